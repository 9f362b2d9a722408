package search

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet/internal/learn"
)

// Plain search is the fastest on easy puzzles and fails on hard ones. After learnAfter
// contradictions without a new solution the rest of the search is clause learning
// (package learn), on the candidates that are left at the root.

const (
	// learnAfter is after how many contradictions without a new solution plain search ends.
	learnAfter = 1500

	// probing is the number of propagations for failed literal probing: some
	// milliseconds, less than a thousand contradictions take.
	probing = 50_000

	// aloneConflicts is the number of conflicts of the first configuration after which,
	// with one job, a second one takes turns with it.
	aloneConflicts = 20_000

	// maxKept is how many solutions are kept, so that learning can exclude them. A search
	// that has visited more does not change to learning.
	maxKept = 256
)

// learner is a puzzle as a problem of package learn. Its variables are the candidates of
// the cells that are not decided.
type learner struct {
	problem    learn.Problem
	solvers    []*learn.Solver
	excluded   [][]learn.Lit // clauses that exclude the visited solutions
	candidates []uint32      // by variable: cell<<8 + digit
	variables  []uint32      // by cell*n + digit: the variable, or noVariable
}

const noVariable = ^uint32(0)

// newLearner makes the problem from the items, which must be in the state of the root. It
// returns nil if it was stopped.
func (s *Searcher) newLearner(t *Task) *learner {
	p := s.Plan
	l := &learner{variables: make([]uint32, p.cells*p.n)}
	for c := range uint32(p.cells) {
		for d := range uint32(p.n) {
			l.variables[c*uint32(p.n)+d] = noVariable
			if s.lo[c] < decidedBit && s.has(c, d) {
				l.variables[c*uint32(p.n)+d] = uint32(len(l.candidates))
				l.candidates = append(l.candidates, c<<8|d)
			}
		}
	}
	l.problem.Vars = len(l.candidates)
	for i, x := range s.lo {
		if x >= decidedBit {
			continue
		}
		if i%256 == 0 && s.stopped() {
			return nil
		}
		group := make([]uint32, 0, x>>loBits)
		s.eachAlternative(uint32(i), func(c, d uint32) {
			group = append(group, l.variables[c*uint32(p.n)+d])
		})
		l.problem.Groups = append(l.problem.Groups, group)
	}
	for c := range uint32(p.cells) {
		for _, x := range p.apart[p.apartStart[c]:p.apartStart[c+1]] {
			if uint32(x) < c {
				continue // the pair is in the list of x, too
			}
			for d := range uint32(p.n) {
				a, b := l.variables[c*uint32(p.n)+d], l.variables[uint32(x)*uint32(p.n)+d]
				if a != noVariable && b != noVariable {
					l.problem.Apart = append(l.problem.Apart, [2]uint32{a, b})
				}
			}
		}
	}
	count := max(1, t.Jobs)
	if s.proof != nil {
		count = 1
	}
	if !s.addSolvers(t, l, count) {
		return nil
	}
	return l
}

// addSolvers adds solvers, each with another configuration. It reports false if it was stopped.
func (s *Searcher) addSolvers(t *Task, l *learner, count int) bool {
	first := len(l.solvers)
	l.solvers = append(l.solvers, make([]*learn.Solver, count)...)
	var wg sync.WaitGroup
	for i := first; i < len(l.solvers); i++ {
		wg.Go(func() {
			solver := learn.New(l.problem, s.config(t, i))
			l.solvers[i] = solver
			if t.Stop != nil && t.Stop.Load() { // not s.stopped, which is for one goroutine
				return
			}
			if s.proof != nil {
				s.proof.logClauses(l, solver)
			}
			solver.Probe(probing)
			switch {
			case s.constructed:
				l.prefer(solver, s.kept[:s.cells])
			case t.Order != nil:
				l.preferOrder(solver, t.Order, s.Plan.n)
			}
			for _, clause := range l.excluded {
				solver.AddClause(clause)
			}
		})
	}
	wg.Wait()
	if s.stopped() {
		l.solvers = l.solvers[:first]
		return false
	}
	l.reportProgress(t)
	return true
}

// config returns the configuration of solver number job.
func (s *Searcher) config(t *Task, job int) learn.Config {
	c := learn.Config{Seed: uint64(job), Stable: job%2 == 0, Stop: t.Stop}
	for _, d := range t.Order {
		c.Seed = bits.RotateLeft64(c.Seed, 5)*0x9e3779b97f4a7c15 + uint64(d)
	}
	return c
}

// prefer sets the phases to a solution.
func (l *learner) prefer(solver *learn.Solver, solution []uint8) {
	for v, cand := range l.candidates {
		solver.Prefer(uint32(v), solution[cand>>8] == uint8(cand)+1)
	}
}

