// Package site makes the web site of nonet, a folder of static files: the documents, the glossary,
// the techniques, the reference of the program and of the methods, the licences, and the page
// itself below play/. It works below any path, without network and without a server that knows of
// it.
//
// Bodies of pages come from Markdown (markdown.go), from help texts (commands.go), from
// openapi.json (api.go) and from templates (look/). In a body, a link that begins with a slash
// means a place of the site, from its root. What all pages have in common is added afterwards, to
// their HTML (dress.go), and every link is looked up before a file is written (links.go).
package site

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nonet-dev/nonet/internal/licenses"
	"github.com/nonet-dev/nonet/release/internal/kit"
	"golang.org/x/net/html"
)

//go:embed look
var look embed.FS

// Repository is where the sources are.
const Repository = kit.Repository

// A Source is what a site is made from.
type Source struct {
	Root    string // folder of the sources
	Version string // of the release: "v0.1.0"
	Tag     string // a tag or a commit, for links to the sources
	Notices []licenses.Notice
}

// A page of the site.
type page struct {
	path  string // "docs/players.html"
	title string // no other page has it
	short string // in the navigation, if it is not the title
	about string // one sentence; that of the body if it is empty
	from  string // the document; "" if it has none
	body  *html.Node

	group  string
	inside []*page // pages below it in the navigation
	in     *page   // the one that has it inside
	plain  bool    // a page of its own form, without navigation
}

// site is a site while it is made.
type site struct {
	Source

	groups []group
	pages  []*page           // in the order of the navigation
	files  map[string][]byte // by their paths
	places map[string]string // of documents and their anchors: see placesOf
}

// Files returns the files of the site by their paths, but for those of the page, which are below
// play/. They depend on the source alone.
func Files(source Source) (map[string][]byte, error) {
	s := &site{Source: source, files: map[string][]byte{}}
	for _, add := range []func() error{
		s.addDocuments, s.addCommands, s.addAPI, s.addLicences, s.addHome, s.addLook,
	} {
		if err := add(); err != nil {
			return nil, err
		}
	}
	s.addIndex()
	for _, p := range s.pages {
		content, err := s.whole(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.path, err)
		}
		s.files[p.path] = content
	}
	return s.files, checkLinks(s.files)
}

// add puts a page into the navigation, below another one if it has one.
func (s *site) add(group string, in *page, p *page) {
	p.group, p.in = group, in
	if in != nil {
		in.inside = append(in.inside, p)
	}
	s.pages = append(s.pages, p)
}

// addLicences adds the notices of what is linked.
func (s *site) addLicences() error {
	type notice struct {
		licenses.Notice
		ID string
	}
	var list []notice
	ids := slugs{}
	for _, n := range s.Notices {
		list = append(list, notice{n, ids.next(n.Name)})
	}
	body, err := s.render("licences.html", list)
	s.add("Reference", nil, &page{path: "licences.html", title: "Licences", body: body,
		about: "The licences of nonet and of everything that is linked into it."})
	return err
}

// tokens are the parts of the page's style sheet that the site has, too: colours, type and space.
var tokens = regexp.MustCompile(`(?ms)^:root[^{]*\{.*?^?\}`)

// addLook adds the style sheet, the script and the icon.
func (s *site) addLook() error {
	app, err := os.ReadFile(filepath.Join(s.Root, "internal/web/app/app.css"))
	if err != nil {
		return err
	}
	shared := bytes.Join(tokens.FindAll(app, 3), []byte("\n"))
	if !bytes.Contains(shared, []byte("--accent:")) {
		return fmt.Errorf("app.css: found no colours, expected them in :root")
	}
	own, err := look.ReadFile("look/site.css")
	if err != nil {
		return err
	}
	s.files["site.css"] = append(append(shared, '\n'), own...)
	if s.files["site.js"], err = look.ReadFile("look/site.js"); err != nil {
		return err
	}
	s.files["icon.svg"], err = os.ReadFile(filepath.Join(s.Root, "internal/web/dist/icon.svg"))
	return err
}

// templates are the files of folder look.
var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"prose": prose, "code": codeInProse, "commandFile": commandFile, "flagID": flagID,
	"slug": slug, "capital": capital, "typeOf": typeOf, "rowsOf": rowsOf,
	"paragraphs": func(text any) []string { return strings.Split(fmt.Sprint(text), "\n") },
}).ParseFS(look, "look/*.html"))

