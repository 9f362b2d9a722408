package penpa

import (
	"slices"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// answer reads what the solver has entered.
func (r *reader) answer() *lex.Fault {
	const name = "the answer"
	v, err := r.json(name, r.line(4))
	if v == nil {
		return err
	}
	err = v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		switch words, known := penpaKinds[name]; {
		case name == "number":
			return v.Fields(func(key string, v *jsonvalue.Value) *lex.Fault {
				return r.number(key, v, false)
			})
		case name == "numberS":
			return v.Fields(r.corner)
		case name == "surface":
			return v.Fields(r.surface)
		case (words != "" || !known) && !v.IsEmpty() && v.Kind() >= jsonvalue.Array:
			r.marks += v.Parts()
		}
		return nil
	})
	return r.within(name, err)
}

// corner reads a note at a corner or a side of a cell.
func (r *reader) corner(key string, v *jsonvalue.Value) *lex.Fault {
	place := pointOf(key)/4 - r.w*r.h
	if place >= r.w*r.h {
		place -= r.w * r.h
	}
	c, ok := r.cell(place)
	var digits nonet.Digits
	first := true
	_, err := v.Each(-1, func(text *jsonvalue.Value) *lex.Fault {
		if first && ok {
			digits, ok = r.digits(text)
		}
		first = false
		return nil
	})
	if ok {
		p := r.puzzle.Progress
		p.Corner[c] = p.Corner[c].Union(digits)
	} else {
		r.marks++
	}
	return err
}

// rest reads the time, and says what was read.
func (r *reader) rest() *lex.Fault {
	if r.marks > 0 {
		r.puzzle.Remarks = append(r.puzzle.Remarks, "drawings of the solver are left out")
	}
	if parts := strings.Split(r.line(7), ":"); len(parts) == 4 || len(parts) == 5 {
		var elapsed time.Duration
		const tenth = time.Second / 10
		units := []time.Duration{24 * time.Hour, time.Hour, time.Minute, time.Second, tenth}
		for i, part := range parts {
			n, ok := lex.Number([]byte(part))
			if !ok || n > maxPenpaTime {
				elapsed = 0
				break
			}
			elapsed += time.Duration(n) * units[len(units)-len(parts)+i]
		}
		r.puzzle.Progress.Elapsed = elapsed
	}
	r.remark()
	return nil
}

// maxPenpaTime bounds the numbers of a time.
const maxPenpaTime = 100_000

// solution reads A.
func (r *reader) solution(packed string) *lex.Fault {
	const name = "the solution"
	text, err := codec.Inflate(packed, MaxText)
	if err != nil {
		return r.in.Errorf("%s of the link: %w", name, err)
	}
	v, serr := r.json(name, text)
	if v == nil {
		return serr
	}
	solution := slices.Clone(r.givens)
	part := 0
	_, serr = v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
		if part++; part != 5 || v.Kind() != jsonvalue.Array {
			return nil
		}
		_, err := v.Each(lex.MaxCells, func(v *jsonvalue.Value) *lex.Fault {
			text, err := v.Text()
			point, digit, _ := strings.Cut(text, ",")
			c, ok := r.cell(pointOf(point))
			d, isNumber := lex.Number([]byte(digit))
			if err == nil && (!ok || !isNumber || d < 1 || d > r.n) {
				err = v.Errorf("found %s, expected the point of a cell and a digit",
					lex.Quote(v.Raw()))
			}
			if err == nil {
				solution[c] = nonet.Digit(d)
			}
			return err
		})
		return err
	})
	if serr == nil && !slices.Contains(solution, 0) {
		r.puzzle.Solution = solution
	}
	return r.within(name, serr)
}
