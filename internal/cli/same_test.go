package cli

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/report"
)

// Members that an answer has of one side alone: where the program read the puzzle, and what the
// service adds for pages.
var (
	ofProgram = []string{"file", "line", "layout", "puzzle", "rules"}
	ofService = []string{"lines", "where", "which", "full", "focus", "lit", "noted", "svg",
		"legend", "terms", "digits", "notes", "solution", "clues"}
	measured = []string{"seconds", "nodes"} // not the same from run to run, or by the jobs
)

// TestSameAnswers asks the program and the service the same questions: the answers are the same
// objects.
func TestSameAnswers(t *testing.T) {
	t.Parallel()
	const (
		chains  = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
		several = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6...."
		clash   = "11" // and 79 empty cells
	)
	easy := strings.TrimSpace(easyPuzzle)
	invalid := clash + strings.Repeat(".", 79)
	last := strings.Repeat(".", 12) + strings.TrimSpace(easySolution)[12:]
	none := "12345678." + strings.Repeat(".", 8) + "9" + strings.Repeat(".", 63)
	for _, x := range []struct {
		args   string
		method string
		params string // without the puzzle
		puzzle string
	}{
		{"hint", "hint", ``, easy},
		{"hint --until-digit", "hint", `,"untilDigit":true`, chains},
		{"hint", "hint", ``, several},
		{"hint", "hint", ``, invalid},
		{"hint", "hint", ``, strings.TrimSpace(easySolution)},
		{"hint --all -n 3 --profile se --cell r1c1", "steps",
			`,"most":3,"profile":"se","cell":"r1c1"`, last},
		{"explain", "path", ``, easy},
		{"explain --techniques singles", "path", `,"techniques":["singles"]`, chains},
		{"explain", "path", ``, several},
		{"rate", "rate", ``, easy},
		{"rate", "rate", ``, several},
		{"rate", "rate", ``, none},
		{"check", "check", ``, easy},
		{"check --minimal", "check", `,"minimal":true`, easy},
		{"check", "check", ``, several},
		{"check", "check", ``, none},
		{"check", "check", ``, invalid},
		{"count", "count", ``, easy},
		{"count -n 2", "count", `,"limit":2`, several},
		{"solve", "solve", `,"limit":1`, easy},
		{"solve --unique", "solve", ``, easy},
		{"solve -n 3", "solve", `,"limit":3`, several},
	} {
		t.Run(x.args+" "+x.puzzle, func(t *testing.T) {
			var out, errs bytes.Buffer
			Run(t.Context(), append(strings.Fields(x.args), "-t", "json", "-j", "1"),
				strings.NewReader(x.puzzle+"\n"), &out, &errs)
			var program map[string]any
			if err := json.Unmarshal(out.Bytes(), &program); err != nil {
				t.Fatalf("%v: %s%s", err, out.Bytes(), errs.Bytes())
			}
			for _, name := range ofProgram {
				delete(program, name)
			}
			service := serviceAnswer(t, x.method, `{"givens":"`+x.puzzle+`"`+x.params+`}`)
			if a, b := plainAnswer(program), plainAnswer(service); !reflect.DeepEqual(a, b) {
				t.Errorf("the program: %v\nthe service: %v", a, b)
			}
		})
	}
}

// TestCoverAnswers holds the members of answers about exact cover problems against their types.
func TestCoverAnswers(t *testing.T) {
	t.Parallel()
	const problem = "a b | s\na s:x |2\nb s:x |3\na b |9\n"
	type place struct {
		File string
		Line int
	}
	for args, into := range map[string]any{
		"cover -a": &struct {
			place
			report.CoverSolutions
		}{},
		"cover --min-cost": &struct {
			place
			report.CoverSolutions
		}{},
		"cover --random 1 --seed 1": &struct {
			place
			report.CoverSolutions
		}{},
		"cover -a -e rows --timeout 1s": &struct {
			place
			report.CoverSolutions
		}{},
		"cover --estimate --seed 1": &struct {
			place
			report.Estimate
		}{},
		"count": &struct {
			place
			report.Count
		}{},
	} {
		var out, errs bytes.Buffer
		Run(t.Context(), append(strings.Fields(args), "-t", "json"), strings.NewReader(problem),
			&out, &errs)
		d := json.NewDecoder(&out)
		d.DisallowUnknownFields()
		if err := d.Decode(into); err != nil {
			t.Errorf("%s: %v %s", args, err, errs.Bytes())
		}
	}
}

// serviceAnswer calls a method as the transports do, with its events in a member.
func serviceAnswer(t *testing.T, name, params string) map[string]any {
	t.Helper()
	m, ok := api.ByName(name)
	if !ok {
		t.Fatalf("there is no method %s", name)
	}
	events := []any{}
	result, err := m.Call(t.Context(), []byte(params), func(event any) error {
		events = append(events, event)
		return nil
	})
	if err != nil {
		result = map[string]any{"error": err}
	}
	text, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	var x map[string]any
	if err := json.Unmarshal(text, &x); err != nil {
		t.Fatal(err)
	}
	if m.EventsMember() == "steps" {
		if text, err = json.Marshal(events); err != nil {
			t.Fatal(err)
		}
		var list any
		if err := json.Unmarshal(text, &list); err != nil {
			t.Fatal(err)
		}
		x["steps"] = list
	}
	return x
}

// plainAnswer returns a value without the members of the service alone and what is measured.
func plainAnswer(x any) any {
	switch x := x.(type) {
	case []any:
		for i := range x {
			x[i] = plainAnswer(x[i])
		}
	case map[string]any:
		for name := range x {
			if slices.Contains(ofService, name) || slices.Contains(measured, name) {
				delete(x, name)
			} else {
				x[name] = plainAnswer(x[name])
			}
		}
	}
	return x
}
