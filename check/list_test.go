package check

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// A list that is too long says how many entries are left out.
func TestListIsCut(t *testing.T) {
	entries := []string{"a", "b", "c"}
	for limit, want := range map[int]string{1: "a and 2 more", 2: "a, b and 1 more", 3: "a, b, c",
		4: "a, b, c"} {
		if got := list(entries, limit); got != want {
			t.Errorf("at most %d: found %q, expected %q", limit, got, want)
		}
	}
}

// Reports whose lists are as long as can be shown have them whole, and no word about others.
func TestReportsWithFullLists(t *testing.T) {
	cells := make([]nonet.Cell, maxListed)
	breaches := make([]nonet.Breach, maxListed)
	for i := range cells {
		cells[i] = nonet.Cell(i)
		breaches[i] = nonet.Breach{Cells: cells[i : i+1], Found: "cage of 3 has 9"}
	}
	l := layout(t, "9")
	for _, r := range []Report{
		{Verdict: VerdictInvalid, Breaches: breaches, layout: l},
		{Verdict: VerdictMany, Count: 2, Exact: true, Differ: cells, DifferExact: true, layout: l},
	} {
		text := r.String()
		if strings.Contains(text, " more") || strings.Contains(text, " cells differ") ||
			!strings.Contains(text, "r3c2") {
			t.Errorf("%d entries: %s", maxListed, text)
		}
	}
}
