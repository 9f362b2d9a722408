package nonet

import (
	"cmp"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"sync"
)

// Bounds of what a layout may have beyond its rows, columns and regions, so that no
// text of a layout exhausts memory.
const (
	maxExtraHouses = 1000
	maxApart       = 100_000
	maxAreas       = 10_000
	maxPeers       = 8_000_000 // of all cells together; the 100×100 Sudoku has 2.8 million
)

// HouseKind tells what a house is.
type HouseKind uint8

// The kinds of houses, in the order in which a layout lists them.
const (
	HouseRow      HouseKind = iota
	HouseColumn             // top to bottom
	HouseBox                // a rectangle of the regular division
	HouseRegion             // an irregular region of a jigsaw
	HouseDiagonal           // index 0 falls from r1c1, index 1 rises to the last column of row 1
	HouseWindow             // a square between the boxes (windoku)
	HouseDisjoint           // the cells that have one place within their boxes
	HouseFurther            // any other house
)

func (k HouseKind) String() string {
	return nameOf("HouseKind", int(k),
		"row", "column", "box", "region", "diagonal", "window", "disjoint group", "house")
}

// House is a set of cells that holds every digit once.
type House struct {
	Kind  HouseKind
	Index int    // from 0 within its kind
	Cells []Cell // ascending

	// Grid is the number, from 1, of the grid that has the house, if several grids overlap: see
	// [Overlap]. Index is that of the row or column of cells then, or counts within the grid.
	Grid int
}

// String returns the name of the house: "row 1", "box 5", "box 5 of grid 2".
func (h House) String() string {
	if h.Grid > 0 {
		return fmt.Sprintf("%s %d of grid %d", h.Kind, h.Index+1, h.Grid)
	}
	return fmt.Sprintf("%s %d", h.Kind, h.Index+1)
}

// Layout is a kind of grid: its size, its houses and which cells must differ. It
// never changes, what its methods return is a copy, and it is safe for concurrent
// use. Compare layouts by [Layout.String]: the same rules have the same text.
type Layout struct {
	size             int
	shape            *shape // nil: the grid has size rows, columns and digits
	boxRows, boxCols int    // 0 where the regions are not rectangles
	regions          []int  // region of each cell, nil for a Latin square; -1: none, in a shape
	houses           []House
	housesOf         [][]int   // cell -> indices into houses
	apart            [][2]Cell // pairs that share no house, ascending
	areas            [][]Cell  // ascending, each with ascending cells
	antiKnight       bool      // all cells a knight's move apart differ
	antiKing         bool      // all cells a king's move apart differ
	text             string
	peersOnce        sync.Once
	peers            [][]Cell // see allPeers
	attachments      sync.Map // see attached
}

// attached returns the value of type T that belongs to the layout, and makes it when
// it is first asked for. Other files keep here what they derive from a layout.
func attached[T any](l *Layout, make func() *T) *T {
	key := (*T)(nil)
	v, ok := l.attachments.Load(key)
	if !ok {
		v, _ = l.attachments.LoadOrStore(key, make())
	}
	return v.(*T)
}

// LayoutError says why a layout cannot be made.
type LayoutError struct {
	Text   string // the text that was parsed, "" if there was none
	Offset int    // byte offset of the fault in Text
	Reason string
}

func (e *LayoutError) Error() string {
	if e.Text == "" {
		return "layout: " + e.Reason
	}
	return fmt.Sprintf("layout %q, character %d: %s", clip(e.Text, 40), e.Offset+1, e.Reason)
}

// clip shortens s for a message.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return s[:n] + "..."
}

func layoutErrorf(format string, args ...any) *LayoutError {
	return &LayoutError{Reason: fmt.Sprintf(format, args...)}
}

var classicLayout = must(newBoxes(3, 3))

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Classic returns the layout of the 9×9 Sudoku. It is always the same pointer.
func Classic() *Layout { return classicLayout }

// classic reports whether the layout has the rules of Classic, however it was
// made.
func (l *Layout) classic() bool { return l == classicLayout || l.text == classicLayout.text }

