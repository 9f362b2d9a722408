package sketch

import "github.com/nonet-dev/nonet"

// BoxRows returns the height of the boxes that are usual for a size, as
// [nonet.DefaultBoxes] has them; 1 if there are none.
func BoxRows(n int) int {
	rows := 1
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			rows = d
		}
	}
	return rows
}

// HasBoxes reports whether there is a usual layout of a size.
func HasBoxes(n int) bool { return n <= 3 || BoxRows(n) > 1 }

// FurtherHouses returns the houses of a layout beside rows, columns, regions, diagonals and
// disjoint groups: the windows of windoku, too.
func FurtherHouses(l *nonet.Layout, f Features) [][]nonet.Cell {
	houses := f.Houses
	for _, h := range l.Houses() {
		if h.Kind == nonet.HouseWindow {
			houses = append(houses, h.Cells)
		}
	}
	return houses
}
