package format

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format/internal/codec"
)

// memberTexts has a puzzle in each format whose members have names. ADD stands where a further
// member can be; in XML, ATTRIBUTE and ELEMENT.
func memberTexts() map[string][]string {
	const givens = "1..............4"
	rows := `[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]`
	zeros := strings.Repeat("0", 81)
	return map[string][]string{
		"json": {`{"puzzle":"` + givens + `"ADD}`, `{"puzzle":` + rows + `ADD}`,
			`{"items":["a"],"options":[["a"]]ADD}`},
		"fpuzzles-json": {`{"size":4,"grid":` +
			emptyRows(4, map[int]string{5: `{"value":1ADD}`}) + `ADD}`},
		"scl": {`{"cells":` + emptyRows(4, map[int]string{5: `{"value":1ADD}`}) +
			`,"regions":[],"cellSize":50ADD}`},
		"sudokumaker-json": {`{"formatVersion":"1","puzzle":{"size":1,"cells":` +
			`[{"given":trueADD}],"constraints":[]ADD}ADD}`},
		"sudokuexchange-save": {`{"initialDigits":"` + zeros + `","currentSnapshot":""ADD}`},
		"libresudoku": {`{"backupSchemeVersion":1,"boards":[{"uid":1,"initialBoard":"` + zeros +
			`","type":"Default9x9"ADD}]ADD}`},
		"gnome": {`{"difficulty_category":"Easy Difficulty","cells":[{"position":[0,0],` +
			`"value":1,"fixed":trueADD}]ADD}`},
		"pycsp3": {`{"n":4,"clues":` + rows + `ADD}`},
		"pzprv3": {"pzprv3\nsudoku\n4\n1 . . . \n. . . . \n. . . . \n. . . . \n. . . . \n" +
			". . . . \n. . . . \n. . . . \ninfo:{\"metadata\":{\"author\":\"me\"ADD}ADD}\n"},
		"sudoku-coach": {coachObject(4, `,"givenConstraints":[{"id":1,"type":"thermometer",`+
			`"segments":[{"cells":[0,1]ADD}],"settings":{}ADD}]ADD`)},
		"lisudoku": {`{"gridSize":4,"fixedNumbers":[{"position":{"row":0,"col":0ADD},"value":1ADD}],` +
			`"thermos":[[{"row":0,"col":0},{"row":0,"col":1ADD}]]ADD}`},
		"page":  {`PAGE{"title":"x"ADD}`},
		"penpa": {`PENPA{"number":{}ADD}`},
		"opensudoku": {
			`<opensudoku><game data="` + zeros + `" ATTRIBUTE>ELEMENT</game></opensudoku>`,
			`<opensudoku>ELEMENT<game data="` + zeros + `"/></opensudoku>`,
			`<collection><sudoku data="` + zeros + `" ATTRIBUTE>ELEMENT</sudoku></collection>`},
		"ksudoku": {`<ksudoku><game><puzzle><graph order="4" type="sudoku" ATTRIBUTE/>ELEMENT` +
			`<values>` + strings.Repeat("_", 16) + `</values></puzzle></game></ksudoku>`},
	}
}

// asLink packs a text that stands for what a link carries.
func asLink(text string) string {
	if state, ok := strings.CutPrefix(text, "PAGE"); ok {
		return pageLink + "p=1..............4&l=4&s=" + codec.Deflate(state, base64.RawURLEncoding)
	}
	if problem, ok := strings.CutPrefix(text, "PENPA"); ok {
		return penpaOf(penpaFour(problem, "")...)
	}
	return text
}

// memberless says of each format that has no row in memberTexts why.
var memberless = func() map[string]string {
	reasons := map[string]string{
		"hsol": "the object of Java has dozens of members, and the program classic puzzles alone",
		"sdku": "the program has classic puzzles alone",
		"csv":  "columns that are not known are kept in Rest",
		"sdk":  "a section that is not known is named in a remark",
		"minizinc": "a statement that is neither the puzzle nor its size is an error of its " +
			"own: TestReadMiniZinc",
		"iss":  "items have types: one that is not known is refused by its name, TestISSRefuses",
		"solo": "parameters are letters: one that is not known is an error",
	}
	for _, name := range []string{"fpuzzles", "sudokupad", "sudokumaker"} {
		reasons[name] = "links carry the objects of another format"
	}
	for name := range strings.FieldsSeq(`line link grid pretty spreadsheet sdm sukaku hodoku susser studio
		sdx ss array markdown html latex sudokuwiki sudokuexchange puzzlink gnome-share nudoku killer
		sat qcp dlx sparse miniexact miniexact-dimacs dlx-cpp dlx-cpp-sparse lp mps sets counted hexadoku
		blocks matrix p1074 boj2239 sudokunique poj2918 sudogob spojsudoku hdu3111 uva989 mindcoding
		nowcoder216089 euler96 p9903 p4573 samurai`) {
		reasons[name] = "no members with names"
	}
	return reasons
}()

