package bench

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/crillab/gophersat/solver"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

// clauses returns the puzzle as format cnf writes it.
func clauses(t *testing.T, p *nonet.Puzzle) (list [][]int, variables int) {
	t.Helper()
	cnf, err := format.ByName("cnf")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := cnf.NewWriter(&out, format.WriteOptions{})
	if err := errors.Join(w.Write(&format.Record{Puzzle: p}), w.Close()); err != nil {
		t.Fatal(err)
	}
	said := 0
	for line := range strings.Lines(out.String()) {
		switch line[0] {
		case 'c':
			continue
		case 'p':
			if _, err := fmt.Sscanf(line, "p cnf %d %d", &variables, &said); err != nil {
				t.Fatal(line, err)
			}
			continue
		}
		var clause []int
		for _, word := range strings.Fields(line) {
			x, err := strconv.Atoi(word)
			if err != nil {
				t.Fatal(line, err)
			}
			clause = append(clause, x)
		}
		list = append(list, clause[:len(clause)-1])
	}
	if len(list) != said {
		t.Fatalf("%d clauses, %d are announced", len(list), said)
	}
	return list, variables
}

// satCount counts solutions up to a limit with the SAT solver, which is told of each that
// it is not wanted again.
func satCount(t *testing.T, p *nonet.Puzzle, limit int) int {
	t.Helper()
	list, variables := clauses(t, p)
	n := p.Layout.Size()
	for found := range limit {
		// It changes what it is given.
		copied := make([][]int, len(list))
		for i := range list {
			copied[i] = slices.Clone(list[i])
		}
		s := solver.New(solver.ParseSliceNb(copied, variables))
		if s.Solve() != solver.Sat {
			return found
		}
		g := make(nonet.Grid, p.Layout.Cells())
		var except []int
		for v, holds := range s.Model() {
			if holds {
				g[v/n] = nonet.Digit(v%n + 1)
				except = append(except, -v-1)
			}
		}
		if !p.Solves(g) {
			t.Fatalf("%v %v: what the clauses allow is not a solution: %v", p.Layout, p.Givens, g)
		}
		list = append(list, except)
	}
	return limit
}

// randomLayout returns a layout of size 2 to 9, of any kind.
func randomLayout(t *testing.T, rng *rand.Rand) *nonet.Layout {
	t.Helper()
	n := 2 + rng.IntN(8)
	var l *nonet.Layout
	var err error
	switch rng.IntN(3) {
	case 0:
		l, err = nonet.Latin(n)
	case 1:
		rows := 1 + rng.IntN(n)
		for n%rows != 0 {
			rows--
		}
		l, err = nonet.Boxes(rows, n/rows)
	default:
		regions := make([]int, n*n)
		for c := range regions {
			regions[c] = c / n
		}
		for range rng.IntN(2 * n) {
			a, b := rng.IntN(n*n), rng.IntN(n*n)
			regions[a], regions[b] = regions[b], regions[a]
		}
		l, err = nonet.Jigsaw(regions)
	}
	if err != nil {
		t.Fatal(err)
	}
	var extra []nonet.Extra
	if rng.IntN(4) == 0 {
		extra = append(extra, nonet.Diagonals())
	}
	if rng.IntN(4) == 0 {
		a, b := rng.IntN(n*n), rng.IntN(n*n)
		if a != b {
			extra = append(extra, nonet.Apart(nonet.Cell(a), nonet.Cell(b)))
		}
	}
	if l, err = l.With(extra...); err != nil {
		t.Fatal(err)
	}
	return l
}

