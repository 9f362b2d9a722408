package generate

import (
	"fmt"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/nine"
	"github.com/nonet-dev/nonet/internal/sched"
)

// How a puzzle is made of one of Options.Near.
const (
	// changesNear is how many changes the puzzle went through that kept distance 0, so that it
	// differs from the one of the list by more than its looks.
	changesNear = 6
	// patienceNear is after how many measures one such change is enough: where few changes keep
	// distance 0, more of them would take too long.
	patienceNear = 1000
	// quietNear is how many changes in a row may make the puzzle no nearer to what is wanted before
	// another one of the list is taken.
	quietNear = 400
)

// checkNear returns an error if the options ask for what puzzles near others do not have.
func checkNear(o *Options) error {
	switch {
	case o.Near == nil:
		return nil
	case !isClassic(o.Layout), o.Jigsaw, o.Clues > 0, o.Symmetry != SymmetryNone, o.Pattern != nil,
		o.Killer != nil, o.composed():
		return fmt.Errorf("puzzles near others are classic ones, of which nothing but a distance " +
			"is asked for")
	case o.Distance == nil, len(o.Near) == 0:
		return fmt.Errorf("puzzles near others: without a distance, or without any")
	}
	var v varied
	for _, p := range o.Near {
		if p.Layout.String() != o.Layout.String() || p.Marks != nil || len(p.Rules) > 0 {
			return fmt.Errorf("puzzles near one that is not classic")
		}
		copy(v.givens[:], p.Givens)
		if v.count() != 1 {
			return fmt.Errorf("puzzles near %s, which has not one solution", p.Givens)
		}
	}
	return nil
}

// near makes a puzzle of one of Options.Near: it exchanges rows, columns and digits, and then
// changes givens as long as the distance does not grow.
func (w *work) near() (Puzzle, error) {
	v := &w.varied
	for {
		v.shuffled(w.o.Near[w.rnd.IntN(len(w.o.Near))].Givens, w.rnd)
		v.minimize(w.rnd)
		least, spent, err := w.measureNear(v)
		if err != nil {
			return Puzzle{}, err
		}
		for tries, changes, quiet := 1, 0, 0; quiet < quietNear; quiet++ {
			if spent {
				return w.best, nil
			}
			before := v.givens
			if v.change(w.rnd); v.givens == before {
				continue
			}
			var d int
			if d, spent, err = w.measureNear(v); err != nil {
				return Puzzle{}, err
			}
			tries++
			if d == 0 {
				if changes++; changes == changesNear || tries > patienceNear {
					return w.takeVaried(v), nil
				}
			}
			switch {
			case d > least:
				v.givens = before
			case d < least || d == 0:
				least, quiet = d, 0
			}
		}
	}
}

// measureNear measures a puzzle. It reports whether all tries are made.
func (w *work) measureNear(v *varied) (d int, spent bool, err error) {
	if err := sched.Err(w.ctx); err != nil {
		return 0, false, err
	}
	if err := w.count(); err != nil {
		return 0, false, err
	}
	p := w.takeVaried(v)
	d, _, err = w.distanceOf(p.Puzzle, func() Puzzle { return p })
	return d, w.o.Tries > 0 && w.measured >= w.o.Tries, err
}

// takeVaried returns a copy of the puzzle.
func (w *work) takeVaried(v *varied) Puzzle {
	v.count()
	p := nonet.NewPuzzle(w.o.Layout)
	copy(p.Givens, v.givens[:])
	return Puzzle{p, append(nonet.Grid(nil), v.solution[:]...), w.index}
}

// varied is a classic puzzle that is changed.
type varied struct {
	givens   [81]uint8
	solution [81]uint8 // the first one that count found
	single   nine.Single
	cells    nine.Cells
}

// shuffled sets the puzzle to one that is the same up to symmetry.
func (v *varied) shuffled(givens nonet.Grid, rnd *rand.Rand) {
	digits := rnd.Perm(9)
	rows, columns := shuffledLines(rnd), shuffledLines(rnd)
	across := rnd.IntN(2) == 1
	for c, d := range givens {
		row, column := rows[c/9], columns[c%9]
		if across {
			row, column = column, row
		}
		if d != 0 {
			d = uint8(digits[d-1] + 1)
		}
		v.givens[9*row+column] = d
	}
}

// shuffledLines returns where nine lines go: bands change places, and lines within each.
func shuffledLines(rnd *rand.Rand) (list []int) {
	for _, band := range rnd.Perm(3) {
		for _, line := range rnd.Perm(3) {
			list = append(list, 3*band+line)
		}
	}
	return list
}

// count returns how many solutions the puzzle has: 2 stands for more.
func (v *varied) count() int64 {
	for c, d := range v.givens {
		v.cells[c] = candidatesOf[d]
	}
	return v.single.Run(&nine.Task{Cells: &v.cells, Limit: 2, First: &v.solution}).Count
}

// change takes a given away, adds others until there is one solution, which may be another one,
// and takes those away that are not needed.
func (v *varied) change(rnd *rand.Rand) {
	before := v.givens
	v.givens[v.drawCell(rnd, true)] = 0
	for v.count() > 1 {
		c := v.drawCell(rnd, false)
		d := uint8(1 + rnd.IntN(9))
		if d == before[c] {
			continue
		}
		if v.givens[c] = d; v.count() == 0 {
			v.givens[c] = 0
		}
	}
	v.minimize(rnd)
}

// drawCell draws a cell that is given, or one that is not.
func (v *varied) drawCell(rnd *rand.Rand, given bool) int {
	for {
		if c := rnd.IntN(81); (v.givens[c] != 0) == given {
			return c
		}
	}
}

// minimize takes givens away that are not needed, in random order.
func (v *varied) minimize(rnd *rand.Rand) {
	for _, c := range rnd.Perm(81) {
		if d := v.givens[c]; d != 0 {
			v.givens[c] = 0
			if v.count() > 1 {
				v.givens[c] = d
			}
		}
	}
}
