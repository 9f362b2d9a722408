package logic

import "slices"

// maxExtended bounds the cells of an extended rectangle in each of its two lines.
const maxExtended = 7

// extended is a search for extended rectangles: n cells of a line and the n cells beside them in a
// parallel line, which together have n digits and some extra candidates. Without the extra
// candidates both lines would have the same digits there, and could exchange them cell by cell:
// every other house has both or neither of each two cells side by side, or all cells of one line
// and none of the other. So if the puzzle has one solution, an extra candidate is true.
type extended struct {
	fd    *finder
	t     Technique
	n     int
	line  [2]int // houses
	place [maxExtended]int
	cells [2][maxExtended]int
	set   subsets

	digits uint32
	more   []int // the cells with extra candidates
	extra  uint32
}

// extendedRectangles finds extended rectangles, the smaller ones first.
func extendedRectangles(fd *finder, t Technique) bool {
	f := fd.f
	if f.anyApart {
		return false
	}
	x := extended{fd: fd, t: t}
	for x.n = 3; x.n <= min(maxExtended, f.n); x.n++ {
		for _, class := range [2]int{rowClass, columnClass} {
			for a := f.first[class]; a < f.first[class+1]; a++ {
				for b := a + 1; b < f.first[class+1]; b++ {
					x.line = [2]int{a, b}
					if x.choose(0, 0) {
						return true
					}
					if fd.budget.over {
						return false
					}
				}
			}
		}
	}
	return false
}

// choose chooses places of the lines: place k has at least index from. It reports whether to stop.
func (x *extended) choose(k, from int) bool {
	f := x.fd.f
	if k == x.n {
		return x.exchangeable() && x.offer()
	}
	if k > 0 && x.fd.budget.spend() {
		return false
	}
	for i := from; i <= f.n-(x.n-k) && !x.fd.budget.over; i++ {
		for side, h := range x.line {
			x.cells[side][k] = int(f.members[h*f.n+i])
		}
		if x.fd.cell[x.cells[0][k]] == 0 || x.fd.cell[x.cells[1][k]] == 0 {
			continue
		}
		x.place[k] = i
		if x.few(k+1) && x.choose(k+1, i+1) {
			return true
		}
	}
	return false
}

// union returns the candidates of the first k cells of a line, but not those of the cell with the
// index without, unless that is negative.
func (x *extended) union(k, side, without int) (m uint32) {
	for i := range k {
		if i != without {
			m |= x.fd.cell[x.cells[side][i]]
		}
	}
	return m
}

// few reports whether the first k places can belong to n places that have n digits without extra
// candidates. The extra candidates must be in one line, or in the two cells of one place, or of one
// digit.
func (x *extended) few(k int) bool {
	a, b := x.union(k, 0, -1), x.union(k, 1, -1)
	if count(a) <= x.n || count(b) <= x.n || count(a|b) <= x.n+1 {
		return true
	}
	for i := range k {
		if count(x.union(k, 0, i)|x.union(k, 1, i)) <= x.n {
			return true
		}
	}
	return false
}

// exchangeable reports whether the two lines can exchange their digits.
func (x *extended) exchangeable() bool {
	all := uint32(1)<<x.n - 1
	for _, cells := range x.cells {
		for _, c := range cells[:x.n] {
			for _, k := range x.fd.f.housesOf[c] {
				one, other := x.placesIn(0, int(k.house)), x.placesIn(1, int(k.house))
				if one != other && (one|other != all || one != 0 && other != 0) {
					return false
				}
			}
		}
	}
	return true
}

// placesIn returns which cells of a line are in house h, as bits.
func (x *extended) placesIn(side, h int) (in uint32) {
	for i, c := range x.cells[side][:x.n] {
		if x.fd.f.houseSet[h].has(c) {
			in |= 1 << i
		}
	}
	return in
}

