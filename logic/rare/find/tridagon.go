package main

import (
	"context"
	"math/rand/v2"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/logic"
)

// placesPerGrid is how many places for a tridagon are drawn in each grid.
const placesPerGrid = 20

// hidden prints puzzles that need a technique, made of grids in which a tridagon is hidden.
func hidden(ctx context.Context, t logic.Technique, grader *logic.Grader) error {
	rnd := rand.New(rand.NewPCG(*seed, 0))
	m := maker{ctx: ctx, grader: grader, rnd: rnd, solver: nonet.Solver{Jobs: 1}}
	found := uint64(0)
	for p, err := range generate.Puzzles(ctx, generate.Options{Seed: *seed}, uint64(*work), 1) {
		if err != nil {
			return err
		}
		for range placesPerGrid {
			empty, boxes, ok := drawTridagon(p.Solution, rnd)
			if !ok {
				continue
			}
			q, err := m.puzzle(p.Solution, empty, boxes)
			if err != nil {
				return err
			}
			if q == nil {
				continue
			}
			print(t, q)
			if found++; found == *most {
				return nil
			}
		}
	}
	return nil
}

// drawTridagon draws three digits and four boxes. ok: in three of them the digits are in three rows
// and three columns; in the fourth, two of them are, the third is beside, and so the grid has a
// tridagon with one guardian. It returns the cells of the tridagon and of the three digits, but for
// the box that shares no line with the four; and the cells of the boxes.
func drawTridagon(grid nonet.Grid, rnd *rand.Rand) (empty, boxes map[int]bool, ok bool) {
	var three [10]bool
	for _, d := range rnd.Perm(9)[:3] {
		three[d+1] = true
	}
	bands, stacks := rnd.Perm(3)[:2], rnd.Perm(3)[:2]
	fourth := rnd.IntN(4)
	empty, boxes = map[int]bool{}, map[int]bool{}
	even := 0
	for i := range 4 {
		column := [3]int{-1, -1, -1} // of the tridagon, by row
		var used [3]bool
		beside := 0
		corner := 27*bands[i/2] + 3*stacks[i%2]
		for k := range 9 {
			c := corner + k/3*9 + k%3
			boxes[c] = true
			switch {
			case !three[grid[c]]:
			case column[k/3] < 0 && !used[k%3]:
				column[k/3], used[k%3], empty[c] = k%3, true, true
			default:
				empty[c] = true
				beside++
			}
		}
		if i == fourth && beside != 1 || i != fourth && beside != 0 {
			return nil, nil, false
		}
		for row, x := range column {
			if x < 0 {
				for x = 0; used[x]; x++ {
				}
				column[row], empty[corner+9*row+x] = x, true
			}
		}
		if (column[1]-column[0]+3)%3 == 1 { // the three columns are in order, going round
			even++
		}
	}
	if even%2 == 0 {
		return nil, nil, false // then it has solutions without the guardian
	}
	for c, d := range grid {
		crosses := c/27 == bands[0] || c/27 == bands[1] || c%9/3 == stacks[0] || c%9/3 == stacks[1]
		if three[d] && crosses {
			empty[c] = true
		}
	}
	return empty, boxes, true
}

// maker makes puzzles of grids.
type maker struct {
	ctx    context.Context
	grader *logic.Grader
	rnd    *rand.Rand
	solver nonet.Solver
}

// puzzle returns a minimal puzzle that meets the goal and lacks some cells of a grid; nil if it
// finds none. Cells outside the boxes go first, as long as the solution is the only one, then
// others, as long as the goal is met.
func (m *maker) puzzle(grid nonet.Grid, empty, boxes map[int]bool) (*nonet.Puzzle, error) {
	p := nonet.NewPuzzle(nonet.Classic())
	for c, d := range grid {
		if !empty[c] {
			p.Givens[c] = d
		}
	}
	if ok, err := m.unique(p); !ok {
		return nil, err
	}
	if _, err := m.leaveOut(p, func(c int) (bool, error) {
		if boxes[c] {
			return false, nil
		}
		return m.unique(p)
	}); err != nil {
		return nil, err
	}
	if d, err := m.grader.Distance(m.ctx, p); d > 0 || err != nil {
		return nil, err
	}
	if _, err := m.leaveOut(p, func(int) (bool, error) {
		ok, err := m.unique(p)
		if !ok {
			return false, err
		}
		d, err := m.grader.Distance(m.ctx, p)
		return d == 0, err
	}); err != nil {
		return nil, err
	}
	// what is left may be redundant without which the goal would not be met
	q := p.Clone()
	redundant, err := m.leaveOut(q, func(int) (bool, error) { return m.unique(q) })
	if redundant > 0 || err != nil {
		return nil, err
	}
	return p, nil
}

// leaveOut leaves each given out, in random order, that can go. It returns how many did.
func (m *maker) leaveOut(p *nonet.Puzzle, canGo func(c int) (bool, error)) (gone int, err error) {
	for _, c := range m.rnd.Perm(len(p.Givens)) {
		d := p.Givens[c]
		if d == 0 {
			continue
		}
		p.Givens[c] = 0
		ok, err := canGo(c)
		if err != nil {
			return gone, err
		}
		if ok {
			gone++
		} else {
			p.Givens[c] = d
		}
	}
	return gone, nil
}

// unique reports whether a puzzle has one solution.
func (m *maker) unique(p *nonet.Puzzle) (bool, error) {
	n, err := m.solver.CountTo(m.ctx, p, 2)
	return n == 1, err
}
