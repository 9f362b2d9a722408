package explain

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of patterns of one digit: fish, with fins or chains, and the
// patterns of two strong links.

// fish writes the sentences of a fish of any shape, with or without fins, and of
// two fish with one base (siamese).
func (t *teller) fish() {
	list := t.fishes()
	if len(list) > 1 {
		t.siamese(list)
		return
	}
	x := &list[0]
	if len(x.fins) > 0 {
		t.say("%s%s In both cases, %s.", t.finned(x), t.crossing(x), t.conclusion())
		return
	}
	n := t.number(len(x.base))
	base, cover := "base house", "cover house"
	if sameKind(x.base) {
		base = kindName(x.base[0].Kind)
	}
	if sameKind(x.cover) {
		cover = kindName(x.cover[0].Kind)
	}
	t.say("%s in %s (the base) can only go in %s (the cover): %s.",
		x.digit, t.houses(x.base), t.houses(x.cover), t.cells(x.cells, "or"))
	t.also("Each of the %s %s needs %s, and no two of these %ss can be in %s. So each "+
		"of the %s %s has its %s in one of these cells",
		n, t.plural(base), t.article(x.digit), x.digit, t.inSame(cover), n, t.plural(cover),
		x.digit)
	last := &t.lines[len(t.lines)-1]
	if why := t.crossing(x); why != "" {
		last.Text += "." + why + t.f(" So %s.", t.conclusion())
		return
	}
	last.Text += ": " + t.conclusion() + "."
}

// inSame says that something is in the same house of a kind.
func (t *teller) inSame(kind string) string {
	if t.Language == English {
		return "the same " + kind
	}
	return t.word("the same " + kind)
}

// oneFish is a fish: its houses, the places of its digit in the base, and the
// fins: the places that are in no cover house, or in more base houses than cover
// houses.
type oneFish struct {
	digit       string
	base, cover []*nonet.House
	cells, fins []nonet.Cell
	step        logic.Step // what it concludes, where the step has two
}

// fishes returns the fish of a step: one, or two with the same base.
func (t *teller) fishes() []oneFish {
	base := t.parts(logic.RoleBase)
	first := oneFish{digit: t.digits(base[0].Digits, "and"), base: housesOf(base),
		cells: cellsOf(base)}
	list := []oneFish{first}
	for i := range t.step.Parts {
		p := &t.step.Parts[i]
		x := &list[len(list)-1]
		switch p.Role {
		case logic.RoleCover:
			if len(x.cover) == len(x.base) {
				list = append(list, first)
				x = &list[len(list)-1]
			}
			x.cover = append(x.cover, p.House)
		case logic.RoleFin, logic.RoleEndoFin:
			x.fins = append(x.fins, p.Cells...)
		}
	}
	return list
}

// finned says what holds if no fin of a fish is true, and if one is.
func (t *teller) finned(x *oneFish) string {
	fins, none, some := "the fin", "If the fin is not %s", "If the fin is %s"
	if len(x.fins) > 1 {
		fins, none, some = "the fins", "If no fin is %s", "If one of the fins is %s"
	}
	return t.f("%s in %s (the base) can only go in %s (the cover), except for %s, %s. %s, the base "+
		"has the %s of each cover house, so no other cell of these houses is %s. %s, no cell that "+
		"sees %s is %s.",
		x.digit, t.houses(x.base), t.houses(x.cover), t.cells(x.fins, "and"), t.tr(fins),
		t.f(none, x.digit), x.digit, x.digit, t.f(some, x.digit), t.allOfThem(len(x.fins)), x.digit)
}

func (t *teller) siamese(list []oneFish) {
	t.say("Two finned fish have the same base, %s.", t.houses(list[0].base))
	for i := range list {
		x := &list[i]
		for _, e := range t.step.Eliminations {
			inCover := func(h *nonet.House) bool { return slices.Contains(h.Cells, e.Cell) }
			if slices.ContainsFunc(x.cover, inCover) && t.seesAll(e.Cell, x.fins) {
				x.step.Eliminations = append(x.step.Eliminations, e)
			}
		}
		t.item("%s fish: %s In both cases, %s.", t.tr([]string{"First", "Second"}[i]), t.finned(x),
			t.of(&x.step).conclusion())
	}
	t.say("Together: %s.", t.conclusion())
}

