// Package textgrid draws grids with characters: borders, what is in the cells, and the rules of
// puzzles as far as characters can show them.
//
// A grid without rules has borders where regions meet:
//
//	    1 2 3   4 5 6   7 8 9
//	  ┌───────┬───────┬───────┐
//	1 │ 5 3 . │ . 7 . │ . . . │
//
// With rules there is room between any two cells; see rules.go.
package textgrid

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
)

// Span is a piece of the text of a cell.
type Span struct {
	Text  string
	Style string // how terminals show it: parameters of SGR such as "1" for bold; "": plain
}

// Drawing is a grid to be drawn.
type Drawing struct {
	Layout *nonet.Layout
	Cells  [][]Span // what is in each cell

	Row, Column func(int) string // the names of rows and columns, from 0; nil: 1, 2

	Rules []nonet.Rule
	Bare  bool // without what is below the grid: the legend and the rules that are not drawn
}

// Append appends the drawing, with the styles of spans if they are wanted. A legend says what is
// drawn of the rules, and a line "rule: TEXT" has each rule that is not drawn.
func (d *Drawing) Append(dst []byte, styled bool) []byte {
	f := newFrame(d)
	r := newRuler(f, d.Rules, d.Layout)
	f.layOut(r.room)
	f.borders()
	f.names(d)
	f.texts(d)
	r.draw()
	dst = f.append(dst, styled)
	if d.Bare {
		return dst
	}
	return r.appendLegend(dst)
}

// Weights of borders.
const (
	none   = iota
	light  // of a region; in grids with rules of a cage
	heavy  // of a region in grids with rules
	dashed // heavy, within a cage
)

// glyph is a character of a drawing.
type glyph struct {
	char  rune // 0: blank
	style string
}

// frame is the grid of characters, and where the cells are in it.
type frame struct {
	n       int // of the layout
	rows    int // of the grid
	cols    int
	inside  []bool // of each cell
	regions []int
	cage    []int // of each cell, from 1; 0: none. nil: there are no rules with room between cells

	width  []int  // of the columns
	slot   []bool // whether there is a border to the left of a column, in some row
	margin int    // what is left of the grid: the names of rows

	border []int // x of the border left of a column, and right of the last
	text   []int // x of the texts of a column
	above  []int // y of the border above a row, and below the last; -1: there is none
	line   []int // y of a row
	top    int   // y of the first border

	chars [][]glyph
}

func newFrame(d *Drawing) *frame {
	n := d.Layout.Size()
	rows, cols := d.Layout.Shape()
	f := &frame{n: n, rows: rows, cols: cols, regions: d.Layout.Regions(), width: make([]int, cols),
		slot: make([]bool, cols+1), border: make([]int, cols+1), text: make([]int, cols),
		above: make([]int, rows+1), line: make([]int, rows)}
	for i := range rows {
		f.margin = max(f.margin, utf8.RuneCountInString(name(d.Row, i)))
	}
	for i := range cols {
		f.width[i] = utf8.RuneCountInString(name(d.Column, i))
		f.width[i] = max(f.width[i], len(strconv.Itoa(d.Layout.Digits())))
	}
	f.inside = make([]bool, n*n)
	for c := range d.Layout.Inside() {
		f.inside[c] = true
		size, col := 0, int(c)%n
		for _, s := range d.Cells[c] {
			size += utf8.RuneCountInString(s.Text)
		}
		f.width[col] = max(f.width[col], size)
	}
	return f
}

// name returns the name of a row or column.
func name(of func(int) string, i int) string {
	if of == nil {
		return strconv.Itoa(i + 1)
	}
	return of(i)
}

// room is what rules need around and between the cells.
type room struct {
	cage         []int // as in frame
	inner        int   // of the columns: the least width between two borders
	left         int   // characters beside the rows
	above, below int   // lines above and below the grid
}

// layOut says where everything is.
func (f *frame) layOut(r room) {
	f.cage = r.cage
	for col := range f.cols {
		f.width[col] = max(f.width[col], r.inner-2)
		for row := range f.rows {
			f.slot[col] = f.slot[col] || f.weight(row, col-1, row, col) != none || f.cage != nil
		}
	}
	f.slot[f.cols] = true
	if r.left > 0 {
		r.left++
	}
	x := f.margin + r.left
	for col := range f.cols {
		if f.slot[col] {
			f.border[col], x = x+1, x+2
		}
		f.text[col] = x + 1
		x += 1 + f.width[col]
	}
	f.border[f.cols] = x + 1
	f.top = 1 + r.above
	y := f.top
	for row := range f.rows + 1 {
		any := f.cage != nil
		for col := range f.cols {
			any = any || f.weight(row-1, col, row, col) != none
		}
		if f.above[row] = -1; any {
			f.above[row], y = y, y+1
		}
		if row < f.rows {
			f.line[row], y = y, y+1
		}
	}
	f.chars = make([][]glyph, y+r.below)
}

