// Package learn decides problems in which of each of many groups of variables exactly one is true, by conflict-driven
// clause learning. Houses of a Sudoku are such groups, and items of an exact cover problem.
//
// The method is that of modern SAT solvers (Marques-Silva and Sakallah, GRASP, 1996; Moskewicz and others, Chaff, 2001;
// Eén and Sörensson, MiniSat, 2003; Audemard and Simon, Glucose, 2009; Biere and others, CaDiCaL, 2019), with one
// difference: the groups are never written as clauses. A group is a counter; a hundred variables that exclude
// each other are a list and not 4950 pairs.
package learn

import (
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync/atomic"
)

// Problem is what is to be decided. Variables are 0..Vars-1.
type Problem struct {
	Vars   int
	Groups [][]uint32  // exactly one variable of each is true; each has different variables
	Apart  [][2]uint32 // two different variables that are not both true
}

// progressEvery is how many conflicts lie between calls of Solver.Progress.
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
	Unsatisfiable Outcome = iota // no assignment; under assumptions: none that fulfils them, see Core
	Satisfiable                  // see Value
	Limited                      // a Limit was reached
	Stopped                      // Stop was set
)

// Config is how a Solver searches. All find the same; how long it takes differs by a factor of ten or more from
// one to the next, and nobody can tell which is the fastest.
type Config struct {
	Seed     uint64 // of the order in which variables are tried that nothing is known of; 0 leaves them as they are
	False    bool   // try variables as false first, not as true
	Stable   bool   // restart rarely all the time
	Unstable bool   // restart often all the time

	// Stop, if not nil, is Solver.Stop from the beginning. If it is set during New, the Solver is not to be used.
	Stop *atomic.Bool
}

// Limit bounds a Run. 0 is no limit.
type Limit struct {
	Conflicts, Decisions int64
}

// Stats is what a Solver did so far.
type Stats struct {
	Conflicts, Decisions, Propagations, Restarts int64
	Learned                                      int64 // clauses
}

