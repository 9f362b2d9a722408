package kernel

import "math/bits"

// A matcher finds the candidates of 3 to maxMatched cells that are in an assignment: different
// digits that together are one of some sets. It takes cells in twos and looks at all sets at once:
// the pairs of digits that two cells can have are bits of a word.
type matcher struct {
	// fits says which pairs or digits of the last cells complete others to a set. It has rows by
	// pair of the first two cells. With 5 cells there is such a row for each digit of the fifth
	// cell, with 6 for each pair of the last two.
	fits  []uint64
	row   int    // length of a row
	pairs uint64 // pairs that are in a set
}

// pairsWith has by a set of digits the pairs whose low digit is in the set, and those whose high
// digit is. Digits a < b (from 0) are pair b(b-1)/2+a.
var pairsWith = func() (table [1 << maxTabled]struct{ low, high uint64 }) {
	pair := uint64(1)
	for b := range maxTabled {
		for a := range b {
			for set := range table {
				if set>>a&1 != 0 {
					table[set].low |= pair
				}
				if set>>b&1 != 0 {
					table[set].high |= pair
				}
			}
			pair <<= 1
		}
	}
	return table
}()

// pairsOf returns the pairs of different digits of two cells with these candidates.
func pairsOf(x, y uint64) uint64 {
	a, b := &pairsWith[x&(1<<maxTabled-1)], &pairsWith[y&(1<<maxTabled-1)]
	return a.low&b.high | a.high&b.low
}

// newMatcher returns the matcher of so many cells. It returns nil if there are fewer than 3 cells,
// more than maxMatched, or digits above maxTabled.
func newMatcher(cells int, sets []uint64) *matcher {
	all := uint64(0)
	for _, set := range sets {
		all |= set
	}
	n := bits.Len64(all)
	if cells < 3 || cells > maxMatched || n > maxTabled {
		return nil
	}
	m := &matcher{row: n * (n - 1) / 2}
	rows := 1
	switch cells {
	case 5:
		rows = n
	case 6:
		rows = m.row
	}
	m.fits = make([]uint64, rows*m.row)
	for _, set := range sets {
		m.pairs |= pairsOf(set, set)
		switch cells {
		case 5:
			for rest := set; rest != 0; rest &= rest - 1 {
				m.complete(bits.TrailingZeros64(rest), set&^(rest&-rest))
			}
		case 6:
			for rest := pairsOf(set, set); rest != 0; rest &= rest - 1 {
				pair := bits.TrailingZeros64(rest)
				m.complete(pair, set&^digitsOf(pair))
			}
		default:
			m.complete(0, set)
		}
	}
	return m
}

// complete adds to some rows what each pair leaves of the set, which has 3 or 4 digits.
func (m *matcher) complete(rows int, set uint64) {
	for rest := pairsOf(set, set); rest != 0; rest &= rest - 1 {
		pair := bits.TrailingZeros64(rest)
		left := set &^ digitsOf(pair)
		if left&(left-1) != 0 {
			left = pairsOf(left, left)
		}
		m.fits[rows*m.row+pair] |= left
	}
}

// digitsOf returns the digits of a pair.
func digitsOf(pair int) uint64 {
	b := 1
	for b*(b+1)/2 <= pair {
		b++
	}
	return 1<<b | 1<<(pair-b*(b-1)/2)
}

// match narrows the candidates x of the cells to those that are in an assignment. It reports false
// if there is none; x is then undefined.
func (m *matcher) match(x []uint64) bool {
	var others, keptOthers uint64 // of the cells after the fourth
	switch len(x) {
	case 5:
		others = x[4] & (1<<maxTabled - 1)
	case 6:
		others = pairsOf(x[4], x[5]) & m.pairs
	default:
		others = 1
	}
	first, last := pairsOf(x[0], x[1])&m.pairs, x[2]
	if len(x) > 3 {
		last = pairsOf(x[2], x[3])
	}
	var keptFirst, keptLast uint64
	for ; others != 0; others &= others - 1 {
		row := m.row * bits.TrailingZeros64(others)
		if row >= len(m.fits) {
			break // a digit that is in no set
		}
		fits := m.fits[row:][:m.row]
		found := uint64(0)
		for rest := first; rest != 0; rest &= rest - 1 {
			pair := bits.TrailingZeros64(rest)
			fit := fits[pair] & last
			found |= fit
			keptFirst |= (fit | -fit) >> 63 << (pair & 63)
		}
		if found != 0 {
			keptLast |= found
			keptOthers |= others & -others
		}
	}
	if keptFirst == 0 {
		return false
	}
	keepPairs(x[:2], keptFirst)
	if len(x) == 3 {
		x[2] = keptLast
		return true
	}
	keepPairs(x[2:4], keptLast)
	switch len(x) {
	case 5:
		x[4] = keptOthers
	case 6:
		keepPairs(x[4:], keptOthers)
	}
	return true
}

// keepPairs removes the candidates of two cells that are in none of the pairs.
func keepPairs(x []uint64, pairs uint64) {
	a, b := x[0]&(1<<maxTabled-1), x[1]&(1<<maxTabled-1)
	x[0], x[1] = partners(a, b, pairs), partners(b, a, pairs)
}

// partners returns the digits of a that are in one of the pairs with a digit of b.
func partners(a, b, pairs uint64) uint64 {
	low, high := pairs&pairsWith[b].high, pairs&pairsWith[b].low
	kept := uint64(0)
	for ; a != 0; a &= a - 1 {
		digit := bits.TrailingZeros64(a)
		with := &pairsWith[1<<digit&(1<<maxTabled-1)]
		found := with.low&low | with.high&high
		kept |= (found | -found) >> 63 << (digit & 63)
	}
	return kept
}
