package generate

import "github.com/nonet-dev/nonet"

// The places of clues in a grid of size n that are not drawn.

// run returns count cells from row r and column c on.
func run(n, r, c, dr, dc, count int) []nonet.Cell {
	cells := make([]nonet.Cell, count)
	for i := range cells {
		cells[i] = nonet.Cell((r+i*dr)*n + c + i*dc)
	}
	return cells
}

// rowsAndColumns returns the rows and columns, from the left and from the top.
func rowsAndColumns(n int) (all [][]nonet.Cell) {
	for i := range n {
		all = append(all, run(n, i, 0, 0, 1, n), run(n, 0, i, 1, 0, n))
	}
	return all
}

// allSides returns the rows and columns from both ends.
func allSides(n int) (all [][]nonet.Cell) {
	for i := range n {
		all = append(all, run(n, i, 0, 0, 1, n), run(n, 0, i, 1, 0, n),
			run(n, i, n-1, 0, -1, n), run(n, n-1, i, -1, 0, n))
	}
	return all
}

// diagonalLines returns the diagonals of two cells and more, from above.
func diagonalLines(n int) (all [][]nonet.Cell) {
	for c := range n {
		if c < n-1 {
			all = append(all, run(n, 0, c, 1, 1, n-c))
		}
		if c > 0 {
			all = append(all, run(n, 0, c, 1, -1, c+1))
		}
	}
	for r := 1; r < n-1; r++ {
		all = append(all, run(n, r, 0, 1, 1, n-r), run(n, r, n-1, 1, -1, n-r))
	}
	return all
}

// neighbours returns the pairs of cells that share a side.
func neighbours(n int) (all [][]nonet.Cell) {
	for r := range n {
		for c := range n {
			if c < n-1 {
				all = append(all, run(n, r, c, 0, 1, 2))
			}
			if r < n-1 {
				all = append(all, run(n, r, c, 1, 0, 2))
			}
		}
	}
	return all
}

// squares returns the squares of four cells.
func squares(n int) (all [][]nonet.Cell) {
	for r := range n - 1 {
		for c := range n - 1 {
			all = append(all, append(run(n, r, c, 0, 1, 2), run(n, r+1, c, 0, 1, 2)...))
		}
	}
	return all
}

// single returns the cells.
func single(n int) (all [][]nonet.Cell) {
	for c := range n * n {
		all = append(all, []nonet.Cell{nonet.Cell(c)})
	}
	return all
}
