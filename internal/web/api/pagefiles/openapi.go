package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
)

// object is an object of JSON.
type object map[string]any

// maxExample bounds the example of a request, in bytes.
const maxExample = 2000

// openAPI returns the description of the methods over HTTP, in OpenAPI 3.1.
func openAPI(folder string) ([]byte, error) {
	docs, err := readDocs(folder, filepath.Join(folder, reports))
	if err != nil {
		return nil, err
	}
	w := &schemaWriter{docs: docs, schemas: object{}}
	paths := object{
		"/healthz": stateOf("health", "Answers as long as the server works.", 200),
		"/readyz":  stateOf("ready", "Says whether the server wants requests.", 200, 503),
	}
	for _, m := range api.Methods() {
		path, err := w.path(&m, folder)
		if err != nil {
			return nil, err
		}
		paths["/v1/"+m.Name] = path
	}
	for _, c := range work.Commands() {
		paths["/v1/"+c.Name+"/lines"] = linesPath(&c)
	}
	w.schemas["Problem"] = object{
		"description": "Why there is no result, as RFC 9457 has it.",
		"allOf": []any{w.typeOf(reflect.TypeFor[api.Error]()), object{
			"type": "object",
			"properties": object{
				"title":  object{"type": "string", "description": "the name of the status"},
				"status": object{"type": "integer"},
				"detail": object{"type": "string", "description": "as message"},
			},
			"required": []string{"title", "status", "detail"},
		}},
	}
	if w.err != nil {
		return nil, w.err
	}
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err = e.Encode(object{
		"openapi": "3.1.0",
		"info": object{
			"title":   "nonet",
			"version": "1",
			"summary": "Solves, rates, explains and makes puzzles of the Sudoku family, and solves exact " +
				"cover problems.",
			"description": about,
			"license":     object{"name": "MIT", "identifier": "MIT"},
		},
		"servers":  []any{object{"url": "/"}},
		"security": []any{}, // none is needed
		"paths":    paths,
		"components": object{
			"schemas":   w.schemas,
			"responses": responses(),
		},
	})
	return out.Bytes(), err
}

// about is what the description says of all methods.
const about = "A method is called by POST with an object of JSON. Members that it does not know are " +
	"refused; those of results may become more. Cells are named, \"r3c7\" in row 3 and column 7; " +
	"digits are numbers from 1. In texts of grids a cell has one character: 1 to 9, then A to Z, and a dot if it " +
	"is empty. A puzzle without a solution, or with several, is a result of solve, count and check, " +
	"and no error. Method about lists names of techniques, engines, formats and so on, and the bounds."

// stateOf returns the path of a question for the state of the server.
func stateOf(id, summary string, statuses ...int) object {
	answers := object{}
	for _, status := range statuses {
		answers[fmt.Sprint(status)] = object{
			"description": map[int]string{200: "It does.", 503: "It does not."}[status],
			"content":     object{"text/plain": object{"schema": object{"type": "string"}}},
		}
	}
	return object{"get": object{"operationId": id, "summary": summary, "responses": answers}}
}

// statuses are those of answers without a result, and when they come.
var statuses = []struct {
	status int
	when   string
}{
	{400, "The parameters are not as expected."},
	{403, "The request comes from a page of another origin."},
	{408, "The body came too slowly."},
	{413, "The body is too large."},
	{415, "The body has another media type than application/json, or is compressed."},
	{421, "Host names another computer."},
	{422, "The puzzle cannot be read, breaks the rules, has no solution or several where one is " +
		"needed, or takes too long."},
	{429, "The client makes too many requests, or has too many at work; Retry-After says when to " +
		"come again."},
	{500, "A fault of nonet."},
	{503, "Too many calls or answers are waiting, or the server ends; Retry-After says when to " +
		"come again."},
}

// responses returns the answers without a result.
func responses() object {
	list := object{}
	for _, s := range statuses {
		answer := problem(s.when)
		if strings.Contains(s.when, "Retry-After") {
			answer["headers"] = object{"Retry-After": object{
				"description": "seconds", "schema": object{"type": "integer", "minimum": 1}}}
		}
		list[fmt.Sprint(s.status)] = answer
	}
	return list
}

