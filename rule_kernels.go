package nonet

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// ruleKernels is what the rules of a puzzle mean to a search.
type ruleKernels struct {
	kernels   []kernel.Kernel
	rules     []int32       // the index in Puzzle.Rules of each kernel's rule
	equal     [][2]uint16   // cells with the same digit
	different [][]uint16    // cells of cages and renbans: all different; kernels say so, too
	apart     *pairsOfCells // cells that must differ, by the layout or by different
}

// kernels compiles the rules of a valid puzzle for a search, in which each may use the others. A
// rule may become several kernels. The error is errStopped if stop, which may be nil, was set
// meanwhile.
func (p *Puzzle) kernels(stop *atomic.Bool) (*ruleKernels, error) {
	return p.compileRules(stop, false)
}

// compileRules is kernels. If alone is set, the kernels of each rule rest on it and the layout
// alone.
func (p *Puzzle) compileRules(stop *atomic.Bool, alone bool) (*ruleKernels, error) {
	c := ruleCompiler{
		layout: p.Layout, n: p.Layout.size, rules: p.Rules, stop: stop,
		out: &ruleKernels{
			kernels: make([]kernel.Kernel, 0, len(p.Rules)),
			rules:   make([]int32, 0, len(p.Rules)),
		},
	}
	c.copyCells()
	c.findApart()
	c.apart = c.out.apart
	if alone {
		c.apart = peersOf(c.layout)
	}
	for i := range p.Rules {
		if err := c.compile(i, &p.Rules[i]); err != nil {
			return nil, fmt.Errorf("rule %d: %w", i+1, err)
		}
	}
	return c.out, nil
}

// A ruleCompiler makes kernels of rules.
type ruleCompiler struct {
	layout    *Layout
	n         int
	rules     []Rule
	out       *ruleKernels
	rule      int          // the index of the rule that is compiled
	cells     [][][]uint16 // Rule.Cells of each rule, as kernels number them
	relations map[relationKey]*kernel.Relation
	chains    map[chainKey]*kernel.Chain
	stop      *atomic.Bool
	apart     *pairsOfCells // cells that a rule may take to differ
	work      int           // see charge
}

// A relationKey names a relation that rules of the puzzle share: that of a kind of rule and its
// number, or that of a RulePair.
type relationKey struct {
	kind   RuleKind
	number int
	of     *Relation
	equal  bool // RuleModular and RuleEntropic: cells of one class, not of different ones
}

// A chainKey names a chain that rules of the puzzle share: that of a kind of rule and its number,
// or that of an automaton, for so many cells.
type chainKey struct {
	kind      RuleKind
	number    int
	automaton *Automaton
	cells     int
}

// copyCells numbers the cells of all rules as kernels do, in slices of one allocation.
func (c *ruleCompiler) copyCells() {
	lists, cells := 0, 0
	for i := range c.rules {
		lists += len(c.rules[i].Cells)
		for _, list := range c.rules[i].Cells {
			cells += len(list)
		}
	}
	all := make([]uint16, 0, cells)
	headers := make([][]uint16, 0, lists)
	c.cells = make([][][]uint16, len(c.rules))
	for i := range c.rules {
		first := len(headers)
		for _, list := range c.rules[i].Cells {
			from := len(all)
			for _, cell := range list {
				all = append(all, uint16(cell))
			}
			headers = append(headers, all[from:len(all):len(all)])
		}
		c.cells[i] = headers[first:len(headers):len(headers)]
	}
}

// findApart lists the cells that must differ.
func (c *ruleCompiler) findApart() {
	for i := range c.rules {
		if k := c.rules[i].Kind; k == RuleCage || k == RuleRenban {
			c.out.different = append(c.out.different, c.cells[i][0])
		}
	}
	c.out.apart = peersOf(c.layout).with(c.out.different)
}

// maxRuleWork bounds the steps that it takes to compile all rules of a puzzle, and their memory in
// words: some tenths of a second. A sum of ten cells takes 33 in a grid of size 9.
const maxRuleWork = 1 << 22

// kernelWords is about how many words a search keeps for a kernel, beside its cells and its bit in
// the set of kernels of each cell of the grid.
const kernelWords = 16

// ErrTooLarge is ErrUnsupported of a puzzle whose rules need too much memory, in every engine.
var ErrTooLarge error = tooLargeError{}

