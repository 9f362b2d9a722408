package exactcover

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
)

// A blockSet is blocks of items that are interchangeable: any permutation of the blocks, with item
// i of a block going to item i of another one, maps the options of the problem to its options. A
// Latin square has three sets: the rows, the columns and the values. Each block is the items that
// mention one of them.
type blockSet struct {
	blocks [][]int32
}

// interchangeableBlocks looks for sets of interchangeable blocks, for a number of steps. It tries
// to swap two items and continues option by option: the image of an option of one item must be an
// option of the other item, or else just one option of the other item differs from it in a single
// item, and those two items are to be swapped as well. So it does not find blocks whose options
// have several items in common.
func interchangeableBlocks(r *reduced, steps int) []blockSet {
	if len(r.elems) > steps/10 {
		return nil // preparing would use up the steps
	}
	f := newBlockFinder(r, steps)
	var found []blockSet
	known := make(map[string]int)  // the sets found, by their first blocks
	later := make([]bool, r.items) // whether an item is in another block
	for x := range r.items {
		if later[x] {
			continue // the first block of the set was tried: this block is its image
		}
		for y := x + 1; y < r.items && f.steps <= f.limit; y++ {
			if f.class[x] != f.class[y] {
				continue
			}
			from, to, ok := f.swap(x, y)
			if !ok {
				continue
			}
			id := blockKey(from)
			k, ok := known[id]
			if !ok {
				k = len(found)
				known[id] = k
				found = append(found, blockSet{[][]int32{from}})
			}
			overlaps := func(b []int32) bool { return overlap(b, to) }
			if slices.ContainsFunc(found[k].blocks, overlaps) {
				continue
			}
			found[k].blocks = append(found[k].blocks, to)
			for _, x := range to {
				later[x] = true
			}
		}
	}
	return found
}

func overlap(a, b []int32) bool {
	return slices.ContainsFunc(a, func(x int32) bool { return slices.Contains(b, x) })
}

func blockKey(block []int32) string {
	var b []byte
	for _, x := range block {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	return string(b)
}

// An optionImages finds the images of options when items are mapped to other items.
type optionImages struct {
	r       *reduced
	options map[uint64][]int32 // by hash
	rank    []int32            // of each option: how many equal options come before it
	image   []int32            // of items
	old     []int32            // scratch of exchange
	steps   int                // elements looked at
}

func newOptionImages(r *reduced) *optionImages {
	l := &optionImages{
		r: r, options: make(map[uint64][]int32, r.options()),
		image: make([]int32, r.items), old: make([]int32, r.items),
	}
	l.reset()
	l.rank = make([]int32, r.options())
	for o := range l.rank {
		h := l.hash(int32(o))
		for _, q := range slices.Backward(l.options[h]) {
			if l.maps(int32(o), q) {
				l.rank[o] = l.rank[q] + 1
				break
			}
		}
		l.options[h] = append(l.options[h], int32(o))
	}
	return l
}

// reset maps every item to itself.
func (l *optionImages) reset() {
	for x := range l.image {
		l.image[x] = int32(x)
	}
}

// find returns the image of an option. Several equal options have different images.
func (l *optionImages) find(o int32) (image int32, ok bool) {
	for _, q := range l.options[l.hash(o)] {
		l.steps++
		if l.rank[q] == l.rank[o] && l.maps(o, q) {
			return q, true
		}
	}
	return 0, false
}

// maps reports whether the image of option o has the items and colours of option q.
func (l *optionImages) maps(o, q int32) bool {
	r := l.r
	if r.start[q+1]-r.start[q] != r.start[o+1]-r.start[o] {
		return false
	}
	for i := r.start[o]; i < r.start[o+1]; i++ {
		if !l.contains(q, l.image[r.elems[i]], l.colour(i)) {
			return false
		}
	}
	return true
}

// hash returns a hash of the image of an option.
func (l *optionImages) hash(o int32) uint64 {
	sum := uint64(0)
	for i := l.r.start[o]; i < l.r.start[o+1]; i++ {
		sum += mixBits(uint64(l.image[l.r.elems[i]])*goldenRatio + l.colour(i) + 1)
	}
	return sum
}

func (l *optionImages) colour(element int32) uint64 {
	if len(l.r.colours) == 0 {
		return 0
	}
	return uint64(l.r.colours[element]) << 32
}

// contains reports whether option q has an item in a colour.
func (l *optionImages) contains(q, x int32, colour uint64) bool {
	for i := l.r.start[q]; i < l.r.start[q+1]; i++ {
		l.steps++
		if l.r.elems[i] == x {
			return l.colour(i) == colour
		}
	}
	return false
}

// exchange maps the items of blocks that were sorted in a state to the items that they stand for
// now.
func (l *optionImages) exchange(e *exchange, before []uint64) {
	// The same order as that of the keys in exchange.sort; the order of equal keys does not matter.
	order := make([]int, len(e.slots))
	for b := range order {
		order[b] = b
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(e.key(before, b), e.key(before, a))
	})
	copy(l.old, l.image)
	for b, from := range order {
		for i, x := range e.blocks[b] {
			l.image[x] = l.old[e.blocks[from][i]]
		}
	}
}

