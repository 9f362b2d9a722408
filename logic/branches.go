package logic

import "sort"

// engine finds chains of several branches: what follows from a candidate being
// on and from it being off, from every candidate of a cell, from every place of a
// digit in a house. It has the memory of the chains of one branch too, as both
// serve nested chains.
type engine struct {
	unary unary
	f     *facts
	s     *State // what is looked at
	meter *meter
	mode  mode

	// The reduced states of a propagation, as cells and positions. strongCell,
	// strongPos lose a candidate when its off node is dealt with, weakCell and weakPos
	// when it is found; the first are left alone if chains are static.
	strongCell, weakCell []uint32
	strongPos, weakPos   []uint32
	onQueue, offQueue    queue
	index                []uint16 // record of each node, of those reached
	digitCut             uint32   // the digits and houses that lost candidates: only in these can
	houseCut             []uint32 // local rules find something that depends on the assumption
	local                localStep

	// Runs of each start: those of the dynamic levels 0 to 2, which higher
	// levels go on from, and all others. Those of level 0 stay valid from step
	// to step, see keep.
	runs     [otherRuns + 1]runTable
	now      *runTable // of the present mode
	lower    *runTable // whose runs can be gone on from; nil: none
	keptCell []uint32
	lost     []removal

	static bool // the closure has the same off sets as static runs
	best   branchBest
	at     [MaxSize][]uint16 // records of the common nodes, by branch
	onAll  []uint64
	offAll []uint64
	branch [MaxSize]*run
	ends   [MaxSize]uint16
	nodes  []uint16
	stamp  []uint32 // of records, for counting ancestors
	stampN uint32
	stack  []uint16

	nishio nishioMemory

	collector *collector // nil: the best is wanted
	own       *collector // of nested chains
	sub       *engine    // for nested chains
	subState  *State
	signature []uint64
	proof     bool // runs tell by which steps off nodes follow
	plain     bool // do without kept runs, closure and bounds
}

// runTable has a run for each start; valid are those of the epoch.
type runTable struct {
	list  []*run
	epoch uint32
	at    uint32 // the state's time of the last search that filled it
}

// otherRuns is the table of the runs that no others go on from.
const otherRuns = 3

// mode is a kind of chains.
type mode struct {
	technique Technique
	multiple  bool      // cells and houses of more than two
	dynamic   bool      // off nodes are gone for the strong links after them
	nishio    bool      // contradictions of one digit alone
	level     int       // of what is done when no link is left: 0 nothing, 1 local rules, 2-4 nested chains
	inner     Technique // nested in level 4
	base      float64   // difficulty before the length is added
}

func modeOf(t Technique) mode {
	m := mode{technique: t, multiple: true, dynamic: true, level: table[t].degree, base: table[t].base}
	switch t {
	case Nishio:
		m.multiple, m.nishio = false, true
	case MultipleChains:
		m.dynamic = false
	}
	if t >= NestedDynamic {
		m.inner = DynamicChains + t - NestedDynamic
	}
	return m
}

// branchBest is the chains that would be chosen now.
type branchBest struct {
	found      bool
	complexity int
	kind       int
	target     int // node, + f.nodes if it is off
	source     uint16
	branches   int
	runs       [MaxSize]*run
	ends       [MaxSize]uint16
}

func (e *engine) fit(f *facts) {
	words := (f.nodes + 63) / 64
	*e = engine{
		f:          f,
		strongCell: make([]uint32, f.cells), weakCell: make([]uint32, f.cells),
		strongPos: make([]uint32, len(f.houses)*f.n), weakPos: make([]uint32, len(f.houses)*f.n),
		onQueue: queue{list: make([]uint16, f.nodes+1)}, offQueue: queue{list: make([]uint16, f.nodes+1)},
		index: make([]uint16, 2*f.nodes), houseCut: make([]uint32, len(f.houses)),
		keptCell: make([]uint32, f.cells),
		onAll:    make([]uint64, words), offAll: make([]uint64, words),
		nishio: newNishioMemory(f),
	}
	for i := range e.runs {
		e.runs[i] = runTable{list: make([]*run, 2*f.nodes), epoch: 2}
	}
	for i := range f.n {
		e.at[i] = make([]uint16, 2*f.nodes)
	}
	e.unary.fit(f)
}

