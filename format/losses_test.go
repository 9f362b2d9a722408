package format

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLosses counts what is lost of one puzzle and of several, by what formats hold.
func TestLosses(t *testing.T) {
	records, err := Read(strings.NewReader(jsonExtras), Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := records[0]
	want := []string{"1 placed digit", "candidates", "3 notes", "2 coloured cells", "time", "title",
		"author", "rules in words", "source", "address", "level", "date", "comment", "id", "folder",
		"solution"}
	if diff := cmp.Diff(want, lineFormat.LeavesOut(r)); diff != "" {
		t.Errorf("one puzzle in format line (- wanted):\n%s", diff)
	}
	var l Losses
	some := &Format{holds: PartCorner | PartWords | PartTime}
	for range 2 {
		l.Add(some, r)
	}
	want = []string{"2 placed digits", "candidates of 2 puzzles", "4 coloured cells", "2 solutions"}
	if diff := cmp.Diff(want, l.Words()); diff != "" {
		t.Errorf("two puzzles (- wanted):\n%s", diff)
	}
	if words := lineFormat.LeavesOut(&Record{Puzzle: r.Puzzle}); words != nil {
		t.Errorf("a puzzle alone loses %q", words)
	}
}

// A level that the other program knows is written, so that it is not lost.
func TestLossesOfLevels(t *testing.T) {
	for _, test := range []struct {
		format *Format
		level  string
		lost   bool
	}{
		{sudokuExchangeFormat, "3", false},
		{sudokuExchangeFormat, "Hard", true},
		{sudokuExchangeSaveFormat, "3", false},
		{gnomeFormat, "hard", false},
		{gnomeFormat, "Very Hard Difficulty", false},
		{gnomeFormat, "3", true},
	} {
		words := test.format.LeavesOut(&Record{Meta: &Meta{Level: test.level}})
		if lost := len(words) > 0; lost != test.lost {
			t.Errorf("%s: of level %s it leaves out %q", test.format.Name, test.level, words)
		}
	}
}
