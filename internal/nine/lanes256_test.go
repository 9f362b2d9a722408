//go:build amd64 && !purego

package nine

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

func newKernel256(t testing.TB) *lanes256 {
	if !AVX2.Available() {
		t.Skip("this CPU has no AVX2")
	}
	return newLanes256()
}

func TestOffsets256(t *testing.T) {
	var b block256
	next := uintptr(0)
	for _, f := range []struct {
		name string
		is   uintptr
		rows uintptr
	}{
		{"cells", unsafe.Offsetof(b.cells), 88},
		{"configs", unsafe.Offsetof(b.configs), 36},
		{"naked", unsafe.Offsetof(b.naked), 27},
		{"held", unsafe.Offsetof(b.held), 9},
		{"allowed", unsafe.Offsetof(b.allowed), 9},
		{"alive", unsafe.Offsetof(b.alive), 1},
		{"placed", unsafe.Offsetof(b.placed), 1},
		{"sum", unsafe.Offsetof(b.sum), 1},
		{"open", unsafe.Offsetof(b.open), 6},
		{"chute", unsafe.Offsetof(b.chute), 1},
		{"digit", unsafe.Offsetof(b.digit), 1},
		{"first", unsafe.Offsetof(b.first), 1},
		{"second", unsafe.Offsetof(b.second), 1},
	} {
		if f.is != next {
			t.Errorf("block256.%s is at %d, the assembly has it at %d", f.name, f.is, next)
		}
		next += 32 * f.rows
	}
}

// state256 returns a random state: a solved grid in which cells have other
// candidates too, all or some, and of which a few may be damaged.
func state256(r *rand.Rand) (x Cells) {
	digit := r.Perm(9)
	kind, share := r.IntN(4), r.Float64()
	for c := range x {
		x[c] = 1 << digit[(c/9*3+c/27+c%9)%9]
		if r.Float64() < share {
			switch kind {
			case 0:
				x[c] = All
			case 1:
				x[c] |= uint16(r.IntN(512))
			default:
				x[c] |= uint16(r.IntN(512) & r.IntN(512))
			}
		}
	}
	if kind == 3 {
		for range r.IntN(4) {
			x[r.IntN(81)] = uint16(r.IntN(512))
		}
	}
	return x
}

// fill256 inserts the states of twins in all lanes.
func fill256(k *lanes256, twins *[16]twin) {
	frames := k.newFrames(17)
	var list [maxLanes]int32
	for l := range twins {
		copy(frames[l][:], twins[l].x[:])
		list[l] = int32(l)
	}
	k.insert(0xffff, frames, &list)
}

// compare256 fails unless the lanes of a set have the states of their twins.
func compare256(t *testing.T, k *lanes256, lanes laneSet, twins *[16]twin) {
	t.Helper()
	for ; lanes != 0; lanes &= lanes - 1 {
		l := bits.TrailingZeros32(lanes)
		for c, want := range twins[l].x {
			if is := k.block.cells[c][l]; is != want {
				t.Fatalf("lane %d, cell %d: %09b, want %09b", l, c, is, want)
			}
		}
		for chute := range twins[l].p {
			for i, want := range twins[l].p[chute] {
				if is := k.block.configs[chute][i][l]; is != want {
					t.Fatalf("lane %d, chute %d, configuration %d: %09b, want %09b", l, chute, i, is, want)
				}
			}
		}
	}
}

// sweepTwins256 returns the lanes that have each verdict. Fresh lanes are never
// stuck.
func sweepTwins256(twins *[16]twin, fresh laneSet) (sets [4]laneSet) {
	for l := range twins {
		v := twins[l].sweep()
		if v == stuck && fresh>>l&1 != 0 {
			v = changed
		}
		sets[v] |= 1 << l
	}
	return sets
}

// search256 has the kernel and the twins search from 16 states, each going on
// with the first part of each choice, and compares them after each step.
func search256(t *testing.T, states *[16]Cells, r *rand.Rand) {
	const all = 0xffff
	k := newKernel256(t)
	frames := k.newFrames(17)
	var twins [16]twin
	for l := range twins {
		twins[l].x = states[l]
	}
	fill256(k, &twins)
	fresh := laneSet(all) // with a state from elsewhere, or part of one
	for open, step := laneSet(all), 0; open != 0; step++ {
		if step == 1000 {
			t.Fatal("no end")
		}
		want := sweepTwins256(&twins, fresh)
		bad, solved, stuck := k.sweep(all, 0)
		if got := [4]laneSet{all &^ (bad | solved | stuck), stuck, solved, bad}; got != want {
			t.Fatalf("lanes that are changed, stuck, solved, bad: %04x, want %04x", got, want)
		}
		compare256(t, k, all, &twins)
		open &^= bad | solved
		fresh = stuck
		if r.IntN(2) == 0 {
			fresh &= r.Uint32() // the others remain as they are for now
		}
		if fresh == 0 {
			continue
		}
		var list [maxLanes]int32
		i := 0
		for set := fresh; set != 0; set &= set - 1 {
			list[i] = int32(bits.TrailingZeros32(set))
			i++
		}
		for ; i%8 != 0; i++ {
			list[i] = 16
		}
		k.guess(fresh, frames, &list)
		for set := fresh; set != 0; set &= set - 1 {
			l := bits.TrailingZeros32(set)
			first, second := twins[l].children()
			if !slices.Equal(frames[l][:81], second[:]) {
				t.Fatalf("lane %d: second part %09b, want %09b", l, frames[l][:81], second)
			}
			twins[l].x = first
		}
		compare256(t, k, all, &twins)
	}
}

