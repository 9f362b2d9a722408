package nonet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// maxGrids bounds the grids that overlap.
const maxGrids = 40

// overlapPrefix begins the text of grids that overlap.
const overlapPrefix = "overlap:"

// overlapNames are layouts of overlapping grids that have names, and their texts. Their order is
// that of the number of cells.
var overlapNames = [...][2]string{
	{"butterfly", "overlap:9:r1c1,r1c4,r4c1,r4c4"},
	{"twin", "overlap:9:r1c1,r7c7"},
	{"flower", "overlap:9:r1c4,r4c1,r4c4,r4c7,r7c4"},
	{"sohei", "overlap:9:r1c7,r7c1,r7c13,r13c7"},
	{"windmill", "overlap:9:r1c4,r4c13,r7c7,r10c1,r13c10"},
	{"samurai", "overlap:9:r1c1,r1c13,r7c7,r13c1,r13c13"},
}

// OverlapNames returns the names of layouts of overlapping grids that ParseLayout reads, such as
// samurai: five grids, each of which shares a box with the one in the middle.
func OverlapNames() (names []string) {
	for _, known := range overlapNames {
		names = append(names, known[0])
	}
	return names
}

// overlapNamed returns the text of the layout of overlapping grids with a name, in any case.
func overlapNamed(name string) (text string, ok bool) {
	for _, known := range overlapNames {
		if strings.EqualFold(known[0], name) {
			return known[1], true
		}
	}
	return "", false
}

// overlapping is what a layout of several grids has.
type overlapping struct {
	grid   *Layout  // each of them
	at     [][2]int // row and column of the first cell of each, from 0, ascending
	inside []bool   // by cell of the layout: whether a grid has it
	cells  int      // how many cells are inside
}

