package logic

import (
	"cmp"
	"slices"

	"github.com/nonet-dev/nonet"
)

// Forcing chains with rules: where no link is left, a run goes on with what single rules leave, and
// with innies and outies.

// rulesLevel is the level of such chains.
const rulesLevel = 5

// constraint is a rule, the innies and outies of some houses, or a pair of a rule about pairs all
// over the grid.
type constraint struct {
	rule  int // -1: none
	total int // in ruleFacts.totals; -1: none
	pair  *widePair
	cells []int
}

// throughRules is the memory of forcing chains with rules.
type throughRules struct {
	rules *ruleFacts
	list  []constraint
	of    [][]uint16 // of each cell: its constraints
	// Of the present run: the constraints with cells that lost candidates since they were asked,
	// and how many records that takes into account.
	dirty []bool
	seen  int
	dom   []uint64 // the candidates that a constraint is asked with, by cell
	kept  []uint64 // those that a proof keeps, by cell
	units []unit
}

// unit is a record that a constraint may follow from: it takes digits away from a cell.
type unit struct {
	record uint16
	cell   int
	digits uint32
}

// ruleChains finds an assumption that rules and houses contradict, else what follows from each
// candidate of a cell or each place of a digit in a house. It takes the chains with the fewest
// nodes.
func ruleChains(fd *finder, t Technique) bool {
	if fd.rules == nil {
		return false
	}
	fc := &fd.forcing
	fc.beginRules(fd, t)
	for _, c := range fd.byCandidates() {
		for m := fd.cell[c]; m != 0; m &= m - 1 {
			if fd.budget.spend() {
				return false
			}
			node := c*fd.f.n + lowest(m)
			if r := fc.run(node); r.contradicted {
				fc.contradiction(r, node+fd.f.nodes)
			}
			if fd.wantAll && fd.emitRuleChains(t) {
				return true
			}
		}
	}
	return fd.emitRuleChains(t) || fd.ruleBranches(t)
}

// ruleBranches finds what follows from each candidate of a cell or each place of a digit in a
// house.
func (fd *finder) ruleBranches(t Technique) bool {
	f, fc := fd.f, &fd.forcing
	try := func(kind int, source uint16) bool {
		fc.branchesFrom(kind, source)
		return fd.budget.spend() || fd.wantAll && fd.emitRuleChains(t)
	}
	for _, c := range fd.byCandidates() {
		fc.nodes = fc.nodes[:0]
		for m := fd.cell[c]; m != 0; m &= m - 1 {
			fc.nodes = append(fc.nodes, uint16(c*f.n+lowest(m)))
		}
		if len(fc.nodes) > 1 && try(cellKind, cellCause) {
			return fd.stopped
		}
	}
	for h := range f.houses {
		for d, p := range fd.pos[h*f.n : h*f.n+f.n] {
			fc.nodes = fc.nodes[:0]
			for ; p != 0; p &= p - 1 {
				fc.nodes = append(fc.nodes, uint16(f.cellAt(h, p)*f.n+d))
			}
			if len(fc.nodes) > 1 && try(regionKind, houseCause+uint16(h)) {
				return fd.stopped
			}
		}
	}
	return fd.emitRuleChains(t)
}

// emitRuleChains emits the best chains so far, if there are any, and forgets them.
func (fd *finder) emitRuleChains(t Technique) bool {
	done := fd.emitBranches(t)
	fd.forcing.best.found, fd.forcing.proof = false, false
	return done
}

// byCandidates returns the empty cells, those with few candidates first.
func (s *State) byCandidates() (cells []int) {
	for c, m := range s.cell {
		if m != 0 {
			cells = append(cells, c)
		}
	}
	slices.SortStableFunc(cells, func(a, b int) int {
		return cmp.Compare(count(s.cell[a]), count(s.cell[b]))
	})
	return cells
}

// addRulesOf adds the rules that nodes of chains follow from to the step, with the part of each.
func (fd *finder) addRulesOf(chains []Chain) {
	for _, chain := range chains {
		for i := range chain {
			if x := &chain[i]; x.Reason == ReasonRule {
				fd.out.rules = append(fd.out.rules, x.Because.Rules...)
			}
		}
	}
	slices.Sort(fd.out.rules)
	fd.out.rules = slices.Compact(fd.out.rules)
	for _, i := range fd.out.rules {
		fd.part(RoleRule, -1, 0, 0, cellsOfRule(&fd.rules.rules[i])...)
	}
}

