package hunt

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
)

// Random draws minimal puzzles of one solved grid with givens in some cells: the givens are tried
// in a random order, and each one that is not needed goes. It is for one goroutine at a time.
type Random struct {
	puzzle *nonet.Puzzle
	given  []int
	order  []int
	solver nonet.Solver
}

// NewRandom prepares draws of puzzles of a solved grid with givens in the cells of within. The
// error wraps [ErrNotFull] or [ErrNotUnique], or is that of the context.
func NewRandom(ctx context.Context, g nonet.Grid, within Set) (*Random, error) {
	if _, err := newChangeFinder(g); err != nil {
		return nil, err
	}
	r := &Random{puzzle: nonet.NewPuzzle(nonet.Classic()), solver: nonet.Solver{Jobs: 1}}
	r.puzzle.Givens = within.Pick(g)
	for c := range within.All() {
		r.given = append(r.given, int(c))
	}
	n, err := r.solver.CountTo(ctx, r.puzzle, 2)
	if err == nil && n != 1 {
		err = ErrNotUnique
	}
	return r, err
}

// ErrNotFound says that no puzzle was found in so many tries.
var ErrNotFound = errors.New("no puzzle with so many givens was found")

// Draw draws minimal puzzles until one has a number of givens, at most as many as tries says, and
// returns the cells of its givens. With 0 givens, the first one will do. The error is ErrNotFound
// or that of the context.
func (r *Random) Draw(ctx context.Context, rnd *rand.Rand, givens, tries int) (Set, error) {
	for range tries {
		s, err := r.draw(ctx, rnd)
		if err != nil || givens == 0 || s.Len() == givens {
			return s, err
		}
	}
	return Set{}, ErrNotFound
}

func (r *Random) draw(ctx context.Context, rnd *rand.Rand) (s Set, err error) {
	p := r.puzzle.Clone()
	r.order = append(r.order[:0], r.given...)
	rnd.Shuffle(len(r.order), func(i, j int) {
		r.order[i], r.order[j] = r.order[j], r.order[i]
	})
	for _, c := range r.order {
		d := p.Givens[c]
		p.Givens[c] = 0
		n, err := r.solver.CountTo(ctx, p, 2)
		if err != nil {
			return s, err
		}
		if n > 1 {
			p.Givens[c] = d
			s.add(c)
		}
	}
	return s, nil
}