// forget drops what is known of earlier states.
func (e *engine) forget() {
	for i := range e.runs {
		e.runs[i].epoch += 2
		e.runs[i].at = 0
	}
	clear(e.nishio.ready)
	e.unary.at = nil
}

// branchChains finds chains of several branches, of the kind that the technique
// says.
func branchChains(v *view, t Technique) bool {
	e := &v.chains
	e.meter, e.proof, e.plain = v.meter, v.all && v.proof, v.plain
	m := modeOf(t)
	if v.all {
		k := newCollector(v.State, v.proof)
		e.look(v.State, m, k)
		return v.yieldCollected(t, k)
	}
	e.look(v.State, m, nil)
	b := &e.best
	if !b.found || v.meter.over {
		return false
	}
	v.begin(t, branchVariant(b.kind), m.base+lengthAdd(b.complexity))
	if b.target < e.f.nodes {
		v.out.node = b.target
	} else {
		node := b.target - e.f.nodes
		v.strike(int(e.f.cellOf[node]), 1<<e.f.digitOf[node])
	}
	if v.proof {
		e.prove(b.runs[:b.branches])
		if v.meter.over {
			return false
		}
		v.out.parts, v.out.chains = e.explain(v.out.parts, b.runs[:b.branches], b.ends[:b.branches], b.source)
	}
	return v.hit()
}

// prove makes the runs again, with the steps by which off nodes follow. A search
// does not keep these, as few runs are of the chains that are chosen.
func (e *engine) prove(runs []*run) {
	if e.mode.level == 0 {
		return
	}
	e.proof = true
	var last, again *run
	for i, r := range runs {
		if r != last { // both chains of a contradiction are of one run
			last, again = r, newRun(e.f)
			e.propagate(again, int(r.recs[0].id))
		}
		runs[i] = again
	}
}

// explain returns the parts, appended to those given, and the chains of what
// follows in runs that begin because of source.
func (e *engine) explain(parts []Part, runs []*run, ends []uint16, source uint16) ([]Part, []Chain) {
	f := e.f
	first := int(runs[0].recs[0].id)
	switch {
	case source == cellCause:
		c := int(f.cellOf[first])
		parts = append(parts, f.part(RoleSource, -1, 0, e.s.cell[c], c))
	case source >= houseCause:
		h, d := int(source-houseCause), int(f.digitOf[first])
		parts = append(parts, f.part(RoleSource, h, e.s.pos[h*f.n+d], 1<<d))
	}
	chains := make([]Chain, len(runs))
	for i, r := range runs {
		chains[i] = e.chain(r, int(ends[i]))
	}
	return parts, chains
}

func branchVariant(kind int) Variant {
	switch kind {
	case doubleKind:
		return VariantDouble
	case cellKind:
		return VariantCellChains
	case regionKind:
		return VariantRegionChains
	}
	return VariantContradiction
}

// look searches s for chains of a mode, for the best one or, with a collector,
// all.
func (e *engine) look(s *State, m mode, k *collector) {
	e.s, e.mode, e.collector = s, m, k
	e.best.found = false
	e.chooseRuns()
	if !m.dynamic && k == nil && !e.plain {
		e.unary.know(s)
	}
	e.static = !m.dynamic && e.unary.at == s && e.unary.now == s.now && !e.unary.any && e.unary.ok
	if !m.dynamic {
		copy(e.strongCell, s.cell)
		copy(e.strongPos, s.pos)
	}
	if m.nishio {
		e.scanNishio()
		return
	}
	e.scan()
}

