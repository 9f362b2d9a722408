// Package svg draws grids as SVG pictures: digits, candidates, shaded cells,
// marked candidates and arrows between them. It knows layouts, and nothing of
// what a picture is about.
//
// Every kind of mark has a form and a colour of its own, so that no picture relies
// on colours alone. The colours are those of Okabe and Ito, which people with
// colour-blindness tell apart ("Color Universal Design", 2008). Pictures have no
// scripts and no identifiers, and refer to nothing outside. Equal figures give
// equal bytes: lengths are whole tenths of a unit.
package svg

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/ruleshapes"
)

// Figure is what a picture shows. Only Layout is needed.
type Figure struct {
	Layout      *nonet.Layout
	Title       string // what it shows: the tooltip, and for people who cannot see it
	Description string // more about what it shows

	Values     nonet.Grid     // the digits in cells
	Givens     nonet.Grid     // the givens among them, which are bold
	Candidates []nonet.Digits // of cells without a digit; nil: none

	Digit  func(nonet.Digit) string // how a digit is written; nil: as a number
	Row    func(int) string         // the name of a row from 0 beside it; nil: r1, r2
	Column func(int) string         // the name of a column above it; nil: c1, c2

	// Rules are drawn above the lines of the grid, and explained by the legend. Those
	// outside of the grid make the picture larger; the coordinates of a bare picture stay.
	Rules []nonet.Rule

	Areas  []Area
	Loops  [][]nonet.Cell // cells that a closed line goes through
	Groups []Group
	Marks  []Mark
	Links  []Link
	// New are new digits in cells, in order. Their number is written beside them.
	New   []nonet.Candidate
	First int // the number of the first new digit
	// Answers are digits of the step in empty cells, as large as other digits of cells.
	Answers []nonet.Candidate
	Rays    []Ray
	Crosses []nonet.Cell // empty cells that are crossed out as places of a digit

	About []nonet.Cell // the digits and candidates of other cells are faint; nil: all cells
	Notes []nonet.Cell // other cells carry no candidates; nil: all cells

	Legend []Entry

	Wide bool // cells without candidates are as wide as cells with candidates

	// Inline leaves out the style sheet and the legend, for pages that have Style
	// once and write the legend themselves; see Entry.Append.
	Inline bool

	// Bare leaves out the names of rows and columns and the margins around the grid. Classes
	// have the prefix of SwitchedStyle, and marks, groups and links tell their Nodes.
	Bare bool

	// MarksOnly leaves out the grid, its rules and digits: areas, loops, groups, marks with
	// their candidates and links are left. They stand where they would stand without it.
	MarksOnly bool
	// RulesOnly leaves out all but the rules, in the same way. In bare pictures each rule is
	// a group with its index as data-node; a line of several rules has all of theirs.
	RulesOnly bool
}

// Nodes is the value of the attribute data-node of an element, by which scripts of a page
// find it. Only bare pictures have the attribute. "" leaves it out.
type Nodes string

// Group is candidates that a band holds together.
type Group struct {
	Candidates []nonet.Candidate
	Nodes      Nodes
}

// Ray is a line from a placed digit to a cell that sees it.
type Ray struct{ From, To nonet.Cell }

// AreaStyle is how cells are shaded and outlined.
type AreaStyle uint8

// The styles of areas.
const (
	Solid  AreaStyle = iota // blue, a solid outline
	Dashed                  // orange, a dashed outline
	Dotted                  // grey, a dotted outline
	Double                  // purple, a thick outline
	Framed                  // not shaded, a thick green outline
	Source                  // amber, a solid outline
	areaStyles
)

// Area is a set of cells that is shaded and outlined.
type Area struct {
	Style AreaStyle
	Cells []nonet.Cell
	Name  string // stands at its first cell; "": it has none
}

// Shape is how a candidate is marked.
type Shape uint8

// The shapes of marks.
const (
	Square  Shape = iota // blue
	Diamond              // yellow
	Hexagon              // purple
	On                   // a filled blue disc
	Off                  // an orange ring
	Both                 // a disc within a ring
	Place                // a filled green square
	Strike               // a red line through the candidate, alone or over another shape
	Start                // a thin ring around another shape
	shapes
)

