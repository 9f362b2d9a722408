package format

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/nonet-dev/nonet/format/internal/grids"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/tables"
)

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
func (tp *tableParser) record(t *tables.Table) *Record {
	p := &tp.grid
	p.reset()
	p.skip, tp.rec = false, nil
	p.layout = p.o.Layout
	n := len(t.Rows)
	if p.layout != nil {
		n = p.layout.Size()
	}
	for i, row := range t.Rows {
		var in lex.Scanner
		in.Line = row.Line
		p.l = grids.Line{}
		for _, cell := range row.Cells {
			start := len(p.l.Text)
			p.l.Text = append(p.l.Text, cell...)
			p.l.Fields = append(p.l.Fields, [2]int{start, len(p.l.Text)})
			p.l.Text = append(p.l.Text, ' ')
		}
		if i == 0 {
			if err := p.takeSize(&in, n, n); err != nil {
				return &Record{Line: t.Line, Err: err}
			}
		}
		if p.row(&in); tp.rec != nil {
			inCell(tp.rec.Err, &p.l, row.Line)
			break
		}
	}
	rec := tp.rec
	if rec == nil {
		at := lex.TextLine{Line: t.Line}
		rec = &Record{Err: at.Errorf(0, "found a table of %s, expected %d rows",
			t.Shape(), n)}
	}
	rec.Line = t.Line
	if t.Title != "" && rec.Err == nil {
		rec.meta().Title = t.Title
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
	case n < tables.MinSize:
		return nil, lex.CannotHold("%s has no puzzles below size %d", form, tables.MinSize)
	}
	s := writeStyle(r, o)
	if s.grid.joined {
		if err := checkSymbols(s.symbols, n); err != nil {
			return nil, err
		}
	}
	if p.Marks != nil && cmp.Or(s.symbols, '1') != '1' || !s.say(p) {
		if o.Symbols != 0 {
			return nil, lex.CannotHold("%s does not tell that digits begin with %c", form, o.Symbols)
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
