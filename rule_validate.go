package nonet

import (
	"fmt"
	"slices"
)

// fault says why a rule is none of a layout.
type fault struct {
	reason     string
	inArgument bool // it is what stands before the cells, not the cells
}

func (f *fault) Error() string { return f.reason }

func argumentFault(format string, args ...any) *fault {
	return &fault{fmt.Sprintf(format, args...), true}
}

func cellsFault(format string, args ...any) *fault {
	return &fault{fmt.Sprintf(format, args...), false}
}

// validateRules returns an error that wraps ErrInvalid and a *RuleError if one of the rules is
// none of the layout.
func (p *Puzzle) validateRules() error {
	l := p.Layout
	switch {
	case l.size > MaxRuleSize:
		return fmt.Errorf("%w: size %d: puzzles with rules have sizes up to %d",
			ErrInvalid, l.size, MaxRuleSize)
	case len(p.Rules) > maxRules:
		return fmt.Errorf("%w: %d rules: a puzzle has at most %d",
			ErrInvalid, len(p.Rules), maxRules)
	}
	var automata automataSize
	for i := range p.Rules {
		r := &p.Rules[i]
		f := r.fault(l)
		if f == nil && r.Kind == RuleAutomaton {
			if !automata.known[r.Automaton] {
				f = r.Automaton.fault(l.size)
			}
			if f == nil {
				f = automata.add(r)
			}
		}
		if f != nil {
			text := r.Text(l)
			offset := 0
			if r.Kind < ruleKinds {
				offset = min(len(text), len(r.Kind.String())+1)
			}
			return fmt.Errorf("%w: %w", ErrInvalid, &RuleError{text, offset, f.reason})
		}
	}
	return nil
}

// fault returns what is wrong with the rule in a layout, nil if nothing is. It does not look into
// automata.
func (r *Rule) fault(l *Layout) *fault {
	if l.size > MaxRuleSize {
		return cellsFault("size %d: puzzles with rules have sizes up to %d", l.size, MaxRuleSize)
	}
	if r.Kind >= ruleKinds {
		return cellsFault("there is no such kind of rule")
	}
	if f := r.fieldFault(); f != nil {
		return f
	}
	if f := r.listFault(l); f != nil {
		return f
	}
	if f := r.cellFault(l); f != nil {
		return f
	}
	return r.kindFault(l)
}

// fieldFault says which field the rule has although its kind has none, or lacks.
func (r *Rule) fieldFault() *fault {
	row := &ruleTable[r.Kind]
	switch {
	case r.Factors != nil && r.Kind != RuleSum:
		return cellsFault("%s has no factors", row.name)
	case r.Factors != nil && (len(r.Cells) != 1 || len(r.Factors) != len(r.Cells[0])):
		return cellsFault("there must be as many factors as cells")
	case r.Digits != nil && r.Kind != RuleContains:
		return argumentFault("%s has no digits", row.name)
	case r.Relation != nil && r.Kind != RulePair:
		return argumentFault("%s has no relation", row.name)
	case r.Automaton != nil && r.Kind != RuleAutomaton:
		return argumentFault("%s has no automaton", row.name)
	}
	switch r.Kind {
	case RuleContains, RulePair, RuleAutomaton:
	default:
		if row.argument != "" {
			return nil
		}
	}
	if r.Number != 0 {
		return argumentFault("%s has no number", row.name)
	}
	return nil
}

// listFault says what is wrong with the number of lists and of their cells.
func (r *Rule) listFault(l *Layout) *fault {
	row := &ruleTable[r.Kind]
	lists, most := 1, row.most
	switch {
	case row.cells == "":
		lists = 0
	case row.cells == cellAndIn:
		lists = 2
	case row.cells == manyLists:
		if lists = len(r.Cells); lists < 2 {
			return cellsFault("%s has 2 lists of cells or more, with '/' between them", row.name)
		}
	}
	if len(r.Cells) != lists {
		return cellsFault("%s has %s, found %d", row.name,
			counted(lists, "list of cells", "lists of cells"), len(r.Cells))
	}
	switch {
	case row.perDigit:
		most = l.size
	case most == 0:
		most = maxRuleCells
	}
	total := 0
	for i, list := range r.Cells {
		least, most := row.least, most
		if row.cells == cellAndIn && i == 0 {
			least, most = 1, 1
		}
		if k := len(list); k < least || k > most {
			return cellsFault("found %s, %s has %s",
				counted(k, "cell", "cells"), row.name, between(least, most, "cell", "cells"))
		}
		total += len(list)
	}
	if total > maxRuleCells {
		return cellsFault("%d cells: a rule has at most %d", total, maxRuleCells)
	}
	return nil
}

