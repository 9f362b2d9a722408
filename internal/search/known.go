package search

import "slices"

// Progress is the state of a search that learns.
type Progress struct {
	Conflicts, Restarts int64
	// Candidates is the number of candidates that propagation has left; Fixed is how many
	// of them are known to be true or false in all solutions.
	Fixed, Candidates int
}

// reportProgress makes the solvers call Task.Progress: all solvers where they take turns,
// the first one where they run at the same time.
func (l *learner) reportProgress(t *Task) {
	if t.Progress == nil {
		return
	}
	reporters := l.solvers
	if t.Jobs > 1 {
		reporters = reporters[:1]
	}
	report := func() {
		p := Progress{Candidates: len(l.candidates)}
		for _, s := range reporters {
			p.Conflicts += s.Stats.Conflicts
			p.Restarts += s.Stats.Restarts
			p.Fixed = max(p.Fixed, s.FixedCount())
		}
		t.Progress(p)
	}
	for _, s := range reporters {
		s.Progress = report
	}
}

// Fixed returns what is known after Limited or Stopped: for each cell the digit 1..N that
// all solutions have in it, or 0 if that is not known. It returns nil after more than 256
// solutions. The slice is valid until the next Run.
func (s *Searcher) Fixed() []uint8 {
	if len(s.fixed) == 0 {
		return nil
	}
	return s.fixed
}

// recordFixed computes the result of Fixed. While learning, the solutions that were
// visited are excluded by clauses, so a fixed variable says what all other solutions
// have. It holds for all solutions if those visited have it, too.
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

// clearUnshared removes from fixed the digits that not all visited solutions have.
func (s *Searcher) clearUnshared() {
	for i, digit := range s.kept {
		if c := i % s.cells; s.fixed[c] != digit {
			s.fixed[c] = 0
		}
	}
}
