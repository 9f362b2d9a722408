// Package fpuzzles reads and writes the objects of f-puzzles.com, and links with them.
package fpuzzles

import (
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
	Host = "f-puzzles.com"
	Link = "https://www." + Host + "/?load="
)

// ReadLink reads the field load of a link.
func ReadLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	text, err := codec.DecodeLZ(codec.Unescape(p.Text), codec.MaxPacked)
	if err != nil {
		return nil, p.Errorf("the field load: %w", err)
	}
	return setters.ReadPacked(p, text, Read)
}

// names and cellNames are the members of an object that are not constraints, and
// those of a cell.
var (
	names = members.Names{"size", "grid", "title", "author", "ruleset", "solution",
		"metadata"}
	cellNames = members.Names{"value", "given", "region", "givenPencilMarks",
		"cornerPencilMarks", "centerPencilMarks", "c", "cArray", "highlight", "highlightArray",
		members.AnyNumber}
)

// Read reads an object.
func Read(doc *jsonvalue.Value) (*sketch.Draft, *lex.Fault) {
	size := 0
	err := doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch {
		case name == "size":
			size, err = v.Integer(1, nonet.MaxSize)
		case name == "grid" && size == 0 && v.Kind() == jsonvalue.Array:
			size, err = v.Each(nonet.MaxSize, func(*jsonvalue.Value) *lex.Fault { return nil })
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if size == 0 {
		return nil, doc.Errorf(`found an object without "size" and "grid"`)
	}
	s := setters.NewDraft(size)
	err = doc.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		switch name {
		case "size":
			return nil
		case "grid":
			return grid(s, v)
		case "title", "author", "ruleset", "solution":
			return s.Tell(name, v)
		case "metadata":
			return s.TellAll(v)
		}
		return s.Constraint(rows, names, name, v)
	})
	if err != nil {
		return nil, err
	}
	return s.Finish(), nil
}

// grid reads the rows of cells.
func grid(s *draft, v *jsonvalue.Value) *lex.Fault {
	n := s.Size
	height := sketch.BoxRows(n)
	labels := make([]int, n*n)
	regions := false // a cell says its region
	err := s.Square(v, func(c nonet.Cell, v *jsonvalue.Value) *lex.Fault {
		labels[c] = int(c)/n/height*height + int(c)%n/(n/height)
		var value nonet.Digit
		given := false
		err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
			switch name {
			case "value":
				value, err = s.Value(v)
			case "given":
				given, err = v.Truth()
			case "region":
				regions, labels[c] = true, -1
				if v.Kind() != jsonvalue.Null {
					labels[c], err = v.Integer(-1, n*n-1)
				}
			case "givenPencilMarks":
				if !v.IsEmpty() {
					var digits nonet.Digits
					digits, err = s.Digits(v, false)
					s.Only(c, digits)
				}
			case "cornerPencilMarks":
				err = s.Notes(&s.Progress.Corner[c], v)
			case "centerPencilMarks":
				err = s.Notes(&s.Progress.Centre[c], v)
			case "c", "cArray", "highlight", "highlightArray":
				err = s.Paint(c, v)
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
	})
	if regions {
		s.Regions(labels)
	}
	return err
}

// EncodeLink returns the link of a record.
func EncodeLink(r *sketch.Puzzle) (string, error) {
	text, err := Encode(r)
	if err != nil {
		return "", err
	}
	return Link + codec.EncodeLZ(text, codec.Base64), nil
}

// Encode returns the object of a record.
func Encode(r *sketch.Puzzle) (string, error) {
	p, l := r.Puzzle, r.Puzzle.Layout
	n := l.Size()
	for c, digits := range p.Marks {
		if digits.IsEmpty() && p.Givens[c] == 0 {
			return "", lex.CannotHold("f-puzzles has no way to say that %s cannot be a digit",
				l.CellName(nonet.Cell(c)))
		}
	}
	f := sketch.FeaturesOf(l)
	lists, err := listsOf(p, f)
	if err != nil {
		return "", err
	}
	var j jsonvalue.Out
	j.Object("", func() {
		j.Number("size", n)
		if r.Meta != nil {
			j.Words("title", r.Meta.Title)
			j.Words("author", r.Meta.Author)
			j.Words("ruleset", r.Meta.Rules)
		}
		j.Square("grid", n, func(c int) { cell(&j, r, f, c) })
		for _, row := range rows {
			if row.Has != nil && row.Has(&f) {
				j.Raw(row.Key, "true")
			}
		}
		for _, x := range lists {
			if x.Parts == nil {
				j.Raw(x.Key, "true")
			} else {
				j.Raw(x.Key, "["+strings.Join(x.Parts, ",")+"]")
			}
		}
		j.Grid("solution", r.Solution)
	})
	return string(j.Text), nil
}

// cell writes the members of a cell.
func cell(j *jsonvalue.Out, r *sketch.Puzzle, f sketch.Features, c int) {
	p := r.Puzzle
	n := p.Layout.Size()
	placed, corner, centre, colours := r.Progress.At(c)
	switch {
	case p.Givens[c] != 0:
		j.Number("value", int(p.Givens[c]))
		j.Raw("given", "true")
	case placed != 0:
		j.Number("value", int(placed))
	}
	switch {
	case f.Usual:
	case f.Regions != nil:
		j.Number("region", f.Regions[c])
	case sketch.BoxRows(n) > 1:
		j.Raw("region", "null")
	}
	if p.Marks != nil && p.Givens[c] == 0 && p.Marks[c] != nonet.AllDigits(n) {
		j.Digits("givenPencilMarks", p.Marks[c])
	}
	j.Digits("cornerPencilMarks", corner)
	j.Digits("centerPencilMarks", centre)
	var numbers []string
	for i := range 32 {
		if colours>>i&1 != 0 {
			numbers = append(numbers, strconv.Itoa(i))
		}
	}
	switch len(numbers) {
	case 0:
	case 1:
		j.Raw("highlight", numbers[0])
	default:
		j.Raw("highlightArray", "["+strings.Join(numbers, ",")+"]")
	}
}