// Radius returns how far a shape reaches, in tenths of a unit. A smaller shape
// hides no larger one below it.
func (s Shape) Radius() int {
	switch s {
	case Square, Place:
		return radius - 2
	case Diamond:
		return 82
	case Hexagon:
		return 74
	case Start:
		return 0 // only a line: above all others
	}
	return radius
}

// follows reports whether a shape shows what follows from the step.
func (s Shape) follows() bool { return s == Place || s == Strike }

// Mark is a marked candidate.
type Mark struct {
	nonet.Candidate
	Shape Shape
	Nodes Nodes
}

// Styles is the number of styles that links have: colours and arrowheads that
// differ.
const Styles = 30

// Link is an arrow between candidates.
type Link struct {
	From, To nonet.Candidate
	Line     Line
	Style    int // from 0, modulo Styles; -1: black
	Nodes    Nodes
}

// Line is how the line of a link is drawn.
type Line uint8

// The lines of links.
const (
	Whole  Line = iota // a solid line
	Broken             // dashes
	Mixed              // dashes and dots
	lineKinds
)

// Entry is a line of the legend: a sample and what it means.
type Entry struct {
	Text   string
	Sample Sample
	Area   AreaStyle         // of SampleArea
	Shape  Shape             // of SampleMark
	Style  int               // of SampleLink
	Line   Line              // of SampleLink
	Rule   *ruleshapes.Entry // of SampleRule
}

// Sample is a kind of sample in the legend.
type Sample uint8

// The kinds of samples.
const (
	SampleMark Sample = iota
	SampleArea
	SampleLink
	SampleLoop
	SampleGroup
	SampleRule
	SampleRay
	SampleCross
	SampleNone // the entry is words alone
)

// Lengths are in tenths of a unit, a unit is a pixel of the natural size.
const (
	pitch     = 150 // from one candidate to the next, at least
	padding   = 20  // in a cell, around the candidates
	minCell   = 490 // width of a cell with candidates, at least
	bareCell  = 380 // width of a cell without
	radius    = 66  // of marks
	small     = 122 // font size of candidates
	orderFont = 150 // of the numbers beside new digits
	nameFont  = 115 // of the names of areas
	margin    = 30  // of the sides without names
	frame     = 12  // of all sides of a bare picture, which has half of the border
)

// picture is a figure while it is drawn.
type picture struct {
	*Figure
	n          int   // rows and columns of cells of the layout
	most       int   // the highest digit
	down       int   // rows of the grid
	across     int   // columns of it
	cell       int   // width of a cell
	cols, rows int   // of the candidates in a cell
	dx, dy     int   // from one candidate to the next
	font, big  int   // sizes of candidates and of digits in cells
	scale      int   // of what stands around the grid, in hundredths
	left, top  int   // margins with the names of rows and columns
	edge       int   // margin of the other two sides
	above      int   // in a cell, above its candidates
	around     sides // what rules outside of the grid take, beyond these margins
	shapes     *ruleshapes.Drawing
	digits     []string
	about      []bool // of each cell; nil: all
	notes      []bool // of each cell; nil: all
	out        []byte
}

func newPicture(f *Figure) *picture {
	down, across := f.Layout.Shape()
	return &picture{Figure: f, n: f.Layout.Size(), most: f.Layout.Digits(), down: down,
		across: across, about: f.flags(f.About), notes: f.flags(f.Notes)}
}

// flags returns which cells are in a list, nil if the list is.
func (f *Figure) flags(list []nonet.Cell) []bool {
	if list == nil {
		return nil
	}
	is := make([]bool, f.Layout.Cells())
	for _, c := range list {
		is[c] = true
	}
	return is
}

// faint reports whether the picture is not about a cell.
func (p *picture) faint(c nonet.Cell) bool { return p.about != nil && !p.about[c] }

