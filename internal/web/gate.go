package web

import (
	"context"
	"errors"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// errFull says that too many calls are waiting, or that one has waited for too long.
var errFull = errors.New("too many calls are waiting")

// gate lets some calls work at a time and has others wait. The clients that wait take turns, so
// that one with many calls keeps no other waiting for all of them; the calls of one client work in
// order.
type gate struct {
	places  int           // calls that work at a time
	each    int           // of one client; 0: any
	wait    time.Duration // how long a call waits; 0: as long as its client does
	waiting budget        // calls that wait

	mu      sync.Mutex
	working int
	of      map[netip.Prefix]int // places that each client has
	turns   []*turn              // the clients that wait, the next one first
}

// turn is a client that waits at a gate, with its calls in order.
type turn struct {
	client netip.Prefix
	calls  []*waiter
}

// waiter is a call that waits.
type waiter struct {
	enters  chan struct{} // closed when it has a place
	entered bool
}

// newGate makes a gate with places, of which one client has some at most; 0: any.
func newGate(places, each int, limits *Limits) *gate {
	return &gate{places: places, each: each, wait: limits.Wait, of: map[netip.Prefix]int{},
		waiting: budget{most: int64(limits.Waiting * places)}}
}

// enter waits for a place: with patience as long as the context lasts, however many wait. Its error
// is errFull or that of the context.
func (g *gate) enter(ctx context.Context, client netip.Prefix, patient bool) error {
	if g.tryEnter(client) {
		return nil
	}
	var over <-chan time.Time // never
	if !patient {
		if !g.waiting.take(client, 1) {
			return errFull
		}
		defer g.waiting.give(client, 1)
		if g.wait > 0 {
			timer := time.NewTimer(g.wait)
			defer timer.Stop()
			over = timer.C
		}
	}
	x := g.queue(client)
	select {
	case <-x.enters:
		return nil
	case <-over:
		if g.dequeue(client, x) {
			return errFull
		}
		return nil
	case <-ctx.Done():
		if !g.dequeue(client, x) {
			g.leave(client)
		}
		return ctx.Err()
	}
}

// tryEnter takes a place if there is one for a client, and reports whether there is.
func (g *gate) tryEnter(client netip.Prefix) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	free := g.free(client)
	if free {
		g.take(client)
	}
	return free
}

// free reports whether there is a place for a client. Nobody who could take it waits. g.mu is
// locked.
func (g *gate) free(client netip.Prefix) bool {
	return g.working < g.places && (g.each == 0 || g.of[client] < g.each)
}

// take takes a place that is free. g.mu is locked.
func (g *gate) take(client netip.Prefix) {
	g.working++
	g.of[client]++
}

// leave gives a place of a client back.
func (g *gate) leave(client netip.Prefix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.working--
	if g.of[client]--; g.of[client] == 0 {
		delete(g.of, client)
	}
	g.advance()
}

// advance gives the places that are free to those whose turn it is. g.mu is locked.
func (g *gate) advance() {
	for i := 0; i < len(g.turns) && g.working < g.places; {
		t := g.turns[i]
		if !g.free(t.client) {
			i++
			continue
		}
		g.take(t.client)
		x := t.calls[0]
		x.entered = true
		close(x.enters)
		t.calls = t.calls[1:]
		g.turns = slices.Delete(g.turns, i, i+1)
		if len(t.calls) > 0 {
			g.turns = append(g.turns, t)
		}
	}
}

// queue has a call of a client wait.
func (g *gate) queue(client netip.Prefix) *waiter {
	g.mu.Lock()
	defer g.mu.Unlock()
	x := &waiter{enters: make(chan struct{})}
	i := g.turn(client)
	if i < 0 {
		i = len(g.turns)
		g.turns = append(g.turns, &turn{client: client})
	}
	g.turns[i].calls = append(g.turns[i].calls, x)
	g.advance() // there may be a place by now
	return x
}

// turn returns which of the turns is that of a client; -1: it does not wait. g.mu is locked.
func (g *gate) turn(client netip.Prefix) int {
	return slices.IndexFunc(g.turns, func(t *turn) bool { return t.client == client })
}

// dequeue ends the waiting of a call. It reports whether the call has no place.
func (g *gate) dequeue(client netip.Prefix, x *waiter) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if x.entered {
		return false
	}
	i := g.turn(client)
	t := g.turns[i]
	at := slices.Index(t.calls, x)
	if t.calls = slices.Delete(t.calls, at, at+1); len(t.calls) == 0 {
		g.turns = slices.Delete(g.turns, i, i+1)
	}
	return true
}

// atWork returns how many calls have a place.
func (g *gate) atWork() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.working
}

// place is the place of a call, which can move to another gate.
type place struct {
	client netip.Prefix

	mu   sync.Mutex
	gate *gate // nil: it was given back
}

// move exchanges the place for one at another gate if there is one at once, and reports whether the
// call has it.
func (p *place) move(to *gate) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gate == nil || !to.tryEnter(p.client) {
		return false
	}
	p.gate.leave(p.client)
	p.gate = to
	return true
}

// leave gives the place back, once.
func (p *place) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.gate != nil {
		p.gate.leave(p.client)
		p.gate = nil
	}
}
