package call_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/call"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// long is a call that goes on for minutes unless it is ended.
const long = `"method":"count","params":{"layout":"latin:9","givens":"` +
	".................................................................................\"}}"

// answer is a line that comes out.
type answer struct {
	ID     json.RawMessage `json:"id"`
	Event  json.RawMessage `json:"event"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Line    int    `json:"line"`
	} `json:"error"`
}

// client is one end of the pipes of a server. It reads while it writes, as clients must.
type client struct {
	t     testing.TB
	in    io.WriteCloser
	lines chan []byte // that came out; closed after the last one
	ended chan error
}

// start starts a server.
func start(t testing.TB, ctx context.Context, change func(*call.Limits)) *client {
	in, w := io.Pipe()
	r, out := io.Pipe()
	limits := call.Standard()
	if change != nil {
		change(&limits)
	}
	c := &client{t, w, make(chan []byte, 1000), make(chan error, 1)}
	go func() {
		err := call.Serve(ctx, in, out, limits, t.Errorf)
		out.Close()
		in.Close()
		c.ended <- err
	}()
	go func() {
		defer close(c.lines)
		lines := bufio.NewReader(r)
		for {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			c.lines <- line
		}
	}()
	t.Cleanup(func() {
		w.Close()
		r.Close()
		for range c.lines { // what nobody took, so that the goroutine above ends
		}
	})
	return c
}

// send sends lines.
func (c *client) send(lines ...string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, strings.Join(lines, "\n")+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// next returns the next line that comes out.
func (c *client) next() answer {
	c.t.Helper()
	line, ok := <-c.lines
	if !ok {
		c.t.Fatal("no line: the output has ended")
	}
	var a answer
	if err := json.Unmarshal(line, &a); err != nil {
		c.t.Fatalf("%v in the line %s", err, line)
	}
	return a
}

// expect takes the next line, which must be an error.
func (c *client) expect(id, code, message string) {
	c.t.Helper()
	a := c.next()
	if string(a.ID) != id || a.Error == nil || a.Error.Code != code ||
		!strings.Contains(a.Error.Message, message) {
		c.t.Errorf("found %s %+v %.100s, expected %s %s: %q", a.ID, a.Error, a.Result, id, code, message)
	}
}

// wait waits for the end of the server.
func (c *client) wait() error {
	c.t.Helper()
	select {
	case err := <-c.ended:
		return err
	case <-time.After(2 * time.Minute):
		c.t.Fatal("the server goes on")
	}
	return nil
}

// changing are members whose value differs from run to run: see package api.
var changing = regexp.MustCompile(`"(micros|pdf|svg)": ?("(\\.|[^"\\])*"|\d+|null)` +
	`|"(seconds)": ?(?:\d+\.\d+(?:e-\d+)?|\d+e-\d+|null)`)

// compact writes JSON without blanks and without what changes.
func compact(t *testing.T, text []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		t.Fatal(err)
	}
	return string(changing.ReplaceAll(b.Bytes(), []byte(`"$1$4":null`)))
}

// Each golden call of the methods has the same events, result or error as a line.
func TestGoldenCalls(t *testing.T) {
	files, err := filepath.Glob("../../web/api/testdata/*.json")
	if err != nil || len(files) < 60 {
		t.Fatal(len(files), err)
	}
	c := start(t, t.Context(), nil)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var want struct {
			Params, Result, Error json.RawMessage
			Events                []json.RawMessage
		}
		if err := json.Unmarshal(text, &want); err != nil {
			t.Fatal(err)
		}
		method, _, _ := strings.Cut(filepath.Base(name), "-")
		for _, events := range []bool{true, false} {
			c.send(fmt.Sprintf(`{"id":%q,"method":%q,"params":%s,"events":%v}`, name, method,
				compact(t, want.Params), events))
			got := c.next()
			for i := 0; got.Event != nil; got = c.next() {
				if strings.HasPrefix(string(got.Event), `{"tried":`) {
					continue
				}
				if i >= len(want.Events) ||
					compact(t, got.Event) != compact(t, want.Events[i]) {
					t.Errorf("%s: event %d is %s", name, i, got.Event)
				}
				i++
			}
			switch {
			case want.Error != nil && got.Error == nil:
				t.Errorf("%s: found %s, expected the error %s", name, got.Result, want.Error)
			case want.Error != nil:
				if !strings.Contains(compact(t, want.Error), `"`+got.Error.Code+`"`) {
					t.Errorf("%s: found %+v, expected %s", name, got.Error, want.Error)
				}
			case got.Result == nil:
				t.Errorf("%s: found %+v, expected %s", name, got.Error, want.Result)
			case events || len(want.Events) == 0:
				result := compact(t, got.Result)
				if !events { // there may be a member with no events
					result = regexp.MustCompile(`^{"(events|steps|recording)":\[({"tried":\d+},?)*\],?`).
						ReplaceAllString(result, "{")
				}
				if wanted := compact(t, want.Result); result != wanted && events {
					t.Errorf("%s: found %s, expected %s", name, result, wanted)
				}
			default: // the result has the events
				for _, event := range want.Events {
					if !strings.Contains(compact(t, got.Result), compact(t, event)) {
						t.Errorf("%s: the result %s lacks the event %s", name, got.Result, event)
					}
				}
			}
		}
	}
	c.in.Close()
	if err := c.wait(); err != nil {
		t.Error(err)
	}
}

