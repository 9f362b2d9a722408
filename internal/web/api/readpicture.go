//go:build !puzzles && (!engine || formats)

package api

import (
	"context"
	"errors"
	"image"
	"math"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic/hint"
	"github.com/nonet-dev/nonet/photo"
	"github.com/nonet-dev/nonet/report"
)

// formatPicture is the name of the format of a picture in results of method read.
const formatPicture = "picture"

// PixelsTask is the call that reads the grids of a picture as method read does those of a text. Its
// pixels are width by height by red, green, blue and opacity, row by row.
func PixelsTask(width, height int, rgba []byte) *Task {
	t := &Task{method: "read"}
	if width < 1 || height < 1 || width > len(rgba) || len(rgba) != 4*width*height {
		t.err = errorf(CodeRequest, "a picture of %d by %d pixels does not have %d bytes", width,
			height, len(rgba))
	}
	img := &image.NRGBA{Pix: rgba, Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}
	t.call = func(ctx context.Context, _ func(any) error) (any, error) {
		return readGrids(ctx, img)
	}
	return t
}

// readGrids reads the grids that a picture shows.
func readGrids(ctx context.Context, img image.Image) (ReadResult, error) {
	out := ReadResult{Format: formatPicture, Puzzles: []ReadPuzzle{}}
	readings, err := photo.Read(ctx, img, photo.Options{})
	if errors.Is(err, photo.ErrNoGrid) {
		return out, errorf(CodeUnreadable, "the picture shows no Sudoku that can be read: the whole "+
			"grid must be in it, sharp and evenly lit")
	}
	if err != nil {
		return out, err
	}
	finder := hint.Finder{Timeout: originalTime}
	for i := range readings {
		p := readPuzzle(ctx, &finder, readings[i].Record)
		p.Line, p.Picture = i+1, pictureGrid(&readings[i])
		out.Puzzles = append(out.Puzzles, p)
	}
	return out, nil
}

// pictureGrid tells where a grid of a picture is, and how sure its cells are.
func pictureGrid(r *photo.Reading) *PictureGrid {
	g := &PictureGrid{Turns: r.Turns, Unique: r.Unique}
	for _, p := range r.Corners {
		g.Corners = append(g.Corners, []float64{roundTo(p.X, 10), roundTo(p.Y, 10)})
	}
	l := r.Record.Puzzle.Layout
	for c, k := range r.Cells {
		cell := PictureCell{Cell: report.Cell(l.CellName(nonet.Cell(c))),
			Digit: symbolOf(k.Digit)}
		if k.Doubtful {
			doubtful := cell
			doubtful.Perhaps = symbolOf(k.Perhaps)
			g.Doubtful = append(g.Doubtful, doubtful)
		}
		if k.Changed {
			cell.Looked = symbolOf(k.Likeliest)
			g.Changed = append(g.Changed, cell)
		}
		p := make([]float64, len(k.Probabilities))
		for i, v := range k.Probabilities {
			p[i] = roundTo(v, 1e4)
		}
		g.Probabilities = append(g.Probabilities, p)
	}
	return g
}

func symbolOf(d nonet.Digit) string { return string(rune(nonet.Symbol(d))) }

func roundTo(v, k float64) float64 { return math.Round(v*k) / k }
