package format

import (
	"bytes"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// ss has puzzles as Simple Sudoku keeps them:
//
//	 *-----------*
//	 |..9|7..|.4.|
//	 (two more rows)
//	 |---+---+---|
//	 (six more rows, with the same line between)
//	 *-----------*
//
//
//	I013
//	E60004
//
// Lines with I have a cell, two digits from 00, and the player's digit in it; lines with E
// have a cell and a candidate that was taken away, in three digits. Other candidates are
// those that the digits leave.
//
// As Simple Sudoku copies a puzzle, up to three grids follow each other: the givens, the
// same with the player's digits, and the same with candidates. Grids are read as in format
// grid. One that does not have the givens of the puzzle before it is another puzzle.
var ssFormat = &Format{
	Name:     "ss",
	suffixes: []string{".ss"},
	tells:    tellsClassic,
	About: "a grid between lines of * - * and |, the player's digits (I013) and candidates that " +
		"were taken away (E60004)",
	uses:    "Simple Sudoku, HoDoKu: .ss, and what they copy",
	maxLine: 1 << 16,
	holds:   PartPlaced | PartCandidates | PartSeveral,
	read:    readSS,
	write:   func(w io.Writer, o WriteOptions) Writer { return &ssWriter{w: w, o: o} },
	answers: readGridAnswer,
	reply:   gridFormat.reply,
}

// ssParser makes records of lines.
type ssParser struct {
	grid gridParser
	emit func(*Record) bool

	rec     *Record // nil: no grid has been read
	grids   int     // that rec was made of
	lines   bool    // with I or E follow
	removed []nonet.Digits
	damaged bool // the lines that follow belong to a puzzle that could not be read
}

func readSS(in *lex.Scanner, o Options, yield func(*Record) bool) {
	if !checkNine(&o, yield) {
		return
	}
	p := ssParser{emit: yield}
	p.grid = gridParser{o: o, slab: new(recordSlab), emit: p.take}
	for in.Scan() {
		if !p.feed(in) {
			return
		}
	}
	if in.Err != nil {
		return
	}
	if p.grid.line > 0 && !p.grid.fail(p.grid.short(in)) {
		return
	}
	p.flush()
}

// feed takes the next line. It returns false when emit did.
func (p *ssParser) feed(in *lex.Scanner) bool {
	text := bytes.TrimSpace(in.Text)
	if len(text) < 2 || text[0] != 'I' && text[0] != 'E' || text[1] < '0' || text[1] > '9' {
		return p.grid.feed(in)
	}
	switch {
	case p.grid.line > 0:
		return p.grid.fail(p.grid.short(in))
	case p.damaged:
		return true
	case p.rec == nil:
		return p.take(&Record{Line: in.Line,
			Err: in.Errorf(0, "found %s before the puzzle", lex.Quote(text))})
	}
	if err := p.line(&in.TextLine, text); err != nil {
		p.rec = nil
		return p.take(&Record{Line: in.Line, Err: err})
	}
	return true
}

// line takes a line that begins with I or E.
func (p *ssParser) line(in *lex.TextLine, text []byte) *lex.Fault {
	p.lines = true
	if len(text) < 4 {
		return in.Errorf(0, "found %s, expected a cell from 00 to 80 and a digit",
			lex.Quote(text))
	}
	cell, ok := lex.Number(text[1:3])
	d, ok2 := lex.Number(text[3:])
	if !ok || !ok2 || cell > 80 || d < 1 || d > 9 {
		return in.Errorf(0, "found %s, expected %c, a cell from 00 to 80 and a digit",
			lex.Quote(text), text[0])
	}
	given := p.rec.Puzzle.Givens[cell]
	switch {
	case text[0] == 'E':
		if p.removed == nil {
			p.removed = make([]nonet.Digits, 81)
		}
		p.removed[cell] = p.removed[cell].With(nonet.Digit(d))
	case given == 0:
		if p.rec.progress().Placed == nil {
			p.rec.Progress.Placed = make(nonet.Grid, 81)
		}
		p.rec.Progress.Placed[cell] = nonet.Digit(d)
	case int(given) != d:
		return in.Errorf(0, "found the player's digit %d in %s, whose given is %d", d,
			p.rec.Puzzle.Layout.CellName(nonet.Cell(cell)), given)
	}
	return nil
}

// take takes a grid, or the error that is instead of it. It returns false when emit did.
func (p *ssParser) take(rec *Record) bool {
	if rec.Err != nil {
		if !p.flush() {
			return false
		}
		*p = ssParser{grid: p.grid, emit: p.emit, damaged: true}
		return p.emit(rec)
	}
	if p.rec != nil && p.add(rec.Puzzle) {
		p.grids++
		return true
	}
	if !p.flush() {
		return false
	}
	p.rec, p.grids, p.damaged = rec, 1, false
	return true
}

// add adds a grid that is the same puzzle with more digits, or with candidates. It returns
// false, and adds nothing, if it is another puzzle.
func (p *ssParser) add(q *nonet.Puzzle) bool {
	first := p.rec.Puzzle
	if p.lines || p.grids == 3 || first.Marks != nil ||
		p.rec.Progress != nil && p.rec.Progress.Candidates != nil {
		return false
	}
	digits := q.Givens
	if q.Marks != nil {
		for c, given := range first.Givens {
			if given != 0 && q.Marks[c] == nonet.DigitsOf(given) {
				digits[c] = given
			}
		}
	}
	old := p.rec.filled()
	for c, d := range old {
		if d != 0 && digits[c] != d {
			return false
		}
	}
	if q.Marks == nil || p.grids == 1 {
		placeDigits(p.rec, digits)
		old = p.rec.filled()
	}
	if q.Marks == nil {
		return true
	}
	for c, d := range old {
		if d != 0 {
			q.Marks[c] = nonet.Digits{}
		}
	}
	p.rec.progress().Candidates = q.Marks
	return true
}

// flush emits the puzzle that has been read, if there is one.
func (p *ssParser) flush() bool {
	rec := p.rec
	if rec == nil {
		return true
	}
	if p.removed != nil {
		candidates := open(rec.Puzzle, rec.filled())
		for c, digits := range p.removed {
			candidates[c] = candidates[c].Minus(digits)
		}
		rec.progress().Candidates = candidates
	}
	*p = ssParser{grid: p.grid, emit: p.emit}
	return p.emit(rec)
}

// ssBorder is the first line of a grid, without the blank before it.
const ssBorder = "*-----------*"

// detectSS: the first line is the border of a grid.
func detectSS(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if string(line) == ssBorder {
			return lex.Yes
		}
		return lex.No
	}
	return lex.MoreUnless(eof)
}

