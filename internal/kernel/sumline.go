package kernel

import "math/bits"

// SumLine is the constraint that a line of cells can be cut into pieces of one sum. Filter is
// exact.
type SumLine struct {
	cells []uint16
	sum   int
}

// maxSumLine bounds the sum of a SumLine: sums of a piece so far are bits of a word. The longest
// line has maxSumLineCells.
const (
	maxSumLine      = 62
	maxSumLineCells = 128
)

// NewSumLine returns the constraint that the line can be cut into pieces of that sum. It keeps the
// slice. It reports false if the sum or the line is too long; a Chain then does the same.
func NewSumLine(cells []uint16, sum int) (k *SumLine, ok bool) {
	if sum < 1 || sum > maxSumLine || len(cells) > maxSumLineCells {
		return nil, false
	}
	return &SumLine{cells, sum}, true
}

// Cells returns the cells.
func (k *SumLine) Cells() []uint16 { return k.cells }

// forward sets before to the sums that the piece may have before each cell. It reports whether the
// last cell can end a piece.
func (k *SumLine) forward(dom []uint64, before *[maxSumLineCells]uint64) bool {
	at := uint64(1)
	for i, c := range k.cells {
		before[i] = at
		next := uint64(0)
		for m := dom[c]; m != 0; m &= m - 1 {
			next |= at << 1 << (bits.TrailingZeros64(m) & 63)
		}
		whole := next >> k.sum & 1
		if at = next&(1<<k.sum-1) | whole; at == 0 {
			return false
		}
	}
	return at&1 != 0
}

// Filter removes the candidates that no assignment has.
func (k *SumLine) Filter(dom []uint64) bool {
	var before [maxSumLineCells]uint64
	if !k.forward(dom, &before) {
		return false
	}
	after := uint64(1)
	for i := len(k.cells) - 1; i >= 0; i-- {
		at := after&^1 | after&1<<k.sum // an empty piece is a whole one, too
		var kept uint64
		after = 0
		for m := dom[k.cells[i]]; m != 0; m &= m - 1 {
			if w := at >> 1 >> (bits.TrailingZeros64(m) & 63) & before[i]; w != 0 {
				after |= w
				kept |= m & -m
			}
		}
		dom[k.cells[i]] = kept
	}
	return true
}

// Feasible reports whether there is an assignment.
func (k *SumLine) Feasible(dom []uint64) bool {
	var before [maxSumLineCells]uint64
	return k.forward(dom, &before)
}
