package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// ndjson is the media type of a stream of events with the result as its end.
const ndjson = "application/x-ndjson"

// method is a method as HTTP sees it.
type method struct {
	texts  bool                     // its parameters may be texts or lists
	quick  func(params []byte) bool // reports whether a call takes a moment; nil: none does
	params bool                     // it has parameters; one without can be asked by GET
	slow   bool                     // it is not worth to be tried
	events string                   // the member of results that has its events; "": it has none
	call   func(ctx context.Context, params []byte, emit func(any) error) (any, error)
}

// table returns the methods of package api by their names.
func table() map[string]method {
	t := map[string]method{}
	for _, m := range api.Methods() {
		t[m.Name] = method{texts: m.Texts, quick: m.Quick,
			params: m.Params != reflect.TypeFor[api.None](), events: m.EventsMember(),
			call: m.Call}
	}
	return t
}

// pictureTime is how long the body of a picture may take to come.
const pictureTime = 30 * time.Second

// readPicture is method read for a picture, which is the body of the request.
var readPicture = method{slow: true,
	call: func(ctx context.Context, file []byte, emit func(any) error) (any, error) {
		return api.PictureTask(file).Call(ctx, emit)
	}}

// caller answers requests that call methods. Calls that take a moment have a gate of their own.
// Any other is first tried: it works for a short time where only tries do, and has a place among
// long calls after that. So one that is soon done never waits for a search.
type caller struct {
	methods map[string]method
	limits  *Limits
	bodies  budget // bytes of parameters
	answers budget // bytes of answers
	short   *gate
	tries   *gate
	long    *gate
	log     func(text string) // gets what the people who run the server should know
}

func newCaller(s Server, methods map[string]method) *caller {
	limits := &s.Limits
	return &caller{methods: methods, limits: limits, log: s.Log,
		bodies:  budget{most: limits.AllBytes},
		answers: budget{most: limits.AnswersBytes},
		short:   newGate(limits.Short, 0, limits),
		tries:   newGate(limits.Long, limits.ClientLong, limits),
		long:    newGate(limits.Long, limits.ClientLong, limits)}
}

// seeDescription says where the methods are described.
const seeDescription = "GET " + openAPIPath + " describes all methods"

// noMethod answers a call of a method that is not there.
func noMethod(w http.ResponseWriter, name string, methods map[string]method) {
	known := slices.Sorted(maps.Keys(methods))
	fail(w, http.StatusNotFound, "there is no method %.40q%s "+seeDescription, name,
		cmp.Or(near.Question(name, known), ":"))
}

