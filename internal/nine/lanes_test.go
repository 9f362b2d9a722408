package nine

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// alone has what a search of each puzzle by itself gives.
type alone struct {
	results []Result
	firsts  [][81]uint8
}

// searchAlone searches each of the puzzles by itself, in the plainest way.
func searchAlone(puzzles []*Cells, limit, nodeLimit int64) (a alone) {
	for _, x := range puzzles {
		var first [81]uint8
		a.results = append(
			a.results,
			plainRun(&Task{Cells: x, Limit: limit, NodeLimit: nodeLimit, First: &first}),
		)
		a.firsts = append(a.firsts, first)
	}
	return a
}

// compare fails unless puzzle i of a batch has the results of the puzzle of
// that number.
func (a *alone) compare(t *testing.T, b *Batch, numbers []int) {
	t.Helper()
	for i, n := range numbers {
		if b.Results[i] != a.results[n] {
			t.Fatalf(
				"%d puzzles, limits %d and %d nodes: puzzle %d has %+v, by itself %+v",
				len(numbers),
				b.Limit,
				b.NodeLimit,
				i,
				b.Results[i],
				a.results[n],
			)
		}
		if b.Solutions != nil && b.Results[i].Count > 0 &&
			!slices.Equal(b.solution(i), a.firsts[n][:]) {
			t.Fatalf(
				"%d puzzles, limits %d and %d nodes: puzzle %d has solution %v, by itself %v",
				len(numbers),
				b.Limit,
				b.NodeLimit,
				i,
				b.solution(i),
				a.firsts[n],
			)
		}
	}
}

// sample returns the puzzles of some numbers.
func sample[T any](list []T, numbers []int) (out []T) {
	for _, n := range numbers {
		out = append(out, list[n])
	}
	return out
}

// around returns n numbers from a start on, beginning anew at size.
func around(start, n, size int) (numbers []int) {
	for i := range n {
		numbers = append(numbers, (start+i)%size)
	}
	return numbers
}

// A puzzle has the result that it has by itself, whatever the number of puzzles,
// its place and its neighbours are.
func TestLanesNeighbours(t *testing.T) {
	testenv.SkipSequential(t)
	kinds := scaled(40)
	for _, limit := range []int64{1, 2, 7, 0} {
		puzzles := mixture(rand.New(rand.NewPCG(7, uint64(limit))), kinds, limit > 0)
		want := searchAlone(puzzles, limit, 0)
		run := func(t *testing.T, lanes *Lanes, solutions bool, numbers []int) {
			b := batchOf(sample(puzzles, numbers), solutions)
			b.Limit = limit
			if len(numbers)%2 == 0 {
				lanes.begun, lanes.several = 0, 0 // so that the puzzles share one stack
			}
			lanes.Run(b)
			want.compare(t, b, numbers)
		}
		t.Run(fmt.Sprint("limit=", limit), func(t *testing.T) {
			everyTier(t, func(t *testing.T, tier Tier) {
				lanes, rng := NewLanes(tier), rand.New(rand.NewPCG(7, 7))
				for n := 0; n < 200; n += 200 / scaled(200) {
					run(t, lanes, limit > 0, around(11*n, n+1, kinds))
				}
				for start := range kinds {
					run(t, lanes, true, around(start, 70, kinds))
				}
				for range kinds {
					run(t, lanes, false, rng.Perm(kinds))
				}
			})
		})
	}
}

// Nor does it matter how many Lanes share the batch.
func TestLanesTogether(t *testing.T) {
	kinds, n := scaled(100), scaled(700)
	numbers := around(0, n, kinds)
	for _, limit := range []int64{1, 2, 7, 0} {
		puzzles := mixture(rand.New(rand.NewPCG(8, uint64(limit))), kinds, limit > 0)
		want := searchAlone(puzzles, limit, 0)
		t.Run(fmt.Sprint("limit=", limit), func(t *testing.T) {
			everyTier(t, func(t *testing.T, tier Tier) {
				for _, jobs := range []int{1, 2, 3, 7} {
					b := batchOf(sample(puzzles, numbers), limit == 2)
					b.Limit = limit
					b.runOn(lanesOf(tier, jobs)...)
					want.compare(t, b, numbers)
				}
			})
		})
	}
}

