package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"os"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// ndjson is the media type of a stream of events with the result as its end.
const ndjson = "application/x-ndjson"

// method is a method as HTTP sees it.
type method struct {
	long   bool
	texts  bool                     // its parameters may be texts or lists
	quick  func(params []byte) bool // reports whether a call takes a moment; nil: none does
	params bool                     // it has parameters; one without can be asked by GET
	events string                   // the member of results that has its events; "": it has none
	call   func(ctx context.Context, params []byte, emit func(any) error) (any, error)
}

// table returns the methods of package api by their names.
func table() map[string]method {
	t := map[string]method{}
	for _, m := range api.Methods() {
		none := reflect.TypeFor[api.None]()
		events := ""
		if m.Event != none {
			events = m.EventsMember()
		}
		t[m.Name] = method{m.Long, m.Texts, m.Quick, m.Params != none, events, m.Call}
	}
	return t
}

// caller answers requests that call methods. Short and long calls have a gate each, so that one
// which takes a moment never waits for a search.
type caller struct {
	methods     map[string]method
	limits      *Limits
	bodies      bodies
	short, long *gate
	log         func(text string) // gets what the people who run the server should know
}

func newCaller(s Server, methods map[string]method) *caller {
	limits := &s.Limits
	return &caller{methods: methods, limits: limits, log: s.Log,
		bodies: bodies{most: limits.AllBytes},
		short:  newGate(limits.Short, limits), long: newGate(limits.Long, limits)}
}

// gate returns the gate of a call.
func (c *caller) gate(m *method, params []byte) *gate {
	short := !m.long
	if c.limits.Strict {
		short = m.quick != nil && m.quick(params)
	}
	if short {
		return c.short
	}
	return c.long
}

func (c *caller) serve(w http.ResponseWriter, r *http.Request) {
	m, ok := c.methods[r.PathValue("method")]
	if !ok {
		fail(w, http.StatusNotFound, "there is no method %.40q", r.PathValue("method"))
		return
	}
	account := accountOf(r.Context())
	account.route = r.PathValue("method")
	allowed := r.Method == http.MethodPost || r.Method == http.MethodGet && !m.params
	if !allowed {
		w.Header().Set("Allow", http.MethodPost)
		fail(w, http.StatusMethodNotAllowed, "the method is called by POST, with its parameters "+
			"as an object of JSON")
		return
	}
	params, release, ok := c.body(w, r, m.texts)
	defer release()
	if !ok {
		return
	}
	account.params = params
	g := c.gate(&m, params)
	if !c.enter(w, r, g) {
		return
	}
	leave := sync.OnceFunc(g.leave)
	defer leave()
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	a := &answer{w: w, control: http.NewResponseController(w), cancel: cancel,
		limit: c.limits.Write, stream: strings.Contains(r.Header.Get("Accept"), ndjson)}
	if !a.stream {
		a.member = m.events
	}
	result, err := m.call(api.WithBounds(ctx, c.limits.Call), params, a.event)
	leave() // a client that reads slowly keeps nobody out
	if err == nil {
		account.count(api.Work(result))
		a.result(result)
		return
	}
	var e *api.Error
	if !errors.As(err, &e) {
		e = &api.Error{Code: api.CodeInternal, Message: err.Error()}
	}
	if e.Code == api.CodeInternal {
		c.log(fmt.Sprintf("%s: %s\n%s", r.PathValue("method"), e.Message, e.Detail))
	}
	account.code = e.Code
	a.error(e)
}

// enter takes a place at a gate. If there is none, it has answered, unless the client is gone.
func (c *caller) enter(w http.ResponseWriter, r *http.Request, g *gate) bool {
	account := accountOf(r.Context())
	start := time.Now()
	err := g.enter(r.Context(), false)
	account.waited += time.Since(start)
	switch {
	case err == nil:
		return true
	case errors.Is(err, errFull):
		account.shed = shedGate
		unavailable(w, "too many calls are waiting")
	case errors.Is(context.Cause(r.Context()), errEnding):
		unavailable(w, "the server ends")
	default:
		account.gone = true
	}
	return false
}

// unavailable answers that the server has too much to do.
func unavailable(w http.ResponseWriter, why string) {
	fail(w, http.StatusServiceUnavailable, "%s: try again later", why)
}

