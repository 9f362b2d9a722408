package main

import (
	"image"
	"image/png"
	"math/rand/v2"
	"os"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// drawSheet writes a picture of cells: a row for each class.
func drawSheet(name string, s *sampler, seed uint64) error {
	const columns, wide = 40, digits.Side + 2
	m := image.NewGray(image.Rect(0, 0, columns*wide, digits.Classes*wide))
	rng := rand.New(rand.NewPCG(seed, 7))
	for class := range digits.Classes {
		for i := range columns {
			drawCell(m, i*wide, class*wide, s.cell(rng, class))
		}
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := png.Encode(f, m); err != nil {
		return err
	}
	return f.Close()
}

func drawCell(m *image.Gray, x, y int, c *digits.Cell) {
	for i, v := range c {
		m.Pix[(y+i/digits.Side)*m.Stride+x+i%digits.Side] = uint8(255 - 255*v)
	}
}
