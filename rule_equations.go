package nonet

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/derive"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// equations returns the rules that are sums as equations, and for each the index of its rule. It
// leaves out those of lists of equal sums with more than maxCombinedCells cells.
func (p *Puzzle) equations() (list []derive.Sum, rules []int) {
	list, rules = make([]derive.Sum, 0, len(p.Rules)), make([]int, 0, len(p.Rules))
	grid, plain := p.Layout.ruleGrid(), plainRules(p.Rules)
	for i := range plain {
		for _, said := range plain[i].Says(grid) {
			switch x := said.(type) {
			case rulekind.Total:
				list = append(list, derive.Sum{Cells: x.Cells, Factors: x.Factors, Sum: x.Sum})
			case rulekind.EqualTotals:
				list = appendEqualSums(list, x.Lists)
			}
		}
		for len(rules) < len(list) {
			rules = append(rules, i)
		}
	}
	return list, rules
}

// appendEqualSums appends an equation for each list but the first: it has the sum of the one
// before.
func appendEqualSums(list []derive.Sum, lists [][]uint16) []derive.Sum {
	for i, cells := range lists {
		if i == 0 || len(cells)+len(lists[i-1]) > maxCombinedCells {
			continue
		}
		var s derive.Sum
		s.Cells, s.Factors = difference(cells, lists[i-1])
		if len(s.Cells) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// difference returns the sum of a less that of b, which may share cells, as cells and their
// factors.
func difference(a, b []uint16) (cells []uint16, factors []int) {
	count := func(list []uint16, sign int) {
		for _, cell := range list {
			i := slices.Index(cells, cell)
			if i < 0 {
				i = len(cells)
				cells, factors = append(cells, cell), append(factors, 0)
			}
			factors[i] += sign
		}
	}
	count(a, 1)
	count(b, -1)
	kept := 0
	for i, f := range factors {
		if f != 0 {
			cells[kept], factors[kept] = cells[i], f
			kept++
		}
	}
	return cells[:kept], factors[:kept]
}
