package format

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

const (
	// maxLine bounds the lines of puzzles, maxCoverLine those of exact cover
	// problems. Longer ones are skipped in constant memory.
	maxLine      = 1 << 20
	maxCoverLine = 64 << 20

	// detectBytes is how much of an input detection looks at, at most.
	detectBytes = 64 << 10
)

// scanner reads lines.
//
//	for in.scan() {
//		use(in.text, in.line)
//	}
//	if in.err != nil ...
type scanner struct {
	textLine
	err error // of the underlying reader, not io.EOF

	r      *bufio.Reader
	whole  *countedInput // what r reads
	max    int
	long   []byte // holds lines that do not fit the reader's buffer
	again  bool   // the next scan returns the same line
	end    error  // the end of the input or an error, which ahead met; nil: none yet
	atEOF  bool
	opened bool
}

// textLine is a line of an input.
type textLine struct {
	text    []byte // without its end, valid until the next one is read; with tooLong, its beginning
	line    int    // its number, from 1
	tooLong bool   // it was longer than allowed
}

// bufferBytes is how much of an input is read at a time, at most.
const bufferBytes = 256 << 10

func newScanner(r io.Reader) *scanner {
	whole := &countedInput{r: r}
	return &scanner{r: bufio.NewReaderSize(whole, bufferBytes), whole: whole, max: maxLine}
}

// countedInput counts the bytes that are read.
type countedInput struct {
	r io.Reader
	n int64
}

func (c *countedInput) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// offset returns how many bytes come before the next line.
func (s *scanner) offset() int64 { return s.whole.n - int64(s.r.Buffered()) }

// newTextScanner returns a scanner of a text, with a buffer of its size only.
func newTextScanner(text []byte) *scanner {
	size := min(len(text)+1, bufferBytes)
	return &scanner{r: bufio.NewReaderSize(bytes.NewReader(text), size), max: maxLine}
}

// limit sets the length of the longest line to that of a format, and to most if that is less
// and not 0.
func (s *scanner) limit(f *Format, most int) {
	if f.maxLine > 0 {
		s.max = f.maxLine
	}
	if most > 0 {
		s.max = min(s.max, max(most, detectBytes))
	}
}

// byteOrderMark may stand before the first line of an input.
const byteOrderMark = "\xef\xbb\xbf"

// scan reads the next line and reports whether there was one. The last line
// needs no end; a byte order mark before the first line is skipped.
func (s *scanner) scan() bool {
	if s.again {
		s.again = false
		return true
	}
	if s.err != nil || s.atEOF {
		return false
	}
	if !s.opened {
		s.opened = true
		if bom, _ := s.r.Peek(3); bytes.Equal(bom, []byte(byteOrderMark)) {
			s.r.Discard(3)
		}
	}
	s.tooLong = false
	s.text = nil
	part, err := s.part()
	if errors.Is(err, bufio.ErrBufferFull) {
		part, err = s.readLong(part)
	}
	if err != nil {
		s.atEOF = true
		if err != io.EOF {
			s.err = err
		}
		if len(part) == 0 || s.err != nil {
			s.text = nil
			return false
		}
	}
	s.line++
	s.text = trimReturn(bytes.TrimSuffix(part, []byte("\n")))
	if len(s.text) > s.max {
		s.tooLong = true
		s.text = s.text[:s.max]
	}
	return true
}

// trimReturn takes the CR off a line that ends with CRLF.
func trimReturn(line []byte) []byte {
	if n := len(line); n > 0 && line[n-1] == '\r' {
		return line[:n-1]
	}
	return line
}

// ahead returns whole lines that follow, with their ends. It waits for the first
// line, and returns with it the lines that are in the buffer by then. They are valid
// until the next read; skip skips them. It returns nil if the next line does not fit
// the buffer, is too long or has no end, or if there is none: scan reads such a line.
func (s *scanner) ahead() []byte {
	seen := 0 // bytes without the end of a line
	for !s.again {
		text, _ := s.r.Peek(s.r.Buffered())
		if i := bytes.LastIndexByte(text[seen:], '\n'); i >= 0 {
			return s.short(text[:seen+i+1])
		}
		if seen = len(text); s.end != nil || seen == s.r.Size() {
			break
		}
		_, s.end = s.r.Peek(seen + 1)
	}
	return nil
}

// short returns the lines of a text up to the first one that may be too long, nil if that is the
// first of all.
func (s *scanner) short(text []byte) []byte {
	for at := 0; len(text)-at > s.max; {
		end := bytes.IndexByte(text[at:], '\n') + 1
		if end > s.max {
			if at == 0 {
				return nil
			}
			return text[:at]
		}
		at += end
	}
	return text
}

// skip skips n bytes of what ahead returned, which have this many lines.
func (s *scanner) skip(n, lines int) {
	s.line += lines
	s.r.Discard(n)
}

// part reads to the end of the line, if it is in the buffer.
func (s *scanner) part() ([]byte, error) {
	if s.end == nil {
		return s.r.ReadSlice('\n')
	}
	// The end has been met, and must not be waited for again.
	text, _ := s.r.Peek(s.r.Buffered())
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		text = text[:i+1]
		s.r.Discard(len(text))
		return text, nil
	}
	s.r.Discard(len(text))
	return text, s.end
}

