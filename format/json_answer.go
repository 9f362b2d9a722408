package format

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/visible"
)

func endJSON(dst []byte, _ *Record, _ WriteOptions, s Summary) []byte {
	dst = append(dst, ']')
	if s.Costs != nil {
		dst = append(dst, `,"costs":`...)
		dst = jsonvalue.AppendNumbers(dst, slices.Values(s.Costs))
	}
	if s.Random && !s.Exhausted {
		dst = append(dst, `,"uniform":`...)
		dst = strconv.AppendBool(dst, s.Uniform)
	} else {
		dst = append(dst, `,"count":`...)
		dst = strconv.AppendInt(dst, s.Found, 10)
		dst = append(dst, `,"exact":`...)
		dst = strconv.AppendBool(dst, s.Exhausted)
		if s.Exhausted || s.Found > 1 {
			dst = append(dst, `,"unique":`...)
			dst = strconv.AppendBool(dst, s.Found == 1)
		}
	}
	if !s.Decided {
		dst = append(dst, `,"limit":true`...)
		if s.Fixed != nil {
			dst = append(dst, `,"fixed":`...)
			dst = jsonvalue.AppendString(dst, s.Fixed.String())
		}
	}
	dst = append(dst, `,"engine":`...)
	dst = jsonvalue.AppendString(dst, s.Engine)
	if s.Why != "" {
		dst = append(dst, `,"why":`...)
		dst = jsonvalue.AppendString(dst, s.Why)
	}
	dst = append(dst, `,"nodes":`...)
	dst = strconv.AppendInt(dst, s.Nodes, 10)
	dst = append(dst, `,"seconds":`...)
	dst = strconv.AppendFloat(dst, s.Time.Seconds(), 'f', -1, 64)
	return append(dst, '}', '\n')
}

// appendJSONPlace appends the beginning of an object: where a record was read.
func appendJSONPlace(dst []byte, r *Record) []byte {
	dst = append(dst, `{"file":`...)
	dst = jsonvalue.AppendString(dst, cmp.Or(visible.Line(r.File), "-"))
	dst = append(dst, `,"line":`...)
	return append(strconv.AppendInt(dst, int64(r.Line), 10), ',')
}

func unreadableJSON(dst []byte, r *Record) []byte {
	code := "unreadable"
	if errors.Is(r.Err, nonet.ErrTooLarge) {
		code = "unsupported"
	}
	dst = append(appendJSONPlace(dst, r), `"error":{"code":"`+code+`","message":`...)
	dst = jsonvalue.AppendString(dst, visible.Line(r.Err.Error()))
	return append(dst, '}', '}', '\n')
}

// readJSONAnswer reads an object with solutions, or with a count alone.
func readJSONAnswer(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
	doc := jsonvalue.Doc{In: in}
	found, err := doc.Next()
	if !found {
		return Answer{}, io.EOF
	}
	answer := Answer{Line: doc.Line}
	if err != nil {
		return answer, err
	}
	object, err := doc.Whole().Members()
	if err != nil {
		return answer, err
	}
	if object["error"] != nil || rec.Err != nil {
		return answer, nil
	}
	count := -1
	if value := object["count"]; value != nil {
		n, ok := lex.Number(value.Raw())
		if !ok && len(value.Raw()) > 9 && lex.IsDigit(value.First()) {
			n = 1 << 30 // whatever it is, there are solutions
		} else if !ok {
			return answer, value.Errorf("found %s, expected the number of solutions",
				lex.Quote(value.Raw()))
		}
		count = n
	}
	solutions := object["solutions"]
	if solutions == nil && count < 0 {
		return answer, doc.Errorf(0,
			`found neither "solutions" nor "count" nor "error" in the object`)
	}
	if solutions != nil {
		if err := readJSONSolutions(solutions, rec, &answer); err != nil {
			return answer, err
		}
	}
	shown := len(answer.Grids) + len(answer.Options)
	limit := object["limit"] != nil && string(object["limit"].Raw()) == "true"
	answer.None = shown == 0 && count <= 0 && !limit
	answer.Yes = shown == 0 && count > 0
	return answer, nil
}

func readJSONSolutions(solutions *jsonvalue.Value, rec *Record, answer *Answer) *lex.Fault {
	if rec.Puzzle != nil {
		l := rec.Puzzle.Layout
		_, err := solutions.Each(cover.MaxAnswers, func(value *jsonvalue.Value) *lex.Fault {
			text, err := value.Text()
			if err != nil {
				return err
			}
			p, err := parseJSONGrid(l, text, value)
			if err == nil {
				answer.Grids = append(answer.Grids, p.Givens)
			}
			return err
		})
		return err
	}
	finder := cover.NewFinder(rec.Cover)
	r := jsonOption{ElementReader: finder.ElementReader}
	_, err := solutions.Each(cover.MaxAnswers, func(solution *jsonvalue.Value) *lex.Fault {
		options := []int{}
		_, err := solution.Each(-1, func(option *jsonvalue.Value) *lex.Fault {
			if err := r.read(option); err != nil {
				return err
			}
			o, err := finder.Find(r.elements, 0, false)
			if err != nil {
				return option.Errorf("%w", err)
			}
			options = append(options, o)
			return nil
		})
		answer.Options = append(answer.Options, finder.Solution(options))
		return err
	})
	return err
}
