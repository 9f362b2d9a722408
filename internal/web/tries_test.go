package web

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// from is a request of a client that calls a method.
func from(client byte, method, params string, headers ...string) *http.Request {
	r := httptest.NewRequest("POST", "/v1/"+method, strings.NewReader(params))
	r.RemoteAddr = testClient(client).Addr().String() + ":1000"
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

// answerTo returns the status and the text of an answer.
func answerTo(h http.Handler, r *http.Request) (int, string) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	text, _ := io.ReadAll(w.Result().Body)
	return w.Code, strings.TrimSpace(string(text))
}

// longServer has one place for long calls, and no time to wait for it.
func longServer(try time.Duration) Server {
	s := publicServer()
	s.Limits.Long, s.Limits.ClientLong, s.Limits.Try, s.Limits.Wait = 1, 1, try, time.Nanosecond
	return s
}

// search is a method that tells how far it is and takes as long as the test wants.
type search struct {
	begun chan struct{} // gets something whenever it begins
	leave chan struct{} // lets it end
}

func newSearch() search { return search{make(chan struct{}), make(chan struct{})} }

func (s search) method() method {
	return method{params: true, events: "events", call: func(ctx context.Context, _ []byte,
		emit func(any) error) (any, error) {
		if err := emit("begun"); err != nil {
			return nil, err
		}
		s.begun <- struct{}{}
		select {
		case <-ctx.Done():
			return nil, &api.Error{Code: api.CodeCancelled, Message: "the call was ended"}
		case <-s.leave:
		}
		if err := emit("ends"); err != nil {
			return nil, err
		}
		return map[string]int{"n": 1}, nil
	}}
}

// A call that is soon done is answered while another client has all places of long calls.
func TestTriesBesideLongCalls(t *testing.T) {
	c := newCalls()
	long := newSearch()
	c.methods["search"] = long.method()
	echo := c.methods["echo"]
	echo.quick = nil // it may take long
	c.methods["hint"] = echo
	h := newHandler(longServer(time.Nanosecond), c.methods)
	ended := make(chan int)
	go func() {
		status, _ := answerTo(h, from(1, "search", "{}"))
		ended <- status
	}()
	<-long.begun
	for h.caller.long.atWork() == 0 {
		time.Sleep(time.Millisecond)
	}
	h.caller.limits.Try = time.Hour
	for range 10 {
		if status, text := answerTo(h, from(2, "hint", `"x"`)); status != 200 || text != `"x"` {
			t.Errorf("status %d, %s", status, text)
		}
	}
	close(long.leave)
	if status := <-ended; status != 200 {
		t.Errorf("the search: status %d", status)
	}
	if n := h.caller.tries.atWork() + h.caller.long.atWork(); n != 0 {
		t.Errorf("%d places are taken", n)
	}
}

// A call that takes longer than a try goes on if there is a place for it.
func TestTryGoesOn(t *testing.T) {
	c := newCalls()
	long := newSearch()
	c.methods["search"] = long.method()
	h := newHandler(longServer(time.Nanosecond), c.methods)
	for _, accept := range []string{"application/json", ndjson} {
		want := `{"events":["begun","ends"],"n":1}`
		if accept == ndjson {
			want = `{"event":"begun"} {"event":"ends"} {"result":{"n":1}}`
		}
		go func() {
			<-long.begun
			for h.caller.long.atWork() == 0 || h.caller.tries.atWork() > 0 {
				time.Sleep(time.Millisecond)
			}
			long.leave <- struct{}{}
		}()
		status, text := answerTo(h, from(1, "search", "{}", "Accept", accept))
		if got := strings.ReplaceAll(text, "\n", " "); status != 200 || got != want {
			t.Errorf("status %d, %s, want %s", status, got, want)
		}
	}
}

// A call that takes longer than a try, and for which there is no place, waits for one and is begun
// again: nobody sees the first time in its answer.
func TestTryIsBegunAgain(t *testing.T) {
	c := newCalls()
	long := newSearch()
	c.methods["search"] = long.method()
	s := longServer(time.Nanosecond)
	s.Limits.Wait = 0
	for _, accept := range []string{"application/json", ndjson} {
		want := `{"events":["begun","ends"],"n":1}`
		if accept == ndjson {
			want = `{"event":"begun"} {"event":"ends"} {"result":{"n":1}}`
		}
		h := newHandler(s, c.methods)
		other := &place{client: testClient(2), gate: h.caller.long}
		enter(t, h.caller.long, 2)
		go func() {
			<-long.begun
			for h.caller.long.waiting.taken() == 0 {
				time.Sleep(time.Millisecond)
			}
			if n := h.caller.tries.atWork(); n > 0 {
				t.Errorf("%d tries beside a call that waits", n)
			}
			other.leave()
			<-long.begun
			long.leave <- struct{}{}
		}()
		status, text := answerTo(h, from(1, "search", "{}", "Accept", accept))
		if got := strings.ReplaceAll(text, "\n", " "); status != 200 || got != want {
			t.Errorf("status %d, %s, want %s", status, got, want)
		}
		if n := h.caller.answers.taken(); n != 0 {
			t.Errorf("%d bytes of answers are kept", n)
		}
	}
}

