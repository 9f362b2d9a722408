package booklet

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/ruleshapes"
)

// cornerRoom is the height of the texts of rules in the corners of cells, in hundredths of a
// cell. Candidates stand below it.
const cornerRoom = 24

// Lengths of legends below puzzles, in hundredths of a point.
const (
	legendFont   = 720
	smallLegend  = 570  // of pages with three grids in a row
	leastText    = 420  // of texts of rules
	legendSample = 2000 // width of a sample and the gap behind it
	legendCell   = 2600 // width of a cell in samples
	legendGap    = 1100 // between entries
	legendAbove  = 700  // between the grid and its legend
)

// paleGrey is the grey of what is broad and lies below digits.
const paleGrey = .84

// ruledGrid is how a grid with rules fills its slot.
type ruledGrid struct {
	wide   int // width of the grid
	inset  int // of the grid from the left of the slot
	above  int // what clues take above the grid
	legend legend
	under  int // from the grid to the legend
	height int // of all
}

// fitRules makes a grid with its rules and their legend as large as a slot permits.
func (p *pages) fitRules(d *drawing, g slots) ruledGrid {
	r := d.rules
	cells, rows := d.wide/unit*ruleshapes.Cell, d.high/unit*ruleshapes.Cell
	room := g.height - above - between/2
	font := legendFont
	if g.cols > 2 {
		font = smallLegend
	}
	f := ruledGrid{legend: p.arrange(r, font, g.grid, room*2/5)}
	across, down := cells+r.Left+r.Right, rows+r.Top+r.Bottom
	f.wide = min(g.grid, part(g.grid, cells, across), part(room-f.legend.height, cells, down))
	on := func(length int) int { return part(length, f.wide, cells) }
	f.inset = (g.grid-on(across))/2 + on(r.Left)
	f.above, f.under = on(r.Top), on(r.Bottom)+legendAbove
	f.height = on(down) + f.legend.height
	return f
}

// part returns x*a/b, which fits an int where x*a may not.
func part(x, a, b int) int { return int(int64(x) * int64(a) / int64(b)) }

// withRules draws a grid with its rules and their legend into a slot whose upper left corner
// is at x, y.
func (p *pages) withRules(d *drawing, f ruledGrid, x, y int) {
	p.drawing(d, x+f.inset, y+f.above, f.wide)
	p.legend(f.legend, x, y+f.above+part(f.wide, d.high, d.wide)+f.under)
}

// legend is a legend in lines, with the places of its entries from its upper left corner.
type legend struct {
	font    int
	entries []legendEntry
	height  int
}

// line is from a line of the legend to the next one.
func (l *legend) line() int { return l.font * 7 / 5 }

type legendEntry struct {
	place
	sample []ruleshapes.Shape
	lines  []string
}

// arrange puts the legend of rules into lines of a width. What is higher than most is left
// out.
func (p *pages) arrange(r *ruleshapes.Drawing, font, wide, most int) legend {
	entries := slices.Clone(r.Legend)
	for _, words := range r.Words {
		entries = append(entries, ruleshapes.Entry{Text: words})
	}
	l := legend{font: font}
	x, y, next := 0, 0, 0
	for _, e := range entries {
		text := p.fonts.replace(e.Text)
		f := p.fonts.of(text, false)
		sample := legendSample
		if len(e.Sample) == 0 {
			sample = 0
		}
		lines := wrap(f, text, (wide-sample)*1000/font, 3)
		width := 0
		for _, line := range lines {
			width = max(width, sample+f.width(line)*font/1000)
		}
		if x > 0 && x+width > wide {
			x, y = 0, next
		}
		if y+len(lines)*l.line() > most {
			break
		}
		l.entries = append(l.entries, legendEntry{place{x, y}, e.Sample, lines})
		next = max(next, y+len(lines)*l.line())
		x += width + legendGap
	}
	l.height = next + legendAbove
	return l
}

// legend draws a legend.
func (p *pages) legend(l legend, x, y int) {
	for _, e := range l.entries {
		left, middle := x+e.x, y+e.y+l.line()/2
		if len(e.sample) > 0 {
			p.shapes(e.sample, place{left + legendSample*2/5, middle}, legendCell)
			left += legendSample
		}
		for i, line := range e.lines {
			p.text(left, middle+i*l.line()+drop(l.font), l.font, p.fonts.of(line, false),
				line)
		}
	}
}

// rules draws the rules of a grid whose upper left corner is at x, y: those parts that
// are pale, which lie below the lines of the grid, or the others.
func (p *pages) rules(d *drawing, x, y, wide int, pale bool) {
	if d.rules == nil {
		return
	}
	cell := wide * unit / d.wide
	for _, item := range d.rules.Items {
		var list []ruleshapes.Shape
		for _, s := range item.Shapes {
			if s.Pale() == pale {
				list = append(list, s)
			}
		}
		p.shapes(list, place{x, y}, cell)
	}
}

// inks are the inks of the looks of shapes. Lines that have a width get it from the shape.
var inks = [ruleshapes.Looks]ink{
	ruleshapes.Band:   {grey: paleGrey, round: true},
	ruleshapes.Shade:  {filled: true, fill: paleGrey},
	ruleshapes.Pen:    {grey: .35},
	ruleshapes.Stroke: {round: true},
	ruleshapes.Ink:    {filled: true, fill: .35},
	ruleshapes.Black:  {filled: true},
	ruleshapes.White:  {filled: true, fill: 1},
	ruleshapes.Plate:  {filled: true, fill: 1},
	ruleshapes.Blank:  {filled: true, fill: 1},
	ruleshapes.Ring:   {grey: .35},
}

// shapes draws shapes around a place, with cells of a width.
func (p *pages) shapes(list []ruleshapes.Shape, origin place, cell int) {
	on := func(length int) int { return length * cell / ruleshapes.Cell }
	at := func(q ruleshapes.Point) place { return place{origin.x + on(q.X), origin.y + on(q.Y)} }
	for len(list) > 0 {
		s, k := &list[0], 1
		if s.Text != "" {
			q, text := at(s.Points[0]), p.fonts.replace(s.Text)
			f, size := p.fonts.of(text, true), max(on(s.Size), leastText)
			if s.Look == ruleshapes.Light {
				p.textGrey(1)
			}
			p.text(q.x-f.width(text)*size/2000, q.y+drop(size), size, f, text)
			p.textGrey(0)
			list = list[1:]
			continue
		}
		pen := inks[s.Look]
		if s.Width > 0 {
			pen.width = max(on(s.Width), 25)
		}
		lengths, round := s.Dashes()
		pen.round = pen.round && lengths == nil || round
		for _, length := range lengths {
			pen.dashes = append(pen.dashes, on(length))
		}
		if s.Radius > 0 {
			q := at(s.Points[0])
			p.disc(q.x, q.y, on(s.Radius), pen)
			list = list[1:]
			continue
		}
		for k < len(list) && s.Alike(&list[k]) {
			k++
		}
		var paths []path
		for _, s := range list[:k] {
			points := make([]place, len(s.Points))
			for i, q := range s.Points {
				points[i] = at(q)
			}
			paths = append(paths, path{points, s.Closed})
		}
		p.shape(paths, pen)
		list = list[k:]
	}
}
