package penpa

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// penpaDrawn has what is drawn of the rules of a puzzle: the members of a problem.
type penpaDrawn struct {
	*penpaText
	members map[string][][2]string // names and values of the members of objects
	lists   map[string][][]int     // of points
	taken   map[string]bool        // the names that objects have, after that of the object
	caged   map[nonet.Cell]bool    // cells of killer cages
	texts   []nonet.Rule           // the rules that are not read from drawings
}

// outsideRule reports whether a rule is drawn around the grid.
func outsideRule(n int, x nonet.Rule) bool {
	if look := setters.LookOf(x.Kind); look.As != rulekind.AsSum {
		return look.IsOutside()
	}
	_, _, ok := sketch.DiagonalOf(n, x.Cells[0])
	return ok && x.Factors == nil && !setters.IsXV(n, x)
}

// drawPenpa draws the rules of a puzzle: as reading takes them for rules, if it can be.
func drawPenpa(p *penpaText, rules []nonet.Rule) *penpaDrawn {
	d := &penpaDrawn{penpaText: p, members: map[string][][2]string{}, lists: map[string][][]int{},
		taken: map[string]bool{}, caged: map[nonet.Cell]bool{}}
	for _, x := range rules {
		if !d.tool(x) {
			d.texts = append(d.texts, x)
		}
	}
	for _, x := range d.texts {
		if len(x.Cells) > 0 {
			d.picture(x)
		}
	}
	return d
}

// put adds a member to an object, if it has none of that name.
func (d *penpaDrawn) put(object, name, value string) bool {
	key := object + " " + name
	if d.taken[key] {
		return false
	}
	d.taken[key] = true
	d.members[object] = append(d.members[object], [2]string{name, value})
	return true
}

// add adds a list of the points of cells to a member.
func (d *penpaDrawn) add(name string, cells []nonet.Cell) {
	var points []int
	for _, c := range cells {
		points = append(points, d.point(int(c)))
	}
	d.lists[name] = append(d.lists[name], points)
}

// tool draws a rule with the tool that penpa-edit has for it, if there is one.
func (d *penpaDrawn) tool(x nonet.Rule) bool {
	switch x.Kind {
	case nonet.RuleCage:
		return d.cage(x.Number, x.Cells[0])
	case nonet.RuleThermo:
		d.add("thermo", x.Cells[0])
	case nonet.RuleArrow:
		return d.arrow(x.Cells[0], x.Number)
	case nonet.RuleGreater:
		return d.greater(x.Cells[0])
	default:
		return false
	}
	return true
}

// cage draws a killer cage that shares no cell with another.
func (d *penpaDrawn) cage(sum int, cells []nonet.Cell) bool {
	if slices.ContainsFunc(cells, func(c nonet.Cell) bool { return d.caged[c] }) {
		return false
	}
	for _, c := range cells {
		d.caged[c] = true
	}
	d.add("killercages", cells)
	d.label(slices.Min(cells), strconv.Itoa(sum))
	d.outline(cells)
	return true
}

// label writes a text into the upper left corner of a cell.
func (d *penpaDrawn) label(c nonet.Cell, text string) {
	d.put("numberS", strconv.Itoa(d.place(int(c), 0)), `[" `+text+`",1]`)
}

// place returns the number of a place in a corner of a cell: 0 and 1 are above, 0 and 2 left.
func (p *penpaText) place(c, corner int) int { return 4*(p.point(c)+p.w*p.w) + corner }

// outline draws dashed lines around the cells of a cage, within them.
func (d *penpaDrawn) outline(cells []nonet.Cell) {
	n := d.n
	in := func(c nonet.Cell, down, right int) bool {
		row, column := int(c)/n+down, int(c)%n+right
		return min(row, column) >= 0 && max(row, column) < n &&
			slices.Contains(cells, nonet.Cell(row*n+column))
	}
	line := func(a, b int) { d.put("cage", strconv.Itoa(a)+","+strconv.Itoa(b), "10") }
	for _, c := range cells {
		at := int(c)
		// A side that looks out of the cage, and its continuation in the next cell along it.
		for _, side := range []struct{ down, right, first, second, alongDown, alongRight int }{
			{-1, 0, 0, 1, 0, 1}, {1, 0, 2, 3, 0, 1}, {0, -1, 0, 2, 1, 0}, {0, 1, 1, 3, 1, 0},
		} {
			if !in(c, side.down, side.right) {
				line(d.place(at, side.first), d.place(at, side.second))
			}
			both := in(c, side.down, side.right) &&
				in(c, side.down+side.alongDown, side.right+side.alongRight)
			if in(c, side.alongDown, side.alongRight) && !both {
				next := at + side.alongDown*n + side.alongRight
				line(d.place(at, side.second), d.place(next, side.first))
			}
		}
	}
}

