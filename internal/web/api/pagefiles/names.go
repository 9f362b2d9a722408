package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

// names returns the names of techniques, forms and families in a language that steps are told in.
func names(language explain.Language) func(string) ([]byte, error) {
	return func(string) ([]byte, error) {
		told := explain.Explainer{Language: language}
		techniques, forms, families := table{name: "names"}, table{name: "forms"},
			table{name: "families"}
		for _, t := range logic.Techniques() {
			techniques.add(t.String(), told.Technique(t).Name)
			families.add(t.Family(), told.Sentence(t.Family()))
		}
		for v := logic.VariantPlain + 1; v <= logic.VariantTopBottom; v++ {
			forms.add(v.String(), told.Form(v).Name)
		}
		for _, group := range logic.TechniqueGroups() {
			families.add(group, told.Sentence(group))
		}
		all := []table{techniques, forms, families}
		if language == explain.English { // other languages have those of kinds by hand
			kinds, err := kindNames()
			if err != nil {
				return nil, err
			}
			all = append(all, kinds)
		}
		var b strings.Builder
		b.WriteString("// Names of techniques, of their forms, families and groups, by the English ones.\n" +
			"// Made by \"go generate ./internal/web/api\": do not edit.\n")
		for _, t := range all {
			if err := t.write(&b); err != nil {
				return nil, err
			}
		}
		return []byte(b.String()), nil
	}
}

// kindNames returns what people call the kinds of rules.
func kindNames() (table, error) {
	kinds := table{name: "kinds"}
	m, _ := api.ByName("kinds")
	result, err := m.Call(context.Background(), []byte("{}"), func(any) error { return nil })
	if err != nil {
		return kinds, err
	}
	for _, k := range result.(api.KindsResult).Kinds {
		kinds.add(k.Name, k.Title)
	}
	return kinds, nil
}

// table is a table of texts in TypeScript, in the order in which they were added first.
type table struct {
	name string
	rows [][2]string
}

func (t *table) add(key, text string) {
	for _, row := range t.rows {
		if row[0] == key {
			return
		}
	}
	t.rows = append(t.rows, [2]string{key, text})
}

func (t *table) write(b *strings.Builder) error {
	fmt.Fprintf(b, "\nexport const %s: { readonly [key: string]: string } = {\n", t.name)
	for _, row := range t.rows {
		key, err := json.Marshal(row[0])
		if err != nil {
			return err
		}
		text, err := json.Marshal(row[1])
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "\t%s: %s,\n", key, text)
	}
	b.WriteString("};\n")
	return nil
}
