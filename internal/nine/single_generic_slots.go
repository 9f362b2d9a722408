package nine

import "math/bits"

// slots has two states in the six lanes of a block6: lanes 0 to 2 are slot 0,
// lanes 3 to 5 slot 1. Each word has the three bands of a state, in the first
// cells of the block:
//
//	cells[9r + 3s + c], lane i = cell (r, c) of the box of stack (i + s) mod 3 in band i
//
//	            band 0  1  2
//	stack 0        0  2  1
//	      1        1  0  2      the s of the boxes
//	      2        2  1  0
//
// So band goes over all three bands at once. Each has its boxes in another
// order, which is nothing to the rules. For stack, the lanes of each word are
// turned by s: then lane j has cells of stack j, in the box of band (j - s) mod 3.
// They are put where stack wants them, at cells[27s + 9r + c].
type slots struct{ block6 }

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
func (g *slots) sweep() verdicts {
	g.changed, g.alive, g.filled = 0, nines, guard
	g.settled[0] = g.band((*[27]uint64)(g.cells[:]), (*[9]uint64)(g.naked[:]), &g.configs[0])
	for i := 0; i < 27; i += 9 {
		x, y, z := (*[9]uint64)(g.cells[i:]), (*[3]uint64)(g.cells[27+i:]), (*[3]uint64)(g.cells[54+i:])
		y[0], y[1], y[2] = turned(x[3]), turned(x[4]), turned(x[5])
		z[0], z[1], z[2] = turnedTwice(x[6]), turnedTwice(x[7]), turnedTwice(x[8])
	}
	x, y, z := (*[9]uint64)(g.naked[:]), (*[3]uint64)(g.naked[9:]), (*[3]uint64)(g.naked[18:])
	y[0], y[1], y[2] = turned(x[3]), turned(x[4]), turned(x[5])
	z[0], z[1], z[2] = turnedTwice(x[6]), turnedTwice(x[7]), turnedTwice(x[8])
	g.settled[1] = g.stack((*[75]uint64)(g.cells[:]), (*[21]uint64)(g.naked[:]), &g.configs[1])
	for i := 0; i < 27; i += 9 {
		x, y, z := (*[9]uint64)(g.cells[i:]), (*[3]uint64)(g.cells[27+i:]), (*[3]uint64)(g.cells[54+i:])
		x[3], x[4], x[5] = turnedTwice(y[0]), turnedTwice(y[1]), turnedTwice(y[2])
		x[6], x[7], x[8] = turned(z[0]), turned(z[1]), turned(z[2])
	}
	return verdicts{
		bad:     g.alive ^ nines + nines | ^g.filled,
		open:    nines ^ g.settled[0]&g.settled[1] + nines,
		changed: g.changed + nines,
	}
}

// verdicts have the guards of lanes in which a digit or a cell has no place
// left, a digit has several configurations, or candidates went.
type verdicts struct{ bad, open, changed uint64 }

// ending returns what follows for a slot.
func (v *verdicts) ending(slot int) ending {
	const lanes = guard & oneSlot
	in := uint64(lanes) << (slotBits * slot)
	switch {
	case v.bad&in != 0:
		return contradiction
	case v.open&in == 0:
		return solution
	case v.changed&in == 0:
		return fixpoint
	}
	return notYet
}

// state is a state at rest: the lanes of a slot.
type state [27]uint32

func (g *slots) load(slot int, f *state) {
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

func (g *slots) save(slot int, f *state) {
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

// place returns the word and the lane of a cell.
func place(cell int) (word, lane int) {
	i, j := cell/27, cell%9/3
	return cell/9%3*9 + (j-i+3)%3*3 + cell%3, i
}

// read sets a slot to candidates.
func (g *slots) read(slot int, cells *Cells) {
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
	g.load(slot, &f)
}

// write writes the digits of a slot with a solution.
func (g *slots) write(slot int, digits *[81]uint8) {
	for i := range digits {
		word, lane := place(i)
		digits[i] = uint8(1 + bits.TrailingZeros64(g.cells[word]>>(slotBits*slot+laneBits*lane)))
	}
}
