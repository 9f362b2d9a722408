package format

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

func TestSudokuMakerRoundTrip(t *testing.T) {
	for _, f := range []*Format{sudokuMakerFormat, sudokuMakerJSONFormat} {
		testSetterRoundTrip(t, f, func(r *Record) { r.Solution = nil })
	}
}

// makerOf returns an object with a puzzle of size 9 with its boxes, and further constraints.
func makerOf(members, constraints string) string {
	cells := strings.Repeat(",{}", 80)
	regions := make([]string, 81)
	for c := range regions {
		regions[c] = string(rune('0' + c/27*3 + c%9/3))
	}
	return `{"formatVersion":"1.5.0","puzzle":{` + members + `"cells":[{}` + cells +
		`],"constraints":[{"type":0},{"type":1,"regions":[` + strings.Join(regions, ",") + `]}` +
		constraints + `]}}`
}

func TestSudokuMakerRules(t *testing.T) {
	for _, test := range []struct{ constraints, layout string }{
		{``, "9"},
		{`,{"type":10,"style":{"color":"#34bbe6ff"}},{"type":11}`, "9+diagonal"},
		{`,{"type":10},{"type":11,"disabled":true}`,
			"9+house:r1c1,r2c2,r3c3,r4c4,r5c5,r6c6,r7c7,r8c8,r9c9"},
		{`,{"type":305,"cells":[0,40]}`, "9+apart:r1c1,r5c5"},
		{`,{"type":301,"cages":[{"cells":[0,40],"value":0}]}`, "9+differ:r1c1,r5c5"},
		{`,{"type":301,"cages":[]},{"type":300,"thermometers":[],"slow":false},{"type":2003},` +
			`{"type":200,"clues":[],"negative":[],"overrideNegativeRatios":true},` +
			`{"type":15,"disabled":true}`, "9"},
	} {
		rec := only(t, makerOf("", test.constraints), Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != test.layout ||
			rec.Format != sudokuMakerJSONFormat {
			t.Errorf("%s: got %s, want %s", test.constraints, summary(rec), test.layout)
		}
	}
	for kind, rule := range map[string]func(*sketch.Rules){
		"12": (*sketch.Rules).AntiKing, "13": (*sketch.Rules).AntiKnight, "14": (*sketch.Rules).DisjointGroups,
	} {
		rules := sketch.NewRules(9)
		rule(rules)
		want, _ := rules.Layout()
		rec := only(t, makerOf("", `,{"type":`+kind+`}`), Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != want.String() {
			t.Errorf("type %s: got %.200s", kind, summary(rec))
		}
	}
	// Without regions there are none.
	rec := only(t, `{"formatVersion":"1","puzzle":{"size":1,"cells":[{}],"constraints":[]}}`,
		Options{})
	if rec.Err != nil || rec.Puzzle.Layout.String() != parseLayout("latin:1").String() {
		t.Errorf("got %s", summary(rec))
	}
}

func TestSudokuMakerRefusals(t *testing.T) {
	wantKinds(t, makerOf(`"fog":[1],`, `,{"type":304,"cages":[{"value":"12","cells":[1]}]},
		{"type":306,"cells":[1,2]},{"type":1000,"definition":{"name":"x"}},
		{"type":2003,"areas":[{"a":1}]},{"type":9999}`),
		[]ConstraintKind{{`"fog"`, 1}, {"look-and-say cages", 1}, {"counting circles", 2},
			{"custom constraints", 1}, {"rules for parts of the grid", 1},
			{`constraints of type "9999"`, 1}})
	// Sums of digits from 0 that depend on how many digits they have are not known.
	wantKinds(t, makerOf(`"minDigit":0,"maxDigit":8,`, `,
		{"type":501,"clues":[{"value":3,"outerCell":1}]},
		{"type":408,"bulbsWithArrows":[{"bulbCells":[0,1],"arrows":[[1,2,3]]}]},
		{"type":600,"cells":[3,4]}`),
		[]ConstraintKind{{"sandwich sums of digits from 0", 1},
			{"arrows with numbers of digits from 0", 1}, {"row indexers of digits from 0", 2}})
}

// Every constraint means the rules that the solver of SudokuMaker makes of it. Cells are those
// of a classic grid.
func TestSudokuMakerConstraints(t *testing.T) {
	kind := func(kind nonet.RuleKind, number int, cells ...[]nonet.Cell) func(*sketch.Rules) {
		return func(r *sketch.Rules) { r.Kind(kind, number, cells...) }
	}
	weighted := func(sum int, cells []nonet.Cell, factors ...int) nonet.Rule {
		return nonet.Rule{Kind: nonet.RuleSum, Number: sum, Cells: [][]nonet.Cell{cells},
			Factors: factors}
	}
	row := func(a, b int) []nonet.Cell { return lineOf(9, 0, a, b) }
	edge := func(a, b nonet.Cell) map[[2]nonet.Cell]bool {
		return map[[2]nonet.Cell]bool{{a, b}: true}
	}
	for _, test := range []struct {
		digits      string
		constraints string
		want        func(*sketch.Rules)
	}{
		{"", `{"type":301,"cages":[{"cells":[0,1],"value":12},{"cells":[2,3],"value":0}]}`,
			kind(nonet.RuleCage, 12, row(0, 1))},
		{"", `{"type":300,"thermometers":[[0,1,2],[5]]}`, kind(nonet.RuleThermo, 0, row(0, 2))},
		{"", `{"type":300,"slow":true,"thermometers":[[0,1,2]]}`, func(r *sketch.Rules) {
			r.SlowThermo(row(0, 2))
		}},
		{"", `{"type":302,"groups":[[0,10,20],[5]]}`, func(r *sketch.Rules) {
			r.Equal(0, 10)
			r.Equal(0, 20)
		}},
		// Corner 45 is in the fourth row of lines between the cells, behind the fifth column.
		{"", `{"type":303,"clues":[{"corner":45,"digits":[2,1]},{"corner":11,"digits":[]}]}`,
			func(r *sketch.Rules) {
				r.Contains([]nonet.Digit{1, 2}, []nonet.Cell{31, 32, 40, 41})
			}},
		{"", `{"type":303,"clues":[{"corner":0,"digits":[2]}]}`, func(r *sketch.Rules) {
			r.Contains([]nonet.Digit{2}, []nonet.Cell{0})
		}},
		// Lines of one constraint that meet are one.
		{"", `{"type":400,"lines":[[0,1],[1,2],[9,10]]}`, func(r *sketch.Rules) {
			r.Kind(nonet.RuleRenban, 0, row(0, 2))
			r.Kind(nonet.RuleRenban, 0, []nonet.Cell{9, 10})
		}},
		{"", `{"type":401,"lines":[[0,1]],"minDifference":4}`, kind(nonet.RuleWhisper, 4, row(0, 1))},
		{"", `{"type":402,"lines":[[0,1,2]]}`, kind(nonet.RulePalindrome, 0, row(0, 2))},
		{"", `{"type":402,"lines":[[0,1,0,2]]}`, func(r *sketch.Rules) { // crosses itself
			r.Equal(0, 2)
			r.Equal(1, 0)
		}},
		{"", `{"type":403,"lines":[[0,1,2],[0,1]]}`, kind(nonet.RuleBetween, 0, row(0, 2))},
		{"", `{"type":404,"lines":[[2,3,4]],"singleRegionTotals":false}`,
			kind(nonet.RuleRegionSum, 0, row(2, 4))},
		{"", `{"type":404,"lines":[[2,3,12,11]],"singleRegionTotals":false}`,
			kind(nonet.RuleRegionSum, 0, []nonet.Cell{2, 3, 12, 11})},
		{"", `{"type":404,"lines":[[2,3,12,11]],"singleRegionTotals":true}`,
			kind(nonet.RuleEqualSum, 0, []nonet.Cell{2, 11}, []nonet.Cell{3, 12})},
		{"", `{"type":404,"lines":[[2,3],[11,2]]}`, // they meet
			kind(nonet.RuleEqualSum, 0, []nonet.Cell{2, 11}, []nonet.Cell{3})},
		{"", `{"type":405,"lines":[[0,1,2,3]]}`, func(r *sketch.Rules) {
			r.Rule(weighted(0, row(0, 2), 1, -2, 1))
			r.Rule(weighted(0, row(1, 3), 1, -2, 1))
		}},
		{"", `{"type":406,"lines":[[0,1,2]],"groups":[14,112,896]}`,
			kind(nonet.RuleEntropic, 0, row(0, 2))},
		{"", `{"type":406,"lines":[[0,1,2]],"groups":[584,146,292]}`,
			kind(nonet.RuleModular, 3, row(0, 2))},
		{"", `{"type":406,"lines":[[0,1,2]],"groups":[340,682]}`,
			kind(nonet.RuleModular, 2, row(0, 2))},
		{"", `{"type":406,"lines":[[0,1,2]],"groups":[6,1016]}`, func(r *sketch.Rules) {
			groups := sketch.Relations.Groups([]nonet.Digits{nonet.DigitsOf(1, 2),
				nonet.DigitsOf(3, 4, 5, 6, 7, 8, 9)})
			r.Pair(groups, 0, 1)
			r.Pair(groups, 1, 2)
		}},
		{"", `{"type":407,"lines":[[0,1,2]]}`, kind(nonet.RuleLockout, 4, row(0, 2))},
		// The bulb is a number row by row, however it was drawn.
		{"", `{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[1,2,3],[0,9,18]]}]}`,
			func(r *sketch.Rules) {
				r.Arrow(row(0, 1), row(2, 3))
				r.Arrow(row(0, 1), []nonet.Cell{9, 18})
			}},
		{"", `{"type":409,"lines":[[0,1,2,3],[0,1]]}`,
			kind(nonet.RuleEqualSum, 0, []nonet.Cell{0, 3}, row(1, 2))},

		{"", `{"type":200,"clues":[{"value":1,"edge":1},{"value":3,"edge":9}],"negative":[]}`,
			func(r *sketch.Rules) {
				r.Difference(1, 0, 1)
				r.Difference(3, 0, 9)
			}},
		{"", `{"type":201,"clues":[{"value":2,"edge":26},{"value":3,"edge":27}],"negative":[]}`,
			func(r *sketch.Rules) {
				r.Ratio(2, 16, 17)
				r.Ratio(3, 9, 18)
			}},
		{"", `{"type":202,"clues":[{"value":10,"edge":1},{"value":5,"edge":9}],"negative":[5]}`,
			func(r *sketch.Rules) {
				r.Sum(10, row(0, 1))
				r.Sum(5, []nonet.Cell{0, 9})
				r.Everywhere(sketch.None(sketch.Relations.Total(5)),
					map[[2]nonet.Cell]bool{{0, 1}: true, {0, 9}: true})
			}},
		{"", `{"type":200,"clues":[{"value":2,"edge":1}],"negative":[1,2]}`, func(r *sketch.Rules) {
			r.Difference(2, 0, 1)
			r.Everywhere(sketch.None(sketch.Relations.Difference(1),
				sketch.Relations.Difference(2)), edge(0, 1))
		}},
		// A dot of the other colour is left out if its constraint says so.
		{"", `{"type":200,"clues":[],"negative":[1]},{"type":201,"clues":[{"value":2,"edge":1}],` +
			`"negative":[],"overrideNegativeDifferences":true}`, func(r *sketch.Rules) {
			r.Ratio(2, 0, 1)
			r.Everywhere(sketch.None(sketch.Relations.Difference(1)), edge(0, 1))
		}},
		{"", `{"type":200,"clues":[],"negative":[1]},{"type":201,"clues":[{"value":2,"edge":1}],` +
			`"negative":[],"overrideNegativeDifferences":false}`, func(r *sketch.Rules) {
			r.Ratio(2, 0, 1)
			r.Everywhere(sketch.None(sketch.Relations.Difference(1)), nil)
		}},
		{"", `{"type":201,"clues":[],"negative":[2]},{"type":200,"clues":[{"value":5,"edge":1}],` +
			`"negative":[],"overrideNegativeRatios":true}`, func(r *sketch.Rules) {
			r.Difference(5, 0, 1)
			r.Everywhere(sketch.None(sketch.Relations.Ratio(2)), edge(0, 1))
		}},
		{"", `{"type":15}`, kind(nonet.RuleAntiConsecutive, 0)},
		{"", `{"type":15},{"type":200,"clues":[{"value":1,"edge":1}],"negative":[]}`,
			func(r *sketch.Rules) {
				r.Difference(1, 0, 1)
				r.Everywhere(sketch.None(sketch.Relations.Difference(1)), edge(0, 1))
			}},
		{"", `{"type":102,"cells":[0]},{"type":103,"cells":[1]}`, func(r *sketch.Rules) {
			r.Extremes([]nonet.Cell{0}, true)
			r.Extremes([]nonet.Cell{1}, false)
		}},

		// Places beside the grid: 4 is above the fourth column, 65 on the right of the fifth row.
		{"", `{"type":500,"clues":[{"value":12,"outerCell":4,"diagonal":1}]}`,
			kind(nonet.RuleSum, 12, []nonet.Cell{2, 10, 18})},
		{"", `{"type":500,"clues":[{"value":12,"outerCell":4,"diagonal":-1}]}`,
			kind(nonet.RuleSum, 12, sketch.Ray(9, 0, 4, 1, 1))},
		{"", `{"type":500,"clues":[{"value":45,"outerCell":0,"diagonal":-1},{"outerCell":4}]}`,
			kind(nonet.RuleSum, 45, sketch.Ray(9, 0, 0, 1, 1))},
		{"", `{"type":500,"clues":[{"value":45,"outerCell":120,"diagonal":-1}]}`,
			kind(nonet.RuleSum, 45, sketch.Ray(9, 8, 8, -1, -1))},
		{"", `{"type":501,"clues":[{"value":12,"outerCell":65}]}`,
			kind(nonet.RuleSandwich, 12, lineOf(9, 4, 8, 0))},
		{"", `{"type":502,"clues":[{"value":12,"outerCell":11}]}`, kind(nonet.RuleXSum, 12, row(0, 8))},
		{"", `{"type":503,"clues":[{"value":2,"outerCell":112}]}`,
			kind(nonet.RuleSkyscraper, 2, sketch.Ray(9, 8, 1, -1, 0))},
		{"", `{"type":504,"clues":[{"value":2,"outerCell":9}]}`,
			kind(nonet.RuleIndex, 2, sketch.Ray(9, 0, 8, 1, 0))},
		{"", `{"type":600,"cells":[9]},{"type":601,"cells":[10]}`, func(r *sketch.Rules) {
			r.RowIndexer(9)
			r.ColumnIndexer(10)
		}},

		// Digits from 0 are one less than those of nonet.
		{`"minDigit":0,"maxDigit":8,`, `{"type":301,"cages":[{"cells":[0,1],"value":1}]},
			{"type":202,"clues":[{"value":10,"edge":1}],"negative":[]},
			{"type":201,"clues":[{"value":2,"edge":9}],"negative":[]},
			{"type":200,"clues":[{"value":2,"edge":10}],"negative":[]},
			{"type":408,"bulbsWithArrows":[{"bulbCells":[18],"arrows":[[18,19,20]]}]},
			{"type":409,"lines":[[27,28,29,30],[36,37,38]]},
			{"type":303,"clues":[{"corner":0,"digits":[0]}]},
			{"type":500,"clues":[{"value":3,"outerCell":3,"diagonal":1}]}`,
			func(r *sketch.Rules) {
				r.Cage(3, row(0, 1))
				r.Sum(12, row(0, 1))
				r.Pair(sketch.Relation{Name: "", Holds: func(a, b int) bool {
					return a-1 == 2*(b-1) || b-1 == 2*(a-1)
				}}, 0, 9)
				r.Difference(2, 1, 10)
				r.Rule(weighted(-1, []nonet.Cell{18, 19, 20}, 1, -1, -1))
				r.EqualSums([][]nonet.Cell{{27, 30}, {28, 29}})
				r.Rule(weighted(1, []nonet.Cell{36, 38, 37}, 1, 1, -1))
				r.Contains([]nonet.Digit{1}, []nonet.Cell{0})
				r.Sum(5, []nonet.Cell{1, 9})
			}},
	} {
		rec := only(t, makerOf(test.digits, ","+test.constraints), Options{})
		wantRules(t, test.constraints, rec, rulesOf(9, test.want))
	}
}

// In each square of four cells there is a digit of each group.
func TestSudokuMakerGlobalEntropy(t *testing.T) {
	rec := only(t, makerOf("", `,{"type":16,"groups":[14,112,896]}`), Options{})
	if rec.Err != nil || len(rec.Puzzle.Rules) != 64 {
		t.Fatalf("got %s", summary(rec))
	}
	for digits, want := range map[string]bool{"1479": true, "1234": false, "9516": true,
		"7896": false} {
		machine := rec.Puzzle.Rules[0].Automaton
		states := map[int]bool{machine.Start[0]: true}
		for _, ch := range digits {
			next := map[int]bool{}
			for _, m := range machine.Moves {
				if states[m.From] && m.Digits.Has(nonet.Digit(ch-'0')) {
					next[m.To] = true
				}
			}
			states = next
		}
		if got := states[machine.Accept[0]]; got != want {
			t.Errorf("%s: accepted is %v, want %v", digits, got, want)
		}
	}
}

func TestSudokuMakerRuleErrors(t *testing.T) {
	errs := map[string]string{}
	for constraint, want := range map[string]string{
		`{"type":200,"clues":[{"value":1}]}`:                             `without "edge"`,
		`{"type":200,"clues":[{"edge":0}]}`:                              "the edge 0, which is on",
		`{"type":200,"clues":[{"edge":161}]}`:                            "the edge 161, which",
		`{"type":303,"clues":[{"corner":100,"digits":[1]}]}`:             `found "100"`,
		`{"type":500,"clues":[{"value":1,"outerCell":0,"diagonal":1}]}`:  "does not point into the grid",
		`{"type":500,"clues":[{"value":1,"outerCell":12,"diagonal":1}]}`: "does not point into the grid",
		`{"type":501,"clues":[{"value":1,"outerCell":0}]}`:               "not beside a row or column",
		`{"type":501,"clues":[{"value":1}]}`:                             `without "outerCell"`,
		`{"type":16,"groups":[2,4,8,16,32]}`:                             "5 groups of digits for squares of 4 cells",
		`{"type":301,"cages":[{"cells":[0,1],"value":30}]}`:              "not 30",
	} {
		errs[makerOf("", ","+constraint)] = want
	}
	wantErrors(t, sudokuMakerFormat, errs)
}

// Even and odd cells are marks, and are written as such. Digits may begin with 0.
func TestSudokuMakerParity(t *testing.T) {
	for least, digits := range map[string]string{
		"1": "", "0": `"minDigit":0,"maxDigit":8,`,
	} {
		text := makerOf(digits, `,{"type":100,"cells":[0]},{"type":101,"cells":[1,80]}`)
		rec := only(t, text, Options{})
		if rec.Err != nil {
			t.Fatal(rec.Err)
		}
		even, odd := nonet.DigitsOf(2, 4, 6, 8), nonet.DigitsOf(1, 3, 5, 7, 9)
		if least == "0" {
			even, odd = odd, even // the digits 0, 2, 4, ..., in which 0 is the first
		}
		if m := rec.Puzzle.Marks; m[0] != even || m[1] != odd || m[80] != odd {
			t.Errorf("got marks %v", m[:2])
		}
		rec.Puzzle.Givens[5] = 1
		text, err := write(sudokuMakerJSONFormat, WriteOptions{}, rec)
		if err != nil || !strings.Contains(text, `{"given":true,"value":`+least+`}`) {
			t.Errorf("written as %s, %v", text, err)
		}
		if again := only(t, text, Options{}); again.Err != nil || !equal(again.Puzzle, rec.Puzzle) {
			t.Errorf("got %s", summary(again))
		}
	}
}

func TestSudokuMakerLinks(t *testing.T) {
	object := makerOf(`"name":"Née","comment":"Normal sudoku rules apply.",`, "")
	packed := codec.EncodeLZ(object, codec.URL)
	escaped := strings.NewReplacer("+", "%2B", "-", "%2D").Replace(packed)
	for _, text := range []string{
		"https://sudokumaker.app/?puzzle=" + packed,
		"sudokumaker.app/?a=b&puzzle=" + escaped + "#x",
		"https://sudokumaker.app/?puzzle=" + strings.ReplaceAll(escaped, "%", "%25"),
		"https://sudokumaker.app/?puzzle=" + codec.EncodeLZ(object, codec.Base64),
		packed,
		object,
	} {
		rec := only(t, text, Options{})
		if rec.Err != nil || rec.Meta == nil || rec.Meta.Title != "Née" || rec.Remarks != nil {
			t.Errorf("%.80s: got %.200s", text, summary(rec))
		}
	}
}

func TestSudokuMakerErrors(t *testing.T) {
	puzzle := func(members string) string {
		return `{"formatVersion":"1","puzzle":{` + members + `}}`
	}
	wantErrors(t, sudokuMakerFormat, map[string]string{
		"https://sudokumaker.app/":             "found a link without a puzzle in it",
		"https://sudokumaker.app/?puzzle=N4Ig": "the field puzzle: character 5: the text ends",
		`{"formatVersion":"1"}`:                `found an object without "puzzle"`,
		puzzle(`"size":101`): `puzzle.size: found "101", expected a whole number from 1 to ` +
			`100`,
		puzzle(`"width":9,"height":10`): "found a grid of 10 rows and 9 columns, expected a " +
			"square",
		puzzle(`"size":4,"maxDigit":6`):          "found the digits 1 to 6 in a grid of 4 rows",
		puzzle(`"size":2,"cells":[{}]`):          "puzzle.cells: found 1 cells, expected 4",
		puzzle(`"size":1,"cells":[{"value":2}]`): `puzzle.cells[0].value: found "2"`,
		puzzle(`"size":1,"cells":[{"candidates":-1}]`): `puzzle.cells[0].candidates: found ` +
			`"-1", expected a set of digits`,
		puzzle(`"constraints":[{}]`): `puzzle.constraints[0]: found a constraint without "type"`,
		puzzle(`"size":2,"constraints":[{"type":1,"regions":[0]}]`): "found regions of 1 cells, " +
			"expected 4",
		puzzle(`"size":2,"constraints":[{"type":305,"cells":[4]}]`): `cells[0]: found "4"`,
	})
}

func TestSudokuMakerCannotHold(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	p.Marks = make([]nonet.Digits, 81)
	for _, rec := range []*Record{{Puzzle: p}, {Cover: new(exactcover.Problem)},
		{Puzzle: nonet.NewPuzzle(parseLayout("latin:31"))}} {
		if text, err := write(sudokuMakerFormat, WriteOptions{}, rec); err == nil || text != "" {
			t.Errorf("got %.80q, %v", text, err)
		}
	}
}

// Rules for which SudokuMaker has a constraint are written and read again; others are refused by
// name.
func TestSudokuMakerRulesRoundTrip(t *testing.T) {
	for _, f := range []*Format{sudokuMakerFormat, sudokuMakerJSONFormat} {
		for _, text := range []string{"9", "3x2", "9+diagonal"} {
			l := parseLayout(text)
			var held []nonet.Rule
			for _, x := range append(setterRules(l), rulesOf(l.Size(), func(r *sketch.Rules) {
				r.Kind(nonet.RuleIndex, 2, r.Row(0))
				r.Kind(nonet.RuleAntiConsecutive, 0)
				r.Sequence(r.Row(3)[:3])
				r.Line(nonet.RuleRenban, 0, r.Row(1)[3:5])
			})...) {
				if x.Kind == nonet.RuleZipper || isBoxIndexer(l, x) { // it has neither
					p := nonet.NewPuzzle(l)
					p.Rules = []nonet.Rule{x}
					if _, err := write(f, WriteOptions{}, &Record{Puzzle: p}); !errors.Is(err,
						ErrCannotHold) {
						t.Errorf("%s: got %v", x.Text(l), err)
					}
					continue
				}
				testRulesRoundTrip(t, f, l, []nonet.Rule{x})
				if x.Kind != nonet.RuleAntiConsecutive {
					held = append(held, x)
				}
			}
			testRulesRoundTrip(t, f, l, held)
		}
	}
}

// isBoxIndexer reports whether a rule is about the place of a digit in a box.
func isBoxIndexer(l *nonet.Layout, x nonet.Rule) bool {
	return x.Kind == nonet.RuleIndexOf &&
		slices.Equal(x.Cells[1], sketch.RegionCells(l, x.Cells[0][0]))
}
