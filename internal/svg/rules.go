package svg

import (
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/internal/ruleshapes"
)

// cornerRoom is the height of the texts in the corners of cells that rules have there, in
// hundredths of a cell. Candidates stand below it.
const cornerRoom = 22

// sampleCell is how wide a cell is in the samples of the legend.
const sampleCell = bareCell

// sides are lengths at the four sides of the grid.
type sides struct{ left, top, right, bottom int }

// measureRules works out what the rules take of cells and margins.
func (p *picture) measureRules() {
	p.shapes = ruleshapes.Of(p.Layout, p.Rules, p.Digit)
	s := p.shapes
	p.around = sides{p.ruled(s.Left), p.ruled(s.Top), p.ruled(s.Right), p.ruled(s.Bottom)}
	if s.Corners {
		p.above = p.cell * cornerRoom / 100
	}
}

// ruled returns a length of rules, in thousandths of a cell, as one of the picture.
func (p *picture) ruled(x int) int { return scaledBy(x, p.cell) }

func scaledBy(x, cell int) int {
	if x < 0 {
		return -scaledBy(-x, cell)
	}
	return (x*cell + ruleshapes.Cell/2) / ruleshapes.Cell
}

// view returns what the picture shows: a width and height, and what stands outside of the
// grid.
func (p *picture) view(width, height int) rect {
	a := p.around
	return rect{-a.left, -a.top, width + a.left + a.right, height + a.top + a.bottom}
}

// puzzleRules draws the rules.
func (p *picture) puzzleRules() {
	for _, item := range p.shapes.Items {
		var nodes []string
		for _, i := range item.Rules {
			nodes = append(nodes, strconv.Itoa(i))
		}
		p.with(Nodes(strings.Join(nodes, " ")), func() {
			p.ruleShapes(item.Shapes, point{p.left, p.top}, p.cell)
		})
	}
	if len(p.shapes.Items) > 0 {
		p.text("\n")
	}
}

// ruleShapes draws shapes around a point, with cells of a width.
func (p *picture) ruleShapes(list []ruleshapes.Shape, origin point, cell int) {
	for len(list) > 0 {
		k := 1
		for k < len(list) && alike(&list[0], &list[k]) {
			k++
		}
		p.ruleShape(list[:k], origin, cell)
		list = list[k:]
	}
}

// alike reports whether two shapes are lines that can be one element, or parts of one pale
// group.
func alike(a, b *ruleshapes.Shape) bool {
	if a.Pale() {
		return b.Pale() && a.Hue == b.Hue
	}
	return a.Alike(b)
}

// lookClass has the class and further attributes of each look.
var lookClass = [ruleshapes.Looks]struct{ class, more string }{
	ruleshapes.Pen:    {"pen", ""},
	ruleshapes.Stroke: {"ink", ` stroke-linecap="round"`},
	ruleshapes.Ink:    {"pen full", ""},
	ruleshapes.Black:  {"ink", ` fill="#000"`},
	ruleshapes.White:  {"ink", ` fill="#fff"`},
	ruleshapes.Plate:  {"ink hollow", ""},
	ruleshapes.Blank:  {"paper", ""},
	ruleshapes.Ring:   {"pen", ` fill="none"`},
	ruleshapes.Clue:   {"name", ""},
	ruleshapes.Light:  {"", ` fill="#fff" font-weight="bold"`},
	ruleshapes.Dark:   {"", ` fill="#000" font-weight="bold"`},
}

// ruleShape draws shapes that are alike.
func (p *picture) ruleShape(list []ruleshapes.Shape, origin point, cell int) {
	s := &list[0]
	look := lookClass[s.Look]
	attributes := func(class string) {
		if class != "" {
			p.text(` class="` + class + `"`)
		}
		if s.Width > 0 && s.Text == "" {
			p.text(` stroke-width="`)
			p.length(max(scaledBy(s.Width, cell), 4))
			p.text(`"`)
		}
		p.dashed(s, cell)
		p.text(look.more)
	}
	at := func(q ruleshapes.Point) point {
		return point{origin.x + scaledBy(q.X, cell), origin.y + scaledBy(q.Y, cell)}
	}
	switch {
	case s.Pale():
		p.text(`<g class="pale c` + strconv.Itoa(int(s.Hue)) + `">`)
		for i := range list {
			p.paleShape(&list[i], at, cell)
		}
		p.text("</g>")
	case s.Text != "":
		q, size := at(s.Points[0]), scaledBy(s.Size, cell)
		p.text(`<text font-size="`)
		p.length(size)
		p.text(`"`)
		attributes(look.class)
		p.text(` x="`)
		p.length(q.x)
		p.text(`" y="`)
		p.length(q.y + size*36/100)
		p.text(`">`)
		p.escaped(s.Text)
		p.text("</text>")
	case s.Radius > 0:
		p.text("<circle")
		attributes(look.class)
		p.disc(at(s.Points[0]), scaledBy(s.Radius, cell))
	default:
		p.text("<path")
		attributes(look.class)
		p.text(` d="`)
		for i := range list {
			p.ruleLine(&list[i], at)
		}
		p.text(`"/>`)
	}
}

// dashed writes the pattern of a line, and reports whether it has one.
func (p *picture) dashed(s *ruleshapes.Shape, cell int) bool {
	lengths, round := s.Dashes()
	for i, x := range lengths {
		p.text([]string{` stroke-dasharray="`, " "}[min(i, 1)])
		p.length(scaledBy(x, cell))
	}
	switch {
	case round:
		p.text(`" stroke-linecap="round"`)
	case lengths != nil:
		p.text(`"`)
	}
	return lengths != nil
}

// paleShape draws a shape within a pale group, whose colour it has.
func (p *picture) paleShape(s *ruleshapes.Shape, at func(ruleshapes.Point) point, cell int) {
	switch {
	case s.Radius > 0:
		p.text(`<circle fill="currentColor" stroke="none"`)
		p.disc(at(s.Points[0]), scaledBy(s.Radius, cell))
	case s.Look == ruleshapes.Shade:
		p.text(`<path class="full" stroke="none" d="`)
		p.ruleLine(s, at)
		p.text(`"/>`)
	default:
		p.text(`<path stroke-width="`)
		p.length(scaledBy(s.Width, cell))
		p.text(`"`)
		if p.dashed(s, cell) {
			p.text(` stroke-linecap="butt"`)
		}
		p.text(` d="`)
		p.ruleLine(s, at)
		p.text(`"/>`)
	}
}

func (p *picture) ruleLine(s *ruleshapes.Shape, at func(ruleshapes.Point) point) {
	points := make([]point, len(s.Points))
	for i, q := range s.Points {
		points[i] = at(q)
	}
	p.line(points, s.Closed)
}

// RuleEntries returns the entries of the legend about the rules of the figure, which its
// pictures have unless they are Inline.
func (f *Figure) RuleEntries() []Entry {
	p := &picture{Figure: f, n: f.Layout.Size(), most: f.Layout.Digits()}
	p.measure()
	return p.ruleEntries()
}

// ruleEntries returns the entries of the legend about rules.
func (p *picture) ruleEntries() []Entry {
	var list []Entry
	for i := range p.shapes.Legend {
		e := &p.shapes.Legend[i]
		list = append(list, Entry{Text: e.Text, Sample: SampleRule, Rule: e})
	}
	for _, words := range p.shapes.Words {
		list = append(list, Entry{Text: words, Sample: SampleNone})
	}
	return list
}

// sampleRule draws a sample of a rule.
func (p *picture) sampleRule(e Entry, q point) {
	p.ruleShapes(e.Rule.Sample, q, sampleCell)
}
