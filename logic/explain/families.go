package explain

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of the techniques beyond those of Sudoku Explainer.

// otherCells returns the cells of a that are not in b.
func otherCells(a, b []nonet.Cell) (list []nonet.Cell) {
	for _, c := range a {
		if !slices.Contains(b, c) {
			list = append(list, c)
		}
	}
	return list
}

func (t *teller) lockedSet() {
	p := t.part(logic.RolePattern)
	n := number(len(p.Cells))
	t.say("%s have no candidates but %s: %s cells for %s digits. So these digits go there, and nowhere else in %s or %s: %s.",
		t.cells(p.Cells, "and"), t.digits(p.Digits, "and"), n, n, t.house(p.House), t.house(t.part(logic.RoleCover).House), t.conclusion())
}

// turbot is two houses with two places for a digit, of which one each see each
// other.
func (t *teller) turbot() {
	base, joint := t.parts(logic.RoleBase), t.part(logic.RoleCover)
	if len(base) != 2 || joint.House == nil {
		t.any()
		return
	}
	d := t.digits(base[0].Digits, "and")
	ends := otherCells(cellsOf(base), joint.Cells)
	t.say("%s in %s can only go in %s, and in %s only in %s. %s are both in %s, so only one of them is %s.",
		d, t.house(base[0].House), t.cells(base[0].Cells, "or"), t.house(base[1].House), t.cells(base[1].Cells, "or"),
		t.cells(joint.Cells, "and"), t.house(joint.House), d)
	if ends[0] == ends[len(ends)-1] {
		t.also("So %s is %s, and what sees it cannot be: %s.", t.cell(ends[0]), d, t.conclusion())
		return
	}
	t.also("So %s or %s is %s (or both are), and what sees both cannot be: %s.", t.cell(ends[0]), t.cell(ends[len(ends)-1]), d, t.conclusion())
}

// emptyRectangle is a region with the places of a digit in a row and a column,
// and a link that begins in one of these.
func (t *teller) emptyRectangle() {
	region, link := t.part(logic.RolePattern), t.part(logic.RoleBase)
	near, far := link.Cells[0], link.Cells[len(link.Cells)-1]
	sees := func(c nonet.Cell) bool {
		return slices.ContainsFunc(region.Cells, func(b nonet.Cell) bool { return slices.Contains(t.layout.Peers(c), b) })
	}
	if !sees(near) {
		near, far = far, near
	}
	d := t.digits(region.Digits, "and")
	var left []nonet.Cell
	for _, c := range region.Cells {
		if !slices.Contains(t.layout.Peers(near), c) {
			left = append(left, c)
		}
	}
	t.say("%s in %s can only go in %s, all in one row and one column. In %s it can only go in %s.",
		d, t.house(region.House), t.cells(region.Cells, "or"), t.house(link.House), t.cells(link.Cells, "or"))
	t.also("If %s is %s, then %s has it in %s; if not, then %s is %s. In both cases %s.",
		t.cell(near), d, t.house(region.House), t.cells(left, "or"), t.cell(far), d, t.conclusion())
}

// colours says what the colours of a digit are.
func (t *teller) colours() {
	a, b := t.parts(logic.RoleColourA), t.parts(logic.RoleColourB)
	d := t.digits(a[0].Digits, "and")
	all := func(p *logic.Part) string {
		if len(p.Cells) == 1 {
			return t.cells(p.Cells, "and") + " is " + d
		}
		return t.cells(p.Cells, "and") + " are " + d
	}
	t.say("By strong links, either %s, or %s.", all(a[0]), all(b[0]))
	if len(a) > 1 {
		t.also("In the same way, either %s, or %s.", all(a[1]), all(b[1]))
	}
	switch t.step.Technique {
	case logic.ColourTrap:
		t.also("What sees a cell of both kinds cannot be %s: %s.", d, t.conclusion())
	case logic.ColourWrap:
		t.also("But two cells of one kind see each other, so these cannot be %s: %s.", d, t.conclusion())
	case logic.MultiColours1:
		t.also("A cell of the first pair sees one of the second, so their kinds cannot both be %s, and one of the two other kinds is. What sees a cell of each of these cannot be %s: %s.", d, d, t.conclusion())
	default:
		t.also("One kind sees cells of both kinds of the other pair, one of which is %s, so it cannot be: %s.", d, t.conclusion())
	}
}

