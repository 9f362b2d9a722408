package logic

import "math/bits"

// noNode stands for no node.
const noNode = 0xffff

// graph has the links of a state: for each node the strong links from it when it is off and the
// weak links from it when it is on. Both lists begin with the links within the cell.
type graph struct {
	s     *State
	nodes []uint16 // the candidates, ascending

	strong []uint16
	// By node: [lo:mid] within the cell, [mid:high] within houses.
	strongLo, strongMid, strongHigh []uint32
	weak                            []uint16
	weakLo, weakMid, weakHigh       []uint32
}

func (g *graph) alloc(f *facts) {
	for _, p := range []*[]uint32{&g.strongLo, &g.strongMid, &g.strongHigh, &g.weakLo, &g.weakMid,
		&g.weakHigh} {
		*p = make([]uint32, f.nodes)
	}
}

// build makes the graph of s. Strong links come in the order cell, houses ascending. Weak links
// come in the order cell, houses ascending, cells that must differ without a house; each cell comes
// once.
func (g *graph) build(s *State) {
	f := s.f
	g.s = s
	nodes, strong, weak := g.nodes[:0], g.strong[:0], g.weak[:0]
	n := uint16(f.n)
	for c, m := range s.cell {
		two := count(m) == 2
		links, apart := f.housesOf[c], f.apart[c]
		for x := m; x != 0; x &= x - 1 {
			d := lowest(x)
			node := c*f.n + d
			others := m &^ (1 << d)
			nodes = append(nodes, uint16(node))
			g.strongLo[node], g.weakLo[node] = uint32(len(strong)), uint32(len(weak))
			if two {
				strong = append(strong, uint16(c*f.n+lowest(others)))
			}
			for ; others != 0; others &= others - 1 {
				weak = append(weak, uint16(c*f.n+lowest(others)))
			}
			g.strongMid[node], g.weakMid[node] = uint32(len(strong)), uint32(len(weak))
			for i := range links {
				k := &links[i]
				at := int(k.at)
				p := s.pos[at+d] &^ k.bit
				if p == 0 {
					continue
				}
				members := f.members[at : at+f.n]
				if p&(p-1) == 0 {
					strong = append(strong, members[lowest(p)]*n+uint16(d))
				}
				for p &= k.newPeers; p != 0; p &= p - 1 {
					weak = append(weak, members[lowest(p)]*n+uint16(d))
				}
			}
			for _, b := range apart {
				if s.cell[b]>>d&1 != 0 {
					weak = append(weak, b*n+uint16(d))
				}
			}
			g.strongHigh[node], g.weakHigh[node] = uint32(len(strong)), uint32(len(weak))
		}
	}
	g.nodes, g.strong, g.weak = nodes, strong, weak
}

// strongCause returns what makes the strong link from b to c: cellCause, or the first house in
// which the digit has these two places.
func (g *graph) strongCause(b, c uint16, inCells bool) uint16 {
	f := g.s.f
	cb, cc := f.cellOf[b], f.cellOf[c]
	if inCells && cb == cc {
		return cellCause
	}
	for _, k := range f.housesOf[cb] {
		if f.houseSet[k.house].has(int(cc)) && count(g.s.pos[int(k.at)+int(f.digitOf[b])]) == 2 {
			return houseCause + uint16(k.house)
		}
	}
	return noCause
}

// weakCause returns what makes the weak link between two nodes; noCause if no house contains both
// cells.
func (f *facts) weakCause(a, b uint16) uint16 {
	ca, cb := f.cellOf[a], f.cellOf[b]
	if ca == cb {
		return cellCause
	}
	for _, k := range f.housesOf[ca] {
		if f.houseSet[k.house].has(int(cb)) {
			return houseCause + uint16(k.house)
		}
	}
	return noCause
}

