package explain

import (
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of steps that compare rules with the houses that their cells are in.

func inniesWhere(t *teller) string { return t.houses(housesOf(t.parts(logic.RoleBase))) }

func inniesWhat(t *teller) string {
	innies, outies := t.empty(logic.RoleInnie), t.empty(logic.RoleOutie)
	where := inniesWhere(t)
	switch {
	case len(outies) == 0 && len(innies) == 1:
		return t.f("there is an innie of %s", where)
	case len(outies) == 0:
		return t.f("there are innies of %s", where)
	case len(innies) == 0 && len(outies) == 1:
		return t.f("there is an outie of %s", where)
	case len(innies) == 0:
		return t.f("there are outies of %s", where)
	}
	return t.f("there are innies and outies of %s", where)
}

// empty returns the empty cells of the part of a role.
func (t *teller) empty(role logic.Role) []nonet.Cell {
	return slices.DeleteFunc(slices.Clone(t.part(role).Cells),
		func(c nonet.Cell) bool { return t.state.Value(c) != 0 })
}

// portions returns the combinations of a step in a house, by their cells.
func (t *teller) portions() (list [][]*logic.Part) {
	for _, p := range t.parts(logic.RoleCombination) {
		i := slices.IndexFunc(list,
			func(o []*logic.Part) bool { return slices.Equal(o[0].Cells, p.Cells) })
		if i < 0 {
			i, list = len(list), append(list, nil)
		}
		list[i] = append(list[i], p)
	}
	return list
}

// portion says which digits cells of a house can have. They are a rule, a part of one, or no rule
// has them.
func (t *teller) portion(parts []*logic.Part) string {
	cells := parts[0].Cells
	name, n := t.cells(cells, "and"), len(cells)
	for i := range t.step.Rules {
		all := t.rule(i).Cells[0]
		if len(otherCells(cells, all)) > 0 {
			continue
		}
		if len(cells) == len(all) {
			name, n = t.words.rule(t.rule(i)).nominative, 1
		} else {
			name = t.f("%[1]s of %[2]s", name, t.words.rule(t.rule(i)))
		}
		break
	}
	return t.fFor(n, "%s can only hold %s", name, t.oneOf(parts))
}

func (t *teller) combinationsInHouse() {
	var list []string
	var cells []nonet.Cell
	for _, parts := range t.portions() {
		list = append(list, t.portion(parts))
		cells = append(cells, parts[0].Cells...)
	}
	t.say("%s.", t.enumerate(list, "and"))
	base := t.part(logic.RoleBase)
	if t.step.Variant == logic.VariantTogether {
		t.also("%s has no digit twice. In every way to choose combinations without a common digit, "+
			"%s have %s: %s.", t.house(base.House), t.cells(cells, "and"),
			t.digits(base.Digits.Intersect(t.gone()), "and"), t.conclusion())
		return
	}
	house := t.house(base.House)
	if dropped := t.dropped(); dropped != "" {
		t.also("%s has no digit twice. With %s, no combination would be left for the other cells: "+
			"%s.", house, dropped, t.conclusion())
		return
	}
	t.also("%s has no digit twice, so some combinations leave the other cells none: %s.", house,
		t.conclusion())
}

// maxDropped bounds how many combinations dropped names.
const maxDropped = 6

// dropped names the combinations of cells of a house that have a digit in common with all that the
// other cells can have, of cells that lose candidates; "" if they are many.
func (t *teller) dropped() string {
	portions := t.portions()
	var list []string
	n := 0
	for i, parts := range portions {
		if !slices.ContainsFunc(t.step.Eliminations, func(x nonet.Candidate) bool {
			return slices.Contains(parts[0].Cells, x.Cell)
		}) {
			continue
		}
		var out []*logic.Part
		others := slices.Delete(slices.Clone(portions), i, i+1)
		for _, p := range parts {
			if !fits(p.Digits, others) {
				out = append(out, p)
			}
		}
		if n += len(out); n > maxDropped {
			return ""
		}
		if len(out) > 0 {
			list = append(list, t.f("%s in %s", t.oneOf(out), t.cells(parts[0].Cells, "and")))
		}
	}
	return t.enumerate(list, "or")
}

// fits reports whether portions have combinations without a common digit and without one of those
// that are used.
func fits(used nonet.Digits, portions [][]*logic.Part) bool {
	return len(portions) == 0 || slices.ContainsFunc(portions[0], func(p *logic.Part) bool {
		return p.Digits.Intersect(used).IsEmpty() && fits(used.Union(p.Digits), portions[1:])
	})
}

func combinationsInHouseWhat(t *teller) string {
	if t.step.Variant == logic.VariantTogether {
		return t.f("look at which digits cages and cells of %s take together", inniesWhere(t))
	}
	return t.f("look at which combinations cages and cells of %s leave each other",
		inniesWhere(t))
}

// sumOf returns the sum of the rules of the step, and what they are: "the cages of 15 and 14"; in
// notation without the article.
func (t *teller) sumOf() (total int, name string) {
	const most = 6
	kind := kindOf(t.rule(0)).Words.Name
	numbers := make([]string, len(t.step.Rules))
	for i := range t.step.Rules {
		rule := t.rule(i)
		total += rule.Number
		numbers[i] = strconv.Itoa(rule.Number)
		if kindOf(rule).Words.Name != kind {
			kind = "sum"
		}
	}
	noun, of := t.ruleNoun(kind), " of "
	if t.Language == German {
		of = " "
	}
	switch of += t.enumerate(numbers, "and"); {
	case len(numbers) > most:
		return total, t.count(len(numbers)) + " " + noun.many
	case len(numbers) > 1 && t.short:
		return total, noun.many + of
	case len(numbers) > 1:
		return total, t.f("the %s", noun.many) + of
	case t.short:
		return total, noun.one + of
	}
	return total, noun.the.nominative + of
}

// count writes a number, in notation as digits.
func (t *teller) count(n int) string {
	if t.short {
		return strconv.Itoa(n)
	}
	return t.number(n)
}

// inniesOuties compares the sum of houses with that of the cages that cover them.
func (t *teller) inniesOuties() {
	houses := housesOf(t.parts(logic.RoleBase))
	innies, outies := t.part(logic.RoleInnie).Cells, t.part(logic.RoleOutie).Cells
	n := t.layout.Digits()
	total, name := t.sumOf()
	cover := ""
	switch several := len(t.step.Rules) > 1; {
	case len(houses) > 1:
		t.say("%s hold %d.", t.houses(houses), len(houses)*n*(n+1)/2)
		cover = t.coverOf(several, t.tr("covers them"), t.tr("cover them"))
	default:
		t.say("%s holds %d.", t.houses(houses), n*(n+1)/2)
		cover = t.coverOf(several, t.tr("covers it"), t.tr("cover it"))
	}
	if len(t.step.Rules) > 1 {
		name = t.f("%s, together %d,", name, total)
	}
	t.also("%s.", name+" "+cover)
	left := len(houses)*n*(n+1)/2 - total
	var known []string
	for i, cells := range [2][]nonet.Cell{innies, outies} {
		for _, c := range cells {
			if v := t.state.Value(c); v != 0 {
				known = append(known, t.f("%s is %s", t.cell(c), t.digit(v)))
				left -= int(v) * (1 - 2*i)
			}
		}
	}
	if known != nil {
		t.also("%s.", t.enumerate(known, "and"))
	}
	if len(t.step.Placements) > 0 {
		t.also("So %s.", t.conclusion())
		return
	}
	t.also("So %s: %s.", t.comparison(t.empty(logic.RoleInnie), t.empty(logic.RoleOutie), left),
		t.conclusion())
}

// coverOf says which cells rules cover, with a verb for one of them and for several.
func (t *teller) coverOf(several bool, one, many string) string {
	text := one
	if several {
		text = many
	}
	innies, outies := t.part(logic.RoleInnie).Cells, t.part(logic.RoleOutie).Cells
	if len(innies) > 0 {
		text += t.f(" except for %s", t.cells(innies, "and"))
	}
	if len(outies) > 0 {
		if len(innies) > 0 {
			text += ","
		}
		text += t.f(" and also %s", t.cells(outies, "and"))
	}
	return text
}

// comparison says that the sum of some cells is that of other cells and left.
func (t *teller) comparison(more, less []nonet.Cell, left int) string {
	if left < 0 || len(more) == 0 {
		more, less, left = less, more, -left
	}
	a, b := t.cells(more, "and"), t.cells(less, "and")
	switch {
	case len(less) == 0:
		return t.fFor(len(more), "%s add up to %d", a, left)
	case left == 0 && len(more) == 1 && len(less) == 1:
		return t.f("%s equals %s", a, b)
	case left == 0:
		return t.fFor(len(more), "%s have the sum of %s", a, b)
	case len(more) == 1 && len(less) == 1:
		return t.f("%s is %d more than %s", a, left, b)
	}
	return t.f("the sum of %s is %d more than that of %s", a, left, b)
}
