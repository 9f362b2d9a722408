package ruleshapes

import (
	"math"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Lengths of lines.
const (
	bandWidth  = 190
	penWidth   = 30
	tubeWidth  = 260 // of thermometers
	bulbRadius = 350
	endRadius  = 385 // of circles and diamonds at ends
	tagFont    = 190

	sampleRadius = 110 // of circles in the legend

	whole = 1 << 20 // a distance that no piece of a line has
)

// everyTwoLook is that of a relation between any two cells of a line.
var everyTwoLook = rulekind.Look{Hue: rulekind.Red, Core: rulekind.Crosses}

// patterned draws a line with the pattern of its look.
func (m *maker) patterned(r *nonet.Rule, look *rulekind.Look) {
	if m.drawSaid(r) {
		return
	}
	lines := [][]nonet.Cell{r.Cells[0]}
	if rulekind.Of(rulekind.Kind(r.Kind)).Lists.Set {
		lines = m.throughSet(r.Cells[0])
	}
	for _, cells := range lines {
		m.line(look, m.path(cells), endRadius)
	}
	text := m.lineTag(r, look)
	if text != "" {
		m.tag(m.tagPlace(m.path(lines[0])), text)
	}
	places := numbered(r)
	switch {
	case r.Automaton != nil:
		if name := m.automatonName(r); name != "" {
			places = given{"pattern": "pattern " + name}
		}
	case look.Numbered:
		places = nil
	}
	m.legend(r, places, func() {
		m.line(look, sampleLine(), sampleRadius)
		if text != "" {
			m.tag(Point{}, text)
		}
	})
}

// lineTag returns the text on a line, which tells it from other lines of its kind.
func (m *maker) lineTag(r *nonet.Rule, look *rulekind.Look) string {
	switch {
	case r.Automaton != nil && m.automata > 1:
		return clip(m.automatonName(r), 8)
	case r.Automaton != nil:
		return ""
	case look.Numbered, r.Number != m.usual[r.Kind]:
		return strconv.Itoa(r.Number)
	}
	return ""
}

// automatonName returns the name of the automaton of a rule, a letter if it has none.
func (m *maker) automatonName(r *nonet.Rule) string {
	if r.Automaton == nil {
		return ""
	}
	if r.Automaton.Name != "" {
		return clip(r.Automaton.Name, 40)
	}
	name, ok := m.names[r.Automaton]
	if !ok {
		name = m.nextLetter()
		m.names[r.Automaton] = name
	}
	return name
}

// maxTries bounds the search for a line through a set of cells.
const maxTries = 2000

// throughSet returns the line of a set of cells, as it was given, or one through all of them
// that goes from cell to touching cell. If there is none, it returns lines from each cell to
// the nearest one of those before.
func (m *maker) throughSet(cells []nonet.Cell) [][]nonet.Cell {
	if m.chained(cells) && !slices.IsSorted(cells) { // somebody has drawn it so
		return [][]nonet.Cell{cells}
	}
	tries, used := 0, map[nonet.Cell]bool{}
	var line []nonet.Cell
	var extend func() bool
	extend = func() bool {
		if len(line) == len(cells) {
			return true
		}
		// Sides first, then corners.
		for _, side := range []bool{true, false} {
			for _, c := range cells {
				k := len(line)
				if tries > maxTries || used[c] ||
					k > 0 && !(m.touch(line[k-1], c) && m.beside(line[k-1], c) == side) {
					continue
				}
				tries++
				used[c], line = true, append(line, c)
				if extend() {
					return true
				}
				used[c], line = false, line[:len(line)-1]
			}
		}
		return false
	}
	if extend() {
		return [][]nonet.Cell{line}
	}
	var lines [][]nonet.Cell
	for i := 1; i < len(cells); i++ {
		nearest := slices.MinFunc(cells[:i], func(a, b nonet.Cell) int {
			return m.distance(a, cells[i]) - m.distance(b, cells[i])
		})
		lines = append(lines, []nonet.Cell{nearest, cells[i]})
	}
	return lines
}

// distance returns the square of the distance between two cells.
func (m *maker) distance(a, b nonet.Cell) int {
	r1, c1 := m.at(a)
	r2, c2 := m.at(b)
	return (r1-r2)*(r1-r2) + (c1-c2)*(c1-c2)
}

// clip returns at most so many characters of a text.
func clip(s string, most int) string {
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most-1]) + "…"
}

// between returns the middle of the first piece of a line, where tags hide no digit.
func between(points []Point) Point {
	if len(points) == 1 {
		return points[0].plus(Point{300, 300})
	}
	return Point{(points[0].X + points[1].X) / 2, (points[0].Y + points[1].Y) / 2}
}

// tag writes a short text on a plate around a point.
func (m *maker) tag(q Point, text string) {
	text = m.named(text)
	m.add(plate(q, textWidth(text, tagFont)/2+45, 110),
		Shape{Look: Clue, Points: []Point{q}, Text: text, Size: tagFont})
}

