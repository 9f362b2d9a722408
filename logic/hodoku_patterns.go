package logic

import "slices"

// Patterns of one digit, wings and Sue de Coq as HoDoKu takes them. Wings are a minimum over all
// wings that eachWing and eachWWing find. The other patterns are searched in HoDoKu's order,
// because its rules differ: a skyscraper also eliminates from its joints, a kite looks at one
// region only, an empty rectangle needs more than two places, a Sue de Coq may overlap.

// hodokuSkyscraper goes through the pairs of rows, then the pairs of columns.
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

// skyscraper emits the step of two parallel links whose first ends, or whose second ends, are in
// one line.
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

// turbotStep emits the step of a turbot fish.
func (fd *finder) turbotStep(t Technique, d int, x *turbot, weak int, elim *cellSet) bool {
	fd.begin(t, VariantPlain, table[t].base)
	fd.eliminateSet(elim, d)
	if len(fd.out.eliminations) > 0 && fd.proof {
		fd.turbotParts(x, weak, d)
	}
	return fd.emit()
}

// hodokuKite goes through the rows and, for each row, through the columns.
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
				if fd.kite(t, d, &links[0][i], &links[1][j]) {
					return true
				}
			}
		}
	}
	return false
}

// kite emits the step of a kite of two links. HoDoKu looks at the first region that joins
// them only.
func (fd *finder) kite(t Technique, d int, a, b *conjugatePair) bool {
	f := fd.f
	for k := range 4 {
		x := turbot{a: a, b: b, joints: [2]int{a.cells[k>>1], b.cells[k&1]},
			ends: [2]int{a.cells[1-k>>1], b.cells[1-k&1]}}
		region := f.sharedHouse(x.joints[0], x.joints[1],
			func(class uint8) bool { return !isLine(class) })
		if region < 0 {
			continue
		}
		if x.joints[0] == x.joints[1] || x.ends[0] == x.ends[1] ||
			x.joints[0] == x.ends[1] || x.joints[1] == x.ends[0] {
			return false
		}
		elim := f.and(&f.peerSet[x.ends[0]], &f.peerSet[x.ends[1]])
		return fd.turbotStep(t, d, &x, region, &elim)
	}
	return false
}

// hodokuEmptyRectangle goes through the regions. In each region it goes from the last row to the
// first and, for each row, from the last column to the first. It skips regions with two places.
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

// rectangleAlong looks for strong links that begin in a line of an empty rectangle and end beside
// its other line.
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

// houseAcross returns the house of a class that contains a cell; -1 if there is none.
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
	if best.pivot > best.b { // HoDoKu names the wings in this order
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

// cellsWithDigits is some cells and all their candidates.
type cellsWithDigits struct {
	cells  []int
	digits uint32
}

// eachCellSubset calls found for every non-empty subset of a list of empty cells, until found
// returns true. A set comes before the sets that extend it.
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

// emptyBut lists the empty cells of a house without some cells.
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

// hodokuSueDeCoq goes through the rows, then the columns, and the regions that each line meets. In
// HoDoKu the cells of the line may be in the region too. Candidates that both of the other groups
// have beyond the shared cells go from the line and from the region.
func hodokuSueDeCoq(fd *finder, t Technique) bool {
	f := fd.f
	for _, class := range [2]uint8{rowClass, columnClass} {
		for line := f.first[class]; line < f.first[class+1]; line++ {
			for _, r := range f.meets[line] {
				region := int(r)
				if f.class[r] != regionClass {
					continue
				}
				memo := &fd.memo.lines[(line-f.first[rowClass])*f.first[regionClass+1]+region]
				if fd.unchangedSince(memo, max(fd.houseAt[line], fd.houseAt[region])) {
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
					*memo = 0
					return true
				}
				if fd.budget.over {
					*memo = 0
					return false
				}
			}
		}
	}
	return false
}

// sueDeCoqAbout looks for the other cells of a Sue de Coq whose shared cells have plus candidates
// more than cells.
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
	m.line.alsoIn(&m.region)
	for i := range m.line.list {
		if fd.budget.spend() {
			return false
		}
		a := &m.line.list[i]
		for k := range m.region.list {
			b := &m.region.list[k]
			if a.takes+b.takes != plus || a.digits&b.digits&in.digits != 0 || a.same&b.cells != 0 {
				continue
			}
			shared := a.digits & b.digits
			if (m.region.others(fd, b, (in.digits|b.digits)&^a.digits|shared) ||
				m.line.others(fd, a, (in.digits|a.digits)&^b.digits|shared)) &&
				fd.sueDeCoqWith(t, line, region, in, m.line.some(a), m.region.some(b)) {
				return true
			}
		}
	}
	return false
}

// sueDeCoqPart is some cells of the line or the region. They have fewer own candidates than cells,
// so they take some candidates of the shared cells.
type sueDeCoqPart struct {
	cells  uint32 // indices in sueDeCoqParts.cells
	same   uint32 // of cells of the line: those in the region, as indices of it
	digits uint32
	takes  int
}

// maxSueDeCoqParts bounds the parts of a house, and with it the time between two looks at the
// budget. 9×9 has up to 255.
const maxSueDeCoqParts = 4096

// sueDeCoqParts has the parts of a house; a set of cells comes before the sets that extend it. The
// finder keeps its memory.
type sueDeCoqParts struct {
	in    uint32 // the candidates of the shared cells
	cells []int  // the empty cells of the house without the shared cells
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

// find adds the parts that extend x by cells from an index on and take fewer than plus candidates.
// It reports whether the budget lasted.
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

// alsoIn notes which cells of the parts are cells of another house.
func (q *sueDeCoqParts) alsoIn(other *sueDeCoqParts) {
	for i, c := range q.cells {
		if k := slices.Index(other.cells, c); k >= 0 {
			for j := range q.list {
				q.list[j].same |= q.list[j].cells >> i & 1 << k
			}
		}
	}
}

// others reports whether a cell outside of a part has a candidate of a mask.
func (q *sueDeCoqParts) others(fd *finder, x *sueDeCoqPart, mask uint32) bool {
	for i, c := range q.cells {
		if x.cells>>i&1 == 0 && fd.cell[c]&mask != 0 {
			return true
		}
	}
	return false
}

// some returns the cells of a part.
func (q *sueDeCoqParts) some(x *sueDeCoqPart) *cellsWithDigits {
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

// hodokuRemotePair finds the chain of cells with the same two candidates that eliminates the most:
// by every two of its cells that are an odd number of steps apart, at least three.
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
		if count(m) != 2 || !fd.atLeast(4, m) {
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

// atLeast reports whether n cells or more have exactly the candidates of a mask.
func (fd *finder) atLeast(n int, mask uint32) bool {
	for _, m := range fd.cell {
		if m == mask {
			if n--; n == 0 {
				return true
			}
		}
	}
	return false
}

// offerPair keeps what a chain of cells eliminates if its ends eliminate a digit and the chain is
// better than the best one so far.
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

// hodokuColours goes through the colourings of each digit. It asks first for a colour that sees
// itself, then for what sees both colours.
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

// hodokuMultiColours goes through the pairs of colourings of each digit. It asks first for a colour
// that sees both colours of the other colouring, then for colours that see each other.
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
