package sudokupad

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// rows has the members of an object that are constraints or drawings, and those that
// are known not to be puzzles.
var rows = []setterRow{
	{Key: "id"},
	{Key: "cellSize"},
	{Key: "settings"},
	{Key: "videos"},
	{Key: "duration"},
	{Key: "arrows", Take: (*draft).Draw},
	{Key: "overlays", Take: (*draft).Draw},
	{Key: "foglight", Take: (*draft).Hide},
	{Key: "foglink", Take: (*draft).Hide},
	{Key: "triggereffect", Take: (*draft).Hide},
}

// names and cellNames are the members of an object that are not in rows, and those of
// a cell.
var (
	names = members.Names{"cells", "regions", "cages", "lines", "underlays", "metadata", "title",
		"author", "rules", "solution", "global"}
	cellNames = members.Names{"value", "given", "pencilMarks", "centremarks", "c",
		members.AnyNumber}
)

// Read reads an object.
func Read(doc *jsonvalue.Value) (*sketch.Draft, *lex.Fault) {
	size := 0
	err := doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		if name == "cells" {
			size, err = v.Each(nonet.MaxSize, func(*jsonvalue.Value) *lex.Fault { return nil })
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if size == 0 {
		return nil, doc.Errorf(`found an object without "cells"`)
	}
	r := reader{draft: setters.NewDraft(size)}
	r.NoBoxes()
	if err := doc.Fields(r.member); err != nil {
		return nil, err
	}
	if r.disjointRule && !r.disjointCages {
		r.DisjointGroups()
	}
	if len(r.squares) == len(windows) {
		r.Windows()
	} else if len(r.squares) > 0 {
		r.Drawn += len(r.squares)
	}
	if bad := r.readTexts(); bad != nil {
		return nil, bad
	}
	if r.markCells != nil {
		if bad := setters.ReadMarks(r.Rules, r.markCells, r.Progress.Centre); bad != nil {
			return nil, bad
		}
	}
	d := r.Finish()
	setters.DropOwnWords(d)
	return d, nil
}

// readTexts reads the texts of rules that nonet has drawn.
func (r *reader) readTexts() *lex.Fault {
	if r.texts == nil {
		return nil
	}
	r.Drawn = 0
	l, err := r.Layout()
	if err != nil {
		return r.texts.Doc.Errorf(0, "%w", err)
	}
	_, bad := r.texts.Each(sketch.MaxRules, func(v *jsonvalue.Value) *lex.Fault {
		text, bad := v.Text()
		if bad != nil {
			return bad
		}
		rule, err := nonet.ParseRule(l, text)
		if err != nil {
			return v.Errorf("%w", err)
		}
		r.Rule(rule)
		return nil
	})
	return bad
}

// reader reads an object.
type reader struct {
	*draft
	squares       []string         // the centres of windows that are drawn
	disjointRule  bool             // the rule is named
	disjointCages bool             // its groups are listed
	texts         *jsonvalue.Value // of the rules, if nonet has drawn the puzzle
	markCells     *jsonvalue.Value // the pencilmarks, if nonet has written them
}

// member reads a member of the object.
func (r *reader) member(name string, v *jsonvalue.Value) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	switch name {
	case "cells":
		return r.Square(v, r.cell)
	case "regions":
		return r.regions(v)
	case "cages":
		_, err := v.Each(-1, r.cage)
		return err
	case "lines":
		_, err := v.Each(-1, r.line)
		return err
	case "underlays":
		_, err := v.Each(-1, r.underlay)
		return err
	case "metadata":
		return v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
			switch name {
			case textsMember:
				r.texts = v
				return nil
			case setters.OwnMarks:
				r.markCells = v
				return nil
			}
			return r.Tell(name, v)
		})
	case "title", "author", "rules", "solution":
		return r.Tell(name, v)
	case "global":
		_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
			name, err := v.Text()
			if name == "disjoint" {
				r.disjointRule = true
			} else if err == nil {
				r.Global(name)
			}
			return err
		})
		return err
	}
	return r.Constraint(rows, names, name, v)
}

// cell reads a cell.
func (r *reader) cell(c nonet.Cell, v *jsonvalue.Value) *lex.Fault {
	var value nonet.Digit
	given := true
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "value":
			value, err = r.Value(v)
		case "given":
			given, err = v.Truth()
		case "pencilMarks":
			err = r.Notes(&r.Progress.Corner[c], v)
		case "centremarks":
			err = r.Notes(&r.Progress.Centre[c], v)
		case "c":
			err = r.Paint(c, v)
		default:
			members.Unknown(r.Rules, cellNames, name, v)
		}
		return err
	})
	if given {
		r.Givens[c] = value
	} else {
		r.Progress.Placed[c] = value
	}
	return err
}

// placeOf reads a cell: [row,column], which count from 0.
func placeOf(s *draft, v *jsonvalue.Value) (nonet.Cell, *lex.Fault) {
	at := 0
	n, err := v.Each(2, func(v *jsonvalue.Value) *lex.Fault {
		i, err := v.Integer(0, s.Size-1)
		at = at*s.Size + i
		return err
	})
	if err == nil && n != 2 {
		err = v.Errorf("found %d numbers, expected a row and a column", n)
	}
	return nonet.Cell(at), err
}

