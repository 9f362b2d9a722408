package format

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/sketch"
	"github.com/nonet-dev/nonet/format/internal/sudokupad"
)

func TestSudokuPadRoundTrip(t *testing.T) {
	for _, f := range []*Format{sudokuPadFormat, sclFormat} {
		testSetterRoundTrip(t, f, func(r *Record) {
			r.Progress.Placed = nil
			if r.Puzzle.Layout.Size() > 9 {
				r.Solution = nil
			}
		})
	}
}

// A solution keeps what SudokuPad can say of it.
func TestSudokuPadLongSolution(t *testing.T) {
	rec := fullRecord(parseLayout("12"))
	text, err := write(sclFormat, WriteOptions{}, rec)
	if err != nil {
		t.Fatal(err)
	}
	again := only(t, text, Options{})
	if again.Err != nil || again.Solution != nil || len(again.Remarks) != 2 {
		t.Errorf("got %v, %q, %v", again.Solution, again.Remarks, again.Err)
	}
}

// sclOf returns an object with an empty grid of size 9, its boxes and further members.
func sclOf(members string) string {
	return sclGrid(9, nil) + members + "}"
}

// sclGrid returns the beginning of an object.
func sclGrid(n int, cells map[int]string) string {
	rows, cols := sketch.BoxRows(n), n/sketch.BoxRows(n)
	boxes := make([]string, n)
	for c := range n * n {
		box := c/n/rows*rows + c%n/cols
		boxes[box] += fmt.Sprintf(",[%d,%d]", c/n, c%n)
	}
	for i := range boxes {
		boxes[i] = "[" + boxes[i][1:] + "]"
	}
	return `{"id":"x","cells":` + emptyRows(n, cells) + `,"regions":[` + strings.Join(boxes, ",") +
		`]`
}

