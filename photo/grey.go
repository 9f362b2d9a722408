package photo

import (
	"image"
	"image/color"
)

// A grey is a picture in grey levels: 0 is black, 255 is white.
type grey struct {
	w, h int
	pix  []uint8
}

// holds says whether a point is in the picture.
func (g *grey) holds(p Point) bool {
	return p.X >= 0 && p.Y >= 0 && p.X < float64(g.w) && p.Y < float64(g.h)
}

// at returns the level at (x, y), bilinearly; beyond the border that of the nearest pixel.
func (g *grey) at(x, y float64) float64 {
	x, y = clamp(x, float64(g.w-1)), clamp(y, float64(g.h-1))
	x0, y0 := int(x), int(y)
	x1, y1 := min(x0+1, g.w-1), min(y0+1, g.h-1)
	fx, fy := x-float64(x0), y-float64(y0)
	a := float64(g.pix[y0*g.w+x0])*(1-fx) + float64(g.pix[y0*g.w+x1])*fx
	b := float64(g.pix[y1*g.w+x0])*(1-fx) + float64(g.pix[y1*g.w+x1])*fx
	return a*(1-fy) + b*fy
}

// clamp returns the number from 0 to most that is nearest to v, 0 for what is no number.
func clamp(v, most float64) float64 {
	switch {
	case !(v > 0):
		return 0
	case v > most:
		return most
	}
	return v
}

// greyOf makes a grey picture of img, each of its pixels the mean of k by k pixels of img. Its
// levels lie between luma and the least channel, so that coloured ink is dark. If light, the
// picture is the negative of img, so that light ink is.
func greyOf(img image.Image, k int, light bool) *grey {
	b := img.Bounds()
	w, h := max(1, b.Dx()/k), max(1, b.Dy()/k)
	g := &grey{w, h, make([]uint8, w*h)}
	row := make([]uint8, b.Dx())
	sums := make([]int, w)
	for y := range h {
		clear(sums)
		rows := min(k, b.Dy()-y*k)
		for j := range rows {
			greyRow(img, b.Min.Y+y*k+j, row, light)
			if k == 1 {
				copy(g.pix[y*w:], row)
				continue
			}
			rest := row
			for x := range sums {
				s := 0
				for _, v := range rest[:min(len(rest), k)] {
					s += int(v)
				}
				sums[x] += s
				rest = rest[min(len(rest), k):]
			}
		}
		if k > 1 {
			for x, s := range sums {
				g.pix[y*w+x] = uint8(s / (rows * min(k, len(row)-x*k)))
			}
		}
	}
	return g
}

// greyRow writes the levels of row y of img.
func greyRow(img image.Image, y int, row []uint8, light bool) {
	b := img.Bounds()
	if p, ok := img.(*image.YCbCr); ok && b.Min.X >= 0 {
		greyYCbCr(p, y, row, light)
		return
	}
	switch p := img.(type) {
	case *image.Gray:
		copy(row, p.Pix[p.PixOffset(b.Min.X, y):])
		if light {
			for x, v := range row {
				row[x] = 255 - v
			}
		}
	case *image.RGBA: // transparent pixels are black there; on white paper they are white
		q := p.Pix[p.PixOffset(b.Min.X, y):]
		for x := range row {
			e := 255 - q[4*x+3]
			row[x] = level(int32(q[4*x]+e), int32(q[4*x+1]+e), int32(q[4*x+2]+e), light)
		}
	case *image.NRGBA:
		q := p.Pix[p.PixOffset(b.Min.X, y):]
		for x := range row {
			r, g, b, a := q[4*x], q[4*x+1], q[4*x+2], uint32(q[4*x+3])
			if a < 255 {
				on := func(v uint8) uint8 { return uint8((uint32(v)*a + 255*(255-a)) / 255) }
				r, g, b = on(r), on(g), on(b)
			}
			row[x] = level(int32(r), int32(g), int32(b), light)
		}
	case *image.Paletted:
		var levels [256]uint8
		for i, c := range p.Palette[:min(len(p.Palette), len(levels))] {
			levels[i] = levelOf(c, light)
		}
		for x, i := range p.Pix[p.PixOffset(b.Min.X, y):][:len(row)] {
			row[x] = levels[i]
		}
	default:
		for x := range row {
			row[x] = levelOf(img.At(b.Min.X+x, y), light)
		}
	}
}

// greyYCbCr is greyRow for photos, which does not begin left of 0.
func greyYCbCr(p *image.YCbCr, y int, row []uint8, light bool) {
	shift := 0 // of columns to those of colours
	switch p.SubsampleRatio {
	case image.YCbCrSubsampleRatio422, image.YCbCrSubsampleRatio420:
		shift = 1
	case image.YCbCrSubsampleRatio411, image.YCbCrSubsampleRatio410:
		shift = 2
	}
	x0 := p.Rect.Min.X
	luma := p.Y[p.YOffset(x0, y):][:len(row)]
	at := p.COffset(x0, y) - x0>>shift
	last, least := -1, int32(0)
	for x, v := range luma {
		if c := at + (x0+x)>>shift; c != last { // neighbours have one colour
			last, least = c, leastYCbCr(p.Cb[c], p.Cr[c], light)
		}
		row[x] = levelYCbCr(v, least, light)
	}
}

