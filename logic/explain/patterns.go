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
	return t.houses(housesOf(t.parts(logic.RoleBase))) + " and " + t.houses(housesOf(t.parts(logic.RoleCover)))
}

func leftoverWhat(t *teller) string {
	return "are leftovers of " + leftoverWhere(t) + " (law of leftovers)"
}

// leftovers says what the lines and the regions have beyond each other, and what
// follows: for all digits, or for one, of which the places are named that it is about.
func (t *teller) leftovers() {
	lines, regions := housesOf(t.parts(logic.RoleBase)), housesOf(t.parts(logic.RoleCover))
	sides := []*logic.Part{t.part(logic.RoleInnie), t.part(logic.RoleOutie)}
	same := "These hold the same digits, each as often"
	if len(sides[0].Cells) == 1 {
		same = "So these two have the same digit"
	}
	t.say("%s hold every digit %s, and so do %s. Apart from what they have in common, the %s have %s and the %s have %s. %s.",
		t.houses(lines), times(len(lines)), t.houses(regions), plural(lines[0].Kind.String()), t.cells(sides[0].Cells, "and"),
		plural(regions[0].Kind.String()), t.cells(sides[1].Cells, "and"), same)
	about := t.part(logic.RolePattern)
	if len(about.Cells) == 0 {
		t.also("What one side cannot be, the other is not either: %s.", t.conclusion())
		return
	}
	if house := t.part(logic.RoleWithin).House; house != nil {
		in, out := sides[0], sides[1]
		if !slices.Contains(house.Cells, in.Cells[0]) {
			in, out = out, in
		}
		instead := "in place of these"
		if len(in.Cells) == 1 {
			instead = "in its place"
		}
		t.also("%s has %s. With %s %s it has every digit once, too: %s is in %s there.",
			t.house(house), t.cells(in.Cells, "and"), t.cells(out.Cells, "and"), instead, t.digits(about.Digits, "and"), t.cells(about.Cells, "or"))
		if len(t.step.Placements) > 0 {
			t.also("So %s.", t.conclusion())
		} else {
			t.also("What sees all of these cannot be it: %s.", t.conclusion())
		}
		return
	}
	here, there := sides[0], sides[1]
	if !slices.Contains(here.Cells, about.Cells[0]) {
		here, there = there, here
	}
	d := t.digits(about.Digits, "and")
	known, n := t.sure(there)
	switch {
	case len(here.Cells) == 1:
		t.also("%s. So %s.", known, t.conclusion())
	case len(t.step.Placements) > 0:
		t.also("%s. So %s is %s among %s, too, where it can go nowhere else: %s.", known, d, times(n), t.set(here.Cells), t.conclusion())
	case slices.Contains(here.Cells, t.step.Eliminations[0].Cell):
		known, n = t.sure(here)
		t.also("%s is at most %s among %s. %s. So it is nowhere else among %s: %s.", d, times(n), t.set(there.Cells), known, t.set(here.Cells), t.conclusion())
	default:
		t.also("%s. So one of %s is %s, too, and what sees all of them cannot be: %s.", known, t.cells(about.Cells, "and"), d, t.conclusion())
	}
}

// sure says where the digit of a side of leftovers is for sure, and how
// often.
func (t *teller) sure(side *logic.Part) (text string, n int) {
	d := t.digits(side.Digits, "and")
	var have []nonet.Cell
	for _, c := range side.Cells {
		if side.Digits.Has(t.state.Value(c)) {
			have = append(have, c)
		}
	}
	if len(have) > 0 {
		text = d + " is in " + t.cells(have, "and")
	}
	locked := t.part(logic.RoleComplement)
	if locked.House == nil || !slices.Contains(side.Cells, locked.Cells[0]) {
		return text, len(have)
	}
	if text != "" {
		text += ", and "
	}
	return text + d + " in " + t.house(locked.House) + " can only go in " + t.cells(locked.Cells, "or"), len(have) + 1
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
	return "is a tridagon of the digits " + t.digits(t.part(logic.RolePattern).Digits, "and") + " in " + tridagonWhere(t)
}

func (t *teller) tridagon() {
	boxes, guardian := t.parts(logic.RolePattern), t.part(logic.RoleGuardian)
	three := t.digits(boxes[0].Digits, "and")
	t.say("Look at %s in %s: three cells of each %s, in three rows and three columns, which all can be %s.",
		t.cells(cellsOf(boxes), "and"), tridagonWhere(t), t.region(boxes[0].Cells[0]).Kind, t.digits(boxes[0].Digits, "or"))
	t.also("With nothing but %s, two of these that are side by side would have the same order of digits from row to row but for a shift, and two that are one below the other the same from column to column.", three)
	t.also("An odd number of the four arrangements of cells turns the order round between rows and columns, so that once around the four it would not fit.")
	g := t.cells(guardian.Cells, "and")
	switch {
	case len(t.step.Placements) > 0:
		t.also("So the one other candidate of the twelve cells is true: %s.", t.conclusion())
	case len(guardian.Cells) == 1:
		t.also("So %s, the only one of the twelve cells with other candidates, is none of the three digits: %s.", g, t.conclusion())
	default:
		t.also("So one of %s, which have the only other candidates, is %s, and what sees all of them is not: %s.", g, t.digits(guardian.Digits, "and"), t.conclusion())
	}
}

