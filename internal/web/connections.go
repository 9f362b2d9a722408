package web

import (
	"container/list"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// quiet drops what package net/http says of single connections: a client's faults are
// nothing that the person who runs the server can mend.
var quiet = log.New(io.Discard, "", 0)

// connections bounds the connections of a server. One too many takes the place of that which has
// had no request at work for the longest time, so that half a request and silence keep nobody out.
// If one client has more than half of all, it is one of that client's, so that it cannot end those
// of others by opening more.
type connections struct {
	most int

	mu      sync.Mutex
	open    map[net.Conn]*connection
	rest    *list.List // the connections without a request at work, that rests longest first
	of      map[netip.Prefix]*crowd
	crowded *crowd // of the client that has more than half of all; nil: there is none
}

// connection is a connection that is open.
type connection struct {
	net.Conn
	crowd     *crowd
	all, same *list.Element // its places among those that rest; nil: it has a request at work
}

// crowd is the connections of one client, or of a proxy.
type crowd struct {
	client netip.Prefix
	n      int
	rest   *list.List // as that of connections
}

func newConnections(most int) *connections {
	return &connections{most: most, open: map[net.Conn]*connection{}, rest: list.New(),
		of: map[netip.Prefix]*crowd{}}
}

type connectionKey struct{}

// context is the ConnContext of an http.Server.
func (s *connections) context(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// state is the ConnState of an http.Server.
func (s *connections) state(c net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch state {
	case http.StateNew:
		s.add(c)
		if len(s.open) > s.most { // the new one rests, so there is one that does
			rest := s.rest
			if s.crowded != nil && s.crowded.rest.Len() > 0 {
				rest = s.crowded.rest
			}
			x := rest.Front().Value.(*connection)
			s.remove(x)
			x.Close()
		}
	case http.StateClosed, http.StateHijacked:
		if x := s.open[c]; x != nil {
			s.remove(x)
		}
	}
}

// add adds a connection, which rests. s.mu is locked.
func (s *connections) add(c net.Conn) {
	client := networkOf(peerOf(c.RemoteAddr().String()))
	its := s.of[client]
	if its == nil {
		its = &crowd{client: client, rest: list.New()}
		s.of[client] = its
	}
	x := &connection{Conn: c, crowd: its}
	s.open[c] = x
	s.setRest(x)
	if its.n++; s.isMore(its) {
		s.crowded = its
	}
}

// isMore reports whether a client has more than half of all connections, with the one too many.
func (s *connections) isMore(its *crowd) bool { return 2*its.n > s.most+1 }

// setRest notes that a connection has no request at work. s.mu is locked.
func (s *connections) setRest(x *connection) {
	x.all, x.same = s.rest.PushBack(x), x.crowd.rest.PushBack(x)
}

// setWork notes that a connection has a request at work, or is no longer there. s.mu is locked.
func (s *connections) setWork(x *connection) {
	if x.all != nil {
		s.rest.Remove(x.all)
		x.crowd.rest.Remove(x.same)
		x.all, x.same = nil, nil
	}
}

// remove forgets a connection. s.mu is locked.
func (s *connections) remove(x *connection) {
	s.setWork(x)
	delete(s.open, x.Conn)
	its := x.crowd
	if its.n--; its.n == 0 {
		delete(s.of, its.client)
	}
	if its == s.crowded && !s.isMore(its) {
		s.crowded = nil
	}
}

// handler marks the connections of the requests that next works on.
func (s *connections) handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, _ := r.Context().Value(connectionKey{}).(net.Conn)
		s.work(c, true)
		defer s.work(c, false)
		next.ServeHTTP(w, r)
	})
}

func (s *connections) work(c net.Conn, atWork bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.open[c]
	switch {
	case x == nil:
	case atWork:
		s.setWork(x)
	case x.all == nil:
		s.setRest(x)
	}
}

// count returns how many connections are open.
func (s *connections) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}
