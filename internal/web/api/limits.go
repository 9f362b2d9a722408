package api

import (
	"cmp"
	"context"
	"math"
	"runtime"
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
	MaxSeconds = 20              // of one call, unless its Bounds say otherwise
)

// Bounds are what a call may use. The server that passes calls on can set them: see WithBounds.
type Bounds struct {
	Time   time.Duration // of the call; 0: MaxSeconds
	Tables int64         // bytes of the tables of count and cover; 0: 64 MB
	Jobs   int           // goroutines; 0: one per core
	Body   int64         // bytes of parameters that any method takes, for about; 0: MaxBody
	// NoPictures says that method read does not take pictures.
	NoPictures bool
	// More says what else helps if the time is over; "": the program nonet does.
	More string
}

// standard are the bounds of a call for which nobody has set others.
var standard = Bounds{Time: MaxSeconds * time.Second, Tables: 64 << 20}

type boundsKey struct{}

// WithBounds returns a context whose calls have these bounds.
func WithBounds(ctx context.Context, b Bounds) context.Context {
	if b.Time == 0 {
		b.Time = standard.Time
	}
	if b.Tables == 0 {
		b.Tables = standard.Tables
	}
	return context.WithValue(ctx, boundsKey{}, b)
}

// boundsOf returns the bounds of the calls of a context.
func boundsOf(ctx context.Context) Bounds {
	if b, ok := ctx.Value(boundsKey{}).(Bounds); ok {
		return b
	}
	return standard
}

// overTime returns the Error of a call whose time is over.
func (b Bounds) overTime() *Error {
	more := cmp.Or(b.More, "use the program nonet, which has no such limit")
	return errorf(CodeLimit, "it takes longer than %g seconds: ask for less, or %s", b.Time.Seconds(),
		more)
}

// workers returns how many goroutines work on n parts of a call.
func (b Bounds) workers(n int) int {
	if b.Jobs > 0 {
		return min(b.Jobs, n)
	}
	return min(runtime.GOMAXPROCS(0), n)
}

// limits returns AllLimits as a call with these bounds has them.
func (b Bounds) limits() Limits {
	l := AllLimits()
	l.Seconds = int(math.Ceil(b.Time.Seconds()))
	if b.Body > 0 {
		l.Body = int(b.Body)
	}
	return l
}

// AllLimits returns the bounds as methods report them.
func AllLimits() Limits {
	return Limits{
		Body: MaxBody, Puzzles: MaxPuzzles, Size: MaxSize, Logic: logic.MaxSize,
		Seconds: MaxSeconds, Events: MaxEvents,
	}
}
