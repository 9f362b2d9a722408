package logic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// proofs checks that what a step says proves it: every node of every chain
// follows from its parents by its reason, and the conclusion from the chains or the
// parts. Steps within steps are held against the state without what their
// node's parents took away, and nothing else.
type proofs struct {
	reasons map[Reason]int
	depth   map[int]int // steps, by how deep they are nested
}

func newProofs() *proofs { return &proofs{map[Reason]int{}, map[int]int{}} }

// check returns what is wrong with a step in s, nil if nothing is.
func (k *proofs) check(step *Step, s *State) error { return k.step(step, s, 0) }

func (k *proofs) step(step *Step, s *State, depth int) error {
	k.depth[depth]++
	for i, chain := range step.Chains {
		if err := k.chain(chain, s, depth); err != nil {
			return fmt.Errorf("%s, %s, chain %d: %w", step.Technique, step.Variant, i, err)
		}
	}
	if len(step.Placements)+len(step.Eliminations) == 0 {
		return fmt.Errorf("%s, %s, concludes nothing", step.Technique, step.Variant)
	}
	if err := concludes(step, s); err != nil {
		return fmt.Errorf("%s, %s: %w", step.Technique, step.Variant, err)
	}
	return nil
}

func (k *proofs) chain(chain Chain, s *State, depth int) error {
	used := map[int]bool{len(chain) - 1: true}
	reduced := map[*Step]*State{} // that inner steps were found true in
	for i, x := range chain {
		k.reasons[x.Reason]++
		for _, c := range cellsOfNode(x) {
			if !s.Candidates(c).Has(x.Digit) {
				return fmt.Errorf("node %d is not a candidate", i)
			}
		}
		if (i == 0) != (x.Reason == ReasonAssumed) || (i == 0) != (len(x.Parents) == 0) {
			return fmt.Errorf("node %d has %d parents and reason %d", i, len(x.Parents), x.Reason)
		}
		off := map[nonet.Candidate]bool{}
		for _, p := range x.Parents {
			if p >= i || p < 0 {
				return fmt.Errorf("node %d follows from node %d", i, p)
			}
			used[p] = true
			if !chain[p].On {
				for _, c := range cellsOfNode(chain[p]) {
					off[nonet.Candidate{Cell: c, Digit: chain[p].Digit}] = true
				}
			}
		}
		if inner := x.Reason == ReasonLocalRule || x.Reason == ReasonNestedChain ||
			x.Reason == ReasonRule; inner != (x.Because != nil) {
			return fmt.Errorf("node %d has reason %d, its step is %v", i, x.Reason, x.Because)
		}
		if needsHouse := x.Reason == ReasonInHouse ||
			x.Reason == ReasonOnlyPlace; needsHouse != (x.House != nil) {
			return fmt.Errorf("node %d has reason %d and house %v", i, x.Reason, x.House)
		}
		ok := true
		switch x.Reason {
		case ReasonInCell, ReasonInHouse, ReasonApart:
			from := chain[x.Parents[0]]
			ok = len(x.Parents) == 1 && weak(from, x) && linked(from, x, s)
		case ReasonOnlyCandidate:
			ok = x.On
			for d := range s.Candidates(x.Cell).All() {
				ok = ok && (d == x.Digit || off[nonet.Candidate{Cell: x.Cell, Digit: d}])
			}
		case ReasonOnlyPlace:
			ok = x.On && slices.Contains(x.House.Cells, x.Cell)
			for _, c := range x.House.Cells {
				ok = ok && (slices.Contains(cellsOfNode(x), c) || !s.Candidates(c).Has(x.Digit) ||
					off[nonet.Candidate{Cell: c, Digit: x.Digit}])
			}
		case ReasonALS:
			ok = x.On && x.Set != nil && almostLocked(x, chain[x.Parents[0]].Digit, off, s)
		case ReasonBesideALS:
			from := chain[x.Parents[0]]
			ok = x.On && x.Set != nil && len(x.Parents) == 1 && !from.On
			if ok && slices.Contains(x.Set.Cells, x.Cell) { // the other way
				x, from = Node{Candidate: from.Candidate, More: from.More}, x
			}
			ok = ok && besideALS(from, x, chain[i].Set, s)
		case ReasonLocalRule, ReasonNestedChain:
			ok = !x.On && len(off) == len(x.Parents) && removes(x.Because, x.Candidate)
			if ok && reduced[x.Because] == nil {
				left := s.Clone()
				for c := range off {
					left.Remove(c.Cell, c.Digit)
				}
				reduced[x.Because] = left
				if err := k.step(x.Because, left, depth+1); err != nil {
					return fmt.Errorf("node %d: %w", i, err)
				}
			}
		}
		if x.Reason == ReasonRule {
			ok = (x.On && slices.Contains(x.Because.Placements, x.Candidate) ||
				!x.On && removes(x.Because, x.Candidate)) && ruled(chain, x, s)
		}
		if !ok {
			return fmt.Errorf("node %d, %+v, does not follow from nodes %v", i, x, x.Parents)
		}
	}
	if len(used) != len(chain) {
		return fmt.Errorf("of %d nodes %d are used", len(chain), len(used))
	}
	return nil
}