// plate is a rectangle of paper around a point.
func plate(q Point, halfWidth, halfHeight int) Shape {
	s := box(q, halfWidth, halfHeight)
	s.Look, s.Width = Plate, 22
	return s
}

// box is a rectangle around a point, whose look is left open.
func box(q Point, halfWidth, halfHeight int) Shape {
	return Shape{Closed: true, Points: []Point{
		{q.X - halfWidth, q.Y - halfHeight}, {q.X + halfWidth, q.Y - halfHeight},
		{q.X + halfWidth, q.Y + halfHeight}, {q.X - halfWidth, q.Y + halfHeight}}}
}

// textWidth returns how wide a text is, nearly.
func textWidth(s string, size int) int { return len([]rune(s)) * size * 57 / 100 }

// line draws a line with the pattern of a look. Rings and diamonds at its ends have a radius.
func (m *maker) line(p *rulekind.Look, points []Point, radius int) {
	trimmed := points
	if p.Ends == rulekind.Rings || p.Ends == rulekind.Diamonds {
		trimmed = trim(points, radius)
	}
	m.add(band(p.Hue, bandWidth, trimmed))
	switch p.Core {
	case rulekind.Stroke:
		m.add(Shape{Look: Pen, Dash: p.Dash, Width: penWidth, Points: trimmed})
	case rulekind.Zigzag:
		m.add(Shape{Look: Pen, Width: penWidth, Points: zigzag(points)})
	case rulekind.Ties:
		for _, a := range along(points, 125) {
			m.add(pen(a.at.plus(a.side(-90)), a.at.plus(a.side(90))))
		}
	case rulekind.Rails:
		for _, s := range []int{-50, 50} {
			m.add(Shape{Look: Pen, Width: penWidth * 2 / 3, Points: parallel(points, s)})
		}
	case rulekind.Heads:
		for _, a := range along(points, 250) {
			m.add(Shape{Look: Pen, Width: penWidth, Points: []Point{
				a.at.plus(a.ahead(-60)).plus(a.side(70)), a.at.plus(a.ahead(30)),
				a.at.plus(a.ahead(-60)).plus(a.side(-70))}})
		}
	case rulekind.Beads:
		m.add(Shape{Look: Pen, Dash: rulekind.Dots, Width: penWidth * 2, Points: points})
	case rulekind.Squares:
		for _, a := range along(points, 200) {
			s := box(a.at, 38, 38)
			s.Look = Ink
			m.add(s)
		}
	case rulekind.Crosses:
		for _, a := range along(points, 200) {
			for _, s := range []int{-55, 55} {
				m.add(pen(a.at.plus(a.ahead(-55)).plus(a.side(s)),
					a.at.plus(a.ahead(55)).plus(a.side(-s))))
			}
		}
	}
	for _, q := range []Point{points[0], points[len(points)-1]} {
		switch p.Ends {
		case rulekind.Rings:
			m.add(Shape{Look: Ring, Width: penWidth, Points: []Point{q}, Radius: radius})
		case rulekind.Diamonds:
			m.add(Shape{Look: Ring, Width: penWidth, Closed: true, Points: []Point{
				{q.X, q.Y - radius}, {q.X + radius, q.Y}, {q.X, q.Y + radius},
				{q.X - radius, q.Y}}})
		}
	}
	if list := along(points, whole); p.Ends == rulekind.Bars && len(list) > 0 {
		first, last := list[0].from(points[0]), list[len(list)-1].from(points[len(points)-1])
		for _, a := range []step{first, last} {
			m.add(pen(a.at.plus(a.side(-130)), a.at.plus(a.side(130))))
		}
	}
}

// band is a broad line. A line of one cell is a short one.
func band(hue rulekind.Hue, width int, points []Point) Shape {
	if len(points) == 1 {
		points = []Point{points[0], points[0].plus(Point{1, 0})}
	}
	return Shape{Look: Band, Hue: hue, Width: width, Points: points}
}

// pen is a stroke of ink.
func pen(points ...Point) Shape { return Shape{Look: Pen, Width: penWidth, Points: points} }

// step is a place on a line and the direction there, of length Cell.
type step struct {
	at, way Point
}

func (s step) ahead(k int) Point { return s.way.times(k) }

// side returns the way to the side.
func (s step) side(k int) Point { return Point{-s.way.Y, s.way.X}.times(k) }

// from returns the step at another place.
func (s step) from(q Point) step { return step{q, s.way} }

// along returns the places on a line that are a distance apart, each piece of the line from
// its middle to both sides.
func along(points []Point, distance int) []step {
	var list []step
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		length := int(math.Round(math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))))
		if length == 0 {
			continue
		}
		way := Point{(b.X - a.X) * Cell / length, (b.Y - a.Y) * Cell / length}
		count := max(1, (length+distance/2)/distance)
		for k := range count {
			x := (2*k + 1) * length / (2 * count)
			list = append(list, step{a.plus(way.times(x)), way})
		}
	}
	return list
}

