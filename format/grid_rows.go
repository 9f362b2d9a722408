package format

import (
	"fmt"
	"math"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/grids"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// row takes a row of cells, or the line below rules that has all cells.
func (p *gridParser) row(in *lex.Scanner) bool {
	if !p.endOfBand(in) {
		return false
	}
	p.begin(in)
	l := &p.l
	l.Label(p.rows + 1)
	n := p.wholeSize()
	if n == 0 {
		return p.cellsOf(in, l.Text)
	}
	if p.n == 0 {
		p.layout = p.o.Layout
		if err := p.takeSize(in, n, n); err != nil {
			return p.fail(err)
		}
	}
	whole, start := l.Text, l.Fields[0][0]
	for row := range n {
		l.Fields = append(l.Fields[:0], [2]int{start + row*n, start + (row+1)*n})
		if !p.cellsOf(in, l.Field(0)) {
			return false
		}
		l.Text = whole
		if p.skip {
			break
		}
	}
	return true
}

// wholeSize returns the size of the puzzle if the line has all of its cells: below rules, where
// the size is known or the line is too long for a row of symbols. It is 0 otherwise.
func (p *gridParser) wholeSize() int {
	if p.rules == nil || p.rows > 0 || len(p.l.Fields) != 1 || len(p.l.Bars) > 0 {
		return 0
	}
	cells := len(p.l.Field(0))
	n := int(math.Sqrt(float64(cells)))
	known := p.n
	if known == 0 && p.o.Layout != nil {
		known = p.o.Layout.Size()
	}
	if n*n != cells || n == 1 || known != n && (known != 0 || cells <= nonet.MaxSymbols) {
		return 0
	}
	return n
}

// cellsOf takes a row of cells. text is what is kept of it.
func (p *gridParser) cellsOf(in *lex.Scanner, text []byte) bool {
	l := &p.l
	chars := 0
	for _, f := range l.Fields {
		chars += f[1] - f[0]
	}
	if p.n == 0 {
		if err := p.findSize(in, chars); err != nil {
			return p.fail(err)
		}
	}
	joined := len(l.Fields) != p.n
	p.numbers = p.numbers || !joined && chars > p.n && p.n > 9
	p.groups = p.groups || joined && len(l.Fields) > 1
	if p.numbers && p.groups && chars == p.n { // the digits of a row that has lost some numbers
		return p.fail(in.Errorf(0, "found %d cells, expected a row of %d, as in the rows of "+
			"numbers above", len(l.Fields), p.n))
	}
	if p.numbers && p.groups && !joined {
		return p.fail(in.Errorf(0, "found numbers below a row with groups of symbols, expected "+
			"one or the other"))
	}
	if joined && chars != p.n {
		found := len(l.Fields)
		if found == 1 {
			found = chars
		}
		return p.fail(in.Errorf(0, "found %d cells, expected a row of %d%s", found, p.n,
			p.lineHint(found)))
	}
	var bars [2]uint64
	pos := 0
	for i, f := range l.Fields {
		for _, bar := range l.Bars {
			if bar == pos && i > 0 {
				column := i
				if joined {
					column = pos
				}
				bars[column/64] |= 1 << (column % 64)
			}
		}
		pos += f[1] - f[0]
		if err := p.field(in, l.Field(i), f[0]+1, joined); err != nil {
			return p.fail(err)
		}
	}
	p.uneven = p.uneven || p.rows > 0 && bars != p.bars
	p.bars = bars
	p.form.joined = joined || p.n == 1
	p.form.borders = p.form.borders || len(l.Bars) > 0
	p.keep(text)
	if p.rows++; p.rows < p.n {
		return true
	}
	rec, err := p.puzzle()
	if err != nil {
		return p.fail(err)
	}
	more := p.emit(rec)
	p.reset()
	return more
}

// findSize finds the size of a puzzle from its first row.
func (p *gridParser) findSize(in *lex.Scanner, chars int) *lex.Fault {
	n := len(p.l.Fields)
	if p.promised > 0 && p.o.Layout == nil {
		n = p.promised
	} else if p.o.Layout != nil {
		p.layout, n = p.o.Layout, p.o.Layout.Size()
	} else if n != chars && !p.l.IsMarked(p.said()) { // numbers, or groups of symbols
		for i := range p.l.Fields {
			if k, ok := lex.Number(p.l.Field(i)); len(p.l.Field(i)) > 1 &&
				(!ok || k > len(p.l.Fields) || p.l.Field(i)[0] == '0') {
				n = chars
			}
		}
	}
	return p.takeSize(in, n, len(p.l.Fields))
}

// takeSize sets the size to n, that of a row which has n cells in this many fields.
func (p *gridParser) takeSize(in *lex.Scanner, n, fields int) *lex.Fault {
	switch {
	case n > nonet.MaxSize:
		return in.Errorf(0, "found a row of %d cells, expected at most %d%s", n,
			nonet.MaxSize, p.lineHint(n))
	case n > nonet.MaxSymbols && n != fields:
		return in.Errorf(0, "found a row of %d symbols, expected at most %d: above are numbers%s",
			n, nonet.MaxSymbols, p.lineHint(n))
	}
	if p.layout == nil && p.slab != nil && !sketch.HasBoxes(n) {
		return in.Errorf(0, "found a row of %d cells, and %dx%d has no usual boxes: begin with "+
			"a header such as \"%d 0 0\", or name the layout (latin:%d)", n, n, n, n, n)
	}
	p.setSize(n)
	return nil
}

// field takes the cells of a field, which stands at a column: one, or as many
// as it has characters.
func (p *gridParser) field(in *lex.Scanner, text []byte, column int, joined bool) *lex.Fault {
	cell := grids.Cell{Symbol: '.', Number: -1, Line: in.Line, Column: column}
	if len(text) == 0 { // in a spreadsheet
		p.cells = append(p.cells, cell)
		return nil
	}
	if len(text) > 1 && !joined {
		if marks, ok := p.candidates(text); ok {
			cell.Kind, cell.Marks = grids.Candidates, marks
			p.cells = append(p.cells, cell)
			return nil
		}
		inner, kind := grids.DigitMarks(text)
		cell.Kind = kind
		k, ok := lex.Number(inner)
		if p.said() == '0' {
			k++
		}
		switch {
		case kind != grids.Plain && len(inner) == 1 && p.digitOf(inner[0]):
			text = inner
		case !ok || k > p.n || p.said() == 'A' || kind != grids.Plain && k == 0:
			return in.Errorf(column, "found %s, expected %s", lex.Quote(text),
				p.expected())
		default:
			cell.Number = int16(k)
			p.cells = append(p.cells, cell)
			return nil
		}
	}
	for i, ch := range text {
		if !p.possible(ch) {
			return in.Errorf(column+i, "found %s, expected %s", lex.QuoteChar(text[i:]),
				p.expected())
		}
		p.form.letters = p.form.letters || lex.IsLetter(ch)
		cell.Symbol, cell.Column = ch, column+i
		p.cells = append(p.cells, cell)
	}
	return nil
}

// candidates reads the candidates of a cell.
func (p *gridParser) candidates(text []byte) (marks nonet.Digits, ok bool) {
	if len(p.alphabets.All) == 0 {
		return marks, false
	}
	return grids.CandidatesOf(text, p.alphabets.Plain, p.n, grids.Lowest(p.said()))
}

// digitOf reports whether ch is a symbol of a digit in some alphabet.
func (p *gridParser) digitOf(ch byte) bool {
	return p.possible(ch) && slices.ContainsFunc(p.alphabets.All, func(a *lex.Alphabet) bool {
		return a.Digit[ch] != lex.NoSymbol && a.Digit[ch] != 0
	})
}

// possible reports whether ch is a symbol of a cell in some alphabet. The
// empty cell X is that of format line.
func (p *gridParser) possible(ch byte) bool {
	for _, a := range p.alphabets.All {
		if d := a.Digit[ch]; d != lex.NoSymbol && (d != 0 || ch|0x20 != 'x') {
			return true
		}
	}
	return false
}

// expected says for a message what a cell is.
func (p *gridParser) expected() string {
	letters := ""
	for _, a := range p.alphabets.All {
		if a.Size == p.n && (p.n > 9 || a.Name == 'A') {
			letters += fmt.Sprintf(", a letter up to %c", lex.SymbolsOf(a.Name)[p.n])
		}
	}
	from, to := 1, p.n
	if p.said() == '0' {
		from, to = 0, p.n-1
	}
	return fmt.Sprintf("a number from %d to %d%s or an empty cell (. 0 _ *)", from, to, letters)
}