// A Solver holds a problem and what it has learned about it. It is for one goroutine at a time.
type Solver struct {
	// Stop, if not nil, ends Run soon (within milliseconds) after it is set.
	Stop *atomic.Bool
	// Learn, if not nil, is called with each clause that was derived: it follows by unit propagation from the problem, the clauses
	// added and those derived before. The empty one is the last. Forget is called with each clause that is not used any longer.
	Learn, Forget func(clause []Lit)

	// Progress, if not nil, is called once in progressEvery conflicts.
	Progress func()

	Stats Stats

	config Config
	vars   int

	// The groups: group g has the variables groupVars[groupStart[g]:groupEnd[g]]. groupState[g] has the number of those that are
	// not known to be false as its upper half, and the exclusive or of them as its lower one: if there is just one,
	// that is it.
	groupStart, groupEnd []uint32
	groupVars            []uint32
	groupState           []uint64
	varStart             []uint32 // groups of v: varGroups[varStart[v]:varStart[v+1]]
	varGroups            []uint32
	apartStart           []uint32 // the same for variables apart from v
	apart                []uint32

	value  []int8 // by literal: 1 true, -1 false, 0 unknown
	level  []uint32
	reason []reason
	trail  []Lit
	limits []uint32 // length of the trail before each decision
	head   uint32   // of the trail: what comes before it was propagated

	arena         []uint32  // clauses, see clause.go
	maxWords      int       // words of clauses before the best ones are forgotten, too
	wasted        int       // words in it
	watches       [][]watch // by literal: clauses to look at when it becomes false
	learned       []ref
	added         []ref // clauses added by the caller
	unsatisfiable bool  // there is no solution whatever is assumed

	assumptions []Lit
	core        []Lit

	race     *race // nil, or what solvers that run at the same time have in common
	imported int   // clauses of it that were taken over

	order                order
	phase                []int8 // by variable: 1 or -1, as it was last
	target               []int8 // in the longest assignment without conflict since the last rephasing; 0: not in it
	best                 []int8 // in the longest ever
	targetSize, bestSize int

	schedule schedule

	// Working memory of analyze.
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

// New returns a Solver. It panics if p breaks the rules stated at Problem.
func New(p Problem, c Config) *Solver {
	s := &Solver{
		Stop: c.Stop, config: c, vars: p.Vars, maxWords: maxArena,
		value: make([]int8, 2*p.Vars), level: make([]uint32, p.Vars), reason: make([]reason, p.Vars),
		watches: make([][]watch, 2*p.Vars),
		phase:   make([]int8, p.Vars), target: make([]int8, p.Vars), best: make([]int8, p.Vars),
		seen: make([]uint8, p.Vars), levelTag: make([]uint32, p.Vars+2), varTag: make([]uint32, p.Vars),
		trail: make([]Lit, 0, p.Vars),
	}
	for v := range s.phase {
		s.phase[v] = 1
		if c.False {
			s.phase[v] = -1
		}
	}
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

// fill turns numbers of entries into the positions behind them, and returns room for the entries.
func fill(start []uint32) []uint32 {
	sum := uint32(0)
	for v := range start {
		sum += start[v]
		start[v] = sum
	}
	return make([]uint32, sum)
}

// Value reports whether v is true in the solution found, until the next call of another method.
func (s *Solver) Value(v uint32) bool { return s.value[Pos(v)] > 0 }

// Fixed returns 1 if v is true in all solutions, -1 if it is false in all, and 0 if that is not known.
func (s *Solver) Fixed(v uint32) int {
	if s.value[Pos(v)] != 0 && s.level[v] == 0 {
		return int(s.value[Pos(v)])
	}
	return 0
}

// Prefer says which value a variable is to be tried with first, before the search has found out something better.
func (s *Solver) Prefer(v uint32, isTrue bool) {
	s.phase[v] = -1
	if isTrue {
		s.phase[v] = 1
	}
}

// Core returns assumptions of the last Run that cannot be true together, after Unsatisfiable: none if there is no solution at all.
func (s *Solver) Core() []Lit { return s.core }

// AddClause adds that one of the literals is true. It may be called after New and after Run.
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

// derive reports a derived clause.
func (s *Solver) logDerived(clause []Lit) {
	if s.Learn != nil {
		s.Learn(clause)
	}
}

// fix makes a literal true for good. The solver is at level 0.
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

// fail notes that there is no solution.
func (s *Solver) setUnsatisfiable() {
	if !s.unsatisfiable {
		s.unsatisfiable = true
		s.logDerived(nil)
	}
}

// Excluded returns a clause that excludes the solution found and no other: one of the decisions that led there is to be
// different, as all else follows from them. With it added, the next Run finds another solution.
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

// Run searches until it is decided or a limit is reached. The assumptions hold in this call alone. It may be called again
// after any outcome and goes on with what it has learned.
func (s *Solver) Run(limit Limit, assumptions ...Lit) Outcome {
	s.backtrack(0)
	s.assumptions = assumptions
	s.core = s.core[:0]
	conflicts, decisions := int64(math.MaxInt64), int64(math.MaxInt64)
	if limit.Conflicts > 0 {
		conflicts = s.Stats.Conflicts + limit.Conflicts
	}
	if limit.Decisions > 0 {
		decisions = s.Stats.Decisions + limit.Decisions
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
		case s.Stats.Conflicts >= conflicts:
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

// base returns the number of levels that are the assumptions'. They have one together, so that what is learned is not divided among
// hundreds, and going back is never to the middle of them.
func (s *Solver) base() int { return min(1, len(s.assumptions)) }

// assume makes the assumptions true, on a level of their own. It reports false if that cannot be.
func (s *Solver) assume() bool {
	s.limits = append(s.limits, uint32(len(s.trail)))
	for i, l := range s.assumptions {
		if i%64 == 63 && s.stopped() {
			s.backtrack(0) // Run sees it, too
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

// stopped reports whether the search is to end.
func (s *Solver) stopped() bool {
	if runtime.GOARCH == "wasm" && s.Stop != nil {
		runtime.Gosched() // there is one thread: let the one that sets Stop run
	}
	return s.Stop != nil && s.Stop.Load() || s.race != nil && s.race.over.Load()
}

// chosen returns the literal to decide for a variable.
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

// FixedCount returns how many variables are decided for good.
func (s *Solver) FixedCount() int {
	if len(s.limits) > 0 {
		return int(s.limits[0])
	}
	return len(s.trail)
}
