package logic

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"
)

// Multi-sector locked sets, by David P. Bird and Allan Barker of the New Sudoku Players' Forum
// (2010 and later; Barker's sets and linksets of rank 0).
//
// A link is a house and a digit: at most one cell of the house has the digit. Let every candidate
// of N cells be in one of N links. Each cell gets a digit and uses a link of its own, so every link
// is used by these cells: its digit goes nowhere else in its house. A naked set is such a set with
// all links in one house.

// Bounds of the search for multi-sector locked sets. It looks only at cells where some rows meet
// some columns and, for each digit, at links of one kind: rows, columns or regions.
const (
	// Sets of bits have room for 64. The hardest puzzles have sets of 15 to 25 cells.
	maxSectorCells = 32
	// sets of rows and sets of columns; up to size 9 these are all sets
	maxLineSets = 1024
	sectorSlack = 3 // how many links regions are expected to save
)

// sector is a link.
type sector struct {
	house, digit int
	cell         int    // of a multi-fish, if house is -1: the link is this cell
	in           uint64 // the cells of the set that have it, as bits by number
}

// sectors is some cells and the links that cover all their candidates.
type sectors struct {
	cells []int
	links []sector
	// By link: the number of the cell that uses it in some way to give each cell its own link.
	owner []int
}

// match gives every cell a link of its own. If it cannot, the state has no solution and match
// returns false.
func (x *sectors) match() bool {
	x.owner = x.owner[:0]
	for range x.links {
		x.owner = append(x.owner, -1)
	}
	var tried uint64 // links, as bits; there are no more links than cells
	var give func(cell int) bool
	give = func(cell int) bool {
		for l := range x.links {
			if x.links[l].in>>cell&1 == 0 || tried>>l&1 != 0 {
				continue
			}
			tried |= 1 << l
			if x.owner[l] < 0 || give(x.owner[l]) {
				x.owner[l] = cell
				return true
			}
		}
		return false
	}
	for cell := range x.cells {
		tried = 0
		if !give(cell) {
			return false
		}
	}
	return true
}

// closed returns a least set of cells that includes the owner of a link and has as many links as
// cells, with these links.
func (x *sectors) closed(link int) (cells, links uint64) {
	cells = 1 << x.owner[link]
	for again := true; again; {
		again = false
		for l := range x.links {
			if links>>l&1 == 0 && x.links[l].in&cells != 0 {
				links |= 1 << l
				cells |= 1 << x.owner[l]
				again = true
			}
		}
	}
	return cells, links
}

