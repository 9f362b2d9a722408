package api

import (
	"strings"
	"testing"
	"time"
)

func TestSolveLines(t *testing.T) {
	const unique = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	for name, c := range map[string]struct{ text, want string }{
		"one, none and several": {"\n" + unique + "\n11" + unique[2:] + "\n" + strings.Repeat("0", 81),
			"1" + solution + "\n0\n2"},
		"no puzzle": {"\n1234\n\n" + unique,
			"?the line has 4 characters, expected 81: layout 9 has 81 cells, each of which has one\n" +
				"?the line has 0 characters, expected 81: layout 9 has 81 cells, each of which has one\n1" + solution},
		"another layout": {"4\n12..34......2..1", "11234341241232341"},
		"no layout":      {"2x\n", "error"},
	} {
		got, err := SolveLines(t.Context(), c.text)
		if err != nil {
			got = "error"
		}
		if !strings.HasPrefix(got, c.want) ||
			strings.Count(got, "\n") != strings.Count(c.want, "\n") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A puzzle that is too hard has no answer, and those after it are answered in the next call.
func TestSolveLinesEndsInTime(t *testing.T) {
	hard := "25\n" + strings.Repeat(".", 625)
	hard = strings.Replace(hard, "..", "12", 1)
	ctx := WithBounds(t.Context(), Bounds{Time: time.Nanosecond})
	got, err := SolveLines(ctx, hard+"\n"+strings.Repeat(".", 625))
	if err != nil || !strings.HasPrefix(got, "?it takes longer than") {
		t.Errorf("%q, %v", got, err)
	}
}
