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
		for _, kind := range compiledKinds {
			r := rand.New(rand.NewPCG(uint64(size), uint64(kind)))
			yes, no := 0, 0
			for range 60 {
				p := NewPuzzle(l)
				p.Rules = []Rule{randomRule(r, l, kind)}
				compiled, err := p.kernels()
				if err != nil {
					t.Fatalf("kind %d: %v", kind, err)
				}
				for range 300 {
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
			if yes < 100 || no < 100 {
				t.Errorf("kind %d, size %d: %d grids keep the rule and %d break it; "+
					"expected 100 of each", kind, size, yes, no)
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

// randomGridFor returns a grid that the houses do not bind, which often keeps the rule.
func randomGridFor(r *rand.Rand, l *Layout, rule *Rule) Grid {
	g := make(Grid, l.Cells())
	for tries := 0; ; tries++ {
		for c := range g {
			g[c] = Digit(1 + r.IntN(l.Size()))
		}
		if tries == 20 || r.IntN(30) == 0 || rule.holds(l, g) {
			return g
		}
	}
}

var compiledKinds = []RuleKind{RuleCage, RuleSum, RuleArrow, RuleThermo, RuleGreater, RuleWhisper,
	RuleConsecutive, RuleDouble, RulePair}

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
