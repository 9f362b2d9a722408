package format

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// Objects of services and data sets have puzzles under other names than format json, or in further
// objects and arrays:
//
//	{"question":"53..7...","answer":"5346...","rating":3}
//	{"newboard":{"grids":[{"value":[[5,3,0,...],...],"solution":[...],"difficulty":"Easy"}]}}
//	{"easy":{"difficulty":"easy","puzzle_data":{"puzzle":[5,3,0,...],"solution":[...]}},"hard":{...}}
//
// The names are those of columns in format csv (kindOfColumn, metaColumns). They count only where
// the names of format json are missing.

// rename gives the puzzle and the solution of an object, which may have other names, those of
// format json, and reports whether there is a puzzle.
func rename(object map[string]*jsonvalue.Value) bool {
	known := true
	for name := range object {
		known = known && jsonMembers[name]
	}
	if known {
		return isJSONPuzzle(object)
	}
	found := map[columnKind]string{}
	for name, v := range object {
		kind := kindOfColumn(name)
		if kind == otherColumn && name == "value" && v.Kind() == jsonvalue.Array {
			kind = puzzleColumn
		}
		first, ok := found[kind]
		if isCells(v) && (!ok || v.At < object[first].At) &&
			!(name == "solutions" && v.Kind() == jsonvalue.Array) { // of a reply
			found[kind] = name
		}
	}
	is := isJSONPuzzle(object)
	if name, ok := found[puzzleColumn]; ok && !is {
		object["puzzle"], is = object[name], true
		if name != "puzzle" {
			delete(object, name)
		}
	}
	name, ok := found[solutionColumn]
	if is && ok && object["solution"] == nil && object["items"] == nil {
		object["solution"] = object[name]
		delete(object, name)
	}
	return is
}

// isCells reports whether a value may have the cells of a grid: it is a text of many characters,
// or an array without objects.
func isCells(v *jsonvalue.Value) bool {
	switch v.Kind() {
	case jsonvalue.String:
		return v.Len() > 16
	case jsonvalue.Array:
		first := v.Head()
		return first != nil && first.Kind() != jsonvalue.Object
	}
	return false
}

// tellColumns takes what the members of an object tell under the names of columns. What is told
// already, or earlier in the object, counts.
func tellColumns(object map[string]*jsonvalue.Value, m *Meta) *lex.Fault {
	var names []string
	for name, v := range object {
		if k := v.Kind(); !jsonMembers[name] && (k == jsonvalue.String || k == jsonvalue.Number) &&
			metaColumns[strings.ToLower(name)].member != nil {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(object[a].At, object[b].At) })
	for _, name := range names {
		text, err := object[name].Words()
		if err != nil {
			return err
		}
		to := metaColumns[strings.ToLower(name)].member(m)
		*to = cmp.Or(*to, text)
	}
	return nil
}

// jsonPart is a puzzle in an object or array, with what is said about it.
type jsonPart struct {
	v       *jsonvalue.Value
	meta    Meta
	unknown sketch.Refused
	place   *jsonvalue.Value // of the first of them
}

// Bounds on the puzzles that objects and arrays lead to.
const (
	maxJSONParts  = 100_000
	maxJSONWithin = 8 // how deep a puzzle may lie
)

// parts returns the puzzles in the objects and arrays that a value has, nil if there are none.
func (r *jsonReader) parts(v *jsonvalue.Value) (parts []jsonPart, err *lex.Fault) {
	if !hasJSONPuzzle(v, maxJSONWithin) {
		if v.Kind() == jsonvalue.Array {
			err = v.Errorf("found no object with a puzzle in the array")
		}
		return nil, err
	}
	if err = (jsonPart{v: v}).in(&parts, maxJSONWithin); err != nil {
		return nil, err
	}
	return parts, nil
}

