package logic

import "math/bits"

// The tridagon, also known as Thor's hammer and as the trivalue oddagon: found by mith and others of
// the New Sudoku Players' Forum in 2022 in the hardest puzzles that are known.
//
// Three rows and three other rows, three columns and three other columns meet in four regions. In each of these regions are
// three cells, one in each of its three rows and three columns:
//
//	x . . | x . .
//	. x . | . x .
//	. . x | . . x
//	------+------
//	x . . | . x .
//	. x . | x . .
//	. . x | . . x
//
// Three digits alone cannot fill the twelve cells if the arrangements of an odd number of the four regions are odd, as permutations that
// lead from rows to columns: above that at the lower right. For suppose that they are filled. Each region has the three digits once, in its
// three rows in some order. Two regions side by side differ in each of the three rows, so that the order of the one is that of the other moved
// around, which is an even permutation: both orders have the same sign. The same holds for the order by columns in two regions one below the
// other. In each region the sign by columns is that by rows times that of the arrangement. Multiplied around the four regions, all signs of
// orders are there twice, so that those of the four arrangements give 1.
//
// So where they give -1, one of the cells has another digit: a guardian.

// Limits of the search for tridagons.
const (
	maxGuardianCells = 4   // cells of the twelve with other candidates
	maxTransversals  = 600 // ways to choose three cells of a region, for three digits
)

// transversal is three cells of a region in three rows and three columns.
type transversal struct {
	cells         [3]uint16
	rows, columns uint32
	region        int32
	guarded       int8 // cells that have candidates besides the three digits
	odd           bool // as a permutation of the rows to the columns
}

// tridagons finds twelve cells that three digits cannot fill, with few other
// candidates. One of these is true: the only one can be placed; if one cell has all of them, it is none of the
// three digits; if they are all of one digit, no cell that sees all of them has it.
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

// transversals adds those of cells that have two at least of three digits.
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
					// rows ascend, as cells of a house do
					q := transversal{cells: [3]uint16{z, y, x}, region: int32(h)}
					var column [3]int
					for k, c := range q.cells {
						q.rows |= 1 << (int(c) / f.n)
						column[k] = int(c) % f.n
						q.columns |= 1 << column[k]
						if fd.cell[c]&^three != 0 {
							q.guarded++
						}
					}
					if count(q.rows) != 3 || count(q.columns) != 3 ||
						q.guarded > maxGuardianCells || len(list) == maxTransversals {
						continue
					}
					q.odd = (column[0] > column[1]) != (column[0] > column[2]) != (column[1] > column[2])
					list = append(list, q)
				}
			}
		}
	}
	return list
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
			if a.rows == c.rows || a.columns != c.columns || b.columns != d.columns || a.odd != b.odd == (c.odd != d.odd) ||
				a.guarded+b.guarded+c.guarded+d.guarded > maxGuardianCells {
				continue
			}
			if a.region == c.region || a.region == d.region || b.region == c.region || b.region == d.region {
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
			p := f.part(RolePattern, -1, 0, three, int(box.cells[0]), int(box.cells[1]), int(box.cells[2]))
			fd.out.parts = append(fd.out.parts, p)
		}
		fd.part(RoleGuardian, -1, 0, others, where...)
	}
	return fd.emit()
}
