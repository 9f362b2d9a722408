package textgrid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// How rules are drawn. The borders of regions are heavy then.
//
//	cages           light borders with the sum in the first cell; where a cage crosses the border of
//	                a region, that is dashed
//	lines           strokes between the middles of cells; each kind has its own, and the ends are in
//	                parentheses where the kind has rings there
//	marks, pairs    signs between two cells: ○ ● < > ∧ ∨, X, V and other sums
//	clues outside   numbers beside the grid, with an arrow for diagonals
//
// What is not like that, such as a cage that meets another one in a cell, is not drawn, and neither
// are the lines of further kinds when no stroke is left.

// maxListed is how many rules that are not drawn are listed.
const maxListed = 100

// ruler draws rules.
type ruler struct {
	*frame
	room   room
	rules  []nonet.Rule
	layout *nonet.Layout
	signed bool // outlines have signs: see rulekind.Kind.HasSign

	labels  map[int]string   // in the upper border of cells
	outside map[place]string // beside the grid
	pens    map[string]pen   // of lines, by the kind and, if it is not drawn, the number
	lines   []func()         // draw lines
	signs   []func()         // draw what is above lines
	legend  []entry
	left    []*nonet.Rule // that are not drawn
}

// place is a cell that is outside of the grid.
type place struct{ row, col int }

// pen is how a line is drawn.
type pen struct{ across, down rune }

var pens = []pen{{'─', '│'}, {'═', '║'}, {'╌', '╎'}, {'┈', '┊'}, {'━', '┃'}}

// entry is a line of the legend.
type entry struct{ sample, text string }

func newRuler(f *frame, rules []nonet.Rule, l *nonet.Layout) *ruler {
	r := &ruler{frame: f, rules: rules, layout: l, labels: map[int]string{},
		outside: map[place]string{}, pens: map[string]pen{}}
	cage := make([]int, f.n*f.n)
	r.signed = slices.ContainsFunc(rules, func(rule nonet.Rule) bool {
		return rulekind.Kind(rule.Kind).HasSign()
	})
	for i := range rules {
		if !r.plan(&rules[i], cage) {
			r.left = append(r.left, &rules[i])
		}
	}
	if len(r.legend) == 0 {
		return r
	}
	r.room.cage = cage
	for _, label := range r.labels {
		r.room.inner = max(r.room.inner, utf8.RuneCountInString(label))
	}
	for p, text := range r.outside {
		switch size := utf8.RuneCountInString(text); {
		case p.row < 0:
			r.room.above = 1
			r.room.inner = max(r.room.inner, size)
		case p.row >= f.rows:
			r.room.below = 1
			r.room.inner = max(r.room.inner, size)
		}
		if p.col < 0 {
			r.room.left = max(r.room.left, utf8.RuneCountInString(text))
		}
	}
	return r
}

// digits returns the digits of a rule.
func (r *ruler) digits(rule *nonet.Rule) (text string) {
	for i, d := range rule.Digits {
		if i > 0 && r.n > 9 {
			text += ","
		}
		text += strconv.Itoa(int(d))
	}
	return text
}

