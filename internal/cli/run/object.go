package run

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/visible"
	"github.com/nonet-dev/nonet/report"
)

// Diagnosis says what is wrong with a puzzle of a record that does not have exactly one solution:
// in the words of check, and as objects have it. It may be cut short by the context. to, an App or
// an Outbox, says why if it fails.
func Diagnosis(ctx context.Context, to interface{ Say(string, ...any) }, s *nonet.Solver,
	rec Record, p *nonet.Puzzle) (text string, object report.Error) {
	r, err := check.Diagnose(ctx, s, p, report.InWords(rec.DigitText, 2))
	if err != nil && ctx.Err() == nil {
		to.Say("%s: %v", Place(rec.Record), err)
	}
	object = report.Error{Code: r.Verdict.String(), Message: report.Sentence(&r)}
	if r.Verdict == check.VerdictUndecided {
		object.Code = "limit"
	}
	return r.String(), object
}

// SeveralOrNone reports whether an error says that a puzzle does not have exactly
// one solution.
func SeveralOrNone(err error) bool {
	return errors.Is(err, nonet.ErrNoSolution) || errors.Is(err, nonet.ErrNotUnique)
}

// PlaceObject has the members of an object that say where a puzzle was read.
type PlaceObject struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// NewPlaceObject returns the members that say where a record was read.
func NewPlaceObject(rec *format.Record) PlaceObject {
	return PlaceObject{ResultFile(rec.File), rec.Line}
}

// FaultObject is an object without an answer.
type FaultObject struct {
	Error *report.Error `json:"error,omitempty"` // why
}

// NewFault returns the members of an object without an answer. code is one of the service's.
func NewFault(code, message string) FaultObject {
	return FaultObject{&report.Error{Code: code, Message: visible.Line(message)}}
}

// PuzzleObject has the members of an object that say which puzzle it is about.
type PuzzleObject struct {
	PlaceObject
	Layout string `json:"layout,omitempty"`
	Puzzle string `json:"puzzle,omitempty"`
	// These are as format json has them.
	Marks      []any    `json:"marks,omitempty"`
	Rules      []string `json:"rules,omitempty"`
	Placed     string   `json:"placed,omitempty"`
	Candidates []any    `json:"candidates,omitempty"`
}

// NewPuzzleObject returns the members about the puzzle of a record, and about the place alone if it
// has none.
func NewPuzzleObject(rec Record) PuzzleObject {
	x := PuzzleObject{PlaceObject: NewPlaceObject(rec.Record)}
	p := rec.Puzzle
	if p == nil {
		return x
	}
	x.Layout, x.Puzzle, x.Marks = p.Layout.String(), p.Givens.String(), markList(p.Layout, p.Marks)
	for i := range p.Rules {
		x.Rules = append(x.Rules, p.Rules[i].Text(p.Layout))
	}
	if s := rec.Progress; s != nil {
		if s.Placed != nil {
			x.Placed = s.Placed.String()
		}
		x.Candidates = markList(p.Layout, s.Candidates)
	}
	return x
}

// markList returns the digits of each cell as format json has them.
func markList(l *nonet.Layout, marks []nonet.Digits) (all []any) {
	for _, digits := range marks {
		if l.Size() > nonet.MaxSymbols {
			list := []int{}
			for d := range digits.All() {
				list = append(list, int(d))
			}
			all = append(all, list)
			continue
		}
		text := ""
		for d := range digits.All() {
			text += string(nonet.Symbol(d))
		}
		all = append(all, text)
	}
	return all
}

// ObjectLine writes plain values as an object on a line.
func ObjectLine(x any) []byte {
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetEscapeHTML(false)
	if err := w.Encode(x); err != nil {
		panic(err) // plain values
	}
	return b.Bytes()
}
