package nonet

import (
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/ruled"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// ruleKernels is what the rules of a puzzle mean to a search.
type ruleKernels struct {
	kernels    []kernel.Kernel
	rules      []int32       // the index in Puzzle.Rules of each kernel's rule
	equal      [][2]uint16   // cells with the same digit
	equalRules []int32       // the index of the rule of each
	different  [][]uint16    // cells of cages and renbans: all different; kernels say so, too
	apart      *pairsOfCells // cells that must differ, by the layout or by different
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
		layout: p.Layout, n: p.Layout.Digits(), grid: p.Layout.ruleGrid(), rules: p.Rules,
		plain: plainRules(p.Rules), stop: stop,
		out: &ruleKernels{
			kernels: make([]kernel.Kernel, 0, len(p.Rules)),
			rules:   make([]int32, 0, len(p.Rules)),
		},
	}
	c.findApart()
	c.apart = c.out.apart
	if alone {
		c.apart = peersOf(c.layout)
	}
	for i := range p.Rules {
		if err := c.compile(i); err != nil {
			return nil, fmt.Errorf("rule %d: %w", i+1, err)
		}
	}
	return c.out, nil
}

// A ruleCompiler makes kernels of rules.
type ruleCompiler struct {
	layout    *Layout
	n         int
	grid      *rulekind.Grid
	rules     []Rule
	plain     []rulekind.Rule
	out       *ruleKernels
	rule      int // the index of the rule that is compiled
	relations map[relationKey]*kernel.Relation
	chains    map[chainKey]chainOrSets
	stop      *atomic.Bool
	apart     *pairsOfCells // cells that a rule may take to differ
	work      int           // see charge
}

// A relationKey names a relation that rules of the puzzle share: that of a kind of rule and its
// number, or that of a RulePair.
type relationKey struct {
	kind    RuleKind
	number  int
	of      *Relation
	implied bool // it is that of an implied constraint
}

// A chainKey names a chain that rules of the puzzle share: that of a kind of rule and its number,
// or that of an automaton, for so many cells.
type chainKey struct {
	kind      RuleKind
	number    int
	automaton *Automaton
	cells     int
	differ    bool // the cells must differ
}

// chainOrSets is a chain, and if it is unordered the sets of digits that say the same of cells that
// differ.
type chainOrSets struct {
	chain     *kernel.Chain
	unordered bool
	sets      []uint64
}

