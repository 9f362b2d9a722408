package exactcover

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// sampler makes a counter as Sample does, with turns so short that every way of counting can win.
func testCounter(t testing.TB, r *reduced, listing bool) *counter {
	c := &counter{ctx: t.Context(), signals: new(signals), memory: 1 << 20, jobs: 1, firstTurn: 1,
		whole: r, listEngine: EngineCells}
	c.lists, c.listOnly = true, listing
	return c
}

// chiSquared returns the statistic of draws that ought to be equally likely, and a bound that it
// exceeds in one of some millions of cases (approximation by E. B. Wilson and M. M. Hilferty).
func chiSquared(counts []int, draws int) (statistic, bound float64) {
	expected := float64(draws) / float64(len(counts))
	for _, n := range counts {
		d := float64(n) - expected
		statistic += d * d / expected
	}
	degrees := float64(len(counts) - 1)
	const deviations = 5.2
	v := 2 / (9 * degrees)
	w := 1 - v + deviations*math.Sqrt(v)
	return statistic, degrees * w * w * w
}

func TestSampleUniform(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	tested := map[string]int{}
	counts, exchanges := testenv.Pick(4, 6, 30), testenv.Pick(2, 3, 12)
	for tested["frontier"] < counts || tested["exchanges"] < exchanges {
		p := someProblem(t, random, 0)
		if random.IntN(2) == 0 {
			p = symmetricProblem(t, random)
		}
		r := reduce(t, p)
		blocks := interchangeableBlocks(r, blockStepLimit)
		s := Solver{Engine: EngineCells, Jobs: 1}
		index := map[string]int{}
		for cover, err := range s.Solutions(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			index[fmt.Sprint(cover)] = len(index)
			if len(index) > 30 {
				break
			}
		}
		if len(index) < 2 || len(index) > 30 {
			continue
		}
		order := random32(random, int(r.primary))
		draws := 25 * len(index)
		check := func(how string, sample func(c *counter, covers [][]int) error) {
			tested[how]++
			covers := make([][]int, draws)
			if err := sample(testCounter(t, r, how == "list"), covers); err != nil {
				t.Fatal(how, err)
			}
			counts := make([]int, len(index))
			for _, cover := range covers {
				slices.Sort(cover)
				i, ok := index[fmt.Sprint(cover)]
				if !ok {
					t.Fatalf("%s: %v is not a solution", how, cover)
				}
				counts[i]++
			}
			if got, bound := chiSquared(counts, draws); got > bound {
				t.Errorf("%s: chi squared is %v, want at most %v, counts %v", how, got, bound,
					counts)
			}
		}
		adder := func(covers [][]int) func(int, []int32) {
			return func(i int, options []int32) {
				for _, o := range options {
					covers[i] = append(covers[i], int(r.number[o]))
				}
			}
		}
		check("list", func(c *counter, covers [][]int) error { return c.sample(random, covers) })
		check("parts", func(c *counter, covers [][]int) error { return c.sample(random, covers) })
		for _, order := range [][]int32{nil, order} {
			for _, memory := range []int64{0, 200, 1 << 20} {
				check("memo", func(c *counter, covers [][]int) error {
					c.memory = memory
					m := newMemo(r, order, c.signals)
					m.limitMemory(memory)
					if err := c.finish(m); err != nil {
						return err
					}
					return c.sampleMemo(m, random, len(covers), adder(covers))
				})
			}
		}
		for _, memory := range []int64{0, 1 << 20} {
			check("frontier", func(c *counter, covers [][]int) error {
				c.memory = memory
				return c.sampleFrontier(r, newItemOrder(r, order, nil), random, len(covers),
					adder(covers))
			})
		}
		if items := newItemOrder(r, order, blocks); items.maxBlocks > 0 {
			check("exchanges", func(c *counter, covers [][]int) error {
				return c.sampleFrontier(r, items, random, len(covers), adder(covers))
			})
		}
	}
}

// Solutions of a number too large for a word are drawn, too: each of the four ways to begin in a
// corner and to end in another comes about as often as CountBy says.
func TestSampleMany(t *testing.T) {
	p := grid(t, 12, 14, 1)
	s := Solver{Rand: rand.New(rand.NewPCG(1, 2))}
	const n = 2000
	sample, err := s.Sample(t.Context(), p, n)
	if err != nil || !sample.Uniform || len(sample.Solutions) != n {
		t.Fatalf("%d solutions, uniform %v, %v", len(sample.Solutions), sample.Uniform, err)
	}
	counts, err := s.CountBy(t.Context(), p, 80)
	if err != nil || len(counts) != 4 {
		t.Fatal(counts, err)
	}
	total := new(big.Float)
	for _, c := range counts {
		total.Add(total, new(big.Float).SetInt(c.Count))
	}
	for _, c := range counts {
		share, _ := new(big.Float).Quo(new(big.Float).SetInt(c.Count), total).Float64()
		got := 0
		for _, cover := range sample.Solutions {
			if slices.Contains(cover, c.Option) {
				got++
			}
		}
		if d := math.Abs(float64(got)-share*n) / math.Sqrt(n*share*(1-share)); d > 5 {
			t.Errorf("option %d in %d of %d solutions, %v deviations off", c.Option, got, n, d)
		}
	}
}

