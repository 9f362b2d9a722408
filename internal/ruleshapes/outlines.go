package ruleshapes

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Lengths of outlines and of the texts in their corners.
const (
	outlineWidth = 26
	firstInset   = 60
	nextInset    = 60 // from an outline to the next one in the same cells
	insets       = 4
	cornerFont   = 225
	cornerLeft   = 60
	cornerTop    = 60
	cornerGap    = 35 // between a text and the outline
)

// cage draws a cage: a dashed outline with a label, which has the number for {n} and the digits for
// {digits}. The number 0 is no clue.
func (m *maker) cage(r *nonet.Rule, label string) {
	text, sampleText := "", ""
	if r.Number > 0 || !strings.Contains(label, "{n}") {
		digits := clip(joined(m.digits(r)), 12)
		text = strings.NewReplacer("{n}", strconv.Itoa(r.Number), "{digits}", digits).Replace(label)
		sampleText = strings.NewReplacer("{n}", "9", "{digits}", "12").Replace(label)
	}
	m.outline(r.Cells[0], rulekind.Dashes, text)
	m.legend(r, nil, func() { m.sampleOutline(rulekind.Dashes, sampleText) })
}

// outline draws a line around cells, and a text in the corner of the first one, where the line
// has a gap. Of cells that are apart each part has the text.
func (m *maker) outline(cells []nonet.Cell, dash rulekind.Dash, text string) {
	level := 0
	for _, c := range cells {
		level = max(level, m.inset[c])
	}
	for _, c := range cells {
		m.inset[c] = level + 1
	}
	inset := firstInset + level%insets*nextInset
	text = m.named(text)
	var gaps []Shape
	if text != "" {
		m.Corners = true
		for _, part := range m.parts(cells) {
			gaps = append(gaps, m.cornerText(part[0], text))
		}
	}
	for _, loop := range Outline(m.n, cells, Cell, inset) {
		m.dashed(loop, dash, gaps)
	}
}

// cornerText writes a text into the upper left corner of a cell, right of what stands there,
// and returns the rectangle that it takes.
func (m *maker) cornerText(c nonet.Cell, text string) Shape {
	row, col := m.at(c)
	width := textWidth(text, cornerFont)
	x := cornerLeft + m.corner[c]
	m.corner[c] += width + 2*cornerGap
	q := Point{col*Cell + x + width/2, row*Cell + cornerTop + cornerFont*36/100}
	m.add(Shape{Look: Clue, Points: []Point{q}, Text: text, Size: cornerFont})
	return box(q, width/2+cornerGap, cornerFont*36/100+cornerGap)
}

// parts returns the parts of a set of cells that hang together by their sides, each
// ascending, in the order of their first cells.
func (m *maker) parts(cells []nonet.Cell) [][]nonet.Cell {
	in := make(map[nonet.Cell]bool, len(cells))
	for _, c := range cells {
		in[c] = true
	}
	ordered := slices.Clone(cells)
	slices.Sort(ordered)
	var list [][]nonet.Cell
	for _, first := range ordered {
		if !in[first] {
			continue
		}
		in[first] = false
		part := []nonet.Cell{first}
		for i := 0; i < len(part); i++ {
			row, col := m.at(part[i])
			for _, way := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
				y, x := row+way[0], col+way[1]
				c := nonet.Cell(y*m.n + x)
				if !m.isOutside(y, x) && in[c] {
					in[c] = false
					part = append(part, c)
				}
			}
		}
		slices.Sort(part)
		list = append(list, part)
	}
	return list
}

