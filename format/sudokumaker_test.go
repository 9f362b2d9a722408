package format

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/codec"
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
	for kind, rule := range map[string]func(*rules){
		"12": (*rules).antiKing, "13": (*rules).antiKnight, "14": (*rules).disjointGroups,
	} {
		rules := newRules(9)
		rule(rules)
		want, _ := rules.layout()
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
	wantKinds(t, makerOf(`"fog":[1],`, `,{"type":301,"cages":[{"cells":[0],"value":9},{"cells":[1],
		"value":3},{"cells":[2,3],"value":0}]},{"type":300,"thermometers":[[1,2],[3,4]]},{"type":15},
		{"type":302,"groups":[[1],[2]]},{"type":406,"lines":[[1,2]],"groups":[14,112,896]},
		{"type":16,"groups":[14]},{"type":2000,"lines":[[0,1]]},{"type":2001,"cages":[{"cells":[1]}]},
		{"type":2003,"areas":[{"a":1}]},{"type":4000,"cells":[1]},{"type":9999}`),
		[]ConstraintKind{{`"fog"`, 1}, {"thermometers", 2},
			{"nonconsecutive neighbours", 1}, {"clones", 2}, {"entropy lines", 1},
			{"global entropy", 1}, {"rules for parts of the grid", 1},
			{`constraints of type "9999"`, 1}})
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
