package tables

import (
	"bytes"
	"html"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// markdownReader finds the tables of a document.
type markdownReader struct {
	title  string
	line   int
	before []string // the cells of the line above, nil if it has none
	table  *Table
	shape  string // of the first table that is not a puzzle
	found  bool   // a puzzle
	yield  func(*Table) bool
}

// Markdown yields the tables of a document that may be puzzles, until yield returns
// false. The error says that there is none.
func Markdown(text []byte, yield func(*Table) bool) *lex.Fault {
	r := markdownReader{yield: yield}
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
		return at.Errorf(0, "found no table, expected a row of cells with | between them, and a "+
			"line |---|---| below it")
	}
	return at.Errorf(0, "found no table with as many rows as columns, at least %d: the first has %s",
		MinSize, r.shape)
}

// feed takes the next line. It returns false when yield did.
func (r *markdownReader) feed(line []byte) bool {
	cells := markdownCells(line)
	before := r.before
	switch r.before = cells; {
	case r.table != nil && cells != nil:
		if len(r.table.Rows) <= nonet.MaxSize {
			r.table.Rows = append(r.table.Rows, Row{r.line, cells})
		}
		return true
	case r.table != nil:
		return r.end()
	case cells != nil && len(before) == len(cells) && isDelimiter(line):
		r.table = &Table{Title: r.title, Line: r.line - 1, Rows: []Row{{r.line - 1, before}}}
	case len(line) > 0 && line[0] == '#':
		if title := strings.TrimLeft(lex.Latin1(line), "#"); len(title) <= lex.MaxWords {
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
	if len(t.Rows) == len(t.Rows[0].Cells)+1 { // a header
		t.Rows = t.Rows[1:]
	}
	if !t.IsPuzzle() {
		if r.shape == "" {
			r.shape = t.Shape()
		}
		return true
	}
	r.found, r.title = true, ""
	return r.yield(t)
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
func DetectMarkdown(prefix []byte, eof bool) lex.Verdict {
	return detectTable(prefix, eof, func(line []byte) bool { return line[0] == '#' })
}

// detectMarkdownDocument: two lines anywhere begin a table, and a row follows.
func DetectMarkdownDocument(prefix []byte, eof bool) lex.Verdict {
	return detectTable(prefix, eof, func([]byte) bool { return true })
}

// detectTable looks for the beginning of a table behind lines that may be passed over.
func detectTable(prefix []byte, eof bool, pass func(line []byte) bool) lex.Verdict {
	var lines [2][]byte // the header, and the line below it
	for line := range bytes.Lines(prefix) {
		line = bytes.TrimSpace(line)
		header, next := markdownCells(lines[0]), markdownCells(line)
		switch {
		case len(next) < MinSize || lines[0] != nil && len(header) != len(next):
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
