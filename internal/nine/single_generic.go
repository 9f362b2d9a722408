package nine

import (
	"math/bits"
	"sync"
)

// slots6 are the two slots of the portable kernel: lanes 0 to 2, and 3 to 5, of a
// block6. At rest, a word of slots is that of the block's cells. For the pass over
// the stacks it is turned and put where that wants it, at 27s + 9r + c.
type slots6 struct {
	block6
	frames [maxDepth]state
	masks  *slotMasks[uint32]
}

// state is a state at rest: the lanes of a slot.
type state [27]uint32

func newSlots6() *slots6 {
	g := &slots6{masks: masks6()}
	for i := range g.cells {
		g.cells[i] = nines
	}
	return g
}

func (g *slots6) count() int { return 2 }

const (
	slotBits = 3 * laneBits
	oneSlot  = 1<<slotBits - 1

	lane0  = (1<<laneBits - 1) * (1 | 1<<slotBits) // of both slots
	lane01 = lane0 | lane0<<laneBits
)

// turned returns x with lanes 0, 1, 2 of each slot in places 1, 2, 0.
func turned(x uint64) uint64 { return x&lane01<<laneBits | x>>(2*laneBits)&lane0 }

// turnedTwice returns x with lanes 0, 1, 2 of each slot in places 2, 0, 1.
func turnedTwice(x uint64) uint64 { return x&lane0<<(2*laneBits) | x>>laneBits&lane01 }

// sweep goes over the bands, then over the stacks: for each slot the same steps
// as twin.sweep in twin_test.go.
func (g *slots6) sweep() verdicts {
	g.changed, g.alive, g.filled = 0, nines, guard
	g.settled[0] = g.band((*[27]uint64)(g.cells[:]), (*[9]uint64)(g.naked[:]), &g.configs[0])
	for i := 0; i < 27; i += 9 {
		x, y, z := (*[9]uint64)(g.cells[i:]), (*[3]uint64)(g.cells[27+i:]),
			(*[3]uint64)(g.cells[54+i:])
		y[0], y[1], y[2] = turned(x[3]), turned(x[4]), turned(x[5])
		z[0], z[1], z[2] = turnedTwice(x[6]), turnedTwice(x[7]), turnedTwice(x[8])
	}
	x, y, z := (*[9]uint64)(g.naked[:]), (*[3]uint64)(g.naked[9:]), (*[3]uint64)(g.naked[18:])
	y[0], y[1], y[2] = turned(x[3]), turned(x[4]), turned(x[5])
	z[0], z[1], z[2] = turnedTwice(x[6]), turnedTwice(x[7]), turnedTwice(x[8])
	g.settled[1] = g.stack((*[75]uint64)(g.cells[:]), (*[21]uint64)(g.naked[:]), &g.configs[1])
	for i := 0; i < 27; i += 9 {
		x, y, z := (*[9]uint64)(g.cells[i:]), (*[3]uint64)(g.cells[27+i:]),
			(*[3]uint64)(g.cells[54+i:])
		x[3], x[4], x[5] = turnedTwice(y[0]), turnedTwice(y[1]), turnedTwice(y[2])
		x[6], x[7], x[8] = turned(z[0]), turned(z[1]), turned(z[2])
	}
	bad := guardedSlots(g.alive ^ nines + nines | ^g.filled)
	open := guardedSlots(nines ^ g.settled[0]&g.settled[1] + nines)
	changed := guardedSlots(g.changed + nines)
	return verdicts{bad: bad, solved: bothSlots &^ (open | bad), stuck: open &^ (changed | bad)}
}

const bothSlots slotSet = 0x11

// guardedSlots returns the slots that have a lane with a guard.
func guardedSlots(x uint64) (set slotSet) {
	const lanes = guard & oneSlot
	if x&lanes != 0 {
		set = 0x01
	}
	if x&(lanes<<slotBits) != 0 {
		set |= 0x10
	}
	return set
}

func (g *slots6) propagate(some slotSet) verdicts {
	for {
		if v := g.sweep(); (v.bad|v.solved|v.stuck)&some != 0 {
			return v
		}
	}
}

func (g *slots6) load(slot, frame int) {
	g.set(slot, &g.frames[frame])
}

