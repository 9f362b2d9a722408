package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// The AVX2 kernel of the lanes: 16 lanes of 16 bits, so that one register holds
// one cell, or one mini, of 16 puzzles:
//
//	lane 15          | ... | lane 1           | lane 0
//	.......987654321 | ... | .......987654321 | .......987654321
//
// The steps are those of the AVX-512 kernel. What AVX2 lacks, it does without:
//
//   - There are 16 registers, so that what a mini needs later goes through memory.
//   - There are no masks. A comparison sets all bits of a lane or none, and
//     VPSIGNW(x, y) passes y where x is positive and nothing where it is zero; no
//     lane here ever is negative.
//   - The bits of a lane cannot be counted. Where it matters whether there are
//     three, two are taken away; where all must be known to have one, they are
//     added up as numbers (see chute).
//   - Words do not move between lanes but one by one, see lanes256_frames.go.

// Offsets of the fields of block256 in lanes256_amd64.go, in bytes; a test
// compares them.
const (
	row256     = 32 // one cell of 16 lanes
	cells256   = 0
	config256  = cells256 + 88*row256
	naked256   = config256 + 36*row256
	held256    = naked256 + 27*row256
	allowed256 = held256 + 9*row256
	alive256   = allowed256 + 9*row256
	placed256  = alive256 + row256
	sum256     = placed256 + row256
	open256    = sum256 + row256
	chute256   = open256 + 6*row256
	digit256   = chute256 + row256
	first256   = digit256 + row256
	second256  = first256 + row256
)

// newPool256 returns the 16 registers of 256 bits. The generator's own allocation
// would use 16 more, that only AVX-512 has.
func newPool256() *pool {
	return &pool{
		reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
		reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
	}
}

// load256 and store256 move a whole register.
func load256(from Mem, to vector)  { VMOVDQU(from, to) }
func store256(from vector, to Mem) { VMOVDQU(from, to) }

// words256 returns a table of 16 words.
func words256(name string, f func(i int) int) Mem {
	table := GLOBL(name, RODATA|NOPTR)
	for i := range 16 {
		DATA(2*i, U16(f(i)))
	}
	return table
}

// all256 returns a table with a word for all lanes.
func all256(name string, word int) Mem {
	return words256(name, func(int) int { return word })
}

// lanes256 is the program of this file.
func lanes256() {
	lanes256Sweep()
	lanes256Extract()
	lanes256Insert()
	lanes256Guess()
	lanes256Read()
	lanes256Write()
}

// sweeper256 writes one pass of a sweep over a chute.
type sweeper256 struct {
	*pool
	stacks bool // the V pass

	block, cells, configs, naked reg.GPVirtual // the last three of the chute

	// for the single search: what it writes goes where the other pass wants it, see
	// single256.go
	single bool
	turns  [3]Mem

	ones  vector // -1 in each lane
	least vector // V pass: the smallest cell,
	sum   vector // and the sum of all cells
}

// cell is cell t of mini (a, b).
func (s *sweeper256) cell(a, b, t int) Mem {
	if s.stacks {
		return at(s.cells, row256*(a+27*b+9*t))
	}
	return at(s.cells, row256*(9*a+3*b+t))
}

// putCell stores cell t of mini (a, b).
func (s *sweeper256) putCell(x vector, a, b, t int) {
	if s.single {
		s.turnCell(x, a, b, t)
	} else {
		store256(x, s.cell(a, b, t))
	}
}

// putNaked stores the digits alone in a cell of column t of box b of a band.
func (s *sweeper256) putNaked(x vector, b, t int) {
	if s.single {
		s.turnNaked(x, b, t)
	} else {
		store256(x, at(s.naked, row256*(3*b+t)))
	}
}

// mini is the row of mini (a, b) in a field of nine rows.
func (s *sweeper256) mini(field, a, b int) Mem {
	return at(s.block, field+row256*(3*a+b))
}

