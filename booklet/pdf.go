package booklet

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// canvas is what pages are drawn on. Lengths are hundredths of a point, from the
// upper left corner of the paper.
type canvas interface {
	page()
	text(x, y, size int, f *face, s string) // x, y: where its base line begins
	rectangle(x, y, w, h int, grey float64)
	lines(l look, width int, list []segment)
	star(x, y, radius int, filled bool) // x, y: its middle
	shape(list []path, k ink)
	disc(x, y, radius int, k ink)
	textGrey(grey float64) // of the texts that follow
}

// path is a line through points, closed or not.
type path struct {
	points []place
	closed bool
}

// place is a point on a page.
type place struct{ x, y int }

// ink is how a line is drawn and an area filled.
type ink struct {
	width  int // of the line; 0: there is none
	grey   float64
	dashes []int // strokes and gaps in turn
	round  bool  // the ends of the line
	filled bool
	fill   float64 // grey
}

// pdf is a canvas that makes a PDF. Of each font it has the characters that occur.
type pdf struct {
	doc   *fpdf.Fpdf
	added map[string]bool // fonts, by name
}

func newPDF(o *Options) *pdf {
	paper := papers[o.Paper]
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt",
		Size: fpdf.SizeType{Wd: points(paper.width), Ht: points(paper.height)}})
	doc.SetAutoPageBreak(false, 0)
	doc.SetTitle(o.Title, true)
	doc.SetSubject(o.Details, true)
	doc.SetProducer("nonet", true)
	doc.SetLang("en")
	// Equal booklets have equal bytes.
	doc.SetCatalogSort(true)
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	return &pdf{doc: doc, added: map[string]bool{}}
}

func points(hundredths int) float64 { return float64(hundredths) / 100 }

func (p *pdf) page() { p.doc.AddPage() }

func (p *pdf) text(x, y, size int, f *face, s string) {
	if !p.added[f.name] {
		p.added[f.name] = true
		p.doc.AddUTF8FontFromBytes(f.name, "", f.data)
	}
	p.doc.SetFont(f.name, "", points(size))
	p.doc.Text(points(x), points(y), s)
}

func (p *pdf) rectangle(x, y, w, h int, grey float64) {
	p.fill(grey)
	p.doc.Rect(points(x), points(y), points(w), points(h), "F")
	p.fill(0)
}

func (p *pdf) fill(grey float64) {
	v := int(math.Round(grey * 255))
	p.doc.SetFillColor(v, v, v)
}

func (p *pdf) draw(grey float64) {
	v := int(math.Round(grey * 255))
	p.doc.SetDrawColor(v, v, v)
}

// pens has the cap of each look's lines, their dashes as multiples of the width of a
// line, and their grey.
var pens = [looks]struct {
	end    string
	dashes []float64
	grey   float64
}{
	thin:   {"butt", nil, .5},
	thick:  {"square", nil, 0},
	dashed: {"butt", []float64{4.5, 3}, .35},
	dotted: {"round", []float64{0, 2}, .35},
}

func (p *pdf) lines(l look, width int, list []segment) {
	pen := pens[l]
	p.draw(pen.grey)
	p.doc.SetLineCapStyle(pen.end)
	p.doc.SetLineWidth(points(width))
	var dashes []float64
	for _, d := range pen.dashes {
		dashes = append(dashes, d*points(width))
	}
	p.doc.SetDashPattern(dashes, 0)
	for _, s := range list {
		p.doc.MoveTo(points(s.x1), points(s.y1))
		p.doc.LineTo(points(s.x2), points(s.y2))
	}
	p.doc.DrawPath("D")
}

// use takes an ink, and returns the style of what is drawn with it.
func (p *pdf) use(k ink) string {
	style := ""
	if k.filled {
		p.fill(k.fill)
		style = "F"
	}
	if k.width > 0 {
		p.draw(k.grey)
		p.doc.SetLineCapStyle([]string{"butt", "round"}[boolIndex(k.round)])
		p.doc.SetLineJoinStyle("round")
		p.doc.SetLineWidth(points(k.width))
		var dashes []float64
		for _, d := range k.dashes {
			dashes = append(dashes, points(d))
		}
		p.doc.SetDashPattern(dashes, 0)
		style += "D"
	}
	return style
}

func boolIndex(b bool) int {
	if b {
		return 1
	}
	return 0
}

// done ends the use of an ink.
func (p *pdf) done() {
	p.fill(0)
	p.doc.SetLineJoinStyle("miter")
	p.doc.SetDashPattern(nil, 0)
}

func (p *pdf) shape(list []path, k ink) {
	style := p.use(k)
	for _, line := range list {
		for i, q := range line.points {
			if i == 0 {
				p.doc.MoveTo(points(q.x), points(q.y))
			} else {
				p.doc.LineTo(points(q.x), points(q.y))
			}
		}
		if line.closed {
			p.doc.ClosePath()
		}
	}
	p.doc.DrawPath(style)
	p.done()
}

func (p *pdf) disc(x, y, radius int, k ink) {
	p.doc.Circle(points(x), points(y), points(radius), p.use(k))
	p.done()
}

func (p *pdf) textGrey(grey float64) {
	v := int(math.Round(grey * 255))
	p.doc.SetTextColor(v, v, v)
}

func (p *pdf) star(x, y, radius int, filled bool) {
	p.lines(thick, max(radius/12, 1), nil)
	var corners []fpdf.PointType
	for i := range 10 {
		r := points(radius)
		if i%2 != 0 {
			r *= .382
		}
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		corners = append(corners, fpdf.PointType{X: points(x) + r*sin, Y: points(y) - r*cos})
	}
	style := "D"
	if filled {
		style = "FD"
	}
	p.doc.Polygon(corners, style)
}

