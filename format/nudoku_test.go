package format

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format/internal/lex"
)

func TestNudoku(t *testing.T) {
	played := "9" + easy[1:]
	for _, test := range []struct{ text, want string }{
		{played + "\x00" + easy + "\x00", "9: " + easy + "\nplaced r1c1:9\n"},
		{easy + "\x00" + easy + "\x00", "9: " + easy + "\n"},
		{easy + "\x00" + played + "\x00",
			"1: r1c1: found 0 in the player's grid, expected the given 9\n"},
		{easy + "\x00x" + easy[1:] + "\x00",
			"1:83: puzzle: r1c1: found 'x', expected a digit up to 9 or an empty cell\n"},
	} {
		if got := outcome(t, nudokuFormat, test.text); got != test.want {
			t.Errorf("%q:\ngot  %s\nwant %s", test.text, got, test.want)
		}
	}
	got := place(tell(recordsOf(t, nudokuFormat, easy+"\n", Options{})))
	if want := "1: found 1 texts with zero bytes between them, expected the player's grid and the " +
		"puzzle\n"; got != want {
		t.Errorf("got %s", got)
	}
}

func TestDetectNudoku(t *testing.T) {
	for text, want := range map[string]lex.Verdict{
		easy:                          lex.More,
		easy + "\n":                   lex.No,
		easy + "\x00" + easy:          lex.More,
		easy + "\x00" + easy + "\x00": lex.Yes,
		easy + " " + easy + "\x00":    lex.No,
		strings.Repeat("\x00", 200):   lex.No,
	} {
		if got := detectNudoku([]byte(text), false); got != want {
			t.Errorf("%q: got %d, want %d", text, got, want)
		}
	}
}
