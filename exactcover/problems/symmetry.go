package problems

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/near"
)

// A Symmetry says which solutions of a [Packing] count as the same.
//
// What counts is whether the image of a solution is a solution by the same pieces. So a rotation
// or a reflection of the board is used only if it maps the set of pieces, in the orientations that
// Turning allows, to itself. Every rotation does unless Turning is [TurningFixed]. A reflection
// does if the mirror image of each piece is a piece of the set as well: it is where all pieces are
// equal to their mirror images, as flat pieces in space are, and where mirror images come in pairs,
// as in the Soma cube. With a screw-shaped piece whose mirror image is missing, the mirror image
// of a solution is not a solution, and nothing is taken for the same.
//
// Published counts of solid packings usually count up to rotations and reflections: 240 solutions
// of the Soma cube, and of the twelve pentominoes 3940 in a box of 3x4x5, 264 in 2x5x6 and 12 in
// 2x3x10. Whoever counts what can be done by hand, without a mirror, counts up to rotations:
// 480, 7880, 528 and 24.
//
// The problem keeps the solution that is the least of its images: places of the first piece are
// compared, and if they are equal, places of the next one. A piece that no symmetry leaves in its
// place needs no further items. Otherwise secondary items called tie1.1, tie1.2 and so on say
// whether the comparison with the first image is still tied after the first piece, the second
// piece, and so on; an option of a piece names them with the colour tied or decided.
type Symmetry uint8

const (
	SymmetryNone       Symmetry = iota // no two solutions are the same
	SymmetryRotation                   // rotated images of a solution are the same
	SymmetryReflection                 // rotated and mirrored images of a solution are the same
)

// symmetryNames has the names.
var symmetryNames = [...]string{"none", "rotation", "reflection"}

// String returns the name that ParseSymmetry reads.
func (s Symmetry) String() string {
	if int(s) < len(symmetryNames) {
		return symmetryNames[s]
	}
	return "Symmetry(" + strconv.Itoa(int(s)) + ")"
}

// ParseSymmetry returns the Symmetry of a name: none, rotation or reflection, in any case.
func ParseSymmetry(name string) (Symmetry, error) {
	for i, known := range symmetryNames {
		if strings.EqualFold(known, name) {
			return Symmetry(i), nil
		}
	}
	return 0, fmt.Errorf("found %q, expected none, rotation or reflection%s", name,
		near.Question(name, symmetryNames[:]))
}

// ErrSymmetry says that a problem cannot be restricted to one of the solutions that are the same.
var ErrSymmetry = errors.New("solutions that are the same cannot be told apart by their pieces")

// A boardSymmetry maps the board to itself and the pieces to each other.
type boardSymmetry struct {
	cell  []int32 // the cell that each cell becomes
	piece []int   // the piece that each piece becomes
}

// symmetries returns the symmetries of a packing that UpTo asks for, the identity first.
func (p *Packing) symmetries() []boardSymmetry {
	b := p.Board
	number := make(map[Cell]int32, len(b.cells))
	low := b.cells[0]
	for _, c := range b.cells {
		low = Cell{min(low.Layer, c.Layer), min(low.Row, c.Row), min(low.Col, c.Col)}
	}
	for i, c := range b.cells {
		number[Cell{c.Layer - low.Layer, c.Row - low.Row, c.Col - low.Col}] = int32(i)
	}
	turning := TurningFree
	if p.UpTo == SymmetryRotation {
		turning = TurningOneSided
	}
	var all []boardSymmetry
	for _, u := range turnsOf(turning, b.Plane()) {
		moves, ok := b.moves(u, number)
		// On a board of one row, say, different turns move the cells alike.
		if !ok || slices.ContainsFunc(all,
			func(s boardSymmetry) bool { return slices.Equal(s.cell, moves) }) {
			continue
		}
		if pieces, ok := p.permutation(u); ok {
			all = append(all, boardSymmetry{moves, pieces})
		}
	}
	return all
}

