package sketch

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
)

// Kind adds a rule that has a kind, a number and lists of cells.
func (r *Rules) Kind(kind nonet.RuleKind, number int, cells ...[]nonet.Cell) {
	r.Rule(nonet.Rule{Kind: kind, Number: number, Cells: cells})
}

// Cage: the cells differ and have that sum.
func (r *Rules) Cage(sum int, cells []nonet.Cell) { r.Kind(nonet.RuleCage, sum, cells) }

// Sum: the cells, which may repeat digits, have that sum.
func (r *Rules) Sum(sum int, cells []nonet.Cell) { r.Kind(nonet.RuleSum, sum, cells) }

// Arrow: the digits of the bulb, read as a number, are the sum of the shaft.
func (r *Rules) Arrow(bulb, shaft []nonet.Cell) {
	r.Kind(nonet.RuleArrow, len(bulb), slices.Concat(bulb, shaft))
}

// DoubleArrow: the two ends of the line have the sum of the cells between them. A line of
// two cells says nothing.
func (r *Rules) DoubleArrow(line []nonet.Cell) {
	if n := len(line); n > 2 {
		r.EqualSums([][]nonet.Cell{{line[0], line[n-1]}, line[1 : n-1]})
	}
}

// Equal: two cells have the same digit.
func (r *Rules) Equal(a, b nonet.Cell) {
	if a != b {
		r.Kind(nonet.RulePalindrome, 0, []nonet.Cell{a, b})
	}
}

// Greater: the digit of a is greater than that of b.
func (r *Rules) Greater(a, b nonet.Cell) { r.Kind(nonet.RuleGreater, 0, []nonet.Cell{a, b}) }

// Difference: two cells differ by that much.
func (r *Rules) Difference(by int, a, b nonet.Cell) {
	if by == 1 {
		r.Kind(nonet.RuleConsecutive, 0, []nonet.Cell{a, b})
		return
	}
	r.Pair(Relations.Difference(by), a, b)
}

// Ratio: one cell is that many times the other.
func (r *Rules) Ratio(of int, a, b nonet.Cell) {
	if of == 2 {
		r.Kind(nonet.RuleDouble, 0, []nonet.Cell{a, b})
		return
	}
	r.Pair(Relations.Ratio(of), a, b)
}

// Line: a rule of a kind that lines have. A line that is too short says nothing, and one that
// must not repeat a digit has each cell once.
func (r *Rules) Line(kind nonet.RuleKind, number int, line []nonet.Cell) {
	least := 2
	switch kind {
	case nonet.RuleBetween, nonet.RuleZipper:
		least = 3
	case nonet.RuleRenban, nonet.RuleNabner:
		line = Unique(line)
	case nonet.RulePalindrome:
		if len(Unique(line)) < len(line) {
			for i, c := range line[:len(line)/2] {
				r.Equal(c, line[len(line)-1-i])
			}
			return
		}
	}
	if len(line) >= least {
		r.Kind(kind, number, line)
	}
}

// SlowThermo: digits do not fall along the line.
func (r *Rules) SlowThermo(line []nonet.Cell) {
	for i, b := range line[min(1, len(line)):] {
		r.Pair(Relations.AtMost(), line[i], b)
	}
}

// Nabner: no two digits of the line are equal or consecutive.
func (r *Rules) Nabner(line []nonet.Cell) { r.Line(nonet.RuleNabner, 0, line) }

// Contains: the digits are among the cells, each as often as it is listed.
func (r *Rules) Contains(digits []nonet.Digit, cells []nonet.Cell) {
	r.Rule(nonet.Rule{Kind: nonet.RuleContains, Cells: [][]nonet.Cell{cells},
		Digits: slices.Sorted(slices.Values(digits))})
}

// Sequence: the digits of the line have a constant difference.
func (r *Rules) Sequence(line []nonet.Cell) {
	for i := 2; i < len(line); i++ {
		r.Rule(nonet.Rule{Kind: nonet.RuleSum, Cells: [][]nonet.Cell{line[i-2 : i+1]},
			Factors: []int{1, -2, 1}})
	}
}

// containsEach returns an automaton that accepts digits among which there is one of each group.
func containsEach(n int, groups []nonet.Digits) *nonet.Automaton {
	in := map[int]nonet.Digits{} // by the set of groups: digits that are in these
	for d := 1; d <= n; d++ {
		set := 0
		for i, g := range groups {
			if g.Has(nonet.Digit(d)) {
				set |= 1 << i
			}
		}
		in[set] = in[set].With(nonet.Digit(d))
	}
	all := 1<<len(groups) - 1
	machine := &nonet.Automaton{States: all + 1, Start: []int{0}, Accept: []int{all}}
	for state := range all + 1 { // the groups that there have been
		for _, set := range slices.Sorted(maps.Keys(in)) {
			machine.Moves = append(machine.Moves,
				nonet.Move{From: state, Digits: in[set], To: state | set})
		}
	}
	return machine
}

