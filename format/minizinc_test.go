package format

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/nonet-dev/nonet"
)

const (
	miniZincFour = "S = 2;\npuzzle = [|\n0,1,0,0|\n0,0,3,0|\n0,4,0,0|\n2,0,0,0|];\n"
	miniZincSix  = "n = 6;\nx = array2d(1..n, 1..n, [\n_,_,_,1,_,_,\n5,_,_,_,2,_,\n_,3,_,_,_,_,\n" +
		"_,_,6,_,_,_,\n_,2,_,_,_,4,\n_,_,1,_,_,_]);\n"
)

func TestReadMiniZinc(t *testing.T) {
	const four = "4 .1....3..4..2..."
	for _, test := range []struct{ name, text, want string }{
		{"bars", miniZincFour, "1: " + four},
		{"array", miniZincSix, "1: 2x3 ...1..5...2..3......6....2...4..1..."},
		{"comments, no last semicolon", "% first\n\nx=[|0,1,_,<>,|% row 1\n0,0,3,0,|0,4,0,0,|2,0,0,0,|]",
			"3: " + four},
		{"the number behind", "x = array2d(0..3, 0..3, [0,1,0,0,0,0,3,0,0,4,0,0,2,0,0,0,]); n = 4;",
			"1: " + four},
		{"other array", "a = [1, 2];\n" + miniZincFour, `1:5: format minizinc: found "[", expected a number, or a puzzle as an array of two dimensions; nonet reads no data of other models`},
		{"second array", miniZincFour + "y = [|1|];", "7:5: format minizinc: found a second array of two " +
			"dimensions, expected one puzzle"},
		{"other size", strings.Replace(miniZincFour, "S = 2", "S = 3", 1), "1:1: format minizinc: found S = 3 " +
			"with a puzzle of size 4"},
		{"rows of two lengths", "x = [|1,2|1|];", `1:12: format minizinc: found a row of 1 cells below one of 2`},
		{"no square", "x = [|1,2|];", "1:5: format minizinc: found 2 cells in rows of 2, expected as many rows as columns"},
		{"five cells", "x = array2d(1..n, 1..n, [1,2,3,4,5]);", "1:5: format minizinc: found 5 cells in rows " +
			"of 5, expected as many rows as columns"},
		{"digit too large", "x = [|1,2|3,1|];", "1:5: format minizinc: r2c1: found 3, expected a number from 0 to 2"},
		{"word", "x = [|1,a|];", `1:9: format minizinc: found "a", expected a digit, or 0, _ or <> for an empty cell`},
		{"no comma", "x = [|1 2|];", `1:9: format minizinc: found "2", expected a comma or |]`},
		{"no puzzle", "n = 9;\n", "1: format minizinc: the input ends, expected a puzzle as an array of two dimensions"},
		{"no end", "x = [|1,", "1: format minizinc: the input ends, expected a digit, or 0, _ or <> for an empty cell"},
		{"no cells", "x = array2d(1..n;", `1:17: format minizinc: found ";", expected [ and the cells of the puzzle`},
		{"no name", "= 3;", `1:1: format minizinc: found "=", expected a name`},
		{"no semicolon", "n = 3 x = 4;", `1:7: format minizinc: found "x", expected ; after n`},
		{"too many cells", "x = [|" + strings.Repeat("1,", 10001) + "|];", "1:20007: format minizinc: found " +
			"more than 10000 cells"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				caseTexts(recordsOf(t, miniZincFormat, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Squares as boxes are told in one way, other usual boxes in the other one.
func TestWriteMiniZinc(t *testing.T) {
	for _, text := range []string{miniZincFour, miniZincSix} {
		if got := written(t, miniZincFormat, recordsOf(t, miniZincFormat, text,
			Options{})...); got != text {
			t.Errorf("wrote %q, want %q", got, text)
		}
	}
	testCannotHold(t, miniZincFormat, &Record{Puzzle: nonet.NewPuzzle(parseLayout("latin:4"))})
	marks := nonet.NewPuzzle(nonet.Classic())
	marks.Marks = make([]nonet.Digits, 81)
	testCannotHold(t, miniZincFormat, &Record{Puzzle: marks})
	rec := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic())}
	if _, err := write(miniZincFormat, WriteOptions{}, rec, rec); err == nil {
		t.Error("wrote two puzzles")
	}
}

func FuzzMiniZinc(f *testing.F) {
	f.Add(miniZincFour)
	f.Add(miniZincSix)
	f.Fuzz(func(t *testing.T, text string) {
		for _, rec := range checkRecords(t, miniZincFormat, text, Options{}) {
			if rec.Puzzle.Layout.Size() <= 25 {
				checkWritten(t, miniZincFormat, rec.Puzzle, true)
			}
		}
	})
}