// moves returns the cell that each cell becomes by a turn, and whether the board stays the same.
// number has the numbers of the cells by their distances from the corner of the board.
func (b *Board) moves(u turn, number map[Cell]int32) (moves []int32, ok bool) {
	moves = make([]int32, len(b.cells))
	for i, c := range u.image(b.cells) {
		if moves[i], ok = number[c]; !ok {
			return nil, false
		}
	}
	return moves, true
}

// permutation returns the piece that each piece becomes by a turn. ok is false if the image of a
// piece is not in the set, or not as often as the piece is.
func (p *Packing) permutation(u turn) (pieces []int, ok bool) {
	turns := p.Turning.turns(p.Board.Plane())
	byShape := map[string][]int{}
	for i, piece := range p.Pieces {
		k := key(least(piece.Cells, turns))
		byShape[k] = append(byShape[k], i)
	}
	pieces = make([]int, len(p.Pieces))
	for _, group := range byShape {
		image := byShape[key(least(u.of(p.Pieces[group[0]].Cells), turns))]
		if len(image) != len(group) {
			return nil, false
		}
		for k, i := range group {
			pieces[i] = image[k]
		}
	}
	return pieces, true
}

// A symmetryBreaker restricts a packing to solutions that are not greater than any of their images.
//
// A solution is compared with its image piece by piece, in an order of the pieces that all
// symmetries map to themselves. A piece in a place that is less than the image of the place decides
// that the solution is less, a place that is greater that the solution is greater, and a place that
// is its own image leaves the comparison tied. For each symmetry, items say after which pieces the
// comparison is tied, as far as it can be.
type symmetryBreaker struct {
	symmetries []boardSymmetry // without the identity
	level      []int           // of each piece: its place in the order, or -1 if it is not compared
	last       []int           // of each symmetry: after this level no comparison is tied
	items      [][]int         // of each symmetry and each level before the last: the item
	states     [][]uint64      // of each level: the sets of symmetries that can be tied after it
	tied       exactcover.Colour
	decided    exactcover.Colour
}

