package format

import (
	"strings"
	"testing"
)

// ipuzOf returns an object of IPUZ of a kind, with members that begin with a comma.
func ipuzOf(kind, members string) string {
	return `{"version":"http://ipuz.org/v2","kind":["http://ipuz.org/` + kind + `#1"],` +
		`"puzzle":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,4]]` + members + `}`
}

func TestIPUZ(t *testing.T) {
	const givens = " 1..............4"
	const zones = `[[[1,1],[2,1],[3,1],[1,2]],{"cells":[[4,1],[3,2],[4,2],[4,3]]},` +
		`[[2,2],[2,3],[3,3],[4,4]],{"cells":[[1,3],[1,4],[2,4],[3,4]],"style":"x"}]`
	zero := strings.NewReplacer("1", "0", "2", "1", "3", "2", "4", "3").Replace(zones)
	for _, test := range []struct{ kind, members, want string }{
		{"sudoku", "", "4"},
		{"sudoku", `,"boxes":true,"charset":"1234","displaycharset":true,"title":"t"`, "4"},
		{"sudoku", `,"boxes":false`, "latin:4"},
		{"sudoku/latinsquare", "", "latin:4"},
		{"sudoku/diagonalsudoku", "", "4+diagonal"},
		{"sudoku", `,"diagonals":true`, "4+diagonal"},
		{"sudoku/jigsawsudoku", `,"zones":` + zones, "jigsaw:1112132243324443"},
		{"sudoku/jigsawsudoku", `,"zones":` + zero, "jigsaw:1112132243324443"},
		{"sudoku", `,"zones":[[[2,2],[3,3]]]`, "4+apart:r2c2,r3c3"},
	} {
		rec := only(t, ipuzOf(test.kind, test.members), Options{})
		if got := summary(rec); got != "1: "+test.want+givens {
			t.Errorf("%s%s: got %s", test.kind, test.members, got)
		}
	}
	for _, test := range []struct{ kind, members, want string }{
		{"sudoku/killersudoku", `,"cages":[{"cells":[[2,1],[3,1]],"value":5}]`, "cage:5:r1c2,r1c3"},
		{"sudoku/calcudoku", `,"cages":[{"cells":[[2,1],[3,1]],"value":5,"type":"+"}]`,
			"sum:5:r1c2,r1c3"},
	} {
		rec := only(t, ipuzOf(test.kind, test.members), Options{})
		if rec.Err != nil || rulesRead(rec) != test.want {
			t.Errorf("%s%s: got %s, %s", test.kind, test.members, summary(rec), rulesRead(rec))
		}
	}
}

// Symbols of a charset, objects as cells, what was placed, candidates and the solution.
func TestIPUZCells(t *testing.T) {
	text := `{"kind":["http://ipuz.org/sudoku#1"],"charset":"ABCD","empty":"0","author":"me",
		"puzzle":[["A",0,0,0],[0,{"cell":0,"style":{"shapebg":"circle"}},0,0],[0,0,0,0],
		[0,0,0,{"cell":"D"}]],
		"saved":[["A","C",0,0],[["B","D"],0,0,0],[0,0,0,0],[0,0,0,"D"]],
		"solution":["ABCD"]}`
	text = strings.Replace(text, `["ABCD"]`, `[["A","C","D","B"],["D","B","A","C"],`+
		`["B","D","C","A"],["C","A","B","D"]]`, 1)
	rec := only(t, text, Options{})
	if rec.Err != nil || rec.Puzzle.Givens.String() != "1..............4" {
		t.Fatalf("got %s", summary(rec))
	}
	if got := rec.Progress.Placed.String(); got != ".3.............." {
		t.Errorf("placed %s", got)
	}
	if got := cellsWith(rec, rec.Progress.Centre); !strings.Contains(got, "r2c1") {
		t.Errorf("candidates %s", got)
	}
	if rec.Solution.String() != "1342421324313124" || rec.Meta.Author != "me" {
		t.Errorf("got %s", everything(rec))
	}
}

func TestIPUZRefusals(t *testing.T) {
	for _, test := range []struct{ kind, members, want string }{
		{"crossword", "", `found the kind "http://ipuz.org/crossword#1" of IPUZ`},
		{"sudoku/jigsawsudoku", "", "found a jigsaw of IPUZ without zones"},
		{"sudoku/jigsawsudoku", `,"zones":[[[1,1]]]`, "found zones that are not 4 of 4 cells each"},
		{"sudoku", `,"thermos":[[[1,1],[2,1]]]`, `nonet cannot hold: "thermos" (1)`},
		{"sudoku", `,"zone":[[[1,1],[2,1]]]`, `"zone" (1, did you mean "zones"?)`},
		{"sudoku", `,"cages":[{"cells":[[1,1]],"value":"x"}]`, "cages with a text"},
		{"sudoku", `,"cages":[{"cells":[[5,1]],"value":3}]`, "expected a whole number from 1 to 4"},
		{"calcudoku", `,"cages":[{"cells":[[1,1],[2,1]],"value":3,"type":"%"}]`,
			`cages of type "%" (1)`},
		{"sudoku", `,"dimensions":{"width":9,"height":9}`, "expected a whole number from 4 to 4"},
	} {
		rec := only(t, ipuzOf(test.kind, test.members), Options{})
		if rec.Err == nil || !strings.Contains(rec.Err.Error(), test.want) {
			t.Errorf("%s%s: got %s, want %s", test.kind, test.members, summary(rec), test.want)
		}
	}
}
