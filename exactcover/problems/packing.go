package problems

import (
	"fmt"
	"iter"

	"github.com/nonet-dev/nonet/exactcover"
)

// A Packing is a board to be filled with pieces. Each piece is an item and lies on the board
// exactly once, unless Copies or Spare is set. Each cell is an item and is filled exactly once,
// unless Gaps is set.
type Packing struct {
	Board   *Board
	Pieces  []Piece // with different names, which differ from the names of the cells
	Turning Turning // how a piece may lie
	Copies  bool    // each piece may be used any number of times: pieces are not items
	Spare   bool    // pieces may stay unused
	Gaps    bool    // cells may stay empty

	// UpTo says which solutions count as the same. Of these the problem has one only.
	// It cannot be combined with Copies and Spare.
	UpTo Symmetry
}

// Problem returns the packing as an exact cover problem. An option is a piece in a place. Items
// are the names of the pieces, then the cells by their coordinates from 1, as row.column or
// layer.row.column. If UpTo is set there can be further items, secondary ones with colours: see
// [Symmetry].
//
// The errors are [ErrSize] for a piece without cells, [exactcover.ErrTooLarge], [ErrSymmetry], and
// an [*exactcover.ItemError] for a name that cannot be used or occurs twice.
func (p *Packing) Problem() (*exactcover.Problem, error) {
	shapes, err := p.shapes()
	if err != nil {
		return nil, err
	}
	var breaker *symmetryBreaker
	if p.UpTo != SymmetryNone {
		if breaker, err = p.breakSymmetry(shapes); err != nil {
			return nil, err
		}
	}
	var b builder
	pieces, cells, err := p.addItems(&b.problem)
	if err != nil {
		return nil, err
	}
	if breaker != nil {
		breaker.addItems(&b)
	}
	var option []exactcover.Element
	for _, s := range shapes {
		for place := range p.Board.places(s.cells) {
			option = option[:0]
			if !p.Copies {
				option = append(option, exactcover.Element{Item: pieces[s.piece]})
			}
			for _, c := range place {
				option = append(option, exactcover.Element{Item: cells + int(c)})
			}
			variants := [][]exactcover.Element{nil}
			if breaker != nil {
				variants = breaker.elements(s.piece, place)
			}
			for _, ties := range variants {
				if _, err := b.problem.AddOption(append(option, ties...)...); err != nil {
					return nil, fmt.Errorf("the packing: %w", err)
				}
			}
		}
	}
	return &b.problem, nil
}

// addItems adds the pieces, unless there are copies of them, and the cells. It returns the item
// of each piece and that of the first cell.
func (p *Packing) addItems(problem *exactcover.Problem) (pieces []int, cells int, err error) {
	kindIf := func(optional bool) exactcover.Kind {
		if optional {
			return exactcover.Secondary
		}
		return exactcover.Primary
	}
	pieces = make([]int, len(p.Pieces))
	if !p.Copies {
		for i, piece := range p.Pieces {
			if pieces[i], err = problem.AddItem(piece.Name, kindIf(p.Spare)); err != nil {
				return nil, 0, err
			}
		}
	}
	cells = problem.NumItems()
	for _, c := range p.Board.cells {
		if _, err = problem.AddItem(p.Board.name(c), kindIf(p.Gaps)); err != nil {
			return nil, 0, err
		}
	}
	return pieces, cells, nil
}

// shape is a piece in one of the orientations that it may have.
type shape struct {
	piece int
	cells []Cell
}

// shapes returns the shapes to be put on the board, and an error if the problem is too large.
func (p *Packing) shapes() ([]shape, error) {
	var shapes []shape
	seen := map[string]bool{}
	options, elements := 0.0, 0.0
	for i, piece := range p.Pieces {
		if len(piece.Cells) == 0 {
			return nil, fmt.Errorf("piece %s has no cells: %w", piece.Name, ErrSize)
		}
		for _, cells := range images(piece.Cells, p.Turning.turns(p.Board.Plane())) {
			if k := key(cells); p.Copies && seen[k] {
				continue // an orientation of an earlier piece looks the same
			} else if p.Copies {
				seen[k] = true
			}
			places := float64(p.Board.room(cells).volume())
			options += places
			elements += places * float64(1+len(cells))
			shapes = append(shapes, shape{i, cells})
		}
	}
	items := float64(len(p.Pieces) + len(p.Board.cells))
	if err := enough(items, options, elements); err != nil {
		return nil, fmt.Errorf("the packing has up to %w", err)
	}
	return shapes, nil
}

// volume returns the number of cells of a box.
func (c Cell) volume() int { return c.Layer * c.Row * c.Col }

// room returns, for each axis, in how many positions cells lie within the box of the board.
func (b *Board) room(cells []Cell) Cell {
	far := Cell{}
	for _, c := range cells {
		far = Cell{max(far.Layer, c.Layer), max(far.Row, c.Row), max(far.Col, c.Col)}
	}
	return Cell{max(b.Layers-far.Layer, 0), max(b.Rows-far.Row, 0), max(b.Cols-far.Col, 0)}
}

// places returns the places of a shape on the board, each as the numbers of its cells. The slice
// is reused for the next place.
func (b *Board) places(shape []Cell) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		room := b.room(shape)
		cells := make([]int32, len(shape))
		for at := range room.volume() {
			origin := Cell{at / (room.Row * room.Col), at / room.Col % room.Row, at % room.Col}
			fits := true
			for i, c := range shape {
				n := b.at[b.place(Cell{origin.Layer + c.Layer, origin.Row + c.Row,
					origin.Col + c.Col})]
				if fits = n > 0; !fits {
					break
				}
				cells[i] = n - 1
			}
			if fits && !yield(cells) {
				return
			}
		}
	}
}

// Fits says why the pieces cannot fill the board exactly, judging by the number of their cells
// alone. It returns "" if the numbers of cells allow it.
func (p *Packing) Fits() string {
	sum := 0
	same := true
	for _, piece := range p.Pieces {
		sum += len(piece.Cells)
		same = same && len(piece.Cells) == len(p.Pieces[0].Cells)
	}
	cells := p.Board.Cells()
	switch {
	case p.Copies && len(p.Pieces) > 0:
		if size := len(p.Pieces[0].Cells); same && !p.Gaps && size > 0 && cells%size != 0 {
			return fmt.Sprintf("the board has %d cells, which pieces of %d cannot fill", cells,
				size)
		}
	case sum < cells && !p.Gaps, sum > cells && !p.Spare:
		return fmt.Sprintf("the board has %d cells and the pieces %d", cells, sum)
	}
	return ""
}
