package logic

import (
	"context"

	"github.com/nonet-dev/nonet"
)

// Mistake is where a state departs from the solution of its puzzle.
type Mistake struct {
	Cell   nonet.Cell
	Digit  nonet.Digit // what the solution has there
	Placed nonet.Digit // what the state has there instead; 0: it only lacks the candidate
}

// Mistakes compares a state with the only solution of the puzzle it is about:
// it returns the cells with a wrong digit and those that lack the right
// candidate, ascending; none if the state is right. The state must have the
// layout of the puzzle, which must have one solution: else the error matches
// nonet.ErrNoSolution, nonet.ErrNotUnique or nonet.ErrInvalid.
func (s *Solver) Mistakes(ctx context.Context, p *nonet.Puzzle, state *State) ([]Mistake, error) {
	s.unique.Timeout = s.Timeout
	solution, err := s.unique.Solve(ctx, p)
	if err != nil {
		return nil, err
	}
	if len(solution) != len(state.value) {
		return nil, nonet.ErrInvalid
	}
	var list []Mistake
	for c, d := range solution {
		switch v := state.value[c]; {
		case v != 0 && v != d:
			list = append(list, Mistake{nonet.Cell(c), d, v})
		case v == 0 && state.cell[c]>>(d-1)&1 == 0:
			list = append(list, Mistake{nonet.Cell(c), d, 0})
		}
	}
	return list, nil
}
