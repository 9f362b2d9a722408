package ruleshapes

import (
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Rules of a layout that would cover the whole grid with lines are not drawn.
const (
	MaxFurther = 16  // further houses
	MaxApart   = 100 // pairs of Layout.ApartAlone, dotted lines of who draws the grid
)

// layout draws the areas of a layout, and says what of it is not drawn anywhere.
func (m *maker) layout(l *nonet.Layout) {
	hidden := 0
	for _, cells := range l.Areas() {
		if m.tooMany(cells) {
			hidden++
			continue
		}
		layer := layerOutline
		if len(m.parts(cells)) > 1 && m.chained(cells) {
			layer = layerLine
			points := m.middles(cells)
			m.add(Shape{Look: Pen, Dash: rulekind.Dashes, Width: outlineWidth, Points: points})
			m.entry("all different on the line", func() {
				m.add(Shape{Look: Pen, Dash: rulekind.Dashes, Width: outlineWidth,
					Points: sampleLine()})
			})
		} else {
			m.outline(cells, rulekind.Dashes, "")
			m.entry("all different", func() { m.sampleOutline(rulekind.Dashes, "") })
		}
		m.put(layer)
	}
	if hidden > 0 {
		m.Words = append(m.Words,
			strconv.Itoa(hidden)+" further sets of cells with different digits are not drawn")
	}
	further := 0
	for _, h := range l.Houses() {
		if h.Kind == nonet.HouseFurther {
			further++
		}
	}
	if further > MaxFurther {
		m.Words = append(m.Words, strconv.Itoa(further-MaxFurther)+" further houses are not drawn")
	}
	switch k := len(l.ApartAlone()); {
	case k > MaxApart:
		m.Words = append(m.Words, strconv.Itoa(k)+" pairs of cells that must differ are not drawn")
	case k > 0:
		m.entry("the two cells differ", func() {
			m.add(Shape{Look: Pen, Dash: rulekind.Dots, Width: penWidth, Points: sampleLine()})
		})
	}
	if l.AntiKnight() {
		m.Words = append(m.Words, "anti-knight: cells a knight's move apart differ")
	}
	if l.AntiKing() {
		m.Words = append(m.Words, "anti-king: cells that touch at a corner differ")
	}
	if l.Disjoint() {
		m.Words = append(m.Words, "disjoint groups: cells at the same place of their boxes differ")
	}
}

// chained reports whether each cell touches the next one.
func (m *maker) chained(cells []nonet.Cell) bool {
	for i := 1; i < len(cells); i++ {
		if !m.touch(cells[i-1], cells[i]) {
			return false
		}
	}
	return true
}
