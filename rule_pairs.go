package nonet

import (
	"iter"

	"github.com/nonet-dev/nonet/internal/rulekind"
)

// related returns the relation of two cells that a rule is made of, for digits 1 to n, nil if it is
// not made of pairs of cells. See rulePairs.
func (r *Rule) related(n int) func(a, b int) bool {
	switch r.Kind {
	case RuleThermo, RuleWhisper, RuleConsecutive, RuleDouble, RuleAntiConsecutive:
		return relationOfKind(r.Kind, r.Number)
	case RuleGreater:
		return func(a, b int) bool { return a > b }
	case RuleModular:
		return func(a, b int) bool { return a%r.Number != b%r.Number }
	case RuleEntropic:
		third := n / 3
		return func(a, b int) bool { return (a-1)/third != (b-1)/third }
	case RulePalindrome:
		return func(a, b int) bool { return a == b }
	case RulePair:
		return func(a, b int) bool { return r.Relation.Pairs[a-1].Has(Digit(b)) }
	}
	return nil
}

// rulePairs yields the pairs of cells of a valid rule that is made of pairs, see related.
func (l *Layout) rulePairs(r *Rule) iter.Seq2[Cell, Cell] {
	return func(yield func(a, b Cell) bool) {
		if r.Kind == RuleAntiConsecutive {
			l.neighbours(yield)
			return
		}
		line := r.Cells[0]
		last := len(line) - 1
		for i, a := range line {
			from, to := i+1, min(i+1, last)
			if again := r.Kind.row().Lists.Again; again != nil {
				to = min(i+again(&rulekind.Rule{Number: r.Number}), last)
			}
			if r.Kind == RulePalindrome {
				from, to = last-i, last-i
			}
			for j := max(from, i+1); j <= to; j++ {
				if !yield(a, line[j]) {
					return
				}
			}
		}
	}
}

// neighbours yields the pairs of cells side by side.
func (l *Layout) neighbours(yield func(a, b Cell) bool) {
	n := l.size
	for c := range n * n {
		if c%n < n-1 && !yield(Cell(c), Cell(c+1)) {
			return
		}
		if c/n < n-1 && !yield(Cell(c), Cell(c+n)) {
			return
		}
	}
}
