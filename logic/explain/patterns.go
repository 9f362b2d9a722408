package explain

import (
	"maps"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of patterns of several rows, columns and regions.

func leftoverWhere(t *teller) string {
	return t.f("%s and %s", t.houses(housesOf(t.parts(logic.RoleBase))),
		t.houses(housesOf(t.parts(logic.RoleCover))))
}

func leftoverWhat(t *teller) string {
	return t.f("there are leftovers of %s (law of leftovers)", leftoverWhere(t))
}

// leftovers says which cells only the lines have and which only the regions have,
// and what follows for all digits, or for one digit.
func (t *teller) leftovers() {
	lines, regions := housesOf(t.parts(logic.RoleBase)), housesOf(t.parts(logic.RoleCover))
	sides := []*logic.Part{t.part(logic.RoleInnie), t.part(logic.RoleOutie)}
	t.say("%s hold every digit %s, and so do %s. Besides the cells that they share, the %s have "+
		"%s, and the %s have %s.",
		t.houses(lines), t.times(len(lines)), t.houses(regions),
		t.pluralIf(kindName(lines[0].Kind), len(lines)), t.cells(sides[0].Cells, "and"),
		t.pluralIf(kindName(regions[0].Kind), len(regions)), t.cells(sides[1].Cells, "and"))
	about := t.part(logic.RolePattern)
	same := t.f("So these two groups of cells (side A: %s, side B: %s) hold the same digits, each "+
		"equally often", t.listed(sides[0].Cells), t.listed(sides[1].Cells))
	if len(sides[0].Cells) == 1 {
		same = t.tr("So these two cells hold the same digit")
	}
	t.also("%s.", same)
	if len(about.Cells) == 0 {
		t.also("A digit that is impossible on one side is impossible on the other: %s.",
			t.conclusion())
		return
	}
	if house := t.part(logic.RoleWithin).House; house != nil {
		in, out := sides[0], sides[1]
		if !slices.Contains(house.Cells, in.Cells[0]) {
			in, out = out, in
		}
		d := t.digits(about.Digits, "and")
		t.also("%s has the cells %s. If %s replaced them there, it would still have every digit "+
			"once, with its %s in %s.",
			t.house(house), t.cells(in.Cells, "and"), t.cells(out.Cells, "and"), d,
			t.cells(about.Cells, "or"))
		if len(t.step.Placements) > 0 {
			t.also("So %s.", t.conclusion())
		} else {
			t.also("A cell that sees %s cannot be %s: %s.", t.allOfThem(len(about.Cells)), d,
				t.conclusion())
		}
		return
	}
	here, there := sides[0], sides[1]
	if !slices.Contains(here.Cells, about.Cells[0]) {
		here, there = there, here
	}
	side := func(p *logic.Part) string {
		if p == sides[0] {
			return t.tr("side A")
		}
		return t.tr("side B")
	}
	d := t.digits(about.Digits, "and")
	known, n := t.sure(there)
	switch {
	case len(here.Cells) == 1:
		t.also("%s. So %s.", known, t.conclusion())
	case len(t.step.Placements) > 0:
		t.also("%s. So %s is on %s %s, too, where it can go nowhere else: %s.", known, d,
			side(here), t.times(n), t.conclusion())
	case slices.Contains(here.Cells, t.step.Eliminations[0].Cell):
		known, n = t.sure(here)
		t.also("On %s, %s is there %s at most. On %s, %s. So it is nowhere else on %s: %s.",
			side(there), d, t.times(n), side(here), known, side(here), t.conclusion())
	default:
		t.also("%s. So one of %s is %s, too, and a cell that sees %s cannot be %s: %s.",
			known, t.cells(about.Cells, "and"), d, t.allOfThem(len(about.Cells)), d, t.conclusion())
	}
}

// sure says where a side of leftovers certainly has its digit, and how often.
func (t *teller) sure(side *logic.Part) (text string, n int) {
	d := t.digits(side.Digits, "and")
	var have []nonet.Cell
	for _, c := range side.Cells {
		if side.Digits.Has(t.state.Value(c)) {
			have = append(have, c)
		}
	}
	if len(have) > 0 {
		text = t.f("%s is in %s", d, t.cells(have, "and"))
	}
	locked := t.part(logic.RoleComplement)
	if locked.House == nil || !slices.Contains(side.Cells, locked.Cells[0]) {
		return text, len(have)
	}
	if text != "" {
		text += t.tr(", and ")
	}
	return text + t.f("%s in %s can only go in %s", d, t.house(locked.House),
		t.cells(locked.Cells, "or")), len(have) + 1
}

// region returns the box or region of a cell; nil if it has none.
func (t *teller) region(c nonet.Cell) *nonet.House {
	houses := t.layout.Houses()
	for _, h := range t.layout.HousesOf(c) {
		if k := houses[h].Kind; k == nonet.HouseBox || k == nonet.HouseRegion {
			return &houses[h]
		}
	}
	return nil
}

func tridagonWhere(t *teller) string {
	var list []*nonet.House
	for _, p := range t.parts(logic.RolePattern) {
		list = append(list, t.region(p.Cells[0]))
	}
	slices.SortFunc(list, func(a, b *nonet.House) int { return a.Index - b.Index })
	return t.houses(list)
}

func tridagonWhat(t *teller) string {
	return t.f("there is a tridagon on %s in %s", t.digits(t.part(logic.RolePattern).Digits, "and"),
		tridagonWhere(t))
}

func (t *teller) tridagon() {
	boxes, guardian := t.parts(logic.RolePattern), t.part(logic.RoleGuardian)
	three := t.digits(boxes[0].Digits, "and")
	t.say("%s in %s are three cells of each %s, in three different rows and three different "+
		"columns of it. All of them can be %s.",
		t.cells(cellsOf(boxes), "and"), tridagonWhere(t),
		t.kindName(t.region(boxes[0].Cells[0]).Kind),
		t.digits(boxes[0].Digits, "or"))
	digits := t.digitList(boxes[0].Digits)
	kind := t.plural(kindName(t.region(boxes[0].Cells[0]).Kind))
	back := slices.Clone(digits)
	slices.Reverse(back)
	t.also("But the twelve cells cannot hold only %s. Read the three cells of each %s from row "+
		"to row: in two %s side by side, the digits would follow each other in the same cyclic "+
		"order, %s or %s. Read them from column to column: the same holds for two %s above each "+
		"other.",
		three, t.kindName(t.region(boxes[0].Cells[0]).Kind), kind, strings.Join(digits, "-"),
		strings.Join(back, "-"), kind)
	t.also("In an odd number of the four %s, the cells are arranged so that the order from "+
		"column to column is the reverse of the order from row to row. So going around the four "+
		"%s would reverse the order: a contradiction.", kind, kind)
	g := t.cells(guardian.Cells, "and")
	switch {
	case len(t.step.Placements) > 0:
		t.also("So the only other candidate of the twelve cells is true: %s.", t.conclusion())
	case len(guardian.Cells) == 1:
		t.also("So %s, the only one of the twelve cells with other candidates, is not %s: %s.", g,
			t.digits(boxes[0].Digits, "or"), t.conclusion())
	default:
		d := t.digits(guardian.Digits, "and")
		t.also("The only other candidate is %s in %s, so at least one of these cells is %s, and "+
			"a cell that sees %s cannot be %s: %s.",
			d, g, d, t.allOfThem(len(guardian.Cells)), d, t.conclusion())
	}
}

func sectorsWhere(t *teller) string { return t.cells(t.part(logic.RolePattern).Cells, "and") }

func sectorsWhat(t *teller) string {
	return t.f("there is %s of %s cells: %s", t.article(t.step.Technique.String()),
		t.number(len(t.part(logic.RolePattern).Cells)), sectorsWhere(t))
}

// sectors counts the digits that the cells can get from the houses.
func (t *teller) sectors() {
	cells := t.part(logic.RolePattern).Cells
	n := t.number(len(cells))
	t.say("Look at these %s cells: %s.", n, t.cells(cells, "and"))
	if t.step.Technique == logic.SKLoop {
		t.also("They are eight groups that form a loop, and each group shares digits with the " +
			"group before it and the group after it.")
	}
	var links []string
	for _, p := range t.parts(logic.RoleCover) {
		links = append(links, t.f("%s in %s", t.digits(p.Digits, "and"), t.house(p.House)))
	}
	t.also("Each of their candidates belongs to one of these digits in a house: %s.",
		strings.Join(links, "; "))
	t.also("That list has %s digits, and each of them can only be in one cell of its house. The "+
		"%s cells need %s digits, so all of them are in these cells and in no other cell of "+
		"their houses: %s.",
		n, n, n, t.conclusion())
}

func exocetWhere(t *teller) string {
	return t.f("%s and %s", t.cells(cellsOf(t.parts(logic.RoleBaseCell)), "and"),
		t.houses(housesOf(t.parts(logic.RoleCrossLine))))
}

func exocetWhat(t *teller) string {
	return t.f("there is %s: its base is %s, its targets are %s", t.name(),
		t.cells(cellsOf(t.parts(logic.RoleBaseCell)), "and"),
		t.cells(cellsOf(t.parts(logic.RoleTarget)), "and"))
}

// exocet says why the targets have the digits of the base, and what follows.
func (t *teller) exocet() {
	base, targets, lines := t.part(logic.RoleBaseCell), cellsOf(t.parts(logic.RoleTarget)),
		t.parts(logic.RoleCrossLine)
	var around []*nonet.House // of both base cells
	houses := t.layout.Houses()
	for _, h := range t.layout.HousesOf(base.Cells[0]) {
		if slices.Contains(t.layout.HousesOf(base.Cells[1]), h) {
			around = append(around, &houses[h])
		}
	}
	t.exocetParts()
	if t.step.Technique == logic.WeakExocet {
		t.weakExocet(t.houses(around))
		return
	}
	t.say("A digit that is in the base is in no other cell of %s. The three cross-lines still "+
		"need it three times, but outside of %s and of the targets they have room for it twice "+
		"at most:",
		t.houses(around), t.houses(around))
	var once nonet.Digits // that can be there once at most
	for d := range base.Digits.All() {
		text, most := t.fewPlaces(d, lines)
		t.item("%s", text)
		if most < 2 {
			once = once.With(d)
		}
	}
	t.say("So one of the targets has that digit. This holds for both digits of the base, so the " +
		"two targets have the same two digits as the base.")
	if !once.IsEmpty() {
		t.also("%s cannot be one of them: outside of the targets there is room for it only "+
			"once, so both targets would have it, and neither would have the other digit of the "+
			"base.", t.digits(once, "or"))
	}
	plain := true
	for _, x := range t.step.Eliminations {
		out := !base.Digits.Has(x.Digit) || once.Has(x.Digit) || !t.canHave(targets, x.Digit)
		plain = plain && out && (slices.Contains(targets, x.Cell) ||
			slices.Contains(base.Cells, x.Cell))
	}
	if plain {
		t.also("A digit that is impossible in the base is impossible in the targets, and the "+
			"other way round: %s.", t.conclusion())
		return
	}
	t.also("Some ways to fill the base and the targets would leave one of the digits no place "+
		"in a house, or a cell no candidate. In all other ways, %s.", t.conclusion())
}

// exocetParts says where the base, the targets and the cross-lines are.
func (t *teller) exocetParts() {
	base := t.part(logic.RoleBaseCell)
	t.say("The base is %s, with the candidates %s. The targets are %s. The cross-lines are %s.",
		t.cells(base.Cells, "and"), t.digits(base.Digits, "and"),
		t.cells(cellsOf(t.parts(logic.RoleTarget)), "and"),
		t.houses(housesOf(t.parts(logic.RoleCrossLine))))
}

// weakExocet says which digits the weak cell spoils, and what is left. The houses around are those
// of both base cells.
func (t *teller) weakExocet(around string) {
	base, fin := t.part(logic.RoleBaseCell), t.part(logic.RoleFin)
	weak := t.cell(fin.Cells[0])
	t.say("A digit that is in the base is in no other cell of %s. The three cross-lines still "+
		"need it three times, but outside of %s, of the targets and of %s they have room for it "+
		"twice at most:", around, around, weak)
	for d := range base.Digits.All() {
		text, _ := t.fewPlaces(d, t.parts(logic.RoleCrossLine))
		t.item("%s", text)
	}
	t.say("So each digit of the base is in one of the targets; only %s can be in %s instead, and "+
		"only one digit can be there.", t.digits(fin.Digits, "or"), weak)
	t.also("Go through the ways to fill the base, the targets and %s, and follow where %s can "+
		"still go. Some ways leave one of these digits no place in a house, or a cell no "+
		"candidate. In all others, %s.", weak, t.digits(base.Digits, "and"), t.conclusion())
}

func multiFishWhere(t *teller) string { return t.houses(housesOf(t.parts(logic.RoleBase))) }

func multiFishWhat(t *teller) string {
	var all nonet.Digits
	for _, p := range t.parts(logic.RoleBase) {
		all = all.Union(p.Digits)
	}
	return t.f("there is %s of the digits %s in %s", t.name(), t.digits(all, "and"),
		multiFishWhere(t))
}

// multiFish counts the digits that the lines need, and what has room for them.
func (t *teller) multiFish() {
	needs := map[*nonet.House]nonet.Digits{}
	n := 0
	var list []string
	for _, p := range t.parts(logic.RoleBase) {
		needs[p.House] = p.Digits
		n += p.Digits.Len()
		list = append(list, t.f("%s in %s", t.digits(p.Digits, "and"), t.house(p.House)))
	}
	t.say("Look at the places of these digits: %s.", strings.Join(list, "; "))
	t.also("That list has %s digits, and each of them is in a cell of its own.", t.number(n))
	list = nil
	for _, p := range t.parts(logic.RoleCover) {
		list = append(list, t.f("%s in %s", t.digits(p.Digits, "and"), t.house(p.House)))
	}
	cells := t.part(logic.RolePattern).Cells
	houses := strings.Join(list, "; ")
	switch {
	case len(cells) == 0:
		t.say("All of these places belong to one of these digits in a house: %s.", houses)
	case houses == "":
		t.say("All of these places are in these cells: %s.", t.cells(cells, "and"))
	default:
		t.say("All of these places are in one of the cells %s, or belong to one of these digits "+
			"in a house: %s.", t.cells(cells, "and"), houses)
	}
	t.also("That also makes %s, and there is room for only one digit in a cell, and for a digit "+
		"only once in a house. So all this room is used up: %s.", t.number(n), t.conclusion())
	for _, x := range t.step.Eliminations {
		for h, digits := range needs {
			if digits.Has(x.Digit) && slices.Contains(h.Cells, x.Cell) {
				t.also("A place that would use up two of them is impossible, too.")
				return
			}
		}
	}
}

// canHave reports whether one of the cells has a candidate.
func (t *teller) canHave(cells []nonet.Cell, d nonet.Digit) bool {
	return slices.ContainsFunc(cells,
		func(c nonet.Cell) bool { return t.state.Candidates(c).Has(d) })
}

// fewPlaces says why three cross-lines have room for a digit at most twice: "4 has
// its places only in rows 2 and 7". It returns how often they have it at most.
func (t *teller) fewPlaces(d nonet.Digit, lines []*logic.Part) (text string, most int) {
	n := t.layout.Size()
	var in []map[int]bool // of each cross-line, the lines that cross it where it can have the digit
	kind := nonet.HouseRow
	for _, p := range lines {
		if p.House.Kind == nonet.HouseRow {
			kind = nonet.HouseColumn
		}
		set := map[int]bool{}
		for _, c := range p.Cells {
			if t.state.Value(c) == d || t.state.Candidates(c).Has(d) {
				at := int(c) / n
				if kind == nonet.HouseColumn {
					at = int(c) % n
				}
				set[at] = true
			}
		}
		in = append(in, set)
	}
	name := func(set map[int]bool) string {
		var list []*nonet.House
		for _, at := range slices.Sorted(maps.Keys(set)) {
			list = append(list, &nonet.House{Kind: kind, Index: at})
		}
		return t.houses(list)
	}
	union := func(list ...int) map[int]bool {
		set := map[int]bool{}
		for _, i := range list {
			maps.Copy(set, in[i])
		}
		return set
	}
	var without []*nonet.House
	for i, p := range lines {
		if len(in[i]) == 0 {
			without = append(without, p.House)
		}
	}
	all := union(0, 1, 2)
	switch {
	case len(without) == 3:
		return t.f("%s has no place there", t.digit(d)), 0
	case len(all) <= 2:
		return t.f("%s has its places only in %s", t.digit(d), name(all)),
			min(len(all), 3-len(without))
	case len(without) > 0:
		return t.f("%s has no place in %s", t.digit(d), t.houses(without)), 3 - len(without)
	}
	for i := range lines {
		for j := range i {
			if one := union(i, j); len(one) == 1 {
				return t.f("%s has its places in %s only in %s", t.digit(d),
					t.houses([]*nonet.House{lines[j].House, lines[i].House}), name(one)), 2
			}
		}
	}
	return t.f("%s fits in three times", t.digit(d)), 3
}

func fireworkWhere(t *teller) string {
	return t.f("%s and %s", t.houses(housesOf(t.parts(logic.RoleBase))),
		t.houses(housesOf(t.parts(logic.RoleCover))))
}

// fireworkDigits returns the digits of a firework of one or two corners.
func (t *teller) fireworkDigits() (digits nonet.Digits) {
	for _, p := range t.parts(logic.RolePivot) {
		digits = digits.Union(p.Digits)
	}
	return digits
}

func fireworkWhat(t *teller) string {
	return t.f("there is %s on %s", t.name(), t.digits(t.fireworkDigits(), "and"))
}

// firework says why digits must be in a corner or its wings, and what follows.
func (t *teller) firework() {
	corners, lines, covers := t.parts(logic.RolePivot), t.parts(logic.RoleBase),
		t.parts(logic.RoleCover)
	wings := cellsOf(t.parts(logic.RoleWing))
	for i, corner := range corners {
		digits, box := t.digits(corner.Digits, "and"), t.house(covers[i].House)
		row, column := lines[2*i].House, lines[2*i+1].House
		inRow, inColumn := wings[0], wings[1]
		if !slices.Contains(row.Cells, inRow) {
			inRow, inColumn = inColumn, inRow
		}
		three := append(slices.Clone(wings), corner.Cells[0])
		t.say("In %s, the only place for %s outside of %s is %s; in %s it is %s.", t.house(row),
			digits, box, t.cell(inRow), t.house(column), t.cell(inColumn))
		t.also("If one of these digits were in none of %s, it would be within %s in both lines, "+
			"in two different cells: a contradiction. So each of them is in one of these three "+
			"cells.", t.cells(three, "and"), box)
	}
	digits := t.fireworkDigits()
	cells := append(cellsOf(corners), wings...)
	set := t.part(logic.RoleComplement)
	if len(set.Cells) == 0 {
		n := t.number(len(cells))
		t.say("These are %s digits for the %s cells %s. Nothing else can be there: %s.", n, n,
			t.cells(cells, "and"), t.conclusion())
		return
	}
	var seen, last []nonet.Cell
	for _, c := range cells {
		if t.see(c, set.Cells[0]) && c != t.conclusionCell() {
			seen = append(seen, c)
		} else {
			last = append(last, c)
		}
	}
	t.say("%s can only be %s, and sees %s. So these two cells cannot have both digits, and one of "+
		"the digits is in %s: %s.", t.cell(set.Cells[0]), t.digits(digits, "or"),
		t.cells(seen, "and"), t.cells(last, "and"), t.conclusion())
}

// conclusionCell returns a cell of the conclusion.
func (t *teller) conclusionCell() nonet.Cell {
	if len(t.step.Placements) > 0 {
		return t.step.Placements[0].Cell
	}
	return t.step.Eliminations[0].Cell
}

func loopWhere(t *teller) string { return t.cells(t.part(logic.RolePattern).Cells, "and") }

func loopWhat(t *teller) string {
	return t.f("there is %s on %s", t.name(), t.digits(t.part(logic.RolePattern).Digits, "and"))
}

// oddagon says why two digits cannot fill a loop of an odd number of cells.
func (t *teller) oddagon() {
	loop, guardian := t.part(logic.RolePattern), t.part(logic.RoleGuardian)
	two := t.digits(loop.Digits, "and")
	t.say("%s form a loop of %s cells: each sees the next, and the last one sees the first. All of "+
		"them have %s.", t.inOrder(loop.Cells, "and"), t.number(len(loop.Cells)), two)
	t.also("With only these two digits, they would have to be there in turn, which an odd number " +
		"of cells does not allow.")
	g := t.cells(guardian.Cells, "and")
	switch {
	case len(t.step.Placements) > 0:
		t.also("So the only other candidate of the loop is true: %s.", t.conclusion())
	case len(guardian.Cells) == 1:
		t.also("So %s, the only cell of the loop with other candidates, is not %s: %s.", g,
			t.digits(loop.Digits, "or"), t.conclusion())
	default:
		d := t.digits(guardian.Digits, "and")
		t.also("The only other candidate is %s in %s, so at least one of these cells is %s, and "+
			"a cell that sees %s cannot be %s: %s.",
			d, g, d, t.allOfThem(len(guardian.Cells)), d, t.conclusion())
	}
}
