package api

import (
	"context"

	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
	"github.com/nonet-dev/nonet/report"
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
	if out.Outcome, out.Lines, err = a.outcome(ctx, &x); err != nil || x.Kind != hint.KindStep {
		if x.Kind == hint.KindMistakes {
			out.Where = newLines(a.puzzle.Layout, x.Lines(a.words, explain.StageWhere))
		}
		return out, err
	}
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
		out.Text = a.words.Sentence(report.NoneAfter)
		out.Lines = plainLines(out.Text)
	}
	return out, nil
}

// outcome says what there is to tell of a grid, also line by line.
func (a *asked) outcome(ctx context.Context, x *hint.Answer) (out report.Outcome, lines []Line,
	err error) {
	out = *report.NewOutcome(a.words, x, explain.StageFull)
	switch x.Kind {
	case hint.KindStep:
		return out, []Line{}, nil
	case hint.KindNoSolution:
		out.Text, _, err = diagnose(ctx, x.Puzzle)
		return out, plainLines(out.Text), err
	}
	return out, newLines(a.puzzle.Layout, x.Lines(a.words, explain.StageFull)), nil
}
