package search

import (
	"context"
	"errors"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

// Wanted returns the search for what answers to puzzles take, where any is the search
// for solutions in any order.
func (s *Searcher) Wanted(answers *format.Answerer, any Func) Func {
	switch answers.Want {
	case format.WantNumber:
		return s.number
	case format.WantSmallest:
		return s.smallest
	case format.WantBest:
		return func(ctx context.Context, rec *format.Record, visit func(format.Solution) bool,
		) (format.Summary, error) {
			return s.best(ctx, rec, visit, answers.Score)
		}
	case format.WantNothing:
		return func(context.Context, *format.Record, func(format.Solution) bool,
		) (format.Summary, error) {
			return format.Summary{Found: 1, Decided: true}, nil
		}
	}
	return any
}

// number counts the solutions of a puzzle if there are several, and visits the solution
// if there is one.
func (s *Searcher) number(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool) (format.Summary, error) {
	sum, err := s.Search(ctx, rec, func(sol format.Solution) bool {
		visit(sol)
		return sol.Number < 2
	})
	if err != nil || !sum.Decided || sum.Exhausted {
		return sum, err
	}
	n, counted, err := s.Count(ctx, rec, 0)
	counted.Found, counted.Number = sum.Found, n
	return counted, err
}

// best visits a solution with the highest score.
func (s *Searcher) best(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool, score func(nonet.Grid) int) (format.Summary, error) {
	var best nonet.Grid
	most := 0
	sum, err := s.Search(ctx, rec, func(sol format.Solution) bool {
		if n := score(sol.Grid); best == nil || n > most {
			best, most = slices.Clone(sol.Grid), n
		}
		return true
	})
	if err == nil && sum.Decided && best != nil {
		visit(format.Solution{Number: 1, Grid: best})
	}
	return sum, err
}

// smallest visits the solution whose digits, row by row, are the smallest number.
func (s *Searcher) smallest(ctx context.Context, rec *format.Record,
	visit func(format.Solution) bool) (format.Summary, error) {
	var sum format.Summary
	var smallest nonet.Grid
	var nodes int64
	err := s.Run(ctx, rec, &sum, func(ctx context.Context) error {
		ctx, cancel := s.Limit(ctx) // --timeout and --node-limit are for all searches together
		defer cancel()
		defer func() { s.Puzzles.NodeLimit = s.Flags.NodeLimit }()
		first := func(p *nonet.Puzzle) (nonet.Grid, error) {
			if limit := s.Flags.NodeLimit; limit > 0 {
				if nodes >= limit {
					return nil, nonet.ErrLimit
				}
				s.Puzzles.NodeLimit = limit - nodes
			}
			g, err := s.Puzzles.First(ctx, p)
			nodes += s.Puzzles.Stats.Nodes
			if errors.Is(err, nonet.ErrNoSolution) {
				return nil, nil
			}
			return g, err
		}
		p := *rec.Puzzle
		p.Givens = slices.Clone(p.Givens)
		found, err := first(&p)
		if found == nil {
			return err
		}
		for c := range p.Givens {
			if p.Givens[c] != 0 {
				continue
			}
			// found has the smallest digits in the cells before, and no larger one than
			// needed in this one if no smaller one is possible.
			for d := nonet.Digit(1); d < found[c]; d++ {
				if p.Marks != nil && !p.Marks[c].Has(d) {
					continue
				}
				p.Givens[c] = d
				smaller, err := first(&p)
				if err != nil {
					return err
				}
				if smaller != nil {
					found = smaller
					break
				}
			}
			p.Givens[c] = found[c]
		}
		smallest = found
		return nil
	})
	sum.Nodes = nodes
	if smallest != nil {
		sum.Found = 1
		visit(format.Solution{Number: 1, Grid: smallest})
	}
	return sum, err
}
