package nonet

import (
	"math/big"

	"github.com/nonet-dev/nonet/internal/nine"
)

// This file is the policy of EngineAuto: which engine begins, what it may do before
// another one tries, and which one that is.
//
// A search goes through stages. A stage is a function from a task to a report. Most
// reports are the result. Otherwise the stage has used up its budget of nodes or of
// solutions (outOfNodes, outOfSolutions), and nextStage chooses another stage. This
// begins anew; only takeTurns goes on with the search of nineFirst. The choice depends on
// the task and the report alone and not on time, so that equal calls have equal results.
// EngineNine and EngineSearch use the same stages, but none with another engine.
//
//	stage             what may follow
//	nineUnwatched     nineFirst
//	nineFirst         takeTurns if few solutions were found (EngineAuto only),
//	                  otherwise the rest
//	takeTurns         the rest if there are many solutions; see auto_turns.go
//	search            nothing; for layouts other than the classic 9×9
//	searchRules       nothing; for puzzles with rules
//	searchAndCount    nothing; in place of search if EngineAuto counts solutions
//
// The rest is one of these stages of engine nine: nineList to visit all solutions,
// nineCount to count them, nineAndCount if EngineAuto counts and there may be very many,
// nineToEnd otherwise.

// The budgets of the stages.
const (
	// unwatchedNodes is how many nodes engine nine opens before anything watches
	// the context: a millisecond of work. To watch it costs more than most puzzles
	// do.
	unwatchedNodes = 3_000

	// firstNodes is how many nodes engine nine opens on one core before another
	// stage begins, 10 ms of work, and firstSolutions is how many solutions it
	// visits.
	firstNodes     = 30_000
	firstSolutions = 1_000

	// fewPuzzles is how many puzzles a batch must have so that its vector lanes are worth
	// firstNodes nodes. One puzzle alone is eight times as fast by itself.
	fewPuzzles = 8

	// lostSolutions is the largest number of solutions after firstNodes nodes
	// for which the engines take turns. Where engine nine does well it finds one
	// every two nodes or so.
	lostSolutions = 2_000
	// countAfter is after how many solutions of a search exact cover first tries to
	// count them, some ms of work. Each further try is after countFactor times as
	// many. It may open a node for each of these solutions.
	countAfter  = 2_000
	countFactor = 4

	// Engine nine finds 12 million solutions of the classic 9×9 a second, so exact
	// cover is better at counting only puzzles that fall into independent parts. It
	// first tries after some seconds. A node of exact cover takes as long as
	// solutionsPerNode solutions of engine nine.
	countAfterNine   = 50_000_000
	countFactorNine  = 16
	solutionsPerNode = 200
)

// autoEngine returns the engine that begins for EngineAuto.
// Engine nine neither writes proofs nor knows rules of puzzles: then another one is needed.
func autoEngine(l *Layout, notNine bool) Engine {
	if l.classic() && !notNine {
		return EngineNine
	}
	return EngineSearch
}

// stage is one part of a search.
type stage uint8

const (
	stageDone           stage = iota
	stageNineUnwatched        // engine nine, unwatchedNodes nodes, one core
	stageNineFirst            // engine nine, firstNodes nodes, one core
	stageTakeTurns            // engines nine and search, in turns, each on one core
	stageNineList             // engine nine, all cores, visits all solutions
	stageNineCount            // engine nine, all cores, counts
	stageNineAndCount         // the same, and exact cover tries to count in between
	stageNineToEnd            // engine nine, one core
	stageSearch               // engine search
	stageSearchRules          // engine search, for a puzzle with rules
	stageSearchAndCount       // engine search, and exact cover tries to count in between
)

// stages has the function of each stage.
var stages = [...]func(*runner, *task) report{
	stageNineUnwatched:  (*runner).nineUnwatched,
	stageNineFirst:      (*runner).nineFirst,
	stageTakeTurns:      (*runner).takeTurns,
	stageNineList:       (*runner).nineList,
	stageNineCount:      (*runner).nineCount,
	stageNineAndCount:   (*runner).nineAndCount,
	stageNineToEnd:      (*runner).nineToEnd,
	stageSearch:         visiting((*runner).search),
	stageSearchRules:    visiting((*runner).searchRules),
	stageSearchAndCount: (*runner).searchAndCount,
}

// inStages searches with EngineAuto, EngineNine or EngineSearch.
func (r *runner) inStages(t *task) report {
	shared := int64(0) // nodes of takeTurns, which count beside those of the next stage
	for s := t.firstStage(); ; {
		found := stages[s](r, t)
		next := t.nextStage(s, found)
		if next == stageDone {
			found.nodes += shared
			return found
		}
		switch s {
		case stageNineUnwatched:
			t.watch()
		case stageNineFirst:
			t.seen, t.opened = found.count, found.nodes
		case stageTakeTurns:
			shared = found.nodes
		}
		s = next
	}
}

