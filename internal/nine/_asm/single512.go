package main

import (
	"fmt"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX-512 kernel of the single search: the 81 cells of one puzzle in three
// registers, its planes. A plane has 27 words of 16 bits (the other five
// always hold all nine digits, and have no meaning), numbered by three
// coordinates of 0 to 2:
//
//	word (p, q, r) = 9p + 3q + r
//
// A cell is in band i and stack j; within its box in row r and column c. The
// planes come in two arrangements, in which the three cells of each mini (see
// choice.go) are the same word of the three planes, so that what is true of a
// mini is found by plain operations between planes:
//
//	by rows:     plane k, word (r, j, i) = cell with column c = (i+k) mod 3
//	by columns:  plane k, word (i, j, c) = cell with row    r = (i+k) mod 3
//
//	word           0       1       2       3         26
//	          ┌───────┬───────┬───────┬───────┬───┬───────┐
//	by rows   │ row 0 │ row 0 │ row 0 │ row 0 │   │ row 2 │ of the band
//	          │ box 0 │ box 0 │ box 0 │ box 1 │...│ box 2 │
//	          │ band 0│ band 1│ band 2│ band 0│   │ band 2│
//	          ├───────┼───────┼───────┼───────┼───┼───────┤
//	plane 0   │ col 0 │ col 1 │ col 2 │ col 0 │   │ col 2 │ of the box
//	plane 1   │ col 1 │ col 2 │ col 0 │ col 1 │   │ col 0 │
//	plane 2   │ col 2 │ col 0 │ col 1 │ col 2 │   │ col 1 │
//	          └───────┴───────┴───────┴───────┴───┴───────┘
//
// The other minis of a line, of a box or of a configuration have the same
// coordinates but for one or two that are turned by 1 or 2: VPERMW fetches all of
// them at once. Between the arrangements, too, whole planes are turned and
// parts of them exchanged; that is why column and band are coupled.

// Offsets of the fields of state512 in single512_amd64.go, in bytes; a test
// compares them.
const (
	planesAt = 0
	minisAt  = planesAt + 3*row // by rows, by columns

	state512Size = 5 * row
)

// A turn is how far the coordinates of a word are turned.
type turn [3]int

// The turns that the kernel uses; a line and a box are those of a mini.
var turns = []turn{
	{0, 0, 1}, {0, 0, 2}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {2, 0, 0},
	{1, 1, 0}, {2, 2, 0}, {1, 2, 0}, {2, 1, 0},
	{1, 0, 1}, {2, 0, 2}, {1, 0, 2}, {2, 0, 1},
}

// turnBy returns the turn to the mini that many lines and boxes on.
func turnBy(stacks bool, line, box int) turn {
	if stacks {
		return turn{box, 0, line}
	}
	return turn{line, box, 0}
}

func wordOf(p, q, r int) int { return 9*(p%3) + 3*(q%3) + r%3 }

// words writes a table of 32 words.
func words(name string, word func(w int) int) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for w := range 32 {
		DATA(2*w, U16(word(w)))
	}
	return table
}

// turnTables has the table of each turn for VPERMW, written once a file.
type turnTables map[turn]Mem

func newTurnTables() turnTables {
	t := turnTables{}
	for _, by := range turns {
		t[by] = words(fmt.Sprintf("turn%d%d%d", by[0], by[1], by[2]), func(w int) int {
			if w >= 27 {
				return w
			}
			return wordOf(w/9+by[0], w/3%3+by[1], w%3+by[2])
		})
	}
	return t
}

// where returns the mask of the words that a condition is true of.
func where(is func(p, q, r int) bool) uint32 {
	mask := uint32(0)
	for w := range 27 {
		if is(w/9, w/3%3, w%3) {
			mask |= 1 << w
		}
	}
	return mask
}

const real27 = 1<<27 - 1 // the words with a meaning

const orXor = 0b11110110 // a | b ^ c, see ternary

func opmask(value uint32) reg.OpmaskVirtual {
	r, k := GP32(), K()
	MOVL(U32(value), r)
	KMOVD(r, k)
	return k
}

func single512() {
	tables := newTurnTables()
	all := words("nineDigits", func(int) int { return 0x1ff })
	three := words("threes", func(int) int { return 3 })
	meant := words("meant", func(w int) int {
		if w < 27 {
			return 0x1ff
		}
		return 0
	})
	for slots := 1; slots <= 2; slots++ {
		single512Propagate(tables, all, three, meant, slots)
	}
	single512Configs(tables)
	single512Split()
	single512Read(tables, all)
	single512Write(tables)
}

// sweeper writes the sweeps of one or two states; see propagate.
type single512Sweeper struct {
	*pool
	turn       map[turn]vector
	ones       vector // -1 in each word
	all, three Mem
	q1, q2     reg.OpmaskVirtual // words with r - p = 1, or 2, modulo 3
}

