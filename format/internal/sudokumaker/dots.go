package sudokumaker

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// This file has the clues of SudokuMaker between cells.

// readEdges reads clues between cells: {value, edge}. visit gets the two cells, and the value
// if there is one, otherwise other.
func readEdges(s *draft, m makerMembers, other int,
	visit func(a, b nonet.Cell, value int),
) (edges map[[2]nonet.Cell]bool, err *lex.Fault) {
	edges = map[[2]nonet.Cell]bool{}
	err = m.each("clues", func(v *jsonvalue.Value) *lex.Fault {
		value := other
		var at [2]nonet.Cell
		found := false
		err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
			switch {
			case name == "edge":
				found = true
				at, err = makerEdge(s, v)
			case name == "value" && v.Kind() != jsonvalue.Null:
				value, err = v.Integer(0, 1000)
			}
			return err
		})
		switch {
		case err != nil:
			return err
		case !found:
			return v.Errorf(`found a clue without "edge"`)
		}
		edges[at] = true
		visit(at[0], at[1], value)
		return nil
	})
	return edges, err
}

// makerEdge reads the number of an edge, and returns the cells on its sides. In each row of
// cells there are first those on their left, then those below them.
func makerEdge(s *draft, v *jsonvalue.Value) (at [2]nonet.Cell, err *lex.Fault) {
	n := s.Size
	edge, err := v.Integer(0, 2*n*n-1)
	row, column := edge/(2*n), edge%n
	c := nonet.Cell(row*n + column)
	switch {
	case err != nil:
	case edge%(2*n) < n && column > 0:
		return [2]nonet.Cell{c - 1, c}, nil
	case edge%(2*n) >= n && row < n-1:
		return [2]nonet.Cell{c, c + nonet.Cell(n)}, nil
	default:
		err = v.Errorf("found the edge %d, which is on the border of the grid", edge)
	}
	return at, err
}

// makerEdges has the settings of clues between cells, by their type. They say nothing of other
// cells.
var makerEdges = map[string]string{
	white: `,"negative":[],"overrideNegativeRatios":true`,
	black: `,"negative":[],"overrideNegativeDifferences":true`,
	xv:    `,"negative":[]`,
}

// putEdge writes a clue between two cells, if they share an edge.
func putEdge(w *setterOut, key string, value int, cells []nonet.Cell) bool {
	if !sketch.SideBySide(w.N, cells) {
		return false
	}
	at := sketch.InOrder(cells[0], cells[1])
	row, column := int(at[0])/w.N, int(at[0])%w.N
	edge := row*2*w.N + w.N + column // below the first one
	if at[1] == at[0]+1 {
		edge = row*2*w.N + column + 1
	}
	return w.Add(key, makerEdges[key], "clues", `{"value":`+strconv.Itoa(value)+`,"edge":`+
		strconv.Itoa(edge)+"}")
}

// dots reads the dots of a colour and calls add for each. Dots without a number have the usual
// one. own has the edges of the dots, negative the numbers for which all dots are given. frees is
// the name of a member. If it is set, edges with a dot of this colour are exempt from the rule that
// all dots of the other colour are given.
func dots(s *draft,
	m makerMembers, usual int, frees string,
	add func(number int, a, b nonet.Cell, frees bool),
) (own map[[2]nonet.Cell]bool, negative []int, err *lex.Fault) {
	free, err := m.is(frees)
	if err != nil {
		return nil, nil, err
	}
	own, err = readEdges(s, m, usual, func(a, b nonet.Cell, number int) {
		add(number, a, b, free)
	})
	if err != nil {
		return nil, nil, err
	}
	negative, err = m.numbers("negative", s.Size)
	return own, negative, err
}

// whiteDots reads differences, and which differences are given wherever they are.
func whiteDots(s *draft, m makerMembers) *lex.Fault {
	own, negative, err := dots(s, m, 1, "overrideNegativeRatios", s.WhiteDot)
	if len(negative) > 0 {
		s.Later(func() {
			none := setters.NoneOf(sketch.Relations.Difference, negative)
			without(s, none, own, func(d setters.Dot) bool {
				return !d.Black && d.Number == 1 && slices.Contains(negative, 1) ||
					d.Black && d.Frees && mayDiffer(s, d.Number, negative)
			})
		})
	}
	return err
}

// without is everywhere for cells that are in no edge of the constraint itself, and have no dot
// of which is is true.
func without(
	s *draft, x sketch.Relation, own map[[2]nonet.Cell]bool, is func(setters.Dot) bool,
) {
	if len(s.Rules.Rules) > sketch.MaxRules {
		return
	}
	free := s.Dotted(is)
	for edge := range own {
		free[edge] = true
	}
	s.Everywhere(x, free)
}

// mayDiffer reports whether two digits of a ratio can differ by one of the numbers.
func mayDiffer(s *draft, ratio int, numbers []int) bool {
	for digit := 1; ratio > 0 && digit*ratio < s.Size+s.Least; digit++ {
		if slices.Contains(numbers, digit*(ratio-1)) {
			return true
		}
	}
	return false
}

// blackDots reads ratios, and which ratios are given wherever they are.
func blackDots(s *draft, m makerMembers) *lex.Fault {
	own, negative, err := dots(s, m, 2, "overrideNegativeDifferences", s.BlackDot)
	if len(negative) > 0 {
		none := setters.NoneOf(sketch.Relations.Ratio, negative)
		if s.Least == 0 {
			none = none.From0()
		}
		s.Later(func() {
			without(s, none, own, func(d setters.Dot) bool { return !d.Black && d.Frees })
		})
	}
	return err
}

// readXV reads pairs of the sums 5 and 10, and which sums are given wherever they are.
func readXV(s *draft, m makerMembers) *lex.Fault {
	own, err := readEdges(s, m, 0, func(a, b nonet.Cell, value int) {
		switch value {
		case 5, 10:
			s.Total(value, []nonet.Cell{a, b})
		case 0:
			s.Bare.Add("XV pairs", 1)
		default:
			s.Refuse(fmt.Sprintf("XV pairs with %d", value), 1)
		}
	})
	if err != nil {
		return err
	}
	negative, err := m.numbers("negative", 1000)
	if len(negative) > 0 {
		for i := range negative {
			negative[i] += 2 * (1 - s.Least)
		}
		s.Everywhere(setters.NoneOf(sketch.Relations.Total, negative), own)
	}
	return err
}
