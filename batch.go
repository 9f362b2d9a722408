package nonet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// Batch is many puzzles of one layout, without rules, in flat arrays, puzzle after puzzle, with
// Layout.Cells() values for each. SolveBatch sets Solutions and Results.
type Batch struct {
	Layout    *Layout
	Puzzles   []Digit  // givens, 0 is an empty cell
	Marks     []Digits // nil, or the digits allowed in each cell
	Solutions []Digit  // nil, or the first solution of each puzzle, zeros if there is none
	Results   []Result // one for each puzzle
}

// Status is how the search for a puzzle ended.
type Status uint8

// The outcomes of a puzzle in a batch.
const (
	StatusCancelled  Status = iota // the context ended first
	StatusSolved                   // one solution; there may be others if the limit was 1
	StatusNoSolution               // none
	StatusNotUnique                // at least two solutions
	StatusLimit                    // NodeLimit or Timeout was reached
	StatusInvalid                  // a digit above the layout's size
)

func (s Status) String() string {
	return nameOf("Status", int(s),
		"cancelled", "solved", "no solution", "not unique", "limit", "invalid")
}

// Result is the outcome of one puzzle of a batch.
type Result struct {
	Status Status
	Count  int64 // solutions found, at most the limit
	Nodes  int64
}

// SolveBatch searches every puzzle of b for up to limit solutions, at least 1. The
// results do not depend on Jobs. The error wraps ErrInvalid if the arrays do not fit
// together, or is that of the context. What is wrong with single puzzles is in their
// results.
func (s *Solver) SolveBatch(ctx context.Context, b *Batch, limit int) error {
	s.Stats = Stats{}
	n, err := b.check()
	if err != nil {
		return err
	}
	if limit < 1 {
		return fmt.Errorf("a limit of %d solutions: it must be at least 1", limit)
	}
	engine, err := s.choose(&Puzzle{Layout: b.Layout})
	if err != nil {
		return err
	}
	if s.Proof != nil {
		return fmt.Errorf("a batch has no proofs: %w", ErrUnsupported)
	}
	s.Stats.Engine = engine
	_, stop, release := sched.Watch(ctx, 0)
	defer release()
	if engine == EngineNine && s.Rand == nil {
		s.nineBatch(ctx, b, int64(limit), stop)
		return sched.Err(ctx)
	}
	clear(b.Results)
	clear(b.Solutions)
	jobs := min(s.jobs(), n)
	if s.Trace != nil {
		jobs = 1
	}
	var seed uint64
	if s.Rand != nil {
		seed = s.Rand.Uint64()
	}
	var next atomic.Int64 // the next puzzle that nobody has taken
	work := func(r *runner) {
		for {
			sched.Poll()
			i := int(next.Add(1)) - 1
			if i >= n || stop != nil && stop.Load() {
				return
			}
			t := task{
				ctx: ctx, stop: stop, watching: true, timeout: s.Timeout, engine: engine,
				limit: int64(limit), nodeLimit: s.NodeLimit, trace: s.Trace, jobs: 1,
			}
			if s.Rand != nil {
				t.rand = rand.New(rand.NewPCG(seed, uint64(i)))
			}
			b.search(r, i, &t)
		}
	}
	if jobs <= 1 {
		work(s.needRunner())
	} else {
		var wg sync.WaitGroup
		for range jobs {
			wg.Go(func() { work(new(runner)) })
		}
		wg.Wait()
	}
	for _, r := range b.Results {
		s.Stats.Nodes += r.Nodes
		s.Stats.Solutions += r.Count
	}
	return sched.Err(ctx)
}

// check returns the number of puzzles.
func (b *Batch) check() (int, error) {
	if b.Layout == nil {
		return 0, fmt.Errorf("%w: the batch has no layout", ErrInvalid)
	}
	cells := b.Layout.Cells()
	n := len(b.Results)
	switch {
	case len(b.Puzzles) != n*cells:
		return 0, fmt.Errorf("%w: %d results need %d digits of puzzles, there are %d",
			ErrInvalid, n, n*cells, len(b.Puzzles))
	case b.Marks != nil && len(b.Marks) != n*cells:
		return 0, fmt.Errorf("%w: %d results need %d pencilmarks, there are %d",
			ErrInvalid, n, n*cells, len(b.Marks))
	case b.Solutions != nil && len(b.Solutions) != n*cells:
		return 0, fmt.Errorf("%w: %d results need %d digits of solutions, there are %d",
			ErrInvalid, n, n*cells, len(b.Solutions))
	}
	return n, nil
}

// puzzle returns puzzle i, in the memory of the batch.
func (b *Batch) puzzle(i int) *Puzzle {
	cells := b.Layout.Cells()
	p := &Puzzle{Layout: b.Layout, Givens: b.Puzzles[i*cells : (i+1)*cells]}
	if b.Marks != nil {
		p.Marks = b.Marks[i*cells : (i+1)*cells]
	}
	return p
}

// search searches puzzle i. The task t has all but the puzzle, and its context is
// that of the batch.
func (b *Batch) search(r *runner, i int, t *task) {
	p := b.puzzle(i)
	res := &b.Results[i]
	if p.Validate() != nil {
		res.Status = StatusInvalid
		return
	}
	batch := t.ctx
	defer t.close()
	if t.timeout > 0 {
		t.watch()
	}
	t.puzzle = p
	var err error
	if t.rules, err = p.rulePlan(t.stop); err != nil { // stopped: there are no rules
		res.Status = StatusLimit
		return
	}
	if b.Solutions != nil {
		cells := b.Layout.Cells()
		t.first = b.Solutions[i*cells : (i+1)*cells]
	}
	*res = resultOf(r.run(t), sched.Err(batch) != nil)
}

// resultOf returns the result for what an engine found.
func resultOf(r report, cancelled bool) Result {
	res := Result{Count: r.count, Nodes: r.nodes}
	switch {
	case r.out == stopped && cancelled:
		res.Status = StatusCancelled
	case r.out == stopped || r.out == limited:
		res.Status = StatusLimit
	case r.count == 0:
		res.Status = StatusNoSolution
	case r.count == 1:
		res.Status = StatusSolved
	default:
		res.Status = StatusNotUnique
	}
	return res
}
