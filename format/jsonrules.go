package format

import (
	"errors"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Bounds of what rules refer to.
const (
	maxJSONNamed = 1_000     // relations, and automata
	maxJSONMoves = 1_000_000 // of all automata
	maxJSONRules = 10_000
)

// isJSONPuzzle reports whether an object has a puzzle.
func isJSONPuzzle(object map[string]*jsonvalue.Value) bool {
	rules := object["rules"]
	return object["puzzle"] != nil || object["givens"] != nil || object["marks"] != nil ||
		rules != nil && rules.First() == '['
}

// appendJSONRules appends the member rules, if there are any.
func appendJSONRules(dst []byte, p *nonet.Puzzle) []byte {
	if len(p.Rules) == 0 {
		return dst
	}
	dst = append(dst, `,"rules":`...)
	for i, r := range p.Rules {
		dst = jsonvalue.AppendString(append(dst, "[,"[min(i, 1)]), r.Text(p.Layout))
	}
	return append(dst, ']')
}

// sizedLayout makes the layout of the members size, boxes and regions.
func (r *jsonReader) sizedLayout(object map[string]*jsonvalue.Value) (*nonet.Layout, *lex.Fault) {
	size, boxes, regions := object["size"], object["boxes"], object["regions"]
	if size == nil && regions == nil {
		return nil, boxes.Errorf(`found "boxes" without "size"`)
	}
	withBoxes := true
	if boxes != nil {
		var err *lex.Fault
		if withBoxes, err = boxes.Truth(); err != nil {
			return nil, err
		}
	}
	var jigsaw *nonet.Layout
	if regions != nil {
		text, err := regions.Text()
		if err != nil {
			return nil, err
		}
		if jigsaw, err = r.parseLayout("jigsaw:"+text, regions); err != nil {
			return nil, err
		}
	}
	var n int
	if size == nil {
		n = jigsaw.Size()
	} else {
		var ok bool
		if n, ok = lex.Number(size.Raw()); !ok || n < 1 || n > nonet.MaxSize {
			return nil, size.Errorf("found %s, expected a size from 1 to %d",
				lex.Quote(size.Raw()), nonet.MaxSize)
		}
	}
	switch {
	case jigsaw != nil && jigsaw.Size() != n:
		return nil, regions.Errorf("found regions of %d cells, expected %d",
			jigsaw.Cells(), n*n)
	case jigsaw != nil && !withBoxes:
		return jigsaw, nil
	case !withBoxes:
		return r.parseLayout("latin:"+strconv.Itoa(n), size)
	case jigsaw == nil:
		return r.parseLayout(strconv.Itoa(n), size)
	}
	l, err := r.parseLayout(strconv.Itoa(n), size)
	if err != nil {
		return nil, err
	}
	l, bad := l.With(housesOf(jigsaw)...)
	if bad != nil {
		return nil, regions.Errorf("%w", bad)
	}
	return r.shared(l), nil
}

// housesOf returns the regions of a jigsaw as further houses.
func housesOf(l *nonet.Layout) (extra []nonet.Extra) {
	cells := make([][]nonet.Cell, l.Size())
	for c, k := range l.Regions() {
		cells[k] = append(cells[k], nonet.Cell(c))
	}
	for _, region := range cells {
		if region != nil {
			extra = append(extra, nonet.ExtraHouse(region...))
		}
	}
	return extra
}

// shared returns the layout with that text which the input has had before, or l itself.
func (r *jsonReader) shared(l *nonet.Layout) *nonet.Layout {
	same, err := r.layouts.Get(l.String(), func() (*nonet.Layout, error) { return l, nil })
	if err != nil {
		return l
	}
	return same
}

// rules reads the member rules of a puzzle of a layout, and returns the layout with those that
// are its own.
func (r *jsonReader) rules(
	object map[string]*jsonvalue.Value, l *nonet.Layout,
) (*nonet.Layout, []nonet.Rule, *lex.Fault) {
	list := object["rules"]
	if list == nil || list.First() != '[' {
		return l, nil, nil
	}
	var texts []string
	var places []jsonvalue.Value
	_, err := list.Each(maxJSONRules, func(v *jsonvalue.Value) *lex.Fault {
		text, err := v.Text()
		texts, places = append(texts, text), append(places, *v)
		return err
	})
	if err != nil || len(texts) == 0 {
		return l, nil, err
	}
	reader := nonet.RuleReader{Layout: l}
	if reader.Relations, err = readRelations(object["relations"]); err != nil {
		return nil, nil, err
	}
	if reader.Automata, err = readAutomata(object["automata"]); err != nil {
		return nil, nil, err
	}
	with, rules, bad := reader.Rules(texts)
	if bad == nil {
		if with != l {
			with = r.shared(with)
		}
		return with, rules, nil
	}
	var re *nonet.RuleError
	if errors.As(bad, &re) {
		for i, text := range texts {
			if text == re.Text {
				return nil, nil, places[i].Errorf("%w", bad)
			}
		}
	}
	return nil, nil, list.Errorf("%w", bad)
}

// markedCells reads the digits that some cells may be, by their names. The others may be any.
func markedCells(l *nonet.Layout, v *jsonvalue.Value) ([]nonet.Digits, *lex.Fault) {
	marks := make([]nonet.Digits, l.Cells())
	for c := range marks {
		marks[c] = nonet.AllDigits(l.Digits())
	}
	err := v.Fields(func(name string, value *jsonvalue.Value) *lex.Fault {
		c, bad := l.ParseCell(name)
		if bad != nil {
			return value.Errorf("%w", bad)
		}
		digits, err := value.Numbers(nil)
		if err != nil {
			return err
		}
		marks[c] = nonet.Digits{}
		for _, d := range digits {
			if d < 1 || d > l.Size() {
				return value.Errorf("found %d among the marks of %s, expected 1 to %d",
					max(d, 0), name, l.Size())
			}
			marks[c] = marks[c].With(nonet.Digit(d))
		}
		return nil
	})
	return marks, err
}

// readRelations reads the member relations, which may be missing.
func readRelations(v *jsonvalue.Value) (map[string]*nonet.Relation, *lex.Fault) {
	if v == nil {
		return nil, nil
	}
	named := map[string]*nonet.Relation{}
	err := v.Fields(func(name string, value *jsonvalue.Value) *lex.Fault {
		r := &nonet.Relation{Name: name}
		_, err := value.Each(nonet.MaxRuleSize, func(v *jsonvalue.Value) *lex.Fault {
			digits, err := jsonDigitBits(v)
			r.Pairs = append(r.Pairs, digits)
			return err
		})
		if named[name] = r; err == nil && len(named) > maxJSONNamed {
			err = value.Errorf("found more than %d relations", maxJSONNamed)
		}
		return err
	})
	return named, err
}

// jsonDigitBits reads a set of digits as a number: bit 0 is digit 1.
func jsonDigitBits(v *jsonvalue.Value) (nonet.Digits, *lex.Fault) {
	set, err := strconv.ParseUint(string(v.Raw()), 10, 64)
	if err != nil {
		return nonet.Digits{}, v.Errorf("found %s, expected a set of digits as a whole number up "+
			"to 2^64-1", lex.Quote(v.Raw()))
	}
	return nonet.Digits{set}, nil
}

// readAutomata reads the member automata, which may be missing.
func readAutomata(v *jsonvalue.Value) (map[string]*nonet.Automaton, *lex.Fault) {
	if v == nil {
		return nil, nil
	}
	named := map[string]*nonet.Automaton{}
	moves := 0
	err := v.Fields(func(name string, value *jsonvalue.Value) *lex.Fault {
		a := &nonet.Automaton{Name: name}
		err := value.Fields(func(part string, v *jsonvalue.Value) (err *lex.Fault) {
			switch part {
			case "states":
				a.States, err = jsonCount(v)
			case "start":
				a.Start, err = v.Numbers(nil)
			case "accept":
				a.Accept, err = v.Numbers(nil)
			case "edges":
				_, err = v.Each(maxJSONMoves-moves, func(edge *jsonvalue.Value) *lex.Fault {
					m, err := jsonMove(edge)
					a.Moves = append(a.Moves, m)
					return err
				})
				moves += len(a.Moves)
			default:
				err = v.Errorf("found %s, expected states, start, accept or edges",
					lex.Quote([]byte(part)))
			}
			return err
		})
		if named[name] = a; err == nil && len(named) > maxJSONNamed {
			err = value.Errorf("found more than %d automata", maxJSONNamed)
		}
		return err
	})
	return named, err
}

// jsonCount reads a number that is not negative.
func jsonCount(v *jsonvalue.Value) (int, *lex.Fault) {
	n, ok := lex.Number(v.Raw())
	if !ok {
		return 0, v.Errorf("found %s, expected a number", lex.Quote(v.Raw()))
	}
	return n, nil
}

// jsonMove reads an edge of an automaton: [from, digits as bits, to].
func jsonMove(v *jsonvalue.Value) (m nonet.Move, _ *lex.Fault) {
	part := 0
	n, err := v.Each(3, func(v *jsonvalue.Value) (err *lex.Fault) {
		switch part {
		case 0:
			m.From, err = jsonCount(v)
		case 1:
			m.Digits, err = jsonDigitBits(v)
		default:
			m.To, err = jsonCount(v)
		}
		part++
		return err
	})
	if err == nil && n != 3 {
		err = v.Errorf("found %d numbers, expected [from, digits, to]", n)
	}
	return m, err
}
