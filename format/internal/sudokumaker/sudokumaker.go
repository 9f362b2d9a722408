// Package sudokumaker reads and writes the objects of sudokumaker.app, and links with them.
package sudokumaker

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// What rows of constraints name often.
type (
	draft     = setters.Draft
	setterRow = setters.Row
	setterOut = setters.Out
)

const (
	Host = "sudokumaker.app"
	Link = "https://" + Host + "/?puzzle="
)

// maxMakerSize is the largest size: sets of digits and 0 are numbers of 31 bits.
const maxMakerSize = 30

// sudokuMakerMembers has the members of a puzzle that say nothing of its rules.
var sudokuMakerMembers = []setterRow{
	{Key: "exportSettings"},
	{Key: "messages"},
	{Key: "id"},
	{Key: "creationTimestamp"},
}

// names and cellNames are the other members of a puzzle, and those of a cell.
var (
	names = members.Names{"size", "width", "height", "minDigit", "maxDigit", "name", "comment",
		"author", "solution", "cells", "constraints"}
	cellNames = members.Names{"value", "given", "candidates", "cornerPencilMarks", "colors",
		members.AnyNumber}
)

// ReadLink reads the field puzzle of a link.
func ReadLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	text, err := codec.DecodeLZ(codec.Unescape(p.Text), codec.MaxPacked)
	if err != nil {
		return nil, p.Errorf("the field puzzle: %w", err)
	}
	return setters.ReadPacked(p, text, Read)
}

// Read reads an object.
func Read(doc *jsonvalue.Value) (_ *sketch.Draft, err *lex.Fault) {
	var puzzle *jsonvalue.Value
	var unknown sketch.Refused
	err = doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "puzzle":
			puzzle = v
		case "formatVersion":
		default:
			members.Add(&unknown, members.Names{"puzzle", "formatVersion"}, name, v)
		}
		return err
	})
	if err == nil && puzzle == nil {
		err = doc.Errorf(`found an object without "puzzle"`)
	}
	if err != nil {
		return nil, err
	}
	return readPuzzle(puzzle, unknown)
}

// readPuzzle reads the member puzzle of an object. unheld has the constraints beside it.
func readPuzzle(
	doc *jsonvalue.Value, unheld sketch.Refused,
) (*sketch.Draft, *lex.Fault) {
	width, height, least, most := 9, 9, 1, 0
	err := doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "size":
			width, err = v.Integer(1, nonet.MaxSize)
			height = width
		case "width":
			width, err = v.Integer(1, nonet.MaxSize)
		case "height":
			height, err = v.Integer(1, nonet.MaxSize)
		case "minDigit":
			least, err = v.Integer(0, 1)
		case "maxDigit":
			most, err = v.Integer(1, nonet.MaxSize)
		}
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case width != height:
		return nil, doc.Errorf("found a grid of %d rows and %d columns, expected a square", height,
			width)
	case most != 0 && most-least+1 != width:
		return nil, doc.Errorf("found the digits %d to %d in a grid of %d rows", least, most, width)
	}
	s := setters.NewDraft(width)
	s.Unheld = unheld
	s.Least = least
	s.NoBoxes()
	if err = doc.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		return member(s, name, v)
	}); err != nil {
		return nil, err
	}
	return s.Finish(), nil
}

// member reads a member of a puzzle.
func member(s *draft, name string, v *jsonvalue.Value) *lex.Fault {
	switch name {
	case "size", "width", "height", "minDigit", "maxDigit":
		return nil
	case "name":
		return s.Tell("title", v)
	case "comment":
		return s.Tell("rules", v)
	case "author", "solution":
		return s.Tell(name, v)
	case "cells":
		c := 0
		n, err := v.Each(s.Size*s.Size, func(v *jsonvalue.Value) *lex.Fault {
			c++
			return readCell(s, nonet.Cell(c-1), v)
		})
		if err == nil && n != s.Size*s.Size {
			err = v.Errorf("found %d cells, expected %d", n, s.Size*s.Size)
		}
		return err
	case "constraints":
		_, err := v.Each(-1, func(v *jsonvalue.Value) *lex.Fault { return constraint(s, v) })
		return err
	}
	return s.Constraint(sudokuMakerMembers, names, name, v)
}

