package stable

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const librarySource = `package lib

import "errors"

var ErrLost = errors.New("lost")

const Most = 3

type Answer struct {
	Count int    ` + "`json:\"count\"`" + `
	text  string
}

func (a *Answer) Text(width int) string { return a.text[:width] }

type Reader interface{ Read(p []byte) (n int, err error) }

func Solve(text string, most int) (*Answer, error) { return nil, ErrLost }

func New() *Answer { return nil }
`

// Each change of a library that could break a program that uses it is found, and no other.
func TestBrokenLibrary(t *testing.T) {
	for _, test := range []struct{ what, from, to, want string }{
		{"nothing", "", "", ""},
		{"names of parameters", "p []byte) (n int, err error)", "b []byte) (int, error)", ""},
		{"a value", "Most = 3", "Most = 4", ""},
		{"a new function", "func New()", "func Old() {}\n\nfunc New()", ""},
		{"a new field", "text  string", "Sum int\n\ttext string", ""},
		{"what is not exported", "text  string", "text []byte", ""},
		{"no function", "func New() *Answer { return nil }", "", "lib.New: no longer: func() (*Answer)"},
		{"no variable", "var ErrLost", "var errLost", "lib.ErrLost: no longer: var"},
		{"another parameter", "most int", "most int64",
			"lib.Solve: no longer: func(string, int) (*Answer, error)"},
		{"a further parameter", "most int", "most int, all bool",
			"lib.Solve: no longer: func(string, int) (*Answer, error)"},
		{"another result", "(*Answer, error)", "(Answer, error)",
			"lib.Solve: no longer: func(string, int) (*Answer, error)"},
		{"no method", ") Text(", ") text(", "lib.Answer.Text: no longer: of *Answer func(int) (string)"},
		{"another receiver", "(a *Answer)", "(a Answer)",
			"lib.Answer.Text: no longer: of *Answer func(int) (string)"},
		{"another type of a field", "Count int", "Count int64",
			"lib.Answer.Count: no longer: int `json:\"count\"`"},
		{"another member of JSON", `"count"`, `"number"`,
			"lib.Answer.Count: no longer: int `json:\"count\"`"},
		{"a method that others lack", "interface{ Read", "interface{ Close() error; Read",
			"lib.Reader: no longer: type interface{Read func([]byte) (int, error)}"},
		{"another kind of type", "type Answer struct", "type Answer = struct", "lib.Answer: no longer: type struct"},
	} {
		promisesOf := func(source string) []string {
			folder := t.TempDir()
			name := filepath.Join(folder, "a.go")
			if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
				t.Fatal(err)
			}
			list, err := library(folder)
			if err != nil {
				t.Fatal(test.what, err)
			}
			return list
		}
		now := strings.Replace(librarySource, test.from, test.to, 1)
		check(t, test.what, broken(promisesOf(librarySource), promisesOf(now), ""), test.want)
	}
}

const serviceSource = `{"paths": {"/count": {"post": {
	"parameters": [{"name": "from", "in": "query", "schema": {"type": "string"}}],
	"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Params"}}}},
	"responses": {"200": {"content": {"application/json": {"schema": {"allOf": [
		{"$ref": "#/components/schemas/Result"},
		{"type": "object", "properties": {"events": {"type": "array", "items": {"type": "string"}}}}]}}}}}}}},
	"components": {"schemas": {
		"Params": {"type": "object", "required": ["givens"], "properties": {
			"givens": {"type": "string"}, "limit": {"type": "integer"},
			"engine": {"type": "string", "enum": ["nine", "cover"]}}},
		"Result": {"type": "object", "required": ["count"], "properties": {
			"count": {"type": "string"}, "exact": {"type": "boolean"}}}}}}`

// Each change of a service that could break a program that calls it is found, and no other.
func TestBrokenService(t *testing.T) {
	for _, test := range []struct{ what, from, to, want string }{
		{"nothing", "", "", ""},
		{"a new parameter", `"limit":`, `"all": {"type": "boolean"}, "limit":`, ""},
		{"a new member", `"exact":`, `"seconds": {"type": "number"}, "exact":`, ""},
		{"a new method", `"/count"`, `"/rate": {"post": {"parameters": [{"name": "scale",
			"in": "query", "required": true}]}}, "/count"`, ""},
		{"no longer required", `"required": ["givens"]`, `"required": []`, ""},
		{"no method", `"/count"`, `"/counts"`, "POST /count: no longer: method"},
		{"a member of another name", `"count": {`, `"number": {`, "Result.count: no longer: string"},
		{"no member", `, "exact": {"type": "boolean"}`, "", "Result.exact: no longer: boolean"},
		{"another type", `"exact": {"type": "boolean"}`, `"exact": {"type": "string"}`,
			"Result.exact: no longer: boolean"},
		{"a member that may be missing", `["count"]`, `[]`, "Result.count: no longer: is always there"},
		{"a parameter of another name", `"limit":`, `"most":`, "Params.limit: no longer: integer"},
		{"another type of a parameter", `"limit": {"type": "integer"}`, `"limit": {"type": "string"}`,
			"Params.limit: no longer: integer"},
		{"a parameter that must be given", `["givens"]`, `["givens", "limit"]`,
			"Params.limit: new: must be given"},
		{"a new parameter that must be given", `"required": ["givens"], "properties": {`,
			`"required": ["givens", "size"], "properties": {"size": {"type": "integer"},`,
			"Params.size: new: must be given"},
		{"a parameter of the query", `"in": "query",`, `"in": "query", "required": true,`,
			"POST /count from: new: must be given"},
		{"a value that is refused", `"nine", `, "", "Params.engine: no longer: can be nine"},
		{"other items", `"items": {"type": "string"}`, `"items": {"type": "integer"}`,
			"POST /count answers 200 application/json 1.events: no longer: list of string"},
	} {
		promisesOf := func(source string) []string {
			list, err := service([]byte(source))
			if err != nil {
				t.Fatal(test.what, err)
			}
			return list
		}
		now := strings.Replace(serviceSource, test.from, test.to, 1)
		check(t, test.what, broken(promisesOf(serviceSource), promisesOf(now), ""), test.want)
	}
}

// check compares what was found with what should be, "" for nothing.
func check(t *testing.T, what string, got []string, want string) {
	t.Helper()
	if want == "" && len(got) > 0 || want != "" && !slices.Contains(got, want) {
		t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// What CHANGELOG.md names as a change that breaks something may break.
func TestBreakingIsNamed(t *testing.T) {
	before := []string{"Params.limit: integer", "lib.New: func()"}
	check(t, "named", broken(before, before[1:], "- `Params.limit` is gone."), "")
	check(t, "not named", broken(before, before[:1], "- `Params.limit` is gone."),
		"lib.New: no longer: func()")
	const text = "# C\n\n## Unreleased\n\n### Breaking\n\n- `a`\n\n### Added\n\n- `b`\n\n## v1\n\n### Breaking\n\n- `c`\n"
	got := section(section(text, "## Unreleased"), "### Breaking")
	if got != "\n- `a`\n\n" {
		t.Errorf("found %q below the heading", got)
	}
	if got := section(section(text, "## v1"), "### Breaking"); got != "\n- `c`\n" {
		t.Errorf("found %q below the heading of v1", got)
	}
}
