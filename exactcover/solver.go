package exactcover

import (
	"context"
	"iter"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"
)

// A Solver searches for solutions. The zero value is ready for use.
//
// A Solver is for one goroutine at a time. It keeps its working memory for the next call, so that using
// one Solver for many problems allocates little; drop the Solver to free the memory.
// A cancelled context ends a search of any size within milliseconds; the error is then the context's.
type Solver struct {
	// Engine is the search to use; Auto chooses by the problem, and for Count by how it goes.
	Engine Engine

	// NodeLimit is how many nodes a call may open. When it would need one more the call ends with ErrLimit.
	// Zero or less is no limit.
	NodeLimit int64

	// Rand, if not nil, shuffles the options before each search, so that they are tried in random order.
	// Solutions found in this way are not equally likely; those of Sample are, which draws from it in another way.
	Rand *rand.Rand

	// Jobs is how many goroutines may search at the same time; 0 is one per core. Only a search that has gone on for
	// some milliseconds is shared out. First, Solve, Count and CountTo give the same results whatever Jobs is, but
	// how many nodes a search needs that does not run to its end, or a long count, is then a matter of chance, and so is
	// which way of counting is done first.
	Jobs int

	// Ordered makes Solutions keep the order that one job has. Otherwise the solutions of several jobs come in the
	// order in which they are found, which differs from call to call. Order costs memory for the solutions that
	// have to wait, up to 64 MB, and time while a job that is too far ahead waits.
	Ordered bool

	// Memory is how many bytes the tables of Count may have; 0 is a quarter of what the machine has.
	// It does not change the result, only how long it takes.
	Memory int64

	// Progress, if not nil, is called now and then, at most about 10 times a second, with the share of the whole work that is done:
	// from 0 to 1, never less than before. It is called by the goroutine that called the Solver's method, and holds the
	// search up while it runs. Short calls end before it is called at all.
	//
	// When solutions are listed it is the share of the search tree by D. E. Knuth's rule, that all alternatives of a
	// node are equally long: honest, but no promise. When they are counted it stays near 0 until the estimates of the ways of
	// counting can be relied upon.
	Progress func(share float64)

	// Stats is about the call that ended last.
	Stats Stats

	cached *workspace // while no search uses it
}

// Stats says what a search did.
type Stats struct {
	Engine Engine // the search that ran
	Why    string // why it was chosen, as a sentence

	Nodes     int64 // choices opened on an item with two or more options left
	Forced    int64 // options taken because an item had no other left, as far as contradictions let it come
	Solutions int64 // solutions come upon; of those that are counted, at most MaxInt64
	Depth     int   // the most nodes that were open at the same time

	// Of counting with a memo:
	MemoHits    int64 // subproblems that were known already
	MemoEntries int64 // subproblems that are known
	MemoBytes   int64 // size of the tables
	Components  int64 // independent parts that subproblems fell apart into
}

// add adds what another part of the search did.
func (s *Stats) add(t *Stats) {
	s.Nodes += t.Nodes
	s.Forced += t.Forced
	s.Solutions += t.Solutions
	s.Depth = max(s.Depth, t.Depth)
}

// First returns a solution: the first one in the order that Solutions has with one job, which is the numbers of its
// options in ascending order. The errors are ErrNoSolution, ErrLimit if there was none within NodeLimit, and the context's.
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

// Solve returns the only solution. The errors are ErrNoSolution, ErrNotUnique, ErrLimit if it was not decided within
// NodeLimit, and the context's. With all but the first of them a solution is returned, one of several perhaps,
// if any was found.
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

// Count returns the number of solutions. With ErrLimit or the context's error it is the number of those found before,
// and there may be more. No solution is not an error.
func (s *Solver) Count(ctx context.Context, p *Problem) (*big.Int, error) {
	n := new(big.Int)
	err := s.run(ctx, p, &request{count: func(c *counter) error {
		var err error
		n, err = c.count(c.whole)
		return err
	}})
	return n, err
}

