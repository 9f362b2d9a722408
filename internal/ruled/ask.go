package ruled

import (
	"cmp"
	"math"
	"math/bits"

	"github.com/nonet-dev/nonet/internal/learn"
)

// A puzzle can be asked many questions, one after the other: is there a solution in which a cell
// has one of these digits? What each question shows serves those that follow. The candidates of
// the root without what was excluded are the first state on the stack; a question is the second.

// askTurn is how many contradictions a question gets before clause learning gets a turn, if
// Task.LearnAfter does not say it.
const askTurn = 1_500

// askOn is for how many nodes without a solution Ask looks for others beside those it has found.
const askOn = 5

// Begin prepares to ask questions about a puzzle: see Ask. Of the task, only Cand, LearnAfter, Stop
// and Progress count. Begin reports false if the puzzle is known to have no solution.
func (s *Searcher) Begin(p *Plan, t *Task) bool {
	s.load(p, t)
	s.cutAfter = math.MaxInt64
	return s.loadAll()
}

// Left returns the candidates that are left for a solution. It is valid until the next call.
func (s *Searcher) Left() []uint64 { return s.states[:s.cells] }

// Question asks for a solution in which a cell has one of some digits, which are left.
type Question struct {
	Cell      int
	Digits    uint64
	Unseen    []uint64 // by cell: digits that no solution is known to have
	Near      []uint8  // a solution, whose digits are tried first: those like it are found sooner
	NodeLimit int64    // 0: none
	// Found is called for each solution, which may have been found before. It removes the digits
	// of the solution from Unseen, and may put it into Near.
	Found func(solution []uint8)
}

// Ask looks for a solution. With Ended, it has found one, and perhaps others with unseen digits of
// any cells. With Exhausted there is none: these digits are no longer left, and what follows from
// that is known to the questions that follow, as are the weights of cells and what was learned.
func (s *Searcher) Ask(q *Question) (nodes int64, out Outcome) {
	before := s.nodes
	switch out = s.ask(q); out {
	case Ended:
		q.Found(s.solution)
		if len(s.stack) > 1 {
			s.last = s.retract()
			s.sweep(q, askOn, before)
		}
	case Exhausted:
		s.exclude(q.Cell, q.Digits)
	}
	return s.nodes - before, out
}

// AskAll looks for solutions until none has an unseen digit of any cell. Cell and Digits of the
// question do not count. With Exhausted, the digits that are unseen then are no longer left.
func (s *Searcher) AskAll(q *Question) (nodes int64, out Outcome) {
	before := s.nodes
	s.begin(q)
	if out = s.sweep(q, math.MaxInt64/2, before); out == Exhausted {
		for c, digits := range q.Unseen {
			if digits &= s.states[c]; digits != 0 {
				s.exclude(c, digits)
			}
		}
	}
	return s.nodes - before, out
}

// exclude removes digits of a cell for good.
func (s *Searcher) exclude(c int, digits uint64) {
	s.open(0)
	if s.learner != nil {
		for d := digits; d != 0; d &= d - 1 {
			v := s.learner.variable(uint16(c), bits.TrailingZeros64(d))
			s.learner.solver.AddClause([]learn.Lit{learn.Neg(v)})
		}
	}
	left := s.dom[c] &^ digits
	if left == 0 {
		s.dom[c] = 0
		return
	}
	s.set(uint16(c), left)
	if !s.propagate() {
		s.dom[c] = 0 // there is no solution
	}
}

// begin opens the state of a question above what is left.
func (s *Searcher) begin(q *Question) {
	s.near = q.Near
	s.open(0)
	s.last = -1
	s.stack = append(s.stack, frame{uint16(q.Cell), 0})
	s.states = append(s.states[:s.cells], s.states[:s.cells]...)
	s.dom = s.states[s.cells:]
}

