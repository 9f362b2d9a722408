package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
)

const (
	// pieceTime is how long a stream works on a piece of its lines before others have their
	// turn.
	pieceTime = 10 * time.Millisecond

	// leastShare and mostShare bound the memory of a stream, in bytes. A quarter of it is for
	// what was read ahead, a quarter for the piece that is worked on, a half for its answers.
	leastShare = 4 * MaxLine
	mostShare  = 4 << 20

	// lookShare is what looking at the beginning of a stream takes beside its share, in bytes.
	lookShare = 384 << 10

	// writeBytes is how much a client has to take of a stream within Limits.Stream, and of an
	// answer to a call within Limits.Write.
	writeBytes = 64 << 10

	// maxMessages bounds what is kept of messages about lines, in bytes, and maxMessageLines how
	// many of them the client gets.
	maxMessages     = 4 << 10
	maxMessageLines = 10

	// maxSolutions bounds the solutions that are listed of a puzzle.
	maxSolutions = 1000
)

// LineAnswerer answers a stream of lines. Its methods are called one after the other.
type LineAnswerer interface {
	// Look looks at the beginning of the stream and returns the media type of the answers. Its
	// error says why the stream cannot be answered line by line.
	Look(start io.Reader) (media string, err error)

	// Answer answers a piece of the stream: whole lines, of which the first has the number line.
	Answer(ctx context.Context, line int, piece []byte, answers, messages io.Writer) LineResult
}

// LineResult says what was done on a piece of a stream.
type LineResult struct {
	work.Counts
	// Cut says that these are not all answers: the messages say why, or the context has ended.
	Cut bool
	// End is where in the piece a line begins that ends the stream, so that no later line has an
	// answer; -1: there is none.
	End int
}

// lineOptions returns the options that a query asks for, within bounds.
func lineOptions(command *work.Command, query string, bounds *api.Bounds) (work.Options, error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return nil, work.Usef("the query cannot be read: %w", err)
	}
	o := command.New()
	if err := work.SetQuery(o, values); err != nil {
		return nil, err
	}
	if _, search := o.Shared(); search != nil {
		search.Jobs, search.Memory = 1, bounds.Tables
		if search.Timeout == 0 {
			search.Timeout = bounds.Time
		} else if bounds.Time > 0 && search.Timeout > bounds.Time {
			return nil, work.Usef("timeout is %v: a puzzle has %v at most", search.Timeout, bounds.Time)
		}
	}
	limit := 0
	switch o := o.(type) {
	case *work.Solve:
		limit = o.Limit
	case *work.Check:
		limit = o.Limit
	}
	if limit > maxSolutions {
		return nil, work.Usef("limit is %d: expected %d at most", limit, maxSolutions)
	}
	return o, o.Check()
}

// lineStreams answers streams of lines, each by the program itself, piece by piece.
type lineStreams struct {
	open        func(work.Options) LineAnswerer
	limits      *Limits
	memory      budget // of all streams
	short, long lineGate
}

func newLineStreams(open func(work.Options) LineAnswerer, c *caller) *lineStreams {
	l := c.limits
	return &lineStreams{open: open, limits: l,
		memory: budget{most: l.StreamBytes},
		short:  lineGate{newGate(l.Short, 0, l), c.short},
		long:   lineGate{newGate(l.Long, l.ClientLong, l), c.long}}
}

// lineGate is what a piece goes through: a gate that only streams have, then that of all work
// of its kind. So no more streams wait at the second than can work, whatever their number, and
// a call never waits for all of them.
type lineGate struct{ streams, all *gate }

// enter waits for a place at both, see gate.enter.
func (g *lineGate) enter(ctx context.Context, client netip.Prefix, patient bool) error {
	if err := g.streams.enter(ctx, client, patient); err != nil {
		return err
	}
	err := g.all.enter(ctx, client, patient)
	if err != nil {
		g.streams.leave(client)
	}
	return err
}

func (g *lineGate) leave(client netip.Prefix) {
	g.all.leave(client)
	g.streams.leave(client)
}

