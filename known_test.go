package nonet_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

func TestFixed(t *testing.T) {
	l, err := nonet.ParseLayout("2x2")
	if err != nil {
		t.Fatal(err)
	}
	p, err := nonet.ParsePuzzle(l, "12343...........")
	if err != nil {
		t.Fatal(err)
	}
	s := nonet.Solver{NodeLimit: 1}
	want := append(nonet.Grid{1, 2, 3, 4, 3, 4}, make(nonet.Grid, 10)...)
	if _, err := s.Count(t.Context(), p); !errors.Is(err, nonet.ErrLimit) || !slices.Equal(s.Fixed, want) {
		t.Errorf("%v fixed, %v; want %v", s.Fixed, err, want)
	}
	s.NodeLimit = 0
	if _, err := s.Count(t.Context(), p); err != nil || s.Fixed != nil {
		t.Errorf("%v fixed, %v, after all solutions were counted", s.Fixed, err)
	}
}
