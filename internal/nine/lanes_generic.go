package nine

import (
	"math/bits"
	"sync"
)

//go:generate go run lanes_generic_gen.go

// block6 is the state of six lanes. A word has one cell, or one mini, of each
// lane, in ten bits of its own:
//
//	bit 63   59         49         39         29         19         9        0
//	  ....  g987654321 g987654321 g987654321 g987654321 g987654321 g987654321
//	        lane 5     lane 4     lane 3     lane 2     lane 1     lane 0
//
// Bits 0 to 8 of a lane are digits. The guard, bit 9, is zero in all that is
// kept; in the middle of a computation it takes what a sum carries, so that no
// lane ever reaches into the next. With ones, nines and guard, which have in each
// lane the lowest digit, all nine digits and the guard, and x without guards:
//
//	x + nines            a lane is 511 more: its guard is set if it has any digit,
//	                     and then its digits are those of x - 1;
//	x & (x + nines)      so this is x without its lowest digit;
//	(x+nines)>>9 & ones  and this is 1 in lanes that have a digit, 0 in others;
//	… + nines            which makes the digits 000000000 in the former (with the
//	                     guard, 512) and 111111111 in the latter (511).
type block6 struct {
	cells   [81]uint64
	configs [6][6]uint64 // configurations of each chute, see choice.go
	settled [6]uint64    // digits that have one configuration in the chute
	naked   [27]uint64   // digits alone in a cell: of box b, column t of a band, at 9*band + 3b + t

	// Of the minis (a, b) of the chute at hand, at 3a + b: the digits that they
	// hold, and of stacks those in one cell of it at most.
	held, once [9]uint64

	// Results of the passes. A lane that is bad stays bad until it gets another state:
	// alive and filled are kept from sweep to sweep.
	alive   uint64 // digits that had a configuration in each chute
	filled  uint64 // guards of lanes whose cells all had digits
	changed uint64 // digits that were taken out of a cell
	fresh   uint64 // the lowest digit of lanes whose states were not swept yet
}

const (
	laneBits = 10

	ones  = 1 | 1<<10 | 1<<20 | 1<<30 | 1<<40 | 1<<50
	guard = ones << 9
	nines = guard - ones
)

// sweep goes over the bands, then over the stacks: in each lane the same steps
// as twin.sweep in twin_test.go, but for lanes that are bad. Lanes with a fresh
// state are not stuck. The results are guards.
func (g *block6) sweep() (isBad, isSolved, isStuck uint64) {
	g.changed, g.fresh = g.fresh, 0
	for i := range 3 {
		g.settled[i] = g.band((*[27]uint64)(g.cells[27*i:]), (*[9]uint64)(g.naked[9*i:]),
			&g.configs[i])
	}
	for j := range 3 {
		g.settled[3+j] = g.stack((*[75]uint64)(g.cells[3*j:]), (*[21]uint64)(g.naked[3*j:]),
			&g.configs[3+j])
	}
	s := &g.settled
	unsettled := nines ^ s[0]&s[1]&s[2]&s[3]&s[4]&s[5]
	isBad = guard & (g.alive ^ nines + nines | ^g.filled)
	isSolved = guard &^ (unsettled + nines | isBad)
	isStuck = guard &^ (g.changed + nines | isBad | isSolved)
	return isBad, isSolved, isStuck
}

// save copies a lane into a frame.
func (g *block6) save(f *frame, lane int) {
	shift := uint(lane*laneBits) & 63
	for i := 0; i < 81; i += 9 {
		x, f := (*[9]uint64)(g.cells[i:]), (*[9]uint16)(f[i:])
		f[0] = uint16(x[0]>>shift) & All
		f[1] = uint16(x[1]>>shift) & All
		f[2] = uint16(x[2]>>shift) & All
		f[3] = uint16(x[3]>>shift) & All
		f[4] = uint16(x[4]>>shift) & All
		f[5] = uint16(x[5]>>shift) & All
		f[6] = uint16(x[6]>>shift) & All
		f[7] = uint16(x[7]>>shift) & All
		f[8] = uint16(x[8]>>shift) & All
	}
}

