package kernel

import (
	"math/bits"
	"sync"
)

// Sets is the constraint that cells have different digits, and that these digits together are
// one of some sets: a cage, for example.
//
// Up to maxMatched cells Filter is exact: a candidate stays if and only if an assignment has it.
// For more cells Filter looks at the sets that the candidates allow, and at decided cells.
type Sets struct {
	cells  []uint16
	family *family
}

// A family is what Sets of as many cells with the same sets have in common.
type family struct {
	sets    []uint64
	partner []uint16 // two cells, digits to maxTabled: by the candidates of one, those of the other
	matcher *matcher // more cells; nil: the sets are looked at one by one
}

// maxMatched is the largest number of cells for which matchings are looked for.
const maxMatched = 6

// NewSets returns the constraint that the cells have different digits, which together are one of
// the sets. Each set must have as many digits as there are cells. It keeps both slices.
func NewSets(cells []uint16, sets []uint64) *Sets {
	return &Sets{cells, newFamily(len(cells), sets)}
}

func newFamily(cells int, sets []uint64) *family {
	f := &family{sets: sets}
	all := uint64(0)
	for _, d := range sets {
		all |= d
	}
	if cells == 2 && bits.Len64(all) <= maxTabled {
		table := make([]uint64, bits.Len64(all))
		for _, d := range sets {
			low := bits.TrailingZeros64(d)
			high := bits.Len64(d) - 1
			table[low] |= 1 << high
			table[high] |= 1 << low
		}
		f.partner = imageTable(table)
	}
	return f
}

// Bounds of the digit sets of a cage. The sets of sizes up to maxCachedSize are kept for all
// puzzles: 65,536 sets for size 16.
const (
	maxCageSets   = 1500
	maxCachedSize = 16
	maxUncached   = 256 // sets of a cage of a larger size
)

type cageKey struct{ n, cells, sum int }

var cageFamilies struct {
	sync.RWMutex
	of map[cageKey]*family
}

// CageSets returns the sets of different digits 1..n, as many as there are cells, of that sum.
// There are at most 12 for size 9. It reports false if there are too many to list. Callers must
// not change the sets.
func CageSets(n, cells, sum int) (sets []uint64, ok bool) {
	f, ok := cageFamily(cageKey{n, cells, sum})
	if !ok {
		return nil, false
	}
	return f.sets, true
}

// NewCage returns the constraint that cells have different digits 1..n of that sum. It reports
// false if there are too many sets of such digits to list, which needs a size above 16.
func NewCage(n int, cells []uint16, sum int) (s *Sets, ok bool) {
	f, ok := cageFamily(cageKey{n, len(cells), sum})
	if !ok {
		return nil, false
	}
	return &Sets{cells, f}, true
}

func cageFamily(key cageKey) (f *family, ok bool) {
	limit := maxUncached
	if key.n <= maxCachedSize {
		limit = maxCageSets
		cageFamilies.RLock()
		f, ok = cageFamilies.of[key]
		cageFamilies.RUnlock()
		if ok {
			return f, true
		}
	}
	sets, ok := appendCageSets(nil, key.n, key.cells, key.sum, 0, limit)
	if !ok {
		return nil, false
	}
	f = newFamily(key.cells, sets)
	f.matcher = newMatcher(key.cells, sets)
	if key.n <= maxCachedSize && len(sets) > 0 {
		cageFamilies.Lock()
		if cageFamilies.of == nil {
			cageFamilies.of = map[cageKey]*family{}
		}
		cageFamilies.of[key] = f
		cageFamilies.Unlock()
	}
	return f, true
}

// appendCageSets appends the sets of so many different digits up to n of that sum, each with the
// digits of set added. It reports false if there are more than limit.
func appendCageSets(dst []uint64, n, count, sum int, set uint64, limit int) ([]uint64, bool) {
	if count == 0 {
		if sum == 0 {
			dst = append(dst, set)
		}
		return dst, len(dst) <= limit
	}
	ok := true
	for d := min(n, sum-count*(count-1)/2); d >= count && ok; d-- {
		if sum > d*count-count*(count-1)/2 {
			break
		}
		dst, ok = appendCageSets(dst, d-1, count-1, sum-d, set|1<<(d-1), limit)
	}
	return dst, ok
}

// RenbanSets returns the sets of so many consecutive digits up to n.
func RenbanSets(n, cells int) []uint64 {
	var sets []uint64
	for low := 0; low+cells <= n; low++ {
		sets = append(sets, (^uint64(0)>>(64-cells))<<low)
	}
	return sets
}

// Cells returns the cells.
func (s *Sets) Cells() []uint16 { return s.cells }

// Left returns the sets that the candidates of the cells allow, each at least as far as its own
// digits tell.
func (s *Sets) Left(dom []uint64) []uint64 {
	var left []uint64
	union := s.union(dom)
	for _, d := range s.family.sets {
		if d&^union == 0 && s.allows(dom, d) {
			left = append(left, d)
		}
	}
	return left
}