// ruled reports whether a node follows from rules: they have no digits for their cells if the
// parents are as they are and the candidate is not.
func ruled(chain Chain, x Node, s *State) bool {
	dom := make([]uint64, s.Layout().Cells())
	for c := range dom {
		dom[c] = uint64(s.mask(c))
	}
	for _, p := range x.Parents {
		if parent := chain[p]; parent.On {
			dom[parent.Cell] &= 1 << (parent.Digit - 1)
		} else {
			dom[parent.Cell] &^= 1 << (parent.Digit - 1)
		}
	}
	if dom[x.Cell] &^= 1 << (x.Digit - 1); !x.On {
		dom[x.Cell] = 1 << (x.Digit - 1)
	}
	if dom[x.Cell] == 0 {
		return true
	}
	if x.Because.Technique == RuleCandidates {
		return !s.rules.filter.Narrow(x.Because.Rules[0], dom)
	}
	for i, total := range s.rules.totals {
		if slices.Equal(total.Rules, x.Because.Rules) && !s.rules.totalFilter.Narrow(i, dom) {
			return true
		}
	}
	return false
}

// weak reports whether the first node is on and the second off.
func weak(a, b Node) bool { return a.On && !b.On }

// linked reports whether the candidates of two nodes exclude each other for the
// reason of the second.
func linked(a, b Node, s *State) bool {
	for _, p := range cellsOfNode(a) {
		for _, q := range cellsOfNode(b) {
			_, shared := s.Layout().Shared(p, q)
			ok := p != q && a.Digit == b.Digit
			switch b.Reason {
			case ReasonInCell:
				ok = p == q && a.Digit != b.Digit
			case ReasonInHouse:
				ok = ok && slices.Contains(b.House.Cells, p) && slices.Contains(b.House.Cells, q)
			default:
				ok = ok && (!shared || len(a.More)+len(b.More) > 0) &&
					slices.Contains(s.Layout().Peers(p), q)
			}
			if !ok {
				return false
			}
		}
	}
	return true
}

// cellsOfNode returns the cells of a node, which can be a group.
func cellsOfNode(x Node) []nonet.Cell { return append([]nonet.Cell{x.Cell}, x.More...) }

// almostLocked reports whether the set of a node has one digit more than cells,
// has lost digit d, and has that of the node in just its cells.
func almostLocked(x Node, d nonet.Digit, off map[nonet.Candidate]bool, s *State) bool {
	var all nonet.Digits
	var having []nonet.Cell
	for _, c := range x.Set.Cells {
		if !slices.Contains(x.Set.House.Cells, c) || s.Candidates(c).Has(d) &&
			!off[nonet.Candidate{Cell: c, Digit: d}] {
			return false
		}
		all = all.Union(s.Candidates(c))
		if s.Candidates(c).Has(x.Digit) {
			having = append(having, c)
		}
	}
	cells := cellsOfNode(x)
	slices.Sort(cells)
	slices.Sort(having)
	return all == x.Set.Digits && all.Len() == len(x.Set.Cells)+1 && all.Has(d) && d != x.Digit &&
		slices.Equal(cells, having)
}

