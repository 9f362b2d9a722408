package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX-512 kernel of the lanes: 32 lanes of 16 bits, so that one register
// holds one cell, or one mini, of 32 puzzles:
//
//	lane 31          | ... | lane 1           | lane 0
//	.......987654321 | ... | .......987654321 | .......987654321
//
// Nothing moves between lanes but in extract and insert.

// Offsets of the fields of block512 in lanes512_amd64.go, in bytes; a test
// compares them.
const (
	row      = 64 // one cell of 32 lanes
	cellsAt  = 0
	configAt = cellsAt + 96*row
	nakedAt  = configAt + 36*row
	sumAt    = nakedAt + 27*row
	spareAt  = sumAt + row

	frameSize = 192 // of type frame
)

// Truth tables of VPTERNLOG for f(a, b, c), with the arguments of ternary in
// that order from the last: bit 4a+2b+c.
const (
	or3      = 0b11111110 // a | b | c
	and3     = 0b10000000 // a & b & c
	majority = 0b11101000 // in two of the three
	andOr    = 0b11100000 // a & (b | c)
	andNotOr = 0b00010000 // a &^ (b | c)
	orAnd    = 0b11111000 // a | b & c
)

func ternary(table int, c, b, a Op) { VPTERNLOGD(U8(table), c, b, a) }

// move copies between registers and memory.
func move(from, to Op) { VMOVDQU64(from, to) }

// config returns the box of line a in configuration k; see choice.go.
func config(k, a int) int {
	if k < 3 {
		return (k + a) % 3
	}
	return (k + 2*a) % 3
}

// broadcast sets each lane of a register to a value.
func broadcast(value uint32, to reg.Register) {
	r := GP32()
	MOVL(U32(value), r)
	VPBROADCASTW(r, to)
}

// lanes512 is the program of this file.
func lanes512() {
	lanes512Sweep()
	lanes512Frames()
}

// sweeper512 writes one pass of a sweep over a chute.
type sweeper512 struct {
	*pool
	stacks bool // the V pass

	cells, configs, naked reg.GPVirtual // of the chute

	ones    vector // -1 in each lane
	three   Mem    // 3 in each lane
	alive   vector // digits that have a configuration in all chutes
	settled vector // digits that have just one
	least   vector // the smallest cell
	sum     vector // of all cells, as numbers
}

// cell is cell t of mini (a, b).
func (s *sweeper512) cell(a, b, t int) Mem {
	if s.stacks {
		return at(s.cells, row*(a+27*b+9*t))
	}
	return at(s.cells, row*(9*a+3*b+t))
}

// chute writes the pass over one chute: the same steps as twin.sweep in
// twin_test.go.
func (s *sweeper512) chute() {
	var m, n [3][3]vector
	for b := range 3 {
		if s.stacks {
			s.loadStack(b, &m, &n)
		} else {
			s.loadBand(b, &m, &n)
		}
	}

	// The configurations: digits that all three minis of one may hold, and that
	// are alone in a cell in no other mini. The minis are those of the three
	// even configurations, and again those of the three odd ones.
	var p, taken [6]vector
	for k := range 6 {
		taken[k] = s.take()
		move(n[0][config(k, 0)], taken[k])
		ternary(or3, n[1][config(k, 1)], n[2][config(k, 2)], taken[k])
	}
	for a := range 3 {
		s.give(n[a][:]...)
	}
	for k := range 6 {
		p[k] = m[0][k%3]
		if k < 3 { // needed again by an odd one
			p[k] = s.take()
			move(m[0][k], p[k])
		}
		ternary(and3, m[1][config(k, 1)], m[2][config(k, 2)], p[k])
		ternary(andNotOr, taken[k/3*3+(k+1)%3], taken[k/3*3+(k+2)%3], p[k])
	}
	s.give(taken[:]...)
	s.give(m[1][:]...)
	s.give(m[2][:]...)
	for k := range p {
		move(p[k], at(s.configs, row*k))
	}
	for a := range 3 {
		s.line(a, &p)
	}
	s.give(p[:]...)
}

// loadBand sets m to the digits of the minis of box b in a band, and n to those
// alone in a cell, and stores the latter for the V pass.
func (s *sweeper512) loadBand(b int, m, n *[3][3]vector) {
	var x [3][3]vector // line, cell
	for a := range 3 {
		for t := range 3 {
			x[a][t] = s.take()
			move(s.cell(a, b, t), x[a][t])
		}
		m[a][b] = s.take()
		move(x[a][0], m[a][b])
		ternary(or3, x[a][1], x[a][2], m[a][b])
		for t := range 3 {
			// x ^ x-1 has x's lowest bit and all below it, x-1 all of that but
			// the bit, and x's other bits: less that, only a single bit is left.
			less := s.take()
			VPADDW(s.ones, x[a][t], less)
			VPXORQ(less, x[a][t], x[a][t])
			VPSUBUSW(less, x[a][t], x[a][t])
			s.give(less)
		}
		n[a][b] = s.take()
		move(x[a][0], n[a][b])
		ternary(or3, x[a][1], x[a][2], n[a][b])
	}
	for t := range 3 {
		ternary(or3, x[1][t], x[2][t], x[0][t])
		move(x[0][t], at(s.naked, row*(3*b+t)))
		s.give(x[0][t], x[1][t], x[2][t])
	}
}

