package logic_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/logic"
)

var (
	puzzlesTried = flag.Uint64("puzzles", 0,
		"how many new puzzles TestStepsOfPuzzles makes; 0: some hundred")
	puzzlesFrom = flag.Uint64("puzzles-from", 0, "the first of these puzzles")
	techniques  = flag.String("techniques", "",
		"the code of the technique that TestStepsOfPuzzles looks for; empty: all that it knows")
)

// rarely are the techniques that TestStepsOfPuzzles looks for: the others have tests that make
// states for them.
var rarely = []logic.Technique{logic.FireworkPair, logic.FireworkTriple, logic.FireworkQuad,
	logic.BivalueOddagon, logic.BrokenWing, logic.XYZRing, logic.ALSWWing, logic.AHSXZ,
	logic.BUGPlusN, logic.WeakExocet, logic.MultiFish}

// found counts what was found of a technique.
type found struct{ puzzles, states, steps, conclusions int }

// TestStepsOfPuzzles holds every step of the rare techniques against the solution, in states of new
// puzzles: where basic techniques have no step, then with some false candidates less, and again.
//
//	go test ./logic -run TestStepsOfPuzzles -v -timeout 0 -puzzles 100000
func TestStepsOfPuzzles(t *testing.T) {
	n := *puzzlesTried
	if n == 0 {
		n = uint64(testenv.Pick(100, 300, 3000))
	}
	list := rarely
	if x, ok := logic.TechniqueByCode(*techniques); ok {
		list = []logic.Technique{x}
	}
	count := map[logic.Technique]*found{}
	for _, technique := range list {
		count[technique] = &found{}
	}
	o := generate.Options{Layout: nonet.Classic(), Seed: 7, First: *puzzlesFrom, Minimal: true}
	for p, err := range generate.Puzzles(context.Background(), o, n, 1) {
		if err != nil {
			t.Fatal(err)
		}
		if stepsOfPuzzle(t, p.Puzzle, p.Index, list, count); t.Failed() {
			t.Fatalf("puzzle %v", p.Puzzle.Givens)
		}
	}
	for _, technique := range list {
		x := count[technique]
		t.Logf("%-30s %6d puzzles, %6d states, %7d steps, %8d conclusions of %d puzzles", technique,
			x.puzzles, x.states, x.steps, x.conclusions, n)
	}
}

// easyProfile has the techniques that lead to the states which TestStepsOfPuzzles looks at.
var easyProfile = func() *logic.Profile {
	var list []logic.Technique
	for _, group := range []string{"singles", "locked", "subsets", "fish", "wings"} {
		techniques, _ := logic.TechniquesNamed(group)
		list = append(list, techniques...)
	}
	return logic.NewProfile("easy", list...)
}()

// stepsOfPuzzle looks for the steps of techniques in states of a puzzle.
func stepsOfPuzzle(t *testing.T, p *nonet.Puzzle, seed uint64, list []logic.Technique,
	count map[logic.Technique]*found) {
	ctx := context.Background()
	r := rand.New(rand.NewPCG(seed, 77))
	solution, err := new(nonet.Solver).First(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	state, err := logic.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	walk, look := logic.Solver{Profile: easyProfile}, logic.Solver{Limit: 100_000}
	had := map[logic.Technique]bool{}
	for range 4 {
		for {
			step, err := walk.Next(ctx, state)
			if err != nil {
				t.Fatal(err)
			}
			if step == nil {
				break
			}
			state.Apply(step)
		}
		if state.Solved() {
			return
		}
		for _, technique := range list {
			x, steps := count[technique], 0
			for step, err := range look.Steps(ctx, state, technique) {
				if err != nil {
					break // the limit
				}
				steps++
				x.conclusions += len(step.Placements) + len(step.Eliminations)
				if !trueIn(solution, step) {
					t.Errorf("%s is false of %v", step, state.Puzzle())
				}
			}
			if steps == 0 {
				continue
			}
			x.steps += steps
			x.states++
			if !had[technique] {
				had[technique] = true
				x.puzzles++
			}
		}
		// Some false candidates less.
		for range 3 {
			var open []nonet.Candidate
			for c, d := range solution {
				for e := range state.Candidates(nonet.Cell(c)).All() {
					if e != d {
						open = append(open, nonet.Candidate{Cell: nonet.Cell(c), Digit: e})
					}
				}
			}
			if len(open) > 0 {
				x := open[r.IntN(len(open))]
				state.Remove(x.Cell, x.Digit)
			}
		}
	}
}

// trueIn reports whether a solution has what a step concludes.
func trueIn(solution nonet.Grid, step *logic.Step) bool {
	return !slices.ContainsFunc(step.Placements,
		func(x nonet.Candidate) bool { return solution[x.Cell] != x.Digit }) &&
		!slices.ContainsFunc(step.Eliminations,
			func(x nonet.Candidate) bool { return solution[x.Cell] == x.Digit })
}