// Overlap returns the layout of several grids that may have common cells, such as the five of a
// Samurai. All have the layout grid: rows, columns and perhaps boxes or regions, without further
// rules. at has the row and the column of the first cell of each, from 0: the least of both are 0.
//
// The layout has as many rows and columns of cells as are needed, its size, 61 at most. Those in no
// grid are outside: in no house and no rule, and [Outside] in each grid of digits. The houses are
// those of all grids, each once. With adds diagonals, windows and disjoint groups to each grid.
// One grid alone is the layout grid.
func Overlap(grid *Layout, at ...[2]int) (*Layout, error) {
	n := grid.size
	if grid.shape != nil || strings.Contains(grid.text, "+") {
		return nil, layoutErrorf("grids that overlap have rows, columns, and boxes or regions alone")
	}
	if len(at) < 1 || len(at) > maxGrids {
		return nil, layoutErrorf("%d grids: there must be 1 to %d", len(at), maxGrids)
	}
	at = slices.Clone(at)
	slices.SortFunc(at, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	top, left, bottom, right := at[0][0], at[0][1], 0, 0
	for i, p := range at {
		if i > 0 && p == at[i-1] {
			return nil, layoutErrorf("two grids begin at r%dc%d", p[0]+1, p[1]+1)
		}
		left = min(left, p[1])
		bottom, right = max(bottom, p[0]+n), max(right, p[1]+n)
	}
	switch {
	case top != 0 || left != 0:
		return nil, layoutErrorf("no grid begins in the first row or none in the first column: " +
			"row 1 and column 1 are the first that are in a grid")
	case max(bottom, right) > maxShape:
		return nil, layoutErrorf("the grids have %d rows and %d columns together: at most %d",
			bottom, right, maxShape)
	case len(at) == 1:
		return grid, nil
	}
	s := &shape{rows: bottom, cols: right, digits: n, grids: &overlapping{grid: grid, at: at}}
	s.grids.inside = make([]bool, s.size()*s.size())
	for _, p := range at {
		for c := range n * n {
			inside := &s.grids.inside[(p[0]+c/n)*s.size()+p[1]+c%n]
			if !*inside {
				*inside = true
				s.grids.cells++
			}
		}
	}
	return newLayout(s.size(), s, nil, nil, nil, nil)
}

// grids returns the number of grids that overlap, 0 if there is one alone.
func (l *Layout) grids() int {
	if l.shape == nil || l.shape.grids == nil {
		return 0
	}
	return len(l.shape.grids.at)
}

// Grids returns the layout of each of several grids that may overlap and the first cell of each,
// ascending. It returns nil if the layout has one grid.
func (l *Layout) Grids() (grid *Layout, first []Cell) {
	if l.grids() == 0 {
		return nil, nil
	}
	for _, p := range l.shape.grids.at {
		first = append(first, Cell(p[0]*l.size+p[1]))
	}
	return l.shape.grids.grid, first
}

// inGrids returns sets of cells that houses makes of a layout, those of all grids one after the
// other if several overlap.
func (l *Layout) inGrids(houses func(*Layout) [][]Cell) (all [][]Cell) {
	if l.grids() == 0 {
		return houses(l)
	}
	of := l.shape.grids
	for _, p := range of.at {
		for _, cells := range houses(of.grid) {
			all = append(all, l.moved(cells, p))
		}
	}
	return all
}

// moved returns cells of a grid as those of the layout in which it begins at p.
func (l *Layout) moved(cells []Cell, p [2]int) []Cell {
	n := l.shape.grids.grid.size
	moved := make([]Cell, len(cells))
	for i, c := range cells {
		moved[i] = Cell((p[0]+int(c)/n)*l.size + p[1] + int(c)%n)
	}
	return moved
}

// addGrids adds the houses of all grids, each once, and sets the regions: cells are in one if they
// have the same grids, and the same boxes or regions of these.
func (l *Layout) addGrids() {
	of := l.shape.grids
	signs := make([]string, l.Cells())
	known := map[string]bool{}
	for kind := HouseRow; kind <= HouseRegion; kind++ {
		for g, p := range of.at {
			for _, h := range of.grid.houses {
				if h.Kind != kind {
					continue
				}
				cells, index := l.moved(h.Cells, p), h.Index
				switch kind {
				case HouseRow:
					index += p[0]
					for _, c := range cells {
						signs[c] += fmt.Sprintf("g%d,", g)
					}
				case HouseColumn:
					index += p[1]
				}
				key := cellsKey(cells)
				if kind >= HouseBox {
					for _, c := range cells {
						signs[c] += key
					}
				}
				if !known[key] {
					known[key] = true
					l.houses = append(l.houses,
						House{Kind: kind, Index: index, Cells: cells, Grid: g + 1})
				}
			}
		}
	}
	l.regions = make([]int, l.Cells())
	number := map[string]int{}
	for c, sign := range signs {
		if sign == "" {
			l.regions[c] = -1
			continue
		}
		k, ok := number[sign]
		if !ok {
			k = len(number)
			number[sign] = k
		}
		l.regions[c] = k
	}
}

// formatOverlap returns the text of grids that overlap, before further rules.
func (l *Layout) formatOverlap() string {
	var b strings.Builder
	b.WriteString(overlapPrefix)
	grid, first := l.Grids()
	b.WriteString(grid.text)
	b.WriteByte(':')
	l.writeCells(&b, first)
	for _, known := range overlapNames {
		if known[1] == b.String() {
			return known[0]
		}
	}
	return b.String()
}

// parseOverlap reads the layout of each grid, ":", and their first cells with commas between them.
// If it fails, it also returns the byte offset of the fault.
func parseOverlap(text string) (l *Layout, offset int, err error) {
	colon := strings.LastIndexByte(text, ':')
	if colon < 0 {
		return nil, 0, fmt.Errorf("found %q, expected the layout of each grid and the first cell of "+
			"each, as 9:r1c1,r7c7", clip(text, 20))
	}
	if _, again := overlapNamed(text[:colon]); again || strings.HasPrefix(text, overlapPrefix) {
		return nil, 0, errors.New("grids that overlap do not overlap again: say the first cell of " +
			"each grid")
	}
	grid, offset, err := parseBase(text[:colon])
	if err != nil {
		return nil, offset, err
	}
	space := &Layout{size: maxShape}
	var at [][2]int
	for name := range strings.SplitSeq(text[colon+1:], ",") {
		c, err := space.ParseCell(strings.Trim(name, " "))
		if err != nil {
			return nil, colon + 1, err
		}
		if at = append(at, [2]int{int(c) / maxShape, int(c) % maxShape}); len(at) > maxGrids {
			return nil, colon + 1, fmt.Errorf("more than %d grids", maxGrids)
		}
	}
	l, err = Overlap(grid, at...)
	return l, colon + 1, err
}
