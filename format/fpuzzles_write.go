package format

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// fpuzzlesList is a member of an object of f-puzzles: its name, and what writes its parts.
type fpuzzlesList struct {
	name  string
	parts []func(j *jsonOut)
}

// fpuzzlesOut makes the lists of constraints for the rules of a puzzle.
type fpuzzlesOut struct {
	l      *nonet.Layout
	n      int
	dots   dots
	lists  []fpuzzlesList
	except []fpuzzlesExcept
	unheld []nonet.Rule
}

// fpuzzlesExcept is a constraint of all cells side by side but for those that have a clue.
type fpuzzlesExcept struct {
	name, element string // the name of the member, and of the element in it; "": it is true
	without       map[[2]nonet.Cell]bool
	relation      *nonet.Relation
	cells         map[[2]nonet.Cell]bool // of the rules of pairs that are in the relation
}

// fpuzzlesListsOf returns the constraints of f-puzzles that say what the rules of a puzzle say,
// and the further houses and pairs of its layout. The error names the rules for which there is
// none.
func fpuzzlesListsOf(p *nonet.Puzzle, f features) ([]fpuzzlesList, error) {
	w := fpuzzlesOut{l: p.Layout, n: p.Layout.Size()}
	for _, cells := range furtherHouses(w.l, f) {
		w.cells("extraregion", "", cells)
	}
	for _, pair := range f.apart { // a region of two cells, as cages are areas
		w.cells("extraregion", "", pair[:])
	}
	for _, cells := range f.areas {
		w.cells("killercage", "", cells)
	}
	if len(p.Rules) == 0 {
		return w.lists, nil
	}
	for _, x := range p.Rules {
		w.dots.find(w.n, x)
	}
	ratios := w.dots.ratios(w.n)
	all := w.dots.dotted(func(dot) bool { return true })
	w.except = []fpuzzlesExcept{
		{"nonconsecutive", "", w.dots.free(), none(relations.difference(1)).of(w.n), nil},
		{"negative", "ratio", all, noRatio(ratios).of(w.n), nil},
		{"negative", "xv", w.dots.crossed, noneOf(relations.total, []int{5, 10}).of(w.n), nil},
	}
	for _, x := range p.Rules {
		if !w.rule(x) {
			w.unheld = append(w.unheld, x)
		}
	}
	w.writeExcept()
	if len(w.unheld) > 0 {
		return nil, cannotHold("f-puzzles has no constraint for some of the rules: %s",
			kindsOf(w.unheld))
	}
	return w.lists, nil
}

// isXV reports whether a sum is that of an X or a V in a grid of that size.
func isXV(n int, x nonet.Rule) bool {
	return (x.Number == 5 || x.Number == 10) && x.Factors == nil && len(x.Cells[0]) == 2 &&
		sideBySide(n, x.Cells[0])
}

// sameRelation reports whether a relation of digits is that one.
func sameRelation(r *nonet.Relation, x relation) bool {
	return slices.Equal(r.Pairs, x.of(len(r.Pairs)).Pairs)
}

// add adds a part to the list of that name.
func (w *fpuzzlesOut) add(name string, part func(j *jsonOut)) bool {
	i := slices.IndexFunc(w.lists, func(x fpuzzlesList) bool { return x.name == name })
	if i < 0 {
		i = len(w.lists)
		w.lists = append(w.lists, fpuzzlesList{name: name})
	}
	w.lists[i].parts = append(w.lists[i].parts, part)
	return true
}

