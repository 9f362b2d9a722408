package format

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/bulk"
)

// lineReader reads the lines of an input, for one goroutine. It remembers the
// kind of the last puzzle, as most inputs have puzzles of one kind.
type lineReader struct {
	*lineKinds
	slab    recordSlab
	scratch []byte
	last    *lineKind // nil before the first
	begun   bool      // the columns have been named, or a puzzle has been read
}

func readLines(in *lex.Scanner, o Options, yield func(*Record) bool) {
	r := lineReader{lineKinds: newLineKinds(o), begun: o.Piece}
	for in.Scan() {
		rec, ends := r.read(&in.TextLine)
		if ends && o.Piece {
			in.Err = endInPiece(in.Line)
		}
		if ends || rec != nil && !yield(rec) {
			return
		}
	}
}

// readLinePieces reads lines in pieces of many lines. The first line that counts is
// a piece of its own: it may be a header, and tells the kind of the next puzzles. So
// is a line that may end the input. The meaning of all other lines does not depend
// on their neighbours.
func readLinePieces(from *Reader, most func() int, yield func(bulk.Piece[Record]) bool) {
	in, r := from.in, lineReader{lineKinds: newLineKinds(from.o), begun: from.o.Piece}
	for {
		if r.begun {
			if text := linesBefore(in.Ahead(), endsLines); len(text) > 0 {
				p := r.piece(from, text, most(), in.Line+1)
				in.Skip(len(*p.text), p.lines)
				if !yield(bulk.Piece[Record]{Read: p.read, Lines: p.lines, Bytes: cap(*p.text)}) {
					return
				}
				continue
			}
		}
		if !in.Scan() {
			return
		}
		rec, ends := r.read(&in.TextLine)
		if ends && from.o.Piece {
			in.Err = endInPiece(in.Line)
		}
		if ends || rec != nil && !yield(bulk.Piece[Record]{Record: rec, Lines: 1}) {
			return
		}
	}
}

// linesBefore returns the lines before the first one that has a word.
func linesBefore(text []byte, word string) []byte {
	if i := bytes.Index(text, []byte(word)); i >= 0 {
		return text[:bytes.LastIndexByte(text[:i], '\n')+1]
	}
	return text
}

// endsLines is the line that ends an input.
const endsLines = "end"

// endInPiece is the error of a line that ends an input of which only a piece is read.
func endInPiece(line int) error {
	return fmt.Errorf("%w: line %d is %q, which ends the input: take it out, and what follows it",
		ErrPiece, line, endsLines)
}

// read returns the record of a line, nil if it has none, and whether it ends
// the input.
func (r *lineReader) read(in *lex.TextLine) (rec *Record, ends bool) {
	if !in.TooLong {
		rec = r.fast(in.Text)
	}
	if rec == nil {
		switch rest := bytes.TrimSpace(in.Text); {
		case len(rest) == 0 && r.o.blanks && !in.TooLong:
			rec = &Record{Blank: true}
		case !r.begun && !in.TooLong && r.header(rest):
			return nil, false
		case len(rest) == 0 && !in.TooLong || len(rest) > 0 && rest[0] == '#', lex.IsBorder(rest):
			return nil, false
		case string(rest) == endsLines:
			return nil, true
		default:
			var err *lex.Fault
			if rec, err = r.slow(in); err != nil {
				rec = &Record{Err: err}
			}
		}
	}
	r.begun = r.begun || rec.Puzzle != nil
	rec.Line = in.Line
	return rec, false
}

// header reports whether a line names the columns of a table, and notes them.
func (r *lineReader) header(line []byte) bool {
	c := namedColumns(line)
	if c != nil {
		r.columns = c
		r.begun = c.puzzle >= 0
	}
	return c != nil
}

// start returns where the puzzle of a line begins, or blanks before it.
func (r *lineReader) start(line []byte) int {
	if r.columns == nil {
		return 0
	}
	return r.columns.start(line)
}

// fast reads a line that is plain; it returns nil for other lines.
func (r *lineReader) fast(text []byte) *Record {
	k := r.last
	if k == nil {
		return nil
	}
	start := r.start(text)
	if !k.plain(text[start:], r.slab.space(k.cells)) {
		return nil
	}
	return r.plainRecord(k, text, start)
}

// plainRecord returns the record of a plain line of kind k, whose puzzle begins at start. Its
// digits are in the slab's space.
func (r *lineReader) plainRecord(k *lineKind, text []byte, start int) *Record {
	rec := r.slab.record(k.layout)
	end := start + k.cells
	r.fill(rec, k.alphabets.Plain, text, start, end, end+len(k.fields))
	return rec
}

