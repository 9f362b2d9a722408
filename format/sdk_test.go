package format

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// progressOf tells what a record has beside its puzzle.
func progressOf(rec *Record) string {
	s := ""
	if rec.Meta != nil {
		s += fmt.Sprintf("%+v", *rec.Meta)
	}
	if p := rec.Progress; p != nil {
		s += fmt.Sprintf(" placed %s", p.Placed)
		if p.Candidates != nil {
			s += " candidates"
			for _, digits := range p.Candidates {
				s += " " + marksText(digits, prettyDigits('1', false), false)
			}
		}
	}
	return s
}

// state is a record of easy with a second row that the player filled, and these words.
func stateOfEasy(m *Meta) *Record {
	placed := digitsOf(strings.Repeat(".", 9) + easySolved[9:18] + strings.Repeat(".", 63))
	for c, d := range digitsOf(easy) {
		if d != 0 {
			placed[c] = 0
		}
	}
	return &Record{Puzzle: &nonet.Puzzle{Layout: nonet.Classic(), Givens: digitsOf(easy)},
		Progress: &Progress{Placed: placed}, Meta: m}
}

var sdkMeta = &Meta{Author: "A. Nonym", Title: "Über \"x\"", Comment: "one\n\ntwo",
	Date: "1-1-2026", Source: "here", Level: "Hard", URL: "https://example.org/#a"}

func TestReadSDK(t *testing.T) {
	nine := "9 " + easy
	head := "#A A. Nonym\r\n#DÜber \"x\"\n#Cone\n#C\n#C two\n#B1-1-2026\n#Shere\n#L Hard\n" +
		"#U https://example.org/#a\n"
	words := fmt.Sprintf("%+v", *sdkMeta)
	state := rowsOf(9, stateOfEasy(nil).filled().String())
	placed := " placed " + stateOfEasy(nil).Progress.Placed.String()
	for _, test := range []struct{ name, text, want string }{
		{"rows alone", rowsOf(9, easy), "1: " + nine + "\n\n"},
		{"zeros", rowsOf(9, strings.ReplaceAll(easy, ".", "0")), "1: " + nine + "\n\n"},
		{"words before", head + rowsOf(9, easy), "1: " + nine + "\n" + words + "\n"},
		{"words behind", rowsOf(9, easy) + head, "1: " + nine + "\n" + words + "\n"},
		{"words behind a blank line", rowsOf(9, easy) + "\n" + head, "1: " + nine + "\n" + words +
			"\n"},
		{"words between", head[:13] + rowsOf(9, easy)[:30] + head[13:] + rowsOf(9, easy)[30:],
			"1: " + nine + "\n" + words + "\n"},
		{"Latin-1", "#D \xdcber\n" + rowsOf(9, easy), "1: " + nine + "\n{Title:Über Author: Rules: " +
			"Source: URL: Level: Date: Comment: ID: Folder:}\n"},
		{"comments", "# a\n#xyz\n" + rowsOf(9, easy), "3: " + nine + "\n\n"},
		{"section", "[Puzzle]\r\n" + rowsOf(9, easy), "2: " + nine + "\n\n"},
		{"sections", "[PUZZLE]\n" + rowsOf(9, easy) + "\n[State]\n" + state, "2: " + nine + "\n" +
			placed + "\n"},
		{"another section", head + "[Puzzle]\n" + rowsOf(9, easy) + "[State]\n" + state +
			"[Colours]\n1 2\n\n#\n3 4\n", "1: " + nine + "\n" + words + placed + "\n" +
			"remark: the section [Colours] is left out\n"},
		{"long words", "#C " + strings.Repeat("x", 60<<10) + "\n#C " + strings.Repeat("y", 60<<10) +
			"\n" + rowsOf(9, easy), "1: " + nine + "\n{Title: Author: Rules: Source: URL: Level: " +
			"Date: Comment:" + strings.Repeat("x", 60<<10) + " ID: Folder:}\nremark: texts of " +
			"more than 64 KiB are cut short\n"},
		{"several", rowsOf(9, easy) + "\n" + head + rowsOf(9, hard) + "\n\n" + rowsOf(9, easy) +
			rowsOf(9, hard) + "[Puzzle]\n" + rowsOf(9, easy),
			"1: " + nine + "\n\n11: 9 " + hard + "\n" + words + "\n31: " + nine + "\n\n40: 9 " +
				hard + "\n\n50: " + nine + "\n\n"},

		{"a row is short", "#A a\n" + rowsOf(9, easy)[1:] + "\n" + rowsOf(9, hard),
			"standard input:2: format sdk: found 8 cells, expected a row of 9\n12: 9 " + hard +
				"\n\n"},
		{"few rows", rowsOf(9, easy)[:30] + "\n" + rowsOf(9, hard), "standard input:4: format sdk: the " +
			"puzzle ends after 3 rows, expected 9\n5: 9 " + hard + "\n\n"},
		{"few rows at the end", rowsOf(9, easy)[:30], "standard input:3: format sdk: the puzzle ends " +
			"after 3 rows, expected 9\n"},
		{"few rows before a section", rowsOf(9, easy)[:30] + "[Puzzle]\n" + rowsOf(9, hard),
			"standard input:4: format sdk: the puzzle ends after 3 rows, expected 9\n5: 9 " + hard +
				"\n\n"},
		{"few rows before the state", "[Puzzle]\n" + rowsOf(9, easy)[:30] + "[State]\n" + state,
			"standard input:5: format sdk: the puzzle ends after 3 rows, expected 9\n"},
		{"state without puzzle", "[State]\n" + state, "standard input:2: format sdk: found the section " +
			"[State] before the puzzle\n"},
		{"another given", "[Puzzle]\n" + rowsOf(9, easy) + "[State]\n" + rowsOf(9, hard),
			"standard input:12:8: format sdk: found 2, expected 1, the given of the puzzle\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got strings.Builder
			for _, rec := range recordsOf(t, sdkFormat, test.text, Options{}) {
				got.WriteString(summary(rec) + "\n")
				if rec.Err == nil {
					got.WriteString(progressOf(rec) + "\n")
				}
				for _, remark := range rec.Remarks {
					got.WriteString("remark: " + remark + "\n")
				}
			}
			if got.String() != test.want {
				t.Errorf("got\n%swant\n%s", got.String(), test.want)
			}
		})
	}
}

