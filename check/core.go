package check

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
)

// shrinker makes a set without a solution smaller until every part is needed.
// The parts are numbered; search looks for a solution of a set of parts and
// returns nil if it found one, nonet.ErrNoSolution or nonet.ErrLimit, or an
// error that ends everything. violated reports whether the solution that was
// found last breaks a part.
//
// Chunks of parts are dropped, first halves, at last single ones (the delta
// debugging of Zeller and Hildebrandt, with the order fixed). A solution that
// breaks exactly one of the parts that were dropped shows that this part is
// needed. It stays needed: a smaller set without it has the same solution.
type shrinker struct {
	search   func(parts []int, effort int64) error
	violated func(part int) bool
}

// run makes the set of parts 0..n-1, which has no solution, smaller, and returns the
// parts that are left, ascending. The first known parts are needed, as the caller knows; minimal
// says that each of the others was shown to be. The set has no solution with an error, too.
func (s *shrinker) run(n, known int) (core []int, minimal bool, err error) {
	var needed, open []int // open: not known to be needed
	for i := range n {
		if i < known {
			needed = append(needed, i)
		} else {
			open = append(open, i)
		}
	}
	for round, effort := range coreEfforts {
		size := 1
		if round == 0 {
			size = max(1, len(open)/2)
		}
		for ; size > 0 && err == nil; size /= 2 {
			open, needed, err = s.drop(open, needed, size, effort)
		}
		if len(open) == 0 || err != nil {
			break
		}
	}
	core = append(needed, open...)
	slices.Sort(core)
	return core, len(open) == 0, err
}

// drop tries to drop each chunk of size parts of open.
func (s *shrinker) drop(open, needed []int, size int, effort int64) (_, _ []int, err error) {
	for i := 0; i < len(open); {
		chunk := open[i:min(i+size, len(open))]
		rest := slices.Concat(needed, open[:i], open[i+len(chunk):])
		switch err := s.search(rest, effort); {
		case err == nil:
			broken, which := 0, 0
			for k, part := range chunk {
				if s.violated(part) {
					broken, which = broken+1, k
				}
			}
			if broken == 1 {
				needed = append(needed, chunk[which])
				open = slices.Delete(open, i+which, i+which+1)
				i += len(chunk) - 1
			} else {
				i += len(chunk)
			}
		case errors.Is(err, nonet.ErrNoSolution):
			open = slices.Delete(open, i, i+len(chunk))
		case errors.Is(err, nonet.ErrLimit):
			i += len(chunk)
		default:
			return open, needed, err
		}
	}
	return open, needed, nil
}

// hardProof is the number of nodes of a proof, that there is no solution, from which
// on clause learning looks for the core first. A shorter proof takes little time to
// find again. Leaving out clue after clue is then faster, and leaves fewer clues.
const hardProof = 10_000

const (
	// All searches that leave out clues may open coreTotal nodes together, and
	// coreTotalProofs times as many as the proof that there is no solution took: 15
	// seconds on 36×36. If one wrong given contradicts hundreds of others, as in large
	// grids with one solution, no order of leaving out clues finds all that can be left
	// out, and each of the last clues costs as much as a hard puzzle.
	coreTotal       = 1_000_000
	coreTotalProofs = 20

	// coreTotalRules is coreTotal for puzzles with rules, whose nodes take some ten times as
	// long.
	coreTotalRules = 100_000
)

// core finds clues and rules of a puzzle without a solution that contradict each other.
func (d *diagnosis) core() error {
	list := clues(d.puzzle)
	needed := false
	hard := d.report.Nodes >= hardProof
	if hard && len(d.puzzle.Rules) == 0 && d.puzzle.Layout != nonet.Classic() {
		learned, minimal, err := d.learnedCore(list)
		if err != nil {
			d.report.Core, d.report.CoreMinimal = learned, minimal
			return err
		}
		list, needed = learned, minimal
	}
	return d.drop(list, needed)
}

