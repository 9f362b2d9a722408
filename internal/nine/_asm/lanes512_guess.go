package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lanes512Guess writes the guesses of stuck lanes: the choice of each, the second
// child into a frame or another lane, and the first child in place.
func lanes512Guess(numbers Mem) {
	TEXT("guess512", NOSPLIT, "func("+framesParams+
		", c *uint16, removed *uint32, minis *uint16, from, to uint32)")
	Doc("guess512 splits the states of lanes: the second part goes to the frames of a list, or " +
		"from some lanes to others.")
	Pragma("noescape")
	f := loadFrames()
	c := Load(Param("c"), GP64()).(reg.GPVirtual)
	set := GP32()
	MOVL(f.lanes, set)
	lanes512Choose(f.block, c)
	TESTL(f.lanes, f.lanes)
	JZ(LabelRef("pushed"))
	f.pushSecond(numbers, c, Load(Param("removed"), GP64()).(reg.GPVirtual))
	Label("pushed")
	from, to := GP32(), GP32()
	Load(Param("from"), from)
	Load(Param("to"), to)
	ORL(from, set)
	ORL(to, set)
	children512(numbers, f.block, c, Load(Param("minis"), GP64()).(reg.GPVirtual), set, from, to)
	VZEROUPPER()
	RET()
}

// children512 copies the states of the lanes of one set into those of another, and then
// makes children of all states of a third set: the first one, and in lanes with a copy
// the second one. Each child loses its digit in the minis that only the configurations
// of the other child use; no others hold it.
func children512(numbers Mem, block, c, minis, set, from, to reg.GPVirtual) {
	which, copies, into := ZMM(), K(), K()
	KMOVD(from, copies)
	KMOVD(to, into)
	move(numbers, which)
	VPCOMPRESSW_Z(which, copies, which)
	VPEXPANDW_Z(which, into, which) // in each lane the number of that which it copies
	// Rows with what the lanes themselves have, and those with copies have of others.
	mixed := func(own, others Mem) reg.VecVirtual {
		x := ZMM()
		move(own, x)
		VPERMW(others, which, into, x)
		return x
	}
	move(mixed(at(block, sumAt), at(block, sumAt)), at(block, sumAt))
	digit := mixed(at(c, digitAt), at(c, digitAt))
	chute := mixed(at(c, chuteAt), at(c, chuteAt))
	keep := mixed(at(c, firstAt), at(c, secondAt))
	lose := mixed(at(c, secondAt), at(c, firstAt))
	low, high := ZMM(), ZMM()
	move(at(minis, 0), low)
	move(at(minis, 64), high)
	for _, configs := range []reg.VecVirtual{keep, lose} {
		VPERMI2W(high, low, configs) // the minis of the configurations
	}
	VPANDNQ(lose, keep, lose)
	all := K()
	KMOVD(set, all)
	VMOVDQU16_Z(lose, all, lose)
	of := zmms(6) // by chute: the minis, of lanes that have chosen this chute
	for i := range of {
		number, here := ZMM(), K()
		broadcast(uint32(i), number)
		VPCMPEQW(number, chute, here)
		VMOVDQU16_Z(lose, here, of[i])
	}

	bits := GLOBL("miniBits", RODATA|NOPTR)
	for i := range 9 {
		for lane := range 32 {
			DATA(row*i+2*lane, U16(1<<i))
		}
	}
	table := GP64()
	LEAQ(bits, table)
	lost := func(chute, line, box int) reg.VecVirtual {
		here, x := K(), ZMM()
		VPTESTMW(at(table, row*(3*line+box)), of[chute], here)
		VMOVDQU16_Z(digit, here, x)
		return x
	}
	for band := range 3 {
		for stack := range 3 {
			var rows, columns [3]reg.VecVirtual
			for i := range 3 {
				rows[i], columns[i] = lost(band, i, stack), lost(3+stack, i, band)
			}
			for i := range 9 {
				cell := at(block, row*(27*band+9*(i/3)+3*stack+i%3))
				x := mixed(cell, cell)
				ternary(andNotOr, rows[i/3], columns[i%3], x)
				move(x, cell)
			}
		}
	}
}

// Offsets of the vectors of type guess512 in lanes512_amd64.go.
const (
	chuteAt = row * iota
	digitAt
	firstAt  // a
	secondAt // b
	maskAt   // where the second child's cells are in removed, for each lane of the set in order
	takeAt   // and its digit
)