// fill sets what a record has beside its digits: the puzzle's text from start to end, the other
// fields, and what they tell. Those after the puzzle begin at rest.
func (r *lineReader) fill(rec *Record, a *lex.Alphabet, text []byte, start, end, rest int) {
	rec.style.symbols = a.Name
	rec.Text = r.slab.text(text[start:end])
	if start == 0 && rest == len(text) {
		return
	}
	if next := rest + 1; next <= len(text) && text[rest] == '"' &&
		(next == len(text) || endsField[text[next]]) {
		rest = next
	}
	r.solution(rec, a, text, rest)
	blanks := " \t"
	if c := r.columns; c != nil {
		c.tell(rec, text)
		blanks = " "
		if c.puzzle > 0 {
			r.scratch = c.rest(r.scratch[:0], c.before(text, start), text[rest:], end-start)
			text, rest = r.scratch, 0
		}
		if len(bytes.Trim(text[rest:], " \""+string(c.separator))) == 0 { // empty columns
			return
		}
	}
	rec.Rest = r.slab.text(bytes.TrimRight(text[rest:], blanks))
}

// solution sets the solution of a record to that in the column of solutions, or else to the
// first field after a place of the line that completes the puzzle.
func (r *lineReader) solution(rec *Record, a *lex.Alphabet, text []byte, at int) {
	cells := rec.Puzzle.Layout.Cells()
	if rec.Puzzle.Layout.IsShaped() {
		return
	}
	take := func(field []byte, any bool) bool {
		if len(field) != cells {
			return false
		}
		grid := r.slab.space(cells)
		if !a.Decode(grid, field) || !any && !completes(rec.Puzzle.Givens, grid) {
			return false
		}
		rec.Solution = r.slab.grid(cells)
		rec.inRest |= PartSolution
		return true
	}
	if c := r.columns; c != nil && c.solution >= 0 {
		start, end := c.field(text, c.solution)
		take(text[start:end], true)
		return
	}
	for len(text)-at > cells {
		start, end := nextField(text, at+1)
		if take(text[start:end], false) {
			return
		}
		at = end
	}
}

// completes reports whether a grid is full and has the givens.
func completes(givens, grid nonet.Grid) bool {
	for c, d := range grid {
		if d == 0 || givens[c] != 0 && givens[c] != d {
			return false
		}
	}
	return true
}

// slow reads any line that is not a comment.
func (r *lineReader) slow(in *lex.TextLine) (*Record, *lex.Fault) {
	if in.TooLong {
		return nil, in.ErrTooLong()
	}
	text := in.Text
	if isAnyState(bytes.TrimSpace(text)) && (r.o.Layout == nil || r.o.Layout.Size() == 9) {
		return readState(in, cmp.Or(r.o.Layout, nonet.Classic()))
	}
	if !r.begun {
		cells := 0
		if r.o.Layout != nil {
			cells = r.o.Layout.InsideCells()
		}
		if r.columns == nil || r.columns.puzzle >= 0 {
			r.columns = foundColumns(text, cells)
		} else {
			r.columns.locate(text, cells)
		}
	}
	start, end := nextField(text, r.start(text))
	field := text[start:end]
	if i := lex.NonSymbolAt(field); i >= 0 {
		return nil, in.Errorf(start+i+1, "found %s, expected a symbol of a puzzle: 1-9, A-Z, a-z "+
			"or . 0 * _ - ?", lex.QuoteChar(field[i:]))
	}
	switch {
	case start == len(text):
		return nil, in.Errorf(start+1, "found the end of the line, expected a puzzle")
	case len(field) == 0:
		return nil, in.Errorf(start+1, "found %s, expected a puzzle",
			lex.QuoteChar(text[start:]))
	}
	if len(field) == sukakuLen {
		if rec, err := r.sukaku(in, start, end); rec != nil || err != nil {
			return rec, err
		}
	}
	k, err := r.kindOf(in, start, end, len(field))
	if err != nil {
		return nil, err
	}
	if start > 0 && endsSentence(field) {
		return nil, in.Errorf(end, "found %d cells and a full stop, expected %d cells",
			len(field)-1, k.cells)
	}
	a, fault := k.alphabets.Decode(r.slab.space(k.cells), field)
	switch {
	case a == nil:
		return nil, in.Errorf(start+fault+1, "%w", lex.ErrZeroUnknown)
	case fault >= 0:
		return nil, in.Errorf(start+fault+1, "found %s, expected %s",
			lex.QuoteChar(field[fault:]), a.Expected())
	}
	if k.layout.IsShaped() {
		grid := slices.Clone(r.slab.space(k.cells))
		copy(r.slab.space(k.layout.Cells()), k.layout.Spread(grid))
	}
	rec := r.slab.record(k.layout)
	r.fill(rec, a, text, start, end, end+len(k.fields))
	if len(field) != sukakuLen {
		r.last = k
	}
	return rec, nil
}

