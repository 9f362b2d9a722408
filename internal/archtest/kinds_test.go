package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostNaming is the number of files that name a kind of rules, at most: its constant in the root
// and in rulekind, its row, and what reads or writes it in each program of setters.
const mostNaming = 19

// TestKindsAreRows counts the files that name each kind of rules. What a file knows of kinds beside
// its own format it reads from their rows.
func TestKindsAreRows(t *testing.T) {
	named := map[string][]string{} // files by constant, without "Rule"
	for _, kind := range constants(t, "rule.go", "RuleKind") {
		named[strings.TrimPrefix(kind, "Rule")] = nil
	}
	if len(named) < 27 {
		t.Fatalf("found %d kinds of rules in rule.go", len(named))
	}
	for _, file := range goFiles(t, false) {
		for kind := range kindsIn(t, file) {
			if files, ok := named[kind]; ok {
				named[kind] = append(files, filepath.ToSlash(file))
			}
		}
	}
	for kind, files := range named {
		slices.Sort(files)
		t.Logf("%s: %d files: %s", kind, len(files), strings.Join(files, " "))
		if len(files) > mostNaming {
			t.Errorf("%d files name Rule%s, at most %d may: read its row instead: %s",
				len(files), kind, mostNaming, strings.Join(files, " "))
		}
		const list = "internal/rulekind/kind.go"
		for _, must := range []string{"rule.go", list} {
			if !slices.Contains(files, must) {
				t.Errorf("%s does not name Rule%s", must, kind)
			}
		}
		if !slices.ContainsFunc(files, func(file string) bool {
			return strings.HasPrefix(file, "internal/rulekind/") && file != list
		}) {
			t.Errorf("found no row of Rule%s in internal/rulekind", kind)
		}
	}
}

// constants returns the exported names of the constants of a file that begin with a constant of the
// type.
func constants(t *testing.T, file, of string) (names []string) {
	for _, decl := range parse(t, file).Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.CONST {
			continue
		}
		first, ok := group.Specs[0].(*ast.ValueSpec).Type.(*ast.Ident)
		if !ok || first.Name != of {
			continue
		}
		for _, spec := range group.Specs {
			for _, name := range spec.(*ast.ValueSpec).Names {
				if name.IsExported() {
					names = append(names, name.Name)
				}
			}
		}
	}
	return names
}

// kindsIn returns what a file names that may be kinds of rules, without "Rule". In package rulekind
// these are its constants and the keys of its rows.
func kindsIn(t *testing.T, file string) map[string]bool {
	names := map[string]bool{}
	inRows := filepath.ToSlash(filepath.Dir(file)) == "internal/rulekind"
	ast.Inspect(parse(t, file), func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.Ident:
			if name, ok := strings.CutPrefix(x.Name, "Rule"); ok {
				names[name] = true
			}
		case *ast.SelectorExpr:
			if of, ok := x.X.(*ast.Ident); ok && of.Name == "rulekind" {
				names[x.Sel.Name] = true
			}
		case *ast.KeyValueExpr:
			key, ok := x.Key.(*ast.Ident)
			if row, isRow := x.Value.(*ast.CompositeLit); ok && inRows && isRow && row.Type == nil {
				names[key.Name] = true
			}
		case *ast.ValueSpec:
			for _, name := range x.Names {
				names[name.Name] = names[name.Name] || inRows
			}
		}
		return true
	})
	for name, is := range names {
		if !is {
			delete(names, name)
		}
	}
	return names
}

func parse(t *testing.T, file string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
