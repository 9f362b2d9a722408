// Package setters has what the programs of people who set puzzles have in common: each keeps a
// puzzle as an object of JSON, and has constraints by name, which its rows read and write.
package setters

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// Draft is a puzzle while it is read.
type Draft struct {
	*sketch.Draft
	partial bool // the solution has empty cells
	Palette ColourNumbers
	Least   int // the number that the program has for digit 1: 0 or 1
	dots
	afterwards []func()        // what needs to know the whole puzzle
	Seen       map[string]bool // the names of constraints that are there

	Strange bool           // there are notes that are not digits
	Bare    sketch.Refused // the clues without a number, by kind
	Drawn   int            // the drawings that say nothing to a program
	Fog     bool           // there is fog
}

// Later does something when the whole puzzle has been read.
func (s *Draft) Later(do func()) { s.afterwards = append(s.afterwards, do) }

// NewDraft returns an empty draft.
func NewDraft(size int) *Draft { return &Draft{Draft: sketch.NewDraft(size), Least: 1} }

// Finish returns the puzzle, of which all has been read.
func (s *Draft) Finish() *sketch.Draft {
	for _, do := range s.afterwards {
		do()
	}
	d := s.Draft
	if s.Least == 0 {
		d.Symbols = '0'
	}
	if s.Drawn > 0 {
		d.Unclear = append(d.Unclear, fmt.Sprintf("drawings (%d)", s.Drawn))
	}
	for _, k := range s.Bare.Kinds {
		d.Unclear = append(d.Unclear, fmt.Sprintf("%s without a number (%d)", k.Name, k.Number))
	}
	for _, x := range []struct {
		is     bool
		remark string
	}{
		{s.partial, "the solution that comes with the puzzle is not full, and was left out"},
		{s.Strange, "notes that are not digits of the puzzle were left out"},
		{s.Fog, "fog was left out"},
	} {
		if x.is {
			d.Remarks = append(d.Remarks, x.remark)
		}
	}
	return d
}

// ReadPacked reads the object that a link carries.
func ReadPacked(p lex.Payload, text string,
	read func(*jsonvalue.Value) (*sketch.Draft, *lex.Fault),
) (*sketch.Draft, *lex.Fault) {
	v, err := jsonvalue.ParsePacked([]byte(text), p.In.Line)
	if err != nil {
		return nil, err
	}
	return read(v)
}

// Value reads the digit of a cell, which may be a number or a text; 0 if it is empty.
func (s *Draft) Value(v *jsonvalue.Value) (nonet.Digit, *lex.Fault) {
	if v.IsEmpty() {
		return 0, nil
	}
	n, err := strconv.Atoi(strings.Trim(string(v.Raw()), `" `))
	switch {
	case err == nil && n == 0 && s.Least == 1 && v.Kind() == jsonvalue.Number:
		return 0, nil
	case err != nil || n < s.Least || n >= s.Least+s.Size:
		return 0, v.Errorf("found %s, expected a digit from %d to %d", lex.Quote(v.Raw()),
			s.Least, s.Least+s.Size-1)
	}
	return nonet.Digit(n - s.Least + 1), nil
}

// Digits reads an array of digits. Notes may be anything: those that are not digits are
// left out.
func (s *Draft) Digits(v *jsonvalue.Value, notes bool) (set nonet.Digits, err *lex.Fault) {
	if v.IsEmpty() {
		return set, nil
	}
	_, err = v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
		d, err := s.Value(v)
		switch {
		case err == nil && d != 0:
			set = set.With(d)
		case notes:
			s.Strange = true
		default:
			return err
		}
		return nil
	})
	return set, err
}

// DigitList reads an array of digits, which may be there several times.
func (s *Draft) DigitList(v *jsonvalue.Value) (digits []nonet.Digit, err *lex.Fault) {
	if v.IsEmpty() {
		return nil, nil
	}
	_, err = v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
		d, err := s.Value(v)
		if err == nil && d != 0 {
			digits = append(digits, d)
		}
		return err
	})
	return digits, err
}

// Notes adds an array of notes to those of a cell.
func (s *Draft) Notes(to *nonet.Digits, v *jsonvalue.Value) *lex.Fault {
	set, err := s.Digits(v, true)
	*to = to.Union(set)
	return err
}

// Square calls visit with each cell of an array of n rows of n cells.
func (s *Draft) Square(v *jsonvalue.Value,
	visit func(c nonet.Cell, v *jsonvalue.Value) *lex.Fault,
) *lex.Fault {
	row := 0
	rows, err := v.Each(s.Size, func(v *jsonvalue.Value) *lex.Fault {
		column := 0
		cells, err := v.Each(s.Size, func(v *jsonvalue.Value) *lex.Fault {
			column++
			return visit(nonet.Cell(row*s.Size+column-1), v)
		})
		if err == nil && cells != s.Size {
			err = v.Errorf("found %d cells in a row, expected %d", cells, s.Size)
		}
		row++
		return err
	})
	if err == nil && rows != s.Size {
		err = v.Errorf("found %d rows, expected %d", rows, s.Size)
	}
	return err
}

// CellsOf reads an array of cells, each of which place reads.
func (s *Draft) CellsOf(
	v *jsonvalue.Value, place func(*Draft, *jsonvalue.Value) (nonet.Cell, *lex.Fault),
) (cells []nonet.Cell, err *lex.Fault) {
	_, err = v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
		c, err := place(s, v)
		cells = append(cells, c)
		return err
	})
	return cells, err
}

