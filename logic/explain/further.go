package explain

import (
	"slices"
	"strings"

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

// medusa is two colours of candidates of several digits.
func (t *teller) medusa() {
	t.say("Strong links connect candidates of two colours: all of one colour are true, and all of the other are false. One colour: %s. The other colour: %s.",
		t.colour(logic.ColourA), t.colour(logic.ColourB))
	clash := t.part(logic.Clash)
	name, other := "the one colour", "the other colour"
	for _, p := range t.parts(logic.ColourB) {
		if x := t.step.Eliminations[0]; p.Digits.Has(x.Digit) && slices.Contains(p.Cells, x.Cell) {
			name, other = other, name
		}
	}
	switch t.step.Variant {
	case logic.TwiceInCell:
		t.also("But %s cannot be %s at once, which have %s. So that is false, and %s is true: %s.",
			t.cells(clash.Cells, "and"), t.digits(clash.Digits, "and"), name, other, t.conclusion())
	case logic.TwiceInHouse:
		where := ""
		if clash.House != nil {
			where = " (" + t.house(clash.House) + ")"
		}
		t.also("But %s are not both %s%s, which %s would have there. So that is false, and %s is true: %s.",
			t.cells(clash.Cells, "and"), t.digits(clash.Digits, "and"), where, name, other, t.conclusion())
	case logic.CellEmptied:
		empty := t.part(logic.ExcludedBy)
		t.also("But if %s is true, nothing is left for %s: none of its candidates %s can be true with it. So that is false, and %s is true: %s.",
			name, t.cells(empty.Cells, "and"), t.digits(empty.Digits, "and"), other, t.conclusion())
	case logic.BothInCell:
		t.also("One of them is true where a cell has both colours, and other candidates of the cell are not: %s.", t.conclusion())
	case logic.BothInSight:
		t.also("What sees its digit in both colours cannot be true: %s.", t.conclusion())
	case logic.CellAndSight:
		t.also("What is in a cell with one colour and sees its digit in the other is false with either: %s.", t.conclusion())
	}
}

// colour lists the candidates of a colour: "3 in r1c2, 4 in r1c3 and r2c7".
func (t *teller) colour(role logic.Role) string {
	var list []string
	for _, p := range t.parts(role) {
		list = append(list, t.digits(p.Digits, "and")+" in "+t.cells(p.Cells, "and"))
	}
	return strings.Join(list, ", ")
}

// shortColours writes the colours of a 3D Medusa: "(3)r1c2,(4)r1c3 / (3)r1c5".
func (t *teller) shortColours() string {
	var sides []string
	for _, role := range [...]logic.Role{logic.ColourA, logic.ColourB} {
		var list []string
		for _, p := range t.parts(role) {
			list = append(list, "("+t.digits(p.Digits, "and")+")"+t.set(p.Cells))
		}
		sides = append(sides, strings.Join(list, ","))
	}
	return strings.Join(sides, " / ")
}

func (t *teller) medusaDigits() string {
	var all nonet.Digits
	for _, p := range t.parts(logic.ColourA) {
		all = all.Union(p.Digits)
	}
	for _, p := range t.parts(logic.ColourB) {
		all = all.Union(p.Digits)
	}
	return t.digits(all, "and")
}

func medusaWhere(t *teller) string {
	return "the strong links of the candidates " + t.medusaDigits() + ", from " + t.cell(t.step.Parts[0].Cells[0]) + " on"
}

func medusaWhat(t *teller) string {
	return "is a 3D Medusa of the digits " + t.medusaDigits() + " that begins in " + t.cell(t.step.Parts[0].Cells[0])
}

// extendedRectangle is cells of two lines that could change their digits.
func (t *teller) extendedRectangle() {
	p, extra, set, in := t.part(logic.Pattern), t.part(logic.Extra), t.part(logic.Companion), t.part(logic.Within)
	k := len(p.Cells) / 2
	t.say("If %s held nothing but %s, then %s and %s would have the same digits, and could change them cell by cell: the puzzle would have two solutions. We assume that it has only one.",
		t.cells(p.Cells, "and"), t.digits(p.Digits, "and"), t.set(p.Cells[:k]), t.set(p.Cells[k:]))
	cells := t.cells(extra.Cells, "and")
	switch t.step.Variant {
	case logic.Type1:
		t.also("So %s, the only one of them with other candidates, is none of these: %s.", cells, t.conclusion())
	case logic.Type2:
		t.also("So one of %s is %s, and no cell that sees all of them is: %s.", cells, t.digits(extra.Digits, "and"), t.conclusion())
	case logic.Type3Naked:
		n := number(len(set.Cells) + 1)
		t.also("So %s is one of their other candidates, %s: together they count as one cell with these.", t.cells(extra.Cells, "or"), t.digits(extra.Digits, "and"))
		t.also("With %s that makes %s cells for the %s digits %s, which go nowhere else in %s: %s.",
			t.cells(set.Cells, "and"), n, n, t.digits(set.Digits, "and"), t.house(set.House), t.conclusion())
	case logic.Type4:
		t.also("In %s, %s can only go in %s: that fills all but one of them, and the last one is none of %s: %s.",
			t.house(in.House), t.digits(in.Digits, "and"), t.cells(in.Cells, "or"), t.digits(p.Digits, "and"), t.conclusion())
	}
}

func extendedWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " of the digits " + t.digits(t.part(logic.Pattern).Digits, "and")
}

// kraken is a fish, and a chain from each of its fins.
func (t *teller) kraken() {
	base, cover := t.parts(logic.Base), t.parts(logic.Cover)
	fins := cellsOf(append(t.parts(logic.Fin), t.parts(logic.EndoFin)...))
	first := t.step.Chains[0]
	d, end := t.digits(base[0].Digits, "and"), t.claim(&first[len(first)-1])
	if len(cover) < len(base) {
		t.say("But for %s, %s in %s can only go in %s: %s %s for %s. So one of these cells is %s, and in each case %s:",
			t.cells(fins, "and"), d, t.houses(housesOf(base)), t.houses(housesOf(cover)), number(len(cover)), pluralIf("house", len(cover)), number(len(base)), d, end)
	} else {
		t.say("%s in %s can only go in %s, but for %s, the %s. If no fin is %s, then %s use up the %s of %s, and %s. If a fin is, it follows, too:",
			d, t.houses(housesOf(base)), t.houses(housesOf(cover)), t.cells(fins, "and"), pluralIf("fin", len(fins)), d, t.houses(housesOf(base)), d, t.houses(housesOf(cover)), end)
	}
	t.plainChains()
	t.say("So %s.", t.conclusion())
}
