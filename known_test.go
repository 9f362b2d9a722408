package nonet_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

func TestKnown(t *testing.T) {
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
	_, err = s.Count(t.Context(), p)
	var cut *nonet.LimitError
	if !errors.Is(err, nonet.ErrLimit) || !errors.As(err, &cut) || !slices.Equal(cut.Known, want) {
		t.Errorf("%v, %#v; want %v", err, err, want)
	}
	s.NodeLimit = 0
	if _, err := s.Count(t.Context(), p); err != nil {
		t.Errorf("%v after all solutions were counted", err)
	}
}
