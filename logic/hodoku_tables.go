package logic

import (
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet"
)

// The loops, chains and nets of the profile HoDoKu come from tables. For each candidate there are
// two assumptions, on and off, and for each assumption a table of what follows ("tabling", also
// known as Trebor's tables). Links are listed in the order of HoDoKu, because the first way to a
// literal is the one that counts.

// literal says that a candidate, or a group of places of one digit, is on or off. Each of the four
// kinds begins at a multiple of 64, so that a set of literals splits into words of one kind.
type literal = int32

// placeGroup is all places of a digit in a row or column that are in one region, at least two.
type placeGroup struct {
	digit        int
	cells, seen  cellSet // seen: the places of the digit that see all of the group
	line, region int     // its houses
	list         []int
}

// tables has what follows from each assumption in a state. The finder keeps its memory.
type tables struct {
	fd      *finder
	grouped bool
	nets    bool
	at      uint32 // the time of the state; 0: none

	nodes  []uint16 // the candidates, by cell and digit
	number []int32  // node -> candidate, -1: none
	groups []placeGroup
	words  int // the length of a set of candidates
	more   int // the length of a set of groups

	direct [][]literal // the links of each literal, in order
	rows   []uint64    // the same as sets
	live   []uint64    // the literals that have links
	reach  []uint64    // of each component root: what follows, by any number of links
	root   []literal   // of each literal: its component root + 1; 0: not visited; openRoot
	index  []int32     // the order of visits; the least that a visited literal leads back to
	next   int32
	stack  []literal
	offBy  []uint64 // the memory of forcingSearch.findBad

	tree  linkTree
	ends  []uint64  // the memory of loopSearch.chains
	lists []netList // of each assumption, in nets
	whole map[literal]*netTable
	board singleQueues
	free  []uint8 // of each house and digit: the number of places
	slots []int32 // literal -> its index + 1 in the list in the making
}

// openRoot is the root of a literal whose component is not complete yet.
const openRoot = -1

// maxTables bounds the memory for sets of literals, in words. Some larger layouts would need more;
// in these the chains find nothing.
const maxTables = 1 << 20

func (g *tables) width() int             { return 2 * (g.words + g.more) }
func (g *tables) on(i int32) literal     { return i }
func (g *tables) off(i int32) literal    { return i + int32(64*g.words) }
func (g *tables) groupOn(i int) literal  { return int32(128*g.words + i) }
func (g *tables) groupOff(i int) literal { return int32(64*(2*g.words+g.more) + i) }
func (g *tables) single(l literal) bool  { return int(l) < 128*g.words }
func (g *tables) isOn(l literal) bool {
	return g.single(l) && int(l) < 64*g.words || !g.single(l) && int(l) < 64*(2*g.words+g.more)
}
func (g *tables) candidate(l literal) int32 { return l % int32(64*g.words) }
func (g *tables) row(l literal) []uint64    { w := g.width(); return g.rows[int(l)*w : int(l)*w+w] }
func (g *tables) set(l literal) []uint64 {
	w := g.width()
	return g.reach[int(l)*w : int(l)*w+
		w]
}
func (g *tables) group(l literal) *placeGroup {
	i := int(l) - 128*g.words
	if i >= 64*g.more {
		i -= 64 * g.more
	}
	return &g.groups[i]
}

// cellDigit returns the first cell of a literal, and its digit.
func (g *tables) cellDigit(l literal) (c, d int) {
	if !g.single(l) {
		x := g.group(l)
		return x.list[0], x.digit
	}
	node := g.nodes[g.candidate(l)]
	return int(g.fd.f.cellOf[node]), int(g.fd.f.digitOf[node])
}

// cellsOf returns the cells of a literal.
func (g *tables) cellsOf(l literal) []int {
	if !g.single(l) {
		return g.group(l).list
	}
	c, _ := g.cellDigit(l)
	return []int{c}
}

