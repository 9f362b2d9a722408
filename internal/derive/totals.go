package derive

import "slices"

// Sums that follow from sums. A house adds up to N(N+1)/2, so some houses without a common
// cell have a known total. Sums of rules that reach into them are taken away where that
// leaves fewer cells:
//
//	a a b b     The row is 10 (N = 4), cage a is 3 and cage b is 8: 3 + 8 - r2c4 = 10.
//	. . . b
//
// Cells of the houses that are left over have a factor above 0 (innies), cells of the sums outside
// the houses have one below 0 (outies).

// A Sum is an equation: the digits of some cells, each times its factor, add up to Sum.
type Sum struct {
	Cells   []uint16
	Factors []int // of each cell, not 0; nil: all 1
	Sum     int
}

// factor returns the factor of cell i of the sum.
func (s *Sum) factor(i int) int {
	if s.Factors == nil {
		return 1
	}
	return s.Factors[i]
}

// A Total is a Sum that follows from houses and other sums.
type Total struct {
	Sum
	Houses []int // indices of the houses, which have no common cell, ascending
	Sums   []int // indices of the sums that were taken away or added, ascending
}

// Bounds of the work of Totals.
const (
	// maxTotalWork bounds the time, in cells that are looked at: a few ms. The everyday 9x9
	// killer takes 20,000.
	maxTotalWork = 1_000_000

	// maxTotals bounds the number of totals.
	maxTotals = 2000

	// maxLong is the largest number of cells of the sums that are near a bound.
	maxLong = 12

	// maxRegions is the largest number of houses of a family that are taken together.
	maxRegions = 4

	// maxSets bounds the number of regions of a kind.
	maxSets = 4000

	// maxPasses is how many times all sums are tried on the same houses.
	maxPasses = 3

	// clearedAtOnce is the number of cells that are cleared in the time in which one is looked at.
	clearedAtOnce = 16
)

// Totals returns sums of at most most cells that follow from some sums and the houses, of
// which it takes these regions (see Regions). It returns each once. A Total without cells has
// a Sum other than 0: there is no solution.
//
// Unless tight is nil, it also returns those sums of up to maxLong cells that are near a bound and
// that tight reports true for, which must not keep the slices.
func Totals(l *Layout, regions [][]int, sums []Sum, most int, tight func(*Sum) bool) []Total {
	if len(sums) == 0 {
		return nil
	}
	t := &totals{
		layout: l, sums: sums, most: most, tight: tight,
		factor: make([]int, l.cells()), work: maxTotalWork,
		seen: make(map[uint64]bool),
	}
	t.hashes = make([]uint64, len(sums))
	for i := range sums {
		t.hashes[i] = sums[i].hash()
		t.work -= len(sums[i].Cells)
		t.seen[unsigned(t.hashes[i])] = true
	}
	for _, t.houses = range regions {
		t.derive()
		if len(t.houses) == l.N {
			t.deriveDisjoint()
		}
	}
	return t.list
}

// totals is the work of Totals.
type totals struct {
	layout *Layout
	sums   []Sum
	most   int
	tight  func(*Sum) bool
	work   int // that may still be done
	list   []Total
	hashes []uint64        // of the sums
	seen   map[uint64]bool // unsigned hashes of the equations that are known

	// The equation at hand.
	houses   []int
	used     []int // sums
	factor   []int // by cell
	open     int   // cells with a factor other than 0
	factors  int   // of all cells, together
	sum      int
	hash     uint64
	gathered Sum // the equation, see keep
}

// load sets the equation to that of the houses.
func (t *totals) load(houses []int) {
	clear(t.factor)
	n := t.layout.N
	t.open, t.sum, t.used = n*len(houses), n*(n+1)/2*len(houses), t.used[:0]
	t.factors = t.open
	t.hash = uint64(t.sum) * hashOfSum
	for _, h := range houses {
		for _, c := range t.layout.Houses[h] {
			t.factor[c]++
			t.hash += hashOfCell(c)
		}
	}
	t.work -= t.open + len(t.factor)/clearedAtOnce
}

