package logic

import (
	"slices"

	"github.com/nonet-dev/nonet"
)

// What makes a node of a chain on. For strong links within houses it is houseCause plus the number
// of the house.
const (
	noCause    = 0
	cellCause  = 1
	houseCause = 2
)

// The kinds of chains. Of chains with the same difficulty and complexity, the lowest kind is
// chosen.
const (
	doubleKind = 1 + iota
	xKind
	yKind
	xyKind
	cellKind
	regionKind
	contradictionKind
)

// lengthAdd returns what the complexity of a chain, its number of nodes, adds to its difficulty.
// Tenths are added one by one, because the last bits of the sum decide ties.
func lengthAdd(complexity int) float64 {
	if complexity < len(lengthAdds) {
		return lengthAdds[complexity]
	}
	return computeLengthAdd(complexity)
}

var lengthAdds [1024]float64

func init() {
	for c := range lengthAdds {
		lengthAdds[c] = computeLengthAdd(c)
	}
}

// computeLengthAdd adds a tenth for each of the limits 4, 6, 8, 12, 16, 24, ... below complexity-2.
func computeLengthAdd(complexity int) float64 {
	add, limit, third := 0.0, 4, false
	for ; complexity-2 > limit; third = !third {
		add += 0.1
		if third {
			limit = limit * 4 / 3
		} else {
			limit = limit * 3 / 2
		}
	}
	return add
}

// unary finds forcing chains of one branch, and cycles: by links of one digit (X), by links of
// bivalue cells and peers (Y), or by both.
//
// The searches are breadth first, as in Sudoku Explainer, over pairs of layers: each step leads
// from an on node via an off node to an on node. A search is skipped if the closure shows that it
// finds nothing, and ends when it cannot find anything better.
type unary struct {
	graph
	closure
	any bool // of the last state: a chain exists
	at  *State
	now uint32 // the time of the state when any was filled in

	byAll   chainStarts
	byDigit digitClosures
	known   *chainStarts // that of the present pass

	linked   *State // the state of the graph
	linkedAt uint32 // its time

	useX, useY bool
	queue      []unaryStep
	onStamp    []uint32 // by node: reached in the search with this stamp
	offStamp   []uint32
	// Nodes with a strong link back to the start; for chains, nodes one link before the start.
	backStamp []uint32
	stamp     uint32

	// The weak links to nodes that have a strong link in the present pass.
	useful               []uint16
	usefulLo, usefulHigh []uint32
	usefulPass           []uint32
	pass                 uint32

	// For the present cycle, by digit: the cells that see an on node, those that see an off node,
	// and those that lose the digit. Only for digits that are noted elsewhere.
	onSeen, offSeen, elim [MaxSize]cellSet

	best        unaryBest
	maxCycle    int // the greatest complexity of a cycle, or a chain, that is an improvement
	maxChain    int
	tie         bool       // a chain as good as the best is an improvement
	collector   *collector // nil: only the best chain is wanted
	proof       bool
	noShortcuts bool // do without closure and bounds
}

// unaryStep is an on node of a search with the off node before it.
type unaryStep struct {
	node, via uint16
	parent    int32
	depth     int32 // number of links from the start
}

type unaryBest struct {
	rating       float64 // 0: none
	complexity   int
	kind         int
	cycle        bool
	node         int // to place; -1: none
	eliminations []elimination
	chain        Chain
}

func (u *unary) alloc(f *facts) {
	u.graph.alloc(f)
	u.compact = make([]uint16, f.nodes)
	u.byAll.alloc(f)
	u.byDigit.alloc(f)
	for _, p := range []*[]uint32{&u.onStamp, &u.offStamp, &u.backStamp, &u.usefulLo, &u.usefulHigh,
		&u.usefulPass} {
		*p = make([]uint32, f.nodes)
	}
}

// link fills in the links of s.
func (u *unary) link(s *State) {
	if u.linked != s || u.linkedAt != s.now {
		u.graph.build(s)
		u.linked, u.linkedAt = s, s.now
	}
}

// analyse fills in the links of s, their closure, and whether there is any chain.
func (u *unary) analyse(s *State) {
	if u.at == s && u.now == s.now {
		return
	}
	u.link(s)
	u.closure.build(&u.graph, u.noShortcuts)
	u.at, u.now = s, s.now
	u.any = u.closure.starts(&u.byAll)
}

