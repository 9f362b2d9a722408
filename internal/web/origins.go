package web

import (
	"fmt"
	"net/http"
	"slices"
)

// anyOrigin stands for every origin in Server.Origins.
const anyOrigin = "*"

// crossOrigin reports whether a request is to be answered further: it comes from no page of
// another origin, or from one that may call methods (CORS). Otherwise it has answered: a request
// that may not be, or the question of a browser whether one may.
func (h *handler) crossOrigin(w http.ResponseWriter, r *http.Request) bool {
	origin, allowed := r.Header.Get("Origin"), h.server.Origins
	all := slices.Contains(allowed, anyOrigin)
	named := all || slices.Contains(allowed, origin)
	asks := origin != "" && r.Method == http.MethodOptions &&
		r.Header.Get("Access-Control-Request-Method") != ""
	head := w.Header()
	if len(allowed) > 0 {
		head.Add("Vary", "Origin")
	}
	if !all && h.foreign.Check(r) != nil || asks && !named {
		pages := "other origins"
		if origin != "" {
			pages = fmt.Sprintf("%.100q", origin)
		}
		fail(w, http.StatusForbidden, "requests from pages of %s are refused: nonet serve --cors "+
			"ORIGIN allows those of an origin", pages)
		return false
	}
	if origin == "" || !named {
		return true
	}
	head.Set("Access-Control-Allow-Origin", origin)
	head.Set("Access-Control-Expose-Headers", "Retry-After")
	if asks {
		head.Set("Access-Control-Allow-Methods", "GET, POST")
		head.Set("Access-Control-Allow-Headers", "Accept, Content-Encoding, Content-Type")
		head.Set("Access-Control-Max-Age", "7200")
		w.WriteHeader(http.StatusNoContent)
		return false
	}
	return true
}