// zigzag returns a line that swings around a line.
func zigzag(points []Point) []Point {
	list := []Point{points[0]}
	for i, a := range along(points, 110) {
		list = append(list, a.at.plus(a.side((i%2*2-1)*75)))
	}
	return append(list, points[len(points)-1])
}

// parallel returns a line beside a line.
func parallel(points []Point, distance int) []Point {
	var list []Point
	for i := 1; i < len(points); i++ {
		for _, a := range along(points[i-1:i+1], whole) {
			list = append(list, a.from(points[i-1]).at.plus(a.side(distance)),
				a.from(points[i]).at.plus(a.side(distance)))
		}
	}
	return list
}

// trim cuts a length off both ends of a line.
func trim(points []Point, length int) []Point {
	if len(points) < 2 {
		return points
	}
	list := trimStart(points, length)
	k := len(list) - 1
	if s := along(points[k-1:], whole); len(s) > 0 {
		list[k] = points[k].plus(s[0].ahead(-length))
	}
	return list
}

// trimStart cuts a length off the start of a line.
func trimStart(points []Point, length int) []Point {
	list := append([]Point(nil), points...)
	if len(points) > 1 {
		if s := along(points[:2], whole); len(s) > 0 {
			list[0] = points[0].plus(s[0].ahead(length))
		}
	}
	return list
}

// thermo draws a thermometer with a bulb of a radius.
func (m *maker) thermo(points []Point, radius int) {
	m.add(band(rulekind.Grey, min(tubeWidth, radius*3/2), points),
		Shape{Look: Shade, Hue: rulekind.Grey, Points: points[:1], Radius: radius})
}

// arrow draws an arrow: a circle, or a pill around several cells, and its shafts.
func (m *maker) arrow(r *nonet.Rule) {
	cells := r.Cells[0]
	k := min(max(r.Number, 1), len(cells))
	head, rest := cells[:k], cells[k:]
	m.pill(m.middles(head), endRadius)
	for len(rest) > 0 {
		count := 1
		for count < len(rest) && m.touch(rest[count-1], rest[count]) {
			count++
		}
		from := head[0]
		for _, c := range head {
			if m.beside(c, rest[0]) || m.touch(c, rest[0]) && !m.beside(from, rest[0]) {
				from = c
			}
		}
		m.shaft(append([]Point{m.middle(from)}, m.middles(rest[:count])...), endRadius, 170)
		rest = rest[count:]
	}
	places := given(nil)
	if k > 1 {
		places = given{"head": "the number in its pill"}
	}
	m.legend(r, places, func() {
		start := []Point{{-180, 0}}
		if k > 1 {
			start = []Point{{-180, 0}, {-60, 0}}
		}
		m.pill(start, sampleRadius)
		m.shaft([]Point{start[len(start)-1], {290, 0}}, sampleRadius, 100)
	})
}

// pill draws a circle around a cell, or a line around several.
func (m *maker) pill(points []Point, radius int) {
	if len(points) == 1 {
		m.add(Shape{Look: Ring, Width: penWidth, Points: points, Radius: radius})
		return
	}
	m.add(Shape{Look: Ring, Width: penWidth, Closed: true, Points: capsule(points, radius)})
}

// capsule returns the line around the points of a line, at a distance, as a polygon: along
// one side, around the end, and back.
func capsule(points []Point, radius int) []Point {
	const corners = 12 // of half a circle
	var list []Point
	half := func(points []Point) {
		k := len(points)
		list = append(list, parallel(points, -radius)...)
		for _, s := range along(points[k-2:], whole) {
			for i := 1; i < corners; i++ {
				sin, cos := math.Sincos(float64(i) * math.Pi / corners)
				list = append(list, points[k-1].plus(s.side(int(-cos*float64(radius)))).
					plus(s.ahead(int(sin*float64(radius)))))
			}
		}
	}
	half(points)
	back := make([]Point, len(points))
	for i, q := range points {
		back[len(points)-1-i] = q
	}
	half(back)
	return list
}

// shaft draws a line with a head at its end, from outside of a circle.
func (m *maker) shaft(points []Point, radius, head int) {
	line := trim(points, radius)
	line[len(line)-1] = points[len(points)-1]
	m.add(Shape{Look: Pen, Width: penWidth * 4 / 3, Points: line})
	m.arrowhead(points, head)
}

// arrowhead draws the head at the end of a line.
func (m *maker) arrowhead(points []Point, size int) {
	k := len(points) - 1
	for _, s := range along(points[k-1:], whole) {
		tip, wide := points[k], size*7/10
		m.add(Shape{Look: Pen, Width: penWidth * 4 / 3, Points: []Point{
			tip.plus(s.ahead(-size)).plus(s.side(wide)), tip,
			tip.plus(s.ahead(-size)).plus(s.side(-wide))}})
	}
}
