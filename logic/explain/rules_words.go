package explain

import (
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// What rules are called and what they mean.

// kindOf returns what is known of the kind of a rule.
func kindOf(rule *nonet.Rule) *rulekind.Row { return rulekind.Of(rulekind.Kind(rule.Kind)) }

// Rule names a rule of a puzzle for a sentence: "the cage of 15 (r1c1, r1c2)", "the thermometer
// from r1c1 to r1c5".
func (e Explainer) Rule(l *nonet.Layout, rule *nonet.Rule) string {
	return e.words(l).rule(rule).nominative
}

// meaning says what a rule means for its cells.
func (w *words) meaning(rule *nonet.Rule) string {
	return w.filled(kindOf(rule).Words.Sentence, rule)
}

// filled returns a text of rulekind.Words, in the language of w, with what a rule has.
func (w *words) filled(text string, rule *nonet.Rule) string {
	if text == "" {
		return ""
	}
	return rulekind.Fill(w.tr(text), func(place string) string { return w.place(place, rule) })
}

// place says what a rule has for a place of rulekind.Words, which needs cells but for the name of
// the rule.
func (w *words) place(place string, rule *nonet.Rule) string {
	n := rule.Number
	switch place {
	case "rule":
		return w.rule(rule).nominative
	case "rule+":
		return w.rule(rule).accusative
	case "rule-":
		return w.rule(rule).dative
	case "tag":
		return " (" + w.ruleNoun(kindOf(rule).Words.Name).one + ")"
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
		return w.f("%s and %s", w.digit(1), w.digit(nonet.Digit(w.layout.Digits())))
	case "relation":
		if rule.Relation != nil && rule.Relation.Name != "" {
			return w.f("the relation %s", rule.Relation.Name)
		}
		return w.tr("a relation of the puzzle")
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
		return w.f(", which is the digit of %s", w.cell(cells[len(cells)/2]))
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
			return w.f("%s holds", w.cell(cells[0]))
		}
		return w.f("%s hold", w.cells(cells, "and"))
	case "sets":
		return w.sets(rule.Cells)
	case "groups":
		return w.f("the groups of cells %s", w.sets(rule.Cells))
	case "terms":
		return w.terms(rule)
	case "head":
		if head := cells[:max(rule.Number, 1)]; len(head) > 1 {
			return w.f("the number that is read in %s", w.inOrder(head, "and"))
		}
		return w.cell(cells[0])
	case "tail":
		tail := cells[max(rule.Number, 1):]
		if len(tail) == 1 {
			return w.f("%s equals", w.cell(tail[0]))
		}
		return w.f("%s add up to", w.inOrder(tail, "and"))
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
	return strings.Join(list, w.tr(", or "))
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
		return w.f("in %s", w.cell(cells[0]))
	}
	return w.f("from %s to %s", w.cell(cells[0]), w.cell(cells[len(cells)-1]))
}

// lineOf names a line by the house that has its cells, or by its ends.
func (w *words) lineOf(cells []nonet.Cell) string {
	houses := w.layout.Houses()
	for i := range houses {
		if len(houses[i].Cells) == len(cells) && len(otherCells(cells, houses[i].Cells)) == 0 {
			return w.house(&houses[i])
		}
	}
	return w.f("the line %s", w.fromTo(cells))
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