// findApart lists the cells that must differ.
func (c *ruleCompiler) findApart() {
	for i := range c.rules {
		if c.rules[i].Kind.row().Lists.Different {
			c.out.different = append(c.out.different, c.plain[i].Cells[0])
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
func (c *ruleCompiler) compile(i int) error {
	c.rule = i
	cells := 0
	for _, list := range c.plain[i].Cells {
		cells += len(list)
	}
	if err := c.charge(cells * cells / 16); err != nil { // cells are compared in pairs
		return err
	}
	for _, said := range c.plain[i].Says(c.grid) {
		if err := c.constraint(&c.rules[i], said); err != nil {
			return err
		}
	}
	return c.charge(0)
}

// constraint adds the kernels of what a rule says.
func (c *ruleCompiler) constraint(r *Rule, said rulekind.Constraint) error {
	switch x := said.(type) {
	case rulekind.Total:
		if r.Kind.row().Lists.Different {
			c.cage(x.Cells, x.Sum)
		} else {
			c.sum(x.Cells, x.Factors, x.Sum)
		}
	case rulekind.EqualTotals:
		c.equalSums(x.Lists)
	case rulekind.Line:
		c.lines(x, c.relation(r, x))
	case rulekind.Sets:
		c.add(kernel.NewSets(x.Cells, x.Sets))
	case rulekind.Machine:
		if r.Kind.row().Lists.Different {
			c.add(kernel.NewDifferent(x.Cells))
		}
		return c.machine(r, x)
	case rulekind.Among:
		c.add(kernel.NewCount(x.Cells, x.Digits))
	case rulekind.Points:
		c.add(kernel.NewIndex(x.Cell, x.List, x.Digit))
	case rulekind.Own:
		c.add(x.Kernel(c.apart.has))
	case rulekind.Either:
		return c.either(r, x)
	case rulekind.Same:
		c.out.equal = append(c.out.equal, [2]uint16{x.A, x.B})
		c.out.equalRules = append(c.out.equalRules, int32(c.rule))
		c.work += c.kernelCost(2)
	}
	return nil
}

// either compiles: all rules of one branch hold at least.
func (c *ruleCompiler) either(r *Rule, x rulekind.Either) error {
	outer := c.out
	defer func() { c.out = outer }()
	branches := make([][]kernel.Kernel, len(r.Branches))
	for i, branch := range r.Branches {
		c.out = &ruleKernels{}
		for j := range branch {
			for _, said := range x.Branches[i][j].Says(c.grid) {
				if err := c.constraint(&branch[j], said); err != nil {
					return err
				}
			}
		}
		for _, pair := range c.out.equal {
			c.add(ruled.NewEqual(pair[0], pair[1]))
		}
		branches[i] = c.out.kernels
	}
	c.out = outer
	c.add(kernel.NewEither(branches))
	return nil
}

// lines compiles: cells of a line so far apart are in the relation.
func (c *ruleCompiler) lines(x rulekind.Line, r *kernel.Relation) {
	if x.Least == 1 {
		c.line(x.Cells, r)
	}
	for step := max(x.Least, 2); step <= x.Most && step < len(x.Cells); step++ {
		for from := range min(step, len(x.Cells)-step) {
			var line []uint16
			for i := from; i < len(x.Cells); i += step {
				line = append(line, x.Cells[i])
			}
			c.line(line, r)
		}
	}
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

// machine compiles: the machine accepts the cells.
func (c *ruleCompiler) machine(r *Rule, x rulekind.Machine) error {
	if x.Fast == nil {
		return c.chain(r, x)
	}
	k, ok := x.Fast()
	if !ok {
		return c.chain(r, x)
	}
	c.add(k)
	if large, ok := k.(interface{ Size() int }); ok {
		return c.charge(large.Size())
	}
	return nil
}

// chain compiles: the machine of the rule accepts the cells. Rules share what is equal. Cells that
// differ have one of some sets of digits, if the order makes no difference to the machine.
func (c *ruleCompiler) chain(r *Rule, x rulekind.Machine) error {
	key := chainKey{r.Kind, r.Number, r.Automaton, len(x.Cells), c.apart.all(x.Cells)}
	known, size := c.chains[key], 0
	if known.chain == nil {
		var err error
		if known.chain, err = kernel.NewChain(x.Cells, x.Make()); err != nil {
			return ErrTooLarge
		}
		if key.differ {
			known.sets, known.unordered = known.chain.Sets(c.n)
		}
		if c.chains == nil {
			c.chains = map[chainKey]chainOrSets{}
		}
		c.chains[key] = known
		size = known.chain.Size() + len(known.sets)
	}
	if known.unordered {
		c.add(kernel.NewSets(x.Cells, known.sets))
	} else {
		c.add(known.chain.Of(x.Cells))
	}
	return c.charge(size)
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

// relation returns the relation of a rule, which rules of the puzzle share.
func (c *ruleCompiler) relation(r *Rule, x rulekind.Line) *kernel.Relation {
	key := relationKey{r.Kind, r.Number, r.Relation, x.Implied}
	if known := c.relations[key]; known != nil {
		return known
	}
	if c.relations == nil {
		c.relations = map[relationKey]*kernel.Relation{}
	}
	table := make([]uint64, c.n)
	for a := range c.n {
		for b := range c.n {
			if x.Related(a+1, b+1) {
				table[a] |= 1 << b
			}
		}
	}
	made := kernel.NewRelation(table)
	c.relations[key] = made
	c.work += made.Size()
	return made
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

// all reports whether there are several cells, and each pair of them is in the set.
func (s *pairsOfCells) all(cells []uint16) bool {
	for i, a := range cells {
		for _, b := range cells[:i] {
			if !s.has(a, b) {
				return false
			}
		}
	}
	return len(cells) > 1
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