func TestSCLRules(t *testing.T) {
	const house = "[[0,0],[1,3],[2,6],[3,1],[4,4],[5,7],[6,2],[7,5],[8,8]]"
	for _, test := range []struct{ members, layout string }{
		{``, "9"},
		{`,"lines":[{"color":"#34bbe6","thickness":2,"wayPoints":[[0,0],[9,9]]},
			{"color":"#34BBE6","thickness":2,"wayPoints":[[9, 0], [0, 9]]}]`, "9+diagonal"},
		{`,"underlays":[{"center":[2.5,2.5],"width":3,"height":3},{"center":[2.5,6.5],"width":3,
			"height":3},{"center":[6.5,2.5],"width":3,"height":3,"rounded":false},{"center":[6.5,6.5],
			"width":3,"height":3}]`, "9+windoku"},
		{`,"cages":[{"cells":[[0,0],[4,4]],"unique":true}]`, "9+differ:r1c1,r5c5"},
		{`,"cages":[{"cells":[[0,0],[4,4]],"style":"extraregion","sum":3}]`, "9+apart:r1c1,r5c5"},
		{`,"cages":[{"cells":` + house + `,"style":"extraregion","unique":true,"sum":45}]`,
			"9+house:r1c1,r2c4,r3c7,r4c2,r5c5,r6c8,r7c3,r8c6,r9c9"},
		{`,"cages":[{"cells":[[0,0]],"unique":false,"hidden":true}],"lines":[],"videos":["a"],` +
			`"settings":{"a":1},"cellSize":50,"duration":7`, "9"},
	} {
		rec := only(t, sclOf(test.members), Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != test.layout || rec.Format != sclFormat {
			t.Errorf("%s: got %s, want %s", test.members, summary(rec), test.layout)
		}
	}
	for _, test := range []struct {
		members string
		rule    func(*sketch.Rules)
	}{
		{`,"global":["antiknight"]`, (*sketch.Rules).AntiKnight},
		{`,"metadata":{"antiking":true}`, (*sketch.Rules).AntiKing},
		{`,"metadata":{"antiknight":true},"global":["antiknight"]`, (*sketch.Rules).AntiKnight},
		{`,"global":["disjoint"]`, (*sketch.Rules).DisjointGroups},
	} {
		rules := sketch.NewRules(9)
		test.rule(rules)
		want, _ := rules.Layout()
		rec := only(t, sclOf(test.members), Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != want.String() {
			t.Errorf("%s: got %s", test.members, summary(rec))
		}
	}
	// Without regions there are none.
	rec := only(t, `{"cells":`+emptyRows(4, nil)+`,"cages":[]}`, Options{})
	if rec.Err != nil || rec.Puzzle.Layout.String() != "latin:4" {
		t.Errorf("got %s", summary(rec))
	}
}

func TestSCLRefusals(t *testing.T) {
	wantKinds(t, sclOf(`,"cages":[{"value":"norowcol: true"}],"global":["nonconsecutive"],
		"newthing":[1],"metadata":{"a":["b",{}],"c":{"d":1}}`),
		[]ConstraintKind{{`"norowcol"`, 1}, {`"nonconsecutive"`, 1}, {`"newthing"`, 1}, {`"a"`, 1},
			{`"c"`, 1}})
}

// Cages with a sum are rules. Their cells differ, unless a cage says that they need not.
func TestSCLCages(t *testing.T) {
	rec := only(t, sclOf(`,"cages":[{"cells":[[0,0]],"value":5,"unique":true},{"cells":[[0,1],[0,2]],
		"value":"12"},{"cells":[[1,2]],"sum":3,"value":"x","unique":true},
		{"cells":[[2,3],[2,4]],"sum":9,"unique":false},{"cells":[[7,1],[7,2]],"value":0}]`), Options{})
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	want := []nonet.Rule{
		{Kind: nonet.RuleCage, Number: 5, Cells: [][]nonet.Cell{{0}}},
		{Kind: nonet.RuleCage, Number: 12, Cells: [][]nonet.Cell{{1, 2}}},
		{Kind: nonet.RuleCage, Number: 3, Cells: [][]nonet.Cell{{11}}},
		{Kind: nonet.RuleSum, Number: 9, Cells: [][]nonet.Cell{{21, 22}}},
	}
	if !reflect.DeepEqual(rec.Puzzle.Rules, want) || len(rec.Remarks) != 1 {
		t.Errorf("got %v, %q", rec.Puzzle.Rules, rec.Remarks)
	}
}

// A cage of type killer without a sum is an area; one with a text that is not a sum is refused, and
// so are others that say that they are more than a drawing.
func TestSCLKillerCages(t *testing.T) {
	const cells = `,"cages":[{"cells":[[0,0],[4,4]]`
	rec := only(t, sclOf(cells+`,"type":"killer"}]`), Options{})
	if rec.Err != nil || rec.Puzzle.Layout.String() != "9+differ:r1c1,r5c5" || rec.Remarks != nil {
		t.Errorf("got %s, %q", summary(rec), rec.Remarks)
	}
	for _, members := range []string{
		`"type":"killer","value":"A"`, `"type":"killer","value":"-5"`,
		`"style":"killer","value":"?+"`,
		`"unique":true,"value":"A"`, `"sum":"x"`, `"sum":-5`,
	} {
		wantKinds(t, sclOf(cells+`,`+members+`}]`),
			[]ConstraintKind{{"killer cages with a text that is not a sum", 1}})
	}
}

// What only draws is left out with a remark.
func TestSCLDrawings(t *testing.T) {
	const drawn = "left out: drawings (1): if these are rules, answers may not be what the author " +
		"means"
	for _, members := range []string{
		`,"cages":[{"cells":[[0,3]],"value":"A"}]`, `,"cages":[{"cells":[[0,4]]}]`,
		`,"lines":[{"color":"#34BBE6","thickness":2,"wayPoints":[[0,0],[9,8]]}]`,
		`,"lines":[{"color":"red"}]`, `,"underlays":[{"center":[2.5,2.5],"width":3,"height":3}]`,
		`,"underlays":[{"center":[0.5,0.5],"width":0.7,"height":0.7,"backgroundColor":"#CFCFCF"}]`,
		`,"arrows":[{"a":1}]`, `,"overlays":[{"text":"x"}]`,
	} {
		rec := only(t, sclOf(members), Options{})
		if rec.Err != nil || !slices.Equal(rec.Remarks, []string{drawn}) {
			t.Errorf("%s: got %q, %v", members, rec.Remarks, rec.Err)
		}
	}
	rec := only(t, sclOf(`,"cages":[{"cells":[[0,4]]}],"lines":[{},{}],"overlays":[{"a":1}]`), Options{})
	if !slices.Equal(rec.Unclear, []string{"drawings (4)"}) {
		t.Errorf("got %q", rec.Unclear)
	}
	rec = only(t, sclOf(`,"foglight":[[0,0]]`), Options{})
	if rec.Err != nil || !slices.Equal(rec.Remarks, []string{"fog was left out"}) {
		t.Errorf("got %q, %v", rec.Remarks, rec.Err)
	}
}

func TestSCLTells(t *testing.T) {
	rec := only(t, sclOf(`,"cages":[{"value":"title: Untitled"},{"value":"author: A"},
		{"value":"rules: R: s"},{"value":"setter: somebody"},{"value":"solution: `+easySolved+`"}],
		"metadata":{"title":"T","author":["B","C"],"source":["S","s"],"msgcorrect":"yes","year":2020}`),
		Options{})
	if rec.Err != nil {
		t.Fatal(rec.Err)
	}
	want := Meta{Title: "T", Author: "A", Rules: "R: s", Source: "S\ns",
		Comment: "setter: somebody\nyear: 2020"}
	if *rec.Meta != want || rec.Solution == nil {
		t.Errorf("got %+v, want %+v", *rec.Meta, want)
	}
}

// Every way to write an ID gives the same puzzle.
func TestSudokuPadIDs(t *testing.T) {
	givens := strings.ReplaceAll(easy, ".", "0")
	object := sclGrid(9, map[int]string{0: `{"value":5}`, 1: `{"value":"3"}`}) + "}"
	zipped := strings.NewReplacer(`"id":"x"`, "id:'x'", `"cells"`, "ce", `"regions"`, "re",
		`"value"`, "v", "{}", "", `"3"`, "3").Replace(object)
	packed := codec.EncodeLZ(object, codec.Base64)
	fpuzzles := codec.EncodeLZ(`{"size":9,"grid":`+emptyRows(9, map[int]string{
		0: `{"value":5,"given":true}`, 1: `{"value":3,"given":true}`})+`}`, codec.Base64)
	digits := append([]nonet.Digit{5, 3}, make([]nonet.Digit, 79)...)
	const link = "https://sudokupad.app/"
	for _, text := range []string{
		link + "scl" + packed,
		link + "ctc" + strings.TrimRight(packed, "="),
		link + "scl" + strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D").Replace(packed),
		link + "sudoku/scl" + packed + "?setting-nogrid=1",
		link + "scf?puzzleid=scl" + packed,
		"https://beta.sudokupad.app/scl" + packed,
		"https://app.crackingthecryptic.com/sudoku/scl" + packed,
		"sudokupad://puzzle/scl" + packed,
		"scl" + packed,
		packed,
		link + "scl" + codec.EncodeLZ(zipped, codec.Base64),
		zipped,
		object,
		link + "fpuz" + fpuzzles,
		link + "fpuzzles" + fpuzzles,
		link + "scf" + codec.EncodeCodoku(digits),
		"scf" + codec.EncodeCodoku(digits) + "*",
		link + "classic" + codec.EncodeCodoku(digits),
		"classic53_K",
	} {
		rec := only(t, text, Options{})
		if rec.Err != nil || rec.Puzzle.Layout.String() != "9" ||
			rec.Puzzle.Givens.String() != "53"+strings.Repeat(".", 79) {
			t.Errorf("%.80s: got %.200s", text, summary(rec))
		}
	}
	for text, want := range map[string]string{
		"scf" + givens + "x":  "9+diagonal",
		"scf" + givens + "*w": "9+windoku", "scf" + givens + "*wxtA title*aSomebody": "9+diagonal+windoku",
	} {
		if rec := only(t, text, Options{}); rec.Err != nil || rec.Puzzle.Layout.String() != want {
			t.Errorf("%.80s: got %.200s", text, summary(rec))
		}
	}
	rec := only(t, link+"scf"+givens+"*tTwo%20**%20words*aMe", Options{})
	if rec.Err != nil || *rec.Meta != (Meta{Title: "Two * words", Author: "Me"}) {
		t.Errorf("got %+v, %v", rec.Meta, rec.Err)
	}
}

// A link that has lost a slash, or two, is read all the same.
func TestSudokuPadLostSlashes(t *testing.T) {
	for _, lost := range []int{1, 2} {
		packed, title := "", ""
		for seed := uint64(0); strings.Count(packed, "//") != lost && seed < 10_000; seed++ {
			r := rand.New(rand.NewPCG(seed, 0))
			title = ""
			for range 20 { // slashes are bits that are set
				title += string(rune(0xff00 + r.IntN(0x100)))
			}
			packed = codec.EncodeLZ(`{"cells":[[{}]],"title":"`+title+`"}`, codec.Base64)
		}
		damaged := strings.ReplaceAll(packed, "//", "/")
		rec := only(t, "https://sudokupad.app/scl"+damaged, Options{})
		if rec.Err != nil || rec.Meta.Title != title {
			t.Errorf("%s without %d slashes: got %.200s", packed, lost, summary(rec))
		}
	}
}

func TestDoubledSlashes(t *testing.T) {
	tries := 0
	for range sudokupad.DoubledSlashes(strings.Repeat("/a", 1000)) {
		tries++
	}
	if tries != sudokupad.MaxSlashTries {
		t.Errorf("%d tries, want %d", tries, sudokupad.MaxSlashTries)
	}
	var all []string
	for text := range sudokupad.DoubledSlashes("/a/") {
		all = append(all, text)
	}
	if got := strings.Join(all, " "); got != "//a/ /a// //a//" {
		t.Errorf("got %s", got)
	}
}

func TestSudokuPadErrors(t *testing.T) {
	const link = "https://sudokupad.app/"
	pack := func(text string) string { return link + "scl" + codec.EncodeLZ(text, codec.Base64) }
	wantErrors(t, sudokuPadFormat, map[string]string{
		link:                         "found a link without a puzzle in it",
		link + "abc12":               "only sudokupad.app can tell which it means",
		link + "scl":                 "found a link without a puzzle in it",
		link + "sclN4Ig":             "the ID: character 5: the text ends",
		link + "scf12":               "the ID: character 3: found 2 cells, expected 81",
		link + "classic12":           "the ID: character 3: found 2 cells, expected 81",
		pack("hello"):                "the ID: character 1: found 'h', expected a value",
		pack("{ce:[[{v:x}]"):         "the ID: character 10: found 'x', expected a value",
		pack(`{"cells":[}`):          "the ID: invalid character '}'",
		pack("{}"):                   `found an object without "cells"`,
		pack("{cells:[[{v:2}]]}"):    `cells[0][0].value: found "2", expected a digit from 1 to 1`,
		pack(sclOf(`,"regions":[]`)): `found a second "regions"`,
		pack(`{"cells":[[{},{}],[{},{}]],"regions":[[[0,2]]]}`): "regions[0][0][1]: found \"2\"",
		pack(`{"cells":[[{},{}],[{},{}]],"regions":[[[0]]]}`):   "regions[0][0]: found 1 numbers",
	})
	wantKinds(t, link+"scf"+strings.Repeat("0", 81)+"*q", []ConstraintKind{{`"q"`, 1}})
}

func TestSudokuPadCannotHold(t *testing.T) {
	rec := &Record{Cover: new(exactcover.Problem)}
	if text, err := write(sudokuPadFormat, WriteOptions{}, rec); err == nil || text != "" {
		t.Errorf("got %q, %v", text, err)
	}
}

// Rules are kept: cages as cages, others as texts beside their drawings. What the words say is
// told by the rules already.
func TestSudokuPadRulesRoundTrip(t *testing.T) {
	for _, f := range []*Format{sudokuPadFormat, sclFormat} {
		for _, text := range []string{"9", "3x2", "9+diagonal+windoku", "12",
			"9+differ:r1c1,r2c2,r3c1"} {
			l := parseLayout(text)
			rules := append(setterRules(l), rulesOf(l.Size(), func(r *sketch.Rules) {
				r.Kind(nonet.RuleSumLine, 10, r.Row(0))
				r.Kind(nonet.RuleIndex, 2, r.Row(0))
				r.Kind(nonet.RuleAntiConsecutive, 0)
				r.Sequence(r.Row(0))
				r.EqualSums([][]nonet.Cell{{0}, {1}, {2}})
				r.Greater(0, 1)
			})...)
			for _, x := range rules {
				testRulesRoundTrip(t, f, l, []nonet.Rule{x})
			}
			testRulesRoundTrip(t, f, l, rules)
		}
	}
}

// Pencilmarks that belong to a puzzle are shown as notes, and come back; so do notes of a player.
func TestOwnMarks(t *testing.T) {
	for _, f := range []*Format{sudokuPadFormat, sclFormat, penpaFormat} {
		for _, size := range []string{"4", "16"} {
			p := nonet.NewPuzzle(parseLayout(size))
			n := p.Layout.Size()
			p.Givens[0] = 2
			p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(n)}, n*n)
			p.Marks[1], p.Marks[2] = nonet.DigitsOf(1, nonet.Digit(n)), nonet.DigitsOf(3)
			p.Marks[3] = nonet.Digits{}
			rec := &Record{Puzzle: p}
			rec.progress().Centre = make([]nonet.Digits, n*n)
			rec.Progress.Centre[2], rec.Progress.Centre[5] = nonet.DigitsOf(2), nonet.DigitsOf(1, 3)
			again := only(t, written(t, f, rec), Options{})
			if again.Err != nil || !equal(again.Puzzle, p) || again.Meta != nil ||
				held(again, f.holds) != held(rec, f.holds) {
				t.Errorf("%s, %s: got %s, %s, want %s", f.Name, size, summary(again),
					held(again, f.holds), held(rec, f.holds))
			}
		}
	}
	wantErrors(t, sclFormat, map[string]string{
		sclOf(`,"metadata":{"nonetmarks":[[81,1]]}`): `metadata.nonetmarks[0][0]: found "81"`,
		sclOf(`,"metadata":{"nonetmarks":[[0,10]]}`): `metadata.nonetmarks[0][1]: found "10"`,
		sclOf(`,"metadata":{"nonetmarks":[[]]}`):     "metadata.nonetmarks[0]: found no cell",
	})
}

