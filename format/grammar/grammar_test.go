package grammar

import (
	"bytes"
	"flag"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format"
)

var update = flag.Bool("update", false, "write grammar.txt from the comments of the formats")

// TestGrammar compares grammar.txt with the comments of the formats.
func TestGrammar(t *testing.T) {
	comments := commentsOf(t)
	var b strings.Builder
	for _, f := range format.All() {
		if comments[f.Name] == "" {
			t.Errorf("format %s has no comment", f.Name)
		}
		b.WriteString(heading + f.Name + "\n" + comments[f.Name] + "\n")
	}
	if b.String() == string(file("grammar.txt")) {
		return
	}
	if !*update {
		t.Fatal("the comments of the formats have changed: run go test ./format/grammar -update")
	}
	if err := os.WriteFile("grammar.txt", []byte(b.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// commentsOf returns the comments of the formats by their names. A format without one has that of
// the format before it in its file, which is about both.
func commentsOf(t *testing.T) map[string]string {
	names, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		before := ""
		for _, decl := range parsed.Decls {
			decl, ok := decl.(*ast.GenDecl)
			if !ok || decl.Tok != token.VAR || len(decl.Specs) != 1 {
				continue
			}
			spec := decl.Specs[0].(*ast.ValueSpec)
			if len(spec.Values) != 1 || !strings.HasSuffix(spec.Names[0].Name, "Format") {
				continue
			}
			if text := plain(decl.Doc.Text()); text != "" {
				before = text
			}
			all[nameIn(spec.Values[0])] = before
		}
	}
	return all
}

// nameIn returns the first name in the declaration of a format.
func nameIn(x ast.Expr) (name string) {
	ast.Inspect(x, func(n ast.Node) bool {
		if name != "" {
			return false
		}
		value := ast.Expr(nil)
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && strings.EqualFold(key.Name, "name") {
				value = n.Value
			}
		case *ast.CallExpr:
			if len(n.Args) > 0 {
				value = n.Args[0]
			}
		}
		if lit, ok := value.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			name, _ = strconv.Unquote(lit.Value)
		}
		return true
	})
	return name
}

// plain returns a comment as a text for people: links to Go names lose their brackets.
func plain(text string) string {
	printer := comment.Printer{TextWidth: 90}
	parser := comment.Parser{LookupPackage: func(name string) (string, bool) { return name, true }}
	return string(printer.Text(parser.Parse(text)))
}

// TestSamples reads the sample of each format in that format, and needs no name of it where the
// format can be recognised.
func TestSamples(t *testing.T) {
	for _, f := range format.All() {
		sample := Sample(f)
		if len(bytes.TrimSpace(sample)) == 0 {
			t.Errorf("format %s has an empty sample", f.Name)
		}
		if !f.CanRead() || f.Name == "sat" { // sat has the solution of a puzzle that is known
			continue
		}
		records, err := format.Read(bytes.NewReader(sample), format.Options{Format: f})
		if err != nil || len(records) == 0 {
			t.Errorf("format %s: %d records, %v:\n%s", f.Name, len(records), err, sample)
		}
	}
}

// TestTextsAreForPeople has no names of Go in the descriptions.
func TestTextsAreForPeople(t *testing.T) {
	for _, f := range format.All() {
		for _, sign := range []string{"Options.", "Record.", "nonet.Parse", "see zero"} {
			if text := Of(f); strings.Contains(text, sign) {
				at := strings.Index(text, sign)
				t.Errorf("format %s: %q", f.Name, text[max(0, at-60):min(len(text), at+40)])
			}
		}
		for line := range strings.Lines(Of(f)) {
			if strings.Contains(line, ".go") {
				t.Errorf("format %s: %s", f.Name, line)
			}
		}
	}
}
