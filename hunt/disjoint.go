package hunt

import (
	"context"
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet/internal/sched"
)

// Disjoint returns as many of the sets as can be chosen so that no two overlap. Of unavoidable sets
// each needs a given of its own, so a puzzle of the grid has at least as many givens. The error is
// that of the context.
//
// It is a search for a largest clique: of the sets that may still be chosen, those that overlap
// each other get one colour, and no more sets can be added than there are colours. For the
// unavoidable sets of up to 12 cells of a random grid it takes some milliseconds.
func Disjoint(ctx context.Context, sets []Set) ([]Set, error) {
	sets = slices.Clone(sets)
	slices.SortFunc(sets, Set.compare)
	s := chooser{ctx: ctx, sets: sets, apart: make([]numbers, len(sets))}
	for i := range sets {
		s.apart[i] = make(numbers, (len(sets)+63)/64)
		for j := range sets {
			if !sets[i].Overlaps(sets[j]) {
				s.apart[i].add(j)
			}
		}
	}
	all := make(numbers, (len(sets)+63)/64)
	for i := range sets {
		all.add(i)
	}
	s.choose(all)
	if s.err != nil {
		return nil, s.err
	}
	best := make([]Set, len(s.best))
	for i, n := range s.best {
		best[i] = sets[n]
	}
	slices.SortFunc(best, Set.compare)
	return best, nil
}

// numbers is a set of numbers from 0.
type numbers []uint64

func (n numbers) add(i int)    { n[i/64] |= 1 << (i % 64) }
func (n numbers) remove(i int) { n[i/64] &^= 1 << (i % 64) }

// first returns the first number, -1 if there is none.
func (n numbers) first() int {
	for i, w := range n {
		if w != 0 {
			return 64*i + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// chooser finds the most sets of which no two overlap.
type chooser struct {
	ctx   context.Context
	err   error
	steps int

	sets   []Set
	apart  []numbers // for each set those that do not overlap it
	chosen []int
	best   []int
}

// choose adds sets to those chosen, of those that overlap none of them.
func (s *chooser) choose(from numbers) {
	if len(s.chosen) > len(s.best) {
		s.best = slices.Clone(s.chosen)
	}
	if s.steps++; s.steps%1024 == 0 {
		s.err = sched.Err(s.ctx)
	}
	order, colours := s.colour(from)
	from = slices.Clone(from)
	next := make(numbers, len(from))
	for k := len(order) - 1; k >= 0; k-- {
		if len(s.chosen)+colours[k] <= len(s.best) || s.err != nil {
			return
		}
		i := order[k]
		for w := range next {
			next[w] = from[w] & s.apart[i][w]
		}
		s.chosen = append(s.chosen, i)
		s.choose(next)
		s.chosen = s.chosen[:len(s.chosen)-1]
		from.remove(i)
	}
}

// colour gives colours, from 1, to sets so that those of one colour overlap each other. It returns
// the sets by colour, and their colours.
func (s *chooser) colour(from numbers) (order, colours []int) {
	left := slices.Clone(from)
	same := make(numbers, len(from))
	for colour := 1; left.first() >= 0; colour++ {
		copy(same, left)
		for i := same.first(); i >= 0; i = same.first() {
			order, colours = append(order, i), append(colours, colour)
			left.remove(i)
			same.remove(i)
			for w := range same {
				same[w] &^= s.apart[i][w]
			}
		}
	}
	return order, colours
}
