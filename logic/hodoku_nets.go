package logic

import (
	"math/bits"
	"slices"
)

// The forcing chains and nets of HoDoKu. It draws conclusions from its tables: an assumption that
// leads to a contradiction is wrong; what follows both from a candidate being on and from it being
// off is true, and so is what follows from each candidate of a cell or from each place of a digit
// in a house. Of all conclusions HoDoKu takes the first cell that gets a digit, else the first
// candidate that is eliminated.
//
// In nets, each table begins with what some rounds of singles find under the assumption. Then a
// conclusion counts only if something on the way to it has several causes. This depends on the way
// that HoDoKu found first.

// singleRounds is how many rounds of singles HoDoKu looks ahead in nets. maxCauses is how many
// causes of a single it notes.
const (
	singleRounds = 4
	maxCauses    = 5
)

// netEntry is something that follows from an assumption by singles.
type netEntry struct {
	literal
	main int32 // the latest of the noted causes
	far  int32
	net  bool // it has several causes
}

// netList is what follows from an assumption by singles. The assumption is the first entry.
type netList []netEntry

// lookAhead makes the lists of all assumptions. It reports whether they fit and the budget lasted.
func (g *tables) lookAhead() bool {
	for len(g.lists) < 128*g.words {
		g.lists = append(g.lists, nil)
	}
	g.whole = nil
	g.board.alloc(g.fd.f)
	g.free = g.free[:0]
	for _, p := range g.fd.pos {
		g.free = append(g.free, uint8(count(p)))
	}
	entries := 0
	for i := range int32(len(g.nodes)) {
		for _, l := range [2]literal{g.on(i), g.off(i)} {
			if g.fd.budget.spend() {
				return false
			}
			g.lookAheadFrom(l)
			g.live[l>>6] |= 1 << (l & 63)
			row := g.row(l)
			for _, x := range g.lists[l] {
				row[x.literal>>6] |= 1 << (x.literal & 63)
			}
			if entries += len(g.lists[l]); entries > maxTables {
				return false
			}
		}
	}
	return true
}

// lookAheadFrom makes the list of an assumption.
func (g *tables) lookAheadFrom(l literal) {
	fd, f, q := g.fd, g.fd.f, &g.board
	q.load(fd.State, g.free)
	x := aheadList{tables: g, list: g.lists[l][:0]}
	c, d := g.cellDigit(l)
	if g.isOn(l) {
		x.place(c, d, false, false)
	} else {
		q.remove(f, c, d)
		x.add(l, netEntry{far: 1})
		if m := q.cell[c]; single(m) {
			x.place(c, lowest(m), false, true)
		}
	}
	type found struct {
		node  uint16
		naked bool
	}
	var now []found
	for range singleRounds {
		now = now[:0]
		for _, node := range q.naked {
			if q.value[f.cellOf[node]] == 0 {
				now = append(now, found{node, true})
			}
		}
		first := len(now)
		for _, node := range q.hidden {
			c, d := int(f.cellOf[node]), int(f.digitOf[node])
			if q.value[c] != 0 ||
				slices.ContainsFunc(now[first:],
					func(o found) bool { return int(f.cellOf[o.node]) == c }) {
				continue
			}
			if slices.ContainsFunc(f.housesOf[c],
				func(k membership) bool { return q.free[int(k.at)+d] == 1 }) {
				now = append(now, found{node, false})
			}
		}
		for _, o := range now {
			x.place(int(f.cellOf[o.node]), int(f.digitOf[o.node]), true, o.naked)
		}
	}
	for _, to := range g.direct[l] {
		if !g.single(to) {
			x.add(to, netEntry{far: 2})
		}
	}
	for _, e := range x.list {
		g.slots[e.literal] = 0
	}
	g.lists[l] = x.list
}

// aheadList is a list in the making.
type aheadList struct {
	*tables
	list netList
}

func (x *aheadList) add(l literal, e netEntry) {
	if x.slots[l] == 0 {
		e.literal = l
		x.list = append(x.list, e)
		x.slots[l] = int32(len(x.list))
	}
}

