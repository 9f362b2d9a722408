package ruleshapes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// pairGroup is the pairs of one relation.
type pairGroup struct {
	relation *nonet.Relation
	look     *rulekind.Look
	rules    []int // indices
	pairs    [][2]nonet.Cell
}

// groupPairs returns the pairs by their relation, in the order of the rules.
func (m *maker) groupPairs(rules []nonet.Rule, drawn []int) []*pairGroup {
	known := map[*nonet.Relation]*pairGroup{}
	equal := map[string]*pairGroup{}
	var list []*pairGroup
	for _, i := range drawn {
		r := &rules[i]
		if lookOf(r).As != rulekind.AsRelation {
			continue
		}
		g := known[r.Relation]
		if g == nil {
			text := fmt.Sprintf("%q %v", r.Relation.Name, r.Relation.Pairs)
			if g = equal[text]; g == nil {
				g = &pairGroup{relation: r.Relation, look: lookOf(r)}
				equal[text] = g
				list = append(list, g)
			}
			known[r.Relation] = g
		}
		g.rules = append(g.rules, i)
		g.pairs = append(g.pairs, [2]nonet.Cell{r.Cells[0][0], r.Cells[0][1]})
	}
	return list
}

// figure is pairs of a relation, one after the other, that are drawn as one.
type figure struct {
	first, count int // which of the group
	cells        []nonet.Cell
	all          bool // the pairs are every two of the cells, else neighbours in the list
}

// figures cuts the pairs of a group into figures.
func (g *pairGroup) figures() []figure {
	var list []figure
	for i := 0; i < len(g.pairs); {
		f := g.everyTwo(i)
		if path := g.path(i); f.count < path.count {
			f = path
		}
		list = append(list, f)
		i += f.count
	}
	return list
}

// path returns the longest path that begins with pair i.
func (g *pairGroup) path(i int) figure {
	f := figure{first: i, count: 1, cells: []nonet.Cell{g.pairs[i][0], g.pairs[i][1]}}
	for i++; i < len(g.pairs) && g.pairs[i][0] == f.cells[len(f.cells)-1]; i++ {
		f.cells = append(f.cells, g.pairs[i][1])
		f.count++
	}
	return f
}

// everyTwo returns the set whose pairs, in order, are those from pair i on; count is 0 if
// there is none of three cells or more.
func (g *pairGroup) everyTwo(i int) figure {
	f := figure{first: i, cells: []nonet.Cell{g.pairs[i][0]}, all: true}
	for j := i; j < len(g.pairs) && g.pairs[j][0] == f.cells[0]; j++ {
		f.cells = append(f.cells, g.pairs[j][1])
	}
	k := len(f.cells)
	if k < 3 || i+k*(k-1)/2 > len(g.pairs) {
		return f
	}
	j := i
	for a := range f.cells {
		for b := a + 1; b < k; b++ {
			if g.pairs[j] != [2]nonet.Cell{f.cells[a], f.cells[b]} {
				return f
			}
			j++
		}
	}
	f.count = k * (k - 1) / 2
	return f
}

// pairs draws the pairs of relations. Neighbours on a path, and all cells of a set among each
// other, are a line. Other pairs have a mark between their cells. If most sides between cells
// would have one, such as those without another mark, only words speak of them.
func (m *maker) pairs(groups []*pairGroup) {
	m.relations = len(groups)
	for _, g := range groups {
		m.pairsOf(g)
	}
}