// breakSymmetry chooses the order in which pieces are compared.
func (p *Packing) breakSymmetry(shapes []shape) (*symmetryBreaker, error) {
	if p.Copies || p.Spare {
		return nil, fmt.Errorf("no piece has to be there exactly once: %w", ErrSymmetry)
	}
	s := &symmetryBreaker{symmetries: p.symmetries()[1:], level: make([]int, len(p.Pieces))}
	s.last = make([]int, len(s.symmetries))
	if len(s.symmetries) == 0 {
		return s, nil
	}
	comparable := p.comparable(shapes, s)
	var order []int
	open := make([]int, len(s.symmetries)) // symmetries whose comparison can be tied so far
	for g := range open {
		open[g] = g
	}
	states := []uint64{1<<len(open) - 1}
	for len(open) > 0 && len(comparable) > 0 {
		next := slices.MinFunc(comparable,
			func(a, b comparedPiece) int { return a.compare(b, open) })
		comparable = slices.DeleteFunc(comparable,
			func(c comparedPiece) bool { return c.piece == next.piece })
		s.level[next.piece] = len(order)
		order = append(order, next.piece)
		open = slices.DeleteFunc(open, func(g int) bool {
			s.last[g] = len(order) - 1
			return next.ties[g] == 0 || !p.canTie(shapes, s.symmetries[g], order)
		})
		states = s.nextStates(states, open, p.placesOf(shapes, next.piece))
		s.states = append(s.states, states)
	}
	for _, g := range open {
		if err := p.checkTied(shapes, s.symmetries[g], order); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// nextStates returns which sets of open symmetries can be tied once another piece is compared.
func (s *symmetryBreaker) nextStates(states []uint64, open []int,
	places iter.Seq[[]int32]) []uint64 {
	var next []uint64
	still := uint64(0)
	for _, g := range open {
		still |= 1 << g
	}
	for place := range places {
		fixed, greater := s.compare(place)
		for _, state := range states {
			if after := state & fixed & still; state&greater == 0 && !slices.Contains(next, after) {
				next = append(next, after)
			}
		}
	}
	return next
}

// compare returns the sets of symmetries whose image of a place is the place itself, and of those
// whose image is less.
func (s *symmetryBreaker) compare(place []int32) (fixed, greater uint64) {
	for g := range s.symmetries {
		switch compared := s.symmetries[g].compare(place); {
		case compared == 0:
			fixed |= 1 << g
		case compared > 0:
			greater |= 1 << g
		}
	}
	return fixed, greater
}

// A comparedPiece is a piece that all symmetries map to itself.
type comparedPiece struct {
	piece, places int
	ties          []int // of each symmetry: how many places it maps to themselves
}

// comparable returns the pieces that all symmetries map to themselves. The level of the pieces is
// set to -1.
func (p *Packing) comparable(shapes []shape, s *symmetryBreaker) []comparedPiece {
	var list []comparedPiece
	for i := range p.Pieces {
		s.level[i] = -1
		moved := func(g boardSymmetry) bool { return g.piece[i] != i }
		if slices.ContainsFunc(s.symmetries, moved) {
			continue
		}
		c := comparedPiece{piece: i, ties: make([]int, len(s.symmetries))}
		for place := range p.placesOf(shapes, i) {
			c.places++
			for g := range s.symmetries {
				if s.symmetries[g].compare(place) == 0 {
					c.ties[g]++
				}
			}
		}
		list = append(list, c)
	}
	return list
}

// compare orders pieces by how good it is to compare them next: first by how many of the open
// symmetries they leave tied, then by the number of tied places, then by the number of places.
func (c comparedPiece) compare(d comparedPiece, open []int) int {
	tied, places := 0, 0
	for _, g := range open {
		tied += min(c.ties[g], 1) - min(d.ties[g], 1)
		places += c.ties[g] - d.ties[g]
	}
	switch {
	case tied != 0:
		return tied
	case places != 0:
		return places
	}
	return c.places - d.places
}

// compare compares a place, given as the numbers of its cells, with its image.
func (g *boardSymmetry) compare(place []int32) int {
	sorted := slices.Sorted(slices.Values(place))
	image := make([]int32, len(place))
	for i, c := range sorted {
		image[i] = g.cell[c]
	}
	slices.Sort(image)
	return slices.Compare(sorted, image)
}

// placesOf returns the places of a piece.
func (p *Packing) placesOf(shapes []shape, piece int) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		for _, s := range shapes {
			if s.piece != piece {
				continue
			}
			for place := range p.Board.places(s.cells) {
				if !yield(place) {
					return
				}
			}
		}
	}
}

// tieNodes bounds the searches that tell whether comparisons can be tied.
const tieNodes = 100_000

// canTie reports whether a symmetry can leave all of some pieces in their places. If the answer
// would take too long it is yes, which is always safe.
func (p *Packing) canTie(shapes []shape, g boardSymmetry, pieces []int) bool {
	q := Packing{Board: p.Board, Gaps: true}
	for _, i := range pieces {
		q.Pieces = append(q.Pieces, p.Pieces[i])
	}
	var b builder
	items, cells, err := q.addItems(&b.problem)
	if err != nil {
		return true // Problem reports it
	}
	for k, i := range pieces {
		for place := range p.placesOf(shapes, i) {
			if g.compare(place) == 0 {
				b.place(items[k], cells, place)
			}
		}
	}
	solver := exactcover.Solver{Jobs: 1, NodeLimit: tieNodes}
	_, err = solver.First(context.Background(), &b.problem)
	return !errors.Is(err, exactcover.ErrNoSolution)
}

