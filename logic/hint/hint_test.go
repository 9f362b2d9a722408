package hint

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

const (
	puzzle   = "78.2........6......39.1....4.3...1..8.....34..2...7.5...5.4..2......94......5.71."
	solution = "784293561512674938639815274463582197857961342921437856195748623376129485248356719"
)

func parse(t testing.TB, text string) *nonet.Puzzle {
	t.Helper()
	p, err := nonet.ParsePuzzle(nonet.Classic(), text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// with returns a line with other digits in some of its cells.
func with(line string, digits map[int]byte) string {
	b := []byte(line)
	for c, d := range digits {
		b[c] = d
	}
	return string(b)
}

func look(t *testing.T, f *Finder, grid *nonet.Puzzle) Answer {
	t.Helper()
	x, err := f.Look(context.Background(), grid)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// TestLook has an answer of each kind.
func TestLook(t *testing.T) {
	original := parse(t, puzzle)
	marks := parse(t, puzzle)
	marks.Marks = make([]nonet.Digits, 81)
	for c := range marks.Marks {
		marks.Marks[c] = nonet.AllDigits(9)
	}
	marks.Marks[2] = marks.Marks[2].Without(4)
	open := parse(t, puzzle[:54]+strings.Repeat(".", 27))
	for _, test := range []struct {
		name   string
		finder *Finder
		grid   *nonet.Puzzle
		kind   Kind
		text   string
	}{
		{"step", &Finder{}, original, KindStep, "4 in box 5 can only go in r6c4: "},
		{"step of a known puzzle", &Finder{Puzzle: original},
			parse(t, with(puzzle, map[int]byte{2: '4'})), KindStep, "6 in box 1 "},
		{"stuck", &Finder{Profile: logic.NewProfile("fish", logic.Jellyfish)}, original, KindStuck,
			"None of the techniques has a step here."},
		{"solved", &Finder{}, parse(t, solution), KindSolved, "The grid is solved."},
		{"wrong digit of a known puzzle", &Finder{Puzzle: original},
			parse(t, with(puzzle, map[int]byte{2: '6'})), KindMistakes, "r1c3 is wrong: it is " +
				"not 6."},
		{"missing candidate", &Finder{}, marks, KindMistakes, "4 is missing from the " +
			"candidates of r1c3, and it is the solution there."},
		{"wrong digit", &Finder{}, parse(t, with(puzzle, map[int]byte{2: '6'})), KindWrongDigit,
			"A digit is wrong: the grid has no solution. Taking away r1c3=6 leaves exactly one " +
				"solution."},
		{"no digit explains it", &Finder{}, parse(t,
			".12345678"+strings.Repeat(".", 27)+"9"+strings.Repeat(".", 44)), KindWrongDigit,
			"The digits contradict each other: the grid has no solution. No single removal " +
				"leaves exactly one solution, so several digits may be wrong."},
		{"several solutions", &Finder{}, parse(t, "1"+strings.Repeat(".", 80)), KindNotUnique,
			"The steps end here: the puzzle has several solutions."},
		{"several solutions, and a step", &Finder{}, open, KindStep, ""},
		{"several solutions, and a wrong digit", &Finder{Puzzle: open},
			parse(t, with(puzzle, map[int]byte{2: '9'})), KindWrongDigit,
			"The digits contradict each other: the grid has no solution."},
		{"a layout without solution", &Finder{}, withLayout(t, "latin:2+diagonal", "...."),
			KindNoSolution, "This layout has no solution, even without digits."},
		{"a layout without solution, with a digit", &Finder{},
			withLayout(t, "latin:2+diagonal", "1..."), KindNoSolution,
			"This layout has no solution, even without digits."},
		{"digits that clash", &Finder{}, parse(t, "11"+strings.Repeat(".", 79)), KindNoSolution,
			"The puzzle has no solution."},
	} {
		x := look(t, test.finder, test.grid)
		if text := x.Text(explain.Explainer{}, explain.StageFull); x.Kind != test.kind ||
			!strings.HasPrefix(text, test.text) {
			t.Errorf("%s: kind %d, want %d: %s", test.name, x.Kind, test.kind, text)
		}
		for _, l := range x.Lines(explain.Explainer{}, explain.StageFull) {
			for _, name := range l.Cells {
				if word := l.Text[name.Start:name.End]; len(name.Cells) != 1 ||
					word != x.Puzzle.Layout.CellName(name.Cells[0]) {
					t.Errorf("%s: the word %q names %v", test.name, word, name.Cells)
				}
			}
			if named := len(l.Cells) > 0; named != strings.Contains(l.Text, "r1c3") &&
				x.Kind != KindStep {
				t.Errorf("%s: the names of %q are %v", test.name, l.Text, l.Cells)
			}
		}
	}
}

// TestLines has a line for each mistake, with its cell.
func TestLines(t *testing.T) {
	x := look(t, &Finder{Puzzle: parse(t, puzzle)},
		parse(t, with(puzzle, map[int]byte{2: '6', 10: '2'})))
	for stage, want := range map[explain.Stage][][]nonet.Cell{
		explain.StageWhere: {{2, 10}}, explain.StageTechnique: {{2, 10}},
		explain.StageFull: {{2}, {10}},
	} {
		var got [][]nonet.Cell
		lines := x.Lines(explain.Explainer{}, stage)
		for _, l := range lines {
			var cells []nonet.Cell
			for _, name := range l.Cells {
				cells = append(cells, name.Cells...)
			}
			if got = append(got, cells); l.Node != explain.NoNode || l.Indent != 0 {
				t.Errorf("stage %s: %+v", stage, l)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("stage %s names %v, want %v", stage, got, want)
		}
		if text := explain.Join(lines); text != x.Text(explain.Explainer{}, stage) {
			t.Errorf("stage %s: the lines are %q", stage, text)
		}
	}
}

// TestSuspects names the wrong digit of a grid in progress, whichever it is, and
// no more than a few right ones.
func TestSuspects(t *testing.T) {
	for c := 2; c < 81; c += 7 {
		if puzzle[c] != '.' {
			continue
		}
		for d := byte('1'); d <= '9'; d++ {
			p := parse(t, with(puzzle, map[int]byte{c: d}))
			if d == solution[c] || clash(p) {
				continue
			}
			var f Finder
			x := look(t, &f, p)
			found := false
			for _, s := range x.Suspects {
				found = found || int(s.Cell) == c && s.Digit == d-'0'
			}
			if x.Kind != KindWrongDigit || !found {
				t.Errorf("cell %d, digit %c: kind %d, suspects %v", c, d, x.Kind, x.Suspects)
			}
		}
	}
}

// TestUntilDigit goes on to the first step that places a digit.
func TestUntilDigit(t *testing.T) {
	var f Finder
	var s logic.Solver
	state, err := logic.NewState(parse(t, puzzle))
	if err != nil {
		t.Fatal(err)
	}
	for step, err := range s.Path(context.Background(), parse(t, puzzle)) {
		if err != nil {
			t.Fatal(err)
		}
		if len(step.Placements) == 0 {
			break
		}
		state.Apply(step)
	}
	x := look(t, &f, state.Puzzle())
	n, last := 0, (*logic.Step)(nil)
	for step, err := range f.UntilDigit(context.Background(), &x) {
		if err != nil {
			t.Fatal(err)
		}
		n, last = n+1, step
	}
	if n < 2 || len(last.Placements) == 0 {
		t.Errorf("%d steps, the last is %v", n, last)
	}
}

// TestOpenSingles tells a digit that is the only note of its cell, and does not take it
// for placed. Grids of pencilmarks alone are solved without the option.
func TestOpenSingles(t *testing.T) {
	original, full := parse(t, puzzle), parse(t, solution)
	grid := parse(t, with(solution, map[int]byte{2: '.', 3: '.'}))
	grid.Marks = make([]nonet.Digits, 81)
	for c, d := range full.Givens {
		grid.Marks[c] = nonet.DigitsOf(d)
	}
	for open, want := range map[bool]Kind{false: KindSolved, true: KindStep} {
		f := Finder{Puzzle: original, OpenSingles: open}
		x := look(t, &f, grid)
		if x.Kind != want {
			t.Errorf("open singles %t: %s, want %s", open, x.Kind, want)
		}
		if open && (len(x.Step.Placements) != 1 || x.Step.Placements[0].Cell/2 != 1) {
			t.Errorf("open singles: %+v", x.Step)
		}
	}
}

// TestOtherPuzzle refuses grids that do not belong to the puzzle.
func TestOtherPuzzle(t *testing.T) {
	f := Finder{Puzzle: parse(t, puzzle)}
	l, err := nonet.ParseLayout("2x2")
	if err != nil {
		t.Fatal(err)
	}
	for _, grid := range []*nonet.Puzzle{nonet.NewPuzzle(l), nonet.NewPuzzle(nonet.Classic())} {
		var other *PuzzleError
		if _, err := f.Look(context.Background(), grid); !errors.As(err, &other) {
			t.Error(err)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var f Finder
	if _, err := f.Look(ctx, parse(t, puzzle)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func ExampleFinder_Look() {
	grid, err := nonet.ParsePuzzle(nonet.Classic(), puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	var f Finder
	x, err := f.Look(context.Background(), grid)
	if err != nil {
		fmt.Println(err)
		return
	}
	var e explain.Explainer
	fmt.Println(x.Text(e, explain.StageWhere))
	fmt.Println(x.Text(e, explain.StageTechnique))
	// Output:
	// Look at box 5.
	// There is a hidden single in box 5.
}

// TestAll yields the step that Look finds, and no conclusion of one pattern twice.
func TestAll(t *testing.T) {
	f := Finder{Profile: EveryTechnique()}
	x := look(t, &f, parse(t, puzzle))
	n, found := 0, false
	seen := map[string]string{}
	for step, err := range f.All(context.Background(), x.State) {
		if err != nil {
			t.Fatal(err)
		}
		n++
		found = found || step.Technique == x.Step.Technique &&
			fmt.Sprint(step.Placements) == fmt.Sprint(x.Step.Placements)
		key := fmt.Sprint(step.Placements, step.Eliminations, cellsOf(step))
		if name := seen[key]; name != "" && len(step.Chains) == 0 {
			t.Errorf("%s concludes what %s does: %s", step.Technique, name, key)
		}
		seen[key] = step.Technique.String()
	}
	if n < 20 || !found {
		t.Errorf("%d steps, that of Look among them: %v", n, found)
	}
}

// cellsOf returns the cells and houses of the parts of a step, as text.
func cellsOf(step *logic.Step) string {
	text := ""
	for _, p := range step.Parts {
		text += fmt.Sprint(p.Cells, p.House)
	}
	return text
}

// withLayout returns a puzzle of the layout that a text names.
func withLayout(t *testing.T, layout, digits string) *nonet.Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	p, err := nonet.ParsePuzzle(l, digits)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ruled returns a 4×4 puzzle that rules decide, with some digits.
func ruled(t *testing.T, digits string) *nonet.Puzzle {
	t.Helper()
	p := withLayout(t, "2x2", digits)
	var err error
	// The solution is 1234 3412 2143 4321.
	_, p.Rules, err = nonet.WithRules(p.Layout, "cage:3:r1c1,r1c2", "cage:4:r1c1,r2c1",
		"thermo:r3c1,r4c1", "thermo:r3c2,r4c2", "thermo:r1c3,r1c4", "thermo:r2c3,r2c4")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// contradiction returns a 4×4 puzzle whose rules have no solution, with some digits.
func contradiction(t *testing.T, digits string) *nonet.Puzzle {
	t.Helper()
	p := withLayout(t, "2x2", digits)
	var err error
	_, p.Rules, err = nonet.WithRules(p.Layout, "cage:3:r1c1,r1c2", "cage:4:r1c3,r1c4")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRules looks at grids in progress whose puzzle has rules.
func TestRules(t *testing.T) {
	puzzle := ruled(t, "................")
	for _, test := range []struct {
		name   string
		finder *Finder
		grid   *nonet.Puzzle
		kind   Kind
		text   string
	}{
		{"step", &Finder{}, puzzle, KindStep, "The cage of"},
		{"digits that are right", &Finder{Puzzle: puzzle}, ruled(t, "1..............."), KindStep,
			"The cage of 3 (r1c1, r1c2) has one empty cell left, and its other cells add up to 1: r1c2 " +
				"is 2."},
		{"grid without rules", &Finder{Puzzle: puzzle}, &nonet.Puzzle{Layout: puzzle.Layout,
			Givens: ruled(t, "1...............").Givens}, KindStep, "The cage of 3 (r1c1, r1c2)"},
		{"broken rule", &Finder{Puzzle: puzzle}, ruled(t, "1.......3......."), KindMistakes,
			"r3c1 is wrong: it is not 3."},
		{"broken cage", &Finder{Puzzle: puzzle}, ruled(t, "14.............."), KindMistakes,
			"A rule is broken: cage of 3 has 5 (r1c1 and r1c2).\nr1c2 is wrong: it is not 4."},
		{"broken cage of an unknown puzzle", &Finder{}, ruled(t, "14.............."),
			KindWrongDigit, "A rule is broken: cage of 3 has 5 (r1c1 and r1c2).\n" +
				"A digit is wrong: the grid has no solution."},
		{"rules that contradict each other", &Finder{}, contradiction(t, "................"),
			KindNoSolution, "The rules contradict each other: even the empty grid has no solution."},
		{"such rules and a digit", &Finder{}, contradiction(t, "..............1."), KindNoSolution,
			"The rules contradict each other: even the empty grid has no solution."},
		{"such rules of a known puzzle", &Finder{Puzzle: contradiction(t, "................")},
			contradiction(t, "..............1."), KindNoSolution,
			"The rules contradict each other: even the empty grid has no solution."},
		{"stuck", &Finder{Profile: logic.NewProfile("fish", logic.Jellyfish)}, puzzle, KindStuck,
			"None of the techniques has a step here.\nThe steps that are known for these rules end " +
				"here."},
		{"solved", &Finder{}, ruled(t, "1234341221434321"), KindSolved, "The grid is solved."},
	} {
		x := look(t, test.finder, test.grid)
		if text := x.Text(explain.Explainer{}, explain.StageFull); x.Kind != test.kind ||
			!strings.HasPrefix(text, test.text) {
			t.Errorf("%s: %s, want %s: %s", test.name, x.Kind, test.kind, text)
		}
	}
	other := ruled(t, "1...............")
	other.Rules = other.Rules[1:]
	f := Finder{Puzzle: puzzle}
	var fault *PuzzleError
	if _, err := f.Look(context.Background(), other); !errors.As(err, &fault) || !fault.Rules {
		t.Errorf("a grid with other rules: %v", err)
	}
}
