package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX-512 kernel of the single search: the 81 cells of one puzzle in three
// registers, its planes, of 32 words of 16 bits. The cell in row r and column c
// of a box is in plane (r + c) mod 3, so that a plane has three cells of each box,
// one in each of its rows and one in each of its columns:
//
//	          c=0 1 2
//	     r=0    0 1 2
//	       1    1 2 0      the planes of the cells of a box
//	       2    2 0 1
//
// There they can be in the order of their rows or in that of their columns. With
// i the band and j the stack of the box,
//
//	by rows      word 9i + 3j + r of plane p is column (p - r) mod 3 of row r
//	by columns   word 9i + 3j + c of plane p is row (p - c) mod 3 of column c
//
// and the three cells of a mini (see choice.go) are the same word of the three
// planes. So what is true of a mini comes from plain operations between planes.
// The other minis of its line and of its box, and those that a configuration
// joins it with, have the same word number but for one or two of i, j and the
// last digit, which are turned: one VPERMW fetches all of them. And by rows
// becomes by columns, and back, by a VPERMW of each plane.
//
// Words 27 to 31 always hold all nine digits and mean nothing.

// Offsets of the fields of memory512 in single512_amd64.go, in bytes; a test
// compares them.
const (
	planesAt  = 0
	minisAt   = planesAt + 3*row // of bands, of stacks
	digitsAt  = minisAt + 2*row
	setsAt    = digitsAt + 16
	configsAt = setsAt + 16
	framesAt  = configsAt + 6*16
)

// Truth tables of VPTERNLOG; see ternary.
const (
	orAndNot  = 0b11110100 // a | b &^ c
	xor3      = 0b10010110 // a ^ b ^ c
	andNotAnd = 0b01000000 // a & b &^ c
)

// wordOf returns the number of a word from its three digits, modulo 3.
func wordOf(i, j, s int) int { return 9*(i%3) + 3*(j%3) + s%3 }

// A turn is how far the digits of word numbers are turned.
type turn struct{ i, j, s int }

// inChute returns the turn from a mini to one so many lines and boxes on.
func inChute(stacks bool, line, box int) turn {
	if stacks {
		return turn{i: box, s: line}
	}
	return turn{j: box, s: line}
}

// words writes a table of 32 words.
func words(name string, word func(w int) int) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for w := range 32 {
		DATA(2*w, U16(word(w)))
	}
	return table
}

// digitWords writes a table for VPERMW or VPERMI2W; f gets the digits of words.
func digitWords(name string, f func(i, j, s int) int) Mem {
	return words(name, func(w int) int {
		if w >= 27 {
			return w
		}
		return f(w/9, w/3%3, w%3)
	})
}

// turns are all that the search needs.
func turns() (list []turn) {
	for _, stacks := range []bool{false, true} {
		for _, by := range [][2]int{{0, 1}, {0, 2}, {1, 1}, {2, 2}, {1, 2}, {2, 1}} {
			list = append(list, inChute(stacks, by[0], by[1]))
		}
	}
	return append(list, turn{s: 1}, turn{s: 2})
}

func single512() {
	all := words("nineDigits", func(int) int { return 0x1ff })
	turned := [3]Mem{}
	for p := range turned {
		turned[p] = digitWords(fmt.Sprint("toOther", p), func(i, j, s int) int { return wordOf(i, j, p-s+3) })
	}
	single512Search(all, turned)
	single512Read(all)
	single512Write()
}

// search512 writes the search.
type search512 struct {
	*pool
	memory reg.GPVirtual
	turn   map[turn]vector
	other  [3]vector // tables from by rows to by columns, and back
	ones   vector    // -1 in each word

	all        Mem // 0x1ff in each word
	meant      Mem // and 0 in words without a meaning
	minusThree Mem // -3 in each word

	plane   [3]vector
	open    [2]vector // digits with several minis in a line, as of the last pass over bands and over stacks
	changed [2]vector // candidates that went in it
}

func (s *search512) field(offset int) Mem { return at(s.memory, offset) }

// from returns a vector of what is so many lines and boxes on.
func (s *search512) from(x vector, stacks bool, line, box int) vector {
	y := s.take()
	VPERMW(x, s.turn[inChute(stacks, line, box)], y)
	return y
}

// copied returns a copy.
func (s *search512) copied(x vector) vector {
	y := s.take()
	move(x, y)
	return y
}