func sectorsWhere(t *teller) string { return t.cells(t.part(logic.RolePattern).Cells, "and") }

func sectorsWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + " of " + number(len(t.part(logic.RolePattern).Cells)) + " cells: " + sectorsWhere(t)
}

// sectors counts the links that cells are given digits by.
func (t *teller) sectors() {
	cells := t.part(logic.RolePattern).Cells
	n := number(len(cells))
	t.say("Look at the %s cells %s.", n, t.cells(cells, "and"))
	if t.step.Technique == logic.SKLoop {
		t.also("They are eight groups around a loop, and each has its digits in common with the group before or the one behind.")
	}
	var links []string
	for _, p := range t.parts(logic.RoleCover) {
		links = append(links, t.digits(p.Digits, "and")+" in "+t.house(p.House))
	}
	t.also("Each of their candidates is one of these: %s.", strings.Join(links, "; "))
	t.also("These are %s, too: a digit in a house each, which only one cell of the house can have. As every one of the %s cells needs one, none of them is left for other cells: %s.", n, n, t.conclusion())
}

func exocetWhere(t *teller) string {
	return t.cells(cellsOf(t.parts(logic.RoleBaseCell)), "and") + " and " + t.houses(housesOf(t.parts(logic.RoleCrossLine)))
}

func exocetWhat(t *teller) string {
	return "is " + article(t.step.Technique.String()) + ": its base is " + t.cells(cellsOf(t.parts(logic.RoleBaseCell)), "and") + ", its targets are " + t.cells(cellsOf(t.parts(logic.RoleTarget)), "and")
}

// exocet says why the targets have the digits of the base, and what follows.
func (t *teller) exocet() {
	base, targets, lines := t.part(logic.RoleBaseCell), cellsOf(t.parts(logic.RoleTarget)), t.parts(logic.RoleCrossLine)
	var around []*nonet.House // of both base cells
	houses := t.layout.Houses()
	for _, h := range t.layout.HousesOf(base.Cells[0]) {
		if slices.Contains(t.layout.HousesOf(base.Cells[1]), h) {
			around = append(around, &houses[h])
		}
	}
	b, s := t.cells(base.Cells, "and"), t.cells(targets, "and")
	t.say("%s, the base, can be %s. If one of these digits is in the base, it is nowhere else in %s, yet %s need it.", b, t.digits(base.Digits, "or"), t.houses(around), t.houses(housesOf(lines)))
	var few []string
	var once nonet.Digits // that can be there once at most
	for d := range base.Digits.All() {
		text, most := t.fewPlaces(d, lines)
		few = append(few, text)
		if most < 2 {
			once = once.With(d)
		}
	}
	t.also("Outside of %s and of %s, the targets, these %s have it twice at most: %s.", t.houses(around), s, number(len(lines))+" "+plural(lines[0].House.Kind.String()), strings.Join(few, "; "))
	t.also("So a target has it. That holds for both digits of the base, and so the two targets have the same two digits as the two cells of the base.")
	if !once.IsEmpty() {
		t.also("%s cannot be one of them: it can be there but once, so that both targets would have it, and none the other digit.", t.digits(once, "or"))
	}
	plain := true
	for _, x := range t.step.Eliminations {
		out := !base.Digits.Has(x.Digit) || once.Has(x.Digit) || !t.canHave(targets, x.Digit)
		plain = plain && out && (slices.Contains(targets, x.Cell) || slices.Contains(base.Cells, x.Cell))
	}
	if plain {
		t.also("What the one cannot be, the others are not either: %s.", t.conclusion())
		return
	}
	t.also("Some ways to fill these cells so leave one of the two digits no place in a house, or a cell no candidate. All others have this in common: %s.", t.conclusion())
}

// canHave reports whether one of the cells has a candidate.
func (t *teller) canHave(cells []nonet.Cell, d nonet.Digit) bool {
	return slices.ContainsFunc(cells, func(c nonet.Cell) bool { return t.state.Candidates(c).Has(d) })
}

// fewPlaces says why three cross-lines have a digit twice at most in the places
// named, "4 only in rows 2 and 7", and how often they have it at most.
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
	text = t.digit(d)
	var without []*nonet.House
	for i, p := range lines {
		if len(in[i]) == 0 {
			without = append(without, p.House)
		}
	}
	all := union(0, 1, 2)
	switch {
	case len(without) == 3:
		return text + " nowhere", 0
	case len(all) <= 2:
		return text + " only in " + name(all), min(len(all), 3-len(without))
	case len(without) > 0:
		return text + " not in " + t.houses(without), 3 - len(without)
	}
	for i := range lines {
		for j := range i {
			if one := union(i, j); len(one) == 1 {
				return text + " in " + t.houses([]*nonet.House{lines[j].House, lines[i].House}) + " only in " + name(one), 2
			}
		}
	}
	return text, 3
}

// times says how often: "once", "three times".
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return number(n) + " times"
}
