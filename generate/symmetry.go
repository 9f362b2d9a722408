package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/near"
)

// Symmetry is what the pattern of the givens looks the same under: turned or
// mirrored, the same cells are given. It says nothing about the digits.
type Symmetry uint8

// The symmetries.
const (
	SymmetryNone         Symmetry = iota
	SymmetryRotational            // half a turn
	SymmetryRotational4           // a quarter of a turn
	SymmetryHorizontal            // left and right mirrored
	SymmetryVertical              // top and bottom mirrored
	SymmetryOrthogonal            // both of them
	SymmetryDiagonal              // mirrored in the diagonal that falls from r1c1
	SymmetryAntidiagonal          // mirrored in the diagonal that rises to the last column of row 1
	SymmetryDiagonals             // both of them
	SymmetryFull                  // all turns and mirrors
)

// A turn maps row r and column c of a grid whose last row is m.
type turn func(r, c, m int) (int, int)

var (
	half         turn = func(r, c, m int) (int, int) { return m - r, m - c }
	quarter      turn = func(r, c, m int) (int, int) { return c, m - r }
	leftRight    turn = func(r, c, m int) (int, int) { return r, m - c }
	topBottom    turn = func(r, c, m int) (int, int) { return m - r, c }
	diagonal     turn = func(r, c, m int) (int, int) { return c, r }
	antidiagonal turn = func(r, c, m int) (int, int) { return m - c, m - r }
)

// symmetries is the table: names, the first of which is written, and the turns
// that make up the symmetry when they are repeated and combined.
var symmetries = [...]struct {
	names []string
	about string
	turns []turn
}{
	SymmetryNone: {[]string{"none"}, "any cells", nil},
	SymmetryRotational: {[]string{"rotational", "rotational2"}, "the same after half a turn",
		[]turn{half}},
	SymmetryRotational4: {[]string{"rotational4"}, "the same after a quarter of a turn",
		[]turn{quarter}},
	SymmetryHorizontal: {[]string{"horizontal"}, "left and right mirror each other",
		[]turn{leftRight}},
	SymmetryVertical: {[]string{"vertical"}, "top and bottom mirror each other",
		[]turn{topBottom}},
	SymmetryOrthogonal: {[]string{"orthogonal"}, "horizontal and vertical",
		[]turn{leftRight, topBottom}},
	SymmetryDiagonal: {[]string{"diagonal"}, "mirrored in the diagonal from the top left",
		[]turn{diagonal}},
	SymmetryAntidiagonal: {[]string{"antidiagonal"}, "mirrored in the diagonal from the top right",
		[]turn{antidiagonal}},
	SymmetryDiagonals: {[]string{"diagonals"}, "diagonal and antidiagonal",
		[]turn{diagonal, antidiagonal}},
	SymmetryFull: {[]string{"full"}, "all turns and mirrors", []turn{quarter, leftRight}},
}

// SymmetryInfo describes a symmetry for people.
type SymmetryInfo struct {
	Symmetry Symmetry
	Names    []string // the first is what String returns
	About    string
}

// Symmetries lists every symmetry, None first.
func Symmetries() []SymmetryInfo {
	list := make([]SymmetryInfo, len(symmetries))
	for i, s := range symmetries {
		list[i] = SymmetryInfo{Symmetry(i), slices.Clone(s.names), s.about}
	}
	return list
}

// ParseSymmetry returns the symmetry of that name, in any case.
func ParseSymmetry(name string) (Symmetry, error) {
	names := make([]string, len(symmetries))
	for i, s := range symmetries {
		for _, known := range s.names {
			if strings.EqualFold(known, name) {
				return Symmetry(i), nil
			}
		}
		names[i] = s.names[0]
	}
	return 0, fmt.Errorf("unknown symmetry %q, expected one of %s%s", name,
		strings.Join(names, ", "), near.Question(name, names))
}

// String returns the name that ParseSymmetry reads.
func (s Symmetry) String() string {
	if int(s) < len(symmetries) {
		return symmetries[s].names[0]
	}
	return fmt.Sprintf("Symmetry(%d)", uint8(s))
}

// Orbits returns the cells of a grid of n rows and columns in groups that are
// given together, each ascending and in the order of their first cells. A
// group has 1, 2, 4 or 8 cells.
func (s Symmetry) Orbits(n int) [][]nonet.Cell {
	var orbits [][]nonet.Cell
	seen := make([]bool, n*n)
	for c := range seen {
		if seen[c] {
			continue
		}
		seen[c] = true
		orbit := []nonet.Cell{nonet.Cell(c)}
		for k := 0; k < len(orbit); k++ {
			for _, t := range symmetries[s].turns {
				row, col := t(int(orbit[k])/n, int(orbit[k])%n, n-1)
				if image := row*n + col; !seen[image] {
					seen[image] = true
					orbit = append(orbit, nonet.Cell(image))
				}
			}
		}
		slices.Sort(orbit)
		orbits = append(orbits, orbit)
	}
	return orbits
}

// supply counts orbits by size: supply[k] have 1<<k cells.
type supply [4]int

// sizeClass returns the k for which an orbit has 1<<k cells.
func sizeClass(orbit []nonet.Cell) int {
	switch len(orbit) {
	case 1:
		return 0
	case 2:
		return 1
	case 4:
		return 2
	}
	return 3
}

// reaches reports whether some of the orbits have exactly the given number of
// cells together. Because each size divides the next one, taking as many as fit
// of the largest, then of the next, finds them if there are any.
func (s supply) reaches(cells int) bool {
	for k := len(s) - 1; k >= 0 && cells > 0; k-- {
		cells -= min(s[k], cells>>k) << k
	}
	return cells == 0
}
