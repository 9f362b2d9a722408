package generate

import (
	"math/bits"
	"math/rand/v2"
)

// Full grids of the classic layout are drawn so that each of them is equally likely.
//
//	B1 B2 B3
//	B4 B5 B6
//	B7 B8 B9
//
// Let the digits of B1 have any order. There are 56·6⁶ ways to fill the rest of the first
// band, and as many ways to fill the rest of the first stack. In B5, B6, B8 and B9 a digit
// cannot be in the row that it has in the first box of its band, which leaves two rows. A
// bit for each digit says in which of the two it is in the second box of the band; in the
// third box it is in the other one. 56 of the 512 ways to choose these nine bits put three
// digits in each row: these are the splits of rows. Splits of columns are the same for
// stacks. A split of rows and a split of columns fit in a box if no two digits get the same
// cell. So a grid is the first band, the first stack, splits of rows for the other two bands
// and splits of columns for the other two stacks, and these splits fit in four boxes.
//
// The first band, the first stack, the split of band 2 and one of the 8 splits of stack 2
// that fit in B5 are drawn at random. The ways to complete them are counted: 6 on average,
// 28 at most. The draw is accepted with a probability in proportion to that number, or all
// is drawn anew (rejection sampling). Then one of the ways is drawn.

// places has the place of each digit in a box: 3 times its line (row or column), plus its
// place in the line.
type places [9]uint8

// splits are the 56 splits. If bit p is set, the digit at place p of the first box is two
// lines further on in the second box and one line further on in the third; else it is one
// line and two lines further on.
var splits = func() (list [56]uint16) {
	n := 0
	for s := range uint16(1 << 9) {
		var in [3]int
		for p := range 9 {
			in[after(s, p, 0)]++
		}
		if in == [3]int{3, 3, 3} {
			list[n] = s
			n++
		}
	}
	return list
}()

// after returns the line of the digit at place p of the first box in the second box (0) or
// in the third (1).
func after(split uint16, p, box int) uint8 {
	return uint8(p/3+1+(int(split>>p)^box)&1) % 3
}

// splitSet has a bit for each split, by its number.
type splitSet = uint64

const allSplits splitSet = 1<<len(splits) - 1

// Tables of the splits, for the second and the third box.
var (
	lineOf   [2][56][9]uint8    // the line of each place of the first box
	linesOf  [2][56][3][3]uint8 // the places that come to each line
	together [2][9][9]splitSet  // the splits that bring two places to the same line
)

func init() {
	for box := range 2 {
		for i, s := range splits {
			var n [3]int
			for p := range 9 {
				line := after(s, p, box)
				lineOf[box][i][p] = line
				linesOf[box][i][line][n[line]] = uint8(p)
				n[line]++
				for q := range p {
					if after(s, q, box) == line {
						together[box][p][q] |= 1 << i
						together[box][q][p] |= 1 << i
					}
				}
			}
		}
	}
}

// besideWays is how many ways there are to fill a band beside its first box.
const besideWays = 56 * 6 * 6 * 6 * 6 * 6 * 6

// orders3 are the orders of three.
var orders3 = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// beside fills the second and third box of a band, or stack, in one of besideWays ways.
// The first box has digit[p] at place p by rows; the others are by columns.
func beside(way uint64, digit *places) (second, third places) {
	split := way % 56
	orders := uint32(way / 56)
	for row := range uint8(3) {
		fill := func(box *places, from *[3]uint8) {
			order := &orders3[orders%6]
			orders /= 6
			for i, p := range from {
				box[digit[p]] = 3*order[i] + row
			}
		}
		fill(&second, &linesOf[0][split][row])
		fill(&third, &linesOf[1][split][row])
	}
	return second, third
}

// inverse returns the digits by their places.
func (p *places) inverse() (digit places) {
	for d, at := range p {
		digit[at] = uint8(d)
	}
	return digit
}

// fitting returns which splits of columns fit in a box with a split of rows, or the other
// way round: lines are the places that come to each line in the box, digit has what is
// there, and cross where that is across, in the other box 1 or 2 before (box 0, 1).
func fitting(lines *[3][3]uint8, digit, cross *places, box int) splitSet {
	t := &together[box]
	var not splitSet
	for _, l := range lines {
		x, y, z := cross[digit[l[0]]], cross[digit[l[1]]], cross[digit[l[2]]]
		not |= t[x][y] | t[x][z] | t[y][z]
	}
	return allSplits &^ not
}

