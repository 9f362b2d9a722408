package nine

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// kernelTest is a kernel, and what its lanes should hold: a twin for each.
type kernelTest struct {
	*testing.T
	kernel kernel
	width  int
	all    laneSet
	twins  []twin
	frames []frame // one for each lane, then one that is never read
	fresh  laneSet // lanes with a state that was not swept yet: they are not stuck

	// Lanes whose verdict is final, which twins need not find again.
	isBad, isSolved laneSet
}

func newKernelTest(t *testing.T, tier Tier) *kernelTest {
	k := newKernel(tier)
	width, _ := k.width()
	return &kernelTest{
		T:      t,
		kernel: k,
		width:  width,
		all:    1<<width - 1,
		twins:  make([]twin, width),
		frames: k.newFrames(width + 1),
	}
}

// list returns the list of the frames of lanes.
func (k *kernelTest) list(lanes laneSet) *[maxLanes]int32 {
	list := new([maxLanes]int32)
	i := 0
	for ; lanes != 0; lanes &= lanes - 1 {
		list[i] = int32(bits.TrailingZeros32(lanes))
		i++
	}
	for ; i%8 != 0; i++ {
		list[i] = int32(k.width)
	}
	return list
}

// insert gives lanes the states of their twins.
func (k *kernelTest) insert(lanes laneSet) {
	for i := range k.twins {
		copy(k.frames[i][:], k.twins[i].x[:])
	}
	k.kernel.insert(lanes, k.frames, k.list(lanes))
	k.fresh |= lanes
	k.isBad &^= lanes
	k.isSolved &^= lanes
}

// compare fails unless lanes hold what their twins do.
func (k *kernelTest) compare(lanes laneSet) {
	k.Helper()
	for i := range k.frames {
		for c := range k.frames[i] {
			k.frames[i][c] = 0xffff
		}
	}
	if lanes == 0 {
		return
	}
	k.kernel.extract(lanes, k.frames, k.list(lanes))
	for i := range k.twins {
		for c, x := range k.twins[i].x {
			if lanes>>i&1 == 0 {
				x = 0xffff // of other lanes, nothing was extracted
			}
			if k.frames[i][c] != x {
				k.Fatalf("lane %d, cell %d: %09b, want %09b", i, c, k.frames[i][c], x)
			}
		}
	}
}

// sweep sweeps the twins and returns the lanes that have each verdict.
func (k *kernelTest) sweep() (sets [4]laneSet) {
	sets[bad], sets[solved] = k.isBad, k.isSolved
	for i := range k.twins {
		if (k.isBad|k.isSolved)>>i&1 != 0 {
			continue
		}
		v := k.twins[i].sweep()
		if v == stuck && k.fresh>>i&1 != 0 {
			v = changed
		}
		sets[v] |= 1 << i
	}
	k.fresh = 0
	return sets
}

// search has kernel and twins search from the states of these, going on with the
// first child, and with some second ones in lanes that are bad or solved, and compares
// them after each step.
func (k *kernelTest) search(rng *rand.Rand) {
	k.Helper()
	k.insert(k.all)
	for step := 0; k.isBad|k.isSolved != k.all; step++ {
		if step == 1000 {
			k.Fatal("no end")
		}
		want := k.sweep()
		isBad, isSolved, isStuck := k.kernel.sweep(k.all, 0)
		if got := [4]laneSet{k.all &^ (isBad | isSolved | isStuck), isStuck, isSolved,
			isBad}; got != want {
			k.Fatalf("lanes that are changed, stuck, solved, bad: %08x, want %08x", got, want)
		}
		k.isBad, k.isSolved = isBad, isSolved
		k.compare(k.all &^ isBad) // a state that is bad means nothing any more
		if rng.IntN(2) == 0 {
			isStuck &= rng.Uint32() // the others remain as they are for now
		}
		if isStuck == 0 {
			continue
		}
		var move, to laneSet
		for free := isBad | isSolved; step < 50 && to != free && move != isStuck &&
			rng.IntN(8) > 0; {
			move |= randomLane(rng, isStuck&^move)
			to |= randomLane(rng, free&^to)
		}
		push := isStuck &^ move
		k.kernel.guess(push, move, to, k.frames, k.list(push))
		k.isBad, k.isSolved = isBad&^to, isSolved&^to
		k.fresh |= to
		for set := isStuck; set != 0; set &= set - 1 {
			i := bits.TrailingZeros32(set)
			first, second := k.twins[i].children()
			k.twins[i].x = first
			if move>>i&1 != 0 {
				k.twins[bits.TrailingZeros32(to)].x = second
				to &= to - 1
			} else if !slices.Equal(k.frames[i][:81], second[:]) {
				k.Fatalf("lane %d: second child %09b, want %09b", i, k.frames[i][:81], second)
			}
		}
		k.fresh |= isStuck
		k.compare(k.all &^ k.isBad)
	}
}

