package site

import (
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/net/html"
)

// The parts of the README that the landing page has, by their headings.
const (
	partInstall = "Install"
	partStarts  = "Start here"
	partFacts   = "Three facts, and how to check them"
)

// home is what the template of the landing page sees. Its parts are those of the README.
type home struct {
	Site    *site
	Install template.HTML
	Starts  []start
	Facts   []template.HTML

	Said    string // what nonet says of the step on the picture
	Gallery []picture
}

// start is a card: who you are, and what to read.
type start struct {
	You  string
	Read template.HTML
}

// picture is a drawing of a technique.
type picture struct{ Name, File, Link string }

// The techniques on the landing page.
var gallery = []string{"x-wing", "skyscraper", "xy-wing", "unique-rectangle-or-loop-type-1",
	"als-xz", "sue-de-coq"}

// addHome adds the landing page, and the one for addresses that do not exist.
func (s *site) addHome() error {
	text, err := os.ReadFile(filepath.Join(s.Root, "README.md"))
	if err != nil {
		return err
	}
	body, err := markdown(text)
	if err != nil {
		return err
	}
	readme := &page{from: "README.md", body: body}
	if err := s.resolvePage(readme); err != nil {
		return err
	}
	h := home{Site: s}
	parts := sections(readme.body)
	for _, name := range []string{partInstall, partStarts, partFacts} {
		if parts[name] == nil {
			return fmt.Errorf("README.md: found no heading %q for the landing page", name)
		}
	}
	h.Install = template.HTML(inner(parts[partInstall]))
	if h.Starts = starts(parts[partStarts]); h.Starts == nil {
		return fmt.Errorf("README.md: found no table, expected one below Start here")
	}
	for n := range all(parts[partFacts]) {
		if n.Data == "li" {
			h.Facts = append(h.Facts, template.HTML(inner(n)))
		}
	}
	if err := s.addGallery(&h); err != nil {
		return err
	}
	first := &page{path: "index.html", title: "nonet: Sudoku, solved and explained", plain: true,
		about: "nonet solves Sudoku and its variants, explains every step in plain sentences, " +
			"and makes new puzzles. In your browser, in the terminal and as a library."}
	if first.body, err = s.render("home.html", h); err != nil {
		return err
	}
	missing := &page{path: "404.html", title: "There is no such page", plain: true,
		about: "There is no page at this address."}
	missing.body, err = s.render("missing.html", nil)
	s.add("", nil, first)
	s.add("", nil, missing)
	return err
}

// sections returns what is below each heading of the second level.
func sections(body *html.Node) map[string]*html.Node {
	parts := map[string]*html.Node{}
	name := ""
	for n := body.FirstChild; n != nil; {
		next := n.NextSibling
		if n.Data == "h2" {
			name = textOf(n)
			parts[name] = element("main")
		} else if name != "" {
			body.RemoveChild(n)
			parts[name].AppendChild(n)
		}
		n = next
	}
	return parts
}

// starts returns the rows of a table with two columns.
func starts(part *html.Node) (list []start) {
	for tr := range all(part) {
		var cells []*html.Node
		for n := range tr.ChildNodes() {
			if n.Data == "td" {
				cells = append(cells, n)
			}
		}
		if tr.Data == "tr" && len(cells) == 2 {
			list = append(list, start{textOf(cells[0]), template.HTML(inner(cells[1]))})
		}
	}
	return list
}

// addGallery finds the pictures of techniques for the landing page in the pages of techniques, and
// what nonet says of the first one.
func (s *site) addGallery(h *home) error {
	for _, name := range gallery {
		file := "/docs/techniques/" + name + ".svg"
		for _, p := range s.pages {
			var head *html.Node
			for n := range all(p.body) {
				if headingLevel(n) > 1 {
					head = n
				}
				if attribute(n, "src") != file || head == nil {
					continue
				}
				h.Gallery = append(h.Gallery, picture{textOf(head), file,
					"/" + p.path + "#" + attribute(head, "id")})
				if name == "xy-wing" {
					h.Said = strings.TrimSpace(textOf(next(n.Parent, "p")))
				}
			}
		}
	}
	if len(h.Gallery) != len(gallery) || h.Said == "" {
		return fmt.Errorf("found %d pictures of techniques, expected %q", len(h.Gallery), gallery)
	}
	return nil
}
