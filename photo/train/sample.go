package main

import (
	"image"
	"math"
	"math/rand/v2"

	"github.com/nonet-dev/nonet/photo/internal/digits"
	"golang.org/x/image/vector"
)

// A damage is what happens to a glyph between its font and the cell that the network sees. Each
// number is the greatest that happens, unless it says otherwise.
type damage struct {
	low, high float64 // height of a digit in the photo, in pixels
	angle     float64 // rotation: its standard deviation in degrees; it is cut at 20
	shear     float64 // standard deviation
	tilt      float64 // perspective: how much longer one side is than the other one
	blur      float64 // standard deviation for a digit 24 pixels high
	noise     float64 // standard deviation; 1 is from black to white
	contrast  float64 // the least difference of paper and ink
	shade     float64 // difference of light across a cell
	jpeg      float64 // how often the picture went through JPEG
	quality   int     // the least quality of it
	weight    float64 // how often ink has spread or is thin
	holes     float64 // how often ink is missing in places
	lines     float64 // how often lines of the grid are left over
	box       float64 // pixels by which the glyph's box is wrong, standard deviation
	badBox    float64 // how often the box is wrong by up to 15 of 100
	bigBox    float64 // how often the box is far too large
	crossed   float64 // how often a thin line goes through all of the cell, or one side is dark
	exact     bool    // all that happens is the greatest that may
}

// part is which part happens of the greatest that may.
func (d *damage) part(rng *rand.Rand) float64 {
	v := rng.Float64()
	if d.exact {
		return 1
	}
	return v
}

// normal is a normal deviation, or 1 or -1 where all is exact.
func (d *damage) normal(rng *rand.Rand) float64 {
	v := rng.NormFloat64()
	if d.exact {
		return math.Copysign(1, v)
	}
	return v
}

// side is from -.5 to .5, or one of both where all is exact.
func (d *damage) side(rng *rand.Rand) float64 {
	v := rng.Float64() - .5
	if d.exact {
		return math.Copysign(.5, v)
	}
	return v
}

// hard is what the network is trained on.
var hard = damage{
	low: 9, high: 40, angle: 5.5, shear: .1, tilt: .15, blur: 2.8, noise: .1, contrast: .15,
	shade: .3, jpeg: .4, quality: 15, weight: .4, holes: .1, lines: .25,
	box: 1.1, badBox: .15, bigBox: .04, crossed: .05,
}

// clean is a screenshot.
var clean = damage{low: 20, high: 20, contrast: .8, quality: 100}

// A sampler draws cells of the faces of some groups.
type sampler struct {
	groups []group
	total  int // sum of the groups' weights
	damage damage
}

func newSampler(groups []group, d damage) *sampler {
	s := &sampler{groups: groups, damage: d}
	for _, g := range groups {
		s.total += g.weight
	}
	return s
}

func (s *sampler) face(rng *rand.Rand) *face {
	k := rng.IntN(s.total)
	for _, g := range s.groups {
		if k -= g.weight; k < 0 {
			return g.faces[rng.IntN(len(g.faces))]
		}
	}
	panic("unreachable")
}

// class draws a class: as often as makes sense for training.
func class(rng *rand.Rand) int {
	switch k := rng.Float64(); {
	case k < .54:
		return 1 + rng.IntN(9)
	case k < .58:
		return 0
	case k < .78:
		return 10 + rng.IntN(7)
	default:
		return digits.NoDigit
	}
}

// cell draws a cell of a class. A symbol of which nothing is left is drawn again.
func (s *sampler) cell(rng *rand.Rand, class int) *digits.Cell {
	for {
		c := s.try(rng, class)
		if *c != (digits.Cell{}) || class == digits.NoDigit {
			return c
		}
	}
}

