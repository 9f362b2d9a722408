package api

import (
	"cmp"
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

func rate(ctx context.Context, params RateParams, _ func(None) error) (Rating, error) {
	p, err := params.puzzle()
	if err != nil {
		return Rating{}, err
	}
	if len(p.Rules) > 0 {
		return Rating{}, errorf(CodeUnsupported, "the puzzle has rules, such as %s: the scales "+
			"are of puzzles without any, so it has no rating", clip(p.Rules[0].Text(p.Layout)))
	}
	if err := oneSolution(ctx, p); err != nil {
		return Rating{}, err
	}
	return new(rater).rate(ctx, p, params.HoDoKu)
}

// rater rates puzzles with one solution.
type rater struct{ se, hodoku logic.Solver }

// newRater returns a rater that gives a puzzle up after some seconds.
func newRater() *rater {
	return &rater{se: logic.Solver{Limit: ratingLimit}, hodoku: logic.Solver{Limit: ratingLimit}}
}

// rate rates on the scale of Sudoku Explainer and, if asked, on that of HoDoKu.
func (r *rater) rate(ctx context.Context, p *nonet.Puzzle, hodoku bool) (Rating, error) {
	rating, err := r.se.Rate(ctx, p)
	if err != nil {
		return Rating{}, err
	}
	if hodoku {
		r.hodoku.Profile = logic.ProfileHoDoKu()
		other, err := r.hodoku.Rate(ctx, p)
		if err != nil {
			return Rating{}, err
		}
		rating.Level, rating.Points = other.Level, other.Points
	}
	return newRating(&rating), nil
}

// newRating writes a rating.
func newRating(r *logic.Rating) Rating {
	out := Rating{
		ER: scoreOf(r.ER), EP: scoreOf(r.EP), ED: scoreOf(r.ED), Steps: []StepCount{}, Left: r.Left,
		Level: r.Level.String(), Points: r.Points,
	}
	if r.ED > 0 {
		out.Hardest = r.Hardest.String()
	}
	for _, t := range logic.Techniques() {
		if n := r.Steps(t); n > 0 {
			out.Steps = append(out.Steps, StepCount{Technique: t.String(), Code: t.Code(),
				Score: scoreOf(t.Score()), Count: n})
		}
	}
	slices.SortStableFunc(out.Steps,
		func(a, b StepCount) int { return cmp.Compare(a.Score, b.Score) })
	return out
}
