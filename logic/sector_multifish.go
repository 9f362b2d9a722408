package logic

import (
	"math/bits"
	"slices"
	"sync"
)

// Multi-fish: fish of several digits at once, by David P. Bird, Allan Barker and others of the New
// Sudoku Players' Forum (2010 and later), found as by Bird's rule of "home" digits.
//
// A truth is a row and a digit that the row still needs. A link has at most one true candidate: it
// is a digit in a column or in a region, or a cell. Let N truths have all their candidates in N
// links. The truths share no candidate, so each has a true one of its own, and a link of its own
// for it. So each link is used, and once: its candidates outside of the truths are false, and so is
// a candidate of the truths that is in two of the links. Columns can be in the place of rows. With
// one digit, this is a basic or a Franken fish; with one row, a hidden set.
//
// A multi-fish is the other side of a multi-sector locked set (sector_msls.go). Let the truths be
// the digits D in the rows R, and let each column have either links of digits (columns C) or cells.
// The cells where R meets C then need a digit each, and the links that allow them are the other
// digits in R and D in C; they are as many as the cells, and eliminate the same. But there is no
// such set of rows and columns if a column of the multi-fish has links of both kinds, as it may
// have here.

// Bounds of the search for multi-fish.
const (
	// Of truths. If columns have links of one kind each, the other digits of the other lines are
	// truths of a multi-fish, too, with links in the other columns, and eliminate the same.
	maxFishLines = 4
	// The search compares sets of digits and sets of lines with each other; up to size 9 these are
	// all sets of digits.
	maxDigitSets = 512
	fishSlack    = 2 // how many links regions are expected to save
)

// fishWay is a way to cover a line that crosses those of the truths: some of its cells are links,
// and each digit that the other cells have needs a link of its own. It has these digits, and above
// them how many cells are links.
type fishWay uint32

const fishCells = MaxSize // the first bit of the number of cells

// links returns how many links a way needs if the truths have some digits.
func (w fishWay) links(digits uint32) int {
	return int(w>>fishCells) + count(uint32(w)&digits)
}

// fishColumn is the ways to cover a line, and the lines of the truths that cross it in the cells
// that are links.
type fishColumn struct {
	ways []fishWay
	rows []uint32
}

// multiFish is the search for multi-fish.
type multiFish struct {
	regions     bool
	base, cross int // the first house of the lines of the truths and of those that cross them
	lines       uint32
	need        [MaxSize]uint32 // by line: digits that it needs
	columns     [MaxSize]fishColumn
	open        []int        // columns that have candidates in the lines
	chosen      [MaxSize]int // by column: the way with fewest links
	ties        bool         // as many regions as columns would do
	// Of eight sets of digits each, a byte: whether their links may be as few as the truths.
	may     [maxDigitSets / 8]uint64
	had     map[string]bool
	sectors // cells are truths: the line and the digit
}

// multiFishSets returns how many sets of lines the search looks at: the first ones of lineSets.
func multiFishSets(n int) (k int) {
	for _, lines := range lineSets(n) {
		if count(lines) > min(maxFishLines, n-2) {
			break
		}
		k++
	}
	return k
}

// multiFishes finds multi-fish.
func multiFishes(fd *finder, t Technique) bool {
	f := fd.f
	x := multiFish{had: map[string]bool{},
		regions: f.first[regionClass+1] > f.first[regionClass]}
	list := lineSets(f.n)
	for way, class := range [2]int{rowClass, columnClass} {
		x.base, x.cross = f.first[class], f.first[rowClass+columnClass-class]
		for line := range f.n {
			x.need[line] = 0
			for d := range f.n {
				if fd.pos[(x.base+line)*f.n+d] != 0 {
					x.need[line] |= 1 << d
				}
			}
		}
		for i, lines := range list[:len(fd.memo.multiFish[way])] {
			memo := &fd.memo.multiFish[way][i]
			if fd.mayUseMemos() && *memo > x.changed(fd, lines) || !x.begin(fd, lines) {
				continue
			}
			before := fd.emitted
			x.estimate(fd)
			for i, digits := range list[:min(len(list), maxDigitSets)] {
				if i&63 == 0 && fd.budget.spend() {
					return false
				}
				if x.may[i>>3]>>(i&7*8)&1 == 0 || !x.balanced(fd, digits) {
					continue
				}
				if fd.multiFish(t, &x, digits, false) ||
					x.ties && fd.multiFish(t, &x, digits, true) {
					return true
				}
				if fd.budget.over {
					return false
				}
			}
			if fd.emitted == before {
				*memo = fd.now + 1
			}
		}
	}
	return false
}

