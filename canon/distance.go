package canon

import (
	"context"
	"math/bits"
	"sync"

	"github.com/nonet-dev/nonet"
)

// Distance is how many givens must be taken out of one puzzle, and how many others put in, to make
// another one, up to symmetry.
type Distance struct {
	Out, In int

	// Map brings the first puzzle as near to the second one as it can be: the others of its givens
	// are where the second puzzle has them. Of several such maps it is always the same one.
	Map Transform
}

// DistanceOf returns the distance from one grid or puzzle to another. It looks at all 3,359,232
// ways to move the cells, with bounds: two puzzles take some tenths of a second, solved grids
// seconds. The error wraps [ErrNotClassic] or [ErrTwice], or is that of the context.
func DistanceOf(ctx context.Context, from, to nonet.Grid) (Distance, error) {
	if err := check(from); err != nil {
		return Distance{}, err
	}
	if err := check(to); err != nil {
		return Distance{}, err
	}
	m := matcher{orders: lineOrders()}
	givens := [2]int{}
	for i := range cells {
		row, col := i/size, i%size
		m.from[row][col], m.to[row][col] = from[i], to[i]
		if from[i] != 0 {
			givens[0]++
		}
		if to[i] != 0 {
			givens[1]++
			m.toCols[col] |= 1 << row
		}
	}
	m.most = min(givens[0], givens[1])
	m.best = -1
	for range 2 {
		for i := range m.orders {
			if err := ctx.Err(); err != nil {
				return Distance{}, err
			}
			if m.best < m.most {
				m.match(&m.orders[i])
			}
		}
		m.transpose()
	}
	return Distance{givens[0] - m.best, givens[1] - m.best, m.found}, nil
}

// lineOrders returns the 1,296 orders of rows or of columns.
var lineOrders = sync.OnceValue(func() (list [][size]uint8) {
	for _, bands := range orders.all {
		for _, a := range orders.all {
			for _, b := range orders.all {
				for _, c := range orders.all {
					var order [size]uint8
					for i := range uint8(3) {
						order[i] = 3*bands[0] + a[i]
						order[3+i] = 3*bands[1] + b[i]
						order[6+i] = 3*bands[2] + c[i]
					}
					list = append(list, order)
				}
			}
		}
	}
	return list
})

// matcher finds the map that puts the most givens of one puzzle onto those of another one.
type matcher struct {
	orders     [][size]uint8
	from, to   [size][size]nonet.Digit
	transposed bool
	toCols     [size]uint16 // of each column of to: the rows of its givens
	most       int          // that can be hoped for
	best       int
	found      Transform

	common [size][size]int8 // columns of from, with an order of rows, and of to: common places
	cols   [size]uint8      // the order of columns
}

func (m *matcher) transpose() {
	for row := range size {
		for col := range row {
			m.from[row][col], m.from[col][row] = m.from[col][row], m.from[row][col]
		}
	}
	m.transposed = !m.transposed
}

// match tries all orders of columns for an order of rows.
func (m *matcher) match(rows *[size]uint8) {
	var fromCols [size]uint16
	for i, row := range rows {
		for col, d := range m.from[row] {
			if d != 0 {
				fromCols[col] |= 1 << i
			}
		}
	}
	for a := range size {
		for b := range size {
			m.common[a][b] = int8(bits.OnesCount16(fromCols[a] & m.toCols[b]))
		}
	}
	var sums [3][3][6]int // by stack of from and of to, and order of its columns
	var greatest [3][3]int
	for a := range 3 {
		for b := range 3 {
			for k, o := range orders.all {
				sum := 0
				for i := range 3 {
					sum += int(m.common[3*a+int(o[i])][3*b+i])
				}
				sums[a][b][k] = sum
				greatest[a][b] = max(greatest[a][b], sum)
			}
		}
	}
	for _, s := range orders.all {
		second, third := greatest[s[1]][1], greatest[s[2]][2]
		if greatest[s[0]][0]+second+third <= m.best {
			continue
		}
		for i, first := range sums[s[0]][0] {
			if first+second+third <= m.best {
				continue
			}
			for j, next := range sums[s[1]][1] {
				if first+next+third <= m.best {
					continue
				}
				for k, last := range sums[s[2]][2] {
					if first+next+last > m.best {
						m.order(s, [3]int{i, j, k})
						m.digits(rows)
					}
				}
			}
		}
	}
}

// order sets the order of columns.
func (m *matcher) order(stacks [3]uint8, within [3]int) {
	for b, stack := range stacks {
		for i, o := range orders.all[within[b]] {
			m.cols[3*b+i] = 3*stack + o
		}
	}
}

// digits finds the digits that make the most of an order of rows and columns.
func (m *matcher) digits(rows *[size]uint8) {
	var same [size][size]int8 // by digit of from and of to
	for i, row := range rows {
		from, to := &m.from[row], &m.to[i]
		for j, col := range m.cols {
			if a, b := from[col], to[j]; a != 0 && b != 0 {
				same[a-1][b-1]++
			}
		}
	}
	bound := 0
	for a := range same {
		bound += int(max(same[a][0], same[a][1], same[a][2], same[a][3], same[a][4], same[a][5],
			same[a][6], same[a][7], same[a][8]))
	}
	if bound <= m.best {
		return
	}
	// sums has the most for the first digits of from and a set of digits of to.
	var sums [1 << size]int8
	var last [1 << size]uint8
	for set := 1; set < len(sums); set++ {
		a := bits.OnesCount(uint(set)) - 1
		most := int8(-1)
		for rest := set; rest != 0; rest &= rest - 1 {
			b := bits.TrailingZeros(uint(rest))
			if sum := sums[set&^(1<<b)] + same[a][b]; sum > most {
				most, last[set] = sum, uint8(b)
			}
		}
		sums[set] = most
	}
	all := len(sums) - 1
	if int(sums[all]) <= m.best {
		return
	}
	m.best = int(sums[all])
	m.found = Transform{Transpose: m.transposed, Rows: *rows, Cols: m.cols}
	for a, set := size, all; a > 0; a-- {
		b := last[set]
		m.found.Digits[a] = nonet.Digit(b) + 1
		set &^= 1 << b
	}
}
