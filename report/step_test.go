package report_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/report"
)

// TestDeductions reads steps of every technique back from their objects.
func TestDeductions(t *testing.T) {
	puzzles := []*nonet.Puzzle{ruletest.Puzzle(t, "4", "................",
		"cage:3:r1c1,r1c2", "cage:4:r1c3,r2c3", "thermo:r3c1,r3c2,r4c2", "cage:10:r3c3,r3c4,r4c3,r4c4")}
	for i, text := range []string{"9", "2x3+apart:r1c1,r2c4+apart:r3c3,r4c2", "9+diagonal",
		"latin:5"} {
		l, err := nonet.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		g, err := generate.New(generate.Options{Layout: l, Seed: uint64(i + 1)})
		if err != nil {
			t.Fatal(err)
		}
		made, err := g.Puzzle(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		copy(p.Givens, made.Givens)
		puzzles = append(puzzles, p)
	}
	chains := 0
	for _, p := range puzzles {
		s, err := logic.NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		solver := logic.Solver{Limit: 100}
		for range 3 {
			for _, technique := range logic.Techniques() {
				n := 0
				for step, err := range solver.Steps(t.Context(), s, technique) {
					if err != nil {
						break // the limit
					}
					readBack(t, s, step)
					chains += len(step.Chains)
					if n++; n == 2 || t.Failed() {
						break
					}
				}
			}
			step, err := solver.Next(t.Context(), s)
			if err != nil || step == nil {
				break
			}
			s.Apply(step)
		}
	}
	if chains < 50 {
		t.Errorf("%d chains", chains)
	}
}

// readBack reads the object of a step back.
func readBack(t *testing.T, s *logic.State, step *logic.Step) {
	t.Helper()
	var e explain.Explainer
	var x report.Deduction
	text, err := json.Marshal(report.NewDeduction(e, s, step, false))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &x); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if x.Short != e.Line(s, step) || x.Text != e.Text(s, step, explain.StageFull) ||
		x.Name != e.Name(s, step) {
		t.Errorf("%s: words: %q, %q, %q", step.Technique, x.Name, x.Short, x.Text)
	}
	r := jsonReader{t, s.Layout(), map[string]*nonet.House{}, s.Rules()}
	houses := s.Layout().Houses()
	for i := range houses {
		r.houses[houses[i].String()] = &houses[i]
	}
	if got, want := r.step(&x), plainStep(step, r.houses,
		map[*logic.Step]*logic.Step{}); !reflect.DeepEqual(got, want) {
		t.Errorf("%s %s: %s reads as\n%+v, was\n%+v", step.Technique, step.Variant, text, got, want)
	}
}

// plainStep is a copy with the houses of a map, and without empty lists.
func plainStep(step *logic.Step, houses map[string]*nonet.House,
	done map[*logic.Step]*logic.Step) *logic.Step {
	if x, ok := done[step]; ok {
		return x
	}
	x := *step
	done[step] = &x
	house := func(h *nonet.House) *nonet.House {
		if h == nil {
			return nil
		}
		return houses[h.String()]
	}
	x.Placements = append([]nonet.Candidate(nil), step.Placements...)
	x.Eliminations = append([]nonet.Candidate(nil), step.Eliminations...)
	x.Rules = append([]int(nil), step.Rules...)
	x.Parts, x.Chains = nil, nil
	for _, p := range step.Parts {
		p.House = house(p.House)
		p.Cells = append([]nonet.Cell(nil), p.Cells...)
		x.Parts = append(x.Parts, p)
	}
	for _, chain := range step.Chains {
		var nodes logic.Chain
		for _, n := range chain {
			n.House = house(n.House)
			if n.Set != nil {
				set := *n.Set
				set.House = house(set.House)
				n.Set = &set
			}
			n.Parents = append([]int(nil), n.Parents...)
			if n.Because != nil {
				n.Because = plainStep(n.Because, houses, done)
			}
			nodes = append(nodes, n)
		}
		x.Chains = append(x.Chains, nodes)
	}
	x.Cases = plainCases(step.Cases, house)
	return &x
}

