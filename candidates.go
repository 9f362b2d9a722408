package nonet

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"math"
	"slices"

	"github.com/nonet-dev/nonet/internal/ruled"
	"github.com/nonet-dev/nonet/internal/sched"
)

// CandidateOptions says what Solver.Candidates finds out beside which digits are possible.
type CandidateOptions struct {
	// Count is up to how many solutions of each candidate are counted. 0: 1, which says whether
	// there is one.
	Count int
	// Solutions is up to how many solutions of the puzzle are counted. 0: only none, one and more
	// are told apart.
	Solutions int
}

// TrueCandidates has for each cell of a puzzle the digits over all of its solutions. If a limit
// was reached, it has what was proved before, and Open what was not.
type TrueCandidates struct {
	// Possible has by cell the digits that a solution has there. No solution has another digit
	// there, except perhaps one of Open.
	Possible, Open []Digits

	// Solutions is how many solutions were found, and Exact says that these are all. If the
	// puzzle has several and no limit was reached, at least two were found.
	Solutions int
	Exact     bool

	size    int
	countTo int32
	counts  []int32  // by cell and digit
	exact   []Digits // by cell: the digits whose counts are those of all solutions
}

// Count returns how many solutions with a digit in a cell were found, up to
// CandidateOptions.Count. If exact is false, there may be more, also if n is 0.
func (t *TrueCandidates) Count(c Cell, d Digit) (n int, exact bool) {
	count := t.counts[int(c)*t.size+int(d)-1]
	return int(min(count, t.countTo)), t.exact[c].Has(d) && count <= t.countTo
}

// Single reports whether it is known that exactly one solution has a digit in a cell. It is
// if CandidateOptions.Count is 2 or more and no limit was reached.
func (t *TrueCandidates) Single(c Cell, d Digit) bool {
	n, exact := t.Count(c, d)
	return n == 1 && exact
}

// Budgets of Solver.Candidates.
const (
	// firstListed is how many solutions are listed first if no more are to be counted. If there
	// are no more, all is known.
	firstListed = 4

	// listEfforts is how many times as many nodes the list of the first solutions gets as the
	// question about a cell.
	listEfforts = 20

	// allAfter is the share of an effort that questions about cells take without an answer, or
	// with the answer no, before there is one about all cells, which gets allEfforts.
	allAfter, allEfforts = 5, 2

	// maxRemembered bounds the solutions that are remembered, so that none counts twice: 16 bytes
	// and more for each.
	maxRemembered = 1 << 20
)

// candidateEfforts bounds the nodes of each search in rounds, so that a hard candidate keeps no
// other one waiting. There is no bound in the last round.
var candidateEfforts = [...]int64{1_000, 10_000, 100_000, 0}

// Candidates finds the digits of each cell over all solutions of p. It is no error if p has no
// solution, or several.
//
// NodeLimit and Timeout are those of the whole call. With ErrLimit, or with the error of the
// context, the result is what was proved so far. Progress.Decided is the share of the candidates
// that are decided. Rand, Trace and Proof are not supported.
func (s *Solver) Candidates(ctx context.Context, p *Puzzle, o CandidateOptions) (
	*TrueCandidates, error) {
	s.Stats = Stats{}
	if err := p.Validate(); err != nil {
		return nil, err
	}
	engine, err := s.choose(p)
	switch {
	case err != nil:
		return nil, err
	case s.Rand != nil, s.Trace != nil, s.Proof != nil:
		return nil, fmt.Errorf("candidates are searched in no random order, without trace and "+
			"without proof: %w", ErrUnsupported)
	}
	sched.Yield()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r := s.needRunner()
	r.use(p.Layout)
	t := &r.task
	*t = task{
		ctx: ctx, timeout: s.Timeout, puzzle: p, engine: engine, auto: s.Engine == EngineAuto,
		nodeLimit: s.NodeLimit, jobs: s.jobs(), memory: s.Memory,
	}
	defer t.close()
	t.watch()
	x := newCandidateSearch(r, t, p, o, s.Progress)
	if t.rules, err = p.rulePlan(t.stop); errors.Is(err, errStopped) {
		x.out = stopped
	} else if err != nil {
		return nil, err
	} else {
		x.run()
	}
	s.Stats = Stats{Engine: engine, Nodes: x.nodes, Solutions: int64(len(x.seen))}
	switch x.out {
	case limited:
		return x.finish(), ErrLimit
	case stopped:
		return x.finish(), cmp.Or(sched.Err(ctx), ErrLimit)
	}
	return x.finish(), nil
}