// NumberedCell reads a cell: its number from 0.
func NumberedCell(s *Draft, v *jsonvalue.Value) (nonet.Cell, *lex.Fault) {
	n, err := v.Integer(0, s.Size*s.Size-1)
	return nonet.Cell(n), err
}

// Differ adds the rule that the cells of v differ.
func (s *Draft) Differ(v *jsonvalue.Value, cells []nonet.Cell) *lex.Fault {
	if err := s.Fitting(v, cells); err != nil {
		return err
	}
	s.Different(cells)
	return nil
}

// Fitting says that v has more cells that should differ than there are digits.
func (s *Draft) Fitting(v *jsonvalue.Value, cells []nonet.Cell) *lex.Fault {
	if len(cells) > s.Size {
		return v.Errorf("found %d cells that should differ, expected at most %d", len(cells),
			s.Size)
	}
	return nil
}

// KillerCage adds a cage: its cells differ, and have a sum if the value is a number but 0.
// value is nil if there is none.
func (s *Draft) KillerCage(
	v *jsonvalue.Value, cells []nonet.Cell, value *jsonvalue.Value,
) *lex.Fault {
	sum, ok := 0, true
	if value != nil {
		sum, ok = value.Count()
	}
	switch {
	case len(cells) == 0:
		return nil
	case !ok:
		s.Refuse("killer cages with a text that is not a sum", 1)
		return nil
	case sum > 0:
		s.Cage(sum+len(cells)*(1-s.Least), cells)
		return nil
	}
	err := s.Fitting(v, cells)
	if err == nil {
		s.Area(cells)
	}
	return err
}

// EqualTotals: the lists have the same sum of digits of the program.
func (s *Draft) EqualTotals(lists [][]nonet.Cell) {
	same := true
	for _, cells := range lists {
		same = same && len(cells) == len(lists[0])
	}
	if same || s.Least == 1 {
		s.EqualSums(lists)
		return
	}
	for i, cells := range lists[1:] {
		s.weighted(len(lists[i])-len(cells), lists[i], cells)
	}
}

// weighted: the first cells have a sum that is greater by that much than that of the others.
func (s *Draft) weighted(by int, first, others []nonet.Cell) {
	factors := slices.Concat(slices.Repeat([]int{1}, len(first)),
		slices.Repeat([]int{-1}, len(others)))
	s.Rule(nonet.Rule{Kind: nonet.RuleSum, Number: by, Factors: factors,
		Cells: [][]nonet.Cell{slices.Concat(first, others)}})
}

// ArrowFrom is arrow for digits of the program.
func (s *Draft) ArrowFrom(bulb, shaft []nonet.Cell) {
	switch {
	case s.Least == 1:
		s.Arrow(bulb, shaft)
	case len(bulb) == 1:
		s.weighted(1-len(shaft), bulb, shaft)
	default:
		s.Refuse("arrows with numbers of digits from 0", 1)
	}
}

// ClueNumber returns the number of a clue, for a text that is a number, too. It is not ok if there
// is none: a clue without a value, or with a question mark, is left out with a remark, one with
// anything else is refused. kind says for people what such clues are.
func (s *Draft) ClueNumber(v *jsonvalue.Value, kind string) (n int, ok bool) {
	switch {
	case v == nil || v.IsEmpty():
	case strings.Trim(string(v.Raw()), `" `) == "?":
	default:
		if n, ok = v.Count(); !ok {
			s.Refuse(kind+" with a text that is not a number", 1)
		}
		return n, ok
	}
	s.Bare.Add(kind, 1)
	return 0, false
}

// Constraint reads the member of that name as the table says. One that is neither in it nor
// among the names of the other members that are known is an unknown one.
func (s *Draft) Constraint(
	table []Row, others members.Names, name string, v *jsonvalue.Value,
) *lex.Fault {
	if v.IsEmpty() {
		return nil
	}
	for _, row := range table {
		switch {
		case row.Key != name:
			continue
		case row.Take != nil:
			if s.Seen == nil {
				s.Seen = map[string]bool{}
			}
			s.Seen[name] = true
			return row.Take(s, v)
		case row.Words != "":
			s.refuseAll(row.Words, v)
		}
		return nil
	}
	known := slices.Clone(others)
	for _, row := range table {
		known = append(known, row.Key)
	}
	members.Unknown(s.Rules, known, name, v)
	return nil
}

// Draw takes note of a drawing, or of as many as an array has.
func (s *Draft) Draw(v *jsonvalue.Value) *lex.Fault {
	s.Drawn += v.Filled()
	return nil
}

// Hide takes note of fog.
func (s *Draft) Hide(*jsonvalue.Value) *lex.Fault {
	s.Fog = true
	return nil
}

// refuseAll refuses a constraint, or as many as an array has.
func (s *Draft) refuseAll(words string, v *jsonvalue.Value) {
	if number := v.Filled(); number > 0 {
		s.Refuse(words, number)
	}
}

// Symbol returns the digit that a number or a character stands for; 0 for an empty cell.
func (s *Draft) Symbol(text string) (d nonet.Digit, ok bool) {
	if n, err := strconv.Atoi(text); err == nil && n >= s.Least && n < s.Least+s.Size {
		return nonet.Digit(n - s.Least + 1), true
	}
	name := byte('1')
	if s.Least == 0 {
		name = '0'
	}
	a := lex.NewAlphabet(name, s.Size)
	if len(text) != 1 || a == nil || a.Digit[text[0]] == lex.NoSymbol {
		return 0, text == "" || text == "null"
	}
	return a.Digit[text[0]], true
}
