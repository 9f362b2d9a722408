package main

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
)

// A picture is grey: 0 is black, 1 is white, row by row.
type picture struct {
	w, h int
	pix  []float32
}

func newPicture(w, h int) *picture { return &picture{w, h, make([]float32, w*h)} }

// at is the level at a place, or that of the nearest place within the picture.
func (p *picture) at(x, y int) float32 {
	return p.pix[min(max(y, 0), p.h-1)*p.w+min(max(x, 0), p.w-1)]
}

// bilinear is the level at a point, in units of pixels; the middle of the first one is (0, 0).
func (p *picture) bilinear(x, y float32) float32 {
	fx, fy := float32(math.Floor(float64(x))), float32(math.Floor(float64(y)))
	i, j := int(fx), int(fy)
	fx, fy = x-fx, y-fy
	return (p.at(i, j)*(1-fx)+p.at(i+1, j)*fx)*(1-fy) +
		(p.at(i, j+1)*(1-fx)+p.at(i+1, j+1)*fx)*fy
}

// blur smooths the picture; the widths are standard deviations in pixels.
func (p *picture) blur(sx, sy float64) {
	p.blurLines(sx, p.h, p.w, p.w, 1)
	p.blurLines(sy, p.w, p.h, 1, p.w)
}

func (p *picture) blurLines(s float64, lines, n, line, step int) {
	if s < .15 {
		return
	}
	half := int(math.Ceil(2.5 * s))
	kernel := make([]float32, 2*half+1)
	var sum float32
	for i := range kernel {
		d := float64(i-half) / s
		kernel[i] = float32(math.Exp(-d * d / 2))
		sum += kernel[i]
	}
	buf := make([]float32, n+2*half)
	for l := range lines {
		at := p.pix[l*line:]
		for i := range buf {
			buf[i] = at[min(max(i-half, 0), n-1)*step]
		}
		for i := range n {
			var v float32
			for j, k := range kernel {
				v += k * buf[i+j]
			}
			at[i*step] = v / sum
		}
	}
}

// scale returns the picture with sides f times as long, each pixel the mean of what it covers.
func (p *picture) scale(f float32) *picture {
	q := newPicture(max(1, int(float32(p.w)*f+.5)), max(1, int(float32(p.h)*f+.5)))
	n := max(1, int(math.Ceil(float64(1/f))))
	for y := range q.h {
		for x := range q.w {
			var v float32
			for j := range n {
				for i := range n {
					v += p.bilinear((float32(x)+(float32(i)+.5)/float32(n))/f-.5,
						(float32(y)+(float32(j)+.5)/float32(n))/f-.5)
				}
			}
			q.pix[y*q.w+x] = v / float32(n*n)
		}
	}
	return q
}

// noise adds normal noise of the deviation s; grain is the size of its grains in pixels.
func (p *picture) noise(rng *rand.Rand, s, grain float64) {
	if grain < 1.2 {
		for i := range p.pix {
			p.pix[i] += float32(s * rng.NormFloat64())
		}
		return
	}
	q := newPicture(int(float64(p.w)/grain)+2, int(float64(p.h)/grain)+2)
	for i := range q.pix {
		q.pix[i] = float32(s * rng.NormFloat64())
	}
	for y := range p.h {
		for x := range p.w {
			p.pix[y*p.w+x] += q.bilinear(float32(x)/float32(grain), float32(y)/float32(grain))
		}
	}
}

// grey returns the picture in 8 bits.
func (p *picture) grey() *image.Gray {
	g := image.NewGray(image.Rect(0, 0, p.w, p.h))
	for i, v := range p.pix {
		g.Pix[i] = uint8(min(255, max(0, v*255+.5)))
	}
	return g
}

// jpeg is what a JPEG file of the picture holds.
func (p *picture) jpeg(quality int) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, p.grey(), &jpeg.Options{Quality: quality}); err != nil {
		panic(err)
	}
	m, err := jpeg.Decode(&b)
	if err != nil {
		panic(err)
	}
	g := m.(*image.Gray)
	for y := range p.h {
		for x := range p.w {
			p.pix[y*p.w+x] = float32(g.Pix[y*g.Stride+x]) / 255
		}
	}
}
