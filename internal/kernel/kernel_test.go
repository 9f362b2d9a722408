package kernel

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// assignments calls visit with each assignment of the kernel's cells, digits from 0, that the
// candidates allow.
func assignments(cells []uint16, dom []uint64, visit func(digits []int)) {
	digits := make([]int, len(cells))
	var place func(i int)
	place = func(i int) {
		if i == len(cells) {
			visit(digits)
			return
		}
		for m := dom[cells[i]]; m != 0; m &= m - 1 {
			digits[i] = bits.TrailingZeros64(m)
			place(i + 1)
		}
	}
	place(0)
}

// checkKernel holds a kernel against all assignments of its cells. Function holds is the meaning of
// the kernel, given digits from 0 in the order of its cells. If exact is set, Filter must leave no
// candidate that no assignment has.
func checkKernel(t *testing.T, r source, k Kernel, dom []uint64, exact bool,
	holds func(digits []int) bool,
) {
	t.Helper()
	want := make([]uint64, len(dom))
	copy(want, dom)
	for _, c := range k.Cells() {
		want[c] = 0
	}
	found := false
	assignments(k.Cells(), dom, func(digits []int) {
		if holds(digits) {
			found = true
			for i, c := range k.Cells() {
				want[c] |= 1 << digits[i]
			}
		}
	})
	before := slices.Clone(dom)
	feasible := k.Feasible(dom)
	if !slices.Equal(dom, before) {
		t.Fatalf("%T: Feasible changes the candidates", k)
	}
	ok := k.Filter(dom)
	full := true
	for _, c := range k.Cells() {
		full = full && bits.OnesCount64(before[c]) == 1
	}
	switch {
	case feasible != ok:
		t.Fatalf("%T of %b: Feasible is %v, Filter is %v", k, before, feasible, ok)
	case found && !ok:
		t.Fatalf("%T of %b: Filter sees no assignment, there is one", k, before)
	case ok && !found && (exact || full):
		t.Fatalf("%T of %b: Filter leaves %b, there is no assignment", k, before, dom)
	case !ok:
		return
	}
	for c := range dom {
		switch {
		case want[c]&^dom[c] != 0:
			t.Fatalf("%T of %b: Filter leaves %b in cell %d, assignments have %b",
				k, before, dom[c], c, want[c])
		case dom[c]&^before[c] != 0:
			t.Fatalf("%T of %b: Filter adds candidates to cell %d: %b", k, before, c, dom[c])
		case exact && dom[c] != want[c]:
			t.Fatalf("%T of %b: Filter leaves %b in cell %d, assignments have only %b",
				k, before, dom[c], c, want[c])
		}
	}
	if l, ok := k.(interface{ Locked(dom []uint64) uint64 }); ok && found {
		locked := l.Locked(dom)
		assignments(k.Cells(), before, func(digits []int) {
			if holds(digits) {
				have := uint64(0)
				for _, d := range digits {
					have |= 1 << d
				}
				if locked&^have != 0 {
					t.Fatalf("%T of %b: %b are locked, an assignment has %b", k, before, locked, have)
				}
			}
		})
	}

	// With fewer candidates it leaves no more.
	for range 4 {
		fewer := r.subset(before)
		first := slices.Clone(fewer)
		if !k.Filter(fewer) {
			continue
		}
		for c := range fewer {
			if fewer[c]&^dom[c] != 0 {
				t.Fatalf("%T of %b: of %b Filter leaves %b, with more candidates %b, in cell %d",
					k, before, first, fewer[c], dom[c], c)
			}
		}
	}
}

// A source draws what a test needs from the bytes of a fuzzer.
type source struct{ *rand.Rand }

func newSource(seed uint64) source { return source{rand.New(rand.NewPCG(seed, 17))} }

// candidates returns random candidates 1..n of so many cells, many or few.
func (r source) candidates(cells, n int) []uint64 {
	dom := make([]uint64, cells)
	sparse := r.IntN(3)
	for c := range dom {
		for dom[c] == 0 {
			dom[c] = r.Uint64() & (1<<n - 1)
			if sparse == 1 {
				dom[c] &= r.Uint64()
			} else if sparse == 2 {
				dom[c] |= r.Uint64() & (1<<n - 1)
			}
		}
	}
	return dom
}

