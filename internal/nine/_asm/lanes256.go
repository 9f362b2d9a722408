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
// The steps are those of the AVX-512 kernel. What differs is what AVX2 lacks:
// there are 16 registers, so that what a mini needs twice goes through memory;
// there are no mask registers, so that what depends on a lane is done with
// comparisons, which set all bits of a lane, and with VPSIGNW, which passes a
// value or nothing by whether another one is zero; and the bits of a lane cannot
// be counted, so that they are taken away one by one, or added up as numbers.

// Offsets of the fields of block256 in lanes256_amd64.go, in bytes; a test
// compares them.
const (
	maxLanes  = 32 // of choices
	row256    = 32 // one cell of 16 lanes
	cells256  = 0
	config256 = cells256 + 88*row256
	naked256  = config256 + 36*row256
	held256   = naked256 + 27*row256
	alone256  = held256 + 9*row256
	twice256  = alone256 + 9*row256
	alive256  = twice256 + 9*row256
	placed256 = alive256 + row256
	sum256    = placed256 + row256
)

// newPool256 returns the 16 registers of 256 bits.
func newPool256() *pool {
	return &pool{
		reg.Y0, reg.Y1, reg.Y2, reg.Y3, reg.Y4, reg.Y5, reg.Y6, reg.Y7,
		reg.Y8, reg.Y9, reg.Y10, reg.Y11, reg.Y12, reg.Y13, reg.Y14, reg.Y15,
	}
}

// load and store move a whole register.
func load256(from Mem, to Op)  { VMOVDQU(from, to) }
func store256(from Op, to Mem) { VMOVDQU(from, to) }

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
	lanes256Choose()
	lanes256Restrict()
	lanes256Exclude()
	lanes256Read()
	lanes256Write()
}

// sweeper256 writes one pass of a sweep over a chute.
type sweeper256 struct {
	*pool
	stacks bool // the V pass

	block, cells, configs, naked reg.GPVirtual // the last three of the chute

	ones  Mem    // -1 in each lane
	least vector // V pass: the smallest cell
	sum   vector // V pass: the sum of all cells
}

// cell is cell t of mini (a, b).
func (s *sweeper256) cell(a, b, t int) Mem {
	if s.stacks {
		return at(s.cells, row256*(a+27*b+9*t))
	}
	return at(s.cells, row256*(9*a+3*b+t))
}

// mini returns the row of mini (a, b) in a field of nine rows.
func (s *sweeper256) mini(field, a, b int) Mem {
	return at(s.block, field+row256*(3*a+b))
}

// nakedOf is the row of mini (a, b) of a stack in the digits alone in a cell.
func (s *sweeper256) nakedOf(a, b int) Mem { return at(s.naked, row256*(9*b+a)) }

// or sets a register to what is in any of three rows.
func (s *sweeper256) or(to vector, x, y, z Mem) {
	load256(x, to)
	VPOR(y, to, to)
	VPOR(z, to, to)
}

// chute writes the pass over one chute: the same steps as twin.sweep in
// twin_test.go.
func (s *sweeper256) chute() {
	var line, box [3]vector // digits alone in a cell, of the minis of each line and box
	if s.stacks {
		for b := range 3 {
			box[b] = s.take()
			s.or(box[b], s.nakedOf(0, b), s.nakedOf(1, b), s.nakedOf(2, b))
		}
	} else {
		for i := range 3 {
			line[i], box[i] = s.take(), s.take()
		}
		for b := range 3 {
			s.loadBand(b, line, box[b])
		}
	}

	// The configurations: p[k] is what its minis have in common.
	var p [6]vector
	for k := range p {
		p[k] = s.take()
	}
	for a := range 3 {
		if s.stacks {
			line[a] = s.take()
			s.or(line[a], s.nakedOf(a, 0), s.nakedOf(a, 1), s.nakedOf(a, 2))
		}
		for b := range 3 {
			var m, n vector
			if s.stacks {
				m = s.loadStack(a, b)
			} else {
				m = s.take()
			}
			// A digit alone in a cell leaves the other minis of its line and its box.
			n = s.take()
			seen := s.take()
			VPOR(line[a], box[b], seen)
			if s.stacks {
				load256(s.nakedOf(a, b), n)
				VPANDN(seen, n, seen)
				VPANDN(m, seen, m)
			} else {
				load256(s.mini(alone256, a, b), n)
				VPANDN(seen, n, seen)
				VPANDN(s.mini(held256, a, b), seen, m)
			}
			s.give(n, seen)
			for _, k := range []int{(b - a + 3) % 3, 3 + (b-2*a+6)%3} {
				if a == 0 {
					VMOVDQA(m, p[k])
				} else {
					VPAND(m, p[k], p[k])
				}
			}
			s.give(m)
		}
		s.give(line[a])
	}
	s.give(box[:]...)

	// A lane is alive while each digit has a configuration. The sum of the
	// configurations, as numbers, says whether each has just one.
	some, sum := s.take(), s.take()
	for k := range p {
		store256(p[k], at(s.configs, row256*k))
	}
	VPOR(p[0], p[1], some)
	VPADDW(p[0], p[1], sum)
	for k := 2; k < 6; k++ {
		VPOR(p[k], some, some)
		VPADDW(p[k], sum, sum)
	}
	VPAND(at(s.block, alive256), some, some)
	store256(some, at(s.block, alive256))
	VPADDW(at(s.block, placed256), sum, sum)
	store256(sum, at(s.block, placed256))
	s.give(some, sum)

	for a := range 3 {
		s.line(a, &p)
	}
	s.give(p[:]...)
}