// checkTied returns an error unless every solution whose compared pieces a symmetry leaves in their
// places is mapped to itself: the other pieces, which the symmetry exchanges, are not compared.
func (p *Packing) checkTied(shapes []shape, g boardSymmetry, compared []int) error {
	if len(compared) == len(p.Pieces) {
		return nil
	}
	var b builder
	items, cells, err := p.addItems(&b.problem)
	if err != nil {
		return err
	}
	type placed struct {
		piece int
		cells []int32
	}
	var options []placed
	for i := range p.Pieces {
		for place := range p.placesOf(shapes, i) {
			if slices.Contains(compared, i) && g.compare(place) != 0 {
				continue
			}
			b.place(items[i], cells, place)
			options = append(options, placed{i, slices.Sorted(slices.Values(place))})
		}
	}
	solver := exactcover.Solver{Jobs: 1, NodeLimit: tieNodes}
	for solution, err := range solver.Solutions(context.Background(), &b.problem) {
		if err != nil {
			return ErrSymmetry
		}
		at := make([][]int32, len(p.Pieces))
		for _, o := range solution {
			at[options[o].piece] = options[o].cells
		}
		for i, place := range at {
			image := make([]int32, len(place))
			for k, c := range place {
				image[k] = g.cell[c]
			}
			slices.Sort(image)
			if !slices.Equal(image, at[g.piece[i]]) {
				return ErrSymmetry
			}
		}
	}
	return nil
}

// place adds an option: a piece in a place.
func (b *builder) place(piece, cells int, place []int32) {
	option := []int{piece}
	for _, c := range place {
		option = append(option, cells+int(c))
	}
	b.option(option...)
}

// addItems adds the items that say where comparisons are tied.
func (s *symmetryBreaker) addItems(b *builder) {
	s.items = make([][]int, len(s.symmetries))
	number := 0
	for g, last := range s.last {
		if last > 0 {
			number++
		}
		for level := range last {
			name := fmt.Sprintf("tie%d.%d", number, level+1)
			for _, taken := b.problem.ItemByName(name); taken; _,
				taken = b.problem.ItemByName(name) {
				name += "'"
			}
			s.items[g] = append(s.items[g], b.item(exactcover.Secondary, name))
		}
	}
	if number > 0 {
		s.tied, s.decided = b.colour("tied"), b.colour("decided")
	}
}

// elements returns what options are to have that put a piece in a place, beside the piece and the
// cells: a list for each option, or none if the piece must not lie there.
func (s *symmetryBreaker) elements(piece int, place []int32) [][]exactcover.Element {
	level := s.level[piece]
	if level < 0 {
		return [][]exactcover.Element{nil}
	}
	fixed, greater := s.compare(place)
	if level == 0 && greater != 0 {
		return nil
	}
	var always []exactcover.Element
	either := uint64(0) // symmetries whose comparison stays as it was, tied or decided
	for g, last := range s.last {
		switch bit := uint64(1) << g; {
		case level > last:
		case greater&bit != 0:
			always = s.mark(s.mark(always, g, level-1, s.decided), g, level, s.decided)
		case fixed&bit == 0:
			always = s.mark(always, g, level, s.decided)
		case level == 0:
			always = s.mark(always, g, level, s.tied)
		case level < last:
			either |= bit
		}
	}
	if either == 0 {
		return [][]exactcover.Element{always}
	}
	var seen []uint64
	var lists [][]exactcover.Element
	for _, state := range s.states[level-1] {
		if state&greater != 0 || slices.Contains(seen, state&either) {
			continue
		}
		seen = append(seen, state&either)
		list := slices.Clip(always)
		for g := range s.symmetries {
			if either>>g&1 == 0 {
				continue
			}
			colour := s.decided
			if state>>g&1 == 1 {
				colour = s.tied
			}
			list = s.mark(s.mark(list, g, level-1, colour), g, level, colour)
		}
		lists = append(lists, list)
	}
	return lists
}

// mark appends that a comparison has a colour after a level, if there is an item for it.
func (s *symmetryBreaker) mark(list []exactcover.Element, g, level int,
	c exactcover.Colour) []exactcover.Element {
	if level < len(s.items[g]) {
		list = append(list, exactcover.Element{Item: s.items[g][level], Colour: c})
	}
	return list
}
