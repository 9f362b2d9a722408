package nonet

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// holds is the plain definition of each kind of rule: whether a full grid keeps it.
func (r *Rule) holds(l *Layout, g Grid) bool {
	var lists [][]int
	for _, cells := range r.Cells {
		var digits []int
		for _, c := range cells {
			digits = append(digits, int(g[c]))
		}
		lists = append(lists, digits)
	}
	var d []int
	if len(lists) > 0 {
		d = lists[0]
	}
	neighbours := func(related func(a, b int) bool) bool {
		for i := range len(d) - 1 {
			if !related(d[i], d[i+1]) {
				return false
			}
		}
		return true
	}
	sum := func(digits []int) int {
		s := 0
		for _, x := range digits {
			s += x
		}
		return s
	}
	distance := func(a, b int) int { return max(a-b, b-a) }
	different := func() bool {
		s := slices.Sorted(slices.Values(d))
		return len(slices.Compact(s)) == len(d)
	}
	switch r.Kind {
	case RuleCage:
		return different() && sum(d) == r.Number
	case RuleSum:
		s := 0
		for i, x := range d {
			if r.Factors != nil {
				x *= r.Factors[i]
			}
			s += x
		}
		return s == r.Number
	case RuleArrow:
		k, number := max(r.Number, 1), 0
		for _, x := range d[:k] {
			number = 10*number + x
		}
		return number == sum(d[k:])
	case RuleThermo:
		return neighbours(func(a, b int) bool { return a < b })
	case RuleGreater:
		return d[0] > d[1]
	case RuleWhisper:
		return neighbours(func(a, b int) bool { return distance(a, b) >= r.Number })
	case RuleConsecutive:
		return distance(d[0], d[1]) == 1
	case RuleDouble:
		return d[0] == 2*d[1] || d[1] == 2*d[0]
	case RulePair:
		return r.Relation.Pairs[d[0]-1].Has(Digit(d[1]))
	case RuleEqualSum:
		for _, digits := range lists {
			if sum(digits) != sum(lists[0]) {
				return false
			}
		}
		return true
	case RuleRegionSum:
		sums := []int{0}
		for i, c := range r.Cells[0] {
			if i > 0 && l.regions[c] != l.regions[r.Cells[0][i-1]] {
				sums = append(sums, 0)
			}
			sums[len(sums)-1] += d[i]
		}
		return slices.Min(sums) == slices.Max(sums)
	case RuleZipper:
		want := d[0] + d[len(d)-1]
		for i := range d {
			have := d[i]
			if i != len(d)-1-i {
				have += d[len(d)-1-i]
			}
			if have != want {
				return false
			}
		}
		return true
	case RuleSumLine:
		at := 0
		for _, x := range d {
			if at += x; at > r.Number {
				return false
			} else if at == r.Number {
				at = 0
			}
		}
		return at == 0
	case RuleRenban:
		return different() && slices.Max(d)-slices.Min(d) == len(d)-1
	case RuleModular, RuleEntropic:
		count, class := r.Number, func(x int) int { return x % r.Number }
		if r.Kind == RuleEntropic {
			count, class = 3, func(x int) int { return (x - 1) / (l.Size() / 3) }
		}
		for i := range d {
			for j := range i {
				if i-j < count && class(d[i]) == class(d[j]) {
					return false
				}
			}
		}
		return true
	case RulePalindrome:
		for i := range d {
			if d[i] != d[len(d)-1-i] {
				return false
			}
		}
		return true
	case RuleBetween, RuleLockout:
		low, high := min(d[0], d[len(d)-1]), max(d[0], d[len(d)-1])
		for _, x := range d[1 : len(d)-1] {
			if r.Kind == RuleBetween && (x <= low || x >= high) ||
				r.Kind == RuleLockout && x >= low && x <= high {
				return false
			}
		}
		return r.Kind == RuleBetween || high-low >= r.Number
	case RuleContains:
		for _, x := range r.Digits {
			count := func(list []Digit) int {
				return len(slices.DeleteFunc(slices.Clone(list),
					func(y Digit) bool { return y != x }))
			}
			var have []Digit
			for _, y := range d {
				have = append(have, Digit(y))
			}
			if count(have) < count(r.Digits) {
				return false
			}
		}
		return true
	case RuleSandwich:
		a, b := slices.Index(d, 1), slices.Index(d, l.Size())
		return sum(d[min(a, b):max(a, b)+1]) == r.Number+1+l.Size()
	case RuleXSum:
		return sum(d[:d[0]]) == r.Number
	case RuleSkyscraper:
		count, highest := 0, 0
		for _, x := range d {
			if x > highest {
				highest = x
				count++
			}
		}
		return count == r.Number
	case RuleIndex:
		return d[0] <= len(d) && d[d[0]-1] == r.Number
	case RuleIndexOf:
		return d[0] <= len(lists[1]) && lists[1][d[0]-1] == r.Number
	case RuleAutomaton:
		at := r.Automaton.Start
		for _, x := range d {
			var next []int
			for _, e := range r.Automaton.Moves {
				if slices.Contains(at, e.From) && e.Digits.Has(Digit(x)) {
					next = append(next, e.To)
				}
			}
			at = next
		}
		return slices.ContainsFunc(at, func(s int) bool {
			return slices.Contains(r.Automaton.Accept, s)
		})
	case RuleAntiConsecutive:
		n := l.Size()
		for c := range g {
			if c%n != n-1 && distance(int(g[c]), int(g[c+1])) == 1 ||
				c+n < len(g) && distance(int(g[c]), int(g[c+n])) == 1 {
				return false
			}
		}
		return true
	}
	panic("no definition")
}

