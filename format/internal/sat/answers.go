package sat

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

const (
	// MaxLine is enough for all variables of the largest puzzle in one line.
	MaxLine = 16 << 20

	maxVariable = nonet.MaxSize * nonet.MaxSize * nonet.MaxSize
)

// A Result is what a solver found out.
type Result uint8

const (
	nothing Result = iota
	Satisfiable
	Unsatisfiable
	Unknown
)

// results has the lines that tell a result.
var results = map[string]Result{
	"s SATISFIABLE": Satisfiable, "SAT": Satisfiable, "SATISFIABLE": Satisfiable,
	"s UNSATISFIABLE": Unsatisfiable, "UNSAT": Unsatisfiable, "UNSATISFIABLE": Unsatisfiable,
	"s UNKNOWN": Unknown, "INDET": Unknown, "INDETERMINATE": Unknown,
}

// IsComment reports whether a line is a comment.
func IsComment(line []byte) bool {
	return len(line) > 0 && line[0] == 'c' && (len(line) == 1 || lex.IsBlank(line[1]))
}

// IsLine reports whether a line tells a result, or variables after a v.
func IsLine(line []byte) bool {
	if results[string(line)] != nothing {
		return true
	}
	values, ok := bytes.CutPrefix(line, []byte("v "))
	start, end := lex.WordAt(values, 0)
	_, isNumber := lex.Number(bytes.TrimPrefix(values[start:end], []byte("-")))
	return ok && isNumber
}

// DetectAnswer: the first line that is not a comment tells a result, or variables after a v.
func DetectAnswer(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		switch line = bytes.TrimSpace(line); {
		case len(line) == 0 || IsComment(line):
		case IsLine(line) || bytes.HasPrefix(line, []byte("v ")) &&
			len(prefix) >= lex.FullPrefix:
			return lex.Yes
		default:
			return lex.No
		}
	}
	return lex.MoreUnless(eof)
}

// Answer is an answer that has been read.
type Answer struct {
	Result   Result
	Line     int
	Values   bool    // the values of variables are given
	trues    []int32 // variables that are true, as they come
	Greatest int     // the greatest variable
}

// ReadAnswer reads the next answer, and the comments after it. The error is io.EOF at the
// end of the input.
func ReadAnswer(in *lex.Scanner) (a Answer, err error) {
	for {
		line, err := in.FilledLine()
		if err == io.EOF && a.Line > 0 {
			return a, nil
		}
		if err != nil {
			return a, err
		}
		result := results[string(line)]
		switch {
		case IsComment(line):
			continue
		case result != nothing && a.Line > 0:
			in.Unscan() // the next answer
			return a, nil
		case result != nothing:
			a.Result, a.Line = result, in.Line
			continue
		case a.Line == 0 && !IsLine(line):
			return a, in.Errorf(1, "found %s, expected s SATISFIABLE, s UNSATISFIABLE or s UNKNOWN, "+
				"or values after a v", lex.Quote(line))
		}
		if a.Line == 0 {
			a.Result, a.Line = Satisfiable, in.Line
		}
		ended, bad := a.read(in)
		if bad != nil {
			return a, bad
		}
		if ended {
			skipComments(in)
			return a, nil
		}
	}
}

// skipComments reads up to the next line that is neither a comment nor blank.
func skipComments(in *lex.Scanner) {
	for in.Scan() {
		if line := bytes.TrimSpace(in.Text); len(line) > 0 && !IsComment(line) {
			in.Unscan()
			return
		}
	}
}

// read reads a line of values. ended says that it has the 0 at their end.
func (a *Answer) read(in *lex.Scanner) (ended bool, err *lex.Fault) {
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
		case v > maxVariable || len(a.trues) == maxVariable:
			return false, in.Errorf(start+1, "found %s, expected at most %d variables",
				lex.Quote(word), maxVariable)
		case v == 0:
			ended = true
			continue
		case !negative:
			a.trues = append(a.trues, int32(v))
		}
		a.Greatest = max(a.Greatest, v)
	}
	a.Values = true
	return ended, nil
}

// Size returns the size of the puzzle that the variables are of, 0 if there is none.
func (a *Answer) Size() int {
	for n := 1; n <= nonet.MaxSize; n++ {
		if n*n*n == a.Greatest || n <= 9 && 111*n == a.Greatest {
			return n
		}
	}
	return 0
}

// Grid returns the grid that the variables tell of a puzzle, and whether they are
// 100*row + 10*column + digit. Those of a puzzle with rules are as format cnf numbers them, and
// further ones are passed over.
func (a *Answer) Grid(p *nonet.Puzzle) (g nonet.Grid, decimal bool, err error) {
	l := p.Layout
	n := l.Size()
	g = make(nonet.Grid, l.Cells())
	rules := len(p.Rules) > 0
	decimal = a.Greatest > n*n*n && n <= 9 && !rules
	if a.Greatest > n*n*n && !decimal && !rules || decimal && a.Greatest > 111*n {
		return nil, false, fmt.Errorf("found variable %d, expected at most %d variables of a "+
			"puzzle of size %d", a.Greatest, n*n*n, n)
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
				continue // a number that is not a variable
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

// Decimal is the remark on variables that are 100*row + 10*column + digit.
const Decimal = "the variables are taken for 100*row + 10*column + digit"

// Append appends the answer that a grid is.
func Append(dst []byte, g nonet.Grid) []byte {
	const width = 78
	dst = append(dst, "s SATISFIABLE\n"...)
	n := lex.Root(len(g))
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