// subset returns some of the candidates of each cell, at least one.
func (r source) subset(dom []uint64) []uint64 {
	some := slices.Clone(dom)
	for c, all := range dom {
		switch r.IntN(3) {
		case 0: // one
			for range r.IntN(bits.OnesCount64(all)) {
				some[c] &= some[c] - 1
			}
			some[c] &= -some[c]
		case 1:
			if x := all & r.Uint64(); x != 0 {
				some[c] = x
			}
		}
	}
	return some
}

// cells returns count of the cells 0..of-1 in random order.
func (r source) cells(count, of int) []uint16 {
	cells := make([]uint16, count)
	for i, c := range r.Perm(of)[:count] {
		cells[i] = uint16(c)
	}
	return cells
}

func different(digits []int) bool {
	seen := uint64(0)
	for _, d := range digits {
		if seen>>d&1 != 0 {
			return false
		}
		seen |= 1 << d
	}
	return true
}

// fuzz runs check with many seeds, and lets the fuzzer find more.
func fuzz(f *testing.F, check func(t *testing.T, r source)) {
	for seed := range uint64(400) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { check(t, newSource(seed)) })
}

func FuzzSets(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 2 + r.IntN(8)
		if r.IntN(8) == 0 {
			n = 13
		}
		count := 1 + r.IntN(min(n, 7))
		if n == 13 {
			count = min(count, 4)
		}
		var sets []uint64
		for range 1 + r.IntN(10) {
			d := uint64(0)
			for _, x := range r.Perm(n)[:count] {
				d |= 1 << x
			}
			if !slices.Contains(sets, d) {
				sets = append(sets, d)
			}
		}
		k := NewSets(r.cells(count, 8), sets)
		checkKernel(t, r, k, r.candidates(8, n), count <= maxMatched, func(digits []int) bool {
			have := uint64(0)
			for _, d := range digits {
				have |= 1 << d
			}
			return slices.Contains(sets, have)
		})
	})
}

func FuzzCage(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(9)
		count := 1 + r.IntN(min(n, 7))
		if r.IntN(8) == 0 {
			n = maxTabled - 1 + r.IntN(3)
			count = min(count, 4)
		}
		sum := count*(count+1)/2 + r.IntN(count*(n-count)+1)
		k, ok := NewCage(n, r.cells(count, 8), sum)
		if !ok {
			t.Fatalf("a cage of %d cells of size %d has too many sets", count, n)
		}
		checkKernel(t, r, k, r.candidates(8, n), count <= maxMatched, func(digits []int) bool {
			total := 0
			for _, d := range digits {
				total += d + 1
			}
			return total == sum && different(digits)
		})
	})
}

func FuzzSum(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(9)
		if r.IntN(10) == 0 {
			n = 40
		}
		count := 1 + r.IntN(5)
		cells := r.cells(count, 8)
		dom := r.candidates(8, n)
		if n == 40 {
			for c := range dom { // few enough to enumerate
				for bits.OnesCount64(dom[c]) > 6 {
					dom[c] &= dom[c] - 1
				}
			}
		}
		var factors []int
		if r.IntN(2) == 0 {
			for range count {
				factors = append(factors, 1-2*r.IntN(2))
				if r.IntN(6) == 0 {
					factors[len(factors)-1] *= 1 + r.IntN(10)
				}
			}
		}
		sum := func(digits []int) int {
			total := 0
			for i, d := range digits {
				if factors == nil {
					total += d + 1
				} else {
					total += factors[i] * (d + 1)
				}
			}
			return total
		}
		some := make([]int, count)
		for i := range some {
			some[i] = r.IntN(n)
		}
		total := sum(some)

		// The cells are in some cliques of cells that must differ.
		clique := make([]int, 8)
		cliques := 1 + r.IntN(8)
		if r.IntN(3) == 0 {
			cliques = 100
		}
		for c := range clique {
			clique[c] = c
			if cliques < 100 {
				clique[c] = r.IntN(cliques)
			}
		}
		apart := func(a, b uint16) bool { return clique[a] == clique[b] }
		k := NewSum(n, cells, factors, total, apart)
		exact := cliques == 100 && n < 10 && slices.Max(append([]int{1}, factors...)) == 1 &&
			slices.Min(append([]int{-1}, factors...)) == -1
		full := true
		for _, c := range cells {
			full = full && bits.OnesCount64(dom[c]) == 1
		}
		if full && !exact {
			return // it may or may not see that two digits are equal
		}
		// A kernel may leave assignments whose cells are equal though they must differ, and
		// must leave all others.
		holds := func(digits []int) bool {
			return sum(digits) == total && (exact || differAsToldBy(apart, cells, digits))
		}
		long := NewLongSum(cells, factors, total, apart)
		checkKernel(t, r, long, slices.Clone(dom), false, holds)
		checkKernel(t, r, k, dom, exact, holds)
	})
}