// candidateSearch is a call of Solver.Candidates. Each search looks for solutions in which a cell
// has one of some digits. What it finds counts for all candidates of the solutions, and what has
// no solution is excluded in the searches that follow.
type candidateSearch struct {
	TrueCandidates
	runner    *runner
	task      *task // what all searches have in common
	progress  func(Progress)
	solutions int // CandidateOptions.Solutions, or firstListed

	asker   *ruled.Searcher // of a puzzle with rules; nil if there are none
	scratch *Puzzle         // with the candidates that are not excluded as pencilmarks
	todo    []Digits        // by cell: candidates whose count is below countTo and not exact
	total   int             // candidates at the beginning
	listed  bool            // as many solutions were listed as are to be counted
	seeds   [2]maphash.Seed
	seen    map[[2]uint64]struct{} // the solutions that were counted
	last    []Digit                // the last of them
	unseen  []uint64               // by cell: candidates of which no solution is known, of rules
	nodes   int64
	ended   bool    // all is known, or a limit of the call was reached
	out     outcome // limited or stopped if a limit was
}

func newCandidateSearch(r *runner, t *task, p *Puzzle, o CandidateOptions,
	progress func(Progress)) *candidateSearch {
	n, cells := p.Layout.Digits(), p.Layout.Cells()
	x := &candidateSearch{runner: r, task: t, progress: progress,
		solutions: cmp.Or(o.Solutions, firstListed), scratch: p.Clone(),
		seeds: [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()},
		seen:  map[[2]uint64]struct{}{}}
	x.TrueCandidates = TrueCandidates{Possible: make([]Digits, cells),
		Open: make([]Digits, cells), counts: make([]int32, cells*n), exact: make([]Digits, cells),
		size: n, countTo: int32(min(max(1, o.Count), math.MaxInt32))}
	x.scratch.Marks = p.Candidates()
	x.todo = slices.Clone(x.scratch.Marks)
	for c, digits := range x.todo {
		x.total += digits.Len()
		x.exact[c] = AllDigits(n).Minus(digits)
	}
	return x
}

// run searches until all is known that was asked for, or a limit is reached.
func (x *candidateSearch) run() {
	if x.task.rules != nil && !x.beginAsking() {
		x.noSolution()
		return
	}
	for _, effort := range candidateEfforts {
		x.list(effort)
		x.findAll(effort)
		x.countAll(effort)
		if x.ended || x.listed && !slices.ContainsFunc(x.todo, isNotEmpty) {
			return
		}
	}
}

func isNotEmpty(d Digits) bool { return !d.IsEmpty() }

// list lists the solutions of the puzzle, up to those that are to be counted.
func (x *candidateSearch) list(effort int64) {
	if x.listed || x.ended {
		return
	}
	if len(x.seen) == 0 { // without a solution there is nothing to ask for
		if n, out := x.search(1, 0); n == 0 {
			if out == exhausted {
				x.noSolution()
			}
			return
		}
	}
	n, out := x.search(x.solutions, effort*max(listEfforts, int64(x.solutions)))
	if out == limited || out == stopped {
		return
	}
	x.listed = true
	x.Solutions = max(x.Solutions, n)
	if out == exhausted {
		x.Exact = true
		x.decideAll()
	}
}

