package format

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

func TestWriteCNF(t *testing.T) {
	p := &nonet.Puzzle{Givens: nonet.Grid{0, 2, 0, 0}}
	var err error
	if p.Layout, err = nonet.Latin(2); err != nil {
		t.Fatal(err)
	}
	all := nonet.AllDigits(2)
	p.Marks = []nonet.Digits{all, all, nonet.DigitsOf(2), all}
	const want = `c a puzzle of layout latin:2
c variable cell*2 + digit: cell 0..3, row by row, holds digit 1..2
c the clauses: every cell has exactly one digit; every house has every digit;
c peers differ; the givens; the digits that pencilmarks exclude
p cnf 8 26
1 2 0
-1 -2 0
3 4 0
-3 -4 0
5 6 0
-5 -6 0
7 8 0
-7 -8 0
1 3 0
2 4 0
5 7 0
6 8 0
1 5 0
2 6 0
3 7 0
4 8 0
-1 -3 0
-2 -4 0
-1 -5 0
-2 -6 0
-3 -7 0
-4 -8 0
-5 -7 0
-6 -8 0
4 0
-5 0
`
	if got := written(t, cnfFormat, &Record{Puzzle: p}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The number of clauses in the header is right, and a grid satisfies the
// clauses exactly if it solves the puzzle.
func TestCNFOfLayouts(t *testing.T) {
	for _, layout := range []string{"1", "2x3", "latin:5", "9+windoku+diagonal",
		"2x2+apart:r1c1,r3c3", "jigsaw:112122333"} {
		l, err := nonet.ParseLayout(layout)
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		p.Givens[0] = 1
		text := written(t, cnfFormat, &Record{Puzzle: p})
		clauses, vars := parseCNF(t, text)
		if want := l.Cells() * l.Size(); vars != want {
			t.Errorf("%s: %d variables, want %d", layout, vars, want)
		}
		grid, err := new(nonet.Solver).First(t.Context(), p)
		if err != nil {
			t.Fatalf("%s: %v", layout, err)
		}
		if !satisfies(l.Size(), grid, clauses) {
			t.Errorf("%s: the solution %s breaks a clause", layout, grid)
		}
		for c := range grid {
			for d := range l.Size() {
				other := append(nonet.Grid(nil), grid...)
				other[c] = nonet.Digit(d + 1)
				if satisfies(l.Size(), other, clauses) != p.Solves(other) {
					t.Errorf("%s: %s: clauses and Puzzle.Solves disagree", layout, other)
				}
			}
		}
	}
}

func parseCNF(t *testing.T, text string) (clauses [][]int, vars int) {
	t.Helper()
	count := 0
	in := bufio.NewScanner(strings.NewReader(text))
	for in.Scan() {
		switch line := in.Text(); line[0] {
		case 'c':
		case 'p':
			if _, err := fmt.Sscanf(line, "p cnf %d %d", &vars, &count); err != nil {
				t.Fatal(err)
			}
		default:
			var clause []int
			for word := range strings.FieldsSeq(line) {
				n, err := strconv.Atoi(word)
				if err != nil {
					t.Fatal(err)
				}
				clause = append(clause, n)
			}
			if clause[len(clause)-1] != 0 {
				t.Fatalf("clause %q does not end with 0", line)
			}
			clauses = append(clauses, clause[:len(clause)-1])
		}
	}
	if len(clauses) != count {
		t.Errorf("%d clauses, the header says %d", len(clauses), count)
	}
	return clauses, vars
}

func satisfies(n int, grid nonet.Grid, clauses [][]int) bool {
	for _, clause := range clauses {
		ok := false
		for _, literal := range clause {
			v := max(literal, -literal) - 1
			ok = ok || (grid[v/n] == nonet.Digit(v%n+1)) == (literal > 0)
		}
		if !ok {
			return false
		}
	}
	return true
}

func TestCNFHoldsOnePuzzle(t *testing.T) {
	r := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic())}
	w := cnfFormat.NewWriter(new(bytes.Buffer), WriteOptions{})
	if err := w.Write(r); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(r); !errors.Is(err, ErrCannotHold) {
		t.Errorf("a second puzzle: error %v", err)
	}
}

// A writer that fails ends the writing of even the largest puzzle at once.
func TestCNFEndsWithItsWriter(t *testing.T) {
	l, err := nonet.Latin(nonet.MaxSize)
	if err != nil {
		t.Fatal(err)
	}
	full := &fullDisk{room: 1 << 20}
	w := cnfFormat.NewWriter(full, WriteOptions{})
	if err := w.Write(&Record{Puzzle: nonet.NewPuzzle(l)}); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
	if full.failed != 1 {
		t.Errorf("%d writes after the error", full.failed-1)
	}
}

var errFull = errors.New("full")

type fullDisk struct{ room, failed int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.room -= len(b); d.room < 0 {
		d.failed++
		return 0, errFull
	}
	return len(b), nil
}

// A CNF that was written of a puzzle, whatever its layout, is not taken for puzzles.
func TestCNFIsNotRead(t *testing.T) {
	const jigsaw = "latin:4+house:r1c1,r1c2,r1c3,r2c1+house:r1c4,r2c4,r3c4,r2c3" +
		"+house:r2c2,r3c1,r3c2,r3c3+house:r4c1,r4c2,r4c3,r4c4"
	for _, layout := range []string{"4", "9", "latin:16", jigsaw} {
		p := nonet.NewPuzzle(parseLayout(layout))
		text, err := write(cnfFormat, WriteOptions{}, &Record{Puzzle: p})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{text, text[strings.Index(text, "p cnf"):], "c a,b,c\n" +
			text} {
			_, err = NewReader(strings.NewReader(text), Options{})
			if !errors.Is(err, ErrUnknownFormat) ||
				!strings.Contains(err.Error(), "in format cnf") {
				t.Errorf("%s: got %v", layout, err)
			}
		}
	}
}
