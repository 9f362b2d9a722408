package exactcover_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
)

// randomCosts gives the options costs of a random kind.
func randomCosts(r *rand.Rand, p *exactcover.Problem) {
	kind := r.IntN(7)
	for o := range p.NumOptions() {
		cost := int64(0)
		switch kind {
		case 0:
			cost = r.Int64N(10)
		case 1:
			cost = 7
		case 2:
			cost = r.Int64N(1000) * r.Int64N(2)
		case 3:
			cost = r.Int64N(201) - 100
		case 4:
			cost = exactcover.MaxCost - r.Int64N(1000)
		case 5:
			cost = r.Int64N(2*exactcover.MaxCost+1) - exactcover.MaxCost
		case 6:
			cost = int64(len(p.Option(o)))
		}
		if err := p.SetCost(o, cost); err != nil {
			panic(err)
		}
	}
}

// checkCheapest holds the k cheapest covers against all of them.
func checkCheapest(t testing.TB, p *exactcover.Problem, all [][]int, k int) {
	t.Helper()
	costs := make([]int64, len(all))
	for i, options := range all {
		for _, o := range options {
			costs[i] += p.Cost(o)
		}
	}
	slices.Sort(costs)
	var s exactcover.Solver
	got, err := s.Cheapest(t.Context(), p, k)
	if len(all) == 0 {
		if !errors.Is(err, exactcover.ErrNoSolution) || len(got) != 0 {
			t.Fatalf("%v, error %v, want no solution of\n%s", got, err, write(p))
		}
		return
	}
	if err != nil {
		t.Fatalf("%v of\n%s", err, write(p))
	}
	if len(got) != min(k, len(all)) {
		t.Fatalf("%d solutions for k = %d, want %d of\n%s", len(got), k, min(k, len(all)), write(p))
	}
	for i, g := range got {
		cost := int64(0)
		for _, o := range g.Options {
			cost += p.Cost(o)
		}
		if cost != g.Cost || cost != costs[i] {
			t.Fatalf("solution %d is said to cost %d, costs %d, want %d of\n%s", i, g.Cost, cost,
				costs[i], write(p))
		}
		if i > 0 && costs[i-1] == cost && slices.Compare(got[i-1].Options, g.Options) >= 0 {
			t.Fatalf("%v before %v", got[i-1], g)
		}
		if !slices.ContainsFunc(all, func(s []int) bool { return slices.Equal(s, g.Options) }) {
			t.Fatalf("%v is not a solution of\n%s", g.Options, write(p))
		}
	}
	again, err := s.Cheapest(t.Context(), p, k)
	if err != nil || !slices.EqualFunc(got, again,
		func(a, b exactcover.Priced) bool {
			return a.Cost == b.Cost &&
				slices.Equal(a.Options, b.Options)
		}) {
		t.Fatalf("the second time %v, error %v, want %v", again, err, got)
	}
}

func TestCheapestAgainstBruteForce(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	solvable := 0
	for range 3000 {
		p := randomProblem(r)
		randomCosts(r, p)
		all := bruteForce(p)
		if len(all) > 1 {
			solvable++
		}
		for _, k := range []int{1, 2, 5, 1000} {
			checkCheapest(t, p, all, k)
		}
	}
	if solvable < 300 {
		t.Errorf("only %d problems had a choice", solvable)
	}
}

// The k cheapest of a list.
func TestCheapestAgainstList(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, test := range []struct {
		name string
		p    *exactcover.Problem
	}{
		{"queens", queens(t, 7)},
		{"latin", latin(t, 4, 4, 1)},
		{"dominoes", dominoes(t, 4, 6)},
		{"langford", langford(t, 7)},
		{"crossword", crossword(t, 3, "abc", "bcd", "cde", "ace", "bdf", "aaa", "aba", "cbc", "dad",
			"fff", "abd", "bba")},
	} {
		var s exactcover.Solver
		all := collect(t, &s, test.p)
		for range 6 {
			randomCosts(r, test.p)
			for _, k := range []int{1, 3, 40, len(all) + 1} {
				t.Run(test.name, func(t *testing.T) { checkCheapest(t, test.p, all, k) })
			}
		}
	}
}

