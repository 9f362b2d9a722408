package exactcover

import (
	"cmp"
	"math/bits"
	"slices"
)

// A bitMatrix is a part of a reduced problem with its options as bits: the whole problem, or what
// is left of it far down in the tree, where the sets are shorter.
//
// A conflict set is a set of options that an element of an option excludes. The conflict set of a
// primary item, and of a secondary item without colours, is all options that have the item. A
// secondary item with colours has a conflict set for each colour, which is the options that give
// the item another colour or none, and one for no colour, which is all its options. Conflict sets
// that exclude nothing within the matrix are left out. Those of the primary items come first, so
// that item x has conflict set x.
type bitMatrix struct {
	options, words   int // number of options, and words of a set of them
	items, itemWords int // number of primary items, and words of a set of them

	option   []int32 // the number of each option in the reduced problem
	sorted   bool    // these numbers ascend
	conflict []int32 // the number of each conflict set in the reduced problem

	mask   []uint64 // words words for each conflict set
	lo, hi []int32  // which of these words are not all zero
	first  []int32  // the elements of option o have the conflict sets elems[first[o]:first[o+1]]
	elems  []int32
	covers []uint64 // for each word of items, a word for each option: which of the items it has
	has    []uint64 // for each word of items, the set of options that have any of them

	// excludes has for each option the set of options that it excludes, itself included. The sets
	// are made when first needed, so that a matrix with few nodes is cheap. If there are too many,
	// excludes is empty and scratch takes the sets of a few options.
	excludes []uint64
	made     []bool
	scratch  []uint64

	digits int      // binary digits of the number of options of an item, a multiple of 4
	tally  []int32  // how many options each item has
	sizes  []uint64 // the same in binary, see rowSets

	removed    []uint64   // scratch of remove: a set of options
	highDigits [28]uint64 // scratch of recount
	common     []uint64   // result of excludedByAll: a set of options
	fewest     []uint64   // scratch of smallest: a set of items
}

// maxExcludes is how many words a matrix may use for the sets that options exclude.
const maxExcludes = 1 << 22

// build makes the matrix of options of the reduced problem. sets are the conflict sets that matter
// for them, in ascending order.
func (f *bitMatrix) build(l *conflictSets, options []int32, sets []int32) {
	f.options, f.words = len(options), (len(options)+63)/64
	f.option = append(f.option[:0], options...)
	f.sorted = slices.IsSorted(options)
	f.number(l, sets)
	f.itemWords = (f.items + 63) / 64

	f.mask = resize(f.mask, len(f.conflict)*f.words)
	clear(f.mask)
	f.covers = resize(f.covers, f.options*f.itemWords)
	clear(f.covers)
	f.has = resize(f.has, f.itemWords*f.words)
	clear(f.has)
	f.removed = resize(f.removed, f.words)
	f.lo, f.hi = resize(f.lo, len(f.conflict)), resize(f.hi, len(f.conflict))
	clear(f.hi)
	f.first = append(f.first[:0], 0)
	f.elems = f.elems[:0]
	for k, o := range options {
		word, bit := k>>6, uint64(1)<<(k&63)
		for _, g := range l.option(o) {
			x := l.local[g]
			if x < 0 {
				continue
			}
			f.elems = append(f.elems, x)
			f.mask[int(x)*f.words+word] |= bit
			if f.hi[x] == 0 {
				f.lo[x] = int32(word)
			}
			f.hi[x] = int32(word + 1)
			if int(x) < f.items {
				i := int(x) >> 6
				f.covers[i*f.options+k] |= 1 << (x & 63)
				f.has[i*f.words+word] |= bit
			}
		}
		f.first = append(f.first, int32(len(f.elems)))
	}
	if l.hasColours() {
		f.applyColours(l)
		f.ranges()
	}

	f.made = resize(f.made, f.options)
	clear(f.made)
	f.excludes = f.excludes[:0]
	if f.options*f.words <= maxExcludes {
		f.excludes = resize(f.excludes, f.options*f.words)
	} else {
		f.scratch = resize(f.scratch, scratchSets*f.words)
	}
	f.count()
	f.fewest = resize(f.fewest, f.itemWords)
	f.common = resize(f.common, f.words)
}

