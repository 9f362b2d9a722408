package api

import (
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic/hint"
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
	if c := params.Cell; c != nil && (*c < 0 || *c >= l.Cells()) {
		return out, errorf(CodeRequest, "cell is %d: the layout has the cells 0 to %d", *c,
			l.Cells()-1)
	}
	if d := params.Digit; d < 0 || d > l.Size() {
		return out, errorf(CodeRequest, "digit is %d: the layout has the digits 1 to %d", d, l.Size())
	}
	finder := a.finder()
	x, err := finder.Check(ctx, a.grid())
	if err != nil {
		return out, err
	}
	if out.Kind = "step"; x.Kind != hint.KindStep {
		out.Kind, out.Lines, err = a.answer(ctx, &x)
		out.Mistakes = newMistakes(x.Mistakes)
		return out, err
	}
	wanted := func(c nonet.Candidate) bool {
		return (params.Cell == nil || int(c.Cell) == *params.Cell) &&
			(params.Digit == 0 || int(c.Digit) == params.Digit)
	}
	for step, err := range finder.All(ctx, x.State) {
		if err != nil {
			return out, err
		}
		if !slices.ContainsFunc(step.Placements, wanted) &&
			!slices.ContainsFunc(step.Eliminations, wanted) {
			continue
		}
		if out.Found++; out.Found > most {
			continue
		}
		out.Shown++
		if err := emit(newStep(a.words, x.State, step, params.Brief)); err != nil {
			return out, err
		}
	}
	if out.Found == 0 {
		out.Kind, out.Lines = "stuck", plainLines("There is no such step.")
	}
	return out, nil
}
