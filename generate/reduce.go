package generate

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/nine"
)

// Limits of the search for a second solution.
const (
	// exactSize is the largest size for which that search has no node limit by
	// default. See Options.Clues.
	exactSize = 12
	// nodesPerTest is the node limit above it.
	nodesPerTest = 20
	// quickNodes is the node limit of a first attempt that does not watch the
	// context: watching costs as much as a small search. quickSize is the largest
	// size of which so many nodes take less than a few milliseconds.
	quickNodes = 20
	quickSize  = 16
)

// reducer takes givens away from a full grid while it stays the only solution.
// Givens that are symmetric to each other, an orbit, go together.
type reducer struct {
	solver nonet.Solver
	orbits [][]nonet.Cell

	ctx    context.Context
	grid   nonet.Grid    // the solution
	puzzle *nonet.Puzzle // its givens are those of the orbits that are given
	given  []bool        // by orbit
	count  int           // givens
	target int           // never take away more than leaves this many; 0: as many as possible
	want   int           // Options.Clues
	exact  bool          // no node limit

	traps   traps
	swaps   bool  // those of the grid are among the traps
	orbitOf []int // by cell
	marks   []nonet.Digits
	all     nonet.Digits
	order   []int
	removed []removal
	saved   []bool

	// For the classic layout.
	classic bool
	carver  carver
	single  nine.Single
	cells   nine.Cells
	other   [81]uint8
}

// removal is an orbit taken away on trial.
type removal struct {
	orbit int
	at    int    // its index in the order
	left  supply // orbits that come after it in the order
}

func (r *reducer) init(l *nonet.Layout, orbits [][]nonet.Cell) {
	r.orbits = orbits
	r.puzzle = nonet.NewPuzzle(l)
	r.given = make([]bool, len(orbits))
	r.saved = make([]bool, len(orbits))
	r.traps.init(len(orbits))
	r.orbitOf = make([]int, l.Cells())
	for i, orbit := range orbits {
		for _, c := range orbit {
			r.orbitOf[c] = i
		}
	}
	r.marks = make([]nonet.Digits, l.Cells())
	r.all = nonet.AllDigits(l.Size())
	r.classic = isClassic(l)
	for c := range r.marks {
		r.marks[c] = r.all
	}
}

// start makes every cell of the grid a given.
func (r *reducer) start(ctx context.Context, grid nonet.Grid, o Options) {
	r.ctx, r.grid = ctx, grid
	r.traps.clear()
	r.swaps = false
	r.count = 0
	for i := range r.orbits {
		r.give(i)
	}
	r.want, r.target = o.Clues, o.Clues
	if o.Minimal {
		r.target = 0
	}
	r.exact = o.Minimal || r.puzzle.Layout.Size() <= exactSize
}

func (r *reducer) give(orbit int) {
	r.given[orbit] = true
	for _, c := range r.orbits[orbit] {
		r.puzzle.Givens[c] = r.grid[c]
	}
	r.count += len(r.orbits[orbit])
	r.traps.give(orbit)
}

func (r *reducer) takeAway(orbit int) {
	r.given[orbit] = false
	for _, c := range r.orbits[orbit] {
		r.puzzle.Givens[c] = 0
	}
	r.count -= len(r.orbits[orbit])
	r.traps.takeAway(orbit)
}

// reduceAll tries to take away each orbit, in random order.
func (r *reducer) reduceAll(rnd *rand.Rand) error {
	r.order = r.order[:0]
	for i := range r.orbits {
		r.order = append(r.order, i)
	}
	shuffle(rnd, r.order)
	if r.classic && r.target == 0 && len(r.orbits) == len(r.orbitOf) { // each orbit is a cell
		return r.carve()
	}
	return r.reduce(len(r.order) / 2)
}

func shuffle[T any](rnd *rand.Rand, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		k := rnd.IntN(i + 1)
		list[i], list[k] = list[k], list[i]
	}
}

// carve does what reduce does for the classic layout where each given by itself is taken away if it can be.
func (r *reducer) carve() error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	c := &r.carver
	copy(c.grid[:], r.grid)
	for i, orbit := range r.order {
		c.order[i] = uint8(orbit)
	}
	c.begin()
	question := nine.Task{Cells: &c.cells, Limit: 1}
	for c.next() {
		c.answer(r.single.Run(&question).Count > 0)
	}
	for cell := range c.grid {
		if !c.given(cell) {
			r.takeAway(cell)
		}
	}
	return nil
}