// Append appends the picture to dst. The text ends with a line break.
func (f *Figure) Append(dst []byte) []byte {
	p := newPicture(f)
	p.out = dst
	p.measure()
	width := p.left + p.across*p.cell + p.edge
	var legend key
	if !p.Inline {
		legend = p.arrange()
	}
	height := p.top + p.down*p.cell + p.edge + legend.height
	view := p.view(width, height)
	p.open(view)
	start := len(p.out)
	if p.RulesOnly {
		p.puzzleRules()
	} else {
		p.contents(view)
	}
	p.legend(legend)
	p.text("</svg>\n")
	if p.Bare {
		p.prefixClasses(start)
	}
	if !p.Inline {
		style := "<style>" + styleFor(p.out[start:]) + "</style>\n"
		p.out = slices.Insert(p.out, start, []byte(style)...)
	}
	return p.out
}

// contents draws all but the legend.
func (p *picture) contents(view rect) {
	if !p.MarksOnly {
		p.paper(view)
		p.rules()
	}
	p.shade()
	if !p.MarksOnly {
		p.lines()
		p.puzzleRules()
	}
	p.groups()
	p.marks()
	p.links()
	p.strikes()
	p.texts()
	p.names()
}

// Width returns the natural width of the picture in pixels.
func (f *Figure) Width() int {
	p := newPicture(f)
	p.measure()
	return (p.view(p.left+p.across*p.cell+p.edge, 0).width + 9) / 10
}

// Geometry has the lengths of a bare picture, in tenths of a unit.
type Geometry struct {
	Cell, Margin, Padding int // width of a cell; around the grid; in a cell, around candidates
	Columns, Rows         int // of the candidates in a cell
	StepX, StepY          int // from the middle of a candidate to that of the next
	Digit, Candidate      int // font sizes
}

// RuleRoom is what rules take around the grid and in cells of a picture, in tenths of a unit.
type RuleRoom struct {
	Left, Top, Right, Bottom int // beyond the margins
	Above                    int // in a cell, above its candidates, which are closer
	StepY, Candidate         int // as in Geometry
}

// RuleRoom returns what the rules of the figure take, as a bare picture.
func (f *Figure) RuleRoom() RuleRoom {
	p := newPicture(f)
	p.measure()
	a := p.around
	return RuleRoom{a.left, a.top, a.right, a.bottom, p.above, p.dy, p.font}
}

// Geometry returns the lengths of the figure as a bare picture.
func (f *Figure) Geometry() Geometry {
	p := newPicture(f)
	p.measure()
	return Geometry{p.cell, frame, padding, p.cols, p.rows, p.dx, p.dy, p.big, p.font}
}

// measure works out the sizes.
func (p *picture) measure() {
	longest := 1
	p.digits = make([]string, p.most+1)
	for d := 1; d <= p.most; d++ {
		p.digits[d] = strconv.Itoa(d)
		if p.Digit != nil {
			p.digits[d] = p.Digit(nonet.Digit(d))
		}
		longest = max(longest, len(p.digits[d]))
	}
	p.cols = 1
	for p.cols*p.cols < p.most {
		p.cols++
	}
	p.rows = (p.most + p.cols - 1) / p.cols
	p.cell = bareCell
	if p.Candidates != nil || p.Wide {
		p.cell = max(minCell, p.cols*pitch+2*padding)
	}
	p.scale = max(100, (100+p.across*p.cell/45)/2)
	p.left, p.top, p.edge = p.scaled(200), p.scaled(160), margin
	if p.Bare {
		p.left, p.top, p.edge = frame, frame, frame
	}
	p.above = padding
	p.measureRules()
	p.dx = (p.cell - 2*padding) / p.cols
	p.dy = (p.cell - p.above - padding) / p.rows
	p.font = small
	if longest > 1 {
		p.font = max(40, min(small, 220/longest)) // a character is .56 wide
	}
	if p.above > padding {
		p.font = min(p.font, p.dy*9/10)
	}
	p.big = p.cell * 6 / 10
	if len(p.digits[p.most]) > 1 {
		p.big = p.cell * 48 / 100
	}
}

// point is a place in the picture.
type point struct{ x, y int }

