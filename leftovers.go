package nonet

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// The law of leftovers. Lines that follow each other (k rows, or k columns) hold
// every digit k times, and so do k houses without a common cell. What the lines
// have beyond the houses, X, and the houses beyond the lines, Y, thus hold the
// same digits:
//
//	. a a a        rows 1 and 2 against regions a and b:
//	b b b a        X is r1c1 and Y is r3c2, these two are equal
//	. b . .
//
// If a house h has all of X, then h without X and with Y has every digit once: a
// further house, which follows from the others but which no search sees at once.
// k+1 houses that cover k lines leave a further house, and so do k lines of which
// k-1 houses are a part.

// facts is what follows from a layout.
type facts struct {
	implied    [][]Cell // sets of size cells, ascending, that have every digit once
	impossible string   // why no grid fits, ""
}

// Limits of the facts.
const (
	// maxLeftovers, and two thirds of a house, is the largest X that is looked at,
	// unless a whole house is left over. Of 42 in 1000 random jigsaws of size 9 that
	// have no grid, 14 are found impossible so, with X of half a house 3.
	maxLeftovers = 6
	// A house follows from X of at most maxLeftovers or a quarter of a house, but
	// always from one cell: minimal jigsaws of size 9 take 33 nodes without facts,
	// 17 with X of one cell, and no fewer with larger ones. Blank ones of size 20
	// take 2717 or more (15 of 20 are given up), 1540 with X of at most 2 cells, 959
	// with 6, 1174 with any.
	leastLeftovers, houseShare = 1, 4
	// maxFacts bounds the further houses.
	maxFacts = 1000
	// maxFactSteps bounds the time, in choices between counting a house and
	// leaving it out: 20 ms in the worst case.
	maxFactSteps = 100_000
)

// Impossible says why no grid fits the layout, "" if no reason is known: then
// there may be none all the same. The reason comes from the law of leftovers:
// rows or columns and as many regions or further houses leave cells over that
// must hold the same digits and cannot. It is worked out once, in less than a
// millisecond for a 9×9 jigsaw.
func (l *Layout) Impossible() (reason string) { return l.lawOfLeftovers().impossible }

// deriver works out the facts of a layout.
type deriver struct {
	*Layout
	facts
	known map[string]bool // houses by cellsKey
	steps int

	tiles  []House // houses without a common cell
	tileOf []int   // by cell, -1: in none
	count  []int   // by tile: cells in the lines
	plain  bool    // cells that see each other share a row, a column or a tile

	found []derived
}

// derived is a further house and the number of cells in which it differs from
// others.
type derived struct {
	cells     []Cell
	leftovers int
}

// derive works out what follows from the layout.
func (l *Layout) derive() facts {
	d := deriver{Layout: l, known: map[string]bool{}}
	for _, family := range l.families() {
		for _, h := range l.houses {
			d.known[cellsKey(h.Cells)] = true
		}
		// A second time with what was found, where the tiles leave room: the nine
		// houses of windoku follow from its four windows.
		for round, before := 0, -1; round < 3 && len(d.found) > before; round++ {
			before = len(d.found)
			d.lay(family)
			d.compare(l.houses[:l.size])
			d.compare(l.houses[l.size : 2*l.size])
			if d.impossible != "" || len(d.tiles) == l.size {
				break
			}
		}
	}
	slices.SortStableFunc(d.found, func(a, b derived) int { return a.leftovers - b.leftovers })
	for _, f := range d.found {
		d.implied = append(d.implied, f.cells)
	}
	return d.facts
}

// families returns the sets of houses that are compared with the lines.
func (l *Layout) families() [][]House {
	var all [3][]House
	for _, h := range l.houses {
		switch h.Kind {
		case Region:
			all[0] = append(all[0], h)
		case Window:
			all[1] = append(all[1], h)
		case Further:
			all[2] = append(all[2], h)
		}
	}
	return slices.DeleteFunc(all[:], func(f []House) bool { return f == nil })
}

// lay makes the houses tiles, and those found so far, as long as they have no
// cell in common.
func (d *deriver) lay(family []House) {
	d.tiles = d.tiles[:0]
	d.tileOf = make([]int, d.Cells())
	for c := range d.tileOf {
		d.tileOf[c] = -1
	}
	add := func(h House) {
		for _, c := range h.Cells {
			if d.tileOf[c] >= 0 {
				return
			}
		}
		for _, c := range h.Cells {
			d.tileOf[c] = len(d.tiles)
		}
		d.tiles = append(d.tiles, h)
	}
	for _, h := range family {
		add(h)
	}
	for _, f := range d.found {
		add(House{Further, -1, f.cells})
	}
	d.count = make([]int, len(d.tiles))
	d.plain = len(d.Layout.houses) <= 3*d.size && len(d.tiles) == d.size && len(d.apart) == 0
}