func (g *slots6) set(slot int, f *state) {
	shift := slotBits * slot & 63
	others := ^(uint64(oneSlot) << shift)
	for i := 0; i < 27; i += 9 {
		x, y := (*[9]uint64)(g.cells[i:]), (*[9]uint32)(f[i:])
		x[0] = x[0]&others | uint64(y[0])<<shift
		x[1] = x[1]&others | uint64(y[1])<<shift
		x[2] = x[2]&others | uint64(y[2])<<shift
		x[3] = x[3]&others | uint64(y[3])<<shift
		x[4] = x[4]&others | uint64(y[4])<<shift
		x[5] = x[5]&others | uint64(y[5])<<shift
		x[6] = x[6]&others | uint64(y[6])<<shift
		x[7] = x[7]&others | uint64(y[7])<<shift
		x[8] = x[8]&others | uint64(y[8])<<shift
	}
}

func (g *slots6) save(slot, frame int) {
	f := &g.frames[frame]
	shift := slotBits * slot & 63
	for i := 0; i < 27; i += 9 {
		x, y := (*[9]uint64)(g.cells[i:]), (*[9]uint32)(f[i:])
		y[0] = uint32(x[0]>>shift) & oneSlot
		y[1] = uint32(x[1]>>shift) & oneSlot
		y[2] = uint32(x[2]>>shift) & oneSlot
		y[3] = uint32(x[3]>>shift) & oneSlot
		y[4] = uint32(x[4]>>shift) & oneSlot
		y[5] = uint32(x[5]>>shift) & oneSlot
		y[6] = uint32(x[6]>>shift) & oneSlot
		y[7] = uint32(x[7]>>shift) & oneSlot
		y[8] = uint32(x[8]>>shift) & oneSlot
	}
}

func (g *slots6) choose(slot int) guess {
	var p [2][6]uint64
	shift := slotBits * slot & 63
	for d := range p {
		q := &g.configs[d]
		p[d] = [6]uint64{q[0] >> shift, q[1] >> shift, q[2] >> shift, q[3] >> shift, q[4] >> shift,
			q[5] >> shift}
	}
	return chooseIn(&p, laneBits)
}

func (g *slots6) split(slot, frame int, c guess) {
	g.save(slot, frame)
	f := &g.frames[frame]
	m := &g.masks[c.chute][c.set]
	digit, shift := uint32(c.digit), slotBits*slot&63
	if c.chute < 3 {
		for i := range m {
			x, y := (*[3]uint64)(g.cells[3*i:]), (*[3]uint32)(f[3*i:])
			a, b := ^(uint64(digit*m[i].a) << shift), ^(digit * m[i].b)
			x[0] &= a
			x[1] &= a
			x[2] &= a
			y[0] &= b
			y[1] &= b
			y[2] &= b
		}
		return
	}
	for i := range m {
		x, y := (*[19]uint64)(g.cells[i:]), (*[19]uint32)(f[i:])
		a, b := ^(uint64(digit*m[i].a) << shift), ^(digit * m[i].b)
		x[0] &= a
		x[9] &= a
		x[18] &= a
		y[0] &= b
		y[9] &= b
		y[18] &= b
	}
}

var masks6 = sync.OnceValue(func() *slotMasks[uint32] { return newSlotMasks[uint32](laneBits) })

func (g *slots6) read(slot int, cells *Cells) {
	var f state
	for i := range 3 {
		for r := range 3 {
			from, to := (*[9]uint16)(cells[27*i+9*r:]), (*[9]uint32)(f[9*r:])
			for s := range 3 {
				j := (i + s) % 3
				to[3*s] |= uint32(from[3*j]&All) << (laneBits * i)
				to[3*s+1] |= uint32(from[3*j+1]&All) << (laneBits * i)
				to[3*s+2] |= uint32(from[3*j+2]&All) << (laneBits * i)
			}
		}
	}
	g.set(slot, &f)
}

func (g *slots6) write(slot int, digits *[81]uint8) {
	for i := range 3 {
		shift := (slotBits*slot + laneBits*i) & 63
		for r := range 3 {
			from, to := (*[9]uint64)(g.cells[9*r:]), (*[9]uint8)(digits[27*i+9*r:])
			for s := range 3 {
				j := (i + s) % 3
				to[3*j] = uint8(1 + bits.TrailingZeros64(from[3*s]>>shift))
				to[3*j+1] = uint8(1 + bits.TrailingZeros64(from[3*s+1]>>shift))
				to[3*j+2] = uint8(1 + bits.TrailingZeros64(from[3*s+2]>>shift))
			}
		}
	}
}