// withGaps returns a closed line of horizontal and vertical pieces without what lies in
// some rectangles: the closed line, or open ones.
func withGaps(loop []Point, gaps []Shape) []Shape {
	var lines []Shape
	line := []Point{loop[0]}
	cut := false
	end := func() {
		if len(line) > 1 {
			lines = append(lines, Shape{Points: line})
		}
		line, cut = nil, true
	}
	for i, a := range loop {
		b := loop[(i+1)%len(loop)]
		from, to := hidden(a, b, gaps)
		switch {
		case from == to: // nothing is
			line = append(line, b)
			continue
		case from != a:
			line = append(line, from)
		}
		end()
		if line = []Point{to}; to != b {
			line = append(line, b)
		}
	}
	if !cut {
		return []Shape{{Points: loop, Closed: true}}
	}
	end()
	// The first and the last line meet at the first corner.
	if k := len(lines) - 1; k > 0 && lines[0].Points[0] == loop[0] {
		last := lines[k].Points
		if last[len(last)-1] == loop[0] {
			lines[0].Points = append(slices.Clone(last), lines[0].Points[1:]...)
			lines = lines[:k]
		}
	}
	return lines
}

// hidden returns the part of a horizontal or vertical line that the first rectangle hides
// that hides some of it; from is to if none does.
func hidden(a, b Point, gaps []Shape) (from, to Point) {
	for _, g := range gaps {
		low, high := g.Points[0], g.Points[2]
		if max(a.X, b.X) <= low.X || min(a.X, b.X) >= high.X ||
			max(a.Y, b.Y) <= low.Y || min(a.Y, b.Y) >= high.Y {
			continue
		}
		clamp := func(q Point) Point {
			return Point{min(max(q.X, low.X), high.X), min(max(q.Y, low.Y), high.Y)}
		}
		return clamp(a), clamp(b)
	}
	return a, a
}

// sum draws a sum: of two cells side by side between them, of a diagonal outside of the
// grid, else as an outline. Where other cages have signs, it is a cage with the sign +.
func (m *maker) sum(r *nonet.Rule) int {
	cells := r.Cells[0]
	number := strconv.Itoa(r.Number)
	connected := len(m.parts(cells)) == 1
	switch {
	case m.signed && r.Factors == nil && connected && len(cells) > 1:
		label := func(n string) string { return strings.ReplaceAll(rulekind.SumSign, "{n}", n) }
		m.outline(cells, rulekind.Dashes, label(number))
		terms := given{"terms": "the sum of the cells, whose digits may repeat,"}
		m.legend(r, terms, func() { m.sampleOutline(rulekind.Dashes, label("9")) })
		return layerOutline
	case r.Factors == nil && len(cells) == 2 && m.beside(cells[0], cells[1]):
		m.betweenCells(r)
		return layerMark
	case r.Factors == nil && m.littleKiller(r):
		return layerOutside
	}
	if !connected {
		number += m.nextLetter()
	}
	m.outline(cells, rulekind.Dots, number)
	for i, f := range r.Factors {
		if f != 1 && i < len(cells) {
			m.factor(cells[i], f)
		}
	}
	terms := "the sum of the cells, whose digits may repeat,"
	if r.Factors != nil {
		terms = "the sum of the cells, with these factors,"
	}
	m.legend(r, given{"terms": terms}, func() { m.sampleOutline(rulekind.Dots, "9") })
	return layerOutline
}

// factor writes a factor into the upper right corner of a cell.
func (m *maker) factor(c nonet.Cell, f int) {
	text := "×" + strconv.Itoa(f)
	if f == -1 {
		text = "−"
	}
	m.rightCorner(c, text, cornerLeft)
}

// rightCorner writes a text into the upper right corner of a cell, and returns its middle.
func (m *maker) rightCorner(c nonet.Cell, text string, right int) Point {
	m.Corners = true
	row, col := m.at(c)
	q := Point{(col+1)*Cell - right - cornerGap - textWidth(text, cornerFont)/2,
		row*Cell + cornerTop + cornerFont*36/100 + cornerGap}
	m.add(Shape{Look: Clue, Points: []Point{q}, Text: text, Size: cornerFont})
	return q
}

// nextLetter returns the letter that the parts of a rule have.
func (m *maker) nextLetter() string {
	m.letter++
	return string(rune('A' + (m.letter-1)%26))
}

