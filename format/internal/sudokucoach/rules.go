package sudokucoach

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

// row is a type of constraints of sudoku.coach. Types of the whole grid may begin with global.
type row struct {
	name  string // in lower case
	words string // for people

	// values are the parameters of a part, or settings of the type, that take reads. Another
	// parameter refuses the type.
	values []string

	// take reads all parts of the type. nil: nonet cannot hold it.
	take func(s *draft, parts []part) *lex.Fault

	// put reports whether a rule is written as the type, and returns the parameters of its segment
	// and its settings, as members of JSON. nil: no rule is.
	put func(x nonet.Rule) (values, settings string, ok bool)
}

// part is a segment of a constraint.
type part struct {
	v      *jsonvalue.Value // for messages
	cells  []nonet.Cell
	values map[string]*jsonvalue.Value
}

// rows has the types of constraints. Of those with a line of cells, the first cell is the
// bulb.
var rows = []row{
	{name: "diagonalnegative", take: coachWhole(setters.FallingRule)},
	{name: "diagonalpositive", take: coachWhole(setters.RisingRule)},
	{name: "antiknight", take: coachWhole(setters.AntiKnightRule)},
	{name: "antiking", take: coachWhole(setters.AntiKingRule)},
	{name: "nonconsecutive", take: coachGlobal(func(s *draft) {
		s.Kind(nonet.RuleAntiConsecutive, 0)
	})},
	{name: "entropy", take: coachGlobal(globalEntropy)},

	{name: "cage", values: []string{"sum"}, take: coachEach(func(s *draft, p part,
	) *lex.Fault {
		return s.KillerCage(p.v, p.cells, p.values["sum"])
	}), put: func(x nonet.Rule) (string, string, bool) {
		return `"sum":` + strconv.Itoa(x.Number), "", x.Kind == nonet.RuleCage
	}},
	{name: "thermometer", take: coachLine(nonet.RuleThermo, 0),
		put: func(x nonet.Rule) (string, string, bool) {
			return "", "",
				x.Kind == nonet.RuleThermo
		}},
	{name: "renban", take: coachLine(nonet.RuleRenban, 0)},
	{name: "palindromeline", take: coachLine(nonet.RulePalindrome, 0)},
	{name: "betweenline", take: coachLine(nonet.RuleBetween, 0)},
	{name: "modularline", take: coachLine(nonet.RuleModular, 3)},
	{name: "entropicline", take: coachEach(func(s *draft, p part) *lex.Fault {
		s.Grouped(sketch.Thirds(s.Size), p.cells)
		return nil
	})},
	{name: "regionsumline", take: coachEach(func(s *draft, p part) *lex.Fault {
		s.Later(func() { s.RegionSum(p.cells) })
		return nil
	})},
	{name: "whisper", values: []string{"difference"}, take: coachEach(func(s *draft, p part,
	) *lex.Fault {
		if by, ok := p.number("difference", (s.Size+1)/2); ok {
			s.Line(nonet.RuleWhisper, by, p.cells)
		} else {
			s.Refuse("whispers with a difference that is not a number", 1)
		}
		return nil
	}), put: func(x nonet.Rule) (string, string, bool) {
		return "", `"difference":` + strconv.Itoa(x.Number), x.Kind == nonet.RuleWhisper
	}},
	{name: "arrow", take: coachEach(func(s *draft, p part) *lex.Fault {
		if len(p.cells) > 1 {
			s.Arrow(p.cells[:1], p.cells[1:])
		}
		return nil
	})},

	{name: "odd", take: coachCells(oddCells)},
	{name: "even", take: coachCells(evenCells)},
	{name: "minimum", take: coachCells(func(s *draft, cells []nonet.Cell) {
		s.Extremes(cells, false)
	})},
	{name: "maximum", take: coachCells(func(s *draft, cells []nonet.Cell) {
		s.Extremes(cells, true)
	})},

	{name: "twocellsum", values: []string{"sum"}, take: coachPairs("sum", 0, "sums of two cells",
		func(s *draft, sum int, a, b nonet.Cell) { s.Total(sum, []nonet.Cell{a, b}) })},
	{name: "difference", values: []string{"difference"},
		take: coachPairs("difference", 1, "differences",
			func(s *draft, by int, a, b nonet.Cell) { s.Difference(by, a, b) }),
		put: func(x nonet.Rule) (string, string, bool) {
			return `"difference":1`, "", x.Kind == nonet.RuleConsecutive
		}},
	{name: "ratio", values: []string{"ratio"}, take: coachPairs("ratio", 2, "ratios",
		func(s *draft, of int, a, b nonet.Cell) { s.Ratio(of, a, b) }),
		put: func(x nonet.Rule) (string, string, bool) {
			return `"ratio":2`, "", x.Kind == nonet.RuleDouble
		}},
	{name: "sandwich", values: []string{"side", "index", "value"},
		take: coachEach(coachSandwich)},

	{name: "pillarrow", words: "arrows with pills"},
	{name: "lockoutline", words: "lockout lines"},
	{name: "consecutiveline", words: "consecutive lines"},
	{name: "quadruple", words: "quadruples"},
	{name: "greaterless", words: "comparison signs"},
	{name: "littlekiller", words: "little killers"},
}

