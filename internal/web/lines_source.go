package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

const (
	// MaxLine bounds a line of a stream, in bytes without its end. Of a longer one the first
	// MaxLine+1 bytes are kept, so that what answers it sees that it is too long.
	MaxLine = 64 << 10

	// maxWindow bounds the memory for reading a body that is compressed by zstd, in bytes.
	maxWindow = 8 << 20

	// readBytes is how much of a body is read at a time.
	readBytes = 32 << 10
)

// decoder decompresses bodies.
type decoder struct {
	memory int64 // that it takes beside the memory of any stream, in bytes
	open   func(io.Reader) (io.Reader, error)
}

// decoders is the table of decoders by the value of Content-Encoding.
var decoders = map[string]decoder{
	"":         {0, func(r io.Reader) (io.Reader, error) { return r, nil }},
	"identity": {0, func(r io.Reader) (io.Reader, error) { return r, nil }},
	"gzip":     {0, func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }},
	"zstd": {maxWindow, func(r io.Reader) (io.Reader, error) {
		// With several goroutines the decoder would read ahead, and a client may wait for the
		// answer to a line before it sends the next one.
		d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxWindow(maxWindow))
		if err != nil {
			return nil, err
		}
		return d.IOReadCloser(), nil
	}},
}

// errEncoded says that a body cannot be decompressed.
var errEncoded = errors.New("the body cannot be decompressed")

// lineSource is the body of a stream. It reads ahead on a goroutine of its own, so that it meets
// the end of a client while lines are worked on. It keeps what grow allows, and a line.
type lineSource struct {
	body     io.Reader
	control  *http.ResponseController
	patience time.Duration // for a byte, while one is waited for
	ended    chan struct{} // closed when nothing more is read

	mu      sync.Mutex
	changed *sync.Cond
	text    []byte // what was read and not taken
	whole   int    // bytes of text that are whole lines
	room    int    // bytes of text, from which on nothing more is read if there is a whole line
	waiting bool   // somebody waits for bytes
	stopped bool
	err     error // why nothing more comes: io.EOF if that was all
}

// newLineSource begins to read a body. The end of the context ends that; so must stop.
func newLineSource(ctx context.Context, body io.Reader, d decoder,
	control *http.ResponseController, patience time.Duration) *lineSource {
	s := &lineSource{body: body, control: control, patience: patience,
		ended: make(chan struct{}), room: MaxLine}
	s.changed = sync.NewCond(&s.mu)
	control.SetReadDeadline(time.Time{}) // that of other requests
	unwatch := context.AfterFunc(ctx, s.interrupt)
	go func() {
		defer close(s.ended)
		defer unwatch()
		err := s.fill(streamBody{body, s}, d)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.err = err
		s.changed.Broadcast()
	}()
	return s
}

// streamBody renews the time that is left for the next byte whenever bytes come.
type streamBody struct {
	io.Reader
	source *lineSource
}

func (b streamBody) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if err != nil && err != io.EOF {
		err = bodyError{err}
	}
	b.source.mu.Lock()
	defer b.source.mu.Unlock()
	if b.source.waiting && n > 0 && err == nil && !b.source.stopped {
		b.source.control.SetReadDeadline(time.Now().Add(b.source.patience))
	}
	return n, err
}

// bodyError is an error of the connection, not of a decoder.
type bodyError struct{ error }

func (e bodyError) Unwrap() error { return e.error }

// fill reads until the body ends, and returns why it did.
func (s *lineSource) fill(body io.Reader, d decoder) error {
	r, err := d.open(body)
	if err != nil {
		return decoderError(err)
	}
	if c, ok := r.(io.Closer); ok {
		defer c.Close()
	}
	part := make([]byte, readBytes)
	for s.waitForRoom() {
		n, err := r.Read(part)
		s.add(part[:n])
		if err != nil {
			return decoderError(err)
		}
	}
	return context.Canceled
}

// decoderError tells errors of the connection from those of a decoder.
func decoderError(err error) error {
	var fromBody bodyError
	switch {
	case err == io.EOF:
		return io.EOF
	case errors.As(err, &fromBody):
		return fromBody.error
	// The decoder has both errors for the window.
	case errors.Is(err, zstd.ErrWindowSizeExceeded), errors.Is(err, zstd.ErrDecoderSizeExceeded):
		return fmt.Errorf("%w: its window has more than %d MiB: compress it with a smaller one",
			errEncoded, maxWindow>>20)
	}
	return fmt.Errorf("%w: %w", errEncoded, err)
}

// waitForRoom waits until more may be read. It returns false if the source was stopped.
func (s *lineSource) waitForRoom() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.whole > 0 && len(s.text) >= s.room && !s.stopped {
		s.changed.Wait()
	}
	return !s.stopped
}

