package cli

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/internal/words"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/lessons"
)

// The rules of layouts that the list names are read.
func TestLayoutRulesAreRead(t *testing.T) {
	run := "r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9"
	cells := strings.NewReplacer("CELL,CELL", "r1c1,r5c5", "differ:CELLS", "differ:r1c1,r5c5",
		"house:CELLS", "house:"+strings.Replace(run, "r1c1", "r2c1", 1))
	for _, r := range nonet.LayoutRules() {
		l, rules, err := nonet.WithRules(nonet.Classic(), cells.Replace(r.Form))
		if err != nil || len(rules) > 0 || l.String() == "9" {
			t.Errorf("%s: layout %v, rules %v, error %v", r.Form, l, rules, err)
		}
	}
}

// Every kind of rules has an example, which has the rule, and one solution because of it.
func TestRuleExamples(t *testing.T) {
	var s nonet.Solver
	for _, x := range ruleArticles() {
		w, ok := words.Of(words.Rules(), x.names[0])
		if !ok || !strings.Contains(w.Example, "--rule "+x.names[0]) {
			t.Errorf("rule %s: the example is %q", x.names[0], w.Example)
			continue
		}
		p, err := puzzleOf(w.Example)
		if err != nil {
			t.Errorf("rule %s: %v", x.names[0], err)
			continue
		}
		if n, err := s.CountTo(context.Background(), p, 2); n != 1 || err != nil {
			t.Errorf("rule %s: %s has %d solutions, error %v", x.names[0], w.Example, n, err)
		}
		plain, err := nonet.DefaultBoxes(p.Layout.Size())
		if err != nil {
			t.Fatal(err)
		}
		other := nonet.NewPuzzle(plain)
		copy(other.Givens, p.Givens)
		if n, err := s.CountTo(context.Background(), other, 2); n != 2 || err != nil {
			t.Errorf("rule %s: %s has %d solutions without rules, error %v", x.names[0],
				w.Example, n, err)
		}
	}
}

// Every engine has words, and the files of its source exist.
func TestEngineWords(t *testing.T) {
	file := regexp.MustCompile(`[a-z_/]+\.go|internal/[a-z]+`)
	for _, x := range engineArticles() {
		w, ok := words.Of(words.Engines(), x.names[0])
		if !ok || w.Means == "" || w.When == "" || w.For == "" || w.Source == "" {
			t.Errorf("engine %s has %+v", x.names[0], w)
		}
		for _, name := range file.FindAllString(w.Source, -1) {
			if _, err := os.Stat(filepath.Join(repository, name)); err != nil {
				t.Errorf("engine %s: %v", x.names[0], err)
			}
		}
	}
}

// Words are about what there is: no entry has a name that nobody asks for.
func TestWordsAreUsed(t *testing.T) {
	for _, x := range []struct {
		all      []article
		sections []words.Section
	}{{ruleArticles(), words.Rules()}, {engineArticles(), words.Engines()}} {
		known := map[string]bool{}
		for _, a := range x.all {
			known[a.names[0]] = true
		}
		for _, s := range x.sections {
			for _, e := range s.Entries {
				for _, name := range e.Names {
					if !known[name] {
						t.Errorf("words about %q, which there is not", name)
					}
				}
			}
		}
	}
}

// A list is found by its names in any case, by those of others, and by a group; a name that nobody
// knows is asked about.
func TestListNames(t *testing.T) {
	for _, test := range []struct{ list, name, want string }{
		{"techniques", "xyw", "XY-wing"},
		{"techniques", "Naked Pair", "naked pair"},
		{"techniques", "y wing", "XY-wing"},
		{"techniques", "wings", "XY-wing, XYZ-wing"},
		{"techniques", "swordfsh", `unknown technique "swordfsh": did you mean swordfish?`},
		{"techniques", "nothing", `unknown technique "nothing": nonet techniques lists all`},
		{"techniques", "forcing X-chain", "forcing X-chain"},
		{"techniques", "3d medusa", "3D Medusa"},
		{"techniques", "siamese", "siamese"},
		{"techniques", "thermometer", `"thermometer" is a kind of rules: nonet rules thermo explains it`},
		{"rules", "Thermometer", "thermo"},
		{"rules", "anti knight", "anti-knight"},
		{"rules", "renbann", `unknown rule "renbann": did you mean renban?`},
		{"engines", "DLX", "dlx"},
		{"engines", "serch", `unknown engine "serch": did you mean search?`},
		{"formats", "F-Puzzles", "fpuzzles"},
	} {
		l := map[string]*listing{
			"techniques": {what: "technique", all: techniqueArticles, named: techniquesOf},
			"rules":      {what: "rule", all: ruleArticles},
			"engines":    {what: "engine", all: engineArticles},
			"formats":    {what: "format", all: formatArticles, named: formatNamed},
		}[test.list]
		found, err := l.find([]string{test.name})
		var names []string
		for _, x := range found {
			names = append(names, x.names[0])
		}
		got := strings.Join(names, ", ")
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s %q: %s, want %s", test.list, test.name, got, test.want)
		}
	}
}

// What explain calls a step is a name that techniques finds, but for steps that are called after a
// rule.
func TestNamesOfStepsAreFound(t *testing.T) {
	testenv.SkipSequential(t)
	l := &listing{what: "technique", all: techniqueArticles, named: techniquesOf}
	for _, technique := range logic.Techniques() {
		list, err := lessons.Of(technique)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			name, _, _ := strings.Cut(explain.Explainer{}.Name(x.State, x.Step), " (")
			if _, err := l.find([]string{name}); err != nil && technique != logic.RuleCandidates {
				t.Error(err)
			}
		}
	}
}
