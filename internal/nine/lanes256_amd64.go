//go:build !purego

package nine

// block256 is the state of all lanes: a row has one cell, or one mini, of each.
type block256 struct {
	cells   [88][16]uint16   // candidates; rows from 81 on are padding
	configs [6][6][16]uint16 // configurations of each chute, see choice.go
	// digits alone in a cell: those of box b, column t of a band, at 9*band + 3b + t
	naked [27][16]uint16

	// Of the minis of the chute at hand. H pass: the digits that a cell of it
	// holds. V pass: those that two of its cells hold, then those that have a cell
	// of it for themselves.
	held    [9][16]uint16
	allowed [9][16]uint16 // V pass: digits that its cells may hold

	alive  [16]uint16 // digits that have a configuration in each chute
	placed [16]uint16 // the sum of all configurations, as numbers
	// the sum of all cells, as numbers, after the last sweep; 0 after insert and guess
	sum [16]uint16

	// guesses: digits with two configurations or more in each chute,
	open                        [6][16]uint16
	chute, digit, first, second [16]uint16 // and the choice
}

// lanes256 is the AVX2 kernel.
type lanes256 struct {
	block *block256
}

func newLanes256() *lanes256 { return &lanes256{&aligned[block256](1)[0]} }

// base is where the block begins.
func (k *lanes256) base() *uint16 { return &k.block.cells[0][0] }

func (k *lanes256) width() (lanes, wait int) { return 16, 6 }

func (k *lanes256) newFrames(n int) []frame { return aligned[frame](n) }

func (k *lanes256) sweep(active laneSet, need int) (bad, solved, stuck laneSet) {
	return sweep256(k.base(), active, uint32(need))
}

func (k *lanes256) extract(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	extract256(k.base(), lanes, &frames[0][0], &list[0])
}

func (k *lanes256) insert(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	insert256(k.base(), lanes, &frames[0][0], &list[0])
}

func (k *lanes256) guess(push, move, to laneSet, frames []frame, list *[maxLanes]int32) {
	guess256(k.base(), push, &frames[0][0], &list[0], &removed[0][0][0], &minisOf[0], move, to)
}

func (k *lanes256) read(f *frame, digits []uint8) { read256(&f[0], &(*[81]uint8)(digits)[0]) }

func (k *lanes256) write(digits []uint8, f *frame) { write256(&(*[81]uint8)(digits)[0], &f[0]) }
