package format

import (
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
)

// A constraint of SudokuMaker is an object with a type, which is a number, and lists of what is
// drawn. Cells are numbers from 0, row by row. So are edges between cells, corners, and places
// beside the grid: see makerEdge, makerCorner and makerOuter. Digits in sums are those of the
// program, which may count them from 0.
//
// They mean what the solver of SudokuMaker makes of them:
//
//   - Digits in a cage differ, whether it has a sum or not. 0 is no sum.
//   - The cells of an arrow's bulb are read as a number row by row. The first cell of an arrow
//     is in the bulb.
//   - Renban lines that meet are one. So are region sum lines; they are cut where they leave a
//     region, and count a region that they enter again as one more, or with the first part.
//   - The ends of lockout lines differ by half the digits, rounded down.
//   - Negative differences, ratios, X and V do not hold where the constraint has a clue, and for
//     dots of the other colour if the constraint of these dots says so.
//   - Minima and maxima are those of one constraint: they say nothing of each other.
//   - Clues beside the grid without a value are none.
//
// A constraint that the solver is told to ignore is a drawing.

// Types of constraints that are read and written by name.
const (
	makerGivens   = "0"
	makerRegions  = "1"
	makerFalling  = "10"
	makerRising   = "11"
	makerKing     = "12"
	makerKnight   = "13"
	makerDisjoint = "14"
	makerEven     = "100"
	makerOdd      = "101"
	makerWhite    = "200"
	makerBlack    = "201"
	makerXV       = "202"
	makerCage     = "301"
	makerDiffer   = "305"
)

// sudokuMakerRules has the types of constraints. take gets the whole constraint. Where the
// program counts digits from 0, its even ones are the odd ones here.
var sudokuMakerRules = []setterRule{
	{makerGivens, "", nil},
	{makerRegions, "", (*sketch).makerRegions},
	{makerFalling, "", makerRule(func(s *sketch) { s.diagonal(true) })},
	{makerRising, "", makerRule(func(s *sketch) { s.diagonal(false) })},
	{makerKing, "", makerRule(func(s *sketch) { s.antiKing() })},
	{makerKnight, "", makerRule(func(s *sketch) { s.antiKnight() })},
	{makerDisjoint, "", makerRule(func(s *sketch) { s.disjointGroups() })},
	{"15", "", makerRule(func(s *sketch) { s.later(s.nonconsecutive) })},
	{"16", "", makerTake((*sketch).makerGlobalEntropy)},

	{makerEven, "", makerCells(func(s *sketch, _ *jsonValue, cells []nonet.Cell) *SyntaxError {
		for _, c := range cells {
			s.only(c, everySecond(1+s.least, s.size))
		}
		return nil
	})},
	{makerOdd, "", makerCells(func(s *sketch, _ *jsonValue, cells []nonet.Cell) *SyntaxError {
		for _, c := range cells {
			s.only(c, everySecond(2-s.least, s.size))
		}
		return nil
	})},
	{"102", "", makerCells(func(s *sketch, _ *jsonValue, cells []nonet.Cell) *SyntaxError {
		s.extremes(cells, true)
		return nil
	})},
	{"103", "", makerCells(func(s *sketch, _ *jsonValue, cells []nonet.Cell) *SyntaxError {
		s.extremes(cells, false)
		return nil
	})},

	{makerWhite, "", makerTake((*sketch).makerWhiteDots)},
	{makerBlack, "", makerTake((*sketch).makerBlackDots)},
	{makerXV, "", makerTake((*sketch).makerXV)},

	{"300", "", makerTake((*sketch).makerThermometers)},
	{makerCage, "", makerTake((*sketch).makerCages)},
	{"302", "", makerLines("groups", func(s *sketch, group []nonet.Cell) {
		for _, c := range group[min(1, len(group)):] {
			s.equal(group[0], c)
		}
	})},
	{"303", "", makerTake((*sketch).makerQuadruples)},
	{"304", "look-and-say cages", nil},
	{makerDiffer, "", makerCells((*sketch).differ)},
	{"306", "counting circles", nil},

	{"400", "", makerTake((*sketch).makerRenbans)},
	{"401", "", makerTake((*sketch).makerWhispers)},
	{"402", "", makerLine(nonet.RulePalindrome, 0)},
	{"403", "", makerLine(nonet.RuleBetween, 0)},
	{"404", "", makerTake((*sketch).makerRegionSums)},
	{"405", "", makerLines("lines", func(s *sketch, line []nonet.Cell) {
		s.sequence(line)
	})},
	{"406", "", makerTake((*sketch).makerGroups)},
	{"407", "", makerLines("lines", func(s *sketch, line []nonet.Cell) {
		s.line(nonet.RuleLockout, s.size/2, line)
	})},
	{"408", "", makerTake((*sketch).makerArrows)},
	{"409", "", makerLines("lines", func(s *sketch, line []nonet.Cell) {
		if n := len(line); n > 2 {
			s.equalTotals([][]nonet.Cell{{line[0], line[n-1]}, line[1 : n-1]})
		}
	})},

	{"500", "", makerClues("little killers", (*sketch).makerLittleKiller)},
	{"501", "", makerClues("sandwich sums",
		makerSeen(nonet.RuleSandwich, "sandwich sums of digits from 0"))},
	{"502", "", makerClues("X-sums", makerSeen(nonet.RuleXSum, "X-sums of digits from 0"))},
	{"503", "", makerClues("skyscrapers", makerSeen(nonet.RuleSkyscraper, ""))},
	{"504", "", makerClues("numbered rooms",
		makerSeen(nonet.RuleIndex, "numbered rooms of digits from 0"))},
	{"600", "", makerIndexers("row indexers of digits from 0", (*rules).rowIndexer)},
	{"601", "", makerIndexers("column indexers of digits from 0", (*rules).columnIndexer)},

	{"1000", "custom constraints", nil},
	{"2000", "", (*sketch).draw},
	{"2001", "", (*sketch).draw},
	{"2002", "", (*sketch).draw},
	{"2003", "rules for parts of the grid", nil},
	{"4000", "", (*sketch).hide},
	{"4001", "", (*sketch).hide},
}

