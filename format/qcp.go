package format

import (
	"bytes"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// qcp has quasigroup completion problems, that is Latin squares with holes, as the
// generators of Gomes, Selman and others write them (.pls): the word order and the size n,
// then n*n numbers, row by row. 0 to n-1 are the digits, -1 is an empty cell. White space is
// free, and several puzzles may follow each other.
//
//	order 3
//	   0  -1   2
//	  -1   2  -1
//	   2  -1  -1
//
// The reply has the rows of the solution, with a blank between numbers, and a blank line
// between puzzles.
var qcpFormat = &Format{
	Name:     "qcp",
	suffixes: []string{".pls"},
	Aliases:  []string{"qwh", "pls"},
	About:    "Latin squares with holes: order n, then n*n numbers from 0, -1 for an empty cell",
	holds:    PartRegions | PartSeveral,
	uses:     "benchmarks of constraint solvers: .pls",
	read:     readDocument(readQCP),
	write:    writeTexts("", appendQCP),
	answers:  readGridAnswer,
	reply:    gridFormat.reply,
}

// detectQCP: the text begins with the words order and a number, and then a number from -1.
func detectQCP(prefix []byte, eof bool) lex.Verdict {
	at := 0
	for i := range 3 {
		start, end := lex.WordAt(prefix, at)
		if word := prefix[start:end]; end == len(prefix) && !eof {
			return lex.More
		} else if _, ok := lex.Number(bytes.TrimPrefix(word, []byte("-"))); i > 0 && !ok ||
			i == 0 && string(word) != "order" {
			return lex.No
		}
		at = end
	}
	return lex.Yes
}

func readQCP(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	words := textWords{text: text, line: 1}
	word := words.next()
	for word != nil {
		start, line := words.start, words.line
		rec, err := readSquare(&words, word, o)
		if err != nil {
			rec = &Record{Err: err}
			// The next puzzle begins with the next "order".
			for word = words.next(); word != nil && string(word) != "order"; {
				word = words.next()
			}
		} else {
			rec.Text = string(text[start:words.at])
			word = words.next()
		}
		rec.Line = line
		if !yield(rec) {
			break
		}
	}
	return nil
}

// readSquare reads a puzzle, whose first word has been read.
func readSquare(words *textWords, word []byte, o Options) (*Record, *lex.Fault) {
	if string(word) != "order" {
		return nil, words.errorf("found %s, expected order and the size of a puzzle",
			lex.Quote(word))
	}
	word = words.next()
	n, ok := lex.Number(word)
	if !ok || n < 1 || n > nonet.MaxSize {
		return nil, words.errorf("found %s, expected the size of a puzzle, 1 to %d",
			lex.Quote(word), nonet.MaxSize)
	}
	b := sketch.NewRules(n)
	b.NoBoxes()
	rec, err := recordOf(b, o)
	if err != nil {
		return nil, words.errorf("%w", err)
	}
	for i := range rec.Puzzle.Givens {
		word := words.next()
		if string(word) == "-1" {
			continue
		}
		d, ok := lex.Number(word)
		if !ok || d >= n {
			return nil, words.errorf("r%dc%d: found %s, expected a number from -1 to %d", i/n+1,
				i%n+1, lex.Quote(word), n-1)
		}
		rec.Puzzle.Givens[i] = nonet.Digit(d + 1)
	}
	rec.style = style{symbols: '0', grid: gridStyle{read: true}}
	return rec, nil
}

// textWords goes through the words of a text.
type textWords struct {
	text      []byte
	start, at int // of the current word
	line      int // of the current word
}

// next returns the next word, nil at the end.
func (w *textWords) next() []byte {
	start, end := lex.WordAt(w.text, w.at)
	w.line += bytes.Count(w.text[w.at:start], []byte("\n"))
	w.start, w.at = start, end
	if start == end {
		return nil
	}
	return w.text[start:end]
}

// errorf returns an error at the current word.
func (w *textWords) errorf(format string, args ...any) *lex.Fault {
	return &lex.Fault{Line: w.line, Column: w.start - bytes.LastIndexByte(w.text[:w.start], '\n'),
		Err: fmt.Errorf(format, args...)}
}

// appendQCP appends a puzzle.
func appendQCP(text []byte, r *Record, _ WriteOptions) ([]byte, error) {
	p := r.Puzzle
	switch {
	case p.Marks != nil:
		return text, lex.CannotHold("format qcp would lose the pencilmarks")
	case p.Layout.Regions() != nil || !onlyRegions(p.Layout):
		return text, lex.CannotHold("format qcp has Latin squares: it would lose the layout %s",
			lex.Quote([]byte(p.Layout.String())))
	}
	n := p.Layout.Size()
	text = fmt.Appendf(text, "order %d\n", n)
	for i, d := range p.Givens {
		text = fmt.Appendf(text, "%4d", int(d)-1)
		if i%n == n-1 {
			text = append(text, '\n')
		}
	}
	return text, nil
}
