package logic

import "github.com/nonet-dev/nonet"

// Chains of one digit, and of bivalue cells, as HoDoKu takes them. A chain has a bounded number of
// links and does not contain a cell twice. Of all chains HoDoKu takes the one with the most
// eliminations, then the least weight, then the first start. A chain of one digit may come back to
// its start, which is then true.

// maxLinks bounds the links of such a chain. A turbot fish has turbotLinks links.
const (
	maxLinks    = 19
	turbotLinks = 3
)

// hodokuChainSearch is a search for these chains. Its nodes are candidates.
type hodokuChainSearch struct {
	fd     *finder
	nodes  []uint16 // by cell, then digit
	strong [][]int32
	weak   [][]int32
	least  int // least and most bound the number of links
	most   int

	// What follows if the start is off, by the fewest links: by has the node before, and far the
	// number of links. Index 0 is for nodes that are on, index 1 for nodes that are off.
	by    [2][]int32
	far   [2][]int32
	queue []int32
	cells cellSet // the cells of a way
	walk  []int32
	steps int

	best      []elimination
	bestWay   []uint16 // candidates
	bestSum   int
	digit     int // the digit of the start
	start     int32
	startCell int
}

// maxSteps bounds the search for another way if the shortest way contains a cell twice.
const maxSteps = 20_000

// hodokuXChains finds X-chains and turbot fish.
func hodokuXChains(fd *finder, t Technique) bool {
	q := hodokuChainSearch{fd: fd, least: 2, most: maxLinks}
	if t == TurbotFish {
		q.least, q.most = turbotLinks, turbotLinks
	}
	f := fd.f
	number := make([]int32, f.cells)
	fd.eachDigit(t, func(d int) bool {
		q.nodes, q.strong, q.weak = q.nodes[:0], q.strong[:0], q.weak[:0]
		cells := fd.byDigit[d]
		for c := f.pop(&cells); c >= 0; c = f.pop(&cells) {
			number[c] = int32(len(q.nodes))
			q.nodes = append(q.nodes, uint16(c*f.n+d))
		}
		for _, node := range q.nodes {
			c := int(f.cellOf[node])
			var strong, weak []int32
			for _, k := range f.housesOf[c] {
				if p := fd.pos[int(k.at)+d]; count(p) == 2 {
					strong = append(strong, number[f.cellAt(int(k.house), p&^k.bit)])
				}
			}
			seen := f.and(&f.peerSet[c], &fd.byDigit[d])
			for o := f.pop(&seen); o >= 0; o = f.pop(&seen) {
				weak = append(weak, number[o])
			}
			q.strong, q.weak = append(q.strong, strong), append(q.weak, weak)
		}
		if q.search() {
			fd.emitted++ // the memo must not skip this digit
		}
		return false
	})
	return q.take(t)
}

// hodokuXYChains finds XY-chains.
func hodokuXYChains(fd *finder, t Technique) bool {
	q := hodokuChainSearch{fd: fd, least: 2, most: maxLinks}
	f := fd.f
	number := make([]int32, f.nodes)
	for c, m := range fd.cell {
		if count(m) != 2 {
			continue
		}
		for ; m != 0; m &= m - 1 {
			node := c*f.n + lowest(m)
			number[node] = int32(len(q.nodes))
			q.nodes = append(q.nodes, uint16(node))
		}
	}
	for i, node := range q.nodes {
		c, d := int(f.cellOf[node]), int(f.digitOf[node])
		var weak []int32
		seen := f.and(&f.peerSet[c], &fd.byDigit[d])
		for o := f.pop(&seen); o >= 0; o = f.pop(&seen) {
			if count(fd.cell[o]) == 2 {
				weak = append(weak, number[o*f.n+d])
			}
		}
		q.strong, q.weak = append(q.strong, []int32{int32(i ^ 1)}), append(q.weak, weak)
	}
	q.search()
	return q.take(t)
}