func (s *sampler) try(rng *rand.Rand, class int) *digits.Cell {
	d := &s.damage
	height := d.low * math.Exp(rng.Float64()*math.Log(d.high/d.low))
	side := height / (.45 + .35*rng.Float64()) // of the cell of the grid
	n := int(side + .5)
	ink := newPicture(n, n) // 1 is ink
	var glyph image.Rectangle
	whole := false
	if class != digits.NoDigit {
		f := s.face(rng)
		r := rune(symbols[class])
		glyph = s.glyph(rng, ink, f.glyphs[r], height, s.offset(rng, n), s.offset(rng, n))
	} else {
		glyph, whole = s.nothing(rng, ink, height)
	}
	if rng.Float64() < d.lines {
		drawLines(rng, ink)
	}
	if rng.Float64() < d.crossed && class != digits.NoDigit {
		cross(rng, ink)
	}
	s.spread(rng, ink, height)
	return s.photo(rng, ink, height, glyph, whole)
}

// offset is a place near the middle of a cell.
func (s *sampler) offset(rng *rand.Rand, n int) float32 {
	return float32(float64(n) * (.5 + .03*rng.NormFloat64()))
}

// plainCell is the cell of a glyph without damage.
func (f *face) plainCell(r rune) *digits.Cell {
	s := &sampler{}
	p := newPicture(64, 64)
	box := s.glyph(nil, p, f.glyphs[r], 40, 32, 32)
	for i, v := range p.pix {
		p.pix[i] = 1 - v
	}
	return digits.Crop(p.grey().Pix, p.w, box)
}

// glyph draws an outline around (cx, cy), and returns its box.
func (s *sampler) glyph(rng *rand.Rand, p *picture, o outline, height float64, cx, cy float32,
) image.Rectangle {
	d := &s.damage
	k := float32(height) / (o.down - o.top)
	if wide := (o.right - o.left) * k; wide > 1.2*float32(height) {
		k *= 1.2 * float32(height) / wide
	}
	var aspect, shear, tx, ty, sin, cos float32 = 1, 0, 0, 0, 0, 1
	if d.angle > 0 {
		aspect = float32(math.Exp(.13 * rng.NormFloat64()))
		shear = float32(d.shear * rng.NormFloat64())
		tx = float32(d.tilt * d.side(rng) / height)
		ty = float32(d.tilt * d.side(rng) / height)
		angle := d.angle * d.normal(rng)
		if !d.exact {
			angle = min(20, max(-20, angle))
		}
		angle *= math.Pi / 180
		sin, cos = float32(math.Sin(angle)), float32(math.Cos(angle))
	}
	mx, my := (o.left+o.right)/2, (o.top+o.down)/2
	place := func(i int, seg *[3][2]float32) (x, y float32) {
		x, y = (seg[i][0]-mx)*k*aspect, (seg[i][1]-my)*k
		x += shear * y
		x, y = x*cos-y*sin, x*sin+y*cos
		z := 1 + x*tx + y*ty
		return x/z + cx, y/z + cy
	}
	var r vector.Rasterizer
	r.Reset(p.w, p.h)
	for _, seg := range o.segments {
		var a [3][2]float32
		for i, q := range seg.Args {
			a[i] = [2]float32{float32(q.X) / 64, float32(q.Y) / 64}
		}
		x, y := place(0, &a)
		switch seg.Op {
		case 0: // move
			r.ClosePath()
			r.MoveTo(x, y)
		case 1:
			r.LineTo(x, y)
		case 2:
			x1, y1 := place(1, &a)
			r.QuadTo(x, y, x1, y1)
		case 3:
			x1, y1 := place(1, &a)
			x2, y2 := place(2, &a)
			r.CubeTo(x, y, x1, y1, x2, y2)
		}
	}
	r.ClosePath()
	return rasterize(p, &r)
}

