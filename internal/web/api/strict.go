package api

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/internal/near"
)

// strict returns what is wrong with JSON that package encoding/json has taken for a value of a
// type, and the description of the methods does not take: members that are there twice, or in
// letters of another case, and null.
func strict(text []byte, t reflect.Type) error {
	s := strictReader{text: text}
	return s.value(t, nil)
}

// strictReader goes through a text that is JSON.
type strictReader struct {
	text []byte
	at   int
}

// jsonPlace is a place in JSON: a member of an object, or an element of an array. nil is the whole.
type jsonPlace struct {
	in    *jsonPlace
	name  string
	index int // of an element; -1: it is a member
}

func (p *jsonPlace) String() string {
	switch {
	case p == nil:
		return ""
	case p.index >= 0:
		return fmt.Sprintf("%v[%d]", p.in, p.index)
	}
	return strings.TrimPrefix(p.in.String()+"."+p.name, ".")
}

// next returns the first byte of what comes next. What separates values is passed over.
func (s *strictReader) next() byte {
	for strings.IndexByte(" \t\r\n,:", s.text[s.at]) >= 0 {
		s.at++
	}
	return s.text[s.at]
}

// value reads a value of a type at a place. A nil type takes members of any name, and null.
func (s *strictReader) value(t reflect.Type, at *jsonPlace) error {
	switch {
	case t != nil && t.Kind() == reflect.Pointer:
		t = t.Elem()
	case t == reflect.TypeFor[json.RawMessage]():
		t = nil
	}
	switch s.next() {
	case 'n':
		switch {
		case at == nil:
			return errorf(CodeRequest, "found null, expected an object")
		case t != nil:
			return errorf(CodeRequest, "member %.100q is null, expected %s: leave it out", at,
				jsonKind(t))
		}
		s.at += len("null")
	case '"':
		s.string()
	case '{':
		return s.object(t, at)
	case '[':
		return s.array(t, at)
	default: // a number, true or false
		for s.at < len(s.text) && strings.IndexByte(" \t\r\n,:]}", s.text[s.at]) < 0 {
			s.at++
		}
	}
	return nil
}

// array reads an array.
func (s *strictReader) array(t reflect.Type, at *jsonPlace) error {
	if t != nil {
		t = t.Elem()
	}
	element := &jsonPlace{in: at}
	for s.at++; s.next() != ']'; element.index++ {
		if err := s.value(t, element); err != nil {
			return err
		}
	}
	s.at++
	return nil
}

// object reads an object.
func (s *strictReader) object(t reflect.Type, at *jsonPlace) error {
	known := typesOfMembers(t)
	var seen nameSet
	for s.at++; s.next() != '}'; {
		name := s.string()
		member := &jsonPlace{at, name, -1}
		kind, ok := known[name]
		switch {
		case !seen.add(name):
			return errorf(CodeRequest, "member %.100q is there twice", member)
		case t != nil && !ok:
			return unknownMember(member, name, known)
		}
		if err := s.value(kind, member); err != nil {
			return err
		}
	}
	s.at++
	return nil
}

// nameSet is a set of names: a list as long as it is short.
type nameSet struct {
	few  [8]string
	n    int
	many map[string]bool
}

// add adds a name. It returns false if the set has the name.
func (s *nameSet) add(name string) bool {
	if s.many[name] || slices.Contains(s.few[:s.n], name) {
		return false
	}
	switch {
	case s.n < len(s.few):
		s.few[s.n] = name
		s.n++
	case s.many == nil:
		s.many = map[string]bool{name: true}
	default:
		s.many[name] = true
	}
	return true
}

// otherNames has what people call members of puzzles in other programs, and in format json.
var otherNames = map[string]string{"puzzle": "givens", "grid": "givens", "board": "givens",
	"sudoku": "givens", "placed": "digits", "candidates": "notes", "size": "layout"}

// unknownMember returns the error of a member that is not among those that are known.
func unknownMember(at *jsonPlace, name string, known map[string]reflect.Type) error {
	like := near.Names(name, slices.Sorted(maps.Keys(known)))
	if other := otherNames[strings.ToLower(name)]; known[other] != nil {
		like = []string{other}
	}
	if len(like) != 1 {
		return errorf(CodeRequest, "unknown member %.100q", at)
	}
	return errorf(CodeRequest, "unknown member %.100q: did you mean %q?", at, like[0])
}

// string reads a string.
func (s *strictReader) string() string {
	start, plain := s.at, true
	for s.at++; s.text[s.at] != '"'; s.at++ {
		if c := s.text[s.at]; c == '\\' {
			plain = false
			s.at++
		} else if c >= utf8.RuneSelf {
			plain = false
		}
	}
	s.at++
	if plain {
		return string(s.text[start+1 : s.at-1])
	}
	var text string
	json.Unmarshal(s.text[start:s.at], &text) // it has been done once
	return text
}

// membersOfTypes has what typesOfMembers has returned, by the type.
var membersOfTypes sync.Map

// typesOfMembers returns the types of the members of a struct, by their names in JSON.
func typesOfMembers(t reflect.Type) map[string]reflect.Type {
	if t == nil {
		return nil
	}
	if types, ok := membersOfTypes.Load(t); ok {
		return types.(map[string]reflect.Type)
	}
	types := map[string]reflect.Type{}
	addMembers(t, types)
	membersOfTypes.Store(t, types)
	return types
}

// addMembers adds the types of the members of a struct.
func addMembers(t reflect.Type, types map[string]reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			addMembers(f.Type, types)
		case name != "-":
			types[name] = f.Type
		}
	}
}
