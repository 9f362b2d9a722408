package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What may name a kind of rules: its constant in the root and in rulekind, its row, and one file
// more; in formats, each program that has the kind, which is a package or the files of a format.
const mostElsewhere = 4

// mostPrograms is the number of programs with a constraint of their own for a kind, at most: ten
// have cages.
const mostPrograms = 10

// TestKindsAreRows counts what names each kind of rules. What the rest of the module knows of kinds
// it reads from their rows.
func TestKindsAreRows(t *testing.T) {
	type places struct{ files, programs map[string]bool }
	named := map[string]places{} // by constant, without "Rule"
	for _, kind := range constants(t, "rule.go", "RuleKind") {
		named[strings.TrimPrefix(kind, "Rule")] = places{map[string]bool{}, map[string]bool{}}
	}
	if len(named) < 27 {
		t.Fatalf("found %d kinds of rules in rule.go", len(named))
	}
	for _, file := range goFiles(t, false) {
		file := filepath.ToSlash(file)
		if strings.HasPrefix(file, "internal/ruletest/") {
			continue // for tests alone
		}
		for kind := range kindsIn(t, file) {
			if x, ok := named[kind]; ok && strings.HasPrefix(file, "format/") {
				x.programs[program(file)] = true
			} else if ok {
				x.files[file] = true
			}
		}
	}
	for kind, x := range named {
		files := slices.Sorted(maps.Keys(x.files))
		programs := slices.Sorted(maps.Keys(x.programs))
		t.Logf("%s: %d files and %d programs: %s; %s", kind, len(files), len(programs),
			strings.Join(files, " "), strings.Join(programs, " "))
		if len(files) > mostElsewhere || len(programs) > mostPrograms {
			t.Errorf("%d files and %d programs name Rule%s, at most %d and %d may: read its row "+
				"instead: %s; %s", len(files), len(programs), kind, mostElsewhere, mostPrograms,
				strings.Join(files, " "), strings.Join(programs, " "))
		}
		const list = "internal/rulekind/kind.go"
		for _, must := range []string{"rule.go", list} {
			if !x.files[must] {
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

// program returns what a file of formats is about: its folder, or in package format what its name
// begins with.
func program(file string) string {
	folder, name := path.Split(file)
	if folder != "format/" {
		return path.Base(folder)
	}
	name, _, _ = strings.Cut(strings.TrimSuffix(name, ".go"), "_")
	return name
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
