// Package api has the methods that the web page and other programs call.
//
//	parameters (JSON) -> Method.Call -> events, then a result or an *Error
//
// It knows no transport: package web calls it for HTTP, the program in internal/web/wasm for
// a browser's worker. The types of parameters, events and results are the public interface:
// the README has its conventions, and says how to add a method.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Method is one function of the interface.
type Method struct {
	Name  string
	About string // one sentence
	// Long methods may take seconds and more: a page calls them beside the short ones.
	Long bool
	// Texts says that the parameters may be a text of any kind, or a list of puzzles: up to
	// MaxBody. Those of other methods are about one grid.
	Texts bool
	// Formats says that the method reads or writes formats.
	Formats bool
	// Module says which modules of WebAssembly have the method.
	Module Module

	// Params, Event and Result are the types of the parameters, of the events before the
	// result (None if there are none) and of the result.
	Params, Event, Result reflect.Type

	read func(params []byte) (Task, error)
}

// Module says which modules of WebAssembly have a method: see table.go.
type Module int

// The modules that have a method, beside the program.
const (
	InAll     Module = iota // that of puzzles, and the whole one
	InWhole                 // that of formats or none, and the whole one
	InProgram               // none
)

// method makes a row of the table from a function.
func method[P, E, R any](name, about string, long bool,
	f func(ctx context.Context, params P, emit func(E) error) (R, error)) Method {
	return Method{
		Name: name, About: about, Long: long,
		Params: reflect.TypeFor[P](), Event: reflect.TypeFor[E](), Result: reflect.TypeFor[R](),
		read: func(params []byte) (Task, error) {
			var p P
			err := readParams(params, &p)
			q, knows := any(&p).(quicker)
			return Task{
				Quick: knows && (err != nil || q.quick()),
				call: func(ctx context.Context, emit func(any) error) (any, error) {
					return f(ctx, p, func(e E) error { return emit(e) })
				},
			}, err
		},
	}
}

// texts makes a row of the table from the row of a method that takes texts or lists.
func texts(m Method) Method {
	m.Texts = true
	return m
}

// in makes rows of the table from rows of methods in some modules.
func in(module Module, list ...Method) []Method {
	for i := range list {
		list[i].Module = module
	}
	return list
}

// readParams reads parameters; none are an empty object.
func readParams(params []byte, p any) error {
	if len(params) > MaxBody {
		return errorf(CodeRequest, "the parameters have %d bytes: at most %d are read",
			len(params), MaxBody)
	}
	if len(bytes.TrimSpace(params)) == 0 {
		params = []byte("{}")
	}
	return Decode(params, "the parameters are", p)
}

// Decode reads an object of JSON into a struct, strictly: text after it is an error, and so is what
// strict finds. what begins the message: "the parameters are". The error is an *Error.
func Decode(text []byte, what string, p any) error {
	if err := json.Unmarshal(text, p); err != nil {
		return errorf(CodeRequest, "%s not as expected: %s", what, jsonFault(err))
	}
	return strict(text, reflect.TypeOf(p).Elem())
}

// jsonFault says in words what encoding/json found, without the names of Go.
func jsonFault(err error) string {
	var wrong *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &wrong) && wrong.Field == "":
		return fmt.Sprintf("found a JSON %s, expected an object", wrong.Value)
	case errors.As(err, &wrong):
		return fmt.Sprintf("member %q is a JSON %s, expected %s", memberName(wrong.Field),
			wrong.Value, jsonKind(wrong.Type))
	case errors.As(err, &syntax) && syntax.Error() == "unexpected end of JSON input":
		return "the JSON ends too soon"
	case errors.As(err, &syntax):
		return fmt.Sprintf("no JSON from byte %d on: %v", syntax.Offset, err)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// memberName returns the path of a member in JSON, without embedded structs of Go.
func memberName(path string) string {
	names := slices.DeleteFunc(strings.Split(path, "."),
		func(name string) bool { return name != "" && name[0] >= 'A' && name[0] <= 'Z' })
	return strings.Join(names, ".")
}

// jsonKind says what JSON has for a Go type.
func jsonKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "a string in base64"
		}
		return "an array"
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Uint64:
		return "a whole number from 0 on"
	case reflect.Float64:
		return "a number"
	}
	return "an object"
}

// Call reads parameters in JSON and does the call: see Task.Call.
func (m *Method) Call(ctx context.Context, params []byte, emit func(event any) error) (any, error) {
	return m.Read(params).Call(ctx, emit)
}

// EventsMember returns the name of the member that has the events where a transport puts them
// into the result: steps if they are steps, else events, or recording if the result has a member
// events of its own. It is "" if the method has no events.
func (m *Method) EventsMember() string {
	if m.Event == reflect.TypeFor[None]() {
		return ""
	}
	if strings.HasSuffix(m.Event.Name(), "Step") {
		return "steps"
	}
	for _, f := range reflect.VisibleFields(m.Result) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name == "events" {
			return "recording"
		}
	}
	return "events"
}

// ByName returns a method.
func ByName(name string) (*Method, bool) {
	for i := range methods {
		if methods[i].Name == name {
			return &methods[i], true
		}
	}
	return nil, false
}

// Methods returns the table of all methods. It must not be changed.
func Methods() []Method { return methods }
