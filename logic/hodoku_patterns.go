package logic

import "slices"

// Patterns of one digit, wings and Sue de Coq in the order in which HoDoKu goes
// through them: the first that removes something is its step.

// firstSkyscraper goes through the rows, then the columns, in pairs.
func firstSkyscraper(v *view, t Technique) bool {
	f := v.f
	for _, class := range [2]uint8{rowClass, columnClass} {
		for d := range f.n {
			if v.hopeless(d) {
				continue
			}
			var links []pair
			for h := f.first[class]; h < f.first[class+1]; h++ {
				if m := v.pos[h*f.n+d]; count(m) == 2 {
					links = append(links, pair{h, [2]int{f.cellAt(h, m), f.cellAt(h, m&(m-1))}})
				}
			}
			for i := range links {
				if v.meter.tick() {
					return false
				}
				for j := i + 1; j < len(links); j++ {
					if v.skyscraper(t, d, &links[i], &links[j]) {
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
func (v *view) skyscraper(t Technique, d int, a, b *pair) bool {
	f := v.f
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
	x := turbot{a: a, b: b, ends: [2]int{a.cells[1-k], b.cells[1-k]}, joints: [2]int{a.cells[k], b.cells[k]}}
	gone := f.and(&f.peerSet[x.ends[0]], &f.peerSet[x.ends[1]])
	return v.turbotStep(t, d, &x, line[k], &gone)
}

// turbotStep offers the step of a turbot fish.
func (v *view) turbotStep(t Technique, d int, x *turbot, weak int, gone *cellSet) bool {
	v.begin(t, VariantPlain, table[t].base)
	v.strikeSet(gone, d)
	if len(v.out.gone) > 0 && v.proof {
		v.turbotParts(x, weak, d)
	}
	return v.hit()
}

// firstKite goes through the rows, and with each through the columns.
func firstKite(v *view, t Technique) bool {
	f := v.f
	for d := range f.n {
		if v.hopeless(d) {
			continue
		}
		var links [2][]pair
		for k, class := range [2]uint8{rowClass, columnClass} {
			for h := f.first[class]; h < f.first[class+1]; h++ {
				if m := v.pos[h*f.n+d]; count(m) == 2 {
					links[k] = append(links[k], pair{h, [2]int{f.cellAt(h, m), f.cellAt(h, m&(m-1))}})
				}
			}
		}
		for i := range links[0] {
			if v.meter.tick() {
				return false
			}
			for j := range links[1] {
				a, b := &links[0][i], &links[1][j]
				for k := range 4 {
					x := turbot{a: a, b: b, joints: [2]int{a.cells[k>>1], b.cells[k&1]}, ends: [2]int{a.cells[1-k>>1], b.cells[1-k&1]}}
					region := f.sharedHouse(x.joints[0], x.joints[1], func(class uint8) bool { return !isLine(class) })
					if region < 0 {
						continue
					}
					if x.joints[0] != x.joints[1] && x.ends[0] != x.ends[1] && x.joints[0] != x.ends[1] && x.joints[1] != x.ends[0] {
						gone := f.and(&f.peerSet[x.ends[0]], &f.peerSet[x.ends[1]])
						if v.turbotStep(t, d, &x, region, &gone) {
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

// firstRectangle finds an empty rectangle. In each region it goes from the last row to the first,
// in these from the last column to the first, and along both; two places are not enough.
func firstRectangle(v *view, t Technique) bool {
	f := v.f
	for d := range f.n {
		if v.hopeless(d) {
			continue
		}
		if v.meter.tick() {
			return false
		}
		for b := f.first[regionClass]; b < f.first[regionClass+1]; b++ {
			p := v.pos[b*f.n+d]
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
					if in1|in2 != p || in1&^in2 == 0 || in2&^in1 == 0 || max(count(in1), count(in2)) < 2 {
						continue
					}
					if v.rectangleAlong(t, d, b, row, column) || v.rectangleAlong(t, d, b, column, row) {
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
func (v *view) rectangleAlong(t Technique, d, b, line, other int) bool {
	f := v.f
	for _, near := range f.members[line*f.n : line*f.n+f.n] {
		if v.cell[near]>>d&1 == 0 || f.houseSet[b].has(int(near)) {
			continue
		}
		link := f.houseAcross(int(near), f.class[other])
		m := v.pos[link*f.n+d]
		if count(m) != 2 {
			continue
		}
		far := f.cellAt(link, m)
		if far == int(near) {
			far = f.cellAt(link, m&(m-1))
		}
		gone := f.and(&f.houseSet[f.houseAcross(far, f.class[line])], &f.houseSet[other])
		c := f.pop(&gone)
		if c < 0 || v.cell[c]>>d&1 == 0 || f.houseSet[b].has(c) || f.houseSet[b].has(far) || c == far {
			continue
		}
		v.begin(t, VariantPlain, table[t].base)
		v.strike(c, 1<<d)
		if v.proof {
			v.emptyRectangleParts(&emptyRectangle{region: b, link: pair{house: link}}, d)
		}
		if v.hit() {
			return true
		}
	}
	return false
}

// houseAcross returns the house of a class that has a cell.
func (f *facts) houseAcross(c int, class uint8) int {
	for _, k := range f.of[c] {
		if f.class[k.house] == class {
			return int(k.house)
		}
	}
	return -1
}

// firstWWing goes through the pairs of equal cells. A place of the strong link that sees both counts for
// the first one.
func firstWWing(v *view, t Technique) bool {
	f := v.f
	for a, m := range v.cell {
		if count(m) != 2 {
			continue
		}
		if v.meter.tick() {
			return false
		}
		for b := a + 1; b < f.cells; b++ {
			if v.cell[b] != m {
				continue
			}
			both := f.and(&f.peerSet[a], &f.peerSet[b])
			for x := m; x != 0; x &= x - 1 {
				z, w := lowest(x), lowest(m&^(x&-x))
				if f.disjoint(&both, &v.dig[z]) {
					continue
				}
				if v.linkedWings(t, a, b, z, w, &both, func(c, d int) bool {
					if f.peerSet[a].has(c) == f.peerSet[a].has(d) {
						return false
					}
					if f.peerSet[a].has(c) {
						c = d
					}
					return f.peerSet[b].has(c)
				}) {
					return true
				}
			}
		}
	}
	return false
}

// firstXYWing goes through the cells of two candidates by threes, each of which
// can be the pivot.
func firstXYWing(v *view, t Technique) bool {
	f := v.f
	two := v.bivalue()
	for i, a := range two {
		if v.meter.tick() {
			return false
		}
		for j := i + 1; j < len(two); j++ {
			b := two[j]
			if count(v.cell[a]|v.cell[b]) != 3 {
				continue
			}
			for _, c := range two[j+1:] {
				if count(v.cell[a]|v.cell[b]|v.cell[c]) != 3 || v.cell[a] == v.cell[c] || v.cell[b] == v.cell[c] {
					continue
				}
				for _, x := range [3][3]int{{a, b, c}, {b, a, c}, {c, b, a}} {
					if !f.peerSet[x[0]].has(x[1]) || !f.peerSet[x[0]].has(x[2]) {
						continue
					}
					gone := f.and(&f.peerSet[x[1]], &f.peerSet[x[2]])
					v.begin(t, VariantPlain, table[t].base)
					v.strikeSet(&gone, lowest(v.cell[x[1]]&v.cell[x[2]]))
					if v.proof {
						v.part(RolePivot, -1, 0, v.cell[x[0]], x[0])
						v.part(RoleWing, -1, 0, v.cell[x[1]], x[1])
						v.part(RoleWing, -1, 0, v.cell[x[2]], x[2])
					}
					if v.hit() {
						return true
					}
				}
			}
		}
	}
	return false
}

// someCells is some cells with their candidates.
type someCells struct {
	cells  []int
	digits uint32
}

// eachSome calls found for every set of the empty cells of a list, those that begin
// with others behind these, until it returns true.
func (v *view) eachSome(list []int, found func(x *someCells) bool) bool {
	var x someCells
	var more func(from int) bool
	more = func(from int) bool {
		for i := from; i < len(list); i++ {
			before := x.digits
			x.cells, x.digits = append(x.cells, list[i]), x.digits|v.cell[list[i]]
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
func (v *view) emptyBut(h int, but ...[]int) (list []int) {
	f := v.f
next:
	for _, c := range f.members[h*f.n : h*f.n+f.n] {
		if v.value[c] != 0 {
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

// firstSueDeCoq goes through the rows, then the columns, and the regions that
// they meet. The cells of the line can be in the region, too, and both can have
// further candidates in common, which then go from either.
func firstSueDeCoq(v *view, t Technique) bool {
	f := v.f
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
					if v.value[c] == 0 {
						both = append(both, c)
					}
				}
				if v.eachSome(both, func(in *someCells) bool {
					plus := count(in.digits) - len(in.cells)
					return len(in.cells) > 1 && plus > 1 && v.sueDeCoqAbout(t, line, region, in, plus)
				}) {
					return true
				}
				if v.meter.over {
					return false
				}
			}
		}
	}
	return false
}

// sueDeCoqAbout looks for the other cells of a Sue de Coq with plus candidates
// more than cells where line and region meet.
func (v *view) sueDeCoqAbout(t Technique, line, region int, in *someCells, plus int) bool {
	m := &v.takers
	m.line.begin(v, line, in)
	if !m.line.find(v, plus, 0, taker{}) || len(m.line.list) == 0 {
		return false
	}
	m.region.begin(v, region, in)
	if !m.region.find(v, plus, 0, taker{}) {
		return false
	}
	for _, a := range m.line.list {
		if v.meter.tick() {
			return false
		}
		for _, b := range m.region.list {
			if a.less+b.less != plus || a.digits&b.digits&in.digits != 0 {
				continue
			}
			x, y := m.line.some(a), m.region.some(b)
			if !slices.ContainsFunc(x.cells, func(c int) bool { return slices.Contains(y.cells, c) }) && v.sueDeCoqWith(t, line, region, in, x, y) {
				return true
			}
		}
	}
	return false
}

// taker is some cells that have fewer candidates beyond those of a Sue de Coq than they are: they take so many of these.
type taker struct {
	cells  uint32 // indices in takers.cells
	digits uint32
	less   int
}

// maxTakers bounds those of a house that are looked at, and with it the time between two looks at the clock. 9×9 has up to 255.
const maxTakers = 4096

// takers are those of a house, those that begin with others behind these. They are kept in the view, as memory.
type takers struct {
	in    uint32 // the candidates of the Sue de Coq
	cells []int  // the empty cells of the house elsewhere
	list  []taker
}

func (q *takers) begin(v *view, h int, in *someCells) {
	q.in, q.cells, q.list = in.digits, q.cells[:0], q.list[:0]
	for _, c := range v.f.members[h*v.f.n : h*v.f.n+v.f.n] {
		if v.value[c] == 0 && !slices.Contains(in.cells, int(c)) {
			q.cells = append(q.cells, int(c))
		}
	}
}

// find adds those that begin with x and have cells from an index on, and take less than plus. It reports whether it could.
func (q *takers) find(v *view, plus, from int, x taker) bool {
	if from+3 < len(q.cells) && v.meter.tick() {
		return false
	}
	for i := from; i < len(q.cells) && len(q.list) < maxTakers; i++ {
		y := taker{cells: x.cells | 1<<i, digits: x.digits | v.cell[q.cells[i]]}
		y.less = count(y.cells) - count(y.digits&^q.in)
		if y.less > 0 && y.less < plus && y.digits&q.in != 0 {
			q.list = append(q.list, y)
		}
		if y.less+len(q.cells)-1-i > 0 && !q.find(v, plus, i+1, y) {
			return false
		}
	}
	return true
}

// some returns the cells of a taker.
func (q *takers) some(x taker) *someCells {
	y := &someCells{digits: x.digits}
	for m := x.cells; m != 0; m &= m - 1 {
		y.cells = append(y.cells, q.cells[lowest(m)])
	}
	return y
}

func (v *view) sueDeCoqWith(t Technique, line, region int, in, a, b *someCells) bool {
	shared := a.digits & b.digits
	v.begin(t, VariantPlain, table[t].base)
	for _, c := range v.emptyBut(region, b.cells, in.cells) {
		v.strike(c, (in.digits|b.digits)&^a.digits|shared)
	}
	for _, c := range v.emptyBut(line, a.cells, in.cells) {
		v.strike(c, (in.digits|a.digits)&^b.digits|shared)
	}
	if v.proof && len(v.out.gone) > 0 {
		v.part(RolePattern, region, v.placesOf(region, in.cells...), in.digits)
		v.part(RoleComplement, line, v.placesOf(line, a.cells...), a.digits)
		v.part(RoleComplement, region, v.placesOf(region, b.cells...), b.digits)
	}
	return v.hit()
}

// bestRemotePair finds the row of cells with the same two candidates that removes
// the most together: each two of its cells that are an odd number of steps apart, three at least.
func bestRemotePair(v *view, t Technique) bool {
	f := v.f
	var best []removal
	var way, bestWay []int
	var bestPair uint32
	var walk func(m uint32, start int)
	walk = func(m uint32, start int) {
		if v.meter.tick() || len(way) > (maxLinks+1)/2 {
			return
		}
		if k := len(way); k >= 4 && k%2 == 0 {
			v.offerPair(m, start, way, &best, func() { bestWay, bestPair = slices.Clone(way), m })
		}
		for c, o := range v.cell {
			if o == m && f.peerSet[way[len(way)-1]].has(c) && !slices.Contains(way, c) {
				way = append(way, c)
				walk(m, start)
				way = way[:len(way)-1]
			}
		}
	}
	for c, m := range v.cell {
		if count(m) != 2 {
			continue
		}
		for x := m; x != 0; x &= x - 1 {
			way = append(way[:0], c)
			walk(m, lowest(x))
		}
	}
	if best == nil || v.meter.over {
		return false
	}
	v.begin(t, VariantPlain, table[t].base)
	v.out.gone = append(v.out.gone, best...)
	if v.proof {
		v.part(RolePattern, -1, 0, bestPair, bestWay...)
	}
	return v.hit()
}

// offerPair takes what a row of cells removes, if its ends remove a digit and it is
// better than the best so far.
func (v *view) offerPair(m uint32, start int, way []int, best *[]removal, taken func()) {
	f := v.f
	k := len(way)
	ends := f.and(&f.peerSet[way[0]], &f.peerSet[way[k-1]])
	if f.disjoint(&ends, &v.dig[start]) {
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
	var gone []removal
	for x := m; x != 0; x &= x - 1 {
		d := lowest(x)
		seen := f.and(&all, &v.dig[d])
		for c := f.pop(&seen); c >= 0; c = f.pop(&seen) {
			gone = append(gone, removal{int32(c), 1 << d})
		}
	}
	if n := len(gone) - len(*best); n > 0 || n == 0 && weighted(gone) < weighted(*best) {
		*best = gone
		taken()
	}
}

// firstColours goes through the colourings of each digit: first it asks for a colour that sees
// itself, then for what sees both.
func firstColours(v *view, t Technique) bool {
	return v.eachDigit(t, func(d int) bool {
		if v.meter.tick() {
			return false
		}
		list := v.colourings(d)
		for i := range list {
			x := &list[i]
			var wrong cellSet
			for k, clash := range x.clash {
				if clash {
					for w := range v.f.words {
						wrong[w] |= x.colour[k][w]
					}
				}
			}
			if v.coloured(ColourWrap, d, &wrong, x) {
				return true
			}
			gone := v.f.and(&x.seen[0], &x.seen[1])
			if v.coloured(ColourTrap, d, &gone, x) {
				return true
			}
		}
		return false
	})
}

// firstMultiColours goes through the colourings of each digit by twos: first it asks
// for a colour that sees both of the other, then for colours that see each other.
func firstMultiColours(v *view, t Technique) bool {
	f := v.f
	return v.eachTwoColourings(t, func(d int, x, y *colouring) bool {
		var wrong cellSet
		for i := range 2 {
			if !f.disjoint(&x.colour[i], &y.seen[0]) && !f.disjoint(&x.colour[i], &y.seen[1]) {
				for w := range f.words {
					wrong[w] |= x.colour[i][w]
				}
			}
		}
		if v.coloured(MultiColours2, d, &wrong, x, y) {
			return true
		}
		var gone cellSet
		for k := range 4 {
			i, j := k>>1, k&1
			if !f.disjoint(&x.seen[i], &y.colour[j]) {
				for w := range f.words {
					gone[w] |= x.seen[1-i][w] & y.seen[1-j][w]
				}
			}
		}
		return v.coloured(MultiColours1, d, &gone, x, y)
	})
}
