package photo

import (
	"cmp"
	"container/heap"
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
)

// How sure a cell has to be, in nats: by how much the logarithm of its likeliest value's
// probability is above that of the next one.
const (
	sureMargin  = 6.  // the value is never changed
	doubtMargin = 2.2 // the value is named as doubtful, whatever the solver says of it
	rivalMargin = 6.  // it is doubtful if the next value makes a puzzle with one solution, too
)

// Bounds of the search for a grid with one solution.
const (
	maxGrids  = 3000  // that are tried
	maxNodes  = 20000 // of the search of each
	maxChange = 14.   // how much less likely a grid may be than the likeliest one, in nats
)

// A choice is a value of a cell, 0 for an empty one, and how much less likely it is than the
// cell's likeliest value, in nats.
type choice struct {
	digit nonet.Digit
	cost  float64
}

// choicesOf orders the values of a cell by their probabilities.
func choicesOf(p []float64) []choice {
	out := make([]choice, len(p))
	for d, v := range p {
		out[d] = choice{nonet.Digit(d), -ln(v)}
	}
	slices.SortStableFunc(out, func(a, b choice) int { return cmp.Compare(a.cost, b.cost) })
	least := out[0].cost
	for i := range out {
		out[i].cost -= least
	}
	return out
}

// A decider looks for the likeliest grid with one solution.
type decider struct {
	layout  *nonet.Layout
	solver  *nonet.Solver
	choices [][]choice // of each cell, the likeliest first
	givens  nonet.Grid // the likeliest grid, then the chosen one
	tried   int
}

// unique says whether a grid has exactly one solution.
func (d *decider) unique(ctx context.Context, g nonet.Grid) bool {
	return d.count(ctx, g) == 1
}

// count returns how many solutions a grid has, at most 2; 2 also if that is not known.
func (d *decider) count(ctx context.Context, g nonet.Grid) int {
	if d.clashes(g) != nil {
		return 0
	}
	n, err := d.solver.CountTo(ctx, &nonet.Puzzle{Layout: d.layout, Givens: g}, 2)
	if err != nil {
		return 2
	}
	return n
}

// clashes returns the cells whose digit another cell of a house has, too.
func (d *decider) clashes(g nonet.Grid) []int {
	var out []int
	for _, house := range d.layout.Houses() {
		var first [nonet.MaxSize + 1]int
		for _, c := range house.Cells {
			v := g[c]
			if v == 0 {
				continue
			}
			if f := first[v]; f != 0 {
				out = append(out, f-1, int(c))
			}
			first[v] = int(c) + 1
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// A change is the i-th cell of those that are not sure, with another than its likeliest value.
type change struct{ i, choice int }

// A trial is a grid that differs from the likeliest one in some cells.
type trial struct {
	cost    float64
	changes []change // by cell
}

type trials []trial

func (t trials) Len() int           { return len(t) }
func (t trials) Less(i, j int) bool { return t[i].cost < t[j].cost }
func (t trials) Swap(i, j int)      { t[i], t[j] = t[j], t[i] }
func (t *trials) Push(x any)        { *t = append(*t, x.(trial)) }
func (t *trials) Pop() any {
	x := (*t)[len(*t)-1]
	*t = (*t)[:len(*t)-1]
	return x
}

// decide makes givens the likeliest grid with one solution, and says whether there is one.
// Grids come in the order of their probability; cells that are sure stay as they are.
func (d *decider) decide(ctx context.Context) bool {
	if d.unique(ctx, d.givens) {
		return true
	}
	var open []int // the cells that are not sure, the least sure first
	for c, k := range d.choices {
		if len(k) > 1 && k[1].cost < sureMargin {
			open = append(open, c)
		}
	}
	slices.SortStableFunc(open, func(a, b int) int {
		return cmp.Compare(d.choices[a][1].cost, d.choices[b][1].cost)
	})
	if len(open) == 0 {
		return false
	}
	cost := func(k change) float64 { return d.choices[open[k.i]][k.choice].cost }
	queue := trials{{cost(change{0, 1}), []change{{0, 1}}}}
	grid := slices.Clone(d.givens)
	for len(queue) > 0 && d.tried < maxGrids && ctx.Err() == nil {
		t := heap.Pop(&queue).(trial)
		if t.cost > maxChange {
			break
		}
		d.tried++
		copy(grid, d.givens)
		for _, k := range t.changes {
			grid[open[k.i]] = d.choices[open[k.i]][k.choice].digit
		}
		if d.unique(ctx, grid) {
			copy(d.givens, grid)
			return true
		}
		// Every grid is reached once: from the one with a lower choice in its last cell, or
		// without it.
		last := t.changes[len(t.changes)-1]
		rest := t.changes[: len(t.changes)-1 : len(t.changes)-1]
		add := func(more float64, changes ...change) {
			if len(queue) < 4*maxGrids {
				heap.Push(&queue, trial{t.cost + more, append(slices.Clone(rest), changes...)})
			}
		}
		if last.choice+1 < len(d.choices[open[last.i]]) {
			next := change{last.i, last.choice + 1}
			add(cost(next)-cost(last), next)
		}
		if last.i+1 < len(open) {
			next := change{last.i + 1, 1}
			add(cost(next), last, next)
			if last.choice == 1 {
				add(cost(next)-cost(last), next)
			}
		}
	}
	return false
}

// doubts returns the cells that are not certain, and for each what else it may be. unique says
// that givens has one solution.
func (d *decider) doubts(ctx context.Context, unique bool) map[int]nonet.Digit {
	out := map[int]nonet.Digit{}
	grid := slices.Clone(d.givens)
	for c, choices := range d.choices {
		mine := 0.
		for _, k := range choices {
			if k.digit == grid[c] {
				mine = k.cost
			}
		}
		for _, k := range choices {
			more := k.cost - mine
			if k.digit == grid[c] || more >= max(doubtMargin, rivalMargin) {
				continue
			}
			doubt := more < doubtMargin && !unique || more < doubtMargin/2
			if !doubt && unique && more < rivalMargin {
				was := grid[c]
				grid[c] = k.digit
				doubt = d.unique(ctx, grid)
				grid[c] = was
			}
			if doubt {
				out[c] = k.digit
				break
			}
		}
	}
	if unique {
		return out
	}
	for _, c := range append(d.clashes(grid), d.suspects(ctx, grid)...) {
		if _, ok := out[c]; !ok {
			out[c] = second(d.choices[c], grid[c])
		}
	}
	return out
}

// second returns the likeliest value of a cell but for one.
func second(choices []choice, but nonet.Digit) nonet.Digit {
	for _, k := range choices {
		if k.digit != but {
			return k.digit
		}
	}
	return 0
}

// suspects returns the cells of a grid without a solution each of which, left empty, leaves one
// that has.
func (d *decider) suspects(ctx context.Context, g nonet.Grid) []int {
	if d.clashes(g) != nil || d.count(ctx, g) > 0 {
		return nil
	}
	var out []int
	for c, v := range g {
		if v == 0 {
			continue
		}
		g[c] = 0
		if d.count(ctx, g) > 0 {
			out = append(out, c)
		}
		g[c] = v
	}
	return out
}