// chooseRuns chooses the table of runs for the present mode and, if there is
// one of the same state, that of the runs which are the beginning of those: level 1
// goes on where level 0 ends, levels 2 and 4 where level 1 does, level 3 where level
// 2 does.
func (e *engine) chooseRuns() {
	m := &e.mode
	e.now, e.lower = &e.runs[otherRuns], nil
	if m.dynamic && !m.nishio && e.collector == nil && !e.plain {
		if m.level < otherRuns {
			e.now = &e.runs[m.level]
		}
		if m.level > 0 {
			lower := &e.runs[m.level-1]
			if m.level == 4 {
				lower = &e.runs[1]
			}
			if lower.at == e.s.now {
				e.lower = lower
			}
		}
	}
	e.now.epoch++
	e.now.at = e.s.now
	if e.now == &e.runs[0] {
		e.keep()
	}
}

// run returns the run from a start, propagated if it is not valid.
func (e *engine) run(start int) *run {
	r := e.now.list[start]
	if r == nil {
		r = newRun(e.f)
		e.now.list[start] = r
	}
	if r.epoch == e.now.epoch {
		return r
	}
	if e.now == &e.runs[0] && r.epoch == e.now.epoch-1 && e.stays(r) {
		r.epoch = e.now.epoch
		return r
	}
	if e.lower != nil {
		if begun := e.lower.list[start]; begun != nil && begun.epoch == e.lower.epoch {
			if begun.contradicted {
				return begun
			}
			r.epoch = e.now.epoch
			e.resume(r, begun)
			return r
		}
	}
	r.epoch = e.now.epoch
	e.propagate(r, start)
	return r
}

// keep notes what has gone since the runs of level 0 were made.
func (e *engine) keep() {
	e.lost = e.lost[:0]
	lost := 0
	for c, m := range e.s.cell {
		if gone := e.keptCell[c] &^ m; gone != 0 {
			e.lost = append(e.lost, removal{int32(c), gone})
			lost += count(gone)
		}
	}
	copy(e.keptCell, e.s.cell)
	if lost > maxLost {
		e.now.epoch++ // no run is kept
	}
}

// maxLost is how many candidates can go until runs are rather made again.
const maxLost = 100

// stays reports whether a run that was right before e.lost went would be the
// same now: it does not have what went, and the cells and houses that lost
// something still have two candidates which are not off in it, so that no link leads
// from there, or none that is off, so that it did not look there.
func (e *engine) stays(r *run) bool {
	f := e.f
	for _, x := range e.lost {
		c := int(x.cell)
		off := bitsAt(r.off, c*f.n, f.n)
		if (off|bitsAt(r.on, c*f.n, f.n))&x.digits != 0 {
			return false
		}
		if left := e.s.cell[c] &^ off; off != 0 && left&(left-1) == 0 {
			return false
		}
		for m := x.digits; m != 0; m &= m - 1 {
			d := lowest(m)
			for i := range f.of[c] {
				at := int(f.of[c][i].at)
				left, any := 0, false
				for p := e.s.pos[at+d]; p != 0; p &= p - 1 {
					if bit(r.off, f.members[at+lowest(p)]*uint16(f.n)+uint16(d)) {
						any = true
					} else {
						left++
					}
				}
				if any && left < 2 {
					return false
				}
			}
		}
	}
	return true
}

// bitsAt returns n bits of a set, from bit i on.
func bitsAt(set []uint64, i, n int) uint32 {
	x := set[i>>6] >> (i & 63)
	if i&63+n > 64 {
		x |= set[i>>6+1] << (64 - i&63)
	}
	return uint32(x & (1<<n - 1))
}

func (e *engine) tryContradictions(on, off *run, node int) bool {
	if on.contradicted {
		e.contradiction(on, node+e.f.nodes)
	}
	if off.contradicted {
		e.contradiction(off, node)
	}
	return on.contradicted || off.contradicted
}

