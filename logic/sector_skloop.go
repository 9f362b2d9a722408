package logic

import (
	"math/bits"
	"slices"
)

// skLoops finds SK-loops, also called domino loops: the first multi-sector locked sets that were
// named. Steve Kurzhals found them in the puzzle Easter Monster in 2007.
//
// Two rows and two columns meet in four cells, in four regions. Each line has a group of cells in
// each of these regions, without the meeting cell: eight groups in all. The links are the rows, the
// columns and the regions; each joins two groups.
func skLoops(fd *finder, t Technique) bool {
	f := fd.f
	if f.first[regionClass] == f.first[regionClass+1] {
		return false
	}
	n := f.n
	var x sectors
	regionOf := func(c int) int { return int(f.housesOf[c][0].house) } // the first of its houses
	// near has, for each cell, the digits of the other cells that its row, and its column, have in
	// its region.
	near := make([][2]uint32, f.cells)
	for c := range f.cells {
		for k, class := range [2]int{rowClass, columnClass} {
			line := f.first[class] + [2]int{c / n, c % n}[k]
			for _, o := range f.houses[line].Cells {
				if int(o) != c && f.houseSet[regionOf(c)].has(int(o)) {
					near[c][k] |= fd.cell[o]
				}
			}
		}
	}
	for r1 := range n {
		for r2 := range r1 {
			if fd.budget.spend() {
				return false
			}
			for c1 := range n {
				for c2 := range c1 {
					corners := [4]int{r1*n + c1, r1*n + c2, r2*n + c2, r2*n + c1}
					a, b, c, d := regionOf(corners[0]), regionOf(corners[1]), regionOf(corners[2]),
						regionOf(corners[3])
					if a == b || a == c || a == d || b == c || b == d || c == d {
						continue
					}
					loop := skLoop{
						groups: [8]uint32{near[corners[0]][0], near[corners[1]][0],
							near[corners[1]][1], near[corners[2]][1],
							near[corners[2]][0], near[corners[3]][0], near[corners[3]][1],
							near[corners[0]][1]},
						houses: [8]int{f.first[rowClass] + r1, b, f.first[columnClass] + c2, c,
							f.first[rowClass] + r2, d, f.first[columnClass] + c1, a},
					}
					if slices.Contains(loop.groups[:], 0) {
						continue
					}
					if fd.sectorsOfLoop(&x, &loop, corners) && fd.lockedSectors(t, &x, true) {
						return true
					}
				}
			}
		}
	}
	return false
}

// skLoop is a circle of eight groups of cells. Each group shares a house with the next group.
type skLoop struct {
	groups [8]uint32 // the digits of each group
	houses [8]int    // the house of each group and the next group
}

// with returns the groups that have a digit, as bits.
func (x *skLoop) with(d int) (groups uint8) {
	for i, digits := range x.groups {
		groups |= uint8(digits>>d&1) << i
	}
	return groups
}

// loopLinks has, for each set of groups with a digit, a least set of houses that covers them: the
// houses that come first around the loop, and those that come last. House i joins groups i and i+1.
var loopLinks = func() (table [2][256]uint8) {
	for set := range 256 {
		with := uint8(set)
		for last, step := range [2]int{1, 7} { // forward around the loop, or back
			if with == 0xff {
				table[last][set] = 0x55 << last
				continue
			}
			for i := range 8 {
				if with>>i&1 == 0 || with>>((i-step)&7)&1 != 0 {
					continue // no run of groups begins here
				}
				// The groups of the run are joined in pairs.
				for at, house := i, (i-last)&7; with>>at&1 != 0; at, house = (at+2*step)&7,
					(house+2*step)&7 {
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

// sectorsOfLoop makes x the cells and links of a loop. It reports whether there are as many links
// as cells and they eliminate something.
func (fd *finder) sectorsOfLoop(x *sectors, loop *skLoop, corners [4]int) bool {
	f := fd.f
	all, cells, links := uint32(0), 0, 0
	for _, digits := range loop.groups {
		all |= digits
	}
	for m := all; m != 0; m &= m - 1 {
		if links += bits.OnesCount8(loopLinks[0][loop.with(lowest(m))]); links > 4*(f.n-1) {
			return false // more links than cells
		}
	}
	var set cellSet
	for i, line := range [8]int{0, 0, 2, 2, 4, 4, 6, 6} {
		region := loop.houses[[8]int{7, 1, 1, 3, 3, 5, 5, 7}[i]]
		for _, c := range f.houses[loop.houses[line]].Cells {
			if fd.cell[c] != 0 && f.houseSet[region].has(int(c)) &&
				!slices.Contains(corners[:], int(c)) {
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
			elim := 0
			for m := table[loop.with(d)]; m != 0; m &= m - 1 {
				link := sector{house: loop.houses[bits.TrailingZeros8(m)], digit: d}
				for i, c := range x.cells {
					if fd.cell[c]>>d&1 != 0 && f.houseSet[link.house].has(c) {
						link.in |= 1 << i
					}
				}
				elim += count(fd.pos[link.house*f.n+d]) - bits.OnesCount64(link.in)
				list = append(list, link)
			}
			if elim > most {
				best, most = list, elim
			}
		}
		gain = gain || most > 0
		x.links = append(x.links, best...)
	}
	x.sort()
	return gain
}