func (l *lineStreams) serve(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("method")
	command, ok := work.ByName(name)
	if !ok || command.About == "" {
		var known []string
		for _, c := range work.Commands() {
			known = append(known, c.Name)
		}
		fail(w, http.StatusNotFound, "there are no streams of lines for %.40q, but for %s: "+
			seeDescription, name, strings.Join(known, ", "))
		return
	}
	if l.open == nil {
		fail(w, http.StatusNotFound, "this server has no streams of lines")
		return
	}
	account := accountOf(r.Context())
	account.route = name + "/lines"
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		fail(w, http.StatusMethodNotAllowed, "lines are sent by POST")
		return
	}
	if !r.ProtoAtLeast(1, 1) {
		fail(w, http.StatusHTTPVersionNotSupported, "streams of lines need HTTP/1.1")
		return
	}
	options, err := lineOptions(&command, r.URL.RawQuery, &l.limits.Call)
	if err != nil {
		fail(w, http.StatusBadRequest, "%s", work.Text(work.Service, err))
		return
	}
	encoding := strings.ToLower(strings.TrimSpace(r.Header.Get("Content-Encoding")))
	decoder, ok := decoders[encoding]
	if !ok {
		w.Header().Set("Accept-Encoding", "gzip, zstd")
		fail(w, http.StatusUnsupportedMediaType, "Content-Encoding is %.40q: expected gzip or zstd, "+
			"or none", encoding)
		return
	}
	if !l.memory.take(account.client, leastShare+decoder.memory) {
		account.shed = shedBodies
		unavailable(w, "too many streams are open")
		return
	}
	s := &lineStream{lineStreams: l, account: account, w: w,
		control: http.NewResponseController(w), answerer: l.open(options), share: leastShare,
		isLong: command.Long || l.limits.Try == 0, most: 1}
	defer func() { l.memory.give(account.client, s.share+decoder.memory) }()
	if err := s.control.EnableFullDuplex(); err != nil {
		fail(w, http.StatusInternalServerError, "lines cannot be read while answers are written: %v",
			err)
		return
	}
	s.source = newLineSource(r.Context(), r.Body, decoder, s.control, l.limits.Stream)
	defer s.source.stop()
	err = s.answerAll(r.Context())
	account.count(s.counts.Lines, s.counts.Nodes)
	if err != nil {
		s.fail(r.Context(), err)
	}
}

// lineStream is a stream that is answered.
type lineStream struct {
	*lineStreams
	account  *account
	w        http.ResponseWriter
	control  *http.ResponseController
	answerer LineAnswerer
	source   *lineSource
	share    int64  // bytes of memory that it may use
	isLong   bool   // its pieces go through the gate of long work
	media    string // of the answers
	begun    bool   // the answer has begun

	piece   []byte
	answers []byte // of the piece, as far as they were not sent
	most    int    // bytes of the next piece

	lines    int // that were answered
	counts   work.Counts
	messages messages
}

// errNotAnswered says that lines cannot be answered, as far as the reason is in them.
var errNotAnswered = errors.New("the lines cannot be answered")

// answerAll answers the lines until there are no more.
func (s *lineStream) answerAll(ctx context.Context) error {
	if empty, err := s.source.empty(); err != nil {
		return err
	} else if empty {
		s.media = "text/plain; charset=utf-8"
		return s.finish()
	}
	err := s.look()
	if err != nil {
		return err
	}
	for {
		s.piece, err = s.source.take(s.piece[:0], s.most)
		if err == io.EOF {
			return s.finish()
		} else if err != nil {
			return err
		}
		end, err := s.answer(ctx)
		if err != nil {
			return err
		}
		if end >= 0 {
			s.lines += countLines(s.piece[:end]) + 1
			err := s.finish()
			s.source.drain()
			return err
		}
		s.lines += countLines(s.piece)
	}
}