// preferOrder sets the phase of each cell's first candidate in the order to true, and
// those of its other candidates to false.
func (l *learner) preferOrder(solver *learn.Solver, order []uint8, n int) {
	for c := range len(order) / n {
		first := true
		for _, digit := range order[c*n : c*n+n] {
			if v := l.variables[c*n+int(digit)-1]; v != noVariable {
				solver.Prefer(v, first)
				first = false
			}
		}
	}
}

// eachAlternative calls visit with the cell and the digit of each alternative of an item.
func (s *Searcher) eachAlternative(i uint32, visit func(c, d uint32)) {
	p := s.Plan
	for k := range uint32(p.n) {
		if !s.has(i, k) {
			continue
		}
		if i < uint32(p.cells) {
			visit(i, k)
		} else {
			visit(uint32(p.itemCells[i-uint32(p.cells)][k]), uint32(p.itemDigit[i-uint32(p.cells)]))
		}
	}
}

// runLearning continues a search by learning. It returns the nodes opened before and the
// decisions of learning together. All visited solutions must be in kept.
func (s *Searcher) runLearning(t *Task, nodes int64) (int64, Outcome) {
	if len(s.stack) > 0 {
		s.undo(s.stack[0].trail)
		s.stack = s.stack[:0]
	}
	l := s.newLearner(t)
	if l == nil {
		return nodes, Stopped
	}
	s.learner = l
	for solution := range slices.Chunk(s.kept, s.cells) {
		l.exclude(l.solution(s, solution))
	}
	before := nodes
	for {
		limit := learn.Limit{}
		if t.WorkLimit != nil {
			work := s.work
			for _, solver := range l.solvers {
				work += solver.Stats.Work()
			}
			after, more := s.mayWork(t, nodes, work)
			before += after - nodes
			if nodes = after; !more {
				return nodes, Limited
			}
			limit.Work = s.workLimit - work
		}
		alone := len(l.solvers) == 1 && s.proof == nil
		if alone {
			limit.Conflicts = max(1, aloneConflicts-l.solvers[0].Stats.Conflicts)
		}
		if t.NodeLimit > 0 {
			if nodes >= t.NodeLimit {
				return nodes, Limited
			}
			limit.Decisions = t.NodeLimit - nodes
		}
		winner, out := l.run(limit, t.Jobs)
		nodes = before
		for _, solver := range l.solvers {
			nodes += solver.Stats.Decisions
		}
		if t.NodeLimit > 0 {
			nodes = min(nodes, t.NodeLimit)
		}
		switch out {
		case learn.Unsatisfiable:
			s.proof.end()
			return nodes, Exhausted
		case learn.Limited:
			if alone && l.solvers[0].Stats.Conflicts >= aloneConflicts && !s.addSolvers(t, l, 1) {
				return nodes, Stopped
			}
			continue // until a limit of the task is reached
		case learn.Stopped:
			return nodes, Stopped
		}
		solver := l.solvers[winner]
		l.solved(s, solver)
		excluded := solver.Excluded()
		after, more := s.visit(t, nodes)
		before += after - nodes
		if nodes = after; !more {
			return nodes, Ended
		}
		switch {
		case s.proof == nil:
		case s.visited == 1:
			solver.Learn(excluded) // the other digits of the solution follow
		default:
			solver.Learn, solver.Forget, s.proof = nil, nil, nil
		}
		l.exclude(excluded)
	}
}

// solved sets the solution of s to the one that the solver has found.
func (l *learner) solved(s *Searcher, solver *learn.Solver) {
	for c := range s.solution {
		s.solution[c] = uint8(s.first(uint32(c))) + 1
	}
	for v, cand := range l.candidates {
		if solver.Value(uint32(v)) {
			s.solution[cand>>8] = uint8(cand) + 1
		}
	}
}

func (l *learner) run(limit learn.Limit, jobs int) (int, learn.Outcome) {
	if jobs <= 1 {
		return learn.Turns(l.solvers, limit)
	}
	return learn.Race(l.solvers, limit)
}

func (l *learner) exclude(clause []learn.Lit) {
	l.excluded = append(l.excluded, clause)
	for _, solver := range l.solvers {
		solver.AddClause(clause)
	}
}

// solution returns a clause that excludes a visited solution. If plain search has removed
// a digit of the solution at the root, the solution cannot be found again, and the clause
// is one that is always true.
func (l *learner) solution(s *Searcher, solution []uint8) []learn.Lit {
	var clause []learn.Lit
	for c, digit := range solution {
		v := l.variables[c*s.n+int(digit)-1]
		switch {
		case s.lo[c] >= decidedBit && s.first(uint32(c)) == int(digit)-1:
			continue
		case v == noVariable:
			return []learn.Lit{learn.Pos(0), learn.Neg(0)} // always true
		}
		clause = append(clause, learn.Neg(v))
	}
	return clause
}
