package exactcover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
)

// A counter counts the solutions of a problem in the way that is likely to be the fastest. Which one that is cannot be
// seen from the problem, so several are tried, in turns that get longer and longer:
//
//   - a memo that branches on the item with the fewest options,
//   - a memo that branches on the items in the order of a route,
//   - a sweep along that route,
//
// and if none of them saves enough, the solutions are listed. A memo tells how far it is. The one that promises to be
// done first leads, and what the others may spend is a small part of what that is going to need, or listing is if that
// seems to be less. All is measured in work, not in time, so that the choice is the same every time.
type counter struct {
	ctx     context.Context
	signals *signals
	budget  *budget
	memory  int64 // bytes of all tables

	// list counts by listing; nil if that is not wanted. lister is what it uses and whyList why that.
	list    func(r *reduced) (Stats, error)
	lister  Engine
	whyList string

	firstTurn int64 // see the constant
	stats     Stats
}

// Work is measured in units that take 7 ns or so.
const (
	// firstTurn is what the first memo may spend before anything else is tried. Many problems are done by then.
	firstTurn = 200_000
	// judgeShare is the part of the estimate for listing after which it takes over if it promises to be done first. As its
	// table fills a memo gains more and more: it is taken to do so by the third power in the end. (Sudoku with 15 givens
	// had 2.1 after 4% and 5 in the end.)
	judgeShare = 0.04
	// If the first memo gains less than someGain it is judged earlier, and nothing else is tried unless all of it is very long.
	someGain      = 1.15
	hopelessShare = 0.01
	longWork      = 2_000_000_000
	// tryShare is the part of the least estimate that each way of counting may spend if it does not lead.
	tryShare = 0.025
	// Turns of a sweep are so much longer than those of a memo. Where both do well the sweep does better, by more than this.
	sweepFactor = 4
	// orderSteps bounds the search for an order.
	orderSteps = 1_000_000
	// slice is the work between looks at the context.
	slice = 1_000_000
)

// count sets number to the number of solutions of the reduced problem, or with an error to one that there are at least.
func (s *Solver) count(ctx context.Context, w *workspace, number *big.Int, sig *signals) error {
	c := counter{ctx: ctx, signals: sig, budget: newBudget(s.NodeLimit), memory: s.memory(), firstTurn: firstTurn}
	c.stats.Engine, c.stats.Why = Memo, "nothing had to be counted"
	if s.Engine == Auto {
		var err error
		if c.lister, c.whyList, err = s.choose(&w.reduced); err != nil {
			return err
		}
		c.list = func(r *reduced) (Stats, error) {
			part := w
			if r != &w.reduced {
				part = &workspace{reduced: *r}
			}
			return part.search(ctx, c.lister, &wanted{}, c.budget, sig, s.jobs())
		}
	}
	n, err := c.count(&w.reduced)
	number.Set(n)
	s.Stats = c.stats
	s.Stats.Solutions = math.MaxInt64
	if n.IsInt64() {
		s.Stats.Solutions = n.Int64()
	}
	return err
}

// memory returns how many bytes the tables may have.
func (s *Solver) memory() int64 {
	if s.Memory > 0 {
		return s.Memory
	}
	return defaultMemory()
}

// count returns the number of solutions; with an error, a number that there are at least.
func (c *counter) count(r *reduced) (*big.Int, error) {
	parts := r.parts()
	if len(parts) > 1 {
		c.stats.Components += int64(len(parts))
	}
	product := big.NewInt(1)
	for _, part := range parts {
		n, err := c.part(part)
		if err != nil {
			if len(parts) > 1 {
				n = new(big.Int)
			}
			return n, err
		}
		if product.Mul(product, n); n.Sign() == 0 {
			break
		}
	}
	return product, nil
}

// A way is one of the ways to count.
type way interface {
	run(work int64, b *budget) outcome
	spent() int64      // work so far
	result() *big.Int  // the number of solutions if run ended with exhausted, else of those that were found for certain
	held() int64       // bytes of the tables
	bound(bytes int64) // sets a bound on held
	note(s *Stats)     // adds what it did
	String() string    // how it counts, for Stats.Why
}

// A race is the ways that are tried for one problem.
type race struct {
	*counter
	ways    []way
	idle    []int // how many turns each of them did not get, one after another
	sharers int64 // of memory: the ways, and those that may still join
}

// maxIdle is after how many turns that it did not get a way is given up.
const maxIdle = 4

