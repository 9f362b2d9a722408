package nonet

import (
	"math/bits"
	"math/rand/v2"

	"github.com/nonet-dev/nonet/internal/nine"
)

// nineRunner is the memory of engine nine. It does not depend on the layout,
// which is always the classic one.
type nineRunner struct {
	single nine.Single
	task   nine.Task
	cells  nine.Cells
	first  [81]uint8
	order  nine.Order

	// for batches
	batch   nine.Batch
	marks   []uint16
	results []nine.Result
}

var outcomeOfNine = [...]outcome{
	nine.Exhausted: exhausted,
	nine.Ended:     ended,
	nine.Limited:   limited,
	nine.Stopped:   stopped,
}

// nineUnwatched is stageNineUnwatched.
func (r *runner) nineUnwatched(t *task) report {
	n := r.loadNine(t)
	n.task.NodeLimit = unwatchedNodes
	found := n.report(t, n.single.Run(&n.task))
	if found.out == limited {
		found.out = outOfNodes
	}
	return found
}

// nineFirst is stageNineFirst. If the task's own limit of nodes is lower, the
// search is complete.
func (r *runner) nineFirst(t *task) report {
	n := r.loadNine(t)
	if t.nodeLimit > 0 && t.nodeLimit <= firstNodes {
		return n.report(t, n.single.Run(&n.task))
	}
	n.task.NodeLimit = firstNodes
	var part *visitRange
	if t.visit != nil {
		part = &visitRange{visit: t.visit, until: firstSolutions}
		n.task.Visit = part.next
	}
	found := n.report(t, n.single.Run(&n.task))
	switch {
	case found.out == limited:
		found.out = outOfNodes
	case found.out == ended && part != nil && !part.refused && found.count != t.limit:
		found.out = outOfSolutions
	}
	return found
}

// nineList is stageNineList.
func (r *runner) nineList(t *task) report {
	n := r.nine
	n.restart(t)
	return n.report(t, nine.List(&n.task, t.seen, t.jobs))
}

// nineCount is stageNineCount.
func (r *runner) nineCount(t *task) report {
	n := r.nine
	n.restart(t)
	return n.report(t, nine.Count(&n.task, t.jobs))
}

// nineToEnd is stageNineToEnd.
func (r *runner) nineToEnd(t *task) report {
	n := r.nine
	n.restart(t)
	if t.visit != nil {
		n.task.Visit = (&visitRange{visit: t.visit, skip: t.seen}).next
	}
	return n.report(t, n.single.Run(&n.task))
}

// loadNine returns the memory of engine nine, with the puzzle of a task in it and
// a random order, if there is one, drawn.
func (r *runner) loadNine(t *task) *nineRunner {
	n := r.needNine()
	setCells(n.cells[:], t.puzzle.Givens, t.puzzle.Marks)
	n.task = nine.Task{Cells: &n.cells}
	n.restart(t)
	if t.rand != nil {
		n.drawOrder(t.rand)
		n.task.Order = &n.order
	}
	if t.first != nil {
		n.task.First = &n.first
	}
	return n
}

// needNine returns the memory of engine nine.
func (r *runner) needNine() *nineRunner {
	if r.nine == nil {
		r.nine = new(nineRunner)
	}
	return r.nine
}

// restart prepares another search for the puzzle that is loaded, in the same
// order, with the limits and the visit function of t.
func (n *nineRunner) restart(t *task) {
	n.task.Limit, n.task.NodeLimit = t.limit, t.nodeLimit
	n.task.Visit, n.task.Stop = t.visit, t.stop
}

// report translates a result and copies the first solution to t.first.
func (n *nineRunner) report(t *task, found nine.Result) report {
	if found.Count > 0 {
		copy(t.first, n.first[:])
	}
	return report{count: found.Count, nodes: found.Nodes, out: outcomeOfNine[found.Outcome]}
}

// visitRange passes a range of the solutions of a search to visit.
type visitRange struct {
	visit   func([]Digit) bool
	skip    int64 // the number of solutions that are not visited, at the beginning
	until   int64 // the number of the solution after which the search ends; 0: none
	number  int64 // of the last solution
	refused bool  // visit returned false
}

func (v *visitRange) next(g []Digit) bool {
	if v.number++; v.number <= v.skip {
		return true
	}
	v.refused = !v.visit(g)
	return !v.refused && v.number != v.until
}

// candidatesOf has the candidates that a given leaves its cell, by the given.
var candidatesOf = [256]uint16{
	nine.All, 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7, 1 << 8,
}

// setCells sets the candidates of cells. A given above 9 leaves none.
func setCells(cells []uint16, givens []Digit, marks []Digits) {
	cells = cells[:len(givens)]
	if marks == nil {
		for c, d := range givens {
			cells[c] = candidatesOf[d]
		}
		return
	}
	marks = marks[:len(givens)]
	for c, d := range givens {
		cells[c] = candidatesOf[d] & uint16(marks[c][0])
	}
}

// drawOrder draws the order of a random search. One draw of 64 bits serves for
// several numbers: taken as a fraction, it is multiplied by how many choices there
// are. The integer part of the product is the choice, and its fraction serves for
// the next one.
func (n *nineRunner) drawOrder(rnd *rand.Rand) {
	o := &n.order
	var j, rest uint64
	for i := range o.Cells {
		if i%4 == 0 {
			rest = rnd.Uint64()
		}
		j, rest = bits.Mul64(rest, uint64(i+1))
		o.Cells[i] = o.Cells[j]
		o.Cells[j] = uint8(i)
	}
	for c := range o.Digits {
		digits := &o.Digits[c]
		rest = rnd.Uint64()
		for i := range digits {
			j, rest = bits.Mul64(rest, uint64(i+1))
			digits[i] = digits[j]
			digits[j] = uint8(i + 1)
		}
	}
}