// place puts a digit in a cell and adds what follows at once. The causes of a single are the
// candidates that are off in its cell, or in the house with the fewest places left.
func (x *aheadList) place(c, d int, caused, naked bool) {
	fd, f, q := x.fd, x.fd.f, &x.board
	had := q.cell[c]
	house, fewest := -1, 0
	for _, h := range q.order[c] {
		if n := int(q.free[int(h)*f.n+d]); house < 0 || n < fewest {
			house, fewest = int(h), n
		}
	}
	q.place(f, c, d)
	at := int32(len(x.list))
	e := netEntry{far: 2}
	if at == 0 {
		e.far = 1
	}
	if caused {
		causes, several := 0, 0
		note := func(l literal) {
			if causes == maxCauses {
				return
			}
			i := max(0, x.slots[l]-1)
			if causes == 0 {
				e.far = x.list[i].far + 1
			}
			if i > 0 {
				several++
			}
			e.main = max(e.main, i)
			causes++
		}
		if naked {
			for m := fd.cell[c] &^ (1 << d); m != 0; m &= m - 1 {
				note(x.assume(c, lowest(m), false))
			}
		} else {
			for p := fd.pos[house*f.n+d]; p != 0; p &= p - 1 {
				if o := f.cellAt(house, p); o != c {
					note(x.assume(o, d, false))
				}
			}
		}
		e.net = several > 1
	}
	x.add(x.assume(c, d, true), e)
	off := netEntry{}
	if int(at) < len(x.list) {
		off.main, off.far = at, x.list[at].far+1
	}
	seen := f.and(&f.peerSet[c], &fd.byDigit[d])
	for o := f.pop(&seen); o >= 0; o = f.pop(&seen) {
		x.add(x.assume(o, d, false), off)
	}
	for m := had &^ (1 << d); m != 0; m &= m - 1 {
		x.add(x.assume(c, lowest(m), false), off)
	}
}

// netTable is a netList, extended by what follows from its entries in turn.
type netTable struct {
	list netList
	// for each further entry: whose list it is from; -1 for the entries of the netList
	by []literal
	at map[literal]int32
}

// table returns the netTable of an assumption, in the order of HoDoKu.
func (g *tables) table(l literal) *netTable {
	if x := g.whole[l]; x != nil {
		return x
	}
	if g.whole == nil {
		g.whole = make(map[literal]*netTable)
	}
	x := &netTable{list: slices.Clone(g.lists[l]), at: make(map[literal]int32, 2*len(g.lists[l]))}
	for i, e := range x.list {
		x.by = append(x.by, -1)
		x.at[e.literal] = int32(i)
	}
	more := func(by, to literal, far int32) {
		if i, ok := x.at[to]; !ok {
			x.at[to] = int32(len(x.list))
			x.list = append(x.list, netEntry{literal: to, far: far})
			x.by = append(x.by, by)
		} else if x.by[i] >= 0 && x.list[i].far > far {
			x.by[i], x.list[i].far = by, far
		}
	}
	for i := 1; i < len(x.list); i++ {
		by, far := x.list[i].literal, x.list[i].far
		if !g.single(by) {
			for _, to := range g.direct[by] {
				more(by, to, far+2)
			}
			continue
		}
		for _, e := range g.lists[by][1:] {
			more(by, e.literal, far+e.far)
		}
	}
	g.whole[l] = x
	return x
}

// isNet reports whether something on the way from an assumption to a literal has several causes.
func (g *tables) isNet(from, to literal) bool {
	x := g.table(from)
	i, ok := x.at[to]
	for ok && i != 0 {
		by := x.by[i]
		if by < 0 {
			if x.list[i].net {
				return true
			}
			i = x.list[i].main
			continue
		}
		if g.single(by) {
			list := g.lists[by]
			k := int32(slices.IndexFunc(list,
				func(e netEntry) bool { return e.literal == x.list[i].literal }))
			for ; k > 0; k = list[k].main {
				if list[k].net {
					return true
				}
			}
		}
		i = x.at[by]
	}
	return false
}

