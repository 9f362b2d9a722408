// Package jsonvalue reads JSON texts as places in them, so that every fault has its line, column
// and path and memory does not depend on the text; and it writes JSON. It knows no puzzles.
package jsonvalue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Doc reads JSON objects, or arrays, one after another and keeps the place of
// every value, for messages. It copies strings only.
type Doc struct {
	In      *lex.Scanner
	Arrays  bool // arrays instead of objects
	Lists   bool // arrays, too
	Piece   bool // In is a piece of an input: an object of several lines is lex.ErrPiece
	OneLine bool // an object that is not closed in its line is a fault of its own

	// Convert makes JSON of a text that is no longer than it, which has arrays in the form of other
	// languages; nil: the text is JSON.
	Convert func([]byte) []byte

	Text []byte // the lines of the object, valid until the next one is read
	Line int    // of its beginning

	buffer []byte // holds objects of several lines

	Paths   bool // errors about values have their path
	Packed  bool // the text was in one line of the input, so that errors have no column
	Checked bool // the text is JSON
	Listed  bool // a comma stands behind the array, as behind an element of another one
}

// Next reads the lines of the next object and checks that they are JSON. found
// is false at the end of the input.
func (t *Doc) Next() (found bool, err *lex.Fault) {
	in := t.In
	for {
		if !in.Scan() {
			t.Text = nil
			return false, nil
		}
		if start, end := lex.WordAt(in.Text, 0); start < end {
			break
		}
	}
	t.Text, t.Line = in.Text, in.Line
	if in.TooLong {
		return true, in.ErrTooLong()
	}
	switch start, _ := lex.WordAt(in.Text, 0); {
	case t.Arrays && in.Text[start] != '[' && in.Text[start] != '{':
		return true, in.Errorf(start+1, "found %s, expected an array in brackets",
			lex.Quote(in.Text[start:]))
	case !t.Arrays && in.Text[start] != '{' && (!t.Lists || in.Text[start] != '['):
		return true, in.Errorf(start+1, "found %s, expected an object in braces",
			lex.Quote(in.Text[start:]))
	}
	depth, open := Nesting(in.Text, 0)
	switch {
	case open && t.OneLine:
		return true, t.Errorf(0, "the object is not closed in its line: write each object in a line "+
			"of its own")
	case open && t.Piece:
		in.Err = fmt.Errorf("%w: line %d begins an object of several lines: write each object in a "+
			"line of its own", lex.ErrPiece, in.Line)
		return false, nil
	case open:
		if err := t.rest(depth); err != nil {
			return true, err
		}
	}
	t.Listed = bytes.HasSuffix(bytes.TrimRight(t.Text, " \t\r\n"), []byte(","))
	if t.Convert != nil {
		t.Text = t.Convert(t.Text)
	}
	return true, t.check()
}

// rest reads the further lines of an object that the first line leaves open.
func (t *Doc) rest(depth int) *lex.Fault {
	in := t.In
	t.buffer = append(append(t.buffer[:0], in.Text...), '\n')
	for open := true; open; {
		t.Text = t.buffer
		switch {
		case !in.Scan():
			return t.Errorf(0, "the input ends within the %s that begins in line %d", t.what(),
				t.Line)
		case in.TooLong:
			return in.ErrTooLong()
		case len(in.Text) > 0 && in.Text[0] == '{' && !t.Arrays && t.what() == "object":
			in.Unscan()
			return t.Errorf(0, "the object that begins in line %d is not closed before the next one",
				t.Line)
		case len(t.buffer)+len(in.Text) > in.Max:
			return in.Errorf(0, "an %s of more than %d bytes", t.what(), in.Max)
		}
		t.buffer = append(append(t.buffer, in.Text...), '\n')
		depth, open = Nesting(in.Text, depth)
	}
	t.Text = t.buffer
	return nil
}

// what names what the text is.
func (t *Doc) what() string {
	if start, _ := lex.WordAt(t.Text, 0); t.Arrays || t.Text[start] == '[' {
		return "array"
	}
	return "object"
}

// Nesting returns how many braces and brackets are open after a line. open is
// false if none are, or if the line ends within a string, which is an error.
func Nesting(line []byte, depth int) (_ int, open bool) {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth <= 0 {
				return 0, false
			}
		case '"':
			if i = stringEnd(line, i); i == len(line) {
				return depth, false
			}
		}
	}
	return depth, true
}

// stringEnd returns where the quote is that closes the string at text[at], or
// len(text).
func stringEnd(text []byte, at int) int {
	for at++; at < len(text) && text[at] != '"'; at++ {
		if text[at] == '\\' {
			at++
		}
	}
	return min(at, len(text))
}

// anything is a value that is only checked.
type anything struct{}

func (anything) UnmarshalJSON([]byte) error { return nil }

// Check returns why a text is not JSON; nil if it is.
func Check(text []byte) error { return json.Unmarshal(text, new(anything)) }

