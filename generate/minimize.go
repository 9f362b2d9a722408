package generate

import (
	"math/bits"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/nine"
)

// minimizer takes the givens of a full classic grid away, one by one in a given
// order, as long as the solution stays the only one. Where that takes a search, it
// asks its caller a question, so that the caller can search for the answers of many
// minimizers at once. An answer is yes or no, so the puzzle does not depend on how
// the caller searches.
type minimizer struct {
	grid  [81]uint8 // the solution
	order [81]uint8 // of the cells
	at    int       // in the order: the cell that is asked about, or where to go on

	// cells has the givens, and in the cell of the question all candidates but its
	// digit. The question is: does this puzzle have a solution?
	cells nine.Cells

	lines  [3][9]line // the rows, columns and boxes
	places [9][3]uint16
	swaps  lineSwaps
}

// line is a row, column or box.
type line struct {
	used  uint16 // the digits that are given in it
	empty uint16 // its cells that are not given: rows by column, columns by row, boxes by place
}

// whereCell is the place of a cell: its row, column and box, and its place in the box.
type whereCell struct{ row, column, box, place uint8 }

var where = func() (list [81]whereCell) {
	for cell := range list {
		row, column := uint8(cell/9), uint8(cell%9)
		list[cell] = whereCell{row, column, row/3*3 + column/3, row%3*3 + column%3}
	}
	return list
}()

// begin makes every cell a given. The caller has set grid and order.
func (c *minimizer) begin() {
	c.at = 0
	for cell, d := range c.grid {
		c.cells[cell] = 1 << (d - 1)
	}
	for i := range 9 {
		c.lines[0][i], c.lines[1][i], c.lines[2][i] = line{used: nine.All}, line{used: nine.All},
			line{used: nine.All}
		c.places[i] = [3]uint16{nine.All, nine.All, nine.All}
	}
	c.swaps.find(&c.grid)
}

// next goes on to the next question. Without one it returns false: the puzzle is
// finished.
func (c *minimizer) next() bool {
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

// answer takes the answer to the question: whether the puzzle in cells has a
// solution.
func (c *minimizer) answer(yes bool) {
	cell := c.order[c.at]
	c.at++
	if yes {
		c.cells[cell] ^= nine.All
	} else {
		c.takeAway(cell)
	}
}

// drawOrder draws the order of the cells, in the same way as reducer.reduceAll.
func (c *minimizer) drawOrder(rnd *rand.Rand) {
	for cell := range c.order {
		c.order[cell] = uint8(cell)
	}
	shuffle(rnd, c.order[:])
}

// puzzle returns the finished puzzle.
func (c *minimizer) puzzle(l *nonet.Layout, index uint64) Puzzle {
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
func (c *minimizer) given(cell int) bool { return c.cells[cell] != nine.All }

func (c *minimizer) takeAway(cell uint8) {
	w, d := &where[cell], c.grid[cell]-1
	c.cells[cell] = nine.All
	row, column, box, places := &c.lines[0][w.row], &c.lines[1][w.column], &c.lines[2][w.box],
		&c.places[d]
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

// follows reports whether the other givens prove the digit of a cell by a single:
// they leave the cell no other digit, or the digit no other place in a line.
func (c *minimizer) follows(cell uint8) bool {
	w, places := &where[cell], &c.places[c.grid[cell]-1]
	row, column, box := c.lines[0][w.row], c.lines[1][w.column], c.lines[2][w.box]
	if row.used|column.used|box.used == nine.All {
		return true
	}
	// rows, columns and boxes have the digit as a given; the cell's own row and
	// column do no harm below, as each test leaves them out.
	rows, columns, boxes := places[0], places[1], places[2]&^(1<<w.box)
	band, stack := w.row/3*3, w.column/3*3
	inStack := boxes >> (stack / 3)
	if row.empty&^(columns|threes[boxes>>band&7]) == 0 ||
		column.empty&^(rows|threes[inStack&1|inStack>>2&2|inStack>>4&4]) == 0 {
		return true
	}
	rows, columns = rows&^(1<<w.row)>>band&7, columns&^(1<<w.column)>>stack&7
	return box.empty&^(threes[rows]|columns*0o111) == 0
}

// threes repeats each of three bits three times.
var threes = [8]uint16{0, 0o007, 0o070, 0o077, 0o700, 0o707, 0o770, 0o777}

// lineSwaps are unavoidable sets of a classic grid that are found quickly: two rows
// of a band change places in some columns, or two columns of a stack in some rows. A
// swap with more than 8 cells is left out: the swap in the other columns is smaller
// and serves as well. The sets of reducer.addDigitSwaps would save a few more
// searches, but take longer to find than they save.
type lineSwaps struct {
	of     [81]swapSet     // for each cell the swaps that have it
	count  int             // how many swaps there are
	given  [maxSwaps]uint8 // for each swap how many of its cells are given
	single swapSet         // the swaps of which exactly one cell is given
}

// maxSwaps is the most swaps that a grid can have: 4 for each of 18 pairs of lines.
const maxSwaps = 72

type swapSet [2]uint64

// needs reports whether the cell is the only given one of some swap.
func (s *lineSwaps) needs(cell uint8) bool {
	set := &s.of[cell]
	return set[0]&s.single[0]|set[1]&s.single[1] != 0
}

func (s *lineSwaps) takeAway(cell uint8) {
	for i, set := range s.of[cell] {
		for ; set != 0; set &= set - 1 {
			k := bits.TrailingZeros64(set)
			given := &s.given[64*i+k]
			*given--
			if *given == 1 {
				s.single[i] |= 1 << k
			}
		}
	}
}

// find finds the swaps of a grid in which every cell is given.
func (s *lineSwaps) find(grid *[81]uint8) {
	s.of, s.single, s.count = [81]swapSet{}, swapSet{}, 0
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

// add adds the swap of two lines in some places. a and b are the first cells of
// the lines, step is the distance from one cell of a line to the next.
func (s *lineSwaps) add(places uint16, a, b, step int) {
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