// closure is the transitive closure of a graph: which nodes are on and which are off if a node is
// on. It tells whether a forcing chain, a cycle or a static chain of several branches can exist,
// before one is searched for. The nodes of a strongly connected component share a row (Tarjan's
// algorithm). Nodes have compact numbers.
type closure struct {
	ok      bool // false: nothing is known
	g       *graph
	words   int
	compact []uint16 // by node
	numbers []uint16 // the compact numbers in use: compact, or those of outside
	on, off []uint64 // rows of words
	root    []uint16 // of the component; noNode while it is open
	index   []int32
	low     []int32
	stack   []uint16
	next    int32

	// Of a closure that was derived from another one, outside: links are the strong links that
	// outside lacks, sources their first ends. reach has a row for each component of links, by
	// root: the links that follow, then the nodes that are off if a second end is on.
	outside  *closure
	links    [][2]uint16 // by compact numbers
	sources  []uint64
	first    []uint16 // by first end: its first link, + 1
	others   []uint16 // by link: the next link from the same end, + 1
	reach    []uint64
	rises    []uint64 // by link, of those in risen: the nodes that are on if its second end is on
	risen    []bool
	live     []uint64 // the nodes that are left
	refuting []uint64
	seen     [2][]uint8 // which rows of on and off are filled in, or are those of outside
	common   []uint64
}

// maxClosure bounds the nodes of a closure, and with it its memory to some megabytes. 9×9 has 729
// nodes.
const maxClosure = 4096

// maxDerived bounds the work of derive, in words. Beyond it the closure is built anew. 9×9 takes
// some 10,000.
const maxDerived = 1 << 20

func zeroed[T any](s []T, n int) []T {
	if cap(s) < n {
		s = make([]T, n, n*2)
	}
	s = s[:n]
	clear(s)
	return s
}

// sized returns a slice of length n with any contents.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n*2)
	}
	return s[:n]
}

// build makes the closure of g, unless g has too many nodes or unwanted is set.
func (k *closure) build(g *graph, unwanted bool) {
	n := len(g.nodes)
	k.g, k.outside, k.numbers = g, nil, k.compact
	k.ok = n <= maxClosure && !unwanted
	if !k.ok {
		return
	}
	k.words = (n + 63) / 64
	for i, node := range g.nodes {
		k.compact[node] = uint16(i)
	}
	k.on = zeroed(k.on, n*k.words)
	k.off = zeroed(k.off, n*k.words)
	k.root = zeroed(k.root, n)
	k.index = zeroed(k.index, n)
	k.low = zeroed(k.low, n)
	k.stack = k.stack[:0]
	k.next = 0
	for i := range n {
		if k.index[i] == 0 {
			k.visit(i)
		}
	}
}

// row returns the row of compact node i in a matrix.
func (k *closure) row(rows []uint64, i int) []uint64 {
	at := int(k.root[i]) * k.words
	return rows[at : at+k.words : at+k.words]
}

// onRow returns which nodes are on if compact node i is on. A closure that was derived may add
// nodes that are no longer there.
func (k *closure) onRow(i int) []uint64 {
	if k.outside != nil {
		return k.derivedRow(1, i)
	}
	return k.row(k.on, i)
}

// offRow returns which nodes are off if compact node i is on.
func (k *closure) offRow(i int) []uint64 {
	if k.outside != nil {
		return k.derivedRow(0, i)
	}
	return k.row(k.off, i)
}

func (k *closure) visit(i int) {
	g := k.g
	k.next++
	k.index[i], k.low[i] = k.next, k.next
	k.stack = append(k.stack, uint16(i))
	on, off := k.on[i*k.words:(i+1)*k.words], k.off[i*k.words:(i+1)*k.words]
	on[i>>6] |= 1 << (i & 63)
	k.root[i] = noNode
	node := g.nodes[i]
	for _, b := range g.weak[g.weakLo[node]:g.weakHigh[node]] {
		kb := k.compact[b]
		off[kb>>6] |= 1 << (kb & 63)
		for _, c16 := range g.strong[g.strongLo[b]:g.strongHigh[b]] {
			c := int(k.compact[c16])
			if on[c>>6]>>(c&63)&1 != 0 {
				continue
			}
			if k.index[c] == 0 {
				k.visit(c)
				k.low[i] = min(k.low[i], k.low[c])
			} else if k.root[c] == noNode {
				k.low[i] = min(k.low[i], k.index[c])
			}
			if k.root[c] != noNode {
				or(on, k.row(k.on, c))
				or(off, k.row(k.off, c))
			}
		}
	}
	if k.low[i] != k.index[i] {
		return
	}
	for {
		j := int(k.stack[len(k.stack)-1])
		k.stack = k.stack[:len(k.stack)-1]
		k.root[j] = uint16(i)
		if j == i {
			return
		}
		or(on, k.on[j*k.words:(j+1)*k.words])
		or(off, k.off[j*k.words:(j+1)*k.words])
	}
}

