package format

import (
	"errors"
	"io"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sat"
)

// cnf is the DIMACS form of a puzzle for SAT solvers; a file is one puzzle.
// With digits from 1 and cells from 0, row by row, variable cell*n + digit says
// that the cell holds the digit. The clauses say that
//
//	every cell has a digit, and not two
//	every house has every digit
//	no two peers have the same digit
//	the givens are there, and no digit but the pencilmarks
//	not all cells hold the digits of a solution, where the program asks for another one
//	the rules hold, of all kinds
//
// The clauses of rules have further variables. A model gives them the one value that the
// digits lead to, so there are as many models as solutions.
//
// The clauses that follow from others are there because solvers are much faster
// with them. Each pair of peers is written once, whichever houses they share.
var cnfFormat = &Format{
	Name:     "cnf",
	suffixes: []string{".cnf"},
	About: "(output) DIMACS CNF for SAT solvers; variable = cell*n + digit, cells from 0, " +
		"digits from 1",
	holds: PartRegions | PartRules | PartPuzzleRules | PartMarks,
	uses:  "SAT solvers",
	write: func(w io.Writer, _ WriteOptions) Writer { return &cnfWriter{w: w} },
}

// WriteCNF writes a puzzle in format cnf. Unless except is nil, a last clause
// excludes that solution: the clauses then contradict each other if there is no
// other. The error wraps [ErrCannotHold] if except does not fit the puzzle, or is
// that of w.
func WriteCNF(w io.Writer, p *nonet.Puzzle, except nonet.Grid) error {
	return sat.Write(w, p, except)
}

// cnfWriter writes one puzzle.
type cnfWriter struct {
	w       io.Writer
	written bool
}

func (w *cnfWriter) Write(r *Record) error {
	if w.written {
		return lex.CannotHold("more than one puzzle in a file of format cnf")
	}
	err := WriteCNF(w.w, r.Puzzle, nil)
	w.written = err == nil || !errors.Is(err, ErrCannotHold)
	return err
}

func (w *cnfWriter) Close() error { return nil }