// rule adds what says the same as a rule, and reports whether there is something.
func (w *fpuzzlesOut) rule(x nonet.Rule) bool {
	var cells []nonet.Cell
	if len(x.Cells) > 0 {
		cells = x.Cells[0]
	}
	switch x.Kind {
	case nonet.RuleCage:
		return w.cells("killercage", strconv.Itoa(x.Number), cells)
	case nonet.RuleSum:
		return w.sum(x)
	case nonet.RuleArrow:
		head := max(x.Number, 1)
		return w.arrow(cells[:head], cells[head:])
	case nonet.RuleEqualSum:
		return w.doubleArrow(x.Cells)
	case nonet.RuleRegionSum:
		return w.line("regionsumline", "", cells)
	case nonet.RuleZipper:
		return w.line("zipperline", "", cells)
	case nonet.RuleThermo:
		return w.line("thermometer", "", cells)
	case nonet.RuleGreater:
		return w.line("thermometer", "", []nonet.Cell{cells[1], cells[0]})
	case nonet.RuleWhisper:
		return w.whisper(x.Number, cells)
	case nonet.RuleRenban:
		return w.line("renban", "", cells)
	case nonet.RuleModular:
		return x.Number == 3 && w.line("modularline", "", cells)
	case nonet.RuleEntropic:
		return w.n%3 == 0 && w.line("entropicline", "", cells)
	case nonet.RulePalindrome:
		if len(cells) == 2 {
			return w.clone(cells)
		}
		return w.line("palindrome", "", cells)
	case nonet.RuleBetween:
		return w.line("betweenline", "", cells)
	case nonet.RuleLockout:
		return x.Number == w.n/2 && w.line("lockout", "", cells)
	case nonet.RuleConsecutive:
		return w.cells("difference", "", cells)
	case nonet.RuleDouble:
		return w.cells("ratio", "", cells)
	case nonet.RulePair:
		return w.pair(x.Relation, cells)
	case nonet.RuleContains:
		return w.quadruple(x.Digits, cells)
	case nonet.RuleSandwich:
		return w.clue("sandwichsum", x.Number, cells)
	case nonet.RuleXSum:
		return w.clue("xsum", x.Number, cells)
	case nonet.RuleSkyscraper:
		return w.clue("skyscraper", x.Number, cells)
	case nonet.RuleIndexOf:
		return w.indexer(x.Number, cells[0], x.Cells[1])
	case nonet.RuleAntiConsecutive:
		// With a dot that allows it, it would say less.
		return len(w.except[0].without) == 0 && w.whole("nonconsecutive")
	}
	return false
}

// whole adds a constraint that is true.
func (w *fpuzzlesOut) whole(name string) bool {
	if !slices.ContainsFunc(w.lists, func(x fpuzzlesList) bool { return x.name == name }) {
		w.lists = append(w.lists, fpuzzlesList{name: name})
	}
	return true
}

// cells adds a part that has cells, and a value if it is not "".
func (w *fpuzzlesOut) cells(name, value string, cells []nonet.Cell) bool {
	return w.add(name, func(j *jsonOut) {
		j.fpuzzlesNames("cells", w.l, cells)
		j.words("value", value)
	})
}

// line adds a part that has a line, and a value if it is not "".
func (w *fpuzzlesOut) line(name, value string, line []nonet.Cell) bool {
	return w.add(name, func(j *jsonOut) {
		j.array("lines", func() { j.fpuzzlesNames("", w.l, line) })
		j.words("value", value)
	})
}

// whisper adds a whispers line.
func (w *fpuzzlesOut) whisper(by int, line []nonet.Cell) bool {
	if by < 1 {
		return false
	}
	value := strconv.Itoa(by)
	if by == (w.n+1)/2 {
		value = ""
	}
	return w.line("whispers", value, line)
}

// arrow adds an arrow, whose line begins in that cell of the bulb which the shaft leaves.
func (w *fpuzzlesOut) arrow(bulb, shaft []nonet.Cell) bool {
	from := bulbEnd(w.n, bulb, shaft[0])
	return w.add("arrow", func(j *jsonOut) {
		j.array("lines", func() {
			j.fpuzzlesNames("", w.l, slices.Concat([]nonet.Cell{from}, shaft))
		})
		j.fpuzzlesNames("cells", w.l, bulb)
	})
}

// bulbEnd returns the cell of a bulb that an arrow leaves towards a cell.
func bulbEnd(n int, bulb []nonet.Cell, to nonet.Cell) nonet.Cell {
	from := bulb[len(bulb)-1]
	for _, c := range bulb {
		if near(n, c, to) {
			from = c
		}
	}
	return from
}

// near reports whether two cells touch, at least at a corner.
func near(n int, a, b nonet.Cell) bool {
	down, right := int(a)/n-int(b)/n, int(a)%n-int(b)%n
	return max(down, -down, right, -right) == 1
}