// A player sees drawings of the rules and reads words about them; a setter's words are kept.
func TestSudokuPadDrawsRules(t *testing.T) {
	p := nonet.NewPuzzle(nonet.Classic())
	p.Rules = rulesOf(9, func(r *sketch.Rules) {
		r.Cage(12, []nonet.Cell{0, 1})
		r.Line(nonet.RuleThermo, 0, r.Row(1)[:3])
		r.Line(nonet.RuleWhisper, 4, r.Row(2)[:2])
		r.Sum(10, []nonet.Cell{40, 41})
		r.Kind(nonet.RuleSandwich, 7, r.Column(0))
	})
	text, err := write(sclFormat, WriteOptions{}, &Record{Puzzle: p})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"cells":[[0,0],[0,1]],"unique":true,"value":"12","sum":12}`,
		`{"value":"rules: Normal sudoku rules apply.`,
		`Neighbours on a whisper line differ by at least 4 (whisper:4:r3c1,r3c2).`,
		`"metadata":{"nonet":["thermo:r2c1,r2c2,r2c3","whisper:4:r3c1,r3c2","sum:10:r5c5,r5c6",` +
			`"sandwich:7:`,
		`{"color":"#CFCFCF","thickness":21,"wayPoints":[[1.5,0.5],[1.5,1.5],[1.5,2.5]]}`,
		`{"center":[1.5,0.5],"width":0.85,"height":0.85,"rounded":true`,
		`{"center":[4.5,5],"width":0.25,"height":0.25,"rounded":false,"text":"X","fontSize":21}`,
		`{"center":[-0.5,0.5],"width":0.25,"height":0.25,"rounded":false,"text":"7"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s\nis not in\n%s", want, text)
		}
	}
	text, err = write(sclFormat, WriteOptions{}, &Record{Puzzle: p, Meta: &Meta{Rules: "My own."}})
	if err != nil || !strings.Contains(text, `"rules: My own."`) ||
		strings.Contains(text, "Normal sudoku") {
		t.Errorf("got %s, %v", text, err)
	}
	wantErrors(t, sclFormat, map[string]string{
		sclOf(`,"metadata":{"nonet":["cage:5"]}`):           "metadata.nonet[0]: ",
		sclOf(`,"metadata":{"nonet":["y:1:r1c1"]}`):         `unknown kind of rule "y"`,
		sclOf(`,"metadata":{"nonet":["thermo:r1c1,r1c1"]}`): "r1c1",
	})
}