type tooLargeError struct{}

func (tooLargeError) Error() string { return "the rules of the puzzle need too much memory" }

func (tooLargeError) Is(target error) bool { return target == ErrUnsupported }

// errStopped says that the compiling of rules was stopped.
var errStopped = errors.New("stopped while rules were compiled")

// charge counts steps. The error is errStopped, or ErrTooLarge if there are too many.
func (c *ruleCompiler) charge(steps int) error {
	if isSet(c.stop) {
		return errStopped
	}
	if c.work += steps; c.work > maxRuleWork {
		return ErrTooLarge
	}
	return nil
}

func (c *ruleCompiler) add(k kernel.Kernel) {
	c.out.kernels = append(c.out.kernels, k)
	c.out.rules = append(c.out.rules, int32(c.rule))
	c.work += c.kernelCost(len(k.Cells()))
}

// kernelCost returns how many words a search keeps for a kernel of so many cells, about.
func (c *ruleCompiler) kernelCost(cells int) int {
	return kernelWords + cells + c.layout.Cells()/64
}

// compile adds the kernels of a rule. Of what it adds no more than one rule can exceed maxRuleWork.
func (c *ruleCompiler) compile(i int, r *Rule) error {
	c.rule = i
	lists := c.cells[i]
	cells := 0
	for _, list := range lists {
		cells += len(list)
	}
	if err := c.charge(cells * cells / 16); err != nil { // cells are compared in pairs
		return err
	}
	if err := c.addKernels(r, lists); err != nil {
		return err
	}
	return c.charge(0)
}

// addKernels adds the kernels of a rule with these lists of cells.
func (c *ruleCompiler) addKernels(r *Rule, lists [][]uint16) error {
	var line []uint16
	if len(lists) > 0 {
		line = lists[0]
	}
	n := c.n
	switch r.Kind {
	case RuleCage:
		c.cage(line, r.Number)
	case RuleSum:
		c.sum(line, r.Factors, r.Number)
	case RuleArrow:
		c.sum(line, arrowFactors(r), 0)
	case RuleEqualSum:
		c.equalSums(lists)
	case RuleRegionSum:
		c.equalSums(kernel.RegionPieces(c.layout.regions, line))
	case RuleZipper:
		c.equalSums(kernel.ZipperPairs(line))
	case RuleSumLine:
		if k, ok := kernel.NewSumLine(line, r.Number); ok {
			c.add(k)
			return nil
		}
		return c.chain(r, line, func() kernel.Machine { return kernel.SumLineMachine(n, r.Number) })
	case RuleThermo, RuleWhisper, RuleConsecutive, RuleDouble, RulePair:
		c.line(line, c.relation(r))
	case RuleGreater:
		c.line([]uint16{line[1], line[0]}, c.relation(r))
	case RuleRenban:
		c.add(kernel.NewSets(line, kernel.RenbanSets(n, len(line))))
	case RuleModular:
		c.remainders(r, line, r.Number, func(d int) int { return d % r.Number })
	case RuleEntropic:
		c.remainders(r, line, 3, func(d int) int { return (d - 1) * 3 / n })
	case RulePalindrome:
		for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
			c.out.equal = append(c.out.equal, [2]uint16{line[i], line[j]})
			c.work += c.kernelCost(2)
		}
	case RuleBetween:
		return c.chain(r, kernel.EndsFirst(line),
			func() kernel.Machine { return kernel.BetweenMachine(n) })
	case RuleLockout:
		return c.chain(r, kernel.EndsFirst(line),
			func() kernel.Machine { return kernel.LockoutMachine(n, r.Number) })
	case RuleContains:
		c.add(kernel.NewCount(line, r.Digits))
	case RuleSandwich:
		if k, ok := kernel.NewSandwich(line, r.Number); ok {
			c.add(k)
			return c.charge(k.Size())
		}
		return c.chain(r, line,
			func() kernel.Machine { return kernel.SandwichMachine(n, r.Number) })
	case RuleXSum:
		if k, ok := kernel.NewXSum(line, r.Number); ok {
			c.add(k)
			return c.charge(k.Size())
		}
		return c.chain(r, line, func() kernel.Machine { return kernel.XSumMachine(n, r.Number) })
	case RuleSkyscraper:
		if k, ok := kernel.NewSkyscraper(line, r.Number); ok {
			c.add(k)
			return nil
		}
		return c.chain(r, line,
			func() kernel.Machine { return kernel.SkyscraperMachine(n, r.Number) })
	case RuleIndex:
		c.add(kernel.NewIndex(line[0], line, uint8(r.Number)))
	case RuleIndexOf:
		c.add(kernel.NewIndex(line[0], lists[1], uint8(r.Number)))
	case RuleAutomaton:
		return c.chain(r, line, func() kernel.Machine { return machineOf(r.Automaton) })
	case RuleAntiConsecutive:
		c.antiConsecutive(c.relation(r))
	default:
		return fmt.Errorf("%w: kind %d of rules is unknown", ErrInvalid, r.Kind)
	}
	return nil
}

