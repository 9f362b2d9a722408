package booklet

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/internal/testenv"
)

var update = flag.Bool("update", false, "write testdata/pages.txt anew")

// TestPages: booklets are drawn as in pages.txt, stroke by stroke.
func TestPages(t *testing.T) {
	var got bytes.Buffer
	ruled := puzzle(t, "9")
	r := rand.New(rand.NewPCG(1, 2))
	for _, kind := range []nonet.RuleKind{nonet.RuleCage, nonet.RuleThermo, nonet.RuleArrow,
		nonet.RuleSandwich, nonet.RuleConsecutive, nonet.RuleCage, nonet.RuleContains} {
		for {
			if rule, ok := ruletest.Rule(r, ruled.Layout, ruled.Solution, kind); ok {
				ruled.Rules = append(ruled.Rules, rule)
				break
			}
		}
	}
	for _, test := range []struct {
		name    string
		options Options
		puzzles []Puzzle
	}{
		{"one", Options{}, []Puzzle{puzzle(t, "9")}},
		{"candidates", Options{Title: "Candidates", Details: "by cell"}, []Puzzle{sukaku(t)}},
		{"areas and pairs", Options{PerPage: 1}, []Puzzle{puzzle(t, dashes), puzzle(t, jigsaw5)}},
		{"fewer rows and columns", Options{}, []Puzzle{puzzle(t, "grid:4x6:6:2x3"),
			puzzle(t, "grid:3x2:4")}},
		{"grids that overlap", Options{}, []Puzzle{puzzle(t, "overlap:4:r1c1,r3c3")}},
		{"rules", Options{PerPage: 2, Paper: PaperLetter}, []Puzzle{ruled, puzzle(t, "2x3")}},
	} {
		fmt.Fprintf(&got, "== %s\n", test.name)
		w, err := NewWriter(io.Discard, test.options)
		if err != nil {
			t.Fatal(err)
		}
		w.pages.canvas = &logger{&got}
		for _, p := range test.puzzles {
			if err := w.Add(p); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	testenv.Golden(t, "testdata/pages.txt", got.Bytes(), *update)
}

// logger is a canvas that writes a line for each stroke.
type logger struct{ io.Writer }

func (l *logger) page() { fmt.Fprintln(l, "page") }
func (l *logger) text(x, y, size int, f *face, s string) {
	fmt.Fprintln(l, "text", x, y, size, f.name, s)
}
func (l *logger) rectangle(x, y, w, h int, grey float64) {
	fmt.Fprintln(l, "rectangle", x, y, w, h, grey)
}
func (l *logger) star(x, y, radius int, filled bool) {
	fmt.Fprintln(l, "star", x, y, radius, filled)
}
func (l *logger) shape(list []path, k ink)     { fmt.Fprintln(l, "shape", list, k) }
func (l *logger) disc(x, y, radius int, k ink) { fmt.Fprintln(l, "disc", x, y, radius, k) }
func (l *logger) textGrey(grey float64)        { fmt.Fprintln(l, "grey", grey) }
func (l *logger) lines(k look, width int, list []segment) {
	fmt.Fprintln(l, "lines", k, width, list)
}
