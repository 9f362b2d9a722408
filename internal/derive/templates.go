package derive

import "math/bits"

// A template is a way to put one digit into the whole grid: a cell of each house,
// no two of which must differ. A cell that is in no template can hold no digit, and
// then there is no grid.

const (
	// maxTemplateN is the largest N of a layout whose templates are searched.
	maxTemplateN = 36

	// maxTemplateSteps bounds the cells that are tried: a millisecond at size 9, 20
	// at size 16. Random maps of size 9 take 0.03 ms, the worst of 1000 0.7 ms.
	maxTemplateSteps = 4000
)

// templates searches the templates of a layout. A set of cells has a bit for each cell,
// in a number of words.
type templates struct {
	layout  *Layout
	words   int
	houses  []uint64   // sets of cells, by house
	peers   []uint64   // by cell: the set of the cell and those that must differ from it
	covered []uint64   // cells that are in a template
	left    [][]uint64 // by the number of cells chosen: cells that can still be chosen
	open    []bool     // by house: none of its cells is chosen
	chosen  []uint16
	steps   int
}

// withoutTemplate returns the first cell that is in no template, if there is one
// and it is found within the bounds.
func withoutTemplate(l *Layout) (_ uint16, found bool) {
	if l.N > maxTemplateN {
		return 0, false
	}
	t := newTemplates(l)
	for c := range uint16(l.N * l.N) {
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
	cells := l.N * l.N
	words := (cells + 63) / 64
	t := &templates{layout: l, words: words}
	room := make([]uint64, (len(l.Houses)+cells+1+l.N+1)*words)
	cut := func(n int) []uint64 {
		piece := room[:n*words]
		room = room[n*words:]
		return piece
	}
	t.houses, t.peers, t.covered = cut(len(l.Houses)), cut(cells), cut(1)
	for range l.N + 1 {
		t.left = append(t.left, cut(1))
	}
	t.open = make([]bool, len(l.Houses))
	for h, house := range l.Houses {
		set := t.house(h)
		for _, c := range house {
			set[c/64] |= 1 << (c % 64)
		}
		for _, c := range house {
			for i, x := range set {
				t.peers[int(c)*words+i] |= x
			}
		}
	}
	for _, p := range l.Apart {
		t.peers[int(p[0])*words+int(p[1]/64)] |= 1 << (p[1] % 64)
		t.peers[int(p[1])*words+int(p[0]/64)] |= 1 << (p[0] % 64)
	}
	return t
}

func (t *templates) house(h int) []uint64 { return t.houses[h*t.words:][:t.words] }

// choose reports whether there is a template with cell c and the cells that are
// chosen already. If so, all its cells are chosen; otherwise nothing has changed.
func (t *templates) choose(c uint16) bool {
	if t.steps++; t.steps > maxTemplateSteps {
		return false
	}
	k := len(t.chosen)
	t.chosen = append(t.chosen, c)
	for _, h := range t.layout.HousesOf[c] {
		t.open[h] = false
	}
	before, left := t.left[k], t.left[k+1]
	for i, x := range t.peers[int(c)*t.words:][:t.words] {
		left[i] = before[i] &^ x
	}
	house := t.smallestOpen(left)
	if house < 0 || t.chooseIn(house, left) {
		return true
	}
	for _, h := range t.layout.HousesOf[c] {
		t.open[h] = true
	}
	t.chosen = t.chosen[:k]
	return false
}

// smallestOpen returns the open house with the fewest cells of left, -1 if no house
// is open.
func (t *templates) smallestOpen(left []uint64) int {
	best, least := -1, t.layout.N+1
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
	return best
}

// chooseIn chooses a cell of the house among left, and all further cells. Cells
// that no template has covered come first.
func (t *templates) chooseIn(house int, left []uint64) bool {
	for _, fresh := range [2]bool{true, false} {
		for i, x := range t.house(house) {
			x &= left[i]
			if fresh {
				x &^= t.covered[i]
			} else {
				x &= t.covered[i]
			}
			for ; x != 0; x &= x - 1 {
				if t.choose(uint16(64*i + bits.TrailingZeros64(x))) {
					return true
				}
			}
		}
	}
	return false
}
