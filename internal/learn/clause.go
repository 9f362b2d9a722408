package learn

import (
	"slices"
)

// A clause of three literals or more lies in the arena:
//
//	+----------------+--------------+-------+-------+-----+
//	| size<<8, flags | glue<<2+used | lit 0 | lit 1 | ... |
//	+----------------+--------------+-------+-------+-----+
//
// Its first two literals are watched. A clause of two literals is not in the arena: each literal
// has a watch whose blocker is the other literal.
type ref uint32

const (
	binary    ref = 1 << 31
	headWords     = 2
	sizeShift     = 8

	flagLearned = 1
	flagGarbage = 2
	flagMoved   = 4 // collect has moved it; the next word is its new place
)

// watch is an entry in the watch list of a literal. When the literal becomes false the clause is
// visited, unless the blocker is true.
type watch struct {
	clause  ref
	blocker Lit
}

func (s *Solver) lits(c ref) []uint32 {
	size := ref(s.arena[c] >> sizeShift)
	return s.arena[c+headWords : c+headWords+size]
}

// attach adds a clause of two or more literals and watches the first two. It returns the clause as
// a reason.
func (s *Solver) attach(lits []Lit, glue uint32, learned bool) reason {
	c := binary
	if len(lits) > 2 {
		c = ref(len(s.arena))
		flags := uint32(0)
		if learned {
			flags = flagLearned
		}
		s.arena = append(s.arena, uint32(len(lits))<<sizeShift|flags, glue<<2|2)
		for _, l := range lits {
			s.arena = append(s.arena, uint32(l))
		}
		if learned {
			s.learned = append(s.learned, c)
		} else {
			s.added = append(s.added, c)
		}
	}
	s.watches[lits[0]] = append(s.watches[lits[0]], watch{c, lits[1]})
	s.watches[lits[1]] = append(s.watches[lits[1]], watch{c, lits[0]})
	if c == binary {
		return reason{byLiteral, uint32(lits[1]), 0}
	}
	return reason{byClause, uint32(c), 0}
}

// Clauses with a glue up to tierOne are kept. Clauses with a glue up to tierTwo are kept for two
// reductions after their last use, others for one.
const (
	tierOne = 2
	tierTwo = 6
)

// noteUse records that a learned clause took part in a conflict, and lowers its glue if it has
// fallen.
func (s *Solver) noteUse(c ref) {
	if s.arena[c]&flagLearned == 0 {
		return
	}
	glue := s.arena[c+1] >> 2
	if glue > tierOne {
		if now := s.glue(s.lits(c)); now < glue {
			glue = now
		}
	}
	used := uint32(1)
	if glue <= tierTwo {
		used = 2
	}
	s.arena[c+1] = glue<<2 | used
}

// glue returns the number of decision levels of assigned literals. (Audemard and Simon, IJCAI
// 2009.)
func (s *Solver) glue(lits []uint32) uint32 {
	s.tag++
	n := uint32(0)
	for _, l := range lits {
		level := s.level[l>>1]
		if level > 0 && s.levelTag[level] != s.tag {
			s.levelTag[level] = s.tag
			n++
		}
	}
	return n
}

// isReason reports whether the clause is the reason of a literal.
func (s *Solver) isReason(c ref) bool {
	for _, l := range s.lits(c)[:2] {
		if r := s.reason[l>>1]; s.value[l] > 0 && r.kind == byClause && r.at == uint32(c) {
			return true
		}
	}
	return false
}

// maxArena is the size of the arena, in words, from which on a reduction deletes three
// quarters of all learned clauses, whatever their glue is: 256 MB. A search takes minutes to get
// there.
const maxArena = 64 << 20

