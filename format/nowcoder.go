package format

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/nonet-dev/nonet"
)

// nowcoder216089 has the number of givens of a 9x9 puzzle, then a line for each: row,
// column and digit. Another puzzle may follow. The answer has 9 lines of 9 numbers.
var nowcoder216089Format = (&judge{
	caseForm: caseForm{name: "nowcoder216089", sizes: nine, symbols: digitSymbols, spaced: true},
	about:    "the number of givens, then row, column and digit of each",
	uses:     "NowCoder 216089",
	aliases:  []string{"nc216089"},
	read:     readClueList,
	write:    func(w io.Writer, o WriteOptions) Writer { return &clueListWriter{w, o} },
	want:     WantOne,
}).format()

// clueLine reads a line of three digits from 1 to 9.
func clueLine(line []byte) (rcd [3]int, ok bool) {
	end := 0
	for i := range rcd {
		var start int
		start, end = wordAt(line, end)
		if rcd[i], ok = number(line[start:end]); !ok || rcd[i] < 1 || rcd[i] > 9 {
			return rcd, false
		}
	}
	return rcd, len(bytes.TrimSpace(line[end:])) == 0
}

func readClueList(in *scanner, o Options, yield func(*Record) bool) {
	layout := o.Layout
	if layout == nil {
		layout = nonet.Classic()
	}
	for scanFilled(in) {
		rec := &Record{Line: in.line}
		p, err := readClues(in, layout)
		switch {
		case in.err != nil:
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
func readClues(in *scanner, layout *nonet.Layout) (*nonet.Puzzle, *SyntaxError) {
	if layout.Size() != 9 {
		return nil, in.errorf(0, "the layout given has size %d: this format has 9x9 puzzles",
			layout.Size())
	}
	count, ok := number(bytes.TrimSpace(in.text))
	if !ok || count < 1 || count > 81 || in.tooLong {
		return nil, in.errorf(0, "found %s where the number of givens, 1 to 81, is expected",
			quoteStart(in.text))
	}
	p := nonet.NewPuzzle(layout)
	for i := range count {
		if !scanFilled(in) {
			return nil, in.errorf(0, "the input ends after %d of %d givens", i, count)
		}
		rcd, ok := clueLine(in.text)
		if !ok || in.tooLong {
			return nil, in.errorf(0, "found %s where a row, a column and a digit, each from 1 to "+
				"9, are expected", quoteStart(in.text))
		}
		cell := 9*(rcd[0]-1) + rcd[1] - 1
		if d := nonet.Digit(rcd[2]); p.Givens[cell] != 0 && p.Givens[cell] != d {
			return nil, in.errorf(0, "found %d for %s, which is %d already", d,
				layout.CellName(nonet.Cell(cell)), p.Givens[cell])
		}
		p.Givens[cell] = nonet.Digit(rcd[2])
	}
	return p, nil
}

// clueListWriter writes puzzles one after the other.
type clueListWriter struct {
	w io.Writer
	o WriteOptions
}

func (w *clueListWriter) Write(r *Record) error {
	form := caseForm{name: "nowcoder216089", sizes: nine}
	if err := form.holds(r, w.o); err != nil {
		return err
	}
	g := r.Puzzle.Givens
	if g.Clues() == 0 {
		return cannotHold("format nowcoder216089 has at least one given")
	}
	text := append(strconv.AppendInt(nil, int64(g.Clues()), 10), '\n')
	for c, d := range g {
		if d != 0 {
			text = fmt.Appendf(text, "%d %d %d\n", c/9+1, c%9+1, d)
		}
	}
	_, err := w.w.Write(text)
	return err
}

func (w *clueListWriter) Close() error { return nil }

// detectNowcoder: a number of givens, and as many lines of three digits.
func detectNowcoder(prefix []byte, eof bool) verdict {
	count, seen := 0, -1
	for line := range filledLines(prefix) {
		if seen < 0 {
			n, ok := number(line)
			if !ok || n < 1 || n > 81 {
				return no
			}
			count, seen = n, 0
			continue
		}
		if _, ok := clueLine(line); !ok {
			return no
		}
		if seen++; seen == count {
			return yes
		}
	}
	return openVerdict(true, eof)
}
