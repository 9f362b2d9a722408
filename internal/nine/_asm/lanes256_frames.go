package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// eachLane256 writes a loop over a set of lanes and the list of their frames:
// body gets the address of the lane's word in the first row, and of the frame.
func eachLane256(name, doc string, body func(lane, frame reg.GPVirtual)) {
	TEXT(name, NOSPLIT, "func(block *uint16, lanes uint32, frames *uint16, list *int32)")
	Doc(doc)
	Pragma("noescape")
	block := Load(Param("block"), GP64()).(reg.GPVirtual)
	lanes := Load(Param("lanes"), GP32()).(reg.GPVirtual)
	frames := Load(Param("frames"), GP64()).(reg.GPVirtual)
	list := Load(Param("list"), GP64()).(reg.GPVirtual)
	lane, frame, rest := GP64(), GP64(), GP32()
	Label("next")
	BSFL(lanes, lane.As32())
	LEAQ(Mem{Base: block, Index: lane, Scale: 2}, lane)
	MOVLQSX(at(list, 0), frame)
	IMUL3Q(U32(frameSize), frame, frame)
	ADDQ(frames, frame)
	body(lane, frame)
	ADDQ(U32(4), list)
	LEAL(at(lanes, -1), rest)
	ANDL(rest, lanes)
	JNZ(LabelRef("next"))
	VZEROUPPER()
	RET()
}

func lanes256Extract() {
	eachLane256("extract256", "extract256 copies the states of lanes into the frames of a list.",
		func(lane, frame reg.GPVirtual) {
			for q := range 10 {
				x := XMM()
				VMOVD(at(lane, row256*8*q), x)
				for i := 1; i < 8; i++ {
					VPINSRW(U8(i), at(lane, row256*(8*q+i)), x, x)
				}
				VMOVDQU(x, at(frame, 16*q))
			}
			last := GP32()
			MOVWLZX(at(lane, row256*80), last)
			MOVW(last.As16(), at(frame, 160))
		})
}

func lanes256Insert() {
	eachLane256("insert256", "insert256 copies the frames of a list into lanes.",
		func(lane, frame reg.GPVirtual) {
			sum := GP32()
			XORL(sum, sum)
			for cell := range 81 {
				x := GP32()
				MOVWLZX(at(frame, 2*cell), x)
				ADDL(x, sum)
				MOVW(x.As16(), at(lane, row256*cell))
			}
			MOVW(sum.As16(), at(lane, sum256))
		})
}

// broadcast256 sets each lane to the low word of a register.
func broadcast256(from reg.Register, to reg.VecVirtual) {
	VMOVD(from, to.AsX())
	VPBROADCASTW(to.AsX(), to)
}

// ymms returns n registers that the generator places.
func ymms(n int) []reg.VecVirtual {
	r := make([]reg.VecVirtual, n)
	for i := range r {
		r[i] = YMM()
	}
	return r
}

