package nonet

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// means is what each kind of rules means, said as plainly as it can be: it looks at the digits of
// the cells of each list. TestBreaches holds the checker against it.
func (r *Rule) means(l *Layout, lists [][]int) bool {
	var line []int
	if len(lists) > 0 {
		line = lists[0]
	}
	first, last := 0, 0
	if len(line) > 0 {
		first, last = line[0], line[len(line)-1]
	}
	sum := func(digits []int) (s int) {
		for _, d := range digits {
			s += d
		}
		return s
	}
	different := len(slices.Compact(slices.Sorted(slices.Values(line)))) == len(line)
	neighbours := func(distance int, holds func(a, b int) bool) bool {
		for i, a := range line {
			for j := i + 1; j < len(line) && j-i <= distance; j++ {
				if !holds(a, line[j]) {
					return false
				}
			}
		}
		return true
	}
	inner := func(holds func(d int) bool) bool {
		return !slices.ContainsFunc(line[1:len(line)-1], func(d int) bool { return !holds(d) })
	}
	switch r.Kind {
	case RuleCage:
		return different && sum(line) == r.Number
	case RuleSum:
		total := 0
		for i, d := range line {
			total += valueOf(r.Factors, i, 1) * d
		}
		return total == r.Number
	case RuleArrow:
		head := 0
		for _, d := range line[:r.Number] {
			head = 10*head + d
		}
		return head == sum(line[r.Number:])
	case RuleEqualSum:
		return sum(lists[0]) == sum(lists[1]) && sum(lists[0]) == sum(lists[len(lists)-1])
	case RuleRegionSum:
		var sums []int
		for i, c := range r.Cells[0] {
			if i == 0 || l.regions[c] != l.regions[r.Cells[0][i-1]] {
				sums = append(sums, 0)
			}
			sums[len(sums)-1] += line[i]
		}
		return slices.Min(sums) == slices.Max(sums)
	case RuleZipper:
		total := first + last
		for i, d := range line {
			if other := line[len(line)-1-i]; 2*i == len(line)-1 && d != total ||
				2*i != len(line)-1 && d+other != total {
				return false
			}
		}
		return true
	case RuleSumLine:
		for k := 1; k <= len(line); k++ {
			if rest := *r; sum(line[:k]) == r.Number &&
				(k == len(line) || rest.means(l, [][]int{line[k:]})) {
				return true
			}
		}
		return false
	case RuleThermo:
		return neighbours(1, func(a, b int) bool { return a < b })
	case RuleGreater:
		return first > last
	case RuleWhisper:
		return neighbours(1, func(a, b int) bool { return abs(a-b) >= r.Number })
	case RuleRenban:
		return different && slices.Max(line)-slices.Min(line) == len(line)-1
	case RuleModular:
		return neighbours(r.Number-1, func(a, b int) bool { return a%r.Number != b%r.Number })
	case RuleEntropic:
		third := func(d int) int { return (3*d - 1) / l.size }
		return neighbours(2, func(a, b int) bool { return third(a) != third(b) })
	case RulePalindrome:
		back := slices.Clone(line)
		slices.Reverse(back)
		return slices.Equal(line, back)
	case RuleBetween:
		return inner(func(d int) bool { return d > min(first, last) && d < max(first, last) })
	case RuleLockout:
		return abs(first-last) >= r.Number &&
			inner(func(d int) bool { return d < min(first, last) || d > max(first, last) })
	case RuleConsecutive:
		return abs(first-last) == 1
	case RuleDouble:
		return first == 2*last || last == 2*first
	case RulePair:
		return r.Relation.Pairs[first-1].Has(Digit(last))
	case RuleContains:
		rest := slices.Clone(line)
		for _, d := range r.Digits {
			i := slices.Index(rest, int(d))
			if i < 0 {
				return false
			}
			rest = slices.Delete(rest, i, i+1)
		}
		return true
	case RuleConnected:
		return r.isConnected(l.size, line)
	case RuleSandwich:
		a, b := slices.Index(line, 1), slices.Index(line, l.size)
		return sum(line[min(a, b):max(a, b)+1])-1-l.size == r.Number
	case RuleLunchbox:
		a, b := slices.Index(line, slices.Min(line)), slices.Index(line, slices.Max(line))
		return different && sum(line[min(a, b)+1:max(a, b)]) == r.Number
	case RuleXSum:
		return sum(line[:first]) == r.Number
	case RuleSkyscraper:
		seen := 0
		for i, d := range line {
			if i == 0 || d > slices.Max(line[:i]) {
				seen++
			}
		}
		return seen == r.Number
	case RuleProduct:
		product := 1
		for _, d := range line {
			product *= d
		}
		return product == r.Number
	case RuleQuotient:
		return max(first, last) == r.Number*min(first, last)
	case RuleDifference:
		return abs(first-last) == r.Number
	case RuleNabner:
		return neighbours(len(line), func(a, b int) bool { return abs(a-b) >= 2 })
	case RuleDifferent:
		return different
	case RuleCircles:
		return !slices.ContainsFunc(line, func(d int) bool {
			times := 0
			for _, e := range line {
				if d == e {
					times++
				}
			}
			return times != d
		})
	case RuleSameDigits:
		for _, list := range lists[1:] {
			list, line = slices.Sorted(slices.Values(list)), slices.Sorted(slices.Values(line))
			if !slices.Equal(list, line) {
				return false
			}
		}
		return true
	case RuleOr:
		digit := map[Cell]int{}
		for i, c := range r.Cells[0] {
			digit[c] = line[i]
		}
		return slices.ContainsFunc(r.Branches, func(branch []Rule) bool {
			return !slices.ContainsFunc(branch, func(x Rule) bool {
				lists := make([][]int, len(x.Cells))
				for i, cells := range x.Cells {
					for _, c := range cells {
						lists[i] = append(lists[i], digit[c])
					}
				}
				return !x.means(l, lists)
			})
		})
	case RuleIndex:
		return first <= len(line) && line[first-1] == r.Number
	case RuleIndexOf:
		return first <= len(lists[1]) && lists[1][first-1] == r.Number
	case RuleAutomaton:
		word := ""
		for _, d := range line {
			word += fmt.Sprint(d)
		}
		return accepts(r.Automaton, word)
	}
	panic(r.Kind)
}