// makerMembers has the members of a constraint, by name.
type makerMembers map[string]*jsonValue

// makerTake reads a constraint from its members.
func makerTake(
	take func(s *sketch, m makerMembers) *SyntaxError,
) func(*sketch, *jsonValue) *SyntaxError {
	return func(s *sketch, v *jsonValue) *SyntaxError {
		m := makerMembers{}
		err := v.fields(func(name string, v *jsonValue) *SyntaxError {
			if v.kind() != jsonNull {
				m[name] = v
			}
			return nil
		})
		if err != nil {
			return err
		}
		return take(s, m)
	}
}

// each calls visit with the elements of the list of a name; not at all if there is none.
func (m makerMembers) each(name string, visit func(v *jsonValue) *SyntaxError) *SyntaxError {
	if m[name] == nil {
		return nil
	}
	_, err := m[name].each(-1, visit)
	return err
}

// is reports whether the member of a name is there and true.
func (m makerMembers) is(name string) (bool, *SyntaxError) {
	if m[name] == nil {
		return false, nil
	}
	return m[name].truth()
}

// numbers returns the list of numbers of a name, each once.
func (m makerMembers) numbers(name string, max int) (numbers []int, err *SyntaxError) {
	err = m.each(name, func(v *jsonValue) *SyntaxError {
		n, err := v.integer(0, max)
		if err == nil && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
		return err
	})
	return numbers, err
}

// makerRule adds a rule for the whole grid.
func makerRule(add func(*sketch)) func(*sketch, *jsonValue) *SyntaxError {
	return func(s *sketch, _ *jsonValue) *SyntaxError {
		add(s)
		return nil
	}
}

