package photo

import "image"

// cellSide is the width of a cell in a straightened picture.
const cellSide = 40

// A board is the straightened picture of a grid: a square cell has cellSide pixels a row, paper
// is light and even.
type board struct {
	*grey
	n int
	f *grid
}

// straighten takes the cells of f out of g.
func straighten(g *grey, f *grid) *board {
	side := f.size * cellSide
	b := &board{&grey{side, side, make([]uint8, side*side)}, f.size, f}
	k := 1 // samples a pixel, along a side
	for f.pitch() > 1.4*cellSide*float64(k) && k < 4 {
		k++
	}
	for y := range side {
		for x := range side {
			s := 0.
			for j := range k {
				for i := range k {
					p := b.source(float64(x)+(float64(i)+.5)/float64(k),
						float64(y)+(float64(j)+.5)/float64(k))
					s += g.at(p.X, p.Y)
				}
			}
			b.pix[y*side+x] = uint8(s/float64(k*k) + .5)
		}
	}
	return b
}

// source returns where a place of the board lies in the picture.
func (b *board) source(x, y float64) Point {
	i, j := int(clamp(x/cellSide, float64(b.n-1))), int(clamp(y/cellSide, float64(b.n-1)))
	u, v := x/cellSide-float64(i), y/cellSide-float64(j)
	top := mix(b.f.crossing(i, j), b.f.crossing(i+1, j), u)
	bottom := mix(b.f.crossing(i, j+1), b.f.crossing(i+1, j+1), u)
	return mix(top, bottom, v)
}

// paperLevel is what flatten makes of paper.
const paperLevel = 235

// flatten makes the paper of all cells equally light: of each cell, it divides by the plane that
// fits its lighter pixels.
func (b *board) flatten() {
	for c := range b.n * b.n {
		r := b.cell(c)
		a, bx, by := b.paper(r.Inset(cellSide / 8))
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				p := max(8, a+bx*float64(x-r.Min.X)+by*float64(y-r.Min.Y))
				v := &b.pix[y*b.w+x]
				*v = uint8(min(255, float64(*v)*paperLevel/p))
			}
		}
	}
}

// paper returns the plane of the paper in a box of a cell: its level at the upper left corner of
// the cell, and what it gains to the right and down, by pixel. Four times a plane is fitted with
// the least squares to the pixels that are not much darker than the one before.
func (b *board) paper(r image.Rectangle) (at, right, down float64) {
	edge := float64(cellSide / 8)
	limit := .0 // of darkness below the plane
	for try := range 5 {
		var n, sx, sy, sv, sxx, syy, sxy, sxv, syv float64
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				u, w := float64(x-r.Min.X)+edge, float64(y-r.Min.Y)+edge
				v := float64(b.pix[y*b.w+x])
				if try > 0 && v < (at+right*u+down*w)*limit {
					continue
				}
				n, sx, sy, sv = n+1, sx+u, sy+w, sv+v
				sxx, syy, sxy, sxv, syv = sxx+u*u, syy+w*w, sxy+u*w, sxv+u*v, syv+w*v
			}
		}
		if n < 40 {
			break
		}
		mx, my, mv := sx/n, sy/n, sv/n
		sxx, syy, sxy = sxx/n-mx*mx, syy/n-my*my, sxy/n-mx*my
		sxv, syv = sxv/n-mx*mv, syv/n-my*mv
		det := sxx*syy - sxy*sxy
		right, down = 0, 0
		if det > 1 {
			right, down = (sxv*syy-syv*sxy)/det, (syv*sxx-sxv*sxy)/det
		}
		at = mv - right*mx - down*my
		limit = []float64{.9, .92, .94, .95, 1}[try]
	}
	return at, right, down
}

// cell returns the box of cell c.
func (b *board) cell(c int) image.Rectangle {
	x, y := c%b.n*cellSide, c/b.n*cellSide
	return image.Rect(x, y, x+cellSide, y+cellSide)
}

// turned returns the board after a quarter turn to the right.
func (b *board) turned() *board {
	r := &board{&grey{b.w, b.h, make([]uint8, len(b.pix))}, b.n, b.f.turned()}
	for y := range b.h {
		for x := range b.w {
			r.pix[x*b.w+b.w-1-y] = b.pix[y*b.w+x]
		}
	}
	return r
}

// turned returns f as it is seen after a quarter turn of the picture to the right: its first
// corner is then the lower left one.
func (f *grid) turned() *grid {
	m := f.size + 1
	t := &grid{size: f.size, mesh: make([]Point, len(f.mesh))}
	for y := range m {
		for x := range m {
			t.mesh[x*m+m-1-y] = f.mesh[y*m+x]
		}
	}
	return t
}
