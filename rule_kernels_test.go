package nonet

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// holds reports whether a full grid keeps the rule, by its plain definition.
func (r *Rule) holds(l *Layout, g Grid) bool {
	n := l.Size()
	switch r.Kind {
	case RuleAntiTaxicab:
		for a, d := range g {
			for b, e := range g[:a] {
				if d == e && abs(a/n-b/n)+abs(a%n-b%n) == int(d) {
					return false
				}
			}
		}
		return true
	case RuleFullRank, RuleTiedRank:
		return rankOf(g, n, r.Cells[0], r.Kind == RuleTiedRank) == r.Number
	case RuleAntiConsecutive:
	default:
		return r.means(l, digitsOf(g, r.Cells))
	}
	for c := range g {
		if c%n != n-1 && abs(int(g[c])-int(g[c+1])) == 1 ||
			c+n < len(g) && abs(int(g[c])-int(g[c+n])) == 1 {
			return false
		}
	}
	return true
}

// rankOf returns the rank of a line among the rows and columns in both directions. Without ties it
// is 0 if another has the same digits.
func rankOf(g Grid, n int, line []Cell, ties bool) int {
	read := func(cells []Cell) (digits []Digit) {
		for _, c := range cells {
			digits = append(digits, g[c])
		}
		return digits
	}
	rank, equal := 1, 0
	for _, h := range must(Latin(n)).houses {
		back := slices.Clone(h.Cells)
		slices.Reverse(back)
		for _, cells := range [][]Cell{h.Cells, back} {
			switch slices.Compare(read(cells), read(line)) {
			case 0:
				equal++
			case -1:
				rank++
			}
		}
	}
	if equal > 1 && !ties {
		return 0
	}
	return rank
}