func differAsToldBy(apart func(a, b uint16) bool, cells []uint16, digits []int) bool {
	for i, a := range cells {
		for j, b := range cells[:i] {
			if apart(a, b) && digits[i] == digits[j] {
				return false
			}
		}
	}
	return true
}

func FuzzLine(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(13)
		count := 2 + r.IntN(3)
		table := make([]uint64, n)
		for d := range table {
			table[d] = r.Uint64() & r.Uint64() & (1<<n - 1)
		}
		k := NewLine(r.cells(count, 6), NewRelation(table))
		checkKernel(t, r, k, r.candidates(6, n), true, func(digits []int) bool {
			for i := range count - 1 {
				if table[digits[i]]>>digits[i+1]&1 == 0 {
					return false
				}
			}
			return true
		})
	})
}

func FuzzDifferent(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(7)
		k := NewDifferent(r.cells(1+r.IntN(5), 6))
		checkKernel(t, r, k, r.candidates(6, n), false, different)
	})
}

func FuzzEqualSums(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(9)
		if r.IntN(4) == 0 {
			n = 60
		}
		dom := r.candidates(8, n)
		for c := range dom { // few enough to enumerate
			for bits.OnesCount64(dom[c]) > 6 {
				dom[c] &= dom[c] - 1
			}
		}
		cells := r.cells(2+r.IntN(5), 8)
		var lists [][]uint16
		for i := range cells {
			if i == 0 || r.IntN(2) == 0 {
				lists = append(lists, nil)
			}
			last := &lists[len(lists)-1]
			*last = append(*last, cells[i])
		}
		apart := func(a, b uint16) bool { return false }
		k := NewEqualSums(n, lists, apart)
		checkKernel(t, r, k, dom, n < 10, func(digits []int) bool {
			first, at := 0, 0
			for i, list := range lists {
				sum := 0
				for range list {
					sum += digits[at] + 1
					at++
				}
				if i == 0 {
					first = sum
				}
				if sum != first {
					return false
				}
			}
			return true
		})
	})
}

func FuzzChain(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(5)
		m := Machine{States: 1 + r.IntN(8)}
		if r.IntN(8) == 0 {
			m.States = 200
		}
		for range m.States * (1 + r.IntN(4)) {
			m.Moves = append(m.Moves, Move{r.IntN(m.States),
				r.Uint64() & r.Uint64() & (1<<n - 1), r.IntN(m.States)})
		}
		for s := range m.States {
			if r.IntN(4) == 0 {
				m.Start = append(m.Start, s)
			}
			if r.IntN(3) == 0 {
				m.Accept = append(m.Accept, s)
			}
		}
		k, err := NewChain(r.cells(1+r.IntN(4), 6), m)
		if err != nil {
			t.Fatal(err)
		}
		checkKernel(t, r, k, r.candidates(6, n), true, m.accepts)
	})
}

