package format

import "slices"

// walls are lines between neighbouring cells of a grid.
type walls struct {
	size         int
	right, below []bool // of a cell
}

func newWalls(n int) *walls {
	return &walls{size: n, right: make([]bool, n*n), below: make([]bool, n*n)}
}

// put draws a line between a cell and its neighbour to the right or below.
func (w *walls) put(a, b int) {
	if b == a+1 {
		w.right[a] = true
	} else {
		w.below[a] = true
	}
}

// regions returns for each cell the number of its region: the cells that hang together
// with it. Regions are numbered from 0 by their first cell.
func (w *walls) regions() []int {
	n := w.size
	regions := make([]int, n*n)
	for c := range regions {
		regions[c] = -1
	}
	count := 0
	var open []int
	for first := range regions {
		if regions[first] >= 0 {
			continue
		}
		regions[first] = count
		open = append(open, first)
		for len(open) > 0 {
			c := open[len(open)-1]
			open = open[:len(open)-1]
			visit := func(b int, wall bool) {
				if !wall && regions[b] < 0 {
					regions[b] = count
					open = append(open, b)
				}
			}
			if c%n < n-1 {
				visit(c+1, w.right[c])
			}
			if c%n > 0 {
				visit(c-1, w.right[c-1])
			}
			if c/n < n-1 {
				visit(c+n, w.below[c])
			}
			if c/n > 0 {
				visit(c-n, w.below[c-n])
			}
		}
		count++
	}
	return regions
}

// between draws the lines between the regions of a layout, and reports whether the cells of
// each region hang together, so that the lines tell them.
func (w *walls) between(regions []int) bool {
	n := w.size
	for c, k := range regions {
		if c%n < n-1 && regions[c+1] != k {
			w.put(c, c+1)
		}
		if c/n < n-1 && regions[c+n] != k {
			w.put(c, c+n)
		}
	}
	return slices.Equal(w.regions(), regions)
}