// pass writes the pass over all bands, or all stacks. It jumps to dead, solved
// or stuck when that is known.
func (s *search512) pass(stacks bool) {
	d := 0
	if stacks {
		d = 1
	}
	u := s.plane

	// m: the digits that a mini may hold; twice: those in two of its cells.
	m, twice := s.copied(u[0]), s.copied(u[0])
	ternary(or3, u[1], u[2], m)
	ternary(majority, u[1], u[2], twice)
	move(m, s.field(minisAt+row*d))

	// w: the digits for which one of the two configurations through the mini is left.
	a, b := s.from(m, stacks, 1, 1), s.from(m, stacks, 2, 2)
	ternary(and3, b, m, a)
	s.give(b)
	b, c := s.from(m, stacks, 1, 2), s.from(m, stacks, 2, 1)
	VPANDQ(m, b, b)
	ternary(orAnd, c, b, a)
	s.give(b, c, m)
	w := a

	// open: those of them that are in other minis of the line, too; sure: the
	// others.
	a, b = s.from(w, stacks, 0, 1), s.from(w, stacks, 0, 2)
	sure := s.copied(w)
	ternary(andNotOr, b, a, sure)
	move(w, s.open[d])
	ternary(andOr, b, a, s.open[d])
	ternary(or3, b, w, a)
	lost := K()
	VPCMPUW(U8(4), s.all, a, lost) // a line has all digits
	s.give(a, b)

	// Digits alone in a cell leave the other minis of its line and its box.
	n, t := s.take(), s.take()
	for k := range u {
		single := K()
		VPADDW(s.ones, u[k], t)
		VPTESTNMW(t, u[k], single)
		if k == 0 {
			VMOVDQU16_Z(u[k], single, n)
		} else {
			VPADDW(u[k], n, single, n)
		}
	}
	s.give(t)
	a, b = s.from(n, stacks, 0, 1), s.from(n, stacks, 0, 2)
	VPORQ(b, a, a)
	s.give(b)
	b, c = s.from(n, stacks, 1, 0), s.from(n, stacks, 2, 0)
	s.give(n)
	ternary(or3, c, b, a)
	VPANDNQ(w, a, w)
	s.give(a, b, c)

	// Three sure digits fill a mini.
	few := s.take()
	VPOPCNTW(sure, few)
	VPADDW(s.minusThree, few, few)
	VPSRAW(U8(15), few, few)
	ternary(andOr, few, sure, w)
	s.give(few)

	// Sure digits with one cell in the mini are alone there.
	VPANDNQ(sure, twice, sure)
	s.give(twice)
	for k := range u {
		has, allowed := K(), s.take()
		VPTESTMW(sure, u[k], has)
		VPBLENDMW(sure, w, has, allowed)
		if k == 0 {
			VPANDNQ(u[k], allowed, s.changed[d])
		} else {
			ternary(orAndNot, allowed, u[k], s.changed[d])
		}
		VPANDQ(allowed, u[k], u[k])
		s.give(allowed)
	}
	s.give(w, sure)

	least, empty := s.take(), K()
	VPMINUW(u[0], u[1], least)
	VPMINUW(u[2], least, least)
	VPTESTNMW(least, least, empty)
	s.give(least)
	if stacks {
		s.toOther()
	}
	KORTESTD(lost, empty)
	JNE(LabelRef("dead"))
	s.none(s.open, "solved")
	s.none(s.changed, "stuck")
	if !stacks {
		s.toOther()
	}
}

// toOther changes the planes from by rows to by columns, or back.
func (s *search512) toOther() {
	for p, u := range s.plane {
		VPERMW(u, s.other[p], u)
	}
}

// none jumps to a label if two vectors have no digit in words with a meaning.
func (s *search512) none(x [2]vector, label string) {
	any, is := s.take(), K()
	VPORQ(x[0], x[1], any)
	VPTESTMW(s.meant, any, is)
	s.give(any)
	KORTESTD(is, is)
	JEQ(LabelRef(label))
}

