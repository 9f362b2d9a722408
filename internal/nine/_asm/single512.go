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
	minisAt   = planesAt + 3*row // of two grids, by rows and by columns
	digitsAt  = minisAt + 4*row
	setsAt    = digitsAt + 16
	configsAt = setsAt + 16
	framesAt  = configsAt + 6*16

	// Of a frame.
	frameMinis = 3 * row
	frameOpen  = 5 * row
	frame512   = 6 * row
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

func single512() {
	single512Search()
	single512Read()
	single512Write()
}

// search512 writes the search, which is depth first. The root is propagated
// alone. Then the two children of a guess are always propagated at once: each step
// waits for the one before it, and in the meantime there is room for another
// state's. Two passes at once take 1.4 times as long as one. What is left of the
// second child goes on the stack, so that all frames there are propagated.
type search512 struct {
	*pool
	tables map[turn]Mem
	turn   map[turn]vector // the tables that have a register
	other  [3]vector       // tables from by rows to by columns, and back
	ones   vector          // -1 in each word

	all        Mem // 0x1ff in each word
	meant      Mem // and 0 in words without a meaning
	minusThree Mem // -3 in each word

	memory  reg.GPVirtual
	top     reg.GPVirtual // the first free frame
	depth   reg.GPVirtual // frames in use
	guesses reg.GPVirtual // guesses that are left
	minis   reg.GPVirtual // where those of the first grid are, when it is stuck

	grids [2]grid512
}

// grid512 is a state that is propagated.
type grid512 struct {
	plane [3]vector
	minis int // where memory has its minis

	// What the passes found out, as sets of words: lost or empty ones in the last
	// pass over the stacks; those with an open digit in the last pass, and in the
	// lower half in the pass before; the same for those with cells that lost digits.
	dead, open, changed reg.GPVirtual
}

