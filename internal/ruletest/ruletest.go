// Package ruletest makes puzzles with rules, and draws rules at random, for tests. It also finds
// the solutions that tests expect, in a way that the engines under test do not share.
package ruletest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// Puzzle parses a puzzle of a layout, with rules.
func Puzzle(t testing.TB, layout, givens string, rules ...string) *nonet.Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	l, list, err := nonet.WithRules(l, rules...)
	if err != nil {
		t.Fatal(err)
	}
	p, err := nonet.ParsePuzzle(l, givens)
	if err != nil {
		t.Fatal(err)
	}
	p.Rules = list
	return p
}

// Rule returns a rule of a kind that a grid keeps, which is a full one of the layout; ok is
// false where the draw gives none.
func Rule(
	r *rand.Rand, l *nonet.Layout, g nonet.Grid, kind nonet.RuleKind,
) (rule nonet.Rule, ok bool) {
	n := l.Size()
	if n == 1 {
		return rule, false
	}
	rule = nonet.Rule{Kind: kind}
	line := func(most int) []nonet.Cell { return Line(r, n, 2+r.IntN(most-1)) }
	sum := func(cells []nonet.Cell) (s int) {
		for _, c := range cells {
			s += int(g[c])
		}
		return s
	}
	whole := func() []nonet.Cell {
		houses := l.Houses()
		cells := slices.Clone(houses[r.IntN(min(len(houses), 2*n))].Cells)
		if r.IntN(2) == 0 {
			slices.Reverse(cells)
		}
		return cells
	}
	cells := line(min(n, 5))
	switch kind {
	case nonet.RuleCage, nonet.RuleSumLine:
		rule.Number = sum(cells)
	case nonet.RuleSum:
		for _, c := range cells {
			rule.Factors = append(rule.Factors, 1)
			rule.Number += int(g[c])
		}
		if r.IntN(2) == 0 {
			rule.Factors[0] = -2
			rule.Number -= 3 * int(g[cells[0]])
		}
	case nonet.RuleArrow:
		cells = line(3)
		rule.Number = 1
	case nonet.RuleEqualSum:
		rule.Cells = [][]nonet.Cell{cells[:1], cells[1:]}
		return rule, sum(cells[:1]) == sum(cells[1:])
	case nonet.RuleRegionSum, nonet.RuleZipper, nonet.RulePalindrome:
		cells = line(3)
	case nonet.RuleThermo, nonet.RuleGreater, nonet.RuleBetween, nonet.RuleRenban,
		nonet.RuleNabner:
		cells = line(3)
	case nonet.RuleWhisper, nonet.RuleLockout:
		cells, rule.Number = line(3), 1+r.IntN(n/2)
	case nonet.RuleModular:
		cells, rule.Number = line(3), 2+r.IntN(2)
	case nonet.RuleEntropic:
		cells = line(4)
	case nonet.RuleConsecutive, nonet.RuleDouble:
		cells = line(2)
	case nonet.RulePair:
		if cells = line(2); r.IntN(2) == 0 { // else a table
			texts := []string{"a+b=%d", "a<=b+%[2]d", "|a-b|>=%d", "a*b>%d", "a%%2=b%%2|a>%d"}
			text := fmt.Sprintf(texts[r.IntN(len(texts))], 1+r.IntN(n), r.IntN(n))
			parsed, err := nonet.ParseRule(l, "pair:"+text+":r1c1,r1c2")
			if err != nil {
				return rule, false
			}
			rule.Relation = parsed.Relation
			break
		}
		rule.Relation = &nonet.Relation{Pairs: make([]nonet.Digits, n)}
		for i := range rule.Relation.Pairs {
			rule.Relation.Pairs[i] = nonet.Digits{r.Uint64() & (1<<n - 1)}
		}
		x := &rule.Relation.Pairs[g[cells[0]]-1]
		*x = x.With(g[cells[1]])
	case nonet.RuleContains:
		rule.Digits = []nonet.Digit{g[cells[0]], g[cells[1]]}
		slices.Sort(rule.Digits)
	case nonet.RuleSandwich:
		cells = whole()
		ends := []int{slices.IndexFunc(cells, func(c nonet.Cell) bool { return g[c] == 1 }),
			slices.IndexFunc(cells, func(c nonet.Cell) bool { return int(g[c]) == n })}
		slices.Sort(ends)
		rule.Number = sum(cells[ends[0]+1 : ends[1]])
	case nonet.RuleLunchbox:
		cells = line(4)
		digits := make([]nonet.Digit, len(cells))
		for i, c := range cells {
			digits[i] = g[c]
		}
		ends := []int{slices.Index(digits, slices.Min(digits)),
			slices.Index(digits, slices.Max(digits))}
		slices.Sort(ends)
		rule.Number = sum(cells[min(ends[0]+1, ends[1]):ends[1]])
	case nonet.RuleXSum:
		cells = whole()
		rule.Number = sum(cells[:g[cells[0]]])
	case nonet.RuleSkyscraper:
		cells = whole()
		highest := nonet.Digit(0)
		for _, c := range cells {
			if g[c] > highest {
				rule.Number, highest = rule.Number+1, g[c]
			}
		}
	case nonet.RuleFullRank, nonet.RuleTiedRank:
		return rank(l, g, kind, whole())
	case nonet.RuleConnected:
		cells = slices.Sorted(slices.Values(line(4)))
		rule.Digits = slices.Compact(slices.Sorted(slices.Values([]nonet.Digit{
			g[cells[r.IntN(len(cells))]], g[cells[0]]})))
	case nonet.RuleIndex:
		cells = whole()
		rule.Number = int(g[cells[g[cells[0]]-1]])
	case nonet.RuleIndexOf:
		of := nonet.Cell(r.IntN(l.Cells()))
		cells = whole()
		rule.Number = int(g[cells[g[of]-1]])
		rule.Cells = [][]nonet.Cell{{of}, cells}
		return rule, true
	case nonet.RuleAutomaton:
		if r.IntN(3) == 0 {
			cells = append(cells, cells[r.IntN(len(cells))]) // the line passes a cell again
		}
		if r.IntN(2) == 0 {
			d, e := nonet.Symbol(g[cells[0]]), nonet.Symbol(g[cells[len(cells)-1]])
			low, high := min(d, e), max(d, e)
			texts := []string{"%[1]c.*%[2]c", "[%[1]c%[2]c]?.*%[2]c?", "[%[3]c-%[4]c]*.*~",
				"(%[1]c|%[3]c+)(.*)[^%[1]c]?", "[%[3]c-%[4]c]*%[2]c?.*", "[^%[1]c]+|.+"}
			text := strings.TrimSuffix(fmt.Sprintf(texts[r.IntN(len(texts))], d, e, low, high), "~")
			parsed, err := nonet.ParseRule(l, "automaton:"+text+":r1c1")
			if err != nil {
				return rule, false
			}
			rule.Automaton = parsed.Automaton
			break
		}
		// The digits of the cells are in one of two sets by turns.
		var sets [2]nonet.Digits
		for i, c := range cells {
			sets[i%2] = sets[i%2].With(g[c])
		}
		rule.Automaton = &nonet.Automaton{States: 2, Start: []int{0}, Accept: []int{0, 1},
			Moves: []nonet.Move{{From: 0, Digits: sets[0], To: 1}, {From: 1, Digits: sets[1]}}}
	case nonet.RuleProduct:
		rule.Number = 1
		for _, c := range cells {
			rule.Number *= int(g[c])
		}
	case nonet.RuleQuotient, nonet.RuleDifference:
		cells = line(2)
		a, b := int(max(g[cells[0]], g[cells[1]])), int(min(g[cells[0]], g[cells[1]]))
		if rule.Number = a - b; kind == nonet.RuleQuotient {
			rule.Number = a / b
		}
	case nonet.RuleOr:
		return or(r, l, g)
	case nonet.RuleDifferent:
		cells = line(3)
	case nonet.RuleCircles:
		return circles(r, l, g)
	case nonet.RuleSameDigits:
		if l.IsShaped() {
			return rule, false
		}
		a, b := l.Houses()[r.IntN(n)].Cells, l.Houses()[n+r.IntN(n)].Cells
		rule.Cells = [][]nonet.Cell{a, b}
		return rule, true
	case nonet.RuleAntiConsecutive, nonet.RuleAntiTaxicab:
		return rule, keeps(l, g, rule)
	}
	rule.Cells = [][]nonet.Cell{cells}
	return rule, keeps(l, g, rule)
}

