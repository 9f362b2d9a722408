package hunt

import (
	"context"
	"fmt"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
)

// Vary finds the minimal puzzles near a puzzle: those that lack exactly drop of its givens and have
// exactly add others, any digits in any cells. (People who hunt hard puzzles call these its
// {-drop+add} vicinity.) A minimal puzzle has one solution, and no given can be left out.
//
// It passes the canonical form of each to yield, once for all puzzles that are the same up to
// symmetry, and not that of the puzzle itself. The order is always the same. It ends when yield
// returns false. Memory is bounded: of more than [MaxForms] forms, some may be passed again, and
// forgot tells that this was possible. The error wraps [canon.ErrNotClassic] or [canon.ErrTwice],
// says that drop or add is negative, or is that of the context.
//
// Dropping and adding one given takes some hundredths of a second, and each further given that is
// dropped or added takes tens to hundreds of times as long.
func Vary(ctx context.Context, puzzle nonet.Grid, drop, add int,
	yield func(nonet.Grid) bool) (forgot bool, err error) {
	form, _, err := canon.Form(puzzle)
	if err != nil {
		return false, err
	}
	if drop < 0 || add < 0 {
		return false, fmt.Errorf("hunt: %d givens to be dropped and %d to be added", drop, add)
	}
	v := varier{ctx: ctx, original: puzzle, yield: yield, seen: newFormSet(halfForms),
		solver: nonet.Solver{Jobs: 1}, puzzle: nonet.NewPuzzle(nonet.Classic()),
		form: make(nonet.Grid, cells)}
	v.seen.add(form)
	copy(v.puzzle.Givens, puzzle)
	v.drop(0, drop, add)
	v.flush()
	return v.seen.forgot, v.err
}

// varier finds the puzzles near another one.
type varier struct {
	ctx      context.Context
	original nonet.Grid
	yield    func(nonet.Grid) bool
	ended    bool // yield returned false
	err      error

	puzzle  *nonet.Puzzle // the puzzle as it is changed
	solver  nonet.Solver
	waiting []nonet.Grid // puzzles with one solution that may not be minimal
	batch   nonet.Batch

	canonizer canon.Canonizer
	form      nonet.Grid
	seen      *formSet
}

// drop leaves n more givens out, from cell first on, and adds others.
func (v *varier) drop(first, n, add int) {
	if n == 0 {
		v.add(0, add)
		return
	}
	for c := first; c < cells; c++ {
		if d := v.original[c]; d != 0 {
			v.puzzle.Givens[c] = 0
			v.drop(c+1, n-1, add)
			v.puzzle.Givens[c] = d
		}
		if v.done() {
			return
		}
	}
}

// done reports whether nothing more is wanted.
func (v *varier) done() bool { return v.ended || v.err != nil }

// add adds n more givens, from cell first on.
func (v *varier) add(first, n int) {
	if n == 0 { // nothing was added
		count, err := v.solver.CountTo(v.ctx, v.puzzle, 2)
		if v.err = err; err == nil && count == 1 {
			v.keep()
		}
		return
	}
	options := nonet.CandidateOptions{}
	if n == 1 {
		options.Count = 2 // so that it is known which candidates leave one solution
	}
	found, err := v.solver.Candidates(v.ctx, v.puzzle, options)
	if err != nil {
		v.err = err
		return
	}
	for c := first; c < cells; c++ {
		possible := found.Possible[c]
		// A digit that follows from the others would not be needed.
		if v.puzzle.Givens[c] != 0 || possible.Len() < 2 {
			continue
		}
		for d := range possible.All() {
			if d == v.original[c] || n == 1 && !found.Single(nonet.Cell(c), d) {
				continue
			}
			v.puzzle.Givens[c] = d
			if n == 1 {
				v.keep()
			} else {
				v.add(c+1, n-1)
			}
			v.puzzle.Givens[c] = 0
			if v.done() {
				return
			}
		}
	}
}

// keepAtMost is how many puzzles wait until it is found out which of them are minimal.
const keepAtMost = 256

// keep takes the puzzle, which has one solution.
func (v *varier) keep() {
	v.waiting = append(v.waiting, slices.Clone(v.puzzle.Givens))
	if len(v.waiting) == keepAtMost {
		v.flush()
	}
}

// flush yields those of the puzzles that wait that are minimal and new.
func (v *varier) flush() {
	if v.done() {
		return
	}
	b := &v.batch
	b.Layout, b.Puzzles = nonet.Classic(), b.Puzzles[:0]
	for _, g := range v.waiting {
		for c, d := range g {
			if d != 0 {
				b.Puzzles = append(b.Puzzles, g...)
				b.Puzzles[len(b.Puzzles)-cells+c] = 0
			}
		}
	}
	n := len(b.Puzzles) / cells
	b.Results = slices.Grow(b.Results[:0], n)[:n]
	if v.err = v.solver.SolveBatch(v.ctx, b, 2); v.err != nil {
		return
	}
	results := b.Results
	for _, g := range v.waiting {
		minimal := true
		for _, d := range g {
			if d != 0 {
				minimal = minimal && results[0].Count > 1
				results = results[1:]
			}
		}
		if minimal && !v.pass(g) {
			return
		}
	}
	v.waiting = v.waiting[:0]
}

// pass yields a puzzle if it is new. It returns false when no more are wanted.
func (v *varier) pass(g nonet.Grid) bool {
	if _, v.err = v.canonizer.Form(v.form, g); v.err != nil {
		return false
	}
	if v.seen.add(v.form) {
		v.ended = !v.yield(slices.Clone(v.form))
	}
	return !v.ended
}