// assume returns the literal of digit d in cell c.
func (g *tables) assume(c, d int, on bool) literal {
	i := g.number[c*g.fd.f.n+d]
	if on {
		return g.on(i)
	}
	return g.off(i)
}

// linesFirst is the order in which HoDoKu goes through the houses of a cell.
var linesFirst = [classes]uint8{rowClass, columnClass, regionClass, furtherClass}

// tables returns the tables of the present state; nil if they are too large or the budget was used
// up. Those with groups begin as those without, and those of nets as those with groups.
func (fd *finder) tables(grouped, nets bool) *tables {
	at := 0
	switch {
	case nets:
		at = 2
	case grouped:
		at = 1
	}
	g := fd.tableMemory[at]
	if g == nil {
		g = &tables{grouped: grouped, nets: nets}
		fd.tableMemory[at] = g
	}
	if g.at == fd.now && g.fd == fd {
		return g
	}
	g.fd, g.at = fd, 0
	var smaller *tables
	if at > 0 {
		if smaller = fd.tables(nets, false); smaller == nil {
			return nil
		}
	}
	switch g.groups = g.groups[:0]; at {
	case 0:
		g.findNodes()
	case 1:
		g.nodes, g.number = smaller.nodes, smaller.number
		g.findGroups()
	case 2:
		g.nodes, g.number, g.groups = smaller.nodes, smaller.number, smaller.groups
	}
	g.words, g.more = max(1, words(len(g.nodes))), words(len(g.groups))
	literals := 64 * g.width()
	if literals*g.width() > maxTables || fd.budget.spend() {
		return nil
	}
	for len(g.direct) < literals {
		g.direct = append(g.direct, nil)
	}
	for i := range g.direct {
		g.direct[i] = g.direct[i][:0]
	}
	g.rows = zeroed(g.rows, literals*g.width())
	g.reach = zeroed(g.reach, literals*g.width())
	g.live = zeroed(g.live, g.width())
	g.root, g.index = zeroed(g.root, literals), zeroed(g.index, literals)
	g.next, g.stack = 0, g.stack[:0]
	g.slots = zeroed(g.slots, literals)
	g.tree.at = zeroed(g.tree.at, literals)
	g.tree.order = g.tree.order[:0]
	if smaller == nil {
		g.links()
	} else {
		g.copyLinks(smaller)
	}
	if at == 1 {
		g.groupLinks()
	}
	if nets && !g.lookAhead() {
		return nil
	}
	g.at = fd.now
	return g
}

// findNodes lists the candidates.
func (g *tables) findNodes() {
	fd, f := g.fd, g.fd.f
	g.nodes, g.number = g.nodes[:0], zeroed(g.number, f.nodes)
	for c, m := range fd.cell {
		for d := range f.n {
			node := c*f.n + d
			g.number[node] = -1
			if m>>d&1 != 0 {
				g.number[node] = int32(len(g.nodes))
				g.nodes = append(g.nodes, uint16(node))
			}
		}
	}
}

// copyLinks copies the links of tables with the same candidates, and with the same groups or none.
func (g *tables) copyLinks(from *tables) {
	for l, list := range from.direct[:64*from.width()] {
		if len(list) > 0 {
			g.direct[l] = append(g.direct[l], list...)
			copy(g.row(literal(l)), from.row(literal(l)))
		}
	}
	copy(g.live, from.live)
}

// link adds a link if it is not there yet.
func (g *tables) link(from, to literal) {
	row := g.row(from)
	if row[to>>6]>>(to&63)&1 == 0 {
		row[to>>6] |= 1 << (to & 63)
		g.live[from>>6] |= 1 << (from & 63)
		g.direct[from] = append(g.direct[from], to)
	}
}

