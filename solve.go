package nonet

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"math/big"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/sched"
)

// What a call can end with besides an answer, for errors.Is. The values are those of
// package exactcover.
var (
	ErrNoSolution  = exactcover.ErrNoSolution
	ErrNotUnique   = exactcover.ErrNotUnique
	ErrLimit       = exactcover.ErrLimit       // NodeLimit or Timeout was reached
	ErrUnsupported = exactcover.ErrUnsupported // see Solver
)

// LimitError is the error of a search that ended early. Known has the digits that
// engine search knew to be the same in all solutions, 0 for all other cells; it is
// nil if nothing is known.
type LimitError struct {
	Err   error // ErrLimit or the error of the context
	Known Grid
}

func (e *LimitError) Error() string { return e.Err.Error() }

// Unwrap returns e.Err.
func (e *LimitError) Unwrap() error { return e.Err }

// Solver solves puzzles. The zero value is ready: it chooses the engine and has no
// limits. A Solver keeps the memory of its engines between calls, so use one for
// many puzzles. It is for one goroutine at a time; a loop over its Solutions may
// call it for other puzzles.
//
// NodeLimit and Timeout hold for every engine and method. Jobs and Memory are upper
// bounds, and Progress is called where there is progress to tell: they are never
// refused. Rand, Trace and Proof are refused with ErrUnsupported, before any search,
// where they are not supported. The textbook engines support Trace alone, all other
// engines Rand, and EngineAuto and EngineSearch also Proof, but not for puzzles with
// rules. SolveBatch supports no Proof, and Core none of the three.
type Solver struct {
	Engine Engine

	// Rand makes the order of solutions random, though not uniformly distributed. All
	// numbers are drawn before the search: equal generators give equal results.
	Rand *rand.Rand

	NodeLimit int64         // per puzzle; 0: no limit. See Stats.Nodes
	Timeout   time.Duration // per puzzle, reported like NodeLimit; 0: no limit

	// Jobs is how many goroutines may search a batch, or one puzzle that takes long;
	// 0 is one per core. If several search one puzzle, Stats.Nodes and the order of its
	// solutions depend on chance, unless it has rules; the order of a classic 9×9 never does.
	Jobs int

	Memory int64 // bytes of the tables of Count; 0 is a quarter of the machine's memory

	Trace func(Event) // called for each step, on the goroutine that searches

	// Proof gets a proof in DRAT that a puzzle has no solution, or only the one that
	// Solve, Count or Solutions found. It refutes the clauses that format cnf writes
	// for the puzzle, with the clause that excludes the solution if there is one (format.WriteCNF).
	// If the search ends otherwise, the text is of no use. An error of the writer ends
	// the search and is returned.
	Proof io.Writer

	// Progress is called by a goroutine that searches: about every 256 conflicts
	// while engine search learns or searches a puzzle with rules, and a few times a
	// second while Count uses tables.
	Progress func(Progress)

	Stats Stats // of the last call

	runner *runner
	grids  slab // memory for grids to return
}

// Stats tells what a call did.
type Stats struct {
	Engine    Engine // that found the result; EngineAuto uses others
	Nodes     int64  // choices with two or more alternatives, see the package's Terms
	Solutions int64  // found before the search ended, at most MaxInt64
}

// Progress tells how far clause learning, the search of a puzzle with rules, or counting
// is. How long the first two will take cannot be predicted.
//
// For a puzzle with rules, Conflicts and Restarts also count those of plain search, which
// derives no clauses.
type Progress struct {
	Conflicts int64   // contradictions from which learning derived a clause
	Restarts  int64   // of learning
	Decided   float64 // share of the candidates that are decided for good, 0 to 1
	Counted   float64 // share of the work of Count that is done; 0 if that is unknown
}

