package check

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet"
)

// Extent says how large a set of clues and rules is that can be left out together.
type Extent uint8

const (
	ExtentSome    Extent = iota // a limit was reached: perhaps more can be added
	ExtentMaximal               // none can be added, but another set may be larger
	ExtentLargest               // no other set has more
)

func (e Extent) String() string {
	if names := [...]string{"some", "maximal", "largest"}; int(e) < len(names) {
		return names[e]
	}
	return fmt.Sprintf("Extent(%d)", uint8(e))
}

const (
	// togetherTotal and togetherTotalRules bound the nodes of all searches for a set that can be
	// left out together; the latter for puzzles with rules.
	togetherTotal      = 100_000
	togetherTotalRules = 30_000

	// togetherRounds is how many sets are tried that are larger than the one that is known.
	togetherRounds = 30
	// hittingWork bounds the search for the fewest parts that must be kept, in sets looked at.
	hittingWork = 1_000_000
)

// remover finds redundant clues and rules that can be left out together. A grid that is not the
// solution breaks some clues and rules; if it breaks none that are not redundant, one of the
// redundant ones that it breaks must be kept. So the fewest parts that must be kept are a smallest
// set that has one of each of these sets, if the puzzle with them has one solution: otherwise that
// shows another grid. (Implicit hitting sets: Reiter, Artificial Intelligence 32, 1987.)
type remover struct {
	*diagnosis
	clues    []Clue // redundant ones, the first parts
	rules    []int  // redundant ones, the parts after them
	last     int64  // nodes of the diagnosis after which no search begins
	solution nonet.Grid
	broken   []partSet // by each grid that was found
}

// partSet is a set of parts.
type partSet []uint64

func (s partSet) has(i int) bool { return s[i/64]>>(i%64)&1 != 0 }
func (s partSet) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s partSet) remove(i int)   { s[i/64] &^= 1 << (i % 64) }

func (s partSet) size() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s partSet) meets(t partSet) bool {
	for i, word := range s {
		if word&t[i] != 0 {
			return true
		}
	}
	return false
}

// together finds redundant clues and rules that can be left out together.
func (d *diagnosis) together() error {
	r := d.report
	x := remover{diagnosis: d, clues: r.Redundant, rules: r.RedundantRules}
	parts := len(x.clues) + len(x.rules)
	if parts < 2 {
		x.tell(x.all(), len(r.Unknown)+len(r.UnknownRules) == 0)
		return nil
	}
	total := int64(togetherTotal)
	if len(d.puzzle.Rules) > 0 {
		total = togetherTotalRules
	}
	x.last = r.Nodes + total
	var err error
	if x.solution, err = d.search(d.puzzle, explainEffort); err != nil {
		return x.unlessLimit(err)
	}
	removed, err := x.addAll()
	if err != nil {
		x.tell(removed, false)
		return x.unlessLimit(err)
	}
	r.Extent = ExtentMaximal
	largest := len(r.Unknown)+len(r.UnknownRules) == 0
	for round := 0; ; round++ {
		kept, ok := x.fewest(parts - removed.size())
		if !ok || kept == nil || round == togetherRounds {
			x.tell(removed, largest && ok && kept == nil) // kept == nil: no fewer can be kept
			return nil
		}
		other := x.all()
		for i := range parts {
			if kept.has(i) {
				other.remove(i)
			}
		}
		unique, err := x.unique(other)
		if err != nil {
			x.tell(removed, false)
			return x.unlessLimit(err)
		}
		if unique {
			x.tell(other, largest)
			return nil
		}
	}
}

// unlessLimit returns an error unless it is a limit.
func (x *remover) unlessLimit(err error) error {
	if errors.Is(err, nonet.ErrLimit) {
		return nil
	}
	return err
}

// none and all return sets of parts.
func (x *remover) none() partSet { return make(partSet, (len(x.clues)+len(x.rules)+63)/64) }
func (x *remover) all() partSet {
	s := x.none()
	for i := range len(x.clues) + len(x.rules) {
		s.add(i)
	}
	return s
}

