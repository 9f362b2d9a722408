package derive

import (
	"cmp"
	"math/bits"
	"slices"
)

// The law of leftovers. Lines that follow each other (k rows, or k columns) hold
// every digit k times, and so do k houses without a common cell. So the cells of
// the lines outside the houses, X, and the cells of the houses outside the lines,
// Y, hold the same digits:
//
//	. a a a        rows 1 and 2 against regions a and b:
//	b b b a        X is r1c1 and Y is r3c2; these two are equal
//	. b . .
//
// If some house has all of X, then this house without X and with Y has every digit
// once. It is a derived house: it follows from the others, but no search sees it at
// once. Two more kinds are derived: what k+1 houses that cover k lines have outside
// them, and what k lines have outside k-1 houses that are a part of them.

// Bounds of the work.
const (
	// MaxLeftovers is the largest X that Leftovers looks at, unless a whole house
	// is left over; two thirds of a house are another bound. Of 42 jigsaws without a
	// grid, among 1000 random ones of size 9, X of 6 cells shows 14 and X of half a
	// house 3.
	MaxLeftovers = 6

	// A house is derived from an X of at most MaxLeftovers cells and at most a
	// quarter of a house, but always from one of one cell. Minimal jigsaws of size 9
	// take 33 nodes without facts, 17 with X of one cell, and no fewer with larger
	// ones. Blank ones of size 20 take 2717 nodes or more (15 of 20 are given up),
	// 1540 with X of at most 2 cells, 959 with 6, 1174 without this bound.
	leastLeftovers, houseShare = 1, 4

	// maxHouses bounds the derived houses.
	maxHouses = 1000

	// maxSteps bounds the time, in choices between counting a house and leaving it
	// out: 20 ms in the worst case.
	maxSteps = 100_000

	// maxN is the largest N of a Layout.
	maxN = 100
)

// Leftovers returns what the law of leftovers says of sets X with at most most cells,
// which is at most MaxLeftovers. With most = 1, which takes a fifth of the time, Equal
// has the pairs of cells that hold the same digit; with more, the derived houses
// say that.
func Leftovers(l *Layout, most int) Facts {
	if len(l.Families) == 0 {
		return Facts{}
	}
	b := newBalance(l, min(most, 2*l.N/3))
	for _, family := range l.Families {
		// Further rounds take in what was derived, where the tiles leave room: the nine
		// houses of windoku follow from its four windows.
		for round, before := 0, -1; round < 3 && len(b.derived) > before; round++ {
			before = len(b.derived)
			b.tile(family)
			b.compare(rows)
			b.compare(columns)
			if b.contradiction != nil || len(b.tiles) == l.N {
				break
			}
		}
	}
	slices.SortStableFunc(b.derived, func(a, b derivedHouse) int {
		return cmp.Compare(a.leftovers, b.leftovers)
	})
	facts := Facts{Equal: b.equal, Contradiction: b.contradiction}
	for _, d := range b.derived {
		facts.Houses = append(facts.Houses, d.cells)
	}
	return facts
}

// axis tells rows from columns.
type axis int

const (
	rows axis = iota
	columns
)

// balance compares intervals of lines with tiles: houses without a common cell.
type balance struct {
	layout *Layout
	n      int
	most   int             // cells in X
	lineOf [2][]uint8      // by cell: its row, its column
	known  map[uint64]bool // houses by houseKey
	steps  int

	derived       []derivedHouse
	equal         [][2]uint16
	contradiction *Contradiction

	tiles  []tile
	tileOf []int // by cell: its tile, or -1
	plain  bool  // cells that must differ share a row, a column or a tile

	// the cells of tile t by line: byLine[t*n:(t+1)*n], those of line i from
	// starts[t*(n+1)+i] on
	byLine []uint16
	starts []int

	// the interval of lines
	axis        axis
	first, last int
	count       []int    // by tile: its cells in the interval
	free        []uint16 // cells of the interval in no tile

	partial []split // tiles of which a part is in the interval
	counted []bool  // by partial: it is one of the houses
	xs, ys  []uint16
	left    []uint16 // a derived house
}

// tile is a house of the layout or a derived one.
type tile struct {
	house int // index in Layout.Houses, -1 if it is derived
	cells []uint16
}

