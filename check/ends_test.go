package check

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/exactcover/problems"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestEnds ends diagnoses that count very many solutions.
func TestEnds(t *testing.T) {
	o := Options{Limit: 1 << 30}
	for _, size := range []int{9, 16} {
		blank := puzzle(t, strconv.Itoa(size), strings.Repeat(".", size*size))
		testenv.Ends(t, nonet.ErrLimit, func(ctx context.Context, timeout time.Duration) error {
			r, err := Diagnose(ctx, &nonet.Solver{Timeout: timeout}, blank, o)
			if err == nil && !r.Exact {
				err = nonet.ErrLimit // which a diagnosis tells in this way
			}
			return err
		})
	}
	queens, err := problems.Queens(24)
	if err != nil {
		t.Fatal(err)
	}
	testenv.Ends(t, nil, func(ctx context.Context, _ time.Duration) error {
		_, err := DiagnoseCover(ctx, new(exactcover.Solver), queens, o)
		return err
	})
}
