package nonet

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Shape describes a grid whose rows or columns are fewer than its digits, or more if it is free.
// Its layout has as many rows and columns of cells as the largest of the three numbers, its size.
// The first Rows rows and Columns columns are the grid. The cells beyond them are outside: in no
// house and no rule, and [Outside] in each grid of digits.
//
// Rows, columns and regions of as many cells as there are digits are houses. In shorter ones the
// cells differ.
type Shape struct {
	Rows, Columns, Digits int

	// Regions has the region of each of the Rows*Columns cells, -1 for a cell in none. nil: there
	// are no regions. A region has at most as many cells as there are digits.
	Regions []int

	Free bool // rows and columns may repeat digits
}

// Outside is the digit of the cells that are outside of the grid of a [Shape], or of all grids that
// overlap.
const Outside Digit = 1

// maxShape bounds the rows, columns and digits of shapes: symbols are one character.
const maxShape = MaxSymbols

// shape is what a layout has whose grid is not a square of as many rows as digits.
type shape struct {
	rows, cols, digits int

	free  bool
	short []House      // rows, columns and regions of fewer cells than there are digits
	grids *overlapping // nil: there is one grid, the first rows and columns
}

// size returns the number of rows and columns of cells of the layout.
func (s *shape) size() int { return max(s.rows, s.cols, s.digits) }

// Shaped returns the layout of a shape. A grid of as many rows and columns as digits is that of
// [Latin] or [Jigsaw], with an [Area] for each shorter region, unless it is free.
func Shaped(s Shape) (*Layout, error) {
	n := s.Digits
	most := n
	if s.Free {
		most = maxShape
	}
	switch {
	case n < 1 || n > maxShape:
		return nil, layoutErrorf("a grid of %d digits: there must be 1 to %d", n, maxShape)
	case min(s.Rows, s.Columns) < 1 || s.Free && max(s.Rows, s.Columns) > most:
		return nil, layoutErrorf("%d rows and %d columns: there must be 1 to %d",
			s.Rows, s.Columns, most)
	case max(s.Rows, s.Columns) > most:
		return nil, layoutErrorf("%d rows and %d columns: there must be 1 to %d, as there are "+
			"digits, unless the grid is free", s.Rows, s.Columns, n)
	case s.Regions != nil && len(s.Regions) != s.Rows*s.Columns:
		return nil, layoutErrorf("a region map of %d cells: it must have %d",
			len(s.Regions), s.Rows*s.Columns)
	}
	regions, of, err := s.regions()
	if err != nil {
		return nil, err
	}
	if s.Free || s.Rows < n || s.Columns < n {
		made := &shape{rows: s.Rows, cols: s.Columns, digits: n, free: s.Free}
		return newLayout(made.size(), made, regions, nil, nil, nil)
	}
	if len(of) == n && !slices.ContainsFunc(of, func(c []Cell) bool { return len(c) < n }) {
		return Jigsaw(regions)
	}
	l, err := Latin(n)
	for _, cells := range of {
		if err == nil {
			l, err = l.With(Area(cells...))
		}
	}
	return l, err
}

// regions returns the regions of all cells, numbered by their first cells, and the cells of each.
func (s *Shape) regions() (regions []int, of [][]Cell, err error) {
	if s.Regions == nil {
		return nil, nil, nil
	}
	n := max(s.Rows, s.Columns, s.Digits)
	regions = slices.Repeat([]int{-1}, n*n)
	number := map[int]int{}
	for i, label := range s.Regions {
		if label < 0 {
			continue
		}
		c := Cell(i/s.Columns*n + i%s.Columns)
		k, known := number[label]
		if !known {
			k = len(of)
			number[label] = k
			of = append(of, nil)
		}
		of[k] = append(of[k], c)
		regions[c] = k
		if len(of[k]) > s.Digits {
			return nil, nil, layoutErrorf("the region of r%dc%d has more than %d cells, as there are "+
				"digits", of[k][0]/Cell(n)+1, of[k][0]%Cell(n)+1, s.Digits)
		}
	}
	if of == nil {
		return nil, nil, nil
	}
	return regions, of, nil
}

