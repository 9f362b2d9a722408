package web

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// document is the served OpenAPI document, whose schemas tests compile.
type document struct{ compiler *jsonschema.Compiler }

func newDocument(t *testing.T, h http.Handler) document {
	t.Helper()
	text, err := io.ReadAll(get(h, openAPIPath).Body)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("openapi.json", value); err != nil {
		t.Fatal(err)
	}
	return document{c}
}

// schema returns the schema at a place: the names on the way to it, of which each may have "/".
func (d document) schema(t *testing.T, place ...string) *jsonschema.Schema {
	t.Helper()
	at := "openapi.json#"
	for _, name := range place {
		at += "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
	}
	s, err := d.compiler.Compile(at)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// request returns the schema of the parameters of a method, nil if it has none.
func (d document) request(t *testing.T, method string) *jsonschema.Schema {
	if method == "about" {
		return nil
	}
	return d.schema(t, "paths", "/v1/"+method, "post", "requestBody", "content", "application/json",
		"schema")
}

// answer returns the schema of an answer of a method.
func (d document) answer(t *testing.T, method string, status int, kind string) *jsonschema.Schema {
	if status != http.StatusOK {
		code := strconv.Itoa(status)
		return d.schema(t, "components", "responses", code, "content", kind, "schema")
	}
	verb := "post"
	if method == "about" {
		verb = "get"
	}
	return d.schema(t, "paths", "/v1/"+method, verb, "responses", "200", "content", kind, "schema")
}

// fits reports a JSON text that is not as its schema says.
func fits(t *testing.T, what string, s *jsonschema.Schema, text []byte) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		err = s.Validate(value)
	}
	if err != nil {
		t.Errorf("%s: %v\n%.300s", what, err, text)
	}
}

