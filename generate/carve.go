package generate

import (
	"math/bits"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/nine"
)

// carver takes the givens of a classic grid away, one after the other in a given order, if the solution stays the only one. What it needs a search for
// it asks its owner, who can have many questions searched at once. As the answers are yes and no, the puzzle does not depend on how they are found.
type carver struct {
	grid  [81]uint8 // the solution
	order [81]uint8 // of the cells
	at    int       // in the order: the cell that is asked about, or where to go on

	// cells has the givens, and in the cell that is asked about all but its digit. The question is whether that has a solution.
	cells nine.Cells

	lines  [3][9]line // the rows, columns and boxes
	places [9][3]uint16
	swaps  swaps
}

// line is a row, column or box.
type line struct {
	used  uint16 // the digits that are given in it
	empty uint16 // its cells that are not given: rows by column, columns by row, boxes by place
}

// whereCell says where a cell is.
type whereCell struct{ row, column, box, place uint8 }

var where = func() (list [81]whereCell) {
	for cell := range list {
		row, column := uint8(cell/9), uint8(cell%9)
		list[cell] = whereCell{row, column, row/3*3 + column/3, row%3*3 + column%3}
	}
	return list
}()

// begin gives all cells. Grid and order are those that the owner has set.
func (c *carver) begin() {
	c.at = 0
	for cell, d := range c.grid {
		c.cells[cell] = 1 << (d - 1)
	}
	for i := range 9 {
		c.lines[0][i], c.lines[1][i], c.lines[2][i] = line{used: nine.All}, line{used: nine.All}, line{used: nine.All}
		c.places[i] = [3]uint16{nine.All, nine.All, nine.All}
	}
	c.swaps.find(&c.grid)
}

// next goes on up to the next question and reports whether there is one. If not, the puzzle is made.
func (c *carver) next() bool {
	for ; c.at < len(c.order); c.at++ {
		cell := c.order[c.at]
		switch {
		case c.swaps.needs(cell):
		case c.follows(cell):
			c.takeAway(cell)
		default:
			c.cells[cell] ^= nine.All
			return true
		}
	}
	return false
}

// answer says whether what was asked about has a solution.
func (c *carver) answer(yes bool) {
	cell := c.order[c.at]
	c.at++
	if yes {
		c.cells[cell] ^= nine.All
	} else {
		c.takeAway(cell)
	}
}

// drawOrder draws the order of the cells as reduceAll does.
func (c *carver) drawOrder(rnd *rand.Rand) {
	for cell := range c.order {
		c.order[cell] = uint8(cell)
	}
	shuffle(rnd, c.order[:])
}

// puzzle returns the puzzle that was made.
func (c *carver) puzzle(l *nonet.Layout, index uint64) Puzzle {
	grids := make(nonet.Grid, 2*81)
	givens, solution := grids[:81:81], grids[81:]
	copy(solution, c.grid[:])
	for cell, d := range c.grid {
		if c.given(cell) {
			givens[cell] = d
		}
	}
	return Puzzle{&nonet.Puzzle{Layout: l, Givens: givens}, solution, index}
}

// given reports whether a cell of the puzzle is given.
func (c *carver) given(cell int) bool { return c.cells[cell] != nine.All }

func (c *carver) takeAway(cell uint8) {
	w, d := &where[cell], c.grid[cell]-1
	c.cells[cell] = nine.All
	row, column, box, places := &c.lines[0][w.row], &c.lines[1][w.column], &c.lines[2][w.box], &c.places[d]
	row.used &^= 1 << d
	column.used &^= 1 << d
	box.used &^= 1 << d
	row.empty |= 1 << w.column
	column.empty |= 1 << w.row
	box.empty |= 1 << w.place
	places[0] &^= 1 << w.row
	places[1] &^= 1 << w.column
	places[2] &^= 1 << w.box
	c.swaps.takeAway(cell)
}

// follows reports whether the digit of a given follows from the others at once: they leave its cell no other digit, or it no other place in a line.
func (c *carver) follows(cell uint8) bool {
	w, places := &where[cell], &c.places[c.grid[cell]-1]
	row, column, box := c.lines[0][w.row], c.lines[1][w.column], c.lines[2][w.box]
	if row.used|column.used|box.used == nine.All {
		return true
	}
	// The lines where the digit is given elsewhere; its own row and column do not matter where one of them is looked at.
	rows, columns, boxes := places[0], places[1], places[2]&^(1<<w.box)
	band, stack := w.row/3*3, w.column/3*3
	inStack := boxes >> (stack / 3)
	if row.empty&^(columns|threes[boxes>>band&7]) == 0 || column.empty&^(rows|threes[inStack&1|inStack>>2&2|inStack>>4&4]) == 0 {
		return true
	}
	rows, columns = rows&^(1<<w.row)>>band&7, columns&^(1<<w.column)>>stack&7
	return box.empty&^(threes[rows]|columns*0o111) == 0
}

// threes has three bits for each of three bits.
var threes = [8]uint16{0, 0o007, 0o070, 0o077, 0o700, 0o707, 0o770, 0o777}

// swaps are traps of a classic grid that are found quickly: two rows of a band change places in some columns, or two columns of a stack in some rows. Each has at most
// 8 cells, as those in all other columns are another one. Those of digits in rows, see addSwaps, would save a few searches more, and take longer than these.
type swaps struct {
	of    [81]swapSet     // for each cell those that it is in
	count int             // of all
	given [maxSwaps]uint8 // for each how many of its cells are given
	once  swapSet         // those of which one cell is given
}

// maxSwaps is the most there can be: 4 for each of 18 pairs.
const maxSwaps = 72

type swapSet [2]uint64

// needs reports whether a swap is known of which only this cell is given.
func (s *swaps) needs(cell uint8) bool {
	set := &s.of[cell]
	return set[0]&s.once[0]|set[1]&s.once[1] != 0
}

func (s *swaps) takeAway(cell uint8) {
	for i, set := range s.of[cell] {
		for ; set != 0; set &= set - 1 {
			k := bits.TrailingZeros64(set)
			given := &s.given[64*i+k]
			*given--
			if *given == 1 {
				s.once[i] |= 1 << k
			}
		}
	}
}

// find finds the swaps of a grid of which all cells are given.
func (s *swaps) find(grid *[81]uint8) {
	s.of, s.once, s.count = [81]swapSet{}, swapSet{}, 0
	for _, step := range [...]struct{ line, cell int }{{9, 1}, {1, 9}} { // rows, columns
		var at [9][10]uint8 // where each line has each digit
		for i := range at {
			for x := range 9 {
				at[i][grid[step.line*i+step.cell*x]] = uint8(x)
			}
		}
		for i := range 9 {
			for k := i / 3 * 3; k < i; k++ {
				for rest := uint16(nine.All); rest != 0; {
					swap := uint16(0)
					for x := bits.TrailingZeros16(rest); swap>>x&1 == 0; {
						swap |= 1 << x
						x = int(at[i][grid[step.line*k+step.cell*x]])
					}
					rest &^= swap
					s.add(swap, step.line*i, step.line*k, step.cell)
				}
			}
		}
	}
}

// add adds a swap of two lines, from their first cells on, in some places.
func (s *swaps) add(places uint16, a, b, step int) {
	n := bits.OnesCount16(places)
	if n > 4 {
		return
	}
	s.given[s.count] = uint8(2 * n)
	word, bit := s.count/64, uint64(1)<<(s.count%64)
	s.count++
	for ; places != 0; places &= places - 1 {
		x := bits.TrailingZeros16(places) * step
		s.of[a+x][word] |= bit
		s.of[b+x][word] |= bit
	}
}