// capital returns a heading of the manual, DESCRIPTION, as those of the site.
func capital(title string) string { return title[:1] + strings.ToLower(title[1:]) }

// render makes a body from a template.
func (s *site) render(name string, data any) (*html.Node, error) {
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, data); err != nil {
		return nil, err
	}
	return parse(b.String())
}

// frame is what the template of a whole page sees.
type frame struct {
	*page
	Site          *site
	Title, About  string
	Body          template.HTML
	Contents      []heading
	Groups        []navGroup
	Before, After *page
	Style         template.CSS
	Missing       bool
}

// Path and Name are what templates see of a page.
func (p *page) Path() string { return "/" + p.path }
func (p *page) Name() string {
	if p.short != "" {
		return p.short
	}
	return p.title
}

// navGroup is a part of the navigation as one page shows it.
type navGroup struct {
	Name  string
	Items []navItem
}

type navItem struct {
	*page
	Current, Open bool
	Inside        []navItem
}

// navigation returns the navigation as a page shows it.
func (s *site) navigation(current *page) (list []navGroup) {
	for _, g := range s.groups {
		shown := navGroup{Name: g.name}
		for _, p := range s.pages {
			if p.group != g.name || p.in != nil || p.plain {
				continue
			}
			item := navItem{page: p, Current: p == current, Open: p == current || p == current.in}
			for _, below := range p.inside {
				item.Inside = append(item.Inside, navItem{page: below, Current: below == current})
			}
			shown.Items = append(shown.Items, item)
		}
		list = append(list, shown)
	}
	return list
}

// whole returns a page as a file.
func (s *site) whole(p *page) ([]byte, error) {
	if err := dress(p.body, s.files); err != nil {
		return nil, err
	}
	contents := contentsOf(p.body)
	if p.about == "" {
		p.about = firstSentences(p.body)
	}
	f := frame{page: p, Site: s, Title: p.title + " – nonet", About: p.about,
		Body: template.HTML(inner(p.body)), Contents: contents, Missing: p.path == "404.html"}
	f.Groups = s.navigation(p)
	name := "page.html"
	if p.plain {
		name = "plain.html"
	} else {
		f.Before, f.After = s.neighbours(p)
	}
	if p.path == "index.html" {
		f.Title = p.title
	}
	if f.Missing {
		f.Style = template.CSS(s.files["site.css"])
	}
	var b bytes.Buffer
	if err := templates.ExecuteTemplate(&b, name, f); err != nil {
		return nil, err
	}
	root, err := html.Parse(&b)
	if err != nil {
		return nil, err
	}
	relate(root, p.path)
	return []byte(strings.TrimSpace(inner(root)) + "\n"), nil
}

// A view is a part of the site that each page links to at its top.
type view struct {
	Name, Link string
	Current    bool // the page is in it
}

// Views returns the parts of the site.
func (f frame) Views() []view {
	views := []view{{Name: "Documents", Link: "/docs/page.html"},
		{Name: "Techniques", Link: "/docs/techniques.html"},
		{Name: "Glossary", Link: "/glossary.html"}, {Name: "Commands", Link: "/commands/"},
		{Name: "API", Link: "/api/"}}
	for i := len(views) - 1; i >= 0; i-- { // what is left are documents
		start := strings.TrimSuffix(strings.TrimPrefix(views[i].Link, "/"), ".html")
		if strings.HasPrefix(f.page.path, start) || i == 0 && f.from != "" {
			views[i].Current = true
			break
		}
	}
	return views
}

// Origin returns where the document of a page is in the repository.
func (f frame) Origin() string { return f.Site.source("blob", f.From()) }

// From is what templates see of the origin of a page.
func (p *page) From() string { return p.from }

// License returns where the licence is.
func (s *site) License() string { return s.source("blob", "LICENSE") }

// neighbours returns the pages before and after one in the navigation.
func (s *site) neighbours(p *page) (before, after *page) {
	var found bool
	for _, q := range s.pages {
		switch {
		case q.plain:
		case q == p:
			found = true
		case !found:
			before = q
		default:
			return before, q
		}
	}
	return before, nil
}