// add adds a sum times sign to the equation.
func (t *totals) add(sum, sign int) {
	s := &t.sums[sum]
	for i, c := range s.Cells {
		if t.factor[c] != 0 {
			t.open--
		}
		f := sign * s.factor(i)
		t.factors += f
		if t.factor[c] += f; t.factor[c] != 0 {
			t.open++
		}
	}
	t.sum += sign * s.Sum
	t.hash += uint64(sign) * t.hashes[sum]
	t.used = append(t.used, sum)
}

// gain returns how many cells fewer the equation has with a sum times sign.
func (t *totals) gain(sum, sign int) int {
	s := &t.sums[sum]
	gain := 0
	for i, c := range s.Cells {
		before := t.factor[c]
		switch after := before + sign*s.factor(i); {
		case before == 0:
			gain--
		case after == 0:
			gain++
		}
	}
	t.work -= len(s.Cells)
	return gain
}

// derive derives a total of t.houses.
func (t *totals) derive() {
	if t.work < 0 || len(t.list) >= maxTotals {
		return
	}
	t.load(t.houses)
	for range maxPasses {
		before := t.open
		for i := range t.sums {
			if t.gain(i, -1) > 0 {
				t.add(i, -1)
			} else if t.sums[i].Factors != nil && t.gain(i, 1) > 0 {
				t.add(i, 1)
			}
		}
		if t.open == before {
			break
		}
	}
	fits := t.open <= t.most || t.tight != nil && t.open <= maxLong && t.isNearBound()
	if fits && len(t.used) > 0 && (t.open > 0 || t.sum != 0) {
		t.keep()
	}
}

// deriveDisjoint derives totals of t.houses, which are the whole grid: it takes away sums that
// share no cell, such as all little killers of one direction, which leave two corners. Each sum
// without factors is among those that one total takes away. Long sums come first, as a long one
// crosses most sums of another direction.
func (t *totals) deriveDisjoint() {
	order := make([]int, len(t.sums))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return len(t.sums[b].Cells) - len(t.sums[a].Cells)
	})
	taken := make([]bool, len(t.sums))
	for _, first := range order {
		if taken[first] || t.work < 0 || len(t.list) >= maxTotals {
			continue
		}
		t.load(t.houses)
		take := func(i int) {
			if t.isOpen(i) {
				t.add(i, -1)
				taken[i] = true
			}
		}
		take(first)
		for _, i := range order {
			take(i)
		}
		if t.open <= t.most && len(t.used) > 0 && (t.open > 0 || t.sum != 0) {
			t.keep()
		}
	}
}

// isOpen reports whether a sum has no factors, and all its cells are still in the equation.
func (t *totals) isOpen(sum int) bool {
	s := &t.sums[sum]
	t.work -= len(s.Cells)
	return s.Factors == nil &&
		!slices.ContainsFunc(s.Cells, func(c uint16) bool { return t.factor[c] != 1 })
}

// isNearBound reports whether the sum might rule out candidates alone, if cells of one sign were
// all in one house. It takes factors to be 1 or -1.
func (t *totals) isNearBound() bool {
	n, a := t.layout.N, (t.open+t.factors)/2
	b := t.open - a
	least := a*(a+1)/2 - b*(2*n+1-b)/2
	greatest := a*(2*n+1-a)/2 - b*(b+1)/2
	return min(t.sum-least, greatest-t.sum) < n-1
}

// keep adds the equation at hand to the list, unless it is known, or long and not tight.
func (t *totals) keep() {
	if t.seen[unsigned(t.hash)] {
		return
	}
	s := &t.gathered
	s.Cells, s.Factors, s.Sum = s.Cells[:0], s.Factors[:0], t.sum
	for c, f := range t.factor {
		if f != 0 {
			s.Cells = append(s.Cells, uint16(c))
			s.Factors = append(s.Factors, f)
		}
	}
	if t.open > t.most && !t.tight(s) {
		return
	}
	t.seen[unsigned(t.hash)] = true
	slices.Sort(t.used)
	t.list = append(t.list, Total{
		Sum:    Sum{slices.Clone(s.Cells), slices.Clone(s.Factors), s.Sum},
		Houses: slices.Clone(t.houses),
		Sums:   slices.Clone(t.used),
	})
}