// loadStack does so in a stack, where the digits alone in a cell are those that
// the H pass has stored.
func (s *sweeper512) loadStack(b int, m, n *[3][3]vector) {
	for a := range 3 {
		m[a][b], n[a][b] = s.take(), s.take()
		x := s.take()
		move(s.cell(a, b, 0), m[a][b])
		move(s.cell(a, b, 1), x)
		ternary(or3, s.cell(a, b, 2), x, m[a][b])
		s.give(x)
		move(at(s.naked, row*(9*b+a)), n[a][b])
	}
}

// line writes what the configurations leave in the cells of line a.
func (s *sweeper512) line(a int, p *[6]vector) {
	var w, sure [3]vector
	for b := range 3 {
		w[b] = s.take()
		VPORQ(p[(b-a+3)%3], p[3+(b-2*a+6)%3], w[b]) // those k with config(k, a) == b
	}
	if a == 0 {
		some := s.take()
		move(w[0], some)
		ternary(or3, w[1], w[2], some)
		VPANDQ(some, s.alive, s.alive)
		s.give(some)
	}
	for b := range 3 {
		sure[b] = s.take()
		move(w[b], sure[b])
		ternary(andNotOr, w[(b+1)%3], w[(b+2)%3], sure[b])
	}
	if a < 2 { // two lines settle the third
		all := s.take()
		move(sure[0], all)
		ternary(or3, sure[1], sure[2], all)
		VPANDQ(all, s.settled, s.settled)
		s.give(all)
	}
	for b := range 3 {
		count, full := s.take(), K()
		VPOPCNTW(sure[b], count)
		VPCMPUW(U8(5), s.three, count, full) // count >= 3: they fill the mini
		VMOVDQU16(sure[b], full, w[b])
		s.give(count)

		var x [3]vector
		for t := range x {
			x[t] = s.take()
			move(s.cell(a, b, t), x[t])
		}
		y := s.take()
		if !s.stacks {
			for t := range x {
				VPANDQ(x[t], w[b], x[t])
				move(x[t], s.cell(a, b, t))
			}
		} else {
			move(x[0], y)
			ternary(majority, x[1], x[2], y)
			VPANDNQ(sure[b], y, sure[b]) // sure digits with one cell in the mini
			for t := range x {
				has := K()
				VPTESTMW(sure[b], x[t], has)
				VPBLENDMW(sure[b], w[b], has, y)
				VPANDQ(x[t], y, y)
				VPMINUW(y, s.least, s.least)
				VPADDW(y, s.sum, s.sum)
				move(y, s.cell(a, b, t))
			}
		}
		s.give(y)
		s.give(x[:]...)
	}
	s.give(w[:]...)
	s.give(sure[:]...)
}

func lanes512Sweep() {
	three := GLOBL("three32", RODATA|NOPTR)
	for i := range 32 {
		DATA(2*i, U16(3))
	}
	TEXT("sweep512", NOSPLIT, "func(block *uint16, active uint32, need uint32) (bad, solved, stuck uint32)")
	Doc("sweep512 sweeps until need of the active lanes have a verdict, 64 times at most.")
	Pragma("noescape")
	block := Load(Param("block"), GP64()).(reg.GPVirtual)
	active := Load(Param("active"), GP32()).(reg.GPVirtual)
	need := Load(Param("need"), GP32()).(reg.GPVirtual)
	left := GP32()
	MOVL(U32(64), left)

	s := &sweeper512{pool: newPool(), three: three}
	s.ones, s.alive, s.settled, s.least, s.sum = s.take(), s.take(), s.take(), s.take(), s.take()
	ternary(0xff, s.ones, s.ones, s.ones)
	s.cells, s.configs, s.naked = GP64(), GP64(), GP64()

	Label("again")
	broadcast(0x1ff, s.alive)
	move(s.alive, s.settled)
	move(s.alive, s.least)
	VPXORQ(s.sum, s.sum, s.sum)
	LEAQ(at(block, configAt), s.configs)
	for pass, label := range []string{"band", "stack"} {
		s.stacks = pass == 1
		chutes := GP64()
		MOVQ(block, s.cells)
		LEAQ(at(block, nakedAt), s.naked)
		MOVQ(U32(3), chutes)
		Label(label)
		s.chute()
		ADDQ(U32([]uint32{27 * row, 3 * row}[pass]), s.cells)
		ADDQ(U32(6*row), s.configs)
		ADDQ(U32([]uint32{9 * row, 3 * row}[pass]), s.naked)
		DECQ(chutes)
		JNZ(LabelRef(label))
	}

	all := s.take()
	broadcast(0x1ff, all)
	dead, empty, done, same := K(), K(), K(), K()
	VPCMPUW(U8(4), all, s.alive, dead)
	VPTESTNMW(s.least, s.least, empty)
	KORD(dead, empty, dead)
	VPCMPEQW(all, s.settled, done)
	KANDND(done, dead, done)
	// Candidates only go: a sum that is as before means that nothing changed.
	VPCMPEQW(at(block, sumAt), s.sum, same)
	move(s.sum, at(block, sumAt))
	KORD(dead, done, empty)
	KANDND(same, empty, same)
	KORD(same, empty, empty)
	verdicts := GP32()
	KMOVD(empty, verdicts)
	ANDL(active, verdicts)
	POPCNTL(verdicts, verdicts)
	SUBL(U32(1), left)
	JZ(LabelRef("out"))
	CMPL(verdicts, need)
	JCS(LabelRef("again"))

	Label("out")
	r := GP32()
	KMOVD(dead, r)
	Store(r, Return("bad"))
	r = GP32()
	KMOVD(done, r)
	Store(r, Return("solved"))
	r = GP32()
	KMOVD(same, r)
	Store(r, Return("stuck"))
	VZEROUPPER()
	RET()
}
