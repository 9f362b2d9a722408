package generate

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet"
)

// Bounds of the searches that tell whether the solution is the only one. What takes longer counts
// as another solution, so that a puzzle can be solved in the time in which it was made.
const (
	// clueNodes bounds a search, for each cell of the grid; dropNodes one that tells whether a
	// clue is redundant. fewestNodes is the least bound.
	clueNodes   = 12
	dropNodes   = 16
	fewestNodes = 500
	// Above exactSize a node takes much longer: the bounds are divided by largeShare, and a search
	// that reaches its bound adds a clue for each givenShare cells of the grid.
	largeShare = 8
	givenShare = 24
	// sampled is how many other solutions a clue is chosen by.
	sampled = 12
	// keptOthers is how many grids are remembered that are no solution for one reason or another.
	keptOthers = 400
)

// clue is what a puzzle can have or lack: the givens of some cells, or some rules.
type clue struct {
	cells []nonet.Cell
	rules []nonet.Rule
	on    bool // the puzzle has it
	tried bool // it was on once
}

// other is a full grid that solves the base of a clue set, but is not its solution.
type other struct {
	grid   nonet.Grid
	breaks []bool // by clue
}

// clueSet is a puzzle that is made of a base, which stays, and of clues that come and go. It
// remembers other grids that solve the base: those that break none of the clues show that more
// are needed, and one that breaks a single clue shows that this one cannot go.
type clueSet struct {
	ctx    context.Context
	rnd    *rand.Rand
	solver nonet.Solver
	base   *nonet.Puzzle
	grid   nonet.Grid // the solution
	clues  []clue
	others []other
	probe  *nonet.Puzzle // without givens: for the rules of a clue
	exact  bool          // no bound of nodes
}

func newClueSet(ctx context.Context, rnd *rand.Rand, base *nonet.Puzzle,
	grid nonet.Grid) *clueSet {
	s := &clueSet{ctx: ctx, rnd: rnd, base: base, grid: grid, probe: nonet.NewPuzzle(base.Layout)}
	s.solver.Jobs = 1
	return s
}

// add adds a clue and returns its number.
func (s *clueSet) add(c clue) int {
	c.tried = c.on
	s.clues = append(s.clues, c)
	for i := range s.others {
		o := &s.others[i]
		o.breaks = append(o.breaks, s.breaks(&c, o.grid))
	}
	return len(s.clues) - 1
}

// addGivens adds the givens of some cells as clues: one for those that the symmetry puts together.
func (s *clueSet) addGivens(symmetry Symmetry, of func(nonet.Cell) bool, on bool) {
	for _, orbit := range symmetry.Orbits(s.base.Layout.Size()) {
		cells := slices.DeleteFunc(orbit, func(c nonet.Cell) bool { return !of(c) })
		if len(cells) > 0 {
			s.add(clue{cells: cells, on: on})
		}
	}
}

// breaks reports whether a full grid of the layout breaks a clue.
func (s *clueSet) breaks(c *clue, g nonet.Grid) bool {
	if c.rules == nil {
		return slices.ContainsFunc(c.cells, func(x nonet.Cell) bool { return g[x] != s.grid[x] })
	}
	s.probe.Rules = c.rules
	return !s.probe.Solves(g)
}

// puzzle returns the base with the clues that are on.
func (s *clueSet) puzzle() *nonet.Puzzle {
	p := s.base.Clone()
	for i := range s.clues {
		c := &s.clues[i]
		if !c.on {
			continue
		}
		for _, x := range c.cells {
			p.Givens[x] = s.grid[x]
		}
		p.Rules = append(p.Rules, c.rules...)
	}
	return p
}

// search looks for up to want solutions of a puzzle beside the grid, and remembers them; nodes
// bounds it, for each cell. It reports whether there are none for sure. If it finds none and is not
// sure, it reached the bound.
func (s *clueSet) search(p *nonet.Puzzle, want, nodes int) (found int, none bool, err error) {
	s.solver.NodeLimit = int64(max(nodes*p.Layout.Cells(), fewestNodes))
	if p.Layout.Size() > exactSize {
		s.solver.NodeLimit /= largeShare
	}
	if s.exact {
		s.solver.NodeLimit = 0
	}
	s.solver.Rand = s.rnd
	for g, err := range s.solver.Solutions(s.ctx, p) {
		switch {
		case errors.Is(err, nonet.ErrLimit) && s.ctx.Err() == nil:
			return found, false, nil
		case err != nil:
			return found, false, err
		case slices.Equal(g, s.grid):
			continue
		}
		s.remember(slices.Clone(g))
		if found++; found == want {
			return found, false, nil
		}
	}
	return found, found == 0, s.ctx.Err()
}