// learnedCore finds such clues among list by clause learning. It returns all of list
// if that took too long.
func (d *diagnosis) learnedCore(list []Clue) (core []Clue, minimal bool, err error) {
	if !d.allow(0) {
		return list, false, nil
	}
	// The engine and the other options of d.solver may not fit: its limits do.
	s := nonet.Solver{NodeLimit: d.solver.NodeLimit, Timeout: d.solver.Timeout, Jobs: d.solver.Jobs}
	found, err := s.Core(d.ctx, d.puzzle)
	d.report.Nodes += s.Stats.Nodes
	if found.Cells == nil && !found.Minimal {
		if errors.Is(err, nonet.ErrLimit) {
			err = nil
		}
		return list, false, err
	}
	for _, c := range found.Cells {
		i, _ := slices.BinarySearchFunc(list, c,
			func(clue Clue, c nonet.Cell) int { return cmp.Compare(clue.Cell, c) })
		core = append(core, list[i])
	}
	return core, found.Minimal, err
}

// drop finds such clues by searches that leave out some clues of list, some rules, and some rules
// of the layout. All together have no solution. needed says that every clue of list is needed.
func (d *diagnosis) drop(list []Clue, needed bool) error {
	rules := d.puzzle.Rules
	layouts := splitLayout(d.puzzle.Layout)
	total := int64(coreTotal)
	if len(rules) > 0 {
		total = coreTotalRules
	}
	x := dropping{d, list, rules, layouts, d.relaxed(), nil}
	last := d.report.Nodes + total + coreTotalProofs*d.report.Nodes
	s := shrinker{
		search: func(parts []int, effort int64) (err error) {
			if effort = min(effort, last-d.report.Nodes); effort <= 0 {
				return nonet.ErrLimit
			}
			if err := x.keepOnly(parts); err != nil {
				return err
			}
			x.found, err = d.search(x.puzzle, effort)
			return err
		},
		violated: x.violated,
	}
	known := 0
	if needed {
		known = len(list)
	}
	core, minimal, err := s.run(len(list)+len(rules)+len(layouts.rules), known)
	x.tell(core)
	d.report.CoreMinimal = minimal && !layouts.joined
	return err
}

// dropping is a puzzle of which parts are left out: clues, then rules, then rules of the layout.
type dropping struct {
	*diagnosis
	clues   []Clue
	rules   []nonet.Rule
	layouts *splitRules
	puzzle  *nonet.Puzzle // with some of the parts
	found   nonet.Grid    // the last solution
}

// keepOnly makes the puzzle that has some parts.
func (x *dropping) keepOnly(parts []int) error {
	p := x.puzzle
	all := nonet.AllDigits(p.Layout.Digits())
	for c := range p.Layout.Inside() {
		p.Givens[c], p.Marks[c] = 0, all
	}
	p.Rules = nil
	var layout []int
	for _, i := range parts {
		switch k := i - len(x.clues); {
		case k >= len(x.rules):
			layout = append(layout, k-len(x.rules))
		case k >= 0:
			p.Rules = append(p.Rules, x.rules[k])
		default:
			c, digits := x.clues[i].Cell, x.clues[i].Digits
			p.Marks[c] = digits
			if digits.Len() == 1 {
				p.Givens[c] = digits.Min()
			}
		}
	}
	l, err := x.layouts.with(layout)
	if err == nil {
		p.Layout = l
	}
	return err
}

// violated reports whether the last solution breaks a part.
func (x *dropping) violated(i int) bool {
	switch k := i - len(x.clues); {
	case k >= len(x.rules):
		return !x.layouts.keeps(k-len(x.rules), x.found)
	case k >= 0:
		return !x.keeps(x.rules[k], x.found)
	}
	return !x.clues[i].Digits.Has(x.found[x.clues[i].Cell])
}

// tell writes the parts of a core into the report.
func (x *dropping) tell(core []int) {
	r := x.report
	for _, i := range core {
		switch k := i - len(x.clues); {
		case k >= len(x.rules):
			texts := strings.Split(x.layouts.rules[k-len(x.rules)], "+")
			r.CoreLayout = append(r.CoreLayout, texts...)
		case k >= 0:
			r.CoreRules = append(r.CoreRules, k)
		default:
			r.Core = append(r.Core, x.clues[i])
		}
	}
}

// keeps reports whether a full grid keeps a rule.
func (d *diagnosis) keeps(rule nonet.Rule, g nonet.Grid) bool {
	p := nonet.NewPuzzle(d.puzzle.Layout)
	p.Rules = []nonet.Rule{rule}
	return len(p.Breaches(g)) == 0
}
