package nonet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// maxBreaches bounds what Breaches lists.
const maxBreaches = 1_000

// Breach is a rule of a puzzle that a grid breaks.
type Breach struct {
	Rule  int    // index in Rules
	Cells []Cell // the cells of the rule that show it
	Found string // "cage of 15 has 14"
}

// Breaches returns the rules that a grid breaks, which fits the layout of the valid puzzle and
// may have empty cells: those that no digits in the empty cells can mend, as far as that is seen
// in the rule alone. If a full grid has no conflicts, the rules that it breaks are those listed.
// A rule may be listed several times, with other cells. At most 1,000 are listed. Conflicts has
// what breaks the layout.
func (p *Puzzle) Breaches(g Grid) []Breach {
	var all []Breach
	p.eachBreach(g, func(b Breach) bool {
		all = append(all, b)
		return len(all) < maxBreaches
	})
	return all
}

// eachBreach calls visit with each breach until it returns false.
func (p *Puzzle) eachBreach(g Grid, visit func(Breach) bool) {
	f := breachFinder{layout: p.Layout, grid: g, visit: visit}
	for i := range p.Rules {
		f.rule, f.index = &p.Rules[i], i
		if f.find(); f.done {
			return
		}
	}
}

// breachFinder finds what is wrong with a rule in a grid.
type breachFinder struct {
	layout *Layout
	grid   Grid
	rule   *Rule
	index  int
	visit  func(Breach) bool
	done   bool
}

// add reports a breach. The text follows the name of the rule.
func (f *breachFinder) add(cells []Cell, format string, args ...any) {
	if f.done {
		return
	}
	found := f.rule.String() + " " + fmt.Sprintf(format, args...)
	f.done = !f.visit(Breach{f.index, slices.Clone(cells), found})
}

// String names the rule without its cells: "cage of 15".
func (r Rule) String() string {
	if r.Kind >= ruleKinds {
		return r.Kind.String()
	}
	of := ""
	switch r.Kind.row().Takes {
	case rulekind.Digits:
		size := 0
		if len(r.Digits) > 0 {
			size = int(slices.Max(r.Digits))
		}
		of = "of " + digitsText(r.Digits, size)
	case rulekind.Relation:
		if r.Relation != nil {
			of = clip(r.Relation.Name, 40)
		}
	case rulekind.Automata:
		if r.Automaton != nil {
			of = clip(r.Automaton.Name, 40)
		}
	case rulekind.Number:
		of = fmt.Sprintf("of %d", r.Number)
	}
	if of == "" {
		return r.Kind.String()
	}
	return r.Kind.String() + " " + of
}

func (f *breachFinder) find() {
	r := f.rule
	var line []Cell
	if len(r.Cells) > 0 {
		line = r.Cells[0]
	}
	if related := r.related(f.layout.size); related != nil && r.Kind != RuleThermo {
		for a, b := range f.layout.rulePairs(r) {
			f.pair(a, b, related)
		}
		return
	}
	switch r.Kind {
	case RuleCage:
		f.different(line)
		f.total(line, f.differentSum(line))
	case RuleSum:
		sum := span{}
		for i, c := range line {
			sum = sum.plus(f.digit(c).times(valueOf(r.Factors, i, 1)))
		}
		f.total(line, sum)
	case RuleArrow:
		f.arrow(line)
	case RuleEqualSum:
		f.equalSums(r.Cells)
	case RuleRegionSum:
		f.equalSums(kernel.RegionPieces(f.layout.regions, line))
	case RuleZipper:
		f.equalSums(kernel.ZipperPairs(line))
	case RuleSumLine:
		f.pieces(line)
	case RuleThermo:
		f.thermo(line)
	case RuleRenban:
		f.different(line)
		f.renban(line)
	case RuleBetween, RuleLockout:
		f.ends(line)
	case RuleContains:
		f.contains(line)
	case RuleSandwich:
		f.sandwich(line)
	case RuleXSum:
		if x := int(f.grid[line[0]]); x != 0 {
			f.total(line[:x], f.sum(line[:x]))
		}
	case RuleSkyscraper:
		f.skyscraper(line)
	case RuleIndex:
		f.points(line[0], line)
	case RuleIndexOf:
		f.points(line[0], r.Cells[1])
	case RuleAutomaton:
		f.automaton(line)
	}
}

// span is what a number can be: least to most.
type span struct{ least, most int }

func (s span) plus(t span) span { return span{s.least + t.least, s.most + t.most} }

func (s span) times(factor int) span {
	a, b := s.least*factor, s.most*factor
	return span{min(a, b), max(a, b)}
}

// than names the span where it is too high or, if low is set, too low.
func (s span) than(low bool) string {
	switch {
	case s.least == s.most:
		return fmt.Sprint(s.least)
	case low:
		return fmt.Sprintf("at most %d", s.most)
	}
	return fmt.Sprintf("at least %d", s.least)
}