func (q *hodokuChainSearch) cellOf(i int32) int { return int(q.fd.f.cellOf[q.nodes[i]]) }

// search looks at the chains from each start. It reports whether any chain may eliminate something.
func (q *hodokuChainSearch) search() (any bool) {
	fd, f := q.fd, q.fd.f
	for i := range int32(len(q.nodes)) {
		if len(q.strong[i]) == 0 {
			continue
		}
		if fd.budget.spend() {
			return true
		}
		q.start, q.startCell, q.digit = i, q.cellOf(i), int(f.digitOf[q.nodes[i]])
		q.reach()
		for _, end := range q.queue {
			if far := q.far[0][end]; int(far) >= q.least && int(far) <= q.most &&
				int(f.digitOf[q.nodes[end]]) == q.digit && q.offer(end) {
				any = true
			}
		}
	}
	return any
}

// take emits the step of the best chain.
func (q *hodokuChainSearch) take(t Technique) bool {
	fd := q.fd
	if q.best == nil || fd.budget.over {
		return false
	}
	fd.begin(t, VariantPlain, table[t].base)
	fd.out.eliminations = append(fd.out.eliminations, q.best...)
	if fd.proof {
		if t == TurbotFish {
			q.turbot()
		} else {
			fd.out.chains = []Chain{q.chain()}
		}
	}
	return fd.emit()
}

// reach finds what is on and off if the start is off.
func (q *hodokuChainSearch) reach() {
	for side := range q.by {
		q.by[side], q.far[side] = zeroed(q.by[side], len(q.nodes)),
			zeroed(q.far[side], len(q.nodes))
		for i := range q.by[side] {
			q.by[side][i] = -1
		}
	}
	q.queue = q.queue[:0]
	follow := func(from int32, far int32) {
		for _, to := range q.strong[from] {
			if q.by[0][to] < 0 {
				q.by[0][to], q.far[0][to] = from, far+1
				q.queue = append(q.queue, to)
			}
		}
	}
	q.by[1][q.start] = q.start
	follow(q.start, 0)
	for head := 0; head < len(q.queue); head++ {
		i := q.queue[head]
		far := q.far[0][i]
		if i == q.start || int(far)+2 > q.most {
			continue
		}
		for _, to := range q.weak[i] {
			if q.by[1][to] < 0 {
				q.by[1][to] = i
				follow(to, far+1)
			}
		}
	}
}

// offer keeps the chain to an end if it is better than the best chain so far and has a way without
// a repeated cell. It reports whether a chain to this end may eliminate something.
func (q *hodokuChainSearch) offer(end int32) bool {
	fd, f := q.fd, q.fd.f
	seen := f.and(&f.peerSet[q.startCell], &f.peerSet[q.cellOf(end)])
	seen = f.and(&seen, &fd.byDigit[q.digit])
	var room [4 * MaxSize]elimination
	elim := room[:0]
	for c := f.pop(&seen); c >= 0; c = f.pop(&seen) {
		elim = append(elim, elimination{int32(c), 1 << q.digit})
	}
	if len(elim) == 0 {
		return false
	}
	n, sum, first := len(elim)-len(q.best), hodokuWeight(elim), q.nodes[q.start]
	if n > 0 || n == 0 && (sum < q.bestSum || sum == q.bestSum && first < q.bestWay[0]) {
		if q.simple(end) {
			q.best, q.bestSum = append(q.best[:0], elim...), sum
			q.bestWay = q.bestWay[:0]
			for _, i := range q.walk {
				q.bestWay = append(q.bestWay, q.nodes[i])
			}
		}
	}
	return true
}

