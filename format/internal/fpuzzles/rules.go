package fpuzzles

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// The constraints of an object of f-puzzles are members of it. Most are lists of parts with
// {cell}, {cells} or {lines}, where a cell is "R1C1", and a value, which is a number, as a
// text too. Clues beside the grid are in "R0C1", "R10C1" and so on.
//
// They mean what f-puzzles and the solver in it make of them, as nonet formats fpuzzles says. The
// first cell of an arrow's line is in the bulb. The ratios that are negative are those of the
// dots, else 2.

// rows has the members of an object that are constraints, and those that are known to be
// none. A rule is written as the first constraint that can say it.
var rows = []setterRow{
	setters.WholeRow("diagonal+", setters.RisingRule),
	setters.WholeRow("diagonal-", setters.FallingRule),
	setters.WholeRow("antiknight", setters.AntiKnightRule),
	setters.WholeRow("antiking", setters.AntiKingRule),
	setters.WholeRow("disjointgroups", setters.DisjointRule),
	{Key: "nonconsecutive", Take: setters.IfTrue(func(s *draft) { s.Later(s.Nonconsecutive) }),
		Put: setters.PutNonconsecutive},
	{Key: "negative", Take: negative},

	{Key: "extraregion", Take: each(func(s *draft, v *jsonvalue.Value, p fpuzzlesPart,
	) *lex.Fault {
		return s.Differ(v, p.cells)
	})},
	{Key: "killercage", Take: each(func(s *draft, v *jsonvalue.Value, p fpuzzlesPart,
	) *lex.Fault {
		return s.KillerCage(v, p.cells, p.value)
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return x.Kind == nonet.RuleCage &&
			putCells(w, key, strconv.Itoa(x.Number), x.Cells[0])
	}},
	{Key: "odd", Take: fpuzzlesCells(func(s *draft, c nonet.Cell) { s.Odd(c) })},
	{Key: "even", Take: fpuzzlesCells(func(s *draft, c nonet.Cell) { s.Even(c) })},
	{Key: "minimum", Take: extremes(false)},
	{Key: "maximum", Take: extremes(true)},
	indexer("rowindexer", setters.InColumn, (*sketch.Rules).RowIndexer),
	indexer("columnindexer", setters.InRow, (*sketch.Rules).ColumnIndexer),
	indexer("boxindexer", setters.InBox, (*sketch.Rules).BoxIndexer),

	{Key: "arrow", Take: fpuzzlesLines(func(s *draft, p fpuzzlesPart, line []nonet.Cell) {
		if len(p.cells) > 0 && len(line) > 1 {
			s.Arrow(p.cells, line[1:])
		}
	}), Put: putArrow},
	fpuzzlesLine("thermometer", nonet.RuleThermo, setters.NoNumber),
	{Key: "slowthermometer", Take: fpuzzlesLines(func(s *draft, _ fpuzzlesPart,
		line []nonet.Cell) {
		s.SlowThermo(line)
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		line := setters.RisingPair(x)
		return line != nil && putLine(w, key, "", line)
	}},
	{Key: "clone", Take: each(func(
		s *draft, _ *jsonvalue.Value, p fpuzzlesPart,
	) *lex.Fault {
		for i, c := range p.cells[:min(len(p.cells), len(p.clones))] {
			s.Equal(c, p.clones[i])
		}
		return nil
	}), Put: putClone},
	fpuzzlesLine("palindrome", nonet.RulePalindrome, setters.NoNumber), // two cells are a clone
	fpuzzlesLine("renban", nonet.RuleRenban, setters.NoNumber),
	{Key: "regionsumline", Take: fpuzzlesLines(func(s *draft, _ fpuzzlesPart,
		line []nonet.Cell) {
		s.Later(func() { s.RegionSum(line) })
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return x.Kind == nonet.RuleRegionSum && putLine(w, key, "", x.Cells[0])
	}},
	fpuzzlesLine("modularline", nonet.RuleModular, func(int) int { return 3 }),
	fpuzzlesLine("zipperline", nonet.RuleZipper, setters.NoNumber),
	{Key: "doublearrow", Take: fpuzzlesLines(func(s *draft, _ fpuzzlesPart, line []nonet.Cell) {
		s.DoubleArrow(line)
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		line := setters.DoubleArrowLine(x)
		return line != nil && putLine(w, key, "", line)
	}},
	fpuzzlesLine("betweenline", nonet.RuleBetween, setters.NoNumber),
	fpuzzlesLine("lockout", nonet.RuleLockout, func(n int) int { return n / 2 }),

	// Relations of which two coincide in small grids: the first one counts.
	{Key: "entropicline", Take: fpuzzlesLines(func(s *draft, _ fpuzzlesPart,
		line []nonet.Cell) {
		s.Grouped(sketch.Thirds(s.Size), line)
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return (x.Kind == nonet.RuleEntropic && w.N%3 == 0 ||
			sketch.Relations.Groups(sketch.Thirds(w.N)).Is(x.Relation)) &&
			putLine(w, key, "", x.Cells[0])
	}},
	dots("difference", 1, "differences", (*draft).WhiteDot, sketch.Relations.Difference),
	dots("ratio", 2, "ratios", (*draft).BlackDot, sketch.Relations.Ratio),
	{Key: "nabner", Take: each(nabner),
		Put: func(w *setterOut, key string, x nonet.Rule) bool {
			return (x.Kind == nonet.RuleNabner || sketch.Relations.Apart(2).Is(x.Relation)) &&
				putLine(w, key, "", x.Cells[0])
		}},
	{Key: "whispers", Take: fpuzzlesLines(func(s *draft, p fpuzzlesPart, line []nonet.Cell) {
		if by, ok := p.number((s.Size + 1) / 2); ok {
			s.Line(nonet.RuleWhisper, by, line)
		} else {
			s.Refuse("whispers with a text that is not a number", 1)
		}
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		by := setters.WhisperOf(x)
		return by > 0 && putLine(w, key, unlessUsual(by, (w.N+1)/2), x.Cells[0])
	}},
	{Key: "xv", Take: pairs(xv), Put: putXV},
	{Key: "quadruple", Take: each(func(s *draft, _ *jsonvalue.Value, p fpuzzlesPart,
	) *lex.Fault {
		if len(p.values) > 0 {
			s.Contains(p.values, p.cells)
		}
		return nil
	}), Put: putQuadruple},

	{Key: "littlekillersum", Take: outside("little killers", littleKiller),
		Put: putLittleKiller},
	clue("sandwichsum", "sandwich sums", nonet.RuleSandwich),
	clue("xsum", "X-sums", nonet.RuleXSum),
	clue("skyscraper", "skyscrapers", nonet.RuleSkyscraper),

	{Key: "cage", Take: each(fpuzzlesText)},
	{Key: "line", Take: drawings},
	{Key: "rectangle", Take: drawings},
	{Key: "circle", Take: drawings},
	{Key: "text", Take: drawings},
	{Key: "fogofwar", Take: (*draft).Hide},
	{Key: "foglight", Take: (*draft).Hide},

	{Key: "disabledlogic"},
	{Key: "truecandidatesoptions"},
	{Key: "successMessage"},
	{Key: "highlightConflicts"},
}

// each adds a rule for each part of a list.
func each(
	add func(s *draft, v *jsonvalue.Value, p fpuzzlesPart) *lex.Fault,
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return list(readPart, add)
}

// list reads the parts of a list, and adds a rule for each.
func list(
	part func(s *draft, v *jsonvalue.Value) (fpuzzlesPart, *lex.Fault),
	add func(s *draft, v *jsonvalue.Value, p fpuzzlesPart) *lex.Fault,
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return func(s *draft, v *jsonvalue.Value) *lex.Fault {
		_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
			p, err := part(s, v)
			if err != nil {
				return err
			}
			return add(s, v, p)
		})
		return err
	}
}

// fpuzzlesCells adds a rule for each cell of the parts.
func fpuzzlesCells(
	add func(*draft, nonet.Cell),
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return each(func(s *draft, _ *jsonvalue.Value, p fpuzzlesPart) *lex.Fault {
		for _, c := range p.cells {
			add(s, c)
		}
		return nil
	})
}

// putCells writes a part that has cells, and a value if it is not "".
func putCells(w *setterOut, key, value string, cells []nonet.Cell) bool {
	return put(w, key, func(j *jsonvalue.Out) {
		cellList(j, "cells", w.L, cells)
		j.Words("value", value)
	})
}

// put writes a part of a list, which content fills.
func put(w *setterOut, key string, content func(j *jsonvalue.Out)) bool {
	var j jsonvalue.Out
	j.Object("", func() { content(&j) })
	return w.Add(key, "", "", string(j.Text))
}

// cellList writes a list of cells.
func cellList(j *jsonvalue.Out, name string, l *nonet.Layout, cells []nonet.Cell) {
	j.Array(name, func() {
		for _, c := range cells {
			j.Words("", strings.ToUpper(l.CellName(c)))
		}
	})
}

// unlessUsual returns a number as the text of a value, "" if a part has it without a value.
func unlessUsual(number, usual int) string {
	if number == usual {
		return ""
	}
	return strconv.Itoa(number)
}

// extremes adds the rule of minima or maxima.
func extremes(greatest bool) func(*draft, *jsonvalue.Value) *lex.Fault {
	return func(s *draft, v *jsonvalue.Value) *lex.Fault {
		var cells []nonet.Cell
		err := fpuzzlesCells(func(_ *draft, c nonet.Cell) { cells = append(cells, c) })(s, v)
		s.Extremes(cells, greatest)
		return err
	}
}

// indexer is the row of cells that say where in a house a digit is.
func indexer(
	key string, in setters.House, add func(*sketch.Rules, nonet.Cell),
) setterRow {
	return setterRow{Key: key, Take: fpuzzlesCells(func(s *draft, c nonet.Cell) {
		s.Later(func() { add(s.Rules, c) })
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return setters.IndexerOf(w.L, x) == in && putCells(w, key, "", x.Cells[0])
	}}
}

// fpuzzlesLines adds a rule for each line of the parts.
func fpuzzlesLines(
	add func(s *draft, p fpuzzlesPart, line []nonet.Cell),
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return each(func(s *draft, _ *jsonvalue.Value, p fpuzzlesPart) *lex.Fault {
		for _, line := range p.lines {
			add(s, p, line)
		}
		return nil
	})
}

// putLine writes a part that has a line, and a value if it is not "".
func putLine(w *setterOut, key, value string, line []nonet.Cell) bool {
	return put(w, key, func(j *jsonvalue.Out) {
		j.Array("lines", func() { cellList(j, "", w.L, line) })
		j.Words("value", value)
	})
}

// fpuzzlesLine is the row of lines of a kind, whose rules have a number for the size of the grid.
func fpuzzlesLine(key string, kind nonet.RuleKind, number func(n int) int) setterRow {
	return setterRow{Key: key, Take: fpuzzlesLines(func(s *draft, _ fpuzzlesPart,
		line []nonet.Cell) {
		s.Line(kind, number(s.Size), line)
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return x.Kind == kind && x.Number == number(w.N) &&
			putLine(w, key, "", x.Cells[0])
	}}
}

// putArrow writes an arrow, whose line begins in that cell of the bulb which the shaft
// leaves.
func putArrow(w *setterOut, key string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleArrow {
		return false
	}
	bulb, shaft := setters.BulbOf(x)
	from := sketch.BulbEnd(w.N, bulb, shaft[0])
	return put(w, key, func(j *jsonvalue.Out) {
		j.Array("lines", func() {
			cellList(j, "", w.L, slices.Concat([]nonet.Cell{from}, shaft))
		})
		cellList(j, "cells", w.L, bulb)
	})
}

// putClone writes two cells that are equal.
func putClone(w *setterOut, key string, x nonet.Rule) bool {
	if x.Kind != nonet.RulePalindrome || len(x.Cells[0]) != 2 {
		return false
	}
	return put(w, key, func(j *jsonvalue.Out) {
		cellList(j, "cells", w.L, x.Cells[0][:1])
		cellList(j, "cloneCells", w.L, x.Cells[0][1:])
	})
}

// pairs adds a rule for each part, which has two cells.
func pairs(
	add func(s *draft, p fpuzzlesPart),
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return each(func(s *draft, v *jsonvalue.Value, p fpuzzlesPart) *lex.Fault {
		if len(p.cells) != 2 || p.cells[0] == p.cells[1] {
			return v.Errorf("found %d cells, expected two different ones", len(p.cells))
		}
		add(s, p)
		return nil
	})
}

// dots is the row of the dots of a colour, which add adds and which are pairs in a
// relation. Those without a number have the usual one. words are for dots which are refused.
func dots(key string, usual int, words string,
	add func(s *draft, number int, a, b nonet.Cell, frees bool),
	with func(int) sketch.Relation,
) setterRow {
	return setterRow{Key: key, Take: pairs(func(s *draft, p fpuzzlesPart) {
		number, ok := usual, true
		if p.value != nil {
			number, ok = s.ClueNumber(p.value, words)
		}
		if ok {
			add(s, number, p.cells[0], p.cells[1], true)
		}
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		number := setters.Like(x, usual, with)
		return number > 0 && putCells(w, key, unlessUsual(number, usual), x.Cells[0])
	}}
}

// putXV writes an X or a V.
func putXV(w *setterOut, key string, x nonet.Rule) bool {
	return setters.IsXV(w.N, x) && putCells(w, key, setters.XvLetter(x.Number), x.Cells[0])
}

// putQuadruple writes digits of cells that are a square of four.
func putQuadruple(w *setterOut, key string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleContains {
		return false
	}
	_, ok := sketch.SquareOf(w.N, x.Cells[0])
	return ok && put(w, key, func(j *jsonvalue.Out) {
		cellList(j, "cells", w.L, x.Cells[0])
		j.Raw("values", "["+strings.Join(setters.DigitTexts(x.Digits), ",")+"]")
	})
}

// outside adds a rule for each part beside the grid that has a number. words say for people
// what the parts are.
func outside(words string,
	add func(s *draft, v *jsonvalue.Value, p fpuzzlesPart, number int) *lex.Fault,
) func(*draft, *jsonvalue.Value) *lex.Fault {
	take := func(s *draft, v *jsonvalue.Value, p fpuzzlesPart) *lex.Fault {
		number, ok := s.ClueNumber(p.value, words)
		if !ok {
			return nil
		}
		return add(s, v, p, number)
	}
	return list(readClue, take)
}

// clue is the row of clues of a kind, each of which sees a row or column.
func clue(key, words string, kind nonet.RuleKind) setterRow {
	return setterRow{Key: key, Take: outside(words, func(
		s *draft, v *jsonvalue.Value, p fpuzzlesPart, number int,
	) *lex.Fault {
		cells := s.SeenFrom(p.row, p.column)
		if cells == nil {
			return v.Errorf("found a clue that is not beside a row or column")
		}
		s.Kind(kind, number, cells)
		return nil
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		if x.Kind != kind {
			return false
		}
		row, column, ok := sketch.PlaceOf(w.N, x.Cells[0])
		return ok && put(w, key, func(j *jsonvalue.Out) {
			j.Words("cell", placeName(row, column))
			j.Words("value", strconv.Itoa(x.Number))
		})
	}}
}

// steps has the directions of diagonals.
var steps = map[string][2]int{"UL": {-1, -1}, "UR": {-1, 1}, "DL": {1, -1}, "DR": {1, 1}}

// putLittleKiller writes the sum of a diagonal. One of 0 would not be a clue.
func putLittleKiller(w *setterOut, key string, x nonet.Rule) bool {
	step, start, ok := setters.LittleKillerOf(w.N, x)
	if !ok || x.Number < 1 {
		return false
	}
	return put(w, key, func(j *jsonvalue.Out) {
		j.Words("cell", placeName(int(start)/w.N-step[0], int(start)%w.N-step[1]))
		cellList(j, "cells", w.L, x.Cells[0])
		for name, s := range steps {
			if s == step {
				j.Words("direction", name)
			}
		}
		j.Words("value", strconv.Itoa(x.Number))
	})
}

// placeName returns the name of a place that counts from 0: "R0C1" for -1, 0.
func placeName(row, column int) string {
	return "R" + strconv.Itoa(row+1) + "C" + strconv.Itoa(column+1)
}
