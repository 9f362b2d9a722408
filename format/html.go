package format

import (
	"fmt"

	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/tables"
	"github.com/nonet-dev/nonet/format/internal/xmltext"
)

// html has puzzles as tables of pages: n rows <tr> of n cells <td> or <th>. A cell has the
// text of one in format grid, the value of an <input>, or nothing; other elements in it
// count for nothing. The caption is the puzzle's title. Tables of other shapes, smaller than
// 4x4, or with tables in them are passed over, but there must be a puzzle. In a page without
// tables, n*n inputs are one.
var htmlFormat = &Format{
	Name:     "html",
	suffixes: []string{".html", ".htm"},
	tells:    isUsual,
	About:    "tables in pages: <table> with n rows of n cells, or n*n <input>",
	uses:     "web pages: .html",
	media:    "text/html; charset=utf-8",
	holds:    PartMarks | PartTitle | PartSeveral,
	symbols:  true,
	read:     readDocument(readHTML),
	write:    writeTexts("", appendHTML),
	answers:  readGridAnswer,
	reply:    gridFormat.reply,
}

func readHTML(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	p := newTableParser(o)
	return tables.HTML(text, func(t *tables.Table) bool { return yield(p.record(t)) })
}

// appendHTML appends the table of a puzzle.
func appendHTML(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	texts, err := tableTexts(r, o, "a table in HTML")
	if err != nil {
		return nil, err
	}
	const border = ` style="border: 2px solid"`
	text = append(text, "<table style=\"border-collapse: collapse; text-align: center\">\n"...)
	if r.Meta != nil && r.Meta.Title != "" {
		text = append(xmltext.Append(append(text, "<caption>"...), r.Meta.Title), "</caption>\n"...)
	}
	n := r.Puzzle.Layout.Size()
	rows, cols := r.Puzzle.Layout.BoxShape()
	if cols == 0 {
		rows, cols = n, n
	}
	for range n / cols {
		text = fmt.Appendf(text, "<colgroup span=\"%d\"%s></colgroup>\n", cols, border)
	}
	for c, t := range texts {
		row, col := c/n, c%n
		if col == 0 && row%rows == 0 {
			text = append(text, "<tbody"+border+">\n"...)
		}
		if col == 0 {
			text = append(text, "<tr>"...)
		}
		if t == "" {
			t = "&nbsp;"
		}
		text = append(append(append(text,
			`<td style="border: 1px solid; width: 2em; height: 2em">`...), t...), "</td>"...)
		if col == n-1 {
			text = append(text, "</tr>\n"...)
		}
		if col == n-1 && row%rows == rows-1 {
			text = append(text, "</tbody>\n"...)
		}
	}
	text = append(text, "</table>\n"...)
	return text, nil
}
