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
//   - a sweep along that route, and along the order that the items have if some of them are interchangeable,
//
// and if none of them saves enough, the solutions are listed. A memo tells how far it is. The one that promises to be
// done first leads, and what the others may spend is a small part of what that is going to need, or listing is if that
// seems to be less. All is measured in work, not in time, so that the choice is the same every time.
type counter struct {
	ctx     context.Context
	signals *signals
	budget  *budget
	memory  int64 // bytes of all tables
	jobs    int

	whole *reduced

	// lists is whether it may be counted by listing, listOnly whether it must be. lister is what lists, and whyList why that.
	lists, listOnly bool
	listEngine      Engine
	whyList         string
	workspace       *workspace // of the whole problem
	progress        *progressReporter

	firstListing, firstTurn, soloWork int64 // see the constants headStart, firstTurn and aloneWork
	stats                             Stats
	mostNodes                         int64 // nodes of the part that stats.Engine and Why are about: the one that took most
}

// Work is measured in units that take 7 ns or so.
const (
	// headStart is how many nodes are listed before anything is counted in another way, if they take at most headWords words altogether, a
	// millisecond or so. What is listed by then needs no tables: those cost 0.15 ms.
	firstListingNodes = 1000
	firstListingWords = 200_000
	firstListingShare = 20 // the part of the nodes that are allowed at most
	// firstTurn is what the first memo may spend before anything else is tried. Many problems are done by then.
	firstTurn = 200_000
	// judgeShare is the part of the estimate for listing after which it takes over if it promises to be done first. As its
	// table fills a memo gains more and more: it is taken to do so by the third power in the end. (Sudoku with 15 givens
	// had 2.1 after 4% and 5 in the end.)
	judgeShare = 0.04
	// earlyShare is the same within the first turns, when it is not yet known well how long a listing is.
	earlyShare = 0.12
	// If the first memo gains less than someGain it is judged earlier, and nothing else is tried unless all of it is very long.
	someGain      = 1.15
	hopelessShare = 0.01
	longWork      = 2_000_000_000
	// earlyTurns is into how many parts firstTurn is divided at most.
	earlyTurns = 40
	// listAhead is how many times as much as the memo a listing works that goes on meanwhile.
	listAhead = 30
	// tryShare is the part of the least estimate that each way of counting may spend if it does not lead.
	tryShare = 0.025
	// Turns of a sweep are so much longer than those of a memo. Where both do well the sweep does better, by more than this.
	sweepFactor = 4
	// orderSteps bounds the search for an order, and familySteps that for interchangeable items.
	orderStepLimit = 500_000
	blockStepLimit = 1_000_000
	// aloneWork is how much one goroutine does before others help.
	soloWorkLimit = 3_000_000
	// slice is the work between looks at the context.
	workSlice = 1_000_000
)

// counter returns a counter for the reduced problem of a workspace, whose listing would use an engine.
func (s *Solver) counter(ctx context.Context, w *workspace, engine Engine, why string, tell *progressReporter, sig *signals) *counter {
	c := &counter{
		ctx: ctx, signals: sig, budget: newBudget(s.NodeLimit), memory: s.memory(), jobs: s.jobs(),
		firstListing: firstListingNodes, firstTurn: firstTurn, soloWork: soloWorkLimit,
		whole: &w.reduced, workspace: w, listEngine: engine, whyList: why, progress: tell,
	}
	c.stats.Engine, c.stats.Why = EngineMemo, "nothing had to be counted"
	c.lists = s.Engine != EngineMemo
	c.listOnly = c.lists && s.Engine != EngineAuto
	return c
}

// memory returns how many bytes the tables may have.
func (s *Solver) memory() int64 {
	if s.Memory > 0 {
		return s.Memory
	}
	return defaultMemory()
}

// count returns the number of solutions of a problem; with an error, a number that there are at least.
func (c *counter) count(r *reduced) (*big.Int, error) {
	n, _, err := c.parts(r)
	c.stats.Solutions = clampToInt64(n)
	return n, err
}

// A counted problem is one that hangs together, with the number of its solutions and the way in which that was found, which
// is nil if they were listed.
type counted struct {
	problem *reduced
	number  *big.Int
	method  countingMethod
}

