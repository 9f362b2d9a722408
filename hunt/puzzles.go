package hunt

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

// ErrNotUnique says that the digits that may be given do not leave one solution.
var ErrNotUnique = errors.New("the givens do not have exactly one solution")

// Puzzles searches a solved grid for all minimal puzzles with a wanted number of givens. A puzzle
// is minimal if no given can be left out. Make one with [NewPuzzles].
//
// The method is that of the checker of McGuire, Tugemann and Civario ("There is no 16-clue Sudoku",
// 2012): a puzzle needs a given in each unavoidable set, so all ways to hit the unavoidable sets
// with so many givens are found, and each is solved. The search is cut into parts, the same on
// every machine, which can be searched one by one in any order, on several goroutines or machines.
type Puzzles struct {
	grid  nonet.Grid
	sets  []Set    // unavoidable, without cells that may not be given
	parts []branch // without their sets
}

// cutAt is the least number of parts into which a search is cut, unless all of it has fewer.
const cutAt = 20_000

// hitSize is the most cells of the unavoidable sets that are found before the search. Larger sets
// are learned where they are needed.
const hitSize = 13

// NewPuzzles prepares the search for the puzzles of a solved grid with givens in some cells, the
// cells of within. The error wraps [ErrNotFull] or [ErrNotUnique], or is that of the context.
func NewPuzzles(ctx context.Context, g nonet.Grid, within Set, givens int) (*Puzzles, error) {
	sets, err := Unavoidable(ctx, g, hitSize)
	if err != nil {
		return nil, err
	}
	p := &Puzzles{grid: slices.Clone(g)}
	n, err := new(nonet.Solver).CountTo(ctx, p.puzzle(within), 2)
	switch {
	case err != nil:
		return nil, err
	case n != 1:
		return nil, ErrNotUnique
	case givens < 1 || givens > within.Len():
		return p, nil
	}
	for i := range sets {
		sets[i] = sets[i].and(within)
	}
	p.sets = minimal(sets)
	p.parts = []branch{{dead: allCells.andNot(within), left: givens}}
	h := hitter{of: p, ctx: ctx}
	for len(p.parts) < cutAt && p.parts[0].left > 3 {
		h.branches = nil
		h.deepest = p.parts[0].left - 1
		for _, b := range p.parts {
			h.search(p.withSets(b))
		}
		if p.parts = h.branches; len(p.parts) == 0 || h.err != nil {
			break
		}
	}
	return p, h.err
}

// puzzle returns the puzzle that gives some cells.
func (p *Puzzles) puzzle(s Set) *nonet.Puzzle {
	puzzle := nonet.NewPuzzle(nonet.Classic())
	puzzle.Givens = s.Pick(p.grid)
	return puzzle
}

// withSets returns a branch of the search with its sets.
func (p *Puzzles) withSets(b branch) branch {
	for _, s := range p.sets {
		if !s.Overlaps(b.given) {
			b.sets = append(b.sets, s.andNot(b.dead))
		}
	}
	return b
}

// Parts returns how many parts the search has.
func (p *Puzzles) Parts() int { return len(p.parts) }

// Part searches part i, from 0, and returns the cells of the givens of the puzzles that are there,
// in an order that is always the same. The error is that of the context.
func (p *Puzzles) Part(ctx context.Context, i int) ([]Set, error) {
	h := hitter{of: p, ctx: ctx}
	h.search(p.withSets(p.parts[i]))
	h.solve()
	return h.found, h.err
}

// branch is a part of the search: what is given, and what may still be given.
type branch struct {
	sets  []Set // unavoidable sets that no given hits yet, without the dead cells
	given Set
	dead  Set // cells that are not given: puzzles with them are in another branch
	left  int // how many givens are to be added
}

// batchSize is how many puzzles are solved at a time.
const batchSize = 4096

// hitter finds the ways to hit unavoidable sets with givens.
type hitter struct {
	of       *Puzzles
	deepest  int // branches with so many givens to be added are kept and not searched; 0: none are
	branches []branch

	solver  nonet.Solver
	waiting []Set // hit all sets that are known
	batch   nonet.Batch
	found   []Set
	lists   [cells][]Set // memory of each depth

	ctx   context.Context
	err   error
	steps int
}

// search adds givens to a branch. It changes the sets.
func (h *hitter) search(b branch) {
	if h.deepest > 0 && b.left == h.deepest {
		b.sets = nil
		h.branches = append(h.branches, b)
		return
	}
	if h.steps++; h.steps%4096 == 0 && h.err == nil {
		h.err = sched.Err(h.ctx)
	}
	if h.err != nil || len(b.sets) == 0 && !h.learn(&b) {
		return
	}
	next, ok := b.narrow()
	switch {
	case !ok:
		return
	case b.left <= 2:
		h.last(b, next)
		return
	}
	if b.left > 3 { // sets with few cells first: they show soonest that there are too many
		slices.SortStableFunc(b.sets, func(s, t Set) int { return s.Len() - t.Len() })
	}
	for next != (Set{}) {
		c := next.first()
		next.remove(c)
		list := h.lists[b.left][:0]
		for _, s := range b.sets {
			if !s.has(c) {
				list = append(list, s.andNot(b.dead))
			}
		}
		h.lists[b.left] = list
		child := branch{list, b.given, b.dead, b.left - 1}
		child.given.add(c)
		h.search(child)
		b.dead.add(c)
	}
}

