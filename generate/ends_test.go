package generate_test

import (
	"context"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestEnds ends the making of puzzles that are not found within a test.
func TestEnds(t *testing.T) {
	never := func(context.Context, *nonet.Puzzle) (int, error) { return 1, nil }
	for name, o := range map[string]generate.Options{
		"17 givens":             {Clues: 17, Seed: 5},
		"a large grid":          {Layout: layout(t, "100"), Minimal: true},
		"a symmetric minimum":   {Symmetry: generate.SymmetryFull, Minimal: true, Seed: 4},
		"a pattern":             {Pattern: cellsOf(rowsOfTwo)},
		"jigsaws":               {Layout: layout(t, "16"), Jigsaw: true, Distance: never},
		"a distance":            {Distance: never},
		"a distance, symmetric": {Distance: never, Symmetry: generate.SymmetryRotational},
	} {
		t.Run(name, func(t *testing.T) {
			testenv.Ends(t, nonet.ErrLimit,
				func(ctx context.Context, timeout time.Duration) error {
					o.Timeout = timeout
					_, err := generator(t, o).Puzzle(ctx, 0)
					return err
				})
		})
	}
}

// TestEndsRun ends runs that would make very many puzzles.
func TestEndsRun(t *testing.T) {
	for name, o := range map[string]generate.Options{
		"classic":   {},
		"symmetric": {Symmetry: generate.SymmetryDiagonal},
		"16x16":     {Layout: layout(t, "16")},
		"jigsaws":   {Jigsaw: true},
	} {
		t.Run(name, func(t *testing.T) {
			testenv.Ends(t, nil, func(ctx context.Context, _ time.Duration) error {
				var last error
				for _, err := range generate.Puzzles(ctx, o, 1<<40, 1) {
					last = err
				}
				return last
			})
		})
	}
}