// beginRules prepares a search for chains with rules in the state.
func (fc *forcing) beginRules(fd *finder, t Technique) {
	fc.budget, fc.proof, fc.noShortcuts = fd.budget, false, fd.noShortcuts
	fc.s, fc.mode, fc.collector = fd.State, modeOf(t), nil
	fc.best.found, fc.static = false, false
	fc.chooseRuns()
	x := &fc.through
	x.rules = fd.rules
	x.list, x.of = fd.rules.constraints(fc.f, x.list[:0], fc.f.cells)
	x.dom, x.kept = zeroed(x.dom, fc.f.cells), zeroed(x.kept, fc.f.cells)
	x.dirty = zeroed(x.dirty, len(x.list))
}

// begin forgets the run before.
func (x *throughRules) begin() {
	clear(x.dirty)
	x.seen = 0
}

// ruleLinks adds what the first constraint that rules something out takes away in a run. It reports
// whether there is one.
func (fc *forcing) ruleLinks(r *run) bool {
	f, x := fc.f, &fc.through
	for ; x.seen < len(r.recs); x.seen++ {
		if id := int(r.recs[x.seen].id); id >= f.nodes {
			for _, k := range x.of[f.cellOf[id-f.nodes]] {
				x.dirty[k] = true
			}
		}
	}
	for k := range x.list {
		if !x.dirty[k] {
			continue
		}
		if x.dirty[k] = false; fc.budget.spend() {
			return false
		}
		if found, contradicted := fc.ask(r, &x.list[k]); contradicted {
			return false
		} else if found {
			return true
		}
	}
	return fc.localRules(r)
}

// ask adds what a constraint takes away in a run. If it leaves nothing, a candidate becomes both on
// and off.
func (fc *forcing) ask(r *run, k *constraint) (found, contradicted bool) {
	f, x := fc.f, &fc.through
	fewest := -1
	for _, c := range k.cells {
		if x.dom[c] = fc.masked(c); x.dom[c] == 0 {
			return false, false // links find that, but for naked singles of the state
		}
		if fc.s.value[c] == 0 &&
			(fewest < 0 || count(fc.left(c)) < count(fc.left(fewest))) {
			fewest = c
		}
	}
	if fewest < 0 {
		return false, false
	}
	if !x.rules.narrow(k, x.dom) {
		node := fewest*f.n + lowest(fc.left(fewest))
		if !bit(r.on, uint16(node)) {
			fc.ruleOn(r, k, node)
		}
		fc.ruleOff(r, k, []elimination{{int32(fewest), 1 << f.digitOf[node]}})
		r.contradicted = true
		r.clash = [2]uint16{fc.index[node], fc.index[node+f.nodes]}
		return true, true
	}
	elim := fc.local.eliminations[:0]
	for _, c := range k.cells {
		left := uint32(x.dom[c])
		if gone := fc.left(c) &^ left; gone != 0 {
			elim = append(elim, elimination{int32(c), gone})
		}
	}
	fc.local.eliminations = elim
	for _, e := range elim {
		if left := uint32(x.dom[e.cell]); single(left) {
			fc.ruleOn(r, k, int(e.cell)*f.n+lowest(left))
			return true, false // what else it takes away, it does when it is asked again
		}
	}
	fc.ruleOff(r, k, elim)
	return len(elim) > 0, false
}

// masked returns what a cell can be in the present run.
func (fc *forcing) masked(c int) uint64 {
	if v := fc.s.value[c]; v != 0 {
		return 1 << (v - 1)
	}
	return uint64(fc.left(c))
}

// ruleOn adds that a constraint leaves a cell nothing but a candidate, which is not off.
func (fc *forcing) ruleOn(r *run, k *constraint, node int) {
	f := fc.f
	c, d := int(f.cellOf[node]), f.digitOf[node]
	fc.findUnits(r, k, -1)
	if fc.proof {
		fc.dropUnits(k, c, fc.left(c)&^(1<<d))
	}
	i, first, depth := len(r.recs), len(r.list), uint16(0)
	for _, u := range fc.through.units {
		r.list = append(r.list, u.record)
		depth = max(depth, r.recs[u.record].depth)
	}
	r.recs = append(r.recs, record{id: uint16(node), depth: depth + 1,
		parents: uint16(len(r.list) - first), cause: ruleOnCause, first: uint32(first)})
	if fc.proof {
		step := fc.constraintStep(k, c)
		step.Placements = []nonet.Candidate{f.candidate(node)}
		r.inner = append(r.inner, inner{lo: i, hi: i + 1, step: step})
	}
	fc.reachedOn(r, i, node)
}

