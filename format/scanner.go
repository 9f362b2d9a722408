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
	text    []byte // the line without its end, valid until the next scan; with tooLong, its beginning
	line    int    // its number, from 1
	tooLong bool   // it was longer than max
	err     error  // of the underlying reader, not io.EOF

	r      *bufio.Reader
	max    int
	long   []byte // holds lines that do not fit the reader's buffer
	again  bool   // the next scan returns the same line
	atEOF  bool
	opened bool
}

func newScanner(r io.Reader) *scanner {
	return &scanner{r: bufio.NewReaderSize(r, 2*detectBytes), max: maxLine}
}

// limit sets the length of the longest line to that of a format.
func (s *scanner) limit(f *Format) {
	if f.maxLine > 0 {
		s.max = f.maxLine
	}
}

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
		if bom, _ := s.r.Peek(3); bytes.Equal(bom, []byte("\xef\xbb\xbf")) {
			s.r.Discard(3)
		}
	}
	s.tooLong = false
	s.text = nil
	part, err := s.r.ReadSlice('\n')
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
	part = bytes.TrimSuffix(part, []byte("\n"))
	s.text = bytes.TrimSuffix(part, []byte("\r"))
	if len(s.text) > s.max {
		s.tooLong = true
		s.text = s.text[:s.max]
	}
	return true
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

// unscan makes the next scan return the same line again.
func (s *scanner) unscan() { s.again = true }

// errorf returns a SyntaxError at the current line, the first if none was read;
// column counts bytes from 1, 0 is the whole line.
func (s *scanner) errorf(column int, format string, args ...any) *SyntaxError {
	return &SyntaxError{Line: max(s.line, 1), Column: column, Err: fmt.Errorf(format, args...)}
}

// verdict is what a format says of the beginning of an input.
type verdict uint8

const (
	no   verdict = iota // it is not this format
	more                // more must be seen
	yes
)

// detect returns the first format of the detection order that fits the
// beginning of the input. It reads no more than it takes to decide, and looks
// again only when another whole line has come.
func (s *scanner) detect() (*Format, error) {
	seen, lines := 0, 0 // bytes looked at, and how many of them are whole lines
	for {
		_, err := s.r.Peek(seen + 1)
		if err != nil && err != io.EOF {
			return nil, err
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
		prefix = bytes.TrimPrefix(prefix, []byte("\xef\xbb\xbf"))
		f, decided := detect(prefix, end)
		if !decided {
			continue
		}
		if f == nil {
			return nil, unknownFormat(prefix)
		}
		return f, nil
	}
}
