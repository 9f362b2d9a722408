package booklet

import (
	"bytes"
	"errors"
	"strconv"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestRules draws the rules of a puzzle with its digits and with its solution, and explains them
// below the puzzle alone.
func TestRules(t *testing.T) {
	p := puzzle(t, "4")
	sum := int(p.Solution[1]) + int(p.Solution[2]) + int(p.Solution[3])
	p.Rules = []nonet.Rule{{Kind: nonet.RuleCage, Number: sum, Cells: [][]nonet.Cell{{1, 2, 3}}}}
	sheets := record(t, Options{}, p)
	puzzles, solutions := sheets[0], sheets[1]
	if !puzzles.has(strconv.Itoa(sum)) {
		t.Errorf("the sum %d is missing: %v", sum, puzzles.texts)
	}
	if !puzzles.has("a cage holds different digits that add up to the number") || puzzles.shapes == 0 {
		t.Errorf("%d lines, texts %v", puzzles.shapes, puzzles.texts)
	}
	if solutions.shapes == 0 || !solutions.has(strconv.Itoa(sum)) {
		t.Errorf("the solution has %d lines, texts %v", solutions.shapes, solutions.texts)
	}
	if solutions.has("a cage holds different digits that add up to the number") {
		t.Error("the solution explains the rules")
	}
}

// TestClueOutside makes the grid smaller, so that clues outside of it have room.
func TestClueOutside(t *testing.T) {
	plain, p := puzzle(t, "9"), puzzle(t, "9")
	row := make([]nonet.Cell, 9)
	for i := range row {
		row[i] = nonet.Cell(i)
	}
	p.Rules = []nonet.Rule{{Kind: nonet.RuleSkyscraper, Cells: [][]nonet.Cell{row}}}
	highest := nonet.Digit(0)
	for _, c := range row {
		if d := p.Solution[c]; d > highest {
			highest = d
			p.Rules[0].Number++
		}
	}
	o := Options{PerPage: 4}
	want, got := record(t, o, plain)[0].frames[0], record(t, o, p)[0].frames[0]
	wide := func(f frame) int { return f.x2 - f.x1 }
	if wide(got) >= wide(want) || wide(got) < wide(want)*8/10 {
		t.Errorf("the grid is %d wide, without clues %d", wide(got), wide(want))
	}
	if got.x1 <= want.x1 || got.x2 > want.x2 {
		t.Errorf("the grid is %v, without a clue on its left %v", got, want)
	}
}

// TestLayoutWords says in words what of a layout is not drawn.
func TestLayoutWords(t *testing.T) {
	p := puzzle(t, "4+disjoint")
	if sheets := record(t, Options{}, p); !sheets[0].has("disjoint groups: cells at the same place " +
		"of their boxes differ") {
		t.Errorf("texts %v", sheets[0].texts)
	}
}

// TestManyRules keeps the booklet small, whatever the puzzles have.
func TestManyRules(t *testing.T) {
	p := puzzle(t, "9")
	up := [][]nonet.Cell{{0, 1}}
	if p.Solution[0] < p.Solution[1] {
		up = [][]nonet.Cell{{1, 0}}
	}
	for range 10_000 {
		p.Rules = append(p.Rules, nonet.Rule{Kind: nonet.RuleGreater, Cells: up})
	}
	var out bytes.Buffer
	w, err := NewWriter(&out, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	w.cells = MaxCells - 100
	if err := w.Add(p); !errors.Is(err, ErrTooLong) {
		t.Errorf("error %v, should be ErrTooLong", err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if out.Len() > 6<<20 {
		t.Errorf("%d bytes", out.Len())
	}
}