// endsSentence reports whether the point at the end of a field is not an empty cell: those are 0.
func endsSentence(field []byte) bool {
	return bytes.IndexByte(field, '.') == len(field)-1 && bytes.IndexByte(field, '0') >= 0
}

// kindOf returns the kind of a puzzle that lies from start to end of a line, and
// has this many cells.
func (r *lineReader) kindOf(in *lex.TextLine, start, end, cells int) (*lineKind, *lex.Fault) {
	f, err := r.fields(in, end, cells)
	if err != nil {
		return nil, err
	}
	name := cmp.Or(f.symbols, r.o.Symbols)
	k := r.kind(cells, name)
	if f.end > end {
		k = &lineKind{cells: cells, layout: k.layout, alphabets: k.alphabets, err: k.err,
			fields: string(in.Text[end:f.end])}
		switch l := f.layout; {
		case l != nil && !fits(l, cells):
			k.cells = l.InsideCells()
			k.err = fmt.Errorf("found %d symbols, expected %d by the layout %s", cells,
				k.cells, lex.Quote([]byte(l.String())))
		case l != nil:
			k.layout, k.err = l, nil
			k.setAlphabets(name)
		}
	}
	if k.err != nil {
		return nil, in.Errorf(start+min(end-start, k.cells)+1, "%w", k.err)
	}
	return k, nil
}

// sukaku reads 729 symbols as pencilmarks. The record is nil if they are not pencilmarks.
func (r *lineReader) sukaku(in *lex.TextLine, start, end int) (*Record, *lex.Fault) {
	layout := nonet.Classic()
	if r.o.Layout != nil {
		layout = r.o.Layout
	}
	if layout.Size() != 9 || layout.IsShaped() {
		return nil, nil
	}
	f, err := r.fields(in, end, 81)
	if err != nil {
		return nil, err
	}
	a := r.pencilmarks()
	if f.symbols != 0 {
		a = lex.NewAlphabet(f.symbols, 9)
	}
	marks := make([]nonet.Digits, 81)
	for i, ch := range in.Text[start:end] {
		d := a.Digit[ch]
		if d != 0 && int(d) != i%9+1 {
			return nil, nil
		}
		marks[i/9] = marks[i/9].With(d)
	}
	if f.layout != nil {
		if layout = f.layout; layout.Size() != 9 || layout.IsShaped() {
			return nil, in.Errorf(start+1, "found the pencilmarks of 81 cells, expected %d by the "+
				"layout %s", layout.Cells(), lex.Quote([]byte(layout.String())))
		}
	}
	clear(r.slab.space(81))
	rec := r.slab.record(layout)
	rec.Puzzle.Marks = marks
	if f.end, err = readGivens(in, f.end, a, rec.Puzzle); err != nil {
		return nil, err
	}
	r.fill(rec, a, in.Text, start, end, f.end)
	return rec, nil
}

// The names of fields that say how to take a puzzle, with what stands before
// their values.
const (
	layoutField  = "layout="
	symbolsField = "symbols="
	givensField  = "givens=" // only of a puzzle with pencilmarks
)

// readGivens reads the field with the givens of a puzzle with pencilmarks, if it is the one after
// a place of a line, and returns where it ends.
func readGivens(
	in *lex.TextLine, at int, a *lex.Alphabet, p *nonet.Puzzle,
) (end int, _ *lex.Fault) {
	start, end := nextField(in.Text, at+1)
	text, ok := bytes.CutPrefix(in.Text[start:end], []byte(givensField))
	if !ok {
		return at, nil
	}
	first := end - len(text)
	if len(text) != len(p.Givens) {
		return 0, in.Errorf(first+1, "found the givens of %d cells, expected %d", len(text),
			len(p.Givens))
	}
	for c, ch := range text {
		switch d := a.Digit[ch]; {
		case d != 0 && p.Marks[c].Has(d):
			p.Givens[c] = d
		case d != 0 || lex.NonSymbolAt(text[c:c+1]) >= 0:
			return 0, in.Errorf(first+c+1, "found the given %s, expected a pencilmark of %s or . "+
				"for an open cell", lex.QuoteChar(text[c:]), p.Layout.CellName(nonet.Cell(c)))
		}
	}
	return end, nil
}
