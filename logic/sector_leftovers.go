package logic

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"github.com/nonet-dev/nonet"
)

// The law of leftovers, a term of jigsaw players. Consecutive rows (or columns) k in number hold
// every digit k times, and so do k regions. Take away the cells that both have. Then the cells that
// only the rows have (innies) and the cells that only the regions have (outies) hold the same
// digits equally often.

// Limits of the law of leftovers.
const (
	maxLeftover      = 6       // cells on either side; also at most two thirds of a house
	maxLeftoverSteps = 100_000 // choices between counting a region and leaving it out, for a layout
)

// leftover is two sets of equally many cells that hold the same digits.
type leftover struct {
	lines, regions []int // houses
	sides          [2][]uint16
}

// leftoverList has the leftovers of a layout, those with few cells first. It is made when first
// needed.
type leftoverList struct {
	once sync.Once
	list []leftover
}

func (f *facts) allLeftovers() []leftover {
	r := &f.leftovers
	r.once.Do(func() {
		m := leftoverMaker{facts: f, most: min(maxLeftover, 2*f.n/3)}
		for from := 0; from < len(f.houses); {
			kind, to := f.houses[from].Kind, from
			for to < len(f.houses) && f.houses[to].Kind == kind {
				to++
			}
			// Boxes give only locked candidates, or many cells on either side.
			if f.class[from] == regionClass && kind != nonet.HouseBox ||
				f.class[from] == furtherClass {
				m.compare(from, to)
			}
			from = to
		}
		r.list = m.sorted()
	})
	return r.list
}

// leftoverMaker lists the leftovers of a layout.
type leftoverMaker struct {
	*facts
	list   []leftover
	most   int // cells on either side
	steps  int
	tiles  []int // houses without a common cell
	tileOf []int // by cell; -1: no tile
	inside []int // by tile: the number of its cells in the lines
	first  int   // the lines are first to last
	last   int
	lineOf func(c int) int
}

// compare compares all intervals of lines with houses of one kind.
func (m *leftoverMaker) compare(from, to int) {
	m.tiles, m.tileOf = nil, slices.Repeat([]int{-1}, m.cells)
	for h := from; h < to; h++ {
		cells := m.members[h*m.n : h*m.n+m.n]
		if slices.ContainsFunc(cells, func(c uint16) bool { return m.tileOf[c] >= 0 }) {
			continue
		}
		for _, c := range cells {
			m.tileOf[c] = len(m.tiles)
		}
		m.tiles = append(m.tiles, h)
	}
	for _, class := range [2]int{rowClass, columnClass} {
		base := m.facts.first[class]
		m.lineOf = func(c int) int {
			if class == rowClass {
				return base + c/m.n
			}
			return base + c%m.n
		}
		for m.first = base; m.first < base+m.n; m.first++ {
			m.inside = make([]int, len(m.tiles))
			var free []uint16
			for m.last = m.first; m.last < base+m.n; m.last++ {
				for _, c := range m.members[m.last*m.n : m.last*m.n+m.n] {
					if t := m.tileOf[c]; t >= 0 {
						m.inside[t]++
					} else {
						free = append(free, c)
					}
				}
				// A single line and a single region are locked candidates.
				if k := m.last - m.first + 1; k > 1 && k < m.n-1 {
					m.choose(0, k, nil, free, nil)
				}
			}
		}
	}
}

// choose counts each tile from t on, or leaves it out, in all ways that count wanted tiles.
func (m *leftoverMaker) choose(t, wanted int, chosen []int, xs, ys []uint16) {
	if m.steps++; m.steps > maxLeftoverSteps || len(xs) > m.most || len(ys) > m.most ||
		wanted < 0 || wanted > len(m.tiles)-t {
		return
	}
	if t == len(m.tiles) {
		m.add(chosen, xs, ys)
		return
	}
	cells := m.members[m.tiles[t]*m.n : m.tiles[t]*m.n+m.n]
	var in, out []uint16
	for _, c := range cells {
		if line := m.lineOf(int(c)); line >= m.first && line <= m.last {
			in = append(in, c)
		} else {
			out = append(out, c)
		}
	}
	if len(in) > 0 {
		m.choose(t+1, wanted-1, append(slices.Clip(chosen), m.tiles[t]), xs,
			append(slices.Clip(ys), out...))
	}
	m.choose(t+1, wanted, chosen, append(slices.Clip(xs), in...), ys)
}

// add notes a leftover.
func (m *leftoverMaker) add(chosen []int, xs, ys []uint16) {
	if len(xs) == 0 || len(xs) != len(ys) {
		return
	}
	x := leftover{regions: chosen,
		sides: [2][]uint16{slices.Sorted(slices.Values(xs)), slices.Sorted(slices.Values(ys))}}
	for h := m.first; h <= m.last; h++ {
		x.lines = append(x.lines, h)
	}
	m.list = append(m.list, x)
}

