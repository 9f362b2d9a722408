package sketch

import "slices"

// Walls are lines between neighbouring cells of a grid.
type Walls struct {
	size         int
	Right, Below []bool // of a cell
}

func NewWalls(n int) *Walls {
	return &Walls{size: n, Right: make([]bool, n*n), Below: make([]bool, n*n)}
}

// Put draws a line between a cell and its neighbour to the right or below.
func (w *Walls) Put(a, b int) {
	if b == a+1 {
		w.Right[a] = true
	} else {
		w.Below[a] = true
	}
}

// Regions returns for each cell the number of its region: the cells that hang together
// with it. Regions are numbered from 0 by their first cell.
func (w *Walls) Regions() []int {
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
				visit(c+1, w.Right[c])
			}
			if c%n > 0 {
				visit(c-1, w.Right[c-1])
			}
			if c/n < n-1 {
				visit(c+n, w.Below[c])
			}
			if c/n > 0 {
				visit(c-n, w.Below[c-n])
			}
		}
		count++
	}
	return regions
}

// Between draws the lines between the regions of a layout, and reports whether the cells of
// each region hang together, so that the lines tell them.
func (w *Walls) Between(regions []int) bool {
	n := w.size
	for c, k := range regions {
		if c%n < n-1 && regions[c+1] != k {
			w.Put(c, c+1)
		}
		if c/n < n-1 && regions[c+n] != k {
			w.Put(c, c+n)
		}
	}
	return slices.Equal(w.Regions(), regions)
}