// arrow draws an arrow that leaves a circle, or a pill of two or three cells in a row or column.
func (d *penpaDrawn) arrow(cells []nonet.Cell, bulb int) bool {
	if bulb <= 1 {
		d.add("arrows", cells)
		return true
	}
	first := cells[0]
	for style, pill := range penpaPills {
		if pill.cells != bulb {
			continue
		}
		fits := true
		for i, c := range cells[:bulb] {
			fits = fits && c == first+nonet.Cell(i*(pill.down*d.n+pill.right)) &&
				(pill.down > 0 || int(c)/d.n == int(first)/d.n)
		}
		for _, c := range cells[:bulb] {
			fits = fits && !d.taken["pill "+strconv.Itoa(int(c))]
		}
		if !fits || len(sketch.Unique(cells)) < len(cells) {
			continue
		}
		for _, c := range cells[:bulb] {
			d.taken["pill "+strconv.Itoa(int(c))] = true
		}
		d.put("symbol", strconv.Itoa(d.point(int(first))), `[`+style+`,"sudokumore",1]`)
		from := sketch.BulbEnd(d.n, cells[:bulb], cells[bulb])
		d.add("direction", append([]nonet.Cell{from}, cells[bulb:]...))
		return true
	}
	return false
}

// edge returns the point between two cells side by side.
func (d *penpaDrawn) edge(a, b nonet.Cell) int {
	page := 2 // of points below cells; the next are to the right
	if b-a == 1 || a-b == 1 {
		page = 3
	}
	return d.point(int(min(a, b))) + page*d.w*d.w
}

// greater draws the sign between two cells side by side.
func (d *penpaDrawn) greater(cells []nonet.Cell) bool {
	if !sketch.SideBySide(d.n, cells) {
		return false
	}
	style := map[int]string{1: "3", d.n: "4", -1: "1", -d.n: "2"}[int(cells[1])-int(cells[0])]
	return d.put("symbol", strconv.Itoa(d.edge(cells[0], cells[1])), `[`+style+`,"inequality",2]`)
}

// picture draws a rule that is not read from its drawing.
func (d *penpaDrawn) picture(x nonet.Rule) {
	cells, look := x.Cells[0], setters.LookOf(x.Kind)
	first, last := cells[0], cells[len(cells)-1]
	style := look.Setters.Penpa
	if look.Setters.Colour != "" {
		d.line(style, cells)
	}
	switch look.As {
	case rulekind.AsOutline:
		d.outline(cells)
		d.note(slices.Min(cells), strconv.Itoa(x.Number))
	case rulekind.AsArrow:
		d.line(style, cells)
	case rulekind.AsGroups:
		for _, list := range x.Cells {
			d.line(style, list)
		}
	case rulekind.AsLine:
		for _, c := range []nonet.Cell{first, last} {
			switch look.Ends {
			case rulekind.Rings:
				d.symbol(d.point(int(c)), `[1,"circle_L",1]`)
			case rulekind.Diamonds:
				d.symbol(d.point(int(c)), `[1,"diamond_L",1]`)
			}
		}
	case rulekind.AsMark:
		d.mark(look.Mark, cells)
	case rulekind.AsDigits:
		d.quadruple(x.Digits, cells)
	case rulekind.AsPointer:
		d.symbol(d.point(int(first)), `[3,"square_L",1]`)
	case rulekind.AsClue:
		if row, column, ok := sketch.PlaceOf(d.n, cells); ok && look.IsOutside() {
			d.number(d.at(row, column), strconv.Itoa(x.Number))
		}
	case rulekind.AsSum:
		d.sum(x)
	}
}

func (d *penpaDrawn) symbol(point int, value string) bool {
	return d.put("symbol", strconv.Itoa(point), value)
}

