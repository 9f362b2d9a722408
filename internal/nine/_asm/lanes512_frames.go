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

// frames are the arguments by which a kernel is told of frames of lanes.
type frames struct {
	block       reg.GPVirtual
	lanes       reg.GPVirtual // the set
	first, list reg.GPVirtual // frame 0; the frame of the next lane of the set
}

const framesParams = "block *uint16, lanes uint32, frames *uint16, list *int32"

func loadFrames() *frames {
	return &frames{
		block: Load(Param("block"), GP64()).(reg.GPVirtual),
		lanes: Load(Param("lanes"), GP32()).(reg.GPVirtual),
		first: Load(Param("frames"), GP64()).(reg.GPVirtual),
		list:  Load(Param("list"), GP64()).(reg.GPVirtual),
	}
}

// frame returns the address of frame i of the list.
func (f *frames) frame(i int) reg.GPVirtual {
	address := GP64()
	MOVLQSX(at(f.list, 4*i), address)
	IMUL3Q(U32(frameSize), address, address)
	ADDQ(f.first, address)
	return address
}

// eightAtATime writes a loop over the lanes: body gets a mask of up to eight
// of them, whose frames are the next of the list.
func (f *frames) eightAtATime(label string, body func(lanes reg.OpmaskVirtual)) {
	low, eight, k := GP32(), GP32(), K()
	MOVL(U32(0xff), low)
	Label(label)
	PDEPL(f.lanes, low, eight)
	XORL(eight, f.lanes)
	KMOVD(eight, k)
	body(k)
	ADDQ(U32(32), f.list)
	TESTL(f.lanes, f.lanes)
	JNZ(LabelRef(label))
}

// laneNumbers returns a table of the numbers 0 to 31.
func laneNumbers() Mem {
	table := GLOBL("laneNumbers", RODATA|NOPTR)
	for i := range 32 {
		DATA(2*i, U16(i))
	}
	return table
}

// lanes512Frames writes the functions of this file.
func lanes512Frames() {
	numbers := laneNumbers()
	lanes512Extract(numbers)
	lanes512Insert(numbers)
	lanes512Guess(numbers)
	lanes512Read()
	lanes512Write()
}

// takeOut writes the first half of copying up to eight lanes into their frames:
// store gets group q of the cells of lane i.
func (f *frames) takeOut(numbers Mem, lanes reg.OpmaskVirtual,
	store func(q, i int, cells reg.VecVirtual)) {
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
				VPERMW(at(f.block, row*cell), which, rows[s])
			} else {
				VPERMW(at(f.block, row*cell), which, part[p], rows[s])
			}
		})
		for i, cells := range transpose8(rows) {
			store(q, i, cells)
		}
	}
}

func lanes512Extract(numbers Mem) {
	TEXT("extract512", NOSPLIT, "func("+framesParams+")")
	Doc("extract512 copies the states of lanes into the frames of a list.")
	Pragma("noescape")
	f := loadFrames()
	f.eightAtATime("next", func(lanes reg.OpmaskVirtual) {
		f.takeOut(numbers, lanes, func(q, i int, cells reg.VecVirtual) {
			move(cells, at(f.frame(i), 64*q))
		})
	})
	VZEROUPPER()
	RET()
}

// lanes512Insert loads and stores each row of the block once for up to sixteen
// lanes: that is most of the work.
func lanes512Insert(numbers Mem) {
	TEXT("insert512", NOSPLIT, "func("+framesParams+")")
	Doc("insert512 copies the frames of a list into lanes.")
	Pragma("noescape")
	f := loadFrames()
	low := GP32()
	MOVL(U32(0xff), low)
	eight := func() reg.OpmaskVirtual {
		set, k := GP32(), K()
		PDEPL(f.lanes, low, set)
		XORL(set, f.lanes)
		KMOVD(set, k)
		return k
	}
	Label("next")
	one := eight()
	TESTL(f.lanes, f.lanes)
	JNZ(LabelRef("two"))
	f.putIn(numbers, one)
	VZEROUPPER()
	RET()
	Label("two")
	two := eight()
	f.putIn(numbers, one, two)
	ADDQ(U32(64), f.list)
	TESTL(f.lanes, f.lanes)
	JNZ(LabelRef("next"))
	VZEROUPPER()
	RET()
}

// putIn copies the next frames of the list into one or two sets of up to eight
// lanes.
func (f *frames) putIn(numbers Mem, sets ...reg.OpmaskVirtual) {
	none := ZMM() // no sum of cells: the next sweep is not to find it unchanged
	ternary(0xff, none, none, none)
	eight := ZMM()
	broadcast(8, eight)
	from := make([][]reg.VecVirtual, len(sets)) // of each set: for each lane, its place in part p
	for i, lanes := range sets {
		from[i] = zmms(4)
		move(numbers, from[i][0])
		VPEXPANDW_Z(from[i][0], lanes, from[i][0])
		for p := 1; p < 4; p++ {
			VPADDW(eight, from[i][p-1], from[i][p])
		}
		VMOVDQU16(none, lanes, at(f.block, sumAt))
	}
	for q := range 3 {
		transposed := func(set int) []reg.VecVirtual {
			rows := zmms(8)
			for i := range rows {
				move(at(f.frame(8*set+i), 64*q), rows[i])
			}
			return transpose8(rows)
		}
		if len(sets) == 2 {
			for s, cells := range transposed(0) {
				move(cells, at(f.block, spareAt+row*s))
			}
		}
		rows := transposed(len(sets) - 1)
		cellsOf(q, func(p, s, cell int) {
			x := ZMM()
			move(at(f.block, row*cell), x)
			if len(sets) == 2 {
				VPERMW(at(f.block, spareAt+row*s), from[0][p], sets[0], x)
			}
			VPERMW(rows[s], from[len(sets)-1][p], sets[len(sets)-1], x)
			move(x, at(f.block, row*cell))
		})
	}
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
