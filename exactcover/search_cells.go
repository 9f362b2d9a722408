package exactcover

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/sched"
)

// cells is a search by dancing cells: Knuth's program SSXCC, with the sparse sets of C. Solnon.
//
//	nodes    | a b c ^0 | a d ^1 | b:1 d ^2 | ...    options one after another, each with a spacer
//	set      | nodes of a | nodes of b | ...         nodes of possible options come first
//	          <-size->
//	active   | x x x | a c b | d e | y y |           primary items, then secondary ones
//	                  lo      |     hi
//	                          primary
//
// An item is active until a chosen option has it. active is a sparse set: a primary item leaves it
// by a swap with the item at lo, a secondary one by a swap with the item before hi. An option
// leaves the set of an item by a swap of its node to the end and a decrement of size. To undo all
// of that, lo, hi and the sizes are restored; swapped entries stay where they are. trail keeps the
// sizes, at most one for each item and attempt. Each belongs to a removal, so trail is never longer
// than set.
type cells struct {
	sharp   int32 // items below are sharp
	primary int32 // items below are primary

	nodes   []node
	colours []Colour // of the nodes; empty if the problem has no colours
	items   []itemState
	set     []int32
	active  []int32
	lo, hi  int32

	forced   []int32 // primary items that came down to one option; inactive ones are ignored
	chosen   []int32 // a node of every chosen option
	levels   []level
	trail    []savedSize
	critical []int32 // see level
	mark     uint32  // number of the attempt at an alternative, see itemState

	// Only for a memo:
	keys []key // of the options; nil if there are none
	hash key   // of all options that are possible: the exclusive or of their keys
	work int64 // elements looked at, a measure of time

	task     task
	hopeless bool
	at       searchState
	tries    int // alternatives taken since the last pause
	signals  *signals
	stats    Stats
}

// A node is an element of an option, or the spacer at the end of an option.
type node struct {
	item int32 // number of the item; in a spacer the complement of the number of the option
	loc  int32 // place of the node in set; in a spacer the first node of the option
}

// An itemState is the state of an item.
type itemState struct {
	start int32  // its nodes are in set from here on
	size  int32  // how many of them are possible
	pos   int32  // its place in active
	mark  uint32 // equal to the mark of the search if size is in trail already
}

type savedSize struct{ item, size int32 }

// A level is an open node of the search: an item, which is covered. Its alternatives are in set.
type level struct {
	openNode
	lo, hi int32 // the rest of the fields is what to return to before each alternative
	chosen int32
	trail  int

	// Covering the item left the items critical[criticalStart:criticalEnd] with one option or none.
	// An alternative makes an item forced or impossible only if it does not cover it.
	criticalStart, criticalEnd int32
}

func (l *level) node() *openNode { return &l.openNode }

// searchState is where next goes on.
type searchState uint8

const (
	atChoice  searchState = iota // take what is forced, then open a node
	atAdvance                    // try the next alternative of the last level
	atEnd                        // nothing is left to do
)

func (c *cells) load(r *reduced, sig *signals) {
	c.signals = sig
	c.trail = c.trail[:0]
	c.sharp, c.primary, c.hopeless = r.sharp, r.primary, r.hopeless
	c.items = resize(c.items, int(r.items))
	c.active = resize(c.active, int(r.items))
	at := int32(0)
	for x, n := range r.size {
		c.items[x] = itemState{start: at, pos: int32(x)}
		c.active[x] = int32(x)
		at += n
	}
	c.lo, c.hi = 0, r.items
	c.set = resize(c.set, len(r.elems))
	c.nodes = resize(c.nodes, len(r.elems)+r.options())
	c.colours = c.colours[:0]
	if len(r.colours) > 0 {
		c.colours = resize(c.colours, len(c.nodes))
	}
	n := int32(0)
	for o := range r.number {
		sched.Poll()
		if sig.stop.Load() {
			return
		}
		first := n
		for i := r.start[o]; i < r.start[o+1]; i++ {
			x := r.elems[i]
			it := &c.items[x]
			loc := it.start + it.size
			it.size++
			c.set[loc] = n
			c.nodes[n] = node{item: x, loc: loc}
			if len(c.colours) > 0 {
				c.colours[n] = r.colours[i]
			}
			n++
		}
		c.nodes[n] = node{item: ^int32(o), loc: first}
		n++
	}
}

func (c *cells) begin(t task) {
	c.task = t.start()
	c.undo(0)
	c.lo, c.hi = 0, int32(len(c.active))
	c.forced, c.chosen = c.forced[:0], c.chosen[:0]
	c.levels, c.critical = c.levels[:0], c.critical[:0]
	c.stats = Stats{}
	c.tries = 0
	c.at = atChoice
	if c.hopeless {
		c.at = atEnd
		return
	}
	c.newMark()
	for x := range c.primary {
		if c.items[x].size == 1 {
			c.forced = append(c.forced, x)
		}
	}
}