// besideALS reports whether a cell outside a set, if that loses a digit, has one candidate left.
func besideALS(lost, left Node, set *Part, s *State) bool {
	var all, others nonet.Digits
	for _, c := range set.Cells {
		all = all.Union(s.Candidates(c))
		if s.Candidates(c).Has(lost.Digit) != slices.Contains(cellsOfNode(lost), c) {
			return false
		}
	}
	for d := range s.Candidates(left.Cell).All() {
		seen := all.Has(d) && d != lost.Digit
		for _, c := range set.Cells {
			seen = seen && (!s.Candidates(c).Has(d) ||
				slices.Contains(s.Layout().Peers(left.Cell), c))
		}
		if !seen {
			others = others.With(d)
		}
	}
	return all == set.Digits && all.Len() == len(set.Cells)+1 && left.More == nil &&
		!slices.Contains(set.Cells, left.Cell) && others == nonet.DigitsOf(left.Digit)
}

// removes reports whether a step takes a candidate away.
func removes(step *Step, x nonet.Candidate) bool {
	for _, p := range step.Placements {
		if p.Cell == x.Cell && p.Digit != x.Digit {
			return true
		}
	}
	return slices.Contains(step.Eliminations, x)
}

// concludes checks that the conclusion follows from the chains, or from the
// parts for the techniques that are local rules. Of others it looks at nothing.
func concludes(step *Step, s *State) error {
	conclusion := func(x Node) error {
		if x.On && (len(step.Placements) != 1 || step.Placements[0] != x.Candidate ||
			len(step.Eliminations) > 0) ||
			!x.On && (len(step.Eliminations) != 1 || step.Eliminations[0] != x.Candidate ||
				len(step.Placements) > 0) {
			return fmt.Errorf("the chains prove %+v, the conclusion is %v, %v", x, step.Placements,
				step.Eliminations)
		}
		return nil
	}
	opposite := func(x Node) Node { return Node{Candidate: x.Candidate, On: !x.On} }
	var first, last []Node
	for _, chain := range step.Chains {
		first, last = append(first, chain[0]), append(last, chain[len(chain)-1])
	}
	same := func(a, b Node) bool { return a.Candidate == b.Candidate && a.On == b.On }
	switch step.Variant {
	case VariantForcingXChain, VariantForcingChain:
		if len(first) != 1 || !same(opposite(first[0]), last[0]) {
			return fmt.Errorf("%v to %v", first, last)
		}
		return conclusion(last[0])
	case VariantXCycle, VariantYCycle, VariantBidirectionalCycle:
		return cycle(step, s)
	case VariantContradiction:
		if len(first) != 2 || !same(first[0], first[1]) || !same(last[0], opposite(last[1])) ||
			!last[0].On {
			return fmt.Errorf("%v to %v", first, last)
		}
		for _, chain := range step.Chains {
			for _, x := range chain {
				if step.Technique == Nishio && x.Digit != first[0].Digit {
					return fmt.Errorf("two digits: %v", chain)
				}
			}
		}
		return conclusion(opposite(first[0]))
	case VariantDouble:
		if len(first) != 2 || !same(first[0], opposite(first[1])) || !same(last[0], last[1]) {
			return fmt.Errorf("%v to %v", first, last)
		}
		return conclusion(last[0])
	case VariantCellChains, VariantRegionChains:
		var all []nonet.Candidate
		parts := step.Parts[len(step.Rules):]
		source := parts[0]
		if len(parts) != 1 || source.Role != RoleSource ||
			(source.House == nil) != (step.Variant == VariantCellChains) {
			return fmt.Errorf("parts %v", step.Parts)
		}
		if source.House == nil {
			for d := range s.Candidates(source.Cells[0]).All() {
				all = append(all, nonet.Candidate{Cell: source.Cells[0], Digit: d})
			}
		} else {
			for _, c := range source.House.Cells {
				if s.Candidates(c).Has(source.Digits.Min()) {
					all = append(all, nonet.Candidate{Cell: c, Digit: source.Digits.Min()})
				}
			}
		}
		if len(all) != len(first) {
			return fmt.Errorf("%d chains of %d", len(first), len(all))
		}
		for i := range all {
			if !first[i].On || first[i].Candidate != all[i] || !same(last[i], last[0]) {
				return fmt.Errorf("%v to %v", first, last)
			}
		}
		return conclusion(last[0])
	}
	switch step.Technique {
	case Pointing, Claiming, XWing, Swordfish, Jellyfish:
		return fishConcludes(step, s)
	case NakedPair, NakedTriplet, NakedQuad, HiddenPair, HiddenTriplet, HiddenQuad:
		return setConcludes(step, s)
	case KrakenFish1, KrakenFish2:
		return krakenConcludes(step, s)
	case FireworkPair, FireworkTriple, FireworkQuad:
		return fireworkConcludes(step, s)
	case BivalueOddagon, BrokenWing:
		return oddLoopConcludes(step, s)
	case WeakExocet:
		return weakExocetConcludes(step, s)
	case MultiFish:
		return multiFishConcludes(step, s)
	}
	return nil
}

