package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/report"
)

func puzzle(t testing.TB, layout, text string) *nonet.Puzzle {
	t.Helper()
	return ruletest.Puzzle(t, layout, strings.ReplaceAll(text, " ", ""))
}

// sukaku returns a puzzle whose cells have the digits written in text, cell by cell.
func sukaku(t testing.TB, layout, text string) *nonet.Puzzle {
	t.Helper()
	fields := strings.Fields(text)
	p := puzzle(t, layout, strings.Repeat(".", len(fields)))
	for _, field := range fields {
		set := nonet.Digits{}
		for _, ch := range field {
			set = set.With(nonet.Digit(ch - '0')) // 0 adds nothing
		}
		p.Marks = append(p.Marks, set)
	}
	return p
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name   string
		puzzle *nonet.Puzzle
		o      check.Options
		want   string
	}{
		{"ok", puzzle(t, "1", "1"), check.Options{}, `{"verdict":"ok","text":"","count":1,"exact":true,"nodes":0}`},
		{
			"minimal", puzzle(t, "latin:2", "1. .1"), check.Options{Minimal: true},
			`{"verdict":"ok","text":"","count":1,"exact":true,` +
				`"redundant":[{"cell":"r1c1","digits":[1]},{"cell":"r2c2","digits":[1]}],` +
				`"together":[{"cell":"r1c1","digits":[1]}],"extent":"largest","nodes":0}`,
		},
		{
			"invalid: all houses", puzzle(t, "2x2", "11.. .... .... ...."), check.Options{},
			`{"verdict":"invalid","text":"","count":0,"exact":true,"conflicts":[{"cells":["r1c1","r1c2"],"digit":1,"houses":["row 1","box 1"]}],"nodes":0}`,
		},
		{
			"invalid: pair", puzzle(t, "latin:2+apart:r1c1,r2c2", "1. .1"), check.Options{},
			`{"verdict":"invalid","text":"","count":0,"exact":true,"conflicts":[{"cells":["r1c1","r2c2"],"digit":1}],"nodes":0}`,
		},
		{
			"invalid: pencilmarks", sukaku(t, "latin:2", "0 12 12 12"), check.Options{},
			`{"verdict":"invalid","text":"","count":0,"exact":true,"conflicts":[{"cells":["r1c1"]}],"nodes":0}`,
		},
		{
			"none", sukaku(t, "latin:2", "1 12 12 2"), check.Options{},
			`{"verdict":"none","text":"","count":0,"exact":true,"core":[{"cell":"r1c1","digits":[1]},{"cell":"r2c2","digits":[2]}],"coreMinimal":true,"nodes":0}`,
		},
		{
			"none at all", puzzle(t, "latin:2+apart:r1c1,r2c2", ".. .."), check.Options{},
			`{"verdict":"none","text":"","count":0,"exact":true,"core":[],` +
				`"coreLayout":["apart:r1c1,r2c2"],"coreMinimal":true,` +
				`"impossible":"no digit can be in r1c1, as there is no way to have it in all other houses as well","nodes":0}`,
		},
		{
			"many", puzzle(t, "latin:3", "1.. .1. ..1"), check.Options{},
			`{"verdict":"many","text":"","count":2,"exact":true,"differ":["r1c2","r1c3","r2c1","r2c3","r3c1","r3c2"],"differExact":true,` +
				`"add":[{"cell":"r1c2","digit":2},{"cell":"r1c2","digit":3},{"cell":"r1c3","digit":2},{"cell":"r1c3","digit":3},` +
				`{"cell":"r2c1","digit":2},{"cell":"r2c1","digit":3},{"cell":"r2c3","digit":2},{"cell":"r2c3","digit":3},` +
				`{"cell":"r3c1","digit":2},{"cell":"r3c1","digit":3},{"cell":"r3c2","digit":2},{"cell":"r3c2","digit":3}],"nodes":0}`,
		},
		{
			"many, not counted to the end", puzzle(t, "latin:2", ".. .."), check.Options{Limit: 2},
			`{"verdict":"many","text":"","count":2,"exact":false,"differ":["r1c1","r1c2","r2c1","r2c2"],"differExact":true,"nodes":0}`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := check.Diagnose(t.Context(), new(nonet.Solver), test.puzzle, test.o)
			if err != nil {
				t.Fatal(err)
			}
			r.Nodes = 0 // the engine's business
			x := report.NewCheck(test.puzzle, &r)
			if x.Text == "" {
				t.Error("there is no text")
			}
			x.Text = "" // TestSentences has texts
			got, err := json.Marshal(x)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCheckOfRules(t *testing.T) {
	p := ruletest.Puzzle(t, "4", "12..............", "cage:4:r1c1,r1c2")
	var s nonet.Solver
	r, err := check.Diagnose(t.Context(), &s, p, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(report.NewCheck(p, &r))
	want := `{"verdict":"invalid","text":"The digits break the rules: r1c1, r1c2: cage of 4 has 3.",` +
		`"count":0,"exact":true,"conflicts":[],"breaches":[{"rule":"cage:4:r1c1,r1c2",` +
		`"cells":["r1c1","r1c2"],"found":"cage of 4 has 3"}],"nodes":0}`
	if err != nil || string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
