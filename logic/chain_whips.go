package logic

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/whips"
)

// Whips, g-whips and braids, as Denis Berthier defines them in "Pattern-Based Constraint
// Satisfaction". Package internal/whips finds them; here they become contradictions: chains of an
// assumption, one to a candidate that is on, the other to the same candidate off.

// Bounds of whips: longer ones are of no use to people, and larger grids have too many candidates.
// A search ends after mostWhipWork units, about a tenth of a second, as the work may grow
// exponentially with the length. In the paths of 38 puzzles of ER 9.0 to 10.1 there are 385 whips
// then, and with four times as much work, which takes twice the time, 580; dynamic chains stand for
// the others.
const (
	mostWhip     = 24
	mostWhipSize = 12
	mostWhipWork = 5_000
)

// The degrees of the techniques.
var whipKinds = [...]whips.Kind{whips.Whip, whips.GWhip, whips.Braid}

// whipMemory has what searches for whips keep from step to step.
type whipMemory struct {
	of     *facts
	boards [2]*whips.Board // without groups and with them
	search whips.Search
}

// whipBoard returns a board with the candidates of the state.
func (fd *finder) whipBoard(groups bool) *whips.Board {
	m, f := &fd.whipMemory, fd.f
	if m.of != f {
		*m = whipMemory{of: f}
	}
	i := 0
	if groups {
		i = 1
	}
	if m.boards[i] == nil {
		s := f.whipStructure()
		if groups {
			s.AddGroups()
		}
		m.boards[i] = whips.NewBoard(s)
	}
	m.boards[i].Load(func(node int) bool {
		return fd.cell[node/f.n]>>(node%f.n)&1 != 0
	})
	return m.boards[i]
}

// whipStructure returns the variables of the layout: cells first, then digits of houses.
func (f *facts) whipStructure() *whips.Structure {
	var variables [][]uint16
	for c := range f.cells {
		var v []uint16
		for d := range f.n {
			v = append(v, uint16(c*f.n+d))
		}
		variables = append(variables, v)
	}
	for h := range f.houses {
		for d := range f.n {
			var v []uint16
			for _, c := range f.members[h*f.n : h*f.n+f.n] {
				v = append(v, c*uint16(f.n)+uint16(d))
			}
			variables = append(variables, v)
		}
	}
	return whips.NewStructure(f.nodes, variables)
}

// whipSteps finds whips or, with degrees 1 and 2, g-whips or braids, the shortest first, as far as
// mostWhipWork allows.
func whipSteps(fd *finder, t Technique) bool {
	f := fd.f
	if f.n > mostWhipSize {
		return false
	}
	kind := whipKinds[table[t].degree]
	b := fd.whipBoard(kind == whips.GWhip)
	s := &fd.whipMemory.search
	work := 0
	s.Over, s.Spend = false, func() bool {
		work++
		return work > mostWhipWork || fd.budget.spend()
	}
	done := make([]bool, f.nodes)
	for n := 1; n <= mostWhip; n++ {
		s.Cut = false
		for node := range done {
			if done[node] || !b.Open(node) {
				continue
			}
			p, ok := s.Find(b, kind, node, n)
			if s.Over {
				return false
			}
			if !ok {
				continue
			}
			done[node] = true
			if dependent(b, p) && fd.whipStep(t, b, p) {
				return true
			}
		}
		if !s.Cut {
			return false
		}
	}
	return false
}

// whipStep emits the step of a pattern.
func (fd *finder) whipStep(t Technique, b *whips.Board, p *whips.Pattern) bool {
	fd.begin(t, VariantContradiction, table[t].base)
	fd.eliminate(p.Target/fd.f.n, 1<<(p.Target%fd.f.n))
	if fd.proof {
		w := whipChain{f: fd.f, b: b, off: map[int]int{}}
		fd.out.chains = w.chains(p)
	}
	return fd.emit()
}

// dependent reports whether all that is singled out follows from something. Not so in a state with
// singles or locked candidates, which are easier to see: there a variable may have one candidate or
// one group from the start.
func dependent(b *whips.Board, p *whips.Pattern) bool {
	for _, link := range p.Links {
		outside := 0
		for _, c := range b.Members(link.Variable) {
			if b.Has(int(c)) && (link.Right < 0 || !inRight(b, link.Right, int(c))) {
				outside++
			}
		}
		if outside == 0 || outside == 1 && link.Right < 0 {
			return false
		}
	}
	return true
}