// hodokuForcing returns the find function of forcing chains or of nets.
func hodokuForcing(nets bool) func(fd *finder, t Technique) bool {
	return func(fd *finder, t Technique) bool {
		g := fd.tables(true, nets)
		if g == nil {
			return false
		}
		q := forcingSearch{tables: g, key: 2 * len(g.nodes)}
		if !q.search() || q.key == 2*len(g.nodes) {
			return false
		}
		fd.begin(t, q.variant, table[t].base)
		node := int(g.nodes[q.key%len(g.nodes)])
		if q.key < len(g.nodes) {
			fd.out.node = node
		} else {
			fd.eliminate(int(fd.f.cellOf[node]), 1<<fd.f.digitOf[node])
		}
		if fd.proof {
			if q.source != nil {
				fd.out.parts = append(fd.out.parts, *q.source)
			}
			fd.out.chains = q.chains
		}
		return fd.emit()
	}
}

// forcingSearch is a search for the first conclusion. The key of a conclusion is the number of its
// candidate, plus the number of all candidates if it is an elimination.
type forcingSearch struct {
	*tables
	key     int
	variant Variant
	source  *Part
	chains  []Chain

	bad    []uint64 // the assumptions that lead to a contradiction, whether it counts or not
	common []uint64
	// the candidates of each digit in the houses in which no step has removed a place
	open    [][]int32
	targets []literal
}

// search looks at all conclusions. It reports whether the budget lasted.
func (q *forcingSearch) search() bool {
	g, fd, f := q.tables, q.fd, q.fd.f
	q.findOpen()
	q.findBad()
	k := len(g.nodes)
	for i := range int32(k) {
		if fd.budget.spend() {
			return false
		}
		q.wrong(g.on(i), k+int(i))
		q.wrong(g.off(i), int(i))
	}
	for i, node := range g.nodes {
		if fd.budget.spend() {
			return false
		}
		q.agree(VariantDouble, nil, int(f.cellOf[node]), g.on(int32(i)), g.off(int32(i)))
	}
	var from []literal
	for c, m := range fd.cell {
		if m == 0 {
			continue
		}
		from = from[:0]
		for ; m != 0; m &= m - 1 {
			from = append(from, g.assume(c, lowest(m), true))
		}
		source := f.part(RoleSource, -1, 0, fd.cell[c], c)
		q.agree(VariantCellChains, &source, -1, from...)
	}
	for _, class := range linesFirst {
		for h := f.first[class]; h < f.first[class+1]; h++ {
			if fd.budget.spend() {
				return false
			}
			for d := range f.n {
				from = from[:0]
				for p := fd.pos[h*f.n+d]; p != 0; p &= p - 1 {
					from = append(from, g.assume(f.cellAt(h, p), d, true))
				}
				if len(from) > 0 {
					source := f.part(RoleSource, h, fd.pos[h*f.n+d], 1<<d)
					q.agree(VariantRegionChains, &source, -1, from...)
				}
			}
		}
	}
	return true
}

// findOpen lists the houses and digits whose missing places are all explained by placed digits.
// HoDoKu overlooks contradictions in other houses.
func (q *forcingSearch) findOpen() {
	fd, f := q.fd, q.fd.f
	placed := make([]cellSet, f.n) // the cells that see a placed digit, by digit
	for c, d := range fd.value {
		if d != 0 {
			for w := range f.words {
				placed[d-1][w] |= f.peerSet[c][w]
			}
		}
	}
	for h := range f.houses {
	digits:
		for d := range f.n {
			p := fd.pos[h*f.n+d]
			if p == 0 {
				continue
			}
			for i, c := range f.houses[h].Cells {
				if fd.value[c] == 0 && p>>i&1 == 0 && !placed[d].has(int(c)) {
					continue digits
				}
			}
			var list []int32
			for ; p != 0; p &= p - 1 {
				list = append(list, q.number[f.cellAt(h, p)*f.n+d])
			}
			q.open = append(q.open, list)
		}
	}
}

// counts reports whether HoDoKu accepts a conclusion from an assumption to these ends.
func (q *forcingSearch) counts(from literal, ends ...literal) bool {
	if !q.nets {
		return true
	}
	return slices.ContainsFunc(ends, func(l literal) bool { return q.isNet(from, l) })
}

// wrong looks for contradictions that follow from an assumption.
func (q *forcingSearch) wrong(l literal, key int) {
	if key < q.key && has(q.bad, l) && (!q.nets || q.contradicts(l)) {
		if chains := q.refute(l); chains != nil {
			q.key, q.variant, q.source, q.chains = key, VariantContradiction, nil, chains
		}
	}
}

