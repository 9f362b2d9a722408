package format

import (
	"net/url"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// lisudokuLZ packs an object as lisudoku does.
func lisudokuLZ(object string) string {
	return url.QueryEscape(codec.EncodeLZ(object, codec.Base64))
}

// lisudokuOf returns a grid of a size with a given, and further members with a comma before each.
func lisudokuOf(size, members string) string {
	return `{"gridSize":` + size + `,"fixedNumbers":[{"position":{"row":1,"col":0},"value":3}]` +
		members + `}`
}

// The field import has digits, an object, or what another program has for a puzzle.
func TestLisudoku(t *testing.T) {
	four := lisudokuOf("4", "")
	const want = "1: 4 ....3..........."
	for text, want := range map[string]string{
		"https://lisudoku.xyz/e?import=" + coachDigitsOfEasy:      "1: 9 " + easy,
		"https://www.lisudoku.xyz/solver?import=0000300000000000": want,
		"https://lisudoku.xyz/solver?import=" + lisudokuLZ(four):  want,
		"https://lisudoku.xyz/e?import=" +
			strings.ReplaceAll(codec.EncodeLZ(four, codec.Base64), "+", " "): want,
		codec.EncodeLZ(four, codec.Base64): want, lisudokuLZ(four): want, four: want,
		codec.EncodeLZ(strings.Replace(four, "gridSize", "grid_size", 1), codec.Base64): want,
		"https://lisudoku.xyz/e?import=" + lisudokuLZ(`{"size":4,"grid":`+emptyRows(4,
			map[int]string{4: `{"value":3,"given":true}`})+`}`): want,
	} {
		rec := only(t, text+"\n", Options{})
		if got := summary(rec); got != want || rec.Format != lisudokuFormat {
			t.Errorf("%s: got %s as %s, want %s", text, got, rec.Format.Name, want)
		}
	}
	rec := only(t, "https://lisudoku.xyz/e?import="+url.QueryEscape("https://sudoku.coach/en/play/"+
		coachDigitsOfEasy), Options{})
	if got := summary(rec); got != "1: 9 "+easy || rec.Format != sudokuCoachFormat {
		t.Errorf("a link in a link: got %s as %s", got, rec.Format.Name)
	}
}

func TestLisudokuRules(t *testing.T) {
	const a, b, c = `{"row":0,"col":0}`, `{"row":0,"col":1}`, `{"row":0,"col":2}`
	line := `[[` + a + `,` + b + `,` + c + `]]`
	row := []nonet.Cell{0, 1, 2}
	for _, test := range []struct {
		members string
		want    func(*sketch.Rules)
	}{
		{`"thermos":` + line, func(r *sketch.Rules) { r.Line(nonet.RuleThermo, 0, row) }},
		{`"renbans":` + line, func(r *sketch.Rules) { r.Line(nonet.RuleRenban, 0, row) }},
		{`"palindromes":` + line, func(r *sketch.Rules) { r.Line(nonet.RulePalindrome, 0, row) }},
		{`"arrows":[{"circleCells":[` + a + `],"arrowCells":[` + b + `,` + c + `]}]`,
			func(r *sketch.Rules) { r.Arrow(row[:1], row[1:]) }},
		{`"arrows":[{"circle_cells":[` + b + `,` + a + `],"arrow_cells":[` + c +
			`,{"row":0,"col":3},{"row":1,"col":3}]}]`,
			func(r *sketch.Rules) { r.Arrow(row[:2], []nonet.Cell{2, 3, 9}) }},
		{`"killerCages":[{"sum":7,"region":[` + a + `,` + b + `]}]`,
			func(r *sketch.Rules) { r.Cage(7, row[:2]) }},
		{`"killerCages":[{"sum":null,"region":[` + a + `,` + b + `]}]`, func(*sketch.Rules) {}},
		{`"kropkiDots":[{"dotType":"Consecutive","cell1":` + a + `,"cell2":` + b + `},` +
			`{"dotType":"Double","cell1":` + b + `,"cell2":` + c + `}]`, func(r *sketch.Rules) {
			r.Difference(1, 0, 1)
			r.Ratio(2, 1, 2)
		}},
		{`"kropkiNegative":true,"kropkiDots":[{"dotType":"Double","cell1":` + a + `,"cell2":` + b +
			`}]`, func(r *sketch.Rules) {
			r.Ratio(2, 0, 1)
			r.Everywhere(sketch.None(sketch.Relations.Difference(1), sketch.Relations.Ratio(2)),
				map[[2]nonet.Cell]bool{{0, 1}: true})
		}},
		{`"topBottom":false,"thermos":[],"regions":null`, func(*sketch.Rules) {}},
	} {
		rec := only(t, lisudokuOf("6", ","+test.members), Options{})
		wantRules(t, test.members, rec, rulesOf(6, test.want))
	}
	for members, want := range map[string]string{
		`"primaryDiagonal":true,"secondaryDiagonal":true`: "4+diagonal",
		`"primaryDiagonal":true`:                          "4+house:r1c1,r2c2,r3c3,r4c4",
		`"antiKnight":true,"anti_king":true`:              "4+anti-king+anti-knight",
		`"extraRegions":` + line:                          "4+differ:r1c1,r1c2,r1c3",
		`"regions":[[` + a + `,` + b + `]]`:               "latin:4",
	} {
		rec := only(t, lisudokuOf("4", ","+members), Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != parseLayout(want).String() {
			t.Errorf("%s: got %s, want %s", members, summary(rec), want)
		}
	}
	rec := only(t, lisudokuOf("4", `,"oddCells":[`+a+`],"evenCells":[`+b+`]`), Options{})
	if rec.Err != nil || rec.Puzzle.Marks[0] != nonet.DigitsOf(1, 3) ||
		rec.Puzzle.Marks[1] != nonet.DigitsOf(2, 4) {
		t.Errorf("odd and even: %s", summary(rec))
	}
	wantKinds(t, lisudokuOf("4", `,"topBottom":true,"somethingNew":[1,2],"kropkiDots":[{"dotType":"X",`+
		`"cell1":`+a+`,"cell2":`+b+`}]`), []ConstraintKind{{"sequences from top to bottom", 1},
		{`"somethingNew"`, 2}, {`dots "X"`, 1}})
}

func TestLisudokuErrors(t *testing.T) {
	packed := codec.EncodeLZ(lisudokuOf("4", ""), codec.Base64)
	const link = "https://lisudoku.xyz/e?import="
	wantErrors(t, lisudokuFormat, map[string]string{
		"https://lisudoku.xyz/p/uWwScbyWCyHXi2kbL3LY": "found a link without a puzzle in it: only " +
			"lisudoku.xyz can tell which it means",
		link + "123":          "found 3 cells, expected 81",
		link + packed[:30]:    "the field import: ",
		link + "N4Ig!":        "the field import: ",
		lisudokuLZ(`{"a":1}`): "found an object without gridSize",
		lisudokuOf("101", ""): `gridSize: found "101"`,
		lisudokuOf("3", `,"thermos":[[{"row":3,"col":0}]]`): "from 0 to 2",
		lisudokuOf("4", `,"thermos":[[{"row":2}]]`):         "found an object without col",
		lisudokuOf("4", `,"regions":[[{"row":0,"col":0}],[{"row":0,"col":0}]]`): "found r1c1 in two " +
			"regions",
	})
}