// accepts reports whether the machine accepts digits from 0.
func (m *Machine) accepts(digits []int) bool {
	at := map[int]bool{}
	for _, s := range m.Start {
		at[s] = true
	}
	for _, d := range digits {
		next := map[int]bool{}
		for _, e := range m.Moves {
			if at[e.From] && e.Digits>>d&1 != 0 {
				next[e.To] = true
			}
		}
		at = next
	}
	return slices.ContainsFunc(m.Accept, func(s int) bool { return at[s] })
}

// A machine that counts, for which the order of digits makes no difference, and others.
func FuzzChainSets(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(5)
		m := Machine{States: 1 + r.IntN(6), Start: []int{0}}
		for s := range m.States {
			if r.IntN(2) == 0 {
				m.Accept = append(m.Accept, s)
			}
		}
		counted := r.Uint64() & (1<<n - 1)
		counts := r.IntN(3) > 0
		for s := range m.States {
			rest := uint64(1<<n - 1)
			if !counts {
				counted = r.Uint64() & rest
			}
			m.Moves = append(m.Moves, Move{s, rest &^ counted, s},
				Move{s, counted, (s + 1) % m.States})
		}
		size := 1 + r.IntN(min(n, 4))
		line := r.cells(size, 6)
		k, err := NewChain(line, m)
		if err != nil {
			t.Fatal(err)
		}
		sets, ok := k.Sets(n)
		if !ok {
			if counts {
				t.Fatalf("%+v: the order does not matter", m)
			}
			return
		}
		checkKernel(t, r, NewSets(line, sets), r.candidates(6, n), false,
			func(digits []int) bool {
				set := 0
				for _, d := range digits {
					set |= 1 << d
				}
				return bits.OnesCount(uint(set)) == len(digits) && m.accepts(digits)
			})
	})
}

// A chain over many states and cells is refused before it takes memory.
func TestLargeChainIsRefused(t *testing.T) {
	m := Machine{States: 1000, Start: []int{0}}
	for s := range m.States {
		m.Accept = append(m.Accept, s)
		for d := range 8 {
			m.Moves = append(m.Moves, Move{s, 1 << d, (s*7 + d + 1) % m.States})
		}
	}
	cells := make([]uint16, 1000)
	for i := range cells {
		cells[i] = uint16(i)
	}
	if _, err := NewChain(cells, m); err != ErrTooLarge {
		t.Errorf("1000 cells, 1000 states: %v, expected ErrTooLarge", err)
	}
}

func FuzzCount(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(6)
		count := 1 + r.IntN(5)
		digits := make([]uint8, 1+r.IntN(count))
		for i := range digits {
			digits[i] = uint8(1 + r.IntN(n))
		}
		k := NewCount(r.cells(count, 6), digits)
		checkKernel(t, r, k, r.candidates(6, n), false, func(have []int) bool {
			have = slices.Clone(have)
			for _, d := range digits {
				i := slices.Index(have, int(d)-1)
				if i < 0 {
					return false
				}
				have[i] = -1
			}
			return true
		})
	})
}

// never says that no cells must differ.
func never(a, b uint16) bool { return false }

func FuzzCircles(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n, count := 1+r.IntN(5), 1+r.IntN(6)
		checkKernel(t, r, NewCircles(7, r.cells(count, 7), never), r.candidates(7, n), false,
			func(digits []int) bool {
				var times [5]int
				for _, d := range digits {
					times[d]++
				}
				return !slices.ContainsFunc(digits, func(d int) bool { return times[d] != d+1 })
			})
	})
}

func FuzzConnected(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n, wide := 2+r.IntN(2), 2+r.IntN(2)
		cells := r.cells(1+r.IntN(7), 4*wide)
		digits := uint64(1 + r.IntN(1<<n-2))
		checkKernel(t, r, NewConnected(wide, cells, digits), r.candidates(4*wide, n), true,
			func(values []int) bool {
				var left []int // cells that have one of the digits, and are not reached
				for i, d := range values {
					if digits>>d&1 != 0 {
						left = append(left, int(cells[i]))
					}
				}
				if len(left) == 0 {
					return false
				}
				reached := left[:1]
				left = left[1:]
				for i := 0; i < len(reached); i++ {
					left = slices.DeleteFunc(left, func(c int) bool {
						at := reached[i]
						near := c/wide == at/wide && max(c-at, at-c) == 1 || max(c-at, at-c) == wide
						if near {
							reached = append(slices.Clip(reached), c)
						}
						return near
					})
				}
				return len(left) == 0
			})
	})
}