// slot512 is a state that is swept.
type slot512 struct {
	base   reg.GPVirtual
	plane  [3]vector
	alive  vector // digits that are left in all lines so far
	open   vector // digits that have several minis in a line
	offset int
}

func (g *slot512) memory(offset int) Mem { return at(g.base, g.offset+offset) }

// turned returns a register with a vector turned.
func (s *single512Sweeper) turned(x vector, by turn) vector {
	y := s.take()
	VPERMW(x, s.turn[by], y)
	return y
}

// pass writes the rules for all bands, or all stacks, of a state: the same
// steps as twin.sweep in twin_test.go, and hidden singles in both passes.
func (s *single512Sweeper) pass(g *slot512, stacks bool) {
	by := func(line, box int) turn { return turnBy(stacks, line, box) }
	u := g.plane

	// n: the digits alone in a cell.
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
	m, twice := s.take(), s.take()
	move(u[0], m)
	ternary(or3, u[1], u[2], m)
	move(u[0], twice)
	ternary(majority, u[1], u[2], twice)

	// They leave the other minis of their line and of their box.
	a, b, c, d := s.turned(n, by(0, 1)), s.turned(n, by(0, 2)), s.turned(n, by(1, 0)), s.turned(n, by(2, 0))
	s.give(n)
	ternary(or3, b, c, a)
	ternary(andNotOr, d, a, m)
	s.give(a, b, c, d)
	if stacks {
		move(m, g.memory(minisAt+row))
	} else {
		move(m, g.memory(minisAt))
	}

	// w: the digits for which one of the two configurations through the mini is left.
	a, b, c, d = s.turned(m, by(1, 1)), s.turned(m, by(2, 2)), s.turned(m, by(1, 2)), s.turned(m, by(2, 1))
	VPANDQ(a, b, a)
	ternary(orAnd, c, d, a)
	w := m
	VPANDQ(a, m, w)
	s.give(a, b, c, d)

	// others: those in the other minis of the line; sure: those only in this one.
	others, b := s.turned(w, by(0, 1)), s.turned(w, by(0, 2))
	VPORQ(b, others, others)
	s.give(b)
	if stacks {
		ternary(andOr, others, w, g.alive)
		ternary(orAnd, others, w, g.open)
	} else {
		VPORQ(others, w, g.alive)
		VPANDQ(others, w, g.open)
	}
	sure := others
	VPANDNQ(w, others, sure)
	count, full := s.take(), K()
	VPOPCNTW(sure, count)
	VPCMPUW(U8(5), s.three, count, full) // count >= 3: they fill the mini
	VMOVDQU16(sure, full, w)
	s.give(count)

	// Sure digits with one cell in the mini are alone there.
	VPANDNQ(sure, twice, sure)
	s.give(twice)
	for k := range u {
		has, allowed := K(), s.take()
		VPTESTMW(sure, u[k], has)
		VPBLENDMW(sure, w, has, allowed)
		VPANDQ(allowed, u[k], u[k])
		s.give(allowed)
	}
	s.give(w, sure)
}

// rearrange writes the change from rows to columns, or back.
func (s *single512Sweeper) rearrange(g *slot512, toColumns bool) {
	u := g.plane
	first, last := [2]turn{{0, 0, 2}, {0, 0, 1}}, [2]turn{{1, 0, 0}, {2, 0, 0}}
	order := [3][3]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}
	if !toColumns {
		first, last = [2]turn{{2, 0, 0}, {1, 0, 0}}, [2]turn{{0, 0, 1}, {0, 0, 2}}
		order = [3][3]int{{0, 2, 1}, {1, 0, 2}, {2, 1, 0}}
	}
	t := [3]vector{s.take(), s.turned(u[1], first[0]), s.turned(u[2], first[1])}
	move(u[0], t[0])
	for k := range u {
		if k > 0 || order[k][0] != 0 {
			move(t[order[k][0]], u[k])
		}
		VMOVDQU16(t[order[k][1]], s.q1, u[k])
		VMOVDQU16(t[order[k][2]], s.q2, u[k])
	}
	s.give(t[:]...)
	VPERMW(u[1], s.turn[last[0]], u[1])
	VPERMW(u[2], s.turn[last[1]], u[2])
}

