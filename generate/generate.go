// Package generate makes new puzzles that have exactly one solution, for any
// layout.
//
// A puzzle is made from a random full grid: givens are taken away in random
// order as long as the solution stays the only one. Every order is equally
// likely, and so is every grid of the classic 9×9; of other layouts some grids
// come up more often than others. Where the options ask for a number of givens,
// a symmetric minimal puzzle or a difficulty, the puzzle is then varied: some
// cells are given again, others taken away.
//
// Puzzle i of a run draws its random numbers from a source of its own, seeded
// with (seed, i). So a seed gives the same puzzles on every machine and with any
// number of goroutines. Another version of this module may give others.
package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

// Options says what puzzles to make. The zero value makes classic 9×9 puzzles.
type Options struct {
	Layout *nonet.Layout // nil: nonet.Classic()
	// Jigsaw gives each puzzle irregular connected regions of its own, drawn at
	// random, in place of the boxes or regions of Layout; its size, at least 3
	// and above 23 no prime, and its further rules stay.
	Jigsaw bool
	Seed   uint64
	First  uint64 // the number of the first puzzle that Puzzles yields

	// Clues is the exact number of givens. 0 leaves it open: givens are then
	// taken away until none can be, in one pass. Above size 12 a given stays
	// when the search for a second solution takes too many nodes, so that large
	// puzzles are made in reasonable time and can be solved in it.
	Clues int

	// Minimal promises that every given is needed. A puzzle is also minimal without
	// this option if neither Clues nor Symmetry is set and the size is at most 12.
	Minimal bool

	Symmetry Symmetry // of the pattern of givens

	// Pattern, if not nil, has the cells that are given: these and no others. It goes
	// without a Symmetry. A pattern may have no puzzle: set a Timeout.
	Pattern []nonet.Cell

	// Skeleton, if not nil, is a part of each puzzle: its layout, which takes the place of Layout,
	// its rules, givens and pencilmarks. Its solution is drawn, and further givens are added, none
	// of which is redundant.
	Skeleton *nonet.Puzzle

	// Solution, if not nil, is the solution of each puzzle, instead of one that is drawn.
	Solution nonet.Grid

	// Kinds has the kinds of further clues that are computed from the solution. Each puzzle has
	// those that leave one solution, with as few givens as they allow; lines and cages are drawn.
	Kinds []Kind

	// At, if not nil, has the places of the clues of Kinds, each a list of cells: a row for a
	// sandwich, two cells for a dot. A clue that a place has stays if it is not redundant.
	At [][]nonet.Cell

	// Overlap lets lines and cages of Kinds lie on each other.
	Overlap bool

	// Killer, if not nil, asks for killers: the puzzle has a cage for each cell (nonet.RuleCage),
	// and exactly Clues givens, so none if that is 0. Calcudokus have further givens: the cells
	// that are cages of their own. It goes with Layout, Jigsaw, Clues, Distance, Work and Timeout
	// alone.
	Killer *Killer

	// Distance, if not nil, returns how far a puzzle is from what is wanted, such as
	// the method of a logic.Grader. Puzzles are varied until one has distance 0. It
	// depends on the puzzle alone and is safe for concurrent use. Its error ends the
	// run, unless the context has ended. Of a puzzle with a Skeleton or Kinds, clues that are
	// redundant stay only if the distance would grow without them.
	Distance func(context.Context, *nonet.Puzzle) (int, error)

	// Near, if not nil, has classic puzzles with one solution. Each new puzzle is made of one of
	// them: rows, columns and digits change places, and then givens are changed, and with them the
	// solution, as long as the distance does not grow. So what is rare is soon found near puzzles
	// that have it. It goes with Distance, Minimal, Tries, Work and Timeout alone.
	Near []*nonet.Puzzle

	// Tries, if not 0, bounds how many puzzles Distance measures for one new puzzle;
	// the nearest of them is taken.
	Tries int

	// Work, if not 0, bounds how many puzzles are looked at for one new puzzle: one for each
	// grid that is drawn and for each change. Unlike Timeout it ends at the same place on
	// every machine.
	Work int64

	Timeout time.Duration // per puzzle; 0: no limit
}