// A line that is no call is answered with its number, and with its id if that can be read. The next
// one is answered as ever.
func TestLinesThatAreNoCalls(t *testing.T) {
	c := start(t, t.Context(), func(l *call.Limits) { l.Line = 100_000 })
	n := 0
	for _, x := range []struct{ line, message, id string }{
		{`x`, "no JSON from byte 1 on", "null"},
		{`{"id":1`, "the JSON ends too soon", "null"},
		{`[1]`, "expected an object", "null"},
		{`null`, "found null, expected an object", "null"},
		{`{}`, "the line has no id", "null"},
		{`{"method":"about"}`, "the line has no id", "null"},
		{`{"id":null,"method":"about"}`, "an id that is not as expected", "null"},
		{`{"id":{},"method":"about"}`, "an id that is not as expected", "null"},
		{`{"id":"` + strings.Repeat("x", 130) + `","method":"about"}`, "an id that is not as expected",
			"null"},
		{`{"id":1,"id":2,"method":"about"}`, `member "id" is there twice`, "2"},
		{`{"id":1,"methd":"about"}`, `unknown member "methd": did you mean "method"?`, "1"},
		{`{"id":1,"method":"about","timeout":-1}`, "the timeout is negative", "1"},
		{`{"id":"a","method":"about","timeout":"1"}`, `member "timeout" is a JSON string`, `"a"`},
		{`{"id":1,"cancel":2}`, "other members beside cancel", "1"},
		{`{"id":1,"method":"read","params":{"text":"` + strings.Repeat("x", 200_000) + `"}}`,
			"the line has more than 101024 bytes", "null"},
	} {
		n++
		c.send(x.line)
		a := c.next()
		if string(a.ID) != x.id || a.Error == nil || a.Error.Code != "request" ||
			a.Error.Line != n || !strings.Contains(a.Error.Message, x.message) {
			t.Errorf("%.100s: found %s %+v, expected %s %q", x.line, a.ID, a.Error, x.id, x.message)
		}
	}
	c.send("", " \t", `{"cancel":7}`, `{"id":1,"method":"slove"}`)
	c.expect("1", "request", `there is no method "slove": did you mean solve?`)
	c.send(`{"id":2,"method":"solve","params":{"given":1}}`)
	c.expect("2", "request", `unknown member "given": did you mean "givens"?`)
	c.send(`{"id":"a b","method":"solve","params":{"givens":"` + easy + `"}}`)
	if a := c.next(); string(a.ID) != `"a b"` || a.Result == nil {
		t.Errorf("found %s %+v", a.ID, a.Error)
	}
}

// A call that is cancelled ends, at work or waiting. Short calls wait for neither.
func TestCancel(t *testing.T) {
	c := start(t, t.Context(), func(l *call.Limits) { l.Jobs = 1 })
	for _, id := range []string{"1", `"two"`, "3"} {
		c.send(`{"id":` + id + "," + long)
	}
	c.send(`{"id":3,"method":"about"}`) // an id is taken only among calls that wait or are at work
	if a := c.next(); string(a.ID) != "3" || a.Result == nil {
		t.Errorf("a short call: %s %+v", a.ID, a.Error)
	}
	c.send(`{"id":3,` + long)
	c.expect("null", "request", "a call with the id 3 is at work")
	time.Sleep(20 * time.Millisecond) // the first one is at work
	for _, id := range []string{`"two"`, "1", "3"} {
		begin := time.Now()
		c.send(`{"cancel":` + id + "}")
		c.expect(id, "cancelled", "the call was ended")
		t.Logf("it took %v", time.Since(begin))
	}
}

// Calls are bounded in time, memory and number, and the answer in bytes.
func TestLimits(t *testing.T) {
	c := start(t, t.Context(), func(l *call.Limits) {
		l.Jobs, l.All, l.Answer, l.Time = 1, 10_000, 100_000, time.Second
	})
	rate := `"method":"rate","params":{"layout":"16","givens":"` + strings.Repeat(".", 256) + `"}`
	c.send(`{"id":1,`+long, `{"id":2,`+long, `{"id":3,`+long)
	c.expect("3", "limit", "too many calls are waiting")
	if a := c.next(); !strings.Contains(string(a.Result), `"exact":false`) {
		t.Errorf("found %s %+v", a.Result, a.Error)
	}
	c.next()
	c.send(`{"id":4,` + rate + `,"timeout":0.01}`)
	if a := c.next(); a.Error == nil {
		t.Errorf("found %s", a.Result)
	}
	path := `"method":"path","params":{"givens":"` + easy + `"}`
	c.send(`{"id":5,` + path + `}`)
	c.expect("5", "limit", "the answer has more than 100000 bytes: ask for less, or for its events")
	c.send(`{"id":6,` + path + `,"events":true}`)
	steps := 0
	a := c.next()
	for ; a.Event != nil; a = c.next() {
		steps++
	}
	if a.Result == nil || steps < 40 {
		t.Errorf("%d steps, then %+v", steps, a.Error)
	}
}