// derive does what analyse does, for a state with fewer candidates than that of outside, which has
// no chain. All links of the removed candidates were followed.
func (u *unary) derive(outside *unary, s *State) {
	known, any := u.closure.derive(&outside.closure, s, &u.byAll)
	if !known {
		u.analyse(s)
		return
	}
	u.at, u.now, u.any = s, s.now, any
}

// find searches s. Afterwards the best chain is in u.best, or all are in the collector.
func (u *unary) find(s *State, b *budget) {
	u.best.rating, u.best.complexity = 0, 0
	if u.collector == nil && !u.noShortcuts {
		u.findBest(s, b)
		return
	}
	u.analyse(s)
	if !u.any {
		return
	}
	u.link(s)
	if u.outside != nil {
		u.finish(&u.byAll, &u.graph)
	}
	for pass := range 3 {
		u.beginPass(pass)
		for _, start := range u.nodes {
			if b.spend() {
				return
			}
			if u.starts(start) {
				u.cyclesFrom(start)
				u.chainsFrom(start)
			}
		}
	}
}

// findBest looks for the best chain. For a bound, it looks for chains before cycles; of equal ones
// it takes the one that find would come to first.
func (u *unary) findBest(s *State, b *budget) {
	u.link(s)
	for pass := range 3 {
		u.beginPass(pass)
		if u.maxCycle < 4 && u.maxChain < 4 {
			continue
		}
		if u.useY {
			if u.analyse(s); !u.any {
				return
			}
		} else if !u.byDigit.find(u) {
			continue
		} else {
			u.known = &u.byDigit.chainStarts
		}
		first := noNode // the start of the best chain of this pass
		if u.useX {
			for _, start := range u.nodes {
				if b.stopped() {
					return
				}
				if before := u.best.complexity; u.starts(start) {
					if u.chainsFrom(start); u.best.complexity != before {
						first = int(start)
					}
				}
			}
		}
		for _, start := range u.nodes {
			if b.spend() {
				return
			}
			if tie := first != noNode && int(start) <= first && !u.best.cycle; tie != u.tie {
				u.tie = tie
				u.bound()
			}
			if u.starts(start) {
				u.cyclesFrom(start)
			}
		}
		u.tie = false
	}
}

func (u *unary) beginPass(pass int) {
	u.useX, u.useY, u.tie, u.known = pass != 1, pass != 0, false, &u.byAll
	u.bound()
	u.pass++
	u.useful = u.useful[:0]
}

// starts reports whether a candidate can be the start of a chain or a cycle in the present pass.
func (u *unary) starts(start uint16) bool {
	return !single(u.s.cell[u.s.f.cellOf[start]]) &&
		(u.useX || u.strongLo[start] != u.strongMid[start])
}

// cyclesFrom looks for cycles from start.
func (u *unary) cyclesFrom(start uint16) {
	if u.known.flags[start]&startCycles != 0 {
		u.cycles(start, u.known.root[start])
	}
}

// chainsFrom looks for chains from start.
func (u *unary) chainsFrom(start uint16) {
	if !u.useX {
		return
	}
	flags := u.known.flags[start]
	if flags&startRefutes != 0 {
		u.chainFromOn(start)
	}
	if flags&startProves != 0 {
		u.chainFromOff(start)
	}
}

func (u *unary) kind() int {
	switch {
	case u.useX && u.useY:
		return xyKind
	case u.useY:
		return yKind
	}
	return xKind
}

func (u *unary) base(cycle bool) float64 {
	switch {
	case u.useX && u.useY:
		return 7.0
	case cycle:
		return 6.5
	}
	return 6.6
}

// bound fills in maxCycle and maxChain.
func (u *unary) bound() {
	nodes := u.s.f.nodes
	if u.collector != nil || u.noShortcuts {
		u.maxCycle, u.maxChain = 2*nodes, 2*nodes
		return
	}
	longest := func(base float64) int {
		low, high := 0, nodes+1 // improvements end in [low, high)
		for low < high-1 {
			mid := (low + high) / 2
			if u.improves(base+lengthAdd(mid), mid) {
				low = mid
			} else {
				high = mid
			}
		}
		return low
	}
	u.maxCycle, u.maxChain = longest(u.base(true)), longest(u.base(false))
}

