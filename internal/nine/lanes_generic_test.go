package nine

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// The tests of kernels, in kernel_test.go, compare all of this with the twin.
// Here is what they cannot see.

// Nothing that is kept has a guard, or a bit that is not a lane's: whatever the
// states, and even where frames have bits that are not digits'.
func TestBlock6KeepsNoGuards(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 10))
	k := newGeneric().(*lanes6)
	frames := k.newFrames(6)
	list := &[maxLanes]int32{0, 1, 2, 3, 4, 5}
	for range 200 {
		for i := range frames {
			x := randomState(rng)
			copy(frames[i][:], x[:])
		}
		frames[rng.IntN(6)][rng.IntN(81)] |= uint16(rng.Uint32()) &^ All
		k.insert(0b111111, frames, list)
		for range 20 {
			_, _, isStuck := k.sweep(0b111111, 6)
			g := &k.block
			all := g.alive | g.changed
			for _, words := range [][]uint64{g.cells[:], g.settled[:], g.naked[:], g.held[:],
				g.once[:]} {
				for _, x := range words {
					all |= x
				}
			}
			for _, p := range g.configs {
				for _, x := range p {
					all |= x
				}
			}
			if all&^nines != 0 {
				t.Fatalf("bits %x are not digits", all&^nines)
			}
			if g.filled&^guard != 0 || g.fresh&^ones != 0 {
				t.Fatalf("filled %x, fresh %x", g.filled, g.fresh)
			}
			k.guess(isStuck, 0, 0, frames, list)
		}
	}
}

// A lane does the same whatever its neighbours hold.
func TestBlock6LanesAreIndependent(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 6))
	for range 100 {
		state := randomState(rng)
		var want *[81]uint64 // the cells in lane 0
		for round := range 8 {
			k := newGeneric().(*lanes6)
			lane := rng.IntN(6)
			frames := k.newFrames(6)
			for i := range frames {
				for c := range frames[i] {
					frames[i][c] = uint16(rng.Uint32()) // anything
				}
			}
			copy(frames[lane][:], state[:])
			k.insert(0b111111, frames, &[maxLanes]int32{0, 1, 2, 3, 4, 5})
			k.sweep(1<<lane, 1)
			var got [81]uint64
			for c, x := range k.block.cells {
				got[c] = x >> (lane * laneBits) & All
			}
			if want == nil {
				want = &got
			}
			if got != *want {
				t.Fatalf("round %d, lane %d: %09b, want %09b", round, lane, got, *want)
			}
		}
	}
}

// The choice of a lane is that of choose for any configurations, also those that
// no state has at its fixpoint.
func TestBlock6Choose(t *testing.T) {
	rng := rand.New(rand.NewPCG(66, 9))
	seen := map[int]int{} // choices by number of configurations
	for range 5000 {
		var g block6
		var lanes [6]configurations
		for l := range lanes {
			rare := rng.Float64()
			for chute := range g.configs {
				for d := range 9 {
					set := 1 << rng.IntN(6)
					for range 1 + rng.IntN(6) {
						if rng.Float64() < rare {
							set |= rng.IntN(64)
						}
					}
					for i := range g.configs[chute] {
						digit := set >> i & 1 << d
						lanes[l][chute][i] |= uint16(digit)
						g.configs[chute][i] |= uint64(digit) << (l * laneBits)
					}
					if bits.OnesCount(uint(set)) == 1 {
						g.settled[chute] |= 1 << (l*laneBits + d)
					}
				}
			}
		}
		for l := range lanes {
			settled := true
			for chute := range g.settled {
				settled = settled && g.settled[chute]>>(l*laneBits)&All == All
			}
			if settled {
				continue // such a lane is not stuck
			}
			want := choose(&lanes[l])
			if got := g.choose(l); got != want {
				t.Fatalf("lane %d of %09b: %+v, want %+v", l, lanes[l], got, want)
			}
			seen[bits.OnesCount8(want.a|want.b)]++
		}
	}
	for n := 2; n <= 6; n++ {
		if seen[n] == 0 {
			t.Errorf("no choice was between %d configurations", n)
		}
	}
}

// A cell without candidates is seen wherever it is, also where no digit lacks a
// configuration.
func TestKernelEmptyCell(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		k := newKernelTest(t, tier)
		for c := range 81 {
			for i := range k.twins {
				k.twins[i].x = blank
				k.twins[i].x[(c+i)%81] = 0
			}
			k.insert(k.all)
			if isBad, _, _ := k.kernel.sweep(k.all, 0); isBad != k.all {
				t.Fatalf("cells from %d on: lanes %08x are not bad", c, k.all&^isBad)
			}
		}
	})
}

// Givens that contradict each other at once are the same to kernel and twin.
func TestKernelContradictions(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		rng := rand.New(rand.NewPCG(3, 5))
		k := newKernelTest(t, tier)
		for range 4000 / k.width {
			for i := range k.twins {
				x := randomState(rng)
				// A digit that stands in two cells of a mini, and maybe of its line.
				digit := uint16(1) << rng.IntN(9)
				chute, a, b := rng.IntN(6), rng.IntN(3), rng.IntN(3)
				for _, t := range rng.Perm(3)[:2] {
					x[cellOf(chute, a, b, t)] = digit
				}
				if rng.IntN(2) == 0 {
					x[cellOf(chute, a, rng.IntN(3), rng.IntN(3))] = digit
				}
				k.twins[i].x = x
			}
			k.search(rng)
		}
	})
}
