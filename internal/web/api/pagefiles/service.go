package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
)

// serviceDoc is the document of the service, in the folder of package web.
const serviceDoc = "../../docs/service.md"

// The part of the document that is made stands between these lines.
const (
	methodsBegin = "<!-- made by go generate ./internal/web/api -->\n"
	methodsEnd   = "<!-- end -->\n"
)

// service returns the document of the service with its tables of methods and streams.
func service(folder string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(folder, "..", serviceDoc))
	if err != nil {
		return nil, err
	}
	before, rest, ok := bytes.Cut(text, []byte(methodsBegin))
	_, after, ok2 := bytes.Cut(rest, []byte(methodsEnd))
	if !ok || !ok2 {
		return nil, fmt.Errorf("found no lines %q and %q", methodsBegin, methodsEnd)
	}
	var b bytes.Buffer
	b.Write(before)
	b.WriteString(methodsBegin + "\n| method | what it does | parameters |\n| --- | --- | --- |\n")
	for _, m := range api.Methods() {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", m.Name, m.About,
			strings.Join(parameters(m.Params), ", "))
	}
	b.WriteString("\n| stream | what it does | parameters of the query |\n| --- | --- | --- |\n")
	for _, c := range work.Commands() {
		var names []string
		for _, o := range c.Parameters() {
			names = append(names, parameter(o.Name, !o.Needed))
		}
		fmt.Fprintf(&b, "| `%s/lines` | %s | %s |\n", c.Name, c.About, strings.Join(names, ", "))
	}
	b.WriteString("\n" + methodsEnd)
	b.Write(after)
	return b.Bytes(), nil
}

// wholes have what the members of a struct are together, where parameters embed it.
var wholes = map[reflect.Type]string{
	reflect.TypeFor[api.Puzzle]():   "a puzzle",
	reflect.TypeFor[api.Grid]():     "a grid",
	reflect.TypeFor[api.FullGrid](): "a full grid",
}

// parameters returns the names of the members of parameters. Those of puzzles and grids are one.
func parameters(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch whole := wholes[f.Type]; {
		case f.Anonymous && whole != "":
			names = append(names, whole)
		case f.Anonymous:
			names = append(names, parameters(f.Type)...)
		default:
			names = append(names, parameter(name, options != ""))
		}
	}
	return names
}

// parameter returns the name of a parameter as the document has it.
func parameter(name string, optional bool) string {
	if optional {
		name += "?"
	}
	return "`" + name + "`"
}
