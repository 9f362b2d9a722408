package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// openSudokuData returns cells of a version in which r1c1 is the given 5, r1c2 the placed
// digit 3, and all others are like the third.
func openSudokuData(version, given, placed, third string) string {
	return "version: " + version + "\n" + given + placed + third +
		strings.Repeat(third, 78)
}

func TestOpenSudokuCells(t *testing.T) {
	const placed = "placed r1c2:3\n"
	first := "9: 5" + strings.Repeat(".", 80) + "\n"
	notes := ""
	for c := 2; c < 81; c++ {
		notes += fmt.Sprintf(" r%dc%d:19", c/9+1, c%9+1)
	}
	corner := strings.ReplaceAll(notes, ":19", ":2")
	colours := strings.ReplaceAll(notes, ":19", ":8")
	notes += "\n"
	for _, test := range []struct{ text, want string }{
		{openSudokuData("1", "5|-|0|", "3|-|1|", "0|1,9,|1|"), "centre" + notes + placed},
		{openSudokuData("2", "5|0|0|", "3|0|1|", "0|257||1|"), "centre" + notes + placed},
		{openSudokuData("2", "5|0|0|", "3|0|1|", "0|257|1|"), "centre" + notes + placed},
		{openSudokuData("3", "5|0|0|", "3|0|1|", "0|257|1|"), "centre" + notes + placed},
		{openSudokuData("4", "5|0|0|0|", "3|0|0|1|", "0|2|257|1|"), "corner" + corner +
			"\ncentre" + notes + placed},
		{openSudokuData("5", "5|0|0|0|0|", "3|0|0|0|1|", "0|2|257|3|1|"), "corner" + corner +
			"\ncentre" + notes + placed + "colours" + colours + "\n"},
		{"5|0|0|3|0|1|" + strings.Repeat("0|0|1|", 78) + "0|0|1", placed},
	} {
		for _, text := range []string{
			test.text + "\n",
			`<opensudoku version="2"><folder name="F"><game data="` +
				strings.ReplaceAll(test.text, "\n", "&#10;") + `"/></folder></opensudoku>`,
		} {
			records := read(t, text, Options{})
			if len(records) != 1 {
				t.Fatalf("%.40q: got %d records", text, len(records))
			}
			records[0].Meta = nil
			if got := everything(records[0]); got != first+test.want {
				t.Errorf("%.40q:\ngot  %s\nwant %s", text, got, first+test.want)
			}
		}
	}
}