// isConnected reports whether the cells that have one of the rule's digits are connected.
func (r *Rule) isConnected(n int, line []int) bool {
	var left []int
	for i, c := range r.Cells[0] {
		if slices.Contains(r.Digits, Digit(line[i])) {
			left = append(left, int(c))
		}
	}
	for reached := left[:min(1, len(left))]; len(reached) > 0; {
		a := reached[0]
		reached = slices.Clone(reached[1:])
		left = slices.DeleteFunc(slices.Clone(left), func(b int) bool {
			beside := abs(a/n-b/n)+abs(a%n-b%n) == 1
			if beside && !slices.Contains(reached, b) {
				reached = append(reached, b)
			}
			return a == b
		})
		reached = slices.DeleteFunc(reached, func(b int) bool { return !slices.Contains(left, b) })
		if len(reached) == 0 {
			return len(left) == 0
		}
	}
	return false
}

// drawRule draws a rule of few cells of a kind, nil if it drew one that cannot be.
func drawRule(rnd *rand.Rand, l *Layout, kind RuleKind) *Rule {
	n := l.size
	k := 2 + rnd.IntN(3)
	all := rnd.Perm(l.Cells())
	cells := func(k int) (list []Cell) {
		for _, c := range all[:k] {
			list = append(list, Cell(c))
		}
		all = all[k:]
		return list
	}
	if kind == RuleOr {
		return drawOr(rnd, l)
	}
	r := &Rule{Kind: kind, Number: rnd.IntN(2 * n)}
	switch kind.row().Lists.Form {
	case rulekind.NoCells:
		return &Rule{Kind: kind}
	case rulekind.TwoCells:
		r.Cells = [][]Cell{cells(2)}
	case rulekind.ManyLists:
		r.Cells = [][]Cell{cells(1 + rnd.IntN(2)), cells(1 + rnd.IntN(2)), cells(1)}[:2+rnd.IntN(2)]
	case rulekind.CellAndIn:
		r.Cells = [][]Cell{cells(1), cells(k)}
	default:
		r.Cells = [][]Cell{cells(k)}
	}
	switch kind {
	case RuleCage:
		r.Number += k * (k - 1) / 2
	case RuleSum:
		r.Factors = make([]int, k)
		for i := range r.Factors {
			r.Factors[i] = rnd.IntN(7) - 3
		}
	case RuleArrow:
		r.Number = 1 + rnd.IntN(2)
	case RuleSandwich, RuleXSum, RuleSkyscraper, RuleFullRank, RuleTiedRank:
		r.Cells = [][]Cell{slices.Clone(l.houses[rnd.IntN(2*n)].Cells)}
		if rnd.IntN(2) == 0 {
			slices.Reverse(r.Cells[0])
		}
	case RuleCircles:
		r.Cells = [][]Cell{cells(1 + 2*rnd.IntN(2))}
	case RuleConnected:
		for d := range n {
			if rnd.IntN(2) == 0 {
				r.Digits = append(r.Digits, Digit(d+1))
			}
		}
	case RuleContains:
		for range 1 + rnd.IntN(k) {
			r.Digits = append(r.Digits, Digit(1+rnd.IntN(n)))
		}
		slices.Sort(r.Digits)
	case RulePair:
		text := []string{"a+b=5", "|a-b|>=2", "a*b<6", "a%2!=b%2"}[rnd.IntN(4)]
		r.Relation = must(ParseRelation(text, n))
	case RuleAutomaton:
		text := []string{"(1|2)*3.*", "[12]?[^1]+", "((12)*|3)+.?", "(1|2{2}|3.){1,2}"}[rnd.IntN(4)]
		r.Automaton = must(ParseAutomaton(text, n))
	}
	if takes := kind.row().Takes; takes != rulekind.Number && takes != rulekind.Head {
		r.Number = 0
	}
	if r.fault(l) != nil {
		return nil
	}
	return r
}

