package kernel

import "math/bits"

// Sum is the constraint that digits times factors have a total.
//
// Filter is exact for cells that may repeat digits, as long as the totals of the candidates lie at
// most maxSpread from a bound; else it looks at the bounds alone. Cells that must differ are taken
// together in twos and threes, and are then exact as such.
type Sum struct {
	cells  []uint16
	blocks []block
	total  int // of the positions of the digits, those of negative blocks counted from the top
	n      int
}

// A block is cells of a Sum that are taken together: one cell, or two or three of factor 1 or -1
// that must differ.
type block struct {
	cells  [3]uint16
	count  uint8
	mirror bool // the factor is negative, and digits count from the top
	factor int  // without its sign
}

// maxSpread is the largest difference of totals that one word can hold.
const maxSpread = 63

// maxSumBlocks is the number of blocks up to which Sum looks at all totals, smallSum that up to
// which it needs little of the stack.
const (
	maxSumBlocks = 64
	smallSum     = 16
)

// NewSum returns the constraint that the digits 1..n of the cells, each times its factor, have the
// total. Nil factors are all 1. Cells must be different, factors not 0. Function apart reports
// whether two cells must differ in any case. If all cells must differ, the result is that of
// NewCage. It keeps cells.
func NewSum(n int, cells []uint16, factors []int, total int, apart func(a, b uint16) bool) Kernel {
	if k := cageOf(n, cells, factors, total, apart); k != nil {
		return k
	}
	return newSum(n, cells, factors, total, apart)
}

func newSum(n int, cells []uint16, factors []int, total int, apart func(a, b uint16) bool) *Sum {
	s := &Sum{cells: cells, total: total, n: n}
	size := 3
	switch {
	case n > 32:
		size = 1
	case n > 16:
		size = 2
	}
	used := make([]bool, len(cells))
	factor := func(i int) int {
		if factors == nil {
			return 1
		}
		return factors[i]
	}
	s.blocks = make([]block, 0, len(cells))
	for i, c := range cells {
		f := factor(i)
		if f > 0 {
			s.total -= f
		} else {
			s.total -= f * n
		}
		if used[i] {
			continue
		}
		b := block{cells: [3]uint16{c}, count: 1, mirror: f < 0, factor: max(f, -f)}
		for j := i + 1; j < len(cells) && int(b.count) < size && b.factor == 1; j++ {
			fits := !used[j] && factor(j) == f
			for x := uint8(0); x < b.count && fits; x++ {
				fits = apart(b.cells[x], cells[j])
			}
			if fits {
				used[j] = true
				b.cells[b.count] = cells[j]
				b.count++
			}
		}
		s.blocks = append(s.blocks, b)
	}
	return s
}

// cageOf returns the cage that a sum is, or nil.
func cageOf(n int, cells []uint16, factors []int, total int, apart func(a, b uint16) bool) Kernel {
	if len(cells) > n {
		return nil
	}
	sign := 1
	if factors != nil {
		sign = factors[0]
	}
	if sign != 1 && sign != -1 {
		return nil
	}
	for i, a := range cells {
		if factors != nil && factors[i] != sign {
			return nil
		}
		for _, b := range cells[:i] {
			if !apart(a, b) {
				return nil
			}
		}
	}
	if cage, ok := NewCage(n, cells, total*sign); ok {
		return cage
	}
	return nil
}

// Cells returns the cells.
func (s *Sum) Cells() []uint16 { return s.cells }

// digits returns the candidates of a cell of the block, mirrored if the block is.
func (s *Sum) digits(b *block, dom []uint64, i int) uint64 {
	m := dom[b.cells[i]]
	if b.mirror {
		m = bits.Reverse64(m) >> ((64 - s.n) & 63)
	}
	return m
}

// totals returns the totals of the block's digits as bits.
func (s *Sum) totals(b *block, dom []uint64) uint64 {
	x := s.digits(b, dom, 0)
	if b.count == 1 {
		return x
	}
	y := s.digits(b, dom, 1)
	t := uint64(0)
	if b.count == 2 {
		for ; x != 0; x &= x - 1 {
			t |= (y &^ (x & -x)) << (bits.TrailingZeros64(x) & 63)
		}
		return t
	}
	z := s.digits(b, dom, 2)
	for ; x != 0; x &= x - 1 {
		low := x & -x
		part := uint64(0)
		for u := y &^ low; u != 0; u &= u - 1 {
			part |= (z &^ low &^ (u & -u)) << (bits.TrailingZeros64(u) & 63)
		}
		t |= part << (bits.TrailingZeros64(x) & 63)
	}
	return t
}

// restrict removes the candidates of the block that are in none of the totals.
func (s *Sum) restrict(b *block, dom []uint64, totals uint64) {
	var kept [3]uint64
	x := s.digits(b, dom, 0)
	switch b.count {
	case 1:
		kept[0] = x & totals
	case 2:
		y := s.digits(b, dom, 1)
		for ; x != 0; x &= x - 1 {
			at := bits.TrailingZeros64(x) & 63
			if w := (y &^ (x & -x)) & (totals >> at); w != 0 {
				kept[0] |= x & -x
				kept[1] |= w
			}
		}
	default:
		y, z := s.digits(b, dom, 1), s.digits(b, dom, 2)
		for ; x != 0; x &= x - 1 {
			low := x & -x
			at := bits.TrailingZeros64(x) & 63
			for u := y &^ low; u != 0; u &= u - 1 {
				second := u & -u
				t := totals >> at >> (bits.TrailingZeros64(u) & 63)
				if w := z &^ low &^ second & t; w != 0 {
					kept[0] |= low
					kept[1] |= second
					kept[2] |= w
				}
			}
		}
	}
	for i := range b.count {
		if b.mirror {
			kept[i] = bits.Reverse64(kept[i]) >> ((64 - s.n) & 63)
		}
		dom[b.cells[i]] = kept[i]
	}
}