// compare compares all intervals of the lines with the tiles.
func (d *deriver) compare(lines []House) {
	n := d.size
	b := balance{deriver: d, most: min(maxLeftovers, 2*n/3)}
	for i := range lines {
		clear(d.count)
		b.free = b.free[:0]
		full, touched := 0, 0
		for j := i; j < n && d.impossible == ""; j++ {
			for _, c := range lines[j].Cells {
				t := d.tileOf[c]
				if t < 0 {
					b.free = append(b.free, c)
					continue
				}
				if d.count[t]++; d.count[t] == 1 {
					touched++
				}
				if d.count[t] == n {
					full++
				}
			}
			b.lines = lines[i : j+1]
			if k := j - i + 1; touched > full || len(b.free) > 0 {
				switch {
				case full == k-1 && k > 1:
					b.inside()
				case touched == k+1 && len(b.free) == 0:
					b.outside()
				}
				b.even(k - full)
			}
		}
	}
}

// balance compares lines with tiles.
type balance struct {
	*deriver
	lines   []House
	free    []Cell  // of the lines, in no tile
	partial []share // tiles that are in the lines in part
	in      []bool  // by partial: counted among the tiles
	most    int     // cells in X
	xs, ys  []Cell
}

// share is a tile that is in the lines in part.
type share struct {
	tile         int
	inner, outer int // cells in the lines, and others
}

// has reports whether the lines have the cell.
func (b *balance) has(c Cell) bool {
	first := b.lines[0].Cells
	last := b.lines[len(b.lines)-1].Cells
	if b.lines[0].Kind == Row {
		return c >= first[0] && c <= last[len(last)-1]
	}
	col := int(c) % b.size
	return col >= int(first[0]) && col <= int(last[0])
}

// inside finds the house that is left of the lines beside the tiles that are in
// them.
func (b *balance) inside() {
	var left []Cell
	for _, line := range b.lines {
		for _, c := range line.Cells {
			if t := b.tileOf[c]; t < 0 || b.count[t] < b.size {
				left = append(left, c)
			}
		}
	}
	b.add(left, b.size)
}

// outside finds the house that is left of the tiles that touch the lines.
func (b *balance) outside() {
	var left []Cell
	for t, k := range b.count {
		if k > 0 {
			for _, c := range b.tiles[t].Cells {
				if !b.has(c) {
					left = append(left, c)
				}
			}
		}
	}
	b.add(left, b.size)
}

// add notes a further house.
func (b *balance) add(cells []Cell, leftovers int) {
	slices.Sort(cells)
	key := cellsKey(cells)
	if !b.known[key] && len(b.found) < maxFacts {
		b.known[key] = true
		b.found = append(b.found, derived{cells, leftovers})
	}
}

// even finds what follows if so many of the tiles that are in the lines in part
// are counted.
func (b *balance) even(counted int) {
	b.partial = b.partial[:0]
	for t, k := range b.count {
		if k == 0 || k == b.size {
			continue
		}
		s := share{tile: t, inner: k, outer: b.size - k}
		if s.inner > b.most {
			counted--
			if s.outer > b.most {
				return
			}
		}
		b.partial = append(b.partial, s)
	}
	if counted < 0 || counted > len(b.partial) || len(b.free) > b.most {
		return
	}
	b.in = append(b.in[:0], make([]bool, len(b.partial))...)
	b.choose(0, b.most-len(b.free), b.most)
}

// common returns the houses that have all the cells.
func (d *deriver) common(cells []Cell) []int {
	houses := d.housesOf[cells[0]]
	for _, c := range cells[1:] {
		if len(houses) == 0 {
			break
		}
		houses = slices.DeleteFunc(slices.Clone(houses), func(h int) bool { return !slices.Contains(d.housesOf[c], h) })
	}
	return houses
}

// choose counts partial tiles from k on or leaves them out, in all ways that put
// at most x cells into X and y into Y.
func (b *balance) choose(k, x, y int) {
	if b.steps++; b.steps > maxFactSteps || x < 0 || y < 0 || b.impossible != "" {
		return
	}
	if k == len(b.partial) {
		if x-(b.most-len(b.free)) == y-b.most {
			b.leaf()
		}
		return
	}
	s := &b.partial[k]
	b.in[k] = true
	b.choose(k+1, x, y-s.outer)
	b.in[k] = false
	b.choose(k+1, x-s.inner, y)
}

// leaf notes what follows from the tiles that are counted.
func (b *balance) leaf() {
	b.steps += len(b.partial)
	xs, ys := append(b.xs[:0], b.free...), b.ys[:0]
	for i, s := range b.partial {
		for _, c := range b.tiles[s.tile].Cells {
			switch in := b.has(c); {
			case in && !b.in[i]:
				xs = append(xs, c)
			case !in && b.in[i]:
				ys = append(ys, c)
			}
		}
	}
	b.xs, b.ys = xs, ys
	b.match(xs, ys)
	if len(xs) > max(leastLeftovers, b.size/houseShare) || b.impossible != "" {
		return
	}
	for range 2 {
		for _, h := range b.common(xs) {
			house := make([]Cell, 0, b.size)
			for _, c := range b.houses[h].Cells {
				if !slices.Contains(xs, c) {
					house = append(house, c)
				}
			}
			b.add(append(house, ys...), len(xs))
		}
		xs, ys = ys, xs
	}
}

