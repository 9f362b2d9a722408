package format

import (
	"fmt"
	"io"
	"strconv"

	"github.com/nonet-dev/nonet"
)

// grid has a line per row: n symbols, or n numbers or symbols with white space
// between them; . 0 _ * are empty cells. Lines of - + = | or box-drawing
// characters are borders, and such characters between cells count for nothing,
// except that regular borders show the boxes of a puzzle without header.
//
// A header before the rows tells the layout: "n r c", the size and the height
// and width of the boxes, zeros for a Latin square; or "layout:" and the text of
// any layout. Without one it is the usual layout of the size. A puzzle ends with
// its last row, a blank line or the next header; lines that begin with # are
// comments. What format pretty writes can be read, too.
//
// Up to size 9, several digits in ascending order are the pencilmarks of a cell,
// as HoDoKu and people in forums write them. A digit alone is given; no cell may
// then be empty.
//
// The reply has the grids in the manner of the puzzle, but without borders; the
// puzzle if there is no answer. A blank line stands between grids.
var gridFormat = &Format{
	Name:    "grid",
	About:   "rows of symbols, numbers or pencilmarks, with or without borders and a header \"n boxrows boxcols\"",
	symbols: true,
	maxLine: 1 << 16,
	read:    readGrids,
	write:   newGridWriter,
	answers: readGridAnswer,
	reply: &reply{
		separator: "\n",
		lists:     "\n",
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return cannotHold("format grid has no place for an exact cover problem")
			}
			return nil
		},
		solution: func(dst []byte, r *Record, o WriteOptions, s Solution) []byte {
			if s.Number > 1 {
				dst = append(dst, '\n')
			}
			return appendGrid(dst, r.Puzzle.Layout, s.Grid, answerStyle(r, o))
		},
		end: func(dst []byte, r *Record, o WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case r.readAs("grid") && !r.style.grid.borders:
				return append(append(dst, r.Text...), '\n')
			}
			return appendGrid(dst, r.Puzzle.Layout, r.Puzzle.Givens, answerStyle(r, o))
		},
	},
}

// gridStyle is how a grid is written.
type gridStyle struct {
	header  bool // with a header
	joined  bool // a row is n symbols, without blanks between
	letters bool // symbols, not numbers
	borders bool // with borders: these are not written
}

// answerStyle returns the style of the answers to a record.
func answerStyle(r *Record, o WriteOptions) style {
	s := r.style
	if !r.readAs("grid") {
		return writeStyle(o)
	}
	if o.Symbols != 0 {
		s.symbols = o.Symbols
		s.grid.letters = s.grid.letters || o.Symbols == 'A'
	}
	return s
}

// writeStyle returns the style of puzzles that are written: numbers, or rows of
// symbols if these were asked for.
func writeStyle(o WriteOptions) style {
	return style{o.Symbols, gridStyle{header: true, joined: o.Symbols != 0}}
}

// appendGrid appends the rows of a grid, and a header if the style has one.
func appendGrid(dst []byte, l *nonet.Layout, g nonet.Grid, s style) []byte {
	n := l.Size()
	if s.grid.header {
		dst = appendHeader(dst, l)
	}
	symbols := symbolsOf(s.symbols)
	enough := n < len(symbols)
	if s.grid.joined && enough {
		return append(appendRows(dst, g, n, symbols), '\n')
	}
	for i, d := range g {
		switch {
		case d == 0 || s.grid.letters && enough:
			dst = append(dst, symbols[d])
		case s.symbols == '0':
			dst = strconv.AppendUint(dst, uint64(d-1), 10)
		default:
			dst = strconv.AppendUint(dst, uint64(d), 10)
		}
		if i%n == n-1 {
			dst = append(dst, '\n')
		} else {
			dst = append(dst, ' ')
		}
	}
	return dst
}

// appendHeader appends the header of a layout.
func appendHeader(dst []byte, l *nonet.Layout) []byte {
	rows, cols := l.BoxShape()
	if !isPlain(l) {
		return fmt.Appendf(dst, "%s %s\n", layoutHeader, l)
	}
	return fmt.Appendf(dst, "%d %d %d\n", l.Size(), rows, cols)
}

// gridWriter writes puzzles with blank lines between them.
type gridWriter struct {
	w    io.Writer
	o    WriteOptions
	text []byte // of the last puzzle
}

func newGridWriter(w io.Writer, o WriteOptions) Writer { return &gridWriter{w: w, o: o} }

func (w *gridWriter) Write(r *Record) error {
	p := r.Puzzle
	switch {
	case p == nil:
		return cannotHold("format grid has no place for an exact cover problem")
	case p.Marks != nil:
		return cannotHold("format grid would lose the pencilmarks")
	case w.o.Symbols != 0:
		if err := checkSymbols(w.o.Symbols, p.Layout.Size()); err != nil {
			return err
		}
	}
	between := ""
	if len(w.text) > 0 {
		between = "\n"
	}
	w.text = appendGrid(append(w.text[:0], between...), p.Layout, p.Givens, writeStyle(w.o))
	_, err := w.w.Write(w.text)
	return err
}

func (w *gridWriter) Close() error { return nil }

// readGridAnswer reads the next grid.
func readGridAnswer(in *scanner, o Options, rec *Record) (Answer, error) {
	var answer Answer
	var found *Record
	p := gridParser{o: o, slab: new(recordSlab), emit: func(r *Record) bool {
		found = r
		return false
	}}
	p.o.Layout = rec.Puzzle.Layout
	if p.o.Symbols == 0 && rec.style.symbols == '0' {
		p.o.Symbols = '0'
	}
	for found == nil && in.scan() {
		p.feed(in)
	}
	switch {
	case in.err != nil:
		return answer, in.err
	case found == nil:
		if p.end(in); found == nil {
			return answer, io.EOF
		}
	}
	answer.Line = found.Line
	if found.Err != nil {
		return answer, found.Err
	}
	for in.scan() { // the border below belongs to the answer
		if p.l.split(in.text); !p.l.rule {
			in.unscan()
			break
		}
	}
	return gridAnswer(in, answer, rec, found.Puzzle.Givens)
}
