package format

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/visible"
)

// Tables of answers in format csv: a line that names the columns, then a row for each answer. A
// row begins with where the puzzle was read, its id and the puzzle.

// TableHead returns the first line of a table with further columns.
func TableHead(columns ...string) []byte {
	return []byte("file,line,id,puzzle," + strings.Join(columns, ",") + "\n")
}

// AppendTableRow appends the row of a record, with the values of the further columns. The error
// wraps [ErrCannotHold] if format csv has no place for its puzzle; then nothing is appended.
func AppendTableRow(dst []byte, r *Record, o WriteOptions, values ...string) ([]byte, error) {
	if err := checkTable(r, o); err != nil {
		return dst, err
	}
	id, puzzle := "", []byte(nil)
	if r.Meta != nil {
		id = visible.Text(r.Meta.ID)
	}
	if r.Puzzle != nil {
		name := cmp.Or(o.Symbols, r.style.symbols, '1')
		puzzle = appendPuzzle(nil, r.Puzzle, lex.SymbolsOf(name))
		puzzle = appendFields(puzzle, 0, r.Puzzle.Layout, name, o)
		puzzle = appendGivens(puzzle, r.Puzzle, lex.SymbolsOf(name))
	}
	dst = append(appendCSV(dst, cmp.Or(visible.Line(r.File), "-")), ',')
	dst = append(strconv.AppendInt(dst, int64(r.Line), 10), ',')
	dst = append(appendCSV(dst, id), ',')
	dst = appendCSV(dst, string(puzzle))
	for _, value := range values {
		dst = appendCSV(append(dst, ','), value)
	}
	return append(dst, '\n'), nil
}

// checkTable returns an error that wraps ErrCannotHold if a table has no place for the puzzle of a
// record.
func checkTable(r *Record, o WriteOptions) error {
	if r.Err != nil || r.Blank {
		return nil
	}
	if r.Puzzle != nil {
		o.Layout = r.Puzzle.Layout // a field tells it
	}
	if err := csvFormat.lacks(r, o); err != nil {
		return err
	}
	_, err := (&lineWriter{o: o}).puzzle(r, "csv", cmp.Or(o.Symbols, r.style.symbols, '1'))
	return err
}

// appendCSV appends a field of a table, in quotes if it needs them (RFC 4180).
func appendCSV(dst []byte, text string) []byte {
	if !strings.ContainsAny(text, ",\"\r\n") && strings.TrimSpace(text) == text {
		return append(dst, text...)
	}
	dst = append(dst, '"')
	dst = append(dst, strings.ReplaceAll(text, `"`, `""`)...)
	return append(dst, '"')
}

// csvTable is the reply of csv where it is asked for: a row for each solution, or for the puzzle
// that has none to be shown.
var csvTable = &reply{
	head:  string(TableHead("solution", "verdict")),
	check: func(r *Record) error { return checkTable(r, WriteOptions{}) },
	solution: func(dst []byte, r *Record, o WriteOptions, s Solution) []byte {
		verdict := "solved"
		if o.Unique {
			verdict = "ok"
		}
		return appendSolutionRow(dst, r, o, s.Grid, verdict)
	},
	end: func(dst []byte, r *Record, o WriteOptions, s Summary) []byte {
		switch {
		case s.Shown > 0:
			return dst
		case s.Found > 1:
			return appendSolutionRow(dst, r, o, nil, "many")
		case !s.Decided:
			return appendSolutionRow(dst, r, o, nil, "undecided")
		}
		return appendSolutionRow(dst, r, o, nil, "none")
	},
	unreadable: func(dst []byte, r *Record) []byte {
		if r.Blank {
			return dst
		}
		return appendSolutionRow(dst, r, WriteOptions{}, nil, "unreadable")
	},
}

// The table asks csvFormat what it has a place for, so the format cannot name it at once.
func init() { csvFormat.table = csvTable }

// appendSolutionRow appends a row with a solution, which may be nil.
func appendSolutionRow(dst []byte, r *Record, o WriteOptions, g nonet.Grid,
	verdict string) []byte {
	text := []byte(nil)
	if g != nil {
		text = appendSymbols(text, g, lex.SymbolsOf(cmp.Or(o.Symbols, r.style.symbols, '1')))
	}
	dst, _ = AppendTableRow(dst, r, o, string(text), verdict) // the puzzle was checked
	return dst
}
