package api_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// TestKinds: every kind of rules, every rule of layouts and every word of setters is in the list,
// says how it is drawn, and has a sample if it is drawn.
func TestKinds(t *testing.T) {
	x := call(t, t.Context(), "kinds", []byte(`{"layout":"6"}`))
	var out api.KindsResult
	if err := json.Unmarshal(x.Result, &out); err != nil {
		t.Fatal(err)
	}
	find := func(name string) *api.DrawnKind {
		for i, k := range out.Kinds {
			if k.Name == name || slices.Contains(k.Also, name) {
				return &out.Kinds[i]
			}
		}
		t.Errorf("the list lacks %s", name)
		return &api.DrawnKind{}
	}
	for _, k := range nonet.RuleKinds() {
		if kind := find(k.Name); kind.Name != k.Name || kind.Sample == "" && kind.Look != "words" {
			t.Errorf("%s is listed as %q, sample %q", k.Name, kind.Name, kind.Sample)
		}
	}
	for _, r := range nonet.LayoutRules() {
		if name, _, _ := strings.Cut(r.Form, ":"); !find(name).OfLayout {
			t.Errorf("%s is no rule of the layout", name)
		}
	}
	for _, word := range nonet.RuleWords() {
		find(word.Word)
	}
	if minimum := find("minimum"); minimum.Most != 1 || minimum.Form != "minimum:CELL" {
		t.Errorf("a minimum has one cell: %+v", minimum)
	}
	for _, want := range []api.DrawnKind{
		{Takes: "number", Argument: "SUM", Lists: "list", Least: 1, Most: 6, Set: true,
			Look: "outline", Title: "cage", RuleKind: api.RuleKind{Named: api.Named{Name: "cage"}}},
		{Takes: "nothing", Lists: "list", Least: 1, Most: 36, Set: true, Look: "sum", Title: "x",
			RuleKind: api.RuleKind{Named: api.Named{Name: "x"}}},
		{Takes: "nothing", Lists: "pair", Least: 2, Most: 2, Look: "mark", Title: "inequality",
			RuleKind: api.RuleKind{Named: api.Named{Name: "greater"}}},
		{Takes: "nothing", Lists: "list", Least: 1, Most: 36, Set: true, Look: "line",
			Title: "even", Means: "automaton:[246]*",
			RuleKind: api.RuleKind{Named: api.Named{Name: "even"}}},
		{Takes: "nothing", Lists: "list", Least: 2, Most: 36, Set: true, Look: "outline",
			Title: "house", OfLayout: true,
			RuleKind: api.RuleKind{Named: api.Named{Name: "house"}}},
	} {
		got := *find(want.Name)
		got.Also, got.About, got.Form, got.Sample = nil, "", "", ""
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}
