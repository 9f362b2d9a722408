package api

import (
	"context"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/picture"
)

func drawGrid(_ context.Context, params PictureParams, _ func(None) error) (PictureResult, error) {
	g, err := params.progress()
	if err != nil {
		return PictureResult{}, err
	}
	var notes []nonet.Digits
	switch {
	case params.Solution != "":
		if g.digits, err = parseDigits(g.puzzle.Layout, "solution", params.Solution); err != nil {
			return PictureResult{}, err
		}
	case params.Candidates && g.notes == nil:
		notes = g.filled().Candidates()
	case params.Candidates:
		notes = g.left()
	}
	o := picture.Options{Words: explain.Explainer{Symbol: symbol}, Title: "Sudoku"}
	svg := picture.AppendProgress(nil, g.puzzle, g.digits, notes, o)
	return PictureResult{SVG: string(svg)}, nil
}
