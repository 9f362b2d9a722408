package kernel

import "slices"

// The lists of cells that rules speak of. C is a number of a cell.

// EndsFirst returns a line with its last cell after the first, as machines that compare digits with
// both ends read it.
func EndsFirst[C ~uint16](line []C) []C {
	last := len(line) - 1
	return slices.Concat(line[:1], line[last:], line[1:last])
}

// ArrowFactors returns the factors of the cells of an arrow that add up to 0: the first ones, head
// of them, are as a decimal number the sum of the rest.
func ArrowFactors(cells, head int) []int {
	factors := slices.Repeat([]int{1}, cells)
	power := -1
	for i := head - 1; i >= 0; i-- {
		factors[i] = power
		power *= 10
	}
	return factors
}

// RegionPieces cuts a line into its pieces in one region. A region that the line enters again has
// another piece.
func RegionPieces[C ~uint16, R comparable](regions []R, line []C) [][]C {
	var pieces [][]C
	for i, cell := range line {
		if i == 0 || regions[cell] != regions[line[i-1]] {
			pieces = append(pieces, nil)
		}
		last := &pieces[len(pieces)-1]
		*last = append(*last, cell)
	}
	return pieces
}

// ZipperPairs returns the pairs of cells equally far from the ends of a line, and the middle.
func ZipperPairs[C ~uint16](line []C) [][]C {
	var lists [][]C
	for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
		lists = append(lists, []C{line[i], line[j]})
	}
	if len(line)%2 == 1 {
		lists = append(lists, []C{line[len(line)/2]})
	}
	return lists
}