// Boxes returns the layout of size rows*cols, 1 to MaxSize, whose boxes have that
// many rows and columns. Boxes one cell high or wide are rows or columns, and so the
// layout is the Latin square. Boxes(3, 3) is Classic().
func Boxes(rows, cols int) (*Layout, error) {
	if rows == 3 && cols == 3 {
		return classicLayout, nil
	}
	return newBoxes(rows, cols)
}

func newBoxes(rows, cols int) (*Layout, error) {
	if rows < 1 || cols < 1 || rows > MaxSize || cols > MaxSize || rows*cols > MaxSize {
		return nil, layoutErrorf("boxes of %dx%d: the size must be 1 to %d", rows, cols, MaxSize)
	}
	n := rows * cols
	regions := make([]int, n*n)
	for c := range regions {
		r, col := c/n, c%n
		regions[c] = r/rows*rows + col/cols
	}
	return newLayout(n, nil, regions, nil, nil, nil)
}

// DefaultBoxes returns the layout of size n with the usual boxes: as close to
// squares as n permits, and wider than high (2×3 for 6, 3×4 for 12). Primes above 3
// have none and are an error.
func DefaultBoxes(n int) (*Layout, error) {
	if n < 1 || n > MaxSize {
		return nil, layoutErrorf("size %d: the size must be 1 to %d", n, MaxSize)
	}
	r := 1
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			r = d
		}
	}
	if r == 1 && n > 3 {
		return nil, layoutErrorf("size %d has no boxes: say latin:%d, or give the regions", n, n)
	}
	return Boxes(r, n/r)
}

// Latin returns the layout of the Latin square of size n: rows and columns.
func Latin(n int) (*Layout, error) {
	if n < 1 || n > MaxSize {
		return nil, layoutErrorf("size %d: the size must be 1 to %d", n, MaxSize)
	}
	return newLayout(n, nil, nil, nil, nil, nil)
}

// Jigsaw returns the layout with irregular regions. regions has n*n values, and
// cells with equal values are one region. There must be n regions of n cells, which
// need not be connected.
func Jigsaw(regions []int) (*Layout, error) {
	n := 0
	for n*n < len(regions) {
		n++
	}
	if n*n != len(regions) || n < 1 || n > MaxSize {
		return nil, layoutErrorf("a region map of %d cells: it must have n*n cells, n from 1 to %d",
			len(regions), MaxSize)
	}
	// Number the regions by their first cell, so that equal maps are equal.
	number := make(map[int]int, n)
	renumbered := make([]int, len(regions))
	count := make([]int, 0, n)
	for c, label := range regions {
		k, ok := number[label]
		if !ok {
			k = len(count)
			number[label] = k
			count = append(count, 0)
		}
		renumbered[c] = k
		count[k]++
	}
	if len(count) != n {
		return nil, layoutErrorf("a region map of size %d has %d regions, it must have %d",
			n, len(count), n)
	}
	for c, k := range renumbered {
		if count[k] != n {
			return nil, layoutErrorf("the region of r%dc%d has %d cells, it must have %d",
				c/n+1, c%n+1, count[k], n)
		}
	}
	return newLayout(n, nil, renumbered, nil, nil, nil)
}

// Extra is a rule that With adds to a layout.
type Extra struct {
	kind  extraKind
	cells []Cell
}

type extraKind uint8

const (
	extraDiagonals extraKind = iota
	extraWindows
	extraDisjoint
	extraAntiKnight
	extraAntiKing
	extraHouse
	extraArea
	extraApart
)

// Diagonals is the rule that both diagonals are houses.
func Diagonals() Extra { return Extra{kind: extraDiagonals} }

// Windows is the rule of windoku: squares of √n×√n cells, one cell from the edge of
// the grid and one cell from each other, are houses. The size n must be a square
// from 4 on.
func Windows() Extra { return Extra{kind: extraWindows} }

// DisjointGroups is the rule that cells which have the same place within their boxes are
// a house. The layout must have boxes.
func DisjointGroups() Extra { return Extra{kind: extraDisjoint} }

