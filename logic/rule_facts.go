package logic

import (
	"slices"

	"github.com/nonet-dev/nonet"
)

// ruleFacts is what the finders know of the rules of a puzzle. It is immutable.
type ruleFacts struct {
	rules   []nonet.Rule
	filter  *nonet.RuleFilter
	sums    []ruleSum
	cages   []cage
	windows []window

	// Sums that follow from rules and houses, and the filter of these sums as rules.
	totals      []nonet.Total
	totalFilter *nonet.RuleFilter
}

// ruleSum is a rule that says the sum of some cells, each counted once.
type ruleSum struct {
	rule  int
	cells []int // in the order of the rule
	set   cellSet
	total int
}

// cage is a rule whose cells differ and together have one of some sets of digits: those of
// its sum, or those of consecutive digits.
type cage struct {
	rule        int
	cells       []int // in the order of the rule
	set         cellSet
	total       int
	consecutive bool    // the digits are consecutive, and total says nothing
	seen        cellSet // the cells outside that see all cells
}

// maxCageCells bounds the cells of a cage whose sets of digits are listed. More than that
// nobody lists; ruleCandidates knows those rules, too.
const maxCageCells = 9

// newRuleFacts compiles the rules of a valid puzzle, which has some.
func newRuleFacts(p *nonet.Puzzle, f *facts) (*ruleFacts, error) {
	filter, err := p.RuleFilter()
	if err != nil {
		return nil, err
	}
	r := &ruleFacts{rules: slices.Clone(p.Rules), filter: filter}
	for i := range r.rules {
		rule := &r.rules[i]
		once := !slices.ContainsFunc(rule.Factors, func(k int) bool { return k != 1 })
		if rule.Kind == nonet.RuleCage || rule.Kind == nonet.RuleSum && once {
			sum := ruleSum{rule: i, total: rule.Number}
			sum.cells, sum.set = cellsOfList(rule.Cells[0])
			r.sums = append(r.sums, sum)
		}
		r.addCage(f, i)
	}
	r.windows = newWindows(f, r.sums)
	if err := r.addTotals(p); err != nil {
		return nil, err
	}
	return r, nil
}

// maxTotals bounds the sums that follow from rules and houses.
const maxTotals = 400

// addTotals adds the sums that follow from rules and houses, but for those that no digits have.
func (r *ruleFacts) addTotals(p *nonet.Puzzle) error {
	n := p.Layout.Size()
	sums := nonet.NewPuzzle(p.Layout)
	for _, x := range p.Totals() {
		low, high := 0, 0
		for _, k := range x.Factors {
			low += min(k, k*n)
			high += max(k, k*n)
		}
		if len(x.Cells) == 0 || x.Sum < low || x.Sum > high || len(r.totals) == maxTotals {
			continue
		}
		r.totals = append(r.totals, x)
		sums.Rules = append(sums.Rules, nonet.Rule{Kind: nonet.RuleSum, Number: x.Sum,
			Cells: [][]nonet.Cell{x.Cells}, Factors: x.Factors})
	}
	var err error
	r.totalFilter, err = sums.RuleFilter()
	return err
}

// cellsOfList returns cells as numbers, and as a set.
func cellsOfList(cells []nonet.Cell) (list []int, set cellSet) {
	for _, c := range cells {
		list = append(list, int(c))
		set.add(int(c))
	}
	return list, set
}

// addCage adds rule i to the cages if it is one.
func (r *ruleFacts) addCage(f *facts, i int) {
	rule := &r.rules[i]
	if len(rule.Cells) != 1 || len(rule.Cells[0]) < 2 || len(rule.Cells[0]) > maxCageCells {
		return
	}
	x := cage{rule: i, total: rule.Number, consecutive: rule.Kind == nonet.RuleRenban}
	x.cells, x.set = cellsOfList(rule.Cells[0])
	switch rule.Kind {
	case nonet.RuleCage, nonet.RuleRenban:
	case nonet.RuleSum:
		if slices.ContainsFunc(rule.Factors, func(k int) bool { return k != 1 }) {
			return
		}
		for k, c := range x.cells {
			for _, b := range x.cells[:k] {
				if !f.peerSet[c].has(b) {
					return
				}
			}
		}
	default:
		return
	}
	x.seen = f.seeAll(x.cells)
	r.cages = append(r.cages, x)
}

// seeAll returns the cells that see all of some cells.
func (f *facts) seeAll(cells []int) cellSet {
	seen := f.peerSet[cells[0]]
	for _, c := range cells[1:] {
		seen = f.and(&seen, &f.peerSet[c])
	}
	return seen
}

// ruleMemo returns the memo of a technique for a rule.
func (fd *finder) ruleMemo(t Technique, i int) *uint32 {
	n := len(fd.rules.rules)
	if len(fd.ruleMemos) == 0 {
		fd.ruleMemos = make([]uint32, int(techniques-firstOfRules)*n)
	}
	return &fd.ruleMemos[int(t-firstOfRules)*n+i]
}

// changedAt returns the time of the last change of some cells.
func (s *State) changedAt(cells []int) (at uint32) {
	for _, c := range cells {
		at = max(at, s.cellAt[c])
	}
	return at
}

// mask returns what a cell can be: its candidates, or its digit.
func (s *State) mask(c int) uint32 {
	if v := s.value[c]; v != 0 {
		return 1 << (v - 1)
	}
	return s.cell[c]
}

// ruleStep begins a step that follows from rules, with the part of each.
func (fd *finder) ruleStep(t Technique, variant Variant, rules ...int) {
	fd.begin(t, variant, table[t].base)
	fd.out.rules = append(fd.out.rules, rules...)
	if !fd.proof {
		return
	}
	for _, i := range rules {
		fd.part(RoleRule, -1, 0, 0, cellsOfRule(&fd.rules.rules[i])...)
	}
}

// cellsOfRule returns the cells of a rule, each once.
func cellsOfRule(rule *nonet.Rule) (cells []int) {
	for _, list := range rule.Cells {
		for _, c := range list {
			if !slices.Contains(cells, int(c)) {
				cells = append(cells, int(c))
			}
		}
	}
	return cells
}

// lastOfSum finds the last empty cell of a cage or sum.
func lastOfSum(fd *finder, t Technique) bool {
	if fd.rules == nil {
		return false
	}
	for i := range fd.rules.rules {
		rule := &fd.rules.rules[i]
		if rule.Kind != nonet.RuleCage && rule.Kind != nonet.RuleSum {
			continue
		}
		last, factor, left := -1, 1, rule.Number
		for k, c := range rule.Cells[0] {
			by := 1
			if rule.Factors != nil {
				by = rule.Factors[k]
			}
			if v := int(fd.value[c]); v != 0 {
				left -= by * v
			} else if last >= 0 {
				last = -1
				break
			} else {
				last, factor = int(c), by
			}
		}
		if last < 0 || factor == 0 || left%factor != 0 {
			continue
		}
		if fd.emitLast(t, i, last, left/factor) {
			return true
		}
	}
	return false
}

// emitLast emits the step that the last cell of rule i has a digit, if it can have that.
func (fd *finder) emitLast(t Technique, i, c, digit int) bool {
	if digit < 1 || digit > fd.f.n || fd.cell[c]>>(digit-1)&1 == 0 {
		return false
	}
	fd.ruleStep(t, VariantPlain, i)
	fd.out.node = c*fd.f.n + digit - 1
	return fd.emit()
}
