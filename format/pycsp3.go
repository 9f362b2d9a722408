package format

import (
	"bytes"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// pycsp3 is the data of the Sudoku models of PyCSP3: a JSON object with the size and the
// rows of the puzzle, in which 0 is an empty cell. A file is one puzzle. nonet reads it.
//
//	{"n": 9, "clues": [[0, 0, 9, ...], ...]}
//
// The reply is that of format grid.
var pyCSP3Format = &Format{
	Name:    "pycsp3",
	About:   `data of Sudoku models: {"n": 9, "clues": [[0, 0, 9, ...], ...]}`,
	uses:    "PyCSP3",
	read:    readDocument(readPyCSP3),
	answers: readGridAnswer,
	reply:   gridFormat.reply,
}

func readPyCSP3(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	doc, err := jsonvalue.Parse(text, 1)
	if err != nil {
		return err
	}
	n := 0
	var clues *jsonvalue.Value
	var unknown sketch.Refused
	place := doc // of the first unknown member
	err = doc.Fields(func(name string, v *jsonvalue.Value) (err *lex.Fault) {
		switch {
		case name == "n":
			n, err = v.Integer(1, nonet.MaxSize)
		case name == "clues":
			clues = v
		default:
			if members.Add(&unknown, members.Names{"n", "clues"}, name, v) && place == doc {
				place = v
			}
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case clues == nil || n == 0:
		return doc.Errorf("found an object without n or clues: expected both")
	}
	b := sketch.NewRules(n)
	b.Unheld = unknown
	rec, bad := recordOf(b, o)
	if bad != nil {
		return place.Errorf("%w", bad)
	}
	cell := 0
	rows, err := clues.Each(n, func(row *jsonvalue.Value) *lex.Fault {
		count, err := row.Each(n, func(v *jsonvalue.Value) *lex.Fault {
			d, err := v.Integer(0, n)
			if err == nil && cell < len(rec.Puzzle.Givens) {
				rec.Puzzle.Givens[cell] = nonet.Digit(d)
				cell++
			}
			return err
		})
		if err == nil && count < n {
			err = row.Errorf("found %d cells, expected %d", count, n)
		}
		return err
	})
	if err == nil && rows < n {
		err = clues.Errorf("found %d rows, expected %d", rows, n)
	}
	if err != nil {
		return err
	}
	rec.Line = 1 + bytes.Count(text[:doc.At], []byte("\n"))
	yield(rec)
	return nil
}
