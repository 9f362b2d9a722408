package format

import (
	"bytes"
	"cmp"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

// maxJSONDepth bounds how deep values may be nested in one that is not a record of
// format json.
const maxJSONDepth = 64

// parseJSON returns the JSON value that a text is, which begins in that line of the input.
// It is UTF-8 and nested at most maxJSONDepth deep. Errors about its values have line,
// column and path. Memory does not depend on the text: values are places in it.
func parseJSON(text []byte, line int) (*jsonValue, *lex.Fault) {
	return (&jsonText{text: text, line: line, paths: true}).value()
}

// parseJSONPayload is parseJSON for a text that was packed into a line: errors have that
// line and the path.
func parseJSONPayload(text []byte, line int) (*jsonValue, *lex.Fault) {
	return (&jsonText{text: text, line: line, paths: true, packed: true}).value()
}

// value checks the text and returns the value that it is.
func (t *jsonText) value() (*jsonValue, *lex.Fault) {
	if at := tooDeep(t.text); at >= 0 {
		return nil, t.errorf(at+1, "found values nested more than %d deep", maxJSONDepth)
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	t.checked = true
	at := t.skip(0, "")
	return &jsonValue{t, at, t.valueEnd(at)}, nil
}

// tooDeep returns where a text is nested more than maxJSONDepth deep, or -1.
func tooDeep(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i = stringEnd(text, i)
		case '{', '[':
			if depth++; depth > maxJSONDepth {
				return i
			}
		case '}', ']':
			depth--
		}
	}
	return -1
}

// jsonKind is the type of a value.
type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonString
	jsonArray
	jsonObject
)

// kind returns the type of the value.
func (v *jsonValue) kind() jsonKind {
	switch v.first() {
	case 'n':
		return jsonNull
	case 't', 'f':
		return jsonBool
	case '"':
		return jsonString
	case '[':
		return jsonArray
	case '{':
		return jsonObject
	}
	return jsonNumber
}

// fields calls visit with the members of an object. It is an error if the object has a
// name twice.
func (v *jsonValue) fields(visit func(name string, v *jsonValue) *lex.Fault) *lex.Fault {
	if v.kind() != jsonObject {
		return v.errorf("found %s, expected an object", lex.Quote(v.text()))
	}
	seen := map[string]bool{}
	for at := v.at + 1; ; {
		at = v.doc.skip(at, ",")
		if v.doc.text[at] == '}' {
			return nil
		}
		key := jsonValue{v.doc, at, v.doc.valueEnd(at)}
		name, err := key.string()
		if err != nil {
			return err
		}
		if seen[name] {
			return key.errorf("found a second %s in the object", lex.Quote([]byte(name)))
		}
		if len(seen) == maxJSONMembers {
			return key.errorf("found more than %d members in an object", maxJSONMembers)
		}
		seen[name] = true
		at = v.doc.skip(key.end, ":")
		member := &jsonValue{v.doc, at, v.doc.valueEnd(at)}
		at = member.end
		if err := visit(name, member); err != nil {
			return err
		}
	}
}

// maxJSONMembers bounds the members of an object.
const maxJSONMembers = 10_000

// integer returns a whole number from min to max.
func (v *jsonValue) integer(min, max int) (int, *lex.Fault) {
	n, err := v.long(int64(min), int64(max))
	return int(n), err
}

// long is integer for numbers that need more than 32 bits.
func (v *jsonValue) long(min, max int64) (int64, *lex.Fault) {
	n, err := strconv.ParseInt(string(v.text()), 10, 64)
	if err != nil || n < min || n > max {
		return 0, v.errorf("found %s, expected a whole number from %d to %d",
			lex.Quote(v.text()), min, max)
	}
	return n, nil
}

// truth returns true or false.
func (v *jsonValue) truth() (bool, *lex.Fault) {
	if v.kind() != jsonBool {
		return false, v.errorf("found %s, expected true or false", lex.Quote(v.text()))
	}
	return v.first() == 't', nil
}

// isEmpty reports whether the value is null, false, "", [] or {}.
func (v *jsonValue) isEmpty() bool {
	switch v.kind() {
	case jsonNull:
		return true
	case jsonBool:
		return v.first() == 'f'
	case jsonString:
		return v.end-v.at == 2
	case jsonArray, jsonObject:
		return v.doc.skip(v.at+1, "") == v.end-1
	}
	return false
}

// path returns the names and numbers that lead to the value that has byte at of the text:
// "grid[3][4].value", "" for the whole. The text has been checked.
func (t *jsonText) path(at int) string {
	var path []byte
	value := jsonValue{t, t.skip(0, ""), 0}
	for {
		value.end = t.valueEnd(value.at)
		part, step := value.partAt(at)
		if step == "" {
			return string(bytes.TrimPrefix(path, []byte(".")))
		}
		path = append(path, step...)
		value = part
	}
}

// partAt returns the part of an array or object that has byte at of the text, or the name
// of which has it, and the step that leads to it: "[3]" or ".name"; "" if there is none.
func (v *jsonValue) partAt(at int) (part jsonValue, step string) {
	t, kind := v.doc, v.kind()
	if kind < jsonArray {
		return part, ""
	}
	for i := 0; ; i++ {
		start := t.skip(cmp.Or(part.end, v.at+1), ",")
		if at < start || start == v.end-1 {
			return part, ""
		}
		part = jsonValue{t, start, t.valueEnd(start)}
		step = fmt.Sprintf("[%d]", i)
		if kind == jsonObject {
			name, _ := part.bytes()
			step = "." + string(name[:min(len(name), 40)])
			part.at = t.skip(part.end, ":")
			part.end = t.valueEnd(part.at)
		}
		if at < part.end {
			return part, step
		}
	}
}

// jsonKeys returns the names of the members of the object that a text begins with, as far
// as the text goes; nil if it does not begin with an object.
func jsonKeys(text []byte) (keys []string) {
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
			if depth == 1 && len(keys) < maxJSONMembers {
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

// parts returns how many values an array or object has, 0 for other values.
func (v *jsonValue) parts() (n int) {
	if v.kind() < jsonArray || v.isEmpty() {
		return 0
	}
	depth := 0
	for i := v.at; i < v.end; i++ {
		switch v.doc.text[i] {
		case '"':
			i = stringEnd(v.doc.text, i)
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
