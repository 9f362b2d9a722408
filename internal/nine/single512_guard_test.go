//go:build amd64 && !purego && (linux || darwin || netbsd || openbsd)

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
		k := single512{memory512: guarded[memory512](t, atEnd), masks: guarded[masks512](t, atEnd)}
		*k.masks = *splits512()
		cells := guarded[Cells](t, atEnd)
		digits := guarded[[81]uint8](t, atEnd)
		rng := rand.New(rand.NewPCG(4, 4))
		solutions := 0
		for range 200 {
			*cells = randomState(rng)
			k.begin(cells)
			for range 20 {
				e, _ := k.search(3)
				if e == exhausted {
					break
				}
				if e == found {
					solutions++
					k.solution(digits)
					if !isSolution(cells, digits[:]) {
						t.Fatalf("%v is not a solution of %v", digits, cells)
					}
				}
			}
		}
		if solutions == 0 {
			t.Error("nothing was found")
		}
	}
}
