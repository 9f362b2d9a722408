package nonet

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/derive"
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
			list = appendEqualSums(list, zipperPairs(r.Cells[0]))
		case RuleRegionSum:
			list = appendEqualSums(list, regionPieces(p.Layout, r.Cells[0]))
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

// arrowFactors returns the factors of the cells of an arrow that add up to 0: the first ones, as a
// decimal number, are the sum of the rest.
func arrowFactors(r *Rule) []int {
	factors := slices.Repeat([]int{1}, len(r.Cells[0]))
	power := -1
	for i := max(r.Number, 1) - 1; i >= 0; i-- {
		factors[i] = power
		power *= 10
	}
	return factors
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

// regionPieces cuts a line into its pieces in one region. A region that the line enters again has
// another piece.
func regionPieces[C ~uint16](l *Layout, line []C) [][]C {
	var pieces [][]C
	for i, cell := range line {
		if i == 0 || l.regions[cell] != l.regions[line[i-1]] {
			pieces = append(pieces, nil)
		}
		last := &pieces[len(pieces)-1]
		*last = append(*last, cell)
	}
	return pieces
}

// zipperPairs returns the pairs of cells equally far from the ends of a line, and the middle.
func zipperPairs[C ~uint16](line []C) [][]C {
	var lists [][]C
	for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
		lists = append(lists, []C{line[i], line[j]})
	}
	if len(line)%2 == 1 {
		lists = append(lists, []C{line[len(line)/2]})
	}
	return lists
}

// plainCells returns the cells as plain numbers.
func plainCells(cells []Cell) []uint16 {
	_, plain := appendCells(make([]uint16, 0, len(cells)), cells)
	return plain
}
