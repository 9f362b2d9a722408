// Package mincost finds the cheapest solutions of an exact cover problem whose options have costs.
//
// It is a branch and bound search on linear programming duality. Every item gets a price, its dual
// variable (Knuth's program DLX5 calls prices taxes). The reduced cost of an option is its cost
// less the prices of its items, and never negative. As a solution pays for every primary item
// exactly once, it costs the prices of all items together, which is a lower bound, plus the reduced
// costs of its options. So an option whose reduced cost is greater than the gap between the bound
// and what a wanted solution may cost is in no wanted solution, and can be discarded.
//
//	problem.go  a problem with prices and reduced costs
//	dual.go     dual ascent: prices with a higher bound
//	reduce.go   the problem that is left when options are chosen or discarded
//	branch.go   branch and bound: rounds and the upper part of the search tree
//	bits.go     search with bit sets of what has become small
//	best.go     the cheapest solutions so far
//
// The package knows nothing of package exactcover, which calls it with plain arrays.
package mincost

import (
	"math"
	"math/bits"
	"slices"
)

// A Problem is an exact cover problem with costs. It is not changed.
type Problem struct {
	Primary int32 // items 0 to Primary-1 must be covered exactly once
	Items   int32 // the others, up to Items-1, at most once or in one colour

	Start   []int32 // option o has the elements Start[o] to Start[o+1]-1
	Elems   []int32 // the item of each element
	Colours []int32 // the colour of each element, 0 for none; empty if there are no colours
	Number  []int32 // of each option, different from those of all other options
	Cost    []int64 // of each option
}

// problem is a part of a Problem with prices. All amounts of money are whole numbers, multiples of
// the real costs by a common scale, so that sums are exact.
type problem struct {
	primary int32
	items   int32

	start   []int32 // as in Problem
	elems   []int32
	colours []int32
	number  []int32 // of each option: its index in the Problem
	cost    []int64

	itemStart   []int32 // item i is in the options itemOptions[itemStart[i]:itemStart[i+1]]
	itemOptions []int32 // ascending for each item

	price        []int64 // of each item: at most 0 for a secondary one, 0 if an option colours it
	reducedCost  []int64 // of each option
	negatives    []int32 // scratch: for each item, its options of negative reduced cost
	base         int64   // cost of the options that are chosen already
	bound        int64   // base and all prices
	maxPrice     int64   // no price is higher
	pricesFrozen bool    // prices are not improved: their sums could overflow
}

// A scale turns costs into amounts: they are divided by divisor, the greatest common divisor of all
// costs, and multiplied by unit, a power of two. So prices can be finer than costs, no sum
// overflows, and the amounts of all solutions are multiples of unit.
type scale struct{ divisor, unit int64 }

// newProblem returns the whole problem and its scale.
func newProblem(p *Problem) (*problem, scale) {
	c := &problem{
		primary: p.Primary,
		items:   p.Items,
		start:   p.Start,
		elems:   p.Elems,
		colours: p.Colours,
		number:  make([]int32, len(p.Number)),
		cost:    make([]int64, len(p.Number)),
	}
	most, divisor, longest := int64(0), int64(0), int64(1)
	for o, cost := range p.Cost {
		c.number[o] = int32(o)
		most = max(most, cost, -cost)
		divisor = gcd(divisor, max(cost, -cost))
		longest = max(longest, int64(p.Start[o+1]-p.Start[o]))
	}
	if divisor == 0 {
		divisor = 1
	}
	most /= divisor
	shift := max(0, min(10, 57-bits.Len64(uint64(most))-bits.Len64(uint64(p.Primary))))
	unit := int64(1) << shift
	for o, cost := range p.Cost {
		c.cost[o] = cost / divisor * unit
	}
	most *= unit
	// Prices may be higher than costs as long as sums of prices fit.
	room := (1 << 60) / (int64(p.Items) + 1) / longest
	c.maxPrice = max(most, min(64*most, room))
	c.pricesFrozen = room < most
	c.index()
	return c, scale{divisor, unit}
}

// gcd returns the greatest common divisor of two numbers that are not negative.
func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func (c *problem) options() int { return len(c.number) }

// option returns the items of option o.
func (c *problem) option(o int32) []int32 { return c.elems[c.start[o]:c.start[o+1]] }

// optionsOf returns the options that have item i.
func (c *problem) optionsOf(i int32) []int32 {
	return c.itemOptions[c.itemStart[i]:c.itemStart[i+1]]
}

// colour returns the colour of element e.
func (c *problem) colour(e int32) int32 {
	if len(c.colours) == 0 {
		return 0
	}
	return c.colours[e]
}

// colourOf returns the colour that option o gives to its item i.
func (c *problem) colourOf(o, i int32) int32 {
	if len(c.colours) == 0 {
		return 0
	}
	return c.colours[c.start[o]+int32(slices.Index(c.option(o), i))]
}