func single512Search() {
	s := &search512{
		pool:       newPool().reversed(),
		tables:     map[turn]Mem{},
		turn:       map[turn]vector{},
		all:        words("nineDigits", func(int) int { return 0x1ff }),
		minusThree: words("minusThree", func(int) int { return -3 & 0xffff }),
		meant: words("meant", func(w int) int {
			if w < 27 {
				return 0x1ff
			}
			return 0
		}),
	}
	for _, stacks := range []bool{false, true} {
		for _, by := range [][2]int{{0, 1}, {0, 2}, {1, 1}, {2, 2}, {1, 2}, {2, 1}} {
			t := inChute(stacks, by[0], by[1])
			s.tables[t] = digitWords(fmt.Sprintf("turn%d%d%d", t.i, t.j, t.s),
				func(i, j, s int) int {
					return wordOf(i+t.i, j+t.j, s+t.s)
				})
		}
	}
	var other [3]Mem
	for p := range other {
		other[p] = digitWords(fmt.Sprint("toOther", p),
			func(i, j, s int) int { return wordOf(i, j, p-s+3) })
	}

	TEXT("searchSingle512", NOSPLIT,
		"func(memory *uint16, entry uint64, depth uint64, guesses uint64, masks *uint32) (event uint64, depthThen uint64, guessesLeft uint64)")
	Doc("searchSingle512 searches on, with so many frames on the stack, until an event.")
	Pragma("noescape")
	s.memory = Load(Param("memory"), GP64()).(reg.GPVirtual)
	s.depth = Load(Param("depth"), GP64()).(reg.GPVirtual)
	s.guesses = Load(Param("guesses"), GP64()).(reg.GPVirtual)
	s.top, s.minis = GP64(), GP64()
	IMUL3Q(U32(frame512), s.depth, s.top)
	LEAQ(Mem{Base: s.memory, Index: s.top, Scale: 1, Disp: framesAt}, s.top)
	LEAQ(at(s.memory, minisAt), s.minis)

	for p, table := range other {
		s.other[p] = s.take()
		move(table, s.other[p])
	}
	for _, stacks := range []bool{false, true} { // as many as leave enough for the rest
		for _, by := range [][2]int{{0, 1}, {0, 2}, {1, 1}, {2, 2}} {
			t := inChute(stacks, by[0], by[1])
			s.turn[t] = s.take()
			move(s.tables[t], s.turn[t])
		}
	}
	s.ones = s.take()
	ternary(0xff, s.ones, s.ones, s.ones)
	for i := range s.grids {
		g := &s.grids[i]
		g.minis = minisAt + 2*row*i
		g.dead, g.open, g.changed = GP64(), GP64(), GP64()
		for p := range g.plane {
			g.plane[p] = s.take()
		}
	}
	first, second := &s.grids[0], &s.grids[1]

	entry := Load(Param("entry"), GP64()).(reg.GPVirtual)
	CMPQ(entry, U8(entryBack))
	JEQ(LabelRef("back"))
	for p, u := range first.plane {
		move(s.field(planesAt+row*p), u)
	}
	CMPQ(entry, U8(entryGuess))
	JEQ(LabelRef("guess"))

	s.propagate(s.grids[:1], "one")
	TESTQ(first.dead, first.dead)
	JNE(LabelRef("back"))

	// From here on the first grid is propagated, and not dead.
	Label("alive")
	TESTQ(first.open, first.open)
	JEQ(LabelRef("solved"))

	Label("guess")
	TESTQ(s.guesses, s.guesses)
	JEQ(LabelRef("due"))
	DECQ(s.guesses)
	s.guess(Load(Param("masks"), GP64()).(reg.GPVirtual))
	s.propagate(s.grids[:], "two")
	LEAQ(s.field(first.minis), s.minis)
	TESTQ(second.dead, second.dead)
	JNE(LabelRef("secondDead"))
	TESTQ(first.dead, first.dead)
	JNE(LabelRef("firstDead"))
	s.push(second)
	JMP(LabelRef("alive"))

	Label("secondDead")
	TESTQ(first.dead, first.dead)
	JEQ(LabelRef("alive"))

	// Nothing is left of the first grid.
	Label("back")
	event := GP64()
	MOVQ(U32(eventExhausted), event)
	TESTQ(s.depth, s.depth)
	JEQ(LabelRef("out"))
	s.pop(first)
	JMP(LabelRef("alive"))

	Label("firstDead")
	LEAQ(s.field(second.minis), s.minis)
	for p, u := range second.plane {
		move(u, first.plane[p])
	}
	MOVQ(second.open, first.open)
	JMP(LabelRef("alive"))

	Label("solved")
	MOVQ(U32(eventFound), event)
	JMP(LabelRef("save"))

	Label("due")
	MOVQ(U32(eventGuessDue), event)
	s.keepMinis()

	Label("save")
	for p, u := range first.plane {
		move(u, s.field(planesAt+row*p))
	}

	Label("out")
	Store(event, Return("event"))
	Store(s.depth, Return("depthThen"))
	Store(s.guesses, Return("guessesLeft"))
	VZEROUPPER()
	RET()
}

// Entries and events of the search, as in single512_amd64.go and single.go.
const (
	entryRoot = iota
	entryBack
	entryGuess
)

const (
	eventExhausted = iota
	eventFound
	eventGuessDue
)

func (s *search512) field(offset int) Mem { return at(s.memory, offset) }

// push puts a grid on the stack.
func (s *search512) push(g *grid512) {
	for p, u := range g.plane {
		move(u, at(s.top, row*p))
	}
	for d := range 2 {
		m := s.take()
		move(s.field(g.minis+row*d), m)
		move(m, at(s.top, frameMinis+row*d))
		s.give(m)
	}
	MOVQ(g.open, at(s.top, frameOpen))
	ADDQ(U32(frame512), s.top)
	INCQ(s.depth)
}

// pop takes it back.
func (s *search512) pop(g *grid512) {
	SUBQ(U32(frame512), s.top)
	DECQ(s.depth)
	for p, u := range g.plane {
		move(at(s.top, row*p), u)
	}
	LEAQ(at(s.top, frameMinis), s.minis)
	MOVQ(at(s.top, frameOpen), g.open)
}

// keepMinis copies the minis of the first grid to where entryGuess expects them.
func (s *search512) keepMinis() {
	for d := range 2 {
		m := s.take()
		move(at(s.minis, row*d), m)
		move(m, s.field(minisAt+row*d))
		s.give(m)
	}
}

func single512Read() {
	all := words("allDigits", func(int) int { return 0x1ff })
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
