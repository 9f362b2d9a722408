package nonetbeam

import (
	"bytes"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/cli"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// BenchmarkCPU says how much CPU time a job on Prism takes, and the program with the same lines, in
// the same process: the metric "program%" is the program's share of the job's.
func BenchmarkCPU(b *testing.B) {
	for _, bench := range []struct {
		args  string
		lines int
	}{
		{"solve", testenv.Pick(10_000, 1_000_000, 10_000_000)},
		{"rate", testenv.Pick(1_000, 20_000, 200_000)},
	} {
		b.Run(bench.args, func(b *testing.B) {
			args := []string{bench.args, file(b, "puzzles", puzzleLines(b, bench.lines))}
			var alone, onBeam time.Duration
			for b.Loop() {
				alone += cpuTime(b, func() {
					var out bytes.Buffer
					cli.Run(b.Context(), args, strings.NewReader(""), &out, &bytes.Buffer{})
				})
				onBeam += cpuTime(b, func() {
					j, err := NewJob(b.Context(), args, Options{Output: b.TempDir()})
					if err != nil {
						b.Fatal(err)
					}
					if _, err := runOnPrism(b.Context(), j); err != nil {
						b.Fatal(err)
					}
				})
			}
			b.ReportMetric(100*float64(alone)/float64(onBeam), "program%")
			b.ReportMetric(float64(onBeam.Microseconds())/float64(b.N*bench.lines), "µs/line")
		})
	}
}

// cpuTime returns the CPU time that the process takes for a function.
func cpuTime(b *testing.B, do func()) time.Duration {
	used := func() time.Duration {
		var r syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
			b.Fatal(err)
		}
		return time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	before := used()
	do()
	return used() - before
}

// The benchmark's inputs are puzzles.
func TestPuzzleLines(t *testing.T) {
	text := puzzleLines(t, 1500)
	if n := strings.Count(text, "\n"); n != 1500 || len(text) != n*lineLength {
		t.Error(fmt.Sprint(n, " lines of ", len(text), " bytes"))
	}
}
