package kernel

import "math/bits"

// Rank is the constraint on a grid of n*n cells, whose rows and columns are houses, that of the
// numbers that its rows and columns are, read from both ends, rank-1 are less than a given one. No
// other is equal to it, unless there may be ties. Each digit is the first of four lines. So the
// rank says with which digit the line begins, and how many of three others that begin with it are
// less.
type Rank struct {
	cells []uint16
	line  []uint16
	lines [][]uint16 // all others
	first uint64     // the first digit
	below int        // so many of the three others are less
	ties  bool       // others may be equal
}

// NewRank returns the constraint. The line is a row or a column in either direction. It keeps it.
// With ties, other lines may be equal to it.
func NewRank(n int, line []uint16, rank int, ties bool) *Rank {
	k := &Rank{cells: allCells(n), line: line, first: 1 << ((rank - 1) / 4), below: (rank - 1) % 4,
		ties: ties}
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

// An order is what is known of a line that may begin with the first digit.
type order struct {
	line          []uint16
	begins        bool // it does
	less, greater bool // whether it can then be less than the ranked one, or as others must be
}

// Filter compares the lines that may begin with the first digit.
func (k *Rank) Filter(dom []uint64) bool {
	for {
		before := candidates(k.cells, dom)
		if before == len(k.cells) {
			_, ok := k.orders(dom, nil)
			return ok
		}
		if !k.pass(dom) {
			return false
		}
		if candidates(k.cells, dom) == before {
			return true
		}
	}
}

// pass removes candidates once.
func (k *Rank) pass(dom []uint64) bool {
	if dom[k.line[0]] &= k.first; dom[k.line[0]] == 0 {
		return false
	}
	var room [16]order
	list, ok := k.orders(dom, room[:0])
	if !ok {
		return false
	}
	less, greater, canLess, canGreater := count(list)
	above := 3 - k.below
	for _, o := range list {
		c := o.line[0]
		mayLess := o.less && less < k.below || o.less && o.begins && !o.greater
		mayGreater := o.greater && greater < above || o.greater && o.begins && !o.less
		switch {
		case !mayLess && !mayGreater:
			if dom[c] &^= k.first; dom[c] == 0 {
				return false
			}
			continue
		case canLess == k.below && o.less: // all that can are needed
			dom[c], mayGreater = k.first, false
		case canGreater == above && o.greater:
			dom[c], mayLess = k.first, false
		case len(list) == 3:
			dom[c] = k.first
		}
		if dom[c] != k.first || mayLess && mayGreater {
			continue
		}
		if mayLess && !ascend(dom, o.line, k.line, false) ||
			mayGreater && !ascend(dom, k.line, o.line, k.ties) {
			return false
		}
	}
	return true
}

// orders appends what is known of the lines that may begin with the first digit to a list. It
// reports whether three of them can be as the rank says.
func (k *Rank) orders(dom []uint64, list []order) (_ []order, ok bool) {
	if dom[k.line[0]]&k.first == 0 {
		return nil, false
	}
	begin := 0
	for _, line := range k.lines {
		m := dom[line[0]]
		if m&k.first == 0 {
			continue
		}
		o := order{line: line, begins: m == k.first}
		equal := false
		o.less, o.greater, equal = compare(dom, line, k.line)
		o.greater = o.greater || equal && k.ties
		if o.begins {
			begin++
		}
		list = append(list, o)
	}
	less, greater, canLess, canGreater := count(list)
	above := 3 - k.below
	return list, begin <= 3 && len(list) >= 3 && less <= k.below && greater <= above &&
		canLess >= k.below && canGreater >= above
}

// count returns how many lines are less or greater, and how many can be.
func count(list []order) (less, greater, canLess, canGreater int) {
	for _, o := range list {
		if o.less {
			canLess++
		}
		if o.greater {
			canGreater++
		}
		switch {
		case !o.begins || o.less && o.greater:
		case o.less:
			less++
		case o.greater:
			greater++
		}
	}
	return less, greater, canLess, canGreater
}

// compare reports whether a line can be less than another if both begin with one digit, and whether
// it can be greater; if it cannot be both, whether it can be equal.
func compare(dom []uint64, line, other []uint16) (less, greater, equal bool) {
	for i, c := range line[1:] {
		a, b := dom[c], dom[other[i+1]]
		less = less || lowest(a) < highest(b)
		greater = greater || lowest(b) < highest(a)
		if a&b == 0 || less && greater {
			return less, greater, false
		}
	}
	return less, greater, true
}

// ascend removes candidates so that a line can be less than another, where both begin with one
// digit, or equal to it if that may be. It reports false if none are left.
func ascend(dom []uint64, line, other []uint16, ties bool) bool {
	for i, c := range line[1:] {
		d := other[i+1]
		a, b := dom[c], dom[d]
		if a == b && a&(a-1) == 0 {
			continue // they are the same up to here
		}
		if behind, _, equal := compare(dom, line[i+1:], other[i+1:]); behind || equal && ties {
			dom[c] &= highest(b)<<1 - 1
			dom[d] &^= lowest(a) - 1
		} else {
			dom[c] &= highest(b) - 1
			dom[d] &^= lowest(a)<<1 - 1
		}
		return dom[c] != 0 && dom[d] != 0
	}
	return ties // they are equal
}

// lowest and highest return the least and the greatest digit of a set as sets of one.
func lowest(m uint64) uint64 { return m & -m }

func highest(m uint64) uint64 {
	if m == 0 {
		return 0
	}
	return 1 << (bits.Len64(m) - 1)
}

// Feasible reports what Filter would report.
func (k *Rank) Feasible(dom []uint64) bool { return feasible(k, dom) }
