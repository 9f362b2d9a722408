package exactcover

import "fmt"

// choose returns the engine to list the solutions of a problem with, and why that one. It depends on nothing but the
// problem and the Solver's Engine.
func (s *Solver) choose(r *reduced) (e Engine, why string, err error) {
	switch {
	case int(s.Engine) >= len(engines):
		return s.Engine, "", fmt.Errorf("engine number %d: %w", s.Engine, ErrUnknownEngine)
	case s.Engine != Auto:
		return s.Engine, "asked for", nil
	}
	return Cells, "suits all problems", nil
}

// newSearch returns a search of the kind, which is not Auto.
func newSearch(Engine) search { return new(cells) }
