package exactcover

import (
	"cmp"
	"math"
	"slices"
)

// An itemOrder is an order of the primary items for a frontier dynamic program, and what a state is
// at each position of the order.
//
// A state is a row of bits. A bit belongs to an item from the first option that touches the item
// until the item makes no difference any more: a primary item after its own position, a secondary
// item after the last position where an option with it begins. The bit is then given to another
// item. So a state has only as many bits as items are touched but not finished: the frontier. The
// colours of a secondary item are codes of several bits, all with equally many bits set, so that no
// code contains another; all bits together mean no colour. So a single test says whether all items
// of an option allow it: whether the state has none of the option's forbidden bits.
//
// States that differ by interchangeable items only count as one state. Each position knows whose
// bits can be exchanged.
type itemOrder struct {
	words     int // of a state
	bits      int // the most in use at the same time
	maxBlocks int // the most blocks in an exchange; 0 if there is no exchange
	positions []position
}

// A position is where an item stands in an order. An option begins at the position of the first of
// its primary items.
type position struct {
	item          int32
	width         int32    // bits in use
	word          int      // of the item's bit
	bit           uint64   // the item's bit, 0 if no option touches the item before this position
	clear         []uint64 // bits that are free after this position
	masks         []uint64 // of each option that begins here: forbidden bits, then bits to set
	optionNumbers []int32  // of these options

	exchanges []exchange // what can be exchanged in a state
	sorting   int        // bits in the exchanges
}

// items returns the items in their order.
func (t *itemOrder) items() []int32 {
	order := make([]int32, len(t.positions))
	for k, p := range t.positions {
		order[k] = p.item
	}
	return order
}

func (p *position) options() int { return len(p.optionNumbers) }

// fits reports whether an option that begins here fits a state.
func (p *position) fits(state []uint64) bool {
	k := len(state)
options:
	for o := 0; o < len(p.masks); o += 2 * k {
		for i, x := range state {
			if x&p.masks[o+i] != 0 {
				continue options
			}
		}
		return true
	}
	return false
}

// fits1 is fits for states of one word.
func (p *position) fits1(state uint64) bool {
	for o := 0; o < len(p.masks); o += 2 {
		if state&p.masks[o] == 0 {
			return true
		}
	}
	return false
}

// step sets next to the state after an option of a position is taken. It returns the next position
// whose item is not covered, and whether the option fits.
func (t *itemOrder) step(at, option int, state, next []uint64) (_ int, fits bool) {
	here := &t.positions[at]
	k := len(state)
	m := here.masks[option*2*k:][:2*k]
	for i, x := range state {
		if x&m[i] != 0 {
			return 0, false
		}
	}
	for i, x := range state {
		next[i] = x&^here.clear[i] | m[k+i]
	}
	return t.skipCovered(at+1, next), true
}

// skipCovered returns the first position from j on whose item the state does not cover. It frees
// the bits of the positions that it skips.
func (t *itemOrder) skipCovered(j int, state []uint64) int {
	for ; j < len(t.positions); j++ {
		p := &t.positions[j]
		if state[p.word]&p.bit == 0 {
			break
		}
		for i, x := range p.clear {
			state[i] &^= x
		}
	}
	return j
}

// normalize replaces a state of a position by an equivalent one, in which blocks of interchangeable
// items are sorted, and returns the position of the new state. Equivalent states need not become
// equal: sorting one set of blocks can put another set out of order. keys has room for maxBlocks
// numbers. moved, if not nil, is called after each exchange with the state before it.
func (t *itemOrder) normalize(j int, state, keys []uint64,
	moved func(e *exchange, before []uint64)) int {
	for range maxNormalizeRounds {
		if j == len(t.positions) {
			break
		}
		here := &t.positions[j]
		changed := false
		for i := range here.exchanges {
			var before []uint64
			if moved != nil {
				before = slices.Clone(state)
			}
			if here.exchanges[i].sort(state, keys) {
				changed = true
				if moved != nil {
					moved(&here.exchanges[i], before)
				}
			}
		}
		if !changed {
			break
		}
		j = t.skipCovered(j, state)
	}
	return j
}

// maxNormalizeRounds is how often normalize sorts all sets of blocks.
const maxNormalizeRounds = 4

