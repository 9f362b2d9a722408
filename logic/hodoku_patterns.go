package logic

import "slices"

// Patterns of one digit, wings and Sue de Coq in the order in which HoDoKu goes
// through them: the first that removes something is its step.

// hodokuSkyscraper goes through the rows, then the columns, in pairs.
func hodokuSkyscraper(fd *finder, t Technique) bool {
	f := fd.f
	for _, class := range [2]uint8{rowClass, columnClass} {
		for d := range f.n {
			if fd.noDigitStep(d) {
				continue
			}
			var links []conjugatePair
			for h := f.first[class]; h < f.first[class+1]; h++ {
				if m := fd.pos[h*f.n+d]; count(m) == 2 {
					links = append(links,
						conjugatePair{h, [2]int{f.cellAt(h, m), f.cellAt(h, m&(m-1))}})
				}
			}
			for i := range links {
				if fd.budget.spend() {
					return false
				}
				for j := i + 1; j < len(links); j++ {
					if fd.skyscraper(t, d, &links[i], &links[j]) {
						return true
					}
				}
			}
		}
	}
	return false
}

// skyscraper offers the step of two parallel links of which the first ends, or the
// second ones, are in one line.
func (fd *finder) skyscraper(t Technique, d int, a, b *conjugatePair) bool {
	f := fd.f
	var line [2]int
	for k := range line {
		line[k] = f.sharedHouse(a.cells[k], b.cells[k], isLine)
	}
	k := 0
	if line[0] < 0 {
		k = 1
	}
	if line[k] < 0 || line[1-k] >= 0 {
		return false
	}
	x := turbot{a: a, b: b, ends: [2]int{a.cells[1-k], b.cells[1-k]},
		joints: [2]int{a.cells[k], b.cells[k]}}
	elim := f.and(&f.peerSet[x.ends[0]], &f.peerSet[x.ends[1]])
	return fd.turbotStep(t, d, &x, line[k], &elim)
}

// turbotStep offers the step of a turbot fish.
func (fd *finder) turbotStep(t Technique, d int, x *turbot, weak int, elim *cellSet) bool {
	fd.begin(t, VariantPlain, table[t].base)
	fd.eliminateSet(elim, d)
	if len(fd.out.eliminations) > 0 && fd.proof {
		fd.turbotParts(x, weak, d)
	}
	return fd.emit()
}

// hodokuKite goes through the rows, and with each through the columns.
func hodokuKite(fd *finder, t Technique) bool {
	f := fd.f
	for d := range f.n {
		if fd.noDigitStep(d) {
			continue
		}
		var links [2][]conjugatePair
		for k, class := range [2]uint8{rowClass, columnClass} {
			for h := f.first[class]; h < f.first[class+1]; h++ {
				if m := fd.pos[h*f.n+d]; count(m) == 2 {
					links[k] = append(links[k],
						conjugatePair{h, [2]int{f.cellAt(h, m), f.cellAt(h, m&(m-1))}})
				}
			}
		}
		for i := range links[0] {
			if fd.budget.spend() {
				return false
			}
			for j := range links[1] {
				a, b := &links[0][i], &links[1][j]
				for k := range 4 {
					x := turbot{a: a, b: b, joints: [2]int{a.cells[k>>1], b.cells[k&1]},
						ends: [2]int{a.cells[1-k>>1], b.cells[1-k&1]}}
					region := f.sharedHouse(x.joints[0], x.joints[1],
						func(class uint8) bool { return !isLine(class) })
					if region < 0 {
						continue
					}
					if x.joints[0] != x.joints[1] && x.ends[0] != x.ends[1] &&
						x.joints[0] != x.ends[1] && x.joints[1] != x.ends[0] {
						elim := f.and(&f.peerSet[x.ends[0]], &f.peerSet[x.ends[1]])
						if fd.turbotStep(t, d, &x, region, &elim) {
							return true
						}
					}
					break // another region of both does not count
				}
			}
		}
	}
	return false
}

