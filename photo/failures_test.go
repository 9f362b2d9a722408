package photo

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/nonet-dev/nonet"
)

// failures are the files of testdata, each of a kind of picture that is refused or is not read as
// one might wish, and what is said of it.
var failures = []struct {
	name   string
	draw   func(testing.TB) image.Image
	found  bool // a grid is
	unique bool
	doubts bool
}{
	{"tiny.png", func(t testing.TB) image.Image { // 8 pixels a cell: no grid is found
		k := smallLook()
		k.cell, k.margin, k.thick = 8, 6, 2
		return drawBoard(t, k, nonet.Classic(), parse(t, nonet.Classic(), classic), nil, nil)
	}, false, false, false},
	{"cut.png", func(t testing.TB) image.Image { // two columns are beyond the border
		m := smallBoard(t)
		return m.SubImage(image.Rect(0, 0, 16+7*32, m.Rect.Dy()))
	}, false, false, false},
	{"curled.jpg", func(t testing.TB) image.Image { // the paper bends by a fifth of its side
		m := smallBoard(t)
		return photoOf(t, m, distortion{curl: .2}, 7)
	}, false, false, false},
	{"glare.jpg", func(t testing.TB) image.Image { // a reflection covers digits
		m := smallBoard(t)
		for y := 60; y < 200; y++ {
			for x := 60; x < 200; x++ {
				if d := (x-130)*(x-130) + (y-130)*(y-130); d < 4000 {
					m.SetRGBA(x, y, color.RGBA{255, 255, 255, 255})
				}
			}
		}
		return m
	}, true, false, true},
	{"mended.png", func(t testing.TB) image.Image { // a 7 that somebody made a 1
		g := parse(t, nonet.Classic(), classic)
		g[4] = 1
		return drawBoard(t, smallLook(), nonet.Classic(), g, nil, nil)
	}, true, false, true},
	{"rows.png", func(t testing.TB) image.Image { // numbers in a cell, as tall as digits
		m := smallBoard(t)
		p := &pen{m, t, rand.New(rand.NewPCG(1, 1)), color.Gray{20}}
		p.text(20, 16+2*32+16, 16+16, "24")
		return m
	}, true, true, false},
	{"mines.png", func(t testing.TB) image.Image { // another game with digits, taken for a draft
		p := newPen(t, rand.New(rand.NewPCG(38, 5)), 370, 370)
		for _, x := range others {
			if x.name == "mines" {
				x.draw(p)
			}
		}
		return p.RGBA
	}, true, false, true},
}

// smallBoard draws the usual puzzle with cells of 32 pixels.
func smallBoard(t testing.TB) *image.RGBA {
	l := nonet.Classic()
	return drawBoard(t, smallLook(), l, parse(t, l, classic), nil, nil)
}

// TestFailures reads the files of testdata.
func TestFailures(t *testing.T) {
	for _, x := range failures {
		t.Run(x.name, func(t *testing.T) {
			name := filepath.Join("testdata", x.name)
			if *update {
				m := x.draw(t)
				whole := image.NewRGBA(image.Rect(0, 0, m.Bounds().Dx(), m.Bounds().Dy()))
				draw.Draw(whole, whole.Rect, m, m.Bounds().Min, draw.Src)
				write(t, name, whole)
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			img, err := Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			rs, err := Read(t.Context(), img, Options{})
			if !x.found {
				if !errors.Is(err, ErrNoGrid) {
					t.Fatalf("%d grids, error %v, want none", len(rs), err)
				}
				return
			}
			if len(rs) != 1 {
				t.Fatalf("%d grids, error %v, want one", len(rs), err)
			}
			if r := &rs[0]; r.Unique != x.unique || (r.Doubts() != "") != x.doubts {
				t.Errorf("unique %v, doubts %q, want %v, %v: %s", r.Unique, r.Doubts(), x.unique,
					x.doubts, r.Record.Puzzle.Givens)
			}
		})
	}
}