// maxWords bounds the words of a state.
const maxWords = 8

// lifetimes says at which positions items and options begin and end. An item starts where the first
// option with it begins. A primary item ends at its own position, a secondary item where the last
// option with it begins.
type lifetimes struct {
	pos        []int32 // of primary items
	firstOf    []int32 // of options
	start, end []int32 // of items
}

func newLifetimes(r *reduced, order []int32) *lifetimes {
	s := &lifetimes{
		pos:     make([]int32, r.primary),
		firstOf: make([]int32, r.options()),
		start:   make([]int32, r.items),
		end:     make([]int32, r.items),
	}
	for k, x := range order {
		s.pos[x] = int32(k)
	}
	for x := range s.start {
		s.start[x] = math.MaxInt32
		s.end[x] = -1
	}
	copy(s.end, s.pos)
	for o := range int32(r.options()) {
		first := int32(math.MaxInt32)
		for _, x := range r.option(o) {
			if x < r.primary {
				first = min(first, s.pos[x])
			}
		}
		s.firstOf[o] = first
		for _, x := range r.option(o) {
			s.start[x] = min(s.start[x], first)
			if x >= r.primary {
				s.end[x] = max(s.end[x], first)
			}
		}
	}
	return s
}

// newItemOrder returns an order of the primary items with its states, or nil if the states would be
// longer than maxWords.
func newItemOrder(r *reduced, order []int32, blocks []blockSet) *itemOrder {
	b := orderBuilder{r: r, order: order, lives: newLifetimes(r, order), codes: newColourCodes(r)}
	b.assignSlots()
	words := b.bits/64 + 1
	if words > maxWords {
		return nil
	}
	t := &itemOrder{words: words, bits: b.bits, positions: make([]position, len(order))}
	b.addPositions(t)
	for o := range int32(r.options()) {
		b.addOption(t, o)
	}
	for k := range order {
		here := &t.positions[k]
		for _, set := range blocks {
			for _, e := range set.exchanges(int32(k), b.lives, b.slots) {
				here.exchanges = append(here.exchanges, e)
				here.sorting += len(e.slots) * len(e.slots[0])
				t.maxBlocks = max(t.maxBlocks, len(e.slots))
			}
		}
	}
	return t
}

// An orderBuilder makes an itemOrder.
type orderBuilder struct {
	r     *reduced
	order []int32
	lives *lifetimes
	codes *colourCodes

	slots  [][]int32 // of each item: its bits in a state
	ends   [][]int32 // of each position: the items that end there
	widths []int32   // of each position: bits in use
	bits   int       // the most in use
}

// assignSlots gives each item that is touched before its end bits of the state. The bits are free
// again after the end.
func (b *orderBuilder) assignSlots() {
	n := len(b.order)
	starts := make([][]int32, n)
	b.ends = make([][]int32, n)
	for x := range b.r.items {
		if start, end := b.lives.start[x], b.lives.end[x]; start < end {
			starts[start] = append(starts[start], x)
			b.ends[end] = append(b.ends[end], x)
		}
	}
	b.slots = make([][]int32, b.r.items)
	b.widths = make([]int32, n)
	var free []int32
	most := int32(0)
	for k := range n {
		b.widths[k] = most - int32(len(free))
		for _, x := range b.ends[k] {
			free = append(free, b.slots[x]...)
		}
		for _, x := range starts[k] {
			for range b.codes.width(x) {
				if last := len(free) - 1; last >= 0 {
					b.slots[x] = append(b.slots[x], free[last])
					free = free[:last]
				} else {
					b.slots[x] = append(b.slots[x], most)
					most++
				}
			}
		}
	}
	b.bits = int(most)
}

