package lex

import "fmt"

// FullPrefix is the least length of a prefix that ends where detection may look
// no further, and not at the end of the input. It is less than DetectBytes
// because a byte order mark may be gone.
const FullPrefix = DetectBytes - 3

// IsBlank reports whether ch is white space within a line.
func IsBlank(ch byte) bool { return ch == ' ' || ch >= '\t' && ch <= '\r' }

// WordAt returns where the first word of text at or after position at lies;
// start == end if there is none.
func WordAt(text []byte, at int) (start, end int) {
	for at < len(text) && IsBlank(text[at]) {
		at++
	}
	start = at
	for at < len(text) && !IsBlank(text[at]) {
		at++
	}
	return start, at
}

// WordReader reads words, wherever lines end.
type WordReader struct {
	In *Scanner
	At int // where in the line the next word is looked for
}

// Word returns the next word and where it starts; nil at the end of the input.
func (r *WordReader) Word() (word []byte, start int, err *Fault) {
	for {
		start, end := WordAt(r.In.Text, r.At)
		if start < end {
			r.At = end
			return r.In.Text[start:end], start, nil
		}
		r.At = 0
		if !r.In.Scan() {
			r.In.Text = nil
			return nil, 0, nil
		}
		if r.In.TooLong {
			err := r.In.ErrTooLong()
			r.In.Text = nil
			return nil, 0, err
		}
	}
}

// Place is where a word stands.
type Place struct{ Line, Start int }

// Errorf returns an error at the place.
func (p Place) Errorf(format string, args ...any) *Fault {
	return &Fault{Line: p.Line, Column: p.Start + 1, Err: fmt.Errorf(format, args...)}
}

// TokenReader reads tokens, which white space may separate, wherever lines end.
type TokenReader struct {
	In      *Scanner
	Length  func(text []byte) int // of the token that text begins with, at least 1
	Comment byte                  // begins a comment, which ends with its line; 0: none

	Token []byte // the current one, valid until the next is read; nil at the end of the input
	Place Place  // where it stands
	First bool   // it is the first one in its line
	At    int    // where in the line the next one is looked for
}

// Next reads the next token, from the current line of the input on.
func (r *TokenReader) Next() *Fault {
	in := r.In
	r.First = r.At == 0
	for {
		for r.At < len(in.Text) && IsBlank(in.Text[r.At]) {
			r.At++
		}
		if r.At < len(in.Text) && (r.Comment == 0 || in.Text[r.At] != r.Comment) {
			break
		}
		r.At, r.First = 0, true
		if !in.Scan() {
			in.Text, r.Token = nil, nil
			return nil
		}
		if in.TooLong {
			return in.ErrTooLong()
		}
	}
	r.Place = Place{in.Line, r.At}
	r.At += r.Length(in.Text[r.At:])
	r.Token = in.Text[r.Place.Start:r.At]
	return nil
}

// Is reports whether the current token is that text.
func (r *TokenReader) Is(token string) bool { return string(r.Token) == token }

// Errorf returns an error at the current token.
func (r *TokenReader) Errorf(format string, args ...any) *Fault {
	return r.Place.Errorf(format, args...)
}

// Unexpected returns the error for the current token.
func (r *TokenReader) Unexpected(expected string) *Fault {
	if r.Token == nil {
		return r.In.Errorf(0, "the input ends, expected %s", expected)
	}
	return r.Errorf("found %s, expected %s", Quote(r.Token), expected)
}

// WordCount returns the number of words of text, counting no further than max.
func WordCount(text []byte, max int) int {
	n := 0
	for at := 0; n < max; n++ {
		start, end := WordAt(text, at)
		if start == end {
			break
		}
		at = end
	}
	return n
}

// Number returns the value of a word of decimal digits; ok is false for any
// other word, and for numbers above a thousand million.
func Number(word []byte) (n int, ok bool) {
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

// ErrTooLong returns the error for a line that is longer than the format reads.
func (l *TextLine) ErrTooLong() *Fault {
	return l.Errorf(0, "a line of more than %d bytes, which begins with %s", len(l.Text),
		Quote(l.Text))
}

// Quote quotes the beginning of a text for a message.
func Quote(text []byte) string {
	if len(text) > 20 {
		return fmt.Sprintf("%q...", text[:20])
	}
	return fmt.Sprintf("%q", text)
}

// IsLoneHash reports whether the first word of a line is #.
func IsLoneHash(line []byte) bool {
	return len(line) > 0 && line[0] == '#' && (len(line) == 1 || IsBlank(line[1]))
}

// Undecided is what judges' formats say instead of an answer that is not known.
const Undecided = "?"

// Root returns the largest n with n*n <= cells.
func Root(cells int) int {
	n := 0
	for (n+1)*(n+1) <= cells {
		n++
	}
	return n
}

// LeadingNumber returns the decimal number that a text begins with, at most a thousand
// million, and its length.
func LeadingNumber(text string) (n, size int) {
	for size < len(text) && text[size] >= '0' && text[size] <= '9' {
		n = min(n*10+int(text[size]-'0'), 1_000_000_000)
		size++
	}
	return n, size
}

// IsDigit reports whether a byte is a decimal digit.
func IsDigit(ch byte) bool { return ch >= '0' && ch <= '9' }