func TestSampleErrors(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	var s Solver
	if sample, err := s.Sample(t.Context(), grid(t, 3, 3, 1), 5); sample.Solutions != nil ||
		sample.Uniform || err != ErrNoSolution {
		t.Errorf("no solution: %v, %v, %v", sample.Solutions, sample.Uniform, err)
	}
	if sample, err := s.Sample(t.Context(), new(Problem), 2); len(sample.Solutions) != 2 ||
		len(sample.Solutions[0]) != 0 || !sample.Uniform || err != nil {
		t.Errorf("no items: %v, %v, %v", sample.Solutions, sample.Uniform, err)
	}
	if sample, err := s.Sample(t.Context(), grid(t, 2, 2, 1), 0); len(sample.Solutions) != 0 ||
		!sample.Uniform || err != nil {
		t.Errorf("none wanted: %v, %v, %v", sample.Solutions, sample.Uniform, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if sample, err := s.Sample(ctx, grid(t, 4, 4, 1), 1); sample.Solutions != nil ||
		sample.Uniform || err != context.Canceled {
		t.Errorf("cancelled: %v, %v, %v", sample.Solutions, sample.Uniform, err)
	}
	// Too few nodes to count, enough to find one.
	s = Solver{NodeLimit: 40, Rand: random}
	sample, err := s.Sample(t.Context(), grid(t, 6, 6, 1), 10)
	if len(sample.Solutions) != 10 || sample.Uniform || err != nil {
		t.Errorf("limited: %d, %v, %v", len(sample.Solutions), sample.Uniform, err)
	}
	for _, cover := range sample.Solutions {
		if len(cover) != 18 || !slices.IsSorted(cover) {
			t.Errorf("%v is not a solution", cover)
		}
	}
	s.NodeLimit = 1
	if sample, err := s.Sample(t.Context(), grid(t, 6, 6, 1), 10); sample.Solutions != nil ||
		sample.Uniform || err != ErrLimit {
		t.Errorf("too limited: %v, %v, %v", sample.Solutions, sample.Uniform, err)
	}
}

// The same seed gives the same samples.
func TestSampleSeed(t *testing.T) {
	p := grid(t, 6, 7, 1)
	var want [][]int
	for i := range 3 {
		s := Solver{Rand: rand.New(rand.NewPCG(1, 9)), Jobs: 1 + i}
		sample, err := s.Sample(t.Context(), p, 20)
		got := sample.Solutions
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			want = got
		}
		if !slices.EqualFunc(got, want, func(a, b []int) bool { return slices.Equal(a, b) }) {
			t.Errorf("other samples from the same seed")
		}
	}
}

func TestCountBy(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	several := 0
	for range 1500 {
		p := someProblem(t, random, 0)
		s := Solver{Engine: EngineCells}
		with := make([]int64, p.NumOptions())
		for cover, err := range s.Solutions(t.Context(), p) {
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range cover {
				with[o]++
			}
		}
		item := random.IntN(p.NumItems())
		s.Engine = []Engine{EngineAuto, EngineMemo, EngineCells, EngineRows}[random.IntN(4)]
		counts, err := s.CountBy(t.Context(), p, item)
		if err != nil {
			t.Fatal(err)
		}
		i := 0
		for o := range p.NumOptions() {
			if !slices.ContainsFunc(p.Option(o), func(e Element) bool { return e.Item == item }) {
				continue
			}
			if i == len(counts) || counts[i].Option != o ||
				counts[i].Count.Cmp(big.NewInt(with[o])) != 0 {
				t.Fatalf("%v, want %d of option %d", counts, with[o], o)
			}
			if with[o] > 1 {
				several++
			}
			i++
		}
		if i != len(counts) {
			t.Fatalf("%v: too many", counts)
		}
	}
	if several < 500 {
		t.Errorf("only %d options in several solutions", several)
	}
}

func TestBelow(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 7))
	for _, text := range []string{"1", "2", "3", "10", "18446744073709551615",
		"18446744073709551616", "18446744073709551617", dominoes16} {
		n, top := number(t, text), 0
		for range 200 {
			x := below(random, n)
			if x.Sign() < 0 || x.Cmp(n) >= 0 {
				t.Fatalf("%v is not below %v", x, n)
			}
			if new(big.Int).Lsh(x, 1).Cmp(n) >= 0 {
				top++
			}
		}
		if text != "1" && (top < 40 || top > 180) {
			t.Errorf("%d of 200 in the upper half below %s", top, text)
		}
	}
}
