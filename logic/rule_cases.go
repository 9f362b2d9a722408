package logic

import (
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet"
)

// Case distinctions: a candidate is out if each way to go on from it fails. From a supposition it
// follows what houses and single rules leave; where that ends, all candidates of one cell are
// supposed in turn.

// Case is a supposition that leads to nothing, and why.
type Case struct {
	nonet.Candidate                   // what is supposed
	Forced          []nonet.Candidate // the digits that follow from it
	Cases           []Case            // each candidate that is then left in one cell

	// What fails, if there are no Cases: the house without a place for digits (RoleBase), the cell
	// without candidates (RoleExcludedBy), the rule (RoleRule) or the innies and outies (RoleInnie)
	// that no digits fit. The last two have the cells.
	Fails *Part
}

// caseSizes has how many suppositions a case distinction may make; those with few come first.
var caseSizes = [...]int{4, 16, 64}

// maxTotalCells bounds the cells of the sums that case distinctions ask.
const maxTotalCells = 15

// caseSearch searches case distinctions.
type caseSearch struct {
	fd     *finder
	list   []constraint
	of     [][]uint16 // of each cell: its constraints
	weight []int      // of each constraint, then of each cell: how often it failed
	before []int      // the weights before the present candidate
	dom    levels
	left   int // suppositions that may be made
	fails  failure
	used   []bool // constraints that removed something, for a proof

	// Of the present propagation.
	changed cellSet
	houses  []bool
	asked   []bool // constraints that are to be asked
	kept    []uint64
}

// failure is what has no way to be filled: a cell, a house, or a constraint.
type failure struct{ cell, house, constraint int }

// ruleCases finds candidates of a cell that a case distinction rules out.
func ruleCases(fd *finder, t Technique) bool {
	if fd.rules == nil {
		return false
	}
	x := &fd.caseMemory
	x.begin(fd)
	for size := range caseSizes {
		for _, c := range fd.byCandidates() {
			fd.begin(t, VariantPlain, table[t].base+float64(size)/2)
			gone := uint32(0)
			clear(x.used)
			var told []Case
			for m := fd.cell[c]; m != 0; m &= m - 1 {
				node := Case{Candidate: fd.f.candidate(c*fd.f.n + lowest(m))}
				if x.refutes(&node, caseSizes[size]) {
					gone |= m & -m
					told = append(told, node)
				}
				if fd.budget.over {
					return false
				}
			}
			if gone == fd.cell[c] {
				return false // the state has a contradiction
			}
			if fd.eliminate(c, gone); gone != 0 {
				x.tell(told)
			}
			if fd.emit() {
				return true
			}
		}
	}
	return false
}

// begin prepares a search in the state.
func (x *caseSearch) begin(fd *finder) {
	f, rules := fd.f, fd.rules
	x.fd = fd
	x.list, x.of = rules.constraints(f, x.list[:0], maxTotalCells)
	x.weight = zeroed(x.weight, len(x.list)+f.cells)
	x.used, x.asked = zeroed(x.used, len(x.list)), zeroed(x.asked, len(x.list))
	x.houses = zeroed(x.houses, len(f.houses))
	x.changed = cellSet{}
	x.kept = zeroed(x.kept, f.cells)
}

// start returns the candidates of the state, to search from with so many suppositions.
func (x *caseSearch) start(size int) []uint64 {
	x.left = size
	for c := range x.fd.f.cells {
		x.changed.add(c)
	}
	return x.dom.start(x.fd.State)
}

// refutes reports whether a supposition leads to nothing, in no more than so many suppositions. If
// the finder wants proofs, it fills in why.
func (x *caseSearch) refutes(node *Case, size int) bool {
	x.before = append(x.before[:0], x.weight...)
	if !x.follow(x.start(size), node, 0, false) {
		return false
	}
	if x.fd.proof {
		copy(x.weight, x.before) // the same search again
		x.follow(x.start(size), node, 0, true)
	}
	return true
}

