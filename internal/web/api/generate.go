package api

import (
	"cmp"
	"context"
	"errors"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/rare"
)

const (
	// maxNumber is the highest whole number that every program reads as it is.
	maxNumber = 1<<53 - 1
	// ratingLimit bounds the work of rating a puzzle that was made, or one of a list: some
	// seconds.
	ratingLimit = 20_000_000
)

func makePuzzles(ctx context.Context, params GenerateParams, emit func(GenerateEvent) error) (
	GenerateResult, error) {
	var out GenerateResult
	n := max(params.N, 1)
	o, err := params.options()
	if err != nil {
		return out, err
	}
	out.Seed = o.Seed
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	tries := tries{emit: emit, cancel: cancel}
	if distance := o.Distance; distance != nil {
		o.Distance = func(ctx context.Context, p *nonet.Puzzle) (int, error) {
			tries.tell()
			return distance(ctx, p)
		}
	}
	r := newRater()
	for p, err := range generate.Puzzles(ctx, o, uint64(n), boundsOf(ctx).Jobs) {
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return out, errorf(CodeLimit, "made %d of %d puzzles of seed %d in %g seconds: ask for "+
				"the others with the same seed, first %d and n %d, or for something easier to find",
				out.Made, n, o.Seed, boundsOf(ctx).Time.Seconds(), params.First+uint64(out.Made),
				n-out.Made)
		case context.Cause(ctx) != nil:
			return out, context.Cause(ctx)
		case errors.Is(err, nonet.ErrNoSolution) && o.Skeleton != nil:
			return out, whyNone(ctx, o.Skeleton, err)
		case errors.Is(err, nonet.ErrNoSolution):
			return out, errorf(CodeNone, "the layout has no full grid, so there are no puzzles")
		case err != nil:
			return out, err
		}
		made := NewMade{Puzzle: newPuzzle(p.Puzzle), Index: p.Index, Solution: p.Solution.String(),
			Clues: p.Clues()}
		rating, err := r.rate(ctx, p.Puzzle, true)
		switch {
		case err == nil:
			made.Rating = &rating
		case context.Cause(ctx) != nil:
			continue // the next turn says so
		case !errors.Is(err, nonet.ErrLimit): // with which the puzzle has no rating
			return out, err
		}
		if err := tries.emitMade(&made); err != nil {
			return out, err
		}
		out.Made++
	}
	return out, nil
}

// options reads the parameters.
func (p *GenerateParams) options() (o generate.Options, err error) {
	switch {
	case p.N < 0 || p.N > MaxPuzzles:
		return o, errorf(CodeRequest, "n is %d: it is a number from 0 to %d", p.N, MaxPuzzles)
	case p.First > maxNumber:
		return o, errorf(CodeRequest, "first is a number from 0 to %d", int64(maxNumber))
	case p.Clues < 0:
		return o, errorf(CodeRequest, "clues is %d: it is a number from 0 on", p.Clues)
	}
	o = generate.Options{Jigsaw: p.Jigsaw, First: p.First, Clues: p.Clues, Minimal: p.Minimal}
	if o.Layout, err = parseLayout(p.Layout); err != nil {
		return o, err
	}
	if p.Givens != "" || len(p.Marks) > 0 || len(p.Rules) > 0 {
		skeleton := Puzzle{p.Layout, cmp.Or(p.Givens, strings.Repeat(".", o.Layout.Cells())),
			p.Marks, p.Rules}
		if o.Skeleton, err = skeleton.puzzle(); err != nil {
			return o, err
		}
		o.Layout = o.Skeleton.Layout
	}
	if err := p.Clued.set(&o); err != nil {
		return o, err
	}
	if p.Layout == "" && o.Skeleton == nil && o.Solution == nil {
		o.Layout = generate.UsualLayout(o.Kinds)
	}
	switch {
	case p.Killer:
		o.Killer = &generate.Killer{Least: p.CageLeast, Most: p.CageMost}
	case p.CageLeast != 0 || p.CageMost != 0:
		return o, errorf(CodeRequest, "cageLeast and cageMost are of killers: ask for killer, too")
	}
	if o.Seed, o.Symmetry, err = seedAndSymmetry(p.Seed, p.Symmetry); err != nil {
		return o, err
	}
	if p.Pattern != "" {
		if len(p.Pattern) != o.Layout.Cells() {
			return o, errorf(CodeRequest, "pattern has %d characters: layout %s has %d cells",
				len(p.Pattern), clip(o.Layout.String()), o.Layout.Cells())
		}
		o.Pattern = []nonet.Cell{}
		for c, ch := range []byte(p.Pattern) {
			if !strings.ContainsRune(".0-_", rune(ch)) {
				o.Pattern = append(o.Pattern, nonet.Cell(c))
			}
		}
	}
	goal, err := p.goal()
	if err != nil {
		return o, err
	}
	grader, err := logic.NewGrader(goal)
	if err != nil {
		return o, err
	}
	if goal.Min > 0 || goal.Max > 0 || goal.Level > 0 || goal.Only != nil || goal.Needs != nil {
		o.Distance = grader.Distance
		if err := rare.Set(&o, goal); err != nil {
			return o, err
		}
	}
	_, err = generate.New(o)
	return o, err
}

// goal reads what the puzzles are to be like for people.
func (p *GenerateParams) goal() (g logic.Goal, err error) {
	if g.Min, err = parseScore("minER", p.MinER); err != nil {
		return g, err
	}
	if g.Max, err = parseScore("maxER", p.MaxER); err != nil {
		return g, err
	}
	if p.Level != "" {
		for l := logic.LevelEasy; l <= logic.LevelExtreme; l++ {
			if strings.EqualFold(p.Level, l.String()) {
				g.Level = l
			}
		}
		if g.Level == 0 {
			return g, errorf(CodeRequest, "level is %q, expected one of %s", p.Level,
				strings.Join(levels(), ", "))
		}
	}
	if len(p.Needs) > 0 {
		if g.Needs, err = parseTechniques("needs", p.Needs); err != nil {
			return g, err
		}
	}
	if len(p.Only) > 0 {
		g.Only, err = parseTechniques("only", p.Only)
	}
	return g, err
}

// parseScore reads a difficulty on the scale of Sudoku Explainer.
func parseScore(member string, x float64) (logic.Score, error) {
	if x < 0 || x > 20 {
		return 0, errorf(CodeRequest, "%s is %g: difficulties are from 0 to 20", member, x)
	}
	return logic.Score(math.Round(x * 10)), nil
}

// tries counts the puzzles that were measured, on several goroutines, and tells it now and
// then.
type tries struct {
	mu     sync.Mutex
	emit   func(GenerateEvent) error
	cancel context.CancelCauseFunc
	n      int
	told   time.Time
}

func (t *tries) tell() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.n++
	if now := time.Now(); now.Sub(t.told) >= often {
		t.told = now
		if err := t.emit(GenerateEvent{Tried: t.n}); err != nil {
			t.cancel(err)
		}
	}
}

// emitMade emits a puzzle that was made.
func (t *tries) emitMade(made *NewMade) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.emit(GenerateEvent{Made: made})
}
