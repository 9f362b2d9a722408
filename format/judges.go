package format

import (
	"bytes"
	"fmt"
	"iter"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// The formats of judges whose puzzles and answers are rows of cells. Where two of them,
// or one of them and another format, look alike, detection takes the format that is
// more common; --from names the judge.

var nine = []int{9}

const (
	digitSymbols    = "0123456789"
	questionSymbols = "?123456789"
)

// p1074 has 9 lines of 9 numbers, 0 for an empty cell, and wants the highest score of all
// solutions, or -1. The score is the sum of the digits, each times 10 less the distance
// of its cell from the centre: 10 in the centre, 6 at the edge. Detection takes such
// puzzles for those of grid.
var p1074Format = (&judge{
	caseForm: caseForm{name: "p1074", sizes: nine, symbols: digitSymbols, spaced: true, gap: true},
	uses:     "Luogu P1074",
	about:    "grid; the answer is the highest score of all solutions, cells near the centre count more",
	read:     readGrids,
	want:     WantBest,
	none:     "-1",
	score: func(g nonet.Grid) int {
		score := 0
		for c, d := range g {
			distance := max(c/9-4, 4-c/9, c%9-4, 4-c%9)
			score += (10 - distance) * int(d)
		}
		return score
	},
}).format()

// boj2239 has 9 lines of 9 digits, 0 for an empty cell, and wants the smallest solution.
// Cases and answers follow each other without blank lines. Detection takes such puzzles
// for those of grid.
var boj2239Format = (&judge{
	caseForm: caseForm{name: "boj2239", sizes: nine, symbols: digitSymbols},
	uses:     "BOJ 2239, CodeChef AX06",
	about:    "grid; the answer is the smallest solution as a number of 81 digits",
	aliases:  []string{"ax06"},
	read:     readGrids,
	want:     WantSmallest,
}).format()

// sudokunique has 9 lines of 9 numbers, 0 for an empty cell, and blank lines between the
// cases. It wants the only solution. Detection takes such puzzles for those of grid.
var sudokuniqueFormat = (&judge{
	caseForm: caseForm{name: "sudokunique", sizes: nine, symbols: digitSymbols, spaced: true,
		gap: true},
	uses:      "Kattis sudokunique",
	about:     "grid; the answer is the only solution, Non-unique or Find another job",
	read:      readGrids,
	want:      WantOnly,
	separator: "\n",
	none:      "Find another job",
	several:   "Non-unique",
}).format()

// poj2918 has the number of cases, then 9 lines of 9 digits for each. Above each answer
// stands its number, below it a blank line. Detection takes such puzzles for those of
// counted.
var poj2918Format = (&judge{
	caseForm: caseForm{name: "poj2918", sizes: nine, symbols: digitSymbols, counted: true},
	uses:     "POJ 2918, BOJ 7517",
	about:    "counted; above each answer stands \"Scenario #1:\", below it a blank line",
	aliases:  []string{"boj7517", "tudoku"},
	read:     readCounted,
	want:     WantOne,
	title:    "Scenario #%d:",
	after:    "\n",
}).format()

// sudogob has the number of cases, then 9 lines of 9 numbers for each, with blank lines
// between. It wants the number of solutions, and the solution if there is one.
// Detection takes such puzzles for those of counted.
var sudogobFormat = (&judge{
	caseForm: caseForm{name: "sudogob", sizes: nine, symbols: digitSymbols, spaced: true,
		counted: true, gap: true},
	uses:  "SPOJ SUDOGOB",
	about: "counted; the answer is the number of solutions, and the solution if it is the only one",
	read:  readCounted,
	want:  WantNumber,
	none:  "0",
}).format()

// spojsudoku has the number of cases, then 16 lines of 16 symbols for each as in hexadoku.
var spojSudokuFormat = (&judge{
	caseForm: caseForm{name: "spojsudoku", sizes: []int{16}, symbols: hexadokuSymbols,
		counted: true, gap: true},
	uses:      "SPOJ SUDOKU",
	about:     "the number of cases, then hexadoku",
	want:      WantOne,
	separator: "\n",
}).format()

// hdu3111 has the number of cases, then 9 lines of 9 digits for each, ? for an empty cell,
// with a line --- between the cases and between the answers.
var hdu3111Format = (&judge{
	caseForm: caseForm{name: "hdu3111", sizes: nine, symbols: questionSymbols, counted: true,
		between: "---"},
	uses:      "HDU 3111",
	about:     "the number of cases, then 9 lines of 9 digits for each, ? for an empty cell, --- between",
	want:      WantOne,
	separator: "---\n",
	none:      "impossible",
}).format()

// uva989 has for each case the size of its boxes, 1 to 3, then its rows of numbers, 0 for
// an empty cell, with blank lines between the cases. It wants the smallest solution.
var uva989Format = (&judge{
	caseForm: caseForm{name: "uva989", sizes: []int{1, 4, 9}, symbols: digitSymbols, spaced: true,
		head: boxHead(3), gap: true},
	uses: "UVa 989",
	about: "the size of the boxes, 1 to 3, then the rows; the answer is the smallest solution or " +
		"NO SOLUTION",
	want:      WantSmallest,
	separator: "\n",
	none:      "NO SOLUTION",
}).format()

// mindcoding has one case as uva989 has them, up to size 25. Detection takes boxes of
// up to size 3 for those of uva989, where the only solution is the answer, too.
var mindcodingFormat = (&judge{
	caseForm: caseForm{name: "mindcoding", sizes: []int{1, 4, 9, 16, 25}, symbols: digitSymbols,
		spaced: true, head: boxHead(5), gap: true},
	uses:      "mindcoding fiendishsudoku",
	about:     "the size of the boxes, 1 to 5, then the rows",
	want:      WantOne,
	separator: "\n",
}).format()

// boxHead is the size of the boxes, 1 to most.
func boxHead(most int) *caseHead {
	return &caseHead{
		what: fmt.Sprintf("the size of the boxes, 1 to %d", most),
		read: func(line []byte) (n int, ok bool) {
			k, ok := lex.Number(line)
			return k * k, ok && k >= 1 && k <= most
		},
		write: func(dst []byte, _, n int) []byte {
			return strconv.AppendInt(dst, int64(lex.Root(n)), 10)
		},
	}
}

// euler96 has for each case a line "Grid" with its number, then 9 lines of 9 digits. It
// wants one number: the sum of the three digits in the upper left corners of all
// solutions, each read as a number.
var euler96Format = (&judge{
	caseForm: caseForm{name: "euler96", sizes: nine, symbols: digitSymbols, head: &caseHead{
		what: "Grid and a number",
		read: euler96Head,
		write: func(dst []byte, number, _ int) []byte {
			return fmt.Appendf(dst, "Grid %02d", number)
		},
	}},
	uses:  "Project Euler 96",
	about: "a line Grid 01, then 9 lines of 9 digits; the answer is the sum of the numbers in the corners",
	want:  WantSum,
	score: func(g nonet.Grid) int { return 100*int(g[0]) + 10*int(g[1]) + int(g[2]) },
}).format()

// euler96Head reads the line above a case.
func euler96Head(line []byte) (n int, ok bool) {
	rest, ok := bytes.CutPrefix(line, []byte("Grid "))
	_, numbered := lex.Number(bytes.TrimSpace(rest))
	return 9, ok && numbered
}

// p9903 has a grid with borders, . for an empty cell, and asks whether a digit stands
// twice in a row, a column or a box. Detection takes such puzzles for those of grid.
var p9903Format = &Format{
	Name:    "p9903",
	Aliases: []string{"boj30649"},
	uses:    "Luogu P9903, BOJ 30649",
	holds:   gridFormat.holds,
	About:   "grid; the answer is OK, or GRESKA if a digit stands twice in a row, column or box",
	read:    readGrids,
	reply: &reply{
		want:     WantNothing,
		saysNone: true,
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return lex.CannotHold("format p9903 has no place for an exact cover problem")
			}
			return nil
		},
		solution: func(dst []byte, _ *Record, _ WriteOptions, _ Solution) []byte { return dst },
		end: func(dst []byte, r *Record, _ WriteOptions, _ Summary) []byte {
			if len(r.Puzzle.Conflicts()) > 0 {
				return append(dst, "GRESKA\n"...)
			}
			return append(dst, "OK\n"...)
		},
	},
}

