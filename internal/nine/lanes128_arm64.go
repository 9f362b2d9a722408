//go:build !purego

package nine

import "math/bits"

// block128 is the state of all lanes: a row has one cell, or one mini, of each.
type block128 struct {
	cells   [88][8]uint16   // candidates; rows from 81 on are padding
	configs [6][6][8]uint16 // configurations of each chute, see choice.go
	// digits alone in a cell: those of box b, column t of a band, at 9*band + 3b + t
	naked [27][8]uint16
	// the sum of all cells, as numbers, after the last sweep; 0 after insert and guess
	sum [8]uint16

	chute, digit, first, second [8]uint16 // the choices of all lanes
}

// lanes128 is the NEON kernel.
type lanes128 struct {
	block *block128
}

func newLanes128() *lanes128 { return &lanes128{&aligned[block128](1)[0]} }

// base is where the block begins.
func (k *lanes128) base() *uint16 { return &k.block.cells[0][0] }

func (k *lanes128) width() (lanes, wait int) { return 8, 3 }

func (k *lanes128) newFrames(n int) []frame { return aligned[frame](n) }

func (k *lanes128) sweep(active laneSet, need int) (bad, solved, stuck laneSet) {
	return sweep128(k.base(), active, uint32(need))
}

func (k *lanes128) extract(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	extract128(k.base(), lanes, &frames[0][0], &list[0])
}

func (k *lanes128) insert(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	insert128(k.base(), lanes, &frames[0][0], &list[0])
}

func (k *lanes128) guess(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	k.extract(lanes, frames, list)
	choose128(k.base())
	b := k.block
	for i := 0; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes) & 7
		f := &frames[list[i%maxLanes]]
		chute, digit := b.chute[lane]%6, b.digit[lane]
		first, second := minisOf[b.first[lane]&63], minisOf[b.second[lane]&63]
		cells := &firstCells[chute]
		// Each child loses the digit in the minis that only the other one's configurations use.
		if chute < 3 {
			for minis := second &^ first; minis != 0; minis &= minis - 1 {
				x := (*[3][8]uint16)(b.cells[cells[bits.TrailingZeros16(minis)&15]:])
				x[0][lane] &^= digit
				x[1][lane] &^= digit
				x[2][lane] &^= digit
			}
			for minis := first &^ second; minis != 0; minis &= minis - 1 {
				x := (*[3]uint16)(f[cells[bits.TrailingZeros16(minis)&15]:])
				x[0] &^= digit
				x[1] &^= digit
				x[2] &^= digit
			}
		} else {
			for minis := second &^ first; minis != 0; minis &= minis - 1 {
				x := (*[19][8]uint16)(b.cells[cells[bits.TrailingZeros16(minis)&15]:])
				x[0][lane] &^= digit
				x[9][lane] &^= digit
				x[18][lane] &^= digit
			}
			for minis := first &^ second; minis != 0; minis &= minis - 1 {
				x := (*[19]uint16)(f[cells[bits.TrailingZeros16(minis)&15]:])
				x[0] &^= digit
				x[9] &^= digit
				x[18] &^= digit
			}
		}
		b.sum[lane] = 0 // not the sum of the cells
		i++
	}
}

// firstCells has the first cell of each mini of each chute.
var firstCells = func() (out [6][16]uint8) {
	for chute := range out {
		for mini := range 9 {
			out[chute][mini] = uint8(cellOf(chute, mini/3, mini%3, 0))
		}
	}
	return out
}()

func (k *lanes128) read(f *frame, digits []uint8) { read128(&f[0], &(*[81]uint8)(digits)[0]) }

func (k *lanes128) write(digits []uint8, f *frame) { write128(&(*[81]uint8)(digits)[0], &f[0]) }