// simple makes a way to an end without a repeated cell. It reports whether there is one.
func (q *hodokuChainSearch) simple(end int32) bool {
	q.walk = q.walk[:0]
	for i, side := end, 0; ; side = 1 - side {
		q.walk = append(q.walk, i)
		if i == q.start && side == 1 {
			break
		}
		i = q.by[side][i]
	}
	for i, j := 0, len(q.walk)-1; i < j; i, j = i+1, j-1 {
		q.walk[i], q.walk[j] = q.walk[j], q.walk[i]
	}
	clear(q.cells[:q.fd.f.words])
	ok := true
	for k, i := range q.walk {
		if c := q.cellOf(i); k == 0 || c != q.cellOf(q.walk[k-1]) {
			ok = ok && (!q.cells.has(c) || k == len(q.walk)-1 && i == q.start)
			q.cells.add(c)
		}
	}
	if ok {
		return true
	}
	clear(q.cells[:q.fd.f.words])
	q.cells.add(q.startCell)
	q.walk, q.steps = append(q.walk[:0], q.start), 0
	return q.find(end)
}

// find extends a way whose last node is off.
func (q *hodokuChainSearch) find(end int32) bool {
	if q.steps++; q.steps > maxSteps || len(q.walk) > q.most {
		return false
	}
	i := q.walk[len(q.walk)-1]
	for _, on := range q.strong[i] {
		c := q.cellOf(on)
		if on == end && len(q.walk) >= q.least &&
			(on == q.start || c == q.cellOf(i) || !q.cells.has(c)) {
			q.walk = append(q.walk, on)
			return true
		}
		within := c == q.cellOf(i)
		if !within && q.cells.has(c) {
			continue
		}
		q.cells.add(c)
		q.walk = append(q.walk, on)
		for _, off := range q.weak[on] {
			if o := q.cellOf(off); !q.cells.has(o) {
				q.cells.add(o)
				q.walk = append(q.walk, off)
				if q.find(end) {
					return true
				}
				q.walk = q.walk[:len(q.walk)-1]
				q.cells.drop(o)
			}
		}
		q.walk = q.walk[:len(q.walk)-1]
		if !within {
			q.cells.drop(c)
		}
	}
	return false
}

// chain makes the chain of the best way.
func (q *hodokuChainSearch) chain() Chain {
	fd, f := q.fd, q.fd.f
	var chain Chain
	for k, node := range q.bestWay {
		c, d := int(f.cellOf[node]), int(f.digitOf[node])
		x := Node{Candidate: nonet.Candidate{Cell: nonet.Cell(c), Digit: uint8(d) + 1},
			On: k&1 == 1}
		if k > 0 {
			x.Parents = []int{k - 1}
			before := int(f.cellOf[q.bestWay[k-1]])
			switch {
			case x.On && before == c:
				x.Reason = ReasonOnlyCandidate
			case x.On:
				x.Reason, x.House = ReasonOnlyPlace, &f.houses[fd.strongHouse(before, c, d)]
			default:
				x.Reason = ReasonApart
				if h := f.common([]int{before, c}, 0); h >= 0 {
					x.Reason, x.House = ReasonInHouse, &f.houses[h]
				}
			}
		}
		chain = append(chain, x)
	}
	return chain
}

// turbot adds the parts of a turbot fish to the step.
func (q *hodokuChainSearch) turbot() {
	fd, f := q.fd, q.fd.f
	var cells [4]int
	for k, node := range q.bestWay {
		cells[k] = int(f.cellOf[node])
	}
	d := int(f.digitOf[q.bestWay[0]])
	link := func(a, b int) *conjugatePair {
		return &conjugatePair{fd.strongHouse(a, b, d),
			[2]int{a, b}}
	}
	x := turbot{a: link(cells[0], cells[1]), b: link(cells[2], cells[3]),
		joints: [2]int{cells[1], cells[2]}}
	fd.turbotParts(&x, f.common(cells[1:3], 0), d)
}

// strongHouse returns the first house in which two cells are the only places of a digit; -1 if
// there is none.
func (fd *finder) strongHouse(a, b, d int) int {
	for _, k := range fd.f.housesOf[a] {
		if fd.f.houseSet[k.house].has(b) && count(fd.pos[int(k.at)+d]) == 2 {
			return int(k.house)
		}
	}
	return -1
}
