package photo

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/nonet-dev/nonet"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// A look is how a board is drawn.
type look struct {
	cell         int // pixels
	margin       int
	bold         bool
	paper, ink   color.Color
	line, placed color.Color
	thin, thick  int  // lines
	frameless    bool // without a line around it
	numbers      bool // 10, 11, ... instead of A, B, ...

	page   color.Color // around the board; nil: as paper
	digit  float64     // the size of digits, as a part of a cell; 0: usual
	inRows bool        // notes stand one after the other, not in places
}

func usualLook() look {
	return look{cell: 48, margin: 30, paper: color.White, ink: color.Gray{20},
		line: color.Gray{60}, placed: color.RGBA{30, 90, 220, 255}, thin: 1, thick: 3}
}

func faceOf(t testing.TB, bold bool, size float64) font.Face {
	data := goregular.TTF
	if bold {
		data = gobold.TTF
	}
	f, err := opentype.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		t.Fatal(err)
	}
	return face
}

// board draws a puzzle with placed digits and notes, either of which may be nil.
func drawBoard(t testing.TB, k look, l *nonet.Layout, givens, placed nonet.Grid,
	notes []nonet.Digits) *image.RGBA {
	n := l.Size()
	side := n*k.cell + 2*k.margin
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	inside := m.Bounds()
	if k.page != nil {
		draw.Draw(m, inside, image.NewUniform(k.page), image.Point{}, draw.Src)
		inside = inside.Inset(k.margin)
	}
	draw.Draw(m, inside, image.NewUniform(k.paper), image.Point{}, draw.Src)
	rows, cols := l.BoxShape()
	for i := range n + 1 {
		if k.frameless && (i == 0 || i == n) {
			continue
		}
		for d, step := range []int{cols, rows} {
			w := k.thin
			if i%step == 0 {
				w = k.thick
			}
			at := k.margin + i*k.cell - w/2
			r := image.Rect(at, k.margin, at+w, side-k.margin)
			if d == 1 {
				r = image.Rect(k.margin, at, side-k.margin, at+w)
			}
			draw.Draw(m, r, image.NewUniform(k.line), image.Point{}, draw.Src)
		}
	}
	size := .62
	if k.numbers {
		size = .5
	}
	if k.digit > 0 {
		size = k.digit
	}
	face, small := faceOf(t, k.bold, float64(k.cell)*size), faceOf(t, false, float64(k.cell)*.26)
	text := func(f font.Face, c color.Color, s string, x, y float64) { // its middle
		d := font.Drawer{Dst: m, Src: image.NewUniform(c), Face: f}
		b, _ := d.BoundString(s)
		d.Dot = fixed.Point26_6{X: fixed.Int26_6(x*64) - (b.Min.X+b.Max.X)/2,
			Y: fixed.Int26_6(y*64) - (b.Min.Y+b.Max.Y)/2}
		d.DrawString(s)
	}
	word := func(d nonet.Digit) string {
		if k.numbers {
			return strconv.Itoa(int(d))
		}
		return symbol(d)
	}
	for c := range n * n {
		x := float64(k.margin) + (float64(c%n)+.5)*float64(k.cell)
		y := float64(k.margin) + (float64(c/n)+.5)*float64(k.cell)
		switch {
		case givens[c] != 0:
			text(face, k.ink, word(givens[c]), x, y)
		case placed != nil && placed[c] != 0:
			text(face, k.placed, word(placed[c]), x, y)
		case notes != nil:
			for at, d := range slices.Collect(notes[c].All()) {
				if !k.inRows {
					at = int(d) - 1
				}
				i, j := float64(at%3)-1, float64(at/3)-1
				text(small, k.ink, word(d), x+i*.29*float64(k.cell), y+j*.29*float64(k.cell))
			}
		}
	}
	return m
}

