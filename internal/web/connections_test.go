package web

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"testing"
)

// testConn is a connection of a client.
type testConn struct {
	net.Conn
	client byte
	closed bool
}

func (c *testConn) Close() error         { c.closed = true; return nil }
func (c *testConn) RemoteAddr() net.Addr { return c }
func (c *testConn) Network() string      { return "tcp" }
func (c *testConn) String() string       { return testClient(c.client).Addr().String() + ":1000" }

// A client that opens connections without end ends its own, and none of others; the one that
// rests longest makes room if nobody has more than half of all.
func TestConnectionsOfACrowd(t *testing.T) {
	s := newConnections(10)
	open := func(client byte) *testConn {
		c := &testConn{client: client}
		s.state(c, http.StateNew)
		return c
	}
	first, second := open(1), open(2)
	atWork := open(3)
	s.work(atWork, true)
	last := first
	for i := range 1000 {
		c := open(3)
		if s.work(c, true); i%3 > 0 {
			s.work(c, false)
		} else if i > 20 {
			s.state(c, http.StateClosed)
		}
		last = c
	}
	if first.closed || second.closed || atWork.closed {
		t.Error("connections of others, or with requests at work, were closed")
	}
	fresh := open(4)
	if fresh.closed || s.count() > 10 {
		t.Errorf("a new client has no connection among %d", s.count())
	}
	for c := range s.open {
		if c.(*testConn).client == 3 && c != last {
			s.state(c, http.StateClosed)
		}
	}
	for client := range byte(20) {
		open(100 + client)
	}
	if !first.closed || !second.closed || s.count() != 10 {
		t.Errorf("%d connections, and the oldest are among them", s.count())
	}
}

// Where there is one connection, a new client takes it.
func TestOneConnection(t *testing.T) {
	s := newConnections(1)
	old, fresh := &testConn{client: 1}, &testConn{client: 2}
	s.state(old, http.StateNew)
	s.state(fresh, http.StateNew)
	if !old.closed || fresh.closed || s.count() != 1 {
		t.Errorf("the old one is closed: %v, the new one: %v", old.closed, fresh.closed)
	}
}

// Whatever connections do, their number is bounded, none is closed that has a request at work
// while one rests, and nothing is left of those that are gone.
func TestConnectionsAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	s := newConnections(20)
	for i := range 20_000 {
		switch random.IntN(4) {
		case 0, 1:
			s.state(&testConn{client: byte(min(random.IntN(9), 3))}, http.StateNew)
		case 2:
			for c := range s.open {
				s.work(c, random.IntN(3) > 0)
				break
			}
		case 3:
			for c := range s.open {
				s.state(c, http.StateClosed)
				s.state(c, http.StateClosed)
				break
			}
		}
		if err := checkConnections(s); err != nil {
			t.Fatalf("after %d: %v", i, err)
		}
	}
	for c := range s.open {
		s.state(c, http.StateClosed)
	}
	if len(s.open)+len(s.of)+s.rest.Len() > 0 || s.crowded != nil {
		t.Errorf("something is left: %+v", s)
	}
}

// checkConnections holds what connections has of each client against the connections.
func checkConnections(s *connections) error {
	n, rest := map[*crowd]int{}, map[*crowd]int{}
	for c, x := range s.open {
		if n[x.crowd]++; x.all != nil {
			rest[x.crowd]++
		}
		if c.(*testConn).closed {
			return fmt.Errorf("a connection of %v is closed", x.crowd.client)
		}
	}
	all := 0
	for client, its := range s.of {
		if its.n != n[its] || its.rest.Len() != rest[its] || its.client != client {
			return fmt.Errorf("%v has %d connections, %d rest: want %d and %d", client, its.n,
				its.rest.Len(), n[its], rest[its])
		}
		if 2*its.n > s.most+1 != (its == s.crowded) {
			return fmt.Errorf("%v has %d connections, crowded is %v", client, its.n, s.crowded)
		}
		all += its.n
	}
	if all != len(s.open) || all > s.most {
		return fmt.Errorf("%d connections of %d", all, s.most)
	}
	return nil
}
