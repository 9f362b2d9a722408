//go:build !puzzles

package api

import (
	"context"
	"errors"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/format"
)

// rowNodes bounds the search for the verdict of a row.
const rowNodes = 1_000_000

func rows(ctx context.Context, params RowsParams, emit func(Row) error) (RowsResult, error) {
	var out RowsResult
	n := len(params.Lines)
	if n > MaxPuzzles {
		return out, tooMany("lines", n)
	}
	ctx, cancel := context.WithCancel(ctx)
	type outcome struct {
		row Row
		err error
	}
	done := make([]chan outcome, n)
	for i := range done {
		done[i] = make(chan outcome, 1)
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	for range boundsOf(ctx).workers(n) {
		workers.Go(func() {
			w := newRowWorker(params.Rate)
			for i := next.Add(1) - 1; i < int64(n) && ctx.Err() == nil; i = next.Add(1) - 1 {
				row, err := w.row(ctx, params.Lines[i])
				row.Index = int(i)
				done[i] <- outcome{row, err}
			}
		})
	}
	for _, d := range done {
		select {
		case x := <-d:
			if x.err != nil {
				return out, x.err
			}
			if err := emit(x.row); err != nil {
				return out, err
			}
			out.Done++
		case <-ctx.Done():
			return out, ctx.Err()
		}
	}
	return out, nil
}

// rowWorker works on rows for one goroutine.
type rowWorker struct {
	rated  bool
	search nonet.Solver
	rater  *rater
}

func newRowWorker(rated bool) *rowWorker {
	return &rowWorker{rated: rated, search: nonet.Solver{Jobs: 1, NodeLimit: rowNodes},
		rater: newRater()}
}

// row makes the row of a line.
func (w *rowWorker) row(ctx context.Context, line string) (out Row, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = panicked("rows", fault, debug.Stack())
		}
	}()
	p, fault := readLine(line)
	if fault != nil {
		out.Fault = &Fault{Message: fault.Message, Column: fault.Column}
		return out, nil
	}
	puzzle := newPuzzle(p)
	out.Puzzle, out.Clues = &puzzle, p.Layout.Cut(p.Givens).Clues()
	verdict := check.VerdictUndecided
	switch n, err := w.search.CountTo(ctx, p, 2); {
	case ctx.Err() != nil:
		return out, ctx.Err()
	case n > 1:
		verdict = check.VerdictMany
	case errors.Is(err, nonet.ErrLimit):
	case err != nil:
		return out, err
	case n == 1:
		verdict = check.VerdictOK
	case len(p.Conflicts()) > 0 || len(p.Breaches(p.Givens)) > 0:
		verdict = check.VerdictInvalid
	default:
		verdict = check.VerdictNone
	}
	out.Verdict = verdict.String()
	if !w.rated || verdict != check.VerdictOK || len(p.Rules) > 0 {
		return out, nil
	}
	switch rating, err := w.rater.rate(ctx, p, true); {
	case err == nil:
		out.Rating = &rating
	case ctx.Err() != nil:
		return out, ctx.Err()
	case !errors.Is(err, nonet.ErrLimit):
		return out, err
	}
	return out, nil
}

// readLine reads the puzzle of a line.
func readLine(line string) (*nonet.Puzzle, *Error) {
	for rec, err := range format.Records(strings.NewReader(line+"\n"), format.Options{}) {
		switch {
		case err != nil:
			return nil, unreadable(err)
		case rec.Err != nil:
			return nil, unreadable(rec.Err)
		case rec.Cover != nil:
			return nil, errorf(CodeUnreadable, "it is an exact cover problem, not a puzzle")
		case rec.Puzzle.Layout.Size() > MaxSize:
			return nil, errorf(CodeUnsupported, "the puzzle has size %d: sizes up to %d are taken "+
				"here", rec.Puzzle.Layout.Size(), MaxSize)
		}
		return rec.Puzzle, nil
	}
	return nil, errorf(CodeUnreadable, "the line has no puzzle")
}
