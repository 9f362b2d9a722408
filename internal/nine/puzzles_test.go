package nine

import (
	"bufio"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// blank is the puzzle without givens, which nothing searches to the end.
var blank = func() (x Cells) {
	for c := range x {
		x[c] = All
	}
	return x
}()

// randomGrid returns a random solved grid.
func randomGrid(rng *rand.Rand) (grid [81]uint8) {
	rows, columns, digits := randomLines(rng), randomLines(rng), rng.Perm(9)
	for i := range grid {
		r, c := rows[i/9], columns[i%9]
		grid[i] = uint8(1 + digits[(3*r+r/3+c)%9])
	}
	return grid
}

func randomLines(rng *rand.Rand) (lines []int) {
	for _, chute := range rng.Perm(3) {
		for _, line := range rng.Perm(3) {
			lines = append(lines, 3*chute+line)
		}
	}
	return lines
}

// randomGivens returns a puzzle with some cells of a random grid.
func randomGivens(rng *rand.Rand, givens int) *Cells {
	grid := randomGrid(rng)
	x := new(Cells)
	for i, cell := range rng.Perm(81) {
		x[cell] = All
		if i < givens {
			x[cell] = 1 << (grid[cell] - 1)
		}
	}
	return x
}

// randomMarks returns a puzzle with the candidates of a random grid, each of
// the others with a probability, and a few taken out again.
func randomMarks(rng *rand.Rand, p float64, out int) *Cells {
	grid := randomGrid(rng)
	x := new(Cells)
	for i := range x {
		x[i] = 1 << (grid[i] - 1)
		for d := range 9 {
			if rng.Float64() < p {
				x[i] |= 1 << d
			}
		}
	}
	for range out {
		x[rng.IntN(81)] &^= 1 << rng.IntN(9)
	}
	return x
}

// clash is a puzzle with the same digit twice in a row.
func clash() *Cells {
	x := blank
	x[0], x[8] = 1, 1
	return &x
}

// minimal returns a puzzle with one solution and no given to spare.
func minimal(rng *rand.Rand) *Cells {
	x := randomGivens(rng, 81)
	s := NewSingle(Generic)
	for _, c := range rng.Perm(81) {
		given := x[c]
		x[c] = All
		if s.Run(&Task{Cells: x, Limit: 2}).Count != 1 {
			x[c] = given
		}
	}
	return x
}

// several returns a puzzle with two solutions or more, but not very many: a
// minimal one without some of its givens.
func several(rng *rand.Rand) *Cells {
	x := minimal(rng)
	n := 1 + rng.IntN(4)
	for _, c := range rng.Perm(81) {
		if x[c] != All && n > 0 {
			x[c] = All
			n--
		}
	}
	return x
}

// wrong returns a puzzle without a solution, which a search has to find out.
func wrong(rng *rand.Rand) *Cells {
	x := minimal(rng)
	s := NewSingle(Generic)
	for {
		y := *x
		c := rng.IntN(81)
		if y[c] = 1 << rng.IntN(9); s.Run(&Task{Cells: &y, Limit: 1}).Count == 0 {
			return &y
		}
	}
}

// mixture returns puzzles of all kinds in any order; the blank grid is among
// them if endless is set, and otherwise none has very many solutions.
func mixture(rng *rand.Rand, n int, endless bool) []*Cells {
	const many = 3000
	s := NewSingle(Generic)
	var list []*Cells
	for len(list) < n {
		var x *Cells
		switch len(list) % 10 {
		case 0:
			x = randomGivens(rng, 81)
		case 1:
			x = randomGivens(rng, 40)
		case 2:
			x = clash()
		case 3:
			x = minimal(rng)
		case 4:
			x = several(rng)
		case 5:
			x = wrong(rng)
		case 6:
			x = randomMarks(rng, 0.35, 0)
		case 7:
			x = randomMarks(rng, 0.45, 10)
		case 8:
			x = randomGivens(rng, 50)
			x[rng.IntN(81)] = 0
		case 9:
			x = randomGivens(rng, 28)
			if endless {
				x = &blank
			}
		}
		if endless || s.Run(&Task{Cells: x, Limit: many}).Count < many {
			list = append(list, x)
		}
	}
	rng.Shuffle(n, func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// scaled returns n, or a quarter of it in short mode.
func scaled(n int) int {
	if testing.Short() {
		return n / 4
	}
	return n
}

// corpusPuzzle is a line of testdata/nine.txt.
type corpusPuzzle struct {
	cells    Cells
	digits   [81]uint8
	count    int // up to 1000
	solution string
}

func readCorpus(t testing.TB) []corpusPuzzle {
	t.Helper()
	f, err := os.Open("../../testdata/nine.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []corpusPuzzle
	for in := bufio.NewScanner(f); in.Scan(); {
		fields := strings.Split(in.Text(), ":")
		if strings.HasPrefix(in.Text(), "#") || len(fields) != 3 || len(fields[0]) != 81 {
			continue
		}
		p := corpusPuzzle{cells: blank, solution: fields[2]}
		for c, ch := range []byte(fields[0]) {
			if ch != '.' {
				p.digits[c] = ch - '0'
				p.cells[c] = 1 << (ch - '1')
			}
		}
		if p.count, err = strconv.Atoi(strings.TrimSuffix(fields[1], "+")); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) < 90 {
		t.Fatalf("%d puzzles", len(list))
	}
	return list
}

// text returns the digits of a grid as a string.
func text(digits []uint8) string {
	s := slices.Clone(digits)
	for i := range s {
		s[i] += '0'
	}
	return string(s)
}

// isSolution reports whether digits are a full grid that the candidates of x allow.
func isSolution(x *Cells, digits []uint8) bool {
	var rows, columns, boxes [9]uint16
	for c, d := range digits {
		bit := uint16(1) << (d - 1)
		if d < 1 || d > 9 || x[c]&bit == 0 {
			return false
		}
		rows[c/9] |= bit
		columns[c%9] |= bit
		boxes[c/27*3+c%9/3] |= bit
	}
	for i := range 9 {
		if rows[i]&columns[i]&boxes[i] != All {
			return false
		}
	}
	return true
}

// collector returns a function for Visit that keeps the solutions, up to a limit.
func collector(list *[][81]uint8, limit int) func([]uint8) bool {
	return func(d []uint8) bool {
		*list = append(*list, [81]uint8(d))
		return len(*list) < limit
	}
}

// naive is a search with no rule but that a digit stands once in a row, a column
// and a box: the judge of the others.
type naive struct {
	cells                *Cells
	rows, columns, boxes [9]uint16
	full                 [81]bool
	steps                int // left before it gives up
}

// countNaively counts solutions up to a limit. It returns false if that would
// take very long.
func countNaively(x *Cells, limit int64) (int64, bool) {
	n := naive{cells: x, steps: 100_000}
	count := n.count(limit)
	return count, n.steps > 0
}

func (n *naive) count(limit int64) (count int64) {
	if n.steps--; n.steps <= 0 {
		return 0
	}
	least, cell, choices := 10, -1, uint16(0)
	for c := range n.full {
		if n.full[c] {
			continue
		}
		set := n.cells[c] &^ (n.rows[c/9] | n.columns[c%9] | n.boxes[c/27*3+c%9/3])
		if size := bits.OnesCount16(set); size < least {
			least, cell, choices = size, c, set
		}
	}
	if cell < 0 {
		return 1
	}
	row, column, box := &n.rows[cell/9], &n.columns[cell%9], &n.boxes[cell/27*3+cell%9/3]
	n.full[cell] = true
	for ; choices != 0 && count < limit; choices &= choices - 1 {
		d := choices & -choices
		*row, *column, *box = *row^d, *column^d, *box^d
		count += n.count(limit - count)
		*row, *column, *box = *row^d, *column^d, *box^d
	}
	n.full[cell] = false
	return count
}

// batchOf returns a batch of puzzles, with room for solutions if they are wanted.
func batchOf(puzzles []*Cells, solutions bool) *Batch {
	b := &Batch{Results: make([]Result, len(puzzles))}
	for _, x := range puzzles {
		b.Marks = append(b.Marks, x[:]...)
	}
	for i := range b.Results {
		b.Results[i] = Result{-1, -1, 99}
	}
	if solutions {
		b.Solutions = make([]uint8, len(b.Marks))
	}
	return b
}

// solution returns the solution of puzzle i.
func (b *Batch) solution(i int) []uint8 { return b.Solutions[81*i : 81*i+81] }

// runOn runs a batch on Lanes that share it.
func (b *Batch) runOn(lanes ...*Lanes) {
	var all sync.WaitGroup
	for _, l := range lanes {
		all.Go(func() { l.Run(b) })
	}
	all.Wait()
}

// lanesOf returns so many Lanes of a tier.
func lanesOf(tier Tier, n int) (list []*Lanes) {
	for range n {
		list = append(list, NewLanes(tier))
	}
	return list
}
