package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/report"
)

// The package for Python, seen from the folder of package web.
const (
	pythonTypes   = "../../python/nonet/types.py"
	pythonMethods = "../../python/nonet/_methods.py"
)

// pythonWidth is the length of the longest line of texts in Python.
const pythonWidth = 96

// pyWriter writes Python.
type pyWriter struct {
	typeWriter
	events []api.Method // those that have events
}

// newPyWriter returns a writer that knows the comments and all structs but those of parameters.
func newPyWriter(folder string) (*pyWriter, error) {
	docs, err := readDocs(folder, filepath.Join(folder, reports))
	if err != nil {
		return nil, err
	}
	w := &pyWriter{typeWriter: typeWriter{docs: docs, seen: map[reflect.Type]bool{}}}
	for _, m := range api.Methods() {
		w.gather(m.Params)
		w.gather(m.Event)
		w.gather(m.Result)
		if m.EventsMember() != "" {
			w.events = append(w.events, m)
		}
	}
	w.list = slices.DeleteFunc(w.list, func(t reflect.Type) bool {
		return strings.HasSuffix(t.Name(), "Params") || t == reflect.TypeFor[api.None]() ||
			t == reflect.TypeFor[api.Ask]()
	})
	return w, nil
}

// pyTypes returns the types of results and events in Python.
func pyTypes(folder string) ([]byte, error) {
	w, err := newPyWriter(folder)
	if err != nil {
		return nil, err
	}
	w.line(`"""The objects that methods take and return, as their service describes them.`)
	w.line("")
	w.line(`Made by "go generate ./internal/web/api": do not edit.`)
	w.line(`"""`)
	w.line("")
	w.line("from __future__ import annotations")
	w.line("")
	w.line("from typing import Any, List, Mapping, TypedDict, Union")
	w.line("")
	w.line(`PuzzleLike = Union[str, Mapping[str, Any]]`)
	w.line(`"""A text with a character for each cell, or an object with the members of Puzzle."""`)
	for _, t := range w.list {
		w.declarePy(t)
	}
	for _, m := range w.events {
		w.line("\n")
		w.line("class %s(%s):", answerName(&m), m.Result.Name())
		w.line(`    """The result of %s with the events that come before it."""`, m.Name)
		w.line("")
		w.line("    %s: List[%s]", m.EventsMember(), m.Event.Name())
	}
	w.line("\n\nCODES = {")
	for _, c := range api.Codes() {
		w.line("    %q: %q,", c.Code, c.About)
	}
	w.line("}")
	w.line(`"""The codes of errors, and what they mean."""`)
	return []byte(w.out.String()), w.err
}

// answerName returns the name of the type of a result that has the events.
func answerName(m *api.Method) string {
	return strings.TrimSuffix(m.Result.Name(), "Result") + "Answer"
}

// declarePy writes a struct as one class, or two: what may be missing is in a class of its own.
func (w *pyWriter) declarePy(t reflect.Type) {
	var parents []string
	var always, maybe []reflect.StructField
	for i := range t.NumField() {
		f := t.Field(i)
		_, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			parents = append(parents, f.Type.Name())
		case f.Tag.Get("json") == "-":
		case options == "":
			always = append(always, f)
		default:
			maybe = append(maybe, f)
		}
	}
	bases := cmp.Or(strings.Join(parents, ", "), "TypedDict")
	about := inJSON(t, w.docs.types[t.Name()])
	switch {
	case len(maybe) == 0:
		w.class(tsName(t), bases, about, t, always)
	case len(always) == 0:
		w.class(tsName(t), bases+", total=False", about, t, maybe)
	default:
		w.class("_"+tsName(t), bases, "", t, always)
		w.class(tsName(t), "_"+tsName(t)+", total=False", about, t, maybe)
	}
}

// class writes a class with some fields of a struct.
func (w *pyWriter) class(name, bases, about string, t reflect.Type, fields []reflect.StructField) {
	w.line("\n\nclass %s(%s):", name, bases)
	if about != "" {
		w.docstring("    ", about)
	}
	for i, f := range fields {
		member, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if pythonName(member) != snake(member) {
			w.err = fmt.Errorf("%s.%s is a word of Python: its class must be written by hand",
				name, member)
		}
		if i > 0 || about != "" {
			w.line("")
		}
		w.line("    %s: %s", member, w.pyType(f.Type))
		if doc := w.fieldDoc(t, f); doc != "" {
			w.docstring("    ", doc)
		}
	}
	if len(fields) == 0 && about == "" {
		w.line("    pass")
	}
}