// load copies a frame into a lane.
func (g *block6) load(f *frame, lane int) {
	shift := uint(lane*laneBits) & 63
	others := ^(uint64(All) << shift)
	for i := 0; i < 81; i += 9 {
		x, f := (*[9]uint64)(g.cells[i:]), (*[9]uint16)(f[i:])
		x[0] = x[0]&others | uint64(f[0]&All)<<shift
		x[1] = x[1]&others | uint64(f[1]&All)<<shift
		x[2] = x[2]&others | uint64(f[2]&All)<<shift
		x[3] = x[3]&others | uint64(f[3]&All)<<shift
		x[4] = x[4]&others | uint64(f[4]&All)<<shift
		x[5] = x[5]&others | uint64(f[5]&All)<<shift
		x[6] = x[6]&others | uint64(f[6]&All)<<shift
		x[7] = x[7]&others | uint64(f[7]&All)<<shift
		x[8] = x[8]&others | uint64(f[8]&All)<<shift
	}
	g.alive |= All << shift
	g.filled |= (All + 1) << shift
	g.fresh |= 1 << shift
}

// copy makes a lane have the state of another one.
func (g *block6) copy(lane, into int) {
	from, shift := uint(lane*laneBits)&63, uint(into*laneBits)&63
	others := ^(uint64(All) << shift)
	for i := range g.cells {
		g.cells[i] = g.cells[i]&others | (g.cells[i]>>from&All)<<shift
	}
	g.alive |= All << shift
	g.filled |= (All + 1) << shift
	g.fresh |= 1 << shift
}

// choose is the function of that name for a lane that is stuck.
func (g *block6) choose(lane int) choice {
	shift := uint(lane*laneBits) & 63
	all := uint64(All) << shift
	// The chute with the least n: it is in the lowest bits of what is compared.
	// Chutes that are settled have 9 configurations, and turn into the most. The
	// code has no branch here, as it would often be mispredicted.
	least := int64(1) << 40
	for i := range g.configs {
		p := &g.configs[i]
		six := p[0]&all | bits.RotateLeft64(p[1]&all, 10) | bits.RotateLeft64(p[2]&all, 20) |
			bits.RotateLeft64(p[3]&all, 30) | bits.RotateLeft64(p[4]&all, 40) |
			bits.RotateLeft64(p[5]&all, 50)
		n := bits.OnesCount64(six) + 2*bits.OnesCount64(all&^g.settled[i])
		less := (int64(uint32(n-10))<<3 | int64(i)) - least
		least += less & (less >> 63)
	}
	chute := int(least & 7)
	p := &g.configs[chute]
	// Digits with at least that many configurations.
	one, two, three, four := p[0], uint64(0), uint64(0), uint64(0)
	for _, digits := range p[1:] {
		four |= three & digits
		three |= two & digits
		two |= one & digits
		one |= digits
	}
	d := two &^ three & all
	if d == 0 {
		d = three &^ four & all
	}
	if d == 0 {
		d = four & all
	}
	// Those that are open in three of the chutes that cross it, in two, in any,
	// side by side: the lowest bit is the digit.
	cross := (*[3]uint64)(g.settled[3-chute/3*3:])
	s0, s1, s2 := cross[0], cross[1], cross[2]
	in3, in2 := d&^(s0|s1|s2), d&^(s0&s1|(s0|s1)&s2)
	digit := bits.TrailingZeros64(in3>>shift|in2>>shift<<9|d>>shift<<18) % 9
	at := (shift + uint(digit)) & 63
	set := uint8(p[0]>>at&1 | p[1]>>at&1<<1 | p[2]>>at&1<<2 | p[3]>>at&1<<3 | p[4]>>at&1<<4 |
		p[5]>>at&1<<5)
	a, b := halves(set)
	return choice{chute, 1 << digit, a, b}
}

