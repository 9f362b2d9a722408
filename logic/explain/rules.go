package explain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
	"github.com/nonet-dev/nonet/logic"
)

// Sentences of steps that follow from the rules of a puzzle.

// rule returns the i-th rule that the step follows from.
func (t *teller) rule(i int) *nonet.Rule { return &t.state.Rules()[t.step.Rules[i]] }

// kindOf returns what is known of the kind of a rule.
func kindOf(rule *nonet.Rule) *rulekind.Row { return rulekind.Of(rulekind.Kind(rule.Kind)) }

// Rule names a rule of a puzzle for a sentence: "the cage of 15 (r1c1, r1c2)", "the thermometer
// from r1c1 to r1c5".
func (e Explainer) Rule(l *nonet.Layout, rule *nonet.Rule) string { return e.words(l).rule(rule) }

func (w *words) rule(rule *nonet.Rule) string {
	for _, list := range rule.Cells {
		w.note(list)
	}
	named := &kindOf(rule).Words
	return "the " + named.Name + w.filled(named.Called, rule)
}

// meaning says what a rule means for its cells.
func (w *words) meaning(rule *nonet.Rule) string {
	return w.filled(kindOf(rule).Words.Sentence, rule)
}

// filled returns a text of rulekind.Words with what a rule has.
func (w *words) filled(text string, rule *nonet.Rule) string {
	return rulekind.Fill(text, func(place string) string { return w.place(place, rule) })
}

// place says what a rule has for a place of rulekind.Words, which needs cells but for the name of
// the rule.
func (w *words) place(place string, rule *nonet.Rule) string {
	n := rule.Number
	switch place {
	case "rule":
		return w.rule(rule)
	case "tag":
		return " (" + kindOf(rule).Words.Name + ")"
	case "n":
		return strconv.Itoa(n)
	case "number":
		return w.number(n)
	case "digit":
		return w.digit(nonet.Digit(n))
	case "digits":
		list := make([]string, len(rule.Digits))
		for i, d := range rule.Digits {
			list[i] = w.digit(d)
		}
		return w.enumerate(list, "and")
	case "extremes":
		return w.digit(1) + " and " + w.digit(nonet.Digit(w.layout.Digits()))
	case "relation":
		if rule.Relation != nil && rule.Relation.Name != "" {
			return "the relation " + rule.Relation.Name
		}
		return "a relation of the puzzle"
	case "alternatives":
		return w.alternatives(rule)
	case "automaton":
		if rule.Automaton != nil && rule.Automaton.Name != "" {
			return " (" + rule.Automaton.Name + ")"
		}
		return ""
	}
	return w.placeOfCells(place, rule)
}

// placeOfCells does what place does for what is said of the cells.
func (w *words) placeOfCells(place string, rule *nonet.Rule) string {
	cells := rule.Cells[0]
	switch place {
	case "first":
		return w.cell(cells[0])
	case "last":
		return w.cell(cells[len(cells)-1])
	case "middle":
		if len(cells)%2 == 0 {
			return ""
		}
		return ", which is the digit of " + w.cell(cells[len(cells)/2])
	case "both":
		return w.inOrder(cells, "and")
	case "ends":
		return w.fromTo(cells)
	case "line", "other line":
		return w.lineOf(rule.Cells[len(rule.Cells)-1])
	case "listed":
		return w.listed(cells)
	case "cells":
		return w.cells(cells, "and")
	case "cells hold":
		if len(cells) == 1 {
			return w.cell(cells[0]) + " holds"
		}
		return w.cells(cells, "and") + " hold"
	case "sets":
		return w.sets(rule.Cells)
	case "groups":
		return "the groups of cells " + w.sets(rule.Cells)
	case "terms":
		return w.terms(rule)
	case "head":
		if head := cells[:max(rule.Number, 1)]; len(head) > 1 {
			return "the number that is read in " + w.inOrder(head, "and")
		}
		return w.cell(cells[0])
	case "tail":
		tail := cells[max(rule.Number, 1):]
		if len(tail) == 1 {
			return w.cell(tail[0]) + " equals"
		}
		return w.inOrder(tail, "and") + " add up to"
	}
	return ""
}