func (u *unary) improves(rating float64, complexity int) bool {
	b := &u.best
	switch {
	case b.rating == 0:
		return true
	case rating != b.rating:
		return rating < b.rating
	case complexity != b.complexity:
		return complexity < b.complexity
	}
	return u.kind() < b.kind || u.tie
}

// strongFrom returns the strong links from a node in the present pass.
func (u *unary) strongFrom(node uint16) []uint16 {
	lo, hi := u.strongMid[node], u.strongHigh[node]
	if u.useY {
		lo = u.strongLo[node]
		if !u.useX {
			hi = u.strongMid[node]
		}
	}
	return u.strong[lo:hi]
}

// weakFrom returns the weak links from a node to nodes that have a strong link.
func (u *unary) weakFrom(node uint16) []uint16 {
	if u.usefulPass[node] != u.pass {
		u.usefulPass[node] = u.pass
		u.usefulLo[node] = uint32(len(u.useful))
		lo := u.weakMid[node]
		if u.useY {
			lo = u.weakLo[node]
		}
		for _, b := range u.weak[lo:u.weakHigh[node]] {
			if len(u.strongFrom(b)) > 0 {
				u.useful = append(u.useful, b)
			}
		}
		u.usefulHigh[node] = uint32(len(u.useful))
	}
	return u.useful[u.usefulLo[node]:u.usefulHigh[node]]
}

// begin starts a search.
func (u *unary) begin(back []uint16) {
	u.stamp++
	u.queue = u.queue[:0]
	for _, b := range back {
		u.backStamp[b] = u.stamp
	}
}

// reach queues the on nodes to which off node b leads from queue[i], if they were not reached
// before. Unless component is noNode, only nodes of this component count.
func (u *unary) reach(b uint16, i int, component uint16) {
	u.offStamp[b] = u.stamp
	for _, c := range u.strongFrom(b) {
		if u.onStamp[c] == u.stamp {
			continue
		}
		if component != noNode && u.known.root[c] != component {
			continue
		}
		u.onStamp[c] = u.stamp
		u.queue = append(u.queue, unaryStep{c, b, int32(i), u.queue[i].depth + 2})
	}
}

// cycles looks for cycles from start within its component. An off node can be used again to close a
// cycle, unless it is already on the way.
func (u *unary) cycles(start, component uint16) {
	back := u.strongFrom(start)
	if len(back) == 0 || u.maxCycle < 4 {
		return
	}
	u.begin(back)
	u.queue = append(u.queue, unaryStep{node: start, parent: -1})
	u.onStamp[start] = u.stamp
	for i := 0; i < len(u.queue); i++ {
		a := u.queue[i]
		if int(a.depth)+2 > u.maxCycle {
			break
		}
		for _, b := range u.weakFrom(a.node) {
			expanded := u.offStamp[b] == u.stamp
			if u.backStamp[b] == u.stamp && a.depth >= 2 && !(expanded && u.onWay(i, b)) {
				u.cycle(i, b)
			}
			if !expanded && int(a.depth)+4 <= u.maxCycle {
				u.reach(b, i, component)
			}
		}
	}
}

// onWay reports whether off node b is on the way to queue[i].
func (u *unary) onWay(i int, b uint16) bool {
	for j := int32(i); j > 0; j = u.queue[j].parent {
		if u.queue[j].via == b {
			return true
		}
	}
	return false
}

