package nine

import "math/bits"

// twin is a state of one puzzle in the plainest form: every tier's sweep does to
// each of its lanes exactly what twin.sweep does.
type twin struct {
	x Cells
	p configurations
}

// verdict is what a sweep says of a state.
type verdict uint8

const (
	changed verdict = iota // candidates went: sweep again
	stuck                  // nothing changed, several solutions or none remain: guess
	solved                 // every digit has one place
	bad                    // a digit or a cell has no place left
)

// sweep goes once over the three bands, then over the three stacks.
func (s *twin) sweep() verdict {
	before := s.x
	good := true
	var naked [81]uint16 // the digits that were alone in their cells before the H pass
	for c, x := range s.x {
		if bits.OnesCount16(x) == 1 {
			naked[c] = x
		}
	}
	for chute := range 6 {
		// m: the digits that a mini may hold; n: those that a cell of it holds alone.
		var m, n, twice [3][3]uint16
		for a := range 3 {
			for b := range 3 {
				for t := range 3 {
					c := cellOf(chute, a, b, t)
					twice[a][b] |= m[a][b] & s.x[c]
					m[a][b] |= s.x[c]
					n[a][b] |= naked[c]
				}
			}
		}
		p := &s.p[chute]
		any := uint16(0)
		for k := range p {
			p[k] = m[0][miniOf(k, 0)] & m[1][miniOf(k, 1)] & m[2][miniOf(k, 2)]
			// A digit alone in a cell is in its mini.
			for a := range 3 {
				for b := range 3 {
					if b != miniOf(k, a) {
						p[k] &^= n[a][b]
					}
				}
			}
			any |= p[k]
		}
		good = good && any == All
		// w: the digits that a mini holds in some configuration; sure: that it
		// holds in all of them.
		var w, sure [3][3]uint16
		for k := range p {
			for a := range 3 {
				w[a][miniOf(k, a)] |= p[k]
			}
		}
		for a := range 3 {
			for b := range 3 {
				sure[a][b] = w[a][b] &^ (w[a][(b+1)%3] | w[a][(b+2)%3])
			}
		}
		for a := range 3 {
			for b := range 3 {
				allowed := w[a][b]
				if bits.OnesCount16(sure[a][b]) >= 3 {
					allowed = sure[a][b] // three digits fill a mini
				}
				single := uint16(0) // stack pass only: sure digits with one cell in the mini
				if chute >= 3 {
					single = sure[a][b] &^ twice[a][b]
				}
				for t := range 3 {
					x := &s.x[cellOf(chute, a, b, t)]
					if *x&single != 0 {
						*x &= single
					} else {
						*x &= allowed
					}
				}
			}
		}
	}
	configs := 0
	for _, p := range s.p {
		for _, digits := range p {
			configs += bits.OnesCount16(digits)
		}
	}
	for _, x := range s.x {
		good = good && x != 0
	}
	switch {
	case !good:
		return bad
	case configs == 54:
		return solved
	case s.x == before:
		return stuck
	}
	return changed
}
