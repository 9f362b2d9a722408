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

	// togetherSearches bounds how many searches that are; after togetherTrial it goes on only if
	// at most togetherGap parts are between what can be left out and what perhaps can.
	togetherSearches = 400
	togetherTrial    = 100
	togetherGap      = 4
	// togetherGrids is how many solutions each of them finds.
	togetherGrids = 16
	// hittingWork bounds the searches for the fewest parts that must be kept, in sets looked at.
	hittingWork = 2_000_000
)

// remover finds redundant clues and rules that can be left out together. A grid that is not the
// solution breaks some clues and rules; if it breaks none that are not redundant, one of the
// redundant ones that it breaks must be kept. So the fewest parts that must be kept are a smallest
// set that has one of each of these sets, if the puzzle with them has one solution: otherwise that
// shows another grid. (Implicit hitting sets: Reiter, Artificial Intelligence 32, 1987.) The fewer
// parts a grid breaks the more it tells: so others are looked for that break some of the same.
type remover struct {
	*diagnosis
	clues    []Clue // redundant ones, the first parts
	rules    []int  // redundant ones, the parts after them
	last     int64  // nodes of the diagnosis after which no search begins
	searches int    // so far
	work     int    // of fewest so far
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

func (s partSet) minus(t partSet) partSet {
	left := slices.Clone(s)
	for i := range left {
		left[i] &^= t[i]
	}
	return left
}

// within reports whether all parts are in another set.
func (s partSet) within(t partSet) bool {
	for i, word := range s {
		if word&^t[i] != 0 {
			return false
		}
	}
	return true
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
	removed, err := x.addAll(x.none())
	if err != nil {
		x.tell(removed, false)
		return x.unlessLimit(err)
	}
	r.Extent = ExtentMaximal
	for {
		kept, ok := x.fewest(parts - removed.size())
		if !ok || kept == nil || x.searches > togetherTrial && // nil: no fewer can be kept
			parts-removed.size()-kept.size() > togetherGap {
			x.tell(removed, ok && kept == nil && len(r.Unknown)+len(r.UnknownRules) == 0)
			return nil
		}
		other, err := x.completed(kept)
		if err == nil && other.size() > removed.size() {
			if other, err = x.addAll(other); err == nil {
				removed = other
			}
		}
		if err != nil {
			x.tell(removed, false)
			return x.unlessLimit(err)
		}
	}
}

// completed returns what can be left out if some parts are kept, and those of further sets of which
// one must be: these it notes.
func (x *remover) completed(kept partSet) (removed partSet, err error) {
	removed = x.all().minus(kept)
	for {
		b, err := x.another(removed)
		if err != nil || b == nil {
			return removed, err
		}
		for _, i := range x.parts(b) {
			if !b.has(i) {
				continue
			}
			fewer := slices.Clone(b)
			fewer.remove(i)
			switch fewer, err = x.another(fewer); {
			case err != nil:
				return removed, err
			case fewer != nil:
				b = fewer
			}
		}
		removed = removed.minus(b)
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

// addAll leaves out part after part beside some, as long as there is one solution.
func (x *remover) addAll(removed partSet) (partSet, error) {
	for i := range len(x.clues) + len(x.rules) {
		if removed.has(i) {
			continue
		}
		removed.add(i)
		if slices.ContainsFunc(x.broken, func(b partSet) bool { return b.within(removed) }) {
			removed.remove(i)
			continue
		}
		b, err := x.another(removed)
		if err != nil || b != nil {
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

// another returns what another solution of the puzzle without some parts breaks, nil if there is
// none. It looks at several of them, notes what they break, and returns the least.
func (x *remover) another(removed partSet) (smallest partSet, err error) {
	effort := min(explainEffort, x.last-x.report.Nodes)
	if x.searches++; x.searches > togetherSearches || effort <= 0 || !x.allow(effort) {
		return nil, nonet.ErrLimit
	}
	p := x.relaxed()
	all := nonet.AllDigits(p.Layout.Digits())
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
	found := 0
	for g, err := range x.solver.Solutions(x.ctx, p) {
		if err != nil {
			x.report.Nodes += x.solver.Stats.Nodes
			return nil, err
		}
		if slices.Equal(g, x.solution) {
			continue
		}
		if b := x.brokenBy(g); smallest == nil || b.size() < smallest.size() {
			smallest = b
		}
		if found++; found == togetherGrids {
			break
		}
	}
	x.report.Nodes += x.solver.Stats.Nodes
	return smallest, nil
}

// brokenBy returns which parts a grid breaks, and notes them: sets that have all of them and more
// tell nothing further.
func (x *remover) brokenBy(g nonet.Grid) partSet {
	b := x.none()
	for i, clue := range x.clues {
		if !clue.Digits.Has(g[clue.Cell]) {
			b.add(i)
		}
	}
	for i, rule := range x.rules {
		if !x.keeps(x.puzzle.Rules[rule], g) {
			b.add(len(x.clues) + i)
		}
	}
	if !slices.ContainsFunc(x.broken, func(known partSet) bool { return known.within(b) }) {
		x.broken = slices.DeleteFunc(x.broken, b.within)
		x.broken = append(x.broken, b)
	}
	return b
}

// fewest returns the fewest parts that have one of each set of broken, if they are fewer than most;
// nil if they are not. ok is false if that took too long.
func (x *remover) fewest(most int) (kept partSet, ok bool) {
	chosen, barred := x.none(), x.none()
	slices.SortFunc(x.broken, func(a, b partSet) int { return a.size() - b.size() })
	var try func(n int) bool
	try = func(n int) bool {
		var open partSet // the smallest set of which no part is chosen, without barred ones
		disjoint := slices.Clone(barred)
		need := 0 // open sets without common parts: each needs a part of its own
		for _, b := range x.broken {
			if x.work++; b.meets(chosen) {
				continue
			}
			left := b.minus(barred)
			if open == nil || left.size() < open.size() {
				open = left
			}
			if !left.meets(disjoint) {
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
		before := slices.Clone(barred)
		for _, i := range x.parts(open) {
			if x.work > hittingWork {
				return false
			}
			chosen.add(i)
			done := try(n + 1)
			chosen.remove(i)
			if !done {
				return false
			}
			barred.add(i) // all with it were tried
		}
		barred = before
		return true
	}
	ok = try(0)
	return kept, ok
}