// randomRule returns a rule of a kind on random cells of the layout.
func randomRule(r *rand.Rand, l *Layout, kind RuleKind) Rule {
	perm := r.Perm(l.Cells())
	cells := func(from, to int) []Cell {
		k := min(from+r.IntN(to-from+1), len(perm))
		list := make([]Cell, k)
		for i, c := range perm[:k] {
			list[i] = Cell(c)
		}
		perm = perm[k:]
		return list
	}
	n := l.Size()
	rule := Rule{Kind: kind}
	switch kind {
	case RuleCage:
		k := 1 + r.IntN(min(n, 5))
		rule.Cells = [][]Cell{cells(k, k)}
		for _, d := range r.Perm(n)[:k] {
			rule.Number += d + 1
		}
	case RuleSum:
		rule.Cells = [][]Cell{cells(1, 5)}
		if r.IntN(2) == 0 {
			for range rule.Cells[0] {
				rule.Factors = append(rule.Factors, []int{1, 1, 2, -1, -3}[r.IntN(5)])
			}
		}
		for i := range rule.Cells[0] {
			if rule.Factors != nil {
				rule.Number += rule.Factors[i] * (1 + r.IntN(n))
			} else {
				rule.Number += 1 + r.IntN(n)
			}
		}
	case RuleArrow:
		rule.Cells = [][]Cell{cells(3, 5)}
		rule.Number = 1 + r.IntN(2)
	case RuleThermo:
		rule.Cells = [][]Cell{cells(2, min(n, 5))}
	case RuleWhisper:
		rule.Cells = [][]Cell{cells(2, 5)}
		rule.Number = 1 + r.IntN(n/2)
	case RuleGreater, RuleConsecutive, RuleDouble:
		rule.Cells = [][]Cell{cells(2, 2)}
	case RulePair:
		rule.Cells = [][]Cell{cells(2, 2)}
		rule.Relation = &Relation{}
		for range n {
			rule.Relation.Pairs = append(rule.Relation.Pairs,
				Digits{r.Uint64() & (1<<n - 1)})
		}
	case RuleEqualSum:
		for range 2 + r.IntN(2) {
			rule.Cells = append(rule.Cells, cells(1, 2))
		}
		if r.IntN(3) == 0 {
			rule.Cells[1] = append(rule.Cells[1], rule.Cells[0][0])
		}
	case RuleRegionSum:
		rule.Cells = [][]Cell{cells(2, 4)}
	case RuleZipper, RulePalindrome, RuleBetween, RuleEntropic:
		rule.Cells = [][]Cell{cells(3, 5)}
	case RuleSumLine:
		rule.Cells = [][]Cell{cells(1, 5)}
		rule.Number = 1 + r.IntN(2*n)
	case RuleRenban:
		rule.Cells = [][]Cell{cells(2, min(n, 5))}
	case RuleModular:
		rule.Cells = [][]Cell{cells(2, 5)}
		rule.Number = 1 + r.IntN(4)
	case RuleLockout:
		rule.Cells = [][]Cell{cells(2, 5)}
		rule.Number = 1 + r.IntN(n-1)
	case RuleContains:
		rule.Cells = [][]Cell{cells(1, 5)}
		for range 1 + r.IntN(len(rule.Cells[0])) {
			rule.Digits = append(rule.Digits, Digit(1+r.IntN(n)))
		}
		slices.Sort(rule.Digits)
	case RuleSandwich, RuleXSum, RuleSkyscraper:
		rule.Cells = [][]Cell{nil}
		for i := range n {
			rule.Cells[0] = append(rule.Cells[0], Cell(i*n))
		}
		rule.Number = 1 + r.IntN(n)
		if kind == RuleXSum {
			rule.Number = 1 + r.IntN(n*(n+1)/2)
		}
	case RuleIndex:
		rule.Cells = [][]Cell{cells(1, min(n, 5))}
		rule.Number = 1 + r.IntN(n)
	case RuleIndexOf:
		list := cells(1, min(n, 5))
		rule.Cells = [][]Cell{cells(1, 1), list}
		if r.IntN(2) == 0 {
			rule.Cells[0][0] = list[0]
		}
		rule.Number = 1 + r.IntN(n)
	case RuleAutomaton:
		a := &Automaton{States: 4, Start: []int{0}, Accept: []int{r.IntN(4), r.IntN(4)}}
		for range 12 {
			a.Moves = append(a.Moves,
				Move{r.IntN(4), Digits{r.Uint64() & (1<<n - 1)}, r.IntN(4)})
		}
		rule.Cells = [][]Cell{cells(1, 5)}
		rule.Automaton = a
	case RuleAntiConsecutive:
	default:
		panic("no random rule of this kind")
	}
	return rule
}

