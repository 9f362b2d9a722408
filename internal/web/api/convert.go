//go:build !puzzles && !formats

package api

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/nonet-dev/nonet/format"
)

func convert(ctx context.Context, params ConvertParams, _ func(None) error) (
	ConvertResult, error) {
	var out ConvertResult
	to, err := writable(params.To)
	if err != nil {
		return out, err
	}
	read := ReadParams{Text: params.Text, Data: params.Data, From: params.From,
		DropConstraints: params.DropConstraints}
	in, err := read.reader()
	if err != nil {
		return out, err
	}
	out.Format, out.Type = in.Format().Name, to.MediaType()
	text := textWriter{ctx: ctx}
	w := to.NewWriter(&text, format.WriteOptions{})
	var faults faults
	var cannotHold error // the first one
	var lost format.Losses
	for rec, err := range in.Records() {
		switch {
		case ctx.Err() != nil:
			return out, ctx.Err()
		case err != nil:
			return out, unreadable(err)
		case rec.Err != nil:
			faults.add(rec.Err)
			continue
		case rec.Puzzle != nil && rec.Puzzle.Layout.Size() > MaxSize:
			faults.add(tooLarge(rec))
			continue
		}
		switch err := w.Write(rec); {
		case errors.Is(err, format.ErrCannotHold):
			faults.add(&Error{Code: CodeUnsupported, Message: err.Error(), Line: rec.Line})
			cannotHold = cmp.Or(cannotHold, err)
		case err != nil:
			return out, err
		default:
			out.Cases++
			lost.Add(to, rec)
		}
	}
	out.Faults = faults.list()
	switch {
	case out.Cases == 0 && cannotHold != nil:
		return out, cannotHold
	case out.Cases == 0:
		return out, faults.nothing(in.Format())
	}
	if err := w.Close(); err != nil {
		return out, err
	}
	out.Text, out.Lost = text.String(), strings.Join(lost.Words(), ", ")
	return out, nil
}