// AntiKnight is the rule that cells a knight's move apart differ.
func AntiKnight() Extra { return Extra{kind: extraAntiKnight} }

// AntiKing is the rule that cells a king's move apart differ.
func AntiKing() Extra { return Extra{kind: extraAntiKing} }

// ExtraHouse is the rule that the cells hold every digit once. There must be as many
// as the layout has digits.
func ExtraHouse(cells ...Cell) Extra {
	return Extra{kind: extraHouse, cells: slices.Clone(cells)}
}

// Area is the rule that the cells differ from each other. As many cells as the layout has digits
// are a house, and one cell is nothing.
func Area(cells ...Cell) Extra { return Extra{kind: extraArea, cells: slices.Clone(cells)} }

// Apart is the rule that two cells must differ.
func Apart(a, b Cell) Extra { return Extra{kind: extraApart, cells: []Cell{a, b}} }

// With returns a layout with the rules of l and further ones. A rule that l has
// changes nothing.
func (l *Layout) With(extra ...Extra) (*Layout, error) {
	var further [][]Cell
	for _, h := range l.houses {
		if h.Kind >= HouseDiagonal {
			further = append(further, h.Cells)
		}
	}
	apart, areas := slices.Clone(l.apart), slices.Clone(l.areas)
	for _, x := range extra {
		if err := l.checkExtra(x); err != nil {
			return nil, err
		}
		cells := slices.Sorted(slices.Values(x.cells))
		switch x.kind {
		case extraDiagonals:
			further = append(further, l.inGrids((*Layout).diagonals)...)
		case extraWindows:
			further = append(further, l.inGrids((*Layout).windows)...)
		case extraDisjoint:
			further = append(further, l.inGrids((*Layout).disjointGroups)...)
		case extraAntiKnight:
			apart = slices.AppendSeq(apart, l.movesApart(knightMoves))
		case extraAntiKing:
			apart = slices.AppendSeq(apart, l.movesApart(kingMoves))
		case extraArea:
			switch {
			case len(cells) == l.Digits():
				further = append(further, cells)
			case len(cells) > 1:
				areas = append(areas, cells)
			}
		case extraHouse:
			further = append(further, cells)
		default:
			apart = append(apart, [2]Cell(cells))
		}
	}
	return newLayout(l.size, l.shape, l.regions, further, apart, areas)
}

// checkExtra returns an error if the layout cannot have the rule.
func (l *Layout) checkExtra(x Extra) error {
	n := l.Digits()
	for _, c := range x.cells {
		if int(c) >= l.Cells() {
			return layoutErrorf("cell number %d is outside the grid of %d cells", c, l.Cells())
		}
		if !l.IsInside(c) {
			return layoutErrorf("%s is outside of the grid", l.CellName(c))
		}
	}
	cells := slices.Sorted(slices.Values(x.cells))
	different := len(slices.Compact(slices.Clone(cells)))
	switch {
	case l.shape != nil && l.shape.grids == nil && x.kind <= extraDisjoint:
		return layoutErrorf("a grid of other numbers of rows or columns than digits has neither " +
			"diagonals nor windows nor disjoint groups: differ:CELLS says that cells differ")
	case x.kind == extraWindows && l.inGrids((*Layout).windows) == nil:
		return layoutErrorf("windoku needs a size that is a square from 4 on, not %d", n)
	case x.kind == extraDisjoint && l.inGrids((*Layout).disjointGroups) == nil:
		return layoutErrorf("disjoint groups need a layout that has boxes")
	case x.kind == extraHouse && (different != n || len(cells) != n):
		return layoutErrorf("a house of %s: it must have %d",
			counted(different, "different cell", "different cells"), n)
	case x.kind == extraArea && different != len(cells):
		return layoutErrorf("an area has %s twice", l.CellName(repeated(cells)))
	case x.kind == extraArea && (len(cells) < 1 || len(cells) > n):
		return layoutErrorf("an area of %d cells: it must have 1 to %d", len(cells), n)
	case x.kind == extraApart && different != 2:
		return layoutErrorf("%s cannot differ from itself", l.CellName(cells[0]))
	}
	return nil
}

