package format

import (
	"bytes"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// sukaku has the candidates of the cells of a 9x9 puzzle: nine symbols a cell, each of which is
// its place from 1 to 9 or the sign of an empty cell. A puzzle is one line of 729 symbols, or
// nine lines of 81 with a row each. Blank lines and lines that begin with # count for nothing.
//
// Format line reads and writes lines of 729 symbols, too, of puzzles that have pencilmarks.
// This format writes them of all puzzles: a given is the only candidate of its cell, and open
// cells have all digits if there are no pencilmarks. The reply is that of format line.
var sukakuFormat = &Format{
	Name:    "sukaku",
	tells:   tellsClassic,
	About:   "the candidates of a 9x9 puzzle: 729 symbols in a line, or 81 in each of nine lines",
	holds:   PartMarks | PartSeveral,
	uses:    "Sukaku Explainer, solvers",
	read:    readSukaku,
	write:   writeTexts("", appendSukaku),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// sukakuRow is the number of symbols of a row of cells.
const sukakuRow = 81

func readSukaku(in *lex.Scanner, o Options, yield func(*Record) bool) {
	if !checkNine(&o, yield) {
		return
	}
	p := sukakuParser{layout: o.Layout, yield: yield}
	for lex.ScanCase(in) {
		if !p.feed(in, bytes.TrimSpace(in.Text)) {
			return
		}
	}
	if len(p.text) > 0 && in.Err == nil {
		p.emit(in.Errorf(0, "the puzzle ends after %d rows, expected 9", p.rows()))
	}
}

// sukakuParser makes puzzles of lines.
type sukakuParser struct {
	layout *nonet.Layout
	yield  func(*Record) bool
	text   []byte // of the rows so far
	line   int    // of the first of them
	left   int    // rows of a damaged puzzle that are still to be passed over
}

// rows returns the number of rows so far.
func (p *sukakuParser) rows() int { return len(p.text) / sukakuRow }

// feed takes a line, without the blanks around it. It returns false when yield did.
func (p *sukakuParser) feed(in *lex.Scanner, row []byte) bool {
	if p.left > 0 && len(row) < sukakuLen {
		p.left--
		return true
	}
	p.left = 0
	if len(p.text) == 0 {
		p.line = in.Line
	}
	if err := p.check(in, row); err != nil {
		if len(row) < sukakuLen {
			p.left = 8 - p.rows()
		}
		return p.emit(err)
	}
	p.text = append(p.text, row...)
	return len(p.text) < sukakuLen || p.emit(nil)
}

// check returns what is wrong with a line.
func (p *sukakuParser) check(in *lex.Scanner, row []byte) *lex.Fault {
	whole := len(row) == sukakuLen
	switch {
	case in.TooLong:
		return in.ErrTooLong()
	case whole && len(p.text) > 0:
		return in.Errorf(0, "found a line of %d symbols after %d rows of %d", sukakuLen, p.rows(),
			sukakuRow)
	case !whole && len(row) != sukakuRow:
		return in.Errorf(0, "found %d symbols, expected %d, or rows of %d", len(row),
			sukakuLen, sukakuRow)
	}
	if i := strangeMark(row); i >= 0 {
		return in.Errorf(1+i+bytes.Index(in.Text, row), "found %s, expected %c or the sign of an "+
			"empty cell (. 0 * _ -)", lex.QuoteChar(row[i:]), '1'+i%9)
	}
	return nil
}

// emit ends the puzzle, with an error unless that is nil.
func (p *sukakuParser) emit(err *lex.Fault) bool {
	rec := &Record{Line: p.line}
	if err != nil {
		rec.Err = err
	} else {
		rec.Puzzle, rec.Text = nonet.NewPuzzle(p.layout), string(p.text)
		rec.Puzzle.Marks = make([]nonet.Digits, 81)
		for i, ch := range p.text {
			if int(ch) == '1'+i%9 {
				rec.Puzzle.Marks[i/9] = rec.Puzzle.Marks[i/9].With(ch - '0')
			}
		}
		rec.style.symbols = '1'
	}
	p.text = p.text[:0]
	return p.yield(rec)
}

// strangeMark returns the place of the first symbol that is neither its place from 1 to 9 nor
// the sign of an empty cell, -1 if there is none.
func strangeMark(row []byte) int {
	for i, ch := range row {
		if int(ch) != '1'+i%9 && bytes.IndexByte([]byte(".0*_-"), ch) < 0 {
			return i
		}
	}
	return -1
}

// detectSukaku: the first two lines are rows in which each cell has a candidate, and one has
// several.
func detectSukaku(prefix []byte, eof bool) lex.Verdict {
	rows := 0
	for line := range bytes.Lines(prefix) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		if len(line) != sukakuRow || strangeMark(line) >= 0 {
			return lex.No
		}
		several := false
		for at := 0; at < len(line); at += 9 {
			marks := len(bytes.Trim(line[at:at+9], ".0*_-"))
			if marks == 0 {
				return lex.No
			}
			several = several || marks > 1
		}
		if !several {
			return lex.No
		}
		if rows++; rows == 2 {
			return lex.Yes
		}
	}
	return lex.MoreUnless(eof)
}

// appendSukaku appends a line of 729 symbols.
func appendSukaku(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	if err := nineOnly(r, "format sukaku"); err != nil {
		return nil, err
	}
	p := *r.Puzzle
	if p.Marks == nil {
		p.Marks = make([]nonet.Digits, 81)
		for c := range p.Marks {
			p.Marks[c] = nonet.AllDigits(9)
		}
	}
	return append(appendPuzzle(text, &p, lex.Symbols1), '\n'), nil
}
