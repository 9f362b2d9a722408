package exactcover

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"runtime"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A Solver searches for solutions. The zero value is ready for use.
//
// A Solver is for one goroutine at a time. It keeps its working memory for the next call; drop the
// Solver to free the memory. A cancelled context ends a search within milliseconds; the error is
// then the context's.
//
// Engine and NodeLimit hold for every call: a call that cannot obey them ends with ErrUnsupported
// or ErrLimit. Jobs and Memory are bounds, which a call need not use up. Ordered concerns Solutions
// and Each, the other methods being ordered anyway.
type Solver struct {
	// Engine is the search to use. EngineMemo can be used to count and to sample, and EngineAuto
	// alone finds the cheapest solutions of a problem with costs: otherwise a call returns
	// ErrUnsupported.
	Engine Engine

	// NodeLimit is how many nodes a call may open. A call that needs one more ends with ErrLimit.
	// Zero or less means no limit.
	NodeLimit int64

	// Rand, if not nil, shuffles the options before each search, so that they are tried in random
	// order. First solutions of such searches are not equally likely, those of Sample are. Sample
	// and Estimate draw from Rand without shuffling the options.
	Rand *rand.Rand

	// Jobs is how many goroutines may search at the same time; 0 is one per core. They share only
	// a search that has taken some milliseconds; Cheapest and Estimate use one. Jobs does not
	// change what First, Solve, Count and CountTo return. Which nodes are opened before a search
	// ends early, and by which method a long count is done first, is a matter of chance with
	// several jobs.
	Jobs int

	// Ordered makes Solutions and Each keep the order of one job. Otherwise the solutions of
	// several jobs come in the order in which they are found. Order costs up to 64 MB for
	// solutions that have to wait, and time while a job that is too far ahead waits.
	Ordered bool

	// Memory is how many bytes the tables of Count, CountBy and Sample may have; 0 is a quarter of
	// what the machine has. It changes how long they take, not what they return.
	Memory int64

	// Progress, if not nil, is called about 10 times a second at most with the share of the work
	// that is done: from 0 to 1, never less than before. The goroutine that called the Solver's
	// method calls it, and waits for it. Short calls end before it is called.
	//
	// The share is that of the search tree if all alternatives of a node are equally large,
	// which they seldom are. For counts it stays near 0 until estimates of the work can be trusted.
	Progress func(share float64)

	// Part, if not nil, is the part of the search tree that a call searches instead of the whole
	// tree, always by listing: see [Part]. First, Solve, Count, CountTo, Solutions, Each, Estimate
	// and Split obey it. It is ErrUnsupported for other calls, for EngineMemo, and if Rand would
	// shuffle the options.
	Part *Part

	// Stats is about the last call that ended.
	Stats Stats

	rest   []Part     // see Rest
	cached *workspace // nil while a search uses it
}

// Stats says what a search did.
type Stats struct {
	Engine Engine // the search that ran
	Why    string // why it was chosen, as a sentence

	Nodes     int64 // choices between two options or more
	Forced    int64 // options taken because an item had no other left
	Solutions int64 // solutions found; of those that are counted, at most MaxInt64
	Depth     int   // the most nodes that were open at the same time

	// Of counting with tables:
	MemoHits    int64 // subproblems found in a table
	MemoEntries int64 // subproblems in the tables
	MemoBytes   int64 // size of the tables
	Components  int64 // independent parts into which problems were split
}

// add adds what another part of the search did.
func (s *Stats) add(t *Stats) {
	s.Nodes += t.Nodes
	s.Forced += t.Forced
	s.Solutions += t.Solutions
	s.Depth = max(s.Depth, t.Depth)
}

// First returns the first solution in the order of one job, as the numbers of its options in
// ascending order. The errors are ErrNoSolution, ErrLimit, ErrUnsupported and the context's.
func (s *Solver) First(ctx context.Context, p *Problem) ([]int, error) {
	var cover []int
	err := s.list(ctx, p, true, func(c []int) bool {
		cover = c
		return false
	})
	if err == nil && cover == nil {
		err = ErrNoSolution
	}
	return cover, err
}