// look looks at the beginning of the stream.
func (s *lineStream) look() (err error) {
	if !s.memory.take(s.account.client, lookShare) {
		return errBodies
	}
	defer s.memory.give(s.account.client, lookShare)
	start := s.source.start()
	s.media, err = s.answerer.Look(start)
	switch {
	case err != nil && start.err != nil && start.err != io.EOF:
		return start.err
	case err != nil:
		return fmt.Errorf("%w: %s", errNotAnswered, work.Text(work.Service, err))
	}
	return nil
}

// countLines counts the lines of a text. The last one needs no end.
func countLines(text []byte) int {
	n := bytes.Count(text, []byte("\n"))
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// answer answers the piece, and returns the offset of the stream's end in it, or -1 if the stream
// goes on.
func (s *lineStream) answer(ctx context.Context) (end int, err error) {
	var run *lineRun
	if !s.isLong {
		run, err = s.answerShortly(ctx)
	}
	if run == nil && err == nil {
		run, err = s.answerAtLength(ctx)
	}
	if err != nil {
		return -1, err
	}
	return run.End, s.conclude(run)
}

// enter waits for a place at a gate. A stream whose answer has begun is not turned away any more.
func (s *lineStream) enter(ctx context.Context, g *lineGate) error {
	start := time.Now()
	err := g.enter(ctx, s.account.client, s.begun)
	s.account.waited += time.Since(start)
	return err
}

// answerShortly tries to answer the piece in the gate of short work. It returns nil, and has
// sent nothing, if that takes longer than a try, or the answers too much memory. The stream then
// stays in the gate of long work.
func (s *lineStream) answerShortly(ctx context.Context) (*lineRun, error) {
	if err := s.enter(ctx, &s.short); err != nil {
		return nil, err
	}
	defer s.short.leave(s.account.client)
	soon, cancel := context.WithTimeout(ctx, s.limits.Try)
	defer cancel()
	full := false
	run := s.run(soon, func() error {
		full = true
		return errors.New("the answers are too many")
	})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case full:
		s.most = max(1, len(s.piece)/4)
		return nil, nil
	case soon.Err() != nil:
		s.isLong = true
		return nil, nil
	}
	return run, nil
}

// answerAtLength answers the piece in the gate of long work. It sends answers that are too many
// to keep.
func (s *lineStream) answerAtLength(ctx context.Context) (*lineRun, error) {
	if err := s.enter(ctx, &s.long); err != nil {
		return nil, err
	}
	inside, failed := true, error(nil)
	defer func() {
		if inside {
			s.long.leave(s.account.client)
		}
	}()
	run := s.run(ctx, func() error {
		// The search waits meanwhile, or soon will.
		s.long.leave(s.account.client)
		inside = false
		if failed = s.send(); failed == nil {
			failed = s.enter(ctx, &s.long)
			inside = failed == nil
		}
		return failed
	})
	return run, cmp.Or(ctx.Err(), failed)
}

// lineRun is what was done on a piece.
type lineRun struct {
	LineResult
	messages messages
	took     time.Duration
	bytes    int // of the answers
}

