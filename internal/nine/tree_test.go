package nine

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"
)

// manySolutions returns a puzzle with at least so many solutions, and their number.
func manySolutions(rng *rand.Rand, least int64) (*Cells, int64) {
	s := NewSingle(best())
	for {
		x := randomGivens(rng, 24)
		if r := s.Run(&Task{Cells: x, Limit: 2 * least}); r.Count >= least &&
			r.Outcome == Exhausted {
			return x, r.Count
		}
	}
}

// Count finds the number of a plain search, on any number of goroutines.
func TestCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	type task struct {
		cells *Cells
		want  Result
	}
	var tasks []task
	for _, x := range mixture(rng, 10, false) {
		tasks = append(tasks, task{x, plainRun(&Task{Cells: x})})
	}
	for range 2 {
		x, n := manySolutions(rng, 5_000)
		judge := naive{cells: x, steps: 1 << 30}
		if naively := judge.count(1 << 30); naively != n {
			t.Fatalf("%d solutions, naively counted %d", n, naively)
		}
		tasks = append(tasks, task{x, plainRun(&Task{Cells: x})})
	}
	everyTier(t, func(t *testing.T, tier Tier) {
		for _, jobs := range []int{0, 1, 3} {
			for i, task := range tasks {
				if r := count(&Task{Cells: task.cells}, jobs, tier); r != task.want {
					t.Errorf("task %d on %d goroutines: %+v, want %+v", i, jobs, r, task.want)
				}
				for _, limit := range []int64{1, 2, task.want.Count, task.want.Count + 1} {
					if i < 10 && testing.Short() {
						continue
					}
					want := Result{Count: min(limit, task.want.Count), Outcome: Exhausted}
					if limit > 0 && task.want.Count >= limit {
						want.Outcome = Ended
					}
					r := count(&Task{Cells: task.cells, Limit: limit}, jobs, tier)
					if r.Count != want.Count && limit > 0 || r.Outcome != want.Outcome {
						t.Errorf("task %d on %d goroutines, limit %d: %+v, want %+v", i, jobs,
							limit, r, want)
					}
				}
			}
		}
	})
}

// Of more solutions than anyone waits for, some are counted until the limit, or
// until Stop is set.
func TestCountEndless(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		for _, jobs := range []int{1, 3} {
			if r := count(&Task{Cells: &blank, Limit: 10_000}, jobs, tier); r.Count != 10_000 ||
				r.Outcome != Ended ||
				r.Nodes == 0 {
				t.Errorf("%d goroutines: %+v", jobs, r)
			}
			stop := new(atomic.Bool)
			time.AfterFunc(10*time.Millisecond, func() { stop.Store(true) })
			if r := count(&Task{Cells: &blank, Stop: stop}, jobs, tier); r.Outcome != Stopped {
				t.Errorf("%d goroutines, stopped: %+v", jobs, r)
			}
		}
	})
}
