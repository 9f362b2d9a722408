package picture

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// TestStepText draws a step in characters: each kind of mark has a sign, which is explained.
func TestStepText(t *testing.T) {
	p, err := nonet.ParsePuzzle(nonet.Classic(),
		".6.2...4.....9..13.....56.2....5...1.4.6.1.2.9...8....3.68.....48..6.....7...4.8.")
	if err != nil {
		t.Fatal(err)
	}
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	want := map[logic.Technique]string{
		logic.HiddenSingle: "2 │ 2578   25  24578 │    47    9 +678 │    578    1    3 │\n" +
			"*+ placed\n",
		logic.XWing:  "1 │  17    6 1*379 │    2  1*3    8 │\n*- crossed out   * candidate of the base\n",
		logic.XYWing: "5 │  5-7    4  357 │    6 *3*7    1 │\n*% candidate of the pivot   * candidate of a wing\n",
	}
	var solver logic.Solver
	for !s.Solved() {
		step, err := solver.Next(t.Context(), s)
		if err != nil || step == nil {
			t.Fatal(step, err)
		}
		if parts, ok := want[step.Technique]; ok {
			delete(want, step.Technique)
			got := string(AppendStepText(nil, s, step, Options{}, false))
			for part := range strings.SplitSeq(parts, "\n*") {
				if !strings.Contains(got, strings.TrimSuffix(part, " │\n")) {
					t.Errorf("%s: got\n%s, want in it %q", step.Technique, got, part)
				}
			}
			styled := string(AppendStepText(nil, s, step, Options{}, true))
			if strings.Contains(got, "\x1b") || !strings.Contains(styled, "\x1b[1;3") {
				t.Errorf("%s: styles are wrong:\n%q", step.Technique, styled)
			}
		}
		s.Apply(step)
	}
	if len(want) > 0 {
		t.Errorf("no steps of %v", want)
	}
}

// TestStateText puts brackets around cells with mistakes, and does not list all digits.
func TestStateText(t *testing.T) {
	p, err := nonet.ParsePuzzle(nonet.Classic(), strings.Repeat(".", 81))
	if err != nil {
		t.Fatal(err)
	}
	s, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	s.Place(0, 5)
	got := string(AppendStateText(nil, s, []logic.Mistake{{Cell: 0, Placed: 5, Digit: 4}},
		Options{}, false))
	for _, want := range []string{"1 │      {5} ", " │        . ",
		"{ } wrong digit   . any digit\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("got\n%s, want in it %q", got, want)
		}
	}
}
