package format

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
)

// This file has the functions by which readers add rules of a puzzle, in the terms of other
// programs. Cells must lie in the grid; nonet.Puzzle.Validate says what else is wrong.

// kind adds a rule that has a kind, a number and lists of cells.
func (r *rules) kind(kind nonet.RuleKind, number int, cells ...[]nonet.Cell) {
	r.rule(nonet.Rule{Kind: kind, Number: number, Cells: cells})
}

// cage: the cells differ and have that sum.
func (r *rules) cage(sum int, cells []nonet.Cell) { r.kind(nonet.RuleCage, sum, cells) }

// sum: the cells, which may repeat digits, have that sum.
func (r *rules) sum(sum int, cells []nonet.Cell) { r.kind(nonet.RuleSum, sum, cells) }

// arrow: the digits of the bulb, read as a number, are the sum of the shaft.
func (r *rules) arrow(bulb, shaft []nonet.Cell) {
	r.kind(nonet.RuleArrow, len(bulb), slices.Concat(bulb, shaft))
}

// doubleArrow: the two ends of the line have the sum of the cells between them. A line of
// two cells says nothing.
func (r *rules) doubleArrow(line []nonet.Cell) {
	if n := len(line); n > 2 {
		r.equalSums([][]nonet.Cell{{line[0], line[n-1]}, line[1 : n-1]})
	}
}

// equal: two cells have the same digit.
func (r *rules) equal(a, b nonet.Cell) {
	if a != b {
		r.kind(nonet.RulePalindrome, 0, []nonet.Cell{a, b})
	}
}

// greater: the digit of a is greater than that of b.
func (r *rules) greater(a, b nonet.Cell) { r.kind(nonet.RuleGreater, 0, []nonet.Cell{a, b}) }

// difference: two cells differ by that much.
func (r *rules) difference(by int, a, b nonet.Cell) {
	if by == 1 {
		r.kind(nonet.RuleConsecutive, 0, []nonet.Cell{a, b})
		return
	}
	r.pair(relations.difference(by), a, b)
}

// ratio: one cell is that many times the other.
func (r *rules) ratio(of int, a, b nonet.Cell) {
	if of == 2 {
		r.kind(nonet.RuleDouble, 0, []nonet.Cell{a, b})
		return
	}
	r.pair(relations.ratio(of), a, b)
}

// line: a rule of a kind that lines have. A line that is too short says nothing, and one that
// must not repeat a digit has each cell once.
func (r *rules) line(kind nonet.RuleKind, number int, line []nonet.Cell) {
	least := 2
	switch kind {
	case nonet.RuleBetween, nonet.RuleZipper:
		least = 3
	case nonet.RuleRenban:
		line = unique(line)
	case nonet.RulePalindrome:
		if len(unique(line)) < len(line) {
			for i, c := range line[:len(line)/2] {
				r.equal(c, line[len(line)-1-i])
			}
			return
		}
	}
	if len(line) >= least {
		r.kind(kind, number, line)
	}
}

// slowThermo: digits do not fall along the line.
func (r *rules) slowThermo(line []nonet.Cell) {
	for i, b := range line[min(1, len(line)):] {
		r.pair(relations.atMost(), line[i], b)
	}
}

// nabner: no two digits of the line are equal or consecutive.
func (r *rules) nabner(line []nonet.Cell) {
	for i, b := range line {
		for _, a := range line[:i] {
			r.pair(relations.apart(2), a, b)
		}
	}
}

// contains: the digits are among the cells, each as often as it is listed.
func (r *rules) contains(digits []nonet.Digit, cells []nonet.Cell) {
	r.rule(nonet.Rule{Kind: nonet.RuleContains, Cells: [][]nonet.Cell{cells},
		Digits: slices.Sorted(slices.Values(digits))})
}

