package cover

import (
	"slices"

	"github.com/nonet-dev/nonet/exactcover"
)

// matrixRows maps options to the rows of a matrix: a row of zeros is not an option. The
// nil pointer says that every row is an option.
type matrixRows struct {
	of    []int32 // the row of each option, ascending; nil if they are the same
	count int
}

// row returns the row of an option.
func (m *matrixRows) row(option int) int {
	if m == nil || m.of == nil {
		return option
	}
	return int(m.of[option])
}

// option returns the option of a row, -1 for a row of zeros. The row exists.
func (m *matrixRows) option(row int) int {
	if m == nil || m.of == nil {
		return row
	}
	if o, ok := slices.BinarySearch(m.of, int32(row)); ok {
		return o
	}
	return -1
}

// size returns the number of rows of a matrix whose problem is p.
func (m *matrixRows) size(p *exactcover.Problem) int {
	if m == nil {
		return p.NumOptions()
	}
	return m.count
}