// partsOf returns the parts of a step that have a role.
func partsOf(step *Step, role Role) (list []Part) {
	for _, p := range step.Parts {
		if p.Role == role {
			list = append(list, p)
		}
	}
	return list
}

// fireworkConcludes checks that each digit of a corner can leave the house of the corner along its
// two lines only to the wings, and that there are as many digits as cells.
func fireworkConcludes(step *Step, s *State) error {
	corners, lines, covers := partsOf(step, RolePivot), partsOf(step, RoleBase),
		partsOf(step, RoleCover)
	var cells []nonet.Cell
	var digits nonet.Digits
	for _, p := range slices.Concat(corners, partsOf(step, RoleWing)) {
		cells = append(cells, p.Cells...)
	}
	for i, corner := range corners {
		digits = digits.Union(corner.Digits)
		for _, line := range lines[2*i : 2*i+2] {
			if !slices.Contains(line.House.Cells, corner.Cells[0]) ||
				!slices.Contains(covers[i].House.Cells, corner.Cells[0]) {
				return fmt.Errorf("the corner is not in %v and %v", line.House, covers[i].House)
			}
			for _, c := range line.House.Cells {
				if !slices.Contains(covers[i].House.Cells, c) && !slices.Contains(cells, c) &&
					!s.Candidates(c).Intersect(corner.Digits).IsEmpty() {
					return fmt.Errorf("a digit of %v can be in %v", corner.Digits, c)
				}
			}
		}
	}
	if need := map[Technique]int{FireworkPair: 2, FireworkTriple: 3,
		FireworkQuad: 4}[step.Technique]; digits.Len() != need {
		return fmt.Errorf("%d digits", digits.Len())
	}
	for _, x := range step.Eliminations {
		if !slices.Contains(cells, x.Cell) || step.Technique != FireworkQuad &&
			digits.Has(x.Digit) {
			return fmt.Errorf("%v goes", x)
		}
	}
	return nil
}

