package fpuzzles

import (
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// fpuzzlesPart is an element of a list of constraints.
type fpuzzlesPart struct {
	cells  []nonet.Cell
	clones []nonet.Cell
	lines  [][]nonet.Cell
	values []nonet.Digit
	value  *jsonvalue.Value // nil: none
	shown  bool             // it has a colour that can be seen
	of     string           // of a drawing: the name of the constraint that it shows

	row, column int    // of a clue: its place, from 0; -1 is before the grid
	direction   string // of a clue: "UL", "UR", "DL", "DR"
}

// number returns the value as a number, other if there is none. It is not ok if the value is
// something else.
func (p *fpuzzlesPart) number(other int) (n int, ok bool) {
	if p.value == nil {
		return other, true
	}
	return p.value.Count()
}

// readPart reads a part within the grid.
func readPart(s *draft, v *jsonvalue.Value) (p fpuzzlesPart, err *lex.Fault) {
	err = v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "cell":
			var c nonet.Cell
			if c, err = namedCell(s, v); err == nil {
				p.cells = append(p.cells, c)
			}
		case "cells":
			p.cells, err = s.CellsOf(v, namedCell)
		case "cloneCells":
			p.clones, err = s.CellsOf(v, namedCell)
		case "lines":
			_, err = v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
				line, err := s.CellsOf(v, namedCell)
				p.lines = append(p.lines, line)
				return err
			})
		case "values":
			p.values, err = s.DigitList(v)
		case "value":
			if !v.IsEmpty() {
				p.value = v
			}
		case "outlineC", "fontC":
			text, _ := v.Bytes()
			p.shown = p.shown || !isTransparent(string(text))
		case "fromConstraint":
			p.of, err = v.Text()
		}
		return err
	})
	return p, err
}

// readClue reads a part that may be beside the grid.
func readClue(s *draft, v *jsonvalue.Value) (p fpuzzlesPart, err *lex.Fault) {
	found := false
	err = v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "cell":
			found = true
			p.row, p.column, err = namedPlace(s, v, -1)
		case "value":
			if !v.IsEmpty() {
				p.value = v
			}
		case "direction":
			p.direction, err = v.Text()
		}
		return err
	})
	if err == nil && !found {
		err = v.Errorf(`found a clue without "cell"`)
	}
	return p, err
}

// isTransparent reports whether a colour is "#rgb0" or "#rrggbb00".
func isTransparent(colour string) bool {
	return len(colour) == 5 && strings.HasSuffix(colour, "0") ||
		len(colour) == 9 && strings.HasSuffix(colour, "00")
}

// namedCell reads a cell: "R1C1".
func namedCell(s *draft, v *jsonvalue.Value) (nonet.Cell, *lex.Fault) {
	row, column, err := namedPlace(s, v, 0)
	return nonet.Cell(row*s.Size + column), err
}

// namedPlace reads a row and a column, which it counts from 0: "R1C1" is 0, 0. They are from
// least to what is as far behind the grid.
func namedPlace(s *draft, v *jsonvalue.Value, least int) (row, column int, err *lex.Fault) {
	text, err := v.Text()
	if err != nil {
		return 0, 0, err
	}
	rowText, columnText, _ := strings.Cut(strings.TrimPrefix(text, "R"), "C")
	row, err1 := strconv.Atoi(rowText)
	column, err2 := strconv.Atoi(columnText)
	row, column = row-1, column-1
	if err1 != nil || err2 != nil || min(row, column) < least || max(row, column) > s.Size-1-least {
		return 0, 0, v.Errorf("found %s, expected a cell from R%dC%d to R%dC%d",
			lex.Quote(v.Raw()), least+1, least+1, s.Size-least, s.Size-least)
	}
	return row, column, nil
}

// nabner reads nabner lines.
func nabner(s *draft, v *jsonvalue.Value, p fpuzzlesPart) *lex.Fault {
	for _, line := range p.lines {
		if err := s.Fitting(v, line); err != nil {
			return err
		}
		s.Nabner(line)
	}
	return nil
}

// xv reads an X or a V.
func xv(s *draft, p fpuzzlesPart) {
	text := ""
	if p.value != nil {
		text = strings.Trim(string(p.value.Raw()), `" `)
	}
	switch text {
	case "X", "x":
		s.Xv(10, p.cells[0], p.cells[1])
	case "V", "v":
		s.Xv(5, p.cells[0], p.cells[1])
	case "", "?":
		s.Bare.Add("XV pairs", 1)
	default:
		s.Refuse("XV pairs with "+lex.Quote([]byte(text)), 1)
	}
}

// negative reads the names of the constraints of which all are given.
func negative(s *draft, v *jsonvalue.Value) *lex.Fault {
	_, err := v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
		name, err := v.Text()
		switch {
		case err != nil:
		case name == "ratio":
			s.Later(s.NoOtherRatio)
		case name == "xv":
			s.Later(func() { s.NoOtherXV(5, 10) })
		default:
			s.Refuse("negative "+lex.Quote([]byte(name)), 1)
		}
		return err
	})
	return err
}

// littleKiller reads the sum of a diagonal.
func littleKiller(
	s *draft, v *jsonvalue.Value, p fpuzzlesPart, sum int,
) *lex.Fault {
	step, ok := steps[p.direction]
	if !ok {
		return v.Errorf("found the direction %s, expected UL, UR, DL or DR",
			lex.Quote([]byte(p.direction)))
	}
	if sum == 0 {
		s.Bare.Add("little killers", 1)
		return nil
	}
	if min(p.row, p.column) < 0 || max(p.row, p.column) >= s.Size {
		p.row, p.column = p.row+step[0], p.column+step[1]
	}
	cells := sketch.Ray(s.Size, p.row, p.column, step[0], step[1])
	if cells == nil {
		return v.Errorf("found a direction %s that leads away from the grid", p.direction)
	}
	s.Sum(sum, cells)
	return nil
}

// fpuzzlesText reads a cage that is a drawing, or says something about the puzzle.
func fpuzzlesText(s *draft, v *jsonvalue.Value, p fpuzzlesPart) *lex.Fault {
	if p.value != nil && (len(p.cells) == 0 || !p.shown) {
		if told, err := s.TellLine(p.value); told || err != nil {
			return err
		}
	}
	if p.value != nil {
		switch string(p.value.Raw()) {
		case `"FOW"`, `"FOGLIGHT"`:
			s.Fog = true
			return nil
		}
	}
	drawing(s, p.of)
	return nil
}

// drawings takes note of drawings. They may be anywhere.
func drawings(s *draft, v *jsonvalue.Value) *lex.Fault {
	_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
		of := ""
		err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
			if name == "fromConstraint" && v.Kind() == jsonvalue.String {
				of, err = v.Text()
			}
			return err
		})
		drawing(s, of)
		return err
	})
	return err
}

// drawing takes note of a drawing. One that shows a constraint of the puzzle, by its
// name for people, adds nothing to it.
func drawing(s *draft, of string) {
	key := strings.ToLower(strings.ReplaceAll(of, " ", ""))
	if strings.HasSuffix(key, "whispers") { // German and Dutch ones
		key = "whispers"
	}
	s.Later(func() {
		if !s.Seen[key] {
			s.Drawn++
		}
	})
}
