package format

import (
	"strings"
	"testing"
)

func TestLibreSudoku(t *testing.T) {
	const six = "000002056000000000105200002100310600"
	digits := strings.ReplaceAll(easy, ".", "0")
	backup := func(boards, rest string) string {
		return `{"backupSchemeVersion": 1, "boards": [` + boards + "]" + rest + "}"
	}
	for _, test := range []struct{ name, text, want string }{
		{"boards", backup(`{"uid": 1, "initialBoard": "`+digits+`", "solvedBoard": "`+easySolved+
			`", "difficulty": "Hard", "type": "Default9x9", "folderId": 7, "killerCages": null},
			{"uid": 2, "initialBoard": "`+six+`", "type": "Default6x6", "folderId": null}`,
			`, "records": [{}], "folders": [{"id": 7, "name": "Mine"}], "settings": null`),
			"9: " + easy + "\nlevel \"Hard\"\nfolder \"Mine\"\nsolution " + easySolved + "\n" +
				"2x3: " + strings.ReplaceAll(six, "0", ".") + "\n"},
		{"size 12", backup(`{"initialBoard": "abc`+strings.Repeat("0", 141)+
			`", "type": "Default12x12"}`, ""), "3x4: ABC" + strings.Repeat(".", 141) + "\n"},
		{"a saved game", backup(`{"uid": 2, "initialBoard": "`+six+`", "type": "Default6x6"}`,
			`, "savedGames": [{"uid": 1}, {"uid": 2, "currentBoard": "3`+six[1:]+
				`", "notes": "0,1,4;5,0,6;0,1,1;", "timer": 61, "completed": true}]`),
			"2x3: " + strings.ReplaceAll(six, "0", ".") + "\ncentre r1c2:14 r6c1:6\n" +
				"placed r1c1:3\ntime 1m1s finished true\n"},

		{"killer", backup(`{"initialBoard": "`+six+`", "type": "Killer6x6", "killerCages": [{}, {}]}`,
			""), "1: boards[0]: nonet cannot hold: killer cages with a sum (2)\n"},
		{"type", backup(`{"initialBoard": "", "type": "Default5x5"}`, ""),
			"1: boards[0]: type: found the type \"Default5x5\", expected Default9x9, " +
				"Default6x6 or Default12x12\n"},
		{"damaged board, and a good one", backup(`
			{"initialBoard": "12", "type": "Default6x6"},
			{"initialBoard": "`+six+`", "type": "Default6x6"}`, ""),
			"2: boards[0]: initialBoard: puzzle: 2 symbols, expected 36\n2x3: " +
				strings.ReplaceAll(six, "0", ".") + "\n"},
		{"note", backup(`{"uid": 2, "initialBoard": "`+six+`", "type": "Default6x6"}`,
			`, "savedGames": [{"uid": 2, "notes": "0,6,4;"}]`), "1: boards[0]: its saved game: " +
			"notes: " +
			"found the note \"0,6,4\", expected row, column and digit\n"},
		{"no boards", `{"backupSchemeVersion": 1, "boards": []}`, ""},
		{"no type", backup(`{}`, ""),
			"1: boards[0]: found a board without type and initialBoard\n"},
	} {
		if got := outcome(t, libreSudokuFormat, test.text); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, got, test.want)
		}
	}
}
