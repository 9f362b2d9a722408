package nonet

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/derive"
	"github.com/nonet-dev/nonet/internal/kernel"
)

// equations returns the rules that are sums as equations, and for each the index of its rule. It
// leaves out those of lists of equal sums with more than maxCombinedCells cells.
func (p *Puzzle) equations() (list []derive.Sum, rules []int) {
	list, rules = make([]derive.Sum, 0, len(p.Rules)), make([]int, 0, len(p.Rules))
	for i := range p.Rules {
		r := &p.Rules[i]
		switch r.Kind {
		case RuleCage:
			list = append(list, derive.Sum{Cells: plainCells(r.Cells[0]), Sum: r.Number})
		case RuleSum:
			list = append(list,
				derive.Sum{Cells: plainCells(r.Cells[0]), Factors: r.Factors, Sum: r.Number})
		case RuleArrow:
			list = append(list,
				derive.Sum{Cells: plainCells(r.Cells[0]), Factors: arrowFactors(r)})
		case RuleEqualSum:
			list = appendEqualSums(list, r.Cells)
		case RuleZipper:
			list = appendEqualSums(list, kernel.ZipperPairs(r.Cells[0]))
		case RuleRegionSum:
			list = appendEqualSums(list, kernel.RegionPieces(p.Layout.regions, r.Cells[0]))
		}
		for len(rules) < len(list) {
			rules = append(rules, i)
		}
	}
	return list, rules
}

// appendEqualSums appends an equation for each list but the first: it has the sum of the one
// before.
func appendEqualSums(list []derive.Sum, lists [][]Cell) []derive.Sum {
	for i, cells := range lists {
		if i == 0 || len(cells)+len(lists[i-1]) > maxCombinedCells {
			continue
		}
		var s derive.Sum
		s.Cells, s.Factors = difference(plainCells(cells), plainCells(lists[i-1]))
		if len(s.Cells) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// arrowFactors returns the factors of the cells of an arrow.
func arrowFactors(r *Rule) []int {
	return kernel.ArrowFactors(len(r.Cells[0]), max(r.Number, 1))
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

// plainCells returns the cells as plain numbers.
func plainCells(cells []Cell) []uint16 {
	_, plain := appendCells(make([]uint16, 0, len(cells)), cells)
	return plain
}