// hodokuEmptyRectangle finds an empty rectangle. In each region it goes from the last row to the first,
// in these from the last column to the first, and along both; two places are not enough.
func hodokuEmptyRectangle(fd *finder, t Technique) bool {
	f := fd.f
	for d := range f.n {
		if fd.noDigitStep(d) {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		for b := f.first[regionClass]; b < f.first[regionClass+1]; b++ {
			p := fd.pos[b*f.n+d]
			if count(p) < 2 || count(p) > 5 && f.n <= 9 {
				continue
			}
			for row := f.first[rowClass+1] - 1; row >= f.first[rowClass]; row-- {
				in1 := p & f.shared(b, row)
				if in1 == 0 {
					continue
				}
				for column := f.first[columnClass+1] - 1; column >= f.first[columnClass]; column-- {
					in2 := p & f.shared(b, column)
					if in1|in2 != p || in1&^in2 == 0 || in2&^in1 == 0 ||
						max(count(in1), count(in2)) < 2 {
						continue
					}
					if fd.rectangleAlong(t, d, b, row, column) ||
						fd.rectangleAlong(t, d, b, column, row) {
						return true
					}
				}
			}
		}
	}
	return false
}

// rectangleAlong looks for strong links from a line of an empty rectangle that end beside
// the other one.
func (fd *finder) rectangleAlong(t Technique, d, b, line, other int) bool {
	f := fd.f
	for _, near := range f.members[line*f.n : line*f.n+f.n] {
		if fd.cell[near]>>d&1 == 0 || f.houseSet[b].has(int(near)) {
			continue
		}
		link := f.houseAcross(int(near), f.class[other])
		m := fd.pos[link*f.n+d]
		if count(m) != 2 {
			continue
		}
		far := f.cellAt(link, m)
		if far == int(near) {
			far = f.cellAt(link, m&(m-1))
		}
		elim := f.and(&f.houseSet[f.houseAcross(far, f.class[line])], &f.houseSet[other])
		c := f.pop(&elim)
		if c < 0 || fd.cell[c]>>d&1 == 0 || f.houseSet[b].has(c) || f.houseSet[b].has(far) ||
			c == far {
			continue
		}
		fd.begin(t, VariantPlain, table[t].base)
		fd.eliminate(c, 1<<d)
		if fd.proof {
			fd.emptyRectangleParts(&emptyRectangle{region: b, link: conjugatePair{house: link}}, d)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// houseAcross returns the house of a class that has a cell.
func (f *facts) houseAcross(c int, class uint8) int {
	for _, k := range f.housesOf[c] {
		if f.class[k.house] == class {
			return int(k.house)
		}
	}
	return -1
}

// hodokuXYWing takes the wing whose three cells, ascending, come first; of wings with the
// same cells the one whose pivot comes first.
func hodokuXYWing(fd *finder, t Technique) bool {
	var best wing
	var bestCells [3]int
	found := false
	fd.eachWing(2, func(x wing) bool {
		if x.a > x.b {
			return false
		}
		cells := [3]int{x.pivot, x.a, x.b}
		slices.Sort(cells[:])
		order := slices.Compare(cells[:], bestCells[:])
		if !found || order < 0 || order == 0 && x.pivot < best.pivot {
			best, bestCells, found = x, cells, true
		}
		return false
	})
	if best.pivot > best.b { // as HoDoKu names them
		best.a, best.b = best.b, best.a
	}
	return found && fd.emitWing(t, &best)
}

// hodokuWWing takes the W-wing of the first cells, then the lowest z, then the first house.
// HoDoKu's oversight: where the first cell sees both places of the link, or the second cell
// does not see the other place, there is no step.
func hodokuWWing(fd *finder, t Technique) bool {
	var best wWing
	found := false
	fd.eachWWing(func(x wWing) bool {
		first, other := x.ends[0], x.ends[1]
		seen := &fd.f.peerSet[x.a]
		if !seen.has(first) {
			first, other = other, first
		}
		if seen.has(other) || !fd.f.peerSet[x.b].has(other) {
			return false
		}
		if !found || x.before(&best) {
			best, found = x, true
		}
		return false
	})
	return found && fd.emitWWing(t, &best)
}

// cellsWithDigits is some cells with their candidates.
type cellsWithDigits struct {
	cells  []int
	digits uint32
}

// eachCellSubset calls found for every set of the empty cells of a list, those that begin
// with others behind these, until it returns true.
func (fd *finder) eachCellSubset(list []int, found func(x *cellsWithDigits) bool) bool {
	var x cellsWithDigits
	var more func(from int) bool
	more = func(from int) bool {
		for i := from; i < len(list); i++ {
			before := x.digits
			x.cells, x.digits = append(x.cells, list[i]), x.digits|fd.cell[list[i]]
			if found(&x) || more(i+1) {
				return true
			}
			x.cells, x.digits = x.cells[:len(x.cells)-1], before
		}
		return false
	}
	return more(0)
}

// emptyBut lists the empty cells of a house outside of some cells.
func (fd *finder) emptyBut(h int, but ...[]int) (list []int) {
	f := fd.f
next:
	for _, c := range f.members[h*f.n : h*f.n+f.n] {
		if fd.value[c] != 0 {
			continue
		}
		for _, cells := range but {
			if slices.Contains(cells, int(c)) {
				continue next
			}
		}
		list = append(list, int(c))
	}
	return list
}

// hodokuSueDeCoq goes through the rows, then the columns, and the regions that
// they meet. The cells of the line can be in the region, too, and both can have
// further candidates in common, which then go from either.
func hodokuSueDeCoq(fd *finder, t Technique) bool {
	f := fd.f
	for _, class := range [2]uint8{rowClass, columnClass} {
		for line := f.first[class]; line < f.first[class+1]; line++ {
			for _, r := range f.meets[line] {
				region := int(r)
				if f.class[r] != regionClass {
					continue
				}
				cells := f.and(&f.houseSet[line], &f.houseSet[region])
				var both []int
				for c := f.pop(&cells); c >= 0; c = f.pop(&cells) {
					if fd.value[c] == 0 {
						both = append(both, c)
					}
				}
				if fd.eachCellSubset(both, func(in *cellsWithDigits) bool {
					plus := count(in.digits) - len(in.cells)
					return len(in.cells) > 1 && plus > 1 &&
						fd.sueDeCoqAbout(t, line, region, in, plus)
				}) {
					return true
				}
				if fd.budget.over {
					return false
				}
			}
		}
	}
	return false
}

// sueDeCoqAbout looks for the other cells of a Sue de Coq with plus candidates
// more than cells where line and region meet.
func (fd *finder) sueDeCoqAbout(t Technique, line, region int, in *cellsWithDigits, plus int) bool {
	m := &fd.sueDeCoqMemory
	m.line.begin(fd, line, in)
	if !m.line.find(fd, plus, 0, sueDeCoqPart{}) || len(m.line.list) == 0 {
		return false
	}
	m.region.begin(fd, region, in)
	if !m.region.find(fd, plus, 0, sueDeCoqPart{}) {
		return false
	}
	for _, a := range m.line.list {
		if fd.budget.spend() {
			return false
		}
		for _, b := range m.region.list {
			if a.takes+b.takes != plus || a.digits&b.digits&in.digits != 0 {
				continue
			}
			x, y := m.line.some(a), m.region.some(b)
			if !slices.ContainsFunc(x.cells,
				func(c int) bool { return slices.Contains(y.cells, c) }) &&
				fd.sueDeCoqWith(t, line, region, in, x, y) {
				return true
			}
		}
	}
	return false
}

// sueDeCoqPart is some cells that have fewer candidates beyond those of a Sue de Coq than they are: they take so many of these.
type sueDeCoqPart struct {
	cells  uint32 // indices in takers.cells
	digits uint32
	takes  int
}

// maxSueDeCoqParts bounds those of a house that are looked at, and with it the time between two looks at the clock. 9×9 has up to 255.
const maxSueDeCoqParts = 4096

// sueDeCoqParts are those of a house, those that begin with others behind these. They are kept in the finder, as memory.
type sueDeCoqParts struct {
	in    uint32 // the candidates of the Sue de Coq
	cells []int  // the empty cells of the house elsewhere
	list  []sueDeCoqPart
}

func (q *sueDeCoqParts) begin(fd *finder, h int, in *cellsWithDigits) {
	q.in, q.cells, q.list = in.digits, q.cells[:0], q.list[:0]
	for _, c := range fd.f.members[h*fd.f.n : h*fd.f.n+fd.f.n] {
		if fd.value[c] == 0 && !slices.Contains(in.cells, int(c)) {
			q.cells = append(q.cells, int(c))
		}
	}
}

// find adds those that begin with x and have cells from an index on, and take less than plus. It reports whether it could.
func (q *sueDeCoqParts) find(fd *finder, plus, from int, x sueDeCoqPart) bool {
	if from+3 < len(q.cells) && fd.budget.spend() {
		return false
	}
	for i := from; i < len(q.cells) && len(q.list) < maxSueDeCoqParts; i++ {
		y := sueDeCoqPart{cells: x.cells | 1<<i, digits: x.digits | fd.cell[q.cells[i]]}
		y.takes = count(y.cells) - count(y.digits&^q.in)
		if y.takes > 0 && y.takes < plus && y.digits&q.in != 0 {
			q.list = append(q.list, y)
		}
		if y.takes+len(q.cells)-1-i > 0 && !q.find(fd, plus, i+1, y) {
			return false
		}
	}
	return true
}

// some returns the cells of a taker.
func (q *sueDeCoqParts) some(x sueDeCoqPart) *cellsWithDigits {
	y := &cellsWithDigits{digits: x.digits}
	for m := x.cells; m != 0; m &= m - 1 {
		y.cells = append(y.cells, q.cells[lowest(m)])
	}
	return y
}

func (fd *finder) sueDeCoqWith(t Technique, line, region int, in, a, b *cellsWithDigits) bool {
	shared := a.digits & b.digits
	fd.begin(t, VariantPlain, table[t].base)
	for _, c := range fd.emptyBut(region, b.cells, in.cells) {
		fd.eliminate(c, (in.digits|b.digits)&^a.digits|shared)
	}
	for _, c := range fd.emptyBut(line, a.cells, in.cells) {
		fd.eliminate(c, (in.digits|a.digits)&^b.digits|shared)
	}
	if fd.proof && len(fd.out.eliminations) > 0 {
		fd.part(RolePattern, region, fd.placesOf(region, in.cells...), in.digits)
		fd.part(RoleComplement, line, fd.placesOf(line, a.cells...), a.digits)
		fd.part(RoleComplement, region, fd.placesOf(region, b.cells...), b.digits)
	}
	return fd.emit()
}

// hodokuRemotePair finds the row of cells with the same two candidates that removes
// the most together: each two of its cells that are an odd number of steps apart, three at least.
func hodokuRemotePair(fd *finder, t Technique) bool {
	f := fd.f
	var best []elimination
	var way, bestWay []int
	var bestPair uint32
	var walk func(m uint32, start int)
	walk = func(m uint32, start int) {
		if fd.budget.spend() || len(way) > (maxLinks+1)/2 {
			return
		}
		if k := len(way); k >= 4 && k%2 == 0 {
			fd.offerPair(m, start, way, &best, func() { bestWay, bestPair = slices.Clone(way), m })
		}
		for c, o := range fd.cell {
			if o == m && f.peerSet[way[len(way)-1]].has(c) && !slices.Contains(way, c) {
				way = append(way, c)
				walk(m, start)
				way = way[:len(way)-1]
			}
		}
	}
	for c, m := range fd.cell {
		if count(m) != 2 {
			continue
		}
		for x := m; x != 0; x &= x - 1 {
			way = append(way[:0], c)
			walk(m, lowest(x))
		}
	}
	if best == nil || fd.budget.over {
		return false
	}
	fd.begin(t, VariantPlain, table[t].base)
	fd.out.eliminations = append(fd.out.eliminations, best...)
	if fd.proof {
		fd.part(RolePattern, -1, 0, bestPair, bestWay...)
	}
	return fd.emit()
}

// offerPair takes what a row of cells removes, if its ends remove a digit and it is
// better than the best so far.
func (fd *finder) offerPair(m uint32, start int, way []int, best *[]elimination, taken func()) {
	f := fd.f
	k := len(way)
	ends := f.and(&f.peerSet[way[0]], &f.peerSet[way[k-1]])
	if f.disjoint(&ends, &fd.byDigit[start]) {
		return
	}
	var all cellSet
	for i := range way {
		for j := i + 3; j < k; j += 2 {
			both := f.and(&f.peerSet[way[i]], &f.peerSet[way[j]])
			for w := range f.words {
				all[w] |= both[w]
			}
		}
	}
	var elim []elimination
	for x := m; x != 0; x &= x - 1 {
		d := lowest(x)
		seen := f.and(&all, &fd.byDigit[d])
		for c := f.pop(&seen); c >= 0; c = f.pop(&seen) {
			elim = append(elim, elimination{int32(c), 1 << d})
		}
	}
	if n := len(elim) - len(*best); n > 0 || n == 0 && hodokuWeight(elim) < hodokuWeight(*best) {
		*best = elim
		taken()
	}
}

// hodokuColours goes through the colourings of each digit: first it asks for a colour that sees
// itself, then for what sees both.
func hodokuColours(fd *finder, t Technique) bool {
	return fd.eachDigit(t, func(d int) bool {
		if fd.budget.spend() {
			return false
		}
		list := fd.colourings(d)
		for i := range list {
			x := &list[i]
			var wrong cellSet
			for k, clash := range x.clash {
				if clash {
					for w := range fd.f.words {
						wrong[w] |= x.colour[k][w]
					}
				}
			}
			if fd.emitColouring(ColourWrap, d, &wrong, x) {
				return true
			}
			elim := fd.f.and(&x.seen[0], &x.seen[1])
			if fd.emitColouring(ColourTrap, d, &elim, x) {
				return true
			}
		}
		return false
	})
}

// hodokuMultiColours goes through the colourings of each digit by twos: first it asks
// for a colour that sees both of the other, then for colours that see each other.
func hodokuMultiColours(fd *finder, t Technique) bool {
	f := fd.f
	return fd.eachTwoColourings(t, func(d int, x, y *colouring) bool {
		var wrong cellSet
		for i := range 2 {
			if !f.disjoint(&x.colour[i], &y.seen[0]) && !f.disjoint(&x.colour[i], &y.seen[1]) {
				for w := range f.words {
					wrong[w] |= x.colour[i][w]
				}
			}
		}
		if fd.emitColouring(MultiColours2, d, &wrong, x, y) {
			return true
		}
		var elim cellSet
		for k := range 4 {
			i, j := k>>1, k&1
			if !f.disjoint(&x.seen[i], &y.colour[j]) {
				for w := range f.words {
					elim[w] |= x.seen[1-i][w] & y.seen[1-j][w]
				}
			}
		}
		return fd.emitColouring(MultiColours1, d, &elim, x, y)
	})
}