// add adds what was read, without the rests of lines that are too long.
func (s *lineSource) add(part []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.changed.Broadcast()
	for len(part) > 0 {
		begun := len(s.text) - s.whole  // bytes of the last line so far
		if begun+len(part) <= MaxLine { // then no line is too long
			s.text = append(s.text, part...)
			if end := bytes.LastIndexByte(part, '\n') + 1; end > 0 {
				s.whole = len(s.text) - len(part) + end
			}
			return
		}
		line, rest, ends := bytes.Cut(part, []byte("\n"))
		s.text = append(s.text, line[:min(len(line), MaxLine+1-begun)]...)
		if ends {
			s.text = append(s.text, '\n')
			s.whole = len(s.text)
		}
		part = rest
	}
}

// wait waits for what is enough, or for the end. Meanwhile the client has to bring a byte
// from time to time. s.mu is locked.
func (s *lineSource) wait(enough func() bool) {
	if enough() || s.err != nil || s.stopped {
		return
	}
	s.waiting = true
	s.control.SetReadDeadline(time.Now().Add(s.patience))
	for !enough() && s.err == nil {
		s.changed.Wait()
	}
	s.waiting = false
	if !s.stopped {
		s.control.SetReadDeadline(time.Time{})
	}
}

// take appends whole lines to dst: at most most bytes, but at least a line, for which it waits.
// The last line needs no end. The error says why there are no more lines: io.EOF if these were
// all.
func (s *lineSource) take(dst []byte, most int) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wait(func() bool { return s.whole > 0 })
	switch {
	case s.whole == 0 && s.err == io.EOF && len(s.text) > 0:
		s.whole = len(s.text)
	case s.whole == 0:
		return dst, s.failure()
	}
	n := s.whole
	if n > most {
		if n = bytes.LastIndexByte(s.text[:most], '\n') + 1; n == 0 {
			n = lineLength(s.text)
		}
	}
	dst = append(dst, s.text[:n]...)
	s.text = s.text[:copy(s.text, s.text[n:])]
	s.whole -= n
	s.changed.Broadcast()
	return dst, nil
}

// lineLength returns the bytes of the first line of a text, with its end if it has one.
func lineLength(text []byte) int {
	if end := bytes.IndexByte(text, '\n') + 1; end > 0 {
		return end
	}
	return len(text)
}

// empty waits for a line, or as much as one may have, and reports whether there is no byte.
func (s *lineSource) empty() (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	enough := func() bool { return s.whole > 0 || len(s.text) >= MaxLine }
	s.wait(enough)
	if err := s.failure(); !enough() && err != io.EOF {
		return false, err
	}
	return len(s.text) == 0, nil
}

// failure returns why nothing more comes. s.mu is locked.
func (s *lineSource) failure() error {
	if s.err == nil {
		return context.Canceled
	}
	return s.err
}

// start returns a reader of the beginning of the body, which takes nothing from the source. At
// most MaxLine bytes can be read.
func (s *lineSource) start() *startReader { return &startReader{source: s} }

type startReader struct {
	source *lineSource
	at     int
	err    error // of the body; io.EOF: none
}

func (r *startReader) Read(p []byte) (int, error) {
	s := r.source
	s.mu.Lock()
	defer s.mu.Unlock()
	if r.at >= MaxLine {
		return 0, io.EOF
	}
	s.wait(func() bool { return len(s.text) > r.at })
	n := copy(p, s.text[min(r.at, len(s.text)):])
	if r.at += n; n > 0 || len(p) == 0 {
		return n, nil
	}
	r.err = s.failure()
	return 0, r.err
}

// grow allows the source to read this many bytes ahead.
func (s *lineSource) grow(room int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.room = room
	s.changed.Broadcast()
}

// interrupt ends reading.
func (s *lineSource) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = true
	if s.err == nil {
		s.control.SetReadDeadline(time.Unix(1, 0)) // ends the read that is at work
	}
	s.changed.Broadcast()
}

// stop ends reading and waits until it has ended. Nothing touches the connection any more then.
func (s *lineSource) stop() {
	s.mu.Lock()
	over := s.err != nil
	s.mu.Unlock()
	if !over {
		s.interrupt()
	}
	<-s.ended
}

// drain reads and drops what still comes, for drainTime at most: a connection that is closed
// before may lose the answer on its way to the client.
func (s *lineSource) drain() {
	s.control.Flush()
	s.mu.Lock()
	s.stopped = true
	s.control.SetReadDeadline(time.Now().Add(drainTime))
	s.changed.Broadcast()
	s.mu.Unlock()
	<-s.ended
	io.Copy(io.Discard, s.body)
}

// drainTime is how long a client may still send what nobody reads.
const drainTime = 500 * time.Millisecond