// links adds the links between candidates: within the cell, then within its houses.
func (g *tables) links() {
	fd, f := g.fd, g.fd.f
	for i, node := range g.nodes {
		c, d := int(f.cellOf[node]), int(f.digitOf[node])
		on, off := g.on(int32(i)), g.off(int32(i))
		two := count(fd.cell[c]) == 2
		for m := fd.cell[c] &^ (1 << d); m != 0; m &= m - 1 {
			g.link(on, g.assume(c, lowest(m), false))
			if two {
				g.link(off, g.assume(c, lowest(m), true))
			}
		}
		for _, class := range linesFirst {
			for _, k := range f.housesOf[c] {
				if f.class[k.house] != class {
					continue
				}
				p := fd.pos[int(k.at)+d]
				two := count(p) == 2
				for p &^= k.bit; p != 0; p &= p - 1 {
					o := int(f.members[int(k.at)+lowest(p)])
					g.link(on, g.assume(o, d, false))
					if two {
						g.link(off, g.assume(o, d, true))
					}
				}
			}
		}
		for _, o := range f.apart[c] {
			if fd.cell[o]>>d&1 != 0 {
				g.link(on, g.assume(int(o), d, false))
			}
		}
	}
}

// findGroups lists the groups of rows, then those of columns.
func (g *tables) findGroups() {
	fd, f := g.fd, g.fd.f
	for _, class := range [2]int{rowClass, columnClass} {
		for h := f.first[class]; h < f.first[class+1]; h++ {
			for d := range f.n {
				for _, r := range f.meets[h] {
					if f.class[r] != regionClass {
						continue
					}
					cells := f.and(&f.houseSet[h], &f.houseSet[r])
					cells = f.and(&cells, &fd.byDigit[d])
					x := placeGroup{digit: d, cells: cells, seen: fd.byDigit[d], line: h,
						region: int(r)}
					for c := f.pop(&cells); c >= 0; c = f.pop(&cells) {
						x.list = append(x.list, c)
						x.seen = f.and(&x.seen, &f.peerSet[c])
					}
					if len(x.list) > 1 {
						g.groups = append(g.groups, x)
					}
				}
			}
		}
	}
}

// groupLinks adds the links of groups.
func (g *tables) groupLinks() {
	fd, f := g.fd, g.fd.f
	ofDigit := make([][]int, f.n)
	for i := range g.groups {
		d := g.groups[i].digit
		ofDigit[d] = append(ofDigit[d], i)
	}
	for i := range g.groups {
		x := &g.groups[i]
		d := x.digit
		on, off := g.groupOn(i), g.groupOff(i)
		seen := x.seen
		for c := f.pop(&seen); c >= 0; c = f.pop(&seen) {
			g.link(on, g.assume(c, d, false))
			g.link(g.assume(c, d, true), off)
		}
		for _, h := range [2]int{x.region, x.line} {
			rest := f.and(&x.seen, &f.houseSet[h])
			if c := f.pop(&rest); c >= 0 && f.none(&rest) {
				g.link(off, g.assume(c, d, true))
				g.link(g.assume(c, d, false), on)
			}
		}
		houses := [2]int{x.line, x.region}
		// the groups that share a house but no cell: their number, and the last of them
		var beside, last [2]int
		for _, j := range ofDigit[d] {
			y := &g.groups[j]
			if j == i || !f.disjoint(&x.cells, &y.cells) {
				continue
			}
			for k, h := range houses {
				if y.line == h || y.region == h {
					beside[k]++
					last[k] = j
					g.link(on, g.groupOff(j))
				}
			}
		}
		for k, h := range houses {
			if beside[k] == 1 && len(x.list)+len(g.groups[last[k]].list) == count(fd.pos[h*f.n+d]) {
				g.link(off, g.groupOn(last[k]))
			}
		}
	}
}

// follows returns everything that follows from a literal.
func (g *tables) follows(l literal) []uint64 {
	if g.root[l] <= 0 {
		g.visit(l)
	}
	return g.set(g.root[l] - 1)
}