// corner returns the upper left corner of a cell.
func (p *picture) corner(c nonet.Cell) point {
	return point{p.left + int(c)%p.n*p.cell, p.top + int(c)/p.n*p.cell}
}

// centre returns the middle of a cell.
func (p *picture) centre(c nonet.Cell) point {
	q := p.corner(c)
	return point{q.x + p.cell/2, q.y + p.cell/2}
}

// at returns the middle of a candidate.
func (p *picture) at(x nonet.Candidate) point {
	q, d := p.corner(x.Cell), int(x.Digit)-1
	return point{q.x + padding + d%p.cols*p.dx + p.dx/2, q.y + p.above + d/p.cols*p.dy + p.dy/2}
}

// value returns the digit that stands in a cell, 0 if there is none.
func (p *picture) value(c int) nonet.Digit {
	if p.Values == nil {
		return 0
	}
	return p.Values[c]
}

// candidates returns the candidates that are drawn in a cell.
func (p *picture) candidates(c int) nonet.Digits {
	if p.Candidates == nil || p.value(c) != 0 || p.notes != nil && !p.notes[c] ||
		slices.ContainsFunc(p.Answers, func(x nonet.Candidate) bool { return int(x.Cell) == c }) {
		return nonet.Digits{}
	}
	return p.Candidates[c]
}

// rect is a rectangle.
type rect struct{ x, y, width, height int }

// open writes the start of the picture up to its contents.
func (p *picture) open(view rect) {
	role := `role="img"`
	if p.Bare && p.Title == "" {
		role = `aria-hidden="true"` // the page says what it shows
	}
	p.text(`<svg xmlns="http://www.w3.org/2000/svg" class="nonet" ` + role + ` viewBox="`)
	p.lengths(view.x, view.y)
	p.text(" ")
	p.lengths(view.width, view.height)
	p.text(`" width="`)
	p.length(view.width)
	p.text(`" height="`)
	p.length(view.height)
	p.text(`">`)
	if p.Title != "" {
		p.text("<title>")
		p.escaped(p.Title)
		p.text("</title>\n")
	}
	if p.Description != "" {
		p.text("<desc>")
		p.escaped(p.Description)
		p.text("</desc>\n")
	}
}

// paper writes the background.
func (p *picture) paper(view rect) {
	p.text(`<rect class="paper"`)
	if view.x != 0 || view.y != 0 {
		p.text(` x="`)
		p.length(view.x)
		p.text(`" y="`)
		p.length(view.y)
		p.text(`"`)
	}
	p.text(` width="`)
	p.length(view.width)
	p.text(`" height="`)
	p.length(view.height)
	p.text("\"/>\n")
}

// texts writes the digits, the candidates and the names of rows and columns.
func (p *picture) texts() {
	if !p.Bare {
		p.edges()
	}
	if !p.MarksOnly {
		p.values()
	}
	p.answers()
	p.smallDigits()
}

// edges writes the names of rows and columns.
func (p *picture) edges() {
	p.group("edge", p.scaled(edgeFont))
	for i := range max(p.down, p.across) {
		mid := i*p.cell + p.cell/2
		row, column := "r"+strconv.Itoa(i+1), "c"+strconv.Itoa(i+1)
		if p.Row != nil {
			row = p.Row(i)
		}
		if p.Column != nil {
			column = p.Column(i)
		}
		if i < p.down {
			p.label(point{p.left/2 - p.around.left, p.top + mid}, p.scaled(edgeFont), row)
		}
		if i < p.across {
			p.label(point{p.left + mid, p.top/2 - p.around.top}, p.scaled(edgeFont), column)
		}
	}
	p.text("</g>\n")
}

