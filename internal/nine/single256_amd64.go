//go:build !purego

package nine

import (
	"math/bits"
	"sync"
	"unsafe"
)

// slots256 are four slots of the AVX2 kernel; see _asm/single256.go. It uses the
// block of the lanes: of the cells those at 9r + 3s + c at rest, and those at
// 27s + 9r + c between the passes.
type slots256 struct {
	block  *block256
	frames [maxDepth][27]uint64
	masks  *slotMasks[uint64]
}

func newSlots256() *slots256 {
	g := &slots256{block: &aligned[block256](1)[0], masks: masks256()}
	for i := range 27 {
		for j := range g.block.cells[i] {
			g.block.cells[i][j] = All
		}
	}
	return g
}

// rows returns cells at rest: for each row, a word of a slot.
func (g *slots256) rows() *[27][4]uint64 { return (*[27][4]uint64)(unsafe.Pointer(&g.block.cells)) }

func (g *slots256) count() int { return 4 }

func (g *slots256) propagate(some slotSet) verdicts {
	bad, solved, stuck := propagate256(&g.block.cells[0][0], some)
	return verdicts{bad, solved, stuck}
}

// fresh makes the next sweep one that changes a slot.
func (g *slots256) fresh(slot int) {
	(*[4]uint64)(unsafe.Pointer(&g.block.sum))[slot&3] = 0
}

func (g *slots256) load(slot, frame int) {
	x, f := g.rows(), &g.frames[frame]
	for i := 0; i < 27; i += 3 {
		x, y := (*[3][4]uint64)(x[i:]), (*[3]uint64)(f[i:])
		x[0][slot&3], x[1][slot&3], x[2][slot&3] = y[0], y[1], y[2]
	}
	g.fresh(slot)
}

func (g *slots256) save(slot, frame int) {
	x, f := g.rows(), &g.frames[frame]
	for i := 0; i < 27; i += 3 {
		x, y := (*[3][4]uint64)(x[i:]), (*[3]uint64)(f[i:])
		y[0], y[1], y[2] = x[0][slot&3], x[1][slot&3], x[2][slot&3]
	}
}

func (g *slots256) read(slot int, cells *Cells) {
	x := g.rows()
	for r := range 3 {
		b0, b1, b2 := (*[9]uint16)(cells[9*r:]), (*[9]uint16)(cells[27+9*r:]),
			(*[9]uint16)(cells[54+9*r:])
		for s := range 3 {
			j0, j1, j2 := 3*s, 3*((s+1)%3), 3*((s+2)%3)
			for c := range 3 {
				x[9*r+3*s+c][slot&3] = uint64(b0[j0+c]&All) | uint64(b1[j1+c]&All)<<16 |
					uint64(b2[j2+c]&All)<<32 | All<<48
			}
		}
	}
	g.fresh(slot)
}

func (g *slots256) write(slot int, digits *[81]uint8) {
	for i := range 3 {
		lane := (4*slot + i) & 15
		for r := range 3 {
			from, to := (*[9][16]uint16)(g.block.cells[9*r:]), (*[9]uint8)(digits[27*i+9*r:])
			for s := range 3 {
				j := (i + s) % 3
				to[3*j] = uint8(1 + bits.TrailingZeros16(from[3*s][lane]))
				to[3*j+1] = uint8(1 + bits.TrailingZeros16(from[3*s+1][lane]))
				to[3*j+2] = uint8(1 + bits.TrailingZeros16(from[3*s+2][lane]))
			}
		}
	}
}

func (g *slots256) choose(slot int) guess {
	rows := (*[2][6][4]uint64)(unsafe.Pointer(&g.block.configs))
	var p [2][6]uint64
	for d := range p {
		q := &rows[d]
		p[d] = [6]uint64{q[0][slot&3], q[1][slot&3], q[2][slot&3], q[3][slot&3], q[4][slot&3],
			q[5][slot&3]}
	}
	return chooseIn(&p, 16)
}

func (g *slots256) split(slot, frame int, c guess) {
	m := &g.masks[c.chute][c.set]
	digit := uint64(c.digit)
	x, f := g.rows(), &g.frames[frame]
	if c.chute < 3 {
		for i := range m {
			x, y := (*[3][4]uint64)(x[3*i:]), (*[3]uint64)(f[3*i:])
			a, b := ^(digit * m[i].a), ^(digit * m[i].b)
			x0, x1, x2 := x[0][slot&3], x[1][slot&3], x[2][slot&3]
			x[0][slot&3], x[1][slot&3], x[2][slot&3] = x0&a, x1&a, x2&a
			y[0], y[1], y[2] = x0&b, x1&b, x2&b
		}
	} else {
		for i := range m {
			x, y := (*[19][4]uint64)(x[i:]), (*[19]uint64)(f[i:])
			a, b := ^(digit * m[i].a), ^(digit * m[i].b)
			x0, x1, x2 := x[0][slot&3], x[9][slot&3], x[18][slot&3]
			x[0][slot&3], x[9][slot&3], x[18][slot&3] = x0&a, x1&a, x2&a
			y[0], y[9], y[18] = x0&b, x1&b, x2&b
		}
	}
	g.fresh(slot)
}

var masks256 = sync.OnceValue(func() *slotMasks[uint64] { return newSlotMasks[uint64](16) })