// number numbers the conflict sets that matter for the options of the matrix.
func (f *bitMatrix) number(l *conflictSets, sets []int32) {
	for _, o := range f.option {
		for _, g := range l.option(o) {
			l.count[g]++
		}
	}
	f.conflict, f.tally = f.conflict[:0], f.tally[:0]
	f.items = 0
	for i := 0; i < len(sets); {
		g := sets[i]
		if g < l.primary {
			if l.count[g] > 0 {
				l.local[g] = int32(len(f.conflict))
				f.conflict = append(f.conflict, g)
				f.tally = append(f.tally, l.count[g])
				f.items++
			}
			l.count[g] = 0
			i++
			continue
		}
		// The conflict sets of a secondary item: do any two of its options exclude each other?
		end, options, shades, plain := i, int32(0), 0, false
		for ; end < len(sets) && l.owner(sets[end]) == l.owner(g); end++ {
			if n := l.count[sets[end]]; n > 0 {
				options += n
				shades++
				plain = plain || l.plain(sets[end])
			}
		}
		for _, g := range sets[i:end] {
			l.local[g] = -1
			if l.count[g] > 0 && options > 1 && (plain || shades > 1) {
				l.local[g] = int32(len(f.conflict))
				f.conflict = append(f.conflict, g)
			}
			l.count[g] = 0
		}
		i = end
	}
}

// applyColours turns the sets of options that have a colour into the sets of options that the
// colour excludes.
func (f *bitMatrix) applyColours(l *conflictSets) {
	all := make([]uint64, f.words)
	for x := f.items; x < len(f.conflict); {
		end := x
		clear(all)
		for ; end < len(f.conflict) && l.owner(f.conflict[end]) == l.owner(f.conflict[x]); end++ {
			for w, m := range f.conflictSet(end) {
				all[w] |= m
			}
		}
		for ; x < end; x++ {
			plain := l.plain(f.conflict[x])
			m := f.conflictSet(x)
			for w := range m {
				if plain {
					m[w] = all[w]
				} else {
					m[w] = all[w] &^ m[w]
				}
			}
		}
	}
}

// conflictSet returns conflict set x as words.
func (f *bitMatrix) conflictSet(x int) []uint64 { return f.mask[x*f.words : (x+1)*f.words] }

// ranges sets lo and hi of the conflict sets that are not those of primary items.
func (f *bitMatrix) ranges() {
	for x := f.items; x < len(f.conflict); x++ {
		m := f.conflictSet(x)
		lo, hi := 0, len(m)
		for lo < hi && m[lo] == 0 {
			lo++
		}
		for lo < hi && m[hi-1] == 0 {
			hi--
		}
		f.lo[x], f.hi[x] = int32(lo), int32(hi)
	}
}

// excluded returns the options that option k excludes. If the matrix does not keep these sets, the
// result is valid until the next call with the same scratch number.
func (f *bitMatrix) excluded(k, place int) []uint64 {
	if len(f.excludes) == 0 {
		c := f.scratch[place*f.words : (place+1)*f.words]
		f.exclude(k, c)
		return c
	}
	c := f.excludes[k*f.words : (k+1)*f.words]
	if !f.made[k] {
		f.made[k] = true
		f.exclude(k, c)
	}
	return c
}

// scratchSets is how many excluded sets are needed at the same time.
const scratchSets = 2

// exclude sets c to the options that option k excludes.
func (f *bitMatrix) exclude(k int, c []uint64) {
	clear(c)
	for _, x := range f.elems[f.first[k]:f.first[k+1]] {
		lo, hi := f.lo[x], f.hi[x]
		m := f.conflictSet(int(x))[lo:hi]
		part := c[lo:hi]
		for i := range part {
			part[i] |= m[i]
		}
	}
}

