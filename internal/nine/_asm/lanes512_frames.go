package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// States go between the block, where a row of 64 bytes has one cell of 32
// lanes, and frames, where 64 bytes have 32 cells of one lane. That is done for
// eight lanes and 32 cells at a time, in two steps (extract; insert is the
// reverse):
//
//  1. VPERMW picks the eight lanes out of a row, into each 128-bit part of a
//     register in turn: register s holds cells s, 8+s, 16+s, 24+s of the lanes,
//     one in each part.
//  2. Within each part, eight registers by eight lanes are transposed. Register
//     i then holds the 32 cells of lane i.

// zmms returns n registers that the generator places.
func zmms(n int) []reg.VecVirtual {
	r := make([]reg.VecVirtual, n)
	for i := range r {
		r[i] = ZMM()
	}
	return r
}

// transpose8 transposes the 8×8 words in each 128-bit part of eight registers.
func transpose8(r []reg.VecVirtual) []reg.VecVirtual {
	a, b, out := zmms(8), zmms(8), zmms(8)
	for i := range 4 {
		VPUNPCKLWD(r[2*i+1], r[2*i], a[2*i])
		VPUNPCKHWD(r[2*i+1], r[2*i], a[2*i+1])
	}
	for i, at := range [][2]int{{0, 2}, {1, 3}, {4, 6}, {5, 7}} {
		VPUNPCKLDQ(a[at[1]], a[at[0]], b[2*i])
		VPUNPCKHDQ(a[at[1]], a[at[0]], b[2*i+1])
	}
	for i := range 4 {
		VPUNPCKLQDQ(b[i+4], b[i], out[2*i])
		VPUNPCKHQDQ(b[i+4], b[i], out[2*i+1])
	}
	return out
}

// cellsOf calls f for the cells of group q, 32q to 32q+31, that there are: p is
// the 128-bit part and s the register that cell 32q + 8p + s has its place in.
func cellsOf(q int, f func(p, s, cell int)) {
	for s := range 8 {
		for p := range 4 {
			if cell := 32*q + 8*p + s; cell < 81 {
				f(p, s, cell)
			}
		}
	}
}

// eightAtATime writes a loop over a set of lanes: body gets a mask of up to
// eight of them, and a function that returns the address of frame i of theirs.
func eightAtATime(name, doc string, body func(block reg.GPVirtual, lanes reg.OpmaskVirtual, frame func(i int) reg.GPVirtual)) {
	TEXT(name, NOSPLIT, "func(block *uint16, lanes uint32, frames *uint16, list *int32)")
	Doc(doc)
	Pragma("noescape")
	block := Load(Param("block"), GP64()).(reg.GPVirtual)
	lanes := Load(Param("lanes"), GP32()).(reg.GPVirtual)
	frames := Load(Param("frames"), GP64()).(reg.GPVirtual)
	list := Load(Param("list"), GP64()).(reg.GPVirtual)
	low, eight, k := GP32(), GP32(), K()
	MOVL(U32(0xff), low)
	Label("next")
	PDEPL(lanes, low, eight)
	XORL(eight, lanes)
	KMOVD(eight, k)
	body(block, k, func(i int) reg.GPVirtual {
		address := GP64()
		MOVLQSX(at(list, 4*i), address)
		IMUL3Q(U32(frameSize), address, address)
		ADDQ(frames, address)
		return address
	})
	ADDQ(U32(32), list)
	TESTL(lanes, lanes)
	JNZ(LabelRef("next"))
	VZEROUPPER()
	RET()
}

// laneNumbers returns a table of the numbers 0 to 31.
func laneNumbers(name string) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for i := range 32 {
		DATA(2*i, U16(i))
	}
	return table
}

func lanes512Extract() {
	numbers := laneNumbers("lanesOut")
	eightAtATime("extract512", "extract512 copies the states of lanes into the frames of a list.",
		func(block reg.GPVirtual, lanes reg.OpmaskVirtual, frame func(int) reg.GPVirtual) {
			which := ZMM() // the numbers of the lanes, in each part
			move(numbers, which)
			VPCOMPRESSW_Z(which, lanes, which)
			VSHUFI64X2(U8(0), which, which, which)
			part := make([]reg.OpmaskVirtual, 4)
			for p := 1; p < 4; p++ {
				r := GP32()
				part[p] = K()
				MOVL(U32(0xff<<(8*p)), r)
				KMOVD(r, part[p])
			}
			for q := range 3 {
				rows := zmms(8)
				cellsOf(q, func(p, s, cell int) {
					if p == 0 {
						VPERMW(at(block, row*cell), which, rows[s])
					} else {
						VPERMW(at(block, row*cell), which, part[p], rows[s])
					}
				})
				for i, cells := range transpose8(rows) {
					move(cells, at(frame(i), 64*q))
				}
			}
		})
}

func lanes512Insert() {
	numbers := laneNumbers("lanesIn")
	eightAtATime("insert512", "insert512 copies the frames of a list into lanes.",
		func(block reg.GPVirtual, lanes reg.OpmaskVirtual, frame func(int) reg.GPVirtual) {
			// from[p] has, for each of the lanes, its place in part p.
			from := zmms(4)
			eight := ZMM()
			broadcast(8, eight)
			move(numbers, from[0])
			VPEXPANDW_Z(from[0], lanes, from[0])
			for p := 1; p < 4; p++ {
				VPADDW(eight, from[p-1], from[p])
			}
			for q := range 3 {
				rows := zmms(8)
				for i := range rows {
					move(at(frame(i), 64*q), rows[i])
				}
				rows = transpose8(rows)
				cellsOf(q, func(p, s, cell int) {
					x := ZMM()
					move(at(block, row*cell), x)
					VPERMW(rows[s], from[p], lanes, x)
					move(x, at(block, row*cell))
				})
			}
		})
}