// visit finds what follows from a literal. The literals of a strongly connected component share a
// set, that of its root (Tarjan's algorithm).
func (g *tables) visit(l literal) {
	g.next++
	index := g.next
	low := index
	g.index[l], g.root[l] = index, openRoot
	from := len(g.stack)
	g.stack = append(g.stack, l)
	set, row := g.set(l), g.row(l)
	for w, live := range g.live {
		for more := row[w] & live; more != 0; more &= more - 1 {
			x := literal(w<<6 | bits.TrailingZeros64(more))
			if set[w]>>(x&63)&1 != 0 {
				continue // it came with an earlier one
			}
			if g.root[x] == 0 {
				g.visit(x)
			}
			if g.root[x] == openRoot {
				low = min(low, g.index[x])
			} else {
				or(set, g.set(g.root[x]-1))
			}
		}
	}
	or(set, row)
	set[l>>6] |= 1 << (l & 63)
	g.index[l] = low
	if low < index {
		return
	}
	for _, x := range g.stack[from+1:] {
		or(set, g.set(x))
	}
	for _, x := range g.stack[from:] {
		g.root[x] = l + 1
	}
	g.stack = g.stack[:from]
}

func has(set []uint64, l literal) bool { return set[l>>6]>>(l&63)&1 != 0 }

// linkTree has the literals that follow from a literal, in the order in which links reach them,
// each with the literal before it.
type linkTree struct {
	order []literal
	by    []int32 // index in order
	far   []int32 // number of links
	at    []int32 // literal -> index in order, + 1
}

// grow makes the tree of a literal, until last returns true for a literal that is reached.
func (g *tables) grow(start literal, last func(l literal) bool) *linkTree {
	t := &g.tree
	for _, l := range t.order {
		t.at[l] = 0
	}
	t.order, t.by, t.far = append(t.order[:0], start), append(t.by[:0], -1), append(t.far[:0], 0)
	t.at[start] = 1
	if last(start) {
		return t
	}
	for i := 0; i < len(t.order); i++ {
		for _, l := range g.direct[t.order[i]] {
			if t.at[l] == 0 {
				t.order, t.by, t.far = append(t.order, l), append(t.by, int32(i)),
					append(t.far, t.far[i]+1)
				t.at[l] = int32(len(t.order))
				if last(l) {
					return t
				}
			}
		}
	}
	return t
}

// way returns the literals from the start to an entry of the tree.
func (t *linkTree) way(i int32) []literal {
	way := make([]literal, t.far[i]+1)
	for k := len(way) - 1; k >= 0; k-- {
		way[k] = t.order[i]
		i = t.by[i]
	}
	return way
}

// chainNode makes the Node of a literal that follows from others.
func (g *tables) chainNode(l literal, from []literal, parents []int) Node {
	fd, f := g.fd, g.fd.f
	cells := g.cellsOf(l)
	_, d := g.cellDigit(l)
	x := Node{Candidate: nonet.Candidate{Cell: nonet.Cell(cells[0]), Digit: uint8(d) + 1},
		On: g.isOn(l), Parents: parents}
	for _, c := range cells[1:] {
		x.More = append(x.More, nonet.Cell(c))
	}
	if len(from) == 0 {
		return x
	}
	if !x.On {
		before := g.cellsOf(from[0])
		if _, o := g.cellDigit(from[0]); o != d {
			x.Reason = ReasonInCell
			return x
		}
		x.Reason = ReasonApart
		if h := f.common(append(slices.Clone(before), cells...), 0); h >= 0 {
			x.Reason, x.House = ReasonInHouse, &f.houses[h]
		}
		return x
	}
	var off cellSet // the places of the digit that are off
	for _, p := range from {
		if _, o := g.cellDigit(p); o == d {
			for _, c := range g.cellsOf(p) {
				off.add(c)
			}
		}
	}
	for _, c := range cells {
		off.add(c)
	}
	x.Reason = ReasonOnlyCandidate
	for _, k := range f.housesOf[cells[0]] {
		places := f.and(&f.houseSet[k.house], &fd.byDigit[d])
		for w := range f.words {
			places[w] &^= off[w]
		}
		if f.none(&places) {
			x.Reason, x.House = ReasonOnlyPlace, &f.houses[k.house]
			break
		}
	}
	return x
}