// A limit of nodes ends a search before the next guess, and keeps what was found.
func TestLanesNodeLimit(t *testing.T) {
	const kinds = 60
	puzzles := mixture(rand.New(rand.NewPCG(9, 1)), kinds, true)
	numbers := around(0, 2*kinds, kinds)
	for _, nodes := range []int64{1, 2, 3, 10, 50} {
		t.Run(fmt.Sprint("nodes=", nodes), func(t *testing.T) {
			for _, limit := range []int64{1, 2, 0} {
				want := searchAlone(puzzles, limit, nodes)
				everyTier(t, func(t *testing.T, tier Tier) {
					b := batchOf(sample(puzzles, numbers), limit == 2)
					b.Limit, b.NodeLimit = limit, nodes
					b.runOn(lanesOf(tier, 2)...)
					want.compare(t, b, numbers)
				})
			}
		})
	}
}

// Digits are read as the candidates that they stand for.
func TestLanesDigits(t *testing.T) {
	corpus := readCorpus(t)
	var digits []uint8
	var puzzles []*Cells
	for i := range corpus {
		digits = append(digits, corpus[i].digits[:]...)
		puzzles = append(puzzles, &corpus[i].cells)
	}
	everyTier(t, func(t *testing.T, tier Tier) {
		lanes := NewLanes(tier)
		for _, limit := range []int64{1, 2, 1000} {
			b := batchOf(puzzles, true)
			b.Limit = limit
			b.Digits, b.Marks = digits, nil
			lanes.Run(b)
			same := batchOf(puzzles, true)
			same.Limit = limit
			lanes.Run(same)
			if !slices.Equal(b.Results, same.Results) || !slices.Equal(b.Solutions,
				same.Solutions) {
				t.Error("digits and their candidates have different results")
			}
			for i, p := range corpus {
				if n := min(int64(p.count), limit); b.Results[i].Count != n {
					t.Errorf("puzzle %d, limit %d: %+v, want %d", i, limit, b.Results[i], n)
				}
				if p.count == 1 && text(b.solution(i)) != p.solution {
					t.Errorf("puzzle %d: %s, want %s", i, text(b.solution(i)), p.solution)
				}
				if p.count > 0 && !isSolution(&p.cells, b.solution(i)) {
					t.Errorf("puzzle %d: %s is not a solution", i, text(b.solution(i)))
				}
			}
		}
	})
}

// Where there is no solution, Solutions is left alone.
func TestLanesLeaveSolutionsAlone(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		full := randomGivens(rand.New(rand.NewPCG(1, 1)), 81)
		b := batchOf([]*Cells{clash(), full, clash()}, true)
		b.Limit = 2
		for i := range b.Solutions {
			b.Solutions[i] = 77
		}
		NewLanes(tier).Run(b)
		if !isSolution(full, b.solution(1)) {
			t.Errorf("%v", b.solution(1))
		}
		for i, d := range b.Solutions {
			if i/81 != 1 && d != 77 {
				t.Fatalf("puzzle %d: cell %d was set to %d", i/81, i%81, d)
			}
		}
	})
}

// The zero value uses the current tier, and an empty batch is one.
func TestLanesZeroValue(t *testing.T) {
	var lanes Lanes
	lanes.Run(&Batch{})
	b := batchOf([]*Cells{clash(), randomGivens(rand.New(rand.NewPCG(1, 1)), 81)}, false)
	lanes.Run(b)
	if want := []Result{{}, {Count: 1}}; !slices.Equal(b.Results, want) {
		t.Errorf("%+v, want %+v", b.Results, want)
	}
}

