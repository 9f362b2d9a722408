package format

import (
	"bytes"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
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
	Name:    "latex",
	tells:   tellsClassic,
	Aliases: []string{"tex"},
	About:   "the environment sudoku of documents: rows |5| |3|...|.",
	uses:    "package sudoku of LaTeX: .tex",
	holds:   PartSeveral,
	symbols: true,
	read:    readDocument(readLaTeX),
	write:   writeTexts("\n", appendLaTeX),
	answers: readGridAnswer,
	reply:   gridFormat.reply,
}

const (
	latexBegin = `\begin{sudoku`
	latexEnd   = `\end{sudoku`
)

func readLaTeX(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	var at lex.TextLine
	var table *docTable
	parser := newTableParser(o)
	found := false
	for line := range bytes.Lines(text) {
		at.Line++
		line = withoutComment(line)
		if i := bytes.Index(line, []byte(latexBegin)); i >= 0 && table == nil {
			table = &docTable{line: at.Line}
			_, line, _ = bytes.Cut(line[i:], []byte("}"))
		}
		if table == nil {
			continue
		}
		line, _, ended := bytes.Cut(line, []byte(latexEnd))
		if cells := latexCells(line); cells != nil && len(table.rows) <= nonet.MaxSize {
			table.rows = append(table.rows, docRow{at.Line, cells})
		}
		if !ended {
			continue
		}
		rec := &Record{Line: table.line}
		if table.isPuzzle() {
			rec = parser.record(table)
		} else {
			begin := lex.TextLine{Line: table.line}
			rec.Err = begin.Errorf(0, "found a puzzle of %s: as many rows as cells in each are "+
				"expected, such as |5| |3|...|.", table.shape())
		}
		if found, table = true, nil; !yield(rec) {
			return nil
		}
	}
	switch {
	case table != nil:
		return at.Errorf(0, "the document ends within the puzzle that begins in line %d: %s} is "+
			"expected", table.line, latexEnd)
	case !found:
		at.Line = 1
		return at.Errorf(0, "found no puzzle: %s} is expected", latexBegin)
	}
	return nil
}

// withoutComment returns a line of LaTeX without the comment at its end.
func withoutComment(line []byte) []byte {
	for i, ch := range line {
		if ch == '%' && (i == 0 || line[i-1] != '\\') {
			return line[:i]
		}
	}
	return line
}

// latexCells returns the cells of a row, nil if the line has none.
func latexCells(line []byte) (cells []string) {
	parts := bytes.SplitN(line, []byte("|"), nonet.MaxSize+3)
	if len(parts) < 3 {
		return nil
	}
	for _, part := range parts[1 : len(parts)-1] {
		var text []byte
		for i := 0; i < len(part) && len(text) < maxCellText; i++ {
			switch ch := part[i]; {
			case ch == '\\':
				for i+1 < len(part) && lex.IsLetter(part[i+1]) {
					i++
				}
			case ch != '{' && ch != '}' && ch != '$':
				text = append(text, ch)
			}
		}
		cells = append(cells, cellText(string(text)))
	}
	return cells
}

// detectLaTeX: the first line that is no comment is a command, and a puzzle begins there or
// below.
func detectLaTeX(prefix []byte, eof bool) lex.Verdict {
	command := false
	for line := range bytes.Lines(prefix) {
		line = bytes.TrimSpace(withoutComment(line))
		switch {
		case len(line) == 0:
		case bytes.Contains(line, []byte(latexBegin)):
			return lex.Yes
		case !command && (len(line) < 3 || line[0] != '\\' || line[1] < 'a' || line[1] > 'z' ||
			!bytes.ContainsAny(line, "{[")):
			return lex.No
		default:
			command = true
		}
	}
	return lex.MoreUnless(eof)
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
	text = append(text, latexBegin+"}\n"...)
	for c, t := range texts {
		if t == "" {
			t = " "
		}
		text = append(append(text, '|'), t...)
		if c%9 == 8 {
			text = append(text, "|.\n"...)
		}
	}
	text = append(text, latexEnd+"}\n"...)
	return text, nil
}
