package logic

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
)

var whipPuzzles = flag.Int("whip-puzzles", 0, "random puzzles for TestWhipsAreTrue; 0: a few")

// TestWhipsAreTrue solves random puzzles as far as singles and whips, g-whips or braids lead, holds
// each step against the solution, and checks the proofs.
func TestWhipsAreTrue(t *testing.T) {
	t.Parallel()
	puzzles := 3000
	if testing.Short() {
		puzzles = 200
	}
	if *whipPuzzles > 0 {
		puzzles = *whipPuzzles
	}
	ctx := context.Background()
	var solvers [3]Solver
	for i, technique := range []Technique{Whip, GWhip, Braid} {
		solvers[i].Profile = NewProfile("", FullHouse, HiddenSingle, NakedSingle, technique)
	}
	found := map[Technique]int{}
	groups := 0
	for seed := range puzzles {
		r := rand.New(rand.NewPCG(uint64(seed), 31))
		p, full := randomPuzzle(t, r)
		s, err := NewState(p)
		if err != nil {
			t.Fatal(err)
		}
		for {
			step, err := solvers[seed%3].Next(ctx, s)
			if err != nil {
				t.Fatal(err)
			}
			if step == nil {
				break
			}
			for _, x := range step.Eliminations {
				if full[x.Cell] == x.Digit {
					t.Fatalf("seed %d: %s", seed, step)
				}
			}
			for _, x := range step.Placements {
				if full[x.Cell] != x.Digit {
					t.Fatalf("seed %d: %s", seed, step)
				}
			}
			if step.Technique >= Whip {
				found[step.Technique]++
				if err := newProofs().check(step, s); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				for _, x := range step.Chains[0] {
					if x.More != nil {
						groups++
						break
					}
				}
			}
			s.Apply(step)
		}
	}
	for _, technique := range []Technique{Whip, GWhip, Braid} {
		if found[technique] < puzzles/3 {
			t.Errorf("%d steps of %s", found[technique], technique)
		}
	}
	if groups == 0 {
		t.Error("no g-whip has a group")
	}
	t.Log(puzzles, "puzzles", found, "with groups:", groups)
}

// randomPuzzle returns a classic puzzle with one solution, and its solution. None of its givens can
// be left out.
func randomPuzzle(t *testing.T, r *rand.Rand) (*nonet.Puzzle, nonet.Grid) {
	t.Helper()
	ctx := context.Background()
	p := nonet.NewPuzzle(nonet.Classic())
	full, err := (&nonet.Solver{Rand: r}).First(ctx, p)
	if err != nil {
		t.Fatal(err)
	}
	var solver nonet.Solver
	order := r.Perm(81)
	for _, c := range order {
		p.Givens[c] = full[c]
	}
	for _, c := range order {
		p.Givens[c] = 0
		if n, err := solver.CountTo(ctx, p, 2); err != nil || n != 1 {
			p.Givens[c] = full[c]
		}
	}
	return p, full
}

// TestWhipsEnd goes on with whips until there is none that is short. The search for long ones would
// take minutes.
func TestWhipsEnd(t *testing.T) {
	t.Parallel()
	p, err := nonet.ParsePuzzle(nonet.Classic(), ".6.....1.........48......65.7...4...4.63......1..7.."+
		"28.8.7......416.3..7..3.18.4.")
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	solver := Solver{Profile: NewProfile("", FullHouse, HiddenSingle, NakedSingle, Pointing,
		Claiming, Whip)}
	for whips := 0; ; {
		step, err := solver.Next(context.Background(), s)
		switch {
		case err != nil:
			t.Fatal(err)
		case step == nil:
			if solver.budget.work != mostWhipWork {
				t.Errorf("the last search took %d units, want %d", solver.budget.work, mostWhipWork)
			}
			if whips == 0 {
				t.Error("there was no whip")
			}
			return
		case step.Technique == Whip:
			whips++
		}
		s.Apply(step)
	}
}