// pushSecond copies the states of the lanes into the frames, without the digit
// in the cells that set b of configurations does not allow.
func (f *frames) pushSecond(numbers Mem, c, removed reg.GPVirtual) {
	all := K()
	KMOVD(f.lanes, all)
	offset, times, b := ZMM(), ZMM(), ZMM()
	move(at(c, chuteAt), offset)
	broadcast(64*12, times)
	VPMULLW(times, offset, offset)
	move(at(c, secondAt), b)
	broadcast(12, times)
	VPMULLW(times, b, b)
	VPADDW(b, offset, offset)
	VPCOMPRESSW_Z(offset, all, offset)
	move(offset, at(c, maskAt))
	digit := ZMM()
	move(at(c, digitAt), digit)
	VPCOMPRESSW_Z(digit, all, digit)
	move(digit, at(c, takeAt))
	done := GP64() // bytes of the lists of this and that
	XORQ(done, done)
	f.eightAtATime("push", func(lanes reg.OpmaskVirtual) {
		f.takeOut(numbers, lanes, func(q, i int, cells reg.VecVirtual) {
			mask, d, without, k := GP64(), ZMM(), ZMM(), K()
			MOVWQZX(Mem{Base: c, Index: done, Scale: 1, Disp: maskAt + 2*i}, mask)
			VPBROADCASTW(Mem{Base: c, Index: done, Scale: 1, Disp: takeAt + 2*i}, d)
			KMOVD(Mem{Base: removed, Index: mask, Scale: 1, Disp: 4 * q}, k)
			VPANDNQ(cells, d, without)
			VMOVDQU16(without, k, cells)
			move(cells, at(f.frame(i), 64*q))
		})
		ADDQ(U32(16), done)
	})
}

// lanes512Choose writes choose in choice.go for all lanes.
func lanes512Choose(block, c reg.GPVirtual) {
	least, chute, zero := ZMM(), ZMM(), ZMM()
	ternary(0xff, least, least, least)
	VPXORQ(chute, chute, chute)
	VPXORQ(zero, zero, zero)
	p := zmms(6) // the configurations of the best chute
	for k := range p {
		move(at(block, configAt+row*k), p[k])
	}
	open := zmms(6)
	for i := range open {
		score, some := ZMM(), ZMM()
		for k := range p {
			digits := at(block, configAt+row*(6*i+k))
			n := ZMM()
			VPOPCNTW(digits, n)
			switch k {
			case 0:
				score = n
				move(digits, some)
			case 1:
				VPADDW(n, score, score)
				VPANDQ(digits, some, open[i])
				VPORQ(digits, some, some)
			default:
				VPADDW(n, score, score)
				ternary(orAnd, digits, some, open[i])
				VPORQ(digits, some, some)
			}
		}
		n, any, better := ZMM(), K(), K()
		VPOPCNTW(open[i], n)
		VPADDW(n, score, score)
		VPADDW(n, score, score)
		VPTESTMW(open[i], open[i], any)
		VPCMPUW(U8(1), least, score, any, better)
		VMOVDQU16(score, better, least)
		if i > 0 {
			number := ZMM()
			broadcast(uint32(i), number)
			VMOVDQU16(number, better, chute)
			for k := range p {
				VMOVDQU16(at(block, configAt+row*(6*i+k)), better, p[k])
			}
		}
	}
	// The crossing chutes.
	stack, three3 := K(), ZMM()
	broadcast(3, three3)
	VPCMPUW(U8(5), three3, chute, stack)
	for i := range 3 {
		VMOVDQU16(open[i], stack, open[3+i])
	}
	cross := open[3:]
	// Digits with at least so many configurations.
	one, two, three, four := ZMM(), ZMM(), ZMM(), ZMM()
	move(p[0], one)
	move(zero, two)
	move(zero, three)
	move(zero, four)
	for k := 1; k < 6; k++ {
		ternary(orAnd, p[k], three, four)
		ternary(orAnd, p[k], two, three)
		ternary(orAnd, p[k], one, two)
		VPORQ(p[k], one, one)
	}
	digit, exact, none, many := ZMM(), ZMM(), K(), K()
	VPANDNQ(two, three, digit)
	VPANDNQ(three, four, exact)
	VPTESTNMW(digit, digit, none)
	VMOVDQU16(exact, none, digit)
	VPTESTNMW(digit, digit, many)
	VMOVDQU16(four, many, digit)
	prefer := func(of, others reg.VecVirtual) {
		better, some := ZMM(), K()
		VPANDQ(of, others, better)
		VPTESTMW(better, better, some)
		VMOVDQU16(better, some, digit)
	}
	among, often := ZMM(), ZMM()
	move(digit, among)
	move(cross[0], often)
	ternary(majority, cross[1], cross[2], often)
	prefer(among, often)
	always := cross[0]
	ternary(and3, cross[1], cross[2], always)
	prefer(among, always)
	lowest := func(x, low reg.VecVirtual) {
		minus := ZMM()
		VPSUBW(x, zero, minus)
		VPANDQ(x, minus, low)
	}
	lowest(digit, digit)
	set := ZMM()
	move(zero, set)
	for k := range p {
		has, bit := K(), ZMM()
		broadcast(1<<k, bit)
		VPTESTMW(digit, p[k], has)
		VPADDW(bit, set, has, set)
	}
	// a: the lowest configuration; of many, those that share its mini of line 0.
	a, b := ZMM(), ZMM()
	lowest(set, a)
	shared, up := ZMM(), ZMM()
	VPSRLW(U8(3), a, up)
	VPORQ(a, up, shared)
	VPSLLW(U8(3), a, up)
	VPORQ(up, shared, shared)
	VPANDQ(set, shared, shared)
	VMOVDQU16(shared, many, a)
	VPANDNQ(set, a, b)
	for i, v := range []reg.VecVirtual{chute, digit, a, b} {
		move(v, at(c, row*i))
	}
}