// plan says how a rule is drawn, and reports whether it is.
func (r *ruler) plan(rule *nonet.Rule, cage []int) bool {
	if rulekind.Kind(rule.Kind) >= rulekind.Kinds || len(rule.Cells) != 1 {
		return false
	}
	row := rulekind.Of(rulekind.Kind(rule.Kind))
	cells, look := rule.Cells[0], &row.Look
	number := strconv.Itoa(rule.Number)
	places := map[string]string{}
	sample := ""
	switch look.As {
	case rulekind.AsOutline:
		label := strings.NewReplacer("{n}", number, "{digits}", r.digits(rule)).Replace(look.Label)
		if !r.outline(cells, label, cage) {
			return false
		}
		sample = "┌" + strings.NewReplacer("{n}", "12", "{digits}", "12").Replace(look.Label) + "─"
	case rulekind.AsTube, rulekind.AsArrow, rulekind.AsLine:
		if !r.touching(cells) || look.As == rulekind.AsArrow && rule.Number > 1 {
			return false
		}
		key := row.Name
		if row.Takes == rulekind.Number && look.As == rulekind.AsLine {
			key += number
			places["n"] = number
		}
		if _, ok := r.pens[key]; !ok && len(r.pens) == len(pens) {
			return false
		}
		sample = r.path(cells, look, key)
	case rulekind.AsMark:
		a, b := cells[0], cells[len(cells)-1]
		sign := r.sign(look.Mark, a, b)
		if !r.between(a, b, sign) {
			return false
		}
		if sample = sign; look.Mark == rulekind.Sign {
			sample = ">"
		}
	case rulekind.AsSum:
		var ok bool
		if sample, ok = r.sum(rule, places, cage); !ok {
			return false
		}
	case rulekind.AsDigits:
		text := r.digits(rule)
		if !r.corner(cells, text) {
			return false
		}
		sample = "123"
	case rulekind.AsClue:
		way, ok := r.way(cells)
		if !ok || len(cells) != r.n || !r.clue(cells[0], way, clueText(look.Clue, number)) {
			return false
		}
		sample = clueText(look.Clue, "8")
	default:
		return false
	}
	if e := (entry{sample, row.Legend(places)}); !slices.Contains(r.legend, e) {
		r.legend = append(r.legend, e)
	}
	return true
}

func clueText(form rulekind.Clue, number string) string {
	switch form {
	case rulekind.BetweenBars:
		return "|" + number + "|"
	case rulekind.BelowRoof:
		return "^" + number
	case rulekind.InBox:
		return "[" + number + "]"
	}
	return "Σ" + number
}

// at returns the row and the column of a cell.
func (r *ruler) at(c nonet.Cell) (row, col int) { return int(c) / r.n, int(c) % r.n }

// middle returns the place of the middle of a cell.
func (r *ruler) middle(c nonet.Cell) (x, y int) {
	row, col := r.at(c)
	return r.text[col] + r.width[col]/2, r.line[row]
}

// step returns the way from a cell to another one that touches it.
func (r *ruler) step(a, b nonet.Cell) (dy, dx int, ok bool) {
	row, col := r.at(a)
	row2, col2 := r.at(b)
	dy, dx = row2-row, col2-col
	return dy, dx, a != b && max(dy, -dy) <= 1 && max(dx, -dx) <= 1
}

// touching reports whether each cell of a line touches the next.
func (r *ruler) touching(cells []nonet.Cell) bool {
	for i := range cells[1:] {
		if _, _, ok := r.step(cells[i], cells[i+1]); !ok {
			return false
		}
	}
	return true
}

// outline makes a cage of cells, unless one of them is in a cage or they are not connected.
func (r *ruler) outline(cells []nonet.Cell, label string, cage []int) bool {
	if slices.ContainsFunc(cells, func(c nonet.Cell) bool { return cage[c] != 0 }) {
		return false
	}
	reached := []nonet.Cell{cells[0]}
	for i := 0; i < len(reached); i++ {
		for _, c := range cells {
			dy, dx, ok := r.step(reached[i], c)
			if ok && dy*dx == 0 && !slices.Contains(reached, c) {
				reached = append(reached, c)
			}
		}
	}
	if len(reached) != len(cells) {
		return false
	}
	for _, c := range cells {
		cage[c] = 1 + int(slices.Min(cells))
	}
	first := slices.Min(cells)
	r.labels[int(first)] = label
	r.signs = append(r.signs, func() {
		row, col := r.at(first)
		r.write(r.border[col]+1, r.above[row], label, "")
	})
	return true
}

// path draws a line with its ends, and returns a sample.
func (r *ruler) path(cells []nonet.Cell, look *rulekind.Look, key string) string {
	p, ok := r.pens[key]
	if !ok {
		p = pens[len(r.pens)]
		r.pens[key] = p
	}
	open, shut, head := "", "", look.As == rulekind.AsArrow
	switch {
	case look.As != rulekind.AsLine || look.Ends == rulekind.Rings:
		open, shut = "(", ")"
	case look.Ends == rulekind.Diamonds:
		open, shut = "<", ">"
	}
	both := look.As == rulekind.AsLine
	r.lines = append(r.lines, func() {
		for i := range cells[1:] {
			r.stroke(cells[i], cells[i+1], p)
		}
		if open != "" {
			r.around(cells[0], open, shut)
		}
		if last := cells[len(cells)-1]; open != "" && both {
			r.around(last, open, shut)
		} else if head && len(cells) > 1 {
			r.arrowhead(cells[len(cells)-2], last)
		}
	})
	line := strings.Repeat(string(p.across), 3)
	switch {
	case open != "" && both:
		return open + "." + shut + line + open + "." + shut
	case head:
		return "(.)" + line + "→"
	case open != "":
		return "(.)" + line
	}
	return "." + line + "."
}