// part counts the solutions of a problem that hangs together.
func (c *counter) part(r *reduced) (*big.Int, error) {
	if r.hopeless {
		return new(big.Int), nil
	}
	first := newMemo(r, nil, c.signals)
	lead, second := first, first
	g := race{counter: c, sharers: 3}
	g.join(first)
	if done, err := g.turn(first, c.firstTurn); done || err != nil {
		return g.end(first, err)
	}
	for turn := c.firstTurn; ; turn *= 2 {
		gain := first.gain()
		goal := lead.estimate()
		if c.list != nil {
			listing := first.estimate() * gain / listSpeed(c.lister, first)
			share := judgeShare
			if gain < someGain {
				share = hopelessShare
			}
			if float64(first.work) > share*listing && listing*gain*gain < goal {
				g.end(nil, nil)
				return c.listPart(r, first)
			}
			goal = min(goal, listing)
		}
		allowed := tryShare * goal
		if second == first && allowed > float64(int64(len(r.elems))+c.firstTurn) && (gain > someGain || goal > longWork) {
			order := bestOrder(r, orderSteps)
			second = newMemo(r, order, c.signals)
			g.join(second)
			if route := newRoute(r, order); route != nil {
				g.join(newSweep(route, c.signals))
			}
			g.sharers = int64(len(g.ways))
		}
		for i := 0; i < len(g.ways); i++ {
			w, share := g.ways[i], turn
			if w != way(lead) {
				if _, ok := w.(*sweep); ok {
					share *= sweepFactor
				}
				share = int64(min(float64(share), allowed-float64(w.spent())))
			}
			if share <= 0 {
				if g.idle[i]++; g.idle[i] == maxIdle {
					g.leave(i)
					i--
				}
				continue
			}
			g.idle[i] = 0
			switch done, err := g.turn(w, share); {
			case err == errMemory:
				g.leave(i)
				i--
			case done || err != nil:
				return g.end(w, err)
			}
		}
		if second.estimate() < lead.estimate()/2 {
			lead = second
		} else if first.estimate() < lead.estimate()/2 {
			lead = first
		}
	}
}

// join adds a way.
func (g *race) join(w way) {
	g.ways = append(g.ways, w)
	g.idle = append(g.idle, 0)
}

// leave gives up a way, so that the others get its memory.
func (g *race) leave(i int) {
	g.ways[i].note(&g.stats)
	g.ways = slices.Delete(g.ways, i, i+1)
	g.idle = slices.Delete(g.idle, i, i+1)
	g.sharers--
}

// errMemory is that a sweep needs more memory than it may have.
var errMemory = errors.New("no memory left for the tables")

// turn runs a way and returns whether it is done. The error is ErrLimit, the context's, or errMemory.
func (g *race) turn(w way, work int64) (done bool, err error) {
	w.bound(g.memory / g.sharers)
	defer func() {
		held := int64(0)
		for _, w := range g.ways {
			held += w.held()
		}
		g.stats.MemoBytes = max(g.stats.MemoBytes, held)
	}()
	for until := w.spent() + work; w.spent() < until; {
		switch w.run(min(slice, until-w.spent()), g.budget) {
		case exhausted:
			return true, nil
		case limited:
			if s, ok := w.(*sweep); ok && s.full() {
				return false, errMemory
			}
			return false, ErrLimit
		}
		if err := over(g.ctx); err != nil {
			return false, err
		}
	}
	return false, nil
}

// end ends the race and returns the result of the way that is done, or with an error the largest number that is certain.
func (g *race) end(winner way, err error) (*big.Int, error) {
	best := new(big.Int)
	for _, w := range g.ways {
		w.note(&g.stats)
		if n := w.result(); err != nil && n.Cmp(best) > 0 || w == winner {
			best = n
		}
	}
	switch {
	case err != nil:
		g.stats.Why = "it ended before it was known which way of counting is best"
	case winner != nil:
		g.stats.Why = winner.String()
	}
	return best, err
}

// listPart counts by listing, as the memo saves too little.
func (c *counter) listPart(r *reduced, m *memo) (*big.Int, error) {
	s, err := c.list(r)
	c.stats.add(&s)
	c.stats.Engine = c.lister
	c.stats.Why = fmt.Sprintf("a memo would save too little, with %.3g times fewer nodes; %s", m.gain(), c.whyList)
	return big.NewInt(s.Solutions), err
}

// listSpeed is how many times as fast as a memo is per node of its tree without a table a listing takes the same tree. Rows looks ahead
// and is the faster the more an option excludes, as is the work of a node; measured from 1.1 (triples) to 14 (pentominoes Y).
func listSpeed(e Engine, m *memo) float64 {
	if e != Rows {
		return 1.2
	}
	return min(max(float64(m.work)/float64(m.stats.Nodes+1)/120, 1.5), 7)
}
