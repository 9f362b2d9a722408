package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX2 kernel of the single search works on four states at once, its slots.
// A row of the block has 64 bits for each:
//
//	bit 63  48      32      16       0
//	     9 ... 9  lane 2  lane 1  lane 0      one slot; the upper word has all nine digits
//
// Otherwise all is as in type slots of the portable kernel: the lanes are the
// three bands, and become the three stacks when they are turned. The pass over
// the bands puts the cells where the pass over the stacks wants them, turned, and
// the other way round.

// turns256 are shuffles of bytes that turn the lanes of all slots by 1 and by 2.
func turns256() (turns [3]Mem) {
	for by := 1; by < 3; by++ {
		turns[by] = GLOBL([]string{"", "turnOnce", "turnTwice"}[by], RODATA|NOPTR)
		for i := range 32 {
			lane := i % 8 / 2
			if lane < 3 {
				lane = (lane - by + 3) % 3
			}
			DATA(i, U8(i%16/8*8+2*lane+i%2))
		}
	}
	return turns
}

// turnCell stores cell t of mini (a, b) for the other pass.
func (s *sweeper256) turnCell(x vector, a, b, t int) {
	to := 27*b + 9*a + t
	by := b
	if s.stacks {
		to = 9*t + 3*b + a
		by = 3 - b
	}
	if b > 0 {
		VPSHUFB(s.turns[by], x, x)
	}
	store256(x, at(s.cells, row256*to))
}

// turnNaked stores the digits alone in a cell of column t of box b for the pass
// over the stacks.
func (s *sweeper256) turnNaked(x vector, b, t int) {
	if b > 0 {
		VPSHUFB(s.turns[b], x, x)
	}
	store256(x, at(s.naked, row256*(9*b+t)))
}

// single256 is the program of this file.
func single256() {
	all := all256("nineDigits", 0x1ff)
	settled := all256("settled", 2*0x1ff)
	turns := turns256()

	TEXT("propagate256", NOSPLIT, "func(block *uint16, active uint32) (bad, solved, stuck uint32)")
	Doc("propagate256 sweeps until one of the active slots has a verdict. Slot i is bit 4i.")
	Pragma("noescape")
	block := Load(Param("block"), GP64()).(reg.GPVirtual)
	active := Load(Param("active"), GP32()).(reg.GPVirtual)

	s := &sweeper256{pool: newPool256(), block: block, single: true, turns: turns}
	s.ones = s.take()
	VPCMPEQW(s.ones, s.ones, s.ones)
	s.cells, s.configs, s.naked = block, GP64(), GP64()
	LEAQ(at(block, naked256), s.naked)

	Label("again")
	x := s.take()
	load256(all, x)
	store256(x, at(block, alive256))
	VPXOR(x, x, x)
	store256(x, at(block, placed256))
	s.give(x)
	LEAQ(at(block, config256), s.configs)
	s.chute()
	s.stacks = true
	ADDQ(U32(6*row256), s.configs)
	s.sum, s.least = s.take(), s.take()
	VPXOR(s.sum, s.sum, s.sum)
	VMOVDQA(s.ones, s.least)
	s.chute()

	// In which lanes a digit or a cell has no place left, a digit has several
	// configurations, or candidates went: then the sum of all cells is not what it
	// was.
	good, x := s.take(), s.take()
	VPXOR(x, x, x)
	VPCMPEQW(x, s.least, x)
	load256(at(block, alive256), good)
	VPCMPEQW(all, good, good)
	VPANDN(good, x, good)
	bad := s.unless(good)
	load256(at(block, placed256), x)
	VPCMPEQW(settled, x, x)
	open := s.unless(x)
	VPCMPEQW(at(block, sum256), s.sum, x)
	store256(s.sum, at(block, sum256))
	changed := s.unless(x)
	s.give(good, x, s.sum, s.least)

	solved, stuck, ends := GP32(), GP32(), GP32()
	// solved: neither bad nor open; stuck: open, neither bad nor changed.
	MOVL(bad, solved)
	ORL(open, solved)
	XORL(U32(0x1111), solved)
	MOVL(bad, stuck)
	ORL(solved, stuck)
	ORL(changed, stuck)
	XORL(U32(0x1111), stuck)
	MOVL(bad, ends)
	ORL(solved, ends)
	ORL(stuck, ends)
	TESTL(active, ends)
	JZ(LabelRef("again"))

	Store(bad, Return("bad"))
	Store(solved, Return("solved"))
	Store(stuck, Return("stuck"))
	VZEROUPPER()
	RET()
}

// unless returns the slots that have a lane where a comparison is false.
func (s *sweeper256) unless(x vector) reg.GPVirtual {
	// Bytes in place of words, those of the upper half behind those of the lower.
	lanes, some := GP32(), GP32()
	VPACKSSWB(x, x, x)
	VPERMQ(U8(0b1000), x, x)
	VPMOVMSKB(x.AsX(), lanes)
	XORL(U32(0xffff), lanes)
	MOVL(lanes, some)
	SHRL(U8(1), lanes)
	ORL(lanes, some)
	SHRL(U8(1), lanes)
	ORL(lanes, some)
	ANDL(U32(0x1111), some)
	return some
}
