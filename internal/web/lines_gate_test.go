package web

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/work"
)

// testAnswerer answers the pieces of a stream by a function.
type testAnswerer func(ctx context.Context) LineResult

func (testAnswerer) Look(io.Reader) (string, error) { return "text/plain", nil }

func (a testAnswerer) Answer(ctx context.Context, _ int, _ []byte, _, _ io.Writer) LineResult {
	return a(ctx)
}

// answeredBy is Server.Lines for streams that a function answers.
func answeredBy(answer testAnswerer) func(work.Options) LineAnswerer {
	return func(work.Options) LineAnswerer { return answer }
}

// answersNothing is an answer without text.
func answersNothing(context.Context) LineResult { return LineResult{End: -1} }

// streamOf is a request that sends a stream of lines.
func streamOf(command, lines string) string {
	return post(command+"/lines", lines, "Content-Type: text/plain")
}

// readAnswer returns an answer and its text.
func readAnswer(t *testing.T, c net.Conn) (*http.Response, string) {
	t.Helper()
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatalf("no answer: %v", err)
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatalf("half an answer: %v", err)
	}
	return r, string(text)
}

// TestPanicGivesPlacesBack: what panics on a stream keeps no place at a gate.
func TestPanicGivesPlacesBack(t *testing.T) {
	s := publicServer()
	s.Limits.Short, s.Limits.Long = 1, 1
	s.Lines = answeredBy(func(context.Context) LineResult { panic("a fault") })
	address := s.start(t, newCalls().methods)
	for _, command := range []string{"solve", "rate"} { // short and long work
		for range 3 {
			c := dial(t, address, streamOf(command, "1\n"))
			if text, err := io.ReadAll(c); err == nil && len(text) > 0 {
				t.Errorf("%s: an answer: %s", command, text)
			}
		}
	}
	for _, method := range []string{"echo", "fails"} {
		if got := readStatus(t, dial(t, address, post(method, "{}"))); got == 503 {
			t.Errorf("%s: status %d after panics", method, got)
		}
	}
}

// TestStreamsLeaveMemoryToCalls: streams that use all of their memory turn streams away, and no
// calls.
func TestStreamsLeaveMemoryToCalls(t *testing.T) {
	s := publicServer()
	s.Lines = answeredBy(answersNothing)
	h := newHandler(s, newCalls().methods)
	var left int64
	for i := range 100 { // clients
		left = s.Limits.StreamBytes - h.streams.memory.taken()
		h.streams.memory.take(testClient(byte(i)), left/2)
	}
	if left > leastShare {
		t.Fatalf("%d bytes are left for streams", left)
	}
	if got := request(h, "POST", "/v1/solve/lines", "1\n"); got.StatusCode != 503 ||
		got.Header.Get("Retry-After") == "" {
		t.Errorf("a stream: status %d, %v", got.StatusCode, got.Header)
	}
	if got := request(h, "POST", "/v1/echo", "{}").StatusCode; got != 200 {
		t.Errorf("a call: status %d", got)
	}
}

// TestNoMemoryToLook: a stream for whose beginning there is no memory is told so, and not that
// others wait.
func TestNoMemoryToLook(t *testing.T) {
	var log lockedBuffer
	s := publicServer()
	s.Limits.StreamBytes = 2 * leastShare
	s.Requests = slog.New(slog.NewJSONHandler(&log, nil))
	s.Lines = answeredBy(answersNothing)
	address := s.start(t, newCalls().methods)
	r, text := readAnswer(t, dial(t, address, streamOf("solve", "1\n")))
	if r.StatusCode != 503 || r.Header.Get("Retry-After") == "" ||
		!strings.Contains(text, "too much to read") {
		t.Errorf("status %d, %v, %s", r.StatusCode, r.Header, text)
	}
	if line := logged(t, &log); line["shed"] != shedBodies {
		t.Errorf("shed is %v", line["shed"])
	}
}

// logged waits for the line of a request in the log, and returns the last one.
func logged(t *testing.T, log *lockedBuffer) map[string]any {
	t.Helper()
	for {
		if lines := log.lines(t); len(lines) > 0 {
			return lines[len(lines)-1]
		}
		time.Sleep(time.Millisecond)
	}
}

// TestStreamWaitsAreCounted: the time that a stream has waited for its turn is in the log.
func TestStreamWaitsAreCounted(t *testing.T) {
	var log lockedBuffer
	s := publicServer()
	s.Limits.Short, s.Limits.Wait, s.Limits.Try = 1, 0, time.Minute
	s.Requests = slog.New(slog.NewJSONHandler(&log, nil))
	s.Lines = answeredBy(answersNothing)
	c := newCalls()
	h := newHandler(s, c.methods)
	address := s.startHandler(t, h)
	dial(t, address, post("short", "{}"))
	<-c.entered
	stream := dial(t, address, streamOf("solve", "1\n"))
	awaitWaiting(h.caller.short)
	close(c.leave)
	if got := readStatus(t, stream); got != 200 {
		t.Errorf("status %d", got)
	}
	for seen := false; !seen; time.Sleep(time.Millisecond) {
		for _, line := range log.lines(t) {
			if line["route"] == "solve/lines" {
				seen = true
				if waited, _ := line["waited"].(float64); waited == 0 {
					t.Error("the stream has not waited")
				}
			}
		}
	}
}

// awaitWaiting returns when somebody waits at a gate.
func awaitWaiting(g *gate) {
	for g.waiting.taken() == 0 {
		time.Sleep(time.Millisecond)
	}
}

// TestEndIsTold: calls and streams that the end of the server ends before their answers begin are
// told so, and are not counted among those that were too many.
func TestEndIsTold(t *testing.T) {
	for _, name := range []string{"a call that waits", "a stream at work"} {
		var log lockedBuffer
		s := publicServer()
		s.Limits.Long, s.Limits.Wait, s.Limits.End = 1, 0, time.Millisecond
		s.Requests = slog.New(slog.NewJSONHandler(&log, nil))
		begun := make(chan struct{})
		s.Lines = answeredBy(func(ctx context.Context) LineResult {
			close(begun)
			<-ctx.Done()
			return LineResult{Cut: true, End: -1}
		})
		c := newCalls()
		h := newHandler(s, c.methods)
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, end := context.WithCancel(t.Context())
		ended := make(chan error)
		go func() { ended <- s.serve(ctx, l, h) }()
		var conn net.Conn
		if name == "a stream at work" {
			conn = dial(t, l.Addr().String(), streamOf("rate", "1\n"))
			<-begun
		} else {
			enter(t, h.caller.long, 1) // the end frees a call's place, which the other could get
			conn = dial(t, l.Addr().String(), post("long", "{}"))
			awaitWaiting(h.caller.long)
		}
		end()
		r, text := readAnswer(t, conn)
		if r.StatusCode != 503 || r.Header.Get("Retry-After") == "" ||
			!strings.Contains(text, "the server ends") {
			t.Errorf("%s: status %d, %v, %s", name, r.StatusCode, r.Header, text)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
		for _, line := range log.lines(t) {
			if line["status"] == 503.0 && line["shed"] != nil || line["status"] == 499.0 ||
				name == "a stream at work" && line["status"] != 503.0 {
				t.Errorf("%s: in the log: %v", name, line)
			}
		}
	}
}