func (t *teller) wWing() {
	wings, link := t.parts(logic.RoleWing), t.part(logic.RoleStrongLink)
	ends := cellsOf(wings)
	z := wings[0].Digits.Minus(link.Digits)
	w, zs := t.digits(link.Digits, "and"), t.digits(z, "and")
	t.say("%s are both %s. %s in %s can only go in %s, and each of these sees one of the two.",
		t.cells(ends, "and"), t.digits(wings[0].Digits, "or"), w, t.house(link.House), t.cells(link.Cells, "or"))
	t.also("So they are not both %s: one of them is %s, and what sees both cannot be: %s.", w, zs, t.conclusion())
}

// bigFish is any fish: with fins, of mixed houses.
func (t *teller) bigFish() {
	base, cover := t.parts(logic.RoleBase), t.parts(logic.RoleCover)
	fins := append(t.parts(logic.RoleFin), t.parts(logic.RoleEndoFin)...)
	if t.step.Variant == logic.VariantSiamese {
		t.any()
		return
	}
	if len(fins) == 0 {
		t.fish()
		return
	}
	d := t.digits(base[0].Digits, "and")
	t.say("%s in %s can only go in %s, but for %s, the %s.", d, t.houses(housesOf(base)), t.houses(housesOf(cover)), t.cells(cellsOf(fins), "and"), pluralIf("fin", len(cellsOf(fins))))
	t.also("If no fin is %s, then %s use up the %s of %s. If a fin is, then nothing that sees it is. What is out in both cases: %s.",
		d, t.houses(housesOf(base)), d, t.houses(housesOf(cover)), t.conclusion())
}

func pluralIf(noun string, n int) string {
	if n == 1 {
		return noun
	}
	return plural(noun)
}

// rectangle is a rectangle of two digits that would make two solutions.
func (t *teller) rectangle() {
	loop, extra, set := t.part(logic.RolePattern), t.part(logic.RoleExtra), t.part(logic.RoleComplement)
	two := t.digits(loop.Digits, "and")
	placed := slices.ContainsFunc(loop.Cells, func(c nonet.Cell) bool { return t.state.Value(c) != 0 })
	if placed {
		t.say("The cells %s are a rectangle in two rows, two columns and two regions, and none of them is a given. If they held nothing but %s, these two digits could change places, and the puzzle would have two solutions.",
			t.cells(loop.Cells, "and"), two)
	} else {
		t.say("The cells %s are a rectangle: each %s with one of them has two. If they held nothing but %s, these two digits could change places, and the puzzle would have two solutions.",
			t.cells(loop.Cells, "and"), t.everyHouse(), two)
	}
	t.also("We assume that it has only one.")
	cells := t.cells(extra.Cells, "and")
	links := t.parts(logic.RoleStrongLink)
	switch t.step.Technique {
	case logic.Uniqueness1:
		t.also("So %s, the only one of them with other candidates, is neither of the two: %s.", cells, t.conclusion())
	case logic.Uniqueness2, logic.Uniqueness5, logic.Avoidable2:
		t.also("So one of %s is %s, and no cell that sees all of them is: %s.", cells, t.digits(extra.Digits, "and"), t.conclusion())
	case logic.Uniqueness3:
		t.also("So %s is one of their other candidates, %s: the two count as one cell with these.", t.cells(extra.Cells, "or"), t.digits(extra.Digits, "and"))
		t.companions(set, "their house")
	case logic.Uniqueness4:
		d, other := t.digits(links[0].Digits, "and"), t.digits(loop.Digits.Minus(links[0].Digits), "and")
		t.also("In %s, %s can only go in %s. If the other of the two cells were %s, nothing but %s would be left: %s.",
			t.house(links[0].House), d, t.cells(links[0].Cells, "or"), other, two, t.conclusion())
	case logic.Uniqueness6:
		d, other := t.digits(links[0].Digits, "and"), t.digits(loop.Digits.Minus(links[0].Digits), "and")
		t.also("In %s, %s can only go in cells of the rectangle. So if one of %s were %s, both would be, and the two others %s: %s.", t.houses(housesOf(links)), d, cells, d, other, t.conclusion())
	case logic.HiddenRectangle:
		d, other := t.digits(links[0].Digits, "and"), t.digits(loop.Digits.Minus(links[0].Digits), "and")
		corner := t.step.Eliminations[0].Cell
		t.also("In %s, %s can only go in cells of the rectangle. So if %s were %s, then %s would be %s, and the fourth cell %s: %s.",
			t.houses(housesOf(links)), d, t.cell(corner), other, t.cells(otherCells(cellsOf(links), []nonet.Cell{corner}), "and"), d, other, t.conclusion())
	case logic.Avoidable1:
		t.also("Three of them are placed so, so the last one does not complete them: %s.", t.conclusion())
	default:
		t.also("So %s.", t.conclusion())
	}
}