// or adds set b to set a.
func or(a, b []uint64) {
	b = b[:len(a)]
	for i := range a {
		a[i] |= b[i]
	}
}

func bit(row []uint64, i uint16) bool { return row[i>>6]>>(i&63)&1 != 0 }

// What is known of a candidate as the start of chains of one branch.
const (
	startRefutes = 1 << iota // it makes itself off if it is on
	startProves              // it makes itself on if it is off
	startCycles              // it is on cycles, and they may eliminate something
)

// chainStarts has what is known of each candidate as a start, by node.
type chainStarts struct {
	flags []uint8
	root  []uint16 // equal for the nodes of a component that have startCycles
}

func (x *chainStarts) alloc(f *facts) {
	x.flags, x.root = make([]uint8, f.nodes), make([]uint16, f.nodes)
}

// starts fills in what the closure says of each candidate. It reports whether there is any chain.
//
// What a cycle eliminates refutes itself: it sees an on node and an off node of its digit. So only
// components with a node that sees one which refutes itself have cycles that eliminate something.
func (k *closure) starts(x *chainStarts) (any bool) {
	g := k.g
	if !k.ok {
		for _, node := range g.nodes {
			x.flags[node], x.root[node] = startRefutes|startProves|startCycles, 0
		}
		return true
	}
	for _, node := range g.nodes {
		x.flags[node], x.root[node] = 0, noNode
	}
	for i, node := range g.nodes {
		if bit(k.offRow(i), uint16(i)) {
			x.flags[node] = startRefutes
			any = true
		}
	}
	if any {
		k.finish(x, g)
	}
	return any
}

// finish fills in which candidates prove themselves or are on cycles. g is the graph of the state
// of the closure. What proves itself does so by a candidate that refutes itself.
func (k *closure) finish(x *chainStarts, g *graph) {
	for _, node := range g.nodes {
		if x.flags[node]&startRefutes == 0 {
			continue
		}
		on := k.onRow(int(k.numbers[node]))
		for _, b := range g.strong[g.strongLo[node]:g.strongHigh[node]] {
			if bit(on, k.numbers[b]) {
				x.flags[b] |= startProves
			}
		}
		for _, a := range g.weak[g.weakMid[node]:g.weakHigh[node]] {
			k.mark(x, g, a)
		}
	}
}

// mark marks the component of a node, if it has more than this node: what is on if the node is on,
// and makes a node off that has a strong link to it.
func (k *closure) mark(x *chainStarts, g *graph, node uint16) {
	if x.root[node] != noNode {
		return
	}
	x.root[node] = node
	if g.strongLo[node] == g.strongHigh[node] {
		return
	}
	k.common = zeroed(k.common, k.words)
	for _, b := range g.strong[g.strongLo[node]:g.strongHigh[node]] {
		or(k.common, k.offRow(int(k.numbers[b]))) // links hold in both directions
	}
	i := int(k.numbers[node])
	k.common[i>>6] &^= 1 << (i & 63)
	for w, m := range k.onRow(i) {
		m &= k.common[w]
		if k.outside != nil {
			m &= k.live[w]
		}
		for ; m != 0; m &= m - 1 {
			other := k.g.nodes[w<<6|bits.TrailingZeros64(m)]
			x.root[other] = node
			x.flags[other] |= startCycles
			x.flags[node] |= startCycles
		}
	}
}

