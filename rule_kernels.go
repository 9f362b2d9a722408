package nonet

import (
	"fmt"

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

// kernels compiles the rules of a valid puzzle. A rule may become several kernels.
func (p *Puzzle) kernels() (*ruleKernels, error) {
	c := ruleCompiler{
		layout: p.Layout, n: p.Layout.size, rules: p.Rules,
		out: &ruleKernels{
			kernels: make([]kernel.Kernel, 0, len(p.Rules)),
			rules:   make([]int32, 0, len(p.Rules)),
		},
	}
	c.copyCells()
	c.findApart()
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
	relations []knownRelation
}

// A knownRelation is a relation that rules of the puzzle share: that of a kind of rule and its
// number, or that of a RulePair.
type knownRelation struct {
	kind     RuleKind
	number   int
	of       *Relation
	relation *kernel.Relation
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

func (c *ruleCompiler) add(k kernel.Kernel) {
	c.out.kernels = append(c.out.kernels, k)
	c.out.rules = append(c.out.rules, int32(c.rule))
}

func (c *ruleCompiler) compile(i int, r *Rule) error {
	c.rule = i
	lists := c.cells[i]
	var line []uint16
	if len(lists) > 0 {
		line = lists[0]
	}
	switch r.Kind {
	case RuleCage:
		c.cage(line, r.Number)
	case RuleSum:
		c.sum(line, r.Factors, r.Number)
	case RuleArrow:
		c.arrow(line, max(r.Number, 1))
	case RuleThermo, RuleWhisper, RuleConsecutive, RuleDouble, RulePair:
		c.add(kernel.NewLine(line, c.relation(r)))
	case RuleGreater:
		c.add(kernel.NewLine([]uint16{line[1], line[0]}, c.relation(r)))
	default:
		return fmt.Errorf("%w: this kind of rule", ErrUnsupported)
	}
	return nil
}

func (c *ruleCompiler) cage(cells []uint16, sum int) {
	if k, ok := kernel.NewCage(c.n, cells, sum); ok {
		c.add(k)
		return
	}
	c.sum(cells, nil, sum)
	c.add(kernel.NewDifferent(cells))
}

func (c *ruleCompiler) sum(cells []uint16, factors []int, total int) {
	c.add(kernel.NewSum(c.n, cells, factors, total, c.out.apart.has))
}

// maxPower bounds the value of a place in the number of an arrow. No sum reaches it.
const maxPower = 1_000_000_000

// arrow compiles: the first places cells, as a decimal number, are the sum of the rest.
func (c *ruleCompiler) arrow(cells []uint16, places int) {
	factors := make([]int, len(cells))
	for i := range factors {
		factors[i] = 1
	}
	for i, power := places-1, 1; i >= 0; i-- {
		factors[i] = -power
		power = min(10*power, maxPower)
	}
	c.sum(cells, factors, 0)
}

// relation returns the relation of neighbours on the line of a rule.
func (c *ruleCompiler) relation(r *Rule) *kernel.Relation {
	key := knownRelation{kind: r.Kind, number: r.Number, of: r.Relation}
	for _, known := range c.relations {
		if known.kind == key.kind && known.number == key.number && known.of == key.of {
			return known.relation
		}
	}
	if r.Kind == RulePair {
		table := make([]uint64, c.n)
		for d := range min(c.n, len(r.Relation.Pairs)) {
			table[d] = r.Relation.Pairs[d][0]
		}
		key.relation = kernel.NewRelation(table)
	} else {
		key.relation = newRelation(c.n, relationOfKind(r.Kind, r.Number))
	}
	c.relations = append(c.relations, key)
	return key.relation
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
