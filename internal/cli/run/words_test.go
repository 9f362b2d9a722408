package run

import (
	"slices"
	"testing"
)

func TestSplitWords(t *testing.T) {
	for _, test := range []struct {
		command string
		want    []string
		err     string
	}{
		{"a", []string{"a"}, ""},
		{" a\tb  c ", []string{"a", "b", "c"}, ""},
		{`sh -c 'a "b" c'`, []string{"sh", "-c", `a "b" c`}, ""},
		{`a"b c"d ''`, []string{"ab cd", ""}, ""},
		{`C:\dir\a.exe "C:\my dir\x"`, []string{`C:\dir\a.exe`, `C:\my dir\x`}, ""},
		{"é ü", []string{"é", "ü"}, ""},
		{"", nil, "expected a command"},
		{"a 'b", nil, "the quote ' is not closed"},
	} {
		words, err := SplitWords(test.command)
		if err == nil && test.err != "" || err != nil && err.Error() != test.err {
			t.Errorf("%q: error %v, want %q", test.command, err, test.err)
		}
		if err == nil && !slices.Equal(words, test.want) {
			t.Errorf("%q: %q, want %q", test.command, words, test.want)
		}
	}
}
