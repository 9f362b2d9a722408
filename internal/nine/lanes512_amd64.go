//go:build !purego

package nine

// block512 is the state of all lanes: a row has one cell, or one mini, of each.
type block512 struct {
	cells   [96][32]uint16   // candidates; rows from 81 on are padding
	configs [6][6][32]uint16 // configurations of each chute, see choice.go
	// digits alone in a cell: those of box b, column t of a band, at 9*band + 3b + t
	naked [27][32]uint16
	sum   [32]uint16    // of all cells, as numbers, after the last sweep
	spare [8][32]uint16 // for insert512
}

// lanes512 is the AVX-512 kernel.
type lanes512 struct {
	block   *block512
	guesses *guesses512
}

// guesses512 is what guess512 works out.
type guesses512 struct {
	chute, digit, a, b [32]uint16 // the choices of all lanes
	masks, digits      [32]uint16 // of the frames, in the order of the list
}

func newLanes512() *lanes512 {
	return &lanes512{&aligned[block512](1)[0], &aligned[guesses512](1)[0]}
}

// base is where the block begins.
func (k *lanes512) base() *uint16 { return &k.block.cells[0][0] }

func (k *lanes512) width() (lanes, wait int) { return 32, 12 }

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

func (k *lanes512) guess(push, move, to laneSet, frames []frame, list *[maxLanes]int32) {
	guess512(k.base(), push, &frames[0][0], &list[0], &k.guesses.chute[0], &removed[0][0][0],
		&minisOf[0], move, to)
}

func (k *lanes512) read(f *frame, digits []uint8) { read512(&f[0], &(*[81]uint8)(digits)[0]) }

func (k *lanes512) write(digits []uint8, f *frame) { write512(&(*[81]uint8)(digits)[0], &f[0]) }
