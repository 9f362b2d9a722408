package ruleshapes

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// says returns what an automaton says that setters have a word and a drawing for.
func (m *maker) says(r *nonet.Rule) rulekind.Said {
	if r.Automaton == nil || m.most > nonet.MaxSymbols {
		return rulekind.SaidNothing
	}
	said := rulekind.SaidBy(r.Automaton.Name, m.symbols)
	switch said {
	case rulekind.SaidRising:
		if len(r.Cells[0]) < 2 {
			return rulekind.SaidNothing
		}
	case rulekind.SaidLowest, rulekind.SaidHighest:
		for _, c := range r.Cells[0][1:] {
			if !m.beside(c, r.Cells[0][0]) {
				return rulekind.SaidNothing
			}
		}
	}
	return said
}

// drawSaid draws a rule whose automaton says something that setters have a drawing for, and reports
// whether it is one.
func (m *maker) drawSaid(r *nonet.Rule) bool {
	cells := r.Cells[0]
	switch said := m.says(r); said {
	case rulekind.SaidEven:
		for _, c := range cells {
			m.even(m.middle(c), Cell*38/100)
		}
		m.entry("digits in grey squares are even", func() { m.even(Point{}, sampleRadius*3/2) })
	case rulekind.SaidOdd:
		for _, c := range cells {
			m.odd(m.middle(c), Cell*38/100)
		}
		m.entry("digits in grey circles are odd", func() { m.odd(Point{}, sampleRadius*3/2) })
	case rulekind.SaidRising:
		m.slowThermo(m.path(cells))
	case rulekind.SaidLowest, rulekind.SaidHighest:
		m.extreme(m.middle(cells[0]), m.middles(cells[1:]), Cell*44/100, said)
		text := "smaller than the cells beside it"
		if said == rulekind.SaidHighest {
			text = "greater than the cells beside it"
		}
		m.entry(text, func() {
			m.extreme(Point{}, []Point{{-Cell, 0}, {0, -Cell}, {0, Cell}, {Cell, 0}}, 190, said)
		})
	default:
		return false
	}
	return true
}

func (m *maker) even(at Point, radius int) {
	square := box(at, radius, radius)
	square.Look, square.Hue = Shade, rulekind.Grey
	m.add(square)
}

func (m *maker) odd(at Point, radius int) {
	m.add(Shape{Look: Shade, Hue: rulekind.Grey, Points: []Point{at}, Radius: radius})
}

// slowThermo draws a thermometer whose digits may stay the same: with a hollow bulb.
func (m *maker) slowThermo(points []Point) {
	draw := func(points []Point, radius int) {
		m.add(band(rulekind.Grey, radius/2, trimStart(points, radius)),
			Shape{Look: Ring, Width: penWidth * 3 / 2, Points: points[:1], Radius: radius})
	}
	draw(points, bulbRadius)
	m.entry("digits do not fall from the hollow bulb on",
		func() { draw([]Point{{-200, 0}, {240, 0}}, sampleRadius) })
}

// extreme draws a cell that is smaller or greater than those beside it: shaded, with triangles that
// point to the smaller one on each side.
func (m *maker) extreme(at Point, beside []Point, radius int, said rulekind.Said) {
	square := box(at, radius, radius)
	square.Look, square.Hue = Shade, rulekind.Grey
	m.add(square)
	high, wide := radius/4, radius/4
	for _, b := range beside {
		for _, s := range along([]Point{at, b}, whole) {
			tip, base := radius-high-radius/12, radius-radius/12
			if said == rulekind.SaidHighest {
				tip, base = base, tip
			}
			m.add(Shape{Look: Ink, Closed: true, Points: []Point{at.plus(s.ahead(tip)),
				at.plus(s.ahead(base)).plus(s.side(wide)),
				at.plus(s.ahead(base)).plus(s.side(-wide))}})
		}
	}
}
