package logic

import (
	"math/bits"
	"slices"
)

// loopStep is a nice loop or an alternating chain.
type loopStep struct {
	kind         Technique // ContinuousLoop, DiscontinuousLoop or AlternatingChain, without groups
	way          []literal
	eliminations []elimination // of one digit each, by digit and cell
	sum          int
}

// hodokuNiceLoops finds the loop or chain with the most eliminations, then the least weight, then
// the fewest nodes.
func hodokuNiceLoops(grouped bool) func(fd *finder, t Technique) bool {
	return func(fd *finder, t Technique) bool {
		g := fd.tables(grouped, false)
		if g == nil {
			return false
		}
		q := loopSearch{tables: g, shortest: map[string]int{}}
		for _, on := range [2]bool{true, false} {
			for i := range int32(len(g.nodes)) {
				if fd.budget.spend() {
					return false
				}
				q.loops(i, on)
			}
		}
		for i := range int32(len(g.nodes)) {
			if fd.budget.spend() {
				return false
			}
			q.chains(i)
		}
		if q.best == nil {
			return false
		}
		x := q.best
		fd.begin(t+(x.kind-ContinuousLoop), VariantPlain, table[t].base)
		fd.out.eliminations = append(fd.out.eliminations, x.eliminations...)
		if fd.proof {
			fd.out.chains = []Chain{g.loopChain(x)}
		}
		return fd.emit()
	}
}

// foundByOther is the find function of a technique whose steps the function of another technique
// finds.
func foundByOther(*finder, Technique) bool { return false }

// loopSearch is a search for loops and chains.
type loopSearch struct {
	*tables
	shortest map[string]int // the number of nodes of the shortest one, by kind and eliminations
	best     *loopStep
	inWay    cellSet
	key      []byte
}

// loops looks for loops from a candidate back to its cell.
func (q *loopSearch) loops(i int32, on bool) {
	g, fd := q.tables, q.fd
	c, d := g.cellDigit(i)
	start := g.on(i)
	if !on {
		start = g.off(i)
	}
	// Does the candidate lead to more than the links of its cell say?
	follow := g.follows(start)
	any := has(follow, g.off(i)) && has(follow, g.on(i))
	for m := fd.cell[c] &^ (1 << d); m != 0 && !any; m &= m - 1 {
		o := lowest(m)
		any = has(follow, g.assume(c, o, true)) && (on || count(fd.cell[c]) > 2) || !on &&
			has(follow, g.assume(c, o, false))
	}
	if !any {
		return
	}
	ends := 0 // that are to be reached
	for m := fd.cell[c]; m != 0; m &= m - 1 {
		for _, on := range [2]bool{true, false} {
			if has(follow, g.assume(c, lowest(m), on)) {
				ends++
			}
		}
	}
	t := g.grow(start, func(l literal) bool {
		if e, _ := g.cellDigit(l); e == c && g.single(l) {
			ends--
		}
		return ends == 0
	})
	for k, end := range t.order {
		if t.far[k] < 2 || !g.single(end) {
			continue
		}
		e, o := g.cellDigit(end)
		if e != c {
			continue
		}
		x := loopStep{kind: DiscontinuousLoop}
		switch endOn := g.isOn(end); {
		case on && (endOn || o == d):
			x.eliminations = append(x.eliminations, elimination{int32(c), 1 << d})
		case on || !endOn && o == d:
			continue
		case endOn && o == d:
			for m := fd.cell[c] &^ (1 << d); m != 0; m &= m - 1 {
				x.eliminations = append(x.eliminations, elimination{int32(c), 1 << lowest(m)})
			}
		case !endOn:
			x.eliminations = append(x.eliminations, elimination{int32(c), 1 << o})
		default:
			x.kind = ContinuousLoop
		}
		x.way = t.way(int32(k))
		if !q.straight(x.way, false) {
			continue
		}
		if x.kind == ContinuousLoop {
			q.closed(&x)
		}
		q.offer(&x)
	}
}

// straight reports whether a way does not come back to a cell that it has left, by HoDoKu's test.
// Consecutive nodes may share a cell, and a loop may come back to its first cell. A loop must leave
// and enter this cell.
func (q *loopSearch) straight(way []literal, chain bool) bool {
	first, _ := q.cellDigit(way[0])
	if !chain {
		second, _ := q.cellDigit(way[1])
		before, _ := q.cellDigit(way[len(way)-2])
		last, _ := q.cellDigit(way[len(way)-1])
		if first == second || before == last {
			return false
		}
	}
	clear(q.inWay[:q.fd.f.words])
	for k, l := range way {
		c, _ := q.cellDigit(l)
		if q.inWay.has(c) {
			return false
		}
		if k == 0 {
			continue
		}
		if before, _ := q.cellDigit(way[k-1]); chain || before != first {
			for _, o := range q.cellsOf(way[k-1]) {
				q.inWay.add(o)
			}
		}
	}
	return true
}