// isObjectWithPuzzle reports whether a value is an object with a puzzle in it.
func isObjectWithPuzzle(v *jsonvalue.Value) (is bool) {
	if v.Kind() != jsonvalue.Object {
		return false
	}
	v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
		is = is || name == "puzzle" && v.Kind() == jsonvalue.String ||
			isCells(v) && (name == "givens" || name == "value" && v.Kind() == jsonvalue.Array ||
				kindOfColumn(name) == puzzleColumn)
		return nil
	})
	return is
}

// hasJSONPuzzle reports whether a value is a puzzle, or an object or array with one inside. It
// looks into objects and arrays that lie within each other, depth of them at most.
func hasJSONPuzzle(v *jsonvalue.Value, depth int) (has bool) {
	found := &lex.Fault{} // ends a search
	look := func(v *jsonvalue.Value) *lex.Fault {
		if v.Kind() >= jsonvalue.Array && depth > 0 && hasJSONPuzzle(v, depth-1) {
			has = true
			return found
		}
		return nil
	}
	switch {
	case isObjectWithPuzzle(v):
		return true
	case v.Kind() == jsonvalue.Array:
		v.Each(-1, look)
	case v.Kind() == jsonvalue.Object:
		v.Fields(func(_ string, v *jsonvalue.Value) *lex.Fault { return look(v) })
	}
	return has
}

// in adds the puzzles inside p.v, which has one or more: see hasPuzzle for depth.
func (p jsonPart) in(parts *[]jsonPart, depth int) *lex.Fault {
	switch {
	case isObjectWithPuzzle(p.v):
		if len(*parts) == maxJSONParts {
			return p.v.Errorf("found more than %d puzzles in an object or array: write each in a "+
				"line of its own", maxJSONParts)
		}
		*parts = append(*parts, p)
		return nil
	case p.v.Kind() == jsonvalue.Array:
		_, err := p.v.Each(-1, func(v *jsonvalue.Value) *lex.Fault {
			inner := p
			inner.v = new(*v)
			if !hasJSONPuzzle(v, depth) {
				return v.Errorf("found %s, expected an object with a puzzle", lex.Quote(v.Raw()))
			}
			return inner.in(parts, depth-1)
		})
		return err
	}
	object, err := p.v.Members()
	if err != nil {
		return err
	}
	err = tellColumns(object, &p.meta)
	p.unknown.Kinds = slices.Clone(p.unknown.Kinds)
	var paths []*jsonvalue.Value
	names := slices.SortedFunc(maps.Keys(object), func(a, b string) int {
		return cmp.Compare(object[a].At, object[b].At)
	})
	for _, name := range names {
		switch v := object[name]; {
		case v.Kind() >= jsonvalue.Array && hasJSONPuzzle(v, depth-1):
			paths = append(paths, v)
		case members.Add(&p.unknown, jsonNames, name, v) && p.place == nil:
			p.place = v
		}
	}
	for _, v := range paths {
		if err == nil {
			p.v = v
			err = p.in(parts, depth-1)
		}
	}
	return err
}

// nested yields the records of puzzles in an object or array, until yield returns false.
func (r *jsonReader) nested(doc *jsonvalue.Doc, parts []jsonPart, yield func(*Record) bool) bool {
	lines := lineCounter{text: doc.Text, line: doc.Line}
	for i := range parts {
		p := &parts[i]
		rec := &Record{Line: lines.at(p.v.At)}
		object, err := p.v.Members()
		if err == nil {
			rename(object)
			delete(object, "hints") // numbers of cells
			err = r.object(p.v, object, rec)
		}
		if err == nil {
			if bad := allowed(&p.unknown, rec, r.o); bad != nil {
				err = p.place.Errorf("%w", bad)
			}
		}
		if err == nil {
			rec.meta().fill(&p.meta)
		}
		if !yield(r.finish(rec, p.v.Raw(), err)) {
			return false
		}
	}
	return true
}

// fill sets the members that are empty to those of another.
func (m *Meta) fill(other *Meta) {
	for _, x := range jsonWords {
		to := x.of(m)
		*to = cmp.Or(*to, *x.of(other))
	}
}