// doubleArrow adds a double arrow, if two lists are its ends and what is between them.
func (w *fpuzzlesOut) doubleArrow(lists [][]nonet.Cell) bool {
	line := doubleArrowLine(lists)
	return line != nil && w.line("doublearrow", "", line)
}

// doubleArrowLine returns the line of a double arrow of which two lists are the ends and what
// is between them; nil if they are not.
func doubleArrowLine(lists [][]nonet.Cell) []nonet.Cell {
	if len(lists) != 2 {
		return nil
	}
	ends, middle := lists[0], lists[1]
	if len(ends) != 2 {
		ends, middle = middle, ends
	}
	if len(ends) != 2 {
		return nil
	}
	return slices.Concat(ends[:1], middle, ends[1:])
}

// clone adds two cells that are equal.
func (w *fpuzzlesOut) clone(cells []nonet.Cell) bool {
	return w.add("clone", func(j *jsonOut) {
		j.fpuzzlesNames("cells", w.l, cells[:1])
		j.fpuzzlesNames("cloneCells", w.l, cells[1:])
	})
}

// pair adds what says that two cells are in a relation.
func (w *fpuzzlesOut) pair(r *nonet.Relation, cells []nonet.Cell) bool {
	at := inOrder(cells[0], cells[1])
	if sideBySide(w.n, cells) {
		for i := range w.except {
			if x := &w.except[i]; slices.Equal(r.Pairs, x.relation.Pairs) && !x.without[at] {
				if x.cells == nil {
					x.cells = map[[2]nonet.Cell]bool{}
				}
				x.cells[at] = true
				return true
			}
		}
	}
	atMost := relations.atMost()
	switch {
	case sameRelation(r, atMost):
		return w.line("slowthermometer", "", cells)
	case sameRelation(r, relation{"", func(a, b int) bool { return atMost.holds(b, a) }}):
		return w.line("slowthermometer", "", []nonet.Cell{cells[1], cells[0]})
	case sameRelation(r, relations.groups(thirds(w.n))):
		return w.line("entropicline", "", cells)
	}
	for by := 1; by < w.n; by++ {
		switch value := strconv.Itoa(by); {
		case sameRelation(r, relations.difference(by)):
			return w.cells("difference", value, cells)
		case by > 1 && sameRelation(r, relations.ratio(by)):
			return w.cells("ratio", value, cells)
		case by == 2 && sameRelation(r, relations.apart(by)):
			return w.line("nabner", "", cells)
		case sameRelation(r, relations.apart(by)):
			return w.whisper(by, cells)
		}
	}
	return false
}

// writeExcept adds the constraints of all cells side by side for which all pairs were found.
func (w *fpuzzlesOut) writeExcept() {
	for _, x := range w.except {
		if x.cells == nil {
			continue
		}
		for pair := range pairsApart(w.n, dominoes) {
			if !x.without[pair] && !x.cells[pair] {
				w.unheld = append(w.unheld,
					slices.Repeat([]nonet.Rule{{Kind: nonet.RulePair}}, len(x.cells))...)
				break
			}
		}
		if x.element == "" {
			w.whole(x.name)
		} else {
			w.add(x.name, func(j *jsonOut) { j.words("", x.element) })
		}
	}
}

// sum adds a little killer, an X or a V.
func (w *fpuzzlesOut) sum(x nonet.Rule) bool {
	cells := x.Cells[0]
	switch {
	case x.Factors != nil || x.Number < 1:
		return false
	case isXV(w.n, x):
		return w.cells("xv", map[int]string{5: "V", 10: "X"}[x.Number], cells)
	}
	step, start, ok := diagonalOf(w.n, cells)
	if !ok {
		return false
	}
	return w.add("littlekillersum", func(j *jsonOut) {
		j.words("cell", placeName(int(start)/w.n-step[0], int(start)%w.n-step[1]))
		j.fpuzzlesNames("cells", w.l, cells)
		j.words("direction", map[[2]int]string{{1, 1}: "DR", {1, -1}: "DL", {-1, 1}: "UR",
			{-1, -1}: "UL"}[step])
		j.words("value", strconv.Itoa(x.Number))
	})
}