// A distortion is what happens between a board and a photo of it.
type distortion struct {
	tilt    float64 // degrees about an axis in the paper
	roll    float64 // degrees in the plane
	curl    float64 // how far the middle of the paper bulges, as a part of its side
	blur    float64 // standard deviation, pixels
	noise   float64 // standard deviation, levels
	shadow  float64 // how much darker one side is, as a part
	quality int     // of JPEG; 0: none
}

// photoOf makes a photo of a board.
func photoOf(t testing.TB, m *image.RGBA, d distortion, seed uint64) image.Image {
	rng := rand.New(rand.NewPCG(seed, 1))
	w, h := m.Bounds().Dx(), m.Bounds().Dy()
	out := image.NewRGBA(image.Rect(0, 0, w*5/4, h*5/4))
	sinR, cosR := math.Sincos(d.roll * math.Pi / 180)
	sinT, cosT := math.Sincos(d.tilt * math.Pi / 180)
	const camera = 2.2 // distance of the eye, in sides of the board
	planes := [3][]float64{}
	for i := range planes {
		planes[i] = make([]float64, out.Rect.Dx()*out.Rect.Dy())
	}
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			// The ray through the pixel meets the tilted plane.
			u := (float64(x) - float64(out.Rect.Dx())/2) / float64(w)
			v := (float64(y) - float64(out.Rect.Dy())/2) / float64(h)
			u, v = u*cosR+v*sinR, v*cosR-u*sinR
			k := camera / (camera*cosT - v*sinT)
			px, py := u*(1+v*k*sinT/camera)*1, v*k
			py += d.curl * math.Cos(px*math.Pi) * .5
			sx, sy := (px+.5)*float64(w), (py+.5)*float64(h)
			p := out.Rect.Dx()*y + x
			for i := range planes {
				planes[i][p] = sample(m, sx, sy, i)
			}
		}
	}
	for i := range planes {
		if d.blur > 0 {
			planes[i] = gauss(planes[i], out.Rect.Dx(), d.blur)
		}
		for p, v := range planes[i] {
			x := p % out.Rect.Dx()
			v *= 1 - d.shadow*float64(x)/float64(out.Rect.Dx())
			v += rng.NormFloat64() * d.noise
			out.Pix[4*p+i] = uint8(min(255, max(0, v)))
			out.Pix[4*p+3] = 255
		}
	}
	if d.quality == 0 {
		return out
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, out, &jpeg.Options{Quality: d.quality}); err != nil {
		t.Fatal(err)
	}
	img, err := Decode(&file)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// sample returns a channel of m at a place, bilinearly; paper beyond it.
func sample(m *image.RGBA, x, y float64, channel int) float64 {
	x, y = x-.5, y-.5
	x0, y0 := math.Floor(x), math.Floor(y)
	at := func(x, y int) float64 {
		x, y = min(max(x, 0), m.Rect.Dx()-1), min(max(y, 0), m.Rect.Dy()-1)
		return float64(m.Pix[m.PixOffset(x, y)+channel])
	}
	fx, fy, i, j := x-x0, y-y0, int(x0), int(y0)
	return (at(i, j)*(1-fx)+at(i+1, j)*fx)*(1-fy) + (at(i, j+1)*(1-fx)+at(i+1, j+1)*fx)*fy
}

// gauss blurs a plane of w pixels a row.
func gauss(p []float64, w int, sigma float64) []float64 {
	r := int(3*sigma) + 1
	kernel := make([]float64, 2*r+1)
	total := 0.
	for i := range kernel {
		kernel[i] = math.Exp(-float64((i-r)*(i-r)) / (2 * sigma * sigma))
		total += kernel[i]
	}
	h := len(p) / w
	for _, step := range []int{1, w} {
		out := make([]float64, len(p))
		for q := range p {
			x, y := q%w, q/w
			for i, k := range kernel {
				j := i - r
				if step == 1 {
					j = min(max(j, -x), w-1-x)
				} else {
					j = min(max(j, -y), h-1-y)
				}
				out[q] += k / total * p[q+j*step]
			}
		}
		p = out
	}
	return p
}
