package sudokumaker

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

// A constraint of SudokuMaker is an object. Its type is a number, and its lists say where it is
// drawn. Cells are numbers from 0, row by row. So are edges between cells, corners, and places
// beside the grid: see makerEdge, makerCorner and makerOuter.
//
// They mean what the solver of SudokuMaker makes of them, as nonet formats sudokumaker says. The
// first cell of an arrow is in the bulb.

// Types of constraints that are read and written by name.
const (
	givens    = "0"
	regions   = "1"
	falling   = "10"
	rising    = "11"
	king      = "12"
	knight    = "13"
	disjoint  = "14"
	makerEven = "100"
	makerOdd  = "101"
	white     = "200"
	black     = "201"
	xv        = "202"
	cage      = "301"
	differ    = "305"
)

// rows has the types of constraints. take gets the whole constraint. Where the
// program counts digits from 0, its even ones are the odd ones here. A rule is written as the first
// type that can say it; none is where digits count from 0.
var rows = []setterRow{
	{Key: givens},
	{Key: regions, Take: readRegions},
	whole(falling, setters.FallingRule),
	whole(rising, setters.RisingRule),
	whole(king, setters.AntiKingRule),
	whole(knight, setters.AntiKnightRule),
	whole(disjoint, setters.DisjointRule),
	{Key: "15", Take: func(s *draft, _ *jsonvalue.Value) *lex.Fault {
		s.Later(s.Nonconsecutive)
		return nil
	}, Put: setters.PutNonconsecutive},
	{Key: "16", Take: makerTake(globalEntropy)},

	{Key: makerEven, Take: cellSet(func(s *draft, cells []nonet.Cell) {
		for _, c := range cells {
			s.Only(c, sketch.EverySecond(1+s.Least, s.Size))
		}
	})},
	{Key: makerOdd, Take: cellSet(func(s *draft, cells []nonet.Cell) {
		for _, c := range cells {
			s.Only(c, sketch.EverySecond(2-s.Least, s.Size))
		}
	})},
	{Key: "102", Take: cellSet(func(s *draft, cells []nonet.Cell) {
		s.Extremes(cells, true)
	})},
	{Key: "103", Take: cellSet(func(s *draft, cells []nonet.Cell) {
		s.Extremes(cells, false)
	})},

	{Key: white, Take: makerTake(whiteDots),
		Put: func(w *setterOut, key string, x nonet.Rule) bool {
			by := setters.Like(x, 1, sketch.Relations.Difference)
			return by > 0 && putEdge(w, key, by, x.Cells[0])
		}},
	{Key: black, Take: makerTake(blackDots),
		Put: func(w *setterOut, key string, x nonet.Rule) bool {
			of := setters.Like(x, 2, sketch.Relations.Ratio)
			return of > 0 && putEdge(w, key, of, x.Cells[0])
		}},
	{Key: xv, Take: makerTake(readXV),
		Put: func(w *setterOut, key string, x nonet.Rule) bool {
			return setters.IsXV(w.N, x) && putEdge(w, key, x.Number, x.Cells[0])
		}},

	{Key: "300", Take: makerTake(thermometers), Put: putThermometer},
	{Key: cage, Take: makerTake(makerCages),
		Put: func(w *setterOut, key string, x nonet.Rule) bool {
			return x.Kind == nonet.RuleCage && putCage(w, key, x.Cells[0], x.Number)
		}},
	{Key: "302", Take: makerLines("groups", func(s *draft, group []nonet.Cell) {
		for _, c := range group[min(1, len(group)):] {
			s.Equal(group[0], c)
		}
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return x.Kind == nonet.RulePalindrome && len(x.Cells[0]) == 2 &&
			w.Add(key, "", "groups", numberList(x.Cells[0]))
	}},
	{Key: "303", Take: makerTake(quadruples), Put: putQuadruple},
	{Key: "304", Words: "look-and-say cages"},
	{Key: differ, Take: makerCells((*draft).Differ)},
	{Key: "306", Words: "counting circles"},

	{Key: "400", Take: makerTake(renbans), Put: putAlone(nonet.RuleRenban, "")},
	{Key: "401", Take: makerTake(whispers),
		Put: func(w *setterOut, key string, x nonet.Rule) bool {
			by := setters.WhisperOf(x)
			return by > 0 && by <= w.N &&
				putLine(w, key, `,"minDifference":`+strconv.Itoa(by), x.Cells[0])
		}},
	makerLine("402", nonet.RulePalindrome, setters.NoNumber), // of more than two cells: see 302
	makerLine("403", nonet.RuleBetween, setters.NoNumber),
	{Key: "404", Take: makerTake(regionSums),
		Put: putAlone(nonet.RuleRegionSum, `,"singleRegionTotals":false`)},
	{Key: "405", Take: makerLines("lines", func(s *draft, line []nonet.Cell) {
		s.Sequence(line)
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return x.Kind == nonet.RuleSum && x.Number == 0 &&
			slices.Equal(x.Factors, []int{1, -2, 1}) && putLine(w, key, "", x.Cells[0])
	}},
	{Key: "406", Take: makerTake(makerGroups), Put: putGroups},
	makerLine("407", nonet.RuleLockout, func(n int) int { return n / 2 }),
	{Key: "408", Take: makerTake(makerArrows), Put: putArrow},
	{Key: "409", Take: makerLines("lines", func(s *draft, line []nonet.Cell) {
		if n := len(line); n > 2 {
			s.EqualTotals([][]nonet.Cell{{line[0], line[n-1]}, line[1 : n-1]})
		}
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		line := setters.DoubleArrowLine(x)
		return line != nil && putLine(w, key, "", line)
	}},

	{Key: "500", Take: clues("little killers", littleKiller),
		Put: putLittleKiller},
	seen("501", nonet.RuleSandwich, "sandwich sums", "sandwich sums of digits from 0"),
	seen("502", nonet.RuleXSum, "X-sums", "X-sums of digits from 0"),
	seen("503", nonet.RuleSkyscraper, "skyscrapers", ""),
	seen("504", nonet.RuleIndex, "numbered rooms", "numbered rooms of digits from 0"),
	indexer("600", setters.InColumn, "row indexers of digits from 0",
		(*sketch.Rules).RowIndexer),
	indexer("601", setters.InRow, "column indexers of digits from 0",
		(*sketch.Rules).ColumnIndexer),

	{Key: "1000", Words: "custom constraints"},
	{Key: "2000", Take: (*draft).Draw},
	{Key: "2001", Take: (*draft).Draw},
	{Key: "2002", Take: (*draft).Draw},
	{Key: "2003", Words: "rules for parts of the grid"},
	{Key: "4000", Take: (*draft).Hide},
	{Key: "4001", Take: (*draft).Hide},
}

// makerMembers has the members of a constraint, by name.
type makerMembers map[string]*jsonvalue.Value

// makerTake reads a constraint from its members.
func makerTake(
	take func(s *draft, m makerMembers) *lex.Fault,
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return func(s *draft, v *jsonvalue.Value) *lex.Fault {
		m := makerMembers{}
		err := v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
			if v.Kind() != jsonvalue.Null {
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
func (m makerMembers) each(name string, visit func(v *jsonvalue.Value) *lex.Fault) *lex.Fault {
	if m[name] == nil {
		return nil
	}
	_, err := m[name].Each(-1, visit)
	return err
}

// is reports whether the member of a name is there and true.
func (m makerMembers) is(name string) (bool, *lex.Fault) {
	if m[name] == nil {
		return false, nil
	}
	return m[name].Truth()
}

// numbers returns the list of numbers of a name, each once.
func (m makerMembers) numbers(name string, max int) (numbers []int, err *lex.Fault) {
	err = m.each(name, func(v *jsonvalue.Value) *lex.Fault {
		n, err := v.Integer(0, max)
		if err == nil && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
		return err
	})
	return numbers, err
}

// whole is the row of a rule for the whole grid, whose constraint has nothing more.
func whole(key string, rule setters.GridRule) setterRow {
	return setterRow{Key: key, Take: func(s *draft, _ *jsonvalue.Value) *lex.Fault {
		rule.Add(s.Rules)
		return nil
	}, Has: rule.Has}
}

// makerCells adds a rule for the member cells of a constraint.
func makerCells(
	add func(s *draft, v *jsonvalue.Value, cells []nonet.Cell) *lex.Fault,
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return makerTake(func(s *draft, m makerMembers) *lex.Fault {
		return m.cells(s, func(cells []nonet.Cell) *lex.Fault { return add(s, m["cells"], cells) })
	})
}

// cells calls add with the cells of the member cells, if it is there.
func (m makerMembers) cells(s *draft, add func(cells []nonet.Cell) *lex.Fault) *lex.Fault {
	if m["cells"] == nil {
		return nil
	}
	cells, err := s.CellsOf(m["cells"], setters.NumberedCell)
	if err != nil {
		return err
	}
	return add(cells)
}

// cellSet is makerCells for what no cells can break.
func cellSet(
	add func(s *draft, cells []nonet.Cell),
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return makerCells(func(s *draft, _ *jsonvalue.Value, cells []nonet.Cell) *lex.Fault {
		add(s, cells)
		return nil
	})
}

// indexer is the row of cells that say where in a house a digit is. Where digits count from 0,
// they are refused.
func indexer(key string, in setters.House, from0 string,
	add func(*sketch.Rules, nonet.Cell),
) setterRow {
	return setterRow{Key: key, Take: cellSet(func(s *draft, cells []nonet.Cell) {
		if s.Least == 0 && len(cells) > 0 {
			s.Refuse(from0, len(cells))
			return
		}
		for _, c := range cells {
			add(s.Rules, c)
		}
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return setters.IndexerOf(w.L, x) == in &&
			w.Add(key, "", "cells", strconv.Itoa(int(x.Cells[0][0])))
	}}
}

// makerLines adds a rule for each list of cells in a member.
func makerLines(
	name string, add func(s *draft, line []nonet.Cell),
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return makerTake(func(s *draft, m makerMembers) *lex.Fault {
		lines, err := makerLists(s, m, name)
		for _, line := range lines {
			add(s, line)
		}
		return err
	})
}

// makerLine is the row of lines of a kind, whose rules have a number for the size of the grid.
func makerLine(key string, kind nonet.RuleKind, number func(n int) int) setterRow {
	return setterRow{Key: key, Take: makerLines("lines", func(s *draft, line []nonet.Cell) {
		s.Line(kind, number(s.Size), line)
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		return x.Kind == kind && x.Number == number(w.N) && putLine(w, key, "", x.Cells[0])
	}}
}

// putLine writes a line.
func putLine(w *setterOut, key, settings string, line []nonet.Cell) bool {
	return w.Add(key, settings, "lines", numberList(line))
}

// putAlone writes a line of a kind, each in a constraint of its own: lines of one constraint
// would be one where they meet.
func putAlone(
	kind nonet.RuleKind, settings string,
) func(*setterOut, string, nonet.Rule) bool {
	return func(w *setterOut, key string, x nonet.Rule) bool {
		return x.Kind == kind && w.AddAlone(key, settings, "lines", numberList(x.Cells[0]))
	}
}

// numberList returns cells as an array of their numbers.
func numberList(cells []nonet.Cell) string {
	var texts []string
	for _, c := range cells {
		texts = append(texts, strconv.Itoa(int(c)))
	}
	return "[" + strings.Join(texts, ",") + "]"
}

// makerLists reads the lists of cells of a member.
func makerLists(
	s *draft, m makerMembers, name string,
) (lists [][]nonet.Cell, err *lex.Fault) {
	err = m.each(name, func(v *jsonvalue.Value) *lex.Fault {
		cells, err := s.CellsOf(v, setters.NumberedCell)
		lists = append(lists, cells)
		return err
	})
	return lists, err
}

// readRegions reads the member regions: a number for each cell, -1 for those without one.
func readRegions(s *draft, v *jsonvalue.Value) *lex.Fault {
	return v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		if name != "regions" {
			return nil
		}
		var labels []int
		_, err := v.Each(s.Size*s.Size, func(v *jsonvalue.Value) *lex.Fault {
			label, err := v.Integer(-1, s.Size*s.Size-1)
			labels = append(labels, label)
			return err
		})
		if err == nil && len(labels) != s.Size*s.Size {
			err = v.Errorf("found regions of %d cells, expected %d", len(labels), s.Size*s.Size)
		}
		s.Regions(labels)
		return err
	})
}

// makerCages reads the member cages: {cells, value}.
func makerCages(s *draft, m makerMembers) *lex.Fault {
	return m.each("cages", func(v *jsonvalue.Value) *lex.Fault {
		return makerTake(func(s *draft, m makerMembers) *lex.Fault {
			return m.cells(s, func(cells []nonet.Cell) *lex.Fault {
				return s.KillerCage(v, cells, m["value"])
			})
		})(s, v)
	})
}

// putCage writes a cage. 0 is not a sum.
func putCage(w *setterOut, key string, cells []nonet.Cell, sum int) bool {
	return w.Add(key, "", "cages", `{"cells":`+numberList(cells)+`,"value":`+strconv.Itoa(sum)+"}")
}

// globalEntropy reads groups of digits: each square of four cells has a digit of each.
func globalEntropy(s *draft, m makerMembers) *lex.Fault {
	groups, err := digitGroups(s, m)
	if err != nil || len(groups) == 0 {
		return err
	}
	if len(groups) > 4 {
		return m["groups"].Errorf("found %d groups of digits for squares of 4 cells", len(groups))
	}
	s.Squares(groups)
	return nil
}

// digitGroups reads the member groups: sets of digits.
func digitGroups(s *draft, m makerMembers) (groups []nonet.Digits, err *lex.Fault) {
	err = m.each("groups", func(v *jsonvalue.Value) *lex.Fault {
		var digits nonet.Digits
		err := notes(s, &digits, v)
		groups = append(groups, digits)
		if err == nil && len(groups) > s.Size {
			err = v.Errorf("found more than %d groups of digits", s.Size)
		}
		return err
	})
	return groups, err
}

// quadruples reads digits around corners: {corner, digits}. Corners are counted row by row,
// those on the border of the grid, too.
func quadruples(s *draft, m makerMembers) *lex.Fault {
	return m.each("clues", takeOf(s, func(s *draft, m makerMembers) *lex.Fault {
		if m["corner"] == nil || m["digits"] == nil {
			return nil
		}
		corner, err := m["corner"].Integer(0, (s.Size+1)*(s.Size+1)-1)
		if err != nil {
			return err
		}
		digits, err := s.DigitList(m["digits"])
		if err != nil || len(digits) == 0 {
			return err
		}
		var cells []nonet.Cell
		for row := corner/(s.Size+1) - 1; row <= corner/(s.Size+1); row++ {
			for column := corner%(s.Size+1) - 1; column <= corner%(s.Size+1); column++ {
				if min(row, column) >= 0 && max(row, column) < s.Size {
					cells = append(cells, nonet.Cell(row*s.Size+column))
				}
			}
		}
		s.Contains(digits, cells)
		return nil
	}))
}

// putQuadruple writes digits around a corner, if the cells are a square of four.
func putQuadruple(w *setterOut, key string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleContains {
		return false
	}
	c, ok := sketch.SquareOf(w.N, x.Cells[0])
	corner := (int(c)/w.N+1)*(w.N+1) + int(c)%w.N + 1
	return ok && w.Add(key, "", "clues", `{"corner":`+strconv.Itoa(corner)+`,"digits":[`+
		strings.Join(setters.DigitTexts(x.Digits), ",")+"]}")
}

// takeOf is makerTake for an element of a list.
func takeOf(s *draft,
	take func(s *draft, m makerMembers) *lex.Fault,
) func(*jsonvalue.Value) *lex.Fault {
	return func(v *jsonvalue.Value) *lex.Fault { return makerTake(take)(s, v) }
}

// clues adds a rule for each clue beside the grid that has a value: {value, outerCell,
// diagonal}. The place counts from -1, before the grid. words say for people what the clues are.
func clues(words string,
	add func(s *draft, v *jsonvalue.Value, clue makerClue) *lex.Fault,
) func(*draft, *jsonvalue.Value) *lex.Fault {
	return makerTake(func(s *draft, m makerMembers) *lex.Fault {
		return m.each("clues", func(v *jsonvalue.Value) *lex.Fault {
			return makerTake(func(s *draft, m makerMembers) (err *lex.Fault) {
				if m["outerCell"] == nil {
					return v.Errorf(`found a clue without "outerCell"`)
				}
				if m["value"] == nil {
					s.Bare.Add(words, 1)
					return nil
				}
				var clue makerClue
				place, err := m["outerCell"].Integer(0, (s.Size+2)*(s.Size+2)-1)
				if err != nil {
					return err
				}
				clue.row, clue.column = place/(s.Size+2)-1, place%(s.Size+2)-1
				if clue.value, err = m["value"].Integer(0, 1_000_000); err != nil {
					return err
				}
				if m["diagonal"] != nil {
					clue.diagonal, err = m["diagonal"].Integer(-1, 1)
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

// seen is the row of clues of a kind for the row or column that they see. Where digits count
// from 0, they are refused if from0 is not "".
func seen(key string, kind nonet.RuleKind, words, from0 string) setterRow {
	return setterRow{Key: key, Take: clues(words, func(s *draft, v *jsonvalue.Value,
		clue makerClue) *lex.Fault {
		cells := s.SeenFrom(clue.row, clue.column)
		switch {
		case cells == nil:
			return v.Errorf("found a clue that is not beside a row or column")
		case s.Least == 0 && from0 != "":
			s.Refuse(from0, 1)
		default:
			s.Kind(kind, clue.value, cells)
		}
		return nil
	}), Put: func(w *setterOut, key string, x nonet.Rule) bool {
		if x.Kind != kind {
			return false
		}
		row, column, ok := sketch.PlaceOf(w.N, x.Cells[0])
		return ok && w.Add(key, "", "clues", `{"value":`+strconv.Itoa(x.Number)+`,"outerCell":`+
			makerPlace(w.N, row, column)+"}")
	}}
}

// makerPlace returns the number of a place that may be beside the grid.
func makerPlace(n, row, column int) string {
	return strconv.Itoa((row+1)*(n+2) + column + 1)
}

// littleKiller reads the sum of a diagonal.
func littleKiller(s *draft, v *jsonvalue.Value, clue makerClue) *lex.Fault {
	down, right := inward(clue.row, s.Size), inward(clue.column, s.Size)
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
		cells = sketch.Ray(s.Size, clue.row+down, clue.column+right, down, right)
	}
	if cells == nil {
		return v.Errorf("found a clue that does not point into the grid")
	}
	s.Total(clue.value, cells)
	return nil
}

// putLittleKiller writes the sum of a diagonal.
func putLittleKiller(w *setterOut, key string, x nonet.Rule) bool {
	step, start, ok := setters.LittleKillerOf(w.N, x)
	if !ok || x.Number < 0 {
		return false
	}
	place := makerPlace(w.N, int(start)/w.N-step[0], int(start)%w.N-step[1])
	return w.Add(key, "", "clues", `{"value":`+strconv.Itoa(x.Number)+`,"outerCell":`+place+
		`,"diagonal":`+strconv.Itoa(-step[0]*step[1])+"}")
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
