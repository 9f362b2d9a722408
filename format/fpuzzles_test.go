package format

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/codec"
)

func TestFPuzzlesRoundTrip(t *testing.T) {
	for _, f := range []*Format{fpuzzlesFormat, fpuzzlesJSONFormat} {
		testSetterRoundTrip(t, f, func(*Record) {})
	}
}

// Restricting marks, odd and even cells are the marks of a puzzle.
func TestFPuzzlesMarks(t *testing.T) {
	rec := only(t, `{"size":9,"grid":`+emptyRows(9, map[int]string{
		2: `{"givenPencilMarks":[1,2,3]}`, 3: `{"givenPencilMarks":[1,2,3]}`})+
		`,"odd":[{"cell":"R1C4"},{"cell":"R1C5"}],"even":[{"cell":"R1C6"}]}`, Options{})
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	for c, want := range []nonet.Digits{2: nonet.DigitsOf(1, 2, 3), 3: nonet.DigitsOf(1, 3),
		4: nonet.DigitsOf(1, 3, 5, 7, 9), 5: nonet.DigitsOf(2, 4, 6, 8), 6: nonet.AllDigits(9)} {
		if c >= 2 && rec.Puzzle.Marks[c] != want {
			t.Errorf("cell %d has the marks %v, want %v", c, rec.Puzzle.Marks[c], want)
		}
	}
	text, err := write(fpuzzlesFormat, WriteOptions{}, rec)
	if err != nil {
		t.Fatal(err)
	}
	if again := only(t, text, Options{}); !equal(again.Puzzle, rec.Puzzle) {
		t.Error("the marks are not the same when they are written and read")
	}
}