// findBad finds the assumptions from which a contradiction follows: a candidate that is on and off,
// a cell without candidates, or a digit without a place in one of the open houses.
func (q *forcingSearch) findBad() {
	g := q.tables
	q.bad = make([]uint64, 2*g.words)
	// of each candidate: the assumptions from which it follows that it is off
	g.offBy = zeroed(g.offBy, 64*g.words*2*g.words)
	for block := range 2 * g.words {
		for w := range g.words {
			var rows [64]uint64
			for i := range rows {
				l := literal(block<<6 | i)
				if int(g.candidate(l)) >= len(g.nodes) {
					break
				}
				set := g.follows(l)
				rows[i] = set[g.words+w]
				if set[w]&rows[i] != 0 {
					q.bad[block] |= 1 << i
				}
			}
			transpose(&rows)
			for i, x := range rows {
				g.offBy[(w<<6|i)*2*g.words+block] = x
			}
		}
	}
	none := func(list []int32) {
		for block := range q.bad {
			all := ^uint64(0)
			for _, i := range list {
				all &= g.offBy[int(i)*2*g.words+block]
			}
			q.bad[block] |= all
		}
	}
	first := 0
	var list []int32
	for _, m := range q.fd.cell {
		if m == 0 {
			continue
		}
		list = list[:0]
		for range count(m) {
			list = append(list, int32(first))
			first++
		}
		none(list)
	}
	for _, list := range q.open {
		none(list)
	}
}

// transpose exchanges rows and columns of a matrix of bits.
func transpose(rows *[64]uint64) {
	mask := ^uint64(0)
	for width := 32; width > 0; width >>= 1 {
		mask ^= mask << width
		for i := 0; i < 64; i = (i + width + 1) &^ width {
			t := (rows[i]>>width ^ rows[i+width]) & mask
			rows[i] ^= t << width
			rows[i+width] ^= t
		}
	}
}

// contradicts reports whether a contradiction that counts follows from an assumption, in nets.
func (q *forcingSearch) contradicts(l literal) bool {
	g := q.tables
	set := g.follows(l)
	on, off := set[:g.words], set[g.words:2*g.words]
	clash := false
	for w := range on {
		clash = clash || on[w]&off[w] != 0
	}
	if clash && q.bothWays(l, on, off) {
		return true
	}
	return q.wrongCell(l, on, off, clash) || clash && q.twiceInHouse(l, on) || q.noPlace(l, off)
}

// bothWays looks for a candidate that is both on and off: that of the assumption, or another one.
// HoDoKu looks at the first such cell of each digit only.
func (q *forcingSearch) bothWays(l literal, on, off []uint64) bool {
	g, f := q.tables, q.fd.f
	if i := g.candidate(l); has(on, i) && has(off, i) {
		end := g.on(i)
		if g.isOn(l) {
			end = g.off(i)
		}
		if q.counts(l, end) {
			return true
		}
	}
	seen := uint32(0)
	for k, node := range g.nodes {
		i := int32(k)
		if d := f.digitOf[node]; seen>>d&1 == 0 && has(on, i) && has(off, i) {
			seen |= 1 << d
			if q.counts(l, g.on(i), g.off(i)) {
				return true
			}
		}
	}
	return false
}

// wrongCell looks for a cell with two digits, if there may be one, or with none. HoDoKu looks at
// the first cell of each pair of digits only.
func (q *forcingSearch) wrongCell(l literal, on, off []uint64, two bool) bool {
	g := q.tables
	var pairs [MaxSize]uint32
	first := int32(0) // the first candidate of the cell
	for _, m := range q.fd.cell {
		k := int32(count(m))
		if k == 0 {
			continue
		}
		at := func(d int) int32 { return first + int32(count(m&(1<<d-1))) }
		noneLeft := bitsAt(off, int(first), int(k)) == 1<<k-1
		onHere := uint32(0)
		for x := m; x != 0 && (two || noneLeft); x &= x - 1 {
			if has(on, at(lowest(x))) {
				onHere |= x & -x
			}
		}
		for x := onHere; x != 0 && two; x &= x - 1 {
			a := lowest(x)
			for y := (x & (x - 1)) &^ pairs[a]; y != 0; y &= y - 1 {
				b := lowest(y)
				pairs[a] |= 1 << b
				if q.counts(l, g.on(at(a)), g.on(at(b))) {
					return true
				}
			}
		}
		if noneLeft && onHere == 0 {
			q.targets = q.targets[:0]
			for x := m; x != 0; x &= x - 1 {
				q.targets = append(q.targets, g.off(at(lowest(x))))
			}
			if q.counts(l, q.targets...) {
				return true
			}
		}
		first += k
	}
	return false
}

