package generate

import (
	"context"
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/nine"
	"github.com/nonet-dev/nonet/internal/sched"
)

// Limits of the search for a second solution.
const (
	// exactSize is the largest size for which the search has no node limit by
	// default; see Options.Clues. nodesPerTest is the limit for larger sizes.
	exactSize    = 12
	nodesPerTest = 20
	// quickNodes is the node limit of a first attempt that does not watch the
	// context: watching costs as much as a small search. quickSize is the largest
	// size for which quickNodes nodes take less than a few milliseconds.
	quickNodes = 20
	quickSize  = 16
)

// reducer takes givens away from a full grid as long as the grid stays the only
// solution. An orbit is a set of cells that the symmetry of the pattern makes
// equal: its givens are taken away, and given, together.
type reducer struct {
	solver nonet.Solver
	orbits [][]nonet.Cell

	ctx    context.Context
	grid   nonet.Grid    // the solution
	puzzle *nonet.Puzzle // its givens are those of the orbits that are given
	given  []bool        // by orbit
	count  int           // givens
	target int           // leave at least this many givens; 0: as few as possible
	want   int           // Options.Clues
	exact  bool          // no node limit

	unavoidable unavoidableSets
	swapped     bool  // the sets that addLineSwaps or addDigitSwaps finds were added
	orbitOf     []int // by cell
	marks       []nonet.Digits
	all         nonet.Digits
	order       []int
	removed     []removal
	saved       []bool

	// For the classic layout.
	classic   bool
	minimizer minimizer
	single    nine.Single
	cells     nine.Cells
	other     [81]uint8
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
	r.unavoidable.init(len(orbits))
	r.orbitOf = make([]int, l.Cells())
	for i, orbit := range orbits {
		for _, c := range orbit {
			r.orbitOf[c] = i
		}
	}
	r.marks = make([]nonet.Digits, l.Cells())
	r.all = nonet.AllDigits(l.Digits())
	r.classic = isClassic(l)
	for c := range r.marks {
		r.marks[c] = r.all
	}
}

// start makes every cell of the grid a given.
func (r *reducer) start(ctx context.Context, grid nonet.Grid, o Options) {
	r.ctx, r.grid = ctx, grid
	r.unavoidable.clear()
	r.swapped = false
	r.count = 0
	for i := range r.orbits {
		r.give(i)
	}
	r.want, r.target = o.Clues, o.Clues
	if o.Minimal {
		r.target = 0
	}
	r.exact = o.Minimal || r.puzzle.Layout.Digits() <= exactSize
}

func (r *reducer) give(orbit int) {
	r.given[orbit] = true
	for _, c := range r.orbits[orbit] {
		r.puzzle.Givens[c] = r.grid[c]
	}
	r.count += len(r.orbits[orbit])
	r.unavoidable.give(orbit)
}

func (r *reducer) takeAway(orbit int) {
	r.given[orbit] = false
	for _, c := range r.orbits[orbit] {
		r.puzzle.Givens[c] = 0
	}
	r.count -= len(r.orbits[orbit])
	r.unavoidable.takeAway(orbit)
}

// reduceAll tries to take away each orbit, in random order.
func (r *reducer) reduceAll(rnd *rand.Rand) error {
	r.order = r.order[:0]
	for i := range r.orbits {
		r.order = append(r.order, i)
	}
	shuffle(rnd, r.order)
	if r.classic && r.target == 0 && len(r.orbits) == len(r.orbitOf) { // each orbit is a cell
		return r.minimize()
	}
	return r.reduce(len(r.order) / 2)
}

func shuffle[T any](rnd *rand.Rand, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		k := rnd.IntN(i + 1)
		list[i], list[k] = list[k], list[i]
	}
}

