package explain

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of steps that follow from the rules of a puzzle.

// rule returns the i-th rule that the step follows from.
func (t *teller) rule(i int) *nonet.Rule { return &t.state.Rules()[t.step.Rules[i]] }

// known says of the other cells of a rule what they can be, if that is little.
func (t *teller) known(rule *nonet.Rule) string {
	const most = 4
	var list []string
	var told []nonet.Cell
	total := 0
	for _, cells := range rule.Cells {
		total += len(cells)
		for _, c := range cells {
			digits := t.state.Candidates(c)
			switch {
			case slices.Contains(told, c), slices.ContainsFunc(t.step.Eliminations,
				func(x nonet.Candidate) bool { return x.Cell == c }):
			case t.state.Value(c) != 0:
				list = append(list, t.f("%s is %s", t.cell(c), t.digit(t.state.Value(c))))
			case digits.Len() <= most && total <= most:
				list = append(list, t.f("%s can only be %s", t.cell(c), t.digits(digits, "or")))
			}
			told = append(told, c)
		}
	}
	if len(list) > most {
		return ""
	}
	return t.enumerate(list, "and")
}

// ruleOrHouses names the rule of the step, or the houses of several.
func (t *teller) ruleOrHouses() cases {
	if len(t.step.Rules) != 1 {
		return same(t.houses(housesOf(t.parts(logic.RoleBase))))
	}
	if len(t.rule(0).Cells) == 0 {
		p := t.part(logic.RolePattern)
		return t.several(t.f("the neighbours of %s", t.cells(p.Cells, "and")))
	}
	return t.words.rule(t.rule(0))
}

func ruleWhere(t *teller) string { return t.ruleOrHouses().nominative }

func lastOfSumWhat(t *teller) string {
	return t.f("there is one empty cell left in %s", t.ruleOrHouses())
}

func combinationsWhat(t *teller) string {
	return t.f("look at which digits %s can have", t.ruleOrHouses())
}

func ruleCandidatesWhat(t *teller) string {
	if len(t.rule(0).Cells) == 0 {
		return t.f("there are consecutive candidates beside %s",
			t.cells(t.part(logic.RolePattern).Cells, "and"))
	}
	return t.f("there are candidates that %s rules out", t.ruleOrHouses())
}

func cageLockedWhat(t *teller) string {
	return t.f("look at which digits every combination of %s has", t.ruleOrHouses())
}

func cageAndHousesWhat(t *teller) string {
	return t.f("look at which combinations the houses and cells around %s leave it",
		t.words.rule(t.rule(0)))
}

// ruleReason says why a node of a chain is on or off, for a step of its rules.
func (t *teller) ruleReason(on bool) string {
	switch {
	case t.step.Technique == logic.InniesOuties:
		all := slices.Concat(t.part(logic.RoleInnie).Cells, t.part(logic.RoleOutie).Cells)
		where, cells := inniesWhere(t), t.cells(all, "and")
		if on {
			return t.f("the innies and outies of %s (%s) leave it nothing else", where, cells)
		}
		return t.f("the innies and outies of %s (%s) rule it out", where, cells)
	case len(t.rule(0).Cells) == 0:
		cells := t.cells(t.part(logic.RolePattern).Cells, "and")
		if on {
			return t.f("%s, which is not consecutive to it, leaves it nothing else", cells)
		}
		return t.f("%s, which is not consecutive to it, rules it out", cells)
	case on:
		return t.f("%s leaves it nothing else", t.ruleOrHouses())
	}
	return t.f("%s rules it out", t.ruleOrHouses())
}

func (t *teller) lastOfSum() {
	rule := t.rule(0)
	if rule.Factors != nil {
		t.say("%s, and only one of these cells is empty: %s.", t.meaning(rule), t.conclusion())
		return
	}
	others := 0
	for _, c := range rule.Cells[0] {
		others += int(t.state.Value(c))
	}
	if others == 0 {
		t.say("%s has one cell: %s.", t.words.rule(rule), t.conclusion())
		return
	}
	t.say("%s has one empty cell left, and its other cells add up to %d: %s.", t.words.rule(rule),
		others, t.conclusion())
}

// holds says which combinations a rule can have; subject is its name.
func (t *teller) holds(subject string) string {
	parts := t.parts(logic.RoleCombination)
	switch len(parts) {
	case 0:
		return t.f("%s has more combinations than can be listed here", subject)
	case 1:
		return t.f("%s can only hold %s", subject, t.digits(parts[0].Digits, "and"))
	}
	return t.f("%s can only hold %s", subject, t.oneOf(parts))
}

// oneOf names the sets of digits of some parts: "{1,4} or {2,3}".
func (t *teller) oneOf(parts []*logic.Part) string {
	list := make([]string, len(parts))
	for i, p := range parts {
		if list[i] = t.braces(p.Digits); len(p.Cells) == 1 {
			list[i] = t.digits(p.Digits, "and")
		}
	}
	return t.enumerate(list, "or")
}

func (t *teller) cageCombinations() {
	name := t.words.rule(t.rule(0))
	listed := len(t.parts(logic.RoleCombination)) > 0
	switch byCell := t.step.Variant == logic.VariantCellByCell; {
	case byCell && listed:
		t.say("%s.", t.holds(name.nominative))
		if why := t.whyNotThere(); why != "" {
			t.also("%s. So %s.", why, t.conclusion())
		} else {
			t.also("With one of these candidates, the other cells could not hold the rest of any "+
				"combination: %s.", t.conclusion())
		}
	case byCell:
		list := make([]string, 0, 1)
		for _, g := range groups(t.step.Eliminations) {
			list = append(list, t.f("%s in %s", t.digits(g.digits, "or"), t.cells(g.cells, "or")))
		}
		t.say("In %s, no combination with %s fits the candidates of the other cells: %s.", name,
			t.enumerate(list, "or with"), t.conclusion())
	case listed:
		t.say("%s: %s.", t.holds(name.nominative), t.conclusion())
	default:
		t.say("No combination of %s that fits its candidates has %s: %s.", name,
			t.digits(t.gone(), "or"), t.conclusion())
	}
}

