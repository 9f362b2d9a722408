package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/report"
)

// width is the length of the longest line of types.ts.
const width = 100

// made is the second line of files that are made here.
const made = `// Made by "go generate ./internal/web/api": do not edit.`

// types returns the types of the methods for the page.
func types(folder string) ([]byte, error) {
	w, err := newTypeWriter(folder)
	if err != nil {
		return nil, err
	}
	w.line("// The types of the methods, as package internal/web/api has them.\n%s\n", made)
	w.line(`import type { Limits } from "../engine/methods.ts";`)
	w.line("\nexport * from \"../engine/methods.ts\";\n")
	w.comment("", w.docs.types["Cell"]+" In JSON; here by its index, row by row, as engine.ts has it.")
	w.line("export type Cell = number;")
	w.declareAll(isShared, false)
	w.cellMembers()
	w.methodTypes(api.Methods())
	return []byte(w.out.String()), w.err
}

// isShared reports whether methods.ts declares a type, the file that every engine imports.
func isShared(t reflect.Type) bool {
	return t == reflect.TypeFor[api.Error]() || t == reflect.TypeFor[api.Limits]()
}

// facts returns the text of methods.ts: the names of all methods, and the bounds of calls.
func facts(folder string) ([]byte, error) {
	w, err := newTypeWriter(folder)
	if err != nil {
		return nil, err
	}
	w.line("// What an engine knows of the methods.\n%s", made)
	w.declareAll(isShared, true)
	w.codes()
	w.line("\nexport const methodNames = [")
	for _, m := range api.Methods() {
		w.line("  %q,", m.Name)
	}
	w.line("] as const;\n\nexport type MethodName = (typeof methodNames)[number];")
	w.methodSet("longMethods", "Methods that may take seconds and more: call them beside the "+
		"short ones.", func(m api.Method) bool { return m.Long })
	w.methodSet("formatMethods", "Methods that read or write formats: as WebAssembly they are a "+
		"module of their own.", func(m api.Method) bool { return m.Formats })
	w.methodSet("coreMethods", "Methods about puzzles, which the smallest module of WebAssembly has.",
		func(m api.Method) bool { return m.Module == api.InAll })
	w.methodSet("programMethods", "Methods that WebAssembly lacks.",
		func(m api.Method) bool { return m.Module == api.InProgram })
	w.line("\n/** The bounds of every request. */\nexport const limits: Limits = {")
	t := reflect.ValueOf(api.AllLimits())
	for i := range t.NumField() {
		w.line("  %s: %v,", t.Type().Field(i).Tag.Get("json"), t.Field(i))
	}
	w.line("};")
	return []byte(w.out.String()), w.err
}

// packageTypes returns the types of the package for npm, whose answers are as in JSON.
func packageTypes(folder string) ([]byte, error) {
	w, err := newTypeWriter(folder)
	if err != nil {
		return nil, err
	}
	w.line("// The methods of nonet and their types.\n%s\n", made)
	w.line(`import type { CallOptions } from "./nonet.js";` + "\n")
	w.comment("", w.docs.types["Cell"])
	w.line("export type Cell = string;")
	w.declareAll(func(reflect.Type) bool { return false }, false)
	w.codes()
	var core, more, whole []api.Method
	for _, m := range api.Methods() {
		switch m.Module {
		case api.InAll:
			core = append(core, m)
		case api.InWhole:
			more = append(more, m)
		}
	}
	w.functions("CoreMethods", "The methods about puzzles.", core)
	w.functions("FormatMethods", "The methods that need more than package @nonet/core has.", more)
	whole = append(core, more...)
	w.methodTypes(whole)
	w.line("\n/** Methods that send events before their result. */\nexport type EventMethod =")
	whole = slices.DeleteFunc(whole, func(m api.Method) bool {
		return m.Event == reflect.TypeFor[api.None]()
	})
	for i, m := range whole {
		w.line("  | %q%s", m.Name, []string{"", ";"}[(i+1)/len(whole)])
	}
	return []byte(w.out.String()), w.err
}

