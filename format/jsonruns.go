package format

import (
	"bytes"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/bulk"
)

// jsonShape is how a line is written that is an object with a 9x9 puzzle, perhaps its solution and
// its layout, and nothing else. A line that differs from it only in digits and points of these
// grids means the same but for them.
type jsonShape struct {
	line     string // such a line
	puzzle   int    // where the digits of the puzzle begin
	solution int    // and those of the solution; 0: there is none
	layout   *nonet.Layout
}

// shapeOf returns the shape of a line that has been read as a record, nil if it has none. object
// has its members, as rename has named them.
func shapeOf(line []byte, object map[string]*jsonValue, rec *Record) *jsonShape {
	p := rec.Puzzle
	if p == nil || p.Layout.Cells() != 81 {
		return nil
	}
	s := &jsonShape{layout: p.Layout}
	var grid [81]nonet.Digit
	for name, v := range object {
		switch name {
		case "layout":
			continue
		case "puzzle":
			s.puzzle = v.at + 1
		case "solution":
			s.solution = v.at + 1
		default:
			return nil
		}
		text := v.text()
		if len(text) != 83 || text[0] != '"' || !decodeNine(&grid, (*[81]byte)(text[1:])) {
			return nil
		}
	}
	if s.puzzle == 0 {
		return nil
	}
	s.line = string(line)
	return s
}

// fits reports whether a line has the shape.
func (s *jsonShape) fits(line []byte) bool {
	if len(line) != len(s.line) {
		return false
	}
	first, second := min(s.puzzle, s.solution), max(s.puzzle, s.solution)
	at := 0
	if first > 0 {
		if !s.fitsTo(line, 0, first) {
			return false
		}
		at = first + 81
	}
	return s.fitsTo(line, at, second) && string(line[second+81:]) == s.line[second+81:]
}

// fitsTo reports whether a line is like the shape from a place to one where a grid begins, and
// has that grid.
func (s *jsonShape) fitsTo(line []byte, from, to int) bool {
	var grid [81]nonet.Digit
	return string(line[from:to]) == s.line[from:to] && decodeNine(&grid, (*[81]byte)(line[to:]))
}

// first returns how many lines a text begins with, at most most, that have the shape, and how many
// bytes they take.
func (s *jsonShape) first(text []byte, most int) (lines, size int) {
	for size < len(text) && lines < max(most, 1) {
		end := size + bytes.IndexByte(text[size:], '\n')
		if !s.fits(trimReturn(text[size:end])) {
			break
		}
		lines, size = lines+1, end+1
	}
	return lines, size
}

// readJSONPieces reads lines that have the shape of one before them in pieces of many lines. All
// others are records.
func readJSONPieces(from *Reader, most func() int, yield func(bulk.Piece[Record]) bool) {
	in, r := from.in, jsonReader{o: from.o, shapes: from.o.Symbols == 0}
	doc, cases := r.text(in), 0
	one := func(rec *Record) bool {
		cases++
		rec.number = cases
		return yield(bulk.Piece[Record]{Record: rec, Lines: 1})
	}
	for {
		if r.shape != nil {
			text := in.ahead()
			if lines, size := r.shape.first(text, most()); lines > 0 {
				p := &jsonPiece{from: from, shape: r.shape, text: keepText(text[:size]),
					lines: lines, line: in.line + 1, number: cases + 1}
				in.skip(size, lines)
				cases += lines
				if !yield(bulk.Piece[Record]{Read: p.read, Lines: lines, Bytes: cap(*p.text)}) {
					return
				}
				continue
			}
		}
		if !r.next(&doc, one) {
			return
		}
	}
}

// jsonPiece is lines of one shape.
type jsonPiece struct {
	from   *Reader
	shape  *jsonShape
	text   *[]byte
	lines  int // how many
	line   int // the number of the first of them
	number int // of its case
}