func (c *cells) next(b *budget) outcome {
	for {
		if c.signals.stop.Load() {
			return paused
		}
		switch c.at {
		case atEnd:
			return exhausted

		case atChoice:
			if !c.takeForced() {
				if c.signals.stop.Load() {
					return paused // it may not be a contradiction: the alternative remains
				}
				c.at = atAdvance
				continue
			}
			if c.lo == c.primary {
				c.at = atAdvance
				if !c.task.reached {
					continue
				}
				c.stats.Solutions++
				return found
			}
			if !c.open(c.smallest(), b) {
				return limited
			}
			c.at = atAdvance

		case atAdvance:
			if c.tries++; c.signals.due(c.tries) {
				c.tries = 0
				return paused
			}
			switch more, ok := c.advance(); {
			case !more:
				c.at = atEnd
			case ok || c.signals.stop.Load(): // told to stop: the alternative remains
				c.at = atChoice
			}
		}
	}
}

// takeForced takes the options of items that have no other left, until there are none. It returns
// false at a contradiction.
func (c *cells) takeForced() bool {
	for len(c.forced) > 0 {
		x := c.forced[len(c.forced)-1]
		c.forced = c.forced[:len(c.forced)-1]
		it := &c.items[x]
		if it.pos < c.lo {
			continue
		}
		c.stats.Forced++
		c.remove(x)
		n := c.set[it.start]
		if c.keys != nil {
			q := n
			for c.nodes[q].item >= 0 {
				q++
			}
			c.hash.toggle(c.keys[^c.nodes[q].item])
		}
		if !c.take(n, nil) {
			return false
		}
	}
	return true
}

// smallest returns the active primary item to branch on. All have two or more options left.
func (c *cells) smallest() int32 {
	best := uint64(1) << 63
	for _, x := range c.active[c.lo:c.primary] {
		key := uint64(c.items[x].size)<<32 | uint64(x)
		if x >= c.sharp {
			key |= 1 << 62
		}
		best = min(best, key)
	}
	return int32(uint32(best))
}

// open opens a node on item x, if the budget allows that.
func (c *cells) open(x int32, b *budget) bool {
	it := &c.items[x]
	n := it.size
	from, to, inside := c.task.restrict(len(c.levels), n)
	if inside && !b.spend() {
		return false
	}
	c.sort(c.set[it.start:it.start+it.size], it.start)
	c.remove(x)
	hide[withoutKeys](c, x, -1, 0, c.lo, c.hi, true)
	calm := int32(len(c.critical))
	c.critical = append(c.critical, c.forced...)
	c.forced = c.forced[:0]
	c.levels = append(c.levels, level{
		openNode: openNode{
			first: it.start, next: it.start + from, end: it.start + to, count: n, item: x,
		},
		lo: c.lo, hi: c.hi, chosen: int32(len(c.chosen)), trail: len(c.trail),
		criticalStart: calm, criticalEnd: int32(len(c.critical)),
	})
	if inside {
		c.stats.Nodes++
		c.stats.Depth = max(c.stats.Depth, len(c.levels))
	} else {
		c.stats = Stats{Depth: len(c.levels)}
	}
	return true
}

// sort puts the nodes set[start:] of an item into ascending order, which is that of their options.
func (c *cells) sort(nodes []int32, start int32) {
	if slices.IsSorted(nodes) {
		return
	}
	slices.Sort(nodes)
	for i, n := range nodes {
		c.nodes[n].loc = start + int32(i)
	}
}

// advance returns to the last level that has an alternative left and takes it. more is false if
// there is none, and ok is false if the alternative led to a contradiction.
func (c *cells) advance() (more, ok bool) {
	for {
		if len(c.levels) == 0 {
			return false, false
		}
		l := &c.levels[len(c.levels)-1]
		if l.next < l.end {
			break
		}
		c.critical = c.critical[:l.criticalStart]
		c.levels = c.levels[:len(c.levels)-1]
	}
	l := &c.levels[len(c.levels)-1]
	c.undo(l.trail)
	c.lo, c.hi = l.lo, l.hi
	c.chosen = c.chosen[:l.chosen]
	c.forced = c.forced[:0]
	c.newMark()
	n := c.set[l.next]
	l.next++
	return true, c.take(n, c.critical[l.criticalStart:l.criticalEnd])
}

// undo restores the sizes that were in force when trail had length n.
func (c *cells) undo(n int) {
	for i := len(c.trail) - 1; i >= n; i-- {
		c.items[c.trail[i].item].size = c.trail[i].size
	}
	c.trail = c.trail[:n]
}

// newMark begins an attempt. No size is in trail for it.
func (c *cells) newMark() {
	if c.mark++; c.mark == 0 {
		for x := range c.items {
			c.items[x].mark = 0
		}
		c.mark = 1
	}
}