func TestSweep256(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 5))
	for range 150 {
		var states [16]Cells
		for l := range states {
			states[l] = state256(r)
		}
		search256(t, &states, r)
	}
}

// Each state is 81 masks of 9 bits in 2 bytes; cells that are not given have
// all candidates.
func FuzzSweep256(f *testing.F) {
	r := rand.New(rand.NewPCG(4, 1))
	f.Add([]byte{})
	for range 4 {
		var data []byte
		for range 16 {
			for _, x := range state256(r) {
				data = binary.LittleEndian.AppendUint16(data, x)
			}
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var states [16]Cells
		for i := range 16 * 81 {
			x := uint16(All)
			if len(data) >= 2*i+2 {
				x &= binary.LittleEndian.Uint16(data[2*i:])
			}
			states[i/81][i%81] = x
		}
		search256(t, &states, rand.New(rand.NewPCG(1, 2)))
	})
}

// A call sweeps until as many active lanes as are needed have a verdict, and no
// more than 64 times.
func TestSweepNeed256(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 5))
	k := newKernel256(t)
	for range 200 {
		var twins [16]twin
		for l := range twins {
			twins[l].x = state256(r)
		}
		fill256(k, &twins)
		active, need := r.Uint32()&0xffff, r.IntN(18)
		bad, solved, stuck := k.sweep(active, need)
		var want [4]laneSet
		fresh := laneSet(0xffff)
		for i := range 64 {
			want = sweepTwins256(&twins, fresh)
			fresh = 0
			if i == 63 || bits.OnesCount32(active&^want[changed]) >= need {
				break
			}
		}
		if got := [4]laneSet{0xffff &^ (bad | solved | stuck), stuck, solved, bad}; got != want {
			t.Fatalf("active %04x, need %d: lanes that are changed, stuck, solved, bad: %04x, want %04x",
				active, need, got, want)
		}
		compare256(t, k, 0xffff, &twins)
	}
}

// Frames go into their lanes and come out of them, and nothing else changes.
func TestFrames256(t *testing.T) {
	const n = 40
	r := rand.New(rand.NewPCG(8, 8))
	k := newKernel256(t)
	frames := k.newFrames(n)
	states := make([]Cells, n) // what the frames should have
	for i := range states {
		for c := range 81 {
			states[i][c] = uint16(r.IntN(512))
		}
		copy(frames[i][:], states[i][:])
	}
	var twins [16]twin // what the lanes should have
	fill256(k, &twins)
	for range 500 {
		lanes := r.Uint32() & r.Uint32() & 0xffff
		var list [maxLanes]int32
		free := r.Perm(n - 1)
		i := 0
		out := r.IntN(2) == 0
		for set := lanes; set != 0; set &= set - 1 {
			l := bits.TrailingZeros32(set)
			list[i] = int32(free[i])
			if out {
				states[free[i]] = twins[l].x
			} else {
				twins[l].x = states[free[i]]
			}
			i++
		}
		for ; i%8 != 0; i++ {
			list[i] = n - 1
		}
		if out {
			k.extract(lanes, frames, &list)
		} else {
			k.insert(lanes, frames, &list)
		}
		compare256(t, k, 0xffff, &twins)
		for i := range n - 1 {
			if !slices.Equal(frames[i][:81], states[i][:]) {
				t.Fatalf("frame %d differs", i)
			}
		}
	}
}

func TestReadWrite256(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	k := newKernel256(t)
	f := &k.newFrames(1)[0]
	for range 200 {
		digits := make([]uint8, 81)
		for c := range digits {
			digits[c] = uint8(r.IntN(10))
		}
		k.read(f, digits)
		for c, d := range digits {
			want := uint16(All)
			if d > 0 {
				want = 1 << (d - 1)
			}
			if f[c] != want {
				t.Fatalf("digit %d: %b", d, f[c])
			}
			if d == 0 {
				d = uint8(1 + r.IntN(9))
				digits[c] = d
				f[c] = 1 << (d - 1)
			}
		}
		written := make([]uint8, 81)
		k.write(written, f)
		if !slices.Equal(written, digits) {
			t.Fatalf("%d, want %d", written, digits)
		}
	}
}

// The assembly has no instructions and registers but those of AVX2: it may be
// written, and would run, on a CPU that has more.
func TestInstructions256(t *testing.T) {
	text, err := os.ReadFile("lanes256_amd64.s")
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Fields(`VINSERTI128 VMOVD VMOVDQA VMOVDQU VPACKSSWB VPACKUSWB VPADDB VPADDW VPAND VPANDN VPBLENDVB
		VPBROADCASTW VPCMPEQW VPCMPGTW VPERMQ VPINSRW VPMADDUBSW VPMINUW VPMOVMSKB VPOR VPSHUFB VPSIGNW VPSLLW VPSRLW
		VPSUBUSW VPSUBW VPUNPCKHBW VPUNPCKLBW VPXOR VZEROUPPER`)
	foreign := regexp.MustCompile(`\b(Z[0-9]+|K[0-7]|[XY](1[6-9]|[23][0-9]))\b`)
	count := 0
	for i, line := range strings.Split(string(text), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || !strings.HasPrefix(f[0], "V") {
			continue
		}
		count++
		if !slices.Contains(known, f[0]) || foreign.MatchString(line) {
			t.Errorf("line %d: %s", i+1, strings.TrimSpace(line))
		}
	}
	if count < 1000 {
		t.Errorf("%d vector instructions: the file is not what it was", count)
	}
}