// circles returns counting circles of one or two digits.
func circles(r *rand.Rand, l *nonet.Layout, g nonet.Grid) (rule nonet.Rule, ok bool) {
	rule.Kind = nonet.RuleCircles
	var cells []nonet.Cell
	for _, d := range r.Perm(l.Size())[:min(2, l.Size())] {
		left := d + 1
		for _, c := range r.Perm(l.Cells()) {
			if int(g[c]) == d+1 && left > 0 {
				cells, left = append(cells, nonet.Cell(c)), left-1
			}
		}
	}
	slices.Sort(cells)
	rule.Cells = [][]nonet.Cell{cells}
	return rule, keeps(l, g, rule)
}

// rank returns the rank of a line that is a row or a column, as numbers of both directions.
func rank(l *nonet.Layout, g nonet.Grid, kind nonet.RuleKind, line []nonet.Cell) (
	nonet.Rule, bool,
) {
	for number := 1; number <= 4*l.Size(); number++ {
		rule := nonet.Rule{Kind: kind, Number: number, Cells: [][]nonet.Cell{line}}
		if keeps(l, g, rule) {
			return rule, true
		}
	}
	return nonet.Rule{}, false
}

// or returns a choice of two or three branches, of which a grid keeps the last one.
func or(r *rand.Rand, l *nonet.Layout, g nonet.Grid) (nonet.Rule, bool) {
	var branches [][]nonet.Rule
	other := slices.Clone(g) // keeps the other branches
	r.Shuffle(len(other), func(i, j int) { other[i], other[j] = other[j], other[i] })
	for range 2 + r.IntN(2) {
		var branch []nonet.Rule
		for range 1 + r.IntN(2) {
			kind := nonet.RuleKind(r.IntN(int(nonet.RuleOr)))
			if kind == nonet.RuleAntiConsecutive || kind == nonet.RuleAntiTaxicab {
				kind = nonet.RuleThermo
			}
			x, ok := Rule(r, l, g, kind)
			if !ok {
				return x, false
			}
			if len(branches) == 0 && kind == nonet.RuleContains {
				x.Digits = []nonet.Digit{other[x.Cells[0][0]]}
			}
			branch = append(branch, x)
		}
		branches = append(branches, branch)
	}
	rule := nonet.Or(branches...)
	return rule, keeps(l, g, rule)
}

// keeps reports whether a full grid keeps a rule.
func keeps(l *nonet.Layout, g nonet.Grid, rule nonet.Rule) bool {
	p := nonet.NewPuzzle(l)
	p.Rules = []nonet.Rule{rule}
	return p.Validate() == nil && len(p.Breaches(g)) == 0
}

// Line returns up to size cells that touch, each once.
func Line(r *rand.Rand, n, size int) []nonet.Cell {
	row, column := r.IntN(n), r.IntN(n)
	cells := []nonet.Cell{nonet.Cell(row*n + column)}
	for i := 0; i < 8*size || len(cells) < 2; i++ {
		y, x := row+r.IntN(3)-1, column+r.IntN(3)-1
		if c := nonet.Cell(y*n + x); y >= 0 && x >= 0 && y < n && x < n && len(cells) < size &&
			!slices.Contains(cells, c) {
			cells, row, column = append(cells, c), y, x
		}
	}
	return cells
}
