package kernel

import (
	"slices"
	"sync"
)

// Either is the constraint that one at least of several branches holds, each of which is some
// kernels. Filter leaves what one of the branches leaves that are still possible.
type Either struct {
	cells    []uint16 // of all branches, ascending
	branches []branch
	rooms    sync.Pool // of scratch, as *[]uint64
}

// branch is kernels that hold together.
type branch struct {
	cells   []uint16 // ascending
	kernels []Kernel
}

// NewEither returns the constraint that all kernels of one branch at least hold. It keeps branches.
// A branch without kernels always holds.
func NewEither(branches [][]Kernel) *Either {
	k := &Either{}
	for _, kernels := range branches {
		b := branch{kernels: kernels}
		for _, x := range kernels {
			b.cells = append(b.cells, x.Cells()...)
		}
		slices.Sort(b.cells)
		b.cells = slices.Compact(b.cells)
		k.branches = append(k.branches, b)
		k.cells = append(k.cells, b.cells...)
	}
	slices.Sort(k.cells)
	k.cells = slices.Compact(k.cells)
	return k
}

// Cells returns the cells.
func (k *Either) Cells() []uint16 { return k.cells }

// room returns scratch of two parts: candidates of a grid with so many cells, and as many words as
// the constraint has cells.
func (k *Either) room(cells int) (dom, left []uint64, done func()) {
	room, _ := k.rooms.Get().(*[]uint64)
	if room == nil || len(*room) < cells+len(k.cells) {
		made := make([]uint64, cells+len(k.cells))
		room = &made
	}
	return (*room)[:cells], (*room)[cells : cells+len(k.cells)], func() { k.rooms.Put(room) }
}

// Filter removes the candidates that no branch has.
func (k *Either) Filter(dom []uint64) bool {
	scratch, left, done := k.room(len(dom))
	defer done()
	clear(left)
	some := false
	for i := range k.branches {
		b := &k.branches[i]
		for _, c := range k.cells {
			scratch[c] = dom[c]
		}
		if !b.filter(scratch) {
			continue
		}
		some = true
		more := false // the branches so far have not all candidates
		for j, c := range k.cells {
			left[j] |= scratch[c]
			more = more || left[j] != dom[c]
		}
		if !more {
			return true
		}
	}
	for j, c := range k.cells {
		if some {
			dom[c] = left[j]
		}
	}
	return some
}

// filter removes candidates that the kernels together do not have.
func (b *branch) filter(dom []uint64) bool {
	for {
		changed := false
		for _, x := range b.kernels {
			before := candidates(x.Cells(), dom)
			if !x.Filter(dom) {
				return false
			}
			changed = changed || len(b.kernels) > 1 && candidates(x.Cells(), dom) != before
		}
		if !changed {
			return true
		}
	}
}

// Feasible reports whether a branch is possible.
func (k *Either) Feasible(dom []uint64) bool {
	scratch, _, done := k.room(len(dom))
	defer done()
	return slices.ContainsFunc(k.branches, func(b branch) bool {
		for _, c := range b.cells {
			scratch[c] = dom[c]
		}
		return b.filter(scratch)
	})
}
