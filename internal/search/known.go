package search

import "slices"

// Progress is how far learning is.
type Progress struct {
	Conflicts, Restarts int64
	// Fixed of so many Candidates, which propagation has left, are decided for good.
	Fixed, Candidates int
}

// tell has the solvers tell how far they are: all of them where they take turns, and the first where all run at once.
func (l *learner) reportProgress(t *Task) {
	if t.Progress == nil {
		return
	}
	reporters := l.solvers
	if t.Jobs > 1 {
		reporters = reporters[:1]
	}
	tell := func() {
		p := Progress{Candidates: len(l.candidates)}
		for _, s := range reporters {
			p.Conflicts += s.Stats.Conflicts
			p.Restarts += s.Stats.Restarts
			p.Fixed = max(p.Fixed, s.FixedCount())
		}
		t.Progress(p)
	}
	for _, s := range reporters {
		s.Progress = tell
	}
}

// Fixed returns, after Limited or Stopped, the digit 1..N for each cell in which all solutions are known to have it, and 0
// for the others; nil after very many solutions. It is valid until the next Run.
func (s *Searcher) Fixed() []uint8 {
	if len(s.fixed) == 0 {
		return nil
	}
	return s.fixed
}

// note works out what Fixed returns. What follows once the solutions that were visited are excluded holds for all others, so
// it holds for all if they have it, too.
func (s *Searcher) recordFixed() {
	if s.visited > maxKept {
		return
	}
	if s.inSmall {
		s.fixed = slices.Grow(s.fixed, s.cells)[:s.cells]
		s.small.read(&s.small.states[0], s.fixed)
		s.clearUnshared()
		return
	}
	if len(s.stack) > 0 {
		s.undo(s.stack[0].trail)
		s.stack = s.stack[:0]
	}
	for c := range uint32(s.cells) {
		digit := uint8(0)
		if s.lo[c]>>loBits == decidedBit>>loBits|1 {
			digit = uint8(s.first(c)) + 1
		}
		s.fixed = append(s.fixed, digit)
	}
	if l := s.learner; l != nil {
		for v, cand := range l.candidates {
			for _, solver := range l.solvers {
				if solver.Fixed(uint32(v)) > 0 {
					s.fixed[cand>>8] = uint8(cand) + 1
				}
			}
		}
	}
	s.clearUnshared()
}

// leaveOut takes out of fixed what is not in all solutions that were visited.
func (s *Searcher) clearUnshared() {
	for i, digit := range s.kept {
		if c := i % s.cells; s.fixed[c] != digit {
			s.fixed[c] = 0
		}
	}
}
