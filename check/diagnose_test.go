package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

func layout(t testing.TB, text string) *nonet.Layout {
	t.Helper()
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func puzzle(t testing.TB, l, text string) *nonet.Puzzle {
	t.Helper()
	p, err := nonet.ParsePuzzle(layout(t, l), strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sukaku returns a puzzle whose cells have the digits written in text, cell by
// cell, separated by blanks; . is all digits.
func sukaku(t testing.TB, l, text string) *nonet.Puzzle {
	t.Helper()
	p := nonet.NewPuzzle(layout(t, l))
	for _, field := range strings.Fields(text) {
		set := nonet.AllDigits(p.Layout.Digits())
		if field != "." {
			set = nonet.Digits{}
			for _, ch := range field {
				set = set.With(nonet.Digit(ch - '0')) // 0 adds nothing
			}
		}
		p.Marks = append(p.Marks, set)
	}
	return p
}

// The 4×4 grid used below:
//
//	1 2 3 4
//	3 4 1 2
//	2 1 4 3
//	4 3 2 1
func TestDiagnose(t *testing.T) {
	tests := []struct {
		name   string
		puzzle *nonet.Puzzle
		o      Options
		want   string
	}{
		{"one solution", puzzle(t, "2x2", "..3. ...2 2... 4..1"), Options{}, "ok"},
		{"full grid", puzzle(t, "2x2", "1234 3412 2143 4321"), Options{}, "ok"},
		{"size 1", puzzle(t, "1", "1"), Options{Minimal: true},
			"ok; redundant, each by itself: r1c1=1"},
		{"size 1, empty", puzzle(t, "1", "."), Options{Minimal: true}, "ok; no given is redundant"},
		{
			"redundant givens", puzzle(t, "2x2", "..3. ...2 2..3 4..1"), Options{Minimal: true},
			"ok; redundant, each by itself: r3c4=3, r4c4=1; as many as possible together: r3c4=3",
		},
		{"no redundant given", puzzle(t, "2x2", "..3. ...2 2... 4..1"), Options{Minimal: true},
			"ok; no given is redundant"},
		{
			"redundant pencilmarks", sukaku(t, "latin:2", "1 12 12 1"), Options{Minimal: true},
			"ok; redundant, each by itself: r1c1=1, r2c2=1; as many as possible together: r1c1=1",
		},
		{"pencilmarks some of which are needed", sukaku(t, "latin:3", "1 23 3 2 . . . . ."),
			Options{Minimal: true}, "ok; redundant, each by itself: r1c1=1, r1c2=2|3; " +
				"all of them can be left out together"},

		{"clash in a row", puzzle(t, "2x2", "1..1 .... .... ...."), Options{},
			"invalid: r1c1 and r1c4 both 1 (row 1)"},
		{"clash in a column", puzzle(t, "2x2", ".3.. .... .3.. ...."), Options{},
			"invalid: r1c2 and r3c2 both 3 (column 2)"},
		{"clash in a box", puzzle(t, "2x2", ".... .... ..4. ...4"), Options{},
			"invalid: r3c3 and r4c4 both 4 (box 4)"},
		{"clash in a region", puzzle(t, "jigsaw:1112122233343444", "..1. 1... .... ...."),
			Options{}, "invalid: r1c3 and r2c1 both 1 (region of r1c1)"},
		{"clash on a diagonal", puzzle(t, "2x2+diagonal", "1... .... .... ...1"), Options{},
			"invalid: r1c1 and r4c4 both 1 (diagonal 1)"},
		{"clash in a further house", puzzle(t, "latin:2+house:r1c1,r2c2", "1. .1"), Options{},
			"invalid: r1c1 and r2c2 both 1 (house of r1c1)"},
		{"pair that must differ", puzzle(t, "2x2+apart:r1c1,r3c4", "1... .... ...1 ...."),
			Options{}, "invalid: r1c1 and r3c4 both 1 (they must differ)"},
		{
			"all clashes", puzzle(t, "2x2", "1.1. 1... .... .2.2"), Options{},
			"invalid: r1c1 and r1c3 both 1 (row 1), r1c1 and r2c1 both 1 (column 1), r4c2 and " +
				"r4c4 both 2 (row 4)",
		},
		{"no pencilmark", sukaku(t, "2", "12 0 12 12"), Options{},
			"invalid: r1c2 has no pencilmark left"},
		{
			"given without its pencilmark",
			func() *nonet.Puzzle {
				p := sukaku(t, "latin:2", "1 . . .")
				p.Givens[0] = 2
				return p
			}(), Options{}, "invalid: r1c1 is 2, which is not among its pencilmarks",
		},
		{
			"digits as letters", puzzle(t, "2x2", "1..1 .... .... ...."),
			Options{Symbol: func(d nonet.Digit) string { return string(rune('@' + d)) }},
			"invalid: r1c1 and r1c4 both A (row 1)",
		},

		{
			"no solution", puzzle(t, "2x2", "12.. ..3. .... ...4"), Options{},
			"none: these givens contradict each other: r1c1=1, r1c2=2, r2c3=3",
		},
		{
			"pencilmarks alone", sukaku(t, "2x2", "12 12 12 . . . . . . . . . . . . 123"),
			Options{},
			"none: these givens and pencilmarks contradict each other: r1c1=1|2, r1c2=1|2, " +
				"r1c3=1|2",
		},
		{
			"layout without solution", puzzle(t, "latin:2+apart:r1c1,r2c2", "1. .."), Options{},
			"none: the layout has no solution even without givens: no digit can be in r1c1, as " +
				"there is no way to have it in all other houses as well",
		},

		{
			"several solutions", puzzle(t, "latin:2", ".. .."), Options{},
			"many: 2, they differ in r1c1, r1c2, r2c1, r2c2; adding r1c1=1 leaves one",
		},
		{
			"limit", puzzle(t, "2x2", ".... .... .... ...."), Options{Limit: 10},
			"many: 10+, they differ in r1c1, r1c2, r1c3, r1c4, r2c1, r2c2, r2c3, r2c4, r3c1, " +
				"r3c2, r3c3, r3c4, r4c1, r4c2, r4c3, r4c4",
		},
		{
			"limit above the number", puzzle(t, "2x2", ".... .... .... ...."), Options{Limit: 289},
			"many: 288, they differ in r1c1, r1c2, r1c3, r1c4, r2c1, r2c2, r2c3, r2c4, r3c1, " +
				"r3c2, r3c3, r3c4, r4c1, r4c2, r4c3, r4c4",
		},
		{
			"limit equal to the number", puzzle(t, "latin:2", ".. .."), Options{Limit: 2},
			"many: 2+, they differ in r1c1, r1c2, r2c1, r2c2",
		},
		{
			"no single given would do", puzzle(t, "latin:4", ".... .... .... ...."), Options{},
			"many: 576, they differ in r1c1, r1c2, r1c3, r1c4, r2c1, r2c2, r2c3, r2c4, r3c1, " +
				"r3c2, r3c3, r3c4, r4c1, r4c2, r4c3, r4c4",
		},
		{
			"long list", puzzle(t, "6", strings.Repeat(".", 36)), Options{Limit: 2},
			"many: 2+, 36 cells differ",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := Diagnose(t.Context(), new(nonet.Solver), test.puzzle, test.o)
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// A weak engine decides, but could not find out which clues are needed: of this
// puzzle, fullest keeps 16 clues that it cannot decide upon within its bounds.
func TestExplanationDoesNotDependOnTheEngine(t *testing.T) {
	p := sukaku(t, "2x3", `
		4 1234 346 123 1246 12356
		1346 13456 1346 1245 2346 3456
		12 1246 2356 1256 3456 123
		1246 256 234 145 45 1246
		24 13 123 236 25 146
		2356 12356 36 136 1236 23456`)
	want, err := Diagnose(t.Context(), new(nonet.Solver), p, Options{})
	if err != nil || want.Verdict != VerdictNone || !want.CoreMinimal {
		t.Fatalf("%v, %v", want, err)
	}
	s := nonet.Solver{Engine: nonet.EngineFullest}
	got, err := Diagnose(t.Context(), &s, p, Options{})
	if err != nil || got.String() != want.String() {
		t.Errorf("%v, %v\nwant %v", got, err, want)
	}
	if s.Engine != nonet.EngineFullest || s.Stats.Engine != nonet.EngineFullest {
		t.Errorf("afterwards the solver has engine %v, its statistics are those of %v", s.Engine,
			s.Stats.Engine)
	}
}

// Where the proof was hard, the core is learned first; what it says is the same.
func TestLearnedCore(t *testing.T) {
	p := puzzle(t, "2x5", `1........2 .....1.... .......... 2......... .......1.. .......... ......1... 3......... .........1 ..2.......`)
	for _, row := range [][2]int{{1, 4}, {20, 4}, {30, 5}} {
		p.Givens[row[0]] = nonet.Digit(row[1])
	}
	// All digits but 6 and 7 are excluded from three cells of a row.
	p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(10)}, 100)
	for _, c := range []int{61, 62, 64} {
		p.Marks[c] = nonet.DigitsOf(6, 7)
	}
	d := diagnosis{ctx: t.Context(), solver: new(nonet.Solver), puzzle: p,
		report: &Report{layout: p.Layout, Nodes: hardProof}}
	if err := d.core(); err != nil {
		t.Fatal(err)
	}
	want := []Clue{{61, nonet.DigitsOf(6, 7)}, {62, nonet.DigitsOf(6, 7)},
		{64, nonet.DigitsOf(6, 7)}}
	if !d.report.CoreMinimal || !slices.Equal(d.report.Core, want) {
		t.Errorf("core %v, minimal %v; want %v", d.report.Core, d.report.CoreMinimal, want)
	}

	// Without any node left for learning, the clues are left out one by one, as far as that goes.
	d = diagnosis{ctx: t.Context(), solver: new(nonet.Solver), puzzle: p, nodeLimit: hardProof,
		report: &Report{layout: p.Layout, Nodes: hardProof}}
	if err := d.core(); err != nil {
		t.Fatal(err)
	}
	if d.report.CoreMinimal || len(d.report.Core) != len(clues(p)) {
		t.Errorf("core %v, minimal %v, with no node left", d.report.Core, d.report.CoreMinimal)
	}
}
