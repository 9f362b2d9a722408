package photo

import (
	"image"
	"slices"
)

// leastGlyphSide is the least height of a digit, in pixels of a board.
const leastGlyphSide = cellSide / 6

// A piece is connected ink in a cell.
type piece struct {
	box  image.Rectangle // on the board
	area int
}

func (p piece) middle() Point {
	return Point{float64(p.box.Min.X+p.box.Max.X) / 2, float64(p.box.Min.Y+p.box.Max.Y) / 2}
}

// An inked is what stands in a cell.
type inked struct {
	contrast float64 // 0 to 1: how dark the darkest ink in the middle is
	glyphs   []image.Rectangle
	marks    []image.Rectangle // small glyphs
	row      []image.Rectangle // several that are equally tall, where one is usual
	bold     bool              // there is one about as dark and as tall as usual, whatever it is
	plain    bool              // there is one glyph, as dark and as tall as those of other cells
}

// contrastOf returns how dark the middle of a cell is: the darkest mean of 3 by 3 pixels.
func (b *board) contrastOf(c int) float64 {
	r := b.cell(c).Inset(cellSide / 5)
	least := 9 * 255
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			s := 0
			for j := -1; j <= 1; j++ {
				p := (y+j)*b.w + x
				s += int(b.pix[p-1]) + int(b.pix[p]) + int(b.pix[p+1])
			}
			least = min(least, s)
		}
	}
	return max(0, 1-float64(least)/9/paperLevel)
}

// usual returns how dark digits on a board are: the mean of the darker cells, as the division
// into two groups with the least deviations has them.
func usual(contrast []float64) (digit, empty float64) {
	s := slices.Sorted(slices.Values(contrast))
	total := 0.
	for _, v := range s {
		total += v
	}
	best, low := -1., 0.
	for i := 1; i < len(s); i++ {
		low += s[i-1]
		a, b := low/float64(i), (total-low)/float64(len(s)-i)
		if k := float64(i) * float64(len(s)-i) * (b - a) * (b - a); k > best {
			best, empty, digit = k, a, b
		}
	}
	return digit, empty
}

// cut finds the glyphs of all cells.
func (b *board) cut() []inked {
	n := b.n * b.n
	out := make([]inked, n)
	contrast := make([]float64, n)
	for c := range n {
		contrast[c] = b.contrastOf(c)
		out[c].contrast = contrast[c]
	}
	digit, _ := usual(contrast)
	pieces := make([][]piece, n)
	var heights []int
	for c := range n {
		limit := .42 * max(.55*digit, min(contrast[c], 1.2*digit))
		pieces[c] = b.pieces(c, uint8(paperLevel*(1-max(limit, .05))))
		h := 0
		for _, p := range pieces[c] {
			h = max(h, p.box.Dy())
		}
		if h >= leastGlyphSide && contrast[c] > digit/2 {
			heights = append(heights, h)
		}
	}
	if len(heights) == 0 {
		return out
	}
	slices.Sort(heights)
	// Notes are not as tall: of many, the twelfth part of the cells tells.
	tall := heights[len(heights)-1-min(len(heights)/4, n/12)]
	least := leastDigit(pieces, tall, b.n)
	for c := range n {
		out[c].sort(pieces[c], b.cell(c), least, b.n)
		out[c].bold = len(out[c].glyphs) > 0 && contrast[c] > digit*.6
		out[c].plain = len(out[c].glyphs) == 1 && contrast[c] > digit*.75 &&
			out[c].glyphs[0].Dy()*100 > tall*85 && out[c].glyphs[0].Dy()*100 < tall*120
	}
	return out
}

// pieces returns the connected ink of cell c, pixels at most as light as level, without what
// comes in from the border.
func (b *board) pieces(c int, level uint8) []piece {
	const margin = 2
	r := b.cell(c).Inset(margin)
	w := r.Dx()
	ink := make([]bool, w*w)
	for y := range w {
		for x := range w {
			ink[y*w+x] = b.pix[(r.Min.Y+y)*b.w+r.Min.X+x] <= level
		}
	}
	eraseLines(ink, w)
	core := image.Rect(w/4, w/4, w-w/4, w-w/4)
	var out []piece
	for _, p := range connected(ink, w) {
		atBorder := p.box.Min.X < 1 || p.box.Min.Y < 1 || p.box.Max.X >= w || p.box.Max.Y >= w
		if p.area >= 6 && (!atBorder || p.box.Overlaps(core)) {
			out = append(out, piece{p.box.Add(r.Min), p.area})
		}
	}
	return out
}

