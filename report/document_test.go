package report_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/json.md anew")

const document = "../docs/json.md"

const head = `# Answers as JSON

The program with ` + "`-t json`" + ` and the service at ` + "`/v1`" + ` answer a question with the same members. ` + "`go generate ./report`" + `
makes this page from the comments of package ` + "`report`" + `.

| question | program | service | answer |
| --- | --- | --- | --- |
| what comes next? | ` + "`nonet hint`" + ` | ` + "`hint`, `steps`" + ` | Outcome, and ` + "`steps`: a list of Deduction; `more`: how many were left out" + ` |
| how is it solved? | ` + "`nonet explain` | `path`" + ` | Outcome, ` + "`steps`, `rating`" + ` |
| how hard is it? | ` + "`nonet rate`" + ` | ` + "`rate`" + ` | Rating |
| is it a puzzle? | ` + "`nonet check`" + ` | ` + "`check`" + ` | Check |
| what is the solution? | ` + "`nonet solve`" + ` | ` + "`solve`" + ` | Solutions |
| how many solutions are there? | ` + "`nonet count` | `count`" + ` | Count |
| which digits are still possible? | ` + "`nonet candidates` | `candidates`" + ` | TrueCandidates |
| what solves an exact cover problem? | ` + "`nonet cover`" + ` | | CoverSolutions; with ` + "`--estimate`" + `, Estimate |

- A Cell is a text: ` + "`\"r3c7\"`" + ` is row 3, column 7. Digits are numbers from 1. A grid is a text with one character per cell.
- A member with ? may be missing; a list without ? may be empty.
- The program writes an object for each puzzle. First come ` + "`file` and `line`" + `; then, except for check, the puzzle as format json has it (` + "`layout`, `puzzle`, `marks`, `rules`, `placed`, `candidates`" + `).
  Without an answer, the only other member is ` + "`error`" + `, an Error. The service sends such an Error with an HTTP status.
- New puzzles of ` + "`nonet generate -t json`" + ` have ` + "`solution`" + `, and if they can be rated ` + "`er`, `ep`, `ed`, `level`, `points` and `hardest`" + `, as Rating.
- The service adds members for pages: ` + "`lines`, `where`, `which`, `full`, `focus`, `svg`, `legend`, `terms`" + ` of steps, ` + "`digits` and `notes`" + ` before a step of
  a path, ` + "`solution` and `clues`" + ` of check. ` + "`/v1/openapi.json`" + ` has them.
- Later versions may add members, and remove none.
`

// TestDocument holds docs/json.md against the types.
func TestDocument(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "report.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString(head)
	for _, decl := range file.Decls {
		g, ok := decl.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		spec := g.Specs[0].(*ast.TypeSpec)
		if s, ok := spec.Type.(*ast.StructType); ok {
			fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| member | type | |\n| --- | --- | --- |\n", spec.Name,
				strings.Join(strings.Fields(g.Doc.Text()), " "))
			members(&b, s)
		}
	}
	if *update {
		if err := os.WriteFile(document, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(document); err != nil || string(text) != b.String() {
		t.Errorf("%s is out of date (%v): run go generate ./report", document, err)
	}
}

// members writes a row for each field.
func members(b *strings.Builder, s *ast.StructType) {
	for _, f := range s.Fields.List {
		tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`"))
		name, options, _ := strings.Cut(tag.Get("json"), ",")
		if options != "" {
			name += "?"
		}
		about := strings.TrimSpace(f.Doc.Text() + f.Comment.Text())
		if values := tag.Get("enum"); values != "" {
			about = strings.ReplaceAll(values, ",", ", ") + ". " + about
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", name, typeText(f.Type),
			strings.Join(strings.Fields(about), " "))
	}
}

// typeText names a type of JSON.
func typeText(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.ArrayType:
		return "list of " + typeText(x.Elt)
	case *ast.StarExpr:
		return typeText(x.X)
	case *ast.Ident:
		switch x.Name {
		case "int", "int64", "float64":
			return "number"
		case "bool":
			return "true or false"
		case "string":
			return "text"
		}
		return x.Name
	}
	return "?"
}