// randomRule returns a rule of a kind that the layout can have, on random cells.
func randomRule(rnd *rand.Rand, l *Layout, kind RuleKind) Rule {
	for {
		r := drawRule(rnd, l, kind)
		if r == nil {
			continue
		}
		if kind == RuleEqualSum && rnd.IntN(3) == 0 && !slices.Contains(r.Cells[1], r.Cells[0][0]) {
			r.Cells[1] = append(r.Cells[1], r.Cells[0][0])
		}
		return *r
	}
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
	testenv.SkipSequential(t)
	for _, size := range []int{4, 6} {
		l, err := DefaultBoxes(size)
		if err != nil {
			t.Fatal(err)
		}
		for kind := range ruleKinds {
			if kind == RuleEntropic && size%3 != 0 {
				continue // such layouts have no low, middle and high digits
			}
			if kind == RuleFullRank || kind == RuleTiedRank {
				continue // it speaks of grids that the houses bind: TestFullRank
			}
			r := rand.New(rand.NewPCG(uint64(size), uint64(kind)))
			yes, no := 0, 0
			for range 40 {
				p := NewPuzzle(l)
				p.Rules = []Rule{randomRule(r, l, kind)}
				compiled, err := p.kernels(nil)
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
			if (yes < 50 || no < 50) && kind != RuleAntiTaxicab { // TestAntiTaxicab has more
				t.Errorf("kind %d, size %d: %d grids keep the rule and %d break it; "+
					"expected 50 of each", kind, size, yes, no)
			}
		}
	}
}

// breaksLayout reports whether cells of the rule are equal though the layout has them differ, any
// cells where circles are counted. Kernels may refuse such a grid.
func breaksLayout(l *Layout, rule *Rule, g Grid) bool {
	cells := slices.Concat(rule.Cells...)
	for x := range rule.all() {
		if x.Kind == RuleCircles {
			cells = cells[:0:0]
			for c := range Cell(l.Cells()) {
				cells = append(cells, c)
			}
		}
	}
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
// grid, and all houses where circles are counted. It often keeps the rule.
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
		case RuleCircles: // its kernel reads whole rows and columns
			n, rows, digits := l.Size(), r.IntN(2), r.Perm(l.Size())
			for c := range g {
				row, col := (c/n+rows)%n, c%n
				g[c] = Digit(1 + digits[(row%2*(n/2)+row/2+col)%n])
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

// Rules that need too much time or memory are refused, before they take much.
func TestRulesAreBounded(t *testing.T) {
	line := func(from, cells int) [][]Cell {
		list := make([]Cell, cells)
		for i := range list {
			list[i] = Cell(from + i)
		}
		return [][]Cell{list}
	}
	automaton := &Automaton{States: 100, Start: []int{0}, Accept: []int{0}}
	for s := range 100 {
		for d := range 60 {
			automaton.Moves = append(automaton.Moves,
				Move{s, DigitsOf(Digit(d + 1)), (7*s + d) % 100})
		}
	}
	const megabyte = 1 << 20
	for _, test := range []struct {
		name        string
		size, count int
		most        uint64 // bytes that may be allocated
		refused     bool
		rule        func(i int) Rule
	}{
		{"long sums", 64, 300, 32 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RuleSum, Number: 5000, Cells: line(i, 1000)}
		}},
		{"sums of a whole grid", 9, 1000, 32 * megabyte, false, func(i int) Rule {
			return Rule{Kind: RuleSum, Number: 405, Cells: line(0, 81)}
		}},
		{"whispers", 64, 300, 32 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RuleWhisper, Number: 5, Cells: line(i, 1000)}
		}},
		{"one automaton", 64, 25, 64 * megabyte, false, func(i int) Rule {
			return Rule{Kind: RuleAutomaton, Cells: line(i, 100), Automaton: automaton}
		}},
		{"one automaton, many lengths", 64, 25, 64 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RuleAutomaton, Cells: line(i, 100+i), Automaton: automaton}
		}},
		{"betweens of one length", 64, 300, 64 * megabyte, false, func(i int) Rule {
			return Rule{Kind: RuleBetween, Cells: line(i, 48)}
		}},
		{"long betweens", 25, 300, 64 * megabyte, false, func(i int) Rule {
			return Rule{Kind: RuleBetween, Cells: line(i, 290)}
		}},
		{"lockouts of many numbers", 64, 3000, 96 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RuleLockout, Number: 1 + i%60, Cells: line(i%1000, 20+i%29)}
		}},
		{"lines of remainders", 64, 300, 64 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RuleModular, Number: 64, Cells: line(i, 1000)}
		}},
		{"palindromes", 64, 300, 64 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RulePalindrome, Cells: line(i, 1000)}
		}},
		{"short palindromes", 64, maxRules, 64 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RulePalindrome, Cells: line(i%1000, 60)}
		}},
		{"zippers", 64, 300, 64 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RuleZipper, Cells: line(i, 1000)}
		}},
		{"kernels in a large grid", 64, maxRules, 64 * megabyte, true, func(i int) Rule {
			return Rule{Kind: RuleAntiConsecutive}
		}},
	} {
		l, err := ParseLayout(fmt.Sprint(test.size))
		if err != nil {
			t.Fatal(err)
		}
		p := NewPuzzle(l)
		for i := range test.count {
			p.Rules = append(p.Rules, test.rule(i))
		}
		if err := p.Validate(); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		ruledLayoutOf(l)
		peersOf(l)
		took := allocated(func() { _, err = p.rulePlan(nil) })
		if refused := errors.Is(err, ErrUnsupported); refused != test.refused ||
			err != nil && !refused {
			t.Errorf("%d %s: error %v, want ErrUnsupported: %v",
				test.count, test.name, err, test.refused)
		}
		if took > test.most {
			t.Errorf("%d %s: %d MB allocated, want %d at most",
				test.count, test.name, took/megabyte, test.most/megabyte)
		}
	}
}

// allocated returns how much memory a function takes, in bytes, including what it gives back.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// The compiling of rules ends when it is stopped, also before it would refuse them.
func TestCompilingRulesStops(t *testing.T) {
	p := NewPuzzle(must(DefaultBoxes(64)))
	p.Rules = slices.Repeat([]Rule{{Kind: RuleAntiConsecutive}}, maxRules)
	var stop atomic.Bool
	stop.Store(true)
	if _, err := p.rulePlan(&stop); !errors.Is(err, errStopped) {
		t.Errorf("error %v, want errStopped", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := new(Solver).Solve(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("Solve: %v, want that it was cancelled", err)
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
		if _, err := p.kernels(nil); err != nil {
			b.Fatal(err)
		}
	}
}
