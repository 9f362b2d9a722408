package generate

import (
	"errors"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
)

// A puzzle with Options.Pattern is made in another way than others. The cells of the
// pattern show the digits of a full grid. The grid is changed, a few given digits at
// a time, as long as the puzzle gets no more solutions, until it has one.

const (
	// countedSolutions is how many solutions of the first grid's puzzle are counted.
	// Those of a later puzzle are counted up to the number of the last one.
	countedSolutions = 20_000
	// quietChanges is how many changes in a row may leave as many solutions and the
	// same distance before another grid is drawn.
	quietChanges = 1500
	// freedDigits is the most givens that change at once.
	freedDigits = 3
)

// filling is a full grid and what its puzzle, the pattern's cells as givens, is like.
type filling struct {
	grid      nonet.Grid
	solutions int // of the puzzle
	distance  int // of a puzzle with one solution: from what is wanted
}

// better reports whether f is nearer than g to what is wanted.
func (f filling) better(g filling) bool {
	return f.solutions < g.solutions || f.solutions == g.solutions && f.distance < g.distance
}

// patterned makes a puzzle of which exactly the cells of Options.Pattern are given.
func (w *work) patterned() (Puzzle, error) {
	for {
		grid, err := w.grid()
		if err != nil {
			return Puzzle{}, err
		}
		p := nonet.NewPuzzle(w.reducer.puzzle.Layout)
		now, err := w.look(p, grid, countedSolutions)
		if err != nil {
			return Puzzle{}, err
		}
		for quiet := 0; quiet < quietChanges; quiet++ {
			switch {
			case now.solutions > 1:
			case now.distance == 0:
				return w.show(p, now.grid), nil
			case w.o.Tries > 0 && w.measured >= w.o.Tries:
				return w.best, nil
			}
			if grid, err = w.change(p, now.grid); err != nil {
				return Puzzle{}, err
			}
			next, err := w.look(p, grid, now.solutions+1)
			if err != nil {
				return Puzzle{}, err
			}
			if next.better(now) {
				quiet = 0
			}
			if !now.better(next) {
				now = next
			}
		}
	}
}

// show returns the puzzle whose givens are the pattern's cells of the grid.
func (w *work) show(p *nonet.Puzzle, grid nonet.Grid) Puzzle {
	p = nonet.NewPuzzle(p.Layout)
	for _, c := range w.o.Pattern {
		p.Givens[c] = grid[c]
	}
	return Puzzle{p, grid, w.index}
}

// look counts the solutions of the grid's puzzle, up to atMost, and measures the
// puzzle if it has one. It overwrites p.
func (w *work) look(p *nonet.Puzzle, grid nonet.Grid, atMost int) (filling, error) {
	if err := w.count(); err != nil {
		return filling{}, err
	}
	clear(p.Givens)
	for _, c := range w.o.Pattern {
		p.Givens[c] = grid[c]
	}
	p.Marks = nil
	s := &w.reducer.solver
	s.NodeLimit, s.Rand = 0, nil
	n, err := s.CountTo(w.ctx, p, atMost)
	f := filling{grid, n, 0}
	if err != nil || n != 1 {
		return f, err
	}
	if w.o.Minimal {
		for _, c := range w.o.Pattern {
			p.Givens[c] = 0
			n, err := s.CountTo(w.ctx, p, 2)
			p.Givens[c] = grid[c]
			if err != nil {
				return f, err
			}
			if n == 1 {
				f.distance++
			}
		}
	}
	if w.o.Distance == nil {
		return f, nil
	}
	off, err := w.o.Distance(w.ctx, p)
	if err != nil {
		return f, err
	}
	f.distance += off
	if w.measured++; w.measured == 1 || f.distance < w.distance {
		w.best, w.distance = w.show(p, grid), f.distance
	}
	return f, nil
}

// change returns a grid that differs from the given one in at least one cell of the
// pattern. It overwrites p.
func (w *work) change(p *nonet.Puzzle, grid nonet.Grid) (nonet.Grid, error) {
	s := &w.grids.solver
	s.NodeLimit, s.Rand = 0, w.rnd
	clear(p.Givens)
	for _, c := range w.o.Pattern {
		p.Givens[c] = grid[c]
	}
	marks := w.reducer.marks
	p.Marks = marks
	for free := 1 + w.rnd.IntN(freedDigits); ; free = 1 {
		var last nonet.Cell
		for range free {
			last = w.o.Pattern[w.rnd.IntN(len(w.o.Pattern))]
			p.Givens[last] = 0
		}
		marks[last] = w.reducer.all.Without(grid[last])
		other, err := s.First(w.ctx, p)
		marks[last] = w.reducer.all
		if !errors.Is(err, nonet.ErrNoSolution) {
			return other, err
		}
	}
}

// checkPattern returns why no puzzle has exactly these givens, nil if no reason is
// known.
func checkPattern(o Options) error {
	l := o.Layout
	given := make([]bool, l.Cells())
	for _, c := range o.Pattern {
		if int(c) >= l.Cells() {
			return fmt.Errorf("pattern: cell %d is not in 0..%d", c, l.Cells()-1)
		}
		if given[c] {
			return fmt.Errorf("pattern: cell %d is there twice", c)
		}
		given[c] = true
	}
	if o.Symmetry != SymmetryNone {
		return errors.New("a pattern decides by itself which cells are given: leave the symmetry out")
	}
	if o.Clues > 0 && o.Clues != len(o.Pattern) {
		return fmt.Errorf("%d givens in a pattern of %d", o.Clues, len(o.Pattern))
	}
	if o.Jigsaw {
		return nil // its regions are not known yet
	}
	n := l.Size()
	for _, line := range []struct {
		name       string
		step, next int // from cell to cell, from line to line
	}{{"rows", 1, n}, {"columns", n, 1}} {
		var empty []int
		for i := range n {
			some := false
			for k := range n {
				some = some || given[i*line.next+k*line.step]
			}
			if !some {
				empty = append(empty, i)
			}
		}
		for i, a := range empty {
			for _, b := range empty[i+1:] {
				if exchangeable(l, func(c nonet.Cell) nonet.Cell {
					switch int(c) / line.next % n {
					case a:
						return c + nonet.Cell((b-a)*line.next)
					case b:
						return c - nonet.Cell((b-a)*line.next)
					}
					return c
				}) {
					return fmt.Errorf("pattern: %s %d and %d have no givens and could change places", line.name, a+1, b+1)
				}
			}
		}
	}
	return nil
}

// exchangeable reports whether the layout stays the same if each cell moves to
// to(cell).
func exchangeable(l *nonet.Layout, to func(nonet.Cell) nonet.Cell) bool {
	key := func(cells []nonet.Cell, moved bool) string {
		list := slices.Clone(cells)
		if moved {
			for i, c := range list {
				list[i] = to(c)
			}
		}
		slices.Sort(list)
		return fmt.Sprint(list)
	}
	sets := map[string]bool{}
	var all [][]nonet.Cell
	for _, h := range l.Houses() {
		all = append(all, h.Cells)
	}
	for _, pair := range l.Apart() {
		all = append(all, pair[:])
	}
	for _, cells := range all {
		sets[key(cells, false)] = true
	}
	for _, cells := range all {
		if !sets[key(cells, true)] {
			return false
		}
	}
	return true
}
