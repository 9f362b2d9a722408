// Package api has the methods that the web page and other programs call: from
// parameters to events and a result, as Go values or as JSON. It knows no transport:
// package web calls it for HTTP, the program in internal/web/wasm for a browser's worker.
package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"reflect"
)

// Method is one function of the interface.
type Method struct {
	Name  string
	About string // one sentence
	// Long methods may take seconds and more: a page calls them beside the short ones.
	Long bool

	// Params, Event and Result are the types of the parameters, of the events before the
	// result (None if there are none) and of the result.
	Params, Event, Result reflect.Type

	call func(ctx context.Context, params []byte, emit func(any) error) (any, error)
}

// method makes a row of the table from a function.
func method[P, E, R any](name, about string, long bool,
	f func(ctx context.Context, params P, emit func(E) error) (R, error)) Method {
	return Method{
		Name: name, About: about, Long: long,
		Params: reflect.TypeFor[P](), Event: reflect.TypeFor[E](), Result: reflect.TypeFor[R](),
		call: func(ctx context.Context, params []byte, emit func(any) error) (any, error) {
			var p P
			if err := decode(params, &p); err != nil {
				return nil, err
			}
			return f(ctx, p, func(e E) error { return emit(e) })
		},
	}
}

// decode reads parameters strictly: unknown members and text after them are errors.
func decode(params []byte, p any) error {
	if len(params) > MaxBody {
		return errorf(CodeRequest, "the parameters have %d bytes: at most %d are read",
			len(params), MaxBody)
	}
	if len(bytes.TrimSpace(params)) == 0 {
		params = []byte("{}")
	}
	d := json.NewDecoder(bytes.NewReader(params))
	d.DisallowUnknownFields()
	if err := d.Decode(p); err != nil {
		return errorf(CodeRequest, "the parameters are not as expected: %v", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errorf(CodeRequest, "the parameters go on after the end of the object")
	}
	return nil
}

// Call calls a method with parameters in JSON. It returns the result, and passes the events
// before it to emit, as values that encoding/json writes; emit is never called after
// Call has returned. The error is an *Error.
func (m *Method) Call(ctx context.Context, params []byte, emit func(event any) error) (any, error) {
	result, err := m.call(ctx, params, emit)
	if err != nil {
		return nil, asError(ctx, err)
	}
	return result, nil
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