func FuzzAlike(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n, size := 1+r.IntN(4), 1+r.IntN(3)
		k := NewAlike([][]uint16{r.cells(size, 5), r.cells(size, 5)})
		at := map[uint16]int{}
		for i, c := range k.Cells() {
			at[c] = i
		}
		checkKernel(t, r, k, r.candidates(5, n), false, func(digits []int) bool {
			var times [2][4]int
			for i, list := range k.lists {
				for _, c := range list {
					times[i][digits[at[c]]]++
				}
			}
			return times[0] == times[1]
		})
	})
}

func FuzzTaxicab(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(2)
		taxicab := NewTaxicab(n, func(uint16) bool { return true })
		checkKernel(t, r, taxicab, r.candidates(n*n, 3), false, func(digits []int) bool {
			for a, d := range digits {
				for b, e := range digits[:a] {
					steps := a/n - b/n + max(a%n-b%n, b%n-a%n)
					if d == e && steps == d+1 {
						return false
					}
				}
			}
			return true
		})
	})
}

func FuzzEither(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 2 + r.IntN(4)
		var branches [][]Kernel
		for range 1 + r.IntN(3) {
			var kernels []Kernel
			for range 1 + r.IntN(2) {
				cells := r.cells(2+r.IntN(2), 6)
				switch r.IntN(3) {
				case 0:
					kernels = append(kernels, NewCount(cells, []uint8{uint8(1 + r.IntN(n))}))
				case 1:
					line, _ := NewSumLine(cells, 1+r.IntN(2*n))
					kernels = append(kernels, line)
				default:
					kernels = append(kernels, NewDifferent(cells))
				}
			}
			branches = append(branches, kernels)
		}
		k := NewEither(branches)
		at := map[uint16]int{}
		for i, c := range k.Cells() {
			at[c] = i
		}
		checkKernel(t, r, k, r.candidates(6, n), false, func(digits []int) bool {
			dom := make([]uint64, 6)
			for c, i := range at {
				dom[c] = 1 << digits[i]
			}
			return slices.ContainsFunc(branches, func(kernels []Kernel) bool {
				return !slices.ContainsFunc(kernels,
					func(x Kernel) bool { return !x.Feasible(dom) })
			})
		})
	})
}

func FuzzIndex(f *testing.F) {
	fuzz(f, func(t *testing.T, r source) {
		n := 1 + r.IntN(6)
		list := r.cells(1+r.IntN(5), 6)
		digit := 1 + r.IntN(n)
		k := NewIndex(uint16(r.IntN(6)), list, uint8(digit))
		checkKernel(t, r, k, r.candidates(6, n), true, func(digits []int) bool {
			at := digits[0]
			if at >= len(list) {
				return false
			}
			return digits[slices.Index(k.Cells(), list[at])] == digit-1
		})
	})
}

// A sum of cells that must differ knows more than their sum.
func TestSumKnowsThatCellsDiffer(t *testing.T) {
	all := func(a, b uint16) bool { return true }
	k := NewSum(9, []uint16{0, 1}, nil, 4, all)
	dom := []uint64{0x1ff, 0x1ff}
	if !k.Filter(dom) || dom[0] != 0b101 || dom[1] != 0b101 {
		t.Errorf("two different digits of sum 4: %b, expected 1 and 3", dom)
	}
	first := func(a, b uint16) bool { return a+b == 1 }
	k = NewSum(9, []uint16{0, 1, 2}, []int{1, 1, -1}, -5, first)
	dom = []uint64{0x1ff, 0x1ff, 0x1ff}
	if !k.Filter(dom) || dom[0] != 0b111 || dom[2] != 0b110000000 {
		t.Errorf("a+b = c-5 with a, b different: %b, expected 1-3, 1-3, 8-9", dom)
	}
}