// derive makes k the closure of left, which has fewer candidates than the state of outside, and
// fills in which candidates refute themselves; if there are some, finish does the rest. It reports
// whether it could, and whether there is any chain. outside has no chain; all links of the removed
// candidates were followed.
//
// Only a new strong link can create a chain: in a cell or a house that now has two candidates. A
// node refutes itself if it makes one end of such a link off, and the other end, perhaps over more
// new links, makes the node off. The first condition means that the node is in the off row of that
// end, because links hold in both directions. Links of removed candidates add to the rows only what
// leads to removed candidates, and candidates that are the last ones of their cells.
func (k *closure) derive(outside *closure, left *State, x *chainStarts) (known, any bool) {
	s, f, g := outside.g.s, left.f, outside.g
	k.ok, k.links, k.others = false, k.links[:0], k.others[:0]
	if len(k.first) < len(g.nodes) {
		k.first = make([]uint16, len(g.nodes))
	}
	k.g, k.outside, k.numbers, k.words = g, outside, outside.numbers, outside.words
	clear(k.first)
	k.sources = zeroed(k.sources, k.words)
	for c, m := range left.cell {
		if m != s.cell[c] && count(m) == 2 {
			k.link(c*f.n+lowest(m), c*f.n+lowest(m&(m-1)))
		}
	}
	for i, p := range left.pos {
		if p&(p-1) != 0 && p != s.pos[i] && count(p) == 2 {
			h, d := i/f.n, i%f.n
			k.link(f.cellAt(h, p)*f.n+d, f.cellAt(h, p&(p-1))*f.n+d)
		}
	}
	known = len(k.links)*len(k.links)*k.words <= maxDerived
	if known {
		any = k.follow(left)
	}
	if !known {
		return false, false
	}
	k.ok = true
	if any {
		k.startsOf(x)
	}
	return true, any
}

// link adds a new strong link between two nodes, in both directions, unless there is one.
func (k *closure) link(a, b int) {
	i, j := k.numbers[a], k.numbers[b]
	for l := k.first[i]; l != 0; l = k.others[l-1] {
		if k.links[l-1][1] == j {
			return
		}
	}
	for _, link := range [2][2]uint16{{i, j}, {j, i}} {
		k.sources[link[0]>>6] |= 1 << (link[0] & 63)
		k.links = append(k.links, link)
		k.others = append(k.others, k.first[link[0]])
		k.first[link[0]] = uint16(len(k.links))
	}
}

// follow fills in reach, live and refuting. It reports whether any node refutes itself.
func (k *closure) follow(left *State) (any bool) {
	outside, n := k.outside, len(k.g.nodes)
	k.on, k.off = sized(k.on, n*k.words), sized(k.off, n*k.words)
	k.seen[0], k.seen[1] = zeroed(k.seen[0], n), zeroed(k.seen[1], n)
	k.refuting = zeroed(k.refuting, k.words)
	k.live = zeroed(k.live, k.words)
	i := 0
	for c, all := range k.g.s.cell { // nodes are in the order of cells and digits
		m := left.cell[c]
		for ; all != 0; all &= all - 1 {
			k.live[i>>6] |= uint64(m>>lowest(all)&1) << (i & 63)
			i++
		}
	}
	n = len(k.links)
	words := k.linkWords()
	wide := words + k.words
	k.reach = zeroed(k.reach, n*wide)
	k.rises, k.risen = sized(k.rises, n*k.words), zeroed(k.risen, n)
	k.root, k.index, k.low = zeroed(k.root, n), zeroed(k.index, n), zeroed(k.low, n)
	k.stack, k.next = k.stack[:0], 0
	for i := range k.links {
		if k.index[i] == 0 {
			k.visitLink(i)
		}
	}
	for i := range k.links {
		falls := k.linkRow(i)[words:]
		for w, x := range outside.row(outside.off, int(k.links[i][0])) {
			if x &= falls[w] & k.live[w]; x != 0 {
				k.refuting[w] |= x
				any = true
			}
		}
	}
	return any
}

// linkRow returns the row of a link in reach.
func (k *closure) linkRow(i int) []uint64 {
	wide := k.linkWords() + k.words
	at := int(k.root[i]) * wide
	return k.reach[at : at+wide : at+wide]
}

