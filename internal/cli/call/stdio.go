package call

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// request is a line that comes in: a call, or the end of one.
type request struct {
	ID     json.RawMessage `json:"id,omitempty"`
	Method string          `json:"method,omitempty"`
	Params json.RawMessage `json:"params,omitempty"`
	// Events asks for a line for each event. Without it the result has them.
	Events  bool    `json:"events,omitempty"`
	Timeout float64 `json:"timeout,omitempty"` // seconds, if less than those of Limits; 0: those

	Cancel json.RawMessage `json:"cancel,omitempty"` // the id of a call that is to end
}

const (
	envelope  = 1 << 10 // bytes of a line beside the parameters
	callBytes = 4 << 10 // that a call has at least, for Limits.All
	maxID     = 128     // bytes of an id in JSON
)

// server answers calls that come as lines.
type server struct {
	limits  *Limits
	methods map[string]*api.Method
	say     func(format string, args ...any)
	out     *answers
	slots   chan struct{} // of calls at work
	working sync.WaitGroup

	mu    sync.Mutex
	calls map[string]pending // those that wait or are at work, by their ids
	kept  int64              // bytes of their lines
	over  bool               // no other call begins
}

// pending is a call that waits or is at work.
type pending struct {
	cancel context.CancelFunc
	bytes  int64
}

// Serve reads calls from in, a line each, and writes lines with events, results and errors to out,
// as docs/other-languages.md describes them. Calls that take a moment are answered as they are
// read, others beside them, as many at a time as limits say. It returns when in has ended and all
// calls are answered; when ctx has ended, which ends the calls; or when out cannot be written. say
// gets what happened to calls that met a fault of nonet.
func Serve(ctx context.Context, in io.Reader, out io.Writer, limits Limits,
	say func(format string, args ...any)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &server{limits: &limits, methods: methods(), say: say,
		out:   &answers{w: bufio.NewWriterSize(out, 64<<10), broken: cancel},
		slots: make(chan struct{}, limits.Jobs), calls: map[string]pending{}}
	defer whenUnread(out, cancel)()
	ended := make(chan error, 1)
	go func() { ended <- s.read(api.WithBounds(ctx, limits.bounds()), in) }()
	var err error
	select {
	case err = <-ended:
		s.working.Wait()
	case <-ctx.Done(): // the reader may wait for a line that never comes
		s.stop()
	}
	return errors.Join(err, s.out.close())
}

// stop waits for the calls at work, which are being cancelled, and lets no other one begin.
func (s *server) stop() {
	s.mu.Lock()
	s.over = true
	s.mu.Unlock()
	s.working.Wait()
}

// read reads lines and answers them until the input ends.
func (s *server) read(ctx context.Context, in io.Reader) error {
	lines := lineReader{r: bufio.NewReaderSize(in, 64<<10), most: int(s.limits.Line) + envelope}
	for ctx.Err() == nil {
		if !lines.ready() {
			s.out.flush()
		}
		line, err := lines.next()
		switch {
		case errors.Is(err, errLong):
			s.refuse(lines.n, errorf("the line has more than %d bytes", lines.most))
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return run.NotReadable("standard input", err)
		case len(bytes.TrimSpace(line)) > 0:
			s.line(ctx, line, lines.n)
		}
	}
	return nil
}

// line answers a line, or begins to. Only until it returns may the line be used.
func (s *server) line(ctx context.Context, line []byte, n int) {
	var r request
	if err := api.Decode(line, "the line is", &r); err != nil {
		var known *api.Error
		errors.As(err, &known)
		s.wrong(line, n, known)
		return
	}
	if fault := r.fault(); fault != "" {
		s.wrong(line, n, errorf("%s", fault))
		return
	}
	if r.Cancel != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		if p, ok := s.calls[string(r.Cancel)]; ok {
			p.cancel()
		}
		return
	}
	m := s.methods[r.Method]
	if m == nil {
		s.out.write(r.ID, "error", encode(errorf("%s", unknownMethod(r.Method))))
		return
	}
	if r.Timeout > 0 && r.Timeout < s.limits.Time.Seconds() {
		bounds := s.limits.bounds()
		bounds.Time = time.Duration(r.Timeout * float64(time.Second))
		ctx = api.WithBounds(ctx, bounds)
	}
	if task := m.Read(r.Params); task.Quick {
		s.call(ctx, m, task, &r, func() {})
	} else {
		s.begin(ctx, m, task, &r, n)
	}
}

// fault says what is wrong with a request; "": nothing.
func (r *request) fault() string {
	id := r.ID
	switch {
	case r.ID == nil && r.Cancel == nil:
		return "the line has no id: expected {\"id\":1,\"method\":\"solve\",\"params\":{…}}"
	case r.Cancel != nil && (r.ID != nil || r.Method != "" || r.Params != nil):
		return "the line has other members beside cancel"
	case r.Cancel != nil:
		id = r.Cancel
	case r.Timeout < 0:
		return "the timeout is negative: expected a number of seconds"
	}
	if !isID(id) {
		return "found an id that is not as expected: it is a number or a string, of up to 128 bytes " +
			"as it is written"
	}
	return ""
}

// isID reports whether a value of JSON may be the id of a call.
func isID(id json.RawMessage) bool {
	return len(id) > 0 && len(id) <= maxID && (id[0] == '"' || id[0] == '-' ||
		id[0] >= '0' && id[0] <= '9')
}

