package format

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// array has each puzzle as an array of its rows, which are arrays of cells, as programs
// write them: JSON on one line or several. A cell is a number or a string with one, or a
// letter A, B, ... for 10, 11, ...; an empty cell is 0, null, or a string that is empty
// or a sign of an empty cell (. 0 * _ - ?). One array may have several puzzles.
//
//	[["5","3",".", ...], ["6",".", ...], ...]
//
// A row may also be one string of symbols, and an array may have the cells of all rows. Strings
// of n*n symbols, if there are not just as many, are puzzles; of two, the second one may be the
// solution of the first. Arrays of n cells, n of them one after another without brackets around
// them, are the rows of one puzzle. If n is the number of cells of a puzzle with boxes, as 16 is,
// they are rows if the first one has no digit twice, and either a digit that such a puzzle has not
// or a comma behind it.
// Braces are read as brackets, single quotes as double ones, and a comma or semicolon at
// the end counts for nothing: so have C, Java and Python them.
//
// The reply has an array on a line for each solution, with strings where the puzzle has
// them; the puzzle if there is no answer.
var arrayFormat = &Format{
	Name:    "array",
	tells:   isUsual,
	Aliases: []string{"leetcode37"},
	About:   "[[\"5\",\"3\",\".\",...],...]: an array of rows with numbers or strings",
	holds:   PartSeveral,
	uses:    "programs of all kinds, judges",
	read:    readArrays,
	write:   writeTexts("", appendArrayRecord),
	answers: answersAsPuzzles(readArrays),
	reply: &reply{
		lists: "\n",
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return lex.CannotHold("format array has no place for an exact cover problem")
			}
			return nil
		},
		solution: func(dst []byte, r *Record, _ WriteOptions, s Solution) []byte {
			return appendArray(dst, r, s.Grid)
		},
		end: func(dst []byte, r *Record, _ WriteOptions, s Summary) []byte {
			if s.Shown > 0 {
				return dst
			}
			return appendArray(dst, r, r.Puzzle.Givens)
		},
	},
}

// appendArray appends a grid as the puzzle of a record was written: with strings unless
// it was read in this format without them.
func appendArray(dst []byte, r *Record, g nonet.Grid) []byte {
	quoted := r.style.quoted || !r.readAs("array")
	n := r.Puzzle.Layout.Size()
	for c, d := range g {
		switch {
		case c == 0:
			dst = append(dst, "[["...)
		case c%n == 0:
			dst = append(dst, "],["...)
		default:
			dst = append(dst, ',')
		}
		switch {
		case !quoted:
			dst = strconv.AppendUint(dst, uint64(d), 10)
		case d == 0:
			dst = append(dst, `"."`...)
		default:
			dst = append(strconv.AppendUint(append(dst, '"'), uint64(d), 10), '"')
		}
	}
	return append(dst, "]]\n"...)
}

// maxArrayErrors is after how many puzzles that are wrong an array of puzzles ends: to tell
// the place of one takes as long as the text before it.
const maxArrayErrors = 100

// arrayReader reads puzzle after puzzle.
type arrayReader struct {
	o       Options
	doc     jsonvalue.Doc
	layouts lex.LayoutCache
	slab    recordSlab

	line, at int // the line of a place in the array
}

func readArrays(in *lex.Scanner, o Options, yield func(*Record) bool) {
	doc := jsonvalue.Doc{In: in, Arrays: true, Convert: arrayText, Paths: true}
	r := &arrayReader{o: o, doc: doc}
	for {
		v, err := r.next()
		for v != nil && err == nil && r.startsRows(v) {
			var more bool
			if v, err, more = r.rows(v, yield); !more {
				return
			}
		}
		switch {
		case in.Err != nil || v == nil && err == nil:
			return
		case err != nil:
			if !yield(&Record{Line: r.doc.Line, Err: err}) {
				return
			}
			continue
		}
		if rec := r.pair(v); rec != nil {
			if !yield(rec) {
				return
			}
			continue
		}
		if !r.several(v) {
			if !yield(r.record(v)) {
				return
			}
			continue
		}
		more, errs := true, 0
		v.Each(-1, func(puzzle *jsonvalue.Value) *lex.Fault {
			rec := r.record(puzzle)
			if rec.Err != nil {
				errs++
			}
			if more = yield(rec); !more || errs == maxArrayErrors {
				return &lex.Fault{} // ends the loop
			}
			return nil
		})
		if !more {
			return
		}
	}
}

