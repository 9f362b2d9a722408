package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// propagate writes sweeps of some grids until all have an end: they are dead, or
// solved, or two passes in a row have changed nothing.
func (s *search512) propagate(grids []grid512, label string) {
	for _, g := range grids {
		XORL(g.dead.As32(), g.dead.As32())
		MOVQ(I32(-1), g.open)
		MOVQ(g.open, g.changed)
	}
	zero := GP64()
	XORL(zero.As32(), zero.As32())
	Label(label)
	s.pass(grids, false)
	s.unlessAll(grids, zero, false)
	JEQ(LabelRef(label + "End"))
	s.toOther(grids)
	s.pass(grids, true)
	s.toOther(grids)
	s.unlessAll(grids, zero, true)
	JNE(LabelRef(label))
	Label(label + "End")
}

// unlessAll clears the zero flag unless all grids have an end. After a pass over
// the bands a grid has one only if it is dead already or has not changed for two
// passes: then the last pass over the stacks has seen whether it is dead.
func (s *search512) unlessAll(grids []grid512, zero reg.GPVirtual, stacks bool) {
	any := GP64()
	for i, g := range grids {
		x := any
		if i > 0 {
			x = GP64()
		}
		MOVQ(g.changed, x)
		TESTQ(g.dead, g.dead)
		CMOVQNE(zero, x)
		if stacks {
			TESTQ(g.open, g.open)
			CMOVQEQ(zero, x)
		}
		if i > 0 {
			ORQ(x, any)
		}
	}
	TESTQ(any, any)
}

// toOther changes the planes from by rows to by columns, or back.
func (s *search512) toOther(grids []grid512) {
	for p, table := range s.other {
		for _, g := range grids {
			VPERMW(g.plane[p], table, g.plane[p])
		}
	}
}

// each has a vector for each grid.
type each []vector

func (s *search512) takeEach(grids []grid512) each {
	x := make(each, len(grids))
	for i := range x {
		x[i] = s.take()
	}
	return x
}

// from returns vectors of what is so many lines and boxes on.
func (s *search512) from(x each, stacks bool, line, box int) each {
	t := inChute(stacks, line, box)
	table, pinned := s.turn[t]
	if !pinned {
		table = s.take()
		move(s.tables[t], table)
	}
	y := make(each, len(x))
	for i := range x {
		y[i] = s.take()
		VPERMW(x[i], table, y[i])
	}
	if !pinned {
		s.give(table)
	}
	return y
}

// pass writes the pass over all bands, or all stacks, of some grids, each step for
// one grid after the other. The steps are those of twin.sweep in twin_test.go but
// for two: digits alone in a cell act at the end, where nothing waits for them, and
// hidden singles are found in bands, too.
func (s *search512) pass(grids []grid512, stacks bool) {
	d := 0
	if stacks {
		d = 1
	}

	// m: the digits that a mini may hold.
	m := s.takeEach(grids)
	for i, g := range grids {
		move(g.plane[0], m[i])
		ternary(or3, g.plane[1], g.plane[2], m[i])
		move(m[i], s.field(g.minis+row*d))
	}

	// w: those for which one of the two configurations through the mini is left.
	w, b := s.from(m, stacks, 1, 1), s.from(m, stacks, 2, 2)
	for i := range w {
		ternary(and3, b[i], m[i], w[i])
	}
	s.give(b...)
	b = s.from(m, stacks, 1, 2)
	for i := range w {
		VPANDQ(m[i], b[i], b[i])
	}
	s.give(m...)
	c := s.from(m, stacks, 2, 1)
	for i := range w {
		ternary(orAnd, c[i], b[i], w[i])
	}
	s.give(b...)
	s.give(c...)

	// sure: those that no other mini of the line has. The rest are open.
	b, c = s.from(w, stacks, 0, 1), s.from(w, stacks, 0, 2)
	sure := s.takeEach(grids)
	lost := make([]reg.OpmaskVirtual, len(grids))
	for i, g := range grids {
		move(w[i], sure[i])
		ternary(andNotOr, c[i], b[i], sure[i])
		if stacks { // digits that are nowhere in a line
			lost[i] = K()
			ternary(or3, w[i], b[i], c[i])
			VPCMPUW(U8(4), s.all, c[i], lost[i])
		}
		open := K()
		VPANDNQ(w[i], sure[i], b[i])
		VPTESTMW(s.meant, b[i], open)
		s.record(open, g.open)
	}
	s.give(b...)
	s.give(c...)

	// Digits alone in a cell leave the other minis of its line. (That they leave
	// the others of its box follows: their configurations go.) As a number,
	// x ^ (x-1) is the lowest digit and all below it. Less x-1, and not below
	// zero, that is x if it has one digit, or else 0.
	n, less := s.takeEach(grids), s.takeEach(grids)
	for i, g := range grids {
		single := [3]vector{n[i], s.take(), s.take()}
		for p, u := range g.plane {
			VPADDW(s.ones, u, less[i])
			VPXORQ(less[i], u, single[p])
			VPSUBUSW(less[i], single[p], single[p])
		}
		ternary(or3, single[1], single[2], n[i])
		s.give(single[1:]...)
	}
	s.give(less...)
	b, c = s.from(n, stacks, 0, 1), s.from(n, stacks, 0, 2)
	for i := range w {
		ternary(andNotOr, c[i], b[i], w[i])
	}
	s.give(n...)
	s.give(b...)
	s.give(c...)

	// Three sure digits fill a mini.
	few := s.takeEach(grids)
	for i := range w {
		VPOPCNTW(sure[i], few[i])
		VPADDW(s.minusThree, few[i], few[i])
		VPSRAW(U8(15), few[i], few[i])
		ternary(andOr, few[i], sure[i], w[i])
	}
	s.give(few...)

	// Sure digits with one cell in the mini are alone there.
	fell, allowed := s.takeEach(grids), s.takeEach(grids)
	for i, g := range grids {
		twice := allowed[i]
		move(g.plane[0], twice)
		ternary(majority, g.plane[1], g.plane[2], twice)
		VPANDNQ(sure[i], twice, sure[i])
	}
	for p := range 3 {
		for i, g := range grids {
			u, has := g.plane[p], K()
			VPTESTMW(sure[i], u, has)
			VPBLENDMW(sure[i], w[i], has, allowed[i])
			if p == 0 {
				VPANDNQ(u, allowed[i], fell[i])
			} else {
				ternary(orAndNot, allowed[i], u, fell[i])
			}
			VPANDQ(allowed[i], u, u)
		}
	}
	s.give(allowed...)
	s.give(w...)
	s.give(sure...)
	for i, g := range grids {
		changed := K()
		VPTESTMW(fell[i], fell[i], changed)
		s.record(changed, g.changed)
		if stacks {
			empty := K()
			VPMINUW(g.plane[0], g.plane[1], fell[i])
			VPMINUW(g.plane[2], fell[i], fell[i])
			VPTESTNMW(fell[i], fell[i], empty)
			KORD(lost[i], empty, empty)
			KMOVD(empty, g.dead.As32())
		}
	}
	s.give(fell...)
}

// record puts a set in the upper half of a register, and what was there in the
// lower half.
func (s *search512) record(set reg.OpmaskVirtual, in reg.GPVirtual) {
	x := GP64()
	KMOVD(set, x.As32())
	SHLQ(U8(32), x)
	SHRQ(U8(32), in)
	ORQ(x, in)
}