// twiceInHouse looks for a digit that is twice in a house.
func (q *forcingSearch) twiceInHouse(l literal, on []uint64) bool {
	g, fd, f := q.tables, q.fd, q.fd.f
	for h := range f.houses {
		for d := range f.n {
			q.targets = q.targets[:0]
			for p := fd.pos[h*f.n+d]; p != 0; p &= p - 1 {
				if x := g.assume(f.cellAt(h, p), d, true); has(on, x) {
					q.targets = append(q.targets, x)
				}
			}
			if len(q.targets) > 1 && q.counts(l, q.targets...) {
				return true
			}
		}
	}
	return false
}

// noPlace looks for a digit without a place in one of the open houses.
func (q *forcingSearch) noPlace(l literal, off []uint64) bool {
	for _, list := range q.open {
		if slices.ContainsFunc(list, func(i int32) bool { return !has(off, i) }) {
			continue
		}
		q.targets = q.targets[:0]
		for _, i := range list {
			q.targets = append(q.targets, q.off(i))
		}
		if q.counts(l, q.targets...) {
			return true
		}
	}
	return false
}

// agree keeps what follows from each of some assumptions, one of which is true. It skips what is in
// the cell except.
func (q *forcingSearch) agree(variant Variant, source *Part, except int, from ...literal) {
	g := q.tables
	q.common = append(q.common[:0], g.follows(from[0])[:2*g.words]...)
	for _, l := range from[1:] {
		for w, x := range g.follows(l)[:2*g.words] {
			q.common[w] &= x
		}
	}
	for w, set := range q.common {
		for ; set != 0; set &= set - 1 {
			to := literal(w<<6 | bits.TrailingZeros64(set))
			key := int(g.candidate(to))
			if !g.isOn(to) {
				key += len(g.nodes)
			}
			if key >= q.key {
				return
			}
			if c, _ := g.cellDigit(to); c == except ||
				!slices.ContainsFunc(from, func(l literal) bool { return q.counts(l, to) }) {
				continue
			}
			chains := make([]Chain, len(from))
			for i, l := range from {
				if chains[i] = g.derive(l, to); chains[i] == nil {
					chains = nil
					break
				}
			}
			if chains != nil {
				q.key, q.variant, q.source, q.chains = key, variant, source, chains
				return
			}
		}
	}
}

// derivation is a search for the reasons of what follows from an assumption: links and, in nets,
// singles.
type derivation struct {
	*tables
	list []literal
	from [][]int
	on   int // the two entries that contradict each other; -1: none
	off  int
}

// derive makes a chain from an assumption to a literal; nil if the literal does not follow.
func (g *tables) derive(from, to literal) (chain Chain) {
	x := g.derivation(from)
	x.run(to)
	if i, ok := x.at(to); ok {
		chain = x.chain(i)
	}
	x.end()
	return chain
}

// refute makes the two chains of a contradiction; nil if there is none.
func (g *tables) refute(from literal) (chains []Chain) {
	x := g.derivation(from)
	x.run(-1)
	if x.on >= 0 || x.emptied() {
		chains = []Chain{x.chain(x.on), x.chain(x.off)}
	}
	x.end()
	return chains
}

// at returns the index of a literal in the list.
func (x *derivation) at(l literal) (i int, ok bool) {
	i = int(x.slots[l]) - 1
	return i, i >= 0
}

// end forgets the list.
func (x *derivation) end() {
	for _, l := range x.list {
		x.slots[l] = 0
	}
}

func (g *tables) derivation(from literal) *derivation {
	x := &derivation{tables: g, on: -1}
	x.add(from)
	return x
}

// add adds a literal that follows from others.
func (x *derivation) add(l literal, from ...int) {
	if x.slots[l] != 0 {
		return
	}
	x.list, x.from = append(x.list, l), append(x.from, from)
	x.slots[l] = int32(len(x.list))
	if x.on >= 0 || !x.single(l) {
		return
	}
	i := x.candidate(l)
	on, isOn := x.at(x.tables.on(i))
	off, isOff := x.at(x.tables.off(i))
	if isOn && isOff {
		x.on, x.off = on, off
	}
}

