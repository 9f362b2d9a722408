package nonet

import (
	"cmp"
	"context"
	"io"
	"iter"
	"math/big"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
)

// What a call of a Solver can end with besides an answer; test for them with
// errors.Is. They are the values of package exactcover, so that a program
// handles puzzles and exact cover problems alike.
var (
	ErrNoSolution  = exactcover.ErrNoSolution
	ErrNotUnique   = exactcover.ErrNotUnique
	ErrLimit       = exactcover.ErrLimit       // NodeLimit or Timeout was reached
	ErrUnsupported = exactcover.ErrUnsupported // see Solver
)

// LimitError is the error of a search that ended early, at a limit or with its
// context.
type LimitError struct {
	Err error // ErrLimit or the error of the context; errors.Is finds it

	// Known has the digits of the cells that are the same in all solutions, as
	// far as the search had found out, and 0 for all other cells. It is nil if
	// nothing is known: only engine search finds out.
	Known Grid
}

func (e *LimitError) Error() string { return e.Err.Error() }

// Unwrap returns e.Err.
func (e *LimitError) Unwrap() error { return e.Err }

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
	Jobs      int           // goroutines of SolveBatch, and for one puzzle that takes long; 0 is one per core

	// Memory is how many bytes the tables of Count may have; 0 is a quarter of what
	// the machine has. It does not change the result, only how long it takes.
	Memory int64

	// Trace, if set, is called for each step of a textbook engine, on the
	// goroutine that searches. Other engines do not support it.
	Trace func(Event)

	// Proof, if set, gets a proof for a puzzle that has no solution: the call
	// ended with ErrNoSolution (or 0 solutions and no error). It is text in DRAT, which
	// refutes exactly the clauses that format cnf writes for the puzzle, and
	// uses only what follows from them by unit propagation. Where the call found
	// that there is just one solution (Solve, and Count and Solutions to their end)
	// it refutes these clauses with one more, that not all cells hold the
	// digits of the solution, as format.WriteCNF writes them. For other puzzles
	// what is written is of no use. Only engine search has proofs, which Auto
	// then takes for every layout; SolveBatch has none. An error of the writer ends
	// the call and is returned.
	Proof io.Writer

	// Progress, if set, is called now and then during the search for one puzzle
	// with engine search, once it has turned out to be hard: about every 256
	// conflicts, by a goroutine that searches; and some times a second while Count
	// works with tables.
	Progress func(Progress)

	Stats Stats // of the last call

	runner *runner
	grids  slab // where grids to return are cut from
}

// Stats tells what a call did. Where several goroutines search one puzzle and
// not all of its tree, as CountTo and Solutions do with classic 9×9 puzzles of
// very many solutions, Nodes depends on chance.
type Stats struct {
	Engine    Engine // the engine that ran; that found the result, if several did
	Nodes     int64  // choices opened with two or more alternatives left
	Solutions int64  // solutions found, up to where the search ended; at most MaxInt64
}

// Progress tells how far clause learning or counting is. How long learning will
// take cannot be predicted.
type Progress struct {
	Conflicts int64   // contradictions from which learning derived a clause
	Restarts  int64   // of learning
	Decided   float64 // share of the candidates that learning has decided for good, 0 to 1
	Counted   float64 // share of the work of Count that is done; 0 if that is unknown
}

// Solve returns the only solution of p. With ErrNotUnique the grid is one of
// several. With ErrLimit, which says that NodeLimit or Timeout was reached, or
// the context's error, the grid is the solution found so far, if any.
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

// First returns any solution of p: the same one each time, unless Rand is set.
func (s *Solver) First(ctx context.Context, p *Puzzle) (Grid, error) {
	first, _, err := s.first(ctx, p, 1)
	if err == nil && first == nil {
		err = ErrNoSolution
	}
	return first, err
}

// first searches for up to limit solutions and returns the first one, nil if
// there is none, and how many it found.
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

// Count returns the exact number of solutions, 0 included, however large it
// is. With an error it is a number that there are at least. Where solutions are
// many, on Jobs goroutines and with tables of Memory bytes, engine cover counts
// without visiting each (exactcover.Solver.Count); with Auto it gets turns in which it may, and
// Stats says whether it did.
func (s *Solver) Count(ctx context.Context, p *Puzzle) (*big.Int, error) {
	found, err := s.run(ctx, p, 0, nil)
	if found.total != nil {
		return found.total, err
	}
	return big.NewInt(found.count), err
}

// CountTo counts solutions up to a limit of at least 1: a result equal to
// limit means at least that many. With an error it is a number that there are at least.
func (s *Solver) CountTo(ctx context.Context, p *Puzzle, limit int) (int, error) {
	if limit < 1 {
		return 0, nil
	}
	found, err := s.run(ctx, p, int64(limit), nil)
	return int(found.count), err
}

// Solutions yields every solution of p once. The grids stay valid and are the
// caller's. The sequence ends with a nil grid and an error if the search could
// not be finished; no solution is an empty sequence. Stats is set when the
// sequence ends.
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

// slab cuts copies of grids from larger pieces of memory, which it never
// reuses: grids that are kept stay valid, and listing millions does not
// allocate each. The pieces grow, so that a short list costs little.
type slab struct {
	free []Digit
	size int
}

func (s *slab) clone(g []Digit) Grid {
	copy(s.space(len(g)), g)
	return s.take(len(g))
}

// space returns room for a grid of n cells, which is used again unless it is
// taken.
func (s *slab) space(n int) Grid {
	if len(s.free) < n {
		s.size = min(max(2*s.size, n), max(1<<16, n))
		s.free = make([]Digit, s.size)
	}
	return s.free[:n:n]
}

// take returns the space for a grid of n cells.
func (s *slab) take(n int) Grid {
	grid := s.free[:n:n]
	s.free = s.free[n:]
	return grid
}

// run is search for a puzzle that may be invalid.
func (s *Solver) run(ctx context.Context, p *Puzzle, limit int64, visit func([]Digit) bool) (report, error) {
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
func (s *Solver) search(ctx context.Context, p *Puzzle, limit int64, first []Digit, visit func([]Digit) bool) (report, error) {
	s.Stats = Stats{}
	engine, err := s.choose(p.Layout)
	if err != nil {
		return report{}, err
	}
	s.Stats.Engine = engine
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
	found := r.run(t)
	proofErr := t.proof.close()
	s.Stats = Stats{Engine: cmp.Or(found.by, engine), Nodes: found.nodes, Solutions: found.count}
	switch {
	case proofErr != nil:
		return found, proofErr
	case found.out == limited:
		return found, &LimitError{ErrLimit, found.known}
	case found.out == stopped:
		return found, &LimitError{cmp.Or(contextError(ctx), ErrLimit), found.known}
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
	return watchEnding(ctx, timeout)
}

// watchEnding is watch for a context that may end. It is apart from it so that
// watch allocates nothing for others.
func watchEnding(ctx context.Context, timeout time.Duration) (_ context.Context, stop *atomic.Bool, release func()) {
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