// pairsOf draws the pairs of a relation.
func (m *maker) pairsOf(g *pairGroup) {
	figures, single := g.figures(), 0
	known := m.recognise(g.relation)
	words := func(text string) { m.Words = append(m.Words, text+known.text) }
	if text, ok := m.everywhere(g); ok && known.form == pairOther {
		words(text)
		return
	}
	for _, f := range figures {
		if f.count == 1 {
			single++
		}
	}
	if single > m.most*(m.most-1)/2 && known.form == pairOther {
		words(fmt.Sprintf("%d pairs of cells, mostly side by side: ", len(g.pairs)))
		return
	}
	for _, f := range figures {
		rules := g.rules[f.first : f.first+f.count]
		switch {
		case known.form == pairRising && !f.all:
			m.slowThermo(m.path(f.cells))
		case f.count == 1:
			m.single(f, known)
			m.nameOf(f.cells)
			m.put(layerMark, rules...)
			continue
		default:
			m.pairLine(f, known, g.look)
		}
		m.nameOf(f.cells)
		m.put(layerLine, rules...)
	}
}

// pairLine draws a figure of several pairs, whose kind looks like p.
func (m *maker) pairLine(f figure, known relation, p *rulekind.Look) {
	words := "neighbours on the line: "
	if f.all {
		words = "any two cells of the line: "
	}
	points := m.path(f.cells)
	if f.all {
		p = &everyTwoLook
	}
	m.line(p, points, endRadius)
	if m.relations > 1 {
		m.tag(m.tagPlace(points), clip(known.short, 8))
	}
	m.entry(words+known.text, func() {
		m.line(p, sampleLine(), sampleRadius)
	})
}

// single draws the mark of a pair.
func (m *maker) single(f figure, known relation) {
	q := m.placeBetween(f.cells[0], f.cells[1])
	draw := func(q, a, b Point) {
		switch known.form {
		case pairDifference:
			m.dot(White, q, known.short)
		case pairRatio:
			m.dot(Black, q, known.short)
		case pairGreater:
			m.greater(q, a, b)
		default:
			m.tag(q, clip(known.short, 8))
		}
	}
	draw(q, m.middle(f.cells[0]), m.middle(f.cells[1]))
	m.entry("two cells: "+known.text, func() {
		draw(Point{}, Point{-Cell, 0}, Point{Cell, 0})
	})
}

// pairForm is how a relation is marked.
type pairForm uint8

const (
	pairOther pairForm = iota
	pairDifference
	pairRatio
	pairGreater
	pairRising // the second digit is not smaller
)

// relation is what is known of a relation of digits: what it says, and what a mark says.
type relation struct {
	form        pairForm
	text, short string
}

// everywhere reports whether a relation holds for all cells side by side, or for those
// without another mark, and says so.
func (m *maker) everywhere(g *pairGroup) (string, bool) {
	has := map[Point]bool{}
	for _, pair := range g.pairs {
		if !m.beside(pair[0], pair[1]) {
			return "", false
		}
		has[m.side(pair[0], pair[1])] = true
	}
	text := "all cells side by side: "
	for c := range nonet.Cell(m.n * m.n) {
		row, col := m.at(c)
		for _, next := range []place{{row, col + 1}, {row + 1, col}} {
			if m.isOutside(row, col) || m.isOutside(next.row, next.col) {
				continue
			}
			q := m.side(c, nonet.Cell(next.row*m.n+next.col))
			switch {
			case has[q]:
			case m.onEdge[q] > 0:
				text = "cells side by side without a mark: "
			default:
				return "", false
			}
		}
	}
	return text, true
}

// allowed returns the table of a relation.
func (m *maker) allowed(r *nonet.Relation) func(a, b int) bool {
	return func(a, b int) bool {
		return a <= len(r.Pairs) && r.Pairs[a-1].Has(nonet.Digit(b))
	}
}

// all reports whether something holds for any two digits.
func (m *maker) all(holds func(a, b int) bool) bool {
	for a := 1; a <= m.most; a++ {
		for b := 1; b <= m.most; b++ {
			if !holds(a, b) {
				return false
			}
		}
	}
	return true
}

