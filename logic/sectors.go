package logic

import (
	"cmp"
	"math/bits"
	"slices"
	"sync"
)

// Multi-sector locked sets, by David P. Bird and Allan Barker of the New Sudoku Players' Forum (2010 and later; Barker's sets and
// linksets of rank 0), and their first form that got a name, the SK-loop or domino loop, which
// Steve Kurzhals found in Easter Monster in 2007.
//
// A link is a house and a digit; it gives the digit to one of its cells at most. If every candidate of N cells is in
// one of N links, then, as each of the cells gets a digit, from a link of its own, each link is used there: its digit goes
// nowhere else in its house. A naked set is this with links of one house.

// Limits of the search for multi-sector locked sets. Only cells where some rows meet some columns are looked
// at, and for each digit links of one kind: its rows, its columns or its regions.
const (
	maxSectorCells = 32   // sets of bits have room for 64; the hardest puzzles have sets of 15 to 25
	maxLineSets    = 1024 // sets of rows, and of columns: all of a layout up to size 9, else those of few lines
	sectorSlack    = 3    // links that regions are expected to save at most
)

// sector is a link.
type sector struct {
	house, digit int
	in           uint64 // the cells of the set that have it, by their numbers
}

// sectors is some cells and links that have all their candidates.
type sectors struct {
	cells []int
	links []sector
	owner []int // by link: the number of the cell that gets its digit in some way to give each one a digit
}

