package format

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// Format json reads objects of IPUZ (ipuz.org), whose member kind has addresses:
//
//	{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/sudoku#1"],
//	 "puzzle":[[5,3,0,...],...],"saved":[...],"solution":[...]}
//
//	puzzle, solution  rows of numbers or of symbols of charset; a cell may be an object {cell, style}
//	saved             the digits that were placed, and arrays of candidates; guesses is another name
//	boxes             false: there are none
//	diagonals         true: both are houses
//	zones             regions: {cells} or {rect}, or lists of cells
//	cages             {cells or rect, value, type}: type is +, -, *, / or missing
//	charset, empty    the symbols of the digits, and that of an empty cell
//
// Cells are [column,row], which count from 1, or from 0 if a 0 is among them; a rect is
// [left,top,right,bottom]. In killers digits of a cage differ, in calcudokus they may repeat.

// ipuzHost is in the addresses of kinds.
const ipuzHost = "ipuz.org/"

// ipuzKinds are the kinds of Sudokus, by the end of their addresses.
var ipuzKinds = []string{"sudoku", "latinsquare", "diagonalsudoku", "jigsawsudoku", "killersudoku",
	"calcudoku", "wordoku"}

// ipuzNames are the members of an object.
var ipuzNames = members.Names{"version", "kind", "dimensions", "puzzle", "saved", "guesses",
	"solution", "boxes", "diagonals", "zones", "cages", "charset", "empty", "displaycharset",
	"showoperators", "cageborder", "style", "styles", "block", "intro", "explanation", "annotation",
	"publication", "uniqueid", "checksum", "volatile"}

// isIPUZ reports whether an object is one of IPUZ.
func isIPUZ(object map[string]*jsonvalue.Value) bool {
	kind := object["kind"]
	return kind != nil && kind.Kind() == jsonvalue.Array &&
		strings.Contains(string(kind.Raw()), ipuzHost)
}

// ipuzReader reads an object of IPUZ.
type ipuzReader struct {
	*setters.Draft
	kinds   []string
	charset string
	empty   string
	zero    bool // cells count from 0
}

func (r *ipuzReader) is(kind string) bool { return slices.Contains(r.kinds, kind) }

// readIPUZ reads an object of IPUZ.
func readIPUZ(
	doc *jsonvalue.Value, object map[string]*jsonvalue.Value, o Options,
) (*Record, *lex.Fault) {
	r := &ipuzReader{}
	if err := r.readKinds(object["kind"]); err != nil {
		return nil, err
	}
	puzzle := object["puzzle"]
	if puzzle == nil {
		return nil, doc.Errorf(`found an object of IPUZ without "puzzle"`)
	}
	size, err := puzzle.Each(nonet.MaxSize, func(*jsonvalue.Value) *lex.Fault { return nil })
	if err == nil && size == 0 {
		err = puzzle.Errorf("found no rows")
	}
	if err != nil {
		return nil, err
	}
	r.Draft = setters.NewDraft(size)
	for name, to := range map[string]*string{"charset": &r.charset, "empty": &r.empty} {
		if v := object[name]; v != nil {
			if *to, err = v.Words(); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range []string{"zones", "cages"} {
		r.zero = r.zero || object[name] != nil && hasZero(object[name])
	}
	if r.is("latinsquare") || r.is("calcudoku") {
		r.NoBoxes()
	}
	if r.is("diagonalsudoku") {
		r.Diagonal(true)
		r.Diagonal(false)
	}
	if r.is("jigsawsudoku") && object["zones"] == nil {
		return nil, doc.Errorf("found a jigsaw of IPUZ without zones")
	}
	// The members in their order, so that errors and refused constraints do not depend on chance.
	err = doc.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		if v.IsEmpty() && name != "boxes" {
			return nil
		}
		return r.member(name, v)
	})
	if err != nil {
		return nil, err
	}
	return recordOfObject(r.Finish(), doc, o)
}

// readKinds reads the kinds. All must be those of Sudokus.
func (r *ipuzReader) readKinds(v *jsonvalue.Value) *lex.Fault {
	_, err := v.Each(maxJSONWithin, func(v *jsonvalue.Value) *lex.Fault {
		address, err := v.Text()
		if err != nil {
			return err
		}
		name, _, _ := strings.Cut(strings.ToLower(address), "#")
		_, name, _ = strings.Cut(name, ipuzHost)
		name = name[strings.LastIndexByte(name, '/')+1:]
		if !slices.Contains(ipuzKinds, name) {
			return v.Errorf("found the kind %q of IPUZ: nonet reads the kinds %s", address,
				strings.Join(ipuzKinds, ", "))
		}
		r.kinds = append(r.kinds, name)
		return nil
	})
	return err
}