// lanes256Choose writes choose in choice.go for all lanes.
func lanes256Choose() {
	// Bits are counted by half bytes.
	nibbles := all256("nibble16", 0x0f0f)
	ones := all256("bytes16", 0x0101)
	ten := all256("ten16", 10)
	positive := all256("positive16", 0x7fff)
	var numbers, bits [6]Mem
	for i := range 6 {
		numbers[i] = all256("number"+string('0'+rune(i)), i)
		bits[i] = all256("bit"+string('0'+rune(i)), 1<<i)
	}
	counts := GLOBL("bitsOfNibble", RODATA|NOPTR)
	for i := range 32 {
		DATA(i, U8(i&1+i>>1&1+i>>2&1+i>>3&1))
	}

	TEXT("choose256", NOSPLIT, "func(block *uint16, c *uint16)")
	Doc("choose256 sets the choices of all lanes; those of lanes that are not stuck mean nothing.")
	Pragma("noescape")
	block := Load(Param("block"), GP64()).(reg.GPVirtual)
	c := Load(Param("c"), GP64()).(reg.GPVirtual)

	fewest, chute := YMM(), YMM()
	nibble, table := YMM(), YMM()
	load256(nibbles, nibble)
	load256(counts, table)
	p := ymms(6) // the configurations of the best chute
	for i := range 6 {
		sum := YMM()
		for k := range 6 {
			low, high := YMM(), YMM()
			load256(at(block, config256+row256*(6*i+k)), low)
			VPSRLW(U8(4), low, high)
			VPAND(nibble, low, low)
			VPAND(nibble, high, high)
			VPSHUFB(low, table, low)
			VPSHUFB(high, table, high)
			if k == 0 {
				VPADDB(low, high, sum)
			} else {
				VPADDB(low, sum, sum)
				VPADDB(high, sum, sum)
			}
		}
		count, better := YMM(), YMM()
		VPMADDUBSW(ones, sum, count)
		VPSUBW(ten, count, count)
		VPAND(positive, count, count) // 9 becomes the greatest
		if i == 0 {
			VMOVDQA(count, fewest)
			VPXOR(chute, chute, chute)
			for k := range p {
				load256(at(block, config256+row256*k), p[k])
			}
			continue
		}
		VPCMPGTW(count, fewest, better)
		VPMINUW(count, fewest, fewest)
		VPBLENDVB(better, numbers[i], chute, chute)
		for k := range p {
			VPBLENDVB(better, at(block, config256+row256*(6*i+k)), p[k], p[k])
		}
	}
	store256(chute, at(c, 0))

	// Digits with at least so many configurations.
	one, two, three, four := YMM(), YMM(), YMM(), YMM()
	VMOVDQA(p[0], one)
	VPXOR(two, two, two)
	VPXOR(three, three, three)
	VPXOR(four, four, four)
	for k := 1; k < 6; k++ {
		also := YMM()
		VPAND(p[k], three, also)
		VPOR(also, four, four)
		VPAND(p[k], two, also)
		VPOR(also, three, three)
		VPAND(p[k], one, also)
		VPOR(also, two, two)
		VPOR(p[k], one, one)
	}
	digit, zero, many := YMM(), YMM(), YMM()
	VPXOR(zero, zero, zero)
	VPANDN(two, three, digit)
	VPANDN(three, four, three)
	VPCMPEQW(zero, digit, many)
	VPBLENDVB(many, three, digit, digit)
	VPCMPEQW(zero, digit, many)
	VPBLENDVB(many, four, digit, digit)
	lowest := func(x, low reg.VecVirtual) {
		minus := YMM()
		VPSUBW(x, zero, minus)
		VPAND(x, minus, low)
	}
	lowest(digit, digit)
	store256(digit, at(c, 2*maxLanes))

	set := YMM()
	for k := range p {
		has := YMM()
		VPAND(digit, p[k], has)
		VPCMPEQW(digit, has, has)
		VPAND(bits[k], has, has)
		if k == 0 {
			VMOVDQA(has, set)
		} else {
			VPOR(has, set, set)
		}
	}
	// a: the lowest configuration; of many those that share its mini of line 0,
	// if there are others.
	a, b := YMM(), YMM()
	lowest(set, a)
	shared, up, every := YMM(), YMM(), YMM()
	VPSRLW(U8(3), a, up)
	VPOR(a, up, shared)
	VPSLLW(U8(3), a, up)
	VPOR(up, shared, shared)
	VPAND(set, shared, shared)
	VPCMPEQW(set, shared, every)
	VPANDN(many, every, many)
	VPBLENDVB(many, shared, a, a)
	VPANDN(set, a, b)
	store256(a, at(c, 2*2*maxLanes))
	store256(b, at(c, 3*2*maxLanes))
	VZEROUPPER()
	RET()
}

func lanes256Restrict() {
	var numbers [6]Mem
	for i := range 6 {
		numbers[i] = all256("chute"+string('0'+rune(i)), i)
	}
	var minis [3][3]Mem // the configurations that mini (a, b) is in
	for a := range 3 {
		for b := range 3 {
			minis[a][b] = all256("mini"+string('0'+rune(3*a+b)), 1<<((b-a+3)%3)|1<<(3+(b-2*a+6)%3))
		}
	}
	bits := words256("lanes16", func(i int) int { return 1 << i })

	TEXT("restrict256", NOSPLIT, "func(block *uint16, lanes uint32, c *uint16)")
	Doc("restrict256 takes digits of choices out of the cells where set a does not allow them.")
	Pragma("noescape")
	block := Load(Param("block"), GP64()).(reg.GPVirtual)
	c := Load(Param("c"), GP64()).(reg.GPVirtual)
	lanes, digit, set, sum := YMM(), YMM(), YMM(), YMM()
	broadcast256(Load(Param("lanes"), GP32()), lanes)
	VPAND(bits, lanes, lanes)
	VPCMPEQW(bits, lanes, lanes)
	VPAND(at(c, 2*maxLanes), lanes, digit)
	load256(at(c, 2*2*maxLanes), set)
	load256(at(block, sum256), sum)

	// The digit, if the mini is in no configuration of the set.
	var barred [3][3]reg.VecVirtual
	for a := range 3 {
		for b := range 3 {
			barred[a][b] = YMM()
			zero := YMM()
			VPXOR(zero, zero, zero)
			VPAND(minis[a][b], set, barred[a][b])
			VPCMPEQW(zero, barred[a][b], barred[a][b])
			VPAND(digit, barred[a][b], barred[a][b])
		}
	}
	for chute := range 6 {
		s := &sweeper256{stacks: chute >= 3, cells: block}
		first := 27 * chute
		if s.stacks {
			first = 3 * (chute - 3)
		}
		own, any := YMM(), GP32()
		load256(numbers[chute], own)
		VPCMPEQW(at(c, 0), own, own)
		VPAND(lanes, own, own)
		VPMOVMSKB(own, any)
		TESTL(any, any)
		next := "next" + string('0'+rune(chute))
		JZ(LabelRef(next))
		for a := range 3 {
			for b := range 3 {
				less := YMM()
				VPAND(own, barred[a][b], less)
				for t := range 3 {
					cell := s.cell(a, b, t)
					cell.Disp += row256 * first
					x, loss := YMM(), YMM()
					load256(cell, x)
					VPAND(x, less, loss)
					VPSUBW(loss, x, x)
					VPSUBW(loss, sum, sum)
					store256(x, cell)
				}
			}
		}
		Label(next)
	}
	store256(sum, at(block, sum256))
	VZEROUPPER()
	RET()
}

