package generate

import (
	"context"
	"errors"
	"testing"

	"github.com/nonet-dev/nonet"
)

// A minimal puzzle, and one that lacks one of its givens.
const (
	beginNear = "....4....7..85.9...3...6..........68.....7.3.51..8...78.153......7...2.6.5......."
	openNear  = "....4....7..85.9...3...6..........68.....7.3.51..8...78.153......7...2.6........."
)

func parsed(t *testing.T, text string) *nonet.Puzzle {
	t.Helper()
	p, err := nonet.ParsePuzzle(nonet.Classic(), text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fewGivens is a distance that a puzzle near beginNear has, and that some changes keep.
func fewGivens(_ context.Context, p *nonet.Puzzle) (int, error) {
	return max(0, p.Clues()-24), nil
}

// TestNear makes puzzles near another one: with one solution, which the puzzle says, minimal and
// with distance 0. Their solutions differ by more than their looks. Several goroutines make the
// same.
func TestNear(t *testing.T) {
	o := Options{Near: []*nonet.Puzzle{parsed(t, beginNear)}, Seed: 4, Distance: fewGivens}
	var list []string
	solutions := map[int]bool{}
	solver := nonet.Solver{Jobs: 1}
	for p, err := range Puzzles(t.Context(), o, 20, 1) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p.Givens.String())
		solutions[alike(p.Solution)] = true
		if s, err := solver.Solve(t.Context(), p.Puzzle); err != nil ||
			s.String() != p.Solution.String() {
			t.Errorf("%s has solution %s, not %s (%v)", p.Givens, s, p.Solution, err)
		}
		if d, _ := fewGivens(t.Context(), p.Puzzle); d > 0 {
			t.Errorf("%s has distance %d", p.Givens, d)
		}
		for c, d := range p.Givens {
			less := p.Clone()
			less.Givens[c] = 0
			if n, _ := solver.CountTo(t.Context(), less, 2); d != 0 && n < 2 {
				t.Errorf("%s: cell %d is redundant", p.Givens, c)
			}
		}
	}
	if len(solutions) < 10 {
		t.Errorf("the solutions are of %d kinds", len(solutions))
	}
	i := 0
	for p, err := range Puzzles(t.Context(), o, 20, 3) {
		if err != nil || p.Givens.String() != list[i] {
			t.Errorf("puzzle %d is %s with three goroutines, %s with one (%v)", i, p.Givens, list[i],
				err)
		}
		i++
	}
}

// TestNearPatience has one puzzle in four hundred at distance 0. Six changes that keep it
// would take 2400 measures.
func TestNearPatience(t *testing.T) {
	measured := 0
	o := Options{Near: []*nonet.Puzzle{parsed(t, beginNear)}, Seed: 4,
		Distance: func(_ context.Context, p *nonet.Puzzle) (int, error) {
			measured++
			sum := 0
			for c, d := range p.Givens {
				sum += (c + 1) * (c + 2) * int(d)
			}
			return min(sum%400, 1), nil
		}}
	const puzzles = 20
	for _, err := range Puzzles(t.Context(), o, puzzles, 1) {
		if err != nil {
			t.Fatal(err)
		}
	}
	if mean := measured / puzzles; mean < patienceNear || mean > 1800 {
		t.Errorf("%d measures a puzzle", mean)
	}
}

// alike returns a number that is the same for grids that are the same up to symmetry: it counts how
// lines of a band or stack go over into each other.
func alike(grid nonet.Grid) (sum int) {
	var s lineSwaps
	var g [81]uint8
	copy(g[:], grid)
	s.find(&g)
	for i := range s.count {
		n := int(s.given[i])
		sum += n * n * n
	}
	return sum
}

func TestNearOptions(t *testing.T) {
	near := []*nonet.Puzzle{parsed(t, beginNear)}
	latin, err := nonet.ParseLayout("latin:9")
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]Options{
		"a layout":         {Near: near, Distance: fewGivens, Layout: latin},
		"givens":           {Near: near, Distance: fewGivens, Clues: 24},
		"a symmetry":       {Near: near, Distance: fewGivens, Symmetry: SymmetryRotational},
		"no distance":      {Near: near},
		"none":             {Near: []*nonet.Puzzle{}, Distance: fewGivens},
		"two solutions":    {Near: []*nonet.Puzzle{parsed(t, openNear)}, Distance: fewGivens},
		"another's layout": {Near: []*nonet.Puzzle{nonet.NewPuzzle(latin)}, Distance: fewGivens},
	} {
		if _, err := New(o); !errors.Is(err, ErrOptions) {
			t.Errorf("near others with %s: %v", name, err)
		}
	}
}

// Bounds end the work near others, too: the nearest puzzle is known then.
func TestNearEnds(t *testing.T) {
	never := func(_ context.Context, p *nonet.Puzzle) (int, error) { return p.Clues(), nil }
	o := Options{Near: []*nonet.Puzzle{parsed(t, beginNear)}, Seed: 1, Distance: never, Work: 50}
	g, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	var nearest *NearestError
	if _, err := g.Puzzle(t.Context(), 0); !errors.As(err, &nearest) || nearest.Measured == 0 ||
		!errors.Is(err, nonet.ErrLimit) || nearest.Distance != nearest.Puzzle.Clues() {
		t.Errorf("with Work: %v", err)
	}
	measured := 0
	o.Work, o.Tries = 0, 30
	o.Distance = func(ctx context.Context, p *nonet.Puzzle) (int, error) {
		measured++
		return measured, nil // each is farther away than the one before
	}
	if g, err = New(o); err != nil {
		t.Fatal(err)
	}
	if p, err := g.Puzzle(t.Context(), 0); err != nil || p.Clues() == 0 {
		t.Errorf("with Tries: %v", err)
	}
	if measured != o.Tries {
		t.Errorf("%d puzzles were measured, want %d", measured, o.Tries)
	}
}
