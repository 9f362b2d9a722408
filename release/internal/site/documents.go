package site

import (
	"cmp"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// A group is a part of the navigation: documents for some people, in the order in which they read.
type group struct {
	name      string
	documents []document
}

// A document is a Markdown file that becomes a page, or several.
type document struct {
	from  string // its path in the repository
	short string // its name in the navigation, if not that of its first heading
	title string // if its first heading does not say what it is about
	split bool   // into a page for each heading of the second level
	terms bool   // the first column of its tables has terms, each an anchor
}

// groups is the navigation. Each document of docs/ has a row: a new one begins to be part of the
// site here.
var groups = []group{
	{"For players", []document{
		{from: "docs/page.md"},
		{from: "docs/players.md"},
		{from: "docs/pictures.md"},
		{from: "docs/techniques.md", split: true},
	}},
	{"For setters", []document{
		{from: "docs/setters.md"},
		{from: "docs/rules.md", short: "Rules of puzzles"},
		{from: "docs/files.md", short: "Files and links"},
	}},
	{"For researchers", []document{
		{from: "docs/research.md"},
		{from: "docs/hunting.md"},
		{from: "docs/cluster.md"},
		{from: "docs/exactcover.md"},
		{from: "docs/contests.md", short: "Judges and textbook searches"},
		{from: "BENCHMARKS.md"},
	}},
	{"For developers", []document{
		{from: "docs/library.md"},
		{from: "docs/other-languages.md", short: "Other languages"},
		{from: "npm/README.nonet.md", title: "nonet for JavaScript"},
		{from: "python/README.md", title: "nonet for Python"},
		{from: "docs/json.md"},
		{from: "STABILITY.md", short: "Stability"},
		{from: "ARCHITECTURE.md"},
		{from: "CONTRIBUTING.md"},
	}},
	{"For operators", []document{
		{from: "docs/service.md"},
		{from: "deploy/README.md"},
		{from: "SECURITY.md"},
	}},
	{"Reference", []document{
		{from: "GLOSSARY.md", terms: true},
		{from: "CHANGELOG.md"},
	}},
}

// pathOf returns the path of a document's page.
func pathOf(from string) string {
	if name, found := strings.CutSuffix(from, "/README.md"); found {
		return name + ".html"
	}
	if path.Dir(from) == "." {
		from = strings.ToLower(from)
	}
	from = strings.Replace(from, "README.", "", 1)
	return strings.TrimSuffix(from, ".md") + ".html"
}

// addDocuments adds the documents of the table.
func (s *site) addDocuments() error {
	s.groups = groups
	var known []string
	for _, g := range groups {
		for _, d := range g.documents {
			known = append(known, d.from)
			if err := s.addDocument(g.name, d); err != nil {
				return fmt.Errorf("%s: %w", d.from, err)
			}
		}
	}
	all, err := filepath.Glob(filepath.Join(s.Root, "docs/*.md"))
	for _, file := range all {
		if from := "docs/" + filepath.Base(file); !slices.Contains(known, from) {
			return fmt.Errorf("%s is no part of the site, expected a row in documents.go", from)
		}
	}
	if err != nil {
		return err
	}
	s.places = placesOf(s.pages)
	s.places["README.md"] = "index.html"
	for _, name := range []string{partInstall, partStarts, partFacts} {
		s.places["README.md#"+slug(name)] = "index.html"
	}
	for _, p := range s.pages {
		if err := s.resolvePage(p); err != nil {
			return err
		}
	}
	return nil
}

// addDocument adds the pages of a document. Their links are still those of the document.
func (s *site) addDocument(group string, d document) error {
	text, err := os.ReadFile(filepath.Join(s.Root, d.from))
	if err != nil {
		return err
	}
	body, err := markdown(text)
	if err != nil {
		return err
	}
	if d.terms {
		addTerms(body)
	}
	first := &page{path: pathOf(d.from), from: d.from, short: d.short, body: body}
	if first.title = cmp.Or(d.title, headingText(body, "h1")); first.title == "" {
		return fmt.Errorf("found no heading, expected one for its title")
	}
	s.add(group, nil, first)
	if d.split {
		for _, part := range split(first) {
			s.add(group, first, part)
		}
	}
	return nil
}

// split moves each part of a document to a page of its own.
func split(whole *page) (parts []*page) {
	folder := strings.TrimSuffix(whole.path, ".html") + "/"
	for _, n := range slices.Collect(whole.body.ChildNodes()) {
		if n.Data == "h2" {
			parts = append(parts, &page{path: folder + attribute(n, "id") + ".html",
				from: whole.from, body: element("main"), short: textOf(n),
				title: textOf(n) + " (" + strings.ToLower(whole.title) + ")"})
		}
		if len(parts) > 0 {
			whole.body.RemoveChild(n)
			parts[len(parts)-1].body.AppendChild(n)
		}
	}
	showPictures(whole.body, parts)
	for _, p := range parts {
		for n := range all(p.body) {
			if level := headingLevel(n); level > 1 {
				rename(n, fmt.Sprintf("h%d", level-1))
			}
		}
	}
	return parts
}

// showPictures makes galleries of the lists of links in a document: each link to a heading gets the
// first picture after it, if it has one.
func showPictures(body *html.Node, parts []*page) {
	pictures := map[string]*html.Node{} // by the anchors of headings
	for _, p := range parts {
		id := ""
		for n := range all(p.body) {
			if headingLevel(n) > 0 {
				id = attribute(n, "id")
			}
			if n.Data == "img" && pictures["#"+id] == nil {
				pictures["#"+id] = n
			}
		}
	}
	for item := range all(body) {
		if item.Data != "li" || attribute(item.Parent, "class") == "gallery" {
			continue
		}
		var links []*html.Node
		for n := range all(item) {
			if n.Data == "a" {
				links = append(links, n)
			}
		}
		list := element("ul", "class", "gallery")
		for _, a := range links {
			picture := pictures[attribute(a, "href")]
			if picture == nil {
				continue
			}
			a.Parent.RemoveChild(a)
			small := element("img", "alt", "", "src", attribute(picture, "src"))
			a.InsertBefore(small, a.FirstChild)
			shown := element("li")
			shown.AppendChild(a)
			list.AppendChild(shown)
		}
		if list.FirstChild != nil {
			for n := range all(item) {
				if n.Type == html.TextNode && strings.Trim(n.Data, ":, \n") == "" {
					n.Data = "\n" // what was between the links
				}
			}
			setAttribute(item.Parent, "class", "galleries")
			item.AppendChild(list)
		}
	}
}
