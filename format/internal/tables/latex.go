package tables

import (
	"bytes"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

const (
	LatexBegin = `\begin{sudoku`
	LatexEnd   = `\end{sudoku`
)

// LaTeX yields the puzzles of a document, which may have another shape than puzzles
// have, until yield returns false. The error says that there is none, or that one does not end.
func LaTeX(text []byte, yield func(*Table) bool) *lex.Fault {
	var at lex.TextLine
	var table *Table
	found := false
	for line := range bytes.Lines(text) {
		at.Line++
		line = withoutComment(line)
		if i := bytes.Index(line, []byte(LatexBegin)); i >= 0 && table == nil {
			table = &Table{Line: at.Line}
			_, line, _ = bytes.Cut(line[i:], []byte("}"))
		}
		if table == nil {
			continue
		}
		line, _, ended := bytes.Cut(line, []byte(LatexEnd))
		if cells := latexCells(line); cells != nil && len(table.Rows) <= nonet.MaxSize {
			table.Rows = append(table.Rows, Row{at.Line, cells})
		}
		if !ended {
			continue
		}
		if !yield(table) {
			return nil
		}
		found, table = true, nil
	}
	switch {
	case table != nil:
		return at.Errorf(0, "the document ends within the puzzle that begins in line %d, "+
			"expected %s}", table.Line, LatexEnd)
	case !found:
		at.Line = 1
		return at.Errorf(0, "found no puzzle, expected %s}", LatexBegin)
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

// detectLaTeX: the first line that is not a comment is a command, and a puzzle begins there or
// below.
func DetectLaTeX(prefix []byte, eof bool) lex.Verdict {
	command := false
	for line := range bytes.Lines(prefix) {
		line = bytes.TrimSpace(withoutComment(line))
		switch {
		case len(line) == 0:
		case bytes.Contains(line, []byte(LatexBegin)):
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