// digit returns what the digit of a cell can be.
func (f *breachFinder) digit(c Cell) span {
	if d := int(f.grid[c]); d != 0 {
		return span{d, d}
	}
	return span{1, f.layout.size}
}

func (f *breachFinder) sum(cells []Cell) span {
	sum := span{}
	for _, c := range cells {
		sum = sum.plus(f.digit(c))
	}
	return sum
}

// differentSum is the sum of cells that are all different.
func (f *breachFinder) differentSum(cells []Cell) span {
	sum, used, empty := span{}, Digits{}, 0
	for _, c := range cells {
		d := int(f.grid[c])
		sum = sum.plus(span{d, d})
		used = used.With(Digit(d))
		if d == 0 {
			empty++
		}
	}
	n := f.layout.size
	for d, left := 1, empty; d <= n && left > 0; d++ {
		if !used.Has(Digit(d)) {
			sum.least += d
			left--
		}
	}
	for d, left := n, empty; d > 0 && left > 0; d-- {
		if !used.Has(Digit(d)) {
			sum.most += d
			left--
		}
	}
	return sum
}

// total reports cells whose sum is not that of the rule.
func (f *breachFinder) total(cells []Cell, sum span) {
	if n := f.rule.Number; n < sum.least || n > sum.most {
		f.add(cells, "has %s", sum.than(sum.most < n))
	}
}

// different reports cells with equal digits.
func (f *breachFinder) different(cells []Cell) {
	var first [MaxRuleSize + 1]Cell
	var seen Digits
	for _, c := range cells {
		switch d := f.grid[c]; {
		case seen.Has(d):
			f.add([]Cell{first[d], c}, "has %d twice", d)
		case d != 0:
			seen, first[d] = seen.With(d), c
		}
	}
}

// pair reports two cells whose digits are not related.
func (f *breachFinder) pair(a, b Cell, related func(x, y int) bool) {
	x, y := int(f.grid[a]), int(f.grid[b])
	if x != 0 && y != 0 && !related(x, y) {
		f.add([]Cell{a, b}, "has %d and %d", x, y)
	}
}

// arrow reports a head that is not the sum of the rest.
func (f *breachFinder) arrow(line []Cell) {
	head := span{}
	for _, c := range line[:f.rule.Number] {
		head = head.times(10).plus(f.digit(c))
	}
	rest := f.sum(line[f.rule.Number:])
	if low := head.most < rest.least; low || head.least > rest.most {
		f.add(line, "has the head %s, the rest is %s", head.than(low), rest.than(!low))
	}
}

// equalSums reports two of the lists that have different sums.
func (f *breachFinder) equalSums(lists [][]Cell) {
	if len(lists) == 0 {
		return
	}
	low, high := 0, 0 // of the lists with the lowest most and the highest least
	sums := make([]span, len(lists))
	for i, list := range lists {
		sums[i] = f.sum(list)
		if sums[i].most < sums[low].most {
			low = i
		}
		if sums[i].least > sums[high].least {
			high = i
		}
	}
	if sums[low].most < sums[high].least {
		f.add(slices.Concat(lists[min(low, high)], lists[max(low, high)]), "has %s and %s",
			sums[low].than(true), sums[high].than(false))
	}
}

// pieces reports a line that cannot be cut into pieces of a sum.
func (f *breachFinder) pieces(line []Cell) {
	sum, from := 0, 0
	for i, c := range line {
		d := int(f.grid[c])
		if d == 0 {
			return
		}
		switch sum += d; {
		case sum == f.rule.Number:
			sum, from = 0, i+1
		case sum > f.rule.Number, i == len(line)-1:
			f.add(line[from:i+1], "has a piece of %d", sum)
			return
		}
	}
}

// thermo reports digits that do not rise, or leave too few for the other cells.
func (f *breachFinder) thermo(line []Cell) {
	last := -1
	for i, c := range line {
		d := int(f.grid[c])
		switch {
		case d == 0:
			continue
		case last < 0 && d <= i:
			f.add(line[:i+1], "has %d in cell %d", d, i+1)
		case last >= 0 && d-int(f.grid[line[last]]) < i-last:
			f.add(line[last:i+1], "has %d in cell %d and %d in cell %d",
				f.grid[line[last]], last+1, d, i+1)
		}
		last = i
	}
	if above := len(line) - 1 - last; last >= 0 && int(f.grid[line[last]])+above > f.layout.size {
		f.add(line[last:], "has %d in cell %d of %d", f.grid[line[last]], last+1, len(line))
	}
}

// renban reports digits that are too far from each other.
func (f *breachFinder) renban(line []Cell) {
	low, high := -1, -1 // indices
	for i, c := range line {
		d := f.grid[c]
		if d == 0 {
			continue
		}
		if low < 0 || d < f.grid[line[low]] {
			low = i
		}
		if high < 0 || d > f.grid[line[high]] {
			high = i
		}
	}
	if low < 0 {
		return
	}
	if a, b := f.grid[line[low]], f.grid[line[high]]; int(b-a) >= len(line) {
		f.add([]Cell{line[low], line[high]}, "has %d and %d in %d cells", a, b, len(line))
	}
}