// readLong reads the rest of a line that does not fit the buffer. It keeps no
// more than max bytes and the line's end.
func (s *scanner) readLong(part []byte) ([]byte, error) {
	s.long = append(s.long[:0], part...)
	for {
		part, err := s.r.ReadSlice('\n')
		if keep := s.max + 2 - len(s.long); keep > 0 {
			s.long = append(s.long, part[:min(keep, len(part))]...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return s.long, err
		}
	}
}

// isWhite reports whether the line is of white space. A line that is too long is not.
func isWhite(in *scanner) bool {
	return !in.tooLong && len(bytes.TrimSpace(in.text)) == 0
}

// isComment reports whether the line begins with #.
func isComment(in *scanner) bool { return bytes.HasPrefix(bytes.TrimSpace(in.text), []byte("#")) }

// scanFilled goes to the next line that is not of white space.
func scanFilled(in *scanner) bool {
	for in.scan() {
		if !isWhite(in) {
			return true
		}
	}
	return false
}

// scanCase goes to the next line that is neither of white space nor a comment.
func scanCase(in *scanner) bool {
	for scanFilled(in) {
		if !isComment(in) {
			return true
		}
	}
	return false
}

// readCases returns the reader of a format in which a case is a line, or some. next goes
// to its first line, and read reads it from there.
func readCases(
	next func(*scanner) bool, read func(*scanner, Options) (*Record, *SyntaxError),
) func(*scanner, Options, func(*Record) bool) {
	return func(in *scanner, o Options, yield func(*Record) bool) {
		for next(in) {
			line := in.line
			rec, err := read(in, o)
			if err != nil {
				rec = &Record{Err: err}
			}
			rec.Line = line
			if !yield(rec) {
				return
			}
		}
	}
}

// unscan makes the next scan return the same line again.
func (s *scanner) unscan() { s.again = true }

// errorf returns a SyntaxError at the line, the first if none was read;
// column counts bytes from 1, 0 is the whole line.
func (l *textLine) errorf(column int, format string, args ...any) *SyntaxError {
	return &SyntaxError{Line: max(l.line, 1), Column: column, Err: fmt.Errorf(format, args...)}
}

// firstLine returns the first line of the input that skip does not say yes to, or
// what follows the others in the first detectBytes. It reads no further than its end,
// and the next scan reads from the beginning. The error is that of the underlying reader.
func (s *scanner) firstLine(skip func(line []byte) bool) ([]byte, error) {
	for start := 0; ; {
		seen, _ := s.r.Peek(min(s.r.Buffered(), detectBytes))
		line, _, whole := bytes.Cut(seen[start:], []byte("\n"))
		if line = trimReturn(line); whole {
			if !skip(line) {
				return line, nil
			}
			start += bytes.IndexByte(seen[start:], '\n') + 1
			continue
		}
		if len(seen) == detectBytes {
			return line, nil
		}
		if _, err := s.r.Peek(len(seen) + 1); err == io.EOF {
			return line, nil
		} else if err != nil {
			return nil, err
		}
	}
}

// look calls decide with more and more of the beginning of the input, until it returns true:
// with whole lines, without a byte order mark, or at the end with all that may be looked at.
// It reads no more than that takes, and calls decide again only when another whole line has
// come. The next scan reads the first line again. The error is that of the underlying reader.
func (s *scanner) look(decide func(prefix []byte, end bool) bool) error {
	seen, lines := 0, 0 // bytes looked at, and how many of them are whole lines
	for {
		_, err := s.r.Peek(seen + 1)
		if err != nil && err != io.EOF {
			return err
		}
		prefix, _ := s.r.Peek(min(s.r.Buffered(), detectBytes))
		end := err == io.EOF || len(prefix) == detectBytes
		if i := bytes.LastIndexByte(prefix[seen:], '\n'); i >= 0 {
			lines = seen + i + 1
		} else if !end {
			seen = len(prefix)
			continue
		}
		seen = len(prefix)
		if !end {
			prefix = prefix[:lines]
		}
		if decide(bytes.TrimPrefix(prefix, []byte(byteOrderMark)), end) || end {
			return nil
		}
	}
}

// startsWithLink reports whether the first line that is not blank or a comment is a link
// to a known program.
func (s *scanner) startsWithLink() (is bool) {
	s.look(func(prefix []byte, end bool) bool {
		f, v := detectLink(prefix, end)
		is = f != nil
		return v != more
	})
	return is
}

// firstCharacter returns the first character of the input that is not white space, 0 if
// there is none near its beginning.
func (s *scanner) firstCharacter() byte {
	if text := s.start(); len(text) > 0 {
		return text[0]
	}
	return 0
}

// start returns the beginning of the input from its first line with something else than
// white space, as far as whole lines are there. It is empty if there is no such line near
// the beginning. It is valid until the next scan.
func (s *scanner) start() (text []byte) {
	s.look(func(prefix []byte, _ bool) bool {
		text = bytes.TrimLeft(prefix, " \t\r\n")
		return len(text) > 0
	})
	return text
}

// verdict is what a format says of the beginning of an input.
type verdict uint8

const (
	no   verdict = iota // it is not this format
	more                // more must be seen
	yes
)

// moreUnless returns what a rule says that has not seen enough: no if nothing follows.
func moreUnless(eof bool) verdict {
	if eof {
		return no
	}
	return more
}

// detect returns the first format of the detection order that fits the beginning of the
// input.
func (s *scanner) detect(o *Options) (f *Format, err error) {
	failed := s.look(func(prefix []byte, end bool) (decided bool) {
		if f, decided = detect(prefix, end, o); decided && f == nil {
			err = unknownFormat(prefix, o)
		}
		return decided
	})
	if failed != nil {
		return nil, failed
	}
	return f, err
}