// CountTo counts solutions up to a limit: a result equal to limit means that there are at least so many.
// With ErrLimit or the context's error it is the number of those found before. No solution is not an error.
func (s *Solver) CountTo(ctx context.Context, p *Problem, limit int) (int, error) {
	if limit <= 0 {
		s.Stats = Stats{}
		return 0, ctx.Err()
	}
	n, err := s.tally(ctx, p, int64(limit))
	return int(n), err
}

// Solutions returns all solutions, each as the numbers of its options in ascending order. The slices belong to the
// caller and stay valid. An error, ErrLimit or the context's, comes as the last pair, with a nil slice;
// there being no solution is not an error.
//
// With Jobs other than 1 the solutions come in any order unless Ordered is set.
//
// The search runs while the sequence is ranged over, and each range is a new search. Stats is set when the range
// ends. The problem must not be changed in between.
func (s *Solver) Solutions(ctx context.Context, p *Problem) iter.Seq2[[]int, error] {
	return func(yield func([]int, error) bool) {
		err := s.list(ctx, p, s.Ordered, func(cover []int) bool { return yield(cover, nil) })
		if err != nil {
			yield(nil, err)
		}
	}
}

// Each calls visit with every solution until visit returns false, which is not an error. It is Solutions for those who only look
// at each of very many solutions: the slice is lent, and valid until visit returns, and the numbers of the options are in no
// particular order. That saves the memory and the sorting, which can take longer than the search.
//
// It is otherwise like Solutions, as regards errors, Jobs, Ordered and Stats. All calls come from the goroutine that called Each.
func (s *Solver) Each(ctx context.Context, p *Problem, visit func(cover []int) bool) error {
	return s.run(ctx, p, &request{yield: visit, ordered: s.Ordered, transient: true})
}

// Solutions returns all solutions as [Solver.Solutions] does with a Solver of one job. It may be used by several goroutines.
func (p *Problem) Solutions(ctx context.Context) iter.Seq2[[]int, error] {
	return func(yield func([]int, error) bool) { (&Solver{Jobs: 1}).Solutions(ctx, p)(yield) }
}

// Count returns the number of solutions as [Solver.Count] does with a zero Solver. It may be used by several goroutines.
func (p *Problem) Count(ctx context.Context) (*big.Int, error) {
	return new(Solver).Count(ctx, p)
}

// list calls yield with every solution until it returns false, which is no error, and sets Stats.
func (s *Solver) list(ctx context.Context, p *Problem, ordered bool, yield func([]int) bool) error {
	return s.run(ctx, p, &request{yield: yield, ordered: ordered})
}

// tally counts the solutions by listing, up to a limit unless that is 0, and sets Stats.
func (s *Solver) tally(ctx context.Context, p *Problem, limit int64) (int64, error) {
	err := s.run(ctx, p, &request{limit: limit})
	n := s.Stats.Solutions
	if limit > 0 {
		n = min(n, limit)
	}
	return n, err
}

// wanted is what a listing is for: the solutions themselves, or how many they are.
type request struct {
	yield     func([]int) bool     // called with each solution until it returns false, by the goroutine that called run; nil to count
	ordered   bool                 // in the order of one job
	transient bool                 // the solutions need not outlive the call of yield, and may be in any order of their options
	limit     int64                // of the number; 0 is none
	count     func(*counter) error // called instead of a listing, unless it is nil
	progress  *progressReporter    // who is told how far the search is

	// Called instead of a listing, unless it is nil, with a search that is loaded.
	probe func(search, *budget, *progressReporter) (Stats, error)
}

// workspace is the working memory of a search.
type workspace struct {
	reduced  reduced
	searches [len(engines)]search // by engine, nil until used
	builder  solutionBuilder
}

// take returns a search of the kind.
func (w *workspace) searchFor(e Engine) search {
	if w.searches[e] == nil {
		w.searches[e] = newSearch(e)
	}
	return w.searches[e]
}

