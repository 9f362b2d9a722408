package tables

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Bounds of what is kept of a page.
const (
	maxHTMLDepth  = 64 // of tables in tables
	maxHTMLInputs = nonet.MaxSize * nonet.MaxSize
)

// htmlTable is a table that is not closed yet.
type htmlTable struct {
	Table
	cell    []byte // the text of the last cell
	inCell  bool
	caption []byte
	titled  bool // within the caption
	outer   bool // it has a table in it
}

// htmlReader finds the tables of a page.
type htmlReader struct {
	text   []byte
	at     int
	line   int          // that of text[at]
	open   []*htmlTable // the tables that are open, the innermost last
	inputs Table        // in one row
	tables int
	shape  string // of the first table that is not a puzzle
	found  bool   // a puzzle
	yield  func(*Table) bool
}

// HTML yields the tables of a page that may be puzzles, until yield returns false. The
// error says that there is none, or where the page cannot be read.
func HTML(text []byte, yield func(*Table) bool) *lex.Fault {
	r := htmlReader{text: text, line: 1, yield: yield}
	if err := r.read(); err != nil {
		return err
	}
	at := lex.TextLine{Line: 1}
	switch {
	case r.found:
		return nil
	case r.tables == 0 && r.inputs.square():
		yield(&r.inputs)
		return nil
	case r.tables == 0:
		return at.Errorf(0, "found no table, expected <table>, with n rows <tr> of n cells <td>")
	}
	return at.Errorf(0, "found no table with as many rows as cells in each, at least %d: the first "+
		"has %s", MinSize, r.shape)
}

// square makes a table of one row that has the cells of all rows, and reports whether it is
// a puzzle.
func (t *Table) square() bool {
	if len(t.Rows) != 1 {
		return false
	}
	all := t.Rows[0]
	n := lex.Root(len(all.Cells))
	if n*n != len(all.Cells) {
		return false
	}
	t.Rows = nil
	for i := 0; i < n*n; i += n {
		t.Rows = append(t.Rows, Row{all.Line, all.Cells[i : i+n]})
	}
	return t.IsPuzzle()
}

// skip goes to a place of the text.
func (r *htmlReader) skip(to int) {
	to = min(to, len(r.text))
	r.line += bytes.Count(r.text[r.at:to], []byte("\n"))
	r.at = to
}

// read reads the page to its end, or until yield returns false.
func (r *htmlReader) read() *lex.Fault {
	for r.at < len(r.text) {
		rest := r.text[r.at:]
		open := bytes.IndexByte(rest, '<')
		if open < 0 {
			open = len(rest)
		}
		r.words(rest[:open])
		r.skip(r.at + open)
		rest = r.text[r.at:]
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			r.skipPast("-->")
		case len(rest) > 1 && (rest[1] == '!' || rest[1] == '?'):
			r.skipPast(">")
		default:
			t := htmlTagAt(rest)
			if t.length == 0 { // < in a text
				r.skip(r.at + 1)
				continue
			}
			if more, err := r.tag(t); err != nil || !more {
				return err
			}
			r.skip(r.at + t.length)
			if !t.closing && (t.name == "script" || t.name == "style") {
				r.skipPast("</" + t.name)
			}
		}
	}
	for len(r.open) > 0 {
		if !r.close() {
			return nil
		}
	}
	return nil
}

// skipPast goes behind the next place of a text, or to the end.
func (r *htmlReader) skipPast(end string) {
	i := bytes.Index(r.text[r.at:], []byte(end))
	if i < 0 {
		r.skip(len(r.text))
		return
	}
	r.skip(r.at + i + len(end))
}

// words takes text between tags.
func (r *htmlReader) words(text []byte) {
	if len(r.open) == 0 || len(text) == 0 {
		return
	}
	t := r.open[len(r.open)-1]
	switch {
	case t.titled && len(t.caption)+len(text) <= lex.MaxWords:
		t.caption = append(t.caption, text...)
	case t.inCell && len(t.cell) < maxCellText:
		t.cell = append(t.cell, text[:min(len(text), maxCellText)]...)
	}
}

// tag takes a tag. It returns false when yield did.
func (r *htmlReader) tag(t htmlTag) (bool, *lex.Fault) {
	if t.name == "table" && !t.closing {
		if len(r.open) == maxHTMLDepth {
			at := lex.TextLine{Line: r.line}
			return true, at.Errorf(0, "found more than %d tables in each other", maxHTMLDepth)
		}
		for _, outer := range r.open {
			outer.outer = true
		}
		r.tables++
		r.open = append(r.open, &htmlTable{Table: Table{Line: r.line}})
		return true, nil
	}
	if len(r.open) == 0 {
		if t.name == "input" && t.typed {
			r.input(t)
		}
		return true, nil
	}
	top := r.open[len(r.open)-1]
	switch t.name {
	case "table":
		return r.close(), nil
	case "tr":
		if top.endCell(); !t.closing && len(top.Rows) <= nonet.MaxSize {
			top.Rows = append(top.Rows, Row{Line: r.line})
		}
	case "td", "th":
		if top.endCell(); !t.closing {
			top.inCell = true
			if len(top.Rows) == 0 {
				top.Rows = append(top.Rows, Row{Line: r.line})
			}
		}
	case "caption":
		top.titled = !t.closing
	case "input":
		if t.typed {
			r.words([]byte(t.value))
		}
	}
	return true, nil
}

