package api

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
)

func fill(ctx context.Context, params FillParams, _ func(None) error) (FillResult, error) {
	out := FillResult{Rules: []string{}}
	p, err := params.Puzzle.puzzle()
	if err != nil {
		return out, err
	}
	o := generate.Options{Skeleton: p}
	if err := params.Clued.set(&o); err != nil {
		return out, err
	}
	if o.Seed, o.Symmetry, err = seedAndSymmetry(params.Seed, params.Symmetry); err != nil {
		return out, err
	}
	rules, solution, err := generate.Fill(ctx, o)
	if err != nil {
		return out, whyNone(ctx, p, err)
	}
	for _, r := range rules {
		out.Rules = append(out.Rules, r.Text(p.Layout))
	}
	out.Solution, out.Seed = solution.String(), o.Seed
	return out, nil
}

func reduce(ctx context.Context, params ReduceParams, _ func(None) error) (ReduceResult, error) {
	var out ReduceResult
	p, err := params.Puzzle.puzzle()
	if err != nil {
		return out, err
	}
	o := generate.ReduceOptions{KeepGivens: params.KeepGivens, KeepRules: params.KeepRules,
		Minimal: params.Minimal}
	if o.Seed, o.Symmetry, err = seedAndSymmetry(params.Seed, params.Symmetry); err != nil {
		return out, err
	}
	less, err := generate.Reduce(ctx, p, o)
	switch {
	case errors.Is(err, nonet.ErrNoSolution), errors.Is(err, nonet.ErrNotUnique):
		if why := oneSolution(ctx, p); why != nil {
			err = why
		}
		return out, err
	case err != nil:
		return out, err
	}
	return ReduceResult{Puzzle: newPuzzle(less), Givens: p.Clues() - less.Clues(),
		Rules: len(p.Rules) - len(less.Rules), Seed: o.Seed}, nil
}

// set sets options by which clues are computed from a solution. The layout of their skeleton is
// that of the cells.
func (c *Clued) set(o *generate.Options) (err error) {
	l := o.Layout
	if o.Skeleton != nil {
		l = o.Skeleton.Layout
	}
	if c.Solution != "" {
		if o.Solution, err = parseDigits(l, "solution", c.Solution); err != nil {
			return err
		}
	}
	for _, name := range c.Kinds {
		k, err := generate.ParseKind(name)
		if err != nil {
			return errorf(CodeRequest, "kinds: %v", err)
		}
		o.Kinds = append(o.Kinds, k)
	}
	if len(c.At) > MaxPuzzles {
		return tooMany("at", len(c.At))
	}
	for _, text := range c.At {
		cells, err := l.ParseCells(text)
		if err != nil {
			return errorf(CodeRequest, "at: %v", err)
		}
		o.At = append(o.At, cells)
	}
	o.Overlap = c.Overlap
	return nil
}

// seedAndSymmetry reads a seed, of which 0 is drawn, and the name of a symmetry.
func seedAndSymmetry(seed uint64, name string) (uint64, generate.Symmetry, error) {
	if seed > maxNumber {
		return 0, 0, errorf(CodeRequest, "seed is a number from 0 to %d", int64(maxNumber))
	}
	if seed == 0 {
		seed = uint64(rand.Uint32())
	}
	if name == "" {
		return seed, generate.SymmetryNone, nil
	}
	s, err := generate.ParseSymmetry(name)
	if err != nil {
		return 0, 0, errorf(CodeRequest, "%v", err)
	}
	return seed, s, nil
}

// whyNone returns why no puzzle was made of a skeleton: if it has no solution, with the reason.
func whyNone(ctx context.Context, p *nonet.Puzzle, err error) error {
	if errors.Is(err, nonet.ErrNoSolution) {
		if text, _, wrong := diagnose(ctx, p); wrong == nil && text != "" {
			return &Error{Code: CodeNone, Message: text}
		}
	}
	return err
}
