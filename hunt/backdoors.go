package hunt

import (
	"context"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

// Backdoors returns the smallest backdoors of a puzzle: the sets of cells with the fewest cells, at
// most most, so that the puzzle is solved without guessing when their digits are given, too. They
// are in the order of their cells. A puzzle that is solved as it is has the empty set. The result
// is nil if every backdoor has more than most cells.
//
// solution is the solution of the puzzle, and solves says what "solved" means; nil stands for naked
// and hidden singles. With singles, backdoors of three cells take 0.1 seconds. With another
// function, it is called for each set of cells: up to 64 times for one cell, 2,000 times for two
// and 42,000 times for three.
//
// The error wraps [ErrNotFull] if solution is no solved grid that agrees with the puzzle, and is
// otherwise that of the context or of solves.
func Backdoors(ctx context.Context, puzzle, solution nonet.Grid, most int,
	solves func(nonet.Grid) (bool, error)) ([]Set, error) {
	if _, err := newChangeFinder(solution); err != nil {
		return nil, err
	}
	b := opener{ctx: ctx, solution: solution, solves: solves}
	if len(puzzle) != cells {
		return nil, fmt.Errorf("%w: the puzzle has %d cells", ErrNotFull, len(puzzle))
	}
	start := newMarks()
	for c, d := range puzzle {
		switch {
		case d == 0:
			b.empty.add(c)
		case d != solution[c]:
			return nil, fmt.Errorf("%w: it is not the solution of the puzzle", ErrNotFull)
		default:
			start.place(c, d)
		}
	}
	start.singles()
	b.givens = append(nonet.Grid(nil), puzzle...)
	for n := range most + 1 {
		b.try(start, 0, n, Set{})
		if b.err != nil || len(b.found) > 0 {
			break
		}
	}
	return b.found, b.err
}

// opener finds backdoors.
type opener struct {
	ctx      context.Context
	solution nonet.Grid
	solves   func(nonet.Grid) (bool, error) // nil: singles
	empty    Set                            // cells of the puzzle
	givens   nonet.Grid                     // of the puzzle and of the cells that were chosen
	found    []Set
	err      error
}

// try chooses n more cells, from first on. m is where singles lead to from those chosen so far.
func (b *opener) try(m marks, first, n int, chosen Set) {
	if b.err == nil {
		b.err = sched.Err(b.ctx)
	}
	if b.err != nil {
		return
	}
	if n == 0 {
		solved := m.left == 0
		if b.solves != nil {
			solved, b.err = b.solves(b.givens)
		}
		if solved && b.err == nil {
			b.found = append(b.found, chosen)
		}
		return
	}
	for c := first; c < cells; c++ {
		// If singles alone find the digit, fewer cells would do.
		if !b.empty.has(c) || b.solves == nil && m.digits[c] == 0 {
			continue
		}
		next := m
		if b.solves == nil {
			next.place(c, b.solution[c])
			next.singles()
		}
		b.givens[c] = b.solution[c]
		b.try(next, c+1, n-1, chosen.With(nonet.Cell(c)))
		b.givens[c] = 0
	}
}

// marks has the digits that singles leave to the cells of a puzzle with one solution.
type marks struct {
	digits [cells]uint16 // of cells without a digit, a bit for each; 0: the cell has its digit
	left   int           // cells without a digit
}

func newMarks() (m marks) {
	for c := range m.digits {
		m.digits[c] = 1<<size - 1
	}
	m.left = cells
	return m
}

// place puts a digit into a cell that has none.
func (m *marks) place(c int, d nonet.Digit) {
	m.digits[c] = 0
	m.left--
	for _, p := range peers[c] {
		m.digits[p] &^= 1 << (d - 1)
	}
}

// singles places naked and hidden singles as long as there are any.
func (m *marks) singles() {
	for more := true; more && m.left > 0; {
		more = false
		for c, digits := range m.digits {
			if digits != 0 && digits&(digits-1) == 0 {
				m.place(c, digitOf(digits))
				more = true
			}
		}
		for _, house := range houses {
			var once, twice uint16
			for _, c := range house {
				twice |= once & m.digits[c]
				once |= m.digits[c]
			}
			for _, c := range house {
				if single := m.digits[c] & once &^ twice; single != 0 {
					m.place(int(c), digitOf(single))
					more = true
				}
			}
		}
	}
}
