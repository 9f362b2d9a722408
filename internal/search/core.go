package search

import (
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/learn"
)

// Clue is what a puzzle says of a cell: bit d-1 of Digits (of the first word, bit d-65 of the second) leaves digit d.
type Clue struct {
	Cell   uint16
	Digits [2]uint64
}

// CoreTask asks for clues that contradict each other.
type CoreTask struct {
	Clues     []Clue // one for a cell at most
	NodeLimit int64  // see Core; 0: no limit
	Stop      *atomic.Bool
}

// Core is what was found.
type Core struct {
	// Clues has the indices, ascending, of clues that no grid fulfils together; nil unless Found.
	Clues []int
	Found bool
	// Minimal says that each of them was shown to be needed.
	Minimal bool
	// Outcome is Exhausted if the work was done, Ended if all clues together have a solution. After Limited and Stopped
	// perhaps fewer clues would do.
	Outcome Outcome
	Nodes   int64
}

const (
	// firstCore is how many conflicts the first core may take. Plain search and learning on what the clues leave of a
	// puzzle are faster than learning on all of it: what takes longer than this is better left alone.
	firstCore = 1_000_000

	// allCores is how many conflicts it may take to make cores smaller, all together. What is learned says which clues it
	// needs, so clauses get long: a conflict takes about a millisecond, ten times as long as one that takes the clues for granted.
	allCores = 2_000

	// A set without a clue may take so many conflicts, in the first round and in the second: proofs that are found
	// soon are short, and people can follow them.
	shortConflicts = 100
	longConflicts  = 1_000
)

// Core finds clues that have no solution together, as few as that takes. All clues are assumptions of one problem, so that
// what was learned from some of them remains known for others; those that a contradiction needs are a core. (Eén and
// Sörensson, ENTCS 2003.) From a core one clue after another is left out: what has a solution needs it, and a contradiction without
// it is a smaller core. A node is a candidate that is assumed and is no clue. The result depends on the task alone.
func (p *Plan) Core(t *CoreTask) Core {
	p.needItems()
	c := p.newCoreSearch(t)
	if c == nil {
		return Core{Outcome: Stopped}
	}
	all := make([]int, len(t.Clues))
	for i := range all {
		all[i] = i
	}
	var r Core
	r.Clues, r.Outcome = c.solve(all, firstCore)
	switch r.Outcome {
	case Ended, Limited, Stopped:
		return Core{Outcome: r.Outcome, Nodes: c.solver.Stats.Decisions}
	}
	r.Found = true
	c.last = c.solver.Stats.Conflicts + allCores
	c.minimize(&r)
	slices.Sort(r.Clues)
	r.Nodes = c.solver.Stats.Decisions
	return r
}

// corer looks for cores.
type coreSearch struct {
	task   *CoreTask
	n      int
	solver *learn.Solver
	clueOf []int32 // by cell, -1: none
	last   int64   // conflicts until which it goes on; 0: no such limit
}

// newCorer returns nil if it was stopped.
func (p *Plan) newCoreSearch(t *CoreTask) *coreSearch {
	c := &coreSearch{task: t, n: p.n, clueOf: slices.Repeat([]int32{-1}, p.cells)}
	for i, clue := range t.Clues {
		c.clueOf[clue.Cell] = int32(i)
	}
	n := uint32(p.n)
	problem := learn.Problem{Vars: p.cells * p.n}
	members := make([]uint32, p.items*p.n)
	for i := range uint32(p.items) {
		if i&1023 == 0 && t.Stop != nil && t.Stop.Load() {
			return nil
		}
		group := members[i*n : i*n+n : i*n+n]
		for k := range n {
			if i < uint32(p.cells) {
				group[k] = i*n + k
			} else {
				h := i - uint32(p.cells)
				group[k] = uint32(p.itemCells[h][k])*n + uint32(p.itemDigit[h])
			}
		}
		problem.Groups = append(problem.Groups, group)
	}
	for a := range uint32(p.cells) {
		for _, b := range p.apart[p.apartStart[a]:p.apartStart[a+1]] {
			for d := range n {
				if a < uint32(b) {
					problem.Apart = append(problem.Apart, [2]uint32{a*n + d, uint32(b)*n + d})
				}
			}
		}
	}
	c.solver = learn.New(problem, learn.Config{Stable: true, Stop: t.Stop})
	if t.Stop != nil && t.Stop.Load() {
		return nil
	}
	return c
}

// try looks for a solution of some clues within a number of conflicts: with Exhausted there is none, and not of those that are
// returned either, with Ended there is one.
func (c *coreSearch) solve(clues []int, conflicts int64) ([]int, Outcome) {
	var limit learn.Limit
	limit.Conflicts = conflicts
	if c.last > 0 {
		limit.Conflicts = min(conflicts, c.last-c.solver.Stats.Conflicts)
	}
	if c.task.NodeLimit > 0 {
		limit.Decisions = c.task.NodeLimit - c.solver.Stats.Decisions
	}
	if limit.Conflicts <= 0 || c.task.NodeLimit > 0 && limit.Decisions <= 0 {
		return nil, Limited
	}
	switch c.solver.Run(limit, c.assume(clues)...) {
	case learn.Satisfiable:
		return nil, Ended
	case learn.Limited:
		return nil, Limited
	case learn.Stopped:
		return nil, Stopped
	}
	var core []int
	for _, l := range c.solver.Core() {
		core = append(core, int(c.clueOf[l.Var()/uint32(c.n)]))
	}
	slices.Sort(core)
	return slices.Compact(core), Exhausted
}

// assume returns what clues say: a candidate that is true if there is one alone, else those that are false.
func (c *coreSearch) assume(clues []int) []learn.Lit {
	var lits []learn.Lit
	for _, i := range clues {
		clue := &c.task.Clues[i]
		first := uint32(clue.Cell) * uint32(c.n)
		from := len(lits)
		left, alone := 0, uint32(0)
		for d := range uint32(c.n) {
			if clue.Digits[d>>6]>>(d&63)&1 != 0 {
				left, alone = left+1, first+d
			} else {
				lits = append(lits, learn.Neg(first+d))
			}
		}
		if left == 1 {
			lits = append(lits[:from], learn.Pos(alone))
		}
	}
	return lits
}

// shrink makes a core smaller.
func (c *coreSearch) minimize(r *Core) {
	// The same clues in the other order often leave fewer, at the price of one search.
	for {
		backwards := slices.Clone(r.Clues)
		slices.Reverse(backwards)
		fewer, out := c.solve(backwards, longConflicts)
		if out != Exhausted || len(fewer) == len(r.Clues) {
			break
		}
		r.Clues = fewer
	}
	needed := make(map[int]bool)
	for _, conflicts := range [...]int64{shortConflicts, longConflicts} {
		for k := 0; k < len(r.Clues); {
			i := r.Clues[k]
			if needed[i] {
				k++
				continue
			}
			fewer, out := c.solve(slices.Delete(slices.Clone(r.Clues), k, k+1), conflicts)
			switch out {
			case Exhausted:
				// Those before k that are left stay in front.
				r.Clues = fewer
				k, _ = slices.BinarySearch(fewer, i)
				continue
			case Ended:
				needed[i] = true
			case Stopped:
				r.Outcome = Stopped
				return
			}
			k++
		}
	}
	r.Minimal = len(needed) == len(r.Clues)
	if !r.Minimal {
		r.Outcome = Limited
	}
}
