package web

import (
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

// connections bounds the connections of a server. One too many takes the place of the
// oldest that has no request at work, so that half a request and silence keep nobody out.
type connections struct {
	most int

	mu      sync.Mutex
	arrived uint64
	open    map[net.Conn]*connection
}

type connection struct {
	number uint64
	atWork bool
}

func newConnections(most int) *connections {
	return &connections{most: most, open: map[net.Conn]*connection{}}
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
		s.arrived++
		s.open[c] = &connection{number: s.arrived}
		if len(s.open) > s.most {
			s.closeOldest()
		}
	case http.StateClosed, http.StateHijacked:
		delete(s.open, c)
	}
}

// closeOldest closes the oldest connection that has no request at work. The newest has
// none yet.
func (s *connections) closeOldest() {
	var oldest net.Conn
	for c, info := range s.open {
		if !info.atWork && (oldest == nil || info.number < s.open[oldest].number) {
			oldest = c
		}
	}
	delete(s.open, oldest)
	oldest.Close()
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
	if info := s.open[c]; info != nil {
		info.atWork = atWork
	}
}