// fieldDoc returns the comment of a field.
func (w *pyWriter) fieldDoc(t reflect.Type, f reflect.StructField) string {
	doc := strings.Join(strings.Fields(inJSON(t, w.docs.fields[t.Name()+"."+f.Name])), " ")
	if values := f.Tag.Get("enum"); values != "" {
		doc = strings.TrimPrefix(strings.TrimRight(doc, ".")+". One of "+
			strings.ReplaceAll(values, ",", ", ")+".", ". ")
	}
	if f.Type == reflect.TypeFor[[]byte]() {
		doc = strings.TrimPrefix(strings.TrimRight(doc, ".")+". In base64.", ". ")
	}
	return doc
}

// docstring writes a text as a docstring.
func (w *pyWriter) docstring(indent, text string) {
	text = strings.ReplaceAll(strings.Join(strings.Fields(text), " "), `\`, `\\`)
	if r := []rune(text); len(r) > 0 {
		r[0] = unicode.ToUpper(r[0])
		text = strings.TrimRight(string(r), ".") + "."
	}
	if strings.HasPrefix(text, `"`) {
		text = "Such as " + text
	}
	if len(indent)+len(text)+6 <= pythonWidth {
		w.line(`%s"""%s"""`, indent, text)
		return
	}
	w.wrap(indent+`"""`, indent, text)
	w.line(`%s"""`, indent)
}

// wrap writes a text in lines.
func (w *pyWriter) wrap(first, indent, text string) {
	line := first
	for i, word := range strings.Fields(text) {
		if i > 0 && len(line)+1+len(word) > pythonWidth {
			w.line("%s", line)
			line = indent + word
			continue
		}
		if i > 0 {
			line += " "
		}
		line += word
	}
	w.line("%s", line)
}

// pyType returns the Python type of a Go type.
func (w *pyWriter) pyType(t reflect.Type) string {
	if t == reflect.TypeFor[json.RawMessage]() {
		return "Any"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return w.pyType(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "str"
		}
		return "List[" + w.pyType(t.Elem()) + "]"
	case reflect.Struct:
		return tsName(t)
	case reflect.String:
		return "str"
	case reflect.Bool:
		return "bool"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		return "int"
	case reflect.Float64:
		return "float"
	}
	w.err = fmt.Errorf("type %v has no Python type", t)
	return ""
}

// pyNames are the names of types in an annotation, pyTyping those that Python's own module typing
// has. All others are those of module types, t.
var (
	pyNames  = regexp.MustCompile(`\b[A-Z][A-Za-z]*\b`)
	pyTyping = []string{"Any", "Dict", "List", "Optional", "Sequence"}
)

// snake returns a name in the style of Python.
func snake(name string) string {
	var b strings.Builder
	before := 'A'
	for _, r := range name {
		if unicode.IsUpper(r) && !unicode.IsUpper(before) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
		before = r
	}
	return b.String()
}

// pythonName returns the name of a parameter in Python.
func pythonName(member string) string {
	name := snake(member)
	if slices.Contains(pythonWords, name) {
		name += "_"
	}
	return name
}

// pythonWords are words that no parameter of Python can have as its name, of those that are names.
var pythonWords = []string{"and", "as", "assert", "async", "await", "break", "class", "continue",
	"def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
	"in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
	"with", "yield"}

// pyParameter is a parameter of a method in Python.
type pyParameter struct {
	member, name, kind, doc string
	needed, data            bool
}

// parameters returns the parameters of a method, and the members of the puzzle that is its first
// one; nil: it has none.
func (w *pyWriter) parameters(t reflect.Type) (list []pyParameter, puzzle []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		member, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous {
			some, members := w.parameters(f.Type)
			list = append(list, some...)
			puzzle = append(puzzle, members...)
			switch f.Type.Name() {
			case "Puzzle", "Grid", "FullGrid":
				for _, p := range some {
					puzzle = append(puzzle, p.member)
				}
			}
			continue
		}
		kind := strings.Replace(w.pyType(f.Type), "List[", "Sequence[", 1)
		if f.Type == reflect.TypeFor[[]byte]() {
			kind = "bytes"
		}
		if f.Type == reflect.TypeFor[report.Cell]() {
			kind = "str"
		}
		doc := strings.TrimSuffix(w.fieldDoc(t, f), " In base64.")
		list = append(list, pyParameter{member, pythonName(member), kind, doc, options == "",
			kind == "bytes"})
	}
	slices.Sort(puzzle)
	return list, slices.Compact(puzzle)
}

