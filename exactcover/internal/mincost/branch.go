package mincost

import (
	"errors"
	"slices"
	"sync/atomic"
)

// ErrLimit says that the search needed another node than Task.Spend allowed.
var ErrLimit = errors.New("node limit reached")

// A Task says what to search for, and how the search is stopped.
type Task struct {
	Problem *Problem
	K       int // how many solutions, at least 1

	Stop     *atomic.Bool        // when it becomes true, Err has an error
	Err      func() error        // why the search is to stop, or nil; asked now and then
	Spend    func() bool         // called before each node; false ends the search with ErrLimit
	Progress func(share float64) // called now and then with the share of the work that is done
}

// A Result is what a search found and did.
type Result struct {
	Solutions []Solution // cheapest first; with an error, the cheapest ones found before it
	Nodes     int64      // choices between two options or more
	Forced    int64      // options chosen because an item had no other
	Found     int64      // solutions met on the way
}

// Search finds the Task.K cheapest solutions, or all if there are no more. Of several solutions
// that cost as much as the last one, it depends on the problem and K alone which are returned. The
// error is ErrLimit or that of Task.Err.
//
// It runs in rounds. A round looks for solutions up to a cutoff cost only, which is low at first,
// so that few options can be in such a solution. The last round is one that ends with K solutions
// within its node quota. A round that uses up its quota is followed by one with a higher cutoff and
// a larger quota: where there are many solutions, some are then found soon, and the next round
// knows what they cost.
func Search(t *Task) (Result, error) {
	s := newSearch(t)
	s.run()
	s.result.Solutions = s.best.sorted()
	for i := range s.result.Solutions {
		s.result.Solutions[i].Cost = s.result.Solutions[i].Cost / s.scale.unit * s.scale.divisor
	}
	return s.result, s.err
}

// Limits of the search.
const (
	// firstOptions is how many options for each primary item the cutoff of the first round allows.
	firstOptions = 3
	// firstQuota is the number of nodes of the first round.
	firstQuota = int64(10_000)
	// bitSearchWork bounds the work of a bit search, as a multiple of the elements of the problem.
	// A search that needs more is given up for better prices.
	bitSearchWork = 100
	// tightenRounds is how often prices are improved again after they discarded a fifth of the
	// options.
	tightenRounds = 4
	// pollNodes is how many nodes are opened between two calls of Task.Err.
	pollNodes = 256
)

// search is a branch and bound search.
type search struct {
	task   *Task
	result Result
	err    error // why the search ended early

	best   bestSolutions
	scale  scale // of amounts
	cutoff int64 // solutions above it are not wanted in this round
	quota  int64 // the round ends at this number of nodes; 0 means no limit
	work   int64 // of a bit search, for each element of a problem

	dual    dualAscent
	bits    bitSearch
	reducer reducer
	spare   []*problem // for reuse
	chosen  []int32    // options of the Problem
}

func newSearch(t *Task) *search {
	return &search{task: t, best: bestSolutions{k: t.K}, work: bitSearchWork}
}

// run searches the whole problem.
func (s *search) run() {
	var c *problem
	upper := int64(0)
	for _, step := range []func(){
		func() { c, s.scale = newProblem(s.task.Problem) },
		func() { c.setFirstPrices() },
		func() { c.makeFeasible() },
		func() { upper = c.upperBound() },
		func() { s.dual.improve(c, rootAscent, upper, s.task.Stop) },
	} {
		if step(); s.stopped() {
			return
		}
	}
	reducedCosts := slices.Clone(c.reducedCost)
	slices.Sort(reducedCosts)
	need := int64(0) // with a smaller gap, some item has no option
	for i := range c.primary {
		least := int64(1 << 62)
		for _, o := range c.optionsOf(i) {
			least = min(least, c.reducedCost[o])
		}
		need = max(need, least)
	}
	want := max(1, min(firstOptions*int(c.primary)+s.best.k, len(reducedCosts)/2))
	for quota := firstQuota; want < len(reducedCosts) && !s.best.full(); quota *= 2 {
		s.cutoff = min(upper, c.bound+max(need, reducedCosts[want]))
		s.quota = s.result.Nodes + quota
		whole := s.explore(c, 0, .5, maxBitOptions)
		if s.err != nil || whole && (s.best.full() || s.cutoff == upper) {
			return
		}
		want *= 2
	}
	s.cutoff, s.quota = upper, 0
	s.explore(c, .5, 1, maxBitOptions)
}

// limit returns the highest amount of a solution that is still wanted.
func (s *search) limit() int64 {
	if s.best.full() {
		return min(s.cutoff, s.best.heap[0].Cost-s.scale.unit)
	}
	return s.cutoff
}

// get returns a problem whose memory can be overwritten; put gives it back.
func (s *search) get() *problem {
	if n := len(s.spare); n > 0 {
		c := s.spare[n-1]
		s.spare = s.spare[:n-1]
		return c
	}
	return new(problem)
}

func (s *search) put(c *problem) { s.spare = append(s.spare, c) }