// cycle finds what the cycle that closes from queue[i] via off node b removes: what sees an on node
// and an off node of its digit. As in Sudoku Explainer, cells of the cycle lose nothing.
func (u *unary) cycle(i int, b uint16) {
	f := u.s.f
	complexity := int(u.queue[i].depth) + 2
	rating := u.base(true) + lengthAdd(complexity)
	if u.collector == nil && !u.improves(rating, complexity) {
		return
	}
	var cells cellSet
	var onDigits, offDigits uint32
	on, off, elim := &u.onSeen, &u.offSeen, &u.elim
	note := func(sets *[MaxSize]cellSet, have *uint32, node uint16) {
		c, d := int(f.cellOf[node]), int(f.digitOf[node])
		if *have>>d&1 == 0 {
			*have |= 1 << d
			sets[d] = cellSet{}
		}
		for w := range f.words {
			sets[d][w] |= f.peerSet[c][w]
		}
		cells.add(c)
	}
	note(off, &offDigits, b)
	for j := int32(i); j >= 0; j = u.queue[j].parent {
		note(on, &onDigits, u.queue[j].node)
		if u.queue[j].parent >= 0 {
			note(off, &offDigits, u.queue[j].via)
		}
	}
	elimDigits := uint32(0)
	for m := onDigits & offDigits; m != 0; m &= m - 1 {
		d := lowest(m)
		for w := range f.words {
			elim[d][w] = on[d][w] & off[d][w] & u.s.byDigit[d][w] &^ cells[w]
		}
		if !f.none(&elim[d]) {
			elimDigits |= 1 << d
		}
	}
	if elimDigits == 0 {
		return
	}
	if u.collector != nil {
		u.gatherCycle(i, b, rating, complexity, elimDigits)
		return
	}
	best := &u.best
	best.rating, best.complexity, best.kind, best.cycle, best.node = rating, complexity, u.kind(),
		true, -1
	best.eliminations = best.eliminations[:0]
	for m := elimDigits; m != 0; m &= m - 1 {
		for s := elim[lowest(m)]; ; {
			c := f.pop(&s)
			if c < 0 {
				break
			}
			best.eliminations = append(best.eliminations, elimination{int32(c), m & -m})
		}
	}
	if u.proof {
		best.chain = u.chain(i, b, true)
	}
	u.tie = false
	u.bound()
}

// chainFromOn looks for a chain that makes start off if it is on. It takes the first node queued
// that has a weak link to start.
func (u *unary) chainFromOn(start uint16) {
	if u.maxChain < 4 {
		return
	}
	lo := u.weakMid[start]
	if u.useY {
		lo = u.weakLo[start]
	}
	u.begin(u.weak[lo:u.weakHigh[start]])
	u.queue = append(u.queue, unaryStep{node: start, parent: -1})
	u.onStamp[start] = u.stamp
	if i := u.chainTo(u.maxChain - 2); i >= 0 {
		u.chainFound(start, i, noNode, int(u.queue[i].depth)+2)
	}
}

// chainFromOff looks for a chain that makes start on if it is off. It takes the first node queued
// that has a weak link to a node with a strong link to start.
func (u *unary) chainFromOff(start uint16) {
	first := u.strongFrom(start)
	if len(first) == 0 || u.maxChain < 4 {
		return
	}
	u.begin(nil)
	for _, b := range first {
		for _, a := range u.weakFrom(b) {
			u.backStamp[a] = u.stamp
		}
	}
	u.offStamp[start] = u.stamp
	for _, c := range first {
		if u.onStamp[c] != u.stamp {
			u.onStamp[c] = u.stamp
			u.queue = append(u.queue, unaryStep{node: c, via: start, parent: -1, depth: 1})
		}
	}
	i := u.chainTo(u.maxChain - 3)
	if i < 0 {
		return
	}
	for _, b := range u.weakFrom(u.queue[i].node) {
		if slices.Contains(first, b) {
			u.chainFound(start, i, b, int(u.queue[i].depth)+3)
			return
		}
	}
}

// chainTo continues from the queued nodes until a node has the back stamp, and returns its index;
// -1 if there is none up to a depth.
func (u *unary) chainTo(depth int) int {
	for i := range u.queue {
		if int(u.queue[i].depth) <= depth && u.backStamp[u.queue[i].node] == u.stamp {
			return i
		}
	}
	for i := 0; i < len(u.queue) && int(u.queue[i].depth)+2 <= depth; i++ {
		for _, b := range u.weakFrom(u.queue[i].node) {
			if u.offStamp[b] == u.stamp {
				continue
			}
			k := len(u.queue)
			u.reach(b, i, noNode)
			for ; k < len(u.queue); k++ {
				if u.backStamp[u.queue[k].node] == u.stamp {
					return k
				}
			}
		}
	}
	return -1
}