// changed returns when one of some lines last changed. The links of truths depend on nothing else;
// elsewhere there can only be less to eliminate.
func (x *multiFish) changed(fd *finder, lines uint32) (at uint32) {
	for ; lines != 0; lines &= lines - 1 {
		at = max(at, fd.houseAt[x.base+lowest(lines)])
	}
	return at
}

// begin makes the ways to cover each column of some lines. It reports whether every line needs
// at least two digits.
func (x *multiFish) begin(fd *finder, lines uint32) bool {
	n := fd.f.n
	x.lines, x.open = lines, x.open[:0]
	for m := lines; m != 0; m &= m - 1 {
		if count(x.need[lowest(m)]) < 2 {
			return false
		}
	}
	for column := range n {
		k := &x.columns[column]
		k.ways, k.rows = k.ways[:0], k.rows[:0]
		var at [maxFishLines]uint32 // candidates of its open cells
		var row [maxFishLines]int
		open := 0
		for m := lines; m != 0; m &= m - 1 {
			if c := x.at(fd.f, column, lowest(m)); fd.cell[c] != 0 {
				at[open], row[open] = fd.cell[c], lowest(m)
				open++
			}
		}
		if open == 0 {
			continue
		}
		x.open = append(x.open, column)
		var rest [1 << maxFishLines]uint32 // of each set of cells: candidates of the others
		for set := range 1 << open {
			rows := uint32(0)
			for i := range open {
				if set>>i&1 == 0 {
					rest[set] |= at[i]
				} else {
					rows |= 1 << row[i]
				}
			}
			// A cell that saves at most one link of a digit is no better than that link.
			useful := true
			for i := range open {
				if set>>i&1 != 0 && count(rest[set&^(1<<i)]&^rest[set]) < 2 {
					useful = false
				}
			}
			if useful {
				k.ways = append(k.ways, fishWay(count(rows)<<fishCells)|fishWay(rest[set]))
				k.rows = append(k.rows, rows)
			}
		}
	}
	return true
}

// at returns the cell where a crossing line meets a line of truths, both by index.
func (x *multiFish) at(f *facts, column, line int) int {
	if x.cross == f.first[columnClass] {
		return line*f.n + column
	}
	return column*f.n + line
}

// save returns how many links regions are expected to save.
func (x *multiFish) save() int {
	if x.regions {
		return fishSlack
	}
	return 0
}

// eachByte has a 1 in each byte.
const eachByte = 0x0101_0101_0101_0101

// digitCounts has, for each set of the digits up to 9, how many of them are in each of the sets of
// lineSets(9), a byte each.
var digitCounts = sync.OnceValue(func() *[1 << 9][maxDigitSets / 8]uint64 {
	var table [1 << 9][maxDigitSets / 8]uint64
	for i, digits := range lineSets(9) {
		for set := range table {
			table[set][i>>3] |= uint64(count(uint32(set)&digits)) << (i & 7 * 8)
		}
	}
	return &table
})

// estimate fills in x.may, eight sets of digits at a time. It saves most calls of balanced.
func (x *multiFish) estimate(fd *finder) {
	if fd.f.n != 9 || fd.noShortcuts {
		for i := range x.may {
			x.may[i] = eachByte
		}
		return
	}
	counts := digitCounts()
	var links [maxDigitSets / 8]uint64
	for _, column := range x.open {
		var least [maxDigitSets / 8]uint64
		for i, way := range x.columns[column].ways {
			in, cells := &counts[uint32(way)&fd.f.all], uint64(way>>fishCells)*eachByte
			if i == 0 {
				for k := range least {
					least[k] = in[k] + cells
				}
				continue
			}
			for k := range least {
				// The lesser one of each byte; all are below 128.
				a, b := least[k], in[k]+cells
				less := (a | 0x80*eachByte - b) >> 7 & eachByte * 0xff // where a is not less than b
				least[k] = a ^ (a^b)&less
			}
		}
		for k := range links {
			links[k] += least[k]
		}
	}
	most := uint64(x.save()) * eachByte
	for k := range x.may {
		truths := most
		for m := x.lines; m != 0; m &= m - 1 {
			truths += counts[x.need[lowest(m)]][k]
		}
		x.may[k] = (truths | 0x80*eachByte - links[k]) >> 7 & eachByte
	}
}

