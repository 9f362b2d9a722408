package search

import (
	"slices"

	"github.com/nonet-dev/nonet/internal/learn"
)

// Step is a step of a proof that there is no solution, or no other one. The literal
// cell*N + digit says that the cell has the digit, -(cell*N + digit) that it does not;
// digits are 1..N.
type Step struct {
	Clause []int32 // valid during the call; the empty clause ends the proof
	Forget bool    // the clause is deleted, not derived
}

// proof writes the steps of a proof. Each clause follows by unit propagation from the
// clauses of the puzzle (each cell has one digit, each house has each digit once, cells
// that must differ do) and the steps before. After the first solution it may also follow
// from the clause that excludes this solution. A nil proof writes nothing.
//
// Locked candidates are steps. Naked and hidden singles are not, because unit propagation
// finds them. Before a clause is deleted, all literals fixed so far are written as steps,
// because checkers differ in whether they keep what followed from a deleted clause.
type proof struct {
	step   func(Step)
	n      uint32
	clause []int32
	logged []bool // by variable of the learner: its fixed value is a step
	fixed  int    // how many variables were fixed when fixed literals were last written
}

// candidate returns the literal of a candidate: the cell is in the upper bits, the digit,
// from 0, in the lower eight.
func (p *proof) candidate(cand uint32, negative bool) int32 {
	x := int32(cand>>8*p.n + cand&0xff + 1)
	if negative {
		return -x
	}
	return x
}

// removed writes that candidates are excluded.
func (p *proof) removed(cands []uint32) {
	if p == nil {
		return
	}
	for _, cand := range cands {
		p.clause = append(p.clause[:0], p.candidate(cand, true))
		p.step(Step{Clause: p.clause})
	}
}

// end writes the empty clause.
func (p *proof) end() {
	if p != nil {
		p.step(Step{})
	}
}

// logClauses writes the clauses that a solver learns and deletes.
func (p *proof) logClauses(l *learner, solver *learn.Solver) {
	p.logged = make([]bool, len(l.candidates))
	write := func(clause []learn.Lit, forget bool) {
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
		if len(clause) > 0 { // the empty clause is written by end
			write(clause, false)
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
					write([]learn.Lit{x}, false)
				}
			}
		}
		write(forgotten, true)
	}
}
