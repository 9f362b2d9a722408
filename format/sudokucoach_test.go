package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/format/internal/sudokucoach"
)

// coachDigitsOfEasy are the digits of a puzzle with 0 for an empty cell.
var coachDigitsOfEasy = strings.ReplaceAll(easy, ".", "0")

// coachStateOf returns the state of an object.
func coachStateOf(object string) string { return sudokucoach.State + codec.DeflateHex32(object) }

// coachObject returns an empty grid of a size with further members, each with a comma before it.
func coachObject(size int, members string) string {
	return fmt.Sprintf(`{"gridSize":%d,"givenDigits":"%s"%s}`, size,
		strings.Repeat("0", size*size), members)
}

// coachRuleOf returns an empty 9x9 grid with a constraint.
func coachRuleOf(kind, segments, settings string) string {
	return coachObject(9, `,"givenConstraints":[{"id":10,"type":"`+kind+`","segments":[`+segments+
		`],"settings":{`+settings+`}}]`)
}

// A puzzle is in a link as digits or as a state, in any language and on any page; a state and its
// object may stand alone.
func TestSudokuCoach(t *testing.T) {
	object := `{"gridSize":9,"givenDigits":"` + coachDigitsOfEasy + `"}`
	state := coachStateOf(object)
	for _, text := range []string{
		"https://sudoku.coach/en/play/" + coachDigitsOfEasy,
		"https://sudoku.coach/en/play/" + easy,
		"http://www.Sudoku.Coach/de/solver/" + coachDigitsOfEasy + "?a=b#c",
		"sudoku.coach/play/" + coachDigitsOfEasy + "/",
		"https://sudoku.coach/en/play/" + state, "https://sudoku.coach/fr/construct/" + state,
		"[A puzzle](https://sudoku.coach/en/play/" + state + ")",
		state, "  " + state + " \r", object,
		sudokucoach.State + strings.ToUpper(state[len(sudokucoach.State):]),
	} {
		rec := only(t, text+"\n", Options{})
		if got := summary(rec); got != "1: 9 "+easy || rec.Format != sudokuCoachFormat ||
			rec.Progress != nil || rec.Meta != nil || len(rec.Remarks) > 0 {
			t.Errorf("%.60s: got %s, %s", text, got, everything(rec))
		}
	}
	for text, want := range map[string]string{
		"https://sudoku.coach/en/play/1...............":         "1: 4 1...............",
		"https://sudoku.coach/en/play/" + coachDigitsOfEasy[1:]: "found 80 cells, expected 81",
	} {
		if got := summary(only(t, text, Options{})); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// What the player has entered is read; candidates in all open cells are those of a state.
func TestSudokuCoachProgress(t *testing.T) {
	members := `,"colours":["blue","orange","#b0ffb0"],"givenColours":"0,,,1,,,,,,,,,,,,",` +
		`"userColours":",1,,,,,2,,,,,,,,,9","userDigits":"0020000000000000",`
	rec := only(t, strings.Replace(coachObject(4, members+
		`"userCellCandidates":"0-6-0-0-30-0-0-0-0-0-0-0-0-0-0-0"`), `"0`, `"1`, 1), Options{})
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	p := rec.Progress
	if got := p.Placed.String(); got != "..2............." {
		t.Errorf("placed %s", got)
	}
	if p.Candidates != nil || p.Centre[1] != nonet.DigitsOf(1, 2) ||
		p.Centre[4] != nonet.AllDigits(4) {
		t.Errorf("candidates %v, notes %v", p.Candidates, p.Centre)
	}
	if got := fmt.Sprint(p.Colours); got != "[256 8 0 8 0 0 32 0 0 0 0 0 0 0 0 512]" {
		t.Errorf("colours %s", got)
	}
	rec = only(t, strings.Replace(coachObject(4, `,"userDigits":"0020000000000000",`+
		`"userCellCandidates":"2-16-4-2-`+strings.Repeat("30-", 11)+`30"`), `"0`, `"1`, 1),
		Options{})
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	p = rec.Progress
	if p.Centre != nil || !p.Candidates[0].IsEmpty() || p.Candidates[1] != nonet.DigitsOf(4) ||
		!p.Candidates[2].IsEmpty() || p.Candidates[15] != nonet.AllDigits(4) {
		t.Errorf("candidates %v, notes %v", p.Candidates, p.Centre)
	}
}

// Texts tell about the puzzle; what is not known of the player is left out with a remark.
func TestSudokuCoachWords(t *testing.T) {
	rec := only(t, coachObject(9, `,"title":"One","author":"somebody","userSomething":"1-2",`+
		`"userOther":[1],"userCellCandidatesColours":"","version":7`), Options{})
	if rec.Err != nil || rec.Meta.Title != "One" || rec.Meta.Author != "somebody" {
		t.Fatalf("%v, %+v", rec.Err, rec.Meta)
	}
	want := `what the player has in "userSomething", "userOther" was left out`
	if len(rec.Remarks) != 1 || rec.Remarks[0] != want {
		t.Errorf("remarks %q, want %s", rec.Remarks, want)
	}
}

// Regions are a jigsaw, and globals are rules of the layout.
func TestSudokuCoachLayouts(t *testing.T) {
	for members, want := range map[string]string{
		"": "4", `,"regions":null,"givenConstraints":[]`: "4",
		`,"regions":[1,1,2,2,1,1,2,2,3,3,4,4,3,3,4,4]`: "4",
		`,"regions":[1,1,1,2,1,3,2,2,3,3,4,2,3,4,4,4]`: "jigsaw:1112132233423444",
		`,"givenConstraints":[{"type":"diagonalNegative"},{"type":"globalDiagonalPositive"}]`: "4" +
			"+diagonal",
		`,"givenConstraints":[{"type":"diagonalPositive"}]`: "4+house:r1c4,r2c3,r3c2,r4c1",
		`,"givenConstraints":[{"type":"antiKnight","segments":[]},{"type":"antiKing"}]`: "4" +
			"+anti-king+anti-knight",
	} {
		rec := only(t, coachObject(4, members), Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != parseLayout(want).String() {
			t.Errorf("%s: got %s, want %s", members, summary(rec), want)
		}
	}
}

// Each type of constraints means these rules.
func TestSudokuCoachRules(t *testing.T) {
	line := `{"cells":[0,1,2,3],"parameters":{}}`
	pair := `{"cells":[0,1],"parameters":{%s}}`
	row := func(a, b int) []nonet.Cell { return lineOf(9, 0, a, b) }
	kind := func(kind nonet.RuleKind, number int, cells ...[]nonet.Cell) func(*sketch.Rules) {
		return func(r *sketch.Rules) { r.Kind(kind, number, cells...) }
	}
	for _, test := range []struct {
		kind, segments, settings string
		want                     func(*sketch.Rules)
	}{
		{"cage", `{"cells":[0,1],"parameters":{"sum":12}}`, `"colour":"#000000","thickness":2`,
			kind(nonet.RuleCage, 12, row(0, 1))},
		{"cage", fmt.Sprintf(pair, ""), "", func(*sketch.Rules) {}}, // they differ
		{"thermometer", line, "", kind(nonet.RuleThermo, 0, row(0, 3))},
		{"arrow", line, "", kind(nonet.RuleArrow, 1, row(0, 3))},
		{"whisper", line, "", kind(nonet.RuleWhisper, 5, row(0, 3))},
		{"whisper", line, `"difference":3`, kind(nonet.RuleWhisper, 3, row(0, 3))},
		{"renban", line, "", kind(nonet.RuleRenban, 0, row(0, 3))},
		{"palindromeLine", line, "", kind(nonet.RulePalindrome, 0, row(0, 3))},
		{"betweenLine", line, "", kind(nonet.RuleBetween, 0, row(0, 3))},
		{"modularLine", line, "", kind(nonet.RuleModular, 3, row(0, 3))},
		{"entropicLine", line, "", func(r *sketch.Rules) { r.Grouped(sketch.Thirds(9), row(0, 3)) }},
		{"regionSumLine", line, "", func(r *sketch.Rules) { r.RegionSum(row(0, 3)) }},
		{"twoCellSum", fmt.Sprintf(pair, `"sum":7`), "", kind(nonet.RuleSum, 7, row(0, 1))},
		{"difference", fmt.Sprintf(pair, ""), "", kind(nonet.RuleConsecutive, 0, row(0, 1))},
		{"difference", fmt.Sprintf(pair, `"difference":3`), "",
			func(r *sketch.Rules) { r.Difference(3, 0, 1) }},
		{"ratio", fmt.Sprintf(pair, `"ratio":2`), "", kind(nonet.RuleDouble, 0, row(0, 1))},
		{"ratio", fmt.Sprintf(pair, `"ratio":3,"_comment":"a"`), "",
			func(r *sketch.Rules) { r.Ratio(3, 0, 1) }},
		{"maximum", `{"cells":[0]},{"cells":[1]}`, "",
			func(r *sketch.Rules) { r.Extremes([]nonet.Cell{0, 1}, true) }},
		{"minimum", `{"cells":[40]}`, "", func(r *sketch.Rules) { r.Extremes([]nonet.Cell{40}, false) }},
		{"sandwich", `{"cells":[],"parameters":{"side":"left","index":0,"value":0}}`, "",
			kind(nonet.RuleSandwich, 0, row(0, 8))},
		{"sandwich", `{"parameters":{"side":"bottom","index":3,"value":"9"}}`, "",
			func(r *sketch.Rules) { r.Kind(nonet.RuleSandwich, 9, r.Column(3)) }},
		{"nonconsecutive", "", "", kind(nonet.RuleAntiConsecutive, 0)},
		{"globalEntropy", "", "", func(r *sketch.Rules) { r.Squares(sketch.Thirds(9)) }},
		{"cosmeticLine", `{"cells":[[3.14,3.9],[3.1,3]]}`, `"opacity":161`, func(*sketch.Rules) {}},
		{"fog", `{"cells":[0]}`, "", func(*sketch.Rules) {}},
	} {
		rec := only(t, coachRuleOf(test.kind, test.segments, test.settings), Options{})
		wantRules(t, test.kind, rec, rulesOf(9, test.want))
	}
	rec := only(t, coachRuleOf("odd", `{"cells":[0]},{"cells":[2]}`, ""), Options{})
	if rec.Err != nil || rec.Puzzle.Marks[2] != nonet.DigitsOf(1, 3, 5, 7, 9) {
		t.Errorf("odd: %v", summary(rec))
	}
}

// What nonet cannot hold is refused by name.
func TestSudokuCoachRefusals(t *testing.T) {
	for _, test := range []struct {
		text string
		want []ConstraintKind
	}{
		{coachRuleOf("quadruple", `{"cells":[1]},{"cells":[2]}`, ""),
			[]ConstraintKind{{"quadruples", 2}}},
		{coachRuleOf("somethingNew", "", ""), []ConstraintKind{{`"somethingNew"`, 1}}},
		{coachRuleOf("ratio", `{"cells":[0,1],"parameters":{"ratio":1.5}}`, ""),
			[]ConstraintKind{{"ratios without a whole number", 1}}},
		{coachRuleOf("twoCellSum", `{"cells":[0,1]}`, ""),
			[]ConstraintKind{{"sums of two cells without a whole number", 1}}},
		{coachRuleOf("cage", `{"cells":[0,1],"parameters":{"sum":3,"repeats":true}}`, ""),
			[]ConstraintKind{{`"cage" with "repeats"`, 1}}},
		{coachRuleOf("thermometer", `{"cells":[0,1]}`, `"slow":true`),
			[]ConstraintKind{{`"thermometer" with "slow"`, 1}}},
		{coachObject(9, `,"solutionRules":[1,2],"wraps":true`),
			[]ConstraintKind{{`"solutionRules"`, 2}, {`"wraps"`, 1}}},
	} {
		wantKinds(t, test.text, test.want)
	}
}

// Texts that are damaged say where and why.
func TestSudokuCoachErrors(t *testing.T) {
	state := coachStateOf(coachObject(9, ""))
	wantErrors(t, sudokuCoachFormat, map[string]string{
		state[:30]: "the state behind SCv7_32_: character 23: the text ends too early",
		state[:20] + "w" + state[21:]: "the state behind SCv7_32_: character 13: found 'w', " +
			"expected one of 0-9a-v",
		sudokucoach.State + "00000000": "found what is not a text packed by zlib",
		"SCv8_32_" + state[8:]:         `found a state that begins with "SCv8_32_`,
		"https://sudoku.coach/en/s/JCDs": "found a link without a puzzle in it: only sudoku.coach " +
			"can tell which it means",
		"https://sudoku.coach/en/learn/naked-single": "found a link without a puzzle in it",
		coachStateOf("[1]"):                          "found",
		coachStateOf(`{"gridSize":9}`):               "found an object without givenDigits",
		`{"gridSize":9,"givenDigits":"123"}`:         "givenDigits: found 3 cells, expected 81",
		`{"gridSize":101,"givenDigits":""}`:          "expected a whole number from 1 to 100",
		coachObject(4, `,"userDigits":"5000000000000000"`): "character 1: found '5', expected a " +
			"digit from 1 to 4",
		coachObject(4, `,"userCellCandidates":"1"`): "candidates of 1 cells, expected 16",
		coachObject(4, `,"userCellCandidates":"32`+strings.Repeat("-0", 15)+`"`): `found "32" in ` +
			"cell 0, expected a set of digits from 1 to 4",
		coachObject(4, `,"regions":[1,2]`):               "the regions of 2 cells",
		coachObject(4, `,"regions":[0,1,2]`):             "from 1 to 16",
		coachObject(4, `,"userColours":",,"`):            "the colours of 3 cells",
		coachRuleOf("cage", `{"cells":[81]}`, ""):        "from 0 to 80",
		coachRuleOf("difference", `{"cells":[1,1]}`, ""): "expected two different",
		coachObject(4, `,"userCellCandidates":"1`+strings.Repeat("-0", 15)+`"`): `found "1" in ` +
			"cell 0",
		coachRuleOf("sandwich", `{"parameters":{"side":"up","value":1}}`, ""): "found the side",
	})
}

// A puzzle without anything else is written as digits, another one as a state.
func TestSudokuCoachWriter(t *testing.T) {
	rec := &Record{Puzzle: read(t, easy, Options{})[0].Puzzle}
	text, err := write(sudokuCoachFormat, WriteOptions{}, rec)
	want := "https://sudoku.coach/en/play/" + coachDigitsOfEasy + "\n"
	if text != want || err != nil {
		t.Errorf("got %s, %v", text, err)
	}
	rec.Progress = &Progress{Placed: make(nonet.Grid, 81)}
	rec.Progress.Placed[2] = 4
	text, err = write(sudokuCoachFormat, WriteOptions{}, rec)
	if err != nil || !strings.HasPrefix(text, "https://sudoku.coach/en/play/SCv7_32_f") {
		t.Errorf("got %s, %v", text, err)
	}
	for _, p := range []*nonet.Puzzle{
		puzzleOf(t, "9", "cage:3:r1c1,r1c2", "thermo:r1c1-r1c3", "whisper:5:r2c1-r2c4",
			"double:r3c1,r3c2", "consecutive:r4c1,r4c2"),
		puzzleOf(t, "6"), puzzleOf(t, "jigsaw:1112132233423444"), puzzleOf(t, "3x2"),
	} {
		rec := &Record{Puzzle: p}
		if !checkConverted(t, rec, sudokuCoachFormat) {
			t.Errorf("%v is not written", p.Layout)
		}
	}
	marks := nonet.NewPuzzle(nonet.Classic())
	marks.Marks = make([]nonet.Digits, 81)
	for _, p := range []*nonet.Puzzle{puzzleOf(t, "16"), puzzleOf(t, "9+diagonal"), marks,
		puzzleOf(t, "latin:9"), puzzleOf(t, "9", "renban:r1c1-r1c3"), nil} {
		text, err := write(sudokuCoachFormat, WriteOptions{}, &Record{Puzzle: p})
		if !errors.Is(err, ErrCannotHold) || text != "" {
			t.Errorf("wrote %q, %v", text, err)
		}
	}
}
