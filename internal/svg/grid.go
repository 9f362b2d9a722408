package svg

import (
	"slices"

	"github.com/nonet-dev/nonet"
)

// Rules of a layout that would cover the whole grid with lines are not drawn.
const (
	maxFurther = 16  // further houses
	maxApart   = 100 // pairs of cells that must differ
)

var areaClass = [areaStyles]string{"solid", "dashed", "dotted", "double", "framed"}

// rules draws the rules of the layout, which lie below everything.
func (p *picture) rules() {
	further := 0
	for _, h := range p.Layout.Houses() {
		switch h.Kind {
		case nonet.HouseWindow:
			p.outline("window", h.Cells, 0)
		case nonet.HouseDiagonal:
			first, last := p.corner(h.Cells[0]), p.corner(h.Cells[len(h.Cells)-1])
			if h.Index == 0 {
				last.x += p.cell
			} else {
				first.x += p.cell
			}
			p.path("rule", []point{first, {last.x, last.y + p.cell}}, false)
		case nonet.HouseFurther:
			if further++; further <= maxFurther {
				p.outline("rule", h.Cells, 20+further%4*12)
			}
		}
	}
	if pairs := p.Layout.Apart(); len(pairs) <= maxApart {
		for _, pair := range pairs {
			p.path("rule", []point{p.centre(pair[0]), p.centre(pair[1])}, false)
		}
	}
}

// shade draws areas and loops.
func (p *picture) shade() {
	for i, a := range p.Areas {
		p.outline(areaClass[a.Style], a.Cells, 26+i%3*14)
	}
	for _, loop := range p.Loops {
		points := make([]point, len(loop))
		for i, c := range loop {
			points[i] = p.centre(c)
		}
		p.path("loop", points, true)
	}
}

// lines draws the borders of cells, and those of regions thick.
func (p *picture) lines() {
	regions := p.Layout.Regions()
	thick := func(a, b int) bool { return regions != nil && regions[a] != regions[b] }
	for _, class := range []string{"thin", "thick"} {
		p.text(`<path class="` + class + `" d="`)
		for i := 1; i < p.n; i++ {
			p.runs(class == "thick", func(j int) bool { return thick((i-1)*p.n+j, i*p.n+j) },
				func(from, to int) {
					p.text("M")
					p.lengths(p.left+from*p.cell, p.top+i*p.cell)
					p.text("H")
					p.length(p.left + to*p.cell)
				})
			p.runs(class == "thick", func(j int) bool { return thick(j*p.n+i-1, j*p.n+i) },
				func(from, to int) {
					p.text("M")
					p.lengths(p.left+i*p.cell, p.top+from*p.cell)
					p.text("V")
					p.length(p.top + to*p.cell)
				})
		}
		if class == "thick" {
			p.text("M")
			p.lengths(p.left, p.top)
			p.text("h")
			p.length(p.n * p.cell)
			p.text("v")
			p.length(p.n * p.cell)
			p.text("h")
			p.length(-p.n * p.cell)
			p.text("z")
		}
		p.text("\"/>\n")
	}
}

// runs calls draw for each longest run of 0 to n-1 in which is equals want.
func (p *picture) runs(want bool, is func(int) bool, draw func(from, to int)) {
	for from := 0; from < p.n; from++ {
		to := from
		for to < p.n && is(to) == want {
			to++
		}
		if to > from {
			draw(from, to)
			from = to
		}
	}
}

// path draws a line through points.
func (p *picture) path(class string, points []point, closed bool) {
	p.text(`<path class="` + class + `" d="`)
	p.line(points, closed)
	p.text("\"/>\n")
}

func (p *picture) line(points []point, closed bool) {
	for i, q := range points {
		p.text([]string{"M", "L"}[min(i, 1)])
		p.lengths(q.x, q.y)
	}
	if closed {
		p.text("z")
	}
}

// outline draws the border of a set of cells, moved inwards.
func (p *picture) outline(class string, cells []nonet.Cell, inset int) {
	p.text(`<path class="` + class + `" d="`)
	for _, loop := range borders(p.n, cells) {
		k := len(loop)
		points := make([]point, k)
		for i, v := range loop {
			before, after := loop[(i+k-1)%k], loop[(i+1)%k]
			// The cells lie to the right of the direction of travel, so that is inwards.
			in := right(before, v)
			out := right(v, after)
			points[i] = point{
				p.left + v.x*p.cell + (in.x+out.x)*inset,
				p.top + v.y*p.cell + (in.y+out.y)*inset,
			}
		}
		p.line(points, true)
	}
	p.text("\"/>\n")
}

// right returns the unit vector to the right of the way from a to b, which is
// horizontal or vertical.
func right(a, b point) point {
	sign := func(x int) int { return min(max(x, -1), 1) }
	return point{-sign(b.y - a.y), sign(b.x - a.x)}
}

// borders returns the closed lines around a set of cells, as corners of the grid where
// the line turns. The cells lie to the right. Cells that touch at a
// corner only have lines of their own.
func borders(n int, cells []nonet.Cell) [][]point {
	in := make(map[point]bool, len(cells))
	for _, c := range cells {
		in[point{int(c) % n, int(c) / n}] = true
	}
	type side struct{ from, way point }
	todo := make(map[side]bool)
	var sides []side
	add := func(s side) { todo[s] = true; sides = append(sides, s) }
	ordered := slices.Clone(cells)
	slices.Sort(ordered)
	for _, c := range slices.Compact(ordered) {
		q := point{int(c) % n, int(c) / n}
		if !in[point{q.x, q.y - 1}] {
			add(side{q, point{1, 0}})
		}
		if !in[point{q.x + 1, q.y}] {
			add(side{point{q.x + 1, q.y}, point{0, 1}})
		}
		if !in[point{q.x, q.y + 1}] {
			add(side{point{q.x + 1, q.y + 1}, point{-1, 0}})
		}
		if !in[point{q.x - 1, q.y}] {
			add(side{point{q.x, q.y + 1}, point{0, -1}})
		}
	}
	var loops [][]point
	for _, first := range sides {
		if !todo[first] {
			continue
		}
		var loop []point
		for s := first; todo[s]; {
			delete(todo, s)
			to := point{s.from.x + s.way.x, s.from.y + s.way.y}
			next := side{to, point{-s.way.y, s.way.x}} // to the right first: keep to this cell
			if !todo[next] && next != first {
				next.way = s.way
			}
			if !todo[next] && next != first {
				next.way = point{s.way.y, -s.way.x}
			}
			if next.way != s.way {
				loop = append(loop, to)
			}
			s = next
		}
		loops = append(loops, loop)
	}
	return loops
}