// scan goes through the cells and their digits: contradictions and doubles of
// the candidate, then its houses, and after the digits the cell. A house is tried at its
// first place for the digit, if that cell is looked at at all: so the static
// engine passes over houses that begin with a cell of two candidates.
func (e *engine) scan() {
	f, m := e.f, e.mode
	for c, cand := range e.s.cell {
		size := count(cand)
		if size < 2 || size == 2 && !m.dynamic {
			continue
		}
		for x := cand; x != 0; x &= x - 1 {
			d := lowest(x)
			node := c*f.n + d
			if e.meter.tick() {
				return
			}
			if m.dynamic {
				on, off := e.run(node), e.run(node+f.nodes)
				e.tryContradictions(on, off, node)
				if size >= 3 {
					e.branch[0], e.branch[1] = on, off
					e.reduce(2, doubleKind, noCause)
				}
			}
			for _, k := range f.of[c] {
				p := e.s.pos[int(k.at)+d]
				if p&(p-1) == 0 || !m.multiple && count(p) != 2 || p&-p != k.bit {
					continue
				}
				e.nodes = e.nodes[:0]
				for ; p != 0; p &= p - 1 {
					e.nodes = append(e.nodes, uint16(int(f.members[int(k.at)+lowest(p)])*f.n+d))
				}
				e.branchesFrom(regionKind, houseCause+uint16(k.house))
			}
		}
		if size == 2 || m.multiple {
			e.nodes = e.nodes[:0]
			for x := cand; x != 0; x &= x - 1 {
				e.nodes = append(e.nodes, uint16(c*f.n+lowest(x)))
			}
			e.branchesFrom(cellKind, cellCause)
		}
	}
}

// branchesFrom looks at what follows from each of e.nodes being on, one of which
// must be because of source.
func (e *engine) branchesFrom(kind int, source uint16) {
	if e.static && !e.unary.agree(e.nodes) {
		return
	}
	for i, node := range e.nodes {
		if e.meter.stopped() { // some dozen runs take long in large layouts
			return
		}
		e.branch[i] = e.run(int(node))
	}
	e.reduce(len(e.nodes), kind, source)
}

// cannot reports whether chains of this complexity, or more, are not chosen.
func (e *engine) cannot(complexity, kind int) bool {
	b := &e.best
	return b.found && (complexity > b.complexity || complexity == b.complexity && kind >= b.kind)
}

// contradiction takes a run that ended with a candidate that is on and off.
func (e *engine) contradiction(r *run, target int) {
	e.branch[0], e.branch[1] = r, r
	e.ends[0], e.ends[1] = r.clash[0], r.clash[1]
	if int(r.recs[r.clash[0]].id) >= e.f.nodes { // the on node first
		e.ends[0], e.ends[1] = e.ends[1], e.ends[0]
	}
	e.take(2, contradictionKind, noCause, target)
}

// reduce takes what the first n branches agree on: the on nodes, then the off
// nodes, in the order of the first branch.
func (e *engine) reduce(n, kind int, source uint16) {
	f := e.f
	a := e.branch[0]
	var anyOn, anyOff uint64
	for w := range e.onAll {
		x, y := a.on[w], a.off[w]
		for _, r := range e.branch[1:n] {
			x &= r.on[w]
			y &= r.off[w]
		}
		e.onAll[w], e.offAll[w] = x, y
		anyOn |= x
		anyOff |= y
	}
	if anyOn|anyOff == 0 {
		return
	}
	for i, r := range e.branch[:n] {
		at := e.at[i]
		for k := range r.recs {
			id := r.recs[k].id
			if int(id) < f.nodes {
				if bit(e.onAll, id) {
					at[id] = uint16(k)
				}
			} else if bit(e.offAll, id-uint16(f.nodes)) {
				at[id] = uint16(k)
			}
		}
	}
	if anyOn != 0 {
		for k := range a.recs {
			id := a.recs[k].id
			if int(id) < f.nodes && bit(e.onAll, id) && !single(e.s.cell[f.cellOf[id]]) {
				e.conclude(n, kind, source, int(id))
			}
		}
	}
	if anyOff != 0 {
		for k := range a.recs {
			id := int(a.recs[k].id)
			if id >= f.nodes && bit(e.offAll, uint16(id-f.nodes)) && e.at[0][id] == uint16(k) {
				e.conclude(n, kind, source, id)
			}
		}
	}
}

func (e *engine) conclude(n, kind int, source uint16, target int) {
	for i := range n {
		e.ends[i] = e.at[i][target]
	}
	e.take(n, kind, source, target)
}

// take gathers the chains that end in e.ends, or keeps them if they are the best.
func (e *engine) take(n, kind int, source uint16, target int) {
	if e.collector != nil {
		e.gather(n, kind, source, target)
		return
	}
	e.measure(n, kind, source, target)
}