// reduce takes away each orbit of r.order, in order, if the solution stays the
// only one and the target can still be reached exactly with the orbits after
// it. It begins with that many orbits at a time. The result is the same as with
// one at a time: if a bundle can go then each of it can, and if not, the trap
// that was found shows the last of it that must stay if those before it go.
func (r *reducer) reduce(bundle int) error {
	if l := r.puzzle.Layout; l.Size() <= quickSize && !r.swaps {
		if r.classic {
			r.addLineSwaps()
		} else {
			r.addSwaps(l)
		}
		r.swaps = true
	}
	var left supply
	for _, orbit := range r.order {
		left[sizeClass(r.orbits[orbit])]++
	}
	for at := 0; at < len(r.order) && r.count > r.target; {
		r.removed = r.removed[:0]
		end := at
		for ; end < len(r.order) && len(r.removed) < max(bundle, 1) && r.count > r.target; end++ {
			orbit := r.order[end]
			left[sizeClass(r.orbits[orbit])]--
			spare := r.count - len(r.orbits[orbit]) - r.target
			if spare < 0 || r.target > 0 && !left.reaches(spare) || r.traps.needs(orbit) {
				continue
			}
			r.takeAway(orbit)
			r.removed = append(r.removed, removal{orbit, end, left})
		}
		at, bundle = end, 1
		for len(r.removed) > 0 {
			trap, err := r.test()
			if err != nil && !errors.Is(err, nonet.ErrLimit) {
				return err
			}
			if err == nil && trap == noTrap {
				break
			}
			k := len(r.removed) - 1
			if err == nil {
				for !r.traps.has(trap, r.removed[k].orbit) {
					k--
				}
			} else {
				k /= 2
			}
			// Removal k stays, or is to be tried again with fewer; those after it
			// are to be tried again.
			for _, x := range r.removed[k:] {
				r.give(x.orbit)
			}
			at, left = r.removed[k].at+1, r.removed[k].left
			if err != nil && k > 0 {
				at--
				left[sizeClass(r.orbits[r.removed[k].orbit])]++
			}
			r.removed = r.removed[:k]
		}
	}
	return nil
}

// test looks for another solution of the puzzle, from which the orbits in
// r.removed were taken away when it had one solution. It returns the trap that
// was found, noTrap if there is no other solution, nonet.ErrLimit if that could
// not be decided.
func (r *reducer) test() (trap int, err error) {
	if len(r.removed) > 1 {
		return r.another(nobody)
	}
	// Another solution differs in one of the cells. To forbid a cell its digit is
	// quicker than to look for a second solution, but it takes a search for each.
	orbit := r.orbits[r.removed[0].orbit]
	for i, c := range orbit {
		if trap, err = r.another(c); trap != noTrap || err != nil {
			orbit = orbit[:i]
			break
		}
		r.puzzle.Givens[c] = r.grid[c]
	}
	for _, c := range orbit {
		r.puzzle.Givens[c] = 0
	}
	return trap, err
}

const (
	nobody = ^nonet.Cell(0) // not a cell
	noTrap = -1
)

// another looks for another solution, one that differs in the given cell unless
// that is nobody.
func (r *reducer) another(unlike nonet.Cell) (trap int, err error) {
	if err := r.ctx.Err(); err != nil {
		return noTrap, err
	}
	if r.classic && unlike != nobody {
		return r.anotherClassic(unlike), nil
	}
	if unlike != nobody {
		r.puzzle.Marks = r.marks
		r.marks[unlike] = r.all.Without(r.grid[unlike])
		defer func() {
			r.puzzle.Marks = nil
			r.marks[unlike] = r.all
		}()
	}
	ctx := r.ctx
	r.solver.NodeLimit = nodesPerTest
	if r.puzzle.Layout.Size() <= quickSize {
		ctx = context.Background()
		r.solver.NodeLimit = quickNodes
	}
	other, err := r.search(ctx)
	if r.exact && errors.Is(err, nonet.ErrLimit) {
		r.solver.NodeLimit = 0
		other, err = r.search(r.ctx)
	}
	if other == nil {
		return noTrap, err
	}
	return r.trap(other), nil
}

