package exactcover

import (
	"context"
	"math/big"
)

// A counter counts the solutions of a problem. Each component of the problem is counted in a race
// of several methods.
type counter struct {
	ctx     context.Context
	signals *signals
	budget  *budget
	memory  int64 // bytes of all tables
	jobs    int

	whole     *reduced
	workspace *workspace // of the whole problem
	progress  *progressReporter

	lists      bool   // listing is allowed
	listOnly   bool   // nothing else is allowed
	listEngine Engine // the engine that lists
	whyList    string // why this engine

	firstListing, firstTurn, soloWork int64 // see the constants

	stats     Stats
	mostNodes int64 // the nodes of the component that stats.Engine and stats.Why are about
}

// Limits of the race. Work is measured in units of about 7 ns.
const (
	// firstListingNodes is how many nodes are listed before any other method begins, if they take
	// at most firstListingWords words altogether, about a millisecond. A problem that is done by
	// then needs no tables, which cost 0.15 ms.
	firstListingNodes = 1000
	firstListingWords = 200_000
	// firstListingShare divides the node limit: the first listing opens at most this part of it.
	firstListingShare = 20
	// firstTurn is the work of the first memo before any other method begins. Many problems are
	// done by then.
	firstTurn = 200_000
	// earlyTurns is the number of parts into which firstTurn is divided at most.
	earlyTurns = 40
	// judgeShare is a share of the estimate for listing. After that much work the memo is given up
	// if listing promises to be done first. As its table fills, the memo gains more and more: its
	// gain is taken to grow to the third power. (Sudoku with 15 givens had a gain of 2.1 after 4%
	// and of 5 in the end.)
	judgeShare = 0.04
	// earlyShare is judgeShare within the first turn, when estimates are less reliable.
	earlyShare = 0.12
	// If the first memo gains less than someGain, judgeShare is hopelessShare, and no further
	// methods begin unless the work exceeds longWork.
	someGain      = 1.15
	hopelessShare = 0.01
	longWork      = 2_000_000_000
	// listAhead is the work of a listing that runs beside the first memo, as a multiple of the
	// memo's work.
	listAhead = 30
	// tryShare is the share of the least estimate that each method may use unless it leads.
	tryShare = 0.025
	// frontierFactor is how many times as long as a memo's turn a turn of frontier dynamic
	// programming is. Where both do well, the latter is faster by more than this factor.
	frontierFactor = 4
	// orderStepLimit bounds the search for an order of the items, blockStepLimit the search for
	// interchangeable blocks.
	orderStepLimit = 500_000
	blockStepLimit = 1_000_000
	// soloWorkLimit is how much work one goroutine does before others help.
	soloWorkLimit = 3_000_000
	// workSlice is the work between two polls of the context.
	workSlice = 1_000_000
)

// counter returns a counter for the reduced problem of a workspace. It lists with an engine, which
// was chosen for a reason.
func (s *Solver) counter(
	ctx context.Context, w *workspace, engine Engine, why string, tell *progressReporter,
	sig *signals,
) *counter {
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

// count returns the number of solutions of a problem; with an error, a number that there are at
// least.
func (c *counter) count(r *reduced) (*big.Int, error) {
	n, _, err := c.parts(r)
	c.stats.Solutions = clampToInt64(n)
	return n, err
}

// A counted problem is a component, the number of its solutions, and the method that counted them,
// nil for a listing.
type counted struct {
	problem *reduced
	number  *big.Int
	method  countingMethod
}

// parts counts the solutions of a problem component by component; with an error, it returns a
// number that there are at least.
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
				n = new(big.Int) // another component may have no solution
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
