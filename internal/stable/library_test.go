package stable

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// library returns the promises of the public packages below a folder: a line for each exported
// name, with its signature, and one for each field.
func library(root string) (list []string, err error) {
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
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
		case err != nil || pkg.Name == "main" || len(pkg.GoFiles) == 0:
			return err
		}
		of, err := exported(pkg)
		list = append(list, of...)
		return err
	})
	return list, err
}

// exported returns the promises of a package.
func exported(pkg *build.Package) (list []string, err error) {
	files := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(files, filepath.Join(pkg.Dir, name), nil, 0)
		if err != nil {
			return nil, err
		}
		parsed = append(parsed, file)
	}
	docs, err := doc.NewFromFiles(files, parsed, pkg.Name)
	if err != nil {
		return nil, err
	}
	add := func(name, what string) {
		list = append(list, pkg.Name+"."+name+": "+what)
	}
	values := func(groups ...[]*doc.Value) {
		for _, v := range slices.Concat(groups...) {
			for _, spec := range v.Decl.Specs { // what the package sets them to is its own matter
				spec := spec.(*ast.ValueSpec)
				for _, name := range spec.Names {
					what := v.Decl.Tok.String() + " " + typeText(spec.Type)
					if name.IsExported() {
						add(name.Name, strings.TrimSpace(what))
					}
				}
			}
		}
	}
	functions := func(list []*doc.Func) {
		for _, x := range list {
			name, receiver := x.Name, ""
			if x.Recv != "" {
				name, receiver = strings.TrimLeft(x.Recv, "*")+"."+x.Name, "of "+x.Recv+" "
			}
			add(name, receiver+signature(x.Decl.Type))
		}
	}
	values(docs.Consts, docs.Vars)
	functions(docs.Funcs)
	for _, x := range docs.Types {
		for _, spec := range x.Decl.Specs {
			ofType(spec.(*ast.TypeSpec), add)
		}
		values(x.Consts, x.Vars)
		functions(x.Funcs)
		functions(x.Methods)
	}
	return list, nil
}

// ofType adds the promises of a type, but for its methods.
func ofType(spec *ast.TypeSpec, add func(name, what string)) {
	kind := "type"
	if spec.TypeParams != nil {
		kind += " [" + fields(spec.TypeParams, true) + "]"
	}
	if spec.Assign.IsValid() {
		kind += " ="
	}
	record, ok := spec.Type.(*ast.StructType)
	if !ok { // whoever implements an interface needs all of its methods: they are one promise
		add(spec.Name.Name, kind+" "+typeText(spec.Type))
		return
	}
	add(spec.Name.Name, kind+" struct")
	for _, field := range record.Fields.List {
		what := typeText(field.Type)
		if field.Tag != nil {
			what += " " + field.Tag.Value
		}
		for _, name := range field.Names {
			add(spec.Name.Name+"."+name.Name, what)
		}
		if field.Names == nil {
			add(spec.Name.Name, "has "+what)
		}
	}
}

// typeText returns a type as Go writes it, without the names of parameters; "" for none.
func typeText(x ast.Expr) string {
	switch x := x.(type) {
	case nil:
		return ""
	case *ast.FuncType:
		return signature(x)
	case *ast.InterfaceType:
		var parts []string
		for _, method := range x.Methods.List {
			name := ""
			if len(method.Names) > 0 {
				name = method.Names[0].Name + " "
			}
			parts = append(parts, name+typeText(method.Type))
		}
		slices.Sort(parts)
		return "interface{" + strings.Join(parts, "; ") + "}"
	}
	return types.ExprString(x)
}

// signature returns the type of a function.
func signature(x *ast.FuncType) string {
	text := "func"
	if x.TypeParams != nil {
		text += "[" + fields(x.TypeParams, true) + "]"
	}
	text += "(" + fields(x.Params, false) + ")"
	if x.Results != nil {
		text += fmt.Sprintf(" (%s)", fields(x.Results, false))
	}
	return text
}

// fields returns the types of parameters or results.
func fields(list *ast.FieldList, named bool) string {
	var parts []string
	for _, field := range list.List {
		if len(field.Names) == 0 {
			parts = append(parts, typeText(field.Type))
		}
		for _, name := range field.Names {
			if named {
				parts = append(parts, name.Name+" "+typeText(field.Type))
			} else {
				parts = append(parts, typeText(field.Type))
			}
		}
	}
	return strings.Join(parts, ", ")
}