// makerCells adds a rule for the member cells of a constraint.
func makerCells(
	add func(s *sketch, v *jsonValue, cells []nonet.Cell) *SyntaxError,
) func(*sketch, *jsonValue) *SyntaxError {
	return makerTake(func(s *sketch, m makerMembers) *SyntaxError {
		if m["cells"] == nil {
			return nil
		}
		cells, err := s.cellsOf(m["cells"], s.numberedCell)
		if err != nil {
			return err
		}
		return add(s, m["cells"], cells)
	})
}

// makerIndexers adds a rule for each cell. Where digits count from 0, they are refused.
func makerIndexers(
	from0 string, add func(*rules, nonet.Cell),
) func(*sketch, *jsonValue) *SyntaxError {
	return makerCells(func(s *sketch, _ *jsonValue, cells []nonet.Cell) *SyntaxError {
		if s.least == 0 && len(cells) > 0 {
			s.refuse(from0, len(cells))
			return nil
		}
		for _, c := range cells {
			add(s.rules, c)
		}
		return nil
	})
}

// makerLines adds a rule for each list of cells in a member.
func makerLines(
	name string, add func(s *sketch, line []nonet.Cell),
) func(*sketch, *jsonValue) *SyntaxError {
	return makerTake(func(s *sketch, m makerMembers) *SyntaxError {
		lines, err := s.makerLists(m, name)
		for _, line := range lines {
			add(s, line)
		}
		return err
	})
}

// makerLine adds a rule of a kind for each line.
func makerLine(kind nonet.RuleKind, number int) func(*sketch, *jsonValue) *SyntaxError {
	return makerLines("lines", func(s *sketch, line []nonet.Cell) { s.line(kind, number, line) })
}

// makerLists reads the lists of cells of a member.
func (s *sketch) makerLists(m makerMembers, name string) (lists [][]nonet.Cell, err *SyntaxError) {
	err = m.each(name, func(v *jsonValue) *SyntaxError {
		cells, err := s.cellsOf(v, s.numberedCell)
		lists = append(lists, cells)
		return err
	})
	return lists, err
}

// numberedCell reads a cell: its number from 0.
func (s *sketch) numberedCell(v *jsonValue) (nonet.Cell, *SyntaxError) {
	n, err := v.integer(0, s.size*s.size-1)
	return nonet.Cell(n), err
}

// makerRegions reads the member regions: a number for each cell, -1 for those without one.
func (s *sketch) makerRegions(v *jsonValue) *SyntaxError {
	return v.fields(func(name string, v *jsonValue) *SyntaxError {
		if name != "regions" {
			return nil
		}
		var labels []int
		_, err := v.each(s.size*s.size, func(v *jsonValue) *SyntaxError {
			label, err := v.integer(-1, s.size*s.size-1)
			labels = append(labels, label)
			return err
		})
		if err == nil && len(labels) != s.size*s.size {
			err = v.errorf("found regions of %d cells, expected %d", len(labels), s.size*s.size)
		}
		s.regions(labels)
		return err
	})
}

// makerCages reads the member cages: {cells, value}.
func (s *sketch) makerCages(m makerMembers) *SyntaxError {
	return m.each("cages", func(v *jsonValue) *SyntaxError {
		return makerTake(func(s *sketch, m makerMembers) *SyntaxError {
			if m["cells"] == nil {
				return nil
			}
			cells, err := s.cellsOf(m["cells"], s.numberedCell)
			if err != nil {
				return err
			}
			return s.killerCage(v, cells, m["value"])
		})(s, v)
	})
}

// makerGlobalEntropy reads groups of digits: each square of four cells has a digit of each.
func (s *sketch) makerGlobalEntropy(m makerMembers) *SyntaxError {
	groups, err := s.makerDigitGroups(m)
	if err != nil || len(groups) == 0 {
		return err
	}
	if len(groups) > 4 {
		return m["groups"].errorf("found %d groups of digits for squares of 4 cells", len(groups))
	}
	s.squares(groups)
	return nil
}