func single512Propagate(tables turnTables, all, three, meant Mem, slots int) {
	if slots == 1 {
		TEXT("propagateOne512", NOSPLIT, "func(state *uint16) (end uint32)")
		Doc("propagateOne512 sweeps a state until it has an end.")
	} else {
		TEXT("propagateTwo512", NOSPLIT, "func(states *uint16) (end0, end1 uint32)")
		Doc("propagateTwo512 sweeps two states until one of them has an end.")
	}
	Pragma("noescape")
	var base reg.GPVirtual
	if slots == 1 {
		base = Load(Param("state"), GP64()).(reg.GPVirtual)
	} else {
		base = Load(Param("states"), GP64()).(reg.GPVirtual)
	}

	s := &single512Sweeper{pool: newPool(), turn: map[turn]vector{}, all: all, three: three}
	for _, by := range turns {
		s.turn[by] = s.take()
		move(tables[by], s.turn[by])
	}
	s.ones = s.take()
	ternary(0xff, s.ones, s.ones, s.ones)
	s.q1 = opmask(where(func(p, _, r int) bool { return (r-p+3)%3 == 1 }))
	s.q2 = opmask(where(func(p, _, r int) bool { return (r-p+3)%3 == 2 }))
	g := make([]*slot512, slots)
	for i := range g {
		g[i] = &slot512{base: base, offset: i * state512Size}
		for k := range g[i].plane {
			g[i].plane[k] = s.take()
			move(g[i].memory(planesAt+row*k), g[i].plane[k])
		}
	}
	JMP(LabelRef("sweep"))

	Label("again")
	for i := range g {
		for k, x := range g[i].plane {
			move(x, g[i].memory(planesAt+row*k))
		}
	}
	Label("sweep")
	for i := range g {
		g[i].alive, g[i].open = s.take(), s.take()
	}
	for i := range g {
		s.pass(g[i], false)
	}
	for i := range g {
		s.rearrange(g[i], true)
	}
	for i := range g {
		s.pass(g[i], true)
	}
	for i := range g {
		s.rearrange(g[i], false)
	}
	least, change := make([]vector, slots), make([]vector, slots)
	for i := range g {
		u := g[i].plane
		least[i], change[i] = s.take(), s.take()
		VPMINUW(u[0], u[1], least[i])
		VPMINUW(u[2], least[i], least[i])
		VPXORQ(g[i].memory(planesAt), u[0], change[i])
		ternary(orXor, g[i].memory(planesAt+row), u[1], change[i])
		ternary(orXor, g[i].memory(planesAt+2*row), u[2], change[i])
	}
	contradiction := func(i int) {
		dead, empty := K(), K()
		VPCMPUW(U8(4), s.all, g[i].alive, dead)
		VPTESTNMW(least[i], least[i], empty)
		KORTESTD(dead, empty)
	}
	solution := func(i int) {
		open := K()
		VPTESTMW(meant, g[i].open, open)
		KORTESTD(open, open)
	}
	fixpoint := func(i int) {
		changed := K()
		VPTESTMW(change[i], change[i], changed)
		KORTESTD(changed, changed)
	}
	for i := range g {
		contradiction(i)
		JNE(LabelRef("end"))
		solution(i)
		JEQ(LabelRef("end"))
		fixpoint(i)
		JEQ(LabelRef("end"))
	}
	JMP(LabelRef("again"))

	Label("end")
	for i := range g {
		for k, x := range g[i].plane {
			move(x, g[i].memory(planesAt+row*k))
		}
		// What comes later goes before.
		end, is := GP32(), GP32()
		XORL(end, end)
		MOVL(U32(1), is)
		fixpoint(i)
		CMOVLEQ(is, end)
		MOVL(U32(2), is)
		solution(i)
		CMOVLEQ(is, end)
		MOVL(U32(3), is)
		contradiction(i)
		CMOVLNE(is, end)
		name := "end"
		if slots == 2 {
			name = fmt.Sprint("end", i)
		}
		Store(end, Return(name))
	}
	VZEROUPPER()
	RET()
}

func single512Configs(tables turnTables) {
	// Word 6i+k of the result is configuration k of chute i: of the first three
	// words of line 0, or of the second register.
	pick := func(name string, word func(chute, k int) int) Mem {
		return words(name, func(w int) int {
			if w >= 18 {
				return 31
			}
			i, k := w/6, w%6
			if k < 3 {
				return word(i, k)
			}
			return 32 + word(i, k-3)
		})
	}
	bands := pick("pickBands", func(i, k int) int { return wordOf(0, k, i) })
	stacks := pick("pickStacks", func(j, k int) int { return wordOf(k, j, 0) })

	TEXT("configs512", NOSPLIT, "func(state *uint16, p *uint16)")
	Doc("configs512 sets the 36 words of the configurations of a state at its fixpoint; the 14 behind them lose their values.")
	Pragma("noescape")
	state := Load(Param("state"), GP64()).(reg.GPVirtual)
	to := Load(Param("p"), GP64()).(reg.GPVirtual)
	for pass, table := range []Mem{bands, stacks} {
		m := ZMM()
		move(at(state, minisAt+row*pass), m)
		var other [2][2]reg.VecVirtual // line - 1, box - 1
		for line := range other {
			for box := range other[line] {
				index := ZMM()
				move(tables[turnBy(pass == 1, line+1, box+1)], index)
				other[line][box] = ZMM()
				VPERMW(m, index, other[line][box])
			}
		}
		up, down := other[0][0], other[0][1]
		ternary(and3, other[1][1], m, up)
		ternary(and3, other[1][0], m, down)
		index := ZMM()
		move(table, index)
		VPERMI2W(down, up, index)
		move(index, at(to, 36*pass))
	}
	VZEROUPPER()
	RET()
}

