package photo

import (
	"image"
	"math"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// A sheet is a board with what its cells have.
type sheet struct {
	*board
	inked []inked
	cells []Cell
	clear float64 // 0 to 1: how clearly its glyphs are digits, on average
	ink   int     // cells that have a glyph
	rows  int     // cells that have several digits as tall as others
	alien int     // those whose glyph is rather a symbol that no puzzle of the size has
}

// classify reads the cells of a board.
func classify(b *board) *sheet {
	s := &sheet{board: b, inked: b.cut()}
	s.cells = make([]Cell, len(s.inked))
	for c := range s.inked {
		if k := &s.inked[c]; s.areDigits(k.row) {
			k.marks, k.glyphs = append(k.marks, k.row...), nil
			k.bold, k.plain = false, false
			s.rows++
		}
	}
	usualContrast, faintest := s.contrasts()
	for c := range s.cells {
		p := s.probabilities(&s.inked[c], usualContrast, faintest)
		s.cells[c].Probabilities = p
		if len(s.inked[c].glyphs) > 0 && s.inked[c].contrast > .5*usualContrast {
			s.ink++
			best := 0.
			for _, v := range p[1:] {
				best = max(best, v)
			}
			s.clear += best
		}
	}
	if s.ink > 0 {
		s.clear /= float64(s.ink)
	}
	return s
}

// areDigits says whether there are glyphs, and all of them are clearly digits.
func (s *sheet) areDigits(boxes []image.Rectangle) bool {
	for _, box := range boxes {
		l := digits.Classify(digits.Crop(s.pix, s.w, box))
		if slices.Max(l[1:10]) < -.1 {
			return false
		}
	}
	return len(boxes) > 0
}

// contrasts returns how dark digits usually are, and the contrast at which ink is as likely a
// digit's as dirt: the cleaner the empty cells, the fainter.
func (s *sheet) contrasts() (digit, faintest float64) {
	all := make([]float64, len(s.inked))
	for i, k := range s.inked {
		all[i] = k.contrast
	}
	digit, _ = usual(all)
	var empty []float64
	for _, k := range s.inked {
		if k.contrast < digit/2 && !s.areDigits(slices.Concat(k.glyphs, k.marks)) {
			empty = append(empty, k.contrast)
		}
	}
	if len(empty) == 0 {
		return digit, .45 * digit
	}
	slices.Sort(empty)
	middle := empty[len(empty)/2]
	dirt := middle + 2*(empty[len(empty)*3/4]-middle) + .04
	return digit, min(max(dirt+.1*digit, .2*digit), .45*digit)
}

// How likely the wrong thing is at the least, whatever the picture seems to show: that a clear
// glyph is no digit, and that a clearly empty cell has one.
const (
	leastGlyph = 2e-4
	leastEmpty = 1e-4
	leastSure  = .05
)

// probabilities returns those of an empty cell and of each digit.
func (s *sheet) probabilities(k *inked, usual, faintest float64) []float64 {
	n := s.n
	p := make([]float64, n+1)
	if len(k.glyphs) == 0 {
		p[0] = 1 - leastEmpty*float64(n)
		for d := 1; d <= n; d++ {
			p[d] = leastEmpty
		}
		return p
	}
	// How likely the ink is a digit's, by how dark it is.
	inky := 1 / (1 + math.Exp(-30*(k.contrast-faintest)/max(usual, 1e-9)))
	symbols, alien := s.symbols(k)
	if alien && k.contrast > .5*usual {
		s.alien++
	}
	total := 0.
	for _, v := range symbols[1:] {
		total += v
	}
	if total < leastSure { // what is as dark as a digit is seldom nothing
		for d := range symbols {
			symbols[d] = symbols[d]*leastSure/max(total, 1e-9) + leastSure/100
		}
		total = leastSure
	}
	digit := inky * total
	p[0] = max(1-digit, leastGlyph)
	for d := 1; d <= n; d++ {
		p[d] = max(inky*symbols[d], leastEmpty/10)
	}
	sum := 0.
	for _, v := range p {
		sum += v
	}
	for d := range p {
		p[d] /= sum
	}
	return p
}

// symbols returns the probabilities of the digits of a cell with glyphs, [0] is not used; they
// are 1 together at most. alien says that the glyph is rather another symbol.
func (s *sheet) symbols(k *inked) (out []float64, alien bool) {
	out = make([]float64, s.n+1)
	first := digits.Classify(digits.Crop(s.pix, s.w, k.glyphs[0]))
	at := func(l *[digits.Classes]float32, i int) float64 { return math.Exp(float64(l[i])) }
	if len(k.glyphs) == 1 {
		for d := 1; d <= min(s.n, 16); d++ {
			out[d] = at(&first, d)
		}
		// What cannot stand here is not read: shares are of what can, and of no digit.
		// A glyph as dark and tall as the others is rarely none of them.
		none := at(&first, digits.NoDigit)
		if k.plain {
			none *= .1
		}
		known := 0.
		for _, v := range out[1:] {
			known += v
		}
		for d := range out {
			out[d] /= max(none+known, 1e-9)
		}
		return out, known < 1-known-at(&first, digits.NoDigit)
	}
	second := digits.Classify(digits.Crop(s.pix, s.w, k.glyphs[1]))
	for d := 10; d <= s.n; d++ {
		out[d] = at(&first, 1) * at(&second, d-10)
	}
	return out, false
}

// layout returns the layout that a board shows: the usual one of its size, or if boxes of that size
// can also stand, the one whose borders are darker.
func (s *sheet) layout() *nonet.Layout {
	l, err := nonet.DefaultBoxes(s.n)
	if err != nil {
		panic(err) // every size that is found has boxes
	}
	rows, cols := l.BoxShape()
	if rows == cols {
		return l
	}
	standing, err := nonet.Boxes(cols, rows)
	if err == nil && s.borders(cols, rows) > s.borders(rows, cols)+.05 {
		return standing
	}
	return l
}

// borders returns how much darker the lines between boxes of rows by cols cells are than the other
// ones, on average, as a part of the lightness of paper.
func (s *sheet) borders(rows, cols int) float64 {
	var sum, n [2]float64
	for i := 1; i < s.n; i++ {
		for d, step := range [2]int{cols, rows} {
			kind := 0
			if i%step != 0 {
				kind = 1
			}
			for k := range s.n * cellSide {
				for j := -3; j <= 3; j++ { // a thick line is dark on both sides, too
					x, y := i*cellSide+j, k
					if d == 1 {
						x, y = y, x
					}
					sum[kind] += paperLevel - float64(s.pix[y*s.w+x])
					n[kind]++
				}
			}
		}
	}
	return (sum[0]/max(n[0], 1) - sum[1]/max(n[1], 1)) / paperLevel
}

// isPuzzle says whether a sheet is of a puzzle, and not of a table or a crossword: enough of its
// glyphs are digits, of several kinds, and some cells are without.
func (s *sheet) isPuzzle() bool {
	if s.ink < s.n/2 || s.clear < .55 || 4*s.alien > s.ink || s.rows > s.ink {
		return false
	}
	kinds := map[int]bool{}
	clear := 0
	for c, k := range s.cells {
		for d, v := range k.Probabilities[1:] {
			if v > .6 && len(s.inked[c].glyphs) > 0 {
				kinds[d] = true
				clear++
			}
		}
	}
	return len(kinds) >= min(3, s.n/2) && clear*10 >= s.ink*6
}
