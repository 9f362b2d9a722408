package logic

import (
	"slices"

	"github.com/nonet-dev/nonet"
)

// ruleCandidates finds what one rule, taken alone, does not leave its cells. Rules with few empty
// cells come first.
func ruleCandidates(fd *finder, t Technique) bool {
	if fd.rules == nil {
		return false
	}
	cand := make([]nonet.Digits, fd.f.cells)
	left := make([]nonet.Digits, fd.f.cells)
	for c := range cand {
		cand[c] = digits(fd.mask(c))
	}
	for _, i := range fd.byEmptyCells() {
		rule := &fd.rules.rules[i]
		if rule.Kind == nonet.RuleAntiConsecutive {
			if fd.antiConsecutive(t, i) {
				return true
			}
			continue
		}
		cells := cellsOfRule(rule)
		if fd.unchangedSince(fd.ruleMemo(t, i), fd.changedAt(cells)) {
			continue
		}
		if fd.budget.spend() {
			return false
		}
		copy(left, cand)
		if !fd.rules.filter.Rule(i, left) {
			continue // the state contradicts the rule
		}
		fd.ruleStep(t, VariantPlain, i)
		for _, c := range cells {
			fd.eliminate(c, uint32(cand[c].Minus(left[c])[0]))
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// byEmptyCells returns the numbers of the rules, those with few empty cells first.
func (fd *finder) byEmptyCells() []int {
	list := make([]int, len(fd.rules.rules))
	empty := make([]int, len(list))
	for i := range list {
		list[i] = i
		for _, c := range cellsOfRule(&fd.rules.rules[i]) {
			if fd.value[c] == 0 {
				empty[i]++
			}
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return empty[a] - empty[b] })
	return list
}

// antiConsecutive finds cells whose neighbours cannot have a digit, as it is consecutive to all
// that the cell can be. Rule i is RuleAntiConsecutive.
func (fd *finder) antiConsecutive(t Technique, i int) bool {
	n := fd.f.n
	for c := range fd.f.cells {
		beside := consecutiveToAll(fd.mask(c)) & fd.f.all
		if beside == 0 {
			continue
		}
		fd.ruleStep(t, VariantPlain, i)
		row, column := c/n, c%n
		for _, next := range [...]struct {
			there bool
			cell  int
		}{{row > 0, c - n}, {column > 0, c - 1}, {column < n-1, c + 1}, {row < n-1, c + n}} {
			if next.there {
				fd.eliminate(next.cell, beside)
			}
		}
		if fd.proof {
			fd.part(RolePattern, -1, 0, fd.mask(c), c)
		}
		if fd.emit() {
			return true
		}
	}
	return false
}

// consecutiveToAll returns the digits that are consecutive to each digit of a mask.
func consecutiveToAll(m uint32) uint32 {
	beside := ^uint32(0)
	for ; m != 0; m &= m - 1 {
		beside &= (m&-m)>>1 | (m&-m)<<1
	}
	return beside
}