// chainFound takes the chain to queue[i]. Unless b is noNode, the chain goes on via b to start,
// which is then on; else start is off.
func (u *unary) chainFound(start uint16, i int, b uint16, complexity int) {
	rating := u.base(false) + lengthAdd(complexity)
	if u.collector != nil {
		u.gatherChain(start, i, b, rating, complexity)
		return
	}
	if !u.improves(rating, complexity) {
		return
	}
	f, best := u.s.f, &u.best
	best.rating, best.complexity, best.kind, best.cycle, best.node = rating, complexity, u.kind(),
		false, -1
	best.eliminations = best.eliminations[:0]
	if b == noNode {
		best.eliminations = append(best.eliminations,
			elimination{int32(f.cellOf[start]), 1 << f.digitOf[start]})
	} else {
		best.node = int(start)
	}
	if u.proof {
		best.chain = u.chain(i, b, b != noNode)
	}
	u.bound()
}

// chain returns the nodes to queue[i], then off node b unless it is noNode, and then the start: on
// if on is set, else off.
func (u *unary) chain(i int, b uint16, on bool) Chain {
	f := u.s.f
	type link struct {
		node  uint16
		on    bool
		cause uint16
	}
	var back []link // from the end
	start := uint16(0)
	add := func(node uint16, on bool, cause uint16) { back = append(back, link{node, on, cause}) }
	end := u.queue[i].node
	if b != noNode {
		add(b, false, f.weakCause(end, b))
	}
	for j := int32(i); j >= 0; j = u.queue[j].parent {
		q := u.queue[j]
		start = q.node
		if q.depth == 0 {
			add(q.node, true, noCause)
			break
		}
		add(q.node, true, u.strongCause(q.via, q.node, u.useY))
		if q.parent >= 0 {
			add(q.via, false, f.weakCause(u.queue[q.parent].node, q.via))
		} else {
			start = q.via
			add(q.via, false, noCause)
		}
	}
	chain := make(Chain, 0, len(back)+1)
	for j := len(back) - 1; j >= 0; j-- {
		chain = f.appendNode(chain, back[j].node, back[j].on, back[j].cause)
	}
	if b != noNode {
		return f.appendNode(chain, start, on, u.strongCause(b, start, u.useY))
	}
	return f.appendNode(chain, start, false, f.weakCause(end, start))
}

// appendNode appends a node that follows from the last node, if there is one.
func (f *facts) appendNode(chain Chain, node uint16, on bool, cause uint16) Chain {
	x := Node{Candidate: f.candidate(int(node)), On: on}
	if len(chain) > 0 {
		x.Parents = []int{len(chain) - 1}
		x.Reason, x.House = f.reason(on, cause)
	}
	return append(chain, x)
}

// reason translates a cause into a Reason and a house.
func (f *facts) reason(on bool, cause uint16) (Reason, *nonet.House) {
	switch {
	case cause >= houseCause && on:
		return ReasonOnlyPlace, &f.houses[cause-houseCause]
	case cause >= houseCause:
		return ReasonInHouse, &f.houses[cause-houseCause]
	case cause == cellCause && on:
		return ReasonOnlyCandidate, nil
	case cause == cellCause:
		return ReasonInCell, nil
	}
	return ReasonApart, nil
}

// forcingChains finds forcing chains of one branch and cycles.
func forcingChains(fd *finder, t Technique) bool {
	u := &fd.forcing.unary
	u.proof, u.noShortcuts = fd.proof, fd.noShortcuts
	u.collector = nil
	if fd.wantAll {
		u.collector = newCollector(fd.State, fd.budget, fd.proof)
		u.find(fd.State, fd.budget)
		return fd.yieldCollected(t, u.collector)
	}
	u.find(fd.State, fd.budget)
	b := &u.best
	if b.rating == 0 || fd.budget.over {
		return false
	}
	fd.begin(t, unaryVariant(b.kind, b.cycle), b.rating)
	fd.out.node = b.node
	fd.out.eliminations = append(fd.out.eliminations, b.eliminations...)
	if fd.proof {
		fd.out.chains = []Chain{b.chain}
	}
	return fd.emit()
}

func unaryVariant(kind int, cycle bool) Variant {
	switch {
	case cycle && kind == xKind:
		return VariantXCycle
	case cycle && kind == yKind:
		return VariantYCycle
	case cycle:
		return VariantBidirectionalCycle
	case kind == xKind:
		return VariantForcingXChain
	}
	return VariantForcingChain
}