// tell writes what can be left out into the report.
func (x *remover) tell(removed partSet, largest bool) {
	r := x.report
	for i, clue := range x.clues {
		if removed.has(i) {
			r.Together = append(r.Together, clue)
		}
	}
	for i, rule := range x.rules {
		if removed.has(len(x.clues) + i) {
			r.TogetherRules = append(r.TogetherRules, rule)
		}
	}
	if largest {
		r.Extent = ExtentLargest
	}
}

// addAll leaves out part after part, as long as there is one solution.
func (x *remover) addAll() (partSet, error) {
	removed := x.none()
	for i := range len(x.clues) + len(x.rules) {
		if slices.ContainsFunc(x.broken, func(b partSet) bool { // it breaks nothing that is kept
			return !slices.ContainsFunc(x.parts(b), func(k int) bool {
				return k != i && !removed.has(k)
			})
		}) {
			continue
		}
		removed.add(i)
		unique, err := x.unique(removed)
		if err != nil || !unique {
			removed.remove(i)
		}
		if err != nil {
			return removed, err
		}
	}
	return removed, nil
}

// parts lists a set.
func (x *remover) parts(s partSet) (list []int) {
	for i := range len(x.clues) + len(x.rules) {
		if s.has(i) {
			list = append(list, i)
		}
	}
	return list
}

// unique reports whether the puzzle without some parts has one solution. Otherwise it notes what
// another solution breaks.
func (x *remover) unique(removed partSet) (bool, error) {
	effort := min(explainEffort, x.last-x.report.Nodes)
	if effort <= 0 || !x.allow(effort) {
		return false, nonet.ErrLimit
	}
	p := x.relaxed()
	all := nonet.AllDigits(p.Layout.Size())
	for i, clue := range x.clues {
		if removed.has(i) {
			p.Givens[clue.Cell], p.Marks[clue.Cell] = 0, all
		}
	}
	p.Rules = nil
	for i, rule := range x.puzzle.Rules {
		k := slices.Index(x.rules, i)
		if k < 0 || !removed.has(len(x.clues)+k) {
			p.Rules = append(p.Rules, rule)
		}
	}
	var other nonet.Grid
	var err error
	for g, e := range x.solver.Solutions(x.ctx, p) {
		if err = e; err != nil {
			break
		}
		if !slices.Equal(g, x.solution) {
			other = g
			break
		}
	}
	x.report.Nodes += x.solver.Stats.Nodes
	if other == nil || err != nil {
		return err == nil, err
	}
	broken := x.none()
	for i, clue := range x.clues {
		if !clue.Digits.Has(other[clue.Cell]) {
			broken.add(i)
		}
	}
	for i, rule := range x.rules {
		if !x.keeps(x.puzzle.Rules[rule], other) {
			broken.add(len(x.clues) + i)
		}
	}
	x.broken = append(x.broken, broken)
	return false, nil
}

// fewest returns the fewest parts that have one of each set of broken, if they are fewer than most;
// nil if they are not. ok is false if that took too long.
func (x *remover) fewest(most int) (kept partSet, ok bool) {
	chosen, work := x.none(), 0
	var try func(n int) bool
	try = func(n int) bool {
		var open partSet // the smallest set of which no part is chosen
		disjoint := x.none()
		need := 0 // open sets without common parts: each needs a part of its own
		for _, b := range x.broken {
			if work++; b.meets(chosen) {
				continue
			}
			if open == nil || b.size() < open.size() {
				open = b
			}
			if !b.meets(disjoint) {
				need++
				for i := range disjoint {
					disjoint[i] |= b[i]
				}
			}
		}
		if n+need >= most {
			return true
		}
		if open == nil {
			kept, most = slices.Clone(chosen), n
			return true
		}
		for _, i := range x.parts(open) {
			if work > hittingWork {
				return false
			}
			chosen.add(i)
			done := try(n + 1)
			chosen.remove(i)
			if !done {
				return false
			}
		}
		return true
	}
	ok = try(0)
	return kept, ok
}