// addShape adds the houses of a shape, and keeps the shorter rows, columns and regions.
func (l *Layout) addShape(regions []int) {
	s, n := l.shape, l.size
	if s.grids != nil {
		l.addGrids()
		return
	}
	short := []House{}
	known := map[string]bool{} // a region may be a row or a column
	add := func(kind HouseKind, index int, cells []Cell) {
		key := cellsKey(cells)
		switch {
		case known[key]:
		case len(cells) == s.digits:
			l.houses = append(l.houses, House{Kind: kind, Index: index, Cells: cells})
		case len(cells) > 1:
			short = append(short, House{Kind: kind, Index: index, Cells: cells})
		}
		known[key] = true
	}
	if !s.free {
		for row := range s.rows {
			cells, _ := l.appendRun(nil, Cell(row*n), Cell(row*n+s.cols-1))
			add(HouseRow, row, cells)
		}
		for col := range s.cols {
			cells, _ := l.appendRun(nil, Cell(col), Cell((s.rows-1)*n+col))
			add(HouseColumn, col, cells)
		}
	}
	if l.regions = regions; regions != nil {
		of := make([][]Cell, slices.Max(regions)+1)
		for c, k := range regions {
			if k >= 0 {
				of[k] = append(of[k], Cell(c))
			}
		}
		kind := HouseRegion
		if rows, _ := l.shapeBoxes(); rows > 0 {
			kind = HouseBox
		}
		for k, cells := range of {
			add(kind, k, cells)
		}
	}
	made := *s
	made.short = short
	l.shape = &made
}

// shapeBoxes returns the height and width of the boxes of a shape, zeros if its regions are not
// equal rectangles.
func (l *Layout) shapeBoxes() (rows, cols int) {
	s, n, same := l.shape, l.size, func(c int) bool { return l.regions[c] == 0 }
	if l.regions == nil {
		return 0, 0
	}
	for cols < s.cols && same(cols) {
		cols++
	}
	for rows < s.rows && same(rows*n) {
		rows++
	}
	if rows == 0 || s.rows%rows != 0 || s.cols%cols != 0 {
		return 0, 0
	}
	for c, k := range l.regions {
		if l.IsInside(Cell(c)) && k != c/n/rows*(s.cols/cols)+c%n/cols {
			return 0, 0
		}
	}
	return rows, cols
}

// Shape returns the number of rows and columns of the grid, with those of holes between grids that
// overlap. The layout has others beyond them if they are less than the size, see [Shape].
func (l *Layout) Shape() (rows, columns int) {
	if l.shape == nil {
		return l.size, l.size
	}
	return l.shape.rows, l.shape.cols
}

// IsShaped reports whether the layout is one of a [Shape] or of grids that overlap: cells are
// outside of the grid, or rows and columns are no houses.
func (l *Layout) IsShaped() bool { return l.shape != nil }

// IsInside reports whether a cell is in the grid, or in one of several: see Inside.
func (l *Layout) IsInside(c Cell) bool {
	if l.shape != nil && l.shape.grids != nil {
		return l.shape.grids.inside[c]
	}
	rows, cols := l.Shape()
	return int(c)/l.size < rows && int(c)%l.size < cols
}

// insides returns IsInside for rules, nil if all cells of the first rows and columns are inside.
func (l *Layout) insides() func(c uint16) bool {
	if l.grids() == 0 {
		return nil
	}
	return func(c uint16) bool { return l.shape.grids.inside[c] }
}

// Inside yields the cells of the grid, ascending: all cells but those outside of a [Shape] or of
// all grids that overlap.
func (l *Layout) Inside() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		rows, cols := l.Shape()
		for row := range rows {
			for col := range cols {
				c := Cell(row*l.size + col)
				if l.IsInside(c) && !yield(c) {
					return
				}
			}
		}
	}
}

// InsideCells returns the number of cells that Inside yields.
func (l *Layout) InsideCells() int {
	if l.grids() > 0 {
		return l.shape.grids.cells
	}
	rows, cols := l.Shape()
	return rows * cols
}

// TextCells yields the cells that the symbols of a text belong to, ascending: those of Inside,
// those of all rows and columns of Shape, or all, whichever are as many as the text has symbols. ok
// is false if none of them are.
func (l *Layout) TextCells(symbols int) (cells iter.Seq[Cell], ok bool) {
	rows, cols := l.Shape()
	switch symbols {
	case l.InsideCells():
		return l.Inside(), true
	case rows * cols, l.Cells():
	default:
		return nil, false
	}
	return func(yield func(Cell) bool) {
		for c := range Cell(l.Cells()) {
			within := int(c)/l.size < rows && int(c)%l.size < cols
			if (within || symbols == l.Cells()) && !yield(c) {
				return
			}
		}
	}, true
}

// ShortHouses returns the rows, columns, and boxes or regions of a [Shape] that have fewer cells
// than there are digits, in this order, each set of cells once. Their cells differ, and Apart has
// the pairs that share no house. Those of one cell are left out.
func (l *Layout) ShortHouses() []House {
	if l.shape == nil {
		return nil
	}
	houses := slices.Clone(l.shape.short)
	for i, h := range houses {
		houses[i].Cells = slices.Clone(h.Cells)
	}
	return houses
}