// readCell reads a cell.
func readCell(s *draft, c nonet.Cell, v *jsonvalue.Value) *lex.Fault {
	var value nonet.Digit
	given := false
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "value":
			value, err = s.Value(v)
		case "given":
			given, err = v.Truth()
		case "candidates":
			err = notes(s, &s.Progress.Centre[c], v)
		case "cornerPencilMarks":
			err = notes(s, &s.Progress.Corner[c], v)
		case "colors":
			var set int64
			set, err = v.Long(0, 1<<32-1)
			s.Progress.Colours[c] = uint32(set)
		default:
			members.Unknown(s.Rules, cellNames, name, v)
		}
		return err
	})
	if given {
		s.Givens[c] = value
	} else {
		s.Progress.Placed[c] = value
	}
	return err
}

// notes reads a set of digits: a number that has bit d for digit d.
func notes(s *draft, to *nonet.Digits, v *jsonvalue.Value) *lex.Fault {
	set, err := strconv.ParseUint(string(v.Raw()), 10, 64)
	if err != nil {
		return v.Errorf("found %s, expected a set of digits: a whole number below 2^64",
			lex.Quote(v.Raw()))
	}
	for bit := range 64 {
		if set>>bit&1 == 0 {
			continue
		}
		if bit < s.Least || bit >= s.Least+s.Size {
			s.Strange = true
			continue
		}
		*to = to.With(nonet.Digit(bit - s.Least + 1))
	}
	return nil
}

// constraint reads a constraint.
func constraint(s *draft, v *jsonvalue.Value) *lex.Fault {
	kind, lists, parts := "", 0, 0
	disabled, ignored, named := false, false, false
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch {
		case name == "type":
			kind = v.Compact()
		case name == "disabled":
			disabled, err = v.Truth()
		case name == "solverIgnored":
			ignored, err = v.Truth()
		case name == "areas":
			named = !v.IsEmpty()
			lists, parts = lists+1, parts+1
		case v.Kind() == jsonvalue.Array:
			n, err := v.Each(-1, func(*jsonvalue.Value) *lex.Fault { return nil })
			if err != nil {
				return err
			}
			lists, parts = lists+1, parts+n
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case kind == "":
		return v.Errorf(`found a constraint without "type"`)
	case disabled, lists > 0 && parts == 0, kind == "2003" && !named:
		return nil
	case ignored:
		return s.Draw(v)
	}
	i := slices.IndexFunc(rows, func(row setterRow) bool { return row.Key == kind })
	switch {
	case i < 0:
		s.Refuse("constraints of type "+lex.Quote([]byte(kind)), max(parts, 1))
	case rows[i].Take != nil:
		return rows[i].Take(s, v)
	case rows[i].Words != "":
		s.Refuse(rows[i].Words, max(parts, 1))
	}
	return nil
}

// EncodeLink returns the link of a record.
func EncodeLink(r *sketch.Puzzle) (string, error) {
	text, err := Encode(r)
	if err != nil {
		return "", err
	}
	return Link + codec.EncodeLZ(text, codec.URL), nil
}

// Encode returns the object of a record.
func Encode(r *sketch.Puzzle) (string, error) {
	l := r.Puzzle.Layout
	n := l.Size()
	if n > maxMakerSize {
		return "", lex.CannotHold("SudokuMaker has sets of at most %d digits, not %d", maxMakerSize,
			n)
	}
	even, odd, err := parities(r.Puzzle)
	if err != nil {
		return "", err
	}
	least := 1
	if r.Symbols == '0' {
		least = 0
	}
	if least == 0 {
		even, odd = odd, even
	}
	constraints, err := constraintsOf(r.Puzzle, least)
	if err != nil {
		return "", err
	}
	f := sketch.FeaturesOf(l)
	var j jsonvalue.Out
	j.Object("", func() {
		j.Words("formatVersion", "1.5.0")
		j.Object("puzzle", func() {
			if m := r.Meta; m != nil {
				j.Words("name", m.Title)
				j.Words("author", m.Author)
				j.Words("comment", m.Rules)
			}
			if n != 9 {
				j.Number("size", n)
			}
			if n != 9 || least != 1 {
				j.Number("minDigit", least)
				j.Number("maxDigit", n-1+least)
			}
			j.Array("cells", func() {
				for c := range l.Cells() {
					j.Object("", func() { makerCell(&j, r, c, least) })
				}
			})
			j.Array("constraints", func() {
				makerConstraints(&j, l, f, even, odd)
				for _, text := range constraints {
					j.Raw("", text)
				}
			})
		})
	})
	return string(j.Text), nil
}

