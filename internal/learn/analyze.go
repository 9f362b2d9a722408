package learn

import "slices"

// antecedents appends the false literals that make l true by reason r. If l is noLit, r is a
// conflict, and all its literals are appended.
func (s *Solver) antecedents(dst []Lit, r reason, l Lit) []Lit {
	switch r.kind {
	case byLiteral:
		dst = append(dst, Lit(r.at))
		if l == noLit {
			dst = append(dst, r.other)
		}
	case byGroup:
		for _, v := range s.groupVars[s.groupStart[r.at]:s.groupEnd[r.at]] {
			if Pos(v) != l {
				dst = append(dst, Pos(v))
			}
		}
	case byClause:
		s.noteUse(ref(r.at))
		for _, x := range s.lits(ref(r.at)) {
			if Lit(x) != l {
				dst = append(dst, Lit(x))
			}
		}
	case byFilter:
		if l == noLit {
			return s.explain(dst, r, l)
		}
		s.keepExplanation(l)
		return s.antecedents(dst, s.reason[l.Var()], l)
	case byExplanation:
		dst = append(dst, s.filters.explained[r.at:r.at+uint32(r.other)]...)
	}
	return dst
}

const noLit = ^Lit(0)

// The marks of variables in seen, during conflict analysis.
const (
	unseen    uint8 = iota
	source          // its literal is in the clause, or will be resolved
	removable       // its literal follows from other literals of the clause
	failed          // its literal does not follow from them
)

// analyze learns a clause from a conflict and backtracks to the level where the clause is a unit.
// The clause is that of the first unique implication point: it has one literal of the last level,
// through which all paths from the last decision to the conflict go.
func (s *Solver) analyze(conflict reason) {
	level := uint32(len(s.limits))
	s.saveTarget()
	s.dropExplanations()

	clause := append(s.clause[:0], noLit)
	paths := 0
	at := len(s.trail)
	l := noLit
	for r := conflict; ; {
		s.stack = s.antecedents(s.stack[:0], r, l)
		for _, x := range s.stack {
			v := x.Var()
			if s.seen[v] != unseen || s.level[v] == 0 {
				continue
			}
			s.seen[v] = source
			s.marked = append(s.marked, v)
			if s.level[v] == level {
				paths++
			} else {
				clause = append(clause, x)
			}
		}
		for at--; s.seen[s.trail[at].Var()] == unseen; at-- {
		}
		l = s.trail[at]
		if paths--; paths == 0 {
			break
		}
		r = s.reason[l.Var()]
	}
	clause[0] = l.Not()
	s.bump(clause[1:])

	kept := 1
	for _, x := range clause[1:] {
		if s.reason[x.Var()].kind == byNothing || !s.redundant(x.Not(), 0) {
			clause[kept] = x
			kept++
		}
	}
	clause = clause[:kept]
	for _, v := range s.marked {
		s.seen[v] = unseen
	}
	s.marked = s.marked[:0]
	clause = s.shorten(clause)
	s.clause = clause
	s.addLearned(clause)
}

// shorten removes literals by the groups. If the clause has the literals "not a" and "x", and a and
// x are in one group or apart, then x implies "not a". So x can be removed.
func (s *Solver) shorten(clause []Lit) []Lit {
	s.varStamp++
	for _, l := range clause {
		if !l.Negative() {
			continue
		}
		a := l.Var()
		for _, g := range s.varGroups[s.varStart[a]:s.varStart[a+1]] {
			for _, x := range s.groupVars[s.groupStart[g]:s.groupEnd[g]] {
				s.varTag[x] = s.varStamp
			}
		}
		for _, x := range s.apart[s.apartStart[a]:s.apartStart[a+1]] {
			s.varTag[x] = s.varStamp
		}
	}
	kept := 1
	for _, l := range clause[1:] {
		if l.Negative() || s.varTag[l.Var()] != s.varStamp {
			clause[kept] = l
			kept++
		}
	}
	return clause[:kept]
}

// bump raises the priority of the variables that conflict analysis met. In stable mode it also
// bumps the variables in the reasons of the clause's literals (reason side bumping: Liang, Ganesh,
// Poupart and Czarnecki, SAT 2016), which saves half of the conflicts of Latin squares with many
// holes.
func (s *Solver) bump(clause []Lit) {
	met := len(s.marked)
	if s.schedule.stable {
		for _, x := range clause {
			if s.reason[x.Var()].kind == byFilter {
				continue // it would have to be explained for this alone
			}
			s.stack = s.antecedents(s.stack[:0], s.reason[x.Var()], x.Not())
			if len(s.stack) > maxReasonSide {
				continue
			}
			for _, y := range s.stack {
				if v := y.Var(); s.seen[v] == unseen && s.level[v] > 0 {
					s.seen[v] = source
					s.marked = append(s.marked, v)
				}
			}
		}
	}
	s.order.bump(s, s.marked)
	for _, v := range s.marked[met:] {
		s.seen[v] = unseen
	}
	s.marked = s.marked[:met]
}

