package logic

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet"
)

// TestSolvedBySingles compares the search on sets of cells with the steps of a path, and holds that
// puzzles that are surely easy are.
func TestSolvedBySingles(t *testing.T) {
	singles := Solver{Profile: NewProfile("singles", FullHouse, HiddenSingle, NakedSingle)}
	levels := Solver{Profile: ProfileHoDoKu()}
	r := rand.New(rand.NewPCG(1, 2))
	solver := nonet.Solver{Rand: r}
	solved, easy := 0, 0
	for range 400 {
		p := nonet.NewPuzzle(nonet.Classic())
		grid, err := solver.First(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range r.Perm(81)[:26+r.IntN(30)] {
			p.Givens[c] = grid[c]
		}
		x, err := singles.Rate(context.Background(), p)
		got := solvedBySingles(p.Givens)
		if want := err == nil && x.Left == 0; got != want {
			t.Fatalf("%s: %t, should be %t", p.Givens, got, want)
		}
		if got {
			solved++
		}
		if surelyEasy(p) {
			easy++
			if x, err := levels.Rate(context.Background(), p); err != nil || x.Level != LevelEasy {
				t.Fatalf("%s: %s, %v", p.Givens, x.Level, err)
			}
		}
		p.Givens[r.IntN(81)] = uint8(1 + r.IntN(9))
		if p.Validate() != nil && solvedBySingles(p.Givens) {
			t.Fatalf("%s has equal givens in a house", p.Givens)
		}
	}
	if t.Logf("%d of 400 are solved", solved); solved < 50 || easy < 50 {
		t.Error("too few")
	}
}

// TestInTemplates compares the templates of bands with the search that every layout has.
func TestInTemplates(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	removed := 0
	for range 100 {
		s, _, _ := randomState(t, "9", r)
		if s == nil {
			continue
		}
		fd := finder{State: s, budget: &budget{}}
		for d := range 9 {
			q := fd.indexOf(d)
			x := templateSearch{digitIndex: q, fd: &fd}
			x.begin()
			x.update()
			if got := q.outsideNine(&fd); got != x.inNone {
				t.Fatalf("digit %d: %v, should be %v", d+1, got, x.inNone)
			}
			removed += x.inNone.count()
		}
	}
	if removed < 10 {
		t.Errorf("only %d candidates are in no template", removed)
	}
}