// stroke draws a line from the middle of a cell to that of another one.
func (r *ruler) stroke(a, b nonet.Cell, p pen) {
	if a > b {
		a, b = b, a
	}
	row, col := r.at(b)
	x, y := r.middle(a)
	end, _ := r.middle(b)
	switch dy, dx, _ := r.step(a, b); {
	case dy == 0:
		for x++; x < end; x++ {
			if g := r.chars[y][x].char; g == 0 || g >= 0x2500 && g < 0x2580 {
				r.set(x, y, p.across, "")
			}
		}
	case dx == 0:
		r.set(x, r.above[row], p.down, "")
	case dx > 0:
		r.diagonal(r.border[col], r.above[row], '╲')
	default:
		r.diagonal(r.border[col+1], r.above[row], '╱')
	}
}

// diagonal draws a stroke through a corner.
func (r *ruler) diagonal(x, y int, char rune) {
	if old := r.chars[y][x].char; old != char && (old == '╲' || old == '╱') {
		char = '╳'
	}
	r.set(x, y, char, "")
}

// around puts signs beside what is in a cell.
func (r *ruler) around(c nonet.Cell, open, shut string) {
	row, col := r.at(c)
	x := r.text[col] + r.width[col]
	r.write(x, r.line[row], shut, "")
	for x--; x >= r.text[col] && r.chars[r.line[row]][x].char != 0; x-- {
	}
	r.write(x, r.line[row], open, "")
}

// arrowhead draws the head of an arrow that ends in b.
func (r *ruler) arrowhead(a, b nonet.Cell) {
	dy, dx, _ := r.step(a, b)
	head := []rune("↖↑↗← →↙↓↘")[(dy+1)*3+dx+1]
	row, col := r.at(b)
	x, y := r.middle(b)
	switch {
	case dy == 0 && dx > 0:
		x = r.text[col] - 1
	case dy == 0:
		x = r.text[col] + r.width[col]
	case dx > 0:
		x = r.border[col]
	case dx < 0:
		x = r.border[col+1]
	}
	switch {
	case dy > 0:
		y = r.above[row]
	case dy < 0:
		y = r.above[row+1]
	}
	r.set(x, y, head, "")
}

// sign returns the sign of a mark between two cells.
func (r *ruler) sign(mark rulekind.Mark, a, b nonet.Cell) string {
	switch dy, dx, _ := r.step(a, b); {
	case mark == rulekind.WhiteDot:
		return "○"
	case mark == rulekind.BlackDot:
		return "●"
	case dx > 0:
		return ">"
	case dx < 0:
		return "<"
	case dy > 0:
		return "∨"
	}
	return "∧"
}

// between draws a sign between two cells side by side. It reports false if they are not.
func (r *ruler) between(a, b nonet.Cell, sign string) bool {
	dy, dx, ok := r.step(a, b)
	if !ok || dy*dx != 0 {
		return false
	}
	r.signs = append(r.signs, func() {
		if a > b {
			a, b = b, a
		}
		row, col := r.at(b)
		x, y := r.border[col], r.line[row]
		if dy != 0 {
			x, _ = r.middle(b)
			y = r.above[row]
		}
		r.write(x-(utf8.RuneCountInString(sign)-1)/2, y, sign, "")
	})
	return true
}