// run runs a search and sets Stats.
func (s *Solver) run(ctx context.Context, p *Problem, want *request) error {
	s.Stats = Stats{}
	if err := ctx.Err(); err != nil {
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
		return contextErr(ctx)
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
	found, err := w.search(ctx, engine, want, newBudget(s.NodeLimit), &sig, s.jobs())
	found.Engine, found.Why = engine, why
	s.Stats = found
	return err
}

// jobs returns the number of goroutines to use.
func (s *Solver) jobs() int {
	if s.Jobs > 0 {
		return s.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// patience is how many pauses a search has to itself before others help. Until then it is not worth their start.
const soloPauses = 4

// search searches the reduced problem.
func (w *workspace) search(ctx context.Context, engine Engine, want *request, b *budget, sig *signals, jobs int) (Stats, error) {
	c := w.searchFor(engine)
	c.load(&w.reduced, sig)
	if want.probe != nil {
		return want.probe(c, b, want.progress)
	}
	c.begin(wholeTree)
	return w.resume(ctx, c, engine, want, b, sig, jobs)
}

// resume goes on with a search that has begun.
func (w *workspace) resume(ctx context.Context, c search, engine Engine, want *request, b *budget, sig *signals, jobs int) (Stats, error) {
	w.builder.number = w.reduced.number
	pauses := 0
	for {
		switch c.next(b) {
		case found:
			if want.yield == nil {
				if want.limit > 0 && c.counters().Solutions == want.limit {
					return *c.counters(), nil
				}
			} else if cover := w.builder.build(c, want.transient); !want.yield(cover) {
				return *c.counters(), nil
			}
		case exhausted:
			return *c.counters(), nil
		case limited:
			return *c.counters(), ErrLimit
		case paused:
			if err := contextErr(ctx); err != nil {
				return *c.counters(), err
			}
			if pauses++; pauses > soloPauses && jobs > 1 {
				return newPool(&w.reduced, want, b, sig).run(ctx, c, func() search { return newSearch(engine) }, jobs)
			}
		}
		if want.progress.due() {
			want.progress.report(1 - c.remaining())
		}
	}
}

// over returns the error of a context that is done, or should be: where there is only one thread,
// the timer of its deadline cannot run while a search does.
func contextErr(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if t, ok := ctx.Deadline(); ok && !time.Now().Before(t) {
		return context.DeadlineExceeded
	}
	return nil
}

// A printer makes the slices that callers get. They are cut from slabs, which saves allocations; a slab lives as long
// as one of them.
type solutionBuilder struct {
	number    []int32 // of the options of the reduced problem
	options   []int32
	slab      []int
	transient []int
	marks     []uint64 // scratch: a bit for each number
}

// print returns the numbers of the chosen options: in ascending order, or if they are lent in any order and until the next
// call.
func (p *solutionBuilder) build(c search, lend bool) []int {
	cover := p.buildTransient(c)
	if !lend {
		cover = p.copyOf(cover)
		p.sort(cover)
	}
	return cover
}

// lend returns the numbers of the chosen options in any order, until the next call.
func (p *solutionBuilder) buildTransient(c search) []int {
	p.options = c.appendChosen(p.options[:0])
	p.transient = p.transient[:0]
	for _, o := range p.options {
		p.transient = append(p.transient, int(p.number[o]))
	}
	return p.transient
}

// keep returns a copy that is a part of a slab.
func (p *solutionBuilder) copyOf(cover []int) []int {
	n := len(cover)
	if cap(p.slab)-len(p.slab) < n || n == 0 {
		p.slab = make([]int, 0, max(n, min(2*cap(p.slab), 4096), 64))
	}
	start := len(p.slab)
	p.slab = append(p.slab, cover...)
	return p.slab[start:len(p.slab):len(p.slab)]
}

// sort puts a cover into ascending order.
func (p *solutionBuilder) sort(cover []int) {
	n := len(cover)
	first, last := math.MaxInt, 0 // words of marks
	for _, number := range cover {
		first, last = min(first, number>>6), max(last, number>>6)
	}
	if n < 12 || last-first > 2*n {
		slices.Sort(cover)
		return
	}
	// Many small numbers are sorted by marking them: four times as fast for 32 of 100.
	if last >= len(p.marks) {
		p.marks = make([]uint64, last+1)
	}
	for _, number := range cover {
		p.marks[number>>6] |= 1 << (number & 63)
	}
	to := cover[:0]
	for w := first; w <= last; w++ {
		for v := p.marks[w]; v != 0; v &= v - 1 {
			to = append(to, w<<6+bits.TrailingZeros64(v))
		}
		p.marks[w] = 0
	}
}
