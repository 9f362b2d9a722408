package iss

import (
	"maps"

	"github.com/nonet-dev/nonet"
)

// either reads the items of a group Or, from one to before another: each item, or group of items,
// is a branch.
func (r *reader) either(items []string, ends []int, from, to int) error {
	var branches [][]nonet.Rule
	always := false
	for i := from; i < to; i++ {
		branch, possible, err := r.branch(items, ends, i, max(i, ends[i])+1)
		if err != nil {
			return err
		}
		if possible && len(branch) > 0 {
			branches = append(branches, branch)
		}
		always = always || possible && len(branch) == 0
		i = max(i, ends[i])
	}
	switch {
	case always:
	case len(branches) == 0: // nothing is possible
		for d := range nonet.Digit(2) {
			r.rules.Contains([]nonet.Digit{d + 1}, []nonet.Cell{0})
		}
	default:
		r.rules.Rule(nonet.Or(branches...))
	}
	return nil
}

// branch reads the items from one to before another as rules. It reports false if they cannot hold
// together as a cell has no value left.
func (r *reader) branch(items []string, ends []int, from, to int) ([]nonet.Rule, bool, error) {
	outer := *r
	r.rules = r.newRules()
	r.values = make([]nonet.Digits, len(outer.values))
	for c := range r.values {
		r.values[c] = nonet.AllDigits(r.most)
	}
	r.clues, r.done, r.inBranch = map[string]int{}, nil, true
	r.dotted, r.summed = maps.Clone(r.dotted), maps.Clone(r.summed)
	err := r.items(items, ends, from, to)
	inner := *r
	*r = outer
	r.pairs, r.repeated = inner.pairs, inner.repeated
	if err != nil {
		return nil, false, err
	}
	whole := inner.kropki != r.kropki || inner.xv != r.xv || inner.rules.Said ||
		inner.labels != nil && r.labels == nil || len(inner.regionSums) != len(r.regionSums)
	for _, x := range inner.rules.Rules {
		whole = whole || len(x.Cells) == 0
	}
	if whole {
		r.rules.Refuse("groups (Or) with rules of the whole grid", 1)
	}
	for _, kind := range inner.rules.Unheld.Kinds {
		r.rules.Refuse(kind.Name, kind.Number)
	}
	rules := inner.rules.Rules
	for c, digits := range inner.values {
		if inner.rules.Marks != nil {
			digits = digits.Intersect(inner.rules.Marks[c])
		}
		switch {
		case digits.IsEmpty():
			return nil, false, nil
		case digits != nonet.AllDigits(r.most):
			rules = append(rules, oneOf(nonet.Cell(c), digits))
		}
	}
	possible, err := r.possible(rules)
	return rules, possible, err
}

// possible reports whether no clue of a branch has a number that no digits have.
func (r *reader) possible(rules []nonet.Rule) (bool, error) {
	if r.bare == nil {
		var err error
		if r.bare, err = r.newRules().Layout(); err != nil {
			return false, err
		}
	}
	for _, x := range rules {
		switch x.Kind {
		case nonet.RuleCage, nonet.RuleSum, nonet.RuleXSum, nonet.RuleSandwich,
			nonet.RuleSkyscraper:
			p := nonet.NewPuzzle(r.bare)
			if p.Rules = []nonet.Rule{x}; p.Validate() != nil {
				return false, nil
			}
		}
	}
	return true, nil
}

// oneOf returns the rule that a cell has one of some digits.
func oneOf(c nonet.Cell, digits nonet.Digits) nonet.Rule {
	cells := [][]nonet.Cell{{c}}
	if digits.Len() == 1 {
		return nonet.Rule{Kind: nonet.RuleContains, Cells: cells,
			Digits: []nonet.Digit{digits.Min()}}
	}
	return nonet.Rule{Kind: nonet.RuleAutomaton, Cells: cells, Automaton: &nonet.Automaton{
		States: 2, Start: []int{0}, Accept: []int{1},
		Moves: []nonet.Move{{From: 0, Digits: digits, To: 1}}}}
}

// either writes a choice as a group, and each branch as one, too.
func (w *writer) either(x nonet.Rule) bool {
	begin := len(w.text)
	w.item("Or")
	for _, branch := range x.Branches {
		w.item("And")
		for _, rule := range branch {
			w.inBranch++
			boxes := rule.Kind != nonet.RuleRegionSum || w.boxes
			written := boxes && w.anyForm(rule)
			if w.inBranch--; !written {
				w.text = w.text[:begin]
				return false
			}
		}
		w.item("End")
	}
	w.item("End")
	return true
}
