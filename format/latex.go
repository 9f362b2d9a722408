package format

import (
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/tables"
)

// latex has puzzles as the package sudoku of LaTeX draws them:
//
//	\begin{sudoku}
//	| | |9|7| | | |4| |.
//	(eight more rows)
//	\end{sudoku}
//
// The environment may be sudoku-block, too. Cells are as those of format grid; commands,
// braces and dollars in them count for nothing, nor does what follows %.
var latexFormat = &Format{
	Name:     "latex",
	suffixes: []string{".tex"},
	tells:    tellsClassic,
	Aliases:  []string{"tex"},
	About:    "the environment sudoku of documents: rows |5| |3|...|.",
	uses:     "package sudoku of LaTeX: .tex",
	holds:    PartSeveral,
	symbols:  true,
	read:     readDocument(readLaTeX),
	write:    writeTexts("\n", appendLaTeX),
	answers:  readGridAnswer,
	reply:    gridFormat.reply,
}

func readLaTeX(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	p := newTableParser(o)
	return tables.LaTeX(text, func(t *tables.Table) bool {
		if t.IsPuzzle() {
			return yield(p.record(t))
		}
		begin := lex.TextLine{Line: t.Line}
		err := begin.Errorf(0, "found a puzzle of %s, expected as many rows as cells in each, "+
			"such as |5| |3|...|.", t.Shape())
		return yield(&Record{Line: t.Line, Err: err})
	})
}

// appendLaTeX appends the environment of a puzzle.
func appendLaTeX(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	const form = "the environment sudoku of LaTeX"
	if err := classicOnly(r, form); err != nil {
		return nil, err
	}
	texts, err := tableTexts(r, o, form)
	if err != nil {
		return nil, err
	}
	text = append(text, tables.LatexBegin+"}\n"...)
	for c, t := range texts {
		if t == "" {
			t = " "
		}
		text = append(append(text, '|'), t...)
		if c%9 == 8 {
			text = append(text, "|.\n"...)
		}
	}
	text = append(text, tables.LatexEnd+"}\n"...)
	return text, nil
}
