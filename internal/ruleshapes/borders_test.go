package ruleshapes

import (
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestBorders holds lines around random sets of cells against the sets: what they
// enclose, by the shoelace formula, is as large, and no line of two sets of
// corners crosses a cell.
func TestBorders(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 1 + r.IntN(7)
		var cells []nonet.Cell
		sides := 0
		in := make([]bool, n*n)
		for c := range n * n {
			if r.IntN(2) == 0 {
				cells = append(cells, nonet.Cell(c))
				in[c] = true
			}
		}
		for _, c := range cells {
			row, col := int(c)/n, int(c)%n
			for _, q := range [][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1},
				{row, col + 1}} {
				if q[0] < 0 || q[1] < 0 || q[0] >= n || q[1] >= n || !in[q[0]*n+q[1]] {
					sides++
				}
			}
		}
		area, length := 0, 0
		for _, loop := range Borders(n, cells) {
			for i, a := range loop {
				b := loop[(i+1)%len(loop)]
				if (a.X == b.X) == (a.Y == b.Y) {
					t.Fatalf("the line from %v to %v is neither horizontal nor vertical", a, b)
				}
				area += a.X*b.Y - b.X*a.Y
				length += max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y)
			}
		}
		if area != 2*len(cells) || length != sides {
			t.Fatalf("size %d, cells %v: lines enclose %d cells with %d sides, should be %d "+
				"with %d", n, cells, area/2, length, len(cells), sides)
		}
	}
}