// parts counts the solutions of a problem by its components; with an error, the number is one that there are at least.
func (c *counter) parts(r *reduced) (*big.Int, []counted, error) {
	problems := []*reduced{r}
	if !c.listOnly {
		problems = r.parts()
	}
	if len(problems) > 1 {
		c.stats.Components += int64(len(problems))
	}
	product := big.NewInt(1)
	var list []counted
	stretch := c.progress.currentRange()
	for i, problem := range problems {
		c.progress.setRange(stretch.part(i, len(problems)))
		n, w, err := c.part(problem)
		if err != nil {
			if len(problems) > 1 {
				n = new(big.Int) // others may have none
			}
			return n, nil, err
		}
		list = append(list, counted{problem, n, w})
		if product.Mul(product, n); n.Sign() == 0 {
			break
		}
	}
	return product, list, nil
}

// share returns the share of the work that is done: what the ways have spent of that and what the best of them still needs.
func (g *race) share() float64 {
	spent, left := 0.0, math.Inf(1)
	for i, w := range g.methods {
		spent += float64(w.spent())
		left = min(left, g.forecast(i)-float64(w.spent()))
	}
	if math.IsInf(left, 1) {
		return 0
	}
	return spent / (spent + max(left, 0))
}

// A guess is how much work a way took itself to be in all when it had done some of that.
type progressPoint struct{ spent, estimate float64 }

// forecast returns how much work way i will all be, by its estimates so far, or +Inf if these do not tell.
//
// The estimate of a sweep often grows with what it has done; where it knows nothing it always takes itself to be nearly done. If it has
// grown as the power p of the work, and goes on to do so, it will be right at spent * (estimate/spent)^(1/(1-p)).
func (g *race) forecast(i int) float64 {
	now := progressPoint{float64(g.methods[i].spent()), g.methods[i].estimate()}
	power, past := 0.0, false
	for _, before := range g.history[i] {
		if factor := now.spent / before.spent; factor >= 2 && factor < 16 {
			power = max(power, math.Log(now.estimate/before.estimate)/math.Log(factor))
			past = true
		}
	}
	if !past || !(power < 0.9) {
		return math.Inf(1)
	}
	return now.spent * math.Pow(max(now.estimate/now.spent, 1), 1/(1-power))
}

// A way is one of the ways to count.
type countingMethod interface {
	run(work int64, b *budget) outcome
	setJobs(jobs int)        // so many goroutines may work at the same time from now on
	spent() int64            // work so far
	estimate() float64       // how much work it will all be
	result() *big.Int        // the number of solutions if run ended with exhausted, else of those that were found for certain
	memoryUsed() int64       // bytes of the tables
	limitMemory(bytes int64) // sets a bound on held
	addStats(s *Stats)       // adds what it did
	String() string          // how it counts, for Stats.Why
}

// A race is the ways that are tried for one problem.
type race struct {
	*counter
	problem      *reduced
	listing      *listing // nil until there is one
	methods      []countingMethod
	skippedTurns []int             // how many turns each of them did not get, one after another
	history      [][]progressPoint // of each of them, after each turn
	memoryShares int64             // of memory: the ways, and those that may still join
	nodesBefore  int64             // nodes of the parts before
}

// maxIdle is after how many turns that it did not get a way is given up.
const maxSkippedTurns = 4