// TestOpenAPI: all calls of the golden replies and their answers are as the document says, with
// events as members of the result, and as a stream of lines.
func TestOpenAPI(t *testing.T) {
	h := newHandler(Server{Limits: OwnLimits(), Log: func(string) {}}, table())
	d := newDocument(t, h)
	names, err := filepath.Glob("api/testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	answered := map[string]bool{}
	for _, name := range append(names, "about-all.json", "kinds-all.json") {
		name = strings.TrimSuffix(filepath.Base(name), ".json")
		method, _, _ := strings.Cut(name, "-")
		x := struct {
			Params json.RawMessage
			Error  *api.Error
		}{Params: []byte(`{}`)}
		if method != "about" && method != "kinds" {
			text, err := os.ReadFile("api/testdata/" + name + ".json")
			if err == nil {
				err = json.Unmarshal(text, &x)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		t.Run(name, func(t *testing.T) {
			if s := d.request(t, method); s != nil {
				fits(t, "the parameters", s, x.Params)
			}
			kinds := []string{"application/json", ndjson}
			if table()[method].events == "" {
				kinds = kinds[:1]
			}
			for _, kind := range kinds {
				status, got, text := postTo(h, method, string(x.Params), kind)
				s := d.answer(t, method, status, got)
				if got != ndjson {
					fits(t, "the answer", s, text)
					continue
				}
				lines := bufio.NewScanner(bytes.NewReader(text))
				lines.Buffer(nil, len(text)+1)
				for lines.Scan() {
					fits(t, "a line", s, lines.Bytes())
				}
			}
		})
		answered[method] = answered[method] || x.Error == nil
	}
	for _, m := range api.Methods() {
		if !answered[m.Name] {
			t.Errorf("method %s is not tested", m.Name)
		}
	}
}

// TestOpenAPIKinds: the answer of a method without events has one type, so that clients made from
// the document know its members.
func TestOpenAPIKinds(t *testing.T) {
	var d struct {
		Info  struct{ License struct{ Name string } }
		Paths map[string]map[string]struct {
			Responses map[string]struct{ Content map[string]any }
		}
	}
	err := json.Unmarshal(openAPI, &d)
	if err != nil || d.Info.License.Name == "" {
		t.Fatalf("license %q, %v", d.Info.License.Name, err)
	}
	for name, m := range table() {
		want := 1
		if m.events != "" {
			want = 2
		}
		for verb, o := range d.Paths["/v1/"+name] {
			if kinds := o.Responses["200"].Content; len(kinds) != want ||
				kinds["application/json"] == nil || m.events != "" && kinds[ndjson] == nil {
				t.Errorf("%s %s: answers of %d types, want %d", verb, name, len(kinds), want)
			}
		}
	}
}

// postTo calls a method and returns the answer.
func postTo(h http.Handler, method, params, accept string) (status int, kind string, text []byte) {
	r := httptest.NewRequest("POST", "/v1/"+method, strings.NewReader(params))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", accept)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Header().Get("Content-Type"), w.Body.Bytes()
}

// TestOpenAPIRefuses: what a method refuses at sight, the document refuses, too; and answers that
// lack members are none.
func TestOpenAPIRefuses(t *testing.T) {
	d := newDocument(t, newHandler(testServer, table()))
	for _, x := range []struct {
		schema *jsonschema.Schema
		text   string
	}{
		{d.request(t, "solve"), `{"given":"1"}`},
		{d.request(t, "solve"), `{"givens":1}`},
		{d.request(t, "solve"), `[]`},
		{d.request(t, "hint"), `{"givens":"1","coords":"xy"}`},
		{d.request(t, "generate"), `{"seed":-1}`},
		{d.request(t, "booklet"), `{"puzzles":[{"givens":1}]}`},
		{d.answer(t, "solve", 200, "application/json"), `{"status":"unique"}`},
		{d.answer(t, "steps", 200, ndjson), `{"events":[]}`},
		{d.answer(t, "solve", 422, "application/problem+json"), `{"code":"magic","message":"x",` +
			`"title":"x","status":422,"detail":"x"}`},
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(x.text))
		if err != nil {
			t.Fatal(err)
		}
		if x.schema.Validate(value) == nil {
			t.Errorf("%s: %s is taken", x.schema.Location, x.text)
		}
	}
}

// TestOpenAPIStatuses: the document has every status that an answer of a method can have.
func TestOpenAPIStatuses(t *testing.T) {
	d := newDocument(t, newHandler(testServer, table()))
	for _, c := range api.Codes() {
		d.answer(t, "solve", statusOf(c.Code), "application/problem+json")
	}
	for _, status := range []int{403, 408, 413, 415, 421, 429} {
		d.answer(t, "solve", status, "application/problem+json")
	}
}

// TestOpenAPILines: the document has the trailers of streams, the numbers that a query can have,
// and what streams alone answer; and that nobody has to say who they are.
func TestOpenAPILines(t *testing.T) {
	type named struct {
		Name   string
		Schema struct{ Type string }
	}
	var d struct {
		Security *[]any
		Paths    map[string]struct {
			Post struct {
				Parameters []named
				Responses  map[string]struct{ Headers map[string]any }
			}
		}
	}
	text := get(newHandler(testServer, table()), openAPIPath).Body
	if err := json.NewDecoder(text).Decode(&d); err != nil {
		t.Fatal(err)
	}
	if d.Security == nil || len(*d.Security) != 0 {
		t.Errorf("security: %v", d.Security)
	}
	for _, c := range work.Commands() {
		post := d.Paths["/v1/"+c.Name+"/lines"].Post
		for _, trailer := range []string{"Nonet-Complete", "Nonet-Counts", "Nonet-Message"} {
			if post.Responses["200"].Headers[trailer] == nil {
				t.Errorf("%s: no trailer %s", c.Name, trailer)
			}
		}
		if _, ok := post.Responses["505"]; !ok {
			t.Errorf("%s: no status 505", c.Name)
		}
		for _, p := range post.Parameters {
			number := p.Name == "limit" || p.Name == "node-limit"
			if (p.Schema.Type == "integer") != number {
				t.Errorf("%s: parameter %s has type %s", c.Name, p.Name, p.Schema.Type)
			}
		}
	}
}
