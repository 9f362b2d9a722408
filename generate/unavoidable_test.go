package generate

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/internal/proptest"
)

// An orbit is needed if it is the only one of a set that is given. Sets beyond
// the bound take the places of the oldest.
func TestUnavoidableSets(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		const orbits = 20
		orbit := rapid.IntRange(0, orbits-1)
		var given [orbits]bool
		var want [][]int
		var sets unavoidableSets
		sets.init(orbits)
		for range rapid.IntRange(0, 50).Draw(t, "steps") {
			switch rapid.IntRange(0, 2).Draw(t, "step") {
			case 0:
				o := orbit.Draw(t, "orbit")
				if given[o] = !given[o]; given[o] {
					sets.give(o)
				} else {
					sets.takeAway(o)
				}
			case 1:
				for range rapid.SampledFrom([]int{1, 5, maxSets / 3}).Draw(t, "more") {
					set := sets.begin()
					var members []int
					for k := range rapid.IntRange(1, 6).Draw(t, "size") {
						o := (orbit.Draw(t, "in it") + k) % orbits
						sets.put(set, o, given[o])
						members = append(members, o)
					}
					for o := range orbits {
						if sets.has(set, o) != slices.Contains(members, o) {
							t.Fatalf("orbit %d in set %v: %v", o, members, sets.has(set, o))
						}
					}
					want = append(want, members)
				}
				want = want[max(0, len(want)-maxSets):]
			default:
				if rapid.IntRange(0, 9).Draw(t, "clear") == 0 {
					sets.clear()
					want = nil
				}
			}
			for o := range orbits {
				needed := slices.ContainsFunc(want, func(set []int) bool {
					return slices.Contains(set, o) && given[o] &&
						!slices.ContainsFunc(set, func(other int) bool {
							return other != o &&
								given[other]
						})
				})
				if given[o] && sets.needs(o) != needed {
					t.Fatalf("orbit %d: needed %v, sets %v", o, sets.needs(o), want)
				}
			}
		}
	})
}