// connected returns the connected pieces of ink in a square of w by w pixels, and clears it.
func connected(ink []bool, w int) (out []piece) {
	var stack []int
	for start := range ink {
		if !ink[start] {
			continue
		}
		ink[start] = false
		stack = append(stack[:0], start)
		box := image.Rectangle{image.Pt(w, w), image.Pt(0, 0)}
		area := 0
		for len(stack) > 0 {
			p := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := p%w, p/w
			area++
			box.Min = image.Pt(min(box.Min.X, x), min(box.Min.Y, y))
			box.Max = image.Pt(max(box.Max.X, x+1), max(box.Max.Y, y+1))
			for j := max(0, y-1); j <= min(w-1, y+1); j++ {
				for i := max(0, x-1); i <= min(w-1, x+1); i++ {
					if q := j*w + i; ink[q] {
						ink[q] = false
						stack = append(stack, q)
					}
				}
			}
		}
		out = append(out, piece{box, area})
	}
	return out
}

// eraseLines takes lines out of the border of a cell of w by w pixels: rows and columns from the
// border on, as long as half of them is ink, at most a fifth of the cell.
func eraseLines(ink []bool, w int) {
	for d := range 4 {
		at := func(i, k int) int { // pixel k of the i-th line from the border
			switch d {
			case 0:
				return i*w + k
			case 1:
				return (w-1-i)*w + k
			case 2:
				return k*w + i
			}
			return k*w + w - 1 - i
		}
		for i := range w / 5 {
			n := 0
			for k := range w {
				if ink[at(i, k)] {
					n++
				}
			}
			if n*5 < w*2 && i > 1 {
				break
			}
			for k := range w {
				if n*5 >= w*2 || i < 1 {
					ink[at(i, k)] = false
				}
			}
		}
	}
}

// leastDigit returns the least height of digits, which are usually tall pixels high: they are
// taller than notes, which are several in a cell, or not in its middle.
func leastDigit(pieces [][]piece, tall, n int) int {
	least := max(tall*62/100, leastGlyphSide)
	if n > 9 { // has numbers of two digits
		return least
	}
	notes := 0
	for c, ps := range pieces {
		x, y := c%n*cellSide+cellSide/2, c/n*cellSide+cellSide/2
		centre := Point{float64(x), float64(y)}
		low := 0
		aside := false
		for _, p := range ps {
			if h := p.box.Dy(); h >= least*2/3 && h*100 < tall*85 {
				low++
				aside = aside || p.middle().distance(centre)*5 > cellSide
			}
		}
		if low > 1 || aside {
			notes += low
		}
	}
	if notes < n {
		return least
	}
	return max(least, (tall*8+9)/10)
}

// sort tells glyphs and marks apart. Digits are at least that high.
func (k *inked) sort(ps []piece, cell image.Rectangle, least, size int) {
	var big, small []piece
	for _, p := range ps {
		if p.box.Dy() >= least {
			big = append(big, p)
		} else if p.box.Dy()*8 >= cellSide {
			small = append(small, p)
		}
	}
	if len(big) == 0 {
		for _, p := range small {
			k.marks = append(k.marks, p.box)
		}
		return
	}
	slices.SortStableFunc(big, func(a, b piece) int { return b.area - a.area })
	if size <= 9 || len(big) == 1 {
		box := big[0].box
		for _, p := range ps {
			m := image.Pt(int(p.middle().X), int(p.middle().Y))
			if m.In(big[0].box.Inset(-cellSide/10)) && p.area*8 > big[0].area {
				box = box.Union(p.box)
			}
		}
		k.glyphs = append(k.glyphs, box)
		for _, p := range big {
			if p.box.Dy()*100 >= big[0].box.Dy()*85 {
				k.row = append(k.row, p.box)
			}
		}
		if len(k.row) < 2 {
			k.row = nil
		}
		return
	}
	big = big[:2]
	slices.SortFunc(big, func(a, b piece) int { return a.box.Min.X - b.box.Min.X })
	for _, p := range big {
		k.glyphs = append(k.glyphs, p.box)
	}
}
