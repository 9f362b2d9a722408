//go:build (amd64 || arm64) && !purego

package nine

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"testing"
)

// An offset is a constant of the generator of the assembly, and what it has to be.
type offset struct {
	name string
	is   uintptr
}

// compareOffsets fails unless the generator has the constants.
func compareOffsets(t *testing.T, offsets []offset) {
	t.Helper()
	constants := generatorConstants(t)
	for _, f := range offsets {
		if v, ok := constants[f.name]; !ok || v != int64(f.is) {
			t.Errorf("%s is %d in the Go types, the generator has %d", f.name, f.is, v)
		}
	}
}

// generatorConstants returns the numbers that the Go files in _asm declare as
// constants.
func generatorConstants(t *testing.T) map[string]int64 {
	names, err := filepath.Glob("_asm/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal("no generator", err)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		f, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		var decls []ast.Decl
		for _, d := range f.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.CONST {
				decls = append(decls, d)
			}
		}
		f.Decls, f.Imports = decls, nil
		files = append(files, f)
	}
	pkg, err := new(types.Config).Check("asm", fset, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	constants := map[string]int64{}
	for _, name := range pkg.Scope().Names() {
		if c, ok := pkg.Scope().Lookup(name).(*types.Const); ok {
			constants[name], _ = constant.Int64Val(constant.ToInt(c.Val()))
		}
	}
	return constants
}
