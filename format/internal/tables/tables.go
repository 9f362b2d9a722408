// Package tables finds the tables in documents that may be puzzles: in HTML, Markdown and LaTeX.
package tables

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/nonet-dev/nonet"
)

// Table is a table of a document.
type Table struct {
	Title string
	Line  int // where it begins
	Rows  []Row
}

// Row is a row of a table.
type Row struct {
	Line  int
	Cells []string // as cellText returns them
}

// MinSize is the size of the smallest table that is a puzzle: smaller ones arrange other
// things.
const MinSize = 4

// maxCellText bounds the text of a cell: it holds all candidates of the largest size.
const maxCellText = 1 << 10

// cellText returns the text of a cell without blanks; "" for the signs of an empty cell.
func cellText(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '\u200b' {
			return -1
		}
		return r
	}, text)
	switch text {
	case "-", "–", "—", "·", "•", "?":
		return ""
	}
	return text
}

// IsPuzzle reports whether a table has as many rows as cells in each of them.
func (t *Table) IsPuzzle() bool {
	n := len(t.Rows)
	for _, row := range t.Rows {
		if len(row.Cells) != n {
			return false
		}
	}
	return n >= MinSize && n <= nonet.MaxSize
}

// Shape tells the shape of a table that is not a puzzle.
func (t *Table) Shape() string {
	cells := 0
	if len(t.Rows) > 0 {
		cells = len(t.Rows[0].Cells)
	}
	return fmt.Sprintf("%d rows, the first of %d cells", len(t.Rows), cells)
}