// split is a tile of which a part is in the interval.
type split struct {
	tile                  int
	before, inside, after []uint16 // its cells before the interval, in it, and after it
}

// derivedHouse is a house and the number of cells in which it differs from the one
// it was derived from.
type derivedHouse struct {
	cells     []uint16
	leftovers int
}

func newBalance(l *Layout, most int) *balance {
	cells := l.N * l.N
	b := &balance{
		layout: l, n: l.N, most: most,
		known:  make(map[uint64]bool, 2*len(l.Houses)),
		tiles:  make([]tile, 0, l.N),
		tileOf: make([]int, cells),
	}
	for _, house := range l.Houses {
		b.known[houseKey(house)] = true
	}
	room := make([]uint8, 2*cells)
	b.lineOf[rows], b.lineOf[columns] = room[:cells], room[cells:]
	for c := range cells {
		b.lineOf[rows][c], b.lineOf[columns][c] = uint8(c/l.N), uint8(c%l.N)
	}
	return b
}

// houseKey returns a hash of a set of cells, whatever their order. If two houses had
// the same one, a fact would be missed.
func houseKey(cells []uint16) uint64 {
	key := uint64(0)
	for _, c := range cells {
		x := (uint64(c) + 1) * 0x9e3779b97f4a7c15
		x = (x ^ x>>32) * 0xd6e8feb86659fd93
		key += x ^ x>>29
	}
	return key
}

// tile makes the houses of a family tiles, and the houses derived so far, as long
// as they have no common cell.
func (b *balance) tile(family [2]int) {
	b.tiles = b.tiles[:0]
	for c := range b.tileOf {
		b.tileOf[c] = -1
	}
	for h := family[0]; h < family[1]; h++ {
		b.addTile(h, b.layout.Houses[h])
	}
	for _, d := range b.derived {
		b.addTile(-1, d.cells)
	}
	b.count = make([]int, len(b.tiles))
	b.plain = len(b.layout.Houses) <= 3*b.n && len(b.tiles) == b.n && len(b.layout.Apart) == 0
}

func (b *balance) addTile(house int, cells []uint16) {
	for _, c := range cells {
		if b.tileOf[c] >= 0 {
			return
		}
	}
	for _, c := range cells {
		b.tileOf[c] = len(b.tiles)
	}
	b.tiles = append(b.tiles, tile{house, cells})
}

// compare compares all intervals of rows, or of columns, with the tiles.
func (b *balance) compare(a axis) {
	b.axis = a
	b.sortTiles()
	lines := b.lines()
	for i := range lines {
		clear(b.count)
		b.free = b.free[:0]
		b.first = i
		full, touched := 0, 0 // tiles that are in the interval, as a whole or in part
		for j := i; j < b.n && b.contradiction == nil; j++ {
			b.last = j
			for _, c := range lines[j] {
				t := b.tileOf[c]
				if t < 0 {
					b.free = append(b.free, c)
					continue
				}
				if b.count[t]++; b.count[t] == 1 {
					touched++
				}
				if b.count[t] == b.n {
					full++
				}
			}
			if j == b.n-1 && len(b.tiles) == b.n {
				continue // the leftovers are those of lines 0 to i-1
			}
			if touched > full || len(b.free) > 0 {
				b.compareInterval(full, touched)
			}
		}
	}
}

// lines returns all rows, or all columns.
func (b *balance) lines() [][]uint16 {
	from := int(b.axis) * b.n
	return b.layout.Houses[from : from+b.n]
}

// compareInterval compares one interval with the tiles. full is the number of tiles that
// are in the interval as a whole, touched that of tiles with a cell in it.
func (b *balance) compareInterval(full, touched int) {
	k := b.last - b.first + 1
	switch {
	case full == k-1 && k > 1:
		b.restOfLines()
	case touched == k+1 && len(b.free) == 0:
		b.restOfTiles()
	}
	b.countPartial(k - full)
}

// restOfLines derives the house that the lines have outside the tiles that are in
// them as a whole.
func (b *balance) restOfLines() {
	left := b.left[:0]
	for _, line := range b.lines()[b.first : b.last+1] {
		for _, c := range line {
			if t := b.tileOf[c]; t < 0 || b.count[t] < b.n {
				left = append(left, c)
			}
		}
	}
	b.left = left
	b.derive(left, b.n)
}

