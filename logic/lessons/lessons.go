// Package lessons has an example of each technique: a state, and the step of the technique in it.
// The words about techniques are in package words.
package lessons

//go:generate go run ./book

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Example is a state, and a step that a technique has in it.
type Example struct {
	State *logic.State
	Step  *logic.Step
}

//go:embed states.tsv
var file string

// row is a line of the file.
type row struct {
	form   string // the name of a variant
	places bool   // the step places a digit
	layout string
	cells  []string
	rules  []string
}

// rows has the lines of the file by technique.
var rows = sync.OnceValue(func() map[logic.Technique][]row { return readRows(file) })

// readRows reads a file of states.
func readRows(file string) map[logic.Technique][]row {
	all := map[logic.Technique][]row{}
	for line := range strings.Lines(file) {
		if line[0] == '#' {
			continue
		}
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		f = append(f, "") // without rules
		t, ok := logic.TechniqueByCode(f[0])
		if !ok {
			panic("a file of states has the technique " + f[0])
		}
		all[t] = append(all[t], row{f[1], f[2] == "on", f[3], strings.Fields(f[4]),
			strings.Fields(f[5])})
	}
	return all
}

// Forms returns the forms of a technique that have examples, by their names, each once.
func Forms(t logic.Technique) (list []string) {
	for _, r := range rows()[t] {
		if r.form != "" && !slices.Contains(list, r.form) {
			list = append(list, r.form)
		}
	}
	return list
}

// Of returns the examples of a technique: one for each form that the file has.
func Of(t logic.Technique) ([]Example, error) {
	var list []Example
	for _, r := range rows()[t] {
		s, err := r.state()
		if err != nil {
			return nil, fmt.Errorf("the example of %s: %w", t, err)
		}
		step, err := r.step(s, t)
		if err != nil {
			return nil, fmt.Errorf("the example of %s: %w", t, err)
		}
		list = append(list, Example{s, step})
	}
	if list == nil {
		return nil, fmt.Errorf("there is no example of %s", t)
	}
	return list, nil
}

// state returns the state of a row.
func (r *row) state() (*logic.State, error) {
	l, err := nonet.ParseLayout(r.layout)
	if err != nil {
		return nil, err
	}
	l, rules, err := nonet.WithRules(l, r.rules...)
	if err != nil {
		return nil, err
	}
	p := nonet.NewPuzzle(l)
	p.Rules = rules
	for c, word := range r.cells {
		if word[0] == '=' {
			p.Givens[c] = word[1] - '0'
		}
	}
	s, err := logic.NewState(p)
	if err != nil {
		return nil, err
	}
	for c, word := range r.cells {
		if word[0] == ':' {
			s.Place(nonet.Cell(c), word[1]-'0')
		}
	}
	for c, word := range r.cells {
		for d := range s.Candidates(nonet.Cell(c)).All() {
			if !strings.ContainsRune(word, rune('0'+d)) {
				s.Remove(nonet.Cell(c), d)
			}
		}
	}
	return s, nil
}

// step returns the first step of a technique in the state of a row that has its form.
func (r *row) step(s *logic.State, t logic.Technique) (*logic.Step, error) {
	var solver logic.Solver
	for step, err := range solver.Steps(context.Background(), s, t) {
		if err != nil {
			return nil, err
		}
		if step.Variant.String() == r.form && (!r.places || len(step.Placements) > 0) {
			return step, nil
		}
	}
	return nil, fmt.Errorf("there is no step of form %q", r.form)
}
