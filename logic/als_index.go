package logic

import "math/bits"

// maxALSCells bounds the cells of an almost locked set. maxALS bounds the number of sets, and with
// it the memory for their links to some ten megabytes; the sets of later houses are left out. The
// classic layout has up to some thousand sets.
const (
	maxALSCells = 8
	maxALS      = 6000
)

// als is an almost locked set: cells of a house that have one candidate more than cells. If the set
// loses one digit, it has all its other digits.
type als struct {
	digits uint32
	at     uint32 // its cells are alsIndex.cells[at:at+size]
	size   uint8
	first  uint32 // its digits are alsIndex.parts[first:], ascending
}

// alsDigit is one digit of an almost locked set.
type alsDigit struct {
	set         uint32
	digit       uint8
	local       uint32 // its index in alsIndex.digit
	cells, seen places // the cells that have the digit; the cells that see all of these
}

// alsIndex has the almost locked sets of a state. The finder keeps its memory.
//
// A digit is a restricted common of two sets if each place for it in one set sees each place in the
// other: only one of the two sets can have it.
type alsIndex struct {
	list   []als
	cells  []uint16
	parts  []alsDigit
	digit  [MaxSize][]uint32 // the parts of each digit
	usable uint32            // the digits that have a digitIndex
	rank   [classes]uint8    // the order of the classes of houses
	least  int               // the least number of cells of the sets listed
	linked bool              // the rows are filled in
	now    uint32            // the time of the state; 0: no state

	rows   []uint64 // of each part: the parts of the same digit that make it a restricted common
	rowAt  []uint32
	masks  []uint32 // for partners: the restricted commons, by set
	listed []uint32
}

func (a *alsIndex) part(x *als, d int) *alsDigit {
	return &a.parts[int(x.first)+count(x.digits&(1<<d-1))]
}

func (a *alsIndex) cellsOf(x *als) []uint16 { return a.cells[x.at : x.at+uint32(x.size)] }

// findALS lists the almost locked sets with at least some number of cells, each set once, under its
// first house. ok is false if the budget was used up.
func (fd *finder) findALS(least int) (a *alsIndex, ok bool) {
	if fd.alsMemory == nil {
		fd.alsMemory = new(alsIndex)
	}
	a = fd.alsMemory
	if a.now == fd.now && a.least == least {
		fd.indexAll()
		return a, true
	}
	return a, fd.listALS(a, least, [classes]uint8{regionClass, rowClass, columnClass, furtherClass})
}

// listALS is findALS with the classes of houses in some order. It reports whether the budget
// lasted.
func (fd *finder) listALS(a *alsIndex, least int, order [classes]uint8) bool {
	f := fd.f
	a.now, a.least, a.linked = 0, least, false
	for i, class := range order {
		a.rank[class] = uint8(i)
	}
	a.list, a.cells, a.parts, a.usable = a.list[:0], a.cells[:0], a.parts[:0], 0
	for d := range f.n {
		a.digit[d] = a.digit[d][:0]
		if fd.indexOf(d) != nil {
			a.usable |= 1 << d
		}
	}
	var chosen [maxALSCells]uint16
	var in [MaxSize]uint16
	for _, class := range order {
		for h := f.first[class]; h < f.first[class+1]; h++ {
			k := 0
			for _, c := range f.members[h*f.n : h*f.n+f.n] {
				if m := fd.cell[c]; m&(m-1) != 0 && count(m) <= maxALSCells+1 && m&^a.usable == 0 {
					in[k] = c
					k++
				}
			}
			if !fd.addALSFrom(a, h, in[:k], chosen[:0], 0, least) {
				return false
			}
		}
	}
	a.now = fd.now
	return true
}

// addALSFrom adds the sets of house h that contain the cells chosen and some of those left. It
// reports whether the budget lasted.
func (fd *finder) addALSFrom(a *alsIndex, h int, left, chosen []uint16, digits uint32,
	least int) bool {
	if len(left) > 4 && fd.budget.spend() {
		return false
	}
	for i, c := range left {
		all := digits | fd.cell[c]
		k := len(chosen) + 1
		if count(all) > min(maxALSCells, k+len(left)-1-i)+1 {
			continue // too many candidates whatever cells follow
		}
		now := append(chosen, c)
		if count(all) == k+1 && k >= least && len(a.list) < maxALS && fd.firstHouse(a, now, h) {
			fd.addALS(a, h, now, all)
		}
		if k < maxALSCells && !fd.addALSFrom(a, h, left[i+1:], now, all, least) {
			return false
		}
	}
	return true
}

