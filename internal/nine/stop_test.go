package nine

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// stoppingKernel is a kernel that sets a flag at one of its sweeps, and counts those
// that follow.
type stoppingKernel struct {
	kernel
	stop  *atomic.Bool
	left  int // calls before the flag is set
	after int // calls since
}

func (k *stoppingKernel) sweep(active laneSet, need int) (bad, solved, stuck laneSet) {
	if k.left--; k.left == 0 {
		k.stop.Store(true)
	}
	if k.left < 0 {
		k.after++
	}
	return k.kernel.sweep(active, need)
}

// Once Stop is set, Lanes return within lookEvery steps, with all puzzles marked
// that they have not finished.
func TestLanesStop(t *testing.T) {
	const n = 4000
	for _, mode := range []struct {
		name             string
		limit, nodeLimit int64
		timeout          time.Duration
		solutions        bool
	}{
		{name: "first", limit: 1, solutions: true},
		{name: "unique", limit: 2},
		{name: "count to a limit", limit: 500, solutions: true},
		{name: "count", limit: 0},
		{name: "node limit", limit: 2, nodeLimit: 20},
		{name: "timeout", limit: 2, timeout: time.Hour},
	} {
		t.Run(mode.name, func(t *testing.T) {
			kinds := mixture(rand.New(rand.NewPCG(1, 9)), 100, mode.limit > 0)
			want := searchAlone(kinds, mode.limit, mode.nodeLimit)
			numbers := around(0, n, len(kinds))
			puzzles := sample(kinds, numbers)
			everyTier(t, func(t *testing.T, tier Tier) {
				for _, left := range []int{1, 200, 600} {
					k := &stoppingKernel{kernel: newKernel(tier), stop: new(atomic.Bool),
						left: left}
					lanes := new(Lanes)
					lanes.init(k)
					b := batchOf(puzzles, mode.solutions)
					b.Limit, b.NodeLimit, b.Timeout, b.Stop = mode.limit, mode.nodeLimit,
						mode.timeout, k.stop
					lanes.Run(b)
					if k.after > lookEvery {
						t.Errorf("%d steps after Stop", k.after)
					}
					stopped := 0
					for i, r := range b.Results {
						w := want.results[numbers[i]]
						if r.Outcome == Stopped {
							stopped++
							w = Result{min(r.Count, w.Count), min(r.Nodes, w.Nodes), Stopped}
						}
						if r != w {
							t.Fatalf("stopped at step %d: puzzle %d has %+v, want %+v", left, i,
								r, w)
						}
						if r.Count > 0 && mode.solutions && !isSolution(puzzles[i], b.solution(i)) {
							t.Fatalf("stopped at step %d: puzzle %d: solution %v", left, i,
								b.solution(i))
						}
					}
					if stopped == 0 || left > lookEvery && stopped == n {
						t.Errorf("stopped at step %d: %d puzzles of %d", left, stopped, n)
					}
				}
			})
		})
	}
}

// Stop ends all Lanes that share a batch, and nothing is lost between them.
func TestLanesStopTogether(t *testing.T) {
	puzzles := slices.Repeat([]*Cells{&blank}, 1000)
	everyTier(t, func(t *testing.T, tier Tier) {
		for _, limit := range []int64{0, 1 << 40} {
			b := batchOf(puzzles, false)
			b.Limit, b.Stop = limit, new(atomic.Bool)
			time.AfterFunc(5*time.Millisecond, func() { b.Stop.Store(true) })
			b.runOn(lanesOf(tier, 3)...)
			for i, r := range b.Results {
				if r.Outcome != Stopped || r.Count < 0 {
					t.Fatalf("puzzle %d: %+v", i, r)
				}
			}
		}
	})
}

// stoppingSingle is stoppingKernel for a Single.
type stoppingSingle struct {
	single
	stop        *atomic.Bool
	left, after int
}

func (k *stoppingSingle) search(guesses int64) (event, int64) {
	if k.left--; k.left == 0 {
		k.stop.Store(true)
	}
	if k.left < 0 {
		k.after++
	}
	return k.single.search(guesses)
}

// Once Stop is set, a Single begins no further round of guesses, in random order
// as well.
func TestSingleStopsSoon(t *testing.T) {
	order := randomOrder(rand.New(rand.NewPCG(1, 1)))
	for _, mode := range []struct {
		name string
		task Task
	}{
		{"count", Task{Cells: &blank}},
		{"count to a limit", Task{Cells: &blank, Limit: 1 << 40}},
		{"list", Task{Cells: &blank, Visit: func([]uint8) bool { return true }}},
		{"node limit", Task{Cells: &blank, NodeLimit: 1 << 40}},
		{"random order", Task{Cells: &blank, Order: order}},
		{"random order, node limit", Task{Cells: &blank, Order: order, NodeLimit: 1 << 40}},
	} {
		t.Run(mode.name, func(t *testing.T) {
			everyTier(t, func(t *testing.T, tier Tier) {
				for _, left := range []int{1, 300, 5000} {
					k := &stoppingSingle{single: newSingle(tier), stop: new(atomic.Bool),
						left: left}
					task := mode.task
					task.Stop = k.stop
					r := (&Single{kernel: k}).Run(&task)
					if k.after > 0 || r.Outcome != Stopped {
						t.Errorf("%+v, %d rounds after Stop", r, k.after)
					}
				}
			})
		})
	}
}

// A flag that is set from the beginning ends everything at once.
func TestStopBefore(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		stop := new(atomic.Bool)
		stop.Store(true)
		task := Task{Cells: &blank, Stop: stop}
		if r := NewSingle(tier).Run(&task); r.Outcome != Stopped {
			t.Errorf("Single: %+v", r)
		}
		if r := count(&task, 3, tier); r.Outcome != Stopped {
			t.Errorf("Count: %+v", r)
		}
		task.Visit = func([]uint8) bool { return true }
		if r := list(&task, 0, 3, tier); r.Outcome != Stopped {
			t.Errorf("List: %+v", r)
		}
	})
}