// through returns the two configurations that mini (a, b) is in, as in choice.go.
func through(a, b int) [2]int { return [2]int{(b - a + 3) % 3, 3 + (b-2*a+6)%3} }

// chute writes the pass over one chute: the same steps as twin.sweep in
// twin_test.go.
func (s *sweeper256) chute() {
	var n [6]vector // digits alone in a cell, of the minis of each configuration
	if s.stacks {
		s.nakedOfStack(&n)
	} else {
		s.loadBand(&n)
	}
	// A configuration does without the digits that are alone in a cell of another
	// mini, that is, a mini of the other two configurations of its kind.
	for i := 0; i < 6; i += 3 {
		x := s.take()
		VPOR(n[i], n[i+1], x)
		VPOR(n[i+1], n[i+2], n[i+1])
		VPOR(n[i], n[i+2], n[i+2])
		s.give(n[i])
		n[i], n[i+1], n[i+2] = n[i+1], n[i+2], x
	}
	// in the same registers: the digits that the minis of each configuration hold,
	// without these
	p := n
	for a := range 3 {
		for b := range 3 {
			var m Op = s.mini(held256, a, b)
			if s.stacks {
				m = s.loadStack(a, b)
			}
			for _, k := range through(a, b) {
				if a == 0 {
					VPANDN(m, n[k], p[k])
				} else {
					VPAND(m, p[k], p[k])
				}
			}
			if s.stacks {
				s.give(m.(vector))
			}
		}
	}
	for k := range p {
		store256(p[k], at(s.configs, row256*k))
	}

	// In stacks the cells wait until all minis are known, as there are fewer
	// registers left and each mini is a long chain of steps; the CPU does several
	// of these at a time.
	for a := range 3 {
		var w [3]vector // digits that a mini of the line holds in some configuration
		for b := range 3 {
			k := through(a, b)
			w[b] = s.take()
			VPOR(p[k[0]], p[k[1]], w[b])
		}
		if a == 0 {
			s.account(&p, &w)
		}
		for b := range 3 {
			allowed := s.rules(a, b, &w)
			if !s.stacks {
				s.bandCells(a, b, allowed)
			}
		}
		s.give(w[:]...)
	}
	s.give(p[:]...)
	if s.stacks {
		for a := range 3 {
			for b := range 3 {
				s.stackCells(a, b)
			}
		}
	}
}

// account writes what the configurations say of the lane: it is alive while each
// digit has one. If it is, the sum of all configurations as numbers, 511 a chute
// at least, says whether each digit has only one.
func (s *sweeper256) account(p *[6]vector, w *[3]vector) {
	some, sum := s.take(), s.take()
	VPOR(w[0], w[1], some)
	VPOR(w[2], some, some)
	VPAND(at(s.block, alive256), some, some)
	store256(some, at(s.block, alive256))
	VPADDW(at(s.block, placed256), p[0], sum)
	for k := 1; k < 6; k++ {
		VPADDW(p[k], sum, sum)
	}
	store256(sum, at(s.block, placed256))
	s.give(some, sum)
}

// loadBand sets n and stores the digits that the minis of a band hold. For the V
// pass it stores the digits that are alone in a cell by their columns.
func (s *sweeper256) loadBand(n *[6]vector) {
	var first [3]vector // of the minis of box 0
	for b := range 3 {
		var column [3]vector
		for a := range 3 {
			var held, alone vector
			for t := range 3 {
				// As a number, x ^ (x-1) is the lowest digit and all below it. Less
				// x-1, and not below zero, that is
				//
				//	x if it has one digit: the digit and all below it, less all below it;
				//	0 if it has more, as x-1 has a higher digit;
				//	0 if it has none: all bits, less all bits.
				x, less, single := s.take(), s.take(), s.take()
				load256(s.cell(a, b, t), x)
				VPADDW(s.ones, x, less)
				VPXOR(less, x, single)
				VPSUBUSW(less, single, single)
				s.give(less)
				if t == 0 {
					held = x
				} else {
					VPOR(x, held, held)
					s.give(x)
				}
				if a == 0 {
					column[t] = single
					switch t {
					case 1:
						alone = s.take()
						VPOR(single, column[0], alone)
					case 2:
						VPOR(single, alone, alone)
					}
					continue
				}
				VPOR(single, column[t], column[t])
				if t == 0 {
					alone = single
				} else {
					VPOR(single, alone, alone)
					s.give(single)
				}
			}
			store256(held, s.mini(held256, a, b))
			s.give(held)
			if b == 0 {
				first[a] = alone
				continue
			}
			for i, k := range through(a, b) {
				if b == 1 {
					line := []int{(3 - k%3) % 3, k % 3}[i] // the line whose mini of box 0 is in k
					n[k] = s.take()
					VPOR(alone, first[line], n[k])
				} else {
					VPOR(alone, n[k], n[k])
				}
			}
			s.give(alone)
		}
		if b == 1 {
			s.give(first[:]...)
		}
		for t := range column {
			s.putNaked(column[t], b, t)
		}
		s.give(column[:]...)
	}
}