// problem returns an answer without a result.
func problem(when string) object {
	return object{"description": when,
		"content": object{"application/problem+json": object{"schema": ref("Problem")}}}
}

// schemaWriter makes the schemas of types.
type schemaWriter struct {
	docs    docs
	schemas object // by the names of structs
	err     error
}

// path returns the path of a method.
func (w *schemaWriter) path(m *api.Method, folder string) (object, error) {
	none := reflect.TypeFor[api.None]()
	result := w.typeOf(m.Result)
	kinds := object{"application/json": object{"schema": result}}
	if m.Event != none {
		event := w.typeOf(m.Event)
		events := member(m.EventsMember(), object{"type": "array", "items": event,
			"description": "what came before the result"})
		kinds["application/json"] = object{"schema": object{"allOf": []any{result, events}}}
		kinds["application/x-ndjson"] = object{"schema": object{
			"description": "A line for each event while the call goes on, and one for its end.",
			"oneOf": []any{member("event", event), member("result", result),
				member("error", w.typeOf(reflect.TypeFor[api.Error]()))},
		}}
	}
	answers := object{"200": object{"description": "The result.", "content": kinds}}
	for _, s := range statuses {
		code := fmt.Sprint(s.status)
		answers[code] = object{"$ref": "#/components/responses/" + code}
	}
	operation := object{"operationId": m.Name, "summary": m.About, "responses": answers}
	if m.Params == none {
		return object{"get": operation}, nil
	}
	content := object{"schema": w.typeOf(m.Params)}
	example, err := exampleOf(m.Name, folder)
	if example != nil {
		content["example"] = example
	}
	bodies := object{"application/json": content}
	if m.Name == "read" {
		operation["description"] = aboutPictures
		bodies["image/*"] = object{"schema": object{
			"description": "a picture in JPEG, PNG, GIF, WebP, TIFF or BMP"}}
	}
	operation["requestBody"] = object{"required": true, "content": bodies}
	return object{"post": operation}, err
}

// aboutPictures is what the description says of pictures.
const aboutPictures = "The body may also be a picture, a photo or a screenshot of puzzles, with its " +
	"own media type. A service reads pictures only if it was started with --pictures SIZE."

// aboutLines is what the description says of streams of lines.
const aboutLines = "Answers lines of puzzles while they are sent, as the program nonet does, byte by " +
	"byte. The body is as long as one likes, also compressed: Content-Encoding gzip or zstd. When all " +
	"lines were answered, the answer ends with the trailers Nonet-Complete, the number of lines, " +
	"Nonet-Counts, an object of JSON with numbers, and the first messages as Nonet-Message. A stream " +
	"that cannot come to its end is cut off in its middle, and has no trailers."

// trailers are those of a stream that was answered to its end. OpenAPI has headers only.
var trailers = object{
	"Nonet-Complete": object{
		"description": "Trailer, after all answers: the number of lines that were answered. " +
			"Without it the answer is cut off.",
		"schema": object{"type": "integer", "minimum": 0},
	},
	"Nonet-Counts": object{
		"description": "Trailer: numbers of the puzzles, such as those that could not be read.",
		"content": object{"application/json": object{"schema": object{
			"type": "object", "additionalProperties": object{"type": "integer"}}}},
	},
	"Nonet-Message": object{
		"description": "Trailer, up to ten times: what the program says of a line.",
		"schema":      object{"type": "string"},
	},
}

