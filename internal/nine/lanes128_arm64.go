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

func (k *lanes128) guess(push, move, to laneSet, frames []frame, list *[maxLanes]int32) {
	k.extract(push, frames, list)
	choose128(k.base())
	b := k.block
	for i := 0; push != 0; push &= push - 1 {
		lane := bits.TrailingZeros32(push) & 7
		first, second := minisOf[b.first[lane]&63], minisOf[b.second[lane]&63]
		f := &frames[list[i%maxLanes]]
		digit, cells := b.digit[lane], &firstCells[b.chute[lane]%6]
		// Each child loses the digit in the minis that only the other one's configurations use.
		if b.chute[lane] < 3 {
			for minis := first &^ second; minis != 0; minis &= minis - 1 {
				x := (*[3]uint16)(f[cells[bits.TrailingZeros16(minis)&15]:])
				x[0] &^= digit
				x[1] &^= digit
				x[2] &^= digit
			}
		} else {
			for minis := first &^ second; minis != 0; minis &= minis - 1 {
				x := (*[19]uint16)(f[cells[bits.TrailingZeros16(minis)&15]:])
				x[0] &^= digit
				x[9] &^= digit
				x[18] &^= digit
			}
		}
		b.restrict(lane, lane, second&^first)
		i++
	}
	for ; move != 0; move, to = move&(move-1), to&(to-1) {
		lane, into := bits.TrailingZeros32(move)&7, bits.TrailingZeros32(to)&7
		first, second := minisOf[b.first[lane]&63], minisOf[b.second[lane]&63]
		for i := 0; i < 81; i += 9 {
			x := (*[9][8]uint16)(b.cells[i:])
			x[0][into] = x[0][lane]
			x[1][into] = x[1][lane]
			x[2][into] = x[2][lane]
			x[3][into] = x[3][lane]
			x[4][into] = x[4][lane]
			x[5][into] = x[5][lane]
			x[6][into] = x[6][lane]
			x[7][into] = x[7][lane]
			x[8][into] = x[8][lane]
		}
		b.restrict(lane, lane, second&^first)
		b.restrict(into, lane, first&^second)
	}
}

// restrict takes the digit that was chosen for a lane out of minis of the chute that was chosen
// for it, in the lane itself or in another one. The minis are those of minisOf.
func (b *block128) restrict(in, chosen int, minis uint16) {
	digit, cells := b.digit[chosen&7], &firstCells[b.chute[chosen&7]%6]
	in &= 7
	if b.chute[chosen&7] < 3 {
		for ; minis != 0; minis &= minis - 1 {
			x := (*[3][8]uint16)(b.cells[cells[bits.TrailingZeros16(minis)&15]:])
			x[0][in] &^= digit
			x[1][in] &^= digit
			x[2][in] &^= digit
		}
	} else {
		for ; minis != 0; minis &= minis - 1 {
			x := (*[19][8]uint16)(b.cells[cells[bits.TrailingZeros16(minis)&15]:])
			x[0][in] &^= digit
			x[9][in] &^= digit
			x[18][in] &^= digit
		}
	}
	b.sum[in] = 0 // not the sum of the cells
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
