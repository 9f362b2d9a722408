package nine

import "github.com/nonet-dev/nonet/internal/sched"

// Single searches one puzzle at a time. The zero value is ready and uses the
// current tier. A Single keeps about 100 KB of memory between runs, and is for
// one goroutine; but for that memory Run does not allocate.
type Single struct {
	kernel single
	cells  Cells
	digits [81]uint8
	result Result // of the last search, see Continue
}

// single is the depth-first search of one puzzle on a tier.
type single interface {
	// begin sets the search to the root of the tree.
	begin(cells *Cells)

	// search goes on until a solution is found, or the tree is searched, or it would
	// make more guesses than the given number. It returns the number of guesses made.
	search(guesses int64) (event, int64)

	// solution writes the digits of the solution that search has just found.
	solution(digits *[81]uint8)
}

// event is why a search pauses.
type event uint32

const (
	exhausted event = iota // there is nothing left
	found                  // a solution
	guessDue               // no guess is left
)

// guessesAtOnce is the number of guesses between two looks at Stop. A guess and its
// propagation take 0.1 to 10 µs.
const guessesAtOnce = 256

// NewSingle returns a Single of a tier that is available.
func NewSingle(t Tier) *Single { return &Single{kernel: newSingle(t)} }

// Run searches a puzzle.
func (s *Single) Run(t *Task) Result {
	if s.kernel == nil {
		s.kernel = newSingle(current)
	}
	if t.Order != nil {
		inOrder := *t // a copy, so that t itself need not be on the heap
		return s.runInOrder(&inOrder)
	}
	s.result = Result{}
	s.cells = *t.Cells
	s.kernel.begin(&s.cells)
	return s.Continue(t)
}

// Continue goes on where the last Run or Continue ended with Limited: t has the same
// puzzle and a greater limit of nodes. Limits and result are those of the whole search;
// Visit is called with the further solutions. But a search in order, which does not
// know where it was, begins anew.
func (s *Single) Continue(t *Task) Result {
	if t.Order != nil {
		return s.Run(t)
	}
	r := &s.result
	r.Outcome = Exhausted
	for {
		guesses := int64(guessesAtOnce)
		if t.NodeLimit > 0 {
			guesses = min(guesses, t.NodeLimit-r.Nodes)
		}
		e, made := s.kernel.search(guesses)
		r.Nodes += made
		switch {
		case e == exhausted:
			return *r
		case e == found:
			r.Count++
			if !s.report(t, r.Count) || r.Count == t.Limit {
				r.Outcome = Ended
				return *r
			}
		case r.Nodes == t.NodeLimit:
			r.Outcome = Limited
			return *r
		}
		if e == found {
			sched.Poll() // solutions may come at every microsecond
		} else {
			sched.Yield()
		}
		if t.Stop != nil && t.Stop.Load() {
			r.Outcome = Stopped
			return *r
		}
	}
}

// report passes on solution n, which was just found. It returns false if the search must
// end.
func (s *Single) report(t *Task, n int64) bool {
	first := t.First != nil && n == 1
	if !first && t.Visit == nil {
		return true
	}
	s.kernel.solution(&s.digits)
	if first {
		*t.First = s.digits
	}
	return t.Visit == nil || t.Visit(s.digits[:])
}
