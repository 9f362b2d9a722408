package format

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// fullPrefix is the least length of a prefix that ends where detection may look
// no further, and not at the end of the input. It is less than detectBytes
// because a byte order mark may be gone.
const fullPrefix = detectBytes - 3

// isBlank reports whether ch is white space within a line.
func isBlank(ch byte) bool { return ch == ' ' || ch >= '\t' && ch <= '\r' }

// borderStrokes is the least number of horizontal strokes of a border. Fewer may be
// the empty cells of a puzzle.
const borderStrokes = 5

// isBorder reports whether a line is nothing but a horizontal border of a drawn grid, which is
// no puzzle, even if it is as long as one.
func isBorder(line []byte) bool {
	strokes := 0
	for at := 0; at < len(line); {
		r, size := utf8.DecodeRune(line[at:])
		switch {
		case r == '-' || r == '=' || r == '─' || r == '━' || r == '═':
			strokes++
		case !isBox(r) && !strings.ContainsRune("+|*.:'`, ", r):
			return false
		}
		at += size
	}
	return strokes >= borderStrokes
}

// wordAt returns where the first word of text at or after position at lies;
// start == end if there is none.
func wordAt(text []byte, at int) (start, end int) {
	for at < len(text) && isBlank(text[at]) {
		at++
	}
	start = at
	for at < len(text) && !isBlank(text[at]) {
		at++
	}
	return start, at
}

// wordReader reads words, wherever lines end.
type wordReader struct {
	in *scanner
	at int // where in the line the next word is looked for
}

// word returns the next word and where it starts; nil at the end of the input.
func (r *wordReader) word() (word []byte, start int, err *SyntaxError) {
	for {
		start, end := wordAt(r.in.text, r.at)
		if start < end {
			r.at = end
			return r.in.text[start:end], start, nil
		}
		r.at = 0
		if !r.in.scan() {
			r.in.text = nil
			return nil, 0, nil
		}
		if r.in.tooLong {
			err := r.in.errTooLong()
			r.in.text = nil
			return nil, 0, err
		}
	}
}

// wordPlace is where a word stands.
type wordPlace struct{ line, start int }

// errorf returns an error at the place.
func (p wordPlace) errorf(format string, args ...any) *SyntaxError {
	return &SyntaxError{Line: p.line, Column: p.start + 1, Err: fmt.Errorf(format, args...)}
}

// tokenReader reads tokens, which white space may separate, wherever lines end.
type tokenReader struct {
	in      *scanner
	length  func(text []byte) int // of the token that text begins with, at least 1
	comment byte                  // begins a comment, which ends with its line; 0: none

	token []byte    // the current one, valid until the next is read; nil at the end of the input
	place wordPlace // where it stands
	first bool      // it is the first one in its line
	at    int       // where in the line the next one is looked for
}

// next reads the next token, from the current line of the input on.
func (r *tokenReader) next() *SyntaxError {
	in := r.in
	r.first = r.at == 0
	for {
		for r.at < len(in.text) && isBlank(in.text[r.at]) {
			r.at++
		}
		if r.at < len(in.text) && (r.comment == 0 || in.text[r.at] != r.comment) {
			break
		}
		r.at, r.first = 0, true
		if !in.scan() {
			in.text, r.token = nil, nil
			return nil
		}
		if in.tooLong {
			return in.errTooLong()
		}
	}
	r.place = wordPlace{in.line, r.at}
	r.at += r.length(in.text[r.at:])
	r.token = in.text[r.place.start:r.at]
	return nil
}

// is reports whether the current token is that text.
func (r *tokenReader) is(token string) bool { return string(r.token) == token }

// errorf returns an error at the current token.
func (r *tokenReader) errorf(format string, args ...any) *SyntaxError {
	return r.place.errorf(format, args...)
}

// unexpected returns the error for the current token.
func (r *tokenReader) unexpected(expected string) *SyntaxError {
	if r.token == nil {
		return r.in.errorf(0, "the input ends, expected %s", expected)
	}
	return r.errorf("found %s, expected %s", quoteStart(r.token), expected)
}

// wordCount returns the number of words of text, counting no further than max.
func wordCount(text []byte, max int) int {
	n := 0
	for at := 0; n < max; n++ {
		start, end := wordAt(text, at)
		if start == end {
			break
		}
		at = end
	}
	return n
}

// number returns the value of a word of decimal digits; ok is false for any
// other word, and for numbers above a thousand million.
func number(word []byte) (n int, ok bool) {
	if len(word) == 0 || len(word) > 10 {
		return 0, false
	}
	for _, ch := range word {
		if ch < '0' || ch > '9' {
			return 0, false
		}
		n = n*10 + int(ch-'0')
		if n > 1_000_000_000 {
			return 0, false
		}
	}
	return n, true
}

// errTooLong returns the error for a line that is longer than the format reads.
func (l *textLine) errTooLong() *SyntaxError {
	return l.errorf(0, "a line of more than %d bytes, which begins with %s", len(l.text),
		quoteStart(l.text))
}

// cannotHold returns an error that wraps ErrCannotHold; format and args say what
// would be lost.
func cannotHold(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCannotHold, fmt.Sprintf(format, args...))
}

// classicOnly returns why a form, such as "a link to a page", cannot hold a record: it has
// 9x9 puzzles with boxes and nothing else that restricts them. nil: it can.
func (o WriteOptions) classicOnly(r *Record, form string) error {
	if err := o.classicLayoutOnly(r, form); err != nil {
		return err
	}
	if r.Puzzle.Marks != nil {
		return cannotHold("%s would lose the pencilmarks", form)
	}
	return nil
}

// classicLayoutOnly is classicOnly for a form that has pencilmarks.
func (o WriteOptions) classicLayoutOnly(r *Record, form string) error {
	p := r.Puzzle
	switch {
	case p == nil:
		return cannotHold("%s has no place for an exact cover problem", form)
	case p.Layout.Size() != 9:
		return cannotHold("%s has only 9x9 puzzles, not size %d", form, p.Layout.Size())
	case p.Layout.String() != "9" && !o.knows(p.Layout):
		return cannotHold("%s would lose the layout %s", form,
			quoteStart([]byte(p.Layout.String())))
	}
	return nil
}