// filledLines yields the lines of a text that are not of white space, without the white
// space around them.
func filledLines(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for line := range bytes.Lines(text) {
			if line = bytes.TrimSpace(line); len(line) > 0 && !yield(line) {
				return
			}
		}
	}
}

// detectSpojSudoku: a number, then two rows of 16 symbols.
func detectSpojSudoku(prefix []byte, eof bool) lex.Verdict {
	rows := -1
	for line := range filledLines(prefix) {
		_, counts := lex.Number(line)
		if rows < 0 && !counts || rows >= 0 && (len(line) != 16 || !isHexadoku(line)) {
			return lex.No
		}
		if rows++; rows == 2 {
			return lex.Yes
		}
	}
	return lex.MoreUnless(eof)
}

// detectHDU3111: a number, then rows of 9 digits and question marks up to the first row
// with a question mark, or a line --- after 9 rows.
func detectHDU3111(prefix []byte, eof bool) lex.Verdict {
	rows := -1
	for line := range filledLines(prefix) {
		_, counts := lex.Number(line)
		switch {
		case rows < 0 && !counts:
			return lex.No
		case rows < 0:
		case rows == 9 && string(line) == "---":
			return lex.Yes
		case rows == 9 || len(line) != 9 || len(bytes.Trim(line, questionSymbols)) > 0:
			return lex.No
		case bytes.IndexByte(line, '?') >= 0:
			return lex.Yes
		}
		rows++
	}
	return lex.MoreUnless(eof)
}

// detectEuler96: a line with Grid and a number.
func detectEuler96(prefix []byte, eof bool) lex.Verdict {
	for line := range filledLines(prefix) {
		if _, ok := euler96Head(line); ok {
			return lex.Yes
		}
		return lex.No
	}
	return lex.MoreUnless(eof)
}

// detectBoxes returns what says that an input begins with the size of boxes from least to
// most, above as many rows of numbers. Boxes of size 3 could also be the number of cases
// of format counted: they are followed by such a size again, or by nothing.
func detectBoxes(least, most int) func(prefix []byte, eof bool) lex.Verdict {
	return func(prefix []byte, eof bool) lex.Verdict {
		size, n, rows := 0, 0, 0
		for line := range filledLines(prefix) {
			k, ok := lex.Number(line)
			switch {
			case size == 0 && (!ok || k < least || k > most):
				return lex.No
			case size == 0:
				size, n = k, k*k
				continue
			case rows == n && ok && k >= 1 && k <= most:
				return lex.Yes
			case rows == n || lex.WordCount(line, n+1) != n:
				return lex.No
			}
			for at := 0; at < len(line); {
				start, end := lex.WordAt(line, at)
				if d, ok := lex.Number(line[start:end]); !ok || d > n {
					return lex.No
				}
				at = end
			}
			if rows++; rows == n && size != 3 {
				return lex.Yes
			}
		}
		if eof && n > 0 && rows == n {
			return lex.Yes
		}
		return lex.MoreUnless(eof)
	}
}
