package web

import (
	"io"
	"net/http"
)

// isProbe reports whether a request asks for the state of the server.
func isProbe(r *http.Request) bool {
	return r.URL.Path == "/healthz" || r.URL.Path == "/readyz"
}

// health answers as long as the server works.
func (h *handler) health(w http.ResponseWriter, _ *http.Request) { state(w, http.StatusOK, "ok") }

// ready answers whether new requests are wanted.
func (h *handler) ready(w http.ResponseWriter, _ *http.Request) {
	if h.ending.Load() {
		state(w, http.StatusServiceUnavailable, "ending")
		return
	}
	state(w, http.StatusOK, "ready")
}

// state answers with a word.
func state(w http.ResponseWriter, status int, word string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	io.WriteString(w, word+"\n")
}
