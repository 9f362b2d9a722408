package api

import (
	"context"
	"errors"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/report"
)

const (
	// maxCandidateCount is the highest CandidatesParams.Count.
	maxCandidateCount = 1000
	// maxCandidateSolutions is the highest CandidatesParams.Solutions.
	maxCandidateSolutions = 1_000_000
)

func candidates(ctx context.Context, params CandidatesParams, emit func(CandidatesEvent) error) (
	out report.TrueCandidates, err error) {
	p, err := params.puzzle()
	if err != nil {
		return out, err
	}
	switch {
	case params.Count < 0 || params.Count > maxCandidateCount:
		return out, errorf(CodeRequest, "count is %d: it is a number from 0 to %d", params.Count,
			maxCandidateCount)
	case params.Solutions < 0 || params.Solutions > maxCandidateSolutions:
		return out, errorf(CodeRequest, "solutions is %d: it is a number from 0 to %d",
			params.Solutions, maxCandidateSolutions)
	case params.Nodes < 0:
		return out, errorf(CodeRequest, "nodes is %d: it is a number from 0 on", params.Nodes)
	case !(params.Seconds >= 0):
		return out, errorf(CodeRequest, "seconds is %g: it is a number from 0 on", params.Seconds)
	}
	ctx, tell, cancel := telling(ctx, func(share float64) error {
		return emit(CandidatesEvent{Share: share})
	})
	defer cancel(nil)
	s := nonet.Solver{Jobs: 1, NodeLimit: params.Nodes,
		Timeout:  time.Duration(min(params.Seconds, MaxSeconds*1000) * float64(time.Second)),
		Progress: func(x nonet.Progress) { tell(x.Decided) }}
	found, err := s.Candidates(ctx, p,
		nonet.CandidateOptions{Count: params.Count, Solutions: params.Solutions})
	limit := errors.Is(err, nonet.ErrLimit) || errors.Is(err, context.DeadlineExceeded)
	switch cause := context.Cause(ctx); {
	case limit && found != nil:
	case cause != nil:
		return out, cause
	case err != nil:
		return out, err
	}
	return report.NewTrueCandidates(p.Layout, found, params.Count, limit, s.Stats.Nodes), nil
}