func (r *ipuzReader) member(name string, v *jsonvalue.Value) *lex.Fault {
	switch name {
	case "puzzle":
		return r.grid(v, r.Givens)
	case "solution":
		grid := make(nonet.Grid, len(r.Givens))
		err := r.grid(v, grid)
		r.Solve(grid)
		return err
	case "saved", "guesses":
		if err := r.grid(v, r.Progress.Placed); err != nil {
			return err
		}
		r.Later(func() {
			for c, d := range r.Givens {
				if d != 0 {
					r.Progress.Placed[c] = 0
				}
			}
		})
	case "boxes":
		boxes, err := v.Truth()
		if err == nil && !boxes && r.Labels == nil {
			r.NoBoxes()
		}
		return err
	case "diagonals":
		are, err := v.Truth()
		if are {
			r.Diagonal(true)
			r.Diagonal(false)
		}
		return err
	case "zones":
		return r.zones(v)
	case "cages":
		_, err := v.Each(sketch.MaxExtra, r.cage)
		return err
	case "dimensions":
		return v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
			_, err := v.Integer(r.Size, r.Size)
			return err
		})
	case "title", "author", "url", "notes", "difficulty", "date", "origin", "intro":
		if v.Kind() != jsonvalue.String && v.Kind() != jsonvalue.Number {
			return nil
		}
		text, err := v.Words()
		m := r.Meta
		*map[string]*string{"title": &m.Title, "author": &m.Author, "url": &m.URL,
			"notes": &m.Comment, "difficulty": &m.Level, "date": &m.Date, "origin": &m.Source,
			"intro": &m.Rules}[name] = text
		return err
	}
	if !slices.Contains(ipuzNames, name) {
		members.Unknown(r.Rules, ipuzNames, name, v)
	}
	return nil
}

// grid reads rows of cells.
func (r *ipuzReader) grid(v *jsonvalue.Value, to nonet.Grid) *lex.Fault {
	return r.Square(v, func(c nonet.Cell, v *jsonvalue.Value) *lex.Fault {
		return r.cell(c, v, to)
	})
}

// cell reads a cell: a value, an object with one, or an array of candidates.
func (r *ipuzReader) cell(c nonet.Cell, v *jsonvalue.Value, to nonet.Grid) (err *lex.Fault) {
	switch v.Kind() {
	case jsonvalue.Object:
		return v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
			switch name {
			case "cell", "value", "given", "guess", "guesses":
				return r.cell(c, v, to)
			case "style":
				return r.Draw(v)
			}
			members.Unknown(r.Rules,
				members.Names{"cell", "value", "style", members.AnyNumber}, name, v)
			return nil
		})
	case jsonvalue.Array:
		_, err = v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
			d, err := r.digit(v)
			if d != 0 {
				r.Progress.Centre[c] = r.Progress.Centre[c].With(d)
			}
			return err
		})
		return err
	}
	to[c], err = r.digit(v)
	return err
}

// digit reads a number, or a symbol of the charset; 0 is an empty cell.
func (r *ipuzReader) digit(v *jsonvalue.Value) (nonet.Digit, *lex.Fault) {
	text := strings.TrimSpace(strings.Trim(string(v.Raw()), `"`))
	if v.IsEmpty() || text == r.empty {
		return 0, nil
	}
	if v.Kind() == jsonvalue.String && len(text) == 1 {
		if i := strings.Index(r.charset, text); i >= 0 && i < r.Size {
			return nonet.Digit(i + 1), nil
		}
	}
	if slices.Contains([]string{"", ".", "0", "_", "-"}, text) {
		return 0, nil
	}
	return r.Value(v)
}

