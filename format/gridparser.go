package format

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/grids"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// gridParser makes puzzles of lines.
type gridParser struct {
	o    Options
	emit func(*Record) bool // is called with each puzzle or error; false ends the reading
	slab *recordSlab        // nil: only the form counts, and puzzles are empty records

	state bool // candidates are a state of solving: digits without a mark are givens

	l         grids.Line
	labels    []byte         // a line that is the first row unless a border follows; nil: none
	skip      bool           // up to the next blank line or header
	alphabets *lex.Alphabets // of the size sized and the symbols named; nil: none yet
	sized     int
	named     byte
	layouts   lex.LayoutCache

	gridCase
}

// gridCase is the puzzle that is being read.
type gridCase struct {
	line     int           // the first line, 0: it has not begun
	layout   *nonet.Layout // of the header or the options, or nil
	symbols  byte          // of the header; 0: it does not say
	headed   bool
	rules    []lex.TextLine // of headers, but for the name
	givens   lex.TextLine   // of the header that names cells; text is nil if there is none
	refused  *lex.Fault     // what is wrong with the headers; the puzzle is read up to its end
	n, rows  int            // n is 0 until it is known
	promised int            // the size that a line above the rows says; 0: none
	cells    []grids.Cell
	form     gridStyle
	bars     [2]uint64 // columns with a border to their left
	uneven   bool      // the borders are not the same in all rows
	numbers  bool      // a row has numbers as cells
	groups   bool      // a row has groups of symbols
	cuts     [2]uint64 // rows with a border above
	text     []byte
	gaps     int            // places between bands of boxes with blank lines
	gapLine  int            // the first blank line of the last one
	band     []lex.TextLine // with gaps: the rows below the last one
}

func readGrids(in *lex.Scanner, o Options, yield func(*Record) bool) {
	readGridsOf(in, gridParser{o: o, emit: yield, slab: new(recordSlab)})
}

// readGridsOf reads an input with a parser.
func readGridsOf(in *lex.Scanner, p gridParser) {
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
func (p *gridParser) feed(in *lex.Scanner) bool {
	if in.TooLong {
		if p.skip {
			return true
		}
		p.begin(in)
		return p.fail(in.ErrTooLong())
	}
	text := bytes.TrimRight(in.Text, " \t\r\v\f")
	if start, _ := lex.WordAt(text, 0); start < len(text) && text[start] == '#' {
		return true
	}
	p.l.Split(text)
	if p.labels != nil {
		labels, line := p.labels, in.Line
		p.labels = nil
		if !p.l.Rule {
			p.l.Split(labels)
			in.Line = line - 1
			ok := p.row(in)
			in.Line = line
			if !ok {
				in.Unscan()
				return false
			}
			p.l.Split(text)
		}
	}
	switch {
	case len(text) == 0 && p.gap(in):
	case len(text) == 0:
		ok := p.rows == 0 || p.fail(p.short(in))
		p.skip = false
		return ok
	case p.takeSaid(in):
	case p.isHeader():
		if p.line > 0 && !p.headOpen(text) {
			if !p.fail(p.short(in)) {
				return false
			}
			p.reset()
		}
		p.skip = false
		return p.header(in)
	case p.skip:
	case p.l.Rule:
		p.rule(text)
	case p.rows == 0 && p.l.IsLabels():
		p.labels = bytes.Clone(text)
	default:
		return p.row(in)
	}
	return true
}

// end ends the input.
func (p *gridParser) end(in *lex.Scanner) {
	if p.labels != nil {
		p.l.Split(p.labels)
		if !p.row(in) {
			return
		}
	}
	if p.line > 0 {
		p.fail(p.short(in))
	}
}

// bandRows returns the height of a band of boxes that a blank line may part from the next
// one, 0 if there are none.
func (p *gridParser) bandRows() int {
	rows := 0
	if p.layout != nil {
		rows, _ = p.layout.BoxShape()
	} else if p.n > 0 {
		rows = sketch.BoxRows(p.n)
	}
	if p.n < minBanded || rows < 2 {
		return 0
	}
	return rows
}

// minBanded is the least size of puzzles whose bands may have blank lines between them.
const minBanded = 6

// gap reports whether a blank line stands between two bands of boxes, and so do all blank
// lines before.
func (p *gridParser) gap(in *lex.Scanner) bool {
	height := p.bandRows()
	switch {
	case height == 0 || p.rows == 0:
		return false
	case p.rows == (p.gaps+1)*height:
		p.gaps++
		p.gapLine, p.band = in.Line, p.band[:0]
		return true
	}
	return p.rows == p.gaps*height
}

// endOfBand returns false if emit did. Where bands of a puzzle have blank lines between
// them, a row that follows a band without one shows that the puzzle had ended at the last
// blank line: the band is the beginning of another puzzle.
func (p *gridParser) endOfBand(in *lex.Scanner) bool {
	switch height := p.bandRows(); {
	case p.gaps == 0:
		return true
	case p.rows < (p.gaps+1)*height:
		p.band = append(p.band, lex.TextLine{Text: bytes.Clone(in.Text), Line: in.Line})
		return true
	}
	band := slices.Clone(p.band)
	p.rows = p.gaps * p.bandRows()
	if !p.fail(p.short(&lex.Scanner{TextLine: lex.TextLine{Line: p.gapLine}})) {
		return false
	}
	p.skip = false
	for _, line := range band {
		p.l.Split(bytes.TrimRight(line.Text, " \t\r\v\f"))
		if !p.row(&lex.Scanner{TextLine: line}) {
			return false
		}
	}
	p.l.Split(bytes.TrimRight(in.Text, " \t\r\v\f"))
	return true
}

// short returns the error for a puzzle that has too few rows.
func (p *gridParser) short(in *lex.Scanner) *lex.Fault {
	if p.rules != nil && p.rows == 0 {
		return in.Errorf(0, "found a rule without a grid after it: rules stand before the rows of "+
			"their grid")
	}
	if p.givens.Text != nil && p.rows == 0 {
		return in.Errorf(0, "found %q without a grid after it", givensHeader)
	}
	hint := ""
	if p.rows == 1 && len(p.cells) == p.n {
		hint = p.lineHint(p.n)
	}
	return in.Errorf(0, "the puzzle ends after %d rows, expected %d%s", p.rows, p.n, hint)
}

// lineHint says, after an error, what to do if a row of that many cells below rules is a whole
// puzzle.
func (p *gridParser) lineHint(cells int) string {
	n := int(math.Sqrt(float64(cells)))
	if p.rules == nil || n*n != cells || n == 1 {
		return ""
	}
	return fmt.Sprintf("; if the line is a whole puzzle, put a line %q above it",
		fmt.Sprintf("layout: %d", n))
}

// reset makes the parser ready for the next puzzle.
func (p *gridParser) reset() {
	p.gridCase = gridCase{cells: p.cells[:0], text: p.text[:0]}
}

// fail ends the puzzle with an error.
func (p *gridParser) fail(err *lex.Fault) bool {
	line := p.line
	if p.refused != nil {
		err = p.refused
	}
	p.reset()
	p.skip = true
	return p.emit(&Record{Line: line, Err: err})
}

// begin notes where the puzzle begins, unless it has begun.
func (p *gridParser) begin(in *lex.Scanner) {
	if p.line == 0 {
		p.line = in.Line
	}
}
