package site

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"golang.org/x/net/html"
)

// markdown returns a document as HTML. Comments are left out, other HTML is refused: it would be
// lost.
func markdown(source []byte) (*html.Node, error) {
	md := goldmark.New(goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	doc := md.Parser().Parse(text.NewReader(source),
		parser.WithContext(parser.NewContext(parser.WithIDs(slugs{}))))
	var comments []ast.Node
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		var raw string
		switch n := n.(type) {
		case *ast.HTMLBlock:
			raw = string(n.Lines().Value(source))
			if n.HasClosure() {
				raw += string(n.ClosureLine.Value(source))
			}
		case *ast.RawHTML:
			raw = string(n.Segments.Value(source))
		default:
			return ast.WalkContinue, nil
		}
		if raw = strings.TrimSpace(raw); !strings.HasPrefix(raw, "<!--") ||
			strings.Index(raw, "-->")+3 != len(raw) {
			return ast.WalkStop, fmt.Errorf("found HTML %q, expected Markdown alone", raw)
		}
		comments = append(comments, n)
		return ast.WalkSkipChildren, nil
	})
	if err != nil {
		return nil, err
	}
	for _, n := range comments {
		n.Parent().RemoveChild(n.Parent(), n)
	}
	var b bytes.Buffer
	if err := md.Renderer().Render(&b, source, doc); err != nil {
		return nil, err
	}
	return parse(b.String())
}

// slugs makes the ids of headings, as GitHub does. The value says how often each was used.
type slugs map[string]int

func (s slugs) Generate(value []byte, _ ast.NodeKind) []byte {
	return []byte(s.next(string(value)))
}

func (s slugs) Put([]byte) {}

// next returns the id of the next heading with a text.
func (s slugs) next(text string) string {
	id := slug(text)
	n := s[id]
	s[id]++
	if n > 0 {
		return fmt.Sprintf("%s-%d", id, n)
	}
	return id
}

// linkTarget is where a link of a heading leads: that is no part of its id.
var linkTarget = regexp.MustCompile(`\]\([^)]*\)`)

// slug returns a text as the id of a heading.
func slug(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsNumber(r), r == '-', r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, linkTarget.ReplaceAllString(strings.TrimSpace(text), ""))
}
