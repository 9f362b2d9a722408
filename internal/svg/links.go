package svg

import (
	"math"
	"strconv"

	"github.com/nonet-dev/nonet"
)

// colours of links, and heads of their arrows: both change from one style to
// the next, so that 30 styles differ in one or the other.
const (
	colours = 6
	heads   = 5
)

// manyLinks is the number from which on links are thin.
const manyLinks = 40

// links draws the arrows. An arrow is a quadratic curve; among some bends it
// gets the one that crosses the fewest candidates and other arrows.
func (p *picture) links() {
	if len(p.Links) == 0 {
		return
	}
	r := p.newRouter()
	curves := make([]curve, len(p.Links))
	last := -1
	for i, l := range p.Links {
		curves[i] = r.route(p.at(l.From), p.at(l.To))
		last = max(last, l.Style)
	}
	many := ""
	if len(p.Links) >= manyLinks {
		many = " many"
	}
	if p.Bare {
		p.linksOfNodes(curves, many)
		return
	}
	for style := -1; style <= last; style++ {
		for line := range lineKinds {
			p.linkLines(curves, style, line, many)
		}
		p.linkHeads(curves, style)
	}
}

// linksOfNodes draws each link by itself, so that a script can find it.
func (p *picture) linksOfNodes(curves []curve, many string) {
	for i, l := range p.Links {
		p.with(l.Nodes, func() {
			p.text(`<path class="link ` + colourClass(l.Style) + lineClass[l.Line] + many + `" d="`)
			p.curve(&curves[i])
			p.text(`"/><path class="` + colourClass(l.Style) + " " + headClass(l.Style) + `" d="`)
			p.head(l.Style, curves[i].to, curves[i].tip)
			p.text(`"/>`)
		})
	}
}

// curve writes the line of an arrow.
func (p *picture) curve(c *curve) {
	p.text("M")
	p.lengths(c.from.x, c.from.y)
	p.text("Q")
	p.lengths(c.bend.x, c.bend.y)
	p.text(" ")
	p.lengths(c.to.x, c.to.y)
}

// colourClass returns the class of the colour of a style.
func colourClass(style int) string {
	if style < 0 {
		return "ink"
	}
	return "c" + strconv.Itoa(style%colours)
}

var lineClass = [lineKinds]string{"", " broken", " mixed"}

// linkLines draws the lines of the links of a style as one path.
func (p *picture) linkLines(curves []curve, style int, line Line, many string) {
	class := "link " + colourClass(style) + lineClass[line] + many
	first := true
	for i, l := range p.Links {
		if l.Style != style || l.Line != line {
			continue
		}
		if first {
			p.text(`<path class="` + class + `" d="`)
			first = false
		}
		p.curve(&curves[i])
	}
	if !first {
		p.text("\"/>\n")
	}
}

// linkHeads draws the arrowheads of the links of a style as one path.
func (p *picture) linkHeads(curves []curve, style int) {
	first := true
	for i, l := range p.Links {
		if l.Style != style {
			continue
		}
		if first {
			p.text(`<path class="` + colourClass(style) + " " + headClass(style) + `" d="`)
			first = false
		}
		p.head(style, curves[i].to, curves[i].tip)
	}
	if !first {
		p.text("\"/>\n")
	}
}

func headClass(style int) string {
	if h := max(style, 0) % heads; h == 1 || h == 3 {
		return "hollow"
	}
	return "full"
}

// head draws an arrowhead from its base to its tip.
func (p *picture) head(style int, base, tip point) {
	dx, dy := tip.x-base.x, tip.y-base.y
	length := max(1, int(math.Sqrt(float64(dx*dx+dy*dy))))
	// a along the arrow from the base, b to its side, in tenths of a head
	along := func(a, b int) point {
		return point{base.x + (dx*a-dy*b)/10, base.y + (dy*a+dx*b)/10}
	}
	wide := 6 * headLength / length // short heads keep their width
	switch max(style, 0) % heads {
	case 0, 1:
		p.line([]point{along(10, 0), along(0, wide), along(0, -wide)}, true)
	case 2, 3:
		p.line([]point{along(10, 0), along(4, wide), along(-2, 0), along(4, -wide)}, true)
	case 4:
		p.line([]point{along(10, 0), along(-2, wide), along(2, 0), along(-2, -wide)}, true)
	}
}

// curve is a quadratic curve, and the tip of the arrow behind it.
type curve struct{ from, bend, to, tip point }

const (
	headLength = 55
	gap        = 6   // between a mark and what begins or ends there
	clear      = 60  // what comes closer to the middle of a candidate crosses it
	block      = 40  // width of the blocks in which crossings of arrows are counted
	digitCost  = 150 // of a point over a digit
	samples    = 32  // points of a curve that are looked at
	fine       = 256 // points between which the ends of a curve are chosen
)

// bends has the bends that are tried: the distance of the bend from the middle,
// in hundredths of the distance between the ends. The first are preferred.
var bends = []int{16, -16, 10, -10, 22, -22, 5, -5, 30, -30, 40, -40, 52, -52, 70, -70}

