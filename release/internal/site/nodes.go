package site

import (
	"bytes"
	"fmt"
	"iter"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// parse returns an element that has a piece of HTML in it.
func parse(text string) (*html.Node, error) {
	body := element("main")
	nodes, err := html.ParseFragment(strings.NewReader(text), body)
	for _, n := range nodes {
		body.AppendChild(n)
	}
	return body, err
}

// inner returns what is in a node as HTML.
func inner(n *html.Node) string {
	var b bytes.Buffer
	for child := range n.ChildNodes() {
		if err := html.Render(&b, child); err != nil {
			panic(err) // a tree that no parser makes
		}
	}
	return b.String()
}

// all yields a node and what is in it, in order. What is yielded may be changed or wrapped.
func all(root *html.Node) iter.Seq[*html.Node] {
	return func(yield func(*html.Node) bool) {
		var each func(n *html.Node) bool
		each = func(n *html.Node) bool {
			if !yield(n) {
				return false
			}
			for _, child := range slices.Collect(n.ChildNodes()) {
				if !each(child) {
					return false
				}
			}
			return true
		}
		each(root)
	}
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func setAttribute(n *html.Node, name, value string) {
	for i, a := range n.Attr {
		if a.Key == name {
			n.Attr[i].Val = value
			return
		}
	}
	n.Attr = append(n.Attr, html.Attribute{Key: name, Val: value})
}

// element returns a new element with attributes: names and values in turn.
func element(name string, attributes ...string) *html.Node {
	n := &html.Node{Type: html.ElementNode}
	rename(n, name)
	for i := 0; i < len(attributes); i += 2 {
		setAttribute(n, attributes[i], attributes[i+1])
	}
	return n
}

func rename(n *html.Node, name string) { n.Data, n.DataAtom = name, atom.Lookup([]byte(name)) }

// wrap puts a new element around a node.
func wrap(n, around *html.Node) {
	n.Parent.InsertBefore(around, n)
	n.Parent.RemoveChild(n)
	around.AppendChild(n)
}

// wrapInside puts a new element around all that is in a node.
func wrapInside(n, around *html.Node) {
	for n.FirstChild != nil {
		child := n.FirstChild
		n.RemoveChild(child)
		around.AppendChild(child)
	}
	n.AppendChild(around)
}

// textOf returns the text in a node.
func textOf(n *html.Node) string {
	var b strings.Builder
	for m := range all(n) {
		if m.Type == html.TextNode {
			b.WriteString(m.Data)
		}
	}
	return b.String()
}

// headingLevel returns 1 for h1; 0 for what is no heading.
func headingLevel(n *html.Node) int {
	if n.Type == html.ElementNode && len(n.Data) == 2 && n.Data[0] == 'h' &&
		'1' <= n.Data[1] && n.Data[1] <= '6' {
		return int(n.Data[1] - '0')
	}
	return 0
}

// headingText returns the text of the first heading of a kind.
func headingText(root *html.Node, kind string) string {
	for n := range all(root) {
		if n.Data == kind && n.Type == html.ElementNode {
			return textOf(n)
		}
	}
	return ""
}

// contains reports whether a node has an element of a kind in it.
func contains(n *html.Node, kind string) bool {
	for m := range n.Descendants() {
		if m.Type == html.ElementNode && m.Data == kind {
			return true
		}
	}
	return false
}

// next returns the next element of a kind beside a node.
func next(n *html.Node, kind string) *html.Node {
	for n = n.NextSibling; n != nil && n.Data != kind; {
		n = n.NextSibling
	}
	return n
}

// before returns the element of a kind before a node.
func before(n *html.Node, kind string) *html.Node {
	for n = n.PrevSibling; n != nil && n.Data != kind; {
		n = n.PrevSibling
	}
	return n
}

// A heading is a line of a page's table of contents.
type heading struct {
	Level    int
	ID, Text string
}

// mostContents is how many lines a table of contents has before headings of the third level are
// left out.
const mostContents = 100

// contentsOf returns the table of contents of a page.
func contentsOf(root *html.Node) (list []heading) {
	for n := range all(root) {
		if level := headingLevel(n); level == 2 || level == 3 {
			if id := attribute(n, "id"); id != "" {
				list = append(list, heading{level, id, textOf(n)})
			}
		}
	}
	if len(list) > mostContents {
		list = slices.DeleteFunc(list, func(h heading) bool { return h.Level > 2 })
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// mostAbout bounds the description of a page, in bytes.
const mostAbout = 200

// firstSentences returns the beginning of the first paragraph, up to the end of a sentence.
func firstSentences(root *html.Node) string {
	about := ""
	for n := range all(root) {
		if n.Type != html.ElementNode || n.Data != "p" {
			continue
		}
		text := strings.Join(strings.Fields(textOf(n)), " ")
		for sentence := range strings.SplitAfterSeq(text, ". ") {
			if about != "" && len(about)+len(sentence) > mostAbout {
				break
			}
			about += sentence
		}
		break
	}
	return strings.TrimSpace(about)
}

// fault is an error at a node.
func fault(n *html.Node, format string, args ...any) error {
	return fmt.Errorf("%s (in %q)", fmt.Sprintf(format, args...),
		strings.Join(strings.Fields(textOf(n)), " "))
}