// offer emits the steps of the chosen cells, with every n digits that leave few extra candidates.
func (x *extended) offer() bool {
	var tried [2*maxExtended + MaxSize]uint32
	k := 0
	try := func(digits uint32) bool {
		for _, m := range tried[:k] {
			if m == digits {
				return false
			}
		}
		if count(digits) != x.n {
			return false
		}
		tried[k] = digits
		k++
		return x.with(digits)
	}
	a, b := x.union(x.n, 0, -1), x.union(x.n, 1, -1)
	if try(a) || try(b) {
		return true
	}
	for i := range x.n {
		if try(x.union(x.n, 0, i) | x.union(x.n, 1, i)) {
			return true
		}
	}
	for m := a | b; m != 0; m &= m - 1 {
		if try((a | b) &^ (m & -m)) {
			return true
		}
	}
	return false
}

// with emits the steps of the chosen cells with n digits.
func (x *extended) with(digits uint32) bool {
	f := x.fd.f
	more, extra := x.more[:0], uint32(0)
	for _, cells := range x.cells {
		for _, c := range cells[:x.n] {
			m := x.fd.cell[c]
			if x.fd.initial[c]&digits != digits || m&digits == 0 {
				return false
			}
			if m&^digits != 0 {
				more = append(more, c)
				extra |= m &^ digits
			}
		}
	}
	x.digits, x.more, x.extra = digits, more, extra
	switch {
	case len(more) == 0:
		return false
	case len(more) == 1:
		x.begin(VariantType1, 0)
		x.fd.eliminate(more[0], digits)
		return x.fd.emit()
	case single(extra):
		x.begin(VariantType2, 0)
		elim := f.peerSet[more[0]]
		for _, c := range more {
			elim = f.and(&elim, &f.peerSet[c])
		}
		x.fd.eliminateSet(&elim, lowest(extra))
		if x.fd.emit() {
			return true
		}
	}
	for h := f.common(more, 0); h >= 0; h = f.common(more, h+1) {
		if x.inHouse(h) {
			return true
		}
	}
	return false
}

// begin starts a step of the chosen cells that is harder by some tenths.
func (x *extended) begin(variant Variant, tenths int) {
	x.fd.begin(x.t, variant, table[x.t].base+float64(x.n-3)*0.1+float64(tenths)*0.1)
	if x.fd.proof {
		cells := append(slices.Clone(x.cells[0][:x.n]), x.cells[1][:x.n]...)
		x.fd.part(RolePattern, -1, 0, x.digits, cells...)
		x.fd.part(RoleExtra, -1, 0, x.extra, x.more...)
	}
}

// inHouse emits the steps of types 4 and 3 in a house that contains all cells with extra
// candidates.
func (x *extended) inHouse(h int) bool {
	f, digits, more, extra := x.fd.f, x.digits, x.more, x.extra
	self := x.fd.placesOf(h, more...)
	locked := uint32(0)
	for m := digits; m != 0; m &= m - 1 {
		if p := x.fd.pos[h*f.n+lowest(m)]; p != 0 && p&^self == 0 {
			locked |= m & -m
		}
	}
	if count(locked) == len(more)-1 {
		x.begin(VariantType4, 0)
		for _, c := range more {
			x.fd.eliminate(c, digits&^locked)
		}
		if x.fd.proof {
			x.fd.part(RoleWithin, h, self, locked)
		}
		if x.fd.emit() {
			return true
		}
	}
	s := &x.set
	for size := max(1, count(extra)-1); size+len(more) < int(x.fd.empty[h]); size++ {
		s.reset(size)
		s.bits, s.start = size+1, extra
		for i, c := range f.members[h*f.n : h*f.n+f.n] {
			if m := x.fd.cell[c]; self>>i&1 == 0 && m != 0 && count(m) <= size+1 {
				s.add(i, m)
			}
		}
		if s.each(func(ids, union uint32) bool {
			x.begin(VariantType3Naked, size)
			x.fd.eliminateCommon(h, ids|self, union)
			if x.fd.proof {
				x.fd.part(RoleComplement, h, ids, union)
			}
			return x.fd.emit()
		}) {
			return true
		}
	}
	return false
}
