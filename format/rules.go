package format

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
)

// refused has constraints that nonet cannot hold, so that without them a puzzle is another one.
type refused struct {
	Kinds []refusedKind     // in the order in which they were found, each once
	Meant map[string]string // names of members that may be meant, by name of a kind; nil: none
}

// refusedKind is a kind of constraints, and how many there are.
type refusedKind struct {
	Name   string // for people: "thermometers"
	Number int
}

// add counts constraints of a kind.
func (e *refused) add(kind string, number int) {
	for i := range e.Kinds {
		if e.Kinds[i].Name == kind {
			e.Kinds[i].Number += number
			return
		}
	}
	e.Kinds = append(e.Kinds, refusedKind{kind, number})
}

// addNear is add with the name of a member that may be meant, "" if none is known.
func (e *refused) addNear(kind string, number int, near string) {
	e.add(kind, number)
	if near != "" {
		if e.Meant == nil {
			e.Meant = map[string]string{}
		}
		e.Meant[kind] = near
	}
}

// names returns each kind with its number.
func (e *refused) names() []string {
	names := make([]string, len(e.Kinds))
	for i, k := range e.Kinds {
		names[i] = fmt.Sprintf("%s (%d)", k.Name, k.Number)
		if near := e.Meant[k.Name]; near != "" {
			names[i] = fmt.Sprintf("%s (%d, did you mean %q?)", k.Name, k.Number, near)
		}
	}
	return names
}

// rules collects what a source says of the rules of a puzzle, and makes its layout and
// marks of it. Cells that its methods take must lie in the grid.
type rules struct {
	size     int
	said     bool  // the source says something of the rules: see record
	latin    bool  // no boxes
	labels   []int // of regions, nil: the usual boxes; -1: a cell without a region
	rows     int   // height of the boxes, 0: the usual one
	down, up bool
	extra    []nonet.Extra
	marks    []nonet.Digits // nil: none
	rules    []nonet.Rule
	unheld   refused

	relations map[string]*nonet.Relation // those of the rules, by relation.name
}

// newRules returns rules of a size, from 1 to nonet.MaxSize: the usual boxes, or none if
// the size has none.
func newRules(size int) *rules { return &rules{size: size, latin: !hasBoxes(size)} }

// noBoxes: rows and columns are the only houses.
func (r *rules) noBoxes() { r.said, r.latin, r.labels = true, true, nil }

// boxes: the boxes have that many rows. The size is a multiple of it.
func (r *rules) boxes(rows int) { r.said, r.latin, r.labels, r.rows = true, false, nil, rows }

// regions: cells with equal labels are a region, which may have fewer cells than the grid
// has digits; -1 is a cell without one.
func (r *rules) regions(labels []int) { r.said, r.latin, r.labels = true, false, labels }

// diagonal: the falling diagonal, from r1c1, or the rising one is a house.
func (r *rules) diagonal(falling bool) {
	if r.said = true; falling {
		r.down = true
	} else {
		r.up = true
	}
}

// maxExtra bounds the rules that are collected. Layouts have fewer.
const maxExtra = 150_000

// add adds a rule.
func (r *rules) add(x nonet.Extra) {
	r.said = true
	if len(r.extra) <= maxExtra {
		r.extra = append(r.extra, x)
	}
}

// windows: the squares of windoku are houses.
func (r *rules) windows() { r.add(nonet.Windows()) }

func (r *rules) antiKnight() { r.add(nonet.AntiKnight()) }
func (r *rules) antiKing()   { r.add(nonet.AntiKing()) }

// disjointGroups: cells at the same place of their boxes differ.
func (r *rules) disjointGroups() { r.add(nonet.DisjointGroups()) }

// house: the cells, as many as there are digits, hold every digit once.
func (r *rules) house(cells []nonet.Cell) { r.add(nonet.ExtraHouse(cells...)) }