// oddLoopConcludes checks that a loop has an odd number of cells, that each sees the next, that the
// candidates which the loop does not have itself are guardians, and that what goes excludes all of
// these.
func oddLoopConcludes(step *Step, s *State) error {
	guardians := map[nonet.Candidate]bool{}
	parts := partsOf(step, RolePattern)
	n := len(parts)
	if step.Technique == BivalueOddagon {
		loop := parts[0]
		n = len(loop.Cells)
		for i, c := range loop.Cells {
			if !slices.Contains(s.Layout().Peers(c), loop.Cells[(i+1)%n]) {
				return fmt.Errorf("%v does not see the next cell", c)
			}
			for d := range s.Candidates(c).Minus(loop.Digits).All() {
				guardians[nonet.Candidate{Cell: c, Digit: d}] = true
			}
		}
	} else {
		times := map[nonet.Cell]int{}
		for _, p := range parts {
			for _, c := range p.House.Cells {
				if x := (nonet.Candidate{Cell: c, Digit: p.Digits.Min()}); slices.Contains(
					p.Cells, c) {
					times[c]++
				} else if s.Candidates(c).Has(x.Digit) {
					guardians[x] = true
				}
			}
		}
		for c, k := range times {
			if k != 2 {
				return fmt.Errorf("%v is in %d houses of the loop", c, k)
			}
		}
		if len(times) != n {
			return fmt.Errorf("%d cells in %d houses", len(times), n)
		}
	}
	if n%2 == 0 || len(guardians) == 0 {
		return fmt.Errorf("%d cells, %d guardians", n, len(guardians))
	}
	excludes := func(a, b nonet.Candidate) bool {
		return a.Cell == b.Cell && a.Digit != b.Digit ||
			a.Digit == b.Digit && slices.Contains(s.Layout().Peers(a.Cell), b.Cell)
	}
	for g := range guardians {
		for _, x := range step.Eliminations {
			if !excludes(x, g) {
				return fmt.Errorf("%v may be true with %v", x, g)
			}
		}
		for _, x := range step.Placements {
			if x != g {
				return fmt.Errorf("%v is placed, %v is a guardian", x, g)
			}
		}
	}
	return nil
}

// krakenConcludes checks that the places of a digit which are in more bases than covers are those
// that the chains begin with, and that all chains end with the candidate that goes, which in type 1
// is in more covers than bases.
func krakenConcludes(step *Step, s *State) error {
	digit := step.Parts[0].Digits.Min()
	more := map[nonet.Cell]int{} // bases without covers
	count := map[Role]int{}
	fins := map[nonet.Cell]bool{}
	for _, p := range step.Parts {
		count[p.Role]++
		switch p.Role {
		case RoleFin, RoleEndoFin:
			for _, c := range p.Cells {
				fins[c] = true
			}
			continue
		}
		for _, c := range p.House.Cells {
			if s.Candidates(c).Has(digit) {
				more[c] += map[Role]int{RoleBase: 1, RoleCover: -1}[p.Role]
			}
		}
	}
	lacks := count[RoleBase] - count[RoleCover]
	if (step.Technique == KrakenFish1) != (lacks == 0) || lacks > 1 {
		return fmt.Errorf("%d bases and %d covers", count[RoleBase], count[RoleCover])
	}
	for c, n := range more {
		if fins[c] != (n > 0) {
			return fmt.Errorf("%v is in %d more bases than covers, a fin: %v", c, n, fins[c])
		}
	}
	if len(step.Chains) != len(fins) || len(step.Eliminations) != 1 {
		return fmt.Errorf("%d chains, %d fins, %v goes", len(step.Chains), len(fins),
			step.Eliminations)
	}
	elim := step.Eliminations[0]
	if step.Technique == KrakenFish1 && (elim.Digit != digit || more[elim.Cell] >= 0) {
		return fmt.Errorf("%v goes", elim)
	}
	for _, chain := range step.Chains {
		first, last := chain[0], chain[len(chain)-1]
		if !fins[first.Cell] || first.Digit != digit || !first.On || last.On ||
			last.Candidate != elim || last.More != nil {
			return fmt.Errorf("a chain from %+v to %+v", first, last)
		}
		delete(fins, first.Cell)
	}
	return nil
}

// cycle checks a cycle: its links hold in both directions, so that either all on
// nodes are true or all off nodes; what sees one of each goes.
func cycle(step *Step, s *State) error {
	if len(step.Chains) != 1 {
		return fmt.Errorf("%d chains", len(step.Chains))
	}
	chain := step.Chains[0]
	if len(chain) < 5 || len(chain)%2 == 0 || chain[0].Candidate != chain[len(chain)-1].Candidate ||
		!chain[0].On || !chain[len(chain)-1].On {
		return fmt.Errorf("no cycle: %v", chain)
	}
	for i, x := range chain {
		if x.On != (i%2 == 0) || i > 0 && !slices.Equal(x.Parents, []int{i - 1}) {
			return fmt.Errorf("node %d of a cycle is %+v", i, x)
		}
	}
	sees := func(a, b nonet.Candidate) bool {
		return a.Digit == b.Digit && a.Cell != b.Cell &&
			slices.Contains(s.Layout().Peers(a.Cell), b.Cell) || a.Cell == b.Cell &&
			a.Digit != b.Digit
	}
	for _, elim := range step.Eliminations {
		var on, off bool
		for _, x := range chain {
			on = on || x.On && sees(x.Candidate, elim)
			off = off || !x.On && sees(x.Candidate, elim)
		}
		if !on || !off {
			return fmt.Errorf("%v sees not both kinds of nodes", elim)
		}
	}
	if len(step.Placements) > 0 {
		return fmt.Errorf("a cycle places %v", step.Placements)
	}
	return nil
}