// repeated returns the first of the ascending cells that is there twice.
func repeated(cells []Cell) Cell {
	for i := 1; i < len(cells); i++ {
		if cells[i] == cells[i-1] {
			return cells[i]
		}
	}
	panic("no cell is there twice")
}

// The steps of chess pieces, downwards, as rows and columns. Those of a king within its row
// and its column say nothing new.
var (
	knightMoves = [][2]int{{1, -2}, {1, 2}, {2, -1}, {2, 1}}
	kingMoves   = [][2]int{{1, -1}, {1, 1}}
)

// movesApart yields the pairs of cells of the grid that are one of the steps apart.
func (l *Layout) movesApart(steps [][2]int) iter.Seq[[2]Cell] {
	n := l.size
	rows, cols := l.Shape()
	return func(yield func([2]Cell) bool) {
		for a := range l.Inside() {
			for _, step := range steps {
				row, col := int(a)/n+step[0], int(a)%n+step[1]
				if row < rows && col >= 0 && col < cols && l.IsInside(Cell(row*n+col)) &&
					!yield([2]Cell{a, Cell(row*n + col)}) {
					return
				}
			}
		}
	}
}

// disjointGroups returns the cells by their place within the boxes, nil without boxes.
func (l *Layout) disjointGroups() [][]Cell {
	if l.boxRows == 0 {
		return nil
	}
	groups := make([][]Cell, l.size)
	for c := range l.Cells() {
		place := c/l.size%l.boxRows*l.boxCols + c%l.size%l.boxCols
		groups[place] = append(groups[place], Cell(c))
	}
	return groups
}

// diagonals returns the falling and the rising diagonal, cells ascending.
func (l *Layout) diagonals() [][]Cell {
	n := l.size
	falling, rising := make([]Cell, n), make([]Cell, n)
	for i := range n {
		falling[i] = Cell(i*n + i)
		rising[i] = Cell(i*n + n - 1 - i)
	}
	return [][]Cell{falling, rising}
}

// windows returns the houses of windoku, nil where there are none.
func (l *Layout) windows() [][]Cell {
	n, r := l.size, 1
	for r*r < n {
		r++
	}
	if r*r != n || r < 2 {
		return nil
	}
	var all [][]Cell
	for i := range r - 1 {
		for j := range r - 1 {
			cells := make([]Cell, 0, n)
			for k := range n {
				row, col := 1+i*(r+1)+k/r, 1+j*(r+1)+k%r
				cells = append(cells, Cell(row*n+col))
			}
			all = append(all, cells)
		}
	}
	return all
}

// newLayout makes a layout. s may be nil. regions is nil or numbered by first cell. The houses in
// further and the areas have ascending cells and the pairs in apart are ascending; all three
// lists may have any order and repetitions.
func newLayout(
	n int, s *shape, regions []int, further [][]Cell, apart [][2]Cell, areas [][]Cell,
) (*Layout, error) {
	l := &Layout{size: n, shape: s}
	l.houses = make([]House, 0, 3*n+len(further))
	room := make([]Cell, 3*n*n)
	house := func(kind HouseKind, index int) []Cell {
		cells := room[:n:n]
		room = room[n:]
		l.houses = append(l.houses, House{Kind: kind, Index: index, Cells: cells})
		return cells
	}
	if s != nil {
		l.addShape(regions)
		apart = slices.AppendSeq(slices.Clone(apart), l.shape.shortPairs())
	} else {
		for i := range n {
			for j, row := 0, house(HouseRow, i); j < n; j++ {
				row[j] = Cell(i*n + j)
			}
		}
		for j := range n {
			for i, column := 0, house(HouseColumn, j); i < n; i++ {
				column[i] = Cell(i*n + j)
			}
		}
		l.addRegions(regions, room)
	}
	own := max(3*n, len(l.houses))
	l.addFurther(further)
	if len(l.houses) > own+maxExtraHouses {
		return nil, layoutErrorf("more than %d further houses", maxExtraHouses)
	}
	l.findHousesOf()
	apart, err := l.addAreas(areas, apart)
	if err != nil {
		return nil, err
	}
	if err := l.addApart(apart); err != nil {
		return nil, err
	}
	l.text = l.format()
	return l, nil
}

