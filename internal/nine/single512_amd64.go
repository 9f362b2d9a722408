//go:build !purego

package nine

import "sync"

// single512 is the AVX-512 kernel of the single search: all of it is one
// assembly function, which returns at events.
type single512 struct {
	*memory512
	masks *masks512
	entry uint64 // how to go on
	depth uint64 // number of frames on the stack
}

// Ways to go on.
const (
	entryRoot  = iota // with planes to be propagated
	entryBack         // with the last frame
	entryGuess        // with planes at their fixpoint, and their minis
)

// memory512 is what the search works on; see _asm/single512.go.
type memory512 struct {
	planes [3][32]uint16 // the state at an event
	// of the two grids, the digits of the minis of bands and of stacks in the last passes
	minis   [2][2][32]uint16
	digits  [8]uint16    // the digit to be guessed in each chute
	sets    [8]uint16    // the configurations that it has there
	configs [6][8]uint16 // digits of each chute in a configuration
	frames  [maxDepth]frame512
}

// frame512 is a state on the stack, propagated.
type frame512 struct {
	_     [3][32]uint16 // planes
	minis [2][32]uint16
	open  uint64 // 0 if it is a solution
	_     [7]uint64
}

func newSingle512() *single512 {
	return &single512{memory512: &aligned[memory512](1)[0], masks: splits512()}
}

func (k *single512) begin(cells *Cells) {
	readSingle512(&k.planes[0][0], &cells[0])
	k.entry, k.depth = entryRoot, 0
}

func (k *single512) search(guesses int64) (event, int64) {
	e, depth, left := searchSingle512(&k.planes[0][0], k.entry, k.depth, uint64(guesses),
		&k.masks[0][0][0])
	k.entry, k.depth = entryGuess, depth
	if event(e) != guessDue {
		k.entry = entryBack
	}
	return event(e), guesses - int64(left)
}

func (k *single512) solution(digits *[81]uint8) { writeSingle512(&digits[0], &k.planes[0][0]) }

// masks512 has, for each chute and set of configurations that a digit has in
// it, the words of the three planes that the digit leaves in the first child,
// then those that it leaves in the second. Like the tables of the other tiers they
// are made when the first kernel is.
type masks512 [6][64][8]uint32

var splits512 = sync.OnceValue(func() *masks512 {
	out := new(masks512)
	for chute := range out {
		for set := range out[chute] {
			a, b := halves(uint8(set))
			for cell := range 81 {
				i, j, r, c := cell/27, cell%9/3, cell/9%3, cell%3
				p, bit := (r+c)%3, uint32(1)<<(9*i+3*j+r)
				if removed[chute][a][cell/32]>>(cell%32)&1 != 0 {
					out[chute][set][p] |= bit
				}
				if removed[chute][b][cell/32]>>(cell%32)&1 != 0 {
					out[chute][set][3+p] |= bit
				}
			}
		}
	}
	return out
})