// next returns the next array of the input, nil at the end.
func (r *arrayReader) next() (*jsonvalue.Value, *lex.Fault) {
	r.doc.Checked = false
	found, err := r.doc.Next()
	if !found || err != nil {
		return nil, err
	}
	r.doc.Checked = true
	r.line, r.at = r.doc.Line, 0
	return r.doc.Whole(), nil
}

// maxFlatArray bounds the text of an array that may be a row, as it is kept until all are there.
const maxFlatArray = 64 * nonet.MaxSize

// flatArray is an array of cells.
type flatArray struct {
	text  []byte
	line  int
	cells int
	most  int  // its highest digit
	twice bool // it has a digit twice
}

// flat takes an array apart. It is not ok if there is anything but cells in it, or too many.
func (r *arrayReader) flat(v *jsonvalue.Value) (a flatArray, ok bool) {
	if v == nil || v.First() != '[' || v.Len() > maxFlatArray {
		return a, false
	}
	var seen nonet.Digits
	_, err := v.Each(nonet.MaxSize, func(cell *jsonvalue.Value) *lex.Fault {
		a.cells++
		if isArrayRow(cell) {
			return &lex.Fault{}
		}
		d, err := arrayCell(cell)
		a.twice = a.twice || d > 0 && seen.Has(d)
		a.most = max(a.most, int(d))
		seen = seen.With(d)
		return err
	})
	a.text, a.line = v.Raw(), r.doc.Line
	return a, err == nil
}

// isPuzzle reports whether an array may be the cells of all rows of a puzzle with boxes.
func (a flatArray) isPuzzle() bool {
	side := lex.Root(a.cells)
	return side*side == a.cells && sketch.BoxRows(side) > 1 && a.most <= side
}

// startsRows reports whether an array is the first row of a puzzle without brackets around its
// rows.
func (r *arrayReader) startsRows(v *jsonvalue.Value) bool {
	a, ok := r.flat(v)
	if !ok || a.cells < 4 || r.o.Layout != nil && r.o.Layout.Size() != a.cells {
		return false
	}
	square := lex.Root(a.cells)*lex.Root(a.cells) == a.cells
	return !square || !a.twice && (!a.isPuzzle() || r.doc.Listed)
}

// rows yields the puzzle whose first row is an array, or the arrays one by one if there are too
// few. It returns the array after them, nil at the end, and whether more is wanted.
func (r *arrayReader) rows(v *jsonvalue.Value, yield func(*Record) bool) (
	*jsonvalue.Value, *lex.Fault, bool,
) {
	var list []flatArray
	var err *lex.Fault
	for {
		a, ok := r.flat(v)
		if err != nil || !ok || len(list) > 0 && a.cells != list[0].cells {
			break
		}
		a.text = bytes.Clone(a.text)
		if list = append(list, a); len(list) == a.cells {
			if !yield(r.joined(list...)) {
				return nil, nil, false
			}
			v, err = r.next()
			return v, err, true
		}
		v, err = r.next()
	}
	if len(list) > 1 && !slices.ContainsFunc(list, flatArray.isPuzzle) {
		return v, err, yield(r.joined(list...)) // too few rows
	}
	for _, a := range list {
		if !yield(r.joined(a)) {
			return nil, nil, false
		}
	}
	return v, err, true
}

// joined reads a puzzle of rows, or of the cells of all rows if there is one.
func (r *arrayReader) joined(list ...flatArray) *Record {
	whole := jsonvalue.Doc{Line: list[0].line, Paths: true, Checked: true, Text: list[0].text}
	if len(list) > 1 {
		whole.Text = []byte{'['}
		for i, a := range list {
			if i > 0 {
				whole.Text = append(whole.Text, ',')
				for range a.line - list[i-1].line {
					whole.Text = append(whole.Text, '\n')
				}
			}
			whole.Text = append(whole.Text, a.text...)
		}
		whole.Text = append(whole.Text, ']')
	}
	next := arrayReader{o: r.o, doc: whole, layouts: r.layouts, line: whole.Line}
	return next.record(next.doc.Whole())
}

// arrayText returns an array of other languages as JSON of the same length, but without a
// comma or semicolon at its end.
func arrayText(text []byte) []byte {
	text = bytes.TrimRight(text, " \t\r\n,;")
	if bytes.IndexByte(text, '"') >= 0 || !bytes.ContainsAny(text, "'{") {
		return text
	}
	return bytes.Map(func(r rune) rune {
		switch r {
		case '{':
			return '['
		case '}':
			return ']'
		case '\'':
			return '"'
		}
		return r
	}, text)
}

