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
	row256    = 32 // one cell of 16 lanes
	cells256  = 0
	config256 = cells256 + 88*row256
	naked256  = config256 + 36*row256
	held256   = naked256 + 27*row256
	twice256  = held256
	alive256  = held256 + 9*row256
	placed256 = alive256 + row256
	sum256    = placed256 + row256
	open256   = sum256 + row256
	chute256  = open256 + 6*row256
	digit256  = chute256 + row256
	first256  = digit256 + row256
	second256 = first256 + row256
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
	lanes256Guess()
	lanes256Read()
	lanes256Write()
}

// sweeper256 writes one pass of a sweep over a chute.
type sweeper256 struct {
	*pool
	stacks bool // the V pass

	block, cells, configs, naked reg.GPVirtual // the last three of the chute

	ones  Op     // -1 in each lane
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

// miniOf returns the box b of line a in configuration k, miniRow the line a of
// box b.
func miniOf(k, a int) int {
	if k < 3 {
		return (k + a) % 3
	}
	return (k + 2*a) % 3
}

func miniRow(k, b int) int {
	for a := range 3 {
		if miniOf(k, a) == b {
			return a
		}
	}
	panic(k)
}

// through returns the two configurations that mini (a, b) is in.
func through(a, b int) [2]int { return [2]int{(b - a + 3) % 3, 3 + (b-2*a+6)%3} }

// chute writes the pass over one chute: the same steps as twin.sweep in
// twin_test.go.
func (s *sweeper256) chute() {
	var q [6]vector // digits alone in a cell in a mini of each configuration
	if s.stacks {
		for k := range q {
			q[k] = s.take()
			for a := range 3 {
				n := at(s.naked, row256*(9*miniOf(k, a)+a))
				if a == 0 {
					load256(n, q[k])
				} else {
					VPOR(n, q[k], q[k])
				}
			}
		}
	} else {
		s.loadBand(&q)
	}

	// The configurations: p[k] is what its minis have in common, but for digits
	// that are alone in a cell in other minis. These are the minis of the two
	// other configurations of its kind.
	for i := 0; i < 6; i += 3 {
		x := s.take()
		VPOR(q[i], q[i+1], x)
		VPOR(q[i+1], q[i+2], q[i+1])
		VPOR(q[i], q[i+2], q[i+2])
		s.give(q[i])
		q[i], q[i+1], q[i+2] = q[i+1], q[i+2], x
	}
	p := q
	for a := range 3 {
		for b := range 3 {
			var m Op = s.mini(held256, a, b)
			if s.stacks {
				m = s.loadStack(a, b)
			}
			for _, k := range through(a, b) {
				if a == 0 {
					VPANDN(m, q[k], p[k])
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
	var last *rules
	for a := range 3 {
		var w [3]vector
		for b := range 3 {
			k := through(a, b)
			w[b] = s.take()
			if a > 0 && s.stacks {
				load256(at(s.configs, row256*k[0]), w[b])
				VPOR(at(s.configs, row256*k[1]), w[b], w[b])
			} else {
				VPOR(p[k[0]], p[k[1]], w[b])
			}
		}
		for b := range 3 {
			r := s.rules(a, b, &w)
			if b == 2 {
				s.give(w[:]...)
			}
			if a == 0 && b == 0 {
				s.account(&p)
				if s.stacks {
					s.give(p[:]...)
				}
			}
			if last != nil {
				s.cellsOf(last)
			}
			last = r
		}
		if a == 2 && !s.stacks {
			s.give(p[:]...)
		}
	}
	s.cellsOf(last)
}

func (s *sweeper256) account(p *[6]vector) {
	sum := s.take()
	VPADDW(at(s.block, placed256), p[0], sum)
	for k := 1; k < 6; k++ {
		VPADDW(p[k], sum, sum)
	}
	store256(sum, at(s.block, placed256))
	s.give(sum)
}

// loadBand stores the digits that the minis of a band hold, and sets q. For the
// V pass it stores the digits that are alone in a cell by their columns.
func (s *sweeper256) loadBand(q *[6]vector) {
	var first [3]vector // what is alone in a mini of box 0
	for b := range 3 {
		var column [3]vector
		for a := range 3 {
			var held, alone vector
			for t := range 3 {
				// The lowest of the digits and all below it, less what is below it, is
				// the lowest digit; less what is below it and all higher digits, it is
				// nothing. So, as numbers, and not below zero,
				//
				//	(x ^ (x-1)) - (x-1)  is x if x has one digit, and 0 if it has none or more.
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
			for _, k := range through(a, b) {
				if b == 1 {
					q[k] = s.take()
					VPOR(alone, first[miniRow(k, 0)], q[k])
				} else {
					VPOR(alone, q[k], q[k])
				}
			}
			s.give(alone)
		}
		if b == 1 {
			s.give(first[:]...)
		}
		for t := range column {
			store256(column[t], at(s.naked, row256*(3*b+t)))
		}
		s.give(column[:]...)
	}
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

type rules struct {
	a, b                  int
	allowed, single, rest vector
}

func (s *sweeper256) rules(a, b int, w *[3]vector) *rules {
	others, sure, most, less := s.take(), s.take(), s.take(), s.take()
	VPOR(w[(b+1)%3], w[(b+2)%3], others)
	VPANDN(w[b], others, sure)
	VPADDW(s.ones, sure, most)
	VPAND(sure, most, most)
	VPADDW(s.ones, most, less)
	VPAND(most, less, most) // sure digits but for the lowest two
	if a == 0 && b == 0 {
		VPOR(others, w[0], less)
		VPAND(at(s.block, alive256), less, less)
		store256(less, at(s.block, alive256))
	}
	s.give(less)
	allowed := others
	VPSIGNW(most, others, others) // none if there are no more than two
	VPANDN(w[b], others, allowed)
	if !s.stacks {
		s.give(most, sure)
		return &rules{a, b, allowed, nil, nil}
	}
	// A sure digit with one cell in the mini has that for itself.
	single, rest := sure, most
	load256(s.mini(twice256, a, b), rest)
	VPANDN(sure, rest, single)
	VPANDN(allowed, single, rest)
	return &rules{a, b, allowed, single, rest}
}

func (s *sweeper256) cellsOf(r *rules) {
	if !s.stacks {
		for t := range 3 {
			x := s.take()
			VPAND(s.cell(r.a, r.b, t), r.allowed, x)
			store256(x, s.cell(r.a, r.b, t))
			s.give(x)
		}
		s.give(r.allowed)
		return
	}
	for t := range 3 {
		x, loss := s.take(), s.take()
		load256(s.cell(r.a, r.b, t), x)
		VPAND(x, r.single, loss)
		VPAND(x, r.allowed, x)
		VPSIGNW(loss, r.rest, loss)
		VPANDN(x, loss, x)
		VPADDW(x, s.sum, s.sum)
		VPMINUW(x, s.least, s.least)
		store256(x, s.cell(r.a, r.b, t))
		s.give(x, loss)
	}
	s.give(r.allowed, r.single, r.rest)
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
		if !s.stacks {
			r := s.take()
			VPCMPEQW(r, r, r)
			s.ones = r
		} else {
			s.give(s.ones.(vector))
			s.ones = ones
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
