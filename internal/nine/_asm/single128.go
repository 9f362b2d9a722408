package main

// The NEON kernel of the single search works on two states at once, its slots. A row of the
// block has 64 bits for each:
//
//	bit 63  48      32      16       0
//	     9 ... 9  lane 2  lane 1  lane 0      one slot; the upper word has all nine digits
//
// Otherwise all is as in type slots of the portable kernel: the lanes are the three bands,
// and become the three stacks when they are turned. The pass over the bands puts the cells
// where the pass over the stacks wants them, turned, and the other way round.

// turn turns the lanes of all slots.
func (s *sweeper128) turn(x q, by int) {
	if by %= 3; by > 0 {
		s.shuffle(x, s.turns[by], x)
	}
}

// single128 is the program of this file.
func single128(g *arm) {
	var turns [3]string
	for by := 1; by < 3; by++ {
		var table []byte
		for i := range 16 {
			lane := i % 8 / 2
			if lane < 3 {
				lane = (lane - by + 3) % 3
			}
			table = append(table, byte(i/8*8+2*lane+i%2))
		}
		turns[by] = g.table([]string{"", "turnOnce128", "turnTwice128"}[by], table)
	}
	g.function("propagate128",
		"(block *uint16, active uint32) (bad uint32, solved uint32, stuck uint32)", 28,
		"propagate128 sweeps until one of the active slots has a verdict. Slot i is bit 4i.")
	g.line("MOVD block+0(FP), R0")
	g.line("MOVWU active+8(FP), R1")
	s := newSweeper128(g)
	s.single = true
	for by := 1; by < 3; by++ {
		s.turns[by] = s.take()
		g.constant(turns[by], s.turns[by])
	}
	s.cells, s.configs, s.naked = "R0", "R5", "R6"
	g.line("ADD $%d, R0, %s", naked128, s.naked)

	g.label("again")
	g.line("ADD $%d, R0, %s", config128, s.configs)
	s.bands()
	s.chute()
	g.line("ADD $%d, %s, %[2]s", 6*row128, s.configs)
	s.stacks()
	s.chute()

	good, done, same := s.verdicts("R0", 2*0x1ff)
	set := func(x q, to string) { // of the slots that have their three lanes in a mask
		g.line("VMOV V%d.D[0], R11", int(x))
		g.line("VMOV V%d.D[1], %s", int(x), to)
		g.line("ORR $0xffff000000000000, R11, R11")
		g.line("ORR $0xffff000000000000, %s, %[1]s", to)
		g.line("ADDS $1, R11, R11") // carries if all bits are set
		g.line("CSET HS, R11")
		g.line("ADDS $1, %s, %[1]s", to)
		g.line("CSET HS, %s", to)
		g.line("ADD %s<<4, R11, %[1]s", to)
	}
	set(good, "R8")
	set(done, "R9")
	set(same, "R10")
	g.line("AND R8, R9, R9")   // solved
	g.line("AND R8, R10, R10") //
	g.line("BIC R9, R10, R10") // stuck
	g.line("EOR $17, R8, R8")  // bad
	g.line("ORR R8, R9, R11")
	g.line("ORR R10, R11, R11")
	g.line("TSTW R1, R11")
	g.line("BEQ again")
	g.line("MOVW R8, bad+16(FP)")
	g.line("MOVW R9, solved+20(FP)")
	g.line("MOVW R10, stuck+24(FP)")
	g.line("RET")
}