// restOfTiles derives the house that the tiles have outside the lines.
func (b *balance) restOfTiles() {
	left := b.left[:0]
	for t, k := range b.count {
		if k > 0 {
			s := b.split(t)
			left = append(append(left, s.before...), s.after...)
		}
	}
	b.left = left
	b.derive(left, b.n)
}

// derive adds a derived house, unless it is known.
func (b *balance) derive(cells []uint16, leftovers int) {
	key := houseKey(cells)
	if !b.known[key] && len(b.derived) < maxHouses {
		b.known[key] = true
		cells = slices.Clone(cells)
		slices.Sort(cells)
		b.derived = append(b.derived, derivedHouse{cells, leftovers})
	}
}

// countPartial finds what follows if this number of the tiles that are in the
// lines in part are among the houses.
func (b *balance) countPartial(number int) {
	partial := 0
	for _, k := range b.count {
		if k == 0 || k == b.n {
			continue
		}
		if k > b.most { // too many for X: the tile must be among the houses
			number--
			if b.n-k > b.most {
				return
			}
		}
		partial++
	}
	if number < 0 || number > partial || len(b.free) > b.most {
		return
	}
	b.partial = b.partial[:0]
	for t, k := range b.count {
		if k > 0 && k < b.n {
			b.partial = append(b.partial, b.split(t))
		}
	}
	b.counted = append(b.counted[:0], make([]bool, len(b.partial))...)
	b.choose(0, b.most-len(b.free), b.most)
}

// sortTiles sorts the cells of the tiles by line.
func (b *balance) sortTiles() {
	n := b.n
	line := b.lineOf[b.axis]
	b.byLine = slices.Grow(b.byLine[:0], len(b.tiles)*n)
	b.starts = slices.Grow(b.starts[:0], len(b.tiles)*(n+1))[:len(b.tiles)*(n+1)]
	clear(b.starts)
	for t, tile := range b.tiles {
		starts := b.starts[t*(n+1):][:n+1]
		for _, c := range tile.cells {
			starts[line[c]+1]++
		}
		for i := range n {
			starts[i+1] += starts[i]
		}
		from := len(b.byLine)
		b.byLine = append(b.byLine, tile.cells...) // ascending: sorted by row
		if b.axis == columns {
			var added [maxN]uint8 // by line
			for _, c := range tile.cells {
				i := line[c]
				b.byLine[from+starts[i]+int(added[i])] = c
				added[i]++
			}
		}
	}
}

// split divides the cells of a tile.
func (b *balance) split(tile int) split {
	cells, starts := b.byLine[tile*b.n:][:b.n], b.starts[tile*(b.n+1):]
	from, to := starts[b.first], starts[b.last+1]
	return split{tile, cells[:from], cells[from:to], cells[to:]}
}

// choose puts each partial tile from k on among the houses or leaves it out, in all
// ways that put at most x more cells into X and y more into Y.
func (b *balance) choose(k, x, y int) {
	if b.steps++; b.steps > maxSteps || x < 0 || y < 0 || b.contradiction != nil {
		return
	}
	if k == len(b.partial) {
		if x-(b.most-len(b.free)) == y-b.most { // X and Y have equally many cells
			b.conclude()
		}
		return
	}
	s := &b.partial[k]
	b.counted[k] = true
	b.choose(k+1, x, y-len(s.before)-len(s.after))
	b.counted[k] = false
	b.choose(k+1, x-len(s.inside), y)
}

// conclude finds what follows from the houses that were chosen.
func (b *balance) conclude() {
	b.steps += len(b.partial)
	xs, ys := append(b.xs[:0], b.free...), b.ys[:0]
	for i, s := range b.partial {
		if b.counted[i] {
			ys = append(append(ys, s.before...), s.after...)
		} else {
			xs = append(xs, s.inside...)
		}
	}
	b.xs, b.ys = xs, ys
	b.match(xs, ys)
	if b.most == 1 && len(xs) == 1 {
		b.equal = append(b.equal, [2]uint16{xs[0], ys[0]})
		return
	}
	if len(xs) > max(leastLeftovers, b.n/houseShare) || b.contradiction != nil {
		return
	}
	for range 2 {
		for _, h := range b.housesWith(xs) {
			house := b.left[:0]
			for _, c := range b.layout.Houses[h] {
				if !slices.Contains(xs, c) {
					house = append(house, c)
				}
			}
			b.left = append(house, ys...)
			b.derive(b.left, len(xs))
		}
		xs, ys = ys, xs
	}
}