func (t *teller) cageLocked() {
	name := t.words.rule(t.rule(0))
	if len(t.parts(logic.RoleCombination)) > 0 {
		t.say("%s.", t.holds(name.nominative))
	} else {
		t.say("Every combination of %s has %s.", name, t.digits(t.gone(), "and"))
	}
	t.lockedOut()
}

// lockedOut says where the digits are that a cage has in any case, and what follows outside.
func (t *teller) lockedOut() {
	var places []group
	for _, p := range t.parts(logic.RolePattern) {
		i := slices.IndexFunc(places,
			func(g group) bool { return slices.Equal(g.cells, p.Cells) })
		if i < 0 {
			i = len(places)
			places = append(places, group{cells: p.Cells})
		}
		places[i].digits = places[i].digits.Union(p.Digits)
	}
	list := make([]string, len(places))
	for i, g := range places {
		list[i] = t.f("%s in %s", t.digits(g.digits, "and"), t.cells(g.cells, "or"))
	}
	t.also("So it has %s.", t.enumerate(list, "and"))
	if len(places) > 1 {
		t.also("A cell that sees all places of one of these digits cannot have it: %s.",
			t.conclusion())
		return
	}
	t.also("A cell that sees %s cannot be %s: %s.", t.allOfThem(len(places[0].cells)),
		t.digits(t.gone(), "or"), t.conclusion())
}

func (t *teller) cageAndHouses() {
	name := t.words.rule(t.rule(0))
	var demanded nonet.Digits
	for _, p := range t.parts(logic.RoleBase) {
		demanded = demanded.Union(p.Digits)
		t.say("%s.", t.fFor(p.Digits.Len(), "%s in %s can only go in %s, in %s",
			t.digits(p.Digits, "and"), t.house(p.House), t.cells(p.Cells, "or"), name))
	}
	for _, p := range t.parts(logic.RoleExcludedBy) {
		t.say("%s sees all of %s and can only be %s: %s would leave it nothing.",
			t.cells(p.Cells, "and"), name, t.digits(t.state.Candidates(p.Cells[0]), "or"),
			t.braces(p.Digits))
	}
	subject := t.ruleNoun(kindOf(t.rule(0)).Words.Name).the.nominative
	if !demanded.IsEmpty() {
		subject = t.f("%s has %s and", subject, t.digits(demanded, "and"))
	}
	if len(t.parts(logic.RolePattern)) > 0 {
		t.also("So %s.", t.holds(subject))
		t.lockedOut()
		return
	}
	t.also("So %s: %s.", t.holds(subject), t.conclusion())
}

func (t *teller) ruleCandidates() {
	rule := t.rule(0)
	if len(rule.Cells) == 0 {
		c := t.part(logic.RolePattern).Cells[0]
		fact := t.f("%s can only be %s", t.cell(c), t.digits(t.may(c), "or"))
		if t.state.Value(c) != 0 {
			fact = t.f("%s is %s", t.cell(c), t.digit(t.state.Value(c)))
		}
		t.say("%s, and %s. So %s.", t.meaning(rule), fact, t.conclusion())
		return
	}
	t.say("%s.", t.meaning(rule))
	if kindOf(rule).Words.Rising {
		if room := t.room(rule.Cells[0]); room != "" {
			t.also("%s: %s.", room, t.conclusion())
			return
		}
		t.also("Each cell must leave room for smaller digits before it and greater ones after it.")
	}
	if known := t.known(rule); known != "" {
		t.also("%s.", known)
	}
	if follows := t.outside(rule); follows != "" {
		t.also("%s.", follows)
	}
	t.also("So %s.", t.conclusion())
}

// shortRules writes what a step from rules follows from: "cage of 15 (r1c1, r1c2) {7,8}".
func (t *teller) shortRules() string {
	bases := t.parts(logic.RoleBase)
	if t.step.Technique == logic.RuleCases {
		return t.shortCandidates()
	}
	if t.step.Technique == logic.CombinationsInHouse {
		text := t.shortHouses(bases)
		for _, parts := range t.portions() {
			text += ", " + t.set(parts[0].Cells)
			for _, p := range parts {
				text += " " + t.braces(p.Digits)
			}
		}
		return text
	}
	if within := t.part(logic.RoleWithin).House; within != nil {
		return t.shortHouses([]*logic.Part{{House: within}})
	}
	if len(bases) > 0 && t.step.Technique < logic.RuleAndHouses &&
		t.step.Technique != logic.CombinationsAndHouses {
		_, name := t.sumOf()
		list := []string{t.shortHouses(bases) + " - " + name}
		for _, p := range []*logic.Part{t.part(logic.RoleInnie), t.part(logic.RoleOutie)} {
			if len(p.Cells) > 0 {
				list = append(list, t.called(p.Role.String())+" "+t.set(p.Cells))
			}
		}
		return strings.Join(list, ", ")
	}
	list := make([]string, len(t.step.Rules))
	for i := range list {
		list[i] = t.shortRule(t.rule(i))
	}
	text := strings.Join(list, ", ")
	for _, p := range t.parts(logic.RoleCombination) {
		text += " " + t.braces(p.Digits)
	}
	return text
}