// rasterize adds what r holds to p, and returns its box.
func rasterize(p *picture, r *vector.Rasterizer) (box image.Rectangle) {
	a := image.NewAlpha(image.Rect(0, 0, p.w, p.h))
	r.Draw(a, a.Rect, image.Opaque, image.Point{})
	for i, v := range a.Pix {
		if v > 0 {
			p.pix[i] = max(p.pix[i], float32(v)/255)
			if v > 100 {
				x, y := i%p.w, i/p.w
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// bar draws a line of the width w.
func bar(p *picture, x0, y0, x1, y1, w float64) image.Rectangle {
	dx, dy := x1-x0, y1-y0
	l := math.Hypot(dx, dy) + 1e-9
	nx, ny := -dy/l*w/2, dx/l*w/2
	var r vector.Rasterizer
	r.Reset(p.w, p.h)
	r.MoveTo(float32(x0+nx), float32(y0+ny))
	r.LineTo(float32(x1+nx), float32(y1+ny))
	r.LineTo(float32(x1-nx), float32(y1-ny))
	r.LineTo(float32(x0-nx), float32(y0-ny))
	r.ClosePath()
	return rasterize(p, &r)
}

// drawLines leaves pieces of the grid's lines at the borders of a cell.
func drawLines(rng *rand.Rand, p *picture) {
	n := float64(p.w)
	for range 1 + rng.IntN(2) {
		w := n * (.01 + .05*rng.Float64())
		if rng.IntN(4) == 0 {
			w *= 2.5 // between boxes
		}
		at := n * (.01 + .09*rng.Float64())
		from, to := 0., n
		if rng.IntN(2) == 0 { // a piece
			from = n * rng.Float64()
			to = min(n, from+n*(.1+.5*rng.Float64()))
		}
		slope := n * .03 * rng.NormFloat64()
		switch rng.IntN(4) {
		case 0:
			bar(p, from, at, to, at+slope, w)
		case 1:
			bar(p, from, n-at, to, n-at+slope, w)
		case 2:
			bar(p, at, from, at+slope, to, w)
		default:
			bar(p, n-at, from, n-at+slope, to, w)
		}
	}
}

// cross draws a line of weak ink through all of the cell, as creases do, or a dark side.
func cross(rng *rand.Rand, p *picture) {
	q := newPicture(p.w, p.h)
	n := float64(p.w)
	if rng.IntN(2) == 0 {
		at, slope := n*(.2+.6*rng.Float64()), n*.1*rng.NormFloat64()
		w := n * (.02 + .05*rng.Float64())
		if rng.IntN(3) == 0 {
			bar(q, at, -1, at+slope, n+1, w)
		} else {
			bar(q, -1, at, n+1, at+slope, w)
		}
	} else {
		angle := 2 * math.Pi * rng.Float64()
		sin, cos := math.Sincos(angle)
		far := n * (1.2 + .25*rng.Float64())
		x, y := n/2+cos*far, n/2+sin*far
		bar(q, x-2*n*sin, y+2*n*cos, x+2*n*sin, y-2*n*cos, 2*n)
		s := n * .1 * rng.Float64()
		q.blur(s, s)
	}
	k := float32(.3 + .5*rng.Float64())
	for i, v := range q.pix {
		p.pix[i] = max(p.pix[i], k*v)
	}
}

// nothing draws what is no digit, and returns its box; whole says that all ink of the cell is
// one thing.
func (s *sampler) nothing(rng *rand.Rand, p *picture, height float64,
) (box image.Rectangle, whole bool) {
	n := float64(p.w)
	mid := func() float64 { return n * (.5 + .1*rng.NormFloat64()) }
	switch k := rng.Float64(); {
	case k < .25: // another letter or sign
		f := s.face(rng)
		for {
			o, ok := f.glyphs[rune(others[rng.IntN(len(others))])]
			if ok {
				return s.glyph(rng, p, o, height*(.6+.4*rng.Float64()),
					s.offset(rng, p.w), s.offset(rng, p.w)), true
			}
		}
	case k < .5: // pencilmarks
		return s.marks(rng, p), true
	case k < .56: // the edge of something dark
		return s.edge(rng, p), rng.IntN(2) == 0
	case k < .68: // pieces of lines, crosses, corners; an upright one alone might be a 1
		w := n * (.02 + .08*rng.Float64())
		x, y := mid(), mid()
		for i := range 1 + rng.IntN(3) {
			slope := n * .03 * rng.NormFloat64()
			from, to := n*.5*rng.Float64(), n*(.5+.5*rng.Float64())
			if i%2 == 0 {
				box = box.Union(bar(p, from, y, to, y+slope, w))
			} else {
				box = box.Union(bar(p, x, from, x+slope, to, w))
			}
		}
		return box, rng.IntN(2) == 0
	case k < .76: // an arrow, a stroke
		x0, y0, x1, y1 := mid(), mid(), n*rng.Float64(), n*rng.Float64()
		w := n * (.03 + .05*rng.Float64())
		box = bar(p, x0, y0, x1, y1, w)
		if rng.IntN(2) == 0 {
			dx, dy := (x1-x0)*.4, (y1-y0)*.4
			box = box.Union(bar(p, x0, y0, x0+dx-dy, y0+dy+dx, w))
			box = box.Union(bar(p, x0, y0, x0+dx+dy, y0+dy-dx, w))
		}
		return box, true
	case k < .88: // specks and smudges
		q := newPicture(p.w, p.h)
		for range 1 + rng.IntN(4) {
			x, y := mid(), mid()
			for range 1 + rng.IntN(5) {
				r := n * .03 * (1 + 2*rng.Float64())
				x += r * rng.NormFloat64()
				y += r * rng.NormFloat64()
				bar(q, x, y-r, x, y+r, 1.6*r)
				bar(q, x-r, y, x+r, y, 1.6*r)
			}
		}
		s := n * .04 * rng.Float64()
		q.blur(s, s)
		for i, v := range q.pix {
			p.pix[i] = max(p.pix[i], v)
		}
		return image.Rect(0, 0, p.w, p.h).Inset(p.w / 4), rng.IntN(2) == 0
	default: // paper
		m := int(n * (.1 + .2*rng.Float64()))
		return image.Rect(0, 0, p.w, p.h).Inset(m), rng.IntN(2) == 0
	}
}

// edge draws a dark area with one or two straight sides.
func (s *sampler) edge(rng *rand.Rand, p *picture) image.Rectangle {
	n := float64(p.w)
	for range 1 + rng.IntN(2) {
		angle := math.Pi / 2 * float64(rng.IntN(4))
		if rng.IntN(3) == 0 {
			angle = 2 * math.Pi * rng.Float64()
		} else {
			angle += .1 * rng.NormFloat64()
		}
		sin, cos := math.Sincos(angle)
		at := n * (.05 + .4*rng.Float64()) // from the middle
		x, y := n/2+cos*(at+n), n/2+sin*(at+n)
		bar(p, x-2*n*sin, y+2*n*cos, x+2*n*sin, y-2*n*cos, 2*n)
	}
	m := int(n * (.05 + .2*rng.Float64()))
	return image.Rect(0, 0, p.w, p.h).Inset(m)
}

// marks draws two to nine small digits in 3 by 3 places, or in a line at the top.
func (s *sampler) marks(rng *rand.Rand, p *picture) (box image.Rectangle) {
	f := s.face(rng)
	n := float64(p.w)
	height := n * (.15 + .13*rng.Float64())
	line := rng.IntN(4) == 0
	some := rng.Perm(9)[:2+rng.IntN(6)]
	for i, k := range some {
		x, y := n*(.5+.29*float64(k%3-1)), n*(.5+.29*float64(k/3-1))
		if line {
			x, y = n*.2+float64(i)*height*.8, n*.25
		}
		o := f.glyphs[rune('1'+k)]
		box = box.Union(s.glyph(rng, p, o, height, float32(x), float32(y)))
	}
	return box
}

// spread lets ink spread, thin out and break.
func (s *sampler) spread(rng *rand.Rand, p *picture, height float64) {
	d := &s.damage
	if rng.Float64() < d.holes {
		q := newPicture(p.w, p.h)
		q.noise(rng, 1, 1+height*.12*rng.Float64())
		depth := float32(.3 + .7*rng.Float64())
		for i, v := range q.pix {
			if v > 1.1 {
				p.pix[i] *= 1 - depth
			}
		}
	}
	if rng.Float64() >= d.weight {
		return
	}
	w := height * (.01 + .04*rng.Float64())
	p.blur(w, w)
	var most float32
	for _, v := range p.pix {
		most = max(most, v)
	}
	cut := float32(.15+.4*rng.Float64()) * most
	hard := float32(1.5 + 3*rng.Float64())
	for i, v := range p.pix {
		p.pix[i] = min(1, max(0, .5+(v-cut)*hard))
	}
	low := min(1, max(0, .5-cut*hard)) // what paper became
	if low > 0 && low < .9 {
		for i, v := range p.pix {
			p.pix[i] = (v - low) / (1 - low)
		}
	}
}

// photo takes a photo of ink on paper and cuts the glyph out of it.
func (s *sampler) photo(rng *rand.Rand, p *picture, height float64, glyph image.Rectangle,
	whole bool) *digits.Cell {
	d := &s.damage
	if d.blur > 0 {
		w := d.blur * height / 24 * d.part(rng)
		w = max(w, .35) // a lens
		stretch := 1 + .6*max(0, rng.NormFloat64())*rng.Float64()
		if rng.IntN(2) == 0 {
			p.blur(w*stretch, w)
		} else {
			p.blur(w, w*stretch)
		}
	}
	contrast := 1 - (1-d.contrast)*d.part(rng)
	paper := contrast + (1-contrast)*rng.Float64()
	gx, gy := d.shade*d.side(rng)/float64(p.w), d.shade*d.side(rng)/float64(p.h)
	for y := range p.h {
		for x := range p.w {
			light := 1 + gx*(float64(x)-float64(p.w)/2) + gy*(float64(y)-float64(p.h)/2)
			v := &p.pix[y*p.w+x]
			*v = float32(light * (paper - contrast*float64(*v)))
		}
	}
	if d.noise > 0 {
		p.noise(rng, d.noise*contrast*d.part(rng)*d.part(rng), 1)
		if rng.IntN(3) == 0 && !d.exact {
			p.noise(rng, d.noise*contrast*rng.Float64(), 1+3*rng.Float64())
		}
	}
	if rng.Float64() < d.jpeg {
		p.jpeg(100 - int(float64(100-d.quality)*d.part(rng)))
	}
	if d.angle > 0 && rng.IntN(6) == 0 { // sharpened by the telephone
		q := &picture{p.w, p.h, append([]float32(nil), p.pix...)}
		q.blur(1.2, 1.2)
		k := float32(1.5 * rng.Float64())
		for i, v := range q.pix {
			p.pix[i] = min(1, max(0, p.pix[i]+k*(p.pix[i]-v)))
		}
	}
	f := float32((18 + 14*rng.Float64()) / height)
	q := p.scale(f)
	g := q.grey()
	want := image.Rect(int(float32(glyph.Min.X)*f), int(float32(glyph.Min.Y)*f),
		int(float32(glyph.Max.X)*f+.99), int(float32(glyph.Max.Y)*f+.99))
	middle := g.Rect.Inset(q.w / 4)
	box, ok := findBox(g, middle, float32(.3+.3*rng.Float64()), whole)
	if !ok || !similar(box, want) {
		box = want
	}
	return digits.Crop(g.Pix, q.w, s.wrong(rng, box))
}

// similar reports whether a box is that of the glyph, but for what damage does.
func similar(a, b image.Rectangle) bool {
	m := a.Intersect(b)
	area := float64(m.Dx() * m.Dy())
	return area > .6*float64(a.Dx()*a.Dy()) && area > .6*float64(b.Dx()*b.Dy())
}

// wrong moves the sides of a box as finders of boxes do.
func (s *sampler) wrong(rng *rand.Rand, box image.Rectangle) image.Rectangle {
	d := &s.damage
	by := [4]float64{}
	for i := range by {
		by[i] = d.box * rng.NormFloat64()
	}
	if rng.Float64() < d.badBox {
		side := box.Dy()
		if i := rng.IntN(4); i < 2 {
			by[i] += (rng.Float64() - .5) * .3 * float64(box.Dx())
		} else {
			by[i] += (rng.Float64() - .5) * .3 * float64(side)
		}
	}
	if rng.Float64() < d.bigBox {
		for i := range by {
			by[i] += .4 * rng.Float64() * float64(box.Dy())
		}
	}
	r := func(v float64) int { return int(math.Round(v)) }
	box.Min.X -= r(by[0])
	box.Max.X += r(by[1])
	box.Min.Y -= r(by[2])
	box.Max.Y += r(by[3])
	if box.Dx() < 2 || box.Dy() < 2 {
		c := box.Min
		box = image.Rect(c.X-1, c.Y-1, c.X+2, c.Y+2)
	}
	return box
}
