package nonet

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"
)

// blank returns the puzzle without givens.
func blank(t testing.TB, layout string) *Puzzle {
	t.Helper()
	l, err := ParseLayout(layout)
	if err != nil {
		t.Fatal(err)
	}
	return NewPuzzle(l)
}

func TestCountBlank(t *testing.T) {
	for _, test := range []struct {
		layout, count string
		engine        Engine
	}{
		{"2x2", "288", EngineSearch},
		{"latin:5", "161280", EngineCover},
		{"latin:6", "812851200", EngineCover},
		{"latin:7", "61479419904000", EngineCover},
		{"2x3", "28200960", EngineCover},
		{"latin:6+diagonal", "92160", EngineSearch},
		{"jigsaw:1112122233343444", "144", EngineSearch},
	} {
		p := blank(t, test.layout)
		var s Solver
		n, err := s.Count(t.Context(), p)
		if err != nil || n.String() != test.count || s.Stats.Engine != test.engine || n.IsInt64() &&
			s.Stats.Solutions != n.Int64() {
			t.Errorf("%s: %v, %v, %+v; want %s with %v",
				test.layout, n, err, s.Stats, test.count, test.engine)
		}
	}
}

// parted returns a Latin square of which squares of 4x4 are blank, which have
// nothing to do with each other, and the number of its solutions.
func parted(t *testing.T, parts int) (*Puzzle, *big.Int) {
	p := blank(t, fmt.Sprint("latin:", 4*parts))
	for c := range p.Givens {
		row, column := c/(4*parts), c%(4*parts)
		if row/4 != column/4 {
			p.Givens[c] = Digit((row/4+column/4)%parts*4 + (row+column)%4 + 1)
		}
	}
	return p, new(big.Int).Exp(big.NewInt(576), big.NewInt(int64(parts)), nil)
}

func TestCountBig(t *testing.T) {
	for _, parts := range []int{5, 12} {
		p, want := parted(t, parts)
		for _, e := range []Engine{EngineAuto, EngineCover} {
			s := Solver{Engine: e}
			n, err := s.Count(t.Context(), p)
			if err != nil || n.Cmp(want) != 0 || s.Stats.Engine != EngineCover {
				t.Errorf("%v: %v, %v, %+v; want %v", e, n, err, s.Stats, want)
			}
			clipped := int64(math.MaxInt64)
			if want.IsInt64() {
				clipped = want.Int64()
			}
			if s.Stats.Solutions != clipped {
				t.Errorf("%d solutions in Stats", s.Stats.Solutions)
			}
			for _, limit := range []int64{5_000_000, clipped - 1, clipped} {
				limit = min(limit, math.MaxInt) // on 32 bits less
				if n, err := s.CountTo(t.Context(), p, int(limit)); err != nil ||
					int64(n) != limit {
					t.Errorf("%v: %d, %v up to %d", e, n, err, limit)
				}
			}
		}
	}
}

// manySolutions returns a random puzzle of a few thousand solutions or more.
func manySolutions(t *testing.T, layout string, rng *rand.Rand, givens int) *Puzzle {
	p := blank(t, layout)
	s := Solver{Rand: rng}
	g, err := s.First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range rng.Perm(len(g))[:givens] {
		p.Givens[c] = g[c]
	}
	return p
}

