package run

import (
	"fmt"
	"strconv"
	"time"

	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// maxTime bounds the times of TimeFlag.
const maxTime = 24 * time.Hour

// SizeFlag adds a flag that bounds memory. Its standard is the value that it has.
func SizeFlag(cmd *cobra.Command, value *int64, name, usage string, least, most int64) {
	LimitFlag(cmd, value, name, "SIZE", usage, SizeText(*value), work.ParseSize, least, most)
}

// TimeFlag adds a flag that bounds a time. Its standard is the value that it has.
func TimeFlag(cmd *cobra.Command, value *time.Duration, name, usage string) {
	LimitFlag(cmd, value, name, "D", usage, value.String(), work.ParseTime, time.Millisecond,
		maxTime)
}

// LimitFlag adds a flag with a bound, which is itself from least to most.
func LimitFlag[T int | int64 | time.Duration](cmd *cobra.Command, value *T, name, kind, usage,
	standard string, parse func(string) (T, error), least, most T) {
	ParsedFlag(cmd, value, name, "", kind, usage+" (default "+standard+")",
		func(text string) (T, error) {
			x, err := parse(text)
			if err == nil && (x < least || x > most) {
				err = fmt.Errorf("expected %v to %v", least, most)
			}
			return x, err
		})
}

// SizeText writes a number of bytes as work.ParseSize reads it.
func SizeText(n int64) string {
	for _, unit := range []struct {
		bits int
		name string
	}{{30, "G"}, {20, "M"}, {10, "K"}} {
		if n>>unit.bits > 0 && n>>unit.bits<<unit.bits == n {
			return strconv.FormatInt(n>>unit.bits, 10) + unit.name
		}
	}
	return strconv.FormatInt(n, 10)
}
