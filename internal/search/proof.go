package search

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/learn"
)

// Step is a step of a proof that there is no solution, or no other. Its literals are cell*N + digit, negated if the cell does not
// hold it.
type Step struct {
	Clause []int32 // valid during the call; the empty one ends the proof
	Forget bool    // the clause is not used any longer
}

// proof tells the steps of a proof. Each clause follows by unit propagation from those of the puzzle (each cell and each
// house has each digit once, and cells that must differ do) and the clauses before; after the first solution also from one
// that says that not all of that is true. A nil proof tells nothing.
//
// So naked and hidden singles are not told, which unit propagation finds, and locked candidates are. Before a clause is forgotten
// all that follows from it for good is told, as checkers differ in what they make of that.
type proof struct {
	step   func(Step)
	n      uint32
	clause []int32
	logged []bool // by variable of the learner: its value for good
	fixed  int    // variables with one, when they were told last
}

// candidate returns the literal that says whether a cell (the upper bits) holds a digit (from 0).
func (p *proof) candidate(cand uint32, negative bool) int32 {
	x := int32(cand>>8*p.n + cand&0xff + 1)
	if negative {
		return -x
	}
	return x
}

// removed tells that candidates are ruled out.
func (p *proof) removed(cands []uint32) {
	if p == nil {
		return
	}
	for _, cand := range cands {
		p.clause = append(p.clause[:0], p.candidate(cand, true))
		p.step(Step{Clause: p.clause})
	}
}

// end tells the empty clause.
func (p *proof) end() {
	if p != nil {
		p.step(Step{})
	}
}

// watch has what a solver learns told.
func (p *proof) logClauses(l *learner, solver *learn.Solver) {
	p.logged = make([]bool, len(l.candidates))
	tell := func(clause []learn.Lit, forget bool) {
		p.clause = p.clause[:0]
		for _, x := range clause {
			p.clause = append(p.clause, p.candidate(l.candidates[x.Var()], x.Negative()))
		}
		p.step(Step{p.clause, forget})
	}
	solver.Learn = func(clause []learn.Lit) {
		if len(clause) == 1 {
			p.logged[clause[0].Var()] = true
		}
		if len(clause) > 0 { // end is told once, also if there is nothing to learn
			tell(clause, false)
		}
	}
	solver.Forget = func(clause []learn.Lit) {
		forgotten := slices.Clone(clause)
		if now := solver.FixedCount(); now > p.fixed {
			p.fixed = now
			for v := range p.logged {
				if value := solver.Fixed(uint32(v)); value != 0 && !p.logged[v] {
					p.logged[v] = true
					x := learn.Pos(uint32(v))
					if value < 0 {
						x = x.Not()
					}
					tell([]learn.Lit{x}, false)
				}
			}
		}
		tell(forgotten, true)
	}
}
