package kernel

import "math/bits"

// EqualSums is the constraint that lists of cells have one sum.
//
// Filter looks at the totals that all lists can have, and in each list at the digits that make
// them, as Sum does.
type EqualSums struct {
	cells []uint16
	lists []*Sum // with total 0
}

// NewEqualSums returns the constraint that all lists of cells have the same sum of digits 1..n.
// All cells must be different. See NewSum for apart.
func NewEqualSums(n int, lists [][]uint16, apart func(a, b uint16) bool) *EqualSums {
	k := &EqualSums{}
	for _, cells := range lists {
		k.cells = append(k.cells, cells...)
		k.lists = append(k.lists, newSum(n, cells, nil, 0, apart))
	}
	return k
}

// Cells returns the cells.
func (k *EqualSums) Cells() []uint16 { return k.cells }

// Filter removes candidates that make no total that all lists can have.
func (k *EqualSums) Filter(dom []uint64) bool { return k.run(dom, true) }

// Feasible reports what Filter would report.
func (k *EqualSums) Feasible(dom []uint64) bool { return k.run(dom, false) }

func (k *EqualSums) run(dom []uint64, narrow bool) bool {
	low, high := 0, 1<<30 // the totals that all lists can have, by their bounds
	for _, s := range k.lists {
		least, most, ok := s.bounds(dom, nil)
		if !ok {
			return false
		}
		low, high = max(low, least-s.total), min(high, most-s.total)
	}
	if low > high {
		return false
	}
	if high-low > maxSpread {
		for _, s := range k.lists {
			if narrow {
				s.narrowTo(dom, low, high)
			}
		}
		return true
	}
	common := ^uint64(0) >> (maxSpread - (high - low)) // bit i is the total low+i
	for _, s := range k.lists {
		common &= s.between(dom, low, high, 0)
	}
	if common != 0 && narrow {
		for _, s := range k.lists {
			s.between(dom, low, high, common)
		}
	}
	return common != 0
}

// narrowTo removes candidates that make no total from low to high, by the bounds of all totals.
func (s *Sum) narrowTo(dom []uint64, low, high int) {
	least, most, _ := s.bounds(dom, nil)
	s.narrowToBounds(dom, high-(least-s.total), most-s.total-low)
}

// between returns the totals from low to high, at most maxSpread apart, that the candidates make:
// bit i is low+i. If wanted is not 0, it instead removes the candidates that make none of the
// totals in wanted.
func (s *Sum) between(dom []uint64, low, high int, wanted uint64) uint64 {
	var totals, reached [smallSum]uint64
	least, most, _ := s.bounds(dom, totals[:])
	least, most = least-s.total, most-s.total
	above, below := high-least, most-low // how far totals are followed from a bound
	switch {
	case len(s.blocks) > smallSum || above > maxSpread && below > maxSpread:
		if wanted != 0 {
			s.narrowToBounds(dom, above, below)
		}
		return ^uint64(0)
	case above <= maxSpread:
		at := s.forward(totals[:], reached[:], false)
		skipped := (low - least) & 63
		if wanted != 0 {
			s.backward(dom, totals[:], reached[:], false, at&(wanted<<skipped))
		}
		return at >> skipped
	}
	at := s.forward(totals[:], reached[:], true)
	mirror := (maxSpread - below) & 63
	if wanted != 0 {
		s.backward(dom, totals[:], reached[:], true, at&(bits.Reverse64(wanted)>>mirror))
	}
	return bits.Reverse64(at) >> mirror
}
