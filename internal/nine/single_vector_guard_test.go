//go:build (amd64 || arm64) && !purego && (linux || darwin || netbsd || openbsd)

package nine

import (
	"math/rand/v2"
	"testing"
)

// testGuardSingle has slots that lie at the edge of memory, at either end of them, propagate
// random states: the assembly stays within what it is given.
func testGuardSingle(t *testing.T, at func(end bool) slots) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, end := range []bool{false, true} {
		g := at(end)
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
