package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// ssGrid draws 81 symbols.
func ssGrid(grid string) string {
	return strings.NewReplacer(" ", "", "+-------+-------+-------+", ssBorder).Replace(
		bordered(grid, true))
}

func TestReadSS(t *testing.T) {
	state := stateOfEasy(nil)
	filled := state.filled().String()
	// The candidates of the state, in a third grid.
	var pm strings.Builder
	for c, d := range state.filled() {
		digits := open(state.Puzzle, state.filled())[c]
		if d != 0 {
			digits = nonet.DigitsOf(d)
		}
		pm.WriteString(marksText(digits, prettyDigits('1', false), false) + " ")
		if c%9 == 8 {
			pm.WriteString("\n")
		}
	}
	third := " *-----------------*\n" + pm.String() + " *-----------------*\n"
	placed := " placed " + state.Progress.Placed.String()
	state.Progress.Candidates = open(state.Puzzle, state.filled())
	all := progressOf(state)
	lines := ""
	for c, d := range state.Progress.Placed {
		if d != 0 {
			lines += "I" + string([]byte{'0' + byte(c/10), '0' + byte(c%10), '0' + d}) + "\n"
		}
	}
	for _, test := range []struct{ name, text, want string }{
		{"grid", ssGrid(easy), "2: 9 " + easy + "\n"},
		{"player's digits", ssGrid(easy) + "\n\n" + lines, "2: 9 " + easy + placed + "\n"},
		{"given again", ssGrid(easy) + "\nI01" + easy[1:2] + "\n", "2: 9 " + easy + "\n"},
		{"several", ssGrid(easy) + lines + "\n" + ssGrid(hard) + "\n" + ssGrid(easy),
			"2: 9 " + easy + placed + "\n" + "20: 9 " + hard + "\n34: 9 " + easy + "\n"},
		{"18 rows", ssGrid(easy) + "\n" + ssGrid(filled), "2: 9 " + easy + placed + "\n"},
		{"18 rows with candidates", ssGrid(easy) + "\n" + third, "2: 9 " + easy + all + "\n"},
		{"27 rows", ssGrid(easy) + "\n" + ssGrid(filled) + third, "2: 9 " + easy + all + "\n"},
		{"27 rows and a puzzle", ssGrid(easy) + ssGrid(filled) + third + ssGrid(easy), "2: 9 " +
			easy + all + "\n39: 9 " + easy + "\n"},
		{"no digits of the player", ssGrid(easy) + ssGrid(easy), "2: 9 " + easy + "\n"},

		{"lines alone", "I013\n", "standard input:1: format ss: found \"I013\" before the puzzle\n"},
		{"wrong cell", ssGrid(easy) + "I811\nI001\n" + ssGrid(hard), "standard input:14: format ss: " +
			"found \"I811\", expected I, a cell from 00 to 80 and a digit\n17: 9 " + hard + "\n"},
		{"wrong digit", ssGrid(easy) + "E00010\n", "standard input:14: format ss: found \"E00010\", " +
			"expected E, a cell from 00 to 80 and a digit\n"},
		{"another given", ssGrid(easy) + "I019\n", "standard input:14: format ss: found the player's " +
			"digit 9 in r1c2, whose given is " + easy[1:2] + "\n"},
		{"few rows", ssGrid(easy)[:42] + "I001\n\n" + ssGrid(hard), "standard input:4: format ss: the " +
			"puzzle ends after 2 rows, expected 9\n7: 9 " + hard + "\n"},
		{"a good one before", ssGrid(easy) + ssGrid(hard)[:42], "2: 9 " + easy + "\nstandard " +
			"input:16: format ss: the puzzle ends after 2 rows, expected 9\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got strings.Builder
			for _, rec := range recordsOf(t, ssFormat, test.text, Options{}) {
				got.WriteString(summary(rec) + progressOf(rec) + "\n")
			}
			if got.String() != test.want {
				t.Errorf("got\n%swant\n%s", got.String(), test.want)
			}
		})
	}
}

func TestWriteSS(t *testing.T) {
	rec := stateOfEasy(nil)
	rec.Progress.Candidates = open(rec.Puzzle, rec.filled())
	cell := strings.IndexByte(easy, '.')
	first := rec.Progress.Candidates[cell].Min()
	rec.Progress.Candidates[cell] = rec.Progress.Candidates[cell].Without(first)
	text, err := write(ssFormat, WriteOptions{}, rec)
	last := text[strings.LastIndex(text[:len(text)-1], "\n")+1:]
	if want := "E" + string([]byte{'0', '0' + byte(cell)}) + "00" + string(rune('0'+first)) +
		"\n"; err != nil || last != want {
		t.Errorf("got %s, want %s, %v", last, want, err)
	}
	again := read(t, text, Options{})
	if len(again) != 1 || again[0].Format != ssFormat || progressOf(again[0]) != progressOf(rec) {
		t.Errorf("%s is read as %s", text, tell(again))
	}
	roundTrip(t, ssFormat, again)

	// A puzzle that would be taken for a state of the one before it is refused.
	p := &Record{Puzzle: rec.Puzzle}
	if text, err := write(ssFormat, WriteOptions{}, rec, p); err != nil {
		t.Errorf("got %s, %v", text, err)
	}
	if text, err := write(ssFormat, WriteOptions{}, p, p); !errors.Is(err, ErrCannotHold) {
		t.Errorf("got %s, %v", text, err)
	}
	checkClassicOnly(t, ssFormat)
}