// zones reads regions, which stand instead of boxes if they cover the grid.
func (r *ipuzReader) zones(v *jsonvalue.Value) *lex.Fault {
	labels := slices.Repeat([]int{-1}, r.Size*r.Size)
	var zones [][]nonet.Cell
	whole := true
	_, err := v.Each(sketch.MaxExtra, func(v *jsonvalue.Value) *lex.Fault {
		cells, err := r.group(v)
		if err == nil {
			err = r.Fitting(v, cells)
		}
		for _, c := range cells {
			whole = whole && labels[c] < 0
			labels[c] = len(zones)
		}
		whole = whole && len(cells) == r.Size
		zones = append(zones, cells)
		return err
	})
	switch {
	case err != nil:
		return err
	case whole && len(zones) == r.Size:
		r.Regions(labels)
	case r.is("jigsawsudoku"):
		return v.Errorf("found zones that are not %d of %d cells each", r.Size, r.Size)
	default:
		for _, cells := range zones {
			r.Different(cells)
		}
	}
	return nil
}

// hasZero reports whether the number 0 is in a list of lists of cells.
func hasZero(v *jsonvalue.Value) bool {
	text := compactAll(v)
	return strings.Contains(text, "[0,") || strings.Contains(text, ",0]") ||
		strings.Contains(text, ",0,")
}

// compactAll returns a value without white space.
func compactAll(v *jsonvalue.Value) string {
	return strings.Join(strings.Fields(string(v.Raw())), "")
}

// group reads the cells of a zone or cage.
func (r *ipuzReader) group(v *jsonvalue.Value) (cells []nonet.Cell, err *lex.Fault) {
	if v.Kind() == jsonvalue.Array {
		return r.CellsOf(v, r.place)
	}
	err = v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "cells":
			cells, err = r.CellsOf(v, r.place)
		case "rect":
			cells, err = r.rect(v)
		case "style", "value", "type":
		default:
			members.Unknown(r.Rules,
				members.Names{"cells", "rect", "style", "value", "type"}, name, v)
		}
		return err
	})
	return cells, err
}

// coordinates reads numbers of columns and rows.
func (r *ipuzReader) coordinates(v *jsonvalue.Value, count int) ([]int, *lex.Fault) {
	first := 1
	if r.zero {
		first = 0
	}
	var at []int
	n, err := v.Each(count, func(v *jsonvalue.Value) *lex.Fault {
		i, err := v.Integer(first, first+r.Size-1)
		at = append(at, i-first)
		return err
	})
	if err == nil && n != count {
		err = v.Errorf("found %d numbers, expected %d", n, count)
	}
	return at, err
}

// place reads a cell: [column,row].
func (r *ipuzReader) place(_ *setters.Draft, v *jsonvalue.Value) (nonet.Cell, *lex.Fault) {
	at, err := r.coordinates(v, 2)
	if err != nil {
		return 0, err
	}
	return nonet.Cell(at[1]*r.Size + at[0]), nil
}

// rect reads [left,top,right,bottom].
func (r *ipuzReader) rect(v *jsonvalue.Value) (cells []nonet.Cell, err *lex.Fault) {
	at, err := r.coordinates(v, 4)
	if err != nil {
		return nil, err
	}
	for row := at[1]; row <= at[3]; row++ {
		for column := at[0]; column <= at[2]; column++ {
			cells = append(cells, nonet.Cell(row*r.Size+column))
		}
	}
	return cells, nil
}

// cage reads a cage.
func (r *ipuzReader) cage(v *jsonvalue.Value) *lex.Fault {
	cells, err := r.group(v)
	if err != nil || len(cells) == 0 {
		return err
	}
	var value *jsonvalue.Value
	operator := ""
	err = v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch {
		case name == "value" && !v.IsEmpty():
			value = v
		case name == "type":
			operator, err = v.Text()
		}
		return err
	})
	if err != nil {
		return err
	}
	total, ok := 0, true
	if value != nil {
		total, ok = value.Count()
	}
	switch {
	case !ok || total == 0 && operator != "" && operator != "+":
		r.Refuse("cages with a text that is not a number", 1)
	case !r.is("calcudoku") && (operator == "" || operator == "+"):
		return r.KillerCage(v, cells, value)
	case operator == "+" || len(cells) == 1:
		r.Sum(total, cells)
	case operator == "-" && len(cells) == 2:
		r.Kind(nonet.RuleDifference, total, cells)
	case (operator == "/" || operator == "÷") && len(cells) == 2:
		r.Kind(nonet.RuleQuotient, total, cells)
	case operator == "*" || operator == "x" || operator == "×":
		r.Kind(nonet.RuleProduct, total, cells)
	default:
		r.Refuse("cages of type "+lex.Quote([]byte(operator)), 1)
	}
	return nil
}
