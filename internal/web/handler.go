package web

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// handler serves the page and methods to requests that name one of the hosts and come
// from no page of another origin.
type handler struct {
	hosts   []string
	files   files
	limits  limits
	mux     *http.ServeMux
	foreign *http.CrossOriginProtection
}

func newHandler(hosts []string, methods map[string]method, limits limits) *handler {
	h := &handler{hosts: hosts, files: newFiles(dist), limits: limits, mux: http.NewServeMux(),
		foreign: http.NewCrossOriginProtection()}
	c := &caller{
		methods: methods,
		limits:  limits,
		short:   newGate(runtime.GOMAXPROCS(0)),
		long:    newGate(runtime.GOMAXPROCS(0)),
	}
	h.mux.HandleFunc("/v1/{method}", c.serve)
	h.mux.HandleFunc("/", h.files.serve)
	return h
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	if r.ContentLength != 0 { // there is a body
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(h.limits.body))
	}
	if !slices.Contains(h.hosts, hostOf(r.Host)) {
		fail(w, http.StatusMisdirectedRequest, "this server is not %.100q: it answers to %s",
			r.Host, strings.Join(h.hosts, ", "))
		return
	}
	if h.foreign.Check(r) != nil {
		fail(w, http.StatusForbidden, "requests from pages of other origins are refused")
		return
	}
	h.mux.ServeHTTP(w, r)
}

// headers are those of every answer. They let the page load its own files, WebAssembly,
// and pictures that it makes itself, and nothing else.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; " +
		"style-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; " +
		"object-src 'none'",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
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
