package exactcover_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

// builder makes problems from names: items that are new are added as primary ones.
type builder struct {
	t testing.TB
	p exactcover.Problem
}

func (b *builder) items(kind exactcover.Kind, names ...string) {
	b.t.Helper()
	for _, name := range names {
		if _, err := b.p.AddItem(name, kind); err != nil {
			b.t.Fatal(err)
		}
	}
}

func (b *builder) option(names ...string) {
	b.t.Helper()
	for _, name := range names {
		if _, ok := b.p.ItemByName(name); !ok {
			b.items(exactcover.Primary, name)
		}
	}
	if _, err := b.p.AddNamedOption(names...); err != nil {
		b.t.Fatal(err)
	}
}

func queens(t testing.TB, n int) *exactcover.Problem {
	b := builder{t: t}
	for d := range 2*n - 1 {
		b.items(exactcover.Secondary, fmt.Sprint("a", d), fmt.Sprint("b", d))
	}
	for r := range n {
		for c := range n {
			b.option(fmt.Sprint("r", r), fmt.Sprint("c", c), fmt.Sprint("a", r+c),
				fmt.Sprint("b", r-c+n-1))
		}
	}
	return &b.p
}

// latin makes Latin squares of order n, with boxes of rows x cols cells unless rows is 0.
func latin(t testing.TB, n, rows, cols int) *exactcover.Problem {
	b := builder{t: t}
	for r := range n {
		for c := range n {
			for d := range n {
				option := []string{fmt.Sprint("p", r, ".", c), fmt.Sprint("r", r, ".", d),
					fmt.Sprint("c", c, ".", d)}
				if rows > 0 {
					option = append(option, fmt.Sprint("b", r/rows*rows+c/cols, ".", d))
				}
				b.option(option...)
			}
		}
	}
	return &b.p
}

func dominoes(t testing.TB, rows, cols int) *exactcover.Problem {
	b := builder{t: t}
	cell := func(r, c int) string { return fmt.Sprint(r, ".", c) }
	for r := range rows {
		for c := range cols {
			if r+1 < rows {
				b.option(cell(r, c), cell(r+1, c))
			}
			if c+1 < cols {
				b.option(cell(r, c), cell(r, c+1))
			}
		}
	}
	return &b.p
}

func langford(t testing.TB, n int) *exactcover.Problem {
	b := builder{t: t}
	for d := 1; d <= n; d++ {
		for s := 1; s+d+1 <= 2*n; s++ {
			b.option(strconv.Itoa(d), fmt.Sprint("s", s), fmt.Sprint("s", s+d+1))
		}
	}
	return &b.p
}

// pentominoes packs the twelve pentominoes into a box of rows x cols.
func pentominoes(t testing.TB, rows, cols int) *exactcover.Problem {
	b := builder{t: t}
	type cell struct{ r, c int }
	byCell := func(x, y cell) int { return (x.r-y.r)*100 + x.c - y.c }
	for _, piece := range []string{
		"F.##/##./.#.", "I#####", "L#.../####", "N##../.###", "P##/##/#.", "T###/.#./.#.",
		"U#.#/###", "V#../#../###", "W#../##./.##", "X.#./###/.#.", "Y.#../####", "Z##./.#./.##",
	} {
		name, drawing := piece[:1], piece[1:]
		var shape []cell
		for r, row := range strings.Split(drawing, "/") {
			for c, mark := range row {
				if mark == '#' {
					shape = append(shape, cell{r, c})
				}
			}
		}
		placed := map[string]bool{}
		for turn := range 8 {
			for i, x := range shape {
				if shape[i] = (cell{x.c, -x.r}); turn == 4 {
					shape[i] = cell{x.c, x.r}
				}
			}
			low := cell{slices.MinFunc(shape, byCell).r,
				slices.MinFunc(shape, func(x, y cell) int { return x.c - y.c }).c}
			for r := range rows {
				for c := range cols {
					option := []string{name}
					moved := []cell{}
					for _, x := range shape {
						moved = append(moved, cell{x.r - low.r + r, x.c - low.c + c})
					}
					slices.SortFunc(moved, byCell)
					if !slices.ContainsFunc(moved,
						func(x cell) bool { return x.r >= rows || x.c >= cols }) {
						for _, x := range moved {
							option = append(option, fmt.Sprint(x.r, ".", x.c))
						}
						if key := fmt.Sprint(option); !placed[key] {
							placed[key] = true
							b.option(option...)
						}
					}
				}
			}
		}
	}
	return &b.p
}