// recognise returns what a relation says: a difference, a ratio, a sum, that some of them
// are not, or its name. Without a name it gets a letter.
func (m *maker) recognise(r *nonet.Relation) relation {
	allowed := m.allowed(r)
	is := func(want func(a, b int) bool) bool {
		return m.all(func(a, b int) bool { return allowed(a, b) == want(a, b) })
	}
	if is(func(a, b int) bool { return a > b }) {
		return relation{pairGreater, "the tip points to the smaller digit", ">"}
	}
	if is(func(a, b int) bool { return a <= b }) {
		return relation{pairRising, "the second digit is not smaller", "≤"}
	}
	for k := range 2*m.most + 1 {
		number := strconv.Itoa(k)
		switch {
		case is(differBy(k)):
			return relation{pairDifference, "the difference is " + number, number}
		case k > 1 && is(timesBy(k)):
			return relation{pairRatio, "one is " + number + " times the other", number}
		case k > 1 && is(addTo(k)):
			return relation{pairOther, "the sum is " + number, "+" + number}
		case k > 1 && is(func(a, b int) bool { return max(a-b, b-a) >= k }):
			return relation{pairOther, "they differ by " + number + " or more", "≥" + number}
		case k > 1 && is(func(a, b int) bool { return max(a-b, b-a) < k }):
			return relation{pairOther, "they differ by less than " + number, "<" + number}
		}
	}
	name := r.Name
	if strings.ContainsAny(name, "=<>") { // an expression says more than a list of numbers
		return relation{pairOther, clip(name, 60), name}
	}
	if text := m.forbids(allowed); text != "" {
		return relation{pairOther, text, "≠"}
	}
	if name == "" {
		var ok bool
		if name, ok = m.names[r]; !ok {
			name = m.nextLetter()
			m.names[r] = name
		}
	}
	return relation{pairOther, "relation " + clip(name, 40), name}
}

func differBy(k int) func(a, b int) bool {
	return func(a, b int) bool { return max(a-b, b-a) == k }
}

func timesBy(k int) func(a, b int) bool {
	return func(a, b int) bool { return a == k*b || b == k*a }
}

func addTo(k int) func(a, b int) bool { return func(a, b int) bool { return a+b == k } }

// forbids says which sums, or which differences and ratios, a relation forbids, if it
// forbids nothing else.
func (m *maker) forbids(allowed func(a, b int) bool) string {
	// numbers returns those that no allowed pair has, and whether any pair has one of them.
	numbers := func(from int, has func(k int) func(a, b int) bool) (list []string,
		any func(a, b int) bool) {
		var found []int
		for k := from; k <= 2*m.most; k++ {
			occurs := !m.all(func(a, b int) bool { return !has(k)(a, b) })
			if occurs && m.all(func(a, b int) bool { return !has(k)(a, b) || !allowed(a, b) }) {
				found = append(found, k)
				list = append(list, strconv.Itoa(k))
			}
		}
		return list, func(a, b int) bool {
			return slices.ContainsFunc(found, func(k int) bool { return has(k)(a, b) })
		}
	}
	sums, isSum := numbers(2, addTo)
	differences, isDifference := numbers(1, differBy)
	ratios, isRatio := numbers(2, timesBy)
	exactly := func(forbidden ...func(a, b int) bool) bool {
		return m.all(func(a, b int) bool {
			return allowed(a, b) != slices.ContainsFunc(forbidden,
				func(is func(a, b int) bool) bool { return is(a, b) })
		})
	}
	or := func(list []string) string { return strings.Join(list, " or ") }
	switch {
	case len(sums) > 0 && exactly(isSum):
		return "the sum is not " + or(sums)
	case len(differences) > 0 && exactly(isDifference):
		return "the difference is not " + or(differences)
	case len(ratios) > 0 && exactly(isRatio):
		return "the ratio is not " + or(ratios)
	case len(differences) > 0 && len(ratios) > 0 && exactly(isDifference, isRatio):
		return "the difference is not " + or(differences) + ", the ratio not " + or(ratios)
	}
	return ""
}
