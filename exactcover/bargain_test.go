package exactcover

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
)

// pricedProblem returns a random problem with costs, and what its solutions cost in ascending order.
func pricedProblem(t testing.TB, r *rand.Rand) (p *Problem, costs []int64) {
	p = someProblem(t, r, 0)
	spread := []int64{1, 3, 1000, MaxCost}[r.IntN(4)]
	low := spread * r.Int64N(2)
	for o := range p.NumOptions() {
		if err := p.SetCost(o, r.Int64N(spread+low+1)-low); err != nil {
			t.Fatal(err)
		}
	}
	for cover, err := range p.Solutions(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		cost := int64(0)
		for _, o := range cover {
			cost += p.Cost(o)
		}
		costs = append(costs, cost)
	}
	slices.Sort(costs)
	return p, costs
}

// What prices promise, and that the bound is one.
func TestPrices(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	stop := new(atomic.Bool)
	for range 2000 {
		p, costs := pricedProblem(t, r)
		red := reduce(t, p)
		if red.hopeless {
			continue
		}
		b := newBargain(t.Context(), red, 1, stop)
		c := b.whole(p)
		c.priceFirst()
		c.settle()
		checkPrices(t, c)
		for _, e := range []effort{effortBelow, effortFirst, {0, 10, 1}, {5, 0, 0}} {
			before := c.bound
			b.pricer.improve(c, e, c.ceiling(), stop)
			checkPrices(t, c)
			if c.bound < before {
				t.Fatalf("the bound falls from %d to %d", before, c.bound)
			}
		}
		if len(costs) == 0 {
			continue
		}
		divisor := int64(0) // of all costs that matter, by which whole divides
		for _, o := range red.number {
			divisor = gcd(divisor, max(p.Cost(int(o)), -p.Cost(int(o))))
		}
		scale := func(cost int64) int64 { return cost / max(divisor, 1) * b.unit }
		if c.bound > scale(costs[0]) || c.ceiling() < scale(costs[len(costs)-1]) {
			t.Fatalf("solutions cost %d to %d, but the bounds are %d and %d", scale(costs[0]), scale(costs[len(costs)-1]), c.bound, c.ceiling())
		}
	}
}

// checkPrices checks that nothing that is left is negative, and that sums are right.
func checkPrices(t *testing.T, c *costed) {
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
		left := c.cost[o]
		for e := c.start[o]; e < c.start[o+1]; e++ {
			left -= c.price[c.elems[e]]
			if c.colour(e) != 0 && c.price[c.elems[e]] != 0 {
				t.Fatalf("item %d has a colour and the price %d", c.elems[e], c.price[c.elems[e]])
			}
		}
		if left != c.left[o] || left < 0 {
			t.Fatalf("of option %d is left %d, want %d", o, c.left[o], left)
		}
	}
}

// The upper tree and the sieves are two ways to the same solutions.
func TestBargainEffort(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 1500 {
		p, costs := pricedProblem(t, r)
		red := reduce(t, p)
		if red.hopeless {
			continue
		}
		for _, effort := range []int64{0, 3, sieveEffort} {
			for _, k := range []int{1, 4} {
				b := newBargain(t.Context(), red, k, new(atomic.Bool))
				b.effort = effort
				b.run(p)
				var got []int64
				for _, s := range b.best.sorted() {
					cost := int64(0)
					for _, o := range s.Options {
						cost += p.Cost(o)
					}
					got = append(got, cost)
				}
				if want := costs[:min(k, len(costs))]; b.err != nil || !slices.Equal(got, want) {
					t.Fatalf("effort %d: %v, error %v, want %v", effort, got, b.err, want)
				}
			}
		}
	}
}
