package web

import (
	"container/list"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
)

// quiet drops what package net/http says of single connections: a client's faults are
// nothing that the person who runs the server can mend.
var quiet = log.New(io.Discard, "", 0)

// connections bounds the connections of a server. One too many takes the place of that which has
// had no request at work for the longest time, so that half a request and silence keep nobody out.
type connections struct {
	most int

	mu   sync.Mutex
	open map[net.Conn]*list.Element // nil: it has a request at work
	rest *list.List                 // the connections without, the one that rests longest first
}

func newConnections(most int) *connections {
	return &connections{most: most, open: map[net.Conn]*list.Element{}, rest: list.New()}
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
		s.open[c] = s.rest.PushBack(c)
		if len(s.open) > s.most { // the new one rests, so there is one that does
			s.remove(s.rest.Front().Value.(net.Conn)).Close()
		}
	case http.StateClosed, http.StateHijacked:
		s.remove(c)
	}
}

// remove forgets a connection and returns it.
func (s *connections) remove(c net.Conn) net.Conn {
	if at := s.open[c]; at != nil {
		s.rest.Remove(at)
	}
	delete(s.open, c)
	return c
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
	at, open := s.open[c]
	switch {
	case !open:
	case atWork && at != nil:
		s.rest.Remove(at)
		s.open[c] = nil
	case !atWork && at == nil:
		s.open[c] = s.rest.PushBack(c)
	}
}

// count returns how many connections are open.
func (s *connections) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.open)
}
