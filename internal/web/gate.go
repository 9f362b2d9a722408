package web

import (
	"context"
	"errors"
	"sync/atomic"
)

// maxWaiting bounds the calls that wait for a place, for each place. A waiting call keeps
// its parameters, at most api.MaxBody bytes.
const maxWaiting = 16

// errFull says that too many calls are waiting.
var errFull = errors.New("too many calls are waiting")

// gate lets some calls work at a time and has others wait, in order.
type gate struct {
	places  chan struct{}
	waiting atomic.Int64
}

func newGate(places int) *gate {
	return &gate{places: make(chan struct{}, places)}
}

// enter waits for a place. Its error is errFull or that of the context.
func (g *gate) enter(ctx context.Context) error {
	select {
	case g.places <- struct{}{}:
		return nil
	default:
	}
	if g.waiting.Add(1) > int64(maxWaiting*cap(g.places)) {
		g.waiting.Add(-1)
		return errFull
	}
	defer g.waiting.Add(-1)
	select {
	case g.places <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leave gives the place back.
func (g *gate) leave() { <-g.places }