func TestIsTight(t *testing.T) {
	cells := []uint16{0, 1, 2, 3, 4, 5}
	boxes := func(a, b uint16) bool { return a/3 == b/3 } // two cliques of three: 12 to 48
	ones := []int{1, 1, 1, 1, 1, 1}
	mixed := []int{1, 1, 1, -1, -1, -1} // -18 to 18
	for _, test := range []struct {
		factors []int
		total   int
		want    bool
	}{
		{ones, 12, true}, {ones, 17, true}, {ones, 18, false}, {ones, 42, false}, {ones, 43, true},
		{ones, 49, true}, {mixed, -18, true}, {mixed, 0, false}, {mixed, 13, true},
	} {
		if got := IsTight(9, cells, test.factors, test.total, boxes); got != test.want {
			t.Errorf("total %d, factors %d: %v", test.total, test.factors, got)
		}
		dom := slices.Repeat([]uint64{0x1ff}, len(cells))
		all := slices.Clone(dom)
		long := NewLongSum(cells, test.factors, test.total, boxes)
		if narrows := !long.Filter(dom) || !slices.Equal(dom, all); narrows != test.want {
			t.Errorf("total %d, factors %d: the filter narrows: %v",
				test.total, test.factors, narrows)
		}
	}
}

func TestCageSets(t *testing.T) {
	if sets, ok := CageSets(9, 4, 20); !ok || len(sets) != 12 {
		t.Errorf("four digits of sum 20: %d sets, %v; expected 12", len(sets), ok)
	}
	if sets, ok := CageSets(9, 2, 17); !ok || len(sets) != 1 || sets[0] != 0b110000000 {
		t.Errorf("two digits of sum 17: %b, %v; expected 8 and 9", sets, ok)
	}
	if sets, ok := CageSets(9, 3, 25); !ok || len(sets) != 0 {
		t.Errorf("three digits of sum 25: %b, %v; expected none", sets, ok)
	}
	if _, ok := CageSets(64, 32, 1040); ok {
		t.Error("32 of 64 digits: expected to be refused, as there are too many sets")
	}
}

func BenchmarkFilter(b *testing.B) {
	never := func(a, b uint16) bool { return false }
	rows := func(a, b uint16) bool { return a/3 == b/3 }
	cage := func(sum, count int) Kernel {
		k, _ := NewCage(9, []uint16{0, 1, 2, 3, 4, 5, 6, 7, 8}[:count], sum)
		return k
	}
	cells := []uint16{0, 1, 2, 3, 4, 5, 6, 7, 8}
	thermo := make([]uint64, 9)
	for d := range thermo {
		thermo[d] = 0x1ff &^ (2<<d - 1)
	}
	for _, k := range []struct {
		name string
		Kernel
	}{
		{"cage2", cage(10, 2)}, {"cage3", cage(15, 3)}, {"cage4", cage(20, 4)},
		{"cage5", cage(25, 5)}, {"cage6", cage(30, 6)}, {"cage8", cage(40, 8)},
		{"sum5", NewSum(9, cells[:5], nil, 25, never)},
		{"sum5apart", NewSum(9, cells[:5], nil, 25, rows)},
		{"arrow4", NewSum(9, cells[:4], []int{-1, 1, 1, 1}, 0, never)},
		{"pill", NewSum(9, cells[:5], []int{-10, -1, 1, 1, 1}, 0, never)},
		{"thermo6", NewLine(cells[:6], NewRelation(thermo))},
	} {
		b.Run(k.name, func(b *testing.B) {
			r := newSource(1)
			var doms [64][9]uint64
			for i := range doms {
				for ok := false; !ok; {
					for c := range doms[i] {
						doms[i][c] = 0
						for bits.OnesCount64(doms[i][c]) < 2 {
							doms[i][c] = r.Uint64() & r.Uint64() & 0x1ff
						}
					}
					ok = k.Feasible(doms[i][:])
				}
			}
			b.ReportAllocs()
			dom := make([]uint64, 9)
			for i := 0; b.Loop(); i++ {
				copy(dom, doms[i&63][:])
				k.Filter(dom)
			}
		})
	}
}
