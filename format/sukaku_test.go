package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// sukakuOf returns the candidates of a 9x9 puzzle in 729 symbols.
func sukakuOf(t testing.TB, puzzle string) string {
	rec := &Record{Puzzle: &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(puzzle)}}
	rec.Puzzle.Marks = rec.Puzzle.Candidates()
	text, err := write(sukakuFormat, WriteOptions{}, rec)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(text, "\n")
}

// sukakuRows returns the same in nine lines.
func sukakuRows(t testing.TB, puzzle string) string { return rowsOf81(sukakuOf(t, puzzle)) }

func rowsOf81(text string) (rows string) {
	for ; text != ""; text = text[81:] {
		rows += text[:81] + "\n"
	}
	return rows
}

func TestReadSukaku(t *testing.T) {
	rows, blank := sukakuRows(t, easy), strings.Repeat(".", 81)
	one := sukakuOf(t, hard) + "\n"
	for _, test := range []struct{ name, input, format, want string }{
		{"rows", rows, "sukaku", "1: 9 " + blank + " marks 81\n"},
		{"rows with other empty cells", "# a puzzle\n\n" + strings.ReplaceAll(rows, ".", "0"), "sukaku",
			"3: 9 " + blank + " marks 81\n"},
		{"several", rows + "\n" + rows + one, "sukaku", "1: 9 " + blank + " marks 81\n11: 9 " + blank +
			" marks 81\n20: 9 " + blank + " marks 81\n"},
		{"a line", one, "line", "1: 9 " + blank + " marks 81\n"},
		{"a strange symbol", rows[:164] + "x" + rows[165:] + rows, "sukaku", "standard " +
			"input:3:1: format sukaku: found 'x', expected 1 or the sign of an empty cell (. 0 * " +
			"_ -)\n10: 9 " +
			blank + " marks 81\n"},
		{"a digit at a wrong place", rows[:164] + "2" + rows[165:], "sukaku", "standard " +
			"input:3:1: format sukaku: found '2', expected 1 or the sign of an empty cell (. 0 * " +
			"_ -)\n"},
		{"a short row", rows[:200] + rows[201:] + one, "sukaku", "standard input:3: format sukaku: " +
			"found 80 symbols, expected 729, or rows of 81\n10: 9 " + blank + " marks 81\n"},
		{"rows lost", rows[:164] + one + one, "sukaku", "standard input:3: format sukaku: found a line of 729 " +
			"symbols after 2 rows of 81\n4: 9 " + blank + " marks 81\n"},
		{"the end", rows[:246], "sukaku", "standard input:3: format sukaku: the puzzle ends after 3 " +
			"rows, expected 9\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := NewReader(strings.NewReader(test.input), Options{})
			if err != nil || r.Format().Name != test.format {
				t.Fatalf("detected as %v, %v", r, err)
			}
			if got := tell(read(t, test.input, Options{})); got != test.want {
				t.Errorf("got\n%swant\n%s", got, test.want)
			}
		})
	}
}

func TestSukakuMeansTheCandidates(t *testing.T) {
	p := &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(easy)}
	want := fmt.Sprint(p.Candidates())
	for _, text := range []string{sukakuRows(t, easy), sukakuOf(t, easy)} {
		for _, f := range []*Format{sukakuFormat, nil} {
			rec := read(t, text, Options{Format: f})[0]
			if got := fmt.Sprint(rec.Puzzle.Marks); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		}
	}
}

// A puzzle without pencilmarks has all digits in its open cells.
func TestWriteSukaku(t *testing.T) {
	got, err := write(sukakuFormat, WriteOptions{}, read(t, easy, Options{})...)
	var want strings.Builder
	for _, ch := range easy {
		for d := '1'; d <= '9'; d++ {
			if ch == '.' || ch == d {
				want.WriteRune(d)
			} else {
				want.WriteByte('.')
			}
		}
	}
	if err != nil || got != want.String()+"\n" {
		t.Errorf("got %s, %v", got, err)
	}
}
