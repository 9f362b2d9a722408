package format

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
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
	Name: "cnf",
	About: "(output) DIMACS CNF for SAT solvers; variable = cell*n + digit, cells from 0, " +
		"digits from 1",
	holds: PartRegions | PartRules | PartPuzzleRules | PartMarks,
	uses:  "SAT solvers",
	write: func(w io.Writer, _ WriteOptions) Writer { return newCNFWriter(w) },
}

// WriteCNF writes a puzzle in format cnf. Unless except is nil, a last clause
// excludes that solution: the clauses then contradict each other if there is no
// other. The error wraps [ErrCannotHold] if except does not fit the puzzle, or is
// that of w.
func WriteCNF(w io.Writer, p *nonet.Puzzle, except nonet.Grid) error {
	out := newCNFWriter(w)
	out.except = except
	return out.Write(&Record{Puzzle: p})
}

// cnfWriter writes one puzzle.
type cnfWriter struct {
	out     *bufio.Writer
	written bool
	n       int // of the puzzle
	except  nonet.Grid
	clause  []byte
	err     error // of out
}

func newCNFWriter(w io.Writer) *cnfWriter {
	return &cnfWriter{out: bufio.NewWriterSize(w, 64<<10)}
}

func (w *cnfWriter) Write(r *Record) error {
	if w.written {
		return cannotHold("more than one puzzle in a file of format cnf")
	}
	if w.except != nil && len(w.except) != r.Puzzle.Layout.Cells() {
		return cannotHold("a solution of %d cells with a puzzle of %d", len(w.except),
			r.Puzzle.Layout.Cells())
	}
	p, l := r.Puzzle, r.Puzzle.Layout
	n := l.Size()
	w.n = n
	rules, err := newCNFRules(p)
	if err != nil {
		return err
	}
	w.written = true
	fmt.Fprintf(w.out, "%s%s\n", cnfTitle, l)
	fmt.Fprintf(w.out, "c variable cell*%d + digit: cell 0..%d, row by row, holds digit 1..%d\n", n,
		l.Cells()-1, n)
	fmt.Fprintf(w.out, "c the clauses: every cell has exactly one digit; every house has every "+
		"digit;\n")
	fmt.Fprintf(w.out, "c peers differ; the givens; the digits that pencilmarks exclude\n")
	clauses := cnfClauses(p) + rules.count
	if len(p.Rules) > 0 {
		fmt.Fprintf(w.out, "c those of the rules, whose variables above %d follow from the "+
			"digits\n", l.Cells()*n)
	}
	if w.except != nil {
		fmt.Fprintf(w.out, "c the last one excludes a solution\n")
		clauses++
	}
	fmt.Fprintf(w.out, "p cnf %d %d\n", rules.vars, clauses)
	for _, write := range []func(*nonet.Puzzle){w.cells, w.houses, w.peers, w.givens, w.excluded} {
		if write(p); w.err != nil {
			return w.err
		}
	}
	w.out.Write(rules.text)
	return w.out.Flush()
}

func (w *cnfWriter) Close() error { return nil }

// detectCNF: the first line begins as nonet writes it, or the first one that is no comment begins
// with "p cnf ".
func detectCNF(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		switch line = bytes.TrimSpace(line); {
		case bytes.HasPrefix(line, []byte(cnfTitle)), bytes.HasPrefix(line, []byte("p cnf ")):
			return lex.Yes
		case len(line) > 0 && !isSATComment(line):
			return lex.No
		}
	}
	return lex.MoreUnless(eof)
}

// cnfTitle begins the first line that is written.
const cnfTitle = "c a puzzle of layout "

// cnfClauses returns the number of clauses that are written.
func cnfClauses(p *nonet.Puzzle) int {
	l := p.Layout
	n := l.Size()
	pairs := 0
	for c := range l.Cells() {
		pairs += len(l.Peers(nonet.Cell(c)))
	}
	count := l.Cells()*(1+n*(n-1)/2) + len(l.Houses())*n + pairs/2*n + p.Givens.Clues()
	for _, digits := range p.Marks {
		count += n - digits.Len()
	}
	return count
}

// literal adds to the clause that a cell holds a digit, or with sign -1 does
// not.
func (w *cnfWriter) literal(sign int, c nonet.Cell, d int) {
	w.clause = strconv.AppendInt(w.clause, int64(sign*(int(c)*w.n+d)), 10)
	w.clause = append(w.clause, ' ')
}

// end writes the clause, and does nothing once that has failed.
func (w *cnfWriter) end() {
	w.clause = append(w.clause, '0', '\n')
	if w.err == nil {
		_, w.err = w.out.Write(w.clause)
	}
	w.clause = w.clause[:0]
}

func (w *cnfWriter) cells(p *nonet.Puzzle) {
	for i := 0; i < p.Layout.Cells() && w.err == nil; i++ {
		c := nonet.Cell(i)
		for d := 1; d <= w.n; d++ {
			w.literal(1, c, d)
		}
		w.end()
		for d := 1; d <= w.n; d++ {
			for e := d + 1; e <= w.n; e++ {
				w.literal(-1, c, d)
				w.literal(-1, c, e)
				w.end()
			}
		}
	}
}

func (w *cnfWriter) houses(p *nonet.Puzzle) {
	for _, h := range p.Layout.Houses() {
		for d := 1; d <= w.n; d++ {
			for _, c := range h.Cells {
				w.literal(1, c, d)
			}
			w.end()
		}
	}
}

func (w *cnfWriter) peers(p *nonet.Puzzle) {
	for i := 0; i < p.Layout.Cells() && w.err == nil; i++ {
		a := nonet.Cell(i)
		for _, b := range p.Layout.Peers(a) {
			if b < a {
				continue
			}
			for d := 1; d <= w.n; d++ {
				w.literal(-1, a, d)
				w.literal(-1, b, d)
				w.end()
			}
		}
	}
}

func (w *cnfWriter) givens(p *nonet.Puzzle) {
	for i, d := range p.Givens {
		if d != 0 {
			w.literal(1, nonet.Cell(i), int(d))
			w.end()
		}
	}
	for i, digits := range p.Marks {
		for d := 1; d <= w.n; d++ {
			if !digits.Has(nonet.Digit(d)) {
				w.literal(-1, nonet.Cell(i), d)
				w.end()
			}
		}
	}
}

func (w *cnfWriter) excluded(*nonet.Puzzle) {
	if w.except == nil {
		return
	}
	for i, d := range w.except {
		w.literal(-1, nonet.Cell(i), int(d))
	}
	w.end()
}
