package format

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// samurai has the rows of grids that overlap, such as the five of a Samurai, or of a grid of
// another shape: a line for each row, and in it a symbol for each cell, with or without blanks
// between. . 0 _ * - ? are empty cells. Where there is no cell, rows have blanks, or # x or a
// sign of an empty cell; a row may also have its cells alone. Bars and lines of - + = | count for
// nothing. Blank lines may stand between rows.
//
// A line "layout:" and the text of the layout stands before the rows. Without it, and if no layout
// was asked for, it is the one layout with a name (nonet help layouts) that has as many rows, and
// cells where there are digits. Blank lines stand between puzzles then. What format pretty writes
// of such puzzles without rules can be read, too.
//
// Written are blanks where there is no cell, or # in rows without any cell. The reply has the rows
// of the solution, with a blank line between grids; the puzzle if there is no answer.
var samuraiFormat = &Format{
	Name: "samurai",
	About: "rows of symbols of grids that overlap, such as Samurai, or of other shapes, with blanks " +
		"where there is no cell",
	holds:   PartRegions | PartRules | PartSeveral | PartShapes,
	uses:    "forums, solvers",
	maxLine: 1 << 12,
	read:    readSamurai,
	write:   writeTexts("\n", appendSamurai),
	answers: readSamuraiAnswer,
	reply: &reply{
		shapes:    true,
		separator: "\n",
		lists:     "\n",
		solution: func(dst []byte, r *Record, _ WriteOptions, s Solution) []byte {
			if s.Number > 1 {
				dst = append(dst, '\n')
			}
			return appendShapeRows(dst, r.Puzzle.Layout, s.Grid)
		},
		end: func(dst []byte, r *Record, _ WriteOptions, s Summary) []byte {
			if s.Shown > 0 {
				return dst
			}
			return appendShapeRows(dst, r.Puzzle.Layout, r.Puzzle.Givens)
		},
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return lex.CannotHold("format samurai has no place for an exact cover problem")
			}
			return checkShape(r.Puzzle.Layout)
		},
	},
}

// checkShape returns an error if a layout is not one of those that the format is for.
func checkShape(l *nonet.Layout) error {
	if !l.IsShaped() {
		return lex.CannotHold("format samurai is for grids that overlap or have other shapes: "+
			"format grid has layout %s", lex.Quote([]byte(l.String())))
	}
	return nil
}

// appendSamurai appends a puzzle.
func appendSamurai(dst []byte, r *Record, o WriteOptions) ([]byte, error) {
	p := r.Puzzle
	if err := checkShape(p.Layout); err != nil {
		return nil, err
	}
	if p.Marks != nil {
		return nil, lex.CannotHold("format samurai has no pencilmarks")
	}
	if !o.knows(p.Layout) {
		dst = fmt.Appendf(dst, "%s %s\n", layoutHeader, p.Layout)
	}
	return appendShapeRows(dst, p.Layout, p.Givens), nil
}

// appendShapeRows appends the rows of a grid.
func appendShapeRows(dst []byte, l *nonet.Layout, g nonet.Grid) []byte {
	rows, cols := l.Shape()
	for row := range rows {
		start, end := len(dst), len(dst) // end is behind the last cell
		for col := range cols {
			c := nonet.Cell(row*l.Size() + col)
			if !l.IsInside(c) {
				dst = append(dst, ' ')
				continue
			}
			dst = append(dst, nonet.Symbol(g[c]))
			end = len(dst)
		}
		if dst = dst[:end]; end == start {
			dst = append(dst, strings.Repeat("#", cols)...)
		}
		dst = append(dst, '\n')
	}
	return dst
}

// shapeLine is a line with a row of a grid.
type shapeLine struct {
	text string
	line int
}