// ask answers a question.
func (s *Searcher) ask(q *Question) Outcome {
	t := *s.task
	if t.NodeLimit = 0; q.NodeLimit > 0 {
		t.NodeLimit = s.nodes + q.NodeLimit
	}
	s.begin(q)
	s.interval, s.untilRestart = firstRestart, firstRestart
	turn := cmp.Or(t.LearnAfter, askTurn)
	s.untilTurn = turn
	if s.dom[q.Cell] &= q.Digits; s.dom[q.Cell] == 0 {
		return Exhausted
	}
	s.changed(uint16(q.Cell))
	for {
		switch out := s.descend(&t, s.propagate()); out {
		case solved:
			return Ended
		case refuted:
			s.count(&t, 1)
		default:
			return out
		}
		if len(s.stack) == 1 {
			return Exhausted
		}
		if s.untilTurn <= 0 {
			if out := s.learnAnswer(q, &t, turn); out != refuted {
				return out
			}
			turn *= turnGrowth
			s.untilTurn = turn
		}
		if s.untilRestart <= 0 && len(s.stack) > 2 {
			s.restart()
			s.open(1)
			s.last = -1
			continue
		}
		s.last = s.retract()
	}
}

// sweep visits the solutions in the rest of the tree that have unseen digits. It returns Limited
// after so many nodes, or that many after a solution, or as many as the question has, which began
// at a number of nodes.
func (s *Searcher) sweep(q *Question, patience, begun int64) Outcome {
	s.unseen = q.Unseen
	defer func() { s.unseen = nil }()
	quota := int64(math.MaxInt64)
	if q.NodeLimit > 0 {
		quota = begun + q.NodeLimit
	}
	limit := min(quota, s.nodes+patience)
	for {
		for ok := s.propagate(); ok && s.hasUnseen(); ok = s.propagate() {
			if s.stopped() {
				return Stopped
			}
			c, d := s.choose(nil)
			if c < 0 {
				if s.verify() {
					s.read()
					q.Found(s.solution)
					limit = min(quota, s.nodes+patience)
				}
				break
			}
			if c != s.last {
				if s.nodes >= limit {
					return Limited
				}
				s.nodes++
			}
			s.last = -1
			s.decide(c, d)
		}
		if len(s.stack) == 1 {
			return Exhausted
		}
		s.last = s.retract()
	}
}

// hasUnseen reports whether an unseen digit is a candidate of the open node.
func (s *Searcher) hasUnseen() bool {
	for c, x := range s.dom {
		if x&s.unseen[c] != 0 {
			return true
		}
	}
	return false
}

// learnAnswer looks for the answer by clause learning, about as long as plain search takes for some
// contradictions. What it learns serves all questions. It returns refuted if there is no answer.
func (s *Searcher) learnAnswer(q *Question, t *Task, turn int64) Outcome {
	base := s.states[:s.cells]
	if s.learner == nil {
		if s.learner = newLearner(s.Plan, base, t); s.learner == nil {
			if t.stopped() {
				return Stopped
			}
			return refuted
		}
	}
	var assumptions []learn.Lit
	for d := base[q.Cell] &^ q.Digits; d != 0; d &= d - 1 {
		v := s.learner.variable(uint16(q.Cell), bits.TrailingZeros64(d))
		assumptions = append(assumptions, learn.Neg(v))
	}
	solver := s.learner.solver
	limit := learn.Limit{Conflicts: max(1, turn/s.learner.cost)}
	if t.NodeLimit > 0 {
		if limit.Decisions = t.NodeLimit - s.nodes; limit.Decisions <= 0 {
			return Limited
		}
	}
	before := solver.Stats.Decisions
	result := solver.Run(limit, assumptions...)
	s.nodes += solver.Stats.Decisions - before
	switch result {
	case learn.Unsatisfiable:
		return Exhausted
	case learn.Satisfiable:
		s.readLearned()
		return Ended
	case learn.Stopped:
		return Stopped
	}
	return refuted
}