// run answers the piece. When the answers take more than their share of memory, it calls full,
// which makes room or ends the run by an error.
func (s *lineStream) run(ctx context.Context, full func() error) *lineRun {
	s.answers = s.answers[:0]
	r := &lineRun{}
	start := time.Now()
	answers := writerFunc(func(p []byte) (int, error) {
		if len(s.answers) > 0 && int64(len(s.answers)+len(p)) > s.share/2 {
			if err := full(); err != nil {
				return 0, err
			}
		}
		s.answers = append(s.answers, p...)
		r.bytes += len(p)
		return len(p), nil
	})
	r.LineResult = s.answerer.Answer(ctx, s.lines+1, s.piece, answers, &r.messages)
	r.took = time.Since(start)
	return r
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// conclude counts a run and sends its answers.
func (s *lineStream) conclude(run *lineRun) error {
	s.counts.Add(run.Counts)
	s.messages = append(s.messages, run.messages[:min(len(run.messages),
		maxMessages-len(s.messages))]...)
	if run.Cut {
		return fmt.Errorf("%w: %s", errNotAnswered, strings.TrimSpace(string(run.messages)))
	}
	s.adapt(run)
	return s.send()
}

// adapt sets the size of the next piece to what takes pieceTime, as far as its answers have
// room, and the share of memory to what such pieces need, as far as there is any.
func (s *lineStream) adapt(run *lineRun) {
	const most = 4 // times as large as this piece
	n := int64(len(s.piece))
	want := n * int64(pieceTime) / max(int64(run.took), 1)
	want = min(want, n*most, mostShare/4, n*(mostShare/4)/max(int64(run.bytes), 1))
	client, needed := s.account.client, max(4*want, leastShare)
	for s.share < needed && s.memory.take(client, s.share) {
		s.share *= 2
		s.source.grow(int(s.share / 4))
	}
	s.most = int(max(1, min(want, s.share/4, n*(s.share/4)/max(int64(run.bytes), 1))))
}

// send sends the answers. The client has to take some of them from time to time.
func (s *lineStream) send() error {
	s.begin()
	for part := range slices.Chunk(s.answers, writeBytes) {
		s.control.SetWriteDeadline(time.Now().Add(s.limits.Stream))
		if _, err := s.w.Write(part); err != nil {
			return err
		}
	}
	s.answers = s.answers[:0]
	return s.control.Flush()
}

// begin sets the headers of the answer.
func (s *lineStream) begin() {
	if s.begun {
		return
	}
	s.begun = true
	header := s.w.Header()
	header.Set("Content-Type", s.media)
	header.Set("Cache-Control", "no-store")
	header.Set("X-Accel-Buffering", "no") // proxies pass answers on at once
	header.Set("Trailer", "Nonet-Complete, Nonet-Counts, Nonet-Message")
}

// finish says that all lines have been answered.
func (s *lineStream) finish() error {
	s.begin()
	if err := s.send(); err != nil {
		return err
	}
	counts, err := json.Marshal(s.counts)
	if err != nil {
		return err
	}
	header := s.w.Header()
	header.Set("Nonet-Complete", strconv.Itoa(s.lines))
	header.Set("Nonet-Counts", string(counts))
	for i, line := range strings.Split(strings.TrimSpace(string(s.messages)), "\n") {
		if i < maxMessageLines && line != "" {
			header.Add("Nonet-Message", strings.ToValidUTF8(line, "?"))
		}
	}
	return nil
}

// fail says why lines were not answered. Once there are answers it can only cut them off.
func (s *lineStream) fail(ctx context.Context, err error) {
	ending := errors.Is(context.Cause(ctx), errEnding)
	if s.begun || ctx.Err() != nil && !ending && !errors.Is(err, os.ErrDeadlineExceeded) {
		s.account.gone = ctx.Err() != nil && !ending
		panic(http.ErrAbortHandler) // the connection ends within the answer
	}
	s.w.Header().Set("Connection", "close")
	s.control.SetWriteDeadline(time.Now().Add(s.limits.Write))
	defer s.source.drain()
	code, status := api.CodeRequest, http.StatusBadRequest
	switch {
	case ending:
		unavailable(s.w, "the server ends")
		return
	case errors.Is(err, errFull):
		s.account.shed = shedGate
		unavailable(s.w, "too many calls are waiting")
		return
	case errors.Is(err, errBodies):
		s.account.shed = shedBodies
		unavailable(s.w, "the server has too much to read")
		return
	case errors.Is(err, os.ErrDeadlineExceeded):
		status = http.StatusRequestTimeout
		err = fmt.Errorf("no byte came for %v", s.limits.Stream)
	case errors.Is(err, errNotAnswered):
		code, status = api.CodeUnreadable, http.StatusUnprocessableEntity
	case !errors.Is(err, errEncoded):
		err = errors.New("the body ended too early")
	}
	s.account.code = code
	problem(s.w, status, &api.Error{Code: code, Message: err.Error()})
}

// messages keeps the beginning of what is said of lines.
type messages []byte

func (m *messages) Write(p []byte) (int, error) {
	*m = append(*m, p[:min(len(p), maxMessages-len(*m))]...)
	return len(p), nil
}
