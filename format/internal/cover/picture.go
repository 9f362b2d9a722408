package cover

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Solutions of exact cover problems are drawn if items are named by
// coordinates. The first of these rules that finds an item holds:
//
//   - 2.5 (or 2,5 or 2_5 or r2c5) is the cell in row 2, column 5, and 3.2.5 the
//     same in layer 3; p2.5 is such a cell, too (as nonet names those of puzzles).
//   - Two or three digits and letters, as Knuth has them: 0-9 is 0 to 9, a-z 10
//     to 35, A-Z 36 to 61. All names of more than one character must be such,
//     and their cells fill at least half of a box. Names c1, c2, c3 and so on,
//     with a single letter, are numbers and no coordinates.
//   - r2 and c5 in one option are row 2 and column 5: queens and rooks.
//
// If an option has several cells, options are drawn as pieces with borders
// around them, and the name of their first other primary item in them (the
// piece); layers lie side by side, and pieces without a name get letters there.
//
// If no option of the solution has more than one cell, each cell has a value: V
// if the other items of the option all end in .V, as r1.7 and c2.7 do; else the
// name of another item. Items b1.7, b2.7 tell boxes, which get borders. If the
// option gives the cell a colour, that is its value.
//
//	┌───────────┬───────────┐      ┌───────┬───────┐
//	│ L   L   L │ V   V   V │      │ 3   1 │ 2   4 │
//	│   ┌───────┤       ┌───┤      │ 2   4 │ 1   3 │
//	│ L │ P   P │   ...            ├───────┼───────┤
type coverPicture struct {
	cells []spot         // the board
	of    map[int32]spot // the cells by item
	lines bool           // items are rows and columns, not cells
	rows  map[int32]int  // by item
	cols  map[int32]int
}

// spot is a cell of a picture: layer, row, column.
type spot [3]int

// maxCoordinate bounds the coordinates of cells, and maxPicture the cells of the
// box around them.
const (
	maxCoordinate = 9999
	maxPicture    = 1 << 20
)

// pictureOf returns how the solutions of a problem are drawn. ok is false if
// its items do not tell.
func pictureOf(p *exactcover.Problem) (pic *coverPicture, ok bool) {
	pic = &coverPicture{of: map[int32]spot{}, rows: map[int32]int{}, cols: map[int32]int{}}
	knuth := 0 // length of the names if all are as Knuth has them
	for i := range p.NumItems() {
		name := p.Item(i).Name
		if at, ok := coordinates(name); ok {
			pic.of[int32(i)] = at
		} else if n, ok := numberBehind(name, "r"); ok {
			pic.rows[int32(i)] = n
		} else if n, ok := numberBehind(name, "c"); ok {
			pic.cols[int32(i)] = n
		}
		switch n := len(name); {
		case n == 1:
		case n > 3 || knuth > 0 && n != knuth ||
			strings.ContainsFunc(name, func(r rune) bool { return base62(r) < 0 }):
			knuth = -1
		case knuth == 0:
			knuth = n
		}
	}
	fill, few := 8, 64 // the box may have fill*cells + few cells for a board of this many cells
	switch {
	case len(pic.of) > 0:
	case len(pic.rows) > 0 && len(pic.cols) > 0:
		pic.lines = true
		for _, r := range pic.rows {
			for _, c := range pic.cols {
				if len(pic.cells) == maxPicture {
					return nil, false
				}
				pic.cells = append(pic.cells, spot{0, r, c})
			}
		}
	case knuth > 0 && !numberedItems(p):
		fill, few = 2, 0
		for i := range p.NumItems() {
			if name := p.Item(i).Name; len(name) == knuth {
				at := spot{}
				for k, ch := range name {
					at[3-knuth+k] = base62(ch)
				}
				pic.of[int32(i)] = at
			}
		}
	default:
		return nil, false
	}
	for _, at := range pic.of {
		pic.cells = append(pic.cells, at)
	}
	if len(pic.cells) == 0 {
		return nil, false
	}
	low, high := pic.box()
	volume := 1
	for k := range 3 {
		volume *= high[k] - low[k] + 1
		if volume > maxPicture || volume > fill*len(pic.cells)+few {
			return nil, false
		}
	}
	return pic, true
}