// reduce deletes three quarters of the learned clauses that are not protected: those of the highest
// glue, and of these the longest.
func (s *Solver) reduce() {
	s.schedule.reduced(s)
	full := len(s.arena)-s.wasted > s.maxWords
	var worst []ref
	for _, c := range s.learned {
		head := s.arena[c+1]
		glue, used := head>>2, head&3
		if used > 0 {
			s.arena[c+1] = head - 1
		}
		if !full && (glue <= tierOne || used > 0) || s.isReason(c) {
			continue
		}
		worst = append(worst, c)
	}
	slices.SortStableFunc(worst, func(a, b ref) int {
		if d := int(s.arena[b+1]>>2) - int(s.arena[a+1]>>2); d != 0 {
			return d
		}
		return int(s.arena[b]>>sizeShift) - int(s.arena[a]>>sizeShift)
	})
	for _, c := range worst[:len(worst)*3/4] {
		s.discard(c)
	}
	s.collect()
}

// discard marks a clause as garbage.
func (s *Solver) discard(c ref) {
	s.arena[c] |= flagGarbage
	s.wasted += headWords + int(s.arena[c]>>sizeShift)
	if s.Forget != nil {
		s.clause = s.clause[:0]
		for _, l := range s.lits(c) {
			s.clause = append(s.clause, Lit(l))
		}
		s.Forget(s.clause)
	}
}

// collect removes deleted clauses from the lists, and from the arena if they are a quarter of it.
func (s *Solver) collect() {
	garbage := func(c ref) bool { return s.arena[c]&flagGarbage != 0 }
	s.learned = slices.DeleteFunc(s.learned, garbage)
	s.added = slices.DeleteFunc(s.added, garbage)
	for l, list := range s.watches {
		s.watches[l] = slices.DeleteFunc(list, func(w watch) bool {
			return w.clause&binary == 0 && garbage(w.clause)
		})
	}
	if s.wasted < len(s.arena)/4 {
		return
	}
	// The clauses of one watch list are moved to places side by side.
	arena := make([]uint32, 0, len(s.arena)-s.wasted)
	move := func(c ref) ref {
		if s.arena[c]&flagMoved == 0 {
			to := uint32(len(arena))
			arena = append(arena, s.arena[c:c+headWords+ref(s.arena[c]>>sizeShift)]...)
			s.arena[c] |= flagMoved
			s.arena[c+1] = to
		}
		return ref(s.arena[c+1])
	}
	for i, c := range s.added {
		s.added[i] = move(c)
	}
	for i, c := range s.learned {
		s.learned[i] = move(c)
	}
	for _, list := range s.watches {
		for i, w := range list {
			if w.clause&binary == 0 {
				list[i].clause = move(w.clause)
			}
		}
	}
	for _, l := range s.trail {
		if r := &s.reason[l.Var()]; r.kind == byClause {
			if s.arena[r.at]&flagGarbage != 0 {
				*r = reason{} // level 0 needs no reasons
				continue
			}
			r.at = uint32(move(ref(r.at)))
		}
	}
	s.arena = arena
	s.wasted = 0
}

// clean removes false variables from groups, and clauses that are true. The solver must be at level
// 0 and have propagated.
func (s *Solver) clean() {
	s.fixedAtClean = s.FixedCount()
	for g := range s.groupStart {
		end := s.groupStart[g]
		for _, v := range s.groupVars[s.groupStart[g]:s.groupEnd[g]] {
			if s.value[Pos(v)] >= 0 {
				s.groupVars[end] = v
				end++
			}
		}
		s.groupEnd[g] = end
	}
	for _, list := range [][]ref{s.added, s.learned} {
		for _, c := range list {
			if slices.ContainsFunc(s.lits(c), func(l uint32) bool { return s.value[l] > 0 }) {
				s.discard(c)
			}
		}
	}
	for l, list := range s.watches {
		if s.value[l] != 0 {
			s.watches[l] = nil
			continue
		}
		s.watches[l] = slices.DeleteFunc(list, func(w watch) bool {
			return w.clause&binary != 0 && s.value[w.blocker] > 0
		})
	}
	for _, l := range s.trail {
		s.reason[l.Var()] = reason{}
	}
	s.collect()
}
