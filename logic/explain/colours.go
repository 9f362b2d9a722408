package explain

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of colouring.

// colours writes the sentences of one or two pairs of colours of a digit.
func (t *teller) colours() {
	a, b := t.parts(logic.RoleColourA), t.parts(logic.RoleColourB)
	d := t.digits(a[0].Digits, "and")
	colours := [][]nonet.Cell{a[0].Cells, b[0].Cells}
	t.say("Strong links (houses with only two places for %s) give cells two colours: either all "+
		"cells of colour A (%s) are %s, or all cells of colour B (%s).",
		d, t.cells(a[0].Cells, "and"), d, t.cells(b[0].Cells, "and"))
	if len(a) > 1 {
		colours = append(colours, a[1].Cells, b[1].Cells)
		t.also("In the same way, either all cells of colour C (%s) are %s, or all cells of "+
			"colour D (%s).",
			t.cells(a[1].Cells, "and"), d, t.cells(b[1].Cells, "and"))
	}
	switch t.step.Technique {
	case logic.ColourTrap:
		t.also("A cell that sees both colours cannot be %s: %s.", d, t.conclusion())
	case logic.ColourWrap:
		x := t.struckColour(colours)
		t.also("But two cells of colour %s see each other, so none of that colour is %s: %s.",
			letters(x), d, t.conclusion())
	case logic.MultiColours1:
		for _, p := range t.meetings(colours) {
			t.also("A cell of colour %s sees a cell of colour %s, so these colours are not both "+
				"%s, and colour %s or colour %s is. A cell that sees both of these cannot be %s.",
				letters(p[0]), letters(p[1]), d, letters(p[0]^1), letters(p[1]^1), d)
		}
		t.also("So %s.", t.conclusion())
	default:
		x := t.struckColour(colours)
		other := 2 - x/2*2
		t.also("Colour %s sees cells of colour %s and of colour %s, and one of these two "+
			"colours is %s. So colour %s is not: %s.",
			letters(x), letters(other), letters(other+1), d, letters(x), t.conclusion())
	}
}

// struckColour returns the colour that has the cells of the conclusion.
func (t *teller) struckColour(colours [][]nonet.Cell) int {
	i := slices.IndexFunc(colours, func(cells []nonet.Cell) bool {
		return slices.Contains(cells, t.step.Eliminations[0].Cell)
	})
	return max(i, 0)
}

// meetings returns the pairs of a colour of the first pair and a colour of the
// second pair such that cells of the two colours see each other, and a cell of
// the conclusion sees both opposite colours.
func (t *teller) meetings(colours [][]nonet.Cell) (list [][2]int) {
	sees := func(c nonet.Cell, cells []nonet.Cell) bool {
		return slices.ContainsFunc(cells, func(b nonet.Cell) bool { return t.see(c, b) })
	}
	for x := range 2 {
		for y := 2; y < 4; y++ {
			meet := slices.ContainsFunc(colours[x],
				func(c nonet.Cell) bool { return sees(c, colours[y]) })
			if meet && slices.ContainsFunc(t.step.Eliminations, func(e nonet.Candidate) bool {
				return sees(e.Cell, colours[x^1]) && sees(e.Cell, colours[y^1])
			}) {
				list = append(list, [2]int{x, y})
			}
		}
	}
	return list
}

// medusa writes the sentences of a 3D Medusa: two colours of candidates.
func (t *teller) medusa() {
	t.say("Strong links (cells with only two candidates, and houses with only two places for a " +
		"digit) give candidates two colours: either all candidates of colour A are true and all " +
		"of colour B false, or the other way round.")
	t.item("Colour A: %s", t.colour(logic.RoleColourA))
	t.item("Colour B: %s", t.colour(logic.RoleColourB))
	clash := t.part(logic.RoleClash)
	name, other := t.tr("colour A"), t.tr("colour B")
	for _, p := range t.parts(logic.RoleColourB) {
		if x := t.step.Eliminations[0]; p.Digits.Has(x.Digit) && slices.Contains(p.Cells, x.Cell) {
			name, other = other, name
		}
	}
	switch t.step.Variant {
	case logic.VariantTwiceInCell:
		t.say("If %s were true, %s would be %s at once.", name, t.cells(clash.Cells, "and"),
			t.digits(clash.Digits, "and"))
	case logic.VariantTwiceInHouse:
		where := ""
		if clash.House != nil {
			where = t.f(", though both are in %s", t.house(clash.House))
		}
		t.say("If %s were true, %s would both be %s%s.", name, t.cells(clash.Cells, "and"),
			t.digits(clash.Digits, "and"), where)
	case logic.VariantCellEmptied:
		empty := t.part(logic.RoleExcludedBy)
		t.say("If %s were true, no candidate would be left for %s (%s).", name,
			t.cells(empty.Cells, "and"), t.digits(empty.Digits, "or"))
	case logic.VariantBothInCell:
		t.say("A cell with candidates of both colours has one of them, and no other digit: %s.",
			t.conclusion())
		return
	case logic.VariantBothInSight:
		t.say("A candidate that sees its digit in both colours cannot be true: %s.", t.conclusion())
		return
	case logic.VariantCellAndSight:
		t.say("A candidate whose cell has one colour and which sees its digit in the other "+
			"colour is false in both cases: %s.", t.conclusion())
		return
	}
	t.also("So %s is false and %s is true: %s.", name, other, t.conclusion())
}

// colour lists the candidates of a colour: "3 in r1c2, 4 in r1c3 and r2c7".
func (t *teller) colour(role logic.Role) string {
	var list []string
	for _, p := range t.parts(role) {
		list = append(list, t.f("%s in %s", t.digits(p.Digits, "and"), t.cells(p.Cells, "and")))
	}
	return strings.Join(list, ", ")
}

// shortColours writes the colours of a 3D Medusa: "(3)r1c2,(4)r1c3 / (3)r1c5".
func (t *teller) shortColours() string {
	var sides []string
	for _, role := range [...]logic.Role{logic.RoleColourA, logic.RoleColourB} {
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
	for _, p := range append(t.parts(logic.RoleColourA), t.parts(logic.RoleColourB)...) {
		all = all.Union(p.Digits)
	}
	return t.digits(all, "and")
}

func medusaWhere(t *teller) string {
	return t.f("the strong links of the candidates %s, from %s on", t.medusaDigits(),
		t.cell(t.step.Parts[0].Cells[0]))
}

func medusaWhat(t *teller) string {
	return t.f("there is %s on %s that begins in %s", t.name(), t.medusaDigits(),
		t.cell(t.step.Parts[0].Cells[0]))
}