func single512Split() {
	TEXT("split512", NOSPLIT, "func(state *uint16, other *uint16, a *uint32, b *uint32, digit uint32)")
	Doc("split512 takes a digit out of the words of a state that a has, and puts the state without it in the words of b into other.")
	Pragma("noescape")
	state := Load(Param("state"), GP64()).(reg.GPVirtual)
	other := Load(Param("other"), GP64()).(reg.GPVirtual)
	a := Load(Param("a"), GP64()).(reg.GPVirtual)
	b := Load(Param("b"), GP64()).(reg.GPVirtual)
	digit := Load(Param("digit"), GP32())
	d := ZMM()
	VPBROADCASTW(digit, d)
	for k := range 3 {
		x, without, y, inA, inB := ZMM(), ZMM(), ZMM(), K(), K()
		move(at(state, planesAt+row*k), x)
		VPANDNQ(x, d, without)
		KMOVD(at(a, 4*k), inA)
		KMOVD(at(b, 4*k), inB)
		VPBLENDMW(without, x, inB, y)
		move(y, at(other, planesAt+row*k))
		VMOVDQU16(without, inA, x)
		move(x, at(state, planesAt+row*k))
	}
	VZEROUPPER()
	RET()
}

// By rows, plane k has column c of band i where c - i = k. So column c of plane
// k, before it is turned to its place, comes from band c-k.
func columnsOf() (k1, k2 reg.OpmaskVirtual) {
	return opmask(where(func(_, _, r int) bool { return r == 1 })), opmask(where(func(_, _, r int) bool { return r == 2 }))
}

func single512Read(tables turnTables, all Mem) {
	TEXT("read512single", NOSPLIT, "func(state *uint16, cells *uint16)")
	Doc("read512single sets a state to the candidates of 81 cells.")
	Pragma("noescape")
	state := Load(Param("state"), GP64()).(reg.GPVirtual)
	cells := Load(Param("cells"), GP64()).(reg.GPVirtual)
	real := opmask(real27)
	col1, col2 := columnsOf()
	var band [3]reg.VecVirtual
	nine := ZMM()
	move(all, nine)
	for i := range band {
		band[i] = ZMM()
		move(nine, band[i])
		VMOVDQU16(at(cells, 54*i), real, band[i])
		VPANDQ(nine, band[i], band[i])
	}
	for k := range 3 {
		x := ZMM()
		move(band[(3-k)%3], x)
		VMOVDQU16(band[(4-k)%3], col1, x)
		VMOVDQU16(band[(5-k)%3], col2, x)
		if k > 0 {
			index := ZMM()
			move(tables[turn{0, 0, k}], index)
			VPERMW(x, index, x)
		}
		move(x, at(state, planesAt+row*k))
	}
	VZEROUPPER()
	RET()
}

func single512Write(tables turnTables) {
	TEXT("write512single", NOSPLIT, "func(digits *uint8, state *uint16)")
	Doc("write512single writes the 81 digits of a solved state.")
	Pragma("noescape")
	to := Load(Param("digits"), GP64()).(reg.GPVirtual)
	state := Load(Param("state"), GP64()).(reg.GPVirtual)
	real := opmask(real27)
	col1, col2 := columnsOf()
	one := ZMM()
	broadcast(1, one)
	var plane [3]reg.VecVirtual // turned so that words are in their columns
	for k := range plane {
		plane[k] = ZMM()
		move(at(state, planesAt+row*k), plane[k])
		if k > 0 {
			index := ZMM()
			move(tables[turn{0, 0, 3 - k}], index)
			VPERMW(plane[k], index, plane[k])
		}
	}
	for i := range 3 { // column c of band i is in plane c-i
		x := ZMM()
		move(plane[(3-i)%3], x)
		VMOVDQU16(plane[(4-i)%3], col1, x)
		VMOVDQU16(plane[(5-i)%3], col2, x)
		VPSUBW(one, x, x) // as many ones as there are zeros below the bit
		VPOPCNTW(x, x)
		VPADDW(one, x, x)
		VPMOVWB(x, real, at(to, 27*i))
	}
	VZEROUPPER()
	RET()
}