// visitLink does for links what visit does for nodes.
func (k *closure) visitLink(i int) {
	k.next++
	k.index[i], k.low[i] = k.next, k.next
	k.stack = append(k.stack, uint16(i))
	words := k.linkWords()
	wide := words + k.words
	row := k.reach[i*wide : (i+1)*wide : (i+1)*wide]
	row[i>>6] = 1 << (i & 63)
	k.root[i] = noNode
	off := k.outside.row(k.outside.off, int(k.links[i][1]))
	copy(row[words:], off)
	for w, x := range off {
		for x &= k.sources[w]; x != 0; x &= x - 1 {
			for l := k.first[w<<6|bits.TrailingZeros64(x)]; l != 0; l = k.others[l-1] {
				j := int(l - 1)
				if row[j>>6]>>(j&63)&1 != 0 {
					continue
				}
				if k.index[j] == 0 {
					k.visitLink(j)
					k.low[i] = min(k.low[i], k.low[j])
				} else if k.root[j] == noNode {
					k.low[i] = min(k.low[i], k.index[j])
				}
				if k.root[j] != noNode {
					or(row, k.linkRow(j))
				}
			}
		}
	}
	if k.low[i] != k.index[i] {
		return
	}
	for {
		j := int(k.stack[len(k.stack)-1])
		k.stack = k.stack[:len(k.stack)-1]
		k.root[j] = uint16(i)
		if j == i {
			return
		}
		or(row, k.reach[j*wide:(j+1)*wide])
	}
}

// rise returns the nodes that are on if the second end of a link is on.
func (k *closure) rise(i int) []uint64 {
	i = int(k.root[i])
	row := k.rises[i*k.words : (i+1)*k.words]
	if !k.risen[i] {
		k.risen[i] = true
		clear(row)
		for w, x := range k.linkRow(i)[:k.linkWords()] {
			for ; x != 0; x &= x - 1 {
				end := k.links[w<<6|bits.TrailingZeros64(x)][1]
				or(row, k.outside.row(k.outside.on, int(end)))
			}
		}
	}
	return row
}

// linkWords returns the length of a set of links.
func (k *closure) linkWords() int { return (len(k.links) + 63) / 64 }

// What is known of a row of a closure that was derived.
const (
	rowUnknown = iota
	rowOutside // it is that of outside
	rowDerived
)

// derivedRow returns the row of compact node i: what is on, or off, if it is on.
func (k *closure) derivedRow(on, i int) []uint64 {
	words, outside := k.words, k.outside
	from, rows := outside.off, k.off
	if on == 1 {
		from, rows = outside.on, k.on
	}
	row := rows[i*words : (i+1)*words : (i+1)*words]
	switch k.seen[on][i] {
	case rowOutside:
		return outside.row(from, i)
	case rowDerived:
		return row
	}
	k.seen[on][i] = rowOutside
	more := k.linkWords()
	for w, x := range outside.row(outside.off, i) {
		for x &= k.sources[w]; x != 0; x &= x - 1 {
			if k.seen[on][i] == rowOutside {
				k.seen[on][i] = rowDerived
				copy(row, outside.row(from, i))
			}
			for j := k.first[w<<6|bits.TrailingZeros64(x)]; j != 0; j = k.others[j-1] {
				if on == 0 {
					or(row, k.linkRow(int(j - 1))[more:])
				} else {
					or(row, k.rise(int(j-1)))
				}
			}
		}
	}
	if k.seen[on][i] == rowOutside {
		return outside.row(from, i)
	}
	return row
}

// startsOf fills in which candidates refute themselves, for a closure that was derived.
func (k *closure) startsOf(x *chainStarts) {
	for _, node := range k.g.nodes {
		x.flags[node], x.root[node] = 0, noNode
	}
	for w, m := range k.refuting {
		for ; m != 0; m &= m - 1 {
			x.flags[k.g.nodes[w<<6|bits.TrailingZeros64(m)]] = startRefutes
		}
	}
}

