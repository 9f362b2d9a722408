package logic

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// symmetry is a symmetry of the classic layout: where it moves each cell, and the digit that it
// puts in place of each digit.
type symmetry struct {
	cell  [81]nonet.Cell
	digit [10]nonet.Digit
}

// randomSymmetry permutes the digits, the bands, the stacks, the rows of each band and the columns
// of each stack, and transposes the grid in half of the cases.
func randomSymmetry(rng *rand.Rand) *symmetry {
	lines := func() (to [9]int) {
		for i, group := range rng.Perm(3) {
			for j, line := range rng.Perm(3) {
				to[i*3+j] = group*3 + line
			}
		}
		return to
	}
	m := new(symmetry)
	rows, columns, transpose := lines(), lines(), rng.IntN(2) == 1
	for c := range 81 {
		row, column := rows[c/9], columns[c%9]
		if transpose {
			row, column = column, row
		}
		m.cell[c] = nonet.Cell(row*9 + column)
	}
	for i, d := range rng.Perm(9) {
		m.digit[i+1] = nonet.Digit(d + 1)
	}
	return m
}

// candidates moves candidates and sorts them.
func (m *symmetry) candidates(list []nonet.Candidate) []nonet.Candidate {
	moved := slices.Clone(list)
	for i, x := range list {
		moved[i] = nonet.Candidate{Cell: m.cell[x.Cell], Digit: m.digit[x.Digit]}
	}
	sortCandidates(moved)
	return moved
}

// digits moves a set of digits.
func (m *symmetry) digits(set nonet.Digits) (moved nonet.Digits) {
	for d := range set.All() {
		moved = moved.With(m.digit[d])
	}
	return moved
}

// state moves a state.
func (m *symmetry) state(t testing.TB, s *State) *State {
	p := nonet.NewPuzzle(nonet.Classic())
	for c := range nonet.Cell(81) {
		if s.Given(c) {
			p.Givens[m.cell[c]] = m.digit[s.Value(c)]
		}
	}
	moved, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	for c := range nonet.Cell(81) {
		if d := s.Value(c); d != 0 && !s.Given(c) && !moved.Place(m.cell[c], m.digit[d]) {
			t.Fatalf("%d cannot be placed in cell %d", m.digit[d], m.cell[c])
		}
	}
	for c := range nonet.Cell(81) {
		if s.Value(c) == 0 {
			for d := range moved.Candidates(m.cell[c]).Minus(m.digits(s.Candidates(c))).All() {
				moved.Remove(m.cell[c], d)
			}
		}
	}
	return moved
}

// libraryCase moves a case.
func (m *symmetry) libraryCase(t testing.TB, x *libraryCase) *libraryCase {
	y := *x
	y.digits, y.state = m.digits(x.digits), m.state(t, x.state)
	y.eliminations, y.placements = m.candidates(x.eliminations), m.candidates(x.placements)
	return &y
}

// TestMovedLibrary judges cases of the open half of HoDoKu's library under random symmetries of
// the grid: a step may not depend on the order of rows, columns, boxes and digits.
func TestMovedLibrary(t *testing.T) {
	cases := libraryFile(t)
	var s Solver
	every, times := testenv.Pick(4, 1, 1), testenv.Pick(1, 2, 20)
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 0))
	for i, x := range cases {
		if (uint64(i)+seed)%uint64(every) != 0 {
			continue
		}
		for range times {
			y := randomSymmetry(rng).libraryCase(t, x)
			ok, _, steps, err := y.judge(&s)
			switch {
			case err != nil:
				t.Errorf("seed %d, line %d: %v", seed, x.line, err)
			case !ok:
				t.Errorf("seed %d, line %d, %s: should conclude %v%v, has %q", seed, x.line,
					x.code, y.eliminations, y.placements, steps)
			}
		}
	}
}

// TestMovedOwnLibrary does with our own cases what TestMovedLibrary does with those of HoDoKu.
func TestMovedOwnLibrary(t *testing.T) {
	cases := ownLibrary(t)
	var s Solver
	seed := rand.Uint64()
	rng := rand.New(rand.NewPCG(seed, 0))
	for _, x := range cases {
		technique, _ := TechniqueByCode(strings.ReplaceAll(x.code, "_", "-"))
		for range testenv.Pick(1, 1, 20) {
			y := randomSymmetry(rng).libraryCase(t, x)
			found := false
			for step, err := range s.Steps(context.Background(), y.state, technique) {
				if err != nil {
					t.Fatal(err)
				}
				found = found || y.isResult(step)
			}
			if !found {
				t.Errorf("seed %d, line %d, %s: should conclude %v%v", seed, x.line, x.code,
					y.eliminations, y.placements)
			}
		}
	}
}
