package iss

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// This file has variables: cells in groups beside the grid, which rules name and no row, column or
// box has. They are further rows below those of the grid, in a layout that has no rows of its own;
// those of the grid are cells that differ.

// variables is a group of variables.
type variables struct {
	name     string // of the group; the first cell is its name with 1 behind it
	label    string // for people
	count    int
	columns  int
	row, col int // of its first cell
}

// maxVariables bounds the variables of a string.
const maxVariables = 1000

// maxSide is the most rows or columns that the grid and the variables may take together.
const maxSide = nonet.MaxSymbols

// addGroup adds a group that an item begins, if it is a Var or a Doppelganger.
func (r *reader) addGroup(name string, args []string) error {
	switch {
	case name == "Var" && len(args) > 0 && len(args) <= 3:
		g := variables{name: "V" + args[0], count: 1}
		if len(args) > 1 {
			g.label = ruleName(args[1])
		}
		if len(args) > 2 {
			rows, columns, isTable := strings.Cut(args[2], "x")
			if isTable {
				g.columns, _ = lex.Number([]byte(columns))
				columns = strconv.Itoa(g.columns)
			} else {
				rows, columns = "1", rows
			}
			a, ok1 := lex.Number([]byte(rows))
			b, ok2 := lex.Number([]byte(columns))
			if g.count = a * b; !ok1 || !ok2 || min(a, b) < 1 || max(a, b) > maxVariables {
				return fmt.Errorf("found %s, expected a number of variables, or ROWSxCOLUMNS",
					lex.Quote([]byte(args[2])))
			}
		}
		if args[0] == "" || strings.Trim(args[0], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
			return errors.New("expected a name of capital letters")
		}
		r.groups = append(r.groups, g)
	case name == "Doppelganger" && !r.doppelganger:
		r.doppelganger = true
		r.groups = append(r.groups,
			variables{name: missingInColumns, label: "what each column misses", count: r.cols},
			variables{name: missingInRows, label: "what each row misses", count: r.rows})
		if height, width := r.boxShape(); height > 0 {
			r.groups = append(r.groups, variables{name: missingInBoxes,
				label: "what each box misses", columns: width,
				count: r.rows / height * (r.cols / width)})
		}
	}
	return nil
}

// placeGroups gives the groups their places below the grid. Those of one row stand beside each
// other where there is room. It sets the size of the layout.
func (r *reader) placeGroups() error {
	r.most, r.allRows, r.allCols = r.n, r.rows, r.cols
	if len(r.groups) == 0 {
		return nil
	}
	total := 0
	names := map[string]bool{}
	for i := range r.groups {
		g := &r.groups[i]
		if g.columns == 0 {
			g.columns = r.cols
		}
		r.allCols = max(r.allCols, min(g.columns, g.count))
		if total += g.count; total > maxVariables || names[g.name] {
			return fmt.Errorf("found more than %d variables, or a second group %s", maxVariables,
				lex.Quote([]byte(g.name)))
		}
		names[g.name] = true
	}
	row, col := r.rows, 0 // the next place
	for i := range r.groups {
		g := &r.groups[i]
		if col > 0 && (col+g.count > r.allCols || g.count > g.columns) {
			row, col = row+1, 0
		}
		g.row, g.col = row, col
		if col += g.count; g.count > g.columns {
			row, col = row+(g.count+g.columns-1)/g.columns, 0
		}
	}
	if r.allRows = row; col > 0 {
		r.allRows++
	}
	if r.n = max(r.n, r.allRows, r.allCols); r.n > maxSide {
		return fmt.Errorf("found a grid and variables of %d rows and %d columns together, which "+
			"are more than %d", r.allRows, r.allCols, maxSide)
	}
	return nil
}

// at returns cell i of the group, in a layout of size n.
func (g *variables) at(n, i int) nonet.Cell {
	return nonet.Cell((g.row+i/g.columns)*n + g.col + i%g.columns)
}

// cells returns the cells of the group.
func (g *variables) cells(n int) []nonet.Cell {
	cells := make([]nonet.Cell, g.count)
	for i := range cells {
		cells[i] = g.at(n, i)
	}
	return cells
}