// addPositions sets the positions, with room for their options.
func (b *orderBuilder) addPositions(t *itemOrder) {
	n, options := len(b.order), b.r.options()
	slab := make([]uint64, t.words*(n+2*options))
	cut := func(n int) []uint64 {
		part := slab[:n:n]
		slab = slab[n:]
		return part
	}
	first := make([]int32, n+1) // of each position: how many options begin before it
	for _, k := range b.lives.firstOf {
		first[k+1]++
	}
	numbers := make([]int32, options)
	for k := range n {
		p := &t.positions[k]
		first[k+1] += first[k]
		p.item, p.width = b.order[k], b.widths[k]
		p.clear = cut(t.words)
		p.masks = cut(2 * t.words * int(first[k+1]-first[k]))
		p.optionNumbers = numbers[first[k]:first[k]:first[k+1]]
		for _, x := range b.ends[k] {
			for _, slot := range b.slots[x] {
				p.clear[slot>>6] |= 1 << (slot & 63)
			}
		}
		if slots := b.slots[b.order[k]]; len(slots) > 0 {
			p.word, p.bit = int(slots[0]>>6), 1<<(slots[0]&63)
		}
	}
}

// addOption adds an option to the position where it begins.
func (b *orderBuilder) addOption(t *itemOrder, o int32) {
	r, lives := b.r, b.lives
	k := lives.firstOf[o]
	p := &t.positions[k]
	at := 2 * t.words * len(p.optionNumbers)
	p.optionNumbers = append(p.optionNumbers, o)
	forbidden, sets := p.masks[at:at+t.words], p.masks[at+t.words:at+2*t.words]
	for i := r.start[o]; i < r.start[o+1]; i++ {
		x := r.elems[i]
		code := b.codes.of(r, i)
		inState := lives.start[x] < k && (x >= r.primary || lives.pos[x] > k)
		for bit, slot := range b.slots[x] {
			has := code>>bit&1 == 1
			if inState && (code == allBits || !has) {
				forbidden[slot>>6] |= 1 << (slot & 63)
			}
			if lives.end[x] > k && has {
				sets[slot>>6] |= 1 << (slot & 63)
			}
		}
	}
}

// allBits is the code of an item without colour.
const allBits = math.MaxUint64

// colourCodes has codes for the colours of secondary items.
type colourCodes struct {
	number map[itemColour]int32
	widths []int32
}

// An itemColour is a colour of a secondary item.
type itemColour struct {
	item   int32
	colour Colour
}

func newColourCodes(r *reduced) *colourCodes {
	c := new(colourCodes)
	if len(r.colours) == 0 {
		return c
	}
	c.number = make(map[itemColour]int32)
	kinds := make([]int32, r.items)
	plain := make([]bool, r.items)
	var tints []itemColour
	for i, x := range r.elems {
		t := itemColour{x, r.colours[i]}
		if t.colour == 0 {
			plain[x] = true
		} else if _, ok := c.number[t]; !ok {
			c.number[t] = 0
			tints = append(tints, t)
		}
	}
	// Items with the same colours have the same codes for them.
	slices.SortFunc(tints, func(a, b itemColour) int { return cmp.Compare(a.colour, b.colour) })
	for _, t := range tints {
		c.number[t] = kinds[t.item]
		kinds[t.item]++
	}
	c.widths = kinds
	for x, k := range kinds {
		width := int32(1)
		if k > 0 {
			if plain[x] {
				width = 2
			}
			for binomial(width, codeWeight(width)) < int(k) {
				width++
			}
		}
		c.widths[x] = width
	}
	return c
}

// width returns how many bits of a state an item needs.
func (c *colourCodes) width(x int32) int {
	if c.widths == nil {
		return 1
	}
	return int(c.widths[x])
}

// of returns the code of an element of an option.
func (c *colourCodes) of(r *reduced, element int32) uint64 {
	if len(r.colours) == 0 || r.colours[element] == 0 {
		return allBits
	}
	x := r.elems[element]
	return colourCode(c.widths[x], c.number[itemColour{x, r.colours[element]}])
}

// codeWeight returns how many bits are set in a code of a width. It is less than the width unless
// the width is 1.
func codeWeight(width int32) int32 { return (width + 1) / 2 }

// colourCode returns code number n of a width.
func colourCode(width, n int32) uint64 {
	code := uint64(0)
	left := codeWeight(width)
	for b := width - 1; left > 0; b-- {
		// How many codes do not have bit b:
		if without := int32(binomial(b, left)); n >= without {
			n -= without
			code |= 1 << b
			left--
		}
	}
	return code
}

