package logic

import "math/bits"

// The tridagon, also known as Thor's hammer and as the trivalue oddagon. mith and others of the New
// Sudoku Players' Forum found it in 2022 in the hardest puzzles known.
//
// Two groups of three rows and two groups of three columns meet in four regions. Each region
// contributes three cells, one in each of its three rows and one in each of its three columns:
//
//	x . . | x . .
//	. x . | . x .
//	. . x | . . x
//	------+------
//	x . . | . x .
//	. x . | x . .
//	. . x | . . x
//
// The three cells of a region are a permutation that leads from its rows to its columns. If an odd
// number of the four permutations are odd (here the one at the lower right), three digits alone
// cannot fill the twelve cells.
//
// Proof. Suppose that the three digits fill them. Then each region has the digits in its three rows
// in some order. Two regions side by side differ in each row, so one order is a rotation of the
// other. A rotation of three is even, so both orders have the same sign. In the same way, the
// orders by columns of two regions one above the other have the same sign. In each region, the sign
// of the order by columns is the sign of the order by rows times the sign of the permutation. In
// the product over the four regions every sign of an order occurs twice, so the product of the four
// permutations' signs is 1. That is false if an odd number of them is odd.
//
// So one of the cells has another digit. The candidates of other digits are the guardians.

// Bounds of the search for tridagons.
const (
	maxGuardianCells = 4   // how many of the twelve cells may have other candidates
	maxTransversals  = 600 // ways to choose three cells of a region, for three digits
)

// transversal is three cells of a region in three rows and three columns.
type transversal struct {
	cells         [3]uint16
	rows, columns uint32
	region        int32
	guarded       int8 // the number of cells with candidates besides the three digits
	odd           bool // as a permutation from the rows to the columns
}

// tridagons finds twelve cells that three digits cannot fill, with few guardians. At least one
// guardian is true. A single guardian is placed. If one cell has all guardians, it loses the three
// digits. If all guardians have one digit, the cells that see all of them lose it.
func tridagons(fd *finder, t Technique) bool {
	few := 0 // cells that the three digits may fill
	for _, m := range fd.cell {
		if k := count(m); k == 2 || k == 3 {
			few++
		}
	}
	if few < 12-maxGuardianCells {
		return false
	}
	var list []transversal
	for a := uint32(1); a <= fd.f.all; a <<= 1 {
		for b := a << 1; b <= fd.f.all; b <<= 1 {
			if fd.budget.spend() {
				return false
			}
			for c := b << 1; c <= fd.f.all; c <<= 1 {
				three := a | b | c
				pure := 0
				for _, m := range fd.cell {
					if m != 0 && m&^three == 0 {
						pure++
					}
				}
				if pure < 12-maxGuardianCells {
					continue
				}
				list = fd.transversals(list[:0], three)
				if fd.tridagonsOf(t, three, list) {
					return true
				}
				if fd.budget.over {
					return false
				}
			}
		}
	}
	return false
}

// transversals appends the transversals of cells that have at least two of three digits.
func (fd *finder) transversals(list []transversal, three uint32) []transversal {
	f := fd.f
	var cells [MaxSize]uint16
	for h := f.first[regionClass]; h < f.first[regionClass+1]; h++ {
		use := cells[:0]
		for _, c := range f.members[h*f.n : h*f.n+f.n] {
			if count(fd.cell[c]&three) >= 2 {
				use = append(use, c)
			}
		}
		for i, x := range use {
			for j, y := range use[:i] {
				if fd.budget.spend() {
					return list
				}
				for _, z := range use[:j] {
					q, ok := fd.transversal(three, z, y, x)
					if q.region = int32(h); ok && len(list) < maxTransversals {
						list = append(list, q)
					}
				}
			}
		}
	}
	return list
}

// transversal returns the transversal of three cells of a region, in ascending order; ok is false
// if they are none or have too many guardians.
func (fd *finder) transversal(three uint32, cells ...uint16) (q transversal, ok bool) {
	n := fd.f.n
	var column [3]int
	for k, c := range cells {
		q.cells[k] = c
		q.rows |= 1 << (int(c) / n) // rows ascend
		column[k] = int(c) % n
		q.columns |= 1 << column[k]
		if fd.cell[c]&^three != 0 {
			q.guarded++
		}
	}
	q.odd = (column[0] > column[1]) != (column[0] > column[2]) != (column[1] > column[2])
	return q, count(q.rows) == 3 && count(q.columns) == 3 && q.guarded <= maxGuardianCells
}

// tridagonsOf finds the tridagons of three digits.
func (fd *finder) tridagonsOf(t Technique, three uint32, list []transversal) bool {
	// beside has the pairs of transversals in the same rows.
	var beside [][2]*transversal
	for i := range list {
		for j := range list[:i] {
			a, b := &list[j], &list[i]
			if a.rows == b.rows && a.region != b.region && a.guarded+b.guarded <= maxGuardianCells {
				beside = append(beside, [2]*transversal{a, b})
			}
		}
	}
	for i, upper := range beside {
		if fd.budget.spend() {
			return false
		}
		for _, lower := range beside[:i] {
			a, b, c, d := upper[0], upper[1], lower[0], lower[1]
			if a.columns != c.columns {
				c, d = d, c
			}
			if a.rows == c.rows || a.columns != c.columns || b.columns != d.columns ||
				a.odd != b.odd == (c.odd != d.odd) ||
				a.guarded+b.guarded+c.guarded+d.guarded > maxGuardianCells {
				continue
			}
			if a.region == c.region || a.region == d.region || b.region == c.region ||
				b.region == d.region {
				continue
			}
			if fd.tridagonStep(t, three, [4]*transversal{a, b, c, d}) {
				return true
			}
		}
	}
	return false
}

func (fd *finder) tridagonStep(t Technique, three uint32, boxes [4]*transversal) bool {
	f := fd.f
	others, where := uint32(0), []int(nil)
	var elim cellSet
	for _, box := range boxes {
		for _, c := range box.cells {
			more := fd.cell[c] &^ three
			if more == 0 {
				continue
			}
			if others |= more; where == nil {
				elim = f.peerSet[c]
			} else {
				elim = f.and(&elim, &f.peerSet[c])
			}
			where = append(where, int(c))
		}
	}
	if where == nil {
		return false // the state has no solution
	}
	fd.begin(t, VariantPlain, table[t].base)
	if len(where) == 1 {
		if single(others) {
			fd.out.node = where[0]*f.n + bits.TrailingZeros32(others)
		} else {
			fd.eliminate(where[0], three)
		}
	} else if single(others) {
		fd.eliminateSet(&elim, bits.TrailingZeros32(others))
	}
	if fd.proof {
		for _, box := range boxes {
			p := f.part(RolePattern, -1, 0, three, int(box.cells[0]), int(box.cells[1]),
				int(box.cells[2]))
			fd.out.parts = append(fd.out.parts, p)
		}
		fd.part(RoleGuardian, -1, 0, others, where...)
	}
	return fd.emit()
}
