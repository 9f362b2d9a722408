package hint

import (
	"context"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/logic"
)

// TestEnds ends the search for a hint early, by the timeout and by the context.
func TestEnds(t *testing.T) {
	hardest := parse(t,
		"........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3")
	testenv.Ends(t, nonet.ErrLimit, func(ctx context.Context, timeout time.Duration) error {
		f := Finder{Timeout: timeout, Profile: logic.ProfileAll()}
		x, err := f.Look(ctx, hardest)
		if err != nil {
			return err
		}
		for _, err := range f.All(ctx, x.State) {
			if err != nil {
				return err
			}
		}
		return nil
	})
}
