package web

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// handler answers requests that name one of the hosts and come from no page of another origin,
// unless that may call.
type handler struct {
	server  Server
	files   files // of the page
	policy  string
	mux     *http.ServeMux
	foreign *http.CrossOriginProtection
	clients *clients // nil: their requests are not counted over time
	open    budget   // requests at work, of which each client has some
	metrics *meters  // nil: nobody reads them
	caller  *caller
	streams *lineStreams
	ending  atomic.Bool // no new requests are wanted
}

func newHandler(s Server, methods map[string]method) *handler {
	h := &handler{server: s, mux: http.NewServeMux(), foreign: http.NewCrossOriginProtection(),
		open:   budget{each: int64(s.Limits.ClientCalls)},
		policy: "default-src 'none'; frame-ancestors 'none'"}
	for _, origin := range s.Origins {
		if origin != anyOrigin {
			h.foreign.AddTrustedOrigin(origin) // what is not an origin never matches a page
		}
	}
	if s.Rate != nil {
		h.clients = newClients(*s.Rate)
	}
	h.caller = newCaller(s, methods)
	h.streams = newLineStreams(s.Lines, h.caller)
	if s.Metrics != nil {
		h.metrics = newMeters(h.caller, h.streams, h.server.Version)
	}
	h.mux.HandleFunc("/v1/{method}", h.caller.serve)
	h.mux.HandleFunc("/v1/{method}/lines", h.streams.serve)
	h.mux.HandleFunc("/healthz", h.health)
	h.mux.HandleFunc("/readyz", h.ready)
	h.files = files{}
	if s.Page {
		h.files = newFiles(dist)
		ancestors := "'self'"
		if s.Framed {
			ancestors = "*"
		}
		h.policy = policy(h.files["/"].content) + "; frame-ancestors " + ancestors
	}
	if s.Opened != nil {
		h.files["/opened"] = newFile("opened.json", s.Opened)
	}
	h.files[openAPIPath] = newFile("openapi.json", openAPI)
	h.mux.HandleFunc(openAPIPath, h.files.serve)
	h.mux.HandleFunc("/", h.files.serve)
	return h
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Otherwise the deadline would be that of the last request of the connection, or none. What
	// takes longer before it is answered sets its own.
	l := &h.server.Limits
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(l.Body + l.Wait + l.Write))
	if isProbe(r) { // by whatever name the server is called, and without a line in the log
		h.mux.ServeHTTP(w, r)
		return
	}
	w, r, done := h.observe(w, r)
	defer done()
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	w.Header().Set("Content-Security-Policy", h.policy)
	if r.ContentLength != 0 { // there is a body
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(l.Body))
	}
	hosts := h.server.Hosts
	if len(hosts) > 0 && !slices.Contains(hosts, hostOf(r.Host)) {
		fail(w, http.StatusMisdirectedRequest, "this server is not %.100q: it answers to %s",
			r.Host, strings.Join(hosts, ", "))
		return
	}
	// Also a page of another origin is to read that it makes too many requests.
	client := accountOf(r.Context()).client
	if !h.crossOrigin(w, r) || h.clients != nil && !h.clients.admit(w, r, client) ||
		!h.begin(w, r, client) {
		return
	}
	defer h.open.give(client, 1)
	h.mux.ServeHTTP(w, r)
}

// begin counts a request of a client that begins, before its body has come: a connection with a
// request at work makes no room for others. If the client has too many, begin has answered, and
// returns false.
func (h *handler) begin(w http.ResponseWriter, r *http.Request, client netip.Prefix) bool {
	if h.open.take(client, 1) {
		return true
	}
	accountOf(r.Context()).shed = shedClient
	w.Header().Set("Retry-After", "1")
	fail(w, http.StatusTooManyRequests, "a client may have %d requests at work: wait for the "+
		"answers", h.server.Limits.ClientCalls)
	return false
}

// headers are those of every answer, besides Content-Security-Policy.
var headers = map[string]string{
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

var policyTag = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]+)">`)

// policy returns the Content-Security-Policy that the page states for hosts that send none.
func policy(page []byte) string {
	found := policyTag.FindSubmatch(page)
	if found == nil {
		panic("index.html has no Content-Security-Policy") // it is part of the program
	}
	return string(found[1])
}

// hostOf returns the host of a Host header in lower case, without port and brackets.
func hostOf(header string) string {
	host := header
	if name, _, err := net.SplitHostPort(header); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	return strings.TrimSuffix(strings.ToLower(host), ".")
}

// problem answers with an error as RFC 9457 has it.
func problem(w http.ResponseWriter, status int, err *api.Error) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "1")
	}
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(struct {
		Title  string `json:"title"`
		Status int    `json:"status"`
		Detail string `json:"detail"`
		*api.Error
	}{http.StatusText(status), status, err.Message, err})
}

// fail answers with an error of the request.
func fail(w http.ResponseWriter, status int, format string, args ...any) {
	code := api.CodeRequest
	if status == http.StatusInternalServerError {
		code = api.CodeInternal
	}
	problem(w, status, &api.Error{Code: code, Message: fmt.Sprintf(format, args...)})
}
