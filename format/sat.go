package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
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

	maxLine: maxSATLine,
	read:    readSAT,
	write:   func(w io.Writer, o WriteOptions) Writer { return satWriter{w, o} },
	answers: readSATAnswer,
	reply: &reply{
		saysNone: true,
		check:    gridFormat.reply.check,
		solution: func(dst []byte, _ *Record, _ WriteOptions, s Solution) []byte {
			return appendSAT(dst, s.Grid)
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

const (
	// maxSATLine is enough for all variables of the largest puzzle in one line.
	maxSATLine = 16 << 20

	maxSATVariable = nonet.MaxSize * nonet.MaxSize * nonet.MaxSize
)

// A satResult is what a solver found out.
type satResult uint8

const (
	satNothing satResult = iota
	satisfiable
	unsatisfiable
	satUnknown
)

// satLines has the lines that tell a result.
var satLines = map[string]satResult{
	"s SATISFIABLE": satisfiable, "SAT": satisfiable, "SATISFIABLE": satisfiable,
	"s UNSATISFIABLE": unsatisfiable, "UNSAT": unsatisfiable, "UNSATISFIABLE": unsatisfiable,
	"s UNKNOWN": satUnknown, "INDET": satUnknown, "INDETERMINATE": satUnknown,
}

// isSATComment reports whether a line is a comment.
func isSATComment(line []byte) bool {
	return len(line) > 0 && line[0] == 'c' && (len(line) == 1 || lex.IsBlank(line[1]))
}

// isSATLine reports whether a line tells a result, or variables after a v.
func isSATLine(line []byte) bool {
	if satLines[string(line)] != satNothing {
		return true
	}
	values, ok := bytes.CutPrefix(line, []byte("v "))
	start, end := lex.WordAt(values, 0)
	_, isNumber := lex.Number(bytes.TrimPrefix(values[start:end], []byte("-")))
	return ok && isNumber
}

// detectSAT: the first line that is no comment tells a result, or variables after a v.
func detectSAT(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		switch line = bytes.TrimSpace(line); {
		case len(line) == 0 || isSATComment(line):
		case isSATLine(line) || bytes.HasPrefix(line, []byte("v ")) &&
			len(prefix) >= lex.FullPrefix:
			return lex.Yes
		default:
			return lex.No
		}
	}
	return lex.MoreUnless(eof)
}

// satAnswer is an answer that has been read.
type satAnswer struct {
	result   satResult
	line     int
	values   bool    // variables are told
	trues    []int32 // variables that are true, as they come
	greatest int     // the greatest variable
}

// readSATText reads the next answer, and the comments after it. The error is io.EOF at the
// end of the input.
func readSATText(in *lex.Scanner) (a satAnswer, err error) {
	for {
		line, err := in.FilledLine()
		if err == io.EOF && a.line > 0 {
			return a, nil
		}
		if err != nil {
			return a, err
		}
		result := satLines[string(line)]
		switch {
		case isSATComment(line):
			continue
		case result != satNothing && a.line > 0:
			in.Unscan() // the next answer
			return a, nil
		case result != satNothing:
			a.result, a.line = result, in.Line
			continue
		case a.line == 0 && !isSATLine(line):
			return a, in.Errorf(1, "found %s, expected s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN, "+
				"or values after a v", lex.Quote(line))
		}
		if a.line == 0 {
			a.result, a.line = satisfiable, in.Line
		}
		ended, bad := a.read(in)
		if bad != nil {
			return a, bad
		}
		if ended {
			skipSATComments(in)
			return a, nil
		}
	}
}

// skipSATComments reads up to the next line that is neither a comment nor blank.
func skipSATComments(in *lex.Scanner) {
	for in.Scan() {
		if line := bytes.TrimSpace(in.Text); len(line) > 0 && !isSATComment(line) {
			in.Unscan()
			return
		}
	}
}

// read reads a line of values. ended says that it has the 0 at their end.
func (a *satAnswer) read(in *lex.Scanner) (ended bool, err *lex.Fault) {
	start, end := lex.WordAt(in.Text, 0)
	if end == start+1 && in.Text[start] == 'v' {
		start, end = lex.WordAt(in.Text, end)
	}
	for ; start < end; start, end = lex.WordAt(in.Text, end) {
		word := in.Text[start:end]
		digits, negative := bytes.CutPrefix(word, []byte("-"))
		v, ok := lex.Number(digits)
		switch {
		case ended:
			return true, in.Errorf(start+1, "found %s after the 0 that ends the values",
				lex.Quote(word))
		case !ok:
			return false, in.Errorf(start+1, "found %s, expected a variable or 0", lex.Quote(word))
		case v > maxSATVariable || len(a.trues) == maxSATVariable:
			return false, in.Errorf(start+1, "found %s, expected at most %d variables",
				lex.Quote(word), maxSATVariable)
		case v == 0:
			ended = true
			continue
		case !negative:
			a.trues = append(a.trues, int32(v))
		}
		a.greatest = max(a.greatest, v)
	}
	a.values = true
	return ended, nil
}

// size returns the size of the puzzle that the variables are of, 0 if there is none.
func (a *satAnswer) size() int {
	for n := 1; n <= nonet.MaxSize; n++ {
		if n*n*n == a.greatest || n <= 9 && 111*n == a.greatest {
			return n
		}
	}
	return 0
}

// grid returns the grid that the variables tell of a puzzle, and whether they are
// 100*row + 10*column + digit. Those of a puzzle with rules are as format cnf numbers them, and
// further ones are passed over.
func (a *satAnswer) grid(p *nonet.Puzzle) (g nonet.Grid, decimal bool, err error) {
	l := p.Layout
	n := l.Size()
	g = make(nonet.Grid, l.Cells())
	rules := len(p.Rules) > 0
	decimal = a.greatest > n*n*n && n <= 9 && !rules
	if a.greatest > n*n*n && !decimal && !rules || decimal && a.greatest > 111*n {
		return nil, false, fmt.Errorf("found variable %d, expected at most %d variables of a "+
			"puzzle of size %d", a.greatest, n*n*n, n)
	}
	for _, v := range a.trues {
		if rules && int(v) > n*n*n {
			continue
		}
		cell, digit := int(v-1)/n, int(v-1)%n+1
		if decimal {
			row, column := int(v)/100-1, int(v)/10%10-1
			digit = int(v) % 10
			if row < 0 || column < 0 || column >= n || digit < 1 || digit > n {
				continue // a number that is no variable
			}
			cell = row*n + column
		}
		if g[cell] != 0 && int(g[cell]) != digit {
			return nil, false, fmt.Errorf("found the digits %d and %d in %s, expected one", g[cell],
				digit, l.CellName(nonet.Cell(cell)))
		}
		g[cell] = nonet.Digit(digit)
	}
	if c := bytes.IndexByte(g, 0); c >= 0 {
		return nil, false, fmt.Errorf("found no digit in %s, expected one",
			l.CellName(nonet.Cell(c)))
	}
	return g, decimal, nil
}

// satDecimal is the remark on variables that are 100*row + 10*column + digit.
const satDecimal = "the variables are taken for 100*row + 10*column + digit"

func readSAT(in *lex.Scanner, o Options, yield func(*Record) bool) {
	for {
		a, err := readSATText(in)
		if err == io.EOF || in.Err != nil {
			return
		}
		var rec *Record
		if err == nil {
			rec, err = a.record(o)
		}
		var bad *lex.Fault
		switch {
		case errors.As(err, &bad):
			rec = &Record{Line: bad.Line, Err: bad}
		case err != nil:
			rec = &Record{Line: a.line, Err: &lex.Fault{Line: a.line, Err: err}}
		default:
			rec.Line = a.line
		}
		if !yield(rec) {
			return
		}
	}
}

// record returns the record of an answer.
func (a *satAnswer) record(o Options) (*Record, error) {
	switch {
	case a.result == unsatisfiable:
		return nil, errors.New("the solver says UNSATISFIABLE: there is no solution")
	case a.result == satUnknown:
		return nil, errors.New("the solver says UNKNOWN: it was stopped before it found out")
	case !a.values:
		return nil, errors.New("the solver says SATISFIABLE, and does not show a solution")
	}
	rec := &Record{}
	if o.Puzzle != nil {
		puzzle := *o.Puzzle
		rec.Puzzle = &puzzle
	} else {
		n := a.size()
		if n == 0 && o.Layout == nil {
			return nil, fmt.Errorf("found %d variables, which no puzzle has: expected n*n*n for "+
				"size n", a.greatest)
		}
		if o.Layout != nil {
			n = o.Layout.Size()
		}
		var err error
		if rec, err = recordOf(sketch.NewRules(n), o); err != nil {
			return nil, err
		}
	}
	g, decimal, err := a.grid(rec.Puzzle)
	if err != nil {
		return nil, err
	}
	if decimal {
		rec.Remarks = append(rec.Remarks, satDecimal)
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
	a, err := readSATText(in)
	answer := Answer{Line: max(a.line, 1)}
	switch {
	case err != nil || rec.Puzzle == nil:
		return answer, err
	case a.result == unsatisfiable:
		answer.None = true
	case a.result == satUnknown:
		answer.Unknown = true
	case !a.values:
		answer.Yes = true
	default:
		g, decimal, err := a.grid(rec.Puzzle)
		if err != nil {
			return answer, &lex.Fault{Line: a.line, Err: err}
		}
		answer.Grids = []nonet.Grid{g}
		if decimal {
			answer.Remarks = append(answer.Remarks, satDecimal)
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
		return cannotHold("format sat has solutions: a puzzle that is not full can be written in " +
			"format cnf")
	case p.Marks != nil:
		return cannotHold("format sat would lose the pencilmarks")
	}
	_, err := w.w.Write(appendSAT(nil, p.Givens))
	return err
}

func (w satWriter) Close() error { return nil }

// appendSAT appends the answer that a grid is.
func appendSAT(dst []byte, g nonet.Grid) []byte {
	const width = 78
	dst = append(dst, "s SATISFIABLE\n"...)
	n := root(len(g))
	line := append([]byte(nil), 'v')
	var word []byte
	for v := range n * n * n {
		word = append(word[:0], ' ')
		if v%n+1 != int(g[v/n]) {
			word = append(word, '-')
		}
		word = strconv.AppendInt(word, int64(v)+1, 10)
		if len(line)+len(word) > width {
			dst = append(append(dst, line...), '\n')
			line = line[:1]
		}
		line = append(line, word...)
	}
	return append(append(dst, line...), "\nv 0\n"...)
}
