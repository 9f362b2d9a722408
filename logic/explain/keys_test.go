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
	"fFor": 1, "trFor": 1, "Sentence": 0}

// legends are the members of literals of package logic/picture that legends say.
var legends = map[string]bool{"Text": true, "areaKey": true, "cellKey": true, "markKey": true}

// keys returns the sentences in the source of this package and of those that have it fill theirs.
func keys(t *testing.T) (list []string) {
	t.Helper()
	var files []string
	for _, folder := range []string{".", "../hint", "../lessons", "../picture", "../../report",
		"../../internal/web/api"} {
		some, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || some == nil {
			t.Fatalf("%s: %d files, %v", folder, len(some), err)
		}
		files = append(files, some...)
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
		add := func(e ast.Expr) {
			if text, ok := literal(e); ok && text != "" && !slices.Contains(list, text) {
				list = append(list, text)
			}
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			if pair, ok := n.(*ast.KeyValueExpr); ok && strings.Contains(file, "picture") {
				if name, ok := pair.Key.(*ast.Ident); ok && legends[name.Name] {
					add(pair.Value)
				}
			}
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
			add(call.Args[at])
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