// randomLane returns one of some lanes.
func randomLane(rng *rand.Rand, of laneSet) laneSet {
	for range rng.IntN(bits.OnesCount32(of)) {
		of &= of - 1
	}
	return of & -of
}

// randomState returns a state: a solved grid in which cells have other candidates
// too, all or some, and of which a few may be damaged.
func randomState(rng *rand.Rand) (x Cells) {
	grid := randomGrid(rng)
	kind, share := rng.IntN(4), rng.Float64()
	for c := range x {
		x[c] = 1 << (grid[c] - 1)
		if rng.Float64() < share {
			switch kind {
			case 0:
				x[c] = All
			case 1:
				x[c] |= uint16(rng.IntN(512))
			default:
				x[c] |= uint16(rng.IntN(512) & rng.IntN(512))
			}
		}
	}
	if kind == 3 {
		for range rng.IntN(4) {
			x[rng.IntN(81)] = uint16(rng.IntN(512))
		}
	}
	return x
}

// All lanes of a kernel do what the twin does, step by step.
func TestKernelIsTheTwin(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		rng := rand.New(rand.NewPCG(2, 5))
		k := newKernelTest(t, tier)
		for range scaled(2400) / k.width {
			for i := range k.twins {
				k.twins[i].x = randomState(rng)
			}
			k.search(rng)
		}
	})
}

// FuzzKernel is TestKernelIsTheTwin for the fuzzer: a state is 81 masks of 9 bits
// in 2 bytes.
func FuzzKernel(f *testing.F) {
	rng := rand.New(rand.NewPCG(4, 1))
	f.Add([]byte{})
	for range 4 {
		var data []byte
		for range 3 {
			for _, x := range randomState(rng) {
				data = binary.LittleEndian.AppendUint16(data, x)
			}
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		states := []Cells{blank}
		for len(data) >= 2 {
			x := blank
			for c := range x {
				if len(data) >= 2 {
					x[c] = binary.LittleEndian.Uint16(data) & All
					data = data[2:]
				}
			}
			states = append(states, x)
		}
		for _, tier := range available {
			k := newKernelTest(t, tier)
			for at := 0; at < len(states); at += k.width {
				for i := range k.twins {
					k.twins[i].x = Cells{} // bad
					if at+i < len(states) {
						k.twins[i].x = states[at+i]
					}
				}
				k.search(rand.New(rand.NewPCG(1, 2)))
			}
		}
	})
}

// A call sweeps until as many active lanes as are needed have a verdict, and no
// more than 64 times.
func TestKernelNeed(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		rng := rand.New(rand.NewPCG(6, 5))
		k := newKernelTest(t, tier)
		for range scaled(160) {
			for i := range k.twins {
				k.twins[i].x = randomState(rng)
			}
			k.insert(k.all)
			active, need := rng.Uint32()&k.all, rng.IntN(k.width+2)
			isBad, isSolved, isStuck := k.kernel.sweep(active, need)
			var want [4]laneSet
			for i := range 64 {
				want = k.sweep()
				if i == 63 || bits.OnesCount32(active&^want[changed]) >= need {
					break
				}
			}
			if got := [4]laneSet{k.all &^ (isBad | isSolved | isStuck), isStuck, isSolved,
				isBad}; got != want {
				t.Fatalf(
					"active %08x, need %d: lanes that are changed, stuck, solved, bad: %08x, "+
						"want %08x",
					active,
					need,
					got,
					want,
				)
			}
			k.compare(k.all &^ isBad)
		}
	})
}