// fishConcludes checks that all places of the digit in the base houses are in as
// many cover houses, which lose the others.
func fishConcludes(step *Step, s *State) error {
	var bases, covers []*nonet.House
	digit := step.Parts[0].Digits.Min()
	places := map[nonet.Cell]bool{}
	for _, p := range step.Parts {
		if p.Digits != nonet.DigitsOf(digit) {
			return fmt.Errorf("digits %v and %d", p.Digits, digit)
		}
		if p.Role == RoleCover {
			covers = append(covers, p.House)
			continue
		}
		bases = append(bases, p.House)
		for _, c := range p.House.Cells {
			if s.Candidates(c).Has(digit) {
				if places[c] {
					return fmt.Errorf("bases share %v", c)
				}
				places[c] = true
			}
		}
		for _, c := range p.Cells {
			if !places[c] || !slices.Contains(p.House.Cells, c) {
				return fmt.Errorf("place %v", c)
			}
		}
	}
	covered := func(c nonet.Cell) bool {
		return slices.ContainsFunc(covers,
			func(h *nonet.House) bool { return slices.Contains(h.Cells, c) })
	}
	for c := range places {
		if !covered(c) {
			return fmt.Errorf("%v is in no cover", c)
		}
	}
	if len(bases) != len(covers) || len(step.Placements) > 0 {
		return fmt.Errorf("%d bases and %d covers", len(bases), len(covers))
	}
	for _, x := range step.Eliminations {
		if x.Digit != digit || places[x.Cell] || !covered(x.Cell) {
			return fmt.Errorf("%v does not go", x)
		}
	}
	return nil
}

// setConcludes checks that cells of a house have as many digits together, or
// digits as many places.
func setConcludes(step *Step, s *State) error {
	p := step.Parts[0]
	if len(step.Parts) != 1 || p.Role != RolePattern || len(p.Cells) != p.Digits.Len() ||
		len(step.Placements) > 0 {
		return fmt.Errorf("parts %v", step.Parts)
	}
	naked := step.Technique != HiddenPair && step.Technique != HiddenTriplet &&
		step.Technique != HiddenQuad
	for _, c := range p.House.Cells {
		within := slices.Contains(p.Cells, c)
		for d := range s.Candidates(c).All() {
			switch {
			case naked && within && !p.Digits.Has(d), !naked && !within && p.Digits.Has(d):
				return fmt.Errorf("%d in %v breaks the set", d, c)
			}
		}
	}
	for _, x := range step.Eliminations {
		within := slices.Contains(p.Cells, x.Cell)
		beside := slices.ContainsFunc(s.Layout().Houses(), func(h nonet.House) bool {
			return slices.Contains(h.Cells, x.Cell) &&
				!slices.ContainsFunc(p.Cells,
					func(c nonet.Cell) bool { return !slices.Contains(h.Cells, c) })
		})
		if !beside || within == naked || p.Digits.Has(x.Digit) != naked {
			return fmt.Errorf("%v does not go", x)
		}
	}
	return nil
}