// values writes the digits of cells: givens, others, and new ones with their numbers.
func (p *picture) values() {
	new := make(map[nonet.Cell]int)
	for i, x := range p.New {
		new[x.Cell] = i
	}
	big := p.big
	for _, class := range []string{"given", "placed", "given faint", "placed faint"} {
		var list []label
		for c := range p.Layout.Inside() {
			d := p.value(int(c))
			given := d != 0 && p.Givens != nil && p.Givens[c] != 0
			if _, isNew := new[c]; d != 0 && !isNew && given == strings.HasPrefix(class, "given") &&
				p.faint(c) == strings.HasSuffix(class, "faint") {
				list = append(list, label{p.centre(c), p.digits[d]})
			}
		}
		p.labels(class, big, list)
	}
	if len(p.New) > 0 {
		p.group("new", big)
		for _, x := range p.New {
			q := p.centre(x.Cell)
			p.label(point{q.x, q.y + p.cell/14}, big, p.digits[x.Digit])
		}
		p.text("</g>\n")
		p.group("order", orderFont)
		for i, x := range p.New {
			q := p.corner(x.Cell)
			text := strconv.Itoa(p.First + i)
			p.label(point{q.x + 22 + orderFont*28/100*len(text), q.y + 78}, orderFont, text)
		}
		p.text("</g>\n")
	}
}

// answers writes the digits that the step places as large as others.
func (p *picture) answers() {
	var list []label
	for _, x := range p.Answers {
		list = append(list, label{p.centre(x.Cell), p.digits[x.Digit]})
	}
	p.labels("new", p.big, list)
}

// smallDigits writes the candidates.
func (p *picture) smallDigits() {
	if p.Candidates == nil {
		return
	}
	marked := p.markClasses()
	for _, class := range []string{"", "faint", "marked", "lit", "marked then", "lit then"} {
		if p.MarksOnly && (class == "" || class == "faint") {
			continue
		}
		var list []label
		for c := range p.Layout.Inside() {
			for d := range p.candidates(int(c)).All() {
				x := nonet.Candidate{Cell: c, Digit: d}
				is := marked[x]
				if is == "" && p.faint(c) {
					is = "faint"
				}
				if is == class {
					list = append(list, label{p.at(x), p.digits[d]})
				}
			}
		}
		class, follows := strings.CutSuffix(class, " then")
		p.then(follows && len(list) > 0, func() { p.labels("small "+class, p.font, list) })
	}
}

// markClasses returns the classes of the digits of marked candidates, with " then" behind those
// that only what follows from the step marks.
func (p *picture) markClasses() map[nonet.Candidate]string {
	marked := make(map[nonet.Candidate]string)
	then := make(map[nonet.Candidate]bool)
	for _, m := range p.Marks {
		if m.Shape == Start {
			continue
		}
		follows, known := then[m.Candidate]
		then[m.Candidate] = m.Shape.follows() && (follows || !known)
		switch m.Shape {
		case On, Both, Place:
			marked[m.Candidate] = "lit"
		default:
			if marked[m.Candidate] == "" {
				marked[m.Candidate] = "marked"
			}
		}
	}
	for x, follows := range then {
		if follows {
			marked[x] += " then"
		}
	}
	return marked
}

// names writes the names of areas, on a tag in the colour of the area. Areas
// with one first cell have their tags side by side.
func (p *picture) names() {
	used := map[nonet.Cell]int{}
	for _, a := range p.Areas {
		if a.Name == "" || len(a.Cells) == 0 {
			continue
		}
		first := slices.Min(a.Cells)
		q := p.corner(first)
		width := nameFont*64/100*utf8.RuneCountInString(a.Name) + 50
		q.x += 30 + used[first] + width/2
		q.y += 10
		used[first] += width + 16
		p.text(`<rect class="tag ` + areaClass[a.Style] + `" x="`)
		p.length(q.x - width/2)
		p.text(`" y="`)
		p.length(q.y - 62)
		p.text(`" width="`)
		p.length(width)
		p.text(`" height="12.4" rx="3"/>`)
		p.group("name", nameFont)
		p.label(q, nameFont, a.Name)
		p.text("</g>\n")
	}
}

// strike draws the line through a candidate.
func (p *picture) strike(q point) {
	p.text(`<path class="strike" d="M`)
	p.lengths(q.x-radius-10, q.y+radius+10)
	p.text("L")
	p.lengths(q.x+radius+10, q.y-radius-10)
	p.text(`"/>`)
}
