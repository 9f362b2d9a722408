package generate

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/internal/proptest"
)

// An orbit is needed if it is the only one of a trap that is given. Traps beyond
// the bound take the places of the oldest.
func TestTraps(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		const orbits = 20
		orbit := rapid.IntRange(0, orbits-1)
		var given [orbits]bool
		var want [][]int
		var traps traps
		traps.init(orbits)
		for range rapid.IntRange(0, 50).Draw(t, "steps") {
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				o := orbit.Draw(t, "orbit")
				if given[o] = !given[o]; given[o] {
					traps.give(o)
				} else {
					traps.takeAway(o)
				}
			case 1:
				for range rapid.SampledFrom([]int{1, 5, maxTraps / 3}).Draw(t, "more") {
					trap := traps.begin()
					var set []int
					for k := range rapid.IntRange(1, 6).Draw(t, "size") {
						o := (orbit.Draw(t, "in it") + k) % orbits
						traps.put(trap, o, given[o])
						set = append(set, o)
					}
					for o := range orbits {
						if traps.has(trap, o) != slices.Contains(set, o) {
							t.Fatalf("orbit %d in trap %v: %v", o, set, traps.has(trap, o))
						}
					}
					want = append(want, set)
				}
				want = want[max(0, len(want)-maxTraps):]
			default:
				if rapid.IntRange(0, 9).Draw(t, "clear") == 0 {
					traps.clear()
					want = nil
				}
			}
			for o := range orbits {
				needed := slices.ContainsFunc(want, func(set []int) bool {
					return slices.Contains(set, o) && given[o] &&
						!slices.ContainsFunc(set, func(other int) bool { return other != o && given[other] })
				})
				if given[o] && traps.needs(o) != needed {
					t.Fatalf("orbit %d: needed %v, traps %v", o, traps.needs(o), want)
				}
			}
		}
	})
}