func lanes256Exclude() {
	bits := words256("cells16", func(i int) int { return 1 << i })
	TEXT("exclude256", NOSPLIT, "func(f *uint16, cells *uint32, digit uint32)")
	Doc("exclude256 takes a digit out of cells of a frame.")
	Pragma("noescape")
	f := Load(Param("f"), GP64()).(reg.GPVirtual)
	cells := Load(Param("cells"), GP64()).(reg.GPVirtual)
	d, bit := YMM(), YMM()
	broadcast256(Load(Param("digit"), GP32()), d)
	load256(bits, bit)
	for q := range 6 {
		less := YMM()
		VPBROADCASTW(at(cells, 2*q), less)
		VPAND(bit, less, less)
		VPCMPEQW(bit, less, less)
		VPAND(d, less, less)
		VPANDN(at(f, row256*q), less, less)
		store256(less, at(f, row256*q))
	}
	VZEROUPPER()
	RET()
}

// groups81 calls f for the first of each 16 of 81 cells, the last of which
// overlap.
func groups81(f func(cell int)) {
	for cell := 0; cell < 80; cell += 16 {
		f(cell)
	}
	f(65)
}

// bytes256 returns a table of 16 bytes.
func bytes256(name string, f func(i int) int) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for i := range 16 {
		DATA(i, U8(f(i)))
	}
	return table
}

func lanes256Read() {
	candidates := func(digit int) int {
		switch {
		case digit == 0:
			return 0x1ff
		case digit <= 9:
			return 1 << (digit - 1)
		}
		return 0
	}
	lows := bytes256("candidatesLow", func(i int) int { return candidates(i) & 0xff })
	highs := bytes256("candidatesHigh", func(i int) int { return candidates(i) >> 8 })
	TEXT("read256", NOSPLIT, "func(f *uint16, digits *uint8)")
	Doc("read256 makes a frame of digits.")
	Pragma("noescape")
	f := Load(Param("f"), GP64()).(reg.GPVirtual)
	digits := Load(Param("digits"), GP64()).(reg.GPVirtual)
	low, high := XMM(), XMM()
	VMOVDQU(lows, low)
	VMOVDQU(highs, high)
	groups81(func(cell int) {
		x, l, h := XMM(), XMM(), XMM()
		VMOVDQU(at(digits, cell), x)
		VPSHUFB(x, low, l)
		VPSHUFB(x, high, h)
		VPUNPCKLBW(h, l, x)
		VMOVDQU(x, at(f, 2*cell))
		VPUNPCKHBW(h, l, x)
		VMOVDQU(x, at(f, 2*cell+16))
	})
	VZEROUPPER()
	RET()
}

func lanes256Write() {
	// A byte with one bit, or 255 for the ninth digit, in two halves.
	low := bytes256("digitsLow", func(i int) int { return map[int]int{1: 1, 2: 2, 4: 3, 8: 4, 15: 9}[i] })
	high := bytes256("digitsHigh", func(i int) int { return map[int]int{1: 5, 2: 6, 4: 7, 8: 8}[i] })
	nibbles := bytes256("nibble16x8", func(int) int { return 0x0f })
	TEXT("write256", NOSPLIT, "func(digits *uint8, f *uint16)")
	Doc("write256 writes the digits of a frame with one candidate in each cell.")
	Pragma("noescape")
	digits := Load(Param("digits"), GP64()).(reg.GPVirtual)
	f := Load(Param("f"), GP64()).(reg.GPVirtual)
	lows, highs, nibble := XMM(), XMM(), XMM()
	VMOVDQU(low, lows)
	VMOVDQU(high, highs)
	VMOVDQU(nibbles, nibble)
	groups81(func(cell int) {
		x, l, h := XMM(), XMM(), XMM()
		VMOVDQU(at(f, 2*cell), x)
		VPACKUSWB(at(f, 2*cell+16), x, x)
		VPAND(nibble, x, l)
		VPSRLW(U8(4), x, h)
		VPAND(nibble, h, h)
		VPSHUFB(l, lows, l)
		VPSHUFB(h, highs, h)
		VPADDB(l, h, x)
		VMOVDQU(x, at(digits, cell))
	})
	VZEROUPPER()
	RET()
}
