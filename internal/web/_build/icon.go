package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
)

// The icon is nine squares, those of a diagonal lit, on a ground for systems that put it on
// any colour. Lengths are shares of its width.
const (
	iconMargin = 0.16 // around the squares: systems may cut a circle out
	iconGap    = 0.04
	iconSquare = (1 - 2*iconMargin - 2*iconGap) / 3
	iconRound  = 0.045 // radius of the corners
)

var (
	iconGround = color.NRGBA{0xf6, 0xf4, 0xef, 0xff}
	iconDark   = color.NRGBA{0xb9, 0xbe, 0xc6, 0xff}
	iconLit    = color.NRGBA{0x1b, 0x5c, 0xb3, 0xff}
)

// iconPlace returns where square i of a row or column begins.
func iconPlace(i int) float64 { return iconMargin + float64(i)*(iconSquare+iconGap) }

func iconColour(x, y int) color.NRGBA {
	if x == y {
		return iconLit
	}
	return iconDark
}

func hexColour(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// iconSVG returns the icon as SVG.
func iconSVG() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">`+
		`<rect width="100" height="100" rx="18" fill="%s"/>`, hexColour(iconGround))
	for y := range 3 {
		for x := range 3 {
			fmt.Fprintf(&b, `<rect x="%.4g" y="%.4g" width="%.4g" height="%.4g" rx="%.4g" fill="%s"/>`,
				100*iconPlace(x), 100*iconPlace(y), 100*iconSquare, 100*iconSquare, 100*iconRound,
				hexColour(iconColour(x, y)))
		}
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// iconPNG returns the icon with a width in pixels. Its ground fills the whole square.
func iconPNG(width int) ([]byte, error) {
	const fine = 4 // samples in each direction of a pixel
	m := image.NewNRGBA(image.Rect(0, 0, width, width))
	for py := range width {
		for px := range width {
			var red, green, blue int
			for s := range fine * fine {
				c := iconAt(
					(float64(px)+(float64(s%fine)+0.5)/fine)/float64(width),
					(float64(py)+(float64(s/fine)+0.5)/fine)/float64(width))
				red, green, blue = red+int(c.R), green+int(c.G), blue+int(c.B)
			}
			const n = fine * fine
			m.SetNRGBA(px, py, color.NRGBA{uint8(red / n), uint8(green / n), uint8(blue / n), 0xff})
		}
	}
	var b bytes.Buffer
	err := png.Encode(&b, m)
	return b.Bytes(), err
}

// iconAt returns the colour of a point.
func iconAt(px, py float64) color.NRGBA {
	for y := range 3 {
		for x := range 3 {
			// The distance to the middle of the square, beyond where the corners begin.
			dx := math.Abs(px-iconPlace(x)-iconSquare/2) - (iconSquare/2 - iconRound)
			dy := math.Abs(py-iconPlace(y)-iconSquare/2) - (iconSquare/2 - iconRound)
			if math.Hypot(max(dx, 0), max(dy, 0)) <= iconRound {
				return iconColour(x, y)
			}
		}
	}
	return iconGround
}