// makerDigitGroups reads the member groups: sets of digits.
func (s *sketch) makerDigitGroups(m makerMembers) (groups []nonet.Digits, err *SyntaxError) {
	err = m.each("groups", func(v *jsonValue) *SyntaxError {
		var digits nonet.Digits
		err := s.makerNotes(&digits, v)
		groups = append(groups, digits)
		if err == nil && len(groups) > s.size {
			err = v.errorf("found more than %d groups of digits", s.size)
		}
		return err
	})
	return groups, err
}

// makerEdges reads clues between cells: {value, edge}. visit gets the two cells, and the value
// if there is one, otherwise other.
func (s *sketch) makerEdges(m makerMembers, other int,
	visit func(a, b nonet.Cell, value int),
) (edges map[[2]nonet.Cell]bool, err *SyntaxError) {
	edges = map[[2]nonet.Cell]bool{}
	err = m.each("clues", func(v *jsonValue) *SyntaxError {
		value := other
		var at [2]nonet.Cell
		found := false
		err := v.fields(func(name string, v *jsonValue) (err *SyntaxError) {
			switch {
			case name == "edge":
				found = true
				at, err = s.makerEdge(v)
			case name == "value" && v.kind() != jsonNull:
				value, err = v.integer(0, 1000)
			}
			return err
		})
		switch {
		case err != nil:
			return err
		case !found:
			return v.errorf(`found a clue without "edge"`)
		}
		edges[at] = true
		visit(at[0], at[1], value)
		return nil
	})
	return edges, err
}

// makerEdge reads the number of an edge, and returns the cells on its sides. In each row of
// cells there are first those on their left, then those below them.
func (s *sketch) makerEdge(v *jsonValue) (at [2]nonet.Cell, err *SyntaxError) {
	n := s.size
	edge, err := v.integer(0, 2*n*n-1)
	row, column := edge/(2*n), edge%n
	c := nonet.Cell(row*n + column)
	switch {
	case err != nil:
	case edge%(2*n) < n && column > 0:
		return [2]nonet.Cell{c - 1, c}, nil
	case edge%(2*n) >= n && row < n-1:
		return [2]nonet.Cell{c, c + nonet.Cell(n)}, nil
	default:
		err = v.errorf("found the edge %d, which is on the border of the grid", edge)
	}
	return at, err
}

// makerDots reads dots of a colour, which add adds, and which of their numbers are given wherever
// they are: own has the edges of the dots. Dots without a number have the usual one. The member
// frees says whether the dots free their cells of what is given everywhere for the other colour.
func (s *sketch) makerDots(
	m makerMembers, usual int, frees string,
	add func(number int, a, b nonet.Cell, frees bool),
) (own map[[2]nonet.Cell]bool, negative []int, err *SyntaxError) {
	free, err := m.is(frees)
	if err != nil {
		return nil, nil, err
	}
	own, err = s.makerEdges(m, usual, func(a, b nonet.Cell, number int) {
		add(number, a, b, free)
	})
	if err != nil {
		return nil, nil, err
	}
	negative, err = m.numbers("negative", s.size)
	return own, negative, err
}

// makerWhiteDots reads differences, and which differences are given wherever they are.
func (s *sketch) makerWhiteDots(m makerMembers) *SyntaxError {
	own, negative, err := s.makerDots(m, 1, "overrideNegativeRatios", s.whiteDot)
	if len(negative) > 0 {
		s.later(func() {
			s.without(noneOf(relations.difference, negative), own, func(d dot) bool {
				return !d.black && d.number == 1 && slices.Contains(negative, 1) ||
					d.black && d.frees && s.mayDiffer(d.number, negative)
			})
		})
	}
	return err
}

// without is everywhere for cells that are in no edge of the constraint itself, and have no dot
// of which is is true.
func (s *sketch) without(x relation, own map[[2]nonet.Cell]bool, is func(dot) bool) {
	if len(s.rules.rules) > maxRules {
		return
	}
	free := s.dotted(is)
	for edge := range own {
		free[edge] = true
	}
	s.everywhere(x, free)
}

