package kernel

import "math/bits"

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
