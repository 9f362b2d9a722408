package mincost

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
)

// randomProblem returns a small problem with random costs. Every option has a primary item, and
// every primary item an option.
func randomProblem(r *rand.Rand) *Problem {
	p := &Problem{Primary: 1 + r.Int32N(6), Start: []int32{0}}
	p.Items = p.Primary + r.Int32N(4)
	colours := r.IntN(2) == 0
	spread := []int64{1, 3, 1000, 1 << 38}[r.IntN(4)]
	low := spread * r.Int64N(2)
	for o := range p.Primary + r.Int32N(14) {
		items := []int32{o % p.Primary}
		for i := range p.Items {
			if i != items[0] && r.IntN(3) == 0 {
				items = append(items, i)
			}
		}
		slices.Sort(items)
		for _, i := range items {
			p.Elems = append(p.Elems, i)
			if colours {
				colour := int32(0)
				if i >= p.Primary {
					colour = r.Int32N(3)
				}
				p.Colours = append(p.Colours, colour)
			}
		}
		p.Start = append(p.Start, int32(len(p.Elems)))
		p.Number = append(p.Number, 100+o)
		p.Cost = append(p.Cost, r.Int64N(spread+low+1)-low)
	}
	return p
}

// bruteForce returns all solutions, cheapest first.
func bruteForce(p *Problem) (all []Solution) {
	const uncoloured = -1
	used := make([]int32, p.Items) // 0, uncoloured or the colour
	var chosen []int
	var choose func(o int, cost int64)
	choose = func(o int, cost int64) {
		if o == len(p.Cost) {
			if !slices.Contains(used[:p.Primary], 0) {
				all = append(all, Solution{slices.Clone(chosen), cost})
			}
			return
		}
		choose(o+1, cost)
		before := slices.Clone(used)
		for e := p.Start[o]; e < p.Start[o+1]; e++ {
			colour := int32(uncoloured)
			if len(p.Colours) > 0 && p.Colours[e] != 0 {
				colour = p.Colours[e]
			}
			if at := &used[p.Elems[e]]; *at != 0 && (*at != colour || colour == uncoloured) {
				copy(used, before)
				return
			} else {
				*at = colour
			}
		}
		chosen = append(chosen, int(p.Number[o]))
		choose(o+1, cost+p.Cost[o])
		chosen = chosen[:len(chosen)-1]
		copy(used, before)
	}
	choose(0, 0)
	slices.SortFunc(all, compareSolutions)
	return all
}

// task returns a task without limits.
func task(p *Problem, k int) *Task {
	return &Task{
		Problem: p, K: k, Stop: new(atomic.Bool), Err: func() error { return nil },
		Spend: func() bool { return true }, Progress: func(float64) {},
	}
}

// The dual ascent never makes the bound worse, and keeps what is promised of prices.
func TestPrices(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		p := randomProblem(r)
		c, scale := newProblem(p)
		c.setFirstPrices()
		c.makeFeasible()
		checkPrices(t, c)
		var dual dualAscent
		for _, limits := range []ascentLimits{lowerAscent, rootAscent, {0, 10, 1}, {5, 0, 0}} {
			before := c.bound
			dual.improve(c, limits, c.upperBound(), new(atomic.Bool))
			checkPrices(t, c)
			if c.bound < before {
				t.Fatalf("the bound falls from %d to %d", before, c.bound)
			}
		}
		if all := bruteForce(p); len(all) > 0 {
			least := all[0].Cost / scale.divisor * scale.unit
			most := all[len(all)-1].Cost / scale.divisor * scale.unit
			if c.bound > least || c.upperBound() < most {
				t.Fatalf("solutions cost %d to %d, but the bounds are %d and %d", least, most,
					c.bound, c.upperBound())
			}
		}
	}
}

// checkPrices checks that no reduced cost is negative, and that sums are right.
func checkPrices(t *testing.T, c *problem) {
	t.Helper()
	bound := c.base
	for i, price := range c.price {
		bound += price
		if i >= int(c.primary) && price > 0 {
			t.Fatalf("secondary item %d has the price %d", i, price)
		}
	}
	if bound != c.bound {
		t.Fatalf("the bound is %d, want %d", c.bound, bound)
	}
	for o := range int32(c.options()) {
		reduced := c.cost[o]
		for e := c.start[o]; e < c.start[o+1]; e++ {
			reduced -= c.price[c.elems[e]]
			if c.colour(e) != 0 && c.price[c.elems[e]] != 0 {
				t.Fatalf("item %d has a colour and the price %d", c.elems[e], c.price[c.elems[e]])
			}
		}
		if reduced != c.reducedCost[o] || reduced < 0 {
			t.Fatalf("the reduced cost of option %d is %d, want %d", o, c.reducedCost[o], reduced)
		}
	}
}

// Branching on problems and searching with bit sets give the same costs as brute force.
func TestSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 1500 {
		p := randomProblem(r)
		all := bruteForce(p)
		for _, work := range []int64{0, 3, bitSearchWork} {
			for _, k := range []int{1, 4} {
				s := newSearch(task(p, k))
				s.work = work
				s.run()
				var got, want []int64
				for _, solution := range s.best.sorted() {
					got = append(got, solution.Cost/s.scale.unit*s.scale.divisor)
				}
				for _, solution := range all[:min(k, len(all))] {
					want = append(want, solution.Cost)
				}
				if s.err != nil || !slices.Equal(got, want) {
					t.Fatalf("work %d: %v, error %v, want %v", work, got, s.err, want)
				}
			}
		}
		result, err := Search(task(p, len(all)+1))
		if err != nil || !slices.EqualFunc(result.Solutions, all,
			func(a, b Solution) bool { return compareSolutions(a, b) == 0 }) {
			t.Fatalf("%v, error %v, want %v", result.Solutions, err, all)
		}
	}
}
