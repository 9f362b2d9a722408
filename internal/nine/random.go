package nine

import "math/bits"

// Order is the order in which a random search settles cells and tries digits.
// It is drawn before the search, so that the same order gives the same result on
// every tier.
type Order struct {
	Cells  [81]uint8    // a permutation of 0 to 80
	Digits [81][9]uint8 // for each cell a permutation of 1 to 9
}

// runInOrder searches in the order of t.Order: a depth-first search over the
// cells, each tried digit of which is first asked for two solutions. Nodes are
// those of the questions, and one for each cell that is branched on.
func (s *Single) runInOrder(t *Task) Result {
	o := ordered{single: s, task: t}
	cells := *t.Cells
	if n := o.ask(&cells); n == 2 {
		o.branch(&cells, 0)
	} else if n == 1 {
		o.report()
	}
	return o.result
}

// ordered is one search in order.
type ordered struct {
	single *Single
	task   *Task
	result Result
	found  [81]uint8
}

// ask returns the number of solutions, up to two, and sets found to one of
// them. The search ends if result.Outcome is not Exhausted; then it returns 0.
func (o *ordered) ask(cells *Cells) int64 {
	question := Task{Cells: cells, Limit: 2, Stop: o.task.Stop, First: &o.found}
	if question.Stop != nil && question.Stop.Load() { // most are answered before Run looks
		o.result.Outcome = Stopped
		return 0
	}
	left := o.task.NodeLimit - o.result.Nodes
	if o.task.NodeLimit > 0 {
		question.NodeLimit = max(left, 1)
	}
	r := o.single.Run(&question)
	if o.task.NodeLimit > 0 && r.Nodes > left {
		o.result.Outcome = Limited
		return 0
	}
	o.result.Nodes += r.Nodes
	if r.Outcome == Limited || r.Outcome == Stopped {
		o.result.Outcome = r.Outcome
		return 0
	}
	return r.Count
}

// branch searches cells, which have two solutions or more, trying the digits of
// the first open cell from place at of the order on.
func (o *ordered) branch(cells *Cells, at int) {
	cell := o.task.Order.Cells[at]
	for bits.OnesCount16(cells[cell]) == 1 {
		at++
		cell = o.task.Order.Cells[at]
	}
	if o.task.NodeLimit > 0 && o.result.Nodes == o.task.NodeLimit {
		o.result.Outcome = Limited
		return
	}
	o.result.Nodes++
	for _, d := range o.task.Order.Digits[cell] {
		bit := uint16(1) << (d - 1)
		if cells[cell]&bit == 0 {
			continue
		}
		child := *cells
		child[cell] = bit
		switch o.ask(&child) {
		case 1:
			o.report()
		case 2:
			o.branch(&child, at+1)
		}
		if o.result.Outcome != Exhausted {
			return
		}
	}
}

// report counts and hands out the solution in found.
func (o *ordered) report() {
	t := o.task
	o.result.Count++
	if t.First != nil && o.result.Count == 1 {
		*t.First = o.found
	}
	if t.Visit != nil && !t.Visit(o.found[:]) || o.result.Count == t.Limit {
		o.result.Outcome = Ended
	}
}