// match gives every cell a link of its own. It reports whether it could: else the state has no
// solution.
func (x *sectors) match() bool {
	x.owner = x.owner[:0]
	for range x.links {
		x.owner = append(x.owner, -1)
	}
	var tried uint64 // links; there are no more than cells
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

// closed returns the fewest cells with a link among theirs that have as many links as they are, and these
// links.
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

// lockedSectors finds what N cells and N links conclude: for each link that removes something,
// the fewest cells that show it. With whole, all cells must be needed.
func (v *view) lockedSectors(t Technique, x *sectors, whole bool) bool {
	f := v.f
	if !x.match() {
		return false
	}
	var done uint64 // links
	for l := range x.links {
		if done>>l&1 != 0 || !v.removes(x, l) {
			continue
		}
		if v.meter.tick() {
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
		v.begin(t, VariantPlain, table[t].base)
		for m := links; m != 0; m &= m - 1 {
			link := &x.links[bits.TrailingZeros64(m)]
			gone := f.houseSet[link.house]
			for w := range f.words {
				gone[w] &^= set[w]
			}
			v.strikeSet(&gone, link.digit)
		}
		if v.proof {
			v.sectorParts(x, cells, links)
		}
		if v.hit() {
			return true
		}
	}
	return false
}

// removes reports whether a link has candidates outside of the cells.
func (v *view) removes(x *sectors, l int) bool {
	link := &x.links[l]
	return count(v.pos[link.house*v.f.n+link.digit]) > bits.OnesCount64(link.in)
}

// sectorParts adds the cells, and for each house the links in it.
func (v *view) sectorParts(x *sectors, cells, links uint64) {
	var list []int
	all := uint32(0)
	for m := cells; m != 0; m &= m - 1 {
		c := x.cells[bits.TrailingZeros64(m)]
		list = append(list, c)
		all |= v.cell[c]
	}
	v.part(RolePattern, -1, 0, all, list...)
	for m := links; m != 0; {
		house := x.links[bits.TrailingZeros64(m)].house
		digits, in := uint32(0), uint32(0)
		for ; m != 0 && x.links[bits.TrailingZeros64(m)].house == house; m &= m - 1 {
			link := &x.links[bits.TrailingZeros64(m)]
			digits |= 1 << link.digit
			for own := link.in & cells; own != 0; own &= own - 1 {
				in |= v.placesOf(house, x.cells[bits.TrailingZeros64(own)])
			}
		}
		v.part(RoleCover, house, in, digits)
	}
}

// lineSets has sets of at least two rows or columns of a layout, those of few lines first.
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
				low := m & -m // the next one of as many bits
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

// multiSectors finds multi-sector locked sets.
func multiSectors(v *view, t Technique) bool {
	f := v.f
	n := f.n
	list := lineSets(n)
	// For each set of rows, the columns that have a digit in them, and those that have any cell; and in reverse.
	across, down := make([]uint32, len(list)*(n+1)), make([]uint32, len(list)*(n+1))
	for i, set := range list {
		if v.meter.tick() {
			return false
		}
		for m := set; m != 0; m &= m - 1 {
			line := lowest(m)
			for k := range n {
				for x := v.cell[line*n+k]; x != 0; x &= x - 1 {
					across[i*(n+1)+lowest(x)] |= 1 << k
				}
				for x := v.cell[k*n+line]; x != 0; x &= x - 1 {
					down[i*(n+1)+lowest(x)] |= 1 << k
				}
			}
		}
		for d := range n {
			across[i*(n+1)+n] |= across[i*(n+1)+d]
			down[i*(n+1)+n] |= down[i*(n+1)+d]
		}
	}
	var open [MaxSize]uint32 // by row: the columns of its empty cells
	for c, m := range v.cell {
		if m != 0 {
			open[c/n] |= 1 << (c % n)
		}
	}
	var x sectors
	var near [MaxSize]nearby // for some rows, by digit and column: the regions of the cells there that have it
	for i, rows := range list {
		v.nearOf(&near, rows)
		a := across[i*(n+1) : i*(n+1)+n+1]
		for j, columns := range list {
			if j&255 == 0 && v.meter.tick() {
				return false
			}
			b := down[j*(n+1) : j*(n+1)+n+1]
			if columns&^a[n] != 0 || rows&^b[n] != 0 {
				continue // a line has no cell of the set
			}
			cells := 0
			for m := rows; m != 0; m &= m - 1 {
				cells += count(open[lowest(m)] & columns)
			}
			if cells > maxSectorCells {
				continue
			}
			links := -sectorSlack
			for d := range n {
				links += min(count(a[d]&columns), count(b[d]&rows))
				if links > cells {
					break
				}
			}
			if links > cells {
				continue
			}
			links = 0
			for d := range n {
				least := min(count(a[d]&columns), count(b[d]&rows))
				if least > 1 {
					if in := near[d].of(columns); in != 0 {
						least = min(least, count(in))
					}
				}
				links += least
			}
			if links != cells {
				continue // with fewer links the state has no solution
			}
			if v.sectorsOf(&x, rows, columns) && v.lockedSectors(t, &x, false) {
				return true
			}
			if v.meter.over {
				return false
			}
		}
	}
	return false
}

// nearby has for columns the regions of some of their cells, as bits.
type nearby [MaxSize]uint32

// of returns the regions for a set of columns.
func (x *nearby) of(columns uint32) (regions uint32) {
	for ; columns != 0; columns &= columns - 1 {
		regions |= x[lowest(columns)]
	}
	return regions
}

// nearOf fills in by digit the regions of the cells of some rows that have it.
func (v *view) nearOf(near *[MaxSize]nearby, rows uint32) {
	f := v.f
	for d := range f.n {
		clear(near[d][:f.n])
	}
	if f.first[regionClass+1] == f.first[regionClass] {
		return
	}
	for ; rows != 0; rows &= rows - 1 {
		for k := range f.n {
			c := lowest(rows)*f.n + k
			for m := v.cell[c]; m != 0; m &= m - 1 {
				near[lowest(m)][k] |= 1 << f.of[c][0].house // regions are the first houses
			}
		}
	}
}

// sectorsOf makes x the cells where rows meet columns, and the fewest links for each digit; of equally many those
// that remove the most. It reports whether there are as many links as cells, and they remove anything.
func (v *view) sectorsOf(x *sectors, rows, columns uint32) bool {
	f := v.f
	x.cells, x.links = x.cells[:0], x.links[:0]
	var set cellSet
	for m := rows; m != 0; m &= m - 1 {
		for k := columns; k != 0; k &= k - 1 {
			if c := lowest(m)*f.n + lowest(k); v.cell[c] != 0 {
				x.cells = append(x.cells, c)
				set.add(c)
			}
		}
	}
	gain := false
	for d := range f.n {
		here := f.and(&set, &v.dig[d])
		if f.none(&here) {
			continue
		}
		best, most, class := maxSectorCells+1, 0, -1
		for k := range furtherClass {
			links, gone := 0, 0
			left := here
			for h := f.first[k]; h < f.first[k+1]; h++ {
				if f.disjoint(&left, &f.houseSet[h]) {
					continue
				}
				links++
				gone += count(v.pos[h*f.n+d])
				for w := range f.words {
					left[w] &^= f.houseSet[h][w]
				}
			}
			if !f.none(&left) {
				continue // there are no regions
			}
			if links < best || links == best && gone > most {
				best, most, class = links, gone, k
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
			gain = gain || count(v.pos[h*f.n+d]) > bits.OnesCount64(link.in)
			x.links = append(x.links, link)
		}
	}
	x.sort()
	return gain && len(x.links) == len(x.cells)
}

// sort sorts the links by house.
func (x *sectors) sort() {
	slices.SortFunc(x.links, func(a, b sector) int { return cmp.Or(a.house-b.house, a.digit-b.digit) })
}

// skLoops finds loops of eight groups of cells: of two rows and two columns those within the four regions where they
// meet, but for the meeting cells themselves. Links are the rows, the columns and the regions, each of which
// joins two groups.
func skLoops(v *view, t Technique) bool {
	f := v.f
	if f.first[regionClass] == f.first[regionClass+1] {
		return false
	}
	n := f.n
	var x sectors
	regionOf := func(c int) int { return int(f.of[c][0].house) } // the first of its houses
	// near has for each cell the digits of the others that its row, and its column, has in its region.
	near := make([][2]uint32, f.cells)
	for c := range f.cells {
		for k, class := range [2]int{rowClass, columnClass} {
			line := f.first[class] + [2]int{c / n, c % n}[k]
			for _, o := range f.houses[line].Cells {
				if int(o) != c && f.houseSet[regionOf(c)].has(int(o)) {
					near[c][k] |= v.cell[o]
				}
			}
		}
	}
	for r1 := range n {
		for r2 := range r1 {
			if v.meter.tick() {
				return false
			}
			for c1 := range n {
				for c2 := range c1 {
					corners := [4]int{r1*n + c1, r1*n + c2, r2*n + c2, r2*n + c1}
					a, b, c, d := regionOf(corners[0]), regionOf(corners[1]), regionOf(corners[2]), regionOf(corners[3])
					if a == b || a == c || a == d || b == c || b == d || c == d {
						continue
					}
					loop := skLoop{
						groups: [8]uint32{near[corners[0]][0], near[corners[1]][0], near[corners[1]][1], near[corners[2]][1],
							near[corners[2]][0], near[corners[3]][0], near[corners[3]][1], near[corners[0]][1]},
						houses: [8]int{f.first[rowClass] + r1, b, f.first[columnClass] + c2, c, f.first[rowClass] + r2, d, f.first[columnClass] + c1, a},
					}
					if slices.Contains(loop.groups[:], 0) {
						continue
					}
					if v.sectorsOfLoop(&x, &loop, corners) && v.lockedSectors(t, &x, true) {
						return true
					}
				}
			}
		}
	}
	return false
}

// skLoop is eight groups of cells, each of which has a house in common with the next.
type skLoop struct {
	groups [8]uint32 // digits
	houses [8]int    // of a group and the next
}

// with returns the groups that have a digit, as bits.
func (x *skLoop) with(d int) (groups uint8) {
	for i, digits := range x.groups {
		groups |= uint8(digits>>d&1) << i
	}
	return groups
}

// loopLinks has for each set of groups the fewest houses that join all of them to a neighbour or one beyond: those that come first around
// the loop, and those that come last. House i joins groups i and i+1.
var loopLinks = func() (table [2][256]uint8) {
	for set := range 256 {
		with := uint8(set)
		for last, step := range [2]int{1, 7} { // on around the loop, or back
			if with == 0xff {
				table[last][set] = 0x55 << last
				continue
			}
			for i := range 8 {
				if with>>i&1 == 0 || with>>((i-step)&7)&1 != 0 {
					continue // no beginning of a run of groups
				}
				// The run is joined in pairs.
				for at, house := i, (i-last)&7; with>>at&1 != 0; at, house = (at+2*step)&7, (house+2*step)&7 {
					table[last][set] |= 1 << house
					if with>>((at+step)&7)&1 == 0 {
						break
					}
				}
			}
		}
	}
	return table
}()

// sectorsOfLoop makes x the cells and links of a loop. It reports whether there are as many links as
// cells, and they remove anything.
func (v *view) sectorsOfLoop(x *sectors, loop *skLoop, corners [4]int) bool {
	f := v.f
	all, cells, links := uint32(0), 0, 0
	for _, digits := range loop.groups {
		all |= digits
	}
	for m := all; m != 0; m &= m - 1 {
		if links += bits.OnesCount8(loopLinks[0][loop.with(lowest(m))]); links > 4*(f.n-1) {
			return false // more than cells
		}
	}
	var set cellSet
	for i, line := range [8]int{0, 0, 2, 2, 4, 4, 6, 6} {
		region := loop.houses[[8]int{7, 1, 1, 3, 3, 5, 5, 7}[i]]
		for _, c := range f.houses[loop.houses[line]].Cells {
			if v.cell[c] != 0 && f.houseSet[region].has(int(c)) && !slices.Contains(corners[:], int(c)) {
				set.add(int(c))
				cells++
			}
		}
	}
	if cells != links || cells > maxSectorCells {
		return false
	}
	x.cells, x.links = x.cells[:0], x.links[:0]
	for left := set; ; {
		c := f.pop(&left)
		if c < 0 {
			break
		}
		x.cells = append(x.cells, c)
	}
	gain := false
	for m := all; m != 0; m &= m - 1 {
		d := lowest(m)
		var best []sector
		most := -1
		for _, table := range &loopLinks {
			var list []sector
			gone := 0
			for m := table[loop.with(d)]; m != 0; m &= m - 1 {
				link := sector{house: loop.houses[bits.TrailingZeros8(m)], digit: d}
				for i, c := range x.cells {
					if v.cell[c]>>d&1 != 0 && f.houseSet[link.house].has(c) {
						link.in |= 1 << i
					}
				}
				gone += count(v.pos[link.house*f.n+d]) - bits.OnesCount64(link.in)
				list = append(list, link)
			}
			if gone > most {
				best, most = list, gone
			}
		}
		gain = gain || most > 0
		x.links = append(x.links, best...)
	}
	x.sort()
	return gain
}