// take chooses the option of node n, whose own item is inactive already. It returns false at a
// contradiction. critical are the items that came down to one option or none before.
func (c *cells) take(n int32, crisis []int32) bool {
	c.chosen = append(c.chosen, n)
	lo, hi := c.lo, c.hi
	for q := n + 1; q != n; q++ {
		x := c.nodes[q].item
		if x < 0 {
			q = c.nodes[q].loc - 1
			continue
		}
		if pos := c.items[x].pos; lo <= pos && pos < hi {
			c.remove(x)
		}
	}
	for _, x := range crisis {
		if it := &c.items[x]; it.pos >= c.lo {
			if it.size == 0 {
				return false
			}
			c.forced = append(c.forced, x)
		}
	}
	for q := n + 1; q != n; q++ {
		x := c.nodes[q].item
		if x < 0 {
			q = c.nodes[q].loc - 1
			continue
		}
		if pos := c.items[x].pos; lo <= pos && pos < hi {
			colour := Colour(0)
			if len(c.colours) > 0 {
				colour = c.colours[q]
			}
			if c.keys == nil {
				if !hide[withoutKeys](c, x, q, colour, lo, hi, false) {
					return false
				}
			} else if !hide[withKeys](c, x, q, colour, lo, hi, false) {
				return false
			}
		}
	}
	return true
}

// remove makes the active item x inactive.
func (c *cells) remove(x int32) {
	it := &c.items[x]
	to := c.lo
	if x < c.primary {
		c.lo++
	} else {
		c.hi--
		to = c.hi
	}
	y := c.active[to]
	c.active[to], c.active[it.pos] = x, y
	c.items[y].pos, it.pos = it.pos, to
}

// withKeys and withoutKeys choose a variant of hide at compile time: the length of a value of
// either type is a constant of the variant. A condition in the loop makes listing 5% slower, a
// function around the two variants up to 7%.
type (
	withKeys    [1]struct{}
	withoutKeys [0]struct{}
)

// hide removes the options of item x from the sets of all items that were active when active[lo:hi]
// were. It spares the option of node own, and options that give x the colour unless that is 0.
// It returns false when told to stop, and as soon as an active primary item has no option left
// unless that is allowed. Active primary items that come down to one option are added to forced.
// With keys it removes the keys of the options from hash and measures the work.
func hide[K withKeys | withoutKeys](
	c *cells, x, own int32, colour Colour, lo, hi int32, emptyAllowed bool,
) bool {
	var variant K
	nodes, items, set := c.nodes, c.items, c.set
	span := uint32(hi - lo)
	mark := c.mark
	var keys []key
	var hash key
	if len(variant) > 0 {
		keys, hash = c.keys, c.hash
	}
	it := &items[x]
	for _, m := range set[it.start : it.start+it.size] {
		if m == own || colour != 0 && c.colours[m] == colour {
			continue
		}
		if c.signals.stop.Load() {
			return false
		}
		for q := m + 1; q != m; q++ {
			n := &nodes[q]
			if n.item < 0 {
				q = n.loc - 1
				if len(variant) > 0 {
					hash.toggle(keys[^n.item])
				}
				continue
			}
			it := &items[n.item]
			if uint32(it.pos-lo) >= span {
				continue
			}
			if it.mark != mark {
				it.mark = mark
				c.trail = append(c.trail, savedSize{n.item, it.size})
			}
			it.size--
			end := it.start + it.size
			last := set[end]
			set[n.loc], set[end] = last, q
			nodes[last].loc = n.loc
			n.loc = end
			if it.size <= 1 && n.item < c.primary && it.pos >= c.lo {
				if it.size == 1 {
					c.forced = append(c.forced, n.item)
				} else if !emptyAllowed {
					return false
				}
			}
		}
	}
	if len(variant) > 0 {
		c.hash = hash
		c.work += int64(it.size) * 4
	}
	return true
}

func (c *cells) appendChosen(dst []int32) []int32 {
	for _, n := range c.chosen {
		dst = append(dst, c.optionOf(n))
	}
	return dst
}

// optionOf returns the option that a node belongs to.
func (c *cells) optionOf(n int32) int32 {
	for c.nodes[n].item >= 0 {
		n++
	}
	return ^c.nodes[n].item
}

func (c *cells) counters() *Stats { return &c.stats }

func (c *cells) split() (task, bool) { return splitOff(c.levels, (*level).node, c.task.path) }

func (c *cells) remaining() float64 {
	return remainingShare(c.levels, (*level).node, c.at, c.task.share)
}

func (c *cells) begun() *task { return &c.task }

func (c *cells) rest(dst []task) []task {
	return restOf(dst, c.levels, (*level).node, c.at, &c.task)
}

func (c *cells) alternatives(depth int) (item int32, options []int32) {
	l := &c.levels[:depth+1][depth]
	for _, n := range c.set[l.first : l.first+l.count] {
		options = append(options, c.optionOf(n))
	}
	return l.item, options
}

func (c *cells) putBack() {
	c.stats.Solutions--
	c.at = atChoice
}
