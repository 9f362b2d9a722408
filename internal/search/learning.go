package search

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet/internal/learn"
)

// Plain search is unbeatable on easy puzzles and hopeless on hard ones. After learnAfter contradictions without a new solution, what is
// left of the puzzle goes to package learn, which remembers why it failed.

const (
	// learnAfter is how many contradictions plain search may meet without a new solution.
	learnAfter = 1500

	// probing is how many propagations are spent on candidates that are contradictory by themselves: some ms, less than
	// a thousand contradictions.
	probing = 50_000

	// aloneConflicts is after how many conflicts of the first configuration a second one is made, where one job takes turns.
	aloneConflicts = 20_000

	// maxKept is up to how many solutions are kept, which learning must not find again. A search that has visited more
	// stays as it is: it is listing.
	maxKept = 256
)

// learner is a puzzle as package learn has it. Its variables are the candidates of the cells that are not decided.
type learner struct {
	problem    learn.Problem
	solvers    []*learn.Solver
	excluded   [][]learn.Lit // clauses that exclude the solutions that were visited
	candidates []uint32      // by variable: cell<<8 + digit
	variables  []uint32      // by cell*n + digit: the variable, or none
}

const noVariable = ^uint32(0)

// newLearner takes over the state of the search, with nothing decided by search in it. It returns nil if it was stopped.
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
				continue // seen from the other side
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

// addSolvers adds that many solvers with configurations of their own. It reports false if it was stopped.
func (s *Searcher) addSolvers(t *Task, l *learner, count int) bool {
	first := len(l.solvers)
	l.solvers = append(l.solvers, make([]*learn.Solver, count)...)
	var wg sync.WaitGroup
	for i := first; i < len(l.solvers); i++ {
		wg.Go(func() {
			solver := learn.New(l.problem, s.config(t, i))
			l.solvers[i] = solver
			if t.Stop != nil && t.Stop.Load() { // s is not for several goroutines
				return
			}
			if s.proof != nil {
				s.proof.logClauses(l, solver)
			}
			solver.Probe(probing)
			switch {
			case s.found:
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

// config returns the configuration of a job. The first one is the same whatever the number of jobs.
func (s *Searcher) config(t *Task, job int) learn.Config {
	c := learn.Config{Seed: uint64(job), Stable: job%2 == 0, Stop: t.Stop}
	for _, d := range t.Order {
		c.Seed = bits.RotateLeft64(c.Seed, 5)*0x9e3779b97f4a7c15 + uint64(d)
	}
	return c
}

// prefer has the digits of a solution tried first.
func (l *learner) prefer(solver *learn.Solver, solution []uint8) {
	for v, cand := range l.candidates {
		solver.Prefer(uint32(v), solution[cand>>8] == uint8(cand)+1)
	}
}

// preferOrder has the first candidate of each cell in a random order tried as true, and the others as false.
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

// eachAlternative calls visit with the candidates that are alternatives of an item.
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

// byLearning goes on with a search by learning. All solutions that were visited are kept. The nodes are those opened before and here;
// here a node is a candidate that is assumed.
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
			if !alone || l.solvers[0].Stats.Conflicts < aloneConflicts {
				return nodes, Limited
			}
			if !s.addSolvers(t, l, 1) {
				return nodes, Stopped
			}
			continue
		case learn.Stopped:
			return nodes, Stopped
		}
		solver := l.solvers[winner]
		for c := range s.solution {
			s.solution[c] = uint8(s.first(uint32(c))) + 1
		}
		for v, cand := range l.candidates {
			if solver.Value(uint32(v)) {
				s.solution[cand>>8] = uint8(cand) + 1
			}
		}
		excluded := solver.Excluded()
		after, more := s.visit(t, nodes)
		before += after - nodes
		if nodes = after; !more {
			return nodes, Ended
		}
		switch {
		case s.proof == nil:
		case s.visited == 1:
			solver.Learn(excluded) // the other candidates of the solution follow
		default:
			solver.Learn, solver.Forget, s.proof = nil, nil, nil
		}
		l.exclude(excluded)
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

// solution returns the clause that says that not all of a solution is true. If that is not in what is left of the puzzle the
// clause may be any that other solutions keep to.
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