// shapeRow reads a row into the digits of a grid.
func shapeRow(l *nonet.Layout, row int, text string, g nonet.Grid) error {
	_, cols := l.Shape()
	var all, inside []nonet.Cell
	for col := range cols {
		c := nonet.Cell(row*l.Size() + col)
		all = append(all, c)
		if l.IsInside(c) {
			inside = append(inside, c)
		}
	}
	words := strings.Fields(withoutBars(text))
	if n := len(words) - 1; n > 0 && words[0] == strconv.Itoa(row+1) && text[0] != '|' &&
		(n == len(inside) || n == cols) && !slices.Contains([]int{cols, len(inside)}, n+1) {
		words = words[1:] // the number of the row in a drawing
	}
	cells, symbols := all, strings.Join(words, "")
	switch n := len(symbols); {
	case n == cols:
	case n == len(inside):
		cells = inside
	default:
		symbols = strings.TrimRight(text, " \t\r")
		if n = len(symbols); n > cols || n == 0 ||
			slices.ContainsFunc(all[min(n, cols):], l.IsInside) {
			return fmt.Errorf("found a row of %d symbols, expected %d, or %d with those where there is "+
				"no cell", len(strings.Join(words, "")), len(inside), cols)
		}
		cells = all[:n]
	}
	for i, c := range cells {
		d, ok := nonet.ParseSymbol(symbols[i], l.Digits())
		hole := ok && d == 0 || strings.IndexByte("# xX", symbols[i]) >= 0
		switch {
		case !l.IsInside(c) && !hole:
			return fmt.Errorf("found %s, but there is no cell in column %d of row %d of the layout %s",
				lex.QuoteChar([]byte(symbols[i:])), int(c)%l.Size()+1, row+1,
				lex.Quote([]byte(l.String())))
		case !l.IsInside(c):
			d = nonet.Outside
		case !ok && symbols[i] != ' ':
			return fmt.Errorf("found %s, expected a digit up to %c or an empty cell (. 0 _ *)",
				lex.QuoteChar([]byte(symbols[i:])), nonet.Symbol(nonet.Digit(l.Digits())))
		}
		g[c] = d
	}
	return nil
}

// withoutBars returns a text with blanks for bars and box-drawing characters.
func withoutBars(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '|' || r >= 0x2500 && r <= 0x257f {
			return ' '
		}
		return r
	}, text)
}

// isFrame reports whether a line has borders alone, or the numbers of columns above a drawing.
func isFrame(text string) bool {
	words := strings.Fields(withoutBars(text))
	if len(words) == 0 {
		return true
	}
	if strings.Trim(text, "-+=|: \t\r") == "" && strings.ContainsAny(text, "+=|") {
		return true
	}
	for i, word := range words {
		if word != strconv.Itoa(i+1) {
			return false
		}
	}
	margin := len(text) - len(strings.TrimLeft(text, " "))
	return len(words) > 9 || margin == 4 || margin == 5
}

// maxShapeRows is the largest number of rows of a shape.
const maxShapeRows = nonet.MaxSymbols

// shapeReader reads puzzles in format samurai.
type shapeReader struct {
	in     *lex.Scanner
	layout *nonet.Layout // nil: not said
	lines  []shapeLine   // of the puzzle
	text   []byte
}

// next reads the lines of the next puzzle. It reports false if there is none.
func (r *shapeReader) next(want *nonet.Layout) (ok bool, fault *lex.Fault) {
	r.layout, r.lines, r.text = want, r.lines[:0], r.text[:0]
	begun := false
	for r.in.Scan() {
		if r.in.TooLong {
			return true, r.in.ErrTooLong()
		}
		text := string(bytes.TrimRight(r.in.Text, "\r\n"))
		blank := strings.TrimSpace(text) == ""
		header, isHeader := cutHeader([]byte(text), layoutHeader)
		switch {
		case blank && len(r.lines) > 0 && r.layout == nil:
			return true, nil
		case isHeader && begun:
			r.in.Unscan()
			return true, nil
		case isHeader:
			begun = true
			l, err := nonet.ParseLayout(strings.TrimSpace(string(header)))
			if err == nil {
				err = Options{Layout: want}.agrees(l)
			}
			if err != nil {
				return true, r.in.Errorf(1, "%w", err)
			}
			if r.layout == nil {
				r.layout = l
			}
		case blank || isFrame(text):
			continue
		default:
			begun = true
			r.lines = append(r.lines, shapeLine{text, r.in.Line})
		}
		r.text = append(append(r.text, text...), '\n')
		if len(r.lines) == maxShapeRows {
			return true, nil
		}
		if r.layout != nil {
			if rows, _ := r.layout.Shape(); len(r.lines) == rows {
				return true, nil
			}
		}
	}
	return begun, nil
}

func faultAt(line int, format string, args ...any) *lex.Fault {
	return &lex.Fault{Line: line, Err: fmt.Errorf(format, args...)}
}

// grid returns the digits of the lines.
func (r *shapeReader) grid() (nonet.Grid, *lex.Fault) {
	last := r.in.Line
	if len(r.lines) > 0 {
		last = r.lines[len(r.lines)-1].line
	}
	if r.layout == nil {
		texts := make([]string, len(r.lines))
		for i, x := range r.lines {
			texts[i] = x.text
		}
		fitting := shapesOf(texts, true)
		switch len(fitting) {
		case 1:
			r.layout = fitting[0]
		case 0:
			return nil, faultAt(last, "found %d rows, which fit no layout of grids that overlap with "+
				"a name: begin with a line %q and the layout, such as samurai", len(r.lines),
				layoutHeader)
		default:
			return nil, faultAt(last, "found %d rows, which fit the layouts %s and %s: begin with a "+
				"line %q and the layout", len(r.lines), fitting[0], fitting[1], layoutHeader)
		}
	}
	g := nonet.NewPuzzle(r.layout).Givens
	for i, x := range r.lines {
		if err := shapeRow(r.layout, i, x.text, g); err != nil {
			return nil, faultAt(x.line, "%w", err)
		}
	}
	if rows, _ := r.layout.Shape(); len(r.lines) != rows {
		return nil, faultAt(last, "found %d of the %d rows of the layout %s", len(r.lines), rows,
			lex.Quote([]byte(r.layout.String())))
	}
	return g, nil
}