// maxReasonSide is the largest number of literals of a reason that bump uses.
const maxReasonSide = 10

// addLearned adds a learned clause, backtracks, and makes its first literal true. That literal is
// the only one of the last level.
func (s *Solver) addLearned(clause []Lit) {
	s.Stats.Learned++
	s.logDerived(clause)
	if len(clause) == 1 {
		s.export(clause)
		s.schedule.learned(1)
		s.backtrack(0)
		s.assign(clause[0], reason{})
		return
	}
	second := 1
	s.tag++
	glue := uint32(1)
	for i, x := range clause[1:] {
		level := s.level[x.Var()]
		if s.levelTag[level] != s.tag {
			s.levelTag[level] = s.tag
			glue++
		}
		if level > s.level[clause[second].Var()] {
			second = i + 1
		}
	}
	clause[1], clause[second] = clause[second], clause[1]
	s.schedule.learned(glue)
	if glue <= tierOne {
		s.export(clause)
	}
	s.backtrack(s.level[clause[1].Var()])
	s.assign(clause[0], s.attach(clause, glue, true))
}

// redundant reports whether a true literal follows from the negations of the clause's literals, so
// that its negation can be removed from the clause. (Recursive minimisation: Sörensson and Biere,
// SAT 2009.)
func (s *Solver) redundant(l Lit, depth int) bool {
	r := s.reason[l.Var()]
	if r.kind == byNothing || depth > 500 {
		return false
	}
	ok := true
	switch r.kind {
	case byLiteral:
		ok = s.impliedFalse(Lit(r.at), depth)
	case byGroup:
		for _, v := range s.groupVars[s.groupStart[r.at]:s.groupEnd[r.at]] {
			if Pos(v) != l && !s.impliedFalse(Pos(v), depth) {
				ok = false
				break
			}
		}
	case byClause:
		for _, x := range s.lits(ref(r.at)) {
			if Lit(x) != l && !s.impliedFalse(Lit(x), depth) {
				ok = false
				break
			}
		}
	case byFilter:
		s.keepExplanation(l)
		return s.redundant(l, depth)
	case byExplanation:
		for i := range uint32(r.other) {
			if !s.impliedFalse(s.filters.explained[r.at+i], depth) {
				return false
			}
		}
	}
	return ok
}

// impliedFalse reports whether a literal is false whenever all literals of the clause are.
func (s *Solver) impliedFalse(x Lit, depth int) bool {
	v := x.Var()
	if s.level[v] == 0 || s.seen[v] == source || s.seen[v] == removable {
		return true
	}
	if s.seen[v] == failed {
		return false
	}
	ok := s.redundant(x.Not(), depth+1)
	s.seen[v] = failed
	if ok {
		s.seen[v] = removable
	}
	s.marked = append(s.marked, v)
	return ok
}

// analyzeFinal sets core to assumptions that cause the conflict, or, if l is not noLit, that make
// assumption l false. The solver must be at the level of the assumptions.
func (s *Solver) analyzeFinal(conflict reason, l Lit) {
	s.core = s.core[:0]
	if l != noLit {
		s.core = append(s.core, l)
		if s.level[l.Var()] > 0 {
			s.seen[l.Var()] = source
		}
	} else {
		s.stack = s.antecedents(s.stack[:0], conflict, l)
		s.markSources(s.stack)
	}
	for i := len(s.trail) - 1; i >= int(s.limits[0]); i-- {
		x := s.trail[i]
		v := x.Var()
		if s.seen[v] == unseen {
			continue
		}
		s.seen[v] = unseen
		if s.reason[v].kind == byNothing {
			if x != l {
				s.core = append(s.core, x)
			}
			continue
		}
		s.stack = s.antecedents(s.stack[:0], s.reason[v], x)
		s.markSources(s.stack)
	}
	slices.Sort(s.core)
	s.core = slices.Compact(s.core)
}

// markSources marks the variables of the literals, except those fixed at level 0.
func (s *Solver) markSources(lits []Lit) {
	for _, x := range lits {
		if s.level[x.Var()] > 0 {
			s.seen[x.Var()] = source
		}
	}
}

// saveTarget saves the values on the trail before the last decision if it is the longest such trail
// (target and best phases).
func (s *Solver) saveTarget() {
	size := int(s.limits[len(s.limits)-1])
	save := func(to []int8) {
		for _, l := range s.trail[:size] {
			to[l.Var()] = 1 - 2*int8(l&1)
		}
	}
	if size > s.targetSize {
		s.targetSize = size
		save(s.target)
	}
	if size > s.bestSize {
		s.bestSize = size
		save(s.best)
	}
}
