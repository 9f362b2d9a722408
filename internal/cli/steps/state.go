package steps

import (
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/logic/hint"
)

// gridInProgress is what hint and explain start from.
type gridInProgress struct {
	grid     *nonet.Puzzle // the givens, the placed digits and the candidates that are left
	original *nonet.Puzzle // the puzzle, nil: which of the digits are givens is not known
	open     bool          // a cell with one candidate is not filled
}

// inProgress returns the grid of a record: its puzzle, and what a program has written of a
// state that somebody has come to. Notes of players are not part of it: that a digit is not
// noted does not say that it is ruled out.
func inProgress(rec *format.Record) gridInProgress {
	s := rec.Progress
	if s == nil || s.Placed == nil && s.Candidates == nil {
		return gridInProgress{grid: rec.Puzzle}
	}
	p := rec.Puzzle
	x := gridInProgress{
		grid:     p.Clone(),
		original: p,
		open:     s.Candidates != nil,
	}
	for c, d := range s.Placed {
		if d != 0 {
			x.grid.Givens[c] = d
		}
	}
	if !x.open {
		return x
	}
	x.grid.Marks = slices.Clone(s.Candidates)
	for c, d := range x.grid.Givens {
		if d != 0 {
			x.grid.Marks[c] = nonet.DigitsOf(d)
		} else if p.Marks != nil {
			x.grid.Marks[c] = x.grid.Marks[c].Intersect(p.Marks[c])
		}
	}
	return x
}

// started reports whether the grid has more than the puzzle.
func (x *gridInProgress) started() bool { return x.original != nil }

// check has a Finder say what there is to tell of the grid; with a step, if one is wanted. If
// the givens alone have several solutions, all digits are taken for givens.
func (x *gridInProgress) check(ctx context.Context, f *hint.Finder,
	step bool) (hint.Answer, error) {
	known := f.Puzzle
	defer func() { f.Puzzle, f.OpenSingles = known, false }()
	ask := f.Check
	if step {
		ask = f.Look
	}
	f.OpenSingles = x.open
	if f.Puzzle == nil {
		f.Puzzle = x.original
	}
	answer, err := ask(ctx, x.grid)
	if answer.State != nil && answer.State.Several() && known == nil && x.started() {
		f.Puzzle = nil
		answer, err = ask(ctx, x.grid)
	}
	return answer, err
}