// measure works out the complexity of the chains that end in e.ends, as far as
// it takes to know whether they are better, and keeps them if so. The number of
// links on the longest way is a bound from below, exact for static chains.
func (e *engine) measure(n, kind int, source uint16, target int) {
	complexity := 0
	for i, r := range e.branch[:n] {
		complexity += int(r.recs[e.ends[i]].depth) + 1
	}
	if !e.plain && e.cannot(complexity, kind) {
		return
	}
	if e.mode.dynamic {
		complexity = 0
		for i, r := range e.branch[:n] {
			complexity += e.ancestors(r, int(e.ends[i]))
			if !e.plain && e.cannot(complexity, kind) {
				return
			}
		}
	}
	if e.mode.level >= 2 {
		complexity += e.nestedComplexity(n)
	}
	if e.cannot(complexity, kind) {
		return
	}
	b := &e.best
	b.found, b.complexity, b.kind, b.target = true, complexity, kind, target
	b.source, b.branches = source, n
	copy(b.runs[:n], e.branch[:n])
	copy(b.ends[:n], e.ends[:n])
}

// mark starts a walk over the records of a run.
func (e *engine) mark(r *run) {
	if len(e.stamp) < len(r.recs) {
		e.stamp = append(e.stamp, make([]uint32, len(r.recs)-len(e.stamp))...)
	}
	e.stampN++
}

// fresh marks record k, and reports whether it was not marked in this walk.
func (e *engine) fresh(k uint16) bool {
	if e.stamp[k] == e.stampN {
		return false
	}
	e.stamp[k] = e.stampN
	return true
}

// ancestors counts the records that record k follows from, itself included.
func (e *engine) ancestors(r *run, k int) int {
	e.mark(r)
	stack := append(e.stack[:0], uint16(k))
	e.fresh(uint16(k))
	n := 0
	for len(stack) > 0 {
		x := &r.recs[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		n++
		for _, p := range r.parents(x) {
			if e.fresh(p) {
				stack = append(stack, p)
			}
		}
	}
	e.stack = stack
	return n
}

// chain returns what record k follows from, and itself, as a chain.
func (e *engine) chain(r *run, k int) Chain {
	f := e.f
	e.mark(r)
	e.fresh(uint16(k))
	for i := k; i >= 0; i-- {
		if e.stamp[i] != e.stampN {
			continue
		}
		for _, p := range r.parents(&r.recs[i]) {
			e.fresh(p)
		}
		if in := r.innerOf(i); in != nil {
			for _, p := range in.more {
				e.fresh(p)
			}
		}
	}
	place := make([]int, k+1) // in the chain
	var chain Chain
	for i := range r.recs[:k+1] {
		if e.stamp[i] != e.stampN {
			continue
		}
		x := &r.recs[i]
		node := Node{On: int(x.id) < f.nodes}
		id := x.id
		if !node.On {
			id -= uint16(f.nodes)
		}
		node.Candidate = f.candidate(int(id))
		for _, p := range r.parents(x) {
			node.Parents = append(node.Parents, place[p])
		}
		switch in := r.innerOf(i); {
		case x.parents == 0:
		case node.On:
			node.Reason, node.House = f.reason(true, x.cause)
		case in != nil:
			for _, p := range in.more {
				node.Parents = append(node.Parents, place[p])
			}
			node.Reason, node.Because = ReasonLocalRule, in.step
			if x.cause == nestedCause {
				node.Reason = ReasonNestedChain
			}
		default:
			node.Reason, node.House = f.reason(false, f.weakCause(r.recs[r.parents(x)[0]].id, id))
		}
		place[i] = len(chain)
		chain = append(chain, node)
	}
	return chain
}

// innerOf returns the step by which record i follows, nil if it is a link.
func (r *run) innerOf(i int) *inner {
	k := sort.Search(len(r.inner), func(k int) bool { return r.inner[k].hi > i })
	if k == len(r.inner) || r.inner[k].lo > i {
		return nil
	}
	return &r.inner[k]
}