// functions writes an interface with a function for each of some methods.
func (w *typeWriter) functions(name, about string, methods []api.Method) {
	w.line("\n/** %s */\nexport interface %s {", about, name)
	for _, m := range methods {
		w.comment("  ", m.About)
		optional := "?"
		for _, f := range reflect.VisibleFields(m.Params) {
			if _, options, _ := strings.Cut(f.Tag.Get("json"), ","); options == "" && !f.Anonymous {
				optional = ""
			}
		}
		options := "CallOptions"
		if m.Event != reflect.TypeFor[api.None]() {
			options += "<" + tsName(m.Event) + ">"
		}
		w.line("  %s(params%s: %s, options?: %s): Promise<%s>;", m.Name, optional, tsName(m.Params),
			options, tsName(m.Result))
	}
	w.line("}")
}

// newTypeWriter returns a writer that knows the types of all methods.
func newTypeWriter(folder string) (*typeWriter, error) {
	docs, err := readDocs(folder, filepath.Join(folder, reports))
	if err != nil {
		return nil, err
	}
	w := &typeWriter{docs: docs, seen: map[reflect.Type]bool{}}
	for _, m := range api.Methods() {
		w.gather(m.Params)
		w.gather(m.Event)
		w.gather(m.Result)
	}
	w.gather(reflect.TypeFor[api.Error]())
	slices.SortFunc(w.list, func(a, b reflect.Type) int {
		return docs.order[a.Name()] - docs.order[b.Name()]
	})
	return w, nil
}

// declareAll declares the types of which has says want.
func (w *typeWriter) declareAll(has func(reflect.Type) bool, want bool) {
	for _, t := range w.list {
		if has(t) == want {
			w.line("")
			w.declare(t)
		}
	}
}

// typeWriter writes declarations.
type typeWriter struct {
	docs docs
	seen map[reflect.Type]bool
	list []reflect.Type // the structs to declare
	out  strings.Builder
	err  error
}

func (w *typeWriter) line(format string, args ...any) {
	fmt.Fprintf(&w.out, format+"\n", args...)
}

// gather adds the structs of a type to the list.
func (w *typeWriter) gather(t reflect.Type) {
	if w.seen[t] {
		return
	}
	w.seen[t] = true
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		w.gather(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			w.gather(t.Field(i).Type)
		}
		w.list = append(w.list, t)
	}
}

// declare writes the declaration of a struct.
func (w *typeWriter) declare(t reflect.Type) {
	w.comment("", inJSON(t, w.docs.types[t.Name()]))
	var parents, members []reflect.StructField
	for i := range t.NumField() {
		if f := t.Field(i); f.Anonymous {
			parents = append(parents, f)
		} else if f.Tag.Get("json") != "-" {
			members = append(members, f)
		}
	}
	head := "export interface " + tsName(t)
	for i, f := range parents {
		head += []string{" extends ", ", "}[min(i, 1)] + tsName(f.Type)
	}
	if t.NumField() == 0 {
		w.line("export type %s = Record<string, never>;", tsName(t))
		return
	}
	if len(members) == 0 {
		w.line("%s {}", head)
		return
	}
	w.line("%s {", head)
	for _, f := range members {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		doc := inJSON(t, w.docs.fields[t.Name()+"."+f.Name])
		if f.Type == reflect.TypeFor[[]byte]() {
			doc = strings.TrimRight(doc, ".\n") + ". In base64."
		}
		w.comment("  ", strings.TrimPrefix(doc, ". "))
		optional := ""
		if options != "" {
			optional = "?"
		}
		kind := w.typeOf(f.Type)
		if values := f.Tag.Get("enum"); values != "" {
			kind = `"` + strings.ReplaceAll(values, ",", `" | "`) + `"`
		}
		w.line("  %s%s: %s;", name, optional, kind)
	}
	w.line("}")
}

// inJSON writes the names of fields in a comment as they are in JSON.
func inJSON(t reflect.Type, text string) string {
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			text = inJSON(f.Type, text)
		} else if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "-" {
			text = regexp.MustCompile(`\b`+f.Name+`\b`).ReplaceAllString(text, "`"+name+"`")
		}
	}
	return text
}

// typeOf returns the TypeScript type of a Go type.
func (w *typeWriter) typeOf(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		return "unknown"
	case t == reflect.TypeFor[[]byte]():
		return "string"
	case t == reflect.TypeFor[api.Code]():
		return "Code"
	case t == reflect.TypeFor[report.Cell]():
		return "Cell"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return w.typeOf(t.Elem())
	case reflect.Slice:
		return w.typeOf(t.Elem()) + "[]"
	case reflect.Struct:
		return tsName(t)
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Uint64, reflect.Float64:
		return "number"
	}
	w.err = fmt.Errorf("type %v has no TypeScript type", t)
	return ""
}