// startsUnwatched reports whether the search begins before its context is
// watched.
func (t *task) startsUnwatched() bool {
	return t.engine == EngineNine && t.visit == nil && t.rand == nil &&
		(t.ctx.Done() != nil || t.timeout > 0) &&
		(t.nodeLimit == 0 || t.nodeLimit > unwatchedNodes)
}

// firstStage returns the stage that begins.
func (t *task) firstStage() stage {
	switch {
	case t.engine == EngineNine && !t.watching:
		return stageNineUnwatched
	case t.engine == EngineNine:
		return stageNineFirst
	case t.rules != nil:
		return stageSearchRules
	case t.auto && t.counts() && t.proof == nil && t.puzzle.Layout.coverable() == nil:
		return stageSearchAndCount
	}
	return stageSearch
}

// nextStage returns the stage that follows after one that found this.
func (t *task) nextStage(after stage, found report) stage {
	switch {
	case found.out != outOfNodes && found.out != outOfSolutions:
		return stageDone
	case after == stageNineUnwatched:
		return stageNineFirst
	case t.auto && found.out == outOfNodes && found.count <= lostSolutions:
		return stageTakeTurns
	}
	return t.restOfNine()
}

// restOfNine returns the stage in which engine nine begins anew and searches to
// the end: with all vector lanes of all cores where the result does not depend on
// the order.
func (t *task) restOfNine() stage {
	many := t.limit == 0 || t.limit > 2
	switch {
	case t.rand != nil || t.nodeLimit > 0:
		return stageNineToEnd
	case t.visit != nil && t.limit == 0:
		return stageNineList
	case t.counts() && t.auto && (t.limit == 0 || t.limit > countAfterNine):
		return stageNineAndCount
	case t.counts() && many:
		return stageNineCount
	}
	return stageNineToEnd
}

// batchNodes returns the limit of nodes for each puzzle of a batch of engine nine.
// again says that a puzzle which reaches it is searched again, by itself, in
// stages: there another engine may try, or all cores help.
func (s *Solver) batchNodes(puzzles int) (nodeLimit int64, again bool) {
	switch {
	case s.Engine != EngineAuto || s.NodeLimit > 0 && s.NodeLimit <= firstNodes:
		return s.NodeLimit, false
	case puzzles < fewPuzzles:
		return unwatchedNodes, true
	}
	return firstNodes, true
}

// A search visits solution by solution. Where they are very many, exact cover can
// be faster by orders of magnitude: it remembers what it has counted, and multiplies
// the numbers of independent parts. Whether it is faster cannot be seen from a
// puzzle, so exact cover tries now and then. Each try begins anew, with a budget that
// grows with the length of the search. After a try the search goes on where it was.

// searchAndCount counts with engine search, and lets exact cover try now and then.
func (r *runner) searchAndCount(t *task) report {
	var total, least *big.Int
	number, next := int64(0), int64(countAfter)
	inner := *t
	inner.visit = func([]Digit) bool {
		if number++; number < next || t.limit > 0 && t.limit-number < number {
			return true
		}
		budget := next
		next *= countFactor
		if t.nodeLimit > 0 {
			budget = min(budget, (t.nodeLimit-r.searcher.Nodes())/2)
		}
		if budget <= 0 {
			return true
		}
		n, nodes, out := r.countCover(t, budget)
		r.searcher.Spend(nodes)
		if out == exhausted {
			total = n
			return false
		}
		least = n
		return true
	}
	found := visiting((*runner).search)(r, &inner)
	if total != nil {
		found.by = EngineCover
		return t.counted(found, total, exhausted)
	}
	if found.out != exhausted && least != nil && least.Cmp(big.NewInt(found.count)) > 0 {
		return t.counted(found, least, found.out)
	}
	return found
}

// nineAndCount counts the solutions of a classic 9×9 with engine nine, and lets
// exact cover try now and then.
func (r *runner) nineAndCount(t *task) report {
	return r.nineAndCountAfter(t, countAfterNine, solutionsPerNode)
}

// nineAndCountAfter is nineAndCount with other budgets: exact cover first tries after
// the given number of solutions, and opens a node for perNode of them.
func (r *runner) nineAndCountAfter(t *task, solutions, perNode int64) report {
	n := r.nine
	n.restart(t)
	spent := int64(0)
	for ; t.limit == 0 || solutions < t.limit/2; solutions *= countFactorNine {
		n.task.Limit = solutions
		found := n.report(t, nine.Count(&n.task, t.jobs))
		found.nodes += spent
		if found.out != ended {
			return found
		}
		total, nodes, out := r.countCover(t, solutions/perNode)
		spent = found.nodes + nodes
		switch out {
		case exhausted:
			return t.counted(report{nodes: spent, by: EngineCover}, total, exhausted)
		case stopped:
			found.nodes, found.out = spent, stopped
			return found
		}
	}
	n.task.Limit = t.limit
	found := n.report(t, nine.Count(&n.task, t.jobs))
	found.nodes += spent
	return found
}
