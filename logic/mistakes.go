package logic

import (
	"context"

	"github.com/nonet-dev/nonet"
)

// Mistake is a cell in which a state departs from the solution of its puzzle.
type Mistake struct {
	Cell   nonet.Cell
	Digit  nonet.Digit // the digit of the solution
	Placed nonet.Digit // the wrong digit of the state; 0: the cell is empty and lacks the candidate
}

// Mistakes compares a state with the only solution of its puzzle. It returns, ascending, the cells
// with a wrong digit and the empty cells without the right candidate; none if the state is right.
// The state must have the layout of the puzzle, and the puzzle must have one solution; else the
// error matches nonet.ErrNoSolution, nonet.ErrNotUnique or nonet.ErrInvalid.
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