// alternatives says what each branch of a choice means: "r1c1 holds 5, or r1c2 holds 5".
func (w *words) alternatives(rule *nonet.Rule) string {
	list := make([]string, len(rule.Branches))
	for i, branch := range rule.Branches {
		parts := make([]string, len(branch))
		for j := range branch {
			parts[j] = w.meaning(&branch[j])
		}
		list[i] = w.enumerate(parts, "and")
	}
	return strings.Join(list, ", or ")
}

// inOrder names cells as they come: "r2c1 and r1c1".
func (w *words) inOrder(cells []nonet.Cell, and string) string {
	list := make([]string, len(cells))
	for i, c := range cells {
		list[i] = w.cell(c)
	}
	return w.enumerate(list, and)
}

// fromTo names a line by its ends.
func (w *words) fromTo(cells []nonet.Cell) string {
	if len(cells) == 1 {
		return "in " + w.cell(cells[0])
	}
	return "from " + w.cell(cells[0]) + " to " + w.cell(cells[len(cells)-1])
}

// lineOf names a line by the house that has its cells, or by its ends.
func (w *words) lineOf(cells []nonet.Cell) string {
	houses := w.layout.Houses()
	for i := range houses {
		if len(houses[i].Cells) == len(cells) && len(otherCells(cells, houses[i].Cells)) == 0 {
			return w.house(&houses[i])
		}
	}
	return "the line " + w.fromTo(cells)
}

// sets names lists of cells. Of several lists each that has several cells is in parentheses.
func (w *words) sets(lists [][]nonet.Cell) string {
	names := make([]string, len(lists))
	for i, list := range lists {
		if names[i] = w.listed(list); len(list) > 1 && len(lists) > 1 {
			names[i] = "(" + names[i] + ")"
		}
	}
	return w.enumerate(names, "and")
}

// terms writes a sum with its factors: "r1c1 + 2*r1c2 - r1c3".
func (w *words) terms(rule *nonet.Rule) string {
	var b strings.Builder
	for i, c := range rule.Cells[0] {
		k := 1
		if rule.Factors != nil {
			k = rule.Factors[i]
		}
		switch {
		case k < 0 && i == 0:
			b.WriteString("-")
		case k < 0:
			b.WriteString(" - ")
		case i > 0:
			b.WriteString(" + ")
		}
		if k = max(k, -k); k != 1 {
			b.WriteString(strconv.Itoa(k) + "*")
		}
		b.WriteString(w.cell(c))
	}
	return b.String()
}

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
				list = append(list, t.cell(c)+" is "+t.digit(t.state.Value(c)))
			case digits.Len() <= most && total <= most:
				list = append(list, t.cell(c)+" can only be "+t.digits(digits, "or"))
			}
			told = append(told, c)
		}
	}
	if len(list) > most {
		return ""
	}
	return t.enumerate(list, "and")
}

func ruleWhere(t *teller) string {
	if len(t.step.Rules) == 1 {
		if p := t.part(logic.RolePattern); len(t.rule(0).Cells) == 0 {
			return "the neighbours of " + t.cells(p.Cells, "and")
		}
		return t.words.rule(t.rule(0))
	}
	return t.houses(housesOf(t.parts(logic.RoleBase)))
}

func lastOfSumWhat(t *teller) string {
	return "there is one empty cell left in " + ruleWhere(t)
}

func combinationsWhat(t *teller) string {
	return "look at which digits " + ruleWhere(t) + " can have"
}

func ruleCandidatesWhat(t *teller) string {
	if len(t.rule(0).Cells) == 0 {
		return "there are consecutive candidates beside " +
			t.cells(t.part(logic.RolePattern).Cells, "and")
	}
	return "there are candidates that " + ruleWhere(t) + " rules out"
}

func cageLockedWhat(t *teller) string {
	return "look at which digits every combination of " + ruleWhere(t) + " has"
}

func cageAndHousesWhat(t *teller) string {
	return "look at which combinations the houses and cells around " + t.words.rule(t.rule(0)) +
		" leave it"
}

