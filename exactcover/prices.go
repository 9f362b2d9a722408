package exactcover

import (
	"math"
	"slices"
	"sync/atomic"
)

// A costed problem is a part of a reduced problem whose options have costs, and items have prices.
//
// Prices are what linear programming calls dual variables (Knuth's DLX5 calls them taxes). What is left of an option's cost when the
// prices of its items are taken off is never negative. As every primary item is paid for exactly once, each solution costs
// the prices of all items together, the bound, and what is left of its options.
// A secondary item has a price of 0 or less, since it can also be paid for not at all; of 0 if an option gives it a colour.
//
// All amounts are whole numbers, multiples of the real ones by a scale: sums are exact.
type costed struct {
	primary int32 // items below are primary
	items   int32

	start   []int32 // option o has the elements [start[o], start[o+1])
	elems   []int32
	colours []Colour // as long as elems, or empty if there are none
	number  []int32  // of each option in the reduced problem
	cost    []int64  // of each option

	first []int32 // item i has the options of[first[i]:first[i+1]], which are ascending
	of    []int32

	price  []int64 // of each item
	left   []int64 // of each option
	short  []int32 // of each item, while prices are lowered: its options of which less than nothing is left
	base   int64   // cost of what was chosen already
	bound  int64   // base and all prices
	limit  int64   // no price is higher
	coarse bool    // there is no room for sums of prices that are not costs
}

func (c *costed) options() int { return len(c.number) }

// option returns the items of option o.
func (c *costed) option(o int32) []int32 { return c.elems[c.start[o]:c.start[o+1]] }

// optionsOf returns the options of item i.
func (c *costed) optionsOf(i int32) []int32 { return c.of[c.first[i]:c.first[i+1]] }

// colour returns the colour of element e.
func (c *costed) colour(e int32) Colour {
	if len(c.colours) == 0 {
		return 0
	}
	return c.colours[e]
}

// index works out which options each item has.
func (c *costed) index() {
	c.first = resize(c.first, int(c.items)+1)
	clear(c.first)
	for _, i := range c.elems {
		c.first[i+1]++
	}
	for i := range c.items {
		c.first[i+1] += c.first[i]
	}
	c.of = resize(c.of, len(c.elems))
	for o := range int32(c.options()) {
		for _, i := range c.option(o) {
			c.of[c.first[i]] = o
			c.first[i]++
		}
	}
	copy(c.first[1:], c.first[:c.items])
	c.first[0] = 0
}