// balanced reports whether digits may have as many links as truths in the lines. It chooses ways to
// cover the columns.
func (x *multiFish) balanced(fd *finder, digits uint32) bool {
	truths, all := 0, uint32(0)
	for m := x.lines; m != 0; m &= m - 1 {
		need := x.need[lowest(m)] & digits
		if need == 0 {
			return false // fewer lines have these truths
		}
		truths += count(need)
		all |= need
	}
	if all != digits {
		return false // fewer digits have these truths
	}
	links, save := 0, x.save()
	for _, column := range x.open {
		best, ways := MaxSize, x.columns[column].ways
		for i, way := range ways {
			if k := way.links(digits); k < best {
				best, x.chosen[column] = k, i
			}
		}
		if links += best; links > truths+save {
			return false
		}
	}
	if !x.regions {
		return links == truths
	}
	links, x.ties = 0, false
	for _, column := range x.open {
		links += int(x.columns[column].ways[x.chosen[column]] >> fishCells)
	}
	for m := digits; m != 0; m &= m - 1 {
		if links += x.houses(fd, lowest(m), nil); links > truths {
			return false
		}
	}
	return links == truths
}

// multiFish emits what the truths of some digits in x.lines conclude, with the links that balanced
// has chosen: for each link a least set of truths that includes one in this link. If regions is
// set, regions take the place of as many columns.
func (fd *finder) multiFish(t Technique, x *multiFish, digits uint32, regions bool) bool {
	f := fd.f
	x.cells, x.links, x.ties = x.cells[:0], x.links[:0], x.ties && !regions
	for m := x.lines; m != 0; m &= m - 1 {
		for d := digits & x.need[lowest(m)]; d != 0; d &= d - 1 {
			x.cells = append(x.cells, (x.base+lowest(m))*f.n+lowest(d))
		}
	}
	if len(x.cells) > 64 {
		return false
	}
	for _, column := range x.open {
		for m := x.columns[column].rows[x.chosen[column]]; m != 0; m &= m - 1 {
			c := x.at(f, column, lowest(m))
			x.link(fd, sector{house: -1, cell: c})
		}
	}
	for m := digits; m != 0; m &= m - 1 {
		x.houses(fd, lowest(m), &regions)
	}
	if len(x.links) != len(x.cells) || !x.match() {
		return false
	}
	var done uint64 // links, as bits
	for l := range x.links {
		if done>>l&1 != 0 {
			continue
		}
		truths, links := x.closed(l)
		done |= links
		if fd.multiFishStep(t, x, truths, links) {
			return true
		}
	}
	return false
}

// link adds a link if it has a candidate of a truth.
func (x *multiFish) link(fd *finder, l sector) {
	for i, truth := range x.cells {
		line, d := truth/fd.f.n-x.base, truth%fd.f.n
		switch {
		case l.house < 0:
			if x.lineOf(fd.f, l.cell) == line && fd.cell[l.cell]>>d&1 != 0 {
				l.in |= 1 << i
			}
		case d == l.digit && x.placesIn(fd, truth, l.house) != 0:
			l.in |= 1 << i
		}
	}
	if l.in != 0 {
		x.links = append(x.links, l)
	}
}

// placesIn returns the places of a truth in its line that a house has.
func (x *multiFish) placesIn(fd *finder, truth, house int) (in uint32) {
	line := truth / fd.f.n
	for m := fd.pos[truth]; m != 0; m &= m - 1 {
		if fd.f.houseSet[house].has(fd.f.cellAt(line, m)) {
			in |= m & -m
		}
	}
	return in
}

// lineOf returns the line of truths of a cell, by index.
func (x *multiFish) lineOf(f *facts, c int) int {
	if x.cross == f.first[columnClass] {
		return c / f.n
	}
	return c % f.n
}

// houses returns how many links a digit needs beside cells. Columns that regions join are covered
// by these regions if they are fewer. If add is given, houses adds the links; it says whether
// regions are also taken if they are as many.
func (x *multiFish) houses(fd *finder, d int, add *bool) (links int) {
	f := fd.f
	var columns uint32
	var near [MaxSize]uint64 // by column: regions of the cells with the digit
	for _, column := range x.open {
		for m := x.lines &^ x.columns[column].rows[x.chosen[column]]; m != 0; m &= m - 1 {
			if c := x.at(f, column, lowest(m)); fd.cell[c]>>d&1 != 0 {
				columns |= 1 << column
				near[column] |= 1 << f.housesOf[c][0].house // regions are the first houses
			}
		}
	}
	if !x.regions && add == nil {
		return count(columns)
	}
	for columns != 0 {
		joined, by := columns&-columns, near[lowest(columns)]
		for again := x.regions; again; {
			again = false
			for m := columns &^ joined; m != 0; m &= m - 1 {
				if near[lowest(m)]&by != 0 {
					joined |= m & -m
					by |= near[lowest(m)]
					again = true
				}
			}
		}
		columns &^= joined
		k := 1 // how many links regions would cost more
		if x.regions {
			k = bits.OnesCount64(by) - count(joined)
		}
		links += count(joined) + min(k, 0)
		x.ties = x.ties || k == 0
		switch {
		case add == nil:
		case k < 0 || k == 0 && *add:
			for ; by != 0; by &= by - 1 {
				x.link(fd, sector{house: bits.TrailingZeros64(by), digit: d})
			}
		default:
			for ; joined != 0; joined &= joined - 1 {
				x.link(fd, sector{house: x.cross + lowest(joined), digit: d})
			}
		}
	}
	return links
}

