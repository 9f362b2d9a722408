package nonet

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
)

// What a search can end with besides an answer. Errors returned by a Solver
// match these, or the context's error, with errors.Is. They are those of
// package exactcover, so that puzzles and cover problems are handled alike.
var (
	ErrNoSolution = exactcover.ErrNoSolution
	ErrNotUnique  = exactcover.ErrNotUnique
	ErrLimit      = exactcover.ErrLimit
)

// ErrUnsupported says that an engine cannot do what is asked of it.
var ErrUnsupported = errors.New("not supported by this engine")

// Solver solves puzzles. The zero value is ready: it lets the layout choose
// the engine and has no limits. A Solver keeps the engine's memory between
// calls, so use one for many puzzles; it is for one goroutine at a time, but may
// be used within a loop over its own Solutions.
type Solver struct {
	Engine Engine // Auto chooses

	// Rand, if set, makes the choice among several solutions random: First
	// returns a random solution (not uniformly distributed), and Solutions has
	// a random order. All numbers are drawn before the search, so equal
	// generators give equal results. The textbook engines do not support it.
	Rand *rand.Rand

	NodeLimit int64         // per puzzle; 0 is none. See Stats.Nodes
	Timeout   time.Duration // per puzzle, reported like NodeLimit; 0 is none
	Jobs      int           // goroutines of SolveBatch; 0 is one per core

	// Trace, if set, is called for each step of a textbook engine, on the
	// goroutine that searches. Other engines do not support it.
	Trace func(Event)

	Stats Stats // of the last call

	runner runner
}

// Stats tells what a call did.
type Stats struct {
	Engine    Engine // the engine that ran
	Nodes     int64  // choices opened with two or more alternatives left
	Solutions int64  // solutions found, up to where the search ended
}

// Solve returns the only solution of p. With ErrNotUnique the grid is one of
// several. With ErrLimit, which says that NodeLimit or Timeout was reached, or
// the context's error, the grid is the solution found so far, if any.
func (s *Solver) Solve(ctx context.Context, p *Puzzle) (Grid, error) {
	var first Grid
	n := 0
	err := s.run(ctx, p, func(g []Digit) bool {
		if n++; n == 1 {
			first = slices.Clone(g)
		}
		return n < 2
	})
	switch {
	case err != nil:
		return first, err
	case n == 0:
		return nil, ErrNoSolution
	case n > 1:
		return first, ErrNotUnique
	}
	return first, nil
}

// First returns any solution of p: the same one each time, unless Rand is set.
func (s *Solver) First(ctx context.Context, p *Puzzle) (Grid, error) {
	var first Grid
	err := s.run(ctx, p, func(g []Digit) bool {
		first = slices.Clone(g)
		return false
	})
	if err == nil && first == nil {
		err = ErrNoSolution
	}
	return first, err
}

// Count returns the exact number of solutions, 0 included, however large it
// is. With an error it is the number found so far.
func (s *Solver) Count(ctx context.Context, p *Puzzle) (*big.Int, error) {
	var n int64
	err := s.run(ctx, p, func([]Digit) bool {
		n++
		return true
	})
	return big.NewInt(n), err
}

// CountTo counts solutions up to a limit of at least 1: a result equal to
// limit means at least that many. With an error it is the number found so far.
func (s *Solver) CountTo(ctx context.Context, p *Puzzle, limit int) (int, error) {
	n := 0
	if limit < 1 {
		return 0, nil
	}
	err := s.run(ctx, p, func([]Digit) bool {
		n++
		return n < limit
	})
	return n, err
}

// Solutions yields every solution of p once. The grids stay valid and are the
// caller's. The sequence ends with a nil grid and an error if the search could
// not be finished; no solution is an empty sequence. Stats is set when the
// sequence ends.
func (s *Solver) Solutions(ctx context.Context, p *Puzzle) iter.Seq2[Grid, error] {
	return func(yield func(Grid, error) bool) {
		var slab slab
		err := s.run(ctx, p, func(g []Digit) bool {
			return yield(slab.clone(g), nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// slab cuts copies of grids from larger pieces of memory, which it never
// reuses: grids that are kept stay valid, and listing millions does not
// allocate each. The pieces grow, so that a short list costs little.
type slab struct {
	free []Digit
	size int
}

func (s *slab) clone(g []Digit) Grid {
	if len(s.free) < len(g) {
		s.size = min(max(2*s.size, len(g)), max(1<<16, len(g)))
		s.free = make([]Digit, s.size)
	}
	out := s.free[:len(g):len(g)]
	s.free = s.free[len(g):]
	copy(out, g)
	return out
}

// run searches p with the engine that was asked for and calls visit for each
// solution until it returns false. It returns nil when the tree was searched
// or visit ended the search.
func (s *Solver) run(ctx context.Context, p *Puzzle, visit func([]Digit) bool) error {
	s.Stats = Stats{}
	if err := p.Validate(); err != nil {
		return err
	}
	engine, err := s.choose(p.Layout)
	if err != nil {
		return err
	}
	stats := Stats{Engine: engine}
	s.Stats = stats
	if err := ctx.Err(); err != nil {
		return err
	}
	searchCtx, stop, release := watch(ctx, s.Timeout)
	defer release()
	t := task{
		ctx: searchCtx, puzzle: p, nodeLimit: s.NodeLimit, stop: stop, trace: s.Trace, rand: s.Rand,
		visit: func(g []Digit) bool {
			stats.Solutions++
			return visit(g)
		},
	}
	r := s.runner
	s.runner = runner{} // a loop over Solutions may use s within
	defer func() { s.runner, s.Stats = r, stats }()
	var out outcome
	stats.Nodes, out = r.run(engine, &t)
	switch out {
	case limited:
		return ErrLimit
	case stopped:
		return cmp.Or(contextError(ctx), ErrLimit)
	}
	return nil
}

// contextError returns the error of a context that has ended, also if its
// deadline has passed and nobody has noticed yet.
func contextError(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if deadline, ok := ctx.Deadline(); ok && !time.Now().Before(deadline) {
		return context.DeadlineExceeded
	}
	return nil
}

// watch returns ctx with the timeout, if not 0, added, and a flag that is set
// when that is done, nil if it never is. release ends the watching.
func watch(ctx context.Context, timeout time.Duration) (_ context.Context, stop *atomic.Bool, release func()) {
	if ctx.Done() == nil && timeout <= 0 {
		return ctx, nil, func() {}
	}
	cancel := func() {}
	if timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, timeout)
	}
	stop = new(atomic.Bool)
	unwatch := context.AfterFunc(ctx, func() { stop.Store(true) })
	return ctx, stop, func() {
		unwatch()
		cancel()
	}
}