// run goes on until it finds a literal or, if that is -1, a contradiction.
func (x *derivation) run(to literal) {
	for i := 0; i < len(x.list); i++ {
		if to < 0 && x.on >= 0 {
			return
		}
		if to >= 0 && x.slots[to] != 0 {
			return
		}
		l := x.list[i]
		for _, next := range x.direct[l] {
			if x.slots[next] == 0 {
				x.add(next, i)
			}
		}
		if x.nets && x.single(l) && !x.isOn(l) {
			x.singles(l)
		}
	}
}

// singles adds what follows from a candidate that is off, together with others, in its cell and
// houses.
func (x *derivation) singles(l literal) {
	fd, f := x.fd, x.fd.f
	c, d := x.cellDigit(l)
	// last adds the candidate of which all others are off. After a contradiction this candidate can
	// be off, too.
	last := func(all []literal) {
		left := -1
		for k, o := range all {
			if x.slots[o] == 0 {
				if left >= 0 {
					return
				}
				left = k
			}
		}
		for k, o := range all {
			if left >= 0 && k != left {
				continue
			}
			var from []int
			for _, other := range all {
				if other != o {
					from = append(from, int(x.slots[other])-1)
				}
			}
			if len(from) > 0 {
				x.add(x.tables.on(x.candidate(o)), from...)
			}
		}
	}
	var all []literal
	for m := fd.cell[c]; m != 0; m &= m - 1 {
		all = append(all, x.assume(c, lowest(m), false))
	}
	last(all)
	for _, k := range f.housesOf[c] {
		all = all[:0]
		for p := fd.pos[int(k.at)+d]; p != 0; p &= p - 1 {
			all = append(all, x.assume(f.cellAt(int(k.house), p), d, false))
		}
		last(all)
	groups:
		for i := range x.groups {
			y := &x.groups[i]
			if y.digit != d || y.line != int(k.house) && y.region != int(k.house) ||
				y.cells.has(c) {
				continue
			}
			var from []int
			for _, o := range all {
				if e, _ := x.cellDigit(o); !y.cells.has(e) {
					i, ok := x.at(o)
					if !ok {
						continue groups
					}
					from = append(from, i)
				}
			}
			x.add(x.groupOn(i), from...)
		}
	}
}

// emptied looks for a cell or a house without candidates. It takes one of its candidates as on
// because all others are off, which completes a contradiction.
func (x *derivation) emptied() bool {
	fd, f := x.fd, x.fd.f
	try := func(all []literal) bool {
		var from []int
		for _, o := range all {
			i, ok := x.at(o)
			if !ok {
				return false
			}
			from = append(from, i)
		}
		if len(all) < 2 {
			return false
		}
		x.add(x.tables.on(x.candidate(all[0])), from[1:]...)
		return x.on >= 0
	}
	var all []literal
	for c, m := range fd.cell {
		all = all[:0]
		for ; m != 0; m &= m - 1 {
			all = append(all, x.assume(c, lowest(m), false))
		}
		if try(all) {
			return true
		}
	}
	for h := range f.houses {
		for d := range f.n {
			all = all[:0]
			for p := fd.pos[h*f.n+d]; p != 0; p &= p - 1 {
				all = append(all, x.assume(f.cellAt(h, p), d, false))
			}
			if try(all) {
				return true
			}
		}
	}
	return false
}

// chain makes the chain that leads to an entry of the list.
func (x *derivation) chain(end int) Chain {
	needed := make([]bool, end+1)
	needed[end] = true
	at := make([]int, end+1)
	n := 0
	for i := end; i >= 0; i-- {
		if needed[i] {
			n++
			for _, p := range x.from[i] {
				needed[p] = true
			}
		}
	}
	chain := make(Chain, 0, n)
	for i := range needed {
		if !needed[i] {
			continue
		}
		at[i] = len(chain)
		var from []literal
		var parents []int
		for _, p := range x.from[i] {
			from, parents = append(from, x.list[p]), append(parents, at[p])
		}
		chain = append(chain, x.chainNode(x.list[i], from, parents))
	}
	return chain
}