// A blockFinder tries which items can be swapped.
type blockFinder struct {
	*optionImages
	by    *incidence
	limit int      // of steps
	class []uint64 // of each item: items of different classes cannot be swapped
	block []int8   // of each item: 1 and 2 are the two blocks
}

func newBlockFinder(r *reduced, limit int) *blockFinder {
	f := &blockFinder{
		optionImages: newOptionImages(r), by: newIncidence(r),
		limit: limit, block: make([]int8, r.items),
	}
	// In each round, items stay in the same class if they have equally many options with items of
	// the same classes.
	f.class = make([]uint64, r.items)
	for x := range f.class {
		f.class[x] = mixBits(uint64(r.size[x])<<1 + 1)
		if int32(x) >= r.primary {
			f.class[x] = mixBits(f.class[x])
		}
	}
	next := make([]uint64, r.items)
	for range 3 {
		clear(next)
		for o := range int32(r.options()) {
			sum := uint64(0)
			for i := r.start[o]; i < r.start[o+1]; i++ {
				sum += mixBits(f.class[r.elems[i]] + f.colour(i))
			}
			for i := r.start[o]; i < r.start[o+1]; i++ {
				next[r.elems[i]] += mixBits(sum ^ mixBits(f.colour(i)))
			}
			f.steps += len(r.option(o))
		}
		for x := range f.class {
			f.class[x] = mixBits(f.class[x] ^ next[x])
		}
	}
	return f
}

// swap tries to swap two items, with as many others as that needs. It returns the blocks that
// change places.
func (f *blockFinder) swap(x, y int32) (from, to []int32, ok bool) {
	pair := func(x, y int32) bool {
		if f.block[x] != 0 || f.block[y] != 0 || f.class[x] != f.class[y] {
			return f.image[x] == y && f.block[x] == 1
		}
		f.image[x], f.image[y] = y, x
		f.block[x], f.block[y] = 1, 2
		from, to = append(from, x), append(to, y)
		return true
	}
	defer func() {
		for i, x := range from {
			y := to[i]
			f.image[x], f.image[y] = x, y
			f.block[x], f.block[y] = 0, 0
		}
		if ok {
			// Blocks can be compared if they have the order of the items of the first block.
			perm := make([]int, len(from))
			for i := range perm {
				perm[i] = i
			}
			slices.SortFunc(perm, func(i, j int) int { return cmp.Compare(from[i], from[j]) })
			a, b := make([]int32, len(from)), make([]int32, len(from))
			for k, i := range perm {
				a[k], b[k] = from[i], to[i]
			}
			from, to = a, b
		}
	}()
	if !pair(x, y) {
		return from, to, false
	}
	for k := 0; k < len(from); k++ {
		u, v := from[k], to[k]
		for _, o := range f.by.options(u) {
			w, z, ok := f.closest(o, u, v)
			if !ok || w != z && !pair(w, z) {
				return from, to, false
			}
		}
	}
	for k := range from {
		for _, x := range []int32{from[k], to[k]} {
			for _, o := range f.by.options(x) {
				if _, ok := f.find(o); !ok || f.steps > f.limit {
					return from, to, false
				}
			}
		}
	}
	return from, to, true
}

