// Package lex has what readers of texts share: lines, words, symbols of digits, places of faults.
package lex

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
)

const (
	// MaxLine bounds the lines of puzzles, MaxCoverLine those of exact cover
	// problems. Longer ones are skipped in constant memory.
	MaxLine      = 1 << 20
	MaxCoverLine = 64 << 20

	// DetectBytes is how much of an input detection looks at, at most.
	DetectBytes = 64 << 10
)

// Scanner reads lines.
//
//	for in.Scan() {
//		use(in.Text, in.Line)
//	}
//	if in.Err != nil ...
type Scanner struct {
	TextLine
	Err error // of the underlying reader, not io.EOF

	r      *bufio.Reader
	whole  *countedInput // what r reads
	Max    int
	long   []byte // holds lines that do not fit the reader's buffer
	again  bool   // the next Scan returns the same line
	end    error  // the end of the input or an error, which Ahead met; nil: none yet
	atEOF  bool
	opened bool
}

// TextLine is a line of an input.
type TextLine struct {
	Text    []byte // without its end, valid until the next one is read; with TooLong, its beginning
	Line    int    // its number, from 1
	TooLong bool   // it was longer than allowed
}

// BufferBytes is how much of an input is read at a time, at most.
const BufferBytes = 256 << 10

func NewScanner(r io.Reader) *Scanner {
	whole := &countedInput{r: r}
	return &Scanner{r: bufio.NewReaderSize(whole, BufferBytes), whole: whole, Max: MaxLine}
}

// StartAt says that the first line has that number. A piece of a longer input has no byte order
// mark: that stands at the beginning of the whole.
func (s *Scanner) StartAt(line int, piece bool) { s.Line, s.opened = line-1, piece }

// Peek returns what follows, at most n bytes, and why it is less; see [bufio.Reader.Peek].
func (s *Scanner) Peek(n int) ([]byte, error) { return s.r.Peek(n) }

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

// Offset returns how many bytes come before the next line.
func (s *Scanner) Offset() int64 { return s.whole.n - int64(s.r.Buffered()) }

// NewTextScanner returns a scanner of a text, with a buffer of its size only.
func NewTextScanner(text []byte) *Scanner {
	size := min(len(text)+1, BufferBytes)
	return &Scanner{r: bufio.NewReaderSize(bytes.NewReader(text), size), Max: MaxLine}
}

// Limit sets the length of the longest line to that of a format, MaxLine if it is 0, and to most if
// that is less and not 0.
func (s *Scanner) Limit(longest, most int) {
	s.Max = cmp.Or(longest, MaxLine)
	if most > 0 {
		s.Max = min(s.Max, max(most, DetectBytes))
	}
}

// ByteOrderMark may stand before the first line of an input.
const ByteOrderMark = "\xef\xbb\xbf"

// Scan reads the next line and reports whether there was one. The last line
// needs no end; a byte order mark before the first line is skipped.
func (s *Scanner) Scan() bool {
	if s.again {
		s.again = false
		return true
	}
	if s.Err != nil || s.atEOF {
		return false
	}
	if !s.opened {
		s.opened = true
		if bom, _ := s.r.Peek(3); bytes.Equal(bom, []byte(ByteOrderMark)) {
			s.r.Discard(3)
		}
	}
	s.TooLong = false
	s.Text = nil
	part, err := s.part()
	if errors.Is(err, bufio.ErrBufferFull) {
		part, err = s.readLong(part)
	}
	if err != nil {
		s.atEOF = true
		if err != io.EOF {
			s.Err = err
		}
		if len(part) == 0 || s.Err != nil {
			s.Text = nil
			return false
		}
	}
	s.Line++
	s.Text = TrimReturn(bytes.TrimSuffix(part, []byte("\n")))
	if len(s.Text) > s.Max {
		s.TooLong = true
		s.Text = s.Text[:s.Max]
	}
	return true
}

// TrimReturn takes the CR off a line that ends with CRLF.
func TrimReturn(line []byte) []byte {
	if n := len(line); n > 0 && line[n-1] == '\r' {
		return line[:n-1]
	}
	return line
}

