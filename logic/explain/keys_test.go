package explain

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// translated are the calls whose first text is a sentence, or a part of one, and where it stands
// among their arguments.
var translated = map[string]int{"say": 0, "also": 0, "item": 0, "f": 0, "tr": 0, "closing": 1,
	"fFor": 1, "trFor": 1}

// keys returns the sentences in the source of the package.
func keys(t *testing.T) (list []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, source, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			at, ok := translated[f.Sel.Name]
			if !ok || at >= len(call.Args) {
				return true
			}
			if text, ok := literal(call.Args[at]); ok && !slices.Contains(list, text) {
				list = append(list, text)
			}
			return true
		})
	}
	return list
}

// literal returns a text that stands in the source, perhaps in pieces.
func literal(e ast.Expr) (string, bool) {
	switch x := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(x.Value)
		return text, err == nil && x.Kind == token.STRING
	case *ast.BinaryExpr:
		a, okA := literal(x.X)
		b, okB := literal(x.Y)
		return a + b, okA && okB
	}
	return "", false
}
