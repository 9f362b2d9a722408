package format

import (
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// ConstraintsError says that a puzzle has constraints that nonet cannot hold, so that
// without them it would be another puzzle. See Options.DropConstraints.
type ConstraintsError struct {
	Kinds []ConstraintKind // in the order in which they were found, each once

	// Meant has the names of members that may be meant, by Name of a kind. nil: none.
	Meant map[string]string
}

// ConstraintKind is a kind of constraints of a puzzle, and how many it has.
type ConstraintKind struct {
	Name   string // for people: "thermometers"
	Number int
}

func (e *ConstraintsError) Error() string {
	of := sketch.Refused{Meant: e.Meant}
	for _, k := range e.Kinds {
		of.Add(k.Name, k.Number)
	}
	return "nonet cannot hold: " + strings.Join(of.Names(), ", ")
}

// allowed returns a *ConstraintsError if there are constraints, nil if there are none. It is nil,
// too, if they may be left out: then the record says so.
func allowed(e *sketch.Refused, rec *Record, o Options) error {
	switch {
	case len(e.Kinds) == 0:
		return nil
	case o.DropConstraints:
		rec.Lost = append(rec.Lost, e.Names()...)
		return nil
	}
	err := &ConstraintsError{Meant: e.Meant}
	for _, k := range e.Kinds {
		err.Kinds = append(err.Kinds, ConstraintKind{k.Name, k.Number})
	}
	return err
}

// recordOf returns a record of a puzzle without givens. Its layout is that of o.Layout, if the
// source says none. The error is a *ConstraintsError, unless they may be left out; or it says why
// there is no such layout.
func recordOf(r *sketch.Rules, o Options) (*Record, error) {
	rec := &Record{}
	if err := allowed(&r.Unheld, rec, o); err != nil {
		return nil, err
	}
	l := o.Layout
	if l == nil || r.Said || l.Size() != r.Size {
		var err error
		if l, err = r.Layout(); err == nil {
			err = o.agrees(l)
		}
		if err != nil {
			return nil, err
		}
		if o.Layout != nil {
			l = o.Layout
		}
	}
	rec.Puzzle = nonet.NewPuzzle(l)
	rec.Puzzle.Marks = r.Marks
	if len(r.Rules) > sketch.MaxRules {
		return nil, fmt.Errorf("found more than %d rules, which is the most that is read",
			sketch.MaxRules)
	}
	rec.Puzzle.Rules = r.Rules
	if err := rec.Puzzle.Validate(); err != nil {
		return nil, err
	}
	return rec, nil
}

// recordOfDraft returns the record of a puzzle. Errors are those of recordOf.
func recordOfDraft(d *sketch.Draft, o Options) (*Record, error) {
	rec, err := recordOf(d.Rules, o)
	if err != nil {
		return nil, err
	}
	rec.Puzzle.Givens, rec.Solution = d.Givens, d.Solution
	rec.Progress, rec.Meta = (*Progress)(d.Progress), (*Meta)(d.Meta)
	rec.Unclear, rec.Remarks, rec.style.symbols = d.Unclear, d.Remarks, d.Symbols
	return rec, nil
}
