package format

import (
	"bytes"
	"iter"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet"
)

// Piece is a part of an input that can be read by itself, at the same time as other
// pieces: one record, or many lines of format line. See [Reader.Pieces].
type Piece struct {
	Record *Record // the only record; nil: the piece is Lines
	Lines  int     // how many records there are at most

	from  *Reader
	text  *[]byte // whole lines, none of which says anything about others
	line  int     // the number of the first of them
	kinds *lineKinds
	last  *lineKind // of the puzzle that the reader read last
}

// Pieces yields the input in pieces, for reading in bulk: each piece can be read by a
// [PieceReader] of another goroutine. The records of the pieces, in order, are those
// of Records. A piece has at least one line, at most as many as most returns when the
// piece is made, and no more than are there without waiting.
func (r *Reader) Pieces(most func() int) iter.Seq2[Piece, error] {
	return func(yield func(Piece, error) bool) {
		more := true
		piece := func(p Piece) bool {
			p.from = r
			if p.Record != nil {
				r.complete(p.Record)
			}
			more = yield(p, nil)
			return more
		}
		if r.format.pieces != nil {
			r.format.pieces(r.in, r.o, most, piece)
		} else {
			r.format.read(r.in, r.o, func(rec *Record) bool {
				return piece(Piece{Record: rec, Lines: 1})
			})
		}
		if err := r.failed(); more && err != nil {
			yield(Piece{}, err)
		}
	}
}

// pieceTexts has memory for the text of large pieces.
var pieceTexts = sync.Pool{New: func() any {
	text := make([]byte, 0, bufferBytes)
	return &text
}}

// piece returns a piece with a copy of the first lines of text, at most most lines.
// line is the number of the first.
func (r *lineReader) piece(text []byte, most, line int) Piece {
	lines := bytes.Count(text, []byte("\n"))
	if lines > most {
		end := 0
		for lines = 0; lines < max(most, 1); lines++ {
			end += bytes.IndexByte(text[end:], '\n') + 1
		}
		text = text[:end]
	}
	p := Piece{Lines: lines, line: line, kinds: r.lineKinds, last: r.last}
	if len(text) < bufferBytes/8 {
		p.text = new(slices.Clone(text))
	} else {
		p.text = pieceTexts.Get().(*[]byte)
		*p.text = append((*p.text)[:0], text...)
	}
	return p
}

// Size returns the bytes of memory that the lines of a piece take up.
func (p *Piece) Size() int {
	if p.text == nil {
		return 0
	}
	return cap(*p.text)
}

// PieceReader reads pieces. The zero value is ready; it is for one goroutine,
// and keeps memory from one piece to the next.
type PieceReader struct {
	from  *Reader
	lines lineReader
	run   Run
}

// Read yields what a piece has, in order: runs of puzzles, and the records that
// are in none. Exactly one of the two is not nil. A run is valid until the next
// step, a record stays valid. A piece can be read once.
func (r *PieceReader) Read(p Piece) iter.Seq2[*Run, *Record] {
	return func(yield func(*Run, *Record) bool) {
		if p.Record != nil {
			yield(nil, p.Record)
			return
		}
		if r.from != p.from {
			r.from = p.from
			r.lines = lineReader{lineKinds: p.kinds, last: p.last, slab: r.lines.slab, begun: true}
		}
		if text := p.text; cap(*text) == bufferBytes {
			defer pieceTexts.Put(text)
		}
		for text, line := *p.text, p.line; len(text) > 0; {
			r.run.read(&r.lines, p.from, text, line)
			if n := r.run.Len(); n > 0 {
				text, line = text[r.run.size:], line+n
				if !yield(&r.run, nil) {
					return
				}
				continue
			}
			end := bytes.IndexByte(text, '\n')
			rec, _ := r.lines.read(&textLine{text: trimReturn(text[:end]), line: line})
			text, line = text[end+1:], line+1
			if rec != nil && !yield(nil, p.from.complete(rec)) {
				return
			}
		}
	}
}

// Run is puzzles of one layout on consecutive lines, without pencilmarks, in
// the flat form of nonet.Batch.
type Run struct {
	Layout  *nonet.Layout
	Puzzles []nonet.Digit // Len()*Layout.Cells() values, 0 is an empty cell

	from  *Reader
	lines *lineReader
	kind  *lineKind
	text  []byte  // that begins with the run
	size  int     // of the run, in bytes
	ends  []int32 // of the lines in text, without what ends them
	line  int     // the number of the first
	space []nonet.Digit
}

// read fills the run with the plain lines at the beginning of a text. There may
// be none.
func (r *Run) read(lines *lineReader, from *Reader, text []byte, line int) {
	k := lines.last
	*r = Run{from: from, lines: lines, kind: k, text: text, line: line, ends: r.ends[:0],
		space: r.space}
	if k == nil {
		return
	}
	if len(r.space) < len(text) {
		r.space = make([]nonet.Digit, max(len(text), bufferBytes))
	}
	digits := r.space
	for at := 0; at < len(text); {
		end := at + k.cells
		if end >= len(text) || text[end] != '\n' {
			end = at + bytes.IndexByte(text[at:], '\n')
		}
		if !k.plain(trimReturn(text[at:end]), digits) {
			break
		}
		digits = digits[k.cells:]
		r.ends = append(r.ends, int32(end))
		at = end + 1
		r.size = at
	}
	r.Layout = k.layout
	r.Puzzles = r.space[:len(r.ends)*k.cells]
}

// Len returns the number of puzzles.
func (r *Run) Len() int { return len(r.ends) }

// style returns how the puzzles were written.
func (r *Run) style() style { return style{symbols: r.kind.alphabets.plain.name} }

// File returns the name of the input, as Record.File.
func (r *Run) File() string { return r.from.o.File }

// Line returns the line of puzzle i.
func (r *Run) Line(i int) int { return r.line + i }

// Record returns puzzle i as a record, which stays valid.
func (r *Run) Record(i int) *Record {
	start := 0
	if i > 0 {
		start = int(r.ends[i-1]) + 1
	}
	cells := r.kind.cells
	copy(r.lines.slab.space(cells), r.Puzzles[i*cells:(i+1)*cells])
	rec := r.lines.plainRecord(r.kind, trimReturn(r.text[start:r.ends[i]]))
	rec.Line = r.Line(i)
	return r.from.complete(rec)
}