func cellsKey(cells []Cell) string {
	key := make([]byte, 0, 2*len(cells))
	for _, c := range cells {
		key = append(key, byte(c), byte(c>>8))
	}
	return string(key)
}

// addRegions adds the boxes or regions, but none that is a row or a column: if all
// are, the layout is a Latin square. Their cells are written to room.
func (l *Layout) addRegions(regions []int, room []Cell) {
	if regions == nil {
		return
	}
	n := l.size
	count := make([]int, n)
	for c, k := range regions {
		room[k*n+count[k]] = Cell(c)
		count[k]++
	}
	kind := HouseRegion
	if rows, cols := boxShape(n, regions); rows != 0 {
		kind = HouseBox
		l.boxRows, l.boxCols = rows, cols
	}
	for k := range n {
		if cells := room[k*n : k*n+n : k*n+n]; !isLine(n, cells) {
			l.houses = append(l.houses, House{Kind: kind, Index: k, Cells: cells})
			l.regions = regions
		}
	}
	if l.regions == nil {
		l.boxRows, l.boxCols = 0, 0
	}
}

// isLine reports whether n cells are a row or a column.
func isLine(n int, cells []Cell) bool {
	first, last := int(cells[0]), int(cells[n-1])
	if first%n == 0 && last == first+n-1 {
		return true
	}
	for i, c := range cells {
		if int(c) != first+i*n {
			return false
		}
	}
	return true
}

// boxShape returns the shape of the boxes if the regions are the regular
// division into equal rectangles, else zeros.
func boxShape(n int, regions []int) (rows, cols int) {
	for cols < n && regions[cols] == 0 {
		cols++
	}
	if cols == 0 || n%cols != 0 {
		return 0, 0
	}
	rows = n / cols
	for c, k := range regions {
		if k != c/n/rows*rows+c%n/cols {
			return 0, 0
		}
	}
	return rows, cols
}

// addFurther adds all other houses, each once: the diagonals if both are in further,
// the windows and the disjoint groups if all are, then the rest ordered by their cells.
func (l *Layout) addFurther(further [][]Cell) {
	if len(further) == 0 {
		return
	}
	given, added := map[string]bool{}, map[string]bool{}
	for _, h := range l.houses {
		given[cellsKey(h.Cells)] = true
		added[cellsKey(h.Cells)] = true
	}
	add := func(kind HouseKind, index, grid int, cells []Cell) bool {
		key := cellsKey(cells)
		if added[key] {
			return false
		}
		added[key] = true
		l.houses = append(l.houses, House{Kind: kind, Index: index, Cells: cells, Grid: grid})
		return true
	}
	for _, cells := range further {
		given[cellsKey(cells)] = true
	}
	addSet := func(kind HouseKind, set [][]Cell) {
		for _, cells := range set {
			if !given[cellsKey(cells)] {
				return
			}
		}
		grids := l.grids()
		each := len(set) / max(1, grids)
		for i, cells := range set {
			if grids > 0 {
				add(kind, i%each, i/each+1, cells)
			} else {
				add(kind, i, 0, cells)
			}
		}
	}
	addSet(HouseDiagonal, l.inGrids((*Layout).diagonals))
	addSet(HouseWindow, l.inGrids((*Layout).windows))
	addSet(HouseDisjoint, l.inGrids((*Layout).disjointGroups))
	rest := slices.Clone(further)
	slices.SortFunc(rest, slices.Compare[[]Cell])
	index := 0
	for _, cells := range rest {
		if add(HouseFurther, index, 0, cells) {
			index++
		}
	}
}

// findHousesOf sets the houses of each cell.
func (l *Layout) findHousesOf() {
	cells := l.size * l.size
	times := make([]int, cells)
	for _, h := range l.houses {
		for _, c := range h.Cells {
			times[c]++
		}
	}
	l.housesOf = make([][]int, cells)
	room := make([]int, len(l.houses)*l.Digits())
	for c, k := range times {
		l.housesOf[c], room = room[:0:k], room[k:]
	}
	for i, h := range l.houses {
		for _, c := range h.Cells {
			l.housesOf[c] = append(l.housesOf[c], i)
		}
	}
}

