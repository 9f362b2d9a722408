package exactcover

import (
	"context"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"
)

// A Solver searches for solutions. The zero value is ready for use.
//
// A Solver is for one goroutine at a time. It keeps its working memory for the next call, so that using
// one Solver for many problems allocates little; drop the Solver to free the memory.
// A cancelled context ends a search of any size within milliseconds; the error is then the context's.
type Solver struct {
	// NodeLimit is how many nodes a call may open. When it would need one more the call ends with ErrLimit.
	// Zero or less is no limit.
	NodeLimit int64

	// Rand, if not nil, shuffles the options before each search, so that they are tried in random order.
	// It is used for nothing else. Solutions found in this way are not equally likely.
	Rand *rand.Rand

	// Stats is about the call that ended last.
	Stats Stats

	idle *cells // working memory while no search uses it
}

// Stats says what a search did.
type Stats struct {
	Nodes     int64 // choices opened on an item with two or more options left
	Forced    int64 // options taken because an item had no other left
	Solutions int64 // solutions come upon
	Depth     int   // the most nodes that were open at the same time
}

// First returns a solution: the first one in the order of Solutions, which is the numbers of its options in ascending
// order. The errors are ErrNoSolution, ErrLimit if there was none within NodeLimit, and the context's.
func (s *Solver) First(ctx context.Context, p *Problem) ([]int, error) {
	var cover []int
	err := s.search(ctx, p, func(c *cells) bool {
		cover = c.cover(nil)
		return false
	})
	if err == nil && cover == nil {
		err = ErrNoSolution
	}
	return cover, err
}

// Solve returns the only solution. The errors are ErrNoSolution, ErrNotUnique, ErrLimit if it was not decided within
// NodeLimit, and the context's. With all but the first of them a solution is returned, one of several perhaps,
// if any was found.
func (s *Solver) Solve(ctx context.Context, p *Problem) ([]int, error) {
	var cover []int
	several := false
	err := s.search(ctx, p, func(c *cells) bool {
		if cover != nil {
			several = true
			return false
		}
		cover = c.cover(nil)
		return true
	})
	switch {
	case err != nil:
		return cover, err
	case cover == nil:
		return nil, ErrNoSolution
	case several:
		return cover, ErrNotUnique
	}
	return cover, nil
}

// Count returns the number of solutions. With ErrLimit or the context's error it is the number of those found before,
// and there may be more. No solution is not an error.
func (s *Solver) Count(ctx context.Context, p *Problem) (*big.Int, error) {
	err := s.search(ctx, p, func(*cells) bool { return true })
	return big.NewInt(s.Stats.Solutions), err
}

// CountTo counts solutions up to a limit: a result equal to limit means that there are at least so many.
// With ErrLimit or the context's error it is the number of those found before. No solution is not an error.
func (s *Solver) CountTo(ctx context.Context, p *Problem, limit int) (int, error) {
	if limit <= 0 {
		s.Stats = Stats{}
		return 0, ctx.Err()
	}
	n := 0
	err := s.search(ctx, p, func(*cells) bool {
		n++
		return n < limit
	})
	return n, err
}

// Solutions returns all solutions, each as the numbers of its options in ascending order. The slices belong to the
// caller and stay valid. An error, ErrLimit or the context's, comes as the last pair, with a nil slice;
// there being no solution is not an error.
//
// The search runs while the sequence is ranged over, and each range is a new search. Stats is set when the range
// ends. The problem must not be changed in between.
func (s *Solver) Solutions(ctx context.Context, p *Problem) iter.Seq2[[]int, error] {
	return func(yield func([]int, error) bool) {
		var slab []int
		err := s.search(ctx, p, func(c *cells) bool {
			// Solutions are cut from slabs, which saves allocations; a slab lives as long as one of them.
			if n := c.coverSize(); cap(slab)-len(slab) < n {
				slab = make([]int, 0, max(n, min(2*cap(slab), 4096), 64))
			}
			start := len(slab)
			slab = c.cover(slab)
			return yield(slab[start:len(slab):len(slab)], nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// Solutions returns all solutions as [Solver.Solutions] does with a zero Solver. It may be used by several goroutines.
func (p *Problem) Solutions(ctx context.Context) iter.Seq2[[]int, error] {
	return func(yield func([]int, error) bool) { new(Solver).Solutions(ctx, p)(yield) }
}

// Count returns the number of solutions as [Solver.Count] does with a zero Solver. It may be used by several goroutines.
func (p *Problem) Count(ctx context.Context) (*big.Int, error) {
	return new(Solver).Count(ctx, p)
}

// search calls solution at every solution until it returns false, which is no error, and sets Stats.
func (s *Solver) search(ctx context.Context, p *Problem, solution func(*cells) bool) error {
	s.Stats = Stats{}
	if err := ctx.Err(); err != nil {
		return err
	}
	var stop atomic.Bool
	if ctx.Done() != nil {
		defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	}
	// The working memory is taken out of the Solver while it is in use: the caller of Solutions
	// may use the same Solver within the loop.
	c := s.idle
	s.idle = nil
	if c == nil {
		c = new(cells)
	}
	defer func() { s.Stats, s.idle = c.stats, c }()

	c.load(p, s.Rand, &stop)
	for {
		switch c.next(s.NodeLimit) {
		case found:
			if !solution(c) {
				return nil
			}
		case exhausted:
			return nil
		case limited:
			return ErrLimit
		case paused:
			if err := over(ctx); err != nil {
				return err
			}
		}
	}
}

// over returns the error of a context that is done, or should be: where there is only one thread,
// the timer of its deadline cannot run while a search does.
func over(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if t, ok := ctx.Deadline(); ok && !time.Now().Before(t) {
		return context.DeadlineExceeded
	}
	return nil
}

// cover appends the numbers of the chosen options to dst, in ascending order.
func (c *cells) cover(dst []int) []int {
	start := len(dst)
	dst = slices.Grow(dst, c.coverSize())
	for _, n := range c.chosen {
		dst = append(dst, c.option(n))
	}
	slices.Sort(dst[start:])
	if dst == nil {
		dst = []int{}
	}
	return dst
}
