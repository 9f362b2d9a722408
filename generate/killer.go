package generate

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
)

// Killer says what the cages of a killer are like: connected sets of cells, without
// equal digits, that cover the grid.
type Killer struct {
	Least, Most int // cells of a cage, 1 to the size of the grid; both 0: 2 to 4

	// Calcudoku asks for cages with a sum, a product or, of two cells, a difference or a quotient.
	// Cages may have a digit twice, and a cell alone is given.
	Calcudoku bool
}

// The sizes of cages if nothing is asked for.
const (
	killerLeast = 2
	killerMost  = 4
)

const (
	// killerSolutions is up to how many solutions of a killer are counted, to see whether a
	// change of its cages is a good one.
	killerSolutions = 64

	// killerNodes bounds each count, for each cell of the grid. What takes more is as bad as
	// killerSolutions.
	killerNodes = 20

	// killerSteps is how many times the cages of a grid are changed before another grid is
	// drawn.
	killerSteps = 400

	// cageRepairs is how many times cages that are too small are cut anew.
	cageRepairs = 400
)

// checkKiller returns why the options make no killers.
func checkKiller(o *Options) error {
	k, n, cells := o.Killer, o.Layout.Size(), o.Layout.Cells()
	if k.Least == 0 && k.Most == 0 {
		k = plainKiller(n, k.Calcudoku)
		o.Killer = k
	}
	switch {
	case n > nonet.MaxRuleSize:
		return fmt.Errorf("killers have sizes up to %d, not %d", nonet.MaxRuleSize, n)
	case k.Least < 1 || k.Most > n || k.Least > k.Most:
		return fmt.Errorf("cages of %d to %d cells: a cage has 1 to %d", k.Least, k.Most, n)
	case (cells+k.Most-1)/k.Most > cells/k.Least:
		return fmt.Errorf("%d cells cannot be cut into cages of %d to %d", cells, k.Least, k.Most)
	case k.Least == n && n > 1 && o.Clues == 0:
		return fmt.Errorf("cages of %d cells have every digit, and say nothing without givens", n)
	case o.Minimal, o.Symmetry != SymmetryNone, o.Pattern != nil:
		return errors.New("where cages of given sizes fill the grid, there is no symmetry, no " +
			"pattern and no minimal puzzle: leave the sizes out for symmetric or minimal cages")
	}
	return nil
}

// plainKiller returns the sizes of the cages in a grid of size n, if none are asked for.
func plainKiller(n int, calcudoku bool) *Killer {
	return &Killer{min(killerLeast, n), min(killerMost, n), calcudoku}
}

// hasCages reports whether the skeleton has cages: then the others cannot cut the whole grid.
func (o *Options) hasCages() bool {
	return o.Skeleton != nil && slices.ContainsFunc(o.Skeleton.Rules, func(r nonet.Rule) bool {
		return r.Kind == nonet.RuleCage
	})
}

// killer draws grids until the cages of one, and the givens that were asked for, leave one
// solution. It changes the cages where two solutions differ, and keeps changes that leave
// no more solutions than before.
func (w *work) killer() (Puzzle, error) {
	for {
		base, grid, err := w.baseAndGrid()
		if err != nil {
			return Puzzle{}, err
		}
		c := newCages(w, base.Layout, grid)
		if !c.cut() {
			if err := w.count(); err != nil {
				return Puzzle{}, err
			}
			continue
		}
		best, err := c.judge()
		if err != nil {
			return Puzzle{}, err
		}
		for step := 0; step < killerSteps && best > 1; step++ {
			before := c.save()
			c.change()
			found, err := c.judge()
			if err != nil {
				return Puzzle{}, err
			}
			if found > best {
				c.restore(before)
				continue
			}
			best = found
		}
		if best > 1 {
			continue
		}
		p := Puzzle{c.puzzle(), slices.Clone(grid), w.index}
		if w.o.Distance == nil {
			return p, nil
		}
		if _, done, err := w.distanceOf(p.Puzzle, func() Puzzle { return p }); done || err != nil {
			return w.best, err
		}
	}
}

// cages are the cages of a full grid.
type cages struct {
	*work
	layout *nonet.Layout
	grid   nonet.Grid
	cage   []int // by cell: the number of its cage, -1 for none
	cells  [][]nonet.Cell
	drawn  []int  // by cage, of a calcudoku: a number that chooses what its digits do
	given  []bool // by cell
	unlike []nonet.Cell
	solver nonet.Solver
}

