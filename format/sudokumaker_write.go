package format

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// makerOut makes constraints of SudokuMaker for the rules of a puzzle. Rules that share a type
// and its settings share a constraint, but for lines that would be one where they meet.
type makerOut struct {
	n      int
	dots   dots
	lists  []makerList
	unheld []nonet.Rule
}

// makerList is a constraint: its type, its settings as JSON, and the list that it has.
type makerList struct {
	kind, settings, name string
	parts                []string
}

// makerConstraintsOf returns the constraints of SudokuMaker for the rules of a puzzle, as JSON.
// The error names the rules for which there is none.
func makerConstraintsOf(p *nonet.Puzzle, least int) ([]string, error) {
	w := makerOut{n: p.Layout.Size()}
	if least == 0 && len(p.Rules) > 0 {
		return nil, cannotHold("constraints of SudokuMaker for digits from 0 are not written: %s",
			kindsOf(p.Rules))
	}
	for _, x := range p.Rules {
		w.dots.find(w.n, x)
	}
	for _, x := range p.Rules {
		if !w.rule(x) {
			w.unheld = append(w.unheld, x)
		}
	}
	if len(w.unheld) > 0 {
		return nil, cannotHold("SudokuMaker has no constraint for some of the rules: %s",
			kindsOf(w.unheld))
	}
	var texts []string
	for _, x := range w.lists {
		text := `{"type":` + x.kind + x.settings
		if x.name != "" {
			text += `,"` + x.name + `":[` + strings.Join(x.parts, ",") + "]"
		}
		texts = append(texts, text+"}")
	}
	return texts, nil
}

// add adds a part to the constraint of a type and its settings.
func (w *makerOut) add(kind, settings, name, part string) bool {
	i := slices.IndexFunc(w.lists, func(x makerList) bool {
		return x.kind == kind && x.settings == settings
	})
	if i < 0 || kind == "400" || kind == "404" {
		i = len(w.lists)
		w.lists = append(w.lists, makerList{kind: kind, settings: settings, name: name})
	}
	w.lists[i].parts = append(w.lists[i].parts, part)
	return true
}

// numberList returns cells as an array of their numbers.
func numberList(cells []nonet.Cell) string {
	var texts []string
	for _, c := range cells {
		texts = append(texts, strconv.Itoa(int(c)))
	}
	return "[" + strings.Join(texts, ",") + "]"
}

// rule adds what says the same as a rule, and reports whether there is something.
func (w *makerOut) rule(x nonet.Rule) bool {
	var cells []nonet.Cell
	if len(x.Cells) > 0 {
		cells = x.Cells[0]
	}
	switch x.Kind {
	case nonet.RuleCage:
		return w.add(makerCage, "", "cages", `{"cells":`+numberList(cells)+`,"value":`+
			strconv.Itoa(x.Number)+"}")
	case nonet.RuleSum:
		return w.sum(x)
	case nonet.RuleArrow:
		return w.arrow(cells[:max(x.Number, 1)], cells[max(x.Number, 1):])
	case nonet.RuleEqualSum:
		line := doubleArrowLine(x.Cells)
		return line != nil && w.line("409", "", line)
	case nonet.RuleRegionSum:
		return w.line("404", `,"singleRegionTotals":false`, cells)
	case nonet.RuleThermo:
		return w.thermo(false, cells)
	case nonet.RuleGreater:
		return w.thermo(false, []nonet.Cell{cells[1], cells[0]})
	case nonet.RuleWhisper:
		return w.whisper(x.Number, cells)
	case nonet.RuleRenban:
		return w.line("400", "", cells)
	case nonet.RuleModular:
		return x.Number > 1 && w.grouped(remainders(w.n, x.Number), cells)
	case nonet.RuleEntropic:
		return w.grouped(thirds(w.n), cells)
	case nonet.RulePalindrome:
		if len(cells) == 2 {
			return w.add("302", "", "groups", numberList(cells))
		}
		return w.line("402", "", cells)
	case nonet.RuleBetween:
		return w.line("403", "", cells)
	case nonet.RuleLockout:
		return x.Number == w.n/2 && w.line("407", "", cells)
	case nonet.RuleConsecutive:
		return w.edge(makerWhite, 1, cells)
	case nonet.RuleDouble:
		return w.edge(makerBlack, 2, cells)
	case nonet.RulePair:
		return w.pair(x.Relation, cells)
	case nonet.RuleContains:
		return w.quadruple(x.Digits, cells)
	case nonet.RuleSandwich:
		return w.clue("501", x.Number, cells)
	case nonet.RuleXSum:
		return w.clue("502", x.Number, cells)
	case nonet.RuleSkyscraper:
		return w.clue("503", x.Number, cells)
	case nonet.RuleIndex:
		return w.clue("504", x.Number, cells)
	case nonet.RuleIndexOf:
		return w.indexer(x.Number, cells[0], x.Cells[1])
	case nonet.RuleAntiConsecutive:
		// With a dot that allows it, it would say less.
		if len(w.dots.free()) > 0 {
			return false
		}
		w.lists = append(w.lists, makerList{kind: "15"})
		return true
	}
	return false
}

// Settings of clues between cells, by their type. They say nothing of other cells.
var makerEdges = map[string]string{
	makerWhite: `,"negative":[],"overrideNegativeRatios":true`,
	makerBlack: `,"negative":[],"overrideNegativeDifferences":true`,
	makerXV:    `,"negative":[]`,
}

