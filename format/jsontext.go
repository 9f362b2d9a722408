package format

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// jsonText reads JSON objects, or arrays, one after another and keeps the place of
// every value, for messages. It copies strings only.
type jsonText struct {
	in      *lex.Scanner
	arrays  bool // arrays, also in the form of other languages
	lists   bool // arrays, too
	piece   bool // see Options.Piece
	oneLine bool // see Options.OneLine

	text []byte // the lines of the object, valid until the next one is read
	line int    // of its beginning

	buffer []byte // holds objects of several lines

	paths   bool // errors about values have their path
	packed  bool // the text was in one line of the input, so that errors have no column
	checked bool // the text is JSON
	listed  bool // a comma stands behind the array, as behind an element of another one
}

// next reads the lines of the next object and checks that they are JSON. found
// is false at the end of the input.
func (t *jsonText) next() (found bool, err *lex.Fault) {
	in := t.in
	for {
		if !in.Scan() {
			t.text = nil
			return false, nil
		}
		if start, end := lex.WordAt(in.Text, 0); start < end {
			break
		}
	}
	t.text, t.line = in.Text, in.Line
	if in.TooLong {
		return true, in.ErrTooLong()
	}
	switch start, _ := lex.WordAt(in.Text, 0); {
	case t.arrays && in.Text[start] != '[' && in.Text[start] != '{':
		return true, in.Errorf(start+1, "found %s, expected an array in brackets",
			lex.Quote(in.Text[start:]))
	case !t.arrays && in.Text[start] != '{' && (!t.lists || in.Text[start] != '['):
		return true, in.Errorf(start+1, "found %s, expected an object in braces",
			lex.Quote(in.Text[start:]))
	}
	depth, open := nesting(in.Text, 0)
	switch {
	case open && t.oneLine:
		return true, t.errorf(0, "the object is not closed in its line: write each object in a line "+
			"of its own")
	case open && t.piece:
		in.Err = fmt.Errorf("%w: line %d begins an object of several lines: write each object in a "+
			"line of its own", ErrPiece, in.Line)
		return false, nil
	case open:
		if err := t.rest(depth); err != nil {
			return true, err
		}
	}
	if t.arrays {
		t.listed = bytes.HasSuffix(bytes.TrimRight(t.text, " \t\r\n"), []byte(","))
		t.text = arrayText(t.text)
	}
	return true, t.check()
}

// rest reads the further lines of an object that the first line leaves open.
func (t *jsonText) rest(depth int) *lex.Fault {
	in := t.in
	t.buffer = append(append(t.buffer[:0], in.Text...), '\n')
	for open := true; open; {
		t.text = t.buffer
		switch {
		case !in.Scan():
			return t.errorf(0, "the input ends within the %s that begins in line %d", t.what(),
				t.line)
		case in.TooLong:
			return in.ErrTooLong()
		case len(in.Text) > 0 && in.Text[0] == '{' && !t.arrays && t.what() == "object":
			in.Unscan()
			return t.errorf(0, "the object that begins in line %d is not closed before the next one",
				t.line)
		case len(t.buffer)+len(in.Text) > in.Max:
			return in.Errorf(0, "an %s of more than %d bytes", t.what(), in.Max)
		}
		t.buffer = append(append(t.buffer, in.Text...), '\n')
		depth, open = nesting(in.Text, depth)
	}
	t.text = t.buffer
	return nil
}

// what names what the text is.
func (t *jsonText) what() string {
	if start, _ := lex.WordAt(t.text, 0); t.arrays || t.text[start] == '[' {
		return "array"
	}
	return "object"
}

