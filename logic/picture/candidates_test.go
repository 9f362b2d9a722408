package picture

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

// What leaves one solution has a mark, and what a limit left open has another one.
func TestCandidates(t *testing.T) {
	for _, test := range []struct {
		layout     string
		givens     string
		nodes      int64
		text, mark string // in the drawing, and the legend
		shape      string // class of a mark in the picture
	}{
		{"4", "1234.......1....", 0, " +2+3+4 ", "\n+ leaves one solution\n", "place"},
		{"4", "1234.......1....", 1, "1 │     1     2 │ ",
			"\n< > no digit is decided within the limit\n", "dotted"},
		{"6", strings.Repeat(".", 36), 20, "~", "\n~ not decided within the limit\n", "off"},
	} {
		l, err := nonet.ParseLayout(test.layout)
		if err != nil {
			t.Fatal(err)
		}
		p, err := nonet.ParsePuzzle(l, test.givens)
		if err != nil {
			t.Fatal(err)
		}
		s := nonet.Solver{NodeLimit: test.nodes}
		found, _ := s.Candidates(t.Context(), p, nonet.CandidateOptions{Count: 2})
		got := string(AppendCandidatesText(nil, p, found, Options{}, false))
		if !strings.Contains(got, test.text) || !strings.Contains(got, test.mark) {
			t.Errorf("%d nodes:\n%s", test.nodes, got)
		}
		picture := string(AppendCandidates(nil, p, found, Options{Title: "Candidates"}))
		if !strings.Contains(picture, `class="`+test.shape) ||
			!strings.Contains(picture, "<title>Candidates</title>") {
			t.Errorf("%d nodes: %s", test.nodes, picture)
		}
	}
}
