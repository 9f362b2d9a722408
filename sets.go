package nonet

import (
	"iter"
	"math/bits"
)

// MaxSize is the largest size of a layout: 100 digits, 100×100 cells.
const MaxSize = 100

// Cell is the index of a cell, row by row from 0. In text the first one is r1c1; see
// [Layout.CellName].
type Cell uint16

// Digit is a digit from 1 to the layout's size, or 0 for an empty cell. It is an
// alias, so that a byte slice is a [Grid] without a copy.
type Digit = uint8

// Candidate is a digit considered for a cell.
type Candidate struct {
	Cell  Cell
	Digit Digit
}

// Digits is a set of digits 1..128: digit d is bit (d-1)%64 of word (d-1)/64. Sets
// are compared with ==. The zero value is the empty set.
type Digits [2]uint64

// DigitsOf returns the set of the given digits. Zeros are left out.
func DigitsOf(digits ...Digit) Digits {
	var s Digits
	for _, d := range digits {
		s = s.With(d)
	}
	return s
}

// AllDigits returns the set {1..n}, for n from 0 to 128.
func AllDigits(n int) Digits {
	switch {
	case n <= 0:
		return Digits{}
	case n < 64:
		return Digits{1<<n - 1, 0}
	case n < 128:
		return Digits{^uint64(0), 1<<(n-64) - 1}
	}
	return Digits{^uint64(0), ^uint64(0)}
}

// Has reports whether d is in the set.
func (s Digits) Has(d Digit) bool {
	d--
	return d < 128 && s[d>>6]>>(d&63)&1 != 0
}

// With returns the set with d added. Values outside 1..128 change nothing.
func (s Digits) With(d Digit) Digits {
	if d--; d < 128 {
		s[d>>6] |= 1 << (d & 63)
	}
	return s
}

// Without returns the set with d taken out.
func (s Digits) Without(d Digit) Digits {
	if d--; d < 128 {
		s[d>>6] &^= 1 << (d & 63)
	}
	return s
}

// Union returns the digits that are in s or in t.
func (s Digits) Union(t Digits) Digits { return Digits{s[0] | t[0], s[1] | t[1]} }

// Intersect returns the digits that are in both s and t.
func (s Digits) Intersect(t Digits) Digits { return Digits{s[0] & t[0], s[1] & t[1]} }

// Minus returns the digits of s that are not in t.
func (s Digits) Minus(t Digits) Digits { return Digits{s[0] &^ t[0], s[1] &^ t[1]} }

// IsEmpty reports whether the set has no digit.
func (s Digits) IsEmpty() bool { return s[0]|s[1] == 0 }

// Len returns the number of digits in the set.
func (s Digits) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// Min returns the lowest digit of the set, 0 if it is empty.
func (s Digits) Min() Digit {
	switch {
	case s[0] != 0:
		return Digit(bits.TrailingZeros64(s[0]) + 1)
	case s[1] != 0:
		return Digit(bits.TrailingZeros64(s[1]) + 65)
	}
	return 0
}

// All yields the digits of the set in ascending order.
func (s Digits) All() iter.Seq[Digit] {
	return func(yield func(Digit) bool) {
		for w, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(Digit(w<<6 + bits.TrailingZeros64(word) + 1)) {
					return
				}
			}
		}
	}
}
