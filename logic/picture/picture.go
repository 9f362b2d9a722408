// Package picture draws steps as SVG pictures, and paths as pages of HTML. The
// words come from package explain. Several goroutines may call its functions at once.
package picture

import (
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/svg"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

// Options say how pictures are written. The zero value is ready.
type Options struct {
	Words explain.Explainer // how cells are named and digits are written

	// Bare leaves out the names of rows and columns, the margins, the legend and the
	// style sheet, for pages that have Style and place the rest themselves.
	Bare bool

	// Title and Description are for people who cannot see the picture; the title is
	// also its tooltip. An empty title is the name of the technique.
	Title, Description string
}

// AppendStep appends an SVG picture of a step that can be taken from a state: the
// candidates that it places and crosses out, what proves it, and a legend. Equal
// arguments give equal bytes, some 10 KB for the classic layout.
func AppendStep(dst []byte, before *logic.State, step *logic.Step, o Options) []byte {
	return stepFigure(before, step, o).Append(dst)
}

// AppendState appends an SVG picture of a state with its candidates, and marks
// mistakes if there are any.
func AppendState(dst []byte, s *logic.State, mistakes []logic.Mistake, o Options) []byte {
	f := stateFigure(s, o)
	for _, m := range mistakes {
		e := svg.Entry{Text: "wrong digit", Sample: svg.SampleArea, Area: svg.Double}
		if m.Placed == 0 {
			e.Text, e.Area = "the right candidate is missing", svg.Dashed
		}
		if !slices.Contains(f.Legend, e) {
			f.Legend = append(f.Legend, e)
		}
		f.Areas = append(f.Areas, svg.Area{Style: e.Area, Cells: []nonet.Cell{m.Cell}})
	}
	return f.Append(dst)
}

// AppendGrid appends an SVG picture of a puzzle with its pencilmarks, or of its
// solution unless that is nil.
func AppendGrid(dst []byte, p *nonet.Puzzle, solution nonet.Grid, o Options) []byte {
	return gridFigure(p, solution, o).Append(dst)
}

func (o *Options) figure(l *nonet.Layout) *svg.Figure {
	f := &svg.Figure{
		Layout: l, Title: o.Title, Description: o.Description, Digit: o.Words.Digit,
		Bare: o.Bare, Inline: o.Bare, Wide: o.Bare,
	}
	if o.Words.Coords == explain.A1 && l.Size() <= 26 {
		f.Row = func(i int) string { return string(rune('A' + i)) }
		f.Column = func(i int) string { return strconv.Itoa(i + 1) }
	}
	return f
}

// Style is the style sheet of bare pictures and of the samples of legends.
const Style = svg.Style

// Key is an entry of the legend of a picture.
type Key struct {
	Text   string
	Sample []byte // an SVG picture without a style sheet
}

// Legend returns the legend of the picture of a step.
func Legend(before *logic.State, step *logic.Step, o Options) []Key {
	var list []Key
	for _, e := range stepFigure(before, step, o).Legend {
		list = append(list, Key{e.Text, e.Append(nil)})
	}
	return list
}

func gridFigure(p *nonet.Puzzle, solution nonet.Grid, o Options) *svg.Figure {
	f := o.figure(p.Layout)
	f.Values, f.Givens = p.Givens, p.Givens
	if solution != nil {
		f.Values = solution
	} else {
		f.Candidates = p.Marks
	}
	return f
}

func stateFigure(s *logic.State, o Options) *svg.Figure {
	f := o.figure(s.Layout())
	p := s.Puzzle()
	f.Values, f.Givens, f.Candidates = p.Givens, make(nonet.Grid, len(p.Givens)), p.Marks
	for c, d := range p.Givens {
		if s.Given(nonet.Cell(c)) {
			f.Givens[c] = d
		}
	}
	return f
}

func stepFigure(before *logic.State, step *logic.Step, o Options) *svg.Figure {
	f := stateFigure(before, o)
	if f.Title == "" {
		f.Title = step.Technique.String()
	}
	d := drawing{Figure: f, state: before, shape: map[nonet.Candidate]svg.Shape{},
		behind: map[nonet.Candidate][]svg.Shape{}, o: &o}
	d.keys(step)
	d.parts(step)
	d.chains(step)
	d.conclusion(step)
	d.marks()
	return f
}
