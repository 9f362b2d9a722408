package main

// The NEON kernel of the lanes: 8 lanes of 16 bits, so that one register holds one cell, or
// one mini, of 8 puzzles:
//
//	lane 7           | ... | lane 1           | lane 0
//	.......987654321 | ... | .......987654321 | .......987654321
//
// The steps are those of the other kernels. There are 32 registers, so that what the minis of
// a chute need stays in them. A comparison sets all bits of a lane or none.

// Offsets of the fields of block128 in lanes128_arm64.go, in bytes; a test compares them.
const (
	row128    = 16 // one cell of 8 lanes
	cells128  = 0
	config128 = cells128 + 88*row128
	naked128  = config128 + 36*row128
	sum128    = naked128 + 27*row128
	chute128  = sum128 + row128
	frame128  = 192 // the size of a frame
)

// lanes128 is the program of this file.
func lanes128(g *arm) {
	bits := g.table("bits128", words128(func(i int) int { return 1 << i }))
	lanes128Sweep(g, bits)
	lanes128Frames(g)
	lanes128Choose(g)
	lanes128Digits(g)
}

// words128 returns a table of eight words.
func words128(f func(i int) int) []byte {
	var table []byte
	for i := range 8 {
		table = append(table, byte(f(i)), byte(f(i)>>8))
	}
	return table
}

// sweeper128 writes one pass of a sweep over a chute.
type sweeper128 struct {
	*arm
	stackPass bool // the V pass

	cells, configs, naked string // registers with the addresses of the chute's

	// for the single search: what it writes goes where the other pass wants it, see
	// single128.go
	single bool
	turns  [3]q

	two           q // 2 in each lane
	alive, placed q // see account
	least, sum    q // V pass: the smallest cell, and the sum of all cells
}

// cell is cell t of mini (a, b).
func (s *sweeper128) cell(a, b, t int) place128 {
	if s.stackPass {
		return place128{s.cells, row128 * (a + 27*b + 9*t)}
	}
	return place128{s.cells, row128 * (9*a + 3*b + t)}
}

// chute writes the pass over one chute: the same steps as twin.sweep in twin_test.go.
func (s *sweeper128) chute() {
	var p [6]q // digits of the minis of each configuration
	var twice [3][3]q
	if s.stackPass {
		twice = s.stackMinis(&p)
	} else {
		s.bandMinis(&p)
	}
	s.store(place128{s.configs, 0}, p[:]...)

	var allowed [3][3]q // digits that the cells of a mini may hold
	for a := range 3 {
		w := &allowed[a] // digits that a mini of the line holds in some configuration
		for b := range 3 {
			k := through(a, b)
			w[b] = s.take()
			s.or(p[k[0]], p[k[1]], w[b])
		}
		if a == 0 {
			s.account(&p, w)
		}
		if a == 2 {
			s.give(p[:]...)
		}
		var sure [3]q // digits that no other mini of the line holds
		for b := range 3 {
			sure[b] = s.take()
			s.or(w[(b+1)%3], w[(b+2)%3], sure[b])
		}
		for b := range 3 {
			// Three sure digits fill the mini.
			three := s.take()
			s.without(w[b], sure[b], sure[b])
			s.count(sure[b], three)
			s.pairs(three, three)
			s.greater(three, s.two, three)
			s.replace(w[b], sure[b], three)
			s.give(three)
			if s.stackPass { // the digits that have a cell of the mini for themselves
				s.without(sure[b], twice[a][b], twice[a][b])
			}
		}
		s.give(sure[:]...)
		if !s.stackPass {
			s.bandCells(a, w)
		}
	}
	if s.stackPass {
		s.stackCells(&allowed, &twice)
	}
}

// account notes what the configurations say of the lane: it is alive while each digit has
// one. If it is, the sum of all configurations as numbers, 511 a chute at least, says whether
// each digit has only one.
func (s *sweeper128) account(p *[6]q, w *[3]q) {
	some := s.take()
	s.or(w[0], w[1], some)
	s.or(w[2], some, some)
	s.and(some, s.alive, s.alive)
	for k := range p {
		s.add(p[k], s.placed, s.placed)
	}
	s.give(some)
}

// collect takes what one box of a chute adds to what the configurations need: of each mini,
// as the function says, to that of both configurations through it.
func (s *sweeper128) collect(to *[6]q, b int, x [3]q, op func(x, y, to q)) {
	for a := range 3 {
		for _, k := range through(a, b) {
			op(to[k], x[a], to[k])
		}
	}
}

// crossing sets n, which has the digits that are alone in a cell of the minis of each
// configuration, to those that each configuration does without, as they are alone in a cell
// of another mini: one of the other two configurations of its kind.
func (s *sweeper128) crossing(n *[6]q) {
	for i := 0; i < 6; i += 3 {
		x := s.take()
		s.or(n[i], n[i+1], x)
		s.or(n[i+1], n[i+2], n[i+1])
		s.or(n[i], n[i+2], n[i+2])
		s.give(n[i])
		n[i], n[i+1], n[i+2] = n[i+1], n[i+2], x
	}
}