// almostSets says which almost locked sets there are.
func (t *teller) almostSets() []*logic.Part {
	sets := t.parts(logic.RoleALS)
	for i, p := range sets {
		text := t.cells(p.Cells, "and") + " (" + t.house(p.House) + ") " + have(len(p.Cells)) + " the candidates " + t.digits(p.Digits, "and") + "."
		if i == 0 {
			t.say("%s", text)
		} else {
			t.also("%s", text)
		}
	}
	t.also("Each of these sets has one digit more than cells: if it loses one, it has all others.")
	return sets
}

func (t *teller) almostXZ() {
	t.almostSets()
	var list []string
	for _, p := range t.parts(logic.RoleRestrictedCommon) {
		list = append(list, t.digits(p.Digits, "and"))
	}
	x := enumerate(list, "and")
	if len(list) == 1 {
		t.also("%s is in one of the sets at most, as all places for it see each other. So the other set has all its other digits, and what sees every place that both sets have for one of these cannot be it: %s.", x, t.conclusion())
		return
	}
	t.also("%s are in one of the sets at most, each of them, so that each set loses one of these and has all its other digits: %s.", x, t.conclusion())
}

// almostChain is a chain of almost locked sets, three or more.
func (t *teller) almostChain() {
	sets := t.almostSets()
	for i, p := range t.parts(logic.RoleRestrictedCommon) {
		if i+1 < len(sets) {
			t.also("%s is in %s or in %s, not in both.", t.digits(p.Digits, "and"), t.set(sets[i].Cells), t.set(sets[i+1].Cells))
		}
	}
	first, last := sets[0], sets[len(sets)-1]
	var gone nonet.Digits
	for _, x := range t.step.Eliminations {
		gone = gone.With(x.Digit)
	}
	t.also("So if %s has no %s, it has its other digits, the next set loses one and has its others, and so on: then %s has it. What sees every place for it in both cannot be it: %s.",
		t.set(first.Cells), t.digits(gone, "or"), t.set(last.Cells), t.conclusion())
}

func (t *teller) deathBlossom() {
	stem := t.part(logic.RolePivot)
	t.say("%s is %s. For each of these there is a set of cells that loses it then:", t.cells(stem.Cells, "and"), t.digits(stem.Digits, "or"))
	sets := t.almostSets()
	var gone nonet.Digits
	for _, x := range t.step.Eliminations {
		gone = gone.With(x.Digit)
	}
	t.also("So whatever the cell is, one of the %s sets has %s. What sees every place for it in all of them cannot be it: %s.", number(len(sets)), t.digits(gone, "and"), t.conclusion())
}

