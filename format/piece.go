package format

import (
	"bytes"
	"iter"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/bulk"
)

// Pieces is for the program nonet, which reads an input on several goroutines. It yields
// what Records yields, in pieces of 1 to most() lines that are there without waiting.
func (r *Reader) Pieces(most func() int) iter.Seq2[bulk.Piece[Record], error] {
	return func(yield func(bulk.Piece[Record], error) bool) {
		more := true
		piece := func(p bulk.Piece[Record]) bool {
			if p.Record != nil {
				p.Record = r.complete(p.Record)
			}
			more = yield(p, nil)
			return more
		}
		if r.format.pieces != nil && !r.links && r.ready == nil {
			r.format.pieces(r, most, piece)
		} else {
			r.each(func(rec *Record) bool {
				return piece(bulk.Piece[Record]{Record: rec, Lines: 1})
			})
		}
		if err := r.failed(); more && err != nil {
			yield(bulk.Piece[Record]{}, err)
		}
	}
}

// textPiece is many lines of format line, none of which says anything about others.
type textPiece struct {
	from  *Reader
	text  *[]byte // whole lines
	lines int     // how many
	line  int     // the number of the first of them
	kinds *lineKinds
	last  *lineKind // of the puzzle that the reader read last
}

// pieceTexts has memory for the text of large pieces.
var pieceTexts = sync.Pool{New: func() any {
	text := make([]byte, 0, lex.BufferBytes)
	return &text
}}

// keepText returns a copy of the text of a piece, which releaseText takes when it has been read.
func keepText(text []byte) *[]byte {
	if len(text) < lex.BufferBytes/8 {
		return new(slices.Clone(text))
	}
	kept := pieceTexts.Get().(*[]byte)
	*kept = append((*kept)[:0], text...)
	return kept
}

func releaseText(text *[]byte) {
	if cap(*text) == lex.BufferBytes {
		pieceTexts.Put(text)
	}
}

// piece returns a piece with a copy of the first lines of text, at most most lines.
// line is the number of the first.
func (r *lineReader) piece(from *Reader, text []byte, most, line int) *textPiece {
	lines := bytes.Count(text, []byte("\n"))
	if lines > most {
		end := 0
		for lines = 0; lines < max(most, 1); lines++ {
			end += bytes.IndexByte(text[end:], '\n') + 1
		}
		text = text[:end]
	}
	p := &textPiece{from: from, lines: lines, line: line, kinds: r.lineKinds, last: r.last}
	p.text = keepText(text)
	return p
}

// read is Read of the piece.
func (p *textPiece) read(yield func(*bulk.Run[Record], *Record) bool) {
	r := runReaders.Get().(*runReader)
	defer runReaders.Put(r)
	defer releaseText(p.text)
	r.read(p, yield)
}

// runReaders has readers of pieces, so that these keep memory from one piece to the next.
var runReaders = sync.Pool{New: func() any { return newRunReader() }}

// runReader reads pieces of lines, on one goroutine.
type runReader struct {
	run   bulk.Run[Record] // the run that is yielded
	from  *Reader
	lines lineReader
	kind  *lineKind // of the run
	text  []byte    // that begins with the run
	size  int       // of the run, in bytes
	ends  []int32   // of the lines in text, without what ends them
	space []nonet.Digit
	other []nonet.Digit // space for a solution that comes with a puzzle
}

func newRunReader() *runReader {
	r := &runReader{}
	r.run.Record, r.run.Other = r.record, r.comesWithOther
	return r
}

// read yields what a piece has.
func (r *runReader) read(p *textPiece, yield func(*bulk.Run[Record], *Record) bool) {
	if r.from != p.from {
		r.from = p.from
		r.lines = lineReader{lineKinds: p.kinds, last: p.last, slab: r.lines.slab, begun: true}
	}
	for text, line := *p.text, p.line; len(text) > 0; {
		r.readRun(text, line)
		if n := r.run.Len; n > 0 {
			text, line = text[r.size:], line+n
			if !yield(&r.run, nil) {
				return
			}
			continue
		}
		end := bytes.IndexByte(text, '\n')
		rec, _ := r.lines.read(&lex.TextLine{Text: lex.TrimReturn(text[:end]), Line: line})
		text, line = text[end+1:], line+1
		if rec != nil && !yield(nil, p.from.complete(rec)) {
			return
		}
	}
}

// readRun sets the run to the plain lines at the beginning of a text. There may be none.
// line is the number of the first.
func (r *runReader) readRun(text []byte, line int) {
	k := r.lines.last
	r.kind, r.text, r.size, r.ends = k, text, 0, r.ends[:0]
	r.run.Len = 0
	if k == nil {
		return
	}
	if len(r.space) < len(text) {
		r.space = make([]nonet.Digit, max(len(text), lex.BufferBytes))
	}
	digits := r.space
	for at := 0; at < len(text); {
		end := at + k.cells
		if end >= len(text) || text[end] != '\n' {
			end = at + bytes.IndexByte(text[at:], '\n')
		}
		line := lex.TrimReturn(text[at:end])
		if !k.plain(line[r.lines.start(line):], digits) {
			break
		}
		digits = digits[k.cells:]
		r.ends = append(r.ends, int32(end))
		at = end + 1
		r.size = at
	}
	r.run.Layout, r.run.Symbols = k.layout, k.alphabets.Plain.Name
	r.run.File, r.run.Line = r.from.o.File, line
	r.run.Len = len(r.ends)
	r.run.Puzzles = r.space[:r.run.Len*k.cells]
}

// record is Record of the run.
func (r *runReader) record(i int) *Record {
	start := 0
	if i > 0 {
		start = int(r.ends[i-1]) + 1
	}
	cells := r.kind.cells
	copy(r.lines.slab.space(cells), r.run.Puzzles[i*cells:(i+1)*cells])
	line := lex.TrimReturn(r.text[start:r.ends[i]])
	rec := r.lines.plainRecord(r.kind, line, r.lines.start(line))
	rec.Line = r.run.Line + i
	return r.from.complete(rec)
}

// comesWithOther is Other of the run.
func (r *runReader) comesWithOther(i int, solution []nonet.Digit) bool {
	start := 0
	if i > 0 {
		start = int(r.ends[i-1]) + 1
	}
	cells, c := r.kind.cells, r.lines.columns
	line := lex.TrimReturn(r.text[start:r.ends[i]])
	field := line[min(r.lines.start(line)+cells+len(r.kind.fields)+1, len(line)):]
	if c != nil && c.solution >= 0 {
		start, end := c.field(line, c.solution)
		field = line[start:end]
	}
	if len(field) < cells || solution == nil {
		return len(field) >= cells
	}
	r.other = slices.Grow(r.other[:0], cells)[:cells]
	return !r.kind.alphabets.Plain.Decode(r.other, field[:cells]) ||
		!slices.Equal(r.other, solution)
}
