package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lanes256Args are the lanes and the frames of a kernel's arguments.
type lanes256Args struct{ block, lanes, frames, list reg.GPVirtual }

func loadLanes256() *lanes256Args {
	return &lanes256Args{
		block:  Load(Param("block"), GP64()).(reg.GPVirtual),
		lanes:  Load(Param("lanes"), GP32()).(reg.GPVirtual),
		frames: Load(Param("frames"), GP64()).(reg.GPVirtual),
		list:   Load(Param("list"), GP64()).(reg.GPVirtual),
	}
}

// next takes a lane out of the set, and its frame out of the list: the addresses
// of the lane's word in the first row and of the frame.
func (l *lanes256Args) next() (lane, frame reg.GPVirtual) {
	lane, frame = GP64(), GP64()
	TZCNTL(l.lanes, lane.As32())
	BLSRL(l.lanes, l.lanes)
	LEAQ(Mem{Base: l.block, Index: lane, Scale: 2}, lane)
	MOVLQSX(at(l.list, 0), frame)
	ADDQ(U32(4), l.list)
	IMUL3Q(U32(frameSize), frame, frame)
	ADDQ(l.frames, frame)
	return lane, frame
}

func lanes256Extract() {
	TEXT("extract256", NOSPLIT, "func("+framesParams+")")
	Doc("extract256 copies the states of lanes into the frames of a list.")
	Pragma("noescape")
	l, r := loadLanes256(), newPool256()
	Label("lanes")
	lane, frame := l.next()
	for cell := 0; cell < 80; cell += 8 {
		x := r.take()
		takeOut256(lane, cell, x)
		VMOVDQU(x.AsX(), at(frame, 2*cell))
		r.give(x)
	}
	last := GP32()
	MOVWLZX(at(lane, row256*80), last)
	MOVW(last.As16(), at(frame, 2*80))
	TESTL(l.lanes, l.lanes)
	JNZ(LabelRef("lanes"))
	VZEROUPPER()
	RET()
}

// lanes256Insert writes insert, two lanes at a time, the last one twice if it is
// alone: a CPU that stores two words into one row in a cycle stores no more than
// one into different rows.
func lanes256Insert() {
	TEXT("insert256", NOSPLIT, "func("+framesParams+")")
	Doc("insert256 copies the frames of a list into lanes.")
	Pragma("noescape")
	l := loadLanes256()
	Label("lanes")
	lane, frame := l.next()
	other, otherFrame := GP64(), GP64()
	MOVQ(lane, other)
	MOVQ(frame, otherFrame)
	TESTL(l.lanes, l.lanes)
	JZ(LabelRef("copy"))
	lane2, frame2 := l.next()
	MOVQ(lane2, other)
	MOVQ(frame2, otherFrame)
	Label("copy")
	for cell := range 81 {
		x, y := GP32(), GP32()
		MOVWLZX(at(frame, 2*cell), x)
		MOVWLZX(at(otherFrame, 2*cell), y)
		MOVW(x.As16(), at(lane, row256*cell))
		MOVW(y.As16(), at(other, row256*cell))
	}
	MOVW(U16(0), at(lane, sum256))
	MOVW(U16(0), at(other, sum256))
	TESTL(l.lanes, l.lanes)
	JNZ(LabelRef("lanes"))
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
