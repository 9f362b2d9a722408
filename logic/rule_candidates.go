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
		if w := fd.rules.wide(i); w != nil {
			if fd.wideRule(t, w) {
				return true
			}
			continue
		}
		cells := fd.rules.cells[i]
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

// wideRule finds cells whose partners in a rule about pairs all over the grid cannot have a digit,
// as none of the cell's goes with it.
func (fd *finder) wideRule(t Technique, w *wideRule) bool {
	for c, pairs := range w.of {
		begun := false
		for _, k := range pairs {
			x := &w.pairs[k]
			side := 0
			if x.cells[1] == c {
				side = 1
			}
			beside := x.without(side, fd.mask(c)) & fd.f.all
			if beside == 0 {
				continue
			}
			if !begun {
				fd.ruleStep(t, VariantPlain, w.rule)
				begun = true
			}
			fd.eliminate(x.cells[1-side], beside)
		}
		if begun && fd.proof {
			fd.part(RolePattern, -1, 0, fd.mask(c), c)
		}
		if begun && fd.emit() {
			return true
		}
	}
	return false
}