// Locked returns digits that every assignment has among the cells.
func (s *Sets) Locked(dom []uint64) uint64 {
	locked := ^uint64(0)
	any := false
	union := s.union(dom)
	for _, d := range s.family.sets {
		if d&^union == 0 && locked&^d != 0 && s.allows(dom, d) {
			any = true
			if locked &= d; locked == 0 {
				return 0
			}
		}
	}
	if !any {
		return 0
	}
	return locked
}

func (s *Sets) union(dom []uint64) uint64 {
	union := uint64(0)
	for _, c := range s.cells {
		union |= dom[c]
	}
	return union
}

// allows reports whether each cell has a digit of d, as far as is seen quickly.
func (s *Sets) allows(dom []uint64, d uint64) bool {
	for _, c := range s.cells {
		if dom[c]&d == 0 {
			return false
		}
	}
	return true
}

// Filter removes the candidates that no assignment has. See Sets for how much it sees.
func (s *Sets) Filter(dom []uint64) bool {
	switch k := len(s.cells); {
	case k == 2 && s.family.partner != nil:
		a, b := &dom[s.cells[0]], &dom[s.cells[1]]
		t := s.family.partner
		na := *a & image(t, *b)
		nb := *b & image(t, *a)
		*a, *b = na, nb
		return na != 0 && nb != 0
	case s.family.matcher != nil:
		return s.matchPairs(dom, true)
	case k <= maxMatched:
		return s.match(dom, true)
	}
	return s.filterMany(dom)
}

// Feasible reports what Filter would report.
func (s *Sets) Feasible(dom []uint64) bool {
	switch k := len(s.cells); {
	case k == 2 && s.family.partner != nil:
		return dom[s.cells[0]]&image(s.family.partner, dom[s.cells[1]]) != 0
	case s.family.matcher != nil:
		return s.matchPairs(dom, false)
	case k <= maxMatched:
		return s.match(dom, false)
	}
	_, ok := s.left(dom)
	return ok
}

// matchings has, by the digits of three cells among three digits (three bits a cell), those that
// are in a matching of cells and digits.
var matchings = func() (table [512]uint16) {
	for m := range table {
		for i := range 3 {
			for j := range 3 {
				if i != j {
					perm := 1<<i | 1<<(3+j) | 1<<(6+3-i-j)
					if m&perm == perm {
						table[m] |= uint16(perm)
					}
				}
			}
		}
	}
	return table
}()

// The six pairs of four digits are numbered such that pairs i and 5-i have all four.
var pairsOfFour = [6]uint8{0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100}

// four has what matchFour looks up.
var four = func() (t struct {
	covered [256]uint8    // by the digits of two cells, four bits each: pairs that they take
	rest    [64]uint8     // by a set of pairs: the pairs of the other digits
	partner [64][16]uint8 // by a set of pairs, and the digits of a cell: those of the other cell
}) {
	for i, pair := range pairsOfFour {
		low, high := pair&-pair, pair&(pair-1)
		for m := range t.covered {
			a, b := uint8(m)&15, uint8(m)>>4
			if a&low != 0 && b&high != 0 || a&high != 0 && b&low != 0 {
				t.covered[m] |= 1 << i
			}
		}
		for set := range t.rest {
			if set>>i&1 == 0 {
				continue
			}
			t.rest[set] |= 1 << (5 - i)
			for x := range uint8(16) {
				if x&low != 0 {
					t.partner[set][x] |= high
				}
				if x&high != 0 {
					t.partner[set][x] |= low
				}
			}
		}
	}
	return t
}()

// matchPairs is match by the matcher of the family.
func (s *Sets) matchPairs(dom []uint64, narrow bool) bool {
	var room [maxMatched]uint64
	x := room[:len(s.cells)]
	for i, c := range s.cells {
		x[i] = dom[c]
	}
	if !s.family.matcher.match(x) {
		return false
	}
	if narrow {
		for i, c := range s.cells {
			dom[c] = x[i]
		}
	}
	return true
}

// match looks for matchings of the cells and the digits of each set. It narrows dom if it is told
// to, and otherwise ends with the first matching.
func (s *Sets) match(dom []uint64, narrow bool) bool {
	var m, kept [maxMatched]uint64 // candidates of the cells that are open, and those in a matching
	var open [maxMatched]uint16
	k := 0
	var placed, union uint64
	for _, c := range s.cells {
		x := dom[c]
		if x&(x-1) != 0 {
			m[k], open[k] = x, c
			k++
			continue
		}
		if x == 0 || placed&x != 0 {
			return false
		}
		placed |= x
	}
	if k > 4 {
		fewestFirst(m[:k], open[:k])
	}
	for i := range k {
		if m[i] &^= placed; m[i] == 0 {
			return false
		}
		union |= m[i]
	}
	found := false
	for _, d := range s.family.sets {
		if d&placed != placed || (d&^placed)&^union != 0 {
			continue
		}
		d &^= placed
		missing := uint64(0) // candidates that no set has shown to be in a matching
		for i := range k {
			missing |= m[i] &^ kept[i]
		}
		if found && missing&d == 0 {
			continue
		}
		switch k {
		case 0:
			return true
		case 1:
			kept[0] |= m[0] & d
			found = true
		case 2:
			low := d & -d
			high := d ^ low
			if m[0]&low != 0 && m[1]&high != 0 {
				kept[0] |= low
				kept[1] |= high
				found = true
			}
			if m[0]&high != 0 && m[1]&low != 0 {
				kept[0] |= high
				kept[1] |= low
				found = true
			}
		default:
			found = matchSet(d, m[:k], kept[:k]) || found
		}
		if found && !narrow {
			return true
		}
	}
	if found {
		for i := range k {
			dom[open[i]] = kept[i]
		}
	}
	return found
}