// pyMethods returns the methods in Python.
func pyMethods(folder string) ([]byte, error) {
	w, err := newPyWriter(folder)
	if err != nil {
		return nil, err
	}
	w.line(`"""The methods, for engines of both kinds.`)
	w.line("")
	w.line(`Made by "go generate ./internal/web/api": do not edit.`)
	w.line(`"""`)
	w.line("")
	w.line("from __future__ import annotations")
	w.line("")
	w.line("from typing import Any, Dict, List, Optional, Sequence")
	w.line("")
	w.line("from . import types as t")
	w.line("from ._params import base64_of, given")
	w.line("from ._stream import AsyncEvents, Events")
	w.line("\n\nclass Methods:")
	w.line(`    """The methods of an engine. Each waits for its result."""`)
	w.line("")
	w.line("    def _call(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:")
	w.line("        raise NotImplementedError")
	w.line("")
	w.line("    def _events(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:")
	w.line("        raise NotImplementedError")
	w.each("", "")
	w.line("\n\nclass AsyncMethods:")
	w.line(`    """The methods of an engine for asyncio."""`)
	w.line("")
	w.line("    async def _call(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:")
	w.line("        raise NotImplementedError")
	w.line("")
	w.line("    def _events(self, method: str, params: Dict[str, Any], timeout: Optional[float]) -> Any:")
	w.line("        raise NotImplementedError")
	w.each("async ", "Async")
	w.line("\n\nNAMES: List[str] = [")
	for _, m := range api.Methods() {
		w.line("    %q,", m.Name)
		if m.EventsMember() != "" {
			w.line("    %q,", "iter_"+m.Name)
		}
	}
	w.line("]")
	return []byte(w.out.String()), w.err
}

// each writes all methods.
func (w *pyWriter) each(async, events string) {
	for _, m := range api.Methods() {
		result := "t." + tsName(m.Result)
		if m.EventsMember() != "" {
			result = "t." + answerName(&m)
		}
		await := strings.Replace(async, "async", "await", 1)
		w.method(&m, async+"def "+m.Name, result, await+"self._call", m.About)
		if m.EventsMember() != "" {
			w.method(&m, "def iter_"+m.Name, fmt.Sprintf("%sEvents[t.%s, t.%s]", events,
				m.Event.Name(), tsName(m.Result)), "self._events", m.About+
				" Yields the events while the call goes on; the result is then in result.")
		}
	}
}

// method writes a method.
func (w *pyWriter) method(m *api.Method, head, result, call, about string) {
	list, puzzle := w.parameters(m.Params)
	w.line("")
	w.line("    %s(", head)
	w.line("        self,")
	if len(puzzle) > 0 {
		w.line("        puzzle: t.PuzzleLike,")
		list = slices.DeleteFunc(list, func(p pyParameter) bool { return p.member == "givens" })
	}
	for i, p := range list {
		star := i == 0 && len(puzzle) > 0 || i == 1 && len(puzzle) == 0
		if star {
			w.line("        *,")
		}
		kind := pyNames.ReplaceAllStringFunc(p.kind, func(name string) string {
			if slices.Contains(pyTyping, name) {
				return name
			}
			return "t." + name
		})
		if p.needed {
			w.line("        %s: %s,", p.name, kind)
		} else {
			w.line("        %s: Optional[%s] = None,", p.name, kind)
		}
	}
	if len(list) == 0 || len(list) == 1 && len(puzzle) == 0 {
		w.line("        *,")
	}
	w.line("        timeout: Optional[float] = None,")
	w.line("    ) -> %s:", result)
	w.line(`        """%s`, about)
	w.line("")
	if len(puzzle) > 0 {
		w.line("        puzzle: a text with a character for each cell, row by row, or an object " +
			"such as read")
		w.line("            returns, whose other members are left out.")
	}
	for _, p := range list {
		if p.doc != "" {
			w.wrap("        "+p.name+": ", "            ", strings.ReplaceAll(p.doc, `\`, `\\`))
		}
	}
	w.line("        timeout: seconds of work, after which the call ends; waiting for a place does not count.")
	w.line(`        """`)
	if len(puzzle) > 0 {
		w.line("        params = given(puzzle, %s)", pyTuple(puzzle))
	} else {
		w.line("        params: Dict[str, Any] = {}")
	}
	for _, p := range list {
		value := p.name
		if p.data {
			value = "base64_of(" + p.name + ")"
		}
		if p.needed {
			w.line("        params[%q] = %s", p.member, value)
			continue
		}
		w.line("        if %s is not None:", p.name)
		w.line("            params[%q] = %s", p.member, value)
	}
	w.line("        return %s(%q, params, timeout)", call, m.Name)
}

func pyTuple(names []string) string {
	return `("` + strings.Join(names, `", "`) + `")`
}