// binomial returns the number of sets of k elements out of n.
func binomial(n, k int32) int {
	c := 1
	for i := range int(k) {
		c = c * (int(n) - i) / (i + 1)
	}
	return c
}

// greedyOrder returns an order of the primary items that begins with an item and continues with the
// item of the frontier that adds the fewest items to the frontier. It returns nil when the steps
// are used up.
func greedyOrder(r *reduced, by *incidence, start int32, steps *int) []int32 {
	order := make([]int32, 0, r.primary)
	done := make([]bool, r.items)
	used := make([]bool, r.options())
	stamp := make([]int32, r.items)
	var frontier []int32
	in := make([]bool, r.items)
	next := start
	for round := int32(1); ; {
		order = append(order, next)
		done[next] = true
		for _, o := range by.options(next) {
			if used[o] {
				continue
			}
			used[o] = true
			for _, x := range r.option(o) {
				if !done[x] && !in[x] {
					in[x] = true
					frontier = append(frontier, x)
				}
			}
		}
		if len(order) == int(r.primary) {
			return order
		}
		best, least := int32(-1), math.MaxInt
		kept := frontier[:0]
		for _, x := range frontier {
			if done[x] {
				continue
			}
			kept = append(kept, x)
			if x >= r.primary {
				continue
			}
			round++
			grows := 0
			for _, o := range by.options(x) {
				if used[o] {
					continue
				}
				for _, y := range r.option(o) {
					*steps--
					if !in[y] && !done[y] && stamp[y] != round {
						stamp[y] = round
						grows++
					}
				}
			}
			if *steps < 0 {
				return nil
			}
			if grows < least || grows == least && x < best {
				best, least = x, grows
			}
		}
		frontier = kept
		if best < 0 {
			// A component of the problem is done: go on with the next one.
			for x := range r.primary {
				if !done[x] {
					best = x
					break
				}
			}
		}
		next = best
	}
}

// maxStarts is how many first items bestOrder tries.
const maxStarts = 32

// bestOrder returns the order of the primary items with the least cost: the order of the problem,
// or a greedy one, from as many first items as the steps allow.
func bestOrder(r *reduced, steps int) []int32 {
	best := givenOrder(r)
	least := orderCost(r, best)
	by := newIncidence(r)
	for k := range int32(maxStarts) {
		x := k * max(1, r.primary/maxStarts)
		if x >= r.primary {
			break
		}
		order := greedyOrder(r, by, x, &steps)
		if order == nil {
			break
		}
		if b := orderCost(r, order); b < least {
			best, least = order, b
		}
	}
	return best
}

// givenOrder returns the primary items in the order of the problem.
func givenOrder(r *reduced) []int32 {
	order := make([]int32, r.primary)
	for x := range order {
		order[x] = int32(x)
	}
	return order
}

// An incidence has the options of each item.
type incidence struct {
	start []int32
	list  []int32
}

func newIncidence(r *reduced) *incidence {
	by := &incidence{start: make([]int32, r.items+1), list: make([]int32, len(r.elems))}
	for x, n := range r.size {
		by.start[x+1] = by.start[x] + n
	}
	at := append([]int32(nil), by.start...)
	for o := range int32(r.options()) {
		for _, x := range r.option(o) {
			by.list[at[x]] = o
			at[x]++
		}
	}
	return by
}

func (by *incidence) options(x int32) []int32 { return by.list[by.start[x]:by.start[x+1]] }

// orderCost estimates the size of the tables of a frontier dynamic program, as a binary logarithm,
// from the frontiers of an order alone.
func orderCost(r *reduced, order []int32) float64 {
	s := newLifetimes(r, order)
	codes := newColourCodes(r)
	change := make([]int, len(order)+1)
	for x := range r.items {
		if s.start[x] < s.end[x] {
			change[s.start[x]] += codes.width(x)
			change[s.end[x]] -= codes.width(x)
		}
	}
	width, most, sum := 0, 0, 0.0
	for _, d := range change {
		width += d
		switch {
		case width > most:
			sum = math.Ldexp(sum, most-width) + 1
			most = width
		default:
			sum += math.Ldexp(1, width-most)
		}
	}
	return float64(most) + math.Log2(max(sum, 1))
}