// nakedOfStack sets n from what the H pass has stored.
func (s *sweeper256) nakedOfStack(n *[6]vector) {
	for a := range 3 {
		for b := range 3 {
			mini := at(s.naked, row256*(9*b+a))
			for _, k := range through(a, b) {
				if a == 0 {
					n[k] = s.take()
					load256(mini, n[k])
				} else {
					VPOR(mini, n[k], n[k])
				}
			}
		}
	}
}

// loadStack returns the digits that mini (a, b) of a stack holds, and stores
// those that two of its cells hold.
func (s *sweeper256) loadStack(a, b int) vector {
	x, y, z := s.take(), s.take(), s.take()
	load256(s.cell(a, b, 0), x)
	load256(s.cell(a, b, 1), y)
	VPOR(x, y, z)
	VPAND(x, y, x)
	VPOR(s.cell(a, b, 2), z, y)
	VPAND(s.cell(a, b, 2), z, z)
	VPOR(x, z, z)
	store256(z, s.mini(held256, a, b))
	s.give(x, z)
	return y
}

// rules writes the digits that the cells of mini (a, b) may hold, given those that
// the minis of its line hold in some configuration. In bands it returns them; in
// stacks it stores them, and also those that have a cell of the mini for
// themselves, in place of those that two cells hold.
func (s *sweeper256) rules(a, b int, w *[3]vector) (allowed vector) {
	others, sure, most, less := s.take(), s.take(), s.take(), s.take()
	VPOR(w[(b+1)%3], w[(b+2)%3], others)
	VPANDN(w[b], others, sure)
	// Three sure digits fill the mini.
	VPADDW(s.ones, sure, less)
	VPAND(sure, less, most)
	VPADDW(s.ones, most, less)
	VPAND(most, less, most) // sure digits but for the lowest two
	VPSIGNW(most, others, others)
	allowed = others
	VPANDN(w[b], others, allowed)
	if s.stacks {
		twice := most
		load256(s.mini(held256, a, b), twice)
		VPANDN(sure, twice, sure)
		store256(sure, s.mini(held256, a, b))
		store256(allowed, s.mini(allowed256, a, b))
		s.give(allowed)
		allowed = nil
	}
	s.give(sure, most, less)
	return allowed
}

// bandCells writes what is left in the cells of a mini of a band.
func (s *sweeper256) bandCells(a, b int, allowed vector) {
	for t := range 3 {
		x := s.take()
		VPAND(s.cell(a, b, t), allowed, x)
		s.putCell(x, a, b, t)
		s.give(x)
	}
	s.give(allowed)
}

