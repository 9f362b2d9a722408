package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sat"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// sat is what a SAT solver says of a puzzle that was written in format cnf: as in the SAT
// competitions, or as minisat writes it into a file. Lines that begin with c are comments.
//
//	s SATISFIABLE             SAT
//	v -1 2 -3 4 ...           -1 2 -3 4 ... 0
//	v ... 0
//
//	s UNSATISFIABLE           UNSAT
//	s UNKNOWN                 INDET
//
// Variable cell*n + digit says that the cell holds the digit, with cells from 0. Each cell
// has one digit. The size n is that of the puzzle that was solved, if it is known, else
// n*n*n is the greatest variable.
// If it is 111*n, the variables are 100*row + 10*column + digit, as other programs number
// them; a remark says so.
//
// A record is the puzzle that was solved with the solution, whose other digits are placed,
// too; else a puzzle that is full. Several answers may follow each other. An answer without a
// grid is an error.
//
// nonet writes full puzzles, and answers, as in the competitions.
var satFormat = &Format{
	Name:  "sat",
	tells: isUsual,
	About: "answers of SAT solvers to puzzles in format cnf: s SATISFIABLE, v -1 2 ... 0",
	holds: PartSeveral,
	full:  true,
	uses:  "SAT solvers: CaDiCaL, kissat, MiniSat, PicoSAT and others",

	maxLine: sat.MaxLine,
	read:    readSAT,
	write:   func(w io.Writer, o WriteOptions) Writer { return satWriter{w, o} },
	answers: readSATAnswer,
	reply: &reply{
		saysNone: true,
		check:    gridFormat.reply.check,
		solution: func(dst []byte, _ *Record, _ WriteOptions, s Solution) []byte {
			return sat.Append(dst, s.Grid)
		},
		end: func(dst []byte, _ *Record, _ WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case s.Found > 0:
				return append(dst, "s SATISFIABLE\n"...)
			case s.Decided:
				return append(dst, "s UNSATISFIABLE\n"...)
			}
			return append(dst, "s UNKNOWN\n"...)
		},
	},
}

func readSAT(in *lex.Scanner, o Options, yield func(*Record) bool) {
	for {
		a, err := sat.ReadAnswer(in)
		if err == io.EOF || in.Err != nil {
			return
		}
		var rec *Record
		if err == nil {
			rec, err = satRecord(&a, o)
		}
		var bad *lex.Fault
		switch {
		case errors.As(err, &bad):
			rec = &Record{Line: bad.Line, Err: bad}
		case err != nil:
			rec = &Record{Line: a.Line, Err: &lex.Fault{Line: a.Line, Err: err}}
		default:
			rec.Line = a.Line
		}
		if !yield(rec) {
			return
		}
	}
}

// record returns the record of an answer.
func satRecord(a *sat.Answer, o Options) (*Record, error) {
	switch {
	case a.Result == sat.Unsatisfiable:
		return nil, errors.New("the solver says UNSATISFIABLE: there is no solution")
	case a.Result == sat.Unknown:
		return nil, errors.New("the solver says UNKNOWN: it was stopped before it found out")
	case !a.Values:
		return nil, errors.New("the solver says SATISFIABLE, and does not show a solution")
	}
	rec := &Record{}
	if o.Puzzle != nil {
		puzzle := *o.Puzzle
		rec.Puzzle = &puzzle
	} else {
		n := a.Size()
		if n == 0 && o.Layout == nil {
			return nil, fmt.Errorf("found %d variables, which no puzzle has: expected n*n*n for "+
				"size n", a.Greatest)
		}
		if o.Layout != nil {
			n = o.Layout.Size()
		}
		var err error
		if rec, err = recordOf(sketch.NewRules(n), o); err != nil {
			return nil, err
		}
	}
	g, decimal, err := a.Grid(rec.Puzzle)
	if err != nil {
		return nil, err
	}
	if decimal {
		rec.Remarks = append(rec.Remarks, sat.Decimal)
	}
	if o.Puzzle == nil {
		rec.Puzzle.Givens = g
		return rec, nil
	}
	rec.Solution = g
	placed := slices.Clone(g)
	for c, d := range rec.Puzzle.Givens {
		if d != 0 {
			placed[c] = 0
		}
	}
	rec.progress().Placed = placed
	return rec, nil
}

// readSATAnswer reads the answer to a puzzle.
func readSATAnswer(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
	a, err := sat.ReadAnswer(in)
	answer := Answer{Line: max(a.Line, 1)}
	switch {
	case err != nil || rec.Puzzle == nil:
		return answer, err
	case a.Result == sat.Unsatisfiable:
		answer.None = true
	case a.Result == sat.Unknown:
		answer.Unknown = true
	case !a.Values:
		answer.Yes = true
	default:
		g, decimal, err := a.Grid(rec.Puzzle)
		if err != nil {
			return answer, &lex.Fault{Line: a.Line, Err: err}
		}
		answer.Grids = []nonet.Grid{g}
		if decimal {
			answer.Remarks = append(answer.Remarks, sat.Decimal)
		}
	}
	return answer, nil
}

// satWriter writes full puzzles.
type satWriter struct {
	w io.Writer
	o WriteOptions
}

func (w satWriter) Write(r *Record) error {
	p := r.Puzzle
	switch {
	case bytes.IndexByte(p.Givens, 0) >= 0:
		return lex.CannotHold("format sat has solutions: a puzzle that is not full can be written in " +
			"format cnf")
	case p.Marks != nil:
		return lex.CannotHold("format sat would lose the pencilmarks")
	}
	_, err := w.w.Write(sat.Append(nil, p.Givens))
	return err
}

func (w satWriter) Close() error { return nil }
