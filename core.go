package nonet

import (
	"context"
	"errors"
)

// ErrSolvable says that a puzzle has a solution where one without was wanted.
var ErrSolvable = errors.New("the puzzle has a solution")

// Core returns cells, ascending, whose clues have no solution together: their
// givens, and the pencilmarks of those without a given. No cells say that the
// layout has no solution even without clues. With minimal, each was shown to be
// needed: without its clue there would be a solution. Otherwise a bound of the
// method, NodeLimit, Timeout or the context ended the work, and perhaps fewer
// would do.
//
// The method is clause learning with the clues as assumptions, on any layout and
// whatever s.Engine. That pays where it is hard to prove that there is no
// solution; see package check for what is best elsewhere.
//
// The error is ErrSolvable, or that of an invalid puzzle; ErrLimit, if no cells
// were found within the limits; or the context's, with the cells found so far.
func (s *Solver) Core(ctx context.Context, p *Puzzle) (cells []Cell, minimal bool, err error) {
	s.Stats, s.Fixed = Stats{}, nil
	if err := p.Validate(); err != nil {
		return nil, false, err
	}
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	if p.Layout.Impossible() != "" {
		return nil, true, nil
	}
	_, stop, release := watch(ctx, s.Timeout)
	defer release()
	core := p.core(s.NodeLimit, stop)
	s.Stats = Stats{Engine: EngineSearch, Nodes: core.nodes}
	switch core.out {
	case ended:
		return nil, false, ErrSolvable
	case stopped:
		err = contextError(ctx)
	}
	if !core.found && err == nil {
		err = ErrLimit
	}
	return core.cells, core.minimal, err
}