// stackCells writes what is left in the cells of a mini of a stack.
func (s *sweeper256) stackCells(a, b int) {
	allowed, single, rest := s.take(), s.take(), s.take()
	load256(s.mini(allowed256, a, b), allowed)
	load256(s.mini(held256, a, b), single)
	VPANDN(allowed, single, rest)
	for t := range 3 {
		// A cell with a digit that has no other loses the rest.
		x, loss := s.take(), s.take()
		load256(s.cell(a, b, t), x)
		VPAND(x, single, loss)
		VPAND(x, allowed, x)
		VPSIGNW(loss, rest, loss)
		VPANDN(x, loss, x)
		VPADDW(x, s.sum, s.sum)
		VPMINUW(x, s.least, s.least)
		s.putCell(x, a, b, t)
		s.give(x, loss)
	}
	s.give(allowed, single, rest)
}

func lanes256Sweep() {
	all := all256("all16", 0x1ff)
	settled := all256("settled16", 6*0x1ff)
	TEXT("sweep256", NOSPLIT, "func(block *uint16, active uint32, need uint32) (bad, solved, stuck uint32)")
	Doc("sweep256 sweeps until need of the active lanes have a verdict, 64 times at most.")
	Pragma("noescape")
	block := Load(Param("block"), GP64()).(reg.GPVirtual)
	active := Load(Param("active"), GP32()).(reg.GPVirtual)
	need := Load(Param("need"), GP32()).(reg.GPVirtual)
	left := GP32()
	MOVL(U32(64), left)

	s := &sweeper256{pool: newPool256(), block: block}
	s.ones = s.take()
	VPCMPEQW(s.ones, s.ones, s.ones)
	s.cells, s.configs, s.naked = GP64(), GP64(), GP64()
	chutes := GP64()

	Label("again")
	x := s.take()
	load256(all, x)
	store256(x, at(block, alive256))
	VPXOR(x, x, x)
	store256(x, at(block, placed256))
	s.give(x)
	LEAQ(at(block, config256), s.configs)
	for pass, label := range []string{"band", "stack"} {
		s.stacks = pass == 1
		MOVQ(block, s.cells)
		LEAQ(at(block, naked256), s.naked)
		MOVQ(U32(3), chutes)
		if s.stacks {
			s.sum, s.least = s.take(), s.take()
			VPXOR(s.sum, s.sum, s.sum)
			VMOVDQA(s.ones, s.least)
		}
		Label(label)
		s.chute()
		ADDQ(U32([]uint32{27 * row256, 3 * row256}[pass]), s.cells)
		ADDQ(U32(6*row256), s.configs)
		ADDQ(U32([]uint32{9 * row256, 3 * row256}[pass]), s.naked)
		DECQ(chutes)
		JNZ(LabelRef(label))
	}

	// Lanes that are good, of these the solved ones, and of the others those whose
	// sum of all cells is what it was: candidates only go, so that nothing changed.
	good, done, same := s.take(), s.take(), s.take()
	VPXOR(done, done, done)
	VPCMPEQW(done, s.least, done)
	load256(at(block, alive256), good)
	VPCMPEQW(all, good, good)
	VPANDN(good, done, good)
	VPCMPEQW(at(block, sum256), s.sum, same)
	store256(s.sum, at(block, sum256))
	load256(at(block, placed256), done)
	VPCMPEQW(settled, done, done)
	VPAND(good, done, done)
	VPAND(good, same, same)
	VPANDN(same, done, same)
	set := func(x vector) reg.GPVirtual {
		// Bytes in place of words, those of the upper half behind those of the lower.
		r := GP32()
		VPACKSSWB(x, x, x)
		VPERMQ(U8(0b1000), x, x)
		VPMOVMSKB(x.AsX(), r)
		return r
	}
	bad, solved, stuck, verdicts := set(good), set(done), set(same), GP32()
	XORL(U32(0xffff), bad)
	MOVL(bad, verdicts)
	ORL(solved, verdicts)
	ORL(stuck, verdicts)
	ANDL(active, verdicts)
	POPCNTL(verdicts, verdicts)
	DECL(left)
	JZ(LabelRef("out"))
	CMPL(verdicts, need)
	JCS(LabelRef("again"))

	Label("out")
	Store(bad, Return("bad"))
	Store(solved, Return("solved"))
	Store(stuck, Return("stuck"))
	VZEROUPPER()
	RET()
}