// sum plans a sum of two cells side by side, or of a diagonal, and returns a sample.
func (r *ruler) sum(rule *nonet.Rule, places map[string]string, cage []int) (
	sample string, ok bool) {
	cells, number := rule.Cells[0], strconv.Itoa(rule.Number)
	if rule.Factors != nil {
		return "", false
	}
	label := func(n string) string { return strings.ReplaceAll(rulekind.SumSign, "{n}", n) }
	if r.signed && len(cells) > 1 && r.outline(cells, label(number), cage) {
		places["terms"] = "the sum of the cells, whose digits may repeat,"
		return "┌" + label("12") + "─", true
	}
	way, straight := r.way(cells)
	diagonal := straight && way.row*way.col != 0
	if len(cells) == 2 && len(number) <= 3 && !diagonal {
		places["terms"] = "the sum of the two cells"
		switch rule.Number {
		case 5, 10:
			places["n"] = number
			number = map[int]string{5: "V", 10: "X"}[rule.Number]
			return number, r.between(cells[0], cells[1], number)
		}
		return "12", r.between(cells[0], cells[1], number)
	}
	row, col := r.at(cells[len(cells)-1])
	if !diagonal || r.inside(row+way.row, col+way.col) {
		return "", false
	}
	places["terms"] = "the sum of the diagonal"
	arrow := string([]rune("↖ ↗   ↙ ↘")[(way.row+1)*3+way.col+1])
	return "30↘", r.clue(cells[0], way, number+arrow)
}

func (r *ruler) inside(row, col int) bool {
	return row >= 0 && col >= 0 && row < r.rows && col < r.cols
}

// way returns the step from each cell to the next one, if it is always the same, and the cell
// before the first one is outside of the grid.
func (r *ruler) way(cells []nonet.Cell) (way place, ok bool) {
	if len(cells) < 2 {
		return way, false
	}
	way.row, way.col, ok = r.step(cells[0], cells[1])
	for i := range cells[1:] {
		dy, dx, touch := r.step(cells[i], cells[i+1])
		ok = ok && touch && way == place{dy, dx}
	}
	row, col := r.at(cells[0])
	return way, ok && !r.inside(row-way.row, col-way.col)
}

// clue plans a text outside of the grid, before a cell. It reports false if there is one.
func (r *ruler) clue(first nonet.Cell, way place, text string) bool {
	row, col := r.at(first)
	p := place{row - way.row, col - way.col}
	if r.outside[p] != "" {
		return false
	}
	r.outside[p] = text
	r.signs = append(r.signs, func() {
		y, size := r.top-1, utf8.RuneCountInString(text)
		switch {
		case p.row >= r.rows:
			y = len(r.chars) - 1
		case p.row >= 0:
			y = r.line[p.row]
		}
		switch {
		case p.col < 0:
			r.write(r.border[0]-1-size, y, text, "")
		case p.col >= r.cols:
			r.write(r.border[r.cols]+2, y, text, "")
		default:
			x := r.text[p.col] + r.width[p.col]/2
			r.write(x-size/2, y, text, "")
		}
	})
	return true
}

// corner plans digits where four cells meet.
func (r *ruler) corner(cells []nonet.Cell, text string) bool {
	first := slices.Min(cells)
	row, col := r.at(first)
	square := []nonet.Cell{first, first + 1, first + nonet.Cell(r.n), first + nonet.Cell(r.n) + 1}
	if len(text) > 3 || len(cells) != 4 || !r.inside(row+1, col+1) ||
		!slices.Equal(slices.Sorted(slices.Values(cells)), square) {
		return false
	}
	r.signs = append(r.signs, func() {
		r.write(r.border[col+1]-(len(text)-1)/2, r.above[row+1], text, "")
	})
	return true
}

// draw draws what is planned.
func (r *ruler) draw() {
	for _, draw := range slices.Concat(r.lines, r.signs) {
		draw()
	}
}

// appendLegend appends what the drawing of rules means, and the rules that are not drawn.
func (r *ruler) appendLegend(dst []byte) []byte {
	width := 0
	for _, e := range r.legend {
		width = max(width, utf8.RuneCountInString(e.sample))
	}
	for _, e := range r.legend {
		blanks := strings.Repeat(" ", width-utf8.RuneCountInString(e.sample))
		dst = fmt.Appendf(dst, "%s%s  %s\n", e.sample, blanks, e.text)
	}
	for i, rule := range r.left {
		if i == maxListed {
			return fmt.Appendf(dst, "and %d more rules\n", len(r.left)-i)
		}
		dst = fmt.Appendf(dst, "rule: %s\n", rule.Text(r.layout))
	}
	return dst
}