// drawOr draws a choice of few cells, nil if it drew one that cannot be.
func drawOr(rnd *rand.Rand, l *Layout) *Rule {
	var branches [][]Rule
	for range 1 + rnd.IntN(3) {
		var branch []Rule
		for range 1 + rnd.IntN(2) {
			kind := RuleKind(rnd.IntN(int(RuleOr)))
			whole := kind == RuleSandwich || kind == RuleXSum || kind == RuleFullRank ||
				kind == RuleTiedRank ||
				kind.row().Lists.Form == rulekind.NoCells
			if x := drawRule(rnd, l, kind); x != nil && !whole {
				branch = append(branch, *x)
			}
		}
		if branch == nil {
			return nil
		}
		branches = append(branches, branch)
	}
	r := Or(branches...)
	if len(r.Cells[0]) > l.size || r.fault(l) != nil {
		return nil
	}
	return &r
}

// A full grid breaks a rule if and only if the rule does not hold; a grid with empty cells never
// breaks one that some digits could still fulfil.
func TestBreaches(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	layouts := []*Layout{must(DefaultBoxes(4)), must(DefaultBoxes(6)), must(ParseLayout(wheel))}
	for kind := range ruleKinds {
		if kind.row().Lists.Form == rulekind.NoCells || kind == RuleFullRank ||
			kind == RuleTiedRank {
			continue // TestAntiConsecutive, TestAntiTaxicab
		}
		broken, kept, partly := 0, 0, 0
		for range testenv.Pick(1_500, 2200, 20_000) {
			l := layouts[rnd.IntN(len(layouts))]
			r := drawRule(rnd, l, kind)
			if r == nil {
				continue
			}
			p := NewPuzzle(l)
			p.Rules = []Rule{*r}
			g := make(Grid, l.Cells())
			for _, list := range r.Cells {
				for i, d := range rnd.Perm(l.size)[:len(list)] {
					g[list[i]] = Digit(d + 1)
					if rnd.IntN(3) == 0 && r.Kind != RuleSandwich && r.Kind != RuleXSum {
						g[list[i]] = Digit(1 + rnd.IntN(l.size))
					}
				}
			}
			holds := r.means(l, digitsOf(g, r.Cells))
			if got := p.Breaches(g); (len(got) == 0) != holds {
				t.Fatalf("%s %s: %v: %v", l, r.Text(l), digitsOf(g, r.Cells), got)
			}
			if holds {
				kept++
				for range 5 {
					h := slices.Clone(g)
					for _, list := range r.Cells {
						for _, c := range list {
							if rnd.IntN(2) == 0 {
								h[c] = 0
							}
						}
					}
					if got := p.Breaches(h); len(got) != 0 {
						t.Fatalf("%s %s: %v can be completed, but: %v", l, r.Text(l),
							digitsOf(h, r.Cells), got)
					}
				}
				continue
			}
			broken++
			g[r.Cells[0][rnd.IntN(len(r.Cells[0]))]] = 0
			if len(p.Breaches(g)) > 0 {
				partly++
			}
		}
		if broken < 20 || kept < 20 {
			t.Errorf("%s: only %d broken and %d kept", kind, broken, kept)
		}
		if partly == 0 && kind != RuleConsecutive && kind != RuleDouble && kind != RuleGreater &&
			kind != RulePair && kind != RuleIndexOf &&
			kind != RuleQuotient && kind != RuleDifference && kind != RuleNabner {
			t.Errorf("%s: no grid with empty cells breaks it", kind)
		}
	}
}