// Puzzle is a new puzzle with its solution.
type Puzzle struct {
	*nonet.Puzzle
	Solution nonet.Grid
	Index    uint64 // its number in the run, from 0
}

// ErrOptions says that no puzzle can have what the options ask for. Errors that
// wrap it say why.
var ErrOptions = errors.New("no puzzle can be made")

// NearestError says that the time was over before a puzzle with all that the options
// ask for was found. It wraps nonet.ErrLimit for Options.Timeout and Options.Work, or the
// context's error.
type NearestError struct {
	// Puzzle is the nearest puzzle that was found, nil if there is none. If Measured is 0
	// it lacks only the number of givens, else it has everything but distance 0.
	Puzzle   Puzzle
	Distance int // see Options.Distance
	Measured int // how many puzzles Options.Distance has measured
	Err      error
}

func (e *NearestError) Error() string {
	switch {
	case e.Measured > 0:
		return fmt.Sprintf("the nearest of %d puzzles has distance %d: %v", e.Measured, e.Distance,
			e.Err)
	case e.Puzzle.Puzzle != nil:
		return fmt.Sprintf("the nearest puzzle has %d givens: %v", e.Puzzle.Clues(), e.Err)
	}
	return e.Err.Error()
}

func (e *NearestError) Unwrap() error { return e.Err }

// fewestClassic is the least number of givens of a 9×9 Sudoku with one solution
// (McGuire, Tugemann, Civario 2012).
const fewestClassic = 17

func isClassic(l *nonet.Layout) bool { return l.String() == nonet.Classic().String() }

// Generator makes puzzles. It keeps memory between them and is for one
// goroutine at a time.
type Generator struct {
	o       Options
	grids   grids
	jigsaws jigsaws // with Options.Jigsaw, in place of grids
	orbits  [][]nonet.Cell
	reducer reducer
	varied  varied // with Options.Near, in place of the reducer
	batch   *batch // of plain puzzles
}

// checkShaped returns an error if the options ask for what puzzles of a layout that IsShaped do not
// have.
func checkShaped(o *Options, orbits [][]nonet.Cell) error {
	l := o.Layout
	switch {
	case !l.IsShaped():
		return nil
	case o.Jigsaw, o.Killer != nil, o.Pattern != nil, o.composed():
		return fmt.Errorf("puzzles of layout %s are made of givens alone: without a pattern, a "+
			"skeleton, a solution, kinds of clues and new regions", l)
	}
	for _, orbit := range orbits {
		for _, c := range orbit {
			if !l.IsInside(c) {
				return fmt.Errorf("the cells of layout %s do not have symmetry %s", l, o.Symmetry)
			}
		}
	}
	return nil
}

// orbitsIn returns the orbits of the cells of a layout.
func (s Symmetry) orbitsIn(l *nonet.Layout) [][]nonet.Cell {
	return slices.DeleteFunc(s.Orbits(l.Size()), func(orbit []nonet.Cell) bool {
		return !slices.ContainsFunc(orbit, l.IsInside)
	})
}

