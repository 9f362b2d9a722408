//go:build !purego

package nine

import "math/bits"

// block512 is the state of all lanes: a row has one cell, or one mini, of each.
type block512 struct {
	cells   [96][32]uint16   // candidates; rows from 81 on are padding
	configs [6][6][32]uint16 // configurations of each chute, see choice.go
	naked   [27][32]uint16   // digits alone in a cell: those of box b, column t of a band, at 9*band + 3b + t
}

// lanes512 is the AVX-512 kernel.
type lanes512 struct {
	block *block512
}

func newLanes512() *lanes512 { return &lanes512{&aligned[block512](1)[0]} }

// base is where the block begins.
func (k *lanes512) base() *uint16 { return &k.block.cells[0][0] }

func (k *lanes512) width() (lanes, wait int) { return 32, 8 }

func (k *lanes512) newFrames(n int) []frame { return aligned[frame](n) }

func (k *lanes512) sweep(active laneSet, need int) (bad, solved, stuck laneSet) {
	return sweep512(k.base(), active, uint32(need))
}

func (k *lanes512) extract(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	extract512(k.base(), lanes, &frames[0][0], &list[0])
}

func (k *lanes512) insert(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	insert512(k.base(), lanes, &frames[0][0], &list[0])
}

func (k *lanes512) choose(_ laneSet, c *choices) { choose512(k.base(), &c.chute[0]) }

func (k *lanes512) restrict(lanes laneSet, c *choices) {
	for ; lanes != 0; lanes &= lanes - 1 {
		i := bits.TrailingZeros32(lanes)
		for w, set := range removed[c.chute[i]][c.a[i]] {
			for ; set != 0; set &= set - 1 {
				k.block.cells[32*w+bits.TrailingZeros32(set)][i] &^= c.digit[i]
			}
		}
	}
}

func (k *lanes512) exclude(f *frame, cells *[3]uint32, digit uint16) {
	exclude512(&f[0], &cells[0], uint32(digit))
}

func (k *lanes512) read(f *frame, digits []uint8) { read512(&f[0], &(*[81]uint8)(digits)[0]) }

func (k *lanes512) write(digits []uint8, f *frame) { write512(&(*[81]uint8)(digits)[0], &f[0]) }
