// Package web serves the page of nonet, and the methods of package api to the page and to
// other programs: POST /v1/METHOD.
package web

import (
	"context"
	"embed"
	"errors"
	"net"
	"net/http"
	"time"
)

// The page, made from the sources in app.
//
//go:generate go run -C _build . dist
//go:embed dist
var dist embed.FS

// limits bounds what a client can make the server keep, and how long.
type limits struct {
	connections int           // at once; another takes the place of one that waits
	header      time.Duration // from the first byte of a request to the end of its headers
	body        time.Duration // from there to the end of its body
	idle        time.Duration // between two requests of a connection
	write       time.Duration // for an event or a result, if the client does not read
	end         time.Duration // for calls that are at work when the server ends
}

var standard = limits{
	connections: 1000,
	header:      5 * time.Second,
	body:        10 * time.Second,
	idle:        60 * time.Second,
	write:       10 * time.Second,
	end:         time.Second,
}

// maxHeader bounds the headers of a request, in bytes.
const maxHeader = 16 << 10

// Server is what a server of the page is told.
type Server struct {
	// Hosts are the names and addresses that it answers to, without ports. A request whose
	// Host is another is refused, so no page of another host whose name leads here reads
	// anything.
	Hosts []string
	// Opened is what the page shows at the start if its address ends in #opened: a result of
	// method read in JSON, or nil.
	Opened []byte
	// Log gets the faults of nonet that calls have come upon.
	Log func(text string)
}

// Serve serves the page and the methods on a listener until the context ends: this ends
// the calls, too.
func (s Server) Serve(ctx context.Context, l net.Listener) error {
	return serve(ctx, l, newHandler(s, table(), standard), standard)
}

func serve(ctx context.Context, l net.Listener, h http.Handler, limits limits) error {
	conns := newConnections(limits.connections)
	calls, endCalls := context.WithCancel(context.WithoutCancel(ctx))
	defer endCalls()
	server := &http.Server{
		Handler:           conns.handler(h),
		ReadHeaderTimeout: limits.header,
		IdleTimeout:       limits.idle,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          quiet,
		BaseContext:       func(net.Listener) context.Context { return calls },
		ConnContext:       conns.context,
		ConnState:         conns.state,
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		endCalls()
		rest, cancel := context.WithTimeout(context.WithoutCancel(ctx), limits.end)
		defer cancel()
		if server.Shutdown(rest) != nil {
			server.Close()
		}
	})
	err := server.Serve(l)
	if !stop() {
		<-ended
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}
