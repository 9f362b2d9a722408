package iss

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// clue adds the rule of a place for which the last item counts.
func (r *reader) clue(place string, add func()) {
	had := len(r.rules.Rules)
	add()
	if len(r.rules.Rules) == had {
		return
	}
	if old, ok := r.clues[place]; ok {
		r.rules.Rules[old] = r.rules.Rules[had]
		r.rules.Rules = r.rules.Rules[:had]
		return
	}
	r.clues[place] = had
}

// seen returns the line of a row or column, R1 or C1, from its beginning.
func (r *reader) seen(name string) ([]nonet.Cell, error) {
	if len(name) > 1 && (name[0] == 'R' || name[0] == 'C') {
		i, err := strconv.Atoi(name[1:])
		switch {
		case err != nil || i < 1:
		case name[0] == 'R' && i <= r.rows:
			return r.row(i - 1), nil
		case name[0] == 'C' && i <= r.cols:
			return r.column(i - 1), nil
		}
	}
	return nil, fmt.Errorf("found %s, expected a row or column, as R1 or C1",
		lex.Quote([]byte(name)))
}

// outside is the row of a kind that has a clue for each end of a row or column. A function has what
// it means in lines that are shorter than there are values, and where the least value is 0; nil: it
// means the same.
func outside(
	name string, kind nonet.RuleKind, other func(r *reader, clue int, line []nonet.Cell) error,
) issRow {
	return issRow{name: name, take: func(r *reader, args []string) error {
		return r.bothEnds(args, 1, func(clue int, line []nonet.Cell) error {
			place := fmt.Sprint(kind, line[0], line[len(line)-1])
			var err error
			r.clue(place, func() {
				if other != nil && (len(line) < r.n || r.least == 0) {
					err = other(r, clue, line)
				} else {
					r.rules.Kind(kind, clue, line)
				}
			})
			return err
		})
	}, put: func(w *writer, name string, x nonet.Rule) bool {
		if x.Kind != kind {
			return false
		}
		line, backwards := lineName(w.n, x.Cells[0])
		if line == "" || !w.isFree(fmt.Sprint(kind, line, backwards), x.Number) {
			return false
		}
		if backwards {
			w.item(name, line, "", x.Number)
		} else {
			w.item(name, line, x.Number, "")
		}
		return true
	}}
}

// xSum adds that the first value of a line is how many of its values, from it on, have a sum.
func (r *reader) xSum(sum int, line []nonet.Cell) error {
	type state struct{ left, sum int } // left: -1 before the first
	return r.automaton(line, sketch.Machine[state]{
		Start: []state{{-1, sum}},
		Step: func(next []state, s state, digit int) []state {
			value := digit + r.least - 1
			switch {
			case s.left < 0 && value > 0 && value <= len(line):
				s = state{value - 1, s.sum - value}
			case s.left < 0:
				return next
			case s.left > 0:
				s = state{s.left - 1, s.sum - value}
			}
			if s.sum < 0 || s.left == 0 && s.sum > 0 {
				return next
			}
			return append(next, s)
		},
		Accept: func(s state) bool { return s.left == 0 },
	}.Automaton)
}

// room adds that the first value of a line is the place in it of another value.
func (r *reader) room(value int, line []nonet.Cell) error {
	return r.pointer(line[0], value, line)
}

// pointer adds that a cell of a line is the place in it of a value, which is there once.
func (r *reader) pointer(c nonet.Cell, value int, line []nonet.Cell) error {
	type state struct{ place, at int }
	var start []state
	for place := max(r.least, 1); place <= len(line) && place < r.most+r.least; place++ {
		start = append(start, state{place, 0})
	}
	own := slices.Index(line, c)
	return r.automaton(line, sketch.Machine[state]{
		Start: start,
		Step: func(next []state, s state, digit int) []state {
			found := digit+r.least-1 == value
			if s.at == len(line) || s.at == own && digit+r.least-1 != s.place ||
				found != (s.at+1 == s.place) {
				return next
			}
			s.at++
			return append(next, s)
		},
		Accept: func(s state) bool { return s.place <= s.at },
	}.Automaton)
}

// visible adds that a clue is the number of skyscrapers seen along a line: of values above 0 that
// are greater than all before them.
func (r *reader) visible(clue int, line []nonet.Cell) error {
	type state struct{ greatest, count int }
	return r.automaton(line, sketch.Machine[state]{
		Start: []state{{}},
		Step: func(next []state, s state, digit int) []state {
			if value := digit + r.least - 1; value > s.greatest {
				s = state{value, s.count + 1}
			}
			if s.count > clue {
				return next
			}
			return append(next, s)
		},
		Accept: func(s state) bool { return s.count == clue },
	}.Automaton)
}

// bothEnds calls add with the clues of a row or column and its cells, as they are seen from
// there. A clue, from least on, may be missing.
func (r *reader) bothEnds(
	args []string, least int, add func(clue int, line []nonet.Cell) error,
) error {
	if len(args) < 2 || len(args) > 3 {
		return errors.New("expected a row or column and one or two clues")
	}
	line, err := r.seen(args[0])
	for i := 1; i < len(args) && err == nil; i++ {
		if i == 2 {
			line = slices.Clone(line)
			slices.Reverse(line)
		}
		if args[i] == "" {
			continue
		}
		clue, wrong := r.number(args[i], least, maxISSSum)
		if err = wrong; err == nil {
			err = add(clue, line)
		}
	}
	return err
}

