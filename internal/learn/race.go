package learn

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Race runs several solvers of one problem at the same time, each with another Config, until one of
// them is done (a portfolio). Their times often differ by a factor of ten or more, so the fastest
// is often much faster than the mean. The solvers share learned clauses of low glue.
//
// All solvers must have the same added clauses. Race returns the index of the first solver that was
// done, and its outcome. The others are stopped; a later Run of them continues. If no solver was
// done, the outcome is Limited or Stopped and the index is that of any solver with that outcome. To
// find another solution, add the clause of Excluded to all solvers.
func Race(solvers []*Solver, limit Limit) (int, Outcome) {
	r := shareClauses(solvers)
	var first atomic.Int32
	first.Store(-1)
	outcomes := make([]Outcome, len(solvers))
	var wg sync.WaitGroup
	for i, s := range solvers {
		wg.Go(func() {
			outcomes[i] = s.Run(limit)
			if outcomes[i] <= Satisfiable && first.CompareAndSwap(-1, int32(i)) {
				r.over.Store(true)
			}
		})
	}
	wg.Wait()
	if i := int(first.Load()); i >= 0 {
		return i, outcomes[i]
	}
	if i := slices.Index(outcomes, Stopped); i >= 0 {
		return i, Stopped
	}
	return 0, Limited
}

// Turns is Race with one goroutine: the solvers take turns of a fixed number of conflicts. Equal
// calls take equal steps. After a call that ended at its limit of work, the next one goes on with
// the same solver; after others with the first.
func Turns(solvers []*Solver, limit Limit) (int, Outcome) {
	r := shareClauses(solvers)
	i, used := r.turn, r.used
	r.turn, r.used = 0, 0
	var conflicts, decisions, work int64
	for {
		s := solvers[i]
		turn := Limit{Conflicts: conflictsPerTurn - used}
		if limit.Conflicts > 0 {
			turn.Conflicts = min(turn.Conflicts, limit.Conflicts-conflicts)
		}
		if limit.Decisions > 0 {
			turn.Decisions = limit.Decisions - decisions
		}
		if limit.Work > 0 {
			turn.Work = limit.Work - work
		}
		before := s.Stats
		out := s.Run(turn)
		done := s.Stats.Conflicts - before.Conflicts
		used += done
		conflicts += done
		decisions += s.Stats.Decisions - before.Decisions
		work += s.Stats.Work() - before.Work()
		if out != Limited || limit.Conflicts > 0 && conflicts >= limit.Conflicts ||
			limit.Decisions > 0 && decisions >= limit.Decisions {
			return i, out
		}
		next := i
		if used >= conflictsPerTurn {
			next, used = (i+1)%len(solvers), 0
		}
		if limit.Work > 0 && work >= limit.Work {
			r.turn, r.used = next, used
			return i, Limited
		}
		i = next
	}
}

const conflictsPerTurn = 5_000

// shareClauses has the solvers share learned clauses from now on. A solver that is added in a later
// call also gets the clauses shared before.
func shareClauses(solvers []*Solver) *race {
	r := solvers[0].race
	if r == nil {
		r = new(race)
	}
	for _, s := range solvers {
		s.race = r
	}
	r.over.Store(false)
	return r
}

// race is the data that solvers in Race or Turns share.
type race struct {
	over atomic.Bool // a solver is done

	// Where Turns goes on: the solver, and how many conflicts of its turn are over.
	turn int
	used int64

	mu     sync.Mutex
	shared [][]Lit
	from   []*Solver
}

// export shares a learned clause with the other solvers.
func (s *Solver) export(clause []Lit) {
	if s.race == nil {
		return
	}
	clause = slices.Clone(clause)
	s.race.mu.Lock()
	defer s.race.mu.Unlock()
	if len(s.race.shared) < maxShared {
		s.race.shared = append(s.race.shared, clause)
		s.race.from = append(s.race.from, s)
	}
}

// maxShared bounds the number of shared clauses, and so their memory.
const maxShared = 1 << 16

// importClauses adds the clauses that other solvers have shared since the last call. The solver
// must be at level 0.
func (r *race) importClauses(s *Solver) {
	r.mu.Lock()
	shared, from := r.shared[s.imported:], r.from[s.imported:]
	s.imported = len(r.shared)
	r.mu.Unlock()
	for i, clause := range shared {
		if from[i] != s {
			s.add(clause, tierOne+1, true)
		}
	}
}
