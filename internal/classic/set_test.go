package classic

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet/internal/proptest"
)

// TestSet compares Set with a sorted slice of digits.
func TestSet(t *testing.T) {
	proptest.Check(t, func(t *rapid.T) {
		digits := rapid.SliceOfDistinct(rapid.Uint8Range(1, 128), rapid.ID[uint8])
		setOf := func(digits []uint8) (s Set) {
			for _, digit := range digits {
				s = s.With(digit)
			}
			return s
		}
		only := func(digits []uint8, keep func(uint8) bool) []uint8 {
			return slices.DeleteFunc(slices.Clone(digits),
				func(digit uint8) bool { return !keep(digit) })
		}
		equal := func(what string, s Set, want []uint8) {
			t.Helper()
			if got := slices.Collect(s.Digits()); !slices.Equal(got, want) {
				t.Fatalf("%s: got %v, want %v", what, got, want)
			}
			if s.Len() != len(want) || len(want) > 0 && s.Lowest() != want[0] || len(want) == 0 &&
				s.Lowest() != 0 {
				t.Fatalf("%s: %d digits from %d, want %v", what, s.Len(), s.Lowest(), want)
			}
			for digit := uint8(1); digit <= 128; digit++ {
				if s.Has(digit) != slices.Contains(want, digit) {
					t.Fatalf("%s: Has(%d) of %v", what, digit, want)
				}
			}
		}

		a, b := digits.Draw(t, "a"), digits.Draw(t, "b")
		s, u := setOf(a), setOf(b)
		slices.Sort(a)
		inA := func(digit uint8) bool { return slices.Contains(a, digit) }
		inB := func(digit uint8) bool { return slices.Contains(b, digit) }
		var all []uint8
		for digit := uint8(1); digit <= 128; digit++ {
			all = append(all, digit)
		}

		equal("With", s, a)
		equal("And", s.And(u), only(a, inB))
		equal("AndNot", s.AndNot(u), only(a, func(digit uint8) bool { return !inB(digit) }))
		equal("Or", s.Or(u), only(all, func(digit uint8) bool { return inA(digit) || inB(digit) }))
		n := rapid.IntRange(0, 128).Draw(t, "n")
		equal("UpTo", UpTo(n), all[:n])
		digit := rapid.Uint8Range(1, 128).Draw(t, "digit")
		equal("Without", s.Without(digit),
			only(a, func(other uint8) bool { return other != digit }))
	})
}
