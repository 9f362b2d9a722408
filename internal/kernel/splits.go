package kernel

// Splits is the constraint of a sandwich, an x-sum or a lunchbox: one or two cells of a line are
// ends, which leave an inside and an outside. The inside has one of some sets of digits, the
// outside has the digits that are left, or some of them. Filter looks at each position of the ends
// with each set.
type Splits struct {
	cells []uint16
	ways  []split
}

// A split is a position of the ends. Digits are bits.
type split struct {
	a, b     int    // the ends; b is a if there is one
	da, db   uint64 // their digits
	from, to int    // the inside
	others   uint64 // the digits for the inside and the outside
	some     bool   // the outside has some of those that are left, not all
	sets     []uint64
	mirror   bool // da may be at b, and db at a
}

// Bounds of Splits.
const (
	maxSplitCells = 16
	maxSplitSets  = 4000
)

// NewSandwich returns the constraint that the digits between 1 and n of a house have the sum. It
// keeps cells. It reports false if there are too many sets of digits; a Chain then does the same.
func NewSandwich(cells []uint16, sum int) (k *Splits, ok bool) {
	n := len(cells)
	if n < 2 || n > maxSplitCells {
		return nil, false
	}
	k = &Splits{cells: cells}
	count := 0
	for size := range n - 1 {
		inner, _ := CageSets(n-2, size, sum-size) // of the digits from 2, less 1
		if len(inner) == 0 {
			continue
		}
		sets := make([]uint64, len(inner))
		for i, d := range inner {
			sets[i] = d << 1
		}
		for a := range n - 1 - size {
			k.ways = append(k.ways, split{a: a, b: a + size + 1, da: 1, db: 1 << (n - 1),
				from: a + 1, to: a + size + 1, others: digitsBetween(1, n), sets: sets,
				mirror: true})
			count += len(sets)
		}
	}
	return k, count <= maxSplitSets
}

// NewXSum returns the constraint that the first x digits of a house have the sum, where x is the
// first digit. It keeps cells. It reports false as NewSandwich does.
func NewXSum(cells []uint16, sum int) (k *Splits, ok bool) {
	n := len(cells)
	if n > maxSplitCells {
		return nil, false
	}
	k = &Splits{cells: cells}
	count := 0
	for x := 1; x <= n; x++ {
		digit := uint64(1) << (x - 1)
		var sets []uint64
		others, _ := CageSets(n, x-1, sum-x)
		for _, d := range others {
			if d&digit == 0 {
				sets = append(sets, d)
			}
		}
		if len(sets) > 0 {
			k.ways = append(k.ways, split{da: digit, db: digit, from: 1, to: x,
				others: digitsBetween(0, n+1) &^ digit, sets: sets})
			count += len(sets)
		}
	}
	return k, count <= maxSplitSets
}

// NewLunchbox returns the constraint that cells have different digits up to n, and that those
// between the least and the greatest of them have the sum. It keeps cells. It reports false as
// NewSandwich does.
func NewLunchbox(n int, cells []uint16, sum int) (k *Splits, ok bool) {
	if len(cells) < 2 || len(cells) > maxSplitCells || n > maxSplitCells {
		return nil, false
	}
	k = &Splits{cells: cells}
	count := 0
	for least := 1; least < n; least++ {
		for most := least + len(cells) - 1; most <= n; most++ {
			for size := range len(cells) - 1 {
				inner, _ := CageSets(most-least-1, size, sum-size*least) // of the digits less least
				sets := make([]uint64, len(inner))
				for i, d := range inner {
					sets[i] = d << least
				}
				for a := 0; len(sets) > 0 && a < len(cells)-1-size; a++ {
					k.ways = append(k.ways, split{a: a, b: a + size + 1, da: 1 << (least - 1),
						db: 1 << (most - 1), from: a + 1, to: a + size + 1,
						others: digitsBetween(least, most), some: true, sets: sets, mirror: true})
					count += len(sets)
				}
			}
		}
	}
	return k, count <= maxSplitSets
}

// Never reports whether no digits fulfil the constraint.
func (k *Splits) Never() bool { return len(k.ways) == 0 }

// Size returns how many words it has, about.
func (k *Splits) Size() int {
	size := 16 * len(k.ways)
	for i := range k.ways {
		size += len(k.ways[i].sets)
	}
	return size
}

// Cells returns the cells.
func (k *Splits) Cells() []uint16 { return k.cells }

// Filter removes candidates that fit no split of the line.
func (k *Splits) Filter(dom []uint64) bool { return k.run(dom, true) }

// Feasible reports what Filter would report.
func (k *Splits) Feasible(dom []uint64) bool { return k.run(dom, false) }

func (k *Splits) run(dom []uint64, narrow bool) bool {
	var m, kept [maxSplitCells]uint64
	var before, after [maxSplitCells + 1]uint64 // the candidates before each cell, and from it on
	n := len(k.cells)
	for i, c := range k.cells {
		m[i] = dom[c]
		before[i+1] = before[i] | m[i]
	}
	for i := n - 1; i >= 0; i-- {
		after[i] = after[i+1] | m[i]
	}
	found := false
	for i := range k.ways {
		w := &k.ways[i]
		straight := m[w.a]&w.da != 0 && m[w.b]&w.db != 0
		mirrored := w.mirror && m[w.a]&w.db != 0 && m[w.b]&w.da != 0
		if !straight && !mirrored {
			continue
		}
		left, inner, right := m[:w.a], m[w.from:w.to], m[max(w.to, w.b+1):n]
		inside, outside, ok := k.fill(w, left, inner, right, before[w.a]|after[n-len(right)])
		if !ok {
			continue
		}
		if !narrow {
			return true
		}
		found = true
		if straight {
			kept[w.a] |= w.da
			kept[w.b] |= w.db
		}
		if mirrored {
			kept[w.a] |= w.db
			kept[w.b] |= w.da
		}
		for i := range left {
			kept[i] |= outside
		}
		for i := w.from; i < w.to; i++ {
			kept[i] |= inside
		}
		for i := n - len(right); i < n; i++ {
			kept[i] |= outside
		}
	}
	if found {
		for i, c := range k.cells {
			dom[c] = m[i] & kept[i]
		}
	}
	return found
}

// fill returns the digits inside and outside with all sets of digits that fit both. The outside is
// left and right, which have the candidates out together. It reports whether there is such a set.
func (k *Splits) fill(w *split, left, inner, right []uint64, out uint64) (
	inside, outside uint64, ok bool,
) {
	in := uint64(0)
	for _, x := range inner {
		in |= x
	}
	for _, set := range w.sets {
		rest := w.others &^ set
		if set&^in != 0 || rest&^out != 0 && !w.some ||
			ok && set&^inside == 0 && rest&^outside == 0 {
			continue
		}
		if meetsAll(inner, set) && meetsAll(left, rest) && meetsAll(right, rest) {
			inside |= set
			outside |= rest
			ok = true
		}
	}
	return inside, outside, ok
}

// meetsAll reports whether each cell has a candidate in the set.
func meetsAll(cells []uint64, set uint64) bool {
	for _, x := range cells {
		if x&set == 0 {
			return false
		}
	}
	return true
}