// levelOf returns the grey level of a colour on white paper.
func levelOf(c color.Color, light bool) uint8 {
	r, g, b, a := c.RGBA()
	e := 0xffff - a
	return level(int32((r+e)>>8), int32((g+e)>>8), int32((b+e)>>8), light)
}

// level returns the grey level of a colour.
func level(r, g, b int32, light bool) uint8 {
	if light {
		r, g, b = 255-r, 255-g, 255-b
	}
	luma := (299*r + 587*g + 114*b) / 1000
	return uint8((luma + min(r, g, b)) / 2)
}

// leastYCbCr returns by how much the least channel of a colour in Y'CbCr is above its Y'.
func leastYCbCr(cb, cr uint8, light bool) int32 {
	b, r := int32(cb)-128, int32(cr)-128
	if light {
		b, r = -b, -r
	}
	return min(91881*r, -22554*b-46802*r, 116130*b) / 65536
}

// levelYCbCr does what level does for a colour in Y'CbCr with that difference.
func levelYCbCr(luma uint8, least int32, light bool) uint8 {
	y := int32(luma)
	if light {
		y = 255 - y
	}
	return uint8((y + max(0, min(y+least, 255))) / 2)
}

// An integral image: sum has, for each corner of a pixel, the sum of the levels above and to the
// left of it, row by row.
type integral struct {
	w   int // one more than the picture
	sum []uint32
}

func integralOf(g *grey) *integral {
	t := &integral{g.w + 1, make([]uint32, (g.w+1)*(g.h+1))}
	for y := range g.h {
		var s uint32
		for x, v := range g.pix[y*g.w : (y+1)*g.w] {
			s += uint32(v)
			t.sum[(y+1)*t.w+x+1] = t.sum[y*t.w+x+1] + s
		}
	}
	return t
}

// threshold says which pixels are ink: those darker by more than percent of 100 than the mean of
// the square of 2r+1 pixels around them.
func threshold(g *grey, t *integral, r int, percent float64) []bool {
	ink := make([]bool, len(g.pix))
	keep := 1 - percent/100
	for y := range g.h {
		y0, y1 := max(0, y-r), min(g.h, y+r+1)
		above, below := t.sum[y0*t.w:][:t.w], t.sum[y1*t.w:][:t.w]
		out := ink[y*g.w:][:g.w]
		for x, v := range g.pix[y*g.w:][:g.w] {
			x0, x1 := max(0, x-r), min(g.w, x+r+1)
			sum := below[x1] - above[x1] - below[x0] + above[x0]
			mean := float64(sum) / float64((x1-x0)*(y1-y0))
			out[x] = float64(v) < mean*keep-1
		}
	}
	return ink
}

// thin says which pixels are ink of lines and strokes: those darker by more than percent of 100
// than the paper on both sides, at most r pixels away. Large dark areas are none, and do not matter
// to what is beside them.
func thin(g *grey, r int, percent float64) []bool {
	closed := extremes(extremes(g, r, 0), r, 255)
	ink := make([]bool, len(g.pix))
	for i, v := range g.pix {
		ink[i] = float64(v) < float64(closed.pix[i])*(1-percent/100)-1
	}
	return ink
}

// either says which pixels are ink of a or b, in a.
func either(a, b []bool) []bool {
	for i, k := range b {
		a[i] = a[i] || k
	}
	return a
}

// extremes returns for each pixel the lightest one of the square of 2r+1 pixels around it if
// turn is 0, and the darkest one if it is 255.
func extremes(g *grey, r int, turn uint8) *grey {
	w, h := g.w+2*r, g.h+2*r // with a margin of r around the picture
	wide := make([]uint8, w*h)
	for y := range g.h {
		to := wide[(y+r)*w+r:][:g.w]
		for x, v := range g.pix[y*g.w:][:g.w] {
			to[x] = v ^ turn
		}
	}
	for _, step := range []int{1, w} { // each becomes the most of those 2r to the right, then below
		n := 1
		for ; 2*n <= 2*r+1; n *= 2 {
			raise(wide, n*step)
		}
		raise(wide, (2*r+1-n)*step)
	}
	out := &grey{g.w, g.h, make([]uint8, len(g.pix))}
	for y := range g.h {
		to := out.pix[y*g.w:][:g.w]
		for x, v := range wide[y*w:][:g.w] {
			to[x] = v ^ turn
		}
	}
	return out
}

// raise makes each level at least the level that stands behind places further on.
func raise(levels []uint8, behind int) {
	other := levels[behind:]
	for i, v := range other {
		levels[i] = max(levels[i], v)
	}
}
