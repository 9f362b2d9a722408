package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// States go between the block, where a row of 32 bytes has one cell of 16 lanes,
// and frames, where 32 bytes have 16 cells of one lane. AVX2 has nothing that
// picks a few lanes out of a row, so that it is done lane by lane and word by word:
//
//	          lane            ...  2   1   0
//	cell 0     .   .   .   .   .  [x]  .   .      frame of lane 2
//	cell 1     .   .   .   .   .  [x]  .   .  ->  x x x x x ... (81 words)
//	cell 2     .   .   .   .   .  [x]  .   .
//	...
//
// That takes 45 cycles a lane outwards and about 60 inwards; to transpose all 16
// lanes takes 260, and there are four at a time on average.

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

// next takes a lane out of the set and its frame out of the list, or jumps to a
// label if the set is empty. It returns the address of the lane's word in the first
// row, and that of the frame.
func (l *lanes256Args) next(empty string) (lane, frame reg.GPVirtual) {
	lane, frame = GP64(), GP64()
	TESTL(l.lanes, l.lanes)
	JZ(LabelRef(empty))
	TZCNTL(l.lanes, lane.As32())
	BLSRL(l.lanes, l.lanes)
	LEAQ(Mem{Base: l.block, Index: lane, Scale: 2}, lane)
	MOVLQSX(at(l.list, 0), frame)
	ADDQ(U32(4), l.list)
	IMUL3Q(U32(frameSize), frame, frame)
	ADDQ(l.frames, frame)
	return lane, frame
}

// takeOut256 sets the low half of a register to eight cells of a lane.
func takeOut256(lane reg.GPVirtual, cell int, to vector) {
	x := to.AsX()
	VMOVD(at(lane, row256*cell), x)
	for i := 1; i < 8; i++ {
		VPINSRW(U8(i), at(lane, row256*(cell+i)), x, x)
	}
}

func lanes256Extract() {
	TEXT("extract256", NOSPLIT, "func("+framesParams+")")
	Doc("extract256 copies the states of lanes into the frames of a list.")
	Pragma("noescape")
	l, r := loadLanes256(), newPool256()
	Label("lane")
	lane, frame := l.next("done")
	for cell := 0; cell < 80; cell += 8 {
		x := r.take()
		takeOut256(lane, cell, x)
		VMOVDQU(x.AsX(), at(frame, 2*cell))
		r.give(x)
	}
	last := GP32()
	MOVWLZX(at(lane, row256*80), last)
	MOVW(last.As16(), at(frame, 2*80))
	JMP(LabelRef("lane"))
	Label("done")
	VZEROUPPER()
	RET()
}

// lanes256Insert writes insert, two lanes at a time, the last one twice if it is
// alone: a CPU that stores two words into one row in a cycle stores no more than
// one into different rows. The sum of the cells becomes one that they do not have.
func lanes256Insert() {
	TEXT("insert256", NOSPLIT, "func("+framesParams+")")
	Doc("insert256 copies the frames of a list into lanes.")
	Pragma("noescape")
	l := loadLanes256()
	var lanes, frames [2]reg.GPVirtual
	for i := range lanes {
		lanes[i], frames[i] = GP64(), GP64()
	}
	Label("lanes")
	for i := range lanes {
		lane, frame := l.next([]string{"done", "copy"}[i])
		for ; i < 2; i++ {
			MOVQ(lane, lanes[i])
			MOVQ(frame, frames[i])
		}
	}
	Label("copy")
	for cell := range 81 {
		var x [2]reg.GPVirtual
		for i := range x {
			x[i] = GP32()
			MOVWLZX(at(frames[i], 2*cell), x[i])
		}
		for i := range x {
			MOVW(x[i].As16(), at(lanes[i], row256*cell))
		}
	}
	for i := range lanes {
		MOVW(U16(0), at(lanes[i], sum256))
	}
	JMP(LabelRef("lanes"))
	Label("done")
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

// candidates returns the candidates of a cell with a digit, all of them for 0.
func candidates(digit int) int {
	switch {
	case digit == 0:
		return 0x1ff
	case digit <= 9:
		return 1 << (digit - 1)
	}
	return 0
}

func lanes256Read() {
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
	low := bytes256("digitsLow", func(i int) int {
		return map[int]int{1: 1, 2: 2, 4: 3, 8: 4, 15: 9}[i]
	})
	high := bytes256("digitsHigh",
		func(i int) int { return map[int]int{1: 5, 2: 6, 4: 7, 8: 8}[i] })
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
