package svg

import "github.com/nonet-dev/nonet"

// marks draws the shapes behind candidates.
func (p *picture) marks() {
	for _, m := range p.Marks {
		p.with(m.Nodes, func() {
			p.then(m.Shape.follows(), func() { p.shape(m.Shape, p.at(m.Candidate)) })
		})
	}
	if len(p.Marks) > 0 {
		p.text("\n")
	}
}

// groups draws bands below the marks of groups.
func (p *picture) groups() {
	for _, group := range p.Groups {
		points := make([]point, len(group.Candidates))
		for i, x := range group.Candidates {
			points[i] = p.at(x)
		}
		p.with(group.Nodes, func() { p.path("group", points, false) })
	}
}

// with writes elements of some nodes.
func (p *picture) with(nodes Nodes, write func()) {
	if nodes == "" || !p.Bare {
		write()
		return
	}
	p.text(`<g data-node="`)
	p.escaped(string(nodes))
	p.text(`">`)
	write()
	p.text("</g>\n")
}

// shape draws a shape around a point.
func (p *picture) shape(s Shape, q point) {
	switch s {
	case Square:
		p.square("square", q, radius-2)
	case Place:
		p.square("place", q, radius-2)
	case Strike:
		p.square("struck", q, radius+10)
	case Diamond:
		p.polygon("diamond", q, []point{{0, -82}, {82, 0}, {0, 82}, {-82, 0}})
	case Hexagon:
		p.polygon("hexagon", q, []point{{-38, -64}, {38, -64}, {74, 0}, {38, 64}, {-38, 64},
			{-74, 0}})
	case On:
		p.circle("on", q, radius)
	case Off:
		p.circle("off", q, radius-6)
	case Both:
		p.circle("on", q, radius-12)
		p.circle("ring", q, radius+4)
	case Start:
		p.circle("start", q, radius+14)
	}
}

// strikes draws the lines through candidates, above the shapes and below the
// digits.
func (p *picture) strikes() {
	for _, m := range p.Marks {
		if m.Shape == Strike {
			p.with(m.Nodes, func() { p.then(true, func() { p.strike(p.at(m.Candidate)) }) })
		}
	}
}

// then writes elements. In a bare picture, elements that show what follows from the step have the
// attribute data-then, by which a page can hide them until it tells what follows.
func (p *picture) then(follows bool, write func()) {
	if !follows || !p.Bare {
		write()
		return
	}
	p.text(`<g data-then="">`)
	write()
	p.text("</g>")
}

// rays draws the lines from placed digits to the cells that see them.
func (p *picture) rays() {
	for _, r := range p.Rays {
		p.path("ray", []point{p.centre(r.From), p.centre(r.To)}, false)
	}
}

// crosses draws a cross into each cell that is crossed out.
func (p *picture) crosses() {
	for _, c := range p.Crosses {
		p.cross(p.centre(c), p.cell*18/100)
	}
}

func (p *picture) cross(q point, reach int) {
	p.text(`<path class="cross" d="`)
	p.line([]point{{q.x - reach, q.y - reach}, {q.x + reach, q.y + reach}}, false)
	p.line([]point{{q.x - reach, q.y + reach}, {q.x + reach, q.y - reach}}, false)
	p.text("\"/>\n")
}

func (p *picture) circle(class string, q point, r int) {
	p.text(`<circle class="` + class + `"`)
	p.disc(q, r)
}

// disc ends the element of a circle.
func (p *picture) disc(q point, radius int) {
	p.text(` cx="`)
	p.length(q.x)
	p.text(`" cy="`)
	p.length(q.y)
	p.text(`" r="`)
	p.length(radius)
	p.text(`"/>`)
}

func (p *picture) square(class string, q point, half int) {
	p.text(`<rect class="` + class + `" x="`)
	p.length(q.x - half)
	p.text(`" y="`)
	p.length(q.y - half)
	p.text(`" width="`)
	p.length(2 * half)
	p.text(`" height="`)
	p.length(2 * half)
	p.text(`" rx="1.6"/>`)
}

func (p *picture) polygon(class string, q point, corners []point) {
	p.text(`<polygon class="` + class + `" points="`)
	for i, c := range corners {
		if i > 0 {
			p.text(" ")
		}
		p.lengths(q.x+c.x, q.y+c.y)
	}
	p.text(`"/>`)
}

// candidateAt returns the candidate whose place a point is in; ok is false
// outside of the grid and beyond the last digit.
func (p *picture) candidateAt(q point) (x nonet.Candidate, ok bool) {
	col, row := (q.x-p.left)/p.cell, (q.y-p.top)/p.cell
	if q.x < p.left || q.y < p.top || col >= p.across || row >= p.down {
		return x, false
	}
	x.Cell = nonet.Cell(row*p.n + col)
	corner := p.corner(x.Cell)
	i := min(max(q.x-corner.x-padding, 0)/p.dx, p.cols-1)
	j := min(max(q.y-corner.y-p.above, 0)/p.dy, p.rows-1)
	d := j*p.cols + i
	x.Digit = nonet.Digit(d + 1)
	return x, d < p.most && p.Layout.IsInside(x.Cell)
}
