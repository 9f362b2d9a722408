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
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var mu sync.Mutex
	var last time.Time
	b := boundsOf(ctx)
	s := nonet.Solver{Memory: b.Tables, Jobs: b.Jobs, Progress: func(x nonet.Progress) {
		mu.Lock()
		defer mu.Unlock()
		if now := time.Now(); now.Sub(last) >= often {
			last = now
			if err := emit(CountEvent{Share: x.Counted}); err != nil {
				cancel(err)
			}
		}
	}}
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
