package generate

import (
	"context"
	"errors"
	"iter"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
)

// easyPuzzles yields the same puzzle again and again, and counts.
func easyPuzzles(t *testing.T, made *atomic.Int64) func(context.Context) iter.Seq2[generate.Puzzle,
	error] {
	p := nonet.NewPuzzle(nonet.Classic())
	for c, symbol := range strings.Split("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2"+
		"8....419..5....8..79", "") {
		if symbol != "." {
			p.Givens[c] = nonet.Digit(symbol[0] - '0')
		}
	}
	return func(ctx context.Context) iter.Seq2[generate.Puzzle, error] {
		return func(yield func(generate.Puzzle, error) bool) {
			for i := 0; ctx.Err() == nil; i++ {
				made.Add(1)
				if !yield(generate.Puzzle{Puzzle: p, Index: uint64(i)}, nil) {
					return
				}
			}
		}
	}
}

// A puzzle whose rating was interrupted is no puzzle without a rating: it comes with the error.
func TestInterruptedRatings(t *testing.T) {
	var made atomic.Int64
	ctx, cancel := context.WithCancel(t.Context())
	rated := 0
	for p, err := range rateAll(ctx, easyPuzzles(t, &made), 3) {
		if err != nil {
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			continue
		}
		if p.rating == nil {
			t.Fatalf("puzzle %d has no rating", p.Index)
		}
		if rated++; rated == 5 {
			cancel()
		}
	}
	cancel()
	if rated < 5 {
		t.Errorf("%d puzzles were rated", rated)
	}
}

// Nothing is at work any more when whoever wants the puzzles has enough.
func TestRatingEnds(t *testing.T) {
	var made atomic.Int64
	for range rateAll(t.Context(), easyPuzzles(t, &made), 2) {
		break
	}
	if before := made.Load(); before > 4 || made.Load() != before {
		t.Errorf("%d puzzles were made for one", before)
	}
}