// several reports whether the elements of an array are puzzles: the first one begins
// with a row, or is a text of n*n symbols where there are not as many such texts.
func (r *arrayReader) several(v *jsonvalue.Value) bool {
	first := v.Head()
	if first == nil {
		return false
	}
	if first.Kind() == jsonvalue.String {
		cells := first.Len() - 2
		return cells >= 16 && lex.Root(cells)*lex.Root(cells) == cells && v.Parts() != cells
	}
	cell := first.Head()
	return cell != nil && cell.Kind() == jsonvalue.Array
}

// pair returns the puzzle of an array of two texts, of which the second is the solution of the
// first; nil if it has something else.
func (r *arrayReader) pair(v *jsonvalue.Value) *Record {
	if v.Parts() != 2 || !r.several(v) {
		return nil
	}
	var both []*Record
	line, at := r.line, r.at
	v.Each(2, func(v *jsonvalue.Value) *lex.Fault {
		both = append(both, r.record(v))
		return nil
	})
	r.line, r.at = line, at
	rec, solution := both[0], both[1]
	if rec.Err != nil || solution.Err != nil || rec.Puzzle.Layout != solution.Puzzle.Layout ||
		slices.Equal(rec.Puzzle.Givens, solution.Puzzle.Givens) ||
		!rec.Puzzle.Solves(solution.Puzzle.Givens) {
		return nil
	}
	rec.Solution = solution.Puzzle.Givens
	return rec
}

// record reads a puzzle. A slab's memory is used once the size is known from the first row.
func (r *arrayReader) record(v *jsonvalue.Value) *Record {
	rec := &Record{}
	r.line += bytes.Count(r.doc.Text[r.at:v.At], []byte("\n"))
	r.at = v.At
	digits, n, quoted := nonet.Grid(nil), 0, false
	add := func(d nonet.Digit, cell *jsonvalue.Value) {
		digits = append(digits, d)
		quoted = quoted || cell.Kind() == jsonvalue.String
	}
	row := func(row *jsonvalue.Value) *lex.Fault {
		before := len(digits)
		var err *lex.Fault
		switch {
		case row.Kind() == jsonvalue.Array:
			_, err = row.Each(nonet.MaxSize, func(cell *jsonvalue.Value) *lex.Fault {
				d, err := arrayCell(cell)
				add(d, cell)
				return err
			})
		case isArrayRow(row):
			err = arrayRow(row, func(d nonet.Digit) { add(d, row) })
		default:
			var d nonet.Digit
			d, err = arrayCell(row)
			add(d, row)
		}
		cells := len(digits) - before
		if n == 0 {
			n = cells
		}
		if err == nil && cells != n {
			err = row.Errorf("found a row of %d cells, expected %d", cells, n)
		}
		return err
	}
	var rows int
	var err *lex.Fault
	if v.Kind() == jsonvalue.String { // the symbols of all cells
		n = lex.Root(v.Len() - 2)
		rows = n
		err = arraySymbols(v, n, func(d nonet.Digit) { add(d, v) })
		if err == nil && len(digits) != n*n {
			err = v.Errorf("found %d cells, expected n*n", len(digits))
		}
	} else {
		rows, err = v.Each(lex.MaxCells, row)
	}
	if n == 1 && err == nil && lex.Root(rows)*lex.Root(rows) == rows { // the cells of all rows
		n = lex.Root(rows)
		rows = n
	}
	if err == nil && rows != n {
		err = v.Errorf("found %d rows of %d cells", rows, n)
	}
	for i, d := range digits {
		if err == nil && int(d) > n {
			err = v.Errorf("found %d in row %d, column %d, expected a number up to %d", d,
				i/n+1, i%n+1, n)
		}
	}
	if err == nil {
		layout, fail := r.layout(n)
		if fail != nil {
			err = v.Errorf("%w", fail)
		} else {
			copy(r.slab.space(len(digits)), digits)
			rec = r.slab.record(layout)
			rec.Text = string(v.Raw())
			rec.style.quoted = quoted
		}
	}
	if err != nil {
		rec.Err = err
	}
	rec.Line = r.line
	return rec
}

// isArrayRow reports whether an element of an array is a string with more than a number.
func isArrayRow(v *jsonvalue.Value) bool { return v.Kind() == jsonvalue.String && v.Len() > 3+2 }

// arrayRow reads a row that is one string.
func arrayRow(v *jsonvalue.Value, add func(nonet.Digit)) *lex.Fault {
	return arraySymbols(v, v.Len()-2, add)
}