// follow reports whether a supposition leads to nothing. With proof it fills in why.
func (x *caseSearch) follow(dom []uint64, node *Case, depth int, proof bool) bool {
	if x.left--; x.left < 0 || x.fd.budget.spend() {
		x.changed = cellSet{}
		return false
	}
	var old []uint64
	if proof {
		old = slices.Clone(dom)
	}
	c := int(node.Cell)
	dom[c] = 1 << (node.Digit - 1)
	x.changed.add(c)
	ok := x.propagate(dom, proof)
	if proof {
		for b, m := range dom {
			if b != c && single(uint32(m)) && !single(uint32(old[b])) {
				node.Forced = append(node.Forced, x.fd.f.candidate(b*x.fd.f.n+lowest(uint32(m))))
			}
		}
	}
	if !ok {
		if proof {
			node.Fails = x.failed(dom)
		}
		return true
	}
	best := x.choose(dom)
	if best < 0 {
		return false // it is a solution
	}
	for m := dom[best]; m != 0; m &= m - 1 {
		next := x.dom.copied(depth+1, dom)
		d := nonet.Digit(bits.TrailingZeros64(m) + 1)
		inner := Case{Candidate: nonet.Candidate{Cell: nonet.Cell(best), Digit: d}}
		if !x.follow(next, &inner, depth+1, proof) {
			return false
		}
		if proof {
			node.Cases = append(node.Cases, inner)
		}
	}
	return true
}

// choose returns the cell whose candidates are supposed next: few, in constraints that failed
// often; -1 if all cells are decided.
func (x *caseSearch) choose(dom []uint64) int {
	best, least, most := -1, 1, 0
	for c, m := range dom {
		n := bits.OnesCount64(m)
		if n < 2 {
			continue
		}
		w := 1 + x.weight[len(x.list)+c]
		for _, k := range x.of[c] {
			w += x.weight[k]
		}
		if n *= n; best < 0 || w*least > most*n {
			best, least, most = c, n, w
		}
	}
	return best
}

// failed returns the part that says what failed last.
func (x *caseSearch) failed(dom []uint64) *Part {
	f := x.fd.f
	var p Part
	switch at := x.fails; {
	case at.cell >= 0:
		p = f.part(RoleExcludedBy, -1, 0, 0, at.cell)
	case at.house >= 0:
		p = f.part(RoleBase, at.house, 0, f.all&^f.placedIn(dom, at.house))
	default:
		k := &x.list[at.constraint]
		role := RoleRule
		if k.total >= 0 {
			role = RoleInnie
		}
		p = f.part(role, -1, 0, 0, k.cells...)
	}
	return &p
}

// placedIn returns the digits that have a place in a house.
func (f *facts) placedIn(dom []uint64, h int) uint32 {
	union := uint64(0)
	for _, c := range f.members[h*f.n : h*f.n+f.n] {
		union |= dom[c]
	}
	return uint32(union)
}

// tell adds the proof to the step.
func (x *caseSearch) tell(told []Case) {
	fd := x.fd
	for k := range x.list {
		if x.used[k] && x.list[k].total >= 0 {
			fd.out.rules = append(fd.out.rules, fd.rules.totals[x.list[k].total].Rules...)
		} else if x.used[k] {
			fd.out.rules = append(fd.out.rules, x.list[k].rule)
		}
	}
	slices.Sort(fd.out.rules)
	fd.out.rules = slices.Compact(fd.out.rules)
	if !fd.proof {
		return
	}
	for _, i := range fd.out.rules {
		fd.part(RoleRule, -1, 0, 0, cellsOfRule(&fd.rules.rules[i])...)
	}
	fd.out.cases = told
}

// constraints appends the constraints of the rules, and the sums of at most so many cells that
// follow from them, to a list. It also returns the constraints of each cell, as places of the list.
func (r *ruleFacts) constraints(f *facts, list []constraint, most int) ([]constraint, [][]uint16) {
	for i := range r.rules {
		if w := r.wide(i); w != nil {
			for k := range w.pairs {
				pair := &w.pairs[k]
				list = append(list,
					constraint{rule: i, total: -1, pair: pair, cells: pair.cells[:]})
			}
			continue
		}
		list = append(list, constraint{rule: i, total: -1, cells: r.cells[i]})
	}
	for i := range r.totals {
		if cells, _ := cellsOfList(r.totals[i].Cells); len(cells) <= most {
			list = append(list, constraint{rule: -1, total: i, cells: cells})
		}
	}
	of := make([][]uint16, f.cells)
	for k := range list {
		for _, c := range list[k].cells {
			of[c] = append(of[c], uint16(k))
		}
	}
	return list, of
}
