package problems

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// sizes has the syllables before "mino" that stand for numbers of cells.
var sizes = []string{1: "mono", 2: "do", 3: "tro", 4: "tetro", 5: "pento", 6: "hexo", 7: "hepto",
	8: "octo", 9: "nono", 10: "deco"}

// sizeOf returns the number of cells that a word such as domino, tetrominoes or 6 names.
func sizeOf(text string) (n int, ok bool) {
	if digits(text) {
		n, err := strconv.Atoi(text)
		return n, err == nil
	}
	for n, stem := range sizes {
		for _, ending := range []string{"mino", "minoes", "minos"} {
			if n > 0 && text == stem+ending {
				return n, true
			}
		}
	}
	return 0, false
}

// ParsePieces reads a list of pieces separated by commas. Each is one of
//
//	Y5            the piece of 5 squares called Y, also Y-pentomino; up to 5 squares have letters
//	5, pentomino  all pieces of 5 squares, as Polyominoes lists them
//	xxx/x..       a drawing: x or # is a cell, '.' is not; rows end with /, layers with +
//
// Names of pieces that occur twice get a number. t and plane are those of the Packing: they decide
// which pieces are the same.
func ParsePieces(text string, t Turning, plane bool) ([]Piece, error) {
	if t == TurningOneSided && !plane {
		t = TurningFree // rotations in space turn a flat piece over
	}
	var pieces []Piece
	for _, word := range strings.Split(text, ",") {
		more, err := parsePieces(word, t)
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, more...)
	}
	taken := map[string]bool{}
	for _, p := range pieces {
		taken[p.Name] = true
	}
	seen := map[string]bool{}
	for i, p := range pieces {
		if name := p.Name; seen[name] {
			for n := 2; seen[name] || taken[name]; n++ {
				name = p.Name + "_" + strconv.Itoa(n)
			}
			pieces[i].Name = name
		}
		seen[pieces[i].Name] = true
	}
	return pieces, nil
}

func parsePieces(word string, t Turning) ([]Piece, error) {
	if word != "" && strings.Trim(word, "xX#./+") == "" {
		cells, err := parseDrawing(word)
		if err != nil {
			return nil, err
		}
		return []Piece{{"A", cells}}, nil
	}
	if n, ok := sizeOf(strings.ToLower(word)); ok {
		return Polyominoes(n, t)
	}
	letter, size, ok := strings.Cut(word, "-")
	if !ok && len(word) > 1 {
		letter, size = word[:1], word[1:]
	}
	letter = strings.ToUpper(letter)
	n, ok := sizeOf(strings.ToLower(size))
	if ok && n >= 1 && n <= maxLetters {
		if drawing, ok := drawings[n][letter]; ok {
			cells, err := parseDrawing(drawing)
			return []Piece{{letter, cells}}, err
		}
		var known []string
		for name := range drawings[n] {
			known = append(known, name+strconv.Itoa(n))
		}
		slices.Sort(known)
		return nil, fmt.Errorf("no piece of %d squares is called %s: there are %s", n, letter,
			strings.Join(known, ", "))
	}
	return nil, fmt.Errorf("%q is not a piece: it is a letter with a number of squares (L3, Y5), "+
		"all pieces of a size (5, tetromino), or a drawing (xxx/x..)", word)
}

// maxPieceCells bounds the cells of a drawn piece and maxPieceSide its sides.
const (
	maxPieceCells = 1000
	maxPieceSide  = 250
)

// parseDrawing reads a drawn piece.
func parseDrawing(text string) ([]Cell, error) {
	var cells []Cell
	for l, layer := range strings.Split(text, "+") {
		for r, row := range strings.Split(layer, "/") {
			for c, ch := range row {
				if ch == '.' {
					continue
				}
				if len(cells) == maxPieceCells || max(l, r, c) >= maxPieceSide {
					return nil, fmt.Errorf("a piece of more than %d cells, or of more than %d in a row: %w",
						maxPieceCells, maxPieceSide, ErrSize)
				}
				cells = append(cells, Cell{l, r, c})
			}
		}
	}
	if len(cells) == 0 {
		return nil, fmt.Errorf("the piece %q has no cells: %w", text, ErrSize)
	}
	return cells, nil
}
