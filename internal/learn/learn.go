// Package learn decides problems made of groups of variables: exactly one variable of each group is
// true. The method is conflict-driven clause learning. Houses of a Sudoku are such groups, and so
// are the items of an exact cover problem.
//
// The method is that of modern SAT solvers (Marques-Silva and Sakallah, GRASP, 1996; Moskewicz and
// others, Chaff, 2001; Eén and Sörensson, MiniSat, 2003; Audemard and Simon, Glucose, 2009; Biere
// and others, CaDiCaL, 2019), with one difference: groups are not written as clauses. A group is a
// list of variables and a counter, where clauses would need 4950 pairs for a hundred variables.
package learn

import (
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// Problem says what to decide. Variables are numbered 0..Vars-1.
type Problem struct {
	Vars   int
	Groups [][]uint32  // exactly one variable of each is true; each has different variables
	Apart  [][2]uint32 // two different variables that are not both true

	// Filters are constraints on cells. If there are any, variable c*Digits+d says that cell c, of
	// 0..Cells-1, has digit d+1, and one group has all variables of a cell that are not known to be
	// false. Digits is at most 64. Variables after these do not stand for candidates.
	Filters       []Filter
	Cells, Digits int
}

// progressEvery is the number of conflicts between two calls of Solver.Progress.
const progressEvery = 256

// Lit is a variable or its negation.
type Lit uint32

// Pos returns the literal that is true if v is.
func Pos(v uint32) Lit { return Lit(v << 1) }

// Neg returns the literal that is true if v is not.
func Neg(v uint32) Lit { return Lit(v<<1 | 1) }

// Var returns the literal's variable.
func (l Lit) Var() uint32 { return uint32(l >> 1) }

// Not returns the negation.
func (l Lit) Not() Lit { return l ^ 1 }

// Negative reports whether l is the negation of its variable.
func (l Lit) Negative() bool { return l&1 != 0 }

// Outcome says how a Run ended.
type Outcome uint8

const (
	Unsatisfiable Outcome = iota // there is no solution that fulfils the assumptions, see Core
	Satisfiable                  // there is a solution, see Value
	Limited                      // a Limit was reached
	Stopped                      // Stop was set
)

// Config says how a Solver searches. It does not change what can be found. The time often differs
// by a factor of ten between two configurations, and which of them is faster cannot be predicted.
type Config struct {
	Seed     uint64 // shuffles the initial order of the variables; 0: order of their numbers
	False    bool   // the initial phase is false, not true
	Stable   bool   // stay in the mode with rare restarts
	Unstable bool   // stay in the mode with frequent restarts

	// Stop, if not nil, becomes Solver.Stop before New does any work. If it is set during New, the
	// Solver must not be used.
	Stop *atomic.Bool
}

// Limit bounds one Run. 0 means that there is no limit.
type Limit struct {
	Conflicts, Decisions int64
	Work                 int64 // see Stats.Work; a Run goes on until its first conflict
}

// Stats counts what a Solver has done since New.
type Stats struct {
	Conflicts, Decisions, Propagations, Restarts int64
	Learned                                      int64 // learned clauses
}

// conflictWork is how many propagations take as long as a conflict: its analysis, and the
// propagations that led to it, which are not counted.
const conflictWork = 800

// Work returns how much was done: a measure that goes with time and is the same on every machine.
// The unit is a propagation.
func (s *Stats) Work() int64 { return s.Propagations + conflictWork*s.Conflicts }

// A Solver holds a problem and the clauses learned from it. Only one goroutine may use it at a
// time.
type Solver struct {
	// Stop, if not nil, ends Run within milliseconds after it is set.
	Stop *atomic.Bool
	// Learn, if not nil, is called with each derived clause. The clause follows by unit propagation
	// from the problem, the added clauses and the clauses derived before. An empty clause is the
	// last one. Forget, if not nil, is called with each clause that the solver deletes. The slices
	// are valid during the call.
	Learn, Forget func(clause []Lit)

	// Progress, if not nil, is called after every 256 conflicts.
	Progress func()

	Stats Stats

	config Config
	vars   int

	// Group g has the variables groupVars[groupStart[g]:groupEnd[g]]. The upper half of
	// groupState[g] is the number of its variables that are not false. The lower half is the
	// exclusive or of their numbers. So if the number is one, the lower half is the variable that
	// is left.
	groupStart, groupEnd []uint32
	groupVars            []uint32
	groupState           []uint64
	varStart             []uint32 // groups of v: varGroups[varStart[v]:varStart[v+1]]
	varGroups            []uint32
	apartStart           []uint32 // variables apart from v: apart[apartStart[v]:apartStart[v+1]]
	apart                []uint32

	value  []int8 // by literal: 1 true, -1 false, 0 unknown
	level  []uint32
	reason []reason
	trail  []Lit
	limits []uint32 // length of the trail before each decision
	head   uint32   // literals of the trail that were propagated

	arena         []uint32  // clauses, see clause.go
	maxWords      int       // size of the arena from which on reduce deletes clauses of any glue
	wasted        int       // words of the arena in deleted clauses
	watches       [][]watch // by literal: the clauses that watch it
	learned       []ref
	added         []ref // clauses of AddClause
	unsatisfiable bool  // there is no solution, whatever the assumptions are

	assumptions []Lit
	core        []Lit

	race     *race // nil, or the clauses shared with other solvers
	imported int   // how many shared clauses were looked at

	filters *filters // nil if there are none

	order order
	phase []int8 // by variable: its last value, 1 or -1 (saved phase)

	// target has the values of the longest trail without conflict since the last rephase, 0 for
	// other variables. In best other variables keep the value of an earlier such trail.
	target, best         []int8
	targetSize, bestSize int // the length of that trail

	schedule schedule

	// Memory for conflict analysis.
	seen     []uint8
	marked   []uint32 // variables with seen set
	clause   []Lit
	stack    []Lit
	levelTag []uint32
	tag      uint32
	varTag   []uint32
	varStamp uint32

	fixedAtClean int
}

// New returns a Solver for p. It panics if p breaks the rules stated at Problem.
func New(p Problem, c Config) *Solver {
	s := &Solver{
		Stop: c.Stop, config: c, vars: p.Vars, maxWords: maxArena,
		value:    make([]int8, 2*p.Vars),
		level:    make([]uint32, p.Vars),
		reason:   make([]reason, p.Vars),
		watches:  make([][]watch, 2*p.Vars),
		phase:    make([]int8, p.Vars),
		target:   make([]int8, p.Vars),
		best:     make([]int8, p.Vars),
		trail:    make([]Lit, 0, p.Vars),
		seen:     make([]uint8, p.Vars),
		varTag:   make([]uint32, p.Vars),
		levelTag: make([]uint32, p.Vars+2),
	}
	for v := range s.phase {
		s.phase[v] = 1
		if c.False {
			s.phase[v] = -1
		}
	}
	s.filters = newFilters(p)
	s.loadGroups(p)
	if s.stopped() {
		return s
	}
	s.order.init(s, c.Seed)
	if s.stopped() {
		return s
	}
	s.schedule.init(c)
	for g := range s.groupState {
		if s.groupState[g]>>32 == 0 {
			s.setUnsatisfiable()
		} else if s.groupState[g]>>32 == 1 && !s.unsatisfiable {
			s.addUnit(Pos(uint32(s.groupState[g])))
		}
	}
	return s
}

func (s *Solver) loadGroups(p Problem) {
	s.varStart = make([]uint32, p.Vars+1)
	for g, group := range p.Groups {
		if g%256 == 0 && s.stopped() {
			return
		}
		for _, v := range group {
			if int(v) >= p.Vars {
				panic(fmt.Sprintf("learn: variable %d is not in 0..%d", v, p.Vars-1))
			}
			s.varStart[v]++
		}
	}
	s.varGroups = fill(s.varStart)
	for g, group := range p.Groups {
		if g%256 == 0 && s.stopped() {
			return
		}
		state := uint64(len(group)) << 32
		s.groupStart = append(s.groupStart, uint32(len(s.groupVars)))
		for _, v := range group {
			s.groupVars = append(s.groupVars, v)
			state ^= uint64(v)
			s.varStart[v]--
			s.varGroups[s.varStart[v]] = uint32(g)
		}
		s.groupEnd = append(s.groupEnd, uint32(len(s.groupVars)))
		s.groupState = append(s.groupState, state)
	}
	s.apartStart = make([]uint32, p.Vars+1)
	for _, pair := range p.Apart {
		s.apartStart[pair[0]]++
		s.apartStart[pair[1]]++
	}
	s.apart = fill(s.apartStart)
	for _, pair := range p.Apart {
		for i, v := range pair {
			s.apartStart[v]--
			s.apart[s.apartStart[v]] = pair[1-i]
		}
	}
}

// fill replaces the number of entries of each list by the position where the list ends in one
// common slice. It returns that slice.
func fill(start []uint32) []uint32 {
	sum := uint32(0)
	for v := range start {
		sum += start[v]
		start[v] = sum
	}
	return make([]uint32, sum)
}

// Value reports whether v is true in the solution found. It is valid until the next call of another
// method.
func (s *Solver) Value(v uint32) bool { return s.value[Pos(v)] > 0 }

// Fixed returns 1 if v is known to be true in all solutions, -1 if it is known to be false in all,
// and 0 otherwise.
func (s *Solver) Fixed(v uint32) int {
	if s.value[Pos(v)] != 0 && s.level[v] == 0 {
		return int(s.value[Pos(v)])
	}
	return 0
}

// Prefer sets the saved phase of a variable: the value that the next decision on it tries.
func (s *Solver) Prefer(v uint32, isTrue bool) {
	s.phase[v] = -1
	if isTrue {
		s.phase[v] = 1
	}
}

// Core returns, after Unsatisfiable, assumptions of the last Run that cannot all be true. It
// returns none if there is no solution at all.
func (s *Solver) Core() []Lit { return s.core }

// AddClause adds a clause: at least one of the literals is true. It may be called after New and
// after Run.
func (s *Solver) AddClause(clause []Lit) { s.add(clause, 0, false) }

func (s *Solver) add(clause []Lit, glue uint32, learned bool) {
	s.backtrack(0)
	if s.unsatisfiable {
		return
	}
	s.clause = s.clause[:0]
	for _, l := range clause {
		switch {
		case s.value[l] > 0 || slices.Contains(s.clause, l.Not()):
			return
		case s.value[l] == 0 && !slices.Contains(s.clause, l):
			s.clause = append(s.clause, l)
		}
	}
	switch len(s.clause) {
	case 0:
		s.setUnsatisfiable()
	case 1:
		s.addUnit(s.clause[0])
	default:
		s.attach(s.clause, glue, learned)
	}
}

// logDerived passes a derived clause to Learn.
func (s *Solver) logDerived(clause []Lit) {
	if s.Learn != nil {
		s.Learn(clause)
	}
}

// addUnit makes a literal true at level 0, where the solver must be.
func (s *Solver) addUnit(l Lit) {
	switch {
	case s.unsatisfiable || s.value[l] > 0:
		return
	case s.value[l] < 0:
		s.setUnsatisfiable()
		return
	}
	s.assign(l, reason{})
	if s.propagate().isSet() {
		s.setUnsatisfiable()
	}
}

// setUnsatisfiable records that there is no solution.
func (s *Solver) setUnsatisfiable() {
	if !s.unsatisfiable {
		s.unsatisfiable = true
		s.logDerived(nil)
	}
}

// Excluded returns a clause that excludes the solution found and no other solution: at least one
// decision must differ, because all other values follow from the decisions. After AddClause with
// that clause the next Run finds another solution.
func (s *Solver) Excluded() []Lit {
	clause := make([]Lit, 0, len(s.assumptions)+len(s.limits))
	for _, l := range s.assumptions {
		clause = append(clause, l.Not())
	}
	for _, at := range s.limits[s.base():] {
		clause = append(clause, s.trail[at].Not())
	}
	return clause
}

// Run searches until the problem is decided or a limit is reached. The assumptions hold during this
// call only. Run may be called again after any outcome; learned clauses are kept.
func (s *Solver) Run(limit Limit, assumptions ...Lit) Outcome {
	s.backtrack(0)
	s.assumptions = assumptions
	s.core = s.core[:0]
	conflicts, decisions, work := int64(math.MaxInt64), int64(math.MaxInt64), int64(math.MaxInt64)
	if limit.Conflicts > 0 {
		conflicts = s.Stats.Conflicts + limit.Conflicts
	}
	if limit.Decisions > 0 {
		decisions = s.Stats.Decisions + limit.Decisions
	}
	begun := s.Stats.Conflicts // a Run without a conflict learns nothing: it is not progress
	if limit.Work > 0 {
		work = s.Stats.Work() + limit.Work
	}
	for !s.unsatisfiable {
		if c := s.propagate(); c.isSet() {
			s.Stats.Conflicts++
			if s.Progress != nil && s.Stats.Conflicts%progressEvery == 0 {
				s.Progress()
			}
			switch {
			case len(s.limits) == 0:
				s.setUnsatisfiable()
			case len(s.limits) == s.base():
				s.analyzeFinal(c, noLit)
				return Unsatisfiable
			default:
				s.analyze(c)
			}
			continue
		}
		if s.stopped() {
			return Stopped
		}
		if len(s.limits) == 0 {
			if s.race != nil {
				s.race.importClauses(s)
				if s.unsatisfiable {
					break
				}
			}
			if s.FixedCount() > s.fixedAtClean+s.vars/64 {
				s.clean()
			}
		}
		switch {
		case s.Stats.Conflicts >= conflicts,
			s.Stats.Conflicts > begun && s.Stats.Work() >= work:
			return Limited
		case s.schedule.reduceDue(s):
			s.reduce()
			continue
		case s.schedule.restartDue(s):
			s.restart()
			continue
		}
		if len(s.limits) < s.base() {
			if !s.assume() {
				return Unsatisfiable
			}
			continue
		}
		v, ok := s.order.next(s)
		if !ok {
			return Satisfiable
		}
		if s.Stats.Decisions >= decisions {
			s.order.unassigned(v)
			return Limited
		}
		s.Stats.Decisions++
		s.limits = append(s.limits, uint32(len(s.trail)))
		s.assign(s.decisionLiteral(v), reason{})
	}
	return Unsatisfiable
}

// base returns the number of decision levels of the assumptions: one for all of them, or none. With
// a level for each assumption the glue of clauses would count assumptions, and backtracking would
// undo some of them.
func (s *Solver) base() int { return min(1, len(s.assumptions)) }

// assume makes all assumptions true on one new decision level. It reports false if they contradict
// the problem.
func (s *Solver) assume() bool {
	s.limits = append(s.limits, uint32(len(s.trail)))
	for i, l := range s.assumptions {
		if i%64 == 63 && s.stopped() {
			s.backtrack(0) // Run then returns Stopped
			return true
		}
		switch {
		case s.value[l] < 0:
			s.analyzeFinal(reason{}, l)
			return false
		case s.value[l] == 0:
			s.assign(l, reason{})
			if c := s.propagate(); c.isSet() {
				s.analyzeFinal(c, noLit)
				return false
			}
		}
	}
	return true
}

// stopped reports whether Run must return: Stop is set, or another solver has won the race.
func (s *Solver) stopped() bool {
	sched.Yield()
	return s.Stop != nil && s.Stop.Load() || s.race != nil && s.race.over.Load()
}

// decisionLiteral returns the literal that a decision on v makes true.
func (s *Solver) decisionLiteral(v uint32) Lit {
	p := s.phase[v]
	if s.schedule.stable && s.target[v] != 0 {
		p = s.target[v]
	}
	if p > 0 {
		return Pos(v)
	}
	return Neg(v)
}

// FixedCount returns how many variables have the same value in all solutions, as far as is known.
func (s *Solver) FixedCount() int {
	if len(s.limits) > 0 {
		return int(s.limits[0])
	}
	return len(s.trail)
}