func TestOpenSudokuDocuments(t *testing.T) {
	digits := strings.ReplaceAll(easy, ".", "0")
	more := strings.Repeat("0|0|1|", 81)
	for _, test := range []struct{ name, text, want string }{
		{"version 1", "<opensudoku><name>A &amp; B</name><author>C</author>" +
			"<description>D</description><comment>E</comment><created>2026</created>" +
			"<source>F</source><level>G</level><sourceURL>H</sourceURL>\n" +
			"<game data='" + digits + "'/>\n<game data='" + easy + "'/></opensudoku>",
			strings.Repeat("9: EASY\nauthor \"C\"\nsource \"F\"\nurl \"H\"\nlevel \"G\"\n"+
				"date \"2026\"\ncomment \"D\\nE\"\nfolder \"A & B\"\n", 2)},
		{"version 3", "<opensudoku version='3'><folder name='A' created='1'>" +
			"<game created='1700000000500' state='2' time='61000' last_played='2' unknown='3' " +
			"cells_data='" + digits + "' user_note='1&#10;2' rating_level='7'/></folder>" +
			"<folder name='B'><game created='0' state='1' time='0' cells_data='" + digits +
			"'/></folder></opensudoku>",
			"9: EASY\ntime 1m1s finished true\nlevel \"7\"\ndate \"2023-11-14T22:13:20.5Z\"\n" +
				"comment \"1\\n2\"\nfolder \"A\"\n9: EASY\nfolder \"B\"\n"},
		{"Sudoku 10'000", "<?xml version='1.0'?>\n<any><list><sudoku data='" + digits +
			"'/></list><sudoku/></any>", "9: EASY\n"},

		{"no puzzle", "<opensudoku></opensudoku>",
			"1: found no element game or sudoku with a puzzle\n"},
		{"no cells", "<opensudoku>\n <game/></opensudoku>",
			"2:2: found a game without the attribute data or cells_data\n"},
		{"damaged game", "<opensudoku>\n<game data='12'/>\n<game data='" + easy +
			"'/></opensudoku>",
			"2:1: data: puzzle: 2 symbols, expected 81\n9: EASY\n"},
		{"damaged time", "<opensudoku><game time='-1' data='" + easy + "'/></opensudoku>",
			"1:13: time: found \"-1\", expected a number of milliseconds\n"},
		{"damaged document", "<opensudoku>\n<game data='" + easy + "'/><x></opensudoku>",
			"9: EASY\n2:100: found the end of opensudoku, which is not open\n"},
		{"entities", "<!DOCTYPE a [<!ENTITY b 'c'>]><opensudoku><game data='&b;'/></opensudoku>",
			"1:1: found declarations in the document type, which are not read\n"},
		{"version of cells", "version: 6\n0|", "2: " +
			"found cells of version \"6\", expected 1 to 5\n"},
		{"digit", "version: 3\n0|0|1|x|" + more, "2: r1c2: found \"x\", " +
			"expected a digit from 0 to 9\n"},
		{"notes", "version: 3\n0|512|1|" + more, "2: r1c1: " +
			"found the notes \"512\", expected a number from 0 to 511\n"},
		{"notes in a list", "version: 1\n0|1,0,|1|" + more, "2: r1c1: " +
			"found the notes \"1,0,\", expected digits from 1 to 9\n"},
		{"editable", "version: 3\n0|0|2|" + more, "2: r1c1: found \"2\", " +
			"expected 0 for a given or 1 for another cell\n"},
		{"few cells", "version: 3\n0|0|1|0|0",
			"2: found 9 bytes, expected 81 cells, which take 485 at least\n"},
		{"fewer cells", "version: 3\n" + strings.Repeat("0|511|1|", 80) + "0|0",
			"2: r9c9: the text ends within a cell, expected 81 cells\n"},
		{"many cells", openSudokuData("3", "5|0|0|", "3|0|1|", "0|0|1|") + "0|",
			"2: found \"0|\" after 81 cells\n"},
	} {
		got := outcome(t, openSudokuFormat, test.text)
		want := strings.ReplaceAll(test.want, "EASY", easy)
		if got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, got, want)
		}
	}
}

// A record with progress is written as a game of version 3, which is read as the same record.
func TestOpenSudokuWritesProgress(t *testing.T) {
	cells := func(c int, digits ...nonet.Digit) []nonet.Digits {
		all := make([]nonet.Digits, 81)
		all[c] = nonet.DigitsOf(digits...)
		return all
	}
	rec := &Record{
		Puzzle: &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(easy)},
		Progress: &Progress{Placed: make(nonet.Grid, 81), Corner: cells(1, 1, 9),
			Centre: cells(3, 2), Colours: make([]uint32, 81), Elapsed: time.Minute, Finished: true},
		Meta: &Meta{Folder: "A \"&\" <B>", Comment: "1\n2", Date: "2023-11-14T22:13:20.5Z"},
	}
	rec.Progress.Placed[5], rec.Progress.Colours[5] = 2, 1<<3
	plain := &Record{Puzzle: rec.Puzzle, Meta: &Meta{Folder: "B"}}
	text, err := write(openSudokuFormat, WriteOptions{}, rec, rec, plain)
	if err != nil {
		t.Fatal(err)
	}
	again := read(t, text, Options{})
	if len(again) != 3 {
		t.Fatalf("written as\n%s\nread as %d records", text, len(again))
	}
	for i, want := range []*Record{rec, rec, plain} {
		if got := everything(again[i]); got != everything(want) {
			t.Errorf("got  %s\nwant %s", got, everything(want))
		}
	}
	if n := strings.Count(text, "<folder "); n != 2 {
		t.Errorf("written with %d folders:\n%s", n, text)
	}
}