// ends reports cells that are not strictly between the ends, or for RuleLockout not outside.
func (f *breachFinder) ends(line []Cell) {
	first, last := line[0], line[len(line)-1]
	a, b := int(f.grid[first]), int(f.grid[last])
	low, high := min(a, b), max(a, b)
	lockout := f.rule.Kind == RuleLockout
	if low > 0 && (lockout && high-low < f.rule.Number || !lockout && high-low < 2) {
		f.add([]Cell{first, last}, "has the ends %d and %d", a, b)
		return
	}
	for _, c := range line[1 : len(line)-1] {
		d := int(f.grid[c])
		switch {
		case d == 0:
		case low > 0 && lockout == (d >= low && d <= high) ||
			low > 0 && !lockout && (d == low || d == high):
			f.add([]Cell{first, c, last}, "has %d, its ends are %d and %d", d, a, b)
		case low == 0 && d == high: // one end is known
			end := first
			if a == 0 {
				end = last
			}
			f.add([]Cell{end, c}, "has %d and the end %d", d, d)
		}
	}
}

// contains reports digits that are missing.
func (f *breachFinder) contains(line []Cell) {
	var count [MaxRuleSize + 1]int
	for _, c := range line {
		count[f.grid[c]]++
	}
	empty, missing := count[0], []string(nil)
	for _, d := range f.rule.Digits {
		if count[d]--; count[d] < 0 {
			missing = append(missing, fmt.Sprint(d))
		}
	}
	if len(missing) > empty {
		f.add(line, "lacks %s", strings.Join(missing, ", "))
	}
}

// sandwich reports a sum between the lowest and the highest digit, once both are known.
func (f *breachFinder) sandwich(line []Cell) {
	n := f.layout.size
	low, high := -1, -1
	for i, c := range line {
		switch int(f.grid[c]) {
		case 1:
			low = i
		case n:
			high = i
		}
	}
	if n == 1 || low < 0 || high < 0 {
		return
	}
	inside := line[min(low, high)+1 : max(low, high)]
	sum := span{}
	for _, c := range inside {
		if f.grid[c] == 0 {
			sum = sum.plus(span{2, n - 1})
		} else {
			sum = sum.plus(f.digit(c))
		}
	}
	f.total(line[min(low, high):max(low, high)+1], sum)
}

// skyscraper reports a number of cells higher than all before that is too large or too small.
func (f *breachFinder) skyscraper(line []Cell) {
	seen, top := 0, Digit(0)
	for i, c := range line {
		d := f.grid[c]
		if d == 0 {
			return
		}
		if d > top {
			seen, top = seen+1, d
		}
		final := int(top) == f.layout.size || i == len(line)-1 // nothing more is seen
		switch {
		case final && seen != f.rule.Number:
			f.add(line[:i+1], "shows %d", seen)
			return
		case final:
			return
		case seen > f.rule.Number:
			f.add(line[:i+1], "shows at least %d", seen)
			return
		}
	}
}

// points reports a cell that points to one without the digit of the rule.
func (f *breachFinder) points(pointer Cell, list []Cell) {
	x := int(f.grid[pointer])
	switch {
	case x == 0:
	case x > len(list):
		f.add([]Cell{pointer}, "points to cell %d of %d", x, len(list))
	case f.grid[list[x-1]] != 0 && int(f.grid[list[x-1]]) != f.rule.Number:
		f.add([]Cell{pointer, list[x-1]}, "points to %d", f.grid[list[x-1]])
	}
}

// automaton reports a line that the automaton does not accept.
func (f *breachFinder) automaton(line []Cell) {
	a := f.rule.Automaton
	states, next := make([]bool, a.States), make([]bool, a.States)
	for _, s := range a.Start {
		states[s] = true
	}
	for i, c := range line {
		clear(next)
		some := false
		for _, m := range a.Moves {
			if states[m.From] && (f.grid[c] == 0 || m.Digits.Has(f.grid[c])) {
				next[m.To], some = true, true
			}
		}
		states, next = next, states
		if !some {
			f.add(line[:i+1], "does not read %s", f.digits(line[:i+1]))
			return
		}
	}
	if !slices.ContainsFunc(a.Accept, func(s int) bool { return states[s] }) {
		f.add(line, "does not accept %s", f.digits(line))
	}
}

// digits returns the digits of cells for a message.
func (f *breachFinder) digits(cells []Cell) string {
	g := make(Grid, 0, len(cells))
	for _, c := range cells {
		g = append(g, f.grid[c])
	}
	if f.layout.size > MaxSymbols {
		return fmt.Sprint(g)
	}
	return clip(g.String(), 60)
}
