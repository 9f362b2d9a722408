package problems

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Piece is a set of cells that are put on a board together. Only the position of its cells to
// each other matters.
type Piece struct {
	Name  string
	Cells []Cell
}

// Turning says in which orientations a piece may lie on a board.
type Turning uint8

// The ways.
const (
	TurningUsual    Turning = iota // as with wooden pieces: free on a flat board, else one-sided
	TurningFree                    // rotated and reflected
	TurningOneSided                // rotated
	TurningFixed                   // as it is
)

// turnings has the names of the constants.
var turnings = [...]string{TurningUsual: "usual", TurningFree: "free", TurningOneSided: "one-sided",
	TurningFixed: "fixed"}

// String returns the name that ParseTurning reads.
func (t Turning) String() string {
	if int(t) < len(turnings) {
		return turnings[t]
	}
	return "Turning(" + strconv.Itoa(int(t)) + ")"
}

// ParseTurning returns the Turning of a name: free, one-sided, fixed or usual.
func ParseTurning(name string) (Turning, error) {
	for t, known := range turnings {
		if strings.EqualFold(name, known) {
			return Turning(t), nil
		}
	}
	return 0, fmt.Errorf("found %q, expected free, one-sided or fixed", name)
}

// turns returns the turns that are allowed on a flat board or in space.
func (t Turning) turns(plane bool) []turn {
	if t == TurningUsual {
		t = TurningOneSided
		if plane {
			t = TurningFree
		}
	}
	return turnsOf(t, plane)
}

// A turn is a symmetry of the cube: coordinate i of the image is coordinate axis[i], negated if
// sign[i] is -1.
type turn struct{ axis, sign [3]int }

// turnsOf returns the turns of a flat board or of space, the identity first.
func turnsOf(t Turning, plane bool) []turn {
	var all []turn
	for _, axis := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1},
		{2, 1, 0}} {
		for signs := range 8 {
			u := turn{axis: axis}
			for i := range 3 {
				u.sign[i] = 1 - 2*(signs>>i&1)
			}
			if t == TurningFixed && len(all) > 0 ||
				plane && (u.axis[0] != 0 || u.sign[0] < 0) ||
				t == TurningOneSided && u.mirrors() {
				continue
			}
			all = append(all, u)
		}
	}
	return all
}

// mirrors reports whether the turn is a reflection.
func (u turn) mirrors() bool {
	odd := u.sign[0]*u.sign[1]*u.sign[2] < 0
	swapped := 0
	for i, a := range u.axis {
		if a != i {
			swapped++
		}
	}
	return odd != (swapped == 2) // exchanging two axes is a reflection, rotating three is not
}

// image returns the image of cells in their order, moved to the origin.
func (u turn) image(cells []Cell) []Cell {
	image := make([]Cell, len(cells))
	for i, c := range cells {
		from := [3]int{c.Layer, c.Row, c.Col}
		image[i] = Cell{u.sign[0] * from[u.axis[0]], u.sign[1] * from[u.axis[1]],
			u.sign[2] * from[u.axis[2]]}
	}
	low := image[0]
	for _, c := range image {
		low = Cell{min(low.Layer, c.Layer), min(low.Row, c.Row), min(low.Col, c.Col)}
	}
	for i, c := range image {
		image[i] = Cell{c.Layer - low.Layer, c.Row - low.Row, c.Col - low.Col}
	}
	return image
}

// of returns the image of cells, moved to the origin and sorted.
func (u turn) of(cells []Cell) []Cell {
	image := u.image(cells)
	slices.SortFunc(image, Cell.compare)
	return image
}

// compareCells orders lists of cells.
func compareCells(a, b []Cell) int { return slices.CompareFunc(a, b, Cell.compare) }

// images returns the different images of cells under turns, in the order of the turns.
func images(cells []Cell, turns []turn) [][]Cell {
	var all [][]Cell
	for _, u := range turns {
		image := u.of(cells)
		if !slices.ContainsFunc(all, func(other []Cell) bool {
			return slices.Equal(other,
				image)
		}) {
			all = append(all, image)
		}
	}
	return all
}

// least returns the least of the images of cells.
func least(cells []Cell, turns []turn) []Cell {
	var best []Cell
	for _, u := range turns {
		if image := u.of(cells); best == nil || compareCells(image, best) < 0 {
			best = image
		}
	}
	return best
}

// key returns the sorted cells of a piece as a key of a map. Coordinates are below 256.
func key(cells []Cell) string {
	b := make([]byte, 0, 3*len(cells))
	for _, c := range cells {
		b = append(b, byte(c.Layer), byte(c.Row), byte(c.Col))
	}
	return string(b)
}

// The largest pieces whose kinds are listed: there are 4655 free decominoes, and 1023 heptacubes.
const (
	MaxPolyomino = 10
	MaxPolycube  = 7
)

