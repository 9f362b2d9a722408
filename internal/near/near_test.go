package near

import (
	"slices"
	"strings"
	"testing"
)

func TestNames(t *testing.T) {
	known := []string{"line", "grid", "csv", "hodoku", "poj2676", "fpuzzles", "fpuzzles-json",
		"serve", "solve", "X-wing", "naked triplet", "skyscraper"}
	for name, want := range map[string][]string{
		"POJ 2676": {"poj2676"}, "Grid": {"grid"}, "gird": {"grid"}, "odoku": {"hodoku"},
		"fpuz": {"fpuzzles", "fpuzzles-json"}, "fpuzzle": {"fpuzzles"}, "cvs": {"csv"},
		"slove": {"solve"}, "xwing": {"X-wing"}, "naked triple": {"naked triplet"},
		"skyscrapers": {"skyscraper"}, "jpeg": nil, "x": nil, "": nil,
		strings.Repeat("line", 100): nil,
	} {
		if got := Names(name, known); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestQuestion(t *testing.T) {
	known := []string{"nakedpair", "nakedtriplet", "nakedquad", "nakedsingle", "X-wing", "XY-wing"}
	for name, want := range map[string]string{
		"xwing": ": did you mean X-wing?", "ywing": ": did you mean X-wing or XY-wing?",
		"naked": "", "what": "", // too many are near, or none
	} {
		if got := Question(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
