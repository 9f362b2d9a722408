package exactcover

import (
	"math"
	"math/bits"
	"slices"
)

// A solutionBuilder makes the slices that callers get. They are cut from slabs, which saves
// allocations. A slab lives as long as one of its slices.
type solutionBuilder struct {
	numbers   []int32 // of the options of the reduced problem
	options   []int32 // scratch
	slab      []int
	transient []int
	marks     []uint64 // scratch: a bit for each number
}

// build returns the numbers of the chosen options in ascending order; if they are transient, in any
// order and valid until the next call.
func (b *solutionBuilder) build(c search, transient bool) []int {
	cover := b.buildTransient(c)
	if !transient {
		cover = b.copyOf(cover)
		b.sort(cover)
	}
	return cover
}

// buildTransient returns the numbers of the chosen options in any order, valid until the next call.
func (b *solutionBuilder) buildTransient(c search) []int {
	b.options = c.appendChosen(b.options[:0])
	b.transient = b.transient[:0]
	for _, o := range b.options {
		b.transient = append(b.transient, int(b.numbers[o]))
	}
	return b.transient
}

// copyOf returns a copy that is a part of a slab.
func (b *solutionBuilder) copyOf(cover []int) []int {
	n := len(cover)
	if cap(b.slab)-len(b.slab) < n || n == 0 {
		b.slab = make([]int, 0, max(n, min(2*cap(b.slab), 4096), 64))
	}
	start := len(b.slab)
	b.slab = append(b.slab, cover...)
	return b.slab[start:len(b.slab):len(b.slab)]
}

// sort puts a solution into ascending order.
func (b *solutionBuilder) sort(cover []int) {
	n := len(cover)
	first, last := math.MaxInt, 0 // words of marks
	for _, number := range cover {
		first, last = min(first, number>>6), max(last, number>>6)
	}
	if n < 12 || last-first > 2*n {
		slices.Sort(cover)
		return
	}
	// Many small numbers are sorted by marking them: four times as fast for 32 of 100.
	if last >= len(b.marks) {
		b.marks = make([]uint64, last+1)
	}
	for _, number := range cover {
		b.marks[number>>6] |= 1 << (number & 63)
	}
	to := cover[:0]
	for w := first; w <= last; w++ {
		for v := b.marks[w]; v != 0; v &= v - 1 {
			to = append(to, w<<6+bits.TrailingZeros64(v))
		}
		b.marks[w] = 0
	}
}
