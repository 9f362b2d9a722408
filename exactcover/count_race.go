package exactcover

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/nonet-dev/nonet/internal/sched"
)

// A countingMethod is a way to count the solutions of a problem. All numbers of work are in the
// same units.
type countingMethod interface {
	run(work int64, b *budget) outcome
	setJobs(jobs int)        // how many goroutines may work at the same time from now on
	spent() int64            // work so far
	estimate() float64       // work of the whole count
	result() *big.Int        // after exhausted the number of solutions, else a lower bound
	memoryUsed() int64       // bytes of the tables
	limitMemory(bytes int64) // bounds memoryUsed
	addStats(s *Stats)       // adds what it did
	String() string          // how it counts, for Stats.Why
}

// A race counts the solutions of a problem by several methods in turn. Which method is the fastest
// cannot be told from the problem, so they are tried in turns that get longer and longer:
//
//   - a memo that branches on the item with the fewest options,
//   - a memo that branches on the items in an order with a small frontier,
//   - frontier dynamic programming along this order, and along the order of the problem if some
//     items are interchangeable.
//
// If none of them saves enough, the solutions are listed. The memo that promises to be done first
// leads. The others may use a small share of the work that it, or a listing, is estimated to need.
// Work is counted and not timed, so that one job makes the same choice every time.
type race struct {
	*counter
	problem *reduced

	listing      *listing // nil before the first one
	first        *memo    // branches on the item with the fewest options
	second       *memo    // branches in an order; first as long as there is none
	lead         *memo
	blocks       []blockSet // interchangeable items
	methods      []countingMethod
	skippedTurns []int             // of each method: turns that it did not get since its last one
	history      [][]progressPoint // of each method, after each turn
	memoryShares int64             // the methods, and those that may still join
	nodesBefore  int64             // nodes of earlier components
}

// maxSkippedTurns is after how many skipped turns a method is given up.
const maxSkippedTurns = 4

// A progressPoint is what a method estimated of its whole work when it had spent some of it.
type progressPoint struct{ spent, estimate float64 }

// part counts the solutions of a problem with a single component. It returns the method that
// counted them, or nil if they were listed.
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
	g.first = newMemo(r, nil, c.signals)
	g.lead, g.second = g.first, g.first
	g.add(g.first)
	if winner, done, err := g.begin(); done || err != nil {
		return g.end(winner, err)
	}
	for turn := c.firstTurn; ; turn *= 2 {
		goal, list, why := g.goal()
		if list {
			return g.list(why)
		}
		g.addMethods(turn, goal)
		if winner, done, err := g.round(turn, tryShare*goal); done || err != nil {
			return g.end(winner, err)
		}
		for _, m := range []*memo{g.second, g.first} {
			if m.estimate() < g.lead.estimate()/2 && slices.Contains(g.methods, countingMethod(m)) {
				g.lead = m
				break
			}
		}
	}
}

// goal returns the least estimate of the work. list is true if listing seems to be the fastest way,
// and why says so.
func (g *race) goal() (goal float64, list bool, why string) {
	goal = g.lead.estimate()
	if !g.lists {
		return goal, false, ""
	}
	gain, share := g.first.gain(), judgeShare
	if gain < someGain {
		share = hopelessShare
	}
	if g.listingSeemsFaster(goal, share) {
		why = fmt.Sprintf("a memo would save too little, with %.3g times fewer nodes; ", gain)
		return goal, true, why
	}
	return min(goal, g.listingEstimate()), false, ""
}

// addMethods adds the methods that need an order of the items, once the work allowed to each of
// them is more than finding the order takes.
func (g *race) addMethods(turn int64, goal float64) {
	r := g.problem
	if g.second != g.first || tryShare*goal <= float64(int64(len(r.elems))+g.firstTurn) {
		return
	}
	if turn == g.firstTurn {
		g.blocks = interchangeableBlocks(r, blockStepLimit)
	}
	if len(g.blocks) == 0 && g.first.gain() <= someGain && goal <= longWork {
		return
	}
	order := bestOrder(r, orderStepLimit)
	g.second = newMemo(r, order, g.signals)
	g.add(g.second)
	g.addFrontier(r, order, g.blocks)
	if len(g.blocks) > 0 && !slices.IsSorted(order) {
		g.addFrontier(r, givenOrder(r), g.blocks)
	}
	g.memoryShares = int64(len(g.methods))
}