func (s *clueSet) remember(g nonet.Grid) {
	if len(s.others) == keptOthers {
		s.others = slices.Delete(s.others, 0, keptOthers/2)
	}
	o := other{g, make([]bool, len(s.clues))}
	for i := range s.clues {
		o.breaks[i] = s.breaks(&s.clues[i], g)
	}
	s.others = append(s.others, o)
}

// alive returns the remembered grids that break no clue that is on.
func (s *clueSet) alive() (list []*other) {
	for i := range s.others {
		if s.brokenOf(&s.others[i], -1) == 0 {
			list = append(list, &s.others[i])
		}
	}
	return list
}

// brokenOf returns how many clues a grid breaks, of those that are on, apart from one.
func (s *clueSet) brokenOf(o *other, without int) (count int) {
	for i, breaks := range o.breaks {
		if breaks && i != without && s.clues[i].on {
			count++
		}
	}
	return count
}

// needed reports whether a remembered grid shows that a clue cannot go.
func (s *clueSet) needed(number int) bool {
	return slices.ContainsFunc(s.others, func(o other) bool {
		return o.breaks[number] && s.brokenOf(&o, number) == 0
	})
}

// complete adds clues until the grid is the only solution. choose returns the number of the clue
// that is to be added, given other solutions, none if the search reached its bound; it returns
// noClue if there is none.
func (s *clueSet) complete(choose func(alive []*other) int) error {
	for {
		alive := s.alive()
		if len(alive) == 0 {
			_, none, err := s.search(s.puzzle(), sampled, clueNodes)
			if err != nil || none {
				return err
			}
			alive = s.alive()
		}
		count := 1
		if size := s.base.Layout.Size(); len(alive) == 0 && size > exactSize {
			count = size * size / givenShare
		}
		for range count {
			number := choose(alive)
			if number == noClue {
				return errNoClue
			}
			s.clues[number].on, s.clues[number].tried = true, true
		}
	}
}

const noClue = -1

// errNoClue says that the clues that there are do not leave one solution.
var errNoClue = errors.New("no clue is left")

// most returns, of the numbered clues that are off, the one that most of some grids break; of equal
// ones any. Without grids it returns any.
func (s *clueSet) most(numbers []int, alive []*other) int {
	best, broken := noClue, 0
	for _, k := range s.rnd.Perm(len(numbers)) {
		number := numbers[k]
		if s.clues[number].on {
			continue
		}
		count := 0
		for _, o := range alive {
			if o.breaks[number] {
				count++
			}
		}
		if count > broken || len(alive) == 0 && best == noClue {
			best, broken = number, count
		}
	}
	return best
}

// reduce takes the numbered clues away, in their order, as long as the grid stays the only
// solution.
func (s *clueSet) reduce(numbers []int) error {
	for _, number := range numbers {
		if _, err := s.drop(number); err != nil {
			return err
		}
	}
	return nil
}

// drop takes a clue away if the grid stays the only solution, and reports whether it did.
func (s *clueSet) drop(number int) (bool, error) {
	c := &s.clues[number]
	if !c.on || s.needed(number) {
		return false, nil
	}
	c.on = false
	p := s.puzzle()
	if len(c.cells) == 1 { // another solution has another digit there
		x := c.cells[0]
		if p.Marks == nil {
			p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(p.Layout.Digits())},
				len(p.Givens))
		}
		p.Marks[x] = p.Marks[x].Without(s.grid[x])
	}
	_, none, err := s.search(p, 1, dropNodes)
	c.on = !none
	return none, err
}

// numbers returns the clues that a function reports true of, in random order.
func (s *clueSet) numbers(of func(*clue) bool) (list []int) {
	for _, i := range s.rnd.Perm(len(s.clues)) {
		if of(&s.clues[i]) {
			list = append(list, i)
		}
	}
	return list
}

// minimize takes away what can go: givens first.
func (s *clueSet) minimize() error {
	if err := s.reduce(s.numbers(isGiven)); err != nil {
		return err
	}
	return s.reduce(s.numbers(isRule))
}

func isGiven(c *clue) bool { return c.rules == nil }
func isRule(c *clue) bool  { return c.rules != nil }

// givens returns how many cells of the base and the clues are given.
func (s *clueSet) givens() int {
	n := s.base.Givens.Clues()
	for i := range s.clues {
		if s.clues[i].on {
			n += len(s.clues[i].cells)
		}
	}
	return n
}