// findAll finds a solution with each candidate of which none is known, or excludes the candidate.
// It asks for a solution with any such digit of a cell, so all that have none need one search.
func (x *candidateSearch) findAll(effort int64) {
	waiting := make([]bool, len(x.todo)) // until the next round
	begun, failed := x.nodes, int64(0)
	for !x.ended {
		if !x.listed && len(x.seen) == 1 && effort > 0 && x.nodes-begun > effort*listEfforts {
			return // perhaps there is no other solution: the list shows that sooner
		}
		best, most := -1, 0
		for c, digits := range x.todo {
			n := digits.Minus(x.Possible[c]).Len()
			if n > most && !waiting[c] {
				best, most = c, n
			}
		}
		if best < 0 {
			return
		}
		unseen := x.todo[best].Minus(x.Possible[best])
		if x.asker != nil {
			before := x.nodes
			out := x.ask(best, unseen, effort)
			waiting[best] = out == limited
			if out != ended {
				failed += x.nodes - before
			}
			if effort > 0 && failed*allAfter > effort && !x.ended {
				failed = math.MinInt64 / allAfter // once a round
				x.askAll(effort * allEfforts)
			}
			continue
		}
		switch _, out := x.searchWith(best, unseen, 1, effort); out {
		case exhausted:
			x.exclude(best, unseen)
		case limited:
			waiting[best] = true
		}
	}
}

// exclude notes that no solution has some digits in a cell.
func (x *candidateSearch) exclude(c int, digits Digits) {
	x.todo[c] = x.todo[c].Minus(digits)
	x.exact[c] = x.exact[c].Union(digits)
	if x.scratch.Marks[c] = x.scratch.Marks[c].Minus(digits); x.scratch.Marks[c].IsEmpty() {
		x.noSolution()
	}
}

// noSolution notes that there is no solution.
func (x *candidateSearch) noSolution() {
	x.Exact = true
	x.decideAll()
}

// beginAsking prepares questions about a puzzle with rules. It reports false if that has no
// solution.
func (x *candidateSearch) beginAsking() bool {
	if x.task.rules.plan == nil {
		return false
	}
	if x.runner.asker == nil {
		x.runner.asker = ruled.NewSearcher()
	}
	x.asker = x.runner.asker
	x.unseen = make([]uint64, len(x.todo))
	t := &ruled.Task{Cand: x.runner.candidates(x.scratch), Stop: x.task.stop}
	if !x.asker.Begin(x.task.rules.plan, t) {
		return false
	}
	x.narrow()
	return true
}

// narrow excludes what is not left for the questions.
func (x *candidateSearch) narrow() {
	for c, left := range x.asker.Left() {
		if gone := x.scratch.Marks[c].Minus(Digits{left}); !gone.IsEmpty() {
			x.exclude(c, gone)
		}
	}
}

// ask is searchWith for a solution of a puzzle with rules, with what the questions before it have
// shown. It may find others besides.
func (x *candidateSearch) ask(c int, digits Digits, effort int64) outcome {
	return x.put(&ruled.Question{Cell: c, Digits: digits[0], NodeLimit: effort}, x.asker.Ask)
}

// askAll finds solutions with any candidates of which none is known, or excludes these candidates.
func (x *candidateSearch) askAll(effort int64) {
	x.put(&ruled.Question{NodeLimit: effort}, x.asker.AskAll)
}

func (x *candidateSearch) put(q *ruled.Question,
	ask func(*ruled.Question) (int64, ruled.Outcome)) outcome {
	limit, ok := x.allow(q.NodeLimit)
	if !ok {
		return limited
	}
	for c := range x.unseen {
		x.unseen[c] = x.todo[c].Minus(x.Possible[c])[0]
	}
	q.NodeLimit, q.Near, q.Unseen = limit, x.last, x.unseen
	q.Found = func(solution []uint8) {
		x.record(solution)
		for c, d := range solution {
			x.unseen[c] &^= 1 << (d - 1)
		}
	}
	nodes, out := ask(q)
	x.nodes += nodes
	switch out {
	case ruled.Exhausted:
		x.narrow()
	case ruled.Stopped:
		x.ended, x.out = true, stopped
	}
	x.tell(Progress{})
	return outcomeOfRules[out]
}

// allow returns how many nodes a search may open: effort, 0 for any number, but no more than are
// left for the call. It reports false if none is left.
func (x *candidateSearch) allow(effort int64) (nodes int64, ok bool) {
	if x.task.nodeLimit == 0 {
		return effort, true
	}
	left := x.task.nodeLimit - x.nodes
	if left <= 0 {
		x.ended, x.out = true, limited
		return 0, false
	}
	if effort > 0 {
		left = min(left, effort)
	}
	return left, true
}