// namedShapes returns the layouts of grids that overlap and have names.
var namedShapes = sync.OnceValue(func() (list []*nonet.Layout) {
	for _, name := range nonet.OverlapNames() {
		l, err := nonet.ParseLayout(name)
		if err != nil {
			panic(err) // the names are those of layouts
		}
		list = append(list, l)
	}
	return list
})

// shapesOf returns the layouts with names whose first rows these may be, or all rows if whole is
// set.
func shapesOf(lines []string, whole bool) (list []*nonet.Layout) {
	for _, l := range namedShapes() {
		rows, _ := l.Shape()
		if len(lines) > rows || whole && len(lines) != rows {
			continue
		}
		g := nonet.NewPuzzle(l).Givens
		fits := true
		for i, text := range lines {
			fits = fits && shapeRow(l, i, text, g) == nil
		}
		if fits {
			list = append(list, l)
		}
	}
	return list
}

func readSamurai(in *lex.Scanner, o Options, yield func(*Record) bool) {
	r := shapeReader{in: in}
	for {
		ok, fault := r.next(o.Layout)
		if !ok || in.Err != nil {
			return
		}
		rec := &Record{Line: in.Line}
		if len(r.lines) > 0 {
			rec.Line = r.lines[0].line
		}
		var g nonet.Grid
		if fault == nil {
			g, fault = r.grid()
		}
		if fault != nil {
			rec.Err = fault
		} else {
			rec.Puzzle = &nonet.Puzzle{Layout: r.layout, Givens: g}
			rec.Text = strings.TrimSuffix(string(r.text), "\n")
		}
		if !yield(rec) {
			return
		}
		if fault != nil { // the next puzzle begins after a blank line
			for in.Scan() && !lex.IsWhite(in) {
			}
		}
	}
}

// readSamuraiAnswer reads the next grid.
func readSamuraiAnswer(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
	r := shapeReader{in: in}
	ok, fault := r.next(rec.Puzzle.Layout)
	if !ok {
		return Answer{}, io.EOF
	}
	answer := Answer{Line: in.Line}
	if len(r.lines) > 0 {
		answer.Line = r.lines[0].line
	}
	var g nonet.Grid
	if fault == nil {
		g, fault = r.grid()
	}
	if fault != nil {
		return answer, fault
	}
	return gridAnswer(answer, rec, g)
}

// detectHeadedSamurai: the first line names a layout of grids that overlap or of another shape.
func detectHeadedSamurai(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		text, ok := cutHeader(line, layoutHeader)
		if !ok || !isShapeText(bytes.TrimLeft(text, " \t")) {
			return lex.No
		}
		return lex.Yes
	}
	return lex.MoreUnless(eof)
}

// leastDigits is how many digits rows without a header have at least: grids of as many rows as a
// Samurai have others, too, if not so few.
const leastDigits = 17

// detectSamurai: the rows are those of one layout with a name, which has cells outside.
func detectSamurai(prefix []byte, eof bool) lex.Verdict {
	var lines []string
	var fitting []*nonet.Layout
	digits, whole := 0, eof
	for line := range bytes.Lines(prefix) {
		text := string(bytes.TrimRight(line, "\r\n"))
		blank := strings.TrimSpace(text) == ""
		if blank && len(lines) > 0 {
			whole = true
			break
		}
		if blank || isFrame(text) {
			continue
		}
		if !utf8.ValidString(text) || len(text) > 4*maxShapeRows {
			return lex.No
		}
		digits += countDigits(text)
		lines = append(lines, text)
		fitting = slices.DeleteFunc(shapesOf(lines, false), func(l *nonet.Layout) bool {
			rows, cols := l.Shape()
			return l.InsideCells() == rows*cols
		})
		if len(fitting) == 0 {
			return lex.No
		}
	}
	if !whole {
		return lex.More
	}
	fitting = slices.DeleteFunc(fitting, func(l *nonet.Layout) bool {
		rows, _ := l.Shape()
		return rows != len(lines)
	})
	if len(fitting) > 0 && digits >= leastDigits {
		return lex.Yes
	}
	return lex.No
}

// countDigits returns how many digits from 1 to 9 a text has.
func countDigits(text string) (count int) {
	for _, ch := range []byte(text) {
		if ch >= '1' && ch <= '9' {
			count++
		}
	}
	return count
}