// inRight reports whether a right is a candidate or a group that has it.
func inRight(b *whips.Board, right, c int) bool {
	return slices.Contains(b.Candidates(right), uint16(c))
}

// whipChain makes chains of a pattern.
type whipChain struct {
	f      *facts
	b      *whips.Board
	rights []int // that are on, with the target; each has its node in ons
	ons    []int
	all    Chain
	off    map[int]int // candidates that are off: their nodes
}

// chains returns the two chains of a contradiction.
func (w *whipChain) chains(p *whips.Pattern) []Chain {
	w.on(p.Target, Node{Reason: ReasonAssumed})
	for i, link := range p.Links {
		var members []int // that are left on the board
		for _, c := range w.b.Members(link.Variable) {
			if w.b.Has(int(c)) {
				members = append(members, int(c))
			}
		}
		x := Node{Reason: ReasonOnlyCandidate}
		if h := link.Variable - w.f.cells; h >= 0 {
			x.Reason, x.House = ReasonOnlyPlace, &w.f.houses[h/w.f.n]
		}
		last := -1 // the candidate that is on and off
		if i == len(p.Links)-1 {
			last = members[len(members)-1]
			w.no(last)
			link.Right = last
		}
		for _, c := range members {
			if c != last && !inRight(w.b, link.Right, c) {
				x.Parents = append(x.Parents, w.no(c))
			}
		}
		w.on(link.Right, x)
		if last >= 0 {
			return []Chain{w.until(len(w.all) - 1), w.until(w.off[last])}
		}
	}
	return nil
}

// on adds a node that is on: a right.
func (w *whipChain) on(right int, x Node) {
	x.On = true
	first := true
	for _, c := range w.b.Candidates(right) {
		switch {
		case !w.b.Has(int(c)):
		case first:
			x.Candidate, first = w.f.candidate(int(c)), false
		default:
			x.More = append(x.More, w.f.candidate(int(c)).Cell)
		}
	}
	w.rights, w.ons = append(w.rights, right), append(w.ons, len(w.all))
	w.all = append(w.all, x)
}

// no returns the node of a candidate that is off: because of the last right, or else of the first
// one that excludes it.
func (w *whipChain) no(c int) int {
	if i, ok := w.off[c]; ok {
		return i
	}
	by := len(w.rights) - 1
	if !w.b.Excludes(w.rights[by], c) {
		for by = 0; !w.b.Excludes(w.rights[by], c); by++ {
		}
	}
	from := &w.all[w.ons[by]]
	x := Node{Candidate: w.f.candidate(c), Reason: ReasonInCell, Parents: []int{w.ons[by]}}
	if from.Cell != x.Cell {
		x.Reason, x.House = ReasonInHouse, w.f.houseWith(x.Cell, from)
	}
	w.off[c] = len(w.all)
	w.all = append(w.all, x)
	return w.off[c]
}

// houseWith returns a house of a cell that has all cells of a node, too.
func (f *facts) houseWith(c nonet.Cell, x *Node) *nonet.House {
	for _, k := range f.housesOf[c] {
		set := &f.houseSet[k.house]
		ok := set.has(int(x.Cell))
		for _, more := range x.More {
			ok = ok && set.has(int(more))
		}
		if ok {
			return &f.houses[k.house]
		}
	}
	return nil
}

// until returns a node and all that it follows from.
func (w *whipChain) until(end int) Chain {
	needed := make([]bool, end+1)
	needed[end] = true
	for i := end; i >= 0; i-- {
		for _, p := range w.all[i].Parents {
			needed[p] = needed[p] || needed[i]
		}
	}
	var chain Chain
	at := make([]int, end+1)
	for i, x := range w.all[:end+1] {
		if !needed[i] {
			continue
		}
		at[i] = len(chain)
		parents := make([]int, len(x.Parents))
		for k, p := range x.Parents {
			parents[k] = at[p]
		}
		x.Parents = parents
		chain = append(chain, x)
	}
	return chain
}