// countAll counts the solutions of each candidate that has some.
func (x *candidateSearch) countAll(effort int64) {
	for c := range x.todo {
		for d := range x.todo[c].Intersect(x.Possible[c]).All() {
			if x.ended || !x.todo[c].Has(d) {
				continue
			}
			n, out := x.searchWith(c, DigitsOf(d), int(x.countTo), effort*int64(x.countTo))
			count := &x.counts[c*x.size+int(d)-1]
			*count = max(*count, int32(n))
			switch out {
			case exhausted:
				x.exact[c] = x.exact[c].With(d)
				x.todo[c] = x.todo[c].Without(d)
			case ended:
				x.todo[c] = x.todo[c].Without(d)
			}
		}
	}
}

// searchWith is search with some digits alone in a cell.
func (x *candidateSearch) searchWith(c int, digits Digits, limit int, effort int64) (int, outcome) {
	marks := x.scratch.Marks[c]
	x.scratch.Marks[c] = digits
	defer func() { x.scratch.Marks[c] = marks }()
	return x.search(limit, effort)
}

// search finds solutions up to a limit, and returns how many. It gives up after effort nodes, or
// never if that is 0.
func (x *candidateSearch) search(limit int, effort int64) (int, outcome) {
	nodes, ok := x.allow(effort)
	if !ok {
		return 0, limited
	}
	t := *x.task
	t.puzzle, t.limit, t.nodeLimit = x.scratch, int64(limit), nodes
	t.visit = func(g []Digit) bool {
		x.record(g)
		return true
	}
	if x.progress != nil {
		t.progress = x.tell
	}
	found := x.runner.run(&t)
	x.nodes += found.nodes
	if found.out == stopped {
		x.ended, x.out = true, stopped
	}
	x.tell(Progress{})
	return int(found.count), found.out
}

// record counts a solution for its candidates, unless it was counted before.
func (x *candidateSearch) record(g []Digit) {
	more := int32(0)
	if len(x.seen) < maxRemembered {
		key := [2]uint64{maphash.Bytes(x.seeds[0], g), maphash.Bytes(x.seeds[1], g)}
		if _, ok := x.seen[key]; ok {
			return
		}
		x.seen[key] = struct{}{}
		more = 1
	}
	x.last = append(x.last[:0], g...)
	for c, d := range g {
		count := &x.counts[c*x.size+int(d)-1]
		*count = max(1, *count+more)
		x.Possible[c] = x.Possible[c].With(d)
		if *count >= x.countTo {
			x.todo[c] = x.todo[c].Without(d)
		}
	}
}

// decideAll says that all solutions were found.
func (x *candidateSearch) decideAll() {
	clear(x.todo)
	x.ended = true
	if len(x.seen) < maxRemembered {
		for c := range x.exact {
			x.exact[c] = AllDigits(x.size)
		}
	}
}

// tell tells how far the call is, if that is asked for.
func (x *candidateSearch) tell(p Progress) {
	if x.progress == nil {
		return
	}
	open := 0
	for _, digits := range x.todo {
		open += digits.Len()
	}
	p.Decided = 1 - float64(open)/float64(max(1, x.total))
	x.progress(p)
}

// finish returns what is known.
func (x *candidateSearch) finish() *TrueCandidates {
	single := true // each cell has one digit
	for c := range x.todo {
		x.Open[c] = x.todo[c].Minus(x.Possible[c])
		single = single && x.Possible[c].Union(x.Open[c]).Len() == 1
	}
	x.Solutions = max(x.Solutions, len(x.seen))
	if single && x.Solutions > 0 {
		x.Exact = true
		x.decideAll()
	}
	for c := range x.exact {
		sum := 0
		for d := range x.Possible[c].All() {
			sum += int(x.counts[c*x.size+int(d)-1])
		}
		if x.exact[c] == AllDigits(x.size) {
			x.Solutions, x.Exact = sum, true
			break
		}
	}
	return &x.TrueCandidates
}