// sorted returns the leftovers, those with few cells and lines first. It leaves out a leftover that
// has the sides of an earlier one, exchanged.
func (m *leftoverMaker) sorted() (list []leftover) {
	slices.SortStableFunc(m.list, func(a, b leftover) int {
		return cmp.Or(cmp.Compare(len(a.sides[0]), len(b.sides[0])),
			cmp.Compare(len(a.lines), len(b.lines)))
	})
	seen := map[string]bool{}
	for _, x := range m.list {
		one, two := x.sides[0], x.sides[1]
		if two[0] < one[0] {
			one, two = two, one
		}
		if key := fmt.Sprint(one, two); !seen[key] {
			seen[key] = true
			list = append(list, x)
		}
	}
	return list
}

// leftoverSide says what is known about a digit on one side of a leftover.
type leftoverSide struct {
	places []int // cells that may have the digit
	placed int   // how many cells have it
	locked int   // a house whose places for the digit are all on this side; -1: none
	least  int   // how often the digit is on this side, at least
	most   int   // and at most
}

// leftoverSideOf returns what is known about digit d on a side.
func (fd *finder) leftoverSideOf(cells []uint16, d int) (x leftoverSide) {
	f := fd.f
	var set cellSet
	for _, c := range cells {
		if fd.value[c] != 0 {
			if int(fd.value[c]) == d+1 {
				x.placed++
			}
		} else if fd.cell[c]>>d&1 != 0 {
			x.places = append(x.places, int(c))
			set.add(int(c))
		}
	}
	x.least, x.most, x.locked = x.placed, x.placed+f.maxUnseen(x.places),
		fd.lockedIn(&set, x.places, d)
	if x.locked >= 0 {
		x.least++
	}
	return x
}

// lockedIn returns the first house whose places for digit d are all in a set; -1 if there is none.
// places lists the set.
func (fd *finder) lockedIn(set *cellSet, places []int, d int) int {
	f := fd.f
	for _, c := range places {
		for _, k := range f.housesOf[c] {
			m := fd.pos[int(k.at)+d]
			for m != 0 && set.has(f.cellAt(int(k.house), m)) {
				m &= m - 1
			}
			if m == 0 {
				return int(k.house)
			}
		}
	}
	return -1
}

// maxUnseen returns how many of up to maxLeftover cells can have the same digit.
func (f *facts) maxUnseen(cells []int) (most int) {
	for set := uint(1); set < 1<<len(cells); set++ {
		if bits.OnesCount(set) <= most {
			continue
		}
		free := true
		for i, a := range cells {
			for j, b := range cells[:i] {
				free = free && (set>>i&set>>j&1 == 0 || !f.peerSet[a].has(b))
			}
		}
		if free {
			most = bits.OnesCount(set)
		}
	}
	return most
}

// lawOfLeftovers finds what one side of a leftover says about the other. First it looks for digits
// that one side cannot have: the other side loses them. Then it counts how often a side must and
// can have a digit. Last it looks for houses in which the cells of one side can be replaced by
// those of the other.
func lawOfLeftovers(fd *finder, t Technique) bool {
	for _, find := range [3]func(*finder, Technique, *leftover) bool{(*finder).leftoverSides,
		(*finder).leftoverDigits, (*finder).leftoverHouses} {
		for i := range fd.f.allLeftovers() {
			if fd.budget.spend() {
				return false
			}
			if find(fd, t, &fd.f.leftovers.list[i]) {
				return true
			}
		}
	}
	return false
}

// digitsOfSides returns the digits that each side has or can have.
func (fd *finder) digitsOfSides(x *leftover) (can [2]uint32) {
	for i, cells := range x.sides {
		for _, c := range cells {
			can[i] |= fd.cell[c]
			if d := fd.value[c]; d != 0 {
				can[i] |= 1 << (d - 1)
			}
		}
	}
	return can
}

// leftoverSides eliminates the digits that the other side cannot have.
func (fd *finder) leftoverSides(t Technique, x *leftover) bool {
	can := fd.digitsOfSides(x)
	fd.beginLeftover(t, x, 0)
	for i, cells := range x.sides {
		for _, c := range cells {
			fd.eliminate(int(c), ^can[1-i])
		}
	}
	if fd.proof && len(fd.out.eliminations) > 0 {
		fd.leftoverParts(x, can)
	}
	return fd.emit()
}

// leftoverHouses looks at houses that contain all cells of a side. With the cells of the other side
// in their place, the house still has every digit exactly once.
func (fd *finder) leftoverHouses(t Technique, x *leftover) bool {
	return fd.leftoverHousesOf(t, x, 0) || fd.leftoverHousesOf(t, x, 1)
}

