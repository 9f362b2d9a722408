package frozen

import (
	"bytes"
	"errors"
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// root is the module's folder, seen from this package.
var root = filepath.Join("..", "..")

// faces adds what the module shows to others: the exported names and signatures of each public
// package, and the description of the service.
func (f freezer) faces(t *testing.T) {
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		_, isModule := os.Stat(filepath.Join(path, "go.mod"))
		switch name := entry.Name(); {
		case path != root && (isModule == nil || strings.ContainsAny(name[:1], "._")),
			name == "internal", name == "testdata":
			return fs.SkipDir
		}
		pkg, err := build.Default.ImportDir(path, 0)
		var empty *build.NoGoError
		switch {
		case errors.As(err, &empty):
			return nil
		case err != nil:
			return err
		case pkg.Name != "main" && len(pkg.GoFiles) > 0:
			f.add("exported "+pkg.Name, exported(t, pkg))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "internal", "web", "openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	f.add("openapi.json", string(text))
}

// exported returns the exported names of a package with their signatures, without comments.
func exported(t *testing.T, pkg *build.Package) string {
	files := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(files, filepath.Join(pkg.Dir, name), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, file)
	}
	docs, err := doc.NewFromFiles(files, parsed, pkg.Name)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	write := func(node any) {
		var b bytes.Buffer
		if err := printer.Fprint(&b, files, node); err != nil {
			t.Fatal(err)
		}
		texts = append(texts, b.String())
	}
	values := func(list []*doc.Value) {
		for _, v := range list {
			for _, spec := range v.Decl.Specs { // what the package sets them to is its own matter
				spec := spec.(*ast.ValueSpec)
				write(&ast.ValueSpec{Names: spec.Names, Type: spec.Type})
			}
		}
	}
	functions := func(list []*doc.Func) {
		for _, x := range list {
			write(x.Decl)
		}
	}
	values(docs.Consts)
	values(docs.Vars)
	functions(docs.Funcs)
	for _, x := range docs.Types {
		write(x.Decl)
		values(x.Consts)
		values(x.Vars)
		functions(x.Funcs)
		functions(x.Methods)
	}
	slices.Sort(texts) // they may move from file to file
	return strings.Join(texts, "\n")
}