// weight returns the weight of the border between two neighbouring cells, of which one may be
// outside of the grid.
func (f *frame) weight(row, col, row2, col2 int) int {
	in := func(r, c int) bool {
		return r >= 0 && c >= 0 && r < f.rows && c < f.cols && f.inside[r*f.n+c]
	}
	a, b := in(row, col), in(row2, col2)
	i, j := row*f.n+col, row2*f.n+col2
	region := a != b || a && f.regions != nil && f.regions[i] != f.regions[j]
	switch {
	case f.cage == nil && region:
		return light
	case f.cage == nil || !a && !b:
		return none
	case region && a && b && f.cage[i] == f.cage[j] && f.cage[i] != 0:
		return dashed
	case region:
		return heavy
	case f.cage[i] != f.cage[j]:
		return light
	}
	return none
}

// junctions has the box-drawing characters by the weights of the lines that meet there: up, right,
// down and left, as a number with the base 3.
var junctions = []rune(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋")

// borders draws all borders.
func (f *frame) borders() {
	across, down := []rune(" ─━╍"), []rune(" │┃╏")
	for row := range f.rows + 1 {
		for col := range f.cols + 1 {
			if y := f.above[row]; y >= 0 && f.slot[col] {
				f.set(f.border[col], y, f.junction(row, col), "")
			}
			if y := f.above[row]; y >= 0 && col < f.cols {
				first, last := f.text[col]-1, f.text[col]+f.width[col]
				if col+1 == f.cols || f.slot[col+1] {
					last++
				}
				for x := first; x < last; x++ {
					f.set(x, y, across[f.weight(row-1, col, row, col)], "")
				}
			}
			if row < f.rows && f.slot[col] {
				f.set(f.border[col], f.line[row], down[f.weight(row, col-1, row, col)], "")
			}
		}
	}
}

// junction returns the character where four cells meet, of which row, col is the one at the lower
// right.
func (f *frame) junction(row, col int) rune {
	up, down := f.weight(row-1, col-1, row-1, col), f.weight(row, col-1, row, col)
	left, right := f.weight(row-1, col-1, row, col-1), f.weight(row-1, col, row, col)
	return junctions[min(up, heavy)*27+min(right, heavy)*9+min(down, heavy)*3+min(left, heavy)]
}

// names writes the names of rows and columns.
func (f *frame) names(d *Drawing) {
	for i := range f.rows {
		row := name(d.Row, i)
		f.write(f.margin-utf8.RuneCountInString(row), f.line[i], row, "")
	}
	for i := range f.cols {
		column := name(d.Column, i)
		f.write(f.text[i]+f.width[i]-utf8.RuneCountInString(column), 0, column, "")
	}
}

// texts writes what is in the cells, at the right.
func (f *frame) texts(d *Drawing) {
	for c := range d.Layout.Inside() {
		row, col := int(c)/f.n, int(c)%f.n
		x := f.text[col] + f.width[col]
		for _, s := range d.Cells[c] {
			x -= utf8.RuneCountInString(s.Text)
		}
		for _, s := range d.Cells[c] {
			x = f.write(x, f.line[row], s.Text, s.Style)
		}
	}
}

// set puts a character at a place.
func (f *frame) set(x, y int, char rune, style string) {
	if x < 0 {
		return
	}
	for len(f.chars[y]) <= x {
		f.chars[y] = append(f.chars[y], glyph{})
	}
	if char == ' ' {
		char = 0
	}
	f.chars[y][x] = glyph{char, style}
}

// write writes a text, and returns the place behind it.
func (f *frame) write(x, y int, text, style string) int {
	for _, char := range text {
		f.set(x, y, char, style)
		x++
	}
	return x
}

// append appends all characters.
func (f *frame) append(dst []byte, styled bool) []byte {
	var b strings.Builder
	for _, line := range f.chars {
		end := len(line)
		for end > 0 && line[end-1].char == 0 {
			end--
		}
		style := ""
		for _, g := range line[:end] {
			if styled && g.style != style {
				if style != "" {
					b.WriteString("\x1b[0m")
				}
				if style = g.style; style != "" {
					b.WriteString("\x1b[" + style + "m")
				}
			}
			if g.char == 0 {
				g.char = ' '
			}
			b.WriteRune(g.char)
		}
		if style != "" {
			b.WriteString("\x1b[0m")
		}
		b.WriteByte('\n')
	}
	return append(dst, b.String()...)
}
