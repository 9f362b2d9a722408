package logic

import (
	"slices"
	"sync"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/meaning"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// ruleFacts is what the finders know of the rules of a puzzle. It is immutable.
type ruleFacts struct {
	rules   []nonet.Rule
	filter  *nonet.RuleFilter
	cells   [][]int           // of each rule: those that decide what it leaves
	linear  []*rulekind.Total // of each rule: the sum that it says of its cells; nil: none
	sums    []ruleSum
	cages   []cage
	windows []window

	equations []equation
	pairwise  []bool // of each rule: it relates neighbours on a line, or two cells
	overall   []wideRule

	// Sums that follow from rules and houses, and the filter of these sums as rules.
	totals      []nonet.Total
	totalFilter *nonet.RuleFilter

	groups [groupKinds]struct { // made when they are first asked for
		once sync.Once
		list []group
	}
}

// ruleSum is a rule that says the sum of some cells, each counted once.
type ruleSum struct {
	rule  int
	cells []int // in the order of the rule
	set   cellSet
	total int
}

// cage is a rule whose cells differ and together have one of some sets of digits.
type cage struct {
	rule  int
	cells []int // in the order of the rule
	set   cellSet
	sets  []uint32 // nil: those with the sum total
	total int
	seen  cellSet // the cells outside that see all cells
}

// wideRule is a rule about pairs of cells all over the grid.
type wideRule struct {
	rule  int
	pairs []widePair // ascending
	of    [][]int    // of each cell: its pairs
}

// widePair is two cells whose digits are related.
type widePair struct {
	cells [2]int

	// forbids has what digit d of one of the cells leaves the other one not, at d-1.
	forbids [2][]uint32
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
	r.linear, r.pairwise = make([]*rulekind.Total, len(r.rules)), make([]bool, len(r.rules))
	for i, rule := range r.rules {
		said := meaning.Of(p.Layout, rule)
		cells, _ := cellsOfList(filter.Cells(i))
		r.cells = append(r.cells, cells)
		if len(rule.Cells) == 0 {
			if w := newWideRule(f, i, said); len(w.pairs) > 0 {
				r.overall = append(r.overall, w)
			}
			continue
		}
		line := false
		if len(said) > 0 {
			_, line = said[0].(rulekind.Line)
		}
		r.pairwise[i] = line || len(cellsOfRule(&rule)) == 2
		total := meaning.Total(rule, said)
		r.linear[i] = total
		plain := total != nil && isPlain(total.Factors)
		if plain {
			sum := ruleSum{rule: i, total: total.Sum}
			sum.cells, sum.set = cellsOfList(rule.Cells[0])
			r.sums = append(r.sums, sum)
		}
		if x := (cage{rule: i}); len(said) == 1 && x.isCage(f, &rule, said[0], plain) {
			r.cages = append(r.cages, x)
		} else {
			r.addEquation(f, i, said)
		}
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
	n := p.Layout.Digits()
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

// isPlain reports whether factors of cells are all 1.
func isPlain(factors []int) bool {
	return !slices.ContainsFunc(factors, func(k int) bool { return k != 1 })
}

// isCage fills in the cage that a rule is, which says one thing: of a plain sum or not. It reports
// false for rules that are not cages.
func (x *cage) isCage(f *facts, rule *nonet.Rule, said rulekind.Constraint, plain bool) bool {
	if len(rule.Cells) != 1 || len(rule.Cells[0]) < 2 || len(rule.Cells[0]) > maxCageCells {
		return false
	}
	x.cells, x.set = cellsOfList(rule.Cells[0])
	switch said := said.(type) {
	case rulekind.Sets:
		for _, set := range said.Sets {
			x.sets = append(x.sets, uint32(set))
		}
	case rulekind.Total:
		if x.total = said.Sum; !plain {
			return false
		}
	default:
		return false
	}
	if x.seen = f.seeAll(x.cells); meaning.Row(*rule).Lists.Different {
		return true
	}
	for k, c := range x.cells {
		for _, b := range x.cells[:k] {
			if !f.peerSet[c].has(b) {
				return false
			}
		}
	}
	return true
}

// newWideRule makes rule i of what it says, as far as that is all of pairs.
func newWideRule(f *facts, i int, said []rulekind.Constraint) wideRule {
	w := wideRule{rule: i, of: make([][]int, f.cells)}
	var forbids [2][]uint32 // of the last relation, which is that of all
	for _, c := range said {
		line, ok := c.(rulekind.Line)
		if !ok {
			continue // no steps tell what it excludes
		}
		if forbids[0] == nil {
			forbids = forbiddenBy(line.Related, f.n)
		}
		for a, b := range line.Pairs() {
			w.pairs = append(w.pairs, widePair{cells: [2]int{int(a), int(b)}, forbids: forbids})
		}
	}
	slices.SortFunc(w.pairs, func(a, b widePair) int {
		return slices.Compare(a.cells[:], b.cells[:])
	})
	for k := range w.pairs {
		for _, c := range w.pairs[k].cells {
			w.of[c] = append(w.of[c], k)
		}
	}
	return w
}

// wide returns rule i if it is about pairs all over the grid, else nil.
func (r *ruleFacts) wide(i int) *wideRule {
	k := slices.IndexFunc(r.overall, func(w wideRule) bool { return w.rule == i })
	if k < 0 {
		return nil
	}
	return &r.overall[k]
}

// forbiddenBy returns widePair.forbids of a relation of digits up to n.
func forbiddenBy(related func(a, b int) bool, n int) (forbids [2][]uint32) {
	forbids[0], forbids[1] = make([]uint32, n), make([]uint32, n)
	for a := range n {
		for b := range n {
			if !related(a+1, b+1) {
				forbids[0][a] |= 1 << b
				forbids[1][b] |= 1 << a
			}
		}
	}
	return forbids
}

// without returns the digits that the other cell cannot have when cell side has those of a mask,
// which is not 0.
func (x *widePair) without(side int, mask uint32) uint32 {
	beside := ^uint32(0)
	for ; mask != 0; mask &= mask - 1 {
		beside &= x.forbids[side][lowest(mask)]
	}
	return beside
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
		sum := fd.rules.linear[i]
		if sum == nil {
			continue
		}
		last, factor, left := -1, 1, sum.Sum
		for k, c := range sum.Cells {
			by := 1
			if sum.Factors != nil {
				by = sum.Factors[k]
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
