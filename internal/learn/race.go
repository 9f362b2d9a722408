package learn

import (
	"slices"
	"sync"
	"sync/atomic"
)

// Race has several solvers of the same problem, with different Configs, search at the same time, until one is done. The time
// that a solver needs differs by factors of ten and more from one to the next, so the first of several is often much
// faster than their mean. They tell each other the best of what they learn.
//
// All solvers must have been given the same clauses. It returns the index of the one that was first and its outcome; the others are
// stopped, and a Run of them goes on where they were. If none was, the index is that of any with the outcome. A solution must be
// excluded from all: see Excluded.
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

// Turns is Race on one core: the solvers take turns. The result and what it takes are the same every time.
func Turns(solvers []*Solver, limit Limit) (int, Outcome) {
	shareClauses(solvers)
	var conflicts, decisions int64
	for i := 0; ; i = (i + 1) % len(solvers) {
		s := solvers[i]
		turn := Limit{Conflicts: conflictsPerTurn}
		if limit.Conflicts > 0 {
			turn.Conflicts = min(turn.Conflicts, limit.Conflicts-conflicts)
		}
		if limit.Decisions > 0 {
			turn.Decisions = limit.Decisions - decisions
		}
		before := s.Stats
		out := s.Run(turn)
		conflicts += s.Stats.Conflicts - before.Conflicts
		decisions += s.Stats.Decisions - before.Decisions
		if out != Limited || limit.Conflicts > 0 && conflicts >= limit.Conflicts || limit.Decisions > 0 && decisions >= limit.Decisions {
			return i, out
		}
	}
}

const conflictsPerTurn = 5_000

// join has solvers share what they learn. Those that join later get what was shared before, too.
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

// race is what solvers have in common that run at the same time.
type race struct {
	over atomic.Bool // somebody has won

	mu     sync.Mutex
	shared [][]Lit
	from   []*Solver
}

// share tells a clause to the others.
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

// maxShared bounds the clauses that are shared, and so their memory.
const maxShared = 1 << 16

// take adds what others have shared since the last time. The solver is at level 0.
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