// regions reads the regions. One that shares cells with another says that its cells differ.
func (r *reader) regions(v *jsonvalue.Value) *lex.Fault {
	labels := slices.Repeat([]int{-1}, r.Size*r.Size)
	number := 0
	_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
		cells, err := r.CellsOf(v, placeOf)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(cells, func(c nonet.Cell) bool { return labels[c] >= 0 }) {
			return r.Differ(v, cells)
		}
		for _, c := range cells {
			labels[c] = number
		}
		number++
		return nil
	})
	r.Regions(labels)
	return err
}

// cage reads a cage. It has a sum if SudokuPad knows one, or shows a number. Then its cells
// differ, unless it says that they need not, or there are too many.
func (r *reader) cage(v *jsonvalue.Value) *lex.Fault {
	var cells []nonet.Cell
	var value, sum *jsonvalue.Value
	kind, unique, repeats, hidden := "", false, false, false
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		if name == "unique" && v.Kind() == jsonvalue.Bool {
			unique, _ = v.Truth()
			repeats = !unique
		}
		if v.IsEmpty() {
			return nil
		}
		switch name {
		case "cells":
			cells, err = r.CellsOf(v, placeOf)
		case "value":
			value = v
		case "sum":
			sum = v
		case "hidden":
			hidden, err = v.Truth()
		case "style", "type":
			kind, err = v.Text()
		}
		return err
	})
	if err != nil {
		return err
	}
	if value != nil && (len(cells) == 0 || hidden) {
		if told, err := r.TellLine(value); told || err != nil {
			return err
		}
	}
	total, shown := 0, value == nil // shown: what stands in the cage is understood
	if value != nil {
		total, shown = value.Count()
	}
	said := shown // the sum, or that there is none, is clear
	if sum != nil {
		total, said = sum.Count()
	}
	isCage := unique || kind == "killer" || sum != nil // not just a drawing
	n := len(cells)
	if !shown {
		r.Drawn++
	}
	switch {
	case n == 0:
	case !said && isCage:
		r.Refuse("killer cages with a text that is not a sum", 1)
	case kind == "extraregion" && total == n*(n+1)/2: // SudokuPad says it of each
		return r.Differ(v, cells)
	case total > 0 && (repeats || n > r.Size):
		r.Sum(total, cells)
	case total > 0:
		r.Rules.Cage(total, cells)
	case kind == "extraregion" || kind == "disjoint":
		r.disjointCages = r.disjointCages || kind == "disjoint"
		return r.Differ(v, cells)
	case unique, kind == "killer" && !repeats:
		return r.KillerCage(v, cells, nil)
	case !hidden && shown:
		r.Drawn++
	}
	return nil
}

// diagonalColour is the colour in which SudokuPad draws diagonals.
const diagonalColour = "#34BBE6"

// line reads a line: a diagonal, or a drawing.
func (r *reader) line(v *jsonvalue.Value) *lex.Fault {
	points, colour, thickness := "", "", ""
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "wayPoints":
			points = v.Compact()
		case "color":
			colour, err = v.Text()
		case "thickness":
			thickness = v.Compact()
		}
		return err
	})
	n := strconv.Itoa(r.Size)
	if err == nil && strings.EqualFold(colour, diagonalColour) && thickness == "2" {
		switch points {
		case "[[0,0],[" + n + "," + n + "]]", "[[" + n + "," + n + "],[0,0]]":
			r.Diagonal(true)
			return nil
		case "[[0," + n + "],[" + n + ",0]]", "[[" + n + ",0],[0," + n + "]]":
			r.Diagonal(false)
			return nil
		}
	}
	r.Drawn++
	return err
}

// windows has the centres of the windows of windoku.
var windows = []string{"[2.5,2.5]", "[2.5,6.5]", "[6.5,2.5]", "[6.5,6.5]"}

// underlay reads a shape below the digits: the colour of a cell, a window, or a drawing.
func (r *reader) underlay(v *jsonvalue.Value) *lex.Fault {
	var fill *jsonvalue.Value
	centre, width, height, other := "", "", "", false
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "center":
			centre = v.Compact()
		case "width":
			width = v.Compact()
		case "height":
			height = v.Compact()
		case "backgroundColor":
			fill = v
		case "text", "rounded":
			other = other || !v.IsEmpty()
		}
		return err
	})
	if err != nil {
		return err
	}
	switch {
	case other:
	case width == "1" && height == "1" && fill != nil:
		if c, ok := r.centreCell(centre); ok {
			return r.Paint(c, fill)
		}
	case width == "3" && height == "3" && r.Size == 9 && slices.Contains(windows, centre):
		if !slices.Contains(r.squares, centre) {
			r.squares = append(r.squares, centre)
		}
		return nil
	}
	r.Drawn++
	return nil
}

// centreCell returns the cell that has its centre at a place: "[0.5,0.5]" is the first.
func (r *reader) centreCell(place string) (nonet.Cell, bool) {
	row, column, _ := strings.Cut(strings.Trim(place, "[]"), ",")
	row, ok1 := strings.CutSuffix(row, ".5")
	column, ok2 := strings.CutSuffix(column, ".5")
	y, err1 := strconv.Atoi(row)
	x, err2 := strconv.Atoi(column)
	if !ok1 || !ok2 || err1 != nil || err2 != nil || min(x, y) < 0 || max(x, y) >= r.Size {
		return 0, false
	}
	return nonet.Cell(y*r.Size + x), true
}

// textsMember is the member of metadata that has the texts of rules that are drawn.
const textsMember = "nonet"
