package sketch

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
)

// Refused has constraints that nonet cannot hold, so that without them a puzzle is another one.
type Refused struct {
	Kinds []RefusedKind     // in the order in which they were found, each once
	Meant map[string]string // names of members that may be meant, by name of a kind; nil: none
}

// RefusedKind is a kind of constraints, and how many there are.
type RefusedKind struct {
	Name   string // for people: "thermometers"
	Number int
}

// Add counts constraints of a kind.
func (e *Refused) Add(kind string, number int) {
	for i := range e.Kinds {
		if e.Kinds[i].Name == kind {
			e.Kinds[i].Number += number
			return
		}
	}
	e.Kinds = append(e.Kinds, RefusedKind{kind, number})
}

// AddNear is add with the name of a member that may be meant, "" if none is known.
func (e *Refused) AddNear(kind string, number int, near string) {
	e.Add(kind, number)
	if near != "" {
		if e.Meant == nil {
			e.Meant = map[string]string{}
		}
		e.Meant[kind] = near
	}
}

// Names returns each kind with its number.
func (e *Refused) Names() []string {
	names := make([]string, len(e.Kinds))
	for i, k := range e.Kinds {
		names[i] = fmt.Sprintf("%s (%d)", k.Name, k.Number)
		if near := e.Meant[k.Name]; near != "" {
			names[i] = fmt.Sprintf("%s (%d, did you mean %q?)", k.Name, k.Number, near)
		}
	}
	return names
}

// Rules collects what a source says of the rules of a puzzle, and makes its layout and
// marks of it. Cells that its methods take must lie in the grid.
type Rules struct {
	Size     int
	Said     bool  // the source says something of the rules: see record
	latin    bool  // no boxes
	Labels   []int // of regions, nil: the usual boxes; -1: a cell without a region
	rows     int   // height of the boxes, 0: the usual one
	down, up bool
	extra    []nonet.Extra
	Marks    []nonet.Digits // nil: none
	Rules    []nonet.Rule
	Unheld   Refused

	relations map[string]*nonet.Relation // those of the rules, by relation.name
	shape     *nonet.Shape               // without regions; nil: Size rows and columns
}

// NewRules returns rules of a size, from 1 to nonet.MaxSize: the usual boxes, or none if
// the size has none.
func NewRules(size int) *Rules { return &Rules{Size: size, latin: !HasBoxes(size)} }

// Shape: the grid has so many rows and columns, in which digits may repeat if it is free. Cells are
// numbered as if there were Size of both.
func (r *Rules) Shape(rows, cols int, free bool) {
	r.latin = true
	r.shape = &nonet.Shape{Rows: rows, Columns: cols, Digits: r.Size, Free: free}
}

// Inside reports whether there is a place in the grid.
func (r *Rules) Inside(row, col int) bool {
	rows, cols := r.Size, r.Size
	if r.shape != nil {
		rows, cols = r.shape.Rows, r.shape.Columns
	}
	return row >= 0 && col >= 0 && row < rows && col < cols
}

// NoBoxes: rows and columns are the only houses.
func (r *Rules) NoBoxes() { r.Said, r.latin, r.Labels = true, true, nil }

// Boxes: the boxes have that many rows. The size is a multiple of it.
func (r *Rules) Boxes(rows int) { r.Said, r.latin, r.Labels, r.rows = true, false, nil, rows }

// Regions: cells with equal labels are a region, which may have fewer cells than the grid
// has digits; -1 is a cell without one.
func (r *Rules) Regions(labels []int) { r.Said, r.latin, r.Labels = true, false, labels }

// Diagonal: the falling diagonal, from r1c1, or the rising one is a house.
func (r *Rules) Diagonal(falling bool) {
	if r.Said = true; falling {
		r.down = true
	} else {
		r.up = true
	}
}

// MaxExtra bounds the rules that are collected. Layouts have fewer.
const MaxExtra = 150_000

// add adds a rule.
func (r *Rules) add(x nonet.Extra) {
	r.Said = true
	if len(r.extra) <= MaxExtra {
		r.extra = append(r.extra, x)
	}
}

// Windows: the squares of windoku are houses.
func (r *Rules) Windows() { r.add(nonet.Windows()) }

func (r *Rules) AntiKnight() { r.add(nonet.AntiKnight()) }

func (r *Rules) AntiKing() { r.add(nonet.AntiKing()) }

// DisjointGroups: cells at the same place of their boxes differ.
func (r *Rules) DisjointGroups() { r.add(nonet.DisjointGroups()) }

// House: the cells, as many as there are digits, hold every digit once.
func (r *Rules) House(cells []nonet.Cell) { r.add(nonet.ExtraHouse(cells...)) }

// Different: the cells, at most as many as there are digits, hold different digits.
func (r *Rules) Different(cells []nonet.Cell) {
	switch len(cells) {
	case 0, 1:
	case 2:
		r.add(nonet.Apart(cells[0], cells[1]))
	default:
		r.Area(cells)
	}
}

// Area: the cells hold different digits, and are shown as one. As many as there are digits
// are a house.
func (r *Rules) Area(cells []nonet.Cell) {
	if len(cells) > 1 {
		r.add(nonet.Area(cells...))
	}
}

// Only: a cell is one of the digits.
func (r *Rules) Only(c nonet.Cell, digits nonet.Digits) {
	if r.Marks == nil {
		r.Marks = make([]nonet.Digits, r.Size*r.Size)
		for i := range r.Marks {
			r.Marks[i] = nonet.AllDigits(r.Size)
		}
	}
	r.Marks[c] = r.Marks[c].Intersect(digits)
}

