package ruleshapes

import (
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Lengths of marks between cells.
const (
	dotRadius  = 125
	markFont   = 260
	markBeside = 270 // from a mark to the next one on the same side of a cell
)

// mark draws a mark between two cells: a dot, or a sign that points to the smaller one.
func (m *maker) mark(r *nonet.Rule, mark rulekind.Mark) {
	a, b := r.Cells[0][0], r.Cells[0][len(r.Cells[0])-1]
	q := m.placeBetween(a, b)
	draw := func(q, a, b Point) {
		switch mark {
		case rulekind.WhiteDot:
			m.dot(White, q, "")
		case rulekind.BlackDot:
			m.dot(Black, q, "")
		default:
			m.greater(q, a, b)
		}
	}
	draw(q, m.middle(a), m.middle(b))
	m.legend(r, nil, func() { draw(Point{}, Point{-Cell, 0}, Point{Cell, 0}) })
}

// placeBetween returns the place of the next mark between two cells. Cells that are not
// side by side get a line that joins them.
func (m *maker) placeBetween(a, b nonet.Cell) Point {
	p, q := m.middle(a), m.middle(b)
	if !m.beside(a, b) {
		m.add(Shape{Look: Pen, Dash: rulekind.Dots, Width: penWidth, Points: []Point{p, q}})
	}
	m.hasMark, m.lastMark = true, m.onSide(a, b)
	return m.lastMark
}

// onSide returns the next place between two cells.
func (m *maker) onSide(a, b nonet.Cell) Point {
	p, q, middle := m.middle(a), m.middle(b), m.side(a, b)
	k := m.onEdge[middle]
	m.onEdge[middle]++
	// The first is in the middle, then one on each side of it.
	k = (k + 1) / 2 * (1 - k%2*2) * markBeside
	if p.X == q.X {
		return middle.plus(Point{k, 0})
	}
	return middle.plus(Point{0, k})
}

// side returns the place between two cells.
func (m *maker) side(a, b nonet.Cell) Point {
	p, q := m.middle(a), m.middle(b)
	return Point{(p.X + q.X) / 2, (p.Y + q.Y) / 2}
}

// dot draws a dot with a text.
func (m *maker) dot(look Look, q Point, text string) {
	m.add(Shape{Look: look, Width: penWidth, Points: []Point{q}, Radius: dotRadius})
	if text == "" {
		return
	}
	ink := Dark
	if look == Black {
		ink = Light
	}
	m.add(Shape{Look: ink, Points: []Point{q}, Text: text, Size: min(190, 260/len([]rune(text)))})
}

// greater draws a sign whose tip points from a to b.
func (m *maker) greater(q, a, b Point) {
	for _, s := range along([]Point{a, b}, whole) {
		line := []Point{q.plus(s.ahead(-60)).plus(s.side(110)), q.plus(s.ahead(60)),
			q.plus(s.ahead(-60)).plus(s.side(-110))}
		m.add(Shape{Look: Blank, Points: []Point{q}, Radius: 125},
			Shape{Look: Stroke, Width: penWidth * 5 / 3, Points: line})
	}
}

// betweenCells draws the sum of two cells side by side: X for 10, V for 5, else the number.
func (m *maker) betweenCells(r *nonet.Rule) {
	q := m.placeBetween(r.Cells[0][0], r.Cells[0][1])
	text := strconv.Itoa(r.Number)
	switch r.Number {
	case 5:
		text = "V"
	case 10:
		text = "X"
	}
	draw := func(q Point) {
		if r.Number == 5 || r.Number == 10 {
			m.add(Shape{Look: Blank, Points: []Point{q}, Radius: 130},
				Shape{Look: Clue, Points: []Point{q}, Text: text, Size: markFont})
			return
		}
		m.tag(q, text)
	}
	draw(q)
	places := given{}
	if r.Number == 5 || r.Number == 10 {
		places = numbered(r)
	}
	places["terms"] = "the sum of the two cells"
	m.legend(r, places, func() { draw(Point{}) })
}
