package work

import (
	"slices"
	"testing"
)

func TestNearest(t *testing.T) {
	known := []string{"line", "grid", "csv", "hodoku", "poj2676", "fpuzzles", "fpuzzles-json"}
	for name, want := range map[string][]string{
		"POJ 2676": {"poj2676"}, "Grid": {"grid"}, "gird": {"grid"}, "odoku": {"hodoku"},
		"fpuzzle": {"fpuzzles", "fpuzzles-json"}, "cvs": {"csv"}, "jpeg": nil, "x": nil, "": nil,
	} {
		if got := nearest(name, known); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