// A member that no reader knows is a constraint if it holds something that may be one. The formats
// have one rule for it.
func TestUnknownMembers(t *testing.T) {
	tests := []struct {
		word, add string
		names     string // of the constraint; "": harmless
	}{
		{"ADD", `,"glacier":[[1,2]]`, "glacier"},
		{"ADD", `,"glacier":{"a":1}`, "glacier"},
		{"ADD", `,"glacier":true`, "glacier"},
		{"ADD", `,"glacier":"r1c1,r1c2"`, "glacier"},
		{"ADD", `,"kingMoves":0,"knightMoves":1`, "knightMoves"},
		{"ADD", `,"comments_on_cages":["a"]`, "comments_on_cages"},
		{"ADD", `,"glacier":[],"snow":{},"ice":"","hail":[[],{},null]`, ""},
		{"ADD", `,"glacier":null,"ice":0,"snow":false`, ""},
		{"ADD", `,"created_by":"somebody","puzzleId":7,"ratings":{"se":2},"colour":"x"`, ""},
		{"ATTRIBUTE", `glacier="r1c1"`, "glacier"},
		{"ATTRIBUTE", `glacier="true"`, "glacier"},
		{"ATTRIBUTE", `antiknight="1"`, "antiknight"},
		{"ATTRIBUTE", `glacier="" ice="0" snow="false" printDate="today" theme="x"`, ""},
		{"ELEMENT", `<glacier a="1"/>`, "glacier"},
		{"ELEMENT", `<glacier>1,2 3,4</glacier>`, "glacier"},
		{"ELEMENT", `<glacier/><hash>x</hash><rank>3</rank>`, ""},
	}
	texts := memberTexts()
	for _, f := range All() {
		if f.CanRead() && (len(texts[f.Name]) == 0) == (memberless[f.Name] == "") {
			t.Errorf("%s has no row, neither in memberTexts nor in memberless, or both", f.Name)
		}
		for _, text := range texts[f.Name] {
			for _, test := range tests {
				for place := range strings.Count(text, test.word) {
					checkMember(t, f, withMember(text, test.word, place, test.add), test.names)
				}
			}
		}
	}
}

// withMember returns a text of memberTexts with a member in one of its places for a word.
func withMember(text, word string, place int, member string) string {
	parts := strings.Split(text, word)
	parts[place] += member
	return asLink(strings.NewReplacer("ADD", "", "ATTRIBUTE", "", "ELEMENT", "").Replace(
		strings.Join(parts, "")))
}

// checkMember reads a text that has a constraint of that name, or none.
func checkMember(t *testing.T, f *Format, text, name string) {
	records, err := Read(strings.NewReader(text), Options{Format: f})
	if name == "" {
		if err != nil || len(records) != 1 {
			t.Errorf("%s: %s: got %d records, %v", f.Name, text, len(records), err)
		}
		return
	}
	var constraints *ConstraintsError
	if !errors.As(err, &constraints) || !hasKind(constraints.Kinds, fmt.Sprintf("%q", name)) {
		t.Errorf("%s: %s: got %v, expected that nonet cannot hold %s", f.Name, text, err, name)
		return
	}
	records, err = Read(strings.NewReader(text), Options{Format: f, DropConstraints: true})
	if err != nil || len(records) != 1 || len(records[0].Lost) != len(constraints.Kinds) {
		t.Errorf("%s: %s: got %d records, %v with DropConstraints", f.Name, text, len(records), err)
	}
}

func hasKind(kinds []ConstraintKind, name string) bool {
	for _, k := range kinds {
		if k.Name == name {
			return true
		}
	}
	return false
}

// A member that is nearly one that is known is a constraint, and the message names that.
func TestNearMembers(t *testing.T) {
	for _, test := range []struct{ member, want string }{
		{`"rule":"thermo:r1c1,r1c2"`, `"rule" (1, did you mean "rules"?)`},
		{`"Rules":["thermo:r1c1,r1c2"]`, `"Rules" (1, did you mean "rules"?)`},
		{`"layouts":"2x2"`, `"layouts" (1, did you mean "layout"?)`},
		{`"layuot":"2x2"`, `"layuot" (1, did you mean "layout"?)`},
		{`"Size":4`, `"Size" (1, did you mean "size"?)`},
		{`"latin":true`, `"latin" (1)`},
		{`"cages":[{"cells":["r1c1"]}]`, `"cages" (1)`},
		{`"killercage":[{"cells":["R1C1","R1C2"],"value":"8"}]`, `"killercage" (1)`},
		{`"thermos":[["r1c1","r1c2"]]`, `"thermos" (1)`},
	} {
		text := `{"puzzle":"1..............4",` + test.member + `}`
		rec := only(t, text, Options{})
		want := "nonet cannot hold: " + test.want
		if rec.Err == nil || !strings.Contains(rec.Err.Error(), want) {
			t.Errorf("%s: got %s, want %s", text, summary(rec), want)
		}
	}
}

// What nonet itself writes is read, and what data sets tell about puzzles beside them.
func TestHarmlessMembers(t *testing.T) {
	for member := range strings.Lines(`"id":"a1","uid":7,"index":3
"title":"t","name":"n","author":"a","setter":"s","created_by":"x"
"source":"s","url":"http://x","license":"MIT","copyright":"(c)"
"date":"2026-11-24","createdAt":"x","print_date":"x","day_of_week":"Monday","timestamp":17
"difficulty":"hard","rating":2.5,"level":"7","SE":"9.1","ratings":{"se":9.1,"hodoku":{"a":1}}
"comment":"c","comments":["c"],"tags":["easy"],"description":"a text","notes":[["1"]]
"clues":24,"num_clues":24,"empty_cells":57,"votes":3,"unique":true,"is_valid":true
"color":"red","theme":"dark","background":"#fff","glow":"#ff0000"
"meta":{"id":1,"stats":{"steps":40,"name":"x"}},"kind":"classic"
"solutions":["1"],"count":1,"exact":true,"unique":true,"engine":"nine","nodes":1,"seconds":0.1
"file":"-","line":3,"path":[{"technique":"ns"}],"steps":{"ns":3},"hint":"h","mistakes":[]
`) {
		text := `{"puzzle":"1..............4",` + strings.TrimSpace(member) + `}`
		if rec := only(t, text, Options{}); rec.Err != nil {
			t.Errorf("%s: %v", text, rec.Err)
		}
	}
}