// constraintsOf returns the constraints of SudokuMaker for the rules of a puzzle, as JSON.
// Rules that share a type and its settings share a constraint. The error names the rules for which
// there is none.
func constraintsOf(p *nonet.Puzzle, least int) ([]string, error) {
	if least == 0 && len(p.Rules) > 0 {
		return nil, lex.CannotHold("constraints of SudokuMaker for digits from 0 are not written: %s",
			sketch.KindsOf(p.Rules))
	}
	w := setters.NewOut(p)
	if unheld := w.Rules(rows, p.Rules); len(unheld) > 0 {
		return nil, lex.CannotHold("SudokuMaker has no constraint for some of the rules: %s",
			sketch.KindsOf(unheld))
	}
	var texts []string
	for _, x := range w.Lists {
		text := `{"type":` + x.Key + x.Settings
		if x.Name != "" {
			text += `,"` + x.Name + `":[` + strings.Join(x.Parts, ",") + "]"
		}
		texts = append(texts, text+"}")
	}
	return texts, nil
}

// parities returns the cells whose marks are the even or the odd digits. The error says that
// there are other marks.
func parities(p *nonet.Puzzle) (even, odd []nonet.Cell, err error) {
	n := p.Layout.Size()
	for c, digits := range p.Marks {
		switch cell := nonet.Cell(c); {
		case p.Givens[c] != 0 || digits == nonet.AllDigits(n):
		case digits == sketch.EverySecond(2, n):
			even = append(even, cell)
		case digits == sketch.EverySecond(1, n):
			odd = append(odd, cell)
		default:
			return nil, nil, lex.CannotHold("SudokuMaker would lose the pencilmarks")
		}
	}
	return even, odd, nil
}

// makerCell writes the members of a cell.
func makerCell(j *jsonvalue.Out, r *sketch.Puzzle, c, least int) {
	placed, corner, centre, colours := r.Progress.At(c)
	d := r.Puzzle.Givens[c]
	if d != 0 {
		j.Raw("given", "true")
	} else {
		d = placed
	}
	if d != 0 {
		j.Number("value", int(d)-1+least)
	}
	for _, x := range []struct {
		name   string
		digits nonet.Digits
	}{{"candidates", centre}, {"cornerPencilMarks", corner}} {
		var set uint64
		for d := range x.digits.All() {
			set |= 1 << (int(d) - 1 + least)
		}
		if set != 0 {
			j.Raw(x.name, strconv.FormatUint(set, 10))
		}
	}
	if colours != 0 {
		j.Number("colors", int(colours))
	}
}

// makerConstraints writes the constraints.
func makerConstraints(
	j *jsonvalue.Out, l *nonet.Layout, f sketch.Features, even, odd []nonet.Cell,
) {
	add := func(kind, list string, cells []nonet.Cell) {
		j.Object("", func() {
			j.Raw("type", kind)
			if list != "" {
				j.Array(list, func() {
					for _, c := range cells {
						j.Number("", int(c))
					}
				})
			}
		})
	}
	add(givens, "", nil)
	if f.Regions != nil {
		labels := make([]nonet.Cell, len(f.Regions))
		for c, label := range f.Regions {
			labels[c] = nonet.Cell(label)
		}
		add(regions, "regions", labels)
	}
	for _, row := range rows {
		if row.Has != nil && row.Has(&f) {
			add(row.Key, "", nil)
		}
	}
	for _, cells := range sketch.FurtherHouses(l, f) {
		add(differ, "cells", cells)
	}
	for _, pair := range f.Apart { // not a cage, which is an area
		add(differ, "cells", pair[:])
	}
	writeCages(j, f.Areas)
	if even != nil {
		add(makerEven, "cells", even)
	}
	if odd != nil {
		add(makerOdd, "cells", odd)
	}
}

// writeCages writes cages without a sum, if there are any.
func writeCages(j *jsonvalue.Out, cages [][]nonet.Cell) {
	if len(cages) == 0 {
		return
	}
	j.Object("", func() {
		j.Raw("type", cage)
		j.Array("cages", func() {
			for _, cells := range cages {
				j.Object("", func() { writeCage(j, cells) })
			}
		})
	})
}

// writeCage writes the members of a cage without a sum.
func writeCage(j *jsonvalue.Out, cells []nonet.Cell) {
	j.Array("cells", func() {
		for _, c := range cells {
			j.Number("", int(c))
		}
	})
	j.Number("value", 0)
}
