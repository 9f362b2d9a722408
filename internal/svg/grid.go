package svg

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/ruleshapes"
)

var areaClass = [areaStyles]string{"solid", "dashed", "dotted", "double", "framed", "source"}

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
			if further++; further <= ruleshapes.MaxFurther {
				p.outline("rule", h.Cells, 20+further%4*12)
			}
		}
	}
	if pairs := p.Layout.ApartAlone(); len(pairs) <= ruleshapes.MaxApart {
		for _, pair := range pairs {
			p.path("rule", []point{p.centre(pair[0]), p.centre(pair[1])}, false)
		}
	}
}

// shade draws areas, loops, rays and crosses.
func (p *picture) shade() {
	for i, a := range p.Areas {
		inset := 26 + i%3*14 // areas that share a border differ
		if a.Style == Source {
			inset = 26
		}
		p.outline(areaClass[a.Style], a.Cells, inset)
	}
	for _, loop := range p.Loops {
		points := make([]point, len(loop))
		for i, c := range loop {
			points[i] = p.centre(c)
		}
		p.path("loop", points, true)
	}
	p.rays()
	p.crosses()
}

// lines draws the borders of cells, and those of regions thick.
func (p *picture) lines() {
	regions := p.Layout.Regions()
	thick := func(a, b int) bool { return regions != nil && regions[a] != regions[b] }
	if grid, _ := p.Layout.Grids(); grid != nil {
		p.linesOfGrids(regions)
		return
	}
	for _, class := range []string{"thin", "thick"} {
		p.text(`<path class="` + class + `" d="`)
		for i := 1; i < max(p.down, p.across); i++ {
			above := func(j int) bool { return thick((i-1)*p.n+j, i*p.n+j) }
			if i < p.down {
				runs(p.across, class == "thick", above, func(from, to int) {
					p.text("M")
					p.lengths(p.left+from*p.cell, p.top+i*p.cell)
					p.text("H")
					p.length(p.left + to*p.cell)
				})
			}
			left := func(j int) bool { return thick(j*p.n+i-1, j*p.n+i) }
			if i < p.across {
				runs(p.down, class == "thick", left, func(from, to int) {
					p.text("M")
					p.lengths(p.left+i*p.cell, p.top+from*p.cell)
					p.text("V")
					p.length(p.top + to*p.cell)
				})
			}
		}
		if class == "thick" {
			p.text("M")
			p.lengths(p.left, p.top)
			p.text("h")
			p.length(p.across * p.cell)
			p.text("v")
			p.length(p.down * p.cell)
			p.text("h")
			p.length(-p.across * p.cell)
			p.text("z")
		}
		p.text("\"/>\n")
	}
}

// linesOfGrids is lines where several grids overlap: cells between them have no borders.
func (p *picture) linesOfGrids(regions []int) {
	at := func(row, col int) int { // the region of a cell, -1: there is none
		if row < 0 || col < 0 || row >= p.down || col >= p.across {
			return -1
		}
		return regions[row*p.n+col]
	}
	for _, class := range []string{"thin", "thick"} {
		drawn := func(a, b int) bool { return (a != b) == (class == "thick") && max(a, b) >= 0 }
		p.text(`<path class="` + class + `" d="`)
		for i := range max(p.down, p.across) + 1 {
			above := func(j int) bool { return drawn(at(i-1, j), at(i, j)) }
			runs(p.across, true, above, func(from, to int) {
				p.text("M")
				p.lengths(p.left+from*p.cell, p.top+i*p.cell)
				p.text("H")
				p.length(p.left + to*p.cell)
			})
			left := func(j int) bool { return drawn(at(j, i-1), at(j, i)) }
			runs(p.down, true, left, func(from, to int) {
				p.text("M")
				p.lengths(p.left+i*p.cell, p.top+from*p.cell)
				p.text("V")
				p.length(p.top + to*p.cell)
			})
		}
		p.text("\"/>\n")
	}
}

// runs calls draw for each longest run of 0 to n-1 in which is equals want.
func runs(n int, want bool, is func(int) bool, draw func(from, to int)) {
	for from := 0; from < n; from++ {
		to := from
		for to < n && is(to) == want {
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
	for _, loop := range ruleshapes.Outline(p.n, cells, p.cell, inset) {
		points := make([]point, len(loop))
		for i, q := range loop {
			points[i] = point{p.left + q.X, p.top + q.Y}
		}
		p.line(points, true)
	}
	p.text("\"/>\n")
}
