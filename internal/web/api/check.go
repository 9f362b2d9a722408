package api

import (
	"context"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/report"
)

// maxCheckLimit is the highest CheckParams.Limit.
const maxCheckLimit = 1_000_000

func checkPuzzle(ctx context.Context, params CheckParams, _ func(None) error) (CheckResult, error) {
	var out CheckResult
	p, err := params.puzzle()
	if err != nil {
		return out, err
	}
	if params.Limit < 0 || params.Limit > maxCheckLimit {
		return out, errorf(CodeRequest, "limit is %d: it is a number from 0 to %d", params.Limit,
			maxCheckLimit)
	}
	s := nonet.Solver{Jobs: 1}
	options := report.InWords(nil, params.Limit)
	options.Minimal = params.Minimal
	r, err := check.Diagnose(ctx, &s, p, options)
	if err != nil {
		return out, err
	}
	out = CheckResult{Check: report.NewCheck(p, &r), Clues: p.Layout.Cut(p.Givens).Clues()}
	if r.Verdict == check.VerdictOK {
		solution, err := s.Solve(ctx, p)
		if err != nil {
			return out, err
		}
		out.Solution = solution.String()
	}
	return out, nil
}