// minimize is reduce for the classic layout where each orbit is one cell and no
// number of givens is wanted.
func (r *reducer) minimize() error {
	if err := sched.Err(r.ctx); err != nil {
		return err
	}
	c := &r.minimizer
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
// it. It first takes away bundle orbits at once. The result is the same as with
// one at a time: if the puzzle without the whole bundle has one solution, so has
// the puzzle without each part of it; if not, the unavoidable set that the
// search found shows the first orbit that must stay after those before it went.
func (r *reducer) reduce(bundle int) error {
	if l := r.puzzle.Layout; l.Size() <= quickSize && !l.IsShaped() && !r.swapped {
		if r.classic {
			r.addLineSwaps()
		} else {
			r.addDigitSwaps(l)
		}
		r.swapped = true
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
			if spare < 0 || r.target > 0 && !left.reaches(spare) || r.unavoidable.needs(orbit) {
				continue
			}
			r.takeAway(orbit)
			r.removed = append(r.removed, removal{orbit, end, left})
		}
		at, bundle = end, 1
		for len(r.removed) > 0 {
			set, err := r.test()
			if err != nil && !errors.Is(err, nonet.ErrLimit) {
				return err
			}
			if err == nil && set == noSet {
				break
			}
			k := len(r.removed) - 1
			if err == nil {
				for !r.unavoidable.has(set, r.removed[k].orbit) {
					k--
				}
			} else {
				k /= 2
			}
			// Orbit k is given again for good, or tried again in a smaller bundle. The
			// orbits after it are tried again.
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

// test looks for a second solution of the puzzle, which had one solution before
// the orbits in r.removed were taken away. It returns the number of the
// unavoidable set that it found, noSet if the solution is still the only one, or
// nonet.ErrLimit if the search could not decide.
func (r *reducer) test() (set int, err error) {
	if len(r.removed) > 1 {
		return r.another(anyCell)
	}
	// A second solution differs in one of the orbit's cells. A search with the
	// digit of one cell forbidden is quicker than a search for two solutions, but
	// each cell needs a search of its own.
	orbit := r.orbits[r.removed[0].orbit]
	for i, c := range orbit {
		if set, err = r.another(c); set != noSet || err != nil {
			orbit = orbit[:i]
			break
		}
		r.puzzle.Givens[c] = r.grid[c]
	}
	for _, c := range orbit {
		r.puzzle.Givens[c] = 0
	}
	return set, err
}

const (
	anyCell = ^nonet.Cell(0)
	noSet   = -1
)

// another looks for a second solution, which must differ from the grid in the
// cell unlike unless unlike is anyCell.
func (r *reducer) another(unlike nonet.Cell) (set int, err error) {
	if err := sched.Err(r.ctx); err != nil {
		return noSet, err
	}
	if r.classic && unlike != anyCell {
		return r.anotherClassic(unlike), nil
	}
	if unlike != anyCell {
		r.puzzle.Marks = r.marks
		r.marks[unlike] = r.all.Without(r.grid[unlike])
		defer func() {
			r.puzzle.Marks = nil
			r.marks[unlike] = r.all
		}()
	}
	ctx := r.ctx
	r.solver.NodeLimit = nodesPerTest
	if r.puzzle.Layout.Digits() <= quickSize {
		ctx = context.Background()
		r.solver.NodeLimit = quickNodes
	}
	other, err := r.search(ctx)
	if r.exact && errors.Is(err, nonet.ErrLimit) {
		r.solver.NodeLimit = 0
		other, err = r.search(r.ctx)
	}
	if other == nil {
		return noSet, err
	}
	return r.remember(other), nil
}

// candidatesOf has, for each given of the classic layout, the candidates of its
// cell; entry 0 is an empty cell.
var candidatesOf = [10]uint16{nine.All, 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6,
	1 << 7, 1 << 8}

// anotherClassic is another for the classic layout: it has no context and no
// limit, as a search takes less time than watching it.
func (r *reducer) anotherClassic(unlike nonet.Cell) (set int) {
	for c, d := range r.puzzle.Givens[:len(r.cells)] {
		r.cells[c] = candidatesOf[d]
	}
	r.cells[unlike] &^= 1 << (r.grid[unlike] - 1)
	if r.single.Run(&nine.Task{Cells: &r.cells, Limit: 1, First: &r.other}).Count == 0 {
		return noSet
	}
	return r.remember(r.other[:])
}

// addLineSwaps adds the unavoidable sets of a classic grid that lineSwaps finds.
func (r *reducer) addLineSwaps() {
	swaps := &r.minimizer.swaps
	copy(r.minimizer.grid[:], r.grid)
	swaps.find(&r.minimizer.grid)
	var numbers [maxSwaps]int
	for i := range swaps.count {
		numbers[i] = r.unavoidable.begin()
	}
	for cell, set := range swaps.of {
		for i, word := range set {
			for ; word != 0; word &= word - 1 {
				r.put(numbers[64*i+bits.TrailingZeros64(word)], nonet.Cell(cell))
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

// remember adds the unavoidable set of the cells in which other differs from the
// grid, and returns its number.
func (r *reducer) remember(other nonet.Grid) int {
	set := r.unavoidable.begin()
	for c, d := range other {
		if d != r.grid[c] {
			r.put(set, nonet.Cell(c))
		}
	}
	return set
}

// put adds the orbit of a cell to an unavoidable set.
func (r *reducer) put(set int, c nonet.Cell) {
	orbit := r.orbitOf[c]
	r.unavoidable.put(set, orbit, r.given[orbit])
}

// minimal reports whether each given alone is needed.
func (r *reducer) minimal() (bool, error) {
	for orbit, cells := range r.orbits {
		if !r.given[orbit] || len(cells) == 1 {
			continue
		}
		for _, c := range cells {
			r.puzzle.Givens[c] = 0
			set, err := r.another(c)
			r.puzzle.Givens[c] = r.grid[c]
			if set == noSet {
				return false, err
			}
		}
	}
	return true, nil
}

// vary changes the puzzle at random: it adds the givens of one or two orbits and
// then takes away the givens of every orbit that can go, the new ones last. The
// puzzle stays as it was if its number of givens would come farther from r.want.
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
	if r.want > 0 && difference(r.count, r.want) > difference(before, r.want) {
		r.undo()
	}
	return nil
}

// undo takes the last call of vary back.
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
