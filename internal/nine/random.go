package nine

import "github.com/nonet-dev/nonet/internal/sched"

// Order is the order of a random search: solutions come as if the cells were settled in
// the order of Cells, each with its digits in the order of Digits. It is drawn before
// the search and alone decides the order of the solutions.
type Order struct {
	Cells  [81]uint8    // a permutation of 0 to 80
	Digits [81][9]uint8 // for each cell a permutation of 1 to 9
}

// runInOrder searches in the order of t.Order. It settles several cells at once, each
// with the first digit that its settled peers leave it, and then searches for two
// solutions; if there is none it settles fewer cells. Its nodes are those of these
// searches, and one for each settled cell that had a choice.
func (s *Single) runInOrder(t *Task) Result {
	o := ordered{single: s, task: t}
	p := prefix{cells: *t.Cells}
	open := 0
	for c, x := range p.cells {
		if isOne(x) {
			p.settle(uint8(c), x)
		} else {
			open++
		}
	}
	o.search(&p, 0, max(1, open/4))
	return o.result
}

// ordered is one search in order.
type ordered struct {
	single *Single
	task   *Task
	result Result
	found  [81]uint8
}

// prefix is a state of the search: the candidates, and the digits of the settled
// cells of each row, column and box.
type prefix struct {
	cells Cells
	used  [3][9]uint16
}

func isOne(x uint16) bool { return x != 0 && x&(x-1) == 0 }

// left returns the candidates of an open cell that no settled peer has.
func (p *prefix) left(c uint8) uint16 {
	row, col := c/9, c%9
	return p.cells[c] &^ (p.used[0][row] | p.used[1][col] | p.used[2][row/3*3+col/3])
}

func (p *prefix) settle(c uint8, digit uint16) {
	row, col := c/9, c%9
	p.cells[c] = digit
	p.used[0][row] |= digit
	p.used[1][col] |= digit
	p.used[2][row/3*3+col/3] |= digit
}

// settle settles open cells of p from place at of the order on, each with the first digit
// that is left, until n of them have had a choice. It stores the places of these cells.
// It returns the place of the next cell with a choice, the number of cells that had one,
// and false if a cell has no digit left.
func (o *ordered) settle(p *prefix, at, n int, places *[81]uint8) (next, chosen int,
	possible bool) {
	for ; at < 81; at++ {
		c := o.task.Order.Cells[at]
		if isOne(p.cells[c]) {
			continue
		}
		x := p.left(c)
		if x == 0 {
			return at, chosen, false
		}
		if !isOne(x) {
			if chosen == n {
				break
			}
			places[chosen] = uint8(at)
			chosen++
			x = o.first(c, x)
		}
		p.settle(c, x)
	}
	return at, chosen, true
}

// first returns the first of some digits of a cell.
func (o *ordered) first(c uint8, digits uint16) uint16 {
	for _, d := range o.task.Order.Digits[c] {
		if bit := uint16(1) << (d - 1); digits&bit != 0 {
			return bit
		}
	}
	return 0
}

// exclude takes the first digit that is left out of the cell at a place.
func (o *ordered) exclude(p *prefix, at int) {
	c := o.task.Order.Cells[at]
	p.cells[c] &^= o.first(c, p.left(c))
}

// ask returns the number of solutions, up to two, and sets found to one of
// them. The search ends if result.Outcome is not Exhausted; then it returns 0.
func (o *ordered) ask(p *prefix) int64 {
	sched.Yield()
	if o.task.Stop != nil && o.task.Stop.Load() {
		o.result.Outcome = Stopped
		return 0
	}
	question := Task{Cells: &p.cells, Limit: 2, Stop: o.task.Stop, First: &o.found}
	if o.task.NodeLimit > 0 {
		question.NodeLimit = max(1, o.task.NodeLimit-o.result.Nodes)
	}
	r := o.single.Run(&question)
	if !o.spend(r.Nodes) {
		return 0
	}
	if r.Outcome == Limited || r.Outcome == Stopped {
		o.result.Outcome = r.Outcome
		return 0
	}
	return r.Count
}

// spend counts nodes. It returns false if they are more than the limit.
func (o *ordered) spend(nodes int64) bool {
	o.result.Nodes += nodes
	if limit := o.task.NodeLimit; limit > 0 && o.result.Nodes > limit {
		o.result.Nodes = limit
		o.result.Outcome = Limited
		return false
	}
	return true
}

// search lists the solutions of p, which is settled up to place at of the order,
// settling n cells at once.
func (o *ordered) search(p *prefix, at, n int) {
	switch o.ask(p) {
	case 1:
		o.report()
	case 2:
		o.branch(p, at, n)
	}
}

// branch is search for a state that has two solutions or more.
func (o *ordered) branch(p *prefix, at, n int) {
	var places [81]uint8
	for {
		child := *p
		next, chosen, possible := o.settle(&child, at, n, &places)
		count := int64(0)
		if possible {
			count = o.ask(&child)
		}
		if o.result.Outcome != Exhausted {
			return
		}
		if count == 0 {
			if n = chosen / 2; n == 0 {
				o.exclude(p, int(places[0]))
				n = 1
			}
			continue
		}
		if !o.spend(int64(chosen)) {
			return
		}
		if count == 1 {
			o.report()
		} else {
			o.branch(&child, next, n)
		}
		// The digits that were excluded, the last one first.
		for k := chosen - 1; k >= 0 && o.result.Outcome == Exhausted; k-- {
			child = *p
			next, _, _ = o.settle(&child, at, k, &places)
			o.exclude(&child, next)
			o.search(&child, next, 1)
		}
		return
	}
}

// report counts the solution in found and passes it on.
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
