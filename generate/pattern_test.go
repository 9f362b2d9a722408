package generate_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
)

// cellsOf returns the cells that a picture shows.
func cellsOf(picture string) (list []nonet.Cell) {
	for i, x := range strings.Join(strings.Fields(picture), "") {
		if x == 'x' {
			list = append(list, nonet.Cell(i))
		}
	}
	return list
}

const heart = `
	.xx...xx.  x..x.x..x  x...x...x
	x..x.x..x  x...x...x  .x..x..x.
	..x...x..  ...x.x...  ....x....`

// A puzzle has the givens that the pattern shows, one solution, and what else was asked for.
func TestPattern(t *testing.T) {
	boxes, err := nonet.ParseLayout("6")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []generate.Options{
		{Seed: 1, Pattern: cellsOf(heart)},
		{Seed: 2, Pattern: cellsOf(heart), Minimal: true},
		{Seed: 3, Pattern: cellsOf("xx.... ..xx.. ....xx x.x... .x.x.. ....xx"), Layout: boxes},
		{Seed: 4, Pattern: cellsOf("xx.... ..xx.. ....xx x.x... .x.x.. ....xx"), Layout: boxes, Jigsaw: true},
		{Seed: 5, Pattern: cellsOf(heart), Distance: sumBelow(130)},
	} {
		var first []string
		for _, jobs := range []int{1, 3} {
			var list []string
			for p, err := range generate.Puzzles(context.Background(), o, 2, jobs) {
				if err != nil {
					t.Fatalf("%+v: %v", o, err)
				}
				var cells []nonet.Cell
				for c, d := range p.Givens {
					if d != 0 {
						cells = append(cells, nonet.Cell(c))
					}
				}
				if !slices.Equal(cells, o.Pattern) {
					t.Errorf("%s does not have the pattern", p.Givens)
				}
				var s nonet.Solver
				if solution, err := s.Solve(context.Background(), p.Puzzle); err != nil ||
					!slices.Equal(solution, p.Solution) {
					t.Errorf("%s: %v, %v", p.Givens, solution, err)
				}
				if o.Minimal {
					for c, d := range p.Givens {
						if d == 0 {
							continue
						}
						q := p.Clone()
						q.Givens[c] = 0
						if _, err := s.Solve(context.Background(), q); !errors.Is(err,
							nonet.ErrNotUnique) {
							t.Errorf("%s: cell %d is not needed", p.Givens, c)
						}
					}
				}
				if o.Distance != nil {
					if d, _ := o.Distance(context.Background(), p.Puzzle); d != 0 {
						t.Errorf("%s: distance %d", p.Givens, d)
					}
				}
				list = append(list, p.Givens.String())
			}
			if first == nil {
				first = list
			}
			if !slices.Equal(list, first) {
				t.Errorf("%+v: puzzles differ with the number of jobs", o)
			}
		}
	}
}

// sumBelow wants givens with a small sum.
func sumBelow(most int) func(context.Context, *nonet.Puzzle) (int, error) {
	return func(_ context.Context, p *nonet.Puzzle) (int, error) {
		sum := 0
		for _, d := range p.Givens {
			sum += int(d)
		}
		return max(0, sum-most), nil
	}
}

func TestPatternsOfNoPuzzle(t *testing.T) {
	rows := strings.Repeat("x", 9)
	blank := strings.Repeat(".", 9)
	for _, c := range []struct {
		o    generate.Options
		want string
	}{
		{generate.Options{Pattern: []nonet.Cell{}}, "without givens"},
		{generate.Options{Pattern: []nonet.Cell{81}}, "at least 8"},
		{generate.Options{Pattern: slices.Repeat([]nonet.Cell{5}, 20)}, "cell 5 is there twice"},
		{generate.Options{Pattern: append(cellsOf(heart), 81)}, "cell 81 is not in 0..80"},
		{generate.Options{Pattern: cellsOf(heart)[:16]}, "at least 17"},
		{generate.Options{Pattern: cellsOf(heart), Symmetry: generate.SymmetryRotational}, "leave the symmetry out"},
		{generate.Options{Pattern: cellsOf(heart), Clues: 30}, "30 givens in a pattern of 26"},
		{generate.Options{Pattern: cellsOf(strings.Repeat(rows, 7) + blank + blank)}, "rows 8 and 9 have no givens and could change places"},
		{generate.Options{Pattern: cellsOf(strings.Repeat("..xxxxxxx", 9))}, "columns 1 and 2 have no givens and could change places"},
	} {
		if _, err := generate.New(c.o); !errors.Is(err, generate.ErrOptions) ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.o.Pattern, err, c.want)
		}
	}
	// Rows in different bands cannot change places.
	if _, err := generate.New(generate.Options{Pattern: cellsOf(blank + strings.Repeat(rows, 7) +
		blank)}); err != nil {
		t.Error(err)
	}
}

// A search that finds nothing ends with its time, and with its context.
func TestPatternTimeout(t *testing.T) {
	o := generate.Options{Seed: 1, Pattern: cellsOf(rowsOfTwo), Timeout: 30 * time.Millisecond}
	g := generator(t, o)
	if _, err := g.Puzzle(context.Background(), 0); !errors.Is(err, nonet.ErrLimit) {
		t.Errorf("%v, want the limit", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := g.Puzzle(ctx, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want the context's error", err)
	}
}

// rowsOfTwo has 18 givens, of which no puzzle is known.
const rowsOfTwo = `
	xx.......  xx.......  xx.......
	...xx....  ...xx....  ...xx....
	......xx.  ......xx.  ......xx.`