// mayDiffer reports whether two digits of a ratio can differ by one of the numbers.
func (s *sketch) mayDiffer(ratio int, numbers []int) bool {
	for digit := 1; ratio > 0 && digit*ratio < s.size+s.least; digit++ {
		if slices.Contains(numbers, digit*(ratio-1)) {
			return true
		}
	}
	return false
}

// makerBlackDots reads ratios, and which ratios are given wherever they are.
func (s *sketch) makerBlackDots(m makerMembers) *SyntaxError {
	own, negative, err := s.makerDots(m, 2, "overrideNegativeDifferences", s.blackDot)
	if len(negative) > 0 {
		none := noneOf(relations.ratio, negative)
		if s.least == 0 {
			none = none.from0()
		}
		s.later(func() {
			s.without(none, own, func(d dot) bool { return !d.black && d.frees })
		})
	}
	return err
}

// makerXV reads pairs of the sums 5 and 10, and which sums are given wherever they are.
func (s *sketch) makerXV(m makerMembers) *SyntaxError {
	own, err := s.makerEdges(m, 0, func(a, b nonet.Cell, value int) {
		switch value {
		case 5, 10:
			s.total(value, []nonet.Cell{a, b})
		case 0:
			s.bare.add("XV pairs", 1)
		default:
			s.refuse(fmt.Sprintf("XV pairs with %d", value), 1)
		}
	})
	if err != nil {
		return err
	}
	negative, err := m.numbers("negative", 1000)
	if len(negative) > 0 {
		for i := range negative {
			negative[i] += 2 * (1 - s.least)
		}
		s.everywhere(noneOf(relations.total, negative), own)
	}
	return err
}

// makerThermometers reads thermometers.
func (s *sketch) makerThermometers(m makerMembers) *SyntaxError {
	slow, err := m.is("slow")
	if err != nil {
		return err
	}
	lines, err := s.makerLists(m, "thermometers")
	for _, line := range lines {
		if slow {
			s.slowThermo(line)
		} else {
			s.line(nonet.RuleThermo, 0, line)
		}
	}
	return err
}

// makerQuadruples reads digits around corners: {corner, digits}. Corners are counted row by row,
// those on the border of the grid, too.
func (s *sketch) makerQuadruples(m makerMembers) *SyntaxError {
	return m.each("clues", makerTakeOf(s, func(s *sketch, m makerMembers) *SyntaxError {
		if m["corner"] == nil || m["digits"] == nil {
			return nil
		}
		corner, err := m["corner"].integer(0, (s.size+1)*(s.size+1)-1)
		if err != nil {
			return err
		}
		digits, err := s.digitList(m["digits"])
		if err != nil || len(digits) == 0 {
			return err
		}
		var cells []nonet.Cell
		for row := corner/(s.size+1) - 1; row <= corner/(s.size+1); row++ {
			for column := corner%(s.size+1) - 1; column <= corner%(s.size+1); column++ {
				if min(row, column) >= 0 && max(row, column) < s.size {
					cells = append(cells, nonet.Cell(row*s.size+column))
				}
			}
		}
		s.contains(digits, cells)
		return nil
	}))
}

// makerTakeOf is makerTake for an element of a list.
func makerTakeOf(s *sketch,
	take func(s *sketch, m makerMembers) *SyntaxError,
) func(*jsonValue) *SyntaxError {
	return func(v *jsonValue) *SyntaxError { return makerTake(take)(s, v) }
}

// makerRenbans reads renban lines.
func (s *sketch) makerRenbans(m makerMembers) *SyntaxError {
	lines, err := s.makerLists(m, "lines")
	for _, cells := range joined(lines) {
		s.line(nonet.RuleRenban, 0, cells)
	}
	return err
}

// makerWhispers reads whisper lines.
func (s *sketch) makerWhispers(m makerMembers) *SyntaxError {
	by := (s.size + 1) / 2
	if m["minDifference"] != nil {
		var err *SyntaxError
		if by, err = m["minDifference"].integer(0, s.size); err != nil {
			return err
		}
	}
	lines, err := s.makerLists(m, "lines")
	for _, line := range lines {
		if by > 0 {
			s.line(nonet.RuleWhisper, by, line)
		}
	}
	return err
}

