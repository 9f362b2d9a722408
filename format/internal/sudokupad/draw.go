package sudokupad

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// SudokuPad knows cages and draws everything else. So rules that are not cages are drawn as setters
// draw them, told in words, and kept as the texts of nonet in the member nonet of metadata, from
// which they are read again.

// drawings has what is drawn of the rules of a puzzle, as JSON.
type drawings struct {
	n                                  int
	lines, arrows, underlays, overlays []string
}

// point is a place in the grid: rows and columns down and to the right of its corner.
type point struct{ row, column float64 }

// centre returns the centre of a cell.
func (d *drawings) centre(c nonet.Cell) point {
	return point{float64(int(c)/d.n) + .5, float64(int(c)%d.n) + .5}
}

// towards returns the place that is some of the way from a place to another.
func (p point) towards(q point, part float64) point {
	return point{p.row + part*(q.row-p.row), p.column + part*(q.column-p.column)}
}

func (p point) String() string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 32) }
	return "[" + number(p.row) + "," + number(p.column) + "]"
}

// points returns the centres of cells.
func (d *drawings) points(cells []nonet.Cell) (points []point) {
	for _, c := range cells {
		points = append(points, d.centre(c))
	}
	return points
}

// path returns the members of a line through points.
func path(colour string, thickness int, points []point) string {
	var texts []string
	for _, p := range points {
		texts = append(texts, p.String())
	}
	return `"color":"` + colour + `","thickness":` + strconv.Itoa(thickness) + `,"wayPoints":[` +
		strings.Join(texts, ",") + "]"
}

// line draws a line through cells.
func (d *drawings) line(pen rulekind.Pen, cells []nonet.Cell) {
	d.lines = append(d.lines, "{"+path(pen.Colour, pen.Width, d.points(cells))+"}")
}

// shape is a circle or a rectangle, in which there may be a text.
type shape struct {
	width, height float64
	rounded       bool
	fill, border  string // colours
	text          string
	size          int // of the text
	angle         int
}

// at returns the shape around a place, as JSON.
func (x shape) at(p point) string {
	var j jsonvalue.Out
	j.Object("", func() {
		j.Raw("center", p.String())
		j.Raw("width", strconv.FormatFloat(x.width, 'f', -1, 32))
		j.Raw("height", strconv.FormatFloat(x.height, 'f', -1, 32))
		j.Raw("rounded", strconv.FormatBool(x.rounded))
		j.Words("backgroundColor", x.fill)
		j.Words("borderColor", x.border)
		j.Words("text", x.text)
		if x.size > 0 {
			j.Number("fontSize", x.size)
		}
		if x.angle > 0 {
			j.Number("angle", x.angle)
		}
	})
	return string(j.Text)
}

// over and under draw a shape above the digits or below them.
func (d *drawings) over(p point, x shape)  { d.overlays = append(d.overlays, x.at(p)) }
func (d *drawings) under(p point, x shape) { d.underlays = append(d.underlays, x.at(p)) }

// label draws a text.
func (d *drawings) label(p point, text string, size int) {
	d.over(p, shape{width: .25, height: .25, text: text, size: size})
}

// ring draws a circle around the digit of a cell.
func (d *drawings) ring(c nonet.Cell, colour string) {
	d.over(d.centre(c), shape{width: .8, height: .8, rounded: true, border: colour})
}

// dot draws a small circle between two cells.
func (d *drawings) dot(a, b nonet.Cell, fill, text string) {
	d.over(d.centre(a).towards(d.centre(b), .5), shape{width: .3, height: .3, rounded: true,
		fill: fill, border: "#000000", text: text, size: 14})
}

// rule draws a rule that is not a cage.
func (d *drawings) rule(x nonet.Rule) {
	if len(x.Cells) == 0 {
		return
	}
	cells, look := x.Cells[0], setters.LookOf(x.Kind)
	first, last := cells[0], cells[len(cells)-1]
	colour := look.Setters.Colour
	if colour != "" {
		d.line(look.Setters, cells)
	}
	switch look.As {
	case rulekind.AsTube:
		d.under(d.centre(first), shape{width: .85, height: .85, rounded: true, fill: colour,
			border: colour})
	case rulekind.AsLine:
		for _, c := range []nonet.Cell{first, last} {
			switch look.Ends {
			case rulekind.Rings:
				d.ring(c, colour)
			case rulekind.Diamonds:
				d.over(d.centre(c), shape{width: .6, height: .6, border: "#0000FF", angle: 45})
			}
		}
	case rulekind.AsArrow:
		d.arrow(cells, max(x.Number, 1))
	case rulekind.AsGroups:
		d.equalSum(x.Cells)
	case rulekind.AsMark:
		d.mark(look.Mark, first, last)
	case rulekind.AsDigits:
		d.quadruple(x.Digits, cells)
	case rulekind.AsSum:
		d.sum(x)
	case rulekind.AsClue:
		if look.IsOutside() {
			d.label(before(d.points(cells)), strconv.Itoa(x.Number), 28)
		}
	case rulekind.AsPointer:
		d.over(d.centre(first), shape{width: .9, height: .9, border: "#7C7CC7"})
	}
}

