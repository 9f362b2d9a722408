package photo

import (
	"image"
	"math"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// noteSide is the width of a cell in which notes are read, in pixels: they are too small on a
// board. noteMargin is what is seen around it, so that lines are told by their length.
const (
	noteSide   = 120
	noteMargin = 12
)

// A note is a small glyph of a cell: how likely it is each digit, as logarithms, and the digit in
// whose place of a square of three by three it stands.
type note struct {
	likely []float32
	place  int
	high   int // pixels
}

// readNotes reads the notes of a 9×9, each by its shape. If the clear ones stand in the places of
// their digits, so do the others.
func (s *sheet) readNotes(from *source, f *grid) {
	if s.n != 9 || !slices.ContainsFunc(s.inked, func(k inked) bool { return len(k.marks) > 0 }) {
		return
	}
	found := s.smallNotes(from.closer(f))
	var all []note
	for _, ks := range found {
		all = append(all, ks...)
	}
	clear, placed := 0, 0
	for _, k := range all {
		if d := k.best(0); k.likely[d] > -.1 {
			clear++
			if d == k.place {
				placed++
			}
		}
	}
	byPlace := float32(0)
	if placed*10 > clear*8 {
		byPlace = 4
	}
	for c, ks := range found {
		var marks nonet.Digits
		for _, k := range ks {
			if d := k.best(byPlace); k.likely[d] > -1.5 || byPlace > 0 && d == k.place {
				marks = marks.With(nonet.Digit(d))
			}
		}
		s.cells[c].Marks = marks
	}
}

// smallNotes returns the notes of each cell: glyphs of about one height. A glyph that has been
// taken for a digit, and is about as high as these, is a note.
func (s *sheet) smallNotes(near *board) [][]note {
	found := make([][]note, len(s.inked))
	tallest := make([]int, len(s.inked))
	var high, tall []int
	clear := 0 // notes that are clearly digits
	for c, k := range s.inked {
		g := near.around(c)
		boxes := glyphsIn(g)
		for _, box := range boxes {
			tallest[c] = max(tallest[c], box.Dy())
		}
		most := 2 * noteSide / 5
		if len(k.row) > 0 {
			most = noteSide
		}
		found[c] = notesOf(g, boxes, most)
		if len(k.glyphs) > 0 {
			tall = append(tall, tallest[c])
			continue
		}
		for _, n := range found[c] {
			high = append(high, n.high)
			if n.likely[n.best(0)] > -.1 {
				clear++
			}
		}
	}
	if len(high) == 0 || len(tall) == 0 {
		return make([][]note, len(s.inked))
	}
	slices.Sort(high)
	slices.Sort(tall)
	usual, digit := high[len(high)/2], tall[len(tall)/2]
	apart := clear >= s.n && usual*100 < digit*85
	for c := range found {
		k := &s.inked[c]
		if len(k.glyphs) > 0 && apart && tallest[c] > 0 && tallest[c]*tallest[c] < usual*digit {
			k.glyphs, k.bold, k.plain = nil, false, false
			s.cells[c].Probabilities = s.probabilities(k, 1, 1)
		}
		found[c] = slices.DeleteFunc(found[c], func(n note) bool {
			other := n.high*5 < usual*3 || n.high*3 > usual*5
			return len(k.glyphs) > 0 || len(k.row) == 0 && other
		})
	}
	return found
}

// best returns the likeliest digit, if that of the place is likelier by byPlace than it looks.
func (k *note) best(byPlace float32) int {
	best, most := 1, float32(math.Inf(-1))
	for d := 1; d <= 9; d++ {
		v := k.likely[d]
		if d == k.place {
			v += byPlace
		}
		if v > most {
			best, most = d, v
		}
	}
	return best
}

// closer returns a board that is not straightened: the part of the picture with a grid, with as
// many pixels as there are, up to about noteSide a cell. f has the crossings in pixels of img.
func (from *source) closer(f *grid) *board {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range f.mesh {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	b := from.img.Bounds()
	box := image.Rect(int(x0)-2, int(y0)-2, int(x1)+3, int(y1)+3).Add(b.Min).Intersect(b)
	part := from.img
	if m, ok := from.img.(interface {
		SubImage(image.Rectangle) image.Image
	}); ok && !box.Empty() {
		part = m.SubImage(box)
	}
	at := part.Bounds().Min.Sub(b.Min)
	k := max(1, int(f.pitch()/noteSide))
	near := &grid{size: f.size, mesh: slices.Clone(f.mesh)}
	for i, p := range near.mesh {
		q := p.sub(Point{float64(at.X), float64(at.Y)})
		near.mesh[i] = Point{(q.X+.5)/float64(k) - .5, (q.Y+.5)/float64(k) - .5}
	}
	return &board{greyOf(part, k, from.light), f.size, near}
}

// around returns a cell of a grid and noteMargin around it, from the picture of b, which is not
// straightened.
func (b *board) around(c int) *grey {
	const side = noteSide + 2*noteMargin
	out := &grey{side, side, make([]uint8, side*side)}
	at := func(corner, i int) float64 {
		return float64(corner) + (float64(i-noteMargin)+.5)*cellSide/noteSide
	}
	cell := b.cell(c)
	for y := range side {
		for x := range side {
			p := b.source(at(cell.Min.X, x), at(cell.Min.Y, y))
			out.pix[y*side+x] = uint8(b.at(p.X, p.Y) + .5)
		}
	}
	return out
}

// notesOf reads those boxes in the picture of a cell, and of what is around it, that have at most
// so many pixels a side.
func notesOf(g *grey, boxes []image.Rectangle, most int) (out []note) {
	for _, box := range boxes {
		if max(box.Dx(), box.Dy()) > most {
			continue
		}
		l := digits.Classify(digits.Crop(g.pix, g.w, box))
		if l[digits.NoDigit] > -.3 {
			continue
		}
		place := func(a, b int) int { return min(max((a+b-2*noteMargin)*3/(2*noteSide), 0), 2) }
		x, y := place(box.Min.X, box.Max.X), place(box.Min.Y, box.Max.Y)
		out = append(out, note{l[:10], 3*y + x + 1, box.Dy()})
	}
	return out
}

// glyphsIn returns the boxes of connected ink in a cell that may be glyphs. Lines of the grid are
// longer.
func glyphsIn(g *grey) (out []image.Rectangle) {
	inside := image.Rect(0, 0, g.w, g.h).Inset(noteMargin)
	level, ok := g.inkLevel(inside.Inset(noteMargin)) // thick lines reach into cells
	if !ok {
		level, ok = g.inkLevel(inside.Inset(noteMargin / 2))
	}
	if !ok {
		return nil
	}
	ink := make([]bool, len(g.pix))
	for i, v := range g.pix {
		ink[i] = v <= level
	}
	for _, p := range connected(ink, g.w) {
		w, h := p.box.Dx(), p.box.Dy()
		m := p.middle()
		if h*12 > noteSide && h < noteSide && w < noteSide && p.area*600 > noteSide*noteSide &&
			image.Pt(int(m.X), int(m.Y)).In(inside) {
			out = append(out, p.box)
		}
	}
	return out
}

// inkLevel returns the level between paper and ink in a box. ok is false if there is no ink.
func (g *grey) inkLevel(box image.Rectangle) (level uint8, ok bool) {
	var pix []uint8
	for y := box.Min.Y; y < box.Max.Y; y++ {
		pix = append(pix, g.pix[y*g.w+box.Min.X:y*g.w+box.Max.X]...)
	}
	slices.Sort(pix)
	paper, dark := int(pix[len(pix)*3/4]), int(pix[len(pix)/250])
	return uint8((paper + dark) / 2), paper-dark >= 12
}