// lanes6 is the portable kernel.
type lanes6 struct {
	block   block6
	outside *[6][64][]uint8
}

func newGeneric() kernel { return &lanes6{outside: outside()} }

func (k *lanes6) width() (lanes, wait int) { return 6, 1 }

func (k *lanes6) newFrames(n int) []frame { return make([]frame, n) }

func (k *lanes6) sweep(active laneSet, need int) (bad, solved, stuck laneSet) {
	counted := uint64(0) // guards of the active lanes
	for lane := range 6 {
		counted |= uint64(active>>lane&1) << (lane*laneBits + 9)
	}
	var isBad, isSolved, isStuck uint64
	for range 64 {
		isBad, isSolved, isStuck = k.block.sweep()
		if bits.OnesCount64((isBad|isSolved|isStuck)&counted) >= need {
			break
		}
	}
	return guarded6(isBad), guarded6(isSolved), guarded6(isStuck)
}

// guarded6 returns the lanes that have their guards in g.
func guarded6(g uint64) laneSet {
	return laneSet(g>>9&1 | g>>18&2 | g>>27&4 | g>>36&8 | g>>45&16 | g>>54&32)
}

func (k *lanes6) extract(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	for i := 0; lanes != 0; lanes &= lanes - 1 {
		k.block.save(&frames[list[i%maxLanes]], bits.TrailingZeros32(lanes))
		i++
	}
}

func (k *lanes6) insert(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	for i := 0; lanes != 0; lanes &= lanes - 1 {
		k.block.load(&frames[list[i%maxLanes]], bits.TrailingZeros32(lanes))
		i++
	}
}

func (k *lanes6) guess(push, move, to laneSet, frames []frame, list *[maxLanes]int32) {
	g := &k.block
	for i := 0; push != 0; push &= push - 1 {
		lane := bits.TrailingZeros32(push)
		f := &frames[list[i%maxLanes]]
		g.save(f, lane)
		c := g.choose(lane)
		for _, cell := range k.outside[c.chute][c.b&63] {
			f[cell] &^= c.digit
		}
		k.restrict(lane, &c, c.a)
		i++
	}
	for ; move != 0; move, to = move&(move-1), to&(to-1) {
		lane, into := bits.TrailingZeros32(move), bits.TrailingZeros32(to)
		c := g.choose(lane)
		g.copy(lane, into)
		k.restrict(lane, &c, c.a)
		k.restrict(into, &c, c.b)
	}
}

// restrict takes the digit of a choice out of the cells of a lane that a set of configurations
// does not allow.
func (k *lanes6) restrict(lane int, c *choice, set uint8) {
	shift := uint(lane*laneBits) & 63
	others := ^(uint64(c.digit) << shift)
	for _, cell := range k.outside[c.chute][set&63] {
		k.block.cells[cell] &= others
	}
	k.block.fresh |= 1 << shift
}

// outside has what removed has, as lists: for each chute and set of
// configurations the cells of the chute in none of them.
var outside = sync.OnceValue(func() *[6][64][]uint8 {
	out := new([6][64][]uint8)
	all := make([]uint8, 0, 6*64*27)
	for chute := range out {
		for set := range out[chute] {
			from := len(all)
			for w, cells := range removed[chute][set] {
				for ; cells != 0; cells &= cells - 1 {
					all = append(all, uint8(32*w+bits.TrailingZeros32(cells)))
				}
			}
			out[chute][set] = all[from:len(all):len(all)]
		}
	}
	return out
})

func (k *lanes6) read(f *frame, digits []uint8) {
	for c, d := range (*[81]uint8)(digits) {
		f[c] = candidates[d&15]
	}
}

// candidates has the set of each digit, and all of them for no digit.
var candidates = [16]uint16{
	All, 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8,
}

func (k *lanes6) write(digits []uint8, f *frame) {
	out := (*[81]uint8)(digits)
	for c := range out {
		out[c] = uint8(bits.TrailingZeros16(f[c]) + 1)
	}
}
