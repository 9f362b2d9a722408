package exactcover

import (
	"slices"
	"sync/atomic"
)

// cells is a search by dancing cells. Items are numbered anew for it: sharp ones, other primary ones, secondary ones.
//
//	nodes    | a b c ^0 | a d ^1 | b:1 d ^2 | ...    options one after another, each with a spacer at its end
//	set      | nodes of a | nodes of b | ...         those of options that are still possible come first
//	          <-size->
//	active   | x x x | a c b | d e | y y |           primary items, then secondary ones
//	                  lo      |     hi
//	                          primary
//
// An item is active until a chosen option contains it: a sparse set, from which a primary item is removed by swapping it
// with the one at lo and a secondary item by swapping it with the one before hi. An option is removed from the set of an
// item by swapping its node to the end and shrinking size. To undo all of that, lo, hi and the sizes are put back;
// what was swapped may stay where it is. The sizes are in trail, at most one for each item and node,
// and since each of them belongs to a removal, trail is never longer than set.
type cells struct {
	sharp   int32 // items below are sharp
	primary int32 // items below are primary
	rank    []int32
	order   []int32

	nodes   []node
	colours []Colour // of the nodes; empty if the problem has no colours
	items   []cell
	set     []int32
	active  []int32
	lo, hi  int32

	force  []int32 // primary items that came down to one option; those no longer active are ignored
	chosen []int32 // a node of every chosen option
	levels []level
	trail  []size
	crisis []int32 // see level
	mark   uint32  // number of the attempt at an alternative; see cell

	at    state
	tries int // alternatives taken since the last pause
	stop  *atomic.Bool
	stats Stats
}

// A node is an element of an option, or the spacer at the end of an option.
type node struct {
	item int32 // number of the item; in a spacer ^ the number of the option
	loc  int32 // where in set the node is; in a spacer the first node of the option
}

// A cell is the state of an item.
type cell struct {
	start int32  // its nodes are in set from here on
	size  int32  // so many of them are possible
	pos   int32  // its place in active
	mark  uint32 // size is in trail already if this is the mark of the search
}

type size struct{ item, size int32 }

// A level is an open node of the search: an item, which is covered, and the alternatives left.
type level struct {
	next, end int32 // in set: the alternatives not yet tried
	lo, hi    int32 // the rest is what to return to before each alternative
	chosen    int32
	trail     int
	// Covering the item of the level left the items in crisis[calm:crisis] with one option or none. That is fatal or forcing
	// only for those that are not in the alternative taken.
	calm, crisis int32
}

// state is where next goes on.
type state uint8

const (
	atChoice  state = iota // to take what is forced, then to open a node
	atAdvance              // to try the next alternative of the last level
	atEnd                  // nothing more
)

// outcome is why next returned.
type outcome uint8

const (
	found     outcome = iota // a solution is in chosen
	exhausted                // there are no more
	limited                  // another node would be beyond the limit
	paused                   // to look at the context; also after stop
)

// stride is how many alternatives are tried between pauses.
const stride = 1 << 12

func (c *cells) reset(stop *atomic.Bool) {
	c.stop = stop
	c.stats = Stats{}
	c.at, c.tries = atChoice, 0
	c.mark = 1
	c.force, c.chosen, c.levels, c.trail, c.crisis = c.force[:0], c.chosen[:0], c.levels[:0], c.trail[:0], c.crisis[:0]
}

// next runs the search to its next outcome and can be called again after found and paused.
func (c *cells) next(limit int64) outcome {
	for {
		if c.stop.Load() {
			return paused
		}
		switch c.at {
		case atEnd:
			return exhausted

		case atChoice:
			if !c.takeForced() {
				c.at = atAdvance
				continue
			}
			if c.lo == c.primary {
				c.stats.Solutions++
				c.at = atAdvance
				return found
			}
			if limit > 0 && c.stats.Nodes >= limit {
				return limited
			}
			c.open(c.smallest())
			c.at = atAdvance

		case atAdvance:
			if c.tries++; c.tries > stride {
				c.tries = 0
				return paused
			}
			switch more, ok := c.advance(); {
			case !more:
				c.at = atEnd
			case ok:
				c.at = atChoice
			}
		}
	}
}

// takeForced takes options that have no alternative until there are none of them. It returns false at a contradiction.
func (c *cells) takeForced() bool {
	for len(c.force) > 0 {
		x := c.force[len(c.force)-1]
		c.force = c.force[:len(c.force)-1]
		it := &c.items[x]
		if it.pos < c.lo {
			continue
		}
		c.stats.Forced++
		c.remove(x)
		if !c.take(c.set[it.start], nil) {
			return false
		}
	}
	return true
}