// sandwich: the arguments are the sum and a row or column.
func (r *reader) sandwich(args []string) error {
	if len(args) != 2 {
		return errors.New("expected a sum, and a row or column")
	}
	sum, err := r.number(args[0], 0, maxISSSum)
	if err != nil {
		return err
	}
	line, err := r.seen(args[1])
	if err != nil {
		return err
	}
	r.clue("Sandwich"+args[1], func() {
		if r.least == 1 && len(line) == r.n {
			r.rules.Kind(nonet.RuleSandwich, sum, line)
		} else {
			mostLeast, leastMost := 1, r.most
			if len(line) < r.most {
				mostLeast, leastMost = r.most, 1
			}
			err = r.between(sum, line, mostLeast, leastMost)
		}
	})
	return err
}

// putSandwich writes the sum of a whole row or column.
func putSandwich(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleSandwich {
		return false
	}
	line, _ := lineName(w.n, x.Cells[0])
	if line == "" || !w.isFree(fmt.Sprint(x.Kind, line), x.Number) {
		return false
	}
	w.item(name, x.Number, line)
	return true
}

// lunchbox: the cells differ, and those between the least and the greatest have the sum.
func (r *reader) lunchbox(args []string) error {
	sum, cells, err := r.numberAndCells(args, 0, r.most*(r.most+1)/2)
	if err != nil {
		return err
	}
	if len(cells) == 1 {
		return nil
	}
	if r.least == 1 {
		r.rules.Kind(nonet.RuleLunchbox, sum, cells)
		return nil
	}
	if err := r.different(cells); err != nil {
		return err
	}
	return r.between(sum, cells, r.most, 1)
}

// putLunchbox writes a lunchbox, or a sandwich of a line that no row or column is.
func putLunchbox(w *writer, name string, x nonet.Rule) bool {
	if x.Kind != nonet.RuleLunchbox && x.Kind != nonet.RuleSandwich {
		return false
	}
	w.item(name, x.Number)
	w.cells(x.Cells[0]...)
	return true
}

// between adds that the values between the least and the greatest of cells that differ have a sum.
// The least digit is at most mostLeast, and the greatest at least leastMost.
func (r *reader) between(sum int, cells []nonet.Cell, mostLeast, leastMost int) error {
	type state struct {
		first, last int // the least and the greatest digit, or the other way round
		phase       int // how many of them there were
		sum         int // of the digits between them, up to now
	}
	var start []state
	for a := 1; a <= r.most; a++ {
		for b := 1; b <= r.most; b++ {
			if a != b && min(a, b) <= mostLeast && max(a, b) >= leastMost {
				start = append(start, state{first: a, last: b})
			}
		}
	}
	return r.automaton(cells, sketch.Machine[state]{
		Start: start,
		Step: func(next []state, s state, digit int) []state {
			switch least, most := min(s.first, s.last), max(s.first, s.last); {
			case digit == s.first && s.phase == 0:
				s.phase = 1
			case digit == s.last && s.phase == 1 && s.sum == sum:
				s.phase = 2
			case digit <= least || digit >= most:
				return next
			case s.phase == 1:
				if s.sum += digit + r.least - 1; s.sum > sum {
					return next
				}
			}
			return append(next, s)
		},
		Accept: func(s state) bool { return s.phase == 2 },
	}.Automaton)
}

// hiddenSkyscraper: the clue is the first digit with a greater one before it.
func (r *reader) hiddenSkyscraper(args []string) error {
	return r.bothEnds(args, r.least, func(value int, line []nonet.Cell) error {
		clue := value + 1 - r.least
		return r.automaton(line, sketch.Machine[int]{ // the greatest digit, n+1: the clue was there
			Start: []int{0},
			Step: func(next []int, greatest, digit int) []int {
				switch {
				case greatest > r.most:
					next = append(next, greatest)
				case digit >= greatest:
					next = append(next, digit)
				case digit == clue:
					next = append(next, r.most+1)
				}
				return next
			},
			Accept: func(greatest int) bool { return greatest > r.most },
		}.Automaton)
	})
}

// lineName returns the name of the row or column that has the cells of a line in their
// order, or backwards; "" if it is not such a line.
func lineName(n int, line []nonet.Cell) (name string, backwards bool) {
	if len(line) != n {
		return "", false
	}
	reversed := slices.Clone(line)
	slices.Reverse(reversed)
	for i := range n {
		for _, whole := range []struct {
			name  string
			cells []nonet.Cell
		}{{"R", sketch.Ray(n, i, 0, 0, 1)}, {"C", sketch.Ray(n, 0, i, 1, 0)}} {
			if slices.Equal(whole.cells, line) {
				return fmt.Sprint(whole.name, i+1), false
			}
			if slices.Equal(whole.cells, reversed) {
				return fmt.Sprint(whole.name, i+1), true
			}
		}
	}
	return "", false
}
