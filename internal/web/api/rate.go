package api

import (
	"context"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/report"
)

func rate(ctx context.Context, params RateParams, _ func(None) error) (report.Rating, error) {
	p, err := params.puzzle()
	if err != nil {
		return report.Rating{}, err
	}
	if err := oneSolution(ctx, p); err != nil {
		return report.Rating{}, err
	}
	return new(rater).rate(ctx, p, params.HoDoKu)
}

// rater rates puzzles with one solution.
type rater struct{ se, hodoku logic.Solver }

// newRater returns a rater that gives a puzzle up after some seconds.
func newRater() *rater {
	return &rater{se: logic.Solver{Limit: ratingLimit}, hodoku: logic.Solver{Limit: ratingLimit}}
}

// rate rates on the scale of Sudoku Explainer and, if asked, on that of HoDoKu. The
// level of puzzles that it does not know is that of their ER.
func (r *rater) rate(ctx context.Context, p *nonet.Puzzle, hodoku bool) (report.Rating, error) {
	rating, err := r.se.Rate(ctx, p)
	if err != nil {
		return report.Rating{}, err
	}
	if hodoku && !logic.BeyondHoDoKu(p) {
		r.hodoku.Profile = logic.ProfileHoDoKu()
		other, err := r.hodoku.Rate(ctx, p)
		if err != nil {
			return report.Rating{}, err
		}
		rating.Level, rating.Points = other.Level, other.Points
	}
	return report.NewRating(&rating, true), nil
}
