package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

const (
	puzzlinkFour = "https://puzz.link/p?sudoku/4/4/g1k23k3g"
	puzzlinkWant = ".1.....23.....3."

	pzprv3Four = "pzprv3\nsudoku\n4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n" +
		"2 . .[1,4,,] . \n. . . . \n. . . 1[2,3,4,] \n. . . . \n"
)

func TestPuzzlinkLinks(t *testing.T) {
	for _, text := range []string{
		puzzlinkFour, "http://www.puzz.link/p?sudoku/4/4/g1k23k3g",
		"https://pzv.jp/p.html?sudoku/4/4/g1k23k3g",
		"https://pzplus.tck.mn/p?sudoku_edit/4/4/g1k23k3g",
		"puzz.link/p?sudoku_play/4/4/.1ggggg23k3.", "https://puzz.link/p?sudoku%2F4/4/g-01k23k3g",
	} {
		rec := read(t, text, Options{})[0]
		if rec.Err != nil || rec.Puzzle.Givens.String() != puzzlinkWant || rec.Remarks != nil ||
			!rec.readAs("puzzlink") {
			t.Errorf("%s: got %s", text, summary(rec))
		}
	}
	for _, text := range []string{"https://puzz.link/p?sudoku/v:/4/4/g1k23k3g",
		"https://puzz.link/p?v:/sudoku/4/4/g1k23k3g"} {
		rec := read(t, text, Options{})[0]
		if rec.Err != nil || rec.Puzzle.Givens.String() != puzzlinkWant || len(rec.Remarks) != 1 ||
			rec.Remarks[0] != puzzlinkUntold {
			t.Errorf("%s: got %s, %q", text, summary(rec), rec.Remarks)
		}
	}
	large := read(t, "https://puzz.link/p?sudoku/25/25/-19-10ga"+strings.Repeat("z", 31)+"g",
		Options{})[0]
	if large.Err != nil || large.Puzzle.Givens[0] != 25 || large.Puzzle.Givens[1] != 16 ||
		large.Puzzle.Givens[3] != 10 || large.Puzzle.Givens.Clues() != 3 {
		t.Errorf("got %s", summary(large))
	}
}

func TestPuzzlinkErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"https://puzz.link/p?slither/4/4/g1k23k3g", "found a puzzle of the kind \"slither\""},
		{"https://puzz.link/p?sudoku/4/4", "found \"sudoku/4/4\", expected the kind, columns"},
		{"https://puzz.link/p?sudoku/4/9/g1k23k3g", "found \"9\" rows and \"4\" columns"},
		{"https://puzz.link/p?sudoku/12/12/z", "found the size \"12\", expected 6 or a square"},
		{"https://puzz.link/p?sudoku/100000/100000/z", "found the size \"100000\""},
		{"https://puzz.link/p?sudoku/4/4/g1k23k3", "the cells: character 8: found 15 cells"},
		{"https://puzz.link/p?sudoku/4/4/g1k23k3gg", "the cells: character 9: found more than 16"},
		{"https://puzz.link/p?sudoku/4/4/g1k25k3g", "the cells: found the number 5 in r3c1"},
		{"https://puzz.link/p?sudoku/4/4/g1k2!", "the cells: character 5: found '!'"},
		{"https://puzz.link/p?v:", `found "v:", expected the kind of the puzzle`},
		{"https://puzz.link/p", "found a link without a puzzle in it"},
	} {
		got := caseTexts(read(t, puzzlinkFour+"\n"+test.text+"\n"+puzzlinkFour, Options{}))
		if len(got) != 3 || !strings.HasPrefix(got[1], "2: format puzzlink: "+test.want) {
			t.Errorf("%s: got %.200q", test.text, got)
		}
	}
}

func TestPzprv3(t *testing.T) {
	info := "info:{\n \"metadata\": {\"author\": \"a/b\", \"hard\": \"very\",\n\"source\":\"s\"," +
		"\"comment\":\"c\", \"x\":1},\n \"history\": {\"a\":[1]}\n}\n"
	for _, text := range []string{
		pzprv3Four, strings.ReplaceAll(pzprv3Four, "\n", "/"),
		"pzprv3.1/sudoku/4/\n" + pzprv3Four[16:],
		pzprv3Four + "history:{\"type\":\"pzpr\",\n\"datas\":[]}\n" +
			"http://pzv.jp/p.html?sudoku/4/4/g\n",
		pzprv3Four + info, strings.ReplaceAll(pzprv3Four, "\n", "\r\n"),
		strings.NewReplacer("2 .", "2 c", ". 1 . .", "- 1 - .").Replace(pzprv3Four),
	} {
		rec := read(t, text, Options{})[0]
		if rec.Err != nil || rec.Puzzle.Givens.String() != puzzlinkWant || rec.Line != 1 ||
			!rec.readAs("pzprv3") {
			t.Errorf("%s: got %s", text, summary(rec))
			continue
		}
		p, digits := rec.Progress, nonet.DigitsOf
		if p == nil || p.Placed.String() != "2..........1...." || p.Centre[2] != digits(1, 4) ||
			p.Centre[11] != digits(2, 3, 4) {
			t.Errorf("%s: got progress %+v", text, p)
		}
		want := Meta{Author: "a/b", Level: "very", Source: "s", Comment: "c"}
		if isInfo := strings.Contains(text, "info:"); isInfo != (rec.Meta != nil) || isInfo &&
			*rec.Meta != want {
			t.Errorf("%s: got %+v", text, rec.Meta)
		}
	}
	rec := read(t, "v:\n"+pzprv3Four, Options{})[0]
	if rec.Err != nil || len(rec.Remarks) != 1 || rec.Remarks[0] != puzzlinkUntold {
		t.Errorf("got %s, %q", summary(rec), rec.Remarks)
	}
	// the answers may be missing, and files may follow one another
	files := "pzprv3/sudoku/4/" + strings.Repeat("1 . . ./", 4)
	got := tell(read(t, files+"\n\n"+files+pzprv3Four, Options{}))
	want := "1: 4 1...1...1...1...\n3: 4 1...1...1...1...\n3: 4 " + puzzlinkWant + "\n"
	if got != want {
		t.Errorf("got %s", got)
	}
}

