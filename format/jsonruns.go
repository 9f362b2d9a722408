package format

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/bulk"
)

// jsonShape is how a line is written that is an object with a 9x9 puzzle, perhaps its solution and
// its layout, and words or numbers about it. A line that differs from it only in digits and points
// of these grids, in words and in numbers is the same puzzle but for them.
type jsonShape struct {
	parts  []jsonShapePart
	end    string // what follows the last part
	solved bool   // there is a solution
	told   bool   // there are words or numbers
	layout *nonet.Layout
}

// jsonShapePart is a value of a line that may differ in another one.
type jsonShapePart struct {
	before string // what stands before the value, and its quote
	is     jsonShapeValue
}

type jsonShapeValue int

const (
	puzzleValue   jsonShapeValue = iota // 81 cells
	solutionValue                       // 81 cells
	wordsValue                          // a string without escapes
	numberValue
)

// maxShapeWords bounds the strings of lines that have a shape.
const maxShapeWords = 1000

// shapeOf returns the shape of a line that has been read as a record, nil if it has none. object
// has its members, as rename has named them.
func shapeOf(line []byte, object map[string]*jsonvalue.Value, rec *Record) *jsonShape {
	p := rec.Puzzle
	if p == nil || p.Layout.Cells() != 81 {
		return nil
	}
	s := &jsonShape{layout: p.Layout}
	names := slices.SortedFunc(maps.Keys(object), func(a, b string) int {
		return cmp.Compare(object[a].At, object[b].At)
	})
	at, puzzles := 0, 0
	for _, name := range names {
		v := object[name]
		start, end := v.At+1, v.End-1 // of the text between the quotes
		var is jsonShapeValue
		switch kind := v.Kind(); {
		case name == "layout":
			continue
		case name == "puzzle":
			puzzles++
		case name == "solution":
			is, s.solved = solutionValue, true
		case !isTold(name, kind):
			return nil
		case kind == jsonvalue.String:
			is, s.told = wordsValue, true
		case kind == jsonvalue.Number:
			is, s.told = numberValue, true
			start, end = v.At, v.End
		default:
			continue // the same in all lines
		}
		s.parts = append(s.parts, jsonShapePart{string(line[at:start]), is})
		at = end
	}
	s.end = string(line[at:])
	if puzzles == 0 || !s.match(line, new(jsonMatch)) {
		return nil
	}
	return s
}

// isTold reports whether a member tells something about a puzzle, whatever its value of this kind
// is.
func isTold(name string, kind jsonvalue.Kind) bool {
	switch {
	case kind >= jsonvalue.Array, kindOfColumn(name) != otherColumn, name == "rules":
		return false
	case kind == jsonvalue.Bool:
		return !jsonMembers[name] && !jsonNames.IsConstraint(name, kind, false, "")
	case kind == jsonvalue.String, kind == jsonvalue.Number:
	default: // null
		return !jsonMembers[name]
	}
	if jsonMembers[name] {
		return slices.ContainsFunc(jsonWords, func(x jsonWord) bool { return x.name == name })
	}
	return jsonReplies[name] || !jsonNames.IsConstraint(name, kind, false, "1") &&
		!jsonNames.IsConstraint(name, kind, false, "x")
}

// jsonMatch says where a line that has a shape has its grids.
type jsonMatch struct{ puzzle, solution int }

// match reports whether a line has the shape, and where it has its grids.
func (s *jsonShape) match(line []byte, m *jsonMatch) bool {
	at := 0
	for i := range s.parts {
		part := &s.parts[i]
		if len(line)-at < len(part.before) || string(line[at:at+len(part.before)]) != part.before {
			return false
		}
		at += len(part.before)
		n := part.is.size(line[at:])
		switch {
		case n < 0:
			return false
		case part.is == puzzleValue:
			m.puzzle = at
		case part.is == solutionValue:
			m.solution = at
		}
		at += n
	}
	return string(line[at:]) == s.end
}

// size returns how many bytes a value takes that a text begins with, -1 if there is none.
func (x jsonShapeValue) size(text []byte) int {
	switch x {
	case puzzleValue, solutionValue:
		var grid [81]nonet.Digit
		if len(text) > 81 && text[81] == '"' && lex.DecodeNine(&grid, (*[81]byte)(text)) {
			return 81
		}
		return -1
	case wordsValue:
		return wordsSize(text)
	}
	return numberSize(text)
}

// wordsSize returns how many bytes a text has before a quote, -1 if there is an escape among them.
func wordsSize(text []byte) int {
	ascii := true
	for i, ch := range text[:min(len(text), maxShapeWords)] {
		switch {
		case ch == '"':
			if ascii || utf8.Valid(text[:i]) {
				return i
			}
			return -1
		case ch == '\\' || ch < ' ':
			return -1
		case ch >= utf8.RuneSelf:
			ascii = false
		}
	}
	return -1
}

