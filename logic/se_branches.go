package logic

import "sort"

// forcing finds chains of several branches: what follows from a candidate being on and from it
// being off, from every candidate of a cell, or from every place of a digit in a house. It also has
// the memory of the chains of one branch, because nested chains need both.
type forcing struct {
	unary  unary
	f      *facts
	s      *State // the state to search
	budget *budget
	mode   mode

	// The run that is being made, and the state in which its strong links are found, as cells and
	// positions: a candidate is removed when its off node is processed. Static chains do not change
	// it.
	made              run
	strongCell        []uint32
	strongPos         []uint32
	todo              []uint16 // nodes to turn off
	onQueue, offQueue queue
	index             []uint16 // of each node reached: its record
	digitCut          uint32   // digitCut and houseCut are the digits and the
	houseCut          []uint32 // houses that lost candidates: local rules look only there
	local             localStep

	// The runs from each start. Tables 0 to 2 are those of the dynamic levels 0 to 2, which higher
	// levels continue, and whose runs can stay valid from step to step, see noteLost. The last
	// table has all others.
	runs  [otherRuns + 1]runTable
	now   *runTable // the table of the present mode
	lower *runTable // the table whose runs can be continued; nil: none
	// Its level. In a run that continues one of a lower level, settled is that level until more
	// follows: what that level looks for is not there.
	lowerLevel, settled int

	static bool // the closure has the same off sets as static runs
	best   branchBest
	at     [MaxSize][]uint16 // records of the common nodes, by branch
	onAll  []uint64
	offAll []uint64
	branch [MaxSize]*run
	ends   [MaxSize]uint16
	nodes  []uint16
	stamp  []uint32 // of records, for walks
	stampN uint32
	stack  []uint16

	nishio  nishioMemory
	through throughRules

	collector   *collector // nil: only the best chains are wanted
	own         *collector // for nested chains
	sub         *forcing   // for nested chains
	subState    *State
	signature   []uint64
	proof       bool // runs note the steps behind their off nodes
	noShortcuts bool // do without reused runs, closure and bounds

	proved      map[uint16]*run // by start: the runs of prove
	provedBytes int64
}

// runTable has a run for each start: one of its own, or one of a lower level from which nothing
// more follows.
type runTable struct {
	list  []*run
	own   []*run
	made  []uint32 // by start: the epoch of list; the runs of the present epoch are valid
	epoch uint32
	at    uint32 // the time of the state of the last search that filled the table

	edition []uint32 // by start: that of the run when it came into list
	cell    []uint32 // the state of the last search
	left    int
	lost    []elimination // what the search before the last one had, and the last one has not
}

func newRunTable(f *facts) runTable {
	return runTable{list: make([]*run, 2*f.nodes), own: make([]*run, 2*f.nodes),
		made: make([]uint32, 2*f.nodes), epoch: 2, edition: make([]uint32, 2*f.nodes),
		cell: make([]uint32, f.cells)}
}

// otherRuns is the index of the table whose runs are never continued.
const otherRuns = 3

// mode is a kind of chains.
type mode struct {
	technique Technique
	multiple  bool // cells and houses with more than two candidates too
	dynamic   bool // candidates that are off no longer count for strong links
	nishio    bool // contradictions of one digit alone
	// What to do when no link is left: 0 nothing, 1 local rules, 2 to 4 nested chains, rulesLevel
	// the rules of the puzzle.
	level int
	inner Technique // the technique nested in level 4
	base  float64   // the difficulty before the length is added
}