// lockedSectors emits what N cells and N links conclude: for each link that eliminates something, a
// least set of cells that shows it. If whole is set, all cells must be needed.
func (fd *finder) lockedSectors(t Technique, x *sectors, whole bool) bool {
	f := fd.f
	if !x.match() {
		return false
	}
	var done uint64 // links, as bits
	for l := range x.links {
		if done>>l&1 != 0 || !fd.removes(x, l) {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		cells, links := x.closed(l)
		done |= links
		var set cellSet
		for m := cells; m != 0; m &= m - 1 {
			set.add(x.cells[bits.TrailingZeros64(m)])
		}
		houses, last := 0, -1
		for m := links; m != 0; m &= m - 1 {
			if h := x.links[bits.TrailingZeros64(m)].house; h != last {
				houses, last = houses+1, h
			}
		}
		if houses < 3 || whole && bits.OnesCount64(cells) < len(x.cells) {
			continue
		}
		fd.begin(t, VariantPlain, table[t].base)
		for m := links; m != 0; m &= m - 1 {
			link := &x.links[bits.TrailingZeros64(m)]
			elim := f.houseSet[link.house]
			for w := range f.words {
				elim[w] &^= set[w]
			}
			fd.eliminateSet(&elim, link.digit)
		}
		if fd.proof {
			fd.sectorParts(x, cells, links)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// removes reports whether a link has candidates outside the cells.
func (fd *finder) removes(x *sectors, l int) bool {
	link := &x.links[l]
	return count(fd.pos[link.house*fd.f.n+link.digit]) > bits.OnesCount64(link.in)
}

// sectorParts adds the cells and, for each house, its links.
func (fd *finder) sectorParts(x *sectors, cells, links uint64) {
	var list []int
	all := uint32(0)
	for m := cells; m != 0; m &= m - 1 {
		c := x.cells[bits.TrailingZeros64(m)]
		list = append(list, c)
		all |= fd.cell[c]
	}
	fd.part(RolePattern, -1, 0, all, list...)
	for m := links; m != 0; {
		house := x.links[bits.TrailingZeros64(m)].house
		digits, in := uint32(0), uint32(0)
		for ; m != 0 && x.links[bits.TrailingZeros64(m)].house == house; m &= m - 1 {
			link := &x.links[bits.TrailingZeros64(m)]
			digits |= 1 << link.digit
			for own := link.in & cells; own != 0; own &= own - 1 {
				in |= fd.placesOf(house, x.cells[bits.TrailingZeros64(own)])
			}
		}
		fd.part(RoleCover, house, in, digits)
	}
}

// lineSets returns sets of at least two rows (or columns) of a layout of size n, those of few lines
// first.
func lineSets(n int) []uint32 {
	sets.Lock()
	defer sets.Unlock()
	if sets.of[n] == nil {
		for size := 2; size < n; size++ {
			list := sets.of[n]
			for m := uint32(1)<<size - 1; m < 1<<n; {
				list = append(list, m)
				if len(list) > maxLineSets {
					return sets.of[n]
				}
				low := m & -m // the next set with equally many lines
				up := m + low
				m = up | (m^up)/low>>2
			}
			sets.of[n] = list
		}
	}
	return sets.of[n]
}

var sets struct {
	sync.Mutex
	of [MaxSize + 1][]uint32 // by size of the layout
}

// sectorCounts is what multiSectors knows of sets of rows and of columns.
type sectorCounts struct {
	list []uint32 // the sets of lines

	// For each set of rows: the columns in which the rows have each digit, then the columns with
	// an empty cell. The same with rows and columns exchanged.
	across, down []uint32
	open         [MaxSize]uint32 // by row: the columns of its empty cells

	// For the present rows, by digit and column: the regions of the cells that have the digit.
	near [MaxSize]nearby
}

// multiSectors finds multi-sector locked sets.
func multiSectors(fd *finder, t Technique) bool {
	k := sectorCounts{list: lineSets(fd.f.n)}
	if !k.begin(fd) {
		return false
	}
	var x sectors
	for i, rows := range k.list {
		fd.nearOf(&k.near, rows)
		for j, columns := range k.list {
			if j&255 == 0 && fd.budget.spend() {
				return false
			}
			if !k.equal(fd.f.n, i, j) {
				continue
			}
			if fd.sectorsOf(&x, rows, columns) && fd.lockedSectors(t, &x, false) {
				return true
			}
			if fd.budget.over {
				return false
			}
		}
	}
	return false
}

// begin counts what each set of lines has. It reports whether the budget lasted.
func (k *sectorCounts) begin(fd *finder) bool {
	n := fd.f.n
	k.across, k.down = make([]uint32, len(k.list)*(n+1)), make([]uint32, len(k.list)*(n+1))
	for i, set := range k.list {
		if fd.budget.spend() {
			return false
		}
		a, b := k.across[i*(n+1):i*(n+1)+n+1], k.down[i*(n+1):i*(n+1)+n+1]
		for m := set; m != 0; m &= m - 1 {
			line := lowest(m)
			for k := range n {
				for x := fd.cell[line*n+k]; x != 0; x &= x - 1 {
					a[lowest(x)] |= 1 << k
				}
				for x := fd.cell[k*n+line]; x != 0; x &= x - 1 {
					b[lowest(x)] |= 1 << k
				}
			}
		}
		for d := range n {
			a[n] |= a[d]
			b[n] |= b[d]
		}
	}
	for c, m := range fd.cell {
		if m != 0 {
			k.open[c/n] |= 1 << (c % n)
		}
	}
	return true
}

// equal reports whether the cells where set i of rows meets set j of columns may have as many links
// as cells, and each line has a cell. With fewer links than cells the state has no solution.
func (k *sectorCounts) equal(n, i, j int) bool {
	rows, columns := k.list[i], k.list[j]
	a, b := k.across[i*(n+1):i*(n+1)+n+1], k.down[j*(n+1):j*(n+1)+n+1]
	if columns&^a[n] != 0 || rows&^b[n] != 0 {
		return false
	}
	cells := 0
	for m := rows; m != 0; m &= m - 1 {
		cells += count(k.open[lowest(m)] & columns)
	}
	if cells > maxSectorCells {
		return false
	}
	links := -sectorSlack
	for d := range n {
		if links += min(count(a[d]&columns), count(b[d]&rows)); links > cells {
			return false
		}
	}
	links = 0
	for d := range n {
		least := min(count(a[d]&columns), count(b[d]&rows))
		if least > 1 {
			if in := k.near[d].of(columns); in != 0 {
				least = min(least, count(in))
			}
		}
		links += least
	}
	return links == cells
}

// nearby has, for each column, the regions of some of its cells as bits.
type nearby [MaxSize]uint32

// of returns the regions for a set of columns.
func (x *nearby) of(columns uint32) (regions uint32) {
	for ; columns != 0; columns &= columns - 1 {
		regions |= x[lowest(columns)]
	}
	return regions
}

// nearOf fills in, by digit, the regions of the cells in some rows that have the digit.
func (fd *finder) nearOf(near *[MaxSize]nearby, rows uint32) {
	f := fd.f
	for d := range f.n {
		clear(near[d][:f.n])
	}
	if f.first[regionClass+1] == f.first[regionClass] {
		return
	}
	for ; rows != 0; rows &= rows - 1 {
		for k := range f.n {
			c := lowest(rows)*f.n + k
			for m := fd.cell[c]; m != 0; m &= m - 1 {
				near[lowest(m)][k] |= 1 << f.housesOf[c][0].house // regions are the first houses
			}
		}
	}
}

// sectorsOf makes x the cells where rows meet columns, with the fewest links for each digit; of
// equally few links, those that eliminate most. It reports whether there are as many links as cells
// and they eliminate something.
func (fd *finder) sectorsOf(x *sectors, rows, columns uint32) bool {
	f := fd.f
	x.cells, x.links = x.cells[:0], x.links[:0]
	var set cellSet
	for m := rows; m != 0; m &= m - 1 {
		for k := columns; k != 0; k &= k - 1 {
			if c := lowest(m)*f.n + lowest(k); fd.cell[c] != 0 {
				x.cells = append(x.cells, c)
				set.add(c)
			}
		}
	}
	gain := false
	for d := range f.n {
		here := f.and(&set, &fd.byDigit[d])
		if f.none(&here) {
			continue
		}
		best, most, class := maxSectorCells+1, 0, -1
		for k := range furtherClass {
			links, elim := 0, 0
			left := here
			for h := f.first[k]; h < f.first[k+1]; h++ {
				if f.disjoint(&left, &f.houseSet[h]) {
					continue
				}
				links++
				elim += count(fd.pos[h*f.n+d])
				for w := range f.words {
					left[w] &^= f.houseSet[h][w]
				}
			}
			if !f.none(&left) {
				continue // the layout has no regions
			}
			if links < best || links == best && elim > most {
				best, most, class = links, elim, k
			}
		}
		if len(x.links)+best > len(x.cells) {
			return false
		}
		for h := f.first[class]; h < f.first[class+1]; h++ {
			if f.disjoint(&here, &f.houseSet[h]) {
				continue
			}
			link := sector{house: h, digit: d}
			for i, c := range x.cells {
				if here.has(c) && f.houseSet[h].has(c) {
					link.in |= 1 << i
				}
			}
			gain = gain || count(fd.pos[h*f.n+d]) > bits.OnesCount64(link.in)
			x.links = append(x.links, link)
		}
	}
	x.sort()
	return gain && len(x.links) == len(x.cells)
}

// sort sorts the links by house.
func (x *sectors) sort() {
	slices.SortFunc(x.links, compareSectors)
}

func compareSectors(a, b sector) int { return cmp.Or(a.house-b.house, a.digit-b.digit) }