// Grouped: any cells that follow each other on the line, as many as there are groups, are
// of different groups. Digits of no group are not on the line.
func (r *Rules) Grouped(groups []nonet.Digits, line []nonet.Cell) {
	n := len(groups)
	switch {
	case n > 1 && sameGroups(groups, Remainders(r.Size, n)):
		r.Line(nonet.RuleModular, n, line)
		return
	case r.Size%3 == 0 && sameGroups(groups, Thirds(r.Size)):
		r.Line(nonet.RuleEntropic, 0, line)
		return
	}
	var all nonet.Digits
	for _, g := range groups {
		all = all.Union(g)
	}
	if all != nonet.AllDigits(r.Size) {
		for _, c := range line {
			r.Only(c, all)
		}
	}
	differ := Relations.Groups(groups)
	for i, b := range line {
		for _, a := range line[max(0, i-n+1):i] {
			r.Pair(differ, a, b)
		}
	}
}

// Thirds returns the low, middle and high digits up to n, which are as many as f-puzzles
// has: where n is not a multiple of 3, the middle ones are one more or one less.
func Thirds(n int) []nonet.Digits {
	outer := (n + 1) / 3
	low, high := nonet.AllDigits(outer), nonet.AllDigits(n).Minus(nonet.AllDigits(n-outer))
	return []nonet.Digits{low, nonet.AllDigits(n).Minus(low).Minus(high), high}
}

// Remainders returns the digits up to n by their remainders.
func Remainders(n, divisor int) []nonet.Digits {
	groups := make([]nonet.Digits, divisor)
	for d := 1; d <= n; d++ {
		groups[d%divisor] = groups[d%divisor].With(nonet.Digit(d))
	}
	return groups
}

// Squares: each square of four cells has a digit of each group. There are at most four groups.
func (r *Rules) Squares(groups []nonet.Digits) {
	machine := containsEach(r.Size, groups)
	for row := range r.Size - 1 {
		for column := range r.Size - 1 {
			c, n := nonet.Cell(row*r.Size+column), nonet.Cell(r.Size)
			r.Rule(nonet.Rule{Kind: nonet.RuleAutomaton, Automaton: machine,
				Cells: [][]nonet.Cell{{c, c + 1, c + n, c + n + 1}}})
		}
	}
}

// sameGroups reports whether groups are the same but for their order.
func sameGroups(a, b []nonet.Digits) bool {
	if len(a) != len(b) {
		return false
	}
	for _, g := range a {
		if g.IsEmpty() || !slices.Contains(b, g) {
			return false
		}
	}
	return true
}

// RegionSum: the line has the same sum in each region that it passes. It has a new sum when it
// enters a region again. Cells without a region do not count.
func (r *Rules) RegionSum(line []nonet.Cell) {
	if r.HasRegions() {
		r.Line(nonet.RuleRegionSum, 0, line)
		return
	}
	var parts [][]nonet.Cell
	last := -1
	for _, c := range line {
		region := r.RegionOf(c)
		switch {
		case region < 0:
			continue
		case region != last:
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], c)
		last = region
	}
	r.EqualSums(parts)
}

// EqualSums: the lists have the same sum. Fewer than two say nothing.
func (r *Rules) EqualSums(lists [][]nonet.Cell) {
	if len(lists) > 1 {
		r.Kind(nonet.RuleEqualSum, 0, lists...)
	}
}

// HasRegions reports whether each cell has a box or a region of as many cells as there are
// digits.
func (r *Rules) HasRegions() bool {
	if r.Labels == nil {
		return !r.latin
	}
	count := map[int]int{}
	for _, label := range r.Labels {
		count[label]++
	}
	for label, cells := range count {
		if label < 0 || cells != r.Size {
			return false
		}
	}
	return true
}

// Extremes: the cells are the least, or the greatest, among their neighbours in rows and
// columns. Two of the cells that touch say nothing of each other.
func (r *Rules) Extremes(cells []nonet.Cell, greatest bool) {
	cells = Unique(cells)
	is := make(map[nonet.Cell]bool, len(cells))
	for _, c := range cells {
		is[c] = true
	}
	for _, c := range cells {
		for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			row, column := int(c)/r.Size+step[0], int(c)%r.Size+step[1]
			other := nonet.Cell(row*r.Size + column)
			switch {
			case min(row, column) < 0 || max(row, column) >= r.Size || is[other]:
			case greatest:
				r.Greater(c, other)
			default:
				r.Greater(other, c)
			}
		}
	}
}

// Everywhere: cells side by side are in the relation, but for the pairs that are left out.
func (r *Rules) Everywhere(x Relation, without map[[2]nonet.Cell]bool) {
	for pair := range PairsApart(r.Size, Dominoes) {
		if len(r.Rules) > MaxRules {
			return
		}
		if !without[pair] && r.Inside(int(pair[1])/r.Size, int(pair[1])%r.Size) {
			r.Pair(x, pair[0], pair[1])
		}
	}
}

