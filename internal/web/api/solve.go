package api

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/report"
)

// parseEngine reads the name of an engine, "" for auto.
func parseEngine(name string) (nonet.Engine, error) {
	if name == "" {
		return nonet.EngineAuto, nil
	}
	e, err := nonet.ParseEngine(name)
	if err != nil {
		return e, errorf(CodeRequest, "%v", err)
	}
	return e, nil
}

// solvers keep memory from one call to the next: making it anew takes longer than most solves.
var solvers = sync.Pool{New: func() any { return &nonet.Solver{Jobs: 1} }}

func solve(ctx context.Context, params SolveParams, _ func(None) error) (report.Solutions, error) {
	out := report.Solutions{Solutions: []string{}}
	p, err := params.puzzle()
	if err != nil {
		return out, err
	}
	limit := params.Limit
	switch {
	case limit < 0 || limit > MaxPuzzles:
		return out, errorf(CodeRequest, "limit is %d: it is a number from 0 to %d", limit, MaxPuzzles)
	case params.Nodes < 0:
		return out, errorf(CodeRequest, "nodes is %d: it is a number from 0 on", params.Nodes)
	case params.Seed > maxNumber:
		return out, errorf(CodeRequest, "seed is %d: it is a number from 0 to %d", params.Seed,
			uint64(maxNumber))
	case limit == 0:
		limit = 2
	}
	engine, err := parseEngine(params.Engine)
	if err != nil {
		return out, err
	}
	s := solvers.Get().(*nonet.Solver)
	s.Engine, s.NodeLimit, s.Rand = engine, params.Nodes, nil
	if params.Seed != 0 {
		s.Rand = rand.New(rand.NewPCG(params.Seed, 1))
	}
	start := time.Now()
	ended := false
	for grid, found := range s.Solutions(ctx, p) {
		if err = found; err != nil {
			break
		}
		out.Solutions = append(out.Solutions, grid.String())
		if ended = len(out.Solutions) == limit; ended {
			break
		}
	}
	out.Seconds = time.Since(start).Seconds()
	out.Nodes, out.Engine = s.Stats.Nodes, s.Stats.Engine.String()
	solvers.Put(s) // not after a panic
	out.Limit = errors.Is(err, nonet.ErrLimit) || errors.Is(err, context.DeadlineExceeded)
	if err != nil && !out.Limit {
		return out, err
	}
	out.Count = int64(len(out.Solutions))
	out.Exact = !ended && !out.Limit
	if unique := out.Count == 1; out.Exact || out.Count > 1 {
		out.Unique = &unique
	}
	return out, nil
}
