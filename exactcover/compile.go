package exactcover

import (
	"math/rand/v2"
	"strings"
	"sync/atomic"
)

// load prepares the search for p. If stop becomes true meanwhile it returns early, and the search will not start.
func (c *cells) load(p *Problem, random *rand.Rand, stop *atomic.Bool) {
	c.reset(stop)
	c.rankItems(p)
	order := c.orderOptions(p, random)

	// First pass: how many options has each item, and how many nodes are needed?
	c.items = resize(c.items, len(p.items))
	clear(c.items)
	nodes, elements := 0, 0
	for o := range p.ends {
		if stop.Load() {
			return
		}
		lo, hi := p.span(o)
		if !c.useful(p, lo, hi) {
			continue
		}
		for _, i := range p.elems[lo:hi] {
			c.items[c.rank[i]].size++
		}
		nodes += hi - lo + 1
		elements += hi - lo
	}
	at := int32(0)
	for x := range c.items {
		it := &c.items[x]
		it.start, it.pos = at, int32(x)
		at += it.size
		it.size = 0
	}
	c.active = resize(c.active, len(p.items))
	for x := range c.active {
		c.active[x] = int32(x)
	}
	c.lo, c.hi = 0, int32(len(c.active))

	// Second pass: the nodes.
	c.nodes = resize(c.nodes, nodes)
	c.set = resize(c.set, elements)
	c.colours = c.colours[:0]
	if p.shades != nil {
		c.colours = resize(c.colours, nodes)
	}
	n := int32(0)
	for k := range p.ends {
		if stop.Load() {
			return
		}
		o := k
		if order != nil {
			o = int(order[k])
		}
		lo, hi := p.span(o)
		if !c.useful(p, lo, hi) {
			continue
		}
		first := n
		for i := lo; i < hi; i++ {
			x := c.rank[p.elems[i]]
			it := &c.items[x]
			loc := it.start + it.size
			it.size++
			c.set[loc] = n
			c.nodes[n] = node{item: x, loc: loc}
			if p.shades != nil {
				c.colours[n] = p.shades[i]
			}
			n++
		}
		c.nodes[n] = node{item: ^int32(o), loc: first}
		n++
	}

	for x := range c.primary {
		switch c.items[x].size {
		case 0:
			c.at = atEnd
		case 1:
			c.force = append(c.force, x)
		}
	}
}

// rankItems numbers the items for the search: the primary ones whose name begins with #, the other primary ones,
// the secondary ones, each in the order of the problem.
func (c *cells) rankItems(p *Problem) {
	c.rank = resize(c.rank, len(p.items))
	next := int32(0)
	number := func(belongs func(Item) bool) int32 {
		for i, item := range p.items {
			if belongs(item) {
				c.rank[i] = next
				next++
			}
		}
		return next
	}
	sharp := func(item Item) bool { return strings.HasPrefix(item.Name, "#") }
	c.sharp = number(func(item Item) bool { return item.Kind == Primary && sharp(item) })
	c.primary = number(func(item Item) bool { return item.Kind == Primary && !sharp(item) })
	number(func(item Item) bool { return item.Kind == Secondary })
}

// orderOptions returns the options in the order in which they are to be tried; nil is ascending order.
func (c *cells) orderOptions(p *Problem, random *rand.Rand) []int32 {
	if random == nil {
		return nil
	}
	c.order = resize(c.order, len(p.ends))
	for o := range c.order {
		c.order[o] = int32(o)
	}
	random.Shuffle(len(c.order), func(i, j int) { c.order[i], c.order[j] = c.order[j], c.order[i] })
	return c.order
}

// useful reports whether the option with the elements [lo, hi) has a primary item.
func (c *cells) useful(p *Problem, lo, hi int) bool {
	for _, i := range p.elems[lo:hi] {
		if c.rank[i] < c.primary {
			return true
		}
	}
	return false
}

// resize returns a slice of length n, s itself if it has room. The contents are arbitrary.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
