package canon

import (
	"fmt"

	"github.com/nonet-dev/nonet"
)

const (
	size  = 9
	cells = size * size
)

// Transform makes one grid or puzzle, the result, from another, the source. The cell in row
// r and column c of the result has the digit Digits[d], where d is the digit in row Rows[r]
// and column Cols[c] of the source; if Transpose is set, in row Cols[c] and column Rows[r].
// Rows, columns and the indices of Digits count from 0. Digits[0] is 0, so empty cells stay
// empty.
type Transform struct {
	Transpose  bool
	Rows, Cols [size]uint8
	Digits     [size + 1]nonet.Digit
}

// Identity changes nothing.
func Identity() Transform {
	var t Transform
	for i := range uint8(size) {
		t.Rows[i], t.Cols[i], t.Digits[i+1] = i, i, i+1
	}
	return t
}

// Apply returns the result for a grid of 81 digits 0..9.
func (t Transform) Apply(g nonet.Grid) nonet.Grid {
	out := make(nonet.Grid, cells)
	for i := range cells {
		out[i] = t.Digits[g[t.Source(nonet.Cell(i))]]
	}
	return out
}

// Source returns the cell of the source whose digit comes to a cell of the result.
func (t Transform) Source(c nonet.Cell) nonet.Cell {
	row, col := t.Rows[c/size], t.Cols[c%size]
	if t.Transpose {
		row, col = col, row
	}
	return nonet.Cell(row)*size + nonet.Cell(col)
}

// Then returns the transformation that applies t first and u to its result.
func (t Transform) Then(u Transform) Transform {
	rows, cols := t.Rows, t.Cols
	if u.Transpose {
		rows, cols = cols, rows
	}
	v := Transform{Transpose: t.Transpose != u.Transpose}
	for i := range size {
		v.Rows[i], v.Cols[i] = rows[u.Rows[i]], cols[u.Cols[i]]
	}
	for d := range v.Digits {
		v.Digits[d] = u.Digits[t.Digits[d]]
	}
	return v
}

// Inverse returns the transformation that makes the source from the result.
func (t Transform) Inverse() Transform {
	v := Transform{Transpose: t.Transpose}
	rows, cols := &v.Rows, &v.Cols
	if t.Transpose {
		rows, cols = cols, rows
	}
	for i := range uint8(size) {
		rows[t.Rows[i]], cols[t.Cols[i]] = i, i
	}
	for d := range nonet.Digit(size + 1) {
		v.Digits[t.Digits[d]] = d
	}
	return v
}

// String returns t as text: the rows and columns of the source from 1 in the order in
// which the result has them, with T before them if rows and columns are exchanged, and
// what the digits 1 to 9 become: "T rows 123456789 columns 123456789 digits 123456789".
func (t Transform) String() string {
	first := ""
	if t.Transpose {
		first = "T "
	}
	name := func(list []uint8, from uint8) string {
		b := make([]byte, len(list))
		for i, x := range list {
			b[i] = '0' + from + x
		}
		return string(b)
	}
	return fmt.Sprintf("%srows %s columns %s digits %s", first, name(t.Rows[:], 1),
		name(t.Cols[:], 1), name(t.Digits[1:], 0))
}