// fewestFirst moves the cell with the fewest candidates to the front.
func fewestFirst(m []uint64, cells []uint16) {
	best, fewest := 0, 65
	for i, x := range m {
		if k := bits.OnesCount64(x); k < fewest {
			best, fewest = i, k
		}
	}
	m[0], m[best] = m[best], m[0]
	cells[0], cells[best] = cells[best], cells[0]
}

// matchSet adds to kept the candidates of three cells or more that are in a matching with the
// digits of d. It reports whether there is one.
func matchSet(d uint64, m, kept []uint64) bool {
	switch len(m) {
	case 3:
		return matchThree(d, (*[3]uint64)(m), (*[3]uint64)(kept))
	case 4:
		return matchFour(d, (*[4]uint64)(m), (*[4]uint64)(kept))
	}
	found := false
	for t := m[0] & d; t != 0; t &= t - 1 {
		low := t & -t
		if matchSet(d&^low, m[1:], kept[1:]) {
			kept[0] |= low
			found = true
		}
	}
	return found
}

func matchThree(d uint64, m, kept *[3]uint64) bool {
	rest := d & (d - 1)
	x := bits.TrailingZeros64(d) & 63
	y := bits.TrailingZeros64(rest) & 63
	z := (bits.Len64(d) - 1) & 63
	a, b, c := m[0], m[1], m[2]
	r := uint64(matchings[(a>>x&1|a>>y&1<<1|a>>z&1<<2|b>>x&1<<3|b>>y&1<<4|b>>z&1<<5|
		c>>x&1<<6|c>>y&1<<7|c>>z&1<<8)&511])
	kept[0] |= r&1<<x | r>>1&1<<y | r>>2&1<<z
	kept[1] |= r>>3&1<<x | r>>4&1<<y | r>>5&1<<z
	kept[2] |= r>>6&1<<x | r>>7&1<<y | r>>8&1<<z
	return r != 0
}

// matchFour takes two pairs of cells. Each can take some pairs of the four digits, and what one
// takes leaves the rest to the other.
func matchFour(d uint64, m, kept *[4]uint64) bool {
	w := bits.TrailingZeros64(d) & 63
	d &= d - 1
	x := bits.TrailingZeros64(d) & 63
	d &= d - 1
	y := bits.TrailingZeros64(d) & 63
	z := (bits.Len64(d) - 1) & 63
	var has [4]uint64
	for i, c := range m {
		has[i] = c>>w&1 | c>>x&1<<1 | c>>y&1<<2 | c>>z&1<<3
	}
	pairs := four.covered[has[0]|has[1]<<4] & four.rest[four.covered[has[2]|has[3]<<4]&63] & 63
	if pairs == 0 {
		return false
	}
	rest := four.rest[pairs] & 63
	has[0], has[1] = has[0]&uint64(four.partner[pairs][has[1]&15]),
		has[1]&uint64(four.partner[pairs][has[0]&15])
	has[2], has[3] = has[2]&uint64(four.partner[rest][has[3]&15]),
		has[3]&uint64(four.partner[rest][has[2]&15])
	for i, c := range has {
		kept[i] |= c&1<<w | c>>1&1<<x | c>>2&1<<y | c>>3&1<<z
	}
	return true
}

// filterMany is Filter for many cells.
func (s *Sets) filterMany(dom []uint64) bool {
	left, ok := s.left(dom)
	if !ok {
		return false
	}
	placed := uint64(0)
	for _, c := range s.cells {
		if m := dom[c]; m&(m-1) == 0 {
			placed |= m
		}
	}
	for _, c := range s.cells {
		if m := dom[c]; m&(m-1) != 0 {
			if dom[c] = m & left &^ placed; dom[c] == 0 {
				return false
			}
		}
	}
	return true
}

// left returns the digits of the sets that the candidates allow. It reports false if there is no
// such set, or if two cells have the same digit.
func (s *Sets) left(dom []uint64) (left uint64, ok bool) {
	var union, placed uint64
	for _, c := range s.cells {
		m := dom[c]
		if m == 0 || m&(m-1) == 0 && placed&m != 0 {
			return 0, false
		}
		if m&(m-1) == 0 {
			placed |= m
		}
		union |= m
	}
sets:
	for _, d := range s.family.sets {
		if d&^union != 0 || placed&^d != 0 || d&^left == 0 {
			continue
		}
		for _, c := range s.cells {
			if m := dom[c] & d; m == 0 || m&^placed == 0 && m&(m-1) != 0 {
				continue sets
			}
		}
		left |= d
	}
	return left, left != 0
}
