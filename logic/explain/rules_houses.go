package explain

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of steps that compare rules with the houses that their cells are in.

func inniesWhere(t *teller) string { return t.houses(housesOf(t.parts(logic.RoleBase))) }

func inniesWhat(t *teller) string {
	innies, outies := t.empty(logic.RoleInnie), t.empty(logic.RoleOutie)
	what := "there are innies and outies"
	switch {
	case len(outies) == 0 && len(innies) == 1:
		what = "there is an innie"
	case len(outies) == 0:
		what = "there are innies"
	case len(innies) == 0 && len(outies) == 1:
		what = "there is an outie"
	case len(innies) == 0:
		what = "there are outies"
	}
	return what + " of " + inniesWhere(t)
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

// portion names cells of a house: as a rule, as a part of one, or as they are.
func (t *teller) portion(cells []nonet.Cell) string {
	for i := range t.step.Rules {
		switch all := t.rule(i).Cells[0]; {
		case len(otherCells(cells, all)) > 0:
		case len(cells) == len(all):
			return t.words.rule(t.rule(i))
		default:
			return t.cells(cells, "and") + " of " + t.words.rule(t.rule(i))
		}
	}
	return t.cells(cells, "and")
}

func (t *teller) combinationsInHouse() {
	var list []string
	var cells []nonet.Cell
	for _, parts := range t.portions() {
		list = append(list, t.portion(parts[0].Cells)+" can only hold "+t.oneOf(parts))
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
			list = append(list, t.oneOf(out)+" in "+t.cells(parts[0].Cells, "and"))
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
		return "look at which digits cages and cells of " + inniesWhere(t) + " take together"
	}
	return "look at which combinations cages and cells of " + inniesWhere(t) + " leave each other"
}

// sumOf returns the sum of the rules of the step, and what they are: "the cages of 15 and 14".
func (t *teller) sumOf() (total int, name string) {
	const most = 6
	noun := kindOf(t.rule(0)).Words.Name
	numbers := make([]string, len(t.step.Rules))
	for i := range t.step.Rules {
		rule := t.rule(i)
		total += rule.Number
		numbers[i] = strconv.Itoa(rule.Number)
		if kindOf(rule).Words.Name != noun {
			noun = "sum"
		}
	}
	noun = t.pluralIf(noun, len(numbers))
	if len(numbers) > most {
		return total, t.count(len(numbers)) + " " + noun
	}
	return total, "the " + noun + " of " + t.enumerate(numbers, "and")
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
	verb, them := "holds", "it"
	if len(houses) > 1 {
		verb, them = "hold", "them"
	}
	t.say("%s %s %d.", t.houses(houses), verb, len(houses)*n*(n+1)/2)
	total, name := t.sumOf()
	cover := "cover " + them
	if len(t.step.Rules) == 1 {
		cover = "covers " + them
	} else {
		name += ", together " + strconv.Itoa(total) + ","
	}
	if len(innies) > 0 {
		cover += " except for " + t.cells(innies, "and")
	}
	if len(outies) > 0 {
		if len(innies) > 0 {
			cover += ","
		}
		cover += " and also " + t.cells(outies, "and")
	}
	t.also("%s %s.", name, cover)
	left := len(houses)*n*(n+1)/2 - total
	var known []string
	for i, cells := range [2][]nonet.Cell{innies, outies} {
		for _, c := range cells {
			if v := t.state.Value(c); v != 0 {
				known = append(known, t.cell(c)+" is "+t.digit(v))
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

// comparison says that the sum of some cells is that of other cells and left.
func (t *teller) comparison(more, less []nonet.Cell, left int) string {
	if left < 0 || len(more) == 0 {
		more, less, left = less, more, -left
	}
	text := t.cells(more, "and") + " "
	switch {
	case len(less) == 0:
		return text + "add up to " + strconv.Itoa(left)
	case left == 0 && len(more) == 1 && len(less) == 1:
		return text + "equals " + t.cells(less, "and")
	case left == 0:
		return text + "have the sum of " + t.cells(less, "and")
	case len(more) == 1 && len(less) == 1:
		return fmt.Sprintf("%sis %d more than %s", text, left, t.cells(less, "and"))
	}
	return fmt.Sprintf("the sum of %sis %d more than that of %s", text, left,
		t.cells(less, "and"))
}
