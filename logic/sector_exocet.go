package logic

import "slices"

// The junior exocet: champagne of the New Sudoku Players' Forum found it in 2011 in the hardest
// puzzles known. David P. Bird named and proved it there ("JExocet compendium").
//
//	B B . | . . . | . . .    B: base cells. S, T: targets. c: places of a base digit
//	. . . | S . . | . . .    in the cross-lines.
//	. . . | . . . | T . .
//	------+-------+------
//	. . c | c . . | c . .
//	(and five more rows)
//
// Two base cells B are in one region and one row, and have few candidates. The targets S and T are
// in other regions, in the rows of the base's region, and see at most one base cell. The
// cross-lines are the columns of the targets and one more column through the base's region, without
// base cells. Apart from the targets and from cells that both base cells see, each candidate of the
// base can be in the cross-lines at most twice.
//
// Proof. If a digit is in the base, no cell that both base cells see has it. Each of the three
// cross-lines needs the digit, and the places c give it to at most two of them. So one of the
// targets has it. The base cells see each other and have two different digits. So the targets have
// exactly these two digits.
//
// The proof does not use where the targets are. If they are in the rows of the base's region, the
// exocet is a junior exocet; if one is elsewhere in a cross-line, it is a senior exocet. Rows and
// columns can change roles. The proof uses neither boxes nor columns of three cells within them.
//
// A digit that fits into the places c only once would have to be in both targets, and no target
// would remain for the other digit. All further conclusions (mirror nodes, compatible digits) are
// found by going through the ways to fill base and targets: what is false in all of them is
// eliminated.

// maxExocetDigits bounds the candidates of the base.
const maxExocetDigits = 4

// exocet is a base while its targets are searched for.
type exocet struct {
	region, line int // the houses of the base
	cross        int // the first house of the lines that cross it
	base         [2]int
	digits       uint32
	common       cellSet // the cells that both base cells see
	band         uint32  // the lines parallel to the base's line that meet its region
	places       [MaxSize][MaxSize]uint32
	// By cross-line and digit: the parallel lines where the digit can be, or is. Cells of common
	// are left out.

	// In the order of their cross-lines: those of cross-line i are targets[first[i]:first[i+1]].
	targets []target
	first   [MaxSize + 1]int
}

// target is a cell that may be a target.
type target struct {
	cell, cross, line int  // cross-line and parallel line by index
	near              bool // the parallel line meets the region of the base
}

// exocetWay is a way to fill base and targets.
type exocetWay struct {
	base, target [2]int // digits
}

// The kinds of exocets, as degrees of the technique.
const (
	juniorExocet = iota
	seniorExocet
	weakExocet // see sector_weak.go
)