// randomPuzzle returns a puzzle with none, one or several solutions: cells of a solution
// or pencilmarks around it, sometimes with a fault.
func randomPuzzle(t *testing.T, l *nonet.Layout, rng *rand.Rand) *nonet.Puzzle {
	t.Helper()
	p := nonet.NewPuzzle(l)
	n := l.Size()
	s := nonet.Solver{Rand: rng, NodeLimit: 20_000}
	solution, err := s.First(t.Context(), p)
	if err != nil { // the layout has none, or that is hard to say
		solution = make(nonet.Grid, l.Cells())
		for c := range solution {
			solution[c] = nonet.Digit(1 + rng.IntN(n))
		}
	}
	if rng.IntN(3) == 0 {
		p.Marks = make([]nonet.Digits, l.Cells())
		percent := 20 + rng.IntN(50)
		for c := range p.Marks {
			p.Marks[c] = p.Marks[c].With(solution[c])
			for d := range n {
				if rng.IntN(100) < percent {
					p.Marks[c] = p.Marks[c].With(nonet.Digit(d + 1))
				}
			}
		}
		if rng.IntN(2) == 0 {
			for range 1 + rng.IntN(3) {
				c := rng.IntN(l.Cells())
				if m := p.Marks[c].Without(solution[c]); !m.IsEmpty() {
					p.Marks[c] = m
				}
			}
		}
		return p
	}
	for _, c := range rng.Perm(l.Cells())[:l.Cells()*(30+rng.IntN(40))/100] {
		p.Givens[c] = solution[c]
	}
	for range max(0, rng.IntN(5)-2) {
		p.Givens[rng.IntN(l.Cells())] = nonet.Digit(1 + rng.IntN(n))
	}
	return p
}

// Engine search, its clause learning by itself (which is what proofs take), and engine
// cover find as many solutions as an independent SAT solver does for the clauses that
// format cnf writes, up to three.
func TestSAT(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	seen := map[int]int{}
	rounds := 1500
	if testing.Short() {
		rounds = 200
	}
	engines := []struct {
		name   string
		solver nonet.Solver
	}{
		{"search", nonet.Solver{Engine: nonet.EngineSearch, Jobs: 1}},
		{"learning", nonet.Solver{Proof: io.Discard, Jobs: 1}},
		{"cover", nonet.Solver{Engine: nonet.EngineCover, Jobs: 1}},
		{"auto", nonet.Solver{Jobs: 2}},
	}
	for range rounds {
		p := randomPuzzle(t, randomLayout(t, rng), rng)
		const limit = 3
		want := satCount(t, p, limit)
		seen[want]++
		for i := range engines {
			e := &engines[i]
			n := 0
			for g, err := range e.solver.Solutions(t.Context(), p) {
				if err != nil || !p.Solves(g) {
					t.Fatalf("%s: %v %v %v: %v, %v", e.name, p.Layout, p.Givens, p.Marks, g, err)
				}
				if n++; n == limit {
					break
				}
			}
			if n != want {
				t.Fatalf("%s: %v %v %v: %d solutions, the SAT solver has %d", e.name, p.Layout,
					p.Givens, p.Marks, n, want)
			}
		}
	}
	t.Log(seen)
	for n := range 4 {
		if seen[n] < rounds/50 {
			t.Errorf("only %d puzzles with %d solutions (3: or more)", seen[n], n)
		}
	}
}

// Larger ones, where learning has something to do.
func TestSATLarge(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 74))
	for _, text := range []string{"latin:14", "4x4", "3x4+diagonal", "latin:18"} {
		l, err := nonet.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[int]int{}
		for i := range 6 {
			s := nonet.Solver{Rand: rng}
			solution, err := s.First(t.Context(), nonet.NewPuzzle(l))
			if err != nil {
				t.Fatal(err)
			}
			p := nonet.NewPuzzle(l)
			copy(p.Givens, solution)
			for _, c := range rng.Perm(l.Cells())[:l.Cells()*48/100] {
				p.Givens[c] = 0
			}
			if i%2 == 1 { // one cell is not to hold its digit of this solution
				p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(l.Digits())}, l.Cells())
				c := slices.Index(p.Givens, 0)
				p.Marks[c] = p.Marks[c].Without(solution[c])
			}
			want := satCount(t, p, 2)
			seen[want]++
			for _, s := range []nonet.Solver{{Engine: nonet.EngineSearch}, {Proof: io.Discard}} {
				if n, err := s.CountTo(t.Context(), p, 2); err != nil || n != want {
					t.Fatalf("%v %v %v: %d solutions, %v, the SAT solver has %d", p.Layout,
						p.Givens, p.Marks, n, err, want)
				}
			}
		}
		t.Log(text, seen)
	}
}
