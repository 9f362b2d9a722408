//go:build !puzzles && !formats

package api

import (
	"context"
	"errors"
	"math/big"

	"github.com/nonet-dev/nonet/exactcover"
)

// maxCovered bounds the options of all solutions that cover returns.
const maxCovered = 1 << 20

func cover(ctx context.Context, params CoverParams, _ func(None) error) (CoverResult, error) {
	out := CoverResult{Solutions: [][]int{}}
	most := MaxPuzzles
	if params.Count {
		most = maxCountLimit
	}
	switch {
	case params.Limit < 0 || params.Limit > most:
		return out, errorf(CodeRequest, "limit is %d: it is a number from 0 to %d", params.Limit, most)
	case params.Nodes < 0:
		return out, errorf(CodeRequest, "nodes is %d: it is a number from 0 on", params.Nodes)
	case params.Count && params.MinCost:
		return out, errorf(CodeRequest, "count counts solutions whatever they cost: leave it out, or "+
			"minCost")
	}
	p, err := coverProblem(ctx, params.Text)
	if err != nil {
		return out, err
	}
	b := boundsOf(ctx)
	s := &exactcover.Solver{Jobs: b.Jobs, Memory: b.Tables, NodeLimit: params.Nodes, Ordered: true}
	switch {
	case params.Count:
		err = out.count(ctx, s, p, params.Limit)
	case params.MinCost:
		err = out.cheapest(ctx, s, p, max(1, params.Limit))
	default:
		err = out.list(ctx, s, p, max(1, params.Limit))
	}
	out.Nodes = s.Stats.Nodes
	if errors.Is(err, exactcover.ErrLimit) || errors.Is(err, context.DeadlineExceeded) {
		out.Status, out.More = "limit", true
		return out, nil
	}
	return out, err
}

// setStatus sets what n solutions say. ended tells that the search went to its end.
func (r *CoverResult) setStatus(n int, ended bool) {
	r.More = !ended
	switch {
	case n > 1:
		r.Status = "many"
	case n == 1 && ended:
		r.Status = "unique"
	case n == 1:
		r.Status = "some"
	default:
		r.Status = "none"
	}
}

// list finds up to limit solutions.
func (r *CoverResult) list(ctx context.Context, s *exactcover.Solver, p *exactcover.Problem,
	limit int) error {
	ended := true
	options := 0
	for cover, err := range s.Solutions(ctx, p) {
		if err != nil {
			return err
		}
		if options += len(cover); options > maxCovered {
			return tooManyOptions()
		}
		r.Solutions = append(r.Solutions, append([]int{}, cover...))
		if len(r.Solutions) == limit {
			ended = false
			break
		}
	}
	r.setStatus(len(r.Solutions), ended)
	return nil
}

// cheapest finds the limit solutions that cost least.
func (r *CoverResult) cheapest(ctx context.Context, s *exactcover.Solver, p *exactcover.Problem,
	limit int) error {
	if most := min(p.NumItems(), p.NumOptions()); limit > 1 && limit > maxCovered/max(1, most) {
		return tooManyOptions()
	}
	found, err := s.Cheapest(ctx, p, limit)
	for _, x := range found {
		r.Solutions = append(r.Solutions, append([]int{}, x.Options...))
		r.Costs = append(r.Costs, x.Cost)
	}
	if errors.Is(err, exactcover.ErrNoSolution) {
		err = nil
	}
	r.setStatus(len(found), len(found) < limit)
	return err
}

// tooManyOptions is the Error of more solutions than a reply holds.
func tooManyOptions() *Error {
	return errorf(CodeLimit, "the solutions have more than %d options together: ask for fewer",
		maxCovered)
}

// count counts the solutions, up to limit if that is not 0.
func (r *CoverResult) count(ctx context.Context, s *exactcover.Solver, p *exactcover.Problem,
	limit int) (err error) {
	var n *big.Int
	ended := true
	if limit > 0 {
		var some int
		some, err = s.CountTo(ctx, p, limit)
		n, ended = big.NewInt(int64(some)), some < limit
	} else {
		n, err = s.Count(ctx, p)
	}
	r.Count = n.String()
	some := 2
	if n.IsInt64() {
		some = int(min(n.Int64(), 2))
	}
	r.setStatus(some, ended)
	return err
}
