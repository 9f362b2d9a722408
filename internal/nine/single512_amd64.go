//go:build !purego

package nine

import "unsafe"

// state512 is one state as _asm/single512.go describes it.
type state512 struct {
	planes [3][32]uint16
	minis  [2][32]uint16 // digits left to each mini by rows, and by columns, in the last sweep
}

// single512 is the AVX-512 kernel.
type single512 struct {
	*memory512
	frames []frame // planes
}

type memory512 struct {
	slots   [2]state512
	configs configurations
	_       [14]uint16 // written by configs512
}

func newSingle512() *single512 {
	return &single512{&aligned[memory512](1)[0], aligned[frame](maxDepth)}
}

func (k *single512) slot(i int) *uint16 { return &k.slots[i].planes[0][0] }

func (k *single512) read(slot int, cells *Cells) { read512single(k.slot(slot), &cells[0]) }

func (k *single512) propagate(slot int) ending { return ending(propagateOne512(k.slot(slot))) }

func (k *single512) propagateBoth() [2]ending {
	a, b := propagateTwo512(k.slot(0))
	return [2]ending{ending(a), ending(b)}
}

func (k *single512) configurations(slot int) *configurations {
	configs512(k.slot(slot), &k.configs[0][0])
	return &k.configs
}

func (k *single512) split(slot, frame int, c choice) {
	r := &removed512[c.chute]
	split512(k.slot(slot), &k.frames[frame][0], &r[c.a][0], &r[c.b][0], uint32(c.digit))
}

func (k *single512) planes(slot int) *frame { return (*frame)(unsafe.Pointer(&k.slots[slot].planes)) }

func (k *single512) load(slot, frame int) { *k.planes(slot) = k.frames[frame] }
func (k *single512) save(slot, frame int) { k.frames[frame] = *k.planes(slot) }

func (k *single512) write(digits *[81]uint8, slot int) { write512single(&digits[0], k.slot(slot)) }

// removed512 is removed for the words of the planes.
var removed512 = func() (out [6][64][3]uint32) {
	for chute := range out {
		for set := range out[chute] {
			for cell := range 81 {
				if removed[chute][set][cell/32]>>(cell%32)&1 != 0 {
					i, j, r, c := cell/27, cell%9/3, cell/9%3, cell%3
					out[chute][set][(c-i+3)%3] |= 1 << (9*r + 3*j + i)
				}
			}
		}
	}
	return out
}()
