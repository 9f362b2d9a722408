package format

import (
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// The constraints of an object of f-puzzles are members of it. Most are lists of parts with
// {cell}, {cells} or {lines}, where a cell is "R1C1", and a value, which is a number, as a
// text too. Clues beside the grid are in "R0C1", "R10C1" and so on.
//
// They mean what f-puzzles and the solver in it make of them:
//
//   - Digits in a cage differ, whether it has a sum or not. 0 is no sum.
//   - The cells of an arrow's bulb are read as a number, in their order. The first cell of a
//     line of it is in the bulb.
//   - A line has a new sum when it enters a region again.
//   - A white dot without a number is of difference 1, a black one of ratio 2.
//   - Whispers without a number differ by half the size, rounded up; the ends of lockout lines
//     by half the size, rounded down.
//   - nonconsecutive, and negative ratio, do not hold for cells with a dot of either colour;
//     negative xv does not hold where an X or V is. The ratios that are negative are those of
//     the dots, else 2.
//   - A cell that is a minimum, or a maximum, says nothing of a neighbour that is one, too.
//   - Clues beside the grid that have no number are none. So is a little killer of 0, while a
//     sandwich may be 0.

// fpuzzlesRules has the members of an object that are constraints, and those that are known
// to be none.
var fpuzzlesRules = []setterRule{
	{"diagonal+", "", fpuzzlesRule(func(s *sketch) { s.diagonal(false) })},
	{"diagonal-", "", fpuzzlesRule(func(s *sketch) { s.diagonal(true) })},
	{"antiknight", "", fpuzzlesRule(func(s *sketch) { s.antiKnight() })},
	{"antiking", "", fpuzzlesRule(func(s *sketch) { s.antiKing() })},
	{"disjointgroups", "", fpuzzlesRule(func(s *sketch) { s.disjointGroups() })},
	{"nonconsecutive", "", fpuzzlesRule(func(s *sketch) { s.later(s.nonconsecutive) })},
	{"negative", "", (*sketch).fpuzzlesNegative},

	{"extraregion", "", fpuzzlesEach(func(s *sketch, v *jsonValue, p fpuzzlesPart) *SyntaxError {
		return s.differ(v, p.cells)
	})},
	{"killercage", "", fpuzzlesEach((*sketch).fpuzzlesCage)},
	{"odd", "", fpuzzlesCells(func(s *sketch, c nonet.Cell) { s.odd(c) })},
	{"even", "", fpuzzlesCells(func(s *sketch, c nonet.Cell) { s.even(c) })},
	{"minimum", "", fpuzzlesExtremes(false)},
	{"maximum", "", fpuzzlesExtremes(true)},
	{"rowindexer", "", fpuzzlesCells(func(s *sketch, c nonet.Cell) { s.rowIndexer(c) })},
	{"columnindexer", "", fpuzzlesCells(func(s *sketch, c nonet.Cell) { s.columnIndexer(c) })},
	{"boxindexer", "", fpuzzlesCells(func(s *sketch, c nonet.Cell) {
		s.later(func() { s.boxIndexer(c) })
	})},

	{"arrow", "", fpuzzlesLines(func(s *sketch, p fpuzzlesPart, line []nonet.Cell) {
		if len(p.cells) > 0 && len(line) > 1 {
			s.arrow(p.cells, line[1:])
		}
	})},
	{"thermometer", "", fpuzzlesLine(nonet.RuleThermo, 0)},
	{"slowthermometer", "", fpuzzlesLines(func(s *sketch, _ fpuzzlesPart, line []nonet.Cell) {
		s.slowThermo(line)
	})},
	{"palindrome", "", fpuzzlesLine(nonet.RulePalindrome, 0)},
	{"renban", "", fpuzzlesLine(nonet.RuleRenban, 0)},
	{"whispers", "", fpuzzlesLines(func(s *sketch, p fpuzzlesPart, line []nonet.Cell) {
		if by, ok := p.number((s.size + 1) / 2); ok {
			s.line(nonet.RuleWhisper, by, line)
		} else {
			s.refuse("whispers with a text that is no number", 1)
		}
	})},
	{"regionsumline", "", fpuzzlesLines(func(s *sketch, _ fpuzzlesPart, line []nonet.Cell) {
		s.later(func() { s.regionSum(line) })
	})},
	{"entropicline", "", fpuzzlesLines(func(s *sketch, _ fpuzzlesPart, line []nonet.Cell) {
		s.grouped(thirds(s.size), line)
	})},
	{"modularline", "", fpuzzlesLine(nonet.RuleModular, 3)},
	{"nabner", "", fpuzzlesEach((*sketch).fpuzzlesNabner)},
	{"zipperline", "", fpuzzlesLine(nonet.RuleZipper, 0)},
	{"doublearrow", "", fpuzzlesLines(func(s *sketch, _ fpuzzlesPart, line []nonet.Cell) {
		s.doubleArrow(line)
	})},
	{"betweenline", "", fpuzzlesLine(nonet.RuleBetween, 0)},
	{"lockout", "", fpuzzlesLines(func(s *sketch, _ fpuzzlesPart, line []nonet.Cell) {
		s.line(nonet.RuleLockout, s.size/2, line)
	})},

	{"difference", "", fpuzzlesDots(1, "differences", (*sketch).whiteDot)},
	{"ratio", "", fpuzzlesDots(2, "ratios", (*sketch).blackDot)},
	{"xv", "", fpuzzlesPairs((*sketch).fpuzzlesXV)},
	{"clone", "", fpuzzlesEach(func(s *sketch, _ *jsonValue, p fpuzzlesPart) *SyntaxError {
		for i, c := range p.cells[:min(len(p.cells), len(p.clones))] {
			s.equal(c, p.clones[i])
		}
		return nil
	})},
	{"quadruple", "", fpuzzlesEach(func(s *sketch, _ *jsonValue, p fpuzzlesPart) *SyntaxError {
		if len(p.values) > 0 {
			s.contains(p.values, p.cells)
		}
		return nil
	})},

	{"littlekillersum", "", fpuzzlesOutside("little killers", (*sketch).fpuzzlesLittleKiller)},
	{"sandwichsum", "", fpuzzlesClues("sandwich sums", nonet.RuleSandwich)},
	{"xsum", "", fpuzzlesClues("X-sums", nonet.RuleXSum)},
	{"skyscraper", "", fpuzzlesClues("skyscrapers", nonet.RuleSkyscraper)},

	{"cage", "", fpuzzlesEach((*sketch).fpuzzlesText)},
	{"line", "", (*sketch).fpuzzlesDrawings},
	{"rectangle", "", (*sketch).fpuzzlesDrawings},
	{"circle", "", (*sketch).fpuzzlesDrawings},
	{"text", "", (*sketch).fpuzzlesDrawings},
	{"fogofwar", "", (*sketch).hide},
	{"foglight", "", (*sketch).hide},

	{"disabledlogic", "", nil},
	{"truecandidatesoptions", "", nil},
	{"successMessage", "", nil},
	{"highlightConflicts", "", nil},
}

// fpuzzlesRule adds a rule where the value is true.
func fpuzzlesRule(add func(*sketch)) func(*sketch, *jsonValue) *SyntaxError {
	return func(s *sketch, v *jsonValue) *SyntaxError {
		is, err := v.truth()
		if is {
			add(s)
		}
		return err
	}
}

// fpuzzlesEach adds a rule for each part of a list.
func fpuzzlesEach(
	add func(s *sketch, v *jsonValue, p fpuzzlesPart) *SyntaxError,
) func(*sketch, *jsonValue) *SyntaxError {
	return func(s *sketch, v *jsonValue) *SyntaxError {
		_, err := v.each(-1, func(v *jsonValue) *SyntaxError {
			part, err := s.fpuzzlesPart(v)
			if err != nil {
				return err
			}
			return add(s, v, part)
		})
		return err
	}
}

// fpuzzlesCells adds a rule for each cell of the parts.
func fpuzzlesCells(add func(*sketch, nonet.Cell)) func(*sketch, *jsonValue) *SyntaxError {
	return fpuzzlesEach(func(s *sketch, _ *jsonValue, p fpuzzlesPart) *SyntaxError {
		for _, c := range p.cells {
			add(s, c)
		}
		return nil
	})
}

// fpuzzlesExtremes adds the rule of minima or maxima.
func fpuzzlesExtremes(greatest bool) func(*sketch, *jsonValue) *SyntaxError {
	return func(s *sketch, v *jsonValue) *SyntaxError {
		var cells []nonet.Cell
		err := fpuzzlesCells(func(_ *sketch, c nonet.Cell) { cells = append(cells, c) })(s, v)
		s.extremes(cells, greatest)
		return err
	}
}

// fpuzzlesLines adds a rule for each line of the parts.
func fpuzzlesLines(
	add func(s *sketch, p fpuzzlesPart, line []nonet.Cell),
) func(*sketch, *jsonValue) *SyntaxError {
	return fpuzzlesEach(func(s *sketch, _ *jsonValue, p fpuzzlesPart) *SyntaxError {
		for _, line := range p.lines {
			add(s, p, line)
		}
		return nil
	})
}

// fpuzzlesLine adds a rule of a kind for each line of the parts.
func fpuzzlesLine(kind nonet.RuleKind, number int) func(*sketch, *jsonValue) *SyntaxError {
	return fpuzzlesLines(func(s *sketch, _ fpuzzlesPart, line []nonet.Cell) {
		s.line(kind, number, line)
	})
}

// fpuzzlesPairs adds a rule for each part, which has two cells.
func fpuzzlesPairs(add func(s *sketch, p fpuzzlesPart)) func(*sketch, *jsonValue) *SyntaxError {
	return fpuzzlesEach(func(s *sketch, v *jsonValue, p fpuzzlesPart) *SyntaxError {
		if len(p.cells) != 2 || p.cells[0] == p.cells[1] {
			return v.errorf("found %d cells, expected two different ones", len(p.cells))
		}
		add(s, p)
		return nil
	})
}

// fpuzzlesOutside adds a rule for each part beside the grid that has a number. words say for people
// what the parts are.
func fpuzzlesOutside(words string,
	add func(s *sketch, v *jsonValue, p fpuzzlesPart, number int) *SyntaxError,
) func(*sketch, *jsonValue) *SyntaxError {
	return func(s *sketch, v *jsonValue) *SyntaxError {
		_, err := v.each(-1, func(v *jsonValue) *SyntaxError {
			p, err := s.fpuzzlesClue(v)
			if err != nil {
				return err
			}
			number, ok := s.clueNumber(p.value, words)
			if !ok {
				return nil
			}
			return add(s, v, p, number)
		})
		return err
	}
}

// fpuzzlesClues adds a rule of a kind for each part that sees a row or column.
func fpuzzlesClues(
	words string, kind nonet.RuleKind,
) func(*sketch, *jsonValue) *SyntaxError {
	add := func(s *sketch, v *jsonValue, p fpuzzlesPart, number int) *SyntaxError {
		cells := s.seenFrom(p.row, p.column)
		if cells == nil {
			return v.errorf("found a clue that is not beside a row or column")
		}
		s.kind(kind, number, cells)
		return nil
	}
	return fpuzzlesOutside(words, add)
}

// fpuzzlesPart is an element of a list of constraints.
type fpuzzlesPart struct {
	cells  []nonet.Cell
	clones []nonet.Cell
	lines  [][]nonet.Cell
	values []nonet.Digit
	value  *jsonValue // nil: none
	shown  bool       // it has a colour that can be seen
	of     string     // of a drawing: the name of the constraint that it shows

	row, column int    // of a clue: its place, from 0; -1 is before the grid
	direction   string // of a clue: "UL", "UR", "DL", "DR"
}

// number returns the value as a number, other if there is none. It is not ok if the value is
// something else.
func (p *fpuzzlesPart) number(other int) (n int, ok bool) {
	if p.value == nil {
		return other, true
	}
	return wholeNumber(p.value)
}

// fpuzzlesPart reads a part within the grid.
func (s *sketch) fpuzzlesPart(v *jsonValue) (p fpuzzlesPart, err *SyntaxError) {
	err = v.fields(func(name string, v *jsonValue) (err *SyntaxError) {
		switch name {
		case "cell":
			var c nonet.Cell
			if c, err = s.namedCell(v); err == nil {
				p.cells = append(p.cells, c)
			}
		case "cells":
			p.cells, err = s.cellsOf(v, s.namedCell)
		case "cloneCells":
			p.clones, err = s.cellsOf(v, s.namedCell)
		case "lines":
			_, err = v.each(-1, func(v *jsonValue) *SyntaxError {
				line, err := s.cellsOf(v, s.namedCell)
				p.lines = append(p.lines, line)
				return err
			})
		case "values":
			p.values, err = s.digitList(v)
		case "value":
			if !v.isEmpty() {
				p.value = v
			}
		case "outlineC", "fontC":
			text, _ := v.bytes()
			p.shown = p.shown || !isTransparent(string(text))
		case "fromConstraint":
			p.of, err = v.string()
		}
		return err
	})
	return p, err
}

// fpuzzlesClue reads a part that may be beside the grid.
func (s *sketch) fpuzzlesClue(v *jsonValue) (p fpuzzlesPart, err *SyntaxError) {
	found := false
	err = v.fields(func(name string, v *jsonValue) (err *SyntaxError) {
		switch name {
		case "cell":
			found = true
			p.row, p.column, err = s.namedPlace(v, -1)
		case "value":
			if !v.isEmpty() {
				p.value = v
			}
		case "direction":
			p.direction, err = v.string()
		}
		return err
	})
	if err == nil && !found {
		err = v.errorf(`found a clue without "cell"`)
	}
	return p, err
}

// isTransparent reports whether a colour is "#rgb0" or "#rrggbb00".
func isTransparent(colour string) bool {
	return len(colour) == 5 && strings.HasSuffix(colour, "0") ||
		len(colour) == 9 && strings.HasSuffix(colour, "00")
}

// namedCell reads a cell: "R1C1".
func (s *sketch) namedCell(v *jsonValue) (nonet.Cell, *SyntaxError) {
	row, column, err := s.namedPlace(v, 0)
	return nonet.Cell(row*s.size + column), err
}

// namedPlace reads a row and a column, which it counts from 0: "R1C1" is 0, 0. They are from
// least to what is as far behind the grid.
func (s *sketch) namedPlace(v *jsonValue, least int) (row, column int, err *SyntaxError) {
	text, err := v.string()
	if err != nil {
		return 0, 0, err
	}
	rowText, columnText, _ := strings.Cut(strings.TrimPrefix(text, "R"), "C")
	row, err1 := strconv.Atoi(rowText)
	column, err2 := strconv.Atoi(columnText)
	row, column = row-1, column-1
	if err1 != nil || err2 != nil || min(row, column) < least || max(row, column) > s.size-1-least {
		return 0, 0, v.errorf("found %s, expected a cell from R%dC%d to R%dC%d",
			quoteStart(v.text()), least+1, least+1, s.size-least, s.size-least)
	}
	return row, column, nil
}

// fpuzzlesCage reads a cage: its cells differ, and have a sum if it says one.
func (s *sketch) fpuzzlesCage(v *jsonValue, p fpuzzlesPart) *SyntaxError {
	return s.killerCage(v, p.cells, p.value)
}

// fpuzzlesNabner reads nabner lines.
func (s *sketch) fpuzzlesNabner(v *jsonValue, p fpuzzlesPart) *SyntaxError {
	for _, line := range p.lines {
		if err := s.fitting(v, line); err != nil {
			return err
		}
		s.nabner(line)
	}
	return nil
}

// fpuzzlesDots returns the meaning of dots of a colour, which add adds. Those without a number have
// the usual one. The name is that of dots which are refused, in the plural.
func fpuzzlesDots(
	usual int, name string, add func(s *sketch, number int, a, b nonet.Cell, frees bool),
) func(*sketch, *jsonValue) *SyntaxError {
	return fpuzzlesPairs(func(s *sketch, p fpuzzlesPart) {
		number, ok := usual, true
		if p.value != nil {
			number, ok = s.clueNumber(p.value, name)
		}
		if ok {
			add(s, number, p.cells[0], p.cells[1], true)
		}
	})
}

// fpuzzlesXV reads an X or a V.
func (s *sketch) fpuzzlesXV(p fpuzzlesPart) {
	text := ""
	if p.value != nil {
		text = strings.Trim(string(p.value.text()), `" `)
	}
	switch text {
	case "X", "x":
		s.xv(10, p.cells[0], p.cells[1])
	case "V", "v":
		s.xv(5, p.cells[0], p.cells[1])
	case "", "?":
		s.bare.add("XV pairs", 1)
	default:
		s.refuse("XV pairs with "+quoteStart([]byte(text)), 1)
	}
}

// fpuzzlesNegative reads the names of the constraints of which all are given.
func (s *sketch) fpuzzlesNegative(v *jsonValue) *SyntaxError {
	_, err := v.each(maxCells, func(v *jsonValue) *SyntaxError {
		name, err := v.string()
		switch {
		case err != nil:
		case name == "ratio":
			s.later(s.noOtherRatio)
		case name == "xv":
			s.later(func() { s.noOtherXV(5, 10) })
		default:
			s.refuse("negative "+quoteStart([]byte(name)), 1)
		}
		return err
	})
	return err
}

// fpuzzlesLittleKiller reads the sum of a diagonal.
func (s *sketch) fpuzzlesLittleKiller(v *jsonValue, p fpuzzlesPart, sum int) *SyntaxError {
	steps := map[string][2]int{"UL": {-1, -1}, "UR": {-1, 1}, "DL": {1, -1}, "DR": {1, 1}}
	step, ok := steps[p.direction]
	if !ok {
		return v.errorf("found the direction %s, expected UL, UR, DL or DR",
			quoteStart([]byte(p.direction)))
	}
	if sum == 0 {
		s.bare.add("little killers", 1)
		return nil
	}
	if min(p.row, p.column) < 0 || max(p.row, p.column) >= s.size {
		p.row, p.column = p.row+step[0], p.column+step[1]
	}
	cells := ray(s.size, p.row, p.column, step[0], step[1])
	if cells == nil {
		return v.errorf("found a direction %s that leads away from the grid", p.direction)
	}
	s.sum(sum, cells)
	return nil
}

// fpuzzlesText reads a cage that is a drawing, or says something about the puzzle.
func (s *sketch) fpuzzlesText(v *jsonValue, p fpuzzlesPart) *SyntaxError {
	if p.value != nil && (len(p.cells) == 0 || !p.shown) {
		if told, err := s.tellLine(p.value); told || err != nil {
			return err
		}
	}
	if p.value != nil {
		switch string(p.value.text()) {
		case `"FOW"`, `"FOGLIGHT"`:
			s.fog = true
			return nil
		}
	}
	s.fpuzzlesDrawing(p.of)
	return nil
}

// fpuzzlesDrawings takes note of drawings. They may be anywhere.
func (s *sketch) fpuzzlesDrawings(v *jsonValue) *SyntaxError {
	_, err := v.each(-1, func(v *jsonValue) *SyntaxError {
		of := ""
		err := v.fields(func(name string, v *jsonValue) (err *SyntaxError) {
			if name == "fromConstraint" && v.kind() == jsonString {
				of, err = v.string()
			}
			return err
		})
		s.fpuzzlesDrawing(of)
		return err
	})
	return err
}

// fpuzzlesDrawing takes note of a drawing. One that shows a constraint of the puzzle, by its
// name for people, adds nothing to it.
func (s *sketch) fpuzzlesDrawing(of string) {
	key := strings.ToLower(strings.ReplaceAll(of, " ", ""))
	if strings.HasSuffix(key, "whispers") { // German and Dutch ones
		key = "whispers"
	}
	s.later(func() {
		if !s.seen[key] {
			s.drawn++
		}
	})
}