// sequence: the digits of the line have a constant difference.
func (r *rules) sequence(line []nonet.Cell) {
	for i := 2; i < len(line); i++ {
		r.rule(nonet.Rule{Kind: nonet.RuleSum, Cells: [][]nonet.Cell{line[i-2 : i+1]},
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

// grouped: any cells that follow each other on the line, as many as there are groups, are
// of different groups. Digits of no group are not on the line.
func (r *rules) grouped(groups []nonet.Digits, line []nonet.Cell) {
	n := len(groups)
	switch {
	case n > 1 && sameGroups(groups, remainders(r.size, n)):
		r.line(nonet.RuleModular, n, line)
		return
	case r.size%3 == 0 && sameGroups(groups, thirds(r.size)):
		r.line(nonet.RuleEntropic, 0, line)
		return
	}
	var all nonet.Digits
	for _, g := range groups {
		all = all.Union(g)
	}
	if all != nonet.AllDigits(r.size) {
		for _, c := range line {
			r.only(c, all)
		}
	}
	differ := relations.groups(groups)
	for i, b := range line {
		for _, a := range line[max(0, i-n+1):i] {
			r.pair(differ, a, b)
		}
	}
}

// thirds returns the low, middle and high digits up to n, which are as many as f-puzzles
// has: where n is no multiple of 3, the middle ones are one more or one less.
func thirds(n int) []nonet.Digits {
	outer := (n + 1) / 3
	low, high := nonet.AllDigits(outer), nonet.AllDigits(n).Minus(nonet.AllDigits(n-outer))
	return []nonet.Digits{low, nonet.AllDigits(n).Minus(low).Minus(high), high}
}

// remainders returns the digits up to n by their remainders.
func remainders(n, divisor int) []nonet.Digits {
	groups := make([]nonet.Digits, divisor)
	for d := 1; d <= n; d++ {
		groups[d%divisor] = groups[d%divisor].With(nonet.Digit(d))
	}
	return groups
}

// squares: each square of four cells has a digit of each group. There are at most four groups.
func (r *rules) squares(groups []nonet.Digits) {
	machine := containsEach(r.size, groups)
	for row := range r.size - 1 {
		for column := range r.size - 1 {
			c, n := nonet.Cell(row*r.size+column), nonet.Cell(r.size)
			r.rule(nonet.Rule{Kind: nonet.RuleAutomaton, Automaton: machine,
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

// regionSum: the line has the same sum in each region that it passes. It has a new sum when it
// enters a region again. Cells without a region do not count.
func (r *rules) regionSum(line []nonet.Cell) {
	if r.hasRegions() {
		r.line(nonet.RuleRegionSum, 0, line)
		return
	}
	var parts [][]nonet.Cell
	last := -1
	for _, c := range line {
		region := r.regionOf(c)
		switch {
		case region < 0:
			continue
		case region != last:
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], c)
		last = region
	}
	r.equalSums(parts)
}

// equalSums: the lists have the same sum. Fewer than two say nothing.
func (r *rules) equalSums(lists [][]nonet.Cell) {
	if len(lists) > 1 {
		r.kind(nonet.RuleEqualSum, 0, lists...)
	}
}

// hasRegions reports whether each cell has a box or a region of as many cells as there are
// digits.
func (r *rules) hasRegions() bool {
	if r.labels == nil {
		return !r.latin
	}
	count := map[int]int{}
	for _, label := range r.labels {
		count[label]++
	}
	for label, cells := range count {
		if label < 0 || cells != r.size {
			return false
		}
	}
	return true
}

// extremes: the cells are the least, or the greatest, among their neighbours in rows and
// columns. Two of the cells that touch say nothing of each other.
func (r *rules) extremes(cells []nonet.Cell, greatest bool) {
	cells = unique(cells)
	is := make(map[nonet.Cell]bool, len(cells))
	for _, c := range cells {
		is[c] = true
	}
	for _, c := range cells {
		for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			row, column := int(c)/r.size+step[0], int(c)%r.size+step[1]
			other := nonet.Cell(row*r.size + column)
			switch {
			case min(row, column) < 0 || max(row, column) >= r.size || is[other]:
			case greatest:
				r.greater(c, other)
			default:
				r.greater(other, c)
			}
		}
	}
}

// everywhere: cells side by side are in the relation, but for the pairs that are left out.
func (r *rules) everywhere(x relation, without map[[2]nonet.Cell]bool) {
	for pair := range pairsApart(r.size, dominoes) {
		if len(r.rules) > maxRules {
			return
		}
		if !without[pair] {
			r.pair(x, pair[0], pair[1])
		}
	}
}

// rowIndexer: in its column, the cell says the row in which the number of its row is.
func (r *rules) rowIndexer(c nonet.Cell) {
	r.kind(nonet.RuleIndexOf, int(c)/r.size+1, []nonet.Cell{c}, r.column(int(c)%r.size))
}

// columnIndexer: in its row, the cell says the column in which the number of its column is.
func (r *rules) columnIndexer(c nonet.Cell) {
	r.kind(nonet.RuleIndexOf, int(c)%r.size+1, []nonet.Cell{c}, r.row(int(c)/r.size))
}

// boxIndexer: in its box or region, whose cells are counted row by row, the cell says the
// place that has the number of its own place.
func (r *rules) boxIndexer(c nonet.Cell) {
	region := r.region(c)
	if len(region) != r.size {
		r.refuse("box indexers without a box", 1)
		return
	}
	r.kind(nonet.RuleIndexOf, slices.Index(region, c)+1, []nonet.Cell{c}, region)
}

// region returns the cells of the box or region that has a cell, nil if there is none.
func (r *rules) region(c nonet.Cell) (cells []nonet.Cell) {
	label := r.regionOf(c)
	for other := range nonet.Cell(r.size * r.size) {
		if label >= 0 && r.regionOf(other) == label {
			cells = append(cells, other)
		}
	}
	return cells
}

// regionOf returns the number of the box or region that has a cell, -1 if there is none.
func (r *rules) regionOf(c nonet.Cell) int {
	rows := cmp.Or(r.rows, boxRows(r.size))
	switch {
	case r.latin:
		return -1
	case r.labels != nil:
		return r.labels[c]
	}
	return int(c)/r.size/rows*rows + int(c)%r.size/(r.size/rows)
}

// pair: the two cells are in the relation.
func (r *rules) pair(x relation, a, b nonet.Cell) {
	if r.relations == nil {
		r.relations = map[string]*nonet.Relation{}
	}
	made := r.relations[x.name]
	if made == nil {
		made = x.of(r.size)
		r.relations[x.name] = made
	}
	r.rule(nonet.Rule{Kind: nonet.RulePair, Cells: [][]nonet.Cell{{a, b}}, Relation: made})
}

// relation is a relation of two digits of any size. Relations of one name are equal.
type relation struct {
	name  string
	holds func(a, b int) bool
}

// of returns the relation of the digits up to n.
func (x relation) of(n int) *nonet.Relation {
	made := &nonet.Relation{Pairs: make([]nonet.Digits, n)}
	for a := 1; a <= n; a++ {
		for b := 1; b <= n; b++ {
			if x.holds(a, b) {
				made.Pairs[a-1] = made.Pairs[a-1].With(nonet.Digit(b))
			}
		}
	}
	return made
}

// is reports whether a relation of digits, which may be nil, is that one.
func (x relation) is(r *nonet.Relation) bool {
	if r == nil {
		return false
	}
	for a, others := range r.Pairs {
		for b := range r.Pairs {
			if others.Has(nonet.Digit(b+1)) != x.holds(a+1, b+1) {
				return false
			}
		}
	}
	return true
}

// none returns the relation of the pairs that are in none of several relations.
func none(of ...relation) relation {
	name := "none"
	for _, x := range of {
		name += ", " + x.name
	}
	return relation{name, func(a, b int) bool {
		return !slices.ContainsFunc(of, func(x relation) bool { return x.holds(a, b) })
	}}
}

// from0 returns the relation of digits of a program that counts them from 0.
func (x relation) from0() relation {
	return relation{x.name + " from 0", func(a, b int) bool { return x.holds(a-1, b-1) }}
}

// relations makes the relations that programs have.
var relations relationMaker

type relationMaker struct{}

func (relationMaker) difference(by int) relation {
	return relation{"difference " + strconv.Itoa(by),
		func(a, b int) bool { return a-b == by || b-a == by }}
}

func (relationMaker) ratio(of int) relation {
	return relation{"ratio " + strconv.Itoa(of),
		func(a, b int) bool { return a == of*b || b == of*a }}
}

func (relationMaker) total(sum int) relation {
	return relation{"sum " + strconv.Itoa(sum), func(a, b int) bool { return a+b == sum }}
}

func (relationMaker) apart(by int) relation {
	return relation{"apart " + strconv.Itoa(by),
		func(a, b int) bool { return a-b >= by || b-a >= by }}
}

func (relationMaker) atMost() relation {
	return relation{"at most", func(a, b int) bool { return a <= b }}
}

func (relationMaker) groups(groups []nonet.Digits) relation {
	name := "groups"
	for _, g := range groups {
		for d := range g.All() {
			name += " " + strconv.Itoa(int(d))
		}
		name += ","
	}
	return relation{name, func(a, b int) bool {
		return !slices.ContainsFunc(groups, func(g nonet.Digits) bool {
			return g.Has(nonet.Digit(a)) && g.Has(nonet.Digit(b))
		})
	}}
}