// match sees to it that each cell of X can be equal to one of Y, all different:
// else no grid fits.
func (b *balance) match(xs, ys []Cell) {
	var fits, reverse [maxLeftovers]uint8 // by place in X: places in Y that it can be equal to; and in reverse
	for i, x := range xs {
		for j, y := range ys {
			if !b.see(x, y) {
				fits[i] |= 1 << j
				reverse[j] |= 1 << i
			}
		}
	}
	if fit(fits[:len(xs)], 0) {
		return
	}
	// Hall's theorem: there is no way if some cells together fit fewer others. The
	// sets are tried by size, so that the reason is a simple one.
	for size := 1; size <= len(xs); size++ {
		for set := range uint8(1) << len(xs) {
			if bits.OnesCount8(set) != size {
				continue
			}
			var x, y uint8
			for i := range xs {
				if set>>i&1 != 0 {
					x |= fits[i]
					y |= reverse[i]
				}
			}
			if bits.OnesCount8(x) < size {
				b.refuse(xs, ys, pick(xs, set), pick(ys, x))
				return
			}
			if bits.OnesCount8(y) < size {
				b.refuse(xs, ys, pick(ys, set), pick(xs, y))
				return
			}
		}
	}
}

// fit reports whether each set has a member of its own that is not taken.
func fit(sets []uint8, taken uint8) bool {
	if len(sets) == 0 {
		return true
	}
	for left := sets[0] &^ taken; left != 0; left &= left - 1 {
		if fit(sets[1:], taken|left&-left) {
			return true
		}
	}
	return false
}

// see reports whether the cells must differ.
func (d *deriver) see(x, y Cell) bool {
	n := Cell(d.size)
	if x/n == y/n || x%n == y%n || d.tileOf[x] >= 0 && d.tileOf[x] == d.tileOf[y] {
		return true
	}
	if d.plain {
		return false
	}
	_, peers := slices.BinarySearch(d.Peers(x), y)
	return peers
}

// pick returns the cells whose places are in the set.
func pick(cells []Cell, set uint8) []Cell {
	var out []Cell
	for i, c := range cells {
		if set>>i&1 != 0 {
			out = append(out, c)
		}
	}
	return out
}

// refuse says that no grid fits, as so many of the cells, which are all in X or
// all in Y, can only be equal to fewer.
func (b *balance) refuse(xs, ys, cells, others []Cell) {
	var tiles []int
	for t, k := range b.count {
		if k == b.size {
			tiles = append(tiles, t)
		}
	}
	for i, s := range b.partial {
		if b.in[i] {
			tiles = append(tiles, s.tile)
		}
	}
	must := fmt.Sprintf("%s must hold the same digits as %s", b.cellNames(xs), b.cellNames(ys))
	but := b.cellNames(cells) + " must differ from each of them"
	switch {
	case len(xs) == 1:
		must, but = b.CellName(xs[0])+" must be equal to "+b.CellName(ys[0]), "they must differ"
		if h, ok := b.Shared(xs[0], ys[0]); ok {
			but = "both are in " + h.String()
		}
	case len(others) > 0:
		but = fmt.Sprintf("of those %s can be equal to %s only", b.cellNames(cells), b.cellNames(others))
	}
	b.impossible = fmt.Sprintf("%s and %s hold each digit equally often, so %s, but %s", several(b.lines), b.tileNames(tiles), must, but)
}

// tileNames lists houses with which lines were compared.
func (d *deriver) tileNames(tiles []int) string {
	slices.Sort(tiles)
	var given []House
	var names []string
	for _, t := range tiles {
		if h := d.tiles[t]; h.Index >= 0 {
			given = append(given, h)
		} else {
			names = append(names, "the house that follows of "+strings.ReplaceAll(d.cellNames(h.Cells), " and ", ", "))
		}
	}
	if given != nil {
		names = slices.Insert(names, 0, several(given))
	}
	return join(names)
}

// several names houses of one kind: "region 2", "rows 2 and 3", "columns 1, 2 and 3".
func several(houses []House) string {
	if len(houses) == 1 {
		return houses[0].String()
	}
	numbers := make([]string, len(houses))
	for i, h := range houses {
		numbers[i] = strconv.Itoa(h.Index + 1)
	}
	kind := houses[0].Kind.String() + "s"
	if last := len(houses) - 1; last > 1 && houses[last].Index-houses[0].Index == last {
		return kind + " " + numbers[0] + " to " + numbers[last]
	}
	return kind + " " + join(numbers)
}

// cellNames lists cells for people.
func (l *Layout) cellNames(cells []Cell) string {
	cells = slices.Sorted(slices.Values(cells))
	names := make([]string, len(cells))
	for i, c := range cells {
		names[i] = l.CellName(c)
	}
	return join(names)
}

// join lists words for people.
func join(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