func (fd *finder) leftoverHousesOf(t Technique, x *leftover, i int) bool {
	f := fd.f
	var cells []int
	for _, c := range x.sides[i] {
		cells = append(cells, int(c))
	}
	for h := f.common(cells, 0); h >= 0; h = f.common(cells, h+1) {
		house := f.houseSet[h]
		for k := range x.sides[i] {
			house.drop(cells[k])
			house.add(int(x.sides[1-i][k]))
		}
		placed := uint32(0)
		for c := range f.cells {
			if d := fd.value[c]; d != 0 && house.has(c) {
				placed |= 1 << (d - 1)
			}
		}
		for m := f.all &^ placed; m != 0; m &= m - 1 {
			d := lowest(m)
			left := f.and(&house, &fd.byDigit[d])
			var places []int
			for c := f.pop(&left); c >= 0; c = f.pop(&left) {
				places = append(places, c)
			}
			if len(places) == 0 {
				continue // the state has no solution
			}
			fd.beginLeftover(t, x, 0.4)
			if len(places) == 1 {
				fd.out.node = places[0]*f.n + d
			} else {
				elim := fd.byDigit[d]
				for _, c := range places {
					elim = f.and(&elim, &f.peerSet[c])
				}
				fd.eliminateSet(&elim, d)
			}
			if fd.proof && (fd.out.node >= 0 || len(fd.out.eliminations) > 0) {
				fd.leftoverParts(x, [2]uint32{1 << d, 1 << d})
				fd.part(RoleWithin, h, 0, 0)
				fd.part(RolePattern, -1, 0, 1<<d, places...)
			}
			if fd.emit() {
				return true
			}
		}
	}
	return false
}

// beginLeftover starts a step. More cells make it harder.
func (fd *finder) beginLeftover(t Technique, x *leftover, more float64) {
	fd.begin(t, VariantPlain, table[t].base+more+0.1*float64(len(x.sides[0])-1))
}

func (fd *finder) leftoverParts(x *leftover, digits [2]uint32) {
	for _, h := range x.lines {
		fd.part(RoleBase, h, 0, 0)
	}
	for _, h := range x.regions {
		fd.part(RoleCover, h, 0, 0)
	}
	for i, cells := range x.sides {
		p := fd.f.part([2]Role{RoleInnie, RoleOutie}[i], -1, 0, digits[i])
		for _, c := range cells {
			p.Cells = append(p.Cells, nonet.Cell(c))
		}
		fd.out.parts = append(fd.out.parts, p)
	}
}

// leftoverDigits compares how often the sides have a digit that both can have.
func (fd *finder) leftoverDigits(t Technique, x *leftover) bool {
	can := fd.digitsOfSides(x)
	for both := can[0] & can[1]; both != 0; both &= both - 1 {
		if fd.leftoverDigit(t, x, lowest(both)) {
			return true
		}
	}
	return false
}

func (fd *finder) leftoverDigit(t Technique, x *leftover, d int) bool {
	f := fd.f
	sides := [2]leftoverSide{fd.leftoverSideOf(x.sides[0], d), fd.leftoverSideOf(x.sides[1], d)}
	for i := range sides {
		here, there := &sides[i], &sides[1-i]
		locked := -1 // a house that shows how often the digit is needed
		fd.beginLeftover(t, x, 0.2)
		switch {
		// the second case: the state has no solution
		case len(here.places) == 0 || here.most < there.least:
		case there.most == here.least:
			// The digit is on this side only as often as is known, so nowhere else.
			locked = here.locked
			for _, c := range here.places {
				if locked < 0 || fd.pos[locked*f.n+d]&fd.placesOf(locked, c, c) == 0 {
					fd.eliminate(c, 1<<d)
				}
			}
		case there.least > here.placed && there.least-here.placed == len(here.places):
			locked = there.locked
			fd.out.node = here.places[0]*f.n + d
			for _, c := range here.places[1:] {
				fd.out.also = append(fd.out.also, c*f.n+d)
			}
		case there.least > here.placed:
			// One of the places here has the digit.
			locked = there.locked
			elim := f.peerSet[here.places[0]]
			for _, c := range here.places[1:] {
				elim = f.and(&elim, &f.peerSet[c])
			}
			fd.eliminateSet(&elim, d)
		}
		if fd.proof && (fd.out.node >= 0 || len(fd.out.eliminations) > 0) {
			fd.leftoverParts(x, [2]uint32{1 << d, 1 << d})
			fd.part(RolePattern, -1, 0, 1<<d, here.places...)
			if locked >= 0 {
				fd.part(RoleComplement, locked, fd.pos[locked*f.n+d], 1<<d)
			}
		}
		if fd.emit() {
			return true
		}
	}
	return false
}
