package format

import (
	"io"

	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/svg"
)

// svg is a puzzle as a picture; a file is one puzzle. Cells without a given show
// their pencilmarks, if there are any. Pictures of steps come from nonet explain.
var svgFormat = &Format{
	Name:     "svg",
	suffixes: []string{".svg"},
	symbols:  true,
	media:    "image/svg+xml",
	About:    "a picture of one puzzle, for pages and paper, with its pencilmarks (output)",
	holds:    PartRegions | PartRules | PartMarks | PartPuzzleRules | PartShapes,
	uses:     "pages, paper",
	write:    func(w io.Writer, o WriteOptions) Writer { return &svgWriter{w: w, o: o} },
}

// svgWriter writes one puzzle.
type svgWriter struct {
	w       io.Writer
	o       WriteOptions
	written bool
}

func (w *svgWriter) Write(r *Record) error {
	if w.written {
		return lex.CannotHold("more than one puzzle in a file of format svg")
	}
	w.written = true
	p := r.Puzzle
	f := svg.Figure{Layout: p.Layout, Title: "Puzzle of layout " + p.Layout.String(),
		Values: p.Givens, Givens: p.Givens, Candidates: p.Marks, Rules: p.Rules,
		Digit: w.o.DigitText(r)}
	if len(f.Title) > 100 {
		f.Title = "Puzzle"
	}
	_, err := w.w.Write(f.Append(nil))
	return err
}

func (w *svgWriter) Close() error { return nil }