// crossword makes the fillings of an n x n square with words across and down, the letters being
// colours of the cells.
func crossword(t testing.TB, n int, words ...string) *exactcover.Problem {
	b := builder{t: t}
	for i := range n * n {
		b.items(exactcover.Secondary, fmt.Sprint("x", i))
	}
	for i := range n {
		across, down := fmt.Sprint("a", i), fmt.Sprint("d", i)
		b.items(exactcover.Primary, across, down)
		for _, word := range words {
			a, d := []string{across}, []string{down}
			for k, letter := range word {
				a = append(a, fmt.Sprintf("x%d:%c", i*n+k, letter))
				d = append(d, fmt.Sprintf("x%d:%c", k*n+i, letter))
			}
			for _, option := range [][]string{a, d} {
				if _, err := b.p.AddNamedOption(option...); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return &b.p
}

// known is problems with known numbers of solutions, and the nodes of engine cells, which a change
// that is not meant to change the search must not move.
var known = []struct {
	name  string
	make  func(testing.TB) *exactcover.Problem
	count int64
	nodes int64
}{
	{"queens1", func(t testing.TB) *exactcover.Problem { return queens(t, 1) }, 1, 0},
	{"queens3", func(t testing.TB) *exactcover.Problem { return queens(t, 3) }, 0, 1},
	{"queens8", func(t testing.TB) *exactcover.Problem { return queens(t, 8) }, 92, 233},
	{"latin4", func(t testing.TB) *exactcover.Problem { return latin(t, 4, 0, 0) }, 576, 545},
	{"latin5", func(t testing.TB) *exactcover.Problem { return latin(t, 5, 0, 0) }, 161280, 157646},
	{"shidoku", func(t testing.TB) *exactcover.Problem { return latin(t, 4, 2, 2) }, 288, 269},
	{"dominoes5x5", func(t testing.TB) *exactcover.Problem { return dominoes(t, 5, 5) }, 0, 86},
	{"dominoes6x6", func(t testing.TB) *exactcover.Problem { return dominoes(t, 6, 6) }, 6728,
		6727},
	{"langford7", func(t testing.TB) *exactcover.Problem { return langford(t, 7) }, 52, 129},
	{"langford8", func(t testing.TB) *exactcover.Problem { return langford(t, 8) }, 300, 633},
	{"pentominoes3x20", func(t testing.TB) *exactcover.Problem { return pentominoes(t, 3, 20) }, 8,
		6515},
	{"crossword2", func(t testing.TB) *exactcover.Problem {
		return crossword(t, 2, "ab", "ba", "aa",
			"bb")
	}, 16, 13},
	{"crossword3", func(t testing.TB) *exactcover.Problem {
		return crossword(t, 3, "bit", "ice", "ten", "bet", "ion", "tea")
	}, 2, 4},
}

// listing is the engines that list solutions.
var listing = []exactcover.Engine{exactcover.EngineRows, exactcover.EngineCells}

func TestKnown(t *testing.T) {
	for _, test := range known {
		if testing.Short() && test.nodes > shortNodes {
			continue
		}
		for _, e := range listing {
			t.Run(test.name+"/"+e.String(), func(t *testing.T) {
				s := exactcover.Solver{Engine: e}
				n, err := s.Count(t.Context(), test.make(t))
				if err != nil || n.Int64() != test.count || s.Stats.Engine != e ||
					e == exactcover.EngineCells && s.Stats.Nodes != test.nodes {
					t.Errorf("%v solutions, error %v, stats %+v; want %d, %d nodes", n, err,
						s.Stats, test.count, test.nodes)
				}
			})
		}
	}
}

func BenchmarkKnown(b *testing.B) {
	for _, test := range known {
		b.Run(test.name, func(b *testing.B) {
			p := test.make(b)
			var s exactcover.Solver
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Count(b.Context(), p); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(s.Stats.Nodes), "nodes")
		})
	}
}
