package kernel

import (
	"math/bits"
	"slices"
	"testing"
)

// checkHouse is checkKernel for a kernel whose cells are a house.
func checkHouse(t *testing.T, r source, k Kernel, dom []uint64,
	holds func(digits []int) bool,
) {
	t.Helper()
	seen, full := uint64(0), true
	for _, c := range k.Cells() {
		full = full && bits.OnesCount64(dom[c]) == 1
		seen |= dom[c]
	}
	if full && bits.OnesCount64(seen) < len(k.Cells()) {
		return // the kernel may or may not see that two digits are equal
	}
	checkKernel(t, r, k, dom, false, func(digits []int) bool {
		return different(digits) && holds(digits)
	})
}

// house returns n cells and their candidates, which one house fits.
func (r source) house(n int) (cells []uint16, dom []uint64, digits []int) {
	cells, dom, digits = r.cells(n, n), make([]uint64, n), r.Perm(n)
	for i, c := range cells {
		dom[c] = r.Uint64() & r.Uint64() & (1<<n - 1)
		if r.IntN(20) > 0 {
			dom[c] |= 1 << digits[i]
		}
		if r.IntN(3) == 0 || dom[c] == 0 {
			dom[c] = 1 << digits[i]
		}
	}
	return cells, dom, digits
}

func FuzzSandwich(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 2 + r.IntN(6)
		cells, dom, digits := r.house(n)
		between := func(digits []int) int {
			sum := 0
			a, b := slices.Index(digits, 0), slices.Index(digits, n-1)
			for _, d := range digits[min(a, b)+1 : max(a, b)] {
				sum += d + 1
			}
			return sum
		}
		sum := between(digits)
		k, ok := NewSandwich(cells, sum)
		if !ok {
			t.Fatalf("a sandwich of %d cells is refused", n)
		}
		checkHouse(t, r, k, dom, func(digits []int) bool { return between(digits) == sum })
	})
}

func FuzzXSum(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(7)
		cells, dom, digits := r.house(n)
		first := func(digits []int) int {
			sum := 0
			for _, d := range digits[:digits[0]+1] {
				sum += d + 1
			}
			return sum
		}
		sum := first(digits)
		k, ok := NewXSum(cells, sum)
		if !ok {
			t.Fatalf("an x-sum of %d cells is refused", n)
		}
		checkHouse(t, r, k, dom, func(digits []int) bool { return first(digits) == sum })
	})
}

func FuzzSkyscraper(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(7)
		cells, dom, digits := r.house(n)
		visible := func(digits []int) int {
			count, highest := 0, -1
			for _, d := range digits {
				if d > highest {
					highest = d
					count++
				}
			}
			return count
		}
		count := visible(digits)
		k, ok := NewSkyscraper(cells, count)
		if !ok {
			t.Fatalf("a house of %d cells is refused", n)
		}
		checkHouse(t, r, k, dom, func(digits []int) bool { return visible(digits) == count })
	})
}

func FuzzSumLine(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(6)
		sum := 1 + r.IntN(2*n)
		cells := r.cells(1+r.IntN(6), 6)
		k, ok := NewSumLine(cells, sum)
		if !ok {
			t.Fatalf("a line of %d cells is refused", len(cells))
		}
		checkKernel(t, r, k, r.candidates(6, n), true, func(digits []int) bool {
			piece := 0
			for _, d := range digits {
				if piece += d + 1; piece > sum {
					return false
				}
				piece %= sum
			}
			return piece == 0
		})
	})
}

// What is too large is refused, and left to a chain.
func TestCluesOutsideAreBounded(t *testing.T) {
	cells := make([]uint16, 200)
	for i := range cells {
		cells[i] = uint16(i)
	}
	if _, ok := NewSandwich(cells[:30], 100); ok {
		t.Error("a sandwich of 30 cells is expected to be refused")
	}
	if _, ok := NewXSum(cells[:30], 100); ok {
		t.Error("an x-sum of 30 cells is expected to be refused")
	}
	if _, ok := NewSkyscraper(cells[:30], 5); ok {
		t.Error("skyscrapers of 30 cells are expected to be refused")
	}
	if _, ok := NewSumLine(cells, 10); ok {
		t.Error("a sum line of 200 cells is expected to be refused")
	}
	if _, ok := NewSumLine(cells[:5], 80); ok {
		t.Error("a sum line of sum 80 is expected to be refused")
	}
}
