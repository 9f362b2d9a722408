package codec

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// SudokuPad shortens the JSON of a puzzle before it packs it:
//
//	value  = object | array | string | word | nothing, which is {}
//	object = "{" [ key ":" value { "," key ":" value } ] "}"
//	array  = "[" value { "," value } "]"
//	key    = letters and digits | string
//	string = "'" text with \' and the escapes of JSON "'"
//	word   = number | "true" | "false" | "null"
//	       | "t" | "f"       true and false, as the value of a key
//	       | "#0" | "#F"     "#000000" and "#FFFFFF"
//	       | six hexadecimal digits, as the value of a key: a colour, "#" and the digits
//
// Keys have short names. Empty arrays are left out with their keys, so [] is [{}].

// sclKeys has the names of the short keys.
var sclKeys = map[string]string{
	"a": "arrows", "c": "color", "c1": "borderColor", "c2": "backgroundColor", "ca": "cages",
	"ce": "cells", "cs": "cellSize", "ct": "center", "d": "duration", "d2": "d",
	"fs": "fontSize", "h": "height", "hl": "headLength", "l": "lines", "o": "overlays",
	"r": "rounded", "re": "regions", "t": "title", "te": "text", "th": "thickness",
	"u": "underlays", "v": "value", "vd": "videos", "w": "width", "wp": "wayPoints",
}

// sclDepth bounds how deep the values are in each other.
const sclDepth = 64

// UnzipSCL returns the JSON of a text that SudokuPad shortened, of at most max bytes. Texts
// in it need not be right: a reader of JSON must check them.
func UnzipSCL(text string, max int) (string, error) {
	u := unzipper{text: text, max: max}
	if err := u.value(0, false); err != nil {
		return "", err
	}
	if u.blanks(); u.at < len(text) {
		return "", u.unexpected("the end")
	}
	return u.out.String(), nil
}

type unzipper struct {
	text string
	at   int
	max  int
	out  strings.Builder
}

// next returns the next character, 0 at the end.
func (u *unzipper) next() byte {
	if u.at < len(u.text) {
		return u.text[u.at]
	}
	return 0
}

func (u *unzipper) blanks() {
	for u.at < len(u.text) && strings.IndexByte(" \t\r\n", u.text[u.at]) >= 0 {
		u.at++
	}
}

// unexpected returns the error that something else was expected here.
func (u *unzipper) unexpected(expected string) *Error {
	if u.at >= len(u.text) {
		return errorAt(u.at, "the text ends, expected %s", expected)
	}
	return errorAt(u.at, "found %s, expected %s", charAt(u.text, u.at), expected)
}

// value reads a value. keyed says that it is that of a key.
func (u *unzipper) value(depth int, keyed bool) error {
	u.blanks()
	if depth > sclDepth {
		return errorAt(u.at, "values are more than %d deep in each other", sclDepth)
	}
	if u.out.Len() > u.max {
		return errorAt(u.at, "the text stands for more than %d bytes", u.max)
	}
	switch u.next() {
	case '{':
		return u.list('}', depth, u.member)
	case '[':
		return u.list(']', depth, func(depth int) error { return u.value(depth, false) })
	case '\'', '"':
		return u.string()
	case ',', ']', '}':
		u.out.WriteString("{}")
		return nil
	}
	return u.word(keyed)
}

// list reads an object or an array: elements with commas between them.
func (u *unzipper) list(end byte, depth int, element func(depth int) error) error {
	u.out.WriteByte(u.next())
	u.at++
	if u.blanks(); end == '}' && u.next() == end {
		u.at++
		u.out.WriteByte(end)
		return nil
	}
	for {
		if err := element(depth + 1); err != nil {
			return err
		}
		u.blanks()
		ch := u.next()
		if ch != ',' && ch != end {
			return u.unexpected("a comma or '" + string(rune(end)) + "'")
		}
		u.at++
		u.out.WriteByte(ch)
		if ch == end {
			return nil
		}
	}
}

// member reads a key and its value.
func (u *unzipper) member(depth int) error {
	u.blanks()
	if ch := u.next(); ch == '\'' || ch == '"' {
		if err := u.string(); err != nil {
			return err
		}
	} else {
		name := u.letters()
		if name == "" {
			return u.unexpected("a key")
		}
		if long, ok := sclKeys[name]; ok {
			name = long
		}
		u.out.WriteString(`"` + name + `"`)
	}
	if u.blanks(); u.next() != ':' {
		return u.unexpected("a colon")
	}
	u.at++
	u.out.WriteByte(':')
	return u.value(depth, true)
}

// letters reads letters and digits.
func (u *unzipper) letters() string {
	start := u.at
	for ; u.at < len(u.text); u.at++ {
		ch := u.text[u.at]
		if lower := ch | 0x20; !isDigit(ch) && ch != '_' && (lower < 'a' || lower > 'z') {
			break
		}
	}
	return u.text[start:u.at]
}

func isDigit(ch byte) bool { return '0' <= ch && ch <= '9' }

// string reads a text in quotes of either kind.
func (u *unzipper) string() error {
	start, quote := u.at, u.next()
	u.out.WriteByte('"')
	for u.at++; u.at < len(u.text); u.at++ {
		switch ch := u.text[u.at]; {
		case ch == quote:
			u.at++
			u.out.WriteByte('"')
			return nil
		case ch == '"':
			u.out.WriteString(`\"`)
		case ch == '\\' && u.at+1 < len(u.text):
			u.at++
			if u.text[u.at] != '\'' {
				u.out.WriteByte('\\')
			}
			u.out.WriteByte(u.text[u.at])
		default:
			u.out.WriteByte(ch)
		}
	}
	return errorAt(start, "found a string without its end")
}

// word reads a number or a name.
func (u *unzipper) word(keyed bool) error {
	start := u.at
	for u.at < len(u.text) && strings.IndexByte(" \t\r\n,:[]{}'\"", u.text[u.at]) < 0 {
		u.at++
	}
	switch word := u.text[start:u.at]; {
	case word == "#0":
		u.out.WriteString(`"#000000"`)
	case word == "#F":
		u.out.WriteString(`"#FFFFFF"`)
	case word == "t":
		u.out.WriteString("true")
	case word == "f":
		u.out.WriteString("false")
	case keyed && isColour(word):
		u.out.WriteString(`"#` + word + `"`)
	case word == "true", word == "false", word == "null",
		len(word) > 0 && word[0] < utf8.RuneSelf && json.Valid([]byte(word)):
		u.out.WriteString(word)
	default:
		u.at = start
		return u.unexpected("a value")
	}
	return nil
}

// isColour reports whether a word is six hexadecimal digits.
func isColour(word string) bool {
	for i := range len(word) {
		if lower := word[i] | 0x20; !isDigit(word[i]) && (lower < 'a' || lower > 'f') {
			return false
		}
	}
	return len(word) == 6
}