func TestCountIsLengthOfList(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	by := map[Engine]int{}
	for _, test := range []struct {
		layout string
		givens int
	}{
		{"latin:5", 2}, {"latin:5", 3}, {"latin:6", 10}, {"2x3", 8}, {"2x4", 21}, {"2x3+diagonal", 2},
		{"latin:5+apart:r1c1,r2c2", 2},
		{"3x3+diagonal", 14}, {"3x3+windoku", 12}, {"3x3", 19},
	} {
		for range 3 {
			p := manySolutions(t, test.layout, rng, test.givens)
			list := int64(0)
			var s Solver
			for _, err := range s.Solutions(t.Context(), p) {
				if err != nil {
					t.Fatal(err)
				}
				if list++; list == 30_000 {
					break
				}
			}
			if list == 30_000 {
				continue // too long
			}
			for _, e := range []Engine{EngineAuto, EngineCover} {
				s := Solver{Engine: e}
				n, err := s.Count(t.Context(), p)
				if err != nil || !n.IsInt64() || n.Int64() != list {
					t.Errorf("%v %v: %v, %v with %v; the list has %d",
						p.Layout, p.Givens, n, err, e, list)
				}
				if e == EngineAuto {
					by[s.Stats.Engine]++
				}
			}
		}
	}
	t.Log(by)
	if by[EngineSearch] < 3 || by[EngineCover] < 2 {
		t.Errorf("counted by %v: not a good mix", by)
	}
}

func TestCountLimits(t *testing.T) {
	p := blank(t, "2x3")
	total := big.NewInt(28200960)
	for _, e := range []Engine{EngineAuto, EngineCover} {
		for _, limit := range []int64{1, 1000, 20_000, 50_000} {
			s := Solver{Engine: e, NodeLimit: limit, Jobs: 1}
			n, err := s.Count(t.Context(), p)
			if !errors.Is(err, ErrLimit) || n.Cmp(total) >= 0 || s.Stats.Nodes > limit {
				t.Errorf("%v within %d nodes: %v, %v, %+v", e, limit, n, err, s.Stats)
			}
		}
		s := Solver{Engine: e, NodeLimit: 2_000_000, Jobs: 1}
		if n, err := s.Count(t.Context(), p); err != nil || n.Cmp(total) != 0 {
			t.Errorf("%v within 2,000,000 nodes: %v, %v", e, n, err)
		}
	}
	s := Solver{Memory: 1 << 20} // too little for a sweep
	if n, err := s.Count(t.Context(), blank(t, "latin:6")); err != nil || n.Int64() != 812851200 {
		t.Errorf("%v, %v with little memory", n, err)
	}
	for _, e := range []Engine{EngineAuto, EngineCover} {
		s := Solver{Engine: e, Timeout: 300 * time.Millisecond}
		if n, err := s.Count(t.Context(), blank(t, "latin:10")); !errors.Is(err, ErrLimit) ||
			n.Sign() < 0 {
			t.Errorf("%v: %v, %v after the timeout", e, n, err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		if n, err := s.Count(ctx, blank(t, "3x4")); !errors.Is(err, context.DeadlineExceeded) &&
			!errors.Is(err, ErrLimit) || n.Sign() < 0 {
			t.Errorf("%v: %v, %v after the deadline", e, n, err)
		}
		cancel()
	}
}

// The classic 9×9, with solutions that fall into parts and with others.
func TestCountNine(t *testing.T) {
	for _, test := range []struct {
		puzzle string
		count  int64
		first  int64
		by     Engine
	}{
		{"..................348259167..................165837492..6..32....2..63..493512678", 8072, 2000,
			EngineCover},
		{".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962.......", 1158, 100,
			EngineAuto},
	} {
		p, err := ParsePuzzle(Classic(), test.puzzle)
		if err != nil {
			t.Fatal(err)
		}
		r := &runner{layout: p.Layout, compiled: compile(p.Layout)}
		task := task{ctx: t.Context(), puzzle: p, engine: EngineNine, jobs: 1, auto: true}
		r.loadNine(&task)
		found := r.nineAndCountAfter(&task, test.first, 1)
		if found.out != exhausted || found.count != test.count || found.by != test.by {
			t.Errorf("%s: %+v", test.puzzle, found)
		}
	}
}

func TestCountTellsProgress(t *testing.T) {
	told := 0.0
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := Solver{Engine: EngineCover, Progress: func(p Progress) {
		if told = max(told, p.Counted); told > 0 {
			cancel()
		}
	}}
	if _, err := s.Count(ctx, blank(t, "latin:8")); err != nil &&
		!errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if told <= 0 || told > 1 {
		t.Errorf("a share of %v was told", told)
	}
}