func single512Search(all Mem, turned [3]Mem) {
	tables := map[turn]Mem{}
	for _, by := range turns() {
		tables[by] = digitWords(fmt.Sprintf("turn%d%d%d", by.i, by.j, by.s), func(i, j, s int) int {
			return wordOf(i+by.i, j+by.j, s+by.s)
		})
	}
	meant := words("meant", func(w int) int {
		if w < 27 {
			return 0x1ff
		}
		return 0
	})

	TEXT("searchSingle512", NOSPLIT, "func(memory *uint16, from *uint16, depth uint64, guesses uint64, masks *uint32) (event uint32, depthThen uint64, guessesLeft uint64)")
	Doc("searchSingle512 searches on from a state, with so many frames on the stack, until an event.")
	Pragma("noescape")
	s := &search512{pool: newPool().reversed(), turn: map[turn]vector{}, all: all, meant: meant}
	s.memory = Load(Param("memory"), GP64()).(reg.GPVirtual)
	from := Load(Param("from"), GP64()).(reg.GPVirtual)
	depth := Load(Param("depth"), GP64()).(reg.GPVirtual)
	guesses := Load(Param("guesses"), GP64()).(reg.GPVirtual)
	masks := Load(Param("masks"), GP64()).(reg.GPVirtual)
	top := GP64() // the first free frame
	IMUL3Q(U32(frameSize), depth, top)
	LEAQ(Mem{Base: s.memory, Index: top, Scale: 1, Disp: framesAt}, top)

	for _, by := range turns() {
		s.turn[by] = s.take()
		move(tables[by], s.turn[by])
	}
	for p, table := range turned {
		s.other[p] = s.take()
		move(table, s.other[p])
	}
	s.ones = s.take()
	ternary(0xff, s.ones, s.ones, s.ones)
	s.minusThree = words("minusThree", func(int) int { return -3 & 0xffff })
	for p := range s.plane {
		s.plane[p] = s.take()
		move(at(from, row*p), s.plane[p])
	}
	for d := range s.open {
		s.open[d], s.changed[d] = s.take(), s.take()
	}

	Label("begin")
	move(s.ones, s.open[1])
	move(s.ones, s.changed[1])
	Label("sweep")
	s.pass(false)
	s.pass(true)
	JMP(LabelRef("sweep"))

	Label("dead")
	event := GP32()
	XORL(event, event)
	TESTQ(depth, depth)
	JEQ(LabelRef("out"))
	DECQ(depth)
	SUBQ(U32(frameSize), top)
	for p, u := range s.plane {
		move(at(top, row*p), u)
	}
	JMP(LabelRef("begin"))

	Label("solved")
	MOVL(U32(1), event)
	JMP(LabelRef("save"))

	Label("stuck")
	MOVL(U32(2), event)
	TESTQ(guesses, guesses)
	JEQ(LabelRef("save"))
	DECQ(guesses)
	s.guess(masks, top)
	ADDQ(U32(frameSize), top)
	INCQ(depth)
	JMP(LabelRef("begin"))

	Label("save")
	for p, u := range s.plane {
		move(u, s.field(planesAt+row*p))
	}
	Label("out")
	Store(event, Return("event"))
	Store(depth, Return("depthThen"))
	Store(guesses, Return("guessesLeft"))
	VZEROUPPER()
	RET()
}

func single512Read(all Mem) {
	TEXT("readSingle512", NOSPLIT, "func(planes *uint16, cells *uint16)")
	Doc("readSingle512 sets planes to the candidates of 81 cells.")
	Pragma("noescape")
	planes := Load(Param("planes"), GP64()).(reg.GPVirtual)
	cells := Load(Param("cells"), GP64()).(reg.GPVirtual)
	// Word 9r + 3j + c of a band.
	real, third := opmask(1<<27-1), opmask(0x1ff<<18)
	nine := ZMM()
	move(all, nine)
	var band [3]reg.VecVirtual
	for i := range band {
		band[i] = ZMM()
		move(nine, band[i])
		VMOVDQU16(at(cells, 54*i), real, band[i])
		VPANDQ(nine, band[i], band[i])
	}
	for p := range 3 {
		x := ZMM()
		from := words(fmt.Sprint("fromBands", p), func(w int) int {
			if w >= 27 {
				return w
			}
			i, j, r := w/9, w/3%3, w%3
			return i%2*32 + wordOf(r, j, p-r+3)
		})
		move(from, x)
		index := ZMM()
		move(x, index)
		VPERMI2W(band[1], band[0], x)
		VPERMW(band[2], index, third, x)
		move(x, at(planes, row*p))
	}
	VZEROUPPER()
	RET()
}

func single512Write() {
	TEXT("writeSingle512", NOSPLIT, "func(digits *uint8, planes *uint16)")
	Doc("writeSingle512 writes the 81 digits of a solution.")
	Pragma("noescape")
	to := Load(Param("digits"), GP64()).(reg.GPVirtual)
	planes := Load(Param("planes"), GP64()).(reg.GPVirtual)
	inPlane2 := uint32(0)
	for w := range 27 {
		if (w/9+w%3)%3 == 2 {
			inPlane2 |= 1 << w
		}
	}
	real, third := opmask(1<<27-1), opmask(inPlane2)
	one := ZMM()
	broadcast(1, one)
	var plane [3]reg.VecVirtual
	for p := range plane {
		plane[p] = ZMM()
		move(at(planes, row*p), plane[p])
		VPSUBW(one, plane[p], plane[p]) // as many ones as there are zeros below the bit
		VPOPCNTW(plane[p], plane[p])
		VPADDW(one, plane[p], plane[p])
	}
	for i := range 3 { // word 9r + 3j + c of a band
		x, index := ZMM(), ZMM()
		move(words(fmt.Sprint("toBand", i), func(w int) int {
			r, j, c := w/9%3, w/3%3, w%3
			return (r+c)%3%2*32 + wordOf(i, j, r)
		}), x)
		move(x, index)
		VPERMI2W(plane[1], plane[0], x)
		VPERMW(plane[2], index, third, x)
		VPMOVWB(x, real, at(to, 27*i))
	}
	VZEROUPPER()
	RET()
}

func opmask(value uint32) reg.OpmaskVirtual {
	r, k := GP32(), K()
	MOVL(U32(value), r)
	KMOVD(r, k)
	return k
}
