// Package ruleshapes says how the rules of puzzles are drawn: as lines, discs, outlines and
// texts, which internal/svg and booklet put on their paper. It knows no colours and no files.
//
// Every kind of line has a pattern of its own beside its hue, so that pictures are read in
// black and white as well. The forms are those that setters of puzzles use.
package ruleshapes

import (
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// Cell is the width of a cell. All lengths are in thousandths of it, from the upper left
// corner of the grid.
const Cell = 1000

// maxCells is how many cells the rules that are drawn have together, so that the pictures of
// all inputs are small. The rest is counted in Words.
const maxCells = 20_000

// Point is a place in the picture. Outside of the grid it may be negative.
type Point struct{ X, Y int }

func (p Point) plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// times returns a point that is k thousandths as far away.
func (p Point) times(k int) Point { return Point{p.X * k / Cell, p.Y * k / Cell} }

// Look is what a shape looks like.
type Look uint8

// The looks of shapes.
const (
	Band   Look = iota // a broad pale line in a hue, with round ends
	Pen                // a thin line, greyer than ink
	Stroke             // a line of ink
	Ink                // filled with ink
	Black              // filled black in every theme
	White              // filled white in every theme, with an outline of ink
	Plate              // filled with paper, with an outline of ink
	Blank              // filled with paper
	Ring               // not filled, with an outline of ink
	Shade              // filled with a pale hue
	Clue               // a text of ink
	Light              // a text that is white in every theme, on Black
	Dark               // a text that is black in every theme, on White
	looks
)

// Looks is the number of looks.
const Looks = int(looks)

// Shape is a part of a drawing: a text, if it has one, a disc, if it has a radius, else a
// line or an area.
type Shape struct {
	Look   Look
	Hue    rulekind.Hue // of Band and Shade
	Dash   rulekind.Dash
	Width  int     // of the line
	Points []Point // the line; one point: the middle of the disc or text
	Closed bool    // the line returns to its first point
	Radius int
	Text   string
	Size   int // of the font; digits are .72 high
}

// dashLengths are the lengths of strokes and gaps in turn. Strokes of length 0 are round dots.
var dashLengths = [rulekind.DashKinds][]int{
	rulekind.Dashes: {100, 65}, rulekind.Dots: {0, 90}, rulekind.DashDot: {150, 70, 30, 70},
	rulekind.DashDotDot: {150, 60, 30, 60, 30, 60}, rulekind.LongDashes: {220, 90},
}

// Dashes returns the lengths of the strokes and gaps of a line in turn, nil for a solid one, and
// whether the strokes have round ends.
func (s *Shape) Dashes() (lengths []int, round bool) {
	return dashLengths[s.Dash], s.Dash == rulekind.Dots
}

// Pale reports whether the shape is broad and lets see what is below.
func (s *Shape) Pale() bool { return s.Look == Band || s.Look == Shade }

// Alike reports whether two shapes are lines that one pen draws.
func (s *Shape) Alike(t *Shape) bool {
	line := s.Text == "" && t.Text == "" && s.Radius == 0 && t.Radius == 0
	return line && s.Look == t.Look && s.Hue == t.Hue && s.Dash == t.Dash && s.Width == t.Width
}

// Item is a rule as it is drawn, or several that are one line. Its first shape lies lowest.
type Item struct {
	Rules  []int // their indices; none: it is a rule of the layout
	Shapes []Shape
}

// Entry is a line of the legend: a sample, drawn around (0, 0) up to .3 cells to the
// sides and .2 up and down, and what it means.
type Entry struct {
	Sample []Shape
	Text   string
}

// Drawing is the rules of a puzzle as they are drawn.
type Drawing struct {
	Items []Item // the first lies lowest

	// How far the drawing reaches beyond the grid, 0 without clues there.
	Left, Top, Right, Bottom int

	Cells   int      // of the rules that are drawn together
	Corners bool     // there are texts in the upper left corners of cells
	Legend  []Entry  // of all kinds that are drawn
	Words   []string // what is not drawn
}

// Empty reports whether nothing is drawn and nothing said.
func (d *Drawing) Empty() bool { return len(d.Items) == 0 && len(d.Words) == 0 }

// Layers of items, from the lowest.
const (
	layerLine = iota
	layerOutline
	layerMark
	layerOutside
	layers
)

// maker makes a drawing.
type maker struct {
	Drawing
	n         int // rows and columns of cells of the layout
	most      int // the highest digit
	rows      int // of the grid
	cols      int
	inside    func(nonet.Cell) bool
	digit     func(nonet.Digit) string
	layers    [layers][]Item
	item      Item                   // the one that is being made
	inset     map[nonet.Cell]int     // how many outlines a cell has so far
	outlines  map[nonet.Cell]int     // how many outlines a cell would have with all rules
	corner    map[nonet.Cell]int     // how much of its upper border texts take
	onEdge    map[Point]int          // marks between cells
	outside   map[place]int          // clues outside of the grid
	said      map[string]bool        // the texts of the legend
	letter    int                    // of the next rule whose parts have one
	usual     map[nonet.RuleKind]int // the number of a kind that its lines do not show
	left      int                    // rules that are not drawn
	relations int                    // how many different ones there are
	automata  int                    // how many different ones there are
	names     map[any]string         // letters of relations and automata without a name
	symbols   string                 // of the digits, those of one character
	signed    bool                   // outlines have signs: see rulekind.Kind.HasSign

	alternative string           // the name of the one that is drawn, "": none
	branch      int              // its index
	lanes       map[string][]int // see lanesOf
	isNamed     bool             // the item that is being made has its name
	hasMark     bool             // likewise, a mark between two cells
	lastMark    Point            // where that is
}

// place is a cell outside of the grid.
type place struct{ row, col int }

// Of returns the drawing of rules. A digit is written by a function, nil: as a number.
// Rules that mean nothing, such as with cells outside of the grid, are not drawn.
func Of(l *nonet.Layout, rules []nonet.Rule, digit func(nonet.Digit) string) *Drawing {
	if digit == nil {
		digit = func(d nonet.Digit) string { return strconv.Itoa(int(d)) }
	}
	rows, cols := l.Shape()
	m := &maker{
		n: l.Size(), most: l.Digits(), rows: rows, cols: cols, inside: l.IsInside, digit: digit,
		inset: map[nonet.Cell]int{}, corner: map[nonet.Cell]int{},
		onEdge: map[Point]int{}, outside: map[place]int{}, said: map[string]bool{},
		usual: map[nonet.RuleKind]int{}, names: map[any]string{},
	}
	for d := 1; d <= min(m.most, nonet.MaxSymbols); d++ {
		m.symbols += string(nonet.Symbol(nonet.Digit(d)))
	}
	cells := 0
	var drawn []int
	crowded := m.crowded(l, rules)
	automata := map[*nonet.Automaton]bool{}
	for i := range rules {
		size := cellsDrawn(&rules[i])
		if cells+size > maxCells || !m.drawable(&rules[i], 0) || crowded(&rules[i]) {
			m.left++
			continue
		}
		cells += size
		drawn = append(drawn, i)
		m.signed = m.signed || rulekind.Kind(rules[i].Kind).HasSign()
		if a := rules[i].Automaton; a != nil && !automata[a] && m.says(&rules[i]) == 0 {
			automata[a] = true
			m.automata++
		}
		if _, ok := m.usual[rules[i].Kind]; !ok {
			m.usual[rules[i].Kind] = rules[i].Number
		}
	}
	m.Cells = cells
	m.layout(l)
	pairs := m.groupPairs(rules, drawn)
	for _, i := range drawn {
		if lookOf(&rules[i]).As != rulekind.AsRelation {
			m.rule(i, &rules[i])
		}
	}
	m.pairs(pairs)
	if m.left > 0 {
		m.Words = append(m.Words, strconv.Itoa(m.left)+" further rules are not drawn")
	}
	for _, list := range m.layers[:] {
		m.Items = append(m.Items, list...)
	}
	return &m.Drawing
}

// drawable reports whether a rule has what its kind needs: all cells are in the grid, and each
// list has some. It is nested in other rules so deeply.
func (m *maker) drawable(r *nonet.Rule, depth int) bool {
	for _, list := range r.Cells {
		if len(list) == 0 {
			return false
		}
		for _, c := range list {
			if int(c) >= m.n*m.n {
				return false
			}
		}
	}
	switch look := lookOf(r); {
	case look == nil:
		return false
	case look.As == rulekind.AsWords:
		return true
	case look.As == rulekind.AsChoice:
		return m.hasAlternatives(r, depth)
	case look.As == rulekind.AsRelation:
		return r.Relation != nil && len(r.Cells) > 0 && len(r.Cells[0]) == 2
	}
	return len(r.Cells) > 0
}

// lookOf returns how the rules of the kind of a rule are drawn, nil if it has no kind.
func lookOf(r *nonet.Rule) *rulekind.Look {
	if kind := rulekind.Kind(r.Kind); kind < rulekind.Kinds {
		return &rulekind.Of(kind).Look
	}
	return nil
}

// add adds shapes to the item that is being made. Lines without a point are left out.
func (m *maker) add(list ...Shape) {
	for _, s := range list {
		if len(s.Points) > 0 {
			m.item.Shapes = append(m.item.Shapes, m.inAlternative(s))
		}
	}
}

// put ends an item.
func (m *maker) put(layer int, rules ...int) {
	if len(m.item.Shapes) > 0 {
		m.layers[layer] = append(m.layers[layer], Item{slices.Compact(rules), m.item.Shapes})
	} else {
		m.left++
	}
	m.item, m.isNamed, m.hasMark = Item{}, false, false
}

// at returns the row and the column of a cell.
func (m *maker) at(c nonet.Cell) (row, col int) { return int(c) / m.n, int(c) % m.n }

// middle returns the middle of a cell.
func (m *maker) middle(c nonet.Cell) Point {
	row, col := m.at(c)
	return Point{col*Cell + Cell/2, row*Cell + Cell/2}
}

// middles returns the middles of cells.
func (m *maker) middles(cells []nonet.Cell) []Point {
	list := make([]Point, len(cells))
	for i, c := range cells {
		list[i] = m.middle(c)
	}
	return list
}

// touch reports whether two cells have a side or a corner in common.
func (m *maker) touch(a, b nonet.Cell) bool {
	r1, c1 := m.at(a)
	r2, c2 := m.at(b)
	return a != b && max(r1-r2, r2-r1) <= 1 && max(c1-c2, c2-c1) <= 1
}

// beside reports whether two cells have a side in common.
func (m *maker) beside(a, b nonet.Cell) bool {
	r1, c1 := m.at(a)
	r2, c2 := m.at(b)
	return max(r1-r2, r2-r1)+max(c1-c2, c2-c1) == 1
}

// rule draws a rule.
func (m *maker) rule(i int, r *nonet.Rule) {
	layer, look := layerLine, lookOf(r)
	switch look.As {
	case rulekind.AsLine:
		m.patterned(r, look)
	case rulekind.AsTube:
		m.thermo(m.path(r.Cells[0]), bulbRadius)
		m.legend(r, nil, func() { m.thermo([]Point{{-200, 0}, {240, 0}}, sampleRadius) })
	case rulekind.AsArrow:
		m.arrow(r)
	case rulekind.AsOutline:
		layer = layerOutline
		m.cage(r, look.Label)
	case rulekind.AsSum:
		layer = m.sum(r)
	case rulekind.AsGroups:
		layer = m.equalSum(r)
	case rulekind.AsMark:
		layer = layerMark
		m.mark(r, look.Mark)
	case rulekind.AsDigits:
		layer = m.contains(r)
	case rulekind.AsClue:
		layer = m.lineClue(r, look.Clue)
	case rulekind.AsPointer:
		layer = m.indexOf(r, look.Clue)
	case rulekind.AsChoice:
		m.choice(i, r)
		return
	case rulekind.AsWords:
		m.Words = append(m.Words, rulekind.Of(rulekind.Kind(r.Kind)).Legend(nil))
		return
	}
	m.nameOf(r.Cells[0])
	m.put(layer, i)
}
