package kernel

import "math/bits"

// Rank is the constraint on a grid of n*n cells that of the numbers that its rows and columns are,
// read from both ends, a given one is the rank-th smallest, and that no other is equal to it.
type Rank struct {
	cells []uint16
	line  []uint16
	lines [][]uint16 // all others
	rank  int
}

// NewRank returns the constraint. The line is a row or a column in either direction. It keeps it.
func NewRank(n int, line []uint16, rank int) *Rank {
	k := &Rank{cells: allCells(n), line: line, rank: rank}
	for i := range n {
		for _, from := range [4][2]int{{i * n, 1}, {i*n + n - 1, -1}, {i, n}, {i + n*(n-1), -n}} {
			cells := make([]uint16, n)
			for j := range cells {
				cells[j] = uint16(from[0] + j*from[1])
			}
			if cells[0] != line[0] || cells[n-1] != line[n-1] {
				k.lines = append(k.lines, cells)
			}
		}
	}
	return k
}

// Cells returns the cells of the grid.
func (k *Rank) Cells() []uint16 { return k.cells }

// order reports whether a line can be less than the ranked one, and whether it can be greater.
func (k *Rank) order(dom []uint64, line []uint16) (less, greater bool) {
	for i, c := range line {
		a, b := dom[c], dom[k.line[i]]
		less = less || lowest(a) < highest(b)
		greater = greater || lowest(b) < highest(a)
		if a&b == 0 || less && greater {
			break
		}
	}
	return less, greater
}

// lowest and highest return the least and the greatest digit of a set as sets of one.
func lowest(m uint64) uint64 { return m & -m }

func highest(m uint64) uint64 {
	if m == 0 {
		return 0
	}
	return 1 << (bits.Len64(m) - 1)
}

// Filter counts the lines that can and must be less, and compares first digits with those that
// must.
func (k *Rank) Filter(dom []uint64) bool {
	less, greater, canLess, canGreater := k.count(dom)
	if !k.fits(less, greater, canLess, canGreater) {
		return false
	}
	allLess := canLess == k.rank-1
	allGreater := canGreater == len(k.lines)-(k.rank-1)
	if !allLess && !allGreater {
		return true
	}
	first := k.line[0]
	for _, line := range k.lines {
		l, g := k.order(dom, line)
		c := line[0]
		switch {
		case l && (allLess || !g): // it is less
			dom[c] &= highest(dom[first])<<1 - 1
			dom[first] &^= lowest(dom[c]) - 1
		case g && (allGreater || !l):
			dom[first] &= highest(dom[c])<<1 - 1
			dom[c] &^= lowest(dom[first]) - 1
		}
		if dom[c] == 0 || dom[first] == 0 {
			return false
		}
	}
	return true
}

// count returns how many lines are less or greater, and how many can be; -1 if one is equal.
func (k *Rank) count(dom []uint64) (less, greater, canLess, canGreater int) {
	for _, line := range k.lines {
		switch l, g := k.order(dom, line); {
		case l && g:
			canLess++
			canGreater++
		case l:
			less++
			canLess++
		case g:
			greater++
			canGreater++
		default:
			return -1, -1, -1, -1
		}
	}
	return less, greater, canLess, canGreater
}

// fits reports whether so many lines can be less and greater.
func (k *Rank) fits(less, greater, canLess, canGreater int) bool {
	below := k.rank - 1
	return less >= 0 && less <= below && canLess >= below &&
		greater <= len(k.lines)-below && canGreater >= len(k.lines)-below
}

// Feasible reports what Filter would report.
func (k *Rank) Feasible(dom []uint64) bool { return feasible(k, dom) }