// shortBends are those of candidates that are close to each other, nextBends of such that touch.
var (
	shortBends = []int{50, -50, 80, -80}
	nextBends  = []int{140, -140, 190, -190}
)

// router chooses the ways of arrows.
type router struct {
	*picture
	weight  []int // what it costs to cross a candidate: cell*n + digit - 1
	used    []int // how many arrows cross a block, row by row
	columns int   // blocks in a row
}

func (p *picture) newRouter() *router {
	width := p.left + p.across*p.cell + p.edge
	r := &router{picture: p, weight: make([]int, p.n*p.n*p.most), columns: width/block + 1}
	r.used = make([]int, r.columns*((p.top+p.down*p.cell+p.edge)/block+1))
	for c := range p.Layout.Inside() {
		for d := range p.candidates(int(c)).All() {
			*r.cross(nonet.Candidate{Cell: c, Digit: d}) = 2
		}
	}
	for _, m := range p.Marks {
		*r.cross(m.Candidate) = 8
	}
	return r
}

// cross returns the weight of a candidate.
func (r *router) cross(x nonet.Candidate) *int {
	return &r.weight[int(x.Cell)*r.most+int(x.Digit)-1]
}

// inside reports whether a point is in the picture, above the legend.
func (r *router) inside(q point) bool {
	return q.x >= 0 && q.y >= 0 && q.x <= r.left+r.across*r.cell+r.edge &&
		q.y <= r.top+r.down*r.cell+r.edge
}

// blockOf returns the block that a point is in.
func (r *router) blockOf(q point) int { return q.y/block*r.columns + q.x/block }

// route returns the way of an arrow between two candidates, and counts it as used.
func (r *router) route(from, to point) curve {
	dx, dy := to.x-from.x, to.y-from.y
	list := bends
	switch square := dx*dx + dy*dy; {
	case square < 3*radius*3*radius:
		list = nextBends
	case square < 5*radius*5*radius:
		list = shortBends
	}
	best, bestCost := point{}, math.MaxInt
	for i, b := range list {
		bend := point{(from.x+to.x)/2 - dy*b/100, (from.y+to.y)/2 + dx*b/100}
		if cost := r.cost(from, bend, to) + 25*i; cost < bestCost {
			best, bestCost = bend, cost
		}
	}
	r.each(from, best, to, func(q point) {
		if r.inside(q) {
			r.used[r.blockOf(q)]++
		}
	})
	return trim(from, best, to)
}

// each calls f for points of a curve that lie off its ends.
func (r *router) each(from, bend, to point, f func(point)) {
	for k := 1; k < samples; k++ {
		q := along(from, bend, to, k, samples)
		if far(q, from, radius+2*gap) && far(q, to, radius+2*gap) {
			f(q)
		}
	}
}

// cost returns how much a curve crosses.
func (r *router) cost(from, bend, to point) int {
	cost := 0
	last := -1
	r.each(from, bend, to, func(q point) {
		if !r.inside(q) {
			cost += 2000
			return
		}
		if b := r.blockOf(q); b != last {
			cost += 25 * min(r.used[b], 8)
			last = b
		}
		x, ok := r.candidateAt(q)
		if !ok {
			return
		}
		if r.value(int(x.Cell)) != 0 {
			if !far(q, r.centre(x.Cell), r.cell/4) {
				cost += digitCost
			}
			return
		}
		w := *r.cross(x)
		if w == 0 {
			return
		}
		at := r.picture.at(x)
		ex, ey := q.x-at.x, q.y-at.y
		if d := ex*ex + ey*ey; d < clear*clear {
			cost += w * (clear*clear - d) / 100
		}
	})
	return cost
}

// far reports whether two points are at least a distance apart.
func far(a, b point, d int) bool {
	dx, dy := a.x-b.x, a.y-b.y
	return dx*dx+dy*dy >= d*d
}

// along returns the point of a curve at k of n.
func along(from, bend, to point, k, n int) point { return blossom(from, bend, to, k, k, n) }

// blossom returns the bend of the part of a curve from i to j of n; with i = j
// it is a point of the curve.
func blossom(from, bend, to point, i, j, n int) point {
	a, b, c := (n-i)*(n-j), i*(n-j)+j*(n-i), i*j
	return point{(a*from.x + b*bend.x + c*to.x) / (n * n), (a*from.y + b*bend.y + c*to.y) / (n * n)}
}

// trim returns the part of a curve outside of the marks at its ends.
func trim(from, bend, to point) curve {
	at := func(k int) point { return along(from, bend, to, k, fine) }
	first := 0
	for first < fine && !far(at(first), from, radius+gap) {
		first++
	}
	tip := fine
	for tip > first && !far(at(tip), to, radius+gap) {
		tip--
	}
	base := tip
	for base > first && !far(at(base), at(tip), headLength) {
		base--
	}
	return curve{at(first), blossom(from, bend, to, first, base, fine), at(base), at(tip)}
}