// firstHouse reports whether h is the first house, in the order of the index, that contains all the
// cells.
func (fd *finder) firstHouse(a *alsIndex, cells []uint16, h int) bool {
	f := fd.f
	rank := a.rank[f.class[h]]
next:
	for _, k := range f.housesOf[cells[0]] {
		if r := a.rank[f.class[k.house]]; r > rank || r == rank && int(k.house) >= h {
			continue
		}
		for _, c := range cells[1:] {
			if !f.houseSet[k.house].has(int(c)) {
				continue next
			}
		}
		return false
	}
	return true
}

func (fd *finder) addALS(a *alsIndex, h int, cells []uint16, digits uint32) {
	i := uint32(len(a.list))
	x := als{digits: digits, at: uint32(len(a.cells)), size: uint8(len(cells)),
		first: uint32(len(a.parts))}
	a.cells = append(a.cells, cells...)
	a.list = append(a.list, x)
	for m := digits; m != 0; m &= m - 1 {
		d := lowest(m)
		q := &fd.index[d]
		p := alsDigit{set: i, digit: uint8(d), local: uint32(len(a.digit[d])), seen: q.full()}
		for _, c := range cells {
			if fd.cell[c]>>d&1 != 0 {
				p.cells.add(int(q.number[c]))
				p.seen = p.seen.and(q.sees[q.number[c]])
			}
		}
		a.digit[d] = append(a.digit[d], uint32(len(a.parts)))
		a.parts = append(a.parts, p)
	}
}

// linkALS finds the restricted commons of all pairs of sets. It reports whether the budget lasted.
func (fd *finder) linkALS(a *alsIndex) bool {
	if a.linked {
		return true
	}
	a.rowAt = append(a.rowAt[:0], make([]uint32, len(a.parts))...)
	size := 0
	for d := range fd.f.n {
		words := (len(a.digit[d]) + 63) / 64
		if fd.budget.spend() {
			return false
		}
		for _, p := range a.digit[d] {
			a.rowAt[p] = uint32(size)
			size += words
		}
	}
	a.rows = zeroed(a.rows, size)
	var seeing []uint64 // of each place of the digit: the parts whose places it sees
	for d := range fd.f.n {
		if fd.budget.spend() {
			return false
		}
		k := words(len(a.digit[d]))
		seeing = zeroed(seeing, k*len(fd.index[d].cells))
		for i, p := range a.digit[d] {
			seen := a.parts[p].seen
			for c := seen.next(0); c >= 0; c = seen.next(c + 1) {
				seeing[c*k+i>>6] |= 1 << (i & 63)
			}
		}
		for _, p := range a.digit[d] {
			row, cells := a.row(p), a.parts[p].cells
			c := cells.next(0)
			copy(row, seeing[c*k:])
			for c = cells.next(c + 1); c >= 0; c = cells.next(c + 1) {
				for w, x := range seeing[c*k : c*k+k] {
					row[w] &= x
				}
			}
		}
	}
	a.linked = true
	return true
}

// row returns the parts that make part p a restricted common, by their index in alsIndex.digit.
func (a *alsIndex) row(p uint32) []uint64 {
	words := uint32(len(a.digit[a.parts[p].digit])+63) / 64
	return a.rows[a.rowAt[p] : a.rowAt[p]+words : a.rowAt[p]+words]
}

// partners returns the sets that have restricted commons with set i, and by set the digits of
// these. Both slices hold until the next call.
func (a *alsIndex) partners(i int) (list []uint32, masks []uint32) {
	for _, j := range a.listed {
		a.masks[j] = 0
	}
	a.listed = a.listed[:0]
	if len(a.masks) < len(a.list) {
		a.masks = make([]uint32, 2*len(a.list))
	}
	x := &a.list[i]
	for m := x.digits; m != 0; m &= m - 1 {
		d := lowest(m)
		for w, bitsOf := range a.row(uint32(int(x.first) + count(x.digits&(1<<d-1)))) {
			for ; bitsOf != 0; bitsOf &= bitsOf - 1 {
				j := a.parts[a.digit[d][w<<6|bits.TrailingZeros64(bitsOf)]].set
				if a.masks[j] == 0 {
					a.listed = append(a.listed, j)
				}
				a.masks[j] |= m & -m
			}
		}
	}
	return a.listed, a.masks
}
