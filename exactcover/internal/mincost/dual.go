package mincost

import (
	"math"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A dualAscent looks for prices with a higher bound. It keeps its memory for the next problem.
//
// It takes prices that need not be feasible. The Lagrangian bound of such prices is the sum of the
// prices and of all negative reduced costs.
type dualAscent struct {
	price, best, direction []float64 // of each item
	reducedCost            []float64 // of each option
	negatives              []int32   // of each item: its options of negative reduced cost
	before                 []int64   // the prices before the ascent
	fixed                  []bool    // the price stays 0: an option gives the item a colour
}

// ascentLimits says how long a dual ascent goes on.
type ascentLimits struct {
	sweeps int     // over all items, one price at a time
	steps  int     // of all prices at the same time
	aim    float64 // how far the bound is hoped to rise at first, as a share of the prices
}

// Measured on assignments, set partitioning and packings: of 50 to 10,000 steps, 400 reach the best
// bound but for 0.1%. An ascent that makes no progress ends earlier.
var (
	rootAscent  = ascentLimits{sweeps: 20, steps: 1000, aim: .05}
	lowerAscent = ascentLimits{sweeps: 3, steps: 40, aim: .02}
)

const (
	momentum = .97       // the weight of the direction so far; with .9, bounds are up to 10% lower
	patience = 10        // steps without a better bound before the aim is lowered
	minAim   = 1e-5 / 20 // the ascent ends when the aim is less
)

// improve looks for better prices: first item by item, as D. Wedelin's algorithm does, then all at
// once. It ends when the bound is above goal, as the problem is then of no use. If stop becomes
// true it leaves the prices as they were.
func (w *dualAscent) improve(c *problem, limits ascentLimits, goal int64, stop *atomic.Bool) {
	if c.pricesFrozen {
		return
	}
	before := c.bound
	w.before = append(w.before[:0], c.price...)
	w.load(c)
	for range limits.sweeps {
		sched.Yield()
		if stop.Load() {
			return
		}
		if w.sweep(c) == 0 {
			break
		}
	}
	w.ascend(c, limits, float64(goal-c.base), stop)
	if stop.Load() {
		return
	}
	limit := float64(c.maxPrice)
	for i, price := range w.best {
		c.price[i] = int64(math.Round(min(max(price, -limit), limit)))
	}
	if c.makeFeasible(); c.bound < before {
		copy(c.price, w.before)
		c.makeFeasible()
	}
}

// load takes the prices and reduced costs of c.
func (w *dualAscent) load(c *problem) {
	n := int(c.items)
	w.price, w.best, w.direction = resize(w.price, n), resize(w.best, n), resize(w.direction, n)
	w.negatives = resize(w.negatives, n)
	w.reducedCost = resize(w.reducedCost, c.options())
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
	for o, reduced := range c.reducedCost {
		w.reducedCost[o] = float64(reduced)
	}
}

// sweep sets each price in turn to the middle between two values: one at which the item's cheapest
// option has the reduced cost 0, and one at which the next option has. So exactly one option of the
// item would be bought. It returns by how much the prices changed together.
func (w *dualAscent) sweep(c *problem) float64 {
	change := 0.0
	for i := range c.items {
		if w.fixed[i] {
			continue
		}
		least, next := math.Inf(1), math.Inf(1)
		for _, o := range c.optionsOf(i) {
			switch reduced := w.reducedCost[o]; {
			case reduced < least:
				least, next = reduced, least
			case reduced < next:
				next = reduced
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
			w.reducedCost[o] -= d
		}
	}
	return change
}

// lagrangian returns the Lagrangian bound of the prices, without the base, and sets negatives.
func (w *dualAscent) lagrangian(c *problem) float64 {
	clear(w.negatives)
	sum := 0.0
	for _, price := range w.price {
		sum += price
	}
	for o := range int32(c.options()) {
		reduced := float64(c.cost[o])
		items := c.option(o)
		for _, i := range items {
			reduced -= w.price[i]
		}
		if reduced < 0 {
			sum += reduced
			for _, i := range items {
				w.negatives[i]++
			}
		}
	}
	return sum
}

// ascend changes all prices in each step and keeps the best ones, until their bound is above goal.
// A step goes from the best prices so far in the direction of the weighted average of all
// subgradients so far, of which late ones weigh more: the volume algorithm of F. Barahona and
// R. Anbil.
func (w *dualAscent) ascend(c *problem, limits ascentLimits, goal float64, stop *atomic.Bool) {
	copy(w.best, w.price)
	best := w.lagrangian(c)
	spread := 0.0
	for i, price := range w.price {
		spread += math.Abs(price)
		w.direction[i] = w.subgradient(c, i)
	}
	aim := max(limits.aim*spread, 1)
	failures := 0
	for range limits.steps {
		sched.Yield()
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
		value := w.lagrangian(c)
		along := 0.0
		for i, d := range w.direction {
			g := w.subgradient(c, i)
			along += g * d
			w.direction[i] = momentum*d + (1-momentum)*g
		}
		if value > best {
			best, failures = value, 0
			copy(w.best, w.price)
			if along > 0 {
				aim *= 1.1 // the bound still rises in this direction: take longer steps
			}
		} else if failures++; failures > patience {
			failures = 0
			aim *= 2. / 3
		}
	}
}

// subgradient returns by how much the Lagrangian bound rises with the price of item i.
func (w *dualAscent) subgradient(c *problem, i int) float64 {
	g := float64(1 - w.negatives[i])
	if w.fixed[i] || i >= int(c.primary) && g > 0 && w.price[i] == 0 {
		return 0
	}
	return g
}
