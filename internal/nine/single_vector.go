//go:build (amd64 || arm64) && !purego

package nine

import (
	"math/bits"
	"sync"
	"unsafe"
)

// slotRow is a vector register: 64 bits for each slot.
type slotRow interface{ [2]uint64 | [4]uint64 }

// vectorSlots are the slots of a kernel with vector registers; see _asm/single256.go and
// _asm/single128.go. They lie in a block of the lanes, of whose cells those at 9r + 3s + c are
// used at rest, and those at 27s + 9r + c between the passes.
type vectorSlots[row slotRow] struct {
	cells   *[27]row // at rest
	configs *[2][6]row
	sum     *row
	sweep   func(some slotSet) (bad, solved, stuck slotSet)
	frames  [maxDepth][27]uint64
	masks   *slotMasks[uint64]
}

// newVectorSlots returns the slots of a block with these cells, configurations and sums.
func newVectorSlots[row slotRow](cells, configs, sum unsafe.Pointer,
	sweep func(some slotSet) (bad, solved, stuck slotSet)) *vectorSlots[row] {
	g := &vectorSlots[row]{cells: (*[27]row)(cells), configs: (*[2][6]row)(configs),
		sum: (*row)(sum), sweep: sweep, masks: vectorMasks()}
	for i := range g.cells {
		for slot := range g.count() {
			g.cells[i][slot] = All * (1 | 1<<16 | 1<<32 | 1<<48)
		}
	}
	return g
}

func (g *vectorSlots[row]) count() int { return len(*g.sum) }

// in returns a slot as a number that the compiler knows to be in range.
func (g *vectorSlots[row]) in(slot int) int { return slot & (len(*g.sum) - 1) }

func (g *vectorSlots[row]) propagate(some slotSet) verdicts {
	bad, solved, stuck := g.sweep(some)
	return verdicts{bad, solved, stuck}
}

// fresh makes the next sweep one that changes a slot.
func (g *vectorSlots[row]) fresh(slot int) { (*g.sum)[slot] = 0 }

func (g *vectorSlots[row]) load(slot, frame int) {
	f, slot := &g.frames[frame], g.in(slot)
	for i := 0; i < 27; i += 3 {
		x, y := (*[3]row)(g.cells[i:]), (*[3]uint64)(f[i:])
		x[0][slot], x[1][slot], x[2][slot] = y[0], y[1], y[2]
	}
	g.fresh(slot)
}

func (g *vectorSlots[row]) save(slot, frame int) {
	f, slot := &g.frames[frame], g.in(slot)
	for i := 0; i < 27; i += 3 {
		x, y := (*[3]row)(g.cells[i:]), (*[3]uint64)(f[i:])
		y[0], y[1], y[2] = x[0][slot], x[1][slot], x[2][slot]
	}
}

func (g *vectorSlots[row]) read(slot int, cells *Cells) {
	slot = g.in(slot)
	for r := range 3 {
		x := (*[9]row)(g.cells[9*r:])
		b0, b1, b2 := (*[9]uint16)(cells[9*r:]), (*[9]uint16)(cells[27+9*r:]),
			(*[9]uint16)(cells[54+9*r:])
		for s := range 3 {
			j0, j1, j2 := 3*s, 3*((s+1)%3), 3*((s+2)%3)
			for c := range 3 {
				x[3*s+c][slot] = uint64(b0[j0+c]&All) | uint64(b1[j1+c]&All)<<16 |
					uint64(b2[j2+c]&All)<<32 | All<<48
			}
		}
	}
	g.fresh(slot)
}

func (g *vectorSlots[row]) write(slot int, digits *[81]uint8) {
	slot = g.in(slot)
	for i := range 3 {
		shift := uint(16*i) & 63
		for r := range 3 {
			x, to := (*[9]row)(g.cells[9*r:]), (*[9]uint8)(digits[27*i+9*r:])
			for s := range 3 {
				j := (i + s) % 3
				to[3*j] = uint8(1 + bits.TrailingZeros16(uint16(x[3*s][slot]>>shift)))
				to[3*j+1] = uint8(1 + bits.TrailingZeros16(uint16(x[3*s+1][slot]>>shift)))
				to[3*j+2] = uint8(1 + bits.TrailingZeros16(uint16(x[3*s+2][slot]>>shift)))
			}
		}
	}
}

func (g *vectorSlots[row]) choose(slot int) guess {
	var p [2][6]uint64
	slot = g.in(slot)
	for d := range p {
		q := &g.configs[d]
		p[d] = [6]uint64{q[0][slot], q[1][slot], q[2][slot], q[3][slot], q[4][slot], q[5][slot]}
	}
	return chooseIn(&p, 16)
}

func (g *vectorSlots[row]) split(slot, frame int, c guess) {
	m := &g.masks[c.chute][c.set]
	digit := uint64(c.digit)
	f, slot := &g.frames[frame], g.in(slot)
	if c.chute < 3 {
		for i := range m {
			x, y := (*[3]row)(g.cells[3*i:]), (*[3]uint64)(f[3*i:])
			a, b := ^(digit * m[i].a), ^(digit * m[i].b)
			x0, x1, x2 := x[0][slot], x[1][slot], x[2][slot]
			x[0][slot], x[1][slot], x[2][slot] = x0&a, x1&a, x2&a
			y[0], y[1], y[2] = x0&b, x1&b, x2&b
		}
	} else {
		for i := range m {
			x, y := (*[19]row)(g.cells[i:]), (*[19]uint64)(f[i:])
			a, b := ^(digit * m[i].a), ^(digit * m[i].b)
			x0, x1, x2 := x[0][slot], x[9][slot], x[18][slot]
			x[0][slot], x[9][slot], x[18][slot] = x0&a, x1&a, x2&a
			y[0], y[9], y[18] = x0&b, x1&b, x2&b
		}
	}
	g.fresh(slot)
}

var vectorMasks = sync.OnceValue(func() *slotMasks[uint64] { return newSlotMasks[uint64](16) })
