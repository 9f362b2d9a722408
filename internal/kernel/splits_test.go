package kernel

import (
	"math/bits"
	"math/rand/v2"
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

// between returns the sum of the digits, from 0 here, between the lowest and the highest.
func between(digits []int) (sum int) {
	a, b := slices.Index(digits, 0), slices.Index(digits, len(digits)-1)
	for _, d := range digits[min(a, b)+1 : max(a, b)] {
		sum += d + 1
	}
	return sum
}

// first returns the sum of the first x digits, where x is the first one.
func first(digits []int) (sum int) {
	for _, d := range digits[:digits[0]+1] {
		sum += d + 1
	}
	return sum
}

// visible returns how many digits are higher than all before them.
func visible(digits []int) (count int) {
	highest := -1
	for _, d := range digits {
		if d > highest {
			highest = d
			count++
		}
	}
	return count
}

// In houses that are too large for enumeration a line with the clue stays, however few candidates
// are left, and a line with another clue is refused.
func TestLargeHouses(t *testing.T) {
	kernels := []struct {
		name string
		clue func(digits []int) int
		of   func(cells []uint16, clue int) (Kernel, bool)
	}{
		{"sandwich", between, func(cells []uint16, clue int) (Kernel, bool) {
			return NewSandwich(cells, clue)
		}},
		{"x-sum", first, func(cells []uint16, clue int) (Kernel, bool) {
			return NewXSum(cells, clue)
		}},
		{"skyscraper", visible, func(cells []uint16, clue int) (Kernel, bool) {
			return NewSkyscraper(cells, clue)
		}},
	}
	rnd := rand.New(rand.NewPCG(17, 4))
	taken := map[string]int{}
	for range 3000 {
		test := kernels[rnd.IntN(len(kernels))]
		n := 8 + rnd.IntN(9)
		cells := make([]uint16, n)
		for i := range cells {
			cells[i] = uint16(i)
		}
		digits, others := rnd.Perm(n), rnd.Perm(n)
		k, ok := test.of(cells, test.clue(digits))
		if !ok {
			continue // too many sets of digits
		}
		taken[test.name]++
		line, other := make([]uint64, n), make([]uint64, n)
		dom := make([]uint64, n)
		for i := range n {
			line[i], other[i] = 1<<digits[i], 1<<others[i]
			dom[i] = line[i] | rnd.Uint64()&(1<<n-1)
		}
		for range n {
			if !k.Feasible(dom) || !k.Filter(dom) {
				t.Fatalf("%s of %d cells: digits from 0 %v are refused", test.name, n, digits)
			}
			for i := range n {
				if dom[i]&line[i] == 0 {
					t.Fatalf("%s of %d cells: %v loses cell %d", test.name, n, digits, i)
				}
			}
			c := rnd.IntN(n)
			dom[c] &= line[c] | rnd.Uint64()
		}
		if got := k.Feasible(other); got != (test.clue(others) == test.clue(digits)) {
			t.Fatalf("%s of %d cells, clue %d: Feasible %t for digits from 0 %v",
				test.name, n, test.clue(digits), got, others)
		}
	}
	for _, test := range kernels {
		if taken[test.name] < 200 {
			t.Errorf("%s: only %d houses were not too large", test.name, taken[test.name])
		}
	}
}

func FuzzSandwich(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 2 + r.IntN(6)
		cells, dom, digits := r.house(n)
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

func FuzzLunchbox(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 2 + r.IntN(5)
		cells := r.cells(2+r.IntN(min(n, 5)-1), 7)
		sum := r.IntN(12)
		k, ok := NewLunchbox(n, cells, sum)
		if !ok {
			t.Fatal("too many sets")
		}
		holds := func(digits []int) bool {
			inside := 0
			a := slices.Index(digits, slices.Min(digits))
			b := slices.Index(digits, slices.Max(digits))
			for _, d := range digits[min(a, b)+1 : max(a, b)] {
				inside += d + 1
			}
			return inside == sum
		}
		dom := r.candidates(7, n)
		for _, c := range cells {
			if dom[c]&(dom[c]-1) != 0 {
				checkHouse(t, r, k, dom, holds)
				return
			}
		}
		digits := make([]int, len(cells))
		for i, c := range cells {
			digits[i] = bits.TrailingZeros64(dom[c])
		}
		if m := LunchboxMachine(n, sum); different(digits) && m.accepts(digits) != holds(digits) {
			t.Errorf("the machine accepts %v, sum %d: %v", digits, sum, m.accepts(digits))
		}
		checkHouse(t, r, k, dom, holds)
	})
}
