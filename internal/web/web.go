// Package web serves the methods of package api to programs and to the page of nonet: POST
// /v1/METHOD. It serves the page, too.
package web

import (
	"context"
	"embed"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/nonet-dev/nonet/internal/work"
)

// The page, made from the sources in app.
//
//go:generate go run -C _build . dist
//go:embed dist
var dist embed.FS

// Server is what a server is told. The program has two of them: "nonet web" serves the page to
// the people at one computer, "nonet serve" the methods to anybody.
type Server struct {
	Limits Limits // see OwnLimits and PublicLimits

	// Version is that of the program, for the numbers of Metrics.
	Version string

	// Hosts are the names and addresses that it answers to, without ports. A request whose
	// Host is another is refused, so no page of another host whose name leads here reads
	// anything. Without any, every Host will do.
	Hosts []string
	// Page says whether the page is served, beside the methods.
	Page bool
	// Framed says that pages of other origins may show the page in a frame, as lessons do.
	Framed bool
	// Opened is what the page shows at the start if its address ends in #opened: a result of
	// method read in JSON, or nil.
	Opened []byte
	// Origins are those whose pages may call methods, such as "https://example.org"; "*" is any.
	// A page that this server serves always may.
	Origins []string
	// Rate is how many requests each client may make; nil: any number.
	Rate *Rate
	// Proxies are the addresses of proxies, whose X-Forwarded-For tells the client.
	Proxies []netip.Prefix

	// Lines makes what answers a stream of lines as the program does with these options. nil: there
	// are not streams.
	Lines func(work.Options) LineAnswerer

	// Log gets the faults of nonet that calls have come upon.
	Log func(text string)
	// Requests gets a line for each request; nil: none is written.
	Requests *slog.Logger
	// LogPuzzles adds the parameters of calls to these lines, up to maxLogged bytes.
	LogPuzzles bool
	// Metrics, if not nil, is where /metrics is served, and /healthz and /readyz once more.
	Metrics net.Listener
}

// errEnding is why calls end with the server.
var errEnding = errors.New("the server ends")

// Serve serves on a listener until the context ends. It then takes no new requests, waits up to
// Limits.End for those at work, and ends them.
func (s Server) Serve(ctx context.Context, l net.Listener) error {
	return s.serve(ctx, l, newHandler(s, table()))
}

func (s Server) serve(ctx context.Context, l net.Listener, h *handler) error {
	conns := newConnections(s.Limits.Connections)
	calls, endCalls := context.WithCancelCause(context.WithoutCancel(ctx))
	defer endCalls(errEnding)
	server := &http.Server{
		Handler:           conns.handler(h),
		ReadHeaderTimeout: s.Limits.Header,
		IdleTimeout:       s.Limits.Idle,
		MaxHeaderBytes:    int(s.Limits.HeaderBytes),
		ErrorLog:          quiet,
		BaseContext:       func(net.Listener) context.Context { return calls },
		ConnContext:       conns.context,
		ConnState:         conns.state,
	}
	if s.Metrics != nil {
		defer h.serveMetrics(s.Metrics, conns)()
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		h.ending.Store(true)
		if s.Limits.End > 0 && shutdown(server, s.Limits.End) == nil {
			return
		}
		endCalls(errEnding)
		if shutdown(server, answerTime) != nil {
			server.Close()
		}
	})
	err := server.Serve(deafListener{l})
	if !stop() {
		<-ended
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// answerTime is how long the calls that the server's end has ended may take to say so: some need a
// second on a busy machine.
const answerTime = 3 * time.Second

// shutdown ends a server as soon as no request is at work, within a time.
func shutdown(server *http.Server, within time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), within)
	defer cancel()
	return server.Shutdown(ctx)
}