// makerGroups reads lines on which digits of groups follow each other.
func (s *sketch) makerGroups(m makerMembers) *SyntaxError {
	groups, err := s.makerDigitGroups(m)
	if err != nil || len(groups) == 0 {
		return err
	}
	lines, err := s.makerLists(m, "lines")
	for _, line := range lines {
		s.grouped(groups, line)
	}
	return err
}

// makerRegionSums reads region sum lines.
func (s *sketch) makerRegionSums(m makerMembers) *SyntaxError {
	once, err := m.is("singleRegionTotals")
	if err != nil {
		return err
	}
	lines, err := s.makerLists(m, "lines")
	s.later(func() { s.makerRegionSum(lines, once) })
	return err
}

// makerRegionSum adds the rules of region sum lines, of which those that meet are one. once: a
// region has one sum, even if a line enters it again.
func (s *sketch) makerRegionSum(lines [][]nonet.Cell, once bool) {
	sets := joined(lines)
	at := map[nonet.Cell]int{}
	for i, cells := range sets {
		for _, c := range cells {
			at[c] = i
		}
	}
	lined := make([][][]nonet.Cell, len(sets)) // the lines of each set
	for _, line := range lines {
		if len(line) > 0 {
			lined[at[line[0]]] = append(lined[at[line[0]]], line)
		}
	}
	for i, cells := range sets {
		own := lined[i]
		var parts [][]nonet.Cell
		if once {
			parts = s.byRegion(cells)
		} else {
			parts = joined(s.cutAtRegions(own))
		}
		alone := len(own) == 1 && len(cells) == len(own[0])
		if alone && s.least == 1 && s.hasRegions() && len(parts) == len(s.cutAtRegions(own)) {
			s.line(nonet.RuleRegionSum, 0, own[0])
		} else {
			s.equalTotals(parts)
		}
	}
}

// byRegion returns the cells by their regions. Cells without one are left out.
func (s *sketch) byRegion(cells []nonet.Cell) (parts [][]nonet.Cell) {
	at := map[int]int{}
	for _, c := range cells {
		region := s.regionOf(c)
		if region < 0 {
			continue
		}
		i, ok := at[region]
		if !ok {
			i = len(parts)
			at[region] = i
			parts = append(parts, nil)
		}
		parts[i] = append(parts[i], c)
	}
	return parts
}

// cutAtRegions cuts lines where they leave a region. Cells without one are left out.
func (s *sketch) cutAtRegions(lines [][]nonet.Cell) (parts [][]nonet.Cell) {
	for _, line := range lines {
		last := -1
		for _, c := range line {
			region := s.regionOf(c)
			if region >= 0 && region != last {
				parts = append(parts, nil)
			}
			if region >= 0 {
				parts[len(parts)-1] = append(parts[len(parts)-1], c)
			}
			last = region
		}
	}
	return parts
}

// joined returns the cells of lines, each once, as sets: those of lines that meet are one.
func joined(lines [][]nonet.Cell) (sets [][]nonet.Cell) {
	in := map[nonet.Cell]nonet.Cell{} // towards the cell that stands for its set
	find := func(c nonet.Cell) nonet.Cell {
		for in[c] != c {
			in[c] = in[in[c]]
			c = in[c]
		}
		return c
	}
	var order []nonet.Cell
	for _, line := range lines {
		for i, c := range line {
			if _, ok := in[c]; !ok {
				in[c] = c
				order = append(order, c)
			}
			if i > 0 {
				in[find(c)] = find(line[0])
			}
		}
	}
	at := map[nonet.Cell]int{}
	for _, c := range order {
		root := find(c)
		i, ok := at[root]
		if !ok {
			i = len(sets)
			at[root] = i
			sets = append(sets, nil)
		}
		sets[i] = append(sets[i], c)
	}
	return sets
}

