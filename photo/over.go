//go:build !engine

package photo

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"strconv"

	"github.com/nonet-dev/nonet"
)

// A Solved is a grid of a picture with what is to be drawn over it.
type Solved struct {
	*Reading
	Solution nonet.Grid // nil: there is none, and only doubtful cells are marked

	// Digit writes a digit; nil: as the picture does, in numbers or in symbols.
	Digit func(nonet.Digit) string
}

// Crossings returns where the lines of the grid cross, in pixels of the picture, row by row as the
// grid is read: (Size+1)² points. Pixel (x, y) has its middle at (x, y). Paper that bends is no
// plane, so the four of each cell say more than the corners.
func (r *Reading) Crossings() []Point { return append([]Point(nil), r.grid.mesh...) }

// overSide is the longest side of the picture in a drawing, in pixels; larger ones are reduced.
const overSide = 1600

// Colours of what is drawn over a picture.
const (
	colourDigit = "#c2185b"
	colourDoubt = "#e65100"
)

// AppendSVG appends a drawing in SVG to dst: the picture, reduced to at most 1600 pixels a side and
// within the text, turned as its first grid is read, and over it the digits of the solutions in the
// cells that have no given, each as its cell lies in the picture. Givens are not covered, nor are
// placed digits that are right. Doubtful cells, those that the solver decided and wrong digits have
// a frame, with a title that says why. title is what the drawing is called for those who do not see
// it. The error is that of encoding the picture.
func AppendSVG(dst []byte, img image.Image, title string, grids []Solved) ([]byte, error) {
	var b bytes.Buffer
	small := reduced(img, overSide)
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	turns := 0
	if len(grids) > 0 {
		turns = grids[0].Turns
	}
	outW, outH, shownW, shownH := w, h, small.Bounds().Dx(), small.Bounds().Dy()
	if turns%2 == 1 {
		outW, outH, shownW, shownH = h, w, shownH, shownW
	}
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" `+
		`width="%d" height="%d" role="img" font-family="sans-serif" text-anchor="middle">`,
		outW, outH, shownW, shownH)
	b.WriteString("\n<title>" + escaped(title) + "</title>\n")
	x, y := [4]int{0, h, w, 0}[turns], [4]int{0, 0, h, w}[turns]
	fmt.Fprintf(&b, `<g transform="translate(%d %d) rotate(%d)">`+"\n", x, y, 90*turns)
	fmt.Fprintf(&b, `<image width="%d" height="%d" preserveAspectRatio="none" href="`, w, h)
	if err := writeData(&b, small); err != nil {
		return dst, err
	}
	b.WriteString("\"/>\n")
	for _, g := range grids {
		for c := range g.Cells {
			g.writeCell(&b, c)
		}
	}
	b.WriteString("</g>\n</svg>\n")
	return append(dst, b.Bytes()...), nil
}

// writeCell writes what is drawn over a cell.
func (s *Solved) writeCell(b *bytes.Buffer, c int) {
	k := s.Cells[c]
	i, j := c%s.Size, c/s.Size
	half := Point{.5, .5} // the middles of pixels
	p := [4]Point{s.grid.crossing(i, j), s.grid.crossing(i+1, j),
		s.grid.crossing(i+1, j+1), s.grid.crossing(i, j+1)}
	var middle Point
	for i := range p {
		p[i] = p[i].add(half)
		middle = middle.add(p[i].times(.25))
	}
	wrong := s.Solution != nil && k.Kind == Placed && s.Solution[c] != k.Digit
	if why := s.why(c, wrong); why != "" {
		b.WriteString(`<path d="M`)
		for i := range p {
			q := mix(p[i], middle, .12)
			fmt.Fprintf(b, "%.1f %.1f ", q.X, q.Y)
		}
		fmt.Fprintf(b, `Z" fill="%s" fill-opacity=".1" stroke="%s" stroke-width="%.1f">`,
			colourDoubt, colourDoubt, .06*p[0].distance(p[2])/1.4)
		b.WriteString("<title>" + escaped(why) + "</title></path>\n")
	}
	if s.Solution == nil || k.Kind == Given || k.Kind == Placed && !wrong {
		return
	}
	right := p[1].sub(p[0]).add(p[2].sub(p[3])).times(.005)
	down := p[3].sub(p[0]).add(p[2].sub(p[1])).times(.005)
	text := s.digit(s.Solution[c])
	x, y, size := 0, 23, 64
	if len([]rune(text)) > 1 {
		y, size = 18, 50
	}
	if wrong { // beside the digit that is there
		x, y, size = 29, 42, 36
	}
	fmt.Fprintf(b, `<text transform="matrix(%.4f %.4f %.4f %.4f %.1f %.1f)" x="%d" y="%d" `+
		`font-size="%d" fill="%s" stroke="#fff" stroke-width="6" stroke-linejoin="round" `+
		`paint-order="stroke">%s</text>`+"\n", right.X, right.Y, down.X, down.Y,
		middle.X, middle.Y, x, y, size, colourDigit, escaped(text))
}

