package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// guess writes choose in choice.go and what follows from it: the first grid is
// split, and the children are the first and the second. The work is done for all
// chutes at once, in words 0 to 5 of 128-bit registers.
func (s *search512) guess(masks reg.GPVirtual) {
	x := func(v vector) reg.Register { return v.AsX() }
	p := s.configurations()
	for k := range p {
		move128(x(p[k]), s.field(configsAt+16*k))
	}

	// Bits 0, 1 and 2 of the number of configurations that a digit has.
	sum := func(a, b, c vector) (low, high vector) {
		low, high = s.copied(a), a
		ternary128(xor3, x(c), x(b), x(low))
		ternary128(majority, x(c), x(b), x(high))
		s.give(b, c)
		return low, high
	}
	bit0, high0 := sum(p[0], p[1], p[2])
	low, high1 := sum(p[3], p[4], p[5])
	both := s.take()
	VPAND(x(bit0), x(low), x(both))
	VPXOR(x(bit0), x(low), x(bit0))
	s.give(low)
	bit1, bit2 := sum(high0, high1, both)

	// The score of a chute. A settled one has 9 and comes last.
	open, score, t := s.take(), s.take(), s.take()
	VPOR(x(bit1), x(bit2), x(open))
	VPOPCNTW(x(bit1), x(score))
	VPOPCNTW(x(open), x(t))
	VPADDW(x(t), x(score), x(score))
	VPOPCNTW(x(bit2), x(t))
	VPADDW(x(t), x(score), x(score))
	VPADDW(x(t), x(score), x(score))
	VPADDW(x(score), x(score), x(score))
	VPOPCNTW(x(bit0), x(t))
	VPADDW(x(t), x(score), x(score))
	VPADDW(words8("minusTen", func(int) int { return -10 & 0xffff }), x(score), x(score))
	VPHMINPOSUW(x(score), x(score))
	chute := GP32()
	VPEXTRW(U8(1), x(score), chute)
	s.give(score)

	// The digit to be guessed, if the chute is chosen: orElse fills up the words
	// of a vector that are zero from another.
	zero := s.take()
	VPXOR(x(zero), x(zero), x(zero))
	orElse := func(v, other vector) {
		VPCMPEQW(x(zero), x(v), x(t))
		ternary128(orAnd, x(other), x(t), x(v))
	}
	two, three := s.copied(bit1), bit0
	ternary128(andNotOr, x(bit0), x(bit2), x(two))
	ternary128(andNotAnd, x(bit2), x(bit1), x(three))
	orElse(two, three)
	orElse(two, bit2)
	s.give(three, bit1, bit2)
	var cross [3]vector
	for n := range cross {
		cross[n] = s.take()
		VPSHUFB(bytes16(fmt.Sprint("crossing", n),
			func(b int) int { return 2*(n+3*(1-b/6)) + b%2 }), x(open), x(cross[n]))
	}
	s.give(open)
	in3, in2 := cross[0], s.copied(cross[0])
	ternary128(majority, x(cross[2]), x(cross[1]), x(in2))
	ternary128(and3, x(cross[2]), x(cross[1]), x(in3))
	s.give(cross[1], cross[2])
	VPAND(x(two), x(in2), x(in2))
	VPAND(x(two), x(in3), x(in3))
	orElse(in3, in2)
	orElse(in3, two)
	digit := two
	VPSUBW(x(in3), x(zero), x(digit))
	VPAND(x(in3), x(digit), x(digit))
	s.give(in2, in3, zero)
	move128(x(digit), s.field(digitsAt))

	// The set of configurations that have it.
	set := s.take()
	VPXOR(x(set), x(set), x(set))
	for k := range p {
		VPAND(s.field(configsAt+16*k), x(digit), x(t))
		VPCMPEQW(x(digit), x(t), x(t))
		ternary128(orAnd, words8(fmt.Sprint("bit", k), func(int) int { return 1 << k }), x(t),
			x(set))
	}
	move128(x(set), s.field(setsAt))
	s.give(set, t, digit)

	// Split.
	d, entry := s.take(), GP64()
	VPBROADCASTW(Mem{Base: s.memory, Index: chute.As64(), Scale: 2, Disp: digitsAt}, d)
	MOVWQZX(Mem{Base: s.memory, Index: chute.As64(), Scale: 2, Disp: setsAt}, entry)
	SHLQ(U8(6), chute.As64())
	ADDQ(chute.As64(), entry)
	SHLQ(U8(5), entry)
	ADDQ(masks, entry)
	first, second := &s.grids[0], &s.grids[1]
	for p, u := range first.plane {
		inFirst, inSecond := K(), K()
		without := s.take()
		KMOVD(at(entry, 4*p), inFirst)
		KMOVD(at(entry, 12+4*p), inSecond)
		VPANDNQ(u, d, without)
		VPBLENDMW(without, u, inSecond, second.plane[p])
		VMOVDQU16(without, inFirst, u)
		s.give(without)
	}
	s.give(d)
}

// copied returns a copy.
func (s *search512) copied(x vector) vector {
	y := s.take()
	move(x, y)
	return y
}

// configurations returns six vectors, with the digits that each chute has in a
// configuration. Number k < 3 joins the mini in line 0 and box k with those one
// line and one box on, k >= 3 with those one line and two boxes on.
func (s *search512) configurations() (p [6]vector) {
	var one, two [2]vector // of a mini with those so many boxes on
	for d := range 2 {
		stacks := d == 1
		m := each{s.take()}
		move(at(s.minis, row*d), m[0])
		a, b := s.from(m, stacks, 1, 1), s.from(m, stacks, 2, 2)
		ternary(and3, b[0], m[0], a[0])
		s.give(b...)
		b, c := s.from(m, stacks, 1, 2), s.from(m, stacks, 2, 1)
		ternary(and3, c[0], m[0], b[0])
		s.give(c...)
		s.give(m...)
		one[d], two[d] = a[0], b[0]
	}
	for k := range p {
		p[k] = s.take()
		move(words(fmt.Sprint("configuration", k), func(w int) int {
			switch {
			case w < 3:
				return wordOf(w, k, 0)
			case w < 6:
				return 32 + wordOf(k, w-3, 0)
			}
			return 31
		}), p[k])
		if k < 3 {
			VPERMI2W(one[1], one[0], p[k])
		} else {
			VPERMI2W(two[1], two[0], p[k])
		}
	}
	s.give(one[:]...)
	s.give(two[:]...)
	return p
}

func move128(from, to Op)              { VMOVDQU(from, to) }
func ternary128(table int, c, b, a Op) { VPTERNLOGD(U8(table), c, b, a) }

// words8 writes a table of 8 words.
func words8(name string, word func(w int) int) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for w := range 8 {
		DATA(2*w, U16(word(w)))
	}
	return table
}

// bytes16 writes a table of 16 bytes.
func bytes16(name string, b func(i int) int) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for i := range 16 {
		DATA(i, U8(b(i)&15))
	}
	return table
}
