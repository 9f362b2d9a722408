package exactcover

import (
	"cmp"
	"math"
	"slices"
)

// A route is an order of the primary items for a sweep, and what a state is at each place of it.
//
// A state is a row of bits. A bit belongs to an item from the first option that touches the item on, until it makes no
// difference any more: for a primary item that is its own place, for a secondary item the last place where an option with it begins.
// Then the bit is handed on to another item. So there are only as many bits as items in the balance at the same time, the frontier, however
// many items there are. Colours of a secondary item are codes in several bits, all of equal weight, so that none of them
// contains another; all of the bits stand for no colour. Whether an option fits is thus one test for all its items:
// of the bits that it cannot bear.
//
// States that differ only by interchangeable items count as one. For each place the route knows whose bits can be exchanged.
type itemOrder struct {
	words     int // of a state
	bits      int // the most in use at the same time
	maxBlocks int // the most in an exchange; 0 if there is none
	positions []position
}

// A place is where an item stands in a route.
type position struct {
	item          int32
	width         int32    // bits in use
	word          int      // of the bit of the item
	bit           uint64   // of the item, 0 if no option touches the item before this place
	clear         []uint64 // bits that are free from here on
	masks         []uint64 // of options that begin here: bits that it cannot bear, bits that it sets
	optionNumbers []int32  // of these options

	exchanges []exchange // what can be exchanged in a state
	sorting   int        // bits in them
}

// order returns the items in the order of the route.
func (t *itemOrder) items() []int32 {
	order := make([]int32, len(t.positions))
	for k, p := range t.positions {
		order[k] = p.item
	}
	return order
}

func (p *position) options() int { return len(p.optionNumbers) }

// fits reports whether some option fits a state.
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

// step sets next to the state after an option of a place is taken, and returns the next place whose item is not covered;
// fits is whether the option fits.
func (t *itemOrder) step(place, option int, state, next []uint64) (_ int, fits bool) {
	here := &t.positions[place]
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
	return t.skipCovered(place+1, next), true
}

// pass passes the places whose items a state covers.
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

// settle replaces a state of a place by one that is the same but for interchangeable items, and returns the place of that.
// It need not be the only such state: sorting by one family can put another into disorder. keys has room for as many
// numbers as there are blocks. moved, if not nil, is called after each exchange with the state as it was before.
func (t *itemOrder) normalize(j int, state, keys []uint64, moved func(e *exchange, before []uint64)) int {
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

// maxRounds is how often settle sorts by every family.
const maxNormalizeRounds = 4

// maxWords is the longest state.
const maxWords = 8

// spans says for each item at which place it is touched first and for a secondary item at which place last; the first
// place of a primary item that is not touched before its own place is that.
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

// newRoute returns the route of an order of the primary items, or nil if the states would be too long.
func newItemOrder(r *reduced, order []int32, families []blockSet) *itemOrder {
	s := newLifetimes(r, order)
	n := len(order)
	codes := newColourCodes(r)

	// Which items are touched and let go at which place?
	born, gone := make([][]int32, n), make([][]int32, n)
	for x := range r.items {
		if s.start[x] < s.end[x] {
			born[s.start[x]] = append(born[s.start[x]], x)
			gone[s.end[x]] = append(gone[s.end[x]], x)
		}
	}
	slots := make([][]int32, r.items) // the bits of the items
	var free []int32                  // ascending from the end
	most := int32(0)
	widths := make([]int32, n)
	for k := range n {
		widths[k] = most - int32(len(free))
		for _, x := range gone[k] {
			free = append(free, slots[x]...)
		}
		for _, x := range born[k] {
			for range codes.width(x) {
				if len(free) > 0 {
					slots[x] = append(slots[x], free[len(free)-1])
					free = free[:len(free)-1]
				} else {
					slots[x] = append(slots[x], most)
					most++
				}
			}
		}
	}
	words := int(most)/64 + 1
	if words > maxWords {
		return nil
	}
	t := &itemOrder{words: words, bits: int(most), positions: make([]position, n)}
	set := func(mask []uint64, slot int32) { mask[slot>>6] |= 1 << (slot & 63) }
	slab := make([]uint64, words*(n+2*r.options()))
	cut := func(n int) []uint64 {
		part := slab[:n:n]
		slab = slab[n:]
		return part
	}
	starts := make([]int32, n+1)
	for _, k := range s.firstOf {
		starts[k+1]++
	}
	numbers := make([]int32, r.options())
	for k := range n {
		p := &t.positions[k]
		starts[k+1] += starts[k]
		p.item, p.width = order[k], widths[k]
		p.clear = cut(words)
		p.masks = cut(2 * words * int(starts[k+1]-starts[k]))
		p.optionNumbers = numbers[starts[k]:starts[k]:starts[k+1]]
		for _, x := range gone[k] {
			for _, slot := range slots[x] {
				set(p.clear, slot)
			}
		}
		if x := order[k]; s.start[x] < s.end[x] {
			p.word, p.bit = int(slots[x][0]>>6), 1<<(slots[x][0]&63)
		}
	}
	for o := range int32(r.options()) {
		k := s.firstOf[o]
		p := &t.positions[k]
		at := 2 * words * len(p.optionNumbers)
		p.optionNumbers = append(p.optionNumbers, o)
		bad, sets := p.masks[at:at+words], p.masks[at+words:at+2*words]
		for i := r.start[o]; i < r.start[o+1]; i++ {
			x := r.elems[i]
			code := codes.of(r, i)
			for b, slot := range slots[x] {
				if s.start[x] < k && (x >= r.primary || s.pos[x] > k) && (code == allBits || code>>b&1 == 0) {
					set(bad, slot)
				}
				if s.end[x] > k && code>>b&1 == 1 {
					set(sets, slot)
				}
			}
		}
	}
	for k := range n {
		for _, f := range families {
			for _, e := range f.exchanges(int32(k), s, slots) {
				t.positions[k].exchanges = append(t.positions[k].exchanges, e)
				t.positions[k].sorting += len(e.slots) * len(e.slots[0])
				t.maxBlocks = max(t.maxBlocks, len(e.slots))
			}
		}
	}
	return t
}

// allBits is the code of an item without colour.
const allBits = math.MaxUint64

// codes are the colours of secondary items as bits.
type colourCodes struct {
	number map[itemColour]int32
	widths []int32
}

// A tint is a colour of an item.
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

// width returns how many bits an item needs.
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

// weight returns how many bits are set in a code of that width; it is less than the width unless that is 1.
func codeWeight(width int32) int32 { return (width + 1) / 2 }

// codeWord returns code number n of a width.
func colourCode(width, n int32) uint64 {
	code := uint64(0)
	left := codeWeight(width)
	for b := width - 1; left > 0; b-- {
		// So many codes do not have bit b.
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

// narrow returns an order of the primary items that keeps the frontier small, beginning with an item: next comes the
// item of the frontier that adds least to it. It gives up, with nil, when a number of steps is used up.
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
			// All that hangs together is done.
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

// maxStarts is with how many first items bestOrder tries.
const maxStarts = 32

// bestOrder returns the order of the primary items that seems to be best for a sweep: the one they have, or one found by
// narrow, from as many first items as the number of steps allows.
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

// givenOrder returns the primary items in the order that they have.
func givenOrder(r *reduced) []int32 {
	order := make([]int32, r.primary)
	for x := range order {
		order[x] = int32(x)
	}
	return order
}

// incidence is the options of each item.
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

// burden estimates the size of a sweep's tables, as a binary logarithm, from the frontiers of an order alone.
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