// A timeout ends each puzzle that takes longer, and loses no other.
func TestLanesTimeout(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	puzzles := mixture(rng, 100, false)
	want := searchAlone(puzzles, 0, 0)
	everyTier(t, func(t *testing.T, tier Tier) {
		b := batchOf(puzzles, false)
		b.Timeout = time.Hour
		NewLanes(tier).Run(b)
		want.compare(t, b, around(0, len(puzzles), len(puzzles)))

		// With endless ones among them, whose lanes share their work in some runs.
		for _, solutions := range []bool{false, true} {
			var all []*Cells
			for i, x := range puzzles {
				if all = append(all, x); i%20 == 0 {
					all = append(all, &blank)
				}
			}
			b := batchOf(all, solutions)
			b.Timeout = 5 * time.Millisecond
			b.runOn(lanesOf(tier, 2)...)
			for i, x := range all {
				r := b.Results[i]
				if x == &blank && r.Outcome != Limited {
					t.Errorf("puzzle %d is endless: %+v", i, r)
				}
				// On a busy machine, others may take that long, too.
				if x != &blank && r.Outcome != Limited && r != want.results[slices.Index(puzzles,
					x)] {
					t.Errorf("puzzle %d: %+v", i, r)
				}
			}
		}
	})
}

// Once it is warm, a run allocates nothing.
func TestLanesAllocateNothing(t *testing.T) {
	puzzles := mixture(rand.New(rand.NewPCG(5, 5)), 50, true)
	everyTier(t, func(t *testing.T, tier Tier) {
		lanes := NewLanes(tier)
		b := batchOf(puzzles, true)
		b.Limit, b.Timeout, b.Stop = 2, time.Hour, new(atomic.Bool)
		if n := testing.AllocsPerRun(20, func() {
			b.begun.Store(0)
			lanes.Run(b)
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	})
}

// Each lane asks what it likes, one thing after the other, and gets the right answers.
func TestLanesAsk(t *testing.T) {
	kinds := mixture(rand.New(rand.NewPCG(1, 10)), 200, true)
	want := searchAlone(kinds, 1, 0)
	everyTier(t, func(t *testing.T, tier Tier) {
		lanes := NewLanes(tier)
		for _, each := range []int{0, 1, 40} { // questions of the last lane; the first has none
			var asked [maxLanes]int
			ended := 0
			number := func(lane, i int) int { return (lane*each + i) % len(kinds) }
			lanes.Ask(func(lane int, found bool) *Cells {
				if i := asked[lane] - 1; i >= 0 &&
					found != (want.results[number(lane, i)].Count > 0) {
					t.Errorf("lane %d, question %d: %v", lane, i, found)
				}
				if asked[lane] == each*lane/(lanes.Width()-1) {
					ended++
					return nil
				}
				asked[lane]++
				return kinds[number(lane, asked[lane]-1)]
			}, nil)
			if ended != lanes.Width() {
				t.Errorf("%d lanes of %d have ended", ended, lanes.Width())
			}
		}
	})
}

// Lanes that are asked on and on return soon after Stop is set, and can be used again.
func TestLanesAskStop(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		k := &stoppingKernel{kernel: newKernel(tier), stop: new(atomic.Bool), left: 300}
		lanes := new(Lanes)
		lanes.init(k)
		hard := several(rand.New(rand.NewPCG(1, 11)))
		if lanes.Ask(func(int, bool) *Cells { return hard }, k.stop) {
			t.Error("not stopped")
		}
		if k.after > lookEvery {
			t.Errorf("%d steps after Stop", k.after)
		}
		left := 3
		if !lanes.Ask(func(int, bool) *Cells {
			if left--; left < 0 {
				return nil
			}
			return hard
		}, nil) {
			t.Error("stopped without Stop")
		}
	})
}