func TestFPuzzlesLayouts(t *testing.T) {
	for _, test := range []struct{ members, layout string }{
		{``, "9"},
		{`,"diagonal+":true,"diagonal-":true`, "9+diagonal"},
		{`,"diagonal+":true,"diagonal-":false`,
			"9+house:r1c9,r2c8,r3c7,r4c6,r5c5,r6c4,r7c3,r8c2,r9c1"},
		{`,"extraregion":[{"cells":["R1C1","R5C5"]}]`, "9+apart:r1c1,r5c5"},
		{`,"killercage":[{"cells":["R1C1","R5C5"],"value":""}]`, "9+differ:r1c1,r5c5"},
		{`,"extraregion":[{"cells":["R1C1","R5C5","R9C1"]}]`, "9+differ:r1c1,r5c5,r9c1"},
		{`,"killercage":[],"thermometer":[],"negative":[],"fogofwar":[],"nonconsecutive":false,` +
			`"unknown":[],"other":3,"disabledlogic":["x"]`, "9"},
	} {
		rec := only(t, `{"size":9,"grid":`+emptyRows(9, nil)+test.members+`}`, Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != test.layout {
			t.Errorf("%s: got %s, want %s", test.members, summary(rec), test.layout)
		}
	}
	// Without a region, a cell is in its usual box; null and -1 are a cell without one.
	const want = "latin:4+house:r1c3,r1c4,r2c3,r2c4+house:r3c1,r3c2,r4c1,r4c2" +
		"+house:r3c3,r3c4,r4c3,r4c4+differ:r1c2,r2c1,r2c2"
	for _, region := range []string{"null", "-1"} {
		rows := emptyRows(4, map[int]string{0: `{"region":` + region + `}`})
		rec := only(t, `{"size":4,"grid":`+rows+`}`, Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != parseLayout(want).String() {
			t.Errorf("%s: got %s, want %s", region, summary(rec), want)
		}
	}
}

func TestFPuzzlesRefusals(t *testing.T) {
	wantKinds(t, `{"size":9,"grid":`+emptyRows(9, map[int]string{5: `{"arrows":[1]}`})+`,
		"killercage":[{"cells":["R1C1"],"value":"<5"}],"negative":["xv","palindrome"],
		"whispers":[{"lines":[["R1C1","R1C2"]],"value":"x"}],
		"xv":[{"cells":["R1C1","R1C2"],"value":"IV"}],
		"cage":[{"value":"norowcol: true"}],
		"somethingnew":[1,2,3],"flag":true,"object":{"a":1}}`,
		[]ConstraintKind{{`"arrows"`, 1}, {"killer cages with a text that is not a sum", 1},
			{`negative "palindrome"`, 1}, {"whispers with a text that is not a number", 1},
			{`XV pairs with "IV"`, 1}, {`"norowcol"`, 1}, {`"somethingnew"`, 3}, {`"flag"`, 1},
			{`"object"`, 1}})
}

// Clues with a value that is not a whole number are refused by name, never left out.
func TestFPuzzlesClueValues(t *testing.T) {
	for members, kind := range map[string]string{
		`"sandwichsum":[{"cell":"R0C1","value":"5?"}]`:                      "sandwich sums",
		`"sandwichsum":[{"cell":"R0C1","value":"x"}]`:                       "sandwich sums",
		`"sandwichsum":[{"cell":"R0C1","value":-1}]`:                        "sandwich sums",
		`"xsum":[{"cell":"R0C1","value":2.5}]`:                              "X-sums",
		`"skyscraper":[{"cell":"R0C1","value":"two"}]`:                      "skyscrapers",
		`"ratio":[{"cells":["R1C1","R1C2"],"value":"0.5"}]`:                 "ratios",
		`"ratio":[{"cells":["R1C1","R1C2"],"value":"1.5"}]`:                 "ratios",
		`"difference":[{"cells":["R1C1","R1C2"],"value":1.5}]`:              "differences",
		`"littlekillersum":[{"cell":"R0C1","direction":"DR","value":"6+"}]`: "little killers",
	} {
		wantKinds(t, `{"size":4,"grid":`+emptyRows(4, nil)+`,`+members+`}`,
			[]ConstraintKind{{kind + " with a text that is not a number", 1}})
	}
}

// Cages that nobody sees tell something about the puzzle.
func TestFPuzzlesTellingCages(t *testing.T) {
	rec := only(t, `{"size":9,"title":"One","grid":`+emptyRows(9, nil)+`,"cage":[
		{"value":"title: Two"},{"value":"author: somebody"},{"value":"rules: a: b\nc"},
		{"cells":["R1C1"],"value":"setter: someone","outlineC":"#0000","fontC":"#00000000"},
		{"value":"solution: `+easySolved+`"},{"value":"msgcorrect: well done"}]}`, Options{})
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	want := Meta{Title: "One", Author: "somebody", Rules: "a: b\nc", Comment: "setter: someone"}
	if *rec.Meta != want {
		t.Errorf("got %+v, want %+v", *rec.Meta, want)
	}
	if rec.Solution == nil {
		t.Error("no solution was read")
	}
}

func TestFPuzzlesSolutions(t *testing.T) {
	for _, test := range []struct {
		member string
		full   bool
		remark string
	}{
		{`"` + easySolved + `"`, true, ""},
		{`"` + strings.Join(strings.Split(easySolved, ""), ",") + `"`, true, ""},
		{`[` + strings.Join(strings.Split(easySolved, ""), ",") + `]`, true, ""},
		{`["` + strings.Join(strings.Split(easySolved, ""), `","`) + `"]`, true, ""},
		{`"` + strings.Repeat(".", 81) + `"`, false, ""},
		{`[]`, false, ""},
		{`"` + easySolved[:80] + `?"`, false, "the solution that comes with the puzzle is not full"},
		{`"` + strings.Repeat("1", 81) + `"`, false, "does not solve it"},
	} {
		text := `{"size":9,"grid":` + emptyRows(9, nil) + `,"solution":` + test.member + `}`
		rec := only(t, text, Options{})
		if rec.Err != nil || (rec.Solution != nil) != test.full {
			t.Errorf("%s: got %v, %v", test.member, rec.Solution, rec.Err)
		}
		if remarks := strings.Join(rec.Remarks, "\n"); !strings.Contains(remarks, test.remark) ||
			test.remark == "" && remarks != "" {
			t.Errorf("%s: got the remark %q", test.member, remarks)
		}
	}
}

func TestFPuzzlesLinks(t *testing.T) {
	cells := map[int]string{3: `{"value":2,"given":true}`}
	object := `{"size":4,"grid":` + emptyRows(4, cells) + `}`
	packed := codec.EncodeLZ(object, codec.Base64)
	bare := strings.TrimRight(packed, "=")
	for _, text := range []string{
		packed,
		"https://www.f-puzzles.com/?load=" + packed,
		"http://f-puzzles.com/?x=1&load=" + bare + "#top",
		"f-puzzles.com/?load=" + strings.ReplaceAll(packed, "=", "%3D"),
		"  https://f-puzzles.com/?load=" + strings.ReplaceAll(packed, "+", " ") + "\n# end\n",
		"# bare\n\n" + bare,
		object,
		"{\n\"size\":4,\n \"grid\":" + emptyRows(4, cells) + "}",
	} {
		want := fpuzzlesFormat
		if text[0] == '{' {
			want = fpuzzlesJSONFormat
		}
		rec := only(t, text, Options{})
		if rec.Err != nil || rec.Format != want ||
			rec.Puzzle.Givens.String() != "...2............" {
			t.Errorf("%s: got %s", text, summary(rec))
		}
	}
	// By the name of the format of links, objects can be read, too.
	if rec := only(t, object, Options{Format: fpuzzlesFormat}); rec.Err != nil {
		t.Error(rec.Err)
	}
	// Several objects are several puzzles.
	if all := read(t, object+"\n\n"+object+"\n", Options{}); len(all) != 2 || all[1].Line != 3 {
		t.Errorf("got\n%s", tell(all))
	}
}

func TestFPuzzlesErrors(t *testing.T) {
	grid := func(cell string) string {
		return `{"size":4,"grid":` + emptyRows(4, map[int]string{5: cell}) + `}`
	}
	wantErrors(t, fpuzzlesFormat, map[string]string{
		`{}`:                       `found an object without "size" and "grid"`,
		`{"size":0,"grid":[]}`:     "size: found \"0\", expected a whole number from 1 to 100",
		`{"size":1000,"grid":[]}`:  "size: found \"1000\", expected a whole number from 1 to 100",
		`{"size":4,"grid":[]}`:     "grid: found 0 rows, expected 4",
		`{"size":4,"grid":[[{}]]}`: "grid[0]: found 1 cells in a row, expected 4",
		grid(`{"value":5}`):        "grid[1][1].value: found \"5\", expected a digit from 1 to 4",
		grid(`{"value":"x"}`):      `grid[1][1].value: found "\"x\"", expected a digit from 1 to 4`,
		grid(`{"given":1}`):        "grid[1][1].given: found \"1\", expected true or false",
		grid(`{"region":16}`):      "grid[1][1].region: found \"16\"",
		grid(`7`):                  "grid[1][1]: found \"7\", expected an object",
		`{"size":4,"odd":[{"cell":"R5C1"}]}`: `odd[0].cell: found "\"R5C1\"", expected a cell from ` +
			`R1C1 to R4C4`,
		`{"size":4,"size":4}`: `found a second "size" in the object`,
		`{"size":4,"grid":` + emptyRows(4, nil) + `,"extraregion":[{"cells":["R1C1","R1C2","R1C3",` +
			`"R1C4","R2C1"]}]}`: "extraregion[0]: found 5 cells that should differ, expected at most 4",
		"https://www.f-puzzles.com/":                "only f-puzzles.com can tell which it means",
		"https://www.f-puzzles.com/?id=abc":         "found a link without a puzzle in it",
		"https://www.f-puzzles.com/?load=N4Ig":      "the field load: character 5: the text ends",
		"https://www.f-puzzles.com/?load=HYe2FMBcg": "invalid character",
	})
}

func TestFPuzzlesCannotHold(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	p.Marks = make([]nonet.Digits, 81)
	for _, rec := range []*Record{{Puzzle: p}, {Cover: new(exactcover.Problem)}} {
		if text, err := write(fpuzzlesFormat, WriteOptions{}, rec); err == nil || text != "" {
			t.Errorf("got %q, %v", text, err)
		}
	}
}