// part counts the solutions of a problem that hangs together, and returns the way that did it, or nil if they were listed.
func (c *counter) part(r *reduced) (*big.Int, countingMethod, error) {
	if r.hopeless {
		return new(big.Int), nil, nil
	}
	g := race{counter: c, problem: r, memoryShares: 4, nodesBefore: c.stats.Nodes}
	if c.listOnly {
		return g.list("")
	}
	if nodes := g.firstListingSize(); nodes > 0 {
		g.listing = g.newListing(r)
		if done, err := g.listing.run(nodes); done || err != nil {
			return g.end(nil, err)
		}
	}
	first := newMemo(r, nil, c.signals)
	lead, second := first, first
	var alike []blockSet
	g.add(first)
	if winner, done, err := g.begin(first); done || err != nil {
		return g.end(winner, err)
	}
	for turn := c.firstTurn; ; turn *= 2 {
		gain := first.gain()
		goal := lead.estimate()
		if c.lists {
			share := judgeShare
			if gain < someGain {
				share = hopelessShare
			}
			if g.listingSeemsFaster(first, goal, share) {
				return g.list(fmt.Sprintf("a memo would save too little, with %.3g times fewer nodes; ", gain))
			}
			goal = min(goal, g.listingEstimate(first))
		}
		allowed := tryShare * goal
		if second == first && allowed > float64(int64(len(r.elems))+c.firstTurn) {
			if turn == c.firstTurn {
				alike = interchangeableBlocks(r, blockStepLimit)
			}
			if len(alike) > 0 || gain > someGain || goal > longWork {
				order := bestOrder(r, orderStepLimit)
				second = newMemo(r, order, c.signals)
				g.add(second)
				g.addFrontier(r, order, alike)
				if len(alike) > 0 && !slices.IsSorted(order) {
					g.addFrontier(r, givenOrder(r), alike)
				}
				g.memoryShares = int64(len(g.methods))
			}
		}
		for i := 0; i < len(g.methods); i++ {
			w, share := g.methods[i], turn
			if w != countingMethod(lead) {
				if _, ok := w.(*frontierDP); ok {
					share *= sweepFactor
				}
				share = int64(min(float64(share), allowed-float64(w.spent())))
			}
			if share <= 0 {
				if g.skippedTurns[i]++; g.skippedTurns[i] == maxSkippedTurns {
					g.drop(i)
					i--
				}
				continue
			}
			g.skippedTurns[i] = 0
			switch done, err := g.turn(w, share); {
			case err == errMemory:
				g.drop(i)
				i--
			case done || err != nil:
				return g.end(w, err)
			default:
				g.history[i] = append(g.history[i], progressPoint{float64(w.spent()), w.estimate()})
			}
		}
		for _, m := range []*memo{second, first} {
			if m.estimate() < lead.estimate()/2 && slices.Contains(g.methods, countingMethod(m)) {
				lead = m
				break
			}
		}
	}
}

// headNodes returns how many nodes are to be listed at first.
func (g *race) firstListingSize() int64 {
	if !g.lists {
		return 0
	}
	cost := stateWords(g.problem)
	if g.listEngine != EngineRows {
		cost = int(effect(g.problem))
	}
	nodes := min(g.firstListing, firstListingWords/int64(1+cost))
	if g.budget != nil {
		nodes = min(nodes, g.budget.left.Load()/firstListingShare)
	}
	return nodes
}

// begin gives the first memo its first turns. As long as it gains nothing, and listing seems to be short enough for the time that
// the memo takes to matter, the problem is listed meanwhile, so that a memo that is no use costs a short listing little.
func (g *race) begin(first *memo) (winner countingMethod, done bool, err error) {
	for until := max(1, g.firstTurn/earlyTurns); ; until *= 2 {
		if done, err := g.turn(first, min(until, g.firstTurn)-first.work); done || err != nil {
			return first, done, err
		}
		if first.work >= g.firstTurn || g.lists && g.listingSeemsFaster(first, first.estimate(), earlyShare) {
			return nil, false, nil
		}
		if !g.lists || first.gain() >= someGain || float64(first.work) <= hopelessShare*g.listingEstimate(first) {
			continue
		}
		if g.listing == nil {
			g.listing = g.newListing(g.problem)
		}
		if done, err := g.listing.run(int64(listAhead * float64(first.stats.Nodes) * listSpeed(g.listEngine, first))); done || err != nil {
			return nil, done, err
		}
	}
}

// tooLittle reports whether listing seems to take less than the best memo, once the first one has worked for a share of
// the time that a listing takes.
func (g *race) listingSeemsFaster(first *memo, best, share float64) bool {
	gain, listing := first.gain(), g.listingEstimate(first)
	return float64(first.work) > share*listing && listing*gain*gain < best
}

// listingEstimate returns how much work, in units of a memo, a listing will be.
func (g *race) listingEstimate(m *memo) float64 {
	return m.estimate() * m.gain() / listSpeed(g.listEngine, m)
}

// join adds a way.
func (g *race) add(w countingMethod) {
	g.methods = append(g.methods, w)
	g.skippedTurns = append(g.skippedTurns, 0)
	g.history = append(g.history, nil)
}

