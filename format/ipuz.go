package format

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
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
var ipuzNames = memberNames{"version", "kind", "dimensions", "puzzle", "saved", "guesses",
	"solution", "boxes", "diagonals", "zones", "cages", "charset", "empty", "displaycharset",
	"showoperators", "cageborder", "style", "styles", "block", "intro", "explanation", "annotation",
	"publication", "uniqueid", "checksum", "volatile"}

// isIPUZ reports whether an object is one of IPUZ.
func isIPUZ(object map[string]*jsonValue) bool {
	kind := object["kind"]
	return kind != nil && kind.kind() == jsonArray &&
		strings.Contains(string(kind.text()), ipuzHost)
}

// ipuzReader reads an object of IPUZ.
type ipuzReader struct {
	*draft
	kinds   []string
	charset string
	empty   string
	zero    bool // cells count from 0
}

func (r *ipuzReader) is(kind string) bool { return slices.Contains(r.kinds, kind) }

// readIPUZ reads an object of IPUZ.
func readIPUZ(doc *jsonValue, object map[string]*jsonValue, o Options) (*Record, *lex.Fault) {
	r := &ipuzReader{}
	if err := r.readKinds(object["kind"]); err != nil {
		return nil, err
	}
	puzzle := object["puzzle"]
	if puzzle == nil {
		return nil, doc.errorf(`found an object of IPUZ without "puzzle"`)
	}
	size, err := puzzle.each(nonet.MaxSize, func(*jsonValue) *lex.Fault { return nil })
	if err == nil && size == 0 {
		err = puzzle.errorf("found no rows")
	}
	if err != nil {
		return nil, err
	}
	r.draft = newDraft(size)
	for name, to := range map[string]*string{"charset": &r.charset, "empty": &r.empty} {
		if v := object[name]; v != nil {
			if *to, err = jsonWordsOf(v); err != nil {
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
		return nil, doc.errorf("found a jigsaw of IPUZ without zones")
	}
	// The members in their order, so that errors and refused constraints do not depend on chance.
	err = doc.fields(func(name string, v *jsonValue) *lex.Fault {
		if v.isEmpty() && name != "boxes" {
			return nil
		}
		return r.member(name, v)
	})
	if err != nil {
		return nil, err
	}
	return r.finish(doc, o)
}

// readKinds reads the kinds. All must be those of Sudokus.
func (r *ipuzReader) readKinds(v *jsonValue) *lex.Fault {
	_, err := v.each(maxJSONWithin, func(v *jsonValue) *lex.Fault {
		address, err := v.string()
		if err != nil {
			return err
		}
		name, _, _ := strings.Cut(strings.ToLower(address), "#")
		_, name, _ = strings.Cut(name, ipuzHost)
		name = name[strings.LastIndexByte(name, '/')+1:]
		if !slices.Contains(ipuzKinds, name) {
			return v.errorf("found the kind %q of IPUZ: nonet reads the kinds %s", address,
				strings.Join(ipuzKinds, ", "))
		}
		r.kinds = append(r.kinds, name)
		return nil
	})
	return err
}

func (r *ipuzReader) member(name string, v *jsonValue) *lex.Fault {
	switch name {
	case "puzzle":
		return r.grid(v, r.givens)
	case "solution":
		grid := make(nonet.Grid, len(r.givens))
		err := r.grid(v, grid)
		r.solve(grid)
		return err
	case "saved", "guesses":
		if err := r.grid(v, r.progress.Placed); err != nil {
			return err
		}
		r.later(func() {
			for c, d := range r.givens {
				if d != 0 {
					r.progress.Placed[c] = 0
				}
			}
		})
	case "boxes":
		boxes, err := v.truth()
		if err == nil && !boxes && r.Labels == nil {
			r.NoBoxes()
		}
		return err
	case "diagonals":
		are, err := v.truth()
		if are {
			r.Diagonal(true)
			r.Diagonal(false)
		}
		return err
	case "zones":
		return r.zones(v)
	case "cages":
		_, err := v.each(sketch.MaxExtra, r.cage)
		return err
	case "dimensions":
		return v.fields(func(name string, v *jsonValue) *lex.Fault {
			_, err := v.integer(r.Size, r.Size)
			return err
		})
	case "title", "author", "url", "notes", "difficulty", "date", "origin", "intro":
		if v.kind() != jsonString && v.kind() != jsonNumber {
			return nil
		}
		text, err := jsonWordsOf(v)
		m := &r.meta
		*map[string]*string{"title": &m.Title, "author": &m.Author, "url": &m.URL,
			"notes": &m.Comment, "difficulty": &m.Level, "date": &m.Date, "origin": &m.Source,
			"intro": &m.Rules}[name] = text
		return err
	}
	if !slices.Contains(ipuzNames, name) {
		unknownMember(r.Rules, ipuzNames, name, v)
	}
	return nil
}

// grid reads rows of cells.
func (r *ipuzReader) grid(v *jsonValue, to nonet.Grid) *lex.Fault {
	return r.square(v, func(c nonet.Cell, v *jsonValue) *lex.Fault { return r.cell(c, v, to) })
}

// cell reads a cell: a value, an object with one, or an array of candidates.
func (r *ipuzReader) cell(c nonet.Cell, v *jsonValue, to nonet.Grid) (err *lex.Fault) {
	switch v.kind() {
	case jsonObject:
		return v.fields(func(name string, v *jsonValue) *lex.Fault {
			switch name {
			case "cell", "value", "given", "guess", "guesses":
				return r.cell(c, v, to)
			case "style":
				return r.draw(v)
			}
			unknownMember(r.Rules, memberNames{"cell", "value", "style", anyNumber}, name, v)
			return nil
		})
	case jsonArray:
		_, err = v.each(maxCells, func(v *jsonValue) *lex.Fault {
			d, err := r.digit(v)
			if d != 0 {
				r.progress.Centre[c] = r.progress.Centre[c].With(d)
			}
			return err
		})
		return err
	}
	to[c], err = r.digit(v)
	return err
}

// digit reads a number, or a symbol of the charset; 0 is an empty cell.
func (r *ipuzReader) digit(v *jsonValue) (nonet.Digit, *lex.Fault) {
	text := strings.TrimSpace(strings.Trim(string(v.text()), `"`))
	if v.isEmpty() || text == r.empty {
		return 0, nil
	}
	if v.kind() == jsonString && len(text) == 1 {
		if i := strings.Index(r.charset, text); i >= 0 && i < r.Size {
			return nonet.Digit(i + 1), nil
		}
	}
	if slices.Contains([]string{"", ".", "0", "_", "-"}, text) {
		return 0, nil
	}
	return r.value(v)
}

// zones reads regions, which stand instead of boxes if they cover the grid.
func (r *ipuzReader) zones(v *jsonValue) *lex.Fault {
	labels := slices.Repeat([]int{-1}, r.Size*r.Size)
	var zones [][]nonet.Cell
	whole := true
	_, err := v.each(sketch.MaxExtra, func(v *jsonValue) *lex.Fault {
		cells, err := r.group(v)
		if err == nil {
			err = r.fitting(v, cells)
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
		return v.errorf("found zones that are not %d of %d cells each", r.Size, r.Size)
	default:
		for _, cells := range zones {
			r.Different(cells)
		}
	}
	return nil
}

// hasZero reports whether the number 0 is in a list of lists of cells.
func hasZero(v *jsonValue) bool {
	text := compactAll(v)
	return strings.Contains(text, "[0,") || strings.Contains(text, ",0]") ||
		strings.Contains(text, ",0,")
}

// compactAll returns a value without white space.
func compactAll(v *jsonValue) string { return strings.Join(strings.Fields(string(v.text())), "") }

// group reads the cells of a zone or cage.
func (r *ipuzReader) group(v *jsonValue) (cells []nonet.Cell, err *lex.Fault) {
	if v.kind() == jsonArray {
		return r.cellsOf(v, r.place)
	}
	err = v.fields(func(name string, v *jsonValue) (err *lex.Fault) {
		switch name {
		case "cells":
			cells, err = r.cellsOf(v, r.place)
		case "rect":
			cells, err = r.rect(v)
		case "style", "value", "type":
		default:
			unknownMember(r.Rules, memberNames{"cells", "rect", "style", "value", "type"}, name, v)
		}
		return err
	})
	return cells, err
}

// coordinates reads numbers of columns and rows.
func (r *ipuzReader) coordinates(v *jsonValue, count int) ([]int, *lex.Fault) {
	first := 1
	if r.zero {
		first = 0
	}
	var at []int
	n, err := v.each(count, func(v *jsonValue) *lex.Fault {
		i, err := v.integer(first, first+r.Size-1)
		at = append(at, i-first)
		return err
	})
	if err == nil && n != count {
		err = v.errorf("found %d numbers, expected %d", n, count)
	}
	return at, err
}

// place reads a cell: [column,row].
func (r *ipuzReader) place(v *jsonValue) (nonet.Cell, *lex.Fault) {
	at, err := r.coordinates(v, 2)
	if err != nil {
		return 0, err
	}
	return nonet.Cell(at[1]*r.Size + at[0]), nil
}

// rect reads [left,top,right,bottom].
func (r *ipuzReader) rect(v *jsonValue) (cells []nonet.Cell, err *lex.Fault) {
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
func (r *ipuzReader) cage(v *jsonValue) *lex.Fault {
	cells, err := r.group(v)
	if err != nil || len(cells) == 0 {
		return err
	}
	var value *jsonValue
	operator := ""
	err = v.fields(func(name string, v *jsonValue) (err *lex.Fault) {
		switch {
		case name == "value" && !v.isEmpty():
			value = v
		case name == "type":
			operator, err = v.string()
		}
		return err
	})
	if err != nil {
		return err
	}
	total, ok := 0, true
	if value != nil {
		total, ok = wholeNumber(value)
	}
	switch {
	case !ok || total == 0 && operator != "" && operator != "+":
		r.Refuse("cages with a text that is no number", 1)
	case !r.is("calcudoku") && (operator == "" || operator == "+"):
		return r.killerCage(v, cells, value)
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
