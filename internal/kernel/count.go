package kernel

import "math/bits"

// Count is the constraint that some digits are among the cells, each at least as often as it is
// listed.
type Count struct {
	cells  []uint16
	digits []uint64 // one bit each
	times  []int
	all    uint64 // all digits
	total  int    // of times
}

// NewCount returns the constraint that each digit is among the cells at least as often as it is
// listed. If the digits are different, and as many as the cells, it is the constraint that the
// cells have this set of digits. It keeps cells.
func NewCount(cells []uint16, digits []uint8) Kernel {
	k := &Count{cells: cells, total: len(digits)}
	times := map[uint8]int{}
	for _, d := range digits {
		times[d]++
	}
	for d := uint8(1); d <= 64; d++ {
		if times[d] > 0 {
			k.digits = append(k.digits, 1<<(d-1))
			k.times = append(k.times, times[d])
			k.all |= 1 << (d - 1)
		}
	}
	if len(k.digits) == len(cells) && k.total == len(cells) {
		return NewSets(cells, []uint64{k.all})
	}
	return k
}

// Cells returns the cells.
func (k *Count) Cells() []uint16 { return k.cells }

// Digits returns the digits as sets of one, and how often each must be there at least.
func (k *Count) Digits() (digits []uint64, times []int) { return k.digits, k.times }

// Locked returns the digits that are among the cells.
func (k *Count) Locked(dom []uint64) uint64 { return k.all }

// Filter decides the cells that a digit needs.
func (k *Count) Filter(dom []uint64) bool {
	var small [16]uint64
	left := k.left(dom, small[:0])
	for i, m := range left {
		dom[k.cells[i]] = m
	}
	return left != nil
}

// Feasible reports what Filter would report.
func (k *Count) Feasible(dom []uint64) bool {
	var small [16]uint64
	return k.left(dom, small[:0]) != nil
}

// left appends the candidates of the cells that are left. It returns nil if a digit has too few.
func (k *Count) left(dom, left []uint64) []uint64 {
	for _, c := range k.cells {
		left = append(left, dom[c])
	}
	for changed := true; changed; {
		changed = false
		for i, d := range k.digits {
			have := 0
			for _, m := range left {
				if m&d != 0 {
					have++
				}
			}
			if have < k.times[i] {
				return nil
			}
			for j, m := range left {
				if have == k.times[i] && m&d != 0 && m != d {
					left[j] = d
					changed = true
				}
			}
		}
	}
	some := 0
	for _, m := range left {
		if m&k.all != 0 {
			some++
		}
	}
	if some < k.total {
		return nil
	}
	for j, m := range left {
		if some == k.total && m&k.all != 0 {
			left[j] = m & k.all
		}
	}
	return left
}

// Index is the constraint that a cell says which cell of a list has a digit: its digit is the
// position in the list, from 1. Filter is exact.
type Index struct {
	cells []uint16 // each once, that which points first
	list  []uint16
	digit uint64 // one bit
	own   uint64 // positions at which the list has the cell that points
}

// NewIndex returns the constraint that digit x of cell at means that the list's cell x has the
// digit. It keeps list.
func NewIndex(at uint16, list []uint16, digit uint8) *Index {
	k := &Index{cells: []uint16{at}, list: list, digit: 1 << (digit - 1)}
	for i, c := range list {
		if c == at {
			k.own |= 1 << i
		} else {
			k.cells = append(k.cells, c)
		}
	}
	return k
}

// Cells returns the cells.
func (k *Index) Cells() []uint16 { return k.cells }

// Parts returns the cell that points, the list that it points into, and the digit as a set.
func (k *Index) Parts() (at uint16, list []uint16, digit uint64) {
	return k.cells[0], k.list, k.digit
}

// positions returns the candidates of the cell that points to which the list agrees.
func (k *Index) positions(dom []uint64) uint64 {
	left := uint64(0)
	for m := dom[k.cells[0]]; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if i >= len(k.list) {
			break
		}
		low := m & -m
		if k.own&low != 0 && low != k.digit || dom[k.list[i]]&k.digit == 0 {
			continue
		}
		left |= low
	}
	return left
}

// Filter removes the candidates that no assignment has.
func (k *Index) Filter(dom []uint64) bool {
	left := k.positions(dom)
	if left == 0 {
		return false
	}
	dom[k.cells[0]] = left
	if left&(left-1) == 0 {
		dom[k.list[bits.TrailingZeros64(left)]] = k.digit
	}
	return true
}

// Feasible reports whether there is an assignment.
func (k *Index) Feasible(dom []uint64) bool { return k.positions(dom) != 0 }