// line compiles: neighbours on the line are in the relation. A line that passes a cell again is cut
// there.
func (c *ruleCompiler) line(cells []uint16, r *kernel.Relation) {
	from := 0
	for i, cell := range cells {
		if slices.Contains(cells[from:i], cell) {
			c.add(kernel.NewLine(cells[from:i], r))
			from = i - 1
		}
	}
	if len(cells)-from > 1 {
		c.add(kernel.NewLine(cells[from:], r))
	}
}

// remainders compiles: count neighbours on the line are in different classes. If there are no more
// classes, cells that far from each other are in the same one.
func (c *ruleCompiler) remainders(
	rule *Rule, cells []uint16, count int, class func(d int) int,
) {
	if count < 2 || len(cells) < 2 {
		return
	}
	shared := func(equal bool) *kernel.Relation {
		key := relationKey{kind: rule.Kind, number: rule.Number, equal: equal}
		return c.shared(key, func() *kernel.Relation {
			return newRelation(c.n, func(a, b int) bool { return (class(a) == class(b)) == equal })
		})
	}
	differ, equal := shared(false), shared(true)
	for step := 1; step <= count && step < len(cells); step++ {
		r := differ
		if step == count {
			r = equal
		}
		for from := range min(step, len(cells)-step) {
			var line []uint16
			for i := from; i < len(cells); i += step {
				line = append(line, cells[i])
			}
			c.line(line, r)
		}
	}
}

// antiConsecutive compiles: cells side by side are in the relation.
func (c *ruleCompiler) antiConsecutive(r *kernel.Relation) {
	if c.n == 1 {
		return
	}
	for i := range c.n {
		row, column := make([]uint16, c.n), make([]uint16, c.n)
		for j := range c.n {
			row[j], column[j] = uint16(i*c.n+j), uint16(j*c.n+i)
		}
		c.add(kernel.NewLine(row, r))
		c.add(kernel.NewLine(column, r))
	}
}

// chain compiles: the machine of the rule accepts the cells. Rules share what is equal.
func (c *ruleCompiler) chain(r *Rule, cells []uint16, machine func() kernel.Machine) error {
	key := chainKey{r.Kind, r.Number, r.Automaton, len(cells)}
	if known := c.chains[key]; known != nil {
		c.add(known.Of(cells))
		return nil
	}
	k, err := kernel.NewChain(cells, machine())
	if err != nil {
		return ErrTooLarge
	}
	if c.chains == nil {
		c.chains = map[chainKey]*kernel.Chain{}
	}
	c.chains[key] = k
	c.add(k)
	return c.charge(k.Size())
}

// equalSums compiles: all lists have one sum.
func (c *ruleCompiler) equalSums(lists [][]uint16) {
	if len(lists) < 2 {
		return
	}
	all := slices.Concat(lists...)
	slices.Sort(all)
	if len(slices.Compact(all)) == len(slices.Concat(lists...)) {
		c.add(kernel.NewEqualSums(c.n, lists, c.apart.has))
		return
	}
	for i := range len(lists) - 1 {
		// cells that occur in several lists count once, with a factor
		if cells, factors := difference(lists[i], lists[i+1]); len(cells) > 0 {
			c.sum(cells, factors, 0)
		}
	}
}

func (c *ruleCompiler) cage(cells []uint16, sum int) {
	if k, ok := kernel.NewCage(c.n, cells, sum); ok {
		c.add(k)
		return
	}
	c.add(kernel.NewSum(c.n, cells, nil, sum, func(a, b uint16) bool { return true }))
	c.add(kernel.NewDifferent(cells))
}

