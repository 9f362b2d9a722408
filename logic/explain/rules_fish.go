package explain

import "github.com/nonet-dev/nonet/logic"

// Sentences of fish with cages.

func cageFishWhat(t *teller) string {
	return t.f("look at which digits cages must have in %s",
		t.houses(housesOf(t.parts(logic.RoleCover))))
}

// cageFish tells where the cages and houses have the digit.
func (t *teller) cageFish() {
	digit := t.digits(t.gone(), "and")
	sentence := t.say
	for i, p := range t.parts(logic.RolePattern) {
		sentence("%s.", t.f("%s has %s in every combination: in %s", t.words.rule(t.rule(i)), digit,
			t.cells(p.Cells, "or")))
		sentence = t.also
	}
	for _, p := range t.parts(logic.RoleBase) {
		t.also("%s has %s in %s.", t.house(p.House), digit, t.cells(p.Cells, "or"))
	}
	covers := housesOf(t.parts(logic.RoleCover))
	t.also("These cells are all in %s, which then have no other place for %s: %s.", t.houses(covers),
		digit, t.conclusion())
}