// fits reports whether the kernels of all rules accept a full grid.
func (k *ruleKernels) fits(g Grid) bool {
	dom := make([]uint64, len(g))
	for c, d := range g {
		dom[c] = 1 << (d - 1)
	}
	for _, k := range k.kernels {
		if !k.Feasible(dom) {
			return false
		}
	}
	for _, pair := range k.equal {
		if g[pair[0]] != g[pair[1]] {
			return false
		}
	}
	return true
}

// The kernels of each kind of rule have exactly the assignments that its definition has.
func TestKernelsOfEachKind(t *testing.T) {
	for _, size := range []int{4, 6} {
		l, err := DefaultBoxes(size)
		if err != nil {
			t.Fatal(err)
		}
		for kind := range ruleKinds {
			if kind == RuleEntropic && size%3 != 0 {
				continue // such layouts have no low, middle and high digits
			}
			r := rand.New(rand.NewPCG(uint64(size), uint64(kind)))
			yes, no := 0, 0
			for range 40 {
				p := NewPuzzle(l)
				p.Rules = []Rule{randomRule(r, l, kind)}
				compiled, err := p.kernels()
				if err != nil {
					t.Fatalf("kind %d: %v", kind, err)
				}
				if len(compiled.kernels) != len(compiled.rules) {
					t.Fatalf("kind %d: %d kernels, the rules of %d", kind,
						len(compiled.kernels), len(compiled.rules))
				}
				for range 200 {
					g := randomGridFor(r, l, &p.Rules[0])
					holds := p.Rules[0].holds(l, g)
					if holds {
						yes++
					} else {
						no++
					}
					fits := compiled.fits(g)
					if fits != holds && !(holds && breaksLayout(l, &p.Rules[0], g)) {
						t.Fatalf("kind %d, %+v of %v: kernels say %v, the definition %v",
							kind, p.Rules[0], g, fits, holds)
					}
				}
			}
			if yes < 50 || no < 50 {
				t.Errorf("kind %d, size %d: %d grids keep the rule and %d break it; "+
					"expected 50 of each", kind, size, yes, no)
			}
		}
	}
}

// breaksLayout reports whether cells of the rule are equal though the layout has them differ.
// Kernels may refuse such a grid.
func breaksLayout(l *Layout, rule *Rule, g Grid) bool {
	cells := slices.Concat(rule.Cells...)
	for i, a := range cells {
		for _, b := range cells[:i] {
			if _, shared := l.Shared(a, b); shared && g[a] == g[b] {
				return true
			}
		}
	}
	return false
}

// randomGridFor returns a grid that the houses do not bind, but for the line of a clue outside the
// grid. It often keeps the rule.
func randomGridFor(r *rand.Rand, l *Layout, rule *Rule) Grid {
	g := make(Grid, l.Cells())
	for tries := 0; ; tries++ {
		for c := range g {
			g[c] = Digit(1 + r.IntN(l.Size()))
		}
		switch rule.Kind {
		case RuleSandwich, RuleXSum, RuleSkyscraper:
			for i, d := range r.Perm(l.Size()) {
				g[rule.Cells[0][i]] = Digit(d + 1)
			}
		case RuleAntiConsecutive:
			for c := range g {
				g[c] = Digit(1 + 2*r.IntN(2))
				if r.IntN(3*len(g)) == 0 {
					g[c] = 2
				}
			}
		}
		if tries == 20 || r.IntN(30) == 0 || rule.holds(l, g) {
			return g
		}
	}
}

func BenchmarkKernels(b *testing.B) {
	p := NewPuzzle(Classic())
	for row := range 9 {
		for from := 0; from < 9; from += 3 {
			r := Rule{Kind: RuleCage}
			for col := from; col < from+3; col++ {
				r.Cells = append(r.Cells, nil)
				r.Cells[0] = append(r.Cells[0], Cell(9*row+col))
			}
			r.Cells = r.Cells[:1]
			r.Number = 10 + row
			p.Rules = append(p.Rules, r)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.kernels(); err != nil {
			b.Fatal(err)
		}
	}
}
