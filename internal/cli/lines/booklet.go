package lines

import (
	"context"
	"errors"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
	"github.com/nonet-dev/nonet/internal/cli/book"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// convertToBooklet makes a booklet of the puzzles of the inputs.
func convertToBooklet(
	ctx context.Context, a *run.App, f *convertFlags, in *run.Inputs, out *run.Output,
) error {
	write := f.options()
	made := f.book.Open(ctx, out, "", f.Search.Jobs)
	solver := nonet.Solver{Jobs: 1, Timeout: f.timeout}
	add := func(ctx context.Context, o *run.Outbox, rec run.Record) {
		if rec.Blank {
			return
		}
		if rec.Cover != nil {
			o.Refuse(work.Usef("%s: an exact cover problem is nothing for a booklet: give puzzles",
				run.Place(rec.Record)))
			return
		}
		solution, err := solver.Solve(ctx, rec.Puzzle)
		if err == nil {
			err = made.Add(booklet.Puzzle{Puzzle: rec.Puzzle, Solution: solution,
				Digit: write.DigitText(rec.Record)})
		}
		switch {
		case err == nil:
			o.Tally.Solved++
		case ctx.Err() != nil:
			o.Broken = true
		case errors.Is(err, nonet.ErrLimit):
			o.Limit()
			o.Say("%s: not solved within %v: raise --timeout; it is left out", run.Place(rec.Record),
				f.timeout)
		case run.SeveralOrNone(err):
			o.Status |= run.Negative
			fault, _ := run.Diagnosis(ctx, o, &solver, rec, rec.Puzzle)
			if ctx.Err() != nil {
				o.Broken = true
				return
			}
			o.Say("%s: %s: it is left out", run.Place(rec.Record), fault)
		case errors.Is(err, book.ErrEnded):
			o.Ends = true
		default:
			o.Status |= run.NotFor(err)
			o.Say("%s: %v: it is left out", run.Place(rec.Record), err)
		}
	}
	err := convertEach(ctx, a, f, in, out, 1, func() writeRecord { return add })
	return errors.Join(err, made.Close())
}
