package book

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/booklet"
	"github.com/nonet-dev/nonet/logic"
)

// Captions say how hard a puzzle is in the way that --captions chooses, and what the
// drawing does not show.
func TestCaptions(t *testing.T) {
	// levels known from nonet rate
	const hard = ".....7.6....18.3.....9...1...58.....4...1...51.25..7..7..3.5.........6....964..8."
	tests := []struct {
		layout, givens string
		captions       captions
		caption        string
		stars          int
	}{
		{"9", hard, captionWords, "extreme", 0},
		{"9", hard, captionStars, "", 5},
		{"9", hard, captionNone, "", 0},
		{"9", hard, captionNumbers, "ER 7.2 · forcing chain or cycle · 24 givens", 0},
		{"4+diagonal", "1...............", captionWords, "diagonals", 0},
	}
	for _, test := range tests {
		l, err := nonet.ParseLayout(test.layout)
		if err != nil {
			t.Fatal(err)
		}
		p, err := nonet.ParsePuzzle(l, test.givens)
		if err != nil {
			t.Fatal(err)
		}
		b := Book{ctx: t.Context(), flags: &Flags{captions: test.captions}}
		rater := &logic.Solver{Limit: ratingLimit}
		r := b.rate(rater, booklet.Puzzle{Puzzle: p})
		if r.Caption != test.caption || r.Stars != test.stars {
			t.Errorf("captions %s of %s: %q, %d stars, want %q, %d", captionNames[test.captions],
				test.givens, r.Caption, r.Stars, test.caption, test.stars)
		}
		// A puzzle without a solution has no rating.
		p.Rules = []nonet.Rule{{Kind: nonet.RuleAntiConsecutive}}
		if r := b.rate(rater, booklet.Puzzle{Puzzle: p}); r.difficulty != nil || r.Stars != 0 ||
			strings.Contains(r.Caption, "extreme") {
			t.Errorf("captions %s: a puzzle without a solution is rated: %q, %d stars",
				captionNames[test.captions], r.Caption, r.Stars)
		}
	}
}

// --sort puts the easiest puzzle first and one without a rating last.
func TestSortedBooklet(t *testing.T) {
	f := &Flags{sort: true}
	b := f.Open(context.Background(), io.Discard, "", 2)
	for _, givens := range []string{
		".....7.6....18.3.....9...1...58.....4...1...51.25..7..7..3.5.........6....964..8.",
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	} {
		p, err := nonet.ParsePuzzle(nonet.Classic(), givens)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := new(nonet.Solver).Solve(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Add(booklet.Puzzle{Puzzle: p, Solution: solution}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	var order []string
	for _, p := range b.sorted {
		order = append(order, p.Caption)
	}
	if !slices.Equal(order, []string{"easy", "extreme"}) {
		t.Errorf("order %q", order)
	}
}
