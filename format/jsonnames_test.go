package format

import (
	"slices"
	"strings"
	"testing"
)

const (
	namedFour   = "1..............4"
	namedRows   = `[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]`
	namedSolved = "1342421324313124"
)

// Objects of data sets and services have puzzles and solutions under other names, in any form.
func TestJSONNames(t *testing.T) {
	solved := `"` + namedSolved + `"`
	for _, test := range []struct {
		text  string
		level string // with it there is a solution
	}{
		{`{"question":"1..............4","answer":` + solved + `,"rating":3}`, "3"},
		{`{"quizzes":"1000000000000004","solutions":` + solved + `,"Difficulty":"hard"}`, "hard"},
		{`{"Sudoku":"1--------------4","Solution":` + solved + `,"level":"easy","rating":2}`, "easy"},
		{`{"grid":"1______________4","solution":` + solved + `,"id":7,"clues":2,"difficulty":1}`, "1"},
		{`{"board":` + namedRows + `}`, ""},
		{`{"board":[["1",".","",0],[null,"0","-"," "],[0,0,0,0],["_","*",".",4]]}`, ""},
		{`{"puzzles":["1...","....","....","...4"]}`, ""},
		{`{"puzzle":"1..............4","answer":"see page 7"}`, ""},
		{`{"puzzle":"1..............4","solution":"","solutions":[` + solved + `]}`, ""},
		{`[{"unsolved":"1..............4"}]`, ""},
		{"[\n {\"puzzle\": \"1..............4\"}\n]", ""},
		{`{"newboard":{"grids":[{"value":` + namedRows + `,"solution":` + solved +
			`,"difficulty":"Easy"}],"results":1,"message":"All Ok"}}`, "Easy"},
		{`{"easy":{"day_of_week":"Monday","difficulty":"easy","print_date":"2026-11-24","puzzle_id":1,` +
			`"version":1,"puzzle_data":{"hints":[1,2],"puzzle":[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4],` +
			`"solution":` + solved + `}},"displayDate":"today"}`, "easy"},
		{`{"status":"ok","data":{"puzzle":{"puzzle":"1..............4","title":"x"}}}`, ""},
	} {
		rec := only(t, test.text+"\n", Options{})
		if rec.Err != nil || rec.Puzzle.Givens.String() != namedFour || rec.Format != jsonFormat ||
			metaOf(rec).Level != test.level || (rec.Solution != nil) != (test.level != "") {
			t.Errorf("%s: got %s, %s", test.text, summary(rec), everything(rec))
		}
	}
}

// An object or array may have several puzzles, each in a record with its line. What is beside them
// and may be a constraint is refused, and so are damaged ones, alone.
func TestJSONParts(t *testing.T) {
	const cannot = "nonet cannot hold: "
	four := `{"puzzle":"1..............4"}`
	for _, test := range []struct {
		text string
		want []string
	}{
		{"[" + four + ",\n" + four + "\n]\n" + four, []string{"1: 4 " + namedFour, "2: 4 " + namedFour,
			"4: 4 " + namedFour}},
		{`{"easy":` + four + `,"hard":{"puzzle":"12"}}`, []string{"1: 4 " + namedFour,
			"1:56: format json: found 2 cells, expected n*n cells, n from 1 to 100"}},
		{`{"a":` + four + `,"cages":[["r1c1"]]}`, []string{"1:44: format json: " + cannot + `"cages" (1)`}},
		{`{"a":{"b":` + four + `,"antiknight":true}}`,
			[]string{"1:54: format json: " + cannot + `"antiknight" (1)`}},
		{`[` + four + `,{"cages":[1]}]`, []string{
			`1:32: format json: found "{\"cages\":[1]}", expected an object with a puzzle`}},
		{`[]`, []string{"1:1: format json: found no object with a puzzle in the array"}},
		{`{"a":{"b":1}}`, []string{"1:6: format json: " + cannot + `"a" (1)`}},
		{`{"board":"1..............4","grid":"1..............4"}`,
			[]string{"1:36: format json: " + cannot + `"grid" (1)`}},
	} {
		got := caseTexts(recordsOf(t, jsonFormat, test.text, Options{}))
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", test.text, strings.Join(got, "\n"),
				strings.Join(test.want, "\n"))
		}
	}
}