// Solve returns the only solution of p. With ErrNotUnique the grid is one of several
// solutions. With a *LimitError it is the solution found so far, or nil.
func (s *Solver) Solve(ctx context.Context, p *Puzzle) (Grid, error) {
	first, n, err := s.first(ctx, p, 2)
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

// First returns a solution of p, the first one that the engine finds.
func (s *Solver) First(ctx context.Context, p *Puzzle) (Grid, error) {
	first, _, err := s.first(ctx, p, 1)
	if err == nil && first == nil {
		err = ErrNoSolution
	}
	return first, err
}

// first searches for up to limit solutions. It returns the first one, nil if there
// is none, and how many it found.
func (s *Solver) first(ctx context.Context, p *Puzzle, limit int64) (Grid, int64, error) {
	if err := p.Validate(); err != nil {
		s.Stats = Stats{}
		return nil, 0, err
	}
	grid := s.grids.space(p.Layout.Cells())
	found, err := s.search(ctx, p, limit, grid, nil)
	if found.count == 0 {
		return nil, 0, err
	}
	return s.grids.take(len(grid)), found.count, err
}

// Count returns the exact number of solutions, 0 included, however large it is.
// With an error there are at least that many. EngineCover counts without visiting
// each solution, as exactcover.Solver.Count does, and EngineAuto tries that when
// there are many; Stats.Engine says whether it did.
func (s *Solver) Count(ctx context.Context, p *Puzzle) (*big.Int, error) {
	found, err := s.run(ctx, p, 0, nil)
	if found.total != nil {
		return found.total, err
	}
	return big.NewInt(found.count), err
}

// CountTo counts solutions up to a limit of at least 1. If the result is equal to
// limit, or with an error, there are at least that many.
func (s *Solver) CountTo(ctx context.Context, p *Puzzle, limit int) (int, error) {
	if limit < 1 {
		return 0, nil
	}
	found, err := s.run(ctx, p, int64(limit), nil)
	return int(found.count), err
}

// Solutions yields every solution of p once. If the search cannot be finished, the
// sequence ends with a nil grid and an error. Stats is set when the sequence ends.
func (s *Solver) Solutions(ctx context.Context, p *Puzzle) iter.Seq2[Grid, error] {
	return func(yield func(Grid, error) bool) {
		var slab slab
		_, err := s.run(ctx, p, 0, func(g []Digit) bool {
			return yield(slab.clone(g), nil)
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// slab cuts grids from larger pieces of memory, so that not each of millions of
// grids is allocated. No memory is used twice: grids stay valid. The pieces grow, so
// that a short list costs little.
type slab struct {
	free []Digit
	size int
}

func (s *slab) clone(g []Digit) Grid {
	copy(s.space(len(g)), g)
	return s.take(len(g))
}

// space returns memory for a grid of n cells. The next call returns the same memory
// unless take is called between.
func (s *slab) space(n int) Grid {
	if len(s.free) < n {
		s.size = min(max(2*s.size, n), max(1<<16, n))
		s.free = make([]Digit, s.size)
	}
	return s.free[:n:n]
}

// take returns the memory that space returned, for good.
func (s *slab) take(n int) Grid {
	grid := s.free[:n:n]
	s.free = s.free[n:]
	return grid
}

// run searches a puzzle that may be invalid; see search.
func (s *Solver) run(
	ctx context.Context, p *Puzzle, limit int64, visit func([]Digit) bool,
) (report, error) {
	if err := p.Validate(); err != nil {
		s.Stats = Stats{}
		return report{}, err
	}
	return s.search(ctx, p, limit, nil, visit)
}

// search searches p, which must be valid, for up to limit solutions (0: all). It
// copies the first one to first, which may be nil, and calls visit, which may be
// nil, for each until visit returns false. The error is nil if the whole tree was
// searched or limit or visit ended the search.
func (s *Solver) search(
	ctx context.Context, p *Puzzle, limit int64, first []Digit, visit func([]Digit) bool,
) (report, error) {
	s.Stats = Stats{}
	engine, err := s.choose(p)
	if err != nil {
		return report{}, err
	}
	s.Stats.Engine = engine
	sched.Yield()
	if err := ctx.Err(); err != nil {
		return report{}, err
	}
	r := s.needRunner()
	s.runner = nil // a loop over Solutions may use s within
	t := &r.task
	*t = task{
		ctx: ctx, timeout: s.Timeout, puzzle: p, engine: engine, auto: s.Engine == EngineAuto,
		rand: s.Rand, limit: limit, nodeLimit: s.NodeLimit, jobs: s.jobs(), memory: s.Memory,
		first: first, visit: visit, trace: s.Trace, progress: s.Progress,
	}
	if s.Proof != nil {
		t.proof = newProofWriter(s.Proof)
	}
	defer func() {
		t.close()
		s.runner = r
	}()
	if !t.startsUnwatched() {
		t.watch()
	}
	if t.rules, err = p.rulePlan(t.stop); errors.Is(err, errStopped) {
		return report{}, &LimitError{cmp.Or(sched.Err(ctx), ErrLimit), nil}
	} else if err != nil {
		return report{}, err
	}
	found := r.run(t)
	proofErr := t.proof.close()
	s.Stats = Stats{Engine: cmp.Or(found.by, engine), Nodes: found.nodes, Solutions: found.count}
	switch {
	case proofErr != nil:
		return found, proofErr
	case found.out == limited:
		return found, &LimitError{ErrLimit, found.known}
	case found.out == stopped:
		return found, &LimitError{cmp.Or(sched.Err(ctx), ErrLimit), found.known}
	}
	return found, nil
}

// needRunner returns the memory of the engines.
func (s *Solver) needRunner() *runner {
	if s.runner == nil {
		s.runner = new(runner)
	}
	return s.runner
}

// jobs returns the number of goroutines to use.
func (s *Solver) jobs() int {
	if s.Jobs > 0 {
		return s.Jobs
	}
	return runtime.GOMAXPROCS(0)
}
