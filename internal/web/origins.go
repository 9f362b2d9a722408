package web

import (
	"net/http"
	"slices"
)

// anyOrigin stands for every origin in Server.Origins.
const anyOrigin = "*"

// crossOrigin reports whether a request is to be answered further: it comes from no page of
// another origin, or from one that may call methods (CORS). Otherwise it has answered: a request
// that may not be, or the question of a browser whether one may.
func (h *handler) crossOrigin(w http.ResponseWriter, r *http.Request) bool {
	allowed := h.server.Origins
	all := slices.Contains(allowed, anyOrigin)
	if !all && h.foreign.Check(r) != nil {
		fail(w, http.StatusForbidden, "requests from pages of other origins are refused")
		return false
	}
	if len(allowed) == 0 {
		return true
	}
	head := w.Header()
	head.Add("Vary", "Origin")
	origin := r.Header.Get("Origin")
	if origin == "" || !all && !slices.Contains(allowed, origin) {
		return true
	}
	head.Set("Access-Control-Allow-Origin", origin)
	head.Set("Access-Control-Expose-Headers", "Retry-After")
	if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
		head.Set("Access-Control-Allow-Methods", "GET, POST")
		head.Set("Access-Control-Allow-Headers", "Accept, Content-Encoding, Content-Type")
		head.Set("Access-Control-Max-Age", "7200")
		w.WriteHeader(http.StatusNoContent)
		return false
	}
	return true
}