// Polyominoes returns the pieces of n squares that are connected by their sides, n being up to
// MaxPolyomino. Two pieces are the same if one is an image of the other by t; TurningUsual is
// TurningFree. Up to 5 squares they have the usual letters, with ' for a mirror image or with a
// number if t is TurningFixed. Larger ones are numbered from 1. The error is [ErrSize].
func Polyominoes(n int, t Turning) ([]Piece, error) {
	return polyforms(n, MaxPolyomino, t.turns(true), 1, letters())
}

// Polycubes returns the pieces of n cubes that are connected by their faces, n being up to
// MaxPolycube. Two pieces are the same if one is an image of the other by t; TurningUsual is
// TurningOneSided. They are numbered from 1, flat ones first. The error is [ErrSize].
func Polycubes(n int, t Turning) ([]Piece, error) {
	return polyforms(n, MaxPolycube, t.turns(false), 0, nil)
}

// polyforms returns the pieces of n cells that grow along the axes from first on.
func polyforms(n, most int, turns []turn, first int, named map[string]string) ([]Piece, error) {
	if n < 1 || n > most {
		return nil, fmt.Errorf("pieces of %d cells, where 1 to %d can be listed: %w", n, most,
			ErrSize)
	}
	list := [][]Cell{{{}}}
	for size := 1; size < n; size++ {
		seen := map[string]bool{}
		var larger [][]Cell
		for _, cells := range list {
			for _, more := range neighbours(cells, first) {
				grown := least(append(slices.Clone(cells), more), turns)
				if k := key(grown); !seen[k] {
					seen[k] = true
					larger = append(larger, grown)
				}
			}
		}
		list = larger
	}
	slices.SortFunc(list, compareCells)
	slices.SortStableFunc(list, func(a, b []Cell) int {
		return a[len(a)-1].Layer - b[len(b)-1].Layer
	})
	pieces := make([]Piece, len(list))
	for i, cells := range list {
		pieces[i] = Piece{strconv.Itoa(i + 1), cells}
	}
	if n <= maxLetters && named != nil {
		nameByLetters(pieces, turns, named)
	}
	return pieces, nil
}

// neighbours returns the cells beside cells along the axes from first on.
func neighbours(cells []Cell, first int) (list []Cell) {
	for _, c := range cells {
		for axis := first; axis < 3; axis++ {
			for by := -1; by <= 1; by += 2 {
				if more := c.moved(axis, by); !slices.Contains(cells, more) {
					list = append(list, more)
				}
			}
		}
	}
	return list
}

// drawings has the polyominoes that have letters, as ParsePieces reads them.
var drawings = [...]map[string]string{
	1: {"O": "x"},
	2: {"I": "xx"},
	3: {"I": "xxx", "L": "xx/x."},
	4: {"I": "xxxx", "L": "xxx/x..", "O": "xx/xx", "S": ".xx/xx.", "T": "xxx/.x."},
	5: {
		"F": ".xx/xx./.x.", "I": "xxxxx", "L": "xxxx/x...", "N": "xxx./..xx", "P": "xx/xx/x.",
		"T": "xxx/.x./.x.",
		"U": "x.x/xxx", "V": "x../x../xxx", "W": "x../xx./.xx", "X": ".x./xxx/.x.",
		"Y": "xxxx/.x..", "Z": "xx./.x./.xx",
	},
}

// maxLetters is the size of the largest pieces that have letters.
const maxLetters = len(drawings) - 1

// letters returns the letter of each polyomino of up to 5 squares, by the key of its least image.
func letters() map[string]string {
	all := map[string]string{}
	for _, pieces := range drawings {
		for letter, drawing := range pieces {
			cells, _ := parseDrawing(drawing)
			all[key(least(cells, turnsOf(TurningFree, true)))] = letter
		}
	}
	return all
}

// nameByLetters names pieces by the letters of free polyominoes, and sorts them by name.
func nameByLetters(pieces []Piece, turns []turn, named map[string]string) {
	free := turnsOf(TurningFree, true)
	copies := map[string]int{}
	for i := range pieces {
		pieces[i].Name = named[key(least(pieces[i].Cells, free))]
		copies[pieces[i].Name]++
	}
	slices.SortStableFunc(pieces, func(a, b Piece) int { return strings.Compare(a.Name, b.Name) })
	number := map[string]int{}
	for i, p := range pieces {
		number[p.Name]++
		switch {
		case copies[p.Name] == 1:
		case len(turns) == 1:
			pieces[i].Name += strconv.Itoa(number[p.Name])
		case number[p.Name] == 2:
			pieces[i].Name += "'"
		}
	}
}

// Soma returns the seven pieces of the Soma cube: V, L, T, Z, the mirror images A and B, and C, a
// corner with three neighbours.
func Soma() []Piece {
	var pieces []Piece
	for _, p := range [][2]string{
		{"V", "xx/x."}, {"L", "xxx/x.."}, {"T", "xxx/.x."}, {"Z", "xx./.xx"},
		{"A", "xx/x.+.x/.."}, {"B", "xx/x.+../x."}, {"C", "xx/x.+x./.."},
	} {
		cells, err := parseDrawing(p[1])
		if err != nil {
			panic(err)
		}
		pieces = append(pieces, Piece{p[0], cells})
	}
	return pieces
}
