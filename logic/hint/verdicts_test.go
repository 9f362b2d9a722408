package hint_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
)

// TestVerdicts has the hint for puzzles of each verdict of package check.
func TestVerdicts(t *testing.T) {
	const (
		puzzle = "78.2........6......39.1....4.3...1..8.....34..2...7.5...5.4..2......94......5." +
			"71."
		solution = "7842935615126749386398152744635821978579613429214378561957486233761294852483" +
			"56719"
		several = "The digits contradict each other: the grid has no solution. No single " +
			"removal leaves exactly one solution, so several digits may be wrong."
	)
	wrong := strings.Replace(puzzle, "78.", "786", 1)
	empty := func(n int) string { return strings.Repeat(".", n) }
	known := ruletest.Puzzle(t, "9", puzzle)
	open := puzzle[:54] + empty(27)
	seen := map[check.Verdict]bool{}
	for _, test := range []struct {
		name    string
		grid    *nonet.Puzzle
		puzzle  *nonet.Puzzle // as it was at the beginning; nil: not known
		limit   int64         // nodes for the verdict
		verdict check.Verdict
		kind    hint.Kind
		text    string
	}{
		{"one solution", known, nil, 0, check.VerdictOK, hint.KindStep, "4 in box 5 can only go"},
		{"one solution, known", known, known, 0, check.VerdictOK, hint.KindStep, "4 in box 5 "},
		{"full and right", ruletest.Puzzle(t, "9", solution), nil, 0, check.VerdictOK, hint.KindSolved,
			"The grid is solved."},
		{"full and right, known", ruletest.Puzzle(t, "9", solution), known, 0, check.VerdictOK,
			hint.KindSolved, "The grid is solved."},
		{"full and wrong", ruletest.Puzzle(t, "9", strings.Replace(solution, "784", "786", 1)), nil, 0,
			check.VerdictInvalid, hint.KindNoSolution, "The puzzle has no solution."},
		{"full and wrong, known", ruletest.Puzzle(t, "9", strings.Replace(solution, "784", "786", 1)), known,
			0, check.VerdictInvalid, hint.KindMistakes, "r1c3 is wrong: it is not 6."},
		{"full and wrong by a rule", ruletest.Puzzle(t, "4", "3412123443212143", "thermo:r1c1-r1c3"), nil, 0,
			check.VerdictInvalid, hint.KindWrongDigit, "A rule is broken: thermo has 4 in cell 2 " +
				"and 1 in cell 3 (r1c2 and r1c3).\n" + several},
		{"full and right by a rule", ruletest.Puzzle(t, "4", "3412123443212143", "greater:r1c2,r1c1"), nil, 0,
			check.VerdictOK, hint.KindSolved, "The grid is solved."},
		{"givens that clash", ruletest.Puzzle(t, "9", "11"+empty(79)), nil, 0, check.VerdictInvalid,
			hint.KindNoSolution, "The puzzle has no solution."},
		{"givens that break a rule", ruletest.Puzzle(t, "4", "43"+empty(14), "thermo:r1c1-r1c3"), nil, 0,
			check.VerdictInvalid, hint.KindWrongDigit, "A rule is broken: "},
		{"givens that contradict each other", ruletest.Puzzle(t, "9", ".12345678"+empty(27)+"9"+empty(44)),
			nil, 0, check.VerdictNone, hint.KindWrongDigit, several},
		{"a wrong digit", ruletest.Puzzle(t, "9", wrong), nil, 0, check.VerdictNone, hint.KindWrongDigit,
			"A digit is wrong: the grid has no solution. Taking away r1c3=6 leaves exactly one " +
				"solution."},
		{"a wrong digit in a known puzzle", ruletest.Puzzle(t, "9", wrong), known, 0, check.VerdictNone,
			hint.KindMistakes, "r1c3 is wrong: it is not 6."},
		{"rules that contradict each other", ruletest.Puzzle(t, "4", empty(16), "cage:3:r1c1,r1c2",
			"cage:4:r1c3,r1c4"), nil, 0, check.VerdictNone, hint.KindNoSolution,
			"The rules contradict each other: even the empty grid has no solution."},
		{"rules that contradict each other, and a digit", ruletest.Puzzle(t, "4", empty(15)+"1",
			"cage:3:r1c1,r1c2", "cage:4:r1c3,r1c4"), nil, 0, check.VerdictNone,
			hint.KindNoSolution,
			"The rules contradict each other: even the empty grid has no solution."},
		{"a layout without solution", ruletest.Puzzle(t, "latin:2+diagonal", "...."), nil, 0,
			check.VerdictNone, hint.KindNoSolution,
			"This layout has no solution, even without digits."},
		{"an empty grid", ruletest.Puzzle(t, "9", empty(81)), nil, 0, check.VerdictMany, hint.KindNotUnique,
			"The steps end here: the puzzle has several solutions."},
		{"several solutions", ruletest.Puzzle(t, "9", "1"+empty(80)), nil, 0, check.VerdictMany,
			hint.KindNotUnique, "The steps end here: the puzzle has several solutions."},
		{"several solutions of the known puzzle", known, ruletest.Puzzle(t, "9", open), 0,
			check.VerdictOK, hint.KindStep, ""},
		{"a known puzzle without solution", known, ruletest.Puzzle(t, "9", "77"+empty(79)), 0,
			check.VerdictOK, hint.KindNoSolution, "The puzzle has no solution."},
		{"a limit", ruletest.Puzzle(t, "9", empty(81)), nil, 1, check.VerdictUndecided, hint.KindNotUnique,
			"The steps end here: the puzzle has several solutions."}, // hint has a limit of its own
	} {
		report, err := check.Diagnose(context.Background(), &nonet.Solver{NodeLimit: test.limit,
			Engine: nonet.EngineSearch}, test.grid, check.Options{})
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		seen[report.Verdict] = true
		f := hint.Finder{Puzzle: test.puzzle}
		x, err := f.Look(context.Background(), test.grid)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if text := x.Text(explain.Explainer{}, explain.StageFull); report.Verdict != test.verdict ||
			x.Kind != test.kind || !strings.HasPrefix(text, test.text) {
			t.Errorf("%s: check says %s, hint %s: %s", test.name, report, x.Kind, text)
		}
	}
	for v := check.VerdictUndecided; v <= check.VerdictMany; v++ {
		if !seen[v] {
			t.Errorf("no puzzle with the verdict %s", v)
		}
	}
}

