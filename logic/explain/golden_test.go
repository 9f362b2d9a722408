package explain

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/lessons"
)

var update = flag.Bool("update", false, "write the golden files")

// wanted is a state and the step that is told of it.
type wanted struct {
	technique logic.Technique
	variant   string
	places    bool
	best      bool // the step that would be taken, not the first of all
	state     *logic.State
	step      *logic.Step // nil: it is looked for
}

// readLessons returns the examples of all techniques, which take seconds to find.
func readLessons(t *testing.T) []wanted {
	t.Helper()
	list, err := examples()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

var examples = sync.OnceValues(func() (list []wanted, err error) {
	for _, technique := range logic.Techniques() {
		examples, err := lessons.Of(technique)
		if err != nil {
			return nil, err
		}
		for _, x := range examples {
			list = append(list, wanted{technique: technique, state: x.State, step: x.Step})
		}
	}
	return list, nil
})

// readStates reads a table of states of testdata.
func readStates(t *testing.T, name string) (list []wanted) {
	t.Helper()
	for _, fields := range table(t, "testdata/"+name+".tsv") {
		technique, ok := logic.TechniqueByCode(fields[0])
		if !ok {
			t.Fatalf("technique %q", fields[0])
		}
		l := nonet.Classic()
		if len(fields) > 4 {
			var err error
			if l, err = nonet.ParseLayout(fields[4]); err != nil {
				t.Fatal(err)
			}
		}
		p := nonet.NewPuzzle(l)
		words := strings.Fields(fields[3])
		for c, word := range words {
			if word[0] == '=' {
				p.Givens[c] = word[1] - '0'
			}
		}
		s := newState(t, p)
		for c, word := range words {
			if word[0] == ':' {
				s.Place(nonet.Cell(c), word[1]-'0')
			}
		}
		for c, word := range words {
			for d := range s.Candidates(nonet.Cell(c)).All() {
				if !strings.ContainsRune(word, rune('0'+d)) {
					s.Remove(nonet.Cell(c), d)
				}
			}
		}
		list = append(list, wanted{technique: technique, variant: fields[1],
			places: fields[2] == "on", state: s})
	}
	return list
}

// readChains reads the states of package logic in which chains are found, the
// first one of each kind: in an empty grid r1c1:4 is placed, r1c1-4 taken away, and r1c1=45
// all others.
func readChains(t *testing.T) (list []wanted) {
	t.Helper()
	seen := map[string]bool{}
	for _, fields := range table(t, "../testdata/chains.tsv") {
		technique, ok := logic.TechniqueByCode(fields[0])
		if !ok {
			t.Fatalf("technique %q", fields[0])
		}
		if seen[fields[0]+fields[1]] {
			continue
		}
		seen[fields[0]+fields[1]] = true
		l, err := nonet.ParseLayout(fields[3])
		if err != nil {
			t.Fatal(err)
		}
		s := newState(t, nonet.NewPuzzle(l))
		for word := range strings.FieldsSeq(fields[4]) {
			at := strings.IndexAny(word, "-:=")
			if at < 0 {
				t.Fatalf("word %q", word)
			}
			c, err := l.ParseCell(word[:at])
			if err != nil {
				t.Fatal(err)
			}
			digits := word[at+1:]
			switch word[at] {
			case ':':
				s.Place(c, digits[0]-'0')
			case '-':
				for _, ch := range digits {
					s.Remove(c, nonet.Digit(ch-'0'))
				}
			default:
				for d := range s.Candidates(c).All() {
					if !strings.ContainsRune(digits, rune('0'+d)) {
						s.Remove(c, d)
					}
				}
			}
		}
		list = append(list, wanted{technique: technique, variant: fields[1], best: true, state: s})
	}
	return list
}

// readRules reads puzzles with rules: a line of givens, "-" for none, the layout, and the rules.
func readRules(t *testing.T) (list []wanted) {
	t.Helper()
	for _, fields := range table(t, "testdata/rules.tsv") {
		technique, ok := logic.TechniqueByCode(fields[0])
		if !ok {
			t.Fatalf("technique %q", fields[0])
		}
		l, err := nonet.ParseLayout(fields[3])
		if err != nil {
			t.Fatal(err)
		}
		p := nonet.NewPuzzle(l)
		if fields[2] != "-" {
			if p, err = nonet.ParsePuzzle(l, fields[2]); err != nil {
				t.Fatal(err)
			}
		}
		if p.Layout, p.Rules, err = nonet.WithRules(l, strings.Fields(fields[4])...); err != nil {
			t.Fatal(err)
		}
		list = append(list, wanted{technique: technique, variant: fields[1],
			state: newState(t, p)})
	}
	return list
}

func newState(t *testing.T, p *nonet.Puzzle) *logic.State {
	t.Helper()
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// table reads the lines of a file except for comments, in fields.
func table(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] != '#' {
			rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	return rows
}

// find returns the step of a state: the first of the technique, or with a
// variant the first of that.
func (w *wanted) find(t *testing.T) *logic.Step {
	t.Helper()
	if w.step != nil {
		return w.step
	}
	if w.best {
		solver := logic.Solver{Profile: logic.NewProfile("test", w.technique)}
		step, err := solver.Next(context.Background(), w.state)
		if err != nil || step == nil || step.Variant.String() != w.variant {
			t.Errorf("%s, %s: %v, %v", w.technique, w.variant, step, err)
		}
		return step
	}
	var solver logic.Solver
	for step, err := range solver.Steps(context.Background(), w.state, w.technique) {
		if err != nil {
			t.Fatal(err)
		}
		if step.Variant.String() == w.variant && (!w.places || len(step.Placements) > 0) {
			return step
		}
	}
	t.Errorf("no step of %s, %s", w.technique, w.variant)
	return nil
}

// TestGolden holds what is said of a step of every technique against golden
// files; -update writes them.
func TestGolden(t *testing.T) {
	for name, list := range map[string][]wanted{"lessons": readLessons(t),
		"patterns": readStates(t, "patterns"), "chains": readChains(t),
		"rules": readRules(t)} {
		var b bytes.Buffer
		for _, w := range list {
			step := w.find(t)
			if step == nil {
				continue
			}
			checkTexts(t, w.state, step)
			var e Explainer
			fmt.Fprintf(&b, "== %s %s, %s\n%s\n%s\n%s\n", step.Technique.Code(), step.Variant,
				w.state.Layout(),
				e.Text(w.state, step, StageWhere), e.Text(w.state, step, StageTechnique),
				e.Text(w.state, step, StageFull))
			fmt.Fprintln(&b, "-- "+e.Line(w.state, step))
			if text := e.Eureka(w.state, step); text != e.Line(w.state, step) {
				fmt.Fprintln(&b, "-- "+text)
			}
			fmt.Fprintln(&b)
		}
		golden(t, "testdata/"+name+".golden", b.Bytes())
	}
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(got, want) {
		return
	}
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("%s:%d: got\n%s\nwant\n%s", name, i+1, a[i], b[i])
		}
	}
	t.Fatalf("%s: %d lines, want %d", name, len(a), len(b))
}

// TestGoldenHasAll wants sentences and a golden text of every technique.
func TestGoldenHasAll(t *testing.T) {
	var have []logic.Technique
	for _, w := range slices.Concat(readLessons(t), readStates(t, "patterns"),
		readChains(t), readRules(t)) {
		have = append(have, w.technique)
	}
	for _, technique := range logic.Techniques() {
		if row := tellings()[technique]; row.where == nil || row.what == nil || row.full == nil {
			t.Errorf("%s has no sentences", technique)
		}
		if !slices.Contains(have, technique) {
			t.Errorf("%s has no golden text", technique)
		}
	}
}

// TestA1 names cells by letters and numbers.
func TestA1(t *testing.T) {
	for _, w := range slices.Concat(readLessons(t), readStates(t, "patterns"),
		readRules(t)) {
		step := w.find(t)
		e := Explainer{Coords: A1}
		for _, text := range []string{e.Text(w.state, step, StageFull), e.Line(w.state, step),
			e.Eureka(w.state, step), e.Text(w.state, step, StageWhere)} {
			if m := regexp.MustCompile(`\br\d+c\d+\b|\brow \d`).FindString(text); m != "" {
				t.Errorf("%s: found %s in %s", step.Technique, m, text)
			}
		}
	}
}