func digitsOf(g Grid, lists [][]Cell) [][]int {
	digits := make([][]int, len(lists))
	for i, list := range lists {
		for _, c := range list {
			digits[i] = append(digits[i], int(g[c]))
		}
	}
	return digits
}

// A full grid has exactly the ranks that sorting its lines gives.
func TestFullRank(t *testing.T) {
	for _, kind := range []RuleKind{RuleFullRank, RuleTiedRank} {
		t.Run(kind.String(), func(t *testing.T) { testRanks(t, kind) })
	}
}

func testRanks(t *testing.T, kind RuleKind) {
	l := must(DefaultBoxes(4))
	line := []Cell{15, 11, 7, 3}
	total := 0
	for rank := 1; rank <= 16; rank++ {
		p := NewPuzzle(l)
		p.Rules = []Rule{{Kind: kind, Number: rank, Cells: [][]Cell{line}}}
		want := 0
		for g := range new(Solver).Solutions(context.Background(), NewPuzzle(l)) {
			holds := rankOf(g, 4, line, kind == RuleTiedRank) == rank
			if got := p.Solves(g); got != holds {
				t.Fatalf("rank %d, %s: %v, want %v", rank, g, got, holds)
			}
			if holds {
				want++
			}
		}
		got, err := new(Solver).Count(context.Background(), p)
		if err != nil || got.Int64() != int64(want) {
			t.Errorf("rank %d: %v solutions, %v, want %d", rank, got, err, want)
		}
		total += want
	}
	if total == 0 {
		t.Error("no grid has a rank")
	}
}

// A grid breaks anti-taxicab if two cells have a digit that is how far apart they are.
func TestAntiTaxicab(t *testing.T) {
	l := must(Latin(5))
	p := NewPuzzle(l)
	p.Rules = []Rule{{Kind: RuleAntiTaxicab}}
	count, seen := 0, 0
	for g := range new(Solver).Solutions(context.Background(), NewPuzzle(l)) {
		holds := p.Rules[0].holds(l, g)
		if seen++; !holds && seen%50 > 0 {
			continue
		}
		if got := p.Solves(g); got != holds {
			t.Fatalf("%s: %v, want %v", g, got, holds)
		}
		if holds {
			count++
		}
	}
	got, err := new(Solver).Count(context.Background(), p)
	if err != nil || got.Int64() != int64(count) || count == 0 {
		t.Errorf("%v solutions, %v, want %d", got, err, count)
	}
}

func TestAntiConsecutive(t *testing.T) {
	p := NewPuzzle(must(Latin(4)))
	p.Rules = []Rule{{Kind: RuleAntiConsecutive}}
	if got := p.Breaches(Grid{1, 3, 0, 0, 3, 1, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0}); got != nil {
		t.Error(got)
	}
	got := p.Breaches(Grid{1, 2, 0, 0, 3, 1, 0, 4, 0, 0, 0, 3, 0, 0, 0, 0})
	if len(got) != 3 { // r1c1 and r1c2, r1c2 and r2c2, r2c4 and r3c4
		t.Error(got)
	}
}