// equalSum draws lists of equal sums: outlines with a letter, or lines where they cross.
func (m *maker) equalSum(r *nonet.Rule) int {
	times := map[nonet.Cell]int{}
	crossing := false
	for _, list := range r.Cells {
		for _, c := range list {
			times[c]++
			crossing = crossing || times[c] > 1
		}
	}
	text := "=" + m.nextLetter()
	m.legend(r, given{"groups": "groups of cells with one letter"},
		func() { m.sampleOutline(rulekind.LongDashes, "=A") })
	if !crossing {
		for _, list := range r.Cells {
			m.outline(list, rulekind.LongDashes, text)
		}
		return layerOutline
	}
	for _, list := range r.Cells {
		points := m.middles(list)
		m.add(band(rulekind.Grey, bandWidth/2, points),
			Shape{Look: Pen, Dash: rulekind.LongDashes, Width: penWidth, Points: points})
	}
	m.Corners = true
	m.cornerText(slices.Min(r.Cells[0]), m.named(text))
	return layerLine
}

// digits returns the symbols of a rule's digits.
func (m *maker) digits(r *nonet.Rule) (words []string) {
	for _, d := range r.Digits {
		words = append(words, m.digit(d))
	}
	return words
}

// contains draws a circle with digits on the corner of four cells, else an outline.
func (m *maker) contains(r *nonet.Rule) int {
	words := m.digits(r)
	cells := slices.Clone(r.Cells[0])
	slices.Sort(cells)
	m.legend(r, nil, func() {
		m.add(Shape{Look: Plate, Width: penWidth, Points: []Point{{}}, Radius: 180},
			Shape{Look: Clue, Points: []Point{{}}, Text: "12", Size: 220})
	})
	n := nonet.Cell(m.n)
	square := len(cells) == 4 && cells[1] == cells[0]+1 && cells[2] == cells[0]+n &&
		cells[3] == cells[2]+1 && cells[1]%n != 0
	if !square || len(words) > 4 {
		m.outline(cells, rulekind.DashDot, "{"+clip(joined(words), 12)+"}")
		return layerOutline
	}
	q := m.middle(cells[0]).plus(Point{Cell / 2, Cell / 2})
	m.add(Shape{Look: Plate, Width: penWidth, Points: []Point{q}, Radius: 240})
	size := 195
	if len(joined(words)) > 4 {
		size = 150
	}
	rows := [][]string{words}
	if len(words) > 2 {
		rows = [][]string{words[:2], words[2:]}
	}
	for i, row := range rows {
		y := (2*i + 1 - len(rows)) * size * 46 / 100
		m.add(Shape{Look: Clue, Points: []Point{q.plus(Point{0, y})},
			Text: strings.Join(row, " "), Size: size})
	}
	return layerMark
}

// joined returns words in one piece: with commas, unless all are single characters.
func joined(words []string) string {
	if slices.ContainsFunc(words, func(s string) bool { return len([]rune(s)) > 1 }) {
		return strings.Join(words, ",")
	}
	return strings.Join(words, "")
}

// sampleOutline draws a small outline with a text in its corner for the legend.
func (m *maker) sampleOutline(dash rulekind.Dash, text string) {
	s := box(Point{}, 290, 190)
	var gaps []Shape
	if text != "" {
		width := textWidth(text, 210)
		q := Point{width/2 - 260, -110}
		gaps = []Shape{box(q, width/2+cornerGap, 100)}
		m.add(Shape{Look: Clue, Points: []Point{q}, Text: text, Size: 210})
	}
	m.dashed(s.Points, dash, gaps)
}

// dashed draws a closed line with gaps where texts stand.
func (m *maker) dashed(loop []Point, dash rulekind.Dash, gaps []Shape) {
	for _, line := range withGaps(loop, gaps) {
		line.Look, line.Dash, line.Width = Pen, dash, outlineWidth
		if dash == rulekind.Dots {
			line.Width = outlineWidth * 3 / 2
		}
		m.add(line)
	}
}
