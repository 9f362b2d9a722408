package format

import (
	"fmt"
	"strings"
	"testing"
)

// Killer Sudoku are recognised, and refused with the number of their cages.
func TestKillerIsRefused(t *testing.T) {
	zeros := strings.Repeat("0", 73)
	for _, text := range []string{
		"SumoCueV1=12+0=0=7+3" + strings.Repeat("=0", 77),
		"3x3::k:3073:3073:0:1794:1794:" + strings.Repeat("0:", 76),
		"3x3:d:k:3073:3073:0:1794:1794:" + strings.Repeat("0:", 76),
		"C<0v0j^<" + zeros, "# two cages\n\nc>0^0>v7" + zeros,
	} {
		rec := read(t, text+"\n", Options{})[0]
		want := "nonet cannot hold: killer cages with a sum (2); --drop-constraints"
		if rec.Err == nil || !rec.readAs("killer") || !strings.Contains(rec.Err.Error(), want) {
			t.Errorf("%s: got %s", text, summary(rec))
		}
		rec = read(t, text+"\n", Options{DropConstraints: true})[0]
		layout := map[bool]string{false: "9", true: "9+diagonal"}[strings.Contains(text, ":d:")]
		if rec.Err != nil || rec.Puzzle.Layout.String() != layout ||
			fmt.Sprint(rec.Lost) != "[killer cages with a sum (2)]" {
			t.Errorf("%s: got %s, lost %q", text, summary(rec), rec.Lost)
		}
	}
	got := caseTexts(recordsOf(t, killerFormat, easy+"\nSumoCueV1=12", Options{}))
	if len(got) != 2 || !strings.HasPrefix(got[0], "1: killer: found") ||
		!strings.Contains(got[1], "(1)") {
		t.Errorf("got %q", got)
	}
}
