package photo

import (
	"bytes"
	"image/jpeg"
	"testing"

	"github.com/nonet-dev/nonet"
)

// BenchmarkRead decodes and reads a photo of 12 megapixels.
func BenchmarkRead(b *testing.B) {
	k := usualLook()
	k.cell, k.margin, k.thin, k.thick = 277, 140, 6, 16
	board := drawBoard(b, k, nonet.Classic(), parse(b, nonet.Classic(), classic), nil, nil)
	photo := photoOf(b, board, distortion{tilt: 15, roll: 5, noise: 4, shadow: .3}, 3)
	var file bytes.Buffer
	if err := jpeg.Encode(&file, photo, &jpeg.Options{Quality: 85}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		img, err := Decode(bytes.NewReader(file.Bytes()))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Read(b.Context(), img, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
