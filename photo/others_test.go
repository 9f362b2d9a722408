package photo

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// A pen draws on a picture in pixels.
type pen struct {
	*image.RGBA
	t   testing.TB
	rng *rand.Rand
	ink color.Color
}

func newPen(t testing.TB, rng *rand.Rand, w, h int) *pen {
	p := &pen{image.NewRGBA(image.Rect(0, 0, w, h)), t, rng, color.Gray{uint8(rng.IntN(70))}}
	p.fill(0, 0, w, h, color.Gray{uint8(225 + rng.IntN(31))})
	return p
}

func (p *pen) fill(x0, y0, x1, y1 int, c color.Color) {
	draw.Draw(p, image.Rect(x0, y0, x1, y1), image.NewUniform(c), image.Point{}, draw.Src)
}

// text writes a line around the middle (x, y).
func (p *pen) text(size float64, x, y int, s string) {
	d := font.Drawer{Dst: p, Src: image.NewUniform(p.ink),
		Face: faceOf(p.t, p.rng.IntN(2) == 0, size)}
	b, _ := d.BoundString(s)
	middle := fixed.Point26_6{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
	d.Dot = fixed.P(x, y).Sub(middle)
	d.DrawString(s)
}

// table draws lines around rows and columns of cells of w by h pixels from (x, y) on, and calls
// cell with the middle of each.
func (p *pen) table(x, y, cols, rows, w, h int, cell func(c, r, x, y int)) {
	line := 1 + p.rng.IntN(3)
	for i := range cols + 1 {
		p.fill(x+i*w, y, x+i*w+line, y+rows*h+line, p.ink)
	}
	for i := range rows + 1 {
		p.fill(x, y+i*h, x+cols*w+line, y+i*h+line, p.ink)
	}
	for r := range rows {
		for c := range cols {
			cell(c, r, x+c*w+w/2, y+r*h+h/2)
		}
	}
}

func (p *pen) word(letters string, most int) string {
	out := ""
	for range 1 + p.rng.IntN(most) {
		out += string(letters[p.rng.IntN(len(letters))])
	}
	return out
}

const (
	smallLetters = "abcdefghijklmnopqrstuvwxyz"
	capitals     = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// others are the kinds of pictures without a Sudoku that TestOthers draws.
var others = []struct {
	name string
	draw func(p *pen)
}{
	{"text", func(p *pen) {
		for y := 30; y < p.Rect.Dy()-20; y += 20 {
			s := ""
			for len(s) < 60 {
				s += p.word(smallLetters+"0123456789", 9) + " "
			}
			p.text(14, p.Rect.Dx()/2, y, s)
		}
	}},
	{"crossword", func(p *pen) {
		n := 9 + p.rng.IntN(7)
		p.table(20, 20, n, n, 36, 36, func(c, r, x, y int) {
			switch p.rng.IntN(5) {
			case 0, 1:
				p.fill(x-18, y-18, x+18, y+18, p.ink)
			case 2:
				p.text(10, x-9, y-9, fmt.Sprint(1+p.rng.IntN(40)))
			case 3:
				p.text(20, x, y, p.word(capitals, 1))
			}
		})
	}},
	{"spreadsheet", func(p *pen) {
		p.table(20, 20, 5+p.rng.IntN(5), 9+p.rng.IntN(8), 66, 26, func(c, r, x, y int) {
			p.text(14, x, y, p.word("0123456789.", 6))
		})
	}},
	{"table of numbers", func(p *pen) {
		n := []int{6, 9, 12}[p.rng.IntN(3)]
		p.table(20, 20, n, n, 40, 40, func(c, r, x, y int) {
			p.text(16, x, y, fmt.Sprint(p.rng.IntN(100)))
		})
	}},
	{"products", func(p *pen) {
		p.table(20, 20, 9, 9, 40, 40, func(c, r, x, y int) {
			p.text(17, x, y, fmt.Sprint((c+1)*(r+1)))
		})
	}},
	{"calendar", func(p *pen) {
		first := p.rng.IntN(7)
		p.table(20, 60, 7, 6, 50, 44, func(c, r, x, y int) {
			if d := 7*r + c - first + 1; d > 0 && d < 32 {
				p.text(18, x, y, fmt.Sprint(d))
			}
		})
	}},
	{"chess board", func(p *pen) {
		p.table(20, 20, 8, 8, 50, 50, func(c, r, x, y int) {
			if (c+r)%2 == 1 {
				p.fill(x-25, y-25, x+25, y+25, color.Gray{130})
			}
			if r < 2 || r > 5 {
				p.text(30, x, y, p.word("KQRBNP", 1))
			}
		})
	}},
	{"noise", func(p *pen) {
		for i := range p.Pix {
			p.Pix[i] |= uint8(p.rng.Uint32())
		}
	}},
	{"clouds", func(p *pen) { // light and dark at random, of all sizes, as in photographs
		waves := make([][4]float64, 40)
		for i := range waves {
			f := math.Exp(-p.rng.Float64() * 4)
			waves[i] = [4]float64{p.rng.NormFloat64() * f, p.rng.NormFloat64() * f,
				p.rng.Float64() * 7, 12 / (f*20 + 1)}
		}
		for y := range p.Rect.Dy() {
			for x := range p.Rect.Dx() {
				v := 128.
				for _, w := range waves {
					v += w[3] * math.Sin(w[0]*float64(x)+w[1]*float64(y)+w[2])
				}
				g := uint8(min(255, max(0, v)))
				p.SetRGBA(x, y, color.RGBA{g, g, uint8(min(255, int(g)+20)), 255})
			}
		}
	}},
	{"keyboard", func(p *pen) {
		rows := []string{"1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'#", "ZXCVBNM,./??"}
		for r, keys := range rows {
			for c, k := range keys {
				x, y := 40+c*46+r*14, 40+r*46
				p.fill(x-20, y-20, x+20, y+20, p.ink)
				p.fill(x-18, y-18, x+18, y+18, color.Gray{250})
				p.text(18, x-5, y-4, string(k))
			}
		}
	}},
	{"window panes", func(p *pen) {
		p.table(20, 20, 3+p.rng.IntN(7), 3+p.rng.IntN(7), 50, 50, func(c, r, x, y int) {
			p.fill(x-22, y-22, x+22, y+22, color.RGBA{uint8(100 + p.rng.IntN(60)),
				uint8(140 + p.rng.IntN(60)), uint8(180 + p.rng.IntN(60)), 255})
		})
	}},
	{"bingo", func(p *pen) {
		p.table(20, 60, 5, 5, 64, 64, func(c, r, x, y int) {
			p.text(28, x, y, fmt.Sprint(15*c+1+p.rng.IntN(15)))
		})
	}},
	{"nonogram", func(p *pen) {
		n := []int{10, 12, 15}[p.rng.IntN(3)]
		p.table(80, 80, n, n, 24, 24, func(c, r, x, y int) {
			if p.rng.IntN(3) == 0 {
				p.fill(x-11, y-11, x+11, y+11, p.ink)
			}
		})
		for i := range n {
			for k := range 3 {
				p.text(13, 20+k*20, 92+i*24, fmt.Sprint(1+p.rng.IntN(5)))
				p.text(13, 92+i*24, 20+k*20, fmt.Sprint(1+p.rng.IntN(5)))
			}
		}
	}},
	{"kakuro", func(p *pen) {
		n := 8 + p.rng.IntN(3)
		p.table(20, 20, n, n, 44, 44, func(c, r, x, y int) {
			if c == 0 || r == 0 || p.rng.IntN(4) == 0 {
				p.fill(x-22, y-22, x+22, y+22, color.Gray{60})
				ink := p.ink
				p.ink = color.White
				p.text(12, x+10, y-10, fmt.Sprint(3+p.rng.IntN(30)))
				p.ink = ink
			}
		})
	}},
	{"code of squares", func(p *pen) {
		n, side := 21+4*p.rng.IntN(3), 12
		for r := range n {
			for c := range n {
				if p.rng.IntN(2) == 0 {
					p.fill(20+c*side, 20+r*side, 20+(c+1)*side, 20+(r+1)*side, p.ink)
				}
			}
		}
	}},
	{"word search", func(p *pen) {
		n := []int{9, 12, 16}[p.rng.IntN(3)]
		p.table(20, 20, n, n, 30, 30, func(c, r, x, y int) {
			p.text(18, x, y, p.word(capitals, 1))
		})
	}},
	{"keypad", func(p *pen) {
		p.table(20, 20, 3, 4, 80, 80, func(c, r, x, y int) {
			p.text(40, x, y, string("123456789*0#"[3*r+c]))
		})
	}},
	{"magic square", func(p *pen) {
		p.table(20, 20, 4, 4, 80, 80, func(c, r, x, y int) {
			p.text(34, x, y, fmt.Sprint(1+(4*r+c)*7%16))
		})
	}},
	{"mines", func(p *pen) {
		p.table(20, 20, 9, 9, 36, 36, func(c, r, x, y int) {
			switch k := p.rng.IntN(4); k {
			case 0:
				p.fill(x-16, y-16, x+17, y+17, color.Gray{150})
			case 1:
				p.text(22, x, y, fmt.Sprint(1+p.rng.IntN(3)))
			}
		})
	}},
	{"boxes of a form", func(p *pen) {
		for y := 40; y < 400; y += 50 {
			p.text(14, 80, y, p.word(smallLetters, 9))
			p.table(160, y-15, 9, 1, 30, 30, func(c, r, x, y int) {
				if p.rng.IntN(2) == 0 {
					p.text(20, x, y, p.word("0123456789", 1))
				}
			})
		}
	}},
}

// TestOthers draws pictures without a Sudoku, half of them as photos, and counts in how many of
// them a puzzle is claimed to be.
func TestOthers(t *testing.T) {
	n := testenv.Pick(20, 40, 400)
	claimed := 0
	for i := range n {
		x := others[i%len(others)]
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		p := newPen(t, rng, 600, 500+rng.IntN(100))
		x.draw(p)
		m := image.Image(p.RGBA)
		if i/len(others)%2 == 1 {
			m = photoOf(t, p.RGBA, distortion{tilt: rng.Float64() * 20, roll: rng.Float64()*20 - 10,
				blur: rng.Float64() * 1.5, noise: rng.Float64() * 8, shadow: rng.Float64() * .5,
				quality: 40 + rng.IntN(50)}, uint64(i))
		}
		rs, err := Read(t.Context(), m, Options{})
		if err != nil {
			continue
		}
		claimed++
		for _, r := range rs {
			t.Logf("%s %d: size %d, unique %v, %d doubtful: %s", x.name, i, r.Size, r.Unique,
				len(r.Doubtful()), r.Record.Puzzle.Givens)
		}
	}
	t.Logf("a puzzle is claimed in %d of %d pictures without one", claimed, n)
	if most := max(n/100, 1); claimed > most {
		t.Errorf("a puzzle is claimed in %d of %d pictures without one, want at most %d", claimed, n,
			most)
	}
}