// round gives each method a turn, those that do not lead within the work allowed. It returns the
// method that is done.
func (g *race) round(turn int64, allowed float64) (winner countingMethod, done bool, err error) {
	for i := 0; i < len(g.methods); i++ {
		w, share := g.methods[i], turn
		if w != countingMethod(g.lead) {
			if _, ok := w.(*frontierDP); ok {
				share *= frontierFactor
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
			return w, done, err
		default:
			g.history[i] = append(g.history[i], progressPoint{float64(w.spent()), w.estimate()})
		}
	}
	return nil, false, nil
}

// firstListingSize returns how many nodes are to be listed before any other method begins.
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

// begin gives the first memo its first turn. As long as the memo gains nothing and the listing is
// estimated to be short, the problem is listed meanwhile, so that a useless memo costs a short
// listing little.
func (g *race) begin() (winner countingMethod, done bool, err error) {
	m := g.first
	for until := max(1, g.firstTurn/earlyTurns); ; until *= 2 {
		if done, err := g.turn(m, min(until, g.firstTurn)-m.work); done || err != nil {
			return m, done, err
		}
		if m.work >= g.firstTurn || g.lists && g.listingSeemsFaster(m.estimate(), earlyShare) {
			return nil, false, nil
		}
		useful := m.gain() >= someGain
		if !g.lists || useful || float64(m.work) <= hopelessShare*g.listingEstimate() {
			continue
		}
		if g.listing == nil {
			g.listing = g.newListing(g.problem)
		}
		nodes := listAhead * float64(m.stats.Nodes) * listSpeed(g.listEngine, m)
		if done, err := g.listing.run(int64(nodes)); done || err != nil {
			return nil, done, err
		}
	}
}

// listingSeemsFaster reports whether listing is estimated to take less work than the best memo,
// once the first memo has worked for a share of the estimate for listing.
func (g *race) listingSeemsFaster(best, share float64) bool {
	gain, listing := g.first.gain(), g.listingEstimate()
	return float64(g.first.work) > share*listing && listing*gain*gain < best
}

// listingEstimate returns how much work a listing is, in units of a memo.
func (g *race) listingEstimate() float64 {
	m := g.first
	return m.estimate() * m.gain() / listSpeed(g.listEngine, m)
}

// add adds a method.
func (g *race) add(w countingMethod) {
	g.methods = append(g.methods, w)
	g.skippedTurns = append(g.skippedTurns, 0)
	g.history = append(g.history, nil)
}

// addFrontier adds frontier dynamic programming along an order unless its states are too long.
func (g *race) addFrontier(r *reduced, order []int32, blocks []blockSet) {
	if items := newItemOrder(r, order, blocks); items != nil {
		g.add(newFrontierDP(items, g.signals))
	}
}

// drop gives up method i, so that the others get its memory.
func (g *race) drop(i int) {
	g.methods[i].addStats(&g.stats)
	g.methods = slices.Delete(g.methods, i, i+1)
	g.skippedTurns = slices.Delete(g.skippedTurns, i, i+1)
	g.history = slices.Delete(g.history, i, i+1)
	g.memoryShares--
}

// errMemory says that frontier dynamic programming needs more memory than it may have.
var errMemory = errors.New("no memory left for the tables")

// turn runs a method and returns whether it is done. The error is ErrLimit, the context's or
// errMemory.
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
		if err := sched.Err(g.ctx); err != nil {
			return false, err
		}
		if g.progress.due() {
			g.progress.report(g.share())
		}
	}
	return false, nil
}

// end ends the race. It returns the result of the winner, nil being the listing, or with an error
// the best lower bound.
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
		if n := big.NewInt(s.Solutions); err != nil && n.Cmp(best) > 0 || err == nil &&
			winner == nil {
			best = n
		}
		g.stats.add(s)
	}
	switch {
	case err != nil:
		g.stats.Engine = EngineMemo
		g.stats.Why = "it ended before it was known which way of counting is best"
	case winner != nil:
		g.recordChoice(EngineMemo, winner.String())
	default:
		g.recordChoice(g.listEngine,
			"it was listed before it was known whether a memo is any use; "+g.whyList)
	}
	return best, winner, err
}

// recordChoice sets in the stats how the problem was counted, unless another component took more
// nodes.
func (g *race) recordChoice(e Engine, why string) {
	if nodes := g.stats.Nodes - g.nodesBefore; nodes >= g.mostNodes {
		g.mostNodes = nodes
		g.stats.Engine, g.stats.Why = e, why
	}
}

// list ends the race and lists the solutions.
func (g *race) list(why string) (*big.Int, countingMethod, error) {
	for _, w := range g.methods {
		w.addStats(&g.stats)
	}
	g.methods = nil // frees their memory
	if g.listing == nil {
		g.listing = g.newListing(g.problem)
	}
	g.progress.skipReported()
	s, err := g.listing.finish(&request{progress: g.progress})
	g.stats.add(&s)
	g.recordChoice(g.listEngine, why+g.whyList)
	return big.NewInt(s.Solutions), nil, err
}

// listSpeed returns how many times as fast as a memo a listing is, per node of the tree without a
// table. Rows looks ahead, which gains more the more options an option excludes, and so does the
// work of a node grow: from 1.1 for triples to 14 for Y pentominoes, measured.
func listSpeed(e Engine, m *memo) float64 {
	if e != EngineRows {
		return 1.2
	}
	return min(max(float64(m.work)/float64(m.stats.Nodes+1)/75, 2.4), 11)
}

// share returns the share of the work that is done: what the methods have spent, of that and what
// the best of them still needs.
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

// forecast returns how much work method i is in all, by its estimates so far, or +Inf if these do
// not tell.
//
// The estimate of frontier dynamic programming often grows with the work done: a method that knows
// nothing always takes itself to be nearly done. If the estimate has grown as the power p of the
// work and continues to do so, it will be right at spent * (estimate/spent)^(1/(1-p)).
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