// variable returns the group and the place in it of the cell of a name. A group of one cell has its
// name.
func (r *reader) variable(name string) (g *variables, i int, ok bool) {
	letters := strings.TrimRight(name, "0123456789")
	for k := range r.groups {
		if g := &r.groups[k]; g.name == letters {
			i, ok := lex.Number([]byte(name[len(letters):]))
			if name == letters && g.count == 1 {
				i, ok = 1, true
			}
			i += r.along - 1
			return g, i, ok && i >= 0 && i < g.count
		}
	}
	return nil, 0, false
}

// groupOf returns the name of the group of a cell, "" of a cell of the grid.
func (r *reader) groupOf(c nonet.Cell) string {
	for i := range r.groups {
		if g := &r.groups[i]; slices.Contains(g.cells(r.n), c) {
			return g.name
		}
	}
	return ""
}

// isGroup reports whether all cells are in the grid, or in one group.
func (r *reader) isGroup(cells []nonet.Cell) bool {
	return len(r.groups) == 0 || !slices.ContainsFunc(cells, func(c nonet.Cell) bool {
		name := r.groupOf(c)
		return name != r.groupOf(cells[0]) ||
			name == "" && !r.inGrid(int(c)/r.n, int(c)%r.n)
	})
}

// inGrid reports whether a place is one of the grid, not of a variable.
func (r *reader) inGrid(row, col int) bool {
	return row >= 0 && col >= 0 && row < r.rows && col < r.cols
}

// ray returns the cells of the grid from a place on, step after step.
func (r *reader) ray(row, col, down, right int) (cells []nonet.Cell) {
	for ; r.inGrid(row, col); row, col = row+down, col+right {
		cells = append(cells, nonet.Cell(row*r.n+col))
	}
	return cells
}

func (r *reader) row(i int) []nonet.Cell { return r.ray(i, 0, 0, 1) }

func (r *reader) column(i int) []nonet.Cell { return r.ray(0, i, 1, 0) }

// holdAll adds that cells that differ hold all values, if they are as many. Of houses, that is
// known without it.
func (r *reader) holdAll(cells []nonet.Cell) {
	if len(cells) == r.most && r.most < r.n {
		r.rules.Contains(slices.Collect(nonet.AllDigits(r.most).All()), cells)
	}
}

// differ adds that the cells of a row, a column or a region differ.
func (r *reader) differ(cells []nonet.Cell) {
	r.rules.Different(cells)
	r.holdAll(cells)
}

// gridLines adds that the cells of each row, column and region differ, which are none of the layout
// if there are variables.
func (r *reader) gridLines() {
	if len(r.groups) == 0 || r.free {
		return
	}
	for i := range r.rows {
		r.differ(r.row(i))
	}
	for i := range r.cols {
		r.differ(r.column(i))
	}
	of := map[int][]nonet.Cell{}
	for c, k := range r.rules.Labels {
		if k >= 0 {
			of[k] = append(of[k], nonet.Cell(c))
		}
	}
	for _, k := range slices.Sorted(maps.Keys(of)) {
		r.holdAll(of[k]) // that they differ, the layout says
	}
}

// fillVariables decides the cells of the layout that are neither in the grid nor variables, and
// says where the variables are.
func (r *reader) fillVariables(d *sketch.Draft) {
	if len(r.groups) == 0 {
		return
	}
	used := map[int]bool{}
	for i := range r.groups {
		g := &r.groups[i]
		for _, c := range g.cells(r.n) {
			used[int(c)] = true
		}
		first, last := g.at(r.n, 0), g.at(r.n, g.count-1)
		text := fmt.Sprintf("r%dc%d is the variable %s", int(first)/r.n+1, int(first)%r.n+1, g.name)
		if g.count > 1 {
			text = fmt.Sprintf("r%dc%d to r%dc%d are the variables %s1 to %s%d",
				int(first)/r.n+1, int(first)%r.n+1, int(last)/r.n+1, int(last)%r.n+1, g.name,
				g.name, g.count)
		}
		if g.label != "" {
			text += fmt.Sprintf(" (%s)", g.label)
		}
		d.Remarks = append(d.Remarks, text+", in no row, column or box")
	}
	for c := range d.Givens {
		if row, col := c/r.n, c%r.n; !r.inGrid(row, col) && !used[c] {
			d.Givens[c] = nonet.Outside
			if r.rules.Marks != nil {
				r.rules.Marks[c] = nonet.AllDigits(r.n)
			}
		}
	}
}