// stopped reports whether the search is to end, and sets err to the reason.
func (s *search) stopped() bool {
	if s.err == nil {
		s.err = s.task.Err()
	}
	return s.err != nil
}

// openNode counts a node and reports whether the search may go on.
func (s *search) openNode() bool {
	if s.err != nil || s.quotaUsed() {
		return false
	}
	if !s.task.Spend() {
		s.err = ErrLimit
		return false
	}
	s.result.Nodes++
	return s.result.Nodes%pollNodes != 0 && !s.task.Stop.Load() || !s.stopped()
}

// quotaUsed reports whether the round has to end.
func (s *search) quotaUsed() bool { return s.quota > 0 && s.result.Nodes >= s.quota }

// record keeps a solution: the options chosen so far, and more.
func (s *search) record(amount int64, more []int32) {
	s.result.Found++
	options := make([]int, 0, len(s.chosen)+len(more))
	for _, o := range s.chosen {
		options = append(options, int(s.task.Problem.Number[o]))
	}
	for _, o := range more {
		options = append(options, int(s.task.Problem.Number[o]))
	}
	slices.Sort(options)
	s.best.add(Solution{options, amount})
}

// explore searches a problem for wanted solutions. It is the work from share from to share to of
// the whole. A bit search is used for up to bitOptions options. It returns false if the search or
// the round is to end.
func (s *search) explore(c *problem, from, to float64, bitOptions int) bool {
	s.task.Progress(from)
	chosen := len(s.chosen)
	tight, done, ok := s.tighten(c)
	if !done {
		ok = s.exploreTight(tight, from, to, bitOptions)
	}
	s.chosen = s.chosen[:chosen]
	if tight != c {
		s.put(tight)
	}
	return ok
}

// tighten improves the prices and discards options in turns, as long as that discards a fifth of
// the options. It returns what is left, c itself if nothing was discarded. If done is true there is
// no more to search, and ok is what explore returns.
func (s *search) tighten(c *problem) (tight *problem, done, ok bool) {
	tight = c
	for round := 0; ; round++ {
		if s.stopped() {
			return tight, true, false
		}
		limit := s.limit()
		if tight.bound <= limit && tight.primary > 0 {
			s.dual.improve(tight, lowerAscent, limit, s.task.Stop)
			if s.stopped() {
				return tight, true, false
			}
		}
		if s.closed(tight) {
			return tight, true, true
		}
		cheap := tight.countWithin(limit - tight.bound)
		if cheap == tight.options() {
			return tight, false, true
		}
		rest := s.get()
		possible := s.reduce(rest, tight, -1, limit-tight.bound)
		last := 5*cheap > 4*tight.options() || round == tightenRounds
		if tight != c {
			s.put(tight)
		}
		tight = rest
		if !possible || last {
			return tight, !possible || s.closed(tight), true
		}
	}
}

// closed reports whether a problem needs no search: it has no wanted solution, or a single one,
// which is recorded.
func (s *search) closed(c *problem) bool {
	if c.bound > s.limit() {
		return true
	}
	if c.primary == 0 {
		s.record(c.bound, nil)
		return true
	}
	return false
}

// reduce is reducer.reduce, with the options chosen appended to those of the search.
func (s *search) reduce(rest, c *problem, option int32, gap int64) bool {
	forced, ok := s.reducer.reduce(rest, c, option, gap)
	s.result.Forced += forced
	s.chosen = append(s.chosen, s.reducer.chosen...)
	return ok
}

// exploreTight searches a problem that was tightened, by bit sets or by branching.
func (s *search) exploreTight(c *problem, from, to float64, bitOptions int) bool {
	if c.options() <= bitOptions {
		done := s.searchBits(c)
		if done || s.err != nil || s.quotaUsed() {
			return done
		}
		bitOptions = c.options() * 4 / 5 // not tried again before a fifth of the options is gone
	}
	item := c.smallestItem()
	options := c.byReducedCost(c.optionsOf(item))
	if len(options) > 1 && !s.openNode() {
		return false
	}
	part := (to - from) / float64(len(options))
	for j, o := range options {
		gap := s.limit() - c.bound - c.reducedCost[o]
		if gap < 0 {
			break
		}
		chosen := len(s.chosen)
		rest := s.get()
		start := from + part*float64(j)
		ok := !s.reduce(rest, c, o, gap) ||
			s.explore(rest, start, from+part*float64(j+1), bitOptions)
		s.put(rest)
		s.chosen = s.chosen[:chosen]
		if !ok {
			return false
		}
	}
	return true
}

// searchBits searches a problem with bit sets. It returns false if the search did not come to its
// end.
func (s *search) searchBits(c *problem) (done bool) {
	s.bits.load(c)
	gap := func() int64 { return s.limit() - c.bound }
	return s.bits.run(s.work*int64(len(c.elems)), gap, s.openNode, func(ranks []int32) {
		amount := c.base
		options := make([]int32, len(ranks))
		for i, k := range ranks {
			o := s.bits.order[k]
			amount += c.cost[o]
			options[i] = c.number[o]
		}
		if amount <= s.limit() {
			s.record(amount, options)
		}
	})
}