// noCage is the cage of a cell that has none yet.
const noCage = -1

// newCages returns cages of a grid that are still to be cut, and draws the givens.
func newCages(w *work, l *nonet.Layout, grid nonet.Grid) *cages {
	c := &cages{work: w, layout: l, grid: grid, cage: make([]int, len(grid)),
		given: make([]bool, len(grid))}
	for i := range c.cage {
		c.cage[i] = noCage
	}
	given := w.o.Clues // with those of a skeleton
	if w.o.Skeleton != nil {
		given -= w.o.Skeleton.Givens.Clues()
	}
	for _, cell := range w.rnd.Perm(len(grid)) {
		if given > 0 && (w.o.Skeleton == nil || w.o.Skeleton.Givens[cell] == 0) {
			c.given[cell] = true
			given--
		}
	}
	return c
}

// saved are cages that may be taken back.
type saved struct {
	cage   []int
	cells  [][]nonet.Cell
	drawn  []int
	given  []bool
	unlike []nonet.Cell
}

func (c *cages) save() saved {
	return saved{slices.Clone(c.cage), slices.Clone(c.cells), slices.Clone(c.drawn),
		slices.Clone(c.given), c.unlike}
}

func (c *cages) restore(s saved) {
	c.cage, c.cells, c.drawn, c.given, c.unlike = s.cage, s.cells, s.drawn, s.given, s.unlike
}

// beside yields the cells that share a side with a cell.
func (c *cages) beside(cell nonet.Cell) func(func(nonet.Cell) bool) {
	n := c.layout.Size()
	row, column := int(cell)/n, int(cell)%n
	return func(yield func(nonet.Cell) bool) {
		_ = (row == 0 || yield(cell-nonet.Cell(n))) && (column == 0 || yield(cell-1)) &&
			(column == n-1 || yield(cell+1)) && (row == n-1 || yield(cell+nonet.Cell(n)))
	}
}

// fits reports whether a cage can have a cell: it has room and, in a killer, not its digit.
func (c *cages) fits(cells []nonet.Cell, cell nonet.Cell) bool {
	twice := func(x nonet.Cell) bool { return c.grid[x] == c.grid[cell] }
	k := c.o.Killer
	return len(cells) < k.Most && (k.Calcudoku || !slices.ContainsFunc(cells, twice))
}

// cut cuts all cells that have no cage into cages of the wanted sizes. It reports false if
// it gave up.
func (c *cages) cut() bool {
	for range cageRepairs {
		c.grow()
		small := slices.IndexFunc(c.cells, func(cells []nonet.Cell) bool {
			return len(cells) > 0 && len(cells) < c.o.Killer.Least
		})
		if small < 0 {
			return true
		}
		c.repair(small)
	}
	return false
}

// grow makes cages of the cells that have none, each as large as a size that is drawn, if
// there is room. Some are too small.
func (c *cages) grow() {
	k := c.o.Killer
	for _, i := range c.rnd.Perm(len(c.grid)) {
		if c.cage[i] != noCage {
			continue
		}
		number := slices.IndexFunc(c.cells,
			func(cells []nonet.Cell) bool { return len(cells) == 0 })
		if number < 0 {
			number = len(c.cells)
			c.cells, c.drawn = append(c.cells, nil), append(c.drawn, 0)
		}
		if k.Calcudoku {
			c.drawn[number] = c.rnd.IntN(maxDrawn)
		}
		size := k.Least + c.rnd.IntN(k.Most-k.Least+1)
		cells := []nonet.Cell{nonet.Cell(i)}
		c.cage[i] = number
		for len(cells) < size {
			var next []nonet.Cell
			for _, x := range cells {
				for y := range c.beside(x) {
					if c.cage[y] == noCage && c.fits(cells, y) && !slices.Contains(next, y) {
						next = append(next, y)
					}
				}
			}
			if next == nil {
				break
			}
			y := next[c.rnd.IntN(len(next))]
			c.cage[y] = number
			cells = append(cells, y)
		}
		c.cells[number] = cells
	}
}