// closed fills in what a continuous loop eliminates. Strong links leave and enter its first cell.
func (q *loopSearch) closed(x *loopStep) {
	g, fd, f := q.tables, q.fd, q.fd.f
	keep := func(c int, mask uint32) {
		for m := fd.cell[c] &^ mask; m != 0; m &= m - 1 {
			x.eliminations = append(x.eliminations, elimination{int32(c), 1 << lowest(m)})
		}
	}
	way := x.way
	k := len(way) - 1
	first, d := g.cellDigit(way[0])
	_, o := g.cellDigit(way[k])
	keep(first, 1<<d|1<<o)
	var cells cellSet
	for _, l := range way {
		for _, c := range g.cellsOf(l) {
			cells.add(c)
		}
	}
	for i := 1; i <= k; i++ {
		before, _ := g.cellDigit(way[i-1])
		c, d := g.cellDigit(way[i])
		if before == c {
			continue
		}
		if g.isOn(way[i]) {
			if i > k-2 {
				continue
			}
			c1, _ := g.cellDigit(way[i+1])
			c2, o := g.cellDigit(way[i+2])
			if c == c1 && c1 != c2 && !g.isOn(way[i+1]) && g.isOn(way[i+2]) {
				keep(c, 1<<d|1<<o)
			}
			continue
		}
		seen := fd.byDigit[d]
		for _, l := range way[i-1 : i+1] {
			for _, c := range g.cellsOf(l) {
				seen = f.and(&seen, &f.peerSet[c])
			}
		}
		for c := f.pop(&seen); c >= 0; c = f.pop(&seen) {
			if !cells.has(c) {
				x.eliminations = append(x.eliminations, elimination{int32(c), 1 << d})
			}
		}
	}
}

// chains looks for chains from a candidate that is off to one that is on in another cell. Chains of
// one digit must eliminate two candidates; other chains must eliminate one candidate at each end.
func (q *loopSearch) chains(i int32) {
	g, fd, f := q.tables, q.fd, q.fd.f
	c, d := g.cellDigit(i)
	start := g.off(i)
	removes := func(end literal) (elim []elimination) {
		e, o := g.cellDigit(end)
		switch {
		case e == c:
		case o == d:
			seen := f.and(&f.peerSet[c], &f.peerSet[e])
			seen = f.and(&seen, &fd.byDigit[d])
			for c := f.pop(&seen); c >= 0; c = f.pop(&seen) {
				elim = append(elim, elimination{int32(c), 1 << d})
			}
			if len(elim) < 2 {
				elim = nil
			}
		case f.peerSet[c].has(e) && fd.cell[c]>>o&1 != 0 && fd.cell[e]>>d&1 != 0:
			elim = append(elim, elimination{int32(c), 1 << o}, elimination{int32(e), 1 << d})
		}
		return elim
	}
	g.ends = zeroed(g.ends, g.width())
	ends := 0
	for w, set := range g.follows(start)[:g.words] {
		for ; set != 0; set &= set - 1 {
			if removes(literal(w<<6|bits.TrailingZeros64(set))) != nil {
				g.ends[w] |= set & -set
				ends++
			}
		}
	}
	if ends == 0 {
		return
	}
	t := g.grow(start, func(l literal) bool {
		if has(g.ends, l) {
			ends--
		}
		return ends == 0
	})
	for k, end := range t.order {
		if t.far[k] < 2 || int(end) >= 64*g.words || !has(g.ends, end) {
			continue
		}
		x := loopStep{kind: AlternatingChain, eliminations: removes(end)}
		if x.eliminations == nil {
			continue
		}
		if x.way = t.way(int32(k)); q.straight(x.way, true) {
			q.offer(&x)
		}
	}
}

// offer keeps a loop or chain if it is better than the best one so far.
func (q *loopSearch) offer(x *loopStep) {
	slices.SortFunc(x.eliminations, func(a, b elimination) int {
		if a.digits != b.digits {
			return lowest(a.digits) - lowest(b.digits)
		}
		return int(a.cell - b.cell)
	})
	x.eliminations = slices.Compact(x.eliminations)
	if len(x.eliminations) == 0 {
		return
	}
	q.key = append(q.key[:0], byte(x.kind))
	if slices.ContainsFunc(x.way, func(l literal) bool { return !q.single(l) }) {
		q.key = append(q.key, 1)
	}
	for _, r := range x.eliminations {
		q.key = append(q.key, byte(lowest(r.digits)), byte(r.cell), byte(r.cell>>8))
	}
	x.sum = hodokuWeight(x.eliminations)
	if n, ok := q.shortest[string(q.key)]; ok && n <= len(x.way) {
		return
	}
	q.shortest[string(q.key)] = len(x.way)
	b := q.best
	if b == nil || len(x.eliminations) > len(b.eliminations) ||
		len(x.eliminations) == len(b.eliminations) &&
			(x.sum < b.sum || x.sum == b.sum && slices.Equal(x.eliminations, b.eliminations) &&
				x.kind == b.kind && len(x.way) < len(b.way)) {
		q.best = x
	}
}

// loopChain makes the Chain of a loop or of a chain. A discontinuous loop begins with the candidate
// that it refutes or proves.
func (g *tables) loopChain(x *loopStep) Chain {
	way := x.way
	first, last := way[0], way[len(way)-1]
	switch {
	case x.kind == ContinuousLoop:
		way = append(slices.Clone(way), first)
	case x.kind != DiscontinuousLoop || g.candidate(first) == g.candidate(last):
	case g.isOn(first):
		way = append(slices.Clone(way), g.off(g.candidate(first)))
	default:
		way = append([]literal{g.on(g.candidate(last))}, way...)
	}
	chain := make(Chain, len(way))
	for i, l := range way {
		if i == 0 {
			chain[i] = g.chainNode(l, nil, nil)
		} else {
			chain[i] = g.chainNode(l, way[i-1:i], []int{i - 1})
		}
	}
	return chain
}
