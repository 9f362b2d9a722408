package mincost

// A reducer makes the problems that are left when options are chosen or discarded. It keeps its
// memory for the next problem.
type reducer struct {
	gone    []bool  // of each option: chosen or discarded
	covered []bool  // of each item
	count   []int32 // of each item: its options that are not gone
	forced  []int32 // items that came down to one option
	number  []int32 // of each item: its number in the problem that is left, or -1
	dead    bool    // a primary item has no options left

	chosen []int32 // the options that were chosen, as numbers of the problem
	base   int64   // what all chosen options cost
}

// reduce sets rest to what is left of c when an option is chosen, unless it is negative, and the
// options whose reduced cost exceeds gap are discarded. An option that is the last one of an item
// is chosen as well; forced says how many were. The options chosen are in w.chosen. It returns
// false if no solution is left.
func (w *reducer) reduce(rest, c *problem, option int32, gap int64) (forced int64, ok bool) {
	w.reset(c)
	if option >= 0 {
		w.choose(c, option)
	}
	for o, reduced := range c.reducedCost {
		if reduced > gap && !w.gone[o] {
			w.discard(c, int32(o))
		}
	}
	for i := range c.primary {
		if w.count[i] == 1 && !w.covered[i] {
			w.forced = append(w.forced, i)
		}
	}
	for len(w.forced) > 0 && !w.dead {
		i := w.forced[len(w.forced)-1]
		w.forced = w.forced[:len(w.forced)-1]
		if w.covered[i] {
			continue
		}
		for _, o := range c.optionsOf(i) {
			if !w.gone[o] {
				forced++
				w.choose(c, o)
				break
			}
		}
	}
	if w.dead {
		return forced, false
	}
	w.copy(rest, c)
	rest.base = w.base
	rest.makeFeasible()
	return forced, true
}

// reset prepares for a reduction of c.
func (w *reducer) reset(c *problem) {
	n := c.options()
	w.gone, w.covered = resize(w.gone, n), resize(w.covered, int(c.items))
	clear(w.gone)
	clear(w.covered)
	w.count, w.number = resize(w.count, int(c.items)), resize(w.number, int(c.items))
	w.forced, w.chosen = w.forced[:0], w.chosen[:0]
	w.dead = false
	w.base = c.base
	for i := range c.items {
		w.count[i] = int32(len(c.optionsOf(i)))
	}
}

// choose chooses option o and discards all options that it excludes.
func (w *reducer) choose(c *problem, o int32) {
	w.base += c.cost[o]
	w.chosen = append(w.chosen, c.number[o])
	w.gone[o] = true
	for _, i := range c.option(o) {
		w.count[i]--
		w.covered[i] = true
	}
	for e := c.start[o]; e < c.start[o+1]; e++ {
		i := c.elems[e]
		colour := c.colour(e)
		for _, q := range c.optionsOf(i) {
			if !w.gone[q] && (colour == 0 || colour != c.colourOf(q, i)) {
				w.discard(c, q)
			}
		}
	}
}

// discard takes option o out.
func (w *reducer) discard(c *problem, o int32) {
	w.gone[o] = true
	for _, i := range c.option(o) {
		w.count[i]--
		if i < c.primary && !w.covered[i] {
			switch w.count[i] {
			case 0:
				w.dead = true
			case 1:
				w.forced = append(w.forced, i)
			}
		}
	}
}

// copy sets rest to what is left of c. A secondary item that fewer than two options have excludes
// nothing and is left out.
func (w *reducer) copy(rest, c *problem) {
	next := int32(0)
	rest.price = rest.price[:0]
	rest.primary = 0
	for i := range c.items {
		if w.covered[i] || i >= c.primary && w.count[i] < 2 {
			w.number[i] = -1
			continue
		}
		w.number[i] = next
		next++
		rest.price = append(rest.price, c.price[i])
		if i < c.primary {
			rest.primary = next
		}
	}
	rest.items = next
	rest.maxPrice, rest.pricesFrozen = c.maxPrice, c.pricesFrozen
	rest.start = append(rest.start[:0], 0)
	rest.elems, rest.colours = rest.elems[:0], rest.colours[:0]
	rest.number, rest.cost = rest.number[:0], rest.cost[:0]
	for o := range int32(c.options()) {
		if w.gone[o] {
			continue
		}
		for e := c.start[o]; e < c.start[o+1]; e++ {
			to := w.number[c.elems[e]]
			if to < 0 {
				continue
			}
			rest.elems = append(rest.elems, to)
			if len(c.colours) > 0 {
				rest.colours = append(rest.colours, c.colours[e])
			}
		}
		rest.start = append(rest.start, int32(len(rest.elems)))
		rest.number = append(rest.number, c.number[o])
		rest.cost = append(rest.cost, c.cost[o])
	}
	rest.index()
}