// why says why a cell has a frame; "": it has none.
func (s *Solved) why(c int, wrong bool) string {
	k := s.Cells[c]
	name := s.Record.Puzzle.Layout.CellName(nonet.Cell(c)) + ": "
	switch {
	case k.Doubtful:
		return name + s.word(k.Digit) + ", perhaps " + s.word(k.Perhaps)
	case k.Changed:
		return name + s.word(k.Digit) + ", which looked like " + s.word(k.Likeliest)
	case wrong:
		return name + s.word(k.Digit) + ", but the solution has " + s.word(s.Solution[c])
	}
	return ""
}

// digit writes a digit.
func (s *Solved) digit(d nonet.Digit) string {
	switch {
	case s.Digit != nil:
		return s.Digit(d)
	case s.numbers():
		return strconv.Itoa(int(d))
	}
	return symbol(d)
}

func (s *Solved) word(d nonet.Digit) string {
	if d == 0 {
		return word(d)
	}
	return s.digit(d)
}

// numbers says whether the picture writes 10 and not A.
func (r *Reading) numbers() bool {
	for c, k := range r.Cells {
		if k.Digit > 9 && len(r.sheet.inked[c].glyphs) > 1 {
			return true
		}
	}
	return false
}

// reduced returns a picture of at most side pixels a side, on white paper; img itself if it is
// small enough and has a palette.
func reduced(img image.Image, side int) image.Image {
	b := img.Bounds()
	k := max(1, (max(b.Dx(), b.Dy())+side-1)/side)
	if p, ok := img.(*image.Paletted); ok && k == 1 {
		return p
	}
	w, h := max(1, b.Dx()/k), max(1, b.Dy()/k)
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	rows := image.NewRGBA(image.Rect(0, 0, b.Dx(), k)) // that become one
	for y := range h {
		draw.Draw(rows, rows.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
		draw.Draw(rows, rows.Rect, img, image.Pt(b.Min.X, b.Min.Y+y*k), draw.Over)
		n := min(k, b.Dy()-y*k)
		for x := range w {
			cols := min(k, b.Dx()-x*k)
			var sum [4]int
			for j := range n {
				at := rows.PixOffset(x*k, j)
				for i, v := range rows.Pix[at : at+4*cols] {
					sum[i%4] += int(v)
				}
			}
			for i, v := range sum {
				out.Pix[out.PixOffset(x, y)+i] = uint8((v + n*cols/2) / (n * cols))
			}
		}
	}
	return out
}

// writeData writes a picture as a link that has it: of few colours as PNG, others as JPEG.
func writeData(b *bytes.Buffer, img image.Image) (err error) {
	var file bytes.Buffer
	kind := "jpeg"
	if _, ok := img.(*image.Paletted); ok {
		kind = "png"
		err = png.Encode(&file, img)
	} else {
		err = jpeg.Encode(&file, img, &jpeg.Options{Quality: 85})
	}
	if err != nil {
		return err
	}
	b.WriteString("data:image/" + kind + ";base64,")
	b.WriteString(base64.StdEncoding.EncodeToString(file.Bytes()))
	return nil
}

// escaped returns a text as XML has it.
func escaped(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text)) // a buffer has no errors
	return b.String()
}
