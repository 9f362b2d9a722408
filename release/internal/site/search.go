package site

import (
	"encoding/json"
	"strings"

	"golang.org/x/net/html"
)

// An entry of the index is a part of a page: what follows a heading, or a term.
type entry struct {
	id, name string
	text     *strings.Builder // terms in one row share it
}

// addIndex adds what the search of the site looks through: a script with all texts, which the
// browser loads when somebody searches. As a script it works for files that are opened from a disk,
// too.
func (s *site) addIndex() {
	var pages [][2]string
	entries := [][4]any{}
	for _, p := range s.pages {
		if p.plain {
			continue
		}
		for _, e := range entriesOf(p.body) {
			text := strings.TrimLeft(strings.Join(strings.Fields(e.text.String()), " "), ", ")
			if e.name == "" {
				e.name = p.title
			}
			entries = append(entries, [4]any{len(pages), e.id, e.name, text})
		}
		pages = append(pages, [2]string{p.path, p.title})
	}
	text, err := json.Marshal(map[string]any{"pages": pages, "entries": entries})
	if err != nil {
		panic(err) // texts and numbers
	}
	s.files["index.js"] = []byte("nonetIndex(" + string(text) + ");\n")
}

// entriesOf returns the parts of a page.
func entriesOf(body *html.Node) (list []*entry) {
	now := &entry{text: &strings.Builder{}}
	list = append(list, now)
	var row *html.Node // of the last term
	var visit func(n *html.Node)
	visit = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			now.text.WriteString(n.Data)
		case n.Data == "h1":
			return // the title of the page
		case headingLevel(n) > 0, attribute(n, "class") == "term":
			text, last := &strings.Builder{}, row
			if row = rowOf(n); row != nil && row == last {
				text = now.text
			}
			now = &entry{id: attribute(n, "id"), name: textOf(n), text: text}
			list = append(list, now)
			return
		}
		for child := range n.ChildNodes() {
			visit(child)
		}
		switch n.Data {
		case "p", "td", "th", "li", "pre", "dt", "dd", "tr":
			now.text.WriteByte(' ')
		}
	}
	visit(body)
	return list
}

// rowOf returns the row of a table that a node is in.
func rowOf(n *html.Node) *html.Node {
	for m := range n.Ancestors() {
		if m.Data == "tr" {
			return m
		}
	}
	return nil
}