func TestOpenSudokuWritesPuzzles(t *testing.T) {
	p := &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(easy)}
	m := &Meta{Folder: "A & B", Author: "C", Source: "F", URL: "H", Level: "G", Date: "2026",
		Comment: "D\nE"}
	got, err := write(openSudokuFormat, WriteOptions{}, &Record{Puzzle: p, Meta: m},
		&Record{Puzzle: p, Meta: m})
	want := `<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>A &amp; B</name>
  <author>C</author>
  <comment>D&#10;E</comment>
  <created>2026</created>
  <source>F</source>
  <level>G</level>
  <sourceURL>H</sourceURL>
  <game data="EASY"/>
  <game data="EASY"/>
</opensudoku>
`
	if want = strings.ReplaceAll(want, "EASY", strings.ReplaceAll(easy, ".", "0")); got != want ||
		err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	again := read(t, got, Options{})
	if len(again) != 2 || metaOf(again[1]) != *m {
		t.Errorf("read as %+v", metaOf(again[1]))
	}
	for _, layout := range []string{"16", "9+diagonal"} {
		_, err := write(openSudokuFormat, WriteOptions{},
			&Record{Puzzle: nonet.NewPuzzle(parseLayout(layout))})
		if !errors.Is(err, ErrCannotHold) {
			t.Errorf("%s: got %v", layout, err)
		}
	}
}

// What version 3 has no place for stands in its note, and is read from there.
func TestOpenSudokuNote(t *testing.T) {
	rec := &Record{Puzzle: nonet.NewPuzzle(nonet.Classic()),
		Meta: &Meta{Title: "T", Author: "A", Source: "B", URL: "C", Level: "D", ID: "E"}}
	for comment, want := range map[string]string{
		"":           `user_note="Title: T&#10;Author: A&#10;Source: B&#10;Address: C&#10;Level: D&#10;ID: E"`,
		"1\nAuthor:": `user_note="1&#10;Author:&#10;Title: T&#10;Author: A&#10;`,
	} {
		rec.Meta.Comment = comment
		text, err := write(openSudokuFormat, WriteOptions{}, rec)
		if err != nil || !strings.Contains(text, want) {
			t.Errorf("%q: got %s, %v", comment, text, err)
		}
		if got := metaOf(read(t, text, Options{})[0]); got != *rec.Meta {
			t.Errorf("got %+v", got)
		}
	}
	if lost := openSudokuFormat.LeavesOut(rec); lost != nil {
		t.Errorf("it is said to leave out %q", lost)
	}
}

func TestDetectOpenSudoku(t *testing.T) {
	for text, want := range map[string]lex.Verdict{
		"\n<?xml version='1.0'?>\n<opensudoku ": lex.More,
		"<opensudoku2>":                         lex.Yes,
		"<opensudoku>":                          lex.Yes,
		"<a><b><sudoku data='1'/>":              lex.Yes,
		"<a><b><sudoku/>":                       lex.More,
		"<a><b><sudoku/></b></a>":               lex.No,
		"<html><sudoku data='1'/>":              lex.No,
		"<TABLE><tr>":                           lex.No,
		"version: 4\n0|":                        lex.Yes,
		strings.Repeat("0|0|1|", 81):            lex.Yes,
		strings.Repeat("|0|1|x", 81):            lex.No,
		strings.Repeat("0|0|1|", 80) + "\n":     lex.No,
		"":                                      lex.More,
		"0|1|":                                  lex.No,
		"| 1 | 2 |\n":                           lex.No,
	} {
		if got := detectOpenSudoku([]byte(text), false); got != want {
			t.Errorf("%.40q: got %d, want %d", text, got, want)
		}
	}
}