// count sets the sizes of the items.
func (f *bitMatrix) count() {
	most := int32(0)
	for _, n := range f.tally {
		most = max(most, n)
	}
	f.digits = max(bits.Len32(uint32(most))+3, 4) &^ 3
	f.sizes = resize(f.sizes, f.itemWords*f.digits)
	clear(f.sizes)
	for x, n := range f.tally {
		for d := x >> 6 * f.digits; n != 0; d++ {
			f.sizes[d] |= uint64(n&1) << (x & 63)
			n >>= 1
		}
	}
}

// stateWords returns how many words a state has.
func (f *bitMatrix) stateWords() int { return f.words + f.itemWords*(2+f.digits) }

// sets divides the words of a state.
func (f *bitMatrix) sets(s *rowSets, words []uint64) {
	a := f.words
	b := a + f.itemWords
	c := b + f.itemWords
	d := c + f.itemWords*f.digits
	s.set, s.open, s.changed, s.counts = words[:a:a], words[a:b:b], words[b:c:c], words[c:d:d]
}

// conflictSets numbers the conflict sets of a reduced problem: one for each item, and in place of a
// secondary item with colours one for each of its colours. Those of an item follow each other.
type conflictSets struct {
	reduced       *reduced
	primary       int32
	setOf         []int32 // of each element; the items themselves if there are no colours
	colouredItems []itemColour
	all           []int32 // all of them, ascending

	count []int32 // scratch of build: how many options of the matrix have each of them
	local []int32 // scratch of build: their numbers in the matrix, or -1
}

func (l *conflictSets) load(r *reduced) {
	l.reduced, l.primary = r, r.primary
	l.colouredItems = l.colouredItems[:0]
	n := int(r.items)
	if len(r.colours) == 0 {
		l.setOf = r.elems
	} else {
		l.numberColours(r)
		n = int(r.primary) + len(l.colouredItems)
	}
	l.all = resize(l.all, n)
	for g := range l.all {
		l.all[g] = int32(g)
	}
	l.count = resize(l.count, n)
	clear(l.count)
	l.local = resize(l.local, n)
}

// numberColours numbers the conflict sets of secondary items by item and colour.
func (l *conflictSets) numberColours(r *reduced) {
	numbers := map[itemColour]int32{}
	for i, x := range r.elems {
		if x >= r.primary {
			numbers[itemColour{x, r.colours[i]}] = 0
		}
	}
	for s := range numbers {
		l.colouredItems = append(l.colouredItems, s)
	}
	slices.SortFunc(l.colouredItems, func(a, b itemColour) int {
		return cmp.Or(cmp.Compare(a.item, b.item), cmp.Compare(a.colour, b.colour))
	})
	for i, s := range l.colouredItems {
		numbers[s] = r.primary + int32(i)
	}
	l.setOf = make([]int32, len(r.elems))
	for i, x := range r.elems {
		l.setOf[i] = x
		if x >= r.primary {
			l.setOf[i] = numbers[itemColour{x, r.colours[i]}]
		}
	}
}

// option returns the conflict sets of the elements of option o.
func (l *conflictSets) option(o int32) []int32 {
	return l.setOf[l.reduced.start[o]:l.reduced.start[o+1]]
}

// hasColours reports whether there are colours.
func (l *conflictSets) hasColours() bool { return len(l.colouredItems) > 0 }

// owner returns the item of conflict set g.
func (l *conflictSets) owner(g int32) int32 {
	if g < l.primary || !l.hasColours() {
		return g
	}
	return l.colouredItems[g-l.primary].item
}

// plain reports whether conflict set g has the options that have its own element.
func (l *conflictSets) plain(g int32) bool {
	return g < l.primary || !l.hasColours() || l.colouredItems[g-l.primary].colour == 0
}