// coachConstraintNames and coachSegmentNames are the members of a constraint and of a segment.
var (
	coachConstraintNames = members.Names{"id", "type", "segments", "settings"}
	coachSegmentNames    = members.Names{"cells", "parameters"}
)

// constraintOf reads a constraint: its type, segments and settings.
func (r *reader) constraintOf(v *jsonvalue.Value) *lex.Fault {
	var segments, settings *jsonvalue.Value
	kind := ""
	err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch name {
		case "id":
		case "type":
			kind, err = v.Text()
		case "segments":
			segments = v
		case "settings":
			settings = v
		default:
			members.Unknown(r.Rules, coachConstraintNames, name, v)
		}
		return err
	})
	if err != nil {
		return err
	}
	lower := strings.TrimPrefix(strings.ToLower(kind), "global")
	switch {
	case strings.HasPrefix(lower, "cosmetic"):
		if segments != nil {
			return r.Draw(segments)
		}
		return nil
	case lower == "fog":
		r.Fog = true
		return nil
	}
	i := slices.IndexFunc(rows, func(row row) bool { return row.name == lower })
	if i < 0 || rows[i].take == nil {
		words := lex.Quote([]byte(kind))
		if i >= 0 {
			words = rows[i].words
		}
		number := 1
		if segments != nil {
			number = max(segments.Parts(), 1)
		}
		r.Refuse(words, number)
		return nil
	}
	row := &rows[i]
	parts, err := r.parts(row, kind, segments, settings)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(r.found, func(x coachFound) bool { return x.row == row })
	if at < 0 {
		at = len(r.found)
		r.found = append(r.found, coachFound{row: row})
	}
	r.found[at].parts = append(r.found[at].parts, parts...)
	return nil
}

// parts reads the segments of a constraint, to each of which the settings are added.
func (r *reader) parts(row *row, kind string, segments, settings *jsonvalue.Value,
) (parts []part, err *lex.Fault) {
	set := map[string]*jsonvalue.Value{}
	value := func(
		to map[string]*jsonvalue.Value, looks bool,
	) func(string, *jsonvalue.Value) *lex.Fault {
		return func(name string, v *jsonvalue.Value) *lex.Fault {
			switch k := v.Kind(); {
			case v.IsEmpty(), name == "_comment":
			case slices.Contains(row.values, name):
				to[name] = v
			case looks && (k == jsonvalue.String || k == jsonvalue.Number): // how it is drawn
			default:
				r.Refuse(lex.Quote([]byte(kind))+" with "+lex.Quote([]byte(name)), 1)
			}
			return nil
		}
	}
	if settings != nil && !settings.IsEmpty() {
		if err := settings.Fields(value(set, true)); err != nil {
			return nil, err
		}
	}
	if segments == nil || segments.IsEmpty() {
		return []part{{values: set}}, nil
	}
	_, err = segments.Each(sketch.MaxExtra, func(v *jsonvalue.Value) *lex.Fault {
		part := part{v: v, values: map[string]*jsonvalue.Value{}}
		for name, v := range set {
			part.values[name] = v
		}
		err := v.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
			switch {
			case v.IsEmpty():
			case name == "cells" && slices.Contains(row.values, "side"): // beside the grid
			case name == "cells":
				part.cells, err = r.CellsOf(v, setters.NumberedCell)
			case name == "parameters":
				err = v.Fields(value(part.values, false))
			default:
				members.Unknown(r.Rules, coachSegmentNames, name, v)
			}
			return err
		})
		parts = append(parts, part)
		return err
	})
	return parts, err
}

