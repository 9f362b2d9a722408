package learn

// Probe assumes each variable in turn. If propagation leads to a conflict, the variable is false in
// all solutions (failed literal probing). Probe ends when no variable has failed in a whole round,
// or after about the given number of propagations.
func (s *Solver) Probe(propagations int64) {
	s.backtrack(0)
	until := s.Stats.Propagations + propagations
	phases := append([]int8(nil), s.phase...)
	quiet := 0 // variables without a conflict since the last one that failed
	for v := uint32(0); quiet < s.vars && !s.unsatisfiable; v = (v + 1) % uint32(s.vars) {
		if s.Stats.Propagations >= until || s.stopped() {
			break
		}
		quiet++
		if s.value[Pos(v)] != 0 {
			continue
		}
		s.limits = append(s.limits, uint32(len(s.trail)))
		s.assign(Pos(v), reason{})
		conflict := s.propagate()
		s.backtrack(0)
		if conflict.isSet() {
			quiet = 0
			s.logDerived([]Lit{Neg(v)})
			s.addUnit(Neg(v))
		}
	}
	copy(s.phase, phases)
}
