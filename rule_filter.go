package nonet

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/nonet-dev/nonet/internal/kernel"
)

// A RuleFilter says what single rules of a puzzle leave of candidates, for hints and pictures. It
// never changes, and is safe for concurrent use.
type RuleFilter struct {
	rules   []Rule
	kernels [][]kernel.Kernel // of each rule
	equal   [][][2]uint16     // of each rule: pairs of cells with one digit
}

// RuleFilter returns the filter of the puzzle's rules. The error wraps ErrInvalid for an invalid
// puzzle, and ErrUnsupported if a rule would need too much memory. It takes about as long as to
// begin a search.
func (p *Puzzle) RuleFilter() (*RuleFilter, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	compiled, err := p.compileRules(nil, true)
	if err != nil {
		return nil, err
	}
	f := &RuleFilter{rules: slices.Clone(p.Rules), kernels: make([][]kernel.Kernel, len(p.Rules)),
		equal: make([][][2]uint16, len(p.Rules))}
	for i, k := range compiled.kernels {
		rule := compiled.rules[i]
		f.kernels[rule] = append(f.kernels[rule], k)
	}
	for i, pair := range compiled.equal {
		rule := compiled.equalRules[i]
		f.equal[rule] = append(f.equal[rule], pair)
	}
	return f, nil
}

// Rule removes from cand, the candidates of all cells of the grid, those that rule i of the puzzle
// cannot have beside the others. It may keep some. Beside the rule it only uses that peers of the
// layout differ. It reports false if nothing is left; cand is then undefined.
func (f *RuleFilter) Rule(i int, cand []Digits) bool {
	dom := words(cand)
	if !f.Narrow(i, dom) {
		return false
	}
	for c, m := range dom {
		cand[c][0] = m
	}
	return true
}

// Narrow does what [RuleFilter.Rule] does, with a word for the candidates of each cell: bit 0 is
// digit 1. It reads and writes the cells of [RuleFilter.Cells] alone, and allocates little or
// nothing.
func (f *RuleFilter) Narrow(i int, dom []uint64) bool {
	left := f.candidates(i, dom)
	for before := 0; left != before; left = f.candidates(i, dom) {
		before = left
		for _, k := range f.kernels[i] {
			if !k.Filter(dom) {
				return false
			}
		}
		for _, pair := range f.equal[i] {
			both := dom[pair[0]] & dom[pair[1]]
			if both == 0 {
				return false
			}
			dom[pair[0]], dom[pair[1]] = both, both
		}
	}
	return true
}

// Cells returns the cells whose candidates decide what rule i leaves: its own, and then, for a rank
// of a line, for example, those of all other lines.
func (f *RuleFilter) Cells(i int) (cells []Cell) {
	known := map[Cell]bool{}
	add := func(c Cell) {
		if !known[c] {
			known[c] = true
			cells = append(cells, c)
		}
	}
	for _, list := range f.rules[i].Cells {
		for _, c := range list {
			add(c)
		}
	}
	for _, k := range f.kernels[i] {
		for _, c := range k.Cells() {
			add(Cell(c))
		}
	}
	return cells
}

// candidates counts the candidates of the cells of rule i; those of cells in several kernels or
// lists several times.
func (f *RuleFilter) candidates(i int, dom []uint64) (n int) {
	for _, k := range f.kernels[i] {
		for _, c := range k.Cells() {
			n += bits.OnesCount64(dom[c])
		}
	}
	for _, list := range f.rules[i].Cells {
		for _, c := range list {
			n += bits.OnesCount64(dom[c])
		}
	}
	return n
}

// Sets returns the sets of digits that the candidates leave for rule i, a cage or a renban, in
// ascending order of their words. It is nil for other kinds, and for a cage with more sets than are
// listed, which needs a size above 16.
func (f *RuleFilter) Sets(i int, cand []Digits) []Digits {
	if !f.rules[i].Kind.row().Lists.Different {
		return nil
	}
	sets, ok := f.kernels[i][0].(*kernel.Sets)
	if !ok {
		return nil
	}
	left := []Digits{}
	for _, d := range sets.Left(words(cand)) {
		left = append(left, Digits{d})
	}
	slices.SortFunc(left, func(a, b Digits) int { return cmp.Compare(a[0], b[0]) })
	return left
}

// words returns candidates as kernels take them.
func words(cand []Digits) []uint64 {
	dom := make([]uint64, len(cand))
	for c, d := range cand {
		dom[c] = d[0]
	}
	return dom
}
