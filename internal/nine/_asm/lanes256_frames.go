package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// eachLane256 writes a loop over the lanes and the frames of a kernel's
// arguments: body gets the number of the lane, the address of its word in the
// first row, and the address of the frame.
func eachLane256(block reg.GPVirtual, body func(number, lane, frame reg.GPVirtual)) {
	lanes := Load(Param("lanes"), GP32()).(reg.GPVirtual)
	frames := Load(Param("frames"), GP64()).(reg.GPVirtual)
	list := Load(Param("list"), GP64()).(reg.GPVirtual)
	number, lane, frame := GP64(), GP64(), GP64()
	Label("lane")
	TZCNTL(lanes, number.As32())
	LEAQ(Mem{Base: block, Index: number, Scale: 2}, lane)
	MOVLQSX(at(list, 0), frame)
	IMUL3Q(U32(frameSize), frame, frame)
	ADDQ(frames, frame)
	body(number, lane, frame)
	ADDQ(U32(4), list)
	BLSRL(lanes, lanes)
	JNZ(LabelRef("lane"))
	VZEROUPPER()
	RET()
}

func lanes256Extract() {
	TEXT("extract256", NOSPLIT, "func("+framesParams+")")
	Doc("extract256 copies the states of lanes into the frames of a list.")
	Pragma("noescape")
	r := newPool256()
	eachLane256(Load(Param("block"), GP64()).(reg.GPVirtual), func(_, lane, frame reg.GPVirtual) {
		for cell := 0; cell < 80; cell += 8 {
			x := r.take()
			takeOut256(lane, cell, x)
			VMOVDQU(x.AsX(), at(frame, 2*cell))
			r.give(x)
		}
		last := GP32()
		MOVWLZX(at(lane, row256*80), last)
		MOVW(last.As16(), at(frame, 2*80))
	})
}

func lanes256Insert() {
	TEXT("insert256", NOSPLIT, "func("+framesParams+")")
	Doc("insert256 copies the frames of a list into lanes.")
	Pragma("noescape")
	eachLane256(Load(Param("block"), GP64()).(reg.GPVirtual), func(_, lane, frame reg.GPVirtual) {
		for cell := range 81 {
			x := GP32()
			MOVWLZX(at(frame, 2*cell), x)
			MOVW(x.As16(), at(lane, row256*cell))
		}
		MOVW(U16(0), at(lane, sum256))
	})
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