// movesApart adds that cells of the grid differ that are a move away from each other.
func (r *reader) movesApart(moves [][2]int) {
	for i := range r.rows * r.cols {
		row, col := i/r.cols, i%r.cols
		for _, m := range moves {
			if r.inGrid(row+m[0], col+m[1]) {
				r.rules.Different([]nonet.Cell{r.at(i), nonet.Cell((row+m[0])*r.n + col + m[1])})
			}
		}
	}
}

// issMoves is the row of a rule for cells that are a move apart. moves has those downwards.
func issMoves(name string, rule setters.GridRule, moves [][2]int) issRow {
	row := issWhole(name, rule)
	row.take = global(func(r *reader) {
		if len(r.groups) > 0 {
			r.movesApart(moves)
		} else {
			rule.Add(r.rules)
		}
	})
	return row
}

// apartFromVariables marks the pairs of neighbours of which one is no cell of the grid.
func (r *reader) apartFromVariables(pairs map[[2]nonet.Cell]bool) {
	for row := max(0, r.rows-1); row < r.n && len(r.groups) > 0; row++ {
		for col := range r.n {
			for _, c := range [2][2]int{{row + 1, col}, {row, col + 1}} {
				if c[0] < r.n && c[1] < r.n && !r.inGrid(c[0], c[1]) {
					pairs[[2]nonet.Cell{nonet.Cell(row*r.n + col),
						nonet.Cell(c[0]*r.n + c[1])}] = true
				}
			}
		}
	}
	for row := range r.rows {
		for col := r.cols - 1; col < r.n-1 && len(r.groups) > 0; col++ {
			pairs[[2]nonet.Cell{nonet.Cell(row*r.n + col), nonet.Cell(row*r.n + col + 1)}] = true
			if row < r.n-1 && col >= r.cols {
				pairs[[2]nonet.Cell{nonet.Cell(row*r.n + col),
					nonet.Cell((row+1)*r.n + col)}] = true
			}
		}
	}
}

// antiConsecutive: no neighbours in the grid are consecutive.
func (r *reader) antiConsecutive() {
	if len(r.groups) == 0 {
		r.rules.Kind(nonet.RuleAntiConsecutive, 0)
		return
	}
	without := map[[2]nonet.Cell]bool{}
	r.apartFromVariables(without)
	r.rules.Everywhere(sketch.None(sketch.Relations.Difference(1)), without)
}

// The groups of Doppelganger: the value that each row, column and box misses. ISS names them by how
// they are drawn: in a row below the columns, and so on.
const (
	missingInColumns = "DGR"
	missingInRows    = "DGC"
	missingInBoxes   = "DGB"
)

// doubles: each row, column and box has 0 and all but one of the other values. No two rows miss the
// same, nor do two columns or boxes. The values that the row, the column and the box of a 0 miss
// differ.
func (r *reader) doubles([]string) error {
	height, width := r.boxShape()
	if r.rows != r.cols || r.least != 0 || r.most != r.rows+1 || height*width != r.rows {
		return errors.New("expected a square grid with boxes and the values from 0 to its size")
	}
	missing := map[string][]nonet.Cell{}
	for i := range r.groups {
		g := &r.groups[i]
		if cells := g.cells(r.n); strings.HasPrefix(g.name, "DG") {
			missing[g.name] = cells
			for _, c := range cells {
				r.values[c] = r.values[c].Without(1)
			}
			r.rules.Area(cells)
			r.rules.Contains(slices.Collect(nonet.AllDigits(r.most).Without(1).All()), cells)
		}
	}
	boxes := make([][]nonet.Cell, r.rows)
	for i := range r.rows * r.cols {
		row, col := i/r.cols, i%r.cols
		box := row/height*(r.cols/width) + col/width
		boxes[box] = append(boxes[box], r.at(i))
		three := []nonet.Cell{missing[missingInRows][row], missing[missingInColumns][col],
			missing[missingInBoxes][box]}
		slices.Sort(three)
		r.rules.Rule(nonet.Or(
			[]nonet.Rule{oneOf(r.at(i), nonet.AllDigits(r.most).Without(1))},
			[]nonet.Rule{{Kind: nonet.RuleDifferent, Cells: [][]nonet.Cell{three}}}))
	}
	for i := range r.rows {
		r.differ(append(r.row(i), missing[missingInRows][i]))
		r.differ(append(r.column(i), missing[missingInColumns][i]))
		r.differ(append(boxes[i], missing[missingInBoxes][i]))
	}
	return nil
}
