//go:build !puzzles

package api

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/classic"
	"github.com/nonet-dev/nonet/internal/trace"
)

// maxMatrixNodes bounds the nodes of a search in a matrix.
const maxMatrixNodes = 1_000_000

func matrix(ctx context.Context, params MatrixParams, emit func(MatrixEvent) error) (
	MatrixResult, error) {
	out := MatrixResult{Items: []string{}, Options: [][]int{}}
	if params.Most < 0 || params.Most > MaxEvents {
		return out, errorf(CodeRequest, "most is %d: it is a number from 0 to %d", params.Most,
			MaxEvents)
	}
	p, err := params.problem(ctx)
	if err != nil {
		return out, err
	}
	m, err := out.fill(p)
	if err != nil {
		return out, err
	}

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	r := trace.Recorder{Limit: params.Most, Chunk: func(chunk []byte) {
		if err := emit(MatrixEvent{Trace: chunk}); err != nil {
			cancel(err)
		}
	}}
	_, outcome := classic.CoverMatrix(m, &classic.MatrixControl{NodeLimit: maxMatrixNodes,
		Stop: &stop, Trace: r.Link})
	r.Close()
	if err := context.Cause(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return out, err
	}
	if out.Outcome = "done"; outcome != classic.Exhausted {
		out.Outcome = "limit"
	}
	out.Solutions, out.Nodes, out.Forced = r.All.Solutions, r.All.Nodes, r.All.Forced
	out.Dead, out.Deepest = r.All.DeadEnds, r.All.Deepest
	out.Events, out.Recorded = r.All.Events, r.Recorded.Events
	return out, nil
}

// problem reads the exact cover problem.
func (p *MatrixParams) problem(ctx context.Context) (*exactcover.Problem, error) {
	switch {
	case p.Puzzle != nil && p.Text != "":
		return nil, errorf(CodeRequest, "text and puzzle are both a problem: leave one out")
	case p.Puzzle != nil:
		puzzle, err := p.Puzzle.puzzle()
		if err != nil {
			return nil, err
		}
		if n := puzzle.Layout.Size(); n > maxMatrixSize {
			return nil, errorf(CodeUnsupported, "the puzzle has size %d: links are shown up to size "+
				"%d", n, maxMatrixSize)
		}
		cover, _, err := puzzle.Cover()
		return cover, err
	}
	return coverProblem(ctx, p.Text)
}

// coverProblem reads the exact cover problem of a text.
func coverProblem(ctx context.Context, text string) (*exactcover.Problem, error) {
	var found *exactcover.Problem
	for rec, err := range format.Records(strings.NewReader(text), format.Options{Cover: true}) {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, unreadable(err)
		case rec.Err != nil:
			return nil, unreadable(rec.Err)
		case rec.Cover == nil:
			return nil, errorf(CodeUnreadable, "it is a puzzle, not an exact cover problem: give rows "+
				"of 0 and 1, or names of items and below them the options")
		case found != nil:
			return nil, errorf(CodeUnreadable, "there are several problems: give one")
		}
		found = rec.Cover
	}
	if found == nil {
		return nil, errorf(CodeUnreadable, "there is no problem: give rows of 0 and 1, or names of "+
			"items and below them the options")
	}
	return found, nil
}

// maxMatrixSize is the largest size of a puzzle whose links are shown.
const maxMatrixSize = 6

// fill writes the items and options of a problem, the primary items first, and returns them
// as a matrix.
func (r *MatrixResult) fill(p *exactcover.Problem) (*classic.Matrix, error) {
	if p.NumItems() > classic.MaxMatrixItems || p.NumOptions() > classic.MaxMatrixOptions ||
		p.NumElements() > classic.MaxMatrixLinks {
		return nil, errorf(CodeUnsupported, "the problem has %d items and %d options with %d elements "+
			"together: links are shown up to %d, %d and %d", p.NumItems(), p.NumOptions(),
			p.NumElements(), classic.MaxMatrixItems, classic.MaxMatrixOptions,
			classic.MaxMatrixLinks)
	}
	m := &classic.Matrix{Items: p.NumItems()}
	number := make([]int, p.NumItems())
	for _, kind := range []exactcover.Kind{exactcover.Primary, exactcover.Secondary} {
		for i := range p.NumItems() {
			if item := p.Item(i); item.Kind == kind {
				number[i] = len(r.Items)
				r.Items = append(r.Items, item.Name)
			}
		}
		if kind == exactcover.Primary {
			m.Primary = len(r.Items)
		}
	}
	r.Secondary = len(r.Items) - m.Primary
	for o := range p.NumOptions() {
		option := []int{}
		for _, e := range p.Option(o) {
			if e.Colour != 0 {
				return nil, errorf(CodeUnsupported, "the problem has colours: links are shown of "+
					"problems without")
			}
			option = append(option, number[e.Item])
		}
		r.Options = append(r.Options, option)
	}
	m.Options = r.Options
	if err := m.Validate(); err != nil {
		return nil, errorf(CodeUnsupported, "%v", err)
	}
	return m, nil
}
