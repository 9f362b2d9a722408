//go:build !js

package api

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
)

// maxCaption bounds the length of a title and of a caption, in bytes.
const maxCaption = 500

func makeBooklet(ctx context.Context, params BookletParams, _ func(None) error) (
	BookletResult, error) {
	var out BookletResult
	options := booklet.Options{Title: params.Title, PerPage: params.PerPage}
	n := len(params.Puzzles)
	switch {
	case n == 0:
		return out, errorf(CodeRequest, "puzzles is empty: give at least one")
	case n > MaxPuzzles:
		return out, tooMany("puzzles", n)
	case len(params.Captions) > n:
		return out, errorf(CodeRequest, "there are %d captions for %d puzzles",
			len(params.Captions), n)
	case params.PerPage != 0 && !slices.Contains(booklet.PerPages(), params.PerPage):
		return out, errorf(CodeRequest, "perPage is %d: it is one of %v", params.PerPage,
			booklet.PerPages())
	case slices.ContainsFunc(append(params.Captions, params.Title),
		func(s string) bool { return len(s) > maxCaption }):
		return out, errorf(CodeRequest, "the title or a caption has more than %d bytes", maxCaption)
	}
	if params.Paper != "" {
		var err error
		if options.Paper, err = booklet.ParsePaper(params.Paper); err != nil {
			return out, errorf(CodeRequest, "%v", err)
		}
	}
	var pdf bytes.Buffer
	w, err := booklet.NewWriter(&pdf, options)
	if err != nil {
		return out, bookletError(err)
	}
	s := nonet.Solver{Jobs: 1}
	for i := range params.Puzzles {
		p, err := params.Puzzles[i].puzzle()
		if err == nil {
			err = oneSolution(ctx, p)
		}
		if err != nil {
			return out, numbered(err, "puzzle", i, n)
		}
		x := booklet.Puzzle{Puzzle: p}
		if x.Solution, err = s.Solve(ctx, p); err != nil {
			return out, err
		}
		if i < len(params.Captions) {
			x.Caption = params.Captions[i]
		}
		if err := w.Add(x); err != nil {
			return out, bookletError(err)
		}
	}
	if err := w.Close(); err != nil {
		return out, err
	}
	out.PDF = pdf.Bytes()
	return out, nil
}

// bookletError returns the Error of a text that cannot be printed.
func bookletError(err error) error {
	var lacking *booklet.CharacterError
	if errors.As(err, &lacking) {
		return errorf(CodeUnsupported, "%v", err)
	}
	return err
}
