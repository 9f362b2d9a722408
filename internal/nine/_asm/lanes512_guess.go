package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lanes512Guess writes the guesses of stuck lanes: the choice of each, the second
// child into a frame, and the first child in place.
func lanes512Guess(numbers Mem) {
	TEXT("guess512", NOSPLIT, "func("+framesParams+", c *uint16, removed *uint32, minis *uint16)")
	Doc("guess512 splits the states of lanes: the second part goes to the frames of a list.")
	Pragma("noescape")
	f := loadFrames()
	c := Load(Param("c"), GP64()).(reg.GPVirtual)
	set := GP32()
	MOVL(f.lanes, set)
	lanes512Choose(f.block, c)
	f.pushSecond(numbers, c, Load(Param("removed"), GP64()).(reg.GPVirtual))
	restrictFirst(f.block, c, Load(Param("minis"), GP64()).(reg.GPVirtual), set)
	VZEROUPPER()
	RET()
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

// restrictFirst takes the digit of each lane of a set out of the minis that set b
// of configurations has and set a has not. No others hold it.
func restrictFirst(block, c, minis, set reg.GPVirtual) {
	places := GLOBL("miniPlaces", RODATA|NOPTR)
	for stacks := range 2 {
		for mini := range 16 {
			a, b := mini/3, mini%3
			offset := row * (9*a + 3*b)
			if stacks == 1 {
				offset = row * (a + 27*b)
			}
			DATA(2*(16*stacks+mini), U16(offset))
		}
	}
	chutes := GLOBL("chutePlaces", RODATA|NOPTR)
	for chute := range 6 {
		offset := row * 27 * chute
		if chute >= 3 {
			offset = row * 3 * (chute - 3)
		}
		DATA(2*chute, U16(offset))
	}
	table, offsets := GP64(), GP64()
	LEAQ(places, table)
	LEAQ(chutes, offsets)

	Label("lane")
	lane, chute, digit, a, b := GP64(), GP64(), GP32(), GP64(), GP64()
	TZCNTL(set, lane.As32())
	of := func(at int) Mem { return Mem{Base: c, Index: lane, Scale: 2, Disp: at} }
	MOVWQZX(of(chuteAt), chute)
	MOVWLZX(of(digitAt), digit)
	NOTL(digit)
	MOVWQZX(of(firstAt), a)
	MOVWQZX(of(secondAt), b)
	in := func(set reg.GPVirtual) Mem { return Mem{Base: minis, Index: set, Scale: 2} }
	MOVWLZX(in(a), a.As32())
	MOVWLZX(in(b), b.As32())
	ANDNL(b.As32(), a.As32(), b.As32()) // b &^ a
	cells := GP64()
	MOVWQZX(Mem{Base: offsets, Index: chute, Scale: 2}, cells)
	ADDQ(block, cells)
	LEAQ(Mem{Base: cells, Index: lane, Scale: 2}, cells)
	step, stacks, wide := GP64(), GP64(), GP64() // from a cell of a mini to the next
	MOVQ(U32(row), step)
	MOVQ(U32(9*row), wide)
	MOVQ(table, stacks)
	ADDQ(U32(32), stacks)
	CMPQ(chute, U8(3))
	CMOVQCC(wide, step)
	CMOVQCS(table, stacks)

	Label("mini")
	mini, p := GP64(), GP64()
	TZCNTL(b.As32(), mini.As32())
	BLSRL(b.As32(), b.As32())
	MOVWQZX(Mem{Base: stacks, Index: mini, Scale: 2}, p)
	ADDQ(cells, p)
	ANDW(digit.As16(), Mem{Base: p})
	ANDW(digit.As16(), Mem{Base: p, Index: step, Scale: 1})
	ANDW(digit.As16(), Mem{Base: p, Index: step, Scale: 2})
	TESTL(b.As32(), b.As32())
	JNZ(LabelRef("mini"))
	BLSRL(set, set)
	JNZ(LabelRef("lane"))
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
