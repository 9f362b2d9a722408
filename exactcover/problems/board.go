package problems

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
)

// A Cell is a unit square of a board or a piece, or a unit cube if there are several layers.
// Coordinates count from 0.
type Cell struct{ Layer, Row, Col int }

// compare orders cells by layer, row, column.
func (c Cell) compare(d Cell) int {
	switch {
	case c.Layer != d.Layer:
		return c.Layer - d.Layer
	case c.Row != d.Row:
		return c.Row - d.Row
	}
	return c.Col - d.Col
}

// A Board is a set of cells to be filled, within a box of layers, rows and columns. A board with
// one layer is flat.
type Board struct {
	Layers, Rows, Cols int

	cells []Cell  // in order
	at    []int32 // by place in the box: 1 + the number of the cell, 0 where there is none
}

// Box returns the board of layers x rows x cols cells.
func Box(layers, rows, cols int) (*Board, error) {
	if layers < 1 || rows < 1 || cols < 1 {
		return nil, fmt.Errorf("a board of %dx%dx%d cells: %w", layers, rows, cols, ErrSize)
	}
	if err := enough(float64(layers)*float64(rows)*float64(cols), 0, 0); err != nil {
		return nil, fmt.Errorf("a board of %dx%dx%d cells: %w", layers, rows, cols, err)
	}
	var cells []Cell
	for l := range layers {
		for r := range rows {
			for c := range cols {
				cells = append(cells, Cell{l, r, c})
			}
		}
	}
	return newBoard(layers, rows, cols, cells), nil
}

func newBoard(layers, rows, cols int, cells []Cell) *Board {
	b := &Board{Layers: layers, Rows: rows, Cols: cols, cells: cells,
		at: make([]int32, layers*rows*cols)}
	for i, c := range cells {
		b.at[b.place(c)] = int32(i + 1)
	}
	return b
}

func (b *Board) place(c Cell) int { return (c.Layer*b.Rows+c.Row)*b.Cols + c.Col }

// Cells returns the number of cells.
func (b *Board) Cells() int { return len(b.cells) }

// Plane reports whether the board has one layer only.
func (b *Board) Plane() bool { return b.Layers == 1 }

// Without returns the board without some cells. A cell that the board does not have is an error.
func (b *Board) Without(cells ...Cell) (*Board, error) {
	gone := make(map[Cell]bool, len(cells))
	for _, c := range cells {
		if _, ok := slices.BinarySearchFunc(b.cells, c, Cell.compare); !ok {
			return nil, fmt.Errorf("the board has no cell %s", b.name(c))
		}
		gone[c] = true
	}
	var rest []Cell
	for _, c := range b.cells {
		if !gone[c] {
			rest = append(rest, c)
		}
	}
	if len(rest) == 0 {
		return nil, fmt.Errorf("a board without cells: %w", ErrSize)
	}
	return newBoard(b.Layers, b.Rows, b.Cols, rest), nil
}

// name returns the coordinates of a cell from 1, without the layer on a flat board.
func (b *Board) name(c Cell) string {
	name := strconv.Itoa(c.Row+1) + "." + strconv.Itoa(c.Col+1)
	if !b.Plane() {
		name = strconv.Itoa(c.Layer+1) + "." + name
	}
	return name
}

// ErrNoBoard says that a text is not the size of a board.
var ErrNoBoard = errors.New("not a board: " +
	"ROWSxCOLUMNS or LAYERSxROWSxCOLUMNS, such as 6x10, 8x8-hole or 3x4x5")

// ParseBoard reads the size of a board: ROWSxCOLUMNS or LAYERSxROWSxCOLUMNS, such as 6x10 and
// 3x4x5. With -hole at the end the middle cell is missing, or the middle ones where a side is even:
// 8x8-hole has 60 cells. A text of another form is [ErrNoBoard].
func ParseBoard(text string) (*Board, error) {
	size, hole := strings.CutSuffix(text, "-hole")
	sides := strings.Split(size, "x")
	n := make([]int, len(sides))
	for i, side := range sides {
		var err error
		if n[i], err = strconv.Atoi(side); err != nil && !errors.Is(err, strconv.ErrRange) ||
			!digits(side) {
			return nil, fmt.Errorf("%q is %w", text, ErrNoBoard)
		}
	}
	switch len(n) {
	case 2:
		n = []int{1, n[0], n[1]}
	case 3:
	default:
		return nil, fmt.Errorf("%q is %w", text, ErrNoBoard)
	}
	b, err := Box(n[0], n[1], n[2])
	if err != nil || !hole {
		return b, err
	}
	middle := []Cell{{}}
	for axis, side := range n {
		var more []Cell
		for _, c := range middle {
			for at := (side - 1) / 2; at <= side/2; at++ {
				more = append(more, c.moved(axis, at))
			}
		}
		middle = more
	}
	return b.Without(middle...)
}

// digits reports whether text is made of digits only.
func digits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

// moved returns the cell moved along an axis: 0 layers, 1 rows, 2 columns.
func (c Cell) moved(axis, by int) Cell {
	switch axis {
	case 0:
		c.Layer += by
	case 1:
		c.Row += by
	case 2:
		c.Col += by
	}
	return c
}

// maxDrawing bounds the bytes of a drawn board.
const maxDrawing = 8 << 20

// ReadBoard reads a drawn board, a row a line. A blank, '.' and '_' are not a cell, every other
// character is a cell. Blank lines separate layers.
func ReadBoard(in io.Reader) (*Board, error) {
	lines := bufio.NewScanner(io.LimitReader(in, maxDrawing+1))
	lines.Buffer(nil, maxDrawing)
	var cells []Cell
	size := Cell{}
	layer, row, total := 0, 0, 0
	for lines.Scan() {
		text := strings.TrimRight(lines.Text(), " \t\r")
		if total += len(text) + 1; total > maxDrawing {
			break
		}
		if text == "" {
			if row > 0 {
				layer, row = layer+1, 0
			}
			continue
		}
		col := 0
		for _, ch := range text {
			if ch == '\t' {
				return nil, fmt.Errorf("row %d of the board has a tab: draw it with '.' and '#'",
					row+1)
			}
			if !strings.ContainsRune(" ._", ch) {
				cells = append(cells, Cell{layer, row, col})
			}
			col++
		}
		row++
		size = Cell{layer + 1, max(size.Row, row), max(size.Col, col)}
	}
	if err := lines.Err(); err != nil && !errors.Is(err, bufio.ErrTooLong) {
		return nil, err
	} else if err != nil || total > maxDrawing {
		return nil, fmt.Errorf("a drawing of more than %d bytes: %w", maxDrawing,
			exactcover.ErrTooLarge)
	}
	if len(cells) == 0 {
		return nil, fmt.Errorf("a board without cells: %w", ErrSize)
	}
	if err := enough(float64(size.Layer)*float64(size.Row)*float64(size.Col), 0, 0); err != nil {
		return nil, fmt.Errorf("a board in a box of %dx%dx%d cells: %w", size.Layer, size.Row,
			size.Col, err)
	}
	return newBoard(size.Layer, size.Row, size.Col, cells), nil
}