// arraySymbols reads a text of symbols for digits up to n.
func arraySymbols(v *jsonvalue.Value, n int, add func(nonet.Digit)) *lex.Fault {
	text, err := v.Bytes()
	if err != nil {
		return err
	}
	symbols := lex.NewAlphabet('1', min(n, nonet.MaxSymbols))
	for i, ch := range text {
		d := symbols.Digit[ch]
		if d == lex.NoSymbol || i >= lex.MaxCells {
			return v.Errorf("found %s, expected %s", lex.QuoteChar(text[i:]),
				symbols.Expected())
		}
		add(d)
	}
	return nil
}

// layout returns the layout of a puzzle of a size.
func (r *arrayReader) layout(n int) (*nonet.Layout, error) {
	switch l := r.o.Layout; {
	case l != nil && l.Size() != n:
		return nil, fmt.Errorf("found a puzzle of size %d, and the layout given has size %d", n,
			l.Size())
	case l != nil:
		return l, nil
	case n == 0 || !sketch.HasBoxes(n):
		return nil, fmt.Errorf("found a puzzle of size %d, which has no usual boxes: name the "+
			"layout (latin:%d)", n, max(n, 1))
	}
	return r.layouts.Parse(strconv.Itoa(n))
}

// arrayCell reads a cell.
func arrayCell(v *jsonvalue.Value) (nonet.Digit, *lex.Fault) {
	text := v.Raw()
	switch v.Kind() {
	case jsonvalue.Null:
		return 0, nil
	case jsonvalue.String:
		var err *lex.Fault
		if text, err = v.Bytes(); err != nil {
			return 0, err
		}
		text = bytes.TrimSpace(text)
		if len(text) == 0 || len(text) == 1 && bytes.IndexByte([]byte(".*_-?"), text[0]) >= 0 {
			return 0, nil
		}
		if ch := text[0] | 0x20; len(text) == 1 && ch >= 'a' && ch <= 'z' {
			return nonet.Digit(ch - 'a' + 10), nil
		}
	}
	if d, ok := lex.Number(text); ok && d <= nonet.MaxSize {
		return nonet.Digit(d), nil
	}
	return 0, v.Errorf("found %s, expected a number, a letter or an empty cell",
		lex.Quote(v.Raw()))
}

// appendArrayRecord appends a puzzle.
func appendArrayRecord(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	p := r.Puzzle
	switch {
	case p.Marks != nil:
		return text, lex.CannotHold("format array would lose the pencilmarks")
	}
	return appendArray(text, r, p.Givens), nil
}

// detectArray: two brackets or braces, or a bracket and a digit, a point or a quote.
func detectArray(prefix []byte, eof bool) lex.Verdict {
	prefix = bytes.TrimLeft(prefix, " \t\r\n")
	switch {
	case len(prefix) == 0:
		return lex.MoreUnless(eof)
	case prefix[0] != '[' && prefix[0] != '{':
		return lex.No
	}
	open := prefix[0]
	prefix = bytes.TrimLeft(prefix[1:], " \t\r\n")
	if len(prefix) == 0 {
		return lex.MoreUnless(eof)
	}
	if prefix[0] == open ||
		open == '[' && bytes.IndexByte([]byte("0123456789'\""), prefix[0]) >= 0 {
		return lex.Yes
	}
	return lex.No
}

// jsonCells returns the numbers of the cells of an array, or of its rows, which may be strings of
// symbols, too. 0 is an empty cell, and so is -1, which stands for null and for signs of empty
// cells.
func jsonCells(v *jsonvalue.Value) (cells []int, err *lex.Fault) {
	add := func(cell *jsonvalue.Value) *lex.Fault {
		n, ok := lex.Number(cell.Raw())
		switch {
		case cell.Kind() == jsonvalue.Null:
			n = -1
		case cell.Kind() == jsonvalue.String:
			d, err := arrayCell(cell)
			if err != nil {
				return err
			}
			if n = int(d); n == 0 && string(cell.Raw()) != `"0"` {
				n = -1
			}
		case !ok:
			return cell.Errorf("found %s, expected the number of a digit", lex.Quote(cell.Raw()))
		}
		if cells = append(cells, n); len(cells) > lex.MaxCells {
			return cell.Errorf("found more than %d cells", lex.MaxCells)
		}
		return nil
	}
	_, err = v.Each(lex.MaxCells, func(part *jsonvalue.Value) (err *lex.Fault) {
		switch {
		case part.Kind() == jsonvalue.Array:
			_, err = part.Each(lex.MaxCells, add)
		case isArrayRow(part):
			err = arrayRow(part, func(d nonet.Digit) { cells = append(cells, int(d)) })
		default:
			err = add(part)
		}
		if err == nil && len(cells) > lex.MaxCells {
			err = part.Errorf("found more than %d cells", lex.MaxCells)
		}
		return err
	})
	return cells, err
}
