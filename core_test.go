package nonet_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet"
)

// kept returns the puzzle with the clues of some cells only.
func kept(p *nonet.Puzzle, cells []nonet.Cell) *nonet.Puzzle {
	p = p.Clone()
	for c := range p.Givens {
		if slices.Contains(cells, nonet.Cell(c)) {
			continue
		}
		p.Givens[c] = 0
		if p.Marks != nil {
			p.Marks[c] = nonet.AllDigits(p.Layout.Digits())
		}
	}
	return p
}

// spoiled returns a puzzle of some givens of a solution and one wrong digit, or
// a few; it may have a solution or not.
func spoiled(t *testing.T, text string, rng *rand.Rand, percent int) *nonet.Puzzle {
	t.Helper()
	l, err := nonet.ParseLayout(text)
	if err != nil {
		t.Fatal(err)
	}
	p := nonet.NewPuzzle(l)
	s := nonet.Solver{Rand: rng}
	g, err := s.First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for c, d := range g {
		if rng.IntN(100) < percent {
			p.Givens[c] = d
		}
	}
	for range 1 + rng.IntN(2) {
		p.Givens[rng.IntN(len(g))] = nonet.Digit(1 + rng.IntN(l.Size()))
	}
	return p
}

// A core has no solution, and has one without any of its clues: compared with
// exact cover.
func TestCore(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	cover := nonet.Solver{Engine: nonet.EngineCover}
	var s nonet.Solver
	cores, solvable := 0, 0
	for i := range 240 {
		text := []string{"2x2", "latin:5", "2x3", "jigsaw:1112122233343444", "2x2+diagonal",
			"3x3"}[i%6]
		p := spoiled(t, text, rng, 20+rng.IntN(50))
		if i%2 == 1 {
			p.Marks = slices.Repeat([]nonet.Digits{nonet.AllDigits(p.Layout.Digits())},
				p.Layout.Cells())
			for c := range p.Marks {
				if p.Givens[c] == 0 && rng.IntN(2) == 0 {
					p.Marks[c] = p.Marks[c].Without(nonet.Digit(1 + rng.IntN(p.Layout.Size())))
				}
			}
		}
		n, err := cover.CountTo(t.Context(), p, 1)
		if err != nil {
			t.Fatal(err)
		}
		core, err := s.Core(t.Context(), p)
		cells, minimal := core.Cells, core.Minimal
		if n > 0 {
			if !errors.Is(err, nonet.ErrSolvable) || cells != nil {
				t.Fatalf("%s %v: %v %v, but there is a solution", text, p.Givens, cells, err)
			}
			solvable++
			continue
		}
		if err != nil || !minimal || !slices.IsSorted(cells) {
			t.Fatalf("%s %v: %v %v %v", text, p.Givens, cells, minimal, err)
		}
		cores++
		if n, _ := cover.CountTo(t.Context(), kept(p, cells), 1); n != 0 {
			t.Fatalf("%s %v: the core %v has a solution", text, p.Givens, cells)
		}
		for k := range cells {
			rest := slices.Delete(slices.Clone(cells), k, k+1)
			if n, _ := cover.CountTo(t.Context(), kept(p, rest), 1); n != 1 {
				t.Fatalf("%s %v: the core %v does not need %v", text, p.Givens, cells, cells[k])
			}
		}
	}
	if cores < 60 || solvable < 20 {
		t.Errorf("%d cores and %d puzzles with solutions: not a good mix", cores, solvable)
	}
}

func TestCoreOfLargeGrids(t *testing.T) {
	rng := rand.New(rand.NewPCG(33, 34))
	for _, text := range []string{"4x4", "5x5"} {
		var s nonet.Solver
		for range 20 {
			p := spoiled(t, text, rng, 45)
			core, err := s.Core(t.Context(), p)
			cells, minimal := core.Cells, core.Minimal
			if errors.Is(err, nonet.ErrSolvable) {
				continue
			}
			if err != nil || len(cells) == 0 || len(cells) == p.Givens.Clues() {
				t.Fatalf("%s: %v %v", text, cells, err)
			}
			if n, err := s.CountTo(t.Context(), kept(p, cells), 1); n != 0 || err != nil {
				t.Fatalf("%s: the core has %d solutions, %v", text, n, err)
			}
			for k := range cells {
				if !minimal {
					break
				}
				rest := slices.Delete(slices.Clone(cells), k, k+1)
				if n, err := s.CountTo(t.Context(), kept(p, rest), 1); n != 1 || err != nil {
					t.Fatalf("%s: the core %v does not need %v: %v", text, cells, cells[k], err)
				}
			}
			break
		}
	}
}

func TestCoreEnds(t *testing.T) {
	p := spoiled(t, "5x5", rand.New(rand.NewPCG(35, 36)), 50)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var s nonet.Solver
	if core, err := s.Core(ctx, p); core.Cells != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("%v %v from a context that has ended", core, err)
	}
	s.Timeout = 1
	if core, err := s.Core(t.Context(), p); core.Cells != nil || !errors.Is(err, nonet.ErrLimit) {
		t.Errorf("%v %v with no time", core, err)
	}
	l, err := nonet.ParseLayout("latin:2+apart:r1c1,r2c2")
	if err != nil {
		t.Fatal(err)
	}
	s.Timeout = 0
	if core, err := s.Core(t.Context(), nonet.NewPuzzle(l)); len(core.Cells) != 0 ||
		!core.Minimal ||
		err != nil {
		t.Errorf("%v %v of a layout without solutions", core, err)
	}
}

// Core refuses what it cannot do.
func TestCoreUnsupported(t *testing.T) {
	p := spoiled(t, "2x2", rand.New(rand.NewPCG(37, 38)), 50)
	for name, s := range map[string]nonet.Solver{
		"nine":    {Engine: nonet.EngineNine},
		"cover":   {Engine: nonet.EngineCover},
		"unknown": {Engine: 99},
		"random":  {Rand: rand.New(rand.NewPCG(1, 1))},
		"trace":   {Trace: func(nonet.Event) {}},
		"proof":   {Proof: io.Discard},
	} {
		if core, err := s.Core(t.Context(), p); core.Cells != nil ||
			!errors.Is(err, nonet.ErrUnsupported) {
			t.Errorf("%s: %v %v, want ErrUnsupported", name, core, err)
		}
	}
}
