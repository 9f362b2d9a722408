package api

import (
	"context"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/hint"
	"github.com/nonet-dev/nonet/report"
)

func path(ctx context.Context, params PathParams, emit func(PathStep) error) (PathResult, error) {
	out := PathResult{Lines: []Line{}}
	a, err := params.Ask.read(logic.ProfileSE())
	if err != nil {
		return out, err
	}
	finder := a.finder()
	x, err := finder.Check(ctx, a.grid())
	if err != nil {
		return out, err
	}
	if x.Kind != hint.KindStep && x.Kind != hint.KindSolved {
		out.Outcome, out.Lines, err = a.outcome(ctx, &x)
		return out, err
	}
	solver := logic.Solver{Profile: a.profile}
	var rating logic.Rating
	for {
		step, err := solver.Next(ctx, x.State)
		if err != nil {
			return out, err
		}
		if step == nil {
			break
		}
		rating.Add(step)
		if err := emit(newPathStep(a, x.State, step, params.Brief)); err != nil {
			return out, err
		}
		x.State.Apply(step)
	}
	rating.End(x.State)
	out.Kind = hint.KindSolved.String()
	if !x.State.Solved() {
		x.NoStep()
		if out.Outcome, out.Lines, err = a.outcome(ctx, &x); err != nil {
			return out, err
		}
	}
	if a.profile == logic.ProfileHoDoKu() && !a.entered() && a.notes == nil &&
		!logic.BeyondHoDoKu(a.puzzle) {
		r, err := solver.Rate(ctx, a.puzzle)
		if err != nil {
			return out, err
		}
		rating.Level, rating.Points = r.Level, r.Points
	}
	told := report.NewRating(&rating, a.profile == logic.ProfileSE())
	out.Rating = &told
	return out, nil
}

// newPathStep writes a step with the grid before it.
func newPathStep(a *asked, s *logic.State, step *logic.Step, brief bool) PathStep {
	return PathStep{Step: newStep(a.words, s, step, brief), Digits: s.Puzzle().Givens.String(),
		Notes: candidateTexts(s)}
}

// candidateTexts writes the candidates of each cell of a state. A cell with a digit has
// "", a cell without candidates ".".
func candidateTexts(s *logic.State) []string {
	list := make([]string, s.Layout().Cells())
	for c := range list {
		switch digits := s.Candidates(nonet.Cell(c)); {
		case s.Value(nonet.Cell(c)) != 0:
		case digits.IsEmpty():
			list[c] = noDigits
		default:
			list[c] = symbols(digits)
		}
	}
	return list
}