// At the end of the input the calls at work are finished. The last line needs no line end.
func TestEndOfInput(t *testing.T) {
	c := start(t, t.Context(), nil)
	c.send(`{"id":1,"method":"rate","params":{"givens":"` + easy + `"}}`)
	io.WriteString(c.in, `{"id":2,"method":"solve","params":{"givens":"`+easy+`"}}`)
	c.in.Close()
	for range 2 {
		if a := c.next(); a.Result == nil {
			t.Errorf("found %+v", a.Error)
		}
	}
	if err := c.wait(); err != nil {
		t.Error(err)
	}
}

// The end of the context, as by SIGTERM, ends the calls, though the input goes on.
func TestEndOfContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := start(t, ctx, nil)
	c.send(`{"id":1,`+long, `{"id":2,"method":"about"}`)
	c.next()
	cancel()
	c.expect("1", "cancelled", "the call was ended")
	if err := c.wait(); err != nil {
		t.Error(err)
	}
}

// broken is an output that nobody reads.
type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("nobody reads") }

// An output that nobody reads ends the server and all calls.
func TestBrokenOutput(t *testing.T) {
	in, w := io.Pipe()
	defer w.Close()
	ended := make(chan error, 1)
	go func() {
		ended <- call.Serve(t.Context(), in, broken{}, call.Standard(), t.Errorf)
	}()
	fmt.Fprintf(w, "{\"id\":1,%s\n{\"id\":2,\"method\":\"about\"}\n", long)
	select {
	case err := <-ended:
		if err == nil || !strings.Contains(err.Error(), "nobody reads") {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the server goes on")
	}
}

// 100,000 calls, short and long ones, leave no memory behind.
func TestManyCalls(t *testing.T) {
	n := 100_000
	if testing.Short() {
		n = 5_000
	}
	c := start(t, t.Context(), nil)
	solve := `"method":"solve","params":{"givens":"` + easy + `"}}`
	other := `"method":"solve","params":{"layout":"4","givens":"12..34......2..1"}}`
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var before uint64
	for i := 0; i < n; i += 100 {
		if i == 1000 {
			before = heap()
		}
		go func() {
			var b strings.Builder
			for j := i; j < i+100; j++ {
				fmt.Fprintf(&b, "{\"id\":%d,%s\n", j, []string{solve, other}[j%2])
			}
			io.WriteString(c.in, b.String())
		}()
		seen := map[string]bool{}
		for range 100 {
			a := c.next()
			if a.Result == nil || seen[string(a.ID)] {
				t.Fatalf("answer %s: %+v", a.ID, a.Error)
			}
			seen[string(a.ID)] = true
		}
	}
	if after := heap(); after > before+4<<20 {
		t.Errorf("%d bytes after the calls, %d before", after, before)
	}
}

// Whatever the lines are, each that is not blank and cancels nothing has one end, and nothing
// else comes out.
func FuzzLines(f *testing.F) {
	for _, text := range []string{
		`{"id":1,"method":"solve","params":{"givens":"` + easy + `"}}`,
		`{"id":"x","method":"path","params":{"givens":"` + easy + `","brief":true},"events":true}`,
		"{\"id\":1," + long + "\n{\"cancel\":1}\n{\"id\":1,\"method\":\"about\"}",
		"x\n\n{}\n[]\r\n{\"id\":1.5e3,\"method\":\"rules\",\"params\":null}",
		`{"cancel":{"id":1}}`, "\x00", `{"id":-,"method":"canon"}`,
		"{\"id\":\"\\ud800\",\"method\":\"\"}",
	} {
		f.Add(text)
	}
	limits := call.Standard()
	limits.Time, limits.Line, limits.Answer = 20*time.Millisecond, 4000, 100_000
	f.Fuzz(func(t *testing.T, text string) {
		var out bytes.Buffer
		in := strings.NewReader(text)
		if err := call.Serve(t.Context(), in, &out, limits, t.Errorf); err != nil {
			t.Fatal(err)
		}
		ends := 0
		for line := range strings.Lines(out.String()) {
			var a answer
			if err := json.Unmarshal([]byte(line), &a); err != nil || a.ID == nil {
				t.Fatalf("%v in the line %s", err, line)
			}
			if a.Event == nil {
				ends++
			}
		}
		least, most := 0, 0
		for line := range strings.SplitSeq(text, "\n") {
			if len(bytes.TrimSpace([]byte(line))) > 0 {
				most++
				if !strings.Contains(line, "ancel") && !strings.Contains(line, `\u`) {
					least++
				}
			}
		}
		if ends < least || ends > most {
			t.Errorf("%d ends of %d to %d lines", ends, least, most)
		}
	})
}
