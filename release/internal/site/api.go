package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// openAPI is what the site shows of openapi.json. A member that it does not know is an error: it
// would be lost.
type openAPI struct {
	OpenAPI  string                    `json:"openapi"`
	Servers  any                       `json:"servers"`
	Security any                       `json:"security"`
	Info     map[string]any            `json:"info"`
	Paths    map[string]map[string]*op `json:"paths"`

	Components struct {
		Schemas   map[string]*schema `json:"schemas"`
		Responses map[string]*answer `json:"responses"`
	} `json:"components"`
}

// op is a method, or a stream.
type op struct {
	ID          string             `json:"operationId"`
	Summary     string             `json:"summary"`
	Description string             `json:"description"`
	Parameters  []parameter        `json:"parameters"`
	RequestBody *answer            `json:"requestBody"`
	Responses   map[string]*answer `json:"responses"`

	Verb, Path   string
	Call, Answer string // an example
	Left         int    // lines of the answer that are left out
}

type parameter struct {
	Name        string  `json:"name"`
	In          string  `json:"in"`
	Description string  `json:"description"`
	Required    bool    `json:"required"`
	AllowEmpty  bool    `json:"allowEmptyValue"`
	Schema      *schema `json:"schema"`
}

// answer is a body with what is around it.
type answer struct {
	Ref         string `json:"$ref"`
	Description string `json:"description"`
	Required    bool   `json:"required"`

	Headers map[string]struct {
		Description string            `json:"description"`
		Schema      *schema           `json:"schema"`
		Content     map[string]*media `json:"content"`
	} `json:"headers"`
	Content map[string]*media `json:"content"`
}

type media struct {
	Schema  *schema         `json:"schema"`
	Example json.RawMessage `json:"example"`
}

type schema struct {
	Ref         string             `json:"$ref"`
	Description string             `json:"description"`
	Type        string             `json:"type"`
	Properties  map[string]*schema `json:"properties"`
	Required    []string           `json:"required"`
	Items       *schema            `json:"items"`
	Additional  any                `json:"additionalProperties"`
	Encoding    string             `json:"contentEncoding"`
	Enum        []string           `json:"enum"`
	Minimum     *float64           `json:"minimum"`
	AllOf       []*schema          `json:"allOf"`
	OneOf       []*schema          `json:"oneOf"`
}

// addAPI adds the reference of the methods: a page for each, and one for the types that they share.
func (s *site) addAPI() error {
	text, err := os.ReadFile(filepath.Join(s.Root, "internal/web/openapi.json"))
	if err != nil {
		return err
	}
	var api openAPI
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&api); err != nil {
		return fmt.Errorf("openapi.json: %w", err)
	}
	s.files["api/openapi.json"] = text
	const group = "Reference"
	first := &page{path: "api/index.html", title: "API: methods over HTTP", short: "API",
		about: api.Info["summary"].(string)}
	s.add(group, nil, first)
	ops, err := s.operations(&api)
	if err != nil {
		return err
	}
	for _, o := range ops {
		body, err := s.render("method.html", map[string]any{"Op": o, "API": &api})
		if err != nil {
			return err
		}
		s.add(group, first, &page{path: "api/" + o.ID + ".html", body: body, about: o.Summary,
			title: strings.TrimPrefix(o.Path, "/v1/") + " (API)",
			short: strings.TrimPrefix(strings.TrimPrefix(o.Path, "/v1"), "/")})
	}
	types := &page{path: "api/types.html", title: "Types of the API", short: "types",
		about: "The types that parameters and results of methods share."}
	s.add(group, first, types)
	if types.body, err = s.render("types.html", &api); err != nil {
		return err
	}
	first.body, err = s.render("api.html", map[string]any{"API": &api, "Ops": ops})
	return err
}

// operations returns the methods by their paths, with an example each if there is one.
func (s *site) operations(api *openAPI) (list []*op, err error) {
	for _, path := range slices.Sorted(maps.Keys(api.Paths)) {
		for verb, o := range api.Paths[path] {
			o.Verb, o.Path = strings.ToUpper(verb), path
			for code, r := range o.Responses {
				if name, found := strings.CutPrefix(r.Ref, "#/components/responses/"); found {
					o.Responses[code] = api.Components.Responses[name]
				}
			}
			if err := s.addExample(o); err != nil {
				return nil, fmt.Errorf("example of %s: %w", path, err)
			}
			list = append(list, o)
		}
	}
	return list, nil
}

// Bounds of an example of an answer.
const (
	mostLines   = 32
	longestText = 96 // in bytes, of a line
)

