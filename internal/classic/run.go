package classic

import "github.com/nonet-dev/nonet/internal/sched"

// A run is what all searches share: the puzzle, the grid and the progress of the search.
// A search is a recursive function that returns false to end the search; outcome then
// says why.
type run struct {
	puzzle  *Puzzle
	control *Control
	grid    []uint8 // by cell, 0 = empty; the givens from the start
	depth   int     // digits placed by the search
	nodes   int64
	outcome Outcome
}

// begin returns a run with the givens in the grid. It returns false if there is nothing
// to search: givens that must differ are equal, a given is not allowed, or the search is
// stopped already.
func begin(p *Puzzle, c *Control) (*run, bool) {
	r := &run{puzzle: p, control: c, grid: append([]uint8(nil), p.Givens...)}
	for cell, given := range r.puzzle.Givens {
		if r.stopped() || given != 0 && !r.legal(cell).Has(given) {
			return r, false
		}
	}
	return r, true
}

// allowed returns the digits that the puzzle allows in cell, whatever other cells hold.
func (p *Puzzle) allowed(cell int) Set {
	all := UpTo(p.N)
	if p.Allowed == nil {
		return all
	}
	return all.And(p.Allowed[cell])
}

// legal returns the digits allowed in cell that no peer of the cell holds.
func (r *run) legal(cell int) Set {
	legal := r.puzzle.allowed(cell)
	for _, peer := range r.puzzle.Peers[cell] {
		if digit := r.grid[peer]; digit != 0 {
			legal = legal.Without(digit)
		}
	}
	return legal
}

// groups returns, by cell, the groups that the cell is in. A group is a set of cells
// with different digits: group g is Houses[g], and group len(Houses)+i is the two cells
// of Apart[i].
func (r *run) groups() [][]int {
	groups := make([][]int, len(r.grid))
	for g, house := range r.puzzle.Houses {
		for _, cell := range house {
			groups[cell] = append(groups[cell], g)
		}
	}
	for i, pair := range r.puzzle.Apart {
		for _, cell := range pair {
			groups[cell] = append(groups[cell], len(r.puzzle.Houses)+i)
		}
	}
	return groups
}

// stopped polls Stop.
func (r *run) stopped() bool {
	sched.Poll()
	if r.control.Stop != nil && r.control.Stop.Load() {
		r.outcome = Stopped
		return true
	}
	return false
}

// choose opens the choice of a digit for cell. Like open, it returns whether the search
// goes on.
func (r *run) choose(cell, alternatives int) bool {
	return r.open(Event{Kind: Choose, Cell: cell, House: -1, Alternatives: alternatives})
}

// choosePlace opens the choice of a cell of house for digit.
func (r *run) choosePlace(house, digit, alternatives int) bool {
	return r.open(Event{
		Kind: Choose, Cell: -1, House: house, Digit: digit, Alternatives: alternatives,
	})
}

// open opens a choice: it counts nodes, and returns whether the search goes on.
func (r *run) open(choice Event) bool {
	if r.stopped() {
		return false
	}
	if choice.Alternatives >= 2 {
		if r.control.NodeLimit > 0 && r.nodes >= r.control.NodeLimit {
			r.outcome = Limited
			return false
		}
		r.nodes++
	}
	r.trace(choice)
	return true
}

// place writes digit into cell.
func (r *run) place(cell int, digit uint8) {
	r.trace(Event{Kind: Place, Cell: cell, House: -1, Digit: int(digit)})
	r.grid[cell] = digit
	r.depth++
}

// undo takes digit out of cell again.
func (r *run) undo(cell int, digit uint8) {
	r.depth--
	r.grid[cell] = 0
	r.trace(Event{Kind: Undo, Cell: cell, House: -1, Digit: int(digit)})
}

// solved passes the full grid to Visit and returns whether the search goes on.
func (r *run) solved() bool {
	if r.stopped() {
		return false
	}
	r.trace(Event{Kind: Solved, Cell: -1, House: -1})
	if r.control.Visit != nil && !r.control.Visit(r.grid) {
		r.outcome = Ended
		return false
	}
	return true
}

func (r *run) trace(e Event) {
	if r.control.Trace != nil {
		e.Depth = r.depth
		r.control.Trace(e)
	}
}