// addAreas keeps the areas, each once. It returns apart with their pairs that share no house.
func (l *Layout) addAreas(areas [][]Cell, apart [][2]Cell) ([][2]Cell, error) {
	if len(areas) == 0 {
		return apart, nil
	}
	slices.SortFunc(areas, slices.Compare[[]Cell])
	l.areas = slices.CompactFunc(areas, slices.Equal[[]Cell])
	if len(l.areas) > maxAreas {
		return nil, layoutErrorf("more than %d areas", maxAreas)
	}
	most := len(apart) + 4*maxApart // pairs of several areas are there several times
	for _, cells := range l.areas {
		for i, b := range cells {
			for _, a := range cells[:i] {
				if l.sharedIndex(a, b) < 0 {
					apart = append(apart, [2]Cell{a, b})
				}
			}
		}
		if len(apart) > most {
			return nil, tooManyApart()
		}
	}
	return apart, nil
}

// addApart keeps the pairs that share no house, and sees which of them are moves of chess.
func (l *Layout) addApart(apart [][2]Cell) error {
	if len(apart) > 0 {
		apart = slices.Clone(apart)
		slices.SortFunc(apart, compareApart)
		apart = slices.Compact(apart)
		apart = slices.DeleteFunc(apart, func(p [2]Cell) bool {
			return l.sharedIndex(p[0], p[1]) >= 0
		})
	}
	if len(apart) > maxApart {
		return tooManyApart()
	}
	l.apart = apart
	l.antiKnight = l.hasMoves(knightMoves)
	l.antiKing = l.hasMoves(kingMoves)
	if cells := l.Cells(); cells*(cells-1) <= maxPeers {
		return nil
	}
	if l.allPeers() == nil {
		return layoutErrorf("the houses cross too often: more than %d pairs of cells must differ",
			maxPeers/2)
	}
	return nil
}

func tooManyApart() error {
	return layoutErrorf("more than %d pairs of cells that must differ and share no house", maxApart)
}

// isApart reports whether the pair, a below b, is one of those that share no house.
func (l *Layout) isApart(a, b Cell) bool {
	_, found := slices.BinarySearchFunc(l.apart, [2]Cell{a, b}, compareApart)
	return found
}

func compareApart(a, b [2]Cell) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
}

// hasMoves reports whether all cells one of the steps apart differ, some by no house.
func (l *Layout) hasMoves(steps [][2]int) bool {
	if len(l.apart) == 0 {
		return false
	}
	some := false
	for pair := range l.movesApart(steps) {
		switch {
		case l.isApart(pair[0], pair[1]):
			some = true
		case l.sharedIndex(pair[0], pair[1]) < 0:
			return false
		}
	}
	return some
}

// allPeers returns for each cell the cells that must differ from it, ascending. It
// makes them when first needed. It returns nil if they are more than maxPeers, which
// newLayout refuses.
func (l *Layout) allPeers() [][]Cell {
	l.peersOnce.Do(func() { l.peers = l.findPeers() })
	return l.peers
}

func (l *Layout) findPeers() [][]Cell {
	cells := l.size * l.size
	all := make([][]Cell, cells)
	marked := make([]uint64, (cells+63)/64) // a set of cells, read back in ascending order
	total := 0
	for c := range all {
		for _, h := range l.housesOf[c] {
			for _, p := range l.houses[h].Cells {
				marked[p/64] |= 1 << (p % 64)
			}
		}
		marked[c/64] &^= 1 << (c % 64)
		n := 0
		for _, word := range marked {
			n += bits.OnesCount64(word)
		}
		if total += n; total > maxPeers {
			return nil
		}
		peers := make([]Cell, 0, n)
		for w, word := range marked {
			for ; word != 0; word &= word - 1 {
				peers = append(peers, Cell(64*w+bits.TrailingZeros64(word)))
			}
			marked[w] = 0
		}
		all[c] = peers
	}
	var touched []Cell
	for _, p := range l.apart {
		all[p[0]] = append(all[p[0]], p[1])
		all[p[1]] = append(all[p[1]], p[0])
		touched = append(touched, p[0], p[1])
	}
	for _, c := range touched {
		slices.Sort(all[c])
	}
	return all
}