// Solve returns the only solution. The errors are ErrNoSolution, ErrNotUnique, ErrLimit if it was
// not decided within NodeLimit, ErrUnsupported and the context's. With ErrNotUnique it returns one
// of the solutions; with ErrLimit and the context's error one that was found before, if any.
func (s *Solver) Solve(ctx context.Context, p *Problem) ([]int, error) {
	var cover []int
	several := false
	err := s.list(ctx, p, true, func(c []int) bool {
		if cover != nil {
			several = true
			return false
		}
		cover = c
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

// Count returns the number of solutions. With ErrLimit or the context's error it returns a number
// that there are at least. No solution is not an error.
func (s *Solver) Count(ctx context.Context, p *Problem) (*big.Int, error) {
	if s.Part != nil {
		err := s.run(ctx, p, new(request))
		return big.NewInt(s.Stats.Solutions), err
	}
	n := new(big.Int)
	err := s.run(ctx, p, &request{count: func(c *counter) error {
		var err error
		n, err = c.count(c.whole)
		return err
	}})
	return n, err
}

// CountTo counts solutions up to a limit by listing them. It returns limit if there are at least as
// many. With ErrLimit or the context's error it returns the number of those found before. No
// solution is not an error. EngineMemo is ErrUnsupported.
func (s *Solver) CountTo(ctx context.Context, p *Problem, limit int) (int, error) {
	if limit <= 0 {
		s.Stats, s.rest = Stats{}, s.wholePart()
		return 0, ctx.Err()
	}
	err := s.run(ctx, p, &request{limit: int64(limit)})
	return int(min(s.Stats.Solutions, int64(limit))), err
}

// Solutions returns all solutions, each as the numbers of its options in ascending order. The
// slices belong to the caller. An error comes as the last pair, with a nil slice: ErrLimit,
// ErrUnsupported or the context's. No solution is not an error.
//
// With Jobs other than 1 the solutions come in any order unless Ordered is set.
//
// The search runs while the sequence is ranged over, and each range is a new search, which sets
// Stats when it ends. The problem must not be changed in between.
func (s *Solver) Solutions(ctx context.Context, p *Problem) iter.Seq2[[]int, error] {
	return func(yield func([]int, error) bool) {
		err := s.list(ctx, p, s.Ordered, func(cover []int) bool { return yield(cover, nil) })
		if err != nil {
			yield(nil, err)
		}
	}
}

// Each calls visit with every solution until visit returns false, which is not an error. It saves
// the memory and the sorting of Solutions, which can take longer than the search: the slice is
// valid until visit returns, and the numbers of the options are in any order.
//
// It is otherwise like Solutions. The goroutine that called Each makes all calls.
func (s *Solver) Each(ctx context.Context, p *Problem, visit func(cover []int) bool) error {
	return s.run(ctx, p, &request{yield: visit, ordered: s.Ordered, transient: true})
}

// Solutions returns all solutions as [Solver.Solutions] does with one job. Any number of goroutines
// may call it.
func (p *Problem) Solutions(ctx context.Context) iter.Seq2[[]int, error] {
	return func(yield func([]int, error) bool) { (&Solver{Jobs: 1}).Solutions(ctx, p)(yield) }
}

// Count returns the number of solutions as [Solver.Count] does. Any number of goroutines may call
// it.
func (p *Problem) Count(ctx context.Context) (*big.Int, error) {
	return new(Solver).Count(ctx, p)
}

// list calls yield with every solution until it returns false; that is not an error.
func (s *Solver) list(ctx context.Context, p *Problem, ordered bool, yield func([]int) bool) error {
	return s.run(ctx, p, &request{yield: yield, ordered: ordered})
}

// A request says what a run of a Solver is for. At most one of yield, count and probe is set; if
// none is, solutions are counted by listing.
type request struct {
	yield     func([]int) bool // called with each solution until it returns false
	ordered   bool             // solutions come in the order of one job
	transient bool             // solutions are valid until yield returns, options in any order
	part      bool             // what is left counts, see Solver.Rest
	limit     int64            // how many solutions are counted; 0 means all

	count func(*counter) error
	probe func(search, *listingRun) (Stats, error) // called with a search that is loaded

	progress *progressReporter
}

// workspace is the working memory of a search.
type workspace struct {
	reduced  reduced
	searches [len(engines)]search // by engine, nil until used
	builder  solutionBuilder
}

// searchFor returns a search of the kind.
func (w *workspace) searchFor(e Engine) search {
	if w.searches[e] == nil {
		w.searches[e] = newSearch(e)
	}
	return w.searches[e]
}

// run runs a search and sets Stats.
func (s *Solver) run(ctx context.Context, p *Problem, want *request) error {
	s.Stats, s.rest = Stats{}, nil
	want.part = s.Part != nil
	sched.Yield()
	if s.Engine == EngineMemo && want.count == nil {
		return fmt.Errorf("engine memo counts and samples, it lists no solutions: %w",
			ErrUnsupported)
	}
	if err := s.checkPart(want); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		s.rest = s.wholePart()
		return err
	}
	var sig signals
	if ctx.Done() != nil {
		defer context.AfterFunc(ctx, func() { sig.stop.Store(true) })()
	}
	// The working memory is taken out of the Solver while it is in use: the caller of Solutions
	// may use the same Solver within the loop.
	w := s.cached
	s.cached = nil
	if w == nil {
		w = new(workspace)
	}
	defer func() { s.cached = w }()

	if !w.reduced.reduce(p, s.Rand, &sig.stop) {
		s.rest = s.wholePart()
		return sched.Err(ctx)
	}
	engine, why, err := s.choose(&w.reduced)
	if err != nil {
		return err
	}
	want.progress = newProgressReporter(s.Progress)
	if want.count != nil {
		c := s.counter(ctx, w, engine, why, want.progress, &sig)
		defer func() { s.Stats = c.stats }()
		return want.count(c)
	}
	r := listingRun{ctx, w, engine, want, newBudget(s.NodeLimit), &sig, s.jobs()}
	found, left, err := r.run(s.Part.task())
	found.Engine, found.Why = engine, why
	s.Stats = found
	if want.part && !errors.Is(err, ErrPart) {
		s.rest = partsOf(engine, left)
	}
	return err
}

// jobs returns the number of goroutines to use.
func (s *Solver) jobs() int {
	if s.Jobs > 0 {
		return s.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// soloPauses is how many pauses a search makes before other goroutines help. A shorter search is
// not worth their start.
const soloPauses = 4

// A listingRun lists the solutions of the reduced problem of a workspace.
type listingRun struct {
	ctx     context.Context
	work    *workspace
	engine  Engine
	want    *request
	budget  *budget
	signals *signals
	jobs    int
}

// run searches a part of the tree. left is what it left of it.
func (r *listingRun) run(t task) (stats Stats, left []task, err error) {
	c := r.work.searchFor(r.engine)
	c.load(&r.work.reduced, r.signals)
	if r.want.probe != nil {
		stats, err = r.want.probe(c, r)
		return stats, nil, err
	}
	c.begin(t)
	return r.resume(c)
}

// resume goes on with a search that has begun. left is what it left of its task, if that counts.
func (r *listingRun) resume(c search) (stats Stats, left []task, err error) {
	share, err := r.alone(c)
	if share {
		another := func() search { return newSearch(r.engine) }
		p := newPool(&r.work.reduced, r.want, r.budget, r.signals, *c.begun())
		return p.run(r.ctx, c, another, r.jobs)
	}
	if r.want.part {
		left = c.rest(nil)
	}
	return *c.counters(), left, err
}

// alone goes on with a search until it ends or is long enough to be shared.
func (r *listingRun) alone(c search) (share bool, err error) {
	builder, want := &r.work.builder, r.want
	builder.numbers = r.work.reduced.number
	pauses := 0
	for {
		switch c.next(r.budget) {
		case found:
			if want.yield == nil {
				if want.limit > 0 && c.counters().Solutions == want.limit {
					return false, nil
				}
			} else if !want.yield(builder.build(c, want.transient)) {
				return false, nil
			}
		case exhausted:
			if !c.begun().reached {
				return false, errNowhere
			}
			return false, nil
		case limited:
			return false, ErrLimit
		case paused:
			if err := sched.Err(r.ctx); err != nil {
				return false, err
			}
			if pauses++; pauses > soloPauses && r.jobs > 1 {
				return true, nil
			}
		}
		if want.progress.due() {
			want.progress.report(1 - c.remaining()/c.begun().share)
		}
	}
}
