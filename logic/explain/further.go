package explain

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of the techniques that neither Sudoku Explainer nor HoDoKu has.

// bigWing is as many cells as digits, of which one at most can be there twice.
func (t *teller) bigWing() {
	var all, gone nonet.Digits
	for i := range t.step.Parts {
		all = all.Union(t.step.Parts[i].Digits)
	}
	for _, x := range t.step.Eliminations {
		gone = gone.With(x.Digit)
	}
	n := number(all.Len())
	t.say("%s have no candidates but %s: %s cells for %s digits.", bigWingWhere(t), t.digits(all, "and"), n, n)
	if t.step.Variant == logic.DoublyLinked {
		t.also("None of these can be there twice, as all cells that have it see each other. So each is there once, and what sees every place that it has there cannot be it: %s.", t.conclusion())
		return
	}
	z := t.digits(gone, "and")
	t.also("Only %s can be there twice: all cells that have another one of these digits see each other. So without %s not all of the cells could be filled, and what sees every %s there cannot be it: %s.", z, z, z, t.conclusion())
}

func bigWingWhere(t *teller) string {
	return t.cells(append(cellsOf(t.parts(logic.Pivot)), cellsOf(t.parts(logic.Wing))...), "and")
}

func bigWingWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " of " + bigWingWhere(t)
}
