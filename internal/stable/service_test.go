package stable

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// mustBeGiven is the promise's fact of a parameter that callers have to give. It is the one kind of
// fact that may go, and must not come to what was there before.
const mustBeGiven = "must be given"

// A schema is what a description of a service says of a value.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"`
	Items      *schema            `json:"items"`
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	AllOf      []*schema          `json:"allOf"`
	OneOf      []*schema          `json:"oneOf"`
	Enum       []any              `json:"enum"`
}

// content is the body of a request or an answer, by its media type.
type content map[string]struct {
	Schema *schema `json:"schema"`
}

// operation is what a method takes and answers.
type operation struct {
	Parameters []struct {
		Name     string  `json:"name"`
		In       string  `json:"in"`
		Required bool    `json:"required"`
		Schema   *schema `json:"schema"`
	} `json:"parameters"`
	RequestBody struct {
		Content content `json:"content"`
	} `json:"requestBody"`
	Responses map[string]struct {
		Ref     string  `json:"$ref"`
		Content content `json:"content"`
	} `json:"responses"`
}

// description is an OpenAPI description, as far as callers depend on it.
type description struct {
	Paths      map[string]map[string]*operation `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

// service returns the promises of a service by its description: lines for each method, its
// parameters and its answer, and for each member of these objects.
func service(text []byte) (list []string, err error) {
	var d description
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	add := func(name, what string) { list = append(list, name+": "+what) }
	asked, answered := map[string]bool{}, map[string]bool{}
	for path, methods := range d.Paths {
		for method, o := range methods {
			name := strings.ToUpper(method) + " " + path
			add(name, "method")
			for _, p := range o.Parameters {
				add(name+" "+p.Name, p.In+" "+p.Schema.text())
				if p.Required {
					add(name+" "+p.Name, mustBeGiven)
				}
			}
			for media, body := range o.RequestBody.Content {
				body.Schema.describe(name+" takes "+media, true, false, add)
				d.reach(body.Schema, asked)
			}
			for status, answer := range o.Responses {
				if answer.Ref != "" {
					add(name, "answers "+status)
				}
				for media, body := range answer.Content {
					body.Schema.describe(name+" answers "+status+" "+media, false, true, add)
					d.reach(body.Schema, answered)
				}
			}
		}
	}
	for name, s := range d.Components.Schemas {
		s.describe(name, asked[name], answered[name], add)
	}
	return list, nil
}

// describe adds the promises of a value of a name, which is asked for or answered: what it is, and
// what its members are. Components have lines of their own.
func (s *schema) describe(name string, asked, answered bool, add func(name, what string)) {
	add(name, s.text())
	if s == nil {
		return
	}
	for _, value := range s.Enum {
		add(name, fmt.Sprintf("can be %v", value))
	}
	if s.Items != nil && s.Items.Ref == "" {
		s.Items.describe(name+"[]", asked, answered, add)
	}
	for i, part := range slices.Concat(s.AllOf, s.OneOf) {
		if part.Ref == "" {
			part.describe(fmt.Sprintf("%s %d", name, i), asked, answered, add)
		}
	}
	for member, x := range s.Properties {
		x.describe(name+"."+member, asked, answered, add)
	}
	for _, member := range s.Required {
		if asked {
			add(name+"."+member, mustBeGiven)
		}
		if answered {
			add(name+"."+member, "is always there")
		}
	}
}

// reach notes which components a schema has.
func (d *description) reach(s *schema, found map[string]bool) {
	if s == nil {
		return
	}
	if name := s.component(); name != "" && !found[name] {
		found[name] = true
		d.reach(d.Components.Schemas[name], found)
	}
	d.reach(s.Items, found)
	for _, part := range slices.Concat(s.AllOf, s.OneOf,
		slices.Collect(maps.Values(s.Properties))) {
		d.reach(part, found)
	}
}

// component returns the name of the component that the schema stands for.
func (s *schema) component() string {
	return strings.TrimPrefix(s.Ref, "#/components/schemas/")
}

// text returns the type of a value.
func (s *schema) text() string {
	switch {
	case s == nil:
		return "anything"
	case s.Ref != "":
		return s.component()
	case s.Items != nil:
		return "list of " + s.Items.text()
	case s.AllOf != nil:
		return texts(s.AllOf, " and ")
	case s.OneOf != nil:
		return texts(s.OneOf, " or ")
	case s.Type == nil:
		return "anything"
	}
	return fmt.Sprint(s.Type)
}

func texts(list []*schema, mark string) string {
	var parts []string
	for _, s := range list {
		parts = append(parts, s.text())
	}
	return strings.Join(parts, mark)
}