// What is said of a broken rule names what the cells have.
func TestBreachWords(t *testing.T) {
	for _, tt := range []struct{ rule, digits, want string }{
		{"cage:15:r1c1,r1c2", "95", "r1c1,r1c2: cage of 15 has 14"},
		{"cage:15:r1c1,r1c2,r1c3", "77", "r1c1,r1c2: cage of 15 has 7 twice"},
		{"cage:15:r1c1,r1c2,r1c3", "98", "r1c1,r1c2,r1c3: cage of 15 has at least 18"},
		{"cage:22:r1c1,r1c2,r1c3", "12", "r1c1,r1c2,r1c3: cage of 22 has at most 12"},
		{"sum:10:r1c1,r1c2", "57", "r1c1,r1c2: sum of 10 has 12"},
		{"arrow:r1c1,r1c2,r1c3", "365", "r1c1,r1c2,r1c3: arrow has the head 3, the rest is 11"},
		{"arrow:r1c1,r1c2,r1c3", ".65", "r1c1,r1c2,r1c3: arrow has the head at most 9, the rest is 11"},
		{"equal-sum:r1c1/r1c2,r1c3", "723", "r1c1,r1c2,r1c3: equal-sum has 5 and 7"},
		{"thermo:r1c1-r1c4", ".53", "r1c2,r1c3: thermo has 5 in cell 2 and 3 in cell 3"},
		{"thermo:r1c1-r1c4", "..2", "r1c1,r1c2,r1c3: thermo has 2 in cell 3"},
		{"thermo:r1c1-r1c4", ".8", "r1c2,r1c3,r1c4: thermo has 8 in cell 2 of 4"},
		{"whisper:5:r1c1-r1c3", ".63", "r1c2,r1c3: whisper of 5 has 6 and 3"},
		{"between:r1c1-r1c3", "37", ""},
		{"between:r1c1-r1c3", "275", "r1c1,r1c2,r1c3: between has 7, its ends are 2 and 5"},
		{"contains:1123:r1c1-r1c5", "99.1", "r1c1,r1c2,r1c3,r1c4,r1c5: contains of 1123 lacks 1, 2, 3"},
		{"pair:a+b=10:r1c1,r1c2", "12", "r1c1,r1c2: pair a+b=10 has 1 and 2"},
		{"skyscraper:2:r1c1-r1c9", "123", "r1c1,r1c2,r1c3: skyscraper of 2 shows at least 3"},
		{"sandwich:8:r1c1-r1c9", "31249", "r1c2,r1c3,r1c4,r1c5: sandwich of 8 has 6"},
		{"index:7:r1c1-r1c9", "36.", ""},
		{"index:7:r1c1-r1c9", "365", "r1c1,r1c3: index of 7 points to 5"},
		{"automaton:12*:r1c1-r1c3", "13", "r1c1,r1c2: automaton 12* does not read 13"},
	} {
		p := NewPuzzle(Classic())
		p.Rules = []Rule{must(ParseRule(p.Layout, tt.rule))}
		g := must(ParsePuzzle(p.Layout, tt.digits+strings.Repeat(".", 81-len(tt.digits)))).Givens
		got := ""
		for _, b := range p.Breaches(g) {
			var names strings.Builder
			p.Layout.writeCells(&names, b.Cells)
			got += names.String() + ": " + b.Found
		}
		if got != tt.want {
			t.Errorf("%s with %s:\n got %q\nwant %q", tt.rule, tt.digits, got, tt.want)
		}
	}
}

// Every solution of the collection fulfils its rules, with all its cells or some of them, and
// the texts of the rules stand alone.
func TestBreachesOfCollection(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	solved, broken := 0, 0
	for _, v := range readVariants(t) {
		p := v.puzzle
		for i := range p.Rules {
			text := p.Rules[i].Text(p.Layout)
			r, err := ParseRule(p.Layout, text)
			if err != nil || r.Text(p.Layout) != text {
				t.Errorf("%s: %s reads back as %s, %v", v.id, text, r.Text(p.Layout), err)
			}
			p.Rules[i] = r
		}
		g := v.solution
		if g == nil {
			continue
		}
		if !p.Solves(g) {
			t.Errorf("%s: %v", v.id, p.Breaches(g))
			continue
		}
		solved++
		for range 5 {
			h := slices.Clone(g)
			for i := range h {
				if rnd.IntN(2) == 0 {
					h[i] = 0
				}
			}
			if got := p.Breaches(h); len(got) > 0 {
				t.Errorf("%s: a part of the solution breaks %v", v.id, got)
			}
		}
		// Two digits exchanged everywhere keep the layout but hardly the rules.
		if len(p.Rules) > 0 {
			h := slices.Clone(g)
			for i, d := range h {
				if d <= 2 {
					h[i] = 3 - d
				}
			}
			if !p.Solves(h) {
				broken++
			}
		}
	}
	if solved != 203 || broken < 150 {
		t.Errorf("%d puzzles are solved, %d are not with digits exchanged", solved, broken)
	}
}