// ssWriter writes puzzles with blank lines between them.
type ssWriter struct {
	w    io.Writer
	o    WriteOptions
	text []byte     // of the last puzzle
	last nonet.Grid // its givens, if nothing follows its grid
}

func (w *ssWriter) Write(r *Record) error {
	if err := classicOnly(r, "format ss"); err != nil {
		return err
	}
	givens := r.Puzzle.Givens
	if w.last != nil && holds(givens, w.last) {
		return lex.CannotHold("format ss would read the puzzle as a state of the one before it: it " +
			"has the same givens")
	}
	text := w.text[:0]
	if w.text != nil {
		text = append(text, '\n')
	}
	text = append(text, " "+ssBorder+"\n"...)
	for c, d := range givens {
		switch {
		case c%9 == 0 && c%27 == 0 && c > 0:
			text = append(text, " |---+---+---|\n |"...)
		case c%9 == 0:
			text = append(text, " |"...)
		}
		if text = append(text, lex.Symbols1[d]); c%3 == 2 {
			text = append(text, '|')
		}
		if c%9 == 8 {
			text = append(text, '\n')
		}
	}
	text = append(text, " "+ssBorder+"\n"...)
	grid := len(text)
	text = append(text, "\n\n"...)
	empty := len(text)
	if r.Progress != nil {
		text = appendSSLines(text, r)
	}
	w.last = nil
	if len(text) == empty {
		text, w.last = text[:grid], givens
	}
	w.text = text
	_, err := w.w.Write(text)
	return err
}

// appendSSLines appends the lines of a record's progress. A candidate that sees its digit
// is none.
func appendSSLines(dst []byte, r *Record) []byte {
	for c, d := range r.Progress.Placed {
		if d != 0 {
			dst = fmt.Appendf(dst, "I%02d%d\n", c, d)
		}
	}
	if r.Progress.Candidates == nil {
		return dst
	}
	for c, left := range open(r.Puzzle, r.filled()) {
		for d := range left.Minus(r.Progress.Candidates[c]).All() {
			dst = fmt.Appendf(dst, "E%02d%03d\n", c, d)
		}
	}
	return dst
}

// holds reports whether a grid has all digits of another one, at the same places.
func holds(g, part nonet.Grid) bool {
	for c, d := range part {
		if d != 0 && g[c] != d {
			return false
		}
	}
	return true
}

func (w *ssWriter) Close() error { return nil }