// crossing explains why a fish crosses out its digit in a cell of its base; ""
// if it does not. Two cover houses cross in such a cell.
func (t *teller) crossing(x *oneFish) string {
	if !slices.ContainsFunc(t.step.Eliminations,
		func(e nonet.Candidate) bool { return slices.Contains(x.cells, e.Cell) }) {
		return ""
	}
	return t.f(" None of them is where two cover houses cross, as that would take the %s of both.",
		x.digit)
}

// kraken writes the sentences of a fish and of the chains from its fins.
func (t *teller) kraken() {
	x := &t.fishes()[0]
	first := t.step.Chains[0]
	end := t.claim(&first[len(first)-1])
	if len(x.cover) < len(x.base) {
		t.say("%s in %s (the base) can only go in %s (the cover), except for %s, the fins.",
			x.digit, t.houses(x.base), t.houses(x.cover), t.cells(x.fins, "and"))
		t.also("The base needs %s %ss, and the cover has only %s, so one of the fins is %s. In "+
			"each case, %s:",
			t.number(len(x.base)), x.digit, t.number(len(x.cover)), x.digit, end)
	} else {
		t.say("%s in %s (the base) can only go in %s (the cover), except for %s, the %s. If no "+
			"fin is %s, the base has the %s of each cover house, so %s. If a fin is %s, the "+
			"same follows:",
			x.digit, t.houses(x.base), t.houses(x.cover), t.cells(x.fins, "and"),
			t.pluralIf("fin", len(x.fins)),
			x.digit, x.digit, end, x.digit)
	}
	p := proof{indent: 1, about: NoNode}
	for i, chain := range t.step.Chains {
		t.implications(arrange(i, chain), &p)
	}
	t.say("So %s.", t.conclusion())
}

// turbot writes the sentences of a turbot fish, skyscraper or two-string kite:
// two houses with two places each for a digit, where a place of the first house
// sees a place of the second.
func (t *teller) turbot() {
	t.twoStrong(t.parts(logic.RoleBase), t.part(logic.RoleCover).House)
}

// twoStrong says that at least one of the outer places of two strong links has
// the digit. The inner places are in house weak, or see each other otherwise.
func (t *teller) twoStrong(base []*logic.Part, weak *nonet.House) {
	a, b := base[0].Cells, base[1].Cells
	inner := [2]nonet.Cell{a[0], b[0]}
	for _, x := range a {
		for _, y := range b {
			ends := append(otherCells(a, []nonet.Cell{x}), otherCells(b, []nonet.Cell{y})...)
			in := weak == nil || slices.Contains(weak.Cells, x) && slices.Contains(weak.Cells, y)
			if in && t.see(x, y) && t.allSee(ends) {
				inner = [2]nonet.Cell{x, y}
			}
		}
	}
	d := t.digits(base[0].Digits, "and")
	ends := append(otherCells(a, inner[:1]), otherCells(b, inner[1:])...)
	where := t.tr("see each other")
	if weak != nil {
		where = t.f("are both in %s", t.house(weak))
	}
	t.say("%s in %s can only go in %s, and in %s only in %s. %s %s, so at most one of them is %s.",
		d, t.house(base[0].House), t.cells(a, "or"), t.house(base[1].House), t.cells(b, "or"),
		t.cells(inner[:], "and"), where, d)
	if ends[0] == ends[1] {
		t.also("So %s is %s, and no cell that sees it is %s: %s.", t.cell(ends[0]), d, d,
			t.conclusion())
		return
	}
	t.also("So at least one of %s is %s, and no cell that sees both of them is %s: %s.",
		t.cells(ends, "and"), d, d, t.conclusion())
}

// allSee reports whether all cells of the conclusion see all cells of a list.
func (t *teller) allSee(list []nonet.Cell) bool {
	return !slices.ContainsFunc(t.step.Eliminations, func(x nonet.Candidate) bool {
		return !t.seesAll(x.Cell, list)
	})
}

// dualKite writes the sentences of two two-string kites that share a box.
func (t *teller) dualKite() {
	base, joint := t.parts(logic.RoleBase), t.parts(logic.RoleCover)
	t.say("Two two-string kites share %s.", t.house(joint[0].House))
	for i := range 2 {
		half := t.of(&logic.Step{})
		a, b := base[2*i], base[2*i+1]
		for _, x := range t.step.Eliminations {
			ends := append(otherCells(a.Cells, joint[i].Cells),
				otherCells(b.Cells, joint[i].Cells)...)
			if a.Digits.Has(x.Digit) && t.seesAll(x.Cell, ends) {
				half.step.Eliminations = append(half.step.Eliminations, x)
			}
		}
		half.twoStrong([]*logic.Part{a, b}, joint[i].House)
		t.item("%s", half.lines[0].Text)
	}
	t.say("Together: %s.", t.conclusion())
}

