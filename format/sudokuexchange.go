package format

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/nonet-dev/nonet"
)

// sudokuexchange has a link to sudokuexchange.com a line:
//
//	https://sudokuexchange.com/play/?s=530070000600195000...&d=2
//
// The field s behind ? or # has the puzzle, other fields are passed over. What
// stands before ? may be missing, and a line may be the value of s alone. In the
// value each of 0-9A-Za-x, of the value v, is the digit v%10 (0 an empty cell)
// and v/10 empty cells after it; so 81 digits are the puzzle as it stands.
//
// Lines of white space carry no puzzle. The reply is that of format line.
var sudokuExchangeFormat = &Format{
	Name:    "sudokuexchange",
	About:   "links to sudokuexchange.com, one a line",
	link:    true,
	read:    readSudokuExchange,
	write:   func(w io.Writer, o WriteOptions) Writer { return &sudokuExchangeWriter{w: w, o: o} },
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	sudokuExchangeHost = "sudokuexchange.com"
	sudokuExchangeLink = "https://" + sudokuExchangeHost + "/play/?s="

	// exchangeSymbols has the symbols of a value in their order.
	exchangeSymbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
)

func readSudokuExchange(in *scanner, o Options, yield func(*Record) bool) {
	layout := o.Layout
	if layout == nil {
		layout = nonet.Classic()
	}
	if layout.Size() != 9 {
		yield(&Record{Line: 1, Err: &SyntaxError{Line: 1,
			Err: fmt.Errorf("the layout given has size %d: this format has 9x9 puzzles",
				layout.Size())}})
		return
	}
	var slab recordSlab
	for scanFilled(in) {
		rec := &Record{}
		if err := readExchangeLink(in, slab.space(81)); err != nil {
			rec.Err = err
		} else {
			rec = slab.record(layout)
			rec.Text = slab.text(bytes.TrimSpace(in.text))
		}
		rec.Line = in.line
		if !yield(rec) {
			return
		}
	}
}

// readExchangeLink reads the line of a link into 81 digits.
func readExchangeLink(in *scanner, digits []nonet.Digit) *SyntaxError {
	if in.tooLong {
		return in.errTooLong()
	}
	text := bytes.TrimSpace(in.text)
	column := 1 + bytes.Index(in.text, text)
	start, end, ok := linkField(text, "s")
	if !ok {
		if i := bytes.IndexAny(text, "/?#&=:"); i >= 0 {
			return in.errorf(column, "found a link without a field s, which has the puzzle")
		}
		start, end = 0, len(text)
	}
	clear(digits)
	cells := 0
	for i, ch := range text[start:end] {
		v := bytes.IndexByte([]byte(exchangeSymbols), ch)
		if v < 0 {
			return in.errorf(column+start+i, "found %s where 0-9, A-Z or a-x is expected",
				quoteChar(text[start+i:]))
		}
		if cells+1+v/10 > len(digits) {
			return in.errorf(column+start+i, "found more than %d cells", len(digits))
		}
		digits[cells] = nonet.Digit(v % 10)
		cells += 1 + v/10
	}
	if cells != len(digits) {
		return in.errorf(column+end, "found %d cells where %d are expected", cells, len(digits))
	}
	return nil
}

// linkField returns where the value of a field of a link lies, behind ? or #.
func linkField(link []byte, name string) (start, end int, ok bool) {
	for at, ch := range link {
		if ch != '?' && ch != '#' && ch != '&' {
			continue
		}
		if rest, found := bytes.CutPrefix(link[at+1:], []byte(name+"=")); found {
			start = len(link) - len(rest)
			if end = bytes.IndexAny(rest, "&#"); end < 0 {
				end = len(rest)
			}
			return start, start + end, true
		}
	}
	return 0, 0, false
}

// detectSudokuExchange: the first line is a link to the site, or what follows the name
// of the site in one.
func detectSudokuExchange(prefix []byte, eof bool) verdict {
	for line := range bytes.Lines(prefix) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		i := bytes.IndexAny(line, "?#")
		if i < 0 || line[0] == '#' { // a comment
			return no
		}
		if _, _, ok := linkField(line[i:], "s"); ok && isExchangeAddress(string(line[:i])) {
			return yes
		}
		return no
	}
	if eof {
		return no
	}
	return more
}

// isExchangeAddress reports whether a text is the part of a link to the site before its
// fields, or the end of that part.
func isExchangeAddress(text string) bool {
	text = strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(text), "https://"), "http://")
	text = strings.TrimPrefix(strings.TrimPrefix(text, "www."), sudokuExchangeHost)
	return text == "" || text == "/" || text == "/play" || text == "/play/"
}

// sudokuExchangeWriter writes a link a line, with a digit for each cell: every version of
// the site knows these.
type sudokuExchangeWriter struct {
	w    io.Writer
	o    WriteOptions
	line []byte
}

func (w *sudokuExchangeWriter) Write(r *Record) error {
	p := r.Puzzle
	switch {
	case p == nil:
		return cannotHold("a link to sudokuexchange.com has no place for an exact cover problem")
	case p.Layout.Size() != 9:
		return cannotHold("a link to sudokuexchange.com has only 9x9 puzzles, not size %d",
			p.Layout.Size())
	case p.Layout.String() != "9" && !w.o.knows(p.Layout):
		return cannotHold("a link to sudokuexchange.com would lose the layout %s",
			quoteStart([]byte(p.Layout.String())))
	case p.Marks != nil:
		return cannotHold("a link to sudokuexchange.com would lose the pencilmarks")
	}
	w.line = append(w.line[:0], sudokuExchangeLink...)
	for _, d := range p.Givens {
		w.line = append(w.line, '0'+d)
	}
	w.line = append(w.line, '\n')
	_, err := w.w.Write(w.line)
	return err
}

func (w *sudokuExchangeWriter) Close() error { return nil }
