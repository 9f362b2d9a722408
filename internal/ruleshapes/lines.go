package ruleshapes

import (
	"math"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
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

// pattern is the form of a kind of line: a hue, a line of ink in the middle of the band, and
// what it has beside that.
type pattern struct {
	hue  int
	dash Dash
	core core
	ends ends
}

// core is how the line of ink in a band runs.
type core uint8

const (
	coreNone core = iota
	coreLine
	coreZigzag
	coreTies    // short strokes across, no line
	coreRails   // two lines
	coreArrows  // small arrowheads towards the end
	coreBeads   // dots, larger than those of a dotted line
	coreSquares // small squares
	coreCrosses
)

// ends is what stands at the ends of a line.
type ends uint8

const (
	endsNone ends = iota
	endsRings
	endsDiamonds
	endsBars
)

// Hues, as the pictures have them.
const (
	blue = iota
	red
	green
	purple
	amber
	grey
)

var patterns = map[nonet.RuleKind]pattern{
	nonet.RuleRegionSum:  {hue: blue, core: coreLine, dash: Dashes},
	nonet.RuleZipper:     {hue: purple, core: coreTies},
	nonet.RuleSumLine:    {hue: amber, core: coreLine, ends: endsBars},
	nonet.RuleWhisper:    {hue: green, core: coreZigzag},
	nonet.RuleRenban:     {hue: purple, core: coreBeads},
	nonet.RuleModular:    {hue: blue, core: coreLine, dash: DashDot},
	nonet.RuleEntropic:   {hue: amber, core: coreLine, dash: DashDotDot},
	nonet.RulePalindrome: {hue: grey, core: coreRails},
	nonet.RuleBetween:    {hue: grey, core: coreLine, ends: endsRings},
	nonet.RuleLockout:    {hue: blue, core: coreLine, ends: endsDiamonds},
	nonet.RuleAutomaton:  {hue: red, core: coreArrows},
	nonet.RulePair:       {hue: red, core: coreSquares},
}

// everyTwoPattern is that of a relation between any two cells of a line.
var everyTwoPattern = pattern{hue: red, core: coreCrosses}

// patterned draws a line of a kind that has a pattern.
func (m *maker) patterned(r *nonet.Rule) {
	lines := [][]nonet.Cell{r.Cells[0]}
	if r.Kind == nonet.RuleRenban {
		lines = m.throughSet(r.Cells[0])
	}
	for _, cells := range lines {
		m.line(r.Kind, m.middles(cells), endRadius)
	}
	text := m.lineTag(r)
	if text != "" {
		m.tag(between(m.middles(lines[0])), text)
	}
	m.legend(r, func() {
		m.line(r.Kind, sampleLine(), sampleRadius)
		if text != "" {
			m.tag(Point{}, text)
		}
	})
}

// lineTag returns the text on a line, which tells it from other lines of its kind.
func (m *maker) lineTag(r *nonet.Rule) string {
	switch {
	case r.Kind == nonet.RuleAutomaton && m.automata > 1:
		return clip(m.automatonName(r), 8)
	case r.Kind == nonet.RuleAutomaton:
		return ""
	case r.Kind == nonet.RuleSumLine, r.Number != m.usual[r.Kind]:
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

// line draws a line with the pattern of a kind. Rings and diamonds at its ends have a radius.
func (m *maker) line(kind nonet.RuleKind, points []Point, radius int) {
	m.patternLine(patterns[kind], points, radius)
}

// patternLine draws a line with a pattern.
func (m *maker) patternLine(p pattern, points []Point, radius int) {
	trimmed := points
	if p.ends == endsRings || p.ends == endsDiamonds {
		trimmed = trim(points, radius)
	}
	m.add(band(p.hue, bandWidth, trimmed))
	switch p.core {
	case coreLine:
		m.add(Shape{Look: Pen, Dash: p.dash, Width: penWidth, Points: trimmed})
	case coreZigzag:
		m.add(Shape{Look: Pen, Width: penWidth, Points: zigzag(points)})
	case coreTies:
		for _, a := range along(points, 125) {
			m.add(pen(a.at.plus(a.side(-90)), a.at.plus(a.side(90))))
		}
	case coreRails:
		for _, s := range []int{-50, 50} {
			m.add(Shape{Look: Pen, Width: penWidth * 2 / 3, Points: parallel(points, s)})
		}
	case coreArrows:
		for _, a := range along(points, 250) {
			m.add(Shape{Look: Pen, Width: penWidth, Points: []Point{
				a.at.plus(a.ahead(-60)).plus(a.side(70)), a.at.plus(a.ahead(30)),
				a.at.plus(a.ahead(-60)).plus(a.side(-70))}})
		}
	case coreBeads:
		m.add(Shape{Look: Pen, Dash: Dots, Width: penWidth * 2, Points: points})
	case coreSquares:
		for _, a := range along(points, 200) {
			s := box(a.at, 38, 38)
			s.Look = Ink
			m.add(s)
		}
	case coreCrosses:
		for _, a := range along(points, 200) {
			for _, s := range []int{-55, 55} {
				m.add(pen(a.at.plus(a.ahead(-55)).plus(a.side(s)),
					a.at.plus(a.ahead(55)).plus(a.side(-s))))
			}
		}
	}
	for _, q := range []Point{points[0], points[len(points)-1]} {
		switch p.ends {
		case endsRings:
			m.add(Shape{Look: Ring, Width: penWidth, Points: []Point{q}, Radius: radius})
		case endsDiamonds:
			m.add(Shape{Look: Ring, Width: penWidth, Closed: true, Points: []Point{
				{q.X, q.Y - radius}, {q.X + radius, q.Y}, {q.X, q.Y + radius},
				{q.X - radius, q.Y}}})
		}
	}
	if list := along(points, whole); p.ends == endsBars && len(list) > 0 {
		first, last := list[0].from(points[0]), list[len(list)-1].from(points[len(points)-1])
		for _, a := range []step{first, last} {
			m.add(pen(a.at.plus(a.side(-130)), a.at.plus(a.side(130))))
		}
	}
}

// band is a broad line. A line of one cell is a short one.
func band(hue, width int, points []Point) Shape {
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
	list := append([]Point(nil), points...)
	k := len(list) - 1
	if s := along(points[:2], whole); len(s) > 0 {
		list[0] = points[0].plus(s[0].ahead(length))
	}
	if s := along(points[k-1:], whole); len(s) > 0 {
		list[k] = points[k].plus(s[0].ahead(-length))
	}
	return list
}

// thermo draws a thermometer with a bulb of a radius.
func (m *maker) thermo(points []Point, radius int) {
	m.add(band(grey, min(tubeWidth, radius*3/2), points),
		Shape{Look: Shade, Hue: grey, Points: points[:1], Radius: radius})
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
	m.legend(r, func() {
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
