package nonet

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/internal/nine"
)

// crowded returns a blank puzzle of which the first few cells have one digit
// fewer between them than they are.
func crowded(cells int) *Puzzle {
	p := NewPuzzle(Classic())
	p.Marks = slices.Repeat([]Digits{AllDigits(9)}, 81)
	for c := range cells {
		p.Marks[c] = AllDigits(cells - 1)
	}
	return p
}

// Auto does not get lost in pencilmarks whose contradiction engine nine does
// not see.
func TestCrowdedCells(t *testing.T) {
	ctx := context.Background()
	for cells := 3; cells <= 9; cells++ {
		p := crowded(cells)
		s := new(Solver)
		if _, err := s.Solve(ctx, p); err != ErrNoSolution {
			t.Fatalf("%d cells: Solve: %v", cells, err)
		}
		if cells == 3 && s.Stats.Engine != EngineSearch {
			t.Errorf("done by %s", s.Stats.Engine)
		}
		if n, err := s.Count(ctx, p); n.Sign() != 0 || err != nil {
			t.Errorf("%d cells: Count: %d, %v", cells, n, err)
		}
		for g, err := range s.Solutions(ctx, p) {
			t.Errorf("%d cells: Solutions: %v, %v", cells, g, err)
		}
		s.Rand = rand.New(rand.NewPCG(1, 1))
		if _, err := s.First(ctx, p); err != ErrNoSolution {
			t.Errorf("%d cells: First at random: %v", cells, err)
		}
	}
}

func TestCrowdedBatch(t *testing.T) {
	ctx := context.Background()
	b := &Batch{Layout: Classic(), Puzzles: make([]Digit, 5*81), Solutions: make([]Digit, 5*81),
		Results: make([]Result, 5)}
	for _, cells := range []int{2, 3, 2, 6, 2} {
		b.Marks = append(b.Marks, crowded(cells).Marks...)
	}
	for c := range 162 {
		b.Marks[2*81+c%81] = AllDigits(9) // blank
	}
	for _, jobs := range []int{1, 2} {
		s := Solver{Jobs: jobs}
		if err := s.SolveBatch(ctx, b, 2); err != nil {
			t.Fatal(err)
		}
		for i, want := range []Status{StatusNoSolution, StatusNoSolution, StatusNotUnique,
			StatusNoSolution, StatusNoSolution} {
			if b.Results[i].Status != want {
				t.Errorf("puzzle %d: %s, want %s", i, b.Results[i].Status, want)
			}
		}
	}
}

// A limit of nodes holds for both engines together, and engine nine by itself
// says that it has reached it.
func TestCrowdedNodeLimit(t *testing.T) {
	for _, limit := range []int64{1000, firstNodes, firstNodes + 1} {
		for _, e := range []Engine{EngineAuto, EngineNine} {
			s := Solver{Engine: e, NodeLimit: limit}
			_, err := s.Solve(context.Background(), crowded(3))
			if e == EngineAuto && limit > firstNodes {
				if err != ErrNoSolution {
					t.Errorf("%s within %d nodes: %v", e, limit, err)
				}
				continue
			}
			if !errors.Is(err, ErrLimit) || s.Stats.Nodes > limit {
				t.Errorf("%s within %d nodes: %v after %d", e, limit, err, s.Stats.Nodes)
			}
		}
	}
}

// However early the turns begin, and whoever wins, the solutions are the same.
func TestTakeTurns(t *testing.T) {
	ctx := context.Background()
	rnd := rand.New(rand.NewPCG(4, 4))
	winners := map[Engine]int{}
	r := &runner{layout: Classic(), compiled: compile(Classic()), nine: new(nineRunner)}
	grids, reference := Solver{Engine: EngineSearch, Rand: rnd},
		Solver{Engine: EngineSearch, NodeLimit: 1000}
	for i := range 600 {
		// Pencilmarks with a few hundred solutions, or none.
		p := NewPuzzle(Classic())
		grid, err := grids.First(ctx, p)
		if err != nil {
			t.Fatal(err)
		}
		p.Marks = make([]Digits, 81)
		for c := range p.Marks {
			p.Marks[c] = DigitsOf(grid[c])
			for d := range Digit(9) {
				if rnd.IntN(20) < 11 {
					p.Marks[c] = p.Marks[c].With(d + 1)
				}
			}
		}
		for range rnd.IntN(8) {
			c := rnd.IntN(81)
			p.Marks[c] = p.Marks[c].Without(grid[c])
		}
		want := map[string]bool{}
		var tooMuch error
		for g, err := range reference.Solutions(ctx, p) {
			tooMuch = err
			want[g.String()] = true
		}
		if tooMuch != nil {
			continue
		}

		first := make([]Digit, 81)
		visited := map[string]bool{}
		visits, until := 0, 1+rnd.IntN(20)
		tk := &task{ctx: ctx, puzzle: p, engine: EngineNine, jobs: 1, auto: true}
		if rnd.IntN(2) == 0 {
			tk.limit, tk.first = 2, first
		} else {
			tk.visit = func(g []Digit) bool {
				visited[Grid(g).String()] = true
				visits++
				return visits != until
			}
		}
		r.loadNine(tk)
		r.nine.task.NodeLimit = 1 + rnd.Int64N(10)
		before := r.nine.single.Run(&r.nine.task)
		if before.Outcome != nine.Limited {
			continue
		}
		tk.seen, tk.opened = before.Count, before.Nodes
		found := r.takeTurnsOf(tk, []int64{1, 1000}[i%2])
		winners[found.by]++
		switch {
		case tk.visit == nil:
			if found.count != min(2, int64(len(want))) || found.count > 0 &&
				!want[Grid(first).String()] {
				t.Fatalf("%v: %d solutions, want %d; first %v",
					p.Marks, found.count, len(want), first)
			}
		case visits != min(until, len(want)) || len(visited) != visits:
			t.Fatalf("%v: %d visits of %d solutions, want %d of %d",
				p.Marks, visits, len(visited), until, len(want))
		case found.out != exhausted && visits != until, found.out == exhausted &&
			visits != len(want):
			t.Fatalf("%v: outcome %d after %d visits of %d", p.Marks, found.out, visits, len(want))
		}
		for g := range visited {
			if !want[g] {
				t.Fatalf("%v: no solution: %s", p.Marks, g)
			}
		}
	}
	if winners[EngineSearch] < 10 || winners[EngineNine] < 10 {
		t.Errorf("winners: %v", winners)
	}
}