// plainCases does what plainStep does.
func plainCases(list []logic.Case, house func(*nonet.House) *nonet.House) (out []logic.Case) {
	for _, c := range list {
		x := logic.Case{Candidate: c.Candidate, Cases: plainCases(c.Cases, house),
			Forced: append([]nonet.Candidate(nil), c.Forced...)}
		if c.Fails != nil {
			p := *c.Fails
			p.House, p.Cells = house(p.House), append([]nonet.Cell(nil), p.Cells...)
			x.Fails = &p
		}
		out = append(out, x)
	}
	return out
}

// jsonReader reads steps back.
type jsonReader struct {
	t      *testing.T
	layout *nonet.Layout
	houses map[string]*nonet.House
	rules  []nonet.Rule
}

func (r *jsonReader) cell(name report.Cell) nonet.Cell {
	c, err := r.layout.ParseCell(string(name))
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

func (r *jsonReader) house(name string) *nonet.House {
	h := r.houses[name]
	if (h == nil) != (name == "") {
		r.t.Fatalf("house %q", name)
	}
	return h
}

// value finds the value of a small type by its text.
func value[T interface {
	~uint8
	fmt.Stringer
}](t *testing.T, text string) (v T) {
	t.Helper()
	for v.String() != text {
		if v++; v == 0 {
			t.Fatalf("found %q", text)
		}
	}
	return v
}

func (r *jsonReader) part(p *report.Part) logic.Part {
	part := logic.Part{Role: value[logic.Role](r.t, p.Role), House: r.house(p.House)}
	for _, c := range p.Cells {
		part.Cells = append(part.Cells, r.cell(c))
	}
	for _, d := range p.Digits {
		part.Digits = part.Digits.With(nonet.Digit(d))
	}
	return part
}

func (r *jsonReader) candidates(list []report.Candidate) (out []nonet.Candidate) {
	for _, x := range list {
		out = append(out, nonet.Candidate{Cell: r.cell(x.Cell), Digit: nonet.Digit(x.Digit)})
	}
	return out
}

func (r *jsonReader) cases(list []report.Case) (out []logic.Case) {
	for _, x := range list {
		c := logic.Case{Forced: r.candidates(x.Forced), Cases: r.cases(x.Cases),
			Candidate: nonet.Candidate{Cell: r.cell(x.Cell), Digit: nonet.Digit(x.Digit)}}
		if x.Fails != nil {
			p := r.part(x.Fails)
			c.Fails = &p
		}
		out = append(out, c)
	}
	return out
}

func (r *jsonReader) step(x *report.Deduction) *logic.Step {
	technique, ok := logic.TechniqueByCode(x.Code)
	if !ok || technique.String() != x.Technique {
		r.t.Fatalf("technique %q, code %q", x.Technique, x.Code)
	}
	step := &logic.Step{Size: r.layout.Size(), Technique: technique,
		Variant: value[logic.Variant](r.t, x.Variant),
		Score:   logic.Score(x.Score*10 + 0.5)}
	for _, text := range x.Rules {
		step.Rules = append(step.Rules, slices.IndexFunc(r.rules,
			func(rule nonet.Rule) bool { return rule.Text(r.layout) == text }))
	}
	step.Placements, step.Eliminations = r.candidates(x.Placements), r.candidates(x.Eliminations)
	step.Cases = r.cases(x.Cases)
	for i := range x.Parts {
		step.Parts = append(step.Parts, r.part(&x.Parts[i]))
	}
	inner := make([]*logic.Step, len(x.Inner))
	for i := range x.Inner {
		inner[i] = r.step(&x.Inner[i])
	}
	for _, nodes := range x.Chains {
		var chain logic.Chain
		for _, n := range nodes {
			node := logic.Node{
				Candidate: nonet.Candidate{Cell: r.cell(n.Cell), Digit: nonet.Digit(n.Digit)},
				On:        n.On,
				Reason:    value[logic.Reason](r.t, n.Reason), House: r.house(n.House),
				Parents: n.Parents,
			}
			for _, name := range n.More {
				node.More = append(node.More, r.cell(name))
			}
			if n.Set != nil {
				set := r.part(n.Set)
				node.Set = &set
			}
			if n.Because != nil {
				node.Because = inner[*n.Because]
			}
			chain = append(chain, node)
		}
		step.Chains = append(step.Chains, chain)
	}
	return step
}
