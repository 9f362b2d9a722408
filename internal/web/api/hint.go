package api

import (
	"context"

	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
)

func hintNext(ctx context.Context, params HintParams, _ func(None) error) (HintResult, error) {
	out := HintResult{Lines: []Line{}, Steps: []Step{}}
	a, err := params.Ask.read(logic.ProfileSE())
	if err != nil {
		return out, err
	}
	finder := a.finder()
	x, err := finder.Look(ctx, a.grid())
	if err != nil {
		return out, err
	}
	if x.Kind != hint.KindStep {
		out.Kind, out.Lines, err = a.answer(ctx, &x)
		out.Mistakes = newMistakes(x.Mistakes)
		if x.Kind == hint.KindMistakes {
			out.Where = newLines(x.Lines(a.words, explain.StageWhere))
		}
		return out, err
	}
	out.Kind = "step"
	if !params.UntilDigit {
		out.Steps = append(out.Steps, newStep(a.words, x.State, x.Step, false))
		return out, nil
	}
	placed := false
	for step, err := range finder.UntilDigit(ctx, &x) {
		if err != nil {
			return out, err
		}
		out.Steps = append(out.Steps, newStep(a.words, x.State, step, false))
		placed = len(step.Placements) > 0
	}
	if !placed {
		out.Lines = plainLines("None of the techniques has a step after these.")
	}
	return out, nil
}

// answer says what there is to tell if there is no step: the kind as in HintResult, and
// sentences.
func (a *asked) answer(ctx context.Context, x *hint.Answer) (kind string, lines []Line, err error) {
	switch x.Kind {
	case hint.KindNoSolution, hint.KindNotUnique:
		text, _, err := diagnose(ctx, x.Puzzle)
		return "fault", plainLines(text), err
	}
	return x.Kind.String(), newLines(x.Lines(a.words, explain.StageFull)), nil
}