// emptyRectangle writes the sentences of a box or region whose places for a digit
// are in one row and one column, and of a strong link that one of the two meets.
func (t *teller) emptyRectangle() {
	region, link := t.part(logic.RolePattern), t.part(logic.RoleBase)
	list := t.halves(region, link)
	t.say("%s", list[0].text)
}

// halfRectangle is an empty rectangle with one end of its strong link near the
// region: what it removes, and its sentences.
type halfRectangle struct {
	step logic.Step
	text string
}

// halves returns the empty rectangles of a region and a strong link that
// remove candidates of the step.
func (t *teller) halves(region, link *logic.Part) (list []halfRectangle) {
	for i, near := range link.Cells {
		far := link.Cells[len(link.Cells)-1-i]
		var left []nonet.Cell // places of the region if near has the digit
		for _, c := range region.Cells {
			if !t.see(near, c) {
				left = append(left, c)
			}
		}
		if len(left) == len(region.Cells) {
			continue
		}
		var x halfRectangle
		for _, e := range t.step.Eliminations {
			if t.see(e.Cell, far) && t.seesAll(e.Cell, left) {
				x.step.Eliminations = append(x.step.Eliminations, e)
			}
		}
		if x.step.Eliminations == nil {
			continue
		}
		half := t.of(&x.step)
		d := t.digits(region.Digits, "and")
		half.say("%s in %s can only go in %s, which lie in one row and one column. In %s, %s "+
			"can only go in %s.",
			d, t.house(region.House), t.cells(region.Cells, "or"), t.house(link.House), d,
			t.cells(link.Cells, "or"))
		half.also("If %s is %s, the %s of %s is in %s; if not, %s is %s. In both cases, %s.",
			t.cell(near), d, d, t.house(region.House), t.cells(left, "or"), t.cell(far), d,
			half.conclusion())
		x.text = half.lines[0].Text
		list = append(list, x)
	}
	return list
}

// dualEmptyRectangle writes the sentences of two empty rectangles with one region.
func (t *teller) dualEmptyRectangle() {
	region, links := t.parts(logic.RolePattern), t.parts(logic.RoleBase)
	t.say("Two empty rectangles share %s.", t.house(region[0].House))
	first := t.halves(region[0], links[0])[0]
	second := t.halves(region[1], links[1])
	t.item("%s", first.text)
	for i := range second {
		if i == len(second)-1 || !slices.Equal(second[i].step.Eliminations,
			first.step.Eliminations) {
			t.item("%s", second[i].text)
			break
		}
	}
	t.say("Together: %s.", t.conclusion())
}

// brokenWing says why one of the guardians of an odd loop of one digit is true.
func (t *teller) brokenWing() {
	links, guardian := t.parts(logic.RolePattern), t.part(logic.RoleGuardian)
	loop := loopOf(links)
	d, g := t.digits(guardian.Digits, "and"), t.cells(guardian.Cells, "and")
	t.say("%s form a loop of %s cells: each shares a house with the next, and the last one with the "+
		"first. In these houses (%s), %s can only go in two cells of the loop, or in %s.",
		t.inOrder(loop, "and"), t.number(len(loop)), t.houses(housesOf(links)), d,
		t.cells(guardian.Cells, "or"))
	t.also("If %s were not in %s, each of the houses would have its %s in exactly one of its two "+
		"cells of the loop, so every second cell of the loop would be %s. An odd number of cells "+
		"does not allow that.", d, t.cells(guardian.Cells, "or"), d, d)
	if len(t.step.Placements) > 0 {
		t.also("So %s.", t.conclusion())
		return
	}
	t.also("So at least one of %s is %s, and a cell that sees %s cannot be %s: %s.", g, d,
		t.allOfThem(len(guardian.Cells)), d, t.conclusion())
}

// loopOf returns the cells of a loop in their order: those of each part are a cell and the next.
func loopOf(links []*logic.Part) []nonet.Cell {
	a, b := links[0].Cells[0], links[0].Cells[1]
	if slices.Contains(links[1].Cells, a) {
		a, b = b, a
	}
	loop := []nonet.Cell{a}
	for _, p := range links[1:] {
		loop = append(loop, b)
		b = p.Cells[0] + p.Cells[1] - b
	}
	return loop
}