// Size returns n: there are n*n cells, numbered row by row. Unless the layout is one of a [Shape]
// or of grids that overlap, there are n digits, and each house has n cells: see Digits.
func (l *Layout) Size() int { return l.size }

// Digits returns the number of digits, which is that of the cells of each house: the size, or less
// where a [Shape] or grids that overlap have more rows or columns than that.
func (l *Layout) Digits() int {
	if l.shape == nil {
		return l.size
	}
	return l.shape.digits
}

// Cells returns the number of cells, n*n.
func (l *Layout) Cells() int { return l.size * l.size }

// BoxShape returns the height and width of the boxes, zeros if there are none.
func (l *Layout) BoxShape() (rows, cols int) { return l.boxRows, l.boxCols }

// Regions returns the number, from 0, of the box or region of each cell, nil for a
// Latin square.
func (l *Layout) Regions() []int { return slices.Clone(l.regions) }

// Houses returns the houses: rows, columns, boxes or regions, diagonals, windows, disjoint
// groups, further houses.
func (l *Layout) Houses() []House {
	houses := slices.Clone(l.houses)
	cells := make([]Cell, 0, len(houses)*l.Digits())
	for i, h := range houses {
		from := len(cells)
		cells = append(cells, h.Cells...)
		houses[i].Cells = cells[from:len(cells):len(cells)]
	}
	return houses
}

// HousesOf returns the indices in Houses of the houses of cell c, ascending.
func (l *Layout) HousesOf(c Cell) []int { return slices.Clone(l.housesOf[c]) }

// Peers returns the cells that must differ from c, ascending.
func (l *Layout) Peers(c Cell) []Cell { return slices.Clone(l.allPeers()[c]) }

// Apart returns the pairs of cells that must differ but share no house, ascending.
func (l *Layout) Apart() [][2]Cell { return slices.Clone(l.apart) }

// Areas returns the areas whose cells must differ from each other, without those that are
// houses. Apart has their pairs, too.
func (l *Layout) Areas() [][]Cell {
	areas := make([][]Cell, len(l.areas))
	for i, cells := range l.areas {
		areas[i] = slices.Clone(cells)
	}
	return areas
}

// AntiKnight reports whether all cells a knight's move apart must differ. Apart has their
// pairs, too.
func (l *Layout) AntiKnight() bool { return l.antiKnight }

// AntiKing reports whether all cells a king's move apart must differ. Apart has their pairs,
// too.
func (l *Layout) AntiKing() bool { return l.antiKing }

// Disjoint reports whether cells with the same place within their boxes are houses.
func (l *Layout) Disjoint() bool { return l.hasHouse(HouseDisjoint) }

func (l *Layout) hasHouse(kind HouseKind) bool {
	return slices.ContainsFunc(l.houses, func(h House) bool { return h.Kind == kind })
}

// Shared returns the first house that contains both cells, if there is one.
func (l *Layout) Shared(a, b Cell) (h House, ok bool) {
	i := l.sharedIndex(a, b)
	if i < 0 {
		return House{}, false
	}
	return l.house(i), true
}

// sharedIndex returns the index of the first house that contains both cells, or
// -1.
func (l *Layout) sharedIndex(a, b Cell) int {
	for _, i := range l.housesOf[a] {
		if slices.Contains(l.housesOf[b], i) {
			return i
		}
	}
	return -1
}

// house returns a copy of house i.
func (l *Layout) house(i int) House {
	h := l.houses[i]
	h.Cells = slices.Clone(h.Cells)
	return h
}

// CellName returns the name of a cell: r1c1 is the first.
func (l *Layout) CellName(c Cell) string {
	return fmt.Sprintf("r%dc%d", int(c)/l.size+1, int(c)%l.size+1)
}