func (c *ruleCompiler) sum(cells []uint16, factors []int, total int) {
	c.add(kernel.NewSum(c.n, cells, factors, total, c.apart.has))
}

// relation returns the relation of neighbours on the line of a rule.
func (c *ruleCompiler) relation(r *Rule) *kernel.Relation {
	key := relationKey{kind: r.Kind, number: r.Number, of: r.Relation}
	return c.shared(key, func() *kernel.Relation {
		if r.Kind != RulePair {
			return newRelation(c.n, relationOfKind(r.Kind, r.Number))
		}
		table := make([]uint64, c.n)
		for d := range min(c.n, len(r.Relation.Pairs)) {
			table[d] = r.Relation.Pairs[d][0]
		}
		return kernel.NewRelation(table)
	})
}

// shared returns the relation of the key, which it makes if it is the first of the puzzle.
func (c *ruleCompiler) shared(key relationKey, make func() *kernel.Relation) *kernel.Relation {
	if known := c.relations[key]; known != nil {
		return known
	}
	if c.relations == nil {
		c.relations = map[relationKey]*kernel.Relation{}
	}
	r := make()
	c.relations[key] = r
	c.work += r.Size()
	return r
}

// relationOfKind returns the relation of neighbours on the line of a kind of rule.
func relationOfKind(kind RuleKind, number int) func(a, b int) bool {
	switch kind {
	case RuleWhisper:
		return func(a, b int) bool { return max(a-b, b-a) >= number }
	case RuleConsecutive:
		return func(a, b int) bool { return max(a-b, b-a) == 1 }
	case RuleDouble:
		return func(a, b int) bool { return a == 2*b || b == 2*a }
	case RuleAntiConsecutive:
		return func(a, b int) bool { return max(a-b, b-a) != 1 }
	}
	return func(a, b int) bool { return a < b }
}

func newRelation(n int, related func(a, b int) bool) *kernel.Relation {
	table := make([]uint64, n)
	for a := range n {
		for b := range n {
			if related(a+1, b+1) {
				table[a] |= 1 << b
			}
		}
	}
	return kernel.NewRelation(table)
}

// pairsOfCells is a set of pairs of cells, as a matrix of bits.
type pairsOfCells struct {
	words int // of each row
	bits  []uint64
}

// has reports whether the pair is in the set, in either order.
func (s *pairsOfCells) has(a, b uint16) bool {
	return s.bits[int(a)*s.words+int(b>>6)]>>(b&63)&1 != 0
}

// peersOf returns the cells of a layout that must differ.
func peersOf(l *Layout) *pairsOfCells {
	return attached(l, func() *pairsOfCells {
		s := &pairsOfCells{words: (l.Cells() + 63) / 64}
		s.bits = make([]uint64, s.words*l.Cells())
		for a, peers := range l.allPeers() {
			for _, b := range peers {
				s.bits[a*s.words+int(b>>6)] |= 1 << (b & 63)
			}
		}
		return s
	})
}

// maxCopiedPairs is the number of words up to which with copies a set.
const maxCopiedPairs = 1 << 14

// with returns the set with the pairs of each list of cells added. Sets of large layouts it returns
// as they are: that they lack pairs costs a search time, but no solution.
func (s *pairsOfCells) with(lists [][]uint16) *pairsOfCells {
	if len(lists) == 0 || len(s.bits) > maxCopiedPairs {
		return s
	}
	t := &pairsOfCells{s.words, append([]uint64(nil), s.bits...)}
	for _, cells := range lists {
		for _, a := range cells {
			for _, b := range cells {
				if a != b {
					t.bits[int(a)*t.words+int(b>>6)] |= 1 << (b & 63)
				}
			}
		}
	}
	return t
}

// machineOf returns an automaton as kernels know it.
func machineOf(a *Automaton) kernel.Machine {
	m := kernel.Machine{States: a.States, Start: a.Start, Accept: a.Accept}
	m.Moves = make([]kernel.Move, len(a.Moves))
	for i, e := range a.Moves {
		m.Moves[i] = kernel.Move{From: e.From, Digits: e.Digits[0], To: e.To}
	}
	return m
}