// output writes the PDF.
func (p *pdf) output(w io.Writer) (err error) {
	defer func() {
		if r := recover(); r != nil { // a font that is damaged where the text needs it
			err = fmt.Errorf("booklet: the font cannot be embedded: %v", r)
		}
	}()
	return p.doc.Output(w)
}

// pages draws the pages of a booklet.
type pages struct {
	canvas
	options Options
	fonts   fonts
	count   int
}

// add draws a page of puzzles or of solutions.
func (p *pages) add(items []item, g slots, solutions bool) {
	p.page()
	p.count++
	switch {
	case solutions:
		p.text(margin, margin+1400, 1300, p.fonts.of("Solutions", true), "Solutions")
	case p.count == 1:
		p.title()
	default:
		f := p.fonts.of(p.options.Title, false)
		if list := wrap(f, p.options.Title, p.room()*1000/900, 1); list != nil {
			p.text(margin, margin+1000, 900, f, list[0])
		}
	}
	if len(items) == 0 {
		p.text(margin, margin+heading+1000, 1000, plainFace(), "There are no puzzles.")
	}
	for i := range items {
		x := g.left + i%g.cols*g.step
		top := margin + heading + i/g.cols*g.height + (g.height-above-g.grid)/2 + above
		d := items[i].drawing
		if d.rules == nil {
			wide := part(g.grid, d.wide, max(d.wide, d.high))
			p.caption(&items[i], x, top-500, g)
			p.drawing(d, x+(g.grid-wide)/2, top+(g.grid-part(wide, d.high, d.wide))/2, wide)
			continue
		}
		placed := p.fitRules(d, g)
		top += (g.grid - placed.height) / 2
		p.caption(&items[i], x, top-500, g)
		p.withRules(d, placed, x, top)
	}
	number := strconv.Itoa(p.count)
	paper := papers[p.options.Paper]
	p.text((paper.width-plainFace().width(number)*9/10)/2, paper.height-margin, 900, plainFace(),
		number)
}

// room is the width of a page between its margins.
func (p *pages) room() int { return papers[p.options.Paper].width - 2*margin }

// title writes the head of the first page: in one line, or in two or three smaller
// ones. A title that is longer ends with dots.
func (p *pages) title() {
	f := p.fonts.of(p.options.Title, true)
	for count, size := range []int{2000, 1700, 1250} {
		list := wrap(f, p.options.Title, p.room()*1000/size, count+2)
		if len(list) > count+1 && count < 2 {
			continue
		}
		for i, line := range wrap(f, p.options.Title, p.room()*1000/size, count+1) {
			p.text(margin, margin+size*9/10+i*size*12/10, size, f, line)
		}
		return
	}
}

// details writes how the puzzles were made, below the number of the last page.
func (p *pages) details() {
	const size = 650
	f := p.fonts.of(p.options.Details, false)
	paper := papers[p.options.Paper]
	for i, line := range wrap(f, p.options.Details, p.room()*1000/size, 2) {
		p.text((paper.width-f.width(line)*size/1000)/2, paper.height-margin+1200+i*size*12/10, size,
			f, line)
	}
}

// caption writes the number of a grid, and its stars and caption on the right.
func (p *pages) caption(x *item, left, y int, g slots) {
	big, small := 1050, 950
	if g.cols > 2 {
		big, small = 900, 800
	}
	number := strconv.Itoa(x.number)
	p.text(left, y, big, boldFace(), number)
	free := left + boldFace().width(number+"  ")*big/1000
	right := left + g.grid
	if x.caption != "" {
		f := p.fonts.of(x.caption, false)
		stars := starsWidth(x.stars, small)
		size := fit(f, x.caption, small, right-free-stars)
		right -= f.width(x.caption) * size / 1000
		p.text(right, y, size, f, x.caption)
		right -= small / 2
	}
	for i := range min(x.stars, maxStars) {
		p.star(right-(2*(x.stars-i)-1)*small*starRadius/1000, y-small*starRadius*9/10/1000,
			small*starRadius/1000, true)
	}
}

// starRadius is that of a star in thousandths of the font size.
const starRadius = 420

// starsWidth returns the room that stars take beside a caption.
func starsWidth(stars, size int) int {
	if stars == 0 {
		return 0
	}
	return 2*stars*size*starRadius/1000 + size/2
}

// drawing draws a grid whose upper left corner is at x, y, of a width.
func (p *pages) drawing(d *drawing, x, y, wide int) {
	scale := func(units int) int { return units * wide / d.wide }
	for _, r := range d.shades {
		grey := .88
		if r.deep {
			grey = .76
		}
		// From cell to cell, so that neighbours meet.
		x1, y1 := scale(r.x), scale(r.y)
		p.rectangle(x+x1, y+y1, scale(r.x+r.w)-x1, scale(r.y+r.h)-y1, grey)
	}
	p.rules(d, x, y, wide, true)
	for _, l := range d.lines {
		list := make([]segment, len(l.list))
		for i, s := range l.list {
			list[i] = segment{x + scale(s.x1), y + scale(s.y1), x + scale(s.x2), y + scale(s.y2)}
		}
		p.lines(l.look, max(scale(l.width), 1), list)
	}
	p.rules(d, x, y, wide, false)
	for _, t := range d.texts {
		for _, word := range t.list {
			f := p.fonts.of(word.s, t.bold)
			size := scale(t.size)
			p.text(x+scale(word.x)-f.width(word.s)*size/2000, y+scale(word.y), size, f, word.s)
		}
	}
}