// different: the cells, at most as many as there are digits, hold different digits.
func (r *rules) different(cells []nonet.Cell) {
	switch len(cells) {
	case 0, 1:
	case 2:
		r.add(nonet.Apart(cells[0], cells[1]))
	default:
		r.area(cells)
	}
}

// area: the cells hold different digits, and are shown as one. As many as there are digits
// are a house.
func (r *rules) area(cells []nonet.Cell) {
	if len(cells) > 1 {
		r.add(nonet.Area(cells...))
	}
}

// only: a cell is one of the digits.
func (r *rules) only(c nonet.Cell, digits nonet.Digits) {
	if r.marks == nil {
		r.marks = make([]nonet.Digits, r.size*r.size)
		for i := range r.marks {
			r.marks[i] = nonet.AllDigits(r.size)
		}
	}
	r.marks[c] = r.marks[c].Intersect(digits)
}

// odd and even: a cell is an odd or an even digit.
func (r *rules) odd(c nonet.Cell)  { r.only(c, everySecond(1, r.size)) }
func (r *rules) even(c nonet.Cell) { r.only(c, everySecond(2, r.size)) }

// everySecond returns the digits from first to n in steps of two.
func everySecond(first, n int) (s nonet.Digits) {
	for d := first; d <= n; d += 2 {
		s = s.With(nonet.Digit(d))
	}
	return s
}

// maxRules bounds the rules of a puzzle that are collected. Puzzles have fewer.
const maxRules = 10_000

// rule adds a rule of the puzzle, which is checked when the puzzle is made.
func (r *rules) rule(x nonet.Rule) {
	if len(r.rules) <= maxRules {
		r.rules = append(r.rules, x)
	}
}

// refuse notes constraints that nonet cannot hold: their kind, for people, and how many
// they are.
func (r *rules) refuse(kind string, number int) { r.unheld.add(kind, number) }

// layout makes the layout.
func (r *rules) layout() (*nonet.Layout, error) {
	l, err := r.base()
	if err != nil {
		return nil, err
	}
	extra := r.extra
	if len(extra) > maxExtra {
		return nil, fmt.Errorf("found more than %d rules for cells, which is the most that is read",
			maxExtra)
	}
	switch falling, rising := diagonalsOf(r.size); {
	case r.down && r.up:
		extra = append(extra, nonet.Diagonals())
	case r.down:
		extra = append(extra, nonet.ExtraHouse(falling...))
	case r.up:
		extra = append(extra, nonet.ExtraHouse(rising...))
	}
	switch {
	case len(extra) > 0:
		l, err = l.With(extra...)
	case l.String() == "9":
		l = nonet.Classic()
	}
	return l, err
}

// base makes the layout of rows, columns and boxes or regions. Regions with fewer cells
// than there are digits go to r.extra.
func (r *rules) base() (*nonet.Layout, error) {
	switch {
	case r.latin:
		return nonet.Latin(r.size)
	case r.labels == nil && r.rows == 0:
		return nonet.DefaultBoxes(r.size)
	case r.labels == nil:
		return nonet.Boxes(r.rows, r.size/r.rows)
	}
	cells := map[int][]nonet.Cell{}
	var order []int
	for c, label := range r.labels {
		if label < 0 {
			continue
		}
		if cells[label] == nil {
			order = append(order, label)
		}
		if cells[label] = append(cells[label], nonet.Cell(c)); len(cells[label]) > r.size {
			return nil, fmt.Errorf("found a region of more than %d cells: that of r%dc%d", r.size,
				c/r.size+1, c%r.size+1)
		}
	}
	whole := len(order) == r.size
	for _, label := range order {
		whole = whole && len(cells[label]) == r.size
	}
	if whole {
		return nonet.Jigsaw(r.labels)
	}
	for _, label := range order {
		r.different(cells[label])
	}
	return nonet.Latin(r.size)
}

