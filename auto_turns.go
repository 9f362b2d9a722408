package nonet

import (
	"math"
	"slices"
)

// Engine nine does not see all that engine search sees: for example, that three cells of a
// box that share a row have only two digits between them. On contradictory pencilmarks of
// this kind it may repeat the same search a million times. On other hard pencilmarks it is
// often several times as fast as engine search. Which of the two it is cannot be known. So
// both search in turns, each from where it was, until one is done.
//
// The turns are cut by counted work, and one goroutine does them, so that equal calls have
// equal results. A node of engine nine takes as long as five to fifteen units of the work of
// engine search (see search.Task) with AVX-512, and as two or three times as many without.
// Engine search may do for each node of engine nine
//
//   - equalWork units, as much as the node, up to equalUntil: 20 ms, all of its plain search.
//     If it can see what engine nine does not see, it is mostly done by then.
//   - altogether workPerNode units, a tenth. So where engine nine is the better one and takes
//     .2 s or more, about a tenth of its time is lost.
const (
	equalWork   = 10
	equalUntil  = 800_000
	workPerNode = 1

	// turnFactor is how many times as many nodes engine nine has opened after a turn as
	// before it. In a random order, where it begins anew in each turn, these are the
	// nodes of the turn.
	turnFactor = 2
)

// turns is a search by both engines.
type turns struct {
	*runner
	task      task      // of engine search
	perNode   int64     // workPerNode, or what a test sets
	skip      int64     // solutions of engine nine that were visited before
	nine      report    // of engine nine
	spent     int64     // nodes of engine nine, in all of its turns
	solutions [][]Digit // of engine nine, after the first skip, if they are to be visited
}

// takeTurns searches a puzzle for which engine nine, whose task is loaded, has opened
// t.opened nodes and found t.seen solutions, few for that number of nodes. The nodes of the
// result are those of both engines.
func (r *runner) takeTurns(t *task) report { return r.takeTurnsOf(t, workPerNode) }

// takeTurnsOf is takeTurns with another value of workPerNode.
func (r *runner) takeTurnsOf(t *task, perNode int64) report {
	u := turns{
		runner: r, task: *t, perNode: perNode, skip: t.seen, spent: t.opened,
		nine: report{count: t.seen, nodes: t.opened, out: limited, by: EngineNine},
	}
	var solutions [][]Digit // of engine search
	if t.visit != nil {
		u.task.visit = keepIn(&solutions)
	}
	if t.visit != nil || t.limit == 0 {
		u.task.limit = lostSolutions + t.seen + 1
	}
	if t.nodeLimit > 0 {
		u.task.nodeLimit = t.nodeLimit - t.opened
	}
	u.task.jobs, u.task.workLimit = 1, u.nineTurns
	found := visiting((*runner).search)(r, &u.task)
	found.by = EngineSearch
	nodes := found.nodes + t.opened
	switch cutShort := found.out == limited || found.out == stopped; {
	case u.nine.out != limited:
		known := found.known
		found, solutions = u.nine, u.solutions
		found.known = known
	case cutShort && found.count <= u.nine.count:
		found.count, solutions = u.nine.count, u.solutions
	case t.visit != nil && found.out != ended:
		// engine search found those again that were visited
		solutions = r.without(solutions, t.seen)
	}
	found.nodes = nodes
	if found.out == ended && u.task.limit != t.limit {
		found.out = outOfSolutions // there are many: engine nine finds them best
		return found
	}
	if t.visit != nil {
		found.count = t.seen
		for _, g := range solutions {
			if found.count++; !t.visit(g) {
				found.out = ended
				break
			}
		}
	}
	return found
}

// nineTurns lets engine nine catch up with engine search, which has done so much work. It
// returns how much work engine search may do before the next turn of engine nine: no more
// if engine nine is done.
func (u *turns) nineTurns(work int64) int64 {
	for {
		allowed := max(min(u.spent*equalWork, equalUntil), u.spent*u.perNode)
		switch {
		case work < allowed:
			return allowed
		case u.task.nodeLimit > 0 && u.searcher.Nodes() >= u.task.nodeLimit:
			return math.MaxInt64 // engine search is about to end
		}
		if u.nineTurn(); u.nine.out != limited {
			return work
		}
	}
}

// nineTurn is a turn of engine nine.
func (u *turns) nineTurn() {
	n := u.runner.nine
	n.restart(&u.task)
	if u.task.visit != nil {
		n.task.Visit = keepIn(&u.solutions)
	}
	before := u.nine.nodes
	n.task.NodeLimit = before * turnFactor
	if u.task.rand != nil { // it begins anew
		before, u.solutions = 0, nil
		if n.task.Visit != nil {
			n.task.Visit = (&visitRange{visit: n.task.Visit, skip: u.skip}).next
		}
	}
	if u.task.nodeLimit > 0 {
		left := u.task.nodeLimit - u.searcher.Nodes()
		n.task.NodeLimit = min(n.task.NodeLimit, before+left)
	}
	u.nine = n.report(&u.task, n.single.Continue(&n.task))
	u.nine.by = EngineNine
	u.searcher.Spend(u.nine.nodes - before)
	u.spent += u.nine.nodes - before
}

// keepIn returns a function that appends copies of solutions to a list.
func keepIn(list *[][]Digit) func([]Digit) bool {
	return func(g []Digit) bool {
		*list = append(*list, slices.Clone(g))
		return true
	}
}

// without returns the solutions that are not among the first ones of engine nine.
func (r *runner) without(solutions [][]Digit, first int64) [][]Digit {
	if first == 0 {
		return solutions
	}
	seen := map[[81]Digit]bool{}
	n := r.nine
	n.task.Limit, n.task.NodeLimit, n.task.Stop = first, 0, nil // it is known to end soon
	n.task.Visit = func(g []Digit) bool {
		seen[[81]Digit(g)] = true
		return true
	}
	n.single.Run(&n.task)
	return slices.DeleteFunc(solutions, func(g []Digit) bool { return seen[[81]Digit(g)] })
}