// counted returns a number and what it counts.
func counted(k int, one, many string) string {
	if k == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", k, many)
}

// between returns a range and what it counts.
func between(least, most int, one, many string) string {
	if least == most {
		return counted(least, one, many)
	}
	return fmt.Sprintf("%d to %d %s", least, most, many)
}

// cellFault says which cell is outside the grid, or is there twice where it must not be.
func (r *Rule) cellFault(l *Layout) *fault {
	var seen [MaxRuleSize * MaxRuleSize / 64]uint64
	for i, list := range r.Cells {
		if i > 0 && (r.Kind == RuleIndexOf || r.Kind == RuleEqualSum) {
			clear(seen[:]) // lists may share cells: the rows and columns of a magic square
		}
		for at, c := range list {
			if int(c) >= l.Cells() {
				return cellsFault("cell number %d is outside the grid of %d cells", c, l.Cells())
			}
			if seen[c/64]>>(c%64)&1 != 0 {
				switch apart := r.apartOnLine(); {
				case !ruleTable[r.Kind].again:
					return cellsFault("%s is there twice", l.CellName(c))
				case slices.Contains(list[max(0, at-apart):at], c):
					return cellsFault("%s is there again after fewer than %s", l.CellName(c),
						counted(apart, "cell", "cells"))
				}
			}
			seen[c/64] |= 1 << (c % 64)
		}
	}
	return nil
}

// apartOnLine returns how far apart on the line two cells are at most of which the rule says
// something: 1 is neighbours; 0: a cell may come twice in a row.
func (r *Rule) apartOnLine() int {
	switch r.Kind {
	case RuleModular:
		return max(0, min(r.Number-1, MaxRuleSize))
	case RuleEntropic:
		return 2
	case RuleAutomaton:
		return 0
	}
	return 1
}

// kindFault says what no digits can fulfil, or what the layout lacks for the rule.
func (r *Rule) kindFault(l *Layout) *fault {
	n := l.size
	k := 0 // cells of the only list
	if len(r.Cells) == 1 {
		k = len(r.Cells[0])
	}
	switch r.Kind {
	case RuleCage:
		return r.sumFault(fmt.Sprintf("a cage of %s", counted(k, "cell", "cells")),
			k*(k+1)/2, k*(2*n-k+1)/2)
	case RuleSum:
		return r.factorFault(n)
	case RuleArrow:
		return r.arrowFault(n)
	case RuleEqualSum:
		shortest, longest := len(r.Cells[0]), len(r.Cells[0])
		for _, list := range r.Cells {
			shortest, longest = min(shortest, len(list)), max(longest, len(list))
		}
		if longest > n*shortest {
			return cellsFault("the sum of %s is at most %d, another list of %d is more",
				counted(shortest, "cell", "cells"), n*shortest, longest)
		}
	case RuleRegionSum:
		if l.regions == nil {
			return cellsFault("a line of sums by region needs a layout with boxes or regions")
		}
	case RuleSumLine:
		return r.sumFault("a piece of the line", 1, k*n)
	case RuleWhisper, RuleLockout:
		return r.numberFault("a difference", 1, n-1)
	case RuleModular:
		return r.numberFault("a modulus", 1, n)
	case RuleEntropic:
		if n%3 != 0 {
			return cellsFault("low, middle and high digits need a size that 3 divides, not %d", n)
		}
	case RulePair:
		return r.relationFault(n)
	case RuleContains:
		return r.digitsFault(n)
	case RuleSandwich, RuleXSum, RuleSkyscraper:
		return r.outsideFault(l)
	case RuleIndex, RuleIndexOf:
		return r.numberFault("a digit", 1, n)
	}
	return nil
}

// numberFault returns a fault if Number is out of range.
func (r *Rule) numberFault(what string, least, most int) *fault {
	if r.Number < least || r.Number > most {
		return argumentFault("%s is a number from %d to %d here, not %d",
			what, least, most, r.Number)
	}
	return nil
}

// sumFault returns a fault if Number is no sum that digits make.
func (r *Rule) sumFault(what string, least, most int) *fault {
	switch {
	case r.Number >= least && r.Number <= most:
		return nil
	case least == most:
		return argumentFault("%s has the sum %d, not %d", what, least, r.Number)
	}
	return argumentFault("%s has a sum from %d to %d, not %d", what, least, most, r.Number)
}

