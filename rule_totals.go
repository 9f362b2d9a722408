package nonet

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/derive"
	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/ruled"
)

// A Total is a sum that follows from houses and rules: row 1 is 45 and its cages are 38, so
// r1c9 is 7.
type Total struct {
	Cells   []Cell
	Factors []int // of each cell, not 0: above 0 in the houses, below 0 outside
	Sum     int   // of the digits of the cells, each times its factor
	Houses  []int // indices in Layout.Houses of houses without a common cell, ascending
	Rules   []int // indices in Puzzle.Rules of the rules that reach into them, ascending
}

// Bounds of sums that follow from others.
const (
	// maxTotalCells is the largest number of cells of a Total. The search also takes longer ones
	// that are tight; with all others of up to 12 cells killers take as many nodes, and more time.
	maxTotalCells = 5

	// A sum of minLongSum cells or more, of which minClique have one factor and must differ, gets a
	// second kernel that takes such cells together.
	minLongSum, minClique = 5, 4

	// maxLongWork bounds the sum of the squares of their numbers of cells: some 10 ms.
	maxLongWork = 200_000

	// Sums of minCombined cells or more are combined, at most maxCombined of them, to sums of at
	// most maxCombinedCells.
	minCombined, maxCombined, maxCombinedCells = 6, 20, 256
)

// Totals returns sums that follow from the houses of a valid puzzle and the rules that are
// sums: cages, sums, arrows, lines of equal sums. Each has at most five cells and occurs once.
// Rows that follow each other are taken together, columns too, and boxes that touch. A Total
// without cells has a Sum other than 0: the puzzle has no solution. It takes some
// milliseconds at most.
func (p *Puzzle) Totals() []Total {
	if len(p.Rules) == 0 || p.Layout.size > ruled.MaxN {
		return nil
	}
	l := ruledLayoutOf(p.Layout)
	sums, rules := p.equations()
	var list []Total
	for _, t := range derive.Totals(l.plain, l.regions, sums, maxTotalCells, nil) {
		total := Total{Factors: t.Factors, Sum: t.Sum.Sum, Houses: t.Houses}
		for _, c := range t.Cells {
			total.Cells = append(total.Cells, Cell(c))
		}
		for _, s := range t.Sums {
			if n := len(total.Rules); n == 0 || total.Rules[n-1] != rules[s] {
				total.Rules = append(total.Rules, rules[s])
			}
		}
		list = append(list, total)
	}
	return list
}

// derivedKernels returns kernels for sums that follow from the rules. It reports false if they
// show that there is no solution.
func (p *Puzzle) derivedKernels(l *ruledLayout, k *ruleKernels) ([]kernel.Kernel, bool) {
	sums, rules := p.equations()
	n := p.Layout.Digits()
	totals := derive.Totals(l.plain, l.regions, sums, maxTotalCells, func(s *derive.Sum) bool {
		return kernel.IsTight(n, s.Cells, s.Factors, s.Sum, k.apart.has)
	})
	list := make([]kernel.Kernel, 0, len(totals))
	for _, t := range totals {
		switch {
		case len(t.Cells) == 0:
			return nil, false
		case len(t.Cells) <= maxTotalCells:
			list = append(list, kernel.NewSum(n, t.Cells, t.Factors, t.Sum.Sum, k.apart.has))
		default:
			list = append(list, kernel.NewLongSum(t.Cells, t.Factors, t.Sum.Sum, k.apart.has))
		}
	}
	var diagonals []derive.Sum
	work := 0
	for i, sum := range sums {
		if len(sum.Cells) < minLongSum || p.Rules[rules[i]].Kind.row().Lists.Different {
			continue
		}
		if work += len(sum.Cells) * len(sum.Cells); work > maxLongWork {
			break
		}
		if len(sum.Cells) >= minCombined && sum.Factors == nil && len(diagonals) < maxCombined {
			diagonals = append(diagonals, sum)
		}
		long := kernel.NewLongSum(sum.Cells, sum.Factors, sum.Sum, k.apart.has)
		if long.Largest() >= minClique {
			list = append(list, long)
		}
	}
	for _, sum := range combine(diagonals, n, k.apart.has) {
		list = append(list, sum)
	}
	return list, true
}

// combine returns sums of sums without a common cell, where that binds the cells more: of
// diagonals beside each other, more cells must differ than of each alone. The two sums that
// together bind the most become one, as long as there are such sums.
func combine(sums []derive.Sum, n int, apart func(a, b uint16) bool) []*kernel.LongSum {
	type part struct {
		derive.Sum
		tightness int
		long      *kernel.LongSum
	}
	var parts []part
	for _, s := range sums {
		alone := kernel.NewLongSum(s.Cells, nil, s.Sum, apart)
		parts = append(parts, part{s, alone.Tightness(n), nil})
	}
	together := map[[2]*uint16]part{} // by the first cells of two parts
	for {
		best, first, second := part{}, -1, -1
		for i, a := range parts {
			for k, b := range parts[:i] {
				key := [2]*uint16{&a.Cells[0], &b.Cells[0]}
				both, known := together[key]
				if !known {
					common := slices.ContainsFunc(a.Cells, func(c uint16) bool {
						return slices.Contains(b.Cells, c)
					})
					if !common && len(a.Cells)+len(b.Cells) <= maxCombinedCells {
						both.Cells = slices.Concat(a.Cells, b.Cells)
						both.Sum.Sum = a.Sum.Sum + b.Sum.Sum
						both.long = kernel.NewLongSum(both.Cells, nil, both.Sum.Sum, apart)
						both.tightness = both.long.Tightness(n)
					}
					together[key] = both
				}
				if both.long != nil && both.tightness > a.tightness+b.tightness &&
					(first < 0 || both.tightness > best.tightness) {
					best, first, second = both, i, k
				}
			}
		}
		if first < 0 {
			break
		}
		parts = slices.Delete(parts, first, first+1)
		parts[second] = best
	}
	var list []*kernel.LongSum
	for _, p := range parts {
		if p.long != nil {
			list = append(list, p.long)
		}
	}
	return list
}
