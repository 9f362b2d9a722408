// Package picture draws steps as SVG pictures and in characters, and paths as pages of HTML. The
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
	// style sheet, for pages that have Style and place the rest themselves. What shows
	// nodes of chains is in groups with their numbers, explain.NodeID, with blanks
	// between them: <g data-node="0.3 1.4">. An arrow has those of the nodes that it leads to.
	Bare bool

	// MarksOnly is Bare for a page that draws the grid itself: the picture has what
	// shows the step or the mistakes, and the digits of marked candidates. Nothing else
	// is in it, not even a background. Geometry says where to draw the grid.
	MarksOnly bool

	// Title and Description are for people who cannot see the picture; the title is
	// also its tooltip. An empty title is the name of the technique. A bare picture
	// without Title is hidden from them.
	Title, Description string
}

// bare reports whether the picture is for a page that draws or places some of it.
func (o *Options) bare() bool { return o.Bare || o.MarksOnly }

// Geometry has the lengths of bare pictures of grids of a size, in the units of
// their viewBox, which are pixels of the natural size. Digit d, from 1, is in
// column (d-1) % Columns and row (d-1) / Columns of the candidates of a cell. The first
// has its middle Padding + StepX/2 right of and Padding + StepY/2 below the corner of the
// cell. Texts are centred; their baseline is .36 font sizes below the middle.
type Geometry struct {
	Margin        float64 // around the grid, whose corner is at (Margin, Margin)
	Cell          float64 // width of a cell: ClassicCell up to size 9
	Padding       float64 // in a cell, around the candidates
	Columns, Rows int     // of the candidates in a cell
	StepX, StepY  float64 // from one candidate to the next
	Digit         float64 // font size of digits
	Candidate     float64 // font size of candidates
}

// ClassicCell is the width of a cell of grids up to size 9.
const ClassicCell = 49

// GeometryOf returns the geometry of bare pictures of a layout.
func GeometryOf(l *nonet.Layout, o Options) Geometry {
	o.Bare = true
	g := o.figure(l).Geometry()
	return Geometry{
		Margin: units(g.Margin), Cell: units(g.Cell), Padding: units(g.Padding),
		Columns: g.Columns, Rows: g.Rows, StepX: units(g.StepX), StepY: units(g.StepY),
		Digit: units(g.Digit), Candidate: units(g.Candidate),
	}
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
	return stateWithMistakes(s, mistakes, o).Append(dst)
}

func stateWithMistakes(s *logic.State, mistakes []logic.Mistake, o Options) *svg.Figure {
	f := stateFigure(s, o)
	for _, m := range mistakes {
		e := svg.Entry{Text: "wrong digit", Sample: svg.SampleArea, Area: svg.Double}
		if m.Placed == 0 {
			e.Text, e.Area = "the right candidate is missing", svg.Dashed
		}
		e.Text = o.Words.Sentence(e.Text)
		if !slices.Contains(f.Legend, e) {
			f.Legend = append(f.Legend, e)
		}
		f.Areas = append(f.Areas, svg.Area{Style: e.Area, Cells: []nonet.Cell{m.Cell}})
	}
	return f
}

// AppendGrid appends an SVG picture of a puzzle with its pencilmarks, or of its
// solution unless that is nil.
func AppendGrid(dst []byte, p *nonet.Puzzle, solution nonet.Grid, o Options) []byte {
	return gridFigure(p, solution, o).Append(dst)
}

// RuleLayer is the rules of a puzzle as a picture that a page lays over the lines of a grid
// of its own, below its digits. Lengths are those of Geometry.
type RuleLayer struct {
	// SVG is a bare picture of all that is drawn of the rules, empty if nothing is. Its grid is
	// where it is without rules; its viewBox is larger by what the clues outside of the
	// grid take. Each rule is in a group with its index: <g data-node="12">. A line that shows
	// several rules has the indices of all, with blanks between them.
	SVG []byte

	Left, Top, Right, Bottom float64 // how much larger the viewBox is at each side

	// Above, StepY and Candidate are where Geometry has Padding above the candidates of a cell,
	// StepY and Candidate: they leave room for the sums in the corners of cells.
	Above, StepY, Candidate float64

	Legend []Key // an entry without a sample is words about rules that are not drawn
}