// diagonalOf returns where a diagonal of a grid begins, and its step, if the cells are one from
// border to border.
func diagonalOf(n int, cells []nonet.Cell) (step [2]int, start nonet.Cell, ok bool) {
	for _, step := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		for _, c := range cells {
			row, column := int(c)/n-step[0], int(c)%n-step[1]
			if (min(row, column) < 0 || max(row, column) >= n) &&
				sameCells(ray(n, int(c)/n, int(c)%n, step[0], step[1]), cells) {
				return step, c, true
			}
		}
	}
	return step, 0, false
}

// sameCells reports whether lists have the same cells in any order.
func sameCells(a, b []nonet.Cell) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// placeName returns the name of a place that counts from 0: "R0C1" for -1, 0.
func placeName(row, column int) string {
	return "R" + strconv.Itoa(row+1) + "C" + strconv.Itoa(column+1)
}

// quadruple adds a quadruple, if the cells are a square of four.
func (w *fpuzzlesOut) quadruple(digits []nonet.Digit, cells []nonet.Cell) bool {
	if _, ok := squareOf(w.n, cells); !ok {
		return false
	}
	return w.add("quadruple", func(j *jsonOut) {
		j.fpuzzlesNames("cells", w.l, cells)
		j.array("values", func() {
			for _, d := range digits {
				j.number("", int(d))
			}
		})
	})
}

// squareOf returns the first of four cells that are a square.
func squareOf(n int, cells []nonet.Cell) (c nonet.Cell, ok bool) {
	c = slices.Min(cells)
	below := c + nonet.Cell(n)
	return c, int(c)%n < n-1 && sameCells(cells, []nonet.Cell{c, c + 1, below, below + 1})
}

// clue adds a clue beside the row or column that it sees.
func (w *fpuzzlesOut) clue(name string, number int, cells []nonet.Cell) bool {
	row, column, ok := placeOf(w.n, cells)
	return ok && w.add(name, func(j *jsonOut) {
		j.words("cell", placeName(row, column))
		j.words("value", strconv.Itoa(number))
	})
}

// placeOf returns the place beside the grid from which a row or column is seen.
func placeOf(n int, cells []nonet.Cell) (row, column int, ok bool) {
	rules := newRules(n)
	for i := range n {
		for _, place := range [][2]int{{-1, i}, {n, i}, {i, -1}, {i, n}} {
			if slices.Equal(rules.seenFrom(place[0], place[1]), cells) {
				return place[0], place[1], true
			}
		}
	}
	return 0, 0, false
}

// indexer adds a cell that says where in its row, column or box a digit is.
func (w *fpuzzlesOut) indexer(number int, c nonet.Cell, in []nonet.Cell) bool {
	rules := newRules(w.n)
	row, column := int(c)/w.n, int(c)%w.n
	region := regionCells(w.l, c)
	name := ""
	switch {
	case number == row+1 && slices.Equal(in, rules.column(column)):
		name = "rowindexer"
	case number == column+1 && slices.Equal(in, rules.row(row)):
		name = "columnindexer"
	case number == slices.Index(region, c)+1 && slices.Equal(in, region):
		name = "boxindexer"
	}
	return name != "" && w.cells(name, "", []nonet.Cell{c})
}

// regionCells returns the cells of the box or region that has a cell, nil if there is none.
func regionCells(l *nonet.Layout, c nonet.Cell) (cells []nonet.Cell) {
	regions := l.Regions()
	for other, region := range regions {
		if region == regions[c] {
			cells = append(cells, nonet.Cell(other))
		}
	}
	return cells
}

// fpuzzlesNames writes a list of cells.
func (j *jsonOut) fpuzzlesNames(name string, l *nonet.Layout, cells []nonet.Cell) {
	j.array(name, func() {
		for _, c := range cells {
			j.words("", strings.ToUpper(l.CellName(c)))
		}
	})
}

// fpuzzlesLists writes lists of constraints.
func (j *jsonOut) fpuzzlesLists(lists []fpuzzlesList) {
	for _, x := range lists {
		if x.parts == nil {
			j.raw(x.name, "true")
			continue
		}
		j.array(x.name, func() {
			for _, part := range x.parts {
				if x.name == "negative" {
					part(j)
				} else {
					j.object("", func() { part(j) })
				}
			}
		})
	}
}
