//go:build amd64 && !purego && (linux || darwin || freebsd || netbsd || openbsd)

package nine

import (
	"math/rand/v2"
	"testing"
)

// The assembly stays within what it is given, tables included.
func TestGuardSingle512(t *testing.T) {
	if !AVX512.Available() {
		t.Skip("this CPU has no AVX-512")
	}
	for _, atEnd := range []bool{false, true} {
		m := guarded[memory512](t, atEnd)
		masks := guarded[[6][64][8]uint32](t, atEnd)
		*masks = masks512
		cells := guarded[Cells](t, atEnd)
		digits := guarded[[81]uint8](t, atEnd)
		rng := rand.New(rand.NewPCG(4, 4))
		solutions := 0
		for range 200 {
			*cells = randomState(rng)
			readSingle512(&m.planes[0][0], &cells[0])
			from, depth := &m.planes, uint64(0)
			for range 20 {
				e, then, _ := searchSingle512(&m.planes[0][0], &from[0][0], depth, 3, &masks[0][0][0])
				from, depth = &m.planes, then
				if event(e) == exhausted {
					break
				}
				if event(e) == found {
					solutions++
					writeSingle512(&digits[0], &m.planes[0][0])
					if !isSolution(cells, digits[:]) {
						t.Fatalf("%v is no solution of %v", digits, cells)
					}
					if depth == 0 {
						break
					}
					depth--
					from = &m.frames[depth]
				}
			}
		}
		if solutions == 0 {
			t.Error("nothing was found")
		}
	}
}