// nesting returns how many braces and brackets are open after a line. open is
// false if none are, or if the line ends within a string, which is an error.
func nesting(line []byte, depth int) (_ int, open bool) {
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

// anyJSON is a value that is only checked.
type anyJSON struct{}

func (anyJSON) UnmarshalJSON([]byte) error { return nil }

// check reports whether the text is one JSON object in UTF-8.
func (t *jsonText) check() *lex.Fault {
	if !utf8.Valid(t.text) {
		at := 0
		for at < len(t.text) {
			r, size := utf8.DecodeRune(t.text[at:])
			if r == utf8.RuneError && size == 1 {
				break
			}
			at += size
		}
		return t.errorf(at+1, "found the byte 0x%02x, expected UTF-8 text", t.text[at])
	}
	if json.Valid(t.text) {
		return nil
	}
	err := json.Unmarshal(t.text, new(anyJSON)) // says where the fault is
	var se *json.SyntaxError
	if errors.As(err, &se) {
		return t.errorf(int(se.Offset), "%w", err)
	}
	if err != nil {
		return t.errorf(0, "%w", err)
	}
	return nil
}

// errorf returns an error at byte number at of the text, from 1; 0 stands for
// its end, or for no place.
func (t *jsonText) errorf(at int, format string, args ...any) *lex.Fault {
	err := &lex.Fault{Line: t.line, Err: fmt.Errorf(format, args...)}
	if at > 0 && t.paths && t.checked {
		if path := t.path(at - 1); path != "" {
			err.Err = fmt.Errorf("%s: %w", path, err.Err)
		}
	}
	if at == 0 || t.packed {
		return err
	}
	before := t.text[:min(at-1, len(t.text))]
	err.Line += bytes.Count(before, []byte("\n"))
	err.Column = len(before) - bytes.LastIndexByte(before, '\n')
	return err
}

// members returns the members of an object by name, but for those that are null. It is an error
// if the object has a name twice.
func (v *jsonValue) members() (map[string]*jsonValue, *lex.Fault) {
	found := map[string]*jsonValue{}
	err := v.fields(func(name string, value *jsonValue) *lex.Fault {
		if value.kind() != jsonNull {
			found[name] = value
		}
		return nil
	})
	return found, err
}

// whole returns the value that a text is which has been checked.
func (t *jsonText) whole() *jsonValue {
	at := t.skip(0, "")
	return &jsonValue{t, at, t.valueEnd(at)}
}

// skip passes white space and any of the characters of the cutset.
func (t *jsonText) skip(at int, cutset string) int {
	for lex.IsBlank(t.text[at]) || strings.IndexByte(cutset, t.text[at]) >= 0 {
		at++
	}
	return at
}

// valueEnd returns where the value that begins at text[at] ends. The text has
// been checked.
func (t *jsonText) valueEnd(at int) int {
	depth := 0
	for ; at < len(t.text); at++ {
		switch ch := t.text[at]; {
		case ch == '"':
			at = stringEnd(t.text, at)
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

// jsonValue is a value in a text that has been checked.
type jsonValue struct {
	doc     *jsonText
	at, end int
}

func (v *jsonValue) text() []byte { return v.doc.text[v.at:v.end] }

// first returns the first character, which tells the type.
func (v *jsonValue) first() byte { return v.doc.text[v.at] }

func (v *jsonValue) errorf(format string, args ...any) *lex.Fault {
	return v.doc.errorf(v.at+1, format, args...)
}

// bytes returns the contents of a string, valid as long as the text.
func (v *jsonValue) bytes() ([]byte, *lex.Fault) {
	text := v.text()
	if text[0] != '"' {
		return nil, v.errorf("found %s, expected a string", lex.Quote(text))
	}
	inner := text[1 : len(text)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return inner, nil
	}
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, v.errorf("%w", err)
	}
	return []byte(s), nil
}

// string returns the contents of a string.
func (v *jsonValue) string() (string, *lex.Fault) {
	b, err := v.bytes()
	return string(b), err
}

// each calls visit with the elements of an array, of which there may be max,
// any number if max is negative, and returns how many there are.
func (v *jsonValue) each(max int, visit func(*jsonValue) *lex.Fault) (int, *lex.Fault) {
	if v.first() != '[' {
		return 0, v.errorf("found %s, expected an array", lex.Quote(v.text()))
	}
	count := 0
	element := jsonValue{doc: v.doc}
	for at := v.at + 1; ; at = element.end {
		at = v.doc.skip(at, ",")
		if v.doc.text[at] == ']' {
			return count, nil
		}
		element.at, element.end = at, v.doc.valueEnd(at)
		if count++; max >= 0 && count > max {
			return count, element.errorf("found more than %d elements in an array", max)
		}
		if err := visit(&element); err != nil {
			return count, err
		}
	}
}

// numbers appends the numbers of an array, at most as many as a grid has cells;
// null is -1.
func (v *jsonValue) numbers(dst []int) ([]int, *lex.Fault) {
	_, err := v.each(maxCells, func(element *jsonValue) *lex.Fault {
		n := -1
		if element.kind() != jsonNull {
			var ok bool
			if n, ok = lex.Number(element.text()); !ok {
				return element.errorf("found %s, expected the number of a digit",
					lex.Quote(element.text()))
			}
		}
		dst = append(dst, n)
		return nil
	})
	return dst, err
}

// jsonCells returns the numbers of the cells of an array, or of its rows, which may be strings of
// symbols, too. 0 is an empty cell, and so is -1, which stands for null and for signs of empty
// cells.
func jsonCells(v *jsonValue) (cells []int, err *lex.Fault) {
	add := func(cell *jsonValue) *lex.Fault {
		n, ok := lex.Number(cell.text())
		switch {
		case cell.kind() == jsonNull:
			n = -1
		case cell.kind() == jsonString:
			d, err := arrayCell(cell)
			if err != nil {
				return err
			}
			if n = int(d); n == 0 && string(cell.text()) != `"0"` {
				n = -1
			}
		case !ok:
			return cell.errorf("found %s, expected the number of a digit", lex.Quote(cell.text()))
		}
		if cells = append(cells, n); len(cells) > maxCells {
			return cell.errorf("found more than %d cells", maxCells)
		}
		return nil
	}
	_, err = v.each(maxCells, func(part *jsonValue) (err *lex.Fault) {
		switch {
		case part.kind() == jsonArray:
			_, err = part.each(maxCells, add)
		case isArrayRow(part):
			err = arrayRow(part, func(d nonet.Digit) { cells = append(cells, int(d)) })
		default:
			err = add(part)
		}
		if err == nil && len(cells) > maxCells {
			err = part.errorf("found more than %d cells", maxCells)
		}
		return err
	})
	return cells, err
}
