package photo

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/nonet-dev/nonet"
)

var update = flag.Bool("update", false, "draw the pictures of examples/pictures anew")

// pictures are the files of examples/pictures, which tests of the program read, too: how they are
// drawn, and what they show. Each is of a kind of its own, some of a kind of failure.
var pictures = []struct {
	name   string
	draw   func(testing.TB) image.Image
	grids  int
	unique bool // the first one
	doubts string
}{
	{"puzzle.png", func(t testing.TB) image.Image {
		g := parse(t, nonet.Classic(), classic)
		return drawBoard(t, smallLook(), nonet.Classic(), g, nil, nil)
	}, 1, true, ""},
	{"started.png", func(t testing.TB) image.Image { // three digits are placed
		k := smallLook()
		placed := make(nonet.Grid, 81)
		placed[2], placed[3], placed[30] = 4, 6, 7
		return drawBoard(t, k, nonet.Classic(), parse(t, nonet.Classic(), classic), placed, nil)
	}, 1, true, ""},
	{"page.gif", func(t testing.TB) image.Image { // two puzzles
		m := image.NewRGBA(image.Rect(0, 0, 520, 260))
		draw.Draw(m, m.Bounds(), image.White, image.Point{}, draw.Src)
		k := smallLook()
		k.cell, k.margin = 26, 13
		b := drawBoard(t, k, nonet.Classic(), parse(t, nonet.Classic(), classic), nil, nil)
		draw.Draw(m, b.Bounds(), b, image.Point{}, draw.Src)
		b = drawBoard(t, k, nonet.Classic(), parse(t, nonet.Classic(), other), nil, nil)
		draw.Draw(m, b.Bounds().Add(image.Pt(260, 0)), b, image.Point{}, draw.Src)
		return m
	}, 2, true, ""},
	{"missing.png", func(t testing.TB) image.Image { // a puzzle with many solutions
		g := parse(t, nonet.Classic(), classic)
		g[0], g[4], g[31] = 0, 0, 0
		return drawBoard(t, smallLook(), nonet.Classic(), g, nil, nil)
	}, 1, false, ""},
	{"smudged.jpg", func(t testing.TB) image.Image { // half of a digit is hidden
		g := parse(t, nonet.Classic(), classic)
		m := drawBoard(t, smallLook(), nonet.Classic(), g, nil, nil)
		at := image.Pt(16+4*32+16, 16+16)
		smudge := image.Rect(at.X-12, at.Y-12, at.X+12, at.Y+1)
		draw.Draw(m, smudge, image.NewUniform(color.Gray{150}), image.Point{}, draw.Src)
		return m
	}, 1, true, "r1c5"},
	{"tilted.jpg", func(t testing.TB) image.Image { // a photo that lies on its side
		g := parse(t, nonet.Classic(), classic)
		m := drawBoard(t, smallLook(), nonet.Classic(), g, nil, nil)
		d := distortion{tilt: 22, roll: 9, curl: .04, blur: .5, noise: 3, shadow: .4}
		return turnedPicture(photoOf(t, m, d, 7))
	}, 1, true, ""},
	{"nothing.png", func(t testing.TB) image.Image {
		return sheetOf(t, 3, 3, 60, 40, func(r, c int) string { return string("XO "[(r+c)%3]) })
	}, 0, false, ""},
}

const other = "...74..1...3......9..6..47...........3..8..264...63..........5..9..2.8.48.5..79.."

func smallLook() look {
	k := usualLook()
	k.cell, k.margin, k.thick = 32, 16, 2
	return k
}

// TestPictures reads the files of examples/pictures.
func TestPictures(t *testing.T) {
	for _, x := range pictures {
		t.Run(x.name, func(t *testing.T) {
			name := filepath.Join("../examples/pictures", x.name)
			if *update {
				write(t, name, x.draw(t))
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
			if len(rs) != x.grids || (err == nil) != (x.grids > 0) {
				t.Fatalf("%d grids, error %v, want %d", len(rs), err, x.grids)
			}
			if x.grids == 0 {
				return
			}
			if rs[0].Unique != x.unique {
				t.Errorf("unique %v, want %v", rs[0].Unique, x.unique)
			}
			if got := rs[0].Doubts(); (x.doubts == "") != (got == "") ||
				!bytes.Contains([]byte(got), []byte(x.doubts)) {
				t.Errorf("doubts %q, want %q", got, x.doubts)
			}
		})
	}
}

// write writes a picture in the format of its name.
func write(t testing.TB, name string, m image.Image) {
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	switch filepath.Ext(name) {
	case ".png":
		g := image.NewPaletted(m.Bounds(), palette())
		if name != filepath.Join("../examples/pictures", "started.png") {
			draw.Draw(g, g.Bounds(), m, image.Point{}, draw.Src)
			m = g
		}
		err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(f, m)
	case ".gif":
		err = gif.Encode(f, m, &gif.Options{NumColors: 16})
	case ".jpg":
		err = jpeg.Encode(f, m, &jpeg.Options{Quality: 50})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// palette returns sixteen greys.
func palette() (p color.Palette) {
	for i := range 16 {
		p = append(p, color.Gray{uint8(i * 17)})
	}
	return p
}
