package format

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/nonet-dev/nonet"
)

// array has each puzzle as an array of its rows, which are arrays of cells, as programs
// write them: JSON on one line or several. A cell is a number or a string with one, or a
// letter A, B, ... for 10, 11, ...; an empty cell is 0, null, or a string that is empty
// or a sign of an empty cell (. 0 * _ - ?). One array may have several puzzles.
//
//	[["5","3",".", ...], ["6",".", ...], ...]
//
// A row may also be one string of symbols, and an array may have the cells of all rows.
// Braces are read as brackets, single quotes as double ones, and a comma or semicolon at
// the end counts for nothing: so have C, Java and Python them.
//
// The reply has an array on a line for each solution, with strings where the puzzle has
// them; the puzzle if there is no answer.
var arrayFormat = &Format{
	Name:    "array",
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
				return cannotHold("format array has no place for an exact cover problem")
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
	doc     jsonText
	layouts layoutCache
	slab    recordSlab

	line, at int // the line of a place in the array
}

func readArrays(in *scanner, o Options, yield func(*Record) bool) {
	r := &arrayReader{o: o, doc: jsonText{in: in, arrays: true, paths: true}}
	for {
		v, err := r.next()
		switch {
		case in.err != nil || v == nil && err == nil:
			return
		case err != nil:
			if !yield(&Record{Line: r.doc.line, Err: err}) {
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
		v.each(-1, func(puzzle *jsonValue) *SyntaxError {
			rec := r.record(puzzle)
			if rec.Err != nil {
				errs++
			}
			if more = yield(rec); !more || errs == maxArrayErrors {
				return &SyntaxError{} // ends the loop
			}
			return nil
		})
		if !more {
			return
		}
	}
}

// next returns the next array of the input, nil at the end.
func (r *arrayReader) next() (*jsonValue, *SyntaxError) {
	r.doc.checked = false
	found, err := r.doc.next()
	if !found || err != nil {
		return nil, err
	}
	r.doc.checked = true
	r.line, r.at = r.doc.line, 0
	at := r.doc.skip(0, "")
	return &jsonValue{&r.doc, at, r.doc.valueEnd(at)}, nil
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
// with a row.
func (r *arrayReader) several(v *jsonValue) bool {
	at := r.doc.skip(v.at+1, "")
	return r.doc.text[at] == '[' && r.doc.text[r.doc.skip(at+1, "")] == '['
}

// record reads a puzzle. A slab's memory is used once the size is known from the first row.
func (r *arrayReader) record(v *jsonValue) *Record {
	rec := &Record{}
	r.line += bytes.Count(r.doc.text[r.at:v.at], []byte("\n"))
	r.at = v.at
	digits, n, quoted := nonet.Grid(nil), 0, false
	add := func(d nonet.Digit, cell *jsonValue) {
		digits = append(digits, d)
		quoted = quoted || cell.kind() == jsonString
	}
	rows, err := v.each(maxCells, func(row *jsonValue) *SyntaxError {
		before := len(digits)
		var err *SyntaxError
		switch {
		case row.kind() == jsonArray:
			_, err = row.each(nonet.MaxSize, func(cell *jsonValue) *SyntaxError {
				d, err := arrayCell(cell)
				add(d, cell)
				return err
			})
		case row.kind() == jsonString && row.end-row.at > 3+2: // more than a number
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
			err = row.errorf("found a row of %d cells where %d are expected", cells, n)
		}
		return err
	})
	if n == 1 && err == nil && root(rows)*root(rows) == rows { // the cells of all rows
		n = root(rows)
		rows = n
	}
	if err == nil && rows != n {
		err = v.errorf("found %d rows of %d cells", rows, n)
	}
	for i, d := range digits {
		if err == nil && int(d) > n {
			err = v.errorf("found %d in row %d, column %d where a number up to %d is expected", d,
				i/n+1, i%n+1, n)
		}
	}
	if err == nil {
		layout, fail := r.layout(n)
		if fail != nil {
			err = v.errorf("%w", fail)
		} else {
			copy(r.slab.space(len(digits)), digits)
			rec = r.slab.record(layout)
			rec.Text = string(v.text())
			rec.style.quoted = quoted
		}
	}
	if err != nil {
		rec.Err = err
	}
	rec.Line = r.line
	return rec
}

// arrayRow reads a row that is one string.
func arrayRow(v *jsonValue, add func(nonet.Digit)) *SyntaxError {
	text, err := v.bytes()
	if err != nil {
		return err
	}
	symbols := newAlphabet('1', min(len(text), nonet.MaxSymbols))
	for i, ch := range text {
		d := symbols.digit[ch]
		if d == noSymbol || i >= nonet.MaxSize {
			return v.errorf("found %s where %s is expected", quoteChar(text[i:]),
				symbols.expected())
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
	case n == 0 || !hasBoxes(n):
		return nil, fmt.Errorf("found a puzzle of size %d, which has no usual boxes: name the "+
			"layout (--layout latin:%d)", n, max(n, 1))
	}
	return r.layouts.parse(strconv.Itoa(n))
}

// arrayCell reads a cell.
func arrayCell(v *jsonValue) (nonet.Digit, *SyntaxError) {
	text := v.text()
	switch v.kind() {
	case jsonNull:
		return 0, nil
	case jsonString:
		var err *SyntaxError
		if text, err = v.bytes(); err != nil {
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
	if d, ok := number(text); ok && d <= nonet.MaxSize {
		return nonet.Digit(d), nil
	}
	return 0, v.errorf("found %s where a number, a letter or an empty cell is expected",
		quoteStart(v.text()))
}

// appendArrayRecord appends a puzzle.
func appendArrayRecord(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	p := r.Puzzle
	switch {
	case p == nil:
		return text, cannotHold("format array has no place for an exact cover problem")
	case !isUsual(p.Layout) && !o.knows(p.Layout):
		return text, cannotHold("format array would lose the layout %s",
			quoteStart([]byte(p.Layout.String())))
	case p.Marks != nil:
		return text, cannotHold("format array would lose the pencilmarks")
	}
	return appendArray(text, r, p.Givens), nil
}

// detectArray: two brackets or braces, or a bracket and a digit, a point or a quote.
func detectArray(prefix []byte, eof bool) verdict {
	prefix = bytes.TrimLeft(prefix, " \t\r\n")
	switch {
	case len(prefix) == 0:
		return moreUnless(eof)
	case prefix[0] != '[' && prefix[0] != '{':
		return no
	}
	open := prefix[0]
	prefix = bytes.TrimLeft(prefix[1:], " \t\r\n")
	if len(prefix) == 0 {
		return moreUnless(eof)
	}
	if prefix[0] == open ||
		open == '[' && bytes.IndexByte([]byte("0123456789'\""), prefix[0]) >= 0 {
		return yes
	}
	return no
}