// smallest returns the active primary item to branch on. All of them have two or more options left.
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

// open opens a node on item x.
func (c *cells) open(x int32) {
	it := &c.items[x]
	alternatives := c.set[it.start : it.start+it.size]
	c.sort(alternatives, it.start)
	c.remove(x)
	c.hide(x, -1, 0, c.lo, c.hi, true)
	calm := int32(len(c.crisis))
	c.crisis = append(c.crisis, c.force...)
	c.force = c.force[:0]
	c.levels = append(c.levels, level{
		next: it.start, end: it.start + it.size,
		lo: c.lo, hi: c.hi, chosen: int32(len(c.chosen)), trail: len(c.trail),
		calm: calm, crisis: int32(len(c.crisis)),
	})
	c.stats.Nodes++
	c.stats.Depth = max(c.stats.Depth, len(c.levels))
}

// sort puts nodes into ascending order, which is that of their options. They are set[start:] of some item.
func (c *cells) sort(nodes []int32, start int32) {
	if slices.IsSorted(nodes) {
		return
	}
	slices.Sort(nodes)
	for i, n := range nodes {
		c.nodes[n].loc = start + int32(i)
	}
}

// advance undoes what was done since the last level with alternatives was opened and takes the next of them.
// It returns whether there was one and whether it led to no contradiction yet.
func (c *cells) advance() (more, ok bool) {
	for {
		if len(c.levels) == 0 {
			return false, false
		}
		l := &c.levels[len(c.levels)-1]
		if l.next < l.end {
			break
		}
		c.crisis = c.crisis[:l.calm]
		c.levels = c.levels[:len(c.levels)-1]
	}
	l := &c.levels[len(c.levels)-1]
	for i := len(c.trail) - 1; i >= l.trail; i-- {
		c.items[c.trail[i].item].size = c.trail[i].size
	}
	c.trail = c.trail[:l.trail]
	c.lo, c.hi = l.lo, l.hi
	c.chosen = c.chosen[:l.chosen]
	c.force = c.force[:0]
	if c.mark++; c.mark == 0 {
		for x := range c.items {
			c.items[x].mark = 0
		}
		c.mark = 1
	}
	n := c.set[l.next]
	l.next++
	return true, c.take(n, c.crisis[l.calm:l.crisis])
}

// take chooses the option of node n, whose own item is removed already. It returns false at a contradiction.
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
			c.force = append(c.force, x)
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
			if !c.hide(x, q, colour, lo, hi, false) {
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

// hide removes the options of item x from the sets of all items that were active when active[lo:hi] were.
// It spares the option of node own, and those that give x the colour, unless that is 0.
// It returns false as soon as an active primary item has no option left, unless that is allowed, and when told to stop.
// Active primary items that come down to one option are put on force.
func (c *cells) hide(x, own int32, colour Colour, lo, hi int32, emptyAllowed bool) bool {
	nodes, items, set := c.nodes, c.items, c.set
	span := uint32(hi - lo)
	mark := c.mark
	it := &items[x]
	for _, m := range set[it.start : it.start+it.size] {
		if m == own || colour != 0 && c.colours[m] == colour {
			continue
		}
		if c.stop.Load() {
			return false
		}
		for q := m + 1; q != m; q++ {
			n := &nodes[q]
			if n.item < 0 {
				q = n.loc - 1
				continue
			}
			it := &items[n.item]
			if uint32(it.pos-lo) >= span {
				continue
			}
			if it.mark != mark {
				it.mark = mark
				c.trail = append(c.trail, size{n.item, it.size})
			}
			it.size--
			end := it.start + it.size
			last := set[end]
			set[n.loc], set[end] = last, q
			nodes[last].loc = n.loc
			n.loc = end
			if it.size <= 1 && n.item < c.primary && it.pos >= c.lo {
				if it.size == 1 {
					c.force = append(c.force, n.item)
				} else if !emptyAllowed {
					return false
				}
			}
		}
	}
	return true
}

// coverSize returns how many options are chosen.
func (c *cells) coverSize() int { return len(c.chosen) }

// option returns the number of the option of node n.
func (c *cells) option(n int32) int {
	for c.nodes[n].item >= 0 {
		n++
	}
	return int(^c.nodes[n].item)
}