// mayLack reports whether a candidate of the block may be in none of its totals.
func (b *block) mayLack(dom []uint64) bool {
	for i := range b.count {
		m := dom[b.cells[i]]
		m &= m - 1 // without one digit
		if b.count > 1 && (m == 0 || b.count > 2 && m&(m-1) == 0) {
			return true
		}
	}
	return false
}

// Filter removes the candidates that no assignment has. See Sum for how much it sees.
func (s *Sum) Filter(dom []uint64) bool { return s.run(dom, true) }

// Feasible reports what Filter would report.
func (s *Sum) Feasible(dom []uint64) bool { return s.run(dom, false) }

func (s *Sum) run(dom []uint64, narrow bool) bool {
	if len(s.blocks) > smallSum {
		var totals, reached [maxSumBlocks]uint64
		return s.filter(dom, totals[:], reached[:], narrow)
	}
	var totals, reached [smallSum]uint64
	return s.filter(dom, totals[:], reached[:], narrow)
}

func (s *Sum) filter(dom, totals, reached []uint64, narrow bool) bool {
	least, most, ok := s.bounds(dom, totals)
	above, below := s.total-least, most-s.total
	if !ok || above < 0 || below < 0 {
		return false
	}
	if len(s.blocks) > len(totals) || above > maxSpread && below > maxSpread {
		if narrow {
			s.narrowToBounds(dom, above, below)
		}
		return true
	}
	fromTop := below < above
	goal := uint64(1) << (min(above, below) & 63)
	if s.forward(totals, reached, fromTop)&goal == 0 {
		return false
	}
	if narrow {
		s.backward(dom, totals, reached, fromTop, goal)
	}
	return true
}

// bounds returns the least and the greatest total. totals gets those of each block, as bits, if
// there is space for all. It reports false if a block has none.
func (s *Sum) bounds(dom, totals []uint64) (least, most int, ok bool) {
	for i := range s.blocks {
		b := &s.blocks[i]
		t := s.totals(b, dom)
		if t == 0 {
			return 0, 0, false
		}
		least += b.factor * bits.TrailingZeros64(t)
		most += b.factor * (bits.Len64(t) - 1)
		if i < len(totals) {
			totals[i] = t
		}
	}
	return least, most, true
}

// forward returns the totals of all blocks up to maxSpread from the least, or, if fromTop is set,
// from the greatest. Bit i is the total that is i away. reached gets those of the blocks before
// each block. The totals of each block become such words, too.
func (s *Sum) forward(totals, reached []uint64, fromTop bool) uint64 {
	at := uint64(1)
	for i := range s.blocks {
		t := totals[i]
		if fromTop {
			t = bits.Reverse64(t)
		}
		t >>= bits.TrailingZeros64(t) & 63
		totals[i] = t
		reached[i] = at
		at = spreadOut(at, t, s.blocks[i].factor)
	}
	return at
}

// backward removes the candidates that make none of the totals in at, which are among those that
// forward returned.
func (s *Sum) backward(dom, totals, reached []uint64, fromTop bool, at uint64) {
	for i := len(s.blocks) - 1; i >= 0; i-- {
		b := &s.blocks[i]
		f := b.factor
		kept, before := uint64(0), uint64(0)
		from := reached[i]
		for t := totals[i]; t != 0; t &= t - 1 {
			shift := bits.TrailingZeros64(t) * f
			if shift > maxSpread {
				break
			}
			if w := at >> (shift & 63) & from; w != 0 {
				kept |= t & -t
				before |= w
			}
		}
		at = before
		if kept != totals[i] || b.count > 1 && b.mayLack(dom) {
			t := s.totals(b, dom)
			if fromTop {
				kept = bits.Reverse64(kept << ((64 - bits.Len64(t)) & 63))
			} else {
				kept <<= bits.TrailingZeros64(t) & 63
			}
			s.restrict(b, dom, kept)
		}
	}
}

// spreadOut returns the sums of a bit of at and a bit of totals, times the factor, up to maxSpread.
func spreadOut(at, totals uint64, factor int) uint64 {
	sums := uint64(0)
	if factor == 1 {
		for ; totals != 0; totals &= totals - 1 {
			sums |= at << (bits.TrailingZeros64(totals) & 63)
		}
		return sums
	}
	for ; totals != 0; totals &= totals - 1 {
		shift := bits.TrailingZeros64(totals) * factor
		if shift > maxSpread {
			break
		}
		sums |= at << (shift & 63)
	}
	return sums
}

// narrowToBounds removes candidates with which the least total rises by more than above, or the
// greatest one falls by more than below.
func (s *Sum) narrowToBounds(dom []uint64, above, below int) {
	for i := range s.blocks {
		b := &s.blocks[i]
		t := s.totals(b, dom)
		kept := t
		if low := bits.TrailingZeros64(t) + above/b.factor; low < 63 {
			kept &= 1<<(low+1) - 1
		}
		if high := bits.Len64(t) - 1 - below/b.factor; high > 0 {
			kept &= ^uint64(0) << high
		}
		if kept != t || b.count > 1 && b.mayLack(dom) {
			s.restrict(b, dom, kept)
		}
	}
}
