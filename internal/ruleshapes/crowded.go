package ruleshapes

import (
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// maxChoices bounds how many rules with alternatives are drawn. Each has letters, and lines of
// other dashes: with more, nobody finds what belongs together.
const maxChoices = 12

// crowded returns whether a rule is one of so many that their drawing could not be read: rules
// with alternatives, and outlines at cells that have more outlines than lie beside each other.
// It decides that for the areas of the layout, too (see tooMany).
func (m *maker) crowded(l *nonet.Layout, rules []nonet.Rule) func(*nonet.Rule) bool {
	choices := 0
	m.outlines = map[nonet.Cell]int{}
	add := func(cells []nonet.Cell) {
		for _, c := range cells {
			m.outlines[c]++
		}
	}
	for _, cells := range l.Areas() {
		add(cells)
	}
	for i := range rules {
		switch r := &rules[i]; {
		case !m.drawable(r, 0):
		case lookOf(r).As == rulekind.AsChoice:
			choices++
		case isOutline(r):
			add(r.Cells[0])
		}
	}
	return func(r *nonet.Rule) bool {
		if lookOf(r).As == rulekind.AsChoice {
			return choices > maxChoices
		}
		return isOutline(r) && m.tooMany(r.Cells[0])
	}
}

// isOutline reports whether a rule is drawn as a line around its cells.
func isOutline(r *nonet.Rule) bool {
	as := lookOf(r).As
	return as == rulekind.AsOutline || as == rulekind.AsDigits
}

// tooMany reports whether one of the cells has more outlines than lie beside each other.
func (m *maker) tooMany(cells []nonet.Cell) bool {
	return slices.ContainsFunc(cells, func(c nonet.Cell) bool { return m.outlines[c] > insets })
}
