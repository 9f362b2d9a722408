//go:build !purego

package nine

// block256 is the state of all lanes: a row has one cell, or one mini, of each.
type block256 struct {
	cells   [88][16]uint16   // candidates; rows from 81 on are padding
	configs [6][6][16]uint16 // configurations of each chute, see choice.go
	naked   [27][16]uint16   // digits alone in a cell: those of box b, column t of a band, at 9*band + 3b + t

	// Of the minis of the chute at hand: digits that they hold, those alone in
	// a cell, those in two cells at least.
	held, alone, twice [9][16]uint16

	alive  [16]uint16 // digits that have a configuration in each chute
	placed [16]uint16 // the sum of all configurations, as numbers
	sum    [16]uint16 // the sum of all cells, as numbers
}

// lanes256 is the AVX2 kernel.
type lanes256 struct {
	block   *block256
	choices choices
}

func newLanes256() *lanes256 { return &lanes256{block: &aligned[block256](1)[0]} }

// base is where the block begins.
func (k *lanes256) base() *uint16 { return &k.block.cells[0][0] }

func (k *lanes256) width() (lanes, wait int) { return 16, 5 }

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

func (k *lanes256) guess(lanes laneSet, frames []frame, list *[maxLanes]int32) {
	split(k, lanes, frames, list, &k.choices)
}

func (k *lanes256) choose(_ laneSet, c *choices) { choose256(k.base(), &c.chute[0]) }

func (k *lanes256) restrict(lanes laneSet, c *choices) {
	restrict256(k.base(), lanes, &c.chute[0])
}

func (k *lanes256) exclude(f *frame, cells *[3]uint32, digit uint16) {
	exclude256(&f[0], &cells[0], uint32(digit))
}

func (k *lanes256) read(f *frame, digits []uint8) { read256(&f[0], &(*[81]uint8)(digits)[0]) }

func (k *lanes256) write(digits []uint8, f *frame) { write256(&(*[81]uint8)(digits)[0], &f[0]) }
