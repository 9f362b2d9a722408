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
// It is watched by its first two literals. One of two literals is there only as a watch of each, with the other as the blocker.
type ref uint32

const (
	binary    ref = 1 << 31
	headWords     = 2
	sizeShift     = 8

	flagLearned = 1
	flagGarbage = 2
	flagMoved   = 4 // the next word is where to
)

// watch is a clause that is to be looked at when a literal becomes false, unless the blocker is true.
type watch struct {
	clause  ref
	blocker Lit
}

func (s *Solver) lits(c ref) []uint32 {
	size := ref(s.arena[c] >> sizeShift)
	return s.arena[c+headWords : c+headWords+size]
}

// attach adds a clause of two literals or more, and watches its first two.
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

// Clauses of a glue up to tierOne are kept forever, those up to tierTwo while they were used in one of the last two reductions.
const (
	tierOne = 2
	tierTwo = 6
)

// use notes that a learned clause took part in a conflict, and that its glue is lower by now if it is.
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

// glue returns the number of levels of literals, all of which are assigned. (Audemard and Simon, IJCAI 2009.)
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

// isReason reports whether a literal is true because of the clause.
func (s *Solver) isReason(c ref) bool {
	for _, l := range s.lits(c)[:2] {
		if r := s.reason[l>>1]; s.value[l] > 0 && r.kind == byClause && r.at == uint32(c) {
			return true
		}
	}
	return false
}

// maxArena is how many words of clauses a search has before it forgets half of all learned ones, those of
// the best glue included: 256 MB, which takes minutes.
const maxArena = 64 << 20

// reduce forgets the half of the learned clauses that seem to be of the least use.
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
	for _, c := range worst[:len(worst)/2] {
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

// collect removes garbage from the lists, and from the arena if there is much.
func (s *Solver) collect() {
	garbage := func(c ref) bool { return s.arena[c]&flagGarbage != 0 }
	s.learned = slices.DeleteFunc(s.learned, garbage)
	s.added = slices.DeleteFunc(s.added, garbage)
	for l, list := range s.watches {
		s.watches[l] = slices.DeleteFunc(list, func(w watch) bool { return w.clause&binary == 0 && garbage(w.clause) })
	}
	if s.wasted < len(s.arena)/4 {
		return
	}
	// Clauses that watch lists name one after the other lie one after the other.
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
				*r = reason{} // of level 0
				continue
			}
			r.at = uint32(move(ref(r.at)))
		}
	}
	s.arena = arena
	s.wasted = 0
}

// clean takes what is decided for good out of groups and clauses. The solver is at level 0 and has propagated.
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
		s.watches[l] = slices.DeleteFunc(list, func(w watch) bool { return w.clause&binary != 0 && s.value[w.blocker] > 0 })
	}
	for _, l := range s.trail {
		s.reason[l.Var()] = reason{}
	}
	s.collect()
}
