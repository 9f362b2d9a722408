package format

import (
	"bytes"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/grids"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// spreadsheet has a line per row, as spreadsheets copy and export them: n cells with n-1
// tabs, semicolons or commas between them. A cell is empty, or has a symbol, a number, or
// pencilmarks as in format grid; it may stand in quotes.
//
// Between boxes there may be an empty column, and then an empty row, too. Lines that are
// blank altogether count for nothing. The headers of format grid may stand above the rows,
// and lines that begin with # are comments.
//
// Puzzles are written with tabs, empty cells as nothing (. in size 1). The reply is the
// solution, or the puzzle if there is no answer, in the same way. A blank line stands
// between puzzles.
var spreadsheetFormat = &Format{
	Name:     "spreadsheet",
	suffixes: []string{".tsv", ".csv"},
	Aliases:  []string{"tsv"},
	About:    "rows of cells, empty or not, with tabs, commas or semicolons between them",
	holds:    PartRegions | PartRules | PartSeveral,
	uses:     "Excel, LibreOffice, Google Sheets: copied cells, .csv, .tsv",
	symbols:  true,
	maxLine:  1 << 16,
	media:    "text/tab-separated-values; charset=utf-8",
	read:     readSpreadsheets,
	write:    writeTexts("\n", appendSpreadsheet),
	answers:  answersAsPuzzles(readSpreadsheets),
	reply: &reply{
		separator: "\n",
		lists:     "\n",
		check:     gridFormat.reply.check,
		solution: func(dst []byte, r *Record, o WriteOptions, s Solution) []byte {
			if s.Number > 1 {
				dst = append(dst, '\n')
			}
			return appendSheet(dst, r.Puzzle.Layout.Size(), s.Grid, writeStyle(r, o))
		},
		end: func(dst []byte, r *Record, o WriteOptions, s Summary) []byte {
			if s.Shown > 0 {
				return dst
			}
			return appendSheet(dst, r.Puzzle.Layout.Size(), r.Puzzle.Givens, writeStyle(r, o))
		},
	},
}

// sheetRow is a line of a spreadsheet taken apart.
type sheetRow struct {
	fields [][2]int // where the texts of the cells lie, without quotes and blanks
	filled int      // how many are not empty
}

// split takes a line apart. The separator is the tab if there is one, else the semicolon
// if there is one, else the comma.
func (r *sheetRow) split(text []byte) {
	r.fields, r.filled = r.fields[:0], 0
	separator := byte(',')
	if bytes.IndexByte(text, '\t') >= 0 {
		separator = '\t'
	} else if bytes.IndexByte(text, ';') >= 0 {
		separator = ';'
	}
	for start := 0; ; {
		end := bytes.IndexByte(text[start:], separator)
		if end < 0 {
			end = len(text) - start
		}
		from, to := trimBlanks(text, start, start+end)
		if to-from > 1 && text[from] == '"' && text[to-1] == '"' {
			from, to = trimBlanks(text, from+1, to-1)
		}
		if from < to {
			r.filled++
		}
		r.fields = append(r.fields, [2]int{from, to})
		if start += end + 1; start > len(text) {
			return
		}
	}
}

// trimBlanks returns where a part of a text lies without the blanks around it.
func trimBlanks(text []byte, from, to int) (int, int) {
	for from < to && lex.IsBlank(text[from]) {
		from++
	}
	for from < to && lex.IsBlank(text[to-1]) {
		to--
	}
	return from, to
}

// cells returns the fields that are cells: those that are not at the places of empty columns
// between boxes that are cols wide; 0: there are no such columns. stray is the column of a
// text at such a place, 0 if there is none.
func (r *sheetRow) cells(cols int) (fields [][2]int, stray int) {
	if cols == 0 {
		return r.fields, 0
	}
	for i, f := range r.fields {
		if i%(cols+1) != cols {
			fields = append(fields, f)
		} else if f[0] < f[1] && stray == 0 {
			stray = f[0] + 1
		}
	}
	return fields, stray
}

// sheetSize returns the size of a puzzle whose rows have this many fields, and the width of
// its boxes if there are empty columns between them, else 0. layout is the one of the puzzle,
// or nil.
func sheetSize(fields int, layout *nonet.Layout) (n, cols int) {
	spaced := func(n, cols int) bool { return cols > 0 && n+n/cols-1 == fields }
	if layout != nil {
		if _, cols := layout.BoxShape(); spaced(layout.Size(), cols) {
			return layout.Size(), cols
		}
		return layout.Size(), 0
	}
	if sketch.HasBoxes(fields) {
		return fields, 0
	}
	for n := 4; n < fields && n <= nonet.MaxSize; n++ {
		if cols := n / sketch.BoxRows(n); cols < n && spaced(n, cols) {
			return n, cols
		}
	}
	return fields, 0
}

// sheetParser makes puzzles of the lines of a spreadsheet.
type sheetParser struct {
	gridParser
	sheet sheetRow
	cols  int  // the width of the boxes if there are empty columns between them, else 0
	gap   bool // a line between boxes stands above
	left  int  // rows of a damaged puzzle that are still to be passed over
}

func readSpreadsheets(in *lex.Scanner, o Options, yield func(*Record) bool) {
	p := sheetParser{gridParser: gridParser{o: o, emit: yield, slab: new(recordSlab)}}
	for in.Scan() {
		if !p.feed(in) {
			return
		}
	}
	if in.Err == nil {
		p.end(in)
	}
}

// feed takes the next line. It returns false when emit did.
func (p *sheetParser) feed(in *lex.Scanner) bool {
	text := in.Text
	switch {
	case in.TooLong && !p.skip:
		p.begin(in)
		return p.fail(in.ErrTooLong())
	case in.TooLong, len(text) > 0 && text[0] == '#':
		return true
	case len(bytes.TrimSpace(text)) == 0 && bytes.IndexByte(text, '\t') < 0:
		return p.blank(in)
	}
	p.l.Split(text)
	p.sheet.split(text)
	named := bytes.HasPrefix(text, layoutHeader) || bytes.HasPrefix(text, symbolsHeader)
	switch {
	case named, len(p.sheet.fields) == 1 && p.isHeader():
		return p.gridParser.feed(in)
	case p.skip:
		return true
	case p.left > 0:
		p.left--
		return true
	case p.rows == 0:
		if err := p.findSize(in); err != nil {
			p.begin(in)
			return p.fail(err)
		}
	case p.cols > 0 && p.sheet.filled == 0 && !p.gap && p.betweenBoxes():
		p.gap = true
		return true
	}
	return p.row(in)
}

// blank takes a blank line, which ends a puzzle unless it stands between boxes.
func (p *sheetParser) blank(in *lex.Scanner) bool {
	p.gap = true
	if p.cols == 0 {
		p.left = 0
	}
	ok := p.rows == 0 || p.betweenBoxes() || p.fail(p.short(in))
	p.skip = false
	return ok
}

// betweenBoxes reports whether the rows so far are those of whole boxes.
func (p *sheetParser) betweenBoxes() bool {
	rows := sketch.BoxRows(p.n)
	if p.layout != nil {
		rows, _ = p.layout.BoxShape()
	}
	return rows > 0 && p.rows%rows == 0
}

// findSize finds the size of a puzzle in its first row.
func (p *sheetParser) findSize(in *lex.Scanner) *lex.Fault {
	if p.o.Layout != nil {
		p.layout = p.o.Layout
	}
	n, cols := sheetSize(len(p.sheet.fields), p.layout)
	p.cols = cols
	return p.takeSize(in, n, n)
}

// row takes a row of cells.
func (p *sheetParser) row(in *lex.Scanner) bool {
	p.gap = false
	n, rows := p.n, p.rows
	var ok bool
	fields, stray := p.sheet.cells(p.cols)
	switch {
	case stray > 0:
		p.begin(in)
		ok = p.fail(in.Errorf(stray, "found a cell in a column that is empty in the first row, "+
			"where it stands between boxes"))
	case len(fields) != n:
		p.begin(in)
		ok = p.fail(in.Errorf(0, "found %d cells, expected a row of %d", len(fields), n))
	default:
		p.l = grids.Line{Text: in.Text, Fields: fields}
		ok = p.gridParser.row(in)
	}
	if p.skip {
		p.skip, p.left = false, n-rows-1
	}
	return ok
}

// detectSpreadsheet: two rows of a puzzle have a cell that is empty and one that is not, or
// the rows of a puzzle have tabs and an empty cell, or have semicolons or commas.
func detectSpreadsheet(prefix []byte, eof bool) lex.Verdict {
	in := lex.NewTextScanner(prefix)
	answer := lex.More
	var p sheetParser
	filled, empty, tabs := false, false, false
	p.emit = func(r *Record) bool {
		empty = empty || p.sheet.filled < len(p.l.Fields)
		if answer = lex.Yes; r.Err != nil || tabs && !empty {
			answer = lex.No
		}
		return false
	}
	for answer == lex.More && in.Scan() {
		before := p.rows
		ok := p.feed(in)
		switch {
		case p.line > 0 && p.rows == 0:
			// a header
		case p.rows > before && len(p.sheet.fields) < 4, !ok && len(p.sheet.fields) < 4:
			return lex.No
		case ok && p.rows > before:
			filled = filled || p.sheet.filled > 0
			empty = empty || p.sheet.filled < len(p.l.Fields)
			tabs = bytes.IndexByte(in.Text, '\t') >= 0
			if filled && empty && p.rows > 1 {
				return lex.Yes
			}
		}
	}
	if answer == lex.More && eof {
		return lex.No
	}
	return answer
}

// detectDamagedSpreadsheet: of the lines before the first blank one at most one is not a row of
// n cells, n at least 4, no fewer than three are, and some cell of these is empty.
func detectDamagedSpreadsheet(prefix []byte, eof bool) lex.Verdict {
	in := lex.NewTextScanner(prefix)
	good, bad, n, empty := 0, 0, 0, false
	for in.Scan() && good+bad <= nonet.MaxSize {
		if len(bytes.TrimSpace(in.Text)) == 0 {
			continue
		}
		p := sheetParser{gridParser: gridParser{emit: func(*Record) bool { return false }}}
		if p.feed(in) && len(p.sheet.fields) >= 4 && (n == 0 || p.n == n) {
			n = p.n
			good++
			empty = empty || p.sheet.filled < n
		} else if bad++; bad > 1 {
			return lex.No
		}
		if good >= 3 && empty {
			return lex.Yes
		}
	}
	if eof || good+bad > nonet.MaxSize {
		return lex.No
	}
	return lex.More
}

// appendSheet appends the rows of a grid with tabs between the cells.
func appendSheet(dst []byte, n int, g nonet.Grid, s style) []byte {
	symbols := s.grid.joined || s.grid.letters
	digit := prettyDigits(s.symbols, !symbols || n >= len(lex.SymbolsOf(s.symbols)))
	for i, d := range g {
		if d > 0 || n == 1 {
			dst = append(dst, digit(d)...)
		}
		if i%n == n-1 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, '\t')
		}
	}
	return dst
}

// appendSpreadsheet appends a puzzle.
func appendSpreadsheet(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	p := r.Puzzle
	if p.Marks != nil {
		return nil, lex.CannotHold("format spreadsheet would lose the pencilmarks")
	}
	s := writeStyle(r, o)
	if s.grid.joined {
		if err := checkSymbols(s.symbols, p.Layout.Size()); err != nil {
			return nil, err
		}
	}
	if !isUsual(p.Layout) && !o.knows(p.Layout) {
		text = appendHeader(text, p.Layout)
	}
	if !s.say(p) {
		text = fmt.Appendf(text, "%s %c\n", symbolsHeader, s.symbols)
	}
	return appendSheet(text, p.Layout.Size(), p.Givens, s), nil
}