// New returns a generator. The error wraps ErrOptions.
func New(o Options) (*Generator, error) {
	if o.Layout == nil {
		o.Layout = UsualLayout(o.Kinds)
	}
	fail := func(format string, args ...any) (*Generator, error) {
		return nil, fmt.Errorf("%w: %w", ErrOptions, fmt.Errorf(format, args...))
	}
	if int(o.Symmetry) >= len(symmetries) {
		return fail("symmetry number %d does not exist", o.Symmetry)
	}
	if err := checkComposed(&o); err != nil {
		return fail("%w", err)
	}
	if err := checkNear(&o); err != nil {
		return fail("%w", err)
	}
	l := o.Layout
	orbits := o.Symmetry.orbitsIn(l)
	if err := checkShaped(&o, orbits); err != nil {
		return fail("%w", err)
	}
	cells := 0
	for range l.Inside() {
		cells++
	}
	var all supply
	for _, orbit := range orbits {
		all[sizeClass(orbit)]++
	}
	clues := o.Clues
	if o.Pattern != nil && clues == 0 {
		clues = len(o.Pattern)
	}
	if o.Killer != nil {
		if err := checkKiller(&o); err != nil {
			return fail("%w", err)
		}
	}
	switch n := clues; {
	case o.Killer != nil && n >= 0 && n <= l.Cells():
		// the cages are clues, too
	case o.composed() && n >= 0 && n <= l.Cells():
		// so are rules
	case o.Pattern != nil && n == 0:
		return fail("a pattern without givens")
	case n < 0 || n > cells:
		return fail("%d givens in a grid of %d cells", n, cells)
	case n > 0 && n < l.Digits()-1:
		return fail("%d givens: size %d needs at least %d, for two digits that are not given could be swapped", n, l.Digits(), l.Digits()-1)
	case n > 0 && n < fewestClassic && isClassic(l) && !o.Jigsaw:
		return fail("%d givens: a 9x9 Sudoku needs at least %d", n, fewestClassic)
	case o.Tries < 0:
		return fail("%d tries", o.Tries)
	case o.Work < 0:
		return fail("work %d", o.Work)
	case !all.reaches(n):
		return fail("%d givens: no pattern of symmetry %s in a grid of %d cells has so many", n,
			o.Symmetry, cells)
	}
	if o.Pattern != nil {
		if err := checkPattern(o); err != nil {
			return fail("%w", err)
		}
	}
	g := &Generator{o: o}
	if o.Jigsaw {
		g.orbits = orbits
		if err := g.jigsaws.init(l); err != nil {
			return fail("%w", err)
		}
		return g, nil
	}
	g.grids.init(l)
	g.reducer.init(l, orbits)
	return g, nil
}

// Puzzle returns puzzle i of the run. The error is a *NearestError if the time is over;
// it wraps nonet.ErrNoSolution if the layout has no full grid; or it is that of
// Options.Distance.
func (g *Generator) Puzzle(ctx context.Context, i uint64) (Puzzle, error) {
	parent := ctx
	if g.o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.o.Timeout)
		defer cancel()
	}
	w := work{Generator: g, ctx: ctx, rnd: rand.New(rand.NewPCG(g.o.Seed, i)), index: i}
	p, err := w.puzzle()
	limited := errors.Is(err, errWork)
	if limited || err != nil && sched.Err(ctx) != nil && !errors.Is(err, nonet.ErrNoSolution) {
		if err = sched.Err(parent); err == nil || limited {
			err = nonet.ErrLimit
		}
		if w.measured == 0 {
			w.best = w.nearest
		}
		err = &NearestError{w.best, w.distance, w.measured, err}
	}
	return p, err
}

// Clues returns the number of givens, 0 for the zero value.
func (p Puzzle) Clues() int {
	if p.Puzzle == nil {
		return 0
	}
	return p.Puzzle.Clues()
}

// work is the making of one puzzle.
type work struct {
	*Generator
	ctx      context.Context
	rnd      *rand.Rand
	index    uint64
	nearest  Puzzle // of those with all that was asked for but the number of givens
	best     Puzzle // the one with the least distance
	distance int    // of best
	measured int    // puzzles
	looked   int64  // puzzles, see Options.Work
}

// errWork says that Options.Work is used up.
var errWork = errors.New("the work is used up")

// count counts a puzzle that is looked at. It returns errWork if it may not be.
func (w *work) count() error {
	if w.looked++; w.o.Work > 0 && w.looked > w.o.Work {
		return errWork
	}
	return nil
}

// stepsPerGrid is how many times the puzzle of a grid is varied, if it lacks
// something, before another grid is drawn. 9×9 puzzles with 19 givens take twice
// the time with 500, eight times with 150.
const stepsPerGrid = 2000

