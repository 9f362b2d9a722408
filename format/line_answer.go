package format

import (
	"bytes"
	"cmp"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// readLineAnswer reads the line that answers a record. That may be a line of the
// puzzles themselves, with the solution in a further field, and either may stand in any
// column of a table.
func readLineAnswer(in *lex.Scanner, o Options, rec *Record) (Answer, error) {
	for in.Scan() {
		answer := Answer{Line: in.Line}
		if in.TooLong {
			return answer, in.ErrTooLong()
		}
		start, end := nextField(in.Text, 0)
		switch {
		case rec.Blank:
			// A blank line may be answered by one, or by nothing.
			if start < len(in.Text) {
				in.Unscan()
			}
			return answer, nil
		case in.Line == 1 && namedColumns(bytes.TrimSpace(in.Text)) != nil:
			continue
		case rec.Puzzle == nil:
			// An unreadable puzzle: whatever stands here is its answer.
			answer.None = true
			return answer, nil
		case start == len(in.Text):
			return answer, in.Errorf(0, "found an empty line, expected a solution of %d symbols",
				rec.Puzzle.Layout.InsideCells())
		case in.Text[start] == '#':
			continue
		}
		l := rec.Puzzle.Layout
		if n := l.InsideCells(); !fits(l, end-start) && end-start != sukakuLen {
			if c := foundColumns(in.Text, n); c != nil {
				start, end = c.field(in.Text, c.puzzle)
			}
		}
		a := lineAnswer{o: o, rec: rec, kinds: newLineKinds(Options{Symbols: o.Symbols})}
		grid, err := a.read(&in.TextLine, start, end)
		switch {
		case err != nil:
			return answer, err
		case grid == nil:
			answer.None = true
			return answer, nil
		}
		return gridAnswer(answer, rec, grid)
	}
	return Answer{}, io.EOF
}

// lineAnswer reads the answer to a record in a line.
type lineAnswer struct {
	o     Options
	rec   *Record
	kinds *lineKinds
}

// read returns the grid of a line whose first field lies from start to end; nil
// if that is the puzzle as it came, and no field after it is a solution.
func (a *lineAnswer) read(in *lex.TextLine, start, end int) (nonet.Grid, error) {
	field := in.Text[start:end]
	cells := a.rec.Puzzle.Layout.InsideCells()
	f, syntax := a.kinds.fields(in, end, cells)
	switch {
	case syntax != nil:
		return nil, syntax
	case len(field) == sukakuLen && isSukakuOf(field, a.rec):
		return a.column(in, f)
	case len(field) != cells:
		return nil, in.Errorf(start+min(len(field), cells)+1,
			"found %d symbols, expected a solution of %d symbols", len(field), cells)
	}
	grid, err := a.grid(in, start, field, f.symbols)
	if err == nil && bytes.IndexByte(grid, 0) >= 0 && bytes.Equal(grid, a.rec.Puzzle.Givens) {
		return a.column(in, f)
	}
	return grid, err
}

// column returns the solution that stands after the puzzle and the fields that
// belong to it; nil if there is none.
func (a *lineAnswer) column(in *lex.TextLine, f lineFields) (nonet.Grid, error) {
	for at := f.end; at < len(in.Text); {
		start, end := nextField(in.Text, at+1)
		if fits(a.rec.Puzzle.Layout, end-start) {
			return a.grid(in, start, in.Text[start:end], f.symbols)
		}
		at = end
	}
	return nil, nil
}

// grid reads a field, which lies at a place of the line, as a grid. symbols names
// what it is written in; 0: what was asked for, or else the symbols of the puzzle.
func (a *lineAnswer) grid(
	in *lex.TextLine, start int, field []byte, symbols byte,
) (nonet.Grid, error) {
	n := a.rec.Puzzle.Layout.Digits()
	name := cmp.Or(symbols, a.o.Symbols, a.rec.style.symbols, '1')
	letters := lex.NewAlphabet(name, n)
	if letters == nil {
		return nil, in.Errorf(0, "%w", lex.TooManyDigits(name, n))
	}
	grid := make(nonet.Grid, len(field))
	if !letters.Decode(grid, field) {
		i := letters.Fault(field)
		return nil, in.Errorf(start+i+1, "found %s, expected %s", lex.QuoteChar(field[i:]),
			letters.Expected())
	}
	return a.rec.Puzzle.Layout.Spread(grid), nil
}

// isSukakuOf reports whether a field has the pencilmarks of a record.
func isSukakuOf(field []byte, rec *Record) bool {
	return rec.Puzzle.Marks != nil &&
		(string(field) == rec.Text || bytes.Equal(field,
			appendPuzzle(nil, rec.Puzzle, lex.SymbolsOf(rec.style.symbols))))
}

// gridAnswer returns the answer that a grid is: a solution if it is full, none
// if it is the puzzle as it came.
func gridAnswer(answer Answer, rec *Record, grid nonet.Grid) (Answer, error) {
	empty := bytes.IndexByte(grid, 0)
	switch {
	case empty < 0:
		answer.Grids = []nonet.Grid{grid}
	case bytes.Equal(grid, rec.Puzzle.Givens):
		answer.None = true
	default:
		return answer, &lex.Fault{Line: answer.Line,
			Err: fmt.Errorf("%s is empty, expected a solution, or the puzzle as it came for none",
				rec.Puzzle.Layout.CellName(nonet.Cell(empty)))}
	}
	return answer, nil
}