// TestProofs checks every step of every kind of chains in random states, small
// ones above all: there nested chains are quick, and deep.
func TestProofs(t *testing.T) {
	total, rules := newProofs(), map[Technique]int{}
	eachProof(t, func(step *Step, s *State) {
		if err := total.check(step, s); err != nil {
			t.Errorf("%s: %v", s.Layout(), err)
		}
		for _, chain := range step.Chains {
			for _, x := range chain {
				if x.Because != nil {
					rules[x.Because.Technique]++
				}
			}
		}
	})
	for reason := ReasonAssumed; reason <= ReasonNestedChain; reason++ {
		if total.reasons[reason] == 0 {
			t.Errorf("no node has reason %d", reason)
		}
	}
	for _, technique := range []Technique{Pointing, Claiming, NakedPair, HiddenPair, XWing,
		ForcingChain, MultipleChains, DynamicChains, DynamicChainsPlus, NestedChains,
		NestedMultiple} {
		if rules[technique] == 0 {
			t.Errorf("no node follows by %s", technique)
		}
	}
	if total.depth[2] == 0 {
		t.Error("no step is nested twice")
	}
	t.Log("steps by depth", total.depth, "nodes by reason", total.reasons, "by inner step", rules)
}

func eachProof(t *testing.T, found func(*Step, *State)) {
	rounds := 3
	if testing.Short() {
		rounds = 1
	}
	for i, layout := range []string{"9", "2x3", "latin:5", "9+windoku",
		"jigsaw:aaabbaaccbdcccbddeebddeee", "2x3+apart:r1c1,r2c4+apart:r3c3,r4c2"} {
		for technique := ForcingChain; technique <= DoublyNestedMultiple; technique++ {
			r := rand.New(rand.NewPCG(uint64(i), uint64(technique)))
			for range rounds {
				s, _, _ := randomState(t, layout, r)
				if s == nil {
					continue
				}
				solver := Solver{Limit: 100_000}
				for step, err := range solver.Steps(context.Background(), s, technique) {
					if err != nil {
						break // the limit
					}
					found(step, s)
				}
			}
		}
	}
}

// TestProofsSeeFaults spoils steps in several ways: the check must tell.
func TestProofsSeeFaults(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	spoiled := map[string]int{}
	eachProof(t, func(step *Step, s *State) {
		if len(step.Chains) == 0 || r.IntN(4) > 0 {
			return
		}
		bad := copyStep(step)
		in := bad // a step at some depth
		for {
			chain := in.Chains[r.IntN(len(in.Chains))]
			i := r.IntN(len(chain))
			x := &chain[i]
			what := ""
			switch r.IntN(6) {
			case 0:
				what = "on is off"
				x.On = !x.On
			case 1:
				what = "lost conclusion"
				in.Placements, in.Eliminations = nil, nil
			case 2:
				what = "lost chain"
				in.Chains = in.Chains[1:]
			case 3:
				if x.Reason == ReasonOnlyCandidate || x.Reason == ReasonOnlyPlace {
					what = "lost parent"
					x.Parents = x.Parents[1:]
				}
			case 4:
				if x.Reason == ReasonInCell || x.Reason == ReasonInHouse {
					what = "other reason"
					x.Reason = ReasonInCell + ReasonInHouse - x.Reason
				}
			case 5:
				if x.Because != nil && len(x.Because.Chains) == 0 {
					what = "lost parents of a local rule"
					x.Parents = x.Parents[1:]
				}
			}
			if what == "" && x.Because != nil && len(x.Because.Chains) > 0 {
				in = x.Because
				continue
			}
			if what == "" {
				continue
			}
			if spoiled[what]++; newProofs().check(bad, s) == nil {
				t.Errorf("%s, %s: %s is not seen", step.Technique, step.Variant, what)
			}
			return
		}
	})
	if len(spoiled) != 6 {
		t.Error(spoiled)
	}
}

// copyStep copies what the test above changes.
func copyStep(step *Step) *Step {
	bad := *step
	bad.Chains = make([]Chain, len(step.Chains))
	copies := map[*Step]*Step{}
	for i, chain := range step.Chains {
		bad.Chains[i] = slices.Clone(chain)
		for j := range chain {
			x := &bad.Chains[i][j]
			if x.Because != nil {
				if copies[x.Because] == nil {
					copies[x.Because] = copyStep(x.Because)
				}
				x.Because = copies[x.Because]
			}
		}
	}
	return &bad
}