// mark draws a mark between two cells.
func (d *drawings) mark(mark rulekind.Mark, first, last nonet.Cell) {
	switch mark {
	case rulekind.WhiteDot:
		d.dot(first, last, "#FFFFFF", "")
	case rulekind.BlackDot:
		d.dot(first, last, "#000000", "")
	case rulekind.Sign:
		a, b := d.centre(first), d.centre(last)
		d.label(a.towards(b, .5), sign(a, b), 20)
	}
}

// before returns the place before the first of several points, in their direction.
func before(points []point) point {
	if len(points) == 1 {
		return points[0].towards(point{points[0].row - 1, points[0].column}, 1)
	}
	return points[0].towards(points[1], -1)
}

// sign returns the comparison sign between a greater cell and a smaller one.
func sign(greater, smaller point) string {
	switch {
	case greater.column < smaller.column:
		return ">"
	case greater.column > smaller.column:
		return "<"
	case greater.row < smaller.row:
		return "∨"
	}
	return "∧"
}

// arrow draws a bulb of that many cells, and the arrow that leaves it.
func (d *drawings) arrow(cells []nonet.Cell, bulb int) {
	points := d.points(cells)
	least, most := points[0], points[0]
	for _, p := range points[1:bulb] {
		least = point{min(least.row, p.row), min(least.column, p.column)}
		most = point{max(most.row, p.row), max(most.column, p.column)}
	}
	d.over(least.towards(most, .5), shape{width: .75 + most.column - least.column,
		height: .75 + most.row - least.row, rounded: true, border: "#A1A1A1"})
	points[bulb-1] = points[bulb-1].towards(points[bulb], .3)
	d.arrows = append(d.arrows, `{`+path("#a1a1a1", 5, points[bulb-1:])+`,"headLength":0.3}`)
}

// equalSum draws a line with rings at its ends if two lists are that, otherwise a line for each
// list.
func (d *drawings) equalSum(lists [][]nonet.Cell) {
	pen := rulekind.Pen{Colour: "#C54B8B", Width: 5}
	if len(lists) == 2 && len(lists[0]) == 2 {
		ends := lists[0]
		d.line(pen, slices.Concat(ends[:1], lists[1], ends[1:]))
		d.ring(ends[0], pen.Colour)
		d.ring(ends[1], pen.Colour)
		return
	}
	for _, cells := range lists {
		d.line(pen, cells)
	}
}

// quadruple draws digits in the middle of cells.
func (d *drawings) quadruple(digits []nonet.Digit, cells []nonet.Cell) {
	var middle point
	for _, p := range d.points(cells) {
		middle = point{middle.row + p.row/float64(len(cells)),
			middle.column + p.column/float64(len(cells))}
	}
	var texts []string
	for _, digit := range digits {
		texts = append(texts, strconv.Itoa(int(digit)))
	}
	d.over(middle, shape{width: .7, height: .7, rounded: true, fill: "#FFFFFF",
		border: "#000000", text: strings.Join(texts, " "), size: 14})
}

// sum draws an X or a V, a clue for a diagonal, or a line with the sum.
func (d *drawings) sum(x nonet.Rule) {
	cells := x.Cells[0]
	text := strconv.Itoa(x.Number)
	if setters.IsXV(d.n, x) {
		d.label(d.centre(cells[0]).towards(d.centre(cells[1]), .5),
			map[int]string{5: "V", 10: "X"}[x.Number], 21)
		return
	}
	if step, start, ok := sketch.DiagonalOf(d.n, cells); ok && x.Factors == nil {
		from := d.centre(start)
		out := point{from.row - float64(step[0]), from.column - float64(step[1])}
		d.label(out, text, 28)
		d.arrows = append(d.arrows, `{`+path("#000000", 2,
			[]point{out.towards(from, .3), out.towards(from, .48)})+`}`)
		return
	}
	d.line(rulekind.Pen{Colour: "#A8A8A8", Width: 5}, cells)
	d.label(d.centre(cells[0]), text, 12)
}
