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
	Near      []uint8 // a solution, whose digits are tried first: those like it are found sooner
	NodeLimit int64   // 0: none
}

// Ask looks for a solution. With Ended, there is one, which Solution returns. With Exhausted there
// is none: these digits are no longer left, and what follows from that is known to the questions
// that follow, as are the weights of cells and what was learned.
func (s *Searcher) Ask(q *Question) (nodes int64, out Outcome) {
	before := s.nodes
	out = s.ask(q)
	if out == Exhausted {
		s.exclude(q)
	}
	return s.nodes - before, out
}

// Solution returns the solution that Ask has found. It is valid until the next call.
func (s *Searcher) Solution() []uint8 { return s.solution }

// exclude removes the digits of a question for good.
func (s *Searcher) exclude(q *Question) {
	s.open(0)
	if s.learner != nil {
		for d := q.Digits; d != 0; d &= d - 1 {
			v := s.learner.variable(uint16(q.Cell), bits.TrailingZeros64(d))
			s.learner.solver.AddClause([]learn.Lit{learn.Neg(v)})
		}
	}
	left := s.dom[q.Cell] &^ q.Digits
	if left == 0 {
		s.dom[q.Cell] = 0
		return
	}
	s.set(uint16(q.Cell), left)
	if !s.propagate() {
		s.dom[q.Cell] = 0 // there is no solution
	}
}

// ask answers a question.
func (s *Searcher) ask(q *Question) Outcome {
	t := *s.task
	if t.NodeLimit = 0; q.NodeLimit > 0 {
		t.NodeLimit = s.nodes + q.NodeLimit
	}
	s.near = q.Near
	s.open(0)
	s.interval, s.untilRestart, s.last = firstRestart, firstRestart, -1
	turn := cmp.Or(t.LearnAfter, askTurn)
	s.untilTurn = turn
	s.stack = append(s.stack, frame{uint16(q.Cell), 0}) // below it is what is left
	s.states = append(s.states[:s.cells], s.states[:s.cells]...)
	s.dom = s.states[s.cells:]
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
