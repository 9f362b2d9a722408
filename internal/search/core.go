package search

import (
	"slices"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/learn"
)

// Clue restricts a cell to digits: digit d is allowed if bit d-1 of Digits[0] is set, or
// for d > 64 bit d-65 of Digits[1].
type Clue struct {
	Cell   uint16
	Digits [2]uint64
}

// CoreTask is a search for clues that contradict each other.
type CoreTask struct {
	Clues     []Clue // at most one for each cell
	NodeLimit int64  // of decisions; 0: no limit
	Stop      *atomic.Bool
}

// Core is the result of a CoreTask.
type Core struct {
	// Clues has the indices, ascending, of clues that no grid fulfils together. It is nil
	// unless Found.
	Clues []int
	Found bool
	// Minimal says that the clues have a solution without any one of them.
	Minimal bool
	// Outcome is Ended if all clues together have a solution, and Exhausted if Clues is a
	// minimal core. After Limited and Stopped a part of Clues may be a core, too.
	Outcome Outcome
	Nodes   int64
}

const (
	// firstCore bounds the conflicts until the first core. With clues as assumptions a
	// search is slower than one with clues as givens, so there is no point in more.
	firstCore = 1_000_000

	// allCores bounds the conflicts of all attempts to make the core smaller. Learned
	// clauses name the clues that they depend on, so they are long: a conflict takes
	// about a millisecond, ten times as long as with clues as givens.
	allCores = 2_000

	// shortConflicts and longConflicts bound the conflicts of one attempt to leave a clue
	// out, in the first and in the second round. Proofs that are found early are short,
	// and people can follow them.
	shortConflicts = 100
	longConflicts  = 1_000
)

// Core finds clues that have no solution together, and as few as it can. All clues are
// assumptions of one problem, so learned clauses stay valid for every set of clues, and
// final conflict analysis yields a core. (Eén and Sörensson, ENTCS 2003.) Then each clue
// is left out in turn: if the others have a solution the clue is needed, and if not they
// are a smaller core. Nodes are decisions. The result depends on the task alone.
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

// coreSearch is a search for cores.
type coreSearch struct {
	task   *CoreTask
	n      int
	solver *learn.Solver
	clueOf []int32 // by cell, -1: none
	last   int64   // the number of conflicts at which to end; 0: no limit
}

// newCoreSearch returns nil if it was stopped.
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

// solve searches for a solution of some clues within a number of conflicts. It returns
// Ended if there is one, and Exhausted with a core, which is a part of the clues, if
// there is none.
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

// assume returns clues as literals: the candidate that is true if a clue allows one
// digit, else the candidates that are false.
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

// minimize leaves clues out of the core.
func (c *coreSearch) minimize(r *Core) {
	// A search with the clues in reverse order often yields a smaller core.
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
				// The clues before place k that are still in the core stay in front.
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