// multiFishStep emits what as many links as truths conclude.
func (fd *finder) multiFishStep(t Technique, x *multiFish, truths, links uint64) bool {
	f := fd.f
	var of [MaxSize]uint32 // by line: the digits of the truths
	lines, digits := 0, uint32(0)
	for m := truths; m != 0; m &= m - 1 {
		truth := x.cells[bits.TrailingZeros64(m)]
		line := truth/f.n - x.base
		if of[line] == 0 {
			lines++
		}
		of[line] |= 1 << (truth % f.n)
		digits |= 1 << (truth % f.n)
	}
	if lines < 2 || single(digits) {
		return false // a hidden set, or a fish of one digit
	}
	once, elim := make([]uint32, f.cells), make([]uint32, f.cells)
	for m := links; m != 0; m &= m - 1 {
		l := &x.links[bits.TrailingZeros64(m)]
		linked := func(c int, digits uint32) {
			in := fd.cell[c] & digits
			own := in & of[x.lineOf(f, c)]
			elim[c] |= in&^own | own&once[c]
			once[c] |= own
		}
		if l.house < 0 {
			linked(l.cell, f.all)
			continue
		}
		for in := fd.pos[l.house*f.n+l.digit]; in != 0; in &= in - 1 {
			linked(f.cellAt(l.house, in), 1<<l.digit)
		}
	}
	fd.begin(t, VariantPlain, table[t].base)
	for c, m := range elim {
		fd.eliminate(c, m)
	}
	if len(fd.out.eliminations) == 0 {
		return false
	}
	if fd.wantAll && !x.isNew(truths, links) {
		return false
	}
	if fd.proof {
		x.parts(fd, &of, links)
	}
	return fd.emit()
}

// isNew reports whether truths and links were not emitted before.
func (x *multiFish) isNew(truths, links uint64) bool {
	var key []byte
	add := func(k int) { key = append(key, byte(k), byte(k>>8)) }
	for ; truths != 0; truths &= truths - 1 {
		add(x.cells[bits.TrailingZeros64(truths)])
	}
	for ; links != 0; links &= links - 1 {
		l := &x.links[bits.TrailingZeros64(links)]
		add(l.house)
		add(l.digit)
		add(l.cell)
	}
	if x.had[string(key)] {
		return false
	}
	x.had[string(key)] = true
	return true
}

// parts adds the truths of each line, the links of each house, and the cells that are links.
func (x *multiFish) parts(fd *finder, of *[MaxSize]uint32, links uint64) {
	f := fd.f
	for line, digits := range of[:f.n] {
		in := uint32(0)
		for m := digits; m != 0; m &= m - 1 {
			in |= fd.pos[(x.base+line)*f.n+lowest(m)]
		}
		if digits != 0 {
			fd.part(RoleBase, x.base+line, in, digits)
		}
	}
	var list []sector
	for m := links; m != 0; m &= m - 1 {
		list = append(list, x.links[bits.TrailingZeros64(m)])
	}
	slices.SortStableFunc(list, compareSectors)
	digits := uint32(0)
	var cells []int
	for i := 0; i < len(list); {
		l := &list[i]
		if l.house < 0 {
			cells = append(cells, l.cell)
			digits |= fd.cell[l.cell] & of[x.lineOf(f, l.cell)]
			i++
			continue
		}
		own, in := uint32(0), uint32(0)
		for house := l.house; i < len(list) && list[i].house == house; i++ {
			own |= 1 << list[i].digit
			for m := fd.pos[house*f.n+list[i].digit]; m != 0; m &= m - 1 {
				if of[x.lineOf(f, f.cellAt(house, m))]>>list[i].digit&1 != 0 {
					in |= m & -m
				}
			}
		}
		fd.part(RoleCover, l.house, in, own)
	}
	if cells != nil {
		slices.Sort(cells)
		fd.part(RolePattern, -1, 0, digits, cells...)
	}
}