// priceFirst sets the first prices: an item costs what it costs in the cheapest option, where the items of an option share its cost.
func (c *costed) priceFirst() {
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
func (c *costed) primaries(o int32) int64 {
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

// settle sets left and bound according to the prices, of which it lowers some so that nothing left is negative, and then raises what can be raised.
// The bound does not get worse by that than what is negative together.
func (c *costed) settle() {
	c.left = resize(c.left, c.options())
	worst := false
	for o := range int32(c.options()) {
		left := c.cost[o]
		for _, i := range c.option(o) {
			left -= c.price[i]
		}
		c.left[o] = left
		worst = worst || left < 0
	}
	if worst {
		c.lower()
	}
	// Raise.
	for i := range c.items {
		d := c.limit - c.price[i]
		if i >= c.primary {
			d = -c.price[i]
		}
		for _, o := range c.optionsOf(i) {
			if d = min(d, c.left[o]); d <= 0 {
				break
			}
		}
		if d > 0 {
			c.raise(i, d)
		}
	}
	c.bound = c.base
	for _, price := range c.price {
		c.bound += price
	}
}

// lower takes the prices down until nothing left is negative. Of each option that is, it takes the item that is in the most such options.
func (c *costed) lower() {
	c.short = resize(c.short, int(c.items))
	clear(c.short)
	count := func(o, n int32) {
		for _, i := range c.option(o) {
			c.short[i] += n
		}
	}
	for o, left := range c.left {
		if left < 0 {
			count(int32(o), 1)
		}
	}
	for o := range int32(c.options()) {
		d := c.left[o]
		if d >= 0 {
			continue
		}
		item := int32(-1)
		for _, i := range c.option(o) {
			if i < c.primary && (item < 0 || c.short[i] > c.short[item]) {
				item = i
			}
		}
		c.price[item] += d
		for _, q := range c.optionsOf(item) {
			before := c.left[q]
			if c.left[q] -= d; before < 0 && c.left[q] >= 0 {
				count(q, -1)
			}
		}
	}
}

// raise adds d to the price of item i.
func (c *costed) raise(i int32, d int64) {
	c.price[i] += d
	for _, o := range c.optionsOf(i) {
		c.left[o] -= d
	}
}

// A pricer looks for prices with a high bound. It has the memory for that.
type pricer struct {
	price, best, direction []float64
	left                   []float64
	times                  []int32
	old                    []int64
	fixed                  []bool // the price is 0: an option gives the item a colour
}

// An effort is how long a pricer tries.
type effort struct {
	sweeps int     // over the items, one by one
	steps  int     // of all prices at the same time
	aim    float64 // how much higher the bound is hoped to be, as a share of the prices
}

// Of 50 to 10,000 steps, 400 give all but .1% of the bound for assignments, set partitioning and packings. Who gets no nearer stops earlier.
var (
	effortFirst = effort{20, 1000, .05}
	effortBelow = effort{3, 40, .02}
)

const (
	memory        = .97 // the weight of the direction so far: with .9 bounds are up to 10% lower
	patienceOfAim = 10  // steps without success before the aim is lowered
	minAim        = 1e-5 / 20
)

// improve looks for better prices: first item by item, so that one option of each item would be bought and the
// next one would not, as in Wedelin's algorithm for such problems; then all at once. It ends when the bound is above the goal, which
// makes the problem useless. When it is stopped it leaves things as they are.
func (w *pricer) improve(c *costed, e effort, goal int64, stop *atomic.Bool) {
	if c.coarse {
		return
	}
	before := c.bound
	w.old = append(w.old[:0], c.price...)
	w.load(c)
	for range e.sweeps {
		if stop.Load() {
			return
		}
		if w.sweep(c) == 0 {
			break
		}
	}
	w.ascend(c, e.steps, e.aim, float64(goal-c.base), stop)
	if stop.Load() {
		return
	}
	limit := float64(c.limit)
	for i, price := range w.best {
		c.price[i] = int64(math.Round(min(max(price, -limit), limit)))
	}
	if c.settle(); c.bound < before {
		copy(c.price, w.old)
		c.settle()
	}
}

// load takes the prices of c.
func (w *pricer) load(c *costed) {
	n := int(c.items)
	w.price, w.best, w.direction = resize(w.price, n), resize(w.best, n), resize(w.direction, n)
	w.times = resize(w.times, n)
	w.left = resize(w.left, c.options())
	w.fixed = resize(w.fixed, n)
	clear(w.fixed)
	for e, colour := range c.colours {
		if colour != 0 {
			w.fixed[c.elems[e]] = true
		}
	}
	for i, price := range c.price {
		w.price[i] = float64(price)
	}
	for o, left := range c.left {
		w.left[o] = float64(left)
	}
}

// sweep sets the prices item by item and returns how much they changed.
func (w *pricer) sweep(c *costed) float64 {
	change := 0.0
	for i := range c.items {
		if w.fixed[i] {
			continue
		}
		least, next := math.Inf(1), math.Inf(1)
		for _, o := range c.optionsOf(i) {
			switch left := w.left[o]; {
			case left < least:
				least, next = left, least
			case left < next:
				next = left
			}
		}
		d := (least + next) / 2
		if i >= c.primary {
			d = min(d, -w.price[i])
		}
		if d == 0 || math.IsInf(d, 0) {
			continue
		}
		change += math.Abs(d)
		w.price[i] += d
		for _, o := range c.optionsOf(i) {
			w.left[o] -= d
		}
	}
	return change
}

// value returns the bound that the prices give: themselves, and what is left of options where that is negative.
// It sets how often each item is in such an option.
func (w *pricer) value(c *costed) float64 {
	clear(w.times)
	sum := 0.0
	for _, price := range w.price {
		sum += price
	}
	for o := range int32(c.options()) {
		left := float64(c.cost[o])
		items := c.option(o)
		for _, i := range items {
			left -= w.price[i]
		}
		if left < 0 {
			sum += left
			for _, i := range items {
				w.times[i]++
			}
		}
	}
	return sum
}

// ascend goes on from the prices, and sets best, until that is above the goal. The aim is how much higher the bound is hoped to be, as a share of
// the prices. Each step is from the best prices so far, in a direction that is the average of the subgradients seen, with those of
// late weighing more; this is the volume algorithm of Barahona and Anbil.
func (w *pricer) ascend(c *costed, steps int, aim, goal float64, stop *atomic.Bool) {
	copy(w.best, w.price)
	best := w.value(c)
	spread := 0.0
	for i, price := range w.price {
		spread += math.Abs(price)
		w.direction[i] = w.gradient(c, i)
	}
	aim = max(aim*spread, 1)
	vain := 0
	for range steps {
		square := 0.0
		for _, d := range w.direction {
			square += d * d
		}
		if square == 0 || best > goal || aim < max(minAim*spread, 1) || stop.Load() {
			return
		}
		step := aim / square
		for i, d := range w.direction {
			w.price[i] = w.best[i] + step*d
			if i >= int(c.primary) {
				w.price[i] = min(w.price[i], 0)
			}
		}
		value := w.value(c)
		along := 0.0
		for i, d := range w.direction {
			g := w.gradient(c, i)
			along += g * d
			w.direction[i] = memory*d + (1-memory)*g
		}
		if value > best {
			best, vain = value, 0
			copy(w.best, w.price)
			if along > 0 {
				aim *= 1.1 // it would have been better to go further
			}
		} else if vain++; vain > patienceOfAim {
			vain = 0
			aim *= 2. / 3
		}
	}
}

// gradient returns how much the bound rises with the price of item i.
func (w *pricer) gradient(c *costed, i int) float64 {
	g := float64(1 - w.times[i])
	if w.fixed[i] || i >= int(c.primary) && g > 0 && w.price[i] == 0 {
		return 0
	}
	return g
}

// scarcest returns the primary item with the fewest options.
func (c *costed) scarcest() int32 {
	item := int32(0)
	for i := range c.primary {
		if c.first[i+1]-c.first[i] < c.first[item+1]-c.first[item] {
			item = i
		}
	}
	return item
}

// within returns how many options have no more left than the slack.
func (c *costed) within(slack int64) int {
	n := 0
	for _, left := range c.left {
		if left <= slack {
			n++
		}
	}
	return n
}

// cheapestFirst returns options sorted by what is left of their costs, equal ones in ascending order.
func (c *costed) cheapestFirst(dst, options []int32) []int32 {
	dst = append(dst[:0], options...)
	slices.SortStableFunc(dst, func(a, b int32) int {
		switch {
		case c.left[a] < c.left[b]:
			return -1
		case c.left[a] > c.left[b]:
			return 1
		}
		return 0
	})
	return dst
}