// housesWith returns the houses of the layout that have all the cells.
func (b *balance) housesWith(cells []uint16) []int {
	houses := b.layout.HousesOf[cells[0]]
	for _, c := range cells[1:] {
		if len(houses) == 0 {
			break
		}
		houses = slices.DeleteFunc(slices.Clone(houses), func(h int) bool {
			return !slices.Contains(b.layout.HousesOf[c], h)
		})
	}
	return houses
}

// match looks for a way to pair the cells of X and Y so that each pair can be
// equal. There is a contradiction if there is none.
func (b *balance) match(xs, ys []uint16) {
	if b.pair(xs, ys, 0) {
		return
	}
	// By place in X: the places in Y of cells that can be equal; and by place in Y.
	var fitsX, fitsY [MaxLeftovers]uint8
	for i, x := range xs {
		for j, y := range ys {
			if !b.differ(x, y) {
				fitsX[i] |= 1 << j
				fitsY[j] |= 1 << i
			}
		}
	}
	// Hall's theorem: some cells together can be equal to fewer cells only. The
	// smallest set of them makes the simplest reason.
	for size := 1; size <= len(xs); size++ {
		for set := range uint8(1) << len(xs) {
			if bits.OnesCount8(set) != size {
				continue
			}
			if others := union(fitsX, set); bits.OnesCount8(others) < size {
				b.contradict(pick(xs, set), pick(ys, others))
				return
			}
			if others := union(fitsY, set); bits.OnesCount8(others) < size {
				b.contradict(pick(ys, set), pick(xs, others))
				return
			}
		}
	}
}

// union returns the union of fits over the places in the set.
func union(fits [MaxLeftovers]uint8, set uint8) uint8 {
	var all uint8
	for ; set != 0; set &= set - 1 {
		all |= fits[bits.TrailingZeros8(set)]
	}
	return all
}

// pair reports whether there is a way to pair each cell of X with a cell of Y that
// is not taken and can be equal to it.
func (b *balance) pair(xs, ys []uint16, taken uint8) bool {
	if len(xs) == 0 {
		return true
	}
	for j, y := range ys {
		if taken>>j&1 == 0 && !b.differ(xs[0], y) && b.pair(xs[1:], ys, taken|1<<j) {
			return true
		}
	}
	return false
}

// differ reports whether two cells must differ.
func (b *balance) differ(x, y uint16) bool {
	switch {
	case b.lineOf[rows][x] == b.lineOf[rows][y], b.lineOf[columns][x] == b.lineOf[columns][y],
		b.tileOf[x] >= 0 && b.tileOf[x] == b.tileOf[y]:
		return true
	case b.plain:
		return false
	}
	for _, h := range b.layout.HousesOf[x] {
		if slices.Contains(b.layout.HousesOf[y], h) {
			return true
		}
	}
	pair := [2]uint16{min(x, y), max(x, y)}
	_, apart := slices.BinarySearchFunc(b.layout.Apart, pair, func(a, b [2]uint16) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	return apart
}

// pick returns the cells whose places are in the set.
func pick(cells []uint16, set uint8) []uint16 {
	var picked []uint16
	for ; set != 0; set &= set - 1 {
		picked = append(picked, cells[bits.TrailingZeros8(set)])
	}
	return picked
}

// contradict notes that cells, all of X or all of Y, can be equal to others only,
// which are fewer.
func (b *balance) contradict(cells, others []uint16) {
	c := &Contradiction{X: slices.Clone(b.xs), Y: slices.Clone(b.ys), Cells: cells, Others: others}
	for i := b.first; i <= b.last; i++ {
		c.Lines = append(c.Lines, int(b.axis)*b.n+i)
	}
	among := make([]bool, len(b.tiles))
	for t, k := range b.count {
		among[t] = k == b.n
	}
	for i, s := range b.partial {
		among[s.tile] = among[s.tile] || b.counted[i]
	}
	for t, tile := range b.tiles {
		switch {
		case !among[t]:
		case tile.house >= 0:
			c.Houses = append(c.Houses, tile.house)
		default:
			c.Derived = append(c.Derived, tile.cells)
		}
	}
	b.contradiction = c
}
