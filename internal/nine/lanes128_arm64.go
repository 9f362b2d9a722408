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
}

// lanes128 is the NEON kernel.
type lanes128 struct {
	block   *block128
	outside *[6][64][]uint8
}

func newLanes128() *lanes128 { return &lanes128{&aligned[block128](1)[0], outside()} }

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
	for i := 0; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros32(lanes) & 7
		c := k.choose(lane)
		f := &frames[list[i%maxLanes]]
		for _, cell := range k.outside[c.chute][c.b&63] {
			f[cell] &^= c.digit
		}
		for _, cell := range k.outside[c.chute][c.a&63] {
			k.block.cells[cell][lane] &^= c.digit
		}
		k.block.sum[lane] = 0 // not the sum of the cells
		i++
	}
}

// choose is the function of that name for a lane that is stuck.
func (k *lanes128) choose(lane int) choice {
	var p configurations
	for chute := range p {
		for i := range p[chute] {
			p[chute][i] = k.block.configs[chute][i][lane&7]
		}
	}
	return choose(&p)
}

func (k *lanes128) read(f *frame, digits []uint8) { read128(&f[0], &(*[81]uint8)(digits)[0]) }

func (k *lanes128) write(digits []uint8, f *frame) { write128(&(*[81]uint8)(digits)[0], &f[0]) }