// number writes a text at a point.
func (d *penpaDrawn) number(point int, text string) bool {
	return d.put("number", strconv.Itoa(point), `["`+text+`",1,"1"]`)
}

// mark draws a small circle between two cells, or a line if they are not side by side.
func (d *penpaDrawn) mark(mark rulekind.Mark, cells []nonet.Cell) {
	style := "8" // white
	switch mark {
	case rulekind.Sign: // a tool draws it between cells side by side
		return
	case rulekind.BlackDot:
		style = "2"
	}
	if sketch.SideBySide(d.n, cells) {
		d.symbol(d.edge(cells[0], cells[1]), `[`+style+`,"circle_SS",2]`)
	} else {
		d.line("", cells)
	}
}

// line draws a line through cells, grey if it has no style.
func (d *penpaDrawn) line(style string, cells []nonet.Cell) {
	style = cmp.Or(style, "5")
	for i := 1; i < len(cells); i++ {
		a, b := min(cells[i-1], cells[i]), max(cells[i-1], cells[i])
		object := "line"
		if !sketch.Near(d.n, a, b) {
			object = "freeline"
		}
		d.put(object, strconv.Itoa(d.point(int(a)))+","+strconv.Itoa(d.point(int(b))), style)
	}
}

// quadruple draws a circle with digits in the middle of four cells.
func (d *penpaDrawn) quadruple(digits []nonet.Digit, cells []nonet.Cell) {
	if len(cells) != 4 {
		return
	}
	if c, ok := sketch.SquareOf(d.n, cells); ok {
		var texts []string
		for _, digit := range digits {
			texts = append(texts, strconv.Itoa(int(digit)))
		}
		point := d.point(int(c)) + d.w*d.w
		if d.symbol(point, `[1,"circle_M",2]`) {
			d.put("number", strconv.Itoa(point), `["`+strings.Join(texts, " ")+`",1,"5"]`)
		}
	}
}

// sum draws an X or a V, a clue for a diagonal, or a line with the sum.
func (d *penpaDrawn) sum(x nonet.Rule) {
	cells := x.Cells[0]
	text := strconv.Itoa(x.Number)
	if setters.IsXV(d.n, x) {
		letter := map[int]string{5: "V", 10: "X"}[x.Number]
		d.put("number", strconv.Itoa(d.edge(cells[0], cells[1])), `["`+letter+`",5,"6"]`)
		return
	}
	if step, start, ok := sketch.DiagonalOf(d.n, cells); ok && x.Factors == nil {
		point := d.at(int(start)/d.n-step[0], int(start)%d.n-step[1])
		if d.number(point, text) {
			for style, arrow := range diagonals {
				if arrow == step {
					d.symbol(point, `[`+style+`,"arrow_eight",2]`)
				}
			}
		}
		return
	}
	d.line("", cells)
	d.note(cells[0], text)
}

// note writes a label into a cell, unless it could be taken for that of a killer cage.
func (d *penpaDrawn) note(c nonet.Cell, text string) {
	if !d.caged[c] {
		d.label(c, text)
	}
}

// write appends the members of a problem, each with a Comma behind it.
func (d *penpaDrawn) write() {
	for _, name := range []string{"numberS", "symbol", "line", "freeline", "cage", "number"} {
		d.object(name, func(member func(key, value string)) {
			for _, x := range d.members[name] {
				member(x[0], x[1])
			}
		})
	}
	for _, name := range penpaLists {
		d.text = append(d.text, `"`+name+`":[`...)
		for i, points := range d.lists[name] {
			if i > 0 {
				d.text = append(d.text, ',')
			}
			d.text = append(d.text, '[')
			for j, p := range points {
				if j > 0 {
					d.text = append(d.text, ',')
				}
				d.text = strconv.AppendInt(d.text, int64(p), 10)
			}
			d.text = append(d.text, ']')
		}
		d.text = append(d.text, "],"...)
	}
}

// own writes the line with the texts of the rules that are not read from drawings, and with the
// pencilmarks.
func (d *penpaDrawn) own(p *nonet.Puzzle) {
	var j jsonvalue.Out
	j.Object("", func() {
		j.Array("nonet", func() {
			for _, x := range d.texts {
				j.Words("", x.Text(p.Layout))
			}
		})
		setters.WriteMarks(&j, p)
	})
	d.penpaText.line(string(j.Text))
}