// narrow returns the set with the fewest cells, of which one has to be given next. ok is false if
// the sets need more givens than there may be.
//
// Sets of which no two overlap need a given each. If there are as many of them as givens are left,
// each given is in one of them, and all other cells are dead.
func (b *branch) narrow() (next Set, ok bool) {
	for {
		fewest := cells
		for _, s := range b.sets {
			if n := bits.OnesCount64(s.low) + bits.OnesCount64(s.high); n < fewest {
				fewest, next = n, s
			}
		}
		if fewest == 0 {
			return next, false
		}
		if b.left < 3 {
			return next, true
		}
		apart, n := next, 1
		for _, s := range b.sets {
			if s.low&apart.low|s.high&apart.high == 0 {
				apart.low |= s.low
				apart.high |= s.high
				n++
			}
		}
		if n != b.left {
			return next, n < b.left
		}
		b.dead = allCells.andNot(apart).or(b.dead)
		smaller := false
		for i, s := range b.sets {
			b.sets[i] = s.and(apart)
			smaller = smaller || b.sets[i] != s
		}
		if !smaller {
			return next, true
		}
	}
}

// last adds the last two givens of a branch, or the last one, of which one is in next.
func (h *hitter) last(b branch, next Set) {
	if b.left == 1 {
		for _, s := range b.sets {
			next = next.and(s)
		}
		for c := range next.All() {
			h.add(b.given, int(c))
		}
		return
	}
	for next != (Set{}) {
		c := next.first()
		next.remove(c)
		b.dead.add(c)
		given := b.given
		given.add(c)
		other := allCells.andNot(b.dead).andNot(b.given)
		for _, s := range b.sets {
			if !s.has(c) {
				other.low &= s.low
				other.high &= s.high
				if other.low|other.high == 0 {
					break
				}
			}
		}
		for other != (Set{}) {
			d := other.first()
			other.remove(d)
			h.add(given, d)
		}
	}
}

// learn finds an unavoidable set that no given of a branch hits. ok is false if there is none: the
// givens have one solution, and puzzles with more are not minimal.
func (h *hitter) learn(b *branch) (ok bool) {
	for other, err := range h.solver.Solutions(h.ctx, h.of.puzzle(b.given)) {
		if err != nil {
			h.err = err
			return false
		}
		var s Set
		for c, d := range other {
			if d != h.of.grid[c] {
				s.add(c)
			}
		}
		if s != (Set{}) {
			b.sets = append(b.sets, s.andNot(b.dead))
			return true
		}
	}
	return false
}

// add adds a given to others, with which all sets that are known are hit.
func (h *hitter) add(given Set, c int) {
	given.add(c)
	if h.waiting = append(h.waiting, given); len(h.waiting) == batchSize {
		h.solve()
	}
}

// solve finds those of the puzzles that wait that are minimal and have one solution.
func (h *hitter) solve() {
	if h.err != nil || len(h.waiting) == 0 {
		return
	}
	n := len(h.waiting)
	h.batch.Layout = nonet.Classic()
	h.batch.Puzzles = slices.Grow(h.batch.Puzzles[:0], cells*n)[:cells*n]
	clear(h.batch.Puzzles)
	h.batch.Results = slices.Grow(h.batch.Results[:0], n)[:n]
	for i, given := range h.waiting {
		for given != (Set{}) {
			c := given.first()
			given.remove(c)
			h.batch.Puzzles[cells*i+c] = h.of.grid[c]
		}
	}
	h.solver.Jobs = 1
	if h.err = h.solver.SolveBatch(h.ctx, &h.batch, 2); h.err != nil {
		return
	}
	for i, r := range h.batch.Results {
		if r.Count == 1 && h.isMinimal(h.waiting[i]) {
			h.found = append(h.found, h.waiting[i])
		}
	}
	h.waiting = h.waiting[:0]
}

// isMinimal reports whether a puzzle with one solution needs each given.
func (h *hitter) isMinimal(given Set) bool {
	for c := range given.All() {
		less := given
		less.remove(int(c))
		n, err := h.solver.CountTo(h.ctx, h.of.puzzle(less), 2)
		if err != nil {
			h.err = fmt.Errorf("hunt: a puzzle was not counted: %w", err)
		}
		if n < 2 {
			return false
		}
	}
	return true
}