func (t *teller) sueDeCoq() {
	p, sets := t.part(logic.RolePattern), t.parts(logic.RoleComplement)
	all, cells := p.Digits, slices.Clone(p.Cells)
	t.say("%s have the candidates %s.", t.cells(p.Cells, "and"), t.digits(p.Digits, "and"))
	for _, s := range sets {
		t.also("%s in %s %s %s.", t.cells(s.Cells, "and"), t.house(s.House), have(len(s.Cells)), t.digits(s.Digits, "and"))
		all, cells = all.Union(s.Digits), append(cells, s.Cells...)
	}
	n := number(len(cells))
	t.also("Together that is %s cells for %s digits, none of which can be there twice. So each is there once, and what sees all its places among them cannot be it: %s.", n, n, t.conclusion())
}

func (t *teller) template() {
	p := t.part(logic.RolePattern)
	d := t.digits(p.Digits, "and")
	if len(t.step.Placements) > 0 {
		t.say("There are only so many ways to place %s in the whole grid, once in every house. All of them have it in the same place here: %s.", d, t.conclusion())
		return
	}
	t.say("There are only so many ways to place %s in the whole grid, once in every house. None of them goes outside of %s: %s.", d, t.cells(p.Cells, "and"), t.conclusion())
}

func almostWhere(t *teller) string { return t.house(t.part(logic.RoleALS).House) }

func almostWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " that begins with " + t.cells(t.part(logic.RoleALS).Cells, "and")
}

func wWingWhere(t *teller) string { return t.cells(cellsOf(t.parts(logic.RoleWing)), "and") }

func wWingWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " of " + wWingWhere(t)
}

func rectangleWhat(t *teller) string {
	name := t.step.Technique.String()
	if strings.HasPrefix(name, "uniqueness test") {
		name = "unique rectangle (" + name + ")"
	}
	return "is " + article(name) + " of the digits " + t.digits(t.part(logic.RolePattern).Digits, "and")
}

// remotePair is a row of cells of the same two candidates.
func (t *teller) remotePair() {
	p := t.part(logic.RolePattern)
	names := make([]string, len(p.Cells))
	for i, c := range p.Cells {
		names[i] = t.cell(c)
	}
	t.say("%s are all %s, and each sees the next. So the digits take turns along them, and two that are an odd number of steps apart have both digits. What sees two such cells can be neither: %s.",
		enumerate(names, "and"), t.digits(p.Digits, "or"), t.conclusion())
}

func remoteWhere(t *teller) string {
	return "the cells that have just the candidates " + t.digits(t.part(logic.RolePattern).Digits, "and")
}

func remoteWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " of the digits " + t.digits(t.part(logic.RolePattern).Digits, "and")
}

// isFish reports whether the parts of a step are those of a fish.
func isFish(step *logic.Step) bool {
	base, cover := 0, 0
	for _, p := range step.Parts {
		switch {
		case p.Role == logic.RoleBase && p.House != nil:
			base++
		case p.Role == logic.RoleCover && p.House != nil:
			cover++
		case p.Role != logic.RoleFin && p.Role != logic.RoleEndoFin:
			return false
		}
	}
	return base > 1 && cover >= base
}

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
	if t.step.Variant == logic.VariantDoublyLinked {
		t.also("None of these can be there twice, as all cells that have it see each other. So each is there once, and what sees every place that it has there cannot be it: %s.", t.conclusion())
		return
	}
	z := t.digits(gone, "and")
	t.also("Only %s can be there twice: all cells that have another one of these digits see each other. So without %s not all of the cells could be filled, and what sees every %s there cannot be it: %s.", z, z, z, t.conclusion())
}

func bigWingWhere(t *teller) string {
	return t.cells(append(cellsOf(t.parts(logic.RolePivot)), cellsOf(t.parts(logic.RoleWing))...), "and")
}

func bigWingWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " of " + bigWingWhere(t)
}