// begin lets a call wait for its turn on a goroutine of its own.
func (s *server) begin(ctx context.Context, m *api.Method, task *api.Task, r *request, n int) {
	id := string(r.ID)
	ctx, refused := s.admit(ctx, id, int64(len(r.Params))+callBytes)
	switch {
	case refused == nil:
	case refused.Code == api.CodeRequest:
		s.refuse(n, refused)
		return
	default:
		s.out.write(r.ID, "error", encode(refused))
		return
	}
	go func() {
		defer s.working.Done()
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
		case <-ctx.Done(): // the method says so
		}
		s.call(ctx, m, task, r, func() { s.end(id) })
		s.out.flush()
	}()
}

// admit adds a call to those that wait or are at work, and returns its context. Or it says why
// there is no room for it: an error with code request if the id is taken.
func (s *server) admit(ctx context.Context, id string, bytes int64) (context.Context, *api.Error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, taken := s.calls[id]; taken {
		return nil, errorf("a call with the id %s is at work", id)
	}
	if s.over || s.kept+bytes > s.limits.All {
		return nil, &api.Error{Code: api.CodeLimit,
			Message: "too many calls are waiting: wait for answers before you send more"}
	}
	ctx, cancel := context.WithCancel(ctx)
	s.calls[id] = pending{cancel, bytes}
	s.kept += bytes
	s.working.Add(1)
	return ctx, nil
}

// end forgets a call.
func (s *server) end(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls[id].cancel()
	s.kept -= s.calls[id].bytes
	delete(s.calls, id)
}

// call does a call and writes its events and its end, just before which it calls end.
func (s *server) call(ctx context.Context, m *api.Method, task *api.Task, r *request, end func()) {
	c := collector{method: m, most: s.limits.Answer}
	if r.Events {
		c.send = func(event []byte) error {
			err := s.out.write(r.ID, "event", event)
			s.out.flush()
			return err
		}
	}
	result, err := c.call(ctx, task)
	end() // whoever reads the answer may use the id again
	if err == nil {
		s.out.write(r.ID, "result", result)
		return
	}
	if err.Code == api.CodeInternal {
		s.say("nonet: %s: %s\n%s", m.Name, err.Message, err.Detail)
	}
	s.out.write(r.ID, "error", encode(err))
}

// wrong answers a line that is no call: with its id, if it has one that no call at work has.
func (s *server) wrong(line []byte, n int, err *api.Error) {
	var call struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(line, &call) != nil || !isID(call.ID) {
		s.refuse(n, err)
		return
	}
	s.mu.Lock()
	_, taken := s.calls[string(call.ID)]
	s.mu.Unlock()
	if taken {
		s.refuse(n, err)
		return
	}
	err.Line = n
	s.out.write(call.ID, "error", encode(err))
}

// refuse answers a line that is no call and has no id.
func (s *server) refuse(line int, err *api.Error) {
	err.Line = line
	s.out.write([]byte("null"), "error", encode(err))
}

// answers is where the lines go out.
type answers struct {
	broken context.CancelCauseFunc // is called with the first error

	mu  sync.Mutex
	w   *bufio.Writer
	err error // of the first write that failed, or errClosed
}

// errClosed says that the server has ended.
var errClosed = errors.New("the server has ended")

// write writes a line. Others may keep it until the next flush.
func (a *answers) write(id []byte, member string, value []byte) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err != nil {
		return a.err
	}
	a.w.WriteString(`{"id":`)
	a.w.Write(id)
	a.w.WriteString(`,"`)
	a.w.WriteString(member)
	a.w.WriteString(`":`)
	a.w.Write(value)
	_, err := a.w.WriteString("}\n")
	a.fail(err)
	return a.err
}

// flush hands on what has been written.
func (a *answers) flush() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.err == nil && a.w.Buffered() > 0 {
		a.fail(a.w.Flush())
	}
}

// fail keeps the error of a write. a.mu is locked.
func (a *answers) fail(err error) {
	if err != nil {
		a.err = run.NotWritable("standard output", err)
		a.broken(a.err)
	}
}

// close hands on the last lines and lets no others follow. It returns the first error.
func (a *answers) close() error {
	a.flush()
	a.mu.Lock()
	defer a.mu.Unlock()
	err := a.err
	a.err = errClosed
	return err
}

// lineReader reads lines of bounded length.
type lineReader struct {
	r    *bufio.Reader
	most int // bytes of a line
	n    int // of the last line, from 1

	long []byte // a line that is longer than the buffer of r
}

// errLong says that a line is too long. The next call of next goes on after it.
var errLong = errors.New("the line is too long")

// ready reports whether the next line is there without waiting.
func (l *lineReader) ready() bool {
	waiting, _ := l.r.Peek(l.r.Buffered())
	return bytes.IndexByte(waiting, '\n') >= 0
}

// next returns a line, which is overwritten by the next one. The last one needs no line end.
func (l *lineReader) next() ([]byte, error) {
	l.n++
	l.long = l.long[:0]
	tooLong := false
	for {
		part, err := l.r.ReadSlice('\n')
		if len(l.long)+len(part) > l.most {
			tooLong = true
			l.long = nil
		}
		ended := err == nil || errors.Is(err, io.EOF) && (tooLong || len(l.long)+len(part) > 0)
		switch {
		case !ended && !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		case ended && tooLong:
			return nil, errLong
		case ended && len(l.long) == 0:
			return part, nil
		case !tooLong:
			l.long = append(l.long, part...)
		}
		if ended {
			return l.long, nil
		}
	}
}

func encode(err *api.Error) []byte {
	text, _ := api.Encode(err)
	return text[:len(text)-1]
}

func errorf(format string, args ...any) *api.Error {
	return &api.Error{Code: api.CodeRequest, Message: fmt.Sprintf(format, args...)}
}
