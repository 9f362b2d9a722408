// Package meaning says what rules of puzzles mean, as constraints on plain numbers, to packages
// that see puzzles as package nonet has them.
package meaning

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Of returns what a valid rule of a layout means, beside that its cells differ if they do.
func Of(l *nonet.Layout, x nonet.Rule) []rulekind.Constraint {
	plain := plainOf(x)
	rows, cols := l.Shape()
	return plain.Says(&rulekind.Grid{N: l.Digits(), Width: l.Size(), Rows: rows, Columns: cols,
		Inside:  func(c uint16) bool { return l.IsInside(nonet.Cell(c)) },
		Regions: l.Regions()})
}

// plainOf returns a rule as package rulekind knows it.
func plainOf(x nonet.Rule) rulekind.Rule {
	plain := rulekind.Rule{
		Kind: rulekind.Kind(x.Kind), Number: x.Number, Cells: rulekind.Numbers(x.Cells),
		Factors: x.Factors, Digits: x.Digits,
	}
	if x.Relation != nil {
		plain.Related = func(a, b int) bool { return x.Relation.Pairs[a-1].Has(nonet.Digit(b)) }
	}
	if x.Automaton != nil {
		plain.Machine = func() kernel.Machine { return machineOf(x.Automaton) }
	}
	for _, branch := range x.Branches {
		rules := make([]rulekind.Rule, len(branch))
		for i, r := range branch {
			rules[i] = plainOf(r)
		}
		plain.Branches = append(plain.Branches, rules)
	}
	return plain
}

// Row returns what is known of the kind of a rule.
func Row(x nonet.Rule) *rulekind.Row { return rulekind.Of(rulekind.Kind(x.Kind)) }

// Total returns the sum of its cells that a rule is about, nil if what it says is something else.
func Total(x nonet.Rule, said []rulekind.Constraint) *rulekind.Total {
	if Row(x).Takes != rulekind.Number || len(said) != 1 {
		return nil
	}
	total, ok := said[0].(rulekind.Total)
	if !ok {
		return nil
	}
	return &total
}

// machineOf returns an automaton as kernels know it.
func machineOf(a *nonet.Automaton) kernel.Machine {
	m := kernel.Machine{States: a.States, Start: a.Start, Accept: a.Accept,
		Moves: make([]kernel.Move, len(a.Moves))}
	for i, e := range a.Moves {
		m.Moves[i] = kernel.Move{From: e.From, Digits: e.Digits[0], To: e.To}
	}
	return m
}
