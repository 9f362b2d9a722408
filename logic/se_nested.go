package logic

import (
	"cmp"
	"slices"

	"github.com/nonet-dev/nonet"
)

// nestedUse says that records lo to hi-1 of a run follow from a nested chain.
type nestedUse struct {
	complexity int
	signature  uint64 // equal for chains with the same target and the same nodes
	lo, hi     int
}

// collected is a chain, or a group of branches, that a collector has gathered.
type collected struct {
	rating       float64
	complexity   int
	kind         int
	variant      Variant
	node         int // the node that is on; -1: none
	eliminations []elimination
	parents      []uint16 // candidates that had to be removed for the chain to exist
	signature    uint64
	effect       uint64 // equal for equal eliminations

	// If a proof is wanted: the chains, or the arguments of forcing.explain.
	chains []Chain
	source uint16
	runs   []*run
	ends   []uint16
}

// collector gathers all chains that a search finds in a reduced state. For each chain it notes
// which removals from the earlier state the chain depends on. A state that is not reduced is its
// own earlier state.
type collector struct {
	f         *facts
	cell, pos []uint32 // the earlier state
	now       *State   // the reduced state
	seen      []uint64 // the parents noted so far
	parents   []uint16
	signature uint64
	list      []collected
	order     []int32         // the list in sorted order
	effects   map[uint64]bool // the effects that are in order
	memory    []uint16        // of the parents in the list
	kept      int64           // bytes that the list takes
	budget    *budget
	proof     bool
}

// newCollector returns a collector for s as it is, without removals.
func newCollector(s *State, b *budget, proof bool) *collector {
	return &collector{f: s.f, cell: s.cell, pos: s.pos, now: s, budget: b,
		seen:    make([]uint64, (s.f.nodes+63)/64),
		effects: make(map[uint64]bool), proof: proof}
}

func (k *collector) begin() {
	clear(k.seen)
	k.parents = k.parents[:0]
	k.signature = 1469598103934665603
}

func (k *collector) sign(x int) {
	k.signature = (k.signature ^ uint64(x+1)) * 1099511628211
	k.signature ^= k.signature >> 29
}

func (k *collector) parent(node int) {
	if k.seen[node>>6]>>(node&63)&1 == 0 {
		k.seen[node>>6] |= 1 << (node & 63)
		k.parents = append(k.parents, uint16(node))
	}
}

// need adds the removals without which node would not be on by this cause.
func (k *collector) need(node int, cause uint16) {
	f := k.f
	c, d := int(f.cellOf[node]), int(f.digitOf[node])
	switch {
	case cause == noCause:
	case cause == cellCause:
		for m := k.cell[c] &^ k.now.cell[c]; m != 0; m &= m - 1 {
			k.parent(c*f.n + lowest(m))
		}
	default:
		at := int(cause-houseCause) * f.n
		for m := k.pos[at+d] &^ k.now.pos[at+d]; m != 0; m &= m - 1 {
			k.parent(int(f.members[at+lowest(m)])*f.n + d)
		}
	}
}

// add ends a chain.
func (k *collector) add(x collected) {
	from := len(k.memory)
	k.memory = append(k.memory, k.parents...)
	x.parents, x.signature = k.memory[from:], k.signature
	sorted := x.eliminations
	if len(sorted) > 1 {
		sorted = slices.Clone(sorted)
		sortRemovals(sorted)
	}
	x.effect = 14695981039346656037
	for _, r := range sorted {
		x.effect = (x.effect ^ uint64(r.cell)<<32 ^ uint64(r.digits)) * 1099511628211
		x.effect ^= x.effect >> 31
	}
	k.list = append(k.list, x)
	bytes := int64(200 + 2*len(x.parents) + 8*len(x.eliminations) + 10*len(x.runs))
	for _, chain := range x.chains {
		bytes += chain.bytes()
	}
	k.kept += bytes
	k.budget.keep(bytes)
}

// clear starts a search in a reduced state.
func (k *collector) clear(cell, pos []uint32, proof bool) {
	clear(k.list) // so that the chains can be freed
	k.cell, k.pos, k.list, k.memory, k.proof = cell, pos, k.list[:0], k.memory[:0], proof
	k.free()
}

// free is called when the chains are no longer needed.
func (k *collector) free() {
	k.budget.keep(-k.kept)
	k.kept = 0
}