// input takes an input that is in no table.
func (r *htmlReader) input(t htmlTag) {
	if len(r.inputs.Rows) == 0 {
		r.inputs = Table{Line: r.line, Rows: []Row{{Line: r.line}}}
	}
	cells := &r.inputs.Rows[0].Cells
	if len(*cells) <= maxHTMLInputs {
		value := t.value[:min(len(t.value), maxCellText)]
		*cells = append(*cells, cellText(htmlText([]byte(value))))
	}
}

// endCell ends the cell that is open.
func (t *htmlTable) endCell() {
	if !t.inCell {
		return
	}
	row := &t.Rows[len(t.Rows)-1]
	if len(row.Cells) <= nonet.MaxSize {
		row.Cells = append(row.Cells, cellText(htmlText(t.cell)))
	}
	t.cell, t.inCell = t.cell[:0], false
}

// close ends the innermost table. It returns false when yield did.
func (r *htmlReader) close() bool {
	t := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	t.endCell()
	if t.outer || !t.IsPuzzle() {
		if r.shape == "" {
			r.shape = t.Shape()
		}
		return true
	}
	r.found = true
	t.Title = strings.Join(strings.Fields(htmlText(t.caption)), " ")
	return r.yield(&t.Table)
}

// htmlTag is a tag of a page.
type htmlTag struct {
	name    string // in lower case
	closing bool
	value   string // of the attribute of that name
	typed   bool   // what it is the value of can be typed: it is not a button, and not hidden
	length  int    // in bytes; 0: it is not a tag
}

// htmlTagAt returns the tag at the beginning of a text that begins with <.
func htmlTagAt(text []byte) (t htmlTag) {
	at := 1
	if t.closing = at < len(text) && text[at] == '/'; t.closing {
		at++
	}
	start := at
	for at < len(text) && (lex.IsLetter(text[at]) || at > start &&
		text[at] >= '0' && text[at] <= '9') {
		at++
	}
	if at == start {
		return t
	}
	t.name, t.typed = strings.ToLower(string(text[start:at])), true
	for at < len(text) && text[at] != '>' {
		start = at
		for at < len(text) && !lex.IsBlank(text[at]) && text[at] != '=' && text[at] != '>' {
			at++
		}
		name := strings.ToLower(string(text[start:at]))
		for at < len(text) && lex.IsBlank(text[at]) {
			at++
		}
		if at == len(text) || text[at] != '=' {
			continue
		}
		for at++; at < len(text) && lex.IsBlank(text[at]); at++ {
		}
		start = at
		if at < len(text) && (text[at] == '"' || text[at] == '\'') {
			end := bytes.IndexByte(text[at+1:], text[at])
			if end < 0 {
				t.length = len(text)
				return t
			}
			start, at = at+1, at+1+end
		} else {
			for at < len(text) && !lex.IsBlank(text[at]) && text[at] != '>' {
				at++
			}
		}
		switch value := string(text[start:at]); name {
		case "value":
			t.value = value
		case "type":
			value = strings.ToLower(value)
			t.typed = value == "text" || value == "number" || value == "tel" || value == ""
		}
		if at < len(text) && (text[at] == '"' || text[at] == '\'') {
			at++
		}
	}
	t.length = min(at+1, len(text))
	return t
}

// htmlText returns a text with the characters that its entities stand for.
func htmlText(text []byte) string {
	var b strings.Builder
	before, rest, found := strings.Cut(lex.Latin1(text), "&")
	for b.WriteString(before); found; b.WriteString(before) {
		name, _, closed := strings.Cut(rest[:min(len(rest), 12)], ";")
		entity, known := htmlEntities[name]
		if number, ok := strings.CutPrefix(name, "#"); ok {
			base := 10
			if hex, ok := strings.CutPrefix(strings.ToLower(number), "x"); ok {
				number, base = hex, 16
			}
			code, err := strconv.ParseUint(number, base, 21)
			entity, known = string(rune(code)), err == nil && utf8.ValidRune(rune(code))
		}
		if closed && known {
			b.WriteString(entity)
			rest = rest[len(name)+1:]
		} else {
			b.WriteByte('&')
		}
		before, rest, found = strings.Cut(rest, "&")
	}
	return b.String()
}

// htmlStarts has the names of the elements that a page, or a part of one, begins with.
var htmlStarts = []string{
	"html", "head", "body", "table", "div", "form", "main", "section", "article", "center", "p",
	"h1", "h2", "h3", "title", "meta", "style", "script", "link", "span", "input",
}

// detectHTML: the first element is one of pages.
func DetectHTML(prefix []byte, eof bool) lex.Verdict {
	rest := bytes.TrimSpace(prefix)
	for len(rest) > 0 && rest[0] == '<' {
		end := ">"
		switch {
		case bytes.HasPrefix(rest, []byte("<!--")):
			end = "-->"
		case len(rest) > 13 && bytes.EqualFold(rest[:14], []byte("<!doctype html")):
			return lex.Yes
		case bytes.HasPrefix(rest, []byte("<?")):
		default:
			t := htmlTagAt(rest)
			for _, name := range htmlStarts {
				if name == t.name && !t.closing {
					return lex.Yes
				}
			}
			return lex.No
		}
		_, after, found := bytes.Cut(rest, []byte(end))
		if !found {
			rest = nil
			break
		}
		rest = bytes.TrimSpace(after)
	}
	if eof || len(rest) > 0 {
		return lex.No
	}
	return lex.More
}

// htmlEntities has the names of the characters that are known.
var htmlEntities = map[string]string{
	"nbsp": "\u00a0", "ensp": " ", "emsp": " ", "thinsp": " ", "amp": "&", "lt": "<", "gt": ">",
	"quot": `"`, "apos": "'", "middot": "·", "bull": "•", "ndash": "–", "mdash": "—",
}
