// Package digits says which symbol the picture of a glyph shows.
package digits

import "image"

// Side is the width and the height of a [Cell], in pixels; Inner is the longer side of the glyph
// in it.
const (
	Side  = 24
	Inner = 20
)

// A Cell is the picture of one glyph, row by row: 0 is paper, 1 is ink.
type Cell [Side * Side]float32

// Crop cuts a glyph out of a grey picture in which ink is dark: pix has w pixels a row, 255 is
// white. The box of the glyph is scaled so that its longer side has Inner pixels, and stands in
// the middle of the cell. Paper and ink are stretched to 0 and 1 by what the box and a margin
// around it hold. Where the cell reaches beyond pix, it is paper. Cost: about the pixels of the
// box, and some thousand steps.
func Crop(pix []uint8, w int, box image.Rectangle) *Cell {
	h := len(pix) / w
	c := new(Cell)
	long := max(box.Dx(), box.Dy())
	if long < 1 {
		return c
	}
	scale := float32(long) / Inner // pixels of pix for one of the cell
	left := float32(box.Min.X+box.Max.X)/2 - scale*Side/2
	top := float32(box.Min.Y+box.Max.Y)/2 - scale*Side/2
	paper, ink := levels(pix, w, h, box)
	if paper-ink < 1 {
		return c
	}
	// Each pixel of the cell is the mean of n by n samples, each of them bilinear.
	n := max(1, int(scale+.999))
	step := scale / float32(n)
	for y := range Side {
		for x := range Side {
			var sum float32
			for j := range n {
				for i := range n {
					u := left + float32(x)*scale + (float32(i)+.5)*step - .5
					v := top + float32(y)*scale + (float32(j)+.5)*step - .5
					sum += bilinear(pix, w, h, u, v, paper)
				}
			}
			k := (paper - sum/float32(n*n)) / (paper - ink)
			c[y*Side+x] = min(1, max(0, k))
		}
	}
	return c
}

// levels returns how light paper and ink are: the level that 85 of 100 pixels of the box and of a
// margin of an eighth around it do not exceed, and the one that 6 of 100 pixels of the box do not.
func levels(pix []uint8, w, h int, box image.Rectangle) (paper, ink float32) {
	var wide, tight [256]int
	m := max(1, max(box.Dx(), box.Dy())/8)
	count := func(r image.Rectangle, t *[256]int) (n int) {
		r = r.Intersect(image.Rect(0, 0, w, h))
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				t[pix[y*w+x]]++
			}
		}
		return r.Dx() * r.Dy()
	}
	nw, nt := count(box.Inset(-m), &wide), count(box, &tight)
	return quantile(&wide, nw, 85), quantile(&tight, nt, 6)
}

func quantile(t *[256]int, n, percent int) float32 {
	left := n * percent / 100
	for v, k := range t {
		if left -= k; left < 0 {
			return float32(v)
		}
	}
	return 255
}

// bilinear returns the level at (x, y), in units of pixels; outside it is paper.
func bilinear(pix []uint8, w, h int, x, y, paper float32) float32 {
	x0, y0 := int(x+1)-1, int(y+1)-1 // floor, for x and y above -1
	if x <= -1 || y <= -1 || x0 >= w || y0 >= h {
		return paper
	}
	at := func(x, y int) float32 {
		if x < 0 || y < 0 || x >= w || y >= h {
			return paper
		}
		return float32(pix[y*w+x])
	}
	fx, fy := x-float32(x0), y-float32(y0)
	a := at(x0, y0)*(1-fx) + at(x0+1, y0)*fx
	b := at(x0, y0+1)*(1-fx) + at(x0+1, y0+1)*fx
	return a*(1-fy) + b*fy
}