// Ahead returns whole lines that follow, with their ends. It waits for the first
// line, and returns with it the lines that are in the buffer by then. They are valid
// until the next read; Skip skips them. It returns nil if the next line does not fit
// the buffer, is too long or has no end, or if there is none: Scan reads such a line.
func (s *Scanner) Ahead() []byte {
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
func (s *Scanner) short(text []byte) []byte {
	for at := 0; len(text)-at > s.Max; {
		end := bytes.IndexByte(text[at:], '\n') + 1
		if end > s.Max {
			if at == 0 {
				return nil
			}
			return text[:at]
		}
		at += end
	}
	return text
}

// Skip skips the next n bytes, which Ahead has returned, and counts the lines in them.
func (s *Scanner) Skip(n, lines int) {
	s.Line += lines
	s.r.Discard(n)
}

// part reads to the end of the line, if it is in the buffer.
func (s *Scanner) part() ([]byte, error) {
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
func (s *Scanner) readLong(part []byte) ([]byte, error) {
	s.long = append(s.long[:0], part...)
	for {
		part, err := s.r.ReadSlice('\n')
		if keep := s.Max + 2 - len(s.long); keep > 0 {
			s.long = append(s.long, part[:min(keep, len(part))]...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return s.long, err
		}
	}
}

// IsWhite reports whether the line is of white space. A line that is too long is not.
func IsWhite(in *Scanner) bool {
	return !in.TooLong && len(bytes.TrimSpace(in.Text)) == 0
}

// IsComment reports whether the line begins with #.
func IsComment(in *Scanner) bool { return bytes.HasPrefix(bytes.TrimSpace(in.Text), []byte("#")) }

// ScanFilled goes to the next line that is not of white space.
func ScanFilled(in *Scanner) bool {
	for in.Scan() {
		if !IsWhite(in) {
			return true
		}
	}
	return false
}

// ScanCase goes to the next line that is neither of white space nor a comment.
func ScanCase(in *Scanner) bool {
	for ScanFilled(in) {
		if !IsComment(in) {
			return true
		}
	}
	return false
}

// Unscan makes the next scan return the same line again.
func (s *Scanner) Unscan() { s.again = true }

// Errorf returns a Fault at the line, the first if none was read;
// column counts bytes from 1, 0 is the whole line.
func (l *TextLine) Errorf(column int, format string, args ...any) *Fault {
	return &Fault{Line: max(l.Line, 1), Column: column, Err: fmt.Errorf(format, args...)}
}

// FirstLine returns the first line of the input that skip does not say yes to, or
// what follows the others in the first DetectBytes. It reads no further than its end,
// and the next Scan reads from the beginning. The error is that of the underlying reader.
func (s *Scanner) FirstLine(skip func(line []byte) bool) ([]byte, error) {
	for start := 0; ; {
		seen, _ := s.r.Peek(min(s.r.Buffered(), DetectBytes))
		line, _, whole := bytes.Cut(seen[start:], []byte("\n"))
		if line = TrimReturn(line); whole {
			if !skip(line) {
				return line, nil
			}
			start += bytes.IndexByte(seen[start:], '\n') + 1
			continue
		}
		if len(seen) == DetectBytes {
			return line, nil
		}
		if _, err := s.r.Peek(len(seen) + 1); err == io.EOF {
			return line, nil
		} else if err != nil {
			return nil, err
		}
	}
}

// Look calls decide with more and more of the beginning of the input, until it returns true:
// with whole lines, without a byte order mark, or at the end with all that may be looked at.
// It reads no more than that takes, and calls decide again only when another whole line has
// come. The next Scan reads the first line again. The error is that of the underlying reader.
func (s *Scanner) Look(decide func(prefix []byte, end bool) bool) error {
	seen, lines := 0, 0 // bytes looked at, and how many of them are whole lines
	for {
		_, err := s.r.Peek(seen + 1)
		if err != nil && err != io.EOF {
			return err
		}
		prefix, _ := s.r.Peek(min(s.r.Buffered(), DetectBytes))
		end := err == io.EOF || len(prefix) == DetectBytes
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
		if decide(bytes.TrimPrefix(prefix, []byte(ByteOrderMark)), end) || end {
			return nil
		}
	}
}

// FirstCharacter returns the first character of the input that is not white space, 0 if
// there is none near its beginning.
func (s *Scanner) FirstCharacter() byte {
	if text := s.Start(); len(text) > 0 {
		return text[0]
	}
	return 0
}

// Start returns the beginning of the input from its first line with something else than
// white space, as far as whole lines are there. It is empty if there is no such line near
// the beginning. It is valid until the next scan.
func (s *Scanner) Start() (text []byte) {
	s.Look(func(prefix []byte, _ bool) bool {
		text = bytes.TrimLeft(prefix, " \t\r\n")
		return len(text) > 0
	})
	return text
}

// Verdict is what a format says of the beginning of an input.
type Verdict uint8

const (
	No   Verdict = iota // it is not this format
	More                // more must be seen
	Yes
)

// MoreUnless returns what a rule says that has not seen enough: no if nothing follows.
func MoreUnless(eof bool) Verdict {
	if eof {
		return No
	}
	return More
}

// FilledLine returns the next line that is not blank, without the white space
// around it. The error is io.EOF at the end and a *Fault for a line that
// is too long.
func (s *Scanner) FilledLine() ([]byte, error) {
	for s.Scan() {
		if s.TooLong {
			return nil, s.ErrTooLong()
		}
		if line := bytes.TrimSpace(s.Text); len(line) > 0 {
			return line, nil
		}
	}
	return nil, io.EOF
}