// TestNoHint has the errors for what hints cannot be looked for.
func TestNoHint(t *testing.T) {
	full := make(nonet.Grid, 26*26)
	for c := range full {
		full[c] = nonet.Digit((c/26+c%26)%26 + 1)
	}
	large := ruletest.Puzzle(t, "latin:26", strings.Repeat(".", 26*26))
	large.Givens = full
	digit := ruletest.Puzzle(t, "9", strings.Repeat(".", 81))
	digit.Givens[0] = 10
	for _, test := range []struct {
		name         string
		grid, puzzle *nonet.Puzzle
		want         string
	}{
		{"too large", large, nil, "too large for the techniques that are known: size 26"},
		{"a digit above the size", digit, nil, "digit"},
		{"another layout", ruletest.Puzzle(t, "4", strings.Repeat(".", 16)),
			ruletest.Puzzle(t, "9", strings.Repeat(".", 81)), "the grid has the layout 4, its puzzle the " +
				"layout 9"},
	} {
		f := hint.Finder{Puzzle: test.puzzle}
		if _, err := f.Look(context.Background(), test.grid); err == nil ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	f := hint.Finder{Timeout: 1}
	if _, err := f.Look(context.Background(), ruletest.Puzzle(t, "9",
		"1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
	)); !errors.Is(err, nonet.ErrLimit) {
		t.Errorf("with a limit: %v", err)
	}
}
