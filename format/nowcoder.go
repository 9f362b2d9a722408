package format

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// nowcoder216089 has a number, then a line for each given: row, column and digit. The
// number is that of the givens of a 9x9 puzzle, and another puzzle may follow. Or it is n,
// up to 10, the size of the boxes of a puzzle of size n*n, which takes the whole input:
// that is so where the number of givens is another one. The answer has rows of numbers.
var nowcoder216089Format = (&judge{
	caseForm: caseForm{name: "nowcoder216089", sizes: squares, symbols: digitSymbols,
		spaced: true},
	about:   "the number of givens, or the size of the boxes; then row, column and digit of each",
	uses:    "NowCoder 216089",
	aliases: []string{"nc216089"},
	read:    readClueList,
	write:   func(w io.Writer, o WriteOptions) Writer { return &clueListWriter{w, o} },
	want:    WantOne,
}).format()

// maxClueBox is the size of the largest boxes.
const maxClueBox = 10

// squares are the sizes with boxes of 2 to maxClueBox rows and columns.
var squares = []int{4, 9, 16, 25, 36, 49, 64, 81, 100}

// listedClue is a given in a line of row, column and digit, from 1.
type listedClue struct{ row, column, digit, line int }

// clueLine reads a line of three numbers from 1 to max.
func clueLine(line []byte, max int) (x listedClue, ok bool) {
	end := 0
	for _, n := range []*int{&x.row, &x.column, &x.digit} {
		var start int
		start, end = lex.WordAt(line, end)
		if *n, ok = lex.Number(line[start:end]); !ok || *n < 1 || *n > max {
			return x, false
		}
	}
	return x, len(bytes.TrimSpace(line[end:])) == 0
}

func readClueList(in *lex.Scanner, o Options, yield func(*Record) bool) {
	for lex.ScanFilled(in) {
		rec := &Record{Line: in.Line}
		p, err := readClues(in, o)
		switch {
		case in.Err != nil:
			return
		case err != nil:
			rec.Err = err
		default:
			rec.Puzzle = p
		}
		// Behind a given that is wrong, it is not known where the next puzzle begins.
		if !yield(rec) || err != nil {
			return
		}
	}
}

// readClues reads a puzzle from the line on.
func readClues(in *lex.Scanner, o Options) (*nonet.Puzzle, *lex.Fault) {
	head := in.TextLine
	count, ok := lex.Number(bytes.TrimSpace(in.Text))
	if !ok || count < 1 || count > 81 || in.TooLong {
		return nil, in.Errorf(0, "found %s, expected the number of givens, 1 to 81, or the size "+
			"of the boxes", lex.Quote(in.Text))
	}
	var clues []listedClue
	ended := false
	for {
		if ended = !lex.ScanFilled(in); ended {
			break
		}
		x, ok := clueLine(in.Text, maxClueBox*maxClueBox)
		if _, isCount := lex.Number(bytes.TrimSpace(in.Text)); isCount && len(clues) >= count {
			in.Unscan()
			break
		}
		if !ok || in.TooLong {
			return nil, in.Errorf(0, "found %s, expected a row, a column and a digit, each from 1",
				lex.Quote(in.Text))
		}
		if len(clues) == lex.MaxCells {
			return nil, in.Errorf(0, "found more than %d givens", lex.MaxCells)
		}
		x.line = in.Line
		clues = append(clues, x)
	}
	rows := 3
	if len(clues) != count {
		if rows = count; !ended || count > maxClueBox || count < 2 {
			return nil, head.Errorf(0, "found %d givens after the number %d", len(clues), count)
		}
	}
	rules := sketch.NewRules(rows * rows)
	rec, err := recordOf(rules, o)
	if err != nil {
		return nil, head.Errorf(0, "%w", err)
	}
	return rec.Puzzle, setClues(rec.Puzzle, clues)
}

// setClues sets the givens of a puzzle.
func setClues(p *nonet.Puzzle, clues []listedClue) *lex.Fault {
	n := p.Layout.Size()
	for _, x := range clues {
		at := lex.TextLine{Line: x.line}
		if max(x.row, x.column, x.digit) > n {
			return at.Errorf(0, "found %d %d %d, expected a row, a column and a digit, each from 1 "+
				"to %d", x.row, x.column, x.digit, n)
		}
		cell := nonet.Cell(n*(x.row-1) + x.column - 1)
		if d := p.Givens[cell]; d != 0 && int(d) != x.digit {
			return at.Errorf(0, "found %d for %s, which is %d already", x.digit,
				p.Layout.CellName(cell), d)
		}
		p.Givens[cell] = nonet.Digit(x.digit)
	}
	return nil
}

// clueListWriter writes puzzles one after the other.
type clueListWriter struct {
	w io.Writer
	o WriteOptions
}

func (w *clueListWriter) Write(r *Record) error {
	form := caseForm{name: "nowcoder216089", sizes: squares}
	if err := form.holds(r); err != nil {
		return err
	}
	g, n := r.Puzzle.Givens, r.Puzzle.Layout.Size()
	count := g.Clues()
	rows := sketch.BoxRows(n)
	switch {
	case count == 0:
		return lex.CannotHold("format nowcoder216089 has at least one given")
	case n == 9: // the number is that of the givens
	case count == rows:
		return lex.CannotHold("format nowcoder216089 would lose the size %d: there are as many givens "+
			"as a box has rows", n)
	default:
		count = rows
	}
	text := append(strconv.AppendInt(nil, int64(count), 10), '\n')
	for c, d := range g {
		if d != 0 {
			text = fmt.Appendf(text, "%d %d %d\n", c/n+1, c%n+1, d)
		}
	}
	_, err := w.w.Write(text)
	return err
}

func (w *clueListWriter) Close() error { return nil }

// detectNowcoder: a number, and as many lines of three digits; or, up to 10, any number of
// lines of three numbers up to its square.
func detectNowcoder(prefix []byte, eof bool) lex.Verdict {
	count, seen, most := 0, -1, 0
	for line := range filledLines(prefix) {
		n, isNumber := lex.Number(line)
		if seen < 0 {
			if !isNumber || n < 1 || n > 81 {
				return lex.No
			}
			count, seen = n, 0
			continue
		}
		if seen == count && isNumber { // of the next puzzle
			return lex.Yes
		}
		x, ok := clueLine(line, max(9, min(count, maxClueBox)*min(count, maxClueBox)))
		if !ok {
			return lex.No
		}
		most = max(most, x.row, x.column, x.digit)
		if seen++; seen == count && count > maxClueBox {
			return lex.Yes
		}
	}
	smaller := (count - 1) * (count - 1) // if no number is larger, it is not a size
	if eof && seen > 0 && (seen == count || count > 1 && count <= maxClueBox && most > smaller) {
		return lex.Yes
	}
	return lex.MoreUnless(eof)
}