// read is Read of the piece.
func (p *jsonPiece) read(yield func(*bulk.Run[Record], *Record) bool) {
	r := jsonRunReaders.Get().(*jsonRunReader)
	defer jsonRunReaders.Put(r)
	defer releaseText(p.text)
	r.read(p, yield)
}

// jsonRunReaders is runReaders for pieces of format json.
var jsonRunReaders = sync.Pool{New: func() any {
	r := &jsonRunReader{}
	r.run.Record = func(i int) *Record { return r.record(r.from + i) }
	r.run.Other = func(i int, solution []nonet.Digit) bool {
		return r.piece.shape.solution > 0 &&
			(solution == nil || !slices.Equal(gridAt(r.solutions, r.from+i), solution))
	}
	return r
}}

// jsonRunReader reads pieces of lines of one shape, on one goroutine.
type jsonRunReader struct {
	run       bulk.Run[Record] // the run that is yielded
	from      int              // its first line in the piece
	piece     *jsonPiece
	starts    []int32       // of the lines in the text
	puzzles   []nonet.Digit // of the lines
	solutions []nonet.Digit // of the lines, if they have any
	slab      recordSlab
}

// gridAt returns grid i of some 9x9 grids.
func gridAt(grids []nonet.Digit, i int) nonet.Grid { return grids[i*81 : (i+1)*81] }

// read yields what a piece has. Puzzles with a solution that is none of theirs are in no run, as
// their records have a remark.
func (r *jsonRunReader) read(p *jsonPiece, yield func(*bulk.Run[Record], *Record) bool) {
	r.decode(p)
	r.run.Layout, r.run.File = p.shape.layout, p.from.o.File
	puzzle := nonet.Puzzle{Layout: p.shape.layout}
	for at := 0; at < p.lines; at++ {
		r.from = at
		for ; at < p.lines; at++ {
			puzzle.Givens = gridAt(r.puzzles, at)
			if p.shape.solution > 0 && !puzzle.Solves(gridAt(r.solutions, at)) {
				break
			}
		}
		if r.run.Len = at - r.from; r.run.Len > 0 {
			r.run.Line = p.line + r.from
			r.run.Puzzles = r.puzzles[r.from*81 : at*81]
			if !yield(&r.run, nil) {
				return
			}
		}
		if at < p.lines && !yield(nil, r.record(at)) {
			return
		}
	}
}

// decode finds the lines of a piece and reads their grids.
func (r *jsonRunReader) decode(p *jsonPiece) {
	r.piece = p
	digits, s, text := p.lines*81, p.shape, *p.text
	r.starts = r.starts[:0]
	r.puzzles = slices.Grow(r.puzzles[:0], digits)[:digits]
	if s.solution > 0 {
		r.solutions = slices.Grow(r.solutions[:0], digits)[:digits]
	}
	for i, at := 0, 0; i < p.lines; i++ {
		r.starts = append(r.starts, int32(at))
		decodeNine((*[81]nonet.Digit)(gridAt(r.puzzles, i)), (*[81]byte)(text[at+s.puzzle:]))
		if s.solution > 0 {
			decodeNine((*[81]nonet.Digit)(gridAt(r.solutions, i)),
				(*[81]byte)(text[at+s.solution:]))
		}
		at += len(s.line)
		at += bytes.IndexByte(text[at:], '\n') + 1
	}
}

// record returns the record of line i of the piece.
func (r *jsonRunReader) record(i int) *Record {
	p, start := r.piece, int(r.starts[i])
	copy(r.slab.space(81), gridAt(r.puzzles, i))
	rec := r.slab.record(p.shape.layout)
	if p.shape.solution > 0 {
		rec.Solution = r.slab.grid(81)
		copy(rec.Solution, gridAt(r.solutions, i))
	}
	rec.Text = r.slab.text((*p.text)[start : start+len(p.shape.line)])
	rec.Line, rec.number = p.line+i, p.number+i
	return p.from.complete(rec)
}
