package format

import (
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/tables"
	"github.com/nonet-dev/nonet/format/internal/xmltext"
)

// markdown has puzzles as tables of Markdown documents:
//
//	## A title
//
//	| c1 | c2 | c3 | c4 |
//	|---:|:--:|----|----|
//	|    |    | 3  | 4  |
//	(as many rows as columns)
//
// The first row is one of the puzzle if as many rows as columns less one follow; else it is
// passed over. Cells are as those of format grid, or empty; emphasis counts for nothing.
// The last heading above a table is the puzzle's title. Tables of other shapes and smaller
// than 4x4 are passed over, but there must be a puzzle.
var markdownFormat = &Format{
	Name:     "markdown",
	suffixes: []string{".md"},
	tells:    isUsual,
	Aliases:  []string{"md"},
	About:    "tables in documents: n columns below a heading and a line |---|---|",
	uses:     "README files, wikis, forums, notes: .md",
	media:    "text/markdown; charset=utf-8",
	holds:    PartMarks | PartTitle | PartSeveral,
	symbols:  true,
	read:     readDocument(readMarkdown),
	write:    writeTexts("\n", appendMarkdown),
	answers:  readGridAnswer,
	reply:    gridFormat.reply,
}

// markdownMarks are the characters that mean something within a line of Markdown; < > & mean
// something in HTML, too.
const markdownMarks = "\\`*_[]|~#!"

// appendMarkdownWords appends a text so that it means nothing but itself, in one line.
func appendMarkdownWords(dst []byte, text string) []byte {
	for i, word := range strings.Fields(text) {
		if i > 0 {
			dst = append(dst, ' ')
		}
		for _, ch := range word {
			switch {
			case ch == '<' || ch == '>' || ch == '&':
				dst = xmltext.Append(dst, string(ch))
			case strings.ContainsRune(markdownMarks, ch):
				dst = append(dst, '\\', byte(ch))
			default:
				dst = utf8.AppendRune(dst, ch)
			}
		}
	}
	return dst
}

func readMarkdown(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	p := newTableParser(o)
	return tables.Markdown(text, func(t *tables.Table) bool { return yield(p.record(t)) })
}

// appendMarkdown appends the table of a puzzle.
func appendMarkdown(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	texts, err := tableTexts(r, o, "a table in Markdown")
	if err != nil {
		return nil, err
	}
	if r.Meta != nil && r.Meta.Title != "" {
		text = append(appendMarkdownWords(append(text, "## "...), r.Meta.Title), "\n\n"...)
	}
	n, width := r.Puzzle.Layout.Size(), 1
	for _, t := range texts {
		width = max(width, len(t))
	}
	row := func(cell func(i int) string) {
		text = append(text, '|')
		for i := range n {
			t := cell(i)
			text = append(append(append(text, ' '), t...), strings.Repeat(" ", width-len(t)+1)...)
			text = append(text, '|')
		}
		text = append(text, '\n')
	}
	row(func(int) string { return "" })
	text = append(append(text, strings.Repeat("|"+strings.Repeat("-", width+2), n)...), "|\n"...)
	for i := range n {
		row(func(j int) string { return texts[n*i+j] })
	}
	return text, nil
}
