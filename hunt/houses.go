package hunt

import (
	"math/bits"

	"github.com/nonet-dev/nonet"
)

// houses has the cells of each row, column and box; peers the other cells of the houses of a cell.
var (
	houses [27][size]uint8
	peers  [cells][20]uint8
)

func init() {
	l := nonet.Classic()
	for i, house := range l.Houses() {
		for k, c := range house.Cells {
			houses[i][k] = uint8(c)
		}
	}
	for c := range peers {
		for i, p := range l.Peers(nonet.Cell(c)) {
			peers[c][i] = uint8(p)
		}
	}
}

// digitOf returns the lowest digit of some bits.
func digitOf(digits uint16) nonet.Digit { return nonet.Digit(bits.TrailingZeros16(digits) + 1) }
