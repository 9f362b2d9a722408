package iss

import (
	"errors"
	"fmt"
	"math"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// shaped reports whether the layout is one of a nonet.Shape.
func (r *reader) shaped() bool { return r.free || r.rows != r.n || r.cols != r.n }

// newRules returns rules without any.
func (r *reader) newRules() *sketch.Rules {
	rules := sketch.NewRules(r.n)
	if r.shaped() {
		rules.Shape(r.allRows, r.allCols, r.free || len(r.groups) > 0)
	}
	return rules
}

// at returns a cell by its number in ISS, row by row.
func (r *reader) at(i int) nonet.Cell { return nonet.Cell(i/r.cols*r.n + i%r.cols) }

// usualBoxes reports whether the boxes, if there are any, are those that are usual for the size.
func (r *reader) usualBoxes() bool {
	return !r.shaped() && (r.boxSize == 0 || r.boxSize == r.most)
}

// boxShape returns the height and width of the boxes, zeros if there are none: as close to a
// square as they can be.
func (r *reader) boxShape() (rows, cols int) {
	size := r.boxSize
	if size == 0 {
		size = max(r.rows, r.cols)
	}
	for small := int(math.Sqrt(float64(size))); small > 1 && !r.free; small-- {
		large := size / small
		switch {
		case small*large != size:
		case r.rows%small == 0 && r.cols%large == 0:
			return small, large
		case r.rows%large == 0 && r.cols%small == 0:
			return large, small
		}
	}
	return 0, 0
}

// hasBoxes reports whether there are boxes.
func (r *reader) hasBoxes() bool {
	rows, _ := r.boxShape()
	return !r.noBoxes && rows > 0
}

// layout says which regions there are.
func (r *reader) layout() {
	switch {
	case r.hasBoxes() && r.usualBoxes():
	case r.hasBoxes():
		r.rules.Regions(r.boxLabels())
	case r.labels != nil:
		r.rules.Regions(r.labels)
	default:
		r.rules.NoBoxes()
	}
}

// boxLabels returns the number of the box of each cell.
func (r *reader) boxLabels() []int {
	height, width := r.boxShape()
	return r.byCell(func(row, col int) int { return row/height*(r.cols/width) + col/width })
}

// byCell returns labels of the cells of the grid; those outside have -1.
func (r *reader) byCell(label func(row, col int) int) []int {
	labels := make([]int, r.n*r.n)
	for c := range labels {
		if labels[c] = -1; r.inGrid(c/r.n, c%r.n) {
			labels[c] = label(c/r.n, c%r.n)
		}
	}
	return labels
}

// jigsaw: the last argument has a character for each cell, that of its region. The cells of one
// region of another size have none.
func (r *reader) jigsaw(args []string) error {
	cells := r.rows * r.cols
	if len(args) == 0 || len(args[len(args)-1]) != cells {
		return fmt.Errorf("expected a character for each of %d cells", cells)
	}
	text := args[len(args)-1]
	var regions [256][]nonet.Cell
	for i := range len(text) {
		regions[text[i]] = append(regions[text[i]], r.at(i))
	}
	least := max(r.rows, r.cols) // cells of a region
	is := func(region []nonet.Cell) bool { return len(region) >= least && len(region) <= r.most }
	others := 0 // regions whose cells need not differ; there may be one
	for _, region := range regions {
		if len(region) > 0 && !is(region) {
			others++
		}
	}
	if err := r.spend(r.n * r.n); err != nil {
		return err
	}
	if others > 1 {
		return fmt.Errorf("found %d regions without %d cells, expected at most one", others, r.most)
	}
	if !r.hasBoxes() && r.labels == nil {
		r.labels = r.byCell(func(row, col int) int {
			if ch := text[row*r.cols+col]; is(regions[ch]) {
				return int(ch)
			}
			return -1
		})
		return nil
	}
	for _, region := range regions {
		switch {
		case len(region) == r.n:
			r.rules.House(region)
		case is(region):
			r.rules.Area(region)
			r.holdAll(region)
		}
	}
	return nil
}

// sameInRegions: the largest of the rows, columns and regions hold the same values. If the largest
// are rows, it is enough that all rows do: then no other value is in the grid.
func (r *reader) sameInRegions([]string) error {
	height, width := r.boxShape()
	if r.noBoxes {
		height, width = 0, 0
	}
	lines, line := r.rows, r.row
	if r.rows > r.cols {
		lines, line = r.cols, r.column
	}
	switch largest := max(r.rows, r.cols); {
	case max(largest, height*width) == r.most: // they hold all values
	case height*width > largest || r.labels != nil && largest < r.most:
		r.rules.Refuse("regions with the same values", 1)
	default:
		var lists [][]nonet.Cell
		for i := range lines {
			lists = append(lists, line(i))
		}
		if lines > 1 {
			r.rules.Kind(nonet.RuleSameDigits, 0, lists...)
		}
	}
	return nil
}

// diagonal: the cells of the diagonal that rises (1) or falls (-1) differ.
func (r *reader) diagonal(args []string) error {
	switch {
	case len(args) != 1 || args[0] != "1" && args[0] != "-1":
		return errors.New("expected 1 or -1")
	case r.rows != r.cols:
		return errors.New("found a diagonal of a grid that is not square")
	case !r.shaped():
		r.rules.Diagonal(args[0] == "-1")
	case args[0] == "-1":
		return r.different(r.ray(0, 0, 1, 1))
	default:
		return r.different(r.ray(0, r.cols-1, 1, -1))
	}
	return nil
}

// windows: squares or rectangles as large as the boxes, one cell from the edge and from each
// other, have different values.
func (r *reader) windows([]string) error {
	rows, cols := r.boxShape()
	if rows > 0 && rows == cols && r.usualBoxes() {
		r.rules.Windows()
		return nil
	}
	for top := 1; rows > 0 && top+rows < r.rows; top += rows + 1 {
		for left := 1; left+cols < r.cols; left += cols + 1 {
			var cells []nonet.Cell
			for i := range rows * cols {
				cells = append(cells, nonet.Cell((top+i/cols)*r.n+left+i%cols))
			}
			if err := r.different(cells); err != nil {
				return err
			}
		}
	}
	return nil
}

// disjointSets: cells at the same place of their boxes differ.
func (r *reader) disjointSets([]string) error {
	rows, cols := r.boxShape()
	switch {
	case r.usualBoxes():
		r.rules.DisjointGroups()
		return nil
	case rows == 0:
		return nil
	}
	groups := make([][]nonet.Cell, rows*cols)
	for i := range r.rows * r.cols {
		place := i/r.cols%rows*cols + i%r.cols%cols
		groups[place] = append(groups[place], r.at(i))
	}
	for _, cells := range groups {
		if err := r.different(cells); err != nil {
			return err
		}
	}
	return nil
}