func (c *caller) serve(w http.ResponseWriter, r *http.Request) {
	m, ok := c.methods[r.PathValue("method")]
	if !ok {
		noMethod(w, r.PathValue("method"), c.methods)
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
	if r.URL.RawQuery != "" {
		fail(w, http.StatusBadRequest, "found the query %.40q: a method takes its parameters as an "+
			"object of JSON; streams, /v1/METHOD/lines, have options in the query", r.URL.RawQuery)
		return
	}
	most := c.limits.BodyBytes
	switch {
	case account.route == "read" && isPicture(r):
		if c.limits.PictureBytes == 0 {
			w.Header().Set("Connection", "close")
			fail(w, http.StatusUnsupportedMediaType, "this service reads no pictures: \"nonet "+
				"serve\" does with --pictures SIZE, and the program nonet")
			return
		}
		m, most = readPicture, c.limits.PictureBytes
		control := http.NewResponseController(w)
		control.SetReadDeadline(time.Now().Add(pictureTime))
		control.SetWriteDeadline(time.Now().Add(pictureTime + c.limits.Wait + c.limits.Write))
	case m.texts:
		most = c.limits.TextBytes
	}
	params, release, ok := c.body(w, r, most, m.slow)
	defer release()
	if !ok {
		return
	}
	if !m.slow { // pictures are not logged
		account.params = params
	}
	a := newAnswer(c, w, r, &m)
	defer a.free()
	if c.work(w, r, &m, params, a) {
		a.send()
	}
}

// work calls a method in its turn, and makes the answer. It returns false if there was no turn: it
// has answered then, unless the client is gone.
func (c *caller) work(w http.ResponseWriter, r *http.Request, m *method, params []byte,
	a *answer) bool {
	gate := c.long
	switch {
	case m.quick != nil && m.quick(params):
		gate = c.short
	case c.limits.Try > 0 && !m.slow:
		if entered, done := c.try(w, r, m, params, a); !entered || done {
			return entered
		}
	}
	place := c.enter(w, r, gate)
	if place == nil {
		return false
	}
	defer place.leave() // before the answer is sent: a client that reads slowly keeps nobody out
	result, err := c.call(r.Context(), m, params, a)
	c.conclude(r, result, err, a)
	return true
}

// errLonger ends a try.
var errLonger = errors.New("the call takes longer than a try")

// try calls a method for a short time, after which the call goes on if there is a place for a long
// one at once. If there is none it ends, as if it had not been: done is then false. If there was no
// place for the try, try has answered, and entered is false.
func (c *caller) try(w http.ResponseWriter, r *http.Request, m *method, params []byte, a *answer) (
	entered, done bool) {
	place := c.enter(w, r, c.tries)
	if place == nil {
		return false, false
	}
	defer place.leave()
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	a.held.Store(true)
	timer := time.AfterFunc(c.limits.Try, func() {
		if place.move(c.long) {
			a.held.Store(false)
		} else {
			cancel(errLonger)
		}
	})
	defer timer.Stop()
	result, err := c.call(ctx, m, params, a)
	if err != nil && context.Cause(ctx) == errLonger {
		a.restart()
		return true, false
	}
	c.conclude(r, result, err, a)
	return true, true
}

// call calls a method at the place that it has.
func (c *caller) call(ctx context.Context, m *method, params []byte, a *answer) (any, error) {
	ctx, a.cancel = context.WithCancel(ctx)
	defer a.cancel()
	bounds := c.limits.Call
	bounds.Body = c.limits.BodyBytes
	bounds.NoPictures = c.limits.PictureBytes == 0
	return m.call(api.WithBounds(ctx, bounds), params, a.event)
}

// conclude makes the answer of what a call has returned.
func (c *caller) conclude(r *http.Request, result any, err error, a *answer) {
	if err == nil {
		accountOf(r.Context()).count(api.Work(result))
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
	a.error(e)
}

// enter takes a place at a gate. If there is none, it returns nil and has answered, unless the
// client is gone.
func (c *caller) enter(w http.ResponseWriter, r *http.Request, g *gate) *place {
	account := accountOf(r.Context())
	start := time.Now()
	err := g.enter(r.Context(), account.client, false)
	account.waited += time.Since(start)
	if err == nil {
		return &place{client: account.client, gate: g}
	}
	// A try, a second wait and a busy machine may have left no time for the answer.
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(c.limits.Write))
	switch {
	case errors.Is(err, errFull):
		account.shed = shedGate
		unavailable(w, "too many calls are waiting")
	case errors.Is(context.Cause(r.Context()), errEnding):
		unavailable(w, "the server ends")
	default:
		account.gone = true
	}
	return nil
}

// unavailable answers that the server has too much to do.
func unavailable(w http.ResponseWriter, why string) {
	fail(w, http.StatusServiceUnavailable, "%s: try again later", why)
}

// isPicture reports whether the body of a request is said to be a picture.
func isPicture(r *http.Request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && strings.HasPrefix(kind, "image/")
}

// body returns the parameters of a request, or the picture that it has, and what is to be called
// when they are no longer needed. If it cannot, it has answered.
func (c *caller) body(w http.ResponseWriter, r *http.Request, most int64, picture bool) (
	params []byte, release func(), ok bool) {
	if r.Method == http.MethodGet {
		return nil, func() {}, true
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if !picture && (err != nil || kind != "application/json") {
		fail(w, http.StatusUnsupportedMediaType, "the parameters must have Content-Type "+
			"application/json")
		return nil, func() {}, false
	}
	coding := strings.TrimSpace(r.Header.Get("Content-Encoding"))
	if coding != "" && !strings.EqualFold(coding, "identity") {
		w.Header().Set("Accept-Encoding", "identity")
		fail(w, http.StatusUnsupportedMediaType, "Content-Encoding is %.40q: parameters must come as "+
			"they are; streams, /v1/METHOD/lines, may be compressed", coding)
		return nil, func() {}, false
	}
	params, release, err = readBody(w, r, most, &c.bodies, accountOf(r.Context()).client)
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		w.Header().Set("Connection", "close")
		what := "parameters have"
		if picture {
			what = "picture has"
		}
		fail(w, http.StatusRequestEntityTooLarge, "the %s more than %d bytes", what, large.Limit)
		return nil, release, false
	case errors.Is(err, errBodies):
		accountOf(r.Context()).shed = shedBodies
		w.Header().Set("Connection", "close")
		unavailable(w, "the server has too much to read")
		return nil, release, false
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		within := c.limits.Body
		if picture {
			within = pictureTime
		}
		fail(w, http.StatusRequestTimeout, "the body did not come within %v", within)
		return nil, release, false
	case err != nil:
		fail(w, http.StatusBadRequest, "the parameters ended too early")
		return nil, release, false
	}
	http.NewResponseController(w).SetReadDeadline(time.Time{})
	return params, release, true
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