// numberedItems reports whether all names of more than one character are the same letter with a
// number, such as c1, c2, c3 of a matrix whose columns have no names: these are not coordinates.
func numberedItems(p *exactcover.Problem) bool {
	prefix := byte(0)
	for i := range p.NumItems() {
		name := p.Item(i).Name
		if len(name) == 1 {
			continue
		}
		_, ok := coordinate(name[1:])
		if digit := '0' <= name[0] && name[0] <= '9'; !ok || digit || prefix != 0 &&
			name[0] != prefix {
			return false
		}
		prefix = name[0]
	}
	return prefix != 0
}

// box returns the least and the greatest coordinates.
func (pic *coverPicture) box() (low, high spot) {
	low, high = pic.cells[0], pic.cells[0]
	for _, c := range pic.cells {
		for k := range 3 {
			low[k], high[k] = min(low[k], c[k]), max(high[k], c[k])
		}
	}
	return low, high
}

// coordinates reads 2.5, 3.2.5, p2.5, r2c5 and the like.
func coordinates(name string) (at spot, ok bool) {
	if row, col, found := strings.Cut(name, "c"); found && name[0] == 'r' {
		r, ok := coordinate(row[1:])
		c, ok2 := coordinate(col)
		return spot{0, r, c}, ok && ok2
	}
	parts := strings.FieldsFunc(strings.TrimPrefix(name, "p"),
		func(r rune) bool { return r == '.' || r == ',' || r == '_' })
	if len(parts) != 2 && len(parts) != 3 {
		return at, false
	}
	for i, part := range parts {
		if at[3-len(parts)+i], ok = coordinate(part); !ok {
			return at, false
		}
	}
	return at, true
}

// numberBehind reads a number after a prefix.
func numberBehind(name, prefix string) (int, bool) {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return 0, false
	}
	return coordinate(rest)
}

func coordinate(text string) (int, bool) {
	if text == "" || len(text) > 4 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && n <= maxCoordinate
}

// base62 returns the value of a digit of Knuth's coordinates, -1 if it is not one.
func base62(ch rune) int {
	switch {
	case '0' <= ch && ch <= '9':
		return int(ch - '0')
	case 'a' <= ch && ch <= 'z':
		return int(ch-'a') + 10
	case 'A' <= ch && ch <= 'Z':
		return int(ch-'A') + 36
	}
	return -1
}

// A square is a cell of a solution as it is drawn.
type square struct {
	owner int // piece or box, from 1; 0 outside of the board, -1 if nothing covers it
	text  string
}

// maxLabel is how many characters of a name are shown.
const maxLabel = 12

// squares returns the square of each cell. pieces says that the owners are pieces.
func (pic *coverPicture) squares(p *exactcover.Problem, options []int,
) (at map[spot]square, pieces bool) {
	at = make(map[spot]square, len(pic.cells))
	for _, c := range pic.cells {
		at[c] = square{-1, "."}
	}
	low, high := pic.box()
	coloured := false
	boxes := map[string]int{}
	var elements []exactcover.Element
	var cells []spot
	type piece struct {
		cells []spot
		label string
		box   string
	}
	var all []piece
	for _, o := range options {
		elements = p.AppendOption(elements[:0], o)
		cells = cells[:0]
		for _, e := range elements {
			if c, ok := pic.of[int32(e.Item)]; ok {
				cells = append(cells, c)
				if e.Colour != 0 {
					at[c] = square{1, clipLabel(p.ColourName(e.Colour))}
					coloured = true
				}
			}
		}
		if pic.lines {
			cells = pic.crossing(elements, cells)
		}
		label, box := pic.label(p, elements)
		pieces = pieces || len(cells) > 1
		all = append(all, piece{slices.Clone(cells), label, box})
	}
	pieces = pieces && !coloured
	for i, q := range all {
		for _, c := range q.cells {
			switch s := at[c]; {
			case coloured && s.owner > 0: // has its colour
			case pieces:
				if q.label == "" && high[0] > low[0] {
					q.label = letterOf(i)
				}
				at[c] = square{i + 1, q.label}
			default:
				if _, known := boxes[q.box]; !known {
					boxes[q.box] = len(boxes) + 1
				}
				at[c] = square{boxes[q.box], q.label}
			}
		}
	}
	if !pieces && len(boxes) < 2 { // one frame, with the empty cells in it
		for c, s := range at {
			at[c] = square{1, s.text}
		}
	}
	return at, pieces
}