// hash returns the hash of an equation: the sum of the hashes of its cells, each times its factor,
// and of its sum. So the hash of two equations added is the sum of their hashes.
func (s *Sum) hash() uint64 {
	h := uint64(s.Sum) * hashOfSum
	for i, c := range s.Cells {
		h += uint64(s.factor(i)) * hashOfCell(c)
	}
	return h
}

// unsigned returns one hash for an equation and the equation times -1.
func unsigned(hash uint64) uint64 {
	return min(hash, -hash)
}

// hashOfSum is what a sum of 1 counts in a hash.
const hashOfSum = 0x9e3779b97f4a7c15

// hashOfCell returns what a cell with factor 1 counts in a hash, by the finalizer of MurmurHash3.
func hashOfCell(c uint16) uint64 {
	h := uint64(c) + 1
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// Regions returns sets of houses that have no common cell: rows that follow each other,
// columns that do, single houses, and up to maxRegions houses of a family that touch. They are
// sets of indices, ascending.
func Regions(l *Layout) [][]int {
	var list [][]int
	lines := 2 * l.N
	if l.Shaped {
		lines = 0
	}
	for from := 0; from < lines; from += l.N {
		for number := 1; number <= l.N; number++ {
			for first := range l.N - number + 1 {
				var window []int
				for h := range number {
					window = append(window, from+first+h)
				}
				list = append(list, window)
			}
		}
	}
	for h := lines; h < len(l.Houses); h++ {
		list = append(list, []int{h})
	}
	for _, f := range l.Families {
		list = append(list, touching(l, f[0], f[1])...)
	}
	return list[:min(len(list), maxSets)]
}

// touching returns the sets of 2 to maxRegions of the houses from..to-1 that touch and have
// no common cell.
func touching(l *Layout, from, to int) [][]int {
	if to-from > 64 {
		return nil
	}
	// By house: those with a common cell, and those with cells side by side.
	common, beside := make([]uint64, to-from), make([]uint64, to-from)
	width := max(l.Width, l.N)
	owners := make([]uint64, l.cells()) // by cell: its houses
	for h := range to - from {
		for _, c := range l.Houses[from+h] {
			owners[c] |= 1 << h
		}
	}
	for h := range to - from {
		for _, c := range l.Houses[from+h] {
			common[h] |= owners[c]
			if int(c)%width > 0 {
				beside[h] |= owners[c-1]
			}
			if int(c)%width < width-1 {
				beside[h] |= owners[c+1]
			}
			if int(c) >= width {
				beside[h] |= owners[int(c)-width]
			}
			if int(c) < width*(width-1) {
				beside[h] |= owners[int(c)+width]
			}
		}
	}
	var list [][]int
	level := make([]uint64, to-from)
	for h := range level {
		level[h] = 1 << h
	}
	for range maxRegions - 1 {
		seen := make(map[uint64]bool)
		var next []uint64
		for _, set := range level {
			var near, taken uint64
			for h := range to - from {
				if set>>h&1 != 0 {
					near, taken = near|beside[h], taken|common[h]
				}
			}
			for h := range to - from {
				with := set | 1<<h
				if near>>h&1 == 0 || taken>>h&1 != 0 || seen[with] {
					continue
				}
				seen[with] = true
				next = append(next, with)
				var houses []int
				for k := range to - from {
					if with>>k&1 != 0 {
						houses = append(houses, from+k)
					}
				}
				if list = append(list, houses); len(list) >= maxSets {
					return list
				}
			}
		}
		level = next
	}
	return list
}