// bandMinis sets p. For the V pass it stores the digits that are alone in a cell by their
// columns.
func (s *sweeper128) bandMinis(p *[6]q) {
	var n [6]q
	minus := s.take() // -1 in each lane
	s.ones(minus)
	for b := range 3 {
		var column, held, alone [3]q
		for a := range 3 {
			x := s.takes(3)
			s.load(s.cell(a, b, 0), x...)
			held[a] = s.take()
			var single [3]q
			for t := range 3 {
				// x & (x-1) is not zero if x has two digits or more.
				single[t] = s.take()
				s.add(x[t], minus, single[t])
				s.common(x[t], single[t], single[t])
				s.without(x[t], single[t], single[t])
			}
			s.or(x[0], x[1], held[a])
			s.or(x[2], held[a], held[a])
			s.give(x...)
			alone[a] = s.take()
			s.or(single[0], single[1], alone[a])
			s.or(single[2], alone[a], alone[a])
			for t := range 3 {
				if a == 0 {
					column[t] = single[t]
				} else {
					s.or(single[t], column[t], column[t])
					s.give(single[t])
				}
			}
		}
		s.putNaked(column, b)
		s.give(column[:]...)
		if b == 0 {
			for a := range 3 {
				for i, k := range through(a, b) {
					p[k], n[k] = held[a], alone[a]
					if i == 1 {
						p[k], n[k] = s.take(), s.take()
						s.or(held[a], held[a], p[k])
						s.or(alone[a], alone[a], n[k])
					}
				}
			}
			continue
		}
		s.collect(p, b, held, s.and)
		s.collect(&n, b, alone, s.or)
		s.give(held[:]...)
		s.give(alone[:]...)
	}
	s.give(minus)
	s.crossing(&n)
	for k := range p {
		s.without(p[k], n[k], p[k])
	}
	s.give(n[:]...)
}

// stackMinis sets p, and returns the digits that two cells of each mini hold.
func (s *sweeper128) stackMinis(p *[6]q) (twice [3][3]q) {
	for b := range 3 {
		x := s.takes(3)
		s.load(place128{s.naked, row128 * 9 * b}, x...)
		for a := range 3 {
			for i, k := range through(a, b) {
				switch {
				case b > 0:
					s.or(x[a], p[k], p[k])
				case i == 0:
					p[k] = x[a]
				default:
					p[k] = s.take()
					s.or(x[a], x[a], p[k])
				}
			}
		}
		if b > 0 {
			s.give(x...)
		}
	}
	s.crossing(p)
	for b := range 3 {
		var x [3][3]q // by t and a
		for t := range 3 {
			copy(x[t][:], s.takes(3))
			s.load(s.cell(0, b, t), x[t][:]...)
		}
		var held [3]q
		for a := range 3 {
			x, y, z := x[0][a], x[1][a], x[2][a]
			// Where x and y differ, z decides; elsewhere both do.
			held[a] = s.take()
			s.or(x, y, held[a])
			s.xor(x, y, y)
			s.or(z, held[a], held[a])
			s.choose(y, z, x)
			twice[a][b] = y
			s.give(x, z)
		}
		op := s.and
		if b == 0 {
			op = func(x, y, to q) { s.without(y, x, to) }
		}
		s.collect(p, b, held, op)
		s.give(held[:]...)
	}
	return twice
}

// putNaked stores the digits alone in a cell of each column of box b of a band.
func (s *sweeper128) putNaked(column [3]q, b int) {
	row := 3 * b
	if s.single {
		for _, x := range column {
			s.turn(x, b)
		}
		row = 9 * b
	}
	s.store(place128{s.naked, row128 * row}, column[:]...)
}

// bandCells writes what is left in the cells of line a of a band, and gives back the
// registers of what they may hold.
func (s *sweeper128) bandCells(a int, allowed *[3]q) {
	x := s.takes(9)
	s.load(s.cell(a, 0, 0), x...)
	for b := range 3 {
		for t := range 3 {
			s.and(x[3*b+t], allowed[b], x[3*b+t])
		}
	}
	s.give(allowed[:]...)
	if !s.single {
		s.store(s.cell(a, 0, 0), x...)
	} else {
		for b := range 3 {
			for t := range 3 {
				s.turn(x[3*b+t], b)
			}
			s.store(place128{s.cells, row128 * (27*b + 9*a)}, x[3*b:3*b+3]...)
		}
	}
	s.give(x...)
}