// factorFault is sumFault for cells with factors.
func (r *Rule) factorFault(n int) *fault {
	least, most, divisor := 0, 0, 0
	for i := range r.Cells[0] {
		factor := valueOf(r.Factors, i, 1)
		if factor == 0 || factor > maxRuleFactor || factor < -maxRuleFactor {
			return cellsFault("a factor is a number from %d to %d except 0, not %d",
				-maxRuleFactor, maxRuleFactor, factor)
		}
		least += min(factor, n*factor)
		most += max(factor, n*factor)
		for a := max(factor, -factor); a != 0; {
			divisor, a = a, divisor%a
		}
	}
	what := "a list of " + counted(len(r.Cells[0]), "cell", "cells")
	if f := r.sumFault(what, least, most); f != nil {
		return f
	}
	if r.Number%divisor != 0 {
		return argumentFault("with these factors the sum is a multiple of %d, not %d",
			divisor, r.Number)
	}
	return nil
}

// arrowFault says that the head of an arrow cannot be the sum of the rest.
func (r *Rule) arrowFault(n int) *fault {
	k := len(r.Cells[0])
	if f := r.numberFault("the head of an arrow", 1, min(maxArrowHead, k-1)); f != nil {
		return f
	}
	ones := 0
	for range r.Number {
		ones = 10*ones + 1
	}
	if rest := k - r.Number; rest > n*ones {
		return cellsFault("the head is at most %d, the sum of %s is more", n*ones,
			counted(rest, "cell", "cells"))
	} else if ones > n*rest {
		return cellsFault("the head is at least %d, the sum of %s is less", ones,
			counted(rest, "cell", "cells"))
	}
	return nil
}

// relationFault says what is wrong with a relation between digits 1 to n.
func (r *Rule) relationFault(n int) *fault {
	if r.Relation == nil {
		return argumentFault("there is no relation")
	}
	if len(r.Relation.Pairs) != n {
		return argumentFault("the relation is one of %d digits, the layout has %d",
			len(r.Relation.Pairs), n)
	}
	some := false
	for _, second := range r.Relation.Pairs {
		if !second.Minus(AllDigits(n)).IsEmpty() {
			return argumentFault("the relation has digits above %d", n)
		}
		some = some || !second.IsEmpty()
	}
	if !some {
		return argumentFault("no two digits are in the relation")
	}
	return nil
}

// digitsFault says what is wrong with the digits that the cells contain.
func (r *Rule) digitsFault(n int) *fault {
	k := len(r.Cells[0])
	switch {
	case len(r.Digits) == 0 || len(r.Digits) > k:
		return argumentFault("found %s, there is room for %s in %s",
			counted(len(r.Digits), "digit", "digits"), between(1, k, "digit", "digits"),
			counted(k, "cell", "cells"))
	case !slices.IsSorted(r.Digits):
		return argumentFault("the digits must ascend")
	case r.Digits[0] < 1 || int(r.Digits[len(r.Digits)-1]) > n:
		return argumentFault("the digits must be from 1 to %d", n)
	}
	return nil
}

// outsideFault says what is wrong with a clue outside the grid.
func (r *Rule) outsideFault(l *Layout) *fault {
	if !l.isWholeLine(r.Cells[0]) {
		return cellsFault("%s needs a whole row or column, or a diagonal that is a house, "+
			"from one end to the other", r.Kind)
	}
	n := l.size
	switch r.Kind {
	case RuleSkyscraper:
		return r.numberFault("a count", 1, n)
	case RuleSandwich:
		// Two digits lie outside: the others, from 2 to n-1, make sums from 2 on, each but those
		// one below the largest.
		most := max(0, (n-1)*n/2-1)
		if s := r.Number; s < 0 || s > most || s == 1 || s == most-1 {
			return argumentFault("the digits between 1 and %d make sums from 0 to %d but not "+
				"1 and %d, not %d", n, most, most-1, s)
		}
	default:
		for x := 1; x <= n; x++ {
			if least, most := xSums(n, x); r.Number >= least && r.Number <= most {
				return nil
			}
		}
		return argumentFault("the first x of %d cells do not have the sum %d, whatever x is",
			n, r.Number)
	}
	return nil
}

// xSums returns the least and the greatest sum of x different digits up to n of which one is x.
func xSums(n, x int) (least, most int) {
	least = x * (x + 1) / 2
	for d, left := n, x-1; left > 0; d-- {
		if d != x {
			most += d
			left--
		}
	}
	return least, most + x
}

// isWholeLine reports whether the cells go from one end of a row, a column or a diagonal to the
// other, and are a house.
func (l *Layout) isWholeLine(cells []Cell) bool {
	if len(cells) != l.size {
		return false
	}
	run, err := l.appendRun(nil, cells[0], cells[len(cells)-1])
	if err != nil || !slices.Equal(run, cells) {
		return false
	}
	ascending := slices.Sorted(slices.Values(cells))
	return slices.ContainsFunc(l.houses, func(h House) bool {
		return slices.Equal(h.Cells, ascending)
	})
}