// linesPath returns the path of streams of lines.
func linesPath(c *work.Command) object {
	var parameters []any
	for _, o := range c.Parameters() {
		schema := object{"type": "string"}
		switch {
		case o.Switch:
			schema = object{"type": "boolean"}
		case o.Number:
			schema = object{"type": "integer", "minimum": 1}
		}
		parameters = append(parameters, object{"name": o.Name, "in": "query",
			"description": o.About, "required": o.Needed,
			"allowEmptyValue": o.Switch, "schema": schema})
	}
	text := object{"schema": object{"type": "string"}}
	answers := object{"200": object{
		"description": "The answers: a line for each, or what the program writes.",
		"headers":     trailers,
		"content":     object{"text/plain": text, "application/x-ndjson": text},
	}, "505": problem("Streams of lines need HTTP/1.1.")}
	for _, s := range statuses {
		code := fmt.Sprint(s.status)
		answers[code] = object{"$ref": "#/components/responses/" + code}
	}
	return object{"post": object{
		"operationId": c.Name + "Lines", "summary": c.About, "description": aboutLines,
		"parameters": parameters, "responses": answers,
		"requestBody": object{"required": true,
			"content": object{"text/plain": text, "application/x-ndjson": text}},
	}}
}

// exampleOf returns the parameters of a golden reply of a method, the first one that is short and
// no error; nil if there is none.
func exampleOf(method, folder string) (any, error) {
	names, err := filepath.Glob(filepath.Join(folder, "testdata", method+"-*.json"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var x struct{ Params, Error json.RawMessage }
		if err := json.Unmarshal(text, &x); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if x.Error == nil && len(x.Params) <= maxExample {
			return x.Params, nil
		}
	}
	return nil, nil
}

// ref returns a reference to a schema.
func ref(name string) object { return object{"$ref": "#/components/schemas/" + name} }

// member returns the schema of an object that has a member.
func member(name string, schema object) object {
	return object{"type": "object", "properties": object{name: schema}, "required": []string{name}}
}

// typeOf returns the schema of a type.
func (w *schemaWriter) typeOf(t reflect.Type) object {
	switch t {
	case reflect.TypeFor[json.RawMessage]():
		return object{}
	case reflect.TypeFor[[]byte]():
		return object{"type": "string", "contentEncoding": "base64"}
	case reflect.TypeFor[api.Code]():
		var list []api.Code
		for _, c := range api.Codes() {
			list = append(list, c.Code)
		}
		return object{"type": "string", "enum": list}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return w.typeOf(t.Elem())
	case reflect.Slice:
		return object{"type": "array", "items": w.typeOf(t.Elem())}
	case reflect.Struct:
		return w.structOf(t)
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return object{"type": "integer"}
	case reflect.Uint64:
		return object{"type": "integer", "minimum": 0}
	case reflect.Float64:
		return object{"type": "number"}
	}
	w.err = fmt.Errorf("type %v has no schema", t)
	return nil
}

// structOf returns a reference to the schema of a struct, which it writes if it is new. Only
// parameters are without unknown members: other types may get more of them.
func (w *schemaWriter) structOf(t reflect.Type) object {
	name := tsName(t)
	if w.schemas[name] != nil {
		return ref(name)
	}
	properties := object{}
	schema := object{"type": "object"}
	w.schemas[name] = schema // before its members, which may have the type
	if text := sentence(inJSON(t, w.docs.types[t.Name()])); text != "" {
		schema["description"] = text
	}
	if required := w.members(t, properties); len(required) > 0 {
		schema["required"] = required
	}
	if len(properties) > 0 {
		schema["properties"] = properties
	}
	if strings.HasSuffix(name, "Params") || t == reflect.TypeFor[api.None]() {
		schema["additionalProperties"] = false
	}
	return ref(name)
}

// members adds the members of a struct, with those of embedded structs, and returns the names of
// those that are never missing.
func (w *schemaWriter) members(t reflect.Type, properties object) (required []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			required = append(required, w.members(f.Type, properties)...)
			continue
		case name == "-":
			continue
		case options == "":
			required = append(required, name)
		}
		schema := w.typeOf(f.Type)
		if values := f.Tag.Get("enum"); values != "" {
			schema["enum"] = strings.Split(values, ",")
		}
		if text := sentence(inJSON(t, w.docs.fields[t.Name()+"."+f.Name])); text != "" {
			schema["description"] = text
		}
		properties[name] = schema
	}
	return required
}

// sentence returns a comment as one line.
func sentence(comment string) string { return strings.Join(strings.Fields(comment), " ") }
