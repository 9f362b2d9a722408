package format

import (
	"bytes"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/format/internal/xmltext"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
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
	Name:    "markdown",
	tells:   isUsual,
	Aliases: []string{"md"},
	About:   "tables in documents: n columns below a heading and a line |---|---|",
	uses:    "README files, wikis, forums, notes: .md",
	media:   "text/markdown; charset=utf-8",
	holds:   PartMarks | PartTitle | PartSeveral,
	symbols: true,
	read:    readDocument(readMarkdown),
	write:   writeTexts("\n", appendMarkdown),
	answers: readGridAnswer,
	reply:   gridFormat.reply,
}

// markdownReader finds the tables of a document.
type markdownReader struct {
	title  string
	line   int
	before []string // the cells of the line above, nil if it has none
	table  *docTable
	shape  string // of the first table that is no puzzle
	found  bool   // a puzzle
	parser *tableParser
	yield  func(*Record) bool
}

func readMarkdown(text []byte, o Options, yield func(*Record) bool) *lex.Fault {
	r := markdownReader{parser: newTableParser(o), yield: yield}
	for line := range bytes.Lines(text) {
		r.line++
		if !r.feed(bytes.TrimSpace(line)) {
			return nil
		}
	}
	if !r.end() || r.found {
		return nil
	}
	at := lex.TextLine{Line: 1}
	if r.shape == "" {
		return at.Errorf(0, "found no table: a row of cells with | between them is expected, and "+
			"a line |---|---| below it")
	}
	return at.Errorf(0, "found no table with as many rows as columns, at least %d: the first has %s",
		minTable, r.shape)
}

// feed takes the next line. It returns false when yield did.
func (r *markdownReader) feed(line []byte) bool {
	cells := markdownCells(line)
	before := r.before
	switch r.before = cells; {
	case r.table != nil && cells != nil:
		if len(r.table.rows) <= nonet.MaxSize {
			r.table.rows = append(r.table.rows, docRow{r.line, cells})
		}
		return true
	case r.table != nil:
		return r.end()
	case cells != nil && len(before) == len(cells) && isDelimiter(line):
		r.table = &docTable{title: r.title, line: r.line - 1, rows: []docRow{{r.line - 1, before}}}
	case len(line) > 0 && line[0] == '#':
		if title := strings.TrimLeft(latin1(line), "#"); len(title) <= lex.MaxWords {
			r.title = markdownWords(withoutClosing(title))
		}
	}
	return true
}

// end ends the table, if there is one.
func (r *markdownReader) end() bool {
	t := r.table
	if t == nil {
		return true
	}
	r.table = nil
	if len(t.rows) == len(t.rows[0].cells)+1 { // a header
		t.rows = t.rows[1:]
	}
	if !t.isPuzzle() {
		if r.shape == "" {
			r.shape = t.shape()
		}
		return true
	}
	r.found, r.title = true, ""
	return r.yield(r.parser.record(t))
}

// withoutClosing returns a heading without the # that may close it, behind a blank.
func withoutClosing(heading string) string {
	heading = strings.TrimSpace(heading)
	open := strings.TrimRight(heading, "#")
	if open != "" && !strings.HasSuffix(open, " ") && !strings.HasSuffix(open, "\t") {
		return heading
	}
	return strings.TrimSpace(open)
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

// markdownWords is the inverse of appendMarkdownWords.
func markdownWords(text string) string {
	var b strings.Builder
	for {
		plain, rest, found := strings.Cut(text, "\\")
		b.WriteString(html.UnescapeString(plain))
		switch {
		case !found:
			return b.String()
		case rest != "" && isPunctuation(rest[0]):
			b.WriteByte(rest[0])
			rest = rest[1:]
		default:
			b.WriteByte('\\')
		}
		text = rest
	}
}

// isPunctuation reports whether a backslash before a byte takes its meaning away.
func isPunctuation(ch byte) bool {
	return '!' <= ch && ch <= '~' && !lex.IsLetter(ch) && !lex.IsDigit(ch)
}

// markdownCells returns the cells of a row of a table, nil if the line has no bar.
func markdownCells(line []byte) (cells []string) {
	if bytes.IndexByte(line, '|') < 0 || !utf8.Valid(line) {
		return nil
	}
	line = bytes.TrimPrefix(line, []byte("|"))
	start := 0
	for at := 0; at <= len(line) && len(cells) <= nonet.MaxSize; at++ {
		switch {
		case at == len(line) && start == at && at > 0: // behind the last bar
		case at == len(line) || line[at] == '|':
			text := line[start:min(at, start+maxCellText)]
			cells = append(cells, cellText(string(bytes.Trim(text, "*_` \t"))))
			start = at + 1
		case line[at] == '\\':
			at++
		}
	}
	return cells
}

// isDelimiter reports whether a line is the one between the header of a table and its rows.
func isDelimiter(line []byte) bool {
	dashes := false
	for _, ch := range line {
		if ch != '|' && ch != ':' && ch != '-' && !lex.IsBlank(ch) {
			return false
		}
		dashes = dashes || ch == '-'
	}
	return dashes
}

// detectMarkdown: below headings, the first two lines begin a table, and a row follows.
func detectMarkdown(prefix []byte, eof bool) lex.Verdict {
	return detectTable(prefix, eof, func(line []byte) bool { return line[0] == '#' })
}

// detectMarkdownDocument: two lines anywhere begin a table, and a row follows.
func detectMarkdownDocument(prefix []byte, eof bool) lex.Verdict {
	return detectTable(prefix, eof, func([]byte) bool { return true })
}

// detectTable looks for the beginning of a table behind lines that may be passed over.
func detectTable(prefix []byte, eof bool, pass func(line []byte) bool) lex.Verdict {
	var lines [2][]byte // the header, and the line below it
	for line := range bytes.Lines(prefix) {
		line = bytes.TrimSpace(line)
		header, next := markdownCells(lines[0]), markdownCells(line)
		switch {
		case len(next) < minTable || lines[0] != nil && len(header) != len(next):
			if len(line) > 0 && !pass(line) {
				return lex.No
			}
			lines = [2][]byte{}
		case lines[0] == nil, lines[1] == nil && !isDelimiter(line) && pass(line):
			lines[0] = line
		case lines[1] == nil && isDelimiter(line):
			lines[1] = line
		case lines[1] != nil && !isDelimiter(line):
			return lex.Yes
		default:
			return lex.No
		}
	}
	return lex.MoreUnless(eof)
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
