package main

// States go between the block, where a row of 16 bytes has one cell of 8 lanes, and frames,
// where 16 bytes have 8 cells of one lane: lane by lane, and word by word, each of which is
// one instruction.
//
//	          lane            ...  2   1   0
//	cell 0     .   .   .   .   .  [x]  .   .      frame of lane 2
//	cell 1     .   .   .   .   .  [x]  .   .  ->  x x x x x ... (81 words)
//	cell 2     .   .   .   .   .  [x]  .   .
//	...

// lanes128Frames writes extract128 and insert128.
func lanes128Frames(g *arm) {
	const signature = "(block *uint16, lanes uint32, frames *uint16, list *int32)"
	g.function("extract128", signature, 32,
		"extract128 copies the states of lanes into the frames of a list.")
	lanes128Each(g, func() {
		for cell := 0; cell < 80; cell += 8 {
			x := g.take()
			for i := range 8 {
				g.line("VLD1.P (R5)(R7), V%d.H[%d]", int(x), i)
			}
			g.line("VST1.P [%s], 16(R6)", x.words())
			g.give(x)
		}
		g.line("MOVHU (R5), R8")
		g.line("MOVH R8, (R6)")
	})
	g.function("insert128", signature, 32,
		"insert128 copies the frames of a list into lanes.")
	lanes128Each(g, func() {
		g.line("ADD $%d, R5, R9", sum128)
		for cell := 0; cell < 80; cell += 8 {
			x := g.take()
			g.line("VLD1.P 16(R6), [%s]", x.words())
			for i := range 8 {
				g.line("VST1.P V%d.H[%d], (R5)(R7)", int(x), i)
			}
			g.give(x)
		}
		g.line("MOVHU (R6), R8")
		g.line("MOVH R8, (R5)")
		g.line("MOVH ZR, (R9)") // not the sum of the cells
	})
}

// lanes128Each writes a loop over lanes and their frames: in it R5 is the address of the
// lane's word in the first row, R6 that of the frame, and R7 the size of a row.
func lanes128Each(g *arm, body func()) {
	g.line("MOVD block+0(FP), R0")
	g.line("MOVWU lanes+8(FP), R1")
	g.line("MOVD frames+16(FP), R2")
	g.line("MOVD list+24(FP), R3")
	g.line("MOVD $%d, R4", frame128)
	g.line("MOVD $%d, R7", row128)
	g.line("CBZ R1, done")
	g.label("lane")
	g.line("RBIT R1, R5")
	g.line("CLZ R5, R5")
	g.line("ADD R5<<1, R0, R5")
	g.line("MOVW.P 4(R3), R6")
	g.line("MADD R4, R2, R6, R6")
	body()
	g.line("SUB $1, R1, R8")
	g.line("ANDS R8, R1, R1")
	g.line("BNE lane")
	g.label("done")
	g.line("RET")
}

// lanes128Digits writes read128 and write128.
func lanes128Digits(g *arm) {
	var tables [2][]byte // the low and the high byte of the candidates of a digit
	for i := range 16 {
		set := candidates(i)
		tables[0] = append(tables[0], byte(set))
		tables[1] = append(tables[1], byte(set>>8))
	}
	lows, highs := g.table("lows128", tables[0]), g.table("highs128", tables[1])
	g.function("read128", "(f *uint16, digits *uint8)", 16, "read128 makes a frame of digits.")
	g.line("MOVD f+0(FP), R0")
	g.line("MOVD digits+8(FP), R1")
	low, high, x, l, h := g.take(), g.take(), g.take(), g.take(), g.take()
	g.constant(lows, low)
	g.constant(highs, high)
	groups81(func(cell int) {
		g.line("ADD $%d, R1, R2", cell)
		g.line("VLD1 (R2), [%s]", x.bytes())
		g.shuffle(low, x, l)
		g.shuffle(high, x, h)
		g.line("VZIP1 %s, %s, %s", h.bytes(), l.bytes(), x.bytes())
		g.line("VZIP2 %s, %s, %s", h.bytes(), l.bytes(), h.bytes())
		g.line("ADD $%d, R0, R2", 2*cell)
		g.store(place128{"R2", 0}, x, h)
	})
	g.line("RET")

	g.function("write128", "(digits *uint8, f *uint16)", 16,
		"write128 writes the digits of a frame with one candidate in each cell.")
	g.line("MOVD digits+0(FP), R0")
	g.line("MOVD f+8(FP), R1")
	width, x, y := g.take(), g.take(), g.take()
	g.line("VMOVI $16, %s", width.bytes())
	groups81(func(cell int) {
		g.line("ADD $%d, R1, R2", 2*cell)
		g.load(place128{"R2", 0}, x, y)
		g.zeros(x, x)
		g.zeros(y, y)
		g.line("VUZP1 %s, %s, %s", y.bytes(), x.bytes(), x.bytes())
		g.line("VSUB %s, %s, %s", x.bytes(), width.bytes(), x.bytes())
		g.line("ADD $%d, R0, R2", cell)
		g.line("VST1 [%s], (R2)", x.bytes())
	})
	g.line("RET")
}
