package jsonvalue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Kind is the type of a value.
type Kind uint8

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Kind returns the type of the value.
func (v *Value) Kind() Kind {
	switch v.First() {
	case 'n':
		return Null
	case 't', 'f':
		return Bool
	case '"':
		return String
	case '[':
		return Array
	case '{':
		return Object
	}
	return Number
}

// Fields calls visit with the members of an object. It is an error if the object has a
// name twice.
func (v *Value) Fields(visit func(name string, v *Value) *lex.Fault) *lex.Fault {
	if v.Kind() != Object {
		return v.Errorf("found %s, expected an object", lex.Quote(v.Raw()))
	}
	seen := map[string]bool{}
	for at := v.At + 1; ; {
		at = v.Doc.skip(at, ",")
		if v.Doc.Text[at] == '}' {
			return nil
		}
		key := Value{v.Doc, at, v.Doc.valueEnd(at)}
		name, err := key.Text()
		if err != nil {
			return err
		}
		if seen[name] {
			return key.Errorf("found a second %s in the object", lex.Quote([]byte(name)))
		}
		if len(seen) == maxMembers {
			return key.Errorf("found more than %d members in an object", maxMembers)
		}
		seen[name] = true
		at = v.Doc.skip(key.End, ":")
		member := &Value{v.Doc, at, v.Doc.valueEnd(at)}
		at = member.End
		if err := visit(name, member); err != nil {
			return err
		}
	}
}

// maxMembers bounds the members of an object.
const maxMembers = 10_000

// Integer returns a whole number from min to max.
func (v *Value) Integer(min, max int) (int, *lex.Fault) {
	n, err := v.Long(int64(min), int64(max))
	return int(n), err
}

// Long is integer for numbers that need more than 32 bits.
func (v *Value) Long(min, max int64) (int64, *lex.Fault) {
	n, err := strconv.ParseInt(string(v.Raw()), 10, 64)
	if err != nil || n < min || n > max {
		return 0, v.Errorf("found %s, expected a whole number from %d to %d",
			lex.Quote(v.Raw()), min, max)
	}
	return n, nil
}

// Truth returns true or false.
func (v *Value) Truth() (bool, *lex.Fault) {
	if v.Kind() != Bool {
		return false, v.Errorf("found %s, expected true or false", lex.Quote(v.Raw()))
	}
	return v.First() == 't', nil
}

// IsEmpty reports whether the value is null, false, "", [] or {}.
func (v *Value) IsEmpty() bool {
	switch v.Kind() {
	case Null:
		return true
	case Bool:
		return v.First() == 'f'
	case String:
		return v.End-v.At == 2
	case Array, Object:
		return v.Doc.skip(v.At+1, "") == v.End-1
	}
	return false
}

// partAt returns the part of an array or object that has byte at of the text, or the name
// of which has it, and the step that leads to it: "[3]" or ".name"; "" if there is none.
func (v *Value) partAt(at int) (part Value, step string) {
	t, kind := v.Doc, v.Kind()
	if kind < Array {
		return part, ""
	}
	for i := 0; ; i++ {
		start := t.skip(cmp.Or(part.End, v.At+1), ",")
		if at < start || start == v.End-1 {
			return part, ""
		}
		part = Value{t, start, t.valueEnd(start)}
		step = fmt.Sprintf("[%d]", i)
		if kind == Object {
			name, _ := part.Bytes()
			step = "." + string(name[:min(len(name), 40)])
			part.At = t.skip(part.End, ":")
			part.End = t.valueEnd(part.At)
		}
		if at < part.End {
			return part, step
		}
	}
}

// Parts returns how many values an array or object has, 0 for other values.
func (v *Value) Parts() (n int) {
	if v.Kind() < Array || v.IsEmpty() {
		return 0
	}
	depth := 0
	for i := v.At; i < v.End; i++ {
		switch v.Doc.Text[i] {
		case '"':
			i = stringEnd(v.Doc.Text, i)
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			if depth == 1 {
				n++
			}
		}
	}
	return n + 1
}

// Members returns the members of an object by name, but for those that are null. It is an error
// if the object has a name twice.
func (v *Value) Members() (map[string]*Value, *lex.Fault) {
	found := map[string]*Value{}
	err := v.Fields(func(name string, value *Value) *lex.Fault {
		if value.Kind() != Null {
			found[name] = value
		}
		return nil
	})
	return found, err
}

// Value is a value in a text that has been checked.
type Value struct {
	Doc     *Doc
	At, End int
}

func (v *Value) Raw() []byte { return v.Doc.Text[v.At:v.End] }

