package kernel

import (
	"math/bits"
	"slices"
)

// Alike is the constraint that lists of as many cells each hold the same digits, each digit equally
// often.
type Alike struct {
	lists [][]uint16
	cells []uint16 // of all lists, ascending
}

// NewAlike returns the constraint. It keeps lists, of as many cells each.
func NewAlike(lists [][]uint16) *Alike {
	cells := slices.Concat(lists...)
	slices.Sort(cells)
	return &Alike{lists: lists, cells: slices.Compact(cells)}
}

// Cells returns the cells.
func (k *Alike) Cells() []uint16 { return k.cells }

// Filter removes digits that a list cannot have so often, and decides cells that a digit needs.
func (k *Alike) Filter(dom []uint64) bool {
	for {
		before := candidates(k.cells, dom)
		all := uint64(0)
		for _, c := range k.cells {
			all |= dom[c]
		}
		for ; all != 0; all &= all - 1 {
			if !k.filter(dom, all&-all) {
				return false
			}
		}
		if candidates(k.cells, dom) == before {
			return true
		}
	}
}

// filter does what Filter does for one digit.
func (k *Alike) filter(dom []uint64, digit uint64) bool {
	least, most := 0, len(k.lists[0])
	for _, list := range k.lists {
		have, fixed := times(list, dom, digit)
		least, most = max(least, fixed), min(most, have)
	}
	if least > most {
		return false
	}
	for _, list := range k.lists {
		have, fixed := times(list, dom, digit)
		for _, c := range list {
			switch m := dom[c]; {
			case m&digit == 0 || m == digit:
			case have == least:
				dom[c] = digit
			case fixed == most:
				dom[c] = m &^ digit
			}
		}
	}
	return true
}

// times returns how many cells can have a digit, and how many have it.
func times(cells []uint16, dom []uint64, digit uint64) (have, fixed int) {
	for _, c := range cells {
		if dom[c]&digit != 0 {
			have++
		}
		if dom[c] == digit {
			fixed++
		}
	}
	return have, fixed
}

// Feasible reports what Filter would report.
func (k *Alike) Feasible(dom []uint64) bool { return feasible(k, dom) }

// Taxicab is the constraint that no two cells of a grid with the same digit are as many steps along
// rows and columns apart as the digit says.
type Taxicab struct {
	n     int // rows and columns of cells
	in    []bool
	cells []uint16
}

// NewTaxicab returns the constraint on those of n*n cells that are in the grid.
func NewTaxicab(n int, in func(cell uint16) bool) *Taxicab {
	k := &Taxicab{n: n, in: make([]bool, n*n)}
	for c := range k.in {
		if k.in[c] = in(uint16(c)); k.in[c] {
			k.cells = append(k.cells, uint16(c))
		}
	}
	return k
}

// Cells returns the cells.
func (k *Taxicab) Cells() []uint16 { return k.cells }

// Filter takes the digits of decided cells from those that far away.
func (k *Taxicab) Filter(dom []uint64) bool {
	for changed := true; changed; {
		changed = false
		for _, cell := range k.cells {
			c := int(cell)
			m := dom[c]
			if m&(m-1) != 0 {
				continue
			}
			far := bits.TrailingZeros64(m) + 1
			for down := -far; down <= far; down++ {
				right := far - max(down, -down)
				for _, col := range [2]int{c%k.n - right, c%k.n + right} {
					row := c/k.n + down
					if row < 0 || row >= k.n || col < 0 || col >= k.n || !k.in[row*k.n+col] ||
						dom[row*k.n+col]&m == 0 {
						continue
					}
					left := dom[row*k.n+col] &^ m
					if left == 0 {
						return false
					}
					dom[row*k.n+col] = left
					changed = changed || left&(left-1) == 0
				}
			}
		}
	}
	return true
}

// Feasible reports what Filter would report.
func (k *Taxicab) Feasible(dom []uint64) bool { return feasible(k, dom) }