// lanes512Choose writes choose in choice.go for all lanes.
func lanes512Choose() {
	TEXT("choose512", NOSPLIT, "func(block *uint16, c *uint16)")
	Doc("choose512 sets the choices of all lanes; those of lanes that are not stuck mean nothing.")
	Pragma("noescape")
	block := Load(Param("block"), GP64()).(reg.GPVirtual)
	c := Load(Param("c"), GP64()).(reg.GPVirtual)

	fewest, chute, ten, zero := ZMM(), ZMM(), ZMM(), ZMM()
	ternary(0xff, fewest, fewest, fewest)
	VPXORQ(chute, chute, chute)
	VPXORQ(zero, zero, zero)
	broadcast(10, ten)
	p := zmms(6) // the configurations of the best chute
	for k := range p {
		move(at(block, configAt+row*k), p[k])
	}
	for i := range 6 {
		count, better := ZMM(), K()
		for k := range 6 {
			n := ZMM()
			VPOPCNTW(at(block, configAt+row*(6*i+k)), n)
			if k == 0 {
				count = n
			} else {
				VPADDW(n, count, count)
			}
		}
		VPSUBW(ten, count, count) // 9 becomes the greatest
		VPCMPUW(U8(1), fewest, count, better)
		VMOVDQU16(count, better, fewest)
		if i > 0 {
			number := ZMM()
			broadcast(uint32(i), number)
			VMOVDQU16(number, better, chute)
			for k := range p {
				VMOVDQU16(at(block, configAt+row*(6*i+k)), better, p[k])
			}
		}
	}
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
	// a: the lowest configuration; of many those that share its mini of line 0,
	// if there are others.
	a, b := ZMM(), ZMM()
	lowest(set, a)
	shared, up, all := ZMM(), ZMM(), K()
	VPSRLW(U8(3), a, up)
	VPORQ(a, up, shared)
	VPSLLW(U8(3), a, up)
	VPORQ(up, shared, shared)
	VPANDQ(set, shared, shared)
	VPCMPUW(U8(4), set, shared, all) // not all
	KANDD(all, many, many)
	VMOVDQU16(shared, many, a)
	VPANDNQ(set, a, b)
	for i, v := range []reg.VecVirtual{chute, digit, a, b} {
		move(v, at(c, row*i))
	}
	VZEROUPPER()
	RET()
}

func lanes512Exclude() {
	TEXT("exclude512", NOSPLIT, "func(f *uint16, cells *uint32, digit uint32)")
	Doc("exclude512 takes a digit out of cells of a frame.")
	Pragma("noescape")
	f := Load(Param("f"), GP64()).(reg.GPVirtual)
	cells := Load(Param("cells"), GP64()).(reg.GPVirtual)
	digit := Load(Param("digit"), GP32())
	d := ZMM()
	VPBROADCASTW(digit, d)
	for q := range 3 {
		x, less, k := ZMM(), ZMM(), K()
		move(at(f, 64*q), x)
		KMOVD(at(cells, 4*q), k)
		VPANDNQ(x, d, less)
		VMOVDQU16(less, k, x)
		move(x, at(f, 64*q))
	}
	VZEROUPPER()
	RET()
}

func lanes512Read() {
	digits := GLOBL("candidates32", RODATA|NOPTR)
	for i := range 32 {
		set := 0
		switch {
		case i == 0:
			set = 0x1ff
		case i <= 9:
			set = 1 << (i - 1)
		}
		DATA(2*i, U16(set))
	}
	TEXT("read512", NOSPLIT, "func(f *uint16, digits *uint8)")
	Doc("read512 makes a frame of digits.")
	Pragma("noescape")
	f := Load(Param("f"), GP64()).(reg.GPVirtual)
	from := Load(Param("digits"), GP64()).(reg.GPVirtual)
	table := ZMM()
	move(digits, table)
	rest := tail()
	for q := range 3 {
		x := ZMM()
		if q < 2 {
			VPMOVZXBW(at(from, 32*q), x)
		} else {
			VPMOVZXBW_Z(at(from, 32*q), rest, x)
		}
		VPERMW(table, x, x)
		move(x, at(f, 64*q))
	}
	VZEROUPPER()
	RET()
}

// tail returns the mask of the last 17 of 81 cells in their register.
func tail() reg.OpmaskVirtual {
	r, k := GP32(), K()
	MOVL(U32(1<<17-1), r)
	KMOVD(r, k)
	return k
}

func lanes512Write() {
	TEXT("write512", NOSPLIT, "func(digits *uint8, f *uint16)")
	Doc("write512 writes the digits of a frame with one candidate in each cell.")
	Pragma("noescape")
	to := Load(Param("digits"), GP64()).(reg.GPVirtual)
	f := Load(Param("f"), GP64()).(reg.GPVirtual)
	one := ZMM()
	broadcast(1, one)
	rest := tail()
	for q := range 3 {
		x := ZMM()
		move(at(f, 64*q), x)
		VPSUBW(one, x, x) // as many ones as there are zeros below the bit
		VPOPCNTW(x, x)
		VPADDW(one, x, x)
		if q < 2 {
			VPMOVWB(x, at(to, 32*q))
		} else {
			VPMOVWB(x, rest, at(to, 32*q))
		}
	}
	VZEROUPPER()
	RET()
}
