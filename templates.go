package nonet

import (
	"fmt"
	"math/bits"
)

// A template is a way to put one digit into the whole grid: a cell of each house, none of
// which see each other. A cell that is in no template can hold no digit, so there is
// no grid. That is another view than the law of leftovers has: it takes rows,
// columns and regions together, wherever they lie, but one digit only.

const (
	// maxTemplateSize is the largest size of which templates are looked for.
	maxTemplateSize = 36
	// maxTemplateSteps bounds the cells that are tried: a millisecond at size 9, 20 at size 16. Random maps of
	// size 9 take 0.03 ms, the worst of 1000 0.7 ms.
	maxTemplateSteps = 4000
)

// templates looks for templates of a layout. Sets of cells are bits in so many
// words.
type templates struct {
	*Layout
	words   int
	houses  []uint64   // sets of cells, by house
	peers   []uint64   // by cell: itself and its peers
	covered []uint64   // cells that are in a template
	left    [][]uint64 // by the number of cells chosen: cells that can be chosen still
	open    []bool     // by house: none of its cells was chosen
	chosen  []Cell
	steps   int
}

// withoutTemplate returns the first cell that is in no template, if there is one and it is found
// within the bounds. Boxes, and rows and columns alone, have none.
func (l *Layout) withoutTemplate() (_ Cell, found bool) {
	if l.size > maxTemplateSize || len(l.houses) == 0 || l.houses[len(l.houses)-1].Kind <= HouseBox && len(l.apart) == 0 {
		return 0, false
	}
	t := newTemplates(l)
	for c := range Cell(l.Cells()) {
		if t.covered[c/64]>>(c%64)&1 != 0 {
			continue
		}
		for i := range t.left[0] {
			t.left[0][i] = ^uint64(0)
		}
		for h := range t.open {
			t.open[h] = true
		}
		t.chosen = t.chosen[:0]
		if !t.choose(c) {
			return c, t.steps <= maxTemplateSteps
		}
		for _, c := range t.chosen {
			t.covered[c/64] |= 1 << (c % 64)
		}
	}
	return 0, false
}

func newTemplates(l *Layout) *templates {
	cells := l.Cells()
	words := (cells + 63) / 64
	t := &templates{Layout: l, words: words}
	room := make([]uint64, (len(l.houses)+cells+1+l.size+1)*words)
	cut := func(n int) []uint64 {
		piece := room[:n*words]
		room = room[n*words:]
		return piece
	}
	t.houses, t.peers, t.covered = cut(len(l.houses)), cut(cells), cut(1)
	for range l.size + 1 {
		t.left = append(t.left, cut(1))
	}
	t.open = make([]bool, len(l.houses))
	for h, house := range l.houses {
		set := t.house(h)
		for _, c := range house.Cells {
			set[c/64] |= 1 << (c % 64)
		}
		for _, c := range house.Cells {
			for i, x := range set {
				t.peers[int(c)*words+i] |= x
			}
		}
	}
	for _, p := range l.apart {
		t.peers[int(p[0])*words+int(p[1]/64)] |= 1 << (p[1] % 64)
		t.peers[int(p[1])*words+int(p[0]/64)] |= 1 << (p[0] % 64)
	}
	return t
}

func (t *templates) house(h int) []uint64 { return t.houses[h*t.words:][:t.words] }

// choose reports whether a cell and those that were chosen before are in a template,
// which then is chosen.
func (t *templates) choose(c Cell) bool {
	if t.steps++; t.steps > maxTemplateSteps {
		return false
	}
	k := len(t.chosen)
	t.chosen = append(t.chosen, c)
	for _, h := range t.housesOf[c] {
		t.open[h] = false
	}
	before, left := t.left[k], t.left[k+1]
	for i, x := range t.peers[int(c)*t.words:][:t.words] {
		left[i] = before[i] &^ x
	}
	best, least := -1, t.size+1
	for h, open := range t.open {
		if !open {
			continue
		}
		n := 0
		for i, x := range t.house(h) {
			n += bits.OnesCount64(x & left[i])
		}
		if n < least {
			best, least = h, n
		}
	}
	if best < 0 {
		return true
	}
	// Cells that are in no template so far come first.
	for _, fresh := range [2]bool{true, false} {
		for i, x := range t.house(best) {
			x &= left[i]
			if fresh {
				x &^= t.covered[i]
			} else {
				x &= t.covered[i]
			}
			for ; x != 0; x &= x - 1 {
				if t.choose(Cell(64*i + bits.TrailingZeros64(x))) {
					return true
				}
			}
		}
	}
	for _, h := range t.housesOf[c] {
		t.open[h] = true
	}
	t.chosen = t.chosen[:k]
	return false
}

// noTemplate says why no grid fits if a cell is in no template.
func (l *Layout) noTemplate() string {
	c, found := l.withoutTemplate()
	if !found {
		return ""
	}
	return fmt.Sprintf("no digit can be in %s, as there is no way to have it in all other houses as well", l.CellName(c))
}