// exocets finds exocets of a kind. Of junior and senior exocets it first eliminates what base and
// targets do not have in common, then what is false in all ways to fill base and targets.
func exocets(fd *finder, t Technique) bool {
	f := fd.f
	var x exocet
	for x.region = f.first[regionClass]; x.region < f.first[regionClass+1]; x.region++ {
		for _, class := range [2]int{rowClass, columnClass} {
			x.cross = f.first[rowClass+columnClass-class]
			for k := range f.n {
				x.line = f.first[class] + k
				in := f.shared(x.line, x.region)
				if count(in) < 2 {
					continue
				}
				if fd.exocetBases(t, &x, in) {
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

// exocetBases goes through the bases among some places of x.line. It reports whether to return.
func (fd *finder) exocetBases(t Technique, x *exocet, in uint32) bool {
	for first := in; first != 0; first &= first - 1 {
		for second := first & (first - 1); second != 0; second &= second - 1 {
			a, b := fd.f.cellAt(x.line, first), fd.f.cellAt(x.line, second)
			x.digits = fd.cell[a] | fd.cell[b]
			if fd.cell[a] == 0 || fd.cell[b] == 0 || count(x.digits) < 3 ||
				count(x.digits) > maxExocetDigits {
				continue
			}
			if fd.budget.spend() {
				return false
			}
			x.base = [2]int{a, b}
			if fd.exocetsOf(t, x) {
				return true
			}
			if fd.budget.over {
				return false
			}
		}
	}
	return false
}

// at returns the cell where a cross-line meets a parallel line, both by index.
func (x *exocet) at(f *facts, cross, line int) int {
	if x.cross == f.first[columnClass] {
		return line*f.n + cross
	}
	return cross*f.n + line
}

// exocetsOf looks for the targets of a base.
func (fd *finder) exocetsOf(t Technique, x *exocet) bool {
	f := fd.f
	x.common = f.and(&f.peerSet[x.base[0]], &f.peerSet[x.base[1]])
	x.band, x.targets = 0, x.targets[:0]
	senior := table[t].degree == seniorExocet
	own := uint32(0) // the cross-lines with a base cell
	through := uint32(0)
	for cross := range f.n {
		for line := range f.n {
			c := x.at(f, cross, line)
			if f.houseSet[x.region].has(c) {
				x.band |= 1 << line
				through |= 1 << cross
			}
			if c == x.base[0] || c == x.base[1] {
				own |= 1 << cross
			}
		}
	}
	for cross := range f.n {
		if x.first[cross] = len(x.targets); own>>cross&1 != 0 {
			continue
		}
		clear(x.places[cross][:f.n])
		for line := range f.n {
			c := x.at(f, cross, line)
			if x.common.has(c) {
				continue
			}
			m := fd.cell[c]
			if d := fd.value[c]; d != 0 {
				m = 1 << (d - 1)
			}
			for m &= x.digits; m != 0; m &= m - 1 {
				x.places[cross][lowest(m)] |= 1 << line
			}
			if near := x.band>>line&1 != 0; fd.cell[c]&x.digits != 0 && (near || senior) {
				x.targets = append(x.targets, target{c, cross, line, near})
			}
		}
	}
	x.first[f.n] = len(x.targets)
	spare := 0
	if table[t].degree == weakExocet {
		spare = 1
	}
	for third := through &^ own; third != 0; third &= third - 1 {
		for i := range f.n {
			if fd.budget.spend() {
				return false
			}
			for j := range i {
				if i == lowest(third) || j == lowest(third) ||
					!x.mayCross(lowest(third), j, i, spare) {
					continue
				}
				if fd.exocetTargets(t, x, lowest(third), j, i) {
					return true
				}
			}
		}
	}
	return false
}

// exocetTargets emits what follows from the exocets whose targets are in the cross-lines i and j.
func (fd *finder) exocetTargets(t Technique, x *exocet, third, i, j int) bool {
	senior := table[t].degree == seniorExocet
	for _, a := range x.targets[x.first[i]:x.first[i+1]] {
		for _, b := range x.targets[x.first[j]:x.first[j+1]] {
			targets := [2]target{a, b}
			if senior == (a.near && b.near) || fd.f.sharedHouse(a.cell, b.cell, isRegion) >= 0 {
				continue
			}
			thrice := fd.fitsThrice(x, third, &targets)
			switch {
			case table[t].degree == weakExocet:
				if thrice != 0 && fd.weakExocets(t, x, third, &targets, thrice) {
					return true
				}
			case thrice == 0 && fd.exocetSteps(t, x, third, &targets):
				return true
			}
		}
	}
	return false
}

// mayCross reports whether three lines can be cross-lines: the targets take one place away from two
// of the lines, spare further places are not counted, and then each digit must fit at most twice.
func (x *exocet) mayCross(third, a, b, spare int) bool {
	for m := x.digits; m != 0; m &= m - 1 {
		d := lowest(m)
		p, q, r := x.places[third][d], x.places[a][d], x.places[b][d]
		if count(p) > spare && count(q) > 1+spare && count(r) > 1+spare &&
			count(p|q) > 2+spare && count(p|r) > 2+spare && count(q|r) > 3+spare &&
			count(p|q|r) > 4+spare {
			return false
		}
	}
	return true
}

func isRegion(class uint8) bool { return class == regionClass }

// fitsThrice returns the digits of the base that fit into the cross-lines more than twice, apart
// from the targets and the cells that the base sees. An exocet has none.
func (fd *finder) fitsThrice(x *exocet, third int, targets *[2]target) (digits uint32) {
	for m := x.digits; m != 0; m &= m - 1 {
		if fd.maxTimes(x, third, targets, lowest(m)) > 2 {
			digits |= m & -m
		}
	}
	return digits
}

// maxTimes returns how often a digit of the base fits into the cross-lines.
func (fd *finder) maxTimes(x *exocet, third int, targets *[2]target, d int) int {
	a, b := &targets[0], &targets[1]
	return maxMatched(x.places[third][d], x.places[a.cross][d]&^(1<<a.line),
		x.places[b.cross][d]&^(1<<b.line))
}

// maxMatched returns how many of three sets can get an element of their own.
func maxMatched(a, b, c uint32) (n int) {
	for _, m := range [3]uint32{a, b, c} {
		if m != 0 {
			n++
		}
	}
	// Two sets with one element in all get one; three sets with two elements in all get two.
	switch {
	case n >= 2 && single(a|b|c):
		return 1
	case n == 3 && (count(a|b|c) == 2 || single(a|b) || single(a|c) || single(b|c)):
		return 2
	}
	return n
}

// exocetSteps emits what an exocet concludes.
func (fd *finder) exocetSteps(t Technique, x *exocet, third int, targets *[2]target) bool {
	f := fd.f
	s0, s1 := targets[0].cell, targets[1].cell
	both := x.digits & (fd.cell[s0] | fd.cell[s1])
	for m := both; m != 0; m &= m - 1 {
		if fd.maxTimes(x, third, targets, lowest(m)) < 2 {
			both &^= m & -m // both targets would have it
		}
	}
	fd.begin(t, VariantPlain, table[t].base)
	fd.eliminate(s0, ^both)
	fd.eliminate(s1, ^both)
	fd.eliminate(x.base[0], ^both)
	fd.eliminate(x.base[1], ^both)
	fd.exocetParts(x, third, targets, -1)
	if fd.emit() {
		return true
	}
	// Of each cell: what is false in every way to fill base and targets.
	elim := make([]uint32, f.cells)
	some := false
	for p := fd.cell[x.base[0]] & both; p != 0; p &= p - 1 {
		for q := fd.cell[x.base[1]] & both &^ (p & -p); q != 0; q &= q - 1 {
			one, two := lowest(p), lowest(q)
			base := [2]int{one, two}
			for _, way := range [2]exocetWay{{base, base}, {base, [2]int{two, one}}} {
				dead := fd.exocetWay(x, targets, &way)
				if dead == nil {
					continue
				}
				for c := range elim {
					if some {
						elim[c] &= dead[c]
					} else {
						elim[c] = dead[c]
					}
				}
				some = true
			}
		}
	}
	if !some {
		return false // the state has no solution
	}
	fd.begin(t, VariantPlain, table[t].base)
	for c, m := range elim {
		fd.eliminate(c, m)
	}
	fd.exocetParts(x, third, targets, -1)
	return fd.emit()
}

// exocetWay returns what is eliminated, by cell, if base and targets are filled in a way; nil if
// they cannot be.
func (fd *finder) exocetWay(x *exocet, targets *[2]target, way *exocetWay) []uint32 {
	f := fd.f
	for i, s := range targets {
		d := way.target[i]
		if fd.cell[s.cell]>>d&1 == 0 {
			return nil
		}
	}
	dead := make([]uint32, f.cells)
	set := func(c, d int) {
		dead[c] |= f.all &^ (1 << d)
		for _, p := range f.peers[c] {
			dead[p] |= 1 << d
		}
	}
	for i := range 2 {
		set(x.base[i], way.base[i])
		set(targets[i].cell, way.target[i])
	}
	// A house with one place left for a digit of the base has it there. A house without a place, or
	// a cell without candidates, refutes the way.
	for _, d := range way.base {
		for h := range f.houses {
			if fd.pos[h*f.n+d] == 0 {
				continue
			}
			left, last := 0, 0
			for m := fd.pos[h*f.n+d]; m != 0; m &= m - 1 {
				if c := f.cellAt(h, m); dead[c]>>d&1 == 0 {
					left, last = left+1, c
				}
			}
			if left == 0 {
				return nil
			}
			if left == 1 {
				dead[last] |= f.all &^ (1 << d)
			}
		}
	}
	for c, m := range fd.cell {
		if m != 0 && m&^dead[c] == 0 {
			return nil
		}
	}
	return dead
}

// exocetParts adds the base, the targets, and the places of the base digits in the cross-lines,
// but for the weak cell (-1: none).
func (fd *finder) exocetParts(x *exocet, third int, targets *[2]target, weak int) {
	if !fd.proof {
		return
	}
	fd.part(RoleBaseCell, -1, 0, x.digits, x.base[0], x.base[1])
	for _, s := range targets {
		fd.part(RoleTarget, -1, 0, x.digits, s.cell)
	}
	crosses := []int{third, targets[0].cross, targets[1].cross}
	slices.Sort(crosses)
	for _, cross := range crosses {
		in := uint32(0)
		for m := x.digits; m != 0; m &= m - 1 {
			in |= x.places[cross][lowest(m)]
		}
		for _, s := range targets {
			if s.cross == cross {
				in &^= 1 << s.line
			}
		}
		for line := range fd.f.n {
			if x.at(fd.f, cross, line) == weak {
				in &^= 1 << line
			}
		}
		// The place of a cell in a line is the index of the line that crosses it there.
		fd.part(RoleCrossLine, x.cross+cross, in, x.digits)
	}
}
