package format

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/nonet-dev/nonet/format/internal/grids"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// docTable is a table of a document.
type docTable struct {
	title string
	line  int // where it begins
	rows  []docRow
}

// docRow is a row of a table.
type docRow struct {
	line  int
	cells []string // as cellText returns them
}

// minTable is the size of the smallest table that is a puzzle: smaller ones arrange other
// things.
const minTable = 4

// maxCellText bounds the text of a cell: it holds all candidates of the largest size.
const maxCellText = 1 << 10

// cellText returns the text of a cell without blanks; "" for the signs of an empty cell.
func cellText(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\u200b' {
			return -1
		}
		return r
	}, text)
	switch text {
	case "-", "–", "—", "·", "•", "?":
		return ""
	}
	return text
}

// isPuzzle reports whether a table has as many rows as cells in each of them.
func (t *docTable) isPuzzle() bool {
	n := len(t.rows)
	for _, row := range t.rows {
		if len(row.cells) != n {
			return false
		}
	}
	return n >= minTable && n <= nonet.MaxSize
}

// shape tells the shape of a table that is no puzzle.
func (t *docTable) shape() string {
	cells := 0
	if len(t.rows) > 0 {
		cells = len(t.rows[0].cells)
	}
	return fmt.Sprintf("%d rows, the first of %d cells", len(t.rows), cells)
}

// tableParser makes puzzles of tables, whose cells are as those of format grid.
type tableParser struct {
	grid gridParser
	rec  *Record
}

func newTableParser(o Options) *tableParser {
	p := &tableParser{grid: gridParser{o: o, slab: new(recordSlab)}}
	p.grid.emit = func(rec *Record) bool {
		p.rec = rec
		return true
	}
	return p
}

// record returns the puzzle of a table.
func (tp *tableParser) record(t *docTable) *Record {
	p := &tp.grid
	p.reset()
	p.skip, tp.rec = false, nil
	p.layout = p.o.Layout
	n := len(t.rows)
	if p.layout != nil {
		n = p.layout.Size()
	}
	for i, row := range t.rows {
		var in lex.Scanner
		in.Line = row.line
		p.l = grids.Line{}
		for _, cell := range row.cells {
			start := len(p.l.Text)
			p.l.Text = append(p.l.Text, cell...)
			p.l.Fields = append(p.l.Fields, [2]int{start, len(p.l.Text)})
			p.l.Text = append(p.l.Text, ' ')
		}
		if i == 0 {
			if err := p.takeSize(&in, n, n); err != nil {
				return &Record{Line: t.line, Err: err}
			}
		}
		if p.row(&in); tp.rec != nil {
			inCell(tp.rec.Err, &p.l, row.line)
			break
		}
	}
	rec := tp.rec
	if rec == nil {
		at := lex.TextLine{Line: t.line}
		rec = &Record{Err: at.Errorf(0, "found a table of %s where %d rows are expected",
			t.shape(), n)}
	}
	rec.Line = t.line
	if t.title != "" && rec.Err == nil {
		rec.meta().Title = t.title
	}
	return rec
}

// inCell takes the column out of an error, which is that of the text which was made of a row
// of a table, and names the cell instead. line is that of the row.
func inCell(err error, row *grids.Line, line int) {
	var se *lex.Fault
	if !errors.As(err, &se) || se.Column == 0 {
		return
	}
	cell := 0
	for _, f := range row.Fields {
		if f[0] < se.Column {
			cell++
		}
	}
	if se.Column = 0; se.Line == line {
		se.Err = fmt.Errorf("cell %d: %w", cell, se.Err)
	}
}

// tableTexts returns the texts of the cells of a puzzle in a table, "" for an open one. form
// names the table in the error, which says why it cannot hold the puzzle.
func tableTexts(r *Record, o WriteOptions, form string) ([]string, error) {
	p := r.Puzzle
	n := p.Layout.Size()
	switch {
	case n < minTable:
		return nil, cannotHold("%s has no puzzles below size %d", form, minTable)
	}
	s := writeStyle(r, o)
	if s.grid.joined {
		if err := checkSymbols(s.symbols, n); err != nil {
			return nil, err
		}
	}
	if p.Marks != nil && cmp.Or(s.symbols, '1') != '1' || !s.say(p) {
		if o.Symbols != 0 {
			return nil, cannotHold("%s does not tell that digits begin with %c", form, o.Symbols)
		}
		s = style{symbols: '1'}
	}
	if p.Marks != nil {
		texts, _, err := markTexts(p, prettyDigits('1', n > 9), form)
		return texts, err
	}
	symbols := s.grid.joined || s.grid.letters
	digit := prettyDigits(s.symbols, !symbols || n >= len(lex.SymbolsOf(s.symbols)))
	texts := make([]string, len(p.Givens))
	for c, d := range p.Givens {
		if d != 0 {
			texts[c] = digit(d)
		}
	}
	return texts, nil
}