// Rules returns the rules of a puzzle as a layer. Bare and MarksOnly count for nothing.
func Rules(p *nonet.Puzzle, o Options) RuleLayer {
	o.Bare = true
	f := o.figure(p.Layout)
	f.Rules, f.RulesOnly = p.Rules, true
	room := f.RuleRoom()
	layer := RuleLayer{
		Left: units(room.Left), Top: units(room.Top),
		Right: units(room.Right), Bottom: units(room.Bottom),
		Above: units(room.Above), StepY: units(room.StepY), Candidate: units(room.Candidate),
	}
	drawn := false
	for _, e := range f.RuleEntries() {
		k := Key{Text: o.Words.Legend(e.Text)}
		if e.Sample != svg.SampleNone {
			k.Sample = e.Append(nil, true)
			drawn = true
		}
		layer.Legend = append(layer.Legend, k)
	}
	if drawn {
		layer.SVG = f.Append(nil)
	}
	return layer
}

// units returns tenths of a unit as units.
func units(tenths int) float64 { return float64(tenths) / 10 }

func (o *Options) figure(l *nonet.Layout) *svg.Figure {
	f := &svg.Figure{
		Layout: l, Title: o.Title, Description: o.Description, Digit: o.Words.Digit,
		Bare: o.bare(), Inline: o.bare(), Wide: o.bare(), MarksOnly: o.MarksOnly,
	}
	if o.Words.Coords == explain.A1 && l.Size() <= 26 {
		f.Row = func(i int) string { return string(rune('A' + i)) }
		f.Column = func(i int) string { return strconv.Itoa(i + 1) }
	}
	return f
}

// Style returns the style sheet of bare pictures and of the samples of legends. It
// is dark where the system prefers that, on screens; the attribute data-theme of the
// document, light or dark, beats the system. It only holds for what is within elements
// of the class nonet, and all its other classes begin with n-: the page may use those
// of the grid (n-paper, n-thin, n-thick, n-window, n-rule, n-given, n-placed, n-small) for
// its own.
func Style() string { return svg.SwitchedStyle() }

// Focus is what the picture of a step is about, for a page that draws the grid of MarksOnly itself.
type Focus struct {
	Cells []nonet.Cell // the digits and candidates of other cells are faint, ascending; nil: all
	Notes []nonet.Cell // other cells carry no candidates, ascending; nil: all do
}

// FocusOf returns the focus of the picture of a step. Pictures of whole grids have it themselves.
func FocusOf(before *logic.State, step *logic.Step) Focus {
	f := stepFigure(before, step, Options{MarksOnly: true})
	return Focus{f.About, f.Notes}
}

// Key is an entry of the legend of a picture.
type Key struct {
	Text   string
	Sample []byte // an SVG picture that needs Style
}

// Legend returns the legend of the picture of a step.
func Legend(before *logic.State, step *logic.Step, o Options) []Key {
	var list []Key
	for _, e := range stepFigure(before, step, o).Legend {
		list = append(list, Key{e.Text, e.Append(nil, true)})
	}
	return list
}

func gridFigure(p *nonet.Puzzle, solution nonet.Grid, o Options) *svg.Figure {
	f := o.figure(p.Layout)
	f.Values, f.Givens, f.Rules = p.Givens, p.Givens, p.Rules
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
	f.Rules = p.Rules
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
	if f.Title == "" && !o.bare() {
		f.Title = step.Technique.String()
	}
	d := drawing{Figure: f, state: before, shape: map[nonet.Candidate]svg.Shape{},
		behind: map[nonet.Candidate][]svg.Shape{}, nodesOf: map[nonet.Candidate]svg.Nodes{}, o: &o}
	d.keys(step)
	d.parts(step)
	d.chains(step)
	d.seen(step)
	d.conclusion(step)
	d.marks()
	f.About = d.about()
	f.Notes = d.notes(step)
	return f
}