// index finds the options of each item.
func (c *problem) index() {
	c.itemStart = resize(c.itemStart, int(c.items)+1)
	clear(c.itemStart)
	for _, i := range c.elems {
		c.itemStart[i+1]++
	}
	for i := range c.items {
		c.itemStart[i+1] += c.itemStart[i]
	}
	c.itemOptions = resize(c.itemOptions, len(c.elems))
	for o := range int32(c.options()) {
		for _, i := range c.option(o) {
			c.itemOptions[c.itemStart[i]] = o
			c.itemStart[i]++
		}
	}
	copy(c.itemStart[1:], c.itemStart[:c.items])
	c.itemStart[0] = 0
}

// setFirstPrices lets the items of an option share its cost equally, and gives each item the least
// of its shares as its price.
func (c *problem) setFirstPrices() {
	c.price = resize(c.price, int(c.items))
	clear(c.price)
	for i := range c.primary {
		c.price[i] = math.MaxInt64
	}
	for o := range int32(c.options()) {
		share := floorDiv(c.cost[o], c.primaries(o))
		for _, i := range c.option(o) {
			if i < c.primary {
				c.price[i] = min(c.price[i], share)
			}
		}
	}
}

// primaries returns how many primary items option o has.
func (c *problem) primaries(o int32) int64 {
	n := int64(0)
	for _, i := range c.option(o) {
		if i < c.primary {
			n++
		}
	}
	return n
}

// floorDiv returns the largest whole number that is at most a/b, for b > 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// makeFeasible sets the reduced costs and the bound that follow from the prices. It first lowers
// prices until no reduced cost is negative, then raises every price as far as possible. The bound
// falls by no more than the negative reduced costs together.
func (c *problem) makeFeasible() {
	c.reducedCost = resize(c.reducedCost, c.options())
	feasible := true
	for o := range int32(c.options()) {
		reduced := c.cost[o]
		for _, i := range c.option(o) {
			reduced -= c.price[i]
		}
		c.reducedCost[o] = reduced
		feasible = feasible && reduced >= 0
	}
	if !feasible {
		c.lowerPrices()
	}
	c.raisePrices()
	c.bound = c.base
	for _, price := range c.price {
		c.bound += price
	}
}

// raisePrices raises every price until the reduced cost of one of the item's options is 0.
func (c *problem) raisePrices() {
	for i := range c.items {
		d := c.maxPrice - c.price[i]
		if i >= c.primary {
			d = -c.price[i]
		}
		for _, o := range c.optionsOf(i) {
			if d = min(d, c.reducedCost[o]); d <= 0 {
				break
			}
		}
		if d <= 0 {
			continue
		}
		c.price[i] += d
		for _, o := range c.optionsOf(i) {
			c.reducedCost[o] -= d
		}
	}
}

// lowerPrices lowers prices until no reduced cost is negative. In each option of negative reduced
// cost it lowers the item that is in most such options.
func (c *problem) lowerPrices() {
	c.negatives = resize(c.negatives, int(c.items))
	clear(c.negatives)
	count := func(o, n int32) {
		for _, i := range c.option(o) {
			c.negatives[i] += n
		}
	}
	for o, reduced := range c.reducedCost {
		if reduced < 0 {
			count(int32(o), 1)
		}
	}
	for o := range int32(c.options()) {
		d := c.reducedCost[o]
		if d >= 0 {
			continue
		}
		item := int32(-1)
		for _, i := range c.option(o) {
			if i < c.primary && (item < 0 || c.negatives[i] > c.negatives[item]) {
				item = i
			}
		}
		c.price[item] += d
		for _, q := range c.optionsOf(item) {
			before := c.reducedCost[q]
			if c.reducedCost[q] -= d; before < 0 && c.reducedCost[q] >= 0 {
				count(q, -1)
			}
		}
	}
}

// upperBound returns an amount that no solution exceeds.
func (c *problem) upperBound() int64 {
	dearest := make([]int64, c.primary)
	for i := range dearest {
		dearest[i] = -1 << 62
	}
	for o := range int32(c.options()) {
		share := floorDiv(c.cost[o], c.primaries(o)) + 1
		for _, i := range c.option(o) {
			if i < c.primary {
				dearest[i] = max(dearest[i], share)
			}
		}
	}
	sum := int64(0)
	for _, d := range dearest {
		sum += d
	}
	return sum
}

// smallestItem returns the primary item with the fewest options.
func (c *problem) smallestItem() int32 {
	size := func(i int32) int32 { return c.itemStart[i+1] - c.itemStart[i] }
	item := int32(0)
	for i := range c.primary {
		if size(i) < size(item) {
			item = i
		}
	}
	return item
}

// countWithin returns how many options have a reduced cost of at most gap.
func (c *problem) countWithin(gap int64) int {
	n := 0
	for _, reduced := range c.reducedCost {
		if reduced <= gap {
			n++
		}
	}
	return n
}

// byReducedCost returns options in ascending order of their reduced costs. Options of equal reduced
// cost keep their order.
func (c *problem) byReducedCost(options []int32) []int32 {
	sorted := slices.Clone(options)
	slices.SortStableFunc(sorted, func(a, b int32) int {
		switch {
		case c.reducedCost[a] < c.reducedCost[b]:
			return -1
		case c.reducedCost[a] > c.reducedCost[b]:
			return 1
		}
		return 0
	})
	return sorted
}

// resize returns a slice of length n, s itself if its capacity allows it. The contents are
// arbitrary.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