// A call for which there is no place after its try is told to come again.
func TestTryWithoutPlace(t *testing.T) {
	c := newCalls()
	long := newSearch()
	c.methods["search"] = long.method()
	h := newHandler(longServer(time.Nanosecond), c.methods)
	enter(t, h.caller.long, 2)
	go func() { <-long.begun }()
	if status, text := answerTo(h, from(1, "search", "{}")); status != 503 ||
		!strings.Contains(text, "too many calls are waiting") {
		t.Errorf("status %d, %s", status, text)
	}
	if n := h.caller.tries.atWork(); n != 0 {
		t.Errorf("%d tries", n)
	}
}

// Who is turned away after a try has the time to read it that any answer has.
func TestTurnedAwayLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := longServer(time.Minute)
		c := newCalls()
		c.methods["search"] = method{params: true, call: func(ctx context.Context, _ []byte,
			_ func(any) error) (any, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}}
		h := newHandler(s, c.methods)
		enter(t, h.caller.long, 2)
		w := &slowWriter{ResponseRecorder: httptest.NewRecorder(), speed: 1000}
		h.ServeHTTP(w, from(1, "search", "{}"))
		if w.Code != 503 || !strings.Contains(w.Body.String(), "too many calls are waiting") {
			t.Errorf("status %d, %q", w.Code, w.Body)
		}
	})
}

// The requests of a client that are at work are bounded; those of others are not.
func TestClientCalls(t *testing.T) {
	s := publicServer()
	s.Limits.ClientCalls, s.Limits.Short = 2, 3
	s.Lines = answeredBy(answersNothing)
	c := newCalls()
	h := newHandler(s, c.methods)
	answered := make(chan int)
	for range 2 {
		go func() {
			status, _ := answerTo(h, from(1, "short", "{}"))
			answered <- status
		}()
		<-c.entered
	}
	for _, path := range []string{"echo", "solve/lines"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, from(1, path, "{}"))
		if w.Code != 429 || w.Header().Get("Retry-After") == "" ||
			!strings.Contains(w.Body.String(), "2 requests") {
			t.Errorf("%s: status %d, %v, %s", path, w.Code, w.Header(), w.Body)
		}
		if status, text := answerTo(h, from(2, "echo", "{}")); status != 200 {
			t.Errorf("another client: status %d, %s", status, text)
		}
	}
	close(c.leave)
	for range 2 {
		if status := <-answered; status != 200 {
			t.Errorf("status %d", status)
		}
	}
	if status, text := answerTo(h, from(1, "echo", "{}")); status != 200 {
		t.Errorf("after them: status %d, %s", status, text)
	}
}

// Requests whose bodies do not come are at work, too: their connections make no room for others.
func TestHalfBodiesAreAtWork(t *testing.T) {
	s := publicServer()
	s.Limits.ClientCalls = 2
	h := newHandler(s, newCalls().methods)
	answered := make(chan int)
	var bodies []*io.PipeWriter
	for range 2 {
		r := from(1, "echo", "")
		in, out := io.Pipe()
		r.Body, r.ContentLength = in, 2
		go func() {
			status, _ := answerTo(h, r)
			answered <- status
		}()
		io.WriteString(out, "{")
		bodies = append(bodies, out)
	}
	for _, path := range []string{"echo", "about", "openapi.json", "nothing"} {
		if status, _ := answerTo(h, from(1, path, "{}")); status != 429 {
			t.Errorf("%s beside two half bodies: status %d", path, status)
		}
	}
	if status, _ := answerTo(h, from(2, "echo", "{}")); status != 200 {
		t.Errorf("another client: status %d", status)
	}
	for _, body := range bodies {
		io.WriteString(body, "}")
		body.Close()
		if status := <-answered; status != 200 {
			t.Errorf("a body that comes late: status %d", status)
		}
	}
	if status, _ := answerTo(h, from(1, "echo", "{}")); status != 200 {
		t.Errorf("after them: status %d", status)
	}
}

// slowWriter is a client that takes so many bytes in a second.
type slowWriter struct {
	*httptest.ResponseRecorder
	speed    int
	deadline time.Time
}

func (w *slowWriter) SetWriteDeadline(at time.Time) error {
	w.deadline = at
	return nil
}

func (w *slowWriter) Write(p []byte) (int, error) {
	time.Sleep(time.Duration(len(p)) * time.Second / time.Duration(w.speed))
	if time.Now().After(w.deadline) {
		return 0, os.ErrDeadlineExceeded
	}
	return w.ResponseRecorder.Write(p)
}