// number returns a value as a whole number, other if there is none. It is not ok if the value is
// something else.
func (p part) number(name string, other int) (n int, ok bool) {
	v := p.values[name]
	if v == nil {
		return other, true
	}
	return v.Count()
}

// coachGlobal adds a rule for the whole grid.
func coachGlobal(add func(*draft)) func(*draft, []part) *lex.Fault {
	return func(s *draft, _ []part) *lex.Fault {
		add(s)
		return nil
	}
}

// coachWhole adds a rule for the whole grid that layouts have, too.
func coachWhole(rule setters.GridRule) func(*draft, []part) *lex.Fault {
	return coachGlobal(func(s *draft) { rule.Add(s.Rules) })
}

// coachEach adds a rule for each part that has cells or values.
func coachEach(
	add func(s *draft, p part) *lex.Fault,
) func(*draft, []part) *lex.Fault {
	return func(s *draft, parts []part) *lex.Fault {
		for _, p := range parts {
			if p.v == nil {
				continue
			}
			if err := add(s, p); err != nil {
				return err
			}
		}
		return nil
	}
}

// coachLine adds a rule of a kind for the line of each part.
func coachLine(kind nonet.RuleKind, number int) func(*draft, []part) *lex.Fault {
	return coachEach(func(s *draft, p part) *lex.Fault {
		s.Line(kind, number, p.cells)
		return nil
	})
}

// coachCells adds a rule for the cells of all parts.
func coachCells(
	add func(*draft, []nonet.Cell),
) func(*draft, []part) *lex.Fault {
	return func(s *draft, parts []part) *lex.Fault {
		var cells []nonet.Cell
		for _, p := range parts {
			cells = append(cells, p.cells...)
		}
		add(s, cells)
		return nil
	}
}

// coachPairs adds a rule for each part, which has two cells and a number. words say for people what
// the parts are; usual is the number if there is none, 0 for none.
func coachPairs(name string, usual int, words string,
	add func(s *draft, number int, a, b nonet.Cell),
) func(*draft, []part) *lex.Fault {
	return coachEach(func(s *draft, p part) *lex.Fault {
		number, ok := p.number(name, usual)
		switch {
		case len(p.cells) != 2 || p.cells[0] == p.cells[1]:
			return p.v.Errorf("found %d cells, expected two different ones", len(p.cells))
		case !ok || number == 0:
			s.Refuse(words+" without a whole number", 1)
		default:
			add(s, number, p.cells[0], p.cells[1])
		}
		return nil
	})
}

// coachSandwich reads the sum beside a row or column, which counts from 0.
func coachSandwich(s *draft, p part) *lex.Fault {
	sum, ok := s.ClueNumber(p.values["value"], "sandwich sums")
	index, placed := p.number("index", 0)
	if !placed || index >= s.Size {
		return p.v.Errorf("found a sandwich beside no row or column")
	}
	if !ok {
		return nil
	}
	side := ""
	if v := p.values["side"]; v != nil {
		side = strings.Trim(string(v.Raw()), `"`)
	}
	cells := s.Row(index)
	switch side {
	case "left", "right":
	case "top", "bottom":
		cells = s.Column(index)
	default:
		return p.v.Errorf("found the side %s, expected top, bottom, left or right",
			lex.Quote([]byte(side)))
	}
	s.Kind(nonet.RuleSandwich, sum, cells)
	return nil
}

// oddCells and evenCells: the cells are odd or even digits.
func oddCells(s *draft, cells []nonet.Cell) {
	for _, c := range cells {
		s.Odd(c)
	}
}

func evenCells(s *draft, cells []nonet.Cell) {
	for _, c := range cells {
		s.Even(c)
	}
}

// globalEntropy: each square of four cells has a low, a middle and a high digit.
func globalEntropy(s *draft) {
	if s.Size%3 != 0 {
		s.Refuse("entropy in a grid of a size that is not a multiple of 3", 1)
		return
	}
	s.Squares(sketch.Thirds(s.Size))
}
