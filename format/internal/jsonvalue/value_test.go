package jsonvalue

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

func TestParseJSON(t *testing.T) {
	doc, err := Parse([]byte(` {"a": 1, "b": [true, null, "x\n", {"c": -2}], "d": {}} `), 1)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	if err := doc.Fields(func(name string, v *Value) *lex.Fault {
		names = append(names, name+"="+string(v.Raw()))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(names, ";"),
		`a=1;b=[true, null, "x\n", {"c": -2}];d={}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// An error about a value names its path, and its place unless it was packed.
func TestJSONPath(t *testing.T) {
	text := []byte("{\"grid\": [[1, 2],\n [3, {\"value\": 4}]]}")
	for _, test := range []struct{ part, want string }{
		{"1", "1:12: grid[0][0]: wrong"},
		{"4", "2:16: grid[1][1].value: wrong"},
		{"[3", "2:2: grid[1]: wrong"},
		{"\"value", "2:7: grid[1][1].value: wrong"},
		{"\"grid", "1:2: grid: wrong"},
		{"{\"grid", "1:1: wrong"},
	} {
		doc, err := Parse(text, 1)
		if err != nil {
			t.Fatal(err)
		}
		at := strings.Index(string(text), test.part)
		bad := (&Value{doc.Doc, at, doc.Doc.valueEnd(at)}).Errorf("wrong")
		if got := fmt.Sprintf("%d:%d: %v", bad.Line, bad.Column, bad.Err); got != test.want {
			t.Errorf("%s: got %s, want %s", test.part, got, test.want)
		}
	}
	doc, err := ParsePacked(text, 7)
	if err != nil {
		t.Fatal(err)
	}
	bad := doc.Fields(func(_ string, v *Value) *lex.Fault { return v.Errorf("wrong") })
	if bad.Line != 7 || bad.Column != 0 || bad.Err.Error() != "grid: wrong" {
		t.Errorf("got %v", bad)
	}
}

func TestParseJSONRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "unexpected end of JSON input",
		"[1,]":                              "invalid character ']' looking for beginning of value",
		"\"\xff\"":                          "found the byte 0xff, expected UTF-8 text",
		strings.Repeat("[", 1_000_000):      "found values nested more than 64 deep",
		"{" + `"a":1,` + `"a":2}`:           `a: found a second "a" in the object`,
		`{"a":[` + strings.Repeat("[", 200): "found values nested more than 64 deep",
	} {
		doc, err := Parse([]byte(text), 1)
		if err == nil {
			err = doc.Fields(func(string, *Value) *lex.Fault { return nil })
		}
		if err == nil || err.Err.Error() != want {
			t.Errorf("%.40q: got %v", text, err)
		}
	}
}

func TestJSONKeys(t *testing.T) {
	for text, want := range map[string]string{
		` {"a":1,"b":{"c":2},"d":["e:",{"f":1}]} {"g":1}`: "a b d",
		`{"a":1,"b`:    "a",
		`[{"a":1}]`:    "",
		"":             "",
		`{"a\"b":"x"}`: `a\"b`,
	} {
		if got := strings.Join(Keys([]byte(text)), " "); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
