package photo

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"
)

// sheetOf draws words in the cells of a table of rows and columns; black cells have "#".
func sheetOf(t testing.TB, rows, cols, cell int, size float64, word func(r, c int) string,
) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, cols*cell+60, rows*cell+60))
	draw.Draw(m, m.Bounds(), image.White, image.Point{}, draw.Src)
	for i := range max(rows, cols) + 1 {
		if i <= rows {
			draw.Draw(m, image.Rect(30, 30+i*cell-1, 30+cols*cell, 30+i*cell+1), image.Black,
				image.Point{}, draw.Src)
		}
		if i <= cols {
			draw.Draw(m, image.Rect(30+i*cell-1, 30, 30+i*cell+1, 30+rows*cell), image.Black,
				image.Point{}, draw.Src)
		}
	}
	d := font.Drawer{Dst: m, Src: image.NewUniform(color.Gray{30}), Face: faceOf(t, false, size)}
	for r := range rows {
		for c := range cols {
			w := word(r, c)
			if w == "#" {
				draw.Draw(m, image.Rect(30+c*cell, 30+r*cell, 30+c*cell+cell, 30+r*cell+cell),
					image.Black, image.Point{}, draw.Src)
				continue
			}
			b, _ := d.BoundString(w)
			d.Dot = fixed.P(30+c*cell+cell/2, 30+r*cell+cell/2).Sub(fixed.Point26_6{
				X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2})
			d.DrawString(w)
		}
	}
	return m
}

// TestNoPuzzle refuses pictures that have grids of something else, or none.
func TestNoPuzzle(t *testing.T) {
	noise := image.NewGray(image.Rect(0, 0, 500, 400))
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rng.Uint32())
	}
	text := image.NewRGBA(image.Rect(0, 0, 700, 500))
	draw.Draw(text, text.Bounds(), image.White, image.Point{}, draw.Src)
	d := font.Drawer{Dst: text, Src: image.Black, Face: faceOf(t, false, 18)}
	for y := range 20 {
		d.Dot = fixed.P(20, 30+y*22)
		d.DrawString(fmt.Sprintf("%d lines of a page with words and 12345 numbers, line %d", 20, y))
	}
	for name, m := range map[string]image.Image{
		"empty":      image.NewGray(image.Rect(0, 0, 300, 300)),
		"pixel":      image.NewGray(image.Rect(0, 0, 1, 1)),
		"strip":      image.NewGray(image.Rect(0, 0, 50000, 1)),
		"noise":      noise,
		"text":       text,
		"empty grid": sheetOf(t, 9, 9, 40, 20, func(int, int) string { return "" }),
		"crossword": sheetOf(t, 9, 9, 40, 24, func(r, c int) string {
			if (r*c)%3 == 1 {
				return "#"
			}
			return string(rune('A' + (r*7+c*5)%26))
		}),
		"calendar": sheetOf(t, 6, 7, 40, 20, func(r, c int) string {
			return fmt.Sprint(r*7 + c + 1)
		}),
		"products": sheetOf(t, 9, 9, 40, 20, func(r, c int) string {
			return fmt.Sprint((r + 1) * (c + 1))
		}),
		"letters": sheetOf(t, 9, 9, 40, 24, func(r, c int) string {
			return string(rune('H' + (r*7+c*5)%18))
		}),
		"noughts": sheetOf(t, 3, 3, 80, 50, func(r, c int) string {
			return string("XO "[(r+c)%3])
		}),
		"one digit": sheetOf(t, 9, 9, 40, 24, func(r, c int) string {
			if (r+c)%3 > 0 {
				return ""
			}
			return "5"
		}),
	} {
		t.Run(name, func(t *testing.T) {
			if rs, err := Read(t.Context(), m, Options{}); !errors.Is(err, ErrNoGrid) {
				t.Errorf("%d grids, error %v", len(rs), err)
				for _, r := range rs {
					t.Logf("%d %v %s", r.Size, r.Unique, r.Record.Puzzle.Givens)
				}
			}
		})
	}
}