// First returns the first character, which tells the type.
func (v *Value) First() byte { return v.Doc.Text[v.At] }

func (v *Value) Errorf(format string, args ...any) *lex.Fault {
	return v.Doc.Errorf(v.At+1, format, args...)
}

// Bytes returns the contents of a string, valid as long as the text.
func (v *Value) Bytes() ([]byte, *lex.Fault) {
	text := v.Raw()
	if text[0] != '"' {
		return nil, v.Errorf("found %s, expected a string", lex.Quote(text))
	}
	inner := text[1 : len(text)-1]
	if bytes.IndexByte(inner, '\\') < 0 {
		return inner, nil
	}
	var s string
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, v.Errorf("%w", err)
	}
	return []byte(s), nil
}

// Text returns the contents of a string.
func (v *Value) Text() (string, *lex.Fault) {
	b, err := v.Bytes()
	return string(b), err
}

// Compact returns the first 100 bytes of the value without white space.
func (v *Value) Compact() string {
	return strings.Join(strings.Fields(string(v.Raw()[:min(v.Len(), 100)])), "")
}

// Len returns the number of bytes of the value.
func (v *Value) Len() int { return v.End - v.At }

// Head returns the first element of an array; nil if there is none.
func (v *Value) Head() *Value {
	if v.First() != '[' {
		return nil
	}
	at := v.Doc.skip(v.At+1, "")
	if v.Doc.Text[at] == ']' {
		return nil
	}
	return &Value{v.Doc, at, v.Doc.valueEnd(at)}
}

// Each calls visit with the elements of an array, of which there may be max,
// any number if max is negative, and returns how many there are.
func (v *Value) Each(max int, visit func(*Value) *lex.Fault) (int, *lex.Fault) {
	if v.First() != '[' {
		return 0, v.Errorf("found %s, expected an array", lex.Quote(v.Raw()))
	}
	count := 0
	element := Value{Doc: v.Doc}
	for at := v.At + 1; ; at = element.End {
		at = v.Doc.skip(at, ",")
		if v.Doc.Text[at] == ']' {
			return count, nil
		}
		element.At, element.End = at, v.Doc.valueEnd(at)
		if count++; max >= 0 && count > max {
			return count, element.Errorf("found more than %d elements in an array", max)
		}
		if err := visit(&element); err != nil {
			return count, err
		}
	}
}

// Numbers appends the numbers of an array, at most as many as a grid has cells;
// null is -1.
func (v *Value) Numbers(dst []int) ([]int, *lex.Fault) {
	_, err := v.Each(lex.MaxCells, func(element *Value) *lex.Fault {
		n := -1
		if element.Kind() != Null {
			var ok bool
			if n, ok = lex.Number(element.Raw()); !ok {
				return element.Errorf("found %s, expected the number of a digit",
					lex.Quote(element.Raw()))
			}
		}
		dst = append(dst, n)
		return nil
	})
	return dst, err
}

// Words returns a text for people. A number stands for its digits.
func (v *Value) Words() (string, *lex.Fault) {
	if v.End-v.At > lex.MaxWords {
		return "", v.Errorf("found a text of more than %d bytes", lex.MaxWords)
	}
	if v.Kind() == Number {
		return string(v.Raw()), nil
	}
	return v.Text()
}

// Filled returns how many constraints the value may have: its members, or its elements that are
// not empty.
func (v *Value) Filled() (n int) {
	switch v.Kind() {
	case Object:
		return v.Parts()
	case Array:
	default:
		return 1
	}
	v.Each(-1, func(v *Value) *lex.Fault {
		if !v.IsEmpty() {
			n++
		}
		return nil
	})
	return n
}

// Count returns a number from 0 on, which may be a text.
func (v *Value) Count() (n int, ok bool) {
	n, err := strconv.Atoi(strings.Trim(string(v.Raw()), `" `))
	return n, err == nil && n >= 0
}

// Lines returns the texts of an array for people, each on a line of its own. It is not ok
// if there is anything else in the array.
func (v *Value) Lines() (text string, ok bool, err *lex.Fault) {
	var lines []string
	size := 0
	ok = true
	_, err = v.Each(-1, func(v *Value) *lex.Fault {
		if k := v.Kind(); k != String && k != Number {
			ok = false
			return nil
		}
		text, err := v.Words()
		if size += len(text) + 1; err == nil && size > lex.MaxWords {
			err = v.Errorf("found texts of more than %d KiB", lex.MaxWords>>10)
		}
		lines = append(lines, text)
		return err
	})
	return strings.Join(lines, "\n"), ok, err
}
