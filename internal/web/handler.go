package web

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"regexp"
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
	policy  string
	limits  limits
	mux     *http.ServeMux
	foreign *http.CrossOriginProtection
}

func newHandler(s Server, methods map[string]method, limits limits) *handler {
	h := &handler{hosts: s.Hosts, files: newFiles(dist), limits: limits, mux: http.NewServeMux(),
		foreign: http.NewCrossOriginProtection()}
	h.policy = policy(h.files["/"].content)
	if s.Opened != nil {
		h.files["/opened"] = newFile("opened.json", s.Opened)
	}
	c := &caller{
		methods: methods,
		log:     s.Log,
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
	w.Header().Set("Content-Security-Policy", h.policy)
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

// headers are those of every answer, besides the page's own Content-Security-Policy.
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
