package web

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

// testClient returns one of 256 clients.
func testClient(n byte) netip.Prefix {
	return netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, n}), 32)
}

// A client has no more of a budget than it leaves for others, or than each may have.
func TestBudget(t *testing.T) {
	b := budget{most: 100}
	for _, x := range []struct {
		client byte
		n      int64
		want   bool
	}{
		{1, 51, false}, {1, 50, true}, {1, 1, false}, {2, 26, false}, {2, 25, true}, {3, 12, true},
		{1, -25, true}, {3, 13, true}, {3, 1, false},
	} {
		got := true
		if x.n < 0 {
			b.give(testClient(x.client), -x.n)
		} else {
			got = b.take(testClient(x.client), x.n)
		}
		if got != x.want {
			t.Errorf("client %d takes %d: %v, of %v", x.client, x.n, got, b.of)
		}
	}
	if b.taken() != 75 {
		t.Errorf("%d were taken", b.taken())
	}
	b = budget{each: 2}
	a := testClient(1)
	if !b.take(a, 2) || b.take(a, 1) || !b.take(testClient(2), 2) {
		t.Errorf("each may have 2, and has %v", b.of)
	}
	if b.give(a, 2); !b.take(a, 1) {
		t.Error("what was given back is not there")
	}
}

// The clients that wait at a gate take turns, and the calls of one client are in order.
func TestTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, 0, &Limits{Waiting: 100})
		enter(t, g, 1)
		var order []string
		for _, call := range []struct {
			client byte
			name   string
		}{{1, "a1"}, {1, "a2"}, {1, "a3"}, {2, "b1"}, {2, "b2"}, {3, "c1"}} {
			go func() {
				enter(t, g, call.client)
				order = append(order, call.name)
				g.leave(testClient(call.client))
			}()
			synctest.Wait()
		}
		g.leave(testClient(1))
		synctest.Wait()
		if got, want := fmt.Sprint(order), "[a1 b1 c1 a2 b2 a3]"; got != want {
			t.Errorf("the order is %s, want %s", got, want)
		}
		if g.atWork() != 0 || len(g.of) != 0 || len(g.turns) != 0 || g.waiting.taken() != 0 {
			t.Errorf("somebody is left: %+v", g)
		}
	})
}

func enter(t *testing.T, g *gate, client byte) {
	t.Helper()
	if err := g.enter(t.Context(), testClient(client), false); err != nil {
		t.Error(err)
	}
}

// A client leaves places to others, also if it waits for longer.
func TestPlacesOfEach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(3, 2, &Limits{Waiting: 100})
		enter(t, g, 1)
		enter(t, g, 1)
		second := false
		go func() {
			enter(t, g, 1)
			second = true
		}()
		synctest.Wait()
		enter(t, g, 2)
		g.leave(testClient(2))
		synctest.Wait()
		if second {
			t.Fatal("a client has all places")
		}
		g.leave(testClient(1))
		synctest.Wait()
		if !second || g.atWork() != 2 {
			t.Errorf("%d work", g.atWork())
		}
	})
}

// Who waits for too long, or goes away, has no place and leaves none taken.
func TestWaitingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, 0, &Limits{Waiting: 4, Wait: time.Second})
		enter(t, g, 1)
		if err := g.enter(t.Context(), testClient(1), false); !errors.Is(err, errFull) {
			t.Errorf("after a second: %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan error, 3)
		for range 2 {
			go func() { gone <- g.enter(ctx, testClient(1), false) }()
		}
		synctest.Wait()
		if err := g.enter(ctx, testClient(1), false); !errors.Is(err, errFull) {
			t.Errorf("one too many of a client: %v", err)
		}
		go func() { gone <- g.enter(ctx, testClient(2), false) }()
		synctest.Wait()
		cancel()
		for range 3 {
			if err := <-gone; !errors.Is(err, context.Canceled) {
				t.Errorf("a call of a client that is gone: %v", err)
			}
		}
		g.leave(testClient(1))
		if g.atWork() != 0 || len(g.turns) != 0 || g.waiting.taken() != 0 {
			t.Errorf("somebody is left: %+v", g)
		}
	})
}

// A place that moves is given back where it is, once.
func TestMove(t *testing.T) {
	from, to := newGate(2, 0, &Limits{}), newGate(1, 0, &Limits{})
	enter(t, from, 1)
	enter(t, from, 1)
	p := place{client: testClient(1), gate: from}
	q := place{client: testClient(1), gate: from}
	if !p.move(to) || q.move(to) || from.atWork() != 1 || to.atWork() != 1 {
		t.Errorf("%d and %d work", from.atWork(), to.atWork())
	}
	q.leave()
	p.leave()
	p.leave()
	if q.move(to) || from.atWork() != 0 || to.atWork() != 0 {
		t.Errorf("after the end %d and %d work", from.atWork(), to.atWork())
	}
}

// A gate whose clients come and go at random keeps its bounds and forgets everybody.
func TestManyTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(3, 2, &Limits{Waiting: 1000, Wait: 50 * time.Millisecond})
		done := make(chan struct{})
		for i := range 600 {
			go func() {
				client := testClient(byte(i * i % 7))
				patience := time.Duration(i%90) * time.Millisecond
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				time.Sleep(time.Duration(i*37%300) * time.Millisecond)
				if g.enter(ctx, client, i%11 == 0) == nil {
					g.mu.Lock()
					if g.working > 3 || g.of[client] > 2 {
						t.Errorf("%d work, %d of one client", g.working, g.of[client])
					}
					g.mu.Unlock()
					time.Sleep(time.Duration(i%5) * time.Millisecond)
					g.leave(client)
				}
				done <- struct{}{}
			}()
		}
		for range 600 {
			<-done
		}
		if g.atWork() != 0 || len(g.of) != 0 || len(g.turns) != 0 || g.waiting.taken() != 0 {
			t.Errorf("somebody is left: %+v", g)
		}
	})
}