// ruleReason says why a node of a chain is on or off, for a step of its rules.
func (t *teller) ruleReason(on bool) string {
	if t.Language != English {
		t.lack("rules")
	}
	name, verb := ruleWhere(t), "rules it out"
	if on {
		verb = "leaves it nothing else"
	}
	switch {
	case t.step.Technique == logic.InniesOuties:
		cells := slices.Concat(t.part(logic.RoleInnie).Cells, t.part(logic.RoleOutie).Cells)
		name = "the innies and outies of " + inniesWhere(t) + " (" + t.cells(cells, "and") + ")"
		if verb = "rule it out"; on {
			verb = "leave it nothing else"
		}
	case len(t.rule(0).Cells) == 0:
		name = t.cells(t.part(logic.RolePattern).Cells, "and") + ", which is not consecutive to it,"
	}
	return name + " " + verb
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
		return subject + " has more combinations than can be listed here"
	case 1:
		return subject + " can only hold " + t.digits(parts[0].Digits, "and")
	}
	return subject + " can only hold " + t.oneOf(parts)
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
		t.say("%s.", t.holds(name))
		if why := t.whyNotThere(); why != "" {
			t.also("%s. So %s.", why, t.conclusion())
		} else {
			t.also("With one of these candidates, the other cells could not hold the rest of any "+
				"combination: %s.", t.conclusion())
		}
	case byCell:
		list := make([]string, 0, 1)
		for _, g := range groups(t.step.Eliminations) {
			list = append(list, t.digits(g.digits, "or")+" in "+t.cells(g.cells, "or"))
		}
		t.say("In %s, no combination with %s fits the candidates of the other cells: %s.", name,
			t.enumerate(list, "or with"), t.conclusion())
	case listed:
		t.say("%s: %s.", t.holds(name), t.conclusion())
	default:
		t.say("No combination of %s that fits its candidates has %s: %s.", name,
			t.digits(t.gone(), "or"), t.conclusion())
	}
}

func (t *teller) cageLocked() {
	name := t.words.rule(t.rule(0))
	if len(t.parts(logic.RoleCombination)) > 0 {
		t.say("%s.", t.holds(name))
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
		list[i] = t.digits(g.digits, "and") + " in " + t.cells(g.cells, "or")
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
		t.say("%s in %s can only go in %s, in %s.", t.digits(p.Digits, "and"), t.house(p.House),
			t.cells(p.Cells, "or"), name)
	}
	for _, p := range t.parts(logic.RoleExcludedBy) {
		t.say("%s sees all of %s and can only be %s: %s would leave it nothing.",
			t.cells(p.Cells, "and"), name, t.digits(t.state.Candidates(p.Cells[0]), "or"),
			t.braces(p.Digits))
	}
	what := ""
	if !demanded.IsEmpty() {
		what = "has " + t.digits(demanded, "and") + " and "
	}
	so := "So the " + kindOf(t.rule(0)).Words.Name + " " + what +
		strings.TrimPrefix(t.holds(""), " ")
	if len(t.parts(logic.RolePattern)) > 0 {
		t.also("%s.", so)
		t.lockedOut()
		return
	}
	t.also("%s: %s.", so, t.conclusion())
}

func (t *teller) ruleCandidates() {
	rule := t.rule(0)
	if len(rule.Cells) == 0 {
		c := t.part(logic.RolePattern).Cells[0]
		is := "is " + t.digit(t.state.Value(c))
		if t.state.Value(c) == 0 {
			is = "can only be " + t.digits(t.state.Candidates(c), "or")
		}
		t.say("%s, and %s %s. So %s.", t.meaning(rule), t.cell(c), is, t.conclusion())
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
		list := []string{t.shortHouses(bases) + " - " + strings.TrimPrefix(name, "the ")}
		for _, p := range []*logic.Part{t.part(logic.RoleInnie), t.part(logic.RoleOutie)} {
			if len(p.Cells) > 0 {
				list = append(list, p.Role.String()+" "+t.set(p.Cells))
			}
		}
		return strings.Join(list, ", ")
	}
	list := make([]string, len(t.step.Rules))
	for i := range list {
		list[i] = strings.TrimPrefix(t.words.rule(t.rule(i)), "the ")
	}
	text := strings.Join(list, ", ")
	for _, p := range t.parts(logic.RoleCombination) {
		text += " " + t.braces(p.Digits)
	}
	return text
}