// candidatesOf has what a given leaves a cell of the classic layout.
var candidatesOf = [10]uint16{nine.All, 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8}

// anotherClassic is another for the classic layout, where a search takes less time than to have it watched and bounded.
func (r *reducer) anotherClassic(unlike nonet.Cell) (trap int) {
	for c, d := range r.puzzle.Givens[:len(r.cells)] {
		r.cells[c] = candidatesOf[d]
	}
	r.cells[unlike] &^= 1 << (r.grid[unlike] - 1)
	if r.single.Run(&nine.Task{Cells: &r.cells, Limit: 1, First: &r.other}).Count == 0 {
		return noTrap
	}
	return r.trap(r.other[:])
}

// addLineSwaps adds those traps of a classic grid that a carver knows.
func (r *reducer) addLineSwaps() {
	swaps := &r.carver.swaps
	copy(r.carver.grid[:], r.grid)
	swaps.find(&r.carver.grid)
	var traps [maxSwaps]int
	for i := range swaps.count {
		traps[i] = r.traps.begin()
	}
	for cell, set := range swaps.of {
		for i, word := range set {
			for ; word != 0; word &= word - 1 {
				r.put(traps[64*i+bits.TrailingZeros64(word)], nonet.Cell(cell))
			}
		}
	}
}

// search returns a solution other than the grid, nil if there is none.
func (r *reducer) search(ctx context.Context) (nonet.Grid, error) {
	if r.puzzle.Marks != nil { // which exclude the grid
		other, err := r.solver.First(ctx, r.puzzle)
		if errors.Is(err, nonet.ErrNoSolution) {
			err = nil
		}
		return other, err
	}
	for other, err := range r.solver.Solutions(ctx, r.puzzle) {
		if err != nil {
			return nil, err
		}
		if !slices.Equal(other, r.grid) {
			return other, nil
		}
	}
	return nil, nil
}

// trap remembers where other differs from the grid.
func (r *reducer) trap(other nonet.Grid) int {
	trap := r.traps.begin()
	for c, d := range other {
		if d != r.grid[c] {
			r.put(trap, nonet.Cell(c))
		}
	}
	return trap
}

// put adds a cell to a trap.
func (r *reducer) put(trap int, c nonet.Cell) {
	orbit := r.orbitOf[c]
	r.traps.put(trap, orbit, r.given[orbit])
}

// minimal reports whether each given alone is needed.
func (r *reducer) minimal() (bool, error) {
	for orbit, cells := range r.orbits {
		if !r.given[orbit] || len(cells) == 1 {
			continue
		}
		for _, c := range cells {
			r.puzzle.Givens[c] = 0
			trap, err := r.another(c)
			r.puzzle.Givens[c] = r.grid[c]
			if trap == noTrap {
				return false, err
			}
		}
	}
	return true, nil
}

// vary changes the puzzle at random: it gives orbits that were not given and
// then takes away what it can of the others first. The puzzle stays as it was
// if that leads away from the number of givens that is wanted.
func (r *reducer) vary(rnd *rand.Rand) error {
	copy(r.saved, r.given)
	before := r.count
	r.order = r.order[:0]
	var free []int
	for i, given := range r.given {
		if given {
			r.order = append(r.order, i)
		} else {
			free = append(free, i)
		}
	}
	shuffle(rnd, r.order)
	add := 1
	if r.count < r.want {
		add = 2
	}
	for ; add > 0 && len(free) > 0; add-- {
		k := rnd.IntN(len(free))
		r.give(free[k])
		r.order = append(r.order, free[k])
		free[k] = free[len(free)-1]
		free = free[:len(free)-1]
	}
	if err := r.reduce(1); err != nil {
		return err
	}
	if r.want > 0 && distance(r.count, r.want) > distance(before, r.want) {
		r.undo()
	}
	return nil
}

// undo takes back what vary did last.
func (r *reducer) undo() {
	for i, given := range r.saved {
		switch {
		case given && !r.given[i]:
			r.give(i)
		case !given && r.given[i]:
			r.takeAway(i)
		}
	}
}