func modeOf(t Technique) mode {
	m := mode{technique: t, multiple: true, dynamic: true, level: table[t].degree,
		base: table[t].base}
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

// branchBest is the best chains so far.
type branchBest struct {
	found      bool
	complexity int
	kind       int
	target     int // a node, + f.nodes if it is off
	source     uint16
	branches   int
	runs       [MaxSize]*run
	ends       [MaxSize]uint16
}

func (fc *forcing) alloc(f *facts) {
	words := (f.nodes + 63) / 64
	*fc = forcing{
		f:    f,
		made: *newRun(f), todo: make([]uint16, f.nodes+1),
		strongCell: make([]uint32, f.cells), strongPos: make([]uint32, len(f.houses)*f.n),
		onQueue:  queue{list: make([]uint16, f.nodes+1)},
		offQueue: queue{list: make([]uint16, f.nodes+1)},
		index:    make([]uint16, 2*f.nodes), houseCut: make([]uint32, len(f.houses)),
		onAll: make([]uint64, words), offAll: make([]uint64, words),
		nishio: newNishioMemory(f),
	}
	for i := range fc.runs {
		fc.runs[i] = newRunTable(f)
	}
	for i := range f.n {
		fc.at[i] = make([]uint16, 2*f.nodes)
	}
	fc.unary.alloc(f)
}

// forget drops what is known about earlier states.
func (fc *forcing) forget() {
	for i := range fc.runs {
		fc.runs[i].epoch += 2
		fc.runs[i].at = 0
	}
	clear(fc.nishio.ready)
	fc.unary.at, fc.unary.linked = nil, nil
	fc.unary.byDigit.forget()
}

// branchChains finds chains of several branches, of the kind of the technique.
func branchChains(fd *finder, t Technique) bool {
	fc := &fd.forcing
	fc.budget, fc.proof, fc.noShortcuts = fd.budget, false, fd.noShortcuts
	m := modeOf(t)
	if fd.wantAll {
		k := newCollector(fd.State, fd.budget, fd.proof)
		fc.search(fd.State, m, k)
		defer fc.forgetProofs()
		return fd.yieldCollected(t, k)
	}
	fc.search(fd.State, m, nil)
	return fd.emitBranches(t)
}

// emitBranches emits the best chains that a search has found.
func (fd *finder) emitBranches(t Technique) bool {
	fc := &fd.forcing
	b := &fc.best
	if !b.found || fd.budget.over {
		return false
	}
	fd.begin(t, branchVariant(b.kind), fc.mode.base+lengthAdd(b.complexity))
	if b.target < fc.f.nodes {
		fd.out.node = b.target
	} else {
		node := b.target - fc.f.nodes
		fd.eliminate(int(fc.f.cellOf[node]), 1<<fc.f.digitOf[node])
	}
	if fd.proof {
		defer fc.forgetProofs()
		if !fc.prove(b.runs[:b.branches]) {
			return false
		}
		var parts []Part
		parts, fd.out.chains = fc.explain(nil, b.runs[:b.branches], b.ends[:b.branches], b.source)
		fd.addRulesOf(fd.out.chains)
		fd.out.parts = append(fd.out.parts, parts...)
	}
	return fd.emit()
}

// prove makes the runs again and notes the steps behind their off nodes. A search does not note
// these steps: it uses few of its runs, and the notes of all of them would take hundreds of
// megabytes. prove reports whether it came to its end.
func (fc *forcing) prove(runs []*run) bool {
	if fc.mode.level == 0 {
		return true
	}
	fc.proof = true
	defer func() { fc.proof = false }()
	for i, r := range runs {
		start := r.recs[0].id
		if fc.proved[start] == nil {
			if fc.provedBytes > maxProved {
				fc.forgetProofs()
			}
			if fc.proved == nil {
				fc.proved = make(map[uint16]*run)
			}
			before, again := fc.budget.kept, newRun(fc.f)
			fc.propagate(again, int(start))
			fc.budget.keep(again.bytes())
			fc.proved[start] = again
			fc.provedBytes += fc.budget.kept - before
		}
		runs[i] = fc.proved[start]
	}
	return !fc.budget.over
}

// maxProved is from when on the runs of prove are forgotten, in bytes. The steps of a state have
// many runs in common.
const maxProved = 16 << 20

// forgetProofs forgets the runs of prove.
func (fc *forcing) forgetProofs() {
	fc.budget.keep(-fc.provedBytes)
	fc.proved, fc.provedBytes = nil, 0
}

// explain appends the parts, and returns the chains, of what follows in runs that start because of
// source.
func (fc *forcing) explain(parts []Part, runs []*run, ends []uint16, source uint16) ([]Part,
	[]Chain) {
	f := fc.f
	first := int(runs[0].recs[0].id)
	switch {
	case source == cellCause:
		c := int(f.cellOf[first])
		parts = append(parts, f.part(RoleSource, -1, 0, fc.s.cell[c], c))
	case source >= houseCause:
		h, d := int(source-houseCause), int(f.digitOf[first])
		parts = append(parts, f.part(RoleSource, h, fc.s.pos[h*f.n+d], 1<<d))
	}
	chains := make([]Chain, len(runs))
	for i, r := range runs {
		chains[i] = fc.chain(r, int(ends[i]))
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

// search searches s for chains of a mode: for the best one or, with a collector, for all.
func (fc *forcing) search(s *State, m mode, k *collector) {
	fc.s, fc.mode, fc.collector = s, m, k
	fc.best.found = false
	fc.chooseRuns()
	if !m.dynamic && k == nil && !fc.noShortcuts {
		fc.unary.analyse(s)
	}
	fc.static = !m.dynamic && fc.unary.at == s && fc.unary.now == s.now && !fc.unary.any &&
		fc.unary.ok
	if !m.dynamic {
		copy(fc.strongCell, s.cell)
		copy(fc.strongPos, s.pos)
	}
	if m.nishio {
		fc.scanNishio()
		return
	}
	fc.scan()
}

// chooseRuns chooses the table of runs for the present mode and, if it is of the same state, the
// table whose runs are continued: level 1 continues level 0, levels 2 and 4 continue level 1, level
// 3 continues level 2.
func (fc *forcing) chooseRuns() {
	m := &fc.mode
	fc.now, fc.lower = &fc.runs[otherRuns], nil
	if m.dynamic && !m.nishio && m.level < rulesLevel && fc.collector == nil && !fc.noShortcuts {
		if m.level < otherRuns {
			fc.now = &fc.runs[m.level]
		}
		if m.level > 0 {
			fc.lowerLevel = m.level - 1
			if m.level == 4 {
				fc.lowerLevel = 1
			}
			if lower := &fc.runs[fc.lowerLevel]; lower.at == fc.s.now {
				fc.lower = lower
			}
		}
	}
	fc.now.epoch++
	fc.now.at = fc.s.now
	if fc.now != &fc.runs[otherRuns] {
		fc.noteLost()
	}
}

// run returns the run from a start; it propagates the run if it is not valid.
func (fc *forcing) run(start int) *run {
	t := fc.now
	if t.made[start] == t.epoch {
		return t.list[start]
	}
	if t != &fc.runs[otherRuns] && t.made[start] == t.epoch-1 &&
		t.list[start].edition == t.edition[start] && fc.reusable(t.list[start]) {
		t.made[start] = t.epoch
		return t.list[start]
	}
	r := fc.newRun(start)
	t.made[start], t.list[start], t.edition[start] = t.epoch, r, r.edition
	return r
}

// newRun makes the run from a start, or continues one of a lower level.
func (fc *forcing) newRun(start int) *run {
	t := fc.now
	var begun *run
	if fc.lower != nil && fc.lower.made[start] == fc.lower.epoch {
		if begun = fc.lower.list[start]; begun.contradicted {
			return begun
		}
	}
	r := t.own[start]
	if r == nil {
		r = newRun(fc.f)
		t.own[start] = r
		fc.budget.keep(r.bytes())
	}
	before := r.bytes()
	last := r
	if begun != nil {
		last = fc.resume(r, begun)
	} else {
		fc.propagate(r, start)
	}
	fc.budget.keep(r.bytes() - before)
	return last
}

// noteLost lists the candidates removed since the runs of the table were made. Local rules look at
// how many cells are empty, so after a placement only runs of level 0 can be the same.
func (fc *forcing) noteLost() {
	t := fc.now
	t.lost = t.lost[:0]
	lost := 0
	for c, m := range fc.s.cell {
		if removed := t.cell[c] &^ m; removed != 0 {
			t.lost = append(t.lost, elimination{int32(c), removed})
			lost += count(removed)
		}
	}
	copy(t.cell, fc.s.cell)
	if lost > maxLost || fc.mode.level > 0 && t.left != fc.s.left {
		t.epoch++ // no run is reused
	}
	t.left = fc.s.left
}

// maxLost is how many candidates can be removed until it is better to make all runs again.
const maxLost = 100

// reusable reports whether a run would be the same if it were made again. No candidate of lost may
// occur in it.
//
// Level 0: each cell and house that lost a candidate must either have no candidate that is off in
// the run (then the run did not look there) or still have two candidates that are not off (then no
// strong link begins there). Higher levels: see untouched.
func (fc *forcing) reusable(r *run) bool {
	if fc.mode.level > 0 {
		return fc.untouched(r)
	}
	f := fc.f
	for _, x := range fc.now.lost {
		c := int(x.cell)
		off := bitsAt(r.off, c*f.n, f.n)
		if (off|bitsAt(r.on, c*f.n, f.n))&x.digits != 0 {
			return false
		}
		if left := fc.s.cell[c] &^ off; off != 0 && left&(left-1) == 0 {
			return false
		}
		for m := x.digits; m != 0; m &= m - 1 {
			d := lowest(m)
			for i := range f.housesOf[c] {
				at := int(f.housesOf[c][i].at)
				left, any := 0, false
				for p := fc.s.pos[at+d]; p != 0; p &= p - 1 {
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

// untouched is reusable for levels 1 and 2. Each cell and house that lost a candidate must still
// have three candidates that are not off at the end of the run, and not all of them within another
// house. So the lost candidate never was an end of a strong link, and without it there never is a
// new strong link, pair, X-wing or locked candidate. It could only be what a rule or a nested chain
// removes, but then it occurs in the run, except that chains without parents are not used.
func (fc *forcing) untouched(r *run) bool {
	f := fc.f
	if r.contradicted || r.loose {
		return false
	}
	for _, x := range fc.now.lost {
		c := int(x.cell)
		off := bitsAt(r.off, c*f.n, f.n)
		if (off|bitsAt(r.on, c*f.n, f.n))&x.digits != 0 || count(fc.s.cell[c]&^off) < 3 {
			return false
		}
		for m := x.digits; m != 0; m &= m - 1 {
			d := lowest(m)
			for i := range f.housesOf[c] {
				if h := int(f.housesOf[c][i].house); fc.fewLeft(r, h, d) {
					return false
				}
			}
		}
	}
	return true
}

// fewLeft reports whether a digit has less than three places in a house that are not off in a run,
// or all of them within another house.
func (fc *forcing) fewLeft(r *run, h, d int) bool {
	f, left := fc.f, uint32(0)
	for p := fc.s.pos[h*f.n+d]; p != 0; p &= p - 1 {
		node := f.members[h*f.n+lowest(p)]*uint16(f.n) + uint16(d)
		if !bit(r.off, node) {
			left |= p & -p
		}
	}
	if count(left) < 3 {
		return true
	}
	for i := range f.crossesOf[h] {
		if left&^f.crossesOf[h][i].in1 == 0 {
			return true
		}
	}
	return false
}

// bitsAt returns n bits of a set, from bit i on.
func bitsAt(set []uint64, i, n int) uint32 {
	x := set[i>>6] >> (i & 63)
	if i&63+n > 64 {
		x |= set[i>>6+1] << (64 - i&63)
	}
	return uint32(x & (1<<n - 1))
}

func (fc *forcing) tryContradictions(on, off *run, node int) bool {
	if on.contradicted {
		fc.contradiction(on, node+fc.f.nodes)
	}
	if off.contradicted {
		fc.contradiction(off, node)
	}
	return on.contradicted || off.contradicted
}

// scan goes through the cells and their digits in the order of Sudoku Explainer: contradictions and
// doubles of the candidate, then its houses; after all digits the cell itself. A house is tried at
// its first place for the digit, if the scan comes to this cell. So the static search skips houses
// that begin with a bivalue cell.
func (fc *forcing) scan() {
	f, m := fc.f, fc.mode
	for c, cand := range fc.s.cell {
		size := count(cand)
		if size < 2 || size == 2 && !m.dynamic {
			continue
		}
		for x := cand; x != 0; x &= x - 1 {
			d := lowest(x)
			node := c*f.n + d
			if fc.budget.spend() {
				return
			}
			if m.dynamic {
				on, off := fc.run(node), fc.run(node+f.nodes)
				fc.tryContradictions(on, off, node)
				if size >= 3 {
					fc.branch[0], fc.branch[1] = on, off
					fc.reduce(2, doubleKind, noCause)
				}
			}
			for _, k := range f.housesOf[c] {
				p := fc.s.pos[int(k.at)+d]
				if p&(p-1) == 0 || !m.multiple && count(p) != 2 || p&-p != k.bit {
					continue
				}
				fc.nodes = fc.nodes[:0]
				for ; p != 0; p &= p - 1 {
					fc.nodes = append(fc.nodes, uint16(int(f.members[int(k.at)+lowest(p)])*f.n+d))
				}
				fc.branchesFrom(regionKind, houseCause+uint16(k.house))
			}
		}
		if size == 2 || m.multiple {
			fc.nodes = fc.nodes[:0]
			for x := cand; x != 0; x &= x - 1 {
				fc.nodes = append(fc.nodes, uint16(c*f.n+lowest(x)))
			}
			fc.branchesFrom(cellKind, cellCause)
		}
	}
}

// branchesFrom looks at what follows from each node of fc.nodes being on. One of them must be on
// because of source.
func (fc *forcing) branchesFrom(kind int, source uint16) {
	if fc.static && !fc.unary.agree(fc.nodes) {
		return
	}
	for i, node := range fc.nodes {
		if fc.budget.stopped() { // some dozen runs take long in large layouts
			return
		}
		fc.branch[i] = fc.run(int(node))
	}
	fc.reduce(len(fc.nodes), kind, source)
}

// isWorse reports whether chains of this complexity, or of a greater one, would not be chosen.
func (fc *forcing) isWorse(complexity, kind int) bool {
	b := &fc.best
	return b.found && (complexity > b.complexity || complexity == b.complexity && kind >= b.kind)
}

// contradiction takes a run in which a candidate is both on and off.
func (fc *forcing) contradiction(r *run, target int) {
	fc.branch[0], fc.branch[1] = r, r
	fc.ends[0], fc.ends[1] = r.clash[0], r.clash[1]
	if int(r.recs[r.clash[0]].id) >= fc.f.nodes { // the on node comes first
		fc.ends[0], fc.ends[1] = fc.ends[1], fc.ends[0]
	}
	fc.takeBranches(2, contradictionKind, noCause, target)
}

// reduce takes what the first n branches, at least two, have in common: the on nodes, then the off
// nodes, in the order of the first branch.
func (fc *forcing) reduce(n, kind int, source uint16) {
	f := fc.f
	a, b := fc.branch[0], fc.branch[1]
	var anyOn, anyOff uint64
	onAll, offAll := fc.onAll, fc.offAll[:len(fc.onAll)]
	aOn, aOff, bOn, bOff := a.on[:len(onAll)], a.off[:len(onAll)], b.on[:len(onAll)],
		b.off[:len(onAll)]
	for w := range onAll {
		x, y := aOn[w]&bOn[w], aOff[w]&bOff[w]
		onAll[w], offAll[w] = x, y
		anyOn |= x
		anyOff |= y
	}
	for _, r := range fc.branch[2:n] {
		if anyOn|anyOff == 0 {
			return
		}
		anyOn, anyOff = 0, 0
		on, off := r.on[:len(onAll)], r.off[:len(onAll)]
		for w := range onAll {
			x, y := onAll[w]&on[w], offAll[w]&off[w]
			onAll[w], offAll[w] = x, y
			anyOn |= x
			anyOff |= y
		}
	}
	if anyOn|anyOff == 0 {
		return
	}
	for i, r := range fc.branch[:n] {
		at := fc.at[i]
		for k := range r.recs {
			id := r.recs[k].id
			if int(id) < f.nodes {
				if bit(fc.onAll, id) {
					at[id] = uint16(k)
				}
			} else if bit(fc.offAll, id-uint16(f.nodes)) {
				at[id] = uint16(k)
			}
		}
	}
	if anyOn != 0 {
		for k := range a.recs {
			id := a.recs[k].id
			if int(id) < f.nodes && bit(fc.onAll, id) && !single(fc.s.cell[f.cellOf[id]]) {
				fc.conclude(n, kind, source, int(id))
			}
		}
	}
	if anyOff != 0 {
		for k := range a.recs {
			id := int(a.recs[k].id)
			if id >= f.nodes && bit(fc.offAll, uint16(id-f.nodes)) && fc.at[0][id] == uint16(k) {
				fc.conclude(n, kind, source, id)
			}
		}
	}
}

func (fc *forcing) conclude(n, kind int, source uint16, target int) {
	for i := range n {
		fc.ends[i] = fc.at[i][target]
	}
	fc.takeBranches(n, kind, source, target)
}

// takeBranches gathers the chains that end in fc.ends, or keeps them if they are the best.
func (fc *forcing) takeBranches(n, kind int, source uint16, target int) {
	if fc.collector != nil {
		fc.gather(n, kind, source, target)
		return
	}
	fc.measure(n, kind, source, target)
}

// measure keeps the chains that end in fc.ends if they are better than the best chains so far. It
// computes their complexity only as far as needed. The number of links on the longest way is a
// lower bound of the complexity, and exact for static chains.
func (fc *forcing) measure(n, kind int, source uint16, target int) {
	complexity := 0
	for i, r := range fc.branch[:n] {
		complexity += int(r.recs[fc.ends[i]].depth) + 1
	}
	if !fc.noShortcuts && fc.isWorse(complexity, kind) {
		return
	}
	if fc.mode.dynamic {
		complexity = 0
		for i, r := range fc.branch[:n] {
			complexity += fc.ancestors(r, int(fc.ends[i]))
			if !fc.noShortcuts && fc.isWorse(complexity, kind) {
				return
			}
		}
	}
	if fc.mode.level >= 2 {
		complexity += fc.nestedComplexity(n)
	}
	if fc.isWorse(complexity, kind) {
		return
	}
	b := &fc.best
	b.found, b.complexity, b.kind, b.target = true, complexity, kind, target
	b.source, b.branches = source, n
	copy(b.runs[:n], fc.branch[:n])
	copy(b.ends[:n], fc.ends[:n])
}

// mark starts a walk over the records of a run.
func (fc *forcing) mark(r *run) {
	if len(fc.stamp) < len(r.recs) {
		fc.stamp = append(fc.stamp, make([]uint32, len(r.recs)-len(fc.stamp))...)
	}
	fc.stampN++
}

// fresh marks record k. It reports whether this walk had not marked it before.
func (fc *forcing) fresh(k uint16) bool {
	if fc.stamp[k] == fc.stampN {
		return false
	}
	fc.stamp[k] = fc.stampN
	return true
}

// ancestors counts the records that record k follows from, including record k.
func (fc *forcing) ancestors(r *run, k int) int {
	fc.mark(r)
	stack := append(fc.stack[:0], uint16(k))
	fc.fresh(uint16(k))
	n := 0
	for len(stack) > 0 {
		x := &r.recs[stack[len(stack)-1]]
		stack = stack[:len(stack)-1]
		n++
		for _, p := range r.parents(x) {
			if fc.fresh(p) {
				stack = append(stack, p)
			}
		}
	}
	fc.stack = stack
	return n
}

// chain returns record k and all that it follows from as a Chain.
func (fc *forcing) chain(r *run, k int) Chain {
	f := fc.f
	fc.mark(r)
	fc.fresh(uint16(k))
	for i := k; i >= 0; i-- {
		if fc.stamp[i] != fc.stampN {
			continue
		}
		for _, p := range r.parents(&r.recs[i]) {
			fc.fresh(p)
		}
		if in := r.innerOf(i); in != nil {
			for _, p := range in.more {
				fc.fresh(p)
			}
		}
	}
	place := make([]int, k+1) // the index of each record in the chain
	var chain Chain
	for i := range r.recs[:k+1] {
		if fc.stamp[i] != fc.stampN {
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
		case node.On && x.cause != ruleOnCause:
			node.Reason, node.House = f.reason(true, x.cause)
		case in != nil:
			for _, p := range in.more {
				node.Parents = append(node.Parents, place[p])
			}
			node.Reason, node.Because = ReasonLocalRule, in.step
			switch x.cause {
			case nestedCause:
				node.Reason = ReasonNestedChain
			case ruleCause, ruleOnCause:
				node.Reason = ReasonRule
			}
		default:
			node.Reason, node.House = f.reason(false, f.weakCause(r.recs[r.parents(x)[0]].id, id))
		}
		place[i] = len(chain)
		chain = append(chain, node)
	}
	return chain
}

// innerOf returns the step behind record i; nil if it follows by a link.
func (r *run) innerOf(i int) *inner {
	k := sort.Search(len(r.inner), func(k int) bool { return r.inner[k].hi > i })
	if k == len(r.inner) || r.inner[k].lo > i {
		return nil
	}
	return &r.inner[k]
}
