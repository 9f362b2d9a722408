package learn

// Probe assumes each variable in turn and rules out those from which a contradiction follows by propagation alone. It ends
// when a whole turn found nothing, or after about so many propagations.
func (s *Solver) Probe(propagations int64) {
	s.backtrack(0)
	until := s.Stats.Propagations + propagations
	phases := append([]int8(nil), s.phase...)
	quiet := 0 // variables in a row that gave nothing
	for v := uint32(0); quiet < s.vars && !s.unsatisfiable && s.Stats.Propagations < until && !s.stopped(); v = (v + 1) % uint32(s.vars) {
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