// makerArrows reads arrows: {bulbCells, arrows}.
func (s *sketch) makerArrows(m makerMembers) *SyntaxError {
	return m.each("bulbsWithArrows", makerTakeOf(s, func(s *sketch, m makerMembers) *SyntaxError {
		if m["bulbCells"] == nil {
			return nil
		}
		bulb, err := s.cellsOf(m["bulbCells"], s.numberedCell)
		if err != nil || len(bulb) == 0 {
			return err
		}
		slices.Sort(bulb)
		arrows, err := s.makerLists(m, "arrows")
		for _, line := range arrows {
			if len(line) > 1 {
				s.arrowFrom(bulb, line[1:])
			}
		}
		return err
	}))
}

// makerClues adds a rule for each clue beside the grid that has a value: {value, outerCell,
// diagonal}. The place counts from -1, before the grid. words say for people what the clues are.
func makerClues(words string,
	add func(s *sketch, v *jsonValue, clue makerClue) *SyntaxError,
) func(*sketch, *jsonValue) *SyntaxError {
	return makerTake(func(s *sketch, m makerMembers) *SyntaxError {
		return m.each("clues", func(v *jsonValue) *SyntaxError {
			return makerTake(func(s *sketch, m makerMembers) (err *SyntaxError) {
				if m["outerCell"] == nil {
					return v.errorf(`found a clue without "outerCell"`)
				}
				if m["value"] == nil {
					s.bare.add(words, 1)
					return nil
				}
				var clue makerClue
				place, err := m["outerCell"].integer(0, (s.size+2)*(s.size+2)-1)
				if err != nil {
					return err
				}
				clue.row, clue.column = place/(s.size+2)-1, place%(s.size+2)-1
				if clue.value, err = m["value"].integer(0, 1_000_000); err != nil {
					return err
				}
				if m["diagonal"] != nil {
					clue.diagonal, err = m["diagonal"].integer(-1, 1)
				}
				if err != nil {
					return err
				}
				return add(s, v, clue)
			})(s, v)
		})
	})
}

// makerClue is a clue beside the grid.
type makerClue struct {
	value       int
	row, column int // its place, from 0; -1 is before the grid
	diagonal    int // 1 rising, -1 falling, 0 none
}

// makerSeen adds a rule of a kind for the row or column that a clue sees. Where digits count
// from 0, it is refused if from0 is not "".
func makerSeen(
	kind nonet.RuleKind, from0 string,
) func(*sketch, *jsonValue, makerClue) *SyntaxError {
	return func(s *sketch, v *jsonValue, clue makerClue) *SyntaxError {
		cells := s.seenFrom(clue.row, clue.column)
		switch {
		case cells == nil:
			return v.errorf("found a clue that is not beside a row or column")
		case s.least == 0 && from0 != "":
			s.refuse(from0, 1)
		default:
			s.kind(kind, clue.value, cells)
		}
		return nil
	}
}

// makerLittleKiller reads the sum of a diagonal.
func (s *sketch) makerLittleKiller(v *jsonValue, clue makerClue) *SyntaxError {
	down, right := inward(clue.row, s.size), inward(clue.column, s.size)
	switch {
	case clue.diagonal == 0:
	case down == 0:
		down = -clue.diagonal * right
	case right == 0:
		right = -clue.diagonal * down
	case down*right == clue.diagonal: // a corner, from which the diagonal leads away
		down, right = 0, 0
	}
	var cells []nonet.Cell
	if down != 0 || right != 0 {
		cells = ray(s.size, clue.row+down, clue.column+right, down, right)
	}
	if cells == nil {
		return v.errorf("found a clue that does not point into the grid")
	}
	s.total(clue.value, cells)
	return nil
}

// inward returns in which direction the grid is, from a row or column before it or behind it;
// 0 in the grid.
func inward(at, n int) int {
	switch {
	case at < 0:
		return 1
	case at >= n:
		return -1
	}
	return 0
}
