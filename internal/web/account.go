package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// statusGone stands in the log and in metrics for requests whose client went away before it had
// the whole answer.
const statusGone = 499

// maxLogged bounds the parameters of a call in the log, in bytes.
const maxLogged = 4 << 10

// maxPath bounds the path of a request that calls no method, in the log.
const maxPath = 100

// Why a request was turned away although there is nothing wrong with it.
const (
	shedGate    = "gate"    // too many calls wait
	shedBodies  = "bodies"  // too many parameters are kept
	shedAnswers = "answers" // too many answers are not read
	shedRate    = "rate"    // the client makes too many requests
	shedClient  = "client"  // the client has too many requests at work
)

// account is what the log and the metrics say of a request. It passes the answer on.
type account struct {
	http.ResponseWriter
	client netip.Prefix  // who makes the request, see networkOf
	route  string        // the method that is called; "": none, such as a file of the page
	params []byte        // of the call
	waited time.Duration // for a place
	shed   string        // "" unless the request was turned away
	code   api.Code      // of the error of the call
	gone   bool          // the client is

	puzzles, nodes int64
	received, sent int64
	status         int
	failed         bool // to write the answer
	cut            bool // the answer ends in its middle
}

type accountKey struct{}

// accountOf returns the account of the request of a context.
func accountOf(ctx context.Context) *account {
	if a, ok := ctx.Value(accountKey{}).(*account); ok {
		return a
	}
	return &account{} // that nobody reads
}

// count adds work that was done for the request.
func (a *account) count(puzzles, nodes int64) {
	a.puzzles += puzzles
	a.nodes += nodes
}

func (a *account) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *account) Write(p []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	n, err := a.ResponseWriter.Write(p)
	a.sent += int64(n)
	a.failed = a.failed || err != nil
	return n, err
}

// Unwrap is for http.ResponseController.
func (a *account) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// countedBody counts what is read of a request's body.
type countedBody struct {
	io.ReadCloser
	account *account
}

func (b *countedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.account.received += int64(n)
	return n, err
}

// observe keeps account of a request. done is called, deferred, when it has been answered.
func (h *handler) observe(w http.ResponseWriter, r *http.Request) (http.ResponseWriter,
	*http.Request, func()) {
	start := time.Now()
	a := &account{ResponseWriter: w, client: networkOf(h.client(r))}
	r = r.WithContext(context.WithValue(r.Context(), accountKey{}, a))
	r.Body = &countedBody{r.Body, a}
	return a, r, func() {
		fault := recover()
		took := time.Since(start)
		ctx := r.Context()
		if a.failed || a.code == api.CodeCancelled && ctx.Err() != nil {
			a.gone = !errors.Is(context.Cause(ctx), errEnding)
		}
		a.cut = fault != nil && a.status != 0
		switch {
		case fault != nil && fault != http.ErrAbortHandler:
			a.status = http.StatusInternalServerError
			h.server.Log(a.route + ": " + fmt.Sprint(fault) + "\n" + string(debug.Stack()))
		case a.gone:
			a.status = statusGone
		case a.status == 0:
			a.status = http.StatusOK
		}
		if h.metrics != nil {
			h.metrics.add(a, took)
		}
		if h.server.Requests != nil {
			h.log(a, r, took)
		}
		if fault != nil {
			panic(fault)
		}
	}
}

// log writes the line of a request.
func (h *handler) log(a *account, r *http.Request, took time.Duration) {
	route := a.route
	if route == "" {
		route = r.URL.Path[:min(maxPath, len(r.URL.Path))]
	}
	list := []slog.Attr{
		slog.String("route", route), slog.String("method", r.Method), slog.Int("status", a.status),
		slog.String("client", h.client(r).String()),
		slog.Int64("in", a.received), slog.Int64("out", a.sent),
		slog.Float64("seconds", took.Seconds()), slog.Float64("waited", a.waited.Seconds()),
	}
	if a.puzzles > 0 {
		list = append(list, slog.Int64("puzzles", a.puzzles), slog.Int64("nodes", a.nodes))
	}
	if a.code != "" {
		list = append(list, slog.String("code", string(a.code)))
	}
	if a.shed != "" {
		list = append(list, slog.String("shed", a.shed))
	}
	if a.cut {
		list = append(list, slog.Bool("cut", true))
	}
	if h.server.LogPuzzles && a.params != nil {
		list = append(list, slog.String("params", string(a.params[:min(maxLogged, len(a.params))])))
	}
	h.server.Requests.LogAttrs(r.Context(), slog.LevelInfo, "request", list...)
}
