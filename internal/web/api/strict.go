package api

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// strict returns what is wrong with JSON that package encoding/json takes for a value of a type,
// and the description of the methods does not: members that are there twice, or in letters of
// another case, and null. path is the place of the value. A nil type takes members of any name.
func strict(d *json.Decoder, t reflect.Type, path string) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	switch {
	case t != nil && t.Kind() == reflect.Pointer:
		t = t.Elem()
	case t == reflect.TypeFor[json.RawMessage]():
		t = nil
	}
	switch token {
	case nil:
		switch {
		case path == "":
			return errorf(CodeRequest, "found null where an object is expected")
		case t != nil:
			return errorf(CodeRequest, "member %q is null where %s is expected: leave it out", path,
				jsonKind(t))
		}
	case json.Delim('{'):
		return strictObject(d, t, path)
	case json.Delim('['):
		if t != nil {
			t = t.Elem()
		}
		for i := 0; d.More(); i++ {
			if err := strict(d, t, fmt.Sprintf("%s[%d]", path, i)); err != nil {
				return err
			}
		}
		_, err = d.Token()
	}
	return err
}

// strictObject is strict for the members of an object, and its end.
func strictObject(d *json.Decoder, t reflect.Type, path string) error {
	known := map[string]reflect.Type{}
	if t != nil {
		memberTypes(t, known)
	}
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		name := token.(string)
		at := strings.TrimPrefix(path+"."+name, ".")
		kind, ok := known[name]
		switch {
		case seen[name]:
			return errorf(CodeRequest, "member %.100q is there twice", at)
		case t != nil && !ok:
			for like := range known {
				if strings.EqualFold(like, name) {
					return errorf(CodeRequest, "unknown member %.100q: did you mean %q?", at, like)
				}
			}
			return errorf(CodeRequest, "unknown member %.100q", at)
		}
		seen[name] = true
		if err := strict(d, kind, at); err != nil {
			return err
		}
	}
	_, err := d.Token()
	return err
}

// memberTypes adds the types of the members of a struct, by their names in JSON.
func memberTypes(t reflect.Type, types map[string]reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && name == "":
			memberTypes(f.Type, types)
		case name != "-":
			types[name] = f.Type
		}
	}
}
