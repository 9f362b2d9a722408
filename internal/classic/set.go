package classic

import (
	"iter"
	"math/bits"
)

// A Set is a set of digits 1..128, as bits:
//
//	digit   128 127 ... 66 65 | 64 63 ... 2 1
//	word    ------- [1] ----- | ---- [0] ----
//	bit      63  62 ...  1  0 | 63 62 ... 1 0
//
// The zero value is the empty set. Sets are compared with ==.
type Set [2]uint64

// UpTo returns the set of the digits 1..n, n in 0..128.
func UpTo(n int) Set {
	if n <= 64 {
		return Set{1<<n - 1, 0}
	}
	return Set{1<<64 - 1, 1<<(n-64) - 1}
}

// Has reports whether digit, 1..128, is in s.
func (s Set) Has(digit uint8) bool {
	return s[(digit-1)/64]>>((digit-1)%64)&1 != 0
}

// With returns s with digit, 1..128, in it.
func (s Set) With(digit uint8) Set {
	s[(digit-1)/64] |= 1 << ((digit - 1) % 64)
	return s
}

// Without returns s with digit, 1..128, not in it.
func (s Set) Without(digit uint8) Set {
	s[(digit-1)/64] &^= 1 << ((digit - 1) % 64)
	return s
}

// And returns the digits that are both in s and in t.
func (s Set) And(t Set) Set { return Set{s[0] & t[0], s[1] & t[1]} }

// Or returns the digits that are in s or in t.
func (s Set) Or(t Set) Set { return Set{s[0] | t[0], s[1] | t[1]} }

// AndNot returns the digits of s that are not in t.
func (s Set) AndNot(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1]} }

// Len returns how many digits s has.
func (s Set) Len() int { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

// Lowest returns the lowest digit of s, or 0 if s is empty.
func (s Set) Lowest() uint8 {
	switch {
	case s[0] != 0:
		return uint8(bits.TrailingZeros64(s[0]) + 1)
	case s[1] != 0:
		return uint8(bits.TrailingZeros64(s[1]) + 65)
	}
	return 0
}

// Digits returns the digits of s, ascending.
func (s Set) Digits() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for s != (Set{}) {
			digit := s.Lowest()
			if !yield(digit) {
				return
			}
			s = s.Without(digit)
		}
	}
}
