package canon

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
)

// The quick ways to begin a full grid find what is found by trying all orders of columns.
func TestFullBegins(t *testing.T) {
	count := uint64(3000)
	if testing.Short() {
		count = 500
	}
	var kinds [2]int
	for p, err := range generate.Puzzles(context.Background(), generate.Options{Seed: 5}, count,
		1) {
		if err != nil {
			t.Fatal(err)
		}
		var s search
		if err := s.load(p.Solution); err != nil {
			t.Fatal(err)
		}
		kind := 0
		if s.findPairs() {
			s.purePairs()
		} else if kind++; true {
			s.swappedPairs()
		}
		if len(s.starts) == 0 {
			continue // see TestFullOther
		}
		kinds[kind]++
		row, starts := s.form[1], slices.Clone(s.starts)
		s.starts = s.starts[:0]
		s.otherPairs()
		byPair := func(a, b start) int {
			if a.pair != b.pair {
				return int(a.pair) - int(b.pair)
			}
			return slices.Compare(a.columns[:], b.columns[:])
		}
		slices.SortFunc(starts, byPair)
		slices.SortFunc(s.starts, byPair)
		if row != s.form[1] || !slices.Equal(starts, s.starts) {
			t.Errorf("%s: second row %d with %v, want %d with %v", p.Solution, row, starts,
				s.form[1], s.starts)
		}
	}
	if kinds[0] == 0 || kinds[1] == 0 {
		t.Errorf("%d grids of each kind", kinds)
	}
}

// Two of 300,000 random grids have neither a pure pair nor one with two digits that change places.
func TestFullOther(t *testing.T) {
	for _, text := range []string{
		"526149378943287165178356294732568419415973826869421753294735681657814932381692547",
		"789465123135872649642319875961734258254698731378521964493287516826153497517946382",
	} {
		p, err := nonet.ParsePuzzle(nonet.Classic(), text)
		if err != nil {
			t.Fatal(err)
		}
		var s search
		if err := s.load(p.Givens); err != nil {
			t.Fatal(err)
		}
		if s.findPairs() {
			t.Errorf("%s has a pure pair", text)
		}
		if s.swappedPairs(); len(s.starts) > 0 {
			t.Errorf("%s has digits that change places", text)
		}
		want, _ := brute(p.Givens)
		if got, _, err := Form(p.Givens); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %s (%v), want %s", text, got, err, nonet.Grid(want))
		}
	}
}
