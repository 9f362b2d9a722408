// Package sat writes puzzles as clauses for SAT solvers, and reads and writes what these say.
package sat

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// clauseWriter writes the clauses of a puzzle.
type clauseWriter struct {
	out    *bufio.Writer
	n      int // of the puzzle
	except nonet.Grid
	clause []byte
	err    error // of out
}

// Write writes the clauses of a puzzle. Unless except is nil, a last clause excludes that
// solution. The error wraps lex.ErrCannotHold, and comes before the first byte, or is that of to.
func Write(to io.Writer, p *nonet.Puzzle, except nonet.Grid) error {
	if except != nil && len(except) != p.Layout.Cells() {
		return lex.CannotHold("a solution of %d cells with a puzzle of %d", len(except),
			p.Layout.Cells())
	}
	w := &clauseWriter{out: bufio.NewWriterSize(to, 64<<10), except: except}
	l := p.Layout
	n := l.Size()
	w.n = n
	rules, err := newRules(p)
	if err != nil {
		return err
	}
	fmt.Fprintf(w.out, "%s%s\n", title, l)
	fmt.Fprintf(w.out, "c variable cell*%d + digit: cell 0..%d, row by row, holds digit 1..%d\n", n,
		l.Cells()-1, n)
	fmt.Fprintf(w.out, "c the clauses: every cell has exactly one digit; every house has every "+
		"digit;\n")
	fmt.Fprintf(w.out, "c peers differ; the givens; the digits that pencilmarks exclude\n")
	clauses := clauseCount(p) + rules.count
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

// DetectCNF: the first line begins as nonet writes it, or the first one that is not a comment
// begins with "p cnf ".
func DetectCNF(prefix []byte, eof bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		switch line = bytes.TrimSpace(line); {
		case bytes.HasPrefix(line, []byte(title)), bytes.HasPrefix(line, []byte("p cnf ")):
			return lex.Yes
		case len(line) > 0 && !IsComment(line):
			return lex.No
		}
	}
	return lex.MoreUnless(eof)
}

// title begins the first line that is written.
const title = "c a puzzle of layout "

// clauseCount returns the number of clauses that are written.
func clauseCount(p *nonet.Puzzle) int {
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
func (w *clauseWriter) literal(sign int, c nonet.Cell, d int) {
	w.clause = strconv.AppendInt(w.clause, int64(sign*(int(c)*w.n+d)), 10)
	w.clause = append(w.clause, ' ')
}

// end writes the clause, and does nothing once that has failed.
func (w *clauseWriter) end() {
	w.clause = append(w.clause, '0', '\n')
	if w.err == nil {
		_, w.err = w.out.Write(w.clause)
	}
	w.clause = w.clause[:0]
}

func (w *clauseWriter) cells(p *nonet.Puzzle) {
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

func (w *clauseWriter) houses(p *nonet.Puzzle) {
	for _, h := range p.Layout.Houses() {
		for d := 1; d <= w.n; d++ {
			for _, c := range h.Cells {
				w.literal(1, c, d)
			}
			w.end()
		}
	}
}

func (w *clauseWriter) peers(p *nonet.Puzzle) {
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

func (w *clauseWriter) givens(p *nonet.Puzzle) {
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

func (w *clauseWriter) excluded(*nonet.Puzzle) {
	if w.except == nil {
		return
	}
	for i, d := range w.except {
		w.literal(-1, nonet.Cell(i), int(d))
	}
	w.end()
}
