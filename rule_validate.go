package nonet

import (
	"fmt"
	"iter"

	"github.com/nonet-dev/nonet/internal/rulekind"
)

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
	plain, grid := plainRules(p.Rules), l.ruleGrid()
	var automata automataSize
	count := 0
	for i := range p.Rules {
		r := &p.Rules[i]
		f := r.faultIn(grid, &plain[i])
		if f == nil {
			f = r.sizeFault(l.Digits(), &count, &automata)
		}
		if f != nil {
			return ruleFault(r, l, f)
		}
	}
	return nil
}

// sizeFault adds the rule and those of its branches to the count of rules, and their automata to
// the others. It returns what is wrong with an automaton, or that it is all too many.
func (r *Rule) sizeFault(size int, count *int, automata *automataSize) *rulekind.Fault {
	for x := range r.all() {
		if *count++; *count > maxRules {
			return rulekind.CellsFault("more than %d rules, with those of all branches", maxRules)
		}
		if x.Kind.row().Takes != rulekind.Automata {
			continue
		}
		if !automata.known[x.Automaton] {
			if f := x.Automaton.fault(size); f != nil {
				return f
			}
		}
		if f := automata.add(x); f != nil {
			return f
		}
	}
	return nil
}

// ruleFault returns the error that a rule of a layout has a fault.
func ruleFault(r *Rule, l *Layout, f *rulekind.Fault) error {
	text := r.Text(l)
	offset := 0
	if r.Kind < ruleKinds {
		offset = min(len(text), len(r.Kind.String())+1)
	}
	return fmt.Errorf("%w: %w", ErrInvalid, &RuleError{text, offset, f.Reason})
}

// fault returns what is wrong with the rule in a layout, nil if nothing is. It does not look into
// automata.
func (r *Rule) fault(l *Layout) *rulekind.Fault {
	return r.faultIn(l.ruleGrid(), &plainRules([]Rule{*r})[0])
}

// faultIn is fault, with the layout and the rule as package rulekind knows them.
func (r *Rule) faultIn(g *rulekind.Grid, plain *rulekind.Rule) *rulekind.Fault {
	if g.N > MaxRuleSize {
		return rulekind.CellsFault("size %d: puzzles with rules have sizes up to %d",
			g.N, MaxRuleSize)
	}
	for x := range r.all() {
		if x.Kind >= ruleKinds {
			return rulekind.CellsFault("there is no such kind of rule")
		}
		if f := x.fieldFault(); f != nil {
			return f
		}
	}
	f := rulekind.FaultOf(plain, g)
	for x := range r.all() {
		if f == nil && x.Kind.row().Takes == rulekind.Relation {
			f = x.Relation.fault(g.N)
		}
	}
	return f
}

// all yields the rule and those of its branches.
func (r *Rule) all() iter.Seq[*Rule] {
	return func(yield func(*Rule) bool) { r.walk(yield) }
}

func (r *Rule) walk(yield func(*Rule) bool) bool {
	if !yield(r) {
		return false
	}
	for _, branch := range r.Branches {
		for i := range branch {
			if !branch[i].walk(yield) {
				return false
			}
		}
	}
	return true
}

// fieldFault says which field the rule has although its kind has none.
func (r *Rule) fieldFault() *rulekind.Fault {
	row := r.Kind.row()
	switch takes := row.Takes; {
	case r.Factors != nil && !row.Lists.Factors:
		return rulekind.CellsFault("%s has no factors", row.Name)
	case r.Factors != nil && (len(r.Cells) != 1 || len(r.Factors) != len(r.Cells[0])):
		return rulekind.CellsFault("there must be as many factors as cells")
	case r.Digits != nil && takes != rulekind.Digits:
		return rulekind.ArgumentFault("%s has no digits", row.Name)
	case r.Relation != nil && takes != rulekind.Relation:
		return rulekind.ArgumentFault("%s has no relation", row.Name)
	case r.Automaton != nil && takes != rulekind.Automata:
		return rulekind.ArgumentFault("%s has no automaton", row.Name)
	case r.Branches != nil && takes != rulekind.Branches:
		return rulekind.ArgumentFault("%s has no branches", row.Name)
	case r.Number != 0 && takes != rulekind.Number && takes != rulekind.Head:
		return rulekind.ArgumentFault("%s has no number", row.Name)
	}
	return nil
}

// fault says what is wrong with a relation between digits 1 to n.
func (r *Relation) fault(n int) *rulekind.Fault {
	if r == nil {
		return rulekind.ArgumentFault("there is no relation")
	}
	if len(r.Pairs) != n {
		return rulekind.ArgumentFault("the relation is one of %d digits, the layout has %d",
			len(r.Pairs), n)
	}
	some := false
	for _, second := range r.Pairs {
		if !second.Minus(AllDigits(n)).IsEmpty() {
			return rulekind.ArgumentFault("the relation has digits above %d", n)
		}
		some = some || !second.IsEmpty()
	}
	if !some {
		return rulekind.ArgumentFault("no two digits are in the relation")
	}
	return nil
}