// puzzle draws grids until one gives a puzzle with all that was asked for. The
// error is that of the grids, or the context's.
func (w *work) puzzle() (Puzzle, error) {
	if w.o.Pattern != nil {
		return w.patterned()
	}
	if w.o.Killer != nil {
		return w.killer()
	}
	if w.o.composed() {
		return w.compose()
	}
	if w.o.Near != nil {
		return w.near()
	}
	r := &w.reducer
	for grids := 0; ; grids++ {
		grid, err := w.grid()
		if err != nil {
			return Puzzle{}, err
		}
		r.start(w.ctx, grid, w.o)
		if err := r.reduceAll(w.rnd); err != nil {
			return Puzzle{}, err
		}
		climb := climb{least: math.MaxInt, patience: min(grids/gridsPerStep, quietSteps)}
		for range stepsPerGrid {
			if err := w.count(); err != nil {
				return Puzzle{}, err
			}
			ok, err := w.accept()
			if err != nil {
				return Puzzle{}, err
			}
			if ok && w.o.Distance == nil {
				return w.take(), nil
			}
			if ok {
				if done, err := w.measure(&climb); done || err != nil {
					return w.best, err
				}
				if climb.quiet >= climb.patience {
					break
				}
			}
			if err := r.vary(w.rnd); err != nil {
				return Puzzle{}, err
			}
		}
	}
}

// climb is the hill climbing from the first puzzle of a grid to distance 0.
type climb struct {
	least    int // the least distance of the grid's puzzles
	quiet    int // steps in a row that did not lessen it
	patience int // how many such steps there may be
}

// How many steps in a row may not lessen the distance before another grid is drawn.
// Common puzzles are found soonest by drawing grids, rare ones by varying puzzles
// that are nearly right. So the number of steps grows by 1 with every gridsPerStep
// grids, up to quietSteps.
const (
	gridsPerStep = 8
	quietSteps   = 30
)

// measure measures the reducer's puzzle, and takes the last step back if the puzzle
// before it was nearer. It reports whether w.best is to be taken: its distance is 0,
// or all tries are made.
func (w *work) measure(c *climb) (done bool, err error) {
	d, done, err := w.distanceOf(w.reducer.puzzle, w.take)
	if done || err != nil {
		return done, err
	}
	c.quiet++
	switch {
	case d < c.least:
		c.least, c.quiet = d, 0
	case d > c.least:
		w.reducer.undo()
	}
	return false, nil
}

// distanceOf measures a puzzle, and takes it if it is the best. It reports whether w.best is good
// enough, or all tries are made.
func (w *work) distanceOf(p *nonet.Puzzle, take func() Puzzle) (d int, done bool, err error) {
	if d, err = w.o.Distance(w.ctx, p); err != nil {
		return 0, false, err
	}
	return d, w.note(d, take), nil
}

// note is distanceOf for a puzzle that has been measured.
func (w *work) note(d int, take func() Puzzle) (done bool) {
	if w.measured++; w.measured == 1 || d < w.distance {
		w.best, w.distance = take(), d
	}
	return w.distance == 0 || w.o.Tries > 0 && w.measured >= w.o.Tries
}

// grid draws a full grid, after a layout if each puzzle has its own.
func (w *work) grid() (nonet.Grid, error) {
	if !w.o.Jigsaw {
		return w.grids.draw(w.ctx, w.rnd)
	}
	l, grid, err := w.jigsaws.draw(w.ctx, w.rnd)
	if err == nil {
		w.reducer.init(l, w.orbits)
	}
	return grid, err
}

// accept reports whether the reducer's puzzle has all that the options ask for but
// the distance. A puzzle that only has another number of givens is kept in w.nearest
// if that number is nearer than all before.
func (w *work) accept() (bool, error) {
	r, o := &w.reducer, &w.o
	off := difference(r.count, o.Clues)
	if o.Clues > 0 && w.nearest.Puzzle != nil && off >= difference(w.nearest.Clues(), o.Clues) {
		return false, nil
	}
	if o.Minimal && o.Symmetry != SymmetryNone {
		if minimal, err := r.minimal(); !minimal {
			return false, err
		}
	}
	if o.Clues > 0 && off > 0 {
		w.nearest = w.take()
		return false, nil
	}
	return true, nil
}

// take returns a copy of the reducer's puzzle.
func (w *work) take() Puzzle {
	return Puzzle{w.reducer.puzzle.Clone(), slices.Clone(w.reducer.grid), w.index}
}

func difference(a, b int) int { return max(a-b, b-a) }