// addExample gives a method a call and its answer. Tests of the methods have them in their files;
// the one that openapi.json has is taken or, if it is not among them, the shortest one that has a
// result.
func (s *site) addExample(o *op) error {
	files, err := filepath.Glob(filepath.Join(s.Root, "internal/web/api/testdata", o.ID+"-*.json"))
	if err != nil {
		return err
	}
	slices.Sort(files)
	best := math.MaxInt
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var c struct{ Params, Result json.RawMessage }
		if err := json.Unmarshal(text, &c); err != nil {
			return err
		}
		var params, result bytes.Buffer
		if err := json.Compact(&params, c.Params); err != nil {
			return err
		}
		size := len(text)
		if params.String() == o.example() {
			size = 0
		}
		if c.Result == nil || size >= best {
			continue
		}
		best = size
		if err := json.Indent(&result, c.Result, "", "  "); err != nil {
			return err
		}
		o.Call = fmt.Sprintf("$ curl --json '%s' http://localhost:8080%s",
			strings.ReplaceAll(params.String(), "'", `'\''`), o.Path)
		o.Answer, o.Left = shortened(result.String())
	}
	return nil
}

// example returns the parameters of the example in openapi.json.
func (o *op) example() string {
	var b bytes.Buffer
	if o.RequestBody == nil || o.RequestBody.Content["application/json"] == nil ||
		json.Compact(&b, o.RequestBody.Content["application/json"].Example) != nil {
		return ""
	}
	return b.String()
}

// shortened returns the first lines of an answer, none too long, and how many lines are left out.
func shortened(text string) (string, int) {
	lines := strings.Split(text, "\n")
	left := max(0, len(lines)-mostLines)
	if left > 0 {
		lines = lines[:mostLines]
	}
	for i, line := range lines {
		if len(line) > longestText {
			lines[i] = strings.ToValidUTF8(line[:longestText], "") + "…"
		}
	}
	return strings.Join(lines, "\n"), left
}

// A row is a member of an object, or a parameter of a query, as a table shows it.
type row struct {
	Name     string
	Type     template.HTML
	Required bool
	About    string
}

// rowsOf returns the members of an object: those that have to be there first.
func rowsOf(s *schema) (rows []row) {
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		member := s.Properties[name]
		rows = append(rows, row{name, typeOf(member), slices.Contains(s.Required, name),
			member.Description})
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		switch {
		case a.Required == b.Required:
			return 0
		case a.Required:
			return -1
		}
		return 1
	})
	return rows
}

const schemas = "#/components/schemas/"

var plainTypes = []string{"string", "integer", "number", "boolean"}

// typeOf returns a type in words, as HTML: those that have a name are links.
func typeOf(s *schema) template.HTML {
	name, ref := strings.CutPrefix(s.Ref, schemas)
	switch {
	case ref:
		return template.HTML(fmt.Sprintf(`<a href="/api/types.html#%s">%s</a>`, name, name))
	case s.Type == "array" && slices.Contains(plainTypes, s.Items.Type):
		return "list of " + typeOf(s.Items) + "s"
	case s.Type == "array":
		return "list of " + typeOf(s.Items)
	case len(s.AllOf) > 0:
		return joined(s.AllOf, " with ")
	case len(s.OneOf) > 0:
		return joined(s.OneOf, " or ")
	case len(s.Enum) > 0:
		return template.HTML("<code>" + strings.Join(s.Enum, "</code>, <code>") + "</code>")
	case s.Encoding != "":
		return template.HTML("string in " + html.EscapeString(s.Encoding))
	case s.Minimum != nil:
		return template.HTML(fmt.Sprintf("%s from %v", s.Type, *s.Minimum))
	case s.Type == "object" && len(s.Properties) > 0:
		return template.HTML("object with " + members(s))
	case s.Type == "":
		return "any value"
	}
	return template.HTML(html.EscapeString(s.Type))
}

// members names the members of an object that has no name.
func members(s *schema) string {
	var parts []string
	for _, r := range rowsOf(s) {
		parts = append(parts, fmt.Sprintf("<code>%s</code> (%s)", r.Name, r.Type))
	}
	return strings.Join(parts, ", ")
}

func joined(list []*schema, with string) template.HTML {
	var parts []string
	for _, s := range list {
		parts = append(parts, string(typeOf(s)))
	}
	return template.HTML(strings.Join(parts, with))
}

// Resolve returns the object that a reference means, or the schema itself.
func (a *openAPI) Resolve(s *schema) *schema {
	if name, ref := strings.CutPrefix(s.Ref, schemas); ref {
		return a.Components.Schemas[name]
	}
	return s
}

// Objects returns the bodies of objects that a body has: the object itself, or those that are put
// together.
func (a *openAPI) Objects(s *schema) (list []*schema) {
	if len(s.AllOf) == 0 {
		return []*schema{a.Resolve(s)}
	}
	for _, part := range s.AllOf {
		list = append(list, a.Resolve(part))
	}
	return list
}
