package generate

import (
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
)

const (
	// tradesPerCell is how many trades are tried for each cell of a map. At size 9
	// then 3 of 100 boxes are left as they were at the beginning, with twenty times
	// as many 1; 9.5 pairs of cells that touch are within a region, then 9.4; and
	// 96 of 100 maps have a grid. At size 16 half of the maps have one that is
	// found, at 25 none.
	tradesPerCell = 10
	// circlesPerCell is how many circles are tried for each cell.
	circlesPerCell = 40
)

// regions draws maps of n connected regions of n cells, in which every map that
// trades can reach from boxes can come up.
type regions struct {
	n    int
	of   []int  // by cell
	seen []bool // by cell: false but during connected
	list []int  // cells of one region

	// For circles.
	at   []int // by region and digit: the cell
	step []int // by region: 1 + its place in walk
	walk []int // regions
}

func newRegions(n int) *regions {
	return &regions{n: n, of: make([]int, n*n), seen: make([]bool, n*n), at: make([]int, n*n),
		step: make([]int, n)}
}

// begin begins with boxes as square as can be, upright or lying. For a prime it
// cuts a snake into pieces: upright strips, down one and up the next, each row
// by row to and fro.
func (r *regions) begin(rnd *rand.Rand) {
	n, rows, width := r.n, 1, 1
	for k := 1; k*k <= n; k++ {
		width = k
		if n%k == 0 {
			rows = k
		}
	}
	cols, turned := n/rows, rnd.IntN(2) == 1
	for c := range r.of {
		row, col := c/n, c%n
		if turned {
			row, col = col, row
		}
		if rows > 1 || n <= 3 {
			r.of[c] = row/rows*rows + col/cols
			continue
		}
		strip := col / width
		first := strip * width
		wide := min(width, n-first)
		if strip%2 == 1 {
			row = n - 1 - row
		}
		col -= first
		if row%2 == 1 {
			col = wide - 1 - col
		}
		r.of[c] = (first*n + row*wide + col) / n
	}
}

// trade draws a map: regions beside each other trade cells. The result is memory
// that the next call uses again.
func (r *regions) trade(rnd *rand.Rand) []int {
	r.begin(rnd)
	for range tradesPerCell * len(r.of) {
		a := rnd.IntN(len(r.of))
		b := r.beside(a, rnd.IntN(4))
		if b >= 0 && r.of[a] != r.of[b] {
			r.tradeFor(a, r.of[b], rnd.IntN(len(r.of)))
		}
	}
	return r.of
}

// tradeFor gives cell a to the region, for the first cell that it can give in
// return, if that leaves both connected. Cells are counted from start.
func (r *regions) tradeFor(a, region, start int) {
	own := r.of[a]
	for i := range r.of {
		c := (start + i) % len(r.of)
		if r.of[c] == region && r.touches(c, own) {
			r.of[a], r.of[c] = region, own
			if !r.connected(a) || !r.connected(c) {
				r.of[a], r.of[c] = own, region
			}
			return
		}
	}
}

// circles changes the map so that each region keeps every digit of the grid: a
// region gives the cell of a digit to one beside it, which gives its own to a third,
// and so on until one gives it to the first.
func (r *regions) circles(rnd *rand.Rand, grid nonet.Grid) []int {
	n := r.n
	for c, d := range grid {
		r.at[r.of[c]*n+int(d)-1] = c
	}
	for range circlesPerCell * len(r.of) {
		c := rnd.IntN(len(r.of))
		digit := int(grid[c]) - 1
		if circle := r.circle(rnd, r.of[c], digit); circle != nil {
			r.turn(circle, digit)
		}
	}
	return r.of
}

// circle walks from a region to others at random, each beside the cell of the
// digit in the one before. It returns the part of the walk that begins where it
// ends, nil if the walk comes to a cell in the midst of its region.
func (r *regions) circle(rnd *rand.Rand, region, digit int) []int {
	for _, k := range r.walk {
		r.step[k] = 0
	}
	r.walk = r.walk[:0]
	for r.step[region] == 0 {
		r.walk = append(r.walk, region)
		r.step[region] = len(r.walk)
		from, side := region, rnd.IntN(4)
		for k := 0; k < 4 && region == from; k++ {
			if b := r.beside(r.at[from*r.n+digit], (side+k)%4); b >= 0 {
				region = r.of[b]
			}
		}
		if region == from {
			return nil
		}
	}
	return r.walk[r.step[region]-1:]
}

// turn moves the cells of the digit from each region of the circle to the next, if
// that leaves all connected.
func (r *regions) turn(circle []int, digit int) {
	cell := func(region int) *int { return &r.at[region*r.n+digit] }
	for i, k := range circle {
		r.of[*cell(k)] = circle[(i+1)%len(circle)]
	}
	for _, k := range circle {
		if !r.connected(*cell(k)) {
			for _, k := range circle {
				r.of[*cell(k)] = k
			}
			return
		}
	}
	last := *cell(circle[len(circle)-1])
	for _, k := range circle {
		last, *cell(k) = *cell(k), last
	}
}

// beside returns the cell on one of the four sides of c, -1 if there is none.
func (r *regions) beside(c, side int) int { return cellBeside(r.n, c, side) }

// cellBeside returns the cell on one of the four sides of a cell of a grid of size n, -1 if there
// is none.
func cellBeside(n, c, side int) int {
	switch {
	case side == 0 && c >= n:
		return c - n
	case side == 1 && c%n > 0:
		return c - 1
	case side == 2 && c%n < n-1:
		return c + 1
	case side == 3 && c < n*n-n:
		return c + n
	}
	return -1
}

// touches reports whether the cell lies beside one of the region.
func (r *regions) touches(c, region int) bool {
	for side := range 4 {
		if b := r.beside(c, side); b >= 0 && r.of[b] == region {
			return true
		}
	}
	return false
}

// connected reports whether the region of the cell is connected.
func (r *regions) connected(c int) bool {
	r.list = append(r.list[:0], c)
	r.seen[c] = true
	for i := 0; i < len(r.list); i++ {
		for side := range 4 {
			if b := r.beside(r.list[i], side); b >= 0 && r.of[b] == r.of[c] && !r.seen[b] {
				r.seen[b] = true
				r.list = append(r.list, b)
			}
		}
	}
	for _, b := range r.list {
		r.seen[b] = false
	}
	return len(r.list) == r.n
}