func TestCheapestLimits(t *testing.T) {
	p := queens(t, 12)
	r := rand.New(rand.NewPCG(5, 6))
	for o := range p.NumOptions() {
		if err := p.SetCost(o, r.Int64N(1000)); err != nil {
			t.Fatal(err)
		}
	}
	whole := exactcover.Solver{}
	want, err := whole.Cheapest(t.Context(), p, 5)
	if err != nil {
		t.Fatal(err)
	}
	nodes := whole.Stats.Nodes
	s := exactcover.Solver{NodeLimit: nodes}
	if got, err := s.Cheapest(t.Context(), p, 5); err != nil ||
		!slices.EqualFunc(got, want, func(a,
			b exactcover.Priced) bool {
			return slices.Equal(a.Options, b.Options)
		}) {
		t.Errorf("with %d nodes: %v, error %v, want %v", nodes, got, err, want)
	}
	s.NodeLimit = nodes - 1
	got, err := s.Cheapest(t.Context(), p, 5)
	if !errors.Is(err, exactcover.ErrLimit) || s.Stats.Nodes > nodes-1 {
		t.Errorf("with %d nodes: error %v, %d nodes", nodes-1, err, s.Stats.Nodes)
	}
	for i := range got {
		if got[i].Cost < want[i].Cost {
			t.Errorf("with a limit solution %d costs %d, less than %d", i, got[i].Cost,
				want[i].Cost)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Cheapest(ctx, p, 5); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
	if got, err := s.Cheapest(t.Context(), p, 0); got != nil || err != nil {
		t.Errorf("none wanted: %v, %v", got, err)
	}
}

// FuzzCheapest gives any small problem costs of any kind.
func FuzzCheapest(f *testing.F) {
	r := rand.New(rand.NewPCG(11, 12))
	for seed := range uint64(20) {
		f.Add(write(randomProblem(r)), seed, 1+int(seed)%3)
	}
	f.Fuzz(func(t *testing.T, source string, seed uint64, k int) {
		p, err := readKnuth(strings.NewReader(source))
		if err != nil || p.NumOptions() > 14 || p.NumItems() > 30 || k < 1 {
			return
		}
		randomCosts(rand.New(rand.NewPCG(seed, 1)), p)
		checkCheapest(t, p, bruteForce(p), k)
	})
}

// hardCosts returns a problem whose cheapest solutions take very long: 300 items, and 2,700 options
// with costs.
func hardCosts(t *testing.T) *exactcover.Problem {
	t.Helper()
	p := new(exactcover.Problem)
	const n = 300
	for i := range n {
		if _, err := p.AddItem(strconv.Itoa(i), exactcover.Primary); err != nil {
			t.Fatal(err)
		}
	}
	r := rand.New(rand.NewPCG(13, 14))
	for i := range n {
		for _, size := range []int{1, 3, 3, 4, 5, 5, 6, 7, 8} {
			option := []exactcover.Element{{Item: i}}
			for _, j := range r.Perm(n)[:size] {
				if j != i && len(option) < size {
					option = append(option, exactcover.Element{Item: j})
				}
			}
			o, err := p.AddOption(option...)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.SetCost(o, int64(1000*len(option))+r.Int64N(1000)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return p
}

// A hard problem with very many options ends soon after its context, and what was found is returned
// with the error.
func TestCheapestCancelled(t *testing.T) {
	p := hardCosts(t)
	last := 0.0
	s := exactcover.Solver{Progress: func(share float64) {
		if share < last || share > 1 {
			t.Errorf("share %v behind %v", share, last)
		}
		last = share
	}}
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	got, err := s.Cheapest(ctx, p, 3)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("%d solutions, error %v", len(got), err)
	}
	for _, g := range got {
		times := make([]int, p.NumItems())
		for _, o := range g.Options {
			for _, e := range p.Option(o) {
				times[e.Item]++
			}
		}
		if slices.Min(times) != 1 || slices.Max(times) != 1 {
			t.Errorf("%v is not a solution", g)
		}
	}
}

func BenchmarkCheapest(b *testing.B) {
	assignment := new(exactcover.Problem)
	const n = 100
	for i := range 2 * n {
		if _, err := assignment.AddItem(strconv.Itoa(i), exactcover.Primary); err != nil {
			b.Fatal(err)
		}
	}
	for i := range n {
		for j := range n {
			if _, err := assignment.AddOption(exactcover.Element{Item: i},
				exactcover.Element{Item: n + j}); err != nil {
				b.Fatal(err)
			}
		}
	}
	for _, test := range []struct {
		name string
		p    *exactcover.Problem
		k    int
	}{
		{"assignment100", assignment, 1},
		{"assignment100", assignment, 100},
		{"pent6x10", pentominoes(b, 6, 10), 1},
		{"pent6x10", pentominoes(b, 6, 10), 100},
		{"queens12", queens(b, 12), 1},
		{"domino12", dominoes(b, 12, 12), 100},
	} {
		r := rand.New(rand.NewPCG(15, 16))
		for o := range test.p.NumOptions() {
			if err := test.p.SetCost(o, r.Int64N(100_000)); err != nil {
				b.Fatal(err)
			}
		}
		b.Run(test.name+"/"+strconv.Itoa(test.k), func(b *testing.B) {
			skipPentominoes(b, test.name)
			var s exactcover.Solver
			for b.Loop() {
				if _, err := s.Cheapest(b.Context(), test.p, test.k); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(s.Stats.Nodes), "nodes")
		})
	}
}
