package ruleshapes

import (
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Lengths of clues outside of the grid.
const (
	outsideRoom = 800 // of a row or column of clues
	outsideFont = 330
	littleFont  = 300
)

// lineClue draws a clue about a whole row or column at the side that it is seen from. Other
// cells are a line with the number and the first letters of the kind.
func (m *maker) lineClue(r *nonet.Rule, form rulekind.Clue) int {
	cells := r.Cells[0]
	if way, ok := m.way(cells); ok && len(cells) == m.most {
		m.clue(r, form, cells[0], way)
		m.legend(r, nil, func() { m.form(form, Point{}, "8", 230) })
		return layerOutside
	}
	points := m.middles(cells)
	m.add(band(rulekind.Grey, bandWidth, points))
	if len(points) > 1 {
		m.shaft(points, endRadius, 170)
	}
	m.form(form, between(points), m.named(strconv.Itoa(r.Number)), tagFont)
	m.legend(r, nil, func() { m.form(form, Point{}, "8", 230) })
	return layerLine
}

// way returns the step from each cell to the next one, if it is always the same, to a
// cell that touches, and the cell before the first one is outside of the grid.
func (m *maker) way(cells []nonet.Cell) (way Point, ok bool) {
	if len(cells) < 2 || !m.touch(cells[0], cells[1]) {
		return way, false
	}
	row, col := m.at(cells[0])
	row2, col2 := m.at(cells[1])
	way = Point{col2 - col, row2 - row}
	for i := 1; i < len(cells); i++ {
		r, c := m.at(cells[i])
		if r != row+i*way.Y || c != col+i*way.X {
			return way, false
		}
	}
	return way, m.isOutside(row-way.Y, col-way.X)
}

func (m *maker) isOutside(row, col int) bool {
	return row < 0 || col < 0 || row >= m.rows || col >= m.cols ||
		!m.inside(nonet.Cell(row*m.n+col))
}

// slot takes the next place before a cell, seen from outside, and returns the way from the
// first place there to it.
func (m *maker) slot(first nonet.Cell, way Point) (shift Point) {
	row, col := m.at(first)
	p := place{row - way.Y, col - way.X}
	level := m.outside[p]
	m.outside[p]++
	room := (level + 1) * outsideRoom
	switch away := level * outsideRoom; {
	case p.row < 0:
		shift.Y = -away
		m.Top = max(m.Top, room)
	case p.row >= m.rows:
		shift.Y = away
		m.Bottom = max(m.Bottom, room)
	case p.col < 0:
		shift.X = -away
	default:
		shift.X = away
	}
	if p.row < 0 || p.row >= m.rows {
		room = outsideRoom
	}
	if p.col < 0 {
		m.Left = max(m.Left, room)
	}
	if p.col >= m.cols {
		m.Right = max(m.Right, room)
	}
	return shift
}

// clue writes the number of a clue before the first cell of a row or column.
func (m *maker) clue(r *nonet.Rule, form rulekind.Clue, first nonet.Cell, way Point) {
	q := m.middle(first)
	q = q.plus(Point{-way.X, -way.Y}.times(Cell * (Cell/2 + outsideRoom/2)))
	q = q.plus(m.slot(first, way))
	m.form(form, q, strconv.Itoa(r.Number), outsideFont)
	m.nameBelow(q)
}

// nameBelow writes the name of an alternative below a clue.
func (m *maker) nameBelow(q Point) {
	if text := m.named(""); text != "" {
		m.add(Shape{Look: Clue, Points: []Point{q.plus(Point{0, 270})}, Text: text, Size: tagFont})
	}
}

// form writes a number in the form of its kind.
func (m *maker) form(f rulekind.Clue, q Point, text string, size int) {
	w, h := textWidth(text, size)/2, size*36/100
	across, gap := w+size/5, size/5
	switch f {
	case rulekind.BetweenBars:
		for _, x := range []int{-across, across} {
			m.add(pen(q.plus(Point{x, -h - gap/2}), q.plus(Point{x, h + gap/2})))
		}
	case rulekind.BelowRoof:
		across = max(across, size*2/5)
		q = q.plus(Point{0, size / 5})
		m.add(pen(q.plus(Point{-across, -h}), q.plus(Point{0, -h - gap*2}),
			q.plus(Point{across, -h})))
	case rulekind.InBox:
		s := plate(q, max(across, h+gap), h+gap)
		s.Width = penWidth
		m.add(s)
	case rulekind.BehindSigma:
		text = "Σ" + text
	}
	m.add(Shape{Look: Clue, Points: []Point{q}, Text: text, Size: size})
}

// littleKiller draws the sum of a diagonal that goes from side to side of the grid, with an
// arrow into it. It reports whether the rule is one.
func (m *maker) littleKiller(r *nonet.Rule) bool {
	cells := r.Cells[0]
	way, ok := m.way(cells)
	if !ok || way.X == 0 || way.Y == 0 {
		return false
	}
	lastRow, lastCol := m.at(cells[len(cells)-1])
	if !m.isOutside(lastRow+way.Y, lastCol+way.X) {
		return false
	}
	shift := m.slot(cells[0], way)
	corner := m.middle(cells[0]).plus(Point{-way.X * Cell / 2, -way.Y * Cell / 2}).plus(shift)
	back := func(x, y int) Point { return corner.plus(Point{-way.X * x, -way.Y * y}) }
	text := strconv.Itoa(r.Number)
	line := []Point{back(300, 300), back(60, 60)}
	m.add(Shape{Look: Pen, Width: penWidth * 4 / 3, Points: line})
	m.arrowhead(line, 110)
	q := back(360+textWidth(text, littleFont)/4, 500)
	m.add(Shape{Look: Clue, Size: littleFont, Text: text, Points: []Point{q}})
	m.nameBelow(q.plus(Point{0, -40}))
	m.legend(r, given{"terms": "the sum of the diagonal"}, func() {
		line := []Point{{20, -20}, {190, 150}}
		m.add(Shape{Look: Pen, Width: penWidth * 4 / 3, Points: line})
		m.arrowhead(line, 100)
		m.add(Shape{Look: Clue, Points: []Point{{-130, -60}}, Text: "42", Size: 230})
	})
	return true
}

// indexOf draws a cell that says where a digit is. If the cell is the first one of a whole
// row or column, the clue stands outside. Else the cell is shaded, and has the digit and
// the direction of a row or column in its upper right corner.
func (m *maker) indexOf(r *nonet.Rule, form rulekind.Clue) int {
	if len(r.Cells) < 2 {
		return m.lineClue(r, form)
	}
	cell, line := r.Cells[0][0], r.Cells[1]
	way, ok := m.way(line)
	ok = ok && len(line) == m.most
	if ok && line[0] == cell {
		m.clue(r, form, cell, way)
		m.legend(r, nil, func() { m.form(form, Point{}, "8", 230) })
		return layerOutside
	}
	s := box(m.middle(cell), Cell*44/100, Cell*44/100)
	s.Look, s.Hue = Shade, rulekind.Amber
	m.add(s)
	text := strconv.Itoa(r.Number)
	from := m.rightCorner(cell, text, 170).plus(Point{40 + textWidth(text, cornerFont)/2, 0})
	of := "line"
	switch {
	case ok && way.Y == 0:
		of = "row"
		m.add(pen(from, from.plus(Point{110, 0})))
	case ok:
		of = "column"
		m.add(pen(from.plus(Point{40, -65}), from.plus(Point{40, 65})))
	default:
		points := m.middles(line)
		m.add(band(rulekind.Amber, bandWidth, points), pen(points...))
	}
	places := given{"first": "the cell", "line": "its " + of, "digit": "this digit"}
	m.legend(r, places, func() {
		s := box(Point{}, 200, 180)
		s.Look, s.Hue = Shade, rulekind.Amber
		m.add(s, Shape{Look: Clue, Points: []Point{{-40, 0}}, Text: "8", Size: cornerFont})
		if of == "row" {
			m.add(pen(Point{50, 0}, Point{160, 0}))
		} else {
			m.add(pen(Point{90, -65}, Point{90, 65}))
		}
	})
	return layerLine
}
