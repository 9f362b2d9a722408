package api

import (
	"context"
	"errors"
	"math/big"
	"sync"
	"time"

	"github.com/nonet-dev/nonet"
)

const (
	// maxCountLimit is the highest CountParams.Limit.
	maxCountLimit = 1_000_000_000
	// often is the time between events that only tell how far a call is.
	often = 200 * time.Millisecond
)

func count(ctx context.Context, params CountParams, emit func(CountEvent) error) (
	CountResult, error) {
	var out CountResult
	p, err := params.puzzle()
	if err != nil {
		return out, err
	}
	if params.Limit < 0 || params.Limit > maxCountLimit {
		return out, errorf(CodeRequest, "limit is %d: it is a number from 0, which counts all, to %d",
			params.Limit, maxCountLimit)
	}
	ctx, tell, cancel := telling(ctx, func(share float64) error {
		return emit(CountEvent{Share: share})
	})
	defer cancel(nil)
	b := boundsOf(ctx)
	s := nonet.Solver{Memory: b.Tables, Jobs: b.Jobs,
		Progress: func(x nonet.Progress) { tell(x.Counted) }}
	if s.Engine, err = parseEngine(params.Engine); err != nil {
		return out, err
	}
	var n *big.Int
	if params.Limit > 0 {
		var some int
		some, err = s.CountTo(ctx, p, int(params.Limit))
		n = big.NewInt(int64(some))
		out.Exact = err == nil && int64(some) < params.Limit
	} else {
		n, err = s.Count(ctx, p)
		out.Exact = err == nil
	}
	switch cause := context.Cause(ctx); {
	case errors.Is(err, context.DeadlineExceeded) && n.Sign() > 0:
		// "at least as many" is an answer
	case cause != nil:
		return out, cause
	case err != nil:
		return out, err
	}
	out.Count, out.Nodes = n.String(), s.Stats.Nodes
	return out, nil
}

// telling returns a function that emits how far a call is, from time to time, and a context that
// ends with the error of emit. The function may be called by several goroutines.
func telling(ctx context.Context, emit func(share float64) error) (context.Context,
	func(share float64), context.CancelCauseFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	var mu sync.Mutex
	last := time.Now()
	return ctx, func(share float64) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(last) >= often {
			last = now
			if err := emit(share); err != nil {
				cancel(err)
			}
		}
	}, cancel
}