// RowIndexer: in its column, the cell says the row in which the number of its row is.
func (r *Rules) RowIndexer(c nonet.Cell) {
	r.Kind(nonet.RuleIndexOf, int(c)/r.Size+1, []nonet.Cell{c}, r.Column(int(c)%r.Size))
}

// ColumnIndexer: in its row, the cell says the column in which the number of its column is.
func (r *Rules) ColumnIndexer(c nonet.Cell) {
	r.Kind(nonet.RuleIndexOf, int(c)%r.Size+1, []nonet.Cell{c}, r.Row(int(c)/r.Size))
}

// BoxIndexer: in its box or region, whose cells are counted row by row, the cell says the
// place that has the number of its own place.
func (r *Rules) BoxIndexer(c nonet.Cell) {
	region := r.region(c)
	if len(region) != r.Size {
		r.Refuse("box indexers without a box", 1)
		return
	}
	r.Kind(nonet.RuleIndexOf, slices.Index(region, c)+1, []nonet.Cell{c}, region)
}

// region returns the cells of the box or region that has a cell, nil if there is none.
func (r *Rules) region(c nonet.Cell) (cells []nonet.Cell) {
	label := r.RegionOf(c)
	for other := range nonet.Cell(r.Size * r.Size) {
		if label >= 0 && r.RegionOf(other) == label {
			cells = append(cells, other)
		}
	}
	return cells
}

// RegionOf returns the number of the box or region that has a cell, -1 if there is none.
func (r *Rules) RegionOf(c nonet.Cell) int {
	rows := cmp.Or(r.rows, BoxRows(r.Size))
	switch {
	case r.latin:
		return -1
	case r.Labels != nil:
		return r.Labels[c]
	}
	return int(c)/r.Size/rows*rows + int(c)%r.Size/(r.Size/rows)
}

// Pair: the two cells are in the relation.
func (r *Rules) Pair(x Relation, a, b nonet.Cell) {
	if r.relations == nil {
		r.relations = map[string]*nonet.Relation{}
	}
	made := r.relations[x.Name]
	if made == nil {
		made = x.Of(r.Size)
		r.relations[x.Name] = made
	}
	r.Rule(nonet.Rule{Kind: nonet.RulePair, Cells: [][]nonet.Cell{{a, b}}, Relation: made})
}

// Relation is a relation of two digits of any size. Relations of one name are equal.
type Relation struct {
	Name  string
	Holds func(a, b int) bool
}

// Of returns the relation of the digits up to n.
func (x Relation) Of(n int) *nonet.Relation {
	made := &nonet.Relation{Pairs: make([]nonet.Digits, n)}
	for a := 1; a <= n; a++ {
		for b := 1; b <= n; b++ {
			if x.Holds(a, b) {
				made.Pairs[a-1] = made.Pairs[a-1].With(nonet.Digit(b))
			}
		}
	}
	return made
}

// Is reports whether a relation of digits, which may be nil, is that one.
func (x Relation) Is(r *nonet.Relation) bool {
	if r == nil {
		return false
	}
	for a, others := range r.Pairs {
		for b := range r.Pairs {
			if others.Has(nonet.Digit(b+1)) != x.Holds(a+1, b+1) {
				return false
			}
		}
	}
	return true
}

// None returns the relation of the pairs that are in none of several relations.
func None(of ...Relation) Relation {
	name := "none"
	for _, x := range of {
		name += ", " + x.Name
	}
	return Relation{name, func(a, b int) bool {
		return !slices.ContainsFunc(of, func(x Relation) bool { return x.Holds(a, b) })
	}}
}

// From0 returns the relation of digits of a program that counts them from 0.
func (x Relation) From0() Relation {
	return Relation{x.Name + " from 0", func(a, b int) bool { return x.Holds(a-1, b-1) }}
}

// Relations makes the relations that programs have.
var Relations relationMaker

type relationMaker struct{}

func (relationMaker) Difference(by int) Relation {
	return Relation{"difference " + strconv.Itoa(by),
		func(a, b int) bool { return a-b == by || b-a == by }}
}

func (relationMaker) Ratio(of int) Relation {
	return Relation{"ratio " + strconv.Itoa(of),
		func(a, b int) bool { return a == of*b || b == of*a }}
}

func (relationMaker) Total(sum int) Relation {
	return Relation{"sum " + strconv.Itoa(sum), func(a, b int) bool { return a+b == sum }}
}

func (relationMaker) Apart(by int) Relation {
	return Relation{"apart " + strconv.Itoa(by),
		func(a, b int) bool { return a-b >= by || b-a >= by }}
}

func (relationMaker) AtMost() Relation {
	return Relation{"at most", func(a, b int) bool { return a <= b }}
}

func (relationMaker) Groups(groups []nonet.Digits) Relation {
	name := "groups"
	for _, g := range groups {
		for d := range g.All() {
			name += " " + strconv.Itoa(int(d))
		}
		name += ","
	}
	return Relation{name, func(a, b int) bool {
		return !slices.ContainsFunc(groups, func(g nonet.Digits) bool {
			return g.Has(nonet.Digit(a)) && g.Has(nonet.Digit(b))
		})
	}}
}