// numberSize returns how many bytes a number takes that a text begins with, -1 if there is none. Of
// the numbers of JSON it knows those without an exponent.
func numberSize(text []byte) int {
	digits := func(at int) int {
		for at < len(text) && text[at] >= '0' && text[at] <= '9' {
			at++
		}
		return at
	}
	start := 0
	if len(text) > 0 && text[0] == '-' {
		start = 1
	}
	end := digits(start)
	if end == start || text[start] == '0' && end > start+1 {
		return -1
	}
	if end < len(text) && text[end] == '.' {
		point := end
		if end = digits(point + 1); end == point+1 {
			return -1
		}
	}
	return end
}

// first returns how many lines a text begins with, at most most, that have the shape, and how many
// bytes they take.
func (s *jsonShape) first(text []byte, most int) (lines, size int) {
	var m jsonMatch
	for size < len(text) && lines < max(most, 1) {
		end := size + bytes.IndexByte(text[size:], '\n')
		if !s.match(lex.TrimReturn(text[size:end]), &m) {
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
			text := in.Ahead()
			if lines, size := r.shape.first(text, most()); lines > 0 {
				p := &jsonPiece{from: from, shape: r.shape, text: keepText(text[:size]),
					lines: lines, line: in.Line + 1, number: cases + 1}
				in.Skip(size, lines)
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
		return r.piece.shape.solved &&
			(solution == nil || !slices.Equal(gridAt(r.solutions, r.from+i), solution))
	}
	return r
}}

// jsonRunReader reads pieces of lines of one shape, on one goroutine.
type jsonRunReader struct {
	run       bulk.Run[Record] // the run that is yielded
	from      int              // its first line in the piece
	piece     *jsonPiece
	lines     [][]byte
	puzzles   []nonet.Digit // of the lines
	solutions []nonet.Digit // of the lines, if they have any
	slab      recordSlab
}

// gridAt returns grid i of some 9x9 grids.
func gridAt(grids []nonet.Digit, i int) nonet.Grid { return grids[i*81 : (i+1)*81] }

// read yields what a piece has. Puzzles whose solution is not theirs are in no run, as
// their records have a remark.
func (r *jsonRunReader) read(p *jsonPiece, yield func(*bulk.Run[Record], *Record) bool) {
	r.decode(p)
	r.run.Layout, r.run.File = p.shape.layout, p.from.o.File
	puzzle := nonet.Puzzle{Layout: p.shape.layout}
	for at := 0; at < p.lines; at++ {
		r.from = at
		for ; at < p.lines; at++ {
			puzzle.Givens = gridAt(r.puzzles, at)
			if p.shape.solved && !puzzle.Solves(gridAt(r.solutions, at)) {
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
	r.lines = r.lines[:0]
	r.puzzles = slices.Grow(r.puzzles[:0], digits)[:digits]
	if s.solved {
		r.solutions = slices.Grow(r.solutions[:0], digits)[:digits]
	}
	var m jsonMatch
	for i := range p.lines {
		end := bytes.IndexByte(text, '\n')
		line := lex.TrimReturn(text[:end])
		s.match(line, &m)
		lex.DecodeNine((*[81]nonet.Digit)(gridAt(r.puzzles, i)), (*[81]byte)(line[m.puzzle:]))
		if s.solved {
			lex.DecodeNine((*[81]nonet.Digit)(gridAt(r.solutions, i)),
				(*[81]byte)(line[m.solution:]))
		}
		r.lines = append(r.lines, line)
		text = text[end+1:]
	}
}

// record returns the record of line i of the piece.
func (r *jsonRunReader) record(i int) *Record {
	p := r.piece
	if p.shape.told {
		return r.whole(i)
	}
	copy(r.slab.space(81), gridAt(r.puzzles, i))
	rec := r.slab.record(p.shape.layout)
	if p.shape.solved {
		rec.Solution = r.slab.grid(81)
		copy(rec.Solution, gridAt(r.solutions, i))
	}
	rec.Text = r.slab.text(r.lines[i])
	rec.Line, rec.number = p.line+i, p.number+i
	return p.from.complete(rec)
}

// whole reads all of line i of the piece.
func (r *jsonRunReader) whole(i int) *Record {
	p := r.piece
	doc := jsonvalue.Doc{Text: r.lines[i], Line: p.line + i, Checked: true}
	rec := &Record{Line: doc.Line}
	reader := jsonReader{o: p.from.o}
	_, err := reader.record(doc.Whole(), rec)
	rec = reader.finish(rec, doc.Text, err)
	rec.number = p.number + i
	return p.from.complete(rec)
}