// loadBand stores, of the minis of box b in a band, the digits that they hold
// and those that are alone in a cell of theirs; the latter also by their column,
// for the V pass.
func (s *sweeper256) loadBand(b int, line [3]vector, box vector) {
	var column [3]vector
	for t := range column {
		column[t] = s.take()
	}
	for a := range 3 {
		held, alone := s.take(), s.take()
		for t := range 3 {
			// The lowest of the digits and all below it, less what is below it, is
			// the lowest digit; less what is below it and all higher digits, it is
			// nothing. So, as numbers, and not below zero,
			//
			//	(x ^ (x-1)) - (x-1)  is x if x has one digit, and 0 if it has none or more.
			x, less, low := s.take(), s.take(), s.take()
			load256(s.cell(a, b, t), x)
			VPADDW(s.ones, x, less)
			VPXOR(less, x, low)
			VPSUBUSW(less, low, low)
			if t == 0 {
				VMOVDQA(x, held)
				VMOVDQA(low, alone)
			} else {
				VPOR(x, held, held)
				VPOR(low, alone, alone)
			}
			if a == 0 {
				VMOVDQA(low, column[t])
			} else {
				VPOR(low, column[t], column[t])
			}
			s.give(x, less, low)
		}
		store256(held, s.mini(held256, a, b))
		store256(alone, s.mini(alone256, a, b))
		if b == 0 {
			VMOVDQA(alone, line[a])
		} else {
			VPOR(alone, line[a], line[a])
		}
		if a == 0 {
			VMOVDQA(alone, box)
		} else {
			VPOR(alone, box, box)
		}
		s.give(held, alone)
	}
	for t := range column {
		store256(column[t], at(s.naked, row256*(3*b+t)))
	}
	s.give(column[:]...)
}

// loadStack returns the digits that mini (a, b) of a stack holds, and stores
// those that it holds twice.
func (s *sweeper256) loadStack(a, b int) vector {
	x, y, z := s.take(), s.take(), s.take()
	load256(s.cell(a, b, 0), x)
	load256(s.cell(a, b, 1), y)
	VPOR(x, y, z)
	VPAND(x, y, x)
	VPOR(s.cell(a, b, 2), z, y)
	VPAND(s.cell(a, b, 2), z, z)
	VPOR(x, z, z)
	store256(z, s.mini(twice256, a, b))
	s.give(x, z)
	return y
}

// line writes what the configurations leave in the cells of line a.
func (s *sweeper256) line(a int, p *[6]vector) {
	var w [3]vector
	for b := range 3 {
		w[b] = s.take()
		VPOR(p[(b-a+3)%3], p[3+(b-2*a+6)%3], w[b])
	}
	for b := range 3 {
		others, sure, most, less := s.take(), s.take(), s.take(), s.take()
		VPOR(w[(b+1)%3], w[(b+2)%3], others)
		VPANDN(w[b], others, sure)
		VPADDW(s.ones, sure, most)
		VPAND(sure, most, most)
		VPADDW(s.ones, most, less)
		VPAND(most, less, most) // sure digits but for the lowest two
		s.give(less)
		allowed := others
		VPSIGNW(most, others, others) // none if there are no more than two
		VPANDN(w[b], others, allowed)
		if !s.stacks {
			s.give(most, sure)
			for t := range 3 {
				x := s.take()
				VPAND(s.cell(a, b, t), allowed, x)
				store256(x, s.cell(a, b, t))
				s.give(x)
			}
			s.give(allowed)
			continue
		}
		// A sure digit with one cell in the mini has that for itself.
		single, rest := sure, most
		load256(s.mini(twice256, a, b), rest)
		VPANDN(sure, rest, single)
		VPANDN(allowed, single, rest)
		for t := range 3 {
			x, loss := s.take(), s.take()
			VPAND(s.cell(a, b, t), single, loss)
			VPAND(s.cell(a, b, t), allowed, x)
			VPSIGNW(loss, rest, loss)
			VPANDN(x, loss, x)
			VPADDW(x, s.sum, s.sum)
			VPMINUW(x, s.least, s.least)
			store256(x, s.cell(a, b, t))
			s.give(x, loss)
		}
		s.give(allowed, single, rest)
	}
	s.give(w[:]...)
}

func lanes256Sweep() {
	ones := all256("ones16", 0xffff)
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

	s := &sweeper256{pool: newPool256(), block: block, ones: ones}
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
			load256(ones, s.least)
		}
		// Each iteration begins with the same pool, as it is the same code.
		Label(label)
		s.chute()
		ADDQ(U32([]uint32{27 * row256, 3 * row256}[pass]), s.cells)
		ADDQ(U32(6*row256), s.configs)
		ADDQ(U32([]uint32{9 * row256, 3 * row256}[pass]), s.naked)
		DECQ(chutes)
		JNZ(LabelRef(label))
	}

	// Lanes that are good, of these the solved ones, and of the others those
	// whose sum of all cells is what it was.
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
		// Bytes in place of words, in the order of the lanes.
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