// crossing appends the cell in the row and the column of an option that has one
// of each.
func (pic *coverPicture) crossing(elements []exactcover.Element, cells []spot) []spot {
	row, col, rows, cols := 0, 0, 0, 0
	for _, e := range elements {
		if r, ok := pic.rows[int32(e.Item)]; ok {
			row, rows = r, rows+1
		} else if c, ok := pic.cols[int32(e.Item)]; ok {
			col, cols = c, cols+1
		}
	}
	if rows == 1 && cols == 1 {
		cells = append(cells, spot{0, row, col})
	}
	return cells
}

// label returns the text in the cells of an option, and the box of the option.
func (pic *coverPicture) label(p *exactcover.Problem, elements []exactcover.Element,
) (label, box string) {
	first, value, same := "", "", true
	for _, e := range elements {
		i := int32(e.Item)
		_, cell := pic.of[i]
		_, row := pic.rows[i]
		_, col := pic.cols[i]
		if item := p.Item(e.Item); !cell && !(pic.lines && (row || col)) &&
			item.Kind == exactcover.Primary {
			if first == "" {
				first = item.Name
			}
			prefix, v, ok := strings.Cut(item.Name, ".")
			if strings.HasPrefix(prefix, "b") {
				box = prefix
			}
			if same = same && ok && (value == "" || v == value); same {
				value = v
			}
		}
	}
	switch {
	case same && value != "":
		return clipLabel(value), box
	case first == "" && pic.lines:
		return "Q", ""
	}
	return clipLabel(first), ""
}

func clipLabel(text string) string {
	if utf8.RuneCountInString(text) > maxLabel {
		text = string([]rune(text)[:maxLabel-1]) + "…"
	}
	return text
}

// letterOf returns a name for a piece that has none.
func letterOf(i int) string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	if i < len(letters) {
		return letters[i : i+1]
	}
	return strconv.Itoa(i + 1)
}

// pictureWidth is how many columns layers that lie side by side take at most.
const pictureWidth = 80

// AppendPicture draws a solution of an exact cover problem, or writes its options. Pieces have
// colours for terminals if colour is set.
func AppendPicture(dst []byte, p *exactcover.Problem, options []int, colour bool) []byte {
	pic, ok := pictureOf(p)
	if !ok {
		for _, option := range options {
			dst = append(p.AppendOptionText(dst, option), '\n')
		}
		return dst
	}
	at, pieces := pic.squares(p, options)
	d := coverDrawing{at: at, width: 1, pieces: pieces, colour: colour}
	d.low, d.high = pic.box()
	for _, s := range at {
		d.width = max(d.width, utf8.RuneCountInString(s.text))
	}
	d.findBorders()
	var layers [][]string
	for d.layer = d.low[0]; d.layer <= d.high[0]; d.layer++ {
		layers = append(layers, d.lines())
	}
	beside := max(1, (pictureWidth+2)/(d.columns()+2))
	for len(layers) > 0 {
		n := min(beside, len(layers))
		for i := range layers[0] {
			line := ""
			for k := range n {
				if k > 0 {
					line += "  "
				}
				line += layers[k][i]
			}
			dst = append(append(dst, strings.TrimRight(line, " ")...), '\n')
		}
		layers = layers[n:]
	}
	return dst
}

// coverDrawing is a solution as it is drawn: cells, and between them the lines
// where owners differ.
type coverDrawing struct {
	at        map[spot]square
	low, high spot
	width     int // of the longest text
	pieces    bool
	colour    bool

	slot  []bool // whether there is a column of borders left of a column, after the last one too
	rule  []bool // whether there is a line of borders above a row, and below the last one
	layer int    // that is drawn
}

// owner returns the piece or box of a cell, 0 outside of the board.
func (d *coverDrawing) owner(row, col int) int { return d.at[spot{d.layer, row, col}].owner }