// uniform draws classic grids.
type uniform struct {
	b2, b3, b4, b7 places // by columns in boxes 2 and 3, by rows in boxes 4 and 7
	row2, column2  int    // the splits of band 2 and stack 2
	left           []uniformRest
}

// uniformRest are splits of stack 3 and some for band 3.
type uniformRest struct {
	column3 int
	row3    splitSet
}

const (
	// fitB5 is how many splits of columns fit in B5 if any: the digits of each row can be
	// arranged in two ways unless their columns are all the same in B2.
	fitB5 = 8
	// mostLeft is the greatest number of grids that can be left; a test goes through all cases.
	mostLeft = 28
)

var byRows, byColumns = places{0, 1, 2, 3, 4, 5, 6, 7, 8}, places{0, 3, 6, 1, 4, 7, 2, 5, 8}

// uniformWays is how many ways there are to draw all but stack 3 and band 3.
const uniformWays = fitB5 * 56 * besideWays * besideWays

// count sets all but stack 3 and band 3 in one of uniformWays ways and returns how many
// grids are left.
func (u *uniform) count(way uint64) (n int) {
	choice := way % fitB5
	way /= fitB5
	u.row2 = int(way % 56)
	way /= 56
	u.b2, u.b3 = beside(way%besideWays, &byRows)
	u.b4, u.b7 = beside(way/besideWays, &byColumns)
	digit4 := u.b4.inverse()
	fit5 := fitting(&linesOf[0][u.row2], &digit4, &u.b2, 0)
	fit6 := fitting(&linesOf[1][u.row2], &digit4, &u.b3, 0)
	if fit5 == 0 || fit6 == 0 {
		return 0
	}
	for ; choice > 0; choice-- {
		fit5 &= fit5 - 1
	}
	u.column2 = bits.TrailingZeros64(fit5)
	digit2 := u.b2.inverse()
	fit8 := fitting(&linesOf[1][u.column2], &digit2, &u.b7, 0)
	if fit8 == 0 {
		return 0
	}
	digit3 := u.b3.inverse()
	u.left = u.left[:0]
	for ; fit6 != 0; fit6 &= fit6 - 1 {
		c := bits.TrailingZeros64(fit6)
		if fit := fit8 & fitting(&linesOf[1][c], &digit3, &u.b7, 1); fit != 0 {
			u.left = append(u.left, uniformRest{c, fit})
			n += bits.OnesCount64(fit)
		}
	}
	return n
}

// draw sets grid to a random one.
func (u *uniform) draw(rnd *rand.Rand, grid []uint8) {
	for {
		n := u.count(rnd.Uint64N(uniformWays))
		if choice := rnd.IntN(mostLeft); choice < n {
			u.fill(choice, grid) // where choice is a random one of the n
			break
		}
	}
	var names [10]uint8
	for d := range names {
		names[d] = uint8(d)
	}
	shuffle(rnd, names[1:])
	for cell, d := range grid {
		grid[cell] = names[d]
	}
}

// fill sets grid to one of those that count has found. Box 1 has the digits in order.
func (u *uniform) fill(choice int, grid []uint8) {
	rest := u.left
	for n := bits.OnesCount64(rest[0].row3); choice >= n; n = bits.OnesCount64(rest[0].row3) {
		choice -= n
		rest = rest[1:]
	}
	set := rest[0].row3
	for ; choice > 0; choice-- {
		set &= set - 1
	}
	row3, column3 := bits.TrailingZeros64(set), rest[0].column3
	for d := range 9 {
		b2, b3, b4, b7 := u.b2[d], u.b3[d], u.b4[d], u.b7[d]
		put := func(band, stack int, row, column uint8) {
			grid[9*(3*band+int(row))+3*stack+int(column)] = uint8(d + 1)
		}
		put(0, 0, uint8(d/3), uint8(d%3))
		put(0, 1, b2%3, b2/3)
		put(0, 2, b3%3, b3/3)
		put(1, 0, b4/3, b4%3)
		put(2, 0, b7/3, b7%3)
		put(1, 1, lineOf[0][u.row2][b4], lineOf[0][u.column2][b2])
		put(1, 2, lineOf[1][u.row2][b4], lineOf[0][column3][b3])
		put(2, 1, lineOf[0][row3][b7], lineOf[1][u.column2][b2])
		put(2, 2, lineOf[1][row3][b7], lineOf[1][column3][b3])
	}
}
