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
	implied    [][]Cell  // sets of size cells, ascending, that have every digit once
	equal      [][2]Cell // cells that hold the same digit, where houses with one for the other are not among implied
	impossible string    // why no grid fits, ""
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
// must hold the same digits and cannot; or there is a cell with which no digit has a
// place in each house. It is worked out once, in a tenth of a
// millisecond for most 9×9 jigsaws.
func (l *Layout) Impossible() (reason string) { return l.lawOfLeftovers().impossible }

// deriver works out the facts of a layout.
type deriver struct {
	*Layout
	facts
	most  int             // cells in X
	known map[uint64]bool // houses by houseKey
	steps int
	lines [2][]uint8 // by cell: its row, its column

	tiles  []House // houses without a common cell
	tileOf []int   // by cell, -1: in none
	count  []int   // by tile: cells in the lines
	plain  bool    // cells that see each other share a row, a column or a tile

	found   []derived
	balance *balance // its memory
}

// derived is a further house and the number of cells in which it differs from
// others.
type derived struct {
	cells     []Cell
	leftovers int
}

// derive works out what follows from the layout, from at most that many cells left
// over. With at most one it says which cells are equal.
func (l *Layout) derive(most int) facts {
	families := l.families()
	if families == nil {
		return facts{}
	}
	d := deriver{Layout: l, most: min(most, 2*l.size/3), known: make(map[uint64]bool, 2*len(l.houses))}
	for _, h := range l.houses {
		d.known[houseKey(h.Cells)] = true
	}
	room := make([]uint8, 2*l.Cells())
	d.lines[0], d.lines[1] = room[:l.Cells()], room[l.Cells():]
	for c := range l.Cells() {
		d.lines[0][c], d.lines[1][c] = uint8(c/l.size), uint8(c%l.size)
	}
	for _, family := range families {
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
func (l *Layout) families() (all [][]House) {
	for from := 0; from < len(l.houses); {
		kind, to := l.houses[from].Kind, from
		for to < len(l.houses) && l.houses[to].Kind == kind {
			to++
		}
		if kind == HouseRegion || kind == HouseWindow || kind == HouseFurther {
			all = append(all, l.houses[from:to])
		}
		from = to
	}
	return all
}

// houseKey returns a hash of a set of cells, whatever their order. Two sets that have the
// same one, if ever there are any, would cost a fact.
func houseKey(cells []Cell) uint64 {
	key := uint64(0)
	for _, c := range cells {
		x := (uint64(c) + 1) * 0x9e3779b97f4a7c15
		x = (x ^ x>>32) * 0xd6e8feb86659fd93
		key += x ^ x>>29
	}
	return key
}

// lay makes the houses tiles, and those found so far, as long as they have no
// cell in common.
func (d *deriver) lay(family []House) {
	d.tiles = d.tiles[:0]
	if d.tileOf == nil {
		d.tileOf = make([]int, d.Cells())
		d.tiles = make([]House, 0, d.size)
	}
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
		add(House{HouseFurther, -1, f.cells})
	}
	d.count = make([]int, len(d.tiles))
	d.plain = len(d.Layout.houses) <= 3*d.size && len(d.tiles) == d.size && len(d.apart) == 0
}

// compare compares all intervals of the lines with the tiles.
func (d *deriver) compare(lines []House) {
	n := d.size
	if d.balance == nil {
		d.balance = &balance{deriver: d}
	}
	b := d.balance
	b.sort(lines[0].Kind)
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
			if j == n-1 && len(b.tiles) == n {
				continue // what is left over is what lines 0 to i-1 leave
			}
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
	xs, ys  []Cell
	left    []Cell // a house that follows
	by      []Cell // the cells of tile t by line: by[t*n:(t+1)*n]
	at      []int  // at[t*(n+1)+i]: where those of line i begin there
}

// share is a tile that is in the lines in part.
type share struct {
	tile                 int
	before, inner, after []Cell // cells before the lines, in them, and after them
}

// inside finds the house that is left of the lines beside the tiles that are in
// them.
func (b *balance) inside() {
	left := b.left[:0]
	for _, line := range b.lines {
		for _, c := range line.Cells {
			if t := b.tileOf[c]; t < 0 || b.count[t] < b.size {
				left = append(left, c)
			}
		}
	}
	b.left = left
	b.add(left, b.size)
}

// outside finds the house that is left of the tiles that touch the lines.
func (b *balance) outside() {
	left := b.left[:0]
	for t, k := range b.count {
		if k > 0 {
			s := b.share(t)
			left = append(append(left, s.before...), s.after...)
		}
	}
	b.left = left
	b.add(left, b.size)
}

// add notes a further house.
func (b *balance) add(cells []Cell, leftovers int) {
	key := houseKey(cells)
	if !b.known[key] && len(b.found) < maxFacts {
		b.known[key] = true
		cells = slices.Clone(cells)
		slices.Sort(cells)
		b.found = append(b.found, derived{cells, leftovers})
	}
}

// even finds what follows if so many of the tiles that are in the lines in part
// are counted.
func (b *balance) even(counted int) {
	partial := 0
	for _, k := range b.count {
		if k == 0 || k == b.size {
			continue
		}
		if k > b.most {
			counted--
			if b.size-k > b.most {
				return
			}
		}
		partial++
	}
	if counted < 0 || counted > partial || len(b.free) > b.most {
		return
	}
	b.partial = b.partial[:0]
	for t, k := range b.count {
		if k > 0 && k < b.size {
			b.partial = append(b.partial, b.share(t))
		}
	}
	b.in = append(b.in[:0], make([]bool, len(b.partial))...)
	b.choose(0, b.most-len(b.free), b.most)
}

// sort sorts the cells of the tiles by line.
func (b *balance) sort(kind HouseKind) {
	n := b.size
	line := b.deriver.lines[kind]
	b.by = slices.Grow(b.by[:0], len(b.tiles)*n)
	b.at = slices.Grow(b.at[:0], len(b.tiles)*(n+1))[:len(b.tiles)*(n+1)]
	clear(b.at)
	for t, tile := range b.tiles {
		at := b.at[t*(n+1):][:n+1]
		for _, c := range tile.Cells {
			at[line[c]+1]++
		}
		for i := range n {
			at[i+1] += at[i]
		}
		from := len(b.by)
		b.by = append(b.by, tile.Cells...)
		if kind == HouseColumn {
			var added [MaxSize]uint8 // by line
			for _, c := range tile.Cells {
				i := line[c]
				b.by[from+at[i]+int(added[i])] = c
				added[i]++
			}
		}
	}
}

// share divides the cells of a tile.
func (b *balance) share(tile int) share {
	n, first := b.size, b.lines[0].Index
	cells, at := b.by[tile*n:][:n], b.at[tile*(n+1):]
	from, to := at[first], at[first+len(b.lines)]
	return share{tile, cells[:from], cells[from:to], cells[to:]}
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
	b.choose(k+1, x, y-len(s.before)-len(s.after))
	b.in[k] = false
	b.choose(k+1, x-len(s.inner), y)
}

// leaf notes what follows from the tiles that are counted.
func (b *balance) leaf() {
	b.steps += len(b.partial)
	xs, ys := append(b.xs[:0], b.free...), b.ys[:0]
	for i, s := range b.partial {
		if b.in[i] {
			ys = append(append(ys, s.before...), s.after...)
		} else {
			xs = append(xs, s.inner...)
		}
	}
	b.xs, b.ys = xs, ys
	b.match(xs, ys)
	if b.most == 1 && len(xs) == 1 {
		b.equal = append(b.equal, [2]Cell{xs[0], ys[0]})
		return
	}
	if len(xs) > max(leastLeftovers, b.size/houseShare) || b.impossible != "" {
		return
	}
	for range 2 {
		for _, h := range b.common(xs) {
			house := b.left[:0]
			for _, c := range b.houses[h].Cells {
				if !slices.Contains(xs, c) {
					house = append(house, c)
				}
			}
			b.left = append(house, ys...)
			b.add(b.left, len(xs))
		}
		xs, ys = ys, xs
	}
}

// match sees to it that each cell of X can be equal to one of Y, all different:
// else no grid fits.
func (b *balance) match(xs, ys []Cell) {
	if b.pair(xs, ys, 0) {
		return
	}
	var fits, reverse [maxLeftovers]uint8 // by place in X: places in Y that it can be equal to; and in reverse
	for i, x := range xs {
		for j, y := range ys {
			if !b.see(x, y) {
				fits[i] |= 1 << j
				reverse[j] |= 1 << i
			}
		}
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

// pair reports whether each cell of X can be equal to one of Y that is not taken,
// all different.
func (b *balance) pair(xs, ys []Cell, taken uint8) bool {
	if len(xs) == 0 {
		return true
	}
	for j, y := range ys {
		if taken>>j&1 == 0 && !b.see(xs[0], y) && b.pair(xs[1:], ys, taken|1<<j) {
			return true
		}
	}
	return false
}

// see reports whether the cells must differ.
func (d *deriver) see(x, y Cell) bool {
	if d.lines[0][x] == d.lines[0][y] || d.lines[1][x] == d.lines[1][y] || d.tileOf[x] >= 0 && d.tileOf[x] == d.tileOf[y] {
		return true
	}
	if d.plain {
		return false
	}
	_, peers := slices.BinarySearch(d.allPeers()[x], y)
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