// Frames go into their lanes and come out of them, and nothing else changes.
func TestKernelFrames(t *testing.T) {
	const n = 40
	everyTier(t, func(t *testing.T, tier Tier) {
		rng := rand.New(rand.NewPCG(8, 8))
		k := newKernelTest(t, tier)
		k.insert(k.all)
		frames := k.kernel.newFrames(n)
		states := make([]Cells, n) // what the frames should have
		for i := range states {
			for c := range 81 {
				states[i][c] = uint16(rng.IntN(512))
			}
			copy(frames[i][:], states[i][:])
		}
		for range 1000 {
			lanes := rng.Uint32() & rng.Uint32() & k.all
			if lanes == 0 {
				continue
			}
			var list [maxLanes]int32
			free := rng.Perm(n - 1)
			out := rng.IntN(2) == 0
			i := 0
			for set := lanes; set != 0; set &= set - 1 {
				l := bits.TrailingZeros32(set)
				list[i] = int32(free[i])
				if out {
					states[free[i]] = k.twins[l].x
				} else {
					k.twins[l].x = states[free[i]]
				}
				i++
			}
			for ; i%8 != 0; i++ {
				list[i] = n - 1
			}
			if out {
				k.kernel.extract(lanes, frames, &list)
			} else {
				k.kernel.insert(lanes, frames, &list)
			}
			k.compare(k.all)
			for i := range n - 1 {
				if !slices.Equal(frames[i][:81], states[i][:]) {
					t.Fatalf("frame %d differs", i)
				}
			}
		}
	})
}

// Digits become frames, and frames of solved states digits.
func TestKernelDigits(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		rng := rand.New(rand.NewPCG(9, 9))
		k := newKernel(tier)
		f := &k.newFrames(1)[0]
		for range 200 {
			digits := make([]uint8, 81)
			for c := range digits {
				digits[c] = uint8(rng.IntN(10))
			}
			k.read(f, digits)
			for c, d := range digits {
				want := uint16(All)
				if d > 0 {
					want = 1 << (d - 1)
				}
				if f[c] != want {
					t.Fatalf("digit %d: %09b", d, f[c])
				}
				if d == 0 {
					d = uint8(1 + rng.IntN(9))
					digits[c] = d
					f[c] = 1 << (d - 1)
				}
			}
			written := make([]uint8, 83)
			k.write(written[1:82], f)
			if !slices.Equal(written[1:82], digits) || written[0] != 0 || written[82] != 0 {
				t.Fatalf("%d, want %d", written, digits)
			}
		}
	})
}

// testConfigs has a sweep leave the configurations that the twin has, in all lanes, also in
// those that are bad. The function returns what a lane has.
func testConfigs(t *testing.T, tier Tier, config func(k kernel, chute, c, lane int) uint16) {
	if !tier.Available() {
		t.Skipf("this CPU has no %s", tier)
	}
	rng := rand.New(rand.NewPCG(2, 5))
	k := newKernelTest(t, tier)
	for range 100 {
		for i := range k.twins {
			k.twins[i].x = randomState(rng)
		}
		k.insert(k.all)
		for step := range 8 {
			k.sweep()
			k.kernel.sweep(k.all, 0)
			k.compare(k.all)
			for i := range k.twins {
				for chute := range k.twins[i].p {
					for c, want := range k.twins[i].p[chute] {
						if is := config(k.kernel, chute, c, i); is != want {
							t.Fatalf("sweep %d, lane %d, chute %d, configuration %d: %09b, want %09b",
								step, i, chute, c, is, want)
						}
					}
				}
			}
		}
	}
}
