package check

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/exactcover/problems"
)

// cover returns a problem from lines of Knuth's text.
func cover(t testing.TB, text string) *exactcover.Problem {
	t.Helper()
	p := new(exactcover.Problem)
	lines := strings.Split(text, "\n")
	kind := exactcover.Primary
	for _, name := range strings.Fields(lines[0]) {
		if name == "|" {
			kind = exactcover.Secondary
			continue
		}
		if _, err := p.AddItem(name, kind); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range lines[1:] {
		if _, err := p.AddNamedOption(strings.Fields(line)...); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func TestDiagnoseCover(t *testing.T) {
	tests := []struct {
		name, problem string
		limit         int
		text, json    string
	}{
		{"one", "a b\na\nb", 0, "ok", `{"verdict":"ok","count":1,"exact":true,"nodes":0}`},
		{"no items", "", 0, "ok", `{"verdict":"ok","count":1,"exact":true,"nodes":0}`},
		{
			"item without option", "a b c d\na c", 0, "none: no option has the items b, d",
			`{"verdict":"none","count":0,"exact":true,"missing":["b","d"],"nodes":0}`,
		},
		{
			"none", "a b c d | x\na b\nb c x\nd", 0, "none: these items cannot be " +
				"covered together: a, c",
			`{"verdict":"none","count":0,"exact":true,"core":["a","c"],"coreMinimal":true,"nodes":0}`,
		},
		{
			"none for colours", "a b c | x\na x:1\nb x:2\nc", 0,
			"none: these items cannot be covered together: a, b",
			`{"verdict":"none","count":0,"exact":true,"core":["a","b"],"coreMinimal":true,"nodes":0}`,
		},
		{
			"many", "a b c\na\na\nb\nc", 0, "many: 2, they differ in the options 1, 2",
			`{"verdict":"many","count":2,"exact":true,"differ":[1,2],"nodes":0}`,
		},
		{
			"limit", "a b c\na\na\na\nb\nc", 2,
			"many: 2+, they differ at least in the options 1, 2",
			`{"verdict":"many","count":2,"exact":false,"differ":[1,2],"nodes":0}`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := DiagnoseCover(t.Context(), new(exactcover.Solver), cover(t, test.problem),
				Options{Limit: test.limit})
			if err != nil {
				t.Fatal(err)
			}
			if r.String() != test.text {
				t.Errorf("got  %s\nwant %s", r, test.text)
			}
			r.Nodes = 0
			text, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.json, string(text)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A limit is a verdict of its own, and no explanation claims more than it knows.
func TestLimits(t *testing.T) {
	empty := puzzle(t, "9", strings.Repeat(".", 81))
	r, err := Diagnose(t.Context(), &nonet.Solver{NodeLimit: 1}, empty, Options{})
	if err != nil || r.Verdict != VerdictUndecided ||
		r.String() != "undecided: a limit was reached "+
			"before a solution was found" {
		t.Errorf("one node: %v, %v", r, err)
	}
	r, err = Diagnose(t.Context(), &nonet.Solver{NodeLimit: 150}, empty, Options{})
	if err != nil || r.Verdict != VerdictMany || r.Exact || r.DifferExact ||
		!strings.Contains(r.String(), "+, they differ at least in r") {
		t.Errorf("nodes for a few solutions: %v, %v", r, err)
	}
	covers := cover(t, "a b c d\na b\nc d\na c\nb d")
	c, err := DiagnoseCover(t.Context(), &exactcover.Solver{NodeLimit: 1}, covers, Options{})
	if err != nil || c.Verdict != VerdictMany || !c.Exact {
		t.Errorf("enough nodes for all covers: %v, %v", c, err)
	}
	hard := cover(t, "a b c d\na b\nc d\na c\nb d\na\nb\nc\nd")
	c, err = DiagnoseCover(t.Context(), &exactcover.Solver{NodeLimit: 1}, hard, Options{})
	if err != nil || c.Exact || c.Verdict != VerdictUndecided && c.Verdict != VerdictMany {
		t.Errorf("too few nodes: %v, %v", c, err)
	}
}

// Two solutions are looked for even if one would do: else it would look like the only one.
func TestLimitOfOne(t *testing.T) {
	r, err := Diagnose(t.Context(), new(nonet.Solver), puzzle(t, "2x2", strings.Repeat(".", 16)),
		Options{Limit: 1})
	if err != nil || r.Verdict != VerdictMany || r.Count != 2 {
		t.Errorf("%v, %v", r, err)
	}
	c, err := DiagnoseCover(t.Context(), new(exactcover.Solver), cover(t, "a b\na\nb\na b"),
		Options{Limit: 1})
	if err != nil || c.Verdict != VerdictMany || c.Count != 2 {
		t.Errorf("cover: %v, %v", c, err)
	}
}

// With every limit on nodes, clues that are not decided are said to be unknown, and looking for a
// core of items takes no more nodes than there are.
func TestUnknownWithinLimits(t *testing.T) {
	p := puzzle(t, "9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	unknown := 0
	for limit := int64(1); limit < 200; limit += 7 {
		r, err := Diagnose(t.Context(), &nonet.Solver{NodeLimit: limit}, p, Options{Minimal: true})
		if err != nil {
			t.Fatal(err)
		}
		if r.Verdict == VerdictOK && !r.Minimal {
			t.Errorf("limit %d: %v says nothing about clues", limit, r)
		}
		unknown = max(unknown, len(r.Unknown))
	}
	if unknown == 0 {
		t.Error("no clue was ever unknown")
	}
	langford, err := problems.Langford(5) // has no solution
	if err != nil {
		t.Fatal(err)
	}
	whole, err := DiagnoseCover(t.Context(), new(exactcover.Solver), langford, Options{})
	if err != nil || !whole.CoreMinimal {
		t.Fatalf("%v, %v", whole, err)
	}
	for limit := whole.Nodes / 10; limit < whole.Nodes; limit += whole.Nodes / 10 {
		solver := exactcover.Solver{NodeLimit: limit}
		c, err := DiagnoseCover(t.Context(), &solver, langford, Options{})
		if err != nil || c.Nodes > limit || c.CoreMinimal {
			t.Errorf("limit %d: %d nodes, %v, %v", limit, c.Nodes, c, err)
		}
	}
}

func TestNotMinimal(t *testing.T) {
	r := Report{
		Verdict: VerdictNone, layout: layout(t, "2x2"),
		Core: []Clue{{0, nonet.DigitsOf(1)}, {5, nonet.DigitsOf(2)}},
	}
	const want = "none: these givens, perhaps fewer of them, contradict each other: r1c1=1, " +
		"r2c2=2"
	if r.String() != want {
		t.Errorf("got  %s\nwant %s", r, want)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := Diagnose(ctx, new(nonet.Solver), puzzle(t, "9", strings.Repeat(".", 81)), Options{})
	if !errors.Is(err, context.Canceled) || r.Verdict != VerdictUndecided {
		t.Errorf("%v, %v", r, err)
	}
	c, err := DiagnoseCover(ctx, new(exactcover.Solver), cover(t, "a b\na\nb\na b"), Options{})
	if !errors.Is(err, context.Canceled) || c.Verdict != VerdictUndecided {
		t.Errorf("cover: %v, %v", c, err)
	}
}

func TestDiagnoseRefuses(t *testing.T) {
	p := &nonet.Puzzle{Layout: nonet.Classic()}
	if _, err := Diagnose(t.Context(), new(nonet.Solver), p, Options{}); !errors.Is(err,
		nonet.ErrInvalid) {
		t.Errorf("a puzzle without cells: %v", err)
	}
	s := &nonet.Solver{Trace: func(nonet.Event) {}}
	if _, err := Diagnose(t.Context(), s, puzzle(t, "2x2", strings.Repeat(".", 16)),
		Options{}); !errors.Is(err, nonet.ErrUnsupported) {
		t.Errorf("an engine that cannot be traced: %v", err)
	}
}