// repair gives the cells of a cage that is too small to cages beside it. Where that cannot
// be, it dissolves the cage and those beside it.
func (c *cages) repair(small int) {
	for _, x := range slices.Clone(c.cells[small]) {
		var near []int
		for y := range c.beside(x) {
			if k := c.cage[y]; k != small && k != noCage && c.fits(c.cells[k], x) &&
				!slices.Contains(near, k) {
				near = append(near, k)
			}
		}
		if near == nil {
			c.dissolveAround(small)
			return
		}
		k := near[c.rnd.IntN(len(near))]
		c.cage[x] = k
		c.cells[k] = append(slices.Clone(c.cells[k]), x)
		c.cells[small] = slices.DeleteFunc(slices.Clone(c.cells[small]),
			func(y nonet.Cell) bool { return y == x })
	}
}

// dissolve takes the cells of a cage out of it.
func (c *cages) dissolve(number int) {
	for _, x := range c.cells[number] {
		c.cage[x] = noCage
	}
	c.cells[number] = nil
}

// dissolveAround dissolves a cage and all that touch it.
func (c *cages) dissolveAround(number int) {
	cells := c.cells[number]
	c.dissolve(number)
	for _, x := range cells {
		for y := range c.beside(x) {
			if k := c.cage[y]; k != noCage {
				c.dissolve(k)
			}
		}
	}
}

// change changes the cages around a cell in which two solutions differ, or moves a given
// there. If the new cages cannot be cut, it does nothing.
func (c *cages) change() {
	cell := c.unlike[c.rnd.IntN(len(c.unlike))]
	if c.o.Clues > 0 && !c.given[cell] && c.rnd.IntN(4) == 0 {
		var givens []int
		for i, given := range c.given {
			if given {
				givens = append(givens, i)
			}
		}
		c.given[givens[c.rnd.IntN(len(givens))]] = false
		c.given[cell] = true
		return
	}
	before := c.save()
	c.dissolve(c.cage[cell])
	for y := range c.beside(cell) {
		if k := c.cage[y]; k != noCage && c.rnd.IntN(2) == 0 {
			c.dissolve(k)
		}
	}
	if !c.cut() {
		c.restore(before)
	}
}

// judge returns how many solutions there are, up to killerSolutions, and notes where two of
// them differ. The errors are that of count and the context's.
func (c *cages) judge() (int, error) {
	if err := c.count(); err != nil {
		return 0, err
	}
	c.solver.NodeLimit = int64(killerNodes * c.layout.Cells())
	found := 0
	var unlike []nonet.Cell
	for g, err := range c.solver.Solutions(c.ctx, c.puzzle()) {
		if err != nil {
			if !errors.Is(err, nonet.ErrLimit) {
				return 0, err
			}
			found = killerSolutions
			break
		}
		for i, d := range g {
			if d != c.grid[i] {
				unlike = append(unlike, nonet.Cell(i))
			}
		}
		if found++; found == killerSolutions {
			break
		}
	}
	if len(unlike) == 0 { // the limit of nodes, and nothing else was found
		for i := range c.grid {
			unlike = append(unlike, nonet.Cell(i))
		}
	}
	c.unlike = unlike
	return found, nil
}

// puzzle returns the killer: what it has for sure, the givens, and the cages.
func (c *cages) puzzle() *nonet.Puzzle {
	p := c.o.base(c.layout)
	for i, given := range c.given {
		if given {
			p.Givens[i] = c.grid[i]
		}
	}
	if c.o.Killer.Calcudoku {
		p.Rules = append(p.Rules, c.calcudoku(p.Givens)...)
		return p
	}
	p.Rules = append(p.Rules, c.rules()...)
	return p
}

// rules returns a cage for each set of cells, in the order of their first cells.
func (c *cages) rules() (rules []nonet.Rule) {
	for _, cells := range c.cells {
		if len(cells) == 0 {
			continue
		}
		cells = slices.Clone(cells)
		slices.Sort(cells)
		sum := 0
		for _, x := range cells {
			sum += int(c.grid[x])
		}
		rules = append(rules, nonet.Rule{Kind: nonet.RuleCage, Number: sum,
			Cells: [][]nonet.Cell{cells}})
	}
	slices.SortFunc(rules, func(a, b nonet.Rule) int {
		return int(a.Cells[0][0]) - int(b.Cells[0][0])
	})
	return rules
}