// tsName returns the name of a struct in TypeScript, where Error is taken.
func tsName(t reflect.Type) string {
	if t == reflect.TypeFor[api.Error]() {
		return "Failure"
	}
	return t.Name()
}

// cellMembers writes the names of members that have cells.
func (w *typeWriter) cellMembers() {
	isCell, isText := map[string]bool{}, map[string]bool{}
	for _, t := range w.list {
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			of := f.Type
			for of.Kind() == reflect.Slice {
				of = of.Elem()
			}
			switch {
			case of == reflect.TypeFor[report.Cell]():
				isCell[name] = true
			case of.Kind() == reflect.String:
				isText[name] = true
			}
			if isCell[name] && isText[name] {
				w.err = fmt.Errorf("member %s has cells in one type and texts in another", name)
			}
		}
	}
	w.line("\n/** The members that have cells. */")
	w.line("export const cellMembers: ReadonlySet<string> = new Set([")
	for _, name := range slices.Sorted(maps.Keys(isCell)) {
		w.line("  %q,", name)
	}
	w.line("]);")
}

// codes writes the classes of failures.
func (w *typeWriter) codes() {
	w.line("\n/** The class of a Failure. */\nexport type Code =")
	codes := api.Codes()
	for i, c := range codes {
		w.line("  | %q%s", c.Code, []string{"", ";"}[(i+1)/len(codes)])
	}
}

// methodTypes writes the types of some methods.
func (w *typeWriter) methodTypes(methods []api.Method) {
	w.line("\n/** The parameters, the events before the result, and the result of each method. */")
	w.line("export interface Methods {")
	for _, m := range methods {
		w.comment("  ", m.About)
		w.line("  %s: { params: %s; event: %s; result: %s };", m.Name, tsName(m.Params),
			tsName(m.Event), tsName(m.Result))
	}
	w.line("}")
}

// methodSet writes the set of some methods.
func (w *typeWriter) methodSet(name, about string, has func(api.Method) bool) {
	w.line("\n/** %s */", about)
	w.line("export const %s: ReadonlySet<MethodName> = new Set<MethodName>([", name)
	for _, m := range api.Methods() {
		if has(m) {
			w.line("  %q,", m.Name)
		}
	}
	w.line("]);")
}

// comment writes a doc comment; nothing if there is no text.
func (w *typeWriter) comment(indent, text string) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return
	}
	if one := indent + "/** " + strings.Join(words, " ") + " */"; len(one) <= width {
		w.line("%s", one)
		return
	}
	w.line("%s/**", indent)
	line := indent + " *"
	for _, word := range words {
		if len(line)+1+len(word) > width {
			w.line("%s", line)
			line = indent + " *"
		}
		line += " " + word
	}
	w.line("%s\n%s */", line, indent)
}

// reports is the folder of package report, seen from that of package api.
const reports = "../../../report"

// docs are the comments of the types of packages api and report.
type docs struct {
	types, fields map[string]string // by "Type" and "Type.Field"
	order         map[string]int    // the place of each type in the source
}

// readDocs reads the comments of the Go files of folders.
func readDocs(folders ...string) (docs, error) {
	d := docs{types: map[string]string{}, fields: map[string]string{}, order: map[string]int{}}
	var names []string
	for _, folder := range folders {
		some, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil {
			return d, err
		}
		names = append(names, some...)
	}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			return d, err
		}
		for _, decl := range file.Decls {
			g, ok := decl.(*ast.GenDecl)
			if !ok || g.Tok != token.TYPE {
				continue
			}
			for _, spec := range g.Specs {
				d.add(g, spec.(*ast.TypeSpec))
			}
		}
	}
	return d, nil
}

// add adds the comments of one type.
func (d docs) add(g *ast.GenDecl, t *ast.TypeSpec) {
	d.types[t.Name.Name] = g.Doc.Text()
	d.order[t.Name.Name] = len(d.order)
	s, ok := t.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range s.Fields.List {
		for _, name := range f.Names {
			text := f.Doc.Text()
			if text == "" {
				text = f.Comment.Text()
			}
			d.fields[t.Name.Name+"."+name.Name] = text
		}
	}
}
