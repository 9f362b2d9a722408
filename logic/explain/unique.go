package explain

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of patterns that would make a second solution: rectangles, loops
// and the bivalue universal grave.

// loop names the pattern of a unique loop.
func (t *teller) loop() string {
	if len(t.part(logic.RolePattern).Cells) == 4 {
		return "rectangle"
	}
	return "loop"
}

func uniqueWhat(t *teller) string {
	return t.f("there is %s on %s", t.article("unique "+t.loop()),
		t.digits(t.part(logic.RolePattern).Digits, "and"))
}

func rectangleWhat(t *teller) string {
	name := t.step.Technique.String()
	what := t.article(name)
	if strings.HasPrefix(name, "uniqueness test") {
		what = t.article("unique rectangle") + " (" + t.called(name) + ")"
	}
	return t.f("there is %s on %s", what, t.digits(t.part(logic.RolePattern).Digits, "and"))
}

func extendedWhat(t *teller) string {
	return t.f("there is %s on %s", t.name(), t.digits(t.part(logic.RolePattern).Digits, "and"))
}

// everyHouse names the kinds of houses that the layout has: "row, column and box".
func (t *teller) everyHouse() string {
	names := []string{t.kindName(nonet.HouseRow), t.kindName(nonet.HouseColumn)}
	for _, h := range t.layout.Houses()[2*t.layout.Size():] {
		if name := t.kindName(h.Kind); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return t.enumerate(names, "and")
}

// theShape names a loop or rectangle that is known.
func (t *teller) theShape(shape string) string {
	if t.Language == English {
		return shape
	}
	return t.word("the " + shape)
}

// deadly says why the cells of a loop or rectangle cannot hold only two digits.
func (t *teller) deadly(shape string) {
	p := t.part(logic.RolePattern)
	two := t.digits(p.Digits, "and")
	t.say("%s form a %s: each %s that has one of these cells has exactly two of them.",
		t.cells(p.Cells, "and"), t.called(shape), t.everyHouse())
	if slices.ContainsFunc(p.Cells, func(c nonet.Cell) bool { return t.state.Value(c) != 0 }) {
		t.also("None of them is a given.")
	}
	t.also("If they held only %s, these two digits could be swapped everywhere in the %s, and "+
		"the puzzle would have two solutions. We assume that the puzzle has only one.", two, t.theShape(shape))
}

func (t *teller) uniqueLoop() {
	loop, extra, set := t.part(logic.RolePattern), t.part(logic.RoleExtra),
		t.part(logic.RoleComplement)
	t.deadly(t.loop())
	switch t.step.Variant {
	case logic.VariantType1:
		t.onlyExtra()
	case logic.VariantType2:
		t.oneOfExtra()
	case logic.VariantType3Naked:
		t.withSet(t.house(set.House))
	case logic.VariantType3Hidden:
		t.also("So at most one of %s is %s.", t.cells(extra.Cells, "and"),
			t.digits(loop.Digits, "or"))
		others := t.tr("the others fill")
		if set.Digits.Len() == 2 {
			others = t.tr("the other one fills")
		}
		t.also("In %s, the %s digits %s can only go in these two cells or in %s. At most one of "+
			"the digits is in the two cells, so %s %s: %s.",
			t.house(set.House), t.number(set.Digits.Len()), t.digits(set.Digits, "and"),
			t.cells(set.Cells, "or"),
			others, t.cells(set.Cells, "and"), t.conclusion())
	case logic.VariantType4:
		in := t.part(logic.RoleWithin)
		t.otherDigit(in.House, in.Digits, in.Cells)
	}
}

// onlyExtra writes the end of type 1: one cell has other candidates.
func (t *teller) onlyExtra() {
	p, extra := t.part(logic.RolePattern), t.part(logic.RoleExtra)
	t.also("%s is the only one of these cells that has other candidates, so it is not %s: %s.",
		t.cells(extra.Cells, "and"), t.digits(p.Digits, "or"), t.conclusion())
}

// oneOfExtra writes the end of type 2: some cells have one other candidate, the
// same in each.
func (t *teller) oneOfExtra() {
	extra := t.part(logic.RoleExtra)
	d := t.digits(extra.Digits, "and")
	t.also("So at least one of %s is %s, and no cell that sees %s is %s: %s.",
		t.cells(extra.Cells, "and"), d, t.allOfThem(len(extra.Cells)), d, t.conclusion())
}

// withSet writes the end of type 3: the cells with other candidates are one cell of
// a naked set.
func (t *teller) withSet(house string) {
	extra, set := t.part(logic.RoleExtra), t.part(logic.RoleComplement)
	t.also("So at least one of %s is %s: together they are like one cell with these candidates.",
		t.cells(extra.Cells, "and"), t.digits(extra.Digits, "or"))
	n := t.number(len(set.Cells) + 1)
	t.also("With %s that makes %s cells for the %s digits %s, which go nowhere else in %s: %s.",
		t.cells(set.Cells, "and"), n, n, t.digits(set.Digits, "and"), house, t.conclusion())
}

// otherDigit writes the end of type 4: two cells have the only places for one of
// the two digits, so neither has the other one.
func (t *teller) otherDigit(h *nonet.House, digits nonet.Digits, cells []nonet.Cell) {
	d, other := t.digits(digits, "and"),
		t.digits(t.part(logic.RolePattern).Digits.Minus(digits), "and")
	t.also("In %s, %s can only go in %s, so one of these two cells is %s. If the other one were "+
		"%s, the %s would hold only %s: %s.",
		t.house(h), d, t.cells(cells, "or"), d, other, t.theShape(t.loop()),
		t.digits(t.part(logic.RolePattern).Digits, "and"), t.conclusion())
}

// rectangle writes the sentences of unique, hidden and avoidable rectangles.
func (t *teller) rectangle() {
	p, extra := t.part(logic.RolePattern), t.part(logic.RoleExtra)
	t.deadly("rectangle")
	links := t.parts(logic.RoleStrongLink)
	var d, other string // the digit that only has places in the rectangle, and the other
	if len(links) > 0 {
		d, other = t.digits(links[0].Digits, "and"),
			t.digits(p.Digits.Minus(links[0].Digits), "and")
	}
	switch t.step.Technique {
	case logic.Uniqueness1:
		t.onlyExtra()
	case logic.Uniqueness2, logic.Uniqueness5, logic.Avoidable2:
		t.oneOfExtra()
	case logic.Uniqueness3:
		t.withSet(t.shared(append(slices.Clone(extra.Cells),
			t.part(logic.RoleComplement).Cells...)))
	case logic.Uniqueness4:
		t.otherDigit(links[0].House, links[0].Digits, links[0].Cells)
	case logic.Uniqueness6:
		t.also("In %s, %s can only go in cells of the rectangle. So if one of %s were %s, both "+
			"would be %s, and the two other cells of the rectangle %s: %s.",
			t.houses(housesOf(links)), d, t.cells(extra.Cells, "and"), d, d, other, t.conclusion())
	case logic.HiddenRectangle:
		corner := t.step.Eliminations[0].Cell
		t.also("In %s, %s can only go in cells of the rectangle. So if %s were %s, then %s "+
			"would be %s, and the fourth cell %s: %s.",
			t.houses(housesOf(links)), d, t.cell(corner), other,
			t.cells(otherCells(cellsOf(links), []nonet.Cell{corner}), "and"), d, other,
			t.conclusion())
	case logic.Avoidable1:
		x := t.step.Eliminations[0]
		var have []string
		for _, c := range p.Cells {
			if v := t.state.Value(c); v != 0 {
				have = append(have, t.f("%s is %s", t.cell(c), t.digit(v)))
			}
		}
		t.also("%s. With %s in %s, the rectangle would hold only these two digits: %s.",
			t.enumerate(have, "and"), t.digit(x.Digit), t.cell(x.Cell), t.conclusion())
	}
}

// shared names the houses that contain all cells of a list.
func (t *teller) shared(cells []nonet.Cell) string {
	var list []*nonet.House
	houses := t.layout.Houses()
	for i := range houses {
		if len(otherCells(cells, houses[i].Cells)) == 0 {
			list = append(list, &houses[i])
		}
	}
	return t.houses(list)
}

// extendedRectangle writes the sentences of cells of two lines whose digits could
// be exchanged.
func (t *teller) extendedRectangle() {
	p, extra, in := t.part(logic.RolePattern), t.part(logic.RoleExtra), t.part(logic.RoleWithin)
	k := len(p.Cells) / 2
	digits := t.digits(p.Digits, "and")
	t.say("If %s held only the digits %s, then %s would have the same digits as %s and could "+
		"exchange them cell by cell, and the puzzle would have two solutions. We assume that the "+
		"puzzle has only one.",
		t.cells(p.Cells, "and"), digits, t.cells(p.Cells[:k], "and"), t.cells(p.Cells[k:], "and"))
	switch t.step.Variant {
	case logic.VariantType1:
		t.onlyExtra()
	case logic.VariantType2:
		t.oneOfExtra()
	case logic.VariantType3Naked:
		t.withSet(t.house(t.part(logic.RoleComplement).House))
	case logic.VariantType4:
		t.also("%s are the only ones with other candidates. In %s, %s can only go in %s. That "+
			"leaves one of these cells for another digit. It is not %s, or the cells would hold "+
			"only these digits: %s.",
			t.cells(extra.Cells, "and"), t.house(in.House), t.digits(in.Digits, "and"),
			t.cells(in.Cells, "or"),
			t.digits(p.Digits, "or"), t.conclusion())
	}
}

func bugWhere(t *teller) string {
	return t.tr("the whole grid: nearly all empty cells have two candidates")
}

func bugWhat(t *teller) string {
	return t.f("there is a bivalue universal grave (BUG), except for %s",
		t.cells(cellsOf(t.parts(logic.RoleExtra)), "and"))
}

// bug writes the sentences of a grid that would be a bivalue universal grave
// without some extra candidates.
func (t *teller) bug() {
	extra, in := t.part(logic.RoleExtra), t.part(logic.RoleWithin)
	t.say("Without %s, every empty cell would have two candidates, and every digit two places "+
		"in each house that lacks it. A grid like that (a bivalue universal grave, BUG) never "+
		"has exactly one solution. We assume that the puzzle has only one.",
		t.candidates(t.extras()))
	switch t.step.Variant {
	case logic.VariantType2:
		t.oneOfExtra()
	case logic.VariantType3Naked:
		t.withSet(t.house(t.part(logic.RoleComplement).House))
	case logic.VariantType4:
		d := t.digits(in.Digits, "and")
		t.also("So at least one of %s has its extra candidate. In %s, %s can only go in these "+
			"two cells, so the other one is %s, and neither has another digit: %s.",
			t.cells(extra.Cells, "and"), t.house(in.House), d, d, t.conclusion())
	default:
		t.also("So %s is %s: %s.", t.cells(extra.Cells, "and"), t.digits(extra.Digits, "or"),
			t.conclusion())
	}
}

// extras returns the candidates without which the grid would be a BUG. The part
// has their cells and all of their digits. An extra candidate is a third place of
// its digit in each house of its cell.
func (t *teller) extras() (list []nonet.Candidate) {
	extra := t.part(logic.RoleExtra)
	for _, c := range extra.Cells {
		for d := range t.state.Candidates(c).Intersect(extra.Digits).All() {
			if t.third(c, d) {
				list = append(list, nonet.Candidate{Cell: c, Digit: d})
			}
		}
	}
	return list
}

// third reports whether a digit has more than two places in each house of a cell.
func (t *teller) third(c nonet.Cell, d nonet.Digit) bool {
	houses := t.layout.Houses()
	for _, h := range t.layout.HousesOf(c) {
		n := 0
		for _, b := range houses[h].Cells {
			if t.state.Candidates(b).Has(d) {
				n++
			}
		}
		if n < 3 {
			return false
		}
	}
	return true
}

// candidates names candidates: "3 in r1c2 and 4 in r1c3".
func (t *teller) candidates(list []nonet.Candidate) string {
	var names []string
	for _, g := range groups(list) {
		names = append(names, t.f("%s in %s", t.digits(g.digits, "and"), t.cells(g.cells, "and")))
	}
	return t.enumerate(names, "and")
}

// bugPlusN writes the sentences of a BUG with extra candidates of several digits.
func (t *teller) bugPlusN() {
	var list []nonet.Candidate
	for _, p := range t.parts(logic.RoleExtra) {
		for d := range p.Digits.All() {
			list = append(list, nonet.Candidate{Cell: p.Cells[0], Digit: d})
		}
	}
	t.say("Without %s, every empty cell would have two candidates, and every digit two places "+
		"in each house that lacks it. A grid like that (a bivalue universal grave, BUG) never "+
		"has exactly one solution. We assume that the puzzle has only one.", t.candidates(list))
	t.also("So at least one of these candidates is true. Each of them excludes what can be crossed "+
		"out: %s.", t.conclusion())
}

func symmetricWhere(t *teller) string {
	return t.f("the pattern of the givens: %s", t.turning())
}

func symmetricWhat(t *teller) string {
	return t.f("there is %s: %s", t.name(), t.turning())
}

// turning says which symmetry the givens have.
func (t *teller) turning() string {
	switch t.step.Variant {
	case logic.VariantHalfTurn:
		return t.tr("it looks the same after half a turn")
	case logic.VariantQuarterTurn:
		return t.tr("it looks the same after a quarter of a turn")
	case logic.VariantFalling:
		return t.tr("it looks the same in a mirror along the diagonal from the upper left")
	case logic.VariantRising:
		return t.tr("it looks the same in a mirror along the diagonal from the lower left")
	case logic.VariantLeftRight:
		return t.tr("it looks the same with left and right exchanged")
	}
	return t.tr("it looks the same with top and bottom exchanged")
}

// digitChanges returns which digits become which others under the symmetry of a step: each pair
// that changes places once, or if digits change in turn, all changes.
func (t *teller) digitChanges() (list [][2]nonet.Digit, inTurn bool) {
	var from nonet.Digits
	for _, p := range t.parts(logic.RolePattern) {
		from = from.With(t.state.Value(p.Cells[0]))
		list = append(list, [2]nonet.Digit{t.state.Value(p.Cells[0]), t.state.Value(p.Cells[1])})
	}
	for _, x := range list {
		inTurn = inTurn || from.Has(x[1])
	}
	return list, inTurn
}

// symmetric says what the symmetry does to digits and why the solution has it, too.
func (t *teller) symmetric() {
	changes, inTurn := t.digitChanges()
	list := make([]string, len(changes))
	for i, x := range changes {
		if inTurn {
			list[i] = t.f("%s becomes %s", t.digit(x[0]), t.digit(x[1]))
		} else {
			list[i] = t.f("%s and %s", t.digit(x[0]), t.digit(x[1]))
		}
	}
	t.say("Look at the pattern of the givens: %s.", t.turning())
	switch {
	case len(list) == 0:
		t.also("Even the digits stay.")
	case inTurn:
		t.also("Of the digits, %s, in every place where they are given; any others stay.",
			t.enumerate(list, "and"))
	default:
		t.also("These digits change places in it wherever they are given: %s. Any others stay.",
			strings.Join(list, "; "))
	}
	t.also("So the same change makes a solution of the puzzle of its solution. We assume that it " +
		"has only one, so the solution has this symmetry, too.")
	if fixed := t.part(logic.RoleTarget); len(fixed.Cells) > 0 {
		t.say("The change leaves these cells in their places: %s. So it leaves them their digits, "+
			"which can only be %s: %s.", t.cells(fixed.Cells, "and"), t.digits(fixed.Digits, "or"),
			t.conclusion())
		return
	}
	t.say("A candidate is possible only if what becomes of it is possible where its cell goes. That "+
		"rules out some: %s.", t.conclusion())
}
