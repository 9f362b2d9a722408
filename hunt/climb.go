package hunt

import (
	"context"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
	"github.com/nonet-dev/nonet/logic"
)

// Climber looks for hard puzzles by hill climbing: from a puzzle it goes to one near it that is not
// easier than the hardest so far, or is as hard as wanted, and on from there. Make one with
// [NewClimber]. It keeps its memory from one climb to the next, and is for one goroutine at a time.
type Climber struct {
	target   logic.Score
	patience int

	solver    nonet.Solver
	logic     logic.Solver
	canonizer canon.Canonizer
	puzzle    *nonet.Puzzle
	form      nonet.Grid
	choices   []nonet.Candidate
}

// Hard is a puzzle in its canonical form, with its rating on the scale of Sudoku Explainer.
type Hard struct {
	Puzzle nonet.Grid
	Rating logic.Rating
}

// Climb says what a climb did.
type Climb struct {
	Top    Hard  // the hardest puzzle, the first of those that are as hard
	Looked int64 // minimal puzzles that were rated
}

// NewClimber returns a Climber. Climbs find puzzles whose ER is target or more, and end after
// patience tries in a row that have not led to a puzzle harder than the hardest before. Some tries
// lead to no puzzle, or to one that the climb has rated before.
func NewClimber(target logic.Score, patience int) *Climber {
	return &Climber{target: target, patience: patience, solver: nonet.Solver{Jobs: 1},
		puzzle: nonet.NewPuzzle(nonet.Classic()), form: make(nonet.Grid, cells)}
}

// climbForms is how many forms a climb remembers, so that it rates none of them twice.
const climbForms = 1 << 16

// Climb climbs from a puzzle of the classic layout with one solution. If it is not minimal, the
// climb begins without the givens that are not needed. Puzzles that are hard enough go to found,
// the first one too, each once: they are minimal and in canonical form. The same random numbers
// lead to the same climb. The error is [ErrNotUnique], one of package canon, or that of the
// context.
//
// A puzzle near another one lacks one or two of its givens and has one or two others; then givens
// that are not needed go. Those that are easier are known to be so before their rating is complete,
// most of them soon.
func (c *Climber) Climb(ctx context.Context, start nonet.Grid, rnd *rand.Rand,
	found func(Hard)) (Climb, error) {
	var climb Climb
	if _, err := c.canonizer.Form(c.form, start); err != nil {
		return climb, err
	}
	copy(c.puzzle.Givens, start)
	switch n, err := c.solver.CountTo(ctx, c.puzzle, 2); {
	case err != nil:
		return climb, err
	case n != 1:
		return climb, ErrNotUnique
	}
	seen := newFormSet(climbForms / 2)
	here := make(nonet.Grid, cells)
	copy(here, start)
	for waited := 0; waited < c.patience; {
		if climb.Looked > 0 {
			waited++
			switch ok, err := c.change(ctx, here, rnd); {
			case err != nil:
				return climb, err
			case !ok:
				continue
			}
		}
		if err := c.minimize(ctx, rnd); err != nil {
			return climb, err
		}
		if _, err := c.canonizer.Form(c.form, c.puzzle.Givens); err != nil {
			return climb, err
		}
		if !seen.add(c.form) {
			continue
		}
		copy(c.puzzle.Givens, c.form) // the rating is that of the form
		c.logic.Min = min(climb.Top.Rating.ER, c.target)
		r, err := c.logic.Rate(ctx, c.puzzle)
		if err != nil {
			return climb, err
		}
		climb.Looked++
		if r.ER < c.logic.Min {
			continue
		}
		copy(here, c.form)
		if climb.Looked == 1 || r.ER > climb.Top.Rating.ER {
			climb.Top = Hard{append(nonet.Grid(nil), here...), r}
			waited = 0
		}
		if r.ER >= c.target {
			found(Hard{append(nonet.Grid(nil), here...), r})
		}
	}
	return climb, nil
}

// change makes the puzzle one near another one, which has one solution but perhaps too many givens.
// It returns false if there is none with the givens that were left out and put in.
func (c *Climber) change(ctx context.Context, here nonet.Grid, rnd *rand.Rand) (bool, error) {
	g := c.puzzle.Givens
	copy(g, here)
	for range 1 + rnd.IntN(2) {
		c.choices = c.choices[:0]
		for cell, d := range g {
			if d != 0 {
				c.choices = append(c.choices, nonet.Candidate{Cell: nonet.Cell(cell), Digit: d})
			}
		}
		g[c.choices[rnd.IntN(len(c.choices))].Cell] = 0
	}
	for more := rnd.IntN(2); more >= 0; more-- {
		found, err := c.solver.Candidates(ctx, c.puzzle, nonet.CandidateOptions{Count: 2})
		if err != nil {
			return false, err
		}
		c.choices = c.choices[:0]
		for cell := range g {
			possible := found.Possible[cell]
			if g[cell] != 0 || possible.Len() < 2 {
				continue
			}
			for d := range possible.All() {
				if d != here[cell] && (more > 0 || found.Single(nonet.Cell(cell), d)) {
					c.choices = append(c.choices,
						nonet.Candidate{Cell: nonet.Cell(cell), Digit: d})
				}
			}
		}
		if len(c.choices) == 0 {
			return false, nil
		}
		choice := c.choices[rnd.IntN(len(c.choices))]
		g[choice.Cell] = choice.Digit
	}
	return true, nil
}

// minimize leaves givens out that are not needed, in a random order.
func (c *Climber) minimize(ctx context.Context, rnd *rand.Rand) error {
	g := c.puzzle.Givens
	for _, cell := range rnd.Perm(cells) {
		d := g[cell]
		if d == 0 {
			continue
		}
		g[cell] = 0
		n, err := c.solver.CountTo(ctx, c.puzzle, 2)
		if err != nil {
			return err
		}
		if n > 1 {
			g[cell] = d
		}
	}
	return nil
}
