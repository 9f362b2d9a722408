package nonet

import (
	"context"
	"errors"
	"fmt"

	"github.com/nonet-dev/nonet/internal/sched"
)

// ErrSolvable says that a puzzle has a solution where one without was wanted.
var ErrSolvable = errors.New("the puzzle has a solution")

// Core is a set of clues that contradict each other: the givens of some cells and,
// where there is no given, their pencilmarks. Without cells, but minimal, it says
// that the layout has no solution even without clues.
type Core struct {
	Cells   []Cell // ascending
	Minimal bool   // without any of these clues the others have a solution
}

// Core returns clues of p that have no solution together. The method is clause
// learning with the clues as assumptions. It pays where it is hard to prove that
// there is no solution; package check has what is faster elsewhere. Engine must be
// EngineAuto or EngineSearch.
//
// The error is ErrSolvable if p has a solution, and ErrLimit if no core was found
// within NodeLimit and Timeout. With the error of the context the result is the core
// found so far, if any.
func (s *Solver) Core(ctx context.Context, p *Puzzle) (Core, error) {
	s.Stats = Stats{}
	if err := p.Validate(); err != nil {
		return Core{}, err
	}
	if err := s.supportsCore(); err != nil {
		return Core{}, err
	}
	if p.ruled() {
		return Core{}, fmt.Errorf("contradictory clues of puzzles with rules, or of grids of other "+
			"shapes: %w", ErrUnsupported)
	}
	sched.Yield()
	if err := ctx.Err(); err != nil {
		return Core{}, err
	}
	if p.Layout.Impossible() != "" {
		return Core{Minimal: true}, nil
	}
	watched, stop, release := sched.Watch(ctx, s.Timeout)
	defer release()
	core := p.core(watched, s.NodeLimit, stop)
	s.Stats = Stats{Engine: EngineSearch, Nodes: core.nodes}
	var err error
	switch core.out {
	case ended:
		return Core{}, ErrSolvable
	case stopped:
		err = sched.Err(ctx)
	}
	if !core.found && err == nil {
		err = ErrLimit
	}
	return Core{core.cells, core.minimal}, err
}

// supportsCore returns an error if an option asks for what Core cannot do.
func (s *Solver) supportsCore() error {
	switch {
	case s.Engine != EngineAuto && s.Engine != EngineSearch:
		return fmt.Errorf("%s finds no contradictory clues, only search does: %w",
			s.Engine, ErrUnsupported)
	case s.Rand != nil:
		return fmt.Errorf("contradictory clues are not found in a random order: %w", ErrUnsupported)
	case s.Trace != nil:
		return fmt.Errorf("the search for contradictory clues cannot be traced: %w", ErrUnsupported)
	case s.Proof != nil:
		return fmt.Errorf("the search for contradictory clues writes no proof: %w", ErrUnsupported)
	}
	return nil
}
