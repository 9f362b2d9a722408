package logic

// conjugatePair is a strong link of one digit: a house with two places for it.
type conjugatePair struct {
	house int
	cells [2]int
}

// conjugatePairs lists the strong links of digit d in the order of the houses. A further house with
// the same two cells as another house is left out.
func (fd *finder) conjugatePairs(d int) (list []conjugatePair) {
	f := fd.f
next:
	for h := range f.houses {
		m := fd.pos[h*f.n+d]
		if count(m) != 2 {
			continue
		}
		cells := [2]int{f.cellAt(h, m), f.cellAt(h, m&(m-1))}
		if cells[0] > cells[1] {
			cells[0], cells[1] = cells[1], cells[0]
		}
		for _, p := range list {
			if p.cells == cells && f.class[p.house] != f.class[h] && f.class[h] == furtherClass {
				continue next
			}
		}
		list = append(list, conjugatePair{h, cells})
	}
	return list
}

func isLine(class uint8) bool { return class == rowClass || class == columnClass }

// sharedHouse returns the first house of two cells whose class is accepted by ok; -1 if there is
// none.
func (f *facts) sharedHouse(a, b int, ok func(class uint8) bool) int {
	for _, k := range f.housesOf[a] {
		if f.houseSet[k.house].has(b) && ok(f.class[k.house]) {
			return int(k.house)
		}
	}
	return -1
}

// turbot is two strong links of a digit and a weak link between one end of each. At least one of
// the other ends is true.
type turbot struct {
	a, b   *conjugatePair
	ends   [2]int // the ends away from the weak link, of a and of b
	joints [2]int // the ends of the weak link, of a and of b
}

// eachTurbot calls found for every two strong links of digit d that a weak link joins, with the
// places of the digit that see both far ends, until found returns true. It skips those without such
// places.
func (fd *finder) eachTurbot(d int, found func(x *turbot, elim *cellSet) bool) bool {
	f := fd.f
	list := fd.conjugatePairs(d)
	for i := range list {
		if fd.budget.spend() {
			return false
		}
		for j := range list[:i] {
			for k := range 4 {
				x := turbot{a: &list[j], b: &list[i]}
				x.joints = [2]int{x.a.cells[k&1], x.b.cells[k>>1]}
				x.ends = [2]int{x.a.cells[1-k&1], x.b.cells[1-k>>1]}
				if x.ends[0] == x.ends[1] || x.joints[0] == x.ends[1] || x.joints[1] == x.ends[0] ||
					!f.peerSet[x.joints[0]].has(x.joints[1]) {
					continue
				}
				elim := f.and(&f.peerSet[x.ends[0]], &f.peerSet[x.ends[1]])
				elim = f.and(&elim, &fd.byDigit[d])
				elim.drop(x.joints[0])
				elim.drop(x.joints[1])
				if !f.none(&elim) && found(&x, &elim) {
					return true
				}
			}
		}
	}
	return false
}

// kind returns the technique of the turbot, and the house of its weak link.
func (x *turbot) kind(f *facts) (Technique, int) {
	a, b := f.class[x.a.house], f.class[x.b.house]
	any := f.sharedHouse(x.joints[0], x.joints[1], func(uint8) bool { return true })
	if isLine(a) && a == b {
		if h := f.sharedHouse(x.joints[0], x.joints[1],
			func(class uint8) bool { return isLine(class) && class != a }); h >= 0 {
			return Skyscraper, h
		}
	}
	if isLine(a) && isLine(b) && a != b {
		if h := f.sharedHouse(x.joints[0], x.joints[1],
			func(class uint8) bool { return !isLine(class) }); h >= 0 {
			return TwoStringKite, h
		}
	}
	return TurbotFish, any
}

// turbots finds skyscrapers (two parallel lines joined by a line), two-string kites (a row and a
// column joined by a region) and other turbot fish.
func turbots(fd *finder, t Technique) bool {
	return fd.eachDigit(t, func(d int) bool {
		return fd.eachTurbot(d, func(x *turbot, elim *cellSet) bool {
			kind, weak := x.kind(fd.f)
			if kind != t {
				return false
			}
			fd.begin(t, VariantPlain, table[t].base)
			fd.eliminateSet(elim, d)
			if fd.proof {
				fd.turbotParts(x, weak, d)
			}
			return fd.emit()
		})
	})
}

func (fd *finder) turbotParts(x *turbot, weak, d int) {
	for _, p := range [2]*conjugatePair{x.a, x.b} {
		fd.part(RoleBase, p.house, fd.pos[p.house*fd.f.n+d], 1<<d)
	}
	places := uint32(0)
	if weak >= 0 {
		places = fd.placesOf(weak, x.joints[0], x.joints[1])
	}
	fd.part(RoleCover, weak, places, 1<<d)
}

