package visible

import (
	"strings"
	"testing"
	"unicode"
)

func TestVisible(t *testing.T) {
	for _, test := range []struct{ text, result, message, line string }{
		{"", "", "", ""},
		{"a title, “Ünï” 数独 😀", "a title, “Ünï” 数独 😀", "a title, “Ünï” 数独 😀", "a title, “Ünï” 数独 😀"},
		{"a\tb\nc", "a\tb\nc", "a\tb\nc", `a\tb\nc`},
		{"\x1b[31mred", "\ufffd[31mred", `\x1b[31mred`, `\x1b[31mred`},
		{"\x00\r\x7f", "\ufffd\ufffd\ufffd", `\x00\x0d\x7f`, `\x00\x0d\x7f`},
		{"a\u009b31m", "a\ufffd31m", `a\u009b31m`, `a\u009b31m`},
		{"Caf\xe9 \x9b", "Caf\xe9 \x9b", `Caf\xe9 \x9b`, `Caf\xe9 \x9b`},
		{"\u202egnp.exe", "\u202egnp.exe", `\u202egnp.exe`, `\u202egnp.exe`},
		{"\ufffd", "\ufffd", "\ufffd", "\ufffd"},
	} {
		if got := Text(test.text); got != test.result {
			t.Errorf("text %q: %q", test.text, got)
		}
		if got := Message(test.text); got != test.message {
			t.Errorf("message %q: %q", test.text, got)
		}
		if got := Line(test.text); got != test.line {
			t.Errorf("line %q: %q", test.text, got)
		}
	}
	plain := strings.Repeat("plain, ünd ", 10)
	if n := testing.AllocsPerRun(10, func() { Text(plain) }); n > 0 {
		t.Errorf("a plain text allocates %v times", n)
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("a\x1b[2J\u009b\xff")
	f.Fuzz(func(t *testing.T, s string) {
		for _, got := range []string{Text(s), Message(s)} {
			if strings.ContainsFunc(got, func(ch rune) bool {
				return unicode.IsControl(ch) && ch != '\n' && ch != '\t'
			}) {
				t.Errorf("%q: %q", s, got)
			}
		}
		if Text(Text(s)) != Text(s) || Message(Message(s)) != Message(s) {
			t.Errorf("%q: the second time it is another", s)
		}
	})
}