// joinSweep adds a sweep, if its states are not too long.
func (g *race) addFrontier(r *reduced, order []int32, alike []blockSet) {
	if route := newItemOrder(r, order, alike); route != nil {
		g.add(newFrontierDP(route, g.signals))
	}
}

// leave gives up a way, so that the others get its memory.
func (g *race) drop(i int) {
	g.methods[i].addStats(&g.stats)
	g.methods = slices.Delete(g.methods, i, i+1)
	g.skippedTurns = slices.Delete(g.skippedTurns, i, i+1)
	g.history = slices.Delete(g.history, i, i+1)
	g.memoryShares--
}

// errMemory is that a sweep needs more memory than it may have.
var errMemory = errors.New("no memory left for the tables")

// turn runs a way and returns whether it is done. The error is ErrLimit, the context's, or errMemory.
func (g *race) turn(w countingMethod, work int64) (done bool, err error) {
	w.limitMemory(g.memory / g.memoryShares)
	defer func() {
		held := int64(0)
		for _, w := range g.methods {
			held += w.memoryUsed()
		}
		g.stats.MemoBytes = max(g.stats.MemoBytes, held)
	}()
	for until := w.spent() + work; w.spent() < until; {
		if g.jobs > 1 && w.spent() >= g.soloWork {
			w.setJobs(g.jobs)
		}
		switch w.run(min(workSlice, until-w.spent()), g.budget) {
		case exhausted:
			return true, nil
		case limited:
			if s, ok := w.(*frontierDP); ok && s.outOfMemory() {
				return false, errMemory
			}
			return false, ErrLimit
		}
		if err := contextErr(g.ctx); err != nil {
			return false, err
		}
		if g.progress.due() {
			g.progress.report(g.share())
		}
	}
	return false, nil
}

// end ends the race and returns the result of the way that is done, nil being the listing, or with an error the largest number that
// is certain.
func (g *race) end(winner countingMethod, err error) (*big.Int, countingMethod, error) {
	best := new(big.Int)
	for _, w := range g.methods {
		w.addStats(&g.stats)
		if n := w.result(); err != nil && n.Cmp(best) > 0 || err == nil && w == winner {
			best = n
		}
	}
	if g.listing != nil {
		g.listing.forget()
		s := g.listing.search.counters()
		if n := big.NewInt(s.Solutions); err != nil && n.Cmp(best) > 0 || err == nil && winner == nil {
			best = n
		}
		g.stats.add(s)
	}
	switch {
	case err != nil:
		g.stats.Engine, g.stats.Why = EngineMemo, "it ended before it was known which way of counting is best"
	case winner != nil:
		g.recordChoice(EngineMemo, winner.String())
	default:
		g.recordChoice(g.listEngine, "it was listed before it was known whether a memo is any use; "+g.whyList)
	}
	return best, winner, err
}

// chose says in the stats how the problem was counted, unless another part took more nodes.
func (g *race) recordChoice(e Engine, why string) {
	if nodes := g.stats.Nodes - g.nodesBefore; nodes >= g.mostNodes {
		g.mostNodes = nodes
		g.stats.Engine, g.stats.Why = e, why
	}
}

// list ends the race and lists.
func (g *race) list(why string) (*big.Int, countingMethod, error) {
	for _, w := range g.methods {
		w.addStats(&g.stats)
	}
	g.methods = nil // their memory is free
	if g.listing == nil {
		g.listing = g.newListing(g.problem)
	}
	g.progress.skipReported()
	s, err := g.listing.finish(&request{progress: g.progress})
	g.stats.add(&s)
	g.recordChoice(g.listEngine, why+g.whyList)
	return big.NewInt(s.Solutions), nil, err
}

// listSpeed is how many times as fast as a memo is per node of its tree without a table a listing takes the same tree. Rows looks ahead
// and is the faster the more an option excludes, as is the work of a node; measured from 1.1 (triples) to 14 (pentominoes Y).
func listSpeed(e Engine, m *memo) float64 {
	if e != EngineRows {
		return 1.2
	}
	return min(max(float64(m.work)/float64(m.stats.Nodes+1)/75, 2.4), 11)
}
