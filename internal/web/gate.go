package web

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// errFull says that too many calls are waiting, or that one has waited for too long.
var errFull = errors.New("too many calls are waiting")

// gate lets some calls work at a time and has others wait, in order.
type gate struct {
	places  chan struct{}
	most    int64         // calls that wait
	wait    time.Duration // how long; 0: as long as their clients do
	waiting atomic.Int64
}

func newGate(places int, limits *Limits) *gate {
	return &gate{places: make(chan struct{}, places), most: int64(limits.Waiting * places),
		wait: limits.Wait}
}

// enter waits for a place: with patience as long as the context lasts, however many wait. Its error
// is errFull or that of the context.
func (g *gate) enter(ctx context.Context, patient bool) error {
	select {
	case g.places <- struct{}{}:
		return nil
	default:
	}
	var over <-chan time.Time // never
	if !patient {
		if g.waiting.Add(1) > g.most {
			g.waiting.Add(-1)
			return errFull
		}
		defer g.waiting.Add(-1)
	}
	if !patient && g.wait > 0 {
		timer := time.NewTimer(g.wait)
		defer timer.Stop()
		over = timer.C
	}
	select {
	case g.places <- struct{}{}:
		return nil
	case <-over:
		return errFull
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leave gives the place back.
func (g *gate) leave() { <-g.places }

// working returns how many calls have a place.
func (g *gate) working() int { return len(g.places) }