func TestPzprv3Errors(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"pzprv3", "pzprv2", "1: format pzprv3: found \"pzprv2\", expected pzprv3"},
		{"pzprv3", "v:\npzprv2", "2: format pzprv3: found \"pzprv2\", expected pzprv3"},
		{"sudoku", "slither", "2: format pzprv3: found \"slither\", expected sudoku"},
		{"\n4\n", "\n7\n", "3: format pzprv3: found the size \"7\", expected 6 or a square"},
		{"\n4\n", "\n1000000000\n", "3: format pzprv3: found the size \"1000000000\""},
		{". . . 2", ". . . 5", "5: format pzprv3: found \"5\", expected a digit from 1 to 4"},
		{". . . 2", ". . . . 2", "5: format pzprv3: found 5 cells in a row, expected 4"},
		{"2 . .[1,4,,] .", "2 . .[1,5,,] .", "8: format pzprv3: found \".[1,5,,]\", expected a list of " +
			"notes"},
		{"2 . .[1,4,,] .", "7 . .[1,4,,] .", "8: format pzprv3: found \"7\", expected a digit from 1 to " +
			"4 or ."},
		{"1[2,3,4,] \n. . . . \n", "1[2,3,4,] \n. . . . \n. . . .\n", "12: format pzprv3: found \". . . " +
			".\", expected the end of the file"},
		{"1[2,3,4,] \n. . . . \n", "1[2,3,4,] \n. . . . \ninfo:{\"metadata\": 7\n}\n",
			"12: format pzprv3: metadata: found"},
		{"1[2,3,4,] \n. . . . \n", "1[2,3,4,] \n. . . . \ninfo:{\n",
			"12: format pzprv3: unexpected end of JSON input"},
	} {
		text := strings.Replace(pzprv3Four, test.old, test.new, 1)
		got := caseTexts(recordsOf(t, pzprv3Format, text, Options{}))
		line, want, _ := strings.Cut(test.want, ":")
		if len(got) != 1 || !strings.HasPrefix(got[0], line+":") ||
			!strings.Contains(got[0], want) {
			t.Errorf("%s: got %.200q, want %s", test.new, got, test.want)
		}
		if strings.Contains(test.new, "info") {
			continue
		}
		got = caseTexts(recordsOf(t, pzprv3Format, text+pzprv3Four, Options{}))
		if len(got) != 2 || !strings.HasSuffix(got[1], puzzlinkWant) {
			t.Errorf("%s: got %.200q", test.new, got)
		}
	}
	for n := range len(pzprv3Four) - 60 { // files that end too early
		recordsOf(t, pzprv3Format, pzprv3Four[:n], Options{})
	}
}

func TestPuzzlinkWrites(t *testing.T) {
	records := read(t, pzprv3Four, Options{})
	if got := written(t, pzprv3Format, records...); got != pzprv3Four {
		t.Errorf("got %s", got)
	}
	if got := written(t, puzzlinkFormat, records...); got != puzzlinkFour+"\n" {
		t.Errorf("got %s", got)
	}
	records[0].meta().Author = "a \"b\" /"
	again := read(t, written(t, pzprv3Format, records[0], records[0]), Options{})
	if len(again) != 2 || again[1].Err != nil || *again[1].Meta != *records[0].Meta ||
		held(again[1], pzprv3Format.holds) != held(records[0], pzprv3Format.holds) {
		t.Errorf("got %s", tell(again))
	}
	for _, layout := range []string{"4", "6", "9", "25", "100"} {
		rec := &Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))}
		rec.Puzzle.Givens[1] = nonet.Digit(rec.Puzzle.Layout.Size())
		roundTrip(t, puzzlinkFormat, []*Record{rec})
		roundTrip(t, pzprv3Format, []*Record{rec})
	}
	for _, layout := range []string{"latin:4", "3x2", "8", "12", "9+diagonal",
		"jigsaw:1112132233423444"} {
		for _, f := range []*Format{puzzlinkFormat, pzprv3Format} {
			text, err := write(f, WriteOptions{},
				&Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))})
			if !errors.Is(err, ErrCannotHold) || text != "" {
				t.Errorf("%s: wrote %q, %v", layout, text, err)
			}
		}
	}
}
