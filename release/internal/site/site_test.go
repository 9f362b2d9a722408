package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nonet-dev/nonet/internal/cli"
	"github.com/nonet-dev/nonet/internal/cli/help"
	"github.com/nonet-dev/nonet/internal/licenses"
	"golang.org/x/net/html"
)

const root = "../../.."

var source = Source{Root: root, Version: "v1.2.3", Tag: "v1.2.3", Notices: licenses.All()}

var makeOnce = sync.OnceValues(func() (map[string][]byte, error) { return Files(source) })

// made returns the site of this repository.
func made(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := makeOnce()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// pages returns the pages of a site as trees, by their paths.
func pages(t *testing.T) map[string]*html.Node {
	trees := map[string]*html.Node{}
	for name, content := range made(t) {
		if path.Ext(name) == ".html" {
			tree, err := html.Parse(bytes.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			trees[name] = tree
		}
	}
	return trees
}

var word = regexp.MustCompile(`[\pL\pN]+`)

// mostSkipped is how many words in a row a page may have that the document lacks.
const mostSkipped = 4

// Every word of a document is on its page, or pages, in the same order.
func TestWords(t *testing.T) {
	trees := pages(t)
	for _, g := range groups {
		for _, d := range g.documents {
			text, err := os.ReadFile(filepath.Join(root, d.from))
			if err != nil {
				t.Fatal(err)
			}
			var found []string
			names := []string{pathOf(d.from)}
			if d.split {
				for _, m := range regexp.MustCompile(`(?m)^## (.*)`).FindAllSubmatch(text, -1) {
					names = append(names, strings.TrimSuffix(names[0], ".html")+"/"+
						slug(string(m[1]))+".html")
				}
			}
			for _, name := range names {
				if trees[name] == nil {
					t.Fatalf("%s: there is no page %s", d.from, name)
				}
				for n := range all(trees[name]) {
					if n.Data == "article" {
						found = append(found, words(n)...)
					}
				}
			}
			wanted := wordsOf(string(text))
			at := 0
			for i, w := range wanted {
				next := slices.Index(found[at:min(at+mostSkipped, len(found))], w)
				if next < 0 {
					t.Errorf("%s: after %q, the page lacks %q", d.from,
						strings.Join(wanted[max(0, i-8):i], " "), w)
					break
				}
				at += next + 1
			}
		}
	}
}

// words returns the words that people read in an element.
func words(n *html.Node) (list []string) {
	for m := range all(n) {
		if m.Type == html.TextNode {
			list = append(list, word.FindAllString(m.Data, -1)...)
		}
		list = append(list, word.FindAllString(attribute(m, "alt"), -1)...)
	}
	return list
}

var (
	comment = regexp.MustCompile(`(?s)<!--.*?-->`)
	target  = regexp.MustCompile("(?m)\\]\\([^)\\s]*\\)|^```[a-z]+$") // and languages of code
)

// wordsOf returns the words that people read in a document.
func wordsOf(markdown string) []string {
	markdown = comment.ReplaceAllString(markdown, "")
	return word.FindAllString(target.ReplaceAllString(markdown, "]"), -1)
}

// Each page says what it is, in words that no other page has.
func TestTitles(t *testing.T) {
	titles := map[string]string{}
	for name, tree := range pages(t) {
		heads, title, about := 0, "", ""
		for n := range all(tree) {
			switch {
			case n.Data == "h1":
				heads++
			case n.Data == "title" && n.Parent.Data == "head":
				title = textOf(n)
			case attribute(n, "name") == "description":
				about = attribute(n, "content")
			case n.Data == "html" && n.Type == html.ElementNode && attribute(n, "lang") != "en":
				t.Errorf("%s: found no language", name)
			}
		}
		if heads != 1 {
			t.Errorf("%s: found %d headings h1, expected 1", name, heads)
		}
		if about == "" {
			t.Errorf("%s: found no description", name)
		}
		if other, twice := titles[title]; twice {
			t.Errorf("%s and %s have the title %q", name, other, title)
		}
		titles[title] = name
	}
}

// The site asks no other host for anything, and no link depends on where it is.
func TestSelfContained(t *testing.T) {
	for name, tree := range pages(t) {
		for n := range all(tree) {
			for _, a := range n.Attr {
				loads := a.Key == "src" || a.Key == "srcset" || n.Data == "link" && a.Key == "href"
				if loads && (strings.Contains(a.Val, ":") || strings.HasPrefix(a.Val, "//")) {
					t.Errorf("%s: %s is of another host", name, a.Val)
				}
				if (a.Key == "href" || a.Key == "src") && strings.HasPrefix(a.Val, "/") {
					t.Errorf("%s: link %s depends on where the site is", name, a.Val)
				}
			}
		}
	}
	for _, name := range []string{"site.css", "site.js"} {
		if regexp.MustCompile(`https?:|url\(|@import`).Match(made(t)[name]) {
			t.Errorf("%s loads something", name)
		}
	}
}

// The same source gives the same bytes.
func TestSame(t *testing.T) {
	again, err := Files(source)
	if err != nil {
		t.Fatal(err)
	}
	if !maps.EqualFunc(made(t), again, bytes.Equal) {
		t.Error("the files differ")
	}
}

// What a browser loads to show a page is small, but for pictures.
func TestSizes(t *testing.T) {
	const most = 60_000
	packed := func(names ...string) int {
		var b bytes.Buffer
		for _, name := range names {
			z := gzip.NewWriter(&b)
			z.Write(made(t)[name])
			z.Close()
		}
		return b.Len()
	}
	for name := range pages(t) {
		if n := packed(name, "site.css", "site.js"); n > most {
			t.Errorf("%s: %d bytes, expected at most %d", name, n, most)
		}
	}
	if n := packed("index.js"); n > 270_000 {
		t.Errorf("the index of the search has %d bytes", n)
	}
}

// Links to nowhere are errors.
func TestBrokenLinks(t *testing.T) {
	page := func(body string) []byte { return []byte("<!doctype html><body>" + body) }
	for name, c := range map[string]struct{ body, want string }{
		"no file":      {`<a href="nowhere.html">`, "no file for the link nowhere.html"},
		"no anchor":    {`<a href="docs/b.html#x">`, "no place for the link docs/b.html#x"},
		"no anchor on": {`<a href="#x">`, "no place for the link #x"},
		"outside":      {`<a href="../x.html">`, "leaves the site"},
		"from root":    {`<a href="/docs/b.html">`, "leaves the site"},
		"picture":      {`<img src="x.svg">`, "no file for the link x.svg"},
		"twice":        {`<p id="x"><p id="x">`, "two elements are called x"},
		"right": {`<a id="a" href="#a"><a href="docs/b.html#b"><a href="docs/"><a href="play/">` +
			`<a href="https://example.org">`, ""},
	} {
		err := checkLinks(map[string][]byte{"a.html": page(c.body),
			"docs/b.html": page(`<p id="b">`), "docs/index.html": page("")})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", name, err, c.want)
		}
	}
}

// Links of documents lead to pages, to the repository at the version, or are errors.
func TestResolve(t *testing.T) {
	s := &site{Source: source, files: map[string][]byte{}, places: map[string]string{
		"docs/rules.md": "docs/rules.html", "docs/rules.md#cages": "docs/rules.html",
		"GLOSSARY.md": "glossary.html", "docs/techniques.md": "docs/techniques.html",
		"docs/techniques.md#xy-wing": "docs/techniques/wings.html"}}
	for _, c := range []struct{ from, link, want string }{
		{"docs/rules.md", "#cages", "/docs/rules.html#cages"},
		{"docs/page.md", "rules.md", "/docs/rules.html"},
		{"docs/page.md", "techniques.md#xy-wing", "/docs/techniques/wings.html#xy-wing"},
		{"README.md", "docs/rules.md#cages", "/docs/rules.html#cages"},
		{"docs/page.md", "../GLOSSARY.md", "/glossary.html"},
		{"docs/page.md", "../go.mod", Repository + "/blob/v1.2.3/go.mod"},
		{"docs/page.md", "../logic", Repository + "/tree/v1.2.3/logic"},
		{"docs/page.md", "https://example.org/x", "https://example.org/x"},
		{"npm/README.md", Repository + "/blob/main/docs/rules.md#cages", "/docs/rules.html#cages"},
		{"docs/page.md", "rules.md#nowhere", "docs/rules.md has no place #nowhere"},
		{"docs/page.md", "nowhere.md", "nowhere.md is neither a document nor a file"},
		{"docs/page.md", "../../x", "outside of the repository"},
	} {
		got, err := s.resolve(c.from, c.link, false)
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) || err == nil && got != c.want {
			t.Errorf("%s in %s: got %q, want %q", c.link, c.from, got, c.want)
		}
	}
}

