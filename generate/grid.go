package generate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/sched"
)

// restartNodes is the node limit, per cell, of the first searches for a full
// grid; see luby. Half of the searches for a 25×25 grid open one node per cell
// or fewer, but the mean is many times the median.
const restartNodes = 2

// Above searchedSize, grids with boxes are mixed instead of searched: at 30×30
// a search takes a few milliseconds, at 36×36 seconds. Latin squares are never
// hard to find.
const searchedSize = 30

// How grids are mixed: this many digits are taken out at a time and put back in
// other places, this many times for each digit of the grid. Three digits take a
// dozen nodes at any size, four take hundreds. Each digit then moves about 9
// times, and each time two thirds of its cells change.
const (
	mixedDigits = 3
	mixedRounds = 3
	mixedNodes  = 1000
)

// grids draws random full grids of a layout.
type grids struct {
	solver  nonet.Solver
	puzzle  *nonet.Puzzle
	classic bool
	uniform uniform    // of the classic layout
	pattern nonet.Grid // the regular grid to mix, nil: search
	tries   int        // of search, 0: any number
}

func (g *grids) init(l *nonet.Layout) {
	g.puzzle = nonet.NewPuzzle(l)
	g.classic, g.pattern, g.tries = isClassic(l), nil, 0
	if rows, _ := l.BoxShape(); rows != 0 && l.Size() > searchedSize {
		if p := pattern(l); g.puzzle.Solves(p) { // not with further rules
			g.pattern = p
		}
	}
}

// draw returns a random full grid. If there is no such grid, the error wraps
// nonet.ErrNoSolution; it may also be the context's.
func (g *grids) draw(ctx context.Context, rnd *rand.Rand) (nonet.Grid, error) {
	g.solver.Rand = rnd
	switch {
	case g.classic:
		grid := make(nonet.Grid, 81)
		g.uniform.draw(rnd, grid)
		return grid, sched.Err(ctx)
	case g.pattern != nil:
		return g.mix(ctx, rnd)
	}
	return g.search(ctx, rnd)
}

// search draws the first row, of shapes the first house, which takes nothing away as digits can be
// exchanged, and searches the rest in random order under a growing node limit,
// each time with new draws. After g.tries it gives up with nonet.ErrLimit.
func (g *grids) search(ctx context.Context, rnd *rand.Rand) (nonet.Grid, error) {
	l := g.puzzle.Layout
	n := l.Digits()
	row := g.puzzle.Givens[:n]
	if l.IsShaped() {
		row = make([]nonet.Digit, n)
	}
	for i := 1; ; i++ {
		for c := range row {
			row[c] = nonet.Digit(c + 1)
		}
		rnd.Shuffle(n, func(a, b int) { row[a], row[b] = row[b], row[a] })
		if houses := l.Houses(); l.IsShaped() && len(houses) > 0 {
			for i, c := range houses[0].Cells {
				g.puzzle.Givens[c] = row[i]
			}
		}
		g.solver.NodeLimit = int64(restartNodes * l.Cells() * luby(i))
		grid, err := g.solver.First(ctx, g.puzzle)
		switch {
		case errors.Is(err, nonet.ErrNoSolution):
			if reason := l.Impossible(); reason != "" {
				return nil, fmt.Errorf("layout %s: %w, not even of the empty grid: %s", l, err,
					reason)
			}
			return nil, fmt.Errorf("layout %s: %w, not even of the empty grid", l, err)
		case !errors.Is(err, nonet.ErrLimit) || i == g.tries:
			return grid, err
		}
	}
}

// pattern returns the grid whose rows are the first one shifted, by a box in
// the next row and by one more in the next box.
func pattern(l *nonet.Layout) nonet.Grid {
	n := l.Size()
	rows, cols := l.BoxShape()
	grid := make(nonet.Grid, l.Cells())
	for c := range grid {
		row, col := c/n, c%n
		grid[c] = nonet.Digit((row%rows*cols+row/rows+col)%n + 1)
	}
	return grid
}

// mix exchanges digits, rows and columns of the pattern at random, then stirs it.
func (g *grids) mix(ctx context.Context, rnd *rand.Rand) (nonet.Grid, error) {
	l := g.puzzle.Layout
	n := l.Size()
	boxRows, boxCols := l.BoxShape()
	rowOf, colOf, digitOf := lines(rnd, n, boxRows), lines(rnd, n, boxCols), rnd.Perm(n)
	grid := make(nonet.Grid, l.Cells())
	for c := range grid {
		grid[c] = nonet.Digit(digitOf[g.pattern[rowOf[c/n]*n+colOf[c%n]]-1] + 1)
	}
	return g.stir(ctx, rnd, grid, mixedRounds*n)
}

// stir takes a few digits at a time out of a full grid and puts them together
// anew.
func (g *grids) stir(ctx context.Context, rnd *rand.Rand, grid nonet.Grid,
	rounds int) (nonet.Grid, error) {
	n := g.puzzle.Layout.Size()
	g.solver.Rand, g.solver.NodeLimit = rnd, mixedNodes
	for range rounds {
		var out nonet.Digits
		for _, d := range rnd.Perm(n)[:mixedDigits] {
			out = out.With(nonet.Digit(d + 1))
		}
		for c, d := range grid {
			if out.Has(d) {
				d = 0
			}
			g.puzzle.Givens[c] = d
		}
		mixed, err := g.solver.First(ctx, g.puzzle)
		switch {
		case err == nil:
			grid = mixed
		case !errors.Is(err, nonet.ErrLimit):
			return nil, err
		}
	}
	return grid, nil
}

// lines returns a random order of n rows or columns in which groups of that
// many stay together.
func lines(rnd *rand.Rand, n, group int) []int {
	var order []int
	for _, k := range rnd.Perm(n / group) {
		for _, i := range rnd.Perm(group) {
			order = append(order, k*group+i)
		}
	}
	return order
}

// luby returns element i, from 1, of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: the
// best restarts for a search of unknown length (Luby, Sinclair, Zuckerman 1993).
func luby(i int) int {
	for {
		k := 1
		for 1<<k-1 < i {
			k++
		}
		if 1<<k-1 == i {
			return 1 << (k - 1)
		}
		i -= 1<<(k-1) - 1
	}
}
