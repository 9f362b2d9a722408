package learn

// A reason says why a literal is true:
//
//   - byNothing: it is a decision, an assumption, or true at level 0
//   - byLiteral: the literal at is false
//   - byGroup: all other variables of group at are false
//   - byClause: all other literals of clause at are false
//   - byFilter: filter at removed the candidate when the trail had as many literals as other says
//   - byExplanation: so many literals as other says of filters.explained, from at, are false
//
// As a conflict it says what cannot be: the literals at and other are both false, or all variables
// of a group or all literals of a clause are.
type reason struct {
	kind  reasonKind
	at    uint32 // the literal, group or clause
	other Lit    // the second literal of a conflict byLiteral; see byFilter and byExplanation
}

type reasonKind uint8

const (
	byNothing reasonKind = iota
	byLiteral
	byGroup
	byClause
	byFilter
	byExplanation
)

func (r reason) isSet() bool { return r.kind != byNothing }

// assign makes a literal true.
func (s *Solver) assign(l Lit, r reason) {
	s.value[l] = 1
	s.value[l^1] = -1
	v := l.Var()
	s.level[v] = uint32(len(s.limits))
	s.reason[v] = r
	s.trail = append(s.trail, l)
}

// propagate draws all consequences of the literals on the trail, by unit propagation and then by
// filters. It returns the conflict, or an empty reason.
func (s *Solver) propagate() reason {
	for {
		c := s.propagateUnits()
		if c.isSet() || s.filters == nil {
			return c
		}
		if c, more := s.runFilters(); !more {
			return c
		}
	}
}

func (s *Solver) propagateUnits() reason {
	value := s.value
	start := s.head
	for s.head < uint32(len(s.trail)) {
		l := s.trail[s.head]
		s.head++
		v := l.Var()
		if l.Negative() {
			// All groups are updated even after a conflict, because backtrack undoes the update of
			// all groups.
			var conflict reason
			for _, g := range s.varGroups[s.varStart[v]:s.varStart[v+1]] {
				state := (s.groupState[g] - 1<<32) ^ uint64(v)
				s.groupState[g] = state
				if state < 2<<32 {
					if state < 1<<32 {
						conflict = reason{byGroup, g, 0}
					} else if last := Pos(uint32(state)); value[last] == 0 {
						s.assign(last, reason{byGroup, g, 0})
					} else if value[last] < 0 {
						conflict = reason{byGroup, g, 0}
					}
				}
			}
			if conflict.isSet() {
				return conflict
			}
		} else {
			because := reason{byLiteral, uint32(l ^ 1), 0}
			for _, g := range s.varGroups[s.varStart[v]:s.varStart[v+1]] {
				for _, w := range s.groupVars[s.groupStart[g]:s.groupEnd[g]] {
					if x := value[Pos(w)]; x >= 0 && w != v {
						if x > 0 {
							return reason{byLiteral, uint32(l ^ 1), Neg(w)}
						}
						s.assign(Neg(w), because)
					}
				}
			}
			for _, w := range s.apart[s.apartStart[v]:s.apartStart[v+1]] {
				if x := value[Pos(w)]; x >= 0 {
					if x > 0 {
						return reason{byLiteral, uint32(l ^ 1), Neg(w)}
					}
					s.assign(Neg(w), because)
				}
			}
		}
		if c := s.visit(l ^ 1); c.isSet() {
			return c
		}
	}
	s.Stats.Propagations += int64(s.head - start)
	return reason{}
}

// visit visits the clauses that watch l, which has become false.
func (s *Solver) visit(l Lit) reason {
	list := s.watches[l]
	value := s.value
	kept := 0
	for i := 0; i < len(list); i++ {
		w := list[i]
		if value[w.blocker] > 0 {
			list[kept] = w
			kept++
			continue
		}
		if w.clause&binary != 0 {
			list[kept] = w
			kept++
			if value[w.blocker] < 0 {
				kept += copy(list[kept:], list[i+1:])
				s.watches[l] = list[:kept]
				return reason{byLiteral, uint32(l), w.blocker}
			}
			s.assign(w.blocker, reason{byLiteral, uint32(l), 0})
			continue
		}
		at := w.clause
		size := s.arena[at] >> sizeShift
		lits := s.arena[at+headWords : at+headWords+ref(size)]
		other := lits[0] ^ lits[1] ^ uint32(l)
		if value[other] > 0 {
			list[kept] = watch{at, Lit(other)}
			kept++
			continue
		}
		found := false
		for k := 2; k < len(lits); k++ {
			if x := lits[k]; value[x] >= 0 {
				lits[0], lits[1], lits[k] = other, x, uint32(l)
				s.watches[x] = append(s.watches[x], watch{at, Lit(other)})
				found = true
				break
			}
		}
		if found {
			continue
		}
		list[kept] = watch{at, Lit(other)}
		kept++
		if value[other] < 0 {
			kept += copy(list[kept:], list[i+1:])
			s.watches[l] = list[:kept]
			return reason{byClause, uint32(at), 0}
		}
		s.assign(Lit(other), reason{byClause, uint32(at), 0})
	}
	s.watches[l] = list[:kept]
	return reason{}
}

// backtrack undoes all decision levels above level.
func (s *Solver) backtrack(level uint32) {
	if uint32(len(s.limits)) <= level {
		return
	}
	to := s.limits[level]
	if s.filters != nil {
		s.filters.undo(s.trail, to)
	}
	for i := len(s.trail) - 1; i >= int(to); i-- {
		l := s.trail[i]
		v := l.Var()
		s.value[l], s.value[l^1] = 0, 0
		s.phase[v] = 1 - 2*int8(l&1)
		if i < int(s.head) && l.Negative() {
			for _, g := range s.varGroups[s.varStart[v]:s.varStart[v+1]] {
				s.groupState[g] = (s.groupState[g] + 1<<32) ^ uint64(v)
			}
		}
		s.order.unassigned(v)
	}
	s.trail = s.trail[:to]
	s.limits = s.limits[:level]
	s.head = min(s.head, to)
}