// A client that reads slowly has its whole answer, however long that takes; one that reads
// nearly nothing has not.
func TestSlowReaders(t *testing.T) {
	c := newCalls()
	c.methods["large"] = method{params: true, call: func(context.Context, []byte,
		func(any) error) (any, error) {
		return strings.Repeat("x", 8<<20), nil
	}}
	h := newHandler(publicServer(), c.methods)
	for _, accept := range []string{"application/json", ndjson} {
		synctest.Test(t, func(t *testing.T) {
			for _, speed := range []int{100_000, 1000} {
				w := &slowWriter{ResponseRecorder: httptest.NewRecorder(), speed: speed}
				h.ServeHTTP(w, from(1, "large", "{}", "Accept", accept))
				if whole := w.Body.Len() > 8<<20; whole != (speed > 1000) {
					t.Errorf("%s, %d bytes a second: %d bytes came", accept, speed, w.Body.Len())
				}
			}
		})
	}
}

// One client cannot take the memory of all streams, nor the room for all that wait.
func TestOneClientLeavesRoom(t *testing.T) {
	s := publicServer()
	s.Limits.ClientCalls = 0
	h := newHandler(s, newCalls().methods)
	for name, b := range map[string]*budget{"streams": &h.streams.memory,
		"parameters": &h.caller.bodies, "answers": &h.caller.answers,
		"waiting": &h.caller.long.waiting} {
		n := int64(0)
		for b.take(testClient(1), 1+b.most/100) {
			n++
		}
		if n == 0 || !b.take(testClient(2), 1+b.most/100) {
			t.Errorf("%s: one client takes %d of %d", name, b.taken(), b.most)
		}
	}
}

// An answer that is larger than the bound is an error of the limit, whether its events or its
// result are too large. As a stream of lines, its events have no bound.
func TestAnswerSize(t *testing.T) {
	s := publicServer()
	s.Limits.AnswerBytes = 1000
	c := newCalls()
	c.methods["steps"] = method{params: true, events: "events", call: func(_ context.Context,
		params []byte, emit func(any) error) (any, error) {
		var size [2]int
		json.Unmarshal(params, &size)
		for range size[0] {
			if err := emit(strings.Repeat("x", 100)); err != nil {
				return nil, &api.Error{Code: api.CodeCancelled, Message: err.Error()}
			}
		}
		return strings.Repeat("y", size[1]), nil
	}}
	h := newHandler(s, c.methods)
	for _, x := range []struct {
		params, accept string
		want           int
		limit          bool
	}{
		{"[5,100]", "", 200, false},
		{"[12,0]", "", 422, true},
		{"[5,600]", "", 422, true},
		{"[0,1100]", "", 422, true},
		{"[100,100]", ndjson, 200, false},
		{"[1,1100]", ndjson, 200, true},
	} {
		status, text := answerTo(h, from(1, "steps", x.params, "Accept", x.accept))
		if limit := strings.Contains(text, `"code":"limit"`); status != x.want || limit != x.limit {
			t.Errorf("%s %s: status %d, %.200s", x.params, x.accept, status, text)
		}
		if n := h.caller.answers.taken(); n != 0 {
			t.Errorf("%s %s: %d bytes of answers are kept", x.params, x.accept, n)
		}
	}
}

// Answers that nobody reads are bounded together: others are told to come again, and are answered
// when there is room.
func TestAnswersOfDeafClients(t *testing.T) {
	const size = 8 << 20 // more than the system buffers
	s := publicServer()
	s.Limits.Write = time.Hour
	s.Limits.AnswersBytes = 3 * size
	c := newCalls()
	c.methods["large"] = method{params: true, call: func(context.Context, []byte,
		func(any) error) (any, error) {
		return strings.Repeat("x", size), nil
	}}
	h := newHandler(s, c.methods)
	address := s.startHandler(t, h)
	deaf := dial(t, address, post("large", "{}"))
	for h.caller.answers.taken() == 0 {
		time.Sleep(time.Millisecond)
	}
	r, text := readAnswer(t, dial(t, address, post("large", "{}")))
	if r.StatusCode != 503 || r.Header.Get("Retry-After") == "" ||
		!strings.Contains(text, "too many answers wait") {
		t.Errorf("status %d, %v, %.100s", r.StatusCode, r.Header, text)
	}
	if got := readStatus(t, dial(t, address, post("echo", "{}"))); got != 200 {
		t.Errorf("a small answer: status %d", got)
	}
	deaf.Close()
	for h.caller.answers.taken() > 0 {
		time.Sleep(time.Millisecond)
	}
	if r, text := readAnswer(t, dial(t, address, post("large", "{}"))); r.StatusCode != 200 ||
		len(text) < size {
		t.Errorf("after it: status %d, %d bytes", r.StatusCode, len(text))
	}
}