// ruleOff adds that candidates are off because of a constraint. For a proof, each has the records
// that it needs; else all have all records of the constraint's cells.
func (fc *forcing) ruleOff(r *run, k *constraint, elim []elimination) {
	if !fc.proof {
		fc.findUnits(r, k, -1)
		fc.queueOff(r, elim, fc.unitRecords(), ruleCause)
		return
	}
	for _, e := range slices.Clone(elim) {
		for m := e.digits; m != 0; m &= m - 1 {
			one := []elimination{{e.cell, m & -m}}
			fc.findUnits(r, k, int(e.cell))
			fc.dropUnits(k, int(e.cell), m&-m)
			lo := len(r.recs)
			fc.queueOff(r, one, fc.unitRecords(), ruleCause)
			step := fc.constraintStep(k, int(e.cell))
			step.Eliminations = fc.f.removals(one)
			r.inner = append(r.inner, inner{lo: lo, hi: len(r.recs), step: step})
		}
	}
}

// findUnits fills in the units of a constraint, without those of one cell if there are others, the
// later ones first.
func (fc *forcing) findUnits(r *run, k *constraint, without int) {
	f, x := fc.f, &fc.through
	x.units = x.units[:0]
	for _, c := range k.cells {
		gone := fc.s.cell[c] &^ fc.left(c)
		if c == without || gone == 0 {
			continue
		}
		if m := fc.left(c); single(m) && bit(r.on, uint16(c*f.n+lowest(m))) {
			x.units = append(x.units, unit{fc.index[c*f.n+lowest(m)], c, gone})
			continue
		}
		for ; gone != 0; gone &= gone - 1 {
			x.units = append(x.units, unit{fc.index[c*f.n+lowest(gone)+f.nodes], c, gone & -gone})
		}
	}
	if len(x.units) == 0 && without >= 0 {
		fc.findUnits(r, k, -1)
		return
	}
	slices.SortFunc(x.units, func(a, b unit) int { return cmp.Compare(b.record, a.record) })
}

// dropUnits drops the units without which a constraint takes all of some digits away from a cell,
// too. One remains.
func (fc *forcing) dropUnits(k *constraint, cell int, digits uint32) {
	x := &fc.through
	for _, c := range k.cells {
		x.kept[c] = fc.masked(c)
	}
	x.kept[cell] = uint64(digits)
	left := len(x.units)
	needed := x.units[:0]
	for _, u := range x.units {
		if left > 1 {
			x.kept[u.cell] |= uint64(u.digits)
			for _, c := range k.cells {
				x.dom[c] = x.kept[c]
			}
			if !x.rules.narrow(k, x.dom) {
				left--
				continue
			}
			x.kept[u.cell] &^= uint64(u.digits)
		}
		needed = append(needed, u)
	}
	x.units = needed
}

// unitRecords returns the records of the units.
func (fc *forcing) unitRecords() []uint16 {
	list := fc.local.parents[:0]
	for _, u := range fc.through.units {
		list = append(list, u.record)
	}
	fc.local.parents = list
	return list
}

// constraintStep returns the step that a constraint says something of a cell, without conclusion.
func (fc *forcing) constraintStep(k *constraint, c int) *Step {
	f, rules := fc.f, fc.through.rules
	step := &Step{Technique: RuleCandidates, Rules: []int{k.rule}}
	if k.total >= 0 {
		step.Technique, step.Rules = InniesOuties, rules.totals[k.total].Rules
	}
	for _, i := range step.Rules {
		step.Parts = append(step.Parts, f.part(RoleRule, -1, 0, 0,
			cellsOfRule(&rules.rules[i])...))
	}
	switch {
	case k.total >= 0:
		step.Parts = append(step.Parts, f.totalParts(&rules.totals[k.total])...)
	case k.pair != nil:
		other := k.cells[0] + k.cells[1] - c
		step.Parts = append(step.Parts, f.part(RolePattern, -1, 0, 0, other))
	}
	return step
}

// totalParts returns the parts with the houses of a sum that follows from rules, and its cells.
func (f *facts) totalParts(x *nonet.Total) (parts []Part) {
	for _, h := range x.Houses {
		house := f.layout.Houses()[h]
		parts = append(parts, Part{Role: RoleBase, House: &house})
	}
	cells := map[Role][]nonet.Cell{}
	for i, c := range x.Cells {
		role := RoleInnie
		if x.Factors[i] < 0 {
			role = RoleOutie
		}
		cells[role] = append(cells[role], c)
	}
	for _, role := range [...]Role{RoleInnie, RoleOutie} {
		if len(cells[role]) > 0 {
			parts = append(parts, Part{Role: role, Cells: cells[role]})
		}
	}
	return parts
}
