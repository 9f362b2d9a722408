package format

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/kernel"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// meaningOf returns what a rule of a layout means, beside that its cells differ if they do.
func meaningOf(l *nonet.Layout, x nonet.Rule) []rulekind.Constraint {
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
	return plain.Says(&rulekind.Grid{N: l.Size(), Regions: l.Regions()})
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

// gridCells returns plain numbers as cells.
func gridCells(plain []uint16) []nonet.Cell {
	cells := make([]nonet.Cell, len(plain))
	for i, c := range plain {
		cells[i] = nonet.Cell(c)
	}
	return cells
}