// Constructs of Markdown keep their words, and HTML is refused.
func TestMarkdown(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"# A\n\n## B & `c`\n\n## B & `c`\n", `<h2 id="b--c">B &amp; <code>c</code></h2>` + "\n" +
			`<h2 id="b--c-1">`},
		{"## [A b](c.md) d", `<h2 id="a-b-d">`},
		{"<!-- not run: why -->\n\n    $ nonet\n", "<pre><code>$ nonet\n</code></pre>"},
		{"a <!-- b --> c", "<p>a  c</p>"},
		{"| a | b |\n| --- | --- |\n| c | `d\\|e` |\n", "<td><code>d|e</code></td>"},
		{"r4c7\\<>8", "<p>r4c7&lt;&gt;8</p>"},
		{"<details>\nx\n</details>", "expected Markdown alone"},
		{"a <b>c</b>", "expected Markdown alone"},
		{"<!-- a --> <b>c</b>", "expected Markdown alone"},
	} {
		body, err := markdown([]byte(c.text))
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = inner(body)
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

// Each command, flag, format and kind of rules has its place.
func TestCommands(t *testing.T) {
	trees := pages(t)
	var look func(c help.Command)
	look = func(c help.Command) {
		name := "commands/" + commandFile(c.Name)
		if trees[name] == nil {
			t.Fatalf("there is no page %s", name)
		}
		text := strings.Join(words(trees[name]), " ")
		said := c.Text + "\n" + strings.Join(c.Examples, "\n")
		for _, g := range c.Flags {
			for _, f := range g.Flags {
				said += "\n" + f.Name + " " + f.About
			}
		}
		for _, w := range word.FindAllString(said, -1) {
			if !strings.Contains(text, w) {
				t.Errorf("%s lacks %q", name, w)
			}
		}
		for _, sub := range c.Below {
			look(sub)
		}
	}
	program, references, err := cli.Describe()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range program.Below {
		look(c)
	}
	for _, r := range references {
		text := strings.Join(words(trees["commands/"+r.Name+".html"]), " ")
		for _, section := range r.Sections {
			for _, part := range append(section.Parts, section) {
				for _, w := range word.FindAllString(part.Text, -1) {
					if !strings.Contains(text, w) {
						t.Errorf("%s, %s: lacks %q", r.Name, part.Title, w)
					}
				}
			}
		}
	}
}

// Each text of openapi.json is on a page of the reference.
func TestAPI(t *testing.T) {
	text := ""
	for name, tree := range pages(t) {
		if strings.HasPrefix(name, "api/") {
			text += " " + strings.Join(words(tree), " ") + " "
		}
	}
	var look func(v any, key string)
	look = func(v any, key string) {
		switch v := v.(type) {
		case map[string]any:
			for key, value := range v {
				if key != "example" {
					look(value, key)
				}
			}
		case []any:
			for _, value := range v {
				look(value, key)
			}
		case string:
			if w := strings.Join(word.FindAllString(v, -1), " "); (key == "description" ||
				key == "summary" || key == "enum") && !strings.Contains(text, " "+w+" ") {
				t.Errorf("the reference lacks %q", v)
			}
		}
	}
	var described any
	if err := json.Unmarshal(made(t)["api/openapi.json"], &described); err != nil {
		t.Fatal(err)
	}
	look(described, "")
	for _, name := range []string{"hint", "generate", "solve"} {
		if page := string(made(t)["api/"+name+".html"]); !strings.Contains(page, "curl --json") {
			t.Errorf("%s has no example", name)
		}
	}
}

// Terms in one row of a table are found with what the row says of them.
func TestEntries(t *testing.T) {
	body, err := parse("<h1>A</h1><p>b</p><h2 id=c>C</h2><p>d</p><table><tr><td><code>e</code>, " +
		"<code>f</code></td><td>g</td></tr><tr><td>h</td><td>i</td></tr></table>")
	if err != nil {
		t.Fatal(err)
	}
	addTerms(body)
	var got []string
	for _, e := range entriesOf(body) {
		got = append(got, e.id+"/"+e.name+"/"+strings.Join(strings.Fields(e.text.String()), " "))
	}
	want := []string{"//b", "c/C/d", "e/e/, g", "f/f/, g", "h/h/i"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Each term of the glossary and each version of the changelog has an anchor, and the search knows
// them.
func TestAnchors(t *testing.T) {
	index := string(made(t)["index.js"])
	for page, ids := range map[string][]string{
		"glossary.html":              {"hidden-single", "naked-triplet", "candidate", "sukaku"},
		"changelog.html":             {"unreleased"},
		"docs/techniques/fish.html":  {"x-wing", "finned-swordfish"},
		"commands/solve.html":        {"unique", "output"},
		"docs/techniques/wings.html": {"xy-wing"},
	} {
		for _, id := range ids {
			if !bytes.Contains(made(t)[page], []byte(` id="`+id+`"`)) {
				t.Errorf("%s has no anchor %s", page, id)
			}
			if !strings.Contains(index, `"`+id+`",`) {
				t.Errorf("the search does not know %s", id)
			}
		}
	}
}
