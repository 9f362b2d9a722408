package problems

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/nonet-dev/nonet/exactcover"
)

// A Packing is a board to be filled with pieces. Each piece is an item and lies on the board exactly once, unless Copies or Spare
// is set; each cell is an item and is filled exactly once, unless Gaps is set.
type Packing struct {
	Board   *Board
	Pieces  []Piece // with names that differ
	Turning Turning
	Copies  bool // there are as many of each piece as are needed: pieces are no items
	Spare   bool // pieces may stay unused
	Gaps    bool // cells may stay empty

	// Unlike takes, of solutions that are the same but for turning the board or turning it over as Turning allows, one
	// only: one piece is kept to a part of its places. That takes a piece which is used and which none of these symmetries leaves
	// where it is, wherever it lies; if there is none Problem returns ErrAlike. Copies must not be set.
	Unlike bool
}

// ErrAlike says that keeping one piece to a part of its places does not leave one only of solutions that are alike.
var ErrAlike = errors.New("no piece can tell solutions apart that are alike")

// Problem returns the packing as an exact cover problem: an option is a piece in a place. Items are the names of the pieces, then the cells
// by their coordinates from 1, as row.column or layer.row.column.
func (p *Packing) Problem() (*exactcover.Problem, error) {
	shapes, err := p.shapes()
	if err != nil {
		return nil, err
	}
	var symmetries [][]int32
	kept := -1
	if p.Unlike {
		symmetries = p.Board.symmetries(p.Turning)
		if kept, err = p.kept(shapes, symmetries); err != nil {
			return nil, err
		}
	}
	var b builder
	kind := exactcover.Primary
	if p.Spare {
		kind = exactcover.Secondary
	}
	pieces := make([]int, len(p.Pieces))
	if !p.Copies {
		for i, piece := range p.Pieces {
			pieces[i] = b.item(kind, piece.Name)
		}
	}
	kind = exactcover.Primary
	if p.Gaps {
		kind = exactcover.Secondary
	}
	first := b.problem.NumItems()
	for _, c := range p.Board.cells {
		b.item(kind, p.Board.name(c))
	}
	var option []int
	for _, s := range shapes {
		for cells := range p.Board.places(s.cells) {
			if s.piece == kept && !leastOf(cells, symmetries) {
				continue
			}
			option = option[:0]
			if !p.Copies {
				option = append(option, pieces[s.piece])
			}
			for _, c := range cells {
				option = append(option, first+int(c))
			}
			b.option(option...)
		}
	}
	return &b.problem, nil
}

// kept returns the piece with the fewest places that no symmetry but the first, the identity, leaves as they are.
func (p *Packing) kept(shapes []shape, symmetries [][]int32) (int, error) {
	if p.Copies || p.Spare {
		return 0, fmt.Errorf("none has to be there once: %w", ErrAlike)
	}
	places := make([]int, len(p.Pieces))
	for _, s := range shapes {
		for cells := range p.Board.places(s.cells) {
			if places[s.piece] < 0 {
				break
			}
			places[s.piece]++
			for _, move := range symmetries[1:] {
				if slices.Equal(moveAll(cells, move), cells) {
					places[s.piece] = -1
					break
				}
			}
		}
	}
	best := -1
	for i, n := range places {
		if n >= 0 && (best < 0 || n < places[best]) {
			best = i
		}
	}
	if best < 0 {
		return 0, ErrAlike
	}
	return best, nil
}

// moveAll returns where a symmetry moves cells, in order.
func moveAll(cells, move []int32) []int32 {
	image := make([]int32, len(cells))
	for i, c := range cells {
		image[i] = move[c]
	}
	slices.Sort(image)
	return image
}

// leastOf reports whether cells, which are in order, are the first of their images.
func leastOf(cells []int32, symmetries [][]int32) bool {
	return !slices.ContainsFunc(symmetries, func(move []int32) bool {
		return slices.Compare(moveAll(cells, move), cells) < 0
	})
}

// shape is a piece in one of the ways in which it may lie.
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
				continue // two pieces that look alike here are one
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

// room returns how many places along each axis cells can be put to within the box of the board.
func (b *Board) room(cells []Cell) Cell {
	far := Cell{}
	for _, c := range cells {
		far = Cell{max(far.Layer, c.Layer), max(far.Row, c.Row), max(far.Col, c.Col)}
	}
	return Cell{max(b.Layers-far.Layer, 0), max(b.Rows-far.Row, 0), max(b.Cols-far.Col, 0)}
}

// places returns the places of a shape on the board, each as the numbers of its cells in ascending order; the slice is used again.
func (b *Board) places(shape []Cell) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		room := b.room(shape)
		cells := make([]int32, len(shape))
		for at := range room.volume() {
			origin := Cell{at / (room.Row * room.Col), at / room.Col % room.Row, at % room.Col}
			fits := true
			for i, c := range shape {
				n := b.at[b.place(Cell{origin.Layer + c.Layer, origin.Row + c.Row, origin.Col + c.Col})]
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

// Fits says why the pieces cannot fill the board exactly: because of how many cells they have. It returns "" if nothing
// speaks against it.
func (p *Packing) Fits() string {
	sum := 0
	same := true
	for _, piece := range p.Pieces {
		sum += len(piece.Cells)
		same = same && len(piece.Cells) == len(p.Pieces[0].Cells)
	}
	cells := p.Board.Cells()
	switch {
	case p.Copies:
		if size := len(p.Pieces[0].Cells); same && !p.Gaps && cells%size != 0 {
			return fmt.Sprintf("the board has %d cells, which pieces of %d cannot fill", cells, size)
		}
	case sum < cells && !p.Gaps, sum > cells && !p.Spare:
		return fmt.Sprintf("the board has %d cells and the pieces %d", cells, sum)
	}
	return ""
}

// symmetries returns the turns under which the board is the same, as the cell that each cell becomes. The identity is first.
func (b *Board) symmetries(t Turning) [][]int32 {
	number := make(map[Cell]int32, len(b.cells))
	low := b.cells[0]
	for _, c := range b.cells {
		low = Cell{min(low.Layer, c.Layer), min(low.Row, c.Row), min(low.Col, c.Col)}
	}
	for i, c := range b.cells {
		number[Cell{c.Layer - low.Layer, c.Row - low.Row, c.Col - low.Col}] = int32(i)
	}
	var all [][]int32
	for _, u := range t.turns(b.Plane()) {
		image := u.image(b.cells)
		move := make([]int32, len(image))
		same := true
		for i, c := range image {
			if move[i], same = number[c]; !same {
				break
			}
		}
		// On a board of one row, say, different turns do the same.
		if same && !slices.ContainsFunc(all, func(other []int32) bool { return slices.Equal(other, move) }) {
			all = append(all, move)
		}
	}
	return all
}
