package nine

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
)

// A puzzle has the result that it has by itself, however little room the common stack has.
func TestPoolFull(t *testing.T) {
	puzzles := mixture(rand.New(rand.NewPCG(3, 8)), 60, true)
	numbers := around(0, 200, len(puzzles))
	want := searchAlone(puzzles, 2, 0)
	everyTier(t, func(t *testing.T, tier Tier) {
		for _, room := range []int{0, 1, 5, 40} {
			lanes := NewLanes(tier)
			lanes.room = room
			b := batchOf(sample(puzzles, numbers), true)
			b.Limit = 2
			lanes.Run(b)
			want.compare(t, b, numbers)
			if room == 0 && lanes.several < 100 {
				t.Errorf("%d puzzles were searched again", lanes.several)
			}
		}
	})
}

// What a stopped puzzle has is no more than it has by itself, also if it was to be searched again.
func TestPoolStops(t *testing.T) {
	puzzles := mixture(rand.New(rand.NewPCG(3, 9)), 60, true)
	numbers := around(0, 400, len(puzzles))
	want := searchAlone(puzzles, 2, 0)
	everyTier(t, func(t *testing.T, tier Tier) {
		for left := 1; ; left += 1 + left/20 {
			k := &stoppingKernel{kernel: newKernel(tier), stop: new(atomic.Bool), left: left}
			lanes := new(Lanes)
			lanes.init(k)
			b := batchOf(sample(puzzles, numbers), false)
			b.Limit, b.Stop = 2, k.stop
			lanes.Run(b)
			stopped := 0
			for i, r := range b.Results {
				w := want.results[numbers[i]]
				if r.Outcome == Stopped {
					stopped++
					w = Result{min(r.Count, w.Count), min(r.Nodes, w.Nodes), Stopped}
				}
				if r != w {
					t.Fatalf("stopped at step %d: puzzle %d has %+v, want %+v", left, i, r, w)
				}
			}
			if stopped == 0 {
				return
			}
		}
	})
}

// Puzzles share one stack where hardly any is searched again, and no longer where many are.
func TestPoolPays(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 4))
	var unique, many []*Cells
	for range 100 {
		unique = append(unique, randomGivens(rng, 60))
		many = append(many, randomGivens(rng, 20))
	}
	lanes := new(Lanes)
	for i, test := range []struct {
		puzzles []*Cells
		runs    int
		want    bool
	}{{unique, 1, true}, {many, 3, false}, {unique, 10, true}} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			for range test.runs {
				b := batchOf(test.puzzles, false)
				b.Limit = 2
				lanes.Run(b)
			}
			if got := lanes.several <= lanes.begun/8; got != test.want {
				t.Errorf("of %d puzzles %d had several solutions: one stack %v, want %v",
					lanes.begun, lanes.several, got, test.want)
			}
		})
	}
}