// stackCells writes what is left in the cells of a stack.
func (s *sweeper128) stackCells(allowed, single *[3][3]q) {
	for b := range 3 {
		for t := range 3 {
			x := s.takes(3)
			s.load(s.cell(0, b, t), x...)
			for a := range 3 {
				// A cell with a digit that has no other loses the rest.
				left := s.take()
				s.common(x[a], single[a][b], left)
				s.choose(left, single[a][b], allowed[a][b])
				s.and(x[a], left, x[a])
				s.add(x[a], s.sum, s.sum)
				s.min(x[a], s.least, s.least)
				s.give(left)
			}
			if !s.single {
				s.store(s.cell(0, b, t), x...)
			} else {
				for a := range 3 {
					s.turn(x[a], 3-b)
				}
				s.store(place128{s.cells, row128 * (9*t + 3*b)}, x...)
			}
			s.give(x...)
		}
	}
	for a := range 3 {
		s.give(allowed[a][:]...)
		s.give(single[a][:]...)
	}
}

// newSweeper128 returns a sweeper with registers for what stays from chute to chute.
func newSweeper128(g *arm) *sweeper128 {
	s := &sweeper128{arm: g, two: g.take(), alive: g.take(), placed: g.take()}
	s.fill(2, s.two)
	return s
}

// bands and stacks begin the two passes of a sweep.
func (s *sweeper128) bands() {
	s.stackPass = false
	s.fill(0x1ff, s.alive)
	s.zero(s.placed)
}

func (s *sweeper128) stacks() {
	s.stackPass = true
	s.least, s.sum = s.take(), s.take()
	s.ones(s.least)
	s.zero(s.sum)
}

// verdicts sets three registers to a mask of the lanes that are good, of these those that are
// settled, and of the others those whose sum of all cells is what it was: candidates only go,
// so that nothing changed.
func (s *sweeper128) verdicts(block string, settled int) (good, done, same q) {
	good, done, same = s.take(), s.take(), s.take()
	s.fill(0x1ff, good)
	s.equal(good, s.alive, good)
	s.zero(done)
	s.equal(s.least, done, done)
	s.without(good, done, good)
	s.fill(settled, done)
	s.equal(s.placed, done, done)
	s.load(place128{block, sum128}, same)
	s.equal(s.sum, same, same)
	s.store(place128{block, sum128}, s.sum)
	s.give(s.sum, s.least)
	return good, done, same
}

func lanes128Sweep(g *arm, bits string) {
	g.function("sweep128",
		"(block *uint16, active uint32, need uint32) (bad uint32, solved uint32, stuck uint32)", 28,
		"sweep128 sweeps until need of the active lanes have a verdict, 64 times at most.")
	g.line("MOVD block+0(FP), R0")
	g.line("MOVWU active+8(FP), R1")
	g.line("MOVWU need+12(FP), R2")
	g.line("MOVD $64, R3")
	s := newSweeper128(g)
	s.cells, s.configs, s.naked = "R4", "R5", "R6"

	g.label("again")
	g.line("ADD $%d, R0, %s", config128, s.configs)
	for pass, label := range []string{"band", "stack"} {
		[]func(){s.bands, s.stacks}[pass]()
		g.line("MOVD R0, %s", s.cells)
		g.line("ADD $%d, R0, %s", naked128, s.naked)
		g.line("MOVD $3, R7")
		g.label(label)
		s.chute()
		g.line("ADD $%d, %s, %[2]s", []int{27 * row128, 3 * row128}[pass], s.cells)
		g.line("ADD $%d, %s, %[2]s", 6*row128, s.configs)
		g.line("ADD $%d, %s, %[2]s", []int{9 * row128, 3 * row128}[pass], s.naked)
		g.line("SUBS $1, R7, R7")
		g.line("BNE %s", label)
	}

	good, done, same := s.verdicts("R0", 6*0x1ff)
	lane := g.take()
	g.constant(bits, lane)
	set := func(x q, to string) { // of the lanes in a mask
		g.and(x, lane, x)
		g.line("VADDV %s, V%d", x.words(), int(x))
		g.line("VMOV V%d.H[0], %s", int(x), to)
	}
	set(good, "R8")
	set(done, "R9")
	set(same, "R10")
	g.line("AND R8, R9, R9")    // solved
	g.line("AND R8, R10, R10")  //
	g.line("BIC R9, R10, R10")  // stuck
	g.line("EOR $255, R8, R8")  // bad
	g.line("ORR R8, R9, R11")   //
	g.line("ORR R10, R11, R11") // those with a verdict
	g.line("AND R1, R11, R11")
	g.line("FMOVD R11, F%d", int(lane))
	g.line("VCNT V%d.B8, V%[1]d.B8", int(lane))
	g.line("VMOV V%d.B[0], R11", int(lane))
	g.line("SUBS $1, R3, R3")
	g.line("BEQ out")
	g.line("CMPW R2, R11")
	g.line("BLO again")
	g.label("out")
	g.line("MOVW R8, bad+16(FP)")
	g.line("MOVW R9, solved+20(FP)")
	g.line("MOVW R10, stuck+24(FP)")
	g.line("RET")
}
