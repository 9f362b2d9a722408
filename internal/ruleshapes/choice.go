package ruleshapes

import (
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// A rule that one of several alternatives holds is drawn as all of its rules, with dashed lines and
// a name at each: A1 and A1 for two rules of the first alternative, A2 for that of the second one.

// choice draws the alternatives of a rule.
func (m *maker) choice(i int, r *nonet.Rule) {
	outer, relations, lanes := m.alternative, m.relations, m.lanes
	letter := m.nextLetter()
	m.relations = 2 // relations are told apart
	m.lanes = lanesOf(r)
	for k, branch := range r.Branches {
		m.alternative, m.branch = outer+letter+strconv.Itoa(k+1), k
		groups := m.groupPairs(branch, everyIndex(len(branch)))
		for j := range branch {
			if lookOf(&branch[j]).As != rulekind.AsRelation {
				m.rule(i, &branch[j])
			}
		}
		for _, g := range groups {
			for j := range g.rules {
				g.rules[j] = i
			}
			m.pairsOf(g)
		}
	}
	m.alternative, m.relations, m.lanes = outer, relations, lanes
	m.entry("A1, A2, ...: at least one alternative of each letter holds", func() {
		m.alternative = "A1"
		m.add(pen(sampleLine()...))
		m.tag(Point{}, "")
		m.alternative = ""
	})
}

func everyIndex(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// inAlternative returns a shape as it is drawn in an alternative: its lines are dashed.
func (m *maker) inAlternative(s Shape) Shape {
	if m.alternative == "" || s.Dash != rulekind.Solid || s.Text != "" {
		return s
	}
	switch s.Look {
	case Band:
		s.Dash = rulekind.LongDashes
	case Pen, Stroke, Ring:
		s.Dash = rulekind.Dashes
	}
	return s
}

// named returns a text with the name of the alternative behind it.
func (m *maker) named(text string) string {
	if m.alternative == "" {
		return text
	}
	m.isNamed = true
	if text != "" {
		text += " "
	}
	return text + clip(m.alternative, 6)
}

// nameOf writes the name of the alternative at cells whose rule was drawn, unless it stands there.
func (m *maker) nameOf(cells []nonet.Cell) {
	if m.alternative == "" || m.isNamed || len(m.item.Shapes) == 0 {
		return
	}
	switch {
	case m.hasMark: // behind it, where it hides no digit
		q := m.lastMark.plus(Point{0, 215})
		if m.middle(cells[0]).Y == m.middle(cells[1]).Y {
			q = m.lastMark.plus(Point{250, 0})
		}
		text := m.named("")
		m.add(plate(q, textWidth(text, smallTag)/2+25, 80),
			Shape{Look: Clue, Points: []Point{q}, Text: text, Size: smallTag})
	case len(cells) > 1 && len(m.lanes[cellsKey(cells)]) < 2:
		m.tag(m.onSide(cells[0], cells[1]), "")
	default:
		m.tag(m.tagPlace(m.path(cells)), "")
	}
}

// smallTag is the size of the font of a name behind a mark.
const smallTag = 145

// Lines of the same cells lie side by side.
const (
	laneWidth = 230 // from one to the next, at most
	allLanes  = 700 // from the first to the last, at most
)

// lanesOf returns the alternatives that have rules of the same cells, by these cells.
func lanesOf(r *nonet.Rule) map[string][]int {
	lanes := map[string][]int{}
	for k, branch := range r.Branches {
		for i := range branch {
			if len(branch[i].Cells) == 1 {
				key := cellsKey(branch[i].Cells[0])
				lanes[key] = append(lanes[key], k)
			}
		}
	}
	return lanes
}

// cellsKey returns a key that sets of the same cells have.
func cellsKey(cells []nonet.Cell) string {
	sorted := slices.Sorted(slices.Values(cells))
	key := make([]byte, 0, 2*len(sorted))
	for _, c := range sorted {
		key = append(key, byte(c>>8), byte(c))
	}
	return string(key)
}

// lane returns which of the lines of the same cells is drawn, and how many there are.
func (m *maker) lane(cells []nonet.Cell) (at, count int) {
	lanes := m.lanes[cellsKey(cells)]
	for at < len(lanes) && lanes[at] != m.branch {
		at++
	}
	return at, len(lanes)
}

// path returns the points of a line through cells: their middles, or beside them where other
// alternatives have lines of the same cells.
func (m *maker) path(cells []nonet.Cell) []Point {
	points := m.middles(cells)
	at, count := m.lane(cells)
	if m.alternative == "" || count < 2 || at == count || len(cells) < 2 {
		return points
	}
	side := (2*at - count + 1) * min(laneWidth, allLanes/(count-1)) / 2
	if cells[0] > cells[len(cells)-1] { // so that lines the other way have the same sides
		side = -side
	}
	beside := parallel(points, side)
	list := beside[:1]
	for i := 2; i < len(beside); i += 2 { // where two pieces meet
		list = append(list, Point{(beside[i-1].X + beside[i].X) / 2,
			(beside[i-1].Y + beside[i].Y) / 2})
	}
	return append(list, beside[len(beside)-1])
}

// tagPlace returns where a tag stands on a line: those of lines side by side stand on different
// pieces.
func (m *maker) tagPlace(points []Point) Point {
	if m.alternative != "" && len(points) > 2 {
		points = points[m.branch%(len(points)-1):]
	}
	return between(points)
}

// cellsDrawn returns how many cells the rule and those of its alternatives have together.
func cellsDrawn(r *nonet.Rule) int {
	count := 1
	for _, list := range r.Cells {
		count += len(list)
	}
	for _, branch := range r.Branches {
		for i := range branch {
			count += cellsDrawn(&branch[i])
		}
	}
	return count
}

// hasAlternatives reports whether all rules of all alternatives can be drawn, and there are some.
func (m *maker) hasAlternatives(r *nonet.Rule, depth int) bool {
	return len(r.Branches) > 0 && depth <= rulekind.MaxNested &&
		!slices.ContainsFunc(r.Branches, func(branch []nonet.Rule) bool {
			for i := range branch {
				if !m.drawable(&branch[i], depth+1) {
					return true
				}
			}
			return len(branch) == 0
		})
}
