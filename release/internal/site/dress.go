package site

import (
	"bytes"
	"fmt"
	"image"
	_ "image/png" // pictures of documents
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// dress gives a body what the bodies of all pages have: headings that link to themselves, tables
// and code that scroll by themselves where they are wider than the screen, and pictures that have
// their size before they are there. Files has the pictures.
func dress(body *html.Node, files map[string][]byte) error {
	pictures := 0
	for n := range all(body) {
		if n.Type != html.ElementNode {
			continue
		}
		switch n.Data {
		case "h1", "h2", "h3", "h4":
			id := attribute(n, "id")
			if id != "" && n.Data != "h1" && !contains(n, "a") {
				wrapInside(n, element("a", "class", "self", "href", "#"+id))
			}
		case "table":
			setWidths(n)
			wrap(n, element("div", "class", "scroll", "tabindex", "0", "role", "group",
				"aria-label", "Table"))
		case "code":
			if len(textOf(n)) <= mostWhole {
				setAttribute(n, "class", strings.TrimSpace(attribute(n, "class")+" whole"))
			}
		case "pre":
			dressCode(n)
		case "img":
			if err := dressPicture(n, files, pictures > 0); err != nil {
				return err
			}
			pictures++
		}
	}
	return nil
}

// A table with more rows than this gets the widths of its columns before they are all there: rows
// that come later would move those above.
const mostRows = 8

// setWidths says how wide the columns of a long table are: as the longest word in them, or as their
// texts are long on average.
func setWidths(table *html.Node) {
	var rows, texts, longest []int // of each column: cells, and characters
	for cell := range all(table) {
		if cell.Data != "td" && cell.Data != "th" || cell.Type != html.ElementNode {
			continue
		}
		at := 0 // the column
		for n := cell.PrevSibling; n != nil; n = n.PrevSibling {
			if n.Type == html.ElementNode {
				at++
			}
		}
		for len(rows) <= at {
			rows, texts, longest = append(rows, 0), append(texts, 0), append(longest, 0)
		}
		rows[at]++
		texts[at] += utf8.RuneCountInString(textOf(cell))
		for n := range all(cell) {
			words := strings.Fields(textOf(n))
			if n.Type == html.ElementNode && n.Data == "code" && len(textOf(n)) <= mostWhole {
				words = []string{textOf(n) + "       "} // letters of one width are wider
			}
			for _, word := range words {
				longest[at] = max(longest[at], min(utf8.RuneCountInString(word)+3, mostWhole+10))
			}
		}
	}
	if len(rows) == 0 || rows[0] <= mostRows {
		return
	}
	sum := 0
	for i := range rows {
		rows[i] = max(longest[i], min(texts[i]/rows[i], 50))
		sum += rows[i]
	}
	group := element("colgroup")
	for _, n := range rows {
		group.AppendChild(element("col", "width", fmt.Sprintf("%d%%", 100*n/sum)))
	}
	table.InsertBefore(group, table.FirstChild)
}

// mostWhole is how many bytes a piece of code in a sentence has that is not broken over lines.
const mostWhole = 18

// widestCode is how many columns of code a phone shows.
const widestCode = 36

// dressCode marks the command lines of a piece of code, whose prompt is no part of the command.
func dressCode(pre *html.Node) {
	code := pre
	if first := pre.FirstChild; first != nil && first.Data == "code" {
		code = first
	}
	text := textOf(code)
	for code.FirstChild != nil {
		code.RemoveChild(code.FirstChild)
	}
	width := 0
	add := func(to *html.Node, text string) {
		to.AppendChild(&html.Node{Type: html.TextNode, Data: text})
	}
	for line := range strings.Lines(text) {
		width = max(width, utf8.RuneCountInString(line))
		command, found := strings.CutPrefix(line, "$ ")
		if !found {
			add(code, line)
			continue
		}
		prompt, b := element("span", "class", "prompt"), element("b")
		add(prompt, "$ ")
		add(b, strings.TrimSuffix(command, "\n"))
		code.AppendChild(prompt)
		code.AppendChild(b)
		add(code, line[len("$ "+strings.TrimSuffix(command, "\n")):])
	}
	if width > widestCode {
		setAttribute(pre, "tabindex", "0")
	}
	wrap(pre, element("div", "class", "code"))
}

// svgSize finds the size of a picture that nonet has made.
var svgSize = regexp.MustCompile(`^<svg[^>]* width="(\d+)[.\d]*" height="(\d+)[.\d]*"`)

// dressPicture says how large a picture is, and whether the browser may load it later.
func dressPicture(img *html.Node, files map[string][]byte, later bool) error {
	name := strings.TrimPrefix(attribute(img, "src"), "/")
	content, class := files[name], "photo"
	var size [2]string
	if m := svgSize.FindSubmatch(content); m != nil {
		size, class = [2]string{string(m[1]), string(m[2])}, "drawing"
	} else {
		c, _, err := image.DecodeConfig(bytes.NewReader(content))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		size = [2]string{strconv.Itoa(c.Width), strconv.Itoa(c.Height)}
	}
	setAttribute(img, "width", size[0])
	setAttribute(img, "height", size[1])
	if attribute(img, "class") == "" {
		setAttribute(img, "class", class)
	}
	if later {
		setAttribute(img, "loading", "lazy")
	}
	return nil
}

// addTerms makes each term in the first column of tables an anchor, and a link to itself.
func addTerms(body *html.Node) {
	used := map[string]bool{}
	for n := range all(body) {
		if id := attribute(n, "id"); id != "" {
			used[id] = true
		}
	}
	anchor := func(n *html.Node, text string) {
		if id := slug(text); id != "" && !used[id] {
			used[id] = true
			setAttribute(n, "id", id)
			setAttribute(n, "class", "term")
			if !contains(n, "a") {
				wrapInside(n, element("a", "class", "self", "href", "#"+id))
			}
		}
	}
	for n := range all(body) {
		if n.Data != "td" || before(n, "td") != nil {
			continue
		}
		first, _, _ := strings.Cut(textOf(n), " (")
		if first != "" && !contains(n, "code") {
			anchor(n, first)
			continue
		}
		for code := range all(n) {
			if code.Data == "code" {
				anchor(code, textOf(code))
			}
		}
	}
}