// check reports whether the text is one JSON object in UTF-8.
func (t *Doc) check() *lex.Fault {
	if !utf8.Valid(t.Text) {
		at := 0
		for at < len(t.Text) {
			r, size := utf8.DecodeRune(t.Text[at:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			at += size
		}
		return t.Errorf(at+1, "found the byte 0x%02x, expected UTF-8 text", t.Text[at])
	}
	if json.Valid(t.Text) {
		return nil
	}
	err := Check(t.Text) // says where the fault is
	var se *json.SyntaxError
	if errors.As(err, &se) {
		return t.Errorf(int(se.Offset), "%w", err)
	}
	if err != nil {
		return t.Errorf(0, "%w", err)
	}
	return nil
}

// Errorf returns an error at byte number at of the text, from 1; 0 stands for
// its end, or for no place.
func (t *Doc) Errorf(at int, format string, args ...any) *lex.Fault {
	err := &lex.Fault{Line: t.Line, Err: fmt.Errorf(format, args...)}
	if at > 0 && t.Paths && t.Checked {
		if path := t.path(at - 1); path != "" {
			err.Err = fmt.Errorf("%s: %w", path, err.Err)
		}
	}
	if at == 0 || t.Packed {
		return err
	}
	before := t.Text[:min(at-1, len(t.Text))]
	err.Line += bytes.Count(before, []byte("\n"))
	err.Column = len(before) - bytes.LastIndexByte(before, '\n')
	return err
}

// Whole returns the value that a text is which has been checked.
func (t *Doc) Whole() *Value {
	at := t.skip(0, "")
	return &Value{t, at, t.valueEnd(at)}
}

// skip passes white space and any of the characters of the cutset.
func (t *Doc) skip(at int, cutset string) int {
	for lex.IsBlank(t.Text[at]) || strings.IndexByte(cutset, t.Text[at]) >= 0 {
		at++
	}
	return at
}

// valueEnd returns where the value that begins at text[at] ends. The text has
// been checked.
func (t *Doc) valueEnd(at int) int {
	depth := 0
	for ; at < len(t.Text); at++ {
		switch ch := t.Text[at]; {
		case ch == '"':
			at = stringEnd(t.Text, at)
			if depth == 0 {
				return at + 1
			}
		case ch == '{' || ch == '[':
			depth++
		case ch == '}' || ch == ']':
			if depth == 0 {
				return at
			}
			if depth--; depth == 0 {
				return at + 1
			}
		case depth == 0 && (ch == ',' || ch == ':' || lex.IsBlank(ch)):
			return at
		}
	}
	return at
}

// maxDepth bounds how deep values may be nested in one that is not a record of
// format json.
const maxDepth = 64

// Parse returns the JSON value that a text is, which begins in that line of the input.
// It is UTF-8 and nested at most maxDepth deep. Errors about its values have line,
// column and path. Memory does not depend on the text: values are places in it.
func Parse(text []byte, line int) (*Value, *lex.Fault) {
	return (&Doc{Text: text, Line: line, Paths: true}).Value()
}

// ParsePacked is Parse for a text that was packed into a line: errors have that
// line and the path.
func ParsePacked(text []byte, line int) (*Value, *lex.Fault) {
	return (&Doc{Text: text, Line: line, Paths: true, Packed: true}).Value()
}

// Value checks the text and returns the value that it is.
func (t *Doc) Value() (*Value, *lex.Fault) {
	if at := tooDeep(t.Text); at >= 0 {
		return nil, t.Errorf(at+1, "found values nested more than %d deep", maxDepth)
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	t.Checked = true
	at := t.skip(0, "")
	return &Value{t, at, t.valueEnd(at)}, nil
}

// tooDeep returns where a text is nested more than maxDepth deep, or -1.
func tooDeep(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i = stringEnd(text, i)
		case '{', '[':
			if depth++; depth > maxDepth {
				return i
			}
		case '}', ']':
			depth--
		}
	}
	return -1
}

// path returns the names and numbers that lead to the value that has byte at of the text:
// "grid[3][4].value", "" for the whole. The text has been checked.
func (t *Doc) path(at int) string {
	var path []byte
	value := Value{t, t.skip(0, ""), 0}
	for {
		value.End = t.valueEnd(value.At)
		part, step := value.partAt(at)
		if step == "" {
			return string(bytes.TrimPrefix(path, []byte(".")))
		}
		path = append(path, step...)
		value = part
	}
}

// Keys returns the names of the members of the object that a text begins with, as far
// as the text goes; nil if it does not begin with an object.
func Keys(text []byte) (keys []string) {
	start, _ := lex.WordAt(text, 0)
	if start == len(text) || text[start] != '{' {
		return nil
	}
	depth := 0
	name := "" // the last string at depth 1
	for i := start; i < len(text); i++ {
		switch text[i] {
		case '"':
			end := stringEnd(text, i)
			if depth == 1 {
				name = string(text[i+1 : end])
			}
			i = end
		case ':':
			if depth == 1 && len(keys) < maxMembers {
				keys = append(keys, name)
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return keys
			}
		}
	}
	return keys
}
