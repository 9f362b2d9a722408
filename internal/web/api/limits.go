package api

import (
	"time"

	"github.com/nonet-dev/nonet/internal/trace"
	"github.com/nonet-dev/nonet/logic"
)

// Bounds of every call.
const (
	MaxBody    = 1 << 20         // bytes of the parameters
	MaxPuzzles = 1000            // puzzles of one call
	MaxSize    = 25              // size of a layout
	MaxEvents  = trace.MaxEvents // events that search and matrix record
	MaxSeconds = 20              // of one call
)

// maxTime is MaxSeconds as a duration.
const maxTime = MaxSeconds * time.Second

// AllLimits returns the bounds as methods report them.
func AllLimits() Limits {
	return Limits{
		Body: MaxBody, Puzzles: MaxPuzzles, Size: MaxSize, Logic: logic.MaxSize,
		Seconds: MaxSeconds, Events: MaxEvents,
	}
}