// line adds a line.
func (w *makerOut) line(kind, settings string, line []nonet.Cell) bool {
	return w.add(kind, settings, "lines", numberList(line))
}

// thermo adds a thermometer.
func (w *makerOut) thermo(slow bool, line []nonet.Cell) bool {
	return w.add("300", `,"slow":`+strconv.FormatBool(slow), "thermometers", numberList(line))
}

// whisper adds a whisper line.
func (w *makerOut) whisper(by int, line []nonet.Cell) bool {
	return by > 0 && by <= w.n && w.line("401", `,"minDifference":`+strconv.Itoa(by), line)
}

// grouped adds a line on which digits of groups follow each other.
func (w *makerOut) grouped(groups []nonet.Digits, line []nonet.Cell) bool {
	var sets []string
	for _, g := range groups {
		set := 0
		for d := range g.All() {
			set |= 1 << d
		}
		if set == 0 {
			return false
		}
		sets = append(sets, strconv.Itoa(set))
	}
	return w.line("406", `,"groups":[`+strings.Join(sets, ",")+"]", line)
}

// arrow adds an arrow, if the cells of its bulb are in their order.
func (w *makerOut) arrow(bulb, shaft []nonet.Cell) bool {
	return slices.IsSorted(bulb) && w.add("408", "", "bulbsWithArrows", `{"bulbCells":`+
		numberList(bulb)+`,"arrows":[`+
		numberList(slices.Concat([]nonet.Cell{bulbEnd(w.n, bulb, shaft[0])}, shaft))+"]}")
}

// edge adds a clue between two cells, if they share an edge.
func (w *makerOut) edge(kind string, value int, cells []nonet.Cell) bool {
	if !sideBySide(w.n, cells) {
		return false
	}
	at := inOrder(cells[0], cells[1])
	row, column := int(at[0])/w.n, int(at[0])%w.n
	edge := row*2*w.n + w.n + column // below the first one
	if at[1] == at[0]+1 {
		edge = row*2*w.n + column + 1
	}
	return w.add(kind, makerEdges[kind], "clues", `{"value":`+strconv.Itoa(value)+`,"edge":`+
		strconv.Itoa(edge)+"}")
}

// sum adds an X or a V, a little killer, or a sequence of three cells.
func (w *makerOut) sum(x nonet.Rule) bool {
	cells := x.Cells[0]
	if isXV(w.n, x) {
		return w.edge(makerXV, x.Number, cells)
	}
	if x.Factors != nil {
		return x.Number == 0 && slices.Equal(x.Factors, []int{1, -2, 1}) && w.line("405", "", cells)
	}
	step, start, ok := diagonalOf(w.n, cells)
	if !ok || x.Number < 0 {
		return false
	}
	place := w.place(int(start)/w.n-step[0], int(start)%w.n-step[1])
	return w.add("500", "", "clues", `{"value":`+strconv.Itoa(x.Number)+`,"outerCell":`+place+
		`,"diagonal":`+strconv.Itoa(-step[0]*step[1])+"}")
}

// place returns the number of a place that may be beside the grid.
func (w *makerOut) place(row, column int) string {
	return strconv.Itoa((row+1)*(w.n+2) + column + 1)
}

// pair adds what says that two cells are in a relation.
func (w *makerOut) pair(r *nonet.Relation, cells []nonet.Cell) bool {
	atMost := relations.atMost()
	switch {
	case sameRelation(r, atMost):
		return w.thermo(true, cells)
	case sameRelation(r, relation{"", func(a, b int) bool { return atMost.holds(b, a) }}):
		return w.thermo(true, []nonet.Cell{cells[1], cells[0]})
	}
	for by := 1; by < w.n; by++ {
		switch {
		case sameRelation(r, relations.difference(by)):
			return w.edge(makerWhite, by, cells)
		case by > 1 && sameRelation(r, relations.ratio(by)):
			return w.edge(makerBlack, by, cells)
		case sameRelation(r, relations.apart(by)):
			return w.whisper(by, cells)
		}
	}
	return false
}

// quadruple adds a quadruple, if the cells are a square of four.
func (w *makerOut) quadruple(digits []nonet.Digit, cells []nonet.Cell) bool {
	c, ok := squareOf(w.n, cells)
	if !ok {
		return false
	}
	var texts []string
	for _, d := range digits {
		texts = append(texts, strconv.Itoa(int(d)))
	}
	corner := (int(c)/w.n+1)*(w.n+1) + int(c)%w.n + 1
	return w.add("303", "", "clues", `{"corner":`+strconv.Itoa(corner)+`,"digits":[`+
		strings.Join(texts, ",")+"]}")
}

// clue adds a clue beside the row or column that it sees.
func (w *makerOut) clue(kind string, number int, cells []nonet.Cell) bool {
	row, column, ok := placeOf(w.n, cells)
	return ok && w.add(kind, "", "clues", `{"value":`+strconv.Itoa(number)+`,"outerCell":`+
		w.place(row, column)+"}")
}

// indexer adds a cell that says where in its row or column a digit is.
func (w *makerOut) indexer(number int, c nonet.Cell, in []nonet.Cell) bool {
	rules := newRules(w.n)
	row, column := int(c)/w.n, int(c)%w.n
	switch {
	case number == row+1 && slices.Equal(in, rules.column(column)):
		return w.add("600", "", "cells", strconv.Itoa(int(c)))
	case number == column+1 && slices.Equal(in, rules.row(row)):
		return w.add("601", "", "cells", strconv.Itoa(int(c)))
	}
	return false
}