// closest looks for the option of v that is the image of option o of u. It returns the pair of
// items to swap if that needs one more pair.
func (f *blockFinder) closest(o, u, v int32) (w, z int32, ok bool) {
	r := f.r
	if _, ok := f.find(o); ok {
		return 0, 0, true
	}
	matches := 0
	for _, q := range f.by.options(v) {
		if f.steps++; f.steps > f.limit {
			return 0, 0, false
		}
		if r.start[q+1]-r.start[q] != r.start[o+1]-r.start[o] {
			continue
		}
		x, missing := int32(-1), 0
		for i := r.start[o]; i < r.start[o+1] && missing < 2; i++ {
			if !f.contains(q, f.image[r.elems[i]], f.colour(i)) {
				x = r.elems[i]
				missing++
			}
		}
		if missing != 1 || f.block[x] != 0 {
			continue
		}
		// The other item of the pair is in q and not in the image of o.
		for j := r.start[q]; j < r.start[q+1]; j++ {
			y := r.elems[j]
			if !f.imageContains(o, y) {
				w, z = x, y
				matches++
			}
		}
	}
	return w, z, matches == 1
}

// imageContains reports whether the image of option o has an item.
func (f *blockFinder) imageContains(o, y int32) bool {
	for _, x := range f.r.option(o) {
		if f.image[x] == y {
			return true
		}
	}
	return false
}

// An exchange is blocks whose bits can be exchanged in the states of a position: items with the
// same index in the blocks are all finished, all in the state, or all not yet in it.
type exchange struct {
	slots  [][]int32 // of each block: its bits in a state
	blocks [][]int32 // of each block: its items
}

// exchanges returns the exchanges of a set of blocks at a position, given the bits of the items.
func (f *blockSet) exchanges(place int32, s *lifetimes, slots [][]int32) []exchange {
	var list []exchange
	index := map[string]int{}
	for _, block := range f.blocks {
		status := make([]byte, len(block))
		var bits []int32
		for i, x := range block {
			switch {
			case s.end[x] < place:
				status[i] = 'd'
			case s.start[x] < place:
				status[i] = 's'
				bits = append(bits, slots[x]...)
			default:
				status[i] = 'n'
			}
		}
		if len(bits) == 0 || len(bits) > 64 {
			continue
		}
		k, ok := index[string(status)]
		if !ok {
			k = len(list)
			index[string(status)] = k
			list = append(list, exchange{})
		}
		list[k].slots = append(list[k].slots, bits)
		list[k].blocks = append(list[k].blocks, block)
	}
	return slices.DeleteFunc(list, func(e exchange) bool { return len(e.slots) < 2 })
}

// sort sorts the blocks of a state and reports whether that changed the state. keys has room for as
// many numbers as there are blocks.
func (e *exchange) sort(state []uint64, keys []uint64) bool {
	sorted := true
	last := uint64(math.MaxUint64)
	for b := range e.slots {
		key := e.key(state, b)
		sorted = sorted && key <= last
		keys[b], last = key, key
	}
	if sorted {
		return false
	}
	slices.SortFunc(keys[:len(e.slots)], func(a, b uint64) int { return cmp.Compare(b, a) })
	for b, slots := range e.slots {
		key := keys[b]
		for i := len(slots) - 1; i >= 0; i-- {
			s := slots[i]
			state[s>>6] = state[s>>6]&^(1<<(s&63)) | key&1<<(s&63)
			key >>= 1
		}
	}
	return true
}

// key returns the bits of a block in a state as a number.
func (e *exchange) key(state []uint64, b int) uint64 {
	key := uint64(0)
	for _, s := range e.slots[b] {
		key = key<<1 | state[s>>6]>>(s&63)&1
	}
	return key
}