// body returns the parameters of a request, and what is to be called when they are no longer
// needed. If it cannot, it has answered.
func (c *caller) body(w http.ResponseWriter, r *http.Request, texts bool) (params []byte,
	release func(), ok bool) {
	if r.Method == http.MethodGet {
		return nil, func() {}, true
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		fail(w, http.StatusUnsupportedMediaType, "the parameters must have Content-Type "+
			"application/json")
		return nil, func() {}, false
	}
	most := c.limits.BodyBytes
	if texts {
		most = c.limits.TextBytes
	}
	params, release, err = c.bodies.read(w, r, most)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		w.Header().Set("Connection", "close")
		fail(w, http.StatusRequestEntityTooLarge, "the parameters have more than %d bytes",
			large.Limit)
		return nil, release, false
	case errors.Is(err, errBodies):
		accountOf(r.Context()).shed = shedBodies
		w.Header().Set("Connection", "close")
		unavailable(w, "the server has too much to read")
		return nil, release, false
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		fail(w, http.StatusRequestTimeout, "the parameters did not come within %v",
			c.limits.Body)
		return nil, release, false
	case err != nil:
		fail(w, http.StatusBadRequest, "the parameters ended too early")
		return nil, release, false
	}
	http.NewResponseController(w).SetReadDeadline(time.Time{})
	return params, release, true
}

// answer writes the events and the end of a call: as a stream of lines, or as one object.
type answer struct {
	w       http.ResponseWriter
	control *http.ResponseController
	cancel  func()
	limit   time.Duration // for a write
	stream  bool
	begun   bool              // the stream has begun
	member  string            // of a result that is to have the events; "": there are none
	events  []json.RawMessage // of an answer that is no stream
}

// event sends or keeps an event. Its error ends the call: the client is gone or does not
// read.
func (a *answer) event(e any) error {
	if a.stream {
		return a.line(map[string]any{"event": e})
	}
	text, err := json.Marshal(e)
	a.events = append(a.events, text)
	return err
}

// line sends a line of a stream.
func (a *answer) line(value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	if !a.begun {
		a.begun = true
		a.w.Header().Set("Content-Type", ndjson)
		a.w.Header().Set("Cache-Control", "no-store")
		a.w.Header().Set("X-Accel-Buffering", "no") // proxies pass events on at once
	}
	a.control.SetWriteDeadline(time.Now().Add(a.limit))
	if _, err = a.w.Write(append(text, '\n')); err == nil {
		err = a.control.Flush()
	}
	if err != nil {
		a.cancel()
	}
	return err
}

// result sends the result. Without a stream, the events are its first member.
func (a *answer) result(result any) {
	if a.stream {
		a.line(map[string]any{"result": result})
		return
	}
	text, err := json.Marshal(result)
	if err == nil && a.member != "" {
		text, err = withEvents(text, a.member, a.events)
	}
	if err != nil {
		fail(a.w, http.StatusInternalServerError, "the result cannot be written: %v", err)
		return
	}
	a.control.SetWriteDeadline(time.Now().Add(a.limit))
	a.w.Header().Set("Content-Type", "application/json")
	a.w.Header().Set("Cache-Control", "no-store")
	a.w.Write(append(text, '\n'))
}

// withEvents puts a member with events before the members of an object.
func withEvents(object []byte, member string, events []json.RawMessage) ([]byte, error) {
	if events == nil {
		events = []json.RawMessage{}
	}
	text, err := json.Marshal(map[string]any{member: events})
	if err != nil || len(object) < 2 || object[0] != '{' {
		return object, err
	}
	text = text[:len(text)-1]
	if object[1] != '}' {
		text = append(text, ',')
	}
	return append(text, object[1:]...), nil
}

// error sends why there is no result. A stream has always status 200: the browser's console
// would show other statuses as faults of the page.
func (a *answer) error(e *api.Error) {
	if a.stream {
		a.line(map[string]any{"error": e})
		return
	}
	a.control.SetWriteDeadline(time.Now().Add(a.limit))
	problem(a.w, statusOf(e.Code), e)
}

// statusOf returns the status of an error.
func statusOf(code api.Code) int {
	switch code {
	case api.CodeRequest:
		return http.StatusBadRequest
	case api.CodeInternal:
		return http.StatusInternalServerError
	case api.CodeCancelled:
		return http.StatusServiceUnavailable // the server ends; a client that is gone reads nothing
	}
	return http.StatusUnprocessableEntity
}
