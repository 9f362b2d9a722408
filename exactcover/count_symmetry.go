package exactcover

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
)

// A family is blocks of items that are interchangeable: any permutation of the blocks, with item i of a block going to
// item i of another one, maps the options of the problem to its options. In a Latin square there are three of them: the
// rows, the columns and the values, each block being the items that mention it.
type blockSet struct {
	blocks [][]int32
}

// families looks for families of interchangeable blocks, for a number of steps. It tries to swap two items and goes on
// option by option: an option of the one must be one of the other, or there is just one that differs by a single item,
// and those two are to be swapped, too. So it does not find blocks whose options have several items in common.
func interchangeableBlocks(r *reduced, steps int) []blockSet {
	if len(r.elems) > steps/10 {
		return nil // there would not be enough left
	}
	f := newBlockFinder(r, steps)
	var found []blockSet
	known := make(map[string]int)  // the first blocks of found
	later := make([]bool, r.items) // in another one
	for x := range r.items {
		if later[x] {
			continue // what could be found is an image of what was found from its first block
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
			if slices.ContainsFunc(found[k].blocks, func(b []int32) bool { return overlap(b, to) }) {
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

// A lookup finds the images of options when items are mapped to others.
type optionImages struct {
	r       *reduced
	options map[uint64][]int32 // by hash
	rank    []int32            // of options: how many before are the same
	image   []int32            // of items
	old     []int32            // scratch of exchange
	steps   int                // elements looked at
}

func newOptionImages(r *reduced) *optionImages {
	l := &optionImages{r: r, options: make(map[uint64][]int32, r.options()), image: make([]int32, r.items), old: make([]int32, r.items)}
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

// find returns the image of an option. If several options are the same their images are all different.
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

// exchange maps the items of blocks, which were sorted in a state, to what they stand for now.
func (l *optionImages) exchange(e *exchange, before []uint64) {
	// The sort is the same as that of the keys, with blocks of equal keys in any order.
	order := make([]int, len(e.slots))
	for b := range order {
		order[b] = b
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(e.key(before, b), e.key(before, a)) })
	copy(l.old, l.image)
	for b, from := range order {
		for i, x := range e.blocks[b] {
			l.image[x] = l.old[e.blocks[from][i]]
		}
	}
}

// A familyFinder is what is needed to try whether items can be swapped.
type blockFinder struct {
	*optionImages
	by    *incidence
	limit int      // of steps
	class []uint64 // of items: different if they cannot be swapped
	block []int8   // of items: 1 and 2 are the two blocks
}

func newBlockFinder(r *reduced, limit int) *blockFinder {
	f := &blockFinder{optionImages: newOptionImages(r), by: newIncidence(r), limit: limit, block: make([]int8, r.items)}
	// Items of a class have equally many options with as many items in each of the classes before.
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

// swap tries to swap two items, with as many others as that needs, and returns the blocks that change places.
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
			// In the order of the items of the first block, so that blocks can be compared.
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

// closest looks for the option of v that is the image of option o of u. If that needs another pair of items to be swapped,
// it returns the pair.
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
		// The other one is what q has and the image of o has not.
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

// An exchange is blocks of a family whose bits can be exchanged in the states of a place: items at the same position in
// the blocks are all done, all in the state, or all not yet in it.
type exchange struct {
	slots  [][]int32 // of each block: bits of a state
	blocks [][]int32 // items
}

// exchanges returns the exchanges of a family at a place, given the bits of the items.
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

// sort puts the blocks of a state into an order, and reports whether that changed it. keys has room for as many numbers
// as there are blocks.
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
