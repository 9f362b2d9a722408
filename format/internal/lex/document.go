package lex

import (
	"bytes"
	"io"

	"github.com/nonet-dev/nonet"
)

// Bounds of what a record holds.
const (
	MaxCells = nonet.MaxSize * nonet.MaxSize // values for each cell
	MaxWords = 64 << 10                      // bytes of a title, an author, or rules in words
)

// MaxDocument bounds the bytes of an input whose form is not lines: XML, or one JSON value.
const MaxDocument = 8 << 20

// Document returns everything that is left of the input, without a byte order mark. The
// error says that it is more than MaxDocument; errors of the underlying reader are in s.err.
func (s *Scanner) Document() ([]byte, *Fault) {
	if s.again { // the line that was seen belongs to the text
		panic("document after unscan")
	}
	first := max(s.Line, 1)
	text, err := readMost(s.r, MaxDocument+1)
	if err != nil {
		s.Err = err
	}
	s.atEOF = true
	if !s.opened {
		s.opened = true
		text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	}
	s.Line += max(bytes.Count(text, []byte("\n")), 1)
	if len(text) == 0 {
		s.Line = 0
	}
	if len(text) > MaxDocument {
		at := TextLine{Line: first}
		return nil, at.Errorf(0, "found more than %d MiB, which is the most that is read",
			MaxDocument>>20)
	}
	return text, nil
}

// readMost reads to the end of a text, or its first max bytes. It allocates less than twice
// as much.
func readMost(r io.Reader, max int) ([]byte, error) {
	text := make([]byte, 0, 16<<10)
	for {
		n, err := r.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case err == io.EOF, len(text) == max:
			return text, nil
		case err != nil:
			return text, err
		case len(text) == cap(text):
			room := 2 * len(text)
			if room > max/2 {
				room = max
			}
			text = append(make([]byte, 0, room), text...)
		}
	}
}