// agree reports whether some candidate is off whichever of the nodes, at least two, is on.
func (k *closure) agree(nodes []uint16) bool {
	k.common = sized(k.common, k.words)
	copy(k.common, k.offRow(int(k.numbers[nodes[0]])))
	if k.outside != nil {
		for w, x := range k.live {
			k.common[w] &= x
		}
	}
	any := uint64(0)
	for _, node := range nodes[1:] {
		row := k.offRow(int(k.numbers[node]))
		any = 0
		for w := range k.common {
			k.common[w] &= row[w]
			any |= k.common[w]
		}
		if any == 0 {
			return false
		}
	}
	return any != 0
}

// digitClosures has the closure of the links of each digit by itself.
type digitClosures struct {
	chainStarts
	none []uint32 // by digit: the time when it had no chain, + 1

	// The memory of one digit: its nodes, and by their numbers the sets of nodes that are off or on
	// if a node is on.
	nodes   []uint16
	number  []uint8 // by node
	weak    [maxDigitNodes]uint64
	on, off [maxDigitNodes]uint64
}

// maxDigitNodes bounds the candidates of a digit with a closure. A digit with more may have chains.
const maxDigitNodes = 64

func (k *digitClosures) alloc(f *facts) {
	k.chainStarts.alloc(f)
	k.none, k.number = make([]uint32, f.n), make([]uint8, f.nodes)
}

// forget drops what is known about earlier states.
func (k *digitClosures) forget() { clear(k.none) }

// find fills in the closures of the state of u. It reports whether any digit has a chain of one
// branch by itself.
func (k *digitClosures) find(u *unary) (any bool) {
	s := u.s
	for d := range s.f.n {
		if k.none[d] <= s.digitAt[d] {
			if k.findIn(u, d) {
				any = true
				continue
			}
			k.none[d] = s.now + 1
		}
	}
	return any
}

// findIn fills in the closure of a digit. It reports whether the digit has a chain.
func (k *digitClosures) findIn(u *unary, d int) (any bool) {
	s, f := u.s, u.s.f
	k.nodes = k.nodes[:0]
	for w := range f.words {
		for x := s.byDigit[d][w]; x != 0; x &= x - 1 {
			node := uint16((w<<6|bits.TrailingZeros64(x))*f.n + d)
			k.flags[node], k.root[node] = 0, 0
			k.number[node] = uint8(len(k.nodes))
			k.nodes = append(k.nodes, node)
		}
	}
	if len(k.nodes) > maxDigitNodes {
		for _, node := range k.nodes {
			k.flags[node] = startRefutes | startProves | startCycles
		}
		return true
	}
	for i, node := range k.nodes {
		weak, on := uint64(0), uint64(0)
		for _, b := range u.weak[u.weakMid[node]:u.weakHigh[node]] {
			weak |= 1 << k.number[b]
			for _, c := range u.strong[u.strongMid[b]:u.strongHigh[b]] {
				on |= 1 << k.number[c]
			}
		}
		k.weak[i], k.on[i] = weak, on|1<<i
	}
	n := len(k.nodes)
	on, off := k.on[:n], k.off[:n]
	for j := range on {
		row := on[j]
		for i := range on {
			if on[i]>>(j&63)&1 != 0 {
				on[i] |= row
			}
		}
	}
	for i, node := range k.nodes {
		x := uint64(0)
		for m := on[i]; m != 0; m &= m - 1 {
			x |= k.weak[bits.TrailingZeros64(m)]
		}
		off[i] = x
		if x>>i&1 != 0 {
			k.flags[node] |= startRefutes
			any = true
		}
	}
	if !any {
		return false
	}
	for i, node := range k.nodes {
		for _, c := range u.strong[u.strongMid[node]:u.strongHigh[node]] {
			if on[k.number[c]]>>i&1 != 0 {
				k.flags[node] |= startProves
			}
		}
		k.root[node] = node
		for m := on[i] &^ (1 << i); m != 0; m &= m - 1 {
			if j := bits.TrailingZeros64(m); on[j]>>i&1 != 0 {
				k.flags[node] |= startCycles
				k.root[node] = min(k.root[node], k.nodes[j])
			}
		}
	}
	return true
}