// findBorders sets slot and rule. There is a place for borders between two columns
// or rows if some layer has a border there, and always if there are pieces, so that
// cells look like squares.
func (d *coverDrawing) findBorders() {
	d.slot = make([]bool, d.high[2]-d.low[2]+2)
	d.rule = make([]bool, d.high[1]-d.low[1]+2)
	for d.layer = d.low[0]; d.layer <= d.high[0]; d.layer++ {
		for row := d.low[1] - 1; row <= d.high[1]; row++ {
			for col := d.low[2] - 1; col <= d.high[2]; col++ {
				if d.pieces || d.owner(row, col) != d.owner(row, col+1) {
					d.slot[col+1-d.low[2]] = true
				}
				if d.pieces || d.owner(row, col) != d.owner(row+1, col) {
					d.rule[row+1-d.low[1]] = true
				}
			}
		}
	}
}

// columns returns how many columns a layer takes.
func (d *coverDrawing) columns() int {
	n := (d.width + 2) * (len(d.slot) - 1)
	for _, s := range d.slot {
		if s {
			n++
		}
	}
	return n
}

// lines returns the lines of the layer.
func (d *coverDrawing) lines() []string {
	var lines []string
	for row := d.low[1]; row <= d.high[1]+1; row++ {
		if d.rule[row-d.low[1]] {
			lines = append(lines, d.line(row, true))
		}
		if row <= d.high[1] {
			lines = append(lines, d.line(row, false))
		}
	}
	return lines
}

// line returns the line above a row, or that of the row itself.
func (d *coverDrawing) line(row int, above bool) string {
	var b strings.Builder
	for col := d.low[2]; col <= d.high[2]+1; col++ {
		if d.slot[col-d.low[2]] {
			if above {
				d.put(&b, d.junction(row, col), d.common(row, col))
			} else {
				lines := 0
				if d.owner(row, col-1) != d.owner(row, col) {
					lines = lex.Up | lex.Down
				}
				d.put(&b, lex.Junctions[lines], d.owner(row, col))
			}
		}
		if col > d.high[2] {
			break
		}
		s := d.at[spot{d.layer, row, col}]
		switch {
		case above && d.owner(row-1, col) != s.owner:
			d.put(&b, strings.Repeat("─", d.width+2), 0)
		case above:
			d.put(&b, strings.Repeat(" ", d.width+2), s.owner)
		default:
			pad := d.width - utf8.RuneCountInString(s.text)
			d.put(&b, " "+strings.Repeat(" ", pad/2)+s.text+strings.Repeat(" ", pad-pad/2)+" ",
				s.owner)
		}
	}
	return b.String()
}

// common returns the owner of the four cells around a corner, 0 if they differ.
func (d *coverDrawing) common(row, col int) int {
	owner := d.owner(row, col)
	if d.owner(row-1, col-1) != owner || d.owner(row-1, col) != owner ||
		d.owner(row, col-1) != owner {
		return 0
	}
	return owner
}

// junction returns the character where four cells meet, of which row, col is
// the one at the lower right.
func (d *coverDrawing) junction(row, col int) string {
	lines := 0
	note := func(line, a, b int) {
		if a != b {
			lines |= line
		}
	}
	a, b, c, e := d.owner(row-1, col-1), d.owner(row-1, col), d.owner(row, col-1), d.owner(row, col)
	note(lex.Up, a, b)
	note(lex.Down, c, e)
	note(lex.Left, a, c)
	note(lex.Right, b, e)
	return lex.Junctions[lines]
}

// palette has backgrounds for pieces, of the 256 colours of terminals.
var palette = [...]string{"217", "151", "117", "222", "183", "152", "223", "189", "158", "210",
	"186", "147", "250", "216"}

// put writes text, which belongs to a piece unless it has a border in it.
func (d *coverDrawing) put(b *strings.Builder, text string, owner int) {
	if !d.colour || !d.pieces || owner <= 0 || strings.ContainsAny(text, "│┌┐└┘├┤┬┴┼─") {
		b.WriteString(text)
		return
	}
	b.WriteString("\x1b[38;5;16;48;5;" + palette[(owner-1)%len(palette)] + "m" + text + "\x1b[0m")
}