func TestDetectSDK(t *testing.T) {
	for text, want := range map[string]string{
		"#A nonym\n" + rowsOf(9, easy):            "sdk",
		"# x\n\n#anonym\n#D7\n" + rowsOf(9, easy): "sdk",
		"[Puzzle]\n" + rowsOf(9, easy):            "sdk",
		"#Difficult ones\n" + rowsOf(9, easy):     "grid",
		"#D three\n" + easy + "\n":                "line",
		"#A\n9 3 3\n" + rowsOf(9, easy):           "grid",
	} {
		r, err := NewReader(strings.NewReader(text), Options{})
		if err != nil || r.Format().Name != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestWriteSDK(t *testing.T) {
	rec := stateOfEasy(sdkMeta)
	got, err := write(sdkFormat, WriteOptions{}, &Record{Puzzle: rec.Puzzle}, rec)
	if want := rowsOf(9, easy) + "\n#A A. Nonym\n#D Über \"x\"\n#C one\n#C \n#C two\n" +
		"#B 1-1-2026\n#S here\n#L Hard\n#U https://example.org/#a\n[Puzzle]\n" + rowsOf(9, easy) +
		"[State]\n" + rowsOf(9, rec.filled().String()); err != nil || got != want {
		t.Errorf("got\n%s, %v, want\n%s", got, err, want)
	}
	again := recordsOf(t, sdkFormat, got, Options{})
	if len(again) != 2 || progressOf(again[0]) != "" || progressOf(again[1]) != progressOf(rec) {
		t.Errorf("read as %s", tell(again))
	}
	checkClassicOnly(t, sdkFormat)
}

// checkClassicOnly checks that a format refuses what only 9x9 puzzles with boxes have not.
func checkClassicOnly(t *testing.T, f *Format) {
	t.Helper()
	marks := nonet.NewPuzzle(nonet.Classic())
	marks.Marks = make([]nonet.Digits, 81)
	diagonals := nonet.NewPuzzle(parseLayout("9+diagonal"))
	for _, p := range []*nonet.Puzzle{nil, nonet.NewPuzzle(parseLayout("2x2")), marks, diagonals} {
		text, err := write(f, WriteOptions{}, &Record{Puzzle: p})
		if !errors.Is(err, ErrCannotHold) || text != "" {
			t.Errorf("wrote %q, %v", text, err)
		}
	}
	known := Options{Layout: diagonals.Layout}
	text, err := write(f, WriteOptions{Layout: known.Layout}, &Record{Puzzle: diagonals})
	again := recordsOf(t, f, text, known)
	if err != nil || len(again) != 1 || again[0].Puzzle.Layout != diagonals.Layout {
		t.Errorf("diagonals: %v, %s", err, tell(again))
	}
	for _, rec := range recordsOf(t, f, rowsOf(9, easy), Options{Layout: parseLayout("2x2")}) {
		if rec.Err == nil || !strings.Contains(rec.Err.Error(), "this format has 9x9 puzzles") {
			t.Errorf("with a layout of size 4: %s", summary(rec))
		}
	}
}

func TestSDKReply(t *testing.T) {
	records := recordsOf(t, sdkFormat, "#A a\n"+rowsOf(9, easy), Options{})
	if got := answersTo(t, sdkFormat, records, WriteOptions{}); got != rowsOf(9, easySolved) {
		t.Errorf("got %s", got)
	}
}

// FuzzGridFiles reads any text as a file of rows and of what programs write beside them, and
// writes the puzzles again.
func FuzzGridFiles(f *testing.F) {
	formats := []*Format{sdkFormat, sdxFormat, ssFormat, gridFormat}
	rec := stateOfEasy(sdkMeta)
	for i, format := range formats {
		text, err := write(format, WriteOptions{}, rec)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(text), uint8(i))
		f.Add([]byte(strings.Replace(text, "\n", "\n\n", 3)+text), uint8(i))
	}
	f.Add([]byte(ssGrid(easy)+"I00\nE80009\nI80\n"+ssGrid(hard)+
		joinRows(candidateRows())), uint8(2))
	f.Add([]byte("<1> . *2* -12\n"+strings.Repeat("12* 2#34 1-3 u4\n", 3)), uint8(3))
	f.Fuzz(func(t *testing.T, text []byte, choice uint8) {
		if len(text) > 1<<14 {
			t.Skip()
		}
		format := formats[int(choice)%len(formats)]
		for _, rec := range checkRecords(t, format, string(text), Options{}) {
			if rec.Puzzle.Layout.Size() > 25 || isDead(rec) {
				continue // as layouts are dear, and a state without candidates is none
			}
			for _, f := range formats {
				checkState(t, f, rec)
			}
		}
	})
}

// isDead reports whether a record has candidates, but each sees its digit.
func isDead(rec *Record) bool {
	if rec.Progress == nil || rec.Progress.Candidates == nil {
		return false
	}
	for c, digits := range open(rec.Puzzle, rec.filled()) {
		if !digits.Intersect(rec.Progress.Candidates[c]).IsEmpty() {
			return false
		}
	}
	return true
}

// checkState checks that what a format holds of a record is read as it was written, or that
// it refuses the record.
func checkState(t *testing.T, f *Format, rec *Record) {
	t.Helper()
	text, err := write(f, WriteOptions{}, rec)
	if errors.Is(err, ErrCannotHold) && text == "" {
		return
	}
	again := recordsOf(t, f, text, Options{})
	if err != nil || len(again) != 1 || again[0].Err != nil ||
		!equal(again[0].Puzzle, rec.Puzzle) || held(again[0], f.holds) != held(rec, f.holds) {
		t.Fatalf("%s: %v, %s\n%s\nis written as\n%s\nand read as %s", f.Name, err, summary(rec),
			progressOf(rec), text, tell(again))
	}
}