// sorted yields the gathered chains, the best first. Of chains with the same eliminations it yields
// only the best.
func (k *collector) sorted(yield func(*collected) bool) {
	k.order = k.order[:0]
	for i := range k.list {
		k.order = append(k.order, int32(i))
	}
	slices.SortFunc(k.order, func(i, j int32) int {
		a, b := &k.list[i], &k.list[j]
		return cmp.Or(cmp.Compare(a.rating, b.rating), cmp.Compare(a.complexity, b.complexity),
			cmp.Compare(a.kind, b.kind), cmp.Compare(i, j))
	})
	clear(k.effects)
	for _, i := range k.order {
		if x := &k.list[i]; !k.effects[x.effect] {
			k.effects[x.effect] = true
			if !yield(x) {
				return
			}
		}
	}
}

// yieldCollected emits the chains gathered from the state itself, unless the search was ended: its
// last runs may then not be those that a proof needs.
func (fd *finder) yieldCollected(t Technique, k *collector) bool {
	defer k.free()
	if fd.budget.over {
		return false
	}
	for x := range k.sorted {
		fd.begin(t, x.variant, x.rating)
		if fd.out.node = x.node; x.node < 0 {
			fd.out.eliminations = append(fd.out.eliminations, x.eliminations...)
		}
		if fd.out.chains = x.chains; x.runs != nil {
			runs := slices.Clone(x.runs) // what proves a step is not kept longer than the step
			work, limit := fd.budget.work, fd.budget.limit
			fd.budget.limit = 0 // that of the search
			if !fd.forcing.prove(runs) {
				return false
			}
			fd.budget.work, fd.budget.limit = work, limit
			fd.out.parts, fd.out.chains = fd.forcing.explain(fd.out.parts, runs, x.ends, x.source)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// gatherCycle adds the cycle that closes from queue[i] via off node b. A cycle can be read in both
// directions. In the other direction the off nodes are on, by the weak links.
func (u *unary) gatherCycle(i int, b uint16, rating float64, complexity int, elimDigits uint32) {
	f, k, elim := u.s.f, u.collector, &u.elim
	start := u.queue[0].node
	k.begin()
	k.sign(-7)
	on := []uint16{start}
	k.sign(int(start))
	k.need(int(start), u.strongCause(b, start, u.useY))
	k.sign(int(b) + f.nodes)
	for j := int32(i); j > 0; j = u.queue[j].parent {
		q := u.queue[j]
		on = append(on, q.node)
		k.sign(int(q.node))
		k.need(int(q.node), u.strongCause(q.via, q.node, u.useY))
		k.sign(int(q.via) + f.nodes)
	}
	var off, from []uint16 // from the end
	for j := int32(i); j > 0; j = u.queue[j].parent {
		off = append(off, u.queue[j].via)
		from = append(from, u.queue[u.queue[j].parent].node)
	}
	for j := len(off) - 1; j >= 0; j-- {
		k.need(int(off[j]), f.weakCause(from[j], off[j]))
	}
	k.need(int(b), f.weakCause(u.queue[i].node, b))
	x := collected{rating: rating, complexity: complexity, kind: u.kind(),
		variant: unaryVariant(u.kind(), true), node: -1}
	var done cellSet
	for _, node := range on {
		d := int(f.digitOf[node])
		if elimDigits>>d&1 == 0 {
			continue
		}
		for s := f.and(&f.peerSet[f.cellOf[node]], &elim[d]); ; {
			c := f.pop(&s)
			if c < 0 {
				break
			}
			if done.has(c) {
				continue
			}
			done.add(c)
			m := uint32(0)
			for ds := elimDigits; ds != 0; ds &= ds - 1 {
				if elim[lowest(ds)].has(c) {
					m |= ds & -ds
				}
			}
			x.eliminations = append(x.eliminations, elimination{int32(c), m})
		}
	}
	hashOrder(x.eliminations)
	if k.proof {
		x.chains = []Chain{u.chain(i, b, true)}
	}
	k.add(x)
}

// gatherChain adds a chain, see chainFound.
func (u *unary) gatherChain(start uint16, i int, b uint16, rating float64, complexity int) {
	f, k := u.s.f, u.collector
	c, d := int(f.cellOf[start]), int(f.digitOf[start])
	k.begin()
	x := collected{rating: rating, complexity: complexity, kind: u.kind(),
		variant: unaryVariant(u.kind(), false), node: -1}
	if b == noNode {
		k.sign(int(start) + f.nodes)
		x.eliminations = []elimination{{int32(c), 1 << d}}
	} else {
		k.sign(int(start))
		k.need(int(start), u.strongCause(b, start, u.useY))
		k.sign(int(b) + f.nodes)
		x.node = int(start)
		x.eliminations = []elimination{{int32(c), u.s.cell[c] &^ (1 << d)}}
	}
	for j := int32(i); j >= 0; j = u.queue[j].parent {
		q := u.queue[j]
		k.sign(int(q.node))
		if b == noNode && q.parent < 0 {
			break // the start
		}
		k.need(int(q.node), u.strongCause(q.via, q.node, u.useY))
		k.sign(int(q.via) + f.nodes)
	}
	if k.proof {
		x.chains = []Chain{u.chain(i, b, b != noNode)}
	}
	k.add(x)
}

// gather adds what the first n branches conclude in fc.ends. A node that is on without parents is
// the assumption of its branch; its cause is source.
func (fc *forcing) gather(n, kind int, source uint16, target int) {
	f, k := fc.f, fc.collector
	k.begin()
	complexity := 0
	for i, r := range fc.branch[:n] {
		k.sign(-3)
		fc.mark(r)
		todo := append(fc.stack[:0], fc.ends[i])
		for j := 0; j < len(todo); j++ {
			p := todo[j]
			if !fc.fresh(p) {
				continue
			}
			complexity++
			x := &r.recs[p]
			k.sign(int(x.id))
			if int(x.id) < f.nodes {
				cause := x.cause
				if x.parents == 0 {
					cause = source
				}
				k.need(int(x.id), cause)
			}
			todo = append(todo, r.parents(x)...)
		}
		fc.stack = todo
	}
	if fc.mode.level >= 2 {
		complexity += fc.nestedComplexity(n)
	}
	x := collected{rating: fc.mode.base + lengthAdd(complexity), complexity: complexity, kind: kind,
		variant: branchVariant(kind), node: -1}
	node := target
	if target < f.nodes {
		x.node = target
	} else {
		node -= f.nodes
	}
	c, d := int32(f.cellOf[node]), f.digitOf[node]
	m := uint32(1) << d
	if target < f.nodes {
		if m = fc.s.cell[c] &^ m; m == 0 {
			return
		}
	}
	x.eliminations = []elimination{{c, m}}
	if k.proof {
		x.source, x.runs, x.ends = source, slices.Clone(fc.branch[:n]), slices.Clone(fc.ends[:n])
	}
	k.add(x)
}

// nestedComplexity adds up the complexities of the different nested chains that the first n
// branches use.
func (fc *forcing) nestedComplexity(n int) int {
	complexity := 0
	fc.signature = fc.signature[:0]
	for i, r := range fc.branch[:n] {
		if len(r.nested) == 0 {
			continue
		}
		fc.mark(r)
		stack := append(fc.stack[:0], fc.ends[i])
		fc.fresh(fc.ends[i])
		for len(stack) > 0 {
			at := int(stack[len(stack)-1])
			stack = stack[:len(stack)-1]
			x := &r.recs[at]
			for j := range r.nested {
				use := &r.nested[j]
				if at >= use.lo && at < use.hi && !slices.Contains(fc.signature, use.signature) {
					fc.signature = append(fc.signature, use.signature)
					complexity += use.complexity
				}
			}
			for _, p := range r.parents(x) {
				if fc.fresh(p) {
					stack = append(stack, p)
				}
			}
		}
		fc.stack = stack
	}
	return complexity
}

// nestedChains looks for chains in the reduced state of a run: chains of one branch in level 2,
// also static chains of several branches in level 3, dynamic chains in level 4. All chains that it
// finds count, the best first.
func (fc *forcing) nestedChains(r *run, settled int) bool {
	f := fc.f
	if fc.sub == nil {
		fc.sub = new(forcing)
		fc.sub.alloc(f)
		fc.subState = new(State)
		fc.subState.alloc(f)
	}
	sub, s := fc.sub, fc.subState
	sub.budget, sub.noShortcuts, sub.unary.noShortcuts = fc.budget, fc.noShortcuts, fc.noShortcuts
	copy(s.cell, fc.strongCell)
	copy(s.pos, fc.strongPos)
	copy(s.value, fc.s.value)
	copy(s.empty, fc.s.empty) // counts inside chains are those of the state outside
	copy(s.placed, fc.s.placed)
	s.left = fc.s.left
	s.now++
	if fc.mode.level < 4 {
		if fc.unary.analyse(fc.s); fc.unary.ok && !fc.unary.any {
			if sub.unary.derive(&fc.unary, s); fc.mode.level == 2 && !sub.unary.any {
				return false
			}
		}
	}
	clear(s.byDigit)
	for c, m := range s.cell {
		for ; m != 0; m &= m - 1 {
			s.byDigit[lowest(m)].add(c)
		}
	}
	if fc.own == nil {
		fc.own = newCollector(s, fc.budget, false)
	}
	k := fc.own
	k.budget = fc.budget
	k.clear(fc.s.cell, fc.s.pos, fc.proof)
	sub.proof, sub.unary.proof = fc.proof, fc.proof
	if fc.mode.level == 4 {
		sub.search(s, modeOf(fc.mode.inner), k)
		return fc.useNested(r, k, fc.mode.inner)
	}
	if settled < 2 {
		sub.unary.collector = k
		sub.unary.find(s, fc.budget)
		if any := fc.useNested(r, k, ForcingChain); any || fc.mode.level == 2 {
			return any
		}
	}
	k.clear(fc.s.cell, fc.s.pos, fc.proof)
	sub.search(s, modeOf(MultipleChains), k)
	return fc.useNested(r, k, MultipleChains)
}

// useNested queues what the gathered chains remove. It skips chains that do not depend on the
// assumption.
func (fc *forcing) useNested(r *run, k *collector, t Technique) (any bool) {
	var parents []uint16
	for x := range k.sorted {
		if len(x.parents) == 0 {
			r.loose = true
			continue
		}
		parents = parents[:0]
		for _, p := range x.parents {
			parents = append(parents, fc.index[int(p)+fc.f.nodes])
		}
		lo := len(r.recs)
		if fc.queueOff(r, x.eliminations, parents, nestedCause) {
			any = true
			r.nested = append(r.nested, nestedUse{x.complexity, x.signature, lo, len(r.recs)})
			if fc.proof {
				step := fc.sub.innerStep(t, x)
				fc.budget.keep(step.bytes())
				r.inner = append(r.inner,
					inner{lo, len(r.recs), step, fc.missingParents(step, parents)})
			}
		}
	}
	return any
}

// innerStep makes a Step of a chain that fc has gathered.
func (fc *forcing) innerStep(t Technique, x *collected) *Step {
	step := &Step{Technique: t, Variant: x.variant, Score: score(x.rating), Chains: x.chains}
	if x.node >= 0 {
		step.Placements = []nonet.Candidate{fc.f.candidate(x.node)}
	} else {
		step.Eliminations = fc.f.removals(x.eliminations)
	}
	if x.runs != nil {
		step.Parts, step.Chains = fc.explain(nil, x.runs, x.ends, x.source)
	}
	return step
}

// missingParents returns further records that a step depends on, beside parents. Sudoku Explainer
// notes only what nodes that are on need. Local rules within nested chains, and chains nested in
// these, can need more.
func (fc *forcing) missingParents(step *Step, parents []uint16) (more []uint16) {
	f := fc.f
	needCell := func(c nonet.Cell, digits uint32) {
		for m := digits & fc.s.cell[c] &^ fc.subState.cell[c]; m != 0; m &= m - 1 {
			if p := fc.index[int(c)*f.n+lowest(m)+f.nodes]; !slices.Contains(parents, p) &&
				!slices.Contains(more, p) {
				more = append(more, p)
			}
		}
	}
	needHouse := func(h *nonet.House, digits uint32, but []nonet.Cell) {
		for _, c := range h.Cells {
			if !slices.Contains(but, c) {
				needCell(c, digits)
			}
		}
	}
	var need func(step *Step)
	need = func(step *Step) {
		var covered []nonet.Cell
		for _, p := range step.Parts {
			if p.Role == RoleCover {
				covered = append(covered, p.House.Cells...)
			}
		}
		for _, p := range step.Parts {
			m := uint32(p.Digits[0])
			switch {
			case p.Role == RoleBase, p.Role == RoleSource && p.House != nil,
				step.Technique == HiddenPair:
				needHouse(p.House, m, covered)
			case p.Role == RolePattern, p.Role == RoleSource:
				for _, c := range p.Cells {
					needCell(c, ^m)
				}
			}
		}
		for _, chain := range step.Chains {
			for _, x := range chain {
				switch {
				case x.Reason == ReasonOnlyCandidate:
					needCell(x.Cell, f.all)
				case x.Reason == ReasonOnlyPlace:
					needHouse(x.House, 1<<(x.Digit-1), nil)
				case x.Because != nil:
					need(x.Because)
				}
			}
		}
	}
	need(step)
	return more
}
