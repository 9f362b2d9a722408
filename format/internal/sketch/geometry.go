package sketch

import (
	"slices"

	"github.com/nonet-dev/nonet"
)

// InOrder returns two cells, the lesser one first.
func InOrder(a, b nonet.Cell) [2]nonet.Cell { return [2]nonet.Cell{min(a, b), max(a, b)} }

// SideBySide reports whether two cells are next to each other in a row or column.
func SideBySide(n int, cells []nonet.Cell) bool {
	a, b := int(cells[0]), int(cells[1])
	rows, cols := a/n-b/n, a%n-b%n
	return rows*rows+cols*cols == 1
}

// Near reports whether two cells touch, at least at a corner.
func Near(n int, a, b nonet.Cell) bool {
	down, right := int(a)/n-int(b)/n, int(a)%n-int(b)%n
	return max(down, -down, right, -right) == 1
}

// BulbEnd returns the cell of a bulb that an arrow leaves towards a cell.
func BulbEnd(n int, bulb []nonet.Cell, to nonet.Cell) nonet.Cell {
	from := bulb[len(bulb)-1]
	for _, c := range bulb {
		if Near(n, c, to) {
			from = c
		}
	}
	return from
}

// SameCells reports whether lists have the same cells in any order.
func SameCells(a, b []nonet.Cell) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// Unique returns cells in their order, each once.
func Unique(cells []nonet.Cell) (once []nonet.Cell) {
	seen := make(map[nonet.Cell]bool, len(cells))
	for _, c := range cells {
		if !seen[c] {
			once = append(once, c)
		}
		seen[c] = true
	}
	return once
}

// SquareAt returns the four cells of which one is the upper left one.
func SquareAt(n int, c nonet.Cell) []nonet.Cell {
	below := c + nonet.Cell(n)
	return []nonet.Cell{c, c + 1, below, below + 1}
}

// SquareOf returns the first of four cells that are a square.
func SquareOf(n int, cells []nonet.Cell) (c nonet.Cell, ok bool) {
	c = slices.Min(cells)
	return c, int(c)%n < n-1 && SameCells(cells, SquareAt(n, c))
}

// Dominoes are the moves from a cell to those on its right and below it.
var Dominoes = [][2]int{{0, 1}, {1, 0}}

// PairsApart yields the pairs of cells of a grid that are a move apart.
func PairsApart(n int, moves [][2]int) func(func([2]nonet.Cell) bool) {
	return func(yield func([2]nonet.Cell) bool) {
		for c := range n * n {
			for _, m := range moves {
				row, col := c/n+m[0], c%n+m[1]
				if row < n && col >= 0 && col < n &&
					!yield([2]nonet.Cell{nonet.Cell(c), nonet.Cell(row*n + col)}) {
					return
				}
			}
		}
	}
}

// Row and column return the cells of a row or column.
func (r *Rules) Row(i int) []nonet.Cell { return r.Ray(i, 0, 0, 1) }

func (r *Rules) Column(i int) []nonet.Cell { return r.Ray(0, i, 1, 0) }

// Ray returns the cells of the grid from a place on, step after step.
func (r *Rules) Ray(row, column, down, right int) (cells []nonet.Cell) {
	for ; r.Inside(row, column); row, column = row+down, column+right {
		cells = append(cells, nonet.Cell(row*r.Size+column))
	}
	return cells
}

// SeenFrom is SeenFrom for the grid of the rules.
func (r *Rules) SeenFrom(row, column int) []nonet.Cell { return seenFrom(r.Size, row, column) }

// Ray returns the cells of a grid from a place on, step after step.
func Ray(n, row, column, down, right int) (cells []nonet.Cell) {
	for row >= 0 && row < n && column >= 0 && column < n {
		cells = append(cells, nonet.Cell(row*n+column))
		row, column = row+down, column+right
	}
	return cells
}

// diagonalsOf returns the diagonals of a grid, cells ascending.
func diagonalsOf(n int) (falling, rising []nonet.Cell) {
	for i := range n {
		falling = append(falling, nonet.Cell(i*n+i))
		rising = append(rising, nonet.Cell(i*n+n-1-i))
	}
	return falling, rising
}

// DiagonalOf returns where a diagonal of a grid begins, and its step, if the cells are one from
// border to border.
func DiagonalOf(n int, cells []nonet.Cell) (step [2]int, start nonet.Cell, ok bool) {
	for _, step := range [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}} {
		for _, c := range cells {
			row, column := int(c)/n-step[0], int(c)%n-step[1]
			if (min(row, column) < 0 || max(row, column) >= n) &&
				SameCells(Ray(n, int(c)/n, int(c)%n, step[0], step[1]), cells) {
				return step, c, true
			}
		}
	}
	return step, 0, false
}

// SeenFrom returns the row or column that a place beside the grid looks into, from there on;
// none if it is no such place.
func seenFrom(n, row, column int) []nonet.Cell {
	inRow, inColumn := row >= 0 && row < n, column >= 0 && column < n
	switch {
	case inColumn && row == -1:
		return Ray(n, 0, column, 1, 0)
	case inColumn && row == n:
		return Ray(n, n-1, column, -1, 0)
	case inRow && column == -1:
		return Ray(n, row, 0, 0, 1)
	case inRow && column == n:
		return Ray(n, row, n-1, 0, -1)
	}
	return nil
}

// PlaceOf returns the place beside the grid from which a row or column is seen.
func PlaceOf(n int, cells []nonet.Cell) (row, column int, ok bool) {
	for i := range n {
		for _, place := range [][2]int{{-1, i}, {n, i}, {i, -1}, {i, n}} {
			if slices.Equal(seenFrom(n, place[0], place[1]), cells) {
				return place[0], place[1], true
			}
		}
	}
	return 0, 0, false
}

// RegionCells returns the cells of the box or region that has a cell, nil if there is none.
func RegionCells(l *nonet.Layout, c nonet.Cell) (cells []nonet.Cell) {
	regions := l.Regions()
	for other, region := range regions {
		if region == regions[c] {
			cells = append(cells, nonet.Cell(other))
		}
	}
	return cells
}