// dualKites finds two two-string kites joined by the same two cells of a region, of one digit or of
// two, and emits what they eliminate together.
func dualKites(fd *finder, t Technique) bool {
	type kite struct {
		turbot
		d      int
		weak   int
		joints [2]int // ascending
		elim   cellSet
	}
	var kites []kite
	for d := range fd.f.n {
		if fd.noDigitStep(d) {
			continue
		}
		if fd.eachTurbot(d, func(x *turbot, elim *cellSet) bool {
			kind, weak := x.kind(fd.f)
			if kind != TwoStringKite {
				return false
			}
			k := kite{*x, d, weak,
				[2]int{min(x.joints[0], x.joints[1]), max(x.joints[0], x.joints[1])}, *elim}
			for i := range kites {
				o := &kites[i]
				if o.joints != k.joints || o.d == d && o.elim == k.elim {
					continue
				}
				fd.begin(t, VariantPlain, table[t].base)
				fd.eliminateSet(&k.elim, d)
				rest := o.elim
				if o.d == d {
					for w := range fd.f.words {
						rest[w] &^= k.elim[w]
					}
				}
				fd.eliminateSet(&rest, o.d)
				if fd.proof {
					fd.turbotParts(&o.turbot, o.weak, o.d)
					fd.turbotParts(x, weak, d)
				}
				if fd.emit() {
					return true
				}
			}
			kites = append(kites, k)
			return false
		}) {
			return true
		}
	}
	return false
}

// emptyRectangle is a region in which all places of a digit are in one row and one column, with a
// strong link that begins in one of these lines.
type emptyRectangle struct {
	region int
	lines  [2]int // of the region: the line that the link begins in, and the other line
	link   conjugatePair
	elim   cellSet
}

// eachEmptyRectangle calls found for every empty rectangle of digit d that eliminates something,
// until found returns true. If the near end of the link is true, then so is a place of the region
// in the other line; if the near end is false, the far end is true. In both cases the places in the
// other line that share a line with the far end are false.
func (fd *finder) eachEmptyRectangle(d int, found func(x *emptyRectangle) bool) bool {
	f := fd.f
	links := fd.conjugatePairs(d)
	for b := f.first[regionClass]; b < f.first[regionClass+1]; b++ {
		p := fd.pos[b*f.n+d]
		if count(p) < 2 {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		for _, h1 := range f.meets[b] {
			if !isLine(f.class[h1]) {
				continue
			}
			in1 := p & f.shared(b, int(h1))
			if in1 == 0 || in1 == p {
				continue
			}
			for _, h2 := range f.meets[b] {
				if !isLine(f.class[h2]) || f.class[h2] == f.class[h1] {
					continue
				}
				in2 := p & f.shared(b, int(h2))
				if p&^in1&^in2 != 0 || in2&^in1 == 0 || in1&^in2 == 0 {
					continue
				}
				x := emptyRectangle{region: b, lines: [2]int{int(h1), int(h2)}}
				if fd.eachRectangleLink(d, &x, links, found) {
					return true
				}
			}
		}
	}
	return false
}

// eachRectangleLink calls found with every link that begins in the first line of x and eliminates
// something, until found returns true.
func (fd *finder) eachRectangleLink(d int, x *emptyRectangle, links []conjugatePair,
	found func(x *emptyRectangle) bool) bool {
	f := fd.f
	line, other, region := x.lines[0], x.lines[1], &f.houseSet[x.region]
	for _, x.link = range links {
		if f.class[x.link.house] != f.class[other] {
			continue
		}
		for k, near := range x.link.cells {
			far := x.link.cells[1-k]
			if !f.houseSet[line].has(near) || region.has(near) || region.has(far) {
				continue
			}
			x.elim = cellSet{}
			if h := f.houseAcross(far, f.class[line]); h >= 0 {
				x.elim = f.and(&f.houseSet[h], &f.houseSet[other])
			}
			x.elim = f.and(&x.elim, &fd.byDigit[d])
			for w := range f.words {
				x.elim[w] &^= region[w]
			}
			x.elim.drop(far)
			if !f.none(&x.elim) && found(x) {
				return true
			}
		}
	}
	return false
}

func emptyRectangles(fd *finder, t Technique) bool {
	return fd.eachDigit(t, func(d int) bool {
		return fd.eachEmptyRectangle(d, func(x *emptyRectangle) bool {
			fd.begin(t, VariantPlain, table[t].base)
			fd.eliminateSet(&x.elim, d)
			if fd.proof {
				fd.emptyRectangleParts(x, d)
			}
			return fd.emit()
		})
	})
}

func (fd *finder) emptyRectangleParts(x *emptyRectangle, d int) {
	fd.part(RolePattern, x.region, fd.pos[x.region*fd.f.n+d], 1<<d)
	fd.part(RoleBase, x.link.house, fd.pos[x.link.house*fd.f.n+d], 1<<d)
}

// dualEmptyRectangles finds two empty rectangles of one region and one strong link whose two ends
// are in different lines of the region, and emits what they eliminate together.
func dualEmptyRectangles(fd *finder, t Technique) bool {
	for d := range fd.f.n {
		if fd.noDigitStep(d) {
			continue
		}
		var earlier []emptyRectangle
		if fd.eachEmptyRectangle(d, func(x *emptyRectangle) bool {
			for i := range earlier {
				o := &earlier[i]
				if o.region != x.region || o.elim == x.elim {
					continue
				}
				fd.begin(t, VariantPlain, table[t].base)
				all := x.elim
				for w := range fd.f.words {
					all[w] |= o.elim[w]
				}
				fd.eliminateSet(&all, d)
				if fd.proof {
					fd.emptyRectangleParts(o, d)
					fd.emptyRectangleParts(x, d)
				}
				if fd.emit() {
					return true
				}
			}
			earlier = append(earlier, *x)
			return false
		}) {
			return true
		}
	}
	return false
}