// medusa is two colours of candidates of several digits.
func (t *teller) medusa() {
	t.say("Strong links connect candidates of two colours: all of one colour are true, and all of the other are false. One colour: %s. The other colour: %s.",
		t.colour(logic.RoleColourA), t.colour(logic.RoleColourB))
	clash := t.part(logic.RoleClash)
	name, other := "the one colour", "the other colour"
	for _, p := range t.parts(logic.RoleColourB) {
		if x := t.step.Eliminations[0]; p.Digits.Has(x.Digit) && slices.Contains(p.Cells, x.Cell) {
			name, other = other, name
		}
	}
	switch t.step.Variant {
	case logic.VariantTwiceInCell:
		t.also("But %s cannot be %s at once, which have %s. So that is false, and %s is true: %s.",
			t.cells(clash.Cells, "and"), t.digits(clash.Digits, "and"), name, other, t.conclusion())
	case logic.VariantTwiceInHouse:
		where := ""
		if clash.House != nil {
			where = " (" + t.house(clash.House) + ")"
		}
		t.also("But %s are not both %s%s, which %s would have there. So that is false, and %s is true: %s.",
			t.cells(clash.Cells, "and"), t.digits(clash.Digits, "and"), where, name, other, t.conclusion())
	case logic.VariantCellEmptied:
		empty := t.part(logic.RoleExcludedBy)
		t.also("But if %s is true, nothing is left for %s: none of its candidates %s can be true with it. So that is false, and %s is true: %s.",
			name, t.cells(empty.Cells, "and"), t.digits(empty.Digits, "and"), other, t.conclusion())
	case logic.VariantBothInCell:
		t.also("One of them is true where a cell has both colours, and other candidates of the cell are not: %s.", t.conclusion())
	case logic.VariantBothInSight:
		t.also("What sees its digit in both colours cannot be true: %s.", t.conclusion())
	case logic.VariantCellAndSight:
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
	for _, p := range t.parts(logic.RoleColourA) {
		all = all.Union(p.Digits)
	}
	for _, p := range t.parts(logic.RoleColourB) {
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
	p, extra, set, in := t.part(logic.RolePattern), t.part(logic.RoleExtra), t.part(logic.RoleComplement), t.part(logic.RoleWithin)
	k := len(p.Cells) / 2
	t.say("If %s held nothing but %s, then %s and %s would have the same digits, and could change them cell by cell: the puzzle would have two solutions. We assume that it has only one.",
		t.cells(p.Cells, "and"), t.digits(p.Digits, "and"), t.set(p.Cells[:k]), t.set(p.Cells[k:]))
	cells := t.cells(extra.Cells, "and")
	switch t.step.Variant {
	case logic.VariantType1:
		t.also("So %s, the only one of them with other candidates, is none of these: %s.", cells, t.conclusion())
	case logic.VariantType2:
		t.also("So one of %s is %s, and no cell that sees all of them is: %s.", cells, t.digits(extra.Digits, "and"), t.conclusion())
	case logic.VariantType3Naked:
		t.also("So %s is one of their other candidates, %s: together they count as one cell with these.", t.cells(extra.Cells, "or"), t.digits(extra.Digits, "and"))
		t.companions(set, t.house(set.House))
	case logic.VariantType4:
		t.also("In %s, %s can only go in %s: that fills all but one of them, and the last one is none of %s: %s.",
			t.house(in.House), t.digits(in.Digits, "and"), t.cells(in.Cells, "or"), t.digits(p.Digits, "and"), t.conclusion())
	}
}

func extendedWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " of the digits " + t.digits(t.part(logic.RolePattern).Digits, "and")
}

// kraken is a fish, and a chain from each of its fins.
func (t *teller) kraken() {
	base, cover := t.parts(logic.RoleBase), t.parts(logic.RoleCover)
	fins := cellsOf(append(t.parts(logic.RoleFin), t.parts(logic.RoleEndoFin)...))
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
