package api

import (
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic/hint"
	"github.com/nonet-dev/nonet/report"
)

const (
	defaultSteps = 200  // steps that steps returns if it is not told how many
	maxSteps     = 5000 // at most
)

func steps(ctx context.Context, params StepsParams, emit func(Step) error) (StepsResult, error) {
	out := StepsResult{Lines: []Line{}}
	a, err := params.Ask.read(hint.EveryTechnique())
	if err != nil {
		return out, err
	}
	l := a.puzzle.Layout
	most := params.Most
	switch {
	case most < 0 || most > maxSteps:
		return out, errorf(CodeRequest, "most is %d: it is a number from 0 to %d", most, maxSteps)
	case most == 0:
		most = defaultSteps
	}
	var cell nonet.Cell
	if params.Cell != "" {
		if cell, err = l.ParseCell(string(params.Cell)); err != nil {
			return out, errorf(CodeRequest, "cell: %v", err)
		}
	}
	if d := params.Digit; d < 0 || d > l.Digits() {
		return out, errorf(CodeRequest, "digit is %d: the layout has the digits 1 to %d", d, l.Digits())
	}
	finder := a.finder()
	x, err := finder.Check(ctx, a.grid())
	if err != nil {
		return out, err
	}
	if out.Outcome, out.Lines, err = a.outcome(ctx, &x); err != nil || x.Kind != hint.KindStep {
		return out, err
	}
	wanted := func(c nonet.Candidate) bool {
		return (params.Cell == "" || c.Cell == cell) &&
			(params.Digit == 0 || int(c.Digit) == params.Digit)
	}
	shown := 0
	for step, err := range finder.All(ctx, x.State) {
		if err != nil {
			return out, err
		}
		if !slices.ContainsFunc(step.Placements, wanted) &&
			!slices.ContainsFunc(step.Eliminations, wanted) {
			continue
		}
		if shown == most {
			out.More++
			continue
		}
		shown++
		if err := emit(newStep(a.words, x.State, step, params.Brief)); err != nil {
			return out, err
		}
	}
	if shown == 0 {
		out.Kind, out.Text = hint.KindStuck.String(), report.NoSuchStep
		out.Lines = plainLines(out.Text)
	}
	return out, nil
}
