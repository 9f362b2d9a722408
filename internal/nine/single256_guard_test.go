//go:build amd64 && !purego && (linux || darwin || netbsd || openbsd)

package nine

import (
	"math/rand/v2"
	"testing"
)

// The assembly stays within what it is given.
func TestGuardSingle256(t *testing.T) {
	if !AVX2.Available() {
		t.Skip("this CPU has no AVX2")
	}
	rng := rand.New(rand.NewPCG(5, 5))
	for _, atEnd := range []bool{false, true} {
		g := newSlots256(guarded[block256](t, atEnd))
		var seen verdicts
		for range 100 {
			for slot := range g.count() {
				x := randomState(rng)
				g.read(slot, &x)
			}
			v := g.propagate(0x1111)
			seen = verdicts{seen.bad | v.bad, seen.solved | v.solved, seen.stuck | v.stuck}
		}
		if seen.bad == 0 || seen.solved == 0 || seen.stuck == 0 {
			t.Errorf("%+v", seen)
		}
	}
}