// disjointGroups returns the sets of cells at the same place of their boxes, nil if the
// layout has no boxes.
func disjointGroups(l *nonet.Layout) [][]nonet.Cell {
	rows, cols := l.BoxShape()
	if rows == 0 {
		return nil
	}
	n := l.Size()
	groups := make([][]nonet.Cell, n)
	for c := range n * n {
		at := c/n%rows*cols + c%n%cols
		groups[at] = append(groups[at], nonet.Cell(c))
	}
	return groups
}

// kindsOf returns the kinds of rules, each with how many there are: "cage (3), thermo (1)".
func kindsOf(all []nonet.Rule) string {
	var kinds refused
	for _, x := range all {
		kinds.add(fmt.Sprint(x.Kind), 1)
	}
	return strings.Join(kinds.names(), ", ")
}

// features says which rules a layout has, in the terms of other programs.
type features struct {
	usual      bool  // the boxes are those that are usual for the size; 1 to 3 without boxes, too
	regions    []int // as Layout.Regions: of boxes, too; nil: there are none
	down, up   bool  // the falling diagonal, from r1c1, and the rising one are houses
	windows    bool
	antiKnight bool
	antiKing   bool
	disjoint   bool
	houses     [][]nonet.Cell  // further houses, of none of these rules
	areas      [][]nonet.Cell  // cells that must differ, fewer than there are digits
	apart      [][2]nonet.Cell // pairs that must differ, by none of these rules
}

// featuresOf returns the features of a layout. Together they are the layout.
func featuresOf(l *nonet.Layout) (f features) {
	n := l.Size()
	rows, _ := l.BoxShape()
	f.regions = l.Regions()
	f.usual = rows > 1 && rows == boxRows(n) || f.regions == nil && n <= 3
	falling, rising := diagonalsOf(n)
	for _, h := range l.Houses() {
		switch {
		case h.Kind < nonet.HouseDiagonal:
		case h.Kind == nonet.HouseWindow:
			f.windows = true
		case h.Kind == nonet.HouseDisjoint:
			f.disjoint = true
		case slices.Equal(h.Cells, falling):
			f.down = true
		case slices.Equal(h.Cells, rising):
			f.up = true
		default:
			f.houses = append(f.houses, h.Cells)
		}
	}
	f.antiKnight, f.antiKing, f.areas = l.AntiKnight(), l.AntiKing(), l.Areas()
	f.apart = apartAlone(l)
	return f
}

// further reports whether there are rules beside rows, columns and regions.
func (f *features) further() bool {
	return f.down || f.up || f.windows || f.antiKnight || f.antiKing || f.disjoint ||
		len(f.houses) > 0 || len(f.areas) > 0 || len(f.apart) > 0
}

// knightMoves and kingMoves lead to the cells below that a chess piece reaches; those to
// cells in the same row or column are left out.
var (
	knightMoves = [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}
	kingMoves   = [][2]int{{1, -1}, {1, 1}}
)

// apartAlone returns the pairs of a layout that must differ by no other rule of it.
func apartAlone(l *nonet.Layout) [][2]nonet.Cell {
	other := areaPairs(l)
	if l.AntiKnight() {
		for pair := range pairsApart(l.Size(), knightMoves) {
			other[pair] = true
		}
	}
	if l.AntiKing() {
		for pair := range pairsApart(l.Size(), kingMoves) {
			other[pair] = true
		}
	}
	return slices.DeleteFunc(l.Apart(), func(p [2]nonet.Cell) bool { return other[p] })
}

// areaPairs returns the pairs of cells of the areas of a layout, ascending.
func areaPairs(l *nonet.Layout) map[[2]nonet.Cell]bool {
	pairs := map[[2]nonet.Cell]bool{}
	for _, cells := range l.Areas() {
		for i, b := range cells {
			for _, a := range cells[:i] {
				pairs[[2]nonet.Cell{a, b}] = true
			}
		}
	}
	return pairs
}