// Cut returns the digits of g that are in the grid: g itself unless the layout is one of a
// [Shape].
func (l *Layout) Cut(g Grid) Grid {
	if l.shape == nil {
		return g
	}
	var cut Grid
	for c := range l.Inside() {
		cut = append(cut, g[c])
	}
	return cut
}

// Spread is the inverse of Cut. It takes as many digits as TextCells does; those of cells outside
// may be any. Of another number of digits it returns an empty grid.
func (l *Layout) Spread(cut Grid) Grid {
	if l.shape == nil {
		return cut
	}
	g := make(Grid, l.Cells())
	if cells, ok := l.TextCells(len(cut)); ok {
		i := 0
		for c := range cells {
			g[c] = cut[i]
			i++
		}
	}
	l.fillOutside(g)
	return g
}

// fillOutside gives the cells outside of the grid their digit.
func (l *Layout) fillOutside(g Grid) {
	if l.shape == nil {
		return
	}
	for c := range g {
		if !l.IsInside(Cell(c)) {
			g[c] = Outside
		}
	}
}

// outsideFault returns what is wrong with the digits of the cells outside of the grid.
func (l *Layout) outsideFault(g Grid) error {
	if l.shape == nil {
		return nil
	}
	for c, d := range g {
		if d != Outside && !l.IsInside(Cell(c)) {
			return fmt.Errorf("%w: %s is outside of the grid and has the digit %d, not %d",
				ErrInvalid, l.CellName(Cell(c)), d, Outside)
		}
	}
	return nil
}

// shortPairs yields the pairs of cells that differ as their row, column or region is shorter than
// a house.
func (s *shape) shortPairs() iter.Seq[[2]Cell] {
	return func(yield func([2]Cell) bool) {
		if s == nil {
			return
		}
		for _, h := range s.short {
			for i, b := range h.Cells {
				for _, a := range h.Cells[:i] {
					if !yield([2]Cell{a, b}) {
						return
					}
				}
			}
		}
	}
}

// formatShape returns the text of the layout of a shape, before further rules.
func (l *Layout) formatShape() string {
	if l.shape.grids != nil {
		return l.formatOverlap()
	}
	rows, cols := l.Shape()
	kind := "grid"
	if l.shape.free {
		kind = "free"
	}
	text := fmt.Sprintf("%s:%dx%d:%d", kind, rows, cols, l.shape.digits)
	if l.regions == nil {
		return text
	}
	if r, c := l.shapeBoxes(); r > 0 {
		return fmt.Sprintf("%s:%dx%d", text, r, c)
	}
	var regions []int
	for c := range l.Inside() {
		regions = append(regions, l.regions[c])
	}
	return text + ":" + FormatRegions(regions)
}

// parseShape reads ROWSxCOLUMNS, then :DIGITS, then :ROWSxCOLUMNS of boxes or a region map, in
// which a dot, or 0 among numbers, is a cell without a region.
func parseShape(text string, free bool) (*Layout, error) {
	parts := strings.SplitN(text, ":", 3)
	rows, cols, err := parseTimes(parts[0])
	if err != nil {
		return nil, err
	}
	s := Shape{Rows: rows, Columns: cols, Digits: max(rows, cols), Free: free}
	if len(parts) > 1 {
		if s.Digits, err = parseSize(parts[1]); err != nil {
			return nil, err
		}
	}
	if len(parts) < 3 {
		return Shaped(s)
	}
	if height, width, err := parseTimes(parts[2]); err == nil {
		if rows%height != 0 || cols%width != 0 {
			return nil, fmt.Errorf("boxes of %dx%d do not fill a grid of %dx%d", height, width, rows,
				cols)
		}
		for c := range rows * cols {
			s.Regions = append(s.Regions, c/cols/height*(cols/width)+c%cols/width)
		}
		return Shaped(s)
	}
	if s.Regions, err = ParseRegions(parts[2]); err != nil {
		return nil, err
	}
	none := int('.')
	if strings.Contains(parts[2], ",") {
		none = 0
	}
	for i, k := range s.Regions {
		if k == none {
			s.Regions[i] = -1
		}
	}
	return Shaped(s)
}

// parseTimes reads two sizes with x between them.
func parseTimes(text string) (rows, cols int, err error) {
	first, second, _ := strings.Cut(strings.ToLower(text), "x")
	rows, err1 := strconv.Atoi(first)
	cols, err2 := strconv.Atoi(second)
	if errors.Join(err1, err2) != nil || min(rows, cols) < 1 || max(rows, cols) > MaxSize {
		return 0, 0, fmt.Errorf("found %q, expected ROWSxCOLUMNS, as 6x8", clip(text, 20))
	}
	return rows, cols, nil
}