// Odd and even: a cell is an odd or an even digit.
func (r *Rules) Odd(c nonet.Cell) { r.Only(c, EverySecond(1, r.Size)) }

func (r *Rules) Even(c nonet.Cell) { r.Only(c, EverySecond(2, r.Size)) }

// EverySecond returns the digits from first to n in steps of two.
func EverySecond(first, n int) (s nonet.Digits) {
	for d := first; d <= n; d += 2 {
		s = s.With(nonet.Digit(d))
	}
	return s
}

// MaxRules bounds the rules of a puzzle that are collected. Puzzles have fewer.
const MaxRules = 10_000

// Rule adds a rule of the puzzle, which is checked when the puzzle is made.
func (r *Rules) Rule(x nonet.Rule) {
	if len(r.Rules) <= MaxRules {
		r.Rules = append(r.Rules, x)
	}
}

// Refuse notes constraints that nonet cannot hold: their kind, for people, and how many
// they are.
func (r *Rules) Refuse(kind string, number int) { r.Unheld.Add(kind, number) }

// Layout makes the layout.
func (r *Rules) Layout() (*nonet.Layout, error) {
	l, err := r.base()
	if err != nil {
		return nil, err
	}
	extra := r.extra
	if len(extra) > MaxExtra {
		return nil, fmt.Errorf("found more than %d rules for cells, which is the most that is read",
			MaxExtra)
	}
	switch falling, rising := diagonalsOf(r.Size); {
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
func (r *Rules) base() (*nonet.Layout, error) {
	switch {
	case r.shape != nil:
		s := *r.shape
		for c, label := range r.Labels {
			if r.Inside(c/r.Size, c%r.Size) {
				s.Regions = append(s.Regions, label)
			}
		}
		return nonet.Shaped(s)
	case r.latin:
		return nonet.Latin(r.Size)
	case r.Labels == nil && r.rows == 0:
		return nonet.DefaultBoxes(r.Size)
	case r.Labels == nil:
		return nonet.Boxes(r.rows, r.Size/r.rows)
	}
	cells := map[int][]nonet.Cell{}
	var order []int
	for c, label := range r.Labels {
		if label < 0 {
			continue
		}
		if cells[label] == nil {
			order = append(order, label)
		}
		if cells[label] = append(cells[label], nonet.Cell(c)); len(cells[label]) > r.Size {
			return nil, fmt.Errorf("found a region of more than %d cells: that of r%dc%d", r.Size,
				c/r.Size+1, c%r.Size+1)
		}
	}
	whole := len(order) == r.Size
	for _, label := range order {
		whole = whole && len(cells[label]) == r.Size
	}
	if whole {
		return nonet.Jigsaw(r.Labels)
	}
	for _, label := range order {
		r.Different(cells[label])
	}
	return nonet.Latin(r.Size)
}

// DisjointGroups returns the sets of cells at the same place of their boxes, nil if the
// layout has no boxes.
func DisjointGroups(l *nonet.Layout) [][]nonet.Cell {
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

// KindsOf returns the kinds of rules, each with how many there are: "cage (3), thermo (1)".
func KindsOf(all []nonet.Rule) string {
	var kinds Refused
	for _, x := range all {
		kinds.Add(fmt.Sprint(x.Kind), 1)
	}
	return strings.Join(kinds.Names(), ", ")
}

// Features says which rules a layout has, in the terms of other programs.
type Features struct {
	Usual      bool  // the boxes are those that are usual for the size; 1 to 3 without boxes, too
	Regions    []int // as Layout.Regions: of boxes, too; nil: there are none
	Down, Up   bool  // the falling diagonal, from r1c1, and the rising one are houses
	Windows    bool
	AntiKnight bool
	AntiKing   bool
	Disjoint   bool
	Houses     [][]nonet.Cell  // further houses, of none of these rules
	Areas      [][]nonet.Cell  // cells that must differ, fewer than there are digits
	Apart      [][2]nonet.Cell // pairs that must differ, by none of these rules
}

// FeaturesOf returns the features of a layout. Together they are the layout.
func FeaturesOf(l *nonet.Layout) (f Features) {
	n := l.Size()
	rows, _ := l.BoxShape()
	f.Regions = l.Regions()
	f.Usual = rows > 1 && rows == BoxRows(n) || f.Regions == nil && n <= 3
	falling, rising := diagonalsOf(n)
	for _, h := range l.Houses() {
		switch {
		case h.Kind < nonet.HouseDiagonal:
		case h.Kind == nonet.HouseWindow:
			f.Windows = true
		case h.Kind == nonet.HouseDisjoint:
			f.Disjoint = true
		case slices.Equal(h.Cells, falling):
			f.Down = true
		case slices.Equal(h.Cells, rising):
			f.Up = true
		default:
			f.Houses = append(f.Houses, h.Cells)
		}
	}
	f.AntiKnight, f.AntiKing, f.Areas = l.AntiKnight(), l.AntiKing(), l.Areas()
	f.Apart = l.ApartAlone()
	return f
}

// Further reports whether there are rules beside rows, columns and regions.
func (f *Features) Further() bool {
	return f.Down || f.Up || f.Windows || f.AntiKnight || f.AntiKing || f.Disjoint ||
		len(f.Houses) > 0 || len(f.Areas) > 0 || len(f.Apart) > 0
}

// AreaPairs returns the pairs of cells of the areas of a layout, ascending.
func AreaPairs(l *nonet.Layout) map[[2]nonet.Cell]bool {
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
