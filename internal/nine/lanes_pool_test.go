package nine

import (
	"fmt"
	"math/rand/v2"
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
